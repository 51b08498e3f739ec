#ifndef GESTA_FUZZ_PAGES_H
#define GESTA_FUZZ_PAGES_H
/* Pages with names, notes and numbers at their limits: values of a campaign that has everything in
 * it are replaced, and what is still a campaign is printed. Of the bytes: first which page, then
 * lines: which value, how often the rest of the line is said. */
#include "entry.h"

#define PAGES_SEED "tests/faults/files/everything.xml"

/* Where the values are that a page shows. */
static inline size_t pages_values(const char *xml, const char **value, size_t most)
{
    static const char *const shown[] = {" name=\"",   " title=\"",  " epithet=\"",   " text=\"",
                                        " reason=\"", " power=\"",  " full=\"",      " present=\"",
                                        " amount=\"", " player=\"", " adjective=\"", " colour=\"",
                                        " date=\"",   " start=\"",  "<about>",       "<credit>",
                                        "<note>",     " x=\"",      " width=\""};
    size_t n = 0;
    for (const char *p = xml; *p && n < most; p++) {
        for (int i = 0; (*p == ' ' || *p == '<') && i < GS_COUNT(shown); i++) {
            size_t len = strlen(shown[i]);
            if (strncmp(p, shown[i], len) == 0) {
                value[n++] = p + len;
                break;
            }
        }
    }
    return n;
}

/* One line of the bytes: puts its words in place of a value. */
static inline char *pages_replace(gs_arena *a, const char *xml, const unsigned char *line, size_t n)
{
    const char *value[600];
    size_t count = pages_values(xml, value, GS_COUNT(value));
    const char *at = value[((size_t)line[0] * 3 + line[1]) % count];
    size_t old = strcspn(at, "\"<");
    gs_str words = {0}, clean = {0}, out = {0};
    int times = line[1] % 201;
    for (int i = 0; i < times && words.len < 25000; i++) {
        gs_str_addn(&words, (const char *)line + 2, n - 2);
    }
    gs_utf8_xml_clean(&clean, gs_str_text(&words));
    gs_str_addn(&out, xml, (size_t)(at - xml));
    for (const char *p = gs_str_text(&clean); *p; p++) {
        *p == '&'   ? gs_str_add(&out, "&amp;")
        : *p == '<' ? gs_str_add(&out, "&lt;")
        : *p == '"' ? gs_str_add(&out, "&quot;")
                    : gs_str_addc(&out, *p);
    }
    gs_str_add(&out, at + old);
    char *changed = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&words);
    gs_str_free(&clean);
    gs_str_free(&out);
    return changed;
}

/* Page number `which` of the campaign, in every form. */
static inline void pages_print(fuzz *f, const gs_campaign *c, unsigned which)
{
    gs_arena *a = gs_arena_new();
    const gs_build_options bo = fuzz_build(f);
    gs_doc *doc = NULL;
    gs_err err = {0};
    const gs_camp_side *side = &c->sides[which / 8 % (unsigned)c->n_sides];
    bool made = false;
    switch (which % 5) {
    case 0:
        for (int i = 0; !made && i < c->n_battles; i++) {
            const gs_camp_battle *b = &c->battles[i];
            gs_narrative *story;
            const gs_story_options so = {0};
            made = b->outcome &&
                   fuzz_may_fail(gs_story_tell(a, b->setup, b->log, b->outcome, f->book, &so,
                                               &story, &err), &err, "story") &&
                   fuzz_may_fail(gs_report_battle(a, b->setup, b->log, b->outcome, story, &bo, &doc,
                                                  &err), &err, "report");
        }
        break;
    case 1:
    case 2:
        made = side->n_armies &&
               fuzz_may_fail(gs_report_cards(a, c, &side->armies[0], NULL, which % 2, &doc, &err), &err,
                             "cards");
        break;
    case 3:
        made = side->n_armies && fuzz_may_fail(gs_report_roster(a, c, &side->armies[0], &bo, &doc,
                                                                &err), &err, "roster");
        break;
    default:
        if (which % 64 == 4) {
            made = fuzz_may_fail(gs_report_chronicle(a, c, &bo, &doc, &err), &err, "chronicle");
            break;
        }
        made = side->n_heroes &&
               fuzz_may_fail(gs_report_career(a, c, &side->heroes[which / 16 %
                                                                  (unsigned)side->n_heroes],
                                              &bo, &doc, &err), &err, "career");
    }
    if (made) {
        fuzz_render(f, doc);
    }
    gs_arena_free(a);
}

static inline void fuzz_pages(fuzz *f, const char *bytes, size_t n)
{
    static char *seed;
    gs_err err = {0};
    gs_campaign *c = NULL;
    gs_arena *a = gs_arena_new();
    size_t size;
    if (!seed && gs_os_read(f->arena, PAGES_SEED, GS_XML_LIMIT, &seed, &size, &err) != GS_OK) {
        fuzz_broken("%s: %s", err.file, err.text);
    }
    char *xml = seed;
    for (const char *p = bytes + 1, *end = bytes + n; n && p < end;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        if (stop - p > 2) {
            xml = pages_replace(a, xml, (const unsigned char *)p, (size_t)(stop - p));
        }
        p = stop + 1;
    }
    gs_status st = gs_xml_read_campaign(xml, strlen(xml), "fuzz.xml", f->campaign_xsd,
                                        f->battle_xsd, &c, &err);
    if (st != GS_OK) {
        fuzz_file_refused(f, st, &err);
    } else {
        f->taken++;
        pages_print(f, c, n ? (unsigned char)bytes[0] : 0);
        gs_campaign_free(c);
    }
    gs_arena_free(a);
}
#endif
