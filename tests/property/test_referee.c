/* A referee with nothing but the log: it folds every entry by itself, and measures again
 * what the entry claims: ways, allowances, charges, ranges, who was in contact, who had
 * to rally. */
#include "test.h"

#include "battles.h"

#include "gesta/fixed.h"
#include "gesta/general_sparring.h"
#include "gesta/shw.h"

#include <math.h>
#include <stdlib.h>

#define BATTLES 300
#define CONTACT 50 /* SHW-R104 */
#define ROAD 3000  /* the breadth of the roads that are laid */
#define TURN (2 * 3.14159265358979323846)

/* The table as the log tells it: a battle of its own, to which no order is ever given. */
typedef struct referee {
    gs_arena *a;
    gs_setup *setup;
    const gs_scene *scene;
    gs_log *log;
    gs_battle played, told;
    uint64_t seed;
    int n;                       /* entry looked at */
    int side;                    /* whose player turn */
    uint8_t fronted[GS_BODIES]; /* whom it has charged on the front in this player turn (+ 1) */
    uint8_t threw[GS_BODIES];   /* has shot at a charge in this player turn */
    uint8_t lies[GS_BODIES];    /* a lone hero struck down, his fate still to be settled */
    int halts;       /* charges that found no way to the front, in all battles */
    int beside_roads; /* moves along a road with part of the block in slow ground */
    int slowed;      /* recoils and pursuits over slow ground, in all battles */
    uint8_t acted[GS_BODIES];    /* has moved, charged or rallied */
    gs_len gone[GS_BODIES];      /* how far, of its own move */
    uint8_t shot[GS_BODIES];
    uint8_t marks[GS_BODIES];    /* marks that it has named and not shot at yet */
    const char *named;           /* what it said (SHW-R119) */
    int divisions;               /* of fire, in all battles */
    int seen;                    /* ambushes, in all battles */
    int walled, burnt; /* orders from within walls, spells measured, in all battles */
    int split, again;            /* detachments, those of a unit that had one, in all battles */
    uint8_t bound[GS_BODIES];    /* had to rally when the player turn began */
    uint8_t touching[GS_BODIES]; /* was in contact when the melees began */
    uint8_t fought[GS_BODIES];
    int melees; /* 1: the melees of this player turn have begun */
    gs_len charge_allows;
    int engines;     /* taken or served again, in all battles */
    uint8_t chases[GS_BODIES];   /* must advance after that body (+ 1) */
    uint8_t flanked[GS_BODIES]; /* has struck a flank in this player turn (face of charge) */
    int runs;        /* an elephant that runs (SHW-18.5) */
    bool front, met; /* the charge is on the front; the target came to meet it */
} referee;

static void fault(const referee *r, const char *what, gs_ref who)
{
    gs_str s = {0};
    if (r->n < r->log->count) {
        gs_entry_print(r->setup, &r->log->entries[r->n], &s);
    }
    fail_msg("seed %llu, entry %d: %s: %s\n%s", (unsigned long long)r->seed, r->n + 1,
             what, gs_ref_id(r->setup, who), gs_str_text(&s));
}

static int next_body(const gs_battle *b, int i)
{
    do {
        i++;
    } while (i < GS_BODIES && !gs_body_here(b, i));
    return i < GS_BODIES ? i : -1;
}

static const gs_rect *rect(const referee *r, int body)
{
    return &r->told.s.rect[body];
}

static void settle(referee *r)
{
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        r->told.s.rect[i] = r->scene->rules->rect(&r->told, i);
    }
}

static bool bound(const referee *r, int body)
{
    return body < GS_MAX_UNITS
               ? (r->told.t.unit[body].flags & GS_U_MUST_RALLY) != 0
               : (r->told.t.hero[body - GS_MAX_UNITS].flags & GS_H_MUST_RALLY) != 0;
}

static int army_of(const referee *r, int body)
{
    return body < GS_MAX_UNITS
               ? gs_body_side(&r->told, body)
               : r->setup->heroes[r->told.t.hero[body - GS_MAX_UNITS].of].side;
}

/* SHW-R62: somebody of another army, or whom a spell has turned against his own. */
static bool in_contact(const referee *r, int body)
{
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        if (i != body &&
            (army_of(r, i) != army_of(r, body) ||
             gs_body_side(&r->told, i) != gs_body_side(&r->told, body)) &&
            gs_rect_distance(rect(r, i), rect(r, body)) <= CONTACT) {
            return true;
        }
    }
    return false;
}

static bool touches_enemy(const referee *r, int body)
{
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        if (gs_body_side(&r->told, i) != gs_body_side(&r->told, body) &&
            gs_rect_distance(rect(r, i), rect(r, body)) <= CONTACT) {
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
    return v && strncmp(v, word, strlen(word)) == 0;
}

/* A length in thousandths; `dflt` where it is not written. */
static gs_len length_of(const char *facts, const char *key, gs_len dflt)
{
    const char *v = find(facts, key);
    return v ? (gs_len)lround(strtod(v, NULL) * 1000) : dflt;
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

/* ---- figures ---- */

static int figures(const referee *r, int body, gs_rect out[64])
{
    const gs_unit_state *u = body < GS_MAX_UNITS ? &r->told.t.unit[body] : NULL;
    out[0] = *rect(r, body);
    if (u == NULL || u->inside >= 0) {
        return 1;
    }
    const char *facts = r->setup->units[u->of].facts,
               *form = r->setup->ruleset->formations[u->formation];
    bool mounted = strstr(facts, "cavalry") || strstr(facts, "unit.mounted=yes"),
         engine = strstr(facts, "artillery") != NULL;
    if (strstr(facts, "elephant") || strstr(facts, "creature")) {
        return 1;
    }
    if (engine && u->engine == GS_ENGINE_SERVED) { /* SHW-R12: one base, whoever has fallen */
        gs_len side = strstr(facts, "unit.engine=heavy") ? 3000 : 2000;
        if (out[0].w != side || out[0].d != side) {
            fault(r, "SHW-R103: an engine has one base", gs_body_ref(body));
        }
        return 1;
    }
    for (int i = 0; r->setup->ruleset->marks[i]; i++) { /* SHW-12.15 */
        mounted = mounted && !(strcmp(r->setup->ruleset->marks[i], "dismounted") == 0 &&
                               (u->marks & (1u << i)));
    }
    gs_block k = {.n = u->left, .files = u->files, .w = 1000, .d = mounted ? 2000 : 1000};
    for (int h = 0; h < r->told.t.n_heroes; h++) {
        k.n += r->told.t.hero[h].unit == body && r->told.t.hero[h].where == GS_HERO_UP;
    }
    k.spacing = strcmp(form, "skirmish") == 0 ? 1500
                : strcmp(form, "normal") == 0 ? 250
                                              : 0;
    for (int i = 0; i < k.n && i < 64; i++) { /* a circle stands in a ring (SHW-R102) */
        out[i] = strcmp(form, "circle") == 0
                     ? gs_ring_figure(k.n, k.w, k.d, rect(r, body)->c, rect(r, body)->f, i)
                     : gs_block_figure(&k, rect(r, body), i);
    }
    return k.n;
}

/* From the nearest figure of one body to the nearest of another (SHW-R105). */
static gs_len from_figures(const referee *r, int x, int y)
{
    static gs_rect mine[64], theirs[64];
    int n = figures(r, x, mine), m = figures(r, y, theirs);
    gs_len best = GS_LEN_NONE;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            gs_len d = gs_rect_distance(&mine[i], &theirs[k]);
            best = d < best ? d : best;
        }
    }
    return best;
}

/* SHW-R109: how far the figure goes that goes farthest when its block is placed anew at
 * `to`, each in its own place of the block, or, where the block faces about, in the place
 * across from it. */
static double farthest(const referee *r, int body, const gs_rect *from, const gs_pose *to)
{
    static gs_rect base[64];
    double least = -1;
    int n = figures(r, body, base);
    for (int about = 0; about < 2; about++) {
        double most = 0, ang = to->facing * TURN / 65536;
        for (int i = 0; i < n; i++) {
            gs_pt p = gs_rect_local(from, base[i].c);
            double x = about ? -p.x : p.x, y = about ? -p.y : p.y;
            double ex = to->at.x + x * cos(ang) + y * sin(ang),
                   ey = to->at.y - x * sin(ang) + y * cos(ang);
            double far = hypot(ex - base[i].c.x, ey - base[i].c.y);
            most = far > most ? far : most;
        }
        least = least < 0 || most < least ? most : least;
    }
    return least;
}

/* ---- ways: straight on, or wheels about a front corner (SHW-12.10, R48) ---- */

static double apart(gs_ang a, gs_ang b)
{
    int d = (a - b) & 65535;
    return (d > 32768 ? 65536 - d : d) * TURN / 65536;
}

/* The cost of a way through these centres, -1 if wheels and straights do not lead there.
 */
static double way(const gs_rect *from, const gs_pt *p, int n, gs_ang to)
{
    if (n == 0) {
        return apart(from->f, to) < 0.006 ? 0 : -1;
    }
    gs_pt at = gs_rect_local(from, p[0]);
    double far = hypot(at.x, at.y);
    if (at.y >= 0 && abs(at.x) <= 4 + far * 0.004) {
        gs_rect next = {p[0], from->f, from->w, from->d};
        double rest = way(&next, p + 1, n - 1, to);
        if (rest >= 0) {
            return far + rest;
        }
    }
    double radius = hypot(from->w, from->d) / 2;
    if (far > 2 * radius) {
        return -1;
    }
    double ang = n == 1 ? apart(to, from->f) : 2 * asin(far / 2 / radius);
    for (int side = 0; side < 2 && ang <= TURN / 4 + 0.002; side++) {
        gs_ang a = (gs_ang)lround(ang / TURN * 65536);
        gs_rect next = gs_rect_wheel(from, side ? GS_RIGHT : GS_LEFT, a);
        if (gs_pt_distance(next.c, p[0]) <= 20) {
            next.c = p[0];
            double rest = way(&next, p + 1, n - 1, to);
            if (rest >= 0) {
                return from->w * ang + rest;
            }
        }
    }
    return -1;
}

static void check_way(const referee *r, const gs_log_move *m, const gs_rect *from,
                      const gs_log_resolve *move)
{
    gs_pt p[GS_PATH_MAX + 1];
    for (int i = 0; i < m->n_path; i++) {
        p[i] = m->path[i];
    }
    p[m->n_path] = m->to.at;
    gs_pt back = gs_rect_local(from, m->to.at);
    if (says(move->situation, "mode", "free")) {
        /* the last rank is reckoned as if it were full */
        double least = farthest(r, gs_body(m->who), from, &m->to);
        if (m->cost < least - 8 || m->cost > least + from->w + from->d) {
            fault(r, "SHW-R109: the cost of a free move", m->who);
        }
        if (m->from.facing == m->to.facing && fabs(m->cost - least) > 6) {
            fault(r, "SHW-R109: the cost of a free move straight on", m->who);
        }
    } else if (m->manner == GS_MOVE_RETIRE) {
        if (abs(back.x) > 6 || back.y > 0 || abs(back.y + m->cost) > 6) {
            fault(r, "SHW-12.10: not straight back", m->who);
        }
    } else if (m->manner == GS_MOVE_ADVANCE || m->manner == GS_MOVE_WHEEL) {
        double cost = way(from, p, m->n_path + 1, m->to.facing);
        if (cost < 0 || fabs(cost - m->cost) > 12 + 10 * m->n_path) {
            fault(r, "SHW-R48: no such way, or not at that cost", m->who);
        }
        if (farthest(r, gs_body(m->who), from, &m->to) > m->allowance + 8) {
            fault(r, "SHW-12.12: its rear swings farther than it may move", m->who);
        }
    }
}

/* SHW-R110: it ends no nearer than an inch to an enemy, unless it was so near and went
 * from him. */
static void check_kept_off(const referee *r, const gs_rect *before, const gs_rect *after,
                           gs_ref who)
{
    int body = gs_body(who);
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        bool hidden = i < GS_MAX_UNITS && (r->told.t.unit[i].flags & GS_U_HIDDEN);
        if (gs_body_side(&r->told, i) == gs_body_side(&r->told, body) || hidden ||
            (i < GS_MAX_UNITS && r->told.t.unit[i].inside >= 0)) {
            continue;
        }
        gs_len was = gs_rect_distance(before, rect(r, i)),
               is = gs_rect_distance(after, rect(r, i));
        if (is < 1000 - 3 && is < was - 3) {
            fault(r, "SHW-R110: within an inch of an enemy", who);
        }
        for (int k = 1; k < 12; k++) { /* straight through him? */
            gs_rect mid = *before;
            mid.c.x += (int)((int64_t)(after->c.x - before->c.x) * k / 12);
            mid.c.y += (int)((int64_t)(after->c.y - before->c.y) * k / 12);
            if (before->f == after->f && gs_rect_overlap(&mid, rect(r, i), 60)) {
                fault(r, "SHW-R110: through an enemy", who);
            }
        }
    }
}

/* ---- charges ---- */

/* SHW-7.6, R123: skirmishers are struck in flank only while all of them may be looking at
 * somebody else who is nearer, or do not know of the charger. */
static void check_open(const referee *r, const gs_entry *e, bool flank)
{
    int body = gs_body(e->actor), target = gs_body(e->target);
    const gs_rect *t = rect(r, target);
    gs_len mine = gs_rect_distance(rect(r, body), t), other = GS_LEN_NONE;
    bool hidden = body < GS_MAX_UNITS && (r->told.t.unit[body].flags & GS_U_HIDDEN);
    if (!flank || hidden || r->setup->n_features || target >= GS_MAX_UNITS ||
        strcmp(r->setup->ruleset->formations[r->told.t.unit[target].formation], "skirmish")) {
        return;
    }
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        if (i != body && gs_body_side(&r->told, i) != gs_body_side(&r->told, target)) {
            gs_len d = gs_rect_distance(t, rect(r, i));
            other = d < other ? d : other;
        }
    }
    if (other > mine + 3000) { /* by more than where in their ranks they stand */
        fault(r, "SHW-7.6: they look at the nearest enemy, who charges", e->target);
    }
}

/* SHW-17.10: +2 against skirmishers is for the charge that struck their flank. */
static void check_flank_of_open(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *m = resolved(e, "melee");
    if (!m || r->runs == gs_body(e->actor)) {
        return;
    }
    if (says(m->situation, "defender.formation", "skirmish") &&
        says(m->situation, "attacker.on-flank", "yes") && !r->flanked[gs_body(e->actor)]) {
        fault(r, "SHW-17.10: a flank of skirmishers that no charge has struck", e->actor);
    }
}

/* SHW-13.3: who has charged on the front strikes no flank of theirs in that player turn. */
static void check_front_charged(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *m = resolved(e, "melee");
    int body = gs_body(e->actor), target = gs_body(e->target);
    if (m && r->fronted[body] == target + 1 && says(m->situation, "attacker.on-flank", "yes") &&
        r->runs != body) {
        fault(r, "SHW-13.3: a flank, and the charge was on the front", e->actor);
    }
}

/* Has a formed body a figure of the other at least partly in its front (SHW-R103)? */
static bool has_before_it(const referee *r, int body, int other)
{
    static gs_rect theirs[64];
    if (body >= GS_MAX_UNITS || r->told.t.unit[body].inside >= 0) {
        return true;
    }
    const char *form = r->setup->ruleset->formations[r->told.t.unit[body].formation];
    if (strcmp(form, "normal") != 0 && strcmp(form, "shield-wall") != 0) {
        return true;
    }
    for (int i = figures(r, other, theirs) - 1; i >= 0; i--) {
        if (gs_zone_meets(rect(r, body), &theirs[i], GS_ANG_45)) {
            return true;
        }
    }
    return false;
}

/* SHW-R55: what the target carries is told, whether it may throw it or not. */
static void check_carried(referee *r, const gs_log_resolve *c, int target)
{
    static const char *const weapons[] = {"bow", "javelin", "sling"};
    bool unit = target < GS_MAX_UNITS;
    int of = unit ? r->told.t.unit[target].of : r->told.t.hero[target - GS_MAX_UNITS].of;
    const char *facts = unit ? r->setup->units[of].facts : r->setup->heroes[of].facts;
    for (int i = 0; i < GS_COUNT(weapons); i++) {
        if (says(facts, unit ? "unit.missile" : "hero.missile", weapons[i]) !=
            says(c->situation, "defender.missile", weapons[i])) {
            fault(r, "SHW-R55: another weapon than the target carries", gs_body_ref(target));
        }
    }
    if (says(c->result, "reaction", "shoot")) {
        if (r->threw[target]) {
            fault(r, "SHW-R114: it shoots at a second charge", gs_body_ref(target));
        }
        r->threw[target] = 1;
    }
}

static void note_charge(referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "charge"), *m = resolved(e, "move");
    if (!c || !m) {
        fault(r, "a charge without its facts", e->actor);
        return;
    }
    gs_len allows = length_of(m->result, "allowance", 0);
    const gs_rect *a = rect(r, gs_body(e->actor)), *t = rect(r, gs_body(e->target));
    gs_len stated = length_of(c->situation, "attacker.move", 8000);
    allows = stated == allows / 2 ? allows / 2 : allows; /* SHW-R23 */
    if (stated != (allows < 40000 ? allows : 40000) / 10 * 10) {
        fault(r, "the charger's allowance", e->actor);
    }
    if (says(c->result, "allowed", "no") && !e->n_parts) {
        fault(r, "SHW-13: a charge that is not allowed", e->actor);
    }
    if (!has_before_it(r, gs_body(e->actor), gs_body(e->target))) {
        fault(r, "SHW-13.2: nobody of the target before it", e->actor);
    }
    if (length_of(c->situation, "distance", 6000) < gs_rect_distance(a, t) - 60) {
        fault(r, "SHW-R51: shorter than the gap", e->actor);
    }
    if (says(c->situation, "defender.engaged", "yes") !=
        touches_enemy(r, gs_body(e->target))) {
        fault(r, "SHW-R55: is the target in contact?", e->target);
    }
    check_carried(r, c, gs_body(e->target));
    r->charge_allows = allows;
    r->front = says(c->result, "face", "front");
    r->fronted[gs_body(e->actor)] = r->front ? (uint8_t)(gs_body(e->target) + 1) : 0;
    check_open(r, e, says(c->result, "face", "flank"));
    r->flanked[gs_body(e->actor)] |= says(c->result, "face", "flank");
    r->met = false;
}

/* Does all of the other lie beyond a side of r, and not before its front? */
static bool in_flank(const gs_rect *r, const gs_rect *other)
{
    gs_pt c[4];
    int front = INT32_MAX, rest = INT32_MIN;
    int least[GS_BEARINGS] = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    gs_rect_corners(other, c);
    for (int i = 0; i < 4; i++) {
        gs_pt p = gs_rect_local(r, c[i]);
        int out[GS_BEARINGS] = {[GS_FRONT] = p.y - r->d / 2,
                                [GS_RIGHT] = p.x - r->w / 2,
                                [GS_REAR] = -p.y - r->d / 2,
                                [GS_LEFT] = -p.x - r->w / 2};
        for (int k = 0; k < GS_BEARINGS; k++) {
            least[k] = out[k] < least[k] ? out[k] : least[k];
        }
    }
    for (int k = 0; k < GS_BEARINGS; k++) {
        front = k == GS_FRONT ? least[k] : front;
        rest = k != GS_FRONT && least[k] > rest ? least[k] : rest;
    }
    return rest >= -CONTACT && front < -4 * CONTACT;
}

/* Does a corner of the other touch the very corner of r's front? Slightly aslant both a side
 * and the front are then touched. */
static bool at_front_corner(const gs_rect *r, const gs_rect *other)
{
    gs_pt c[4];
    gs_rect_corners(other, c);
    for (int i = 0; i < 4; i++) {
        gs_pt p = gs_rect_local(r, c[i]);
        if (gs_rect_pt_distance(r, c[i]) <= CONTACT + 3 && p.y - r->d / 2 >= -CONTACT) {
            return true;
        }
    }
    return false;
}

static void check_home(const referee *r, const gs_entry *e)
{
    int target = gs_body(e->target);
    const gs_rect *a = rect(r, gs_body(e->actor)), *t = rect(r, target);
    int f = target < GS_MAX_UNITS ? r->told.t.unit[target].formation : 0;
    const char *form = r->setup->ruleset->formations[f];
    bool flanks = strcmp(form, "normal") == 0 || strcmp(form, "shield-wall") == 0;
    if (gs_rect_distance(a, t) > CONTACT + 3) {
        fault(r, "SHW-13.1: a charge that does not touch", e->actor);
    }
    const gs_log_move *m = &e->parts[0].u.move;
    bool contact = e->parts[0].kind == GS_LOG_MOVE &&
                   (m->n_path == 2 ||
                    (m->n_path == 1 &&
                     labs(gs_pt_distance(m->from.at, m->path[0]) - (long)m->cost) <= 6));
    if (contact && !r->met &&
        gs_pt_distance(m->path[m->n_path - 1], m->to.at) > a->w + a->d + 1000) {
        fault(r, "SHW-R106: it lines up far from where it touched", e->actor);
    }
    if (r->front && flanks && !r->met && in_flank(t, a) && !at_front_corner(t, a)) {
        fault(r, "SHW-13.3: the front was to be struck", e->actor);
    }
}

/* SHW-13.3, R110: no way is left to the front; it halts an inch off all enemies, or no nearer. */
static void check_short(referee *r, const gs_entry *e)
{
    if (e->n_parts == 0 || e->parts[0].kind != GS_LOG_NOTE) {
        return; /* as far as its move takes it, or where an ambush stops it */
    }
    if (r->met && !r->shot[gs_body(e->actor)]) { /* nobody has fallen since */
        fault(r, "SHW-R53: they do not meet", e->actor);
    }
    if (!r->front && strstr(e->parts[0].u.note, "front")) {
        fault(r, "SHW-13.3: the charge was not on the front", e->actor);
    }
    for (int i = 1; i < e->n_parts; i++) {
        const gs_log_move *m = &e->parts[i].u.move;
        if (e->parts[i].kind == GS_LOG_MOVE) {
            gs_rect before = *rect(r, gs_body(m->who)), after = before;
            after.c = m->to.at;
            after.f = m->to.facing;
            check_kept_off(r, &before, &after, m->who);
        }
    }
    r->halts++;
}

/* ---- moves ---- */

/* How near a rectangle stands to the nearest enemy of a body; on whom it stands (-1). */
static gs_len nearest_foe(const referee *r, int body, const gs_rect *at, int *on)
{
    gs_len best = GS_LEN_NONE;
    *on = -1;
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        gs_len d = gs_rect_distance(at, rect(r, i));
        bool foe = gs_body_side(&r->told, i) != gs_body_side(&r->told, body);
        best = foe && d < best ? d : best;
        *on = i != body && gs_rect_overlap(at, rect(r, i), 3) ? i : *on;
    }
    return best;
}

/* SHW-R86: who runs goes straight home for all of its move where nothing hinders it; it
 * goes through no enemy, and ends an inch from him or no nearer than it was. */
static void check_rout(const referee *r, const gs_log_move *m, const gs_rect *before)
{
    int body = gs_body(m->who), on;
    gs_edge home = r->scene->edge[gs_body_side(&r->told, body)];
    gs_rect turned = *before, end;
    turned.f = gs_edge_ang(home);
    gs_len gap = gs_edge_gap(r->setup->width, r->setup->table_depth, home, &turned);
    gs_len full = m->allowance < gap ? m->allowance : gap;
    if (strstr(m->rules, "SHW-19.2") == NULL) {
        return; /* an elephant runs as it likes */
    }
    gs_rect at = turned;
    gs_pt p[GS_PATH_MAX + 1];
    for (int i = 0; i < m->n_path; i++) {
        p[i] = m->path[i];
    }
    p[m->n_path] = m->to.at;
    gs_len length = 0;
    for (int i = 0; i <= m->n_path; i++) {
        gs_pt from = at.c;
        length += gs_pt_distance(from, p[i]);
        for (int k = 1; k <= 20; k++) {
            at.c = (gs_pt){from.x + (int)((int64_t)(p[i].x - from.x) * k / 20),
                           from.y + (int)((int64_t)(p[i].y - from.y) * k / 20)};
            for (int x = next_body(&r->told, -1); x >= 0; x = next_body(&r->told, x)) {
                bool foe = gs_body_side(&r->told, x) != gs_body_side(&r->told, body);
                gs_len d = foe ? gs_rect_distance(&at, rect(r, x)) : GS_LEN_NONE;
                if (d < 1000 - 3 && d < gs_rect_distance(&turned, rect(r, x)) - 3) {
                    fault(r, "SHW-R86: a retreat past an enemy", m->who);
                }
            }
        }
    }
    if (labs((long)length - m->cost) > 8) {
        fault(r, "SHW-R86: the cost of a retreat", m->who);
    }
    bool clear = r->scene->terrain->n == 0;
    for (gs_len k = 0; k <= full && clear; k += 100) {
        gs_rect step = gs_rect_shift(&turned, turned.f, k < full ? k : full);
        clear = nearest_foe(r, body, &step, &on) >= 1000;
    }
    end = gs_rect_shift(&turned, turned.f, full);
    nearest_foe(r, body, &end, &on);
    if (clear && (on < 0 || full == gap) &&
        (m->cost != full || gs_pt_distance(m->to.at, end.c) > 3)) {
        fault(r, "SHW-R86: not straight home, or not a full move", m->who);
    }
}

/* SHW-R50: a whole move goes as far as it would if nobody stood there. */
static void check_passage(const referee *r, const gs_entry *e, const gs_log_move *m)
{
    gs_len allows = -1;
    bool whole = says(resolved(e, "move")->result, "whole-move", "yes");
    for (int i = 0, nth = 0; i < e->n_parts; i++) {
        const gs_log_resolve *c = &e->parts[i].u.resolve;
        if (e->parts[i].kind == GS_LOG_RESOLVE && strcmp(c->procedure, "move") == 0 &&
            nth++ == whole) {
            allows = length_of(c->result, "allowance", 0);
        }
    }
    if (m->allowance != allows) {
        fault(r, "SHW-R50: another allowance than the procedure's", m->who);
    }
}

static void check_move(const referee *r, const gs_entry *e, const gs_log_move *m,
                       const gs_rect *before)
{
    const gs_log_resolve *move = resolved(e, "move");
    bool plain = strcmp(e->kind, "move") == 0 || strcmp(e->kind, "join") == 0;
    if (m->who.kind == GS_REF_UNIT && r->told.t.unit[m->who.ix].inside >= 0 &&
        m->manner != GS_MOVE_RECOIL && m->manner != GS_MOVE_ROUT) {
        fault(r, "SHW-R122: it goes through its own wall", m->who);
    }
    if (m->cost > m->allowance) { /* SHW-R109 */
        fault(r, "SHW-12.12: farther than it may", m->who);
    }
    if (plain && move) {
        gs_len allows = length_of(move->result, "allowance", 0);
        if (m->allowance != allows && m->allowance != allows / 2) { /* half: SHW-R23 */
            fault(r, "another allowance than the procedure's", m->who);
        }
        check_way(r, m, before, move);
        gs_rect after = *before;
        after.c = m->to.at;
        after.f = m->to.facing;
        if (m->manner != GS_MOVE_TURN) {
            check_kept_off(r, before, &after, m->who);
        }
    }
    if (strcmp(e->kind, "pass") == 0) {
        check_passage(r, e, m);
    }
    if (strncmp(e->kind, "charge-", 7) == 0 && m->allowance != r->charge_allows) {
        fault(r, "another allowance than the charge's", m->who);
    }
    if (m->manner == GS_MOVE_ROUT) {
        check_rout(r, m, before);
    }
    if ((m->manner == GS_MOVE_RECOIL || m->manner == GS_MOVE_PURSUE) &&
        (m->from.facing != m->to.facing ||
         labs(gs_pt_distance(m->from.at, m->to.at) - (long)m->cost) > 6)) {
        fault(r, "SHW-R80, R81: not straight, or not so far", m->who);
    }
}

/* ---- roads (SHW-R56) ---- */

static bool is_road(const referee *r, int feature)
{
    return strcmp(r->setup->features[feature].kind, "road") == 0;
}

static const char *formation_of(const referee *r, int unit)
{
    return r->setup->ruleset->formations[r->told.t.unit[unit].formation];
}

static bool is_slow(const referee *r, int feature)
{
    const char *kind = r->setup->features[feature].kind;
    return strcmp(kind, "woods") == 0 || strcmp(kind, "marsh") == 0 ||
           strcmp(kind, "steep-hill") == 0;
}

/* Is a point within the block that far from its middle (in quarters of breadth and depth) in
 * slow ground, and on no road? */
static bool slow_at(const referee *r, const gs_rect *block, int u, int v)
{
    const gs_terrain *t = r->scene->terrain;
    gs_pt p = gs_pt_toward(block->c, block->f, block->d * v / 4);
    p = gs_pt_toward(p, block->f + GS_ANG_90, block->w * u / 4);
    bool slow = false;
    for (int i = 0; i < t->n; i++) {
        if (gs_feature_holds(&t->f[i], p)) {
            if (is_road(r, i)) {
                return false;
            }
            slow |= is_slow(r, i);
        }
    }
    return slow;
}

/* A straight move that was not slowed had no part of the block in slow ground beside a road,
 * unless it was no broader than that; one that was slowed came near slow ground. */
static void check_going(referee *r, const gs_entry *e, const gs_log_move *m,
                        const gs_rect *before)
{
    const gs_log_resolve *move = resolved(e, "move");
    if (!move || strcmp(e->kind, "move") != 0 || m->who.kind != GS_REF_UNIT || m->n_path ||
        m->from.facing != m->to.facing || m->manner == GS_MOVE_TURN ||
        r->told.t.unit[m->who.ix].inside >= 0 || before->w <= ROAD + 10 ||
        strcmp(formation_of(r, m->who.ix), "skirmish") == 0 ||
        strstr(r->setup->units[r->told.t.unit[m->who.ix].of].facts, "artillery")) {
        return;
    }
    bool told = says(move->situation, "terrain", "slow"), off = false, near = false, road = false;
    gs_len far = gs_pt_distance(m->from.at, m->to.at);
    gs_ang dir = gs_pt_bearing(m->from.at, m->to.at);
    for (gs_len k = 0; k <= far; k += 50) {
        gs_rect there = gs_rect_shift(before, dir, k);
        gs_rect small = gs_rect_grow(&there, -60), wide = gs_rect_grow(&there, 60);
        for (int u = -2; u <= 2; u++) {
            for (int v = -2; v <= 2; v++) {
                off = off || slow_at(r, &small, u, v);
            }
        }
        for (int i = 0; i < r->setup->n_features; i++) {
            bool meets = gs_feature_meets_rect(&r->scene->terrain->f[i], &wide);
            near = near || (meets && is_slow(r, i));
            road = road || (meets && is_road(r, i));
        }
    }
    if (off && !told) {
        fault(r, "SHW-R56: part of it is in slow ground, off the road", m->who);
    }
    if (told && !near) {
        fault(r, "SHW-R56: slowed, and no slow ground is on its way", m->who);
    }
    r->beside_roads += off && road;
}

/* ---- shooting ---- */

/* SHW-R119: who shoots at more than one has named all of them, and how many shoot at each, before
 * the first die. */
static void note_division(referee *r, const gs_entry *e)
{
    int body = gs_body(e->actor), marks = 1;
    r->named = e->parts[0].u.note;
    for (const char *p = r->named; (p = strchr(p, ',')); p++) {
        marks++;
    }
    if (e->n_parts != 1 || e->parts[0].kind != GS_LOG_NOTE || marks < 2 || r->shot[body]) {
        fault(r, "SHW-R119: fire is divided before any of it", e->actor);
    }
    r->marks[body] = (uint8_t)marks;
    r->divisions++;
}

static void check_division(referee *r, const gs_entry *e)
{
    const gs_log_resolve *s = resolved(e, "shooting");
    int body = gs_body(e->actor);
    bool own = s && (!find(s->situation, "moment") || says(s->situation, "moment", "overhead"));
    if (!own || e->actor.kind != GS_REF_UNIT) {
        return; /* further heroes shoot at the first mark, each in a call of his own */
    }
    if (!r->marks[body] && r->shot[body]) {
        fault(r, "SHW-R114: a second shot that was not named", e->actor);
    }
    if (r->marks[body]) {
        char mark[400];
        const char *n = find(s->situation, "shooter.figures");
        snprintf(mark, sizeof mark, "%d at %s", n ? atoi(n) : 6,
                 gs_ref_name(r->setup, e->target));
        if (!strstr(r->named, mark)) {
            fault(r, "SHW-R119: a mark that was not named, or by others", e->target);
        }
        r->marks[body]--;
    }
}

static void check_shot(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *s = resolved(e, "shooting");
    static gs_rect mine[64], theirs[64];
    int from = gs_body(e->actor), at = gs_body(e->target), in = 0;
    bool overhead = s && says(s->situation, "moment", "overhead");
    if (s && (in_contact(r, from) || in_contact(r, at)) != overhead) {
        fault(r, "SHW-R62: into or out of a melee", e->actor);
    }
    if (overhead && gs_rect_distance(rect(r, from), rect(r, at)) > CONTACT) {
        fault(r, "SHW-15.3: overhead at another than they fight", e->actor);
    }
    if (!s || find(s->situation, "moment")) {
        return; /* charge fire and overhead have measures of their own */
    }
    int n = figures(r, from, mine), m = figures(r, at, theirs);
    gs_len best = GS_LEN_NONE, range = length_of(s->result, "range", 0);
    for (int i = 0; i < n; i++) {
        gs_len d = GS_LEN_NONE;
        for (int k = 0; k < m; k++) {
            gs_len x = gs_rect_distance(&mine[i], &theirs[k]);
            d = x < d ? x : d;
        }
        best = d < best ? d : best;
        in += d <= range;
    }
    gs_len stated = length_of(s->situation, "distance", 4000);
    if (stated < best - 2 || (stated > best + 12 && !r->setup->n_features)) {
        fault(r, "SHW-R105: the distance", e->actor); /* the nearest may be out of sight */
    }
    const char *f = find(s->situation, "shooter.figures");
    bool engine =
        says(s->situation, "shooter.weapon", "engine"); /* all serve it, SHW-R63 */
    if (n > 1 && !engine && (f ? atoi(f) : 6) > in) {
        fault(r, "SHW-R105: more shoot than are in range", e->actor);
    }
    if (!says(s->result, "class", "light-horse") && !has_before_it(r, from, at)) {
        fault(r, "SHW-15.1: nobody of the target before them", e->actor);
    }
}

/* ---- orders (SHW-11.7, R6, R118) ---- */

/* The General whom a body obeys, by the order of battle; -1 if he is not in command. */
static int general_of(const referee *r, int body)
{
    const gs_setup *s = r->setup;
    const gs_table_state *t = &r->told.t;
    bool unit = body < GS_MAX_UNITS;
    int of = unit ? t->unit[body].of : t->hero[body - GS_MAX_UNITS].of;
    int side = unit ? s->units[of].side : s->heroes[of].side, g = s->side[side].general;
    const char *under = unit ? s->units[of].under : s->heroes[of].under;
    if (!unit && !under && s->heroes[of].unit >= 0) {
        under = s->units[s->heroes[of].unit].under;
    }
    g = under ? gs_setup_hero(s, under) : g;
    g = !unit && s->heroes[of].general ? of : g;
    return g >= 0 && t->hero[g].where == GS_HERO_UP && !(t->hero[g].flags & GS_H_ENCHANTED)
               ? g : -1;
}

static gs_rect hero_base(const referee *r, int hero)
{
    const gs_hero_state *h = &r->told.t.hero[hero];
    gs_rect own = r->scene->rules->rect(&r->told, GS_MAX_UNITS + hero);
    if (h->unit >= 0 && r->told.t.unit[h->unit].inside >= 0) {
        own = *rect(r, h->unit); /* SHW-R22: the walls stand for him */
    } else if (h->unit >= 0) { /* in the middle of the front rank, or of the last */
        const gs_rect *u = rect(r, h->unit);
        bool rear = (h->flags & GS_H_REAR) != 0;
        own.f = u->f;
        own.c = gs_rect_point(u, 0, rear ? (own.d - u->d) / 2 : (u->d - own.d) / 2);
    }
    return own;
}

/* SHW-R88: who has figures within 2 of the base that he leaves behind. */
static void check_ground(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *f = resolved(e, "fate");
    static gs_rect figure[64];
    if (!f || e->actor.kind != GS_REF_HERO) {
        return;
    }
    gs_rect base = hero_base(r, e->actor.ix);
    int own = gs_body_side(&r->told, GS_MAX_UNITS + e->actor.ix);
    bool near[GS_SIDES] = {false, false}, hair = false;
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        for (int k = i == GS_MAX_UNITS + e->actor.ix ? 0 : figures(r, i, figure); k > 0; k--) {
            gs_len d = gs_rect_distance(&figure[k - 1], &base);
            near[gs_body_side(&r->told, i)] |= d <= 2000;
            hair |= labs((long)d - 2000) <= 3;
        }
    }
    const char *ground = near[0] == near[1] ? "contested" : near[own] ? "friends" : "enemy";
    bool said = find(f->situation, "ground") ? says(f->situation, "ground", ground)
                                             : near[0] == near[1];
    if (!said && !hair) {
        fault(r, "SHW-R88: who stands over him", e->actor);
    }
}

/* SHW-10.2, R39: from hero to hero; who is within 12. */
static void check_challenge(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "challenge");
    if (!c || e->target.kind != GS_REF_HERO) {
        return;
    }
    gs_rect a = hero_base(r, e->actor.ix), d = hero_base(r, e->target.ix);
    gs_len is = gs_rect_distance(&a, &d), stated = length_of(c->situation, "distance", 6000);
    if (stated < is - 2 || stated > is + 12) {
        fault(r, "SHW-R105: the distance of a challenge", e->actor);
    }
}

/* SHW-8.9, 8.11, 8.12: from the magician's base to the nearest figure of the one target. */
static void check_spell(referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "spell");
    static gs_rect theirs[64];
    if (!c || e->target.kind == GS_REF_NONE || says(c->situation, "spell", "demon") ||
        says(c->situation, "spell", "other")) {
        return;
    }
    gs_rect from = hero_base(r, e->actor.ix), at = {0};
    bool charm = says(c->situation, "spell", "enchantment");
    int n = 1;
    if (charm) {
        at = hero_base(r, e->target.ix);
    } else {
        n = figures(r, gs_body(e->target), theirs);
    }
    gs_len best = GS_LEN_NONE;
    for (int i = 0; i < n; i++) {
        gs_len d = gs_rect_distance(&from, charm ? &at : &theirs[i]);
        best = d < best ? d : best;
    }
    gs_len stated = length_of(c->situation, "distance", 6000);
    if (stated < best - 2) {
        fault(r, "SHW-R105: the distance of a spell", e->actor);
    }
    bool several = says(c->situation, "spell", "fireball") || !find(c->situation, "spell");
    several = several && find(c->situation, "spell.power"); /* the farthest of them counts */
    if (stated > best + 12 && !several) {
        fault(r, "SHW-R105: a spell measured from elsewhere", e->actor);
    }
    r->burnt++;
}

/* ---- who wins goes after him (SHW-18.4, R81) ---- */

/* Does this feature slow those who are not in skirmish order; or does it bar them? */
static bool hinders(const referee *r, int feature, bool bars)
{
    static const char *const slow[] = {"woods", "marsh", "steep-hill", "wall"};
    const char *kind = r->setup->features[feature].kind;
    for (int i = 0; i < GS_COUNT(slow) && !bars; i++) {
        if (strcmp(kind, slow[i]) == 0) {
            return true;
        }
    }
    return bars && strcmp(kind, "building") == 0;
}

/* Does a rectangle that goes straight so far meet such ground, grown or shrunk a little for what is
 * rounded? */
static bool meets_ground(const referee *r, const gs_rect *from, gs_ang dir, gs_len far, gs_len by,
                         bool bars)
{
    gs_rect at = gs_rect_grow(from, by);
    for (gs_len k = 0;; k = k + 50 < far ? k + 50 : far) {
        gs_rect there = gs_rect_shift(&at, dir, k);
        for (int i = 0; i < r->setup->n_features; i++) {
            if (hinders(r, i, bars) && gs_feature_meets_rect(&r->scene->terrain->f[i], &there)) {
                return true;
            }
        }
        if (k >= far) {
            return false;
        }
    }
}

/* Does its way meet a road? */
static bool on_a_road(const referee *r, const gs_rect *from, gs_ang dir, gs_len far)
{
    bool meets = false;
    for (gs_len k = 0; k < far + 500; k += 500) {
        gs_rect there = gs_rect_shift(from, dir, k < far ? k : far);
        for (int i = 0; i < r->setup->n_features; i++) {
            meets = meets || (is_road(r, i) &&
                              gs_feature_meets_rect(&r->scene->terrain->f[i], &there));
        }
    }
    return meets;
}

/* What `move` allows a unit in a forced mode, over open ground or slow; -1: it is none. */
static gs_len forced_move(const referee *r, int body, const char *mode, bool slow)
{
    static const char *const keys[] = {"unit.type", "unit.mounted", "unit.engine"};
    if (body >= GS_MAX_UNITS || r->told.t.unit[body].engine != GS_ENGINE_SERVED) {
        return -1;
    }
    const gs_unit_state *u = &r->told.t.unit[body];
    const char *facts = r->setup->units[u->of].facts;
    bool on_foot = false;
    for (int i = 0; r->setup->ruleset->marks[i]; i++) { /* SHW-12.15 */
        on_foot |= strcmp(r->setup->ruleset->marks[i], "dismounted") == 0 && (u->marks & (1u << i));
    }
    const char *armour = find(facts, on_foot ? "unit.armour-on-foot" : "unit.armour");
    gs_str text = {0};
    gs_str_addf(&text, "mode=%s terrain=%s unit.formation=%s", mode, slow ? "slow" : "open",
                  r->setup->ruleset->formations[u->formation]);
    armour = armour || !on_foot ? armour : find(facts, "unit.armour");
    if (armour) {
        gs_str_addf(&text, " unit.armour=%.*s", (int)strcspn(armour, " "), armour);
    }
    for (int i = 0; i < GS_COUNT(keys); i++) {
        const char *v = find(facts, keys[i]);
        if (v && !(on_foot && i == 1)) {
            gs_str_addf(&text, " %s=%.*s", keys[i], (int)strcspn(v, " "), v);
        }
    }
    if (on_foot) {
        gs_str_addf(&text, " unit.mounted=no");
    }
    shw_move_in in;
    shw_move_out out;
    gs_err err;
    const char *t = gs_str_text(&text);
    assert_int_equal(gs_proc_situation(&shw_move, t, strlen(t), &in, &err), GS_OK);
    assert_int_equal(gs_proc_run(&shw_move, &in, NULL, &out, NULL, NULL, &err), GS_OK);
    gs_str_free(&text);
    return out.allowance;
}

/* 22.9: a key that is twice what `move` allows, slowed by the ground on so much of its way, and by
 * none that it does not come to. */
static void check_forced_move(referee *r, int body, const char *mode, gs_len told, gs_ang dir,
                              gs_len way, gs_len gone)
{
    gs_len open = forced_move(r, body, mode, false), slow = forced_move(r, body, mode, true);
    if (open < 0 || r->told.t.unit[body].inside >= 0) {
        return;
    }
    const gs_rect *at = rect(r, body);
    bool engine = strstr(r->setup->units[r->told.t.unit[body].of].facts, "artillery") != NULL;
    open = open / 10 * 10;
    slow = slow / 10 * 10;
    if (told != 2 * open && told != 2 * slow) {
        fault(r, "22.9: no move that the procedure allows", gs_body_ref(body));
    }
    if (open == slow || way < 0 || engine) { /* an engine is barred by what slows others */
        return;
    }
    if (on_a_road(r, at, dir, open)) { /* of that it is open ground, or of part of it */
        return;
    }
    if (told == 2 * slow && !meets_ground(r, at, dir, way < open ? way : open, 60, false)) {
        fault(r, "SHW-R80, R81: slowed, and no slow ground is on its way", gs_body_ref(body));
    }
    if (told == 2 * open && meets_ground(r, at, dir, gone, -60, false) &&
        !meets_ground(r, at, dir, gone, 60, true)) { /* what bars it stops it */
        fault(r, "SHW-R80, R81: not slowed by the ground on its way", gs_body_ref(body));
    }
    r->slowed += told == 2 * slow;
}

static bool is_confused(const referee *r, int body)
{
    return body < GS_MAX_UNITS && (r->told.t.unit[body].flags & GS_U_CONFUSED) != 0;
}

/* Why a winner goes not after this loser: after another of them, he is a hero who has fallen, or
 * he stands in confusion (SHW-8.12). */
static bool goes_after_another(const referee *r, const gs_entry *e)
{
    if (r->lies[gs_body(e->target)] || is_confused(r, gs_body(e->target))) {
        return true;
    }
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *o = &r->log->entries[i];
        const gs_log_resolve *c = resolved(o, "recoil");
        if (c && o != e && o->turn == e->turn && o->side == e->side &&
            gs_body(o->target) == gs_body(e->target) &&
            length_of(c->situation, "winner.move", 8000) > 0) {
            return true;
        }
    }
    return false;
}

static void check_recoil_facts(referee *r, const gs_entry *e, const gs_log_resolve *c)
{
    int loser = gs_body(e->actor), winner = gs_body(e->target);
    if (r->lies[loser]) {
        fault(r, "SHW-R88: a hero struck down recoils", e->actor);
    }
    gs_len recoil = length_of(c->result, "recoil", 0), pursuit;
    const gs_log_move *m = NULL;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_move *at = &e->parts[i].u.move;
        m = e->parts[i].kind == GS_LOG_MOVE && gs_body(at->who) == loser ? at : m;
    }
    gs_ang dir = m ? gs_pt_bearing(m->from.at, m->to.at) : 0;
    gs_len way = m && m->manner == GS_MOVE_RECOIL && m->cost > 100 ? GS_LEN(40) : -1;
    check_forced_move(r, loser, "recoil", length_of(c->situation, "loser.move", 8000), dir, way,
                      recoil);
    pursuit = length_of(c->situation, "winner.move", 8000);
    if (pursuit == 0 && !says(c->result, "rampage", "yes") && !goes_after_another(r, e)) {
        fault(r, "22.9: a winner who goes after nobody", e->target);
    }
    if (pursuit > 0 && is_confused(r, winner)) {
        fault(r, "SHW-8.12: who stands in confusion goes after somebody", e->target);
    }
    if (pursuit > 0) {
        check_forced_move(r, winner, "pursuit", pursuit, dir, way < 0 ? -1 : recoil,
                          length_of(c->result, "advance", 0));
    }
}

static void note_recoil(referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "recoil");
    int winner = gs_body(e->target);
    for (int i = 0; c && i < e->n_parts; i++) {
        const gs_log_move *m = &e->parts[i].u.move;
        if (e->parts[i].kind == GS_LOG_MOVE && gs_body(m->who) == gs_body(e->actor) &&
            labs((long)length_of(c->result, "recoil", 0) - (long)m->cost) > 3) {
            fault(r, "SHW-R80: another recoil than was said", e->actor);
        }
    }
    if (c) {
        check_recoil_facts(r, e, c);
    }
    if (c && length_of(c->result, "advance", 0) > 0 && !r->setup->n_features &&
        (winner >= GS_MAX_UNITS || r->told.t.unit[winner].inside < 0)) {
        r->chases[winner] = (uint8_t)(gs_body(e->actor) + 1);
    }
}

/* Two tenths of an inch on after the loser: is somebody in the way, or an enemy come at? */
static bool held_up(const referee *r, int body, int loser)
{
    const gs_rect *me = rect(r, body), *gone = rect(r, loser);
    gs_bearing face = gs_nearest_face(me, gone->c);
    gs_rect on = gs_rect_shift(me, gs_rect_face_ang(me, face), 200);
    if (touches_enemy(r, body) || /* him, or another of the melee */
        !gs_edge_inside(r->setup->width, r->setup->table_depth, &on)) {
        return true;
    }
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        gs_len was = gs_rect_distance(me, rect(r, i)), is = gs_rect_distance(&on, rect(r, i));
        bool foe = gs_body_side(&r->told, i) != gs_body_side(&r->told, body);
        if (i != body && i != loser && (was < 60 || (is < was && is < (foe ? 1000 : 60)))) {
            return true;
        }
    }
    return false;
}

static void check_chases(referee *r)
{
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        int loser = r->chases[i] - 1;
        if (loser >= 0 && gs_body_here(&r->told, loser) && !held_up(r, i, loser)) {
            fault(r, "SHW-18.4: it does not go after them", gs_body_ref(i));
        }
    }
    memset(r->chases, 0, sizeof r->chases);
}

static void check_order(referee *r, const gs_entry *e)
{
    const gs_log_resolve *o = resolved(e, "order");
    static gs_rect mine[64];
    if (!o) {
        return;
    }
    int body = gs_body(e->actor), g = general_of(r, body), n = 1;
    if (g < 0) {
        if (!says(o->situation, "general", "none")) {
            fault(r, "SHW-R7: his General is not in command", e->actor);
        }
        return;
    }
    if (says(o->situation, "general", "none") ||
        says(o->situation, "general", "other") == r->setup->heroes[g].player) {
        fault(r, "SHW-R6: another General than his own", e->actor);
    }
    gs_rect at = hero_base(r, g);
    if (body >= GS_MAX_UNITS) {
        mine[0] = hero_base(r, body - GS_MAX_UNITS);
    } else {
        n = r->told.t.hero[g].unit == body ? 0 : figures(r, body, mine);
    }
    gs_len best = n ? GS_LEN_NONE : 0;
    for (int i = 0; i < n; i++) {
        gs_len d = gs_rect_distance(&mine[i], &at);
        best = d < best ? d : best;
    }
    int with = r->told.t.hero[g].unit;
    r->walled += n > 0 && with >= 0 && r->told.t.unit[with].inside >= 0;
    gs_len stated = length_of(o->situation, "general.distance", 0);
    if (stated < best - 2 || stated > best + 12) {
        fault(r, "SHW-R118: the distance to his General", e->actor);
    }
}

/* SHW-11.6, R17: a General's roll counts his own units, and names so many of them. */
static void check_command(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "command");
    int units = 0, named = 0;
    for (int i = next_body(&r->told, -1); i >= 0 && i < GS_MAX_UNITS;
         i = next_body(&r->told, i)) {
        units += general_of(r, i) == e->actor.ix;
    }
    if (units != (find(c->situation, "units") ? atoi(find(c->situation, "units")) : 6)) {
        fault(r, "SHW-R6: the General's units", e->actor);
    }
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *f = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_MARK) {
            named++;
            const char *way = says(c->result, "result", "advance") ? "ordered-on"
                                                                   : "ordered-back";
            if (general_of(r, f->who.ix) != e->actor.ix || strcmp(f->word, way) != 0) {
                fault(r, "SHW-R17: no unit of his, or not that way", f->who);
            }
        }
    }
    if (named > atoi(find(c->result, "forced-units"))) {
        fault(r, "SHW-R17: more units than the roll asks", e->actor);
    }
}

/* Who was ordered on or back and goes: nearer to the nearest enemy, or farther off. */
static void check_forced(const referee *r, const gs_entry *e)
{
    static const char *const words[] = {"ordered-on", "ordered-back"};
    const gs_log_move *m = NULL;
    int way = -1;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        m = p->kind == GS_LOG_MOVE ? &p->u.move : m;
        for (int k = 0; k < 2 && p->kind == GS_LOG_EFFECT; k++) {
            bool it = p->u.effect.kind == GS_EFFECT_MARK && p->u.effect.amount == 0 &&
                      strcmp(p->u.effect.word, words[k]) == 0;
            way = it ? k : way;
        }
    }
    if (way < 0 || !m || strcmp(e->kind, "move") != 0) {
        return;
    }
    gs_len was = GS_LEN_NONE;
    int body = gs_body(m->who), enemy = -1;
    gs_rect before = *rect(r, body), after = before;
    after.c = m->to.at;
    after.f = m->to.facing;
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        gs_len d = gs_rect_distance(&before, rect(r, i));
        bool hidden = i < GS_MAX_UNITS && (r->told.t.unit[i].flags & GS_U_HIDDEN);
        if (gs_body_side(&r->told, i) != gs_body_side(&r->told, body) && !hidden && d < was) {
            was = d;
            enemy = i;
        }
    }
    if (enemy >= 0 && m->manner != GS_MOVE_TURN &&
        (gs_rect_distance(&after, rect(r, enemy)) < was) != (way == 0)) {
        fault(r, "SHW-11.6: not the way that the General's roll asks", m->who);
    }
    bool retreat = says(resolved(e, "move")->situation, "mode", "retreat");
    if (2 * m->cost + 4 < m->allowance && !retreat) {
        fault(r, "SHW-11.6: less than half a move", m->who);
    }
}

/* ---- duties and the sequence ---- */

static void player_turn(referee *r, int side)
{
    r->side = side;
    r->melees = 0;
    memset(r->acted, 0, sizeof r->acted);
    memset(r->gone, 0, sizeof r->gone);
    memset(r->shot, 0, sizeof r->shot);
    memset(r->marks, 0, sizeof r->marks);
    memset(r->bound, 0, sizeof r->bound);
    memset(r->flanked, 0, sizeof r->flanked);
    memset(r->fronted, 0, sizeof r->fronted);
    memset(r->threw, 0, sizeof r->threw);
    memset(r->lies, 0, sizeof r->lies);
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        r->bound[i] = bound(r, i);
    }
}

static void end_of_player_turn(const referee *r)
{
    for (int i = next_body(&r->told, -1); i >= 0 && r->side >= 0;
         i = next_body(&r->told, i)) {
        if (r->bound[i] && gs_body_side(&r->told, i) == r->side && bound(r, i) &&
            !r->acted[i]) {
            fault(r, "SHW-18.3: bound to rally, and did not", gs_body_ref(i));
        }
    }
}

static void begin_melees(referee *r)
{
    r->melees = 1;
    memset(r->fought, 0, sizeof r->fought);
    memset(r->touching, 0, sizeof r->touching);
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        r->touching[i] = gs_body_side(&r->told, i) == r->side && touches_enemy(r, i);
    }
}

/* Whoever touched an enemy has fought, or the enemies have fought others (SHW-R76). */
static void end_melees(referee *r)
{
    for (int i = next_body(&r->told, -1); i >= 0 && r->melees;
         i = next_body(&r->told, i)) {
        bool other = false;
        for (int k = next_body(&r->told, -1); k >= 0; k = next_body(&r->told, k)) {
            other = other ||
                    (r->fought[k] && gs_rect_distance(rect(r, i), rect(r, k)) <= 24000);
        }
        if (r->touching[i] && !r->fought[i] && !other && touches_enemy(r, i)) {
            fault(r, "SHW-17.1: in contact, and did not fight", gs_body_ref(i));
        }
    }
    r->melees = 0;
}

static int body_in_melee(const referee *r, gs_ref who)
{
    int body = gs_body(who),
        unit = who.kind == GS_REF_HERO ? r->told.t.hero[who.ix].unit : -1;
    return unit >= 0 ? unit : body;
}

static void check_duty(referee *r, const gs_entry *e)
{
    static const char *const acts[] = {"move",     "charge", "rally",   "face",
                                       "withdraw", "pass",   "dismount"};
    int body = gs_body(e->actor);
    for (int i = 0; i < GS_COUNT(acts); i++) {
        if (strcmp(e->kind, acts[i]) != 0) {
            continue;
        }
        bool on = strcmp(e->kind, "move") == 0 && r->shot[body] && r->gone[body] > 0;
        if (r->acted[body] && !on) { /* SHW-15.4: who shot on the move goes on */
            fault(r, "SHW-R35: a second action", e->actor);
        }
        if (bound(r, body) != (strcmp(e->kind, "rally") == 0)) {
            fault(r, "SHW-18.3: who must rally rallies, and nobody else", e->actor);
        }
        r->acted[body] = 1;
    }
    if (strcmp(e->kind, "melee") == 0) {
        r->fought[body_in_melee(r, e->actor)] = r->fought[body_in_melee(r, e->target)] =
            1;
    }
}

static void check_rally(const referee *r, const gs_entry *e, const char *result,
                        bool here)
{
    if (says(result, "result", "recovers") ? bound(r, gs_body(e->actor))
                                           : says(result, "leaves", "yes") == here) {
        fault(r, "SHW-19.1, 19.2: what the roll said did not come to pass", e->actor);
    }
}

/* SHW-R4: a detachment is men of a unit who were there, and nobody else's slot. */
static void check_split(referee *r, const gs_log_effect *f)
{
    const gs_unit_state *u = &r->told.t.unit[f->who.ix];
    if (f->by.kind != GS_REF_UNIT || f->by.ix < r->setup->n_units ||
        (f->by.ix < r->told.t.n_units && gs_unit_came(r->setup, &r->told.t, f->by.ix))) {
        fault(r, "SHW-R4: a detachment is a new unit", f->by);
    }
    if (f->amount < 1 || f->left < 1 || f->amount + f->left != u->left) {
        fault(r, "SHW-R4: the parts are not the whole", f->who);
    }
    r->split++;
    for (int i = r->setup->n_units; i < r->told.t.n_units; i++) {
        if (r->told.t.unit[i].of == u->of && gs_unit_came(r->setup, &r->told.t, i)) {
            r->again++;
            return;
        }
    }
}

/* ---- one entry ---- */

/* SHW-R12, R103: an engine that is served has one base, whoever of its crew has fallen. */
static void check_bases(const referee *r)
{
    static gs_rect base[64];
    for (int i = next_body(&r->told, -1); i >= 0 && i < GS_MAX_UNITS;
         i = next_body(&r->told, i)) {
        if (strstr(r->setup->units[r->told.t.unit[i].of].facts, "artillery")) {
            figures(r, i, base);
        }
    }
}

/* SHW-14.7, R117: who lies in ambush is seen as soon as an enemy is within 2 of him. */
static void check_hidden(const referee *r, const gs_entry *e)
{
    for (int i = next_body(&r->told, -1); i >= 0 && i < GS_MAX_UNITS && e->turn > 0;
         i = next_body(&r->told, i)) {
        for (int k = next_body(&r->told, -1);
             k >= 0 && (r->told.t.unit[i].flags & GS_U_HIDDEN); k = next_body(&r->told, k)) {
            if (gs_body_side(&r->told, i) != gs_body_side(&r->told, k) &&
                gs_rect_distance(rect(r, i), rect(r, k)) < 2000 && from_figures(r, i, k) < 2000 - 3) {
                fault(r, "SHW-14.7: hidden from an enemy within 2", gs_body_ref(i));
            }
        }
    }
}

/* SHW-7.7, 7.11, R102: a wall of shields or a hedgehog is at least 2 ranks deep and 4 strong. */
static void check_ranks(const referee *r, const gs_entry *e)
{
    bool duel = strcmp(e->phase, "challenge") == 0; /* who has gone out to it may come back */
    for (int i = next_body(&r->told, -1); i >= 0 && i < GS_MAX_UNITS && !duel;
         i = next_body(&r->told, i)) {
        const gs_unit_state *u = &r->told.t.unit[i];
        const char *form = r->setup->ruleset->formations[u->formation];
        int n = u->left;
        for (int h = 0; h < r->told.t.n_heroes; h++) {
            n += r->told.t.hero[h].unit == i && r->told.t.hero[h].where == GS_HERO_UP;
        }
        if ((strcmp(form, "shield-wall") == 0 || strcmp(form, "hedgehog") == 0) &&
            u->inside < 0 && (n < 4 || n <= u->files)) {
            fault(r, "SHW-7.11: fewer than two ranks", gs_body_ref(i));
        }
    }
}

static void check_table(const referee *r)
{
    check_bases(r);
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        for (int k = next_body(&r->told, i); k >= 0; k = next_body(&r->told, k)) {
            if (gs_rect_overlap(rect(r, i), rect(r, k), 25)) {
                fault(r, "SHW-R50: two on one spot", gs_body_ref(i));
            }
        }
        if (!gs_edge_inside(r->setup->width, r->setup->table_depth, rect(r, i))) {
            fault(r, "SHW-R108: off the table", gs_body_ref(i));
        }
    }
}

/* SHW-R12: who takes an engine touches it, and so do the crew who serve it again. */
static void check_engine(const referee *r, const gs_log_effect *f)
{
    const gs_unit_state *u = &r->told.t.unit[f->who.ix];
    bool heavy = strstr(r->setup->units[u->of].facts, "unit.engine=heavy") != NULL;
    int who = f->kind == GS_EFFECT_ENGINE_CAPTURED ? gs_body(f->by) : f->who.ix;
    gs_rect engine = {u->engine_at, u->engine_facing, heavy ? 3000 : 2000, heavy ? 3000 : 2000};
    gs_rect at = r->scene->rules->rect(&r->told, who);
    if (u->engine == GS_ENGINE_SERVED || gs_rect_distance(&engine, &at) > CONTACT + 3) {
        fault(r, "SHW-R12: nobody is at that engine", f->who);
    }
    if (f->kind == GS_EFFECT_ENGINE_CAPTURED &&
        gs_body_side(&r->told, who) == gs_body_side(&r->told, f->who.ix)) {
        fault(r, "SHW-R12: taken by its own side", f->who);
    }
}

static void fold(referee *r, const gs_entry *e)
{
    gs_err err;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_MOVE) {
            gs_rect before = r->scene->rules->rect(&r->told, gs_body(p->u.move.who));
            check_move(r, e, &p->u.move, &before);
            check_going(r, e, &p->u.move, &before);
            gs_len *gone = &r->gone[gs_body(p->u.move.who)];
            *gone += strcmp(e->kind, "move") == 0 ? p->u.move.cost : 0;
            if (strcmp(e->kind, "move") == 0 && *gone > p->u.move.allowance) {
                fault(r, "SHW-12.12: farther in two parts than it may", p->u.move.who);
            }
        }
        if (p->kind == GS_LOG_EFFECT && (p->u.effect.kind == GS_EFFECT_ENGINE_CAPTURED ||
                                         p->u.effect.kind == GS_EFFECT_ENGINE_SERVED)) {
            check_engine(r, &p->u.effect);
            r->engines++;
        }
        if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_HERO_DOWN &&
            r->told.t.hero[p->u.effect.who.ix].unit < 0) {
            r->lies[GS_MAX_UNITS + p->u.effect.who.ix] = 1;
        }
        if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_SPLIT) {
            check_split(r, &p->u.effect);
        }
        r->seen += p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_SPOTTED;
        if (gs_fold_part(r->setup, &r->told.t, p, &err) != GS_OK) {
            fault(r, err.text, e->actor);
        }
    }
    if (resolved(e, "fate")) {
        r->lies[GS_MAX_UNITS + e->actor.ix] = 0;
    }
    r->told.t.turn = e->turn;
    settle(r);
}

/* Over a lone hero who is struck down others may go, until his fate is settled. */
static bool somebody_lies(const referee *r)
{
    bool any = false;
    for (int i = 0; i < GS_MAX_HEROES; i++) {
        any |= r->lies[GS_MAX_UNITS + i] != 0;
    }
    return any;
}

static void look_at(referee *r, const gs_entry *e)
{
    bool melee = strcmp(e->phase, "melee") == 0 || strcmp(e->phase, "result") == 0;
    if (!melee && r->melees) {
        end_melees(r);
    }
    if (e->side != r->side && e->turn > 0) {
        end_of_player_turn(r);
        player_turn(r, e->side);
    }
    if (melee && !r->melees) {
        begin_melees(r);
    }
    if (strcmp(e->kind, "recoil") == 0) {
        note_recoil(r, e);
    } else if (strcmp(e->kind, "pursuit") == 0) {
        r->chases[gs_body(e->actor)] = 0;
    } else if (strcmp(e->kind, "order") != 0 && strcmp(e->kind, "engine") != 0 &&
               strcmp(e->kind, "rampage") != 0) {
        check_chases(r);
    }
    check_ground(r, e);
    check_challenge(r, e);
    check_spell(r, e);
    check_duty(r, e);
    r->runs = strcmp(e->kind, "rampage") == 0 ? gs_body(e->actor) : r->runs;
    if (strcmp(e->kind, "charge") == 0) {
        note_charge(r, e);
    } else if (strcmp(e->kind, "shooting") == 0) {
        check_shot(r, e);
        check_division(r, e);
    } else if (strcmp(e->kind, "divided-fire") == 0) {
        note_division(r, e);
    } else if (strcmp(e->kind, "charge-short") == 0) {
        check_short(r, e);
    } else if (strcmp(e->kind, "melee") == 0) {
        check_flank_of_open(r, e);
        check_front_charged(r, e);
    } else if (strcmp(e->kind, "command") == 0) {
        check_command(r, e);
    }
    check_order(r, e);
    check_forced(r, e);
    if (strcmp(e->kind, "counter-charge") == 0) {
        r->met = true;
        const gs_log_part *last = &e->parts[e->n_parts - 1];
        if (last->kind == GS_LOG_MOVE && last->u.move.cost <= CONTACT) {
            fault(r, "SHW-R53: it does not stir", e->actor);
        }
    }
    if (strcmp(e->kind, "shooting") == 0 && e->side == r->side) {
        r->shot[gs_body(e->actor)] = 1;
    }
    fold(r, e);
    if (!somebody_lies(r)) {
        check_table(r);
    }
    check_hidden(r, e);
    check_ranks(r, e);
    if (strcmp(e->kind, "charge-home") == 0) {
        check_home(r, e);
    }
}

static void check_rallies(referee *r, int i)
{
    const gs_entry *e = &r->log->entries[i];
    const gs_log_resolve *now = resolved(e, "rally");
    if (now && says(now->result, "result", "recovers")) {
        check_rally(r, e, now->result, true);
    }
    if (strcmp(e->kind, "retreat") != 0) {
        return;
    }
    for (int k = i - 1; k >= 0;
         k--) { /* its roll, before the heroes' tests to leave it */
        const gs_log_resolve *roll = resolved(&r->log->entries[k], "rally");
        if (roll) {
            const gs_log_move *ran = NULL;
            bool left = false; /* a hero: it has closed up, and its way is another */
            for (int q = 0; q < e->n_parts && !ran; q++) {
                ran = e->parts[q].kind == GS_LOG_MOVE ? &e->parts[q].u.move : NULL;
                left = left || (e->parts[q].kind == GS_LOG_EFFECT &&
                                e->parts[q].u.effect.kind == GS_EFFECT_DETACHED);
            }
            if (ran && !left && ran->cost > length_of(roll->result, "retreat", 0) + 12) {
                fault(r, "SHW-19.2: farther than its roll says", e->actor);
            }
            check_rally(r, e, roll->result, gs_body_here(&r->told, gs_body(e->actor)));
            return;
        }
    }
    fault(r, "SHW-19.2: a retreat without a roll", e->actor);
}

/* ---- the battles ---- */

/* One unit of each side in some battles, wherever the woods let it. */
static void lay_ambushes(gs_setup *s, uint64_t seed)
{
    for (int side = 0; side < 2 && seed % 3 == 0; side++) {
        for (int i = 0; i < s->n_units; i++) {
            gs_ob_unit *u = &s->units[i];
            if (u->side == side && u->entry == GS_DEPLOYED && !u->has_place &&
                strstr(u->facts, "infantry") && u->present <= 8) {
                u->entry = GS_IN_AMBUSH;
                break;
            }
        }
    }
}

/* A house of each side in some battles, a unit of foot before its door, and with it the General
 * and the magician. */
static void build_houses(gs_setup *s, gs_arena *a, uint64_t seed)
{
    for (int side = 0; side < 2 && seed % 3 == 1; side++) {
        int unit = -1;
        for (int i = 0; i < s->n_units && unit < 0; i++) {
            const gs_ob_unit *u = &s->units[i];
            bool foot = strstr(u->facts, "infantry") && !strstr(u->facts, "mounted");
            unit = u->side == side && u->entry == GS_DEPLOYED && !u->has_place && foot ? i : -1;
        }
        if (unit < 0) {
            continue;
        }
        add_area(s, a, side ? "house-b" : "house-a", "building", 0, 33000, side ? 40000 : 4000,
                 6000, 4000);
        place_unit(&s->units[unit], 36000, side ? 45200 : 2800, side ? 180 : 0, 6);
        for (int h = 0; h < s->n_heroes; h++) {
            gs_ob_hero *x = &s->heroes[h];
            bool goes = x->side == side && (x->general || strcmp(x->kind, "magician") == 0);
            x->unit = goes ? unit : x->unit;
        }
    }
}

/* On every fourth field a marsh between the armies, and roads through it. */
static void lay_roads(gs_setup *s, gs_arena *a, uint64_t seed)
{
    if (seed % 4 == 3) {
        add_area(s, a, "moor", "marsh", 0, 10000, 16000, 52000, 10000);
        for (int x = 15000; x < 60000; x += 14000) {
            add_line(s, a, gs_arena_printf(a, "road-%d", x), "road", x, 0, x, 48000);
            s->features[s->n_features - 1].width = ROAD;
        }
    }
}

/* Plays as another does, but sends who has heroes with him into the houses, and the magicians'
 * fire out of them. */
static void answer_within(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    const gs_player *other = ctx;
    int n = b->scene->setup->n_features;
    for (int h = 0; h < b->t.n_heroes && q->kind == GS_ASK_ORDER && !q->retry; h++) {
        int unit = b->t.hero[h].unit;
        bool up = b->t.hero[h].where == GS_HERO_UP && unit >= 0;
        for (int f = n - 1; f >= 0 && up && b->t.unit[unit].inside < 0; f--) {
            a->order = (gs_order){.kind = GS_ORDER_GARRISON, .who = gs_ref_unit(unit),
                                  .target = {GS_REF_FEATURE, (int16_t)f}};
            if (gs_engine_legal(b, &a->order, NULL) == GS_OK) {
                return;
            }
        }
        for (int i = 0; i < GS_BODIES && up && b->t.unit[unit].inside >= 0; i++) {
            a->order = (gs_order){.kind = GS_ORDER_CAST, .who = gs_ref_hero(h), .power = 1,
                                  .targets = {gs_body_ref(i)}, .n_targets = 1};
            if (gs_engine_legal(b, &a->order, NULL) == GS_OK) {
                return;
            }
        }
    }
    memset(&a->order, 0, sizeof a->order);
    other->answer(other->ctx, b, q, a);
}

static void play(referee *r, uint64_t seed)
{
    gs_err err;
    bool over = false;
    int walled = r->walled, burnt = r->burnt;
    gs_player played[2] = {seed % 4 == 0 ? gs_player_random() : gs_player_naive(),
                           seed % 4 == 2 ? gs_player_random() : gs_player_naive()};
    bool within = seed % 3 == 1;
    const gs_player players[2] = {
        within ? (gs_player){answer_within, &played[0]} : played[0],
        within ? (gs_player){answer_within, &played[1]} : played[1]};
    int engines = r->engines, divisions = r->divisions, seen = r->seen;
    int split = r->split, again = r->again, halts = r->halts, slowed = r->slowed;
    int beside = r->beside_roads;
    memset(r, 0, sizeof *r);
    r->split = split;
    r->again = again;
    r->walled = walled;
    r->burnt = burnt;
    r->engines = engines;
    r->halts = halts;
    r->beside_roads = beside;
    r->slowed = slowed;
    r->divisions = divisions;
    r->seen = seen;
    r->seed = seed;
    r->side = r->runs = -1;
    r->a = gs_arena_new();
    r->setup = random_setup(r->a, seed);
    lay_ambushes(r->setup, seed);
    build_houses(r->setup, r->a, seed);
    lay_roads(r->setup, r->a, seed);
    assert_int_equal(gs_setup_complete(r->setup, r->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(r->a, r->setup, &r->scene, &err), GS_OK);
    r->log = gs_log_new(r->a);
    gs_battle_start(&r->played, r->scene, r->log, players);
    while (!over) {
        assert_int_equal(gs_engine_turn(&r->played, &over, &err), GS_OK);
    }
    gs_battle_start(&r->told, r->scene, NULL, players);
    gs_fold_start(r->setup, &r->told.t);
}

static void test_referee__the_log_bears_out_every_claim(void **state)
{
    static referee r;
    (void)state;
    for (uint64_t seed = 1001; seed <= 1000 + BATTLES; seed++) {
        play(&r, seed);
        for (r.n = 0; r.n < r.log->count; r.n++) {
            look_at(&r, &r.log->entries[r.n]);
            check_rallies(&r, r.n);
        }
        assert_true(gs_fold_hash(&r.told.t) == gs_fold_hash(&r.played.t));
        gs_arena_free(r.a);
    }
    assert_true(r.engines > 0); /* it happens */
    assert_true(r.halts > 0 && r.slowed > 0 && r.beside_roads > 10);
    assert_true(r.divisions > 0);
    assert_true(r.seen > 0);
    assert_true(r.split > 0 && r.again > 0);
    assert_true(r.walled > 0 && r.burnt > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee__the_log_bears_out_every_claim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
