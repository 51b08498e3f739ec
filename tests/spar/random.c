/* R0: lawful orders at random. */
#include "spar/players.h"

#include "gesta/fixed.h"

#include <string.h>

typedef struct mind {
    uint32_t count; /* numbers drawn */
} mind;

static int draw(gs_battle *b, int side, int n)
{
    mind *m = (mind *)(void *)b->mind[side];
    return (int)gs_random_at(b->scene->setup->seed, GS_STREAM_WHIMS, (uint32_t)side,
                             m->count++, (uint32_t)n);
}

/* A body of a side taken at random, -1 if it has none. */
static int any_body(gs_battle *b, int who, int side)
{
    int list[GS_BODIES], n = 0;
    for (int i = 0; i < GS_BODIES; i++) {
        if (gs_body_here(b, i) && gs_body_side(b, i) == side) {
            list[n++] = i;
        }
    }
    return n ? list[draw(b, who, n)] : -1;
}

static void any_path(gs_battle *b, int side, int body, gs_order *o)
{
    static const uint8_t kinds[] = {GS_STEP_FORWARD, GS_STEP_FORWARD, GS_STEP_WHEEL_LEFT,
                                    GS_STEP_WHEEL_RIGHT, GS_STEP_BACK, GS_STEP_FACE};
    gs_len most = gs_body_allowance(b, body, NULL, false, false);
    int n = 1 + draw(b, side, 3);
    for (int i = 0; i < n; i++) {
        uint8_t kind = kinds[draw(b, side, i == 0 ? 6 : 4)];
        gs_ang ang = kind == GS_STEP_FACE ? GS_ANG_90 * (1 + draw(b, side, 3))
                                          : GS_ANG_DEG(5 + draw(b, side, 60));
        gs_len len = 1 + draw(b, side, most > 0 ? most : 1);
        bool wheel = kind == GS_STEP_WHEEL_LEFT || kind == GS_STEP_WHEEL_RIGHT;
        gs_path_add(&o->path, (gs_step_kind)kind, wheel || kind == GS_STEP_FACE ? ang : 0,
                    wheel || kind == GS_STEP_FACE ? 0 : len);
    }
}

static void any_spot(gs_battle *b, int side, int body, gs_len most, gs_pose *to)
{
    gs_rect r = gs_body_rect(b, body);
    gs_ang way = draw(b, side, GS_ANG_FULL);
    to->at = gs_pt_toward(r.c, way, draw(b, side, most > 0 ? most : 1));
    to->facing = draw(b, side, GS_ANG_FULL);
}

static void any_order(gs_battle *b, int side, int body, gs_order *o)
{
    static const uint8_t kinds[] = {
        GS_ORDER_CHARGE, GS_ORDER_CHARGE, GS_ORDER_CHARGE,   GS_ORDER_SHOOT,
        GS_ORDER_SHOOT,  GS_ORDER_MOVE,   GS_ORDER_MOVE,     GS_ORDER_MOVE,
        GS_ORDER_MOVE,   GS_ORDER_FORM,   GS_ORDER_FACE,     GS_ORDER_WITHDRAW,
        GS_ORDER_PASS,   GS_ORDER_MOUNT,  GS_ORDER_SPLIT,    GS_ORDER_JOIN,
        GS_ORDER_AMBUSH, GS_ORDER_CAST,   GS_ORDER_GARRISON, GS_ORDER_SALLY,
    };
    memset(o, 0, sizeof *o);
    o->kind = kinds[draw(b, side, GS_COUNT(kinds))];
    o->who = gs_body_ref(body);
    bool friend = o->kind == GS_ORDER_PASS || o->kind == GS_ORDER_JOIN;
    o->target = gs_body_ref(any_body(b, side, friend ? side : 1 - side));
    o->shoots = draw(b, side, 3) == 0;
    o->formation = (int16_t)draw(b, side, 5);
    o->files = (int16_t)draw(b, side, 8);
    o->amount = (int16_t)(1 + draw(b, side, 6));
    o->spell = (int16_t)draw(b, side, 5);
    o->power = (int16_t)(1 + draw(b, side, 4));
    o->n_targets = 1;
    o->targets[0] = o->target;
    if (o->kind == GS_ORDER_SHOOT && draw(b, side, 3) == 0 &&
        strcmp(b->scene->setup->ruleset->id, "stout-hearts") == 0) { /* SHW-R119 */
        o->n_targets = 2;
        o->targets[1] = gs_body_ref(any_body(b, side, 1 - side));
        o->share[0] = (int16_t)(1 + draw(b, side, 3));
        o->share[1] = (int16_t)(1 + draw(b, side, 3));
    }
    if (o->kind == GS_ORDER_GARRISON && b->scene->setup->n_features) {
        o->target =
            (gs_ref){GS_REF_FEATURE, (int16_t)draw(b, side, b->scene->setup->n_features)};
    }
    if ((o->kind == GS_ORDER_MOVE || o->kind == GS_ORDER_CHARGE) &&
        draw(b, side, 3) == 0) {
        o->group = gs_body_group(b, body);
    }
    if (gs_unitset_count(o->group) > 1) {
        if (o->kind == GS_ORDER_MOVE) {
            any_path(b, side, body, o);
        }
        return;
    }
    if (o->kind == GS_ORDER_WITHDRAW && !gs_body_free(b, body)) {
        gs_path_add(&o->path, GS_STEP_BACK, 0, 1 + draw(b, side, 4000));
    } else if (gs_body_free(b, body) || o->kind == GS_ORDER_SALLY) {
        any_spot(b, side, body, gs_body_allowance(b, body, NULL, true, o->shoots),
                 &o->to);
    } else if (o->kind == GS_ORDER_MOVE) {
        any_path(b, side, body, o);
    }
}

/* A hero inside a unit now and then casts, leaves, or changes his place. */
static bool hero_order(gs_battle *b, int side, gs_order *o)
{
    int h = draw(b, side, b->t.n_heroes > 0 ? b->t.n_heroes : 1);
    if (b->t.n_heroes == 0 || b->t.hero[h].unit < 0 || draw(b, side, 12)) {
        return false;
    }
    static const uint8_t kinds[] = {GS_ORDER_CAST, GS_ORDER_LEAVE, GS_ORDER_PLACE_HERO};
    int unit = b->t.hero[h].unit;
    any_order(b, side, unit, o);
    o->kind = kinds[draw(b, side, GS_COUNT(kinds))];
    o->who = gs_ref_hero(h);
    o->amount = (int16_t)draw(b, side, 2);
    memset(&o->path, 0, sizeof o->path);
    any_spot(b, side, unit, GS_LEN(12), &o->to);
    return gs_engine_legal(b, o, NULL) == GS_OK;
}

static void next_order(gs_battle *b, const gs_question *q, gs_order *o)
{
    int side = q->side;
    if (!q->retry && hero_order(b, side, o)) {
        return;
    }
    for (int i = 0; i < GS_BODIES; i++) {
        gs_order hold = {.kind = GS_ORDER_HOLD, .who = gs_body_ref(i)};
        gs_order rally = {.kind = GS_ORDER_RALLY, .who = gs_body_ref(i)};
        if (!gs_body_here(b, i) || gs_engine_legal(b, &hold, NULL) != GS_OK) {
            continue;
        }
        if (gs_engine_legal(b, &rally, NULL) == GS_OK) {
            *o = rally;
            return;
        }
        bool began = b->s.body[i].moved || b->s.body[i].shot;
        for (int k = began ? draw(b, side, 8) : 0; k < 8; k++) {
            any_order(b, side, i, o);
            if (gs_engine_legal(b, o, NULL) == GS_OK) {
                return;
            }
        }
        *o = hold;
        return;
    }
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_DONE;
}

static void answer(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    (void)ctx;
    switch (q->kind) {
    case GS_ASK_ORDER:
        next_order(b, q, &a->order);
        break;
    case GS_ASK_FIRST:
    case GS_ASK_PURSUE:
    case GS_ASK_LEAVE:
    case GS_ASK_RETIRE:
    case GS_ASK_GO_ON:
        a->yes = draw(b, q->side, 2) == 1;
        break;
    case GS_ASK_HERO_HITS:
        a->amount = draw(b, q->side, 3);
        break;
    case GS_ASK_REACTION:
        a->choice = (uint8_t)draw(b, q->side, 4);
        a->choice = q->choices & (1u << a->choice) ? a->choice : 0;
        break;
    case GS_ASK_PASS:
        a->amount = draw(b, q->side, 4);
        a->ref = gs_ref_unit(gs_unitset_next(&q->units, -1));
        break;
    case GS_ASK_CHALLENGE:
    case GS_ASK_ACCEPT:
        if (draw(b, q->side, 2)) {
            a->ref = (gs_ref){0};
        }
        break;
    default: /* the default answer stands */
        break;
    }
}

gs_player gs_player_random(void)
{
    return (gs_player){answer, NULL};
}
