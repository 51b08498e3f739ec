#include "gesta/proc.h"

#include <assert.h>
#include <string.h>

gs_status gs_proc_situation(const gs_proc *p, const char *text, size_t n, void *in, gs_err *err)
{
    memset(in, 0, p->in_size);
    gs_facts_default(p->in, p->n_in, in);
    gs_status st = p->keys_first ? gs_facts_parse_keys_first(p->in, p->n_in, text, n, in, err)
                                 : gs_facts_parse(p->in, p->n_in, text, n, in, err);
    return st == GS_OK && p->check ? p->check(in, err) : st;
}

#define MAX_DICE 512 /* in one question */

/* Keeps what was rolled, and that it was. */
static gs_status record(const gs_proc *p, const gs_ask *ask, const uint8_t *sides, gs_rolls *rolls,
                        gs_err *err)
{
    int n = ask->n;
    if (rolls->count + n > GS_MAX_ROLLS) {
        return gs_err_key(err, GS_LIMIT, p->labels[ask->label],
                          "more dice than a procedure may roll");
    }
    uint8_t *label = rolls->label + rolls->count;
    uint8_t *face = rolls->face + rolls->count;
    const uint8_t *pips = ask->faces->pips;
    for (int i = 0; i < n; i++) {
        label[i] = (uint8_t)ask->label;
        face[i] = pips[sides[i]];
    }
    if (ask->working) {
        gs_working_add(ask->working, GS_WORK_DICE, NULL, p->labels[ask->label], ask->label);
        gs_working_step *s = &ask->working->step[ask->working->count - 1];
        s->first = (uint16_t)rolls->count;
        s->count = (uint16_t)n;
    }
    rolls->count += n;
    return GS_OK;
}

/* Rolls what the step asked for and sorts the dice into classes. */
static inline gs_status answer(const gs_proc *p, gs_ask *ask, gs_dice *dice,
                               uint8_t sides[MAX_DICE], gs_rolls *rolls, gs_err *err)
{
    int n = ask->n;
    assert(n <= MAX_DICE);
    memset(ask->count, 0, sizeof ask->count);
    ask->cls = 0;
    if (n <= 0) {
        return GS_OK;
    }
    gs_status st =
        dice->roll(dice, ask->label, p->labels[ask->label], n, ask->faces, sides, err);
    if (st != GS_OK) {
        return st;
    }
    const uint8_t *of = ask->faces->of;
    int cls = 0;
    for (int i = 0; i < n; i++) {
        cls = of[sides[i]];
        ask->count[cls]++;
    }
    ask->cls = cls;
    return rolls ? record(p, ask, sides, rolls, err) : GS_OK;
}

gs_status gs_proc_run(const gs_proc *p, const void *in, gs_dice *dice, void *out, gs_rolls *rolls,
                      gs_working *working, gs_err *err)
{
    _Alignas(16) char state[GS_MAX_STATE];
    _Alignas(16) char plan[GS_MAX_PLAN];
    assert(p->state_size <= sizeof state && p->plan_size <= sizeof plan);
    memset(state, 0, p->state_size);
    memset(out, 0, p->out_size);
    uint8_t sides[MAX_DICE];
    gs_ask ask;
    gs_ask_init(&ask);
    ask.working = working;
    ask.sides = sides;
    ask.plan = plan;
    memset(ask.wants, 0xFF, sizeof ask.wants);
    if (rolls) {
        rolls->count = 0;
    }
    if (working) {
        working->count = 0;
    }
    if (p->plan) {
        memset(plan, 0, p->plan_size);
        p->plan(in, plan, &ask);
    }
    if (dice) {
        dice->labels = p->n_labels;
    }
    if (dice && dice->begin) {
        dice->begin(dice);
    }
    while (p->step(in, state, out, &ask) == GS_STEP_ASK) {
        gs_status st = answer(p, &ask, dice, sides, rolls, err);
        if (st != GS_OK) {
            return st;
        }
    }
    return dice && dice->done ? dice->done(dice, err) : GS_OK;
}
