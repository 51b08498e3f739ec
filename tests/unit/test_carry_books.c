/* What each book's table makes of results, worked out by hand: for every verb and every word of its
 * results the effects, and what is owed. Each side has two units, the first led by its General. */
#include "test.h"

#include "gesta/carry.h"

#include <stdio.h>
#include <string.h>

typedef struct example {
    const char *verb, *who; /* "attacker=a1 defender=b1" */
    const char *in, *out;   /* what differs from the defaults */
    const char *dice;       /* NULL: the result is `out` */
    const char *effects, *owed;
} example;

static const example feudal[] = {
#include "carry_feudal.h"
};
static const example meeting[] = {
#include "carry_meeting.h"
};
static const example warmaster[] = {
#include "carry_warmaster.h"
};

/* ---- two small armies ---- */

static void add_unit(gs_setup *s, const char *id, int side, int full)
{
    s->units[s->n_units++] = (gs_ob_unit){.id = id, .name = id, .troop = "men", .side = side,
                                          .full = full, .present = full, .leader = -1, .facts = ""};
}

static void add_hero(gs_setup *s, const char *id, int side, int unit)
{
    s->units[unit].leader = s->n_heroes;
    s->heroes[s->n_heroes++] = (gs_ob_hero){.id = id, .name = id, .kind = "hero", .gender = "m",
                                            .side = side, .rating = 2, .power = 2, .general = true,
                                            .unit = unit, .facts = ""};
}

static gs_setup *armies(gs_arena *a, const char *ruleset, int full, gs_table_state *t)
{
    static const char *const ids[] = {"a1", "a2", "b1", "b2"};
    gs_setup *s = gs_setup_new(a, gs_ruleset_find(ruleset));
    gs_err err = {0};
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 4);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, 2);
    for (int i = 0; i < 4; i++) {
        add_unit(s, ids[i], i / 2, full);
    }
    add_hero(s, "ha", 0, 0);
    add_hero(s, "hb", 1, 2);
    if (strcmp(ruleset, "feudal") == 0) {
        assert_int_equal(gs_setup_set_option(s, "options.heroes", "on", &err), GS_OK);
    }
    assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
    gs_fold_start(s, t);
    for (int i = 0; i < 4; i++) { /* on the table, nobody knows where */
        t->unit[i].flags = GS_U_ON_TABLE;
        t->unit[i].in.kind = GS_PLACE_UNKNOWN;
    }
    for (int i = 0; i < 2; i++) {
        t->hero[i].where = GS_HERO_UP;
        t->hero[i].unit = (int16_t)(2 * i);
    }
    return s;
}

/* ---- as text ---- */

typedef struct telling {
    const gs_setup *s;
    gs_str effects, owed;
} telling;

static void tell_effect(void *ctx, const gs_log_effect *e)
{
    telling *t = ctx;
    gs_str_addf(&t->effects, "%s%s %s", t->effects.len ? ", " : "", gs_effect_words[e->kind],
                gs_ref_id(t->s, e->who));
    if (e->by.kind != GS_REF_NONE) {
        gs_str_addf(&t->effects, " by %s", gs_ref_id(t->s, e->by));
    }
    if (e->amount || e->kind == GS_EFFECT_MARK) {
        gs_str_addf(&t->effects, " %d", (int)e->amount);
    }
    if (e->kind == GS_EFFECT_LOSS || e->kind == GS_EFFECT_HITS || e->kind == GS_EFFECT_RECOVERED ||
        e->kind == GS_EFFECT_HERO_HIT) {
        gs_str_addf(&t->effects, " left %d", (int)e->left);
    }
    if (e->word) {
        gs_str_addf(&t->effects, " %s", e->word);
    }
}

static void tell_owed(void *ctx, const gs_owed *o)
{
    telling *t = ctx;
    size_t n = strcspn(o->verb->words, " ");
    gs_str_addf(&t->owed, "%s%s %s %.*s%s%s", t->owed.len ? ", " : "", o->must ? "must" : "may",
                gs_ref_id(t->s, o->who), (int)n, o->verb->words, *o->words ? " " : "", o->words);
    if (o->whom.kind != GS_REF_NONE) {
        gs_str_addf(&t->owed, " %s", gs_ref_id(t->s, o->whom));
    }
}

static gs_ref ref_of(const gs_setup *s, const char *id)
{
    int unit = gs_setup_unit(s, id), hero = gs_setup_hero(s, id);
    return unit >= 0 ? gs_ref_unit(unit) : hero >= 0 ? gs_ref_hero(hero)
                                                     : gs_ref_side(strcmp(id, s->side[1].id) == 0);
}

static int players(gs_arena *a, const gs_setup *s, const gs_table_state *t, const char *text,
                   gs_carry_who *out)
{
    int n = 0;
    for (char *p = gs_arena_strdup(a, text); *p; n++) {
        char *id = strchr(p, '=') + 1, *end = id + strcspn(id, " ");
        char *next = *end ? end + 1 : end;
        id[-1] = *end = '\0';
        out[n] = gs_carry_player(s, t, p, ref_of(s, id));
        p = next;
    }
    return n;
}

/* ---- the examples ---- */

static void work(gs_arena *a, const gs_carry *c, const gs_setup *s, const gs_table_state *t,
                 const example *x)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE] = {0}, out[GS_MAX_FACTS_SIZE] = {0};
    size_t words = strcspn(x->verb, " ");
    const gs_carry_verb *verb = gs_carry_verb_find(c, x->verb, words);
    gs_carry_who who[8];
    gs_err err = {0};
    telling tale = {.s = s};
    gs_carry_sink sink = {&tale, tell_effect, tell_owed};
    assert_non_null(verb);
    int n = players(a, s, t, x->who, who);
    if (verb->proc) {
        const gs_proc *p = verb->proc;
        assert_int_equal(gs_carry_fill(c, s, t, NULL, verb, who, n, in, NULL, &err), GS_OK);
        if (gs_facts_parse(p->in, p->n_in, x->in, strlen(x->in), in, &err) != GS_OK ||
            gs_facts_parse(p->out, p->n_out, x->out, strlen(x->out), out, &err) != GS_OK) {
            fail_msg("%s: %s", x->verb, err.text);
        }
        if (x->dice) {
            gs_script script;
            gs_script_init(&script, NULL);
            assert_int_equal(gs_script_parse(&script, x->dice, strlen(x->dice), &err), GS_OK);
            if (gs_proc_run(p, in, &script.dice, out, NULL, NULL, &err) != GS_OK) {
                fail_msg("%s: %s", x->verb, err.text);
            }
        }
    }
    assert_int_equal(gs_carry_apply(c, s, t, verb, who, n, in, out, x->verb + words, a, &sink,
                                    &err), GS_OK);
    if (strcmp(gs_str_text(&tale.effects), x->effects) != 0 ||
        strcmp(gs_str_text(&tale.owed), x->owed) != 0) {
        fprintf(stderr, "%s: %s: %s %s:\n%s\n%s\n", c->rs->id, x->verb, x->in, x->out,
                gs_str_text(&tale.effects), gs_str_text(&tale.owed));
        fail();
    }
    gs_str_free(&tale.effects);
    gs_str_free(&tale.owed);
}

static void book(const char *ruleset, int full, const example *x, int n)
{
    gs_arena *a = gs_arena_new();
    gs_table_state *t = GS_NEW(a, gs_table_state);
    gs_carry *c;
    gs_err err = {0};
    gs_setup *s = armies(a, ruleset, full, t);
    assert_int_equal(gs_carry_new(a, s->ruleset, &c, &err), GS_OK);
    for (int i = 0; i < n; i++) {
        work(a, c, s, t, &x[i]);
    }
    gs_arena_free(a);
}

static void test_carry__feudal(void **state)
{
    (void)state;
    book("feudal", 15, feudal, GS_COUNT(feudal));
}

static void test_carry__meeting_of_hosts(void **state)
{
    (void)state;
    book("meeting-of-hosts", 24, meeting, GS_COUNT(meeting));
}

static void test_carry__warmaster_house(void **state)
{
    (void)state;
    book("warmaster-house", 3, warmaster, GS_COUNT(warmaster));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_carry__feudal),
                                       cmocka_unit_test(test_carry__meeting_of_hosts),
                                       cmocka_unit_test(test_carry__warmaster_house)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
