/* What a hero did in a battle, and what befell him: duels, wounds, those whom he struck, the deeds
 * of his men, challenges; in the log's order. */
#include "life_chapter.h"

#include "gesta/voice.h"

#include <stdlib.h>
#include <string.h>

enum { DUEL, WOUND, HURT, STRUCK, TOOK, MEN, DEED, REFUSED, UNANSWERED };
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
static int duel_of(const life_day *d, const gs_camp_entry *e, const char *foe)
{
    int best = -1;
    for (int i = 0; i < d->n_duels; i++) {
        best = life_same(d->duel[i].foe, foe) && d->duel[i].entry <= e->entry ? i : best;
    }
    return best;
}

/* In how many words of a duel is it said: the blow struck within it? */
static bool said_by_duel(const chapter *k, const gs_camp_entry *e, const char *foe)
{
    int i = duel_of(k->d, e, foe);
    return i >= 0 && e->entry - k->d->duel[i].entry <= 2;
}

/* Wounded in the very turn and by the very hand that killed him: his death says it. */
static bool said_by_death(const chapter *k, const gs_camp_entry *e)
{
    int turn = k->died ? life_turn_of(k->d, e->entry) : 0;
    return k->died && life_same(e->by, k->died->by) &&
           (e->entry >= k->died->entry - 2 || (turn && turn == life_turn_of(k->d, k->died->entry)));
}

/* The hero whom that entry strikes fell later in this battle to him or to his men: that is told. */
static bool said_by_fall(const chapter *k, const char *foe)
{
    life_entries all = life_entries_of(k->l->a, k->l->c, foe);
    const gs_camp_entry *dead = life_last(&all, foe, GS_LEDGER_DIED, k->d->b->id);
    bool mine = dead && (life_same(dead->by, k->x->h->id) || life_same(dead->by, life_unit_id(k->d)));
    return mine && !(k->died && life_before(k->l->c, k->died, dead));
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

/* A hero who fell to his men, or was taken by them, while he led them. */
static bool by_his_men(const chapter *k, const gs_camp_entry *e)
{
    return life_men_struck(k->x, k->d, e) && !(k->died && life_before(k->l->c, k->died, e));
}

/* His own wound was paid with that fall: the revenge says it, where he lived to have one. */
static bool paid(const chapter *k, const gs_camp_entry *e)
{
    bool is = false;
    for (int i = 0; !k->died && i < k->x->n_edges; i++) {
        is = is || (k->x->edge[i].kind == GS_LIFE_REVENGE && k->x->edge[i].to->n == e->n);
    }
    return is;
}

/* Heroes who fell to his men have their entries elsewhere than in his own. */
static void gather_men(chapter *k)
{
    const char *unit = life_men_of(k->x, k->d);
    life_entries its = {0};
    if (unit && gs_campaign_unit(k->l->c, unit)) {
        its = life_entries_of(k->l->a, k->l->c, unit);
    }
    k->men = its.e;
    k->ev = GS_NEW_ARRAY(k->l->a, life_event, k->x->all.n + its.n + LIFE_DUELS + 4);
    for (int i = 0; i < its.n; i++) {
        if (by_his_men(k, its.e[i]) && !paid(k, its.e[i])) {
            add_event(k, its.e[i]->entry, MEN, i);
        }
    }
}

/* What an entry of his in this battle is to the chapter; -1: nothing, or another says it. */
static int event_of(const chapter *k, const gs_camp_entry *e)
{
    const char *he = k->x->h->id;
    if (!life_same(e->battle, k->d->b->id)) {
        return -1;
    }
    if (life_same(e->subject, he)) {
        return e->kind == GS_LEDGER_WOUNDED && !said_by_duel(k, e, e->by) && !said_by_death(k, e)
                   ? WOUND
               : e->kind == GS_LEDGER_STRUCK_DOWN && !said_by_duel(k, e, e->by)  ? STRUCK
               : e->kind == GS_LEDGER_DUEL_WON && duel_of(k->d, e, e->by) < 0 ? STRUCK
                                                                             : -1;
    }
    if (!life_same(e->by, he) || !gs_campaign_hero(k->l->c, e->subject)) {
        return -1;
    }
    return e->kind == GS_LEDGER_DIED && !struck(k, e->subject) ? STRUCK
           : e->kind == GS_LEDGER_CAPTURED                     ? TOOK
           : e->kind == GS_LEDGER_WOUNDED && !said_by_duel(k, e, e->subject) &&
                   !said_by_fall(k, e->subject)
               ? HURT
               : -1;
}

static void gather(chapter *k)
{
    const life_day *d = k->d;
    gather_men(k);
    for (int i = 0; i < d->n_duels; i++) {
        bool last = k->died && d->duel[i].won < 0 && life_same(k->died->by, d->duel[i].foe);
        if (!last) {
            add_event(k, d->duel[i].entry, DUEL, i);
        }
    }
    for (int i = 0; i < k->x->all.n; i++) {
        int what = event_of(k, k->x->all.e[i]);
        if (what >= 0) {
            add_event(k, k->x->all.e[i]->entry, what, i);
        }
    }
    if (d->n_victims && d->victim[0].n + d->victim[0].destroyed > 0) {
        add_event(k, d->victim[0].first, DEED, 0);
    }
    if (d->refused) {
        add_event(k, d->refused_entry, REFUSED, 0);
    }
    if (d->unanswered) {
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
        if (his && life_same(e->battle, k->d->b->id) && said_by_duel(k, e, e->by)) {
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

static void tell_hurt(chapter *k, int ix)
{
    const gs_camp_entry *e = k->x->all.e[ix];
    life_line *m = life_chapter_say(k, "life-hurt");
    life_role(k->l, m, GS_ROLE_FOE, e->subject);
    life_fact(m, "wounds", e->amount);
    life_fact(m, "turn", life_turn_of(k->d, e->entry));
    life_cite_entry(k->l, m, e);
    if (k->d->s && e->entry) {
        life_cite(k->l, m, k->d->b->id, e->entry);
    }
}

static void tell_men(chapter *k, int ix)
{
    const gs_camp_entry *e = k->men[ix];
    life_line *m = life_chapter_say(k, "life-men-struck");
    life_role(k->l, m, GS_ROLE_FOE, e->subject);
    life_role(k->l, m, GS_ROLE_ACTOR, e->by);
    life_word(k->l, m, "fate", e->kind == GS_LEDGER_DIED ? "dead" : "taken");
    life_fact(m, "turn", life_turn_of(k->d, e->entry));
    life_cite_entry(k->l, m, e);
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
    bool alone = d->own_felled > 0 && d->own_felled == d->felled; /* his men struck nobody */
    life_role(k->l, m, GS_ROLE_ACTOR, alone ? NULL : life_unit_id(d));
    life_role(k->l, m, GS_ROLE_TARGET, d->victim[0].id);
    if (d->n_victims > 1 && (destroyed != 1 || !d->victim[0].destroyed)) {
        life_role(k->l, m, GS_ROLE_FRIEND, d->victim[1].id);
    }
    life_fact(m, "men", gs_voice_men(k->rs));
    life_fact(m, "felled", d->felled);
    life_fact(m, "own", alone || !life_unit_id(d) ? 0 : d->own_felled);
    life_fact(m, "victims", d->n_victims);
    life_fact(m, "most", d->victim[0].n);
    life_fact(m, "destroyed", destroyed);
    life_fact(m, "each", destroyed == 1 && d->victim[0].each);
    life_fact(m, "more", destroyed - 2 > 0 ? destroyed - 2 : 0);
}

static void tell_challenge(chapter *k, bool refused)
{
    life_line *m = life_chapter_say(k, refused ? "life-refused" : "life-unanswered");
    if (refused) {
        life_role(k->l, m, GS_ROLE_FOE, k->d->refused_by);
    }
    if (!refused) {
        life_role(k->l, m, GS_ROLE_FOE, k->d->unanswered_by);
        life_fact(m, "one", k->d->one_refuser);
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
    case HURT: tell_hurt(k, v->ix); break;
    case MEN: tell_men(k, v->ix); break;
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
