/* Questions of Stout Hearts, and the table that the general goes by. */
#include "shw_gen_int.h"

#include "gesta/fixed.h"

_Static_assert((int)DEF_NONE == SHW_DEFENDS_NONE && (int)DEF_COVER == SHW_DEFENDS_COVER &&
                   (int)DEF_WALL == SHW_DEFENDS_OBSTACLE &&
                   (int)DEF_HILL == SHW_DEFENDS_HILL,
               "the same words for what one defends");

/* Meet them half way, shoot, or stand: by what the fight gives. */
static void ask_reaction(gen *s, const gs_question *q, gs_answer *a)
{
    int me = s->l->at[gs_body(q->subject)], him = s->l->at[gs_body(q->other)];
    if (me < 0 || him < 0) {
        return;
    }
    const body_view *v = &s->l->v[me], *e = &s->l->v[him];
    if (q->choices & (1u << SHW_REACTION_COUNTER_CHARGE)) {
        bool both = q->amount >= GS_LEN(12);
        clash stand = {.charge = q->amount >= GS_LEN(6),
                       .d_def = defence_of(s, &v->r, &e->r)};
        clash meet = {.charge = false}; /* both strike harder, or neither */
        worth_of w_stand, w_meet;
        trade_fight(s, e, v, &stand, &w_stand);
        trade_fight(s, e, v, &meet, &w_meet);
        (void)both;
        if (w_meet.give - w_meet.take <= w_stand.give - w_stand.take) {
            a->choice = SHW_REACTION_COUNTER_CHARGE;
            return;
        }
    }
    a->choice =
        q->choices & (1u << SHW_REACTION_SHOOT) ? SHW_REACTION_SHOOT : SHW_REACTION_NONE;
}

/* After the beaten, unless another enemy would then have our flank and we need not. */
static void ask_pursue(gen *s, const gs_question *q, gs_answer *a)
{
    int me = s->l->at[gs_body(q->subject)];
    if (me < 0) {
        return;
    }
    const body_view *v = &s->l->v[me];
    if (q->word == SHW_DEFENDS_NONE || q->word == SHW_DEFENDS_HILL) {
        gs_rect on = gs_rect_forward(&v->r, v->reach / 4);
        int n = 0, there = 0;
        int32_t stay = reply_at(s, v, &v->r, &n), go = reply_at(s, v, &on, &there);
        a->yes = go <= stay + 250;
        return;
    }
    a->yes = s->m->plan == PLAN_ATTACK && q->word == SHW_DEFENDS_COVER &&
             v->role != ROLE_SHOOTER;
}

bool shw_gen_answer(gen *s, const gs_question *q, gs_answer *a)
{
    switch ((gs_question_kind)q->kind) {
    case GS_ASK_CHALLENGE:
        shw_gen_challenge(s, q, a);
        return true;
    case GS_ASK_ACCEPT:
        shw_gen_accept(s, q, a);
        return true;
    case GS_ASK_REACTION:
        ask_reaction(s, q, a);
        return true;
    case GS_ASK_PURSUE:
        ask_pursue(s, q, a);
        return true;
    case GS_ASK_DEPLOY: case GS_ASK_FIRST: case GS_ASK_FORCED: case GS_ASK_RETIRE:
    case GS_ASK_ORDER: case GS_ASK_HERO_HITS: case GS_ASK_MELEE: case GS_ASK_LEAVE:
    case GS_ASK_GO_ON: case GS_ASK_PASS: case GS_ASK_COUNT:
        break;
    }
    return false;
}

const gen_lore shw_lore = {
    .ruleset = "stout-hearts",
    .inch = GS_LEN(1),
    .touch = 50,
    .bonus_run = GS_LEN(6),
    .wall_reach = GS_LEN(4),
    .wall_near = 1000, /* half of the chargers' ranks may be over it */
    .gap = 1000,
    .back = 6500,
    .front = GS_LEN(11),
    .fire_phase = -1,
    .take = 256,
    .reply = 256,
    .parried = 192,
    .eager = 256,
    .holding = 120,
    .still = 5,
    .halt = 500,
    .line_foot = 4,
    .few = 3,
    .know = shw_gen_know,
    .view_unit = shw_gen_view_unit,
    .view_hero = shw_gen_view_hero,
    .bars = shw_gen_bars,
    .covers = shw_gen_covers,
    .flanked = shw_gen_flanked,
    .ranks = shw_gen_ranks,
    .fight = shw_gen_fight,
    .charged = shw_gen_charged,
    .fire = shw_gen_fire,
    .volley = shw_gen_volley,
    .spent = shw_gen_spent,
    .begin = shw_gen_begin,
    .loosen = shw_gen_loosen,
    .break_off = shw_gen_break_off,
    .form = shw_gen_wall,
    .march = shw_gen_march,
    .heroes = shw_gen_heroes,
    .arm = shw_gen_arm,
    .files = shw_gen_files,
    .size = shw_gen_size,
    .formation = shw_gen_formation,
    .answer = shw_gen_answer,
};
