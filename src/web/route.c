/* Which page answers an address: the table of route.def, matched part by part. */
#include "web_int.h"

#include <string.h>

static const web_route routes[] = {
#define ROUTE(method, pattern, fn, kept) {method, pattern, web_##fn, kept},
#include "route.def"
#undef ROUTE
};

/* Does one part fit: the same letters, or "*" and an ending? Then *id is what "*" stands for, its
 * ending cut off. */
static bool part_fits(const char *pattern, size_t n, char *part, const char **id, bool cut)
{
    size_t len = strlen(part), tail = n - 1;
    if (*pattern != '*') {
        return n == len && memcmp(pattern, part, n) == 0;
    }
    if (len <= tail || memcmp(part + len - tail, pattern + 1, tail) != 0 ||
        memchr(part, '.', len - tail)) {
        return false;
    }
    if (cut) {
        part[len - tail] = '\0';
        *id = part;
    }
    return true;
}

/* Does the path fit the pattern? With `cut` the parts that are named go to ids. */
static bool fits(const char *pattern, web_asked *q, const char *ids[3], bool cut)
{
    int k = 0, n_ids = 0;
    const char *at = pattern + 1;
    for (; *at && k < q->parts; k++) {
        size_t n = strcspn(at, "/");
        const char *id = NULL;
        if (!part_fits(at, n, q->part[k], &id, cut)) {
            return false;
        }
        if (id) {
            ids[n_ids++] = id;
        }
        at += n + (at[n] == '/');
    }
    return !*at && k == q->parts;
}

const web_route *web_route_of(web_asked *q, const char *method, const char **allow,
                              const char *ids[3])
{
    *allow = NULL;
    for (int i = 0; i < GS_COUNT(routes); i++) {
        if (fits(routes[i].pattern, q, ids, false)) {
            if (strcmp(routes[i].method, method) == 0) {
                fits(routes[i].pattern, q, ids, true);
                return &routes[i];
            }
            *allow = strcmp(routes[i].method, "GET") == 0 ? "GET, HEAD" : "POST";
        }
    }
    return NULL;
}

/* ---- whom may a wrong name have meant? ---- */
/* Changes of one letter that make b of a, at most `most` + 1. */
static int distance(const char *a, const char *b, int most)
{
    int row[WEB_PART + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (m > WEB_PART || n - m > most || m - n > most) {
        return most + 1;
    }
    for (int j = 0; j <= m; j++) {
        row[j] = j;
    }
    for (int i = 1; i <= n; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int above = row[j], change = corner + (a[i - 1] != b[j - 1]);
            int least = above < row[j - 1] ? above : row[j - 1];
            corner = above;
            row[j] = change < least + 1 ? change : least + 1;
        }
    }
    return row[m];
}

/* The nearest so far. */
typedef struct near {
    const char *id;
    int best;
} near;

static void look(near *n, const char *wanted, const char *id)
{
    size_t len = strlen(wanted);
    int d = len > 3 && (strncmp(id, wanted, len) == 0 || strstr(id, wanted)) ? 1
                                                                             : distance(wanted, id, n->best);
    if (d < n->best) {
        n->best = d;
        n->id = id;
    }
}

static void look_among(near *n, const gs_campaign *c, const char *kind, const char *wanted)
{
    for (int i = 0; i < c->n_battles && strcmp(kind, "battle") == 0; i++) {
        look(n, wanted, c->battles[i].id);
    }
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        for (int i = 0; i < side->n_heroes && strcmp(kind, "hero") == 0; i++) {
            look(n, wanted, side->heroes[i].id);
        }
        for (int i = 0; i < side->n_armies; i++) {
            const gs_camp_army *army = &side->armies[i];
            if (strcmp(kind, "army") == 0) {
                look(n, wanted, army->id);
            }
            for (int u = 0; u < army->n_units && strcmp(kind, "unit") == 0; u++) {
                look(n, wanted, army->units[u].id);
            }
        }
    }
}

bool web_nearest(web_page *p, const char **address, const char **name)
{
    near n = {NULL, 4};
    if (p->q->parts < 2 || !p->c) {
        return false;
    }
    look_among(&n, p->c, p->q->part[0], p->q->part[1]);
    if (n.id) {
        *address = gs_arena_printf(p->a, "/%s/%s", p->q->part[0], n.id);
        *name = strcmp(p->q->part[0], "battle") == 0
                    ? gs_campaign_battle_title(p->c, gs_campaign_battle(p->c, n.id))
                    : gs_campaign_name(p->c, n.id);
    }
    return n.id != NULL;
}
