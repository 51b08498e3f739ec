#ifndef GESTA_SHW_CHARGE_PATH_INT_H
#define GESTA_SHW_CHARGE_PATH_INT_H
/* May a charge use this path? (SHW-R51 to R55: nobody in the way, across nobody's front, no
 * ground that forbids it.) */
#include "../battle_int.h"

typedef struct shw_way {
    const gs_battle *b;
    int body, target;
    bool ignore_fronts;
    bool not_front;           /* it strikes a flank or the rear: the way may not end at the front */
    bool to_front;            /* the way must end at the front */
    bool ground;              /* there is terrain near the way */
    int n_near,
        n_fronts; /* bodies that a path may touch; enemies whose front it may cross */
    uint8_t near[GS_BODIES], front[GS_BODIES];
} shw_way;

/* All that a charge from where it stands is judged by, in one number: while it stays the same,
 * so does shw_view_charge. 0: it cannot be told. */
uint64_t shw_charge_key(const gs_battle *b, int body, int target);

/* What lies near enough to matter to any path from here to there. */
void shw_way_look(shw_way *w, const gs_rect *from);

/* A gs_path test: may the way's body go along it? */
bool shw_way_free(void *w, const gs_rect *from, const gs_path *path);
#endif
