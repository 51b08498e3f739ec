/* House rules in battle: to whom each applies. What a patch is stands in gesta/patch.h. */
#include "battle_int.h"

#include <string.h>

/* Does the row apply to who plays the role? */
static bool applies(const gs_battle *b, const char *a, const gs_role *r)
{
    const gs_setup *s = b->scene->setup;
    int unit = r->unit >= 0 ? b->t.unit[r->unit].of : -1;
    int hero = r->hero >= 0 && r->hero < s->n_heroes ? r->hero : -1;
    if (!a || strcmp(a, "all") == 0) {
        return true;
    }
    if (strncmp(a, "unit:", 5) == 0) {
        return unit >= 0 && strcmp(s->units[unit].id, a + 5) == 0;
    }
    if (strncmp(a, "troop:", 6) == 0) {
        return unit >= 0 && s->units[unit].troop && strcmp(s->units[unit].troop, a + 6) == 0;
    }
    if (strncmp(a, "hero:", 5) == 0) {
        return hero >= 0 && strcmp(s->heroes[hero].id, a + 5) == 0;
    }
    if (strncmp(a, "side:", 5) == 0) {
        int side = unit >= 0 ? s->units[unit].side : hero >= 0 ? s->heroes[hero].side : -1;
        return side >= 0 && strcmp(s->side[side].id, a + 5) == 0;
    }
    return false;
}

int gs_patches_apply(const gs_battle *b, const gs_proc *p, void *in, const gs_role *roles, int n,
                     gs_patched *out)
{
    const gs_setup *s = b->scene->setup;
    int done = 0;
    for (int i = 0; i < s->n_patches; i++) {
        const gs_patch_row *row = &s->patches[i];
        if (row->procedure && strcmp(row->procedure, p->name) != 0) {
            continue;
        }
        for (int k = 0; k < n; k++) {
            gs_patch patch;
            if ((!row->role || strcmp(row->role, roles[k].prefix) == 0) &&
                applies(b, row->applies, &roles[k]) &&
                gs_patch_compile(row, p, roles[k].prefix, &patch, NULL) == GS_OK &&
                gs_patch_holds(&patch, in)) {
                done += gs_patch_apply(&patch, in, out + done, GS_MAX_PATCHED - done);
            }
        }
    }
    return done;
}
