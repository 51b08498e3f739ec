/* Battles that people play: their lines come to the battle that generals would have fought if they say
 * what those would; more lines never change what was; nonsense is refused and changes nothing. */
#include "test.h"

#include "battles.h"
#include "goh_battles.h"

#include "gesta/general.h"
#include "gesta/play.h"

#include <string.h>

/* Of 1 to `most`, from a seed that goes on. */
static int any(uint64_t *d, int most)
{
    *d = *d * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)(*d >> 33) % most + 1;
}

typedef struct table {
    gs_arena *a;
    const gs_scene *scene;
    gs_player captain[GS_SIDES];
    gs_play_line line[4000];
    int n;
    bool person[GS_SIDES];
} table;

static void lay(table *t, gs_arena *a, gs_setup *s)
{
    gs_err err;
    t->a = a;
    t->n = 0;
    assert_int_equal(gs_scene_new(a, s, &t->scene, &err), GS_OK);
    gs_general *g = gs_general_new(a, t->scene);
    for (int i = 0; i < GS_SIDES; i++) {
        t->captain[i] = gs_general_player(g, NULL, NULL);
        t->person[i] = true;
    }
}

static gs_play run(table *t, int n)
{
    gs_play p;
    gs_err err = {0};
    if (gs_play_run(t->a, t->scene, t->captain, t->person, t->line, n, &p, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return p;
}

static void say(table *t, const gs_play *p, const char *text)
{
    assert_true(t->n < (int)GS_COUNT(t->line));
    t->line[t->n++] = (gs_play_line){.side = p->ask.side, .text = gs_arena_strdup(t->a, text)};
}

static gs_setup *setup_of(gs_arena *a, int book, uint64_t seed)
{
    return book ? goh_random_setup(a, seed) : random_setup(a, seed);
}

/* The same entries up to `n` of them? */
static bool same_log(const gs_log *x, const gs_log *y, int n)
{
    for (int i = 0; i < n; i++) {
        bool last = i == n - 1; /* in the midst of it somebody may be asked */
        if (x->entries[i].n != y->entries[i].n || strcmp(x->entries[i].kind, y->entries[i].kind) != 0 ||
            (last ? x->entries[i].n_parts < y->entries[i].n_parts
                  : x->entries[i].n_parts != y->entries[i].n_parts)) {
            return false;
        }
    }
    return true;
}

static void test_play__the_captain_s_word_is_the_general_s(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        for (int book = 0; book < 2; book++) {
            gs_arena *a = gs_arena_new();
            table *t = GS_NEW(a, table);
            lay(t, a, setup_of(a, book, seed));
            for (int i = 0; i < (int)GS_COUNT(t->line); i++) {
                for (int s = 0; s < GS_SIDES; s++) {
                    t->person[s] = s == 0;
                }
                t->line[i] = (gs_play_line){.side = 0, .text = "captain"};
            }
            gs_play p = run(t, GS_COUNT(t->line));
            gs_battle *b = GS_NEW(a, gs_battle);
            gs_log *log = gs_log_new(a);
            gs_err err;
            lay(t, a, setup_of(a, book, seed));
            gs_battle_start(b, t->scene, log, t->captain);
            assert_int_equal(gs_engine_run(b, &err), GS_OK);
            assert_false(p.waits);
            assert_int_equal(p.log->count, log->count);
            assert_true(same_log(p.log, log, log->count));
            assert_int_equal(p.b->s.outcome.winner, b->s.outcome.winner);
            assert_int_equal(p.b->s.outcome.turns, b->s.outcome.turns);
            gs_arena_free(a);
        }
    }
}

/* What somebody may say who knows the words and not the rules. */
static const char *nonsense(table *t, const gs_play *p, uint64_t *d)
{
    static const char *const verbs[] = {"hold", "move", "turn", "back", "charge", "shoot", "rally", "form",
                                        "withdraw", "pass", "mount", "join", "leave", "captain", "captain",
                                        "captain", "captain", "done", "default", "garrison", "rear", "face"};
    static const char *const words[] = {"yes", "no", "none", "shoot", "evade", "counter", "captain", "default", "3 h0",
                                        "u1", "h0", "u0 u1", "at 20 8 0", "", "-1", "done", "99999999999", "at x y z"};
    char kind[2] = {(char)(any(d, 6) > 4 ? 'h' : 'u'), 0};
    int who = any(d, 24) - 1, whom = any(d, 24) - 1;
    if (p->ask.kind != GS_ASK_ORDER) {
        return words[any(d, GS_COUNT(words)) - 1];
    }
    const char *verb = verbs[any(d, GS_COUNT(verbs)) - 1];
    switch (any(d, 4)) {
    case 1: return verb;
    case 2: return gs_arena_printf(t->a, "%s %s%d u%d", verb, kind, who, whom);
    case 3: return gs_arena_printf(t->a, "%s %s%d %d %d%s", verb, kind, who, whom * 3, who * 2, whom % 3 ? "" : " with");
    default: return gs_arena_printf(t->a, "%s %s%d %s", verb, kind, who, whom % 2 ? "left" : "6");
    }
}

static void test_play__more_lines_never_change_what_was(void **state)
{
    (void)state;
    int refused = 0, taken = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        gs_arena *a = gs_arena_new();
        table *t = GS_NEW(a, table);
        uint64_t d = seed;
        lay(t, a, setup_of(a, (int)(seed & 1), seed));
        gs_play p = run(t, 0);
        for (int i = 0; i < 120 && p.waits; i++) {
            say(t, &p, nonsense(t, &p, &d));
            gs_play next = run(t, t->n);
            assert_true(next.log->count >= p.log->count);
            assert_true(same_log(next.log, p.log, p.log->count));
            if (next.refused >= 0) {
                assert_int_equal(next.refused, t->n - 1);
                assert_true(next.waits && next.why.text[0] != '\0');
                t->n--;
                refused++;
                if (next.ask.kind == GS_ASK_DEPLOY || i % 3 == 0) {
                    say(t, &p, "captain");
                    p = run(t, t->n);
                }
            } else {
                p = next;
                taken++;
            }
        }
        gs_arena_free(a);
    }
    assert_true(refused > 50 && taken > 50);
}

/* Any order that is lawful, of anybody; "done" at times, and when there is none. */
static const char *lawful(table *t, const gs_play *p, uint64_t *d, int *kinds)
{
    const char *found[400];
    int n = 0, of = 0;
    for (int who = 0; who < GS_BODIES && n < 300; who++) {
        gs_ref r = gs_body_ref(who);
        bool ours = gs_body_side(p->b, who) == p->ask.side && gs_body_here(p->b, who);
        gs_play_offer *o = ours ? gs_play_offers(t->a, p, r, &of) : NULL;
        for (int i = 0; o && i < of && n < 300; i++) {
            assert_true(o[i].lawful || o[i].why.text[0]);
            assert_true(o[i].lawful || strcmp(o[i].verb, "charge") == 0 || strcmp(o[i].verb, "shoot") == 0);
            found[n] = o[i].line;
            n += o[i].lawful;
        }
    }
    *kinds += n;
    return n == 0 || any(d, 8) == 1 ? "done" : found[any(d, n) - 1];
}

/* What is offered as lawful is not refused when it is said. */
static void test_play__what_is_offered_may_be_said(void **state)
{
    (void)state;
    int offered = 0, said = 0;
    for (uint64_t seed = 11; seed <= 14; seed++) {
        gs_arena *a = gs_arena_new();
        table *t = GS_NEW(a, table);
        uint64_t d = seed;
        lay(t, a, setup_of(a, (int)(seed & 1), seed));
        gs_play p = run(t, 0);
        for (int i = 0; i < 150 && p.waits; i++) {
            bool order = p.ask.kind == GS_ASK_ORDER;
            say(t, &p, order ? lawful(t, &p, &d, &offered) : "captain");
            p = run(t, t->n);
            if (p.refused >= 0) {
                fail_msg("%s: %s (seed %d)", t->line[p.refused].text, p.why.text, (int)seed);
            }
            said += order;
        }
        gs_arena_free(a);
    }
    assert_true(offered > 1000 && said > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play__the_captain_s_word_is_the_general_s),
        cmocka_unit_test(test_play__more_lines_never_change_what_was),
        cmocka_unit_test(test_play__what_is_offered_may_be_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
