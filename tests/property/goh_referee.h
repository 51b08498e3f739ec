#ifndef TESTS_GOH_REFEREE_H
#define TESTS_GOH_REFEREE_H
/* What a referee of Gathering of Hosts keeps and reads: stands by their own measures, the table
 * as the log tells it, facts as text, who they are, turns and phases. */
#include "facts_text.h"
#include "test.h"

#include "traces/traces.h"

#include "goh_battles.h"

#include "gesta/fixed.h"
#include "gesta/general_sparring.h"
#include "gesta/goh.h"

#include <math.h>
#include <setjmp.h>
#include <stdlib.h>

#define BATTLES 300
#define PI 3.14159265358979323846
#define EPS 0.006 /* what rounding to thousandths and to 65536ths of a turn may make */

/* ---- stands (GOH-R2): by their own measures ---- */

typedef struct vec {
    double x, y;
} vec;
typedef struct box {
    vec c, f, r; /* centre, ahead, right */
    double w, d;
} box;

static vec at(const box *b, double u, double v)
{
    return (vec){b->c.x + b->r.x * u + b->f.x * v, b->c.y + b->r.y * u + b->f.y * v};
}

static double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y;
}

static vec to(vec a, vec b)
{
    return (vec){b.x - a.x, b.y - a.y};
}

static box stand_box(vec c, double turns, double w, double d)
{
    double a = turns * 2 * PI;
    return (box){c, {sin(a), cos(a)}, {cos(a), -sin(a)}, w, d};
}

static void corners(const box *b, vec out[4])
{
    out[0] = at(b, -b->w / 2, b->d / 2);
    out[1] = at(b, b->w / 2, b->d / 2);
    out[2] = at(b, b->w / 2, -b->d / 2);
    out[3] = at(b, -b->w / 2, -b->d / 2);
}

static bool inside(const box *b, vec p)
{
    vec q = to(b->c, p);
    return fabs(dot(q, b->r)) <= b->w / 2 && fabs(dot(q, b->f)) <= b->d / 2;
}

static double seg_point(vec a, vec b, vec p)
{
    vec ab = to(a, b), ap = to(a, p);
    double n = dot(ab, ab), t = n > 0 ? dot(ab, ap) / n : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(a.x + t * ab.x - p.x, a.y + t * ab.y - p.y);
}

static double cross(vec a, vec b)
{
    return a.x * b.y - a.y * b.x;
}

static double seg_seg(vec a, vec b, vec c, vec d)
{
    double s1 = cross(to(a, b), to(a, c)), s2 = cross(to(a, b), to(a, d));
    double s3 = cross(to(c, d), to(c, a)), s4 = cross(to(c, d), to(c, b));
    if (s1 * s2 < 0 && s3 * s4 < 0) {
        return 0;
    }
    return fmin(fmin(seg_point(a, b, c), seg_point(a, b, d)),
                fmin(seg_point(c, d, a), seg_point(c, d, b)));
}

/* GOH-R29b: the shortest distance of the footprints; `front`: of a's front edge alone. */
static double gap(const box *a, const box *b, bool front)
{
    vec p[4], q[4];
    double best = 1e9;
    corners(a, p);
    corners(b, q);
    if (inside(b, a->c) || (!front && inside(a, b->c)) || inside(b, p[0]) || inside(b, p[1])) {
        return 0;
    }
    for (int i = 0; i < (front ? 1 : 4); i++) {
        for (int k = 0; k < 4; k++) {
            best = fmin(best, seg_seg(p[i], p[(i + 1) % 4], q[k], q[(k + 1) % 4]));
        }
    }
    return best;
}

enum { FRONT, LEFT, REAR, RIGHT, NOWHERE };

/* GOH-R32 */
static int zone(const box *b, vec p)
{
    vec q = to(b->c, p);
    double u = dot(q, b->r), v = dot(q, b->f);
    if (v >= b->d / 2 - 1e-9 && fabs(u) <= b->w / 2 + (v - b->d / 2) + 1e-9) {
        return FRONT;
    }
    if (v <= -b->d / 2 && fabs(u) < b->w / 2 + (-b->d / 2 - v)) {
        return REAR;
    }
    return inside(b, p) ? NOWHERE : u < 0 ? LEFT : RIGHT;
}

/* Length of a line inside a stand (GOH-R51b). */
static double through(const box *b, vec p, vec q)
{
    double lo = 0, hi = 1, len = hypot(q.x - p.x, q.y - p.y);
    vec a = to(b->c, p), d = to(p, q);
    const double from[2] = {dot(a, b->r), dot(a, b->f)}, by[2] = {dot(d, b->r), dot(d, b->f)};
    const double half[2] = {b->w / 2 - 0.001, b->d / 2 - 0.001}; /* to graze is not to cross */
    for (int i = 0; i < 2; i++) {
        if (fabs(by[i]) < 1e-9) {
            if (fabs(from[i]) > half[i]) {
                return 0;
            }
            continue;
        }
        double t0 = (-half[i] - from[i]) / by[i], t1 = (half[i] - from[i]) / by[i];
        lo = fmax(lo, fmin(t0, t1));
        hi = fmin(hi, fmax(t0, t1));
    }
    return hi > lo ? (hi - lo) * len : 0;
}

/* In the front zone, or by so much outside it. */
static bool ahead(const box *b, vec p, double slack)
{
    vec q = to(b->c, p);
    double u = dot(q, b->r), v = dot(q, b->f) - b->d / 2;
    return v >= -slack && fabs(u) <= b->w / 2 + v + slack;
}

/* GOH-R33: is x in front of y? `slack` leaves what lies on the very line open. */
static bool in_front(const box *y, const box *x, double slack)
{
    vec p[4];
    corners(x, p);
    bool any = ahead(y, x->c, slack);
    for (int i = 0; i < 4; i++) {
        vec mid = {(p[i].x + p[(i + 1) % 4].x) / 2, (p[i].y + p[(i + 1) % 4].y) / 2};
        any = any || ahead(y, p[i], slack) || ahead(y, mid, slack);
    }
    return any || through(x, at(y, 0, y->d / 2), at(y, 0, y->d / 2 + 60)) > (slack > 0 ? 0 : 0.01);
}

/* How much of an edge is at most 0.02 from another. */
static double near_edge(vec p, vec q, vec a, vec b)
{
    double len = hypot(q.x - p.x, q.y - p.y);
    int n = 0;
    for (int i = 0; i < 250; i++) {
        double t = (i + 0.5) / 250;
        n += seg_point(a, b, (vec){p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t}) <= 0.0205;
    }
    return len * n / 250;
}

/* What two edges that look at each other share: askew, the shorter of what of each lies near
 * the other. */
static double edges_share(vec p, vec q, vec g, vec h, double askew)
{
    vec e = to(p, q), o = to(g, h);
    double len = hypot(e.x, e.y), along = dot(e, o) / len / hypot(o.x, o.y);
    e = (vec){e.x / len, e.y / len};
    if (along < -0.9994) {
        double t0 = dot(to(p, g), e), t1 = dot(to(p, h), e);
        double off = fabs(cross(e, to(p, g))) + fabs(cross(e, to(p, h)));
        double shared = fmin(len, fmax(t0, t1)) - fmax(0, fmin(t0, t1));
        return off < 0.06 && shared >= 0.1 - EPS ? shared : 0;
    }
    double s = along < -0.9 ? fmin(near_edge(p, q, g, h), near_edge(g, h, p, q)) : 0;
    return s >= askew ? s : 0;
}

/* GOH-R34b: in contact along at least 0.1 of an edge of each; stands askew along so much.
 * *fa, *fb: on which sides. */
static bool contact_by(const box *a, const box *b, double askew, int *fa, int *fb)
{
    static const int side[4] = {FRONT, RIGHT, REAR, LEFT};
    vec p[4], q[4];
    double most = 0;
    if (hypot(a->c.x - b->c.x, a->c.y - b->c.y) > (a->w + a->d + b->w + b->d) / 2 ||
        gap(a, b, false) > 0.02 + EPS) {
        return false;
    }
    corners(a, p);
    corners(b, q);
    for (int i = 0; i < 16; i++) {
        int x = i / 4, y = i % 4;
        double shared = edges_share(p[x], p[(x + 1) % 4], q[y], q[(y + 1) % 4], askew);
        if (shared > most) {
            most = shared;
            *fa = side[x];
            *fb = side[y];
        }
    }
    return most > 0;
}

static bool contact(const box *a, const box *b, int *fa, int *fb)
{
    return contact_by(a, b, 0.1 - EPS, fa, fb);
}

/* ---- the table as the log tells it ---- */

typedef struct company {
    int type;
    double w, d, range;
    bool all_round, flying, evades, shieldwall, pike, foot;
    int endurance;
} company;

typedef struct referee {
    gs_arena *a;
    gs_setup *setup;
    const gs_scene *scene;
    gs_log *log;
    gs_battle played;
    gs_table_state t;
    company of[GS_MAX_UNITS];
    uint64_t seed;
    int n; /* entry looked at */
    int turn;
    char phase[24];
    int mover;                        /* side whose movement it is, -1 */
    bool moved[GS_MAX_UNITS];         /* in this turn, by its own will */
    bool evaded[GS_MAX_UNITS], caught[GS_MAX_UNITS];
    bool began[GS_MAX_UNITS];         /* in contact as the turn began */
    int attacked[GS_MAX_UNITS];       /* whom it moved in on this turn; -1 */
    int reached[GS_MAX_UNITS];        /* and the face of him on which it came */
    int obeys[GS_MAX_UNITS];          /* 0 not asked, 1 yes, 2 no */
    int aims[GS_MAX_UNITS];           /* at whom it shoots this turn, -1 */
    int before[GS_MAX_UNITS];         /* hits as the phase began */
    int due[GS_MAX_UNITS];            /* hits that procedures of the phase gave it */
    bool struck[GS_MAX_UNITS];        /* removed in this phase */
    bool fought[GS_MAX_UNITS];
    bool lost[GS_SIDES];              /* its general, in this phase */
    int entries, shots, fights, charges, evades, panics, pursuits; /* looked at */
    int on_bridges;                   /* moves that ended over a river */
    bool flat;                        /* no ground on the table that blocks a line */
    bool suspects;                    /* a fault is what is hoped for */
    jmp_buf found;
} referee;

static void fault(referee *r, const char *what, int unit)
{
    gs_str s = {0};
    if (r->suspects) {
        longjmp(r->found, 1);
    }
    for (int i = 0; i < r->n; i++) { /* what it had to do with before in the turn */
        const gs_entry *e = &r->log->entries[i];
        if (e->turn >= r->turn - 1 && ((e->actor.kind == GS_REF_UNIT && e->actor.ix == unit) ||
                                       (e->target.kind == GS_REF_UNIT && e->target.ix == unit))) {
            gs_entry_print(r->setup, e, &s);
        }
    }
    if (r->n < r->log->count) {
        gs_entry_print(r->setup, &r->log->entries[r->n], &s);
    }
    printf("%s", gs_str_text(&s));
    fail_msg("seed %llu, turn %d, entry %d: %s: %s\n%s", (unsigned long long)r->seed, r->turn,
             r->n + 1, what, unit >= 0 ? r->setup->units[unit].id : "", gs_str_text(&s));
}

static int side_of(const referee *r, int unit)
{
    return r->setup->units[unit].side;
}

static bool here(const referee *r, int unit)
{
    return (r->t.unit[unit].flags & GS_U_ON_TABLE) != 0;
}

static bool hidden(const referee *r, int unit)
{
    return (r->t.unit[unit].flags & GS_U_HIDDEN) != 0;
}

static box box_at(const referee *r, int unit, gs_pt c, gs_ang f)
{
    return stand_box((vec){c.x / 1000.0, c.y / 1000.0}, f / 65536.0, r->of[unit].w,
                     r->of[unit].d);
}

/* GOH-R22: a holder's footprint is the bounding rectangle of its town. */
static box box_of(const referee *r, int unit)
{
    const gs_unit_state *u = &r->t.unit[unit];
    if (u->inside < 0) {
        return box_at(r, unit, u->at, u->facing);
    }
    const gs_ob_feature *f = &r->setup->features[u->inside];
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;
    for (int i = 0; i < f->n_points; i++) {
        x0 = fmin(x0, f->points[i].x / 1000.0);
        x1 = fmax(x1, f->points[i].x / 1000.0);
        y0 = fmin(y0, f->points[i].y / 1000.0);
        y1 = fmax(y1, f->points[i].y / 1000.0);
    }
    return stand_box((vec){(x0 + x1) / 2, (y0 + y1) / 2}, 0, x1 - x0, y1 - y0);
}

static bool touching(const referee *r, int x, int y)
{
    int f, g;
    box a = box_of(r, x), b = box_of(r, y);
    return contact(&a, &b, &f, &g);
}

static bool engaged(const referee *r, int unit)
{
    for (int i = 0; i < r->t.n_units; i++) {
        if (here(r, i) && side_of(r, i) != side_of(r, unit) && touching(r, unit, i)) {
            return true;
        }
    }
    return false;
}

/* Askew so nearly along 0.1 of an edge that a thousandth decides? */
static bool doubtful(const referee *r, int unit)
{
    box a = box_of(r, unit);
    for (int i = 0; i < r->t.n_units; i++) {
        int f, g;
        if (here(r, i) && side_of(r, i) != side_of(r, unit)) {
            box b = box_of(r, i);
            if (contact_by(&a, &b, 0.07, &f, &g) != contact_by(&a, &b, 0.13, &f, &g)) {
                return true;
            }
        }
    }
    return false;
}

static bool square(const referee *r, int unit)
{
    const char *word = r->setup->ruleset->formations[r->t.unit[unit].formation];
    box a = box_of(r, unit);
    for (int i = 0; i < r->t.n_units && strcmp(word, "square") == 0; i++) {
        box b = i != unit && here(r, i) ? box_of(r, i) : a;
        if (i != unit && here(r, i) && side_of(r, i) == side_of(r, unit) &&
            r->t.unit[i].formation == r->t.unit[unit].formation && gap(&a, &b, false) <= 0.026) {
            return true;
        }
    }
    return false;
}

/* ---- facts as text ---- */

static double number(const char *facts, const char *key, double dflt)
{
    const char *v = find(facts, key);
    return v ? strtod(v, NULL) : dflt;
}

static const gs_log_resolve *resolved(const gs_entry *e, const char *procedure)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_RESOLVE &&
            strcmp(e->parts[i].u.resolve.procedure, procedure) == 0) {
            return &e->parts[i].u.resolve;
        }
    }
    return NULL;
}

static int32_t option(const referee *r, const char *key)
{
    return gs_setup_option(r->setup, key);
}

/* ---- who they are: chapter 2, from the words of the order of battle ---- */

static void read_company(referee *r, int unit)
{
    static const struct {
        const char *type;
        double w, d;
        int endurance;
        bool all_round, flying, evades, foot, heavy;
        double range;
    } types[] = {
        {"skirmishers", 1, 0.5, 2, true, false, true, true, false, 3},
        {"archers", 1, 0.5, 3, false, false, false, true, false, 6},
        {"light-infantry", 1, 0.5, 3, false, false, false, true, false, 0},
        {"infantry", 1, 0.5, 4, false, false, false, true, false, 0},
        {"heavy-infantry", 1, 0.5, 5, false, false, false, true, true, 0},
        {"horse-archers", 1, 0.75, 3, true, false, true, false, false, 3},
        {"light-cavalry", 1, 0.75, 3, false, false, false, false, false, 0},
        {"cavalry", 1, 0.75, 4, false, false, false, false, false, 0},
        {"heavy-cavalry", 1, 0.75, 5, false, false, false, false, true, 0},
        {"flyers", 1, 0.75, 3, false, true, false, false, false, 0},
        {"artillery", 1, 1, 2, false, false, false, false, false, 12},
        {"great-beast", 1, 1, 6, false, false, false, false, false, 0},
        {"monster", 1, 1, 6, false, false, false, false, false, 0},
    };
    const char *facts = r->setup->units[unit].facts;
    company *c = &r->of[unit];
    for (int i = 0; i < GS_COUNT(types); i++) {
        if (says(facts, "unit.type", types[i].type)) {
            int e = types[i].endurance + says(facts, "unit.quality", "elite") -
                    says(facts, "unit.quality", "levy") -
                    says(facts, "unit.disaffected", "yes");
            *c = (company){.type = i, .w = types[i].w, .d = types[i].d,
                           .all_round = types[i].all_round, .flying = types[i].flying,
                           .evades = types[i].evades, .foot = types[i].foot,
                           .range = types[i].range,
                           .endurance = e < 2 ? 2 : e > 6 ? 6 : e};
            c->range = says(facts, "unit.weapon", "bow")     ? 6
                       : says(facts, "unit.weapon", "pilum") ? 0.02 : c->range;
            c->shieldwall = says(facts, "unit.shieldwall", "yes");
            c->pike = says(facts, "unit.pike", "yes");
            return;
        }
    }
    fail_msg("no type: %s", facts);
}

/* ---- turns and phases ---- */

static void begin_turn(referee *r, int turn)
{
    r->turn = turn;
    for (int i = 0; i < r->t.n_units; i++) {
        r->moved[i] = r->evaded[i] = r->caught[i] = false;
        r->began[i] = here(r, i) && engaged(r, i);
        r->attacked[i] = r->aims[i] = -1;
        r->obeys[i] = 0;
    }
    /* GOH-R72: what pursued into a new enemy begins as an attack, if the option says so */
}

/* Whoever has taken its endurance has gone, nobody else (GOH-5d). */
static void end_phase(referee *r)
{
    bool common = strcmp(r->phase, "shooting") == 0 || strcmp(r->phase, "melee") == 0;
    for (int i = 0; i < r->t.n_units && common; i++) {
        int e = r->of[i].endurance, hits = r->t.unit[i].hits;
        bool gone = (r->t.unit[i].flags & GS_U_DESTROYED) != 0;
        if (here(r, i) && hits >= e) {
            fault(r, "GOH-5d: it has taken its endurance and stands", i);
        }
        if (r->struck[i] && (hits < e || !gone)) {
            fault(r, "GOH-5d: removed before its time", i);
        }
        if (hits != r->before[i] + r->due[i]) {
            fault(r, "other hits than the procedures gave", i);
        }
    }
}

static void begin_phase(referee *r, const char *phase, int side)
{
    snprintf(r->phase, sizeof r->phase, "%s", phase);
    r->mover = strcmp(phase, "movement") == 0 ? side : -1;
    for (int i = 0; i < r->t.n_units; i++) {
        r->before[i] = r->t.unit[i].hits;
        r->due[i] = 0;
        r->struck[i] = r->fought[i] = false;
    }
    r->lost[0] = r->lost[1] = false;
}
#endif
