/* The log sheet of a battle. */
#include "build_int.h"

#include "gesta/carry.h"

#include <string.h>

static void put_verb(gs_arena *a, gs_node *p, char letter, const char *word, size_t n)
{
    gs_say_as(p, GS_NODE_BOLD, gs_arena_printf(a, "%c", letter));
    gs_sayf(p, " %.*s  ", (int)n, word);
}

static void put_verbs(gs_arena *a, const gs_ruleset *rs, gs_node *p)
{
    for (int i = 0; i < rs->n_carry; i++) {
        const gs_carry_row *r = &rs->carry[i];
        if (r->kind == GS_ROW_VERB && *r->f[1]) {
            put_verb(a, p, *r->f[1], r->f[0], strcspn(r->f[0], " "));
        }
    }
}

/* What the results' letters say; in capitals the enemy, small one's own. */
static void put_results(gs_node *p)
{
    static const char *const rows[][2] = {{"L3/2", "enemy lost 3, own 2"}, {"Q", "recoiled"},
                                          {"K", "destroyed"},              {"G", "gone"},
                                          {"P", "captured"}};
    gs_say_as(p, GS_NODE_BOLD, "Results: ");
    for (int i = 0; i < GS_COUNT(rows); i++) {
        gs_say_as(p, GS_NODE_BOLD, rows[i][0]);
        gs_sayf(p, " %s%s  ", rows[i][1], i + 1 < GS_COUNT(rows) ? "" : ".");
    }
    gs_say(p, "In small letters (q, k, g, p) it is one’s own.");
}

const char *build_unit_code(gs_arena *a, const gs_setup *s, int unit)
{
    gs_str code = {0};
    gs_setup_code(s, unit, &code);
    const char *text = gs_arena_strdup(a, gs_str_text(&code));
    gs_str_free(&code);
    return text;
}

/* Two rows as they are filled in, of units that are there. */
static void put_samples(gs_arena *a, const gs_setup *s, gs_node *sheet)
{
    static const char *const heads[] = {"turn", "side",     "who",        "code",
                                        "whom", "own dice", "their dice", "result, losses, note"};
    const char *typed = NULL;
    gs_node *table = gs_add_table(sheet, "full", NULL);
    for (int i = 0; i < GS_COUNT(heads); i++) {
        gs_add_column(table, heads[i], "left", "plain", 1);
    }
    for (const char *letter = "MS"; *letter; letter++) {
        build_sample r;
        if (!build_sample_row(a, s, *letter, &r)) {
            continue;
        }
        const char *const cells[] = {"1",   s->side[r.side].letter,
                                     r.who, gs_arena_printf(a, "%c", *letter),
                                     r.whom, r.own,
                                     r.theirs, r.result};
        gs_node *row = gs_add_row(table);
        for (int i = 0; i < GS_COUNT(cells); i++) {
            gs_add_cell(row, cells[i]);
        }
        typed = !typed || (!strchr(typed, ':') && *r.own) ? r.line : typed;
    }
    gs_node *p = gs_add_paragraph(sheet);
    if (typed) {
        gs_say(p, "A row is typed as it is read: ");
        gs_say_as(p, GS_NODE_BOLD, typed);
        gs_sayf(p, "; before the rows of a turn and a side: turn 1 %s. ",
                s->side[0].letter);
    }
    gs_say(p, "Empty boxes: not rolled, or not noted. Letters and numbers are those of the cards.");
}

gs_status gs_report_log_sheet(gs_arena *a, const gs_setup *s, gs_doc **out, gs_err *err)
{
    (void)err;
    gs_doc *doc = gs_doc_new(a, "log-sheet", gs_arena_printf(a, "Battle log: %s", s->title));
    gs_node *sheet = gs_node_add(doc->root, GS_NODE_LOG_SHEET);
    gs_node_set(sheet, GS_ATTR_TITLE, "Battle log");
    gs_node_set(sheet, GS_ATTR_BATTLE, s->title);
    gs_node_set(sheet, GS_ATTR_WHEN, build_date_words(a, NULL, s->date));
    gs_node_set(sheet, GS_ATTR_LINE,
                gs_arena_printf(a, "%s. Rows in grey are samples.", s->ruleset->name));
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (u->dummy) {
            continue;
        }
        gs_node *n = gs_node_add(sheet, GS_NODE_ORDER_UNIT);
        gs_node_set_number(n, GS_ATTR_SIDE_NO, build_slot(s, u->side));
        gs_node_set(n, GS_ATTR_ID, build_unit_code(a, s, i));
        gs_node_set(n, GS_ATTR_NAME, build_bare(u->name));
        gs_node_set_number(n, GS_ATTR_FULL, gs_setup_bears(s, i));
    }
    for (int i = 0; i < s->n_heroes; i++) {
        gs_node *n = gs_node_add(sheet, GS_NODE_ROSTER_HERO);
        gs_node_set(n, GS_ATTR_LETTER, gs_arena_printf(a, "h%d", i + 1));
        gs_node_set(n, GS_ATTR_NAME, s->heroes[i].name);
        gs_node_set_number(n, GS_ATTR_RATING, s->heroes[i].power);
    }
    gs_node *p = gs_add_paragraph(sheet);
    gs_say_as(p, GS_NODE_BOLD, "Codes: ");
    put_verbs(a, s->ruleset, p);
    put_results(gs_add_paragraph(sheet));
    put_samples(a, s, sheet);
    *out = doc;
    return GS_OK;
}
