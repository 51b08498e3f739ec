/* LINK: io. Cases in which a story once said what was not so, each as a small log of its own: more
 * challenges than heroes, losses by those who were destroyed before, an end that is told twice, the
 * writer of a letter in the wrong form. */
#include "test.h"

#include <string.h>

#include "logged.h" /* last: its battle is everybody's */

static const gs_sentence *sentence(const gs_narrative *n, const char *id, const char *words)
{
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            const gs_sentence *x = &n->paras[i].sentences[k];
            bool kind = !id || strncmp(x->template_id, id, strlen(id)) == 0;
            if (kind && (!words || strstr(x->text, words))) {
                return x;
            }
        }
    }
    return NULL;
}

static bool cites(const gs_sentence *x, int entry_no)
{
    for (int i = 0; i < x->n_entries; i++) {
        if (x->entry[i] == entry_no) {
            return true;
        }
    }
    return false;
}

static int last(void)
{
    return log_->entries[log_->count - 1].n;
}

static void test_said__every_challenge_is_counted(void **state)
{
    (void)state;
    begin("stout-hearts");
    for (int i = 0; i < 60; i++) {
        entry(1 + i / 6, 0, "challenge", gs_ref_hero(0), gs_ref_hero(1));
        gs_log_part_add(log_, GS_LOG_RESOLVE)->u.resolve =
            (gs_log_resolve){.procedure = "challenge", .rules = "SHW-10.1",
                             .situation = "distance=4 accepts=no", .dice = "",
                             .result = "allowed=yes reason=none refusal=refused result=declined "
                                       "challenger.move=0 accepter.move=0"};
    }
    entry(11, -1, "result", gs_ref_side(0), (gs_ref){0});
    told_as = (gs_story_options){.wording = 1, .length = "full", .unit = -1};
    const gs_sentence *x = sentence(tell(0, "told"), "refusals", NULL);
    assert_non_null(x);
    assert_non_null(strstr(x->text, "sixty"));
}

static void test_said__the_destroyed_harm_nobody(void **state)
{
    (void)state;
    begin("stout-hearts");
    entry(1, 0, "told", gs_ref_unit(0), gs_ref_unit(5));
    effect(harm(), gs_ref_unit(0), gs_ref_unit(5), 1, false);
    entry(1, 0, "melee", gs_ref_unit(0), gs_ref_unit(5));
    effect(harm(), gs_ref_unit(5), gs_ref_unit(0), 9, false);
    effect(GS_EFFECT_DESTROYED, gs_ref_unit(5), gs_ref_unit(0), 0, false);
    entry(2, 0, "told", gs_ref_unit(1), gs_ref_unit(5));
    effect(harm(), gs_ref_unit(1), gs_ref_unit(5), 2, false);
    note("as the umpire has it");
    int after = last();
    entry(3, -1, "result", gs_ref_side(0), (gs_ref){0});
    told_as = (gs_story_options){.wording = 1, .length = "full", .unit = -1};
    const gs_narrative *n = tell(0, "told");
    const gs_sentence *x = NULL;
    for (int i = 0; i < n->n_paras; i++) {
        for (int k = 0; k < n->paras[i].n_sentences; k++) {
            x = &n->paras[i].sentences[k];
            if (cites(x, after) && strstr(x->text, "Red Bows") && strstr(x->text, "Blue Horse")) {
                fail_msg("%s", x->text);
            }
        }
    }
    assert_non_null(sentence(n, NULL, "Blue Horse"));
}

static void test_said__an_end_told_anew_rests_on_both(void **state)
{
    (void)state;
    begin("stout-hearts");
    entry(1, 0, "told", gs_ref_hero(1), gs_ref_unit(0));
    effect(GS_EFFECT_HERO_KILLED, gs_ref_hero(1), gs_ref_side(0), 0, false);
    int first = last();
    entry(2, 0, "told", gs_ref_hero(1), gs_ref_unit(0));
    effect(GS_EFFECT_HERO_BURIED, gs_ref_hero(1), gs_ref_side(0), 0, false);
    int again = last();
    entry(3, -1, "result", gs_ref_side(0), (gs_ref){0});
    told_as = (gs_story_options){.wording = 1, .length = "full", .unit = -1};
    const gs_narrative *n = tell(0, "told");
    const gs_sentence *x = sentence(n, "buried", "Edric");
    assert_non_null(x);
    assert_true(cites(x, first) && cites(x, again));
    assert_null(sentence(n, "killed", "Edric"));
}

/* Who may be "we": behind a word that asks for it he stands as "us". */
static void test_said__a_letter_bends_its_writer(void **state)
{
    static const char *const words[] = {" with {", " upon {", " to {", " before {", " from {"};
    static const char *const roles[] = {"actor}", "target}", "beside}"};
    int seen = 0;
    (void)state;
    for (int i = 0; i < book->n_templates; i++) {
        const gs_template *t = &book->templates[i];
        bool letter = strcmp(t->style, "letter") == 0;
        for (int w = 0; letter && w < GS_COUNT(words); w++) {
            const char *at = strstr(t->text, words[w]);
            for (int r = 0; at && r < GS_COUNT(roles); r++) {
                const char *role = at + strlen(words[w]);
                seen += strncmp(role, roles[r], strlen(roles[r]) - 1) == 0;
                if (strncmp(role, roles[r], strlen(roles[r])) == 0) {
                    fail_msg("%s: %s", t->id, t->text);
                }
            }
        }
    }
    assert_true(seen > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_said__every_challenge_is_counted),
        cmocka_unit_test(test_said__the_destroyed_harm_nobody),
        cmocka_unit_test(test_said__an_end_told_anew_rests_on_both),
        cmocka_unit_test(test_said__a_letter_bends_its_writer),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
