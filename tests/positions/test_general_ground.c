/* LINK: core. Positions about walls, hiding places, ways out and the side from which the enemy
 * comes, under Stout Hearts: each looked at in all ways. */
#include "test.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

#define SPEARS "unit.type=heavy-infantry"
#define RIDERS "unit.type=heavy-cavalry unit.armour=medium"
#define W GS_LEN(72)
#define D GS_LEN(48)
#define STEP GS_LEN(1)
#include "position_ways.h"

static gs_ob_unit *unit(stage *st, bool ours, int x, int y, int degrees, const char *facts, int men)
{
    gs_ob_unit *u = add_unit(st, ours, x, y, degrees, facts);
    u->full = u->present = men;
    u->files = men / 2;
    return u;
}

/* A player's general each, so that orders are obeyed. */
static void begin(stage *st, const turned *how)
{
    gs_setup *s = begin_stage(st, how, "stout-hearts");
    for (int i = 0; i < GS_SIDES; i++) {
        gs_ob_hero *h = add_hero(st, i, "");
        h->rating = h->power = 1;
        h->general = h->player = true;
        h->has_place = true;
        h->at = place(how, i == st->us ? 36 : 20, i == st->us ? 8 : 46);
        h->facing = facing(how, i == st->us ? 0 : 180);
        s->side[i].general = i;
    }
}

/* ---- two units behind a wall that they are to hold, the enemy's standing two inches beyond it ---- */

static void make_wall(stage *st, const turned *t)
{
    begin(st, t);
    for (int k = 0; k < 2; k++) {
        gs_ob_unit *u = unit(st, true, 32 + 8 * k, 15, 0, SPEARS, 12);
        u->at.y += t->about ? 115 : -115; /* its front at the wall */
        unit(st, false, 32 + 8 * k, 19, 180, SPEARS, 12);
    }
    gs_ob_feature *f = &st->s->features[st->s->n_features++];
    *f = (gs_ob_feature){.id = "wall", .kind = "wall", .n_points = 2,
                         .points = GS_NEW_ARRAY(st->arena, gs_pt, 2)};
    f->points[0] = place(t, 16, 16);
    f->points[1] = place(t, 56, 16);
    st->s->side[st->us].plan = "defend";
}

static bool right_wall(stage *st)
{
    return !entered(st, "charge", 0, -1) && !entered(st, "charge", 2, -1);
}

static void a_wall_is_not_left_for_an_even_fight(void **state)
{
    (void)state;
    all_ways("wall", make_wall, 1, right_wall);
}

/* ---- two units hidden in a wood, the enemy far off ---- */

static void make_hidden(stage *st, const turned *t)
{
    begin(st, t);
    unit(st, true, 16, 12, 0, SPEARS, 12);
    for (int k = 0; k < 2; k++) {
        unit(st, true, 31 + 9 * k, 23, 0, SPEARS, 12)->entry = GS_IN_AMBUSH;
    }
    unit(st, false, 32, 42, 180, SPEARS, 12);
    unit(st, false, 42, 42, 180, SPEARS, 12);
    add_hill(st, 26, 18, 20, 7);
    st->s->features[0].id = "wood";
    st->s->features[0].kind = "woods";
    st->s->features[0].level = 0;
}

static bool right_hidden(stage *st)
{
    return (st->b->t.unit[1].flags & GS_U_HIDDEN) && (st->b->t.unit[2].flags & GS_U_HIDDEN);
}

static void ambushers_wait(void **state)
{
    (void)state;
    all_ways("hidden", make_hidden, 2, right_hidden);
}

/* ---- who wins by leaving is told to attack, to defend, to delay ---- */

static const char *word;

static void make_exit(stage *st, const turned *t)
{
    begin(st, t);
    unit(st, true, 20, 28, 0, RIDERS, 6);
    unit(st, true, 30, 28, 0, RIDERS, 6);
    unit(st, false, 60, 20, 180, SPEARS, 12);
    gs_zone *z = st->s->zones = GS_NEW_ARRAY(st->arena, gs_zone, 1);
    st->s->n_zones = 1;
    *z = (gs_zone){.side = st->us, .kind = "exit", .n_points = 4,
                   .points = GS_NEW_ARRAY(st->arena, gs_pt, 4)};
    z->points[0] = place(t, 16, 40);
    z->points[1] = place(t, 16, 48);
    z->points[2] = place(t, 34, 48);
    z->points[3] = place(t, 34, 40);
    st->s->victory.exit_side = st->us;
    st->s->victory.exit_units = 2;
    st->s->side[st->us].plan = word;
}

static bool right_exit(stage *st)
{
    return st->b->s.outcome.winner == st->us;
}

static void out_whatever_the_word(void **state)
{
    static const char *const words[] = {"attack", "defend", "delay"};
    (void)state;
    for (int i = 0; i < GS_COUNT(words); i++) {
        word = words[i];
        all_ways(word, make_exit, 6, right_exit);
    }
}

/* ---- our edge is at the side, the enemy comes from below: the line faces him ---- */

static gs_zone deploy(stage *st, const turned *t, int side, int x0, int y0, int x1, int y1)
{
    gs_zone z = {.side = side, .kind = "deploy", .n_points = 4,
                 .points = GS_NEW_ARRAY(st->arena, gs_pt, 4)};
    z.points[0] = place(t, x0, y0);
    z.points[1] = place(t, x0, y1);
    z.points[2] = place(t, x1, y1);
    z.points[3] = place(t, x1, y0);
    return z;
}

static void make_edge(stage *st, const turned *t)
{
    begin(st, t);
    for (int i = 0; i < 4; i++) {
        unit(st, true, 30, 30, 0, SPEARS, 12)->has_place = false;
        unit(st, false, 20 + 8 * i, 4, 0, SPEARS, 12)->has_place = false;
    }
    st->s->zones = GS_NEW_ARRAY(st->arena, gs_zone, 2);
    st->s->zones[st->s->n_zones++] = deploy(st, t, st->us, 4, 20, 60, 40);
    st->s->zones[st->s->n_zones++] = deploy(st, t, 1 - st->us, 4, 1, 68, 9);
    st->s->heroes[st->us].at = place(t, 30, 44);
    st->s->heroes[1 - st->us].at = place(t, 30, 2);
    st->s->side[st->us].edge = t->mirror != t->about ? 2 : 3; /* left, right */
    st->s->side[1 - st->us].edge = t->about ? 1 : 0;
}

static bool right_edge(stage *st)
{
    gs_ang want = st->how.about ? 0 : GS_ANG_180;
    bool faces = true;
    for (int i = 0; i < st->s->n_units; i++) {
        gs_ang off = gs_ang_signed(st->b->s.rect[i].f - want);
        faces = faces && (st->s->units[i].side != st->us || (off < GS_ANG_45 && off > -GS_ANG_45));
    }
    return faces;
}

static void the_line_faces_the_enemy(void **state)
{
    (void)state;
    all_ways("edge", make_edge, 0, right_edge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_is_not_left_for_an_even_fight),
        cmocka_unit_test(ambushers_wait),
        cmocka_unit_test(out_whatever_the_word),
        cmocka_unit_test(the_line_faces_the_enemy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
