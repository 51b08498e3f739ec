/* The dispatch of one side: the result first, its own deeds, its failures in few words; it may
 * pass over what the enemy did well, as far as it boasts. It denies nothing, and never leaves out a
 * fate, the field, or its own dead. */
#include "plan_int.h"

#include <string.h>

/* Under how many points (tenths) a good deed of the enemy is passed over, by the boast. */
static const int passed_over[] = {0, 80, 120, 160};

static bool is_fate(const gs_message *m)
{
    static const char kinds[] = "hero-killed hero-captured hero-buried hero-freed general-lost "
                                "army-broken objective-taken objective-contested roll captives gap "
                                "words ruling";
    return story_word_in(kinds, m->kind) || (story_is(m, "duel") && story_fact(m, "fate"));
}

/* Is it, or what followed from it, a fate? */
static bool has_fate(const story_build *b, const gs_message *m)
{
    return is_fate(m) || (m->tail >= 0 && is_fate(&b->n->messages.m[m->tail]));
}

static bool passes(const story_build *b, const gs_message *m)
{
    /* what the enemy meant, and how near he was, is not for him who reports to say */
    static const char never[] = "plan-outcome hinge luck losers-deed";
    static const char theirs[] = "plan plan-changed reserve assault";
    if (story_word_in(never, m->kind) ||
        (m->side != b->opt->side && story_word_in(theirs, m->kind))) {
        return true;
    }
    gs_ref gone = story_gone_in(m);
    gone = gone.kind == GS_REF_NONE && m->tail >= 0 ? story_gone_in(&b->n->messages.m[m->tail])
                                                    : gone;
    if (story_ref_side(b->t.s, gone) == b->opt->side) {
        return false; /* its own dead are told */
    }
    return story_good_for(m) == 1 - b->opt->side && !has_fate(b, m) &&
           m->salience < passed_over[b->opt->boast];
}

/* What is good or bad for him who tells, for the conditions of templates. */
static void mark(story_build *b)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        gs_message *m = &b->n->messages.m[i];
        int good = story_good_for(m);
        story_fact_add(m, "ours", m->side == b->opt->side);
        story_fact_add(m, "good", good == b->opt->side);
        story_fact_add(m, "bad", good == 1 - b->opt->side);
    }
}

static gs_status begin(story_build *b, gs_err *err)
{
    const gs_story_options *o = b->opt;
    if (o->side < 0 || o->side >= GS_SIDES) {
        return gs_err_set(err, GS_INPUT, "dispatch: of which side? expected 0 or 1");
    }
    if (o->boast < 0 || o->boast >= GS_COUNT(passed_over)) {
        return gs_err_set(err, GS_INPUT, "boast: expected 0 to 3, not %d", o->boast);
    }
    story_speak_for(b, gs_ref_side(o->side));
    story_find_ground(b);
    mark(b);
    return GS_OK;
}

/* Whose the day and the field are, and against what odds. */
static void tell_result(story_build *b)
{
    int own = b->opt->side;
    gs_message *outcome = story_find(b->n, "outcome", -1), *army = story_find(b->n, "army", own);
    story_open_para(b, "end", 0);
    if (outcome) {
        story_fact_add(outcome, "won", b->outcome->winner == own);
        story_fact_add(outcome, "beaten", b->outcome->winner == 1 - own);
        story_put_sentence(b, outcome, "", "");
    }
    if (army) {
        story_put_sentence(b, army, "odds", "");
    }
    story_tell_all(b, "terms", own, "aim");
}

static void tell_price(story_build *b)
{
    gs_message cost;
    int own = b->opt->side;
    story_open_para(b, "end", 0);
    if (story_cost_of(b, own, &cost)) {
        gs_message *kept = GS_NEW(b->t.arena, gs_message);
        *kept = cost;
        story_put_sentence(b, kept, "", "");
    }
    story_tell_all(b, "half-cost", -1, "");
    story_tell_all(b, "near", own, "");
    story_tell_all(b, "broken-by", -1, "");
    story_tell_all(b, "roll", own, "");
    story_tell_all(b, "roll", 1 - own, "");
    for (int side = 0; side < GS_SIDES; side++) { /* the roll has the other side's taken */
        const gs_message *roll = story_find(b->n, "roll", 1 - side);
        if (!roll || !story_fact(roll, "taken")) {
            story_tell_all(b, "captives", side, "");
        }
    }
    story_tell_all(b, "outcome", -1, "field");
}

static void tell(story_build *b)
{
    tell_result(b);
    story_part_fights(b);
    tell_price(b);
}

const story_speaker story_dispatch = {
    .style = "dispatch", .begin = begin, .passes = passes, .tell = tell, .most = {4, 12, 30}};
