/* Exchanges: what a round of melee, a volley, a duel may be expected to give and to cost.
 * Counted exactly for one round in whole numbers and kept by the reduced facts: the value
 * depends on the key alone, so that a hit or a miss in the table never changes play. */
#include "shw_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define ONE 65536
#define SPAN 64 /* differences of hits from -SPAN to SPAN */

/* ---- one figure of the shorter line against those who face it ---- */

/* Powers of a chance, from none to the k-th. */
static void powers_of(int64_t p, int k, int64_t out[8])
{
    out[0] = ONE;
    for (int i = 1; i <= k; i++) {
        out[i] = out[i - 1] * p / ONE;
    }
}

static int choose(int n, int k)
{
    int r = 1;
    for (int i = 0; i < k; i++) {
        r = r * (n - i) / (i + 1);
    }
    return r;
}

void shw_gen_blows(int edge, int k, int save_one, int save_many, blows *g)
{
    memset(g, 0, sizeof *g);
    for (int d = 1; d <= 6; d++) {
        int under = d + edge - 1,
            over = 6 - (d + edge); /* faces that lose to it, that beat it */
        under = under < 0 ? 0 : under > 6 ? 6 : under;
        over = over < 0 ? 0 : over > 6 ? 6 : over;
        int64_t hit = (int64_t)ONE * over * (6 - save_one) / 36;
        int64_t lose = (int64_t)ONE * under / 6;
        int64_t hits[8], rest[8], quiet[8];
        powers_of(hit, k, hits);
        powers_of(ONE - hit, k, rest);
        powers_of(ONE - hit - lose, k, quiet);
        for (int n = 0; n <= k; n++) {
            int64_t some = choose(k, n) * hits[n];
            int64_t all = some * rest[k - n] / ONE;
            int64_t none = some * quiet[k - n] / ONE;
            int64_t give = (all - none) * (6 - save_many) / 6;
            g->and_one[n] += give / 6;
            g->on_one[n] += (all - give) / 6;
        }
    }
}

typedef struct sum {
    int reach; /* beyond it from the middle, at SPAN, there is nothing */
    int64_t p[2 * SPAN + 1];
} sum;

static void add_group(sum *s, const blows *g, int k, bool one_attacks)
{
    sum out;
    memset(&out, 0, sizeof out);
    out.reach = s->reach + k < SPAN ? s->reach + k : SPAN;
    for (int at = SPAN - s->reach; at <= SPAN + s->reach; at++) {
        if (s->p[at] == 0) {
            continue;
        }
        for (int n = 0; n <= k; n++) {
            for (int gave = 0; gave < 2; gave++) {
                int diff =
                    one_attacks ? n - gave : gave - n; /* suffered by the attacker, net */
                int to = at + diff;
                to = to < 0 ? 0 : to > 2 * SPAN ? 2 * SPAN : to;
                out.p[to] += s->p[at] * (gave ? g->and_one[n] : g->on_one[n]) / ONE;
            }
        }
    }
    *s = out;
}

/* Score over the enemy of a figure (hero or not) of x against one of y, held to +4. */
static int modifier(const fighters *x, bool x_hero, const fighters *y, bool y_hero)
{
    int mine = x_hero ? x->power : x->quality, his = y_hero ? y->power : y->quality;
    int m = (mine > his ? mine - his : 0) + (x_hero ? x->hero_plus : x->plus);
    return m > 4 ? 4 : m;
}

void trade_work(const fighters *a, const fighters *d, int crowd, trade *out)
{
    memset(out, 0, sizeof *out);
    int la = a->n + a->hero, ld = d->n + d->hero;
    if (la <= 0 || ld <= 0) {
        return;
    }
    bool one_attacks = la <= ld;
    const fighters *one = one_attacks ? a : d, *many = one_attacks ? d : a;
    int short_n = one_attacks ? la : ld, long_n = one_attacks ? ld : la;
    int extras = long_n - short_n;
    crowd = crowd < 1 ? 1 : crowd > 6 ? 6 : crowd;
    extras = extras < short_n * (crowd - 1) ? extras : short_n * (crowd - 1);
    sum s;
    memset(&s, 0, sizeof s);
    s.p[SPAN] = ONE;
    blows g = {{0}, {0}};
    int last = -1; /* what g was worked out for: figures of a line are mostly alike */
    for (int i = 0; i < short_n; i++) {
        int k = 1 + extras / short_n +
                (short_n - 1 - i < extras % short_n); /* from the last */
        bool oh = one->hero && i == 0, mh = many->hero && i == 0;
        int edge = modifier(one, oh, many, mh) - modifier(many, mh, one, oh);
        int save_one = oh ? one->hero_save : one->save,
            save_many = mh ? many->hero_save : many->save;
        int kind = ((edge + 8) * 8 + k) * 64 + save_one * 8 + save_many;
        if (kind != last) {
            shw_gen_blows(edge, k, save_one, save_many, &g);
            last = kind;
        }
        int64_t on = 0, gave = 0;
        for (int n = 0; n <= k; n++) {
            on += n * (g.on_one[n] + g.and_one[n]);
            gave += g.and_one[n];
        }
        out->hits[one_attacks ? 0 : 1] += (int32_t)(on / 256);
        out->hits[one_attacks ? 1 : 0] += (int32_t)(gave / 256);
        out->hero_hits[one_attacks ? 0 : 1] += oh ? (int32_t)(on / 256) : 0;
        out->hero_hits[one_attacks ? 1 : 0] += mh ? (int32_t)(gave / 256) : 0;
        add_group(&s, &g, k, one_attacks);
    }
    for (int at = 0; at <= 2 * SPAN; at++) {
        out->wins += at <= SPAN - 2 ? (int32_t)s.p[at] : 0;
        out->loses += at >= SPAN + 2 ? (int32_t)s.p[at] : 0;
    }
}

/* ---- the table ---- */

static uint64_t pack(const fighters *f)
{
    uint64_t k = (uint64_t)(f->n > 63 ? 63 : f->n);
    k = k << 2 | (uint64_t)(f->quality + 1);
    k = k << 3 | (uint64_t)(f->plus > 7 ? 7 : f->plus < 0 ? 0 : f->plus);
    k = k << 3 | (uint64_t)f->save;
    k = k << 1 | (uint64_t)f->hero;
    if (!f->hero) {
        return k << 9;
    }
    k = k << 3 | (uint64_t)(f->power > 7 ? 7 : f->power);
    k = k << 3 | (uint64_t)(f->hero_plus > 7 ? 7 : f->hero_plus < 0 ? 0 : f->hero_plus);
    return k << 3 | (uint64_t)f->hero_save;
}

const trade *trade_round(gs_general *g, const fighters *a, const fighters *d, int crowd)
{
    uint64_t key = (pack(a) << 28 | pack(d)) << 3 | (uint64_t)crowd;
    uint64_t h = (key + 1) * UINT64_C(0x9E3779B97F4A7C15);
    shw_know *know = shw_known(g);
    trade_slot *t = &know->slot[h >> 50];
    know->met++;
    if (t->key != key + 1) {
        know->missed++;
        trade_work(a, d, crowd, &t->t);
        t->key = key + 1;
    }
    return &t->t;
}

