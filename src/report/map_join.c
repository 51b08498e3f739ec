/* Several moves of one unit in a turn become one path: an arrow that begins exactly where
 * another of its side and kind ended goes on from it, and the ghost between them is left
 * out. */
#include "map_int.h"

#define CHAIN_MAX 32

static bool same_place(gs_pt a, gs_pt b)
{
    return a.x == b.x && a.y == b.y;
}

static bool joins(const gs_map_arrow *a, gs_pt end, const gs_map_arrow *next)
{
    return a->kind == next->kind && a->side == next->side && next->count >= 2 &&
           same_place(end, next->points[0]);
}

/* Adds the points of `next` behind the `n` of a chain, without the joint again. */
static int append(gs_pt *chain, int n, const gs_map_arrow *next)
{
    for (int i = 1; i < next->count && n < CHAIN_MAX; i++) {
        chain[n++] = next->points[i];
    }
    return n;
}

static void drop_ghosts(gs_map_view *v, gs_map *map, const gs_pt *joints, int n)
{
    gs_map_ghost *kept = GS_NEW_ARRAY(v->a, gs_map_ghost, map->ghost_count);
    int count = 0;
    for (int i = 0; i < map->ghost_count; i++) {
        bool joint = false;
        for (int k = 0; k < n; k++) {
            joint = joint || same_place(map->ghosts[i].at, joints[k]);
        }
        if (!joint) {
            kept[count++] = map->ghosts[i];
        }
    }
    map->ghosts = kept;
    map->ghost_count = count;
}

void gs_map_join(gs_map_view *v)
{
    const gs_map *old = v->map;
    gs_map *map = GS_NEW(v->a, gs_map);
    bool *used = GS_NEW_ARRAY(v->a, bool, old->arrow_count);
    gs_map_arrow *arrows = GS_NEW_ARRAY(v->a, gs_map_arrow, old->arrow_count);
    gs_pt *joints = GS_NEW_ARRAY(v->a, gs_pt, old->arrow_count);
    int count = 0, joined = 0;
    *map = *old;
    for (int i = 0; i < old->arrow_count; i++) {
        gs_map_arrow a = old->arrows[i];
        bool moves = a.kind != GS_ARROW_SHOOTING && a.kind != GS_ARROW_PLANNED;
        if (used[i]) {
            continue;
        }
        if (moves && a.count >= 2 && a.count <= CHAIN_MAX) {
            gs_pt *chain = GS_NEW_ARRAY(v->a, gs_pt, CHAIN_MAX);
            chain[0] = a.points[0];
            int n = append(chain, 1, &a);
            for (int k = i + 1; k < old->arrow_count; k++) {
                const gs_map_arrow *next = &old->arrows[k];
                if (!used[k] && n < CHAIN_MAX && joins(&a, chain[n - 1], next)) {
                    joints[joined++] = chain[n - 1];
                    n = append(chain, n, next);
                    a.effect = next->effect;
                    used[k] = true;
                }
            }
            a.points = chain;
            a.count = n;
        }
        arrows[count++] = a;
    }
    map->arrows = arrows;
    map->arrow_count = count;
    drop_ghosts(v, map, joints, joined);
    v->map = map;
}
