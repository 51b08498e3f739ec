/* What a turn's end shows of a side: who stands where, who has met, who is kept back, who
 * might have shot. */
#include "spar/sense_int.h"

#include <string.h>

enum { LATER = 1, RESERVE_FROM = 6 };

/* ---- a phase in which all shoot ---- */

/* The rules have a phase in which all shoot. */
bool sense_all_shoot(const watch *w)
{
    const char *const *p = w->b->scene->rules->phases;
    while (*p && strcmp(*p, "shooting") != 0) {
        p++;
    }
    return *p != NULL;
}

/* It begins, or would have begun: who might shoot in it? */
void sense_shooting_begins(watch *w)
{
    sense_refresh(w);
    for (int i = 0; i < w->b->t.n_units; i++) {
        w->u[i].could_shoot = sense_here(w, i) && sense_may_shoot(w->b, i, &w->fought);
    }
}

/* And who did not, when the turn is over? */
static void shooting_ends(watch *w)
{
    for (int i = 0; i < w->b->t.n_units; i++) {
        bool shot = gs_unitset_has(&w->shot, i);
        w->m->chances += shot || w->u[i].could_shoot;
        w->m->idle += !shot && w->u[i].could_shoot;
        w->u[i].could_shoot = false;
    }
}

/* ---- the turn ---- */

static gs_len along(const watch *w, gs_pt p)
{
    gs_edge edge = w->b->scene->edge[w->side];
    return edge == 0 ? p.x : edge == 1 ? -p.x : edge == 2 ? -p.y : p.y;
}

/* Who belongs to which wing, as they stand before the first turn: thirds of the front. */
static void sort_wings(watch *w)
{
    gs_len lo = GS_LEN_NONE, hi = -GS_LEN_NONE;
    sense_refresh(w);
    for (int i = 0; i < w->b->t.n_units; i++) {
        gs_len x = along(w, w->b->s.rect[i].c);
        lo = sense_here(w, i) && x < lo ? x : lo;
        hi = sense_here(w, i) && x > hi ? x : hi;
    }
    for (int i = 0; i < w->b->t.n_units; i++) {
        seen *u = &w->u[i];
        u->wing = WINGS;
        if (!sense_here(w, i)) {
            continue;
        }
        int64_t third = (hi - lo) / WINGS + 1;
        u->fighter = sense_fighter(w->b, i);
        u->wing = (uint8_t)((along(w, w->b->s.rect[i].c) - lo) / third);
        u->wing = sense_behind(w->b, i) ? WINGS : u->wing;
    }
}

/* How much of each wing is there when it comes to blows, or a turn later. */
static void wings_met(watch *w)
{
    int turn = w->turn;
    for (int k = 0; k < WINGS; k++) {
        int64_t all = 0, there = 0;
        bool met = false;
        for (int i = 0; i < w->b->t.n_units; i++) {
            const seen *u = &w->u[i];
            if (u->wing != k || !u->fighter) {
                continue;
            }
            int n = w->b->scene->setup->units[w->b->t.unit[i].of].present;
            all += n;
            bool in = u->met >= turn - LATER && u->met > 0;
            met = met || (u->met == turn);
            there += in || (sense_here(w, i) && sense_prey(w->b, i)) ? n : 0;
        }
        wing_seen *v = &w->wing[k];
        v->met = met && v->met == 0 ? turn : v->met;
        if (v->met && turn <= v->met + LATER && all > 0) {
            int share = (int)(there * 1000 / all);
            v->share = share > v->share ? share : v->share;
        }
    }
}

/* Its orders let it choose whether to keep a reserve. */
static bool may_keep(const watch *w)
{
    const char *p = w->b->scene->setup->side[w->side].plan;
    return !p || (strcmp(p, "hold") != 0 && strcmp(p, "defend") != 0 &&
                  strcmp(p, "delay") != 0 && strcmp(p, "last-stand") != 0);
}

/* Kept back: as he has named it who tells his plans; else who stands behind others. */
static bool kept_back(const watch *w, int i)
{
    const seen *u = &w->u[i];
    if (u->met > 0 || u->answered) {
        return u->answered;
    }
    return w->plans ? u->named && !w->committed
                    : u->fighter && sense_behind(w->b, i) && !sense_prey(w->b, i);
}

static void first_contact(watch *w)
{
    int units = 0, kept = 0;
    w->contact = w->turn;
    w->m->first_contact += w->turn;
    w->m->contacts++;
    for (int i = 0; i < w->b->t.n_units; i++) {
        if (sense_here(w, i)) {
            units++;
            w->u[i].reserve = kept_back(w, i);
            kept += w->u[i].reserve;
        }
    }
    if (units >= RESERVE_FROM && may_keep(w)) {
        w->m->reserve_due++;
        w->m->reserve += kept > 0;
        w->kept = kept > 0;
    }
}

static void unit_turn(watch *w, int i)
{
    const gs_battle *b = w->b;
    gs_sense *m = w->m;
    seen *u = &w->u[i];
    bool engaged = gs_body_engaged(b, i);
    u->turns++;
    u->used = u->used || u->met > 0 || engaged ||
              sense_near(b, i, 2 * sense_reach(b, i));
    m->unit_turns++;
    m->exposed += sense_exposed(b, i);
    if (!w->contact) {
        int d = sense_dressed(b, i, &w->shot);
        m->in_line += d >= 0;
        m->dressed += d > 0;
    }
    gs_pt at = b->s.rect[i].c;
    if (u->turns > 1 && gs_pt_distance(at, u->was[0]) > sense_sized(b, 500)) {
        m->moves++;
        bool back = u->turns > 2 &&
                    gs_pt_distance(at, u->was[1]) < sense_sized(b, 1000) &&
                    gs_pt_distance(u->was[0], u->was[1]) > sense_sized(b, 1500);
        m->to_and_fro += back && !engaged;
    }
    u->was[1] = u->was[0];
    u->was[0] = at;
}

void sense_turn_ends(watch *w)
{
    sense_refresh(w);
    if (w->turn == 0) {
        sort_wings(w);
    }
    bool contact = false;
    memset(&w->fought, 0, sizeof w->fought);
    for (int i = 0; i < w->b->t.n_units; i++) {
        if (gs_body_here(w->b, i) && gs_body_engaged(w->b, i)) {
            w->u[i].met = (int16_t)w->turn;
            gs_unitset_put(&w->fought, i);
        }
        contact = contact || (w->turn > 0 && w->u[i].met == w->turn);
        if (w->u[i].turns == 0 && sense_here(w, i)) {
            w->u[i].fighter = sense_fighter(w->b, i);
        }
    }
    if (contact && !w->contact) {
        first_contact(w);
    }
    wings_met(w);
    for (int i = 0; w->turn > 0 && i < w->b->t.n_units; i++) {
        if (sense_here(w, i)) {
            unit_turn(w, i);
        }
    }
    if (sense_all_shoot(w)) {
        shooting_ends(w);
    }
    memset(&w->shot, 0, sizeof w->shot);
}
