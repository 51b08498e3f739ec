/* How a story ends: whose the day was and by what rule, how near it was, what it cost; last the ending
 * that was drawn. */
#include "plan_int.h"

#include <string.h>

static int roll_count(const gs_message *m)
{
    return story_fact_int(m, "dead-n", 0) + story_fact_int(m, "taken-n", 0) +
           story_fact_int(m, "buried-n", 0);
}

/* Has each fate of the roll been told where it befell? */
static bool fates_told(const story_build *b, const gs_message *roll)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        bool fate = strncmp(m->kind, "hero-", 5) == 0 && m->mandatory;
        if (fate && m->side == roll->side && !b->done[i]) {
            return false;
        }
    }
    return true;
}


/* What the end may say, in this order, and at which length. */
static const struct end_row {
    const char *kind;
    bool at[STORY_SIZES];
} ends[] = {
#define END(kind, four, standard, full) {kind, {four, standard, full}},
#include "ends.def"
#undef END
};

static bool has_words(const story_build *b, const gs_message *m)
{
    return !story_is(m, "roll") || roll_count(m) > 1 || !fates_told(b, m);
}

bool story_said(const story_build *b, const gs_message *m)
{
    const story_frame *f = b->opening.row;
    return (f && story_is(m, f->instead)) || (b->ending.row && m == b->ending.of);
}

/* What must be told and had no sentence is told in a list: made where the end asks for it. */
static const struct listed {
    const char *kind;
    const gs_message *(*list)(story_build *b);
} lists[] = {{"wounded", story_wounded}, {"ground-changes", story_ground_changes}};

/* The messages of a kind, but for the one that ends the story. */
static void tell_kind(story_build *b, const char *kind)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (story_is(m, kind) && !story_said(b, m) && has_words(b, m)) {
            story_put_sentence(b, m, "", "");
        }
    }
    for (int i = 0; i < GS_COUNT(lists); i++) {
        const gs_message *m = strcmp(lists[i].kind, kind) == 0 ? lists[i].list(b) : NULL;
        if (m) {
            story_put_sentence(b, m, "", "");
        }
    }
}

void story_part_end(story_build *b)
{
    story_open_para(b, "end", 0);
    for (int i = 0; i < GS_COUNT(ends); i++) {
        if (ends[i].at[b->size]) {
            tell_kind(b, ends[i].kind);
        }
    }
    if (b->ending.row) {
        story_put_sentence(b, b->ending.of, b->ending.way, "");
    }
}
