/* The words of stories and pages: gesta's own, and templates of one's own, read, checked, laid over
 * them. */
#include "gesta/desk_report.h"
#include "gesta/os.h"

#include <stdio.h>
#include <string.h>

#define MOST_BYTES 4000000

gs_status gs_desk_schema(gs_arena *a, const char *name, gs_xml_schema **out, gs_err *err)
{
    size_t n;
    const char *file = gs_arena_printf(a, "schema/%s.xsd", name);
    const char *bytes = gs_os_resource(a, file, &n, err);
    return bytes ? gs_xml_schema_new(bytes, n, file, out, err) : err->status;
}

gs_status gs_desk_book(gs_arena *a, const char *lang, gs_story_book **book, gs_err *err)
{
    size_t n;
    gs_xml_schema *schema = NULL;
    const char *file = gs_arena_printf(a, "templates/%s.xml", lang);
    const char *bytes = gs_os_resource(a, file, &n, err);
    *book = NULL;
    if (!bytes) {
        return GS_OK;
    }
    gs_status st = gs_desk_schema(a, "story", &schema, err);
    if (st == GS_OK) {
        st = gs_xml_read_story(bytes, n, file, schema, a, book, err);
        gs_xml_schema_free(schema);
    }
    return st;
}

/* The schema tells the line of a fault; the column is that of the attribute it speaks of, or of the
 * element. */
static void find_column(const char *bytes, size_t n, gs_err *err)
{
    const char *line = bytes, *end = bytes + n;
    for (int i = 1; line && i < err->line; i++) {
        line = memchr(line, '\n', (size_t)(end - line));
        line = line ? line + 1 : NULL;
    }
    if (!line || err->line < 1 || err->column) {
        return;
    }
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    stop = stop ? stop : end;
    const char *at = memchr(line, '<', (size_t)(stop - line));
    for (const char *p = line; p && p < stop; p = memchr(p + 1, ' ', (size_t)(stop - p - 1))) {
        size_t k = *p == ' ' ? strcspn(p + 1, "= >") : 0;
        const char *name = k ? strstr(err->text, "ttribute ") : NULL;
        const char *quoted = name ? name + 9 + (name[9] == '\'' || name[9] == '"') : NULL;
        if (quoted && strncmp(quoted, p + 1, k) == 0 && !(quoted[k] >= 'a' && quoted[k] <= 'z')) {
            at = p + 1;
            break;
        }
    }
    if (at) {
        gs_xml_spot(bytes, n, (size_t)(at - bytes), 0, &err->line, &err->column);
    }
}

gs_status gs_desk_templates_read(gs_arena *a, const char *path, gs_own_templates *out,
                                 gs_err *err)
{
    gs_xml_schema *schema = NULL;
    char *bytes;
    gs_story_book *known;
    *out = (gs_own_templates){.file = path};
    gs_status st = gs_os_read(a, path, MOST_BYTES, &bytes, &out->n, err);
    out->bytes = st == GS_OK ? bytes : NULL;
    st = st == GS_OK ? gs_desk_schema(a, "story", &schema, err) : st;
    if (st == GS_OK) {
        st = gs_xml_read_story(bytes, out->n, path, schema, a, &out->book, err);
        gs_xml_schema_free(schema);
        if (st != GS_OK) {
            find_column(bytes, out->n, err);
            snprintf(err->file, sizeof err->file, "%s", path);
        }
    }
    st = st == GS_OK ? gs_desk_book(a, "en", &known, err) : st;
    st = st == GS_OK ? gs_desk_book(a, out->book->lang, &out->base, err) : st;
    if (st == GS_OK) {
        *err = (gs_err){0}; /* a language that gesta has not is no fault */
        out->n_faults = gs_story_check(a, known, out->base, out->book, &out->faults);
    }
    return st;
}

gs_status gs_desk_templates_fault(const gs_own_templates *own, int i, gs_err *err)
{
    const gs_story_fault *f = &own->faults[i];
    const gs_template *t = f->which >= 0 ? &own->book->templates[f->which] : NULL;
    gs_err_key(err, GS_INPUT, t ? t->id : "", "%s", f->text);
    snprintf(err->file, sizeof err->file, "%s", own->file);
    const char *root = strstr(own->bytes, "<story");
    const char *said = !t && f->words ? strstr(own->bytes, f->words) : NULL;
    root = said ? said : root;
    size_t at = t ? t->at[f->part] : root ? (size_t)(root - own->bytes) : 0;
    gs_xml_spot(own->bytes, own->n, at, f->within, &err->line, &err->column);
    return GS_INPUT;
}

/* NAME.templates.xml beside the campaign file NAME.gesta; NULL: there is none. */
static const char *beside(gs_arena *a, const char *campaign)
{
    const char *dot = campaign ? strrchr(campaign, '.') : NULL;
    size_t n = dot && strcmp(dot, ".gesta") == 0 ? (size_t)(dot - campaign)
               : campaign                       ? strlen(campaign)
                                                : 0;
    const char *path = gs_arena_printf(a, "%.*s.templates.xml", (int)n,
                                       campaign ? campaign : "");
    return campaign && gs_os_taken(path) ? path : NULL;
}

gs_status gs_desk_templates_lay(gs_arena *a, const char *path, const char *campaign,
                                gs_story_book **book, gs_err *err)
{
    gs_own_templates own;
    path = path ? path : beside(a, campaign);
    gs_status st = path ? gs_desk_templates_read(a, path, &own, err) : GS_OK;
    if (!path || st != GS_OK) {
        return st;
    }
    if (own.n_faults) {
        return gs_desk_templates_fault(&own, 0, err);
    }
    bool same = strcmp(own.book->lang, (*book)->lang) == 0;
    if (!same && own.base) {
        return gs_err_set(err, GS_INPUT, "%s is of the language %s: --lang %s", path,
                          own.book->lang, own.book->lang);
    }
    *book = same ? gs_story_lay(a, *book, own.book) : own.book;
    return GS_OK;
}
