/* Positions in which everybody knows what is right. Each is played as it is written,
 * mirrored, turned about, with the sides exchanged, and with five seeds. */
#include "test.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

#define SPEARS "unit.type=heavy-infantry"
#define HEAVY "unit.type=heavy-infantry unit.armour=medium unit.quality=elite"
#define ARCHERS "unit.type=heavy-infantry unit.missile=bow unit.shield=no"
#define RIDERS "unit.type=heavy-cavalry unit.armour=medium"
#define KNIGHTS "unit.type=heavy-cavalry unit.armour=heavy"
#define W GS_LEN(72)
#define D GS_LEN(48)
#define STEP GS_LEN(1)
#include "position_ways.h"

typedef struct piece {
    bool ours;
    int x, y, degrees; /* inches; our edge below */
    const char *facts;
    int men, files;
} piece;

static void begin(stage *st, const turned *how, const piece *p, int n)
{
    gs_setup *s = begin_stage(st, how, "stout-hearts");
    for (int i = 0; i < n; i++) {
        gs_ob_unit *u = add_unit(st, p[i].ours, p[i].x, p[i].y, p[i].degrees, p[i].facts);
        u->full = u->present = p[i].men;
        u->files = p[i].files;
    }
    for (int i = 0; i < GS_SIDES; i++) { /* a player's general each, so that orders are obeyed */
        gs_ob_hero *h = add_hero(st, i, "");
        h->rating = h->power = 1;
        h->general = h->player = true;
        h->has_place = true;
        h->at = place(how, i == st->us ? 52 : 20, i == st->us ? 12 : 46);
        h->facing = facing(how, i == st->us ? 0 : 180);
        s->side[i].general = s->n_heroes - 1;
    }
}

/* Did unit `who` charge `whom` (-1 anybody)? */
static bool charged(const stage *st, int who, int whom)
{
    return entered(st, "charge", who, whom);
}

/* ---- 1: horse before armoured foot uphill and archers in the open ---- */

static void make_1(stage *st, const turned *t)
{
    static const piece p[] = {{true, 36, 16, 0, RIDERS, 6, 3},
                              {false, 29, 29, 180, HEAVY, 12, 6},
                              {false, 44, 28, 180, ARCHERS, 8, 4}};
    begin(st, t, p, GS_COUNT(p));
    add_hill(st, 22, 25, 13, 10);
}

static bool right_1(stage *st)
{
    return !charged(st, 0, 1);
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
        {true, 58, 30, 270, RIDERS, 6, 3},   {true, 28, 10, 0, SPEARS, 12, 6},
        {true, 36, 10, 0, SPEARS, 12, 6},    {true, 44, 10, 0, SPEARS, 12, 6},
        {false, 28, 30, 180, SPEARS, 12, 6}, {false, 36, 30, 180, SPEARS, 12, 6},
        {false, 44, 30, 180, SPEARS, 12, 6}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_2(stage *st)
{
    return charged(st, 0, 6);
}

static void into_the_flank(void **state)
{
    (void)state;
    all_ways("2", make_2, 1, right_2);
}

/* ---- 3: the same, but fresh horse would then have our flank, our line a turn away;
 * unless our reserve is in reach of them ---- */

#define LINES_OF_3                                                                       \
    {true, 58, 30, 270, RIDERS, 6, 3}, {true, 28, 6, 0, SPEARS, 12, 6},                  \
        {true, 36, 6, 0, SPEARS, 12, 6}, {true, 44, 6, 0, SPEARS, 12, 6},                \
        {false, 28, 30, 180, SPEARS, 12, 6}, {false, 36, 30, 180, SPEARS, 12, 6},        \
        {false, 44, 30, 180, SPEARS, 12, 6},                                             \
    {                                                                                    \
        false, 43, 43, 180, KNIGHTS " unit.quality=elite", 6, 3                          \
    }

static void make_3(stage *st, const turned *t)
{
    static const piece p[] = {LINES_OF_3};
    begin(st, t, p, GS_COUNT(p));
}

/* It waits, or turns to meet them: their horse has no flank of it to strike. */
static bool right_3(stage *st)
{
    const gs_rect *own = &st->b->s.rect[0], *foe = &st->b->s.rect[7];
    return !charged(st, 0, -1) && (gs_rect_distance(own, foe) > GS_LEN(12) ||
                                   gs_zone_holds(own, foe->c, GS_ANG_45, GS_LINE_OUT));
}

static void not_into_a_trap(void **state)
{
    (void)state;
    all_ways("3", make_3, 1, right_3);
}

static void make_3_reserve(stage *st, const turned *t)
{
    static const piece p[] = {LINES_OF_3, {true, 57, 38, 270, KNIGHTS, 6, 3}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_3_reserve(stage *st)
{
    return charged(st, 0, 6);
}

static void under_the_reserves_eyes(void **state)
{
    (void)state;
    all_ways("3, reserve", make_3_reserve, 1, right_3_reserve);
}

/* ---- 4: two up, one behind: they wait for the third; 5: unless the day is nearly lost
 * ---- */

static const piece three[] = {
    {true, 28, 16, 0, SPEARS, 12, 6},    {true, 36, 16, 0, SPEARS, 12, 6},
    {true, 44, 6, 0, SPEARS, 12, 6},     {false, 28, 30, 180, SPEARS, 12, 6},
    {false, 36, 30, 180, SPEARS, 12, 6}, {false, 44, 30, 180, SPEARS, 12, 6}};

static void make_4(stage *st, const turned *t)
{
    begin(st, t, three, GS_COUNT(three));
}

/* Nobody within reach of them after the first turn but by the whole line. */
static bool right_4(stage *st)
{
    return !charged(st, 0, -1) && !charged(st, 1, -1);
}

static void wait_for_the_third(void **state)
{
    (void)state;
    all_ways("4", make_4, 2, right_4);
}

static void make_5(stage *st, const turned *t)
{
    begin(st, t, three, GS_COUNT(three));
    add_goal(st, 36, 30);
    st->s->victory.turn_limit = 2;
}

static bool right_5(stage *st)
{
    return charged(st, 1, 4) || charged(st, 0, 4);
}

static void attack_when_time_is_short(void **state)
{
    (void)state;
    all_ways("5", make_5, 2, right_5);
}

/* ---- they hold the place alone, and their next turn wins the day: one goes, out of its shields ---- */

static void make_place(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 30, 14, 0, SPEARS, 12, 6},    {true, 42, 14, 0, SPEARS, 12, 6},
        {true, 52, 14, 0, SPEARS, 12, 6},    {false, 36, 26, 180, SPEARS, 12, 6},
        {false, 28, 40, 180, SPEARS, 12, 6}, {false, 44, 40, 180, SPEARS, 12, 6}};
    begin(st, t, p, GS_COUNT(p));
    for (int i = 0; i < 3; i++) { /* behind their shields from the first */
        st->s->units[i].formation = "shield-wall";
    }
    add_goal(st, 36, 24);
}

static bool right_place(stage *st)
{
    for (int i = 0; i < 3; i++) {
        if (gs_rect_pt_distance(&st->b->s.rect[i], st->s->objectives[0].at) <= GS_LEN(3)) {
            return true;
        }
    }
    return charged(st, 0, 3) || charged(st, 1, 3);
}

static void the_place_is_contested(void **state)
{
    (void)state;
    all_ways("place", make_place, 1, right_place);
}

/* ---- 6: the loss of one breaks them, and it is nearly gone ---- */

static void make_6(stage *st, const turned *t)
{
    static const piece p[] = {{true, 46, 24, 315, SPEARS, 12, 6},
                              {false, 40, 31, 180, SPEARS, 2, 2},
                              {false, 56, 31, 270, SPEARS, 12, 6},
                              {false, 12, 40, 180, SPEARS, 12, 6}};
    begin(st, t, p, GS_COUNT(p));
    st->s->victory.break_units[1 - st->us] = 1;
}

static bool right_6(stage *st)
{
    return charged(st, 0, 1);
}

static void finish_the_breaking(void **state)
{
    (void)state;
    all_ways("6", make_6, 1, right_6);
}

/* ---- 9: spears in the open, horse on two sides; and with archers near, horse far ---- */

#define PIKES                                                                            \
    "unit.type=heavy-infantry unit.armour=light unit.weapon=long-spear unit.shield=no"

static void make_9(stage *st, const turned *t)
{
    static const piece p[] = {{true, 36, 16, 0, PIKES, 12, 6},
                              {false, 36, 29, 180, RIDERS, 6, 3},
                              {false, 50, 16, 270, RIDERS, 6, 3}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_9(stage *st)
{
    return st->b->t.unit[0].formation == SHW_HEDGEHOG;
}

static void hedge_of_spears(void **state)
{
    (void)state;
    all_ways("9", make_9, 1, right_9);
}

static void make_9_archers(stage *st, const turned *t)
{
    static const piece p[] = {{true, 36, 16, 0, PIKES, 12, 6},
                              {false, 32, 30, 180, ARCHERS, 8, 4},
                              {false, 40, 30, 180, ARCHERS, 8, 4},
                              {false, 66, 40, 270, RIDERS, 6, 3}};
    begin(st, t, p, GS_COUNT(p));
}

static bool right_9_archers(stage *st)
{
    return st->b->t.unit[0].formation != SHW_HEDGEHOG;
}

static void never_before_archers(void **state)
{
    (void)state;
    all_ways("9, archers", make_9_archers, 1, right_9_archers);
}

/* ---- 10: who answers a great hero's challenge ---- */

static void make_10(stage *st, const turned *t)
{
    static const piece p[] = {{true, 30, 20, 0, SPEARS, 12, 6},
                              {true, 38, 20, 0, SPEARS, 12, 6},
                              {true, 46, 20, 0, SPEARS, 12, 6},
                              {false, 36, 28, 180, SPEARS, 12, 6}};
    begin(st, t, p, GS_COUNT(p));
    static const struct {
        const char *id;
        int unit, power;
        const char *facts;
    } who[] = {
        {"general", 0, 2, ""},
        {"captain", 1, 1, ""},
        {"champion", 2, 4, "hero.armour=heavy hero.shield=yes"},
        {"foe", 3, 3, ""},
    };
    for (int i = 0; i < GS_COUNT(who); i++) {
        gs_ob_hero *h = &st->s->heroes[st->s->n_heroes];
        h->id = who[i].id;
        h->name = who[i].id;
        h->side = i == 3 ? 1 - st->us : st->us;
        h->rating = h->power = who[i].power;
        h->unit = who[i].unit;
        h->facts = who[i].facts;
        st->s->units[h->unit].leader = st->s->n_heroes++;
    }
}

static gs_ref accepts(stage *st, bool champion)
{
    gs_question q = {
        .kind = GS_ASK_ACCEPT, .side = (uint8_t)st->us, .other = gs_ref_hero(5)};
    gs_answer a;
    memset(&a, 0, sizeof a);
    for (int h = 2; h < 4 + champion; h++) {
        gs_unitset_put(&q.may, h);
    }
    const gs_player *p = &st->b->player[st->us];
    p->answer(p->ctx, st->b, &q, &a);
    return a.ref;
}

static bool right_10(stage *st)
{
    gs_ref with = accepts(st, true), without = accepts(st, false);
    return with.kind == GS_REF_HERO && with.ix == 4 && without.kind == GS_REF_NONE;
}

static void the_champion_answers(void **state)
{
    (void)state;
    all_ways("10", make_10, 0, right_10);
}

/* ---- 12: a hill a turn nearer to us, and the enemy must come ---- */

static void make_12(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 28, 10, 0, SPEARS, 12, 6},   {true, 36, 10, 0, HEAVY, 12, 6},
        {true, 44, 10, 0, ARCHERS, 8, 4},   {false, 28, 40, 180, SPEARS, 12, 6},
        {false, 36, 40, 180, HEAVY, 12, 6}, {false, 44, 40, 180, ARCHERS, 8, 4}};
    begin(st, t, p, GS_COUNT(p));
    add_hill(st, 24, 15, 24, 7);
    st->s->side[st->us].plan = "defend";
}

static bool right_12(stage *st)
{
    gs_pt at = st->b->s.rect[1].c;
    return gs_level_at(st->scene->terrain, at) == 1 && !charged(st, 1, -1);
}

static void onto_the_hill(void **state)
{
    (void)state;
    all_ways("12", make_12, 2, right_12);
}

/* ---- 15: one against two, and help on its way ---- */

static void make_15(stage *st, const turned *t)
{
    static const piece p[] = {
        {true, 30, 16, 0, SPEARS, 12, 6},    {true, 42, 16, 0, ARCHERS, 8, 4},
        {false, 22, 36, 180, SPEARS, 12, 6}, {false, 30, 36, 180, SPEARS, 12, 6},
        {false, 38, 36, 180, SPEARS, 12, 6}, {false, 46, 36, 180, SPEARS, 12, 6},
        {true, 0, 0, 0, HEAVY, 12, 6}};
    begin(st, t, p, GS_COUNT(p));
    st->s->units[6].has_place = false;
    st->s->units[6].entry = GS_ON_TURN;
    st->s->units[6].entry_turn = 5;
}

static bool right_15(stage *st)
{
    bool waits = false;
    for (int i = 0; i < st->log->count; i++) {
        for (int k = 0; k < st->log->entries[i].n_parts; k++) {
            const gs_log_part *p = &st->log->entries[i].parts[k];
            if (p->kind == GS_LOG_PLAN && strcmp(p->u.plan.what, "plan") == 0) {
                waits = strcmp(p->u.plan.chosen, "delay") == 0 ||
                        strcmp(p->u.plan.chosen, "defend") == 0;
            }
        }
    }
    for (int e = 2; e < 6; e++) {
        if (gs_body_distance(st->b, 0, e) < GS_LEN(8) || charged(st, 0, e)) {
            return false;
        }
    }
    return waits;
}

static void time_is_won(void **state)
{
    (void)state;
    all_ways("15", make_15, 3, right_15);
}

/* The same, and they come on: it gives ground, is not caught at once, and shoots. */
static void make_15_coming(stage *st, const turned *t)
{
    make_15(st, t);
    st->foe = gs_player_naive();
}

static bool shot(const stage *st, int who)
{
    for (int i = 0; i < st->log->count; i++) {
        const gs_entry *e = &st->log->entries[i];
        if (strcmp(e->kind, "shooting") == 0 && e->actor.kind == GS_REF_UNIT &&
            e->actor.ix == who) {
            return true;
        }
    }
    return false;
}

static bool right_15_coming(stage *st)
{
    return !gs_body_engaged(st->b, 0) && !charged(st, 0, -1) && shot(st, 1);
}

static void bounds_back(void **state)
{
    (void)state;
    all_ways("15, coming", make_15_coming, 2, right_15_coming);
}

/* ---- the shapes of plans ---- */

/* How far unit i stands up the table from our edge, and to our right. */
static gs_len up(const stage *st, int i)
{
    gs_len y = st->b->s.rect[i].c.y;
    return st->how.about ? D - y : y;
}

static gs_len right_of(const stage *st, int i)
{
    gs_len x = st->b->s.rect[i].c.x;
    return st->how.mirror != st->how.about ? W - x : x;
}

static const piece wide[] = {
    {true, 14, 10, 0, SPEARS, 12, 6},    {true, 22, 10, 0, SPEARS, 12, 6},
    {true, 30, 10, 0, SPEARS, 12, 6},    {true, 38, 10, 0, SPEARS, 12, 6},
    {true, 46, 10, 0, RIDERS, 6, 3},     {false, 22, 40, 180, SPEARS, 12, 6},
    {false, 30, 40, 180, SPEARS, 12, 6}, {false, 38, 40, 180, SPEARS, 12, 6}};

static void make_refuse(stage *st, const turned *t)
{
    piece p[GS_COUNT(wide)];
    for (int i = 0; i < GS_COUNT(wide); i++) { /* all of them near the General */
        p[i] = wide[i];
        p[i].x += 12;
    }
    begin(st, t, p, GS_COUNT(wide));
    st->s->side[st->us].plan = t->mirror ? "refuse-right" : "refuse-left";
}

/* The left of the line hangs back, the more the farther out. */
static bool right_refuse(stage *st)
{
    return up(st, 0) + GS_LEN(3) <= up(st, 2) && up(st, 0) < up(st, 1) &&
           up(st, 0) > GS_LEN(12);
}

static void a_wing_refused(void **state)
{
    (void)state;
    all_ways("refuse", make_refuse, 2, right_refuse);
}

static void make_envelop(stage *st, const turned *t)
{
    piece p[GS_COUNT(wide)];
    memcpy(p, wide, sizeof p);
    p[4].x = 56;
    begin(st, t, p, GS_COUNT(wide));
    st->s->side[st->us].plan = t->mirror ? "envelop-left" : "envelop-right";
}

/* The horse are round their end, beside or behind it, before the foot have met them. */
static bool right_envelop(stage *st)
{
    bool round = charged(st, 4, 7) ||
                 (right_of(st, 4) > right_of(st, 7) && up(st, 4) > up(st, 7) - GS_LEN(8));
    return round && !charged(st, 1, -1) && !charged(st, 2, -1);
}

static void round_their_end(void **state)
{
    (void)state;
    all_ways("envelop", make_envelop, 3, right_envelop);
}

/* ---- a house and a wall at hand, and the orders are to stand ---- */

static void add_ground(stage *st, const char *id, const char *kind, bool area, const int (*at)[2],
                       int n)
{
    gs_ob_feature *f = &st->s->features[st->s->n_features++];
    f->id = id;
    f->kind = kind;
    f->area = area;
    f->n_points = n;
    f->points = GS_NEW_ARRAY(st->arena, gs_pt, (size_t)n);
    for (int i = 0; i < n; i++) {
        f->points[i] = place(&st->how, at[i][0], at[i][1]);
    }
}

static const piece behind[] = {
    {true, 28, 10, 0, SPEARS, 12, 6},    {true, 36, 10, 0, SPEARS, 12, 6},
    {true, 44, 10, 0, SPEARS, 12, 6},    {false, 28, 42, 180, SPEARS, 12, 6},
    {false, 36, 42, 180, SPEARS, 12, 6}, {false, 44, 42, 180, SPEARS, 12, 6}};

static void make_house(stage *st, const turned *t)
{
    static const char *const orders[] = {"defend", "hold", "delay"};
    static const int house[][2] = {{34, 17}, {34, 22}, {40, 22}, {40, 17}};
    begin(st, t, behind, GS_COUNT(behind));
    add_ground(st, "farm", "building", true, house, GS_COUNT(house));
    st->s->side[st->us].plan = orders[t->seed % GS_COUNT(orders)];
}

/* One of them is inside, and stays there; the others keep out of it. */
static bool right_house(stage *st)
{
    int in = 0;
    for (int i = 0; i < 3; i++) {
        in += st->b->t.unit[i].inside >= 0;
    }
    return in == 1 && (entered(st, "garrison", 0, -1) || entered(st, "garrison", 1, -1) ||
                       entered(st, "garrison", 2, -1));
}

static void a_house_garrisoned(void **state)
{
    (void)state;
    all_ways("house", make_house, 4, right_house);
}

static void make_wall(stage *st, const turned *t)
{
    static const int wall[][2] = {{20, 19}, {52, 19}};
    begin(st, t, behind, GS_COUNT(behind));
    add_ground(st, "wall", "wall", false, wall, GS_COUNT(wall));
    st->s->side[st->us].plan = "defend";
}

/* All three stand behind it, touching it. */
static bool right_wall(stage *st)
{
    for (int i = 0; i < 3; i++) {
        gs_len d = gs_feature_distance(&st->scene->terrain->f[0], &st->b->s.rect[i]);
        if (d > 50 || up(st, i) > GS_LEN(19)) {
            return false;
        }
    }
    return true;
}

static void a_wall_lined(void **state)
{
    (void)state;
    all_ways("wall", make_wall, 3, right_wall);
}

/* ---- one who comes when the line stands ---- */

static void make_late(stage *st, const turned *t)
{
    static const piece p[] = {{true, 28, 12, 0, SPEARS, 12, 6},    {true, 36, 12, 0, SPEARS, 12, 6},
                              {true, 44, 12, 0, SPEARS, 12, 6},    {false, 28, 42, 180, SPEARS, 12, 6},
                              {false, 36, 42, 180, SPEARS, 12, 6}, {true, 36, 4, 0, SPEARS, 12, 6}};
    begin(st, t, p, GS_COUNT(p));
    gs_ob_unit *u = &st->s->units[5];
    u->has_place = false;
    u->entry = GS_ON_TURN;
    u->entry_turn = 2;
    st->s->side[st->us].plan = "defend";
}

/* He stands beside the others, not behind them, his front as theirs. */
static bool right_late(stage *st)
{
    gs_len x = right_of(st, 5);
    gs_ang off = gs_ang_signed(st->b->s.rect[5].f - st->b->s.rect[0].f);
    return gs_body_here(st->b, 5) && off < GS_ANG_DEG(5) && off > -GS_ANG_DEG(5) &&
           (x < right_of(st, 0) - GS_LEN(6) || x > right_of(st, 2) + GS_LEN(6));
}

static void a_place_for_the_late(void **state)
{
    (void)state;
    all_ways("late", make_late, 10, right_late);
}

/* ---- a way out beyond a thin enemy ---- */

static void make_exit(stage *st, const turned *t)
{
    static const piece p[] = {{true, 20, 28, 0, RIDERS, 6, 3},
                              {true, 30, 28, 0, RIDERS, 6, 3},
                              {false, 60, 20, 180, SPEARS, 12, 6}};
    begin(st, t, p, GS_COUNT(p));
    gs_zone *z = st->s->zones = GS_NEW_ARRAY(st->arena, gs_zone, 1);
    st->s->n_zones = 1;
    z->side = st->us;
    z->kind = "exit";
    z->n_points = 4;
    z->points = GS_NEW_ARRAY(st->arena, gs_pt, 4);
    z->points[0] = place(t, 16, 40);
    z->points[1] = place(t, 16, 48);
    z->points[2] = place(t, 34, 48);
    z->points[3] = place(t, 34, 40);
    st->s->victory.exit_side = st->us;
    st->s->victory.exit_units = 2;
}

static bool right_exit(stage *st)
{
    return st->b->s.outcome.winner == st->us;
}

static void out_by_the_exit(void **state)
{
    (void)state;
    all_ways("exit", make_exit, 6, right_exit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(archers_not_the_hill),
        cmocka_unit_test(into_the_flank),
        cmocka_unit_test(not_into_a_trap),
        cmocka_unit_test(under_the_reserves_eyes),
        cmocka_unit_test(wait_for_the_third),
        cmocka_unit_test(attack_when_time_is_short),
        cmocka_unit_test(the_place_is_contested),
        cmocka_unit_test(finish_the_breaking),
        cmocka_unit_test(hedge_of_spears),
        cmocka_unit_test(never_before_archers),
        cmocka_unit_test(the_champion_answers),
        cmocka_unit_test(onto_the_hill),
        cmocka_unit_test(time_is_won),
        cmocka_unit_test(bounds_back),
        cmocka_unit_test(a_wing_refused),
        cmocka_unit_test(round_their_end),
        cmocka_unit_test(a_house_garrisoned),
        cmocka_unit_test(a_wall_lined),
        cmocka_unit_test(a_place_for_the_late),
        cmocka_unit_test(out_by_the_exit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
