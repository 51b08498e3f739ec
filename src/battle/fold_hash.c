/* The hash of a table state. */
#include "gesta/battle.h"

#include "gesta/fixed.h"

typedef struct hasher {
    uint64_t h;
    uint8_t buf[64];
    int n;
} hasher;

static void word(hasher *h, int64_t v)
{
    uint32_t u = (uint32_t)v;
    for (int k = 0; k < 4; k++) {
        h->buf[h->n++] = (uint8_t)(u >> (8 * k));
    }
    if (h->n == (int)sizeof h->buf) {
        h->h = gs_hash(h->h, h->buf, sizeof h->buf);
        h->n = 0;
    }
}

/* What a simulated battle has not: places other than points, ties that no geometry tells. */
static void places_and_ties(hasher *h, const gs_table_state *t)
{
    for (int i = 0; i < t->n_units + t->n_heroes; i++) {
        gs_place in = i < t->n_units ? t->unit[i].in : t->hero[i - t->n_units].in;
        if (in.kind) {
            word(h, i);
            word(h, in.kind * GS_CELLS + in.cell);
        }
    }
    for (int i = 0; i < t->n_ties; i++) {
        const gs_tie *x = &t->tie[i];
        const int64_t v[] = {x->who.kind, x->who.ix, x->by.kind, x->by.ix, x->face};
        for (int k = 0; k < GS_COUNT(v); k++) {
            word(h, v[k]);
        }
    }
}

uint64_t gs_fold_hash(const gs_table_state *t)
{
    hasher h = {.h = 1};
    word(&h, t->turn);
    word(&h, t->first);
    word(&h, t->n_units);
    word(&h, t->n_heroes);
    for (int i = 0; i < t->n_units; i++) {
        const gs_unit_state *u = &t->unit[i];
        const int64_t v[] = {u->at.x,      u->at.y, u->facing, u->files, u->left, u->hits,
                             u->formation, u->of,   u->inside, u->flags, u->marks};
        for (int k = 0; k < GS_COUNT(v); k++) {
            word(&h, v[k]);
        }
        if (u->engine) { /* few are left: the others' hashes stay as they were */
            word(&h, u->engine);
            word(&h, u->engine_at.x);
            word(&h, u->engine_at.y);
            word(&h, u->engine_facing);
        }
    }
    for (int i = 0; i < t->n_heroes; i++) {
        const gs_hero_state *x = &t->hero[i];
        const int64_t v[] = {x->at.x,   x->at.y,  x->facing, x->unit,  x->power,
                             x->gains,  x->hits,  x->by,     x->where, x->of,
                             x->master, x->flags, x->marks};
        for (int k = 0; k < GS_COUNT(v); k++) {
            word(&h, v[k]);
        }
    }
    for (int i = 0; i < GS_MAX_OBJECTIVES; i++) {
        word(&h, t->holder[i]);
        word(&h, t->held[i]);
    }
    for (int i = 0; i < GS_SIDES; i++) {
        word(&h, t->broken[i]);
    }
    for (int i = 0; i < GS_MAX_FEATURES; i++) {
        word(&h, t->wall[i]);
        word(&h, t->breach[i]);
        if (t->breach_at[i].x || t->breach_at[i].y) {
            word(&h, t->breach_at[i].x);
            word(&h, t->breach_at[i].y);
        }
    }
    for (int i = 0; i < t->n_units; i++) { /* nothing where no rule has ended */
        if (t->unit[i].spent) {
            word(&h, i);
            word(&h, t->unit[i].spent);
        }
    }
    places_and_ties(&h, t);
    return gs_hash(h.h, h.buf, (size_t)h.n);
}
