/* LINK: io */
#include "test.h"

#include "traces/traces.h"

#include "layout_trace.h"
#include "sample_report.h"

static void test_layout__all_text_stays_inside_the_page(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < 8; i++) {
        gs_render_options opt = {.paper = i & 1 ? GS_PAPER_LETTER : GS_PAPER_A4,
                                 .large = i & 2,
                                 .duplex = i & 4};
        gs_doc *d = sample_report(f->a, &fake, 3, 14);
        assert_true(each_run(trace(f, d, &opt), inside, NULL) > 400);
    }
}

/* The texts of all body lines (10.5 pt text faces), joined. */
static void gather(const traced *r, void *ctx)
{
    if (r->size == 672 && r->face[0] == 'T') {
        gs_str_add(ctx, r->text);
        gs_str_addc(ctx, '\n');
    }
}

static void test_layout__a4_and_letter_break_lines_alike(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Lines");
    for (int i = 0; i < 40; i++) {
        gs_add_words(d->root, sample_words[i % 4]);
    }
    gs_str a4 = {0}, letter = {0};
    each_run(trace(f, d, &(gs_render_options){.paper = GS_PAPER_A4}), gather, &a4);
    each_run(trace(f, d, &(gs_render_options){.paper = GS_PAPER_LETTER}), gather,
             &letter);
    assert_true(a4.len > 5000);
    assert_string_equal(gs_str_text(&a4), gs_str_text(&letter));
    gs_str_free(&a4);
    gs_str_free(&letter);
}

static void justified(const traced *r, void *ctx)
{
    int *n = ctx;
    if (r->space && r->size == 672) {
        int left = r->x - 22000, right = r->x + r->w - 142000;
        assert_true(left == 0 || left == 4000);
        if (right < -120 || right > 120) {
            fail_msg("not justified by %d: \"%s\"", right, r->text);
        }
        (*n)++;
    }
}

static void test_layout__lines_but_the_last_reach_both_margins(void **state)
{
    fixture *f = *state;
    int n = 0;
    gs_doc *d = gs_doc_new(f->a, "battle", "Lines");
    for (int i = 0; i < 4; i++) {
        gs_add_words(d->root, sample_words[i]);
    }
    each_run(trace(f, d, NULL), justified, &n);
    assert_true(n > 12);
}

/* Lines of the marked paragraph on each page. */
static void marked_lines(const traced *r, void *ctx)
{
    int *lines = ctx;
    if (strstr(r->text, "kkkk") && r->page < 8) {
        lines[r->page]++;
    }
}

static void test_layout__no_single_line_of_a_paragraph_stands_alone(void **state)
{
    fixture *f = *state;
    int split = 0;
    char words[600] = "";
    for (int i = 0; i < 80; i++) {
        strcat(words, "kkkkk ");
    }
    for (int before = 38; before < 52;
         before++) { /* the break falls on each line in turn */
        gs_doc *d = gs_doc_new(f->a, "battle", "Widows");
        for (int i = 0; i < before; i++) {
            gs_add_words(d->root, "One line.");
        }
        gs_add_words(d->root, words);
        gs_add_words(d->root, "The end.");
        int lines[8] = {0};
        each_run(trace(f, d, NULL), marked_lines, lines);
        assert_int_not_equal(lines[1], 1);
        assert_int_not_equal(lines[2], 1);
        assert_true(lines[1] + lines[2] > 5);
        split += lines[1] && lines[2];
    }
    assert_true(split > 2);
}

static void test_layout__a_head_keeps_two_lines(void **state)
{
    fixture *f = *state;
    for (int before = 30; before < 50; before++) {
        gs_doc *d = gs_doc_new(f->a, "battle", "Heads");
        for (int i = 0; i < before; i++) {
            gs_add_words(d->root, "One line.");
        }
        gs_node *s = gs_add_section(d->root, "TURN 2", "A head of a section");
        gs_add_words(s, sample_words[0]);
        const char *t = trace(f, d, NULL);
        const char *head = strstr(t, "A head of a section"),
                   *text = strstr(t, "Three times");
        assert_non_null(head);
        for (const char *page = strstr(t, "page 2"); page;
             page = strstr(page + 1, "page ")) {
            assert_true((page < head) == (page < text));
        }
    }
}

static void test_layout__notes_never_overlap(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Notes");
    for (int i = 0; i < 60; i++) {
        gs_add_words(d->root,
                     "A short paragraph of hardly more than one line of the column.");
        gs_add_note(d->root, "The dice", "Seven words that stand beside it here.");
    }
    int last_y = 0, last_page = 0, beside = 0, under = 0;
    char *copy = strdup(trace(f, d, NULL)), *save = NULL;
    for (char *l = strtok_r(copy, "\n", &save); l; l = strtok_r(NULL, "\n", &save)) {
        int x, y, page;
        if (sscanf(l, "page %d", &page) == 1) {
            last_page = page;
            last_y = 0;
        } else if (sscanf(l, "  %d %d", &x, &y) == 2 && x == 148000) {
            assert_true(y >= last_y + 3700);
            assert_true(y < 268000);
            last_y = y;
            beside++;
        } else if (sscanf(l, "  %d %d", &x, &y) == 2 && x == 28000) {
            under++;
        }
    }
    free(copy);
    assert_true(last_page > 1);
    assert_true(beside > 20);
    assert_true(under > 0); /* the column fills up: the rest stands under its paragraph */
    assert_int_equal(count(gs_str_text(&f->out), "THE DICE"), 60);
}

/* Everything that people call their armies. */
static const char *const odd_names[] = {
    "X",
    "<script>alert('x')</script>",
    "two\nlines\tand\ra bell\a",
    "Владимир Мономах князь Киевский и всея Руси великий и грозный",
    "שלמה המלך",
    "\xF0\x9F\x90\x89 dragons \xF0\x9F\x90\x89",
    "e\xCC\x81galite\xCC\x81",
    "bad \xC3\x28 bytes \xFF",
    "\xE2\x80\xAE"
    "backwards",
    "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnungsblattsammlung"
    "sband"
    "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnungsblattsammlung"
    "sband"
    "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnungsblattsammlung"
    "sband"
    "abcdefghijklmnopqrstuvwxyzabcd",
    "The Right Honourable and Ever Victorious Company of the Bearers of the Golden Boar "
    "and of "
    "the Seven Standards of the Lower and the Upper Marches together with their "
    "Servants, "
    "Followers, Sutlers, Smiths, Farriers, Surgeons, Chaplains and Dogs, under the Lady "
    "Hildegard and her Brothers, God keep them all from harm",
};

static gs_doc *named(gs_arena *a, const char *name)
{
    gs_doc *d = gs_doc_new(a, "battle", name);
    gs_add_side(d, 1, name, name, 0x00FF00);
    gs_node *t = gs_node_add(d->root, GS_NODE_TITLE_PAGE);
    static const gs_attr all[] = {
        GS_ATTR_RUBRIC,  GS_ATTR_ASIDE,        GS_ATTR_TITLE,       GS_ATTR_SUBTITLE,
        GS_ATTR_NAME,    GS_ATTR_GENERAL_NAME, GS_ATTR_HEROES,      GS_ATTR_LINE,
        GS_ATTR_HEAD,    GS_ATTR_LABEL,        GS_ATTR_LABEL_2,     GS_ATTR_VALUE,
        GS_ATTR_VALUE_2, GS_ATTR_ID,           GS_ATTR_LETTER,      GS_ATTR_EPITHET,
        GS_ATTR_TROOP,   GS_ATTR_RULES,        GS_ATTR_HONOURS,     GS_ATTR_STATE,
        GS_ATTR_WHAT,    GS_ATTR_WHEN,         GS_ATTR_BATTLE,      GS_ATTR_FROM,
        GS_ATTR_TO,      GS_ATTR_RESTS,        GS_ATTR_MARK,        GS_ATTR_DICE,
        GS_ATTR_RESULT,  GS_ATTR_CAPTION,      GS_ATTR_CAPTION_HEAD};
    gs_node *s = gs_node_add(d->root, GS_NODE_SECTION);
    gs_node *roster = gs_node_add(d->root, GS_NODE_ROSTER);
    gs_node *life = gs_node_add(d->root, GS_NODE_LIFE);
    gs_node *facts = gs_node_add(d->root, GS_NODE_FACTS);
    gs_node *ledger = gs_node_add(d->root, GS_NODE_LEDGER);
    gs_node *minutes = gs_node_add(d->root, GS_NODE_MINUTES);
    gs_node *panes = gs_add_panes(d->root, 2);
    gs_node *list = gs_add_list(d->root, 3);
    gs_node *table = gs_add_table(d->root, "column", NULL);
    for (int i = 0; i < 5; i++) {
        gs_add_column(table, name, "left", "plain", 1);
    }
    gs_node *row = gs_add_row(table),
            *order = gs_node_add(gs_node_at(panes, 0), GS_NODE_ORDER);
    gs_node *cards = gs_node_add(d->root, GS_NODE_CARDS);
    gs_node_set_flag(cards, GS_ATTR_BACKS);
    gs_node *card = gs_node_add(cards, GS_NODE_UNIT_CARD);
    gs_add_words(card, name);
    gs_node *hero_card = gs_node_add(cards, GS_NODE_HERO_CARD);
    gs_add_words(hero_card, name);
    gs_add_words(hero_card, name);
    gs_node *dead = gs_node_add(d->root, GS_NODE_MEMORIAL);
    gs_node *reference = gs_node_add(d->root, GS_NODE_REFERENCE);
    gs_node *topic = gs_node_add(reference, GS_NODE_TOPIC);
    gs_node_add(d->root, GS_NODE_CONTENTS);
    gs_say_as(gs_add_paragraph(d->root), GS_NODE_PLACE, name);
    gs_node_add(d->root, GS_NODE_INDEX);
    gs_node *nodes[] = {card,
                        gs_node_add(card, GS_NODE_FACT),
                        hero_card,
                        gs_node_add(dead, GS_NODE_FALLEN),
                        reference,
                        topic,
                        gs_node_add(topic, GS_NODE_FACT),
                        gs_node_add(d->root, GS_NODE_LOG_SHEET),
                        t,
                        gs_node_add(t, GS_NODE_HOST),
                        gs_node_add(t, GS_NODE_OUTCOME),
                        s,
                        roster,
                        gs_node_add(roster, GS_NODE_ROSTER_HERO),
                        gs_node_add(roster, GS_NODE_ROSTER_UNIT),
                        gs_node_add(roster, GS_NODE_SPECIAL_RULE),
                        life,
                        gs_node_add(facts, GS_NODE_FACT),
                        gs_node_add(ledger, GS_NODE_DEED),
                        gs_node_add(minutes, GS_NODE_ENTRY),
                        order,
                        gs_node_add(order, GS_NODE_ORDER_UNIT),
                        gs_node_add(list, GS_NODE_ITEM),
                        gs_node_add(s, GS_NODE_FIGURE)};
    for (int i = 0; i < GS_COUNT(nodes); i++) {
        for (int j = 0; j < GS_COUNT(all); j++) {
            if (gs_node_may_have(nodes[i]->kind, all[j])) {
                gs_node_set(nodes[i], all[j], name);
            }
        }
        if (gs_node_content(nodes[i]->kind) == GS_CONTENT_INLINE) {
            gs_say(nodes[i], name);
        }
    }
    for (int i = 0; i < 5; i++) {
        gs_say_as(gs_add_cell(row, name), GS_NODE_MOMENT, name);
    }
    gs_node *p = gs_add_words(s, name);
    gs_node_set_flag(p, GS_ATTR_OPENING);
    gs_add_note(s, name, name);
    gs_node *plan = gs_add_words(gs_node_at(panes, 1), name);
    gs_node_set_flag(plan, GS_ATTR_PLAN);
    gs_node_set(plan, GS_ATTR_RUBRIC, name);
    return d;
}

static void test_layout__any_name_stays_inside_the_page(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < GS_COUNT(odd_names); i++) {
        gs_doc *d = named(f->a, odd_names[i]);
        assert_true(each_run(trace(f, d, NULL), inside, NULL) > 10);
        assert_null(strchr(gs_str_text(&f->out), '\a'));
        assert_null(strstr(gs_str_text(&f->out), "\xE2\x80\xAE"));
        assert_true(gs_utf8_valid(f->out.p, f->out.len));
    }
}

static void test_layout__a_cell_longer_than_a_page_ends_in_an_ellipsis(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Long");
    gs_node *t = gs_add_table(d->root, "column", NULL);
    gs_add_column(t, "", "left", "plain", 1);
    gs_add_column(t, "", "left", "plain", 1);
    gs_node *row = gs_add_row(t), *list = gs_add_list(d->root, 3);
    gs_node *cell = gs_add_cell(row, NULL), *item = gs_add_item(list, "1", NULL);
    for (int i = 0; i < 60; i++) {
        gs_say(cell, sample_words[i % 4]);
        gs_say(item, sample_words[i % 4]);
    }
    gs_add_cell(row, "short");
    gs_drawing *pic = gs_drawing_new(f->a, 100000, 5000);
    gs_node *figure = gs_add_figure(d->root, pic, "full", NULL, NULL);
    gs_str words = {0};
    for (int i = 0; i < 60; i++) {
        gs_str_add(&words, sample_words[i % 4]);
    }
    gs_node_set(figure, GS_ATTR_CAPTION, gs_str_text(&words));
    gs_str_free(&words);
    each_run(trace(f, d, NULL), inside, NULL);
    assert_int_equal(count(gs_str_text(&f->out), " …\n"), 2);
}

/* A name of one endless word is broken; the words and numbers beside it stay whole. */
static void test_layout__an_endless_name_leaves_the_numbers_whole(void **state)
{
    fixture *f = *state;
    char name[201] = {0};
    memset(name, 'W', sizeof name - 1);
    gs_doc *d = gs_doc_new(f->a, "battle", "t");
    gs_node *t = gs_add_table(d->root, "full", NULL);
    gs_add_column(t, "unit", "left", "plain", 3);
    gs_add_column(t, "troop", "left", "plain", 3);
    gs_add_column(t, "began", "right", "plain", 1);
    gs_add_column(t, "fell", "right", "plain", 1);
    gs_node *row = gs_add_row(t);
    gs_add_cell(row, name);
    gs_add_cell(row, "heavy infantry");
    gs_add_cell(row, "1234567");
    gs_add_cell(row, "7654321");
    gs_render_options opt = {0};
    const char *text = trace(f, d, &opt);
    assert_int_equal(count(text, "heavy infantry"), 1);
    assert_int_equal(count(text, "1234567"), 1);
    assert_int_equal(count(text, "7654321"), 1);
    assert_int_equal(count(text, name), 0);
}

static void test_layout__initials_come_in_three_ways(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Initials");
    gs_node_set_flag(gs_add_words(d->root, sample_words[0]), GS_ATTR_OPENING);
    gs_render_options opt = {.initials = GS_INITIALS_DROP};
    const char *t = trace(f, d, &opt);
    assert_non_null(strstr(t, "T3579 #8C1D18 T\n")); /* 55.9 pt, red */
    assert_non_null(strstr(t, " hree times the"));
    opt.initials = GS_INITIALS_RAISED;
    assert_non_null(strstr(trace(f, d, &opt), "T1792 #8C1D18 T\n"));
    opt.initials = GS_INITIALS_NONE;
    assert_non_null(strstr(trace(f, d, &opt), " Three times the"));
}

/* A fifth of the size, of J alone. */
static int below(void *ctx, gs_face face, uint32_t cp)
{
    (void)ctx;
    (void)face;
    return cp == 'J' ? 200 : 0;
}

/* The red letter's size and where it stands, in um. */
static void initial_of(fixture *f, const char *words, int *size, int *y)
{
    const gs_metrics tailed = {.width = half, .below = below};
    gs_doc *d = gs_doc_new(f->a, "battle", "Initials");
    gs_node_set_flag(gs_add_words(d->root, words), GS_ATTR_OPENING);
    gs_str_clear(&f->out);
    gs_err err = {0};
    assert_int_equal(gs_render_trace(d, NULL, &tailed, &f->out, &err), GS_OK);
    const char *t = strstr(f->out.p, " #8C1D18 ");
    while (t && !(t[10] == '\n')) { /* one letter alone */
        t = strstr(t + 1, " #8C1D18 ");
    }
    assert_non_null(t);
    while (t[-1] != '\n') {
        t--;
    }
    int x;
    assert_int_equal(sscanf(t, "%d %d", &x, y), 2);
    assert_int_equal(sscanf(strstr(t, " T"), " T%d", size), 1);
}

static void test_layout__an_initial_with_a_tail_stays_in_its_lines(void **state)
{
    fixture *f = *state;
    int size, y, tailed_size, tailed_y;
    gs_str words = {0};
    gs_str_addf(&words, "J%s", sample_words[0] + 1);
    initial_of(f, sample_words[0], &size, &y);
    initial_of(f, words.p, &tailed_size, &tailed_y);
    gs_str_free(&words);
    assert_true(tailed_size < size);
    int tail = tailed_size * 200 / 1000 * 25400 / (72 * 64); /* as deep as the others stand */
    assert_in_range(tailed_y + tail, y - 60, y + 60);
}

static void test_layout__sides_of_a_sheet_are_mirrored(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Duplex");
    for (int i = 0; i < 80; i++) {
        gs_add_words(d->root, i % 10 ? "A line." : "A noted line.");
        if (i % 10 == 0) {
            gs_add_note(d->root, "Note", "Beside.");
        }
    }
    const char *t = trace(f, d, &(gs_render_options){.duplex = true});
    const char *page2 = strstr(t, "page 2");
    assert_non_null(page2);
    const char *right = strstr(t, "Beside."), *left = strstr(page2, "Beside.");
    int x = 0;
    while (*--right != '\n') {
    }
    while (*--left != '\n') {
    }
    assert_int_equal(sscanf(right, "\n  %d", &x), 1);
    assert_int_equal(x, 28000 + 126000);
    assert_int_equal(sscanf(left, "\n  %d", &x), 1);
    assert_int_equal(x, 16000);
}

/* Where a text stands on a page: its run's x and y. */
typedef struct sought {
    const char *text;
    int page, x, y, w;
} sought;

static void seek(const traced *r, void *ctx)
{
    sought *s = ctx;
    if (r->page == s->page && strcmp(r->text, s->text) == 0) {
        s->x = r->x;
        s->y = r->y;
        s->w = r->w;
    }
}

static void test_layout__nine_cards_stand_at_their_millimetres(void **state)
{
    fixture *f = *state;
    static const int origin[2][2] = {{10500, 16500}, {13450, 7700}};
    for (int paper = 0; paper < 2; paper++) {
        gs_doc *d = gs_doc_new(f->a, "cards", "Cards");
        sample_sides(d);
        sample_cards(d, 10);
        const char *t = trace(f, d, &(gs_render_options){.paper = (gs_paper)paper});
        for (int i = 0; i < 9; i++) {
            char id[16];
            snprintf(id, sizeof id, "K%d", i + 1);
            sought s = {.text = id, .page = 1};
            each_run(t, seek, &s);
            assert_int_equal(s.x, origin[paper][0] + i % 3 * 63000 + 4500);
            assert_int_equal(s.y, origin[paper][1] + i / 3 * 88000 + 88000 - 3800);
        }
        assert_int_equal(count(t, "\npage ") + 1, 4); /* two sheets and their backs */
        each_run(t, inside, NULL);
        /* the hero is second on the second sheet; the back of a second card is in the
         * middle */
        sought front = {.text = "chief of the clans", .page = 3};
        sought back = {.text = "Wulfric the Old", .page = 4};
        each_run(t, seek, &front);
        each_run(t, seek, &back);
        int cell = origin[paper][0] + 63000; /* beside his circle, the name beside its shield */
        assert_true(front.x > cell + 20000 && front.x + front.w < cell + 63000 - 4000);
        assert_true(back.x > cell + 4000 && back.x + back.w < cell + 63000 - 4000);
    }
}

static void test_layout__contents_know_their_pages(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "chronicle", "The book");
    gs_node_add(d->root, GS_NODE_CONTENTS);
    for (int i = 1; i <= 60; i++) { /* the contents fill more than a page themselves */
        char title[32];
        snprintf(title, sizeof title, "Chapter %d.", i);
        gs_node *s = gs_add_section(d->root, NULL, title);
        gs_node_set_flag(s, GS_ATTR_NEW_PAGE);
        gs_add_words(s, sample_words[i % 4]);
        gs_add_section(s, NULL, "A part");
    }
    const char *t = trace(f, d, NULL);
    assert_int_equal(count(t, " Chapter 7."), 4); /* contents, head, running head, mark */
    int page = 0, listed = 0;
    const char *entry = strstr(t, " Chapter 33.\n"), *next = strchr(entry + 1, '\n') + 1;
    const char *last = next + strcspn(next, "\n");
    while (*--last != ' ') {
    }
    assert_int_equal(sscanf(last, " %d", &listed), 1);
    const char *mark = strstr(t, "Chapter 33.\nmark");
    assert_non_null(mark);
    while (*--mark != '\n') {
    }
    assert_int_equal(sscanf(mark, "\nmark 0 page %d", &page), 1);
    assert_int_equal(listed, page);
    assert_int_equal(page, 1 + 33); /* the first stands under the last lines of the contents */
}

static void test_layout__chapters_of_a_bound_book_begin_on_the_right(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "chronicle", "The book");
    gs_add_words(d->root, "Before the first chapter.");
    for (int i = 0; i < 5; i++) {
        gs_node *s = gs_add_section(d->root, NULL, "A chapter");
        gs_node_set_flag(s, GS_ATTR_NEW_PAGE);
        for (int j = 0; j <= i * 30; j++) {
            gs_add_words(s, "A line.");
        }
    }
    const char *t = trace(f, d, &(gs_render_options){.duplex = true});
    int marks = 0;
    for (const char *m = t; (m = strstr(m, "mark 0 page ")); m++, marks++) {
        assert_int_equal(atoi(m + 12) % 2, 1);
    }
    assert_int_equal(marks, 5);
    assert_int_equal(count(trace(f, d, NULL), "\npage ") + 1, 1 + 1 + 1 + 2 + 2 + 3);
}

static void test_layout__a_book_ends_with_index_reference_and_log_sheet(void **state)
{
    fixture *f = *state;
    for (int paper = 0; paper < 2; paper++) {
        gs_doc *d = gs_doc_new(f->a, "chronicle", "The Mere Wars");
        sample_sides(d);
        sample_book(d);
        const char *t = trace(f, d, &(gs_render_options){.paper = (gs_paper)paper});
        each_run(t, inside, NULL);
        const char *axe = strstr(t, " The Axemen, 2, 4\n"),
                   *mere = strstr(t, " the Mere, 3, 5\n");
        const char *wulfric = strstr(t, " Wulfric the Old, 2–5\n");
        assert_true(axe && mere && wulfric); /* sorted without their articles */
        assert_true(axe < mere && mere < wulfric);
        assert_non_null(strstr(t, "at Gallows Hill, by Odalric of the Road"));
        assert_int_equal(count(t, " 11.7\n"), 10);
        assert_non_null(strstr(t, " their dice\n"));
        assert_int_equal(count(t, " Contents\n"),
                         3); /* head, running head, mark: not itself */
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_layout__all_text_stays_inside_the_page),
        T(test_layout__a4_and_letter_break_lines_alike),
        T(test_layout__lines_but_the_last_reach_both_margins),
        T(test_layout__no_single_line_of_a_paragraph_stands_alone),
        T(test_layout__a_head_keeps_two_lines),
        T(test_layout__notes_never_overlap),
        T(test_layout__any_name_stays_inside_the_page),
        T(test_layout__an_endless_name_leaves_the_numbers_whole),
        T(test_layout__a_cell_longer_than_a_page_ends_in_an_ellipsis),
        T(test_layout__initials_come_in_three_ways),
        T(test_layout__an_initial_with_a_tail_stays_in_its_lines),
        T(test_layout__sides_of_a_sheet_are_mirrored),
        T(test_layout__nine_cards_stand_at_their_millimetres),
        T(test_layout__contents_know_their_pages),
        T(test_layout__chapters_of_a_bound_book_begin_on_the_right),
        T(test_layout__a_book_ends_with_index_reference_and_log_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
