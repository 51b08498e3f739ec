/* Messages of entries that were told, without dice or facts: what their effects say, and no more. */
#include "story_int.h"

#include "gesta/voice.h"

#include <string.h>

static bool any_worked(const gs_entry *e)
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

static bool gave_way(const story_walk *w, gs_ref who)
{
    return effect_on(w, GS_EFFECT_RECOILED, who) || effect_on(w, GS_EFFECT_ROUTED, who);
}

/* Losses as numbers only where they are men. */
static void add_told_losses(story_walk *w, gs_message *m)
{
    if (gs_voice_men(w->s->ruleset) || w->s->ruleset->bears) {
        story_add_losses(w, m);
    }
}

static void told_melee(story_walk *w)
{
    gs_ref a = w->e->actor, d = w->e->target;
    bool lost_a = gave_way(w, a) || effect_on(w, GS_EFFECT_DESTROYED, a);
    bool lost_d = gave_way(w, d) || effect_on(w, GS_EFFECT_DESTROYED, d);
    bool swap = lost_a && !lost_d;
    gs_ref winner = swap ? d : a, loser = swap ? a : d;
    gs_message *m = story_message_new(w, "melee", winner, loser);
    bool gone = effect_on(w, GS_EFFECT_DESTROYED, loser);
    const char *level = story_lost_by(w, a) && story_lost_by(w, d) ? "tied" : "told";
    add_told_losses(w, m);
    story_fact_word(m, "result", lost_a && lost_d ? "told"
                                 : gone           ? "destroyed"
                                 : swap || lost_d ? "back"
                                                  : level);
    story_fact_add(m, "attacked", !swap);
    story_fact_add(m, "settled", 1);
    m->polarity = swap || lost_d;
}

static void told_volley(story_walk *w)
{
    gs_message *m = story_message_new(w, "volley", w->e->actor, w->e->target);
    add_told_losses(w, m);
    m->polarity = story_lost_by(w, w->e->target) > 0;
}

static void told_charge(story_walk *w)
{
    const gs_log_effect *c = story_effect_of(w->e, GS_EFFECT_CONTACT, w->e->target);
    gs_message *m = story_message_new(w, "charge", w->e->actor, w->e->target);
    story_fact_add(m, "charge", 1);
    story_fact_add(m, "flank", c && c->word && strcmp(c->word, "flank") == 0);
    m->polarity = 1;
}

void story_tell_told(story_walk *w)
{
    static const struct {
        const char *kind;
        void (*tell)(story_walk *w);
    } rows[] = {{"melee", told_melee}, {"shooting", told_volley}, {"charge", told_charge}};
    bool two = w->e->actor.kind == GS_REF_UNIT && w->e->target.kind == GS_REF_UNIT;
    for (int i = 0; two && !any_worked(w->e) && i < GS_COUNT(rows); i++) {
        if (strcmp(w->e->kind, rows[i].kind) == 0) {
            rows[i].tell(w);
        }
    }
}
