/* Rules of Stout Hearts where the table must do as the book says, one by one. */
#include "../shw_positions.h"

#define FOOT "unit.type=heavy-infantry"
#define BOWS "unit.type=light-infantry unit.missile=bow"

static gs_order order_of(gs_order_kind kind, int unit)
{
    return (gs_order){.kind = (uint8_t)kind, .who = gs_ref_unit(unit)};
}

static void does(position *p, gs_order o)
{
    gs_err err;
    err.text[0] = '\0';
    if (gs_engine_execute(&p->b, &o, &err) != GS_OK) {
        fail_msg("%s (%s)", err.text, err.rule);
    }
}

static void refused(position *p, gs_order o, const char *rule)
{
    gs_err err;
    assert_int_equal(gs_engine_legal(&p->b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, rule);
}

/* Whoever is pushed back by friends who recoil has moved: no hedgehog any more. */
static void test_book__SHW_7_9_a_hedgehog_pushed_back_is_none(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 6, 30000, 20000, 0, 6);
    int h = unit_at(&p, 0, FOOT " unit.weapon=long-spear", 9, 30000, 17500, 0, 3);
    p.s->units[h].formation = "hedgehog";
    unit_at(&p, 1, FOOT, 12, 30000, 20500 + 1125, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=1 melee.defender=6,6,1 save.attacker=6 order=6");
    p.yes[GS_ASK_PURSUE] = 2;
    assert_int_equal(p.b.t.unit[h].formation, SHW_HEDGEHOG);
    shw_melee_phase(&p.b);
    assert_true(p.b.t.unit[a].at.y < 20000);
    assert_non_null(moved(&p, gs_ref_unit(h), GS_MOVE_RECOIL)); /* SHW-R80 */
    assert_int_equal(p.b.t.unit[h].formation, SHW_NORMAL);
    end(&p);
}

/* Dispersing costs half of a move: who shoots with bows stands still (SHW-15.1). */
static void test_book__SHW_R23_who_disperses_has_moved(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, BOWS, 6, 30000, 10000, 0, 6);
    int b = unit_at(&p, 0, BOWS, 6, 10000, 10000, 0, 6);
    int t = unit_at(&p, 0, "unit.type=light-infantry unit.missile=javelin", 6, 50000, 10000,
                    0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 20000, 180, 6);
    int f = unit_at(&p, 1, FOOT, 12, 50000, 15000, 180, 6);
    unit_at(&p, 1, FOOT, 12, 10000, 20000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    gs_order loosen = order_of(GS_ORDER_FORM, a), shot = order_of(GS_ORDER_SHOOT, a);
    loosen.formation = SHW_SKIRMISH;
    shot.target = gs_ref_unit(e);
    does(&p, loosen);
    refused(&p, shot, "SHW-15.1");
    shot.who = loosen.who = gs_ref_unit(b); /* nor the other way round */
    shot.target = gs_ref_unit(f + 1);
    does(&p, shot);
    refused(&p, loosen, "SHW-15.1");
    shot.who = loosen.who = gs_ref_unit(t); /* who throws may move half */
    shot.target = gs_ref_unit(f);
    does(&p, loosen);
    does(&p, shot);
    end(&p);
}

/* A fireball reaches 12 inches, to the nearest man and not to the block's outline. */
static void test_book__SHW_R105_a_spell_is_measured_to_the_nearest_figure(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int m = hero_at(&p, 0, 3, 30000, 20000, 0);
    p.s->heroes[m].kind = "magician";
    /* seven in ranks of six, seen from behind: the seventh alone in the middle of the rear */
    int e = unit_at(&p, 1, FOOT, 7, 30000 + 5500, 20000 + 500 + 11500 + 1125, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 cast.caster=6 save.target=6");
    gs_order o = {.kind = GS_ORDER_CAST, .who = gs_ref_hero(m), .spell = SHW_SPELL_FIREBALL,
                  .power = 1, .n_targets = 1};
    o.targets[0] = gs_ref_unit(e);
    gs_rect base = shw_hero_base(&p.b, m);
    assert_true(gs_rect_distance(&base, &p.b.s.rect[e]) <= GS_LEN(12));
    assert_true(shw_figure_nearest(&p.b, e, &base) > GS_LEN(12));
    refused(&p, o, "SHW-8.9");
    end(&p);
}

/* A house stands before the left of a line: of six archers the three on the right see past it. */
static void test_book__SHW_R105_each_archer_sees_for_himself(void **state)
{
    position p;
    (void)state;
    begin(&p);
    area_at(&p, "building", 0, 24000, 13000, 5000, 2000);
    int a = unit_at(&p, 0, BOWS, 6, 30000, 10000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 3, 26500, 18000, 180, 3);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    gs_order o = order_of(GS_ORDER_SHOOT, a);
    o.target = gs_ref_unit(e);
    does(&p, o);
    assert_has(resolved(&p, "shooting", 0)->situation, "shooter.figures=3");
    end(&p);
    begin(&p); /* farther to the left nobody sees him */
    area_at(&p, "building", 0, 18000, 13000, 16000, 2000);
    a = unit_at(&p, 0, BOWS, 6, 30000, 10000, 0, 6);
    e = unit_at(&p, 1, FOOT, 3, 26500, 18000, 180, 3);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    refused(&p, o, "SHW-R105");
    end(&p);
}

/* To hold is to stay hidden, and that is diced for with an enemy in reach. */
static void test_book__SHW_11_9_who_holds_in_ambush_is_tested(void **state)
{
    position p;
    (void)state;
    begin(&p);
    area_at(&p, "woods", 0, 24000, 20000, 12000, 6000);
    int e = unit_at(&p, 1, FOOT, 6, 30000, 23000, 180, 6);
    p.s->units[e].entry = GS_IN_AMBUSH;
    unit_at(&p, 0, FOOT, 12, 30000, 17800, 0, 6); /* 3.6 off, of 4 through the wood */
    ready(&p, 1, SHW_PHASE_ACTION, "order=1");
    assert_true(p.b.t.unit[e].flags & GS_U_HIDDEN);
    does(&p, order_of(GS_ORDER_HOLD, e));
    shw_test_ambushes(&p.b);
    assert_non_null(resolved(&p, "order", 0)); /* SHW-R36: one, and it charges */
    assert_null(resolved(&p, "order", 1));
    assert_has(resolved(&p, "order", 0)->situation, "purpose=ambush");
    assert_false(p.b.t.unit[e].flags & GS_U_HIDDEN);
    assert_non_null(resolved(&p, "charge", 0));
    shw_test_ambushes(&p.b);
    assert_null(resolved(&p, "order", 1));
    end(&p);
}

/* Who has thrown does not throw again as he charges. */
static void test_book__SHW_R114_one_volley_before_or_in_the_charge(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, "unit.type=light-infantry unit.missile=javelin", 6, 30000, 10000,
                    0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 10500 + 3000 + 1125, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    gs_order shot = order_of(GS_ORDER_SHOOT, a), charge = order_of(GS_ORDER_CHARGE, a);
    shot.target = charge.target = gs_ref_unit(e);
    does(&p, shot);
    charge.shoots = true;
    refused(&p, charge, "SHW-R114");
    charge.shoots = false;
    does(&p, charge);
    assert_null(resolved(&p, "shooting", 1));
    end(&p);
}

/* A crew at blows does not serve its engine against a wall either. */
static void test_book__SHW_R62_no_engine_shoots_that_is_in_contact(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=artillery unit.engine=heavy", 4, 30000, 10000, 0, 1);
    int n = unit_at(&p, 1, FOOT, 12, 30000, 8500 - 1125, 0, 6);
    int w = area_at(&p, "fortress-wall", 0, 28000, 25000, 4000, 1000);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    gs_order o = order_of(GS_ORDER_SHOOT, e);
    o.target = (gs_ref){GS_REF_FEATURE, (int16_t)w};
    assert_true(gs_body_engaged(&p.b, n));
    refused(&p, o, "SHW-R62");
    end(&p);
}

/* In contact one does not slip away through one's friends. */
static void test_book__SHW_R35_nobody_in_contact_passes_through_friends(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 6, 30000, 20000, 0, 6);
    int f = unit_at(&p, 0, FOOT, 6, 30000, 22000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 6, 30000, 19000, 0, 6); /* at its back */
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = order_of(GS_ORDER_PASS, a);
    o.target = gs_ref_unit(f);
    assert_true(gs_body_distance(&p.b, a, e) <= SHW_CONTACT);
    refused(&p, o, "SHW-R35");
    end(&p);
}

/* Only a charge comes within an inch: neither does a detachment. */
static void test_book__SHW_R110_a_detachment_keeps_its_inch(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 3, 35500, 23000, 180, 3); /* 1.4 off the unit, near its right */
    unit_at(&p, 1, FOOT, 3, 24500, 23000, 180, 3);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = order_of(GS_ORDER_SPLIT, a);
    o.amount = 4;
    does(&p, o); /* an inch and more */
    end(&p);
    begin(&p);
    a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 3, 35500, 22400, 180, 3);
    unit_at(&p, 1, FOOT, 3, 24500, 22400, 180, 3);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    refused(&p, o, "SHW-R4");
    end(&p);
}

/* An ambush beside the way of a charge: seen there, and the charger may stop or go on. */
static void charge_past(position *p, int go_on, int *a, int *e, int *h)
{
    begin(p);
    area_at(p, "woods", 0, 33000, 24500, 8000, 6000);
    *a = unit_at(p, 0, "unit.type=heavy-cavalry", 3, 30000, 20000, 0, 3);
    *e = unit_at(p, 1, FOOT, 12, 30000, 32000, 180, 6);
    *h = unit_at(p, 1, FOOT, 4, 34600, 26500, 180, 2);
    p->s->units[*h].entry = GS_IN_AMBUSH;
    ready(p, 0, SHW_PHASE_ACTION, "order=6");
    p->yes[GS_ASK_GO_ON] = go_on;
    assert_true(p->b.t.unit[*h].flags & GS_U_HIDDEN);
    gs_order o = order_of(GS_ORDER_CHARGE, *a);
    o.target = gs_ref_unit(*e);
    does(p, o);
    assert_int_equal(effects(p, GS_EFFECT_SPOTTED, gs_ref_unit(*h)), 1);
    assert_int_equal(p->asked[GS_ASK_GO_ON], 1);
}

static void test_book__SHW_R117_a_charge_comes_upon_an_ambush(void **state)
{
    position p;
    int a, e, h;
    (void)state;
    charge_past(&p, 1, &a, &e, &h);
    assert_true(gs_body_distance(&p.b, a, e) <= SHW_CONTACT);
    end(&p);
    charge_past(&p, 2, &a, &e, &h); /* he stops where he saw them */
    assert_true(gs_body_distance(&p.b, a, e) > GS_LEN(2));
    gs_len off = gs_body_distance(&p.b, a, h);
    assert_in_range(off, 1700, 2000);
    end(&p);
}

/* Within 2 is measured from the nearest figure (SHW-R105): where a rear rank of one leaves
 * the corner of its block empty, an enemy may come nearer to the block than that. */
static void test_book__SHW_R105_an_ambush_is_seen_from_its_figures(void **state)
{
    (void)state;
    static const struct {
        gs_len front; /* where the enemy's front ends */
        bool hidden;
    } way[] = {{30500, true}, {30000, true}, {29850, false}};
    for (int i = 0; i < GS_COUNT(way); i++) {
        position p;
        begin(&p);
        area_at(&p, "woods", 0, 20000, 28000, 12000, 6000);
        int h = unit_at(&p, 1, FOOT, 7, 20000, 28000, 180, 6); /* its rear at 29125 */
        int a = unit_at(&p, 0, FOOT, 3, 23000, 33000, 180, 1);
        p.s->units[h].entry = GS_IN_AMBUSH;
        ready(&p, 0, SHW_PHASE_ACTION, "order=6");
        assert_true(p.b.t.unit[h].flags & GS_U_HIDDEN);
        gs_rect r = p.b.s.rect[a];
        p.yes[GS_ASK_GO_ON] = 1;
        gs_order o = order_of(GS_ORDER_MOVE, a);
        gs_path_add(&o.path, GS_STEP_FORWARD, 0, r.c.y - r.d / 2 - way[i].front);
        does(&p, o);
        assert_int_equal(p.b.s.rect[a].c.y, way[i].front + r.d / 2);
        assert_int_equal((p.b.t.unit[h].flags & GS_U_HIDDEN) != 0, way[i].hidden);
        end(&p);
    }
}

/* Who is driven back past an ambush sees it as well. */
static void test_book__SHW_14_7_a_recoil_comes_upon_an_ambush(void **state)
{
    position p;
    (void)state;
    begin(&p);
    area_at(&p, "woods", 0, 34000, 26000, 8000, 6000);
    int a = unit_at(&p, 0, FOOT, 6, 30000, 34500, 0, 6);
    int h = unit_at(&p, 1, FOOT, 4, 35400, 29000, 270, 2);
    p.s->units[h].entry = GS_IN_AMBUSH;
    unit_at(&p, 1, FOOT, 12, 30000, 35000 + 1125, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=1 melee.defender=6,6,1 save.attacker=6 order=6");
    p.yes[GS_ASK_PURSUE] = 2;
    assert_true(p.b.t.unit[h].flags & GS_U_HIDDEN);
    shw_melee_phase(&p.b);
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_RECOIL)->cost, 4000);
    assert_false(p.b.t.unit[h].flags & GS_U_HIDDEN);
    end(&p);
}

/* A hero among the confused does not challenge in the turn that they may not move in. */
static void test_book__SHW_8_12_the_confused_do_not_challenge(void **state)
{
    position p;
    (void)state;
    for (int confused = 0; confused < 2; confused++) {
        begin(&p);
        int a = unit_at(&p, 0, FOOT, 6, 30000, 20000, 0, 6);
        int e = unit_at(&p, 1, FOOT, 6, 30000, 26000, 180, 6);
        int h = hero_in(&p, 0, 2, a), g = hero_in(&p, 1, 1, e);
        ready(&p, 0, SHW_PHASE_CHALLENGE,
              "order=6 duel.attacker=6 duel.defender=1 save.defender=6 fate.hero=6");
        names(&p, GS_ASK_CHALLENGE, h, g);
        names(&p, GS_ASK_ACCEPT, -1, -1);
        if (confused) {
            gs_open(&p.b, "test", gs_ref_unit(a), (gs_ref){0});
            gs_emit(&p.b, GS_EFFECT_CONFUSED, gs_ref_unit(a), (gs_ref){0}, 1, 0, NULL);
        }
        shw_challenge_phase(&p.b);
        assert_int_equal(resolved(&p, "challenge", 0) != NULL, !confused);
        end(&p);
    }
}

/* A magician in a unit that must rally acts with it. */
static void test_book__SHW_R35_no_spell_out_of_a_unit_that_must_rally(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 6, 30000, 20000, 0, 6);
    int m = hero_in(&p, 0, 3, a);
    p.s->heroes[m].kind = "magician";
    int e = unit_at(&p, 1, FOOT, 6, 30000, 26000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 cast.caster=6 save.target=6");
    gs_order o = {.kind = GS_ORDER_CAST, .who = gs_ref_hero(m), .spell = SHW_SPELL_FIREBALL,
                  .power = 1, .n_targets = 1};
    o.targets[0] = gs_ref_unit(e);
    assert_int_equal(gs_engine_legal(&p.b, &o, NULL), GS_OK);
    gs_open(&p.b, "test", gs_ref_unit(a), (gs_ref){0});
    shw_must_rally(&p.b, a, gs_ref_unit(e));
    refused(&p, o, "SHW-R35");
    end(&p);
}

/* Of two heroes in a unit that is shot at, its owner names the one who can be hit. */
static void test_book__SHW_R116_the_owner_names_who_can_be_hit(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, BOWS, 6, 30000, 10000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 2, 30000, 20000, 180, 4);
    int first = hero_in(&p, 1, 3, e), second = hero_in(&p, 1, 2, e);
    ready(&p, 0, SHW_PHASE_ACTION,
          "order=6 shoot.shooter=6 save.target=1 hero-save.target=6 fate.hero=6");
    names(&p, GS_ASK_HERO_HITS, second, -1);
    gs_order o = order_of(GS_ORDER_SHOOT, a);
    o.target = gs_ref_unit(e);
    does(&p, o);
    assert_has(resolved(&p, "shooting", 0)->situation, "target.hero-power=2");
    assert_int_equal(effects(&p, GS_EFFECT_HERO_HIT, gs_ref_hero(first)), 0);
    assert_int_equal(effects(&p, GS_EFFECT_HERO_HIT, gs_ref_hero(second)), 1);
    end(&p);
}

/* Overhead shoot those who are not in contact: of heroes he who stands in the rear. */
static void test_book__SHW_15_3_heroes_in_front_do_not_shoot_overhead(void **state)
{
    for (int rear = 0; rear < 2; rear++) {
        position p;
        (void)state;
        begin(&p);
        int a = unit_at(&p, 0, FOOT " unit.missile=bow", 12, 30000, 20000, 0, 6);
        int e = unit_at(&p, 1, FOOT, 12, 30000, 21750 + 1125, 180, 6); /* of three ranks */
        for (int i = 0; i < 2; i++) {
            p.s->heroes[hero_in(&p, 0, 2, a)].facts = "hero.missile=bow";
        }
        ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1 shoot.hero=1");
        if (rear) {
            gs_open(&p.b, "test", gs_ref_unit(a), (gs_ref){0});
            gs_emit(&p.b, GS_EFFECT_HERO_REAR, gs_ref_hero(1), (gs_ref){0}, 1, 0, NULL);
        }
        gs_order o = order_of(GS_ORDER_SHOOT, a);
        o.target = gs_ref_unit(e);
        does(&p, o);
        const gs_log_resolve *shot = resolved(&p, "shooting", 0);
        assert_has(shot->situation, "moment=overhead");
        assert_int_equal(has(shot->situation, "shooter.hero=yes"), rear);
        assert_null(resolved(&p, "shooting", 1));
        end(&p);
    }
}

/* Infantry that ends its move at an empty house is inside; horse stays without. */
static void test_book__SHW_R122_who_ends_his_move_at_a_house_is_inside(void **state)
{
    for (int horse = 0; horse < 2; horse++) {
        position p;
        (void)state;
        begin(&p);
        int h = area_at(&p, "building", 0, 27000, 20000, 6000, 4000);
        int a = unit_at(&p, 0, horse ? "unit.type=heavy-cavalry" : FOOT, 6, 30000,
                        horse ? 13000 : 14500, 0, 6);
        unit_at(&p, 1, FOOT, 12, 30000, 40000, 180, 6);
        ready(&p, 0, SHW_PHASE_ACTION, "order=6");
        gs_order o = order_of(GS_ORDER_MOVE, a);
        gs_path_add(&o.path, GS_STEP_FORWARD, 0, horse ? 6000 : 5000);
        does(&p, o);
        assert_int_equal(p.b.t.unit[a].inside, horse ? -1 : h);
        end(&p);
    }
}

/* A hedgehog faces every way, with its bows as well. */
static void test_book__SHW_7_8_a_hedgehog_shoots_all_round(void **state)
{
    for (int hedge = 0; hedge < 2; hedge++) {
        position p;
        (void)state;
        begin(&p);
        int a = unit_at(&p, 0, FOOT " unit.weapon=long-spear unit.missile=bow", 9, 30000,
                        20000, 0, 3);
        p.s->units[a].formation = hedge ? "hedgehog" : "normal";
        int e = unit_at(&p, 1, FOOT, 6, 40000, 20000, 270, 6);
        ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
        gs_order o = order_of(GS_ORDER_SHOOT, a);
        o.target = gs_ref_unit(e);
        if (hedge) {
            does(&p, o);
        } else {
            refused(&p, o, "SHW-15.1");
        }
        end(&p);
    }
}

static gs_zone entry(position *p, const char *name, int x)
{
    gs_zone z = {.side = 0, .kind = "enter", .name = name,
                 .points = GS_NEW_ARRAY(p->a, gs_pt, 4), .n_points = 4};
    z.points[0] = (gs_pt){x, 0};
    z.points[1] = (gs_pt){x, 6000};
    z.points[2] = (gs_pt){x + 12000, 6000};
    z.points[3] = (gs_pt){x + 12000, 0};
    return z;
}

/* SHW-R1: the scenario's entry points, one of them by a die; its hero comes with the unit
 * and has his room in its block. */
static void test_book__SHW_R1_a_unit_comes_on_where_the_die_says(void **state)
{
    (void)state;
    for (int die = 1; die <= 6; die += 5) {
        position p;
        begin(&p);
        p.s->zones = GS_NEW_ARRAY(p.a, gs_zone, 2);
        p.s->zones[0] = entry(&p, "west", 4000);
        p.s->zones[1] = entry(&p, "east", 56000);
        p.s->n_zones = 2;
        int a = unit_at(&p, 0, FOOT, 12, 0, 0, 0, 6);
        p.s->units[a].has_place = false;
        p.s->units[a].entry = GS_ON_TURN;
        p.s->units[a].entry_turn = 1;
        p.s->units[a].entry_zone = "die";
        int h = hero_in(&p, 0, 2, a);
        unit_at(&p, 1, FOOT, 12, 30000, 40000, 180, 6);
        char dice[40];
        snprintf(dice, sizeof dice, "order=6 entry.point=%d", die);
        ready(&p, 0, SHW_PHASE_ACTION, dice);
        gs_place_arrivals(&p.b, &shw_placing, 0);
        assert_true(gs_body_here(&p.b, a));
        assert_int_equal(p.b.t.unit[a].at.x < 30000, die == 1);
        assert_int_equal(p.b.t.hero[h].unit, a);
        assert_int_equal(p.b.s.entry_zone, 0);
        gs_rect r = p.b.s.rect[a];
        assert_int_equal(r.d, 3 * 1000 + 2 * 250); /* thirteen men in three ranks */
        assert_true(r.c.y + r.d / 2 <= 6000);
        end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_book__SHW_R1_a_unit_comes_on_where_the_die_says),
        cmocka_unit_test(test_book__SHW_7_8_a_hedgehog_shoots_all_round),
        cmocka_unit_test(test_book__SHW_R122_who_ends_his_move_at_a_house_is_inside),
        cmocka_unit_test(test_book__SHW_15_3_heroes_in_front_do_not_shoot_overhead),
        cmocka_unit_test(test_book__SHW_R116_the_owner_names_who_can_be_hit),
        cmocka_unit_test(test_book__SHW_7_9_a_hedgehog_pushed_back_is_none),
        cmocka_unit_test(test_book__SHW_R23_who_disperses_has_moved),
        cmocka_unit_test(test_book__SHW_R105_a_spell_is_measured_to_the_nearest_figure),
        cmocka_unit_test(test_book__SHW_R105_each_archer_sees_for_himself),
        cmocka_unit_test(test_book__SHW_11_9_who_holds_in_ambush_is_tested),
        cmocka_unit_test(test_book__SHW_R114_one_volley_before_or_in_the_charge),
        cmocka_unit_test(test_book__SHW_R62_no_engine_shoots_that_is_in_contact),
        cmocka_unit_test(test_book__SHW_R35_nobody_in_contact_passes_through_friends),
        cmocka_unit_test(test_book__SHW_R110_a_detachment_keeps_its_inch),
        cmocka_unit_test(test_book__SHW_R117_a_charge_comes_upon_an_ambush),
        cmocka_unit_test(test_book__SHW_R105_an_ambush_is_seen_from_its_figures),
        cmocka_unit_test(test_book__SHW_14_7_a_recoil_comes_upon_an_ambush),
        cmocka_unit_test(test_book__SHW_8_12_the_confused_do_not_challenge),
        cmocka_unit_test(test_book__SHW_R35_no_spell_out_of_a_unit_that_must_rally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
