/* A line that goes in as one (GOH-R34): its leader lines up with his enemy, the others
 * strike whom they then touch or have straight before them, and who meets nobody overlaps.
 * Runs of a line about each of its companies are thought through first; what promises most
 * is then asked of the engine. */
#include "goh_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Where the run would stand; false: it cannot get there as one. */
static bool carried(gen *s, int lead, int foe, goh_run *k)
{
    const body_view *v = &s->l->v[lead], *e = &s->l->v[foe];
    gs_rect all[GOH_GOERS], home = gs_align_corner(&v->r, &e->r, GS_FRONT);
    gs_len most = GS_LEN_NONE;
    gs_ang turn = gs_ang_signed(home.f - v->r.f), by = turn < 0 ? -turn : turn;
    if (by > GS_ANG_45) {
        return false;
    }
    for (int i = 0; i < k->n; i++) {
        const body_view *x = &s->l->v[k->view[i]];
        all[i] = x->r;
        most = x->reach < most ? x->reach : most;
        k->end[i] = gs_rect_carry(&x->r, &v->r, &home);
    }
    gs_rect block = gs_rect_around(all, k->n, v->r.f),
            end = gs_rect_carry(&block, &v->r, &home);
    gs_rect wheeled =
        by ? gs_rect_wheel(&block, turn > 0 ? GS_RIGHT : GS_LEFT, by) : block;
    gs_pt rest = gs_rect_local(&wheeled, end.c);
    gs_len length = (by ? gs_wheel_arc(block.w, by) : 0) + (rest.y > 0 ? rest.y : 0);
    k->left = most - length;
    return rest.y >= -50 && rest.x <= GS_LEN(1) &&
           rest.x >= -GS_LEN(1) && k->left >= 0;
}

/* Nobody would stand on a stand that does not go with them. */
static bool stands_free(const gen *s, const goh_run *k)
{
    bool with[MAX_VIEWS] = {false};
    for (int i = 0; i < k->n; i++) {
        with[k->view[i]] = true;
    }
    for (int i = 0; i < k->n; i++) {
        for (int x = 0; x < s->l->n; x++) {
            if (!with[x] && gs_rects_apart(&k->end[i], &s->l->v[x].r) < 0 &&
                gs_rect_overlap(&k->end[i], &s->l->v[x].r, 20)) {
                return false;
            }
        }
    }
    return true;
}

/* The enemy whom one of them then fights: touched, or straight before it. */
static int meets(const gen *s, const goh_run *k, int i, gs_rect *home, uint8_t *face,
                 gs_len *shared)
{
    int best = -1;
    *shared = 0;
    for (int x = s->l->ours; x < s->l->n; x++) {
        const gs_rect *e = &s->l->v[x].r;
        gs_touch t;
        if (gs_rects_apart(&k->end[i], e) <= 20 &&
            gs_rect_along(&k->end[i], e, 20, &t) && t.shared >= 100 &&
            t.shared > *shared) {
            *shared = t.shared;
            *face = (uint8_t)t.b_face;
            *home = k->end[i];
            best = x;
        }
    }
    for (int x = s->l->ours; x < s->l->n && best < 0; x++) {
        const gs_rect *e = &s->l->v[x].r;
        if (gs_rects_apart(&k->end[i], e) <= k->left &&
            gs_cast_rect(&k->end[i], k->end[i].f, e) <= k->left &&
            gs_zone_at(e, gs_rect_face_centre(&k->end[i], GS_FRONT), GS_LINE_IN) ==
                GS_FRONT) {
            *face = GS_FRONT;
            *shared = 1;
            *home = gs_align_corner(&k->end[i], e, GS_FRONT);
            best = x;
            break;
        }
    }
    return best;
}

/* The run as a scheme: who fights whom, and who overlaps. */
static void scheme_of(const gen *s, const goh_run *k, goh_scheme *a)
{
    gs_len shares[GOH_GOERS];
    a->n = k->n;
    for (int i = 0; i < k->n; i++) {
        goh_goer *g = &a->g[i];
        goh_option *o = &g->o[0];
        memset(o, 0, sizeof *o);
        g->view = (int16_t)k->view[i];
        g->n = 1;
        o->home = k->end[i];
        int foe = meets(s, k, i, &o->home, &o->face, &shares[i]);
        o->foe = (int16_t)foe;
        g->pick = foe >= 0 ? 0 : -1;
        for (int j = 0; j < i && foe >= 0; j++) { /* one to a face */
            goh_option *p = &a->g[j].o[0];
            if (a->g[j].pick == 0 && p->foe == foe && p->face == o->face) {
                goh_option *loser = shares[j] >= shares[i] ? o : p;
                loser->face = GOH_OVER;
                loser->home = k->end[loser == o ? i : j];
            }
        }
    }
    for (int i = 0; i < k->n; i++) { /* beside one who fights */
        for (int j = 0; j < k->n && a->g[i].pick < 0; j++) {
            const goh_option *p = &a->g[j].o[0];
            gs_len d = a->g[j].pick == 0 && p->face == GS_FRONT && shares[j] > 1
                           ? gs_rect_distance(&k->end[i], &k->end[j])
                           : GS_LEN_NONE;
            if (d <= 20) {
                a->g[i].o[0].foe = p->foe;
                a->g[i].o[0].face = GOH_OVER;
                a->g[i].pick = 0;
            }
        }
    }
}

/* ---- which runs ---- */

/* Members of a line from the left, by where they stand before the first. */
static int line_of(const gen *s, int lead, int out[GOH_GOERS])
{
    gs_unitset whole = look_group(s, s->l->v[lead].body);
    const gs_rect *r = &s->l->v[lead].r;
    int n = 0;
    for (int b = gs_unitset_next(&whole, -1); b >= 0; b = gs_unitset_next(&whole, b)) {
        int x = s->l->at[b];
        if (x < 0 || x >= s->l->ours || n == GOH_GOERS || !goh_may_go(s, &s->l->v[x])) {
            continue;
        }
        gs_pt at = gs_rect_local(r, s->l->v[x].r.c);
        if (at.y + s->l->v[x].r.d / 2 < r->d / 2 - 60) {
            continue; /* behind the front */
        }
        int i = n++;
        for (; i > 0 && gs_rect_local(r, s->l->v[out[i - 1]].r.c).x > at.x; i--) {
            out[i] = out[i - 1];
        }
        out[i] = x;
    }
    return n;
}

/* The run of those who stand touching about the lead. */
static void run_of(const gen *s, const int *line, int n, int lead, goh_run *k)
{
    int at = 0, lo, hi;
    for (int i = 0; i < n; i++) {
        at = line[i] == lead ? i : at;
    }
    for (lo = at;
         lo > 0 &&
         gs_rect_distance(&s->l->v[line[lo]].r, &s->l->v[line[lo - 1]].r) <= 20;
         lo--) {
    }
    for (hi = at;
         hi + 1 < n &&
         gs_rect_distance(&s->l->v[line[hi]].r, &s->l->v[line[hi + 1]].r) <= 20;
         hi++) {
    }
    k->n = 0;
    for (int i = lo; i <= hi; i++) {
        k->view[k->n++] = line[i];
    }
}

static void order_of(const gen *s, const goh_run *k, int lead, int foe, gs_order *o)
{
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_CHARGE;
    o->who = gs_body_ref(s->l->v[lead].body);
    o->target = gs_body_ref(s->l->v[foe].body);
    for (int i = 0; i < k->n; i++) {
        gs_unitset_put(&o->group, s->l->v[k->view[i]].body);
    }
}

/* Enemies whom a leader might line up with: before it and no farther than its move. */
static bool before_it(const gen *s, const body_view *v, const body_view *e)
{
    gs_pt at = gs_rect_local(&v->r, e->r.c);
    return !(e->fit && leaves_wall(s, v, e)) && at.y > 0 && at.x < v->r.w * 3 / 2 &&
           at.x > -v->r.w * 3 / 2 &&
           gs_rect_separation(&v->r, &e->r) <= v->reach &&
           gs_zone_at(&e->r, gs_rect_face_centre(&v->r, GS_FRONT), GS_LINE_IN) ==
               GS_FRONT;
}

static bool same_place(const gs_rect *a, const gs_rect *b)
{
    return a->c.x == b->c.x && a->c.y == b->c.y && a->f == b->f;
}

/* The same companies at the same places, whoever leads them there. */
static bool same_run(const goh_run *a, const goh_run *b)
{
    bool same = a->n == b->n && a->left == b->left;
    for (int i = 0; i < a->n && same; i++) {
        same = a->view[i] == b->view[i] && same_place(&a->end[i], &b->end[i]);
    }
    return same;
}

/* What it would give to stand so; INT64_MIN: there is no room. */
static int64_t stand_value(gen *s, const goh_run *k)
{
    goh_scheme *a = &goh_known(s->g)->block;
    if (!stands_free(s, k)) {
        return INT64_MIN;
    }
    scheme_of(s, k, a);
    return goh_scheme_value(s, a);
}

/* What a run gains; INT64_MIN: it cannot go. One line comes to the same places behind several
 * leaders, so that what has been tried is kept for the search. */
static int64_t gain_of(gen *s, int lead, int foe, goh_run *k, int64_t still)
{
    goh_know *w = goh_known(s->g);
    int i = 0;
    if (k->n < 2 || !carried(s, lead, foe, k)) {
        return INT64_MIN;
    }
    while (i < w->n_tried && !same_run(&w->tried[i].run, k)) {
        i++;
    }
    int64_t v = i < w->n_tried ? w->tried[i].value : stand_value(s, k);
    if (i == w->n_tried && i < GOH_TRIED) {
        w->tried[w->n_tried++] = (goh_tried){*k, v};
    }
    return v == INT64_MIN ? v : v - still;
}

/* Leaves one or the other end of the run behind as long as that betters it. */
static int64_t trimmed(gen *s, int lead, int foe, goh_run *k, int64_t still)
{
    int64_t v = gain_of(s, lead, foe, k, still);
    while (k->n > 2) {
        goh_run cut[2];
        int64_t w[2] = {INT64_MIN, INT64_MIN};
        for (int end = 0; end < 2; end++) {
            cut[end] = *k;
            cut[end].n--;
            if (end == 0) {
                memmove(cut[0].view, k->view + 1, (size_t)(k->n - 1) * sizeof *k->view);
            }
            if (k->view[end ? k->n - 1 : 0] != lead) {
                w[end] = gain_of(s, lead, foe, &cut[end], still);
            }
        }
        int best = w[1] > w[0];
        if (w[best] == INT64_MIN || (w[best] <= v && v != INT64_MIN)) {
            break;
        }
        *k = cut[best];
        v = w[best];
    }
    return v;
}

int64_t goh_gen_block(gen *s, bool ask, int64_t least, int64_t enough, gs_order *o)
{
    int64_t most = least, still;
    gs_order t;
    goh_known(s->g)->block.n = 0;
    goh_known(s->g)->n_tried = 0;
    still = goh_scheme_value(s, &goh_known(s->g)->block);
    for (int i = 0; i < s->l->ours && most <= enough; i++) {
        int line[GOH_GOERS], n;
        if (!goh_may_go(s, &s->l->v[i]) || (n = line_of(s, i, line)) < 2) {
            continue;
        }
        for (int k = s->l->ours; k < s->l->n && most <= enough; k++) {
            goh_run r;
            if (!before_it(s, &s->l->v[i], &s->l->v[k])) {
                continue;
            }
            run_of(s, line, n, i, &r);
            int64_t v = trimmed(s, i, k, &r, still);
            if (v <= most) {
                continue;
            }
            order_of(s, &r, i, k, &t);
            if (!ask || act_legal(s, &t)) {
                most = v;
                *o = t;
                carried(s, i, k, &r);
                scheme_of(s, &r, &goh_known(s->g)->best);
            }
        }
    }
    return most > least ? most : INT64_MIN;
}
