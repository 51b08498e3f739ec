/* "status": a line for each unit and hero, how they stand now. */
#include "logbook_int.h"

#include <string.h>

enum { LEAST_NAME = 28, MOST_NAME = 44 };

/* Columns in which names stand one below the other; one beyond the most shifts its own line. */
static int name_columns(gs_logbook *lb)
{
    int wide = LEAST_NAME;
    for (int kind = 0; kind < 2; kind++) {
        int n = kind ? lb->now.t.n_heroes : lb->now.t.n_units;
        for (int i = 0; i < n; i++) {
            int columns = gs_utf8_columns(lb_full(lb, kind ? gs_ref_hero(i) : gs_ref_unit(i)));
            wide = columns > wide ? columns : wide;
        }
    }
    return wide > MOST_NAME ? MOST_NAME : wide;
}

/* Code and name, in their columns. */
static void say_name(gs_logbook *lb, gs_ref who, gs_str *out)
{
    int blanks = name_columns(lb) - gs_utf8_columns(lb_full(lb, who));
    gs_str_addf(out, "  %-4s %s%*s", lb_code(lb, who), lb_full(lb, who), blanks > 0 ? blanks : 0,
                "");
}

void lb_unit_state(gs_logbook *lb, int i, gs_str *out)
{
    const gs_unit_state *u = &lb->now.t.unit[i];
    static const struct {
        uint32_t bit;
        const char *word;
    } flags[] = {{GS_U_DESTROYED, "destroyed"}, {GS_U_LEFT, "off the table"},
                 {GS_U_EXITED, "away"}, {GS_U_MUST_RALLY, "must rally"},
                 {GS_U_CONFUSED, "confused"}, {GS_U_DISORDERED, "disordered"},
                 {GS_U_HIDDEN, "hidden"}};
    for (int k = 0; k < GS_COUNT(flags); k++) {
        if (u->flags & flags[k].bit) {
            gs_str_addf(out, "  %s", flags[k].word);
        }
    }
    for (int k = 0; lb->setup->ruleset->marks && lb->setup->ruleset->marks[k]; k++) {
        if (u->marks & (1u << k)) {
            gs_str_addf(out, "  %s", lb->setup->ruleset->marks[k]);
        }
    }
    const gs_body_memory *m = &lb->now.memory.unit[i];
    for (int k = 0; k < GS_MEM_FOES; k++) {
        if (m->foe[k].kind) {
            gs_str_addf(out, "  in contact with %s", lb_short(lb, m->foe[k]));
        }
    }
}

void lb_unit_status(gs_logbook *lb, int i)
{
    int full = gs_setup_bears(lb->setup, gs_setup_unit_of(lb->setup, i));
    int left = gs_unit_bears(lb->setup, &lb->now.t, i);
    gs_str s = {0};
    say_name(lb, gs_ref_unit(i), &s);
    gs_str_addf(&s, " %2d of %2d", left, full);
    lb_unit_state(lb, i, &s);
    lb_show(lb, "%s", gs_str_text(&s));
    gs_str_free(&s);
}

void lb_hero_state(gs_logbook *lb, int i, gs_str *out)
{
    static const char *const where[] = {"", "", "killed", "captured", "buried", "gone",
                                        "banished"};
    const gs_hero_state *h = &lb->now.t.hero[i];
    const char *with = h->unit >= 0 ? lb_short(lb, gs_ref_unit(h->unit)) : "";
    int points = lb->now.memory.hero[i].value[GS_MEM_ORDER_POINTS];
    const char *left = points ? gs_arena_printf(lb->line_arena, "  %d order points", points - 1)
                              : "";
    gs_str_addf(out, "%s%s%s%s%s", left, *with ? "  with " : "", with,
                where[h->where][0] ? "  " : "", where[h->where]);
}

void lb_hero_status(gs_logbook *lb, int i)
{
    gs_str s = {0};
    say_name(lb, gs_ref_hero(i), &s);
    gs_str_addf(&s, " Power %d", lb->now.t.hero[i].power);
    lb_hero_state(lb, i, &s);
    lb_show(lb, "%s", gs_str_text(&s));
    gs_str_free(&s);
}
