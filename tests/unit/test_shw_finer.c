/* Finer points of the book: who laps round, who of a garrison and which heroes shoot, what
 * a challenge costs, how a unit turns, whom an elephant's crew may hit. */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"
#define BOWS "unit.type=light-infantry unit.missile=bow"

static shw_face face_of(const position *p, int a, int d)
{
    shw_face f;
    bool came[2] = {true, false};
    assert_true(shw_face_if(&p->b, a, &p->b.s.rect[a], d, &p->b.s.rect[d], came, 0, &f));
    return f;
}

static void test_finer__nobody_laps_round_a_covered_end(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 16, 30000, 20000, 0, 8);
    int d = unit_at(&p, 1, FOOT, 6, 30000, 21625, 180, 6); /* one rank of 7.25 */
    ready(&p, 0, SHW_PHASE_MELEE, "order=6");
    assert_int_equal(face_of(&p, a, d).contact[0], 9); /* 6 x 1.25 = 7, and two */
    end(&p);
    begin(&p);
    a = unit_at(&p, 0, FOOT, 16, 30000, 20000, 0, 8);
    d = unit_at(&p, 1, FOOT, 6, 30000, 21625, 180, 6);
    unit_at(&p, 1, FOOT, 6, 30000 + 7500, 21625, 180, 6); /* shoulder to shoulder */
    area_at(&p, "river", 0, 25000, 21200, 1300, 3000);
    ready(&p, 0, SHW_PHASE_MELEE, "order=6");
    assert_int_equal(face_of(&p, a, d).contact[0], 7); /* SHW-R104 */
    end(&p);
}

static void test_finer__skirmishers_beyond_the_charger_do_not_fight(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 4, 30000, 20000, 0, 4); /* 4.75 broad */
    int d = unit_at(&p, 1, "unit.type=light-infantry", 8, 30000, 21000, 180, 8);
    p.s->units[d].formation = "skirmish"; /* 18.5 broad */
    ready(&p, 0, SHW_PHASE_MELEE, "order=6");
    shw_face f = face_of(&p, a, d);
    assert_int_equal(f.contact[1], 2); /* those within its breadth */
    assert_int_equal(f.contact[0], 4);
    end(&p);
}

static void test_finer__further_heroes_shoot_by_themselves(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, BOWS, 6, 30000, 12000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 24000, 180, 6);
    for (int i = 0; i < 3; i++) { /* the third has no bow */
        p.s->heroes[hero_in(&p, 0, 1, a)].facts = i < 2 ? "hero.missile=bow" : "";
    }
    ready(&p, 0, SHW_PHASE_ACTION, "shoot.shooter=1 shoot.hero=6 save.target=6");
    gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a), .target = gs_ref_unit(e)};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "shooting", 0)->situation, "shooter.hero=yes");
    assert_has(resolved(&p, "shooting", 1)->situation, "shooter.figures=0"); /* SHW-R116 */
    assert_null(resolved(&p, "shooting", 2));
    assert_int_equal(p.b.t.unit[e].left, 10);
    end(&p);
}

static void test_finer__of_a_garrison_those_shoot_who_look_that_way(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = area_at(&p, "building", 0, 27000, 12000, 6000, 4000);
    int a = unit_at(&p, 0, BOWS, 8, 30000, 8000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 24000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "shoot.shooter=1");
    gs_open(&p.b, "garrison", gs_ref_unit(a), (gs_ref){GS_REF_FEATURE, (int16_t)h});
    shw_house_enter(&p.b, a, h);
    gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a), .target = gs_ref_unit(e)};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "shooting", 0)->result, "shooter.dice=3"); /* SHW-R22: 3 of 8 */
    end(&p);
}

static void test_finer__who_has_challenged_in_vain_does_not_march_on(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 11, 30000, 20000, 0, 6);
    int h = hero_in(&p, 0, 2, a);
    hero_at(&p, 1, 2, 30000, 30000, 180);
    p.s->heroes[h].player = true;
    names(&p, GS_ASK_CHALLENGE, 0, 1);
    names(&p, GS_ASK_ACCEPT, -1, -1);
    ready(&p, 0, SHW_PHASE_CHALLENGE, "order=6");
    shw_challenge_phase(&p.b);
    assert_has(resolved(&p, "challenge", 0)->result, "result=declined");
    p.b.s.phase = SHW_PHASE_ACTION;
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, 4000);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED); /* SHW-10.1, R39 */
    assert_string_equal(err.rule, "SHW-12.12");
    end(&p);
}

static void test_finer__a_turn_is_by_quarters(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 12, 30000, 44000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&o.path, GS_STEP_FACE, GS_ANG_DEG(45), 0);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED); /* SHW-12.11 */
    o.path.n = 0;
    gs_path_add(&o.path, GS_STEP_FACE, GS_ANG_90, 0);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_OK);
    end(&p);
}

static void test_finer__an_elephants_crew_shoots_over_heads_only(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=elephant unit.missile=bow", 1, 30000, 19625, 0, 1);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "shoot.shooter=1");
    gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(e), .target = gs_ref_unit(d)};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    const gs_log_resolve *r = resolved(&p, "shooting", 0);
    assert_has(r->situation, "moment=overhead");
    assert_true(strstr(r->situation, "target.figures=")); /* SHW-15.3: not those in contact */
    end(&p);
}

static void test_finer__nothing_bars_a_flyers_way(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=flyer", 1, 30000, 18000, 0, 1);
    unit_at(&p, 1, FOOT, 12, 30000, 44000, 180, 6);
    area_at(&p, "river", 0, 0, 24000, 72000, 2000);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, 7000);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED); /* it does not land in it */
    o.path.n = 0;
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, 20000);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK); /* SHW-R56 */
    end(&p);
}

/* SHW-15.5: light horse rides up, shoots and rides off again, by no more than half a move. */
static void test_finer__at_any_point_of_the_move(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=light-cavalry unit.missile=javelin", 6, 30000, 12000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 23000, 180, 6);
    int c = unit_at(&p, 0, FOOT, 12, 50000, 12000, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    gs_order up = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a), .shoots = true,
                   .to = {{30000, 18000}, 0}};
    gs_order shot = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(a), .target = gs_ref_unit(e)};
    gs_order off = up;
    off.to = (gs_pose){{30000, 14000}, 0};
    assert_int_equal(gs_engine_execute(&p.b, &up, &err), GS_OK);
    assert_int_equal(gs_engine_legal(&p.b, &off, &err), GS_FAILED); /* it has not shot */
    assert_int_equal(gs_engine_execute(&p.b, &shot, &err), GS_OK);
    off.to.at.y = 13000; /* 6 and 5 are more than half of 20 */
    assert_int_equal(gs_engine_legal(&p.b, &off, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-15.4");
    off.to.at.y = 14000;
    assert_int_equal(gs_engine_execute(&p.b, &off, &err), GS_OK);
    assert_int_equal(p.b.t.unit[a].at.y, 14000);
    off.to.at.y = 13500;
    assert_int_equal(gs_engine_legal(&p.b, &off, &err), GS_FAILED); /* that was all */
    gs_order go = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(c)};
    gs_path_add(&go.path, GS_STEP_FORWARD, 0, 4000);
    assert_int_equal(gs_engine_execute(&p.b, &go, &err), GS_OK);
    assert_int_equal(gs_engine_legal(&p.b, &go, &err), GS_FAILED); /* the others: once */
    end(&p);
}

/* SHW-R119: of a long line charged by one man those shoot whom he comes near. */
static void test_finer__charged_those_shoot_whom_he_comes_near(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    unit_at(&p, 1, "unit.type=light-infantry unit.missile=javelin", 12, 30000, 24000, 180, 12);
    int h = hero_at(&p, 0, 2, 30000, 14000, 0);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    gs_order o = {.kind = GS_ORDER_CHARGE, .who = gs_ref_hero(h), .target = gs_ref_unit(0)};
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "shooting", 0)->result, "shooter.dice=8"); /* four on either hand */
    end(&p);
}

/* Horse charges skirmishers from behind while their enemies stand before them at y. */
static void ride_at_their_backs(position *p, int before_y, int *d, int *a)
{
    gs_err err;
    begin(p);
    *d = unit_at(p, 1, "unit.type=light-infantry unit.missile=javelin", 12, 30000, 24000, 180,
                 6);
    p->s->units[*d].formation = "skirmish"; /* 13.5 broad, 3.5 deep */
    unit_at(p, 0, FOOT, 12, 30000, before_y, 0, 6);
    *a = unit_at(p, 0, "unit.type=heavy-cavalry", 12, 30000, 33000, 180, 6);
    ready(p, 0, SHW_PHASE_ACTION,
          "order=6 shoot.shooter=1 melee.attacker=1 melee.defender=1 save.attacker=6 "
          "save.defender=6");
    gs_order o = {.kind = GS_ORDER_CHARGE, .who = gs_ref_unit(*a), .target = gs_ref_unit(*d)};
    if (gs_engine_execute(&p->b, &o, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    p->b.s.phase = SHW_PHASE_MELEE;
    shw_melee_phase(&p->b);
}

/* SHW-7.6, R123: each skirmisher looks at the nearest enemy whom he sees. */
static void test_finer__skirmishers_have_flanks_of_their_own(void **state)
{
    position p;
    shw_face f;
    int d, a;
    (void)state;
    ride_at_their_backs(&p, 20000, &d, &a); /* 1.1 before them: all look there */
    assert_has(resolved(&p, "charge", 0)->result, "face=flank");
    assert_int_equal(p.asked[GS_ASK_REACTION], 0); /* nobody throws backwards */
    assert_has(resolved(&p, "melee", 0)->situation, "attacker.on-flank=yes"); /* SHW-17.10 */
    memset(p.b.s.body, 0, sizeof p.b.s.body); /* a later round: they have turned */
    assert_true(shw_face_make(&p.b, a, &p.b.s.rect[a], d, &p.b.s.rect[d], &f));
    assert_false(f.flank[0]);
    end(&p);
    ride_at_their_backs(&p, 14000, &d, &a); /* the rear rank sees the horse nearer */
    assert_has(resolved(&p, "charge", 0)->result, "face=front");
    assert_int_equal(p.asked[GS_ASK_REACTION], 1);
    assert_false(has(resolved(&p, "melee", 0)->situation, "attacker.on-flank=yes"));
    end(&p);
}

/* A wood of 12 by 8 before side A; who would lie in ambush in it, and enemies who stand at y:
 * does he lie hidden? */
static bool hides_from(const char *facts, int enemy_y, const char **rule)
{
    static char refused[24];
    position p;
    begin(&p);
    area_at(&p, "woods", 0, 24000, 2000, 12000, 8000);
    int a = unit_at(&p, 0, facts, 12, 30000, 7000, 0, 6);
    p.s->units[a].has_place = false;
    unit_at(&p, 1, FOOT, 12, 30000, enemy_y, 180, 6);
    p.hides = true;
    p.to = (gs_pt){30000, 7000};
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    assert_int_equal(p.b.t.unit[a].at.y, 7000);
    bool hidden = (p.b.t.unit[a].flags & GS_U_HIDDEN) != 0;
    snprintf(refused, sizeof refused, "%s", p.refused);
    *rule = refused;
    end(&p);
    return hidden;
}

static void test_finer__an_ambush_lies_in_no_enemys_sight(void **state)
{
    const char *rule;
    (void)state;
    assert_true(hides_from(FOOT, 16000, &rule)); /* SHW-14.7: on a wood's edge as well */
    assert_string_equal(rule, "");
    assert_false(hides_from(FOOT, 11200, &rule)); /* less than 2 off */
    assert_string_equal(rule, "SHW-R117");
    assert_false(hides_from("unit.type=heavy-cavalry", 16000, &rule)); /* its edge is seen */
    assert_string_equal(rule, "SHW-R117");
    assert_false(hides_from("unit.type=heavy-cavalry", 40000, &rule)); /* from afar too */
}

/* An ambush to which neither scenario nor player gives a place; a wood of 16 by 12 at y: where does
 * the book's default set it up? */
static gs_rect default_ambush(const char *facts, int wood_y, bool *hidden)
{
    position p;
    begin(&p);
    area_at(&p, "woods", 0, 40000, wood_y, 16000, 12000);
    int a = unit_at(&p, 0, facts, 6, 0, 0, 0, 0);
    p.s->units[a].has_place = false;
    p.s->units[a].entry = GS_IN_AMBUSH;
    unit_at(&p, 1, FOOT, 12, 30000, 40000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    assert_int_equal(p.asked[GS_ASK_DEPLOY], 1);
    assert_string_equal(p.refused, "");
    *hidden = (p.b.t.unit[a].flags & GS_U_HIDDEN) != 0;
    gs_rect r = p.b.s.rect[a];
    end(&p);
    return r;
}

static void test_finer__SHW_R117_an_ambush_without_a_place_is_set_up_hidden(void **state)
{
    bool hidden;
    (void)state;
    gs_rect r = default_ambush(FOOT, 500, &hidden);
    assert_true(hidden);
    assert_in_range(r.c.x, 40000 + r.w / 2, 56000 - r.w / 2);
    r = default_ambush(FOOT, 11000, &hidden); /* beyond the depth of deployment, in his half */
    assert_true(hidden);
    assert_in_range(r.c.y, 11000 + r.d / 2, 23000 - r.d / 2);
    r = default_ambush("unit.type=heavy-cavalry", 1000, &hidden); /* where nobody sees horses */
    assert_true(hidden);
    assert_in_range(r.c.y, 1000 + r.d / 2, 11000 - r.d / 2);
    default_ambush(FOOT, 30000, &hidden); /* no wood in his half: he stands in the open */
    assert_false(hidden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finer__nobody_laps_round_a_covered_end),
        cmocka_unit_test(test_finer__skirmishers_beyond_the_charger_do_not_fight),
        cmocka_unit_test(test_finer__further_heroes_shoot_by_themselves),
        cmocka_unit_test(test_finer__of_a_garrison_those_shoot_who_look_that_way),
        cmocka_unit_test(test_finer__who_has_challenged_in_vain_does_not_march_on),
        cmocka_unit_test(test_finer__a_turn_is_by_quarters),
        cmocka_unit_test(test_finer__an_elephants_crew_shoots_over_heads_only),
        cmocka_unit_test(test_finer__nothing_bars_a_flyers_way),
        cmocka_unit_test(test_finer__at_any_point_of_the_move),
        cmocka_unit_test(test_finer__charged_those_shoot_whom_he_comes_near),
        cmocka_unit_test(test_finer__skirmishers_have_flanks_of_their_own),
        cmocka_unit_test(test_finer__an_ambush_lies_in_no_enemys_sight),
        cmocka_unit_test(test_finer__SHW_R117_an_ambush_without_a_place_is_set_up_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
