/* The table's core by itself: ways, sight, contact, forced moves, the way home, losses, places held,
 * questions, fire told first, open melees. The bodies are blocks of Stout Hearts; what is asked of
 * them are lengths and sets that stand in no book. */
#include "test.h"

#include "battles.h"

#include "../src/battle/ask_int.h"
#include "../src/battle/back_int.h"
#include "../src/battle/contact_int.h"
#include "../src/battle/fate_int.h"
#include "../src/battle/fire_int.h"
#include "../src/battle/harm_int.h"
#include "../src/battle/home_int.h"
#include "../src/battle/house_int.h"
#include "../src/battle/melee_int.h"
#include "../src/battle/seen_int.h"
#include "../src/battle/situation_int.h"

#include "gesta/shw.h"

#define FOOT "unit.type=heavy-infantry"
#define MANY 100000 /* farther than the table */

typedef struct field {
    gs_arena *a;
    gs_setup *s;
    const gs_scene *scene;
    gs_log *log;
    gs_battle b;
    gs_question asked; /* the last question, and how many there were */
    int n_asked;
    gs_answer says;
} field;

static int setup(void **state)
{
    field *f = gs_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->a = gs_arena_new();
    f->s = empty_setup(f->a);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    field *f = *state;
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

static int put(field *f, int side, int x, int y, int degrees)
{
    char *id = gs_arena_printf(f->a, "u%d", f->s->n_units);
    place_unit(add_unit(f->s, side, id, FOOT, 12), x, y, degrees, 6);
    return f->s->n_units - 1;
}

static void ready(field *f)
{
    gs_err err;
    bool over;
    assert_int_equal(gs_setup_complete(f->s, f->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(f->a, f->s, &f->scene, &err), GS_OK);
    f->log = gs_log_new(f->a);
    gs_battle_start(&f->b, f->scene, f->log, NULL);
    assert_int_equal(gs_engine_turn(&f->b, &over, &err), GS_OK);
    f->b.s.side = 0;
    gs_open(&f->b, "test", (gs_ref){0}, (gs_ref){0});
}

/* Both sides answer what the test says. */
static void say(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    field *f = ctx;
    (void)b;
    f->asked = *q;
    f->n_asked++;
    *a = f->says;
}

static void listen(field *f)
{
    for (int side = 0; side < GS_SIDES; side++) {
        f->b.player[side] = (gs_player){say, f};
    }
}

/* To another place of the table, as if it had always stood there. */
static void shift(field *f, int unit, int x, int y)
{
    f->b.t.unit[unit].at = (gs_pt){x, y};
    gs_bodies_refresh(&f->b);
}

static gs_bodyset set_of(int a, int b)
{
    gs_bodyset out = {{0}};
    gs_bodyset_put(&out, a);
    gs_bodyset_put(&out, b);
    return out;
}

/* ---- ways ---- */

static void test_way__straight_on_up_to_the_edge_and_to_a_gap_before_somebody(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), foe = put(f, 1, 30000, 40000, 180);
    ready(f);
    const gs_rect *r = &f->b.s.rect[own], *o = &f->b.s.rect[foe];
    gs_bodyset foes = gs_bodies_against(&f->b, 0), friends = gs_bodies_of(&f->b, 0);
    gs_len apart = 30000 - r->d / 2 - o->d / 2;
    assert_int_equal(gs_edge_room(&f->b, r, 0), f->s->table_depth - 10000 - r->d / 2);
    assert_in_range(gs_bodies_room(&f->b, &foes, r, 0, MANY, 0), apart - 1, apart);
    assert_in_range(gs_bodies_room(&f->b, &foes, r, 0, MANY, 1000), apart - 1001, apart - 1000);
    assert_int_equal(gs_bodies_room(&f->b, &foes, r, 0, 5000, 0), 5000);
    assert_int_equal(gs_bodies_room(&f->b, &foes, r, GS_ANG_180, MANY, 0), MANY);
    assert_true(gs_bodyset_has(&friends, own) && !gs_bodyset_has(&friends, foe));
}

static void test_way__one_place_is_for_one(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), other = put(f, 0, 40000, 10000, 0);
    ready(f);
    gs_rect there = f->b.s.rect[other], over = f->b.s.rect[own];
    over.c.x = 100; /* half of it beyond the table's edge */
    assert_int_equal(gs_bodies_hit(&f->b, &there, own, -1), other);
    assert_false(gs_place_open(&f->b, &there, own, -1));
    assert_true(gs_place_open(&f->b, &there, own, other));
    assert_false(gs_place_open(&f->b, &over, own, -1));
    there.c.x += there.w; /* flush beside him */
    assert_true(gs_place_open(&f->b, &there, own, -1));
}

static void test_way__of_two_equally_near_the_lower_number(void **state)
{
    field *f = *state;
    put(f, 0, 30000, 10000, 0);
    int left = put(f, 1, 22000, 10000, 180), right = put(f, 1, 38000, 10000, 180);
    ready(f);
    gs_len d, whole = 8000 - f->b.s.rect[0].w;
    assert_int_equal(gs_nearest_enemy(&f->b, 0, &d), left);
    assert_in_range(d, whole - 1, whole);
    shift(f, right, 37000, 10000);
    assert_int_equal(gs_nearest_enemy(&f->b, 0, &d), right);
    shift(f, right, 70000, 47000);
    gs_bodyset one = {{0}};
    assert_int_equal(gs_bodies_nearest(&f->b, &one, &f->b.s.rect[0], &d), -1);
    assert_int_equal(d, GS_LEN_NONE);
}

static void test_way__may_go_away_from_one_who_is_near_but_not_nearer_to_him(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), foe = put(f, 1, 30000, 40000, 180);
    ready(f);
    shift(f, foe, 30000, 12500);
    const gs_rect *r = &f->b.s.rect[own], *o = &f->b.s.rect[foe];
    gs_len apart = gs_rect_distance(r, o);
    assert_true(apart > 0 && apart < 2000);
    gs_path on = {0}, back = {0}, far = {0};
    gs_path_add(&on, GS_STEP_FORWARD, 0, 200);
    gs_path_add(&back, GS_STEP_BACK, 0, 3000);
    gs_path_add(&far, GS_STEP_SHIFT, GS_ANG_90, 20000); /* beside him, no nearer */
    assert_true(gs_way_nears(r, &on, o, 2000));
    assert_false(gs_way_nears(r, &back, o, 2000));
    assert_false(gs_way_nears(r, &far, o, 2000));
    gs_path_add(&back, GS_STEP_FORWARD, 0, 3000); /* and to where it stood again */
    assert_true(gs_way_nears(r, &back, o, 2000));
}

static void test_way__as_much_of_it_as_keeps_an_inch_off(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), foe = put(f, 1, 30000, 20000, 180);
    ready(f);
    gs_bodyset foes = gs_bodies_against(&f->b, 0);
    gs_len apart = gs_body_distance(&f->b, own, foe);
    gs_path on = {0};
    gs_path_add(&on, GS_STEP_FORWARD, 0, 12000);
    assert_in_range(gs_way_off(&f->b, &foes, &f->b.s.rect[own], &on, 12000, 1000),
                    apart - 1001, apart - 999);
    assert_int_equal(gs_way_off(&f->b, &foes, &f->b.s.rect[own], &on, 3000, 1000), 3000);
    assert_in_range(gs_bodies_off(&f->b, &foes, &f->b.s.rect[own], 0, 12000, 1000),
                    apart - 1001, apart - 999);
    assert_int_equal(gs_way_near(&f->b, &foes, &f->b.s.rect[own], &on, 1000), foe);
}

static void test_way__who_stands_on_the_ground_of_a_bent_path(void **state)
{
    field *f = *state;
    int own = put(f, 0, 20000, 10000, 0), at_bend = put(f, 0, 20000, 20000, 0);
    int beside = put(f, 0, 30000, 12000, 0);
    ready(f);
    gs_swept ground;
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_FORWARD, 0, 10000);
    gs_path_add(&p, GS_STEP_SHIFT, GS_ANG_90, 20000);
    gs_swept_begin(&ground, &f->b.s.rect[own], &p);
    gs_bodyset both = set_of(at_bend, beside);
    assert_int_equal(gs_swept_next(&ground, &f->b, &both, -1, 0), at_bend);
    assert_int_equal(gs_swept_next(&ground, &f->b, &both, at_bend, 0), -1);
    shift(f, beside, 30000, 20000);
    assert_int_equal(gs_swept_next(&ground, &f->b, &both, at_bend, 0), beside);
}

/* ---- contact and sight ---- */

static void test_contact__joined_from_one_to_the_next(void **state)
{
    field *f = *state;
    int a = put(f, 0, 30000, 20000, 0), b = put(f, 1, 30000, 30000, 180);
    int c = put(f, 0, 40000, 10000, 0), d = put(f, 1, 60000, 40000, 180);
    ready(f);
    gs_len w = f->b.s.rect[a].w, deep = f->b.s.rect[a].d;
    shift(f, b, 30000 + w / 2, 20000 + deep); /* along half of a's front */
    shift(f, c, 30000 + w, 20000);            /* ... and of c's */
    gs_bodyset all = gs_joined(&f->b, a);
    assert_true(gs_bodyset_has(&all, a) && gs_bodyset_has(&all, b) && gs_bodyset_has(&all, c));
    assert_false(gs_bodyset_has(&all, d));
    gs_bodyset foes = gs_bodies_against(&f->b, 0);
    gs_touch t;
    assert_int_equal(gs_touch_next(&f->b, &foes, -1, &f->b.s.rect[a], 50, 1, &t), b);
    assert_int_equal(t.a_face, GS_FRONT);
    assert_in_range(t.shared, w / 2 - 2, w / 2 + 2);
    assert_int_equal(gs_touch_next(&f->b, &foes, -1, &f->b.s.rect[a], 50, w / 2 + 100, &t), -1);
}

static void test_seen__over_whom_a_line_leads_and_where_one_is_seen(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 10000, 0), wall = put(f, 0, 30000, 20000, 0);
    int foe = put(f, 1, 30000, 30000, 180);
    ready(f);
    gs_bodyset between = set_of(wall, wall), foes = gs_bodies_against(&f->b, 0);
    const gs_rect *w = &f->b.s.rect[wall];
    gs_pt eye = f->b.s.rect[own].c, aim = f->b.s.rect[foe].c, past = {aim.x + 2 * w->w, aim.y};
    assert_int_equal(gs_line_next(&f->b, &between, -1, eye, aim, 0), wall);
    assert_int_equal(gs_line_next(&f->b, &between, -1, eye, aim, w->d + 10), -1);
    assert_int_equal(gs_line_next(&f->b, &between, -1, eye, past, w->d + 10), -1);
    gs_sighting how = {.reach = 2000, .least = 500, .step = 10};
    gs_path on = {0};
    gs_path_add(&on, GS_STEP_FORWARD, 0, 20000);
    gs_len apart = gs_body_distance(&f->b, own, foe);
    gs_len seen = gs_until_seen(&f->b, &how, &foes, &f->b.s.rect[own], &on, 20000);
    assert_in_range(seen, apart - 2000, apart - 1990);
    assert_int_equal(gs_until_seen(&f->b, &how, &foes, &f->b.s.rect[own], &on, 3000), 3000);
}

/* ---- forced moves ---- */

static gs_pushing backwards(int deep)
{
    gs_pushing p = {.dir = GS_ANG_180, .deep = deep};
    for (int i = 0; i < GS_BODIES; i++) {
        p.ground[i] = GS_LEN_NONE;
    }
    return p;
}

static void test_back__friends_behind_go_on_before_it(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 20000, 0), one = put(f, 0, 30000, 15000, 0);
    int two = put(f, 0, 30000, 10000, 0);
    put(f, 1, 60000, 40000, 180);
    ready(f);
    gs_len deep = f->b.s.rect[own].d;
    shift(f, one, 30000, 20000 - deep); /* close behind one another */
    shift(f, two, 30000, 20000 - 2 * deep);
    gs_pushing p = backwards(6);
    assert_int_equal(gs_push_room(&f->b, &p, own, 4000), 4000);
    gs_len most = 20000 - 2 * deep - deep / 2; /* then the last is at the table's edge */
    assert_in_range(gs_push_room(&f->b, &p, own, MANY), most - 2, most + 2);
    p.deep = 0; /* nobody is pushed */
    assert_in_range(gs_push_room(&f->b, &p, own, 4000), 0, 1);
    p = backwards(6);
    p.ground[two] = 1500; /* marsh behind him */
    assert_in_range(gs_push_room(&f->b, &p, own, 4000), 1499, 1500);
    p.ground[two] = GS_LEN_NONE;
    gs_bodyset pushed = gs_push(&f->b, &p, own, 3000, "TEST-1", 3000, "TEST-2");
    assert_true(gs_bodyset_has(&pushed, one) && gs_bodyset_has(&pushed, two));
    assert_false(gs_bodyset_has(&pushed, own));
    assert_int_equal(f->b.t.unit[own].at.y, 17000);
    assert_int_equal(f->b.t.unit[one].at.y, 17000 - deep);
    assert_int_equal(f->b.t.unit[two].at.y, 17000 - 2 * deep);
}

static void test_back__who_fights_is_not_pushed(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 20000, 0), held = put(f, 0, 30000, 15000, 0);
    int foe = put(f, 1, 60000, 40000, 180);
    ready(f);
    gs_len deep = f->b.s.rect[own].d, w = f->b.s.rect[own].w;
    shift(f, held, 30000, 20000 - deep - 1000);
    gs_pushing p = backwards(6);
    gs_bodyset may = gs_pushable(&f->b, own);
    assert_true(gs_bodyset_has(&may, held) && !gs_bodyset_has(&may, foe));
    shift(f, foe, 30000 + w, 20000 - deep - 1000); /* at his flank */
    may = gs_pushable(&f->b, own);
    assert_false(gs_bodyset_has(&may, held));
    assert_in_range(gs_push_room(&f->b, &p, own, 4000), 999, 1000);
}

/* ---- the way home ---- */

static gs_len no_ground(const gs_battle *b, int body, const gs_rect *from, gs_ang dir)
{
    (void)b, (void)body, (void)from, (void)dir;
    return GS_LEN_NONE;
}

static gs_path one_move(const gs_runner *run, const gs_path *way, gs_len *allowance)
{
    *allowance = run->move;
    return gs_path_cut(&run->start, way, run->move, NULL);
}

static bool anywhere(const gs_battle *b, int body, const gs_rect *r)
{
    return gs_place_open(b, r, body, -1);
}

static gs_runner runner(const field *f, int body, gs_len move)
{
    gs_runner run = {.b = &f->b, .body = body, .start = f->b.s.rect[body], .edge = GS_EDGE_SOUTH,
                     .foes = gs_bodies_against(&f->b, 0), .keep = 1000, .move = move,
                     .ground = no_ground, .cut = one_move, .may_end = anywhere};
    run.start.f = gs_edge_ang(GS_EDGE_SOUTH);
    return run;
}

static void test_home__straight_else_round_the_enemy_else_not_at_all(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 20000, 0), foe = put(f, 1, 60000, 40000, 0);
    ready(f);
    gs_way_home way;
    gs_runner run = runner(f, own, 6000);
    gs_len edge = 20000 - f->b.s.rect[own].d / 2;
    gs_find_way_home(&run, &way);
    assert_int_equal(way.path.n, 1);
    assert_int_equal(way.cost, 6000);
    assert_in_range(way.edge, edge - 2, edge + 2);
    assert_false(way.off || way.shut_in);
    run = runner(f, own, 30000);
    gs_find_way_home(&run, &way);
    assert_true(way.off);
    shift(f, foe, 30000, 12000); /* he stands in the way */
    run = runner(f, own, 30000);
    gs_find_way_home(&run, &way);
    assert_true(way.off && way.path.n > 1 && way.edge > edge + 500);
    gs_rect from = way.start;
    for (gs_len at = 0; at < way.cost; at += 100) {
        gs_path cut = gs_path_cut(&from, &way.path, at, NULL);
        gs_rect r = gs_path_end(&from, &cut);
        assert_true(gs_rect_distance(&r, &f->b.s.rect[foe]) >= 1000 - 50);
    }
}

static gs_len walled(const gs_battle *b, int body, const gs_rect *from, gs_ang dir)
{
    gs_pt far = gs_pt_toward((gs_pt){0, 0}, dir, 1000);
    (void)b, (void)body;
    return far.y >= 0 ? GS_LEN_NONE : from->c.y > 15000 ? (from->c.y - 15000) : 0;
}

static void test_home__shut_in_it_stands(void **state)
{
    field *f = *state;
    int own = put(f, 0, 30000, 20000, 0);
    put(f, 1, 60000, 40000, 0);
    ready(f);
    gs_way_home way;
    gs_runner run = runner(f, own, 6000);
    run.ground = walled; /* a cliff from edge to edge */
    gs_find_way_home(&run, &way);
    assert_true(way.shut_in);
    assert_int_equal(way.path.n, 0);
    assert_int_equal(way.edge, GS_LEN_NONE);
}

/* ---- losses ---- */

static void test_harm__all_strike_before_anybody_falls(void **state)
{
    field *f = *state;
    int a = put(f, 0, 20000, 10000, 0), b = put(f, 0, 40000, 10000, 0);
    int x = put(f, 1, 20000, 40000, 180), y = put(f, 1, 40000, 40000, 180);
    ready(f);
    gs_ledger l;
    int16_t bears[GS_MAX_UNITS];
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        bears[i] = 3;
    }
    gs_ledger_begin(&l);
    gs_ledger_hit(&f->b, &l, y, 3, a);
    gs_ledger_hit(&f->b, &l, a, 4, y);
    gs_ledger_hit(&f->b, &l, x, 2, b);
    gs_ledger_hit(&f->b, &l, b, 0, x);
    assert_true(gs_body_here(&f->b, a) && gs_body_here(&f->b, y));
    assert_int_equal(gs_ledger_by(&l, a).ix, y);
    assert_int_equal(gs_ledger_by(&l, b).kind, GS_REF_NONE);
    gs_ledger_pass(&f->b, &l, a, b, 2); /* a friend takes two of the four */
    assert_int_equal(f->b.t.unit[a].hits, 2);
    assert_int_equal(f->b.t.unit[b].hits, 2);
    assert_int_equal(gs_ledger_by(&l, b).ix, y);
    int entries = f->log->count;
    gs_ledger_close(&f->b, &l, "removed", bears);
    assert_int_equal(f->log->count, entries + 1);
    assert_true(gs_body_here(&f->b, a) && gs_body_here(&f->b, b) && gs_body_here(&f->b, x));
    assert_false(gs_body_here(&f->b, y));
    assert_true(gs_unitset_has(&l.removed, y));
    assert_int_equal(f->b.t.unit[y].left, 0);
    assert_int_equal(gs_men_fall(&f->b, x, 99, gs_ref_unit(a)), 0); /* not more than there are */
    assert_int_equal(f->b.t.unit[x].left, 0);
}

static void test_fate__who_is_with_whom(void **state)
{
    field *f = *state;
    int unit = put(f, 0, 20000, 10000, 0), h[GS_WITH_UNIT];
    put(f, 1, 60000, 40000, 180);
    add_hero(f->s, 0, "first", 3, unit);
    add_hero(f->s, 0, "second", 2, unit);
    ready(f);
    assert_int_equal(gs_heroes_with(&f->b, unit, h), 2);
    assert_int_equal(h[0], 0);
    gs_hero_hit(&f->b, 0, 5, (gs_ref){0});
    assert_int_equal(f->b.t.hero[0].power, 0);
    gs_hero_leaves(&f->b, 0, (gs_ref){0}, NULL);
    assert_int_equal(gs_heroes_with(&f->b, unit, h), 1);
    assert_int_equal(h[0], 1);
    assert_int_equal(gs_role_of(&f->b, "x", unit).hero, 1);
    assert_false(gs_hero_is_with(&f->b, 0, unit));
}

/* ---- places ---- */

static bool is_any(int kind)
{
    (void)kind;
    return true;
}

static void test_house__one_holds_it_until_it_leaves(void **state)
{
    field *f = *state;
    int unit = put(f, 0, 30000, 15000, 0), late = put(f, 0, 40000, 15000, 0);
    put(f, 1, 60000, 40000, 180);
    add_area(f->s, f->a, "inn", "building", 0, 28000, 20000, 4000, 4000);
    ready(f);
    assert_int_equal(gs_holder(&f->b, 0), -1);
    gs_house_set_up(&f->b, unit, is_any); /* it stands beside it */
    assert_int_equal(gs_holder(&f->b, 0), -1);
    f->b.t.unit[unit].at = f->b.t.unit[late].at = (gs_pt){30000, 22000};
    gs_house_set_up(&f->b, unit, is_any);
    gs_house_set_up(&f->b, late, is_any);
    assert_int_equal(gs_holder(&f->b, 0), unit);
    assert_int_equal(f->b.t.unit[late].inside, -1);
    gs_house_leave(&f->b, unit);
    gs_house_leave(&f->b, unit); /* who is out leaves nothing */
    assert_int_equal(gs_holder(&f->b, 0), -1);
    gs_house_set_up(&f->b, late, is_any);
    assert_int_equal(gs_holder(&f->b, 0), late);
}

/* ---- questions ---- */

static void test_ask__the_owner_is_asked_and_only_where_there_is_a_choice(void **state)
{
    field *f = *state;
    int own = put(f, 0, 20000, 10000, 0), foe = put(f, 1, 20000, 40000, 180);
    ready(f);
    listen(f);
    f->says.choice = 2;
    assert_int_equal(gs_ask_reaction(&f->b, foe, own, 1u, 700), 0);
    assert_int_equal(f->n_asked, 0);
    assert_int_equal(gs_ask_reaction(&f->b, foe, own, 1u << 2, 700), 2);
    assert_int_equal(f->asked.side, 1);
    assert_int_equal(f->asked.amount, 700);
    assert_int_equal(f->asked.subject.ix, foe);
    assert_int_equal(gs_ask_reaction(&f->b, foe, own, 1u << 1, 700), 0); /* none of these */
    f->says.choice = 200;
    assert_int_equal(gs_ask_reaction(&f->b, foe, own, 1u << 2, 700), 0);
    f->says.yes = true;
    assert_true(gs_ask_whether(&f->b, GS_ASK_PURSUE, own, gs_ref_unit(foe), 3));
    assert_int_equal(f->asked.kind, GS_ASK_PURSUE);
    assert_int_equal(f->asked.side, 0);
    assert_int_equal(f->asked.word, 3);
}

static void test_ask__an_enemy_who_is_named(void **state)
{
    field *f = *state;
    int own = put(f, 0, 20000, 10000, 0), foe = put(f, 1, 20000, 40000, 180);
    ready(f);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(foe)), foe);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(own)), -1);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(99)), -1);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(-1)), -1);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_hero(0)), -1);
    assert_int_equal(gs_named_enemy(&f->b, 0, (gs_ref){GS_REF_FEATURE, 0}), -1);
    f->b.t.unit[foe].flags |= GS_U_HIDDEN;
    gs_bodies_refresh(&f->b);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(foe)), -1);
    gs_destroy(&f->b, own, (gs_ref){0});
    assert_int_equal(gs_named_enemy(&f->b, 1, gs_ref_unit(own)), -1);
}

/* ---- fire told first ---- */

static void test_fire__those_who_have_named_a_target(void **state)
{
    field *f = *state;
    int a = put(f, 0, 20000, 10000, 0), b = put(f, 0, 30000, 10000, 0);
    int x = put(f, 1, 20000, 40000, 180), y = put(f, 1, 40000, 40000, 180);
    ready(f);
    gs_ref wall = {GS_REF_FEATURE, (int16_t)x};
    f->b.s.body[a].aim = gs_ref_unit(x);
    f->b.s.body[b].aim = wall; /* the number is the same, the target is not */
    f->b.s.body[y].aim = gs_ref_unit(a);
    gs_unitset at_x = gs_aiming_at(&f->b, gs_ref_unit(x)), at_wall = gs_aiming_at(&f->b, wall);
    assert_int_equal(gs_unitset_count(at_x), 1);
    assert_true(gs_unitset_has(&at_x, a) && gs_unitset_has(&at_wall, b));
    assert_int_equal(gs_unitset_count(gs_aiming(&f->b)), 3);
    f->b.t.unit[y].flags |= GS_U_HIDDEN;
    gs_bodies_refresh(&f->b);
    gs_fire_shows(&f->b);
    assert_false(f->b.t.unit[y].flags & GS_U_HIDDEN);
    gs_destroy(&f->b, a, (gs_ref){0}); /* who has fallen shoots at nobody */
    assert_int_equal(gs_unitset_count(gs_aiming_at(&f->b, gs_ref_unit(x))), 0);
}

/* ---- melees ---- */

static void test_melee__open_until_either_has_fought(void **state)
{
    field *f = *state;
    int a = put(f, 0, 20000, 20000, 0), b = put(f, 0, 40000, 20000, 0);
    int x = put(f, 1, 20000, 30000, 180), y = put(f, 1, 40000, 30000, 180);
    ready(f);
    gs_len deep = f->b.s.rect[a].d;
    gs_bodyset none = {{0}}, open = gs_melees_open(&f->b, 0, &none);
    assert_int_equal(gs_bodyset_next(&open, -1), -1);
    shift(f, x, 20000, 20000 + deep);
    shift(f, y, 40000, 20000 + deep);
    open = gs_melees_open(&f->b, 0, &none);
    assert_true(gs_bodyset_has(&open, a) && gs_bodyset_has(&open, b));
    assert_false(gs_bodyset_has(&open, x));
    listen(f);
    f->says.ref = gs_ref_unit(b);
    assert_int_equal(gs_melee_chosen(&f->b, 0, &open), b);
    f->says.ref = gs_ref_unit(x); /* no melee of his: the first */
    assert_int_equal(gs_melee_chosen(&f->b, 0, &open), a);
    f->says.ref = (gs_ref){GS_REF_UNIT, 4000};
    assert_int_equal(gs_melee_chosen(&f->b, 0, &open), a);
    gs_bodyset fought = set_of(y, y);
    open = gs_melees_open(&f->b, 0, &fought);
    assert_int_equal(gs_bodyset_next(&open, -1), a);
    assert_int_equal(gs_bodyset_next(&open, a), -1);
    f->n_asked = 0;
    assert_int_equal(gs_melee_chosen(&f->b, 0, &open), a);
    assert_int_equal(f->n_asked, 0); /* there is no choice */
}

/* A house rule that lasts until the first round won: against two enemies it is the sum that
 * counts, and a lone hero has none. */
static void test_melee__a_round_is_won_by_the_sum_over_all_enemies(void **state)
{
    gs_rounds r = {0};
    (void)state;
    gs_round_note(&r, 3, 2);
    gs_round_note(&r, 3, -3);
    gs_round_note(&r, 5, 0);
    gs_round_note(&r, GS_MAX_UNITS + 1, 7);
    assert_int_equal(gs_unitset_count(r.fought), 2);
    assert_int_equal(r.more[3], -1);
    assert_int_equal(r.more[5], 0);
}

/* ---- situations ---- */

static void test_situation__begins_with_the_options_of_the_set_up(void **state)
{
    field *f = *state;
    gs_err err;
    const gs_proc *p = &shw_shooting;
    const char *key = "options.hedgehog-cover";
    put(f, 0, 20000, 10000, 0);
    put(f, 1, 20000, 40000, 180);
    assert_int_equal(gs_setup_set_option(f->s, key, "yes", &err), GS_OK);
    ready(f);
    shw_shooting_in in, plain;
    gs_facts_default(p->in, p->n_in, &plain);
    memset(&in, 0x5A, sizeof in); /* whatever lay there */
    gs_situation(&f->b, p, &in);
    for (int i = 0; i < p->n_in; i++) {
        bool option = strcmp(p->in[i].key, key) == 0;
        int32_t is = gs_fact_get(&p->in[i], &in), was = gs_fact_get(&p->in[i], &plain);
        assert_int_equal(is, option ? 1 : was);
        assert_true(!option || was == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
        T(test_way__straight_on_up_to_the_edge_and_to_a_gap_before_somebody),
        T(test_way__one_place_is_for_one),
        T(test_way__of_two_equally_near_the_lower_number),
        T(test_way__may_go_away_from_one_who_is_near_but_not_nearer_to_him),
        T(test_way__as_much_of_it_as_keeps_an_inch_off),
        T(test_way__who_stands_on_the_ground_of_a_bent_path),
        T(test_contact__joined_from_one_to_the_next),
        T(test_seen__over_whom_a_line_leads_and_where_one_is_seen),
        T(test_back__friends_behind_go_on_before_it),
        T(test_back__who_fights_is_not_pushed),
        T(test_home__straight_else_round_the_enemy_else_not_at_all),
        T(test_home__shut_in_it_stands),
        T(test_harm__all_strike_before_anybody_falls),
        T(test_fate__who_is_with_whom),
        T(test_house__one_holds_it_until_it_leaves),
        T(test_ask__the_owner_is_asked_and_only_where_there_is_a_choice),
        T(test_ask__an_enemy_who_is_named),
        T(test_fire__those_who_have_named_a_target),
        T(test_melee__open_until_either_has_fought),
        T(test_melee__a_round_is_won_by_the_sum_over_all_enemies),
        T(test_situation__begins_with_the_options_of_the_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
