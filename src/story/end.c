/* How a story ends: whose the day was and by what rule, how near it was, what it cost; last the
 * ending that was drawn. */
#include "plan_int.h"

#include <string.h>

/* Has each fate of the roll been told where it befell? */
static bool fates_told(const story_build *b, const gs_message *roll)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        bool fate = story_is(m, "hero-killed") || story_is(m, "hero-captured") ||
                    story_is(m, "hero-buried");
        if (fate && m->side == roll->side && !b->done[i]) {
            return false;
        }
    }
    return true;
}


/* What the end may say, in this order, and of how many at each length. */
static const struct end_row {
    const char *kind, *cond;
    uint8_t most[STORY_SIZES];
} ends[] = {
#define END(kind, cond, four, standard, full) {kind, cond, {four, standard, full}},
#include "ends.def"
#undef END
};

bool story_said(const story_build *b, const gs_message *m)
{
    const story_frame *f = b->opening.row;
    bool brief = b->size == STORY_FOUR;
    return (f && story_is(m, f->instead)) || (b->ending.row && m == b->ending.of) ||
           (f && m == b->opening.of && !*b->opening.way && !brief);
}

/* What must be told and had no sentence is told in a list: made where the end asks for it. */
static const struct listed {
    const char *kind;
    const gs_message *(*list)(story_build *b);
} lists[] = {{"wounded", story_wounded}, {"ground-changes", story_ground_changes}};

/* A roll of nobody but the taken, of whom it is told in whose hands they are. */
static bool captives_told(const story_build *b, const gs_message *roll)
{
    if (story_fact(roll, "dead") || story_fact(roll, "buried")) {
        return false;
    }
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (story_is(m, "captives") && m->side == 1 - roll->side) {
            return true;
        }
    }
    return false;
}

/* The last word is kept for the roll in which they are. */
static bool captives_last(const story_build *b, const gs_message *captives)
{
    const gs_message *m = b->ending.row ? b->ending.of : NULL;
    return m && story_is(m, "roll") && m->side == 1 - captives->side && story_fact(m, "taken");
}

/* The best deed of the beaten was the best of the day, which is told. */
static bool is_best_of_day(const story_build *b, const gs_message *deed)
{
    const gs_message *best = story_find(b->n, "hero-of-day", deed->side);
    bool told = best && b->done[best - b->n->messages.m];
    gs_ref of[] = {deed->role[GS_ROLE_ACTOR], deed->role[GS_ROLE_HERO]};
    for (int i = 0; told && i < GS_COUNT(of); i++) {
        if (story_same(best->role[GS_ROLE_ACTOR], of[i]) ||
            story_same(best->role[GS_ROLE_HERO], of[i])) {
            return true;
        }
    }
    return false;
}

/* Has it something to say that has not been said? */
static bool has_words(const story_build *b, const gs_message *m)
{
    bool told = story_is(m, "roll") && (fates_told(b, m) || captives_told(b, m));
    told = told || (story_is(m, "captives") && captives_last(b, m));
    told = told || (story_is(m, "losers-deed") && is_best_of_day(b, m));
    told = told || (story_is(m, "idle") && b->done[m - b->n->messages.m]);
    return !story_said(b, m) && !told;
}

/* The messages of a kind, but for the one that ends the story; the beaten side's first. */
static void tell_kind(story_build *b, const struct end_row *row)
{
    int left = row->most[b->size], winner = b->outcome->winner;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < b->n->messages.count && left > 0; i++) {
            const gs_message *m = &b->n->messages.m[i];
            bool now = (winner >= 0 && m->side == winner) == (pass == 1);
            if (!story_is(m, row->kind) || !now || !has_words(b, m) ||
                !story_cond(m, row->cond)) {
                continue;
            }
            if (story_is(m, "outcome") || story_can_word(&b->t, m, "")) { /* no last resort */
                bool put = story_put_sentence(b, m, "", "");
                b->done[i] = b->done[i] || put;
                left -= put;
            }
        }
    }
    for (int i = 0; i < GS_COUNT(lists) && left > 0; i++) {
        const gs_message *m = strcmp(lists[i].kind, row->kind) == 0 ? lists[i].list(b) : NULL;
        left -= m && story_put_sentence(b, m, "", "");
    }
}

void story_part_end(story_build *b)
{
    story_open_para(b, "end", 0);
    for (int i = 0; i < GS_COUNT(ends); i++) {
        tell_kind(b, &ends[i]);
    }
    if (b->ending.row) {
        story_put_sentence(b, b->ending.of, b->ending.way, "");
    }
}
