/* Names: articles, short forms, number and gender (story of a name in the order of battle). */
#include "story_int.h"

#include "gesta/names.h"

#include <string.h>

static bool in_list(const char *const *list, int n, const char *word, size_t len)
{
    for (int i = 0; i < n; i++) {
        if (strncmp(list[i], word, len) == 0 && list[i][len] == '\0') {
            return true;
        }
    }
    return false;
}

static bool starts_with(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

static gs_name_titles titles_of(const gs_story_book *book)
{
    return (gs_name_titles){book->titles, book->n_titles, book->kept_titles, book->n_kept_titles};
}

/* A unit's name takes "the" unless it has an article, or begins with its owner: "Roland's Men",
 * "Sir Piers's Knights". */
static bool wants_article(const gs_story_book *book, const char *name)
{
    static const char *const articles[] = {"The ", "the ", "A ", "a ", "An ", "an "};
    for (int i = 0; i < GS_COUNT(articles); i++) {
        if (starts_with(name, articles[i])) {
            return false;
        }
    }
    size_t n = strcspn(name, " ");
    const gs_name_titles own = titles_of(book);
    if (name[n] == ' ' && gs_name_is_title(name, n, &own)) {
        name += n + 1;
        n = strcspn(name, " ");
    }
    if (name[n] == '\0' && n > 2 && name[n - 1] != 's') {
        return true;
    }
    bool apostrophe = n > 2 && name[n - 1] == 's' &&
                      (name[n - 2] == '\'' || (unsigned char)name[n - 2] == 0x99);
    bool bare = n > 1 && (name[n - 1] == '\'' || (unsigned char)name[n - 1] == 0x99);
    return !apostrophe && !bare;
}

/* The head word of a unit's name, the last before " of " or " that ", is plural if it ends in s,
 * or is one of the words that English treats so. */
static char unit_number(const char *name)
{
    static const char *const plural[] = {"men", "horse", "foot", "cavalry", "infantry", "people",
                                         "horsemen", "bowmen", "spearmen", "axemen", "billmen",
                                         "footmen", "clansmen", "yeomen", "swordsmen",
                                         "crossbowmen", "huscarls", "folk", "kin", "norse",
                                         "french", "welsh", "dutch"};
    static const char *const tails[] = {" of ", " that ", " who ", " from ", " with "};
    size_t n = strlen(name);
    for (int i = 0; i < GS_COUNT(tails); i++) {
        const char *end = strstr(name, tails[i]);
        n = end && (size_t)(end - name) < n ? (size_t)(end - name) : n;
    }
    size_t start = n;
    while (start > 0 && name[start - 1] != ' ') {
        start--;
    }
    char word[48];
    size_t len = n - start < sizeof word - 1 ? n - start : sizeof word - 1;
    for (size_t i = 0; i < len; i++) {
        char c = name[start + i];
        word[i] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    word[len] = '\0';
    if (in_list(plural, GS_COUNT(plural), word, len)) {
        return 'p';
    }
    const char *end = len > 3 ? word + len - 3 : "";
    if (strncmp(end, "men", 3) == 0 || strncmp(end, "ish", 3) == 0) {
        return 'p'; /* the Midlish, as the English */
    }
    bool latin = len > 3 && (word[len - 1] == 'i' || memcmp(word + len - 2, "ae", 2) == 0);
    if (latin) {
        return 'p'; /* the Boii, the Gaesatae */
    }
    return len && word[len - 1] == 's' && !(len > 1 && word[len - 2] == 's') ? 'p' : 'n';
}

static void name_heroes(gs_arena *a, const gs_setup *s, const gs_story_book *book, story_names *n)
{
    const gs_name_titles own = titles_of(book);
    const char **brief = gs_setup_short_names(a, s, &own);
    for (int i = 0; i < s->n_heroes; i++) {
        const char *name = s->heroes[i].name;
        const char *gender = s->heroes[i].gender;
        n->hero[i] = (story_name){name, gs_name_running(a, name, &own), brief[i],
                                  gender && *gender ? gender[0] : 'm'};
    }
}

void story_names_init(gs_arena *a, const gs_setup *s, const gs_story_book *book, story_names *n)
{
    *n = (story_names){.s = s, .book = book};
    n->unit = GS_NEW_ARRAY(a, story_name, GS_MAX_UNITS);
    n->hero = GS_NEW_ARRAY(a, story_name, GS_MAX_HEROES);
    n->side = GS_NEW_ARRAY(a, story_name, GS_SIDES);
    n->mentions = GS_NEW_ARRAY(a, int, STORY_NAME_NUMBERS);
    for (int i = 0; i < s->n_units; i++) {
        const char *name = s->units[i].name;
        const char *text = starts_with(name, "The ") ? gs_arena_printf(a, "the %s", name + 4)
                           : wants_article(book, name)     ? gs_arena_printf(a, "the %s", name)
                                                     : name;
        n->unit[i] = (story_name){name, text, text, unit_number(name)};
    }
    static const char *const which[] = {"a", "the second", "the third", "the fourth", "a further"};
    for (int u = s->n_units; s->n_units && u < GS_MAX_UNITS; u++) { /* men split off */
        int k = u / s->n_units - 1;
        const char *text = gs_arena_printf(a, "%s detachment of %s", which[k < 4 ? k : 4],
                                           n->unit[u % s->n_units].text);
        n->unit[u] = (story_name){text, text, text, 'n'};
    }
    name_heroes(a, s, book, n);
    for (int i = s->n_heroes; i < GS_MAX_HEROES && i < 2 * s->n_heroes; i++) { /* demons */
        const char *text = gs_arena_printf(a, "the demon of %s", n->hero[i - s->n_heroes].brief);
        n->hero[i] = (story_name){text, text, text, 'n'};
    }
    for (int i = 0; i < GS_SIDES; i++) {
        const char *name = s->side[i].name;
        char number = unit_number(name);
        bool bare = number == 'p' && wants_article(book, name);
        const char *text = bare ? gs_arena_printf(a, "the %s", name) : name;
        text = starts_with(text, "The ") ? gs_arena_printf(a, "the %s", text + 4) : text;
        n->side[i] = (story_name){name, text, text, number};
    }
}

int story_name_number(gs_ref r)
{
    return r.kind == GS_REF_HERO ? GS_MAX_UNITS + r.ix : r.ix;
}

const story_name *story_name_of(const story_names *n, gs_ref r)
{
    static const story_name nobody = {"", "", "", 'n'};
    switch ((gs_ref_kind)r.kind) {
    case GS_REF_UNIT:
        return gs_setup_unit_of(n->s, r.ix) >= 0 ? &n->unit[r.ix] : &nobody;
    case GS_REF_HERO:
        return r.ix >= 0 && r.ix < 2 * n->s->n_heroes ? &n->hero[r.ix] : &nobody;
    case GS_REF_SIDE:
        return r.ix >= 0 && r.ix < GS_SIDES ? &n->side[r.ix] : &nobody;
    case GS_REF_NONE:
    case GS_REF_FEATURE:
    case GS_REF_OBJECTIVE:
        break;
    }
    return &nobody;
}
