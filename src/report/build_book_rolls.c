/* The end of a campaign's book: lives, the roll of the dead, every unit in every battle, the index. */
#include "book_int.h"

#include <stdlib.h>
#include <string.h>

/* ---- lives ---- */
static int by_name(const void *a, const void *b)
{
    const gs_camp_hero *const *x = a, *const *y = b;
    int c = strcmp((*x)->name, (*y)->name);
    return c ? c : strcmp((*x)->id, (*y)->id);
}

gs_status book_lives(book *k, gs_err *err)
{
    const gs_camp_hero **all = NULL;
    int n = 0, cap = 0;
    for (int i = 0; i < k->c->n_sides; i++) {
        for (int h = 0; h < k->c->sides[i].n_heroes; h++) {
            all = gs_arena_grow(k->a, all, n, &cap, sizeof(const gs_camp_hero *));
            all[n++] = &k->c->sides[i].heroes[h];
        }
    }
    if (!n) {
        return GS_OK;
    }
    qsort(all, (size_t)n, sizeof *all, by_name);
    gs_node *s = gs_add_section(k->doc->root, gs_said(k->w, "Those who had names"), gs_said(k->w, "The lives"));
    gs_node_set_flag(s, GS_ATTR_NEW_PAGE);
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        st = build_life_in_book(k->a, k->c, all[i], k->opt, s, err);
    }
    return st;
}

/* ---- the dead ---- */
static void fallen(book *k, gs_node *section)
{
    gs_node *memorial = NULL;
    for (int i = 0; i < k->c->n_ledger; i++) {
        const gs_camp_entry *e = &k->c->ledger[i];
        if (e->kind != GS_LEDGER_DIED || e->undone || !gs_campaign_hero(k->c, e->subject)) {
            continue;
        }
        memorial = memorial ? memorial : gs_node_add(section, GS_NODE_MEMORIAL);
        gs_node *f = gs_node_add(memorial, GS_NODE_FALLEN);
        const gs_camp_battle *b = e->battle ? gs_campaign_battle(k->c, e->battle) : NULL;
        const char *by = e->by ? gs_campaign_name(k->c, e->by) : NULL;
        gs_node_set(f, GS_ATTR_NAME, gs_campaign_name(k->c, e->subject));
        gs_node_set(f, GS_ATTR_BATTLE, b ? gs_campaign_battle_title(k->c, b) : NULL);
        gs_node_set(f, GS_ATTR_WHAT, by ? gs_arena_printf(k->a, gs_said(k->w, "by %s"), by) : e->reason);
    }
}

static void struck_off(book *k, gs_node *section)
{
    gs_node *t = NULL;
    for (int i = 0; i < k->c->n_sides; i++) {
        const gs_camp_side *side = &k->c->sides[i];
        for (int m = 0; m < side->n_armies; m++) {
            for (int u = 0; u < side->armies[m].n_units; u++) {
                const gs_camp_unit *unit = &side->armies[m].units[u];
                gs_unit_now now;
                gs_campaign_unit_now(k->c, unit, &now);
                if (!now.struck) {
                    continue;
                }
                if (!t) {
                    t = gs_add_table(section, "full", gs_said(k->w, "Struck off the roll"));
                    gs_add_column(t, "", "left", "bold", 1);
                    gs_add_column(t, gs_said(k->w, "unit"), "left", "plain", 4);
                    gs_add_column(t, gs_said(k->w, "side"), "left", "quiet", 3);
                    gs_add_column(t, gs_said(k->w, "full"), "right", "plain", 1);
                    gs_add_column(t, gs_said(k->w, "honours"), "left", "italic", 4);
                }
                gs_node *row = gs_add_row(t);
                gs_add_cell(row, build_code(k->a, side, unit));
                gs_add_cell(row, build_head(k->a, now.name));
                gs_add_cell(row, build_head(k->a, book_side(k, side->id)));
                gs_add_cell(row, gs_arena_printf(k->a, "%d", now.full));
                gs_add_cell(row, build_honours(k->a, k->c, unit));
            }
        }
    }
}

/* What each side lost in all battles whose losses were told. */
static void nameless(book *k, gs_node *section)
{
    gs_node *facts = NULL;
    for (int i = 0; i < k->c->n_sides; i++) {
        int killed = 0;
        for (int e = 0; e < k->n_ends; e++) {
            const gs_book_battle *b = book_battle(k, k->ends[e]->battle);
            for (int q = 0; b && q < GS_SIDES; q++) {
                bool his = b->setup->side[q].id && strcmp(b->setup->side[q].id, k->c->sides[i].id) == 0;
                killed += his ? k->tally[e]->side[q].killed : 0;
            }
        }
        if (killed) {
            facts = facts ? facts : gs_node_add(section, GS_NODE_FACTS);
            gs_add_fact(facts, build_head(k->a, book_side(k, k->c->sides[i].id)), gs_arena_printf(k->a, "%d", killed));
        }
    }
}

/* ---- every unit in every battle ---- */
enum { BATTLES = 6 }; /* columns that a page holds */

/* "12–7", "10–0 †"; "" where it was not. */
static const char *in_battle(const book *k, const gs_camp_unit *u, int e)
{
    const gs_book_battle *b = book_battle(k, k->ends[e]->battle);
    for (int i = 0; b && i < b->setup->n_units; i++) {
        const gs_tally_unit *y = &k->tally[e]->unit[i];
        if (strcmp(b->setup->units[i].id, u->id) == 0 && y->row.units) {
            const char *mark = y->end == GS_TALLY_KILLED ? " †" : y->end == GS_TALLY_RAN ? " ·" : "";
            return y->row.left == y->row.began
                       ? gs_arena_printf(k->a, "%d%s", y->row.began, mark)
                       : gs_arena_printf(k->a, "%d–%d%s", y->row.began, y->row.left, mark);
        }
    }
    return "";
}

static gs_node *roll_table(book *k, gs_node *section, int from, int to)
{
    gs_node *t = gs_add_table(section, "full", NULL);
    gs_add_column(t, "", "left", "bold", 1);
    gs_add_column(t, gs_said(k->w, "unit"), "left", "plain", 5);
    gs_add_column(t, gs_said(k->w, "full"), "right", "quiet", 1);
    for (int e = from; e < to; e++) {
        gs_add_column(t, book_title_of(k, e), "right", "plain", 2);
    }
    gs_add_column(t, gs_said(k->w, "honours"), "left", "italic", 3);
    return t;
}

static void put_unit(book *k, gs_node *t, const gs_camp_side *side, const gs_camp_unit *u, int from, int to)
{
    gs_unit_now now;
    gs_campaign_unit_now(k->c, u, &now);
    gs_node *row = gs_add_row(t);
    gs_node_set(row, GS_ATTR_HEAD, build_head(k->a, book_side(k, side->id)));
    gs_add_cell(row, build_code(k->a, side, u));
    gs_add_cell(row, build_head(k->a, now.name));
    gs_add_cell(row, gs_arena_printf(k->a, "%d", now.full));
    for (int e = from; e < to; e++) {
        gs_add_cell(row, in_battle(k, u, e));
    }
    const char *honours = build_honours(k->a, k->c, u);
    gs_add_cell(row, honours ? honours : "");
}

static void every_unit(book *k, gs_node *section)
{
    for (int from = 0; from < k->n_ends; from += BATTLES) {
        int to = from + BATTLES < k->n_ends ? from + BATTLES : k->n_ends;
        gs_node *t = roll_table(k, section, from, to);
        for (int i = 0; i < k->c->n_sides; i++) {
            const gs_camp_side *side = &k->c->sides[i];
            for (int m = 0; m < side->n_armies; m++) {
                for (int u = 0; u < side->armies[m].n_units; u++) {
                    put_unit(k, t, side, &side->armies[m].units[u], from, to);
                }
            }
        }
    }
    gs_node *p = gs_add_words(section, gs_said(k->w, "12–7: began with twelve, ended with seven. † destroyed. "
                                                     "· left the field and came back to the ranks."));
    gs_node_set_flag(p, GS_ATTR_PLAN);
}

void book_rolls(book *k)
{
    gs_node *dead = gs_add_section(k->doc->root, gs_said(k->w, "Of those who had names"), gs_said(k->w, "The roll of the dead"));
    gs_node_set_flag(dead, GS_ATTR_NEW_PAGE);
    nameless(k, dead);
    fallen(k, dead);
    struck_off(k, dead);
    if (k->n_ends) {
        gs_node *units = gs_add_section(k->doc->root, gs_said(k->w, "One letter, one number, for the whole campaign"),
                                        gs_said(k->w, "Every unit in every battle"));
        gs_node_set(units, GS_ATTR_HEAD, gs_said(k->w, "The roll of units"));
        gs_node_set_flag(units, GS_ATTR_NEW_PAGE);
        every_unit(k, units);
    }
    gs_node *index = gs_add_section(k->doc->root, NULL, gs_said(k->w, "People, units and places"));
    gs_node_set(index, GS_ATTR_HEAD, gs_said(k->w, "Index"));
    gs_node_set_flag(index, GS_ATTR_NEW_PAGE);
    gs_node_add(index, GS_NODE_INDEX);
}
