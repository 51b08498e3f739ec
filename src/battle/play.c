/* A battle in which people give the orders, fought again from its beginning up to the next question. */
#include "gesta/play.h"

#include <string.h>

typedef struct hand {
    gs_play *p;
    const gs_player *captain; /* of both sides */
    const bool *person;
    const gs_play_line *line;
    int n;                     /* lines */
    int entries, parts, turns; /* of the log where it stopped; parts of its last entry */
    bool stopped;
} hand;

/* Keeps the battle as it stands at this question; what the engine does from here on counts no more. */
static void stop(hand *h, gs_battle *b, const gs_question *q)
{
    *h->p->b = *b;
    h->p->ask = *q;
    h->p->ask.err = NULL;
    h->p->waits = true;
    h->entries = b->log->count;
    h->parts = h->entries ? b->log->entries[h->entries - 1].n_parts : 0;
    h->turns = b->log->n_turns;
    h->stopped = true;
}

static void refuse(hand *h, gs_battle *b, const gs_question *q, const gs_err *why, int line)
{
    stop(h, b, q);
    h->p->refused = line;
    h->p->why = *why;
}

static void say(hand *h, gs_battle *b, const gs_question *q, gs_answer *a)
{
    const gs_play_line *l = &h->line[h->p->used];
    gs_err why = {0};
    if (l->side != q->side) {
        gs_err ours = {0};
        (void)gs_err_set(&ours, GS_INPUT, "it is the other side that is asked now");
        refuse(h, b, q, &ours, h->p->used);
    } else if (strcmp(l->text, "captain") == 0) {
        h->captain[q->side].answer(h->captain[q->side].ctx, b, q, a);
        h->p->used++;
    } else if (strcmp(l->text, "default") != 0 && gs_play_read(b, q, l->text, a, &why) != GS_OK) {
        refuse(h, b, q, &why, h->p->used);
    } else {
        h->p->used++;
    }
}

static void answer(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    hand *h = ctx;
    bool captain = h->p->used > 0 && strcmp(h->line[h->p->used - 1].text, "captain") == 0;
    if (h->stopped) {
        /* quickly to the end of the turn: nobody will see it */
    } else if (!h->person[q->side]) {
        h->captain[q->side].answer(h->captain[q->side].ctx, b, q, a);
    } else if (q->retry && captain) {
        h->captain[q->side].answer(h->captain[q->side].ctx, b, q, a);
    } else if (q->retry && q->err && h->p->used > 0) {
        refuse(h, b, q, q->err, h->p->used - 1);
    } else if (h->p->used < h->n) {
        say(h, b, q, a);
    } else {
        stop(h, b, q);
    }
    if (h->stopped && q->kind == GS_ASK_ORDER) {
        a->order = (gs_order){.kind = GS_ORDER_CONCEDE};
    }
}

gs_status gs_play_run(gs_arena *a, const gs_scene *scene, const gs_player captain[GS_SIDES],
                      const bool person[GS_SIDES], const gs_play_line *line, int n, gs_play *out,
                      gs_err *err)
{
    hand h = {.p = out, .captain = captain, .person = person, .line = line, .n = n};
    gs_player both[GS_SIDES] = {{answer, &h}, {answer, &h}};
    gs_battle *b = GS_NEW(a, gs_battle);
    memset(out, 0, sizeof *out);
    out->refused = -1;
    out->b = GS_NEW(a, gs_battle);
    out->log = gs_log_new(a);
    gs_battle_start(b, scene, out->log, both);
    gs_status st = GS_OK;
    for (bool over = false; !over && !h.stopped && st == GS_OK;) {
        st = gs_engine_turn(b, &over, err);
    }
    if (h.stopped) {
        out->log->count = h.entries;
        out->log->n_turns = h.turns;
        if (h.entries) {
            out->log->entries[h.entries - 1].n_parts = h.parts;
        }
        st = GS_OK;
    } else {
        *out->b = *b;
    }
    memset(out->b->player, 0, sizeof out->b->player);
    out->b->log = NULL;
    return st;
}

gs_status gs_play_legal(const gs_play *p, const char *text, gs_err *err)
{
    gs_answer a;
    memset(&a, 0, sizeof a);
    if (!p->waits || p->ask.kind != GS_ASK_ORDER) {
        return gs_err_set(err, GS_INPUT, "no order is asked for now");
    }
    gs_status st = gs_play_read(p->b, &p->ask, text, &a, err);
    return st == GS_OK ? gs_engine_legal(p->b, &a.order, err) : st;
}

/* ---- what a side knows ---- */
static bool is_known(const gs_battle *b, int side, gs_ref r)
{
    bool unit = r.kind == GS_REF_UNIT && r.ix >= 0 && r.ix < GS_MAX_UNITS;
    return !unit || !(b->t.unit[r.ix].flags & GS_U_HIDDEN) || gs_body_known(b, side, r.ix);
}

static bool is_told(const gs_battle *b, int side, const gs_log_part *p)
{
    switch ((gs_log_kind)p->kind) {
    case GS_LOG_MOVE: return is_known(b, side, p->u.move.who);
    case GS_LOG_EFFECT:
        return is_known(b, side, p->u.effect.who) && is_known(b, side, p->u.effect.by);
    case GS_LOG_PLAN: return p->u.plan.side == side || strcmp(p->u.plan.level, "unit") == 0;
    case GS_LOG_RESOLVE:
    case GS_LOG_NOTE:
    case GS_LOG_OVERRIDE:
    case GS_LOG_PHOTO:
    case GS_LOG_MUSTERED: break;
    }
    return true;
}

gs_log *gs_play_log(gs_arena *a, const gs_play *p, int side)
{
    gs_log *known = GS_NEW(a, gs_log);
    *known = *p->log;
    known->arena = a;
    known->entries = GS_NEW_ARRAY(a, gs_entry, p->log->count + 1);
    known->count = 0;
    for (int i = 0; i < p->log->count; i++) {
        gs_entry e = p->log->entries[i];
        const gs_log_part *all = e.parts;
        e.parts = GS_NEW_ARRAY(a, gs_log_part, e.n_parts + 1);
        e.n_parts = 0;
        for (int k = 0; k < p->log->entries[i].n_parts; k++) {
            if (is_told(p->b, side, &all[k])) {
                e.parts[e.n_parts++] = all[k];
            }
        }
        bool all_secret = e.n_parts == 0 && p->log->entries[i].n_parts > 0;
        if (!all_secret && is_known(p->b, side, e.actor) && is_known(p->b, side, e.target)) {
            known->entries[known->count++] = e;
        }
    }
    known->cap = known->count;
    return known;
}
