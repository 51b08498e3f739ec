/* The log sheet of a battle. */
#include "build_int.h"

#include "gesta/carry.h"

#include <string.h>

/* Letters of verbs after a unit's code, where the book's carry table has none: what the verb asks
 * for. */
static const struct {
    char letter;
    const char *word, *procedures; /* one of which the book must have; "" none */
} verbs[] = {
    {'C', "charge", "charge contact charge-edge"},
    {'S', "shoot", "shooting"},
    {'M', "melee", "melee strike"},
    {'R', "rally", "rally"},
    {'O', "order", "order"},
    {'X', "challenge", "challenge"},
    {'E', "evade", "evade charge-response"},
    {'F', "follow", "recoil pursuit pursuit-test"},
    {'H', "hold", "recoil"},
    {'V', "move", ""},
    {'W', "cast", "spell"},
};

static bool has_one_of(const gs_ruleset *rs, gs_arena *a, const char *names)
{
    bool found = !*names;
    for (const char *p = names; *p && !found;) {
        size_t n = strcspn(p, " ");
        found = gs_ruleset_proc(rs, gs_arena_strndup(a, p, n)) != NULL;
        p += n;
        p += strspn(p, " ");
    }
    return found;
}

static void put_verb(gs_arena *a, gs_node *p, char letter, const char *word, size_t n)
{
    gs_say_as(p, GS_NODE_BOLD, gs_arena_printf(a, "%c", letter));
    gs_sayf(p, " %.*s  ", (int)n, word);
}

static void put_verbs(gs_arena *a, const gs_ruleset *rs, gs_node *p)
{
    bool any = false;
    for (int i = 0; i < rs->n_carry; i++) {
        const gs_carry_row *r = &rs->carry[i];
        if (r->kind == GS_ROW_VERB && *r->f[1]) {
            put_verb(a, p, *r->f[1], r->f[0], strcspn(r->f[0], " "));
            any = true;
        }
    }
    for (int i = 0; i < GS_COUNT(verbs) && !any; i++) {
        if (has_one_of(rs, a, verbs[i].procedures)) {
            put_verb(a, p, verbs[i].letter, verbs[i].word, strlen(verbs[i].word));
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

static const char *code_of(gs_arena *a, const gs_setup *s, int unit)
{
    gs_str code = {0};
    gs_setup_code(s, unit, &code);
    const char *text = gs_arena_strdup(a, gs_str_text(&code));
    gs_str_free(&code);
    return text;
}

static int unit_of_side(const gs_setup *s, int side, int which)
{
    for (int i = 0; i < s->n_units; i++) {
        if (s->units[i].side == side && !s->units[i].dummy && which-- == 0) {
            return i;
        }
    }
    return -1;
}

/* Two rows as they are filled in, of units that are there. */
static void put_samples(gs_arena *a, const gs_setup *s, gs_node *sheet)
{
    static const char *const dice[2][3] = {{"6415", "4553", "L2/3"}, {"666", "46222", "L3/2 K"}};
    static const char *const heads[] = {"turn", "side",     "who",        "code",
                                        "whom", "own dice", "their dice", "result, losses, note"};
    const char *sample = NULL;
    gs_node *table = gs_add_table(sheet, "full", NULL);
    for (int i = 0; i < GS_COUNT(heads); i++) {
        gs_add_column(table, heads[i], "left", "plain", 1);
    }
    for (int k = 0; k < 2; k++) {
        int own = unit_of_side(s, 0, k), foe = unit_of_side(s, 1, k);
        own = own < 0 ? unit_of_side(s, 0, 0) : own;
        foe = foe < 0 ? unit_of_side(s, 1, 0) : foe;
        if (own < 0 || foe < 0) {
            return;
        }
        gs_node *r = gs_add_row(table);
        const char *who = code_of(a, s, own), *whom = code_of(a, s, foe);
        const char *const cells[] = {"1",  s->side[0].letter, who,        "M",
                                     whom, dice[k][0],        dice[k][1], dice[k][2]};
        for (int i = 0; i < GS_COUNT(cells); i++) {
            gs_add_cell(r, cells[i]);
        }
        sample = sample ? sample
                        : gs_arena_printf(a, "%s M %s : %s/%s => %s", who, whom, dice[k][0],
                                          dice[k][1], dice[k][2]);
    }
    gs_node *p = gs_add_paragraph(sheet);
    gs_say(p, "A row is typed as it is read, as the first sample: ");
    gs_say_as(p, GS_NODE_BOLD, sample);
    gs_say(p, ". Empty boxes: not rolled. Letters and numbers are those of the cards.");
}

gs_status gs_report_log_sheet(gs_arena *a, const gs_setup *s, gs_doc **out, gs_err *err)
{
    (void)err;
    gs_doc *doc = gs_doc_new(a, "log-sheet", gs_arena_printf(a, "Battle log: %s", s->title));
    gs_node *sheet = gs_node_add(doc->root, GS_NODE_LOG_SHEET);
    gs_node_set(sheet, GS_ATTR_TITLE, "Battle log");
    gs_node_set(sheet, GS_ATTR_BATTLE, s->title);
    gs_node_set(sheet, GS_ATTR_WHEN, build_date_words(a, s->date));
    gs_node_set(sheet, GS_ATTR_LINE,
                gs_arena_printf(a, "%s. The first two rows are samples.", s->ruleset->name));
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (u->dummy) {
            continue;
        }
        gs_node *n = gs_node_add(sheet, GS_NODE_ORDER_UNIT);
        gs_node_set_number(n, GS_ATTR_SIDE_NO, u->side + 1);
        gs_node_set(n, GS_ATTR_ID, code_of(a, s, i));
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
