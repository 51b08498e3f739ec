/* Templates of one's own: read, checked, laid over gesta's. */
#include "open.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <string.h>

#define MOST_BYTES 4000000

/* A book of the program's: templates/LANG.xml; NULL in *book if there is none of that language. */
static gs_status own_book(cli *c, const char *lang, gs_story_book **book)
{
    size_t n;
    gs_xml_schema *schema = NULL;
    const char *file = gs_arena_printf(c->arena, "templates/%s.xml", lang);
    const char *bytes = gs_os_resource(c->arena, file, &n, &c->err);
    *book = NULL;
    if (!bytes) {
        return GS_OK;
    }
    gs_status st = cli_schema(c, "story", &schema);
    if (st == GS_OK) {
        st = gs_xml_read_story(bytes, n, file, schema, c->arena, book, &c->err);
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

gs_status cli_templates_read(cli *c, const char *path, cli_own_templates *out)
{
    gs_xml_schema *schema = NULL;
    char *bytes;
    gs_story_book *known;
    *out = (cli_own_templates){.file = path};
    gs_status st = gs_os_read(c->arena, path, MOST_BYTES, &bytes, &out->n, &c->err);
    out->bytes = st == GS_OK ? bytes : NULL;
    st = st == GS_OK ? cli_schema(c, "story", &schema) : st;
    if (st == GS_OK) {
        st = gs_xml_read_story(bytes, out->n, path, schema, c->arena, &out->book, &c->err);
        gs_xml_schema_free(schema);
        if (st != GS_OK) {
            find_column(bytes, out->n, &c->err);
            snprintf(c->err.file, sizeof c->err.file, "%s", path);
        }
    }
    st = st == GS_OK ? own_book(c, "en", &known) : st;
    st = st == GS_OK ? own_book(c, out->book->lang, &out->base) : st;
    if (st == GS_OK) {
        c->err = (gs_err){0}; /* a language that gesta has not is no fault */
        out->n_faults = gs_story_check(c->arena, known, out->base, out->book, &out->faults);
    }
    return st;
}

gs_status cli_templates_fault(const cli_own_templates *own, int i, gs_err *err)
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
static const char *beside(cli *c, const char *campaign)
{
    const char *dot = campaign ? strrchr(campaign, '.') : NULL;
    size_t n = dot && strcmp(dot, ".gesta") == 0 ? (size_t)(dot - campaign)
               : campaign                       ? strlen(campaign)
                                                : 0;
    const char *path = gs_arena_printf(c->arena, "%.*s.templates.xml", (int)n,
                                       campaign ? campaign : "");
    return campaign && gs_os_taken(path) ? path : NULL;
}

gs_status cli_templates_lay(cli *c, const char *campaign, gs_story_book **book)
{
    cli_own_templates own;
    const char *path = cli_get(c, "templates", NULL);
    path = path ? path : beside(c, campaign);
    gs_status st = path ? cli_templates_read(c, path, &own) : GS_OK;
    if (!path || st != GS_OK) {
        return st;
    }
    if (own.n_faults) {
        return cli_templates_fault(&own, 0, &c->err);
    }
    bool same = strcmp(own.book->lang, (*book)->lang) == 0;
    if (!same && own.base) {
        return gs_err_set(&c->err, GS_INPUT, "%s is of the language %s: --lang %s", path,
                          own.book->lang, own.book->lang);
    }
    *book = same ? gs_story_lay(c->arena, *book, own.book) : own.book;
    return GS_OK;
}
