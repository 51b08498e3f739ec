/* Can a battle begin? By the very deployment with which it would. */
#include "gesta/desk_front.h"
#include "gesta/engine.h"
#include "gesta/general.h"

bool gs_desk_is_ready(const gs_campaign *c, const gs_camp_battle *b)
{
    const gs_camp_scenario *s = b->scenario ? gs_campaign_scenario(c, b->scenario) : NULL;
    if (!gs_battle_rules_find(gs_campaign_battle_ruleset(c, b))) {
        return false;
    }
    for (int m = 0; s && m < s->n_musters; m++) {
        if (s->musters[m].n_forces == 0) {
            return false;
        }
    }
    return s != NULL;
}

/* The deployment by two generals, as the battle begins. */
static gs_status deploy(gs_arena *a, const gs_setup *s, gs_err *err)
{
    const gs_scene *scene;
    gs_player who[GS_SIDES];
    bool over;
    gs_status st = gs_scene_new(a, s, &scene, err);
    if (st != GS_OK) {
        return st;
    }
    gs_general *g = gs_general_new(a, scene);
    for (int i = 0; i < GS_SIDES; i++) {
        who[i] = gs_general_player(g, s->side[i].temper, s->side[i].level);
    }
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_battle_start(b, scene, NULL, who);
    return gs_engine_turn(b, &over, err);
}

static gs_status begin(const gs_campaign *c, const gs_camp_battle *b, gs_arena *a, gs_err *err)
{
    gs_setup *s;
    gs_status st = gs_campaign_muster(c, b, a, &s, err);
    return st == GS_OK ? deploy(a, s, err) : st;
}

gs_status gs_desk_can_begin(const gs_campaign *c, const gs_camp_battle *b, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_status st = gs_desk_is_ready(c, b) ? begin(c, b, a, err) : GS_OK;
    gs_arena_free(a);
    return st;
}
