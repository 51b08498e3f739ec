/* Messages of entries that were told, without a result that says more: what their effects say, and
 * no more. */
#include "story_int.h"

#include "gesta/voice.h"

#include <string.h>

bool story_worked(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_resolve *r = &e->parts[i].u.resolve;
        if (e->parts[i].kind == GS_LOG_RESOLVE && r->situation && r->result) {
            return true;
        }
    }
    return false;
}

static bool effect_on(const story_walk *w, gs_effect_kind kind, gs_ref who)
{
    return story_effect_of(w->e, kind, who) != NULL;
}

/* Did it go back, and was that not the doing of somebody else than its foe? */
static bool gave_way(const story_walk *w, gs_ref who, gs_ref foe)
{
    static const gs_effect_kind back[] = {GS_EFFECT_RECOILED, GS_EFFECT_ROUTED};
    for (int i = 0; i < GS_COUNT(back); i++) {
        const gs_log_effect *f = story_effect_of(w->e, back[i], who);
        if (f && (f->by.kind != GS_REF_UNIT || story_same(f->by, foe))) {
            return true;
        }
    }
    return false;
}

static bool is_gone(const story_walk *w, gs_ref who)
{
    return effect_on(w, GS_EFFECT_DESTROYED, who);
}

/* Ground that the defender holds: a word of the vocabulary, "ground.ditch". */
static void add_ground(story_walk *w, gs_message *m)
{
    static const char *const told[] = {"ditch", "wall", "uphill", "village", "marsh", "woods",
                                       "camp",  "river-bank", "defended", "fortified"};
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_resolve *r = &w->e->parts[i].u.resolve;
        for (int k = 0; w->e->parts[i].kind == GS_LOG_RESOLVE && k < GS_COUNT(told); k++) {
            if (gs_kv_is(r->situation, "defender.terrain", told[k])) {
                story_fact_word(m, "ground", told[k]);
            }
        }
    }
}

static void add_told_losses(story_walk *w, gs_message *m)
{
    story_add_losses(w, m);
    story_fact_add(m, "vain", 0); /* nobody says that nothing came of it */
    add_ground(w, m);
}

/* Of a fight that drove nobody off: where nobody is ever driven back, he held. */
static const char *level_word(const story_walk *w)
{
    return gs_voice_has(w->s->ruleset, GS_VOICE_RECOIL) ? "told" : "tied";
}

/* A round of melee: the winner is told as actor. */
static void told_melee(story_walk *w)
{
    gs_ref a = w->e->actor, d = w->e->target;
    bool lost_a = gave_way(w, a, d) || is_gone(w, a), lost_d = gave_way(w, d, a) || is_gone(w, d);
    bool stand = !gs_voice_has(w->s->ruleset, GS_VOICE_RECOIL); /* then by who gave more */
    bool swap = (lost_a && !lost_d) || (stand && !lost_a && !lost_d &&
                                        story_lost_by(w, a) > story_lost_by(w, d));
    gs_message *m = story_message_new(w, "melee", swap ? d : a, swap ? a : d);
    add_told_losses(w, m);
    const char *level = level_word(w);
    story_fact_word(m, "result", is_gone(w, a) && is_gone(w, d)        ? "both"
                                 : lost_a && lost_d                    ? level
                                 : is_gone(w, m->role[GS_ROLE_TARGET]) ? "destroyed"
                                 : lost_a || lost_d                    ? "back"
                                                                       : level);
    story_fact_add(m, "attacked", !swap);
    story_fact_add(m, "settled", 1);
    m->mandatory = is_gone(w, a) || is_gone(w, d);
    m->polarity = lost_a || lost_d;
}

static void told_volley(story_walk *w)
{
    gs_message *m = story_message_new(w, "volley", w->e->actor, w->e->target);
    add_told_losses(w, m);
    m->polarity = story_lost_by(w, w->e->target) > 0;
    if (is_gone(w, w->e->target)) {
        story_fact_word(m, "result", "destroyed");
        m->mandatory = true;
    }
}

/* A charge; with what it cost or led to in the same line it is the whole clash. */
static void told_charge(story_walk *w)
{
    gs_ref a = w->e->actor, d = w->e->target;
    const gs_log_effect *c = story_effect_of(w->e, GS_EFFECT_CONTACT, d);
    bool back_a = gave_way(w, a, d), back_d = gave_way(w, d, a);
    bool gone_a = is_gone(w, a), gone_d = is_gone(w, d);
    bool met = back_a || back_d || gone_a || gone_d || story_lost_by(w, a) || story_lost_by(w, d);
    gs_message *m = story_message_new(w, met ? "clash" : "charge", a, d);
    story_fact_add(m, "charge", 1);
    story_fact_add(m, "flank", c && c->word && strcmp(c->word, "flank") == 0);
    m->polarity = 1;
    if (met) {
        add_told_losses(w, m);
        story_fact_word(m, "result", gone_a && gone_d ? "both"
                                     : gone_d         ? "destroyed"
                                     : gone_a         ? "died"
                                     : back_d         ? "back"
                                     : back_a         ? "thrown-back"
                                                      : level_word(w));
        story_fact_add(m, "settled", 1);
        m->mandatory = gone_a || gone_d;
    }
}

bool story_has_author(const story_walk *w, const gs_log_effect *f)
{
    bool gone = f->by.kind == GS_REF_UNIT && f->by.ix < w->t->n_units &&
                (w->t->unit[f->by.ix].flags & GS_U_DESTROYED) && !is_gone(w, f->by);
    return f->by.kind != GS_REF_NONE && !gone;
}

/* "lost levy 3 by archers": who did it is said, but not how. */
static void tell_harm(story_walk *w)
{
    for (int i = 0; strcmp(w->e->kind, "told") == 0 && i < w->e->n_parts; i++) {
        const gs_log_effect *f = &w->e->parts[i].u.effect;
        bool harm = w->e->parts[i].kind == GS_LOG_EFFECT && f->amount > 0 &&
                    (f->kind == GS_EFFECT_LOSS || f->kind == GS_EFFECT_HITS);
        if (harm && f->who.kind == GS_REF_UNIT && f->by.kind == GS_REF_UNIT &&
            story_has_author(w, f) && !story_same(f->who, f->by) && !is_gone(w, f->who)) {
            gs_message *m = story_message_new(w, "harmed", f->who, f->by);
            story_fact_add(m, "lost", f->amount);
            story_fact_add(m, "lost-about", f->about);
            m->polarity = -1;
        }
    }
}

void story_tell_told(story_walk *w)
{
    static const struct {
        const char *kind;
        void (*tell)(story_walk *w);
    } rows[] = {{"melee", told_melee},    {"pair", told_melee},    {"combat", told_melee},
                {"strike", told_melee},   {"shooting", told_volley}, {"charge", told_charge}};
    bool two = w->e->actor.kind == GS_REF_UNIT && w->e->target.kind == GS_REF_UNIT;
    tell_harm(w);
    for (int i = 0; two && i < GS_COUNT(rows); i++) {
        if (strcmp(w->e->kind, rows[i].kind) == 0) {
            rows[i].tell(w);
            return;
        }
    }
}

/* Is the unit one of the two of whom the entry's fight is told? */
static bool in_fight(const story_walk *w, gs_ref who)
{
    const gs_message *m = w->out->count > w->phase_from ? &w->out->m[w->out->count - 1] : NULL;
    bool here = m && m->n_entries && m->entry[m->n_entries - 1] == w->e->n;
    bool fight = here && (story_is(m, "melee") || story_is(m, "clash"));
    return fight && (story_same(m->role[GS_ROLE_ACTOR], who) ||
                     story_same(m->role[GS_ROLE_TARGET], who));
}

/* Did somebody write down that it was routed? Of what a rule set calls so after a throw it is told
 * that it went back. */
static bool is_rout(const story_walk *w, const gs_log_effect *f)
{
    return f->kind == GS_EFFECT_ROUTED && !story_worked(w->e);
}

static void told_state(story_walk *w, const gs_log_effect *f)
{
    static const struct {
        uint8_t effect;
        const char *kind;
        bool good;
    } rows[] = {{GS_EFFECT_RECOILED, "went-back", false}, {GS_EFFECT_ROUTED, "went-back", false},
                {GS_EFFECT_DISORDERED, "shaken", false},  {GS_EFFECT_CONFUSED, "shaken", false},
                {GS_EFFECT_MUST_RALLY, "shaken", false},  {GS_EFFECT_RECOVERED, "recovered", true},
                {GS_EFFECT_RALLIED, "rallied", true},     {GS_EFFECT_STRENGTH, "recounted", true}};
    bool ends = (f->kind == GS_EFFECT_DISORDERED || f->kind == GS_EFFECT_CONFUSED) && !f->amount;
    for (int i = 0; !ends && i < GS_COUNT(rows); i++) {
        if (rows[i].effect != f->kind) {
            continue;
        }
        bool routed = is_rout(w, f);
        gs_message *m = story_message_new(w, routed ? "routed" : rows[i].kind, f->who, f->by);
        int key = gs_voice_of_effect(f->kind);
        story_fact_add(m, "lost", f->amount);
        story_fact_add(m, "lost-about", f->about);
        story_add_left(w, m, "left", f->who);
        if (routed) {
            m->role[GS_ROLE_BY] = f->by;
        } else if (key >= 0) {
            story_fact_word(m, "voice", gs_voice_keys[key]);
        }
        m->mandatory = routed || f->kind == GS_EFFECT_RALLIED;
        m->polarity = rows[i].good ? 1 : -1;
    }
}

/* Has an effect before it in the entry told that of the unit already: back, and so shaken? */
static bool follows(const gs_entry *e, int i)
{
    const gs_log_effect *f = &e->parts[i].u.effect;
    bool after = f->kind == GS_EFFECT_MUST_RALLY || f->kind == GS_EFFECT_DISORDERED ||
                 f->kind == GS_EFFECT_ROUTED;
    for (int k = 0; after && k < e->n_parts; k++) {
        const gs_log_effect *o = &e->parts[k].u.effect;
        bool more = o->kind == GS_EFFECT_RECOILED || o->kind == GS_EFFECT_LEFT_TABLE ||
                    o->kind == GS_EFFECT_DESTROYED ||
                    (o->kind == GS_EFFECT_ROUTED && f->kind != GS_EFFECT_ROUTED);
        if (k != i && e->parts[k].kind == GS_LOG_EFFECT && more && story_same(o->who, f->who)) {
            return true;
        }
    }
    return false;
}

void story_tell_states(story_walk *w)
{
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_effect *f = &w->e->parts[i].u.effect;
        bool unit = w->e->parts[i].kind == GS_LOG_EFFECT && f->who.kind == GS_REF_UNIT;
        bool worked = story_worked(w->e) && w->way->tellers; /* its result tells it */
        bool counted = unit && f->kind == GS_EFFECT_STRENGTH;
        bool apart = !in_fight(w, f->who) || is_rout(w, f); /* a fight tells who went back */
        if (unit && (!worked || counted) && apart && !follows(w->e, i)) {
            told_state(w, f);
        }
    }
}
