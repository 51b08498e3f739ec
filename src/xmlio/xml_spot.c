/* Where in a file something stands: the bytes of each template's parts, and the line and column of a
 * byte. The file was read before: it is well-formed. */
#include "xml_int.h"

#include "gesta/story.h"

#include <stdlib.h>
#include <string.h>

/* ---- tags, one after the other ---- */
/* Passes what is no element: comments, instructions, CDATA. */
static const char *past(const char *p, const char *end)
{
    static const struct {
        const char *opens, *closes;
    } rows[] = {{"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}};
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (strncmp(p, rows[i].opens, strlen(rows[i].opens)) == 0) {
            const char *close = strstr(p, rows[i].closes);
            return close ? close + strlen(rows[i].closes) : end;
        }
    }
    return p;
}

/* The end of a tag: its ">", beyond those in quotation marks. */
static const char *end_of_tag(const char *p, const char *end)
{
    char quote = 0;
    for (; p < end && (quote || *p != '>'); p++) {
        quote = quote ? (*p == quote ? 0 : quote) : *p == '"' || *p == '\'' ? *p : 0;
    }
    return p;
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Where the value of an attribute begins in a tag; NULL: it is not there. */
static const char *value_of(const char *tag, const char *end, const char *name)
{
    char quote = 0;
    size_t n = strlen(name);
    for (const char *p = tag; p < end; p++) {
        if (!quote && blank(p[0]) && strncmp(p + 1, name, n) == 0) {
            const char *q = p + 1 + n;
            q += strspn(q, " \t\r\n");
            if (*q == '=') {
                q += 1 + strspn(q + 1, " \t\r\n");
                return q + 1;
            }
        }
        quote = quote ? (*p == quote ? 0 : quote) : *p == '"' || *p == '\'' ? *p : 0;
    }
    return NULL;
}

static void place(gs_template *t, const char *bytes, const char *tag, const char *end)
{
    static const char *const names[GS_TEMPLATE_PARTS] = {
        [GS_IN_ON] = "on", [GS_IN_STYLE] = "style", [GS_IN_RULESET] = "ruleset",
        [GS_IN_IF] = "if", [GS_IN_CL] = "cl"};
    for (int i = 0; i < GS_TEMPLATE_PARTS; i++) {
        const char *at = names[i] ? value_of(tag, end, names[i]) : NULL;
        t->at[i] = (uint32_t)((at ? at : tag) - bytes);
    }
    t->at[GS_IN_TEXT] = (uint32_t)(end + (end[0] == '>') - bytes);
}

void gs_xml_place_templates(const char *bytes, size_t n, gs_story_book *b)
{
    const char *end = bytes + n;
    int which = 0;
    for (const char *p = memchr(bytes, '<', n); p && which < b->n_templates;) {
        const char *next = past(p, end);
        if (next == p) {
            const char *close = end_of_tag(p, end), *name = p + 1;
            const char *colon = memchr(name, ':', strcspn(name, " \t\r\n/>"));
            name = colon ? colon + 1 : name;
            if (name[0] == 't' && (blank(name[1]) || name[1] == '>' || name[1] == '/')) {
                place(&b->templates[which++], bytes, p, close);
            }
            next = close;
        }
        p = next < end ? memchr(next, '<', (size_t)(end - next)) : NULL;
    }
}

/* ---- lines and columns ---- */
/* How many bytes of the file stand for the next byte that was read: an entity is one character. */
static size_t source_of(const char *p, const char *end, size_t *read)
{
    *read = 1;
    if (*p == '&') {
        size_t n = 1;
        while (p + n < end && p[n - 1] != ';') {
            n++;
        }
        long cp = p[1] == '#' ? strtol(p + 2 + (p[2] == 'x'), NULL, p[2] == 'x' ? 16 : 10) : 1;
        *read = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
        return n;
    }
    return 1;
}

void gs_xml_spot(const char *bytes, size_t n, size_t at, size_t within, int *line, int *column)
{
    const char *end = bytes + n, *p = bytes + (at < n ? at : n);
    while (within > 0 && p < end) {
        size_t read;
        p += source_of(p, end, &read);
        within -= read < within ? read : within;
    }
    *line = *column = 1;
    for (const char *q = bytes; q < p; q++) {
        bool begins = ((unsigned char)*q & 0xc0) != 0x80; /* a character, not what goes on with it */
        *column = *q == '\n' ? 1 : *column + begins;
        *line += *q == '\n';
    }
}
