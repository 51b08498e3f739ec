/* Magic of Stout Hearts on the table (chapter 8, SHW-R24 to R30). */
#include "shw_positions.h"

#include "gesta/general.h"

#define FOOT "unit.type=heavy-infantry"

/* A magician of a player, and an enemy unit before him. */
static int magician(position *p, int power)
{
    begin(p);
    int m = hero_at(p, 0, power, 30000, 20000, 0);
    p->s->heroes[m].kind = "magician";
    p->s->heroes[m].player = true;
    return m;
}

static gs_order spell(int m, int kind, int power)
{
    return (gs_order){.kind = GS_ORDER_CAST,
                      .who = gs_ref_hero(m),
                      .spell = (int16_t)kind,
                      .power = (int16_t)power};
}

static gs_status cast(position *p, gs_order o, gs_err *err)
{
    gs_status st = gs_engine_execute(&p->b, &o, err);
    shw_settle_fallen(&p->b);
    return st;
}

static void aim(gs_order *o, gs_ref r)
{
    o->targets[o->n_targets++] = r;
}

static void test_magic__fireballs_are_divided(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 3);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 30000, 180, 6);
    int e = unit_at(&p, 1, FOOT, 12, 38000, 30000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=4 save.target=6,2,6");
    gs_order o = spell(m, SHW_SPELL_FIREBALL, 3);
    aim(&o, gs_ref_unit(d));
    aim(&o, gs_ref_unit(e));
    assert_int_equal(cast(&p, o, &err), GS_FAILED); /* SHW-R25: a target for each */
    assert_string_equal(err.rule, "SHW-R25");
    aim(&o, gs_ref_unit(d));
    assert_int_equal(cast(&p, o, &err), GS_OK);
    assert_has(resolved(&p, "spell", 0)->result, "fireballs=3");
    assert_has(resolved(&p, "strike", 0)->situation, "hits=2");
    assert_int_equal(p.b.t.unit[d].left, 11); /* 6 and 2 against armour 2 */
    assert_int_equal(p.b.t.unit[e].left, 11);
    assert_int_equal(shw_noted(&p.b, d)->missile_hits, 1); /* SHW-R77 */
    assert_int_equal(cast(&p, o, &err), GS_FAILED); /* SHW-R30: one spell a player turn */
    end(&p);
}

static void test_magic__fireballs_reach_twelve_to_the_front(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 3);
    int far = unit_at(&p, 1, FOOT, 6, 30000, 33510, 180, 6); /* 12.51 off */
    int behind = unit_at(&p, 1, FOOT, 6, 30000, 12000, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=6");
    gs_order o = spell(m, SHW_SPELL_FIREBALL, 1);
    aim(&o, gs_ref_unit(far));
    assert_int_equal(cast(&p, o, &err), GS_FAILED);
    assert_non_null(strstr(err.text, "reach"));
    o.targets[0] = gs_ref_unit(behind);
    assert_int_equal(cast(&p, o, &err), GS_FAILED);
    assert_non_null(strstr(err.text, "front"));
    assert_null(resolved(&p, "spell", 0)); /* SHW-R30: no die */
    end(&p);
}

/* SHW-R105: to the nearest figure that he sees from where he stands. */
static void test_magic__a_spell_is_measured_to_whom_he_sees(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 3);
    int d = unit_at(&p, 1, FOOT, 6, 30000, 29500, 180, 6);
    area_at(&p, "building", 0, 25000, 24000, 6000, 2000); /* before all but those at their right */
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=4");
    gs_order o = spell(m, SHW_SPELL_CONFUSION, 1);
    aim(&o, gs_ref_unit(d));
    assert_int_equal(cast(&p, o, &err), GS_OK);
    gs_rect near = gs_rect_make(31875, 29500, 0, 1000, 1000);
    char far[40];
    gs_len off = (gs_rect_distance(&p.b.s.rect[SHW_HERO_BODY(m)], &near) + 9) / 10 * 10;
    assert_true(off > shw_figure_nearest(&p.b, d, &p.b.s.rect[SHW_HERO_BODY(m)]) + 9);
    snprintf(far, sizeof far, "distance=%d.%02d", off / 1000, off % 1000 / 10);
    assert_has(resolved(&p, "spell", 0)->situation, far);
    end(&p);
}

static void test_magic__a_priest_casts_nothing(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 3);
    p.s->heroes[m].kind = "priest";
    unit_at(&p, 1, FOOT, 12, 30000, 30000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=6");
    gs_order o = spell(m, SHW_SPELL_FIREBALL, 1);
    aim(&o, gs_ref_unit(0));
    assert_int_equal(cast(&p, o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-8.8");
    end(&p);
}

static void test_magic__SHW_R26_a_demon_that_is_a_beast_moves_twelve(void **state)
{
    for (int beast = 0; beast < 2; beast++) {
        position p;
        gs_err err;
        (void)state;
        int m = magician(&p, 2);
        p.s->heroes[m].facts = beast ? "hero.demon=beast" : "";
        unit_at(&p, 1, FOOT, 12, 30000, 40000, 180, 6);
        ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=4");
        assert_int_equal(cast(&p, spell(m, SHW_SPELL_DEMON, 2), &err), GS_OK);
        int demon = p.s->n_heroes + m;
        gs_pose at = gs_body_pose(&p.b, SHW_HERO_BODY(demon));
        gs_order go = {.kind = GS_ORDER_MOVE,
                       .who = gs_ref_hero(demon),
                       .to = {{at.at.x, at.at.y + 11900}, 0}};
        assert_int_equal(gs_engine_execute(&p.b, &go, &err), beast ? GS_OK : GS_FAILED);
        end(&p);
    }
}

static void test_magic__a_demon_appears_and_may_act(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 2), demon;
    unit_at(&p, 1, FOOT, 12, 30000, 30000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=4");
    assert_int_equal(cast(&p, spell(m, SHW_SPELL_DEMON, 2), &err), GS_OK);
    demon = p.s->n_heroes + m;
    assert_int_equal(p.b.t.hero[demon].where, GS_HERO_UP);
    assert_int_equal(p.b.t.hero[demon].power, 2);
    assert_int_equal(shw_hero_kind(&p.b, demon), SHW_KIND_DEMON);
    assert_int_equal(shw_hero_side(&p.b, demon), 0);
    assert_in_range(gs_body_distance(&p.b, SHW_HERO_BODY(m), SHW_HERO_BODY(demon)), 0,
                    SHW_CONTACT);
    gs_order go = {
        .kind = GS_ORDER_MOVE, .who = gs_ref_hero(demon), .to = {{30000, 24000}, 0}};
    assert_int_equal(gs_engine_execute(&p.b, &go, &err), GS_OK);
    assert_null(resolved(&p, "order", 0)); /* the spell is its order */
    shw_magic_lapse(&p.b);                 /* it is controlled in this player turn */
    shw_magic_end(&p.b);
    assert_int_equal(p.b.t.hero[demon].where, GS_HERO_UP);
    end(&p);
}

static void next_turn(position *p)
{
    memset(p->b.s.body, 0, sizeof p->b.s.body);
    p->b.s.acting = -1;
    p->b.s.phase = SHW_PHASE_ACTION;
}

static void test_magic__a_demon_that_has_challenged_has_had_its_move(void **state)
{
    for (int challenged = 0; challenged < 2; challenged++) {
        position p;
        gs_err err;
        (void)state;
        int m = magician(&p, 3);
        unit_at(&p, 1, FOOT, 12, 30000, 40000, 180, 6);
        int foe = hero_at(&p, 1, 1, 36000, 30000, 180);
        ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=4 order=6");
        assert_int_equal(cast(&p, spell(m, SHW_SPELL_DEMON, 2), &err), GS_OK);
        int demon = p.s->n_heroes + m;
        next_turn(&p);
        if (challenged) { /* nobody answers */
            names(&p, GS_ASK_CHALLENGE, demon, foe);
            names(&p, GS_ASK_ACCEPT, -1, -1);
            p.b.s.phase = SHW_PHASE_CHALLENGE;
            shw_challenge_phase(&p.b);
            p.b.s.phase = SHW_PHASE_ACTION;
            assert_has(resolved(&p, "challenge", 0)->result, "result=declined");
        }
        assert_int_equal(cast(&p, spell(m, SHW_SPELL_DEMON, 2), &err), GS_OK);
        gs_pose at = gs_body_pose(&p.b, SHW_HERO_BODY(demon));
        gs_order go = {.kind = GS_ORDER_MOVE, .who = gs_ref_hero(demon),
                       .to = {{at.at.x, at.at.y + 2000}, 0}};
        assert_int_equal(gs_engine_execute(&p.b, &go, &err), challenged ? GS_FAILED : GS_OK);
        shw_magic_lapse(&p.b);
        assert_int_equal(p.b.t.hero[demon].where, GS_HERO_UP); /* the spell binds it all the same */
        end(&p);
    }
}

/* What the general orders next. */
static gs_order generals_order(position *p)
{
    gs_question q = {.kind = GS_ASK_ORDER, .side = 0};
    gs_answer a;
    memset(&a, 0, sizeof a);
    gs_player g = gs_general_player(gs_general_new(p->a, p->scene), NULL, NULL);
    gs_bodies_refresh(&p->b);
    g.answer(g.ctx, &p->b, &q, &a);
    return a.order;
}

static void test_magic__a_demon_is_led_while_a_spell_binds_it(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 3);
    unit_at(&p, 1, FOOT, 12, 30000, 36000, 180, 6);
    for (int i = 0; i < 3; i++) { /* an army */
        unit_at(&p, 0, FOOT " unit.quality=elite", 40, 12000 + 16000 * i, 5000, 0, 10);
    }
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=4");
    assert_int_equal(cast(&p, spell(m, SHW_SPELL_DEMON, 1), &err), GS_OK);
    int demon = p.s->n_heroes + m;
    gs_order o = generals_order(&p); /* it goes for them */
    assert_int_equal(o.kind, GS_ORDER_MOVE);
    assert_int_equal(o.who.ix, demon);
    assert_true(o.to.at.y > 24000);
    next_turn(&p); /* and then nobody leads it until it is bound again (SHW-8.10) */
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-8.10");
    o = generals_order(&p);
    assert_int_equal(o.kind, GS_ORDER_CAST);
    assert_int_equal(o.spell, SHW_SPELL_DEMON);
    end(&p);
}

static void test_magic__repeated_it_stays_bound(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 2);
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=6,5");
    assert_int_equal(cast(&p, spell(m, SHW_SPELL_DEMON, 3), &err), GS_OK);
    next_turn(&p);
    assert_int_equal(cast(&p, spell(m, SHW_SPELL_DEMON, 1), &err), GS_OK);
    const gs_log_resolve *r = resolved(&p, "spell", 1);
    assert_has(r->situation, "repeat=yes");
    assert_has(r->situation, "spell.power=3"); /* SHW-R26: the same Power */
    assert_has(r->result, "effect=demon-controlled");
    shw_magic_lapse(&p.b);
    shw_wild_demons_fight(&p.b);
    assert_int_equal(p.b.t.hero[p.s->n_heroes + m].where, GS_HERO_UP);
    end(&p);
}

static void test_magic__uncontrolled_it_falls_on_the_nearest(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 2);
    int f = unit_at(&p, 0, FOOT, 12, 37000, 22000, 0, 6); /* friends */
    ready(&p, 0, SHW_PHASE_ACTION,
          "cast.caster=6 hero.attacker=6 melee.defender=1 save.defender=6 "
          "hero-save.attacker=1 "
          "hero.defender=1 hero-save.defender=6");
    gs_order o = spell(m, SHW_SPELL_DEMON, 2);
    o.to.at = (gs_pt){33000, 20000};
    assert_int_equal(cast(&p, o, &err), GS_OK);
    int demon = p.s->n_heroes + m, body = SHW_HERO_BODY(demon);
    gs_order go = {
        .kind = GS_ORDER_MOVE, .who = gs_ref_hero(demon), .to = {{31600, 20400}, 0}};
    assert_int_equal(gs_engine_execute(&p.b, &go, &err), GS_OK);
    next_turn(&p);
    shw_magic_lapse(&p.b);
    /* the magician stands 0.6 off, the men farther: it turns on him */
    assert_in_range(gs_body_distance(&p.b, body, SHW_HERO_BODY(m)), 0, SHW_CONTACT);
    p.b.s.phase = SHW_PHASE_MELEE;
    shw_melee_phase(&p.b);
    assert_has(resolved(&p, "melee", 0)->situation, "attacker.hero-kind=demon");
    assert_int_equal(p.b.t.hero[m].power, 1);
    assert_int_equal(p.b.t.hero[demon].where, GS_HERO_BANISHED);
    assert_int_equal(p.b.t.unit[f].left, 12);
    end(&p);
}

#define ALL_DICE                                                                         \
    "cast.caster=6 order=6 melee.attacker=3 melee.defender=3 save.attacker=1 "           \
    "save.defender=1 hero.attacker=6 hero.defender=1 hero-save.attacker=1 "              \
    "hero-save.defender=6"

/* A demon of side 0 raised, sent there, and let go of. */
static void let_loose(position *p, int m, gs_pt to)
{
    gs_err err;
    assert_int_equal(cast(p, spell(m, SHW_SPELL_DEMON, 2), &err), GS_OK);
    gs_order go = {.kind = GS_ORDER_MOVE, .who = gs_ref_hero(p->s->n_heroes + m),
                   .to = {to, 0}};
    if (gs_engine_execute(&p->b, &go, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    next_turn(p);
    shw_magic_lapse(&p->b);
    p->b.s.phase = SHW_PHASE_MELEE;
    shw_melee_phase(&p->b);
}

/* Men in melee whom their own side's demon falls upon from behind fight it, and nobody
 * else in that phase. */
static void test_magic__who_fights_a_demon_fights_no_other_in_that_phase(void **state)
{
    position p;
    (void)state;
    int m = magician(&p, 2);
    p.s->heroes[m].facts = "hero.demon=beast";
    int f = unit_at(&p, 0, FOOT, 12, 30000, 36000, 0, 6);
    unit_at(&p, 1, FOOT, 12, 30000, 38250, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, ALL_DICE);
    let_loose(&p, m, (gs_pt){30000, 31500});
    assert_has(resolved(&p, "melee", 0)->situation, "attacker.hero-kind=demon");
    assert_null(resolved(&p, "melee", 1));
    assert_true(shw_noted(&p.b, f)->fought);
    assert_int_equal(p.b.t.hero[p.s->n_heroes + m].where, GS_HERO_BANISHED);
    end(&p);
}

/* The enemy's men: the demon is one more attacker in the one melee that they fight. */
static void test_magic__a_demon_among_the_enemy_joins_their_melee(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int m = hero_at(&p, 0, 2, 36000, 28000, 0);
    p.s->heroes[m].kind = "magician";
    p.s->heroes[m].player = true;
    p.s->heroes[m].facts = "hero.demon=beast";
    unit_at(&p, 0, FOOT, 12, 30000, 36000, 0, 6);
    int e = unit_at(&p, 1, FOOT, 12, 30000, 38250, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, ALL_DICE);
    let_loose(&p, m, (gs_pt){35300, 38250});
    assert_non_null(resolved(&p, "melee", 1)); /* two faces */
    assert_null(resolved(&p, "melee", 2));
    assert_non_null(resolved(&p, "outcome", 0)); /* of one melee: SHW-R76 */
    assert_null(resolved(&p, "outcome", 1));
    assert_true(shw_noted(&p.b, e)->fought);
    assert_int_equal(p.b.t.hero[p.s->n_heroes + m].where, GS_HERO_BANISHED);
    end(&p);
}

static void test_magic__a_spell_gone_wrong_is_death(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 1);
    p.s->heroes[m].general = true;
    unit_at(&p, 1, FOOT, 12, 30000, 30000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=2");
    gs_order o = spell(m, SHW_SPELL_FIREBALL, 3);
    for (int i = 0; i < 3; i++) {
        aim(&o, gs_ref_unit(0));
    }
    assert_int_equal(cast(&p, o, &err), GS_OK);
    assert_has(resolved(&p, "spell", 0)->result, "result=death"); /* 2 + 1 - 3 */
    assert_has(resolved(&p, "fate", 0)->situation, "cause=magic");
    assert_int_equal(p.b.t.hero[m].where,
                     GS_HERO_KILLED); /* a player's own as well: SHW-R29 */
    assert_int_equal(effects(&p, GS_EFFECT_GENERAL_LOST, gs_ref_side(0)), 1);
    end(&p);
}

static int enchanter(position *p, const char *dice, int *victim)
{
    int m = magician(p, 3);
    *victim = hero_at(p, 1, 1, 30000, 26000, 180);
    ready(p, 0, SHW_PHASE_ACTION, dice);
    return m;
}

static void test_magic__an_enchanted_hero_obeys_his_enchanter(void **state)
{
    position p;
    gs_err err;
    int v, m;
    (void)state;
    m = enchanter(&p, "cast.caster=3", &v);
    gs_order o = spell(m, SHW_SPELL_ENCHANTMENT, 1);
    aim(&o, gs_ref_hero(v));
    assert_int_equal(cast(&p, o, &err), GS_OK);
    assert_has(resolved(&p, "spell", 0)->result,
               "spell.power=2"); /* SHW-8.11: 1 + his Power */
    assert_true(p.b.t.hero[v].flags & GS_H_ENCHANTED);
    assert_int_equal(p.b.t.hero[v].master, m);
    assert_int_equal(shw_commander(&p.b, SHW_HERO_BODY(v)), 0);
    gs_order go = {
        .kind = GS_ORDER_MOVE, .who = gs_ref_hero(v), .to = {{36000, 28000}, 0}};
    assert_int_equal(gs_engine_execute(&p.b, &go, &err), GS_OK);
    assert_int_equal(p.b.t.hero[v].at.x, 36000);
    shw_magic_lapse(&p.b);
    assert_true(p.b.t.hero[v].flags &
                GS_H_ENCHANTED); /* until the magician's next turn */
    next_turn(&p);
    shw_magic_lapse(&p.b); /* not repeated */
    assert_false(p.b.t.hero[v].flags & GS_H_ENCHANTED);
    assert_int_equal(effects(&p, GS_EFFECT_RELEASED, gs_ref_hero(v)), 1);
    end(&p);
}

static void test_magic__an_enchanted_hero_fights_his_own_side(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 3), v = hero_at(&p, 1, 1, 30000, 26000, 180);
    int u = unit_at(&p, 1, FOOT, 12, 30000, 34000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION,
          "cast.caster=5 hero.attacker=6 melee.defender=1 save.defender=6 "
          "hero-save.attacker=1");
    gs_order o = spell(m, SHW_SPELL_ENCHANTMENT, 1);
    aim(&o, gs_ref_hero(v));
    assert_int_equal(cast(&p, o, &err), GS_OK);
    gs_order turn = {
        .kind = GS_ORDER_CHARGE, .who = gs_ref_hero(v), .target = gs_ref_unit(u)};
    p.b.t.hero[v].facing = 0; /* he faces as he is told */
    p.b.s.rect[SHW_HERO_BODY(v)] = shw_rect(&p.b, SHW_HERO_BODY(v));
    gs_status st = gs_engine_execute(&p.b, &turn, &err);
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
    assert_true(gs_body_engaged(&p.b, SHW_HERO_BODY(v)));
    p.b.s.phase = SHW_PHASE_MELEE;
    shw_melee_phase(&p.b);
    assert_int_equal(p.b.t.unit[u].left, 11); /* SHW-8.11: on his own side */
    gs_arena_free(p.a); /* he was turned by hand: the log does not fold to it */
}

static void test_magic__he_may_slay_the_wizard(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 1), v = hero_at(&p, 1, 2, 30000, 26000, 180);
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=2");
    gs_order o = spell(m, SHW_SPELL_ENCHANTMENT, 1);
    aim(&o, gs_ref_hero(v));
    assert_int_equal(cast(&p, o, &err), GS_OK);
    assert_has(resolved(&p, "spell", 0)->result, "slayer=hero");
    assert_int_equal(p.b.t.hero[m].where, GS_HERO_KILLED);
    assert_false(p.b.t.hero[v].flags & GS_H_ENCHANTED);
    end(&p);
}

static void test_magic__enchantment_reaches_six(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 3), v = hero_at(&p, 1, 1, 30000, 27010, 180); /* 6.01 off */
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=6");
    gs_order o = spell(m, SHW_SPELL_ENCHANTMENT, 1);
    aim(&o, gs_ref_hero(v));
    assert_int_equal(cast(&p, o, &err), GS_FAILED);
    assert_null(resolved(&p, "spell", 0));
    end(&p);
}

static void test_magic__confusion_ends_a_hedgehog_and_lasts_a_turn(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 1);
    int d = unit_at(&p, 1, FOOT " unit.weapon=long-spear", 12, 30000, 30000, 180, 4);
    p.s->units[d].formation = "hedgehog";
    ready(&p, 0, SHW_PHASE_ACTION, "cast.caster=4");
    gs_order o = spell(m, SHW_SPELL_CONFUSION, 1);
    aim(&o, gs_ref_unit(d));
    assert_int_equal(cast(&p, o, &err), GS_OK);
    assert_true(p.b.t.unit[d].flags & GS_U_CONFUSED);
    assert_int_equal(p.b.t.unit[d].formation, SHW_NORMAL); /* SHW-8.12 */
    shw_confusion_end(&p.b);
    assert_true(p.b.t.unit[d].flags & GS_U_CONFUSED);
    next_turn(&p);
    p.b.s.side = 1; /* its own player turn: it may not move */
    gs_order go = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(d)};
    gs_path_add(&go.path, GS_STEP_FORWARD, 0, 2000);
    assert_int_equal(gs_engine_legal(&p.b, &go, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-8.12");
    shw_confusion_end(&p.b);
    assert_false(p.b.t.unit[d].flags & GS_U_CONFUSED);
    end(&p);
}

static void test_magic__another_mans_magician_needs_an_order(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int m = magician(&p, 1);
    p.s->heroes[m].player = false;
    unit_at(&p, 1, FOOT, 12, 30000, 30000, 180, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=2 cast.caster=6");
    gs_order o = spell(m, SHW_SPELL_FIREBALL, 1);
    aim(&o, gs_ref_unit(0));
    assert_int_equal(cast(&p, o, &err), GS_OK);
    assert_has(resolved(&p, "order", 0)->result, "result=fails"); /* SHW-R38 */
    assert_null(resolved(&p, "spell", 0));
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_magic__fireballs_are_divided),
        cmocka_unit_test(test_magic__fireballs_reach_twelve_to_the_front),
        cmocka_unit_test(test_magic__a_spell_is_measured_to_whom_he_sees),
        cmocka_unit_test(test_magic__a_priest_casts_nothing),
        cmocka_unit_test(test_magic__SHW_R26_a_demon_that_is_a_beast_moves_twelve),
        cmocka_unit_test(test_magic__a_demon_appears_and_may_act),
        cmocka_unit_test(test_magic__a_demon_that_has_challenged_has_had_its_move),
        cmocka_unit_test(test_magic__a_demon_is_led_while_a_spell_binds_it),
        cmocka_unit_test(test_magic__repeated_it_stays_bound),
        cmocka_unit_test(test_magic__uncontrolled_it_falls_on_the_nearest),
        cmocka_unit_test(test_magic__who_fights_a_demon_fights_no_other_in_that_phase),
        cmocka_unit_test(test_magic__a_demon_among_the_enemy_joins_their_melee),
        cmocka_unit_test(test_magic__a_spell_gone_wrong_is_death),
        cmocka_unit_test(test_magic__an_enchanted_hero_obeys_his_enchanter),
        cmocka_unit_test(test_magic__an_enchanted_hero_fights_his_own_side),
        cmocka_unit_test(test_magic__he_may_slay_the_wizard),
        cmocka_unit_test(test_magic__enchantment_reaches_six),
        cmocka_unit_test(test_magic__confusion_ends_a_hedgehog_and_lasts_a_turn),
        cmocka_unit_test(test_magic__another_mans_magician_needs_an_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
