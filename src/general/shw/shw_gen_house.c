/* Houses and walls under Stout Hearts (SHW-7.14, R122): told to stand, the general puts a garrison
 * into what lies at hand, and lines the walls. */
#include "shw_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define AT_HAND GS_LEN(20) /* a house no farther from a unit is worth the way */
#define SHARE 3            /* one in so many at most is a garrison */
#define TOUCH 50
#define SALLY_FROM GS_LEN(3) /* no enemy so near to the wall at which it forms up */

static bool stands(const gen *s)
{
    return s->m->plan == PLAN_DEFEND || s->m->plan == PLAN_HOLD || s->m->plan == PLAN_DELAY ||
           s->m->plan == PLAN_LAST_STAND;
}

static const gs_feature *feature(const gen *s, int i)
{
    return &s->g->scene->terrain->f[i];
}

/* ---- walls ---- */

bool shw_gen_bars(const gen *s, int i)
{
    const shw_terrain_row *k = &shw_terrain_table[feature(s, i)->kind];
    return feature(s, i)->line && k->cover && !k->house;
}

bool shw_gen_at_wall(const gen *s, const body_view *v)
{
    for (int i = 0; s->l->terrain && i < s->g->scene->terrain->n; i++) {
        if (shw_gen_bars(s, i) && gs_feature_distance(feature(s, i), &v->r) <= TOUCH) {
            return true;
        }
    }
    return false;
}

/* ---- houses ---- */

/* One figure for each inch of its outline. */
static int room_of(const gs_feature *f)
{
    gs_len len = 0;
    for (int i = 0; i + 1 < f->n; i++) {
        len += gs_pt_distance(f->p[i], f->p[i + 1]);
    }
    len += f->line ? 0 : gs_pt_distance(f->p[f->n - 1], f->p[0]);
    return len / GS_LEN(1);
}

static bool held(const gen *s, int house)
{
    for (int i = 0; i < s->b->t.n_units; i++) {
        if (gs_body_here(s->b, i) && s->b->t.unit[i].inside == house) {
            return true;
        }
    }
    return false;
}

static int garrisons(const gen *s)
{
    int n = 0;
    for (int i = 0; i < s->l->ours; i++) {
        int u = s->l->v[i].body;
        n += u < GS_MAX_UNITS && s->b->t.unit[u].inside >= 0;
    }
    return n;
}

static int men_of(const gen *s, const body_view *v)
{
    int n = v->figures;
    for (int h = 0; h < s->b->t.n_heroes; h++) {
        n += s->b->t.hero[h].unit == v->body && s->b->t.hero[h].where == GS_HERO_UP;
    }
    return n;
}

/* The General's own unit. */
static bool leads(const gen *s, const body_view *v)
{
    int g = s->g->scene->setup->side[s->side].general;
    return g >= 0 && s->b->t.hero[g].where == GS_HERO_UP && s->b->t.hero[g].unit == v->body;
}

/* Of those at hand who may go in, the one it suits best: the nearest, shooters before others (they
 * have cover there, and no rear), the General never; NULL: nobody, or the enemy is nearer. */
static const body_view *garrison_for(const gen *s, int house)
{
    const gs_feature *f = feature(s, house);
    const body_view *best = NULL;
    gs_len least = GS_LEN_NONE, foe = GS_LEN_NONE;
    for (int i = 0; i < s->l->n; i++) {
        const body_view *v = &s->l->v[i];
        gs_len d = gs_feature_distance(f, &v->r);
        if (!v->mine) {
            foe = !v->lone && v->role != ROLE_SHOOTER && d < foe ? d : foe;
            continue;
        }
        bool able = v->body < GS_MAX_UNITS && v->fit && s->b->t.unit[v->body].inside < 0 &&
                    (v->role == ROLE_FOOT || v->role == ROLE_SHOOTER || v->role == ROLE_LIGHT) &&
                    d <= AT_HAND && men_of(s, v) <= room_of(f) && !leads(s, v);
        d -= v->role == ROLE_SHOOTER ? GS_LEN(10) : 0;
        if (able && d < least) {
            least = d;
            best = v;
        }
    }
    return best && least < foe ? best : NULL;
}

/* The house that v is to hold; -1 none. */
static int house_for(const gen *s, const body_view *v)
{
    int units = 0, best = -1;
    gs_len least = GS_LEN_NONE, deep = table_deep(s);
    for (int i = 0; i < s->l->ours; i++) {
        units += s->l->v[i].body < GS_MAX_UNITS;
    }
    if (garrisons(s) >= (units + SHARE - 1) / SHARE) {
        return -1;
    }
    for (int i = 0; i < s->g->scene->terrain->n; i++) {
        const gs_feature *f = feature(s, i);
        gs_pt mid = {(f->box.x0 + f->box.x1) / 2, (f->box.y0 + f->box.y1) / 2};
        if (!shw_terrain_table[f->kind].house || held(s, i) ||
            own_pt(s, mid).y > deep * 3 / 5 || garrison_for(s, i) != v) {
            continue;
        }
        gs_len d = gs_feature_distance(f, &v->r);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

/* In by the nearest way, or towards it. */
static bool go_in(gen *s, const body_view *v, int house, gs_order *o)
{
    const gs_feature *f = feature(s, house);
    gs_box all = f->box;
    gs_rect block = {{(all.x0 + all.x1) / 2, (all.y0 + all.y1) / 2}, 0, all.x1 - all.x0,
                     all.y1 - all.y0};
    gs_pt near = gs_rect_nearest(&block, v->r.c);
    gs_ang to = gs_pt_bearing(v->r.c, near);
    gs_len most = gs_body_allowance(s->b, v->body, NULL, v->free, false);
    *o = (gs_order){.kind = GS_ORDER_GARRISON, .who = gs_body_ref(v->body),
                    .target = {GS_REF_FEATURE, (int16_t)house}};
    if (act_legal(s, o)) {
        return true;
    }
    gs_pose goal = {gs_pt_toward(near, to, -v->r.d / 2), to};
    if (!v->free && most > 0 &&
        gs_plan_move(&v->r, goal.at, goal.facing, most, NULL, NULL, &o->path) > 0) {
        gs_rect end = gs_path_end(&v->r, &o->path);
        gs_len left = gs_feature_cast(f, &end, end.f);
        if (left != GS_LEN_NONE && left > 0) {
            gs_path_add(&o->path, GS_STEP_FORWARD, 0, left);
        }
        if (act_legal(s, o)) {
            return true;
        }
    }
    goal.at = gs_pt_toward(near, to, -(v->r.d / 2 + GS_LEN(1) / 2));
    return act_move_to(s, v, goal, false, o);
}

/* Out again, before the face that looks most to the enemy's edge. */
static bool come_out(gen *s, const body_view *v, gs_order *o)
{
    static const gs_bearing faces[] = {GS_FRONT, GS_RIGHT, GS_LEFT};
    gs_rect house = v->r;
    int unit = s->b->t.unit[v->body].of, files = shw_gen_files(s, unit);
    int men = men_of(s, v), ranks = (men + files - 1) / files;
    gs_len d = ranks * shw_known(s->g)->unit[unit].f.base_deep + (ranks - 1) * 250;
    for (int turn = 0; turn < 4; turn++) { /* which of its faces looks that way? */
        gs_ang off = gs_ang_signed(gs_rect_face_ang(&house, GS_FRONT) - table_ang(s, 0));
        if (off <= GS_ANG_45 && off >= -GS_ANG_45) {
            break;
        }
        gs_len wide = house.w;
        house.w = house.d;
        house.d = wide;
        house.f = gs_ang_norm(house.f + GS_ANG_90);
    }
    for (int i = 0; i < GS_COUNT(faces); i++) {
        gs_ang out = gs_rect_face_ang(&house, faces[i]);
        *o = (gs_order){.kind = GS_ORDER_SALLY, .who = gs_body_ref(v->body),
                        .files = (int16_t)files};
        o->to = (gs_pose){gs_pt_toward(gs_rect_face_centre(&house, faces[i]), out, d / 2 + 1),
                          out};
        if (act_legal(s, o)) {
            return true;
        }
    }
    return false;
}

int shw_gen_house(gen *s, const body_view *v, gs_order *o)
{
    if (!s->l->terrain || v->body >= GS_MAX_UNITS) {
        return -1;
    }
    if (s->b->t.unit[v->body].inside >= 0) {
        bool near = false;
        for (int k = s->l->ours; k < s->l->n; k++) {
            near = near || gs_rect_separation(&v->r, &s->l->v[k].r) <= SALLY_FROM;
        }
        if (!stands(s) && !near && !s->b->s.body[v->body].shot && come_out(s, v, o)) {
            return 1;
        }
        *o = (gs_order){.kind = GS_ORDER_HOLD, .who = gs_body_ref(v->body)};
        return act_legal(s, o) ? 1 : 0;
    }
    int house = stands(s) && v->fit ? house_for(s, v) : -1;
    return house >= 0 && go_in(s, v, house, o) ? 1 : -1;
}
