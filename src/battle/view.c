/* What a general foresees: charges, melees, fire, filled by the rule set from the table. */
#include "fate_int.h"

bool gs_view_charge(const gs_battle *b, int body, int target, const gs_rect *from,
                    gs_charge_view *out)
{
    return b->scene->rules->view_charge(b, body, target, from, out);
}

/* House rules hold for what a general foresees, too. */
static bool seen(const gs_battle *b, bool can, const char *own, int body, const char *other,
                 int target, gs_view *v)
{
    if (can && gs_has_house_rules(b)) {
        gs_patched patched[GS_MAX_PATCHED];
        const gs_role roles[2] = {gs_role_of(b, own, body), gs_role_of(b, other, target)};
        gs_patches_apply(b, v->proc, v->in, roles, 2, patched);
    }
    return can;
}

uint64_t gs_view_charge_key(const gs_battle *b, int body, int target)
{
    return b->scene->rules->charge_key ? b->scene->rules->charge_key(b, body, target) : 0;
}

bool gs_view_melee(const gs_battle *b, int body, int target, const gs_charge_view *charge,
                   gs_view *out)
{
    return seen(b, b->scene->rules->view_melee(b, body, target, charge, out), "attacker", body,
                "defender", target, out);
}

bool gs_view_shot(const gs_battle *b, int body, int target, const gs_rect *from,
                  gs_view *out)
{
    return seen(b, b->scene->rules->view_shot(b, body, target, from, out), "shooter", body,
                "target", target, out);
}
