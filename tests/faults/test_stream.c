/* LINK: io
 * Campaign files of any length: the memory of an import does not grow with the battles; faults far
 * into a file have their line; nothing half made stays behind. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/str.h"
#include "gesta/xmlio.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static gs_arena *a;
static gs_xml_schema *campaign_xsd, *battle_xsd;
static char dir[64];
static gs_err err;

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
}

static const char *at(const char *name)
{
    return gs_arena_printf(a, "%s/%s", dir, name);
}

static int setup(void **state)
{
    (void)state;
    size_t n;
    a = gs_arena_new();
    const char *bytes = gs_os_resource(a, "schema/campaign.xsd", &n, &err);
    must(gs_xml_schema_new(bytes, n, "campaign.xsd", &campaign_xsd, &err));
    bytes = gs_os_resource(a, "schema/battle.xsd", &n, &err);
    must(gs_xml_schema_new(bytes, n, "battle.xsd", &battle_xsd, &err));
    snprintf(dir, sizeof dir, "/tmp/gesta-stream-XXXXXX");
    return mkdtemp(dir) ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    static const char *const names[] = {"c.xml", "c.gesta", "c.gesta-journal", "out.xml"};
    for (int i = 0; i < GS_COUNT(names); i++) {
        unlink(at(names[i]));
    }
    rmdir(dir);
    gs_xml_schema_free(campaign_xsd);
    gs_xml_schema_free(battle_xsd);
    gs_arena_free(a);
    return 0;
}

/* A campaign file with n battles, each with its record; `spoil` is put before the end. */
static size_t write_campaign(int n, const char *spoil)
{
    size_t size;
    char *xml;
    must(gs_os_read(a, "tests/faults/files/everything.xml", GS_XML_LIMIT, &xml, &size, &err));
    char *from = strstr(xml, "  <battle id=\"first\"");
    char *to = strstr(xml, "  <battle id=\"second\"");
    assert_true(from && to);
    char *battle = gs_arena_strndup(a, from, (size_t)(to - from));
    char *record = strstr(battle, "<battle xmlns=");
    char *rest = strstr(record, "id=\"first\"");
    assert_non_null(rest);
    FILE *f = fopen(at("c.xml"), "wb");
    assert_non_null(f);
    fwrite(xml, 1, (size_t)(to - xml), f);
    for (int i = 0; i < n; i++) {
        fprintf(f, "  <battle id=\"b%d\"%.*sid=\"b%d\"%s", i,
                (int)(rest - battle - (long)strlen("  <battle id=\"first\"")),
                battle + strlen("  <battle id=\"first\""), i, rest + strlen("id=\"first\""));
    }
    fprintf(f, "%s%s", spoil, to);
    long length = ftell(f);
    assert_int_equal(fclose(f), 0);
    return (size_t)length;
}

/* gesta in a process of its own: its exit status and its largest memory in KiB. */
static int run(const char *command, const char *from, const char *option, const char *to, long *kib)
{
    const char *build = getenv("B");
    const char *program = gs_arena_printf(a, "%s/gesta", build ? build : "build");
    struct rusage use;
    int status;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, 1);
        dup2(null, 2);
        execl(program, program, command, from, option, at(to), (char *)NULL);
        _exit(127);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &use), 0); /* the largest so far */
    *kib = use.ru_maxrss;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int import(long *kib)
{
    return run("import", at("c.xml"), "-o", "c.gesta", kib);
}

static void test_stream__memory_does_not_grow_with_the_battles(void **state)
{
    (void)state;
    long small, large, out;
    size_t bytes = write_campaign(80, "");
    assert_int_equal(import(&small), 0);
    unlink(at("c.gesta"));
    size_t ten = write_campaign(800, "");
    assert_true(bytes > 2000000 && ten > 9 * bytes);
    assert_int_equal(import(&large), 0);
    const char *to = gs_arena_printf(a, "--output=%s", at("out.xml"));
    assert_int_equal(run("export", to, "-C", "c.gesta", &out), 0);
    struct stat written;
    assert_int_equal(stat(at("out.xml"), &written), 0);
    assert_true((size_t)written.st_size > ten * 3 / 4);
    unlink(at("c.gesta"));
#if !defined(__SANITIZE_ADDRESS__)
    if (large - small > 4096 || large > 26 * 1024 || out > 26 * 1024) {
        fail_msg("%zu bytes: %ld KiB, %zu bytes: %ld KiB, out again: %ld KiB", bytes, small, ten,
                 large, out);
    }
#endif
}

/* ---- and out ---- */
typedef struct taken {
    gs_str bytes;
    int pieces, refuse_at; /* refuse_at: the piece for which there is no room, 0 none */
    const gs_campaign *c;
} taken;

static gs_status take(void *ctx, const char *bytes, size_t n, gs_err *e)
{
    taken *t = ctx;
    gs_str_addn(&t->bytes, bytes, n);
    return ++t->pieces == t->refuse_at ? gs_err_set(e, GS_FAILED, "no room") : GS_OK;
}

static gs_status give(void *ctx, const gs_camp_battle *b, gs_arena *in, gs_xml_battle *out,
                      gs_err *e)
{
    (void)ctx;
    (void)in;
    (void)e;
    *out = (gs_xml_battle){.setup = (gs_setup *)b->setup, .log = (gs_log *)b->log,
                           .outcome = (gs_outcome *)b->outcome, .forecast = b->forecast,
                           .narrative = b->narrative};
    return GS_OK;
}

/* The pieces of an export are the bytes of the whole; where there is no room it stops. */
static void test_stream__an_export_in_pieces_is_the_same(void **state)
{
    (void)state;
    size_t size;
    char *xml;
    gs_campaign *c;
    gs_str whole = {0};
    write_campaign(20, "");
    must(gs_os_read(a, at("c.xml"), GS_XML_LIMIT, &xml, &size, &err));
    must(gs_xml_read_campaign(xml, size, "c.xml", campaign_xsd, battle_xsd, &c, &err));
    must(gs_xml_write_campaign(c, &whole, &err));
    for (int refuse = 0; refuse < 4; refuse++) {
        taken t = {.refuse_at = refuse, .c = c};
        const gs_xml_drain drain = {.record = give, .put = take, .ctx = &t};
        gs_status st = gs_xml_drain_campaign(c, &drain, &err);
        assert_int_equal(st, refuse ? GS_FAILED : GS_OK);
        assert_true(refuse ? t.pieces == refuse : t.pieces > 4);
        assert_true(refuse || t.bytes.len == whole.len);
        assert_memory_equal(t.bytes.p, whole.p, t.bytes.len);
        gs_str_free(&t.bytes);
    }
    gs_str_free(&whole);
    gs_campaign_free(c);
}

static void test_stream__a_fault_at_the_end_leaves_nothing(void **state)
{
    (void)state;
    static const char *const spoils[] = {
        "<dragon/>", "words", "<battle id=\"b1\" on=\"any\"/>", "<battle id=\"x\" on=\"maybe\"/>",
        "<battle id=\"x\" after=\"nobody\"/>", "<!DOCTYPE x>", "\xff", "<", "</campaign><a/>"};
    for (int i = 0; i < GS_COUNT(spoils); i++) {
        long kib;
        write_campaign(60, spoils[i]);
        assert_int_equal(import(&kib), 2);
        if (access(at("c.gesta"), F_OK) == 0 || access(at("c.gesta-journal"), F_OK) == 0) {
            fail_msg("%s: something stays behind", spoils[i]);
        }
    }
}

static gs_status read_text(const char *head, int lines, const char *tail)
{
    gs_str xml = {0};
    gs_campaign *c;
    gs_str_add(&xml, head);
    for (int i = 0; i < lines; i++) {
        gs_str_add(&xml, "<!---->\n");
    }
    gs_str_add(&xml, tail);
    memset(&err, 0, sizeof err);
    gs_status st = gs_xml_read_campaign(gs_str_text(&xml), xml.len, "f.xml", campaign_xsd,
                                        battle_xsd, &c, &err);
    gs_str_free(&xml);
    if (st == GS_OK) {
        gs_campaign_free(c);
    }
    return st;
}
#define HEAD "<campaign xmlns='urn:gesta:campaign:1' id='c' title='T' ruleset='stout-hearts'>"

static void test_stream__faults_far_into_a_file_have_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *tail, *word;
    } faults[] = {
        {"<dragon/></campaign>", "<dragon> does not belong"},
        {"<side id='a'/></campaign>", "needs the attribute name"},
        {"<side id='a' name='A' colour='x' typo='1'/></campaign>", "no attribute typo"},
        {"<side id='a' name='A' general='ghost'/></campaign>", "ghost"},
        {"<side id='a' name='A'></campaign>", "well-formed"},
        {"words</campaign>", "words stand"},
        {"<troops><troop id='t' name='T'><as ruleset='chess'/></troop></troops></campaign>",
         "chess"},
        {"<ledger><entry n='2' subject='c' kind='note'/></ledger></campaign>", "numbered"},
        {"<!DOCTYPE a></campaign>", "document type"},
        {"<side id='a' name='\xe9'/></campaign>", "UTF-8"},
    };
    for (int i = 0; i < GS_COUNT(faults); i++) {
        assert_int_equal(read_text(HEAD, 69999, faults[i].tail), GS_INPUT);
        if (!strstr(err.text, faults[i].word) ||
            (err.line != 70000 && strcmp(faults[i].word, "numbered") != 0)) {
            fail_msg("%s: line %d: %s", faults[i].tail, err.line, err.text);
        }
    }
}

static void test_stream__characters_across_the_pieces(void **state)
{
    (void)state;
    for (int shift = 0; shift < 5; shift++) { /* a character of four bytes at every seam */
        gs_str text = {0};
        gs_str_addf(&text, "%s<about>%.*s", HEAD, shift, "abcd");
        for (int i = 0; i < 20000; i++) {
            gs_str_add(&text, "🐉");
        }
        assert_int_equal(read_text(gs_str_text(&text), 0, "</about></campaign>"), GS_OK);
        gs_str_add(&text, "\xf0\x9f");
        assert_int_equal(read_text(gs_str_text(&text), 0, ""), GS_INPUT);
        assert_non_null(strstr(err.text, "UTF-8"));
        gs_str_free(&text);
    }
    assert_int_equal(read_text("\xef\xbb\xbf" HEAD, 2, "</campaign>"), GS_OK);
    assert_int_equal(read_text(HEAD "<about><![CDATA[a <b> ]] ]]]></about><!-- <!x> - -->", 0,
                               "</campaign>"),
                     GS_OK);
    assert_int_equal(read_text("<?x <!DOCTYPE ?><!-- <!DOCTYPE a> -->" HEAD, 0, "</campaign>"),
                     GS_OK);
}

static void test_stream__a_record_belongs_to_its_battle(void **state)
{
    (void)state;
    size_t n;
    char *xml;
    gs_campaign *c;
    must(gs_os_read(a, "tests/faults/files/everything.xml", GS_XML_LIMIT, &xml, &n, &err));
    char *id = strstr(strstr(xml, "<battle xmlns="), "id=\"first\"");
    memcpy(id, "id=\"other\"", 10);
    gs_status st = gs_xml_read_campaign(xml, n, "f.xml", campaign_xsd, battle_xsd, &c, &err);
    assert_int_equal(st, GS_INPUT);
    assert_non_null(strstr(err.text, "record of another, \"other\""));
    assert_true(err.line > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stream__memory_does_not_grow_with_the_battles),
        cmocka_unit_test(test_stream__an_export_in_pieces_is_the_same),
        cmocka_unit_test(test_stream__a_fault_at_the_end_leaves_nothing),
        cmocka_unit_test(test_stream__faults_far_into_a_file_have_their_line),
        cmocka_unit_test(test_stream__characters_across_the_pieces),
        cmocka_unit_test(test_stream__a_record_belongs_to_its_battle),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
