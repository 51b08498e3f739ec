/* Edges: two entries of the ledger that belong together, the earlier one first. */
#include "life_int.h"

#include <string.h>

const char *const gs_life_edge_words[] = {"revenge",   "rescue",    "rivalry", "mentor",
                                     "companion", "old-wound", "unpaid",  NULL};

typedef struct finder {
    gs_arena *a;
    const gs_campaign *c;
    const gs_camp_hero *h;
    life_entries his;
    gs_life_edge *edge;
    int n, cap;
} finder;

static void add(finder *f, gs_life_edge_kind kind, const gs_camp_entry *from,
                const gs_camp_entry *to, const char *other, const char *hand)
{
    if (from && to && from != to && life_before(f->c, from, to)) {
        f->edge = gs_arena_grow(f->a, f->edge, f->n, &f->cap, sizeof *f->edge);
        f->edge[f->n++] = (gs_life_edge){
            .kind = kind, .from = from, .to = to, .other = other, .hand = hand};
    }
}

static bool about(const finder *f, const gs_camp_entry *e)
{
    return life_same(e->subject, f->h->id);
}

/* His own hand, that of the unit which he led then, or of another of his side; NULL: whose it was
 * nobody knows, or it was no man of his side. */
static const char *hand_of(const finder *f, const gs_camp_entry *e)
{
    gs_hero_now then;
    const gs_camp_side *by = e->by ? gs_campaign_side_of(f->c, e->by) : NULL;
    gs_campaign_hero_at(f->c, f->h, e->n, &then);
    if (life_same(e->by, f->h->id)) {
        return "own";
    }
    if (e->by && life_same(e->by, then.unit)) {
        return "unit";
    }
    bool friend = by && life_same(by->id, then.side) && !gs_campaign_side(f->c, e->by);
    return friend ? "side" : NULL;
}

/* Somebody struck him; that one was taken or slain later. */
static void revenge(finder *f)
{
    for (int i = 0; i < f->his.n; i++) {
        const gs_camp_entry *from = f->his.e[i];
        const gs_camp_hero *foe = from->by ? gs_campaign_hero(f->c, from->by) : NULL;
        bool again = false; /* the last blow of a man is the one that is paid */
        if (!about(f, from) || !life_strikes(from) || !foe) {
            continue;
        }
        for (int k = i + 1; k < f->his.n && !again; k++) {
            const gs_camp_entry *o = f->his.e[k];
            again = about(f, o) && life_strikes(o) && life_same(o->by, from->by);
        }
        life_entries theirs = life_entries_of(f->a, f->c, foe->id);
        for (int k = 0; k < theirs.n && !again; k++) {
            const gs_camp_entry *to = theirs.e[k];
            bool falls = life_same(to->subject, foe->id) &&
                         (to->kind == GS_LEDGER_DIED || to->kind == GS_LEDGER_CAPTURED);
            if (falls && life_before(f->c, from, to)) {
                add(f, GS_LIFE_REVENGE, from, to, foe->id, hand_of(f, to));
                break;
            }
        }
    }
}

static void rescue(finder *f)
{
    const gs_camp_entry *taken = NULL;
    for (int i = 0; i < f->his.n; i++) {
        const gs_camp_entry *e = f->his.e[i];
        if (about(f, e) && e->kind == GS_LEDGER_CAPTURED) {
            taken = e;
        } else if (about(f, e) && life_frees(e) && taken) {
            add(f, GS_LIFE_RESCUE, taken, e, e->by, NULL);
            taken = NULL;
        }
    }
}

/* With whom he met in the entry; NULL: it is no meeting of two heroes. */
static const char *met(const finder *f, const gs_camp_entry *e)
{
    static const int kinds[] = {GS_LEDGER_DUEL_WON, GS_LEDGER_DUEL,    GS_LEDGER_STRUCK_DOWN,
                                GS_LEDGER_WOUNDED,  GS_LEDGER_CAPTURED, GS_LEDGER_DIED};
    bool meets = false;
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        meets = meets || e->kind == kinds[i];
    }
    const char *other = about(f, e) ? e->by : e->subject;
    return meets && other && gs_campaign_hero(f->c, other) ? other : NULL;
}

/* Did they meet in that entry, and in no entry before it of the same battle? */
static bool anew(const finder *f, int at, const char *other)
{
    for (int k = 0; k < at; k++) {
        bool same = f->his.e[k]->battle && life_same(f->his.e[k]->battle, f->his.e[at]->battle);
        if (same && life_same(met(f, f->his.e[k]), other)) {
            return false;
        }
    }
    return life_same(met(f, f->his.e[at]), other);
}

/* The first meeting with somebody, and the next in another battle. */
static void rivalry(finder *f)
{
    for (int i = 0; i < f->his.n; i++) {
        const char *other = met(f, f->his.e[i]);
        const gs_camp_entry *next = NULL;
        int times = 1, n = f->n;
        bool before = !other;
        for (int k = 0; k < i && !before; k++) {
            before = life_same(met(f, f->his.e[k]), other);
        }
        for (int k = i + 1; k < f->his.n && !before; k++) {
            if (anew(f, k, other)) {
                next = next ? next : f->his.e[k];
                times++;
            }
        }
        add(f, GS_LIFE_RIVALRY, f->his.e[i], next, other, NULL);
        if (f->n > n) {
            f->edge[n].times = times;
        }
    }
}

/* He fought where somebody commanded, and was named after him. */
static void mentor(finder *f)
{
    for (int i = 0; i < f->his.n; i++) {
        const gs_camp_entry *to = f->his.e[i];
        const char *master = to->kind == GS_LEDGER_SUCCESSION && life_same(to->by, f->h->id)
                                 ? gs_campaign_followed(f->c, to)
                                 : NULL;
        if (!master || life_same(master, f->h->id)) {
            continue;
        }
        life_entries theirs = life_entries_of(f->a, f->c, master);
        const gs_camp_entry *from = NULL;
        for (int k = 0; k < i; k++) {
            const gs_camp_entry *e = f->his.e[k];
            bool fought = about(f, e) && e->kind == GS_LEDGER_FOUGHT && e->battle;
            from = fought && life_last(&theirs, master, GS_LEDGER_FOUGHT, e->battle) ? e : from;
        }
        add(f, GS_LIFE_MENTOR, from, to, master, NULL);
    }
}

static const gs_camp_entry *death(const finder *f)
{
    return life_last(&f->his, f->h->id, GS_LEDGER_DIED, NULL);
}

/* His unit after him: its last entry, in the battle in which he fell or later. */
static void companion(finder *f)
{
    const gs_camp_entry *from = death(f), *to = NULL;
    gs_hero_now then;
    if (!from) {
        return;
    }
    gs_campaign_hero_at(f->c, f->h, from->n - 1, &then);
    life_entries its = {0};
    if (then.unit && gs_campaign_unit(f->c, then.unit)) {
        its = life_entries_of(f->a, f->c, then.unit);
    }
    for (int i = 0; i < its.n; i++) {
        bool of_it = life_same(its.e[i]->subject, then.unit);
        to = of_it && life_before(f->c, from, its.e[i]) ? its.e[i] : to;
    }
    add(f, GS_LIFE_COMPANION, from, to, then.unit, NULL);
}

/* A wound, and a battle that he fought before it was closed. */
static void old_wound(finder *f)
{
    for (int i = 0; i < f->his.n; i++) {
        const gs_camp_entry *to = f->his.e[i], *from = NULL;
        gs_hero_now then;
        if (!about(f, to) || to->kind != GS_LEDGER_FOUGHT) {
            continue;
        }
        gs_campaign_hero_at(f->c, f->h, to->n - 1, &then);
        for (int k = 0; k < i && then.wounds > 0; k++) {
            const gs_camp_entry *e = f->his.e[k];
            bool wound = about(f, e) && e->kind == GS_LEDGER_WOUNDED &&
                         !life_same(e->battle, to->battle);
            from = wound ? e : from;
        }
        add(f, GS_LIFE_OLD_WOUND, from, to, from ? from->by : NULL, NULL);
    }
}

/* His slayer, a hero, is alive and free: by what he did last since, or by the ledger's end. */
static void unpaid(finder *f)
{
    const gs_camp_entry *from = death(f);
    const gs_camp_hero *slayer = from && from->by ? gs_campaign_hero(f->c, from->by) : NULL;
    gs_hero_now now;
    if (!slayer) {
        return;
    }
    gs_campaign_hero_now(f->c, slayer, &now);
    life_entries theirs = life_entries_of(f->a, f->c, slayer->id);
    const gs_camp_entry *to = NULL;
    for (int i = 0; i < theirs.n; i++) {
        bool of_him = life_same(theirs.e[i]->subject, slayer->id);
        to = of_him && life_before(f->c, from, theirs.e[i]) ? theirs.e[i] : to;
    }
    const gs_camp_entry *end = &f->c->ledger[f->c->n_ledger - 1]; /* nothing happened till then */
    to = to ? to : end;
    if (now.fate == GS_FATE_FIT || now.fate == GS_FATE_WOUNDED) {
        add(f, GS_LIFE_UNPAID, from, to, slayer->id, NULL);
    }
}

int gs_life_edges(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, gs_life_edge **out)
{
    static void (*const find[GS_LIFE_COUNT])(finder *) = {
        [GS_LIFE_REVENGE] = revenge,     [GS_LIFE_RESCUE] = rescue,
        [GS_LIFE_RIVALRY] = rivalry,     [GS_LIFE_MENTOR] = mentor,
        [GS_LIFE_COMPANION] = companion, [GS_LIFE_OLD_WOUND] = old_wound,
        [GS_LIFE_UNPAID] = unpaid};
    finder f = {.a = a, .c = c, .h = h, .his = life_entries_of(a, c, h->id)};
    for (int k = 0; k < GS_LIFE_COUNT; k++) {
        find[k](&f);
    }
    *out = f.edge;
    return f.n;
}
