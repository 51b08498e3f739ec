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
    if (story_effect_of(w->e, GS_EFFECT_DESTROYED, m->role[GS_ROLE_TARGET])) {
        story_fact_word(m, "result", "destroyed");
        m->mandatory = true;
    }
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

/* The winner is told as actor. */
static void turn_round(const story_walk *w, gs_message *m)
{
    gs_ref who = m->role[GS_ROLE_ACTOR];
    m->role[GS_ROLE_ACTOR] = m->role[GS_ROLE_TARGET];
    m->role[GS_ROLE_TARGET] = who;
    m->side = story_ref_side(w->s, m->role[GS_ROLE_ACTOR]);
    m->role[GS_ROLE_SIDE] = gs_ref_side(m->side);
    m->role[GS_ROLE_ENEMY] = gs_ref_side(1 - m->side);
    m->wing = story_wing_of(w, m->role[GS_ROLE_ACTOR]);
    story_swap_facts(m, "lost", "own-lost");
    story_swap_facts(m, "left", "own-left");
    story_swap_facts(m, "was", "own-was");
    story_fact_add(m, "attacked", !story_fact_int(m, "attacked", 0));
    story_fact_add(m, "first-blood", 0);
}

/* Whoever was destroyed in it was destroyed, whatever the blows alone came to; the one that is left
 * is told as actor. */
static void end_in_melee(const story_walk *w, gs_message *m)
{
    bool actor = story_effect_of(w->e, GS_EFFECT_DESTROYED, m->role[GS_ROLE_ACTOR]) &&
                 m->role[GS_ROLE_ACTOR].kind == GS_REF_UNIT;
    bool target = story_effect_of(w->e, GS_EFFECT_DESTROYED, m->role[GS_ROLE_TARGET]) &&
                  m->role[GS_ROLE_TARGET].kind == GS_REF_UNIT;
    if (!actor && !target) {
        return;
    }
    if (actor && !target) {
        turn_round(w, m);
    }
    story_fact_word(m, "result", actor && target ? "both" : "destroyed");
    m->polarity = actor && target ? 0 : 1;
    m->mandatory = true;
}

/* A clash word for word. A hero without men against whom nobody's blow was due in this pair counts
 * as nobody there; he is down only where he was struck down. */
static const char *clash_of(const story_walk *w, const char *result, gs_ref beaten)
{
    bool over = strstr(result, "destroyed") != NULL, hero = beaten.kind == GS_REF_HERO;
    bool down = hero && (story_effect_of(w->e, GS_EFFECT_HERO_DOWN, beaten) ||
                         story_effect_of(w->e, GS_EFFECT_HERO_KILLED, beaten));
    return strcmp(result, "tied") == 0 || (over && hero && !down) ? "tied"
           : strcmp(result, "both-destroyed") == 0                ? "both"
           : down && over                                         ? "down"
           : over                                                 ? "destroyed"
                                                                  : "back";
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
    const char *clash = clash_of(w, result, target);
    story_fact_word(m, "result", clash);
    story_fact_add(m, "attacked", !attacker_beaten); /* the actor had come on */
    m->polarity = strcmp(clash, "tied") == 0 ? 0 : 1;
    end_in_melee(w, m);
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

/* The message of this phase that tells of the two; NULL none. */
static gs_message *melee_of(const story_walk *w, gs_ref a, gs_ref b)
{
    for (int i = w->phase_from; i < w->out->count; i++) {
        gs_message *m = &w->out->m[i];
        gs_ref x = m->role[GS_ROLE_ACTOR], y = m->role[GS_ROLE_TARGET];
        bool pair = (story_same(x, a) && story_same(y, b)) ||
                    (story_same(x, b) && story_same(y, a));
        if (pair && story_is(m, "melee")) {
            return m;
        }
    }
    return NULL;
}

/* What `who` lost in the message of the two, and what the other one lost. */
static const char *lost_in(const gs_message *m, gs_ref who, bool other)
{
    bool target = story_same(m->role[GS_ROLE_TARGET], who);
    return target != other ? "lost" : "own-lost";
}

/* Another who drove him back goes into the message of the first: one recoil is told once. */
static void join_victor(gs_message *m, gs_message *o, gs_ref victor, gs_ref who)
{
    story_fact_plus(m, "lost", o, lost_in(o, who, false));
    story_fact_plus(m, "own-lost", o, lost_in(o, who, true));
    if (m->n_others < GS_MSG_OTHERS) {
        m->other[m->n_others++] = victor;
    }
    for (int e = 0; e < o->n_entries; e++) {
        story_message_entry(m, o->entry[e]);
    }
    o->kind = "";
}

/* Of those before whom he went back, who did not fight him level and without harm; all, if none of
 * them did more. Their number. */
static int true_victors(const story_walk *w, gs_ref who, gs_ref *out)
{
    int n = 0;
    for (int harmed = 1; harmed >= 0 && n == 0; harmed--) {
        for (int i = 0; i < w->n_victors; i++) {
            const gs_message *m = melee_of(w, who, w->victor[i]);
            bool harm = m && (story_fact_int(m, lost_in(m, who, false), 0) > 0 ||
                              !story_result_is(m, "tied"));
            if (m && (harm || !harmed)) {
                out[n++] = w->victor[i];
            }
        }
    }
    return n;
}

/* What he fought with others in that phase settled nothing, though he went: it is not told. */
static void drop_others(story_walk *w, gs_ref who, const gs_message *told)
{
    for (int i = w->phase_from; i < w->out->count; i++) {
        gs_message *m = &w->out->m[i];
        bool his = story_same(m->role[GS_ROLE_ACTOR], who) ||
                   story_same(m->role[GS_ROLE_TARGET], who);
        bool over = story_result_is(m, "destroyed") || story_result_is(m, "both") ||
                    story_result_is(m, "down");
        if (m != told && his && story_is(m, "melee") && !over && !story_fact(m, "settled")) {
            m->kind = "";
            story_fact_add(m, "dropped", 1);
        }
    }
}

/* Who goes back is settled for all that fight together, after their melees. A recoil is one,
 * however many drove him back: an entry for each of them, the last of which says that he went. */
void story_tell_recoil(story_walk *w)
{
    gs_ref who = w->e->actor;
    if (!story_same(w->beaten, who)) {
        w->beaten = who;
        w->n_victors = 0;
    }
    if (w->n_victors < GS_MAX_VICTORS) {
        w->victor[w->n_victors++] = w->e->target;
    }
    if (!story_effect_of(w->e, GS_EFFECT_RECOILED, who)) {
        return;
    }
    gs_ref victor[GS_MAX_VICTORS];
    int n = true_victors(w, who, victor);
    gs_message *m = n ? melee_of(w, who, victor[0]) : NULL;
    w->beaten = (gs_ref){0};
    if (!m) {
        return;
    }
    if (story_same(m->role[GS_ROLE_ACTOR], who)) {
        turn_round(w, m);
    }
    for (int i = 1; i < n; i++) {
        gs_message *o = melee_of(w, who, victor[i]);
        if (o && o != m) {
            join_victor(m, o, victor[i], who);
        }
    }
    const gs_log_resolve *r = story_resolve_of(w->e, "recoil");
    bool nowhere = gs_kv_is(r->result, "blocked", "yes") && gs_kv_is(r->result, "recoil", "0");
    story_fact_word(m, "result", nowhere ? "pinned" : "back");
    story_add_few(w, m);
    m->polarity = 1;
    story_message_entry(m, w->e->n);
    story_tell_result(w, m);
    drop_others(w, who, m);
    story_fact_add(m, "settled", 1);
}

/* Its men are all down, and it is not destroyed: somebody stands there yet, a hero alone. */
static bool stands_yet(const story_walk *w, gs_ref who)
{
    return who.kind == GS_REF_UNIT && who.ix < w->t->n_units &&
           !(w->t->unit[who.ix].flags & GS_U_DESTROYED);
}

/* Did the few who were left of a unit, under a third, beat twice as many? */
static bool small_wins(const story_walk *w, const gs_message *m)
{
    gs_ref a = m->role[GS_ROLE_ACTOR], t = m->role[GS_ROLE_TARGET];
    int own = story_fact_int(m, "own-was", 0);
    bool won = story_result_is(m, "back") || story_result_is(m, "destroyed") ||
               story_result_is(m, "pinned");
    bool units = a.kind == GS_REF_UNIT && t.kind == GS_REF_UNIT && a.ix < w->s->n_units;
    return units && won && own > 0 && own * 3 < w->bears[a.ix] &&
           story_fact_int(m, "was", 0) >= 2 * own;
}

/* Was the beaten one destroyed by somebody else, who is told of? */
static bool another_did(const story_walk *w, const gs_message *m)
{
    gs_ref who = m->role[GS_ROLE_TARGET];
    gs_ref by = who.kind == GS_REF_UNIT ? w->ended_by[who.ix] : (gs_ref){0};
    return by.kind != GS_REF_NONE && !story_same(by, m->role[GS_ROLE_ACTOR]);
}

/* What nobody went back for was a draw, whatever the blows of the two alone would have said. */
void story_settle_phase(story_walk *w)
{
    for (int i = w->phase_from; i < w->out->count; i++) {
        gs_message *m = &w->out->m[i];
        const gs_message_fact *r = story_fact(m, "result");
        if (story_is(m, "melee") && story_result_is(m, "destroyed") &&
            stands_yet(w, m->role[GS_ROLE_TARGET])) {
            story_fact_word(m, "result", "emptied");
        }
        if (story_is(m, "melee") && story_result_is(m, "destroyed") && another_did(w, m)) {
            m->kind = ""; /* nobody was left to be struck */
        }
        if (strcmp(m->kind, "melee") == 0 && r && r->word && strcmp(r->word, "back") == 0 &&
            !story_fact(m, "settled")) {
            story_fact_word(m, "result", "tied");
            m->polarity = 0;
        }
        if (story_is(m, "melee")) {
            story_fact_add(m, "small-wins", small_wins(w, m));
        }
    }
    w->phase_from = w->out->count;
}
