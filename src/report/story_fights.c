/* Messages of missiles, charges and melees. Who goes back from a melee is settled for all who fight
 * together, after the blows of each two: the message waits for it. */
#include "story_int.h"

#include <string.h>

void story_tell_volley(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "shooting");
    gs_message *m = story_message_new(w, "volley", w->e->actor, w->e->target);
    story_add_losses(w, m);
    story_fact_add(m, "hits", gs_kv_int(r->result, "shooter.hits", 0));
    story_fact_add(m, "vain", story_fact_int(m, "lost", 0) == 0);
    m->polarity = story_fact_int(m, "lost", 0) > 0;
}

/* Is the charge's own fire, or the fire at the charger, in this entry? */
static void add_charge_fire(story_walk *w, gs_message *m)
{
    int fire = 0;
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_resolve *r = &w->e->parts[i].u.resolve;
        if (w->e->parts[i].kind == GS_LOG_RESOLVE && strcmp(r->procedure, "shooting") == 0 &&
            gs_kv_is(r->situation, "moment", "charged")) {
            fire += gs_kv_int(r->result, "target.casualties", 0);
        }
    }
    if (fire) {
        story_fact_add(m, "charge-fire", fire);
    }
}

void story_tell_charge(story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "charge");
    if (gs_kv_is(r->result, "allowed", "no")) {
        return;
    }
    gs_message *m = story_message_new(w, "charge", w->e->actor, w->e->target);
    story_add_losses(w, m);
    add_charge_fire(w, m);
    story_fact_add(m, "charge", 1);
    story_fact_add(m, "flank", gs_kv_is(r->result, "face", "flank"));
    story_fact_add(m, "run-up", gs_kv_is(r->result, "attacker.charge", "yes"));
    story_fact_add(m, "counter", gs_kv_is(r->result, "reaction", "counter-charge") &&
                                     !gs_kv_is(r->result, "defender.moved", "0"));
    m->polarity = 1;
}

static const char *melee_result(const story_walk *w)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "outcome");
    r = r ? r : story_resolve_of(w->e, "melee");
    static const char *const words[] = {"tied",
                                        "attacker-recoils",
                                        "defender-recoils",
                                        "attacker-destroyed",
                                        "defender-destroyed",
                                        "both-destroyed"};
    for (int i = 0; r && i < GS_COUNT(words); i++) {
        if (gs_kv_is(r->result, "result", words[i])) {
            return words[i];
        }
    }
    return "tied";
}

/* A round of melee, with the recoil and pursuit that are in the same entry. The winner is told as
 * actor where there is one. */
void story_tell_melee(story_walk *w)
{
    const char *result = melee_result(w);
    bool attacker_beaten = result[0] == 'a';
    gs_ref actor = attacker_beaten ? w->e->target : w->e->actor;
    gs_ref target = attacker_beaten ? w->e->actor : w->e->target;
    gs_message *m = story_message_new(w, "melee", actor, target);
    story_add_losses(w, m);
    story_fact_word(m, "result", strcmp(result, "tied") == 0          ? "tied"
                                 : strcmp(result, "both-destroyed") == 0 ? "both"
                                 : strstr(result, "destroyed") && target.kind == GS_REF_HERO
                                     ? "down"
                                 : strstr(result, "destroyed") ? "destroyed"
                                                                         : "back");
    story_fact_add(m, "attacked", !attacker_beaten); /* the actor had come on */
    m->polarity = strcmp(result, "tied") == 0 ? 0 : 1;
}

void story_tell_result(story_walk *w, gs_message *m)
{
    const gs_log_resolve *r = story_resolve_of(w->e, "recoil");
    if (r && m) {
        story_fact_word(m, "pursuit", gs_kv_is(r->result, "pursuit", "held")     ? "held"
                                      : gs_kv_is(r->result, "pursuit", "forced") ? "forced"
                                      : gs_kv_is(r->result, "contact", "yes")    ? "kept"
                                                                                 : "free");
        story_fact_add(m, "blocked", gs_kv_is(r->result, "blocked", "yes"));
    }
}

void story_swap_facts(gs_message *m, const char *a, const char *b)
{
    int was = story_fact_int(m, a, 0);
    story_fact_add(m, a, story_fact_int(m, b, 0));
    story_fact_add(m, b, was);
}

/* Who goes back is settled for all that fight together, after their melees: each melee of the phase
 * in which that unit stood was lost by it. */
void story_tell_recoil(story_walk *w)
{
    gs_ref who = w->e->actor;
    for (int i = w->phase_from; i < w->out->count; i++) {
        gs_message *m = &w->out->m[i];
        bool actor = story_same_ref(m->role[GS_ROLE_ACTOR], who);
        bool target = story_same_ref(m->role[GS_ROLE_TARGET], who);
        bool settled = story_fact(m, "settled") != NULL;
        if (strcmp(m->kind, "melee") == 0 && settled && target) {
            story_message_entry(m, w->e->n); /* it goes back before each of its enemies */
        }
        if (strcmp(m->kind, "melee") != 0 || settled || (!actor && !target)) {
            continue;
        }
        if (actor) { /* the winner is told as actor */
            m->role[GS_ROLE_ACTOR] = m->role[GS_ROLE_TARGET];
            m->role[GS_ROLE_TARGET] = who;
            m->side = story_ref_side(w->s, m->role[GS_ROLE_ACTOR]);
            m->role[GS_ROLE_SIDE] = gs_ref_side(m->side);
            m->role[GS_ROLE_ENEMY] = gs_ref_side(1 - m->side);
            m->wing = story_wing_of(w, m->role[GS_ROLE_ACTOR]);
            story_swap_facts(m, "lost", "own-lost");
            story_swap_facts(m, "left", "own-left");
            story_fact_add(m, "attacked", !story_fact_int(m, "attacked", 0));
            story_fact_add(m, "first-blood", 0);
        }
        story_fact_word(m, "result", "back");
        story_fact_add(m, "settled", 1);
        m->polarity = 1;
        story_message_entry(m, w->e->n);
        story_tell_result(w, m);
    }
}

/* What nobody went back for was a draw, whatever the blows of the two alone would have said. */
void story_settle_phase(story_walk *w)
{
    for (int i = w->phase_from; i < w->out->count; i++) {
        gs_message *m = &w->out->m[i];
        const gs_message_fact *r = story_fact(m, "result");
        if (strcmp(m->kind, "melee") == 0 && r && r->word && strcmp(r->word, "back") == 0 &&
            !story_fact(m, "settled")) {
            story_fact_word(m, "result", "tied");
            m->polarity = 0;
        }
    }
    w->phase_from = w->out->count;
}
