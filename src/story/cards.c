/* What a card says of a day: a unit's, or a hero's, best deeds and worst moments, in few words. */
#include "story_int.h"

#include <string.h>

/* What is told, and under which kind the style "card" has its words. */
static const struct {
    const char *kind, *words;
    int worth; /* tenths, beside the message's own */
} told[] = {
    {"clash", "melee", 0},          {"melee", "melee", 0},        {"volley", "volley", 0},
    {"duel", "duel", 300},          {"hero-killed", "hero-killed", 300},
    {"hero-captured", "hero-captured", 300},                      {"hero-hit", "hero-hit", 100},
    {"challenge", "challenge", 0},  {"rallied", "rallied", 0},    {"left-field", "left-field", 200},
    {"exited", "exited", 200},      {"objective-taken", "objective-taken", 200},
    {"spell", "spell", 0},          {"evade", "evade", 0}};

static int row_of(const gs_message *m)
{
    for (int i = 0; i < GS_COUNT(told); i++) {
        if (strcmp(told[i].kind, m->kind) == 0) {
            return i;
        }
    }
    return -1;
}

/* Whose deed it is: 1 his, 0 done to him, -1 not about him. */
static int mine(const gs_message *m, gs_ref who)
{
    static const gs_role did[] = {GS_ROLE_ACTOR, GS_ROLE_HERO}, had[] = {GS_ROLE_TARGET, GS_ROLE_FOE};
    bool of_hero = strncmp(m->kind, "hero-", 5) == 0; /* that role is whom it befell */
    for (int i = 0; i < GS_COUNT(did); i++) {
        if (story_same_ref(m->role[did[i]], who)) {
            return !of_hero;
        }
    }
    if (of_hero) {
        return story_same_ref(m->role[GS_ROLE_BY], who) ? 1 : -1;
    }
    for (int i = 0; i < GS_COUNT(had); i++) {
        if (story_same_ref(m->role[had[i]], who)) {
            return 0;
        }
    }
    return -1;
}

/* Better deeds first; of equals the earlier. */
static bool better(const gs_deed *a, const gs_deed *b)
{
    return a->worth != b->worth ? a->worth > b->worth : a->order < b->order;
}

static void keep(gs_deed *out, int *n, int most, gs_deed d)
{
    for (int i = 0; i < *n; i++) { /* the same again adds nothing */
        if (strcmp(out[i].text, d.text) == 0) {
            return;
        }
    }
    int at = *n < most ? (*n)++ : *n - 1;
    if (at == *n - 1 && *n == most && out[at].text && !better(&d, &out[at])) {
        return;
    }
    while (at > 0 && better(&d, &out[at - 1])) {
        out[at] = out[at - 1];
        at--;
    }
    out[at] = d;
}

static const char *worded(story_teller *t, const gs_message *m, const char *words)
{
    gs_str out = {0};
    const gs_template *used;
    const char *text = NULL;
    if (story_can_word(t, m, words) && story_word(t, m, words, "", &out, &used)) {
        gs_str_addc(&out, '.');
        text = gs_arena_strdup(t->arena, gs_str_text(&out));
    }
    gs_str_free(&out);
    return text;
}

int gs_story_deeds(gs_arena *a, const gs_setup *s, const gs_messages *all, const gs_story_book *book,
                   gs_ref who, int most, gs_deed *out)
{
    int n = 0;
    story_teller t = {.arena = a, .s = s, .book = book, .style = "card"};
    t.used = story_used_new(a, book);
    t.used.battle = s->id;
    story_names_init(a, s, book, &t.names);
    memset(out, 0, sizeof *out * (size_t)most);
    for (int i = 0; i < all->count; i++) {
        gs_message m = all->m[i];
        int row = row_of(&m), is = mine(&m, who);
        if (row < 0 || is < 0) {
            continue;
        }
        if (is) {
            story_fact_add(&m, "mine", 1);
        }
        const char *text = worded(&t, &m, told[row].words);
        if (text) {
            int lost = story_fact_int(&m, "lost", 0) + story_fact_int(&m, "own-lost", 0);
            keep(out, &n, most, (gs_deed){m.turn, text, m.salience + told[row].worth + 10 * lost, i});
        }
    }
    for (int i = 1; i < n; i++) { /* as they came */
        gs_deed d = out[i];
        int at = i;
        for (; at > 0 && out[at - 1].order > d.order; at--) {
            out[at] = out[at - 1];
        }
        out[at] = d;
    }
    return n;
}
