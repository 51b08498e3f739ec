/* Short names: a name is cut into words, its titles are told from the rest, and of several ways
 * to say it, each longer than the one before, the first is taken that nobody else has. */
#include "gesta/names.h"

#include "gesta/str.h"

#include <string.h>

enum { WORDS = 24, WAYS = 5 };

/* What goes before a name: a title that short names drop, a byname ("Old Siward"), a title that
 * stays with the first name ("Sir Odo") or with the last ("Captain Brandt"). */
typedef enum word_kind { PLAIN, DROPPED, BYNAME, KEPT_FIRST, KEPT_LAST } word_kind;
typedef struct known_title {
    const char *word;
    word_kind kind;
} known_title;
static const known_title titles[] = {
    {"king", DROPPED},         {"queen", DROPPED},        {"emperor", DROPPED},
    {"empress", DROPPED},      {"emir", DROPPED},         {"sultan", DROPPED},
    {"caliph", DROPPED},       {"duke", DROPPED},         {"duchess", DROPPED},
    {"earl", DROPPED},         {"count", DROPPED},        {"countess", DROPPED},
    {"jarl", DROPPED},         {"baron", DROPPED},        {"baroness", DROPPED},
    {"prince", DROPPED},       {"princess", DROPPED},     {"marquis", DROPPED},
    {"margrave", DROPPED},     {"viscount", DROPPED},     {"archbishop", DROPPED},
    {"bishop", DROPPED},       {"abbot", DROPPED},        {"abbess", DROPPED},
    {"pope", DROPPED},         {"khan", DROPPED},         {"shah", DROPPED},
    {"tsar", DROPPED},         {"consul", DROPPED},       {"thane", DROPPED},
    {"chief", DROPPED},        {"sir", KEPT_FIRST},       {"lady", KEPT_FIRST},
    {"dame", KEPT_FIRST},      {"lord", KEPT_FIRST},      {"widow", KEPT_FIRST},
    {"master", KEPT_FIRST},    {"mistress", KEPT_FIRST},  {"brother", KEPT_FIRST},
    {"sister", KEPT_FIRST},    {"father", KEPT_FIRST},    {"mother", KEPT_FIRST},
    {"old", BYNAME},       {"young", BYNAME},     {"black", BYNAME},
    {"red", BYNAME},       {"white", BYNAME},     {"mad", BYNAME},
    {"big", BYNAME},       {"little", BYNAME},    {"good", BYNAME},
    {"don", KEPT_FIRST},       {"dona", KEPT_FIRST},      {"friar", KEPT_FIRST},
    {"general", KEPT_LAST},    {"captain", KEPT_LAST},    {"colonel", KEPT_LAST},
    {"major", KEPT_LAST},      {"marshal", KEPT_LAST},    {"lieutenant", KEPT_LAST},
    {"sergeant", KEPT_LAST},   {"admiral", KEPT_LAST},    {"commander", KEPT_LAST},
    {"ensign", KEPT_LAST},     {"mr", KEPT_LAST},         {"mrs", KEPT_LAST},
    {"miss", KEPT_LAST},       {"ms", KEPT_LAST},         {"dr", KEPT_LAST},
    {"doctor", KEPT_LAST},     {"monsieur", KEPT_LAST},   {"herr", KEPT_LAST},
    {"archduke", DROPPED},      {"archduchess", DROPPED},   {"elector", DROPPED},
    {"landgrave", DROPPED},     {"infante", DROPPED},       {"infanta", DROPPED},
    {"dauphin", DROPPED},       {"doge", DROPPED},          {"regent", DROPPED},
    {"rajah", DROPPED},         {"maharajah", DROPPED},     {"shogun", DROPPED},
    {"voivode", DROPPED},       {"laird", DROPPED},         {"cardinal", DROPPED},
    {"patriarch", DROPPED},     {"prior", DROPPED},         {"prioress", DROPPED},
    {"viscountess", DROPPED},   {"marquess", DROPPED},      {"ser", KEPT_FIRST},
    {"dom", KEPT_FIRST},        {"fra", KEPT_FIRST},        {"rabbi", KEPT_FIRST},
    {"imam", KEPT_FIRST},       {"sheikh", KEPT_FIRST},     {"sayyid", KEPT_FIRST},
    {"gen", KEPT_LAST},         {"col", KEPT_LAST},         {"capt", KEPT_LAST},
    {"maj", KEPT_LAST},         {"lt", KEPT_LAST},          {"sgt", KEPT_LAST},
    {"cpl", KEPT_LAST},         {"corporal", KEPT_LAST},    {"brigadier", KEPT_LAST},
    {"commodore", KEPT_LAST},   {"grand", KEPT_LAST},       {"vizier", KEPT_LAST},
    {"viceroy", KEPT_LAST},     {"governor", KEPT_LAST},    {"chancellor", KEPT_LAST},
    {"constable", KEPT_LAST},   {"seneschal", KEPT_LAST},   {"steward", KEPT_LAST},
    {"sheriff", KEPT_LAST},     {"reeve", KEPT_LAST},       {"provost", KEPT_LAST},
    {"mayor", KEPT_LAST},       {"senator", KEPT_LAST},     {"tribune", KEPT_LAST},
    {"centurion", KEPT_LAST},   {"legate", KEPT_LAST},      {"praetor", KEPT_LAST},
    {"hetman", KEPT_LAST},      {"professor", KEPT_LAST},   {"judge", KEPT_LAST},
    {"squire", KEPT_LAST},      {"madame", KEPT_LAST},      {"mademoiselle", KEPT_LAST},
    {"frau", KEPT_LAST},        {"signor", KEPT_LAST},      {"signora", KEPT_LAST},
    {"senor", KEPT_LAST},       {"senora", KEPT_LAST},
};
static const char *const particles[] = {
    "of", "de", "du", "des", "della", "di", "da", "dos", "la", "van", "von", "zu", "zum", "der",
    "den", "ter", "ten", "al", "el", "ibn", "bin", "bint", "ben", "fitz", "mac", "ap", "ab", "af",
    "av", "y", "and"};
/* Words that are half a name, whatever follows. */
static const char *const halves[] = {"abd", "abu", "umm", "salah", "nur", "saint", "st", "san"};
static const char *const articles[] = {"the", "a", "an", "el", "la", "le", "les", "los", "il",
                                       "der", "die", "das", "den", "het"};
static const char *const suffixes[] = {"jr", "sr", "esq", "ii", "iii", "iv"};

typedef struct words {
    const char *at[WORDS];
    size_t len[WORDS];
    int n;
    const gs_name_titles *own;
} words;

/* ---- words ---- */
static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* The same word, whatever its capitals; a point at its end does not count. */
static bool same(const char *word, size_t n, const char *other)
{
    n -= n > 1 && word[n - 1] == '.';
    for (size_t i = 0; i < n; i++) {
        if (other[i] == '\0' || lower(word[i]) != lower(other[i])) {
            return false;
        }
    }
    return other[n] == '\0' || (other[n] == '.' && other[n + 1] == '\0');
}

static bool listed(const char *const *list, int count, const char *word, size_t n)
{
    for (int i = 0; i < count; i++) {
        if (same(word, n, list[i])) {
            return true;
        }
    }
    return false;
}
#define LISTED(list, w, i) listed(list, GS_COUNT(list), (w)->at[i], (w)->len[i])

static word_kind kind_of(const char *word, size_t n, const gs_name_titles *own)
{
    word_kind known = PLAIN;
    for (int i = 0; i < GS_COUNT(titles); i++) {
        known = same(word, n, titles[i].word) ? titles[i].kind : known;
    }
    if (own && listed(own->drop, own->n_drop, word, n)) {
        return DROPPED;
    }
    bool kept = own && listed(own->keep, own->n_keep, word, n);
    return kept && (known == PLAIN || known == DROPPED) ? KEPT_FIRST : known;
}

bool gs_name_is_title(const char *word, size_t n, const gs_name_titles *own)
{
    word_kind k = n > 0 ? kind_of(word, n, own) : PLAIN;
    return k != PLAIN && k != BYNAME;
}

static word_kind kind_at(const words *w, int i)
{
    return kind_of(w->at[i], w->len[i], w->own);
}

/* How many words go before the name, from `from` on. */
static int titles_end(const words *w, int from)
{
    int t = from;
    while (t < w->n && kind_at(w, t) != PLAIN) {
        t++;
    }
    bool byname = t > from && kind_at(w, t - 1) == BYNAME;
    bool none = t == w->n || same(w->at[t], w->len[t], "of");
    return byname && none ? from : t; /* "Red of Wether", "Old": names of their own */
}

/* "J", "J.", "J.R.": letters, each with a point or the only one. */
static bool is_initial(const char *word, size_t n)
{
    bool ok = n > 0 && (n == 1 || n % 2 == 0);
    for (size_t i = 0; ok && i < n; i++) {
        char c = lower(word[i]);
        ok = i % 2 ? c == '.' : c >= 'a' && c <= 'z';
    }
    return ok;
}

static bool is_word(const words *w, int i, const char *word)
{
    return i < w->n && same(w->at[i], w->len[i], word);
}

static void cut(const char *name, size_t len, words *w)
{
    for (size_t i = 0; i < len && w->n < WORDS;) {
        size_t k = i;
        while (k < len && name[k] != ' ') {
            k++;
        }
        if (k > i) {
            w->at[w->n] = name + i;
            w->len[w->n++] = k - i;
        }
        i = k + 1;
    }
}

/* ---- ways to say it ---- */
typedef struct ways {
    const char *way[WAYS];
    int n, now;
} ways;

/* Words from..to, after those of the titles that stay. */
static const char *join(gs_arena *a, const words *w, int kept, int from, int to)
{
    gs_str s = {0};
    for (int i = 0; i < to; i++) {
        bool title = i < kept && kind_at(w, i) >= BYNAME;
        if (title || i >= from) {
            gs_str_add(&s, s.len ? " " : "");
            gs_str_addn(&s, w->at[i], w->len[i]);
        }
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

static const char *small(gs_arena *a, const char *text)
{
    char *copy = gs_arena_strdup(a, text);
    for (char *p = copy; *p; p++) {
        *p = lower(*p);
    }
    return copy;
}

/* Is it a word that does not name anybody by itself? */
static bool is_bare(const char *text, const gs_name_titles *own)
{
    size_t n = strlen(text);
    return n == 0 || (!strchr(text, ' ') &&
                      (is_initial(text, n) || gs_name_is_title(text, n, own) ||
                       listed(particles, GS_COUNT(particles), text, n) ||
                       listed(articles, GS_COUNT(articles), text, n) ||
                       listed(halves, GS_COUNT(halves), text, n)));
}

static void add_way(ways *s, const char *text, const gs_name_titles *own)
{
    bool again = s->n > 0 && strcmp(s->way[s->n - 1], text) == 0;
    if (s->n < WAYS - 1 && !again && !is_bare(text, own)) {
        s->way[s->n++] = text;
    }
}

/* Where the first name ends: half a name takes the next word, and one that begins with "al-". */
static int first_end(const words *w, int from, int to)
{
    int end = from + 1;
    if (LISTED(particles, w, from)) {
        return to;
    }
    if (LISTED(halves, w, from)) {
        end += end < to;
        end += end < to && LISTED(particles, w, end - 1);
    }
    return end;
}

/* Where the surname begins: at its particle, else the last word, or "St." before it. */
static int last_start(const words *w, int from, int to)
{
    for (int i = from + 1; i < to; i++) {
        if (LISTED(particles, w, i) || LISTED(halves, w, i)) {
            return i;
        }
    }
    return to - 1;
}

/* A name of titles, first names and surname, in w from the title's end on. */
static void ways_of_person(gs_arena *a, const words *w, int t, bool surnames, ways *s)
{
    int to = t;
    bool last = surnames;
    for (int i = 0; i < t; i++) {
        last = kind_at(w, i) >= BYNAME ? kind_at(w, i) == KEPT_LAST : last;
    }
    while (to < w->n && !(to > t && (is_word(w, to, "of") || is_word(w, to, "the")))) {
        to++;
    }
    int end = to;
    while (end > t + 1 && LISTED(suffixes, w, end - 1)) {
        end--;
    }
    int from = t;
    while (from < end && is_initial(w->at[from], w->len[from])) {
        from++;
    }
    bool initials = from > t && from < end;
    int first = first_end(w, t, end), surname = last_start(w, initials ? from - 1 : t, end);
    bool whole = first >= end;
    add_way(s, initials ? join(a, w, t, from < surname ? surname : from, end)
               : last && !whole ? join(a, w, t, surname < first ? first : surname, end)
                                : join(a, w, t, t, first),
            w->own);
    add_way(s, join(a, w, t, t, end), w->own);
    add_way(s, join(a, w, t, t, w->n), w->own);
    add_way(s, join(a, w, 0, 0, w->n), w->own);
}

/* The part before a comma, and of what follows it the title: "William, Duke of the Normans". */
static size_t before_comma(const char *name)
{
    const char *comma = strstr(name, ", ");
    return comma && comma > name ? (size_t)(comma - name) : strlen(name);
}

/* "Duke William" of "William, Duke of the Normans". */
static void add_office(gs_arena *a, const char *after, ways *s, const gs_name_titles *own)
{
    size_t n = strcspn(after, " ");
    if (s->n > 0 && gs_name_is_title(after, n, own)) {
        add_way(s, gs_arena_printf(a, "%.*s %s", (int)n, after, s->way[0]), own);
    }
}

static void ways_of(gs_arena *a, const char *name, bool surnames, const gs_name_titles *own,
                    ways *s)
{
    words w = {.own = own};
    size_t len = before_comma(name);
    cut(name, len, &w);
    bool many = (unsigned char)name[0] < 0xcd && w.n > 1 && w.n < WORDS; /* else as it is stored */
    bool the = w.n > 1 && is_word(&w, 0, "the");
    int t = titles_end(&w, the);
    bool person = t < w.n && !LISTED(articles, &w, 0) && !LISTED(articles, &w, t);
    if (many && t > the && is_word(&w, t, "of")) {
        add_way(s, gs_arena_printf(a, "the %s", small(a, join(a, &w, 0, the, t))), own);
        add_way(s, gs_arena_printf(a, "the %s", join(a, &w, 0, the, w.n)), own);
    } else if (many && person) {
        ways_of_person(a, &w, t, surnames, s);
    } else if (name[len]) {
        add_way(s, gs_name_running(a, gs_arena_strndup(a, name, len), own), own);
    }
    if (name[len] && w.n == 1) {
        add_office(a, name + len + 2, s, own);
    }
    const char *running = gs_name_running(a, name, own);
    if (s->n == 0 || strcmp(s->way[s->n - 1], running) != 0) {
        s->way[s->n++] = running;
    }
}

const char *gs_name_running(gs_arena *a, const char *name, const gs_name_titles *own)
{
    words w = {.own = own};
    cut(name, before_comma(name), &w);
    if (w.n > 1 && is_word(&w, 0, "the")) {
        return gs_arena_printf(a, "the%s", w.at[0] + 3);
    }
    int t = titles_end(&w, 0);
    bool office = t > 0 && (t == w.n || is_word(&w, t, "of"));
    return office ? gs_arena_printf(a, "the %s", name) : name;
}

/* ---- no two alike ---- */
static bool alike(const char *x, const char *y)
{
    while (*x && lower(*x) == lower(*y)) {
        x++;
        y++;
    }
    return *x == *y;
}

static bool advance(ways *s)
{
    bool more = s->now + 1 < s->n;
    s->now += more;
    return more;
}

/* Those who share a name say it at greater length; true if anybody did. */
static bool lengthen(ways *s, int n)
{
    bool changed = false;
    for (int i = 0; i < n; i++) {
        const char *mine = s[i].way[s[i].now];
        bool shared = false;
        for (int k = 0; k < n; k++) {
            if (k != i && alike(mine, s[k].way[s[k].now])) {
                changed = advance(&s[k]) || changed;
                shared = true;
            }
        }
        changed = (shared && advance(&s[i])) || changed;
    }
    return changed;
}

void gs_names_short(gs_arena *a, const char *const *names, int n, bool surnames,
                    const gs_name_titles *own, const char **out)
{
    static const char *const which[] = {"second", "third", "fourth", "fifth", "sixth"};
    ways *s = GS_NEW_ARRAY(a, ways, n + 1);
    for (int i = 0; i < n; i++) {
        ways_of(a, names[i], surnames, own, &s[i]);
    }
    while (lengthen(s, n)) {
    }
    for (int i = 0; i < n; i++) { /* the same full name twice: by number */
        int before = 0;
        out[i] = s[i].way[s[i].now];
        for (int k = 0; k < i; k++) {
            before += alike(s[i].way[s[i].now], s[k].way[s[k].now]);
        }
        if (before > 0 && before <= GS_COUNT(which)) {
            out[i] = gs_arena_printf(a, "the %s %s", which[before - 1], out[i]);
        } else if (before > 0) {
            out[i] = gs_arena_printf(a, "%s (%d)", out[i], before + 1);
        }
    }
}

bool gs_setup_gunpowder(const gs_setup *s)
{
    static const char *const arms[] = {"gun", "pistol", "musket", "arquebus", "carbine"};
    for (int u = 0; u < s->n_units; u++) {
        for (int i = 0; i < GS_COUNT(arms); i++) {
            const char *facts = s->units[u].facts, *troop = s->units[u].troop;
            if ((facts && strstr(facts, arms[i])) || (troop && strstr(troop, arms[i]))) {
                return true;
            }
        }
    }
    return false;
}

const char **gs_setup_short_names(gs_arena *a, const gs_setup *s, const gs_name_titles *own)
{
    const char **names = GS_NEW_ARRAY(a, const char *, s->n_heroes + 1);
    const char **out = GS_NEW_ARRAY(a, const char *, s->n_heroes + 1);
    for (int i = 0; i < s->n_heroes; i++) {
        names[i] = s->heroes[i].name;
    }
    gs_names_short(a, names, s->n_heroes, gs_setup_gunpowder(s), own, out);
    return out;
}
