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

static void test_layout__no_picture_passes_a_head(void **state)
{
    fixture *f = *state;
    gs_drawing *pic = gs_drawing_new(f->a, 166000, 100000);
    for (int words = 4; words < 40; words += 3) { /* wherever on the page the section begins */
        gs_doc *d = gs_doc_new(f->a, "battle", "Pictures");
        for (int i = 1; i <= 3; i++) {
            gs_node *s = gs_add_section(d->root, "Turn", i == 1 ? "Head<1>" : i == 2 ? "Head<2>" : "Head<3>");
            for (int k = 0; k < words; k++) {
                gs_add_words(s, i == 1 ? "Words<1>" : i == 2 ? "Words<2>" : "Words<3>");
                if (k == 1) {
                    gs_add_figure(s, pic, "full", NULL, i == 1 ? "Map<1>" : i == 2 ? "Map<2>" : "Map<3>");
                }
            }
        }
        const char *t = trace(f, d, NULL);
        for (int i = 1; i <= 3; i++) {
            char head[20], map[20], next[20];
            snprintf(head, sizeof head, "Head<%d>", i);
            snprintf(map, sizeof map, "Map<%d>", i);
            snprintf(next, sizeof next, "Head<%d>", i + 1);
            int of_head = page_of(t, head, 1), of_map = page_of(t, map, 1);
            assert_true(strstr(t, head) < strstr(t, map));
            assert_true(i == 3 || strstr(t, map) < strstr(t, next));
            assert_in_range(of_map, of_head, of_head + 1); /* its page, or the facing one */
        }
    }
}

/* A map that can be drawn smaller. */
static const gs_drawing *smaller(void *ctx, int per_cent)
{
    const gs_drawing *d = ctx;
    return gs_drawing_new(d->arena, d->width / 100 * per_cent, d->height / 100 * per_cent);
}

static void test_layout__a_map_gives_way_before_a_page_stays_empty(void **state)
{
    fixture *f = *state;
    gs_drawing *pic = gs_drawing_new(f->a, 166000, 124000);
    gs_draw_text(pic, 1000, 5000, GS_FACE_LABEL, 384, GS_ANCHOR_START, "E1"); /* not to be shrunk */
    const gs_redraw redraw = {smaller, pic};
    for (int able = 0; able < 2; able++) {
        gs_doc *d = gs_doc_new(f->a, "battle", "Maps");
        gs_node *s = gs_add_section(d->root, "Turn", "First");
        for (int k = 0; k < 16; k++) {
            gs_add_words(s, "Words.");
        }
        s = gs_add_section(d->root, "Turn", "Second");
        gs_add_words(s, "Two words.");
        gs_add_figure(s, pic, "full", NULL, "The map.")->redraw = able ? &redraw : NULL;
        const char *t = trace(f, d, NULL);
        assert_int_equal(page_of(t, "The map.", 1), able ? 1 : 2);
        assert_int_equal(page_of(t, "Two words.", 1), page_of(t, "Second", 1));
    }
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

static void test_layout__a_picture_taller_than_a_page_is_shown_whole(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Tall");
    gs_add_figure(d->root, lettered(f, 400000, 410), "full", NULL, NULL);
    int scale = scale_of(trace(f, d, NULL), 1);
    assert_in_range(400 * scale / 10000, 200, 245);
}

/* A table of groups, each closed by its sum. */
static gs_doc *grouped(fixture *f, int before, int rows, int groups)
{
    gs_doc *d = gs_doc_new(f->a, "battle", "Losses");
    for (int i = 0; i < before; i++) {
        gs_add_words(d->root, "Before.");
    }
    gs_node *s = gs_add_section(d->root, "What it cost", "Losses");
    gs_node *t = gs_add_table(s, "full", NULL);
    gs_add_column(t, "unithead", "left", "plain", 1);
    for (int g = 0; g < groups; g++) {
        for (int i = 0; i <= rows; i++) {
            gs_node *r = gs_add_row(t);
            gs_node_set(r, GS_ATTR_HEAD, g ? "The South" : "The North");
            if (i == rows) {
                gs_node_set_flag(r, GS_ATTR_TOTAL);
            }
            gs_add_cell(r, i == rows ? "sum<>" : "row<>");
        }
    }
    return d;
}

static void test_layout__a_table_that_a_page_holds_is_whole_or_goes_on_with_its_head(void **state)
{
    fixture *f = *state;
    for (int before = 0; before < 46; before++) {
        const char *t = trace(f, grouped(f, before, 14, 2), NULL);
        int first = page_of(t, "unithead", 1), last = page_of(t, "sum<>", 2), cut = last - first;
        assert_int_equal(count(t, "unithead"), 1 + cut);
        assert_int_equal(count(t, "CONTINUED"), cut);
        assert_true(cut == 0 || before < 36); /* parted only where the page would stay empty */
        int on_first = 0;
        for (int i = 1; i <= 28; i++) {
            on_first += page_of(t, "row<>", i) == first;
        }
        assert_true(cut == 0 || (on_first >= 4 && on_first <= 24));
        assert_int_equal(page_of(t, "Losses", 1), first); /* the head stays with it */
        assert_int_equal(page_of(t, "sum<>", 1), page_of(t, "row<>", 13));
        assert_int_equal(page_of(t, "sum<>", 2), page_of(t, "row<>", 27));
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
        T(test_layout__no_picture_passes_a_head),
        T(test_layout__a_map_gives_way_before_a_page_stays_empty),
        T(test_layout__a_table_that_a_page_holds_is_whole_or_goes_on_with_its_head),
        T(test_layout__a_picture_taller_than_a_page_is_shown_whole),
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
