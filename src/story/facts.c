/* The facts of a message, its roles by name, and the conditions that templates put to them. */
#include "story_int.h"

#include <string.h>

/* ---- facts of a message ---- */
const gs_message_fact *story_fact(const gs_message *m, const char *name)
{
    for (int i = 0; i < m->n_facts; i++) {
        if (story_word_is(m->fact[i].name, name)) {
            return &m->fact[i];
        }
    }
    return NULL;
}

int story_fact_int(const gs_message *m, const char *name, int otherwise)
{
    const gs_message_fact *f = story_fact(m, name);
    return f ? f->n : otherwise;
}

void story_fact_add(gs_message *m, const char *name, int32_t n)
{
    gs_message_fact *f = (gs_message_fact *)story_fact(m, name);
    if (!f && m->n_facts < GS_MSG_FACTS) {
        f = &m->fact[m->n_facts++];
    }
    if (f) {
        *f = (gs_message_fact){name, n, NULL};
    }
}

/* By which fact the words know that a number was guessed. */
static const char *about_of(const char *name)
{
    static const char *const rows[][2] = {
        {"lost", "lost-about"}, {"own-lost", "own-lost-about"}, {"left", "left-about"},
        {"was", "was-about"},   {"own-left", "own-left-about"}, {"own-was", "own-was-about"},
        {"standing", "standing-about"}, {"foe-standing", "foe-standing-about"},
        {"foe-left", "foe-left-about"}};
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (strcmp(rows[i][0], name) == 0) {
            return rows[i][1];
        }
    }
    return NULL;
}

bool story_fact_about(const gs_message *m, const char *name)
{
    const char *about = about_of(name);
    return about && story_fact_int(m, about, 0);
}

void story_fact_guess(gs_message *m, const char *name, bool guessed)
{
    const char *about = about_of(name);
    if (about && (guessed || story_fact(m, about))) {
        story_fact_add(m, about, guessed);
    }
}

void story_fact_take(gs_message *m, const char *name, const gs_message *o, const char *of)
{
    bool guessed = story_fact_about(o, of);
    story_fact_add(m, name, story_fact_int(o, of, 0));
    story_fact_guess(m, name, guessed);
}

void story_fact_plus(gs_message *m, const char *name, const gs_message *o, const char *of)
{
    bool guessed = story_fact_about(m, name) || story_fact_about(o, of);
    story_fact_add(m, name, story_fact_int(m, name, 0) + story_fact_int(o, of, 0));
    story_fact_guess(m, name, guessed);
}

void story_swap_facts(gs_message *m, const char *a, const char *b)
{
    int was = story_fact_int(m, a, 0);
    bool guessed = story_fact_about(m, a);
    story_fact_take(m, a, m, b);
    story_fact_add(m, b, was);
    story_fact_guess(m, b, guessed);
}

void story_fact_word(gs_message *m, const char *name, const char *word)
{
    story_fact_add(m, name, 1);
    gs_message_fact *f = (gs_message_fact *)story_fact(m, name);
    if (f) {
        f->word = word;
    }
}

void story_message_entry(gs_message *m, int entry)
{
    for (int i = 0; i < m->n_entries; i++) {
        if (m->entry[i] == entry) {
            return;
        }
    }
    if (m->n_entries < GS_MSG_ENTRIES) {
        m->entry[m->n_entries++] = entry;
    }
}

void story_take_entries(gs_message *to, const gs_message *from)
{
    for (int e = 0; e < from->n_entries; e++) {
        story_message_entry(to, from->entry[e]);
    }
}

/* ---- roles ---- */
static const char *const role_words[GS_ROLE_COUNT] = {"actor", "target", "hero",  "foe",   "by",
                                                      "place", "side",   "enemy", "friend"};

int story_role_of(const char *s, size_t n)
{
    for (int r = 0; r < GS_ROLE_COUNT; r++) {
        if (strncmp(role_words[r], s, n) == 0 && role_words[r][n] == '\0') {
            return r;
        }
    }
    return -1;
}

bool story_role_given(const gs_message *m, const char *name)
{
    int r = story_role_of(name, strlen(name));
    return r >= 0 && m->role[r].kind != GS_REF_NONE;
}

/* ---- conditions: "a is b and c gt 2 or not d" (and binds tighter); a number may be another
 * fact's: "lost gt own-lost" ---- */
typedef struct cursor {
    const char *p;
    const gs_message *m;
} cursor;

static size_t take_word(cursor *c, char *buf, size_t size)
{
    while (*c->p == ' ') {
        c->p++;
    }
    size_t n = strcspn(c->p, " ");
    size_t len = n < size - 1 ? n : size - 1;
    memcpy(buf, c->p, len);
    buf[len] = '\0';
    c->p += n;
    return n;
}

static bool peek_is(cursor c, const char *word)
{
    char buf[32];
    take_word(&c, buf, sizeof buf);
    return strcmp(buf, word) == 0;
}

static int number(const char *s)
{
    int v = 0;
    for (const char *p = s + (*s == '-'); *p >= '0' && *p <= '9'; p++) {
        v = v * 10 + (*p - '0');
    }
    return *s == '-' ? -v : v;
}

static bool term(cursor *c)
{
    char name[32], op[16], value[32];
    take_word(c, name, sizeof name);
    if (strcmp(name, "not") == 0) {
        return !term(c);
    }
    const gs_message_fact *f = story_fact(c->m, name);
    cursor ahead = *c;
    take_word(&ahead, op, sizeof op);
    static const char *const ops[] = {"is", "isnt", "lt", "le", "gt", "ge"};
    int which = 0;
    while (which < GS_COUNT(ops) && strcmp(ops[which], op) != 0) {
        which++;
    }
    if (which == GS_COUNT(ops)) {
        return (f && f->n != 0) || story_role_given(c->m, name);
    }
    take_word(&ahead, value, sizeof value);
    *c = ahead;
    int n = f ? f->n : 0;
    bool digits = *value == '-' || (*value >= '0' && *value <= '9');
    int v = digits ? number(value) : story_fact_int(c->m, value, 0);
    bool same = f && (f->word ? strcmp(f->word, value) == 0 : n == v);
    switch (which) {
    case 0: return same;
    case 1: return !same;
    case 2: return n < v;
    case 3: return n <= v;
    case 4: return n > v;
    default: return n >= v;
    }
}

bool story_cond(const gs_message *m, const char *cond)
{
    if (!cond || !*cond) {
        return true;
    }
    cursor c = {cond, m};
    char word[32];
    bool any = false;
    for (;;) {
        bool all = term(&c);
        while (peek_is(c, "and")) {
            if (!all && !strstr(c.p, " or ")) {
                return any;
            }
            take_word(&c, word, sizeof word);
            all = term(&c) && all;
        }
        any = any || all;
        if (!peek_is(c, "or")) {
            return any;
        }
        take_word(&c, word, sizeof word);
    }
}
