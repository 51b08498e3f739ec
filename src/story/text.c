/* Wording: which template, and its slots filled. Slots of a template's text:
 *   {actor} {target} {hero} {foe} {by} {place} {side} {enemy} {friend}   a name, short or full
 *   {hero:full} {hero:poss} {actor:men}       forms of a name; men: "man" or "men" by {lost}
 *   {lost} {lost:digits} {turn:ordinal}       a fact: numbers as words, words as they stand
 *   {lost:loss} {men:army}                    so many of what the rule set counts losses, armies in
 *   {%recoil}                                 the rule set's own word: a key of gs_voice_keys
 *   {units:units}                             so many of what the rule set calls its units
 *   {~unit} {~unit:many}                      a word of the rule set's vocabulary
 *   {=reason}                                 the vocabulary's words for a fact: "reason.orders"
 *   {was@actor} {his@hero}                    a word that agrees with a name
 *   {?fact}...{/}  {!fact}...{/}              printed only if the fact holds, or does not
 */
#include "story_int.h"

#include "gesta/fixed.h"
#include "gesta/voice.h"

#include <stdio.h>
#include <string.h>

/* ---- slots ---- */
static void add_possessive(gs_str *out)
{
    bool s = out->len && out->p[out->len - 1] == 's';
    gs_str_add(out, s ? "’" : "’s");
}

/* A name that is the subject of the sentence before, at the head of one about itself alone. */
static bool put_pronoun(story_teller *t, gs_ref r, gs_str *out)
{
    static const char *const words[] = {"he", "she", "it", "they"};
    bool here = out->len == t->start && t->may_pronoun && r.kind == t->subject.kind &&
                r.kind != GS_REF_NONE && r.ix == t->subject.ix;
    if (here) {
        char g = story_name_of(&t->names, r)->gender;
        gs_str_add(out, words[g == 'm' ? 0 : g == 'f' ? 1 : g == 'p' ? 3 : 2]);
    }
    return here;
}

static void put_name(story_teller *t, gs_ref r, const char *form, gs_str *out)
{
    if (!*form && put_pronoun(t, r, out)) {
        return;
    }
    if (r.kind == GS_REF_FEATURE || r.kind == GS_REF_OBJECTIVE) {
        const char *name = gs_ref_name(t->s, r);
        bool article = strncmp(name, "The ", 4) == 0;
        gs_str_add(out, article ? "the " : "");
        gs_str_add(out, article ? name + 4 : name);
    } else {
        const story_name *n = story_name_of(&t->names, r);
        bool first = true;
        if (r.kind == GS_REF_UNIT || r.kind == GS_REF_HERO) {
            int *mentions = &t->names.mentions[story_name_number(r)];
            first = (*mentions)++ == 0;
        }
        bool full = strncmp(form, "full", 4) == 0 || (first && r.kind == GS_REF_HERO);
        gs_str_add(out, full ? n->text : n->brief);
    }
    if (strstr(form, "poss")) {
        add_possessive(out);
    }
}

const gs_story_word *story_vocabulary(const story_teller *t, const char *id)
{
    const gs_story_word *best = NULL;
    for (int i = 0; i < t->book->n_words; i++) {
        const gs_story_word *w = &t->book->words[i];
        bool here = w->ruleset && strcmp(w->ruleset, t->s->ruleset->id) == 0;
        if (strcmp(w->id, id) == 0 && (here || (!w->ruleset && !best))) {
            best = w;
        }
    }
    return best;
}

static void put_vocabulary(const story_teller *t, const char *id, bool many, gs_str *out)
{
    const gs_story_word *best = story_vocabulary(t, id);
    gs_str_add(out, best ? (many ? best->many : best->one) : id);
}

/* "reason" of a message that says flank-open: the words under "reason.flank-open"; "was-chance" is
 * told in the words of "chance". NULL if there are none. */
static const gs_story_word *told_words(const story_teller *t, const gs_message *m,
                                       const char *name)
{
    const gs_message_fact *f = story_fact(m, name);
    const char *last = strrchr(name, '-');
    gs_str id = {0};
    gs_str_addf(&id, "%s.%s", name, f && f->word ? f->word : "");
    const gs_story_word *w = story_vocabulary(t, id.p);
    if (!w && last) {
        gs_str_clear(&id);
        gs_str_addf(&id, "%s.%s", last + 1, f && f->word ? f->word : "");
        w = story_vocabulary(t, id.p);
    }
    gs_str_free(&id);
    return w;
}

static void put_told(const story_teller *t, const gs_message *m, const char *name, gs_str *out)
{
    const gs_story_word *w = told_words(t, m, name);
    gs_str_add(out, w ? w->one : "");
}

static void put_agreeing(const story_teller *t, const gs_message *m, const char *word,
                         const char *role, gs_str *out)
{
    int r = story_role_of(role, strlen(role));
    char gender = r < 0 ? 'n' : story_name_of(&t->names, m->role[r])->gender;
    for (int i = 0; i < t->book->n_agrees; i++) {
        const gs_story_agree *g = &t->book->agrees[i];
        if (strcmp(g->id, word) == 0) {
            gs_str_add(out, gender == 'm'   ? g->m
                            : gender == 'f' ? g->f
                            : gender == 'p' ? g->pl
                                            : g->n);
            return;
        }
    }
    gs_str_add(out, word);
}

/* "four men", "one stand", "no hits". */
static void put_counted(const story_teller *t, int n, gs_counted in, gs_str *out)
{
    static const char *const one[] = {"", "man", "unit", "hit", "stand"};
    if (n == 0) {
        gs_str_add(out, "no");
    } else {
        gs_number_words(out, n);
    }
    gs_str_addc(out, ' ');
    if (in == GS_COUNTED_UNITS) {
        put_vocabulary(t, "unit", n != 1, out);
    } else {
        gs_str_add(out, n == 1 ? one[in] : gs_counted_words[in]);
    }
}

/* Somebody guessed the number: "about three". */
static void put_about(const gs_message *m, const char *name, int n, gs_str *out)
{
    char fact[80];
    snprintf(fact, sizeof fact, "%s-about", name);
    gs_str_add(out, n > 0 && story_fact_int(m, fact, 0) ? "about " : "");
}

static void put_fact(const story_teller *t, const gs_message *m, const char *name,
                     const char *form, gs_str *out)
{
    const gs_message_fact *f = story_fact(m, name);
    if (!f) {
        return;
    }
    if (f->word) {
        gs_str_add(out, f->word);
        return;
    }
    put_about(m, name, f->n, out);
    if (strcmp(form, "loss") == 0) {
        put_counted(t, f->n, gs_voice_loss(t->s->ruleset), out);
    } else if (strcmp(form, "army") == 0) {
        put_counted(t, f->n, gs_voice_army(t->s->ruleset), out);
    } else if (strcmp(form, "ordinal") == 0) {
        gs_ordinal_words(out, f->n);
    } else if (strcmp(form, "digits") == 0) {
        gs_str_addi(out, f->n);
    } else if (strcmp(form, "units") == 0) {
        gs_number_words(out, f->n);
        gs_str_add(out, " ");
        put_vocabulary(t, "unit", f->n != 1, out);
    } else if (strcmp(form, "men") == 0) {
        if (f->n == 0) {
            gs_str_add(out, "no");
        } else {
            gs_number_words(out, f->n);
        }
        gs_str_add(out, f->n == 1 ? " man" : " men");
    } else {
        gs_number_words(out, f->n);
    }
}

/* The key of that name, GS_VOICE_COUNT if there is none. */
static int voice_key(const char *name, size_t n)
{
    int k = 0;
    while (gs_voice_keys[k] && (strlen(gs_voice_keys[k]) != n ||
                                strncmp(gs_voice_keys[k], name, n) != 0)) {
        k++;
    }
    return k;
}

static void put_slot(story_teller *t, const gs_message *m, char *slot, gs_str *out)
{
    char *form = strchr(slot, ':');
    if (form) {
        *form++ = '\0';
    }
    const char *f = form ? form : "";
    char *at = strchr(slot, '@');
    int r = story_role_of(slot, strlen(slot));
    if (at) {
        *at++ = '\0';
        put_agreeing(t, m, slot, at, out);
    } else if (slot[0] == '~') {
        put_vocabulary(t, slot + 1, strcmp(f, "many") == 0, out);
    } else if (slot[0] == '%') {
        int key = voice_key(slot + 1, strlen(slot + 1));
        gs_str_add(out, key < GS_VOICE_COUNT
                            ? gs_voice_or_common(t->s->ruleset, (gs_voice_key)key) : "");
    } else if (slot[0] == '=') {
        put_told(t, m, slot + 1, out);
    } else if (r >= 0) {
        put_name(t, m->role[r], f, out);
    } else {
        put_fact(t, m, slot, f, out);
    }
}

/* "Harold, son of Godwin" was put last, and the sentence goes on: "Harold, son of Godwin, fell". */
static bool ends_aside(const char *slot, const gs_str *out, size_t from)
{
    bool role = !strchr(slot, '@') && story_role_of(slot, strcspn(slot, ":")) >= 0;
    return role && out->len > from && strstr(out->p + from, ", ") != NULL;
}

/* Fills a template's text; false if a named role is not there. */
static void fill(story_teller *t, const gs_message *m, const char *text, gs_str *out)
{
    char slot[64];
    int hidden = 0; /* depth of an optional part that does not show */
    int depth = 0;
    bool aside = false;
    for (const char *p = text; *p;) {
        if (*p != '{') {
            if (!hidden) {
                gs_str_add(out, aside && *p == ' ' ? "," : "");
                gs_str_addc(out, *p);
                aside = false;
            }
            p++;
            continue;
        }
        size_t n = strcspn(p + 1, "}");
        size_t len = n < sizeof slot - 1 ? n : sizeof slot - 1;
        memcpy(slot, p + 1, len);
        slot[len] = '\0';
        p += n + 1 + (p[n + 1] == '}');
        if (slot[0] == '?' || slot[0] == '!') {
            depth++;
            bool holds = story_cond(m, slot + 1);
            if (!hidden && holds == (slot[0] == '!')) {
                hidden = depth;
            }
        } else if (slot[0] == '/') {
            hidden = hidden == depth ? 0 : hidden;
            depth--;
        } else if (!hidden) {
            char name[64];
            size_t from = out->len;
            memcpy(name, slot, sizeof name); /* put_slot cuts it */
            put_slot(t, m, slot, out);
            aside = ends_aside(name, out, from);
        }
    }
}

/* ---- choice ---- */

bool story_word_in(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = strstr(list, word); p; p = strstr(p + 1, word)) {
        if ((p == list || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0')) {
            return true;
        }
    }
    return false;
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
        if (depth > 0 || strchr("?!/~", slot[0]) || p[n + 1] == '@') {
            continue;
        }
        const gs_message_fact *f = story_fact(m, slot);
        if (slot[0] == '%') {
            if (voice_key(slot + 1, len - 1) == GS_VOICE_COUNT) {
                return false;
            }
        } else if (slot[0] == '=') {
            if (!told_words(t, m, slot + 1)) {
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
    static const char *const counts[] = {"lost", "left", "count", "army", "cost", "first"};
    if (!tp->ruleset && (strstr(tp->text, "nobody fell") || strstr(tp->text, "every man"))) {
        return true;
    }
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
    return !over || strcmp(kind, m->kind) != 0 || (tp->claims && story_word_in(tp->claims, "destroyed"));
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
                 const char *kind)
{
    return tp->weight > 0 && strcmp(tp->on, kind) == 0 && strcmp(tp->style, t->style) == 0 &&
           counts_right(t, tp) &&
           (!tp->ruleset || strcmp(tp->ruleset, t->s->ruleset->id) == 0) &&
           story_cond(m, tp->cond) && tells_end(tp, m, kind) && fillable(t, tp, m);
}

/* Weight by novelty: a 64th for each use, nothing within six sentences; the more conditions a
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

/* Draws among the templates that fit: the rule set's own before the common ones; those of weight 1
 * are a last resort. */
static const gs_template *choose(const story_teller *t, const gs_message *m, const char *kind)
{
    enum { OWN, COMMON, LAST_RESORT, TRIES };
    for (int try = OWN; try < TRIES; try++) {
        int64_t sum = 0;
        for (int pass = 0; pass < 2; pass++) {
            int64_t pick = sum ? (int64_t)(draw_key(t, m, kind) % (uint64_t)sum) : -1;
            if (pass && !sum) {
                break;
            }
            for (int i = 0; i < t->book->n_templates; i++) {
                const gs_template *tp = &t->book->templates[i];
                int rank = tp->weight == 1                ? LAST_RESORT
                           : tp->ruleset || tp->counts ? OWN
                                                       : COMMON;
                if (rank != try || !fits(t, tp, m, kind)) {
                    continue;
                }
                if (pass == 0) {
                    sum += weigh(t, i);
                } else if ((pick -= weigh(t, i)) < 0) {
                    return tp;
                }
            }
        }
    }
    return NULL;
}

bool story_can_word(const story_teller *t, const gs_message *m, const char *kind)
{
    return choose(t, m, *kind ? kind : m->kind) != NULL;
}

static void capital(gs_str *s, size_t at)
{
    if (at < s->len && s->p[at] >= 'a' && s->p[at] <= 'z') {
        s->p[at] = (char)(s->p[at] - 32);
    }
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
    if (*opening) {
        gs_str_add(out, opening);
        bool name = tp->text[0] == '{' && tp->text[1] != '='; /* not a clause of the reason */
        gs_str_add(out, name || strcmp(opening, "But") == 0 ? " " : ", ");
    }
    t->start = out->len;
    fill(t, m, tp->text, out);
    if (at == 0) {
        capital(out, at);
    }
    return true;
}
