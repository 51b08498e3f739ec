/* What the umpire does with purses: coin, the depot, goals; what units cost (CAM-6, CAM-8.2). */
#include "units_int.h"

#define MOST 999999 /* of coin or men in one entry, and in a purse */

static gs_status find(const gs_hand *h, const char *id, gs_camp_side **out, gs_side_now *now)
{
    *out = gs_campaign_side(h->c, id);
    if (!*out) {
        return gs_err_key(h->err, GS_INPUT, "side", "the campaign has no side %.60s (gesta side lists "
                          "them)", id);
    }
    gs_campaign_side_now(h->c, *out, now);
    return GS_OK;
}

/* The purse holds `has` of it and may hold `least` to MOST. */
static gs_status change(gs_hand *h, const char *side, gs_ledger_kind kind, const char *what,
                        int amount, int has, int least)
{
    if (amount == 0 || amount < -MOST || amount > MOST || has + amount > MOST ||
        has + amount < least) {
        return gs_err_key(h->err, GS_INPUT, side, "%s has %d %s: %d to %d is expected, not 0 and not "
                          "%d", gs_campaign_name(h->c, side), has, what, least - has, MOST - has,
                          amount);
    }
    gs_camp_entry *e = gs_hand_enter(h, kind, side);
    e->amount = amount;
    e->rule = kind == GS_LEDGER_COIN ? "CAM-6.1" : kind == GS_LEDGER_POOL ? "CAM-6.2" : "CAM-8.2";
    return GS_OK;
}

gs_status gs_hand_side_coin(gs_hand *h, const char *side, int amount)
{
    gs_camp_side *s;
    gs_side_now now;
    gs_status st = find(h, side, &s, &now);
    return st == GS_OK ? change(h, side, GS_LEDGER_COIN, "coin", amount, now.coin, -MOST) : st;
}

gs_status gs_hand_side_pool(gs_hand *h, const char *side, int men)
{
    gs_camp_side *s;
    gs_side_now now;
    gs_status st = find(h, side, &s, &now);
    return st == GS_OK ? change(h, side, GS_LEDGER_POOL, "men in its depot", men, now.pool, 0) : st;
}

gs_status gs_hand_side_goal(gs_hand *h, const char *side, int points)
{
    gs_camp_side *s;
    gs_side_now now;
    gs_status st = find(h, side, &s, &now);
    if (st == GS_OK && (now.goals + points > 999 || now.goals + points < -999)) {
        st = gs_err_key(h->err, GS_INPUT, side, "%s has %d points of goals: -999 to 999 together are "
                        "expected", s->name, now.goals);
    }
    return st == GS_OK ? change(h, side, GS_LEDGER_GOAL, "points of goals", points, now.goals,
        -MOST)
                       : st;
}

void gs_hand_charge(gs_hand *h, const gs_camp_side *side, const char *unit, int coin)
{
    if (coin > 0) {
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_COIN, side->id);
        e->amount = -coin;
        e->by = gs_hand_text(h, unit);
        e->rule = "CAM-6.1";
        e->text = "its price";
    }
}

gs_status gs_hand_pay_unit(gs_hand *h, const char *unit)
{
    gs_found_unit f;
    gs_status st = gs_hand_find_unit(h, unit, &f);
    if (st == GS_OK) {
        gs_hand_charge(h, f.side, unit, gs_campaign_price(h->c, f.u->troop, f.now.full,
            f.now.full));
    }
    return st;
}
