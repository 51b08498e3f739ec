/* The measures of a battle, taken entry by entry as its log is folded. */
#include "spar/sense_int.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <string.h>

void sense_refresh(watch *w)
{
    if (w->stale) {
        gs_bodies_refresh(w->b);
        w->stale = false;
    }
}

static bool own_unit(const watch *w, gs_ref r)
{
    return r.kind == GS_REF_UNIT && gs_body_side(w->b, r.ix) == w->side;
}

bool sense_here(const watch *w, int i)
{
    return gs_body_here(w->b, i) && gs_body_side(w->b, i) == w->side;
}

/* ---- one move ---- */

/* Did a move bring it nearer to anything? Measured by what it was before. */
static bool gained(const gs_battle *b, int body, const sense_aims *was, int threats,
                   int dressed, bool prey, gs_len path, const gs_unitset *shot)
{
    sense_aims now;
    sense_aim(b, body, &now);
    for (int i = 0; i < GS_COUNT(now.to); i++) {
        if (was->to[i] != GS_LEN_NONE && was->to[i] - now.to[i] >= path / 4) {
            return true;
        }
    }
    for (int e = 0; e < b->t.n_units; e++) { /* whom it turns to may be farther than others */
        if (now.foe[e] != GS_LEN_NONE && was->foe[e] - now.foe[e] >= path / 4 &&
            gs_zone_meets(&b->s.rect[body], &b->s.rect[e], GS_ANG_45)) {
            return true;
        }
    }
    bool back = was->to[0] != GS_LEN_NONE && now.to[0] - was->to[0] >= path / 4;
    return (back && (threats > 0 || sense_near(b, body, sense_sized(b, GS_LEN(24))))) ||
           sense_threats(b, body) < threats ||
           (dressed == 0 && sense_dressed(b, body, shot) == 1) ||
           (!prey && sense_prey(b, body)) || sense_may_shoot(b, body, NULL) ||
           sense_behind(b, body) || gs_body_engaged(b, body);
}

static gs_len path_of(const gs_entry *e, int unit)
{
    gs_len sum = 0;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_MOVE && p->u.move.who.kind == GS_REF_UNIT &&
            p->u.move.who.ix == unit) {
            sum += p->u.move.cost;
        }
    }
    return sum;
}

/* ---- text of an answer ---- */

/* Value of " key=" in a procedure's answer, a whole number; 0 if it is not there. */
static int64_t number_in(const char *text, const char *key)
{
    size_t n = strlen(key);
    for (const char *p = text; p && (p = strstr(p, key)) != NULL; p += n) {
        if ((p == text || p[-1] == ' ') && p[n] == '=') {
            int64_t v = 0;
            for (p += n + 1; *p >= '0' && *p <= '9'; p++) {
                v = v * 10 + *p - '0';
            }
            return v;
        }
    }
    return 0;
}

static void melee_fought(watch *w, const gs_entry *e)
{
    if (e->actor.kind == GS_REF_UNIT) {
        w->u[e->actor.ix].met = (int16_t)e->turn;
    }
    if (e->target.kind == GS_REF_UNIT) {
        w->u[e->target.ix].met = (int16_t)e->turn;
    }
    if (!w->seer || !own_unit(w, e->actor)) {
        return;
    }
    hope *h = &w->hope[e->actor.ix];
    if (!h->open || e->target.kind != GS_REF_UNIT || e->target.ix != h->target) {
        return;
    }
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_RESOLVE && strcmp(p->u.resolve.procedure, "melee") == 0) {
            h->open = false;
            w->m->rounds++;
            w->m->given += h->f.hits_given;
            w->m->taken += h->f.hits_taken;
            w->m->given_real += 256 * number_in(p->u.resolve.result, "defender.hits");
            w->m->taken_real += 256 * number_in(p->u.resolve.result, "attacker.hits");
            return;
        }
    }
}

/* A charge about to be made: what was to be expected of it. */
static void charge_begun(watch *w, const gs_entry *e)
{
    int target = gs_body(e->target), who = e->actor.ix;
    hope *h = &w->hope[who];
    w->u[who].charged = true;
    h->open = false;
    sense_refresh(w);
    memset(&h->f, 0, sizeof h->f);
    if (!w->seer || !w->seer->foresee || target < 0 || target >= GS_MAX_UNITS ||
        !w->seer->foresee(w->seer->ctx, w->b, who, target, &h->f)) {
        return;
    }
    h->open = !gs_body_engaged(w->b, target);
    h->target = (int16_t)target;
    w->m->charges++;
    w->m->bad += h->f.worth < 0;
    int leader = w->b->scene->setup->side[w->side].general;
    if (leader >= 0 && w->b->t.hero[leader].unit == who) {
        w->rash[leader] = h->f.wins < h->f.loses;
    }
}

/* ---- segments: the same turn, side and phase ---- */

static void segment_begins(watch *w, const gs_entry *e)
{
    w->mover = e->side;
    snprintf(w->phase, sizeof w->phase, "%s", e->phase);
    w->acts = false;
    for (int i = 0; i < w->b->t.n_units; i++) {
        w->u[i].shot = w->u[i].moved = w->u[i].charged = false;
    }
}

/* Orders were given in it: who might have shot and did nothing at all? */
static void segment_ends(watch *w)
{
    if (sense_all_shoot(w) && strcmp(w->phase, "movement") == 0) {
        sense_shooting_begins(w); /* what holds after the last move counts */
    }
    if (sense_all_shoot(w) || !w->acts || w->mover != w->side) {
        return;
    }
    sense_refresh(w);
    for (int i = 0; i < w->b->t.n_units; i++) {
        seen *u = &w->u[i];
        if (!sense_here(w, i)) {
            continue;
        }
        bool idle = !u->shot && !u->moved && !u->charged &&
                    sense_may_shoot(w->b, i, NULL);
        w->m->chances += u->shot || idle;
        w->m->idle += idle;
    }
}

static bool own_order(const watch *w, const gs_entry *e)
{
    return e->side == w->side && own_unit(w, e->actor) &&
           (strcmp(e->kind, "move") == 0 || strcmp(e->kind, "charge") == 0 ||
            strcmp(e->kind, "shooting") == 0 || strcmp(e->kind, "form") == 0 ||
            strcmp(e->kind, "face") == 0 || strcmp(e->kind, "rally") == 0);
}

static gs_status fold(watch *w, const gs_entry *e, gs_err *err)
{
    gs_status st = gs_fold_entry(w->b->scene->setup, &w->b->t, e, err);
    w->stale = true;
    return st;
}

static gs_status move_made(watch *w, const gs_entry *e, gs_err *err)
{
    int i = e->actor.ix;
    sense_aims was;
    sense_refresh(w);
    sense_aim(w->b, i, &was);
    int threats = sense_threats(w->b, i), dressed = sense_dressed(w->b, i, &w->shot);
    bool prey = sense_prey(w->b, i);
    gs_len path = path_of(e, i);
    gs_status st = fold(w, e, err);
    w->u[i].moved = true;
    if (st == GS_OK && path > sense_sized(w->b, GS_LEN(1)) && gs_body_here(w->b, i)) {
        sense_refresh(w);
        w->m->marches++;
        w->m->wasted += !w->u[i].shot &&
                        !gained(w->b, i, &was, threats, dressed, prey, path, &w->shot);
    }
    return st;
}

/* The reserve is sent in: before anybody has met, or in answer to those who came on in this
 * turn? */
static void sent_in(watch *w)
{
    bool met = w->contact > 0;
    sense_refresh(w);
    for (int i = 0; i < w->b->t.n_units && !met; i++) {
        met = w->u[i].met > 0 || (gs_body_here(w->b, i) && gs_body_engaged(w->b, i));
    }
    for (int i = 0; i < w->b->t.n_units; i++) {
        w->u[i].answered = met && w->u[i].named && w->u[i].met == 0 &&
                           sense_here(w, i) && !gs_body_engaged(w->b, i);
    }
    w->committed = w->committed || !met;
    w->sent = true;
}

static void plan_seen(watch *w, const gs_entry *e)
{
    for (int k = 0; k < e->n_parts; k++) {
        const gs_log_plan *p = &e->parts[k].u.plan;
        if (e->parts[k].kind != GS_LOG_PLAN || p->side != w->side) {
            continue;
        }
        w->plans = true;
        w->m->plans += strcmp(p->what, "plan") == 0 && p->old && strcmp(p->old, p->chosen) != 0;
        if (strcmp(p->what, "reserve") == 0) {
            bool kept = strcmp(p->chosen, "kept") == 0 && own_unit(w, p->who);
            w->u[kept ? p->who.ix : 0].named |= kept;
            if (strcmp(p->chosen, "committed") == 0) {
                sent_in(w);
            }
        }
    }
}

static gs_status entry_seen(watch *w, const gs_entry *e, gs_err *err)
{
    bool mine = own_unit(w, e->actor);
    plan_seen(w, e);
    w->m->challenges += strcmp(e->kind, "challenge") == 0 && e->side == w->side;
    if (own_order(w, e)) {
        w->acts = true;
        if (strcmp(e->kind, "charge") == 0) {
            charge_begun(w, e);
        } else if (strcmp(e->kind, "move") == 0) {
            return move_made(w, e, err);
        } else if (strcmp(e->kind, "shooting") != 0) {
            w->u[e->actor.ix].moved = true;
        }
    }
    if (mine && (strcmp(e->kind, "shooting") == 0 || strcmp(e->kind, "shoot") == 0)) {
        w->u[e->actor.ix].shot = w->u[e->actor.ix].used = true;
        gs_unitset_put(&w->shot, e->actor.ix);
        w->m->shots += w->contact == 0;
    } else if (strcmp(e->kind, "melee") == 0) {
        melee_fought(w, e);
    }
    return fold(w, e, err);
}

/* ---- the whole ---- */

static void battle_ends(watch *w, const gs_outcome *o)
{
    const gs_setup *s = w->b->scene->setup;
    gs_sense *m = w->m;
    bool used = false;
    m->battles++;
    m->turns += w->turn;
    for (int i = 0; i < w->b->t.n_units; i++) {
        const seen *u = &w->u[i];
        used = used || (u->reserve && (u->met > w->contact || (u->answered && u->met > 0)));
        m->units += u->turns > 0;
        m->unused += u->turns > 0 && !u->used;
    }
    m->reserve_used += used;
    m->reserve_sent += w->kept && (used || w->sent);
    for (int k = 0; k < WINGS; k++) {
        m->wings += w->wing[k].met > 0;
        m->together += w->wing[k].met > 0 ? w->wing[k].share : 0;
    }
    for (int h = 0; h < s->n_heroes; h++) {
        if (s->heroes[h].side == w->side) {
            int where = w->b->t.hero[h].where;
            bool down = where >= GS_HERO_KILLED && where != GS_HERO_LEFT;
            m->heroes++;
            m->heroes_down += down;
            m->generals += s->heroes[h].general;
            m->general_lost += s->heroes[h].general && down;
            m->general_rash += s->heroes[h].general && down && w->rash[h];
        }
    }
    const char *r = o->reason ? o->reason : "";
    bool goal = s->victory.objective_side >= 0 || s->victory.exit_side >= 0,
         broken = strcmp(r, "broken") == 0 || strcmp(r, "destroyed") == 0;
    m->goals += goal;
    m->by_objective += strcmp(r, "objective") == 0 || strcmp(r, "exit") == 0;
    m->by_break += broken;
    m->break_at_goal += goal && broken;
    m->by_time += strcmp(r, "turn-limit") == 0;
    m->by_other += strcmp(r, "conceded") == 0;
}

gs_status gs_sense_add(const gs_scene *scene, const gs_log *log,
                         const gs_outcome *outcome, int side, const gs_seer *seer,
                         gs_battle *room, gs_sense *m, gs_err *err)
{
    watch w;
    memset(&w, 0, sizeof w);
    gs_battle_start(room, scene, NULL, NULL);
    w.b = room;
    w.m = m;
    w.seer = seer;
    w.side = side;
    w.mover = -1;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        if (e->turn != w.turn || e->side != w.mover || strcmp(e->phase, w.phase) != 0) {
            segment_ends(&w);
            segment_begins(&w, e);
        }
        for (; w.turn < e->turn; w.turn++) {
            sense_turn_ends(&w);
        }
        room->t.turn = e->turn;
        gs_status st = entry_seen(&w, e, err);
        if (st != GS_OK) {
            return st;
        }
    }
    segment_ends(&w);
    sense_turn_ends(&w);
    battle_ends(&w, outcome);
    return GS_OK;
}
