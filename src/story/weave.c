/* Weaving: messages that are one thing become one, and what follows at once becomes a clause of the
 * sentence before: a charge and its melee, a duel and its end, three volleys, a long struggle, the
 * flight of those who were beaten. */
#include "story_int.h"

#include <string.h>

bool story_is(const gs_message *m, const char *kind)
{
    return story_word_is(m->kind, kind);
}

bool story_same(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && a.kind != GS_REF_NONE && a.ix == b.ix;
}

/* A charge and the melee that it led to become one clash, told of the charger. */
static void join_clash(gs_message *charge, gs_message *melee)
{
    bool charger_won = story_same(charge->role[GS_ROLE_ACTOR], melee->role[GS_ROLE_ACTOR]);
    const gs_message_fact *r = story_fact(melee, "result");
    const char *result = r && r->word ? r->word : "tied";
    charge->kind = "clash";
    charge->salience += melee->salience;
    story_fact_word(charge, "result",
                    strcmp(result, "tied") == 0   ? "tied"
                    : strcmp(result, "told") == 0 ? "told"
                    : strcmp(result, "both") == 0 ? "both"
                    : charger_won                 ? result
                    : strcmp(result, "back") == 0 ? "thrown-back"
                    : strcmp(result, "pinned") == 0 ? "stopped"
                    : strcmp(result, "emptied") == 0 ? "spent"
                    : strcmp(result, "down") == 0 ? "fell"
                                                  : "died");
    static const char *const both[][2] = {{"lost", "own-lost"}, {"left", "own-left"},
                                          {"was", "own-was"}};
    for (int i = 0; i < GS_COUNT(both); i++) {
        story_fact_take(charge, both[i][0], melee, both[i][!charger_won]);
        story_fact_take(charge, both[i][1], melee, both[i][charger_won]);
    }
    story_fact_add(charge, "small-wins", story_fact_int(melee, "small-wins", 0));
    if (story_fact_int(melee, "pursued", 0)) {
        story_fact_add(charge, "pursued", 1);
    }
    story_fact_add(charge, "few", charger_won && story_fact_int(melee, "few", 0));
    memcpy(charge->other, melee->other, sizeof charge->other);
    charge->n_others = melee->n_others;
    const gs_message_fact *pursuit = story_fact(melee, "pursuit");
    if (pursuit) {
        story_fact_word(charge, "pursuit", pursuit->word);
    }
    if (story_fact_int(melee, "first-blood", 0)) {
        story_fact_add(charge, "first-blood", 1);
    }
    story_take_entries(charge, melee);
    melee->kind = "";
}

/* The fate of the beaten is told with the duel. */
static void join_fate(gs_message *duel, gs_message *fate)
{
    static const char *const words[][2] = {{"hero-killed", "killed"},
                                           {"hero-captured", "captured"},
                                           {"hero-buried", "buried"}};
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (story_is(fate, words[i][0])) {
            story_fact_word(duel, "fate", words[i][1]);
            story_take_entries(duel, fate);
            fate->kind = "";
        }
    }
}

static bool fated(const gs_message *m)
{
    return story_is(m, "hero-killed") || story_is(m, "hero-captured") || story_is(m, "hero-buried");
}

/* Hits of a duel are told by the duel, the last hits of a hero by his fate; of several hits on one
 * hero in a turn the last is told. */
static void join_hits(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *hit = &ms->m[i];
        for (int k = 0; k < ms->count && story_is(hit, "hero-hit"); k++) {
            gs_message *o = &ms->m[k];
            gs_ref h = hit->role[GS_ROLE_HERO];
            if (o->turn != hit->turn || k == i) {
                continue;
            }
            bool duel = story_is(o, "duel") &&
                        ((story_same(h, o->role[GS_ROLE_HERO]) &&
                          story_same(hit->role[GS_ROLE_BY], o->role[GS_ROLE_FOE])) ||
                         (story_same(h, o->role[GS_ROLE_FOE]) &&
                          story_same(hit->role[GS_ROLE_BY], o->role[GS_ROLE_HERO])));
            bool his = k > i && story_same(h, o->role[GS_ROLE_HERO]);
            bool same_by = story_same_ref(hit->role[GS_ROLE_BY], o->role[GS_ROLE_BY]);
            bool fate = his && fated(o) && same_by;
            bool again = his && story_is(o, "hero-hit") && same_by;
            if (duel || fate || again) {
                story_take_entries(o, hit);
                hit->kind = "";
            }
        }
    }
}

bool story_same_pair(const gs_message *m, const gs_message *o)
{
    gs_ref a = m->role[GS_ROLE_ACTOR], t = m->role[GS_ROLE_TARGET];
    gs_ref b = o->role[GS_ROLE_ACTOR], u = o->role[GS_ROLE_TARGET];
    return (story_same(a, b) && story_same(t, u)) || (story_same(a, u) && story_same(t, b));
}

static void join_clashes(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        for (int k = i + 1; k < ms->count && ms->m[k].turn == m->turn; k++) {
            gs_message *o = &ms->m[k];
            if (story_is(m, "charge") && story_is(o, "melee") && story_same_pair(m, o)) {
                join_clash(m, o);
            }
            if (story_is(m, "duel") && story_same(m->role[GS_ROLE_FOE], o->role[GS_ROLE_HERO])) {
                join_fate(m, o);
            }
        }
    }
}

/* The fire that met a charge is told before what the charge led to. */
static void fire_first(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        if (!story_is(&ms->m[i], "clash")) {
            continue;
        }
        const gs_message *clash = &ms->m[i];
        for (int k = i + 1; k < ms->count && ms->m[k].turn == clash->turn; k++) {
            const gs_message *fire = &ms->m[k];
            bool met = story_is(fire, "volley") &&
                       story_same(fire->role[GS_ROLE_ACTOR], clash->role[GS_ROLE_TARGET]) &&
                       story_same(fire->role[GS_ROLE_TARGET], clash->role[GS_ROLE_ACTOR]);
            if (met && fire->entry[0] < clash->entry[clash->n_entries - 1]) {
                gs_message first = *fire;
                memmove(&ms->m[i + 1], &ms->m[i], (size_t)(k - i) * sizeof first);
                ms->m[i++] = first;
                break;
            }
        }
    }
}

bool story_result_is(const gs_message *m, const char *word)
{
    const gs_message_fact *r = story_fact(m, "result");
    return r && r->word && strcmp(r->word, word) == 0;
}

/* Does the fight `o` say already that the unit of `m` was destroyed? */
static bool ends_in(const gs_message *o, const gs_message *m)
{
    gs_ref who = m->role[GS_ROLE_ACTOR];
    return o->kind[0] && o->turn == m->turn &&
           ((story_result_is(o, "both") && (story_same(o->role[GS_ROLE_TARGET], who) ||
                                            story_same(o->role[GS_ROLE_ACTOR], who))) ||
            (story_result_is(o, "destroyed") && story_same(o->role[GS_ROLE_TARGET], who)) ||
            (story_result_is(o, "died") && story_same(o->role[GS_ROLE_ACTOR], who)));
}

/* Does `m` say that the winner of the fight `o` fell with the one he destroyed, as when of his unit
 * the hero alone is left? */
static bool falls_with(const gs_message *o, const gs_message *m)
{
    return (story_is(o, "melee") || story_is(o, "clash")) && o->turn == m->turn &&
           story_result_is(o, "destroyed") &&
           story_same(o->role[GS_ROLE_ACTOR], m->role[GS_ROLE_ACTOR]) &&
           story_same(o->role[GS_ROLE_TARGET], m->role[GS_ROLE_TARGET]);
}

/* Of two fights of the same two that both say that one was destroyed the first tells it. */
static void end_once(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        bool fight = story_is(m, "clash") || story_is(m, "melee");
        for (int k = i + 1; fight && story_result_is(m, "destroyed") && k < ms->count; k++) {
            gs_message *o = &ms->m[k];
            if (o->turn == m->turn && story_is(o, "melee") && story_result_is(o, "destroyed") &&
                story_same(o->role[GS_ROLE_TARGET], m->role[GS_ROLE_TARGET])) {
                story_take_entries(m, o);
                o->kind = "";
            }
        }
    }
}

/* A general's loss is a fact of his fate; a unit that is destroyed needs no second word where the
 * clash that did it is told; that an army is broken the outcome says. */
static void join_ends(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        bool general = story_is(m, "general-lost");
        for (int k = 0; k < ms->count && m->kind[0]; k++) {
            gs_message *o = &ms->m[k];
            gs_ref lost = m->role[GS_ROLE_HERO];
            bool fate = (fated(o) && story_same(o->role[GS_ROLE_HERO], lost)) ||
                        (story_is(o, "duel") && story_fact(o, "fate") &&
                         story_same(o->role[GS_ROLE_FOE], lost));
            if (general && fate && o->turn == m->turn) {
                story_fact_add(o, "general", 1);
                m->kind = "";
            } else if (story_is(m, "army-broken") && story_is(o, "outcome")) {
                m->kind = "";
            } else if (story_is(m, "destroyed") && (falls_with(o, m) || ends_in(o, m))) {
                if (falls_with(o, m)) {
                    story_fact_word(o, "result", "both");
                }
                o->mandatory = true;
                story_take_entries(o, m);
                m->kind = "";
            }
        }
    }
}

/* Shots at men whom the shooter makes an end of hand to hand in the same turn: the end tells it. */
static void join_last_shots(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        for (int k = i + 1; story_is(m, "volley") && k < ms->count; k++) {
            gs_message *o = &ms->m[k];
            if (story_is(o, "melee") && o->turn == m->turn && story_result_is(o, "destroyed") &&
                story_same(o->role[GS_ROLE_ACTOR], m->role[GS_ROLE_ACTOR]) &&
                story_same(o->role[GS_ROLE_TARGET], m->role[GS_ROLE_TARGET])) {
                story_take_entries(o, m);
                m->kind = "";
            }
        }
    }
}

/* Volleys of one turn at one target by one shooter: told once, and the first volley of a run of
 * turns speaks for all: "in three volleys". */
static void join_runs(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        int n = 1;
        bool first = story_fact_int(m, "first-blood", 0) != 0; /* is told alone */
        for (int k = i + 1; story_is(m, "volley") && !first && k < ms->count; k++) {
            gs_message *o = &ms->m[k];
            bool last = story_fact(o, "result") && o->turn == m->turn;
            if (story_is(o, "volley") && o->turn <= m->turn + n &&
                (last || !story_fact(o, "result")) && !story_fact(m, "result") &&
                story_same(o->role[GS_ROLE_ACTOR], m->role[GS_ROLE_ACTOR]) &&
                story_same(o->role[GS_ROLE_TARGET], m->role[GS_ROLE_TARGET])) {
                story_fact_plus(m, "lost", o, "lost");
                n++;
                if (last) {
                    story_fact_word(m, "result", story_fact(o, "result")->word);
                    story_fact_take(m, "left", o, "left");
                    m->mandatory = true;
                }
                story_take_entries(m, o);
                o->kind = "";
            }
        }
        if (n > 1) {
            story_fact_add(m, "volleys", n);
            story_fact_add(m, "vain", story_fact_int(m, "lost", 0) == 0 &&
                                          story_fact_int(m, "vain", 0));
        }
    }
}


/* Rounds between the same two that settled nothing go into the round that did: the later one has
 * the sum of their losses. */
static void join_struggles(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        if (!story_is(m, "melee") || !story_result_is(m, "tied")) {
            continue;
        }
        for (int k = i + 1; k < ms->count && ms->m[k].turn <= m->turn + 1; k++) {
            gs_message *o = &ms->m[k];
            if (!story_is(o, "melee") || !story_same_pair(m, o)) {
                continue;
            }
            bool straight = story_same(m->role[GS_ROLE_ACTOR], o->role[GS_ROLE_ACTOR]);
            int rounds = story_fact_int(m, "rounds", 1) + 1;
            story_fact_take(o, "was", m, straight ? "was" : "own-was");
            story_fact_take(o, "own-was", m, straight ? "own-was" : "was");
            story_fact_plus(o, "lost", m, straight ? "lost" : "own-lost");
            story_fact_plus(o, "own-lost", m, straight ? "own-lost" : "lost");
            story_fact_add(o, "rounds", rounds);
            story_fact_add(o, "since", story_fact_int(m, "since", m->turn));
            o->salience += rounds < 3 ? 0 : rounds > 5 ? 0 : 30;
            o->salience = m->salience > o->salience ? m->salience : o->salience;
            story_take_entries(o, m);
            m->kind = "";
            break;
        }
    }
}

bool story_is_fight(const gs_message *m)
{
    return story_is(m, "clash") || story_is(m, "melee") || story_is(m, "feud");
}

static bool fights(const gs_message *m)
{
    return story_is_fight(m) || story_is(m, "charge") || story_is(m, "volley");
}

/* Who had the worse of it; none where nobody had. */
static gs_ref beaten(const gs_message *m)
{
    if (story_is(m, "volley")) {
        return m->role[GS_ROLE_TARGET];
    }
    bool own = story_result_is(m, "thrown-back") || story_result_is(m, "stopped");
    bool foe = story_result_is(m, "back") || story_result_is(m, "pinned");
    return own   ? m->role[GS_ROLE_ACTOR]
           : foe ? m->role[GS_ROLE_TARGET]
                                             : (gs_ref){0};
}

/* A rally that fails and the flight that comes of it are one thing. */
static void join_flights(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        for (int k = i + 1; story_is(m, "rally-failed") && k < ms->count; k++) {
            gs_message *o = &ms->m[k];
            if (o->turn > m->turn + 1) {
                break;
            }
            if (story_is(o, "left-field") &&
                story_same(o->role[GS_ROLE_ACTOR], m->role[GS_ROLE_ACTOR])) {
                story_take_entries(o, m);
                story_fact_add(o, "after-failed", 1);
                m->kind = "";
            }
        }
    }
}

/* What became of the beaten: the flight, else the failed rally, else a rally by a hair. */
static void find_tail(gs_messages *ms, int i)
{
    gs_message *m = &ms->m[i];
    gs_ref who = beaten(m);
    int last = who.kind == GS_REF_NONE ? 0 : ms->count;
    for (int k = i + 1; k < last && ms->m[k].turn <= m->turn + 1; k++) {
        gs_message *o = &ms->m[k];
        bool his = story_same(o->role[GS_ROLE_ACTOR], who);
        if (story_is(o, "hero-hit") && story_same(o->role[GS_ROLE_HERO], who)) {
            return; /* his wound is told before his flight */
        }
        if (fights(o) && (his || story_same(o->role[GS_ROLE_TARGET], who))) {
            return;
        }
        gs_ref by = o->role[GS_ROLE_BY]; /* another's deed is told for itself */
        bool theirs = by.kind == GS_REF_NONE || story_same(by, m->role[GS_ROLE_ACTOR]) ||
                      story_same(by, m->role[GS_ROLE_TARGET]);
        bool died = story_is(o, "destroyed") && !story_is(m, "volley") && theirs;
        bool off = story_is(o, "left-field") || died || (story_is(o, "routed") && theirs);
        bool failed = story_is(o, "rally-failed");
        bool rallied = story_is(o, "rallied") && story_fact_int(o, "hinge", 0);
        if (!his || (!off && !failed && !rallied) || story_fact(o, "panic")) {
            continue;
        }
        m->tail = k;
        story_fact_add(o, "later", o->turn - m->turn);
        story_fact_add(o, "ahead", 0); /* the telling knows what is left to tell */
        if (off || rallied) {
            return;
        }
    }
}

/* The hero who fell or was hurt in that very fight. */
static void find_hero_tail(gs_messages *ms, int i)
{
    gs_message *m = &ms->m[i];
    for (int k = i + 1; m->tail < 0 && k < ms->count && ms->m[k].turn == m->turn; k++) {
        gs_message *o = &ms->m[k];
        bool hero = fated(o) || (story_is(o, "hero-hit") && story_fact_int(o, "mortal", 0));
        bool there = false;
        for (int e = 0; e < o->n_entries; e++) {
            for (int x = 0; x < m->n_entries; x++) {
                there = there || o->entry[e] == m->entry[x];
            }
        }
        gs_ref down = story_result_is(m, "down")   ? m->role[GS_ROLE_TARGET]
                      : story_result_is(m, "fell") ? m->role[GS_ROLE_ACTOR]
                                                   : (gs_ref){0};
        if (hero && (there || (fated(o) && story_same(o->role[GS_ROLE_HERO], down)))) {
            for (int x = 0; x < i; x++) { /* the last fight in which it can be told tells it */
                bool had = ms->m[x].tail == k;
                ms->m[x].tail = had ? -1 : ms->m[x].tail;
                if (had) {
                    story_fact_add(&ms->m[x], "hero-tail", 0);
                }
            }
            m->tail = k;
            story_fact_add(m, "hero-tail", 1);
            story_fact_add(o, "down", story_result_is(m, "down") || story_result_is(m, "fell"));
            gs_ref him = o->role[GS_ROLE_HERO];
            story_fact_add(o, "himself", story_same(him, m->role[GS_ROLE_ACTOR]) ||
                                             story_same(him, m->role[GS_ROLE_TARGET]));
            gs_ref by = o->role[GS_ROLE_BY];
            story_fact_add(o, "by-them", story_same(by, m->role[GS_ROLE_ACTOR]) ||
                                             story_same(by, m->role[GS_ROLE_TARGET]));
        }
    }
}

/* A fate goes before the flight of the beaten, that before a wound. */
static void choose_tail(gs_messages *ms, int i)
{
    gs_message *m = &ms->m[i];
    int hero = m->tail;
    if (hero >= 0 && !story_is(&ms->m[hero], "hero-hit")) {
        return;
    }
    m->tail = -1;
    find_tail(ms, i);
    bool off = m->tail >= 0 && (story_is(&ms->m[m->tail], "left-field") ||
                                story_is(&ms->m[m->tail], "routed") ||
                                story_is(&ms->m[m->tail], "destroyed"));
    if (hero >= 0 && !off) {
        m->tail = hero;
    } else if (hero >= 0) {
        story_fact_add(m, "hero-tail", 0);
    }
}

/* A charge in flank while a friend holds the same enemy. */
static void find_friend(gs_messages *ms, int i)
{
    gs_message *m = &ms->m[i];
    for (int k = 0; k < ms->count; k++) {
        const gs_message *o = &ms->m[k];
        bool fight = story_is(o, "melee") || story_is(o, "clash");
        bool held = fight && k != i && o->turn == m->turn && story_result_is(o, "tied") &&
                    o->entry[0] < m->entry[0];
        gs_ref target = m->role[GS_ROLE_TARGET];
        for (int r = 0; held && r < 2; r++) {
            gs_ref friend = o->role[r == 0 ? GS_ROLE_ACTOR : GS_ROLE_TARGET];
            gs_ref foe = o->role[r == 0 ? GS_ROLE_TARGET : GS_ROLE_ACTOR];
            if (story_same(foe, target) && !story_same(friend, m->role[GS_ROLE_ACTOR]) &&
                friend.kind == GS_REF_UNIT) {
                m->role[GS_ROLE_FRIEND] = friend;
                story_message_entry(m, o->entry[0]);
                return;
            }
        }
    }
}

void story_weave(gs_messages *ms)
{
    join_last_shots(ms);
    join_runs(ms);
    join_hits(ms);
    join_clashes(ms);
    fire_first(ms);
    end_once(ms);
    join_ends(ms);
    story_join_feuds(ms);
    join_struggles(ms);
    join_flights(ms);
    for (int i = 0; i < ms->count; i++) {
        if (story_is(&ms->m[i], "clash") && story_fact_int(&ms->m[i], "flank", 0)) {
            find_friend(ms, i);
        }
        if (fights(&ms->m[i]) && !story_is(&ms->m[i], "charge")) {
            if (!story_is(&ms->m[i], "volley")) {
                find_hero_tail(ms, i);
            }
            choose_tail(ms, i);
        }
    }
    story_fell_together(ms);
    story_join_wounds(ms);
    story_join_retreats(ms);
}
