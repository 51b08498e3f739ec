/* The general as a player: questions in, answers out. */
#include "general_int.h"

#include "gesta/fixed.h"
#include "gesta/general_sparring.h"

#include <string.h>

/* ---- tempers, levels, reasons ---- */

#define LIKES(p) (1u << PLAN_##p)
static const temper tempers[] = {
#define TEMPER(name, word, give, take, reply, slot, assault, reserve, dwell, margin,     \
               hero, band, likes)                                                        \
    {word, give, take, reply, slot, assault, reserve, dwell, margin, hero, band, likes},
#include "temper.def"
#undef TEMPER
};
const char *const gs_general_tempers[] = {
#define TEMPER(name, word, give, take, reply, slot, assault, reserve, dwell, margin,     \
               hero, band, likes)                                                        \
    word,
#include "temper.def"
#undef TEMPER
    NULL,
};
const char *const gs_general_levels[] = {"normal", "easy", NULL};

const char *const gs_general_reasons[] = {
#define REASON(name, code, words) code,
#include "reason.def"
#undef REASON
    NULL,
};

const char *gs_general_reason(const char *code)
{
    static const char *const words[] = {
#define REASON(name, c, w) w,
#include "reason.def"
#undef REASON
    };
    for (int i = 0; i < REASON_COUNT; i++) {
        if (strcmp(code, gs_general_reasons[i]) == 0) {
            return words[i];
        }
    }
    return NULL;
}

_Static_assert(GS_COUNT(tempers) * 2 + 1 <= SEATS, "a seat for each temper and level");

#define EASY_BAND 150

int32_t whim_of(const gen *s, int body, int choice)
{
    uint32_t a = (uint32_t)(s->side << 24 | s->b->t.turn << 12 | body);
    int band = s->easy ? EASY_BAND : s->t->band;
    return (int32_t)gs_random_at(s->g->scene->setup->seed, GS_STREAM_WHIMS, a,
                                 (uint32_t)choice, (uint32_t)band + 1);
}

/* ---- lesser questions ---- */

/* Second, if the enemy would come on into our reach and has nothing to strike at yet. */
static void ask_first(gen *s, gs_answer *a)
{
    int64_t now = 0, wait = 0;
    for (int i = 0; i < s->l->ours; i++) {
        const body_view *v = &s->l->v[i];
        outlook o;
        if (v->fit) {
            outlook_of(s, v, &v->r, &o);
            if (o.reply <= 0) {
                outlook_later(s, v, &v->r, &o);
            }
            now += o.promise + o.reply;
            wait += o.later;
        }
    }
    a->yes = now * 2 >= wait;
}

static void ask_forced(gen *s, const gs_question *q, gs_answer *a)
{
    gs_unitset left = q->units;
    memset(&a->units, 0, sizeof a->units);
    for (int n = 0; n < q->amount; n++) {
        int best = -1;
        int64_t most = 0;
        for (int i = gs_unitset_next(&left, -1); i >= 0; i = gs_unitset_next(&left, i)) {
            int v = s->l->at[i];
            if (v < 0) {
                continue;
            }
            const body_view *u = &s->l->v[v];
            int64_t w = q->word == 1
                            ? promise_at(s, u, &u->r, NULL) - reply_at(s, u, &u->r, NULL)
                            : reply_at(s, u, &u->r, NULL) - promise_at(s, u, &u->r, NULL);
            w += q->word == 1 && u->role == ROLE_SHOOTER ? -200 : 0;
            if (best < 0 || w > most) {
                best = i;
                most = w;
            }
        }
        if (best < 0) {
            return;
        }
        gs_unitset_take(&left, best);
        gs_unitset_put(&a->units, best);
    }
}

/* The melee that we are surest to win first: its winners may then help the next. */
static void ask_melee(gen *s, const gs_question *q, gs_answer *a)
{
    int best = -1;
    int64_t most = INT64_MIN;
    for (int i = gs_unitset_next(&q->units, -1); i >= 0;
         i = gs_unitset_next(&q->units, i)) {
        int64_t w = 0;
        for (int k = 0; k < s->l->n; k++) {
            const body_view *v = &s->l->v[k];
            if (gs_rect_separation(&v->r, &s->b->s.rect[i]) < 100) {
                w += v->mine ? v->worth : -v->worth;
            }
        }
        if (w > most) {
            most = w;
            best = i;
        }
    }
    if (best >= 0) {
        a->ref = gs_ref_unit(best);
    }
}

/* ---- the player ---- */

void gen_setting(gen *s, const seat *st, gs_battle *b, int side)
{
    s->g = st->g;
    s->b = b;
    s->t = &st->t;
    s->m = (mind *)(void *)b->mind[side];
    s->side = side;
    s->easy = st->easy;
    s->dry = false;
    look_refresh(s);
}

static void answer(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    gen s;
    gen_setting(&s, ctx, b, q->side);
    if (s.g->lore->answer(&s, q, a)) {
        return;
    }
    switch ((gs_question_kind)q->kind) {
    case GS_ASK_DEPLOY:
        line_deploy(&s, q, a);
        break;
    case GS_ASK_FIRST:
        ask_first(&s, a);
        break;
    case GS_ASK_FORCED:
        ask_forced(&s, q, a);
        break;
    case GS_ASK_ORDER:
        act_order(&s, q, a);
        break;
    case GS_ASK_MELEE:
        ask_melee(&s, q, a);
        break;
    case GS_ASK_CHALLENGE:
    case GS_ASK_ACCEPT:
    case GS_ASK_REACTION:
    case GS_ASK_PURSUE:
    case GS_ASK_RETIRE:
    case GS_ASK_HERO_HITS:
    case GS_ASK_LEAVE:
    case GS_ASK_GO_ON:
    case GS_ASK_PASS:
    case GS_ASK_COUNT:
        break; /* the book's own default serves */
    }
}

/* The rule sets whose facts the general knows; under others the simple player that goes
 * by the generic views alone leads the side. */
static const gen_lore *const lores[] = {&shw_lore, &goh_lore};

const gen_lore *lore_of(const gs_scene *scene)
{
    for (int i = 0; i < GS_COUNT(lores); i++) {
        if (strcmp(scene->setup->ruleset->id, lores[i]->ruleset) == 0) {
            return lores[i];
        }
    }
    return NULL;
}

/* A manner as the rule set has it: where a fight is to the end, harm is minded less. */
temper gen_temper(const gen_lore *l, const temper *t)
{
    temper own = *t;
    own.take = own.take * l->take / 256;
    own.reply = own.reply * l->reply / 256;
    return own;
}

gs_general *gs_general_new(gs_arena *a, const gs_scene *scene)
{
    gs_general *g = GS_NEW(a, gs_general);
    g->scene = scene;
    g->fights = GS_NEW_ARRAY(a, fight_slot, FIGHT_SLOTS);
    g->charges = GS_NEW_ARRAY(a, charge_slot, CHARGE_SLOTS);
    g->lore = lore_of(scene);
    if (!g->lore) {
        return g;
    }
    g->lore->know(g, a);
    for (int i = 0; i < GS_SIDES; i++) {
        g->frame[i] = look_frame(scene, i);
        g->army[i] = g->army[i] > 0 ? g->army[i] : 1;
    }
    for (int i = 0; i < GS_COUNT(tempers) * 2; i++) {
        g->seat[i] = (seat){g, gen_temper(g->lore, &tempers[i / 2]), i % 2 == 1};
    }
    return g;
}

gs_player gen_player(gs_general *g, int number)
{
    return g->lore ? (gs_player){answer, &g->seat[number]} : gs_player_naive();
}

static int word_at(const char *const *list, const char *w)
{
    for (int i = 0; list[i]; i++) {
        if (!w || strcmp(list[i], w) == 0) {
            return i;
        }
    }
    return -1;
}

gs_player gs_general_player(gs_general *g, const char *temper_word, const char *level)
{
    int t = word_at(gs_general_tempers, temper_word),
        l = word_at(gs_general_levels, level);
    if (t < 0 || l < 0) {
        return (gs_player){NULL, NULL};
    }
    return gen_player(g, 2 * t + l);
}
