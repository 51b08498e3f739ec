/* Messages of entries that were told, without dice or facts: what their effects say, and no more. */
#include "story_int.h"

#include "gesta/engine.h"

#include <string.h>

bool story_reads_results(const story_walk *w)
{
    return gs_battle_rules_find(w->s->ruleset) != NULL;
}

/* Does another teller speak of the entry, by its results? */
static bool any_worked(const story_walk *w)
{
    const gs_entry *e = w->e;
    if (!story_reads_results(w)) {
        return false;
    }
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
    story_add_losses(w, m);
    story_fact_word(m, "result", lost_a && lost_d ? "told"
                                 : gone           ? "destroyed"
                                 : swap || lost_d ? "back"
                                                  : level);
    story_fact_add(m, "attacked", !swap);
    story_fact_add(m, "settled", 1);
    m->mandatory = true;
    m->polarity = swap || lost_d;
}

static void told_volley(story_walk *w)
{
    gs_message *m = story_message_new(w, "volley", w->e->actor, w->e->target);
    story_add_losses(w, m);
    m->mandatory = true;
    m->polarity = story_lost_by(w, w->e->target) > 0;
}

/* How a charge ended, as far as its line says; NULL: it does not. */
static const char *charge_result(const story_walk *w, gs_ref charger, gs_ref charged)
{
    bool destroyed[] = {effect_on(w, GS_EFFECT_DESTROYED, charger),
                        effect_on(w, GS_EFFECT_DESTROYED, charged)};
    return destroyed[0] && destroyed[1] ? "both"
           : destroyed[1]               ? "destroyed"
           : destroyed[0]               ? "died"
           : gave_way(w, charged)       ? "back"
           : gave_way(w, charger)       ? "thrown-back"
                                        : NULL;
}

static void told_charge(story_walk *w)
{
    gs_ref a = w->e->actor, d = w->e->target;
    const gs_log_effect *c = story_effect_of(w->e, GS_EFFECT_CONTACT, d);
    const char *result = charge_result(w, a, d);
    bool hurt = story_lost_by(w, a) + story_lost_by(w, d) > 0;
    gs_message *m = story_message_new(w, result ? "clash" : hurt ? "melee" : "charge", a, d);
    m->mandatory = true;
    story_fact_add(m, "charge", 1);
    story_fact_add(m, "flank", c && c->word && strcmp(c->word, "flank") == 0);
    if (result || hurt) {
        story_add_losses(w, m);
        story_fact_word(m, "result", result ? result : "told");
        story_fact_add(m, "settled", 1);
    }
    m->polarity = result && (strcmp(result, "died") == 0 || result[0] == 't') ? -1 : 1;
}

/* Does a message of the entry, from number `from` on, speak of the unit already? */
static bool spoken_of(const story_walk *w, int from, gs_ref who)
{
    for (int i = from; i < w->out->count; i++) {
        const gs_message *m = &w->out->m[i];
        if (m->kind[0] && (story_same_ref(m->role[GS_ROLE_ACTOR], who) ||
                           story_same_ref(m->role[GS_ROLE_TARGET], who))) {
            return true;
        }
    }
    return false;
}

/* Losses and flights that nobody is told to have brought about. */
static void told_harm(story_walk *w, int from)
{
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_effect *f = &w->e->parts[i].u.effect;
        bool unit = w->e->parts[i].kind == GS_LOG_EFFECT && f->who.kind == GS_REF_UNIT;
        bool way = unit && gave_way(w, f->who);
        if (!unit || (!way && story_lost_by(w, f->who) <= 0) ||
            effect_on(w, GS_EFFECT_DESTROYED, f->who) || spoken_of(w, from, f->who)) {
            continue;
        }
        bool by = f->by.kind == GS_REF_UNIT || f->by.kind == GS_REF_HERO;
        gs_message *m = story_message_new(w, way ? "gave-way" : "harm", f->who,
                                          by ? f->by : (gs_ref){0});
        m->role[GS_ROLE_BY] = by ? f->by : (gs_ref){0};
        m->mandatory = true;
        story_fact_add(m, "lost", story_lost_by(w, f->who));
        story_fact_add(m, "left", story_left_of(w, f->who));
        story_fact_about(m, "lost", w->about[f->who.ix]);
        story_fact_about(m, "left", w->about[f->who.ix]);
        story_fact_add(m, "routed", effect_on(w, GS_EFFECT_ROUTED, f->who));
        m->polarity = -1;
    }
}

/* The players' own words, as they wrote them; what the logbook notes itself is none of it. */
void story_tell_words(story_walk *w)
{
    static const char *const own[] = {"gap", "alias", "split", "terrain", "players", "ally", "undo"};
    for (int i = 0; i < GS_COUNT(own); i++) {
        if (strcmp(w->e->kind, own[i]) == 0) {
            return;
        }
    }
    bool last = strcmp(w->e->kind, "battle-over") == 0;
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_part *p = &w->e->parts[i];
        bool ruled = p->kind == GS_LOG_OVERRIDE && p->u.override.reason;
        const char *words = p->kind == GS_LOG_NOTE ? p->u.note
                            : ruled                ? p->u.override.reason
                                                   : NULL;
        if (words && *words) {
            const char *kind = ruled ? "ruling" : last ? "last-words" : "words";
            gs_message *m = story_message_new(w, kind, w->e->actor, w->e->target);
            story_fact_word(m, "words", words);
            story_fact_add(m, "turn", w->e->turn);
            m->mandatory = true;
            m->wing = 2;
            if (ruled) {
                return; /* one reason stands for all that the line overruled */
            }
        }
    }
}

void story_tell_told(story_walk *w)
{
    static const struct {
        const char *kind;
        void (*tell)(story_walk *w);
    } rows[] = {{"melee", told_melee}, {"shooting", told_volley}, {"charge", told_charge}};
    int from = w->out->count;
    bool two = w->e->actor.kind == GS_REF_UNIT && w->e->target.kind == GS_REF_UNIT;
    for (int i = 0; two && !any_worked(w) && i < GS_COUNT(rows); i++) {
        if (strcmp(w->e->kind, rows[i].kind) == 0) {
            rows[i].tell(w);
        }
    }
    if (!any_worked(w)) {
        told_harm(w, from);
    }
}
