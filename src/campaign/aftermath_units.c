/* What a battle leaves of the units: losses, those who come back, honours (CAM-5.2,
 * CAM-5.3). */
#include "aftermath_int.h"

#include "gesta/fixed.h"

#include <string.h>

static int left_of(const gs_after *x, int unit, bool *destroyed)
{
    int left = 0, parts = 0, gone = 0;
    for (int i = 0; i < x->end->n_units; i++) {
        if (x->end->unit[i].of == unit && gs_unit_came(x->s, x->end, i)) {
            left += x->end->unit[i].left;
            parts++;
            gone += (x->end->unit[i].flags & GS_U_DESTROYED) != 0;
        }
    }
    *destroyed = parts > 0 && gone == parts;
    return left;
}

bool gs_after_is_wear(const gs_after *x)
{
    /* CAM-5.2: hits of these two are wear; only destroyed units count */
    return strcmp(x->s->ruleset->prefix, "FEU") == 0 ||
           strcmp(x->s->ruleset->prefix, "GOH") == 0;
}

/* Losses in the campaign's own measure (CAM-8.3). */
static int losses_of(const gs_after *x, int i, const gs_unit_now *now, int left,
                     bool destroyed)
{
    const gs_ob_unit *u = &x->s->units[i];
    if (destroyed && (left == 0 || gs_after_is_wear(x))) {
        return now->present;
    }
    if (gs_after_is_wear(x)) {
        return 0;
    }
    if (u->full == now->full) { /* never more than there are, when an old battle is entered late */
        return u->present - left < now->present ? u->present - left : now->present;
    }
    int kept = u->full > 0 ? (int)gs_div_near((int64_t)left * now->full, u->full)
                           : now->present;
    kept = kept < 1 && left > 0 ? 1 : kept > now->present ? now->present : kept;
    return now->present - kept;
}

static const char *end_word(const gs_after *x, int i, bool destroyed)
{
    return destroyed ? "destroyed"
           : x->unit[i].was_routed ||
                   (x->end->unit[i].flags & (GS_U_LEFT | GS_U_MUST_RALLY))
               ? "routed"
               : "stood";
}

static gs_status returns(gs_after *x, int i, const gs_unit_now *now, int lost,
                         const char *end)
{
    const gs_ob_unit *u = &x->s->units[i];
    const gs_ruleset *rs = x->s->ruleset, *own = gs_ruleset_find("campaign");
    const char *field = gs_field_word(x->end, x->s, x->o->winner, u->side);
    const char *proc;
    gs_camp_about about = {.c = x->c};
    gs_camp_answer said;
    gs_camp_about_unit(&about, NULL, gs_campaign_unit(x->c, u->id));
    bool book = x->book && gs_camp_has_key(rs, rs->part[GS_PART_LOSSES], "unit.killed");
    gs_str sit = {0};
    if (book) {
        proc = rs->part[GS_PART_LOSSES];
        gs_str_addf(&sit, "unit.start=%d unit.killed=%d field=%s", now->present, lost,
                    field);
    } else {
        proc = "returning";
        rs = own;
        gs_str_addf(&sit, "unit.full=%d unit.start=%d unit.lost=%d unit.end=%s field=%s",
                    now->full < 1 ? 1 : now->full, now->present, lost, end, field);
    }
    gs_status st = gs_after_work(x, u->id, rs, proc, &sit, &about, &said);
    int back = st == GS_OK ? gs_camp_int(said.result, "returned") : 0;
    back = back > lost ? lost : back; /* house rules may say more */
    if (st == GS_OK && (back > 0 || said.rolled || said.house)) {
        gs_after_cite(x, gs_after_enter(x, GS_LEDGER_RETURNED, u->id, back), said.rules,
                      said.rolled);
    }
    return st;
}

static gs_status honours(gs_after *x, int i, const gs_unit_now *now, const char *end)
{
    const gs_ruleset *own = gs_ruleset_find("campaign");
    const gs_unit_tale *t = &x->unit[i];
    const char *q = now->quality;
    gs_camp_about about = {.c = x->c};
    gs_camp_answer said;
    gs_camp_about_unit(&about, NULL, gs_campaign_unit(x->c, x->s->units[i].id));
    if (!q) {
        q = gs_camp_value(x->s->units[i].facts, "unit.quality", x->a);
    }
    q = q && strcmp(q, "elite") == 0                              ? "elite"
        : q && (strcmp(q, "poor") == 0 || strcmp(q, "levy") == 0) ? "poor"
                                                                  : "average";
    gs_str sit = {0};
    gs_str_addf(&sit,
                "unit.destroyed=%d unit.routed=%d unit.shaken=%s unit.end=%s battle=%s "
                "unit.honours=%d unit.routs=%d unit.quality=%s",
                t->destroyed, t->routed, t->shaken ? "yes" : "no", end,
                gs_after_result(x, x->s->units[i].side), now->honours, now->routs, q);
    gs_status st = gs_after_work(x, x->s->units[i].id, own, "honours", &sit, &about, &said);
    if (st != GS_OK) {
        return st;
    }
    if (strcmp(gs_camp_value(said.result, "honour", x->a), "yes") == 0) {
        gs_camp_entry *e = gs_after_enter(x, GS_LEDGER_HONOUR, x->s->units[i].id, 0);
        e->text = gs_arena_strdup(x->c->arena, x->s->title);
        gs_after_cite(x, e, said.rules, NULL);
    }
    const char *change = gs_camp_value(said.result, "change", x->a);
    if (strcmp(change, "none") != 0) {
        gs_camp_entry *e = gs_after_enter(x, GS_LEDGER_QUALITY, x->s->units[i].id, 0);
        e->text = gs_arena_strdup(x->c->arena, change);
        gs_after_cite(x, e, said.rules, NULL);
    }
    return GS_OK;
}

gs_status gs_after_unit(gs_after *x, int i)
{
    const gs_ob_unit *u = &x->s->units[i];
    gs_camp_unit *unit = gs_campaign_unit(x->c, u->id);
    if (!unit || u->dummy || !gs_after_belongs(x, u->id, u->mustered)) {
        return GS_OK;
    }
    gs_unit_now now;
    gs_campaign_unit_now(x->c, unit, &now);
    bool destroyed, told = x->unit[i].told || gs_setup_simulated(x->s);
    int left = left_of(x, i, &destroyed);
    gs_after_row_close(x);
    x->row_first = x->c->n_ledger;
    int said = gs_after_told_loss(x, u->id, told, u->present);
    if (said >= 0) {
        left = u->present - said;
        told = true;
    }
    int lost = losses_of(x, i, &now, left, destroyed);
    const char *end = end_word(x, i, destroyed);
    gs_after_row_open(x, u->id, "",
                      told ? gs_arena_printf(x->a, "%d -> %d%s%s", now.present, now.present - lost,
                                             strcmp(end, "stood") != 0 ? ", " : "",
                                             strcmp(end, "stood") != 0 ? end : "")
                           : "not recorded");
    if (strcmp(end, "stood") != 0) {
        gs_after_enter(x, destroyed ? GS_LEDGER_DESTROYED : GS_LEDGER_ROUTED, u->id, 0)
            ->entry = x->unit[i].entry;
    }
    gs_status st = GS_OK;
    if (lost > 0) {
        gs_camp_entry *e = gs_after_enter(x, GS_LEDGER_LOSSES, u->id, lost);
        e->entry = x->unit[i].entry;
        e->by = gs_after_id(x, x->unit[i].by);
        st = gs_after_is_wear(x) ? GS_OK : returns(x, i, &now, lost, end);
    }
    st = st == GS_OK ? gs_after_ruled_left(x, u->id) : st;
    /* of whom the log tells nothing, nobody knows whether he earned one */
    return st == GS_OK && told ? honours(x, i, &now, end) : st;
}

/* CAM-R10: where hits are wear, an army's destroyed units are counted together; of those
 * that come back every second, rounded up, stands at half. */
gs_status gs_after_wear(gs_after *x, int side)
{
    int units = 0, gone = 0;
    bool dead;
    for (int i = 0; i < x->s->n_units; i++) {
        bool ours = x->s->units[i].side == side && !x->s->units[i].dummy;
        units += ours;
        if (ours) {
            left_of(x, i, &dead);
            gone += dead;
        }
    }
    if (gone == 0) {
        return GS_OK;
    }
    const gs_ruleset *own = gs_ruleset_find("campaign");
    gs_camp_about about = {.c = x->c};
    gs_camp_answer said;
    gs_str sit = {0};
    gs_camp_about_side(&about, NULL, x->s->side[side].id);
    gs_str_addf(&sit, "unit.start=%d unit.lost=%d field=%s wear=yes", units, gone,
                gs_field_word(x->end, x->s, x->o->winner, side));
    gs_status st = gs_after_work(x, x->s->side[side].id, own, "returning", &sit, &about, &said);
    int back = st == GS_OK ? gs_camp_int(said.result, "returned") : 0, of = back;
    int weak = st == GS_OK ? gs_camp_int(said.result, "weakened") : 0;
    for (int i = 0; i < x->s->n_units && back > 0; i++) {
        left_of(x, i, &dead);
        gs_camp_unit *unit = gs_campaign_unit(x->c, x->s->units[i].id);
        if (x->s->units[i].side != side || !dead || !unit || x->s->units[i].dummy) {
            continue;
        }
        gs_unit_now now;
        gs_campaign_unit_now(x->c, unit, &now);
        int whole = now.lost - now.returned - now.gained;
        bool half = weak > 0 && back % 2 == of % 2;
        gs_camp_entry *e = gs_after_enter(x, GS_LEDGER_RETURNED, unit->id,
                                          half ? (int)gs_div_up(whole, 2) : whole);
        e->text = half ? "at half endurance until rested" : NULL;
        gs_after_cite(x, e, said.rules, said.rolled);
        weak -= half;
        back--;
    }
    return st;
}

void gs_after_strike(gs_after *x)
{
    for (int i = 0; i < x->s->n_units; i++) {
        gs_camp_unit *unit = gs_campaign_unit(x->c, x->s->units[i].id);
        gs_unit_now now;
        bool destroyed;
        if (!unit || x->s->units[i].dummy ||
            !gs_after_belongs(x, unit->id, x->s->units[i].mustered)) {
            continue;
        }
        gs_campaign_unit_now(x->c, unit, &now);
        left_of(x, i, &destroyed);
        if (!now.struck && now.present <= 0 && (destroyed || now.full > 0)) {
            gs_after_enter(x, GS_LEDGER_STRUCK, unit->id, 0);
        }
    }
}
