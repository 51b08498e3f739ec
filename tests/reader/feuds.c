/* The second reader: fights of the same two that are summed up over turns. */
#include "reader.h"

static bool is_pair(const rd_entry *e, int x, int y)
{
    return (rd_is(e->actor, RD_UNIT, x) && rd_is(e->target, RD_UNIT, y)) ||
           (rd_is(e->actor, RD_UNIT, y) && rd_is(e->target, RD_UNIT, x));
}

/* The first two who are named, of either side. */
static bool who_fought(const rd_case *c, int unit[2])
{
    int n = 0;
    for (int i = 0; i < c->n_m && n < 2; i++) {
        int u = c->m[i].who.kind == RD_UNIT ? c->m[i].who.ix : -1;
        if (u >= 0 && !(n && unit[0] == u)) {
            unit[n++] = u;
        }
    }
    return n == 2 && c->b->unit[unit[0]].side != c->b->unit[unit[1]].side;
}

/* The turns of their cited fights. */
static void span(const rd_case *c, const int unit[2], int *first, int *last)
{
    *first = *last = 0;
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        if (rd_cites(c->s, e->n) && is_pair(e, unit[0], unit[1])) {
            *first = *first ? *first : e->turn;
            *last = e->turn;
        }
    }
}

/* How often it went back there before the other. */
static int went_back(const rd_case *c, int unit, int other)
{
    const rd_part *p;
    const rd_entry *e;
    int n = 0;
    for (int i = 0; (p = rd_effect(c, "recoiled", i, &e)) != NULL; i++) {
        n += rd_is(p->who, RD_UNIT, unit) && (is_pair(e, unit, other) || rd_is(p->by, RD_UNIT, other));
    }
    return n;
}

static int harm_to(const rd_case *c, int unit)
{
    const rd_part *p;
    int n = 0;
    for (int i = 0; (p = rd_effect(c, c->b->counts_men ? "loss" : "hits", i, NULL)) != NULL; i++) {
        n += rd_is(p->who, RD_UNIT, unit) ? p->amount : 0;
    }
    return n;
}

static bool does_harm(const rd_entry *e)
{
    for (int k = 0; k < e->n_parts; k++) {
        const rd_part *p = &e->part[k];
        if (p->what == RD_EFFECT && rd_has_word("loss hits destroyed recoiled", p->kind)) {
            return true;
        }
    }
    return false;
}

/* Every fight of theirs between its first and its last turn in which somebody was harmed. */
static bool whole(rd_case *c, const int unit[2])
{
    int first, last;
    span(c, unit, &first, &last);
    if (first == last) {
        return rd_wrong(c, "one turn is no feud", c->s->t);
    }
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        bool between = e->turn > first && e->turn < last && strcmp(e->kind, "melee") == 0;
        if (between && does_harm(e) && is_pair(e, unit[0], unit[1]) && !rd_cites(c->s, e->n)) {
            return rd_wrong(c, "a fight of the two between is not cited", c->b->unit[unit[0]].name);
        }
    }
    return true;
}

/* Of a feud that is told already the next is told as one that began again; and if it is said to, the two
 * had met before. */
static bool begins_once(rd_case *c, const int unit[2])
{
    int first, last, met = 0, told = 0;
    bool anew = rd_has_word(c->s->cl, "anew");
    span(c, unit, &first, &last);
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        met += is_pair(e, unit[0], unit[1]) && e->turn < first;
    }
    for (const rd_sentence *s = c->b->s; s < c->s; s++) {
        rd_case o = {.b = c->b, .s = s, .text = rd_unquoted(c->b, s->text)};
        int pair[2];
        o.n_m = rd_has_word(s->cl, "feud") ? rd_mentions(c->b, o.text, o.m) : 0;
        told += o.n_m && who_fought(&o, pair) && pair[0] + pair[1] == unit[0] + unit[1] &&
                (pair[0] == unit[0] || pair[0] == unit[1]);
    }
    if (anew && !met) {
        return rd_wrong(c, "the two had not met before", c->s->t);
    }
    return anew || !told || rd_wrong(c, "their feud has been told from its beginning already", c->s->t);
}

bool rd_check_feud(rd_case *c)
{
    int unit[2];
    if (!rd_has_word(c->s->cl, "feud") || !who_fought(c, unit)) {
        return true;
    }
    if (!whole(c, unit) || !begins_once(c, unit)) {
        return false;
    }
    int backs[2] = {went_back(c, unit[0], unit[1]), went_back(c, unit[1], unit[0])};
    int most = backs[0] > backs[1] ? backs[0] : backs[1];
    bool twice = rd_says(c->text, "twice") != NULL, nobody = strstr(c->text, "lost nobody") != NULL;
    if (twice && most != 2) {
        return rd_wrong(c, "not so often did it go back", "twice");
    }
    if (nobody && harm_to(c, unit[0]) && harm_to(c, unit[1])) {
        return rd_wrong(c, "both lost men", "lost nobody");
    }
    if (rd_has_word(c->s->cl, "tie") && backs[0] + backs[1]) {
        return rd_wrong(c, "one drove the other off", "tie");
    }
    if ((strstr(c->text, "and then") || strstr(c->text, "driven off")) && (!backs[0] || !backs[1])) {
        return rd_wrong(c, "one of them never went back", c->s->t);
    }
    return true;
}
