/* What stands on a log sheet is what the program reads: every letter of every book typed as a row,
 * and the sample rows as they are printed. */
/* LINK: io */
#include "test.h"

#include "drawn.h"

#include "gesta/carry.h"
#include "gesta/logbook.h"
#include "gesta/report_build.h"

#define BOOKS 5

static gs_setup *battle_of(const gs_ruleset *rs, gs_arena *a)
{
    gs_err err = {0};
    gs_campaign *c = draw_campaign(7, rs);
    gs_setup *s = setup_of(c, a, rs);
    for (int side = 0; side < GS_SIDES; side++) { /* what is drawn dies with the campaign */
        s->side[side].name = side ? "the Romans" : "the Gauls";
    }
    for (int i = 0; i < s->n_units; i++) {
        gs_ob_unit *u = &s->units[i];
        u->id = gs_arena_printf(a, "u%c%c", 'a' + i / 26, 'a' + i % 26);
        u->name = gs_arena_printf(a, "Unit %s", u->id);
        u->troop = gs_arena_printf(a, "men of %s", u->id);
        u->full = u->present = 12;
        u->files = 4;
    }
    for (int i = 0; i < s->n_heroes; i++) {
        s->heroes[i].id = gs_arena_printf(a, "h%c", 'a' + i);
        s->heroes[i].name = gs_arena_printf(a, "Hero %s", s->heroes[i].id);
        s->heroes[i].general = i % 3 == 0;
        if (rs->hero_kinds && i % 3 == 1) { /* one who casts spells, where the book has any */
            for (int k = 0; rs->hero_kinds[k]; k++) {
                bool casts = strcmp(rs->hero_kinds[k], "magician") == 0 ||
                             strcmp(rs->hero_kinds[k], "wizard") == 0;
                s->heroes[i].kind = casts ? rs->hero_kinds[k] : s->heroes[i].kind;
            }
        }
    }
    s->title = "drawn";
    gs_campaign_free(c);
    if (gs_setup_complete(s, a, &err) != GS_OK) {
        fail_msg("%s: %s", rs->name, err.text);
    }
    return s;
}

typedef struct typed {
    gs_status st;
    int column; /* of a word that was not understood; 0: all were */
    bool overruled, shown;
    char text[600];
} typed;

/* Types a row into a new log of the battle, in the first turn of its actor's side; what is asked is
 * answered with Enter. */
static typed type_row(gs_setup *s, int side, bool hurt, const char *row)
{
    gs_arena *a = gs_arena_new();
    gs_log *log = gs_log_new(a);
    gs_logbook *lb;
    gs_reply reply = {0};
    gs_err err = {0};
    typed t = {0};
    char turn[40];
    s->source = "logged"; /* who is deployed stands there from the start */
    assert_int_equal(gs_logbook_new(s, log, &lb, &err), GS_OK);
    snprintf(turn, sizeof turn, "turn 1 %s", s->side[side].letter);
    t.st = gs_logbook_say(lb, turn, strlen(turn), &reply, &err);
    for (int asked = 0; t.st == GS_OK && reply.kind == GS_REPLY_ASK && asked < 9; asked++) {
        t.st = gs_logbook_say(lb, "", 0, &reply, &err);
    }
    if (t.st != GS_OK) {
        fail_msg("%s: %s", turn, err.text);
    }
    if (hurt) { /* somebody has to have lost something before he can rally */
        char lost[40];
        snprintf(lost, sizeof lost, "lost %.*s 2", (int)strcspn(row, " "), row);
        if (gs_logbook_say(lb, lost, strlen(lost), &reply, &err) != GS_OK) {
            fail_msg("%s: %s: %s", s->ruleset->name, lost, err.text);
        }
    }
    t.st = gs_logbook_say(lb, row, strlen(row), &reply, &err);
    for (int asked = 0; t.st == GS_OK && reply.kind == GS_REPLY_ASK && asked < 9; asked++) {
        t.st = gs_logbook_say(lb, "", 0, &reply, &err);
    }
    t.column = t.st == GS_OK ? 0 : reply.column;
    snprintf(t.text, sizeof t.text, "%s", err.text);
    for (int i = 0; i < log->count; i++) {
        for (int k = 0; k < log->entries[i].n_parts; k++) {
            t.overruled = t.overruled || log->entries[i].parts[k].kind == GS_LOG_OVERRIDE;
        }
    }
    gs_reply_free(&reply);
    gs_logbook_free(lb);
    gs_arena_free(a);
    return t;
}

/* The code of a player for a slot: the n-th unit or hero of the side. */
static const char *player(gs_arena *a, const gs_setup *s, const gs_carry_slot *slot, int side,
                          int n)
{
    if (slot->kinds & GS_SLOT_UNIT) {
        for (int i = 0; i < s->n_units; i++) {
            if (s->units[i].side == side && n-- == 0) {
                gs_str code = {0};
                gs_setup_code(s, i, &code);
                const char *text = gs_arena_strdup(a, gs_str_text(&code));
                gs_str_free(&code);
                return text;
            }
        }
        return NULL;
    }
    for (int i = 0; i < s->n_heroes; i++) {
        if (s->heroes[i].side == side && n-- == 0) {
            return gs_arena_printf(a, "h%d", i + 1);
        }
    }
    return NULL;
}

/* A row of the verb with the n-th and the m-th of their sides; NULL: there are no such. */
static const char *row_of(gs_arena *a, const gs_setup *s, const gs_carry_verb *v, int n, int m)
{
    gs_str row = {0};
    bool whole = true;
    for (int i = 0; i < v->n_slots && i < 2 && whole; i++) {
        const gs_carry_slot *slot = &v->slot[i];
        if (i && slot->optional) {
            break;
        }
        bool enemy = i && slot->whose != GS_WHOSE_OWN;
        const char *code = player(a, s, slot, enemy, i ? m : n);
        whole = code != NULL;
        gs_str_addf(&row, "%s%s", i ? " " : "", whole ? code : "");
        if (i == 0) {
            gs_str_addf(&row, " %c", v->letter);
        }
    }
    const char *text = whole ? gs_arena_strdup(a, gs_str_text(&row)) : NULL;
    gs_str_free(&row);
    return text;
}

/* Every row is read; by some units of the book it is worked without more ado, with dice rolled, and
 * with none. */
static void try_letter(gs_setup *s, const gs_carry_verb *v)
{
    gs_arena *a = gs_arena_new();
    bool worked = false, told = false;
    typed t = {0};
    for (int i = 0; i < 64 && !(worked && told); i++) {
        const char *row = row_of(a, s, v, i / 8, i % 8);
        if (!row) {
            continue;
        }
        const char *ways[] = {" : *", " : -", " : * !"}; /* "!": though the rules forbid it now */
        for (int k = 0; k < 3; k++) {
            const char *line = gs_arena_printf(a, "%s%s", row, ways[k]);
            t = type_row(s, 0, v->slot[0].kinds & GS_SLOT_UNIT, line);
            if (t.column) {
                fail_msg("%s: \"%s\": column %d: %s", s->ruleset->name, line, t.column, t.text);
            }
            worked = worked || (k != 1 && t.st == GS_OK);
            told = told || (k == 1 && t.st == GS_OK);
        }
    }
    if (!worked || !told) {
        fail_msg("%s: nobody can %c (%s): %s", s->ruleset->name, v->letter, v->words, t.text);
    }
    gs_arena_free(a);
}

static void test_sheet__every_letter_is_read_as_a_row(void **state)
{
    (void)state;
    for (int r = 0; r < BOOKS; r++) {
        gs_arena *a = gs_arena_new();
        gs_err err = {0};
        gs_carry *c;
        gs_setup *s = battle_of(gs_rulesets[r], a);
        int codes = 0;
        assert_int_equal(gs_carry_new(a, s->ruleset, &c, &err), GS_OK);
        for (int i = 0; i < c->n_verbs; i++) {
            if (c->verb[i].letter) {
                try_letter(s, &c->verb[i]);
                codes++;
            }
        }
        assert_true(codes >= 5);
        gs_arena_free(a);
    }
}

/* ---- what is printed ---- */
static void words_of(const gs_node *n, gs_str *out)
{
    gs_str_add(out, n->text ? n->text : "");
    for (const gs_node *c = n->first; c; c = c->next) {
        words_of(c, out);
    }
}

static const char *cell(const gs_node *row, int n, gs_str *out)
{
    const gs_node *c = row->first;
    for (; c && n; n--) {
        c = c->next;
    }
    gs_str_clear(out);
    assert_non_null(c);
    words_of(c, out);
    return gs_str_text(out);
}

/* A sample row, put together from its cells as it is read. */
static void try_sample(gs_setup *s, const gs_node *row)
{
    gs_str line = {0}, text = {0};
    int side = strcmp(cell(row, 1, &text), s->side[1].letter) == 0;
    for (int i = 2; i <= 4; i++) {
        gs_str_addf(&line, "%s%s", i > 2 ? " " : "", cell(row, i, &text));
    }
    bool dice = *cell(row, 5, &text) != '\0';
    gs_str_addf(&line, "%s%s", dice ? " : " : "", gs_str_text(&text));
    bool theirs = *cell(row, 6, &text) != '\0';
    gs_str_addf(&line, "%s%s", theirs ? "/" : "", gs_str_text(&text));
    gs_str_addf(&line, " => %s", cell(row, 7, &text));
    typed t = type_row(s, side, false, gs_str_text(&line));
    if (t.st != GS_OK || t.overruled) {
        fail_msg("%s: sample \"%s\": %s", s->ruleset->name, gs_str_text(&line),
                 t.overruled ? "the rules give something else" : t.text);
    }
    gs_str_free(&line);
    gs_str_free(&text);
}

static void test_sheet__samples_and_letters_are_those_that_are_read(void **state)
{
    (void)state;
    for (int r = 0; r < BOOKS; r++) {
        gs_arena *a = gs_arena_new();
        gs_err err = {0};
        gs_doc *doc;
        gs_setup *s = battle_of(gs_rulesets[r], a);
        int samples = 0;
        gs_str said = {0};
        assert_int_equal(gs_report_log_sheet(a, s, &doc, &err), GS_OK);
        for (const gs_node *n = doc->root->first->first; n; n = n->next) {
            for (const gs_node *row = n->first; n->kind == GS_NODE_TABLE && row; row = row->next) {
                if (row->kind == GS_NODE_ROW) {
                    try_sample(s, row);
                    samples++;
                }
            }
            if (n->kind == GS_NODE_PARAGRAPH) {
                words_of(n, &said);
            }
        }
        if (samples < 1) {
            fail_msg("%s: no sample", s->ruleset->name);
        }
        for (int i = 0; i < s->ruleset->n_carry; i++) {
            const gs_carry_row *v = &s->ruleset->carry[i];
            if (v->kind == GS_ROW_VERB && *v->f[1]) {
                char code[80];
                snprintf(code, sizeof code, "%s %.*s", v->f[1], (int)strcspn(v->f[0], " "),
                         v->f[0]);
                assert_non_null(strstr(gs_str_text(&said), code));
            }
        }
        gs_str_free(&said);
        gs_arena_free(a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sheet__every_letter_is_read_as_a_row),
        cmocka_unit_test(test_sheet__samples_and_letters_are_those_that_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
