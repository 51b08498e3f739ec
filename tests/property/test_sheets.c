/* The books' tables by name: every cell can be set, a cell set to what is printed changes
 * nothing, and a number of one's own is the fact that the books have for it. */
#include "test.h"

#include "rules_props.h"

#include "gesta/sheets.h"

#include <stdio.h>
#include <string.h>

enum { TRIES = 12, MOST_USED = 32 };

static gs_number cell(const gs_ruleset *rs, const gs_sheet *s, int row, int column,
                      int32_t number)
{
    gs_number n = {.table = s->name,
                   .row = s->rows[row],
                   .column = s->columns[column].as.key,
                   .name = "the cell",
                   .sheet = s,
                   .at_row = row,
                   .at_column = column,
                   .number = number};
    (void)rs;
    return n;
}

static void run(const gs_proc *p, const void *in, uint64_t seed, void *out)
{
    gs_seeded d;
    gs_err err;
    gs_seeded_init(&d, seed, 0);
    assert_int_equal(gs_proc_run(p, in, &d.dice, out, NULL, NULL, &err), GS_OK);
}

/* Sets the row's fact, so that the row is met often. */
static void lean(picker *pk, const gs_proc *p, const gs_sheet *s, int row, void *in)
{
    for (int i = 0; i < p->n_in; i++) {
        const gs_fact *f = &p->in[i];
        int32_t v;
        if (f->type == GS_FACT_WORD && pick(pk, 3) &&
            gs_fact_parse(f, s->rows[row], strlen(s->rows[row]), &v, NULL) == GS_OK) {
            gs_fact_set(f, in, v);
        }
    }
}

static bool lawful(const gs_proc *p, const void *in)
{
    gs_err err;
    return !p->check || p->check(in, &err) == GS_OK;
}

/* Printed numbers set by hand change no result; returns how often one was set. */
static int try_printed(picker *pk, const gs_ruleset *rs, const gs_proc *p, const gs_sheet *s,
                       int row, int column)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE], out[2][GS_MAX_FACTS_SIZE];
    gs_number n = cell(rs, s, row, column, s->printed(row, column));
    int set = 0;
    for (int t = 0; t < TRIES; t++) {
        gs_patched used[MOST_USED];
        gs_look l = gs_look_at(p, in);
        random_situation(pk, p, 8, in);
        lean(pk, p, s, row, in);
        if (!lawful(p, in)) {
            continue;
        }
        memset(out, 0, sizeof out);
        run(p, in, (uint64_t)t, out[0]);
        set += gs_numbers_apply_all(&n, 1, &l, used, MOST_USED);
        if (!lawful(p, in)) {
            fail_msg("%s %s %s: unlawful as printed", s->name, n.row, n.column);
        }
        run(p, in, (uint64_t)t, out[1]);
        if (memcmp(out[0], out[1], p->out_size) != 0) {
            gs_str text = {0};
            gs_facts_print(p->in, p->n_in, in, false, &text);
            fail_msg("%s: %s %s %s as printed changes: %s", p->name, s->name, n.row, n.column,
                     gs_str_text(&text));
        }
    }
    return set;
}

/* Another number than the printed one. */
static int32_t another(const gs_sheet *s, int row, int column)
{
    const gs_fact *f = &s->columns[column].as;
    int32_t now = s->printed(row, column);
    int32_t step = f->type == GS_FACT_DEC ? 1000 : 1;
    return now + step <= f->hi ? now + step : now - step;
}

/* Does the cell reach a fact of this unit's type? */
static bool reaches_units(const gs_ruleset *rs, const gs_sheet *s, int row, int column)
{
    _Alignas(16) char unit[GS_MAX_FACTS_SIZE];
    gs_patched used[MOST_USED];
    if (!s->of_unit || rs->n_unit_facts == 0) {
        return false;
    }
    gs_facts_default(rs->unit_facts, rs->n_unit_facts, unit);
    for (int i = 0; i < rs->n_unit_facts; i++) {
        int32_t v;
        if (rs->unit_facts[i].type == GS_FACT_WORD &&
            gs_fact_parse(&rs->unit_facts[i], s->rows[row], strlen(s->rows[row]), &v, NULL) ==
                GS_OK) {
            gs_fact_set(&rs->unit_facts[i], unit, v);
        }
    }
    gs_number n = cell(rs, s, row, column, another(s, row, column));
    gs_look l = gs_look_at_unit(rs, unit);
    return gs_numbers_apply_all(&n, 1, &l, used, MOST_USED) > 0;
}

static bool reaches(picker *pk, const gs_ruleset *rs, const gs_sheet *s, int row, int column)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_patched used[MOST_USED];
    gs_number n = cell(rs, s, row, column, another(s, row, column));
    for (int t = 0; t < 4000; t++) {
        for (int p = 0; p < rs->n_procs; p++) {
            gs_look l = gs_look_at(rs->procs[p], in);
            random_situation(pk, rs->procs[p], 4, in);
            lean(pk, rs->procs[p], s, row, in);
            if (gs_numbers_apply_all(&n, 1, &l, used, MOST_USED) > 0) {
                return true;
            }
        }
    }
    return false;
}

static void test_cells__are_lawful_and_reach_something(void **state)
{
    (void)state;
    picker pk = {20260, 0};
    int cells = 0;
    for (int r = 0; gs_rulesets[r]; r++) {
        const gs_ruleset *rs = gs_rulesets[r];
        for (int i = 0; i < rs->n_sheets; i++) {
            const gs_sheet *s = &rs->sheets[i];
            for (int row = 0; s->rows[row]; row++) {
                for (int c = 0; c < s->n_columns; c++) {
                    int32_t v = s->printed(row, c);
                    const gs_fact *f = &s->columns[c].as;
                    if (v == GS_NO_NUMBER) {
                        continue;
                    }
                    if ((v < f->lo && v != 0) || v > f->hi) {
                        fail_msg("%s %s %s %s: %d is out of range", rs->id, s->name,
                                 s->rows[row], f->key, (int)v);
                    }
                    if (!reaches_units(rs, s, row, c) && !reaches(&pk, rs, s, row, c)) {
                        fail_msg("%s %s %s %s reaches no fact", rs->id, s->name, s->rows[row],
                                 f->key);
                    }
                    cells++;
                }
            }
        }
    }
    assert_true(cells > 500);
}

static void test_printed_numbers__set_by_hand_change_nothing(void **state)
{
    (void)state;
    picker pk = {77, 0};
    int set = 0;
    for (int r = 0; gs_rulesets[r]; r++) {
        const gs_ruleset *rs = gs_rulesets[r];
        for (int i = 0; i < rs->n_sheets; i++) {
            const gs_sheet *s = &rs->sheets[i];
            for (int row = 0; s->rows[row]; row++) {
                for (int c = 0; c < s->n_columns; c++) {
                    int32_t v = s->printed(row, c);
                    for (int p = 0; p < rs->n_procs && v != GS_NO_NUMBER &&
                                    v >= s->columns[c].as.lo; p++) {
                        set += try_printed(&pk, rs, rs->procs[p], s, row, c);
                    }
                }
            }
        }
    }
    assert_true(set > 5000);
}

/* ---- single numbers ---- */

static gs_status found(const char *ruleset, const char *table, const char *row,
                       const char *column, const char *value, gs_number *n, gs_err *err)
{
    static gs_arena *a; /* freed with the program */
    a = a ? a : gs_arena_new();
    *n = (gs_number){.table = table, .row = row, .column = column, .value = value};
    return gs_number_find(n, props_rules(ruleset), a, err);
}

/* The situation with the number is that of `same`. */
static void becomes(const char *ruleset, const char *proc, const char *number[4],
                    const char *situation, const char *same)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE], other[GS_MAX_FACTS_SIZE];
    const gs_proc *p = gs_ruleset_proc(props_rules(ruleset), proc);
    gs_number n;
    gs_err err;
    gs_patched used[MOST_USED];
    gs_str got = {0}, want = {0};
    assert_int_equal(found(ruleset, number[0], number[1], number[2], number[3], &n, &err), GS_OK);
    assert_int_equal(gs_proc_situation(p, situation, strlen(situation), in, &err), GS_OK);
    assert_int_equal(gs_proc_situation(p, same, strlen(same), other, &err), GS_OK);
    gs_look l = gs_look_at(p, in);
    gs_numbers_apply_all(&n, 1, &l, used, MOST_USED);
    gs_facts_print(p->in, p->n_in, in, false, &got);
    gs_facts_print(p->in, p->n_in, other, false, &want);
    assert_string_equal(gs_str_text(&got), gs_str_text(&want));
    gs_str_free(&got);
    gs_str_free(&want);
}

#define N(...) ((const char *[4]){__VA_ARGS__})

static void test_numbers__become_the_facts_of_the_books(void **state)
{
    (void)state;
    becomes("gathering-of-hosts", "move-allowance", N("troops", "infantry", "move", "4"), "",
            "unit.move=4");
    becomes("gathering-of-hosts", "melee", N("troops", "cavalry", "endurance", "5"),
            "attacker.type=cavalry defender.type=cavalry defender.heavy-armour=yes",
            "attacker.type=cavalry attacker.endurance=5 defender.type=cavalry "
            "defender.heavy-armour=yes defender.endurance=6");
    becomes("gathering-of-hosts", "endurance", N("troops", "cavalry", "endurance", "5"),
            "unit.type=cavalry unit.quality=elite",
            "unit.type=cavalry unit.quality=elite unit.adjust=1");
    becomes("gathering-of-hosts", "shooting", N("weapons", "bow", "range", "5"),
            "shooter.type=archers shooter2.type=infantry shooter2.weapon=bow",
            "shooter.type=archers shooter2.type=infantry shooter2.weapon=bow shooter2.range=5");
    becomes("meeting-of-hosts", "melee", N("troops", "heavy-cavalry", "points", "3"),
            "attacker.type=heavy-cavalry defender.type=heavy-cavalry defender.chariot=yes",
            "attacker.type=heavy-cavalry attacker.points=3 defender.type=heavy-cavalry "
            "defender.chariot=yes");
    becomes("meeting-of-hosts", "stampede", N("troops", "elephants", "move", "9.5"), "",
            "unit.move=9.5");
    becomes("feudal", "melee", N("troops", "knights", "melee", "3"),
            "attacker.type=knights attacker.bonus=1", "attacker.type=knights attacker.bonus=2");
    becomes("feudal", "charge", N("troops", "knights", "melee", "3"), "charger.type=knights",
            "charger.type=knights");
    becomes("warmaster-house", "move-allowance", N("troops", "bowmen", "move", "25"),
            "unit.type=bowmen unit.formation=skirmish",
            "unit.type=bowmen unit.formation=skirmish");
    becomes("warmaster-house", "order-points", N("command", "9", "line-2", "6"),
            "leader.rating=9", "leader.rating=9 leader.line-2=6");
    becomes("stout-hearts", "move", N("rates", "shield-wall", "rate", "6"),
            "unit.formation=shield-wall", "unit.formation=shield-wall unit.rate=6");
    becomes("stout-hearts", "shooting", N("missiles", "archer", "range", "18"),
            "shooter.weapon=bow", "shooter.weapon=bow shooter.range=18");
    becomes("stout-hearts", "bombard", N("walls", "stone", "strength", "9"), "wall=stone",
            "wall=custom wall.strength=9");
}

static void test_given_facts__are_left_alone(void **state)
{
    (void)state;
    becomes("gathering-of-hosts", "move-allowance", N("troops", "infantry", "move", "4"),
            "unit.move=2", "unit.move=2");
    becomes("gathering-of-hosts", "move-allowance", N("troops", "infantry", "move", "4"),
            "unit.type=cavalry", "unit.type=cavalry");
}

static void test_faults__say_what_there_is(void **state)
{
    (void)state;
    static const struct fault {
        const char *number[4], *words;
    } faults[] = {
        {{"troop", "infantry", "move", "4"}, "it has: troops, weapons"},
        {{"troops", "footmen", "move", "4"}, "it has: skirmishers, archers"},
        {{"troops", "infantry", "pace", "4"}, "it has: move, melee-dice"},
        {{"troops", "infantry", "move", "13"}, "13"},
        {{"troops", "infantry", "move", "fast"}, "fast"},
        {{"troops", "infantry", "shock", "maybe"}, "yes or no"},
    };
    for (int i = 0; i < GS_COUNT(faults); i++) {
        gs_number n;
        gs_err err = {0};
        const char *const *a = faults[i].number;
        assert_int_equal(found("gathering-of-hosts", a[0], a[1], a[2], a[3], &n, &err), GS_INPUT);
        if (!strstr(err.text, faults[i].words)) {
            fail_msg("%s", err.text);
        }
    }
    gs_number n;
    gs_err err = {0};
    assert_int_equal(found("feudal", "troops", "knights", "shooting", "1", &n, &err), GS_INPUT);
    assert_non_null(strstr(err.text, "nothing to change"));
    assert_int_equal(found("feudal", "troops", "bowmen", "melee", "4", &n, &err), GS_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells__are_lawful_and_reach_something),
        cmocka_unit_test(test_printed_numbers__set_by_hand_change_nothing),
        cmocka_unit_test(test_numbers__become_the_facts_of_the_books),
        cmocka_unit_test(test_given_facts__are_left_alone),
        cmocka_unit_test(test_faults__say_what_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
