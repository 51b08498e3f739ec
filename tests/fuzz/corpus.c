/* Writes the seeds of the fuzzers: corpus FOLDER. Vectors as batch lines and situations, the sample
 * campaigns, the record of a small battle, the wording. */
#include "entry.h"
#include "log_random.h"

#include <stdarg.h>

void fuzz_broken(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    exit(1);
}

static fuzz world;
static const char *folder;

static void put(const char *kind, int no, const char *bytes, size_t n)
{
    gs_err err = {0};
    const char *dir = gs_arena_printf(world.arena, "%s/%s", folder, kind);
    if (gs_os_mkdirs(dir, &err) != GS_OK ||
        gs_os_write(gs_arena_printf(world.arena, "%s/seed-%d", dir, no), bytes, n, &err) != GS_OK) {
        fuzz_broken("%s: %s", err.file, err.text);
    }
}

static char *file(const char *path, size_t *n)
{
    char *bytes;
    gs_err err = {0};
    if (gs_os_read(world.arena, path, GS_XML_LIMIT, &bytes, n, &err) != GS_OK) {
        fuzz_broken("%s: %s", path, err.text);
    }
    return bytes;
}

/* Every eighth line of a rule set's vectors. */
static void put_vectors(int set)
{
    const gs_ruleset *rs = gs_rulesets[set];
    size_t n;
    char *text = file(gs_arena_printf(world.arena, "tests/vectors/%s.vectors", rs->id), &n);
    char *save = NULL;
    int no = 0;
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (*line == '#' || no++ % 8) {
            continue;
        }
        gs_str s = {0};
        gs_str_addc(&s, (char)set);
        gs_str_add(&s, line);
        put("batch", set * 1000 + no, s.p, s.len);
        gs_str_clear(&s);
        char *field[4] = {line}, *more = NULL;
        int fields = 0;
        char *w = strtok_r(line, ";", &more);
        for (; w && fields < 4; w = strtok_r(NULL, ";", &more)) {
            field[fields++] = w;
        }
        for (int i = 0; fields == 4 && i < rs->n_procs; i++) {
            size_t len = strlen(rs->procs[i]->name);
            if (strncmp(field[1] + 1, rs->procs[i]->name, len) == 0 && field[1][len + 1] == ' ') {
                gs_str_addc(&s, (char)set);
                gs_str_addc(&s, (char)i);
                gs_str_addf(&s, "%s\n%s", field[2] + 1, field[3] + 1);
                put("situation", set * 1000 + no, s.p, s.len);
            }
        }
        gs_str_free(&s);
    }
}

/* Logs of random lines under each book, typed and as files. */
static void put_logs(void)
{
    for (int no = 0; no < LOG_BOOKS * 12; no++) {
        log_dealer d;
        gs_str s = {0}, line = {0};
        log_dealer_open(&d, &log_books[no % LOG_BOOKS], (uint64_t)no + 1);
        gs_str_addc(&s, (char)(LOG_BOOKS * 13 + no % LOG_BOOKS)); /* a letter */
        gs_str_addc(&s, no % 2 ? '1' : '0');
        gs_str_add(&s, "turn 1 north\n");
        for (int i = 0; i < 12; i++) {
            log_line(&d, i + 1, no % 3 == 0, &line);
            gs_str_addf(&s, "%s\n", gs_str_text(&line));
        }
        put("log", no, s.p, s.len);
        gs_str_free(&s);
        gs_str_free(&line);
        log_dealer_close(&d);
    }
}

int main(int argc, char **argv)
{
    size_t n, size;
    folder = argc > 1 ? argv[1] : "corpus";
    fuzz_open(&world);
    for (int i = 0; gs_rulesets[i]; i++) {
        put_vectors(i);
    }
    char *small = file("tests/fuzz/seeds/small.xml", &n);
    put("campaign", 1, small, n);
    char *battle = fuzz_fight(&world, small, n, &size);
    put("battle", 1, battle, size);
    char *roland = file("campaigns/roland.xml", &n);
    put("campaign", 2, roland, n);
    static const char *const house[] = {"stout-hearts", "gathering-of-hosts", "meeting-of-hosts",
                                        "feudal"};
    for (int i = 1; i < 4; i++) {
        gs_str s = {0};
        char *rules =
            file(gs_arena_printf(world.arena, "campaigns/house-rules/%s.txt", house[i]), &n);
        gs_str_addc(&s, (char)i);
        gs_str_addc(&s, 0);
        gs_str_addn(&s, rules, n);
        put("house", i, s.p, s.len);
        gs_str_free(&s);
    }
    char *words = file("templates/en.xml", &n);
    put("story", 1, words, n);
    put_logs();
    fuzz_close(&world);
    return 0;
}
