/* May a charge use this path? (SHW-R51 to R55: nobody in the way, across nobody's front, no
 * ground that forbids it.) */
#include "../way_int.h"
#include "shw_breach_int.h"
#include "shw_charge_path_int.h"
#include "shw_contact_int.h"
#include "shw_facts_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"

static gs_box grown(gs_box x, gs_len by)
{
    return (gs_box){x.x0 - by, x.y0 - by, x.x1 + by, x.y1 + by};
}

void shw_way_look(shw_way *w, const gs_rect *from)
{
    const gs_battle *b = w->b;
    gs_box f = gs_rect_box(from), t = gs_rect_box(&b->s.rect[w->target]);
    gs_pt both[4] = {{f.x0, f.y0}, {f.x1, f.y1}, {t.x0, t.y0}, {t.x1, t.y1}};
    gs_box all = grown(gs_box_of(both, 4), from->w), wide = grown(all, GS_LEN(6));
    int side = gs_body_side(b, w->body);
    w->n_near = w->n_fronts = 0;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (i == w->body || i == w->target) {
            continue;
        }
        gs_box box = gs_rect_box(&b->s.rect[i]);
        if (gs_box_meets(box, all) && gs_body_known(b, side, i)) {
            w->near[w->n_near++] = (uint8_t)i;
        }
        if (i < GS_MAX_UNITS && gs_body_side(b, i) != side && gs_body_known(b, side, i) &&
            gs_box_meets(box, wide)) {
            w->front[w->n_fronts++] = (uint8_t)i;
        }
    }
    w->ground = false;
    for (int i = 0; i < b->scene->terrain->n && !w->ground; i++) {
        w->ground = gs_box_meets(b->scene->terrain->f[i].box, all);
    }
}

/* ---- what a charge depends on ---- */

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

/* A body as others see it who go by. */
static uint64_t mix_place(const gs_battle *b, int i, uint64_t h)
{
    const gs_rect *r = &b->s.rect[i];
    h = mix(h, (uint64_t)(uint32_t)r->c.x << 32 | (uint32_t)r->c.y);
    h = mix(h, (uint64_t)(uint32_t)r->w << 32 | (uint32_t)r->d);
    h = mix(h, (uint64_t)(uint32_t)r->f << 16 | (uint64_t)i << 4 |
                   (uint64_t)gs_body_side(b, i) << 1 |
                   (uint64_t)gs_body_known(b, 1 - gs_body_side(b, i), i));
    return i < GS_MAX_UNITS ? mix(h, (uint64_t)b->t.unit[i].formation) : h;
}

/* One of the two whom it is about. */
static uint64_t mix_self(const gs_battle *b, int i, uint64_t h)
{
    h = mix(mix_place(b, i, h), gs_hash(0, &b->s.body[i], sizeof b->s.body[i]));
    if (i >= GS_MAX_UNITS) {
        const gs_hero_state *k = &b->t.hero[i - GS_MAX_UNITS];
        return mix(h, (uint64_t)k->flags << 32 | k->marks);
    }
    const gs_unit_state *u = &b->t.unit[i];
    h = mix(h, (uint64_t)u->flags << 32 | u->marks);
    h = mix(h, (uint64_t)(uint16_t)u->files << 48 | (uint64_t)(uint16_t)u->inside << 32 |
                   (uint64_t)(uint16_t)u->hits << 16 | (uint64_t)(uint16_t)u->left);
    return mix(h, (uint64_t)shw_block_count(b, i));
}

uint64_t shw_charge_key(const gs_battle *b, int body, int target)
{
    const gs_rect *r = &b->s.rect[body];
    if (gs_has_house_rules(b)) {
        return 0; /* a house rule may look at anything */
    }
    for (int i = 0; i < b->scene->terrain->n; i++) {
        if (b->t.breach[i]) {
            return 0; /* the ground itself has changed, and may again */
        }
    }
    gs_box f = gs_rect_box(r), t = gs_rect_box(&b->s.rect[target]);
    gs_pt both[4] = {{f.x0, f.y0}, {f.x1, f.y1}, {t.x0, t.y0}, {t.x1, t.y1}};
    gs_box all = grown(gs_box_of(both, 4), r->w + r->d + GS_LEN(6));
    bool all_matter = /* it counter-charges as far as it may, or looks at the nearest enemy */
        target < GS_MAX_UNITS && (shw_unit_now(b, target).type == SHW_HEAVY_CAVALRY ||
                                  b->t.unit[target].formation == SHW_SKIRMISH);
    uint64_t h = mix_self(b, target, mix_self(b, body, UINT64_C(1)));
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (all_matter || gs_box_meets(gs_rect_about(&b->s.rect[i]), all)) {
            h = mix_place(b, i, h);
        }
    }
    return h | 1;
}

/* ---- the path ---- */

/* Who barred one way is asked first about the next: mostly he bars that, too. */
static void ask_first(uint8_t *list, int k)
{
    uint8_t first = list[0];
    list[0] = list[k];
    list[k] = first;
}

/* SHW-13.4, R106: the front centre passes over the ground straight before another enemy.
 */
static bool through_front(shw_way *w, const gs_rect *from, const gs_path *path)
{
    gs_pt start = gs_rect_face_centre(from, GS_FRONT), last = start;
    gs_rect r = *from;
    gs_pt at[GS_PATH_MAX + 1];
    int n = 0;
    for (int i = 0; i < path->n; i++) {
        r = gs_step_end(&r, &path->step[i]);
        at[n++] = gs_rect_face_centre(&r, GS_FRONT);
    }
    for (int k = 0; k < w->n_fronts; k++) {
        const gs_rect *foe = &w->b->s.rect[w->front[k]];
        gs_rect strip = {gs_rect_point(foe, 0, foe->d / 2 + GS_LEN(3)), foe->f, foe->w,
                         GS_LEN(6)};
        bool began = gs_rect_holds(&strip, start, 0);
        last = start;
        for (int i = 0; i < n; i++) {
            bool in = gs_rect_seg_inside(&strip, last, at[i]) > GS_TOL;
            if (in && !(began && gs_rect_pt_distance(foe, at[i]) >=
                                     gs_rect_pt_distance(foe, start))) {
                ask_first(w->front, k);
                return true;
            }
            last = at[i];
        }
    }
    return false;
}

/* Does a straight step touch nobody? */
static bool straight_clear(shw_way *w, const gs_rect *r, const gs_step *step)
{
    gs_ang dir = step->kind == GS_STEP_SHIFT ? step->ang : r->f;
    for (int k = 0; k < w->n_near; k++) {
        const gs_rect *o = &w->b->s.rect[w->near[k]];
        if (gs_rects_apart(r, o) < step->len && gs_cast_rect(r, dir, o) < step->len) {
            ask_first(w->near, k);
            return false;
        }
    }
    return true;
}

/* Does a wheel touch nobody on the ground that it sweeps? */
static bool wheel_clear(const shw_way *w, const gs_rect *r, const gs_step *step)
{
    gs_swept ground;
    gs_path one = {.n = 1, .step = {*step}};
    gs_swept_begin(&ground, r, &one);
    for (int k = 0; k < w->n_near; k++) {
        if (gs_swept_meets(&ground, &w->b->s.rect[w->near[k]])) {
            return false;
        }
    }
    return true;
}

static bool is_wheel(const gs_step *s)
{
    return s->kind == GS_STEP_WHEEL_LEFT || s->kind == GS_STEP_WHEEL_RIGHT;
}

/* SHW-R52, 13.3: does the way end at the face that is to be struck, a flank or the front? */
static bool ends_at_face(const shw_way *w, const gs_rect *from, const gs_path *path)
{
    gs_rect end = gs_path_end(from, path);
    gs_touch t;
    bool front = shw_touch(&end, &w->b->s.rect[w->target], &t) && t.b_face == GS_FRONT;
    return w->to_front ? front : !front;
}

bool shw_way_free(void *ctx, const gs_rect *from, const gs_path *path)
{
    shw_way *w = ctx;
    for (int wheels = 0; wheels < 2; wheels++) { /* straight steps first: they cost less */
        gs_rect r = *from;
        for (int i = 0; i < path->n; i++) {
            const gs_step *s = &path->step[i];
            if (is_wheel(s) == (wheels == 1) &&
                !(wheels ? wheel_clear(w, &r, s) : straight_clear(w, &r, s))) {
                return false;
            }
            r = gs_step_end(&r, s);
        }
    }
    if ((w->not_front || w->to_front) && !ends_at_face(w, from, path)) {
        return false;
    }
    int walls = w->target < GS_MAX_UNITS ? w->b->t.unit[w->target].inside : -1;
    if (w->ground && shw_ground_but(w->b, w->body, walls, from, path) >= SHW_CLS_HOUSE) {
        return false;
    }
    return w->ignore_fronts || !through_front(w, from, path);
}
