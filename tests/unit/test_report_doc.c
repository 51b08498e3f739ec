#include "test.h"

#include "gesta/report.h"

#include <string.h>

static int setup(void **state)
{
    *state = gs_arena_new();
    return 0;
}

static int teardown(void **state)
{
    gs_arena_free(*state);
    return 0;
}

static void test_report_doc__builders_copy_and_link(void **state)
{
    gs_doc *d = gs_doc_new(*state, "battle", "Hollow Ford");
    char name[] = "The ford";
    gs_node *s = gs_add_section(d->root, "TURN 1", name);
    name[0] = 'X';
    gs_node *p = gs_add_words(s, "They came ");
    gs_say_as(p, GS_NODE_ITALIC, "early");
    gs_sayf(p, ", all %d of them.", 40);
    assert_string_equal(gs_node_get(d->root, GS_ATTR_KIND), "battle");
    assert_string_equal(gs_node_get(s, GS_ATTR_TITLE), "The ford");
    assert_int_equal(gs_node_children(p), 3);
    gs_str words = {0};
    gs_node_words(s, &words);
    assert_string_equal(gs_str_text(&words), "They came early, all 40 of them.");
    gs_str_free(&words);
}

static void test_report_doc__attributes_keep_one_order_and_can_go(void **state)
{
    gs_doc *d = gs_doc_new(*state, "battle", "B");
    gs_node *a = gs_node_add(d->root, GS_NODE_ROSTER_UNIT);
    gs_node_set_number(a, GS_ATTR_FULL, 12);
    gs_node_set(a, GS_ATTR_NAME, "Bowmen");
    gs_node_set(a, GS_ATTR_ID, "A1");
    gs_node_set(a, GS_ATTR_NAME, "Archers");
    assert_int_equal(a->attr_count, 3);
    for (int i = 1; i < a->attr_count; i++) {
        assert_true(a->attrs[i - 1].attr < a->attrs[i].attr);
    }
    assert_string_equal(gs_node_get(a, GS_ATTR_NAME), "Archers");
    gs_node_set(a, GS_ATTR_NAME, "");
    assert_false(gs_node_has(a, GS_ATTR_NAME));
    assert_int_equal(gs_node_number(a, GS_ATTR_FULL, 0), 12);
    assert_int_equal(gs_node_number(a, GS_ATTR_PRESENT, -7), -7);
}

static void test_report_doc__entries_are_sorted_and_single(void **state)
{
    gs_doc *d = gs_doc_new(*state, "battle", "B");
    gs_node *p = gs_add_paragraph(d->root);
    int32_t said[] = {9, 3, 9, 5, 3, 1};
    for (int i = 0; i < 6; i++) {
        gs_node_rest_on(p, said[i]);
    }
    int32_t want[] = {1, 3, 5, 9};
    assert_int_equal(p->entry_count, 4);
    assert_memory_equal(p->entries, want, sizeof want);
}

static void test_report_doc__long_words_are_not_cut(void **state)
{
    gs_doc *d = gs_doc_new(*state, "battle", "B");
    gs_node *p = gs_add_paragraph(d->root);
    char big[2000];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = 0;
    gs_sayf(p, "%s!", big);
    assert_int_equal(strlen(p->first->text), sizeof big);
}

static void test_report_doc__walk_enters_and_leaves_each_node_once(void **state)
{
    gs_doc *d = gs_doc_new(*state, "battle", "B");
    gs_node *n = d->root;
    for (int i = 0; i < 5000; i++) { /* deeper than a stack would like */
        n = gs_add_section(n, NULL, NULL);
    }
    gs_add_words(n, "at the bottom");
    gs_doc_iter it;
    int in = 0, out = 0, depth = 0, deepest = 0;
    gs_doc_walk(&it, d->root);
    for (gs_walk w = gs_doc_next(&it); w != GS_WALK_DONE; w = gs_doc_next(&it)) {
        depth += w == GS_WALK_ENTER ? 1 : -1;
        in += w == GS_WALK_ENTER;
        out += w == GS_WALK_EXIT;
        deepest = depth > deepest ? depth : deepest;
    }
    assert_int_equal(in, 5003);
    assert_int_equal(out, in);
    assert_int_equal(depth, 0);
    assert_int_equal(deepest, 5003);
    assert_int_equal(gs_doc_next(&it), GS_WALK_DONE);
}

static void test_report_doc__skip_leaves_children_out(void **state)
{
    gs_doc *d = gs_doc_new(*state, "battle", "B");
    gs_node *s = gs_add_section(d->root, NULL, "one");
    gs_add_words(s, "inside");
    gs_add_section(d->root, NULL, "two");
    char seen[200] = "";
    gs_doc_iter it;
    gs_doc_walk(&it, d->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        strcat(seen, it.event == GS_WALK_ENTER ? "<" : ">");
        strcat(seen, gs_node_element(it.node->kind));
        if (it.node == s) {
            gs_doc_skip(&it);
        }
    }
    assert_string_equal(seen, "<report<section>section<section>section>report");
}

static void test_report_doc__every_kind_and_attribute_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < GS_NODE_COUNT; i++) {
        assert_non_null(gs_node_element((gs_node_kind)i));
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(gs_node_element((gs_node_kind)i),
                                    gs_node_element((gs_node_kind)j));
        }
    }
    for (int i = 0; i < GS_ATTR_COUNT; i++) {
        bool used = false;
        for (int k = 0; k < GS_NODE_COUNT; k++) {
            used = used || gs_node_may_have((gs_node_kind)k, (gs_attr)i);
        }
        assert_true(used);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(gs_attr_name((gs_attr)i), gs_attr_name((gs_attr)j));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
        T(test_report_doc__builders_copy_and_link),
        T(test_report_doc__attributes_keep_one_order_and_can_go),
        T(test_report_doc__entries_are_sorted_and_single),
        T(test_report_doc__long_words_are_not_cut),
        T(test_report_doc__walk_enters_and_leaves_each_node_once),
        T(test_report_doc__skip_leaves_children_out),
        T(test_report_doc__every_kind_and_attribute_has_a_name_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
