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

bool gs_has_house_rules(const gs_battle *b)
{
    return b->scene->setup->n_patches + b->scene->setup->n_numbers > 0;
}

/* Numbers of one's own: what a unit is has taken them already (gs_setup_unit_facts) and is only
 * told; the others are set. */
static int numbers(const gs_battle *b, const gs_proc *p, void *in, const gs_role *roles, int n,
                   gs_patched *out)
{
    const gs_setup *s = b->scene->setup;
    gs_look l = gs_look_at(p, in);
    int done = gs_numbers_apply(s->numbers, s->n_numbers, &l, "", true, out, GS_MAX_PATCHED);
    for (int k = 0; k < n; k++) {
        int of = roles[k].unit >= 0 ? b->t.unit[roles[k].unit].of : -1;
        done += gs_numbers_apply(s->numbers, s->n_numbers, &l, roles[k].prefix, of < 0,
                                 out + done, GS_MAX_PATCHED - done);
        if (of >= 0) {
            done += gs_numbers_seen(s->numbers, s->n_numbers, &l, roles[k].prefix,
                                    s->units[of].facts, out + done, GS_MAX_PATCHED - done);
        }
    }
    return done;
}

/* Has the rule ended for who plays the role? */
static bool is_spent(const gs_battle *b, int row, const gs_role *r)
{
    return b->scene->setup->patches[row].until && r->unit >= 0 && row < 32 &&
           (b->t.unit[r->unit].spent >> row & 1u);
}

int gs_patches_apply(const gs_battle *b, const gs_proc *p, void *in, const gs_role *roles, int n,
                     gs_patched *out)
{
    const gs_setup *s = b->scene->setup;
    int done = s->n_numbers ? numbers(b, p, in, roles, n, out) : 0;
    for (int i = 0; i < s->n_patches; i++) {
        const gs_patch_row *row = &s->patches[i];
        if (row->procedure && strcmp(row->procedure, p->name) != 0) {
            continue;
        }
        for (int k = 0; k < n; k++) {
            gs_patch patch;
            if ((!row->role || strcmp(row->role, roles[k].prefix) == 0) &&
                applies(b, row->applies, &roles[k]) && !is_spent(b, i, &roles[k]) &&
                gs_patch_compile(row, p, roles[k].prefix, &patch, NULL) == GS_OK &&
                gs_patch_holds(&patch, in)) {
                done += gs_patch_apply(&patch, in, out + done, GS_MAX_PATCHED - done);
            }
        }
    }
    return done;
}

void gs_round_ended(gs_battle *b, int unit, gs_round round)
{
    const gs_setup *s = b->scene->setup;
    gs_role who = {"", unit, -1};
    for (int i = 0; i < s->n_patches && i < 32; i++) {
        if (gs_until_ends(s->patches[i].until, round) && !is_spent(b, i, &who) &&
            applies(b, s->patches[i].applies, &who)) {
            gs_open(b, "house-rule", gs_ref_unit(unit), (gs_ref){0});
            gs_emit(b, GS_EFFECT_SPENT, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
                    s->patches[i].name);
        }
    }
}
