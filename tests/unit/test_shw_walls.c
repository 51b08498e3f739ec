/* Heroes within walls, for whom the walls stand (SHW-7.14, R22, R105, R122), and whom contact
 * keeps from shooting and from being shot at (SHW-15.3, R62). */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"
#define BOWS "unit.type=light-infantry unit.missile=bow"

/* ---- heroes within walls ---- */

/* A garrison of n of a side in a building of 6 by 4 whose lower wall lies at y = 24; how many
 * files it had counts for nothing. Call after ready(). */
static void into_house(position *p, int unit, int house)
{
    gs_open(&p->b, "garrison", gs_ref_unit(unit), (gs_ref){GS_REF_FEATURE, (int16_t)house});
    shw_house_enter(&p->b, unit, house);
}

static int house_at(position *p)
{
    return area_at(p, "building", 0, 27000, 24000, 6000, 4000);
}

static void test_walls__a_generals_word_goes_out_from_the_nearest_wall(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int h = house_at(&p);
    int d = unit_at(&p, 0, FOOT, 12, 30000, 18000, 0, 6);
    int behind = unit_at(&p, 0, FOOT, 1, 30000, 2000, 0, 1); /* its edge 21.5 below the wall */
    int right = unit_at(&p, 0, FOOT, 1, 57500, 26000, 0, 1); /* 24 from the wall at the right */
    int alone = hero_at(&p, 0, 1, 30000, 40500, 0);          /* 12 above the wall */
    int g = hero_in(&p, 0, 1, d);
    unit_at(&p, 1, FOOT, 6, 66000, 46000, 180, 6);
    p.s->heroes[g].general = p.s->heroes[g].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    into_house(&p, d, h);
    assert_int_equal(shw_general_distance(&p.b, behind), 21500);
    assert_int_equal(shw_general_distance(&p.b, right), 24000);
    assert_int_equal(shw_order_die(&p.b, right), 1); /* SHW-11.5: within 24 */
    assert_int_equal(shw_general_distance(&p.b, SHW_HERO_BODY(alone)), 12000);
    assert_int_equal(shw_general_distance(&p.b, d), 0);
    end(&p);
}

static gs_order spell(int m, int kind, int power, gs_ref at)
{
    return (gs_order){.kind = GS_ORDER_CAST, .who = gs_ref_hero(m), .spell = (int16_t)kind,
                      .power = (int16_t)power, .targets = {at}, .n_targets = 1};
}

static void test_walls__a_magician_casts_from_the_nearest_wall_every_way(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = house_at(&p);
    int d = unit_at(&p, 0, FOOT, 12, 30000, 18000, 0, 6);
    int m = hero_in(&p, 0, 3, d);
    int e = unit_at(&p, 1, FOOT, 1, 30000, 11500, 0, 1);  /* 12 below the wall, behind him */
    int f = unit_at(&p, 1, FOOT, 1, 14500, 26000, 90, 1); /* 12 to the left */
    int far = unit_at(&p, 1, FOOT, 1, 30000, 40520, 180, 1); /* 12.02 above */
    p.s->heroes[m].kind = "magician";
    p.s->heroes[m].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=6 save.target=1");
    into_house(&p, d, h);
    gs_order o = spell(m, SHW_SPELL_FIREBALL, 1, gs_ref_unit(e));
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_OK);
    o.targets[0] = gs_ref_unit(f);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_OK);
    o.targets[0] = gs_ref_unit(far);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED);
    o.targets[0] = gs_ref_unit(e);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "spell", 0)->situation, "distance=12");
    end(&p);
}

static void test_walls__a_magician_in_a_circle_casts_every_way(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int d = unit_at(&p, 0, FOOT, 12, 30000, 18000, 0, 6);
    int m = hero_in(&p, 0, 3, d);
    int e = unit_at(&p, 1, FOOT, 1, 30000, 11500, 0, 1);
    p.s->heroes[m].kind = "magician";
    p.s->heroes[m].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=6 save.target=1 order=6");
    gs_order o = spell(m, SHW_SPELL_FIREBALL, 1, gs_ref_unit(e));
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED); /* behind him */
    assert_non_null(strstr(err.text, "front"));
    gs_order ring = {.kind = GS_ORDER_FORM, .who = gs_ref_unit(d), .formation = SHW_CIRCLE};
    assert_int_equal(gs_engine_execute(&p.b, &ring, &err), GS_OK);
    p.b.s.body[d].moved = p.b.s.body[d].done = 0;
    p.b.s.acting = -1;
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_OK); /* SHW-R18 */
    end(&p);
}

static void test_walls__whom_a_spell_reaches_within_walls(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = house_at(&p);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 18000, 0, 6);
    int g = hero_in(&p, 1, 1, d);
    int m = hero_at(&p, 0, 3, 30000, 33500, 180); /* 5 above the upper wall */
    p.s->heroes[m].kind = "magician";
    p.s->heroes[m].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=1");
    into_house(&p, d, h);
    gs_order o = spell(m, SHW_SPELL_ENCHANTMENT, 2, gs_ref_hero(g));
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_has(resolved(&p, "spell", 0)->situation, "distance=5");
    end(&p);
}

/* SHW-R88: he falls where the enemy is, whichever wall that is. */
static void test_walls__who_stands_over_him_stands_at_any_wall(void **state)
{
    for (int near = 0; near < 2; near++) {
        position p;
        (void)state;
        begin(&p);
        int h = house_at(&p);
        int d = unit_at(&p, 1, FOOT, 12, 30000, 18000, 0, 6);
        int g = hero_in(&p, 1, 0, d);
        unit_at(&p, 0, FOOT, 6, 30000, near ? 30500 : 40000, 180, 6);
        p.s->heroes[g].player = true;
        ready(&p, 0, SHW_PHASE_MELEE, "fate.hero=1 fallen.hero=1");
        into_house(&p, d, h);
        gs_open(&p.b, "strike", (gs_ref){0}, (gs_ref){0});
        suffers(&p, d, 0, g, 1);
        shw_settle_fallen(&p.b);
        const char *facts = resolved(&p, "fate", 0)->situation;
        if (near) {
            assert_false(strstr(facts, "ground=friends") || strstr(facts, "ground=enemy"));
        } else {
            assert_has(facts, "ground=friends");
        }
        end(&p);
    }
}

static void test_walls__he_goes_out_by_the_nearest_wall(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = house_at(&p);
    int d = unit_at(&p, 0, FOOT, 12, 30000, 18000, 0, 6);
    int g = hero_in(&p, 0, 1, d);
    unit_at(&p, 1, FOOT, 6, 66000, 46000, 180, 6);
    p.s->heroes[g].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    into_house(&p, d, h);
    gs_order o = {.kind = GS_ORDER_LEAVE, .who = gs_ref_hero(g), .to = {{30000, 12500}, 0}};
    err.text[0] = 0;
    if (gs_engine_execute(&p.b, &o, &err) != GS_OK) {
        fail_msg("%s: %s", err.rule, err.text);
    }
    const gs_log_move *m = moved(&p, gs_ref_hero(g), GS_MOVE_LEAVE);
    assert_int_equal(m->from.at.y, 23499); /* in contact before it, as a garrison forms up */
    assert_int_equal(m->cost, 10999);
    end(&p);
}

static void test_walls__two_in_two_houses_meet_between_them(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int h = house_at(&p), k = area_at(&p, "building", 0, 27000, 10000, 6000, 4000);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 36000, 0, 6);
    int a = unit_at(&p, 0, FOOT, 12, 50000, 6000, 180, 6);
    int g = hero_in(&p, 1, 3, d), c = hero_in(&p, 0, 1, a);
    p.s->heroes[c].player = p.s->heroes[g].player = true;
    names(&p, GS_ASK_CHALLENGE, c, g);
    names(&p, GS_ASK_ACCEPT, g, -1);
    ready(&p, 0, SHW_PHASE_CHALLENGE,
          "duel.attacker=1 duel.defender=6 save.attacker=6 fate.hero=1");
    into_house(&p, d, h);
    into_house(&p, a, k);
    shw_challenge_phase(&p.b);
    assert_has(resolved(&p, "challenge", 0)->situation, "distance=10");
    assert_int_equal(moved(&p, gs_ref_hero(c), GS_MOVE_ADVANCE)->from.at.y, 13500);
    assert_int_equal(moved(&p, gs_ref_hero(g), GS_MOVE_ADVANCE)->to.at.y, 19500);
    end(&p);
}

/* No lone hero holds a house (R47, R122): the last of a garrison stands before its walls, away from
 * the enemy, and goes where he likes. */
static void test_walls__the_last_of_a_garrison_stands_outside(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int h = house_at(&p);
    int d = unit_at(&p, 0, FOOT, 2, 30000, 18000, 0, 2);
    int g = hero_in(&p, 0, 1, d);
    unit_at(&p, 1, FOOT, 6, 30000, 34000, 180, 6);
    p.s->heroes[g].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    into_house(&p, d, h);
    gs_open(&p.b, "strike", (gs_ref){0}, (gs_ref){0});
    suffers(&p, d, 2, -1, 0);
    assert_int_equal(p.b.t.hero[g].unit, -1);
    const gs_rect *r = &p.b.s.rect[SHW_HERO_BODY(g)];
    assert_true(r->c.y < 24000 - 490); /* below: the enemy is above */
    gs_rect house = shw_house_rect(&p.b, h);
    assert_true(gs_rect_distance(&house, r) <= SHW_CONTACT);
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_hero(g), .to = {{30000, 14000}, 0}};
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_OK);
    end(&p);
}

/* ---- who is in contact (R62) ---- */

static gs_order shot(int unit, int target)
{
    return (gs_order){.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(unit),
                      .target = gs_ref_unit(target)};
}

/* Bowmen of side A, an enemy unit ten inches before them, and a hero of side B who touches the
 * bowmen's left; under the spell of a magician of side A if he is enchanted. */
typedef struct bewitched {
    position p;
    int bows, enemy, hero, archers;
} bewitched;

static void bewitch(bewitched *t, int x, bool held)
{
    position *p = &t->p;
    begin(p);
    t->bows = unit_at(p, 0, BOWS, 6, 30000, 20000, 0, 6); /* 7.25 wide */
    t->enemy = unit_at(p, 1, FOOT, 6, 30000, 31000, 180, 6);
    t->archers = unit_at(p, 1, BOWS, 6, 40000, 31000, 180, 6);
    t->hero = hero_at(p, 1, 1, x, 20000, 90);
    int m = hero_at(p, 0, 3, 22000, 14000, 0);
    p->s->heroes[m].kind = "magician";
    ready(p, 0, SHW_PHASE_ACTION,
          "shoot.shooter=1 shoot.hero=1 save.target=6 order=6 shoot.attacker=1");
    if (held) {
        gs_open(&p->b, "spell", gs_ref_hero(m), gs_ref_hero(t->hero));
        gs_emit(&p->b, GS_EFFECT_ENCHANTED, gs_ref_hero(t->hero), gs_ref_hero(m), 0, 0, NULL);
    }
}

static void test_contact__an_enemy_hero_under_a_spell_is_contact(void **state)
{
    for (int held = 0; held < 2; held++) {
        bewitched t;
        gs_err err;
        (void)state;
        bewitch(&t, 30000 - 3625 - 500, held);
        gs_order o = shot(t.bows, t.enemy);
        assert_true(shw_in_contact(&t.p.b, t.bows));
        assert_true(shw_in_contact(&t.p.b, SHW_HERO_BODY(t.hero)));
        assert_int_equal(shw_figures_engaged(&t.p.b, t.bows, SHW_HERO_BODY(t.hero)),
                         shw_figures_engaged(&t.p.b, t.bows, -1));
        assert_true(shw_figures_engaged(&t.p.b, t.bows, -1) > 0);
        assert_int_equal(gs_engine_legal(&t.p.b, &o, &err), GS_FAILED);
        assert_string_equal(err.rule, "SHW-R62");
        t.p.b.s.side = 1; /* nor does anybody shoot at them, or at him */
        o = shot(t.archers, t.bows);
        assert_int_equal(gs_engine_legal(&t.p.b, &o, &err), GS_FAILED);
        assert_string_equal(err.rule, "SHW-R62");
        o.target = gs_ref_hero(t.hero);
        assert_int_equal(gs_engine_legal(&t.p.b, &o, &err), GS_FAILED);
        assert_string_equal(err.rule, held ? "SHW-R62" : "SHW-15.11");
        end(&t.p);
    }
}

static void test_contact__who_stands_off_from_them_hinders_nobody(void **state)
{
    bewitched t;
    gs_err err;
    (void)state;
    bewitch(&t, 30000 - 3625 - 500 - 60, true);
    gs_order o = shot(t.bows, t.enemy);
    assert_false(shw_in_contact(&t.p.b, t.bows));
    assert_int_equal(gs_engine_legal(&t.p.b, &o, &err), GS_OK);
    end(&t.p);
}

static void test_contact__a_friendly_hero_is_none(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, BOWS, 6, 30000, 20000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 6, 30000, 31000, 180, 6);
    hero_at(&p, 0, 1, 30000 - 3625 - 500, 20000, 90);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    gs_order o = shot(a, e);
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_OK);
    end(&p);
}

/* SHW-R27: in his ranks a hero under a spell does nothing but defend himself. */
static void test_contact__a_hero_under_a_spell_does_not_shoot_nor_lead(void **state)
{
    for (int held = 0; held < 2; held++) {
        position p;
        (void)state;
        begin(&p);
        int a = unit_at(&p, 0, BOWS, 6, 30000, 20000, 0, 6);
        int e = unit_at(&p, 1, FOOT, 6, 30000, 31000, 180, 6);
        int g = hero_in(&p, 0, 2, a), m = hero_at(&p, 1, 3, 22000, 22000, 0);
        p.s->heroes[g].facts = "hero.missile=bow";
        p.s->heroes[m].kind = "magician";
        p.s->units[a].leader = g;
        ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1 shoot.hero=1");
        if (held) {
            gs_open(&p.b, "spell", gs_ref_hero(m), gs_ref_hero(g));
            gs_emit(&p.b, GS_EFFECT_ENCHANTED, gs_ref_hero(g), gs_ref_hero(m), 0, 0, NULL);
        }
        shw_shooting_in in;
        shw_fill_shooting(&p.b, a, e, NULL, SHW_MOMENT_TURN, &in);
        assert_int_equal(in.shooter.hero, !held);
        assert_int_equal(in.shooter.figures, 6);
        assert_int_equal(shw_leader(&p.b, a), held ? -1 : g);
        end(&p);
    }
}

/* SHW-R114, R30: who has shot with his men neither shoots again by himself nor casts. */
static void test_contact__a_hero_shoots_once_with_his_men(void **state)
{
    for (int bow = 0; bow < 2; bow++) {
        position p;
        gs_err err;
        (void)state;
        begin(&p);
        int a = unit_at(&p, 0, BOWS, 6, 30000, 20000, 0, 6);
        int e = unit_at(&p, 1, FOOT, 6, 30000, 31000, 180, 6);
        int m = hero_in(&p, 0, 2, a);
        p.s->heroes[m].kind = "magician";
        p.s->heroes[m].player = true;
        p.s->heroes[m].facts = bow ? "hero.missile=bow" : "";
        ready(&p, 0, SHW_PHASE_ACTION,
              "order=6 shoot.shooter=1 shoot.hero=1 cast.caster=6 save.target=1");
        gs_order o = shot(a, e);
        assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
        o = spell(m, SHW_SPELL_CONFUSION, 1, gs_ref_unit(e));
        assert_int_equal(gs_engine_legal(&p.b, &o, &err), bow ? GS_FAILED : GS_OK);
        end(&p);
    }
}

/* SHW-R102, R105: of a circle each stands in his place of the ring, and measures for himself. */
static void test_circle__each_stands_in_the_ring_and_measures_for_himself(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int d = unit_at(&p, 0, BOWS, 12, 30000, 30000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 10000, 0, 6);
    int g = hero_at(&p, 0, 1, 42000, 42000, 0);
    p.s->heroes[g].general = p.s->heroes[g].player = true;
    ready(&p, 0, SHW_PHASE_ACTION, "shoot.shooter=1");
    gs_order ring = {.kind = GS_ORDER_FORM, .who = gs_ref_unit(d), .formation = SHW_CIRCLE};
    assert_int_equal(gs_engine_execute(&p.b, &ring, &err), GS_OK);
    gs_rect r = p.b.s.rect[d], *h = &p.b.s.rect[SHW_HERO_BODY(g)];
    gs_len off = shw_general_distance(&p.b, d); /* nobody stands in the corner of the square */
    assert_true(off > gs_rect_distance(&r, h) + 400 && off < gs_rect_distance(&r, h) + 1000);
    gs_emit_at(&p.b, GS_EFFECT_PLACED, gs_ref_unit(e), (gs_ref){0}, 0, 12,
               (gs_pose){{r.c.x, r.c.y - r.d / 2 - 14500 - 1125}, 0}, 6, "normal");
    p.b.s.rect[e] = shw_rect(&p.b, e);
    p.b.s.body[d].moved = p.b.s.body[d].done = 0;
    shw_shooting_in in;
    shw_fill_shooting(&p.b, d, e, NULL, SHW_MOMENT_TURN, &in);
    assert_true(in.shooter.figures > 3 && in.shooter.figures < 12); /* the far side is beyond 16 */
    assert_int_equal(in.distance, 14500);
    end(&p);
}

/* SHW-R47: who joins a circle has a place in the ring, unless it would grow upon an enemy. */
static void test_circle__takes_a_hero_in(void **state)
{
    for (int near = 0; near < 2; near++) {
        position p;
        gs_err err;
        (void)state;
        begin(&p);
        int d = unit_at(&p, 0, BOWS, 12, 30000, 30000, 0, 3);
        int g = hero_at(&p, 0, 1, 30000, 24000, 0);
        hero_at(&p, 1, 1, near ? 33500 : 33600, 30000, 270);
        p.s->heroes[g].player = true;
        ready(&p, 0, SHW_PHASE_ACTION, "order=6");
        gs_emit_at(&p.b, GS_EFFECT_FORMATION, gs_ref_unit(d), (gs_ref){0}, 0, 0,
                   (gs_pose){{0, 0}, 0}, 3, "circle");
        gs_rect was = p.b.s.rect[d] = shw_rect(&p.b, d);
        gs_order o = {.kind = GS_ORDER_JOIN, .who = gs_ref_hero(g), .target = gs_ref_unit(d)};
        assert_int_equal(gs_engine_execute(&p.b, &o, &err), near ? GS_FAILED : GS_OK);
        assert_int_equal(p.b.t.hero[g].unit, near ? -1 : d);
        assert_true((p.b.s.rect[d].w > was.w) == !near); /* 13 stand wider than 12 */
        end(&p);
    }
}

/* Those of a garrison who are at the wall with an enemy do not shoot; others who look that way do,
 * overhead. */
static void test_contact__a_garrison_shoots_overhead_with_those_who_are_free(void **state)
{
    for (int wide = 0; wide < 2; wide++) {
        position p;
        gs_err err;
        (void)state;
        begin(&p);
        int h = house_at(&p);
        int d = unit_at(&p, 0, BOWS, 16, 30000, 34000, 180, 6);
        int e = unit_at(&p, 1, FOOT, 12, 30000, wide ? 22875 : 18000, 0, wide ? 6 : 2);
        ready(&p, 0, SHW_PHASE_ACTION, "shoot.shooter=1 order=6");
        into_house(&p, d, h);
        if (!wide) { /* two files of six ranks */
            gs_rect *r = &p.b.s.rect[e];
            gs_emit_at(&p.b, GS_EFFECT_PLACED, gs_ref_unit(e), (gs_ref){0}, 0, 12,
                       (gs_pose){{30000, 24000 - r->d / 2}, 0}, 2, "normal");
            p.b.s.rect[e] = shw_rect(&p.b, e);
        }
        assert_true(gs_body_engaged(&p.b, d));
        int at_wall = shw_figures_engaged(&p.b, d, e),
            face = shw_garrison_facing(&p.b, d, &p.b.s.rect[e]);
        assert_true(at_wall > 0 && face > 0);
        shw_shooting_in in;
        shw_fill_shooting(&p.b, d, e, NULL, SHW_MOMENT_OVERHEAD, &in);
        int free = face > at_wall ? face - at_wall : 0;
        assert_int_equal(in.shooter.figures, free);
        assert_int_equal(shw_shooters(&p.b, d), 16 - at_wall);
        gs_order o = shot(d, e);
        assert_int_equal(gs_engine_legal(&p.b, &o, &err), free ? GS_OK : GS_FAILED);
        assert_true(wide ? free == 0 : free > 0);
        end(&p);
    }
}

static void test_contact__of_a_circle_those_in_contact_do_not_shoot(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int d = unit_at(&p, 0, BOWS, 12, 30000, 30000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 10000, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6 shoot.shooter=1");
    gs_order ring = {.kind = GS_ORDER_FORM, .who = gs_ref_unit(d), .formation = SHW_CIRCLE};
    assert_int_equal(gs_engine_execute(&p.b, &ring, &err), GS_OK);
    gs_rect r = p.b.s.rect[d];
    gs_emit_at(&p.b, GS_EFFECT_PLACED, gs_ref_unit(e), (gs_ref){0}, 0, 12,
               (gs_pose){{r.c.x, r.c.y - r.d / 2 - 1125}, 0}, 6, "normal");
    p.b.s.rect[e] = shw_rect(&p.b, e);
    int at = shw_figures_engaged(&p.b, d, -1);
    assert_true(at > 0 && at < 12);
    shw_shooting_in in;
    shw_fill_shooting(&p.b, d, e, NULL, SHW_MOMENT_OVERHEAD, &in);
    assert_int_equal(in.shooter.figures, 12 - at);
    end(&p);
}

/* A unit with javelins charges one that is in contact with a friend: it throws nothing. */
static void test_contact__no_javelins_at_who_is_in_contact(void **state)
{
    for (int busy = 0; busy < 2; busy++) {
        position p;
        gs_err err;
        (void)state;
        begin(&p);
        int a = unit_at(&p, 0, FOOT " unit.missile=javelin", 6, 30000, 20000, 0, 6);
        int e = unit_at(&p, 1, FOOT, 6, 30000, 26000, 180, 6);
        unit_at(&p, 0, FOOT, 6, 30000 + 3625 + 3625 + (busy ? 0 : 4000), 26000, 270, 3);
        ready(&p, 0, SHW_PHASE_ACTION,
              "order=6 shoot.shooter=1,1,1,1,1,6 save.target=6 shoot.attacker=1");
        if (busy) { /* at its flank */
            gs_rect *r = &p.b.s.rect[2];
            gs_emit_at(&p.b, GS_EFFECT_PLACED, gs_ref_unit(2), (gs_ref){0}, 0, 6,
                       (gs_pose){{30000 + 3625 + r->d / 2, 26000}, GS_ANG_DEG(270)}, 3, "normal");
            p.b.s.rect[2] = shw_rect(&p.b, 2);
        }
        assert_int_equal(gs_body_engaged(&p.b, e), busy);
        gs_order o = {.kind = GS_ORDER_CHARGE, .who = gs_ref_unit(a), .target = gs_ref_unit(e),
                      .shoots = true};
        assert_int_equal(gs_engine_legal(&p.b, &o, &err), busy ? GS_FAILED : GS_OK);
        if (busy) {
            assert_string_equal(err.rule, "SHW-R62");
            o.shoots = false;
        }
        assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
        assert_int_equal(resolved(&p, "shooting", 0) != NULL, !busy);
        end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walls__a_generals_word_goes_out_from_the_nearest_wall),
        cmocka_unit_test(test_walls__a_magician_casts_from_the_nearest_wall_every_way),
        cmocka_unit_test(test_walls__a_magician_in_a_circle_casts_every_way),
        cmocka_unit_test(test_walls__whom_a_spell_reaches_within_walls),
        cmocka_unit_test(test_walls__who_stands_over_him_stands_at_any_wall),
        cmocka_unit_test(test_walls__he_goes_out_by_the_nearest_wall),
        cmocka_unit_test(test_walls__two_in_two_houses_meet_between_them),
        cmocka_unit_test(test_walls__the_last_of_a_garrison_stands_outside),
        cmocka_unit_test(test_contact__an_enemy_hero_under_a_spell_is_contact),
        cmocka_unit_test(test_contact__who_stands_off_from_them_hinders_nobody),
        cmocka_unit_test(test_contact__a_friendly_hero_is_none),
        cmocka_unit_test(test_contact__a_hero_under_a_spell_does_not_shoot_nor_lead),
        cmocka_unit_test(test_contact__a_hero_shoots_once_with_his_men),
        cmocka_unit_test(test_circle__each_stands_in_the_ring_and_measures_for_himself),
        cmocka_unit_test(test_circle__takes_a_hero_in),
        cmocka_unit_test(test_contact__a_garrison_shoots_overhead_with_those_who_are_free),
        cmocka_unit_test(test_contact__of_a_circle_those_in_contact_do_not_shoot),
        cmocka_unit_test(test_contact__no_javelins_at_who_is_in_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
