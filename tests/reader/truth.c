/* LINK: io. Nothing is told that is not in the log. truth FILE.xml ... holds each sentence of those
 * stories against their logs; truth -KIND FIRST COUNT does so with battles that it makes itself
 * (-samples, -random, -drawn, -typed); truth -KIND NUMBER prints one of them. Prints what does not
 * hold. */
#include "corpus.h"

#include "gesta/os.h"

static int sentences, faults;

static void fault(const char *path, const rd_fault *f)
{
    faults++;
    printf("%s [%s] %s\n    %s\n    cites", path, f->s->t, f->what, f->s->text);
    for (int i = 0; i < f->s->n_e && i < 12; i++) {
        printf(" %d", f->s->e[i]);
    }
    printf("\n");
}

static void read_story(rd_battle *b, const char *path)
{
    rd_fault f = {0};
    for (int i = 0; i < b->n_s; i++) {
        sentences++;
        if (!rd_holds(b, &b->s[i], &f)) {
            fault(path, &f);
        }
    }
    if (!rd_page_holds(b, &f)) {
        fault(path, &f);
    }
}

static void read_one(const char *path)
{
    static rd_battle b;
    gs_arena *a = gs_arena_new();
    char *bytes = NULL, why[300];
    size_t n;
    gs_err err = {0};
    if (gs_os_read(a, path, 64000000, &bytes, &n, &err) != GS_OK) {
        printf("%s: %s\n", path, err.text);
        faults++;
    } else if (!rd_read(a, bytes, n, &b, why, sizeof why)) {
        printf("%s: %s\n", path, why);
        faults++;
    } else {
        read_story(&b, path);
    }
    gs_arena_free(a);
}

static const char *const kinds[] = {"-samples", "-random", "-drawn", "-typed"};

static int make_and_read(int kind, int first, int count)
{
    static rd_battle b;
    rd_corpus c;
    char why[300], name[60];
    if (!rd_corpus_open(&c, why, sizeof why)) {
        printf("%s\n", why);
        return 1;
    }
    for (int i = first; i < first + count; i++) {
        gs_arena *a = gs_arena_new();
        snprintf(name, sizeof name, "%s %d", kinds[kind], i);
        if (rd_corpus_read(&c, a, (rd_kind_of_battle)kind, i, &b, why, sizeof why)) {
            read_story(&b, name);
        } else {
            printf("%s: %s\n", name, why);
            faults++;
        }
        gs_arena_free(a);
    }
    rd_corpus_close(&c);
    return 0;
}

/* The battle's XML, to look at. */
static int show(int kind, int number)
{
    rd_corpus c;
    char why[300];
    gs_arena *a = gs_arena_new();
    const char *xml =
        rd_corpus_open(&c, why, sizeof why)
            ? rd_corpus_xml(&c, a, (rd_kind_of_battle)kind, number, NULL, why, sizeof why)
            : NULL;
    printf("%s\n", xml ? xml : why);
    rd_corpus_close(&c);
    gs_arena_free(a);
    return xml == NULL;
}

int main(int argc, char **argv)
{
    int made = 0;
    for (int k = 0; k < GS_COUNT(kinds) && argc == 3; k++) {
        if (strcmp(argv[1], kinds[k]) == 0) {
            return show(k, (int)strtol(argv[2], NULL, 10));
        }
    }
    for (int k = 0; k < GS_COUNT(kinds); k++) {
        if (argc == 4 && strcmp(argv[1], kinds[k]) == 0) {
            made = (int)strtol(argv[3], NULL, 10);
            if (make_and_read(k, (int)strtol(argv[2], NULL, 10), made)) {
                return 1;
            }
        }
    }
    for (int i = 1; made == 0 && i < argc; i++) {
        read_one(argv[i]);
    }
    printf("%d stories, %d sentences, %d that do not hold\n", made ? made : argc - 1, sentences,
           faults);
    return faults != 0;
}
