/* Reading a forecast, and which log it belongs to. */
#include "gesta/forecast.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <string.h>

int gs_forecast_chance(const gs_forecast_point *p, int side)
{
    if (p->n <= 0) {
        return 500;
    }
    int first = (int)gs_div_near(500 * (2 * (int64_t)p->wins + p->draws), p->n);
    return side == 0 ? first : 1000 - first; /* together they are all */
}

const gs_forecast_point *gs_forecast_at(const gs_forecast *f, int turn, int entry)
{
    for (int i = 0; f && i < f->n_points; i++) {
        if (f->points[i].turn == turn && f->points[i].entry == entry) {
            return &f->points[i];
        }
    }
    return NULL;
}

/* ---- which log ---- */
static uint64_t add_text(uint64_t h, const char *text)
{
    return gs_hash(h, text ? text : "", text ? strlen(text) + 1 : 1);
}

static uint64_t add_number(uint64_t h, int64_t n)
{
    uint8_t bytes[8];
    for (int i = 0; i < GS_COUNT(bytes); i++) {
        bytes[i] = (uint8_t)((uint64_t)n >> (8 * i));
    }
    return gs_hash(h, bytes, sizeof bytes);
}

static uint64_t add_numbers(uint64_t h, const int64_t *n, int count)
{
    for (int i = 0; i < count; i++) {
        h = add_number(h, n[i]);
    }
    return h;
}

static uint64_t add_effect(uint64_t h, const gs_setup *s, const gs_log_effect *e)
{
    const int64_t n[] = {e->amount,         e->left,       e->pose.at.x, e->pose.at.y,
                         e->pose.facing,    e->in.kind,    e->in.cell,   e->files};
    h = add_text(h, gs_effect_words[e->kind]);
    h = add_text(add_text(h, gs_ref_id(s, e->who)), gs_ref_id(s, e->by));
    return add_numbers(add_text(h, e->word), n, GS_COUNT(n));
}

static uint64_t add_move(uint64_t h, const gs_setup *s, const gs_log_move *m)
{
    const int64_t n[] = {m->from.at.x, m->from.at.y, m->from.facing, m->from_in.kind,
                         m->from_in.cell, m->to.at.x, m->to.at.y,    m->to.facing,
                         m->to_in.kind,   m->to_in.cell};
    h = add_text(add_text(h, gs_manner_words[m->manner]), gs_ref_id(s, m->who));
    return add_numbers(h, n, GS_COUNT(n));
}

/* What a part adds; false: nothing that counts. */
static bool add_part(uint64_t *h, const gs_setup *s, const gs_log_part *p)
{
    switch ((gs_log_kind)p->kind) {
    case GS_LOG_RESOLVE:
        *h = add_text(add_text(*h, p->u.resolve.procedure), p->u.resolve.situation);
        *h = add_text(add_text(*h, p->u.resolve.dice), p->u.resolve.result);
        return true;
    case GS_LOG_MOVE:
        *h = add_move(*h, s, &p->u.move);
        return true;
    case GS_LOG_EFFECT:
        *h = add_effect(*h, s, &p->u.effect);
        return true;
    case GS_LOG_MUSTERED:
        *h = add_number(add_text(*h, p->u.mustered.id), p->u.mustered.strength);
        return true;
    case GS_LOG_PLAN:
    case GS_LOG_NOTE:
    case GS_LOG_OVERRIDE:
    case GS_LOG_PHOTO:
        break;
    }
    return false;
}

gs_status gs_forecast_hash(const gs_setup *s, const gs_log *as_written, char out[GS_FORECAST_HASH],
                           gs_err *err)
{
    gs_arena *a = gs_arena_new();
    const gs_log *log = NULL;
    gs_status st = gs_log_effective(s, as_written, a, &log, err);
    uint64_t h = add_text(1, s->ruleset->id);
    for (int i = 0; st == GS_OK && i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        uint64_t with = add_number(add_number(h, e->n), e->turn);
        bool counts = strcmp(e->kind, "gap") == 0;
        for (int k = 0; k < e->n_parts; k++) {
            counts = add_part(&with, s, &e->parts[k]) || counts;
        }
        h = counts ? with : h;
    }
    snprintf(out, GS_FORECAST_HASH, "%016llx", (unsigned long long)h);
    gs_arena_free(a);
    return st;
}
