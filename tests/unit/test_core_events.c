/* The table's core by itself: losses, fates, places held, questions, fire told first, open melees,
 * results carried out, situations. */
#include "core_field.h"

#include "../src/battle/ask_int.h"
#include "../src/battle/carry_out_int.h"
#include "../src/battle/fate_int.h"
#include "../src/battle/fire_int.h"
#include "../src/battle/harm_int.h"
#include "../src/battle/house_int.h"
#include "../src/battle/melee_int.h"
#include "../src/battle/situation_int.h"

#include "gesta/shw.h"

/* ---- losses ---- */

/* Hits that befall a unit, and are noted as they do. */
static void struck(field *f, gs_ledger *l, int unit, int hits, int by)
{
    gs_ref who = by >= 0 ? gs_ref_unit(by) : (gs_ref){0};
    gs_log_effect e = {.kind = GS_EFFECT_HITS, .who = gs_ref_unit(unit), .by = who, .amount = hits};
    assert_false(gs_ledger_hears(&f->b, &e, l));
    gs_hits_mark(&f->b, unit, hits, who, NULL);
}

static void test_harm__all_strike_before_anybody_falls(void **state)
{
    field *f = *state;
    int a = put(f, 0, 20000, 10000, 0), b = put(f, 0, 40000, 10000, 0);
    int x = put(f, 1, 20000, 40000, 180), y = put(f, 1, 40000, 40000, 180);
    ready(f);
    gs_ledger l;
    int16_t bears[GS_MAX_UNITS];
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        bears[i] = 3;
    }
    gs_ledger_begin(&l);
    struck(f, &l, y, 3, a);
    struck(f, &l, a, 4, y);
    struck(f, &l, x, 2, b);
    assert_true(gs_body_here(&f->b, a) && gs_body_here(&f->b, y));
    assert_int_equal(gs_ledger_by(&l, a).ix, y);
    assert_int_equal(gs_ledger_by(&l, b).kind, GS_REF_NONE);
    struck(f, &l, a, -2, -1); /* a friend takes two of the four */
    struck(f, &l, b, 2, a);
    assert_int_equal(l.hits[a], 4);
    assert_int_equal(l.passed[a], -2);
    assert_int_equal(l.passed[b], 2);
    assert_int_equal(f->b.t.unit[a].hits, 2);
    assert_int_equal(f->b.t.unit[b].hits, 2);
    assert_int_equal(gs_ledger_by(&l, b).ix, y);
    int entries = f->log->count;
    gs_ledger_close(&f->b, &l, "removed", bears);
    assert_int_equal(f->log->count, entries + 1);
    assert_true(gs_body_here(&f->b, a) && gs_body_here(&f->b, b) && gs_body_here(&f->b, x));
    assert_false(gs_body_here(&f->b, y));
    assert_true(gs_unitset_has(&l.removed, y));
    assert_int_equal(f->b.t.unit[y].left, 0);
    assert_int_equal(gs_men_fall(&f->b, x, 99, gs_ref_unit(a)), 0); /* not more than there are */
    assert_int_equal(f->b.t.unit[x].left, 0);
}

static void test_fate__who_is_with_whom(void **state)
{
    field *f = *state;
    int unit = put(f, 0, 20000, 10000, 0), h[GS_WITH_UNIT];
    put(f, 1, 60000, 40000, 180);
    add_hero(f->s, 0, "first", 3, unit);
    add_hero(f->s, 0, "second", 2, unit);
    ready(f);
    assert_int_equal(gs_heroes_with(&f->b, unit, h), 2);
    assert_int_equal(h[0], 0);
    gs_hero_hit(&f->b, 0, 5, (gs_ref){0});
    assert_int_equal(f->b.t.hero[0].power, 0);
    gs_hero_leaves(&f->b, 0, (gs_ref){0}, NULL);
    assert_int_equal(gs_heroes_with(&f->b, unit, h), 1);
    assert_int_equal(h[0], 1);
    assert_int_equal(gs_role_of(&f->b, "x", unit).hero, 1);
    assert_false(gs_hero_is_with(&f->b, 0, unit));
}

/* ---- places ---- */

static bool is_any(int kind)
{
    (void)kind;
    return true;
}

static void test_house__one_holds_it_until_it_leaves(void **state)
{
    field *f = *state;
    int unit = put(f, 0, 30000, 15000, 0), late = put(f, 0, 40000, 15000, 0);
    put(f, 1, 60000, 40000, 180);
    add_area(f->s, f->a, "inn", "building", 0, 28000, 20000, 4000, 4000);
    ready(f);
    assert_int_equal(gs_holder(&f->b, 0), -1);
    gs_house_set_up(&f->b, unit, is_any); /* it stands beside it */
    assert_int_equal(gs_holder(&f->b, 0), -1);
    f->b.t.unit[unit].at = f->b.t.unit[late].at = (gs_pt){30000, 22000};
    gs_house_set_up(&f->b, unit, is_any);
    gs_house_set_up(&f->b, late, is_any);
    assert_int_equal(gs_holder(&f->b, 0), unit);
    assert_int_equal(f->b.t.unit[late].inside, -1);
    gs_house_leave(&f->b, unit);
    gs_house_leave(&f->b, unit); /* who is out leaves nothing */
    assert_int_equal(gs_holder(&f->b, 0), -1);
    gs_house_set_up(&f->b, late, is_any);
    assert_int_equal(gs_holder(&f->b, 0), late);
}

/* ---- questions ---- */

static void test_ask__the_owner_is_asked_and_only_where_there_is_a_choice(void **state)
{
    field *f = *state;
    int own = put(f, 0, 20000, 10000, 0), foe = put(f, 1, 20000, 40000, 180);
    ready(f);
    listen(f);
    f->says.choice = 2;
    assert_int_equal(gs_ask_reaction(&f->b, foe, own, 1u, 700), 0);
    assert_int_equal(f->n_asked, 0);
    assert_int_equal(gs_ask_reaction(&f->b, foe, own, 1u << 2, 700), 2);
    assert_int_equal(f->asked.side, 1);
    assert_int_equal(f->asked.amount, 700);
    assert_int_equal(f->asked.subject.ix, foe);
    assert_int_equal(gs_ask_reaction(&f->b, foe, own, 1u << 1, 700), 0); /* none of these */
    f->says.choice = 200;
    assert_int_equal(gs_ask_reaction(&f->b, foe, own, 1u << 2, 700), 0);
    f->says.yes = true;
    assert_true(gs_ask_whether(&f->b, GS_ASK_PURSUE, own, gs_ref_unit(foe), 3));
    assert_int_equal(f->asked.kind, GS_ASK_PURSUE);
    assert_int_equal(f->asked.side, 0);
    assert_int_equal(f->asked.word, 3);
}

static void test_ask__an_enemy_who_is_named(void **state)
{
    field *f = *state;
    int own = put(f, 0, 20000, 10000, 0), foe = put(f, 1, 20000, 40000, 180);
    ready(f);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(foe)), foe);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(own)), -1);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(99)), -1);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(-1)), -1);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_hero(0)), -1);
    assert_int_equal(gs_named_enemy(&f->b, 0, (gs_ref){GS_REF_FEATURE, 0}), -1);
    f->b.t.unit[foe].flags |= GS_U_HIDDEN;
    gs_bodies_refresh(&f->b);
    assert_int_equal(gs_named_enemy(&f->b, 0, gs_ref_unit(foe)), -1);
    gs_destroy(&f->b, own, (gs_ref){0});
    assert_int_equal(gs_named_enemy(&f->b, 1, gs_ref_unit(own)), -1);
}

/* ---- fire told first ---- */

static void test_fire__those_who_have_named_a_target(void **state)
{
    field *f = *state;
    int a = put(f, 0, 20000, 10000, 0), b = put(f, 0, 30000, 10000, 0);
    int x = put(f, 1, 20000, 40000, 180), y = put(f, 1, 40000, 40000, 180);
    ready(f);
    gs_ref wall = {GS_REF_FEATURE, (int16_t)x};
    f->b.s.body[a].aim = gs_ref_unit(x);
    f->b.s.body[b].aim = wall; /* the number is the same, the target is not */
    f->b.s.body[y].aim = gs_ref_unit(a);
    gs_unitset at_x = gs_aiming_at(&f->b, gs_ref_unit(x)), at_wall = gs_aiming_at(&f->b, wall);
    assert_int_equal(gs_unitset_count(at_x), 1);
    assert_true(gs_unitset_has(&at_x, a) && gs_unitset_has(&at_wall, b));
    assert_int_equal(gs_unitset_count(gs_aiming(&f->b)), 3);
    f->b.t.unit[y].flags |= GS_U_HIDDEN;
    gs_bodies_refresh(&f->b);
    gs_fire_shows(&f->b);
    assert_false(f->b.t.unit[y].flags & GS_U_HIDDEN);
    gs_destroy(&f->b, a, (gs_ref){0}); /* who has fallen shoots at nobody */
    assert_int_equal(gs_unitset_count(gs_aiming_at(&f->b, gs_ref_unit(x))), 0);
}

/* ---- melees ---- */

static void test_melee__open_until_either_has_fought(void **state)
{
    field *f = *state;
    int a = put(f, 0, 20000, 20000, 0), b = put(f, 0, 40000, 20000, 0);
    int x = put(f, 1, 20000, 30000, 180), y = put(f, 1, 40000, 30000, 180);
    ready(f);
    gs_len deep = f->b.s.rect[a].d;
    gs_bodyset none = {{0}}, open = gs_melees_open(&f->b, 0, &none);
    assert_int_equal(gs_bodyset_next(&open, -1), -1);
    shift(f, x, 20000, 20000 + deep);
    shift(f, y, 40000, 20000 + deep);
    open = gs_melees_open(&f->b, 0, &none);
    assert_true(gs_bodyset_has(&open, a) && gs_bodyset_has(&open, b));
    assert_false(gs_bodyset_has(&open, x));
    listen(f);
    f->says.ref = gs_ref_unit(b);
    assert_int_equal(gs_melee_chosen(&f->b, 0, &open), b);
    f->says.ref = gs_ref_unit(x); /* no melee of his: the first */
    assert_int_equal(gs_melee_chosen(&f->b, 0, &open), a);
    f->says.ref = (gs_ref){GS_REF_UNIT, 4000};
    assert_int_equal(gs_melee_chosen(&f->b, 0, &open), a);
    gs_bodyset fought = set_of(y, y);
    open = gs_melees_open(&f->b, 0, &fought);
    assert_int_equal(gs_bodyset_next(&open, -1), a);
    assert_int_equal(gs_bodyset_next(&open, a), -1);
    f->n_asked = 0;
    assert_int_equal(gs_melee_chosen(&f->b, 0, &open), a);
    assert_int_equal(f->n_asked, 0); /* there is no choice */
}

/* A house rule that lasts until the first round won: against two enemies it is the sum that
 * counts, and a lone hero has none. */
static void test_melee__a_round_is_won_by_the_sum_over_all_enemies(void **state)
{
    gs_rounds r = {0};
    (void)state;
    gs_round_note(&r, 3, 2);
    gs_round_note(&r, 3, -3);
    gs_round_note(&r, 5, 0);
    gs_round_note(&r, GS_MAX_UNITS + 1, 7);
    assert_int_equal(gs_unitset_count(r.fought), 2);
    assert_int_equal(r.more[3], -1);
    assert_int_equal(r.more[5], 0);
}

/* ---- results carried out ---- */

typedef struct heard {
    int n, kind[8];
    bool keep; /* what is heard does not happen */
} heard;

static bool hear(gs_battle *b, const gs_log_effect *e, void *ctx)
{
    heard *h = ctx;
    (void)b;
    h->kind[h->n++] = e->kind;
    return h->keep;
}

static void test_carry__what_the_table_of_the_book_says_of_a_result_happens(void **state)
{
    field *f = *state;
    int unit = put(f, 0, 20000, 10000, 0);
    put(f, 1, 60000, 40000, 180);
    ready(f);
    shw_rally_in in;
    shw_rally_out out = {.result = SHW_RECOVERS};
    gs_situation(&f->b, &shw_rally, &in);
    const gs_carry_who who[] = {{"unit", gs_ref_unit(unit), -1}, {"nobody", {0}, -1}};
    heard h = {.keep = true};
    gs_emit(&f->b, GS_EFFECT_MUST_RALLY, gs_ref_unit(unit), (gs_ref){0}, 0, 12, NULL);
    gs_carry_out(&f->b, "rally", who, 2, &in, &out, hear, &h);
    assert_int_equal(h.n, 1);
    assert_int_equal(h.kind[0], GS_EFFECT_RALLIED);
    assert_true(f->b.t.unit[unit].flags & GS_U_MUST_RALLY); /* the rule set kept it to itself */
    gs_carry_out(&f->b, "rally", who, 2, &in, &out, NULL, NULL);
    assert_false(f->b.t.unit[unit].flags & GS_U_MUST_RALLY);
    const gs_log_part *last = NULL;
    const gs_entry *e = &f->log->entries[f->log->count - 1];
    for (int i = 0; i < e->n_parts; i++) {
        last = e->parts[i].kind == GS_LOG_EFFECT ? &e->parts[i] : last;
    }
    assert_non_null(last);
    assert_int_equal(last->u.effect.kind, GS_EFFECT_RALLIED);
    assert_int_equal(last->u.effect.left, 12);
}

/* A General falls: what hangs on it in the table comes after it, in its order. */
static void test_carry__what_hangs_on_an_effect_comes_with_it(void **state)
{
    field *f = *state;
    int unit = put(f, 0, 20000, 10000, 0);
    put(f, 1, 60000, 40000, 180);
    gs_ob_hero *hero = add_hero(f->s, 0, "count", 3, unit);
    hero->general = true;
    f->s->side[0].general = 0;
    ready(f);
    shw_fate_in in;
    shw_fate_out out = {.result = SHW_FATE_KILLED};
    gs_situation(&f->b, &shw_fate, &in);
    const gs_carry_who who = {"hero", gs_ref_hero(0), 0};
    heard h = {.keep = false};
    gs_carry_out(&f->b, "fate", &who, 1, &in, &out, hear, &h);
    assert_int_equal(h.n, 3);
    assert_int_equal(h.kind[0], GS_EFFECT_DETACHED);
    assert_int_equal(h.kind[1], GS_EFFECT_HERO_KILLED);
    assert_int_equal(h.kind[2], GS_EFFECT_GENERAL_LOST);
    assert_int_equal(f->b.t.hero[0].unit, -1);
    assert_int_equal(f->b.t.hero[0].where, GS_HERO_KILLED);
}

/* ---- situations ---- */

static void test_situation__begins_with_the_options_of_the_set_up(void **state)
{
    field *f = *state;
    gs_err err;
    const gs_proc *p = &shw_shooting;
    const char *key = "options.hedgehog-cover";
    put(f, 0, 20000, 10000, 0);
    put(f, 1, 20000, 40000, 180);
    assert_int_equal(gs_setup_set_option(f->s, key, "yes", &err), GS_OK);
    ready(f);
    shw_shooting_in in, plain;
    gs_facts_default(p->in, p->n_in, &plain);
    memset(&in, 0x5A, sizeof in); /* whatever lay there */
    gs_situation(&f->b, p, &in);
    for (int i = 0; i < p->n_in; i++) {
        bool option = strcmp(p->in[i].key, key) == 0;
        int32_t is = gs_fact_get(&p->in[i], &in), was = gs_fact_get(&p->in[i], &plain);
        assert_int_equal(is, option ? 1 : was);
        assert_true(!option || was == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
        T(test_harm__all_strike_before_anybody_falls),
        T(test_fate__who_is_with_whom),
        T(test_house__one_holds_it_until_it_leaves),
        T(test_ask__the_owner_is_asked_and_only_where_there_is_a_choice),
        T(test_ask__an_enemy_who_is_named),
        T(test_fire__those_who_have_named_a_target),
        T(test_melee__open_until_either_has_fought),
        T(test_melee__a_round_is_won_by_the_sum_over_all_enemies),
        T(test_carry__what_the_table_of_the_book_says_of_a_result_happens),
        T(test_carry__what_hangs_on_an_effect_comes_with_it),
        T(test_situation__begins_with_the_options_of_the_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
