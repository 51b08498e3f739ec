/* LINK: io
 * Thousands of small changes to good files, lines and situations, the same each time: nothing
 * crashes; what is refused is refused in one line with its place and exit status 2; what is taken
 * reads back as itself and goes through every report. GESTA_MUTATION=N works one mutation alone,
 * GESTA_MUTATIONS=N that many of each kind instead of the usual number. */
#include "test.h"

#include "fuzz/entry.h"
#include "fuzz/lists.h"
#include "fuzz/mutate.h"

#include <stdarg.h>

#define ROOM 400000

typedef struct door {
    const char *name, *seed; /* file; "battle": the record of a fight; vectors: lines of a file */
    void (*enter)(fuzz *f, const char *bytes, size_t n);
    int count; /* mutations */
} door;

static fuzz world;
static const door *at_door;
static long mutation = -1;
static char *room;

void fuzz_broken(const char *fmt, ...)
{
    char text[2000];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    fprintf(stderr, "mutation %ld of %s: %s\n", mutation, at_door ? at_door->name : "", text);
    _fail(__FILE__, __LINE__);
    abort();
}

static char *seed_bytes(const char *path, size_t *n)
{
    char *bytes;
    gs_err err = {0};
    if (gs_os_read(world.arena, path, GS_XML_LIMIT, &bytes, n, &err) != GS_OK) {
        fuzz_broken("%s: %s", path, err.text);
    }
    return bytes;
}

/* A line of vectors as a batch line of its rule set, or as a situation of its procedure. */
static size_t from_vector(int set, bool batch, uint64_t no, char *out)
{
    size_t n;
    static struct {
        char *bytes;
        size_t n;
    } files[8];
    const gs_ruleset *rs = gs_rulesets[set];
    if (!files[set].bytes) {
        files[set].bytes = seed_bytes(gs_arena_printf(world.arena, "tests/vectors/%s.vectors",
                                                      rs->id), &files[set].n);
    }
    const char *bytes = files[set].bytes, *end = bytes + files[set].n;
    mutate_rng r = {no};
    const char *p = NULL, *stop = NULL;
    for (int tries = 0; tries < 50; tries++) {
        p = bytes + mutate_next(&r, (uint32_t)files[set].n);
        p = memchr(p, '\n', (size_t)(end - p));
        bool line = p && ++p < end && *p != '#' && *p != '\n';
        stop = line ? memchr(p, '\n', (size_t)(end - p)) : NULL;
        if (stop) {
            break;
        }
    }
    if (!p || !stop) {
        return 0;
    }
    out[0] = (char)set;
    if (batch) {
        n = (size_t)(stop - p);
        memcpy(out + 1, p, n);
        return n + 1;
    }
    char line[8192], *field[4] = {line}, *save = NULL;
    snprintf(line, sizeof line, "%.*s", (int)(stop - p), p);
    int fields = 0;
    for (char *w = strtok_r(line, ";", &save); w && fields < 4; w = strtok_r(NULL, ";", &save)) {
        field[fields++] = w;
    }
    if (fields < 4) {
        return 0;
    }
    for (int i = 0; i < rs->n_procs; i++) {
        if (strncmp(field[1] + 1, rs->procs[i]->name, strlen(rs->procs[i]->name)) == 0) {
            out[1] = (char)i;
        }
    }
    return 2 + (size_t)snprintf(out + 2, 8192, "%s\n%s", field[2] + 1, field[3] + 1);
}

static size_t begin(const door *d, uint64_t no)
{
    static char *seed;
    static size_t n;
    static const door *of;
    if (strcmp(d->seed, "batch") == 0 || strcmp(d->seed, "situation") == 0) {
        int sets = 0;
        while (gs_rulesets[sets]) {
            sets++;
        }
        room[1] = 0;
        return from_vector((int)(no % (uint64_t)sets), strcmp(d->seed, "batch") == 0, no, room);
    }
    size_t head = strcmp(d->name, "house") == 0 ? 2 : 0; /* rule set and procedure */
    if (of != d) {
        seed = strcmp(d->seed, "battle") == 0 ? NULL : seed_bytes(d->seed, &n);
        if (!seed) {
            char *camp = seed_bytes("tests/fuzz/seeds/small.xml", &n);
            seed = fuzz_fight(&world, camp, n, &n);
        }
        of = d;
    }
    assert_true(n + head < ROOM);
    room[0] = 3; /* feudal */
    room[1] = (char)(no % 32);
    memcpy(room + head, seed, n);
    return n + head;
}

static void enter(void **state)
{
    const door *d = at_door = *state;
    const char *only = getenv("GESTA_MUTATION");
    const char *many = getenv("GESTA_MUTATIONS");
    long count = many ? strtol(many, NULL, 10) : d->count;
    size_t n = begin(d, 0);
    mutation = -1;
    world.taken = world.refused = 0;
    world.pdf = true;
    d->enter(&world, room, n); /* as it is, it is taken */
    assert_true(world.taken > 0);
    long first = only ? strtol(only, NULL, 10) : 0;
    for (mutation = first; mutation < (only ? first + 1 : count); mutation++) {
        n = begin(d, (uint64_t)mutation);
        n = mutate((uint64_t)mutation, room, n, ROOM);
        world.pdf = mutation % 16 == 0;
        char *exact = malloc(n ? n : 1); /* so that a byte read too far shows */
        memcpy(exact, room, n);
        d->enter(&world, exact, n);
        free(exact);
    }
    if (!only) {
        assert_true(world.taken > count / 50); /* the mutations are neither too tame ... */
        assert_true(world.refused > count / 50 || strcmp(d->name, "batch") == 0); /* nor too wild */
    }
    at_door = NULL;
}

static int leave(void **state)
{
    (void)state;
    if (at_door) {
        fprintf(stderr, "%s ended at mutation %ld\n", at_door->name, mutation);
        at_door = NULL;
    }
    return 0;
}

static int open_world(void **state)
{
    (void)state;
    fuzz_open(&world);
    room = malloc(ROOM);
    return 0;
}

static int close_world(void **state)
{
    (void)state;
    free(room);
    fuzz_close(&world);
    return 0;
}

int main(void)
{
    static door doors[] = {
        {"batch", "batch", fuzz_batch, 4000},
        {"situation", "situation", fuzz_situation, 6000},
        {"campaign", "tests/fuzz/seeds/small.xml", fuzz_campaign, 1200},
        {"sample-campaign", "campaigns/roland.xml", fuzz_campaign, 60},
        {"battle", "battle", fuzz_battle, 300},
        {"story", "templates/en.xml", fuzz_story, 60},
        {"house", "campaigns/house-rules/feudal.txt", fuzz_house, 4000},
        {"merge", "tests/fuzz/seeds/small.xml", fuzz_merge, 600},
        {"table", "tests/fuzz/seeds/table.list", fuzz_foreign, 600},
        {"roster", "tests/fuzz/seeds/roster.list", fuzz_foreign, 600},
        {"selector", "tests/fuzz/seeds/selector.list", fuzz_foreign, 600},
    };
    const struct CMUnitTest tests[] = {
        {"test_mutations__batch_lines", enter, NULL, leave, &doors[0]},
        {"test_mutations__situations_and_dice", enter, NULL, leave, &doors[1]},
        {"test_mutations__campaigns", enter, NULL, leave, &doors[2]},
        {"test_mutations__the_sample_campaign", enter, NULL, leave, &doors[3]},
        {"test_mutations__records_of_battles", enter, NULL, leave, &doors[4]},
        {"test_mutations__wording", enter, NULL, leave, &doors[5]},
        {"test_mutations__files_that_come_back", enter, NULL, leave, &doors[7]},
        {"test_mutations__tables", enter, NULL, leave, &doors[8]},
        {"test_mutations__rosters", enter, NULL, leave, &doors[9]},
        {"test_mutations__selectors", enter, NULL, leave, &doors[10]},
        {"test_mutations__house_rules", enter, NULL, leave, &doors[6]},
    };
    return cmocka_run_group_tests(tests, open_world, close_world) != 0;
}
