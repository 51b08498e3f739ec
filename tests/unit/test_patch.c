/* House rules as data: read, held against the rules, applied, recorded by name. */
#include "test.h"

#include "gesta/feu.h"
#include "gesta/moh.h"
#include "gesta/patch.h"
#include "gesta/sheets.h"

#include <stdio.h>
#include <string.h>

static gs_patch compiled(const gs_patch_row *row, const gs_proc *p, const char *role)
{
    gs_patch patch;
    gs_err err = {0};
    if (gs_patch_compile(row, p, role, &patch, &err) != GS_OK) {
        fail_msg("%s: %s", row->name, err.text);
    }
    return patch;
}

static feu_melee_in melee(const char *situation)
{
    feu_melee_in in;
    gs_err err = {0};
    assert_int_equal(
        gs_proc_situation(&feu_melee, situation, strlen(situation), &in, &err), GS_OK);
    return in;
}

static void test_use__changes_and_is_told(void **state)
{
    (void)state;
    gs_patch_row row = {.name = "fury",
                        .when = "type=knights defender.hits<5 defender.terrain!=open",
                        .then = "bonus+2 doublings=1 defender.hits-9"};
    gs_patch p = compiled(&row, &feu_melee, "attacker");
    gs_patched used[4];
    feu_melee_in in = melee("attacker.type=knights attacker.bonus=2 defender.hits=4 "
                            "defender.terrain=wall");
    assert_true(gs_patch_holds(&p, &in));
    assert_int_equal(gs_patch_apply(&p, &in, used, 4), 3);
    assert_int_equal(in.bonus, 3); /* held to its range */
    assert_int_equal(in.doublings, 1);
    assert_int_equal(in.hits, 0);
    assert_string_equal(used[0].name, "fury");
    assert_string_equal(used[0].fact->key, "attacker.bonus");
    assert_int_equal(used[0].from, 2);
    assert_int_equal(used[0].to, 3);
    assert_int_equal(gs_patch_apply(&p, &in, used, 4), 0); /* nothing more to change */
    gs_str s = {0};
    gs_patched_print(used, 1, &s);
    assert_string_equal(gs_str_text(&s),
                        "  house rule   fury: attacker.bonus 2 becomes 3\n");
    gs_str_free(&s);
}

static void test_use__every_test_must_hold(void **state)
{
    (void)state;
    static const struct {
        const char *when;
        bool holds;
    } tests[] = {
        {"", true},
        {"defender.hits=7", true},
        {"defender.hits!=7", false},
        {"defender.hits<7", false},
        {"defender.hits<=7", true},
        {"defender.hits>7", false},
        {"defender.hits>=7", true},
        {"defender.hits>6 defender.hits<8 type=lights", true},
        {"defender.hits>6 defender.hits<8 type=knights", false},
        {"defender.type=bowmen options.dice=d6", true},
        {"hero=no", true},
        {"hero=yes", false},
    };
    feu_melee_in in = melee(
        "attacker.type=lights defender.type=bowmen defender.hits=7 options.dice=d6");
    for (int i = 0; i < GS_COUNT(tests); i++) {
        gs_patch_row row = {.name = "x", .when = tests[i].when, .then = "bonus+1"};
        gs_patch p = compiled(&row, &feu_melee, "attacker");
        if (gs_patch_holds(&p, &in) != tests[i].holds) {
            fail_msg("%s", tests[i].when);
        }
    }
}

static void test_use__decimals_and_defaults(void **state)
{
    (void)state;
    feu_shooting_in in;
    gs_patched used[2];
    memset(&in, 0, sizeof in);
    gs_facts_default(feu_shooting.in, feu_shooting.n_in, &in);
    gs_patch_row longbow = {
        .name = "longbow", .when = "distance<=5", .then = "range+2.5"};
    gs_patch p = compiled(&longbow, &feu_shooting, "shooter");
    assert_true(gs_patch_holds(&p, &in));
    assert_int_equal(gs_patch_apply(&p, &in, used, 2), 1);
    assert_int_equal(in.range, 2500);
    gs_patch_row behind = {.name = "behind", .then = "target.arc=rear"};
    p = compiled(&behind, &feu_shooting, "");
    assert_int_equal(gs_patch_apply(&p, &in, used, 2), 1);
    assert_int_equal(in.target_arc, FEU_REAR);
    gs_str s = {0};
    gs_patched_print(used, 1, &s);
    assert_string_equal(gs_str_text(&s),
                        "  house rule   behind: target.arc set to rear\n");
    gs_str_free(&s);
    /* "as at the start" is no number to add to */
    moh_recovery_in rec;
    memset(&rec, 0, sizeof rec);
    gs_facts_default(moh_recovery.in, moh_recovery.n_in, &rec);
    gs_patch_row fewer = {.name = "fewer", .then = "strength-5"};
    p = compiled(&fewer, &moh_recovery, "unit");
    assert_int_equal(gs_patch_apply(&p, &rec, used, 2), 0);
    assert_int_equal(rec.strength, MOH_AS_ORIGINAL);
}

static void test_compile__faults_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *when, *then, *want;
    } tests[] = {
        {NULL, "", "changes nothing"},
        {NULL, NULL, "changes nothing"},
        {NULL, "bonnus+1", "melee knows no attacker.bonnus"},
        {NULL, "type+1", "attacker.type is a word"},
        {NULL, "bonus=9", "from -3 to 3"},
        {NULL, "bonus+one", "one is not one of the values"},
        {NULL, "bonus", "bonus is not written as"},
        {NULL, "bonus<3", "bonus<3 is not written as"},
        {NULL, "=3", "=3 is not written as"},
        {"type<knights", "bonus+1", "attacker.type is a word"},
        {"type=elves", "bonus+1", "elves is not one of the values"},
        {"typ=knights", "bonus+1", "melee knows no attacker.typ"},
        {"type", "bonus+1", "type is not written as"},
        {"bonus+1", "bonus+1", "when: bonus+1 is not written as"},
        {"distance<3", "bonus+1", "melee knows no attacker.distance"},
        {"hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 "
         "hits=1 "
         "hits=1 hits=1 hits=1 hits=1 hits=1",
         "halvings+1", "more than 16"},
    };
    for (int i = 0; i < GS_COUNT(tests); i++) {
        gs_patch_row row = {.name = "rule",
                            .procedure = "melee",
                            .when = tests[i].when,
                            .then = tests[i].then};
        gs_patch p;
        gs_err err = {0};
        const char *role = i == GS_COUNT(tests) - 1 ? "defender" : "attacker";
        assert_int_equal(gs_patch_compile(&row, &feu_melee, role, &p, &err), GS_INPUT);
        assert_int_equal(gs_patch_compile(&row, &feu_melee, role, &p, NULL), GS_INPUT);
        assert_string_equal(err.key, "rule");
        if (!strstr(err.text, tests[i].want)) {
            fail_msg("%s | %s: %s", tests[i].when ? tests[i].when : "", tests[i].want,
                     err.text);
        }
    }
}

/* Sixteen tests with a blank after them are not too many. */
static void test_compile__up_to_the_limit(void **state)
{
    (void)state;
    gs_patch_row row = {.name = "x", .then = "bonus+1 "};
    row.when =
        "hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 hits=1 "
        "hits=1 hits=1 hits=1 hits=1 hits=1  ";
    gs_patch p;
    assert_int_equal(gs_patch_compile(&row, &feu_melee, "defender", &p, NULL), GS_INPUT);
    row.then = "halvings+1 ";
    assert_int_equal(gs_patch_compile(&row, &feu_melee, "defender", &p, NULL), GS_OK);
    assert_int_equal(p.n_when, 16);
}

/* A rule without a procedure works wherever one of its facts is asked. */
static void test_compile__without_a_procedure(void **state)
{
    (void)state;
    const gs_ruleset *rs = gs_ruleset_find("feudal");
    gs_patch_row row = {.name = "tough", .then = "halvings+1 range=20"};
    gs_patch p = compiled(&row, &feu_melee, "defender");
    assert_int_equal(p.n_then, 1);
    p = compiled(&row, &feu_shooting, "target");
    assert_int_equal(p.n_then, 1);
    assert_int_equal(gs_patch_compile(&row, &feu_rally, "unit", &p, NULL), GS_INPUT);
    gs_err err = {0};
    assert_int_equal(gs_patch_check(&row, rs, &err), GS_OK);
    row.then = "armor=9";
    assert_int_equal(gs_patch_check(&row, rs, &err), GS_INPUT);
    row.procedure = "melee";
    row.then = "halvings+1"; /* no role: it fits one that melee has */
    assert_int_equal(gs_patch_check(&row, rs, &err), GS_OK);
    row.role = "attacker";
    assert_int_equal(gs_patch_check(&row, rs, &err), GS_INPUT);
    assert_non_null(strstr(err.text, "melee knows no attacker.halvings"));
    row.procedure = "duel";
    assert_int_equal(gs_patch_check(&row, rs, &err), GS_INPUT);
    assert_non_null(strstr(err.text, "feudal has no procedure duel"));
}

static void test_read__rows_and_faults(void **state)
{
    (void)state;
    gs_arena *a = gs_arena_new();
    gs_patch_row *rows;
    int *lines;
    int n;
    gs_err err = {0};
    static const char text[] =
        "# house rules\n\n A b ; melee;attacker ; ; bonus+1  # why\r\n"
        "table troops knights class=2\n"
        "B ;;; distance<6 ; los=yes ; lost-round";
    assert_int_equal(gs_patch_read(text, sizeof text - 1, a, &rows, &lines, &n, &err),
                     GS_OK);
    assert_int_equal(n, 2);
    assert_string_equal(rows[0].name, "A b");
    assert_string_equal(rows[0].procedure, "melee");
    assert_string_equal(rows[0].role, "attacker");
    assert_null(rows[0].when);
    assert_string_equal(rows[0].then, "bonus+1");
    assert_int_equal(lines[0], 3);
    assert_null(rows[1].procedure);
    assert_string_equal(rows[1].when, "distance<6");
    assert_int_equal(lines[1], 5);
    assert_null(rows[0].until);
    assert_string_equal(rows[1].until, "lost-round");
    static const char *const bad[] = {
        "A ; melee ; attacker ; bonus+1", ";;;;bonus+1", "A;;;;",
        "A ; melee ; attacker ; ; bonus+1 ; lost-round ; more"};
    for (int i = 0; i < GS_COUNT(bad); i++) {
        err = (gs_err){0};
        assert_int_equal(
            gs_patch_read(bad[i], strlen(bad[i]), a, &rows, &lines, &n, &err), GS_INPUT);
        assert_int_equal(err.line, 1);
    }
    assert_int_equal(gs_patch_read("", 0, a, &rows, &lines, &n, &err), GS_OK);
    assert_int_equal(n, 0);
    gs_arena_free(a);
}

/* Any bytes: a patch that can be applied, or one fault with words. */
static void test_read__any_bytes(void **state)
{
    (void)state;
    static const char whole[] =
        "Fury ; melee ; attacker ; type=knights defender.hits>=3 ; bonus+1 doublings=1\n"
        "Range ;; shooter ; distance<=4.25 ; range-1.5 missiles=no # what\n";
    static const char bytes[] = ";;=<>!+-. \t\n#0123456789abyesno\x80\xff";
    const gs_ruleset *rs = gs_ruleset_find("feudal");
    uint32_t at = 0;
    int fit = 0, misfit = 0;
    for (int round = 0; round < 3000; round++) {
        char text[sizeof whole];
        memcpy(text, whole, sizeof whole);
        for (int k = 0; k < 1 + round % 4; k++) {
            uint32_t where = gs_random_at(5, 1, at++, 0, sizeof whole - 1);
            text[where] = bytes[gs_random_at(5, 1, at++, 0, sizeof bytes - 1)];
        }
        gs_arena *a = gs_arena_new();
        gs_patch_row *rows;
        int *lines;
        int n;
        gs_err err = {0};
        if (gs_patch_read(text, sizeof text - 1, a, &rows, &lines, &n, &err) != GS_OK) {
            assert_true(err.line > 0 && err.text[0]);
            n = 0;
        }
        for (int i = 0; i < n; i++) {
            bool fits = gs_patch_check(&rows[i], rs, &err) == GS_OK;
            fit += fits;
            misfit += !fits;
            assert_true(fits || err.text[0]);
            for (int p = 0; fits && p < rs->n_procs; p++) {
                _Alignas(16) char in[GS_MAX_FACTS_SIZE];
                gs_patched used[4];
                gs_patch patch;
                gs_facts_default(rs->procs[p]->in, rs->procs[p]->n_in, in);
                const gs_proc *proc = rs->procs[p];
                gs_status st =
                    gs_patch_compile(&rows[i], proc, rows[i].role, &patch, NULL);
                if (st == GS_OK) {
                    gs_patch_apply(&patch, in, used, 4);
                }
            }
        }
        gs_arena_free(a);
    }
    assert_true(fit > 500 && misfit > 500);
}

/* The samples fit their rule sets, rule by rule. */
static void test_samples__fit(void **state)
{
    (void)state;
    static const char *const sets[] = {"meeting-of-hosts", "gathering-of-hosts",
                                       "feudal", "stout-hearts", "warmaster-house"};
    gs_arena *a = gs_arena_new();
    for (int i = 0; i < GS_COUNT(sets); i++) {
        char path[128];
        static char text[16384];
        snprintf(path, sizeof path, "campaigns/house-rules/%s.txt", sets[i]);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        size_t size = fread(text, 1, sizeof text, f);
        fclose(f);
        gs_patch_row *rows;
        int *lines;
        int n;
        gs_err err = {0};
        assert_int_equal(gs_patch_read(text, size, a, &rows, &lines, &n, &err), GS_OK);
        assert_true(n >= 4);
        gs_number *numbers;
        int n_numbers;
        assert_int_equal(gs_numbers_read(text, size, gs_ruleset_find(sets[i]), a, &numbers,
                                         &n_numbers, &err),
                         GS_OK);
        for (int k = 0; k < n; k++) {
            const gs_ruleset *rs = gs_ruleset_find(sets[i]);
            gs_patch p;
            if (gs_patch_check(&rows[k], rs, &err) != GS_OK ||
                gs_patch_compile(&rows[k], gs_ruleset_proc(rs, rows[k].procedure),
                                 rows[k].role, &p, &err) != GS_OK) {
                fail_msg("%s:%d: %s: %s", path, lines[k], err.key, err.text);
            }
        }
    }
    gs_arena_free(a);
}

/* For whom a row is; and that it is said once for each role, by whole keys once in all. */
static void test_rows__for_whom_and_how_often(void **state)
{
    (void)state;
    static const struct {
        const char *applies, *role, *procedure, *then;
        int bonus, enemy, figures; /* attacker's, defender's; defender's figures, 12 before */
    } tests[] = {
        {NULL, NULL, NULL, "bonus+1", 1, 1, 12},
        {"all", "defender", "melee", "bonus+1", 0, 1, 12},
        {"all", NULL, "shooting", "bonus+1", 0, 0, 12},
        {"all", NULL, "melee", "attacker.bonus+1 defender.figures-1", 1, 0, 11},
        {"side:a", NULL, "melee", "attacker.bonus+1 defender.figures-1", 1, 0, 11},
        {"side:c", NULL, "melee", "attacker.bonus+1 defender.figures-1", 0, 0, 12},
        {"unit:u", NULL, NULL, "bonus+1", 1, 0, 12},
        {"troop:Celts", NULL, NULL, "bonus+1", 0, 1, 12},
        {"hero:h", NULL, NULL, "bonus+1", 0, 1, 12},
        {"hero:u", NULL, NULL, "bonus+1", 0, 0, 12},
        {"hero:", NULL, NULL, "bonus+1", 0, 0, 12},
        {"nobody", NULL, NULL, "bonus+1", 0, 0, 12},
        {"unit:u", NULL, NULL, "defender.figures-1 bonus+1", 1, 0, 11},
    };
    const gs_patch_who who[] = {
        {.role = "attacker", .unit = "u", .troop = "Romans", .side = "a"},
        {.role = "defender", .unit = "v", .troop = "Celts", .hero = "h", .side = "b", .spent = 2}};
    const gs_proc *p = gs_ruleset_proc(gs_ruleset_find("stout-hearts"), "melee");
    gs_patched used[4];
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        gs_patch_row rows[2] = {{.name = "idle", .procedure = "melee", .when = "figures>47",
                                 .then = "bonus+1"},
                                {.name = "row", .procedure = tests[i].procedure,
                                 .role = tests[i].role, .applies = tests[i].applies,
                                 .then = tests[i].then}};
        for (int ends = 0; ends < 2; ends++) { /* then it has ended for the defender */
            _Alignas(8) char in[GS_MAX_FACTS_SIZE], want[GS_MAX_FACTS_SIZE];
            gs_look l = gs_look_at(p, want);
            int enemy = ends ? 0 : tests[i].enemy;
            rows[1].until = ends ? "fought-round" : NULL;
            assert_int_equal(gs_proc_situation(p, "", 0, in, NULL), GS_OK);
            memcpy(want, in, p->in_size);
            gs_fact_set(gs_look_fact(&l, "attacker", "bonus"), want, tests[i].bonus);
            gs_fact_set(gs_look_fact(&l, "defender", "bonus"), want, enemy);
            gs_fact_set(gs_look_fact(&l, "defender", "figures"), want, tests[i].figures);
            int n = gs_patch_rows_apply(rows, 2, p, in, who, 2, used, 4);
            assert_memory_equal(in, want, p->in_size);
            assert_int_equal(n, tests[i].bonus + enemy + (tests[i].figures < 12));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_use__changes_and_is_told),
        cmocka_unit_test(test_use__every_test_must_hold),
        cmocka_unit_test(test_use__decimals_and_defaults),
        cmocka_unit_test(test_compile__faults_are_told),
        cmocka_unit_test(test_compile__up_to_the_limit),
        cmocka_unit_test(test_compile__without_a_procedure),
        cmocka_unit_test(test_read__rows_and_faults),
        cmocka_unit_test(test_read__any_bytes),
        cmocka_unit_test(test_samples__fit),
        cmocka_unit_test(test_rows__for_whom_and_how_often),
    };
    return cmocka_run_group_tests_name("patch", tests, NULL, NULL) != 0;
}
