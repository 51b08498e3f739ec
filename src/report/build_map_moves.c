/* What moves on a map, and what happened where: arrows, ghosts, the letters of moments. */
#include "build_map_int.h"

#include "gesta/fixed.h"

#include <string.h>

enum { ARROWS = 90, GHOSTS = 60 };

static gs_arrow_kind arrow_of(int manner)
{
    switch ((gs_manner)manner) {
    case GS_MOVE_CHARGE:
    case GS_MOVE_COUNTER_CHARGE: return GS_ARROW_CHARGE;
    case GS_MOVE_PURSUE: return GS_ARROW_PURSUIT;
    case GS_MOVE_ROUT:
    case GS_MOVE_LEAVE: return GS_ARROW_ROUT;
    case GS_MOVE_EVADE:
    case GS_MOVE_RECOIL:
    case GS_MOVE_RETREAT:
    case GS_MOVE_RETIRE:
    case GS_MOVE_WITHDRAW: return GS_ARROW_RETREAT;
    case GS_MOVE_ADVANCE:
    case GS_MOVE_WHEEL:
    case GS_MOVE_SIDESTEP:
    case GS_MOVE_TURN:
    case GS_MOVE_ENTER:
    case GS_MOVE_PLACE:
    case GS_MOVE_COUNT: break;
    }
    return GS_ARROW_MOVE;
}

static gs_map_arrow *put_arrow(map_build *m, gs_arrow_kind kind, int side, const gs_pt *points,
                               int n)
{
    if (m->map.arrow_count >= ARROWS || n < 2) {
        return NULL;
    }
    gs_map_arrow *arrows = (gs_map_arrow *)m->map.arrows;
    gs_pt *p = GS_NEW_ARRAY(m->a, gs_pt, n);
    memcpy(p, points, sizeof *p * (size_t)n);
    arrows[m->map.arrow_count] = (gs_map_arrow){.kind = kind, .side = side, .points = p, .count = n};
    return &arrows[m->map.arrow_count++];
}

/* A unit's move of an entry. */
typedef struct step {
    const gs_log_move *mv;
    int side;
    gs_arrow_kind kind;
    bool grouped; /* another's arrow is drawn for it */
} step;

static bool moved_alike(const step *a, const step *b)
{
    gs_pt p = {a->mv->to.at.x - a->mv->from.at.x, a->mv->to.at.y - a->mv->from.at.y};
    gs_pt q = {b->mv->to.at.x - b->mv->from.at.x, b->mv->to.at.y - b->mv->from.at.y};
    int64_t off = gs_isqrt((int64_t)(p.x - q.x) * (p.x - q.x) + (int64_t)(p.y - q.y) * (p.y - q.y));
    int64_t far = gs_isqrt((int64_t)p.x * p.x + (int64_t)p.y * p.y);
    return a->kind == b->kind && a->side == b->side && off * 12 <= far;
}

/* Of those who moved as step i did only the one in their midst keeps his arrow. */
static void group(step *steps, int n, int i)
{
    int64_t x = 0, y = 0;
    int count = 0, mid = i;
    for (int k = i; k < n; k++) {
        if (!steps[k].grouped && moved_alike(&steps[i], &steps[k])) {
            x += steps[k].mv->from.at.x;
            y += steps[k].mv->from.at.y;
            count++;
        }
    }
    int64_t least = INT64_MAX;
    for (int k = i; k < n; k++) {
        int64_t dx = steps[k].mv->from.at.x - x / count, dy = steps[k].mv->from.at.y - y / count;
        if (!steps[k].grouped && moved_alike(&steps[i], &steps[k]) && dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            mid = k;
        }
    }
    const step like = steps[i];
    for (int k = i; k < n; k++) {
        steps[k].grouped = steps[k].grouped || (k != mid && moved_alike(&like, &steps[k]));
    }
}

static void put_step(map_build *m, const step *s)
{
    const gs_log_move *mv = s->mv;
    gs_pt points[6];
    int n = 0;
    points[n++] = mv->from.at;
    for (int i = 0; i < mv->n_path && n < 5; i++) {
        points[n++] = mv->path[i];
    }
    points[n++] = mv->to.at;
    put_arrow(m, s->kind, s->side, points, n);
    gs_map_ghost *ghosts = (gs_map_ghost *)m->map.ghosts;
    if (m->map.ghost_count < GHOSTS && mv->who.ix < m->t->n_units) {
        gs_rect r = gs_body_rect(m->b, mv->who.ix);
        ghosts[m->map.ghost_count++] = (gs_map_ghost){mv->from.at, mv->from.facing, r.w, r.d};
    }
}

/* The moves of an entry. True if one of them was a charge. */
static bool put_moves(map_build *m, const gs_entry *e)
{
    step steps[GS_MAX_UNITS];
    int n = 0;
    bool charged = false;
    for (int k = 0; k < e->n_parts && n < GS_COUNT(steps); k++) {
        const gs_log_move *mv = &e->parts[k].u.move;
        if (e->parts[k].kind != GS_LOG_MOVE || mv->who.kind != GS_REF_UNIT ||
            (mv->manner == GS_MOVE_PLACE && (gs_setup_simulated(m->s) || mv->from_in.kind != GS_PLACE_POINT)) || gs_body_side(m->b, mv->who.ix) < 0) {
            continue;
        }
        charged |= mv->manner == GS_MOVE_CHARGE;
        steps[n++] = (step){mv, gs_body_side(m->b, mv->who.ix), arrow_of(mv->manner), false};
    }
    for (int k = 0; k < n; k++) {
        if (!steps[k].grouped) {
            group(steps, n, k);
        }
        if (!steps[k].grouped) {
            put_step(m, &steps[k]);
        }
    }
    return charged;
}

static void put_shot(map_build *m, const gs_entry *e)
{
    if (e->actor.kind != GS_REF_UNIT || e->target.kind != GS_REF_UNIT ||
        m->map_unit[e->actor.ix] < 0 || m->map_unit[e->target.ix] < 0) {
        return;
    }
    int lost = 0;
    bool shot = false;
    for (int i = 0; i < e->n_parts; i++) {
        shot |= e->parts[i].kind == GS_LOG_RESOLVE &&
                strcmp(e->parts[i].u.resolve.procedure, "shooting") == 0;
        bool loss = e->parts[i].kind == GS_LOG_EFFECT &&
                    e->parts[i].u.effect.kind == GS_EFFECT_LOSS;
        lost += loss ? e->parts[i].u.effect.amount : 0;
    }
    if (shot) {
        gs_pt points[2] = {m->t->unit[e->actor.ix].at, m->t->unit[e->target.ix].at};
        gs_map_arrow *arrow = put_arrow(m, GS_ARROW_SHOOTING, gs_body_side(m->b, e->actor.ix),
                                        points, 2);
        if (arrow) {
            arrow->effect = lost ? gs_arena_printf(m->a, "–%d", lost) : NULL;
            arrow->no_effect = !lost;
        }
    }
}

static void room_for_arrows(map_build *m)
{
    if (!m->map.arrows) {
        m->map.arrows = GS_NEW_ARRAY(m->a, gs_map_arrow, ARROWS);
        m->map.ghosts = GS_NEW_ARRAY(m->a, gs_map_ghost, GHOSTS);
    }
}

void build_map_arrows(map_build *m, const gs_log *log, int first, int last)
{
    room_for_arrows(m);
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        if (e->n >= first && e->n <= last && e->turn > 0 && !put_moves(m, e) && !m->strip) {
            put_shot(m, e);
        }
    }
}

/* ---- plans ---- */

/* Which wings of a side move by a plan, left, centre, right: 1 forward, 2 round the enemy's flank. */
static const struct {
    const char *plan;
    int8_t wing[3];
} plans[] = {
    {"attack", {1, 1, 1}},        {"break-through", {0, 1, 0}}, {"envelop-left", {2, 0, 0}},
    {"envelop-right", {0, 0, 2}}, {"refuse-left", {0, 1, 1}},   {"refuse-right", {1, 1, 0}},
};

/* The plan that a side made first; NULL none. */
static const char *plan_of(const gs_log *log, int side)
{
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_plan *p = &e->parts[k].u.plan;
            if (e->parts[k].kind == GS_LOG_PLAN && p->side == side &&
                strcmp(p->level, "army") == 0 && strcmp(p->what, "plan") == 0) {
                return p->chosen;
            }
        }
    }
    return NULL;
}

/* Where a wing's arrow begins: before the middle of it, counted from the general's left. */
typedef struct wing {
    int64_t x, y;
    int n;
} wing;

/* A host as its general sees it: forward by its units' mean front, its breadth, its three wings. */
typedef struct host {
    int64_t fx, fy;   /* forward, 1/2^30 */
    int64_t x, y;     /* middle */
    int64_t least, most; /* along its line, from the middle */
    wing wing[3];
} host;

static int64_t along(const host *h, gs_pt p)
{
    return ((p.x - h->x) * h->fy - (p.y - h->y) * h->fx) >> 30; /* its right hand is more */
}

/* False if nobody of it stands there. */
static bool host_of(const map_build *m, int side, host *h)
{
    int n = 0;
    int64_t fx = 0, fy = 0;
    *h = (host){.least = INT64_MAX, .most = INT64_MIN};
    for (int i = 0; i < m->map.unit_count; i++) {
        const gs_map_unit *u = &m->map.units[i];
        if (u->side == side) {
            h->x += u->at.x;
            h->y += u->at.y;
            fx += gs_sin(u->facing);
            fy += gs_cos(u->facing);
            n++;
        }
    }
    int64_t len = gs_isqrt((fx / 64) * (fx / 64) + (fy / 64) * (fy / 64));
    if (n == 0 || len == 0) {
        return false;
    }
    h->x /= n;
    h->y /= n;
    h->fx = fx / 64 * (1 << 24) / len * 64;
    h->fy = fy / 64 * (1 << 24) / len * 64;
    for (int i = 0; i < m->map.unit_count; i++) {
        int64_t s = along(h, m->map.units[i].at);
        bool ours = m->map.units[i].side == side;
        h->least = ours && s < h->least ? s : h->least;
        h->most = ours && s > h->most ? s : h->most;
    }
    for (int i = 0; i < m->map.unit_count; i++) {
        const gs_map_unit *u = &m->map.units[i];
        int64_t wide = h->most - h->least + 1;
        int w = (int)((along(h, u->at) - h->least) * 3 / wide);
        if (u->side == side) {
            h->wing[w].x += u->at.x;
            h->wing[w].y += u->at.y;
            h->wing[w].n++;
        }
    }
    return true;
}

/* How far the enemy's line is. */
static int64_t ahead(const host *h, const host *foe)
{
    return ((foe->x - h->x) * h->fx + (foe->y - h->y) * h->fy) >> 30;
}

static gs_pt moved(const host *h, gs_pt p, int64_t forward, int64_t right)
{
    return (gs_pt){p.x + (gs_len)((forward * h->fx + right * h->fy) >> 30),
                   p.y + (gs_len)((forward * h->fy - right * h->fx) >> 30)};
}

static void plan_arrow(map_build *m, const host *h, const host *foe, int side, int w, int way)
{
    if (h->wing[w].n == 0 || way == 0) {
        return;
    }
    gs_pt mid = {(gs_len)(h->wing[w].x / h->wing[w].n), (gs_len)(h->wing[w].y / h->wing[w].n)};
    int64_t far = ahead(h, foe), out = (w - 1) * (h->most - h->least) / 6;
    gs_pt p[3] = {moved(h, mid, far / 8, way == 2 ? out / 2 : 0), moved(h, mid, far / 2, out),
                  moved(h, mid, far * 7 / 8, out / 3)};
    if (far <= 0) {
        return;
    }
    if (way == 1) {
        p[1] = moved(h, mid, far * 5 / 8, 0);
    }
    put_arrow(m, GS_ARROW_PLANNED, side, p, way == 1 ? 2 : 3);
}

void build_map_plans(map_build *m, const gs_log *log)
{
    host h[GS_SIDES];
    if (!host_of(m, 0, &h[0]) || !host_of(m, 1, &h[1])) {
        return;
    }
    room_for_arrows(m);
    for (int side = 0; side < GS_SIDES; side++) {
        const char *plan = plan_of(log, side);
        for (int i = 0; plan && i < GS_COUNT(plans); i++) {
            for (int w = 0; w < 3 && strcmp(plans[i].plan, plan) == 0; w++) {
                plan_arrow(m, &h[side], &h[1 - side], side, w, plans[i].wing[w]);
            }
        }
    }
}

/* ---- moments ---- */

/* The block of a unit, or of a hero's unit, counted from 1; 0 none. */
static int block_of(const map_build *m, gs_ref who)
{
    int u = who.kind == GS_REF_UNIT ? who.ix
            : who.kind == GS_REF_HERO && who.ix < m->t->n_heroes ? m->t->hero[who.ix].unit
                                                                 : -1;
    return u >= 0 && u < GS_MAX_UNITS ? m->map_unit[u] + 1 : 0;
}

/* Who is told of in the text beside the map. */
static void acts(map_build *m, gs_ref who, bool moment)
{
    int u = block_of(m, who) - 1;
    if (u >= 0) {
        ((gs_map_unit *)m->map.units)[u].told = true;
        ((gs_map_unit *)m->map.units)[u].acts |= moment || !m->moments_only;
    }
}

/* Where someone or something stands; false for what has no place: who is off the table, and left no
 * trace of where he was. */
static bool place_of(const map_build *m, gs_ref who, gs_pt *at)
{
    if (who.kind == GS_REF_UNIT && who.ix < m->t->n_units) {
        *at = m->t->unit[who.ix].at;
        return at->x || at->y;
    }
    if (who.kind == GS_REF_HERO && who.ix < m->t->n_heroes) {
        const gs_hero_state *h = &m->t->hero[who.ix];
        *at = h->unit >= 0 ? m->t->unit[h->unit].at : h->at;
        return at->x || at->y;
    }
    if (who.kind == GS_REF_OBJECTIVE && who.ix < m->s->n_objectives) {
        *at = m->s->objectives[who.ix].at;
        return true;
    }
    return false;
}

/* A block of a side, counted from 1; 0 none is drawn. */
static int any_block(const map_build *m, int side)
{
    for (int u = 0; u < m->s->n_units; u++) {
        if (m->s->units[u].side == side && m->map_unit[u] >= 0) {
            return m->map_unit[u] + 1;
        }
    }
    return 0;
}

static void put_moment(map_build *m, const gs_narrative *n, const gs_story_scene *sc)
{
    gs_map_moment *moments = (gs_map_moment *)m->map.moments;
    gs_ref place = sc->best < 0 ? (gs_ref){0} : n->messages.m[sc->best].role[GS_ROLE_PLACE];
    gs_pt p = {0};
    int side = sc->best < 0 ? -1 : n->messages.m[sc->best].side;
    int chief = side < 0 || side >= GS_SIDES ? -1 : m->s->side[side].general;
    int by = block_of(m, sc->target);
    by = by ? by : block_of(m, sc->actor);
    /* where it stood, too: who is gone by now has no block */
    bool placed = place_of(m, sc->target, &p) || place_of(m, sc->actor, &p) ||
                  place_of(m, place, &p) || by;
    if (!placed && chief >= 0) { /* what a host did is told beside its general */
        by = block_of(m, gs_ref_hero(chief));
        acts(m, gs_ref_hero(chief), true);
        placed = by || place_of(m, gs_ref_hero(chief), &p);
    }
    if (!placed) { /* he is gone: beside the men of his side */
        by = any_block(m, side);
        placed = by > 0;
    }
    if (placed) {
        moments[m->map.moment_count++] =
            (gs_map_moment){gs_arena_printf(m->a, "%c", sc->letter), p, by};
    }
}

void build_map_moments(map_build *m, const gs_report_view *view)
{
    enum { MOMENTS = 8 };
    const gs_narrative *n = view->letters;
    m->map.moments = GS_NEW_ARRAY(m->a, gs_map_moment, MOMENTS);
    for (int i = 0; i < n->n_scenes && m->map.moment_count < MOMENTS; i++) {
        const gs_story_scene *sc = &n->scenes[i];
        if (sc->turn < view->turns[0] || sc->turn > view->turns[1]) {
            continue;
        }
        if (sc->chosen || sc->letter) {
            acts(m, sc->actor, sc->letter);
            acts(m, sc->target, sc->letter);
        }
        if (sc->letter) {
            put_moment(m, n, sc);
        }
    }
}
