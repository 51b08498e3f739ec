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

/* ---- forms of names, as the language of the book has them ---- */
const char *const gs_case_words[] = {"nom", "acc", "dat", "gen", NULL};

static const gs_story_form *form_of(const gs_story_book *book, const char *of, char gender,
                                    bool article)
{
    for (int i = 0; i < book->n_forms; i++) {
        const gs_story_form *f = &book->forms[i];
        bool whose = strcmp(f->of, of) == 0 || strcmp(f->of, "any") == 0;
        if (whose && (!f->gender || f->gender == gender) &&
            (!f->article || (f->article == 'y') == article)) {
            return f;
        }
    }
    return NULL;
}

static void add_capital(gs_str *out, const char *name)
{
    size_t at = out->len;
    gs_str_add(out, name);
    story_capital(out, at);
}

/* A pattern with the name in it, in the arena. */
static const char *fill_form(const story_names *n, const gs_story_form *f, gs_case in,
                             const char *bare)
{
    gs_str out = {0};
    const char *pattern = !f ? "*" : f->cases[in] ? f->cases[in] : f->cases[GS_NOMINATIVE];
    for (const char *p = pattern; *p; p++) {
        size_t len = strncmp(p, "{~", 2) == 0 ? strcspn(p, "}") : 0;
        if (len) {
            const char *id = gs_arena_printf(n->arena, "%.*s", (int)len - 2, p + 2);
            const gs_story_word *w = story_book_word(n->book, n->s->ruleset->id, id);
            gs_str_add(&out, w ? w->one : id);
            p += p[len] ? len : len - 1;
        } else if (*p == '*') {
            gs_str_add(&out, bare);
        } else if (*p == '^') {
            add_capital(&out, bare);
        } else {
            gs_str_addc(&out, *p);
        }
    }
    const char *text = gs_arena_strdup(n->arena, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

/* A name without its article, which may begin with a capital. */
static const char *without_the(const char *name)
{
    return starts_with(name, "The ") || starts_with(name, "the ") ? name + 4 : name;
}

static const gs_story_name *translated(const gs_story_book *book, const char *full)
{
    for (int i = 0; i < book->n_names; i++) {
        if (strcmp(without_the(book->names[i].of), without_the(full)) == 0) {
            return &book->names[i];
        }
    }
    return NULL;
}

const char *story_name_in(const story_names *n, const story_name *name, gs_case in, bool full)
{
    const char *bare = full ? name->bare : name->bare_brief;
    bool article = full ? name->article : name->article_brief;
    const gs_story_form *f = form_of(n->book, name->of, name->kind, article);
    if (name->own) {
        const char *own = name->own->cases[in];
        return own ? own : name->own->cases[GS_NOMINATIVE];
    }
    if (name->part_of) {
        bare = story_name_in(n, name->part_of, GS_GENITIVE, true);
    }
    return fill_form(n, f, in, bare);
}

const char *story_form_in(const story_names *n, const char *of, const story_name *name, gs_case in)
{
    const gs_story_form *f = form_of(n->book, of, name->kind, name->article);
    return f && strcmp(f->of, of) == 0 && !name->own ? fill_form(n, f, in, name->bare) : NULL;
}

const char *story_place_in(const story_names *n, const char *name, gs_case in)
{
    const gs_story_name *own = translated(n->book, name);
    bool article = without_the(name) != name;
    if (own) {
        return own->cases[in] ? own->cases[in] : own->cases[GS_NOMINATIVE];
    }
    return fill_form(n, form_of(n->book, "place", 'n', article), in, without_the(name));
}

const char *story_own_in(const story_names *n, char gender, const char *rest)
{
    const gs_story_form *f = form_of(n->book, "own", gender, false);
    return f && strcmp(f->of, "own") == 0 ? fill_form(n, f, GS_NOMINATIVE, rest) : NULL;
}

const char *story_present_in(const story_names *n, const char *of, const story_name *unit,
                             char *gender)
{
    const gs_story_form *f = form_of(n->book, of, 'n', false);
    if (!f || strcmp(f->of, of) != 0) {
        return NULL;
    }
    *gender = f->as ? f->as : 'n';
    return fill_form(n, f, GS_NOMINATIVE, story_name_in(n, unit, GS_DATIVE, false));
}

const char *story_led_in(const story_names *n, const char *of, int unit, int hero, char *gender)
{
    const gs_story_form *led = form_of(n->book, "led", 'n', false);
    const gs_story_form *f = form_of(n->book, of, 'n', false);
    if (!led || strcmp(led->of, "led") != 0 || !f || strcmp(f->of, of) != 0) {
        return NULL;
    }
    const story_name *him = &n->hero[hero], *his = &n->unit[unit];
    size_t len = strlen(him->brief);
    bool after_him = strncmp(his->full, him->brief, len) == 0;
    const char *rest = after_him ? strchr(his->full + len, ' ') : NULL;
    const char *own = rest ? story_own_in(n, him->gender, rest + 1) : NULL;
    const char *left = fill_form(n, f, GS_NOMINATIVE,
                                 own ? own : story_name_in(n, his, GS_DATIVE, false));
    *gender = led->as ? led->as : 'p';
    return gs_arena_printf(n->arena, "%s%s", fill_form(n, led, GS_NOMINATIVE, him->brief), left);
}

/* A name as it is used: its article apart, its forms and gender as the language has them. */
static story_name name_as(const story_names *n, const char *of, const char *full, const char *text,
                          const char *brief, bool article, char kind)
{
    bool the = without_the(text) != text, the_brief = without_the(brief) != brief;
    story_name name = {.full = full,
                       .of = of,
                       .kind = kind,
                       .gender = kind,
                       .bare = without_the(text),
                       .bare_brief = without_the(brief),
                       .article = the || article,
                       .article_brief = the_brief || article,
                       .own = translated(n->book, full)};
    const gs_story_form *f = form_of(n->book, of, kind, name.article);
    if (name.own || (f && f->as)) {
        name.gender = name.own ? name.own->gender : f->as;
    }
    name.text = story_name_in(n, &name, GS_NOMINATIVE, true);
    name.brief = story_name_in(n, &name, GS_NOMINATIVE, false);
    return name;
}

/* Men split off, and demons: called after a name of the order of battle. */
static story_name name_after(const story_names *n, const char *of, const story_name *whose)
{
    story_name name = {.of = of, .kind = 'n', .gender = 'n', .part_of = whose,
                       .bare = "", .bare_brief = ""};
    const gs_story_form *f = form_of(n->book, of, 'n', false);
    name.gender = f && f->as ? f->as : 'n';
    name.full = name.text = name.brief = story_name_in(n, &name, GS_NOMINATIVE, true);
    return name;
}

story_name story_name_as(const story_names *n, const char *of)
{
    return name_after(n, of, NULL);
}

static void name_heroes(gs_arena *a, const gs_setup *s, const gs_story_book *book, story_names *n)
{
    const gs_name_titles own = titles_of(book);
    const char **brief = gs_setup_short_names(a, s, &own);
    for (int i = 0; i < s->n_heroes; i++) {
        const char *name = s->heroes[i].name;
        const char *gender = s->heroes[i].gender;
        n->hero[i] = name_as(n, "hero", name, gs_name_running(a, name, &own), brief[i], false,
                             gender && *gender ? gender[0] : 'm');
    }
    for (int i = s->n_heroes; i < GS_MAX_HEROES && i < 2 * s->n_heroes; i++) { /* demons */
        n->hero[i] = name_after(n, "demon", &n->hero[i - s->n_heroes]);
    }
}

static void name_units(const gs_setup *s, const gs_story_book *book, story_names *n)
{
    static const char *const parts[] = {"detachment.1", "detachment.2", "detachment.3",
                                        "detachment.4", "detachment"};
    for (int i = 0; i < s->n_units; i++) {
        const char *name = s->units[i].name;
        n->unit[i] = name_as(n, "unit", name, name, name, wants_article(book, name),
                             unit_number(name));
    }
    for (int u = s->n_units; s->n_units && u < GS_MAX_UNITS; u++) { /* men split off */
        int k = u / s->n_units - 1;
        n->unit[u] = name_after(n, parts[k < 4 ? k : 4], &n->unit[u % s->n_units]);
    }
}

void story_names_init(gs_arena *a, const gs_setup *s, const gs_story_book *book, story_names *n)
{
    *n = (story_names){.arena = a, .s = s, .book = book};
    n->unit = GS_NEW_ARRAY(a, story_name, GS_MAX_UNITS);
    n->hero = GS_NEW_ARRAY(a, story_name, GS_MAX_HEROES);
    n->side = GS_NEW_ARRAY(a, story_name, GS_SIDES);
    n->mentions = GS_NEW_ARRAY(a, int, STORY_NAME_NUMBERS);
    name_units(s, book, n);
    name_heroes(a, s, book, n);
    for (int i = 0; i < GS_SIDES; i++) {
        const char *name = s->side[i].name;
        char number = unit_number(name);
        bool bare = number == 'p' && wants_article(book, name);
        n->side[i] = name_as(n, "side", name, name, name, bare, number);
    }
}

const char *gs_story_side(gs_arena *a, const gs_setup *s, const gs_story_book *book, int side)
{
    story_names n;
    story_names_init(a, s, book, &n);
    return n.side[side].text;
}

int story_name_number(gs_ref r)
{
    return r.kind == GS_REF_HERO ? GS_MAX_UNITS + r.ix : r.ix;
}

const story_name *story_name_of(const story_names *n, gs_ref r)
{
    static const story_name nobody = {.full = "", .text = "", .brief = "", .gender = 'n',
                                      .of = "unit", .bare = "", .bare_brief = ""};
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
