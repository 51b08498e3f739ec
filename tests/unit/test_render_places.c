/* LINK: io. Where tables and pictures stand on the pages. */
#include "test.h"

#include "layout_trace.h"
#include "sample_report.h"

static void test_layout__a_long_table_repeats_its_head(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Table");
    gs_node *t = gs_add_table(d->root, "column", NULL);
    gs_add_column(t, "unithead", "left", "plain", 1);
    gs_add_column(t, "lost", "right", "bold", 1);
    for (int i = 0; i < 120; i++) {
        gs_node *r = gs_add_row(t);
        char name[30];
        snprintf(name, sizeof name, "unit<%d>", i);
        gs_add_cell(r, name);
        gs_add_cell(r, "4");
    }
    const char *tr = trace(f, d, NULL);
    assert_int_equal(count(tr, "unithead"), count(tr, "\npage ") + 1);
    assert_int_equal(count(tr, "unit<"), 120);
}

static void test_layout__a_full_picture_clears_the_notes(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Picture");
    gs_drawing *pic = gs_drawing_new(f->a, 166000, 60000);
    gs_add_words(d->root, "Short.");
    gs_add_note(d->root, "Long", sample_words[0]);
    gs_add_figure(d->root, pic, "full", "Turn 1.", "How to read it.");
    const char *t = trace(f, d, NULL);
    int x, y, drawing_y = 0, lowest = 0;
    for (const char *p = t; (p = strchr(p, '\n')); p++) {
        if (sscanf(p + 1, "  drawing %d %d", &x, &y) == 2) {
            drawing_y = y;
        } else if (sscanf(p + 1, "  %d %d", &x, &y) == 2 && x == 148000) {
            lowest = y > lowest ? y : lowest;
        }
    }
    assert_true(lowest > 40000);
    assert_true(drawing_y > lowest);
    assert_non_null(strstr(t, "How to read it."));
}

static void test_layout__a_picture_that_does_not_fit_heads_the_next_page(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Picture");
    gs_drawing *pic = gs_drawing_new(f->a, 166000, 150000);
    for (int i = 0; i < 30; i++) {
        gs_add_words(d->root, "Before.");
    }
    gs_add_figure(d->root, pic, "full", NULL, NULL);
    for (int i = 0; i < 30; i++) {
        gs_add_words(d->root, "After.");
    }
    const char *t = trace(f, d, NULL), *page2 = strstr(t, "page 2");
    assert_non_null(page2);
    assert_true(strstr(t, "After.") < page2);
    assert_true(strstr(t, "drawing") > page2);
    assert_true(strstr(page2, "drawing") < strstr(page2, "After."));
}

/* The page, from 1, on which the n-th drawing or the first run of a text stands. */
static int page_of(const char *t, const char *what, int n)
{
    int page = 0;
    for (const char *line = t; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        size_t length = strcspn(line, "\n");
        page += strncmp(line, "page ", 5) == 0;
        const char *found = strstr(line, what);
        if (found && found < line + length && --n == 0) {
            return page;
        }
    }
    return 0;
}

static void test_layout__pictures_wait_over_the_next_head_and_keep_their_order(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Pictures");
    gs_drawing *large = gs_drawing_new(f->a, 166000, 150000);
    gs_drawing *small = gs_drawing_new(f->a, 166000, 60000);
    gs_node *first = gs_add_section(d->root, "Turn 1", "One");
    for (int i = 0; i < 30; i++) {
        gs_add_words(first, "Before.");
    }
    gs_add_figure(first, large, "full", NULL, "Large.");
    gs_node *second = gs_add_section(d->root, "Turn 2", "Two");
    gs_add_words(second, "Between.");
    gs_add_figure(second, small, "full", NULL, "Small.");
    gs_node *third = gs_add_section(d->root, "Turn 3", "Three");
    for (int i = 0; i < 30; i++) {
        gs_add_words(third, "After.");
    }
    const char *t = trace(f, d, NULL);
    assert_int_equal(page_of(t, "Between.", 1), 1);
    assert_int_equal(page_of(t, "After.", 1), 1); /* the text fills the page */
    assert_int_equal(page_of(t, "Large.", 1), 2);
    assert_int_equal(page_of(t, "Small.", 1), 2); /* though page 1 could have held it */
    assert_true(strstr(t, "Large.") < strstr(t, "Small."));
}

/* A page of words with a picture behind it, a few words with the same, and an end. */
static void put_two_pictures(gs_doc *d, gs_drawing *half_page)
{
    for (int i = 0; i < 2; i++) {
        gs_node *s = gs_add_section(d->root, "Turn", "A head");
        for (int k = 0; k < (i ? 4 : 26); k++) {
            gs_add_words(s, "Words.");
        }
        gs_add_figure(s, half_page, "full", NULL, NULL);
    }
    gs_add_words(gs_add_section(d->root, "Turn", "The end"), "The last word.");
}

static void test_layout__two_pictures_give_way_to_share_a_page(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Pictures");
    gs_drawing *half_page = gs_drawing_new(f->a, 166000, 118000);
    put_two_pictures(d, half_page);
    const char *t = trace(f, d, NULL);
    assert_int_equal(page_of(t, "drawing", 1), 2);
    assert_int_equal(page_of(t, "drawing", 2), 2);
    assert_int_equal(page_of(t, "The last word.", 1), 1);
}

static void test_layout__a_table_stands_before_a_picture_under_the_same_head(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Numbers");
    for (int i = 0; i < 25; i++) {
        gs_add_words(d->root, "Before.");
    }
    gs_node *s = gs_add_section(d->root, "The course of the day", "In numbers");
    gs_add_figure(s, gs_drawing_new(f->a, 166000, 150000), "full", NULL, NULL);
    gs_node *table = gs_add_table(s, "full", NULL);
    gs_add_column(table, "name", "left", "plain", 1);
    for (int i = 0; i < 3; i++) {
        gs_add_cell(gs_add_row(table), "rowcell");
    }
    const char *t = trace(f, d, NULL);
    assert_int_equal(page_of(t, "In numbers", 1), 1);
    assert_int_equal(page_of(t, "rowcell", 3), 1);
    assert_int_equal(page_of(t, "drawing", 1), 2);
}

static void test_layout__no_row_ends_a_table_alone(void **state)
{
    fixture *f = *state;
    for (int rows = 40; rows < 50; rows++) {
        gs_doc *d = gs_doc_new(f->a, "battle", "Rows");
        gs_node *table = gs_add_table(d->root, "full", NULL);
        gs_add_column(table, "name", "left", "plain", 1);
        for (int i = 0; i < rows; i++) {
            gs_node *r = gs_add_row(table);
            gs_add_cell(r, i + 1 == rows ? "the sum" : i + 2 == rows ? "its row" : "row");
            if (i + 1 == rows) {
                gs_node_set_flag(r, GS_ATTR_TOTAL);
            }
        }
        const char *t = trace(f, d, NULL);
        assert_int_equal(page_of(t, "the sum", 1), page_of(t, "its row", 1));
    }
}

static void test_layout__a_line_alone_has_no_drop_initial(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Short");
    gs_node_set_flag(gs_add_words(d->root, "Words of one line"), GS_ATTR_OPENING);
    assert_non_null(strstr(trace(f, d, NULL), "Words of one line"));
}

static void test_layout__an_empty_document_is_one_page(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", NULL);
    const char *t = trace(f, d, NULL);
    assert_int_equal(count(t, "page "), 1);
    gs_add_section(d->root, "RUBRIC", "A head that nothing follows");
    gs_node_add(d->root, GS_NODE_TABLE);
    gs_add_list(d->root, 2);
    gs_add_panes(d->root, 0);
    gs_node_add(d->root, GS_NODE_FACTS);
    gs_add_paragraph(d->root);
    gs_node_add(d->root, GS_NODE_ROSTER);
    assert_non_null(strstr(trace(f, d, NULL), "A head that nothing follows"));
}

static void test_layout__a_roster_of_sixty_units_prints_each(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "roster", "The host");
    sample_sides(d);
    sample_roster(d, 60);
    const char *t = trace(f, d, NULL);
    for (int i = 1; i <= 60; i++) {
        char id[20];
        snprintf(id, sizeof id, " H%d\n", i);
        assert_non_null(strstr(t, id));
    }
    int pages = count(t, "\npage ") + 1;
    assert_true(pages == 5); /* twelve, then fifteen a page */
    assert_int_equal(count(t, "continued"), pages - 1);
    each_run(t, inside, NULL);
}

static void test_layout__forty_turns_print(void **state)
{
    fixture *f = *state;
    gs_doc *d = sample_report(f->a, &fake, 40, 60);
    const char *t = trace(f, d, NULL);
    assert_int_equal(count(t, "MID-MORNING"), 40);
    assert_true(count(t, "\npage ") > 30);
    each_run(t, inside, NULL);
}

/* The scale of the n-th drawing, per 10000. */
static int scale_of(const char *t, int n)
{
    for (const char *p = t; (p = strstr(p, " scale ")); p++) {
        if (--n == 0) {
            return atoi(p + 7);
        }
    }
    return 0;
}

static gs_drawing *lettered(fixture *f, gs_um height, gs_pt64 size)
{
    gs_drawing *d = gs_drawing_new(f->a, 166000, height);
    gs_draw_text(d, 1000, 9000, GS_FACE_LABEL, 640, GS_ANCHOR_START, "Larger");
    gs_draw_text(d, 1000, 5000, GS_FACE_LABEL, size, GS_ANCHOR_START, "E1");
    gs_draw_text(d, 1000, 7000, GS_FACE_LABEL, 64, GS_ANCHOR_START, "");
    return d;
}

static void test_layout__pictures_share_a_page_only_while_their_letters_can_be_read(void **state)
{
    fixture *f = *state;
    static const struct {
        gs_pt64 size;
        bool shared;
    } cases[] = {{448, true}, {410, true}, {394, false}, {384, false}};
    for (int c = 0; c < GS_COUNT(cases); c++) {
        gs_doc *d = gs_doc_new(f->a, "battle", "Pictures");
        gs_drawing *half_page = lettered(f, 121000, cases[c].size);
        put_two_pictures(d, half_page);
        const char *t = trace(f, d, NULL);
        assert_int_equal(page_of(t, "drawing", 2) == page_of(t, "drawing", 1), cases[c].shared);
        for (int i = 1; i <= 2; i++) {
            assert_true(cases[c].size * scale_of(t, i) / 10000 >= 6 * 64);
            assert_int_equal(scale_of(t, i) == 10000, !cases[c].shared);
        }
    }
}

static void test_layout__a_picture_taller_than_a_page_is_shown_whole(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Tall");
    gs_add_figure(d->root, lettered(f, 400000, 410), "full", NULL, NULL);
    int scale = scale_of(trace(f, d, NULL), 1);
    assert_in_range(400 * scale / 10000, 200, 245);
}

static void test_layout__no_line_stands_alone_under_pictures(void **state)
{
    fixture *f = *state;
    for (int extra = 0; extra < 12; extra++) {
        gs_doc *d = gs_doc_new(f->a, "battle", "Lines");
        gs_um high = 117000 - extra * 1600; /* with a second they leave no line, one, two */
        for (int i = 0; i < 2; i++) {
            gs_node *s = gs_add_section(d->root, "Turn", "A head");
            for (int k = 0; k < (i ? 4 : 26); k++) {
                gs_add_words(s, "Before.");
            }
            gs_add_figure(s, gs_drawing_new(f->a, 166000, i ? 115000 : high), "full", NULL, NULL);
        }
        gs_node *s = gs_add_section(d->root, "Turn", "The end");
        gs_node *long_one = gs_add_paragraph(s);
        for (int i = 0; i < 12; i++) { /* more lines than these pages have left */
            gs_say(long_one, sample_words[0]);
            gs_say(long_one, " ");
        }
        const char *t = trace(f, d, NULL), *page2 = strstr(t, "\npage 2 ");
        const char *page3 = page2 ? strstr(page2, "\npage 3 ") : NULL;
        assert_non_null(page3);
        assert_int_equal(page_of(t, "drawing", 2), 2);
        int lines = 0, x, y, last = 0;
        for (const char *p = strstr(page2, "drawing"); (p = strchr(p, '\n')) && p < page3;) {
            p++;
            bool words = sscanf(p, "  %d %d", &x, &y) == 2 && y != last && y > 200000 && y < 270000;
            lines += words;
            last = words ? y : last;
        }
        assert_int_not_equal(lines, 1);
    }
}

/* A side's order of battle in a pane, then words under it. */
static void add_order(gs_node *pane, int side, int units)
{
    gs_node *o = gs_node_add(pane, GS_NODE_ORDER);
    gs_node_set_number(o, GS_ATTR_SIDE_NO, side);
    gs_node_set(o, GS_ATTR_NAME, side == 1 ? "The North" : "The South");
    gs_node_set(o, GS_ATTR_LABEL, "figures");
    for (int i = 0; i < units; i++) {
        char name[20];
        gs_node *u = gs_node_add(o, GS_NODE_ORDER_UNIT);
        snprintf(name, sizeof name, "unit<%d>", i);
        gs_node_set(u, GS_ATTR_ID, "N1");
        gs_node_set(u, GS_ATTR_NAME, name);
        gs_node_set(u, GS_ATTR_VALUE, "12");
    }
    gs_node_set_flag(gs_add_words(pane, "Their heroes."), GS_ATTR_PLAN);
}

static void test_layout__long_orders_of_battle_repeat_their_head(void **state)
{
    fixture *f = *state;
    static const struct {
        int north, south, heads_north, heads_south;
    } cases[] = {{6, 10, 1, 1}, {30, 45, 1, 1}, {60, 10, 2, 1}, {60, 60, 2, 2}, {120, 47, 3, 1}};
    for (int c = 0; c < GS_COUNT(cases); c++) {
        gs_doc *d = gs_doc_new(f->a, "battle", "Orders");
        sample_sides(d);
        gs_node *panes = gs_add_panes(d->root, 2);
        add_order(gs_node_at(panes, 0), 1, cases[c].north);
        add_order(gs_node_at(panes, 1), 2, cases[c].south);
        const char *t = trace(f, d, NULL);
        assert_int_equal(count(t, "The North\n"), cases[c].heads_north);
        assert_int_equal(count(t, "The South\n"), cases[c].heads_south);
        assert_int_equal(count(t, "unit<"), cases[c].north + cases[c].south);
        assert_int_equal(count(t, "Their heroes."), 2);
        each_run(t, inside, NULL);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_layout__a_long_table_repeats_its_head),
        T(test_layout__a_full_picture_clears_the_notes),
        T(test_layout__a_picture_that_does_not_fit_heads_the_next_page),
        T(test_layout__pictures_wait_over_the_next_head_and_keep_their_order),
        T(test_layout__two_pictures_give_way_to_share_a_page),
        T(test_layout__pictures_share_a_page_only_while_their_letters_can_be_read),
        T(test_layout__a_picture_taller_than_a_page_is_shown_whole),
        T(test_layout__no_line_stands_alone_under_pictures),
        T(test_layout__long_orders_of_battle_repeat_their_head),
        T(test_layout__a_table_stands_before_a_picture_under_the_same_head),
        T(test_layout__no_row_ends_a_table_alone),
        T(test_layout__a_line_alone_has_no_drop_initial),
        T(test_layout__an_empty_document_is_one_page),
        T(test_layout__a_roster_of_sixty_units_prints_each),
        T(test_layout__forty_turns_print),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
