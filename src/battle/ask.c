/* Questions in the midst of an order. */
#include "ask_int.h"

bool gs_ask_whether(gs_battle *b, gs_question_kind kind, int body, gs_ref other, int word)
{
    gs_question q = {.kind = (uint8_t)kind, .side = (uint8_t)gs_body_side(b, body),
                     .word = (uint8_t)word, .subject = gs_body_ref(body), .other = other};
    gs_answer a;
    gs_question_ask(b, &q, &a);
    return a.yes;
}

int gs_ask_reaction(gs_battle *b, int body, int enemy, uint32_t choices, int amount)
{
    gs_question q = {.kind = GS_ASK_REACTION, .side = (uint8_t)gs_body_side(b, body),
                     .choices = choices | 1u, .subject = gs_body_ref(body),
                     .other = gs_body_ref(enemy), .amount = amount};
    gs_answer a;
    if (q.choices == 1u) {
        return 0;
    }
    gs_question_ask(b, &q, &a);
    return a.choice < 32 && (q.choices >> a.choice & 1u) ? a.choice : 0;
}

int gs_named_enemy(const gs_battle *b, int side, gs_ref who)
{
    bool body = (who.kind == GS_REF_UNIT && who.ix >= 0 && who.ix < b->t.n_units) ||
                (who.kind == GS_REF_HERO && who.ix >= 0 && who.ix < b->t.n_heroes);
    int i = body ? gs_body(who) : -1;
    return body && gs_body_here(b, i) && gs_body_side(b, i) != side && gs_body_known(b, side, i)
               ? i
               : -1;
}
