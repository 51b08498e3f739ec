/* How a story begins: what each side had to do, who came, what they meant to do. */
#include "plan_int.h"

#include "gesta/voice.h"

#include <string.h>

/* The last sentence is of one army; where it names or counts the other too, it rests on the
 * other's deployment as well. */
static void rest_on_both(story_build *b, const gs_message *other)
{
    static const char *const counted[] = {".fewer", ".half", ".double"};
    gs_story_para *p = b->para;
    gs_sentence *s = p->n_sentences ? &p->sentences[p->n_sentences - 1] : NULL;
    gs_ref general = other ? other->role[GS_ROLE_HERO] : (gs_ref){0};
    bool both = s && general.kind == GS_REF_HERO &&
                strstr(s->text, b->t.s->heroes[general.ix].name) != NULL;
    for (int i = 0; s && i < GS_COUNT(counted); i++) {
        both = both || strstr(s->template_id, counted[i]);
    }
    for (int i = 0; both && other && i < other->n_entries; i++) {
        if (s->n_entries < GS_MSG_ENTRIES) {
            s->entry[s->n_entries++] = other->entry[i];
        }
    }
}

/* Who is named for the first time is named with his epithet. */
static void add_epithets(const story_build *b, gs_message *m)
{
    static const struct {
        gs_role role;
        const char *fact;
    } whose[] = {{GS_ROLE_HERO, "epithet"}, {GS_ROLE_FOE, "foe-epithet"}};
    for (int i = 0; i < GS_COUNT(whose); i++) {
        gs_ref who = m->role[whose[i].role];
        bool hero = who.kind == GS_REF_HERO && who.ix < b->t.s->n_heroes;
        const char *epithet = hero ? b->t.s->heroes[who.ix].epithet : NULL;
        bool first = hero && b->t.names.mentions[story_name_number(who)] == 0;
        if (epithet) {
            story_fact_word(m, whose[i].fact, epithet);
            gs_message_fact *f = (gs_message_fact *)story_fact(m, whose[i].fact);
            f->n = first;
            f->word = first ? epithet : NULL;
        }
    }
}

/* The army of a side, told as the first or the second. */
static void tell_army(story_build *b, int side, bool second)
{
    gs_message *army = story_find(b->n, "army", side);
    if (!army) {
        return;
    }
    gs_ref general = army->role[GS_ROLE_HERO];
    bool named = general.kind == GS_REF_HERO &&
                 b->t.names.mentions[story_name_number(general)] > 0;
    story_fact_add(army, "named", named);
    story_fact_add(army, "second", second);
    add_epithets(b, army);
    if (story_put_sentence(b, army, second ? "army" : "stake", "")) {
        rest_on_both(b, story_find(b->n, "army", 1 - side));
    }
}

/* Both armies in one sentence, where somebody of both is there. */
static bool tell_hosts(story_build *b, int first)
{
    const gs_message *one = story_find(b->n, "army", first);
    const gs_message *other = story_find(b->n, "army", 1 - first);
    bool units = gs_voice_army(b->t.s->ruleset) == GS_COUNTED_UNITS;
    if (units && (story_find(b->n, "absent", 0) || story_find(b->n, "absent", 1))) {
        return true; /* the terms count them, and who is absent is counted next */
    }
    if (!one || !other || !story_find(b->n, "terms", first)) {
        return false;
    }
    gs_message *m = GS_NEW(b->t.arena, gs_message);
    *m = *one;
    m->kind = "hosts";
    story_fact_add(m, "foe-units", story_fact_int(other, "units", 0));
    for (int i = 0; i < other->n_entries; i++) {
        story_message_entry(m, other->entry[i]);
    }
    return story_put_sentence(b, m, "", "");
}

static void tell_absent(story_build *b, int side)
{
    const gs_message *army = story_find(b->n, "army", side);
    const gs_message *absent = story_find(b->n, "absent", side);
    if (absent && !story_said(b, absent)) {
        story_put_sentence(b, absent, "", "");
    } else if (army && !absent && story_fact_int(army, "to-come", 0) > 0) {
        story_put_sentence(b, army, "to-come", "");
    }
    if (army && story_fact(army, "companions") && b->size == STORY_FULL) {
        story_put_sentence(b, army, "companions", "");
    }
}

/* An opening that tells of one army sets it beside the other. */
static void tell_opening(story_build *b)
{
    if (!b->opening.row || (b->size == STORY_FOUR && !*b->opening.way)) {
        return; /* four paragraphs have terms of their own */
    }
    gs_message *m = GS_NEW(b->t.arena, gs_message);
    *m = *b->opening.of;
    const gs_message *other = story_is(m, "army") ? story_find(b->n, "army", 1 - m->side) : NULL;
    for (int i = 0; other && i < other->n_entries; i++) {
        story_message_entry(m, other->entry[i]);
    }
    add_epithets(b, m);
    story_put_sentence(b, m, b->opening.way, "");
}

static int first_side(const story_build *b)
{
    return story_needs(b->t.s, 1) && !story_needs(b->t.s, 0) ? 1 : 0;
}

void story_part_terms(story_build *b)
{
    int first = first_side(b);
    story_open_para(b, "terms", 0);
    tell_opening(b);
    gs_message *own = story_find(b->n, "terms", first);
    bool brief = b->size == STORY_FOUR && own && story_can_word(&b->t, own, "brief.terms");
    if (brief) {
        add_epithets(b, own);
        story_put_sentence(b, own, "brief.terms", "");
    }
    for (int i = 0; i < GS_SIDES && !brief; i++) {
        gs_message *terms = story_find(b->n, "terms", i == 0 ? first : 1 - first);
        bool once = terms && i > 0 && story_fact_int(terms, "both", 0) && /* to the last, both */
                    !story_fact(terms, "must-take");
        if (terms && !once && !story_said(b, terms)) {
            add_epithets(b, terms);
            story_put_sentence(b, terms, "", "");
        }
    }
    bool said = b->opening.row && strcmp(b->opening.row->instead, "army") == 0;
    if (!said && !tell_hosts(b, first)) {
        tell_army(b, first, false);
        tell_army(b, 1 - first, true);
    }
    tell_absent(b, first);
    tell_absent(b, 1 - first);
    for (int i = 0; i < b->n->messages.count; i++) { /* what was said before the first turn */
        const gs_message *m = &b->n->messages.m[i];
        bool end = story_fact_int(m, "end", 0) != 0;
        if (story_is(m, "words") && m->turn == 0 && !end && !b->done[i]) {
            b->done[i] = true;
            story_put_sentence(b, m, "", "");
        }
    }
}

/* The message of a side's orders that is worth most, of those not told: of the whole side before its
 * units; NULL none. */
static const gs_message *worst_orders(const story_build *b, int side)
{
    const gs_message *best = NULL;
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (story_is(m, "orders-run") && m->side == side && !b->done[i] &&
            (!best || (!best->mandatory &&
                       (m->mandatory || story_fact_int(m, "failed", 0) >
                                            story_fact_int(best, "failed", 0))))) {
            best = m;
        }
    }
    return best;
}

/* Orders that were not obeyed: of the side, which has all of them, else of some of its units. */
static void tell_orders(story_build *b, int side)
{
    enum { UNITS = 3 };
    for (int n = 0; n < UNITS; n++) {
        const gs_message *m = worst_orders(b, side);
        if (!m || !story_put_sentence(b, m, "", "") || !story_fact(m, "unit")) {
            return;
        }
        b->done[m - b->n->messages.m] = true;
    }
}

void story_part_plans(story_build *b)
{
    int first = first_side(b);
    story_open_para(b, "plans", 0);
    for (int i = 0; i < GS_SIDES; i++) {
        const gs_message *m = story_find(b->n, "plan", i == 0 ? first : 1 - first);
        if (m) {
            story_put_sentence(b, m, "", "");
        }
    }
    for (int i = 0; i < GS_SIDES && b->size != STORY_FOUR; i++) {
        tell_orders(b, i == 0 ? first : 1 - first);
    }
    for (int i = 0; i < b->n->messages.count && b->size == STORY_FOUR; i++) {
        if (story_is(&b->n->messages.m[i], "refusals")) {
            story_put_sentence(b, &b->n->messages.m[i], "brief.refusals", "");
        }
    }
    if (b->para->n_sentences == 0) {
        b->n->n_paras--;
    }
}
