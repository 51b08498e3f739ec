/* A chapter's battle: what was at stake, his deeds and wounds in their order, what it came to; and
 * what befell him between battles. */
#include "life_int.h"

#include "gesta/voice.h"

#include <stdlib.h>
#include <string.h>

typedef struct event {
    int entry, what, ix; /* entry of the log by which it stands */
} event;
enum { DUEL, WOUND, STRUCK, TOOK, DEED, REFUSED, UNANSWERED, EVENTS };

typedef struct chapter {
    life_hero *x;
    life *l;
    const life_day *d;
    const gs_ruleset *rs;
    event *ev;
    int n_ev;
    const gs_camp_entry *died;
} chapter;

static life_line *say(chapter *k, const char *kind)
{
    life_line *m = life_say(k->l, kind, k->rs);
    life_role(k->l, m, GS_ROLE_HERO, k->x->h->id);
    life_role(k->l, m, GS_ROLE_SIDE, k->d->side);
    return m;
}

static const char *unit_id(const life_day *d)
{
    return d->s && d->unit >= 0 ? d->s->units[d->unit].id : NULL;
}

/* ---- how it began ---- */
/* Three to two and more, one way or the other. */
static void odds(chapter *k)
{
    const life_day *d = k->d;
    bool outnumbered = d->own > 0 && 2 * d->other >= 3 * d->own;
    bool many = d->other > 0 && 2 * d->own >= 3 * d->other;
    if (outnumbered || many) {
        life_line *m = say(k, "life-odds");
        life_fact(m, "own", d->own);
        life_fact(m, "other", d->other);
        life_fact(m, "outnumbered", outnumbered);
        life_fact(m, "men", gs_voice_men(k->rs));
        life_cite(k->l, m, d->b->id, 0);
    }
}

static void beginning(chapter *k, int day)
{
    const life_day *d = k->d;
    life_line *m = say(k, "life-battle");
    life_add_battle(k->l, m, d->b);
    life_fact(m, "first", day == 0);
    life_fact(m, "again", day > 0 && life_same(k->x->day[day - 1].b->date, d->b->date));
    const char *before = day > 0 ? k->x->day[day - 1].b->date : NULL;
    int days = life_days_between(before, d->b->date);
    life_fact(m, "later", days > 0 && days <= 30 ? days : 0);
    if (d->s) {
        life_role(k->l, m, GS_ROLE_ACTOR, unit_id(d));
        life_add_stake(k->l, m, d->s, d->at);
        life_fact(m, "before", gs_voice_men(k->rs) && d->unit >= 0 ? d->before : 0);
        life_fact(m, "general", d->s->side[d->at].general == d->hero);
        life_cite(k->l, m, d->b->id, 0);
    }
    life_cite_entry(k->l, m, life_in_battle(k->x, GS_LEDGER_FOUGHT, d->b->id));
}

static void old_wounds(chapter *k)
{
    for (int i = 0; i < k->x->n_edges; i++) {
        const gs_life_edge *e = &k->x->edge[i];
        if (e->kind == GS_LIFE_OLD_WOUND && life_same(e->to->battle, k->d->b->id)) {
            life_line *m = say(k, "life-old-wound");
            life_role(k->l, m, GS_ROLE_BY, e->other);
            life_fact(m, "days", life_days_between(e->from->date, e->to->date));
            const gs_camp_battle *b =
                e->from->battle ? gs_campaign_battle(k->l->c, e->from->battle) : NULL;
            life_word(k->l, m, "title", b ? gs_campaign_battle_title(k->l->c, b) : NULL);
            life_cite_entry(k->l, m, e->from);
            life_cite_entry(k->l, m, e->to);
            k->x->edge_told[i] = true;
        }
    }
}

/* ---- events, in the log's order ---- */
static void add_event(chapter *k, int entry, int what, int ix)
{
    k->ev[k->n_ev++] = (event){entry ? entry : INT32_MAX, what, ix};
}

static int in_order(const void *a, const void *b)
{
    const event *x = a, *y = b;
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

static void gather(chapter *k)
{
    const life_day *d = k->d;
    k->ev = GS_NEW_ARRAY(k->l->a, event, k->x->all.n + LIFE_DUELS + 4);
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
        life_word(k->l, m, "fate", fate->kind == GS_LEDGER_DIED ? "killed" : "captured");
        life_cite_entry(k->l, m, fate);
    }
}

static void tell_duel(chapter *k, int ix)
{
    const life_duel *u = &k->d->duel[ix];
    life_line *m = say(k, "life-duel");
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
    life_line *m = say(k, "life-wound");
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
    life_line *m = say(k, e->kind == GS_LEDGER_DUEL_WON ? "life-duel" : "life-struck");
    life_role(k->l, m, GS_ROLE_FOE, e->by);
    life_word(k->l, m, "how", "won");
    life_fact(m, "blow", 1);
    add_fate(k, m, e->by);
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
    life_line *m = say(k, "life-took");
    life_role(k->l, m, GS_ROLE_FOE, e->subject);
    life_cite_entry(k->l, m, e);
}

/* What his men did: whom they destroyed, or how many they struck down. */
static void tell_deed(chapter *k)
{
    const life_day *d = k->d;
    life_line *m = say(k, "life-deed");
    int destroyed = 0;
    for (int i = 0; i < d->n_victims; i++) {
        destroyed += d->victim[i].destroyed;
        life_cite(k->l, m, d->b->id, d->victim[i].first);
        life_cite(k->l, m, d->b->id, d->victim[i].last);
    }
    life_role(k->l, m, GS_ROLE_ACTOR, unit_id(d));
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
    life_line *m = say(k, refused ? "life-refused" : "life-unanswered");
    if (refused) {
        life_role(k->l, m, GS_ROLE_FOE, k->d->refused_by);
    }
    int entry = refused ? k->d->refused_entry : k->d->unanswered_entry;
    life_fact(m, "times", refused ? k->d->refused : k->d->unanswered);
    life_fact(m, "turn", life_turn_of(k->d, entry));
    life_cite(k->l, m, k->d->b->id, entry);
}

static void tell_event(chapter *k, const event *v)
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

/* ---- what followed ---- */
/* Who had struck him fell in this battle. */
static void revenges(chapter *k)
{
    for (int i = 0; i < k->x->n_edges; i++) {
        const gs_life_edge *e = &k->x->edge[i];
        bool here = life_same(e->to->battle, k->d->b->id) && !k->x->edge_told[i];
        bool mine = e->hand && strcmp(e->hand, "own") == 0; /* the duel or the blow has said it */
        if (e->kind != GS_LIFE_REVENGE || !here || k->died) {
            continue;
        }
        life_line *m = say(k, "life-revenge");
        life_role(k->l, m, GS_ROLE_FOE, e->other);
        life_role(k->l, m, GS_ROLE_BY, e->to->by);
        life_word(k->l, m, "hand", e->hand ? e->hand : "nobody");
        life_word(k->l, m, "fate", e->to->kind == GS_LEDGER_DIED ? "killed" : "captured");
        life_word(k->l, m, "was", e->from->kind == GS_LEDGER_CAPTURED ? "taken" : "wounded");
        life_fact(m, "same-day", life_same(e->from->battle, e->to->battle));
        life_fact(m, "said", mine);
        life_cite_entry(k->l, m, e->from);
        life_cite_entry(k->l, m, e->to);
        k->x->edge_told[i] = true;
    }
}

static void rises(chapter *k)
{
    const gs_camp_entry *rise = life_in_battle(k->x, GS_LEDGER_POWER, k->d->b->id);
    const gs_camp_entry *taken = life_in_battle(k->x, GS_LEDGER_CAPTURED, k->d->b->id);
    if (rise && rise->amount > 0) {
        life_line *m = say(k, "life-rise");
        gs_hero_now now;
        gs_campaign_hero_at(k->l->c, k->x->h, rise->n, &now);
        life_fact(m, "rating", now.rating);
        life_cite_entry(k->l, m, rise);
    }
    if (taken) {
        life_line *m = say(k, "life-captured");
        bool side = taken->by && gs_campaign_side(k->l->c, taken->by);
        life_role(k->l, m, GS_ROLE_BY, taken->by);
        life_fact(m, "by-side", side);
        life_cite_entry(k->l, m, taken);
    }
}

void life_tell_result(life_hero *x, const life_day *d)
{
    life *l = x->l;
    const char *unit = unit_id(d);
    const gs_ruleset *rs = d->s ? d->s->ruleset : NULL;
    life_line *m = life_say(l, "life-result", rs);
    life_role(l, m, GS_ROLE_HERO, x->h->id);
    life_role(l, m, GS_ROLE_SIDE, d->side);
    life_role(l, m, GS_ROLE_ENEMY, d->foe);
    life_role(l, m, GS_ROLE_ACTOR, unit);
    life_word(l, m, "how", d->fortune > 0 ? "won" : d->fortune < 0 ? "lost" : "drawn");
    life_word(l, m, "title", gs_campaign_battle_title(l->c, d->b));
    life_fact(m, "men", rs && gs_voice_men(rs) && d->after >= 0);
    life_fact(m, "before", d->before);
    life_fact(m, "after", d->after > 0 ? d->after : 0);
    life_fact(m, "cost", d->after >= 0 ? d->before - d->after : 0);
    life_fact(m, "known", d->after >= 0);
    life_fact(m, "gone", d->destroyed);
    life_fact(m, "ran", d->ran);
    life_fact(m, "fell", life_in_battle(x, GS_LEDGER_DIED, d->b->id) != NULL ||
                             life_in_battle(x, GS_LEDGER_CAPTURED, d->b->id) != NULL);
    life_cite_entry(l, m, d->end);
    if (d->s) {
        life_cite(l, m, d->b->id, -1);
    }
    if (unit && gs_campaign_unit(l->c, unit)) {
        life_entries its = life_entries_of(l->a, l->c, unit);
        const gs_camp_entry *honour = life_last(&its, unit, GS_LEDGER_HONOUR, d->b->id);
        life_fact(m, "honour", honour != NULL);
        life_cite_entry(l, m, honour);
        life_cite_entry(l, m, life_last(&its, unit, GS_LEDGER_LOSSES, d->b->id));
    }
}

void life_tell_day(life_hero *x, int day)
{
    chapter k = {.x = x, .l = x->l, .d = &x->day[day]};
    k.rs = k.d->s ? k.d->s->ruleset : NULL;
    k.rs = k.rs ? k.rs : x->l->rs;
    k.died = life_in_battle(x, GS_LEDGER_DIED, k.d->b->id);
    beginning(&k, day);
    odds(&k);
    old_wounds(&k);
    gather(&k);
    for (int i = 0; i < k.n_ev; i++) {
        tell_event(&k, &k.ev[i]);
    }
    revenges(&k);
    rises(&k);
    life_tell_rulings(x, k.d);
    if (!k.died) {
        life_tell_result(x, k.d);
    }
}
