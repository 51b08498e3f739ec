/* Which template words a message: those that fit it, of the voice that tells or of the voice from
 * which that comes, drawn by weight and novelty. */
#include "story_int.h"

#include "gesta/fixed.h"
#include "gesta/voice.h"

#include <string.h>

bool story_word_in(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = n ? strstr(list, word) : NULL; p; p = strstr(p + 1, word)) {
        if ((p == list || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0')) {
            return true;
        }
    }
    return false;
}

/* Does a fact of that name name a key of the rule set's words? */
static bool voice_named(const gs_message *m, const char *fact)
{
    const gs_message_fact *f = story_fact(m, fact);
    return f && f->word && story_voice_key(f->word, strlen(f->word)) < GS_VOICE_COUNT;
}

/* Can every slot that always shows be filled: its role is given, its fact known, its words
 * there? */
static bool fillable(const story_teller *t, const gs_template *tp, const gs_message *m)
{
    char slot[64];
    int depth = 0;
    for (const char *p = strchr(tp->text, '{'); p; p = strchr(p + 1, '{')) {
        size_t n = strcspn(p + 1, "}:@");
        size_t len = n < sizeof slot - 1 ? n : sizeof slot - 1;
        memcpy(slot, p + 1, len);
        slot[len] = '\0';
        depth += slot[0] == '?' || slot[0] == '!' ? 1 : slot[0] == '/' ? -1 : 0;
        bool voice = slot[0] == '%';
        if (depth > 0 || strchr("?!/~()", slot[0]) || (p[n + 1] == '@' && !voice)) {
            continue;
        }
        const gs_message_fact *f = story_fact(m, slot);
        if (voice) {
            if (story_voice_key(slot + 1, len - 1) == GS_VOICE_COUNT && !voice_named(m, slot + 1)) {
                return false;
            }
        } else if (slot[0] == '=') {
            if (!story_told_words(t, m, slot + 1)) {
                return false;
            }
        } else if (story_role_of(slot, len) >= 0 ? !story_role_given(m, slot) : !f) {
            return false;
        }
    }
    return true;
}

/* Does it count men, which some rule sets do not? Their own words count what they count. */
static bool counts_men(const gs_template *tp)
{
    static const char *const counts[] = {"men", "lost", "left", "count", "army", "cost", "first"};
    for (int i = 0; !tp->ruleset && tp->claims && i < GS_COUNT(counts); i++) {
        if (story_word_in(tp->claims, counts[i])) {
            return true;
        }
    }
    return false;
}

/* Who is destroyed is told as destroyed, and not as harmed; heads may be of something else. */
static bool tells_end(const gs_template *tp, const gs_message *m, const char *kind)
{
    bool over = story_result_is(m, "destroyed") || story_result_is(m, "died") ||
                story_result_is(m, "both");
    return !over || strcmp(kind, m->kind) != 0 ||
           (tp->claims && story_word_in(tp->claims, "destroyed"));
}

/* Is what it counts what the rule set counts? */
static bool counts_right(const story_teller *t, const gs_template *tp)
{
    const gs_ruleset *rs = t->s->ruleset;
    const char *army = gs_counted_words[gs_voice_army(rs)];
    const char *loss = gs_counted_words[gs_voice_loss(rs)];
    if (!tp->counts) {
        return gs_voice_men(rs) || !counts_men(tp);
    }
    return story_word_in(tp->counts, army) || (*loss && story_word_in(tp->counts, loss));
}

static bool fits(const story_teller *t, const gs_template *tp, const gs_message *m,
                 const char *kind, const char *style)
{
    return tp->weight > 0 && strcmp(tp->on, kind) == 0 && strcmp(tp->style, style) == 0 &&
           counts_right(t, tp) &&
           (!tp->ruleset || strcmp(tp->ruleset, t->s->ruleset->id) == 0) &&
           story_cond(m, tp->cond) && tells_end(tp, m, kind) && fillable(t, tp, m);
}

/* Weight by novelty: a 64th for each use, nothing within six sentences, an eighth if the
 * campaign's last report used it; the more conditions a
 * template has met, the better it fits. Where people typed what was known the heavier words
 * are much the likelier: they say more of it. */
static int64_t weigh(const story_teller *t, int i)
{
    const gs_template *tp = &t->book->templates[i];
    int64_t weight = tp->weight;
    int64_t w = (t->logged ? weight * weight * weight * weight * weight : weight) << 24;
    for (int k = 0; k < t->used.times[i] && k < 8; k++) {
        w /= 64;
    }
    if (t->used.sentence - t->used.last[i] <= 6) {
        w /= 4096;
    }
    for (const char *const *id = t->used.before; id && *id; id++) {
        w /= strcmp(*id, tp->id) == 0 ? 8 : 1;
    }
    for (const char *p = tp->cond; p && *p; p++) {
        w += *p == ' ' ? w / 4 : 0;
    }
    return w > 0 ? w : 1;
}

static uint64_t draw_key(const story_teller *t, const gs_message *m, const char *kind)
{
    uint64_t h = gs_hash(t->used.wording, t->used.battle, strlen(t->used.battle));
    h = gs_hash(h, t->style, strlen(t->style));
    h = gs_hash(h, kind, strlen(kind));
    uint32_t id = (uint32_t)m->id;
    unsigned char b[4] = {(unsigned char)id, (unsigned char)(id >> 8), (unsigned char)(id >> 16),
                          (unsigned char)(id >> 24)};
    return gs_hash(h, b, sizeof b);
}

/* What a template is drawn before: the rule set's own, then the common ones; those of weight 1 are
 * a last resort. */
enum { OWN, COMMON, LAST_RESORT };

static int rank_of(const gs_template *tp)
{
    return tp->weight == 1 ? LAST_RESORT : tp->ruleset || tp->counts ? OWN : COMMON;
}

static uint32_t kind_key(const char *kind)
{
    return (uint32_t)gs_hash(0, kind, strlen(kind));
}

story_used story_used_new(gs_arena *a, const gs_story_book *book)
{
    int n = book->n_templates + 1;
    uint32_t *key = GS_NEW_ARRAY(a, uint32_t, n);
    story_used u = {.kind = key, .times = GS_NEW_ARRAY(a, int, n), .last = GS_NEW_ARRAY(a, int, n)};
    for (int i = 0; i < book->n_templates; i++) {
        key[i] = kind_key(book->templates[i].on);
        u.last[i] = -100;
    }
    return u;
}

/* Draws among the templates of a style that fit, of the first rank of which there are any. */
static const gs_template *choose_of(const story_teller *t, const gs_message *m, const char *kind,
                                    const char *style)
{
    enum { MOST = 64 };
    const gs_template *held[MOST];
    int64_t weight[MOST], sum = 0;
    int n = 0, rank = LAST_RESORT;
    uint32_t key = kind_key(kind);
    for (int i = 0; i < t->book->n_templates; i++) {
        const gs_template *tp = &t->book->templates[i];
        if (t->used.kind[i] != key || rank_of(tp) > rank || !fits(t, tp, m, kind, style)) {
            continue;
        }
        if (rank_of(tp) < rank) { /* what was found before gives way */
            rank = rank_of(tp);
            n = 0;
            sum = 0;
        }
        if (n < MOST) {
            held[n] = tp;
            weight[n] = weigh(t, i);
            sum += weight[n++];
        }
    }
    int64_t pick = sum ? (int64_t)(draw_key(t, m, kind) % (uint64_t)sum) : 0;
    for (int i = 0; i < n; i++) {
        pick -= weight[i];
        if (pick < 0) {
            return held[i];
        }
    }
    return NULL;
}

const char *story_parent(const gs_story_book *book, const char *style)
{
    for (int i = 0; i < book->n_styles; i++) {
        if (strcmp(book->styles[i].id, style) == 0) {
            return book->styles[i].extends;
        }
    }
    return NULL;
}

/* Draws in the style that tells, else in those from which it comes. */
static const gs_template *choose(const story_teller *t, const gs_message *m, const char *kind)
{
    const gs_template *tp = NULL;
    int depth = 0; /* a style cannot come from itself, but a book is anybody's */
    for (const char *style = t->style; style && !tp && depth < 8; depth++) {
        tp = choose_of(t, m, kind, style);
        style = story_parent(t->book, style);
    }
    return tp;
}

bool story_can_word(const story_teller *t, const gs_message *m, const char *kind)
{
    const gs_template *tp = choose(t, m, *kind ? kind : m->kind);
    return tp && tp->weight > 1;
}

const char *story_phrase(story_teller *t, const gs_message *m, const char *kind)
{
    const gs_template *tp = choose(t, m, kind);
    gs_str out = {0};
    if (tp) {
        story_fill(t, m, tp->text, &out);
    }
    const char *text = gs_arena_strdup(t->arena, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

/* Adds an opening and what stands between it and the sentence: one that ends in a space is followed
 * by anything. */
static void put_opening(const story_teller *t, const char *opening, const gs_template *tp,
                        gs_str *out)
{
    bool name = tp->text[0] == '{' && tp->text[1] != '='; /* not a clause of the reason */
    bool verb = strstr(tp->text, "{(}") != NULL;
    size_t n = strlen(opening);
    gs_str_add(out, opening);
    if (opening[n - 1] != ' ') {
        const gs_story_word *glue = story_vocabulary(t, "glue");
        gs_str_add(out, verb ? " " : !glue ? ", " : name ? glue->one : glue->many);
    }
}

/* "{actor} {(}came{)} up" after an opening: "came {actor} up". */
static const char *verb_first(const story_teller *t, const char *text)
{
    const char *from = strstr(text, "{(}"), *to = strstr(text, "{)}");
    if (!from || !to || to < from) {
        return text;
    }
    int front = (int)(from - text);
    while (front > 0 && text[front - 1] == ' ') {
        front--;
    }
    return gs_arena_printf(t->arena, "%.*s %.*s%s", (int)(to - from) - 3, from + 3, front, text,
                           to + 3);
}

bool story_word(story_teller *t, const gs_message *m, const char *kind, const char *opening,
                gs_str *out, const gs_template **used)
{
    const gs_template *tp = choose(t, m, *kind ? kind : m->kind);
    *used = tp;
    if (!tp) {
        return false;
    }
    int i = (int)(tp - t->book->templates);
    t->used.times[i]++;
    t->used.last[i] = t->used.sentence++;
    size_t at = out->len;
    t->own_words = strcmp(tp->style, t->style) == 0;
    if (*opening) {
        put_opening(t, opening, tp, out);
    }
    t->start = out->len;
    memset(t->present, 0, sizeof t->present);
    story_fill(t, m, *opening ? verb_first(t, tp->text) : tp->text, out);
    if (at == 0) {
        story_capital(out, at);
    }
    return true;
}

const char *story_preposition(const gs_story_book *book, const char *place)
{
    for (const char *p = place; p && *p; p += strcspn(p, " ,"), p += strspn(p, " ,")) {
        size_t n = strcspn(p, " ,");
        for (int i = 0; i < book->n_words; i++) {
            const char *id = book->words[i].id;
            if (strncmp(id, "place.", 6) == 0 && strlen(id) == 6 + n && !strncmp(id + 6, p, n)) {
                return book->words[i].one;
            }
        }
    }
    return "at";
}
