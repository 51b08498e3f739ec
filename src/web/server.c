/* The network: libmicrohttpd in the program's one thread, on this computer alone, with narrow limits.
 * What is answered is gs_web_answer's. */
#include "gesta/os.h"
#include "web_int.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS = 32, AN_ADDRESS = 8, SECONDS = 30, MEMORY = 20480, PORTS = 100, WAIT_MS = 500 };

typedef struct server {
    const gs_web_server *how;
    gs_web *web;
    struct MHD_Daemon *daemon;
    const char *base; /* "http://127.0.0.1:8066" */
} server;

/* A request while it comes. */
typedef struct coming {
    char *target; /* as it was sent */
    gs_str body;
    size_t room; /* most bytes of its body */
    bool begun, too_much;
} coming;

static void *take_target(void *ctx, const char *uri, struct MHD_Connection *conn)
{
    (void)ctx;
    (void)conn;
    coming *c = gs_malloc(sizeof *c);
    *c = (coming){.target = gs_malloc(strlen(uri) + 1)};
    memcpy(c->target, uri, strlen(uri) + 1);
    return c;
}

static void completed(void *ctx, struct MHD_Connection *conn, void **con,
                      enum MHD_RequestTerminationCode why)
{
    (void)ctx;
    (void)conn;
    (void)why;
    coming *c = *con;
    if (c) {
        gs_str_free(&c->body);
        gs_free(c->target);
        gs_free(c);
    }
    *con = NULL;
}

/* What is counted of a head. */
typedef struct head {
    size_t bytes;
    int hosts;
} head;

static enum MHD_Result count_line(void *ctx, enum MHD_ValueKind kind, const char *name,
                                  const char *value)
{
    head *h = ctx;
    (void)kind;
    h->bytes += strlen(name) + (value ? strlen(value) : 0) + 4;
    h->hosts += strcmp(name, "Host") == 0 || strcmp(name, "host") == 0;
    return MHD_YES;
}

static enum MHD_Result send_reply(struct MHD_Connection *conn, const gs_web_reply *r, bool close)
{
    struct MHD_Response *m = MHD_create_response_from_buffer(
        r->size, (void *)(uintptr_t)(r->size ? r->bytes : ""), MHD_RESPMEM_MUST_COPY);
    if (!m) {
        return MHD_NO;
    }
    for (int i = 0; gs_web_headers[i][0]; i++) {
        MHD_add_response_header(m, gs_web_headers[i][0], gs_web_headers[i][1]);
    }
    MHD_add_response_header(m, "Cache-Control", r->lasting ? "private, max-age=3600" : "no-store");
    MHD_add_response_header(m, "Content-Type", r->type);
    const char *const own[][2] = {{"Location", r->location}, {"Set-Cookie", r->set_cookie},
                                  {"Allow", r->allow ? r->allow : ""},
                                  {"Connection", close ? "close" : ""}};
    for (int i = 0; i < GS_COUNT(own); i++) {
        if (*own[i][1]) {
            MHD_add_response_header(m, own[i][0], own[i][1]);
        }
    }
    enum MHD_Result sent = MHD_queue_response(conn, (unsigned)r->status, m);
    MHD_destroy_response(m);
    return sent;
}

static enum MHD_Result refuse(struct MHD_Connection *conn, int status, const char *words)
{
    gs_web_reply r = {.status = status, .type = "text/plain; charset=utf-8", .bytes = words,
                      .size = strlen(words)};
    return send_reply(conn, &r, true);
}

/* A new key, once the last was used, for another browser. */
static void tell_key(server *s, const char *words)
{
    char key[GS_WEB_KEY], line[160];
    gs_err err;
    if (gs_web_new_key(s->web, key, &err) == GS_OK) {
        snprintf(line, sizeof line, "%s%s/key/%s", words, s->base, key);
        s->how->say(s->how->ctx, line);
    }
}

static gs_web_request request_of(struct MHD_Connection *conn, const char *method, const coming *c)
{
    return (gs_web_request){
        .method = method,
        .target = c->target,
        .host = MHD_lookup_connection_value(conn, MHD_HEADER_KIND, "Host"),
        .origin = MHD_lookup_connection_value(conn, MHD_HEADER_KIND, "Origin"),
        .cookie = MHD_lookup_connection_value(conn, MHD_HEADER_KIND, "Cookie"),
        .content = MHD_lookup_connection_value(conn, MHD_HEADER_KIND, "Content-Type"),
        .body = gs_str_text(&c->body),
        .body_size = c->body.len,
        .now = gs_os_ticks(),
    };
}

static enum MHD_Result answer(server *s, struct MHD_Connection *conn, const char *method, coming *c)
{
    head h = {0, 0};
    gs_web_reply r;
    MHD_get_connection_values(conn, MHD_HEADER_KIND, count_line, &h);
    if (h.bytes + strlen(c->target) > GS_WEB_HEAD) {
        return refuse(conn, 431, "The head of this request is too long.\n");
    }
    gs_web_request rq = request_of(conn, method, c);
    rq.hosts = h.hosts;
    gs_web_answer(s->web, &rq, &r);
    enum MHD_Result sent = send_reply(conn, &r, r.status == 421);
    if (gs_web_key_used(s->web)) {
        tell_key(s, "for another browser: ");
    }
    return sent;
}

/* Called with the head, then with pieces of the body, then with none. */
static enum MHD_Result handle(void *ctx, struct MHD_Connection *conn, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **con)
{
    coming *c = *con;
    server *s = ctx;
    (void)url;
    (void)version;
    if (!c->begun) {
        const char *length = MHD_lookup_connection_value(conn, MHD_HEADER_KIND, "Content-Length");
        gs_web_request rq = request_of(conn, method, c);
        c->begun = true;
        c->room = gs_web_room(s->web, &rq);
        if (length && (strlen(length) > 9 || web_number(length) > (int)c->room)) {
            return refuse(conn, 413, "This form is too long.\n");
        }
        return MHD_YES;
    }
    if (*size) {
        c->too_much = c->too_much || c->body.len + *size > c->room;
        if (!c->too_much) {
            gs_str_addn(&c->body, data, *size);
        }
        *size = 0;
        return MHD_YES;
    }
    return c->too_much ? refuse(conn, 413, "This form is too long.\n") : answer(s, conn, method, c);
}

/* ---- the port ---- */
static int listen_on(int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0 && (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
                    bind(fd, (const struct sockaddr *)&at, sizeof at) != 0 || listen(fd, 64) != 0)) {
        close(fd);
        fd = -1;
    }
    return fd;
}

/* The port that was asked for, or the first that is free from the usual one on. */
static gs_status find_port(int wanted, int *port, int *fd, gs_err *err)
{
    int tries = wanted ? 1 : PORTS;
    *fd = -1;
    for (int i = 0; i < tries && *fd < 0; i++) {
        *port = (wanted ? wanted : GS_WEB_PORT) + i;
        *fd = listen_on(*port);
    }
    return *fd >= 0 ? GS_OK
           : wanted ? gs_err_set(err, GS_STATE, "port %d is taken, or may not be used: %s", wanted,
                                 strerror(errno))
                    : gs_err_set(err, GS_STATE, "no port from %d to %d is free", GS_WEB_PORT,
                                 GS_WEB_PORT + PORTS - 1);
}

static struct MHD_Daemon *begin(server *s, int fd)
{
    return MHD_start_daemon(
        MHD_USE_EPOLL, 0, NULL, NULL, handle, s,
        MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)AN_ADDRESS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_URI_LOG_CALLBACK, take_target, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_END);
}

gs_status gs_web_serve(const gs_web_server *how, gs_err *err)
{
    char host[64], base[80];
    server s = {.how = how, .base = base};
    int port, fd;
    gs_status st = find_port(how->port, &port, &fd, err);
    if (st != GS_OK) {
        return st;
    }
    snprintf(host, sizeof host, "127.0.0.1:%d", port);
    snprintf(base, sizeof base, "http://%s", host);
    st = gs_web_open(how->path, how->lang, host, how->scripts, &s.web, err);
    s.daemon = st == GS_OK ? begin(&s, fd) : NULL;
    if (st == GS_OK && !s.daemon) {
        st = gs_err_set(err, GS_FAILED, "no page can be served here");
    }
    if (st == GS_OK) {
        tell_key(&s, "");
    }
    while (st == GS_OK && !gs_os_interrupted()) {
        MHD_run_wait(s.daemon, WAIT_MS);
    }
    if (s.daemon) {
        MHD_stop_daemon(s.daemon); /* and closes the port */
    } else {
        close(fd);
    }
    if (s.web) {
        gs_web_close(s.web);
    }
    return st;
}
