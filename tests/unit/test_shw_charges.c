/* The face of a charge is that of its declaration (SHW-13.3); what is told of who is charged
 * (SHW-R55), and of who recoils and pursues (SHW-R80, R81). */
#include "../shw_positions.h"

#define FOOT "unit.type=heavy-infantry"
#define RIDERS "unit.type=light-cavalry"
#define THROWERS "unit.type=heavy-infantry unit.missile=javelin"

static void charges(position *p, gs_ref who, gs_ref target)
{
    gs_err err;
    gs_order o = {.kind = GS_ORDER_CHARGE, .who = who, .target = target};
    err.text[0] = '\0';
    if (gs_engine_execute(&p->b, &o, &err) != GS_OK) {
        fail_msg("%s (%s)", err.text, err.rule);
    }
}

static const gs_entry *last_of(const position *p, const char *kind)
{
    for (int i = p->log->count - 1; i >= 0; i--) {
        if (strcmp(p->log->entries[i].kind, kind) == 0) {
            return &p->log->entries[i];
        }
    }
    return NULL;
}

/* Riders below the end of a line that looks west, before which others of the enemy stand: with
 * two fallen they would come upon its side. */
static void at_the_corner(position *p, int x, int y, int *a, int *d)
{
    begin(p);
    *a = unit_at(p, 0, RIDERS, 6, x, y, 0, 4);
    *d = unit_at(p, 1, THROWERS, 9, 26150, 41125, 270, 2);
    unit_at(p, 1, FOOT, 5, 19500, 41368, 270, 1);
    ready(p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=6,6,1 save.target=6");
    charges(p, gs_ref_unit(*a), gs_ref_unit(*d));
    assert_has(resolved(p, "charge", 0)->result, "face=front");
    assert_has(resolved(p, "charge", 0)->result, "reaction=shoot");
    assert_int_equal(p->b.t.unit[*a].left, 4);
}

static void test_charges__SHW_13_3_no_way_left_to_the_front_is_no_way_to_the_flank(void **state)
{
    position p;
    int a, d;
    (void)state;
    at_the_corner(&p, 23151, 37744, &a, &d);
    const gs_entry *e = last_of(&p, "charge-short");
    assert_non_null(e); /* nearer than an inch, it stays where it is */
    assert_int_equal(e->n_parts, 1);
    assert_int_equal(e->parts[0].kind, GS_LOG_NOTE);
    assert_string_equal(e->parts[0].u.note, "no way is left to their front");
    assert_null(last_of(&p, "charge-home"));
    assert_false(gs_body_engaged(&p.b, a));
    assert_int_equal(p.b.s.body[a].came_on, 0);
    shw_melee_phase(&p.b);
    assert_null(resolved(&p, "melee", 0));
    end(&p);
}

static void test_charges__SHW_R110_who_finds_no_way_halts_an_inch_off(void **state)
{
    position p;
    int a, d;
    (void)state;
    at_the_corner(&p, 22151, 36500, &a, &d);
    assert_non_null(last_of(&p, "charge-short"));
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_CHARGE);
    assert_non_null(m);
    assert_string_equal(m->rules, "SHW-13.3 SHW-R110");
    assert_true(m->cost > 0);
    assert_in_range(gs_body_distance(&p.b, a, d), 1000, 1020);
    end(&p);
}

/* The shortest way of him who is left would end at their side: he goes the longer one. */
static void test_charges__SHW_13_3_who_is_left_goes_the_longer_way_to_the_front(void **state)
{
    position p;
    gs_touch t;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, RIDERS, 2, 39294, 16652, 0, 2);
    int d = unit_at(&p, 1, THROWERS, 4, 28261, 27811, 0, 4);
    p.s->units[a].facing = 901;
    p.s->units[d].facing = 16638;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=6,1,1 save.target=6");
    charges(&p, gs_ref_unit(a), gs_ref_unit(d));
    assert_int_equal(p.b.t.unit[a].left, 1);
    assert_has(resolved(&p, "charge", 0)->situation, "distance=12.26");
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_CHARGE);
    assert_non_null(m);
    assert_in_range(m->cost, 13500, 14500);
    assert_true(shw_touch(&p.b.s.rect[d], &p.b.s.rect[a], &t));
    assert_int_equal(t.a_face, GS_FRONT);
    end(&p);
}

/* Who has charged the front strikes no flank in that player turn, wherever they have met. */
static void test_charges__SHW_13_3_a_front_charged_is_no_flank_in_the_melee(void **state)
{
    position p;
    shw_face f;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 6, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, "unit.type=heavy-cavalry", 4, 31000, 22875, 90, 4); /* its side */
    ready(&p, 0, SHW_PHASE_MELEE, "");
    const gs_rect *r = p.b.s.rect;
    assert_true(shw_face_make(&p.b, a, &r[a], d, &r[d], &f));
    assert_true(f.flank[0]);
    shw_note(&p.b, a)->fronted = gs_body_ref(d);
    assert_true(shw_face_make(&p.b, a, &r[a], d, &r[d], &f));
    assert_false(f.flank[0]);
    end(&p);
}

/* Riders come on aslant, as they face: he who meets them rides at them, not past them. */
static void test_charges__SHW_R53_a_counter_charge_goes_straight_at_the_charger(void **state)
{
    position p;
    gs_touch t;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, RIDERS, 4, 30000, 36000, 180, 4);
    int d = unit_at(&p, 1, "unit.type=heavy-cavalry", 4, 38000, 25000, 0, 4);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    charges(&p, gs_ref_unit(a), gs_ref_unit(d));
    const gs_log_move *m = moved(&p, gs_ref_unit(d), GS_MOVE_COUNTER_CHARGE);
    assert_non_null(m);
    assert_true(m->to.at.x < m->from.at.x - 1000); /* he rides to the left, where they are */
    assert_non_null(last_of(&p, "charge-home"));
    assert_true(shw_touch(&p.b.s.rect[d], &p.b.s.rect[a], &t));
    assert_int_equal(t.a_face, GS_FRONT);
    assert_int_equal(gs_body(shw_noted(&p.b, a)->fronted), d);
    end(&p);
}

/* ---- who is charged ---- */

/* Javelins thrown at one charge are told at the next, and not thrown again. */
static void test_charges__SHW_R55_what_they_carry_is_told_though_it_is_thrown(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 6, 26000, 15000, 0, 6);
    int c = unit_at(&p, 0, FOOT, 6, 34000, 15000, 0, 6);
    int d = unit_at(&p, 1, THROWERS, 12, 30000, 20000, 180, 12);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    shw_note(&p.b, d)->shot_back = 1; /* at one who has fallen short */
    charges(&p, gs_ref_unit(a), gs_ref_unit(d));
    assert_has(resolved(&p, "charge", 0)->situation, "defender.missile=javelin");
    assert_has(resolved(&p, "charge", 0)->result, "reaction=none");
    assert_null(resolved(&p, "shooting", 0));
    assert_int_equal(p.asked[GS_ASK_REACTION], 0);
    shw_note(&p.b, d)->shot_back = 0;
    charges(&p, gs_ref_unit(c), gs_ref_unit(d)); /* in contact now: R55 */
    assert_has(resolved(&p, "charge", 1)->situation, "defender.missile=javelin");
    assert_has(resolved(&p, "charge", 1)->situation, "defender.engaged=yes");
    assert_has(resolved(&p, "charge", 1)->result, "reaction=none");
    end(&p);
}

/* A lone hero on foot shoots as light infantry, at a charge too; mounted he does not. */
static void test_charges__SHW_R64_a_lone_hero_throws_at_who_charges_him(void **state)
{
    static const char *const facts[] = {"hero.missile=javelin",
                                        "hero.missile=javelin hero.mounted=yes"};
    (void)state;
    for (int mounted = 0; mounted < 2; mounted++) {
        position p;
        begin(&p);
        int a = unit_at(&p, 0, FOOT, 6, 30000, 15000, 0, 6);
        int h = hero_at(&p, 1, 2, 30000, 20000, 180);
        p.s->heroes[h].facts = facts[mounted];
        ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.hero=6 save.target=6");
        charges(&p, gs_ref_unit(a), gs_ref_hero(h));
        assert_has(resolved(&p, "charge", 0)->situation, "defender.missile=javelin");
        assert_int_equal(resolved(&p, "shooting", 0) != NULL, !mounted);
        assert_int_equal(p.b.t.unit[a].left, mounted ? 6 : 5);
        end(&p);
    }
}

/* ---- what is told of a recoil ---- */

#define WINS "melee.attacker=6 melee.defender=1 save.defender=6 save.attacker=1"

/* A wood begins so far behind the rear of a unit that is beaten. */
static const gs_log_resolve *beaten_before_a_wood(position *p, int far)
{
    begin(p);
    area_at(p, "woods", 0, 20000, 24125 + far, 20000, 12000);
    unit_at(p, 0, FOOT, 12, 30000, 20750, 0, 6);
    int d = unit_at(p, 1, FOOT, 12, 30000, 23000, 180, 6); /* its rear at 24.125 */
    ready(p, 0, SHW_PHASE_MELEE, WINS);
    shw_melee_phase(&p->b);
    assert_non_null(moved(p, gs_ref_unit(d), GS_MOVE_RECOIL));
    return resolved(p, "recoil", 0);
}

static void test_charges__SHW_R80_the_ground_behind_slows_all_of_a_recoil(void **state)
{
    static const struct {
        int far; /* from its rear */
        const char *move, *recoil;
    } wood[] = {{3900, NULL, "recoil=4"}, {2150, "loser.move=4", "recoil=2"},
                {600, "loser.move=4", "recoil=2"}};
    (void)state;
    for (int i = 0; i < GS_COUNT(wood); i++) {
        position p;
        const gs_log_resolve *r = beaten_before_a_wood(&p, wood[i].far);
        assert_has(r->result, wood[i].recoil);
        if (wood[i].move) {
            assert_has(r->situation, wood[i].move);
        } else {
            assert_null(strstr(r->situation, "loser.move")); /* 8 */
        }
        assert_null(strstr(r->situation, "winner.move")); /* all his way is open ground: 8 */
        assert_has(r->result, "contact=yes");
        end(&p);
    }
}

/* Of two who are beaten by one he goes after the one; of him who is left alone it is told. */
static void test_charges__SHW_R81_a_winner_goes_after_one(void **state)
{
    position p;
    int told = 0;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    int e = unit_at(&p, 1, FOOT, 8, 36000, 20000, 270, 2); /* on its flank */
    ready(&p, 0, SHW_PHASE_MELEE, WINS);
    shw_melee_phase(&p.b);
    for (int i = 0; i < 2; i++) {
        const gs_log_resolve *r = resolved(&p, "recoil", i);
        assert_non_null(r);
        bool none = has(r->situation, "winner.move=0");
        told += none;
        assert_has(r->result, none ? "advance=0" : "advance=4");
    }
    assert_int_equal(told, 1);
    assert_non_null(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE));
    assert_non_null(moved(&p, gs_ref_unit(d), GS_MOVE_RECOIL));
    assert_non_null(moved(&p, gs_ref_unit(e), GS_MOVE_RECOIL));
    end(&p);
}

/* He fought two: those of whom most touched him are destroyed, the others recoil, and he goes
 * after them. */
static void test_charges__SHW_R78_nobody_goes_after_the_destroyed(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 5, 30000, 21625, 180, 5);
    int e = unit_at(&p, 1, FOOT, 8, 36000, 20000, 270, 2);
    ready(&p, 0, SHW_PHASE_MELEE, WINS);
    shw_melee_phase(&p.b);
    assert_false(gs_body_here(&p.b, d));
    const gs_log_resolve *r = resolved(&p, "recoil", 0);
    assert_non_null(r);
    assert_null(strstr(r->situation, "winner.move=0"));
    assert_non_null(moved(&p, gs_ref_unit(e), GS_MOVE_RECOIL));
    assert_non_null(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE));
    end(&p);
}

/* A lone hero who is struck down lies where he fell. */
static void test_charges__SHW_R88_who_is_struck_down_does_not_recoil(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 12, 28000, 22875, 180, 4);
    int h = hero_at(&p, 1, 1, 33000, 21625, 180);
    p.s->heroes[h].power = 0;
    ready(&p, 0, SHW_PHASE_MELEE, WINS " hero.defender=1 hero-save.defender=6 fate.hero=1");
    shw_melee_phase(&p.b);
    assert_int_equal(effects(&p, GS_EFFECT_HERO_DOWN, gs_ref_hero(h)), 1);
    assert_null(moved(&p, gs_ref_hero(h), GS_MOVE_RECOIL));
    assert_int_equal(effects(&p, GS_EFFECT_MUST_RALLY, gs_ref_hero(h)), 0);
    assert_non_null(moved(&p, gs_ref_unit(d), GS_MOVE_RECOIL));
    assert_non_null(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE));
    end(&p);
}

/* Dispersing costs half of its own move; a pursuit is none. */
static void test_charges__SHW_R23_who_has_dispersed_pursues_by_his_whole_rate(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=light-infantry", 6, 30000, 20000, 0, 6);
    unit_at(&p, 1, RIDERS, 12, 30000, 20500 + 2125, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE, WINS);
    shw_note(&p.b, a)->halved = 1;
    shw_melee_phase(&p.b);
    assert_has(resolved(&p, "recoil", 0)->situation, "winner.move=12");
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE)->cost, 6000);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            test_charges__SHW_13_3_no_way_left_to_the_front_is_no_way_to_the_flank),
        cmocka_unit_test(test_charges__SHW_R110_who_finds_no_way_halts_an_inch_off),
        cmocka_unit_test(test_charges__SHW_13_3_who_is_left_goes_the_longer_way_to_the_front),
        cmocka_unit_test(test_charges__SHW_13_3_a_front_charged_is_no_flank_in_the_melee),
        cmocka_unit_test(test_charges__SHW_R53_a_counter_charge_goes_straight_at_the_charger),
        cmocka_unit_test(test_charges__SHW_R55_what_they_carry_is_told_though_it_is_thrown),
        cmocka_unit_test(test_charges__SHW_R64_a_lone_hero_throws_at_who_charges_him),
        cmocka_unit_test(test_charges__SHW_R80_the_ground_behind_slows_all_of_a_recoil),
        cmocka_unit_test(test_charges__SHW_R81_a_winner_goes_after_one),
        cmocka_unit_test(test_charges__SHW_R78_nobody_goes_after_the_destroyed),
        cmocka_unit_test(test_charges__SHW_R88_who_is_struck_down_does_not_recoil),
        cmocka_unit_test(test_charges__SHW_R23_who_has_dispersed_pursues_by_his_whole_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
