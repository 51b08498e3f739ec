#include "os_int.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int sig)
{
    interrupted = 1;
    signal(sig, gs_os_on_end); /* a second Ctrl-C ends the program at once */
}

void gs_os_catch_interrupt(void)
{
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = on_interrupt;
    sigaction(SIGINT, &sa, NULL);
    sigaction(SIGTERM, &sa, NULL);
}

bool gs_os_interrupted(void)
{
    return interrupted != 0;
}

typedef struct crew {
    pthread_mutex_t lock;
    int next, n;
    void (*work)(void *ctx, int worker, int item);
    void *ctx;
} crew;

typedef struct member {
    crew *crew;
    int number;
} member;

static void *labour(void *arg)
{
    member *m = arg;
    for (;;) {
        pthread_mutex_lock(&m->crew->lock);
        int item = m->crew->next < m->crew->n && !interrupted ? m->crew->next++ : -1;
        pthread_mutex_unlock(&m->crew->lock);
        if (item < 0) {
            return NULL;
        }
        m->crew->work(m->crew->ctx, m->number, item);
    }
}

int gs_os_parallel(int jobs, int n, void (*work)(void *ctx, int worker, int item), void *ctx)
{
    pthread_t thread[GS_OS_JOBS];
    member members[GS_OS_JOBS];
    crew c = {.n = n, .work = work, .ctx = ctx};
    pthread_mutex_init(&c.lock, NULL);
    jobs = jobs < 1 ? 1 : jobs > GS_OS_JOBS ? GS_OS_JOBS : jobs;
    int started = 0;
    for (int i = 1; i < jobs; i++) {
        members[i] = (member){&c, i};
        if (pthread_create(&thread[started], NULL, labour, &members[i]) != 0) {
            break; /* the others do its share */
        }
        started++;
    }
    members[0] = (member){&c, 0};
    labour(&members[0]);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    pthread_mutex_destroy(&c.lock);
    return c.next;
}
