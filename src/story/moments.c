/* The key moments of a battle: chosen once, from its log, before anything is told, so that they are the
 * same in every length, style and language. The scene in which the day turned is one of them; the others
 * are the best. */
#include "plan_int.h"

enum {
    LEAST_MOMENTS = 3, /* where so much happened that is worth LEAST_SCORE */
    LEAST_SCORE = 60,
    KEY_MOMENTS = 5,   /* at most; each has a head, its turn a map */
    KEY_SCORE = 150    /* tenths of a point, from the fourth on */
};

static bool cites(const gs_message *m, int entry)
{
    for (int i = 0; i < m->n_entries; i++) {
        if (m->entry[i] == entry) {
            return true;
        }
    }
    return false;
}

/* The best message of a scene that may have a sentence; -1 none. In the hinge's turn what was a cause of
 * it goes first, before all the throw itself. */
static int best_in(const story_build *b, int scene, const gs_message *hinge)
{
    int best = -1, most = 0;
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (m->scene != scene || !story_may_be_moment(b, m)) {
            continue;
        }
        int worth = m->salience + 1;
        if (hinge && m->turn == hinge->turn) {
            worth += story_fact_int(m, "cause", 0) ? 10000 : 0;
            worth += hinge->n_entries > 0 && cites(m, hinge->entry[0]) ? 20000 : 0;
        }
        if (worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

/* How near a scene comes to being that in which the day turned: 0 not at all. */
static int nearness(const story_build *b, int scene, const gs_message *hinge)
{
    int best = hinge && b->n->scenes[scene].turn == hinge->turn ? best_in(b, scene, hinge) : -1;
    if (best < 0) {
        return 0;
    }
    const gs_message *m = &b->n->messages.m[best];
    bool cause = story_fact_int(m, "cause", 0) != 0;
    bool cited = hinge->n_entries > 0 && cites(m, hinge->entry[0]);
    return 1 + b->n->scenes[scene].score + (cause ? 10000 : 0) + (cited ? 20000 : 0);
}

/* A scene of those who have a moment already is worth three fifths for each of them, and one that
 * settled nothing half; what is told in one sentence with a moment is that moment. */
static int fresh_worth(const story_build *b, const gs_story_scene *s, const gs_message *m)
{
    int64_t worth = (int64_t)s->score * 100;
    for (int i = 0; i < b->n->n_scenes; i++) {
        const gs_story_scene *o = &b->n->scenes[i];
        const gs_message *told = o->letter ? &b->n->messages.m[o->best] : NULL;
        if (told && story_gathered(m, told)) {
            return 0;
        }
        for (int r = GS_ROLE_ACTOR; told && r <= GS_ROLE_FOE; r++) {
            bool again = m->role[r].kind != GS_REF_NONE && (story_same(m->role[r], told->role[GS_ROLE_ACTOR]) ||
                                                            story_same(m->role[r], told->role[GS_ROLE_TARGET]));
            worth = again ? worth * 3 / 5 : worth;
        }
    }
    return (int)(story_result_is(m, "tied") ? worth / 2 : worth);
}

/* The scene that is next to be a moment: the first is the hinge's, if the day has one. -1: none. */
static int next_of(const story_build *b, int taken, const gs_message *hinge)
{
    int best = -1, most = 0, least = taken < LEAST_MOMENTS ? LEAST_SCORE : KEY_SCORE;
    for (int i = 0; taken == 0 && i < b->n->n_scenes; i++) {
        int near = nearness(b, i, hinge);
        if (near > most) {
            best = i;
            most = near;
        }
    }
    if (best >= 0) {
        return best;
    }
    for (int i = 0; i < b->n->n_scenes; i++) {
        const gs_story_scene *s = &b->n->scenes[i];
        int m = !s->letter && s->score >= least ? best_in(b, i, hinge) : -1;
        int worth = m >= 0 ? fresh_worth(b, s, &b->n->messages.m[m]) : 0;
        if (worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

void story_choose_moments(story_build *b)
{
    gs_narrative *n = b->n;
    const gs_message *hinge = story_find(n, "hinge", -1);
    b->moment = GS_NEW_ARRAY(b->t.arena, bool, n->messages.count + 1);
    for (int i = 0; i < n->n_scenes; i++) {
        n->scenes[i].letter = 0;
    }
    for (int taken = 0; taken < KEY_MOMENTS; taken++) {
        int i = next_of(b, taken, hinge);
        if (i >= 0) {
            gs_story_scene *s = &n->scenes[i];
            s->letter = '?';
            s->best = best_in(b, i, hinge);
            s->actor = n->messages.m[s->best].role[GS_ROLE_ACTOR];
            s->target = n->messages.m[s->best].role[GS_ROLE_TARGET];
            b->moment[s->best] = true;
        }
    }
    char letter = 'a';
    for (int i = 0; i < n->n_scenes; i++) { /* scenes stand in order of time */
        n->scenes[i].letter = n->scenes[i].letter ? letter++ : '\0';
    }
}
