/* What an assault is worth under Gathering of Hosts: the fights with each foe, with the help of
 * neighbours on both sides (GOH-10.3.2), and the flanks that are shown by going in. */
#include "goh_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- what holds for every scheme of a look ---- */

#define GAP 60     /* who stands in line is so near */
#define ASTRAY 120 /* and his front so far before or behind at most */

/* Does a foe beside stand in line with it, on that side of it? */
static bool in_line_with(const gs_rect *r, const gs_rect *x, int side)
{
    gs_len dx = x->c.x - r->c.x, dy = x->c.y - r->c.y;
    gs_len far = (r->w + x->w + r->d + x->d) / 2 + GAP + ASTRAY;
    gs_ang turn = gs_ang_signed(x->f - r->f);
    if (turn >= 400 || turn <= -400 || dx > far || dx < -far || dy > far || dy < -far) {
        return false;
    }
    gs_pt p = gs_rect_local(r, x->c);
    gs_len gap = side * p.x - (r->w + x->w) / 2, line = p.y + x->d / 2 - r->d / 2;
    return gap <= GAP && gap >= -GAP && line <= ASTRAY && line >= -ASTRAY;
}

static void find_meetings(const gen *s, goh_sight *g)
{
    g->n_meetings = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        for (int k = s->l->ours; k < s->l->n && v->engaged; k++) {
            gs_touch t;
            if (s->l->v[k].engaged && g->n_meetings < GOH_MEETINGS &&
                gs_rect_along(&v->r, &s->l->v[k].r, 20, &t) && t.shared >= 100) {
                g->meeting[g->n_meetings++] =
                    (goh_meeting){(int16_t)i, (int16_t)k, (uint8_t)t.b_face,
                                  t.a_face == GS_FRONT};
            }
        }
    }
}

static void find_neighbours(const gen *s, goh_sight *g)
{
    g->n_neighbours = 0;
    for (int i = s->l->ours; i < s->l->n; i++) {
        for (int k = s->l->ours; k < s->l->n; k++) {
            for (int side = -1; side <= 1 && k != i; side += 2) {
                if (s->l->v[k].figures > 0 && g->n_neighbours < GOH_NEIGHBOURS &&
                    in_line_with(&s->l->v[i].r, &s->l->v[k].r, side)) {
                    g->neighbour[g->n_neighbours++] =
                        (goh_neighbour){(int16_t)i, (int16_t)k, (int8_t)side,
                                        (uint8_t)goh_gen_overlap(s, &s->l->v[k])};
                }
            }
        }
    }
}

/* Worked out once a look. */
static goh_sight *sight_of(const gen *s)
{
    goh_sight *g = &goh_known(s->g)->sight;
    if (g->look != s->g->looks) {
        g->look = s->g->looks;
        memset(g->die, 0, sizeof g->die);
        find_meetings(s, g);
        find_neighbours(s, g);
    }
    return g;
}

/* The least die with which it obeys. */
static int order_die(const gen *s, int body)
{
    int8_t *die = &sight_of(s)->die[body];
    if (*die == 0) {
        *die = (int8_t)gs_body_order_die(s->b, body);
    }
    return *die;
}

/* ---- how they would stand ---- */

/* Ours where a scheme has them, and which of theirs somebody is then at blows with. */
typedef struct field {
    const gs_rect *at[MAX_VIEWS]; /* of ours; NULL: it has left */
    bool goes[MAX_VIEWS];         /* ours */
    bool taken[MAX_VIEWS];        /* theirs */
} field;

static void lay_out(const gen *s, const goh_scheme *a, field *f)
{
    const goh_sight *g = sight_of(s);
    for (int i = 0; i < s->l->ours; i++) {
        f->at[i] = i + 1 == a->gone ? NULL : &s->l->v[i].r;
        f->goes[i] = false;
    }
    for (int k = s->l->ours; k < s->l->n; k++) {
        f->taken[k] = s->l->v[k].engaged && !a->gone;
    }
    for (int i = 0; i < g->n_meetings; i++) {
        f->taken[g->meeting[i].foe] |= g->meeting[i].own + 1 != a->gone;
    }
    for (int i = 0; i < a->n; i++) {
        const goh_option *o = goh_picked(&a->g[i]);
        if (o) {
            f->at[a->g[i].view] = &o->home;
            f->goes[a->g[i].view] = true;
            f->taken[o->foe] |= o->face != GOH_OVER;
        }
    }
}

/* One of ours at blows with a foe: new, or as it stands. */
typedef struct blow {
    const body_view *v;
    const gs_rect *at;
    uint8_t face;   /* of the foe */
    bool own_front, fresh, counter;
} blow;
enum { BLOWS = 6 };

/* Is the place beside one of ours held by another, where it would be? */
static bool covered(const gen *s, const field *f, const blow *u, int side)
{
    for (int i = 0; i < s->l->ours; i++) {
        if (&s->l->v[i] != u->v && f->at[i] && in_line_with(u->at, f->at[i], side)) {
            return true;
        }
    }
    return false;
}

/* Dice that the foe's neighbours give against one who strikes its front. */
static int their_help(const gen *s, const field *f, int foe, const blow *u)
{
    const goh_sight *g = sight_of(s);
    int dice = 0;
    for (int i = 0; i < g->n_neighbours && u->face == GS_FRONT && u->own_front; i++) {
        const goh_neighbour *x = &g->neighbour[i];
        if (x->of == foe && !f->taken[x->view] && !covered(s, f, u, -x->side)) {
            dice += x->dice;
        }
    }
    return dice;
}

/* Who stays where it is and overlaps with one of these blows gives its dice to them. */
static int standing_help(const gen *s, const field *f, const blow *u, int n)
{
    int dice = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        bool stands = !v->engaged && f->at[i] && v->reach > 0 && !f->goes[i], over = false;
        for (int k = 0; k < n && stands && !over; k++) {
            over = u[k].face == GS_FRONT && u[k].own_front && !u[k].fresh &&
                   (in_line_with(u[k].at, &v->r, 1) || in_line_with(u[k].at, &v->r, -1));
        }
        dice += over ? goh_gen_overlap(s, v) : 0;
    }
    return dice;
}

static int blows_on(const gen *s, const goh_scheme *a, const field *f, int foe,
                    blow out[BLOWS], int *over)
{
    const goh_sight *g = sight_of(s);
    int n = 0;
    *over = 0;
    for (int i = 0; i < g->n_meetings && n < BLOWS; i++) {
        const goh_meeting *m = &g->meeting[i];
        if (m->foe == foe && m->own + 1 != a->gone) {
            const body_view *v = &s->l->v[m->own];
            out[n++] = (blow){v, &v->r, m->face, m->own_front, false, false};
        }
    }
    bool met = n > 0;
    for (int i = 0; i < a->n && n < BLOWS; i++) {
        const goh_option *o = goh_picked(&a->g[i]);
        const body_view *v = &s->l->v[a->g[i].view];
        if (o && o->foe == foe && o->face == GOH_OVER) {
            *over += goh_gen_overlap(s, v);
        } else if (o && o->foe == foe) {
            out[n++] = (blow){v, &o->home, o->face, true, true, (o->reactions & 2) != 0};
        }
    }
    *over += met ? standing_help(s, f, out, n) : 0;
    return n;
}

/* What the fights with one foe give and take. */
static void value_on(gen *s, const goh_scheme *a, const field *f, int foe, bool once,
                     int64_t *give, int64_t *take)
{
    blow u[BLOWS];
    const body_view *e = &s->l->v[foe];
    int over, n = blows_on(s, a, f, foe, u, &over);
    int all[2] = {over, over};
    int64_t best = 0;
    goh_pool pa[BLOWS], pd;
    for (int i = 0; i < n; i++) {
        bool open = u[i].fresh && cover_of(s, &e->r, &u[i].v->r) == DEF_NONE;
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
        const gs_rect *from = &u[i].v->r;
        int def = u[i].fresh ? defence_of(s, &e->r, from) : cover_of(s, &e->r, from);
        int help = their_help(s, f, foe, &u[i]);
        goh_gen_defender(s, e, front, u[i].fresh && !goh_gen_shelters(def), def, &pd);
        pd.dice[0] = (uint8_t)(pd.dice[0] + help +
                               (u[i].counter && front &&
                                goh_of_view(s, e)->shock == GOH_YES));
        pd.dice[1] = (uint8_t)(pd.dice[1] + help);
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

/* What all the fights give, less what they take. */
static int64_t fights(gen *s, const goh_scheme *a, const field *f, bool once)
{
    int64_t give = 0, take = 0;
    for (int k = s->l->ours; k < s->l->n; k++) {
        if (f->taken[k]) {
            value_on(s, a, f, k, once, &give, &take);
        }
    }
    return (s->t->give * give - s->t->take * take) / 256;
}

/* ---- flanks that are shown ---- */

/* What each enemy's blow at the flank of one who stood there would be worth. */
static void find_flankers(gen *s, goh_exposure *x)
{
    for (int k = s->l->ours; k < s->l->n; k++) {
        const body_view *e = &s->l->v[k];
        gs_len dist;
        bool flank;
        x->blow[k] = 0;
        if (!e->fit || !may_be_struck(s, &x->at, k, &dist, &flank) || !flank) {
            continue;
        }
        clash c = {.charge = true, .a_flank = true};
        worth_of w;
        trade_fight(s, e, &s->l->v[x->view], &c, &w);
        x->blow[k] = w.give - w.take / 2;
    }
}

/* The same, kept for the look. */
static const goh_exposure *exposure_of(gen *s, int view, const gs_rect *at)
{
    uint32_t h = ((uint32_t)at->c.x * 31 + (uint32_t)at->c.y) * 31 + (uint32_t)at->f;
    h = (h * 31 + (uint32_t)view) * UINT32_C(0x9E3779B9);
    goh_exposure *x = &goh_known(s->g)->exposure[h >> 24];
    if (x->look != s->g->looks || x->view != view || x->at.c.x != at->c.x ||
        x->at.c.y != at->c.y || x->at.f != at->f || x->at.w != at->w || x->at.d != at->d) {
        x->look = s->g->looks;
        x->view = view;
        x->at = *at;
        find_flankers(s, x);
    }
    return x;
}
_Static_assert(GOH_EXPOSURES == 1 << (32 - 24), "the hash's first bits are the slot");

/* Those who would then have the flank of one who has gone in. */
static int64_t exposed(gen *s, const field *f, const goh_goer *g)
{
    const goh_option *o = goh_picked(g);
    const goh_exposure *x = exposure_of(s, g->view, &o->home);
    int64_t worst = 0;
    for (int k = s->l->ours; k < s->l->n; k++) {
        if (k != o->foe && !f->taken[k] && x->blow[k] > worst) {
            worst = x->blow[k];
        }
    }
    return worst;
}

/* ---- the whole ---- */

int64_t goh_scheme_value(gen *s, const goh_scheme *a)
{
    field f;
    lay_out(s, a, &f);
    int64_t value = fights(s, a, &f, false), ground = 0, risk = 0;
    for (int i = 0; i < a->n; i++) {
        if (a->g[i].pick >= 0) {
            int64_t here = plan_contest(s, &goh_picked(&a->g[i])->home);
            ground = here > ground ? here : ground;
            int die = order_die(s, s->l->v[a->g[i].view].body);
            risk += die > 1 ? 30 * (die - 1) : 0;
            risk += s->easy ? 0 : exposed(s, &f, &a->g[i]) * s->t->reply / 256;
        }
    }
    return value + ground - risk;
}

int64_t goh_round_value(gen *s, int gone)
{
    field f;
    goh_scheme *a = &goh_known(s->g)->block;
    a->n = 0;
    a->gone = (int16_t)(gone + 1);
    lay_out(s, a, &f);
    int64_t value = fights(s, a, &f, true);
    a->gone = 0;
    return value;
}
