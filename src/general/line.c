/* The line: where each stands, and how far the whole goes this turn. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define GAP 1000
#define WITHIN GS_LEN(54) /* a line of which every unit is near the General in its middle */
#define SET_BACK 6500 /* reserve behind the line's front */

/* ---- drawing up ---- */

typedef struct place {
    int unit;
    gs_len w, d;
    int files;
    int rank; /* order from the middle outward */
} place;

static int files_of(const prof *p, int n)
{
    int f;
    if (p->f.power > 0) {
        return 1;
    }
    if (p->f.mounted) {
        f = n <= 4 ? n : n <= 8 ? (n + 1) / 2 : 5;
    } else if (p->role == ROLE_SHOOTER || p->role == ROLE_LIGHT) {
        f = n <= 6 ? n : n <= 12 ? (n + 1) / 2 : 8;
    } else {
        f = n <= 4 ? n : n < 10 ? (n + 1) / 2 : n <= 14 ? 6 : n <= 21 ? 7 : 8;
    }
    return f < 1 ? 1 : f;
}

static int strength_of(const gen *s, int unit)
{
    const gs_setup *u = s->g->scene->setup;
    int n = s->g->unit[unit].f.power > 0 ? 0 : u->units[unit].present;
    for (int h = 0; h < u->n_heroes; h++) {
        n += u->heroes[h].unit == unit;
    }
    return n < 1 ? 1 : n;
}

static void size_of(const gen *s, int unit, int files, gs_len *w, gs_len *d)
{
    const prof *p = &s->g->unit[unit];
    int n = strength_of(s, unit), across = n < files ? n : files, ranks = (n + files - 1) / files;
    *w = across * p->f.base_wide + (across - 1) * 250;
    *d = ranks * p->f.base_deep + (ranks - 1) * 250;
}

static bool to_place(const gen *s, int i)
{
    const gs_ob_unit *u = &s->g->scene->setup->units[i];
    return u->side == s->side && u->present > 0 && !u->dummy && u->entry == GS_DEPLOYED &&
           !u->has_place;
}

/* Bow units go between the foot and the horse, one on each side of the foot in turn; light foot
 * before them; horse outside; engines behind the middle. */
static void assign_wings(gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    int foot = 0, units = 0, horse_side = 0, strongest = -1;
    int64_t weakest = INT64_MAX;
    int reserve = -1;
    for (int i = 0; i < u->n_units; i++) {
        if (!to_place(s, i)) {
            continue;
        }
        const prof *p = &s->g->unit[i];
        mind_unit *m = &s->m->unit[i];
        units++;
        m->wing = WING_CENTRE;
        if (p->role == ROLE_HORSE || p->role == ROLE_LIGHT_HORSE) {
            m->wing = horse_side++ % 2 ? WING_LEFT : WING_RIGHT;
        } else if (p->role == ROLE_LIGHT) {
            m->wing = WING_SCREEN;
        } else if (p->role == ROLE_BAGGAGE) {
            m->wing = WING_RESERVE;
        }
        if (p->role == ROLE_FOOT) {
            foot++;
            int64_t worth = (int64_t)p->points * u->units[i].present;
            bool led = u->units[i].leader >= 0;
            if (worth < weakest && !led) {
                weakest = worth;
                reserve = i;
            }
            strongest = strongest < 0 ? i : strongest;
        }
    }
    if (units >= 6 && foot >= 4 && reserve >= 0 && s->t->reserve > 0) {
        s->m->unit[reserve].wing = WING_RESERVE;
    }
}

/* The front row from the left: left horse, shooters, foot, shooters, right horse. */
static int row_key(const gen *s, int i, int *shooters)
{
    const prof *p = &s->g->unit[i];
    int w = s->m->unit[i].wing;
    if (w == WING_LEFT) {
        return p->role == ROLE_LIGHT_HORSE ? 0 : 1;
    }
    if (w == WING_RIGHT) {
        return p->role == ROLE_LIGHT_HORSE ? 10 : 9;
    }
    if (p->role == ROLE_SHOOTER) {
        return (*shooters)++ % 2 ? 7 : 3;
    }
    return 5;
}

static void lay_row(gen *s, place *row, int n, gs_len y, gs_len gap)
{
    gs_len wide = table_wide(s), total = 0, room = wide - 2000 < WITHIN ? wide - 2000 : WITHIN;
    for (int i = 0; i < n; i++) {
        total += row[i].w + (i ? gap : 0);
    }
    if (total > room && n > 1) { /* closer, so that orders reach the ends */
        gap = gap - (total - room) / (n - 1);
        gap = gap < 400 ? 400 : gap;
        total = 0;
        for (int i = 0; i < n; i++) {
            total += row[i].w + (i ? gap : 0);
        }
    }
    gs_len x = s->m->shift - total / 2;
    gs_len most = wide - 500 - total;
    x = x > most ? most : x;
    x = x < 500 ? 500 : x;
    for (int i = 0; i < n; i++) {
        mind_unit *m = &s->m->unit[row[i].unit];
        m->x = x + row[i].w / 2;
        m->y = y;
        m->flags |= UNIT_PLACED;
        x += row[i].w + gap;
    }
}

static void sort_row(place *row, int n)
{
    for (int i = 1; i < n; i++) {
        place p = row[i];
        int k = i;
        for (; k > 0 && row[k - 1].rank > p.rank; k--) {
            row[k] = row[k - 1];
        }
        row[k] = p;
    }
}

/* The middle of our line: against the enemy's, where he stands already, or on the objective. */
static gs_len middle(const gen *s)
{
    int64_t sum = 0, w = 0;
    for (int i = s->l->ours; i < s->l->n; i++) {
        sum += (int64_t)own_pt(s, s->l->v[i].r.c).x * s->l->v[i].worth;
        w += s->l->v[i].worth;
    }
    gs_len half = table_wide(s) / 2;
    if (w > 0) {
        return (gs_len)(sum / w + half) / 2;
    }
    gs_pt at;
    if (plan_objective(s, &at) >= 0) {
        return (own_pt(s, at).x * 3 + half) / 4;
    }
    return half;
}

/* The General's own unit changes places with the one in the middle of those like it. */
static void centre_general(const gen *s, place *row, int n)
{
    const gs_setup *u = s->g->scene->setup;
    int g = u->side[s->side].general, unit = g >= 0 ? u->heroes[g].unit : -1;
    int first = -1, last = -1, at = -1;
    for (int i = 0; i < n; i++) {
        at = row[i].unit == unit ? i : at;
    }
    for (int i = 0; at >= 0 && i < n; i++) {
        if (row[i].rank == row[at].rank) {
            first = first < 0 ? i : first;
            last = i;
        }
    }
    if (at >= 0) {
        place p = row[(first + last) / 2];
        row[(first + last) / 2] = row[at];
        row[at] = p;
    }
}

/* Light foot and engines stand behind the gaps between those of the second row. */
static void spread_behind(gen *s, const place *row, int n, const place *second, int n2)
{
    for (int i = 0; i < n; i++) {
        mind_unit *m = &s->m->unit[row[i].unit];
        for (int k = 0; k < n2; k++) {
            const mind_unit *o = &s->m->unit[second[k].unit];
            gs_len need = (row[i].w + second[k].w) / 2 + 800, off = m->x - o->x;
            if (off < need && off > -need) {
                m->x = off >= 0 ? o->x + need : o->x - need;
            }
        }
    }
}

static void draw_up(gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    place front[GS_MAX_UNITS], second[GS_MAX_UNITS], third[GS_MAX_UNITS];
    int n = 0, n2 = 0, n3 = 0, shooters = 0;
    assign_wings(s);
    s->m->shift = middle(s);
    s->m->base = GS_LEN(11);
    for (int i = 0; i < u->n_units; i++) {
        if (!to_place(s, i)) {
            continue;
        }
        place p = {.unit = i, .files = files_of(&s->g->unit[i], strength_of(s, i))};
        size_of(s, i, p.files, &p.w, &p.d);
        if (s->m->unit[i].wing == WING_RESERVE) {
            second[n2++] = p;
        } else if (s->g->unit[i].role == ROLE_ENGINE || s->m->unit[i].wing == WING_SCREEN) {
            p.rank = s->g->unit[i].role == ROLE_ENGINE ? 5 : n3 % 2 ? 9 : 1;
            third[n3++] = p;
        } else {
            p.rank = row_key(s, i, &shooters);
            front[n++] = p;
        }
    }
    sort_row(front, n);
    centre_general(s, front, n);
    lay_row(s, front, n, 0, GAP);
    lay_row(s, second, n2, -SET_BACK, GS_LEN(6));
    sort_row(third, n3);
    lay_row(s, third, n3, n2 ? -SET_BACK + 500 : -SET_BACK + 2000, n3 > 1 ? (WITHIN / 2) / n3 : 0);
    spread_behind(s, third, n3, second, n2);
    s->m->deployed = 1;
}

static bool free_place(const gen *s, const gs_rect *r)
{
    for (int i = 0; i < s->l->n; i++) {
        if (gs_rect_overlap(r, &s->l->v[i].r, GS_TOL)) {
            return false;
        }
    }
    return true;
}

void line_deploy(gen *s, const gs_question *q, gs_answer *a)
{
    if (q->subject.kind != GS_REF_UNIT || q->word == 1 || q->retry) {
        return; /* the default place: the first that fits */
    }
    int i = q->subject.ix;
    if (!s->m->deployed) {
        draw_up(s);
    }
    mind_unit *m = &s->m->unit[i];
    if (!(m->flags & UNIT_PLACED)) {
        return;
    }
    int files = files_of(&s->g->unit[i], strength_of(s, i));
    gs_len w, d;
    size_of(s, i, files, &w, &d);
    gs_pt at = {m->x, s->m->base + m->y - d / 2};
    at.y = at.y < d / 2 + 100 ? d / 2 + 100 : at.y;
    gs_rect r = {table_pt(s, at), table_ang(s, 0), w, d};
    if (!free_place(s, &r)) {
        return;
    }
    a->to = (gs_pose){r.c, r.f};
    a->files = (int16_t)files;
    a->formation = SHW_NORMAL;
    a->hidden = false;
}

/* ---- how far the line goes ---- */

static bool in_line(const gen *s, const body_view *v)
{
    if (v->body >= GS_MAX_UNITS || v->engaged || v->rallies) {
        return false;
    }
    const mind_unit *m = &s->m->unit[v->body];
    return m->wing != WING_RESERVE && !(m->flags & UNIT_FREED) && v->role != ROLE_ENGINE;
}

static gs_len front_of(const gen *s, const body_view *v)
{
    gs_pt f = own_pt(s, gs_rect_face_centre(&v->r, GS_FRONT));
    return f.y;
}

/* Allowance of the slowest, and where the middle of the line stands. */
static int line_state(gen *s, gs_len *pace, gs_len *at)
{
    int64_t sum = 0, weight = 0;
    int n = 0;
    gs_len slow = GS_LEN(20);
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!in_line(s, v)) {
            continue;
        }
        gs_len rate = v->reach > 0 ? v->reach : 8000;
        slow = rate < slow ? rate : slow;
        sum += (int64_t)front_of(s, v) * v->worth;
        weight += v->worth;
        n++;
    }
    *pace = slow;
    *at = weight ? (gs_len)(sum / weight) : s->m->base;
    return n;
}

/* Value of the line's step: what it threatens less what it suffers, and the way gained. */
static int64_t step_value(gen *s, gs_len goal, gs_len at, int64_t eager)
{
    int64_t value = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        if (!in_line(s, v)) {
            continue;
        }
        gs_rect r = v->r;
        gs_len go = goal - front_of(s, v);
        gs_len rate = v->reach > 0 ? v->reach : 8000;
        go = go > rate ? rate : go < -rate / 2 ? -rate / 2 : go;
        r.c = gs_pt_toward(r.c, table_ang(s, 0), go);
        int32_t reply = s->easy ? 0 : reply_at(s, v, &r, NULL);
        reply = s->b->s.half == 0 ? reply : reply * 5 / 8;
        value += promise_at(s, v, &r, NULL) / 2 - (int64_t)reply * s->t->reply / 256;
    }
    return value + eager * (goal - at) / 1000;
}

static bool shooters_busy(gen *s, int64_t *own, int64_t *foe)
{
    *own = *foe = 0;
    for (int i = 0; i < s->l->n; i++) {
        const body_view *v = &s->l->v[i];
        gs_ang arc;
        bool moving;
        if (v->body >= GS_MAX_UNITS || v->engaged || v->rallies || v->figures <= 0) {
            continue;
        }
        gs_len range = gs_body_range(s->b, v->body, &arc, &moving);
        if (range < GS_LEN(8)) {
            continue;
        }
        for (int k = v->mine ? s->l->ours : 0; k < (v->mine ? s->l->n : s->l->ours); k++) {
            const body_view *e = &s->l->v[k];
            if (!e->engaged && gs_rect_separation(&v->r, &e->r) <= range &&
                gs_zone_meets(&v->r, &e->r, GS_ANG_45)) {
                int64_t w = trade_fire(s, v, e, false, false) * (int64_t)e->each / 256;
                *(v->mine ? own : foe) += w;
                break;
            }
        }
    }
    return *own > 0;
}

static int64_t eagerness(gen *s)
{
    int64_t own, foe, turns = s->g->scene->setup->victory.turn_limit;
    int64_t eager;
    shooters_busy(s, &own, &foe);
    switch (s->m->plan) {
    case PLAN_ATTACK:
    case PLAN_ENVELOP_LEFT:
    case PLAN_ENVELOP_RIGHT:
    case PLAN_BREAK_THROUGH:
        eager = 40;
        break;
    case PLAN_REFUSE_LEFT:
    case PLAN_REFUSE_RIGHT:
        eager = 24;
        break;
    case PLAN_DELAY:
        eager = -20;
        break;
    case PLAN_HOLD:
        eager = 120;
        break;
    default:
        eager = 0;
        break;
    }
    if (own > foe && eager > 0) {
        eager -= (own - foe) / 3; /* the shooting goes well: no haste */
        eager = eager < 4 ? 4 : eager;
    } else if (foe > own) {
        eager += (foe - own) / 4;
    }
    if (turns > 0 && turns - s->b->t.turn <= 4 && s->m->plan == PLAN_ATTACK) {
        eager += 60;
    }
    return eager;
}

/* The far side of a hill that we may have before the enemy, seen from our edge; 0 none. */
static gs_len hill_line(const gen *s)
{
    const gs_terrain *t = s->g->scene->terrain;
    gs_len best = 0;
    for (int i = 0; i < t->n; i++) {
        const gs_feature *f = &t->f[i];
        if (f->line || f->level <= 0) {
            continue;
        }
        gs_pt a = own_pt(s, (gs_pt){f->box.x0, f->box.y0}), b = own_pt(s, (gs_pt){f->box.x1, f->box.y1});
        gs_len near = a.y < b.y ? a.y : b.y, far = a.y < b.y ? b.y : a.y;
        gs_len front = near + GS_LEN(4) < far - 500 ? near + GS_LEN(4) : far - 500;
        gs_len wide = a.x < b.x ? b.x - a.x : a.x - b.x;
        if (near > table_deep(s) / 2 || far < s->m->base || wide < GS_LEN(8)) {
            continue;
        }
        best = best == 0 || front < best ? front : best;
    }
    return best;
}

static gs_len hold_line(const gen *s)
{
    gs_pt at;
    if (plan_objective(s, &at) >= 0) {
        gs_len y = own_pt(s, at).y + GS_LEN(2);
        gs_len most = table_deep(s) * 2 / 3;
        return y > most ? most : y;
    }
    gs_len hill = hill_line(s);
    return hill > s->m->base ? hill : s->m->base;
}

/* Is every enemy too far off to matter to this step? */
static bool far_off(const gen *s, gs_len pace)
{
    for (int i = 0; i < s->l->ours; i++) {
        for (int k = s->l->ours; k < s->l->n && in_line(s, &s->l->v[i]); k++) {
            const body_view *v = &s->l->v[i], *e = &s->l->v[k];
            if (gs_rect_separation(&v->r, &e->r) <= e->reach + v->reach + pace) {
                return false;
            }
        }
    }
    return true;
}

void line_choose(gen *s)
{
    gs_len pace, at;
    mind *m = s->m;
    int n = line_state(s, &pace, &at);
    m->front = at;
    if (n == 0) {
        return;
    }
    gs_len most = GS_LEN_NONE;
    if (m->plan == PLAN_HOLD || m->plan == PLAN_DEFEND || m->plan == PLAN_LAST_STAND) {
        int64_t own, foe;
        shooters_busy(s, &own, &foe);
        most = m->plan == PLAN_LAST_STAND ? at : hold_line(s);
        if (most <= at + 600 && (m->plan != PLAN_DEFEND || foe <= own)) {
            return;
        }
        if (most > at + 600 && m->plan == PLAN_DEFEND) {
            m->front = most < at + pace ? most : at + pace; /* onto the good ground first */
            return;
        }
        most = foe > own && m->plan == PLAN_DEFEND ? GS_LEN_NONE : most;
    }
    static const int parts[] = {0, 2, 3, 4, 5, 6, 7, 8, -4, -2};
    if (m->plan != PLAN_DELAY && far_off(s, pace)) {
        m->front = at + pace > most ? most : at + pace;
        m->front = eagerness(s) > 0 ? m->front : at;
        return;
    }
    int64_t eager = eagerness(s), best = INT64_MIN;
    for (int i = 0; i < GS_COUNT(parts); i++) {
        gs_len goal = at + pace * parts[i] / 8;
        goal = goal > most ? most : goal;
        if (parts[i] < 0 && m->plan != PLAN_DELAY) {
            continue; /* who goes back gives the first blow away */
        }
        int64_t v = step_value(s, goal, at, eager);
        if (v > best + (i ? 15 : 0)) {
            best = v;
            m->front = goal;
        }
    }
}

/* Where a unit of the line belongs after this turn's step. */
gs_pose line_goal(const gen *s, const body_view *v)
{
    const mind_unit *m = &s->m->unit[v->body];
    gs_len y = m->y;
    if ((s->m->plan == PLAN_REFUSE_LEFT && m->wing == WING_LEFT) ||
        (s->m->plan == PLAN_REFUSE_RIGHT && m->wing == WING_RIGHT)) {
        y -= GS_LEN(5);
    }
    if ((s->m->plan == PLAN_ENVELOP_LEFT && m->wing == WING_LEFT) ||
        (s->m->plan == PLAN_ENVELOP_RIGHT && m->wing == WING_RIGHT)) {
        y += GS_LEN(4);
    }
    gs_pt at = {m->x, s->m->front + y - v->r.d / 2};
    gs_len deep = table_deep(s), wide = table_wide(s);
    at.y = at.y < v->r.d ? v->r.d : at.y > deep - v->r.d ? deep - v->r.d : at.y;
    at.x = at.x < v->r.w / 2 ? v->r.w / 2 : at.x > wide - v->r.w / 2 ? wide - v->r.w / 2 : at.x;
    return (gs_pose){table_pt(s, at), table_ang(s, 0)};
}
