/* LINK: io
 * Photos: what is kept of a player's picture, what is refused, and that broken and hostile files
 * are only refused. */
#include "test.h"

#include "picture.h"

#include "../../src/os/os_int.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

static gs_arena *a;
static gs_err err;

static int setup(void **state)
{
    (void)state;
    a = gs_arena_new();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_arena_free(a);
    return 0;
}

static gs_photo kept(const gs_str *file)
{
    gs_photo p;
    if (gs_os_photo_make(a, file->p, file->len, &p, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return p;
}

static void refused(const gs_str *file, const char *word)
{
    gs_photo p;
    assert_int_equal(gs_os_photo_make(a, gs_str_text(file), file->len, &p, &err), GS_INPUT);
    if (!strstr(err.text, word) || strchr(err.text, '\n')) {
        fail_msg("\"%s\" lacks \"%s\"", err.text, word);
    }
}

/* Is the pixel at per cent of width and height red, as the corner of the pictures is? */
static bool red_at(const gs_photo *p, int x, int y)
{
    gs_pixels px;
    int turn;
    assert_int_equal(p->kind == GS_PHOTO_PNG
                         ? gs_png_read(p->bytes, p->size, &px, &turn, &err)
                         : gs_jpeg_read(p->bytes, p->size, 9999, &px, &turn, &err),
                     GS_OK);
    const uint8_t *q = px.p + ((size_t)(px.height * y / 100) * (size_t)px.width +
                               (size_t)(px.width * x / 100)) * 3;
    bool red = q[0] > 200 && q[1] < 60 && q[2] < 60;
    gs_free(px.p);
    return red;
}

static bool holds(const gs_photo *p, const char *word)
{
    for (size_t i = 0; i + strlen(word) <= p->size; i++) {
        if (memcmp(p->bytes + i, word, strlen(word)) == 0) {
            return true;
        }
    }
    return false;
}

static void test_photo__sha256_of_the_published_examples(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sum;
    } v[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
             {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
             {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
    char got[GS_PHOTO_NAME];
    for (int i = 0; i < GS_COUNT(v); i++) {
        gs_os_sha256(v[i].text, strlen(v[i].text), got);
        assert_string_equal(got, v[i].sum);
    }
    char *many = gs_malloc(1000000);
    memset(many, 'a', 1000000);
    gs_os_sha256(many, 1000000, got);
    assert_string_equal(got, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    gs_free(many);
    assert_true(gs_photo_is_name(got));
    got[5] = 'A';
    assert_false(gs_photo_is_name(got));
    assert_false(gs_photo_is_name("abc"));
}

static void test_photo__base64_goes_there_and_back(void **state)
{
    (void)state;
    char bytes[300];
    for (int i = 0; i < 300; i++) {
        bytes[i] = (char)(i * 7 + i / 256);
    }
    for (size_t n = 0; n < sizeof bytes; n++) {
        gs_str text = {0}, back = {0};
        gs_base64_add(&text, bytes, n);
        assert_true(gs_base64_read(&back, gs_str_text(&text), n));
        assert_int_equal(back.len, n);
        assert_true(n == 0 || memcmp(back.p, bytes, n) == 0);
        gs_str_clear(&back);
        assert_true(n == 0 || !gs_base64_read(&back, gs_str_text(&text), n - 1));
        gs_str_free(&text);
        gs_str_free(&back);
    }
    static const char *const bad[] = {"a", "ab", "abc", "ab=c", "a===", "====", "ab==cd==", "a*bc",
                                      "abcd=", "\303\244bc"};
    for (int i = 0; i < GS_COUNT(bad); i++) {
        gs_str back = {0};
        if (gs_base64_read(&back, bad[i], 100)) {
            fail_msg("\"%s\" is taken", bad[i]);
        }
        gs_str_free(&back);
    }
    gs_str out = {0};
    gs_base64_add(&out, "Hello", 5);
    assert_string_equal(gs_str_text(&out), "SGVsbG8=\n");
    gs_str_free(&out);
}

/* A camera held in any of eight ways: the corner stands where it stood before the camera. */
static void test_photo__every_way_to_hold_a_camera_is_turned_upright(void **state)
{
    (void)state;
    static const int corner[9][2] = {{5, 5},   {5, 5},   {95, 5}, {95, 95}, {5, 95},
                                     {5, 5},   {95, 5},  {95, 95}, {5, 95}};
    for (int turn = 0; turn <= 8; turn++) {
        gs_str file = {0};
        picture_jpeg(&file, 320, 200, turn, turn % 2);
        gs_photo p = kept(&file);
        assert_int_equal(p.width, turn >= 5 ? 200 : 320);
        assert_int_equal(p.height, turn >= 5 ? 320 : 200);
        for (int k = 0; k < 4; k++) {
            int x = k & 1 ? 95 : 5, y = k & 2 ? 95 : 5;
            bool here = corner[turn][0] == x && corner[turn][1] == y;
            if (red_at(&p, x, y) != here) {
                fail_msg("turn %d: the corner at %d %d", turn, x, y);
            }
        }
        gs_str_free(&file);
    }
}

static void test_photo__place_and_camera_are_dropped(void **state)
{
    (void)state;
    gs_str file = {0};
    picture_jpeg(&file, 320, 200, 6, false);
    gs_photo p = kept(&file), again, seen;
    assert_non_null(memchr(file.p, 'S', file.len));
    assert_false(holds(&p, PICTURE_CAMERA));
    assert_false(holds(&p, "Exif"));
    assert_false(holds(&p, "51.5N"));
    again = kept(&file); /* the same file gives the same photo */
    assert_string_equal(p.name, again.name);
    assert_int_equal(gs_os_photo_check(a, p.bytes, p.size, &seen, &err), GS_OK);
    assert_string_equal(p.name, seen.name);
    assert_int_equal(p.thumb_size, seen.thumb_size);
    assert_memory_equal(p.thumb, seen.thumb, p.thumb_size);
    /* a player's own file is no kept photo, however small */
    assert_int_equal(gs_os_photo_check(a, file.p, file.len, &seen, &err), GS_INPUT);
    gs_str more = {0}; /* nor is one with something behind it */
    gs_str_addn(&more, p.bytes, p.size);
    gs_str_add(&more, "PK and so on");
    assert_int_equal(gs_os_photo_check(a, more.p, more.len, &seen, &err), GS_INPUT);
    gs_str_free(&more);
    gs_str_free(&file);
}

static void test_photo__large_pictures_are_made_smaller(void **state)
{
    (void)state;
    static const int sizes[][4] = {{4100, 2050, 2048, 1024}, {2048, 2048, 2048, 2048},
                                   {2049, 100, 2048, 100},   {40, 6000, 14, 2048},
                                   {1, 1, 1, 1},             {6000, 1, 2048, 1}};
    for (int i = 0; i < GS_COUNT(sizes); i++) {
        for (int png = 0; png < 2; png++) {
            gs_str file = {0};
            if (png) {
                picture_png(&file, sizes[i][0], sizes[i][1], false);
            } else {
                picture_jpeg(&file, sizes[i][0], sizes[i][1], 0, true);
            }
            gs_photo p = kept(&file), thumb;
            assert_int_equal(p.kind, png ? GS_PHOTO_PNG : GS_PHOTO_JPEG);
            assert_int_equal(p.width, sizes[i][2]);
            assert_int_equal(p.height, sizes[i][3]);
            assert_int_equal(gs_os_photo_check(a, p.thumb, p.thumb_size, &thumb, &err), GS_OK);
            assert_true(thumb.width <= GS_PHOTO_THUMB && thumb.height <= GS_PHOTO_THUMB);
            gs_str_free(&file);
        }
    }
    gs_str file = {0}; /* a PNG that would be heavy becomes a JPEG */
    picture_png(&file, 1500, 1500, true);
    assert_true(file.len > GS_PHOTO_KEPT && file.len < GS_PHOTO_FILE);
    gs_photo p = kept(&file);
    assert_int_equal(p.kind, GS_PHOTO_JPEG);
    assert_true(p.size <= GS_PHOTO_KEPT);
    gs_str_free(&file);
}

static void test_photo__what_is_no_picture_is_refused(void **state)
{
    (void)state;
    gs_str file = {0};
    refused(&file, "no picture");
    gs_str_add(&file, "GIF89a and so on");
    refused(&file, "no picture");
    gs_str_clear(&file);
    gs_str_add(&file, "\xff\xd8\xff");
    refused(&file, "JPEG is broken");
    gs_str_clear(&file);
    gs_str_addn(&file, "\x89PNG\r\n\x1a\n", 8);
    refused(&file, "PNG");
    gs_str_clear(&file);
    gs_str_add(&file, "\xff\xd8\xff");
    while (file.len <= GS_PHOTO_FILE) {
        gs_str_addn(&file, "0123456789abcdef", 16);
    }
    refused(&file, "larger than 12 MB");
    gs_str_free(&file);
}

/* Few bytes that say that they are very many pixels. */
static void test_photo__bombs_are_refused_by_their_heads(void **state)
{
    (void)state;
    static const struct {
        const char *sides, *says; /* height, width */
    } bombs[] = {{"\xea\x60\xea\x60", "60000 by 60000 pixels"},
                 {"\x23\x28\x23\x28", "9000 by 9000 pixels"},
                 {"\0\x08\x4e\x21", "20001 by 8 pixels"},
                 {"\0\0\0\0", "broken"}};
    for (int k = 0; k < GS_COUNT(bombs); k++) {
        gs_str file = {0};
        picture_jpeg(&file, 64, 64, 0, false);
        for (size_t i = 0; i + 9 < file.len; i++) {
            if ((uint8_t)file.p[i] == 0xff && (uint8_t)file.p[i + 1] == 0xc0) {
                memcpy(file.p + i + 5, bombs[k].sides, 4);
                break;
            }
        }
        refused(&file, bombs[k].says);
        gs_str_free(&file);
    }
    gs_str file = {0};
    picture_png(&file, 20001, 8, false);
    refused(&file, "20001 by 8 pixels");
    gs_str_free(&file);
}

static void test_photo__pictures_that_break_off_are_refused(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        gs_str file = {0};
        if (kind == 0) {
            picture_png(&file, 200, 150, false);
        } else {
            picture_jpeg(&file, 200, 150, 1, kind == 2);
        }
        /* of a PNG's last 16 bytes none is the picture's */
        for (size_t n = file.len - (kind == 0 ? 20 : 2); n > 3; n = n * 9 / 10) {
            gs_photo head;
            gs_str a_kept = {0}, thumb = {0};
            gs_status st = gs_photo_make_here(file.p, n, &head, &a_kept, &thumb, &err);
            if (st != GS_INPUT) {
                fail_msg("kind %d: %zu of %zu bytes are taken", kind, n, file.len);
            }
            gs_str_free(&a_kept);
            gs_str_free(&thumb);
        }
        gs_str_free(&file);
    }
}

/* Any bit turned over: a photo as gesta keeps them comes of it, or one line of words. */
static void test_photo__every_bit_turned_over(void **state)
{
    (void)state;
    int taken = 0, refusals = 0;
    for (int kind = 0; kind < 3; kind++) {
        gs_str file = {0};
        if (kind == 0) {
            picture_png(&file, 24, 16, false);
        } else {
            picture_jpeg(&file, 24, 16, 6, kind == 2);
        }
        for (size_t bit = 0; bit < file.len * 8; bit++) {
            gs_photo head, seen;
            gs_str photo = {0}, thumb = {0}, twice = {0};
            file.p[bit / 8] = (char)(file.p[bit / 8] ^ 1 << bit % 8);
            if (gs_photo_make_here(file.p, file.len, &head, &photo, &thumb, &err) == GS_OK) {
                assert_int_equal(gs_photo_check_here(photo.p, photo.len, &seen, &twice, &err),
                                 GS_OK);
                taken++;
            } else {
                assert_true(err.text[0] && !strchr(err.text, '\n'));
                refusals++;
            }
            file.p[bit / 8] = (char)(file.p[bit / 8] ^ 1 << bit % 8);
            gs_str_free(&photo);
            gs_str_free(&thumb);
            gs_str_free(&twice);
        }
        gs_str_free(&file);
    }
    assert_true(taken > 300 && refusals > 1000);
}

/* ---- the child ---- */
static void opens_files(void *ctx, gs_str *out)
{
    FILE *f = fopen(ctx, "r"), *g = fopen("/tmp/gesta-child-was-here", "w");
    gs_str_add(out, f || g ? "open" : "shut");
}

static void takes_memory(void *ctx, gs_str *out)
{
    size_t n = *(size_t *)ctx;
    volatile char *p = malloc(n);
    gs_str_add(out, p ? "had" : "none");
    free((void *)p);
}

static void dies(void *ctx, gs_str *out)
{
    gs_str_add(out, "some");
    raise(*(int *)ctx);
}

static void says_much(void *ctx, gs_str *out)
{
    (void)ctx;
    for (int i = 0; i < 1000; i++) {
        gs_str_add(out, "0123456789");
    }
}

static void test_photo__the_child_has_no_files_and_little_memory(void **state)
{
    (void)state;
    gs_str out = {0};
    char file[] = "/etc/passwd";
    assert_int_equal(gs_os_bounded(opens_files, file, 100, &out, &err), GS_OK);
    assert_string_equal(gs_str_text(&out), "shut");
    size_t small = 1 << 20, large = (size_t)1 << 31;
    gs_str_clear(&out);
    assert_int_equal(gs_os_bounded(takes_memory, &small, 100, &out, &err), GS_OK);
    assert_string_equal(gs_str_text(&out), "had");
    gs_str_clear(&out);
#ifndef __SANITIZE_ADDRESS__ /* ends the program by itself */
    assert_int_equal(gs_os_bounded(takes_memory, &large, 100, &out, &err), GS_OK);
    assert_string_equal(gs_str_text(&out), "none");
#else
    (void)large;
#endif
    gs_str_free(&out);
}

static void test_photo__a_child_that_breaks_off_is_a_fault(void **state)
{
    (void)state;
    static int signals[] = {SIGKILL, SIGTERM, SIGXCPU};
    for (int i = 0; i < GS_COUNT(signals); i++) {
        gs_str out = {0};
        assert_int_equal(gs_os_bounded(dies, &signals[i], 100, &out, &err), GS_INPUT);
        gs_str_free(&out);
    }
    gs_str out = {0};
    assert_int_equal(gs_os_bounded(says_much, NULL, 9999, &out, &err), GS_INPUT);
    gs_str_clear(&out);
    assert_int_equal(gs_os_bounded(says_much, NULL, 10000, &out, &err), GS_OK);
    assert_int_equal(out.len, 10000);
    gs_str_free(&out);
}

static void wants_too_much(void *ctx, gs_str *out)
{
    (void)ctx;
    gs_out_of_memory();
    gs_str_add(out, "never");
}

/* What the machine lacks is not told as a bad picture. */
static void test_photo__the_machines_faults_are_its_own(void **state)
{
    (void)state;
    gs_str out = {0};
    assert_int_equal(gs_os_bounded(wants_too_much, NULL, 100, &out, &err), GS_FAILED);
    assert_string_equal(err.text, "out of memory");
    struct rlimit files, none;
    getrlimit(RLIMIT_NOFILE, &files);
    none = (struct rlimit){3, files.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    gs_status st = gs_os_bounded(says_much, NULL, 10000, &out, &err);
    setrlimit(RLIMIT_NOFILE, &files);
    assert_int_equal(st, GS_FAILED);
    assert_non_null(strstr(err.text, "cannot be read apart"));
    gs_str_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_photo__sha256_of_the_published_examples),
        cmocka_unit_test(test_photo__base64_goes_there_and_back),
        cmocka_unit_test(test_photo__every_way_to_hold_a_camera_is_turned_upright),
        cmocka_unit_test(test_photo__place_and_camera_are_dropped),
        cmocka_unit_test(test_photo__large_pictures_are_made_smaller),
        cmocka_unit_test(test_photo__what_is_no_picture_is_refused),
        cmocka_unit_test(test_photo__bombs_are_refused_by_their_heads),
        cmocka_unit_test(test_photo__pictures_that_break_off_are_refused),
        cmocka_unit_test(test_photo__every_bit_turned_over),
        cmocka_unit_test(test_photo__the_child_has_no_files_and_little_memory),
        cmocka_unit_test(test_photo__a_child_that_breaks_off_is_a_fault),
        cmocka_unit_test(test_photo__the_machines_faults_are_its_own),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
