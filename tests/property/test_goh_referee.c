/* A referee of Gathering of Hosts with nothing but the log: it folds every entry by itself,
 * measures with its own rulers what the entry claims (ways, gaps, zones, fronts, ranges,
 * lines of fire, contacts, hits, who is due), and works out who had to fight. It knows the
 * book and the set-up; nothing of the rule set's own code on the table. */
#include "test.h"

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

static const char *find(const char *facts, const char *key)
{
    size_t n = strlen(key);
    for (const char *p = facts; p && (p = strstr(p, key)); p += n) {
        if ((p == facts || p[-1] == ' ') && p[n] == '=') {
            return p + n + 1;
        }
    }
    return NULL;
}

static bool says(const char *facts, const char *key, const char *word)
{
    const char *v = find(facts, key);
    size_t n = strlen(word);
    return v && strncmp(v, word, n) == 0 && (v[n] == ' ' || v[n] == '\0');
}

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

/* ---- moves ---- */

static bool may_pass(const referee *r, int mover, int other)
{
    return r->of[mover].flying ||
           (side_of(r, mover) == side_of(r, other) && r->t.unit[other].inside < 0 &&
            (r->of[mover].type == 0 || r->of[other].type == 0));
}

/* GOH-8a, R29, R34b: where an ordinary move may lead. */
static void check_kept_off(referee *r, const gs_entry *e, const gs_log_move *m)
{
    int unit = m->who.ix;
    box from = box_at(r, unit, m->from.at, m->from.facing),
        end = box_at(r, unit, m->to.at, m->to.facing);
    bool turns = gs_pt_distance(m->from.at, m->to.at) == 0;
    for (int i = 0; i < r->t.n_units && !turns; i++) {
        if (!here(r, i) || side_of(r, i) == side_of(r, unit) || hidden(r, i)) {
            continue;
        }
        box b = box_of(r, i);
        double is = gap(&end, &b, false), was = gap(&from, &b, false);
        bool zone_counts = option(r, "options.engagement-zone") == 0;
        if (is < 0.1 - EPS) {
            fault(r, "GOH-R34b: an ordinary move ends in contact", unit);
        }
        if (zone_counts && is < 0.98 - EPS && is < was + EPS && !r->of[unit].flying &&
            m->manner != GS_MOVE_WITHDRAW) {
            fault(r, "GOH-8a: nearer than 1 to an enemy", unit);
        }
        if (zone_counts && was <= 0.98 && m->manner != GS_MOVE_WITHDRAW && is < was - EPS) {
            fault(r, "GOH-8b: it was bound", unit);
        }
        for (int k = 1; k < 10 && !may_pass(r, unit, i); k++) { /* not through him either */
            box mid = end;
            mid.c = (vec){from.c.x + (end.c.x - from.c.x) * k / 10,
                          from.c.y + (end.c.y - from.c.y) * k / 10};
            if (m->n_path == 0 && inside(&b, mid.c)) {
                fault(r, "GOH-R24: through an enemy", unit);
            }
        }
    }
    (void)e;
}

static double leg(gs_pt a, gs_pt b)
{
    return hypot(a.x - b.x, a.y - b.y) / 1000.0;
}

/* ---- what bars (GOH-R28c) ---- */

static box area_of(const gs_ob_feature *f)
{
    double x0 = f->points[0].x / 1000.0, y0 = f->points[0].y / 1000.0;
    double x1 = f->points[2].x / 1000.0, y1 = f->points[2].y / 1000.0;
    return stand_box((vec){(x0 + x1) / 2, (y0 + y1) / 2}, 0, x1 - x0, y1 - y0);
}

static bool is_kind(const gs_ob_feature *f, const char *kind)
{
    return strcmp(f->kind, kind) == 0;
}

/* Is the point so near to a road, bridge or ford? */
static bool on_road(const referee *r, vec p, double near)
{
    for (int i = 0; i < r->setup->n_features; i++) {
        const gs_ob_feature *f = &r->setup->features[i];
        if (is_kind(f, "road") || is_kind(f, "bridge") || is_kind(f, "ford")) {
            box b = area_of(f);
            b.w += 2 * near;
            b.d += 2 * near;
            if (inside(&b, p)) {
                return true;
            }
        }
    }
    return false;
}

static bool in_river(const referee *r, box stand)
{
    stand.w -= 2 * EPS;
    stand.d -= 2 * EPS;
    for (int i = 0; i < r->setup->n_features; i++) {
        box b = area_of(&r->setup->features[i]);
        if (is_kind(&r->setup->features[i], "river") && gap(&stand, &b, false) <= 0) {
            return true;
        }
    }
    return false;
}

/* Where it ends no part of it is in a river unless its centre is on a road or bridge; nor on
 * a straight way, but for the half of its depth by which head and tail come before and after. */
static void check_dry(referee *r, const gs_log_move *m)
{
    int unit = m->who.ix;
    box end = box_at(r, unit, m->to.at, m->to.facing);
    if (r->of[unit].flying || (r->t.unit[unit].inside >= 0)) {
        return;
    }
    if (in_river(r, end) && !on_road(r, end.c, EPS)) {
        fault(r, "GOH-R28c: it stands in the river", unit);
    }
    r->on_bridges += in_river(r, end);
    double far = leg(m->from.at, m->to.at);
    for (double k = 0; k < far && m->n_path == 0 && m->from.facing == m->to.facing; k += 0.1) {
        gs_pt c = {(gs_len)(m->from.at.x + (m->to.at.x - m->from.at.x) * k / far),
                   (gs_len)(m->from.at.y + (m->to.at.y - m->from.at.y) * k / far)};
        box b = box_at(r, unit, c, m->from.facing);
        if (in_river(r, b) && !on_road(r, b.c, b.d / 2 + 2 * EPS)) {
            fault(r, "GOH-R28c: it goes through the river", unit);
        }
    }
}

static void check_move(referee *r, const gs_entry *e, const gs_log_move *m)
{
    int unit = m->who.ix;
    const gs_log_resolve *may = resolved(e, "move-allowance");
    double cost = m->cost / 1000.0, allows = m->allowance / 1000.0;
    if (m->who.kind != GS_REF_UNIT) {
        fault(r, "GOH-R79: a leader has no move of his own", -1);
    }
    if (memcmp(&m->from.at, &r->t.unit[unit].at, sizeof m->from.at) != 0 &&
        r->t.unit[unit].inside < 0 && strcmp(e->kind, "sally") != 0) {
        fault(r, "it starts where it does not stand", unit);
    }
    if (cost > allows + 0.002) {
        fault(r, "GOH-6: farther than it may", unit);
    }
    check_dry(r, m);
    bool own = m->manner == GS_MOVE_ADVANCE || m->manner == GS_MOVE_SIDESTEP ||
               m->manner == GS_MOVE_RETIRE || m->manner == GS_MOVE_WITHDRAW ||
               m->manner == GS_MOVE_TURN;
    if (own && strcmp(e->kind, "face") != 0) {
        if (side_of(r, unit) != r->mover || strcmp(r->phase, "movement") != 0) {
            fault(r, "GOH-1.1: it is not his turn to move", unit);
        }
        if (r->moved[unit] || (r->evaded[unit] && !option(r, "options.evade-then-move"))) {
            fault(r, "GOH-T2: it has moved this turn", unit);
        }
        r->moved[unit] = true;
        if (may && fabs(number(may->result, "unit.allowance", -1) - allows) > EPS) {
            fault(r, "another allowance than the procedure's", unit);
        }
        double far = 0;
        bool leaves = r->t.unit[unit].inside >= 0 && m->n_path > 0; /* GOH-R22: from its edge */
        gs_pt p = leaves ? m->path[0] : m->from.at;
        for (int i = leaves; i <= m->n_path; i++) {
            gs_pt q = i < m->n_path ? m->path[i] : m->to.at;
            far += leg(p, q);
            p = q;
        }
        bool group = may && says(may->situation, "group", "yes"); /* wheels cost by the front */
        if (!group && far > cost + 0.02 + 0.25 * (m->manner == GS_MOVE_TURN)) {
            fault(r, "GOH-R17: a longer way than it cost", unit);
        }
        check_kept_off(r, e, m);
    }
    if (m->manner == GS_MOVE_PURSUE || m->manner == GS_MOVE_RETREAT) {
        if (leg(m->from.at, m->to.at) > allows + 1 + EPS && r->t.unit[unit].inside < 0 &&
            strcmp(e->kind, "pursuit") != 0) {
            fault(r, "farther than it is driven", unit);
        }
    }
}

/* ---- attacks ---- */

static const char *const face_words[] = {"front", "flank", "rear", "flank"};

/* The facts of a `contact` against the table before the move. */
static void check_contact(referee *r, const gs_log_resolve *c, int unit, int target)
{
    box a = box_of(r, unit), b = box_of(r, target);
    bool holds = r->t.unit[target].inside >= 0;
    if (says(c->result, "contact", "none")) {
        fault(r, "GOH-8.1: an attack that the procedure forbids", unit);
    }
    if (says(c->situation, "unit.type", "artillery")) {
        fault(r, "GOH-R40: artillery attacks", unit);
    }
    if (!says(c->situation, "unit.began-overlapping", "yes")) {
        bool said_front = !says(c->situation, "unit.in-front", "no");
        if (said_front ? !in_front(&a, &b, 0.01) : in_front(&a, &b, -0.01)) {
            fault(r, "GOH-R33: was the target in front of it?", unit);
        }
        int z = zone(&b, at(&a, 0, a.d / 2));
        const char *said = find(c->situation, "unit.began-in") ? find(c->situation, "unit.began-in")
                                                               : "front";
        if (z != NOWHERE && strncmp(said, face_words[z], strlen(face_words[z])) != 0) {
            vec q = to(b.c, at(&a, 0, a.d / 2)); /* on the very line it may count either way */
            double u = fabs(dot(q, b.r)) - b.w / 2, v = fabs(dot(q, b.f)) - b.d / 2;
            if (fabs(u - v) > 0.01) {
                fault(r, "GOH-R33: in which of its zones did it begin?", unit);
            }
        }
    }
    if (says(c->situation, "unit.in-contact", "yes") != engaged(r, unit) &&
        !doubtful(r, unit)) {
        fault(r, "GOH-R73: is it in contact?", unit);
    }
    if (says(c->situation, "target.square", "yes") != square(r, target)) {
        fault(r, "GOH-R27: is the target in square?", target);
    }
    if ((find(c->situation, "target.holds") != NULL) != holds) {
        fault(r, "GOH-R22: does the target hold a place?", target);
    }
}

/* After a charge: it stands on the side that `contact` gave, aligned (GOH-R34). */
static void check_home(referee *r, const gs_log_resolve *c, int unit, int target)
{
    int fa, fb;
    box a = box_of(r, unit), b = box_of(r, target);
    bool all_round = square(r, target) || r->t.unit[target].inside >= 0;
    if (says(c->result, "contact", "overlap")) {
        bool beside = false;
        for (int i = 0; i < r->t.n_units; i++) {
            box f = here(r, i) ? box_of(r, i) : a;
            beside = beside || (here(r, i) && i != unit && side_of(r, i) == side_of(r, unit) &&
                                touching(r, i, target) && gap(&a, &f, false) <= 0.03 &&
                                dot(a.f, f.f) > 0.999);
        }
        if (!beside) {
            fault(r, "GOH-R35: no overlap position", unit);
        }
        return;
    }
    if (!contact(&a, &b, &fa, &fb) || fa != FRONT) {
        fault(r, "GOH-8.1d: the charge does not end in contact to its front", unit);
        return;
    }
    if (!all_round && !says(c->result, "contact", face_words[fb])) {
        fault(r, "GOH-R34: on another side", unit);
    }
}

static void check_order(referee *r, const gs_entry *e)
{
    const gs_log_resolve *o = resolved(e, "order");
    int unit = e->actor.ix;
    if (r->obeys[unit]) {
        fault(r, "GOH-R74b: a second roll in the turn", unit);
    }
    r->obeys[unit] = says(o->result, "result", "attack") ? 1 : 2;
}

static void before_charge(referee *r, const gs_entry *e)
{
    int leader = e->actor.ix, k = 0;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind != GS_LOG_RESOLVE || strcmp(p->u.resolve.procedure, "contact") != 0) {
            continue;
        }
        if (k++ == 0) { /* the leader's own */
            if (r->obeys[leader] == 2) {
                fault(r, "GOH-11.1a: it was not to attack", leader);
            }
            if (e->target.kind == GS_REF_UNIT && !r->evaded[e->target.ix]) {
                check_contact(r, &p->u.resolve, leader, e->target.ix);
            }
        }
    }
    r->charges++;
}

/* GOH-R24, R43: a charge, after an evader too, leads through nobody. */
static void check_charge_way(referee *r, const gs_entry *e, const gs_log_move *m)
{
    int unit = m->who.ix;
    box mid = box_at(r, unit, m->to.at, m->to.facing);
    for (int i = 0; i < r->t.n_units; i++) {
        if (i == unit || !here(r, i) || may_pass(r, unit, i) || hidden(r, i) ||
            (e->target.kind == GS_REF_UNIT && i == e->target.ix && !r->evaded[i])) {
            continue;
        }
        box b = box_of(r, i);
        for (int k = 1; k < 20 * (m->n_path + 1); k++) {
            gs_pt p = k < 20 ? m->from.at : m->path[k / 20 - 1];
            gs_pt q = k / 20 < m->n_path ? m->path[k / 20] : m->to.at;
            mid.c = (vec){(p.x + (q.x - p.x) * (k % 20) / 20.0) / 1000,
                          (p.y + (q.y - p.y) * (k % 20) / 20.0) / 1000};
            if (inside(&b, mid.c)) {
                fault(r, "GOH-R24, R43: a charge through another", unit);
            }
        }
    }
}

static void after_charge(referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "contact");
    int leader = e->actor.ix, target = e->target.ix;
    bool stopped = r->evaded[target];
    for (int i = 0; i < e->n_parts; i++) { /* somebody hidden has shown himself */
        const gs_log_effect *f = &e->parts[i].u.effect;
        stopped = stopped || (e->parts[i].kind == GS_LOG_EFFECT &&
                              f->kind == GS_EFFECT_SPOTTED && f->who.kind == GS_REF_UNIT &&
                              side_of(r, f->who.ix) != side_of(r, leader));
    }
    if (c && !stopped) {
        check_home(r, c, leader, target);
    }
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind != GS_LOG_MOVE) {
            continue;
        }
        int unit = e->parts[i].u.move.who.ix, movers = 0;
        for (int q = 0; q < e->n_parts; q++) {
            movers += e->parts[q].kind == GS_LOG_MOVE;
        }
        bool wheels = c && says(c->situation, "unit.began-overlapping", "yes");
        if (movers == 1 && !wheels) {
            check_charge_way(r, e, &e->parts[i].u.move);
        }
        for (int k = 0; k < r->t.n_units; k++) {
            bool chance = hidden(r, k); /* nobody knew that he was there */
            for (int q = 0; q < e->n_parts; q++) {
                const gs_log_effect *f = &e->parts[q].u.effect;
                chance = chance || (e->parts[q].kind == GS_LOG_EFFECT &&
                                    f->kind == GS_EFFECT_SPOTTED && f->who.ix == k &&
                                    f->who.kind == GS_REF_UNIT && k != target);
            }
            if (here(r, k) && side_of(r, k) != side_of(r, unit) && !chance &&
                touching(r, unit, k)) {
                bool mine = unit == leader && k == target;
                if (r->attacked[unit] < 0 || mine) {
                    box a = box_of(r, unit), b = box_of(r, k);
                    int own;
                    contact(&a, &b, &own, &r->reached[unit]);
                    r->attacked[unit] = k;
                }
                r->caught[k] = r->caught[k] || r->evaded[k];
            }
        }
        r->moved[unit] = true;
    }
    if (c && says(c->result, "contact", "overlap")) {
        r->attacked[leader] = target;
    }
}

static void check_evade(referee *r, const gs_entry *e)
{
    const gs_log_resolve *v = resolved(e, "evade");
    int unit = e->actor.ix, charger = e->target.ix;
    const gs_log_move *m = NULL;
    for (int i = 0; i < e->n_parts; i++) {
        m = e->parts[i].kind == GS_LOG_MOVE ? &e->parts[i].u.move : m;
    }
    box a = box_of(r, charger), b = box_of(r, unit);
    double d = gap(&a, &b, false), stated = number(v->situation, "distance", 1);
    if (!r->of[unit].evades || r->evaded[unit] ||
        (engaged(r, unit) && !doubtful(r, unit))) {
        fault(r, "GOH-8.3a, R42: it may not evade", unit);
    }
    if (stated < d - EPS || stated > d + 0.002 + EPS) {
        fault(r, "GOH-R42: the gap before the charge", unit);
    }
    vec way = to(a.c, b.c);
    box end = box_at(r, unit, m->to.at, m->to.facing);
    double far = leg(m->from.at, m->to.at), len = hypot(way.x, way.y);
    if (far > number(v->result, "evader.moved", 0) + 0.01) {
        fault(r, "GOH-8.3b: farther than it rolled", unit);
    }
    if (far > 0.05 && (dot(end.f, way) / len < 0.999 ||
                       dot(to(b.c, end.c), way) / len / far < 0.99)) {
        fault(r, "GOH-8.3c, R42: not straight away, its back to the enemy", unit);
    }
    r->evaded[unit] = true;
    r->evades++;
}

/* ---- shooting ---- */

static bool all_round(const referee *r, int unit)
{
    return r->of[unit].all_round || r->t.unit[unit].inside >= 0;
}

/* Some line to the target that no stand and no ground blocks; with terrain on the table only
 * the stands are looked at, and from hills not even those. */
static bool has_line(const referee *r, int unit, int target)
{
    box a = box_of(r, unit), b = box_of(r, target);
    vec from = all_round(r, unit) ? a.c : at(&a, 0, a.d / 2);
    const vec aims[5] = {b.c, at(&b, 0, b.d / 2), at(&b, b.w / 2, 0), at(&b, 0, -b.d / 2),
                         at(&b, -b.w / 2, 0)};
    for (int k = 0; k < 5; k++) {
        bool clear = all_round(r, unit) || ahead(&a, aims[k], 0.01);
        for (int i = 0; i < r->t.n_units && clear; i++) {
            if (i == unit || i == target || !here(r, i) ||
                (hidden(r, i) && side_of(r, i) != side_of(r, unit))) {
                continue;
            }
            box s = box_of(r, i), back = box_of(r, unit);
            vec off = to(back.c, s.c);
            bool front_rank = side_of(r, i) == side_of(r, unit) && dot(s.f, back.f) > 0.999 &&
                              fabs(dot(off, back.r)) <= 0.5 + EPS && dot(off, back.f) > 0 &&
                              dot(off, back.f) <= (s.d + back.d) / 2 + 0.026;
            clear = front_rank || through(&s, from, aims[k]) <= 0.02 + 2 * EPS;
        }
        if (clear) {
            return true;
        }
    }
    return false;
}

static void check_volley(referee *r, const gs_entry *e)
{
    int target = e->target.ix, aiming = 0;
    const gs_log_resolve *s = resolved(e, "shooting");
    box b = box_of(r, target);
    int companies = 0;
    for (int k = 0; k < 3; k++) {
        char key[40];
        snprintf(key, sizeof key, "shooter%.0d.companies", k ? k + 1 : 0);
        companies += (int)number(s->situation, key, k == 0);
        snprintf(key, sizeof key, "shooter%.0d.status", k ? k + 1 : 0);
        if (!says(s->result, key, "ok") && !says(s->result, key, "absent")) {
            fault(r, "GOH-9: a shot that the procedure forbids", e->actor.ix);
        }
    }
    double stated = number(s->situation, "shooter.distance", 3);
    bool found = false;
    for (int i = 0; i < r->t.n_units; i++) {
        if (r->aims[i] != target || !here(r, i)) {
            continue;
        }
        box a = box_of(r, i);
        double d = gap(&a, &b, !all_round(r, i));
        aiming++;
        found = found || (i == e->actor.ix && stated >= d - EPS && stated <= d + 0.002 + EPS);
    }
    if (companies == 1 && r->attacked[e->actor.ix] == target &&
        says(s->situation, "shooter.contact", "attacked")) {
        fault(r, "GOH-R56: it came in on whom it shoots at", e->actor.ix);
    }
    if (!found || companies > aiming) {
        fault(r, "GOH-R51: its distance, or more shoot than said so", e->actor.ix);
    }
    if (says(s->situation, "target.began-in-contact", "yes") != r->began[target] ||
        says(s->situation, "target.in-contact", "yes") != engaged(r, target)) {
        fault(r, "GOH-9d, 9.2: is the target in contact?", target);
    }
    if ((int)number(s->situation, "target.hits-before", 0) != r->before[target]) {
        fault(r, "GOH-R8: its hits as the phase began", target);
    }
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_HITS &&
            p->u.effect.amount != (int)number(s->result, "target.hits", 0)) {
            fault(r, "other hits than the procedure's", target);
        }
    }
    r->shots++;
}

static void check_aim(referee *r, const gs_entry *e)
{
    int unit = e->actor.ix, target = e->target.ix;
    if (e->target.kind != GS_REF_UNIT) {
        return;
    }
    box a = box_of(r, unit), b = box_of(r, target);
    if (r->aims[unit] >= 0) {
        fault(r, "GOH-R58: it shoots twice", unit);
    }
    if (gap(&a, &b, !all_round(r, unit)) > r->of[unit].range + EPS) {
        fault(r, "GOH-9.1: out of range", unit);
    }
    if (r->flat && !has_line(r, unit, target)) {
        fault(r, "GOH-9c: no line of fire", unit);
    }
    if (r->began[unit]) {
        fault(r, "GOH-9.3b: it began the turn in contact", unit);
    }
    r->aims[unit] = target;
}

/* ---- melee ---- */

static void check_fight(referee *r, const gs_entry *e)
{
    const gs_log_resolve *m = resolved(e, "melee");
    const int who[2] = {e->actor.ix, e->target.ix};
    static const char *const role[2] = {"attacker", "defender"};
    int face[2];
    box b[2] = {box_of(r, who[0]), box_of(r, who[1])};
    if (!contact(&b[0], &b[1], &face[0], &face[1])) {
        fault(r, "GOH-R34b: they are not in contact", who[0]);
        return;
    }
    for (int x = 0; x < 2; x++) {
        char key[40];
        snprintf(key, sizeof key, "%s.in-square", role[x]);
        bool all = square(r, who[x]) || r->t.unit[who[x]].inside >= 0;
        if (says(m->situation, key, "yes") != all) {
            fault(r, "GOH-6.5d: has it a flank?", who[x]);
        }
        snprintf(key, sizeof key, "%s.face", role[x]);
        const char *said = find(m->situation, key) ? find(m->situation, key) : "front";
        if (!all && strncmp(said, face_words[face[x]], strlen(face_words[face[x]])) != 0) {
            fault(r, "GOH-R59: the side on which it fights", who[x]);
        }
        snprintf(key, sizeof key, "%s.hits-before", role[x]);
        if ((int)number(m->situation, key, 0) != r->before[who[x]]) {
            fault(r, "GOH-R8b: its hits as the phase began", who[x]);
        }
        snprintf(key, sizeof key, "%s.hits", role[x]);
        r->due[who[x]] += (int)number(m->result, key, 0);
        r->fought[who[x]] = true;
    }
    bool came = r->attacked[who[0]] >= 0;
    if (!option(r, "options.pursuit-charge") &&
        came != !says(m->situation, "first-turn", "no")) {
        fault(r, "GOH-R67: did the attacker come in this turn?", who[0]);
    }
    const char *side = find(m->situation, "contact");
    side = side ? side : "front";
    const char *reached = face_words[r->reached[who[0]]];
    if (came && r->attacked[who[0]] == who[1] && !r->evaded[who[1]] &&
        r->t.unit[who[1]].inside < 0 && strncmp(side, reached, strlen(reached)) != 0) {
        fault(r, "GOH-R68: the side that the attack reached", who[1]);
    }
    bool first = side_of(r, who[0]) == r->t.first;
    if (says(m->situation, "attacker.moved-first", "no") == first) {
        fault(r, "GOH-8.2a: who moved first?", who[0]);
    }
    r->fights++;
}

/* GOH-10a: opposing companies in contact must fight, but for those who find each side of the
 * other taken (GOH-10b). */
static void begin_melee(referee *r, bool must[GS_MAX_UNITS])
{
    for (int i = 0; i < r->t.n_units; i++) {
        must[i] = false;
        if (!here(r, i)) {
            continue;
        }
        int foes = 0, alone = 0;
        for (int k = 0; k < r->t.n_units; k++) {
            if (!here(r, k) || side_of(r, k) == side_of(r, i) || !touching(r, i, k)) {
                continue;
            }
            int others = 0;
            for (int q = 0; q < r->t.n_units; q++) {
                others += q != i && here(r, q) && side_of(r, q) == side_of(r, i) &&
                          touching(r, q, k);
            }
            foes++;
            alone += others == 0;
        }
        must[i] = foes == 1 && alone == 1 && !doubtful(r, i);
    }
}

/* ---- what follows ---- */

/* GOH-R72: whom a pursuer comes upon it fights; nobody stands askew at another's
 * front. */
static void check_comes_upon(referee *r, const gs_log_move *m)
{
    int unit = m->who.ix, own, his;
    box a = box_at(r, unit, m->to.at, m->to.facing);
    for (int k = 0; k < r->t.n_units; k++) {
        if (k == unit || !here(r, k) || hidden(r, k) ||
            side_of(r, k) == side_of(r, unit)) {
            continue;
        }
        box b = box_of(r, k);
        bool askew = fabs(dot(a.f, b.f)) > 0.05 && fabs(dot(a.f, b.r)) > 0.05;
        if (askew && gap(&a, &b, true) < 0.02 - EPS && !contact(&a, &b, &own, &his)) {
            fault(r, "GOH-R72: it stands askew at an enemy's front", unit);
        }
    }
}

static void check_pursuit(referee *r, const gs_entry *e)
{
    const gs_log_resolve *p = resolved(e, "pursuit");
    int unit = e->actor.ix, fallen = e->target.ix;
    if (!(r->t.unit[fallen].flags & GS_U_DESTROYED) || !r->struck[fallen]) {
        fault(r, "GOH-10.5: nobody fell there", fallen);
    }
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *q = &e->parts[i];
        if (q->kind != GS_LOG_MOVE) {
            continue;
        }
        if (says(p->result, "pursues", "no")) {
            fault(r, "GOH-R71: it was not to pursue", unit);
        }
        check_comes_upon(r, &q->u.move);
        if (q->u.move.cost / 1000.0 > number(p->result, "distance", 0) + EPS) {
            fault(r, "GOH-R71: farther than the fallen stood", unit);
        }
    }
    if (r->attacked[unit] < 0 && !option(r, "options.pursuit-charge") &&
        says(p->situation, "unit.attacked", "no") == false) {
        const gs_unit_state *u = &r->t.unit[unit];
        bool countered = false;
        for (int i = 0; r->setup->ruleset->marks[i]; i++) {
            const char *mark = r->setup->ruleset->marks[i];
            bool set = (u->marks & (1u << i)) != 0;
            countered = countered || (set && strcmp(mark, "counter-attacked") == 0);
        }
        if (!countered) {
            fault(r, "GOH-10.5: only who attacked pursues", unit);
        }
    }
    r->pursuits++;
}

static void check_panic(referee *r, const gs_entry *e)
{
    const gs_log_resolve *p = resolved(e, "panic");
    if (!r->lost[side_of(r, e->actor.ix)]) {
        fault(r, "GOH-11.2a: no general was lost", e->actor.ix);
    }
    if (number(p->situation, "unit.distance", 3) > 6) {
        fault(r, "GOH-11.2a: more than 6 away", e->actor.ix);
    }
    r->panics++;
}

/* ---- entry by entry ---- */

static void note_effects(referee *r, const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *f = &e->parts[i].u.effect;
        if (e->parts[i].kind != GS_LOG_EFFECT) {
            continue;
        }
        if (f->kind == GS_EFFECT_GENERAL_LOST) {
            r->lost[f->who.ix] = true;
        } else if (f->kind == GS_EFFECT_DESTROYED) {
            r->struck[f->who.ix] = true;
        } else if (f->kind == GS_EFFECT_HITS && strcmp(e->kind, "melee") != 0) {
            r->due[f->who.ix] += f->amount;
        }
    }
}

static void check_before(referee *r, const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_MOVE) {
            check_move(r, e, &e->parts[i].u.move);
        }
    }
    if (strcmp(e->kind, "order") == 0) {
        check_order(r, e);
    } else if (strcmp(e->kind, "charge") == 0) {
        before_charge(r, e);
    } else if (strcmp(e->kind, "evade") == 0) {
        check_evade(r, e);
    } else if (strcmp(e->kind, "shoot") == 0) {
        check_aim(r, e);
    } else if (strcmp(e->kind, "shooting") == 0) {
        check_volley(r, e);
    } else if (strcmp(e->kind, "melee") == 0) {
        check_fight(r, e);
    } else if (strcmp(e->kind, "pursuit") == 0) {
        check_pursuit(r, e);
    } else if (strcmp(e->kind, "panic") == 0) {
        check_panic(r, e);
    }
}

static void read_log(referee *r)
{
    gs_err err;
    bool must[GS_MAX_UNITS] = {false}, melee = false;
    int side = -2;
    gs_fold_start(r->setup, &r->t);
    begin_turn(r, 0);
    begin_phase(r, "deployment", -1);
    for (r->n = 0; r->n < r->log->count; r->n++) {
        const gs_entry *e = &r->log->entries[r->n];
        if (strcmp(e->phase, r->phase) != 0 || e->turn != r->turn ||
            (e->side != side && strcmp(e->phase, "movement") == 0)) {
            if (melee) {
                for (int i = 0; i < r->t.n_units; i++) {
                    if (must[i] && !r->fought[i]) {
                        fault(r, "GOH-10a: in contact, and did not fight", i);
                    }
                }
            }
            end_phase(r);
            if (e->turn != r->turn) {
                begin_turn(r, e->turn);
            }
            begin_phase(r, e->phase, e->side);
            melee = strcmp(e->phase, "melee") == 0;
            if (melee) {
                begin_melee(r, must);
            }
        }
        side = e->side;
        check_before(r, e);
        note_effects(r, e);
        if (gs_fold_entry(r->setup, &r->t, e, &err) != GS_OK) {
            fault(r, err.text, -1);
        }
        if (strcmp(e->kind, "charge") == 0) {
            after_charge(r, e);
        }
        r->entries++;
    }
    end_phase(r);
}

/* Every fifth field or so, those without other ground: a river with a bridge that ends at
 * its banks, a broad ford, and a road along the bank. */
static void add_river(referee *r)
{
    gs_setup *s = r->setup;
    r->flat = s->n_features == 0; /* water and roads are */
    if (r->flat) {
        goh_area(s, r->a, "the-river", "river", 0, 0, 7400, 22000, 1000);
        goh_area(s, r->a, "the-bridge", "bridge", 0, 5000, 7400, 2000, 1000);
        goh_area(s, r->a, "the-ford", "ford", 0, 11000, 7000, 7000, 1800);
        goh_area(s, r->a, "the-road", "road", 0, 0, 6800, 10000, 500);
    }
}

static void fight(referee *r, uint64_t seed)
{
    gs_err err;
    const gs_player players[2] = {seed % 2 ? gs_player_naive() : gs_player_random(),
                                  seed % 3 ? gs_player_random() : gs_player_naive()};
    r->seed = seed;
    r->a = gs_arena_new();
    r->setup = goh_random_setup(r->a, seed);
    add_river(r);
    assert_int_equal(gs_setup_complete(r->setup, r->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(r->a, r->setup, &r->scene, &err), GS_OK);
    for (int i = 0; i < r->setup->n_units; i++) {
        read_company(r, i);
    }
    r->log = gs_log_new(r->a);
    gs_battle_start(&r->played, r->scene, r->log, players);
    assert_int_equal(gs_engine_run(&r->played, &err), GS_OK);
}

static void test_referee__the_log_bears_every_measure(void **state)
{
    static referee r;
    (void)state;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        fight(&r, seed);
        read_log(&r);
        gs_arena_free(r.a);
    }
    printf("%d entries, %d volleys, %d fights, %d charges, %d evades, %d panics, %d pursuits\n",
           r.entries, r.shots, r.fights, r.charges, r.evades, r.panics, r.pursuits);
    assert_true(r.shots > 1000 && r.fights > 1000 && r.charges > 1000);
    printf("%d moves that ended over a river\n", r.on_bridges);
    assert_true(r.on_bridges > 50);
    assert_true(r.evades > 50 && r.panics > 50 && r.pursuits > 50);
}

/* ---- does he see anything at all? ---- */

enum { ASIDE, FAR, TURNED, MORE_HITS, OTHER_TARGET, NO_FIGHT, NO_FALL, FALSIFIED };

/* Falsifies the k-th thing of that kind in the log; false: there is none. */
static bool falsify(gs_log *log, int how, int k)
{
    for (int i = 0; i < log->count; i++) {
        gs_entry *e = &log->entries[i];
        for (int q = 0; q < e->n_parts; q++) {
            gs_log_part *p = &e->parts[q];
            bool move = p->kind == GS_LOG_MOVE && p->u.move.who.kind == GS_REF_UNIT;
            bool charge = move && strcmp(e->kind, "charge") == 0;
            bool effect = p->kind == GS_LOG_EFFECT;
            bool hits = effect && p->u.effect.kind == GS_EFFECT_HITS && p->u.effect.amount > 0;
            bool fits = how == ASIDE          ? charge
                        : how == FAR          ? move && strcmp(e->kind, "move") == 0
                        : how == TURNED       ? charge
                        : how == MORE_HITS    ? hits
                        : how == OTHER_TARGET ? strcmp(e->kind, "shooting") == 0
                        : how == NO_FIGHT     ? strcmp(e->kind, "melee") == 0 && hits
                                              : effect && p->u.effect.kind == GS_EFFECT_DESTROYED;
            if (!fits || k-- > 0) {
                continue;
            }
            switch (how) {
            case ASIDE: p->u.move.to.at.x += 900; break;
            case FAR: p->u.move.cost = p->u.move.allowance + 500; break;
            case TURNED: p->u.move.to.facing = gs_ang_norm(p->u.move.to.facing + GS_ANG_90); break;
            case MORE_HITS: p->u.effect.amount++; p->u.effect.left++; break;
            case OTHER_TARGET: e->actor.ix = e->actor.ix ? 0 : 1; break;
            case NO_FIGHT: e->kind = "note"; break;
            default: p->u.effect.kind = GS_EFFECT_SPOTTED; break;
            }
            return true;
        }
    }
    return false;
}

/* Does the referee stop at something in the log? */
static bool stops(referee *r)
{
    r->suspects = true;
    if (setjmp(r->found)) {
        return true;
    }
    read_log(r);
    return false;
}

static void test_referee__finds_what_is_falsified(void **state)
{
    static const char *const what[] = {"a charge put aside", "a move too far", "a charge turned",
                                       "a hit too many", "another shooter", "a fight undone",
                                       "a fall undone"};
    static referee r;
    (void)state;
    for (int how = 0; how < FALSIFIED; how++) {
        int tried = 0, seen = 0;
        for (uint64_t seed = 1; seed <= 30; seed++) {
            r.suspects = false;
            fight(&r, seed);
            if (falsify(r.log, how, (int)(seed % 4))) {
                tried++;
                seen += stops(&r);
            }
            gs_arena_free(r.a);
        }
        if (tried < 15 || 10 * seen < 8 * tried) { /* a charger of evaders may stand anywhere */
            fail_msg("%s: %d of %d found", what[how], seen, tried);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee__the_log_bears_every_measure),
        cmocka_unit_test(test_referee__finds_what_is_falsified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
