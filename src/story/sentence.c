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
    bool leads = story_same(subject_of(used, m), victor) && text->len > at + n &&
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

/* Words alone, small letters, a space after each. */
static void plain_words(const char *text, gs_str *out)
{
    bool space = true;
    for (const char *p = text; *p; p++) {
        bool stop = strchr(" ,.;:", *p) != NULL;
        if (!stop) {
            gs_str_addc(out, *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p);
        } else if (!space) {
            gs_str_addc(out, ' ');
        }
        space = stop;
    }
    gs_str_add(out, space ? "" : " ");
}

/* Are six words running in it that have been said before? */
static bool repeats(const story_build *b, const char *text)
{
    gs_str w = {0};
    bool found = false;
    plain_words(text, &w);
    for (char *p = w.p; p && *p && !found && b->said.len;) {
        char *end = p;
        int n = 0;
        while (*end && n < 6) {
            n += *end++ == ' ';
        }
        char kept = *end;
        *end = '\0';
        found = n == 6 && strstr(b->said.p, p) != NULL;
        *end = kept;
        p = strchr(p, ' ');
        p = p ? p + 1 : NULL;
    }
    gs_str_free(&w);
    return found;
}

/* How many words it has, and the first n of them (at most six) at `first`. */
static int count_words(const char *text, int n, gs_str *first)
{
    gs_str w = {0};
    int words = 0;
    plain_words(text, &w);
    for (const char *p = gs_str_text(&w); *p; p++) {
        if (words < n) {
            gs_str_addc(first, *p);
        }
        words += *p == ' ';
    }
    gs_str_free(&w);
    return words;
}

/* ---- drawing it ---- */
#define TRIES 6
#define LONGEST 45 /* words */

/* A sentence as it was drawn. */
typedef struct drawn {
    gs_str text;
    const gs_template *used, *tail_used;
    const gs_message *tail; /* what followed, told as its last clause; NULL nothing */
    size_t tail_at;         /* where that begins */
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

/* Draws it once; without its last clause if it would be too long with it. */
static bool draw_once(story_build *b, const gs_message *m, const char *kind, const char *opening,
                      bool tail, drawn *d)
{
    if (!story_word(&b->t, m, kind, opening, &d->text, &d->used)) {
        return false;
    }
    put_beside(b, m, d->used, &d->text);
    d->tail_at = d->text.len;
    d->tail = tail ? put_tail(b, m, &d->text, &d->tail_used) : NULL;
    return true;
}

/* What is amiss with it: words said before, a frame used before, the beginning of another,
 * length. */
static int flaws(const story_build *b, const kept *k, const drawn *d)
{
    gs_str six = {0}, two = {0};
    int words = count_words(d->text.p, 6, &six), before = k->times[d->used - b->t.book->templates];
    (void)count_words(d->text.p, 2, &two);
    int n = (repeats(b, d->text.p) ? 8 : 0) + (words > LONGEST ? 8 : 0) + 2 * before;
    if (b->starts.len) {
        const char *last = strrchr(b->starts.p, '|') + 1;
        n += strncmp(last, gs_str_text(&two), two.len) == 0 ? 3 : 0;
        n += strstr(b->starts.p, gs_str_text(&six)) ? 4 : 0;
    }
    gs_str_free(&six);
    gs_str_free(&two);
    return n;
}

/* Words the sentence, with its tail: of a few draws the one with which the least is amiss. */
static bool draw_sentence(story_build *b, const gs_message *m, const char *kind,
                          const char *opening, drawn *d)
{
    kept k = keep_state(b);
    int best = -1, least = 0, n = 0;
    for (; n < TRIES && (best < 0 || least > 0); n++) {
        rewind_to(b, &k, n, m, d);
        if (!draw_once(b, m, kind, opening, n < TRIES / 2, d)) {
            return false;
        }
        k.tried[n] = d->used;
        int amiss = flaws(b, &k, d);
        if (best < 0 || amiss < least) {
            best = n;
            least = amiss;
        }
    }
    rewind_to(b, &k, best, m, d);
    (void)draw_once(b, m, kind, opening, best < TRIES / 2, d);
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

static void keep_sentence(story_build *b, const gs_message *m, drawn *d)
{
    gs_story_para *p = b->para;
    plain_words(d->text.p, &b->said);
    gs_str_addc(&b->starts, '|');
    (void)count_words(d->text.p, 6, &b->starts);
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
                       .side = m->side};
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

bool story_put_sentence(story_build *b, const gs_message *m, const char *kind,
                        const char *opening)
{
    drawn d = {0};
    b->t.may_pronoun = b->para->n_sentences > 0 && !*kind && !*opening && alone(m);
    bool several = m->n_others > 0; /* then each of them is named */
    const char *after = *kind || several ? "" : story_follows(b, m, opening);
    bool ok = *after && draw_sentence(b, m, after, opening, &d);
    b->follow_at = ok ? b->t.used.sentence : b->follow_at;
    ok = ok || draw_sentence(b, m, kind, opening, &d);
    ok = ok && !is_worn_out(b, m, &d);
    if (ok) {
        keep_sentence(b, m, &d);
    }
    gs_str_free(&d.text);
    return ok;
}
