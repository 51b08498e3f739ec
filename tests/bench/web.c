#define _GNU_SOURCE
/* The page at the table. P11: what an answer that is kept adds to bare libmicrohttpd's work for the
 * same bytes (goal: 70 % of its rate). And what pages cost that are made anew, of a campaign of forty
 * battles (goal: 30 ms each). */
#include "bench.h"

#include "gesta/desk.h"
#include "web_door.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>

enum { BATTLES = 40, ASKED = 2000, PAGES = 20 };

typedef struct work {
    web_door door;
    const char *target; /* with %d for a number that nobody has asked for */
    const char *bytes;
    size_t size;
    struct MHD_Daemon *bare;
    int port, n;
} work;

/* ---- pages ---- */
static void ask(work *w, const char *target)
{
    gs_web_reply r;
    web_door_ask(&w->door, "GET", target, w->door.cookie, NULL, &r);
    if (r.status != 200) {
        web_door_die(target);
    }
    w->bytes = r.bytes;
    w->size = r.size;
}

static void kept(void *ctx)
{
    for (int i = 0; i < ASKED; i++) {
        ask(ctx, "/");
    }
}

static double anew(work *w, const char *pattern)
{
    char target[200];
    double best = 1e9;
    for (int i = 0; i < PAGES; i++) {
        snprintf(target, sizeof target, "%s?n=%d", pattern, ++w->n);
        double t = bench_now();
        ask(w, target);
        t = bench_now() - t;
        best = t < best ? t : best;
    }
    return best;
}

/* ---- the bare server, asked by a child of the program ---- */
static enum MHD_Result bare_reply(void *ctx, struct MHD_Connection *c, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **con)
{
    work *w = ctx;
    (void)url, (void)method, (void)version, (void)data, (void)size;
    if (!*con) { /* the head alone; the answer is for the next call */
        *con = w;
        return MHD_YES;
    }
    struct MHD_Response *r =
        MHD_create_response_from_buffer(w->size, (void *)(uintptr_t)w->bytes, MHD_RESPMEM_PERSISTENT);
    enum MHD_Result sent = MHD_queue_response(c, 200, r);
    MHD_destroy_response(r);
    return sent;
}

static void child(const work *w)
{
    static const char line[] = "GET / HTTP/1.1\r\nHost: " WEB_DOOR_HOST "\r\n\r\n";
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)w->port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    static char got[1 << 16];
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(s, (struct sockaddr *)&at, sizeof at) != 0) {
        _exit(1);
    }
    for (int i = 0; i < ASKED; i++) {
        size_t want = w->size, have = 0;
        bool headed = false;
        if (write(s, line, sizeof line - 1) < 0) {
            _exit(1);
        }
        while (have < want) { /* the head comes on top of it */
            ssize_t n = read(s, got, sizeof got);
            if (n <= 0) {
                _exit(1);
            }
            char *body = headed ? NULL : memmem(got, (size_t)n, "\r\n\r\n", 4);
            have += body ? (size_t)n - (size_t)(body + 4 - got) : (size_t)n;
            headed = true;
        }
    }
    _exit(0);
}

static void bare(void *ctx)
{
    work *w = ctx;
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        child(w);
    }
    while (waitpid(pid, &status, WNOHANG) == 0) {
        MHD_run_wait(w->bare, 5);
    }
    if (status != 0) {
        web_door_die("the bare server gave no answer");
    }
}

/* ---- a campaign of forty battles ---- */
static void more_battles(web_door *d)
{
    gs_err err = {0};
    gs_store *s;
    gs_campaign *c;
    const char *id;
    if (gs_store_open(d->path, GS_STORE_WRITE, d->scripts, &s, &err) != GS_OK ||
        gs_store_load(s, false, &c, &err) != GS_OK) {
        web_door_die(err.text);
    }
    for (int i = c->n_battles; i < BATTLES; i++) {
        char title[40];
        snprintf(title, sizeof title, "Skirmish %d", i);
        gs_desk_new one = {.title = title, .army = {"kings-host", "norse-host"}};
        if (gs_desk_battle_add(c, &one, &id, &err) != GS_OK) {
            web_door_die(err.text);
        }
    }
    if (gs_desk_keep_step(s, c, &err) != GS_OK) {
        web_door_die(err.text);
    }
    gs_campaign_free(c);
    gs_store_close(s);
}

int main(void)
{
    static const char *const pages[] = {"/", "/battles", "/hero/harold", "/army/kings-host", "/ledger",
                                        "/rules/stout-hearts", "/resolve/stout-hearts/melee"};
    work w = {0};
    web_door_open(&w.door, "campaigns/1066.xml");
    more_battles(&w.door);
    ask(&w, "/");
    size_t size = w.size;
    char *copy = malloc(size);
    memcpy(copy, w.bytes, size);
    kept(&w);
    double t = bench_now();
    kept(&w);
    double ours = (bench_now() - t) / ASKED;
    w.bytes = copy;
    w.size = size;
    w.bare = MHD_start_daemon(MHD_USE_EPOLL, 0, NULL, NULL, bare_reply, &w, MHD_OPTION_END);
    w.port = w.bare ? MHD_get_daemon_info(w.bare, MHD_DAEMON_INFO_BIND_PORT)->port : 0;
    bare(&w);
    t = bench_now();
    bare(&w);
    double theirs = (bench_now() - t) / ASKED;
    bench_print("P11", "a kept page over bare libmicrohttpd's work for it",
                (bench_result){ours + theirs, theirs, (ours + theirs) / theirs}, 1 / 0.7);
    MHD_stop_daemon(w.bare);
    for (int i = 0; i < (int)(sizeof pages / sizeof *pages); i++) {
        double ms = anew(&w, pages[i]) * 1e3;
        printf("web  %-54s %10.3f ms  %zu bytes  (goal 30 ms, 40 kB) %s\n", pages[i], ms, w.size,
               ms <= 30 && w.size <= 40000 ? "reached" : "missed");
    }
    free(copy);
    web_door_close(&w.door);
    return 0;
}
