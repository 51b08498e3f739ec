/* What a battle leaves behind: fates, wounds, losses, honours (CAM-2.4, CAM-3.1, CAM-4.1,
 * CAM-5.2, CAM-5.3; SHW-R91, R92, R95, R96). Dice come from the battle's seed, in a
 * stream of their own, so that the same battle leaves the same behind wherever it is
 * worked out. */
#include "campaign_int.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <string.h>

#define STREAM_AFTERMATH 16

typedef struct unit_tale { /* what the log tells of a unit */
    int destroyed, routed; /* enemies that it destroyed, routed */
    bool shaken, was_routed;
    int entry; /* of the last loss */
    gs_ref by;
} unit_tale;

typedef struct hero_tale {
    gs_ref down_by; /* who hit him last */
    int hit_entry, fate_entry;
    int duels_up; /* challenges won against heroes of higher Power */
    int struck;   /* heroes of equal or higher rating whom he struck down */
} hero_tale;

typedef struct after {
    gs_campaign *c;
    const gs_camp_battle *b;
    const gs_setup *s;
    const gs_log *log;
    const gs_outcome *o;
    const gs_table_state *end;
    gs_arena *a;
    gs_seeded dice;
    bool book; /* the rule set's own section rules between battles (CAM-0.1) */
    unit_tale unit[GS_MAX_UNITS];
    hero_tale hero[GS_MAX_HEROES];
    gs_err *err;
} after;

/* ---- helpers ---- */
static bool has_key(const gs_ruleset *rs, const char *procedure, const char *key)
{
    const gs_proc *p = procedure ? gs_ruleset_proc(rs, procedure) : NULL;
    return p && gs_fact_find(p->in, p->n_in, key, strlen(key));
}

bool gs_camp_by_book(const gs_campaign *c, const gs_ruleset *rs)
{
    const char *between = gs_campaign_option(c, "options.between-battles");
    /* by default the book rules where it speaks of captivity (CAM-0.1: Stout Hearts) */
    return between ? strcmp(between, "ruleset") == 0 : rs->part[GS_PART_ESCAPE] != NULL;
}

const gs_ruleset *gs_camp_book_of_heroes(const gs_ruleset *rs, gs_ruleset_part part,
                                         const char *key)
{
    return has_key(rs, rs->part[part], key)
               ? rs
               : gs_ruleset_find("stout-hearts"); /* CAM-4.1 */
}

const char *gs_field_word(const gs_table_state *end, const gs_setup *s, int winner,
                          int side)
{
    if (winner < 0) {
        return "drawn";
    }
    bool here = false; /* SHW-R91: who has no figure on the table does not hold it */
    for (int i = 0; i < end->n_units && !here; i++) {
        int of = end->unit[i].of;
        here = of >= 0 && of < s->n_units && s->units[of].side == winner &&
               (end->unit[i].flags & GS_U_ON_TABLE);
    }
    for (int i = 0; i < s->n_heroes && !here; i++) {
        here = s->heroes[i].side == winner && end->hero[i].where == GS_HERO_UP;
    }
    return !here ? "drawn" : winner == side ? "own" : "enemy";
}

/* The campaign's id of whom a reference means: a detachment is its unit, a demon its
 * magician. */
static const char *camp_id(const after *x, gs_ref r)
{
    if (r.kind == GS_REF_UNIT && r.ix >= x->s->n_units) {
        r.ix = (int16_t)(r.ix - x->s->n_units);
    }
    if (r.kind == GS_REF_HERO && r.ix >= x->s->n_heroes) {
        r.ix = (int16_t)(r.ix - x->s->n_heroes);
    }
    if (r.kind != GS_REF_UNIT && r.kind != GS_REF_HERO && r.kind != GS_REF_SIDE) {
        return NULL;
    }
    const char *id = gs_ref_id(x->s, r);
    return id[0] ? gs_arena_strdup(x->c->arena, id) : NULL;
}

static gs_camp_entry *enter(after *x, gs_ledger_kind kind, const char *subject,
                            int amount)
{
    gs_camp_entry *e =
        gs_campaign_enter(x->c, kind, gs_arena_strdup(x->c->arena, subject));
    e->battle = x->b->id;
    e->date = x->s->date && gs_date_valid(x->s->date)
                  ? gs_arena_strdup(x->c->arena, x->s->date)
                  : e->date;
    e->amount = amount;
    return e;
}

static void cite(after *x, gs_camp_entry *e, const char *rules, const char *dice)
{
    e->rule = rules && *rules ? gs_arena_strdup(x->c->arena, rules) : NULL;
    e->dice = dice && *dice ? gs_arena_strdup(x->c->arena, dice) : NULL;
}

/* ---- what the log tells ---- */
static int base_unit(const after *x, gs_ref r)
{
    int ix = r.ix >= x->s->n_units ? r.ix - x->s->n_units : r.ix;
    return r.kind == GS_REF_UNIT && ix < x->s->n_units ? ix : -1;
}

static void read_unit_effect(after *x, const gs_entry *en, const gs_log_effect *e)
{
    int ix = base_unit(x, e->who);
    if (ix < 0) {
        return;
    }
    int by = base_unit(x, e->by.kind == GS_REF_NONE ? en->actor : e->by);
    bool foe = by >= 0 && x->s->units[by].side != x->s->units[ix].side;
    unit_tale *u = &x->unit[ix];
    switch (e->kind) {
    case GS_EFFECT_LOSS:
        u->entry = en->n;
        u->by = e->by;
        break;
    case GS_EFFECT_DESTROYED:
        u->entry = en->n;
        x->unit[by >= 0 ? by : 0].destroyed += foe;
        break;
    case GS_EFFECT_ROUTED:
    case GS_EFFECT_LEFT_TABLE:
        u->shaken = u->was_routed = !(e->word && strcmp(e->word, "exit") == 0);
        x->unit[by >= 0 ? by : 0].routed += foe && e->kind == GS_EFFECT_ROUTED;
        break;
    case GS_EFFECT_MUST_RALLY:
    case GS_EFFECT_DISORDERED:
        u->shaken = true;
        break;
    case GS_EFFECT_RALLIED:
        u->was_routed = false;
        break;
    default:
        break;
    }
}

static void read_hero_effect(after *x, const gs_entry *en, const gs_log_effect *e)
{
    if (e->who.kind != GS_REF_HERO || e->who.ix >= x->s->n_heroes) {
        return;
    }
    hero_tale *h = &x->hero[e->who.ix];
    if (e->kind == GS_EFFECT_HERO_HIT || e->kind == GS_EFFECT_HERO_DOWN) {
        h->hit_entry = en->n;
        h->down_by = e->by.kind == GS_REF_NONE ? h->down_by : e->by;
    }
    if (e->kind == GS_EFFECT_HERO_DOWN && e->by.kind == GS_REF_HERO &&
        e->by.ix < x->s->n_heroes &&
        x->s->heroes[e->by.ix].rating <= x->s->heroes[e->who.ix].rating) {
        x->hero[e->by.ix].struck++;
    }
    if (e->kind == GS_EFFECT_HERO_KILLED || e->kind == GS_EFFECT_HERO_CAPTURED ||
        e->kind == GS_EFFECT_HERO_BURIED || e->kind == GS_EFFECT_HERO_LEFT) {
        h->fate_entry = en->n;
    }
}

/* A duel that was fought out: an entry for its winner. */
static void read_duel(after *x, const gs_entry *en, const gs_log_resolve *r)
{
    if (strcmp(r->procedure, "duel") != 0 || en->actor.kind != GS_REF_HERO ||
        en->target.kind != GS_REF_HERO) {
        return;
    }
    const char *winner = gs_camp_value(r->result, "winner", x->a);
    bool first = winner && strcmp(winner, "attacker") == 0;
    if (!first && !(winner && strcmp(winner, "defender") == 0)) {
        return;
    }
    gs_ref won = first ? en->actor : en->target, lost = first ? en->target : en->actor;
    const char *gain = gs_camp_value(r->result, "gain", x->a);
    if (won.ix < x->s->n_heroes) {
        x->hero[won.ix].duels_up += gain && strcmp(gain, winner) == 0;
        gs_camp_entry *e = enter(x, GS_LEDGER_DUEL_WON, gs_ref_id(x->s, won), 0);
        e->by = camp_id(x, lost);
        e->entry = en->n;
        cite(x, e, r->rules, NULL);
    }
}

static void read_log(after *x)
{
    for (int i = 0; i < x->log->count; i++) {
        const gs_entry *en = &x->log->entries[i];
        for (int p = 0; p < en->n_parts; p++) {
            const gs_log_part *part = &en->parts[p];
            if (part->kind == GS_LOG_EFFECT) {
                read_unit_effect(x, en, &part->u.effect);
                read_hero_effect(x, en, &part->u.effect);
                const gs_log_effect *e = &part->u.effect;
                if (e->kind == GS_EFFECT_HERO_DOWN && e->by.kind == GS_REF_HERO &&
                    e->by.ix < x->s->n_heroes && e->who.kind == GS_REF_HERO &&
                    e->who.ix < x->s->n_heroes) {
                    gs_camp_entry *l =
                        enter(x, GS_LEDGER_STRUCK_DOWN, gs_ref_id(x->s, e->by), 0);
                    l->by = camp_id(x, e->who);
                    l->entry = en->n;
                }
            } else if (part->kind == GS_LOG_RESOLVE) {
                read_duel(x, en, &part->u.resolve);
            }
        }
    }
}

/* ---- heroes ---- */
static const char *state_word(int where)
{
    switch (where) {
    case GS_HERO_KILLED:
        return "killed";
    case GS_HERO_CAPTURED:
        return "captured";
    case GS_HERO_BURIED:
        return "buried";
    case GS_HERO_LEFT:
        return "left";
    default:
        return "well";
    }
}

/* Who took or slew him: the enemy who hit him last, else the side that has him. */
static const char *author(const after *x, int hero)
{
    gs_ref by = x->hero[hero].down_by;
    int side = x->s->heroes[hero].side;
    bool foe = (by.kind == GS_REF_UNIT && base_unit(x, by) >= 0 &&
                x->s->units[base_unit(x, by)].side != side) ||
               (by.kind == GS_REF_HERO && by.ix < x->s->n_heroes &&
                x->s->heroes[by.ix].side != side);
    return foe ? camp_id(x, by) : gs_arena_strdup(x->c->arena, x->s->side[!side].id);
}

/* CAM-3.1: each hit that cost him Power is a wound; Power does not fall below 0. */
static void wounds_of(after *x, int i, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(x->c, h, &now);
    int hits = x->end->hero[i].hits, most = now.rating - now.wounds + now.items;
    hits = hits > most ? most : hits;
    if (hits > 0) {
        gs_camp_entry *e = enter(x, GS_LEDGER_WOUNDED, h->id, hits);
        e->entry = x->hero[i].hit_entry;
        e->by = author(x, i);
    }
}

static void enter_fate(after *x, int i, const char *result, const char *rules,
                       const char *dice)
{
    const char *id = x->s->heroes[i].id;
    const char *state = gs_camp_value(result, "hero.state", x->a);
    const char *how = gs_camp_value(result, "how", x->a);
    gs_ledger_kind kind;
    if (strcmp(state, "dead") == 0) {
        kind = GS_LEDGER_DIED;
    } else if (strcmp(state, "prisoner") == 0) {
        kind = GS_LEDGER_CAPTURED;
    } else if (strcmp(how, "rescued") == 0) {
        kind = GS_LEDGER_RESCUED;
    } else if (strcmp(how, "escaped") == 0) {
        kind = GS_LEDGER_ESCAPED;
    } else {
        return; /* well, or back from beyond the table's edge */
    }
    gs_camp_entry *e = enter(x, kind, id, 0);
    e->entry = x->hero[i].fate_entry;
    if (kind == GS_LEDGER_DIED) {
        e->by = author(x, i);
    } else if (kind == GS_LEDGER_CAPTURED) {
        e->by =
            author(x, i); /* CAM-4.2: who took him; his side and army follow from that */
    }
    e->text = gs_arena_strdup(x->c->arena, how);
    cite(x, e, rules, dice);
}

static gs_status hero_after(after *x, int i)
{
    const gs_ob_hero *o = &x->s->heroes[i];
    const gs_hero_state *st = &x->end->hero[i];
    gs_camp_hero *h = gs_campaign_hero(x->c, o->id);
    if (!h || st->where == GS_HERO_NOT_YET) {
        return GS_OK; /* he did not come onto the field */
    }
    enter(x, GS_LEDGER_FOUGHT, h->id, 0);
    wounds_of(x, i, h);
    const gs_ruleset *book =
        gs_camp_book_of_heroes(x->s->ruleset, GS_PART_AFTERMATH, "hero.state");
    const char *proc = book->part[GS_PART_AFTERMATH], *result, *rolled, *rules;
    int gains = st->gains < 0 ? 0 : st->gains > 3 ? 3 : st->gains;
    gs_str sit = {0};
    gs_str_addf(&sit, "hero.state=%s hero.rating=%d hero.gains=%d field=%s",
                state_word(st->where),
                o->rating < 1   ? 1
                : o->rating > 6 ? 6
                                : o->rating,
                gains, gs_field_word(x->end, x->s, x->o->winner, o->side));
    gs_camp_options(x->c, x->b, gs_ruleset_proc(book, proc), &sit);
    gs_status status = gs_camp_resolve(book, proc, gs_str_text(&sit), &x->dice.dice, x->a,
                                       &result, &rolled, &rules, x->err);
    gs_str_free(&sit);
    if (status != GS_OK) {
        return status;
    }
    int rise = gs_camp_int(result, "hero.rating") - o->rating;
    if (rise != 0) { /* SHW-R96, CAM-2.4 */
        cite(x, enter(x, GS_LEDGER_POWER, h->id, rise), rules, NULL);
    }
    enter_fate(x, i, result, rules, rolled);
    return GS_OK;
}

/* CAM-4.3, SHW-R93: captives whose captor was in this battle are free if their own side
 * won it and holds the field. */
static void rescue(after *x)
{
    int w = x->o->winner;
    if (w < 0 || strcmp(gs_field_word(x->end, x->s, w, w), "own") != 0) {
        return;
    }
    const gs_camp_side *side = gs_campaign_side(x->c, x->s->side[w].id);
    for (int i = 0; side && i < side->n_heroes; i++) {
        gs_hero_now now;
        gs_campaign_hero_now(x->c, &side->heroes[i], &now);
        bool here =
            now.fate == GS_FATE_CAPTIVE && now.by &&
            (gs_setup_unit(x->s, now.by) >= 0 || gs_setup_hero(x->s, now.by) >= 0);
        if (here && !(now.battle && strcmp(now.battle, x->b->id) == 0)) {
            gs_camp_entry *e = enter(x, GS_LEDGER_RESCUED, side->heroes[i].id, 0);
            e->text = "his captors lost the field";
            e->rule = "CAM-4.3";
        }
    }
}

static int points_of(const after *x, int side)
{
    int sum = 0;
    for (int i = 0; i < x->s->n_units; i++) {
        sum += x->s->units[i].side == side ? x->s->units[i].present : 0;
    }
    return sum < 1 ? 1 : sum > 10000 ? 10000 : sum;
}

static const char *battle_word(const after *x, int side)
{
    return x->o->winner < 0 ? "drawn" : x->o->winner == side ? "won" : "lost";
}

/* CAM-2.4: other deeds that raise the rating, where the campaign says so. */
static gs_status deeds(after *x, int i)
{
    const gs_ob_hero *o = &x->s->heroes[i];
    gs_camp_hero *h = gs_campaign_hero(x->c, o->id);
    const char *option = gs_campaign_option(x->c, "options.deeds"), *result, *rolled,
               *rules;
    const gs_ruleset *own = gs_ruleset_find("campaign");
    if (!h || !own || !option || strcmp(option, "campaign") != 0 ||
        x->hero[i].duels_up > 0) {
        return GS_OK; /* challenges won have raised it already (CAM-R15) */
    }
    gs_hero_now now;
    gs_campaign_hero_now(x->c, h, &now);
    if (now.fate == GS_FATE_RETIRED || x->end->hero[i].where == GS_HERO_NOT_YET) {
        return GS_OK;
    }
    int unit = o->unit;
    gs_str sit = {0};
    gs_str_addf(
        &sit,
        "hero.rating=%d hero.state=%s struck-down=%d unit.destroyed=%d commanded=%s "
        "battle=%s own.strength=%d enemy.strength=%d",
        now.rating < 1 ? 1 : now.rating, gs_fate_words[now.fate],
        x->hero[i].struck > 9 ? 9 : x->hero[i].struck,
        unit >= 0 ? x->unit[unit].destroyed : 0, o->general ? "yes" : "no",
        battle_word(x, o->side), points_of(x, o->side), points_of(x, !o->side));
    gs_camp_options(x->c, x->b, gs_ruleset_proc(own, "deeds"), &sit);
    gs_status st = gs_camp_resolve(own, "deeds", gs_str_text(&sit), &x->dice.dice, x->a,
                                   &result, &rolled, &rules, x->err);
    gs_str_free(&sit);
    if (st == GS_OK && gs_camp_int(result, "gain") != 0) {
        cite(x, enter(x, GS_LEDGER_POWER, h->id, gs_camp_int(result, "gain")), rules,
             rolled);
    }
    return st;
}

/* ---- units ---- */
static int left_of(const after *x, int unit, bool *destroyed)
{
    int left = 0, parts = 0, gone = 0;
    for (int i = 0; i < x->end->n_units; i++) {
        if (x->end->unit[i].of == unit) {
            left += x->end->unit[i].left;
            parts++;
            gone += (x->end->unit[i].flags & GS_U_DESTROYED) != 0;
        }
    }
    *destroyed = parts > 0 && gone == parts;
    return left;
}

static bool is_wear(const after *x)
{
    /* CAM-5.2: hits of these two are wear; only destroyed units count */
    return strcmp(x->s->ruleset->prefix, "FEU") == 0 ||
           strcmp(x->s->ruleset->prefix, "GOH") == 0;
}

/* Losses in the campaign's own measure (CAM-8.3). */
static int losses_of(const after *x, int i, const gs_unit_now *now, int left,
                     bool destroyed)
{
    const gs_ob_unit *u = &x->s->units[i];
    if (destroyed && (left == 0 || is_wear(x))) {
        return now->present;
    }
    if (is_wear(x)) {
        return 0;
    }
    if (u->full == now->full && u->present == now->present) {
        return u->present - left;
    }
    int kept = u->full > 0 ? (int)gs_div_near((int64_t)left * now->full, u->full)
                           : now->present;
    kept = kept < 1 && left > 0 ? 1 : kept > now->present ? now->present : kept;
    return now->present - kept;
}

static const char *end_word(const after *x, int i, bool destroyed)
{
    return destroyed ? "destroyed"
           : x->unit[i].was_routed ||
                   (x->end->unit[i].flags & (GS_U_LEFT | GS_U_MUST_RALLY))
               ? "routed"
               : "stood";
}

static gs_status returns(after *x, int i, const gs_unit_now *now, int lost,
                         const char *end)
{
    const gs_ob_unit *u = &x->s->units[i];
    const gs_ruleset *rs = x->s->ruleset, *own = gs_ruleset_find("campaign");
    const char *field = gs_field_word(x->end, x->s, x->o->winner, u->side);
    const char *proc, *result, *rolled, *rules;
    bool book = x->book && has_key(rs, rs->part[GS_PART_LOSSES], "unit.killed");
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
    gs_camp_options(x->c, x->b, gs_ruleset_proc(rs, proc), &sit);
    gs_status st = gs_camp_resolve(rs, proc, gs_str_text(&sit), &x->dice.dice, x->a,
                                   &result, &rolled, &rules, x->err);
    gs_str_free(&sit);
    int back = st == GS_OK ? gs_camp_int(result, "returned") : 0;
    if (st == GS_OK && (back > 0 || rolled)) {
        cite(x, enter(x, GS_LEDGER_RETURNED, u->id, back), rules, rolled);
    }
    return st;
}

static gs_status honours(after *x, int i, const gs_unit_now *now, const char *end)
{
    const gs_ruleset *own = gs_ruleset_find("campaign");
    const unit_tale *t = &x->unit[i];
    const char *result, *rolled, *rules, *q = now->quality;
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
                battle_word(x, x->s->units[i].side), now->honours, now->routs, q);
    gs_camp_options(x->c, x->b, gs_ruleset_proc(own, "honours"), &sit);
    gs_status st = gs_camp_resolve(own, "honours", gs_str_text(&sit), &x->dice.dice, x->a,
                                   &result, &rolled, &rules, x->err);
    gs_str_free(&sit);
    if (st != GS_OK) {
        return st;
    }
    if (strcmp(gs_camp_value(result, "honour", x->a), "yes") == 0) {
        gs_camp_entry *e = enter(x, GS_LEDGER_HONOUR, x->s->units[i].id, 0);
        e->text = gs_arena_strdup(x->c->arena, x->s->title);
        cite(x, e, rules, NULL);
    }
    const char *change = gs_camp_value(result, "change", x->a);
    if (strcmp(change, "none") != 0) {
        gs_camp_entry *e = enter(x, GS_LEDGER_QUALITY, x->s->units[i].id, 0);
        e->text = gs_arena_strdup(x->c->arena, change);
        cite(x, e, rules, NULL);
    }
    return GS_OK;
}

static gs_status unit_after(after *x, int i)
{
    const gs_ob_unit *u = &x->s->units[i];
    gs_camp_unit *unit = gs_campaign_unit(x->c, u->id);
    if (!unit || u->dummy) {
        return GS_OK;
    }
    gs_unit_now now;
    gs_campaign_unit_now(x->c, unit, &now);
    bool destroyed;
    int left = left_of(x, i, &destroyed);
    int lost = losses_of(x, i, &now, left, destroyed);
    const char *end = end_word(x, i, destroyed);
    if (strcmp(end, "stood") != 0) {
        enter(x, destroyed ? GS_LEDGER_DESTROYED : GS_LEDGER_ROUTED, u->id, 0)->entry =
            x->unit[i].entry;
    }
    gs_status st = GS_OK;
    if (lost > 0) {
        gs_camp_entry *e = enter(x, GS_LEDGER_LOSSES, u->id, lost);
        e->entry = x->unit[i].entry;
        e->by = camp_id(x, x->unit[i].by);
        st = is_wear(x) ? GS_OK : returns(x, i, &now, lost, end);
    }
    st = st == GS_OK ? honours(x, i, &now, end) : st;
    return st;
}

/* CAM-R10: where hits are wear, an army's destroyed units are counted together; of those
 * that come back every second, rounded up, stands at half. */
static gs_status wear_returns(after *x, int side)
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
    const char *result, *rolled, *rules;
    gs_str sit = {0};
    gs_str_addf(&sit, "unit.start=%d unit.lost=%d field=%s wear=yes", units, gone,
                gs_field_word(x->end, x->s, x->o->winner, side));
    gs_camp_options(x->c, x->b, gs_ruleset_proc(own, "returning"), &sit);
    gs_status st = gs_camp_resolve(own, "returning", gs_str_text(&sit), &x->dice.dice,
                                   x->a, &result, &rolled, &rules, x->err);
    gs_str_free(&sit);
    int back = st == GS_OK ? gs_camp_int(result, "returned") : 0;
    int weak = st == GS_OK ? gs_camp_int(result, "weakened") : 0;
    for (int i = 0; i < x->s->n_units && back > 0; i++) {
        left_of(x, i, &dead);
        gs_camp_unit *unit = gs_campaign_unit(x->c, x->s->units[i].id);
        if (x->s->units[i].side != side || !dead || !unit || x->s->units[i].dummy) {
            continue;
        }
        gs_unit_now now;
        gs_campaign_unit_now(x->c, unit, &now);
        int whole = now.lost - now.returned - now.gained;
        bool half = weak > 0 && back % 2 == gs_camp_int(result, "returned") % 2;
        gs_camp_entry *e = enter(x, GS_LEDGER_RETURNED, unit->id,
                                 half ? (int)gs_div_up(whole, 2) : whole);
        e->text = half ? "at half endurance until rested" : NULL;
        cite(x, e, rules, rolled);
        weak -= half;
        back--;
    }
    return st;
}

static void strike_empty(after *x)
{
    for (int i = 0; i < x->s->n_units; i++) {
        gs_camp_unit *unit = gs_campaign_unit(x->c, x->s->units[i].id);
        gs_unit_now now;
        bool destroyed;
        if (!unit || x->s->units[i].dummy) {
            continue;
        }
        gs_campaign_unit_now(x->c, unit, &now);
        left_of(x, i, &destroyed);
        if (!now.struck && now.present <= 0 && (destroyed || now.full > 0)) {
            enter(x, GS_LEDGER_STRUCK, unit->id, 0);
        }
    }
}

static gs_status work(after *x)
{
    gs_camp_entry *e = enter(x, GS_LEDGER_BATTLE, x->c->id, x->o->turns);
    e->by = x->o->winner >= 0 ? gs_arena_strdup(x->c->arena, x->s->side[x->o->winner].id)
                              : NULL;
    e->text = x->o->reason ? gs_arena_strdup(x->c->arena, x->o->reason) : NULL;
    cite(x, e, x->o->rule, NULL);
    read_log(x);
    gs_status st = GS_OK;
    for (int i = 0; i < x->s->n_heroes && st == GS_OK; i++) {
        st = hero_after(x, i);
        st = st == GS_OK ? deeds(x, i) : st;
    }
    for (int i = 0; i < x->s->n_units && st == GS_OK; i++) {
        st = unit_after(x, i);
    }
    for (int side = 0; side < GS_SIDES && st == GS_OK && is_wear(x); side++) {
        st = wear_returns(x, side);
    }
    if (st == GS_OK) {
        rescue(x);
        strike_empty(x);
    }
    return st == GS_OK ? gs_campaign_balance(x->c, x->err) : st;
}

gs_status gs_campaign_aftermath(gs_campaign *c, const gs_camp_battle *b,
                                const gs_setup *s, const gs_log *log,
                                const gs_outcome *outcome, const gs_table_state *end,
                                gs_err *err)
{
    if (gs_campaign_fought(c, b)) {
        return gs_err_set(err, GS_STATE, "the ledger holds the end of \"%s\" already",
                          gs_campaign_name(c, b->id));
    }
    if (!outcome || outcome->winner < -1) {
        return gs_err_set(err, GS_STATE, "\"%s\" is not decided yet",
                          gs_campaign_name(c, b->id));
    }
    int before = c->n_ledger;
    gs_arena *a = gs_arena_new();
    after *x = GS_NEW(a, after);
    x->c = c;
    x->b = b;
    x->s = s;
    x->log = log;
    x->o = outcome;
    x->end = end;
    x->a = a;
    x->err = err;
    x->book = gs_camp_by_book(c, s->ruleset);
    gs_seeded_init(&x->dice, s->seed, STREAM_AFTERMATH);
    gs_status st = work(x);
    gs_arena_free(a);
    if (st != GS_OK) {
        gs_campaign_forget(c, before);
    }
    return st;
}
