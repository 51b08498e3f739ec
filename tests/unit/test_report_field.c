/* LINK: io. The pages of battles from four units a side to sixty, on both papers and in large
 * print: nothing is smaller than 6 pt, the field and the two hosts stand where they are read. */
#include "test.h"

#include "resources.h"

#include "battles.h"
#include "layout_trace.h"

#include "gesta/general.h"
#include "gesta/report_build.h"

enum { TURNS = 4 };

/* Ranks of units, facing each other, each side with its heroes. */
static gs_setup *hosts(gs_arena *a, int units)
{
    static const char *const kinds[] = {"unit.type=heavy-infantry",
                                        "unit.type=light-infantry unit.missile=bow",
                                        "unit.type=heavy-cavalry"};
    gs_setup *s = empty_setup(a);
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 2 * units);
    s->seed = 5;
    s->title = "The Muster";
    s->about = "Two hosts on a wide field.";
    s->width = GS_LEN(120);
    s->table_depth = GS_LEN(80);
    s->victory.turn_limit = TURNS;
    s->side[0].name = "the North";
    s->side[1].name = "the South";
    for (int side = 0; side < GS_SIDES; side++) {
        for (int i = 0; i < units; i++) {
            const char *id = gs_arena_printf(a, "%s-company-%d", side ? "southern" : "northern", i);
            gs_ob_unit *u = add_unit(s, side, id, kinds[i % 3], i % 3 == 2 ? 6 : 8);
            int x = 8 + i % 12 * 9, y = 32 - i / 12 * 7;
            place_unit(u, x * 1000, (side ? 80 - y : y) * 1000, side ? 180 : 0, 4);
        }
        for (int i = 0; i < 4; i++) {
            add_hero(s, side, gs_arena_printf(a, "%s-hero-%d", side ? "southern" : "northern", i),
                     1, side * units + i)
                ->general = i == 0;
        }
    }
    return s;
}

/* The report of a battle of that many units a side; NULL options: made for Letter; slots NULL: the
 * seats' own. */
static gs_doc *report_with(fixture *f, int units, const gs_render_options *opt, const int *slots)
{
    gs_err err = {0};
    const gs_scene *scene;
    gs_narrative *story;
    gs_doc *doc;
    gs_setup *s = hosts(f->a, units);
    for (int side = 0; slots && side < GS_SIDES; side++) {
        s->side[side].slot = slots[side];
        s->side[side].colour = NULL;
    }
    gs_log *log = gs_log_new(f->a);
    gs_battle *b = GS_NEW(f->a, gs_battle);
    gs_build_options build = {.metrics = &fake};
    gs_story_options how = {.wording = 1};
    if (opt) {
        gs_page_lines(opt, &build.lines, &build.lead);
    }
    gs_status st = gs_setup_complete(s, f->a, &err);
    st = st == GS_OK ? gs_scene_new(f->a, s, &scene, &err) : st;
    assert_string_equal(err.text, "");
    gs_player plays[GS_SIDES];
    for (int side = 0; side < GS_SIDES; side++) {
        plays[side] = gs_general_player(gs_general_new(f->a, scene), NULL, NULL);
    }
    gs_battle_start(b, scene, log, plays);
    st = gs_engine_run(b, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(st, GS_OK);
    assert_int_equal(
        gs_story_tell(f->a, s, log, &b->s.outcome, book_of(f->a), &how, &story, &err), GS_OK);
    assert_int_equal(
        gs_report_battle(f->a, s, log, &b->s.outcome, story, &build, &doc, &err), GS_OK);
    return doc;
}

static gs_doc *report_of(fixture *f, int units, const gs_render_options *opt)
{
    return report_with(f, units, opt, NULL);
}

/* The smallest letters of a drawing, in 1/64 pt. */
static gs_pt64 least_letters(const gs_drawing *d)
{
    gs_pt64 least = 1000;
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        bool written = op->kind == GS_DRAW_TEXT && op->text && *op->text;
        least = written && op->size < least ? op->size : least;
    }
    return least;
}

/* True if it is in the trace; its letters can be read there. */
static bool check_picture(const gs_drawing *pic, const char *t)
{
    char size[60];
    snprintf(size, sizeof size, " %dx%d scale ", pic->width, pic->height);
    int least = 0;
    for (const char *at = t; (at = strstr(at, size)); at += strlen(size)) {
        int as = atoi(at + strlen(size));
        const char *title = strchr(at + strlen(size), '"');
        bool its = strncmp(title + 1, pic->title ? pic->title : "", strlen(pic->title ? pic->title : "")) == 0;
        least = its && (!least || as < least) ? as : least;
    }
    if (least && (int64_t)least_letters(pic) * least / 10000 < 6 * 64) {
        fail_msg("\"%s\": %d/64 pt at %d", pic->title, (int)least_letters(pic), least);
    }
    return least > 0;
}

/* Every picture of the document is in the trace in one of its sizes, and can be read. */
static void check_pictures(const gs_doc *d, const char *t)
{
    gs_doc_iter it;
    int pictures = 0;
    gs_doc_walk(&it, d->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_drawing *pic = it.node->kind == GS_NODE_FIGURE ? it.node->drawing : NULL;
        if (it.event != GS_WALK_ENTER || !pic) {
            continue;
        }
        static const int sizes[] = {100, 92, 85, 72, 60};
        const gs_redraw *again = it.node->redraw;
        bool shown = false;
        for (int i = 0; i < (again ? GS_COUNT(sizes) : 1); i++) {
            shown = check_picture(i ? again->draw(again->ctx, sizes[i]) : pic, t) || shown;
        }
        assert_true(shown);
        pictures++;
    }
    assert_true(pictures >= 4);
}

/* Each moment of which a table tells has its disc on one of the maps; how many there are. */
static int check_moments(const gs_doc *d)
{
    gs_doc_iter it, maps;
    int moments = 0;
    gs_doc_walk(&it, d->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (it.event != GS_WALK_ENTER || it.node->kind != GS_NODE_MOMENT) {
            continue;
        }
        int discs = 0;
        gs_doc_walk(&maps, d->root);
        while (gs_doc_next(&maps) != GS_WALK_DONE) {
            const gs_drawing *pic = maps.node->kind == GS_NODE_FIGURE ? maps.node->drawing : NULL;
            pic = pic && maps.node->redraw && strncmp(pic->title, "Turn", 4) == 0 ? pic : NULL; /* of the story */
            for (int i = 0; pic && maps.event == GS_WALK_ENTER && i < pic->count; i++) {
                const gs_draw_op *op = &pic->ops[i];
                discs += op->kind == GS_DRAW_TEXT && strcmp(op->text, it.node->text) == 0;
            }
        }
        assert_in_range(discs, 1, 2); /* on its map, and perhaps on the strip of four */
        moments++;
    }
    return moments;
}

/* Each unit has its row among the losses, with its block and its bars. */
static void check_losses(const gs_doc *d, int units)
{
    for (int k = 0; k < GS_SIDES * units; k++) {
        char id[16];
        gs_doc_iter it;
        int rows = 0;
        snprintf(id, sizeof id, "%c%d", k < units ? 'N' : 'S', k % units + 1);
        gs_doc_walk(&it, d->root);
        while (gs_doc_next(&it) != GS_WALK_DONE) {
            if (it.event != GS_WALK_ENTER || it.node->kind != GS_NODE_ROW || !it.node->first) {
                continue;
            }
            const gs_node *cell = it.node->first;
            int drawn = 0;
            for (const gs_node *c = cell; c; c = c->next) {
                drawn += c->drawing != NULL;
            }
            bool his = cell->first && strcmp(cell->first->text, id) == 0;
            rows += his && cell->drawing && drawn == 2;
        }
        assert_int_equal(rows, 1);
    }
}

/* The page behind the title page on which the n-th line with these words stands; 0: on none. */
static int page_of(const char *t, const char *what, int n)
{
    int page = 0;
    for (const char *line = t; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        size_t length = strcspn(line, "\n");
        sscanf(line, "page %d ", &page);
        const char *found = strstr(line, what);
        if (page > 1 && found && found < line + length && --n == 0) {
            return page;
        }
    }
    return 0;
}

/* The rows of the orders of battle: units of a side by page. */
static void check_hosts(const char *t, int units)
{
    static const char *const names[] = {"orthern-company", "outhern-company"};
    int field = page_of(t, "\"Deployment\"", 1);
    assert_in_range(count(t, "\"Deployment\""), 1, 2); /* the title page has the hinge's, if any */
    for (int side = 0; side < GS_SIDES; side++) {
        int from = page_of(t, names[side], 1), to = 0;
        for (int n = 1, p; (p = page_of(t, names[side], n)) && n <= units; n++) {
            to = p;
        }
        assert_true(from > 1 && to - from <= (units > 40 ? 1 : 0));
        assert_true(from >= field && (from == field || units >= 12)); /* with the map, or after it */
        for (int page = from; page <= to; page++) { /* each page says whose they are */
            char head[40];
            snprintf(head, sizeof head, "page %d ", page);
            const char *p = strstr(t, head);
            const char *name = strstr(p, side ? " The South\n" : " The North\n");
            assert_true(name && name < strstr(p, names[side]));
        }
    }
    int plan = page_of(t, " THE PLAN OF THE NORTH", 1);
    assert_int_equal(plan, field); /* on any paper */
}

static void test_report_field__hosts_of_four_to_sixty_units(void **state)
{
    static const int sizes[] = {4, 12, 20, 30, 45, 60};
    static const gs_render_options papers[] = {{.paper = GS_PAPER_A4},
                                               {.paper = GS_PAPER_LETTER}};
    fixture *f = *state;
    int moments = 0;
    for (int i = 0; i < GS_COUNT(sizes); i++) {
        for (int p = 0; p < GS_COUNT(papers); p++) {
            gs_doc *d = report_of(f, sizes[i], &papers[p]);
            const char *t = trace(f, d, &papers[p]);
            check_pictures(d, t);
            check_hosts(t, sizes[i]);
            check_losses(d, sizes[i]);
            moments += check_moments(d);
            each_run(t, inside, NULL);
        }
    }
    assert_true(moments > 0); /* it happens */
}

/* Large print, and papers that the builder was not told of, lose nothing and shrink nothing. */
static void test_report_field__any_paper_can_be_read(void **state)
{
    static const gs_render_options large = {.paper = GS_PAPER_LETTER, .large = true};
    static const gs_render_options plain = {.paper = GS_PAPER_A4};
    fixture *f = *state;
    for (int units = 5; units <= 60; units += 11) {
        gs_doc *d = report_of(f, units, &large);
        const char *t = trace(f, d, &large);
        check_pictures(d, t);
        each_run(t, inside, NULL);
        d = report_of(f, units, NULL);
        t = trace(f, d, &plain);
        check_pictures(d, t);
        each_run(t, inside, NULL);
    }
}

/* A side has its own colour in every part of its report, whatever its seat. */
static void test_report_field__a_side_keeps_its_colour(void **state)
{
    static const int slots[GS_SIDES] = {3, 1};
    fixture *f = *state;
    gs_doc *d = report_with(f, 6, NULL, slots);
    gs_doc_iter it;
    int seen[5] = {0};
    gs_doc_walk(&it, d->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_node *n = it.node;
        if (it.event != GS_WALK_ENTER || !gs_node_may_have(n->kind, GS_ATTR_SIDE_NO)) {
            continue;
        }
        int no = gs_node_number(n, GS_ATTR_SIDE_NO, 0);
        assert_in_range(no, 0, 4);
        seen[no]++;
        const char *id = gs_node_get(n, GS_ATTR_ID);
        assert_true(!*id || no == (*id == 'N' ? 3 : 1));
    }
    assert_true(seen[1] > 8 && seen[3] > 8);
    assert_int_equal(seen[2] + seen[4], 0);
    gs_rgb third = gs_side_ink_of(2, false, 0, GS_INK_COLOUR).fill;
    gs_rgb second = gs_side_ink_of(1, false, 0, GS_INK_COLOUR).fill;
    int right = 0;
    gs_doc_walk(&it, d->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_drawing *pic = it.event == GS_WALK_ENTER ? it.node->drawing : NULL;
        for (int i = 0; pic && i < pic->count; i++) {
            bool fill = pic->ops[i].kind == GS_DRAW_FILL_COLOUR;
            gs_rgb rgb = (gs_rgb)pic->ops[i].a & 0xFFFFFF;
            right += fill && rgb == third;
            assert_false(fill && rgb == second);
        }
    }
    assert_true(right > 10); /* maps, charts and tables alike */
}

/* The names of a trace's bookmarks: each is there once. */
static void check_bookmarks(const char *t)
{
    for (const char *p = t; (p = strstr(p, "\nmark ")); p++) {
        const char *y = strstr(p, " y "), *name = y ? strchr(y + 3, ' ') : NULL;
        assert_non_null(name);
        size_t n = strcspn(name, "\n");
        for (const char *q = p + 1; (q = strstr(q, "\nmark ")); q++) {
            const char *other = strchr(strstr(q, " y ") + 3, ' ');
            bool same = strcspn(other, "\n") == n && strncmp(other, name, n) == 0;
            if (same) {
                fail_msg("two bookmarks:%.*s", (int)n, name);
            }
        }
    }
}

/* How much of each page is filled, per cent, in the trace; the last has less to hold. A page is too
 * empty only where what comes next has to be whole. */
static void check_fill(const char *t, int height, int *pages, int *empty)
{
    int page = 0, lowest = 0;
    for (const char *line = t; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        int no, x, y, w, h, scale;
        if (sscanf(line, "page %d ", &no) == 1 || strncmp(line, "mark ", 5) == 0) {
            if (page > 1) {
                bool last = strncmp(line, "mark ", 5) == 0;
                int fill = (lowest - 23300) * 100 / height;
                (*pages)++;
                *empty += fill < (last ? 25 : 70);
                assert_true(fill >= 8); /* none holds a head alone */
            }
            if (strncmp(line, "mark ", 5) == 0) {
                return;
            }
            page = no;
            lowest = 0;
        } else if (sscanf(line, "  drawing %d %d %dx%d scale %d", &x, &y, &w, &h, &scale) == 5) {
            int foot = y + (int)((int64_t)h * scale / 10000);
            lowest = foot > lowest ? foot : lowest;
        } else if (sscanf(line, "  %d %d w%d", &x, &y, &w) == 3 && y < 23300 + height) {
            lowest = y > lowest ? y : lowest;
        }
    }
}

static void test_report_field__pages_are_filled(void **state)
{
    fixture *f = *state;
    int pages = 0, empty = 0;
    for (int paper = 0; paper < 2; paper++) {
        gs_render_options opt = {.paper = paper ? GS_PAPER_LETTER : GS_PAPER_A4};
        for (int units = 4; units <= 40; units += 4) {
            gs_doc *d = report_of(f, units, &opt);
            const char *t = trace(f, d, &opt);
            check_fill(t, paper ? 222000 : 242000, &pages, &empty);
            check_bookmarks(t);
        }
    }
    print_message("%d pages, %d of them less than filled\n", pages, empty);
    assert_true(empty * 20 <= pages);
}

/* Margin notes have a kind and a sentence, and are few. */
static void test_report_field__notes_have_a_kind_and_a_sentence(void **state)
{
    static const char *const kinds[] = {"The dice",       "The odds",     "The rule", "House rule",
                                        "Where it stood", "Who was hurt", "A choice", "From the table"};
    fixture *f = *state;
    int notes = 0;
    for (int units = 4; units <= 30; units += 13) {
        gs_doc *d = report_of(f, units, NULL);
        gs_doc_iter it;
        size_t chars = 0;
        int here = 0;
        gs_doc_walk(&it, d->root);
        while (gs_doc_next(&it) != GS_WALK_DONE) {
            if (it.event != GS_WALK_ENTER) {
                continue;
            }
            gs_str words = {0};
            gs_node_words(it.node, &words);
            if (it.node->kind == GS_NODE_PARAGRAPH) {
                chars += words.len;
            } else if (it.node->kind == GS_NODE_NOTE) {
                const char *head = gs_node_get(it.node, GS_ATTR_HEAD);
                bool known = false;
                for (int i = 0; i < GS_COUNT(kinds); i++) {
                    known = known || strncmp(head, kinds[i], strlen(kinds[i])) == 0;
                }
                assert_true(known);
                assert_true(words.len > 12 && words.p[words.len - 1] == '.');
                here++;
            }
            gs_str_free(&words);
        }
        assert_true(here <= (int)(chars / 76) / 9 + 1);
        notes += here;
    }
    assert_true(notes > 0);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {T(test_report_field__hosts_of_four_to_sixty_units),
                                       T(test_report_field__any_paper_can_be_read),
                                       T(test_report_field__a_side_keeps_its_colour),
                                       T(test_report_field__pages_are_filled),
                                       T(test_report_field__notes_have_a_kind_and_a_sentence)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
