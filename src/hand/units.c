/* What the umpire does with units: strengths, merging, splitting, disbanding, moving (CAM-5.4). */
#include "units_int.h"

#include <string.h>

#define MOST_STRENGTH 1000 /* of a unit: as in the lists */

gs_status gs_hand_find_unit(const gs_hand *h, const char *id, gs_found_unit *out)
{
    out->u = gs_campaign_unit(h->c, id);
    if (!out->u) {
        return gs_err_key(h->err, GS_INPUT, "unit", "the campaign has no unit %.60s (gesta unit "
                          "lists them)", id);
    }
    gs_campaign_unit_now(h->c, out->u, &out->now);
    out->side = gs_campaign_side_of(h->c, id);
    out->name = out->now.name ? out->now.name : out->u->name;
    out->army = gs_campaign_army(h->c, out->now.army);
    return out->now.struck ? gs_err_key(h->err, GS_STATE, id, "%s is struck from the roll: a unit "
                                        "that is on it is expected", out->name)
                           : GS_OK;
}

static gs_camp_entry *enter(gs_hand *h, gs_ledger_kind kind, const char *unit, int amount)
{
    gs_camp_entry *e = gs_hand_enter(h, kind, unit);
    e->amount = amount;
    e->rule = "CAM-5.4";
    return e;
}

/* 1 to `most` men; `of` says of whom, `why` where the bound comes from. */
static gs_status men_within(gs_hand *h, const gs_found_unit *f, int men, int most, const char *why)
{
    if (most < 1) {
        return gs_err_key(h->err, GS_STATE, f->u->id, "%s stands at %d of %d: %s", f->name,
                          f->now.present, f->now.full, why);
    }
    return men >= 1 && men <= most
               ? GS_OK
               : gs_err_key(h->err, GS_INPUT, f->u->id, "%s stands at %d of %d: %d men cannot be, 1 "
                            "to %d are expected (%s)", f->name, f->now.present, f->now.full, men,
                            most, why);
}

gs_status gs_hand_unit_raise(gs_hand *h, const char *unit, int full, int men)
{
    gs_found_unit f;
    gs_status st = gs_hand_find_unit(h, unit, &f);
    int more = full - f.now.full, open = full - f.now.present;
    if (st == GS_OK && (more < 1 || full > MOST_STRENGTH)) {
        st = gs_err_key(h->err, GS_INPUT, unit, "%s has a full strength of %d: raise wants the new "
                        "one, %d to %d, not %d", f.name, f.now.full, f.now.full + 1, MOST_STRENGTH,
                        full);
    }
    if (st == GS_OK && (men < 0 || men > open)) {
        st = gs_err_key(h->err, GS_INPUT, unit, "%s stands at %d of %d: --men 0 to %d is expected, "
                        "not %d (men over full strength)", f.name, f.now.present, full, open, men);
    }
    if (st != GS_OK) {
        return st;
    }
    enter(h, GS_LEDGER_RAISED, unit, more);
    if (men > 0) {
        enter(h, GS_LEDGER_GAINED, unit, men);
    }
    gs_hand_charge(h, f.side, unit, gs_campaign_price(h->c, f.u->troop, more, f.now.full));
    return GS_OK;
}

/* ---- quality ---- */
/* What it is today: by its history, else by its facts, else by its troop's; "average" else. */
static const char *quality_of(const gs_campaign *c, const gs_found_unit *f, gs_arena *a)
{
    const gs_camp_troop *t = gs_campaign_troop(c, f->u->troop);
    const char *text = f->now.quality, *key = "unit.quality=", *at;
    for (int i = 0; !text && i < 2; i++) {
        const char *facts = i == 0 ? f->u->facts : NULL;
        for (int k = 0; i == 1 && t && k < t->n_as; k++) {
            facts = strcmp(t->as[k].ruleset, c->ruleset) == 0 ? t->as[k].facts : facts;
        }
        at = facts ? strstr(facts, key) : NULL;
        text = at ? gs_arena_strndup(a, at + strlen(key), strcspn(at + strlen(key),
            " \t\n")) : NULL;
    }
    return text ? text : "average";
}

static gs_status is_quality(gs_hand *h, const char *unit, const char *quality)
{
    static const char *const words[] = {"poor", "average", "elite", NULL};
    return gs_word_index(words, quality) >= 0
               ? GS_OK
               : gs_err_key(h->err, GS_INPUT, unit, "\"%.40s\" is no quality: poor, average or elite "
                            "is expected", quality);
}

static void enter_quality(gs_hand *h, const char *unit, const char *quality)
{
    enter(h, GS_LEDGER_QUALITY, unit, 0)->text = gs_hand_text(h, quality);
}

/* ---- merging ---- */
static gs_status may_merge(gs_hand *h, const gs_found_unit *from, const gs_found_unit *into)
{
    if (from->u == into->u) {
        return gs_err_key(h->err, GS_INPUT, from->u->id, "%s cannot go into itself: another unit is "
                          "expected", from->name);
    }
    if (from->side != into->side) {
        return gs_err_key(h->err, GS_STATE, from->u->id, "%s is of %s, %s of %s: units of one side "
                          "merge (CAM-5.4)", from->name, from->side->name, into->name,
                          into->side->name);
    }
    if (strcmp(from->u->troop, into->u->troop) != 0) {
        return gs_err_key(h->err, GS_STATE, from->u->id, "%s is %s, %s is %s: units of one kind merge "
                          "(CAM-5.4)", from->name, gs_campaign_name(h->c, from->u->troop),
                          into->name, gs_campaign_name(h->c, into->u->troop));
    }
    if (from->now.present < 1) {
        return gs_err_key(h->err, GS_STATE, from->u->id, "%s stands at 0 of %d: nobody is there to "
                          "merge (gesta unit disband strikes it)", from->name, from->now.full);
    }
    if (into->now.full + from->now.present > MOST_STRENGTH) {
        return gs_err_key(h->err, GS_STATE, from->u->id, "%s would have %d at full strength; %d is "
                          "the most", into->name, into->now.full + from->now.present,
                          MOST_STRENGTH);
    }
    return gs_hand_one_place(h, from->army, into->army, from->name);
}

gs_status gs_hand_unit_merge(gs_hand *h, const char *unit, const char *into, const char *quality)
{
    gs_found_unit from, to;
    gs_status st = gs_hand_find_unit(h, unit, &from);
    st = st == GS_OK ? gs_hand_find_unit(h, into, &to) : st;
    st = st == GS_OK && quality ? is_quality(h, unit, quality) : st;
    st = st == GS_OK ? may_merge(h, &from, &to) : st;
    if (st != GS_OK) {
        return st;
    }
    const char *a = quality_of(h->c, &from, h->c->arena), *b = quality_of(h->c, &to, h->c->arena);
    if (strcmp(a, b) != 0 && !quality) {
        return gs_err_key(h->err, GS_INPUT, unit, "%s is %s, %s is %s: --quality poor, average or "
                          "elite is expected, for the whole", from.name, a, to.name, b);
    }
    gs_camp_entry *e = enter(h, GS_LEDGER_MERGED, to.u->id, from.now.present);
    e->by = gs_hand_text(h, from.u->id);
    if (quality && strcmp(quality, b) != 0) {
        enter_quality(h, to.u->id, quality);
    }
    return GS_OK;
}

/* ---- splitting ---- */
/* Honours are worn by both. */
static void pass_honours(gs_hand *h, const char *from, const char *to)
{
    gs_entries its = gs_campaign_entries(h->c, from);
    const char **names = GS_NEW_ARRAY(h->c->arena, const char *, its.n + 1);
    int n = 0;
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &h->c->ledger[its.at[i]];
        if (e->kind == GS_LEDGER_HONOUR && !e->undone && strcmp(e->subject, from) == 0) {
            names[n++] = e->text;
        }
    }
    for (int i = 0; i < n; i++) {
        enter(h, GS_LEDGER_HONOUR, to, 0)->text = names[i];
    }
}

/* A captive leads none of the parts. */
static gs_status drop_captive(gs_hand *h, const char *leader)
{
    gs_camp_hero *hero = leader ? gs_campaign_hero(h->c, leader) : NULL;
    gs_hero_now now;
    if (hero) {
        gs_campaign_hero_now(h->c, hero, &now);
    }
    if (!hero || now.fate != GS_FATE_CAPTIVE) {
        return GS_OK;
    }
    gs_hand_enter(h, GS_LEDGER_LEADS, leader);
    return gs_campaign_follow(h->c, h->err);
}

gs_status gs_hand_unit_split(gs_hand *h, const char *unit, int men, const char *id,
                             const char *name)
{
    gs_found_unit f;
    gs_status st = gs_hand_find_unit(h, unit, &f);
    st = st == GS_OK ? men_within(h, &f, men, f.now.present - 1,
        "both parts keep one at least") : st;
    if (st != GS_OK) {
        return st;
    }
    int full = (int)((int64_t)f.now.full * men / f.now.present); /* at least the men */
    const char *leader = f.u->leader;
    gs_camp_unit part = *f.u;
    part.id = id;
    part.name = name;
    part.full = full;
    part.present = men;
    part.leader = NULL;
    part.number = part.born = 0;
    st = gs_hand_add(h, &gs_kind_unit, f.army->id, &part, &id);
    if (st == GS_OK) {
        gs_camp_entry *e = enter(h, GS_LEDGER_SPLIT, unit, men);
        e->by = gs_hand_text(h, id);
        e->value = gs_arena_printf(h->c->arena, "%d", full);
        if (f.now.quality) {
            enter_quality(h, id, f.now.quality);
        }
        pass_honours(h, unit, id);
        st = drop_captive(h, leader);
    }
    return st;
}

/* ---- disbanding and moving ---- */
gs_status gs_hand_unit_disband(gs_hand *h, const char *unit, bool to_pool)
{
    gs_found_unit f;
    gs_status st = gs_hand_find_unit(h, unit, &f);
    if (st != GS_OK) {
        return st;
    }
    if (f.now.present > 0) {
        enter(h, GS_LEDGER_DISMISSED, unit, f.now.present);
    }
    enter(h, GS_LEDGER_STRUCK, unit, 0);
    if (to_pool && f.now.present > 0) {
        gs_camp_entry *e = enter(h, GS_LEDGER_POOL, f.side->id, f.now.present);
        e->by = gs_hand_text(h, unit);
        e->rule = "CAM-6.2";
    }
    return GS_OK;
}

gs_status gs_hand_unit_move(gs_hand *h, const char *unit, const char *army)
{
    gs_found_unit f;
    gs_camp_army *to = gs_campaign_army(h->c, army);
    gs_status st = gs_hand_find_unit(h, unit, &f);
    if (st == GS_OK && (!to || gs_campaign_side_of(h->c, army) != f.side)) {
        st = gs_err_key(h->err, GS_INPUT, unit, "%.60s is no army of %s: one of its own is expected "
                        "(gesta army lists them)", army, f.side->name);
    }
    if (st == GS_OK && to == f.army) {
        st = gs_err_key(h->err, GS_STATE, unit, "%s is in %s already", f.name, to->name);
    }
    st = st == GS_OK ? gs_hand_one_place(h, f.army, to, f.name) : st;
    if (st == GS_OK) {
        gs_hand_enter_move(h, unit, to->id);
    }
    return st;
}
