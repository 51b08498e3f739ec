/* House rules in battle: to whom each applies. What a patch is stands in gesta/patch.h. */
#include "battle_int.h"

#include <assert.h>

#define MOST_ROLES 8

/* Who plays the role, as house rules know him. */
static gs_patch_who who_of(const gs_battle *b, const gs_role *r)
{
    const gs_setup *s = b->scene->setup;
    int unit = r->unit >= 0 ? b->t.unit[r->unit].of : -1;
    int hero = r->hero >= 0 && r->hero < s->n_heroes ? r->hero : -1;
    int side = unit >= 0 ? s->units[unit].side : hero >= 0 ? s->heroes[hero].side : -1;
    return (gs_patch_who){.role = r->prefix,
                          .unit = unit >= 0 ? s->units[unit].id : NULL,
                          .troop = unit >= 0 ? s->units[unit].troop : NULL,
                          .hero = hero >= 0 ? s->heroes[hero].id : NULL,
                          .side = side >= 0 ? s->side[side].id : NULL,
                          .spent = r->unit >= 0 ? b->t.unit[r->unit].spent : 0};
}

bool gs_has_house_rules(const gs_battle *b)
{
    return b->scene->setup->n_patches + b->scene->setup->n_numbers > 0;
}

int gs_setup_numbers_apply(const gs_setup *s, const gs_proc *p, void *in, const gs_number_role *of,
                           int n, gs_patched *out, int room)
{
    if (s->n_numbers == 0) {
        return 0;
    }
    gs_look l = gs_look_at(p, in);
    int done = gs_numbers_apply(s->numbers, s->n_numbers, &l, "", true, out, room);
    for (int k = 0; k < n; k++) {
        done += gs_numbers_apply(s->numbers, s->n_numbers, &l, of[k].prefix, of[k].unit < 0,
                                 out + done, room - done);
        if (of[k].unit >= 0) {
            done += gs_numbers_seen(s->numbers, s->n_numbers, &l, of[k].prefix,
                                    s->units[of[k].unit].facts, out + done, room - done);
        }
    }
    return done;
}

int gs_patches_apply(const gs_battle *b, const gs_proc *p, void *in, const gs_role *roles, int n,
                     gs_patched *out)
{
    const gs_setup *s = b->scene->setup;
    gs_patch_who who[MOST_ROLES];
    gs_number_role of[MOST_ROLES];
    assert(n <= MOST_ROLES);
    for (int k = 0; k < n; k++) {
        int unit = roles[k].unit;
        of[k] = (gs_number_role){roles[k].prefix, unit >= 0 ? b->t.unit[unit].of : -1};
        if (s->n_patches) {
            who[k] = who_of(b, &roles[k]);
        }
    }
    int done = gs_setup_numbers_apply(s, p, in, of, n, out, GS_MAX_PATCHED);
    return done + gs_patch_rows_apply(s->patches, s->n_patches, p, in, who, n, out + done,
                                      GS_MAX_PATCHED - done);
}

void gs_round_ended(gs_battle *b, int unit, gs_round round)
{
    const gs_setup *s = b->scene->setup;
    const gs_role role = {"", unit, -1};
    for (int i = 0; i < s->n_patches && i < 32; i++) {
        gs_patch_who who = who_of(b, &role);
        if (gs_until_ends(s->patches[i].until, round) && !(who.spent >> i & 1u) &&
            gs_patch_applies(&s->patches[i], &who)) {
            gs_open(b, "house-rule", gs_ref_unit(unit), (gs_ref){0});
            gs_emit(b, GS_EFFECT_SPENT, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
                    s->patches[i].name);
        }
    }
}
