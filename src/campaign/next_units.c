/* Replacements at the end of a campaign turn: what came back weak is whole again, and men come to
 * the units that were at rest (CAM-6.2, CAM-R10, CAM-R19). */
#include "next_int.h"

#include "gesta/campaign_sums.h"

#include "war_int.h"

#include <string.h>

/* CAM-R10: a unit that came back at half endurance is whole after a turn's rest. */
static int rested(const gs_campaign *c, const gs_camp_unit *u)
{
    int half = 0;
    gs_entries its = gs_campaign_entries(c, u->id);
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (e->undone || strcmp(e->subject, u->id) != 0) {
            continue;
        }
        if (e->kind == GS_LEDGER_RETURNED && e->text &&
            strstr(e->text, "half endurance")) {
            half = e->amount;
        } else if (e->kind == GS_LEDGER_GAINED) {
            half = 0;
        }
    }
    return half;
}

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* The battle's scenario has the unit come: by a row of its own, or with its army. */
static bool comes(const gs_campaign *c, const char *battle, const char *unit, const char *army)
{
    const gs_camp_battle *b = gs_campaign_battle(c, battle);
    const gs_camp_scenario *s = b && b->scenario ? gs_campaign_scenario(c, b->scenario) : NULL;
    bool with_army = false;
    for (int m = 0; s && m < s->n_musters; m++) {
        for (int i = 0; i < s->musters[m].n_forces; i++) {
            const gs_camp_force *f = &s->musters[m].forces[i];
            if (is(f->unit, unit)) {
                return !f->absent;
            }
            with_army = with_army || (is(f->army, army) && !f->absent);
        }
    }
    return with_army;
}

/* It fought this turn: it lost men in a battle, or had any other entry there, or came to it. */
static bool fought(const gs_turn *t, const char *unit, const char *army)
{
    for (int i = t->since; i < t->from; i++) {
        const gs_camp_entry *e = &t->c->ledger[i];
        bool its = !e->undone && e->battle &&
                   (is(e->subject, unit) ||
                    (e->kind == GS_LEDGER_BATTLE && comes(t->c, e->battle, unit, army)));
        if (its) {
            return true;
        }
    }
    return false;
}

/* Its army is under an order to march this turn. */
static bool ordered(const gs_turn *t, const gs_camp_army *army)
{
    gs_army_now now;
    gs_campaign_army_now(t->c, army, t->a, &now);
    for (int i = 0; i < t->c->n_orders; i++) {
        const gs_camp_order *o = &t->c->orders[i];
        if (is(o->army, army->id)) {
            return !is(o->via, GS_WAR_HOLD) && (now.to || !is(o->to, now.at));
        }
    }
    return now.goal != NULL;
}

/* It marched or fell back since the last turn's end, whose own marches were that turn's. */
static bool moved(const gs_turn *t, const char *army)
{
    gs_entries its = gs_campaign_entries(t->c, army);
    for (int i = its.n; i > 0 && its.at[i - 1] >= t->since; i--) {
        const gs_camp_entry *e = &t->c->ledger[its.at[i - 1]];
        bool moves = e->kind == GS_LEDGER_MARCHED || e->kind == GS_LEDGER_RETREATED;
        bool of_it = is(e->subject, army) || is(e->by, army);
        if (moves && of_it && !e->undone && (t->since == 0 || (e->step != t->since && e->after != t->since))) {
            return true;
        }
    }
    return false;
}

/* A unit is at rest if it did not fight and its army neither marches nor retreated (CAM-6.2). */
static bool at_rest(const gs_turn *t, const char *unit, const char *army)
{
    const gs_camp_army *of = army ? gs_campaign_army(t->c, army) : NULL;
    return !t->steps ||
           (!fought(t, unit, army) && !(of && (ordered(t, of) || moved(t, of->id))));
}

static gs_status replace(gs_turn *t, const gs_camp_unit *u, const gs_unit_now *now)
{
    gs_camp_side *side = gs_campaign_side_of(t->c, u->id);
    gs_camp_about about = {.c = t->c};
    gs_turn_answer cite = {0};
    gs_side_now purse;
    gs_str sit = {0};
    gs_campaign_side_now(t->c, side, &purse);
    gs_str_addf(&sit, "unit.full=%d unit.present=%d rest=%d pool=%d",
                gs_camp_held(now->full, 1, 120), gs_camp_held(now->present, 0, 120),
                at_rest(t, u->id, now->army), gs_camp_held(purse.pool, 0, 9999));
    gs_camp_about_unit(&about, NULL, u);
    gs_status st = gs_turn_resolve(t, t->own, "replacements", &sit, &about, &cite);
    int lack = now->full - now->present;
    int gained = st == GS_OK ? gs_camp_int(cite.said.result, "gained") : 0;
    bool depot = is(gs_campaign_option(t->c, "options.replacements"), "depot");
    gained = gained > lack ? lack : gained; /* house rules may say more */
    gained = depot && gained > purse.pool ? purse.pool : gained;
    if (gained > 0) {
        const char *unit = u->id;
        gs_turn_enter(t, GS_LEDGER_GAINED, unit, gained, &cite);
        if (depot) {
            gs_turn_enter(t, GS_LEDGER_POOL, side->id, -gained, &cite)->by = unit;
        }
    }
    return st;
}

gs_status gs_turn_unit(gs_turn *t, const gs_camp_unit *u)
{
    gs_unit_now now;
    gs_campaign_unit_now(t->c, u, &now);
    const char *option = gs_campaign_option(t->c, "options.replacements");
    gs_turn_answer cite = {0};
    t->dice->who = u->id;
    if (now.struck || now.full < 1) {
        return GS_OK;
    }
    int half = rested(t->c, u), lack = now.full - now.present;
    half = half > lack ? lack : half;
    if (half > 0) {
        cite.rule = "CAM-R10";
        gs_turn_enter(t, GS_LEDGER_GAINED, u->id, half, &cite);
        return GS_OK;
    }
    return lack > 0 && option && strcmp(option, "none") != 0 ? replace(t, u, &now) : GS_OK;
}
