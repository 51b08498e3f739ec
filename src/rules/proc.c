#include "common.h"

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

static const uint64_t ones = UINT64_C(0x0101010101010101);

/* Adds n ordinary dice to a record: in eights, for which its arrays have room at their ends. */
static inline void keep_faces(uint8_t *face, const uint8_t *sides, int n)
{
    int i = 0;
    do {
        uint64_t eight;
        memcpy(&eight, sides + i, sizeof eight);
        eight = (eight & ones * 7) + ones;
        memcpy(face + i, &eight, sizeof eight);
    } while ((i += 8) < n);
}

static inline void keep_label(uint8_t *label_of, int label, int n)
{
    uint64_t eight = ones * (uint8_t)label;
    int i = 0;
    do {
        memcpy(label_of + i, &eight, sizeof eight);
    } while ((i += 8) < n);
}

static gs_status too_many(const gs_proc *p, int label, gs_err *err)
{
    return gs_err_key(err, GS_LIMIT, p->labels[label], "more dice than a procedure may roll");
}

static void note_dice(const gs_proc *p, gs_working *w, int label, int first, int n)
{
    gs_working_add(w, GS_WORK_DICE, NULL, p->labels[label], label);
    gs_working_step *s = &w->step[w->count - 1];
    s->first = (uint16_t)first;
    s->count = (uint16_t)n;
}

/* Keeps what was rolled, and that it was. */
static inline gs_status record(const gs_proc *p, const gs_ask *ask, const uint8_t *sides,
                               gs_rolls *rolls, gs_err *err)
{
    int n = ask->n, first = rolls->count;
    const uint8_t *pips = ask->faces->pips;
    if (first + n > GS_MAX_ROLLS) {
        return too_many(p, ask->label, err);
    }
    if (memcmp(pips, gs_faces_each.pips, sizeof gs_faces_each.pips) == 0) {
        keep_faces(rolls->face + first, sides, n);
    } else {
        for (int i = 0; i < n; i++) {
            rolls->face[first + i] = pips[sides[i]];
        }
    }
    keep_label(rolls->label + first, ask->label, n);
    if (ask->working) {
        note_dice(p, ask->working, ask->label, first, n);
    }
    rolls->count += n;
    return GS_OK;
}

/* The same of one throw after another, from t on. */
GS_APART static gs_status record_each(const gs_proc *p, const gs_ask *ask, const gs_throw *t,
                                      const uint8_t *sides, gs_rolls *rolls, gs_err *err)
{
    for (const gs_throw *end = ask->throws + ask->n; t < end; sides += t->n, t++) {
        int n = t->n, first = rolls->count;
        if (first + n > GS_MAX_ROLLS) {
            return too_many(p, t->label, err);
        }
        if (ask->working && n) {
            note_dice(p, ask->working, t->label, first, n);
        }
        keep_label(rolls->label + first, t->label, n);
        keep_faces(rolls->face + first, sides, n);
        rolls->count += n;
    }
    return GS_OK;
}

/* Most throws are of a few dice that nobody wants explained. */
static inline gs_status record_all(const gs_proc *p, const gs_ask *ask, const uint8_t *sides,
                                   gs_rolls *rolls, gs_err *err)
{
    const gs_throw *t = ask->throws, *end = ask->working ? t : t + ask->n;
    for (; t < end && t->n <= 8 && rolls->count <= GS_MAX_ROLLS - 8; sides += t->n, t++) {
        keep_label(rolls->label + rolls->count, t->label, 8);
        keep_faces(rolls->face + rolls->count, sides, 8);
        rolls->count += t->n;
    }
    return t == ask->throws + ask->n ? GS_OK : record_each(p, ask, t, sides, rolls, err);
}

static gs_status roll_each(const gs_proc *p, const gs_ask *ask, gs_dice *dice, uint8_t *sides,
                           gs_err *err)
{
    gs_status st = GS_OK;
    for (const gs_throw *t = ask->throws, *end = t + ask->n; t < end && st == GS_OK; t++) {
        if (t->n) {
            st = dice->roll(dice, t->label, p->labels[t->label], t->n, &gs_faces_each, sides, err);
            sides += t->n;
        }
    }
    return st;
}

static inline gs_status answer_all(const gs_proc *p, gs_ask *ask, gs_dice *dice,
                                   uint8_t sides[MAX_DICE], gs_rolls *rolls, gs_err *err)
{
    gs_status st = dice->roll_all ? dice->roll_all(dice, ask->throws, ask->n, sides, err)
                                  : roll_each(p, ask, dice, sides, err);
    if (st == GS_OK && rolls) {
        st = record_all(p, ask, sides, rolls, err);
    }
    ask->throws = NULL;
    return st;
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
    _Alignas(16) char room[GS_MAX_STATE + GS_MAX_PLAN]; /* for the state, then the plan */
    size_t state_room = (p->state_size + 15) / 16 * 16;
    assert(p->state_size <= GS_MAX_STATE && p->plan_size <= GS_MAX_PLAN);
    memset(room, 0, state_room + p->plan_size);
    memset(out, 0, p->out_size);
    uint8_t sides[GS_ROOM_FOR(MAX_DICE) + 8];
    gs_ask ask;
    gs_ask_init(&ask);
    ask.working = working;
    ask.sides = sides;
    ask.plan = room + state_room;
    memset(ask.wants, 0xFF, sizeof ask.wants);
    if (rolls) {
        rolls->count = 0;
    }
    if (working) {
        working->count = 0;
    }
    if (dice) {
        dice->labels = p->n_labels;
        dice->usual = p->usual;
        if (dice->begin) {
            dice->begin(dice);
        }
    }
    if (p->plan) {
        p->plan(in, room + state_room, &ask);
    }
    while (p->step(in, room, out, &ask) == GS_STEP_ASK) {
        gs_status st = ask.throws ? answer_all(p, &ask, dice, sides, rolls, err)
                                  : answer(p, &ask, dice, sides, rolls, err);
        if (st != GS_OK) {
            return st;
        }
    }
    return dice && dice->done ? dice->done(dice, err) : GS_OK;
}
