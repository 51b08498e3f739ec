#ifndef GESTA_TEST_SHW_POSITIONS_H
#define GESTA_TEST_SHW_POSITIONS_H
/* Positions of Stout Hearts set up by hand, with dice that fall as a test says. Lengths
 * are in thousandths of an inch, angles in degrees. */
#include "test.h"

#include "../src/battle/shw/shw_action_int.h"
#include "../src/battle/shw/shw_after_int.h"
#include "../src/battle/shw/shw_breach_int.h"
#include "../src/battle/shw/shw_challenges_int.h"
#include "../src/battle/shw/shw_charge_int.h"
#include "../src/battle/shw/shw_command_int.h"
#include "../src/battle/shw/shw_contact_int.h"
#include "../src/battle/shw/shw_demons_int.h"
#include "../src/battle/shw/shw_engine_int.h"
#include "../src/battle/shw/shw_facts_int.h"
#include "../src/battle/shw/shw_harm_int.h"
#include "../src/battle/shw/shw_hold_int.h"
#include "../src/battle/shw/shw_house_int.h"
#include "../src/battle/shw/shw_in_contact_int.h"
#include "../src/battle/shw/shw_melee_int.h"
#include "../src/battle/shw/shw_move_int.h"
#include "../src/battle/shw/shw_obey_int.h"
#include "../src/battle/shw/shw_orders_int.h"
#include "../src/battle/shw/shw_range_int.h"
#include "../src/battle/shw/shw_setup_int.h"
#include "../src/battle/shw/shw_shape_int.h"
#include "../src/battle/shw/shw_shoot_int.h"
#include "../src/battle/situation_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The action phase of the side in turn, as the sequence of play has it. */
static inline gs_status action_phase(gs_battle *b, gs_err *err)
{
    b->s.phase = SHW_PHASE_ACTION;
    gs_status st = gs_orders_ask(b, b->s.side, shw_settle_fallen, err);
    if (st == GS_OK && b->s.conceded < 0) {
        shw_action_end(b);
    }
    return st;
}

/* ---- dice by label: "melee.attacker=6,5,6 save.defender=6"; the last face goes on for
 * ever ---- */

#define LOADED 16
typedef struct loaded {
    gs_dice dice;
    int n;
    struct {
        char name[32];
        int face[64], count, at, kept; /* kept: where the run began */
    } label[LOADED];
    bool begun;
    uint32_t run;
} loaded;

static inline gs_status loaded_roll(gs_dice *d, int label, const char *name, int n,
                                    const gs_faces *faces, uint8_t *sides, gs_err *err)
{
    loaded *l = (loaded *)d;
    (void)label;
    (void)err;
    for (int i = 0; i < n; i++) {
        int k = 0;
        while (k < l->n && strcmp(l->label[k].name, name) != 0) {
            k++;
        }
        if (k == l->n) {
            fail_msg("nobody loaded the dice %s", name);
        }
        int at = l->label[k].at++;
        int face = l->label[k].face[at < l->label[k].count ? at : l->label[k].count - 1];
        sides[i] = 0;
        while (sides[i] < 5 && faces->pips[sides[i]] != face) {
            sides[i]++;
        }
        assert_int_equal(faces->pips[sides[i]], face);
    }
    return GS_OK;
}

static inline gs_dice *loaded_source(void *ctx, uint32_t run)
{
    loaded *l = ctx;
    for (int k = 0; k < l->n; k++) {
        if (!l->begun || l->run != run) {
            l->label[k].kept = l->label[k].at;
        }
        l->label[k].at = l->label[k].kept; /* the same run looked at before */
    }
    l->begun = true;
    l->run = run;
    return &l->dice;
}

static inline void load(loaded *l, const char *text)
{
    memset(l, 0, sizeof *l);
    l->dice.roll = loaded_roll;
    for (const char *p = text; *p;) {
        size_t key = strcspn(p, "=");
        assert_true(l->n < LOADED && key < sizeof l->label[0].name);
        memcpy(l->label[l->n].name, p, key);
        p += key + 1;
        while (*p && *p != ' ') {
            char *end;
            l->label[l->n].face[l->label[l->n].count++] = (int)strtol(p, &end, 10);
            p = *end == ',' ? end + 1 : end;
        }
        l->n++;
        p += strspn(p, " ");
    }
}

/* ---- a table ---- */

typedef struct position {
    gs_arena *a;
    gs_setup *s;
    const gs_scene *scene;
    gs_log *log;
    gs_battle b;
    loaded dice;
    int yes[GS_ASK_COUNT];      /* 1 yes, 2 no, 0 as the book's default */
    gs_ref ref[GS_ASK_COUNT], other[GS_ASK_COUNT];
    bool names[GS_ASK_COUNT];   /* answer with ref and other */
    gs_pt to;
    bool hides;                 /* sets up in ambush, if he may */
    char refused[24];           /* the rule by which the last place was refused */
    int asked[GS_ASK_COUNT];
} position;

static inline void position_answer(void *ctx, gs_battle *b, const gs_question *q,
                                   gs_answer *a)
{
    position *p = ctx;
    (void)b;
    p->asked[q->kind]++;
    if (p->yes[q->kind]) {
        a->yes = p->yes[q->kind] == 1;
    }
    if (p->names[q->kind]) {
        a->ref = p->ref[q->kind];
        a->other = p->other[q->kind];
    }
    if (p->to.x) {
        a->to.at = p->to;
    }
    if (q->kind == GS_ASK_DEPLOY) {
        a->hidden = p->hides ? !q->retry : a->hidden;
        if (q->retry && q->err) {
            snprintf(p->refused, sizeof p->refused, "%s", q->err->rule);
        }
    }
}

static inline void names(position *p, gs_question_kind kind, int hero, int other)
{
    p->names[kind] = true;
    p->ref[kind] = hero < 0 ? (gs_ref){0} : gs_ref_hero(hero);
    p->other[kind] = other < 0 ? (gs_ref){0} : gs_ref_hero(other);
}

static inline void begin(position *p)
{
    memset(p, 0, sizeof *p);
    p->a = gs_arena_new();
    p->s = gs_setup_new(p->a, gs_ruleset_find("stout-hearts"));
    p->s->units = GS_NEW_ARRAY(p->a, gs_ob_unit, 20);
    p->s->heroes = GS_NEW_ARRAY(p->a, gs_ob_hero, 12);
    p->s->features = GS_NEW_ARRAY(p->a, gs_ob_feature, 6);
}

/* Returns the unit's number. */
static inline int unit_at(position *p, int side, const char *facts, int n, int x, int y,
                          int degrees, int files)
{
    int i = p->s->n_units++;
    const char *id = gs_arena_printf(p->a, "%c%d", side ? 'b' : 'a', i);
    p->s->units[i] = (gs_ob_unit){.id = id,
                                  .name = id,
                                  .troop = "men",
                                  .side = side,
                                  .full = n,
                                  .present = n,
                                  .leader = -1,
                                  .facts = facts,
                                  .has_place = true,
                                  .at = {x, y},
                                  .facing = GS_ANG_DEG(degrees),
                                  .files = files};
    return i;
}

static inline int hero_in(position *p, int side, int power, int unit)
{
    int i = p->s->n_heroes++;
    const char *id = gs_arena_printf(p->a, "h%c%d", side ? 'b' : 'a', i);
    p->s->heroes[i] = (gs_ob_hero){.id = id,
                                   .name = id,
                                   .kind = "hero",
                                   .gender = "m",
                                   .side = side,
                                   .rating = power > 0 ? power : 1,
                                   .power = power,
                                   .unit = unit};
    return i;
}

static inline int hero_at(position *p, int side, int power, int x, int y, int degrees)
{
    int i = hero_in(p, side, power, -1);
    p->s->heroes[i].has_place = true;
    p->s->heroes[i].at = (gs_pt){x, y};
    p->s->heroes[i].facing = GS_ANG_DEG(degrees);
    return i;
}

static inline int area_at(position *p, const char *kind, int level, int x, int y, int w,
                          int h)
{
    int i = p->s->n_features++;
    gs_ob_feature *f = &p->s->features[i];
    *f = (gs_ob_feature){.id = gs_arena_printf(p->a, "ground-%d", i),
                         .kind = kind,
                         .level = level,
                         .area = true,
                         .points = GS_NEW_ARRAY(p->a, gs_pt, 4),
                         .n_points = 4};
    f->points[0] = (gs_pt){x, y};
    f->points[1] = (gs_pt){x, y + h};
    f->points[2] = (gs_pt){x + w, y + h};
    f->points[3] = (gs_pt){x + w, y};
    return i;
}

/* Sets it up and begins the player turn of `side` in a phase. */
static inline void ready(position *p, int side, int phase, const char *dice)
{
    gs_err err;
    bool over;
    const gs_player players[2] = {{position_answer, p}, {position_answer, p}};
    err.text[0] = '\0';
    if (gs_setup_complete(p->s, p->a, &err) != GS_OK ||
        gs_scene_new(p->a, p->s, &p->scene, &err) != GS_OK) {
        fail_msg("the set-up: %s", err.text);
    }
    p->log = gs_log_new(p->a);
    load(&p->dice, dice);
    gs_battle_start(&p->b, p->scene, p->log, players);
    p->b.dice = loaded_source;
    p->b.dice_ctx = &p->dice;
    if (gs_engine_turn(&p->b, &over, &err) != GS_OK) {
        fail_msg("the deployment: %s", err.text);
    }
    p->b.t.turn = 1;
    p->b.s.side = (int8_t)side;
    p->b.s.phase = (int8_t)phase;
}

/* The log must fold to the table as it stands. */
static inline void end(position *p)
{
    gs_table_state t;
    gs_err err;
    gs_fold_start(p->s, &t);
    for (int i = 0; i < p->log->count; i++) {
        assert_int_equal(gs_fold_entry(p->s, &t, &p->log->entries[i], &err), GS_OK);
    }
    t.turn = p->b.t.turn;
    assert_true(gs_fold_hash(&t) == gs_fold_hash(&p->b.t));
    for (int i = gs_body_next(&p->b, -1); i >= 0; i = gs_body_next(&p->b, i)) {
        gs_rect r = p->b.scene->rules->rect(&p->b, i);
        assert_memory_equal(&r, &p->b.s.rect[i], sizeof r);
    }
    gs_arena_free(p->a);
}

/* ---- looking into the log ---- */

/* The n-th (from 0) resolution of a procedure; NULL if there are fewer. */
static inline const gs_log_resolve *resolved(const position *p, const char *procedure,
                                             int n)
{
    for (int i = 0; i < p->log->count; i++) {
        for (int k = 0; k < p->log->entries[i].n_parts; k++) {
            const gs_log_part *q = &p->log->entries[i].parts[k];
            if (q->kind == GS_LOG_RESOLVE &&
                strcmp(q->u.resolve.procedure, procedure) == 0 && n-- == 0) {
                return &q->u.resolve;
            }
        }
    }
    return NULL;
}

static inline bool has(const char *facts, const char *fact)
{
    size_t n = strlen(fact);
    for (const char *at = facts; (at = strstr(at, fact)); at++) {
        if ((at == facts || at[-1] == ' ') && (at[n] == '\0' || at[n] == ' ')) {
            return true;
        }
    }
    return false;
}

#define assert_has(facts, fact) \
    do { \
        if (!has(facts, fact)) { \
            fail_msg("no %s in %s", fact, facts); \
        } \
    } while (0)

/* Effects of a kind on somebody: how many. */
static inline int effects(const position *p, gs_effect_kind kind, gs_ref who)
{
    int n = 0;
    for (int i = 0; i < p->log->count; i++) {
        for (int k = 0; k < p->log->entries[i].n_parts; k++) {
            const gs_log_part *q = &p->log->entries[i].parts[k];
            n += q->kind == GS_LOG_EFFECT && q->u.effect.kind == kind &&
                 q->u.effect.who.kind == who.kind && q->u.effect.who.ix == who.ix;
        }
    }
    return n;
}

/* The last move of somebody in a manner; NULL if he made none. */
static inline const gs_log_move *moved(const position *p, gs_ref who, gs_manner manner)
{
    const gs_log_move *m = NULL;
    for (int i = 0; i < p->log->count; i++) {
        for (int k = 0; k < p->log->entries[i].n_parts; k++) {
            const gs_log_part *q = &p->log->entries[i].parts[k];
            if (q->kind == GS_LOG_MOVE && q->u.move.manner == manner &&
                q->u.move.who.kind == who.kind && q->u.move.who.ix == who.ix) {
                m = &q->u.move;
            }
        }
    }
    return m;
}

/* A unit loses so many figures; a hero takes so many hits (hero -1: none), by nobody's hand. */
static inline void suffers(position *p, int unit, int figures, int hero, int hits)
{
    shw_strike_in in;
    shw_strike_out out = {.target = {.casualties = figures, .hero_hits = hits}};
    const gs_role target = {"target", unit, hero};
    gs_situation(&p->b, &shw_strike, &in);
    shw_carry_harm(&p->b, "strike", &target, 1, &in, &out, SHW_FELL_BLOW);
}
#endif
