/* Carry tables: every row of every book is read and whole; what a table must not say is found;
 * words and verbs are found by their beginnings; told effects draw after them what hangs on them;
 * situations are filled from what is known. */
#include "test.h"

#include "traces/traces.h"

#include "gesta/carry.h"

#include <string.h>

static gs_arena *a;
static gs_table_state *t;

static int setup(void **state)
{
    (void)state;
    a = gs_arena_new();
    t = GS_NEW(a, gs_table_state);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_arena_free(a);
    return 0;
}

static gs_carry *table(const gs_ruleset *rs)
{
    gs_carry *c;
    gs_err err = {0};
    if (gs_carry_new(a, rs, &c, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return c;
}

static void test_carry__tables_are_whole(void **state)
{
    (void)state;
    for (int i = 0; gs_rulesets[i + 1]; i++) { /* the campaign's own has no battles */
        gs_err err = {0};
        if (gs_carry_check(table(gs_rulesets[i]), &err) != GS_OK) {
            fail_msg("%s", err.text);
        }
    }
}

/* Feudal's table with one row more, or with one less, is refused, and says why. */
static void refused(const gs_carry_row *more, const char *less, const char *why)
{
    gs_ruleset rs = *gs_ruleset_find("feudal");
    gs_carry_row *rows = GS_NEW_ARRAY(a, gs_carry_row, rs.n_carry + 1);
    gs_carry *c;
    gs_err err = {0};
    int n = 0;
    for (int i = 0; i < rs.n_carry; i++) {
        rows[n++] = rs.carry[i];
        n -= less && strcmp(rs.carry[i].f[0], less) == 0;
        if (more && rs.carry[i].kind == GS_ROW_VERB && strncmp(rs.carry[i].f[0], "melee", 5) == 0) {
            rows[n++] = *more;
        }
    }
    rs.carry = rows;
    rs.n_carry = n;
    bool read = gs_carry_new(a, &rs, &c, &err) == GS_OK;
    assert_true(!read || gs_carry_check(c, &err) == GS_STATE);
    if (!strstr(err.text, why)) {
        fail_msg("%s, not %s", err.text, why);
    }
}

static void test_carry__faults_are_found(void **state)
{
    (void)state;
    refused(&(gs_carry_row){GS_ROW_CARRY, {"", "lost", "defender", "", "hits", ""}}, NULL,
            "effect lost");
    refused(&(gs_carry_row){GS_ROW_CARRY, {"", "loss", "loser", "", "hits", ""}}, NULL, "loser");
    refused(&(gs_carry_row){GS_ROW_CARRY, {"", "loss", "defender", "", "wounds-taken", ""}}, NULL,
            "wounds-taken");
    refused(&(gs_carry_row){GS_ROW_CARRY, {"factor=third", "loss", "defender", "", "hits", ""}},
            NULL, "factor=third");
    refused(&(gs_carry_row){GS_ROW_CARRY, {"", "mark", "defender", "", "1", "tired"}}, NULL,
            "tired");
    refused(&(gs_carry_row){GS_ROW_OWES, {"", "sing", "defender", "", "must", "now"}}, NULL,
            "sing");
    refused(&(gs_carry_row){GS_ROW_OWES, {"", "rally loudly", "defender", "", "must", "now"}}, NULL,
            "loudly");
    refused(&(gs_carry_row){GS_ROW_WORD, {"bog", "defender", "terrain=bog"}}, NULL, "bog");
    refused(&(gs_carry_row){GS_ROW_FILL, {"defender.mood", "", "hits"}}, NULL, "defender.mood");
    refused(NULL, "muster", "muster has no verb");
    refused(NULL, "result=unhurt", "result=unhurt");
}

static void test_carry__words_by_their_beginning(void **state)
{
    (void)state;
    const gs_carry *c = table(gs_ruleset_find("feudal"));
    const gs_carry_verb *melee = gs_carry_verb_find(c, "fight", 5);
    assert_ptr_equal(melee, gs_carry_verb_find(c, "melee", 5));
    assert_ptr_equal(melee, gs_carry_verb_of(c, "melee"));
    assert_int_equal(melee->letter, 'M');
    assert_string_equal(gs_carry_word(c, melee, "fla", 3)->f[2], "contact=flank");
    assert_null(gs_carry_word(c, melee, "w", 1)); /* woods, wall */
    assert_string_equal(gs_carry_word(c, melee, "wall", 4)->f[2], "terrain=wall");
    assert_null(gs_carry_word(c, melee, "flnk", 4));
}

/* ---- two armies ---- */

static gs_setup *armies(const char *ruleset, const char *facts, int full)
{
    static const char *const ids[] = {"a1", "b1"};
    gs_setup *s = gs_setup_new(a, gs_ruleset_find(ruleset));
    gs_err err = {0};
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 2);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, 1);
    s->n_units = 2;
    s->n_heroes = 1;
    for (int i = 0; i < 2; i++) {
        s->units[i] = (gs_ob_unit){.id = ids[i], .name = ids[i], .troop = "men", .side = i,
                                   .full = full, .present = full, .leader = i - 1, .facts = facts};
    }
    s->heroes[0] = (gs_ob_hero){.id = "hb", .name = "hb", .kind = "hero", .gender = "m", .side = 1,
                                .rating = 2, .power = 2, .unit = 1, .facts = ""};
    if (gs_setup_complete(s, a, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    gs_fold_start(s, t);
    t->unit[0].flags = t->unit[1].flags = GS_U_ON_TABLE;
    t->unit[0].in.kind = t->unit[1].in.kind = GS_PLACE_UNKNOWN;
    t->hero[0].where = GS_HERO_UP;
    t->hero[0].unit = 1;
    return s;
}

typedef struct heard {
    gs_log_effect e[16];
    gs_owed o[16];
    int n, owed;
} heard;

static void hear_effect(void *ctx, const gs_log_effect *e)
{
    heard *h = ctx;
    h->e[h->n++] = *e;
}

static void hear_owed(void *ctx, const gs_owed *o)
{
    heard *h = ctx;
    h->o[h->owed++] = *o;
}

static heard told(const gs_setup *s, gs_log_effect e)
{
    heard h = {.n = 0};
    gs_carry_sink sink = {&h, hear_effect, hear_owed};
    assert_int_equal(gs_carry_told(table(s->ruleset), s, t, &e, a, &sink, NULL), GS_OK);
    return h;
}

/* More lost than there were: clamped, destroyed; his hero stands alone. */
static void test_carry__told_losses_destroy(void **state)
{
    (void)state;
    const gs_setup *s = armies("stout-hearts", "", 12);
    heard h = told(s, (gs_log_effect){.kind = GS_EFFECT_LOSS, .who = gs_ref_unit(1),
                                      .by = gs_ref_unit(0), .amount = 40});
    assert_int_equal(h.n, 3);
    assert_int_equal(h.e[0].amount, 12);
    assert_int_equal(h.e[0].left, 0);
    assert_int_equal(h.e[1].kind, GS_EFFECT_DETACHED);
    assert_int_equal(h.e[1].by.ix, 1);
    assert_int_equal(h.e[2].kind, GS_EFFECT_DESTROYED);
    assert_int_equal(h.e[2].by.kind, GS_REF_UNIT);
    assert_int_equal(t->unit[1].left, 12); /* the state is not changed */
}

static void test_carry__told_recoil_must_rally(void **state)
{
    (void)state;
    const gs_setup *s = armies("stout-hearts", "", 12);
    heard h = told(s, (gs_log_effect){.kind = GS_EFFECT_RECOILED, .who = gs_ref_unit(1)});
    assert_int_equal(h.n, 2);
    assert_int_equal(h.e[0].left, 12);
    assert_int_equal(h.e[1].kind, GS_EFFECT_MUST_RALLY);
    assert_int_equal(h.owed, 1);
    assert_string_equal(h.o[0].verb->words, "rally");
    assert_int_equal(h.o[0].till, 'x');
    t->unit[1].flags |= GS_U_MUST_RALLY; /* once is enough */
    assert_int_equal(told(s, h.e[0]).n, 1);
}

static void test_carry__told_hits_strike_a_hero_down(void **state)
{
    (void)state;
    const gs_setup *s = armies("stout-hearts", "", 12);
    gs_log_effect hit = {.kind = GS_EFFECT_HERO_HIT, .who = gs_ref_hero(0), .by = gs_ref_unit(0),
                         .amount = 2};
    heard h = told(s, hit);
    assert_int_equal(h.n, 1); /* his Power takes it */
    assert_int_equal(h.e[0].left, 0);
    hit.amount = 3;
    h = told(s, hit);
    assert_int_equal(h.n, 2);
    assert_int_equal(h.e[1].kind, GS_EFFECT_HERO_DOWN);
    assert_string_equal(h.o[0].verb->words, "fate");
}

static void test_carry__told_state_is_the_books_mark(void **state)
{
    (void)state;
    const gs_setup *s = armies("warmaster-house", "", 3);
    heard h = told(s, (gs_log_effect){.kind = GS_EFFECT_CONFUSED, .who = gs_ref_unit(0),
                                      .amount = 1});
    assert_int_equal(h.e[0].kind, GS_EFFECT_MARK);
    assert_string_equal(h.e[0].word, "confused");
}

/* Simultaneous: who has taken all it bears falls when the phase ends, by who harmed it last. */
static void test_carry__those_who_fall_as_a_phase_ends(void **state)
{
    (void)state;
    const gs_setup *s = armies("gathering-of-hosts", "", 1);
    gs_turn_memory *m = GS_NEW(a, gs_turn_memory);
    heard h = {.n = 0};
    gs_carry_sink sink = {&h, hear_effect, hear_owed};
    gs_carry *c = table(s->ruleset);
    memset(m, 0, sizeof *m);
    m->unit[1].by = gs_ref_unit(0);
    t->unit[1].hits = (int16_t)(gs_setup_bears(s, 1) - 1);
    assert_int_equal(gs_carry_close(c, s, t, m, "melee", a, &sink, NULL), GS_OK);
    assert_int_equal(h.n, 0);
    t->unit[1].hits++;
    assert_int_equal(gs_carry_close(c, s, t, m, "movement", a, &sink, NULL), GS_OK);
    assert_int_equal(h.n, 0);
    assert_int_equal(gs_carry_close(c, s, t, m, "melee", a, &sink, NULL), GS_OK);
    assert_int_equal(h.n, 2);
    assert_int_equal(h.e[1].kind, GS_EFFECT_DESTROYED);
    assert_int_equal(h.e[1].by.kind, GS_REF_UNIT);
    assert_string_equal(h.o[0].verb->words, "fate");
    assert_int_equal(h.o[0].who.ix, 0);
}

/* ---- situations ---- */

static const char *filled(const gs_setup *s, const char *verb, const gs_turn_memory *m, int from)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_carry *c = table(s->ruleset);
    const gs_carry_verb *v = gs_carry_verb_find(c, verb, strlen(verb));
    const gs_carry_who who[] = {gs_carry_player(s, t, v->slot[0].role, gs_ref_unit(from)),
                                gs_carry_player(s, t, v->slot[1].role, gs_ref_unit(1 - from))};
    gs_str text = {0};
    assert_int_equal(gs_carry_fill(c, s, t, m, v, who, 2, in, NULL, NULL), GS_OK);
    gs_facts_print(v->proc->in, v->proc->n_in, in, false, &text);
    const char *out = gs_arena_strdup(a, gs_str_text(&text));
    gs_str_free(&text);
    return out;
}

static void test_carry__fills_what_is_known(void **state)
{
    (void)state;
    gs_turn_memory *m = GS_NEW(a, gs_turn_memory);
    memset(m, 0, sizeof *m);
    const gs_setup *s = armies("feudal", "unit.type=knights unit.bonus=1", 15);
    t->unit[0].left = 9; /* six hits */
    assert_string_equal(filled(s, "melee", m, 1),
                        "attacker.type=knights attacker.bonus=1 attacker.hero=yes "
                        "defender.type=knights defender.hits=6");
    t->n_ties = 1;
    t->tie[0] = (gs_tie){.who = gs_ref_unit(0), .by = gs_ref_unit(1), .face = 1};
    assert_non_null(strstr(filled(s, "melee", m, 1), "contact=flank"));
    t->unit[0].marks = 1u << gs_word_index(s->ruleset->marks, "out-of-missiles");
    assert_non_null(strstr(filled(s, "shoot", m, 0), "shooter.missiles=no"));
}

static void test_carry__fills_beasts_heroes_and_memory(void **state)
{
    (void)state;
    gs_turn_memory *m = GS_NEW(a, gs_turn_memory);
    memset(m, 0, sizeof *m);
    const gs_setup *s = armies("stout-hearts", "unit.type=heavy-infantry unit.missile=bow", 10);
    t->unit[1].left = 8;
    t->unit[0].files = 5;
    m->unit[1].value[GS_MEM_CHARGED] = 1;
    m->unit[1].value[GS_MEM_ATTACKERS] = 4;
    m->unit[0].value[GS_MEM_MISSILE_HITS] = 2;
    assert_string_equal(filled(s, "melee", m, 1),
                        "attacker.hero=yes attacker.hero-power=2 attacker.hero-armour=light "
                        "attacker.hero-shield=yes attacker.hero-mounted=no attacker.charge=yes "
                        "attacker.figures=8 attacker.contact=4 defender.figures=10 "
                        "defender.contact=5 defender.missile-hits=2");
    s = armies("stout-hearts", "unit.type=elephant", 1);
    t->unit[0].hits = 1; /* of three: the elephant's own */
    const char *beast = filled(s, "melee", NULL, 0);
    assert_non_null(strstr(beast, "attacker.hero=yes attacker.hero-kind=elephant"));
    assert_non_null(strstr(beast, "attacker.hero-power=2"));
    assert_non_null(strstr(beast, "attacker.figures=0"));
}

static void count_owed(void *ctx, const gs_owed *o)
{
    int *orders = ctx;
    assert_string_equal(o->verb->kind, "order");
    assert_true(o->must && o->till == 'b');
    ++*orders;
}

/* Whose General has fallen tests before it moves or charges, by a row: not before it shoots, and
 * not while he stands; other books have no such row. */
static void test_carry__an_order_goes_before_a_move(void **state)
{
    (void)state;
    static const char *const verbs[] = {"move", "advance", "back", "charge", "shoot", "melee"};
    gs_err err = {0};
    for (int b = 0; gs_rulesets[b + 1]; b++) {
        bool shw = strcmp(gs_rulesets[b]->id, "stout-hearts") == 0;
        const gs_carry *c = table(gs_rulesets[b]);
        gs_setup *s = gs_setup_new(a, gs_rulesets[b]);
        s->units = GS_NEW_ARRAY(a, gs_ob_unit, 1);
        s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, 1);
        s->n_units = s->n_heroes = 1;
        s->side[0].general = 0;
        for (int lost = 0; lost < 2; lost++) {
            memset(t, 0, sizeof *t);
            t->n_units = t->n_heroes = 1;
            t->unit[0].flags = GS_U_ON_TABLE;
            t->hero[0].unit = -1;
            t->hero[0].where = lost ? GS_HERO_KILLED : GS_HERO_UP;
            for (int i = 0; i < GS_COUNT(verbs); i++) {
                const gs_carry_verb *v = gs_carry_verb_find(c, verbs[i], strlen(verbs[i]));
                int orders = 0;
                gs_carry_sink sink = {&orders, NULL, count_owed};
                if (v && v->n_slots > 0) {
                    gs_carry_who who = {v->slot[0].role, gs_ref_unit(0), -1};
                    assert_int_equal(gs_carry_before(c, s, t, v, &who, 1, a, &sink, &err), GS_OK);
                }
                assert_int_equal(orders, shw && lost && i < 4);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_carry__tables_are_whole),
        cmocka_unit_test(test_carry__faults_are_found),
        cmocka_unit_test(test_carry__words_by_their_beginning),
        cmocka_unit_test(test_carry__told_losses_destroy),
        cmocka_unit_test(test_carry__told_recoil_must_rally),
        cmocka_unit_test(test_carry__told_hits_strike_a_hero_down),
        cmocka_unit_test(test_carry__told_state_is_the_books_mark),
        cmocka_unit_test(test_carry__those_who_fall_as_a_phase_ends),
        cmocka_unit_test(test_carry__an_order_goes_before_a_move),
        cmocka_unit_test(test_carry__fills_what_is_known),
        cmocka_unit_test(test_carry__fills_beasts_heroes_and_memory),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
