/* LINK: io */
#define _XOPEN_SOURCE 700 /* popen, mkdtemp, setenv */
#include "test.h"

#include "gesta/render.h"
#include "sample_report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct fixture {
    gs_arena *a;
    gs_str out, said;
    char dir[64], path[96];
    int warnings;
    char warning[600];
} fixture;

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->a = gs_arena_new();
    snprintf(f->dir, sizeof f->dir, "/tmp/gesta-pdf-XXXXXX");
    if (!mkdtemp(f->dir)) {
        return -1;
    }
    snprintf(f->path, sizeof f->path, "%s/report.pdf", f->dir);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    unlink(f->path);
    rmdir(f->dir);
    gs_str_free(&f->out);
    gs_str_free(&f->said);
    gs_arena_free(f->a);
    free(f);
    return 0;
}

static void warned(void *ctx, const char *text)
{
    fixture *f = ctx;
    f->warnings++;
    snprintf(f->warning, sizeof f->warning, "%s", text);
}

/* Renders into f->out. */
static void render(fixture *f, const gs_doc *d, gs_render_options opt)
{
    gs_err err = {0};
    opt.warn = warned;
    opt.warn_ctx = f;
    gs_str_clear(&f->out);
    if (gs_render_pdf(d, &opt, &f->out, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    assert_true(f->out.len > 800);
    assert_memory_equal(f->out.p, "%PDF-1.", 7);
}

/* What a tool says about the PDF in f->out. */
static const char *ask(fixture *f, const char *tool)
{
    char command[400], buf[4096];
    size_t n;
    FILE *file = fopen(f->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(f->out.p, 1, f->out.len, file), f->out.len);
    fclose(file);
    snprintf(command, sizeof command, "F=%s; %s", f->path, tool);
    FILE *p = popen(command, "r");
    assert_non_null(p);
    gs_str_clear(&f->said);
    while ((n = fread(buf, 1, sizeof buf, p)) > 0) {
        gs_str_addn(&f->said, buf, n);
    }
    assert_int_equal(pclose(p), 0);
    return gs_str_text(&f->said);
}

static gs_doc *sample(fixture *f, int turns, int units)
{
    gs_fonts *fonts = gs_fonts_open(NULL);
    gs_doc *d = sample_report(f->a, gs_fonts_metrics(fonts), turns, units);
    gs_fonts_close(fonts);
    return d;
}

static void test_pdf__the_same_document_gives_the_same_bytes(void **state)
{
    fixture *f = *state;
    gs_doc *d = sample(f, 3, 12);
    gs_str first = {0};
    render(f, d, (gs_render_options){.paper = GS_PAPER_A4});
    gs_str_addn(&first, f->out.p, f->out.len);
    render(f, d, (gs_render_options){.paper = GS_PAPER_A4});
    assert_int_equal(first.len, f->out.len);
    assert_memory_equal(first.p, f->out.p, first.len);
    gs_str_free(&first);
}

static void test_pdf__every_font_is_embedded_and_few_are_used(void **state)
{
    fixture *f = *state;
    render(f, sample(f, 4, 12), (gs_render_options){.paper = GS_PAPER_LETTER});
    const char *t = ask(f, "pdffonts $F 2>&1");
    int fonts = 0;
    t = strchr(strchr(t, '\n') + 1, '\n') + 1; /* past the head */
    for (const char *line = t; *line; line = strchr(line, '\n') + 1, fonts++) {
        const char *end = strchr(line, '\n');
        const char *yes = strstr(line, " yes yes ");
        if (!yes || yes > end) {
            fail_msg("not embedded as a subset: %.*s", (int)(end - line), line);
        }
    }
    assert_in_range(fonts, 4, 6);
    assert_int_equal(f->warnings, 0);
}

static void test_pdf__names_and_words_can_be_found_again(void **state)
{
    fixture *f = *state;
    render(f, sample(f, 4, 12), (gs_render_options){.paper = GS_PAPER_A4});
    const char *t = ask(f, "pdftotext -layout $F - 2>&1");
    static const char *const words[] = {
        "Gallows Hill",
        "Wulfric the Old",
        "Ælfwine",
        "Odalric of the Road",
        "H12",
        "R15",
        "THE DICE",
        "The archers went first. They did not stop at the brook",
        "Moment b,",
        "the song of Aldgyth",
        "Ransom 300 marks",
        "Hot blood (house rule)",
        "Mere brook",
        "entries 102–104"};
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (!strstr(t, words[i])) {
            fail_msg("not found: %s", words[i]);
        }
    }
}

static void test_pdf__the_papers_have_their_sizes(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Ærik’s Ford");
    gs_node_set(d->root, GS_ATTR_SUBTITLE, "Сеча");
    render(f, d, (gs_render_options){.paper = GS_PAPER_A4});
    const char *t = ask(f, "pdfinfo $F 2>/dev/null");
    assert_non_null(strstr(t, "595.28 x 841.89 pts (A4)"));
    assert_non_null(strstr(t, "Ærik’s Ford"));
    assert_non_null(strstr(t, "Сеча"));
    assert_null(strstr(t, "CreationDate"));
    render(f, d, (gs_render_options){.paper = GS_PAPER_LETTER, .date = 951782400});
    t = ask(f, "TZ=UTC pdfinfo $F 2>/dev/null");
    assert_non_null(strstr(t, "612 x 792 pts (letter)"));
    assert_non_null(strstr(t, "Feb 29 00:00:00 2000"));
}

static void test_pdf__fifteen_pages_stay_small(void **state)
{
    fixture *f = *state;
    render(f, sample(f, 12, 12), (gs_render_options){.paper = GS_PAPER_A4});
    const char *t = ask(f, "pdfinfo $F 2>/dev/null");
    const char *pages = strstr(t, "Pages:");
    assert_non_null(pages);
    assert_true(atoi(pages + 6) >= 15);
    assert_in_range(f->out.len, 20000, 180000);
}

static void test_pdf__grey_ink_has_no_colour(void **state)
{
    fixture *f = *state;
    gs_render_options inks[] = {
        {.ink = GS_INK_COLOUR}, {.ink = GS_INK_GREY}, {.ink = GS_INK_SAVE}};
    for (int i = 0; i < 3; i++) {
        render(f, sample(f, 1, 6), inks[i]);
        const char *t =
            ask(f, "pdftoppm -r 20 -f 1 -l 3 $F 2>/dev/null | od -An -v -tu1 -w3 | "
                   "awk '($1-$2)^2 > 900 || ($2-$3)^2 > 900 {n++} END {print n+0}'");
        /* the head of each image is not a pixel: a few may look coloured */
        assert_true(i == 0 ? atoi(t) > 500 : atoi(t) < 60);
    }
}

static gs_doc *roster_of(fixture *f, const char *name)
{
    gs_doc *d = gs_doc_new(f->a, "roster", name);
    gs_add_side(d, 1, name, "N", -1);
    gs_node *r = gs_node_add(d->root, GS_NODE_ROSTER);
    gs_node_set_number(r, GS_ATTR_SIDE_NO, 1);
    gs_node_set(r, GS_ATTR_NAME, name);
    gs_node *u = gs_node_add(r, GS_NODE_ROSTER_UNIT);
    gs_node_set(u, GS_ATTR_ID, "N1");
    gs_node_set(u, GS_ATTR_NAME, name);
    gs_node_set_number(u, GS_ATTR_FULL, 12);
    return d;
}

static void test_pdf__names_in_other_scripts_are_found_again(void **state)
{
    fixture *f = *state;
    static const char *const names[] = {"Владимир", "Ἀλέξανδρος", "Ǣþelƿeard", "Žižka",
                                        "<script>alert(1)</script>"};
    for (int i = 0; i < GS_COUNT(names); i++) {
        render(f, roster_of(f, names[i]), (gs_render_options){.paper = GS_PAPER_A4});
        if (!strstr(ask(f, "pdftotext $F - 2>/dev/null"), names[i])) {
            fail_msg("not found: %s in %s", names[i], gs_str_text(&f->said));
        }
        assert_int_equal(f->warnings, 0);
    }
}

static void test_pdf__characters_that_no_font_has_are_told_once(void **state)
{
    fixture *f = *state;
    render(f, roster_of(f, "Dragons \xF0\x9F\x90\x89 and \xF0\x9F\x90\x89"),
           (gs_render_options){.paper = GS_PAPER_A4});
    assert_int_equal(f->warnings, 1);
    assert_non_null(strstr(f->warning, "U+1F409"));
    assert_non_null(strstr(ask(f, "pdftotext $F - 2>/dev/null"), "Dragons ? and ?"));
}

static void test_pdf__without_fonts_the_built_in_ones_stand_in(void **state)
{
    fixture *f = *state;
    char conf[120], dir[80];
    snprintf(conf, sizeof conf, "%s/fonts.conf", f->dir);
    snprintf(dir, sizeof dir, "%s", f->dir);
    FILE *file = fopen(conf, "w");
    assert_non_null(file);
    fprintf(file,
            "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'>"
            "<fontconfig><dir>%s/none</dir><cachedir>%s</cachedir></fontconfig>",
            dir, dir);
    fclose(file);
    setenv("FONTCONFIG_FILE", conf, 1);
    gs_doc *d = roster_of(f, "Žižka’s Hussites – and Æthelred");
    sample_life(d);
    render(f, d, (gs_render_options){.paper = GS_PAPER_A4});
    unsetenv("FONTCONFIG_FILE");
    unlink(conf);
    char clean[200];
    snprintf(clean, sizeof clean, "rm -f %s/*cache* %s/CACHEDIR.TAG", f->dir, f->dir);
    assert_int_equal(system(clean), 0);
    assert_int_equal(f->warnings, 1);
    assert_non_null(strstr(f->warning, "fonts-sil-gentiumplus"));
    const char *t = ask(f, "pdffonts $F 2>&1");
    assert_non_null(strstr(t, "Times-Roman"));
    assert_non_null(strstr(t, "Helvetica"));
    t = ask(f, "pdftotext $F - 2>/dev/null");
    assert_non_null(strstr(t, "Žižka’s Hussites – and Æthelred"));
    assert_non_null(strstr(t, "he archers went first. They did not stop"));
}

static int warned_of_labels;

static void note_warning(void *ctx, const char *text)
{
    (void)ctx;
    warned_of_labels += strstr(text, "asked for the labels is not here") != NULL;
}

static void test_pdf__a_family_can_be_asked_for(void **state)
{
    fixture *f = *state;
    gs_render_options opt = {
        .font_text = "Open Sans", .font_labels = "No Such Family", .warn = note_warning};
    warned_of_labels = 0;
    gs_fonts *fonts = gs_fonts_open(&opt);
    assert_string_equal(gs_fonts_family(fonts, GS_FACE_TEXT_BOLD), "Open Sans");
    assert_string_not_equal(gs_fonts_family(fonts, GS_FACE_LABEL), "No Such Family");
    assert_int_equal(warned_of_labels, 1);
    opt.fonts = fonts;
    render(f, roster_of(f, "Any"), opt);
    assert_non_null(strstr(ask(f, "pdffonts $F 2>&1"), "OpenSans"));
    gs_fonts_close(fonts);
}

static void test_pdf__a_drawing_out_of_order_does_no_harm(void **state)
{
    fixture *f = *state;
    gs_doc *d = gs_doc_new(f->a, "battle", "Odd");
    gs_drawing *dr = gs_drawing_new(f->a, 50000, 50000);
    gs_draw_fill(dr);         /* nothing to fill */
    gs_draw_line(dr, 10, 10); /* no start */
    gs_draw_close(dr);
    gs_draw_restore(dr); /* nothing saved */
    for (int i = 0; i < 60; i++) {
        gs_draw_save(dr); /* deeper than a PDF can */
    }
    gs_draw_move(dr, 0, 0);
    gs_draw_line(dr, 1000, 1000);
    gs_draw_width(dr, 100); /* state in the middle of a path */
    gs_draw_dash(dr, 3, 0);
    gs_draw_alpha(dr, 400);
    gs_draw_text(dr, 0, 0, GS_FACE_LABEL, 0, GS_ANCHOR_END, "no size");
    gs_draw_text(dr, 20000, 20000, GS_FACE_LABEL, 640, GS_ANCHOR_MIDDLE, "turned")
        ->rotation = GS_ANG_DEG(90);
    gs_draw_rect(dr, 0, 0, 1000, 1000);
    gs_draw_clip(dr);
    gs_draw_move(dr, 0, 0); /* a path left open */
    gs_add_figure(d->root, dr, "full", "An odd picture.", NULL);
    gs_add_words(d->root, "Words after it.");
    render(f, d, (gs_render_options){.paper = GS_PAPER_A4});
    const char *t = ask(f, "pdftotext $F - 2>/dev/null");
    assert_non_null(strstr(t, "Words after it."));
    assert_non_null(strstr(t, "turned"));
}

static void test_pdf__empty_and_huge_documents_print(void **state)
{
    fixture *f = *state;
    render(f, gs_doc_new(f->a, "battle", NULL),
           (gs_render_options){.paper = GS_PAPER_A4});
    render(f, sample(f, 40, 60),
           (gs_render_options){.paper = GS_PAPER_LETTER, .duplex = true});
    const char *t = ask(f, "pdfinfo $F 2>/dev/null");
    assert_true(atoi(strstr(t, "Pages:") + 6) > 35);
}

static void test_pdf__registry_finds_renderers(void **state)
{
    (void)state;
    assert_non_null(gs_renderer_find("pdf"));
    assert_string_equal(gs_renderer_find("text")->ending, ".txt");
    assert_null(gs_renderer_find("papyrus"));
}

static void test_pdf__plain_text_holds_the_story(void **state)
{
    fixture *f = *state;
    gs_err err = {0};
    gs_str_clear(&f->out);
    assert_int_equal(gs_render_text(sample(f, 2, 6), NULL, &f->out, &err), GS_OK);
    const char *t = gs_str_text(&f->out);
    assert_non_null(strstr(t, "Gallows Hill\n============\n"));
    assert_non_null(strstr(t, "[The dice: Order 5, 2."));
    assert_non_null(strstr(t, "- Wulfric the Old, chief of the clans, general"));
    assert_non_null(strstr(t, "1. The levy pursues;"));
    for (const char *line = t; *line; line = strchr(line, '\n') + 1) {
        char one[400];
        snprintf(one, sizeof one, "%.*s", (int)(strchr(line, '\n') - line), line);
        if (gs_utf8_length(one) > 78) {
            fail_msg("too wide: %s", one);
        }
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_pdf__the_same_document_gives_the_same_bytes),
        T(test_pdf__every_font_is_embedded_and_few_are_used),
        T(test_pdf__names_and_words_can_be_found_again),
        T(test_pdf__the_papers_have_their_sizes),
        T(test_pdf__fifteen_pages_stay_small),
        T(test_pdf__grey_ink_has_no_colour),
        T(test_pdf__names_in_other_scripts_are_found_again),
        T(test_pdf__characters_that_no_font_has_are_told_once),
        T(test_pdf__without_fonts_the_built_in_ones_stand_in),
        T(test_pdf__a_family_can_be_asked_for),
        T(test_pdf__a_drawing_out_of_order_does_no_harm),
        T(test_pdf__empty_and_huge_documents_print),
        T(test_pdf__registry_finds_renderers),
        T(test_pdf__plain_text_holds_the_story),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
