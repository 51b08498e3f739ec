/* Gathering of Hosts on the table: what an outside referee found who had nothing but the
 * book and the battles' XML. Each case is named after its rule. */
#include "goh_positions.h"

#define INF "unit.type=infantry"

/* A spear wall charged on its right: its front is turned to the horsemen, but the attack
 * was not frontal for all that, so the wall does not help it. */
static void test_R68__who_turns_to_face_was_not_attacked_frontally(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=cavalry", 13500, 8250, 270);
    int x = stand(&p, 1, INF " unit.shieldwall=yes", 10000, 8000, 0);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6 attack.attacker=6 attack.defender=1");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    assert_true(goh_touch(&p.b, a, x));
    p.b.s.side = 1;
    does(&p, order_of(GS_ORDER_FACE, x, a));
    assert_int_equal(p.b.s.rect[x].f, GS_ANG_DEG(90));
    goh_melee_phase(&p.b);
    assert_has(asked_of(&p, "melee", 0), "contact=flank");
    assert_has(told_by(&p, "melee", 0), "stance=none");
    assert_has(told_by(&p, "melee", 0), "defender.difficult=no");
    assert_has(told_by(&p, "melee", 0), "defender.base=3"); /* to its front */
    end(&p);
}

/* The same on its front: received behind the wall. */
static void test_R68__who_is_attacked_frontally_stands_behind_his_wall(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=cavalry", 10000, 11500, 180);
    int x = stand(&p, 1, INF " unit.shieldwall=yes", 10000, 8000, 0);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6 attack.attacker=6 attack.defender=1");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "melee", 0), "stance=receive");
    assert_has(told_by(&p, "melee", 0), "defender.difficult=yes");
    end(&p);
}

/* A pursuer who comes upon a new enemy askew is aligned with him: two who touch do not
 * stand there and shoot at each other. */
static void test_R72__a_pursuer_is_aligned_with_whom_he_touches_askew(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=great-beast", 10000, 5500, 0);
    int x = stand(&p, 1, "unit.type=skirmishers", 10000, 8000, 180);
    int y = stand(&p, 1, INF, 10000, 8570, 172); /* behind him, askew */
    stand(&p, 1, INF, 20000, 16000, 180);
    leader(&p, 1, "hero.rank=hero", 1, y);
    goh_ready(&p, 0, GOH_MOVEMENT, "order.unit=6 attack.attacker=6 attack.defender=1");
    goh_note(&p.b, x)->did = GOH_EVADED; /* he has run once this turn */
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    goh_melee_phase(&p.b);
    assert_has(told_by(&p, "pursuit", 0), "pursues=yes");
    assert_true(goh_touch(&p.b, a, y));
    assert_int_equal(p.b.s.rect[a].f, gs_ang_norm(p.b.s.rect[y].f + GS_ANG_180));
    end(&p);
}

/* An attacker may not shoot at whom it has attacked, though that one has attacked
 * somebody else this turn. */
static void test_R56__who_attacks_an_attacker_does_not_shoot_at_him(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 1, INF, 10000, 8500, 180);
    int x = stand(&p, 0, INF, 10000, 6000, 0);
    int s = stand(&p, 0, "unit.type=skirmishers", 13000, 6250, 270);
    goh_ready(&p, 1, GOH_MOVEMENT, "order.unit=6");
    does(&p, order_of(GS_ORDER_CHARGE, a, x));
    p.b.s.side = 0;
    does(&p, order_of(GS_ORDER_CHARGE, s, a));
    assert_true(goh_touch(&p.b, s, a) && goh_touch(&p.b, a, x));
    p.b.s.phase = GOH_SHOOTING_PHASE;
    p.b.s.body[s].done = 0;
    refused(&p, order_of(GS_ORDER_SHOOT, s, a), "GOH-R56");
    end(&p);
}

/* With options.break-point=none a side is broken when all its companies are lost, before
 * the turn limit is looked at. */
static void test_R5__who_has_lost_all_is_broken(void **state)
{
    position p;
    gs_err err;
    (void)state;
    goh_begin(&p);
    gs_status st = gs_setup_set_option(p.s, "options.break-point", "none", &err);
    assert_int_equal(st, GS_OK);
    p.s->victory.turn_limit = 1;
    p.s->victory.at_limit = 1;
    int a = stand(&p, 0, INF, 10000, 5000, 0), x = stand(&p, 1, INF, 10000, 12000, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "");
    gs_open(&p.b, "removed", gs_ref_unit(x), gs_ref_unit(a));
    gs_emit(&p.b, GS_EFFECT_LOSS, gs_ref_unit(x), gs_ref_unit(a), 1, 0, NULL);
    gs_emit(&p.b, GS_EFFECT_DESTROYED, gs_ref_unit(x), gs_ref_unit(a), 0, 0, NULL);
    assert_true(gs_victory_judge(&p.b));
    assert_string_equal(p.b.s.outcome.reason, "broken");
    assert_int_equal(p.b.s.outcome.winner, 0);
    end(&p);
}

/* From the table to a fact distances are rounded up: the front corner of an archer askew
 * is 3.4577 from the nearest corner of his target. */
static void test_R51__the_range_told_is_rounded_up(void **state)
{
    position p;
    (void)state;
    goh_begin(&p);
    int a = stand(&p, 0, "unit.type=archers", 16318, 8946, 0);
    int x = stand(&p, 1, INF, 17500, 12950, 180);
    goh_ready(&p, 0, GOH_SHOOTING_PHASE, "shoot.shooter=1,1");
    goh_shooter s;
    bool cover;
    gs_rect from = p.b.s.rect[a];
    from.f = GS_ANG_DEG(353.771);
    goh_fill_shooter(&p.b, a, x, &from, &s, &cover);
    assert_int_equal(s.distance, 3458);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R68__who_turns_to_face_was_not_attacked_frontally),
        cmocka_unit_test(test_R68__who_is_attacked_frontally_stands_behind_his_wall),
        cmocka_unit_test(test_R72__a_pursuer_is_aligned_with_whom_he_touches_askew),
        cmocka_unit_test(test_R56__who_attacks_an_attacker_does_not_shoot_at_him),
        cmocka_unit_test(test_R51__the_range_told_is_rounded_up),
        cmocka_unit_test(test_R5__who_has_lost_all_is_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
