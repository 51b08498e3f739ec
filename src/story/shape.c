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
#define OPENING(number, name, kind, cond) {number, name, kind, cond},
#include "openings.def"
#undef OPENING
};
static const story_frame endings[] = {
#define ENDING(number, name, kind, cond) {number, name, kind, cond},
#include "endings.def"
#undef ENDING
};

/* The first message that has the facts of a row; NULL none. */
static gs_message *holding(const story_build *b, const story_frame *f)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        gs_message *m = &b->n->messages.m[i];
        if (story_is(m, f->kind) && story_cond(m, f->cond)) {
            return m;
        }
    }
    return NULL;
}

/* Did a report of late use a template on `prefix`.name? */
static bool used_lately(const story_build *b, const char *prefix, const char *name)
{
    const char *on = gs_arena_printf(b->t.arena, "%s.%s", prefix, name);
    for (const char *const *id = b->opt->told_before; id && *id; id++) {
        for (int i = 0; i < b->t.book->n_templates; i++) {
            const gs_template *t = &b->t.book->templates[i];
            if (strcmp(t->id, *id) == 0 && strcmp(t->on, on) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool has_template(const story_build *b, const char *prefix, const char *name)
{
    const char *on = gs_arena_printf(b->t.arena, "%s.%s", prefix, name);
    for (int i = 0; i < b->t.book->n_templates; i++) {
        if (strcmp(b->t.book->templates[i].on, on) == 0) {
            return true;
        }
    }
    return false;
}

/* Draws one of the rows by the battle's name and the wording seed. */
static const story_frame *draw(const story_build *b, const char *prefix, const story_frame *rows,
                               int n, gs_message **of)
{
    const story_frame *held[16];
    gs_message *with[16];
    int n_held = 0;
    for (int i = 0; i < n && n_held < GS_COUNT(held); i++) {
        gs_message *m = holding(b, &rows[i]);
        if (m && has_template(b, prefix, rows[i].name) && !used_lately(b, prefix, rows[i].name)) {
            with[n_held] = m;
            held[n_held++] = &rows[i];
        }
    }
    *of = NULL;
    if (n_held == 0) {
        return NULL;
    }
    uint64_t h = gs_hash(b->opt->wording, b->t.s->id, strlen(b->t.s->id));
    h = gs_hash(h, prefix, strlen(prefix));
    int k = (int)(h % (uint64_t)n_held);
    *of = with[k];
    return held[k];
}

const story_frame *story_draw_opening(story_build *b, gs_message **of)
{
    return draw(b, "open", openings, GS_COUNT(openings), of);
}

const story_frame *story_draw_ending(story_build *b, gs_message **of)
{
    return draw(b, "close", endings, GS_COUNT(endings), of);
}
