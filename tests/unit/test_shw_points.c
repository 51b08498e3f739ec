/* Fine points: who stands in confusion pursues nobody (SHW-8.12, R28). */
#include "../shw_positions.h"

#define FOOT "unit.type=heavy-infantry"
#define WINS "melee.attacker=6 melee.defender=1 save.defender=6 save.attacker=1 order=1"

/* ---- confusion and pursuit ---- */

static void bewilder(position *p, int unit, bool confused)
{
    if (confused) {
        gs_open(&p->b, "test", gs_ref_unit(unit), (gs_ref){0});
        gs_emit(&p->b, GS_EFFECT_CONFUSED, gs_ref_unit(unit), (gs_ref){0}, 1, 0, NULL);
    }
}

static void beats(position *p, bool confused, int *a, int *d)
{
    begin(p);
    *a = unit_at(p, 0, FOOT, 12, 30000, 20000, 0, 6);
    *d = unit_at(p, 1, FOOT, 12, 30000, 22250, 180, 6);
    ready(p, 0, SHW_PHASE_MELEE, WINS);
    bewilder(p, *a, confused);
    p->yes[GS_ASK_PURSUE] = 2; /* he would hold: that needs an order */
    shw_melee_phase(&p->b);
    assert_non_null(moved(p, gs_ref_unit(*d), GS_MOVE_RECOIL));
}

static void test_points__SHW_8_12_the_confused_fight_and_follow_nobody(void **state)
{
    (void)state;
    for (int confused = 0; confused < 2; confused++) {
        position p;
        int a, d;
        beats(&p, confused, &a, &d);
        const gs_log_resolve *r = resolved(&p, "recoil", 0);
        assert_non_null(r);
        assert_has(r->situation, confused ? "winner.move=0" : "winner.order=fails");
        assert_has(r->result, confused ? "advance=0" : "advance=4");
        assert_int_equal(resolved(&p, "order", 0) != NULL, !confused);
        assert_int_equal(p.asked[GS_ASK_PURSUE], !confused);
        assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE) != NULL, !confused);
        assert_int_equal(gs_body_engaged(&p.b, a), !confused);
        end(&p);
    }
}

/* Nor does he go on where his enemies are all dead (SHW-R78). */
static void test_points__SHW_8_12_nor_do_they_go_on_over_the_dead(void **state)
{
    (void)state;
    for (int confused = 0; confused < 2; confused++) {
        position p;
        begin(&p);
        int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 0, 6);
        int d = unit_at(&p, 1, FOOT, 2, 30000, 21625, 180, 2);
        ready(&p, 0, SHW_PHASE_MELEE, WINS);
        bewilder(&p, a, confused);
        p.yes[GS_ASK_PURSUE] = 1;
        shw_melee_phase(&p.b);
        assert_false(gs_body_here(&p.b, d));
        assert_int_equal(moved(&p, gs_ref_unit(a), GS_MOVE_PURSUE) != NULL, !confused);
        end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points__SHW_8_12_the_confused_fight_and_follow_nobody),
        cmocka_unit_test(test_points__SHW_8_12_nor_do_they_go_on_over_the_dead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
