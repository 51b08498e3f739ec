/* A fight of two companies counted exactly for four rounds in whole numbers, and kept by
 * the reduced facts: the value depends on the key alone. */
#include "goh_gen_int.h"

#include <string.h>

#define ONE 65536
enum { MOST = 15 }; /* dice */

/* Chances of so many hits of n dice, halved and rounded up where they count half. */
static void scores(int n, int faces, bool half, int32_t out[MOST + 1])
{
    int64_t p[MOST + 1] = {ONE};
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i > 0; i--) {
            p[i] = (p[i] * (6 - faces) + p[i - 1] * faces) / 6;
        }
        p[0] = p[0] * (6 - faces) / 6;
    }
    memset(out, 0, (MOST + 1) * sizeof *out);
    for (int i = 0; i <= n; i++) {
        out[half ? (i + 1) / 2 : i] += (int32_t)p[i];
    }
}

enum { LEFT = 20 };
typedef struct course {
    int64_t p[LEFT][LEFT]; /* hits taken by each so far; one that is lost fights no more */
} course;
typedef struct toll {
    int64_t hits[2], lost[2]; /* in 1/65536 */
} toll;

/* The defender with k hits suffers what so many dice score, in a case of chance p: the chances of
 * what it has then, and its toll. The sum of them. */
static int64_t hits_on(const goh_pool *d, int dice, int k, int64_t p, const int32_t *on_d,
                       int64_t *next, toll *out)
{
    int64_t sum = 0;
    for (int y = 0; y <= dice && on_d[y] > 0; y++) {
        int64_t part = p * on_d[y] / ONE;
        int h = k + y < d->left ? k + y : d->left;
        next[h] += part;
        sum += part;
        out->hits[1] += part * (h - k);
        out->lost[1] += h == d->left ? part : 0;
    }
    return sum;
}

/* One round: both suffer at once. */
static void one_round(const goh_pool *a, const goh_pool *d, int when, const course *now,
                      course *next, toll *out)
{
    int32_t on_a[MOST + 1], on_d[MOST + 1];
    scores(d->dice[when], d->faces, a->half[when], on_a);
    scores(a->dice[when], a->faces, d->half[when], on_d);
    memset(next, 0, sizeof *next);
    for (int i = 0; i < a->left; i++) {
        for (int k = 0; k < d->left; k++) {
            if (now->p[i][k] == 0) {
                continue;
            }
            for (int x = 0; x <= d->dice[when] && on_a[x] > 0; x++) {
                int64_t px = now->p[i][k] * on_a[x] / ONE;
                int hx = i + x < a->left ? i + x : a->left;
                int64_t sum = hits_on(d, a->dice[when], k, px, on_d, next->p[hx], out);
                out->hits[0] += sum * (hx - i);
                out->lost[0] += hx == a->left ? sum : 0;
            }
        }
    }
}

void goh_trade_work(const goh_pool *a, const goh_pool *d, goh_trade *out)
{
    course c[2];
    toll sum = {{0, 0}, {0, 0}};
    memset(c, 0, sizeof c);
    c[0].p[0][0] = ONE;
    for (int round = 0; round < GOH_TRADE_ROUNDS; round++) {
        one_round(a, d, round > 0, &c[round % 2], &c[1 - round % 2], &sum);
        for (int i = 0; i < 2 && round == 0; i++) {
            out->first[i] = (int32_t)(sum.hits[i] / 256);
            out->fell[i] = (int32_t)sum.lost[i];
        }
    }
    for (int i = 0; i < 2; i++) {
        out->hits[i] = (int32_t)(sum.hits[i] / 256);
        out->lost[i] = (int32_t)sum.lost[i];
    }
}

/* ---- the table ---- */

static uint64_t pack(const goh_pool *p)
{
    uint64_t k = p->dice[0];
    k = k << 4 | p->dice[1];
    k = k << 1 | p->half[0];
    k = k << 1 | p->half[1];
    k = k << 3 | p->faces;
    return k << 5 | p->left;
}

static goh_pool held(const goh_pool *p)
{
    goh_pool h = *p;
    for (int i = 0; i < 2; i++) {
        h.dice[i] = h.dice[i] > MOST ? MOST : h.dice[i];
    }
    h.left = h.left < 1 ? 1 : h.left >= LEFT ? LEFT - 1 : h.left;
    h.faces = h.faces < 1 ? 1 : h.faces > 5 ? 5 : h.faces;
    return h;
}

const goh_trade *goh_trade_of(gs_general *g, const goh_pool *a, const goh_pool *d)
{
    goh_pool ha = held(a), hd = held(d);
    uint64_t key = pack(&ha) << 18 | pack(&hd);
    uint64_t h = (key + 1) * UINT64_C(0x9E3779B97F4A7C15);
    goh_trade_slot *t = &goh_known(g)->slot[h >> 52];
    if (t->key != key + 1) {
        goh_trade_work(&ha, &hd, &t->t);
        t->key = key + 1;
    }
    return &t->t;
}
