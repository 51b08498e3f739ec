/* Units and heroes whom nobody had mustered: the set-up grows at its end. */
#include "gesta/battle.h"

#include <string.h>

static void *grown(gs_arena *a, const void *list, int n, size_t size)
{
    void *out = gs_arena_alloc(a, (size_t)(n + 1) * size);
    if (n) {
        memcpy(out, list, (size_t)n * size);
    }
    memset((char *)out + (size_t)n * size, 0, size);
    return out;
}

static gs_status add_unit(gs_setup *s, const gs_log_mustered *m, gs_arena *a, gs_err *err)
{
    if (s->n_units >= GS_MAX_UNITS) {
        return gs_err_set(err, GS_LIMIT, "\"%s\" cannot come: a battle has at most %d units",
                          m->name, GS_MAX_UNITS);
    }
    s->units = grown(a, s->units, s->n_units, sizeof *s->units);
    s->units[s->n_units++] = (gs_ob_unit){.id = m->id,
                                          .name = m->name,
                                          .troop = m->troop,
                                          .side = m->side,
                                          .full = m->strength,
                                          .present = m->strength,
                                          .leader = -1,
                                          .facts = m->facts,
                                          .mustered = true};
    return GS_OK;
}

static gs_status add_hero(gs_setup *s, const gs_log_mustered *m, gs_arena *a, gs_err *err)
{
    if (2 * s->n_heroes + 2 > GS_MAX_HEROES) { /* each may raise a demon */
        return gs_err_set(err, GS_LIMIT, "\"%s\" cannot come: a battle has at most %d heroes",
                          m->name, GS_MAX_HEROES / 2);
    }
    int unit = m->unit ? gs_setup_unit(s, m->unit) : -1;
    if (m->unit && unit < 0) {
        return gs_err_key(err, GS_INPUT, "unit", "\"%s\": there is no unit %s", m->name, m->unit);
    }
    s->heroes = grown(a, s->heroes, s->n_heroes, sizeof *s->heroes);
    s->heroes[s->n_heroes++] = (gs_ob_hero){.id = m->id,
                                            .name = m->name,
                                            .side = m->side,
                                            .rating = m->strength,
                                            .power = m->strength,
                                            .unit = unit,
                                            .facts = m->facts,
                                            .mustered = true};
    return GS_OK;
}

gs_status gs_setup_muster(const gs_setup *s, const gs_log_mustered *m, gs_arena *a, gs_setup **out,
                          gs_err *err)
{
    gs_setup *now = GS_NEW(a, gs_setup);
    *now = *s;
    *out = now;
    if (!m->id || !m->name || m->side < 0 || m->side >= GS_SIDES) {
        return gs_err_key(err, GS_INPUT, "mustered", "who comes has an id, a name and a side");
    }
    gs_status st = m->hero ? add_hero(now, m, a, err) : add_unit(now, m, a, err);
    return st == GS_OK ? gs_setup_complete(now, a, err) : st;
}

/* ---- references ---- */
typedef struct slots {
    int units, heroes;      /* of the set-up as it was */
    int to_units, to_heroes; /* and as it is */
} slots;

static void renumber(gs_ref *r, const slots *n)
{
    if (r->kind == GS_REF_UNIT && n->units && r->ix >= n->units) {
        int to = r->ix / n->units * n->to_units + r->ix % n->units;
        r->ix = (int16_t)to;
    } else if (r->kind == GS_REF_HERO && r->ix >= n->heroes) {
        r->ix = (int16_t)(r->ix - n->heroes + n->to_heroes);
    }
}

static void renumber_part(gs_log_part *p, const slots *n)
{
    switch ((gs_log_kind)p->kind) {
    case GS_LOG_MOVE:
        renumber(&p->u.move.who, n);
        break;
    case GS_LOG_EFFECT:
        renumber(&p->u.effect.who, n);
        renumber(&p->u.effect.by, n);
        break;
    case GS_LOG_PLAN:
        renumber(&p->u.plan.who, n);
        renumber(&p->u.plan.target, n);
        break;
    case GS_LOG_RESOLVE:
    case GS_LOG_NOTE:
    case GS_LOG_OVERRIDE:
    case GS_LOG_PHOTO:
    case GS_LOG_MUSTERED:
        break;
    }
}

static void renumber_entry(gs_entry *e, const slots *n)
{
    renumber(&e->actor, n);
    renumber(&e->target, n);
    for (int k = 0; k < e->n_parts; k++) {
        renumber_part(&e->parts[k], n);
    }
}

void gs_log_renumber(gs_log *log, int count, const gs_setup *was, const gs_setup *now)
{
    const slots n = {was->n_units, was->n_heroes, now->n_units, now->n_heroes};
    for (int i = 0; i < count; i++) {
        renumber_entry(&log->entries[i], &n);
    }
}

/* Counts whom an entry mustered. */
static void count_comers(const gs_entry *e, int *units, int *heroes)
{
    for (int k = 0; k < e->n_parts; k++) {
        bool came = e->parts[k].kind == GS_LOG_MUSTERED;
        *units += came && !e->parts[k].u.mustered.hero;
        *heroes += came && e->parts[k].u.mustered.hero;
    }
}

const gs_log *gs_log_staged(const gs_setup *s, const gs_log *log, gs_arena *a)
{
    int units = 0, heroes = 0;
    for (int i = 0; i < log->count; i++) {
        count_comers(&log->entries[i], &units, &heroes);
    }
    if (units + heroes == 0) {
        return log;
    }
    gs_log *out = GS_NEW(a, gs_log);
    *out = *log;
    out->entries = grown(a, log->entries, log->count, sizeof *log->entries);
    slots n = {s->n_units, s->n_heroes, s->n_units - units, s->n_heroes - heroes};
    for (int i = 0; i < log->count; i++) {
        gs_entry *e = &out->entries[i];
        count_comers(e, &n.to_units, &n.to_heroes);
        e->parts = grown(a, e->parts, e->n_parts, sizeof *e->parts);
        renumber_entry(e, &n);
    }
    return out;
}

void gs_setup_never_came(gs_setup *s, bool hero)
{
    if (!hero) {
        s->units[s->n_units - 1].dummy = true;
        s->units[s->n_units - 1].present = 0;
    } else {
        s->heroes[s->n_heroes - 1].unit = -1;
    }
}

gs_status gs_setup_with_mustered(gs_setup *s, gs_log *log, gs_arena *a, gs_setup **out, gs_err *err)
{
    gs_arena *tmp = gs_arena_new();
    bool *struck = GS_NEW_ARRAY(tmp, bool, log->count + 1);
    gs_status st = gs_log_struck(log, struck, err);
    *out = s;
    for (int i = 0; i < log->count && st == GS_OK; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; k < e->n_parts && st == GS_OK; k++) {
            if (e->parts[k].kind == GS_LOG_MUSTERED) {
                gs_setup *was = *out;
                st = gs_setup_muster(was, &e->parts[k].u.mustered, a, out, err);
                if (st == GS_OK) {
                    gs_log_renumber(log, i, was, *out);
                }
                if (st == GS_OK && struck[i]) {
                    gs_setup_never_came(*out, e->parts[k].u.mustered.hero);
                }
            }
        }
    }
    gs_arena_free(tmp);
    return st;
}
