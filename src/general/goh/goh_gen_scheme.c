/* What an assault is worth under Gathering of Hosts: the fights with each foe, with the help of
 * neighbours on both sides (GOH-10.3.2), and the flanks that are shown by going in. */
#include "goh_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

static const goh_goer *goer_of(const goh_scheme *a, int view)
{
    for (int i = 0; i < a->n; i++) {
        if (a->g[i].view == view) {
            return &a->g[i];
        }
    }
    return NULL;
}

/* One of ours at blows with a foe: new, or as it stands. */
typedef struct blow {
    const body_view *v;
    gs_rect at;
    uint8_t face;   /* of the foe */
    bool own_front, fresh, counter;
} blow;
enum { BLOWS = 6 };

/* Does a foe beside stand in line with it, on that side of it? */
static bool in_line_with(const gs_rect *r, const gs_rect *x, int side)
{
    gs_pt p = gs_rect_local(r, x->c);
    gs_len gap = side * p.x - (r->w + x->w) / 2, line = p.y + x->d / 2 - r->d / 2;
    gs_ang turn = gs_ang_signed(x->f - r->f);
    return gap <= 60 && gap >= -60 && line <= 120 && line >= -120 && turn < 400 &&
           turn > -400;
}

/* Is the place beside one of ours held by another, where it would be? */
static bool covered(const gen *s, const goh_scheme *a, const blow *u, int side)
{
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *x = &s->l->v[i];
        const goh_goer *g = goer_of(a, i);
        const goh_option *o = g ? goh_picked(g) : NULL;
        if (x != u->v && i + 1 != a->gone &&
            in_line_with(&u->at, o ? &o->home : &x->r, side)) {
            return true;
        }
    }
    return false;
}

/* Somebody but him who has left is at blows with a foe. */
static bool others_at(const gen *s, const goh_scheme *a, int foe)
{
    for (int i = 0; i < s->l->ours; i++) {
        gs_touch t;
        if (i + 1 != a->gone && s->l->v[i].engaged &&
            gs_rect_separation(&s->l->v[i].r, &s->l->v[foe].r) <= 20 &&
            gs_rect_touch(&s->l->v[i].r, &s->l->v[foe].r, 20, &t) && t.shared >= 100) {
            return true;
        }
    }
    return false;
}

static bool taken_on(const gen *s, const goh_scheme *a, int foe)
{
    if (s->l->v[foe].engaged && (!a->gone || others_at(s, a, foe))) {
        return true;
    }
    for (int i = 0; i < a->n; i++) {
        const goh_option *o = goh_picked(&a->g[i]);
        if (o && o->foe == foe && o->face != GOH_OVER) {
            return true;
        }
    }
    return false;
}

/* Dice that the foe's neighbours give against one who strikes its front. */
static int their_help(const gen *s, const goh_scheme *a, int foe, const blow *u)
{
    int dice = 0;
    if (u->face != GS_FRONT || !u->own_front) {
        return 0;
    }
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *x = &s->l->v[k];
        for (int side = -1; side <= 1 && k != foe; side += 2) {
            if (in_line_with(&s->l->v[foe].r, &x->r, side) && x->figures > 0 &&
                !taken_on(s, a, k) && !covered(s, a, u, -side)) {
                dice += goh_gen_overlap(s, x);
            }
        }
    }
    return dice;
}

static int blows_on(const gen *s, const goh_scheme *a, int foe, blow out[BLOWS],
                    int *over)
{
    const body_view *e = &s->l->v[foe];
    int n = 0;
    *over = 0;
    for (int i = 0; i < s->l->ours && n < BLOWS; i++) {
        const body_view *v = &s->l->v[i];
        gs_touch t;
        if (v->engaged && e->engaged && i + 1 != a->gone &&
            gs_rect_separation(&v->r, &e->r) <= 20 &&
            gs_rect_touch(&v->r, &e->r, 20, &t) && t.shared >= 100) {
            out[n++] = (blow){v, v->r, (uint8_t)t.b_face, t.a_face == GS_FRONT, false,
                              false};
        }
    }
    for (int i = 0; i < a->n && n < BLOWS; i++) {
        const goh_option *o = goh_picked(&a->g[i]);
        const body_view *v = &s->l->v[a->g[i].view];
        if (o && o->foe == foe && o->face == GOH_OVER) {
            *over += goh_gen_overlap(s, v);
        } else if (o && o->foe == foe) {
            out[n++] = (blow){v, o->home, o->face, true, true, (o->reactions & 2) != 0};
        }
    }
    for (int i = 0; i < s->l->ours && n > 0; i++) { /* who overlaps it as they stand */
        const body_view *v = &s->l->v[i];
        const goh_goer *g = goer_of(a, i);
        bool stands = !v->engaged && i + 1 != a->gone && v->reach > 0 &&
                      !(g && g->pick >= 0);
        for (int k = 0; k < n && stands; k++) {
            if (out[k].face == GS_FRONT && out[k].own_front && !out[k].fresh &&
                (in_line_with(&out[k].at, &v->r, 1) ||
                 in_line_with(&out[k].at, &v->r, -1))) {
                *over += goh_gen_overlap(s, v);
                break;
            }
        }
    }
    return n;
}

/* What the fights with one foe give and take. */
static void value_on(gen *s, const goh_scheme *a, int foe, bool once, int64_t *give,
                     int64_t *take)
{
    blow u[BLOWS];
    const body_view *e = &s->l->v[foe];
    int over, n = blows_on(s, a, foe, u, &over);
    int all[2] = {over, over};
    int64_t best = 0;
    goh_pool pa[BLOWS], pd;
    for (int i = 0; i < n; i++) {
        bool open = u[i].fresh && s->g->lore->cover(s, e->r.c) == DEF_NONE;
        goh_gen_attacker(s, u[i].v, open, &pa[i]);
        if (!u[i].own_front) {
            pa[i].dice[0] = pa[i].dice[1] =
                (uint8_t)goh_gen_dice(s, u[i].v, false, false, false);
        }
        all[0] += pa[i].dice[0];
        all[1] += pa[i].dice[1];
    }
    for (int i = 0; i < n; i++) {
        bool front = u[i].face == GS_FRONT;
        int def = s->g->lore->cover(s, e->r.c);
        if (u[i].fresh && level_at(s, e->r.c) > level_at(s, u[i].v->r.c)) {
            def = DEF_HILL;
        }
        goh_gen_defender(s, e, front, u[i].fresh && def != DEF_COVER, def, &pd);
        pd.dice[0] = (uint8_t)(pd.dice[0] + their_help(s, a, foe, &u[i]) +
                               (u[i].counter && front &&
                                goh_of_view(s, e)->shock == GOH_YES));
        pd.dice[1] = (uint8_t)(pd.dice[1] + their_help(s, a, foe, &u[i]));
        pa[i].dice[0] = (uint8_t)all[0];
        pa[i].dice[1] = (uint8_t)all[1];
        const goh_trade *t = goh_trade_of(s->g, &pa[i], &pd);
        const int32_t *hits = once ? t->first : t->hits, *lost = once ? t->fell : t->lost;
        int64_t g = goh_gen_harm(s, e, hits[1], lost[1]) +
                    (int64_t)plan_eviction(s, e) * lost[1] / 65536;
        best = g > best ? g : best;
        *take += goh_gen_harm(s, u[i].v, hits[0], lost[0]);
    }
    *give += best;
}

/* Those who would then have the flank of one who has gone in. */
static int64_t exposed(gen *s, const goh_scheme *a, const goh_goer *g)
{
    const goh_option *o = goh_picked(g);
    int64_t worst = 0;
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        gs_len dist;
        bool flank;
        if (k == o->foe || !e->fit || taken_on(s, a, k) ||
            !may_be_struck(s, &o->home, k, &dist, &flank) || !flank) {
            continue;
        }
        clash c = {.charge = true, .a_flank = true};
        worth_of w;
        trade_fight(s, e, &s->l->v[g->view], &c, &w);
        int64_t v = w.give - w.take / 2;
        worst = v > worst ? v : worst;
    }
    return worst;
}

int64_t goh_scheme_value(gen *s, const goh_scheme *a)
{
    int64_t give = 0, take = 0, risk = 0;
    for (int k = s->l->ours; k < s->l->n; k++) {
        value_on(s, a, k, false, &give, &take);
    }
    int64_t ground = 0;
    for (int i = 0; i < a->n; i++) {
        if (a->g[i].pick >= 0) {
            int64_t here = plan_contest(s, &goh_picked(&a->g[i])->home);
            ground = here > ground ? here : ground;
            int die = gs_body_order_die(s->b, s->l->v[a->g[i].view].body);
            risk += die > 1 ? 30 * (die - 1) : 0;
            risk += s->easy ? 0 : exposed(s, a, &a->g[i]) * s->t->reply / 256;
        }
    }
    return (s->t->give * give - s->t->take * take) / 256 + ground - risk;
}

int64_t goh_round_value(gen *s, int gone)
{
    int64_t give = 0, take = 0;
    goh_scheme *a = &goh_known(s->g)->block;
    a->n = 0;
    a->gone = (int16_t)(gone + 1);
    for (int k = s->l->ours; k < s->l->n; k++) {
        value_on(s, a, k, true, &give, &take);
    }
    a->gone = 0;
    return (s->t->give * give - s->t->take * take) / 256;
}
