/* Deployment and arrival (GOH-R4): what the shared part asks of this rule set. */
#include "../situation_int.h"
#include "../house_int.h"
#include "../fate_int.h"
#include "goh_facts_int.h"
#include "goh_setup_int.h"
#include "goh_way_int.h"

#include "gesta/goh.h"

static gs_rect place_rect(const gs_battle *b, int body, const gs_answer *a)
{
    return goh_rect_at(b, body, a->to);
}

static gs_status place_ground(const gs_battle *b, int body, const gs_rect *r, gs_err *err)
{
    const gs_terrain *t = b->scene->terrain;
    if (!goh_ground_ok(b, body, r, NULL, r)) {
        return gs_refuse(err, "GOH-R28c", "it cannot stand on that ground");
    }
    for (int i = 0; i < t->n; i++) {
        if (goh_terrain_table[t->f[i].kind].ground == GOH_GROUND_PLACE &&
            gs_feature_meets_rect(&t->f[i], r)) {
            return gs_refuse(err, "GOH-R22",
                             "a town or fortress is occupied by an order of its own");
        }
    }
    return GS_OK;
}

static bool hides(int kind)
{
    const goh_terrain *t = &goh_terrain_table[kind];
    return t->cover && t->ground != GOH_GROUND_PLACE;
}

static gs_status form_ok(const gs_battle *b, int body, const gs_answer *a, gs_err *err)
{
    (void)b;
    (void)body;
    return a->formation == GOH_IN_LINE
               ? GS_OK
               : gs_refuse(err, "GOH-R27", "a square is formed by a group");
}

static bool is_place(int kind)
{
    return goh_terrain_table[kind].ground == GOH_GROUND_PLACE;
}

/* Who stands in a town or fortress at the start holds it (GOH-R22). */
static void placed(gs_battle *b, int unit)
{
    gs_house_set_up(b, unit, is_place);
}

const gs_placing goh_placing = {
    .strip = GS_LEN(4),
    .inset = GS_LEN(1),
    .gap = 0,
    .keep_off = GOH_ZONE,
    .rule_strip = "GOH-R4",
    .rule_room = "GOH-R4",
    .rule_hide = "GOH-R4",
    .rule_keep_off = "GOH-8a",
    .rect = place_rect,
    .ground = place_ground,
    .hides = hides,
    .form_ok = form_ok,
    .placed = placed,
};

/* GOH-R79: a leader is never on the table without a company. */
static void attach_leaders(gs_battle *b)
{
    const gs_setup *s = b->scene->setup;
    for (int h = 0; h < s->n_heroes; h++) {
        int best = -1;
        for (int i = 0; s->heroes[h].unit < 0 && i < b->t.n_units; i++) {
            int with[8];
            if (!gs_body_here(b, i) || s->units[i].side != s->heroes[h].side ||
                goh_is_dummy(b, i) || gs_heroes_with(b, i, with) > 0) {
                continue;
            }
            if (best < 0 || goh_endurance_now(b, i) > goh_endurance_now(b, best)) {
                best = i;
            }
        }
        if (best >= 0) {
            gs_open(b, "deploy", gs_ref_hero(h), gs_ref_unit(best));
            gs_emit(b, GS_EFFECT_ATTACHED, gs_ref_hero(h), gs_ref_unit(best), 0, 0, NULL);
        }
    }
}

gs_status goh_deploy(gs_battle *b, gs_err *err)
{
    b->s.phase = GOH_DEPLOYMENT;
    goh_initiative_in in; /* GOH-R4: the lower die places first; a tie: side a */
    goh_initiative_out out;
    gs_situation(b, &goh_initiative, &in);
    in.opt_initiative = GOH_BY_DICE; /* whatever decides who goes first in a turn */
    in.opt_choice = true;
    in.previous_first = GOH_SIDE_B;
    gs_open(b, "deployment", (gs_ref){0}, (gs_ref){0});
    gs_run(b, &goh_initiative, &in, &out, NULL, 0);
    int first = out.first == GOH_SIDE_A ? 1 : 0;
    gs_status st = gs_place_side(b, &goh_placing, first, true, err);
    if (st == GS_OK) {
        st = gs_place_side(b, &goh_placing, 1 - first, true, err);
    }
    if (st == GS_OK) {
        b->s.side = -1;
        attach_leaders(b);
    }
    return st;
}
