/* What a hero did in a battle, and what befell him: duels, wounds, those whom he struck, the deeds
 * of his men, challenges; in the log's order. */
#include "life_chapter.h"

#include "gesta/voice.h"

#include <stdlib.h>
#include <string.h>

enum { DUEL, WOUND, STRUCK, TOOK, DEED, REFUSED, UNANSWERED };
typedef struct life_event {
    int entry, what, ix; /* entry of the log by which it stands */
} life_event;

life_line *life_chapter_say(chapter *k, const char *kind)
{
    life_line *m = life_say(k->l, kind, k->rs);
    life_role(k->l, m, GS_ROLE_HERO, k->x->h->id);
    life_role(k->l, m, GS_ROLE_SIDE, k->d->side);
    return m;
}

const char *life_unit_id(const life_day *d)
{
    return d->s && d->unit >= 0 ? d->s->units[d->unit].id : NULL;
}

/* ---- events, in the log's order ---- */
static void add_event(chapter *k, int entry, int what, int ix)
{
    k->ev[k->n_ev++] = (life_event){entry ? entry : INT32_MAX, what, ix};
}

static int in_order(const void *a, const void *b)
{
    const life_event *x = a, *y = b;
    return x->entry != y->entry ? (x->entry < y->entry ? -1 : 1)
           : x->what != y->what ? x->what - y->what
                                : x->ix - y->ix;
}

/* The duel of a ledger entry: the last that began before it and with the same foe; -1 none. */
static int duel_of(const life_day *d, const gs_camp_entry *e)
{
    int best = -1;
    const char *foe = e->by;
    for (int i = 0; i < d->n_duels; i++) {
        best = life_same(d->duel[i].foe, foe) && d->duel[i].entry <= e->entry ? i : best;
    }
    return best;
}

/* In how many words of a duel is it said: the blow struck within it? */
static bool said_by_duel(const chapter *k, const gs_camp_entry *e)
{
    int i = duel_of(k->d, e);
    return i >= 0 && e->entry - k->d->duel[i].entry <= 2;
}

/* Does the ledger have it that he struck that hero down, in this battle? */
static bool struck(const chapter *k, const char *foe)
{
    for (int i = 0; i < k->x->all.n; i++) {
        const gs_camp_entry *e = k->x->all.e[i];
        bool blow = e->kind == GS_LEDGER_STRUCK_DOWN || e->kind == GS_LEDGER_DUEL_WON;
        if (blow && life_same(e->subject, k->x->h->id) && life_same(e->by, foe) &&
            life_same(e->battle, k->d->b->id)) {
            return true;
        }
    }
    return false;
}

static void gather(chapter *k)
{
    const life_day *d = k->d;
    k->ev = GS_NEW_ARRAY(k->l->a, life_event, k->x->all.n + LIFE_DUELS + 4);
    for (int i = 0; i < d->n_duels; i++) {
        bool last = k->died && d->duel[i].won < 0 && life_same(k->died->by, d->duel[i].foe);
        if (!last) {
            add_event(k, d->duel[i].entry, DUEL, i);
        }
    }
    for (int i = 0; i < k->x->all.n; i++) {
        const gs_camp_entry *e = k->x->all.e[i];
        bool his = life_same(e->subject, k->x->h->id) && life_same(e->battle, d->b->id);
        bool by = life_same(e->by, k->x->h->id) && life_same(e->battle, d->b->id);
        bool end = k->died && life_same(e->by, k->died->by) && e->entry >= k->died->entry - 2;
        if (his && e->kind == GS_LEDGER_WOUNDED && !said_by_duel(k, e) && !end) {
            add_event(k, e->entry, WOUND, i);
        } else if (his && e->kind == GS_LEDGER_STRUCK_DOWN && !said_by_duel(k, e)) {
            add_event(k, e->entry, STRUCK, i);
        } else if (his && e->kind == GS_LEDGER_DUEL_WON && duel_of(d, e) < 0) {
            add_event(k, e->entry, STRUCK, i);
        } else if (by && e->kind == GS_LEDGER_DIED && !struck(k, e->subject)) {
            add_event(k, e->entry, STRUCK, i);
        } else if (by && e->kind == GS_LEDGER_CAPTURED && gs_campaign_hero(k->l->c, e->subject)) {
            add_event(k, e->entry, TOOK, i);
        }
    }
    if (d->n_victims && d->victim[0].n + d->victim[0].destroyed > 0) {
        add_event(k, d->victim[0].first, DEED, 0);
    }
    if (d->refused) {
        add_event(k, d->refused_entry, REFUSED, 0);
    } else if (d->unanswered && !d->n_duels) {
        add_event(k, d->unanswered_entry, UNANSWERED, 0);
    }
    qsort(k->ev, (size_t)k->n_ev, sizeof *k->ev, in_order);
}

/* ---- each event ---- */
/* What became of somebody whom he struck: "killed", "captured"; NULL: no more is known. */
static const gs_camp_entry *fate_of(const chapter *k, const char *who)
{
    life_entries all = life_entries_of(k->l->a, k->l->c, who);
    const gs_camp_entry *dead = life_last(&all, who, GS_LEDGER_DIED, k->d->b->id);
    return dead ? dead : life_last(&all, who, GS_LEDGER_CAPTURED, k->d->b->id);
}

static void add_fate(chapter *k, life_line *m, const char *foe)
{
    const gs_camp_entry *fate = foe ? fate_of(k, foe) : NULL;
    if (fate && life_same(fate->by, k->x->h->id)) {
        life_word(k->l, m, "fate", fate->kind == GS_LEDGER_DIED ? "dead" : "taken");
        life_cite_entry(k->l, m, fate);
    }
}

static void tell_duel(chapter *k, int ix)
{
    const life_duel *u = &k->d->duel[ix];
    life_line *m = life_chapter_say(k, "life-duel");
    life_role(k->l, m, GS_ROLE_FOE, u->foe);
    life_word(k->l, m, "how", u->won > 0 ? "won" : u->won < 0 ? "lost" : "drawn");
    life_fact(m, "called", u->called);
    life_fact(m, "blow", u->blow);
    life_fact(m, "turn", life_turn_of(k->d, u->entry));
    if (u->chance >= 0 && u->won && life_add_chance(m, "chance", u->chance)) {
        life_fact(m, "likely", u->chance >= 500);
    }
    if (u->won > 0) {
        add_fate(k, m, u->foe);
    }
    life_cite(k->l, m, k->d->b->id, u->entry);
    for (int i = 0; i < k->x->all.n; i++) {
        const gs_camp_entry *e = k->x->all.e[i];
        bool his = life_same(e->subject, k->x->h->id) && life_same(e->by, u->foe);
        if (his && life_same(e->battle, k->d->b->id) && said_by_duel(k, e)) {
            life_cite_entry(k->l, m, e);
            if (e->kind == GS_LEDGER_WOUNDED) {
                life_fact(m, "wounds", e->amount);
            }
        }
    }
}

static void tell_wound(chapter *k, int ix)
{
    const gs_camp_entry *e = k->x->all.e[ix];
    life_line *m = life_chapter_say(k, "life-wound");
    life_role(k->l, m, GS_ROLE_BY, e->by);
    bool side = e->by && gs_campaign_side(k->l->c, e->by);
    life_fact(m, "nobody", !e->by || side);
    life_fact(m, "wounds", e->amount);
    life_fact(m, "turn", life_turn_of(k->d, e->entry));
    life_cite_entry(k->l, m, e);
    if (k->d->s && e->entry) {
        life_cite(k->l, m, k->d->b->id, e->entry);
    }
}

static void tell_struck(chapter *k, int ix)
{
    const gs_camp_entry *e = k->x->all.e[ix];
    const char *foe = e->kind == GS_LEDGER_DIED ? e->subject : e->by;
    life_line *m = life_chapter_say(k, e->kind == GS_LEDGER_DUEL_WON ? "life-duel" : "life-struck");
    life_role(k->l, m, GS_ROLE_FOE, foe);
    life_word(k->l, m, "how", "won");
    life_fact(m, "blow", 1);
    add_fate(k, m, foe);
    life_cite_entry(k->l, m, e);
}

static void tell_took(chapter *k, int ix)
{
    const gs_camp_entry *e = k->x->all.e[ix];
    for (int i = 0; i < k->d->n_duels; i++) {
        if (life_same(k->d->duel[i].foe, e->subject)) {
            return; /* the duel says so */
        }
    }
    life_line *m = life_chapter_say(k, "life-took");
    life_role(k->l, m, GS_ROLE_FOE, e->subject);
    life_cite_entry(k->l, m, e);
}

/* What his men did: whom they destroyed, or how many they struck down. */
static void tell_deed(chapter *k)
{
    const life_day *d = k->d;
    life_line *m = life_chapter_say(k, "life-deed");
    int destroyed = 0;
    for (int i = 0; i < d->n_victims; i++) {
        destroyed += d->victim[i].destroyed;
        life_cite(k->l, m, d->b->id, d->victim[i].first);
        life_cite(k->l, m, d->b->id, d->victim[i].last);
    }
    life_role(k->l, m, GS_ROLE_ACTOR, life_unit_id(d));
    life_role(k->l, m, GS_ROLE_TARGET, d->victim[0].id);
    if (d->n_victims > 1 && (destroyed != 1 || !d->victim[0].destroyed)) {
        life_role(k->l, m, GS_ROLE_FRIEND, d->victim[1].id);
    }
    life_fact(m, "men", gs_voice_men(k->rs));
    life_fact(m, "felled", d->felled);
    life_fact(m, "victims", d->n_victims);
    life_fact(m, "most", d->victim[0].n);
    life_fact(m, "destroyed", destroyed);
    life_fact(m, "more", destroyed - 2 > 0 ? destroyed - 2 : 0);
}

static void tell_challenge(chapter *k, bool refused)
{
    life_line *m = life_chapter_say(k, refused ? "life-refused" : "life-unanswered");
    if (refused) {
        life_role(k->l, m, GS_ROLE_FOE, k->d->refused_by);
    }
    int entry = refused ? k->d->refused_entry : k->d->unanswered_entry;
    life_fact(m, "times", refused ? k->d->refused : k->d->unanswered);
    life_fact(m, "turn", life_turn_of(k->d, entry));
    life_cite(k->l, m, k->d->b->id, entry);
}

static void tell_event(chapter *k, const life_event *v)
{
    switch (v->what) {
    case DUEL: tell_duel(k, v->ix); break;
    case WOUND: tell_wound(k, v->ix); break;
    case STRUCK: tell_struck(k, v->ix); break;
    case TOOK: tell_took(k, v->ix); break;
    case DEED: tell_deed(k); break;
    default: tell_challenge(k, v->what == REFUSED); break;
    }
}

void life_tell_events(chapter *k)
{
    gather(k);
    for (int i = 0; i < k->n_ev; i++) {
        tell_event(k, &k->ev[i]);
    }
}
