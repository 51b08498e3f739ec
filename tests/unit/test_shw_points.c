/* Fine points: who stands in confusion pursues nobody (SHW-8.12, R28); no move exceeds its
 * allowance by a rounding (SHW-R109); what it takes to pass through friends (SHW-R50); who may
 * meet a charge half way (SHW-R53); what is left of a wall of shields (SHW-7.7, 7.11). */
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

/* ---- to the thousandth ---- */

static gs_order on(int unit, gs_ang wheel, gs_len len)
{
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(unit)};
    gs_path_add(&o.path, GS_STEP_WHEEL_RIGHT, wheel, 0);
    gs_path_add(&o.path, GS_STEP_FORWARD, 0, len);
    return o;
}

static void test_points__SHW_R109_no_move_is_longer_than_told(void **state)
{
    position p;
    gs_err err;
    (void)state;
    for (int over = 0; over < 3; over++) {
        for (int wheels = 0; wheels < 2; wheels++) {
            gs_ang ang = wheels ? 3000 : 0;
            begin(&p);
            int a = unit_at(&p, 0, FOOT, 12, 30000, 20000, 20, 6);
            unit_at(&p, 1, FOOT, 12, 50000, 40000, 180, 6);
            ready(&p, 0, SHW_PHASE_ACTION, "order=6");
            gs_len arc = wheels ? gs_wheel_arc(p.b.s.rect[a].w, ang) : 0;
            gs_order o = on(a, ang, 8000 - arc + over);
            assert_int_equal(gs_engine_legal(&p.b, &o, &err), over < 2 ? GS_OK : GS_FAILED);
            if (over < 2) {
                assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
                const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_ADVANCE);
                assert_int_equal(m->allowance, 8000);
                assert_int_equal(m->cost, 8000);
            }
            end(&p);
        }
    }
}

/* Horse that may go any way, and the hero who leaves his men. */
static void test_points__SHW_R109_nor_one_that_goes_freely(void **state)
{
    position p;
    gs_err err;
    (void)state;
    for (int hero = 0; hero < 2; hero++) {
        begin(&p);
        int a = unit_at(&p, 0, "unit.type=light-cavalry", 8, 30000, 20000, 0, 4);
        unit_at(&p, 1, FOOT, 12, 50000, 42000, 180, 6);
        int h = hero_in(&p, 0, 1, a);
        p.s->heroes[h].facts = "hero.mounted=yes";
        ready(&p, 0, SHW_PHASE_ACTION, "order=6");
        gs_rect from = hero ? shw_hero_base(&p.b, h) : p.b.s.rect[a];
        gs_ref who = hero ? gs_ref_hero(h) : gs_ref_unit(a);
        gs_order o = {.kind = hero ? GS_ORDER_LEAVE : GS_ORDER_MOVE, .who = who,
                      .target = gs_ref_unit(a),
                      .to = {gs_pt_toward(from.c, GS_ANG_DEG(-70), 20001), from.f}};
        assert_int_equal(gs_pt_distance(from.c, o.to.at), 20001);
        if (gs_engine_execute(&p.b, &o, &err) != GS_OK) {
            fail_msg("%s (%s)", err.text, err.rule);
        }
        const gs_log_move *m = moved(&p, who, hero ? GS_MOVE_LEAVE : GS_MOVE_ADVANCE);
        assert_non_null(m);
        assert_int_equal(m->allowance, 20000);
        assert_int_equal(m->cost, 20000);
        assert_in_range(gs_pt_distance(m->from.at, m->to.at), 19999, 20000);
        end(&p);
    }
}

/* ---- through friends ---- */

/* The whole move that it takes, and how far that reaches, are told both. */
static void test_points__SHW_R50_a_passage_tells_what_it_goes_by(void **state)
{
    position p;
    gs_err err;
    (void)state;
    for (int free = 0; free < 2; free++) {
        begin(&p);
        int a = unit_at(&p, 0, "unit.type=light-infantry", 6, 30000, 20000, 0, 6);
        int f = unit_at(&p, 0, free ? "unit.type=light-infantry" : FOOT, 6, 30000, 22000, 0, 6);
        unit_at(&p, 1, FOOT, 12, 50000, 42000, 180, 6);
        p.s->units[f].formation = free ? "skirmish" : "normal";
        ready(&p, 0, SHW_PHASE_ACTION, "order=6");
        gs_order o = {.kind = GS_ORDER_PASS, .who = gs_ref_unit(a), .target = gs_ref_unit(f)};
        if (gs_engine_execute(&p.b, &o, &err) != GS_OK) {
            fail_msg("%s (%s)", err.text, err.rule);
        }
        const gs_log_resolve *first = resolved(&p, "move", 0), *second = resolved(&p, "move", 1);
        assert_has(first->result, free ? "whole-move=no" : "whole-move=yes");
        assert_has(first->result, free ? "allowance=12" : "allowance=0");
        assert_int_equal(second != NULL, !free);
        if (second) {
            assert_false(has(second->situation, "passes=others"));
            assert_has(second->result, "allowance=12");
        }
        const gs_log_move *m = moved(&p, gs_ref_unit(a), GS_MOVE_ADVANCE);
        assert_int_equal(m->allowance, 12000);
        assert_true(m->cost > 0 && m->cost <= m->allowance);
        end(&p);
    }
}

/* ---- to meet a charge ---- */

#define LANCES "unit.type=heavy-cavalry"

static bool told(const position *p, const char *kind)
{
    for (int i = 0; i < p->log->count; i++) {
        if (strcmp(p->log->entries[i].kind, kind) == 0) {
            return true;
        }
    }
    return false;
}

/* A charge at horse, if the book allows it there. */
static bool rides_at(position *p, int a, int d)
{
    gs_err err;
    gs_order o = {.kind = GS_ORDER_CHARGE, .who = gs_ref_unit(a), .target = gs_ref_unit(d)};
    return gs_engine_legal(&p->b, &o, &err) == GS_OK &&
           gs_engine_execute(&p->b, &o, &err) == GS_OK;
}

/* However aslant they come, who rides out to meet them does meet them. */
static void test_points__SHW_R53_aslant_they_meet_all_the_same(void **state)
{
    static const struct {
        const char *facts;
        int n, files, x, y, f, dn, d_files, dx, dy, df;
    } at[] = {
        {LANCES, 8, 4, 58759, 23464, 44558, 6, 3, 56883, 16456, 2262},
        {FOOT, 4, 4, 13137, 9750, 49152, 6, 3, 10887, 2875, 0},
        {FOOT, 12, 6, 40109, 33661, 42173, 6, 2, 43554, 25799, 58557},
        {FOOT, 8, 4, 18081, 22711, 20008, 4, 2, 23722, 25636, 42581},
    };
    (void)state;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        position p;
        gs_touch t;
        begin(&p);
        int a = unit_at(&p, 0, at[i].facts, at[i].n, at[i].x, at[i].y, 0, at[i].files);
        int d = unit_at(&p, 1, LANCES, at[i].dn, at[i].dx, at[i].dy, 0, at[i].d_files);
        p.s->units[a].facing = at[i].f;
        p.s->units[d].facing = at[i].df;
        ready(&p, 0, SHW_PHASE_ACTION, "order=6");
        assert_true(rides_at(&p, a, d));
        assert_true(told(&p, "counter-charge"));
        assert_false(told(&p, "charge-short"));
        assert_true(shw_touch(&p.b.s.rect[d], &p.b.s.rect[a], &t));
        assert_int_equal(t.a_face, GS_FRONT);
        const gs_log_move *m = moved(&p, gs_ref_unit(d), GS_MOVE_COUNTER_CHARGE);
        assert_true(m->cost > SHW_CONTACT && m->cost <= m->allowance);
        end(&p);
    }
}

/* Others of his side stand before a part of his line: he rides as far as they let him, and if that
 * is nowhere he is not asked. */
static void test_points__SHW_R53_who_cannot_stir_is_not_asked(void **state)
{
    (void)state;
    for (int before = 0; before < 3; before++) {
        position p;
        begin(&p);
        int a = unit_at(&p, 0, LANCES, 2, 30000, 20000, 0, 2);
        int d = unit_at(&p, 1, LANCES, 8, 30000, 32000, 180, 4);
        int gap = before == 1 ? 2000 : 0; /* from the front of his line */
        if (before) {
            unit_at(&p, 1, FOOT, 2, 32500, 32000 - 2125 - gap - 500, 180, 2);
        }
        ready(&p, 0, SHW_PHASE_ACTION, "order=6");
        assert_true(rides_at(&p, a, d));
        const gs_log_resolve *c = resolved(&p, "charge", 0);
        assert_int_equal(p.asked[GS_ASK_REACTION], before < 2);
        assert_has(c->result, before < 2 ? "reaction=counter-charge" : "reaction=none");
        const gs_log_move *m = moved(&p, gs_ref_unit(d), GS_MOVE_COUNTER_CHARGE);
        assert_int_equal(m != NULL, before < 2);
        if (m) {
            assert_in_range(m->cost, before ? 1900 : 4400, before ? 2000 : 4450);
        }
        assert_true(told(&p, "charge-home"));
        end(&p);
    }
}

/* ---- two ranks ---- */

static void falls(position *p, int unit, int n)
{
    gs_open(&p->b, "test", gs_ref_unit(unit), (gs_ref){0});
    suffers(p, unit, n, -1, 0);
}

/* The last formation told of it, NULL if none. */
static const gs_log_effect *formed(const position *p)
{
    const gs_log_effect *f = NULL;
    for (int i = 0; i < p->log->count; i++) {
        const gs_entry *e = &p->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            bool is = e->parts[k].kind == GS_LOG_EFFECT &&
                      e->parts[k].u.effect.kind == GS_EFFECT_FORMATION;
            f = is ? &e->parts[k].u.effect : f;
        }
    }
    return f;
}

/* Worn down to one rank it is a wall no longer, in the files that it had (SHW-R123). */
static void test_points__SHW_7_11_one_rank_is_no_wall(void **state)
{
    position p;
    shw_face f;
    shw_melee_in in;
    const bool charge[2] = {false, false};
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT " unit.shield=yes", 12, 30000, 20000, 0, 6);
    int d = unit_at(&p, 1, FOOT, 12, 30000, 22125, 180, 6);
    p.s->units[a].formation = "shield-wall";
    ready(&p, 0, SHW_PHASE_MELEE, "");
    gs_pt front = gs_rect_face_centre(&p.b.s.rect[a], GS_FRONT);
    falls(&p, a, 5);
    assert_int_equal(p.b.t.unit[a].formation, SHW_SHIELD_WALL);
    assert_null(formed(&p));
    falls(&p, a, 1);
    assert_int_equal(p.b.t.unit[a].formation, SHW_NORMAL);
    assert_string_equal(formed(&p)->word, "normal");
    assert_int_equal(formed(&p)->files, 6);
    assert_int_equal(p.b.s.rect[a].w, 7250);
    gs_pt now = gs_rect_face_centre(&p.b.s.rect[a], GS_FRONT);
    assert_int_equal(now.x, front.x);
    assert_int_equal(now.y, front.y); /* face to face as before */
    assert_true(shw_face_make(&p.b, a, &p.b.s.rect[a], d, &p.b.s.rect[d], &f));
    shw_fill_melee(&p.b, &f, charge, &in);
    assert_int_equal(in.side[0].fight.formation, SHW_NORMAL);
    end(&p);
}

/* Three are no hedgehog (SHW-R102). */
static void test_points__SHW_7_7_three_are_no_hedgehog(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT " unit.weapon=long-spear", 9, 30000, 20000, 0, 3);
    unit_at(&p, 1, FOOT, 12, 30000, 32000, 180, 6);
    p.s->units[a].formation = "hedgehog";
    ready(&p, 0, SHW_PHASE_MELEE, "");
    falls(&p, a, 5);
    assert_int_equal(p.b.t.unit[a].formation, SHW_HEDGEHOG);
    falls(&p, a, 1);
    assert_int_equal(p.b.t.unit[a].formation, SHW_NORMAL);
    assert_true(shw_has_flank(&p.b, a));
    end(&p);
}

/* A column of one file that turns to its side is one rank. */
static void test_points__SHW_R49_a_turn_may_leave_one_rank(void **state)
{
    position p;
    gs_err err;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT " unit.shield=yes", 6, 30000, 20000, 0, 1);
    unit_at(&p, 1, FOOT, 12, 30000, 40000, 180, 6);
    p.s->units[a].formation = "shield-wall";
    ready(&p, 0, SHW_PHASE_ACTION, "order=6");
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(a)};
    gs_path_add(&o.path, GS_STEP_FACE, GS_ANG_90, 0);
    assert_int_equal(p.b.t.unit[a].formation, SHW_SHIELD_WALL);
    assert_int_equal(gs_engine_execute(&p.b, &o, &err), GS_OK);
    assert_int_equal(p.b.t.unit[a].formation, SHW_NORMAL);
    assert_int_equal(p.b.t.unit[a].files, 6);
    end(&p);
}

/* Friends stand close on either side: there is no room for six abreast. */
static void test_points__SHW_7_11_it_opens_out_where_there_is_room(void **state)
{
    position p;
    (void)state;
    begin(&p);
    int a = unit_at(&p, 0, FOOT " unit.shield=yes", 12, 30000, 20000, 0, 6);
    int left = unit_at(&p, 0, FOOT, 12, 30000 - 6625 - 250, 20000, 0, 6);
    int right = unit_at(&p, 0, FOOT, 12, 30000 + 6625 + 250, 20000, 0, 6);
    p.s->units[a].formation = "shield-wall";
    unit_at(&p, 1, FOOT, 12, 30000, 32000, 180, 6);
    ready(&p, 0, SHW_PHASE_MELEE, "");
    falls(&p, a, 6);
    assert_int_equal(p.b.t.unit[a].formation, SHW_NORMAL);
    assert_int_equal(formed(&p)->files, 5);
    assert_int_equal(p.b.s.rect[a].w, 6000);
    assert_false(gs_rect_overlap(&p.b.s.rect[a], &p.b.s.rect[left], 0));
    assert_false(gs_rect_overlap(&p.b.s.rect[a], &p.b.s.rect[right], 0));
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points__SHW_8_12_the_confused_fight_and_follow_nobody),
        cmocka_unit_test(test_points__SHW_R109_no_move_is_longer_than_told),
        cmocka_unit_test(test_points__SHW_R109_nor_one_that_goes_freely),
        cmocka_unit_test(test_points__SHW_R50_a_passage_tells_what_it_goes_by),
        cmocka_unit_test(test_points__SHW_R53_aslant_they_meet_all_the_same),
        cmocka_unit_test(test_points__SHW_R53_who_cannot_stir_is_not_asked),
        cmocka_unit_test(test_points__SHW_7_11_one_rank_is_no_wall),
        cmocka_unit_test(test_points__SHW_7_7_three_are_no_hedgehog),
        cmocka_unit_test(test_points__SHW_R49_a_turn_may_leave_one_rank),
        cmocka_unit_test(test_points__SHW_7_11_it_opens_out_where_there_is_room),
        cmocka_unit_test(test_points__SHW_8_12_nor_do_they_go_on_over_the_dead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
