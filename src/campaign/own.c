/* The umpire's own words: which of them hold, and where they stand. */
#include "campaign_int.h"

#include "gesta/own.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *const gs_own_words[] = {"title", "paragraph", "caption", "note", NULL};

/* The end comes after all. */
static int order_of(gs_own_place at)
{
    return at.turn == GS_OWN_END ? INT_MAX : at.turn;
}

static int by_place(const void *one, const void *two)
{
    const gs_own *a = one, *b = two;
    int turn_a = order_of(a->at), turn_b = order_of(b->at);
    if (turn_a != turn_b) {
        return turn_a < turn_b ? -1 : 1;
    }
    int entry_a = a->at.entry ? a->at.entry : INT_MAX, entry_b = b->at.entry ? b->at.entry : INT_MAX;
    if (entry_a != entry_b) { /* what stands at a turn as a whole comes after its entries */
        return entry_a < entry_b ? -1 : 1;
    }
    return a->n - b->n;
}

static gs_own_kind kind_of(const gs_camp_entry *e)
{
    for (int i = 0; gs_own_words[i]; i++) {
        if (e->field && strcmp(gs_own_words[i], e->field) == 0) {
            return (gs_own_kind)i;
        }
    }
    return GS_OWN_NOTE;
}

int gs_own_of(gs_arena *a, const gs_campaign *c, const char *subject, gs_own **own)
{
    int n = 0, cap = 0;
    *own = NULL;
    gs_entries its = gs_campaign_entries(c, subject);
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (e->kind != GS_LEDGER_WROTE || !gs_entry_holds(c, e, c->n_ledger) ||
            strcmp(e->subject, subject) != 0 || !e->text) {
            continue;
        }
        *own = gs_arena_grow(a, *own, n, &cap, sizeof **own);
        (*own)[n++] = (gs_own){.n = e->n,
                               .kind = kind_of(e),
                               .at = {e->amount, e->entry},
                               .text = e->text,
                               .photo = e->value};
    }
    if (n) {
        qsort(*own, (size_t)n, sizeof **own, by_place);
    }
    return n;
}

void gs_own_place_words(const gs_campaign *c, const char *subject, gs_own_place at, gs_str *out)
{
    bool battle = gs_campaign_battle(c, subject) != NULL;
    if (at.turn == GS_OWN_END) {
        gs_str_add(out, "the end");
    } else if (at.entry || !battle) {
        gs_str_addf(out, "entry %d", battle ? at.entry : at.turn);
    } else if (at.turn == 0) {
        gs_str_add(out, "the beginning");
    } else {
        gs_str_addf(out, "turn %d", at.turn);
    }
}

static char *line_of(gs_arena *a, const char *words, size_t n)
{
    char *text = gs_arena_strndup(a, words, n);
    for (size_t i = 0; i < n; i++) {
        if (strchr("\r\n\t", text[i])) {
            text[i] = ' ';
        }
    }
    return text;
}

int gs_own_parts(gs_arena *a, const char *text, const char **out, int most)
{
    static const char blanks[] = " \t\r\n";
    int n = 0;
    const char *p = text + strspn(text, blanks);
    while (*p && n < most) {
        const char *end = strstr(p, "\n\n");
        end = end ? end : p + strlen(p);
        size_t len = (size_t)(end - p);
        while (len && strchr(blanks, p[len - 1])) {
            len--;
        }
        out[n++] = line_of(a, p, len);
        p = end + strspn(end, blanks);
    }
    return n;
}
