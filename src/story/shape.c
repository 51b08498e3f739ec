/* Lengths, shapes, openings, endings: the tables, and the facts that their rows ask for. */
#include "plan_int.h"

#include "gesta/fixed.h"

#include <string.h>

const story_length story_lengths[STORY_SIZES] = {
#define LENGTH(name, least, most, per_turn, para, heads) \
    {name, least, most, per_turn, para, heads},
#include "lengths.def"
#undef LENGTH
};

int story_length_of(const char *name)
{
    for (int i = 0; i < STORY_SIZES; i++) {
        if (strcmp(story_lengths[i].name, name ? name : "standard") == 0) {
            return i;
        }
    }
    return -1;
}

/* ---- shapes ---- */
static bool has_hidden(const story_build *b)
{
    const gs_setup *s = b->t.s;
    for (int u = 0; u < s->n_units; u++) {
        if (s->units[u].entry == GS_IN_AMBUSH) {
            return true;
        }
    }
    return false;
}

/* Do men of his come on by turn or die? */
static bool has_clock(const story_build *b)
{
    const gs_setup *s = b->t.s;
    for (int u = 0; u < s->n_units; u++) {
        if (s->units[u].entry == GS_ON_TURN || s->units[u].entry == GS_BY_DIE) {
            return true;
        }
    }
    return false;
}

static bool has_walls(const story_build *b)
{
    const gs_setup *s = b->t.s;
    for (int i = 0; i < s->n_features; i++) {
        const char *kind = s->features[i].kind;
        if (kind && (strcmp(kind, "wall") == 0 || strcmp(kind, "gate") == 0)) {
            return true;
        }
    }
    return false;
}

static bool has_exits(const story_build *b)
{
    return b->t.s->victory.exit_side >= 0;
}

/* A side with a third of its strength or less for the last three turns. */
static bool has_last_stand(const story_build *b)
{
    return story_find(b->n, "small-beats-large", -1) != NULL;
}

static bool has_same_aim(const story_build *b)
{
    return b->t.s->victory.objective_side == 2 && b->t.s->n_objectives > 0;
}

static bool has_any(const story_build *b)
{
    return b != NULL;
}

static const story_shape shapes[] = {
#define SHAPE(name, holds, dear) {name, holds, dear},
#include "shapes.def"
#undef SHAPE
};

const story_shape *story_shape_of(const story_build *b)
{
    int i = 0;
    while (!shapes[i].holds(b)) {
        i++;
    }
    return &shapes[i];
}

/* ---- openings and endings ---- */
static const story_frame openings[] = {
#define OPENING(number, name, kind, cond, instead) {number, name, kind, cond, instead},
#include "openings.def"
#undef OPENING
};
static const story_frame endings[] = {
#define ENDING(number, name, kind, cond) {number, name, kind, cond, "*"},
#include "endings.def"
#undef ENDING
};

/* The words that a row is told in: its own, or those of the kind; NULL where there are none. */
static const char *words_of(story_build *b, const char *prefix, const story_frame *f,
                            const gs_message *m)
{
    const char *way = gs_arena_printf(b->t.arena, "%s.%s", prefix, f->name);
    bool own = story_can_word(&b->t, m, way);
    bool itself = strcmp(f->instead, "*") == 0 && story_can_word(&b->t, m, "");
    return own ? way : itself ? "" : NULL;
}

/* The first message that has the facts of a row, and its words; NULL none. */
static gs_message *holding(story_build *b, const char *prefix, const story_frame *f,
                           const char **way)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        gs_message *m = &b->n->messages.m[i];
        if (story_is(m, f->kind) && story_cond(m, f->cond)) {
            *way = words_of(b, prefix, f, m);
            if (*way) {
                return m;
            }
        }
    }
    return NULL;
}

/* Did a report of late open or end so? */
static bool used_lately(story_build *b, const char *prefix, const char *name)
{
    const char *way = gs_arena_printf(b->t.arena, "%s.%s", prefix, name);
    for (const char *const *id = b->opt->told_before; id && *id; id++) {
        if (strcmp(*id, way) == 0) {
            return true;
        }
    }
    return false;
}

/* Draws one of the rows by the battle's name and the wording seed. */
static story_framed draw(story_build *b, const char *prefix, const story_frame *rows, int n)
{
    story_framed held[16];
    int n_held = 0;
    for (int i = 0; i < n && n_held < GS_COUNT(held); i++) {
        story_framed f = {.row = &rows[i]};
        f.of = holding(b, prefix, &rows[i], &f.way);
        if (f.of && !used_lately(b, prefix, rows[i].name)) {
            held[n_held++] = f;
        }
    }
    if (n_held == 0) {
        return (story_framed){0};
    }
    uint64_t h = gs_hash(b->opt->wording, b->t.s->id, strlen(b->t.s->id));
    h = gs_hash(h, prefix, strlen(prefix));
    return held[h % (uint64_t)n_held];
}

void story_draw_frames(story_build *b)
{
    b->opening = draw(b, "open", openings, GS_COUNT(openings));
    b->ending = draw(b, "close", endings, GS_COUNT(endings));
}
