/* The dice of a turn's end: noted, and rolled again when the turn is worked again. */
#include "next_int.h"

#include "gesta/fixed.h"

#include <string.h>

static gs_turn_die *find(const gs_turn_dice *d, const char *label)
{
    for (int i = 0; i < d->n; i++) {
        gs_turn_die *r = &d->rolled[i];
        if (!r->used && strcmp(r->who, d->who) == 0 && strcmp(r->label, label) == 0) {
            return r;
        }
    }
    return NULL;
}

static void note(gs_turn_dice *d, const char *label, uint8_t face)
{
    d->rolled = gs_arena_grow(d->a, d->rolled, d->n, &d->cap, sizeof *d->rolled);
    d->rolled[d->n++] = (gs_turn_die){gs_arena_strdup(d->a, d->who), gs_arena_strdup(d->a, label),
                                    face, false};
}

/* The die that lay there; of one that nobody rolled, the face that only whom it is about decides. */
static uint8_t same_side(gs_turn_dice *d, const char *label, int i, const gs_faces *faces)
{
    gs_turn_die *r = find(d, label);
    uint64_t key = gs_hash(gs_hash(1, d->who, strlen(d->who)), label, strlen(label));
    uint8_t side = 0;
    if (!r) {
        return (uint8_t)gs_random_at(d->seeded.seed, GS_STREAM_AGAIN,
                                     (uint32_t)(key ^ (key >> 32)), (uint32_t)i, 6);
    }
    r->used = true;
    while (side < 5 && faces->pips[side] != r->face) {
        side++;
    }
    return side;
}

static gs_status roll(gs_dice *dice, int label, const char *name, int n, const gs_faces *faces,
                      uint8_t *sides, gs_err *err)
{
    gs_turn_dice *d = (gs_turn_dice *)dice;
    if (d->again) {
        for (int i = 0; i < n; i++) {
            sides[i] = same_side(d, name, i, faces);
        }
        return GS_OK;
    }
    gs_status st = d->seeded.dice.roll(&d->seeded.dice, label, name, n, faces, sides, err);
    for (int i = 0; i < n && st == GS_OK; i++) {
        note(d, name, faces->pips[sides[i]]);
    }
    return st;
}

static void begin(gs_dice *dice)
{
    gs_turn_dice *d = (gs_turn_dice *)dice;
    d->seeded.dice.labels = dice->labels;
    d->seeded.dice.usual = dice->usual;
    if (d->seeded.dice.begin) {
        d->seeded.dice.begin(&d->seeded.dice);
    }
}

static gs_status done(gs_dice *dice, gs_err *err)
{
    gs_turn_dice *d = (gs_turn_dice *)dice;
    return d->seeded.dice.done ? d->seeded.dice.done(&d->seeded.dice, err) : GS_OK;
}

void gs_turn_dice_init(gs_turn_dice *d, gs_arena *a)
{
    *d = (gs_turn_dice){.dice = {.roll = roll, .begin = begin, .done = done}, .who = "", .a = a};
}

void gs_turn_dice_again(gs_turn_dice *d, const gs_turn_dice *was)
{
    gs_turn_dice_init(d, was->a);
    d->again = true;
    d->rolled = was->rolled;
    d->n = was->n;
}
