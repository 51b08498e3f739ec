#ifndef TESTS_SHW_REFEREE_H
#define TESTS_SHW_REFEREE_H
/* What a referee of Stout Hearts keeps and reads: the table as the log tells it, facts as
 * text, figures. */
#include "facts_text.h"
#include "test.h"

#include "traces/traces.h"

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
#endif
