/* Melees of Stout Hearts on positions built by hand (chapters 17, 18). */
#include "shw_positions.h"

#define FOOT "unit.type=heavy-infantry"
#define WIN "melee.attacker=6 melee.defender=1 save.defender=6 save.attacker=1"
#define LOSE "melee.attacker=1 melee.defender=6 save.defender=1 save.attacker=6"

static void fight(position *p)
{
    shw_melee_phase(&p->b);
}

static void test_melee__front_against_front(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    /* three blows land and tell */
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=6,6,6,1 melee.defender=1 save.defender=6");
    fight(&p);
    assert_has(resolved(&p, "melee", 0)->result,
               "attacker.fighting=9"); /* SHW-R104: 6 and the laps */
    assert_has(resolved(&p, "outcome", 0)->situation, "defender.hits=3");
    assert_has(resolved(&p, "outcome", 0)->result, "result=defender-recoils");
    assert_int_equal(p.b.t.unit[d].left, 9);
    assert_int_equal(p.b.t.unit[a].left, 12);
    assert_true(p.b.t.unit[d].flags & GS_U_MUST_RALLY); /* SHW-18.3 */
    assert_int_equal(moved(&p, gs_ref_unit(d), GS_MOVE_RECOIL)->cost, 4000);
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE)->cost, 4000);
    assert_true(gs_body_engaged(&p.b, a)); /* SHW-R81: contact is kept */
    assert_true(p.b.t.unit[a].marks & (1u << SHW_MARK_CAME_ON));
    assert_null(resolved(&p, "melee", 1)); /* one round in a phase */
    end(&p);
}

static void test_melee__a_difference_of_one_is_tied(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE, "melee.attacker=6,1 melee.defender=1 save.defender=6");
    fight(&p);
    assert_has(resolved(&p, "outcome", 0)->result, "result=tied");
    assert_null(resolved(&p, "recoil", 0));
    assert_int_equal(p.b.t.unit[d].left, 11);
    assert_true(gs_body_engaged(&p.b, a));
    end(&p);
}

static void test_melee__missile_hits_of_the_turn_count(void **state)
{
    position p;
    (void)state;
    begin(&p);
    unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE, "melee.attacker=6,1 melee.defender=1 save.defender=6");
    shw_note(&p.b, d)->missile_hits = 1; /* SHW-18.1 */
    fight(&p);
    assert_has(resolved(&p, "outcome", 0)->result, "defender.suffered=2");
    assert_has(resolved(&p, "outcome", 0)->result, "result=defender-recoils");
    end(&p);
}

static void test_melee__flank(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    /* against its left: it looks down the table, so its left is to the right */
    int a = unit_at(&p, 0, FOOT, 12, 30000 + 3625 + 1125, 22250, 270, 6);
    ready(&p, 0, SHW_PHASE_MELEE, LOSE);
    fight(&p);
    const gs_log_resolve *r = resolved(&p, "melee", 0);
    assert_has(r->situation, "attacker.on-flank=yes");
    assert_false(has(r->situation, "defender.on-flank=yes"));
    assert_has(r->result, "attacker.modifier=2"); /* SHW-17.10 */
    assert_true(p.b.t.unit[a].flags & GS_U_MUST_RALLY);
    const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_RECOIL);
    assert_int_equal(m->to.at.x - m->from.at.x,
                     4000); /* straight away, along the face's normal */
    assert_int_equal(m->to.at.y, m->from.at.y);
    assert_int_equal(m->to.facing, m->from.facing);
    assert_non_null(moved(&p, gs_ref_unit(d), GS_MOVE_PURSUE));
    end(&p);
}

static void test_melee__two_faces_are_one_melee(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int c = unit_at(&p, 0, FOOT, 12, 30000 + 3625 + 1125, 22250, 270, 6);
    /* one blow on each face: neither would be enough by itself */
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=6,1,1,1,1,1,1,1,1,6,1 melee.defender=3 save.defender=6 "
          "save.attacker=1");
    fight(&p);
    assert_non_null(resolved(&p, "melee", 1));
    assert_null(resolved(&p, "outcome", 1));
    assert_has(resolved(&p, "outcome", 0)->situation, "defender.hits=2"); /* SHW-R76 */
    assert_has(resolved(&p, "outcome", 0)->result, "result=defender-recoils");
    assert_int_equal(p.b.t.unit[d].left, 10);
    assert_int_equal(p.asked[GS_ASK_PURSUE], 2); /* each for itself */
    assert_int_equal(p.asked[GS_ASK_MELEE], 1);
    assert_non_null(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE));
    (void)c;
    end(&p);
}

static void test_melee__heroes_meet_in_the_ranks(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 11, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 11, 30000, 22250, 180, 6);
    int ha = hero_in(&p, 0, 2, a), hd = hero_in(&p, 1, 1, d);
    ready(&p, 0, SHW_PHASE_MELEE,
          "hero.attacker=6 hero.defender=1 melee.attacker=3 melee.defender=3 "
          "hero-save.defender=6");
    fight(&p);
    const gs_log_resolve *r = resolved(&p, "melee", 0);
    assert_has(r->situation, "attacker.hero=yes");
    assert_has(r->result, "attacker.hero-modifier-hero=1"); /* SHW-R71 */
    assert_has(r->result, "defender.hero-hits=1");
    assert_int_equal(p.b.t.hero[hd].power, 0);
    assert_int_equal(p.b.t.hero[hd].where, GS_HERO_UP); /* SHW-2.7: still up at Power 0 */
    assert_int_equal(p.b.t.hero[ha].power, 2);
    assert_int_equal(effects(&p, GS_EFFECT_HERO_HIT, gs_ref_hero(hd)), 1);
    end(&p);
}

static void test_melee__further_heroes_fight_by_pair(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 10, 30000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    hero_in(&p, 0, 1, a);
    hero_in(&p, 0, 3, a);
    ready(&p, 0, SHW_PHASE_MELEE,
          "hero.attacker=1 melee.attacker=6,1 melee.defender=1 save.defender=6 "
          "hero-save.attacker=1");
    fight(&p);
    const gs_log_resolve *r = resolved(&p, "pair", 0);
    assert_non_null(r); /* SHW-R116 */
    assert_has(r->situation, "attacker.hero=yes");
    assert_has(r->situation, "attacker.hero-power=3");
    assert_null(resolved(&p, "pair", 1));
    assert_has(r->result, "defender.casualties=1"); /* 1 + 3 beats 1 */
    assert_has(resolved(&p, "melee", 0)->result,
               "defender.casualties=2"); /* 1 + 1 and a 6 as well */
    assert_has(resolved(&p, "outcome", 0)->situation, "defender.hits=3");
    assert_int_equal(p.b.t.unit[1].left, 9);
    end(&p);
}

static void test_melee__an_elephant_forced_back_runs_amok(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=elephant", 1, 30000, 19625, 0, 1);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    int f = unit_at(&p, 0, FOOT, 12, 30000, 10000, 0, 6); /* a friend behind it */
    /* two hits; then it turns by 180 degrees, meets the friend and is killed by its
     * mahout */
    ready(&p, 0, SHW_PHASE_MELEE,
          "hero.attacker=1 melee.defender=6,6,1 hero-save.attacker=6 "
          "direction.elephant=4,1 "
          "end.elephant=2 save.defender=1");
    fight(&p);
    assert_has(resolved(&p, "outcome", 0)->result, "rampage=attacker");
    assert_has(resolved(&p, "recoil", 0)->result, "rampage=yes");
    const gs_log_resolve *r = resolved(&p, "rampage", 0);
    assert_has(r->situation, "met=friend");
    assert_has(r->result, "turn=180");
    const gs_log_move *m = moved(&p, gs_ref_unit(e), GS_MOVE_CHARGE);
    assert_int_equal(m->from.at.y - m->to.at.y,
                     19625 - 1500 - 11125); /* up against him */
    assert_has(resolved(&p, "melee", 1)->situation, "attacker.charge=yes");
    assert_true(p.b.t.unit[e].flags & GS_U_DESTROYED);
    assert_null(moved(&p, gs_ref_unit(d), GS_MOVE_PURSUE)); /* SHW-R83 */
    assert_false(p.b.t.unit[f].flags & GS_U_MUST_RALLY);
    end(&p);
}

static void test_melee__an_elephant_that_meets_nobody_wanders_off(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=elephant", 1, 30000, 19625, 0, 1);
    unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE,
          "hero.attacker=1 melee.defender=6,6,1 hero-save.attacker=6 "
          "direction.elephant=4,1 "
          "end.elephant=5 save.defender=1");
    fight(&p);
    assert_has(resolved(&p, "rampage", 0)->result, "fights=no");
    assert_int_equal(moved(&p, gs_ref_unit(e), GS_MOVE_ROUT)->cost, 12000);
    assert_true(p.b.t.unit[e].flags & GS_U_LEFT);
    end(&p);
}

static void test_melee__nobody_recoils_from_the_destroyed(void **state)
{
    for (int pursue = 1; pursue <= 2; pursue++) {
        position p;
        (void)state;
        begin(&p);
        int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
        int d = unit_at(&p, 1, FOOT, 2, 30000, 21625, 180, 2);
        p.yes[GS_ASK_PURSUE] = pursue;
        ready(&p, 0, SHW_PHASE_MELEE, WIN);
        fight(&p);
        assert_has(resolved(&p, "outcome", 0)->result, "result=defender-destroyed");
        assert_true(p.b.t.unit[d].flags & GS_U_DESTROYED);
        assert_null(resolved(&p, "recoil", 0)); /* SHW-R78 */
        const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE);
        assert_int_equal(m ? m->cost : 0,
                         pursue == 1 ? 4000 : 0); /* half a move, if he likes */
        end(&p);
    }
}

static void test_melee__a_rear_hero_outlives_his_unit(void **state)
{
    position p;
    (void)state;
    begin(&p);
    unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 2, 30000, 21625, 180, 3), h = hero_in(&p, 1, 1, d);
    ready(&p, 0, SHW_PHASE_MELEE, WIN);
    p.b.t.hero[h].flags |= GS_H_REAR;
    fight(&p);
    assert_false(
        has(resolved(&p, "melee", 0)->situation, "defender.hero=yes")); /* SHW-R66 */
    assert_has(resolved(&p, "outcome", 0)->result,
               "result=defender-destroyed"); /* SHW-R120 */
    assert_int_equal(p.b.t.hero[h].where, GS_HERO_UP);
    assert_int_equal(p.b.t.hero[h].unit, -1);
    assert_false(p.b.t.hero[h].flags & GS_H_MUST_RALLY);
    gs_arena_free(
        p.a); /* the flag was not put there by an effect: the log does not fold to it */
}

static void test_melee__a_recoil_blocked_by_the_edge(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a =
        unit_at(&p, 0, FOOT, 12, 30000, 2500, 0, 6); /* its rear 1.375 from the edge */
    int d = unit_at(&p, 1, FOOT, 12, 30000, 4750, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=1 melee.defender=6,6,1 save.attacker=6");
    fight(&p);
    const gs_log_resolve *r = resolved(&p, "recoil", 0);
    assert_has(r->situation, "loser.room=1.37");
    assert_has(r->result, "blocked=yes");
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_RECOIL)->cost, 1370);
    assert_true(p.b.t.unit[a].flags & GS_U_MUST_RALLY); /* SHW-R80: still */
    assert_true(p.b.t.unit[a].flags & GS_U_ON_TABLE);   /* SHW-R108 */
    assert_true(gs_body_engaged(&p.b, d));
    end(&p);
}

static void test_melee__friends_are_pushed_back(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    int f = unit_at(&p, 0, FOOT, 12, 30000, 17000, 0, 6); /* 0.75 behind */
    int g = unit_at(&p, 0, FOOT, 12, 38000, 17000, 0, 6); /* beside him: not in the way */
    unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=1 melee.defender=6,6,1 save.attacker=6");
    fight(&p);
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_RECOIL)->cost, 4000);
    assert_int_equal(moved(&p, gs_ref_unit(f), GS_MOVE_RECOIL)->cost, 4000); /* SHW-R80 */
    assert_null(moved(&p, gs_ref_unit(g), GS_MOVE_RECOIL));
    assert_false(p.b.t.unit[f].flags & GS_U_MUST_RALLY);
    end(&p);
}

static void test_melee__friends_in_contact_stop_it(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    unit_at(&p, 0, FOOT, 12, 30000, 17000, 180, 6); /* fights to the rear */
    unit_at(&p, 1, FOOT, 12, 30000, 14750, 0, 6);
    unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=1 melee.defender=6,6,1,1,1,1,1,1,1,1 save.attacker=6");
    fight(&p);
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_RECOIL)->cost, 750);
    end(&p);
}

/* The winner would hold: by a die, or not. */
static void hold(const char *die, bool holds)
{
    position p;
    char dice[200];
    begin(&p);
    int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
    unit_at(&p, 1, FOOT, 12, 30000, 22250, 180, 6);
    p.yes[GS_ASK_PURSUE] = 2;
    snprintf(dice, sizeof dice,
             "melee.attacker=6,6,1 melee.defender=1 save.defender=6 order=%s", die);
    ready(&p, 0, SHW_PHASE_MELEE, dice);
    fight(&p);
    assert_has(resolved(&p, "order", 0)->situation, "purpose=hold");
    assert_has(resolved(&p, "recoil", 0)->result,
               holds ? "pursuit=held" : "pursuit=forced");
    assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE) == NULL, holds);
    end(&p);
}

static void test_melee__holding_asks_a_die(void **state)
{
    (void)state;
    hold("4", true);
    hold("3", false);
}

static void test_melee__a_hedgehog_holds_without_a_test(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT " unit.weapon=long-spear", 12, 30000, 20000, 0, 4);
    p.s->units[a].formation = "hedgehog";
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22625, 180, 6);
    p.yes[GS_ASK_PURSUE] = 2;
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=6,6,1 melee.defender=1 save.defender=6");
    fight(&p);
    assert_has(resolved(&p, "melee", 0)->situation, "attacker.formation=hedgehog");
    assert_null(resolved(&p, "order", 0)); /* SHW-R82 */
    assert_has(resolved(&p, "recoil", 0)->result, "pursuit=held");
    assert_int_equal(p.b.t.unit[a].formation, SHW_HEDGEHOG);
    assert_false(gs_body_engaged(&p.b, d));
    end(&p);
}

static void test_melee__a_hedgehog_that_recoils_is_none(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT " unit.weapon=long-spear", 12, 30000, 20000, 0, 4);
    p.s->units[a].formation = "hedgehog";
    unit_at(&p, 1, FOOT, 12, 30000, 22625, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=1 melee.defender=6,6,6,2 save.attacker=6");
    fight(&p);
    assert_int_equal(p.b.t.unit[a].formation, SHW_NORMAL); /* SHW-R80 */
    end(&p);
}

static void test_melee__pursuers_stop_short_of_a_fresh_unit(void **state)
{
    position p;
    (void)state;
    begin(&p);
    /* horse beats a small unit; another enemy stands 3 behind it, beside its way of
     * recoil */
    int a = unit_at(&p, 0, "unit.type=heavy-cavalry", 8, 30000, 20000, 0, 4);
    unit_at(&p, 1, FOOT, 4, 28000, 23250, 180, 2);
    int f = unit_at(&p, 1, FOOT, 6, 34000, 25250, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE,
          "melee.attacker=6,6,1 melee.defender=1 save.defender=6 order=1");
    fight(&p);
    gs_len d = gs_body_distance(&p.b, a, f);
    assert_non_null(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE));
    assert_in_range(d, SHW_KEEP_OFF - 2, SHW_KEEP_OFF + 2); /* SHW-R81 */
    end(&p);
}

static void test_melee__a_crew_forced_back_leaves_its_engine(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=artillery unit.engine=heavy", 4, 30000, 20000, 0, 1);
    gs_len front = 20000 + 3000 / 2;
    unit_at(&p, 1, FOOT, 12, 30000, front + 1125, 180, 6);
    int f = unit_at(&p, 1, FOOT, 12, 40000, 36000, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE, "melee.attacker=1 melee.defender=6,6,1 save.attacker=6 order=6");
    p.yes[GS_ASK_PURSUE] = 2;
    shw_melee_phase(&p.b);
    assert_true(p.b.t.unit[e].marks & (1u << SHW_MARK_ABANDONED)); /* SHW-R12 */
    assert_int_equal(moved(&p, gs_ref_unit(e), GS_MOVE_RECOIL)->cost, 4000); /* half of 8 */
    assert_int_equal(p.b.s.rect[e].w, 2250); /* two files, where the engine's one base stood */
    assert_int_equal(p.b.t.unit[e].engine_at.y, 20000);
    assert_int_equal(shw_allowance(&p.b, e, SHW_MODE_ADVANCE, NULL, false, NULL), 8000);
    gs_open(&p.b, "rally", gs_ref_unit(e), (gs_ref){0});
    gs_emit(&p.b, GS_EFFECT_RALLIED, gs_ref_unit(e), (gs_ref){0}, 0, 2, NULL);
    p.b.s.phase = SHW_PHASE_ACTION;
    gs_order o = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(e), .target = gs_ref_unit(f)};
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-R57"); /* it has nothing left to shoot with */
    end(&p);
}

/* SHW-R12, R103: one base, 3 by 3; its crew fight one die each on the face that is touched, and the
 * base is as large when some of them have fallen. */
static void test_melee__SHW_R12_an_engine_is_one_base_with_its_crew_about_it(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=artillery unit.engine=heavy", 4, 30000, 20000, 0, 4);
    int f = unit_at(&p, 1, FOOT, 12, 30000, 21500 + 1125, 180, 6);
    ready(&p, 1, SHW_PHASE_MELEE,
          "melee.attacker=6,1 melee.defender=1 save.defender=6 order=6");
    assert_int_equal(p.b.s.rect[e].w, 3000);
    assert_int_equal(p.b.s.rect[e].d, 3000);
    assert_int_equal(p.b.t.unit[e].files, 1);
    shw_face face;
    assert_true(shw_face_make(&p.b, f, &p.b.s.rect[f], e, &p.b.s.rect[e], &face));
    assert_int_equal(face.contact[0], 5); /* three along it and one round each end */
    assert_int_equal(face.contact[1], 4); /* the whole crew */
    gs_rect was = p.b.s.rect[e];
    fight(&p);
    assert_int_equal(p.b.t.unit[e].left, 3);
    assert_memory_equal(&was, &p.b.s.rect[e], sizeof was);
    end(&p);
}

/* SHW-9.3, R74: what cannot move does not turn to its flank either. */
static void test_melee__SHW_12_9_a_heavy_engine_does_not_turn_to_its_flank(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 0, "unit.type=artillery unit.engine=heavy", 4, 30000, 20000, 0, 1);
    int f = unit_at(&p, 1, FOOT, 12, 31500 + 1125, 20000, 270, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = {.kind = GS_ORDER_FACE, .who = gs_ref_unit(e), .target = gs_ref_unit(f)};
    assert_int_equal(gs_engine_legal(&p.b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, "SHW-12.9");
    end(&p);
}

/* SHW-R12: a light engine, left; the enemy who drove its crew off has gone on past it. */
static int left_engine(position *p, int y_foe)
{
    begin(p);
    int e = unit_at(p, 0, "unit.type=artillery", 2, 30000, 20000, 0, 2);
    unit_at(p, 1, FOOT, 12, 30000, y_foe, 180, 6);
    ready(p, 0, SHW_PHASE_ACTION, "order=6 rally.unit=6 shoot.shooter=1");
    gs_open(&p->b, "test", gs_ref_unit(e), (gs_ref){0});
    shw_leave_engine(&p->b, e);
    return e;
}

static void test_melee__an_engine_is_left_where_it_stood_and_taken_by_who_is_at_it(void **state)
{
    position p;
    (void)state;
    int e = left_engine(&p, 21000 + 1125);
    assert_int_equal(effects(&p, GS_EFFECT_ENGINE_LEFT, gs_ref_unit(e)), 1);
    assert_int_equal(effects(&p, GS_EFFECT_ENGINE_CAPTURED, gs_ref_unit(e)), 1);
    assert_int_equal(p.b.t.unit[e].engine, GS_ENGINE_CAPTURED);
    assert_int_equal(p.b.s.rect[e].d, 1000); /* its crew stands on foot by itself */
    end(&p);
}

static void test_melee__a_crew_that_comes_back_serves_its_engine(void **state)
{
    position p;
    gs_err err;
    (void)state;
    int e = left_engine(&p, 40000);
    assert_int_equal(p.b.t.unit[e].engine, GS_ENGINE_LEFT);
    gs_order back = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(e)};
    gs_path_add(&back.path, GS_STEP_BACK, 0, 3000);
    assert_int_equal(gs_engine_execute(&p.b, &back, &err), GS_OK);
    assert_int_equal(p.b.t.unit[e].engine, GS_ENGINE_LEFT);
    assert_int_equal(p.b.t.unit[e].engine_at.y, 20000);
    memset(p.b.s.body, 0, sizeof p.b.s.body);
    p.b.s.acting = -1;
    gs_order shot = {.kind = GS_ORDER_SHOOT, .who = gs_ref_unit(e), .target = gs_ref_unit(1)};
    assert_int_equal(gs_engine_legal(&p.b, &shot, &err), GS_FAILED);
    back.path.n = 0;
    gs_path_add(&back.path, GS_STEP_FORWARD, 0, 1500);
    assert_int_equal(gs_engine_execute(&p.b, &back, &err), GS_OK);
    assert_int_equal(effects(&p, GS_EFFECT_ENGINE_SERVED, gs_ref_unit(e)), 1);
    assert_int_equal(p.b.t.unit[e].at.y, 20000);
    assert_false(p.b.t.unit[e].marks & (1u << SHW_MARK_ABANDONED));
    assert_int_equal(p.b.s.rect[e].d, 2000);
    memset(p.b.s.body, 0, sizeof p.b.s.body);
    p.b.s.acting = -1;
    assert_int_equal(gs_engine_legal(&p.b, &shot, &err), GS_OK);
    end(&p);
}

static void test_melee__an_enemy_who_comes_to_an_empty_engine_has_it(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int e = unit_at(&p, 1, "unit.type=artillery", 2, 30000, 20000, 180, 2);
    int a = unit_at(&p, 0, FOOT, 6, 30000, 15000, 0, 6);
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_open(&p.b, "test", gs_ref_unit(e), (gs_ref){0});
    shw_leave_engine(&p.b, e);
    gs_emit_at(&p.b, GS_EFFECT_PLACED, gs_ref_unit(e), (gs_ref){0}, 0, 2,
               (gs_pose){{30000, 30000}, 32768}, 2, NULL);
    gs_order go = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&go.path, GS_STEP_FORWARD, 0, 2500);
    assert_int_equal(gs_engine_execute(&p.b, &go, &err), GS_OK);
    assert_int_equal(p.b.t.unit[e].engine, GS_ENGINE_LEFT); /* a whole inch short */
    memset(p.b.s.body, 0, sizeof p.b.s.body);
    p.b.s.acting = -1;
    go.path.n = 0;
    gs_path_add(&go.path, GS_STEP_FORWARD, 0, 1000);
    assert_int_equal(gs_engine_execute(&p.b, &go, &err), GS_OK);
    assert_int_equal(effects(&p, GS_EFFECT_ENGINE_CAPTURED, gs_ref_unit(e)), 1);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_melee__front_against_front),
        cmocka_unit_test(test_melee__a_difference_of_one_is_tied),
        cmocka_unit_test(test_melee__missile_hits_of_the_turn_count),
        cmocka_unit_test(test_melee__flank),
        cmocka_unit_test(test_melee__two_faces_are_one_melee),
        cmocka_unit_test(test_melee__heroes_meet_in_the_ranks),
        cmocka_unit_test(test_melee__further_heroes_fight_by_pair),
        cmocka_unit_test(test_melee__an_elephant_forced_back_runs_amok),
        cmocka_unit_test(test_melee__an_elephant_that_meets_nobody_wanders_off),
        cmocka_unit_test(test_melee__nobody_recoils_from_the_destroyed),
        cmocka_unit_test(test_melee__a_rear_hero_outlives_his_unit),
        cmocka_unit_test(test_melee__a_recoil_blocked_by_the_edge),
        cmocka_unit_test(test_melee__friends_are_pushed_back),
        cmocka_unit_test(test_melee__friends_in_contact_stop_it),
        cmocka_unit_test(test_melee__holding_asks_a_die),
        cmocka_unit_test(test_melee__a_hedgehog_holds_without_a_test),
        cmocka_unit_test(test_melee__a_hedgehog_that_recoils_is_none),
        cmocka_unit_test(test_melee__pursuers_stop_short_of_a_fresh_unit),
        cmocka_unit_test(test_melee__a_crew_forced_back_leaves_its_engine),
        cmocka_unit_test(test_melee__SHW_R12_an_engine_is_one_base_with_its_crew_about_it),
        cmocka_unit_test(test_melee__SHW_12_9_a_heavy_engine_does_not_turn_to_its_flank),
        cmocka_unit_test(
            test_melee__an_engine_is_left_where_it_stood_and_taken_by_who_is_at_it),
        cmocka_unit_test(test_melee__a_crew_that_comes_back_serves_its_engine),
        cmocka_unit_test(test_melee__an_enemy_who_comes_to_an_empty_engine_has_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
