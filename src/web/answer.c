/* A request from its first byte to its answer: may it be asked here, by whom, what is it? */
#include "gesta/desk_report.h"
#include "gesta/os.h"
#include "web_int.h"

#include <stdio.h>
#include <string.h>

static const char *const web_scripts[WEB_SCRIPTS] = {"logger.js", "replay.js"};

const char *const gs_web_headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' blob:; "
     "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    /* nothing goes to other places; with "no-referrer" a browser names no origin for our own forms */
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {NULL, NULL}};

/* ---- answers ---- */
static void reply_bytes(gs_web *w, gs_web_reply *out, int status, const char *type,
                        const char *bytes, size_t n)
{
    gs_str_clear(&w->reply);
    gs_str_addn(&w->reply, bytes, n);
    out->status = status;
    out->type = type;
    out->bytes = gs_str_text(&w->reply);
    out->size = n;
}

/* A page in which the token of the session stands where it belongs. */
static void reply_page(gs_web *w, gs_web_reply *out, int status, const char *type,
                       const char *bytes, size_t n, size_t token, const web_session *s)
{
    reply_bytes(w, out, status, type, bytes, n);
    if (token && s && token + GS_WEB_KEY - 1 <= n) {
        memcpy(w->reply.p + token, s->token, GS_WEB_KEY - 1);
    }
}

/* Words alone, before anybody is let in. */
static void plain(gs_web *w, gs_web_reply *out, int status, const char *title, const char *says)
{
    gs_str s = {0};
    gs_str_addf(&s, "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\">\n<head>"
                    "<meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width, "
                    "initial-scale=1\"/>\n<title>", w->book->lang);
    gs_utf8_xml_add(&s, gs_said(&w->book->page, title), true);
    gs_str_add(&s, "</title>\n<link rel=\"stylesheet\" href=\"/style.css\"/>\n</head>\n<body>\n"
                   "<main id=\"main\">\n<h1>");
    gs_utf8_xml_add(&s, gs_said(&w->book->page, title), true);
    gs_str_add(&s, "</h1>\n<p>");
    gs_utf8_xml_add(&s, gs_said(&w->book->page, says), true);
    gs_str_add(&s, "</p>\n</main>\n</body>\n</html>\n");
    reply_bytes(w, out, status, "text/html; charset=utf-8", gs_str_text(&s), s.len);
    gs_str_free(&s);
}

/* ---- what needs no session: the program's own bytes, and the key ---- */
static bool lasting(gs_web *w, const web_asked *q, gs_web_reply *out)
{
    static const struct {
        const char *name;
        gs_face face;
    } faces[] = {{"text.ttf", GS_FACE_TEXT},   {"text-italic.ttf", GS_FACE_TEXT_ITALIC},
                 {"label.ttf", GS_FACE_LABEL}, {"label-bold.ttf", GS_FACE_LABEL_BOLD}};
    gs_str s = {0};
    const char *type = NULL;
    for (int i = 0; i < GS_COUNT(faces) && q->parts == 2 && strcmp(q->part[0], "face") == 0; i++) {
        if (strcmp(q->part[1], faces[i].name) == 0 && gs_fonts_file(w->fonts, faces[i].face, &s)) {
            type = "font/ttf";
        }
    }
    if (q->parts == 1 && strcmp(q->part[0], "icon.svg") == 0) {
        gs_str_add(&s, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 28\"><path fill=\""
                       "#8C1D18\" d=\"M2 2h20v12c0 6-4 10-10 12c-6-2-10-6-10-12z\"/></svg>\n");
        type = "image/svg+xml";
    }
    for (int i = 0; i < WEB_SCRIPTS && q->parts == 1; i++) {
        if (strcmp(q->part[0], web_scripts[i]) == 0) {
            gs_str_add(&s, w->script[i]);
            type = "text/javascript; charset=utf-8";
        }
    }
    if (type) {
        reply_bytes(w, out, 200, type, gs_str_text(&s), s.len);
        out->lasting = true;
    }
    gs_str_free(&s);
    return type != NULL;
}

static void style(gs_web *w, const web_session *s, gs_web_reply *out)
{
    gs_str css = {0};
    gs_err err;
    bool known = s && web_file_look(&w->file, &err) == GS_OK;
    web_style(w, known ? w->file.c : NULL, &css);
    reply_bytes(w, out, 200, "text/css; charset=utf-8", gs_str_text(&css), css.len);
    gs_str_free(&css);
}

static void use_key(gs_web *w, const web_asked *q, const web_session *s, gs_web_reply *out)
{
    char cookie[GS_WEB_KEY];
    if (!s && !web_auth_begin(&w->auth, q->part[1], cookie)) {
        plain(w, out, 403, "This key opens nothing any more",
              "It opens one browser, once. The newest address stands where gesta serve runs.");
        return;
    }
    reply_bytes(w, out, 303, "text/plain; charset=utf-8", "", 0);
    snprintf(out->location, sizeof out->location, "/");
    if (!s) {
        snprintf(out->set_cookie, sizeof out->set_cookie,
                 "gesta=%s; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000", cookie);
    }
}

/* ---- pages ---- */
/* A POST is ours if its origin is, and its form has the session's token. */
static bool is_ours(const gs_web *w, const gs_web_request *rq, const web_asked *form,
                    const web_session *s)
{
    const char *token = web_field_of(form, "token");
    return (!rq->origin || strcmp(rq->origin, w->origin) == 0) && token && web_same(token, s->token);
}

static void fault_of(web_page *p, gs_status st)
{
    if (st == GS_NOT_FOUND) {
        web_fault(p, 404, web_said(p, "There is no such page"), p->err.text);
    } else {
        char line[900];
        gs_err_format(&p->err, line, sizeof line);
        bool later = st == GS_BUSY || st == GS_STATE || st == GS_INPUT;
        web_fault(p, p->form && st == GS_INPUT ? 422 : later ? 503 : 500,
                  web_said(p, "This page could not be made"), line);
    }
}

static void page(gs_web *w, const web_route *r, web_page *p, const char *name, const web_session *s,
                 gs_web_reply *out)
{
    web_kept *k = *r->kept ? web_file_kept(&w->file, name) : NULL;
    if (k) {
        reply_page(w, out, 200, k->type, k->bytes, k->size, k->token, s);
        return;
    }
    p->status = 200;
    gs_status st = r->fn(p);
    if (st != GS_OK) {
        fault_of(p, st);
    } else if (*r->kept) {
        k = web_file_keep(&w->file, name, p->type, &p->out);
        k->token = p->token;
    }
    reply_page(w, out, p->status, p->type, gs_str_text(&p->out), p->out.len, p->token, s);
}

/* As long as there is no campaign every way leads to where one is founded. */
static void found_first(web_page *p)
{
    snprintf(p->location, sizeof p->location, "/new");
    p->status = 303;
    p->type = "text/plain; charset=utf-8";
}

static bool read_form(const gs_web_request *rq, gs_arena *a, web_asked *out)
{
    const char *body = rq->body ? rq->body : "";
    bool parts = rq->content && strncmp(rq->content, "multipart/", 10) == 0;
    return parts ? web_read_parts(rq->content, body, rq->body_size, a, out)
                 : web_read_fields(body, rq->body_size, a, out);
}

static void let_in(gs_web *w, const gs_web_request *rq, web_asked *q, web_session *s,
                   gs_web_reply *out)
{
    gs_arena *a = gs_arena_new();
    bool post = strcmp(rq->method, "POST") == 0;
    web_page p = {.w = w, .a = a, .look = s->look, .session = s};
    web_asked shown = *q; /* as it stands in forms of the page */
    web_asked form = {0};
    const char *allow;
    bool absent = web_file_absent(&w->file);
    gs_status st = absent ? GS_OK : web_file_look(&w->file, &p.err);
    p.c = st == GS_OK && !absent ? w->file.c : NULL;
    p.q = &shown;
    const web_route *r = web_route_of(q, post ? "POST" : "GET", &allow, p.id);
    const char *name = gs_arena_printf(a, "%s %s", web_look_words[s->look], rq->target);
    if (st != GS_OK) {
        fault_of(&p, st);
    } else if (!r) {
        out->allow = allow;
        web_fault(&p, allow ? 405 : 404, web_said(&p, allow ? "This page takes no form"
                                                            : "There is no such page"), "");
    } else if (post && (!read_form(rq, a, &form) || !is_ours(w, rq, &form, s))) {
        web_fault(&p, 403, web_said(&p, "This form is not of this page"),
                  web_said(&p, "Nothing was done. Open the page again and send it from there."));
    } else if (absent && r->fn != web_new) {
        found_first(&p);
    } else {
        p.form = post ? &form : NULL;
        page(w, r, &p, name, s, out);
    }
    if (!out->bytes) {
        reply_page(w, out, p.status, p.type, gs_str_text(&p.out), p.out.len, p.token, s);
    }
    snprintf(out->location, sizeof out->location, "%s", p.location);
    gs_str_free(&p.out);
    gs_arena_free(a);
    web_file_rest(&w->file);
}

/* The address is ours by its one name, written exactly so. */
static bool named_right(const gs_web *w, const gs_web_request *rq)
{
    return rq->hosts == 1 && rq->host && strcmp(rq->host, w->host) == 0;
}

size_t gs_web_room(gs_web *w, const gs_web_request *rq)
{
    gs_arena *a = gs_arena_new();
    web_asked q;
    bool photo = strcmp(rq->method, "POST") == 0 && web_read_target(rq->target, a, &q) &&
                 q.parts == 3 && strcmp(q.part[0], "battle") == 0 &&
                 strcmp(q.part[2], "photos") == 0 && web_auth_of(&w->auth, rq->cookie);
    gs_arena_free(a);
    return photo ? GS_WEB_PHOTO : GS_WEB_FORM;
}

void gs_web_answer(gs_web *w, const gs_web_request *rq, gs_web_reply *out)
{
    gs_arena *a = gs_arena_new();
    web_asked q;
    *out = (gs_web_reply){0};
    bool get = strcmp(rq->method, "GET") == 0 || strcmp(rq->method, "HEAD") == 0;
    web_session *s = web_auth_of(&w->auth, rq->cookie);
    if (!named_right(w, rq)) {
        plain(w, out, 421, "This is not the address", "Open the address that gesta serve has printed.");
    } else if (!get && strcmp(rq->method, "POST") != 0) {
        plain(w, out, 405, "Pages are read, and forms are sent; nothing else", "");
        out->allow = "GET, HEAD";
    } else if (!web_read_target(rq->target, a, &q)) {
        plain(w, out, 404, "There is no such page", "No page of this program has such an address.");
    } else if (get && q.parts == 1 && strcmp(q.part[0], "style.css") == 0) {
        style(w, s, out);
    } else if (get && lasting(w, &q, out)) {
        /* done */
    } else if (get && q.parts == 2 && strcmp(q.part[0], "key") == 0) {
        use_key(w, &q, s, out);
    } else if (!s) {
        plain(w, out, 403, "This page is closed to others",
              "It opens by the address that gesta serve has printed, in one browser.");
    } else if (!web_auth_counts(s, rq->now)) {
        plain(w, out, 429, "Too many pages in a minute", "Wait a little, and open this one again.");
    } else {
        let_in(w, rq, &q, s, out);
    }
    gs_arena_free(a);
}

/* ---- the web itself ---- */
static void quiet(void *ctx, const char *text)
{
    (void)ctx;
    (void)text;
}

gs_status gs_web_open(const char *path, const char *lang, const char *host,
                      const char *const *scripts, gs_web **out, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_web *w = GS_NEW(a, gs_web);
    size_t n;
    w->arena = a;
    w->file = (web_file){.path = path ? gs_arena_strdup(a, path) : NULL, .scripts = scripts};
    snprintf(w->host, sizeof w->host, "%s", host);
    snprintf(w->origin, sizeof w->origin, "http://%s", host);
    gs_status st = gs_desk_book(a, lang, &w->book, err);
    if (st == GS_OK && !w->book) {
        st = gs_err_set(err, GS_INPUT, "gesta has pages in en and de, not in %.20s", lang);
    }
    st = st == GS_OK && path ? gs_desk_templates_lay(a, NULL, path, &w->book, err) : st;
    w->css = st == GS_OK ? gs_os_resource(a, "templates/page.css", &n, err) : NULL;
    w->report_css = w->css ? gs_os_resource(a, "templates/report.css", &n, err) : NULL;
    st = st == GS_OK && !w->report_css ? err->status : st;
    for (int i = 0; i < WEB_SCRIPTS && st == GS_OK; i++) {
        w->script[i] = gs_os_resource(a, gs_arena_printf(a, "templates/%s", web_scripts[i]), &n, err);
        st = w->script[i] ? GS_OK : err->status;
    }
    st = st == GS_OK && !web_file_absent(&w->file) ? web_file_look(&w->file, err) : st;
    web_file_rest(&w->file);
    w->fonts = gs_fonts_open(&(gs_render_options){.warn = quiet});
    if (st != GS_OK) {
        gs_web_close(w);
        w = NULL;
    }
    *out = w;
    return st;
}

void gs_web_close(gs_web *w)
{
    gs_arena *a = w->arena;
    web_file_free(&w->file);
    gs_fonts_close(w->fonts);
    gs_str_free(&w->reply);
    gs_arena_free(a);
}

gs_status gs_web_new_key(gs_web *w, char out[GS_WEB_KEY], gs_err *err)
{
    return web_auth_key(&w->auth, out, err);
}

bool gs_web_key_used(const gs_web *w)
{
    return !w->auth.key[0];
}
