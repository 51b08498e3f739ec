/* The trial bench: pairs of battles with the seats changed, and what the table shows
 * after each turn of how sensibly they were fought. */
#include "gesta/trial.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"

#include <string.h>

gs_player gs_trial_player(gs_general *g, const char *who)
{
    if (strcmp(who, "random") == 0) {
        return gs_player_random();
    }
    if (strcmp(who, "naive") == 0) {
        return gs_player_naive();
    }
    if (strcmp(who, "stand") == 0) {
        return gs_player_stand();
    }
    if (strcmp(who, "walk") == 0) {
        return gs_player_walk();
    }
    return gs_general_player(g, who, NULL);
}

/* ---- counting what is asked and refused ---- */

typedef struct counter {
    gs_player inner;
    int64_t asked, refused;
} counter;

static void counted(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    counter *c = ctx;
    c->asked += q->kind == GS_ASK_ORDER;
    c->refused += q->retry && q->kind != GS_ASK_DEPLOY;
    c->inner.answer(c->inner.ctx, b, q, a);
}

/* ---- watching one side ---- */

typedef struct watch {
    int side, contact;
    gs_pt was[3][GS_BODIES]; /* places after the last three turns */
    uint8_t used[GS_MAX_UNITS];
    int seen[GS_MAX_UNITS];
} watch;

static bool enemy_near(const gs_battle *b, int body, gs_len within)
{
    for (int e = 0; e < GS_MAX_UNITS; e++) {
        if (gs_body_here(b, e) && gs_body_side(b, e) != gs_body_side(b, body) &&
            gs_body_distance(b, body, e) <= within) {
            return true;
        }
    }
    return false;
}

static gs_len reach_of(const gs_battle *b, int body)
{
    gs_len r = gs_body_allowance(b, body, NULL, gs_body_free(b, body), false);
    return r > GS_LEN(8) ? r : GS_LEN(8);
}

/* A fit enemy in the flank or rear zone of it, in reach? */
static bool exposed(const gs_battle *b, int body)
{
    gs_rect r = gs_body_rect(b, body);
    for (int e = 0; e < GS_MAX_UNITS; e++) {
        if (!gs_body_here(b, e) || gs_body_side(b, e) == gs_body_side(b, body) ||
            (b->t.unit[e].flags & (GS_U_MUST_RALLY | GS_U_CONFUSED)) ||
            gs_body_engaged(b, e)) {
            continue;
        }
        gs_rect f = gs_body_rect(b, e);
        if (!gs_zone_holds(&r, f.c, GS_ANG_45, GS_LINE_OUT) &&
            gs_zone_meets(&f, &r, GS_ANG_45) &&
            gs_rect_distance(&r, &f) <= reach_of(b, e)) {
            return true;
        }
    }
    return false;
}

/* In line with the nearest friend: the same facing within 5 degrees, fronts within half a
 * depth. */
static int dressed(const gs_battle *b, int body)
{
    gs_rect r = gs_body_rect(b, body);
    int best = -1;
    gs_len least = GS_LEN(6);
    for (int f = 0; f < GS_MAX_UNITS; f++) {
        if (f == body || !gs_body_here(b, f) ||
            gs_body_side(b, f) != gs_body_side(b, body)) {
            continue;
        }
        gs_len d = gs_body_distance(b, body, f);
        gs_pt at = gs_rect_local(&r, b->s.rect[f].c);
        gs_len aside = at.x < 0 ? -at.x : at.x;
        if (d < least && aside > r.w / 2) {
            least = d;
            best = f;
        }
    }
    if (best < 0) {
        return -1; /* it has no neighbour: not in a line */
    }
    gs_rect o = gs_body_rect(b, best);
    gs_ang turn = gs_ang_signed(r.f - o.f);
    gs_pt front = gs_rect_local(&r, gs_rect_face_centre(&o, GS_FRONT));
    gs_len off = front.y - r.d / 2;
    gs_len most = r.d / 2 > 1200 ? r.d / 2 : 1200;
    return turn < GS_ANG_DEG(5) && turn > -GS_ANG_DEG(5) && off < most && off > -most;
}

static void watch_turn(watch *w, const gs_battle *b, gs_trial_sense *s)
{
    bool contact = false;
    for (int i = 0; i < b->t.n_units; i++) {
        contact = contact || (gs_body_here(b, i) && gs_body_engaged(b, i));
    }
    if (contact && !w->contact) {
        w->contact = b->t.turn;
        s->first_contact += b->t.turn;
        s->contacts++;
    }
    for (int i = 0; i < b->t.n_units; i++) {
        if (!gs_body_here(b, i) || gs_body_side(b, i) != w->side) {
            continue;
        }
        gs_len reach = reach_of(b, i);
        w->seen[i]++;
        w->used[i] |=
            gs_body_engaged(b, i) || b->s.body[i].shot || enemy_near(b, i, 2 * reach);
        s->unit_turns++;
        s->exposed += !gs_body_engaged(b, i) && exposed(b, i);
        if (!w->contact) {
            int d = dressed(b, i);
            s->in_line += d >= 0;
            s->dressed += d > 0;
        }
        gs_pt at = b->s.rect[i].c;
        if (w->seen[i] > 1 && gs_pt_distance(at, w->was[0][i]) > 500) {
            s->moves++;
            bool back = w->seen[i] > 2 && gs_pt_distance(at, w->was[1][i]) < 1000 &&
                        gs_pt_distance(w->was[0][i], w->was[1][i]) > 1500;
            s->to_and_fro += back && !gs_body_engaged(b, i);
        }
        w->was[1][i] = w->was[0][i];
        w->was[0][i] = at;
    }
}

static void watch_end(const watch *w, const gs_battle *b, gs_trial_sense *s)
{
    const gs_setup *u = b->scene->setup;
    s->battles++;
    s->turns += b->t.turn;
    for (int i = 0; i < u->n_units; i++) {
        if (u->units[i].side == w->side && w->seen[i] > 0) {
            s->units++;
            s->unused += !w->used[i];
        }
    }
    for (int h = 0; h < u->n_heroes; h++) {
        if (u->heroes[h].side == w->side) {
            bool down = b->t.hero[h].where >= GS_HERO_KILLED &&
                        b->t.hero[h].where != GS_HERO_LEFT;
            s->heroes++;
            s->heroes_down += down;
            s->generals += u->heroes[h].general;
            s->general_lost += u->heroes[h].general && down;
        }
    }
    const char *r = b->s.outcome.reason;
    s->by_objective += strcmp(r, "objective") == 0;
    s->by_break += strcmp(r, "broken") == 0 || strcmp(r, "destroyed") == 0;
    s->by_time += strcmp(r, "turn-limit") == 0;
    s->by_other += strcmp(r, "conceded") == 0 || strcmp(r, "exit") == 0;
}

/* ---- battles ---- */

typedef struct pit { /* one battle's memory, for the whole run */
    gs_battle b;
    watch w;
} pit;

static gs_status fight(gs_arena *a, const char *who[GS_SIDES], int scenario, int army,
                       uint64_t seed, int first_seat, gs_trial_score *score, gs_err *err)
{
    const gs_scene *scene;
    gs_setup *s = gs_trial_setup(a, scenario, army, seed);
    gs_status st = gs_setup_complete(s, a, err);
    if (st != GS_OK || (st = gs_scene_new(a, s, &scene, err)) != GS_OK) {
        return st;
    }
    pit *p = GS_NEW(a, pit);
    counter c[GS_SIDES];
    gs_player players[GS_SIDES];
    gs_general *g = gs_general_new(a, scene);
    memset(c, 0, sizeof c);
    for (int i = 0; i < GS_SIDES; i++) {
        c[i].inner = gs_trial_player(g, who[i]);
        if (!c[i].inner.answer) {
            return gs_err_set(err, GS_INPUT, "no such player: %s", who[i]);
        }
        players[i] = (gs_player){counted, &c[i]};
    }
    gs_battle_start(&p->b, scene, NULL, players);
    p->w.side = first_seat;
    bool over = false;
    while (!over) {
        st = gs_engine_turn(&p->b, &over, err);
        if (st != GS_OK) {
            return st;
        }
        watch_turn(&p->w, &p->b, &score->sense);
    }
    watch_end(&p->w, &p->b, &score->sense);
    score->sense.refused += c[first_seat].refused;
    score->sense.decisions += c[first_seat].asked;
    score->battles++;
    score->wins += p->b.s.outcome.winner == first_seat;
    score->draws += p->b.s.outcome.winner < 0;
    return GS_OK;
}

gs_status gs_trial_run(const char *one, const char *two, int pairs, uint64_t seed,
                       int only, gs_trial_score *score, gs_err *err)
{
    for (int i = 0; i < pairs; i++) {
        int scenario = only >= 0 ? only : i % GS_TRIAL_SCENARIOS;
        int army = (i / (only >= 0 ? 1 : GS_TRIAL_SCENARIOS)) % GS_TRIAL_ARMIES;
        for (int seat = 0; seat < GS_SIDES; seat++) {
            const char *who[GS_SIDES] = {seat ? two : one, seat ? one : two};
            gs_arena *a = gs_arena_new();
            gs_status st =
                fight(a, who, scenario, army, seed + (uint64_t)i, seat, score, err);
            gs_arena_free(a);
            if (st != GS_OK) {
                gs_err_prefix(err, "%s against %s, %s, armies %d, seed %llu", who[0],
                              who[1], gs_trial_scenarios[scenario], army,
                              (unsigned long long)(seed + (uint64_t)i));
                return st;
            }
        }
    }
    return GS_OK;
}

/* ---- scores ---- */

int gs_trial_rate(const gs_trial_score *s)
{
    return s->battles ? (int)((s->wins * 2 + s->draws) * 5000 / s->battles) : 0;
}

/* Wilson's interval at 1.96: (p + z2/2n -+ z sqrt(p(1-p)/n + z2/4n2)) / (1 + z2/n), in
 * 1/10000. */
static int wilson(const gs_trial_score *s, int sign)
{
    if (s->battles == 0) {
        return sign < 0 ? 0 : 10000;
    }
    int64_t n = s->battles, p = gs_trial_rate(s), z2 = 38416; /* 3.8416 in 1/10000 */
    int64_t inner = p * (10000 - p) / n + z2 * 10000 / (4 * n * n); /* in 1e-8 */
    int64_t half = gs_isqrt(inner) * 196 / 100;
    int64_t top = p + z2 / (2 * n) + sign * half;
    return (int)(top * 10000 / (10000 + z2 / n));
}

int gs_trial_wilson_low(const gs_trial_score *s)
{
    return wilson(s, -1);
}

int gs_trial_wilson_high(const gs_trial_score *s)
{
    return wilson(s, 1);
}
