/* What the reports of the battles before have said, so that the next does not begin, end and speak
 * like them. */
#include "gesta/desk_report.h"
#include "gesta/xmlio.h"

#include <string.h>

enum { REPORTS = 3 }; /* back: none of four begins like another */

/* The last battles that were settled before this one, newest first; their number. */
static int battles_before(const gs_campaign *c, const char *battle, const char *out[REPORTS])
{
    const char *all[REPORTS] = {0};
    int n = 0;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        if (e->kind != GS_LEDGER_BATTLE || !gs_entry_holds(c, e, c->n_ledger) || !e->battle) {
            continue;
        }
        if (strcmp(e->battle, battle) == 0) {
            break;
        }
        memmove(all + 1, all, (REPORTS - 1) * sizeof *all);
        all[0] = e->battle;
        n += n < REPORTS;
    }
    memcpy(out, all, sizeof all);
    return n;
}

typedef struct told {
    const char **word;
    int n, cap;
} told;

static void add(gs_arena *a, told *t, const char *prefix, const char *name)
{
    if (name) {
        t->word = gs_arena_grow(a, t->word, t->n, &t->cap, sizeof *t->word);
        t->word[t->n++] = *prefix ? gs_arena_printf(a, "%s.%s", prefix, name) : name;
    }
}

/* Frames weigh less right after they were used: only the last report's count. */
static void add_report(gs_arena *a, told *t, const gs_xml_told *x, bool last)
{
    add(a, t, "open", x->opening);
    add(a, t, "close", x->ending);
    for (int i = 0; i < x->n_templates && last; i++) {
        add(a, t, "", x->templates[i]);
    }
}

gs_status gs_desk_told_before(gs_store *store, const gs_campaign *c, const char *battle, gs_arena *a,
                              gs_story_options *how, gs_err *err)
{
    const char *before[REPORTS];
    int n = battles_before(c, battle, before);
    told t = {0};
    gs_str said = {0};
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        const char *narrative = NULL;
        gs_xml_told *x = GS_NEW(a, gs_xml_told);
        st = gs_store_battle_load(store, before[i], a, NULL, NULL, NULL, &narrative, err);
        if (st == GS_OK && narrative) {
            st = gs_xml_read_told(narrative, a, x, err);
            add_report(a, &t, x, i == 0);
            gs_str_addf(&said, "%s ", st == GS_OK ? x->text : "");
        }
        st = st == GS_NOT_FOUND ? GS_OK : st; /* it was fought on paper alone */
    }
    if (st == GS_OK && t.n) {
        add(a, &t, "", "");
        t.word[t.n - 1] = NULL;
        how->told_before = t.word;
        how->said_before = gs_arena_strdup(a, gs_str_text(&said));
    }
    gs_str_free(&said);
    return st;
}
