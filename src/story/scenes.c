/* Salience and scenes: what is worth telling. Points are tenths; the table follows what players
 * remember of a battle: men lost, units gone, heroes, flanks, the turn of the tide. */
#include "story_int.h"

#include <string.h>

/* ---- the kinds ---- */
static const story_kind kinds[] = {
#define KIND(name, part, points) {name, STORY_##part, points},
#include "kinds.def"
#undef KIND
};

const story_kind *story_kind_of(const char *name)
{
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (story_word_is(kinds[i].name, name)) {
            return &kinds[i];
        }
    }
    return NULL;
}

static int hero_points(const gs_setup *s, const gs_message *m)
{
    gs_ref h = m->role[GS_ROLE_HERO];
    int rating = h.kind == GS_REF_HERO && h.ix < s->n_heroes ? s->heroes[h.ix].rating : 1;
    return 40 * rating;
}

static int full_share(const gs_setup *s, gs_ref unit)
{
    int all = 0;
    if (unit.kind != GS_REF_UNIT || unit.ix >= s->n_units) {
        return 0;
    }
    for (int u = 0; u < s->n_units; u++) {
        all += s->units[u].side == s->units[unit.ix].side ? s->units[u].present : 0;
    }
    int points = all ? 600 * s->units[unit.ix].present / all : 0;
    return points > 200 ? 200 : points;
}

/* What a fact is worth beside what its message is worth. */
static const struct fact_points {
    const char *kind, *fact; /* kind NULL: of any message */
    int points;
} fact_points[] = {
    {NULL, "first-blood", 60},     {NULL, "flank", 120},
    {NULL, "charge-fire", 20},     {NULL, "hinge", 30},
    {NULL, "told", 50}, /* somebody thought it worth a line */
    {NULL, "small-wins", 160},     {NULL, "reason", 60},
    {"enter", "relief", 60},       {"hero-hit", "mortal", 60},
    {"hero-hit", "by-hero", 80},   {"hero-hit", "great", 80},
    {"hero-hit", "second-wound", 60}, {"hero-killed", "chief", 120},
    {"hero-captured", "chief", 120}, {"hero-buried", "chief", 120},
    {"duel", "gained", 60},        {"destroyed", "by-hero", 80},
};

/* Points of words: how a fight came out. */
static int result_points(const gs_message *m)
{
    return story_result_is(m, "back")     ? 40
           : story_result_is(m, "pinned") ? 120 /* no room to go back, and went back all the same */
                                          : 0;
}

/* Those that are counted: 80, and 20 for each challenge, 160 at the most; 40 for each order of one
 * unit, 140 for those of a side. */
static int counted_points(const gs_message *m)
{
    if (strcmp(m->kind, "refusals") == 0) {
        int n = 20 * story_fact_int(m, "refused", 0);
        return n > 80 ? 80 : n;
    }
    if (strcmp(m->kind, "orders-run") == 0) {
        return story_fact_int(m, "unit", 0) ? 40 * story_fact_int(m, "failed", 0) : 60;
    }
    if (strcmp(m->kind, "duel") == 0) {
        int rounds = 20 * story_fact_int(m, "rounds", 1);
        return rounds > 100 ? 100 : rounds;
    }
    return 0;
}

static bool is_fate(const gs_message *m)
{
    static const char *const fates[] = {"hero-killed", "hero-captured", "hero-buried"};
    for (int i = 0; i < GS_COUNT(fates); i++) {
        if (strcmp(m->kind, fates[i]) == 0) {
            return true;
        }
    }
    return false;
}

static int points_of(const gs_setup *s, const gs_message *m)
{
    const story_kind *kind = story_kind_of(m->kind);
    int p = kind ? kind->points : 0;
    int share = story_fact_int(m, "share", 0) * 6 / 10;
    p += share > 200 ? 200 : share;
    for (int i = 0; i < GS_COUNT(fact_points); i++) {
        const struct fact_points *f = &fact_points[i];
        bool here = !f->kind || strcmp(f->kind, m->kind) == 0;
        p += here && story_fact_int(m, f->fact, 0) ? f->points : 0;
    }
    p += result_points(m) + counted_points(m) + (is_fate(m) ? hero_points(s, m) : 0);
    bool gone = strcmp(m->kind, "destroyed") == 0 || strcmp(m->kind, "left-field") == 0;
    return p + (gone ? full_share(s, m->role[GS_ROLE_ACTOR]) : 0);
}

static bool same_pair(const gs_message *x, const gs_message *y)
{
    gs_ref a = x->role[GS_ROLE_ACTOR], b = x->role[GS_ROLE_TARGET];
    gs_ref c = y->role[GS_ROLE_ACTOR], d = y->role[GS_ROLE_TARGET];
    bool straight = a.kind == c.kind && a.ix == c.ix && b.kind == d.kind && b.ix == d.ix;
    bool crossed = a.kind == d.kind && a.ix == d.ix && b.kind == c.kind && b.ix == c.ix;
    return b.kind != GS_REF_NONE && d.kind != GS_REF_NONE && (straight || crossed);
}

/* The k-th volley or round between the same two is worth 6/10 of the one before. */
void story_salience(const gs_setup *s, gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        m->salience = points_of(s, m);
        for (int k = 0; k < i; k++) {
            if (strcmp(ms->m[k].kind, m->kind) == 0 && same_pair(&ms->m[k], m)) {
                m->salience = m->salience * 6 / 10;
            }
        }
    }
}

static bool involves(const gs_message *m, gs_ref r)
{
    for (int k = 0; k < GS_ROLE_COUNT; k++) {
        if (k != GS_ROLE_SIDE && k != GS_ROLE_ENEMY && m->role[k].kind == r.kind &&
            m->role[k].ix == r.ix) {
            return true;
        }
    }
    return false;
}

static bool shares_entry(const gs_message *x, const gs_message *y)
{
    for (int i = 0; i < x->n_entries; i++) {
        for (int k = 0; k < y->n_entries; k++) {
            if (x->entry[i] == y->entry[k]) {
                return true;
            }
        }
    }
    return false;
}

/* Does the message belong to the scene that holds `other`? One turn; the same two, the same entry,
 * or what became of one of them. */
static bool belongs(const gs_message *m, const gs_message *other)
{
    static const char *const aftermaths[] = {"rallied",     "rally-failed", "left-field",
                                             "hero-hit",    "hero-killed",  "hero-captured",
                                             "hero-buried", "destroyed",    "general-lost"};
    if (m->turn != other->turn) {
        return false;
    }
    if (same_pair(m, other) || shares_entry(m, other)) {
        return true;
    }
    for (int i = 0; i < GS_COUNT(aftermaths); i++) {
        if (strcmp(m->kind, aftermaths[i]) == 0) {
            gs_ref with = m->role[GS_ROLE_FRIEND]; /* the unit among whom a hero fell */
            return involves(other, m->role[GS_ROLE_ACTOR]) ||
                   (with.kind == GS_REF_UNIT && involves(other, with));
        }
    }
    return false;
}

static bool setting(const gs_message *m)
{
    const story_kind *kind = story_kind_of(m->kind);
    return !kind || kind->part != STORY_FIGHT || m->turn == 0;
}

/* best + half the second + a quarter of the third */
static int scene_score(const gs_messages *ms, int scene, int *best_ix)
{
    int top[3] = {0};
    *best_ix = -1;
    for (int i = 0; i < ms->count; i++) {
        if (ms->m[i].scene != scene || !ms->m[i].kind[0]) {
            continue;
        }
        int p = ms->m[i].salience;
        if (*best_ix < 0 || p > top[0]) {
            *best_ix = i;
        }
        for (int k = 0; k < 3; k++) {
            if (p > top[k]) {
                int t = top[k];
                top[k] = p;
                p = t;
            }
        }
    }
    return top[0] + top[1] / 2 + top[2] / 4;
}

void story_rescore(const gs_messages *ms, gs_story_scene *scenes, int n)
{
    for (int k = 0; k < n; k++) {
        gs_story_scene *sc = &scenes[k];
        sc->score = scene_score(ms, k, &sc->best);
        if (sc->best >= 0) {
            sc->actor = ms->m[sc->best].role[GS_ROLE_ACTOR];
            sc->target = ms->m[sc->best].role[GS_ROLE_TARGET];
        }
    }
}

/* ---- what the beaten did well ---- */
static const gs_message *best_of(const gs_messages *ms, int side)
{
    static const char *const deeds[] = {"melee", "clash", "volley", "duel", "objective-taken"};
    const gs_message *best = NULL;
    for (int i = 0; i < ms->count; i++) {
        const gs_message *m = &ms->m[i];
        bool deed = false;
        for (int k = 0; k < GS_COUNT(deeds); k++) {
            deed = deed || strcmp(m->kind, deeds[k]) == 0;
        }
        deed = deed && m->side == side && m->polarity > 0;
        best = deed && m->salience >= 60 && (!best || m->salience > best->salience) ? m : best;
    }
    return best;
}

/* The best message of the beaten that speaks well of them has a sentence, and may end the story. */
static void add_losers_deed(gs_arena *a, gs_messages *ms)
{
    const gs_message *end = NULL;
    for (int i = 0; i < ms->count; i++) {
        end = strcmp(ms->m[i].kind, "outcome") == 0 ? &ms->m[i] : end;
    }
    int loser = end && !story_fact_int(end, "drawn", 0) && end->side >= 0 ? 1 - end->side : -1;
    gs_message *best = loser >= 0 ? (gs_message *)best_of(ms, loser) : NULL;
    if (!best) {
        return;
    }
    best->mandatory = true;
    story_fact_add(best, "losers-deed", 1);
    gs_message deed = *best;
    deed.kind = "losers-deed";
    deed.id = best->id + 8;
    deed.mandatory = false;
    deed.salience = 0;
    story_fact_word(&deed, "deed", best->kind);
    story_fact_add(&deed, "shared", best->n_others > 0);
    story_fact_add(&deed, "turn", best->turn);
    ms->m = gs_arena_grow(a, ms->m, ms->count, &ms->cap, sizeof *ms->m);
    ms->m[ms->count++] = deed;
}

void gs_story_scenes(gs_arena *a, const gs_setup *s, gs_messages *m, gs_story_scene **scenes,
                     int *n)
{
    story_salience(s, m);
    add_losers_deed(a, m);
    *scenes = GS_NEW_ARRAY(a, gs_story_scene, m->count + 1);
    *n = 0;
    for (int i = 0; i < m->count; i++) {
        if (setting(&m->m[i])) {
            continue;
        }
        for (int k = i - 1; k >= 0 && m->m[i].scene < 0; k--) {
            if (m->m[k].scene >= 0 && belongs(&m->m[i], &m->m[k])) {
                m->m[i].scene = m->m[k].scene;
            }
        }
        if (m->m[i].scene < 0) {
            m->m[i].scene = (*n)++;
            (*scenes)[m->m[i].scene] =
                (gs_story_scene){.turn = m->m[i].turn, .first_entry = m->m[i].entry[0]};
        }
    }
    story_rescore(m, *scenes, *n);
}
