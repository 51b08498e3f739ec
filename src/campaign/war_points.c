/* Who is winning (CAM-8.2, CAM-R23, CAM-R24): what each side has done by an entry of the ledger, and
 * its points by the procedure `victory-points`. */
#include "gesta/custody.h"

#include "war_int.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static gs_points_row *row_of(gs_points_table *t, const gs_camp_side *side)
{
    for (int i = 0; side && i < t->n; i++) {
        if (is(t->row[i].side->id, side->id)) {
            return &t->row[i];
        }
    }
    return NULL;
}

/* A battle for both sides that its scenario calls. */
static void count_battle(const gs_campaign *c, gs_points_table *t, const gs_camp_entry *e)
{
    const gs_camp_battle *b = e->battle ? gs_campaign_battle(c, e->battle) : NULL;
    const gs_camp_scenario *s = b && b->scenario ? gs_campaign_scenario(c, b->scenario) : NULL;
    for (int i = 0; s && !b->what_if && i < s->n_musters; i++) {
        gs_points_row *row = row_of(t, gs_campaign_side(c, s->musters[i].side));
        if (row) {
            row->draws += e->by == NULL;
            row->wins += is(e->by, row->side->id);
            row->losses += e->by && !is(e->by, row->side->id);
        }
    }
}

static void count_ledger(const gs_campaign *c, int n, gs_points_table *t)
{
    for (int i = 0; i < n; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        if (!gs_entry_holds(c, e, n)) {
            continue;
        }
        if (e->kind == GS_LEDGER_BATTLE) {
            count_battle(c, t, e);
        } else if (e->kind == GS_LEDGER_TURN) {
            t->turn++;
        } else if (e->kind == GS_LEDGER_GOAL) {
            gs_points_row *row = row_of(t, gs_campaign_side(c, e->subject));
            if (row) {
                row->goals += e->amount;
            }
        }
    }
}

/* Enemies whom a side holds, and whom it has slain; a slain captive counts as slain alone. */
static void count_heroes(const gs_campaign *c, int n, gs_points_table *t)
{
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_heroes; i++) {
            gs_hero_now now;
            gs_campaign_hero_at(c, &c->sides[s].heroes[i], n, &now);
            gs_custody held;
            bool today = now.fate == GS_FATE_CAPTIVE && n == c->n_ledger &&
                         gs_campaign_custody(c, &c->sides[s].heroes[i], &held);
            gs_points_row *row = row_of(t, gs_war_side(c, today ? held.side : now.by));
            if (row && row->side != &c->sides[s]) {
                row->captives += now.fate == GS_FATE_CAPTIVE ? now.rating : 0;
                row->slain += now.fate == GS_FATE_DEAD ? now.rating : 0;
            }
        }
    }
}

static void count_places(const gs_campaign *c, int n, gs_points_table *t)
{
    for (int i = 0; i < c->n_places; i++) {
        const char *owner = gs_campaign_owner_at(c, &c->places[i], n);
        gs_points_row *row = owner ? row_of(t, gs_campaign_side(c, owner)) : NULL;
        if (row) {
            row->worth += c->places[i].worth;
        }
    }
}

static gs_status ask(const gs_campaign *c, const gs_points_table *t, gs_points_row *row, int other,
                     gs_arena *a, bool *over, gs_err *err)
{
    cam_points_in in;
    cam_points_out out;
    gs_facts_default(cam_victory_points.in, cam_victory_points.n_in, &in);
    in.wins = gs_camp_held(row->wins, 0, 99);
    in.draws = gs_camp_held(row->draws, 0, 99);
    in.losses = gs_camp_held(row->losses, 0, 99);
    in.worth = gs_camp_held(row->worth, 0, 9999);
    in.captives = gs_camp_held(row->captives, 0, 99);
    in.slain = gs_camp_held(row->slain, 0, 99);
    in.goals = gs_camp_held(row->goals, -999, 999);
    in.other_points = gs_camp_held(other, -9999, 9999);
    in.target = gs_camp_held(c->target, 0, 9999);
    in.turn = gs_camp_held(t->turn, 0, 999);
    in.last_turn = gs_camp_held(c->last_turn, 0, 999);
    in.opt_victory = !t->counted;
    gs_status st = gs_war_ask(c, row->side->id, &cam_victory_points, &in, &out, a, NULL, err);
    if (st == GS_OK) {
        row->battle_points = out.battle_points;
        row->place_points = out.place_points;
        row->hero_points = out.hero_points;
        row->points = out.points;
        row->lead = out.lead;
        row->result = out.result;
        *over = out.over;
    }
    return st;
}

static int best_other(const gs_points_table *t, int but)
{
    int best = t->n > 1 ? -9999 : 0;
    for (int i = 0; i < t->n; i++) {
        best = i != but && t->row[i].points > best ? t->row[i].points : best;
    }
    return best;
}

/* Sides of a war on a map of which an army is still under arms; *lost: an army that is not. */
static int under_arms(const gs_campaign *c, int n, gs_arena *a, bool *lost)
{
    int sides = 0;
    *lost = false;
    for (int s = 0; s < c->n_sides; s++) {
        bool any = false;
        for (int i = 0; i < c->sides[s].n_armies; i++) {
            gs_army_now now;
            gs_campaign_army_at(c, &c->sides[s].armies[i], n, a, &now);
            any = any || !now.gone;
            *lost = *lost || now.surrendered;
        }
        sides += any;
    }
    return sides;
}

/* When all armies of all sides but one have laid down their arms, the war is over. */
static void end_without_armies(const gs_campaign *c, int n, gs_arena *a, gs_points_table *t)
{
    bool lost;
    if (c->shape == GS_SHAPE_MAP && !t->over && under_arms(c, n, a, &lost) < 2 && lost) {
        t->over = true;
        for (int i = 0; i < t->n; i++) {
            int lead = t->row[i].lead;
            t->row[i].result = lead > 0 ? CAM_WON : lead < 0 ? CAM_LOST : CAM_DRAWN;
        }
    }
}

gs_status gs_campaign_points_at(const gs_campaign *c, int n, gs_arena *a, gs_points_table *out,
                                gs_err *err)
{
    const char *option = gs_campaign_option(c, "options.victory");
    gs_status st = GS_OK;
    *out = (gs_points_table){.row = GS_NEW_ARRAY(a, gs_points_row, c->n_sides + 1),
                             .n = c->n_sides, .counted = !is(option, "none")};
    for (int i = 0; i < c->n_sides; i++) {
        out->row[i].side = &c->sides[i];
    }
    count_ledger(c, n, out);
    count_heroes(c, n, out);
    count_places(c, n, out);
    for (int pass = 0; pass < 2; pass++) { /* their points, then who is ahead of whom */
        for (int i = 0; i < out->n && st == GS_OK; i++) {
            bool over = false;
            st = ask(c, out, &out->row[i], pass ? best_other(out, i) : 0, a, &over, err);
            out->over = pass ? out->over || over : false;
        }
    }
    end_without_armies(c, n, a, out);
    return st;
}

gs_status gs_campaign_points(const gs_campaign *c, gs_arena *a, gs_points_table *out, gs_err *err)
{
    return gs_campaign_points_at(c, c->n_ledger, a, out, err);
}

gs_status gs_campaign_points_line(const gs_campaign *c, gs_str *out, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_points_table t;
    gs_status st = gs_campaign_points(c, a, &t, err);
    if (st == GS_OK && t.counted && t.n > 0) {
        gs_str_addf(out, "%sturn %d:", t.over ? "over, " : "", t.over ? t.turn : t.turn + 1);
        for (int i = 0; i < t.n; i++) {
            gs_str_addf(out, "%s %s %d", i ? "," : "", t.row[i].side->name, t.row[i].points);
        }
        if (c->target) {
            gs_str_addf(out, " of %d", c->target);
        }
    }
    gs_arena_free(a);
    return st;
}
