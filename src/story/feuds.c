/* Feuds: what two units did to each other in fights of several turns is told once, with its totals,
 * where it ended. */
#include "story_int.h"

#include <string.h>

enum {
    PAUSE = 2, /* turns at most between two fights of one feud */
    MANY = 50  /* nobody knows how many */
};

/* How a fight came out, as it is told of its actor and as it is told of its target. */
static const struct outcome {
    const char *word, *turned;
} outcomes[] = {{"back", "thrown-back"},   {"thrown-back", "back"}, {"pinned", "stopped"},
                {"stopped", "pinned"},     {"destroyed", "died"},   {"died", "destroyed"},
                {"tied", "tied"},          {"both", "both"}};

static const struct outcome *outcome_of(const gs_message *m)
{
    for (int i = 0; i < GS_COUNT(outcomes); i++) {
        if (story_result_is(m, outcomes[i].word)) {
            return &outcomes[i];
        }
    }
    return NULL;
}

/* Not what has somebody else in it, or is told for itself. */
static bool can_be_summed(const gs_message *m)
{
    static const char *const own[] = {"first-blood", "small-wins", "told", "losers-deed"};
    bool two = m->role[GS_ROLE_ACTOR].kind == GS_REF_UNIT &&
               m->role[GS_ROLE_TARGET].kind == GS_REF_UNIT && m->n_others == 0;
    for (int i = 0; two && i < GS_COUNT(own); i++) {
        two = story_fact_int(m, own[i], 0) == 0;
    }
    return two;
}

static bool can_join(const gs_message *m)
{
    return story_is_fight(m) && can_be_summed(m) && outcome_of(m);
}

/* The fights of one feud, in order of time. */
typedef struct feud {
    gs_message *of[GS_MSG_ENTRIES];
    int n, entries;
} feud;

static bool is_about(const gs_message *m, gs_ref who)
{
    bool his = story_same(m->role[GS_ROLE_ACTOR], who) || story_same(m->role[GS_ROLE_TARGET], who);
    for (int i = 0; i < m->n_others && !his; i++) {
        his = story_same(m->other[i], who);
    }
    return his;
}

/* The shots of the two at each other; first blood and an end are told for themselves. */
static bool is_shot(const gs_message *m)
{
    return story_is(m, "volley") && !story_fact(m, "result") && can_be_summed(m);
}

/* From fight i on; nothing of the two that is recorded lies between, and no turn of which nothing
 * is. */
static void find_feud(gs_messages *ms, int i, feud *f)
{
    *f = (feud){.of = {&ms->m[i]}, .n = 1, .entries = ms->m[i].n_entries};
    gs_ref one = ms->m[i].role[GS_ROLE_ACTOR], other = ms->m[i].role[GS_ROLE_TARGET];
    for (int k = i + 1; k < ms->count && f->n < GS_MSG_ENTRIES; k++) {
        gs_message *m = &ms->m[k];
        const gs_message *last = f->of[f->n - 1];
        bool fought = story_is_fight(m) || is_shot(m) || story_fact_int(m, "dropped", 0);
        bool met = fought && is_about(m, one) && is_about(m, other);
        if (story_is(m, "gap")) {
            break;
        }
        if (met) {
            bool joins = story_same_pair(m, last) && (can_join(m) || is_shot(m));
            if (!joins || m->turn > last->turn + PAUSE ||
                f->entries + m->n_entries > GS_MSG_ENTRIES) {
                break;
            }
            f->of[f->n++] = m;
            f->entries += m->n_entries;
        }
    }
    while (f->n > 1 && is_shot(f->of[f->n - 1])) { /* it ends hand to hand */
        f->n--;
    }
}

/* ---- its totals, as its last fight's winner has them ---- */
static int fact_of(const gs_message *m, gs_ref actor, const char *his, const char *foes)
{
    return story_fact_int(m, story_same(m->role[GS_ROLE_ACTOR], actor) ? his : foes, 0);
}

static bool about_of(const gs_message *m, gs_ref actor, const char *his, const char *foes)
{
    return story_fact_about(m, story_same(m->role[GS_ROLE_ACTOR], actor) ? his : foes);
}

static bool came_out(const gs_message *m, gs_ref actor, const char *words)
{
    const struct outcome *o = outcome_of(m);
    bool his = story_same(m->role[GS_ROLE_ACTOR], actor);
    return o && story_word_in(words, his ? o->word : o->turned);
}

/* Whoever had the better of the last fight is told as the actor. */
static void turn_to_winner(gs_message *last)
{
    static const char *const facts[][2] = {{"lost", "own-lost"}, {"left", "own-left"}};
    const struct outcome *o = outcome_of(last);
    if (!story_word_in("thrown-back stopped died", o->word)) {
        return;
    }
    gs_ref actor = last->role[GS_ROLE_ACTOR];
    last->role[GS_ROLE_ACTOR] = last->role[GS_ROLE_TARGET];
    last->role[GS_ROLE_TARGET] = actor;
    last->side = last->side < 0 ? last->side : 1 - last->side;
    last->polarity = 1;
    story_fact_word(last, "result", o->turned);
    for (int i = 0; i < GS_COUNT(facts); i++) {
        story_swap_facts(last, facts[i][0], facts[i][1]);
    }
    last->wing = 2; /* the other side sees it otherwise */
}

/* Who led one of the two at the end, and not from the beginning, is not told as if he had. */
static void settle_leaders(gs_message *last, const gs_message *first)
{
    static const char *const facts[] = {"led-by", "foe-led-by"};
    for (int i = 0; i < GS_COUNT(facts); i++) {
        int now = story_fact_int(last, facts[i], 0);
        bool then = story_fact_int(first, facts[0], 0) == now ||
                    story_fact_int(first, facts[1], 0) == now;
        story_fact_add(last, facts[i], then ? now : 0);
    }
}

static void sum_up(const feud *f)
{
    gs_message *last = f->of[f->n - 1];
    const gs_message *first = f->of[0];
    int was = 0, own_was = 0, lost = 0, own = 0, backs = 0, own_backs = 0, charges = 0, others = 0;
    int salience = 0, since = first->turn, fights = 0, turn = 0;
    turn_to_winner(last);
    gs_ref actor = last->role[GS_ROLE_ACTOR];
    was = fact_of(first, actor, "was", "own-was");
    own_was = fact_of(first, actor, "own-was", "was");
    bool guess[4] = {about_of(first, actor, "was", "own-was"),
                     about_of(first, actor, "own-was", "was")};
    for (int i = 0; i < f->n; i++) {
        const gs_message *m = f->of[i];
        bool his = story_same(m->role[GS_ROLE_ACTOR], actor), charge = story_is(m, "clash");
        lost += fact_of(m, actor, "lost", "own-lost");
        own += fact_of(m, actor, "own-lost", "lost");
        guess[2] = guess[2] || about_of(m, actor, "lost", "own-lost");
        guess[3] = guess[3] || about_of(m, actor, "own-lost", "lost");
        bool back = came_out(m, actor, "back"), own_back = came_out(m, actor, "thrown-back");
        bool again = story_is_fight(m) && m->turn == turn; /* one recoil may be told of two */
        bool pinned = came_out(m, actor, "pinned stopped");
        backs += pinned || (again && backs + back) ? MANY : back;
        own_backs += pinned || (again && own_backs + own_back) ? MANY : own_back;
        turn = story_is_fight(m) ? m->turn : turn;
        fights += story_is_fight(m);
        charges += charge && his;
        others += charge && !his;
        salience = m->salience > salience ? m->salience : salience;
    }
    const struct {
        const char *name;
        int n;
    } facts[] = {{"since", since},       {"turn", last->turn}, {"next", last->turn == since + 1},
                 {"was", was},           {"own-was", own_was}, {"lost", lost},
                 {"own-lost", own},      {"backs", backs},     {"own-backs", own_backs},
                 {"charges", charges},   {"foe-charges", others}, {"fights", fights},
                 {"muddled", backs >= MANY || own_backs >= MANY}};
    for (int i = 0; i < GS_COUNT(facts); i++) {
        story_fact_add(last, facts[i].name, facts[i].n);
    }
    static const char *const guessed[] = {"was", "own-was", "lost", "own-lost"};
    for (int i = 0; i < GS_COUNT(guessed); i++) {
        story_fact_guess(last, guessed[i], guess[i]);
    }
    settle_leaders(last, first);
    last->kind = "feud";
    last->salience = salience + 20 * (fights - 1);
}

void story_join_feuds(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        feud f;
        if (!can_join(&ms->m[i])) {
            continue;
        }
        find_feud(ms, i, &f);
        gs_message *last = f.of[f.n - 1];
        if (last->turn == f.of[0]->turn) {
            continue;
        }
        sum_up(&f);
        for (int k = 0; k < f.n - 1; k++) {
            last->mandatory = last->mandatory || f.of[k]->mandatory;
            story_take_entries(last, f.of[k]);
            f.of[k]->kind = "";
        }
    }
}

/* ---- wounds ---- */
static bool is_tail(const gs_messages *ms, int i)
{
    for (int k = 0; k < ms->count; k++) {
        if (ms->m[k].tail == i) {
            return true;
        }
    }
    return false;
}

static bool is_plain_wound(const gs_messages *ms, int i)
{
    const gs_message *m = &ms->m[i];
    return story_is(m, "hero-hit") && m->role[GS_ROLE_BY].kind != GS_REF_NONE && m->tail < 0 &&
           !story_fact_int(m, "mortal", 0) && !story_fact(m, "since") && !is_tail(ms, i);
}

void story_join_wounds(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        for (int k = i + 1; k < ms->count && is_plain_wound(ms, i); k++) {
            gs_message *o = &ms->m[k];
            if (story_is(o, "gap") || o->turn > m->turn + PAUSE) {
                break;
            }
            if (is_plain_wound(ms, k) && o->turn > m->turn &&
                story_same(o->role[GS_ROLE_HERO], m->role[GS_ROLE_HERO]) &&
                story_same(o->role[GS_ROLE_BY], m->role[GS_ROLE_BY])) {
                story_fact_add(o, "since", m->turn);
                o->mandatory = o->mandatory || m->mandatory;
                o->salience = o->salience > m->salience ? o->salience : m->salience;
                story_take_entries(o, m);
                m->kind = "";
            }
        }
    }
}

/* That a unit drew back, spent, is told once. */
void story_join_retreats(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        for (int k = i + 1; story_is(&ms->m[i], "drew-back") && k < ms->count; k++) {
            gs_message *again = &ms->m[k];
            if (story_is(again, "drew-back") &&
                story_same(again->role[GS_ROLE_ACTOR], ms->m[i].role[GS_ROLE_ACTOR])) {
                again->kind = "";
            }
        }
    }
}
