/* LINK: io. The plan of a story: lengths, openings and endings of a campaign's reports, and that what
 * must be told is told at any length, in battles of the samples fought from many seeds. */
#include "test.h"

#include "story_fights.h"

#include "../src/story/story_int.h"

#include <stdio.h>
#include <string.h>

static const gs_narrative *tell(fixture *f, gs_arena *a, const fight *x, const char *length,
                                const char *const *before)
{
    return tell_as(f, a, x, &(gs_story_options){.length = length, .told_before = before});
}

static int words_of(const gs_narrative *n)
{
    int words = 0;
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            words++;
            for (const char *p = n->paras[i].sentences[k].text; *p; p++) {
                words += *p == ' ';
            }
        }
    }
    return words;
}

/* Is there a sentence in such a part (NULL any) that names him? */
static bool is_named(const gs_narrative *n, const char *part, const char *name)
{
    for (int i = 0; i < n->n_paras; i++) {
        const gs_story_para *p = &n->paras[i];
        for (int k = 0; (!part || strcmp(p->part, part) == 0) && k < p->n_sentences; k++) {
            if (strstr(p->sentences[k].text, name)) {
                return true;
            }
        }
    }
    return false;
}

static bool claims(const gs_narrative *n, int para, const char *claim)
{
    for (int k = 0; k < n->paras[para].n_sentences; k++) {
        if (strstr(n->paras[para].sentences[k].claims, claim)) {
            return true;
        }
    }
    return false;
}

/* Whoever fell, was taken, buried or hit is named; both sides' terms stand in the first paragraph,
 * the result and how near it was in the last; no paragraph is empty. */
static void check_musts(const fight *x, const gs_narrative *n, const story_names *names)
{
    for (int i = 0; i < x->log->count; i++) {
        const gs_entry *e = &x->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *p = &e->parts[k].u.effect;
            bool fate = e->parts[k].kind == GS_LOG_EFFECT && p->who.kind == GS_REF_HERO &&
                        p->who.ix < x->s->n_heroes &&
                        (p->kind == GS_EFFECT_HERO_KILLED || p->kind == GS_EFFECT_HERO_CAPTURED ||
                         p->kind == GS_EFFECT_HERO_BURIED || p->kind == GS_EFFECT_HERO_HIT);
            if (fate && !is_named(n, NULL, names->hero[p->who.ix].brief)) {
                fail_msg("%s: nothing is said of %s", n->length, x->s->heroes[p->who.ix].name);
            }
        }
    }
    assert_true(claims(n, 0, "terms"));
    assert_string_equal(n->paras[n->n_paras - 1].part, "end");
    assert_true(claims(n, n->n_paras - 1, "outcome"));
    for (int i = 0; i < n->n_paras; i++) {
        assert_true(n->paras[i].n_sentences > 0);
    }
}

static void test_plan__what_must_be_told_is_told_at_any_length(void **state)
{
    static const char *const lengths[] = {"four", "standard", "full"};
    fixture *f = *state;
    for (int battle = 0; battle < 8; battle++) {
        gs_arena *a = gs_arena_new();
        fight x;
        story_names names;
        int words[3];
        fight_it(f, a, battle / 4, battle % 4, 61 + (uint64_t)battle, &x);
        story_names_init(a, x.s, f->book, &names);
        for (int i = 0; i < 3; i++) {
            const gs_narrative *n = tell(f, a, &x, lengths[i], NULL);
            assert_string_equal(n->length, lengths[i]);
            check_musts(&x, n, &names);
            words[i] = words_of(n);
        }
        assert_true(words[0] < words[1] && words[1] <= words[2]);
        assert_true(words[0] <= 400);
        assert_in_range(words[1], 250, 800);
        gs_arena_free(a);
    }
}

/* What is said of each story, over battles of many seeds: a general has no sentence of his own that
 * is not of a deed, nobody is praised for shooting one man, the price is told once, and who came to
 * drive a unit back is never told as its comrade. */
static void check_sense(const gs_narrative *n, int *generals)
{
    int prices = 0;
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            const gs_sentence *s = &n->paras[i].sentences[k];
            prices += strstr(s->template_id, "cost.") || strstr(s->template_id, "open.price");
            *generals += strstr(s->text, " when the day began") != NULL;
            assert_true(strncmp(s->template_id, "led.", 4) != 0);
            bool shot = strstr(s->template_id, "losers-deed.volley") != NULL;
            assert_false(shot && (strstr(s->text, " one man.") || strstr(s->text, " two men.")));
            const char *back = strstr(s->text, "gave ground, with ");
            assert_true(!back || strstr(back, " upon ") || strstr(back, "lost"));
        }
    }
    assert_in_range(prices, 0, 1);
}

static void test_plan__it_makes_sense(void **state)
{
    fixture *f = *state;
    int generals = 0;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        fight_it(f, a, (int)seed % 2, (int)seed % 3, seed, &x);
        check_sense(tell(f, a, &x, "four", NULL), &generals);
        gs_arena_free(a);
    }
    assert_true(generals > 0);
}

/* ---- why it was won ---- */
static const gs_sentence *claiming(const gs_narrative *n, const char *claim, int *para)
{
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            if (strstr(n->paras[i].sentences[k].claims, claim)) {
                *para = i;
                return &n->paras[i].sentences[k];
            }
        }
    }
    return NULL;
}

/* Each unit of a broken army that the book counts as lost is named at the end, and its number said. */
static void check_broken(gs_arena *a, const fight *x, const gs_narrative *n,
                         const story_names *names)
{
    gs_battle_tally *y = GS_NEW(a, gs_battle_tally);
    gs_err err = {0};
    int para, side = 1 - x->o.winner;
    const gs_sentence *s = claiming(n, "broken-by", &para);
    gs_tally_start(x->s, y);
    for (int i = 0; i < x->log->count; i++) {
        assert_int_equal(gs_tally_add(x->s, y, &x->log->entries[i], &err), GS_OK);
    }
    gs_tally_sum(x->s, y);
    assert_non_null(s);
    assert_string_equal(n->paras[para].part, "end");
    for (int u = 0; u < x->s->n_units && y->side[side].counts_lost <= 6; u++) {
        bool named = strstr(s->text, names->unit[u].brief + 1) != NULL;
        if (x->s->units[u].side == side && y->unit[u].row.counts_lost && !named) {
            fail_msg("%s is missing: %s", x->s->units[u].name, s->text);
        }
    }
}

/* The turn on which it turned names whom it cost, and one sentence more of its paragraph tells how. */
static bool check_hinge(const gs_narrative *n)
{
    int para;
    const gs_sentence *s = claiming(n, "hinge-lost", &para);
    bool how = s && s + 1 < n->paras[para].sentences + n->paras[para].n_sentences;
    return how && strcmp(s[1].template_id, "gone.many.1") != 0;
}

/* Where the ground that won the day went over for good in that turn, the hinge says so, and nothing
 * behind it does again. */
static bool check_hinge_ground(const fight *x, const gs_narrative *n)
{
    int para, hinge = 0;
    for (int i = 0; i < n->messages.count; i++) {
        hinge = strcmp(n->messages.m[i].kind, "hinge") == 0 ? n->messages.m[i].turn : hinge;
    }
    bool for_good = false;
    for (int i = 0; i < n->messages.count; i++) {
        const gs_message *m = &n->messages.m[i];
        bool taken = strcmp(m->kind, "objective-taken") == 0;
        for_good = taken && m->turn == hinge && m->side == x->o.winner ? true
                   : strncmp(m->kind, "objective-", 10) == 0 && m->turn > hinge ? false
                                                                                 : for_good;
    }
    bool won = x->o.winner >= 0 && strcmp(x->o.reason, "objective") == 0;
    if (!won || !hinge || !for_good) {
        return false;
    }
    const gs_sentence *s = claiming(n, "hinge-ground", &para);
    assert_non_null(s);
    for (const gs_sentence *t = s + 1;
         t < n->paras[para].sentences + n->paras[para].n_sentences; t++) {
        assert_null(strstr(t->claims, "objective"));
    }
    return true;
}

static void test_plan__says_why_it_was_won(void **state)
{
    static const char *const lengths[] = {"four", "standard", "full"};
    fixture *f = *state;
    int broken = 0, timed = 0, turned = 0, ground = 0;
    for (int i = 0; i < 24; i++) {
        gs_arena *a = gs_arena_new();
        fight x;
        story_names names;
        int para;
        fight_it(f, a, i % 2, i % 3, 300 + (uint64_t)i, &x);
        story_names_init(a, x.s, f->book, &names);
        const gs_narrative *n = tell(f, a, &x, lengths[i % 3], NULL);
        if (x.o.winner >= 0 && strcmp(x.o.reason, "broken") == 0) {
            check_broken(a, &x, n, &names);
            broken++;
        }
        if (strcmp(x.o.reason, "turn-limit") == 0 && x.s->victory.at_limit == x.o.winner) {
            const gs_sentence *s = claiming(n, "outcome", &para);
            assert_non_null(strstr(s->text, " not "));
            timed++;
        }
        turned += check_hinge(n);
        ground += check_hinge_ground(&x, n);
        gs_arena_free(a);
    }
    assert_true(broken > 6 && timed > 0);
    print_message("of 24 battles %d tell on which turn they turned, and how\n", turned);
    assert_true(turned >= 12);
    assert_true(ground > 0);
}

static int paras_of(const gs_narrative *n, const char *part)
{
    int count = 0;
    for (int i = 0; i < n->n_paras; i++) {
        count += strcmp(n->paras[i].part, part) == 0;
    }
    return count;
}

static void test_plan__four_paragraphs_are_four(void **state)
{
    fixture *f = *state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        fight_it(f, a, (int)seed % 2, 2, seed, &x);
        const gs_narrative *n = tell(f, a, &x, "four", NULL);
        assert_in_range(n->n_paras, 3, 4);
        assert_int_equal(paras_of(n, "terms"), 1);
        assert_int_equal(paras_of(n, "end"), 1);
        assert_int_equal(paras_of(n, "fight") + paras_of(n, "hinge"), 1);
        gs_arena_free(a);
    }
}

static bool is_told(const gs_narrative *n, int message)
{
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            const gs_sentence *s = &n->paras[i].sentences[k];
            if (gs_story_tells(n, s, message)) {
                return true;
            }
        }
    }
    return false;
}

/* The letters of the moments, of the first scene first; the turn of each. */
static void same_moments(const gs_narrative *n, const gs_narrative *as, const char *how)
{
    assert_int_equal(n->n_scenes, as->n_scenes);
    for (int i = 0; i < n->n_scenes; i++) {
        bool same = n->scenes[i].letter == as->scenes[i].letter &&
                    (!n->scenes[i].letter || n->scenes[i].best == as->scenes[i].best);
        if (!same) {
            fail_msg("%s: another moment on turn %d", how, n->scenes[i].turn);
        }
    }
}

/* A battle has three to five moments, that on which it turned among them; they are the same in every
 * length and style, and each is told. */
static void test_plan__a_battle_has_its_moments(void **state)
{
    static const gs_story_options others[] = {
        {.length = "four"}, {.length = "full"}, {.style = "dispatch", .length = "four"},
        {.style = "newspaper"}, {.style = "letter"}, {.wording = 3}};
    fixture *f = *state;
    int turned = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        gs_arena *a = gs_arena_new();
        gs_err err = {0};
        fight x;
        fight_it(f, a, (int)seed % 2, (int)seed / 2, seed, &x);
        const gs_narrative *n = tell(f, a, &x, "standard", NULL);
        int moments = 0, hinge = 0;
        for (int i = 0; i < n->messages.count; i++) {
            const gs_message *m = &n->messages.m[i];
            hinge = strcmp(m->kind, "hinge") == 0 ? m->turn : hinge;
        }
        bool of_hinge = false;
        for (int i = 0; i < n->n_scenes; i++) {
            const gs_story_scene *sc = &n->scenes[i];
            if (sc->letter) {
                assert_int_equal(sc->letter, 'a' + moments++);
                assert_non_null(sc->line);
                if (!is_told(n, sc->best)) {
                    fail_msg("seed %d: moment %c is not told: %s", (int)seed, sc->letter, sc->line);
                }
                of_hinge = of_hinge || sc->turn == hinge;
            }
        }
        assert_in_range(moments, 3, 5);
        assert_true(hinge == 0 || of_hinge);
        turned += hinge != 0;
        for (int i = 0; i < GS_COUNT(others); i++) {
            gs_narrative *other;
            gs_status st = gs_story_tell(a, x.s, x.log, &x.o, f->book, &others[i], &other, &err);
            if (st != GS_OK) {
                fail_msg("%s", err.text);
            }
            same_moments(other, n, others[i].style ? others[i].style : others[i].length ? others[i].length : "words");
        }
        gs_arena_free(a);
    }
    assert_in_range(turned, 2, 6);
}

/* Of four reports of a campaign no two open or end alike. */
/* The own unit of a general that was destroyed has a sentence that is no list of the lost; no two
 * paragraphs have one head. */
static void check_ends(const fight *x, const gs_narrative *n)
{
    for (int i = 0; i < x->log->count * GS_SIDES; i++) {
        const gs_entry *e = &x->log->entries[i / GS_SIDES];
        int general = x->s->side[i % GS_SIDES].general, unit = x->s->heroes[general].unit;
        bool told = false, gone = false;
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            gone = gone || (e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_DESTROYED &&
                            f->who.kind == GS_REF_UNIT && f->who.ix == unit);
        }
        for (int p = 0; gone && p < n->n_paras; p++) {
            for (int k = 0; k < n->paras[p].n_sentences; k++) {
                const gs_sentence *s = &n->paras[p].sentences[k];
                bool list = strncmp(s->template_id, "gone", 4) == 0;
                told = told || (!list && strstr(s->text, x->s->units[unit].name + 1) &&
                                strstr(s->claims, "destroyed"));
            }
        }
        if (gone && !told) {
            fail_msg("the end of %s is told in a list", x->s->units[unit].name);
        }
    }
    for (int p = 0; p < n->n_paras; p++) {
        for (int k = 0; k < p && n->paras[p].head; k++) {
            bool again = n->paras[k].head && strcmp(n->paras[k].head, n->paras[p].head) == 0;
            assert_false(again);
        }
    }
}

/* Does a part of the story take the headline of the whole? */
static bool headline_taken(const gs_narrative *n)
{
    bool taken = false;
    for (int p = 0; p < n->n_paras; p++) {
        taken = taken || (n->paras[p].head && strcmp(n->paras[p].head, n->headline) == 0);
    }
    return taken;
}

/* Does somebody stand with the last of his men, and is he named with them? */
static bool names_remnant(const gs_narrative *n)
{
    bool named = false;
    for (int p = 0; p < n->n_paras; p++) {
        for (int k = 0; k < n->paras[p].n_sentences; k++) {
            const char *text = n->paras[p].sentences[k].text;
            named = named || strstr(text, " and the last man of ") ||
                    strstr(text, " and what was left of ");
        }
    }
    return named;
}

/* A reserve that went in has the names of those of whom the log says that they were kept back: how
 * often, and how often there was such a sentence. */
static void count_reserves(const fight *x, const gs_narrative *n, int *named, int *all)
{
    for (int p = 0; p < n->n_paras; p++) {
        for (int k = 0; k < n->paras[p].n_sentences; k++) {
            const gs_sentence *s = &n->paras[p].sentences[k];
            bool has = false;
            for (int u = 0; u < x->s->n_units; u++) {
                has = has || strstr(s->text, x->s->units[u].name + 1);
            }
            *all += strncmp(s->template_id, "reserve", 7) == 0;
            *named += strncmp(s->template_id, "reserve", 7) == 0 && has;
        }
    }
}

static void test_plan__great_ends_are_told(void **state)
{
    static const char *const lengths[] = {"four", "standard", "full"};
    fixture *f = *state;
    int taken = 0, remnants = 0, named = 0, reserves = 0;
    for (int seed = 1; seed <= 24; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        fight_it(f, a, 0, seed, (uint64_t)seed, &x);
        for (int l = 0; l < GS_COUNT(lengths); l++) {
            const gs_narrative *n = tell(f, a, &x, lengths[l], NULL);
            check_ends(&x, n);
            taken += headline_taken(n);
            remnants += names_remnant(n);
            count_reserves(&x, n, &named, &reserves);
        }
        gs_arena_free(a);
    }
    print_message("of 72 stories %d give their headline away, %d name a remnant\n", taken, remnants);
    assert_true(taken <= 6 && remnants > 0);
    print_message("of %d reserves %d are named\n", reserves, named);
    assert_true(2 * named > reserves && reserves > 0);
}

static void test_plan__no_opening_twice_in_four_reports(void **state)
{
    fixture *f = *state;
    gs_arena *a = gs_arena_new();
    const gs_narrative *last[4] = {NULL};
    for (int i = 0; i < 6; i++) {
        fight x;
        fight_it(f, a, 0, 2, 7 + (uint64_t)i, &x); /* always the same field: nothing else differs */
        const gs_narrative *n = tell(f, a, &x, NULL, gs_story_remember(a, last, i < 3 ? i : 3));
        for (int k = 0; k < 3 && last[k]; k++) {
            bool same = n->opening && last[k]->opening &&
                        strcmp(n->opening, last[k]->opening) == 0;
            bool close = n->ending && last[k]->ending && strcmp(n->ending, last[k]->ending) == 0;
            assert_false(same);
            assert_false(close);
        }
        memmove(last + 1, last, sizeof *last * 3);
        last[0] = n;
    }
    gs_arena_free(a);
}

/* Told twice it is the same, word by word; no frame of a fight stands there more than twice. */
static void test_plan__the_same_words_again(void **state)
{
    fixture *f = *state;
    gs_arena *a = gs_arena_new();
    fight x;
    fight_it(f, a, 0, 2, 42, &x);
    const gs_narrative *n = tell(f, a, &x, NULL, NULL), *again = tell(f, a, &x, NULL, NULL);
    assert_int_equal(n->n_paras, again->n_paras);
    for (int i = 0; i < n->n_paras; i++) {
        assert_int_equal(n->paras[i].n_sentences, again->paras[i].n_sentences);
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            const gs_sentence *s = &n->paras[i].sentences[k];
            int times = 0;
            assert_string_equal(s->text, again->paras[i].sentences[k].text);
            for (int p = 0; p < n->n_paras; p++) {
                for (int q = 0; q < n->paras[p].n_sentences; q++) {
                    times += strcmp(n->paras[p].sentences[q].template_id, s->template_id) == 0;
                }
            }
            assert_true(times <= 2);
        }
    }
    gs_arena_free(a);
}

static void test_plan__a_length_that_there_is_not(void **state)
{
    fixture *f = *state;
    gs_err err = {0};
    gs_arena *a = gs_arena_new();
    fight x;
    gs_narrative *n;
    fight_it(f, a, 0, 0, 3, &x);
    gs_story_options opt = {.length = "endless"};
    assert_int_equal(gs_story_tell(a, x.s, x.log, &x.o, f->book, &opt, &n, &err), GS_INPUT);
    assert_non_null(strstr(err.text, "standard"));
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plan__what_must_be_told_is_told_at_any_length),
        cmocka_unit_test(test_plan__it_makes_sense),
        cmocka_unit_test(test_plan__says_why_it_was_won),
        cmocka_unit_test(test_plan__four_paragraphs_are_four),
        cmocka_unit_test(test_plan__a_battle_has_its_moments),
        cmocka_unit_test(test_plan__great_ends_are_told),
        cmocka_unit_test(test_plan__no_opening_twice_in_four_reports),
        cmocka_unit_test(test_plan__the_same_words_again),
        cmocka_unit_test(test_plan__a_length_that_there_is_not),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
