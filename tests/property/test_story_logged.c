/* LINK: io. Nothing is told of a real table that its log does not say: hundreds of logs drawn at
 * random under all five books (GESTA_LOGGED=1000 for more), each sentence held against the entries
 * that it names; then the log is changed under the text, and the reader must see it. */
#include "test.h"

#include "story_claims.h"
#include "story_voices.h"

#include "gesta/fixed.h"
#include "gesta/voice.h"

#include "logged.h" /* last: its battle is everybody's */

#include <stdio.h>
#include <stdlib.h>

/* How many of each kind are drawn. */
static uint64_t logs_drawn(void)
{
    const char *n = getenv("GESTA_LOGGED");
    return n ? strtoull(n, NULL, 10) : 360;
}

/* ---- logs ---- */
static uint64_t state;

static int draw(int n)
{
    state = gs_hash(state, &n, sizeof n);
    return (int)(state % (uint64_t)n);
}

static bool stands[6], up[2], with[2];
static int left_of[6];

/* A loss of it: never all. */
static void lose(int unit, gs_ref by)
{
    int n = 1 + draw(2);
    if (left_of[unit] > n) {
        effect(harm(), gs_ref_unit(unit), by, n, draw(4) == 0);
        left_of[unit] -= n;
    }
}

static void draw_fight(int turn, int who, int foe)
{
    static const char *const kinds[] = {"charge", "melee", "shooting", "told"};
    const char *kind = kinds[draw(4)];
    gs_ref a_ = gs_ref_unit(who), d = gs_ref_unit(foe);
    bool shoots = strcmp(kind, "shooting") == 0, told = strcmp(kind, "told") == 0;
    entry(turn, who / 3, kind, a_, told ? (gs_ref){0} : d);
    if (strcmp(kind, "charge") == 0) {
        effect(GS_EFFECT_CONTACT, d, a_, 1, false);
        gs_entry *e = &log_->entries[log_->count - 1];
        e->parts[e->n_parts - 1].u.effect.word = draw(2) ? "flank" : "front";
    }
    lose(told ? who : foe, told && draw(2) ? d : told ? (gs_ref){0} : a_);
    if (!shoots && !told && draw(2)) {
        lose(who, d);
    }
    int end = draw(5);
    if (told || shoots) {
        return;
    }
    if (end == 0 && s->ruleset->bears == NULL) {
        effect(GS_EFFECT_RECOILED, draw(3) ? d : a_, draw(3) ? a_ : d, 0, false);
    } else if (end == 1) {
        effect(harm(), d, a_, left_of[foe], false); /* as the logbook writes it */
        effect(GS_EFFECT_DESTROYED, d, a_, 0, false);
        stands[foe] = false;
        if (foe % 3 == 0 && up[foe / 3]) { /* his men are gone, he stands alone */
            effect(GS_EFFECT_DETACHED, gs_ref_hero(foe / 3), d, 0, false);
            with[foe / 3] = false;
        }
    }
}

static void draw_hero(int turn, int h)
{
    static const uint8_t fates[] = {GS_EFFECT_HERO_KILLED, GS_EFFECT_HERO_CAPTURED};
    entry(turn, 1 - h, "told", gs_ref_hero(h), gs_ref_hero(1 - h));
    if (draw(2)) {
        effect(GS_EFFECT_HERO_HIT, gs_ref_hero(h), gs_ref_hero(1 - h), 1, false);
    } else {
        if (with[h]) {
            effect(GS_EFFECT_DETACHED, gs_ref_hero(h), gs_ref_unit(h * 3), 0, false);
        }
        effect(fates[draw(2)], gs_ref_hero(h), gs_ref_side(1 - h), 0, false);
        up[h] = false;
    }
}

static void draw_log(uint64_t seed)
{
    int turn = 1, side = 0;
    state = seed;
    begin(books[seed % GS_COUNT(books)]);
    for (int u = 0; u < 6; u++) {
        stands[u] = true;
        left_of[u] = gs_setup_bears(s, u);
    }
    up[0] = up[1] = with[0] = with[1] = true;
    for (int i = 0; i < 14; i++) {
        bool next = draw(4) == 0;
        side = next ? 0 : side + (side == 0 && draw(2)); /* the one's half, then the other's */
        int who = side * 3 + draw(3), foe = (1 - side) * 3 + draw(3);
        if (next) {
            turn += 1 + (draw(4) == 0);
            if (log_->count && turn > log_->entries[log_->count - 1].turn + 1) {
                entry(turn, -1, "gap", (gs_ref){0}, (gs_ref){0});
                note("not recorded: some turn");
            }
        }
        if (draw(6) == 0 && up[side]) {
            draw_hero(turn, side);
        } else if (stands[who] && stands[foe]) {
            draw_fight(turn, who, foe);
        } else {
            continue;
        }
        if (draw(5) == 0) {
            note("nine of them ran like hares, the flank was killed");
        }
    }
    entry(turn, -1, "result", gs_ref_side(draw(2)), (gs_ref){0});
}

/* ---- the reader ---- */
/* The sentence without what stands in quotation marks: those words are the players'. */
static const char *unquoted(const char *text)
{
    gs_str out = {0};
    for (const char *p = text; *p;) {
        const char *open = strstr(p, "“"), *close = open ? strstr(open, "”") : NULL;
        size_t n = close ? (size_t)(open - p) : strlen(p);
        gs_str_addf(&out, "%.*s", (int)n, p);
        p = close ? close + strlen("”") : p + n;
    }
    const char *kept = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return kept;
}

/* The numbers said, in their order. */
static int said(const char *text, int *out, int most)
{
    int n = 0;
    for (const char *p = text; *p && n < most;) {
        size_t len = 0;
        bool begins = p == text || strchr(" ,;:(", p[-1]);
        int v = begins ? number_at(p, &len) : -1;
        bool none = begins && strncmp(p, "none", 4) == 0;
        if (v > 0 || none) {
            out[n++] = none ? 0 : v;
        }
        p += len ? len : 1;
    }
    return n;
}

/* What each side lost in the turn of the entries cited. */
static bool check_turn(record *r)
{
    int sum[2] = {0}, got[4], turn = r->log->entries[r->sentence->entry[0] - 1].turn;
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; e->turn == turn && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool loss = e->parts[k].kind == GS_LOG_EFFECT && f->kind == harm_of(r);
            sum[loss ? r->s->units[f->who.ix].side : 0] += loss ? f->amount : 0;
        }
    }
    bool reds = strstr(r->sentence->text, "cost the Reds") != NULL;
    int n = said(r->sentence->text, got, 4);
    return (n == 2 && got[0] == sum[!reds] && got[1] == sum[reds]) ||
           wrong(r, "the turn cost something else", "turn");
}

/* The flank that was told, where there was no procedure. */
static bool told_flank(const record *r)
{
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *e = &r->log->entries[i];
        for (int k = 0; cites(r, e->n) && k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_CONTACT && f->word &&
                strcmp(f->word, "flank") == 0) {
                return true;
            }
        }
    }
    return false;
}

/* What was left to each unit named, after the last entry cited. */
static bool check_left(record *r)
{
    gs_table_state *t = GS_NEW(a, gs_table_state);
    int last = 0, got[8], n = said(r->sentence->text, got, 8);
    for (int i = 0; i < r->sentence->n_entries; i++) {
        last = r->sentence->entry[i] > last ? r->sentence->entry[i] : last;
    }
    gs_fold_start(r->s, t);
    for (int i = 0; i < last; i++) {
        assert_int_equal(gs_fold_entry(r->s, t, &r->log->entries[i], &err), GS_OK);
    }
    int named = 0, found = 0;
    for (int u = 0; u < r->s->n_units; u++) {
        if (strstr(r->sentence->text, r->s->units[u].name)) {
            int left = gs_unit_bears(r->s, t, u), of = gs_setup_bears(r->s, u);
            bool share = strstr(r->sentence->text, " of its strength") ||
                         strstr(r->sentence->text, " of their strength");
            named++;
            for (int k = 0; k < n; k++) {
                found += got[k] == left && k + 1 < n && got[k + 1] == of;
            }
            found += share && left * 3 <= of;
        }
    }
    return found >= named || wrong(r, "that is not what was left", "left");
}

static bool is_of(const record *r, const char *stem)
{
    return strncmp(r->sentence->template_id, stem, strlen(stem)) == 0;
}

static bool true_of(record *r)
{
    gs_sentence bare = *r->sentence;
    record own = *r;
    bare.text = unquoted(r->sentence->text);
    own.sentence = &bare;
    bool good;
    if (is_of(r, "losses.hurt") || is_of(r, "losses.any") || is_of(r, "gap.")) {
        good = strstr(bare.claims, "flank") == NULL && (is_of(r, "gap.") || check_names(&own));
    } else if (is_of(r, "losses.")) {
        good = check_turn(&own);
    } else if (is_of(r, "worn-down.")) {
        good = check_names(&own) && check_left(&own);
    } else if (strstr(bare.text, "flank") ||
               strstr(bare.text, "in the side") || strstr(bare.text, "from the side")) {
        good = told_flank(&own) || wrong(&own, "nobody was struck in flank", "flank");
        good = good && check_names(&own) && check_effects(&own) && check_numbers(&own);
    } else {
        good = holds(&own);
    }
    if (!good) {
        snprintf(r->fault, sizeof r->fault, "%s", own.fault);
    }
    return good;
}

/* Of no place that nobody told, of no man where none are counted. */
static void check_manner(const gs_narrative *n, const gs_sentence *x, uint64_t seed)
{
    static const char *const wings[] = {"n the left", "n the centre", "n the right", " wing", "Red left",
                                        "Blue left", "Red right", "Blue right"};
    static const char *const men[] = {" men ", " men,", " men.", " man ", "nobody fell"};
    const char *text = unquoted(x->text);
    (void)n;
    for (int i = 0; i < GS_COUNT(wings); i++) {
        if (strstr(text, wings[i])) {
            fail_msg("seed %d: a wing: %s", (int)seed, text);
        }
    }
    for (int i = 0; !gs_voice_men(s->ruleset) && i < GS_COUNT(men); i++) {
        if (strstr(text, men[i])) {
            fail_msg("seed %d: men of %s: %s", (int)seed, s->ruleset->id, text);
        }
    }
}

/* Nothing is told of which the book has no word, but of lines that were forced: these logs have
 * none. */
static void check_voices(const gs_narrative *n)
{
    static const struct {
        const char *kind, *result;
        gs_voice_key key;
    } rows[] = {{"went-back", NULL, GS_VOICE_RECOIL},  {NULL, "back", GS_VOICE_RECOIL},
                {NULL, "thrown-back", GS_VOICE_RECOIL}, {NULL, "pinned", GS_VOICE_RECOIL},
                {"shaken", NULL, GS_VOICE_SHAKEN},      {"recovered", NULL, GS_VOICE_RECOVERY},
                {"rallied", NULL, GS_VOICE_RECOVERY},
                {"order-failed", NULL, GS_VOICE_ORDER_FAILURE}};
    for (int i = 0; i < n->messages.count; i++) {
        const gs_message *m = &n->messages.m[i];
        for (int f = 0; f < m->n_facts || f == 0; f++) {
            bool result = m->n_facts && strcmp(m->fact[f].name, "result") == 0 && m->fact[f].word;
            for (int k = 0; k < GS_COUNT(rows); k++) {
                bool is = rows[k].kind ? strcmp(m->kind, rows[k].kind) == 0
                                       : result && strcmp(m->fact[f].word, rows[k].result) == 0;
                if (is && !gs_voice_has(s->ruleset, rows[k].key)) {
                    fail_msg("%s has no %s", s->ruleset->id, gs_voice_keys[rows[k].key]);
                }
            }
        }
    }
}

static void test_logged__nothing_untrue(void **unused)
{
    int sentences = 0, kinds[5] = {0};
    static const char *const stems[] = {"losses.", "worn-down.", "gap.", "harmed.", "by-whom."};
    (void)unused;
    for (uint64_t seed = 1; seed <= logs_drawn(); seed++) {
        draw_log(seed);
        gs_narrative *n = tell(log_->entries[log_->count - 1].actor.ix, "told");
        gs_outcome o = {.winner = log_->entries[log_->count - 1].actor.ix, .turns = 3};
        check_voices(n);
        for (int p = 0; p < n->n_paras; p++) {
            for (int k = 0; k < n->paras[p].n_sentences; k++) {
                record r = {s, log_, &n->paras[p].sentences[k], n->paras[p].part, &o, ""};
                if (!true_of(&r)) {
                    fail_msg("seed %d, %s: %s [%s]", (int)seed, s->ruleset->id, r.fault,
                             r.sentence->template_id);
                }
                check_manner(n, r.sentence, seed);
                sentences++;
                for (int i = 0; i < 5; i++) {
                    kinds[i] += is_of(&r, stems[i]);
                }
            }
        }
    }
    assert_true(sentences > 2000);
    for (int i = 0; i < 4; i++) {
        if (kinds[i] < 10) {
            fail_msg("only %d sentences of %s", kinds[i], stems[i]);
        }
    }
}

/* What every voice says in every length holds, under every book. */
static void test_logged__no_voice_says_what_is_not_so(void **unused)
{
    static const int most[] = {300, 700, 700 + 3 * 90};
    (void)unused;
    for (uint64_t seed = 1; seed <= 60 + logs_drawn(); seed++) {
        const int v = 1 + (int)(seed / 5) % 4, length = (int)(seed / 20) % 3;
        draw_log(seed);
        told_as = voices[v];
        told_as.length = lengths[length];
        int winner = log_->entries[log_->count - 1].actor.ix;
        gs_narrative *n = tell(winner, "told");
        gs_outcome o = {.winner = winner, .turns = 3};
        assert_string_equal(n->style, told_as.style);
        assert_string_equal(n->length, told_as.length);
        if (words_of(n) > most[length] + 30) { /* what must be told may run over */
            fail_msg("seed %d: %s, %s has %d words", (int)seed, n->style, n->length, words_of(n));
        }
        check_voices(n);
        for (int p = 0; p < n->n_paras; p++) {
            for (int k = 0; k < n->paras[p].n_sentences; k++) {
                gs_sentence x = n->paras[p].sentences[k];
                x.text = named(a, s, n, x.text);
                record r = {s, log_, &x, n->paras[p].part, &o, ""};
                if (speaks(&x) && !true_of(&r)) {
                    fail_msg("seed %d, %s, %s: %s [%s]", (int)seed, s->ruleset->id, n->style,
                             r.fault, r.sentence->template_id);
                }
                check_manner(n, r.sentence, seed);
            }
        }
    }
    told_as = (gs_story_options){.wording = 1};
}

/* One loss more than was told of: every sentence of totals is found out. */
static void test_logged__the_reader_sees_a_changed_loss(void **unused)
{
    int made = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        draw_log(seed);
        gs_narrative *n = tell(0, "told");
        gs_outcome o = {.winner = 0, .turns = 3};
        for (int p = 0; p < n->n_paras; p++) {
            for (int k = 0; k < n->paras[p].n_sentences; k++) {
                record r = {s, log_, &n->paras[p].sentences[k], n->paras[p].part, &o, ""};
                if (!is_of(&r, "losses.") || is_of(&r, "losses.hurt")) {
                    continue;
                }
                gs_entry *e = &log_->entries[r.sentence->entry[0] - 1];
                for (int i = 0; i < e->n_parts; i++) {
                    gs_log_effect *f = &e->parts[i].u.effect;
                    if (e->parts[i].kind == GS_LOG_EFFECT && f->kind == harm_of(&r)) {
                        f->amount++;
                        made++;
                        assert_false(true_of(&r));
                        f->amount--;
                        break;
                    }
                }
            }
        }
    }
    assert_true(made > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_logged__nothing_untrue),
        cmocka_unit_test(test_logged__no_voice_says_what_is_not_so),
        cmocka_unit_test(test_logged__the_reader_sees_a_changed_loss),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
