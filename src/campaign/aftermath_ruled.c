/* What the players say of an aftermath: fates, strengths and losses as they rule, entries by hand. All
 * of it stands in the text that the battle's ledger entry keeps, and can be worked again. */
#include "aftermath_int.h"

#include <string.h>

/* ---- the text: "roland:aftermath escape.hero=5; levy:left 8" ---- */
/* The whole number at the begin of a text. */
static int whole(const char *p)
{
    int v = 0, sign = *p == '-' ? -1 : 1;
    for (p += *p == '-'; *p >= '0' && *p <= '9' && v < 100000; p++) {
        v = v * 10 + (*p - '0');
    }
    return sign * v;
}

/* The next of it: about whom, what, and the value; false at the end. */
static bool next_said(const char **p, gs_arena *a, gs_after_say *out)
{
    size_t n = *p ? strcspn(*p, ";") : 0;
    if (n == 0) {
        return false;
    }
    char *text = gs_arena_strndup(a, *p, n);
    size_t who = strcspn(text, ":"), what = strcspn(text, " ");
    *out = (gs_after_say){.subject = gs_arena_strndup(a, text, who),
                          .what = what > who ? gs_arena_strndup(a, text + who + 1, what - who - 1)
                                             : "",
                          .value = text[what] ? text + what + 1 : ""};
    char *why = strstr(text, " because ");
    if (why) {
        *why = '\0';
        out->reason = why + 9;
    }
    *p += n;
    *p += strspn(*p, "; ");
    return true;
}

/* What is given about somebody; false: nothing. Each is asked for once. */
static bool find_said(gs_after *x, const char *subject, const char *what, gs_after_say *say)
{
    for (const char *p = x->given; next_said(&p, x->a, say);) {
        if (strcmp(say->subject, subject) == 0 && strcmp(say->what, what) == 0) {
            x->used++;
            return true;
        }
    }
    return false;
}

const char *gs_after_given(gs_after *x, const char *subject, const char *what)
{
    gs_after_say say;
    return find_said(x, subject, what, &say) ? say.value : NULL;
}

/* Why, for the ledger. */
static const char *reason(const gs_after *x, const gs_after_say *say)
{
    return say->reason ? gs_arena_strdup(x->c->arena, say->reason) : "so it was ruled";
}

int gs_aftermath_said(const gs_camp_entry *end, gs_arena *a, gs_after_say **out)
{
    int n = 0, cap = 0;
    gs_after_say say;
    *out = NULL;
    for (const char *p = end->dice; next_said(&p, a, &say);) {
        *out = gs_arena_grow(a, *out, n, &cap, sizeof **out);
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
    gs_after_say say;
    if (!find_said(x, hero, "fate", &say)) {
        return false;
    }
    const char *said = say.value;
    const char *by = strstr(said, " by ");
    for (int i = 0; i < GS_COUNT(fates); i++) {
        if (strncmp(said, fates[i].word, strlen(fates[i].word)) == 0) {
            gs_camp_entry *e = gs_after_enter(x, fates[i].kind, hero, 0);
            bool needs = e->kind == GS_LEDGER_DIED || e->kind == GS_LEDGER_CAPTURED;
            e->entry = entry;
            e->by = by      ? gs_arena_strdup(x->c->arena, by + 4)
                    : needs ? author
                            : NULL;
            e->text = reason(x, &say);
        }
    }
    return true; /* "free": nothing befell him */
}

/* ---- units ---- */
gs_status gs_after_ruled_left(gs_after *x, const char *unit)
{
    gs_after_say say;
    gs_unit_now now;
    if (!find_said(x, unit, "left", &say)) {
        return GS_OK;
    }
    const char *said = say.value;
    gs_campaign_unit_now(x->c, gs_campaign_unit(x->c, unit), &now);
    int more = whole(said) - now.present, back = now.lost - now.returned - now.gained;
    if (more > back || more < -now.present) {
        return gs_err_key(x->err, GS_INPUT, unit,
                          "%s cannot stand at %s: at most at %d, with all who fell", now.name, said,
                          now.present + back);
    }
    if (more != 0) {
        gs_camp_entry *e = gs_after_enter(x, more > 0 ? GS_LEDGER_RETURNED : GS_LEDGER_LOSSES, unit,
                                          more > 0 ? more : -more);
        e->text = reason(x, &say);
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
    int n = whole(said);
    return n > most ? most : n;
}

/* ---- entries by hand ---- */
static gs_status add(gs_after *x, const gs_after_say *say)
{
    size_t n = strcspn(say->value, " ");
    const char *rest = say->value + n, *by = strstr(say->value, "by ");
    int kind = gs_word_index(gs_ledger_words, gs_arena_strndup(x->a, say->value, n));
    gs_ruling r = {.by = by ? by + 3 : NULL, .text = say->reason ? say->reason : x->s->title};
    while (*rest == ' ') {
        rest++;
    }
    r.has_amount = *rest == '-' || (*rest >= '0' && *rest <= '9');
    r.amount = r.has_amount ? whole(rest) : 0;
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
