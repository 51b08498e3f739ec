/* LINK: io. The packing of a PDF: of files by hand and of the library's. */
#define _XOPEN_SOURCE 700 /* popen, mkstemp */
#include "test.h"

#include "../../src/render/pdf_pack.h"
#include "../../src/render/pdf_pack_int.h"
#include "gesta/render.h"
#include "gesta/report.h"
#include "sample_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

static void shorter(const char *page, const char *wanted)
{
    gs_str s = {0};
    pdf_short_numbers((part){page, strlen(page)}, &s);
    assert_string_equal(gs_str_text(&s), wanted);
    gs_str_free(&s);
}

static void test_pack__numbers_are_rounded_and_letters_are_not(void **state)
{
    (void)state;
    shorter("297.64999 453.70001 l\n", "297.65 453.7 l\n");
    shorter("0.57647 0.12549 1 rg\n", ".576 .125 1 rg\n");
    shorter("-0.00004 -12.99999 0 Td", "0 -13 0 Td");
    shorter("1.99999 w 0.5 w -.5 w 10.10 w", "2 w .5 w -.5 w 10.1 w");
    shorter("BT /F1.23456 6.59 Tf (E1.23456 \\) 9.99999) Tj ET", "BT /F1.23456 6.59 Tf (E1.23456 \\) 9.99999) Tj ET");
    shorter("<0032.99999> Tj", "<0032.99999> Tj");
    shorter("/P <</MCID 12>> BDC 100.00001 w", "/P <</MCID 12>> BDC 100 w");
    shorter("[(a(1.23456)b)12.34567] TJ", "[(a(1.23456)b)12.35] TJ");
    shorter("(never closed 1.23456", "(never closed 1.23456");
}

static void test_pack__what_is_no_file_of_the_library_is_refused(void **state)
{
    static const char *const bad[] = {
        "", "%PDF-1.4\n", "startxref\n99999999\n%%EOF",
        "%PDF-1.4\nxref\n0 3\n0000000000 65535 f\r\ntrailer\n<<\n/Root 1 0 R\n/Size 3\n>>\nstartxref\n9\n%%EOF",
        ("xxxxxxxxxxxxxxxxxxxxxx\nxref\n0 3\n0000000000 65535 f\r\n0000000001 00000 n\r\n0000000009 00000 n\r\n"
        "trailer\n<<\n/Root 1 0 R\n/Info 2 0 R\n/Size 3\n>>\nstartxref\n23\n%%EOF")};
    const gs_pdf_more none = {.catalog = ""};
    (void)state;
    for (int i = 0; i < GS_COUNT(bad); i++) {
        gs_str s = {0};
        gs_str_add(&s, "kept");
        assert_false(gs_pdf_pack(bad[i], strlen(bad[i]), &none, &s));
        assert_string_equal(gs_str_text(&s), "kept");
        gs_str_free(&s);
    }
}

/* Objects of our own stand in the file, beside those of a file by hand; readers find them. */
static void test_pack__objects_of_our_own_are_found(void **state)
{
    gs_str file = {0}, out = {0};
    size_t at[5];
    static const char *const objects[] = {
        NULL, "<<\n/Type /Catalog\n/Pages 3 0 R\n>>", "<<\n/Title (Eel Ford)\n>>",
        "<<\n/Type /Pages\n/Kids [ 4 0 R ]\n/Count 1\n>>",
        "<<\n/Type /Page\n/Parent 3 0 R\n/MediaBox [ 0 0 200 100 ]\n>>"};
    static const char *const own[] = {"<</Type/StructTreeRoot>>"};
    const gs_pdf_more more = {own, 1, "/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R"};
    char said[4000] = "", name[] = "/tmp/gesta-pack-XXXXXX";
    (void)state;
    gs_str_add(&file, "%PDF-1.4\n");
    for (int i = 1; i < 5; i++) {
        at[i] = file.len;
        gs_str_addf(&file, "%d 0 obj\n%s\nendobj\n", i, objects[i]);
    }
    size_t table = file.len;
    gs_str_add(&file, "xref\n0 5\n0000000000 65535 f\r\n");
    for (int i = 1; i < 5; i++) {
        gs_str_addf(&file, "%010zu 00000 n\r\n", at[i]);
    }
    gs_str_addf(&file, "trailer\n<<\n/Root 1 0 R\n/Info 2 0 R\n/Size 5\n>>\nstartxref\n%zu\n%%%%EOF\n", table);
    assert_int_equal(gs_pdf_objects(file.p, file.len), 5);
    assert_true(gs_pdf_pack(file.p, file.len, &more, &out));
    int fd = mkstemp(name);
    assert_true(fd >= 0);
    FILE *f = fdopen(fd, "wb");
    fwrite(out.p, 1, out.len, f);
    fclose(f);
    char command[100];
    snprintf(command, sizeof command, "pdfinfo %s 2>&1", name);
    FILE *p = popen(command, "r");
    said[fread(said, 1, sizeof said - 1, p)] = 0;
    assert_int_equal(pclose(p), 0);
    remove(name);
    assert_non_null(strstr(said, "Eel Ford"));
    assert_non_null(strstr(said, "200 x 100 pts"));
    char *tagged = strstr(said, "Tagged:");
    assert_non_null(tagged);
    assert_memory_equal(tagged + 7 + strspn(tagged + 7, " "), "yes", 3);
    assert_null(strstr(said, "Error"));
    gs_str_free(&file);
    gs_str_free(&out);
}

/* Fonts come down to what they show: a page of a few words is a small file, whatever the font; and
 * letters beyond the single bytes are said in the form that readers take without a word. */
static void test_pack__a_page_carries_only_its_letters(void **state)
{
    gs_arena *a = gs_arena_new();
    gs_doc *d = gs_doc_new(a, "battle", "Сеча");
    gs_str out = {0};
    gs_err err = {0};
    (void)state;
    gs_add_words(d->root, "Ῥόδος и ещё ★ ≥ 5.");
    assert_int_equal(gs_render_pdf(d, NULL, &out, &err), GS_OK);
    assert_memory_equal(out.p, "%PDF-1.5", 8);
    assert_in_range(out.len, 4000, 60000);
    char name[] = "/tmp/gesta-pack-XXXXXX", command[100], said[4000];
    int fd = mkstemp(name);
    FILE *f = fdopen(fd, "wb");
    fwrite(out.p, 1, out.len, f);
    fclose(f);
    snprintf(command, sizeof command, "pdftotext %s - 2>&1", name);
    FILE *p = popen(command, "r");
    said[fread(said, 1, sizeof said - 1, p)] = 0;
    assert_int_equal(pclose(p), 0);
    remove(name);
    assert_non_null(strstr(said, "Ῥόδος и ещё ★ ≥ 5."));
    assert_null(strstr(said, "Warning"));
    assert_null(strstr(said, "Error"));
    gs_str_free(&out);
    gs_arena_free(a);
}

/* What stands in the packed file beside its streams. */
static void rest_of(const gs_str *pdf, gs_str *out)
{
    const char *at = pdf->p, *end = pdf->p + pdf->len;
    while (at + 13 < end && memcmp(at, "/Type/ObjStm", 12) != 0) {
        at++;
    }
    while (at + 7 < end && memcmp(at, "stream\n", 7) != 0) {
        at++;
    }
    at += 7;
    assert_true(at < end);
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)at, .avail_in = (uInt)(end - at)};
    assert_int_equal(inflateInit(&z), Z_OK);
    for (int st = Z_OK; st == Z_OK;) {
        char some[4096];
        z.next_out = (unsigned char *)some;
        z.avail_out = sizeof some;
        st = inflate(&z, Z_NO_FLUSH);
        assert_true(st == Z_OK || st == Z_STREAM_END);
        gs_str_addn(out, some, sizeof some - z.avail_out);
    }
    inflateEnd(&z);
}

static int count_of(const gs_str *s, const char *words)
{
    int n = 0;
    for (const char *p = gs_str_text(s); (p = strstr(p, words)) != NULL; p++) {
        n++;
    }
    return n;
}

/* Headings, paragraphs, notes, tables and pictures are tagged; every picture says what it shows, in
 * whatever size of print. */
static void test_pack__all_that_is_read_is_tagged(void **state)
{
    static const char *const wanted[] = {"/S/H1/", "/S/H2/", "/S/P/", "/S/Note/", "/S/Table/", "/S/TR/", "/S/TH/", "/S/TD/"};
    (void)state;
    for (int large = 0; large < 2; large++) {
        gs_arena *a = gs_arena_new();
        gs_fonts *fonts = gs_fonts_open(NULL);
        gs_render_options opt = {.large = large};
        gs_str pdf = {0}, rest = {0};
        gs_err err = {0};
        gs_doc *d = sample_report(a, gs_fonts_metrics(fonts), 4, 12);
        assert_int_equal(gs_render_pdf(d, &opt, &pdf, &err), GS_OK);
        rest_of(&pdf, &rest);
        for (int i = 0; i < GS_COUNT(wanted); i++) {
            if (!count_of(&rest, wanted[i])) {
                fail_msg("no %s", wanted[i]);
            }
        }
        assert_in_range(count_of(&rest, "/S/Figure/"), 3, 100);
        assert_int_equal(count_of(&rest, "/S/Figure/"), count_of(&rest, "/Alt<FEFF"));
        assert_int_equal(count_of(&rest, "/Type /Page\n"), count_of(&rest, "/StructParents "));
        gs_str_free(&pdf);
        gs_str_free(&rest);
        gs_fonts_close(fonts);
        gs_arena_free(a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pack__numbers_are_rounded_and_letters_are_not),
        cmocka_unit_test(test_pack__what_is_no_file_of_the_library_is_refused),
        cmocka_unit_test(test_pack__objects_of_our_own_are_found),
        cmocka_unit_test(test_pack__a_page_carries_only_its_letters),
        cmocka_unit_test(test_pack__all_that_is_read_is_tagged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
