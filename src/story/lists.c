/* What is told and what is passed over; things of one kind that are told together. */
#include "plan_int.h"

#include <string.h>

gs_ref story_gone_in(const gs_message *m)
{
    gs_ref who = story_is(m, "left-field") || story_is(m, "destroyed") ? m->role[GS_ROLE_ACTOR]
                 : story_result_is(m, "destroyed")                  ? m->role[GS_ROLE_TARGET]
                 : story_result_is(m, "died")                       ? m->role[GS_ROLE_ACTOR]
                                                                     : (gs_ref){0};
    return who.kind == GS_REF_UNIT ? who : (gs_ref){0};
}

/* Gone for good, and not worth a sentence: waits for the list of those. */
bool story_waits(const story_build *b, int i)
{
    const gs_message *m = &b->n->messages.m[i];
    return m->kind[0] && m->mandatory && story_gone_in(m).kind != GS_REF_NONE && m->scene >= 0 &&
           !b->picked[i] && !story_passes_over(b, m);
}

/* Did the message send the unit back? */
static bool sent_back(const gs_message *m, gs_ref who)
{
    bool forced = story_is(m, "forced-back") || story_is(m, "driven-back");
    bool foe = story_result_is(m, "back") || story_result_is(m, "pinned");
    bool own = story_result_is(m, "thrown-back") || story_result_is(m, "stopped");
    return (foe && story_same(m->role[GS_ROLE_TARGET], who)) ||
           (own && story_same(m->role[GS_ROLE_ACTOR], who)) ||
           (forced && (story_same(m->role[GS_ROLE_ACTOR], who) ||
                       story_same(m->role[GS_ROLE_TARGET], who)));
}

bool story_unmoored(const story_build *b, int i)
{
    const gs_message *m = &b->n->messages.m[i];
    for (int k = i - 1; story_is(m, "rallied") && k >= 0; k--) {
        const gs_message *o = &b->n->messages.m[k];
        if (o->kind[0] && sent_back(o, m->role[GS_ROLE_ACTOR])) {
            return !b->done[k];
        }
    }
    return story_is(m, "rallied");
}

static bool is_fate(const gs_message *m)
{
    return story_is(m, "hero-killed") || story_is(m, "hero-captured") || story_is(m, "hero-buried");
}

/* Is it the end of the general whose plan or order it is? */
static bool ends_general(const gs_message *o, const gs_message *plan)
{
    bool order = story_is(plan, "forced-back") || story_is(plan, "forced-advance");
    gs_ref whose = plan->role[order ? GS_ROLE_ACTOR : GS_ROLE_HERO];
    return is_fate(o) && story_same(o->role[GS_ROLE_HERO], whose);
}

bool story_plans_before(const gs_narrative *n, const gs_message *m, const gs_message *o)
{
    const gs_message *fate = o->tail >= 0 ? &n->messages.m[o->tail] : o;
    bool his = story_is(m, "plan-changed") || story_is(m, "reserve") ||
               story_is(m, "forced-back") || story_is(m, "forced-advance");
    return his && ends_general(fate, m) && fate->entry[0] > m->entry[0];
}

/* Has his end been told already? */
static bool is_fallen(const story_build *b, gs_ref hero)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *o = &b->n->messages.m[i];
        bool duel = story_is(o, "duel") && story_fact(o, "fate") &&
                    story_same(o->role[GS_ROLE_FOE], hero);
        if (b->done[i] && (duel || (is_fate(o) && story_same(o->role[GS_ROLE_HERO], hero)))) {
            return true;
        }
    }
    return false;
}

/* What a general ordered whose end has been told is told of his side. */
static const gs_message *without_the_fallen(story_build *b, const gs_message *m)
{
    bool order = story_is(m, "reserve") || story_is(m, "plan-changed") || story_is(m, "assault");
    if (!order || !is_fallen(b, m->role[GS_ROLE_HERO])) {
        return m;
    }
    gs_message *of_side = GS_NEW(b->t.arena, gs_message);
    *of_side = *m;
    of_side->role[GS_ROLE_HERO] = (gs_ref){0};
    return of_side;
}

bool story_met(const story_build *b, const gs_message *m)
{
    gs_ref who = m->role[GS_ROLE_ACTOR];
    return story_is(m, "spotted") && who.kind == GS_REF_UNIT && who.ix < b->t.s->n_units &&
           b->t.names.mentions[who.ix] > 0;
}

/* Is the unit called after the hero: "Leofwine's huscarls"? */
static bool is_called_after(const story_build *b, gs_ref unit, gs_ref hero)
{
    if (unit.kind != GS_REF_UNIT || unit.ix >= b->t.s->n_units || hero.kind != GS_REF_HERO ||
        hero.ix >= b->t.s->n_heroes) {
        return false;
    }
    const char *name = b->t.names.unit[unit.ix].full, *of = b->t.names.hero[hero.ix].brief;
    size_t n = strlen(of);
    return strncmp(name, of, n) == 0 && (name[n] == '\'' || (unsigned char)name[n] == 0xe2);
}

/* ---- lists ---- */
/* The units' names as a list, in the arena: "his huscarls" after their own leader's name. */
static const char *list_names(story_build *b, const int *who, int n, gs_ref hero)
{
    gs_str list = {0};
    for (int i = 0; i < n; i++) {
        char gender = hero.kind == GS_REF_HERO ? story_name_of(&b->t.names, hero)->gender : 'n';
        if (is_called_after(b, gs_ref_unit(who[i]), hero) && (gender == 'm' || gender == 'f')) {
            story_list_own(&list, who[i], hero.ix);
        } else {
            story_list_add(&list, 'u', who[i]);
        }
        b->t.names.mentions[who[i]]++;
    }
    const char *text = gs_arena_strdup(b->t.arena, gs_str_text(&list));
    gs_str_free(&list);
    return text;
}

/* Things of one kind that befell several of a side in a turn are told in one sentence. */
static bool gathers(const gs_message *m)
{
    return story_is(m, "enter") || story_is(m, "spotted") || story_is(m, "panic") ||
           story_is(m, "exited") || story_is(m, "drew-back") ||
           (story_is(m, "left-field") && story_fact(m, "panic"));
}

bool story_gathered(const gs_message *m, const gs_message *o)
{
    return gathers(m) && gathers(o) && story_is(o, m->kind) && m->turn == o->turn && m->side == o->side;
}

/* Those whom one message is about, besides its actor: an order to several. */
static const gs_message *name_others(story_build *b, const gs_message *m)
{
    int who[GS_MSG_OTHERS];
    int n = 0;
    for (int i = 0; i < m->n_others; i++) {
        gs_ref r = m->other[i];
        if (r.kind == GS_REF_UNIT && r.ix < b->t.s->n_units) {
            who[n++] = r.ix;
        }
    }
    bool ordered = story_is(m, "forced-back") || story_is(m, "forced-advance");
    if (!ordered || n == 0 || n != m->n_others || n == GS_MSG_OTHERS) {
        return m; /* too many to name */
    }
    gs_message *all = GS_NEW(b->t.arena, gs_message);
    *all = *m;
    story_fact_word(all, "list", list_names(b, who, n, m->role[GS_ROLE_ACTOR]));
    return all;
}

gs_message *story_beside(story_build *b, const gs_message *m)
{
    gs_str list = {0};
    bool fight = story_is_fight(m) && !story_is(m, "feud");
    for (int i = 0; fight && i < m->n_others; i++) {
        gs_ref r = m->other[i];
        if (r.kind == GS_REF_UNIT || r.kind == GS_REF_HERO) {
            story_list_add(&list, r.kind == GS_REF_UNIT ? 'u' : 'h', r.ix);
            b->t.names.mentions[story_name_number(r)]++;
        }
    }
    gs_message *with = NULL;
    if (list.len) {
        bool own = story_result_is(m, "thrown-back") || story_result_is(m, "stopped");
        with = GS_NEW(b->t.arena, gs_message);
        *with = *m;
        with->role[GS_ROLE_ACTOR] = m->role[own ? GS_ROLE_TARGET : GS_ROLE_ACTOR];
        with->role[GS_ROLE_TARGET] = m->role[own ? GS_ROLE_ACTOR : GS_ROLE_TARGET];
        story_fact_word(with, "beside", gs_arena_strdup(b->t.arena, list.p));
    }
    gs_str_free(&list);
    return with;
}

/* Both hosts sent in their reserves on one turn, for one reason: one sentence; NULL they did not. */
static const gs_message *both_reserves(story_build *b, int i)
{
    const gs_message *m = &b->n->messages.m[i];
    const gs_message_fact *why = story_fact(m, "reason");
    for (int k = 0; story_is(m, "reserve") && why && k < b->n->messages.count; k++) {
        const gs_message *o = &b->n->messages.m[k];
        const gs_message_fact *his = story_fact(o, "reason");
        bool like = story_is(o, "reserve") && o->turn == m->turn && o->side == 1 - m->side && his;
        if (like && !b->done[k] && strcmp(his->word, why->word) == 0 && !story_passes_over(b, o)) {
            gs_message *both = GS_NEW(b->t.arena, gs_message);
            *both = *m;
            both->kind = "reserves";
            both->role[GS_ROLE_FOE] = o->role[GS_ROLE_HERO];
            if (story_fact(o, "list")) {
                story_fact_word(both, "foe-list", story_fact(o, "list")->word);
            }
            story_take_entries(both, o);
            b->done[k] = true;
            return both;
        }
    }
    return NULL;
}

const gs_message *story_gather(story_build *b, int i)
{
    enum { NAMES = 6 };
    const gs_message *first = &b->n->messages.m[i];
    gs_message *all = NULL;
    int who[NAMES];
    int n = 0;
    const gs_message *both = both_reserves(b, i);
    if (both) {
        return both;
    }
    if (!gathers(first)) {
        return name_others(b, without_the_fallen(b, first));
    }
    for (int k = 0; k < b->n->messages.count && n < NAMES; k++) {
        const gs_message *m = &b->n->messages.m[k];
        bool like = story_gathered(m, first) && m->role[GS_ROLE_ACTOR].kind == GS_REF_UNIT;
        if (!like || story_met(b, m) || (b->done[k] && k != i)) {
            continue;
        }
        if (!all) {
            all = GS_NEW(b->t.arena, gs_message);
            *all = *first;
        }
        story_take_entries(all, m);
        b->done[k] = true;
        who[n++] = m->role[GS_ROLE_ACTOR].ix;
    }
    if (n < 2) {
        return first;
    }
    story_fact_word(all, "list", list_names(b, who, n, (gs_ref){0}));
    story_fact_add(all, "count", n);
    return all;
}

/* ---- who is gone ---- */
/* Units of a side that are gone before turn `to` and have not been told; they are now. */
static int gone_of(story_build *b, int side, int to, gs_message *all, int *who, int most)
{
    int n = 0;
    for (int i = 0; i < b->n->messages.count && n < most; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (!b->done[i] && story_waits(b, i) && story_ref_side(b->t.s, story_gone_in(m)) == side &&
            m->turn < to) {
            who[n++] = story_gone_in(m).ix;
            all->turn = m->turn > all->turn ? m->turn : all->turn;
            story_take_entries(all, m);
            b->done[i] = true;
        }
    }
    return n;
}

/* Has a loss of the side been told already? */
static bool lost_before(const story_build *b, int side)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        gs_ref who = story_gone_in(m);
        if (b->done[i] && who.kind == GS_REF_UNIT && story_ref_side(b->t.s, who) == side) {
            return true;
        }
    }
    return false;
}

/* Is there a sentence at the end that names all whose loss broke the side? */
static bool end_names(const story_build *b, int side)
{
    const gs_message *m = story_find(b->n, "broken-by", side);
    return b->speaker->frames && m && story_fact(m, "list") && story_can_word(&b->t, m, "");
}

const gs_message *story_gone(story_build *b, int to)
{
    enum { NAMES = 5 };
    gs_message all = {.kind = "gone", .scene = -1, .tail = -1, .wing = 2, .polarity = -1};
    int who[GS_SIDES][NAMES], n[GS_SIDES];
    bool last = to > b->turns;
    bool also[GS_SIDES] = {lost_before(b, 0), lost_before(b, 1)};
    for (int side = 0; side < GS_SIDES; side++) {
        bool later = last && end_names(b, side);
        n[side] = later ? 0 : gone_of(b, side, to, &all, who[side], NAMES);
    }
    if (n[0] + n[1] == 0) {
        return NULL;
    }
    int first = n[0] ? 0 : 1;
    all.side = first;
    all.role[GS_ROLE_SIDE] = gs_ref_side(first);
    all.role[GS_ROLE_ENEMY] = gs_ref_side(1 - first);
    all.role[GS_ROLE_ACTOR] = n[first] == 1 ? gs_ref_unit(who[first][0]) : (gs_ref){0};
    story_fact_word(&all, "list", list_names(b, who[first], n[first], (gs_ref){0}));
    if (first == 0 && n[1]) {
        story_fact_word(&all, "foe-list", list_names(b, who[1], n[1], (gs_ref){0}));
    }
    story_fact_add(&all, "count", first == 0 && n[1] ? 0 : n[first]);
    story_fact_add(&all, "turn", all.turn);
    story_fact_add(&all, "past", all.turn < b->turn);
    story_fact_add(&all, "same", all.turn == b->turn);
    story_fact_add(&all, "also", also[first]);
    gs_message *kept = GS_NEW(b->t.arena, gs_message);
    *kept = all;
    return kept;
}

/* ---- his own men ---- */
void story_mark_own(story_build *b)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        gs_message *m = &b->n->messages.m[i];
        if (is_called_after(b, m->role[GS_ROLE_FRIEND], m->role[GS_ROLE_HERO])) {
            story_fact_add(m, "own-men", 1);
        }
    }
}
