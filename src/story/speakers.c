/* Who may tell a battle: the chronicler, either side's dispatch, one who was in it, a newspaper. */
#include "plan_int.h"

#include <string.h>

static void tell_chronicle(story_build *b)
{
    story_part_terms(b);
    story_part_plans(b);
    story_part_fights(b);
    story_part_end(b);
}

static const story_speaker chronicle = {
    .style = "chronicle", .tell = tell_chronicle, .frames = true};
static const story_speaker *const speakers[] = {&chronicle, &story_dispatch, &story_letter,
                                                &story_paper};

const story_speaker *story_speaker_of(const char *style)
{
    for (int i = 0; i < GS_COUNT(speakers); i++) {
        if (strcmp(speakers[i]->style, style ? style : chronicle.style) == 0) {
            return speakers[i];
        }
    }
    return NULL;
}

bool story_passes_over(const story_build *b, const gs_message *m)
{
    return b->speaker->passes && b->speaker->passes(b, m);
}

gs_message story_own_message(const char *kind, int side)
{
    gs_message m = {.kind = kind, .side = side, .scene = -1, .tail = -1, .wing = 2};
    m.role[GS_ROLE_ACTOR] = m.role[GS_ROLE_SIDE] = gs_ref_side(side);
    m.role[GS_ROLE_TARGET] = m.role[GS_ROLE_ENEMY] = gs_ref_side(1 - side);
    return m;
}

/* A fact of a message of the winner's, as the side has it: its own is the other's foe. */
static void turn_fact(const gs_message *from, bool same, const char *own, const char *foe,
                      gs_message *to)
{
    const gs_message_fact *o = story_fact(from, same ? own : foe);
    const gs_message_fact *f = story_fact(from, same ? foe : own);
    if (o && f) {
        story_fact_add(to, own, o->n);
        story_fact_add(to, foe, f->n);
    }
}

bool story_cost_of(const story_build *b, int side, gs_message *out)
{
    const gs_message *cost = story_find(b->n, "cost", -1);
    bool same = cost && cost->side == side;
    if (!cost) {
        return false;
    }
    *out = *cost;
    out->side = side;
    out->role[GS_ROLE_ACTOR] = out->role[GS_ROLE_SIDE] = gs_ref_side(side);
    out->role[GS_ROLE_TARGET] = out->role[GS_ROLE_ENEMY] = gs_ref_side(1 - side);
    turn_fact(cost, same, "lost", "foe-lost", out);
    turn_fact(cost, same, "men", "foe-men", out);
    turn_fact(cost, same, "lost-about", "foe-lost-about", out);
    return true;
}

void story_tell_all(story_build *b, const char *kind, int side, const char *way)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (story_is(m, kind) && (side < 0 || m->side == side) && !story_passes_over(b, m)) {
            story_put_sentence(b, m, way, "");
        }
    }
}

void story_find_ground(story_build *b)
{
    gs_message *outcome = story_find(b->n, "outcome", -1);
    for (int side = 0; outcome && side < GS_SIDES; side++) {
        const gs_message *terms = story_find(b->n, "terms", side);
        if (terms && story_fact_int(terms, "grounds", 0) == 1) {
            outcome->role[GS_ROLE_PLACE] = terms->role[GS_ROLE_PLACE];
        }
    }
}

static void speak_for(story_build *b, int which, gs_ref who, const char *own, const char *noun)
{
    story_we *we = &b->t.we[which];
    we->who = who;
    we->own = story_name_as(&b->t.names, own);
    we->noun = story_name_as(&b->t.names, noun);
}

void story_speak_for(story_build *b, gs_ref who)
{
    gs_message by = story_own_message("byline", story_ref_side(b->t.s, who));
    by.role[GS_ROLE_ACTOR] = who;
    b->n->of = gs_ref_id(b->t.s, who);
    b->n->byline = story_phrase(&b->t, &by, "byline");
    if (who.kind == GS_REF_SIDE) {
        speak_for(b, 1, who, "we", "we.side");
    } else {
        speak_for(b, 0, who, "we", "we.unit");
        speak_for(b, 1, gs_ref_side(story_ref_side(b->t.s, who)), "we.side", "we.side");
    }
}
