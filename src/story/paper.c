/* The newspaper: who won, where and how; how near it was and what it cost; what happened; a column
 * of fates. It gives no verdict on plans. */
#include "plan_int.h"

#include <string.h>

/* It gives no verdict, and prints nothing of what nobody saw, or who came up when. */
static bool passes(const story_build *b, const gs_message *m)
{
    static const char never[] = "plan plan-changed plan-outcome luck assault reserve gap losses";
    bool comes = story_is(m, "enter") && !story_fact(m, "relief");
    (void)b;
    return story_word_in(never, m->kind) || comes;
}

/* A day of the calendar by its parts; any other date as it is written. No paper is dated by the
 * turn of a campaign. */
static void add_date(gs_arena *a, gs_message *m, const char *date)
{
    int year, month, day;
    if (strncmp(date, "turn ", 5) == 0) {
        return;
    }
    if (!gs_date_day(date, &year, &month, &day)) {
        story_fact_word(m, "date", date);
        return;
    }
    story_fact_add(m, "day", day);
    story_fact_word(m, "month", gs_arena_printf(a, "%d", month));
    story_fact_add(m, "year", year);
}

/* Where and when, for the dateline; who won, of the outcome's own facts. */
static gs_status begin(story_build *b, gs_err *err)
{
    gs_message *m = story_find(b->n, "outcome", -1);
    gs_message by = story_own_message("byline", 0);
    (void)err;
    b->n->byline = story_phrase(&b->t, &by, "byline");
    story_find_ground(b);
    if (m && b->t.s->place) {
        gs_str caps = {0};
        gs_str_add(&caps, b->t.s->place);
        for (size_t i = 0; i < caps.len; i++) {
            story_capital(&caps, i);
        }
        story_fact_word(m, "dateline", gs_arena_strdup(b->t.arena, caps.p));
        gs_str_free(&caps);
    }
    if (m && b->t.s->date) {
        add_date(b->t.arena, m, b->t.s->date);
    }
    return GS_OK;
}

/* A deed for which there are words that say which. */
static void tell_deed(story_build *b, const char *kind)
{
    const gs_message *m = story_find(b->n, kind, -1);
    if (m && story_can_word(&b->t, m, "")) {
        story_tell_all(b, kind, -1, "");
    }
}

/* Two deeds: of him who did most, and of the beaten. */
static void tell_deeds(story_build *b)
{
    story_open_para(b, "end", 0);
    tell_deed(b, "hero-of-day");
    tell_deed(b, "losers-deed");
    if (b->para->n_sentences == 0) {
        b->n->n_paras--;
    }
}

static void tell_column(story_build *b)
{
    story_open_para(b, "end", 0);
    story_tell_all(b, "roll", 0, "");
    story_tell_all(b, "roll", 1, "");
    gs_message none = story_own_message("column", 0);
    if (b->para->n_sentences == 0) {
        gs_message *kept = GS_NEW(b->t.arena, gs_message);
        *kept = none;
        story_put_sentence(b, kept, "nobody-fell", "");
    }
    b->para->head = story_phrase(&b->t, &none, "column-head");
    if (b->para->n_sentences == 0) {
        b->n->n_paras--;
    }
}

static void tell(story_build *b)
{
    story_open_para(b, "end", 0);
    story_tell_all(b, "outcome", -1, "");
    story_tell_all(b, "near", -1, "");
    story_tell_all(b, "cost", -1, "");
    story_tell_all(b, "half-cost", -1, "");
    story_tell_all(b, "broken-by", -1, "");
    tell_deeds(b);
    story_part_fights(b);
    tell_column(b);
}

const story_speaker story_paper = {
    .style = "newspaper", .begin = begin, .passes = passes, .tell = tell, .most = {4, 8, 20}};
