/* Templates that somebody wrote, held against the English ones: each kind of message has the facts
 * and the claims that these use. */
#include "story_int.h"

#include <stdio.h>
#include <string.h>

/* ---- words one after the other ---- */
typedef struct word {
    const char *p; /* where it stands */
    size_t n;
} word;

/* The next word at or after *p, up to a space or `end`; n 0: there are no more. */
static word next_word(const char **p, const char *end)
{
    while (*p < end && **p == ' ') {
        (*p)++;
    }
    word w = {*p, 0};
    while (*p < end && **p != ' ') {
        (*p)++;
        w.n++;
    }
    return w;
}

static bool is_word(word w, const char *text)
{
    return strlen(text) == w.n && strncmp(w.p, text, w.n) == 0;
}

static bool is_among(word w, const char *const *list)
{
    for (int i = 0; list[i]; i++) {
        if (is_word(w, list[i])) {
            return true;
        }
    }
    return false;
}

static const char *const compares[] = {"is", "isnt", "lt", "le", "gt", "ge", NULL};
static const char *const joins[] = {"and", "or", NULL};

/* ---- what a kind has: a set of names, in the order in which they come ---- */
typedef struct names {
    gs_arena *a;
    const char **list;
    int n, cap;
} names;

static void keep(names *s, word w)
{
    for (int i = 0; i < s->n; i++) {
        if (is_word(w, s->list[i])) {
            return;
        }
    }
    s->list = gs_arena_grow(s->a, s->list, s->n, &s->cap, sizeof *s->list);
    s->list[s->n++] = gs_arena_strndup(s->a, w.p, w.n);
}

static const char *const *ended(names *s)
{
    s->list = gs_arena_grow(s->a, s->list, s->n, &s->cap, sizeof *s->list);
    s->list[s->n] = NULL;
    return s->list;
}

/* The names in a condition: not what they are compared with, unless that is a fact too. */
static void keep_condition(names *s, const char *p, const char *end)
{
    bool value = false;
    for (word w = next_word(&p, end); w.n; w = next_word(&p, end)) {
        bool op = is_among(w, compares);
        if (!op && !value && !is_among(w, joins) && !is_word(w, "not")) {
            keep(s, w);
        }
        value = op;
    }
}

static void keep_slots(names *s, const char *text)
{
    for (const char *p = strchr(text, '{'); p; p = strchr(p + 1, '{')) {
        const char *name = p + 1, *end = p + strcspn(p, "}");
        if (*name == '?' || *name == '!') {
            keep_condition(s, name + 1, end);
        } else if (!strchr("/~%()", *name)) {
            name += *name == '=';
            size_t n = strcspn(name, ":@}");
            if (name[n] != '@' && story_role_of(name, n) < 0) {
                keep(s, (word){name, n});
            }
        } else if (*name == '%') {
            size_t n = strcspn(name + 1, ":@}");
            if (story_voice_key(name + 1, n) == GS_VOICE_COUNT) {
                keep(s, (word){name + 1, n});
            }
        }
    }
}

/* "hero-hit" of "tail.hero-hit": the message is the same. */
static const char *root_of(const char *kind)
{
    const char *dot = strrchr(kind, '.');
    return dot ? dot + 1 : kind;
}

static bool same_message(const char *on, const char *root)
{
    size_t n = strlen(on), k = strlen(root);
    return n >= k && strcmp(on + n - k, root) == 0 && (n == k || on[n - k - 1] == '.');
}

const char *const *gs_story_kinds(gs_arena *a, const gs_story_book *book)
{
    names s = {.a = a};
    for (int i = 0; i < book->n_templates; i++) {
        const char *on = book->templates[i].on;
        keep(&s, (word){on, strlen(on)});
    }
    return ended(&s);
}

const char *const *gs_story_facts_of(gs_arena *a, const gs_story_book *book, const char *kind)
{
    names s = {.a = a};
    const char *root = root_of(kind);
    for (int i = 0; i < book->n_templates; i++) {
        const gs_template *t = &book->templates[i];
        if (same_message(t->on, root)) {
            const char *cond = t->cond ? t->cond : "";
            keep_condition(&s, cond, cond + strlen(cond));
            keep_slots(&s, t->text);
        }
    }
    return ended(&s);
}

const char *const *gs_story_claims_of(gs_arena *a, const gs_story_book *book, const char *kind)
{
    names s = {.a = a};
    const char *root = root_of(kind);
    for (int i = 0; i < book->n_templates; i++) {
        const char *p = book->templates[i].claims;
        if (p && same_message(book->templates[i].on, root)) {
            const char *end = p + strlen(p);
            for (word w = next_word(&p, end); w.n; w = next_word(&p, end)) {
                keep(&s, w);
            }
        }
    }
    return ended(&s);
}

/* ---- a check ---- */
typedef struct check {
    gs_arena *a;
    const gs_story_book *known, *laid; /* laid: over its base, where that is given */
    const gs_template *t;              /* the template that is held */
    int which;
    const char *const *facts, *const *claims; /* of its kind */
    gs_story_fault *faults;
    int n, cap;
} check;

static void fault(check *c, gs_template_part part, size_t within, const char *found, size_t n,
                  const char *expected)
{
    const char *text = gs_arena_printf(c->a, "found %.*s; expected %s", (int)(n < 60 ? n : 60),
                                       found, expected);
    c->faults = gs_arena_grow(c->a, c->faults, c->n, &c->cap, sizeof *c->faults);
    c->faults[c->n++] = (gs_story_fault){.which = c->which, .part = part, .within = within,
                                          .text = text};
}

/* Facts by which stems of others are told: "lost-about" goes with "lost". */
static bool knows_fact(const check *c, word w)
{
    return is_among(w, c->facts) || story_role_of(w.p, w.n) >= 0;
}

/* A word that the fact never has would never hold. */
static void check_value(check *c, gs_template_part part, size_t at, word of, word w)
{
    const char *const *all = story_values_of(c->a, c->known, of.p, of.n);
    bool number = strspn(w.p, "-0123456789") >= w.n;
    if (all[0] && !number && !knows_fact(c, w) && !is_among(w, all)) {
        fault(c, part, at, w.p, w.n, gs_arena_printf(c->a, "one of: %s", story_some_of(c->a, all)));
    }
}

static void check_condition(check *c, gs_template_part part, const char *whole, const char *p,
                            const char *end)
{
    enum { TERM, AFTER_TERM, VALUE } next = TERM;
    word of = {NULL, 0}; /* the fact that is compared */
    for (word w = next_word(&p, end); w.n; w = next_word(&p, end)) {
        size_t at = (size_t)(w.p - whole);
        bool op = is_among(w, compares), join = is_among(w, joins), not = is_word(w, "not");
        if (next == VALUE) {
            check_value(c, part, at, of, w);
            next = AFTER_TERM;
        } else if (next == TERM && !op && !join) {
            if (!not && !knows_fact(c, w)) {
                fault(c, part, at, w.p, w.n,
                      gs_arena_printf(c->a, "a fact of %s: %s", c->t->on, story_some_of(c->a, c->facts)));
            }
            of = not ? of : w;
            next = not ? TERM : AFTER_TERM;
        } else if (next == AFTER_TERM && (op || join)) {
            next = op ? VALUE : TERM;
        } else {
            fault(c, part, at, w.p, w.n,
                  next == TERM ? "the name of a fact" : "is, isnt, lt, le, gt, ge, and, or");
            return;
        }
    }
    if (next != AFTER_TERM) {
        fault(c, part, (size_t)(end - whole), "the end", 7,
              next == VALUE ? "what the fact is compared with" : "the name of a fact");
    }
}

static bool has_vocabulary(const gs_story_book *b, const char *id, size_t n, bool stem)
{
    for (int i = 0; i < b->n_words; i++) {
        const char *own = b->words[i].id;
        if (strncmp(own, id, n) == 0 && own[n] == (stem ? '.' : '\0')) {
            return true;
        }
    }
    return false;
}

/* Of "was-chance" the words of "chance" will do. */
static bool has_told_words(const gs_story_book *b, word w)
{
    bool found = false;
    for (const char *stem = w.p; stem && !found;) {
        size_t n = w.n - (size_t)(stem - w.p);
        found = has_vocabulary(b, stem, n, true);
        const char *dash = memchr(stem, '-', n);
        stem = dash ? dash + 1 : NULL;
    }
    return found;
}

static bool has_agree(const gs_story_book *b, word w)
{
    for (int i = 0; i < b->n_agrees; i++) {
        if (is_word(w, b->agrees[i].id)) {
            return true;
        }
    }
    return false;
}

/* The forms after the colon, each a word that names or facts may have. */
static void check_forms(check *c, bool name, bool list, const char *p, const char *end)
{
    static const char *const of_names[] = {"full", "poss", "name", "caps", "nom",
                                           "acc",  "dat",  "gen",  NULL};
    static const char *const of_facts[] = {"digits", "ordinal", "loss", "army", "men",
                                           "units",  "hits",    "the",  "at",   NULL};
    while (p < end) {
        word w = {p, strcspn(p, ",}")};
        if (!is_among(w, name || list ? of_names : of_facts) &&
            !(!name && is_among(w, of_names))) {
            fault(c, GS_IN_TEXT, (size_t)(p - c->t->text), w.p, w.n,
                  name ? "a form of a name: full, poss, name, caps, nom, acc, dat, gen"
                       : "a form of a number: digits, ordinal, the, loss, army, men, units, hits");
        }
        p += w.n + 1;
    }
}

static void check_slot(check *c, const char *p, const char *end)
{
    const char *mark = p;
    p += strchr("=%~", *p) != NULL;
    word name = {p, strcspn(p, ":@}")};
    const char *at = memchr(p, '@', (size_t)(end - p)), *form = memchr(p, ':', (size_t)(end - p));
    size_t where = (size_t)(p - c->t->text);
    bool role = story_role_of(name.p, name.n) >= 0;
    if (at && (size_t)(end - at - 1) > 0 && story_role_of(at + 1, (size_t)(end - at - 1)) < 0) {
        fault(c, GS_IN_TEXT, (size_t)(at + 1 - c->t->text), at + 1, (size_t)(end - at - 1),
              "actor, target, hero, foe, by, place, side, enemy or friend");
    }
    if (*mark == '~') {
        if (!has_vocabulary(c->laid, name.p, name.n, false)) {
            fault(c, GS_IN_TEXT, where, name.p, name.n, "a word of the vocabulary");
        }
    } else if (*mark == '%') {
        if (story_voice_key(name.p, name.n) == GS_VOICE_COUNT && !is_among(name, c->facts)) {
            fault(c, GS_IN_TEXT, where, name.p, name.n,
                  "a key of the rule sets' rows: recoil, loss ...");
        }
    } else if (at) {
        if (!has_agree(c->laid, name)) {
            fault(c, GS_IN_TEXT, where, name.p, name.n, "a word that agrees: was, his, him ...");
        }
    } else if (!role && !is_among(name, c->facts)) {
        fault(c, GS_IN_TEXT, where, name.p, name.n,
              gs_arena_printf(c->a, "a name (actor, target ...) or a fact of %s: %s", c->t->on,
                              story_some_of(c->a, c->facts)));
    } else if (*mark == '=' && !has_told_words(c->laid, name)) {
        fault(c, GS_IN_TEXT, where, name.p, name.n, "a fact for which the vocabulary has words");
    }
    if (form && *mark != '~' && !at) {
        bool many = *mark != '=' && !role;
        check_forms(c, role, !many, form + 1, end);
    }
}

static void check_text(check *c)
{
    const char *text = c->t->text;
    size_t len = strlen(text);
    size_t opened[8];
    int depth = 0;
    for (const char *p = strchr(text, '{'); p; p = strchr(p + 1, '{')) {
        const char *end = p + strcspn(p, "}");
        size_t at = (size_t)(p + 1 - text);
        if (p[1] == '?' || p[1] == '!') {
            if (depth < GS_COUNT(opened)) {
                opened[depth] = at - 1;
            }
            depth++;
            check_condition(c, GS_IN_TEXT, text, p + 2, end);
        } else if (p[1] == '/') {
            depth--;
        } else if (p[1] != '(' && p[1] != ')') {
            check_slot(c, p + 1, end);
        }
        if (depth < 0) {
            fault(c, GS_IN_TEXT, at - 1, "{/}", 3, "{?fact} or {!fact} before it");
            return;
        }
    }
    if (depth > 0) {
        size_t at = opened[depth <= GS_COUNT(opened) ? depth - 1 : 0];
        fault(c, GS_IN_TEXT, at, text + at, strcspn(text + at, "}") + 1, "{/} after it");
    }
    while (len > 0 && strchr(" \t\r\n", text[len - 1])) {
        len--;
    }
    if (len == 0) {
        fault(c, GS_IN_TEXT, 0, "no words", 8, "a clause or sentence");
    } else if (text[len - 1] == '.') {
        fault(c, GS_IN_TEXT, len - 1, "a stop at the end", 17, "none: gesta sets it");
    }
}

static void check_claims(check *c)
{
    const char *p = c->t->claims, *whole = p;
    const char *end = p + strlen(p);
    for (word w = next_word(&p, end); w.n; w = next_word(&p, end)) {
        if (!is_among(w, c->claims)) {
            const char *all = c->claims[0] ? story_some_of(c->a, c->claims) : "no claim at all";
            fault(c, GS_IN_CL, (size_t)(w.p - whole), w.p, w.n,
                  gs_arena_printf(c->a, "what %s can bear out: %s", c->t->on, all));
        }
    }
    for (int i = 0; i < c->laid->n_loaded; i++) {
        const gs_story_loaded *l = &c->laid->loaded[i];
        const char *said = strstr(c->t->text, l->word), *needs = l->needs;
        bool licensed = false;
        for (word w = next_word(&needs, l->needs + strlen(l->needs)); said && w.n;
             w = next_word(&needs, l->needs + strlen(l->needs))) {
            licensed = licensed || story_word_in(c->t->claims, gs_arena_strndup(c->a, w.p, w.n));
        }
        if (said && !licensed) {
            fault(c, GS_IN_TEXT, (size_t)(said - c->t->text), l->word, strlen(l->word),
                  gs_arena_printf(c->a, "one of these in cl, that bears it out: %s", l->needs));
        }
    }
}

static bool has_style(const gs_story_book *b, const char *id)
{
    for (int i = 0; i < b->n_styles; i++) {
        if (strcmp(b->styles[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}

static void check_template(check *c, const char *const *kinds)
{
    const gs_template *t = c->t;
    if (!is_among((word){t->on, strlen(t->on)}, kinds)) {
        fault(c, GS_IN_ON, 0, t->on, strlen(t->on),
              "a kind of message (gesta templates list shows them)");
        return;
    }
    if (!has_style(c->laid, t->style)) {
        fault(c, GS_IN_STYLE, 0, t->style, strlen(t->style),
              c->laid->n_styles ? "chronicle, dispatch, letter, newspaper or a style of your own"
                                : "<style id=\"chronicle\"/> and the other styles before <voice>");
    }
    if (t->ruleset && !gs_ruleset_find(t->ruleset)) {
        fault(c, GS_IN_RULESET, 0, t->ruleset, strlen(t->ruleset), "a rule set (gesta rules)");
    }
    c->facts = gs_story_facts_of(c->a, c->known, t->on);
    c->claims = gs_story_claims_of(c->a, c->known, t->on);
    if (t->cond) {
        check_condition(c, GS_IN_IF, t->cond, t->cond, t->cond + strlen(t->cond));
    }
    check_text(c);
    check_claims(c);
}

/* Has the book words for a kind where nothing more is known: with no condition? */
static bool has_words(const gs_story_book *b, const char *kind, bool always)
{
    for (int i = 0; i < b->n_templates; i++) {
        const gs_template *t = &b->templates[i];
        if (t->weight > 0 && strcmp(t->on, kind) == 0 && strcmp(t->style, "chronicle") == 0 &&
            (!always || (!t->cond && !t->ruleset && !t->counts))) {
            return true;
        }
    }
    return false;
}

/* The last template of the book for a kind, which left it without words; -1: it has none. */
static int silencer(const gs_story_book *over, const char *kind)
{
    int which = -1;
    for (int i = 0; i < over->n_templates; i++) {
        which = strcmp(over->templates[i].on, kind) == 0 ? i : which;
    }
    return which;
}

/* Where a book has no words that stand behind others, those that stand in front will do. */
static bool is_needed(const char *kind)
{
    static const char *const behind[] = {"opening.last", "opening.behind", "opening.wing.behind"};
    for (int i = 0; i < GS_COUNT(behind); i++) {
        if (strcmp(kind, behind[i]) == 0) {
            return false;
        }
    }
    return true;
}

/* No kind may be left without words. */
static void check_whole(check *c, const gs_story_book *over, const char *const *kinds)
{
    for (int i = 0; kinds[i]; i++) {
        bool always = has_words(c->known, kinds[i], true);
        if (is_needed(kinds[i]) && has_words(c->known, kinds[i], always) && !has_words(c->laid, kinds[i], always)) {
            c->which = silencer(over, kinds[i]);
            fault(c, GS_IN_ELEMENT, 0, gs_arena_printf(c->a, "no words for %s", kinds[i]), 60,
                  always ? "one template for it without a condition" : "one template for it");
        }
    }
}

/* What a page says must be among what gesta says there. */
static void check_page(check *c, const gs_words *over)
{
    for (int i = 0; i < over->n; i++) {
        const char *english = over->row[i].english;
        if (!gs_words_have(&c->known->page, english)) {
            fault(c, GS_IN_ELEMENT, 0, english, strlen(english),
                  "words of a page, as templates/en.xml has them");
            c->faults[c->n - 1].words = english;
        }
    }
}

int gs_story_check(gs_arena *a, const gs_story_book *known, const gs_story_book *base,
                   const gs_story_book *over, gs_story_fault **faults)
{
    check c = {.a = a, .known = known, .laid = base ? gs_story_lay(a, base, over) : over,
               .which = -1};
    const char *const *kinds = gs_story_kinds(a, known);
    if (base && strcmp(base->lang, over->lang) != 0) {
        fault(&c, GS_IN_ELEMENT, 0, over->lang, strlen(over->lang), base->lang);
    }
    check_page(&c, &over->page);
    for (c.which = 0; c.which < over->n_templates; c.which++) {
        c.t = &over->templates[c.which];
        check_template(&c, kinds);
    }
    check_whole(&c, over, kinds);
    *faults = c.faults;
    return c.n;
}
