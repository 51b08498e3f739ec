#ifndef GESTA_WEB_H
#define GESTA_WEB_H
/* The page at the table: a campaign's file shown in a browser. What answers requests knows nothing
 * of the network (gs_web_answer), so that tests can ask it in the program. */
#include "gesta/err.h"
#include "gesta/photo.h"
#include "gesta/str.h"

/* ---- one request, one answer ---- */
/* A request as it came. Texts are borrowed for the call; NULL: it had none of the kind. */
typedef struct gs_web_request {
    const char *method; /* "GET", "HEAD", "POST" */
    const char *target; /* path and query as they were sent: "/hero/roland?x=1" */
    const char *host, *origin, *cookie;
    int hosts;          /* how many Host lines there were */
    const char *content; /* of a POST: its Content-Type */
    const char *body;   /* of a POST */
    size_t body_size;
    int64_t now;        /* thousandths of a second of a steady clock */
} gs_web_request;

/* An answer. Its bytes belong to the web and are valid until the next request. */
typedef struct gs_web_reply {
    int status;          /* 200, 303, 404 ... */
    const char *type;    /* "text/html; charset=utf-8" */
    const char *bytes;
    size_t size;
    char location[512];  /* of a 303, "" none */
    char set_cookie[160]; /* "" none */
    const char *allow;   /* of a 405, NULL none */
    bool lasting;        /* its bytes are the program's own: a browser may keep them for an hour */
} gs_web_reply;

/* A campaign that is shown. */
typedef struct gs_web gs_web;
#define GS_WEB_FORM 65536 /* most bytes of a form */
#define GS_WEB_PHOTO (GS_PHOTO_FILE + GS_WEB_FORM) /* most bytes of one that brings a photo */
#define GS_WEB_HEAD 8192  /* most bytes of a request's head */
#define GS_WEB_KEY 33     /* bytes of a key, with its NUL */

/* Opens a campaign's file to be shown, in the words of a language ("en"). `host` is the one name by
 * which it may be asked ("127.0.0.1:8066"). `scripts` as for gs_store_open. The file is read when
 * a page wants it, and again when somebody has written it; between requests nothing is locked.
 * Where there is no file of that name (NULL: none is named), a page founds a campaign.
 * GS_STATE: it is none; GS_INPUT: no such language. gs_web_close ends it. */
gs_status gs_web_open(const char *path, const char *lang, const char *host,
                      const char *const *scripts, gs_web **out, gs_err *err) GS_MUST_CHECK;
void gs_web_close(gs_web *w);
/* A key that opens it to one browser, once ("/key/" and these letters); one that was made before
 * and not used opens nothing any more. */
gs_status gs_web_new_key(gs_web *w, char out[GS_WEB_KEY], gs_err *err) GS_MUST_CHECK;
/* Has the last key been used? */
bool gs_web_key_used(const gs_web *w);
/* Most bytes that the body of a request may have, told by its head (its body is not looked at): a
 * photo's for a session that sends one, else a form's. */
size_t gs_web_room(gs_web *w, const gs_web_request *rq);
/* Answers a request; never fails: a fault is an answer, too. */
void gs_web_answer(gs_web *w, const gs_web_request *rq, gs_web_reply *out);

/* The lines of every answer beside its own, ended by a row of NULLs: name and value. */
extern const char *const gs_web_headers[][2];

/* ---- the server ---- */
#define GS_WEB_PORT 8066
typedef struct gs_web_server {
    const char *path, *lang;
    const char *const *scripts;
    int port; /* 0: GS_WEB_PORT, or the next that is free */
    /* A line for the player: the address to be opened, with its key. */
    void (*say)(void *ctx, const char *line);
    void *ctx;
} gs_web_server;
/* Serves on this computer alone until it is interrupted (gs_os_interrupted). GS_STATE: the port is
 * taken. */
gs_status gs_web_serve(const gs_web_server *s, gs_err *err) GS_MUST_CHECK;
#endif
