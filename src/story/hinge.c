/* The hinge of a battle: the largest lasting swing of the chance to win. The chances come from a
 * forecast, or from what both sides had left (hinge_strength.c). All of them are side 0's, in
 * thousandths. */
#include "hinge_int.h"

#include "gesta/engine.h"

#include <stdlib.h>
#include <string.h>

#define LEAST 100    /* a swing that counts */
#define REVERSES 150 /* two such in opposite senses are a reversal */
#define DECIDED 850  /* from the beginning */
#define AFTER 5      /* points over which a swing has to last */

/* ---- swings ---- */
static int swing(const hinge_curve *c, int i)
{
    return c->at[i].chance - c->at[i - 1].chance;
}

/* Does it follow on the point before, and is it more than the dice of the counting: larger than
 * 2 sqrt(p (1 - p) / n + q (1 - q) / m)? */
static bool stands_out(const hinge_curve *c, int i)
{
    const hinge_point *p = &c->at[i - 1], *q = &c->at[i];
    int64_t d = swing(c, i);
    if (q->apart || q->turn != p->turn + 1 || d == 0) {
        return false;
    }
    if (p->n == 0 || q->n == 0) {
        return true;
    }
    int64_t of_p = (int64_t)p->chance * (1000 - p->chance) * q->n;
    int64_t of_q = (int64_t)q->chance * (1000 - q->chance) * p->n;
    return d * d * p->n * q->n > 4 * (of_p + of_q);
}

/* Do the points behind it stay, in the mean, beyond half of it? */
static bool lasts(const hinge_point *at, int n, int i)
{
    int sum = 0, count = 0;
    for (int k = i + 1; k < n && k <= i + AFTER; k++, count++) {
        sum += at[k].chance;
    }
    int half = count * (at[i - 1].chance + at[i].chance); /* twice the middle, count times */
    return count == 0 || (at[i].chance > at[i - 1].chance ? 2 * sum > half : 2 * sum < half);
}

/* Which swings in points from..to-1 count: of at least `least`, of one sense (0: any). */
static void mark(const hinge_curve *c, int from, int to, int least, int sense, bool *counts)
{
    memset(counts, 0, HINGE_POINTS * sizeof *counts);
    for (int i = from > 1 ? from : 1; i < to; i++) {
        int d = swing(c, i);
        counts[i] = abs(d) >= least && d * sense >= 0 && stands_out(c, i);
    }
}

static int largest(const hinge_curve *c, const bool *counts)
{
    int best = 0;
    for (int i = 1; i < c->n; i++) {
        if (counts[i] && (!best || abs(swing(c, i)) > abs(swing(c, best)))) {
            best = i;
        }
    }
    return best;
}

/* The largest of those marked that lasts; 0 none. One that was soon taken back is no step on the
 * way, and neither is the next that took it back. */
static int largest_lasting(const hinge_curve *c, bool *counts)
{
    for (int i = largest(c, counts); i; i = largest(c, counts)) {
        if (lasts(c->at, c->n, i)) {
            return i;
        }
        counts[i] = false;
        if (i + 1 < c->n && swing(c, i) * swing(c, i + 1) < 0) {
            counts[i + 1] = false;
        }
    }
    return 0;
}

void story_hinge_find(const hinge_curve *c, gs_hinge *h)
{
    bool counts[HINGE_POINTS];
    mark(c, 1, c->n, LEAST, 0, counts);
    int i = largest_lasting(c, counts), other = 0;
    if (i && abs(swing(c, i)) >= REVERSES) {
        int against = swing(c, i) > 0 ? -1 : 1;
        mark(c, i + 1, c->n, REVERSES, against, counts);
        int later = largest_lasting(c, counts);
        mark(c, 1, i, REVERSES, against, counts);
        other = later ? i : largest(c, counts);
        i = later ? later : i;
    }
    if (i) {
        h->kind = other ? GS_HINGE_REVERSAL : GS_HINGE_TURN;
        h->turn = c->at[i].turn;
        h->other_turn = other ? c->at[other].turn : 0;
        h->side = swing(c, i) > 0 ? 0 : 1;
        h->before = h->side ? 1000 - c->at[i - 1].chance : c->at[i - 1].chance;
        h->after = h->side ? 1000 - c->at[i].chance : c->at[i].chance;
    }
}

/* It was decided before it began: who was as good as sure of it has won. */
static void find_decided(const hinge_curve *c, const gs_outcome *o, gs_hinge *h)
{
    int first = c->n && c->at[0].turn == 0 ? c->at[0].chance : 500;
    int side = first >= DECIDED ? 0 : 1000 - first >= DECIDED ? 1 : -1;
    if (h->kind == GS_HINGE_NONE && side >= 0 && o && o->winner == side) {
        h->kind = GS_HINGE_DECIDED;
        h->side = side;
        h->before = h->after = side ? 1000 - first : first;
    }
}

/* Is every turn of the battle on the curve, and what lies between known? */
static bool whole(const hinge_curve *c, const gs_outcome *o)
{
    bool all = c->n > 0 && c->at[0].turn == 0 && (!o || c->at[c->n - 1].turn >= o->turns);
    for (int i = 1; i < c->n; i++) {
        all = all && !c->at[i].apart && c->at[i].turn == c->at[i - 1].turn + 1;
    }
    return all;
}

/* ---- the throw ---- */
/* Of the hinge's turn: the throw of the largest lasting change, if it has half of the turn's. */
static int find_throw(const gs_forecast *f, const hinge_curve *c, const gs_hinge *h)
{
    hinge_point at[HINGE_POINTS];
    int n = 0, throws = 0, best = 0, best_d = 0;
    int entry[HINGE_POINTS];
    for (int i = 0; i < f->n_points && n < HINGE_POINTS; i++) {
        if (f->points[i].turn == h->turn && f->points[i].entry > 0) {
            entry[n] = f->points[i].entry;
            at[n++] = (hinge_point){.chance = gs_forecast_chance(&f->points[i], 0)};
        }
    }
    throws = n;
    for (int i = 0; i < c->n && n < HINGE_POINTS; i++) {
        if (c->at[i].turn >= h->turn) {
            at[n++] = c->at[i];
        }
    }
    for (int i = 1; i <= throws && i < n; i++) {
        int d = (at[i].chance - at[i - 1].chance) * (h->side ? -1 : 1);
        if (d > best_d && lasts(at, n, i)) {
            best_d = d;
            best = entry[i - 1];
        }
    }
    return 2 * best_d >= h->after - h->before ? best : 0;
}

/* ---- what changed in the turn ---- */
static void add_fact(gs_hinge *h, gs_hinge_fact_kind kind, int side, int ix, int was, int is)
{
    if (h->n_facts < GS_HINGE_FACTS) {
        h->fact[h->n_facts++] = (gs_hinge_fact){kind, side, ix, was, is};
    }
}

static int to_break(const gs_setup *s, const gs_battle_tally *y, int side)
{
    int left = gs_setup_break_point(s, side) - y->side[side].counts_lost;
    return left > 0 ? left : 0;
}

static void find_facts(const gs_setup *s, const gs_battle_tally *was, const gs_battle_tally *is,
                       gs_hinge *h)
{
    int foe = 1 - h->side, exits = s->victory.exit_side, general = s->side[foe].general;
    for (int i = 0; i < s->n_objectives && s->victory.objective_side >= 0; i++) {
        int before = was->table.holder[i], now = is->table.holder[i];
        bool good = before != now && (now == h->side || before == foe);
        if (good || (h->pivot.kind && h->pivot_of == i)) {
            add_fact(h, GS_HINGE_OBJECTIVE, h->side, i, before, now);
            break;
        }
    }
    if (gs_setup_break_point(s, foe) > 0 && to_break(s, is, foe) < to_break(s, was, foe)) {
        add_fact(h, GS_HINGE_BREAK, foe, 0, to_break(s, was, foe), to_break(s, is, foe));
    }
    if (exits == h->side && is->side[exits].away_units > was->side[exits].away_units) {
        add_fact(h, GS_HINGE_EXITS, exits, 0, was->side[exits].away_units,
                 is->side[exits].away_units);
    }
    if (general >= 0 && was->table.hero[general].where == GS_HERO_UP &&
        is->table.hero[general].where != GS_HERO_UP) {
        add_fact(h, GS_HINGE_GENERAL, foe, general, 0, 0);
    }
    add_fact(h, GS_HINGE_SCENE, h->side, 0, 0, 0);
}

/* The units of the other side that began to count as lost in the turn, by the book. */
static void find_lost(const gs_setup *s, const gs_battle_tally *was, const gs_battle_tally *is,
                      gs_hinge *h)
{
    for (int u = 0; u < s->n_units; u++) {
        bool now = is->unit[u].row.counts_lost && !was->unit[u].row.counts_lost;
        if (now && s->units[u].side == 1 - h->side && !s->units[u].dummy) {
            if (h->n_lost < GS_HINGE_LOST) {
                h->lost[h->n_lost] = u;
            }
            h->n_lost++;
        }
    }
}

/* ---- but for whom ---- */
/* A unit of the hinge's side without whom an objective would have gone to the other side, or to
 * nobody, where that is what somebody needs. */
static void find_pivot(const gs_battle *b, gs_hinge *h)
{
    const gs_setup *s = b->scene->setup;
    int needs = s->victory.objective_side, foe = 1 - h->side, best = 0;
    for (int i = 0; i < s->n_objectives && needs >= 0; i++) {
        int now = gs_engine_holder(b, i, -1);
        for (int u = 0; u < b->t.n_units; u++) {
            bool ours = gs_body_here(b, u) && gs_body_side(b, u) == h->side;
            int then = ours ? gs_engine_holder(b, i, u) : now;
            bool to_foe = then == foe && now != foe && needs != h->side;
            bool from_us = now == h->side && then != now && needs != foe;
            int worth = to_foe ? 2 : from_us ? 1 : 0;
            if (worth > best) {
                best = worth;
                h->pivot = gs_ref_unit(u);
                h->pivot_of = i;
                h->pivot_to = then;
            }
        }
    }
}

static gs_status strike(gs_arena *a, const gs_setup *s, const gs_log *as_written, gs_hinge *h,
                        gs_err *err)
{
    const gs_scene *scene;
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_status st = gs_scene_new(a, s, &scene, err);
    if (st == GS_OK && scene->rules) {
        st = gs_battle_at_turn(b, scene, as_written, h->turn, NULL, err);
        if (st == GS_OK) {
            find_pivot(b, h);
        }
    }
    return st == GS_FAILED ? GS_OK : st; /* nobody knows where somebody stood */
}

/* ---- all of it ---- */
/* The tally at the end of a turn. */
static gs_status tally_at(const gs_setup *s, const gs_log *log, int turn, gs_battle_tally *y,
                          gs_err *err)
{
    gs_status st = GS_OK;
    gs_tally_start(s, y);
    for (int i = 0; i < log->count && log->entries[i].turn <= turn && st == GS_OK; i++) {
        st = gs_tally_add(s, y, &log->entries[i], err);
    }
    y->table.turn = turn;
    gs_tally_sum(s, y);
    return st;
}

static bool has_gap(const gs_log *log, int turn)
{
    bool gap = false;
    for (int i = 0; i < log->count && !gap; i++) {
        gap = log->entries[i].turn == turn && strcmp(log->entries[i].kind, "gap") == 0;
    }
    return gap;
}

static void read_curve(const gs_forecast *f, const gs_log *log, hinge_curve *c)
{
    for (int i = 0; i < f->n_points && c->n < HINGE_POINTS; i++) {
        const gs_forecast_point *p = &f->points[i];
        if (p->entry == 0) {
            c->at[c->n++] = (hinge_point){.turn = p->turn,
                                          .chance = gs_forecast_chance(p, 0),
                                          .n = p->n,
                                          .apart = has_gap(log, p->turn)};
        }
    }
}

/* Whose curve it is: the forecast's if it is of this log, else that of strengths. `log` is
 * `as_written` as it counts. */
static gs_status curve_of(gs_arena *a, const gs_setup *s, const gs_log *as_written,
                          const gs_log *log, const gs_forecast *f, hinge_curve *c, gs_hinge *h,
                          gs_err *err)
{
    char hash[GS_FORECAST_HASH];
    gs_status st = f ? gs_forecast_hash(s, as_written, hash, err) : GS_OK;
    h->counted = st == GS_OK && f && strcmp(hash, f->log) == 0;
    if (h->counted) {
        read_curve(f, log, c);
        return st;
    }
    return st == GS_OK ? story_strength_curve(a, s, log, c, err) : st;
}

/* ---- where no turn stands out ---- */
/* The turn at whose end so many more of the beaten's units counted as lost than at that of any other:
 * two at the least. */
static gs_status find_worst(gs_arena *a, const gs_setup *s, const gs_log *log,
                            const gs_outcome *o, gs_hinge *h, gs_err *err)
{
    gs_battle_tally *y = GS_NEW(a, gs_battle_tally);
    int foe = 1 - o->winner, before = 0, most = 1;
    gs_status st = GS_OK;
    gs_tally_start(s, y);
    for (int i = 0; i < log->count && st == GS_OK; i++) {
        int turn = log->entries[i].turn;
        st = gs_tally_add(s, y, &log->entries[i], err);
        if (st != GS_OK || (i + 1 < log->count && log->entries[i + 1].turn == turn)) {
            continue;
        }
        gs_tally_sum(s, y);
        int lost = y->side[foe].counts_lost - before;
        before += lost;
        h->turn = lost > most ? turn : lost == most ? 0 : h->turn;
        most = lost > most ? lost : most;
    }
    h->kind = h->turn > 0 ? GS_HINGE_WORST : GS_HINGE_NONE;
    h->side = o->winner;
    return st;
}

/* How it ended is no reckoning: who broke, or got away, has lost or won. */
static void settle_end(hinge_curve *c, const gs_outcome *o)
{
    static const char *const ends[] = {"broken", "exit", "destroyed"};
    hinge_point *last = c->n > 0 ? &c->at[c->n - 1] : NULL;
    for (int i = 0; last && o && o->winner >= 0 && o->reason && i < GS_COUNT(ends); i++) {
        if (last->turn == o->turns && strcmp(o->reason, ends[i]) == 0) {
            last->chance = o->winner ? 0 : 1000;
        }
    }
}

gs_status gs_hinge_of(gs_arena *a, const gs_setup *s, const gs_log *as_written,
                      const gs_outcome *o, const gs_forecast *f, gs_hinge *out, gs_err *err)
{
    const gs_log *log;
    hinge_curve *c = GS_NEW(a, hinge_curve);
    *out = (gs_hinge){0};
    gs_status st = gs_log_effective(s, as_written, a, &log, err);
    st = st == GS_OK ? curve_of(a, s, as_written, log, f, c, out, err) : st;
    if (st != GS_OK) {
        return st;
    }
    if (!out->counted) {
        settle_end(c, o);
    }
    story_hinge_find(c, out);
    if (out->counted) {
        find_decided(c, o, out);
        out->counted = out->kind != GS_HINGE_NONE || whole(c, o);
    }
    bool known = !out->counted && c->n > 0 && whole(c, o);
    if (out->turn == 0 && known && o && o->winner >= 0) {
        st = find_worst(a, s, log, o, out, err);
    }
    if (out->turn == 0 || st != GS_OK) {
        return st;
    }
    gs_battle_tally *was = GS_NEW(a, gs_battle_tally), *is = GS_NEW(a, gs_battle_tally);
    st = tally_at(s, log, out->turn - 1, was, err);
    st = st == GS_OK ? tally_at(s, log, out->turn, is, err) : st;
    if (st == GS_OK && out->counted) {
        out->entry = find_throw(f, c, out);
        st = strike(a, s, as_written, out, err);
    }
    if (st == GS_OK) {
        find_facts(s, was, is, out);
        find_lost(s, was, is, out);
    }
    return st;
}
