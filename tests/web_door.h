#ifndef GESTA_WEB_DOOR_H
#define GESTA_WEB_DOOR_H
/* A page to be asked inside a program: a sample campaign in a file of its own, one browser let in. */
#include "gesta/os.h"
#include "gesta/store.h"
#include "gesta/web.h"
#include "gesta/xmlio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WEB_DOOR_HOST "127.0.0.1:8066"

typedef struct web_door {
    gs_arena *arena;
    const char *scripts[32];
    char path[80];
    gs_web *web;
    char cookie[GS_WEB_KEY + 8]; /* "gesta=..." */
    int64_t now;
} web_door;

static inline _Noreturn void web_door_die(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* Puts a campaign of XML into a file. */
static inline void web_door_file(web_door *d, const char *xml)
{
    gs_err err = {0};
    size_t n, m;
    char *bytes;
    gs_xml_schema *xsd = NULL;
    gs_campaign *c = NULL;
    gs_store *s = NULL;
    for (int i = 0; gs_store_scripts[i]; i++) {
        d->scripts[i] = gs_os_resource(d->arena, gs_store_scripts[i], &n, &err);
    }
    const char *schema = gs_os_resource(d->arena, "schema/campaign.xsd", &m, &err);
    snprintf(d->path, sizeof d->path, "%s/gesta-web-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    int fd = mkstemp(d->path);
    if (fd < 0 || gs_os_read(d->arena, xml, GS_XML_LIMIT, &bytes, &n, &err) != GS_OK ||
        gs_xml_schema_new(schema, m, "campaign.xsd", &xsd, &err) != GS_OK ||
        gs_xml_read_campaign(bytes, n, xml, xsd, NULL, &c, &err) != GS_OK ||
        gs_store_open(d->path, GS_STORE_CREATE, d->scripts, &s, &err) != GS_OK ||
        gs_store_put_campaign(s, c, &err) != GS_OK) {
        web_door_die(err.text);
    }
    close(fd);
    gs_store_close(s);
    gs_campaign_free(c);
    gs_xml_schema_free(xsd);
}

/* Asks as somebody who was let in would; `cookie` NULL: as a stranger. */
static inline void web_door_ask(web_door *d, const char *method, const char *target,
                                const char *cookie, const char *body, gs_web_reply *out)
{
    d->now += 1000;
    gs_web_request rq = {.method = method, .target = target, .host = WEB_DOOR_HOST, .hosts = 1,
                         .cookie = cookie, .body = body, .body_size = body ? strlen(body) : 0,
                         .now = d->now};
    gs_web_answer(d->web, &rq, out);
}

static inline void web_door_open(web_door *d, const char *xml)
{
    gs_err err = {0};
    gs_web_reply r;
    char key[GS_WEB_KEY], target[GS_WEB_KEY + 8];
    *d = (web_door){.arena = gs_arena_new()};
    web_door_file(d, xml);
    if (gs_web_open(d->path, "en", WEB_DOOR_HOST, d->scripts, &d->web, &err) != GS_OK ||
        gs_web_new_key(d->web, key, &err) != GS_OK) {
        web_door_die(err.text);
    }
    snprintf(target, sizeof target, "/key/%s", key);
    web_door_ask(d, "GET", target, NULL, NULL, &r);
    snprintf(d->cookie, sizeof d->cookie, "%.38s", r.set_cookie);
}

static inline void web_door_close(web_door *d)
{
    gs_web_close(d->web);
    unlink(d->path);
    gs_arena_free(d->arena);
}

/* Has the page another script than the log's own file? */
static inline bool web_door_scripts(const char *html)
{
    static const char own[] = "<script src=\"/logger.js\" defer=\"defer\"></script>";
    const char *at = strstr(html, "<script");
    return at && (strncmp(at, own, sizeof own - 1) != 0 || strstr(at + sizeof own, "<script"));
}

/* What holds of every answer, whatever was asked; NULL, or what does not. */
static inline const char *web_door_wrong(const gs_web_reply *r, bool stranger)
{
    static const int known[] = {200, 303, 403, 404, 405, 421, 422, 429, 503};
    bool is_known = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        is_known = is_known || r->status == known[i];
    }
    return !is_known                                          ? "an answer of no known number"
           : !r->type || !r->bytes                            ? "an answer without a kind or bytes"
           : strlen(r->bytes) > r->size                       ? "an answer longer than it says"
           : r->status == 303 && r->location[0] != '/'        ? "a way to a foreign place"
           : r->status == 303 && r->location[1] == '/'        ? "a way to a foreign host"
           : strncmp(r->type, "text/html", 9) == 0 &&
                   (web_door_scripts(r->bytes) || strstr(r->bytes, " style=\"")) ? "a script, or a style"
           : stranger && r->status == 200 && strncmp(r->type, "text/html", 9) == 0
               ? "a page for a stranger"
               : NULL;
}
#endif
