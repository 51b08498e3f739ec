#ifndef GESTA_TEST_STORE_FILE_H
#define GESTA_TEST_STORE_FILE_H
/* A folder for campaign files, and one campaign to put into them: what the tests of the store
 * share. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/store.h"
#include "gesta/xmlio.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static gs_arena *a;
static const char *scripts[32];
static char dir[64];
static gs_err err;

static const char *at(const char *name)
{
    return gs_arena_printf(a, "%s/%s", dir, name);
}

static int setup(void **state)
{
    (void)state;
    a = gs_arena_new();
    for (int i = 0; gs_store_scripts[i]; i++) {
        size_t n;
        scripts[i] = gs_os_resource(a, gs_store_scripts[i], &n, &err);
        assert_non_null(scripts[i]);
    }
    snprintf(dir, sizeof dir, "/tmp/gesta-store-XXXXXX");
    return mkdtemp(dir) ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    static const char *const names[] = {"a.gesta", "b.gesta", "c.gesta", "file:x.gesta"};
    for (int i = 0; i < 4; i++) {
        unlink(at(names[i]));
    }
    rmdir(dir);
    gs_arena_free(a);
    return 0;
}

static inline gs_campaign *roland(void)
{
    char *bytes;
    size_t n;
    gs_campaign *c;
    assert_int_equal(
        gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err), GS_OK);
    assert_int_equal(gs_xml_read_campaign(bytes, n, "roland.xml", NULL, NULL, &c, &err),
                     GS_OK);
    return c;
}

static gs_store *open_ok(const char *path, gs_store_mode mode)
{
    gs_store *s = NULL;
    if (gs_store_open(path, mode, scripts, &s, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return s;
}

static void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s", err.text);
    }
}

static inline void refused(const char *path, const char *sql)
{
    sqlite3 *db;
    char *says = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON", NULL, NULL,
                 NULL);
    int rc = sqlite3_exec(db, sql, NULL, NULL, &says);
    assert_int_not_equal(rc, SQLITE_OK);
    assert_non_null(strstr(says, "append only"));
    sqlite3_free(says);
    sqlite3_close(db);
}

#endif
