/* One sentence: its words drawn, what followed as its last clause, the players' own words, and on
 * which entries it rests. */
#include "story_int.h"

#include <string.h>

/* Messages about one alone: after a sentence of which it was the subject a pronoun will do. */
static bool alone(const gs_message *m)
{
    static const char *const kinds[] = {"rallied", "rally-failed", "left-field", "exited"};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (strcmp(m->kind, kinds[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* A tail with "and" after a clause with "and" stands by itself: "...; and" becomes "...;". */
static void part_ands(const story_build *b, gs_str *text, size_t at)
{
    const gs_story_word *and = story_vocabulary(&b->t, "and"); /* ", and " */
    size_t n = and ? strlen(and->one) : 0;
    const char *before = n ? strstr(text->p, and->one) : NULL;
    if (before && before < text->p + at && strncmp(text->p + at, and->one, n) == 0) {
        text->p[at] = ';';
        memmove(text->p + at + 1, text->p + at + n - 1, text->len - at - n + 2);
        text->len -= n - 2;
    }
}

bool story_due(const story_build *b, int i)
{
    const gs_message *m = &b->n->messages.m[i];
    return !b->done[i] && b->picked[i] && !story_met(b, m);
}

/* Does what followed run ahead of things that are still to be told? Then it has no time of its own,
 * or they would seem to be later. */
static bool runs_ahead(const story_build *b, const gs_message *m, const gs_message *tail)
{
    for (int i = 0; tail->turn > m->turn && i < b->n->messages.count; i++) {
        const gs_message *o = &b->n->messages.m[i];
        if (o != m && o != tail && o->turn >= m->turn && o->turn < tail->turn && story_due(b, i) &&
            !story_unmoored(b, i)) {
            return true;
        }
    }
    return false;
}

/* Adds the clause of what followed: the flight of the beaten, the hero who fell there. */
static const gs_message *put_tail(story_build *b, const gs_message *m, gs_str *text,
                                  const gs_template **used)
{
    gs_message *o = m->tail >= 0 ? &b->n->messages.m[m->tail] : NULL;
    *used = NULL;
    if (!o || !o->kind[0] || b->done[m->tail]) {
        return NULL;
    }
    gs_str kind = {0};
    size_t len = text->len;
    story_fact_add(o, "ahead", runs_ahead(b, m, o));
    gs_str_addf(&kind, "tail.%s", o->kind);
    bool ok = story_word(&b->t, o, kind.p, "", text, used) && text->len > len;
    if (ok) {
        part_ands(b, text, len);
    }
    b->done[m->tail] = ok;
    gs_str_free(&kind);
    return ok ? o : NULL;
}

static gs_ref subject_of(const gs_template *used, const gs_message *m)
{
    return strncmp(used->text, "{actor}", 7) == 0    ? m->role[GS_ROLE_ACTOR]
           : strncmp(used->text, "{target}", 8) == 0 ? m->role[GS_ROLE_TARGET]
           : strncmp(used->text, "{hero}", 6) == 0   ? m->role[GS_ROLE_HERO]
                                                     : (gs_ref){0};
}

/* Adds who else drove the beaten back: one recoil, one sentence. */
static void put_beside(story_build *b, const gs_message *m, const gs_template *used, gs_str *text)
{
    gs_message *with = story_beside(b, m);
    const gs_template *clause;
    if (!with) {
        return;
    }
    gs_ref victor = with->role[GS_ROLE_ACTOR];
    const char *name = story_name_of(&b->t.names, victor)->brief;
    size_t at = b->t.start, n = strlen(name);
    bool leads = !story_result_is(m, "both") && story_same(subject_of(used, m), victor) && text->len > at + n &&
                 strncmp(text->p + at + 1, name + 1, n - 1) == 0 && text->p[at + n] == ' ';
    char *rest = leads ? gs_arena_strdup(b->t.arena, text->p + at + n) : NULL;
    if (leads) { /* behind the subject */
        text->len = at + n;
        text->p[text->len] = '\0';
    }
    story_fact_add(with, "leads", leads);
    bool said = story_word(&b->t, with, "beside", "", text, &clause);
    gs_str_add(text, said && leads ? "," : "");
    gs_str_add(text, rest ? rest : "");
}

/* ---- drawing it ---- */
#define TRIES 10
#define WHOLE 7    /* of them with its last clause */
#define LONGEST 45 /* words */

/* A sentence as it was drawn. */
typedef struct drawn {
    gs_str text;
    const gs_template *used, *tail_used;
    const gs_message *tail; /* what followed, told as its last clause; NULL nothing */
    size_t tail_at;         /* where that begins */
    bool misplaced;         /* when or where it was could not be said */
    bool behind;            /* it is said behind the subject */
} drawn;

/* What a draw changes, as it stood before. */
typedef struct kept {
    int *times, *last, *mentions, sentence;
    const gs_template *tried[TRIES];
} kept;

static kept keep_state(story_build *b)
{
    int n = b->t.book->n_templates + 1;
    size_t size = sizeof(int) * (size_t)n;
    if (!b->kept) {
        b->kept = GS_NEW_ARRAY(b->t.arena, int, 2 * n + STORY_NAME_NUMBERS);
    }
    kept k = {b->kept, b->kept + n, b->kept + 2 * n, b->t.used.sentence, {NULL}};
    memcpy(k.times, b->t.used.times, size);
    memcpy(k.last, b->t.used.last, size);
    memcpy(k.mentions, b->t.names.mentions, sizeof(int) * STORY_NAME_NUMBERS);
    return k;
}

/* As before the draws, but that the first n templates that were tried count as used. */
static void rewind_to(story_build *b, const kept *k, int n, const gs_message *m, drawn *d)
{
    size_t size = sizeof(int) * (size_t)(b->t.book->n_templates + 1);
    memcpy(b->t.used.times, k->times, size);
    memcpy(b->t.used.last, k->last, size);
    memcpy(b->t.names.mentions, k->mentions, sizeof(int) * STORY_NAME_NUMBERS);
    b->t.used.sentence = k->sentence;
    for (int i = 0; i < n; i++) {
        b->t.used.times[k->tried[i] - b->t.book->templates]++;
    }
    if (d->tail) {
        b->done[m->tail] = false;
    }
    gs_str_clear(&d->text);
    d->tail = NULL;
}

/* ---- where it says when, or where ---- */
/* How long the subject's name is that the sentence begins with; 0: it does not, or more is said of
 * him. */
static size_t subject_len(const story_build *b, const drawn *d, gs_ref who)
{
    const story_name *name = story_name_of(&b->t.names, who);
    const char *const forms[] = {name->text, name->brief}, *text = d->text.p + b->t.start;
    for (int i = 0; i < GS_COUNT(forms); i++) {
        size_t n = strlen(forms[i]);
        if (n > 1 && strlen(text) > n + 1 && memcmp(text + 1, forms[i] + 1, n - 1) == 0 &&
            text[n] == ' ' && text[n + 1] >= 'a' && text[n + 1] <= 'z') {
            return n;
        }
    }
    return 0;
}

static void insert(drawn *d, size_t at, const char *words)
{
    gs_str text = {0};
    gs_str_addf(&text, "%.*s%s%s", (int)at, d->text.p, words, d->text.p + at);
    gs_str_free(&d->text);
    d->text = text;
}

/* Puts the words that do not stand in front where they belong; false if they cannot. */
static bool place_words(story_build *b, const gs_message *m, const struct story_begin *how,
                        drawn *d)
{
    enum { PLAIN = 15 }; /* words of a sentence whose end is near */
    gs_str none = {0};
    gs_ref who = subject_of(d->used, m);
    size_t n = how->at == STORY_BEHIND ? subject_len(b, d, who) : 0;
    bool wing = *how->words == ' '; /* the side's own: its own men's */
    bool plain = !strpbrk(d->text.p, ",;:") && !strstr(d->text.p, " turn") &&
                 story_first_words(d->text.p, 0, &none) <= PLAIN;
    gs_str_free(&none);
    if (how->at == STORY_FRONT) {
        return true;
    }
    if (how->at == STORY_LAST ? !plain : n == 0 || (wing && story_ref_side(b->t.s, who) != m->side)) {
        return false;
    }
    insert(d, how->at == STORY_LAST ? d->text.len : b->t.start + n, how->words);
    return true;
}

/* Draws it once. */
static bool draw_once(story_build *b, const gs_message *m, const char *kind,
                      const struct story_begin *how, bool tail, drawn *d)
{
    const char *front = how->at == STORY_FRONT ? how->words : "";
    if (!story_word(&b->t, m, kind, front, &d->text, &d->used)) {
        return false;
    }
    put_beside(b, m, d->used, &d->text);
    d->behind = how->at == STORY_BEHIND && *how->words != ' ';
    d->misplaced = !place_words(b, m, how, d) || (d->behind && b->behind > 0);
    d->tail_at = d->text.len;
    d->tail = tail ? put_tail(b, m, &d->text, &d->tail_used) : NULL;
    return true;
}

/* Has a sentence of the page begun with these words? */
static bool has_begun(const story_build *b, const char *text, int n)
{
    gs_str words = {0};
    gs_str_addc(&words, '|');
    (void)story_first_words(text, n, &words);
    bool found = b->starts.len && strstr(b->starts.p, words.p);
    gs_str_free(&words);
    return found;
}

static bool begins_like_last(const story_build *b, const char *text)
{
    gs_str two = {0};
    (void)story_first_words(text, 2, &two);
    const char *last = b->starts.len ? strrchr(b->starts.p, '|') + 1 : NULL;
    bool like = last && strncmp(last, gs_str_text(&two), two.len) == 0;
    gs_str_free(&two);
    return like;
}

/* What is amiss with it: words said before, a frame used before, the beginning of another, length;
 * words that have no place make it wrong. */
static int flaws(const story_build *b, const gs_message *m, const kept *k, const drawn *d)
{
    enum { WRONG = 1000, MOST = 6 };
    gs_str none = {0};
    int again = story_said_again(b->said, d->text.p);
    int n = 2 * k->times[d->used - b->t.book->templates] + 3 * (again < MOST ? again : MOST);
    n += story_first_words(d->text.p, 0, &none) > LONGEST ? WRONG / 2 : 0;
    n += begins_like_last(b, d->text.p) ? 3 : 0;
    n += has_begun(b, d->text.p, 3) ? 4 : 0;
    n += m->tail >= 0 && !b->done[m->tail] && !d->tail ? 8 : 0;
    gs_str_free(&none);
    return n + (d->misplaced ? WRONG : 0);
}

/* Words the sentence, with its tail: of a few draws the one with which the least is amiss. */
static bool draw_sentence(story_build *b, const gs_message *m, const char *kind,
                          const story_begins *how, drawn *d)
{
    static const struct story_begin nothing = {"", STORY_FRONT};
    kept k = keep_state(b);
    int best = -1, least = 0, n = 0;
    for (; n < TRIES && (best < 0 || least > 0); n++) {
        rewind_to(b, &k, n, m, d);
        if (!draw_once(b, m, kind, how->n ? &how->way[n % how->n] : &nothing, n < WHOLE, d)) {
            return false;
        }
        k.tried[n] = d->used;
        int amiss = flaws(b, m, &k, d);
        if (best < 0 || amiss < least) {
            best = n;
            least = amiss;
        }
    }
    rewind_to(b, &k, best, m, d);
    (void)draw_once(b, m, kind, how->n ? &how->way[best % how->n] : &nothing, best < WHOLE, d);
    for (int i = 0; i < best; i++) { /* only what is kept has been used */
        b->t.used.times[k.tried[i] - b->t.book->templates]--;
    }
    return true;
}

/* Is its frame worn out, and the message one that nobody misses? */
static bool is_worn_out(const story_build *b, const gs_message *m, const drawn *d)
{
    enum { FRAMES = 3 };
    int times = b->t.used.times[d->used - b->t.book->templates];
    return times >= FRAMES && m->scene >= 0 && !m->mandatory && !b->t.logged;
}

static const char *join_claims(const story_build *b, const char *claims, const char *more)
{
    return more ? gs_arena_printf(b->t.arena, "%s %s", claims, more) : claims;
}

/* The players' words stand behind what they speak of: before the tail, and behind it. What all that
 * claims. */
static const char *add_remarks(story_build *b, const gs_message *m, drawn *d)
{
    const char *claims = join_claims(b, d->used->claims, d->tail ? d->tail_used->claims : NULL);
    const char *tail = gs_arena_strdup(b->t.arena, d->text.p + d->tail_at);
    d->text.len = d->tail_at;
    d->text.p[d->tail_at] = '\0';
    claims = join_claims(b, claims, story_put_remarks(b, m, &d->text));
    gs_str_add(&d->text, tail);
    return d->tail ? join_claims(b, claims, story_put_remarks(b, d->tail, &d->text)) : claims;
}

/* Does it end in a player's words that have a stop of their own: "Who will pay his ransom?”"? */
static bool is_stopped(const gs_str *text)
{
    static const char quote[] = "”";
    size_t n = sizeof quote - 1;
    return text->len > n && memcmp(text->p + text->len - n, quote, n) == 0 &&
           strchr("?!", text->p[text->len - n - 1]) != NULL;
}

static int number_of(const story_build *b, const gs_message *m)
{
    const gs_messages *all = &b->n->messages;
    return m && m >= all->m && m < all->m + all->count ? (int)(m - all->m) : -1;
}

static void keep_sentence(story_build *b, const gs_message *m, drawn *d)
{
    gs_story_para *p = b->para;
    b->behind += d->behind;
    story_said_add(b->said, d->text.p);
    gs_str_addc(&b->starts, '|');
    (void)story_first_words(d->text.p, 6, &b->starts);
    const char *claims = b->t.logged ? add_remarks(b, m, d)
                                     : join_claims(b, d->used->claims,
                                                   d->tail ? d->tail_used->claims : NULL);
    gs_str_add(&d->text, is_stopped(&d->text) ? "" : ".");
    p->sentences = gs_arena_grow(b->t.arena, p->sentences, p->n_sentences, &b->cap_sentences,
                                 sizeof *p->sentences);
    gs_sentence *s = &p->sentences[p->n_sentences++];
    *s = (gs_sentence){.text = gs_arena_strdup(b->t.arena, d->text.p),
                       .template_id = d->used->id,
                       .claims = claims,
                       .side = m->side,
                       .message = number_of(b, m),
                       .tail = number_of(b, d->tail)};
    gs_message all = *m;
    for (int i = 0; d->tail && i < d->tail->n_entries; i++) {
        story_message_entry(&all, d->tail->entry[i]);
    }
    memcpy(s->entry, all.entry, sizeof s->entry);
    s->n_entries = all.n_entries;
    b->t.subject = d->tail ? (gs_ref){0} : subject_of(d->used, m);
    b->before = m;
    p->last_turn = m->turn > p->last_turn ? m->turn : p->last_turn;
}

bool story_put_opened(story_build *b, const gs_message *m, const char *kind,
                      const story_begins *how)
{
    drawn d = {0};
    b->t.may_pronoun = b->para->n_sentences > 0 && !*kind && how->n == 0 && alone(m);
    bool several = m->n_others > 0; /* then each of them is named */
    const char *after = *kind || several ? "" : story_follows(b, m, how);
    bool ok = *after && draw_sentence(b, m, after, how, &d);
    b->follow_at = ok ? b->t.used.sentence : b->follow_at;
    ok = ok || draw_sentence(b, m, kind, how, &d);
    ok = ok && !is_worn_out(b, m, &d);
    if (ok) {
        keep_sentence(b, m, &d);
        story_opened(b, m, how);
    }
    gs_str_free(&d.text);
    return ok;
}

bool story_put_sentence(story_build *b, const gs_message *m, const char *kind,
                        const char *opening)
{
    story_begins how = {.way = {{opening, STORY_FRONT}}, .n = *opening != '\0'};
    return story_put_opened(b, m, kind, &how);
}
