/* Messages of rule sets whose companies bear hits until they are removed: nobody is driven back, a
 * fight goes on from turn to turn until one of the two is gone. Losses are hits, shares of what a
 * company can bear; they are told as such, never as men. */
#include "story_int.h"

#include <string.h>

/* What the hits of the present entry did to the two, and what is left to them. */
static void add_hits(story_walk *w, gs_message *m)
{
    story_add_losses(w, m);
    story_fact_add(m, "vain", story_fact_int(m, "lost", 0) == 0);
    story_fact_add(m, "whole", m->role[GS_ROLE_TARGET].kind == GS_REF_UNIT
                                   ? w->bears[m->role[GS_ROLE_TARGET].ix]
                                   : 0);
    story_fact_add(m, "half", story_fact_int(m, "left", 0) * 2 <= story_fact_int(m, "whole", 0));
}

void story_tell_company_volley(story_walk *w)
{
    gs_message *m = story_message_new(w, "volley", w->e->actor, w->e->target);
    add_hits(w, m);
    m->polarity = story_fact_int(m, "lost", 0) > 0;
}

void story_tell_contact(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "contact");
    bool flank = gs_kv_is(r->result, "contact", "flank");
    bool rear = gs_kv_is(r->result, "contact", "rear");
    if (!gs_kv_is(r->result, "reason", "ok")) {
        return;
    }
    gs_message *m = story_message_new(w, "charge", w->e->actor, w->e->target);
    story_fact_add(m, "flank", flank);
    story_fact_add(m, "rear", rear);
    m->polarity = 1;
}

/* A turn of melee between two: who gave more than he took is told as actor. */
void story_tell_company_melee(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "melee");
    bool worse = story_lost_by(w, w->e->actor) > story_lost_by(w, w->e->target);
    gs_message *m = story_message_new(w, "melee", worse ? w->e->target : w->e->actor,
                                      worse ? w->e->actor : w->e->target);
    add_hits(w, m);
    story_fact_word(m, "result", "tied");
    story_fact_add(m, "attacked", !worse);
    story_fact_add(m, "countered", gs_kv_is(r->result, "stance", "counter"));
    story_fact_add(m, "settled", 1);
    m->polarity = story_fact_int(m, "lost", 0) > story_fact_int(m, "own-lost", 0);
}

const gs_message *story_fight_in(const story_walk *w, gs_ref unit)
{
    for (int i = w->out->count - 1; i >= 0 && w->out->m[i].turn == w->e->turn; i--) {
        const gs_message *m = &w->out->m[i];
        if ((story_is(m, "melee") || story_is(m, "volley")) &&
            (story_same(m->role[GS_ROLE_TARGET], unit) ||
             (story_is(m, "melee") && story_same(m->role[GS_ROLE_ACTOR], unit)))) {
            return m;
        }
    }
    return NULL;
}

static gs_message *fight_of(story_walk *w, gs_ref who, gs_ref by)
{
    for (int i = w->out->count - 1; i >= 0 && w->out->m[i].turn == w->e->turn; i--) {
        gs_message *m = &w->out->m[i];
        gs_ref a = m->role[GS_ROLE_ACTOR], t = m->role[GS_ROLE_TARGET];
        bool fight = story_is(m, "melee") || story_is(m, "volley");
        bool straight = story_same(t, who) && story_same(a, by);
        bool crossed = story_is(m, "melee") && story_same(a, who) && story_same(t, by);
        if (fight && (straight || crossed)) {
            return m;
        }
    }
    return NULL;
}

/* A company whose hits have reached its endurance is taken off: the fight that did it says so. */
void story_tell_removed(story_walk *w)
{
    const gs_log_effect *f = story_effect_of(w->e, GS_EFFECT_DESTROYED, w->e->actor);
    gs_message *m = f ? fight_of(w, f->who, f->by) : NULL;
    if (!m) {
        return;
    }
    bool target = story_same(m->role[GS_ROLE_TARGET], f->who);
    bool both = story_result_is(m, "destroyed") || story_result_is(m, "died");
    story_fact_word(m, "result", both ? "both" : target ? "destroyed" : "died");
    m->polarity = both ? 0 : target ? 1 : -1;
    if (!both && !target) { /* told of the one that is left */
        gs_ref gone = m->role[GS_ROLE_ACTOR];
        m->role[GS_ROLE_ACTOR] = m->role[GS_ROLE_TARGET];
        m->role[GS_ROLE_TARGET] = gone;
        m->side = story_ref_side(w->s, m->role[GS_ROLE_ACTOR]);
        m->role[GS_ROLE_SIDE] = gs_ref_side(m->side);
        m->role[GS_ROLE_ENEMY] = gs_ref_side(1 - m->side);
        story_swap_facts(m, "lost", "own-lost");
        story_swap_facts(m, "left", "own-left");
        story_swap_facts(m, "was", "own-was");
        story_fact_add(m, "attacked", !story_fact_int(m, "attacked", 0));
        story_fact_word(m, "result", "destroyed");
        m->polarity = 1;
    }
    m->mandatory = true;
    story_message_entry(m, w->e->n);
}

/* The message in which the unit was destroyed on that turn by the one who fell with it; -1 none. */
static int fall_of(const gs_messages *ms, gs_ref unit, gs_ref by, int turn)
{
    for (int i = 0; i < ms->count; i++) {
        const gs_message *m = &ms->m[i];
        bool him = story_same(m->role[GS_ROLE_ACTOR], by) || story_same(m->role[GS_ROLE_BY], by);
        if (m->kind[0] && m->turn == turn && him && story_same(story_gone_in(m), unit)) {
            return i;
        }
    }
    return -1;
}

/* Message k, the end of one unit by another, is told as the last clause of m, which tells that of the
 * other; by itself where that has such a clause. */
static void tell_end_with(gs_messages *ms, gs_message *m, int k, gs_ref by, const char *how)
{
    gs_message *o = &ms->m[k];
    o->role[GS_ROLE_ACTOR] = story_gone_in(o);
    o->kind = "destroyed";
    o->role[GS_ROLE_TARGET] = o->role[GS_ROLE_BY] = by;
    o->polarity = -1;
    story_fact_add(o, how, 1);
    m->tail = m->tail < 0 ? k : m->tail;
}

/* What a unit destroyed in the very moment of its own end is told with that, not after it. */
static void tell_last_deed(gs_messages *ms, int i)
{
    gs_ref him = story_gone_in(&ms->m[i]);
    for (int k = i + 1; him.kind != GS_REF_NONE && k < ms->count; k++) {
        gs_message *o = &ms->m[k];
        bool his = story_same(o->role[GS_ROLE_ACTOR], him) || story_same(o->role[GS_ROLE_BY], him);
        gs_ref fell = story_gone_in(o);
        bool plain = o->kind[0] && o->tail < 0 && o->n_others == 0 && !story_is(o, "left-field");
        if (plain && his && o->turn == ms->m[i].turn && fell.kind != GS_REF_NONE &&
            !story_same(fell, him)) {
            tell_end_with(ms, &ms->m[i], k, him, "dying");
            return;
        }
    }
}

void story_fell_together(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        bool ended = story_is_fight(m) && story_result_is(m, "destroyed");
        int kept = 0;
        for (int x = 0; ended && x < m->n_others; x++) {
            int k = fall_of(ms, m->other[x], m->role[GS_ROLE_TARGET], m->turn);
            if (k < 0 || k == i) {
                m->other[kept++] = m->other[x];
            } else {
                tell_end_with(ms, m, k, m->role[GS_ROLE_TARGET], "with");
            }
        }
        m->n_others = ended ? kept : m->n_others;
        tell_last_deed(ms, i);
    }
}

/* The winner follows up over the ground of the fallen. */
void story_tell_pursuit(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "pursuit");
    gs_message *m = fight_of(w, w->e->target, w->e->actor);
    if (m && gs_kv_is(r->result, "pursues", "yes") && story_result_is(m, "destroyed") &&
        story_same(m->role[GS_ROLE_ACTOR], w->e->actor)) {
        story_fact_add(m, "pursued", 1);
        story_message_entry(m, w->e->n);
    }
}

void story_tell_evade(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "evade");
    if (!gs_kv_is(r->result, "evades", "yes")) {
        return;
    }
    gs_message *m = story_message_new(w, "evade", w->e->actor, w->e->target);
    story_fact_add(m, "caught", gs_kv_is(r->result, "caught", "yes"));
    m->polarity = gs_kv_is(r->result, "caught", "yes") ? -1 : 1;
}

/* Those near a general who is lost may flee, or go back. */
void story_tell_panic(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "panic");
    if (!gs_kv_is(r->result, "result", "retire")) {
        return; /* who flees leaves the table: that effect tells it */
    }
    gs_message *m = story_message_new(w, "panic", w->e->actor, w->e->target);
    m->polarity = -1;
}

void story_tell_company_order(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "order");
    if (gs_kv_is(r->result, "result", "no-attack")) {
        gs_message *m = story_message_new(w, "order-failed", w->e->actor, w->e->target);
        m->polarity = -1;
    }
}
