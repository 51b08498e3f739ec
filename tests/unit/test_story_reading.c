/* LINK: io. What a reader stumbles over who reads a story aloud, in battles of the samples fought from
 * many seeds. */
#include "test.h"

#include "story_fights.h"

#include <string.h>

static bool begins(const char *text, const char *words)
{
    return strncmp(text, words, strlen(words)) == 0;
}

/* "Next turn ...", "Two turns later ..." */
static bool counts_from_before(const char *text)
{
    const char *later = strstr(text, " later");
    return begins(text, "Next turn") || begins(text, "On the next turn") || begins(text, "A turn later") ||
           (later && later - text < 16 && strstr(text, " turns later") && later > strstr(text, " turns"));
}

/* Above a paragraph there may stand a map or a table, and a clause may have run ahead. */
static void test_reading__a_turn_is_named_where_none_was_told_before(void **state)
{
    static const gs_story_options ways[] = {
        {.length = "standard"}, {.length = "full"}, {.style = "dispatch"}, {.style = "newspaper"}};
    fixture *f = *state;
    int counted = 0;
    for (int seed = 0; seed < 8; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        fight_it(f, a, seed % 2, seed / 2 % 3, 70 + (uint64_t)seed, &x);
        for (int w = 0; w < GS_COUNT(ways); w++) {
            const gs_narrative *n = tell_as(f, a, &x, &ways[w]);
            for (int i = 0; i < n->n_paras; i++) {
                const gs_story_para *p = &n->paras[i];
                for (int k = 0; k < p->n_sentences; k++) {
                    const gs_sentence *before = k ? &p->sentences[k - 1] : NULL;
                    bool ahead = before && before->tail >= 0 && before->message >= 0 &&
                                 n->messages.m[before->tail].turn > n->messages.m[before->message].turn;
                    bool counts = counts_from_before(p->sentences[k].text);
                    if (counts && (!before || ahead)) {
                        fail_msg("%s", p->sentences[k].text);
                    }
                    counted += counts;
                }
            }
        }
        gs_arena_free(a);
    }
    assert_in_range(counted, 5, 1000);
}

static int hero_named(const fight *x, const char *text, int from)
{
    for (int h = from; h < x->s->n_heroes; h++) {
        if (strstr(text, x->s->heroes[h].name)) {
            return h;
        }
    }
    return -1;
}

/* "A and B fought from the third turn to the fifth." And then? */
static void no_feud_without_an_end(const gs_sentence *s)
{
    bool plain = strstr(s->claims, "feud") && strstr(s->text, " fought from the ");
    const char *to = plain ? strstr(s->text, " turn to the ") : NULL;
    if (to && !strchr(to + strlen(" turn to the "), ' ')) {
        fail_msg("how did it end? %s", s->text);
    }
}

/* Whose own side has the field is nobody's prisoner any more. */
static void no_prisoner_of_the_beaten(const fight *x, const gs_sentence *s)
{
    bool held = strstr(s->claims, "captive") &&
                (strstr(s->text, "in the hands of") || strstr(s->text, "prisoner"));
    for (int h = held ? hero_named(x, s->text, 0) : -1; h >= 0; h = hero_named(x, s->text, h + 1)) {
        bool taken = x->s->heroes[h].side == x->o.winner && strstr(s->text, x->s->heroes[h].name) == s->text;
        if (taken) {
            fail_msg("his side won: %s", s->text);
        }
    }
}

/* One was wounded, and the log knows by whom. */
static void no_wound_without_its_author(const fight *x, const gs_sentence *s)
{
    int wounds = 0, known = 0;
    for (int i = 0; i < x->log->count && strcmp(s->template_id, "wounded.2") == 0; i++) {
        const gs_entry *e = &x->log->entries[i];
        for (int c = 0; c < s->n_entries; c++) {
            for (int k = 0; s->entry[c] == e->n && k < e->n_parts; k++) {
                const gs_log_effect *f = &e->parts[k].u.effect;
                bool hit = e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_HERO_HIT;
                wounds += hit;
                known += hit && f->by.kind != GS_REF_NONE;
            }
        }
    }
    if (wounds == 1 && known == 1) {
        fail_msg("by whom? %s", s->text);
    }
}

static void test_reading__each_sentence_says_what_the_log_knows(void **state)
{
    fixture *f = *state;
    for (int seed = 0; seed < 12; seed++) {
        gs_arena *a = gs_arena_new();
        fight x;
        fight_it(f, a, seed % 3 == 2, seed / 2 % 3, 170 + (uint64_t)seed, &x);
        const gs_narrative *n = tell_as(f, a, &x, &(gs_story_options){.length = seed % 2 ? "full" : "four"});
        for (int i = 0; i < n->n_paras; i++) {
            for (int k = 0; k < n->paras[i].n_sentences; k++) {
                const gs_sentence *s = &n->paras[i].sentences[k];
                no_feud_without_an_end(s);
                no_prisoner_of_the_beaten(&x, s);
                no_wound_without_its_author(&x, s);
                if (strstr(s->text, "’s ")) {
                    fail_msg("another apostrophe than that of the names: %s", s->text);
                }
            }
        }
        gs_arena_free(a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading__each_sentence_says_what_the_log_knows),
        cmocka_unit_test(test_reading__a_turn_is_named_where_none_was_told_before),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
