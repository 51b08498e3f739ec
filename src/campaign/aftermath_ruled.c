/* What the players say of an aftermath: fates, strengths and losses as they rule, entries by hand. All
 * of it stands in the text that the battle's ledger entry keeps, and can be worked again. */
#include "aftermath_int.h"

#include <stdlib.h>
#include <string.h>

/* ---- the text: "roland:aftermath escape.hero=5; levy:left 8" ---- */
/* The next of it: about whom, what, and the value; false at the end. */
static bool next_said(const char **p, gs_arena *a, gs_after_say *out)
{
    size_t n = *p ? strcspn(*p, ";") : 0;
    if (n == 0) {
        return false;
    }
    const char *text = gs_arena_strndup(a, *p, n);
    size_t who = strcspn(text, ":"), what = strcspn(text, " ");
    *out = (gs_after_say){.subject = gs_arena_strndup(a, text, who),
                          .what = what > who ? gs_arena_strndup(a, text + who + 1, what - who - 1)
                                             : "",
                          .value = text[what] ? text + what + 1 : ""};
    *p += n;
    *p += strspn(*p, "; ");
    return true;
}

const char *gs_after_given(gs_after *x, const char *subject, const char *what)
{
    gs_after_say say;
    for (const char *p = x->given; next_said(&p, x->a, &say);) {
        if (strcmp(say.subject, subject) == 0 && strcmp(say.what, what) == 0) {
            x->used++;
            return say.value;
        }
    }
    return NULL;
}

const char *gs_after_reason(const gs_after *x, const char *subject, const char *what)
{
    for (int i = 0; i < x->n_says; i++) {
        const gs_after_say *s = &x->says[i];
        if (strcmp(s->subject, subject) == 0 && strcmp(s->what, what) == 0 && s->reason) {
            return gs_arena_strdup(x->c->arena, s->reason);
        }
    }
    return NULL;
}

/* A reason of the entry that a saying left. */
static const char *reason_of(const gs_campaign *c, const gs_camp_entry *end, const gs_after_say *s)
{
    const char *found = NULL;
    bool ruled = strcmp(s->what, "fate") == 0 || strcmp(s->what, "left") == 0;
    size_t n = strcspn(s->value, " ");
    for (int i = end->n; i < c->n_ledger && !found; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        const char *word = gs_ledger_words[e->kind];
        bool added = strcmp(s->what, "add") == 0 && strlen(word) == n &&
                     strncmp(word, s->value, n) == 0;
        bool his = e->subject && strcmp(e->subject, s->subject) == 0;
        found = his && (ruled || added) ? e->text : NULL;
    }
    return found;
}

int gs_aftermath_said(const gs_campaign *c, const gs_camp_entry *end, gs_arena *a,
                      gs_after_say **out)
{
    int n = 0, cap = 0;
    gs_after_say say;
    *out = NULL;
    for (const char *p = end->dice; next_said(&p, a, &say);) {
        *out = gs_arena_grow(a, *out, n, &cap, sizeof **out);
        say.reason = reason_of(c, end, &say);
        (*out)[n++] = say;
    }
    return n;
}

/* ---- who belongs to the campaign ---- */
bool gs_after_belongs(const gs_after *x, const char *id, bool mustered)
{
    gs_after_say say;
    for (const char *p = x->given; mustered && next_said(&p, x->a, &say);) {
        if (strcmp(say.subject, id) == 0 && strcmp(say.what, "stays") == 0) {
            return true;
        }
    }
    return !mustered;
}

/* ---- heroes ---- */
bool gs_after_ruled_fate(gs_after *x, const char *hero, const char *author, int entry)
{
    static const struct {
        const char *word;
        gs_ledger_kind kind;
    } fates[] = {{"killed", GS_LEDGER_DIED},       {"captured", GS_LEDGER_CAPTURED},
                 {"missing", GS_LEDGER_MISSING},   {"escaped", GS_LEDGER_ESCAPED},
                 {"rescued", GS_LEDGER_RESCUED}};
    const char *said = gs_after_given(x, hero, "fate");
    if (!said) {
        return false;
    }
    const char *by = strstr(said, " by ");
    for (int i = 0; i < GS_COUNT(fates); i++) {
        if (strncmp(said, fates[i].word, strlen(fates[i].word)) == 0) {
            gs_camp_entry *e = gs_after_enter(x, fates[i].kind, hero, 0);
            const char *why = gs_after_reason(x, hero, "fate");
            bool needs = e->kind == GS_LEDGER_DIED || e->kind == GS_LEDGER_CAPTURED;
            e->entry = entry;
            e->by = by      ? gs_arena_strdup(x->c->arena, by + 4)
                    : needs ? author
                            : NULL;
            e->text = why ? why : "so it was ruled";
        }
    }
    return true; /* "free": nothing befell him */
}

/* ---- units ---- */
gs_status gs_after_ruled_left(gs_after *x, const char *unit)
{
    const char *said = gs_after_given(x, unit, "left");
    gs_unit_now now;
    if (!said) {
        return GS_OK;
    }
    gs_campaign_unit_now(x->c, gs_campaign_unit(x->c, unit), &now);
    int more = atoi(said) - now.present, back = now.lost - now.returned - now.gained;
    if (more > back || more < -now.present) {
        return gs_err_key(x->err, GS_INPUT, unit,
                          "%s cannot stand at %s: at most at %d, with all who fell", now.name, said,
                          now.present + back);
    }
    if (more != 0) {
        gs_camp_entry *e = gs_after_enter(x, more > 0 ? GS_LEDGER_RETURNED : GS_LEDGER_LOSSES, unit,
                                          more > 0 ? more : -more);
        const char *why = gs_after_reason(x, unit, "left");
        e->text = why ? why : "so it was ruled";
    }
    return GS_OK;
}

int gs_after_told_loss(gs_after *x, const char *unit, bool logged, int most)
{
    const char *said = gs_after_given(x, unit, "lost");
    gs_after_say say;
    for (const char *p = x->given; !said && !logged && next_said(&p, x->a, &say);) {
        said = strcmp(say.subject, "*") == 0 && strcmp(say.what, "lost") == 0 ? say.value : NULL;
    }
    if (!said) {
        return -1;
    }
    if (strcmp(said, "?") == 0) {
        gs_after_enter(x, GS_LEDGER_LOSSES, unit, 0)->text = "not recorded";
        return -1;
    }
    int n = atoi(said);
    return n > most ? most : n;
}

/* ---- entries by hand ---- */
static gs_status add(gs_after *x, const gs_after_say *say)
{
    size_t n = strcspn(say->value, " ");
    const char *rest = say->value + n, *by = strstr(say->value, "by ");
    int kind = gs_word_index(gs_ledger_words, gs_arena_strndup(x->a, say->value, n));
    const char *why = gs_after_reason(x, say->subject, "add");
    gs_ruling r = {.by = by ? by + 3 : NULL, .text = why ? why : x->s->title};
    while (*rest == ' ') {
        rest++;
    }
    r.has_amount = *rest == '-' || (*rest >= '0' && *rest <= '9');
    r.amount = r.has_amount ? atoi(rest) : 0;
    gs_status st = kind >= 0 ? gs_campaign_rule(x->c, (gs_ledger_kind)kind, say->subject, &r, x->err)
                             : gs_err_set(x->err, GS_INPUT, "add: there is no entry \"%s\"",
                                          say->value);
    if (st == GS_OK) {
        gs_camp_entry *e = &x->c->ledger[x->c->n_ledger - 1];
        e->battle = x->b->id;
        e->date = x->s->date && gs_date_valid(x->s->date) ? gs_arena_strdup(x->c->arena, x->s->date)
                                                          : e->date;
    }
    return st;
}

gs_status gs_after_added(gs_after *x)
{
    gs_status st = GS_OK;
    gs_after_say say;
    for (const char *p = x->given; st == GS_OK && next_said(&p, x->a, &say);) {
        bool all = strcmp(say.subject, "*") == 0, adds = strcmp(say.what, "add") == 0;
        bool stays = strcmp(say.what, "stays") == 0;
        x->used += all || adds || stays;
        st = adds ? add(x, &say) : GS_OK;
    }
    return st;
}
