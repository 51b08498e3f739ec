/* LINK: core. Under Gathering of Hosts: who is told to attack comes to blows, and horse of the wings
 * go in with the line. */
#include "test.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

#include <string.h>

#define FOOT "unit.type=infantry"
#define MAIL "unit.type=heavy-infantry"
#define ARCHERS "unit.type=archers"
#define KNIGHTS "unit.type=heavy-cavalry"
#define W GS_LEN(28)
#define D GS_LEN(20)
#define STEP 10
#include "position_ways.h"

/* ---- whole battles: drawn up by their generals, ours told to attack, theirs to defend ---- */

static void many(stage *st, bool ours, const char *facts, int n)
{
    for (int i = 0; i < n; i++) {
        gs_ob_unit *u = add_unit(st, ours, 0, 0, 0, facts);
        u->full = u->present = 1;
        u->has_place = false;
    }
}

/* Each side's General is with its first company. */
static void both_lead(stage *st)
{
    gs_err err;
    bool over = false;
    for (int i = 0; i < GS_SIDES; i++) {
        gs_ob_hero *h = add_hero(st, i, "");
        h->rating = h->power = 2;
        h->general = h->player = true;
        for (int k = st->s->n_units - 1; k >= 0; k--) {
            h->unit = st->s->units[k].side == i ? k : h->unit;
        }
        st->s->units[h->unit].leader = st->s->side[i].general = i;
    }
    st->s->victory.turn_limit = 15;
    assert_int_equal(gs_setup_complete(st->s, st->arena, &err), GS_OK);
    assert_int_equal(gs_scene_new(st->arena, st->s, &st->scene, &err), GS_OK);
    gs_general *g = gs_general_new(st->arena, st->scene);
    gs_player p = gs_general_player(g, NULL, NULL);
    const gs_player players[GS_SIDES] = {p, p};
    st->b = GS_NEW(st->arena, gs_battle);
    st->log = gs_log_new(st->arena);
    gs_battle_start(st->b, st->scene, st->log, players);
    while (!over) {
        assert_int_equal(gs_engine_turn(st->b, &over, &err), GS_OK);
    }
}

static bool fought(const stage *st)
{
    bool any = false;
    for (int i = 0; i < st->log->count; i++) {
        any = any || strcmp(st->log->entries[i].kind, "melee") == 0;
    }
    return any;
}

static void who_is_told_to_attack_comes_to_blows(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        turned t = {.swap = seed & 1, .seed = seed};
        stage st;
        gs_setup *s = begin_stage(&st, &t, "gathering-of-hosts");
        many(&st, true, FOOT, 10);
        many(&st, true, MAIL, 2);
        many(&st, false, FOOT, 9);
        add_hill(&st, 1300, 1300, 200, 150);
        s->features[0].id = s->features[0].kind = "town";
        s->features[0].level = 0;
        s->side[st.us].plan = "attack";
        s->side[1 - st.us].plan = "defend";
        both_lead(&st);
        if (!fought(&st)) {
            fail_msg("seed %d: no melee", (int)seed);
        }
        gs_arena_free(st.arena);
    }
}

/* Ten companies of knights and ten of archers: they win who do not ride about before them. */
static void knights_go_in_together(void **state)
{
    int won = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        turned t = {.swap = seed & 1, .seed = seed};
        stage st;
        begin_stage(&st, &t, "gathering-of-hosts");
        many(&st, true, KNIGHTS, 10);
        many(&st, false, ARCHERS, 10);
        both_lead(&st);
        won += st.b->s.outcome.winner == st.us;
        gs_arena_free(st.arena);
    }
    assert_true(won >= 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_told_to_attack_comes_to_blows),
        cmocka_unit_test(knights_go_in_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
