/* Positions of Gathering of Hosts in which everybody knows what is right. Each is played
 * as it is written, mirrored, turned about, with the sides exchanged, and with five
 * seeds. Orders need no die (options.command=off), so that only the choice is seen. */
#include "test.h"

#include "gesta/goh.h"

#include "../src/battle/battle_int.h"

#include <string.h>

#define FOOT "unit.type=infantry"
#define SHIELDS "unit.type=infantry unit.shieldwall=yes"
#define MAIL "unit.type=heavy-infantry unit.quality=elite"
#define ARCHERS "unit.type=archers"
#define SKIRMISH "unit.type=skirmishers"
#define RIDERS "unit.type=cavalry unit.shock=yes"
#define KNIGHTS "unit.type=heavy-cavalry unit.quality=elite"
#define W GS_LEN(28)
#define D GS_LEN(20)
#define STEP 10
#include "position_ways.h"

/* One company; hundredths of a length, our edge below. */
typedef struct piece {
    bool ours;
    int x, y, degrees;
    const char *facts;
    int of; /* it marched in with one man of so many: so many hits are gone; 0: whole */
} piece;

static void begin(stage *st, const turned *how, const piece *p, int n)
{
    gs_err err;
    gs_setup *s = begin_stage(st, how, "gathering-of-hosts");
    assert_int_equal(gs_setup_set_option(s, "options.command", "off", &err), GS_OK);
    assert_int_equal(gs_setup_set_option(s, "options.break-point", "none", &err), GS_OK);
    for (int i = 0; i < GS_SIDES; i++) { /* named, so that nobody has unnamed leaders */
        add_hero(st, i, "hero.rank=hero hero.inspiration=0");
    }
    for (int i = 0; i < n; i++) {
        gs_ob_unit *u = add_unit(st, p[i].ours, p[i].x, p[i].y, p[i].degrees, p[i].facts);
        u->full = p[i].of ? p[i].of : 1;
        u->present = 1;
    }
}

/* Did it attack him, alone or with its group? */
static bool attacked(const stage *st, int who, int whom)
{
    if (entered(st, "charge", who, whom)) {
        return true;
    }
    for (int i = 0; i < st->log->count; i++) {
        const gs_entry *e = &st->log->entries[i];
        if (strcmp(e->kind, "melee") == 0 &&
            ((e->actor.ix == who && (whom < 0 || e->target.ix == whom)) ||
             (e->target.ix == who && (whom < 0 || e->actor.ix == whom)))) {
            return true; /* where the enemy stands, whoever fights has gone in */
        }
    }
    return false;
}

/* ---- 1: horse before armoured foot uphill and archers in the open ---- */

static void make_1(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1400, 700, 0, RIDERS, 0},
                              {false, 1250, 1125, 180, MAIL, 0},
                              {false, 1600, 1100, 180, ARCHERS, 0}};
    begin(st, t, p, GS_COUNT(p));
    add_hill(st, 1000, 1050, 400, 300);
}

static bool right_1(stage *st)
{
    return !attacked(st, 0, 1);
}

static void archers_not_the_hill(void **state)
{
    (void)state;
    all_ways("1", make_1, 1, right_1);
}

/* ---- 2: an open flank in reach ---- */

static void make_2(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 1800, 1200, 270, RIDERS, 0}, {true, 1200, 500, 0, FOOT, 0},
        {true, 1300, 500, 0, FOOT, 0},      {true, 1400, 500, 0, FOOT, 0},
        {false, 1200, 1200, 180, FOOT, 0},  {false, 1300, 1200, 180, FOOT, 0},
        {false, 1400, 1200, 180, FOOT, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_2(stage *st)
{
    return attacked(st, 0, 6);
}

static void into_the_flank(void **state)
{
    (void)state;
    all_ways("2", make_2, 1, right_2);
}

/* ---- 3: the same, but fresh horse would then have our flank, and nobody is near ---- */

static void make_3(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 1800, 1200, 270, RIDERS, 0},   {true, 600, 300, 0, FOOT, 0},
        {false, 1300, 1200, 180, FOOT, 0},    {false, 1400, 1200, 180, FOOT, 0},
        {false, 1500, 1550, 180, KNIGHTS, 0}, {false, 1610, 1550, 180, KNIGHTS, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_3(stage *st)
{
    return !attacked(st, 0, 3);
}

static void not_into_a_trap(void **state)
{
    (void)state;
    all_ways("3", make_3, 1, right_3);
}

/* ---- 4: two up, one behind: they wait for the third; 5: unless the day is nearly lost
 * ---- */

static const piece three[] = {
    {true, 1300, 900, 0, FOOT, 0},     {true, 1400, 900, 0, FOOT, 0},
    {true, 1500, 550, 0, FOOT, 0},     {false, 1300, 1200, 180, FOOT, 0},
    {false, 1400, 1200, 180, FOOT, 0}, {false, 1500, 1200, 180, FOOT, 0}};

static void make_4(stage *st, const turned *t)
{
    begin(st, t, three, GS_COUNT(three));
}

static bool right_4(stage *st)
{
    return !attacked(st, 0, -1) && !attacked(st, 1, -1);
}

static void wait_for_the_third(void **state)
{
    (void)state;
    all_ways("4", make_4, 1, right_4);
}

static void make_5(stage *st, const turned *t)
{
    begin(st, t, three, GS_COUNT(three));
    add_goal(st, 1400, 1300);
}

static bool right_5(stage *st)
{
    return attacked(st, 0, -1) || attacked(st, 1, -1);
}

static void attack_when_time_is_short(void **state)
{
    (void)state;
    all_ways("5", make_5, 1, right_5);
}

/* ---- 6: the loss of one breaks them, and it is nearly gone ---- */

static void make_6(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1500, 900, 0, RIDERS, 0},
                              {false, 1400, 1200, 180, FOOT, 4},
                              {false, 1750, 1100, 0, FOOT, 0},
                              {false, 500, 1600, 180, FOOT, 0}};
    begin(st, t, p, GS_COUNT(p));
    st->s->victory.break_units[1 - st->us] = 1;
}

static bool right_6(stage *st)
{
    return attacked(st, 0, 1);
}

static void finish_the_breaking(void **state)
{
    (void)state;
    all_ways("6", make_6, 1, right_6);
}

/* ---- 8: skirmishers before the line, and horse comes at them ---- */

static void make_8(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 1400, 900, 0, SKIRMISH, 0}, {true, 1250, 600, 0, SHIELDS, 0},
        {true, 1350, 600, 0, SHIELDS, 0},  {true, 1450, 600, 0, SHIELDS, 0},
        {true, 1550, 600, 0, SHIELDS, 0},  {false, 1350, 1300, 180, KNIGHTS, 0},
        {false, 1450, 1300, 180, KNIGHTS, 0}};
    begin(st, t, p, GS_COUNT(p));
    st->foe = gs_player_naive();
}

/* It is never stood and fought with; it may be caught from behind, which is the dice. */
static bool right_8(stage *st)
{
    return entered(st, "evade", 0, -1) || !attacked(st, 0, -1);
}

static void out_of_the_way(void **state)
{
    (void)state;
    all_ways("8", make_8, 2, right_8);
}

/* ---- 9: foot in the open, horse on two sides; and before archers, with the horse far
 * ---- */

static void make_9(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1400, 1000, 0, FOOT, 0},
                              {true, 1500, 1000, 0, FOOT, 0},
                              {false, 1450, 1430, 180, RIDERS, 0},
                              {false, 1960, 1000, 270, RIDERS, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static bool squared(const stage *st)
{
    return st->b->t.unit[0].formation == GOH_IN_SQUARE;
}

static bool right_9(stage *st)
{
    return squared(st);
}

static void make_9_not(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1400, 600, 0, FOOT, 0},
                              {true, 1500, 600, 0, FOOT, 0},
                              {false, 1450, 1180, 180, ARCHERS, 0},
                              {false, 1450, 1900, 180, RIDERS, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_9_not(stage *st)
{
    return !squared(st);
}

static void square_against_horse(void **state)
{
    (void)state;
    all_ways("9", make_9, 1, right_9);
    all_ways("9, archers", make_9_not, 1, right_9_not);
}

/* ---- 11: a hole in the line, archers behind it ---- */

static void hole(stage *st, const turned *t, int half)
{
    const piece p[] = {{true, 1400, 1000, 0, RIDERS, 0},
                       {false, 1400 - half - 50, 1200, 180, SHIELDS, 0},
                       {false, 1400 + half + 50, 1200, 180, SHIELDS, 0},
                       {false, 1400, 1420, 180, ARCHERS, 0},
                       {true, 1200, 500, 0, FOOT, 0},
                       {true, 1600, 500, 0, FOOT, 0}};
    begin(st, t, p, GS_COUNT(p));
}

static void make_11(stage *st, const turned *t)
{
    hole(st, t, 55);
}

static void make_11_not(stage *st, const turned *t)
{
    hole(st, t, 45);
}

static bool right_11(stage *st)
{
    return attacked(st, 0, 3);
}

static bool right_11_not(stage *st)
{
    return !attacked(st, 0, 3);
}

static void through_the_hole(void **state)
{
    (void)state;
    all_ways("11", make_11, 1, right_11);
    all_ways("11, narrower", make_11_not, 1, right_11_not);
}

/* ---- 12: a hill a turn nearer to us, and the enemy must come ---- */

static void make_12(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1300, 400, 0, SHIELDS, 0},
                              {true, 1400, 400, 0, FOOT, 0},
                              {true, 1500, 400, 0, ARCHERS, 0},
                              {false, 1300, 1700, 180, SHIELDS, 0},
                              {false, 1400, 1700, 180, FOOT, 0},
                              {false, 1500, 1700, 180, ARCHERS, 0}};
    begin(st, t, p, GS_COUNT(p));
    add_hill(st, 1000, 600, 800, 300);
    st->s->side[st->us].plan = "defend";
}

static bool right_12(stage *st)
{
    return gs_level_at(st->scene->terrain, st->b->s.rect[0].c) == 1 &&
           gs_level_at(st->scene->terrain, st->b->s.rect[2].c) == 1 &&
           !attacked(st, 0, -1);
}

static void onto_the_hill(void **state)
{
    (void)state;
    all_ways("12", make_12, 2, right_12);
}

/* ---- 12, a village: held while the side stands, left when it attacks ---- */

static void add_village(stage *st, int x, int y)
{
    add_hill(st, x, y, 150, 120);
    st->s->features[st->s->n_features - 1].id = "village";
    st->s->features[st->s->n_features - 1].kind = "town";
    st->s->features[st->s->n_features - 1].level = 0;
}

static void make_village(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1200, 500, 0, FOOT, 0},
                              {true, 1300, 500, 0, FOOT, 0},
                              {true, 1600, 500, 0, FOOT, 0},
                              {true, 1400, 500, 0, ARCHERS, 0},
                              {false, 1300, 1700, 180, SHIELDS, 0},
                              {false, 1400, 1700, 180, FOOT, 0},
                              {false, 1500, 1700, 180, FOOT, 0}};
    begin(st, t, p, GS_COUNT(p));
    add_village(st, 1350, 600);
    st->s->side[st->us].plan = "defend";
}

static bool one_is_inside(stage *st)
{
    return st->b->t.unit[3].inside == 0 && st->b->t.unit[0].inside < 0;
}

static void make_attack(stage *st, const turned *t)
{
    make_village(st, t);
    st->s->side[st->us].plan = "attack";
}

/* The archers put into the village before the first turn have come out of it, and no other has
 * gone in. */
static bool comes_out(stage *st)
{
    gs_err err;
    bool over = false;
    gs_ref who = gs_ref_unit(3), village = {GS_REF_FEATURE, 0};
    gs_pt at = place(&st->how, 1425, 660);
    gs_open(st->b, "garrison", who, village);
    gs_emit_move(st->b, who, GS_MOVE_ENTER, (gs_pose){at, st->b->s.rect[3].f}, NULL, 0, 0, 0,
                 "");
    gs_emit(st->b, GS_EFFECT_ATTACHED, who, village, 0, 0, NULL);
    assert_int_equal(st->b->t.unit[3].inside, 0);
    for (int t = 0; t < 2; t++) {
        assert_int_equal(gs_engine_turn(st->b, &over, &err), GS_OK);
    }
    for (int i = 0; i < 4; i++) {
        if (st->b->t.unit[i].inside >= 0) {
            return false;
        }
    }
    return entered(st, "sally", 3, -1);
}

static void into_the_village(void **state)
{
    (void)state;
    all_ways("a village, defended", make_village, 3, one_is_inside);
    all_ways("a village, left", make_attack, 0, comes_out);
}

/* ---- 9, a palisade: no square behind it ---- */

static void make_palisade(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1400, 1000, 0, FOOT, 0},
                              {true, 1500, 1000, 0, FOOT, 0},
                              {false, 1450, 1430, 180, RIDERS, 0},
                              {false, 1960, 1000, 270, RIDERS, 0}};
    begin(st, t, p, GS_COUNT(p));
    gs_ob_feature *f = &st->s->features[st->s->n_features++];
    f->id = "palisade";
    f->kind = "wall";
    f->n_points = 3;
    f->points = GS_NEW_ARRAY(st->arena, gs_pt, 3);
    f->points[0] = place(t, 1000, 1035);
    f->points[1] = place(t, 1570, 1035);
    f->points[2] = place(t, 1570, 700);
    st->s->side[st->us].plan = "defend";
}

static bool stays_in_line(stage *st)
{
    return !squared(st);
}

static void no_square_behind_walls(void **state)
{
    (void)state;
    all_ways("9, behind a palisade", make_palisade, 1, stays_in_line);
}

/* ---- 7: nearly gone in a fight, with the enemy to be seen off by its friends ---- */

static void make_7(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1400, 1000, 0, FOOT, 4},
                              {true, 1500, 1000, 0, FOOT, 0},
                              {false, 1400, 1050, 180, MAIL, 0},
                              {false, 1500, 1050, 180, MAIL, 0},
                              {false, 1300, 1050, 180, MAIL, 0}};
    begin(st, t, p, GS_COUNT(p));
    st->s->victory.break_units[st->us] = 2;
}

static bool right_7(stage *st)
{
    return entered(st, "retire", 0, -1);
}

static void out_of_a_lost_fight(void **state)
{
    (void)state;
    all_ways("7", make_7, 2, right_7);
}

/* ---- 5, the place that decides the day: the enemy alone is about it ---- */

static void make_contest(stage *st, const turned *t)
{
    static const piece p[] = {{true, 1050, 950, 0, FOOT, 0},
                              {true, 900, 600, 0, FOOT, 0},
                              {true, 1000, 600, 0, SHIELDS, 0},
                              {false, 1400, 1330, 180, MAIL, 0},
                              {false, 1500, 1330, 180, MAIL, 0}};
    begin(st, t, p, GS_COUNT(p));
    add_goal(st, 1400, 1200);
}

static bool contested(stage *st)
{
    for (int i = 0; i < 3; i++) {
        if (gs_body_here(st->b, i) &&
            gs_pt_distance(st->b->s.rect[i].c, st->s->objectives[0].at) <= GS_LEN(2)) {
            return true;
        }
    }
    return false;
}

static void to_the_place_in_time(void **state)
{
    (void)state;
    all_ways("5, the enemy alone about the place", make_contest, 1, contested);
}

/* ---- drawing up: archers behind the foot of an attack, who step out in time ---- */

static void draw_up(stage *st, const turned *t)
{
    begin(st, t, NULL, 0);
    for (int side = 0; side < GS_SIDES; side++) {
        for (int i = 0; i < 10; i++) {
            const char *facts = i < 6 ? FOOT : i < 8 ? ARCHERS : RIDERS;
            gs_ob_unit *u = add_unit(st, side == 0, 0, 0, 0, facts);
            u->has_place = false;
            u->full = u->present = 1;
        }
    }
    st->s->side[st->us].plan = "attack";
}

/* It touches the rear of one of our foot, in line with it. */
static bool behind_foot(const stage *st, int unit)
{
    const gs_rect *r = &st->b->s.rect[unit];
    for (int i = 0; i < 6; i++) {
        gs_pt at = gs_rect_local(&st->b->s.rect[i], r->c);
        gs_len y = -at.y - (r->d + st->b->s.rect[i].d) / 2;
        if (y >= -2 && y <= 20 && at.x >= -20 && at.x <= 20) {
            return true;
        }
    }
    return false;
}

static bool archers_behind(stage *st)
{
    return behind_foot(st, 6) && behind_foot(st, 7);
}

static bool archers_beside(stage *st)
{
    return !behind_foot(st, 6) && !behind_foot(st, 7) &&
           (entered(st, "shoot", 6, -1) || entered(st, "shoot", 7, -1));
}

static void archers_behind_the_foot(void **state)
{
    (void)state;
    all_ways("drawn up", draw_up, 0, archers_behind);
    all_ways("archers step out", draw_up, 5, archers_beside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(archers_not_the_hill),
        cmocka_unit_test(into_the_flank),
        cmocka_unit_test(not_into_a_trap),
        cmocka_unit_test(wait_for_the_third),
        cmocka_unit_test(attack_when_time_is_short),
        cmocka_unit_test(finish_the_breaking),
        cmocka_unit_test(out_of_the_way),
        cmocka_unit_test(square_against_horse),
        cmocka_unit_test(through_the_hole),
        cmocka_unit_test(onto_the_hill),
        cmocka_unit_test(into_the_village),
        cmocka_unit_test(no_square_behind_walls),
        cmocka_unit_test(out_of_a_lost_fight),
        cmocka_unit_test(to_the_place_in_time),
        cmocka_unit_test(archers_behind_the_foot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
