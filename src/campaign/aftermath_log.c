/* What the log of a battle tells of its heroes and units, for what it leaves behind. */
#include "aftermath_int.h"

#include <string.h>

int gs_after_base_unit(const gs_after *x, gs_ref r)
{
    return r.kind == GS_REF_UNIT ? gs_setup_unit_of(x->s, r.ix) : -1;
}

static void read_unit_effect(gs_after *x, const gs_entry *en, const gs_log_effect *e)
{
    int ix = gs_after_base_unit(x, e->who);
    if (ix < 0) {
        return;
    }
    int by = gs_after_base_unit(x, e->by.kind == GS_REF_NONE ? en->actor : e->by);
    bool foe = by >= 0 && x->s->units[by].side != x->s->units[ix].side;
    gs_unit_tale *u = &x->unit[ix];
    u->told = true;
    switch (e->kind) {
    case GS_EFFECT_LOSS:
        u->entry = en->n;
        u->by = e->by;
        break;
    case GS_EFFECT_DESTROYED:
        u->entry = en->n;
        x->unit[by >= 0 ? by : 0].destroyed += foe;
        break;
    case GS_EFFECT_ROUTED:
    case GS_EFFECT_LEFT_TABLE:
        u->shaken = u->was_routed = !(e->word && strcmp(e->word, "exit") == 0);
        x->unit[by >= 0 ? by : 0].routed += foe && e->kind == GS_EFFECT_ROUTED;
        break;
    case GS_EFFECT_MUST_RALLY:
    case GS_EFFECT_DISORDERED:
        u->shaken = true;
        break;
    case GS_EFFECT_RALLIED:
        u->was_routed = false;
        break;
    default:
        break;
    }
}

/* Notes who hit him; beyond so many enemies the last place stands for the rest. */
static void note_hit(gs_hero_tale *h, const gs_log_effect *e, int entry)
{
    int i = 0;
    while (i < h->n_hits && i < GS_HERO_AUTHORS - 1 &&
           !(h->hit[i].by.kind == e->by.kind && h->hit[i].by.ix == e->by.ix)) {
        i++;
    }
    h->n_hits = i == h->n_hits ? i + 1 : h->n_hits;
    h->hit[i] = (gs_hero_hit){e->by, h->hit[i].hits + e->amount, entry};
}

/* By whose hand a hero met his fate. Most entries name no more than the enemy's side: then it is
 * whoever struck him down, or hit him on that turn, and under rule sets that look for a leader's fate
 * when his company is removed, the enemy for whom the entry is. */
static gs_ref hand_of_fate(const gs_hero_tale *h, const gs_entry *en, const gs_log_effect *e)
{
    gs_ref hand = gs_log_fate_hand(en, e);
    bool hit = h->down_turn == GS_STAYS_DOWN || h->down_turn == en->turn;
    if (hand.kind != GS_REF_NONE) {
        return hand;
    }
    return hit && h->down_by.kind != GS_REF_NONE ? h->down_by : e->by;
}

static void read_hero_effect(gs_after *x, const gs_entry *en, const gs_log_effect *e)
{
    if (e->who.kind != GS_REF_HERO || e->who.ix >= x->s->n_heroes) {
        return;
    }
    gs_hero_tale *h = &x->hero[e->who.ix];
    bool down = e->kind == GS_EFFECT_HERO_DOWN;
    if (down || e->kind == GS_EFFECT_HERO_HIT) {
        bool last = down && h->hit_entry == en->n; /* the same blow, told with and without a name */
        h->down_by = e->by.kind == GS_REF_NONE && last ? h->down_by : e->by;
        h->down_turn = down ? GS_STAYS_DOWN : en->turn;
        h->hit_entry = en->n;
        if (!down) {
            note_hit(h, e, en->n);
        }
    }
    if (down && e->by.kind == GS_REF_HERO && e->by.ix < x->s->n_heroes &&
        x->s->heroes[e->by.ix].rating <= x->s->heroes[e->who.ix].rating) {
        x->hero[e->by.ix].struck++;
    }
    if (e->kind == GS_EFFECT_HERO_KILLED || e->kind == GS_EFFECT_HERO_CAPTURED ||
        e->kind == GS_EFFECT_HERO_BURIED || e->kind == GS_EFFECT_HERO_LEFT) {
        h->fate_entry = en->n;
        h->fate_by = hand_of_fate(h, en, e);
    }
    if (e->kind == GS_EFFECT_HERO_FREED) {
        h->down_turn = 0;
    }
}

/* A duel that was fought out: an entry for its winner. */
static void read_duel(gs_after *x, const gs_entry *en, const gs_log_resolve *r)
{
    if (strcmp(r->procedure, "duel") != 0 || en->actor.kind != GS_REF_HERO ||
        en->target.kind != GS_REF_HERO) {
        return;
    }
    const char *winner = gs_camp_value(r->result, "winner", x->a);
    bool first = winner && strcmp(winner, "attacker") == 0;
    if (!first && !(winner && strcmp(winner, "defender") == 0)) {
        return;
    }
    gs_ref won = first ? en->actor : en->target, lost = first ? en->target : en->actor;
    const char *gain = gs_camp_value(r->result, "gain", x->a);
    if (won.ix < x->s->n_heroes && gs_after_id(x, won) && gs_after_id(x, lost)) {
        x->hero[won.ix].duels_up += gain && strcmp(gain, winner) == 0;
        gs_camp_entry *e = gs_after_enter(x, GS_LEDGER_DUEL_WON, gs_ref_id(x->s, won), 0);
        e->by = gs_after_id(x, lost);
        e->entry = en->n;
        gs_after_cite(x, e, r->rules, NULL);
    }
}

void gs_after_read_log(gs_after *x)
{
    for (int i = 0; i < x->log->count; i++) {
        const gs_entry *en = &x->log->entries[i];
        for (int p = 0; p < en->n_parts; p++) {
            const gs_log_part *part = &en->parts[p];
            if (part->kind == GS_LOG_EFFECT) {
                read_unit_effect(x, en, &part->u.effect);
                read_hero_effect(x, en, &part->u.effect);
                const gs_log_effect *e = &part->u.effect;
                if (e->kind == GS_EFFECT_HERO_DOWN && e->by.kind == GS_REF_HERO &&
                    e->by.ix < x->s->n_heroes && e->who.kind == GS_REF_HERO &&
                    e->who.ix < x->s->n_heroes && gs_after_id(x, e->by) &&
                    gs_after_id(x, e->who)) {
                    gs_camp_entry *l = gs_after_enter(x, GS_LEDGER_STRUCK_DOWN,
                                                      gs_ref_id(x->s, e->by), 0);
                    l->by = gs_after_id(x, e->who);
                    l->entry = en->n;
                }
            } else if (part->kind == GS_LOG_RESOLVE) {
                read_duel(x, en, &part->u.resolve);
            }
        }
    }
}
