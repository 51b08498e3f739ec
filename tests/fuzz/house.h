#ifndef GESTA_FUZZ_HOUSE_H
#define GESTA_FUZZ_HOUSE_H
/* The whole program inside the fuzzer: a folder of its own with a small campaign, one battle of it
 * fought, an entry made by hand; command lines are run in it. What they print goes nowhere. */
#include "entry.h"

#include "../../src/cli/cli.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#define HOUSE_FILE "c.gesta"

typedef struct house {
    char dir[64];
    char *bytes; /* of the campaign's file */
    size_t n;
} house;

/* Runs `line` (words parted by newlines); returns the exit status, which is one of the three. */
static inline int house_run(const char *line, size_t n)
{
    char name[] = "gesta", text[4096], *argv[34] = {name};
    int argc = 1;
    n = n < sizeof text - 1 ? n : sizeof text - 1;
    memcpy(text, line, n);
    text[n] = '\0';
    for (char *p = text, *end; p && argc < 32; p = end) {
        end = strchr(p, '\n');
        if (end) {
            *end++ = '\0';
        }
        argv[argc++] = p;
    }
    int status = cli_run(argc, argv);
    if (status < 0 || status > 2) {
        fuzz_broken("exit status %d", status);
    }
    return status;
}

static inline int house_does(const char *line)
{
    return house_run(line, strlen(line));
}

static inline void house_put(const char *name, const char *bytes, size_t n)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0 || write(fd, bytes, n) != (ssize_t)n) {
        fuzz_broken("the fuzzer's own folder cannot be written");
    }
    close(fd);
}

static inline void house_must(const char *line)
{
    if (house_does(line) != 0) {
        fuzz_broken("the house cannot be set up: %s", line);
    }
}

/* The campaign's file with pages as small as they can be: quickly written, and full. */
static inline void house_press(void)
{
    sqlite3 *db = NULL;
    if (sqlite3_open(HOUSE_FILE, &db) != SQLITE_OK ||
        sqlite3_exec(db, "PRAGMA page_size=512; VACUUM", NULL, NULL, NULL) != SQLITE_OK) {
        fuzz_broken("%s: %s", HOUSE_FILE, sqlite3_errmsg(db));
    }
    sqlite3_close(db);
}

/* Sets it up; the present folder is the project's before and the house afterwards. */
static inline void house_open(house *h)
{
    gs_err err = {0};
    char *xml;
    size_t size;
    gs_arena *a = gs_arena_new();
    if (gs_os_read(a, "tests/fuzz/seeds/small.xml", GS_XML_LIMIT, &xml, &size, &err) != GS_OK) {
        fuzz_broken("%s: %s", err.file, err.text);
    }
    const char *tmp = getenv("TMPDIR");
    snprintf(h->dir, sizeof h->dir, "%s/gesta-fuzz-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(h->dir) || chdir(h->dir) != 0 || !freopen("/dev/null", "w", stdout) ||
        !freopen("/dev/null", "r", stdin)) {
        fuzz_broken("the fuzzer has no folder");
    }
    house_put("small.xml", xml, size);
    gs_arena_free(a);
    house_must("import\nsmall.xml\n-o\n" HOUSE_FILE);
    house_must("battle\nfight");
    house_must("hero\ncy\n--enter\npower\n--amount\n1\n--reason\na feat");
    house_press();
    a = gs_arena_new();
    if (gs_os_read(a, HOUSE_FILE, GS_XML_LIMIT, &xml, &h->n, &err) != GS_OK) {
        fuzz_broken("%s: %s", err.file, err.text);
    }
    h->bytes = gs_malloc(h->n);
    memcpy(h->bytes, xml, h->n);
    gs_arena_free(a);
}

/* Lines for gesta log --from first.glog. */
static inline void house_log(const char *lines)
{
    house_put("first.glog", lines, strlen(lines));
}

/* Everything in the folder goes. */
static inline void house_sweep(const house *h)
{
    char rm[120];
    snprintf(rm, sizeof rm, "find %s -mindepth 1 -delete", h->dir);
    if (system(rm) != 0) {
        fuzz_broken("the house cannot be swept");
    }
}

static inline void house_file(const char *bytes, size_t n)
{
    unlink(HOUSE_FILE "-journal");
    house_put(HOUSE_FILE, bytes, n);
}
#endif
