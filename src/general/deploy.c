/* Drawing up: who stands where before the first turn. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* a line of which every unit is near the General in its middle */
#define WITHIN 54000

/* ---- drawing up ---- */

typedef struct place {
    int unit;
    gs_len w, d;
    int files;
    int rank; /* order from the middle outward */
} place;

static bool to_place(const gen *s, int i)
{
    const gs_ob_unit *u = &s->g->scene->setup->units[i];
    return u->side == s->side && u->present > 0 && !u->dummy && u->entry == GS_DEPLOYED &&
           !u->has_place;
}

/* Of those of a role who stand in the front the one of least worth without a hero; -1 none. */
static int weakest(const gen *s, int kind, int *all)
{
    const gs_setup *u = s->g->scene->setup;
    int64_t least = INT64_MAX;
    int best = -1;
    *all = 0;
    for (int i = 0; i < u->n_units; i++) {
        const prof *p = &s->g->unit[i];
        if (!to_place(s, i) || p->role != kind || s->m->unit[i].wing == WING_RESERVE) {
            continue;
        }
        int64_t worth = (int64_t)p->points * u->units[i].present;
        ++*all;
        if (worth < least && u->units[i].leader < 0) {
            least = worth;
            best = i;
        }
    }
    return best;
}

/* Foot and bows in the middle, horse outside, light foot and engines behind; from six
 * units up the weakest foot stays back, as many as the general's manner keeps. */
static void assign_wings(gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    int units = 0, horse_side = 0, foot, horse;
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
    }
    for (int kept = 0;
         units >= 6 && (kept == 0 || s->t->reserve * units >= 140 * (kept + 1)); kept++) {
        int i = weakest(s, ROLE_FOOT, &foot), k = weakest(s, ROLE_HORSE, &horse);
        if (s->g->lore->groups && plan_must_win(s)) { /* the clock wants all of them */
            return;
        }
        if (horse >= 2) { /* horse, as it comes up in time wherever it is wanted */
            i = k;
        } else if (foot < s->g->lore->line_foot) {
            i = -1;
        }
        if (i < 0) {
            return;
        }
        s->m->unit[i].wing = WING_RESERVE;
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

/* Where the side may be set up, in the own frame: round its deployment zones, else all. */
static gs_box ground(const gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    gs_box all = {0, 0, table_wide(s), table_deep(s)}, out = all;
    for (int i = 0, n = 0; i < u->n_zones; i++) {
        const gs_zone *z = &u->zones[i];
        if (strcmp(z->kind, "deploy") != 0 || z->side != s->side) {
            continue;
        }
        gs_box b = gs_box_of(z->points, z->n_points);
        gs_pt p = own_pt(s, (gs_pt){b.x0, b.y0}), q = own_pt(s, (gs_pt){b.x1, b.y1});
        b = (gs_box){p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y, p.x < q.x ? q.x : p.x,
                     p.y < q.y ? q.y : p.y};
        if (n++ == 0) {
            out = b;
            continue;
        }
        out = (gs_box){b.x0 < out.x0 ? b.x0 : out.x0, b.y0 < out.y0 ? b.y0 : out.y0,
                       b.x1 > out.x1 ? b.x1 : out.x1, b.y1 > out.y1 ? b.y1 : out.y1};
    }
    return out;
}

/* The line's front: so far up, or as much farther as those behind it need to stand within
 * the ground too. */
static gs_len base_of(const gen *s, const place *back, int n)
{
    gs_box b = ground(s);
    gs_len deep = 0, base = s->g->lore->front;
    for (int i = 0; i < n; i++) {
        deep = back[i].d > deep ? back[i].d : deep;
    }
    gs_len need = n && b.y0 > 0 ? b.y0 + s->g->lore->back + deep + 100 : 0;
    base = need > base ? need : base;
    return base > b.y1 - 100 ? b.y1 - 100 : base;
}

static void lay_row(gen *s, place *row, int n, gs_len y, gs_len gap)
{
    gs_box b = ground(s);
    gs_len edge = sized(s, 500), left = b.x0 < edge ? edge : b.x0 + 100,
           right = b.x1 > table_wide(s) - edge ? table_wide(s) - edge : b.x1 - 100;
    gs_len total = 0, room = right - left - 2 * edge, most = sized(s, WITHIN);
    room = room < most ? room : most;
    for (int i = 0; i < n; i++) {
        total += row[i].w + (i ? gap : 0);
    }
    if (total > room && n > 1) { /* closer, so that orders reach the ends */
        gs_len closest = gap < sized(s, 400) ? gap : sized(s, 400);
        gap = gap - (total - room) / (n - 1);
        gap = gap < closest ? closest : gap;
        total = 0;
        for (int i = 0; i < n; i++) {
            total += row[i].w + (i ? gap : 0);
        }
    }
    gs_len x = s->m->shift - total / 2;
    x = x > right - total ? right - total : x;
    x = x < left ? left : x;
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

/* The middle of our line: against the enemy's, where he stands already, or on the
 * objective. */
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
            gs_len need = (row[i].w + second[k].w) / 2 + sized(s, 800), off = m->x - o->x;
            if (off < need && off > -need) {
                m->x = off >= 0 ? o->x + need : o->x - need;
            }
        }
    }
}

/* Shooters stand behind the foot where the rules let them shoot over it and the line is told
 * to wait for the enemy. Else it wants its width: half their dice, from behind, are worth
 * less (against the sparring partners by a tenth of the battles). */
static bool two_ranks(const gen *s)
{
    return s->g->lore->second_rank && plan_told_to_stand(s);
}

/* Those who would stand beyond the ground's ends stand in the second row. */
static int keep_within(const gen *s, place *front, int n, place *second, int *n2)
{
    gs_box b = ground(s);
    gs_len total = 0, room = b.x1 - b.x0 - 2 * sized(s, 1000);
    for (int i = 0; i < n; i++) {
        total += front[i].w;
    }
    while (two_ranks(s) && total > room && n > 1) {
        int k = n / 2;
        total -= front[k].w;
        s->m->unit[front[k].unit].wing = WING_RESERVE;
        second[(*n2)++] = front[k];
        memmove(&front[k], &front[k + 1], (size_t)(n - k - 1) * sizeof *front);
        n--;
    }
    return n;
}

/* Foot that stands in the front of the line. */
static int foot_of_line(const gen *s)
{
    int n = 0;
    for (int i = 0; i < s->g->scene->setup->n_units; i++) {
        n += to_place(s, i) && s->g->unit[i].role == ROLE_FOOT &&
             s->m->unit[i].wing == WING_CENTRE;
    }
    return n;
}

/* Each shooter touching the rear of a unit of foot, from the middle outward. */
static void put_behind(gen *s, const place *rear, int n, const place *front, int n_front)
{
    bool taken[GS_MAX_UNITS] = {false};
    for (int i = 0; i < n; i++) {
        int best = -1, least = 0;
        for (int k = 0; k < n_front; k++) {
            int off = 2 * k - n_front + 1;
            off = off < 0 ? -off : off;
            if (!taken[k] && s->g->unit[front[k].unit].role == ROLE_FOOT &&
                (best < 0 || off < least)) {
                best = k;
                least = off;
            }
        }
        if (best < 0) {
            return; /* the default place serves */
        }
        taken[best] = true;
        mind_unit *m = &s->m->unit[rear[i].unit];
        *m = s->m->unit[front[best].unit];
        m->y -= front[best].d;
        m->wing = WING_CENTRE;
    }
}

/* so far from the General's unit a reserve is sure to have his orders */
#define IN_COMMAND 22000

/* Horse in reserve stands behind an end of the line, where no friend is in its way: behind the one
 * with less horse before it; but near enough to the General. */
static void horse_behind(gen *s, const place *front, int n, const place *second, int n2)
{
    const gs_setup *u = s->g->scene->setup;
    gs_len left = table_wide(s), right = 0, wide = table_wide(s), near = sized(s, IN_COMMAND);
    int g = u->side[s->side].general, led = g >= 0 ? u->heroes[g].unit : -1;
    bool placed = led >= 0 && (s->m->unit[led].flags & UNIT_PLACED);
    gs_len chief = placed ? s->m->unit[led].x : s->m->shift;
    int64_t horse = 0;
    for (int i = 0; i < n; i++) {
        const mind_unit *m = &s->m->unit[front[i].unit];
        const prof *p = &s->g->unit[front[i].unit];
        left = m->x - front[i].w / 2 < left ? m->x - front[i].w / 2 : left;
        right = m->x + front[i].w / 2 > right ? m->x + front[i].w / 2 : right;
        horse += p->role != ROLE_HORSE ? 0 : m->wing == WING_LEFT ? p->points : -p->points;
    }
    for (int i = 0; i < n2; i++) {
        mind_unit *m = &s->m->unit[second[i].unit];
        gs_len rim = second[i].w / 2 + sized(s, 500);
        if (s->g->unit[second[i].unit].role == ROLE_HORSE && !s->g->lore->groups) {
            m->x = horse > 0 ? right : left;
            m->x = m->x > chief + near ? chief + near : m->x < chief - near ? chief - near : m->x;
            m->x = m->x < rim ? rim : m->x > wide - rim ? wide - rim : m->x;
            horse += horse > 0 ? -100000 : 100000; /* the next behind the other */
        }
    }
}

static void draw_up(gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    place front[GS_MAX_UNITS], second[GS_MAX_UNITS], third[GS_MAX_UNITS];
    int n = 0, n2 = 0, n3 = 0, shooters = 0, ranked = 0, ahead = 0;
    place rear[GS_MAX_UNITS];
    assign_wings(s);
    s->m->shift = middle(s);
    int foot = foot_of_line(s);
    for (int i = 0; i < u->n_units; i++) {
        if (!to_place(s, i)) {
            continue;
        }
        place p = {.unit = i, .files = s->g->lore->files(s, i)};
        s->g->lore->size(s, i, p.files, &p.w, &p.d);
        if (s->m->unit[i].wing == WING_RESERVE) {
            second[n2++] = p;
        } else if (two_ranks(s) && s->g->unit[i].role == ROLE_SHOOTER &&
                   ranked < foot) {
            rear[ranked++] = p;
        } else if ((s->g->unit[i].role == ROLE_ENGINE && !two_ranks(s)) ||
                   s->m->unit[i].wing == WING_SCREEN) {
            p.rank = s->g->unit[i].role == ROLE_ENGINE ? 5 : n3 % 2 ? 9 : 1;
            ahead = s->m->unit[i].wing == WING_SCREEN && s->g->lore->screen > 0
                        ? s->g->lore->screen + p.d
                        : ahead;
            third[n3++] = p;
        } else {
            p.rank = row_key(s, i, &shooters);
            front[n++] = p;
        }
    }
    s->m->base = base_of(s, second, n2);
    sort_row(front, n);
    n = keep_within(s, front, n, second, &n2);
    centre_general(s, front, n);
    lay_row(s, front, n, 0, s->g->lore->gap);
    lay_row(s, second, n2, -s->g->lore->back, sized(s, GS_LEN(6)));
    horse_behind(s, front, n, second, n2);
    put_behind(s, rear, ranked, front, n);
    if (s->g->lore->second_rank) {
        int row[GS_MAX_UNITS];
        for (int i = 0; i < n; i++) {
            row[i] = front[i].unit;
        }
        rank_draw_up(s, row, n);
    }
    sort_row(third, n3);
    lay_row(s, third, n3, ahead ? ahead : sized(s, n2 ? 500 : 2000) - s->g->lore->back,
            n3 > 1 ? sized(s, WITHIN / 2) / n3 : 0);
    if (!ahead) {
        spread_behind(s, third, n3, second, n2);
    }
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
    int files = s->g->lore->files(s, i);
    gs_len w, d;
    s->g->lore->size(s, i, files, &w, &d);
    gs_pt at = rank_place(s, i);
    at.y += s->m->base - d / 2;
    if (m->wing == WING_SCREEN && m->y > 0) { /* it goes before the line as they march */
        at.y = s->m->base - s->g->lore->back + sized(s, 500) - d / 2;
    }
    at.y = at.y < d / 2 + 100 ? d / 2 + 100 : at.y;
    gs_rect r = {table_pt(s, at), table_ang(s, 0), w, d};
    if (!free_place(s, &r)) {
        return;
    }
    a->to = (gs_pose){r.c, r.f};
    a->files = (int16_t)files;
    a->formation = (int16_t)(s->g->lore->formation ? s->g->lore->formation(s, i) : 0);
    a->hidden = false;
}
