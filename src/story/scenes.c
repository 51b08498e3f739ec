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
        if (strcmp(kinds[i].name, name) == 0) {
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

static int points_of(const gs_setup *s, const gs_message *m)
{
    const story_kind *kind = story_kind_of(m->kind);
    int p = kind ? kind->points : 0;
    int share = story_fact_int(m, "share", 0) * 6 / 10;
    p += share > 200 ? 200 : share;
    p += story_fact_int(m, "first-blood", 0) ? 60 : 0;
    p += story_fact_int(m, "flank", 0) ? 120 : 0;
    p += story_fact_int(m, "charge-fire", 0) ? 20 : 0;
    p += story_fact_int(m, "hinge", 0) ? 30 : 0;
    p += story_fact_int(m, "told", 0) ? 50 : 0; /* somebody thought it worth a line */
    const gs_message_fact *result = story_fact(m, "result");
    p += result && result->word && strcmp(result->word, "back") == 0 ? 40 : 0;
    if (strcmp(m->kind, "duel") == 0) {
        int rounds = 20 * story_fact_int(m, "rounds", 1);
        p += (rounds > 100 ? 100 : rounds) + (story_fact_int(m, "gained", 0) ? 60 : 0);
    } else if (strcmp(m->kind, "hero-killed") == 0 || strcmp(m->kind, "hero-captured") == 0 ||
               strcmp(m->kind, "hero-buried") == 0) {
        p += hero_points(s, m);
    } else if (strcmp(m->kind, "hero-hit") == 0) {
        p += story_fact_int(m, "mortal", 0) ? 30 : 0;
    } else if (strcmp(m->kind, "destroyed") == 0 || strcmp(m->kind, "left-field") == 0) {
        p += full_share(s, m->role[GS_ROLE_ACTOR]);
    }
    return p;
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

void gs_story_scenes(gs_arena *a, const gs_setup *s, gs_messages *m, gs_story_scene **scenes,
                     int *n)
{
    story_salience(s, m);
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
