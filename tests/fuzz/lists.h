#ifndef GESTA_FUZZ_LISTS_H
#define GESTA_FUZZ_LISTS_H
/* Two doors into a campaign that is there: other programs' lists, and its own file that comes back.
 * What is refused or dropped leaves it as it was; what was merged once brings nothing a second
 * time. */
#include "entry.h"

#include "gesta/bring.h"
#include "gesta/merge.h"

typedef struct lists {
    const char *xml; /* the campaign */
    size_t n;
    char side[64], army[64];
} lists;

static inline gs_campaign *lists_campaign(const lists *l)
{
    gs_err err = {0};
    gs_campaign *c;
    if (gs_xml_read_campaign(l->xml, l->n, "small.xml", NULL, NULL, &c, &err) != GS_OK) {
        fuzz_broken("small.xml: %s", err.text);
    }
    return c;
}

static inline void lists_open(lists *l, fuzz *f)
{
    char *bytes;
    gs_err err = {0};
    if (gs_os_read(f->arena, "tests/fuzz/seeds/small.xml", GS_XML_LIMIT, &bytes, &l->n, &err) !=
        GS_OK) {
        fuzz_broken("%s", err.text);
    }
    l->xml = bytes;
    gs_campaign *c = lists_campaign(l);
    snprintf(l->side, sizeof l->side, "%s", c->sides[0].id);
    snprintf(l->army, sizeof l->army, "%s", c->sides[0].armies[0].id);
    gs_campaign_free(c);
}

static inline void lists_write(const gs_campaign *c, gs_str *out)
{
    gs_err err = {0};
    gs_str_clear(out);
    if (gs_xml_write_campaign(c, out, &err) != GS_OK) {
        fuzz_broken("it cannot be written: %s", err.text);
    }
}

static inline void lists_same(const gs_campaign *c, const gs_str *before, const char *what)
{
    gs_str now = {0};
    lists_write(c, &now);
    if (now.len != before->len || memcmp(now.p, before->p, now.len) != 0) {
        fuzz_broken("%s, and the campaign is another", what);
    }
    gs_str_free(&now);
}

static inline gs_status lists_read(char which, const char *p, size_t n, gs_arena *a,
                                   gs_foreign *out, gs_err *err)
{
    const char *file;
    gs_foreign_map map;
    switch ((unsigned)(which - '0') % 5) {
    case 0:
        return gs_foreign_csv(p, n, a, out, err);
    case 1:
        return gs_foreign_roster(p, n, "fuzz.ros", a, out, err);
    case 2: {
        gs_status st = gs_foreign_selector(p, n, a, out, err);
        gs_foreign list = *out;
        return st == GS_OK
                   ? gs_foreign_link("http://x/?label=A%20b&0=2&1=1&2=3&2-1=1", &list, a, out, err)
                   : st;
    }
    case 3: {
        gs_status st = gs_foreign_unpack(p, n, a, &file, &n, err);
        return st == GS_OK ? gs_foreign_roster(file, n, "fuzz.ros", a, out, err) : st;
    }
    default:
        gs_foreign_new(out, a, "a map");
        return gs_foreign_map_read(p, n, a, &map, err);
    }
}

/* The first byte says which reader. */
static inline void fuzz_foreign(fuzz *f, const char *bytes, size_t n)
{
    static lists l;
    gs_err err = {0};
    gs_foreign list;
    gs_str before = {0};
    if (!l.xml) {
        lists_open(&l, f);
    }
    if (n < 1) {
        return;
    }
    gs_arena *a = gs_arena_new();
    gs_status st = lists_read(bytes[0], bytes + 1, n - 1, a, &list, &err);
    if (st != GS_OK) {
        if (st != GS_INPUT || !err.text[0] || strchr(err.text, '\n')) {
            fuzz_broken("refused without a line of words: %d \"%s\"", st, err.text);
        }
        f->refused++;
        gs_arena_free(a);
        return;
    }
    f->taken++;
    gs_campaign *c = lists_campaign(&l);
    gs_hand h;
    lists_write(c, &before);
    if (gs_hand_begin(&h, c, NULL, NULL, false, &err) != GS_OK) {
        fuzz_broken("%s", err.text);
    }
    st = gs_hand_bring(&h, &list, &(gs_bring){.side = l.side, .army = l.army});
    if (st == GS_OK && gs_hand_close(&h) == GS_OK) {
        gs_str after = {0};
        gs_campaign *again = NULL;
        lists_write(c, &after);
        if (gs_xml_read_campaign(after.p, after.len, "again", f->campaign_xsd, NULL, &again,
                                 &err) != GS_OK) {
            fuzz_broken("what was brought cannot be read again: %s", err.text);
        }
        gs_campaign_free(again);
        gs_str_free(&after);
    }
    gs_hand_drop(&h);
    lists_same(c, &before, "a list was dropped");
    gs_str_free(&before);
    gs_campaign_free(c);
    gs_arena_free(a);
}

static inline gs_status lists_begin(void *ctx, const gs_campaign *c, gs_err *err)
{
    (void)ctx;
    (void)c;
    (void)err;
    return GS_OK;
}

static inline gs_status lists_record(void *ctx, const gs_xml_battle *r, gs_err *err)
{
    (void)ctx;
    (void)r;
    (void)err;
    return GS_OK;
}

static inline bool lists_fault(void *ctx, const gs_err *fault)
{
    int *n = ctx;
    if (!fault->text[0] || strchr(fault->text, '\n')) {
        fuzz_broken("a fault without a line of words");
    }
    return ++*n < GS_MERGE_FAULTS;
}

static inline void lists_merge(gs_campaign *c, const gs_campaign *theirs, const gs_str *before)
{
    gs_merge out;
    gs_err err = {0};
    gs_arena *a = gs_arena_new();
    const gs_merge_how how = {.take = GS_TAKE_THEIRS, .changes = true};
    gs_status st = gs_hand_merge(c, theirs, &how, a, &out, &err);
    if (st != GS_OK) {
        fuzz_broken("a merge without a date is refused: %s", err.text);
    }
    if (out.n_refused) {
        lists_same(c, before, "a merge was refused");
    } else if (gs_hand_merge(c, theirs, &how, a, &out, &err) != GS_OK ||
               out.n_new + out.n_changed + out.n_tail) {
        fuzz_broken("merged a second time it brings %d new, %d changed, %d entries", out.n_new,
                    out.n_changed, out.n_tail);
    }
    gs_arena_free(a);
}

/* The bytes of a file that is in memory, as they are asked for. */
typedef struct lists_left {
    const char *p;
    size_t n;
} lists_left;

static inline long lists_bytes(void *ctx, char *to, size_t want, gs_err *err)
{
    lists_left *left = ctx;
    size_t n = want < left->n ? want : left->n;
    (void)err;
    memcpy(to, left->p, n);
    left->p += n;
    left->n -= n;
    return (long)n;
}

static inline void fuzz_merge(fuzz *f, const char *bytes, size_t n)
{
    static lists l;
    gs_err err = {0};
    gs_str before = {0};
    int faults = 0;
    gs_campaign *theirs = NULL;
    if (!l.xml) {
        lists_open(&l, f);
    }
    lists_left left = {bytes, n};
    const gs_xml_source src = {lists_bytes, &left};
    const gs_xml_sink sink = {lists_begin, lists_record, NULL, &faults, true, lists_fault};
    gs_status st = gs_xml_stream_campaign(&src, "fuzz.xml", f->campaign_xsd, f->battle_xsd, &sink,
                                          &theirs, &err);
    if (st != GS_OK) {
        f->refused++;
        return;
    }
    gs_campaign *c = lists_campaign(&l);
    lists_write(c, &before);
    if (!faults && strcmp(theirs->id, c->id) == 0) {
        f->taken++;
        lists_merge(c, theirs, &before);
    }
    gs_campaign_free(c);
    gs_campaign_free(theirs);
    gs_str_free(&before);
}

#endif
