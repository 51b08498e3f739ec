/* LINK: io
 * XML that says, or is, anything but UTF-8 is refused by one line that says what is read; no screen
 * is passed by an encoding, in whatever pieces the bytes come; what is long is not slow. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define OPEN "<campaign xmlns='urn:gesta:campaign:1' id='c' title='T' ruleset='stout-hearts'>"
#define BODY OPEN "<about>words</about></campaign>"
#define SAYS(encoding) "<?xml version=\"1.0\" encoding=\"" encoding "\"?>" BODY

typedef struct drip {
    const char *p;
    size_t n, most; /* most: bytes of one piece */
} drip;

static long read_drip(void *ctx, char *to, size_t n, gs_err *err)
{
    drip *d = ctx;
    (void)err;
    n = n < d->most ? n : d->most;
    n = n < d->n ? n : d->n;
    memcpy(to, d->p, n);
    d->p += n;
    d->n -= n;
    return (long)n;
}

/* As a stream in pieces of `most` bytes, and (most 0) as a document. */
static gs_status take(const char *bytes, size_t n, size_t most, gs_err *err)
{
    memset(err, 0, sizeof *err);
    if (most == 0) {
        return gs_xml_validate(bytes, n, "f.xml", NULL, err);
    }
    drip d = {bytes, n, most};
    const gs_xml_source src = {read_drip, &d};
    gs_campaign *c = NULL;
    gs_status st = gs_xml_stream_campaign(&src, "f.xml", NULL, NULL, NULL, &c, err);
    if (st == GS_OK) {
        gs_campaign_free(c);
    }
    return st;
}

static const size_t pieces[] = {0, 1, 3, 7, 100000};

static void refused(const char *bytes, size_t n, const char *word)
{
    for (int i = 0; i < GS_COUNT(pieces); i++) {
        gs_err err;
        gs_status st = take(bytes, n, pieces[i], &err);
        if (st != GS_INPUT || err.line < 1 || !strstr(err.text, word)) {
            fail_msg("%.40s in pieces of %zu: status %d, line %d: %s", bytes, pieces[i], (int)st,
                     err.line, err.text);
        }
    }
}

#define UTF8_ONLY "gesta reads UTF-8 only"

static void test_encodings__others_are_refused_by_what_they_say(void **state)
{
    (void)state;
    static const char *const says[] = {
        SAYS("UTF-7"),     SAYS("ISO-8859-1"), SAYS("iso-8859-15"), SAYS("UTF-16"),
        SAYS("UTF-16LE"),
        SAYS("UTF-32"),    SAYS("UCS-4"),      SAYS("cp1252"),      SAYS("EBCDIC"),  SAYS("IBM037"),
        SAYS("Shift_JIS"), SAYS("US-ASCII"),   SAYS("UTF-8-MAC"),   SAYS("x"),       SAYS(""),
        "<?xml version='1.0'\tencoding = 'utf-7' ?>" BODY,
        "\xef\xbb\xbf<?xml version='1.0' encoding='UTF-16'?>" BODY};
    for (int i = 0; i < GS_COUNT(says); i++) {
        refused(says[i], strlen(says[i]), UTF8_ONLY);
    }
    refused(SAYS(""), strlen(SAYS("")), "it is of no encoding; ");
}

static void test_encodings__others_are_refused_by_what_they_are(void **state)
{
    (void)state;
    char wide[4 * sizeof BODY + 4];
    for (int unit = 2; unit <= 4; unit += 2) { /* UTF-16, UTF-32 */
        for (int big = 0; big < 2; big++) {
            for (int mark = 0; mark < 2; mark++) {
                size_t n = 0;
                memset(wide, 0, sizeof wide);
                if (mark) {
                    wide[big ? unit - 2 : 1] = (char)(big ? 0xfe : 0xfe);
                    wide[big ? unit - 1 : 0] = (char)0xff;
                    n = (size_t)unit;
                }
                for (const char *p = BODY; *p; p++, n += (size_t)unit) {
                    wide[n + (size_t)(big ? unit - 1 : 0)] = *p;
                }
                refused(wide, n, UTF8_ONLY);
            }
        }
    }
    refused("\x4c\x6f\xa7\x94\x93\x40", 6, UTF8_ONLY);
    refused("+/v8-" BODY, strlen("+/v8-" BODY), UTF8_ONLY);
    static const char latin[] = OPEN "<about>caf\xe9</about></campaign>";
    refused(latin, sizeof latin - 1, UTF8_ONLY);
}

static void test_encodings__utf8_is_read_whatever_its_case(void **state)
{
    (void)state;
    static const char *const good[] = {BODY, SAYS("UTF-8"), SAYS("utf-8"), SAYS("Utf8"),
                                       "<?xml version='1.0'?>" BODY, "\xef\xbb\xbf" SAYS("UTF-8"),
                                       "<?xml-stylesheet encoding='UTF-7'?>" BODY};
    for (int i = 0; i < GS_COUNT(good); i++) {
        for (int k = 0; k < GS_COUNT(pieces); k++) {
            gs_err err;
            if (take(good[i], strlen(good[i]), pieces[k], &err) != GS_OK) {
                fail_msg("%.60s in pieces of %zu: %s", good[i], pieces[k], err.text);
            }
        }
    }
}

static void test_encodings__no_screen_is_passed(void **state)
{
    (void)state;
    static const char *const tricks[] = {
        "<!DOCTYPE a>" BODY, "<!-- --><?a ?><!DOCTYPE a>" BODY,
        "<!---><![CDATA[ --><!DOCTYPE a [<!ENTITY x 'y'>]>" BODY,
        "<?a <!---?><!DOCTYPE a>" BODY};
    for (int i = 0; i < GS_COUNT(tricks); i++) {
        refused(tricks[i], strlen(tricks[i]), "document type");
    }
    gs_str many = {0};
    gs_str_add(&many, "<campaign");
    for (int i = 0; i < 60000; i++) {
        gs_str_addf(&many, " a%d='1'", i);
    }
    gs_str_add(&many, "/>");
    refused(gs_str_text(&many), many.len, "64 attributes");
    gs_str_free(&many);
}

#if defined(__SANITIZE_ADDRESS__)
#define SECONDS 40 /* the sanitizers' time */
#else
#define SECONDS 4
#endif

/* What is parsed in a process of its own with little time: a square takes ten times as much. */
static void in_time(const char *what, const char *head, const char *each, const char *numbered,
                    int times, const char *tail)
{
    gs_str xml = {0};
    gs_str_add(&xml, head);
    for (int i = 0; i < times; i++) {
        gs_str_add(&xml, each);
        if (numbered) {
            gs_str_addi(&xml, i);
            gs_str_add(&xml, numbered);
        }
    }
    gs_str_add(&xml, tail);
    pid_t pid = fork();
    if (pid == 0) {
        gs_err err;
        const struct rlimit few = {SECONDS, SECONDS + 1};
        setrlimit(RLIMIT_CPU, &few);
        gs_status st = take(xml.p, xml.len, 100000, &err);
        _exit(st == GS_OK ? 0 : gs_status_exit(st));
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 1) {
        fail_msg("%s: not done in time, or failed (%x)", what, (unsigned)status);
    }
    gs_str_free(&xml);
}

static void test_encodings__what_is_long_is_not_slow(void **state)
{
    (void)state;
    in_time("references", OPEN "<about>", "&amp;", NULL, 1000000, "</about></campaign>");
    in_time("comments", OPEN "<about>", "a<!---->", NULL, 999999, "</about></campaign>");
    in_time("sections", OPEN "<about>", "<![CDATA[a]]>", NULL, 999999, "</about></campaign>");
    in_time("a title", "<campaign xmlns='urn:gesta:campaign:1' id='c' title='", "&#65;", NULL,
            1000000, "' ruleset='stout-hearts'/>");
    in_time("names", OPEN "<dragon>", "<x", "/>", 1000000, "</dragon></campaign>");
    in_time("instructions", OPEN, "<?a b?>", NULL, 3000000, "</campaign>");
    in_time("ids", OPEN "<troops>", "<troop name='S' id='s", "'/>", 60000, "</troops></campaign>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_encodings__others_are_refused_by_what_they_say),
        cmocka_unit_test(test_encodings__others_are_refused_by_what_they_are),
        cmocka_unit_test(test_encodings__utf8_is_read_whatever_its_case),
        cmocka_unit_test(test_encodings__no_screen_is_passed),
        cmocka_unit_test(test_encodings__what_is_long_is_not_slow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
