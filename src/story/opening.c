/* How sentences begin: time, place, contrast. */
#include "story_int.h"

#include "gesta/voice.h"

#include <string.h>

/* ---- openings: turn reached, turns later, the wing, the contrast ---- */

int story_good_for(const gs_message *m)
{
    bool back = story_result_is(m, "thrown-back") || story_result_is(m, "fell") ||
                story_result_is(m, "died");
    bool tied = story_result_is(m, "tied") || story_result_is(m, "both");
    return m->side < 0 || m->polarity == 0 || tied ? -1
           : (m->polarity > 0) != back             ? m->side
                                                   : 1 - m->side;
}

static bool share_topic(const gs_message *m, const gs_message *o)
{
    for (int i = GS_ROLE_ACTOR; i <= GS_ROLE_BY; i++) {
        for (int k = GS_ROLE_ACTOR; k <= GS_ROLE_BY; k++) {
            if (story_same(m->role[i], o->role[k])) {
                return true;
            }
        }
    }
    return false;
}

/* ---- the ways to say it ---- */
static void add_way(story_begins *how, const char *words, story_at at)
{
    if (*words && how->n < STORY_WAYS) {
        how->way[how->n].words = words;
        how->way[how->n++].at = at;
    }
}

/* The turn by its number in front or last, or as so many turns later: a different one each time. A
 * paragraph may stand below a map or a table: there, and where the sentence before ended with another
 * turn than it began with, nothing is so many turns later. */
static void say_time(story_build *b, const gs_message *m, bool para_opens, story_begins *how)
{
    static const struct {
        const char *kind;
        story_at at;
        int gap_least, gap_most;
        bool after; /* counted from the turn that was told last */
    } ways[] = {{"opening.turn", STORY_FRONT, 0, 1000, false},
                {"opening.last", STORY_LAST, 0, 1000, false},
                {"opening.later", STORY_FRONT, 1, 3, true},
                {"opening.behind", STORY_BEHIND, 1, 1000, false},
                {"opening.next", STORY_FRONT, 1, 1, true}};
    int gap = b->turn ? m->turn - b->turn : 0;
    bool heard = !para_opens && b->heard == b->turn;
    gs_message when = {.kind = "opening", .turn = m->turn, .id = m->id};
    story_fact_add(&when, "turn", m->turn);
    story_fact_add(&when, "later", gap);
    for (int i = 0; i < GS_COUNT(ways); i++) {
        int k = (b->time_way + i) % GS_COUNT(ways);
        bool here = ways[k].after ? heard : !para_opens || ways[k].at != STORY_BEHIND;
        if (here && gap >= ways[k].gap_least && gap <= ways[k].gap_most) {
            add_way(how, story_phrase(&b->t, &when, ways[k].kind), ways[k].at);
        }
    }
    how->what = STORY_TIME;
}

static void say_wing(story_build *b, const gs_message *m, story_begins *how)
{
    static const char *const wings[] = {"left", "centre", "right"};
    const gs_ob_side *side = &b->t.s->side[m->side];
    gs_message where = {.kind = "opening", .turn = m->turn, .id = m->id};
    bool other = b->wing_side == m->side && b->wing == -m->wing && m->wing != 0;
    other = other && b->other_para != b->n->n_paras; /* of the other the other: which would it be? */
    where.role[GS_ROLE_SIDE] = gs_ref_side(m->side);
    story_fact_word(&where, "wing", wings[m->wing + 1]);
    story_fact_add(&where, "other", other);
    story_fact_add(&where, "ours", story_is_ours(&b->t, m->side));
    if (side->adjective) {
        story_fact_word(&where, "adjective", side->adjective);
    }
    add_way(how, story_phrase(&b->t, &where, "opening.wing"), STORY_FRONT);
    add_way(how, story_phrase(&b->t, &where, "opening.wing.behind"), STORY_BEHIND);
    if (how->n == 2 && b->t.used.sentence % 2) { /* now the one, now the other */
        struct story_begin first = how->way[0];
        how->way[0] = how->way[1];
        how->way[1] = first;
    }
    how->what = STORY_WING;
}

/* Is it told where nobody knows of what turn: by its own words? */
static bool says_when(const gs_message *m)
{
    static const char *const when[] = {"objective-taken", "objective-contested", "gap", "losses",
                                       "worn-down", "feud"};
    for (int i = 0; i < GS_COUNT(when); i++) {
        if (story_is(m, when[i])) {
            return true;
        }
    }
    return story_is(m, "hero-hit") && story_fact(m, "since");
}

story_begins story_openings(story_build *b, const gs_message *m, bool para_opens)
{
    story_begins how = {.n = 0};
    bool placed = m->wing >= -1 && m->wing <= 1 && m->side >= 0;
    bool moved = m->wing != b->wing || m->side != b->wing_side;
    bool elsewhere = m->scene != b->scene && (!b->before || !share_topic(m, b->before));
    int good = story_good_for(m);
    int was = b->before ? story_good_for(b->before) : -1;
    bool just_named = b->t.used.sentence - b->wing_at <= 3;
    if (says_when(m) || b->t.of_the_day) {
        return how;
    }
    if (m->turn > 0 && m->turn != b->turn) {
        say_time(b, m, para_opens, &how);
    } else if (!para_opens && was >= 0 && good >= 0 && was != good && share_topic(m, b->before) &&
               b->t.used.sentence - b->but_at > 8) {
        add_way(&how, story_phrase(&b->t, m, "opening.but"), STORY_FRONT);
        how.what = STORY_BUT;
    } else if (placed && (para_opens || (elsewhere && moved && !just_named))) {
        say_wing(b, m, &how);
    }
    return how;
}

void story_opened(story_build *b, const gs_message *m, const story_begins *how)
{
    bool other = how->what == STORY_WING && b->wing_side == m->side && b->wing == -m->wing &&
                 m->wing != 0 && b->other_para != b->n->n_paras;
    b->time_way += how->what == STORY_TIME;
    b->but_at = how->what == STORY_BUT ? b->t.used.sentence : b->but_at;
    b->other_para = other ? b->n->n_paras : b->other_para;
    if (how->what == STORY_WING) {
        b->wing = m->wing;
        b->wing_side = m->side;
        b->wing_at = b->t.used.sentence;
    }
}

static bool is_fight(const gs_message *m)
{
    return story_is(m, "clash") || story_is(m, "melee");
}

/* Who gave the more harm: 1 the actor, -1 the target, 0 neither. */
static int edge(const gs_message *m)
{
    int lost = story_fact_int(m, "lost", 0), own = story_fact_int(m, "own-lost", 0);
    return (lost > own) - (lost < own);
}

/* Two charges of one side that came out alike, with nothing about the second that is its own. */
static bool alike(const story_build *b, const gs_message *m, const gs_message *o)
{
    const gs_message_fact *r = story_fact(m, "result");
    bool own = story_fact_int(m, "flank", 0) || story_fact_int(m, "rear", 0) || m->tail >= 0 ||
               story_fact_int(m, "counter", 0) || story_fact_int(o, "flank", 0) ||
               story_fact_int(o, "rear", 0);
    bool stands = !gs_voice_has(b->t.s->ruleset, GS_VOICE_RECOIL); /* nobody is driven back */
    return story_is(m, "clash") && story_is(o, "clash") && m->side == o->side && !own && r &&
           r->word && story_result_is(o, r->word) &&
           (stands ? edge(m) == edge(o) : strcmp(r->word, "tied") != 0 || edge(m) == edge(o));
}

/* The same two, and the target has gone back: for the first time, once more, or after a charge of
 * its own that failed. */
static const char *pressed(const gs_message *m, const gs_message *o)
{
    bool charged = story_is(m, "clash");
    bool same_target = story_same(m->role[GS_ROLE_TARGET], o->role[GS_ROLE_TARGET]);
    if (story_result_is(o, "back") && same_target) {
        return charged ? "again" : "more";
    }
    if (story_result_is(o, "thrown-back") && !same_target && charged) {
        return "reply";
    }
    return story_result_is(o, "tied") && !charged ? "then" : "";
}

/* A sentence that goes on from the one before does so once, not in a row. */
const char *story_follows(const story_build *b, const gs_message *m, const story_begins *how)
{
    const gs_message *o = b->before;
    bool but = how->what == STORY_BUT;
    if (!o || o->turn != m->turn || but || b->t.used.sentence == b->follow_at) {
        return "";
    }
    if (story_same_pair(m, o)) {
        bool back = is_fight(m) && is_fight(o) && how->n == 0 && story_result_is(m, "back") &&
                    !story_fact_int(m, "flank", 0) &&
                    gs_voice_has(b->t.s->ruleset, GS_VOICE_RECOIL);
        return back ? pressed(m, o) : "";
    }
    return alike(b, m, o) ? "like" : "";
}
