/* The second reader: one sentence against the log; who is named must have been there, and which
 * checks its claims ask for. */
#include "reader.h"

#include <stdarg.h>

bool rd_wrong(rd_case *c, const char *what, const char *which)
{
    snprintf(c->fault, sizeof c->fault, "%s (%s)", what, which ? which : "");
    return false;
}

/* ---- asked by the checks ---- */
const rd_part *rd_effect(const rd_case *c, const char *kinds, int i, const rd_entry **of)
{
    for (int e = 0; e < c->b->n_entries; e++) {
        const rd_entry *x = &c->b->entry[e];
        for (int k = 0; rd_cites(c->s, x->n) && k < x->n_parts; k++) {
            const rd_part *p = &x->part[k];
            if (p->what == RD_EFFECT && rd_has_word(kinds, p->kind) && i-- == 0) {
                if (of) {
                    *of = x;
                }
                return p;
            }
        }
    }
    return NULL;
}

/* Markers that deceive share the name of what they pretend to be. */
static bool called_alike(const rd_battle *b, rd_ref x, rd_ref y)
{
    return x.kind == y.kind &&
           (x.ix == y.ix ||
            (x.kind == RD_UNIT && strcmp(b->unit[x.ix].name, b->unit[y.ix].name) == 0));
}

const rd_part *rd_befell(const rd_case *c, const char *kinds, rd_ref who)
{
    const rd_part *p;
    for (int i = 0; (p = rd_effect(c, kinds, i, NULL)) != NULL; i++) {
        if (called_alike(c->b, p->who, who)) {
            return p;
        }
    }
    return NULL;
}

bool rd_named(const rd_case *c, rd_kind kind, int ix)
{
    for (int i = 0; i < c->n_m; i++) {
        if (called_alike(c->b, c->m[i].who, (rd_ref){kind, ix})) {
            return true;
        }
    }
    return false;
}

const rd_mention *rd_before(const rd_case *c, const char *at, unsigned kinds)
{
    const rd_mention *best = NULL;
    for (int i = 0; i < c->n_m; i++) {
        bool fits = (kinds >> c->m[i].who.kind) & 1;
        best = fits && c->m[i].at + c->m[i].len <= at ? &c->m[i] : best;
    }
    return best;
}

const rd_mention *rd_behind(const rd_case *c, const char *at, unsigned kinds)
{
    for (int i = 0; i < c->n_m; i++) {
        if (((kinds >> c->m[i].who.kind) & 1) && c->m[i].at >= at) {
            return &c->m[i];
        }
    }
    return NULL;
}

int rd_side_of(const rd_battle *b, rd_ref r)
{
    return r.kind == RD_UNIT   ? b->unit[r.ix].side
           : r.kind == RD_HERO ? b->hero[r.ix].side
           : r.kind == RD_SIDE ? r.ix
                               : -1;
}

static int index_of(const rd_battle *b, int n)
{
    int index = 0;
    return rd_entry_n(b, n, &index) ? index : 0;
}

const rd_state *rd_state_before(const rd_case *c)
{
    int least = c->b->n_entries;
    for (int i = 0; i < c->s->n_e; i++) {
        int at = index_of(c->b, c->s->e[i]);
        least = at < least ? at : least;
    }
    return &c->b->state[c->s->n_e ? least : 0];
}

const rd_state *rd_state_behind(const rd_case *c)
{
    int most = -1;
    for (int i = 0; i < c->s->n_e; i++) {
        int at = index_of(c->b, c->s->e[i]);
        most = at > most ? at : most;
    }
    return &c->b->state[c->s->n_e ? most + 1 : c->b->n_entries];
}

/* ---- who is named ---- */
static bool in_part(const rd_case *c, const rd_part *p, rd_ref who)
{
    bool general = p->what == RD_PLAN && who.kind == RD_HERO && p->side >= 0 &&
                   c->b->side[p->side].general == who.ix;
    return general || called_alike(c->b, p->who, who) || called_alike(c->b, p->by, who) ||
           (p->what == RD_PLAN && who.kind == RD_SIDE && p->side == who.ix);
}

/* With whom was the hero when that entry came? */
static bool led(const rd_case *c, int entry, rd_ref who)
{
    const rd_state *s = &c->b->state[entry];
    const rd_entry *e = &c->b->entry[entry];
    if (who.kind != RD_HERO || s->with[who.ix] < 0) {
        return false;
    }
    rd_ref unit = {RD_UNIT, s->with[who.ix]};
    return rd_is(e->actor, RD_UNIT, unit.ix) || rd_is(e->target, RD_UNIT, unit.ix);
}

/* "fell among the French foot": he was with them then. */
static bool his_men(const rd_case *c, rd_ref who)
{
    for (int i = 0; who.kind == RD_UNIT && i < c->b->n_entries; i++) {
        for (int h = 0; rd_cites(c->s, c->b->entry[i].n) && h < c->b->n_heroes; h++) {
            if (c->b->state[i].with[h] == who.ix && rd_named(c, RD_HERO, h)) {
                return true;
            }
        }
    }
    return false;
}

static bool took_part(const rd_case *c, rd_ref who)
{
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        if (!rd_cites(c->s, e->n)) {
            continue;
        }
        if (called_alike(c->b, e->actor, who) || called_alike(c->b, e->target, who) ||
            led(c, i, who)) {
            return true;
        }
        for (int k = 0; k < e->n_parts; k++) {
            if (in_part(c, &e->part[k], who)) {
                return true;
            }
        }
    }
    return false;
}

static bool follows_on(const rd_case *c, const rd_mention *m, const char *words)
{
    size_t n = strlen(words);
    return (size_t)(m->at - c->text) >= n && memcmp(m->at - n, words, n) == 0;
}

/* "the Blue Axes, under Edric when the day began": that was his unit then, whatever came later. */
static bool began_with(const rd_case *c, const rd_mention *m)
{
    static const struct {
        const char *before, *behind;
    } ways[] = {{"under ", " when the day began"}, {"where ", " had begun the day"},
                {"which ", " had brought"}};
    bool said = false;
    for (int i = 0; i < GS_COUNT(ways); i++) {
        said = said || (follows_on(c, m, ways[i].before) &&
                        strncmp(m->at + m->len, ways[i].behind, strlen(ways[i].behind)) == 0);
    }
    int unit = m->who.kind == RD_HERO ? c->b->hero[m->who.ix].unit : -1;
    return said && unit >= 0 && rd_named(c, RD_UNIT, unit);
}

/* Who is named took part in what is cited: men and heroes. */
static bool check_names(rd_case *c)
{
    for (int i = 0; i < c->n_m; i++) {
        const rd_mention *m = &c->m[i];
        bool body = m->who.kind == RD_UNIT || (m->who.kind == RD_HERO && !m->owner);
        bool demon = follows_on(c, m, "demon of ") || follows_on(c, m, "demon of the ");
        if (body && !demon && !took_part(c, m->who) && !his_men(c, m->who) &&
            !began_with(c, m)) {
            return rd_wrong(c, "named, and took no part in what is cited",
                            m->who.kind == RD_UNIT ? c->b->unit[m->who.ix].name
                                                   : c->b->hero[m->who.ix].name);
        }
    }
    return true;
}

static bool check_entries(rd_case *c)
{
    for (int i = 0; i < c->s->n_e; i++) {
        if (!rd_entry_n(c->b, c->s->e[i], NULL)) {
            char n[16];
            snprintf(n, sizeof n, "%d", c->s->e[i]);
            return rd_wrong(c, "there is no such entry", n);
        }
    }
    return true;
}

/* A bare title, "of" or particle is no name. */
static bool check_short_names(rd_case *c)
{
    static const char *const bare[] = {" Duke ",   " Earl ",  " Count ", " King ",
                                       " Sir ",    " Emir ",  " Lady ",  " Captain ",
                                       " Prince ", " Widow ", " Bishop "};
    for (int i = 0; i < GS_COUNT(bare); i++) {
        const char *at = strstr(c->text, bare[i]);
        const char *next = at ? at + strlen(bare[i]) : NULL;
        bool name = next && ((*next >= 'A' && *next <= 'Z') || (unsigned char)*next >= 0x80 ||
                             strncmp(next, "of ", 3) == 0);
        if (next && !name) {
            return rd_wrong(c, "a title stands for a name", bare[i]);
        }
    }
    return true;
}

static bool check_letters(rd_case *c)
{
    size_t n = strlen(c->s->text);
    bool open = n == 0 || !strchr(".!?", c->s->text[n - 1]);
    open = open && !(n > 3 && strcmp(c->s->text + n - 3, "”") == 0);
    const char *whole = c->s->text;
    bool bad = open || strstr(whole, "  ") || strpbrk(whole, "{}") || strstr(whole, " .") ||
               strstr(whole, " ,") || strstr(whole, "?”.") || strstr(whole, "!”.") ||
               strstr(c->text, "..") || strstr(c->text, ",,") || strstr(c->text, " the the ") ||
               strstr(c->text, " a a ") || (c->s->text[0] >= 'a' && c->s->text[0] <= 'z');
    return !bad || rd_wrong(c, "no sentence", c->s->t);
}

/* ---- which checks ---- */
/* Claims that rest on the set-up or on the whole day: whoever is named there need not act. */
static const char of_day[] = "army terms present near absent to-come place idle unhurt luck chance "
                             "hinge but-for nobody plan-outcome hero-of-day losers-deed captive "
                             "orders-run outcome cost half-cost fates rule set-up to-break exits "
                             "company luck broken-by hinge-lost worst-turn hinge-ground "
                             "throw rivals";

static bool of_whole_day(const rd_sentence *s)
{
    bool narrow = rd_has_word(s->cl, "rallied"); /* "hinge" there: by the narrowest of margins */
    return rd_has_word(s->cl, of_day) && !narrow;
}

bool rd_holds(rd_battle *b, const rd_sentence *s, rd_fault *f)
{
    static rd_case c;
    c.b = b;
    c.s = s;
    c.text = rd_unquoted(b, s->text);
    c.n_m = rd_mentions(b, c.text, c.m);
    c.fault[0] = '\0';
    bool words = b->lang == NULL || strcmp(b->lang, "en") == 0;
    bool good = check_entries(&c) && check_letters(&c) && rd_check_edge(&c);
    bool deed = rd_has_word(s->cl, "losers-deed"); /* told at the end, and of one fight */
    bool day = !deed && (of_whole_day(s) || s->part == 'e' || s->part == 't');
    if (good && !words) { /* in other languages: who was there, and what befell them */
        good = day || s->part == 'p' || (check_names(&c) && rd_check_claims(&c));
    }
    if (good && words) {
        good = check_short_names(&c) && rd_check_plans(&c) && rd_check_day(&c) &&
               rd_check_end(&c) && rd_check_deeds(&c) && rd_check_heroes(&c);
        good = good && (day || s->part == 'p' ||
                        (check_names(&c) && rd_check_fights(&c) && rd_check_numbers(&c) &&
                         rd_check_times(&c)));
    }
    if (!good && f) {
        f->b = b;
        f->s = s;
        snprintf(f->what, sizeof f->what, "%.*s", (int)sizeof f->what - 1, c.fault);
    }
    return good;
}
