/* What a battle leaves behind, put together: what the log tells (aftermath_log.c), heroes
 * (aftermath_heroes.c), units (aftermath_units.c), captives who are free (CAM-4.3). Dice come from the battle's seed, in a
 * stream of their own, so that the same battle leaves the same behind wherever it is
 * worked out. */
#include "aftermath_int.h"
#include "war_int.h"

#include "gesta/campaign_sums.h"
#include "gesta/custody.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <string.h>

#define STREAM_AFTERMATH 16

/* ---- helpers ---- */
bool gs_camp_has_key(const gs_ruleset *rs, const char *procedure, const char *key)
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
    return gs_camp_has_key(rs, rs->part[part], key)
               ? rs
               : gs_ruleset_find("stout-hearts"); /* CAM-4.1 */
}

const char *gs_field_word(const gs_table_state *end, const gs_setup *s, int winner,
                          int side)
{
    if (winner < 0) {
        return "drawn";
    }
    if (!gs_setup_simulated(s)) { /* where they stood in the end, nobody need have told */
        return winner == side ? "own" : "enemy";
    }
    bool here = false; /* SHW-R91: who has no figure on the table does not hold it */
    for (int i = 0; i < end->n_units && !here; i++) {
        int of = end->unit[i].of;
        here = s->units[of].side == winner && (end->unit[i].flags & GS_U_ON_TABLE);
    }
    for (int i = 0; i < s->n_heroes && !here; i++) {
        here = s->heroes[i].side == winner && end->hero[i].where == GS_HERO_UP;
    }
    return !here ? "drawn" : winner == side ? "own" : "enemy";
}

/* The campaign's id of whom a reference means: a detachment is its unit, a demon its
 * magician. */
const char *gs_after_id(const gs_after *x, gs_ref r)
{
    if (r.kind == GS_REF_UNIT) {
        r.ix = (int16_t)gs_setup_unit_of(x->s, r.ix);
    }
    if (r.kind == GS_REF_HERO && r.ix >= x->s->n_heroes) {
        r.ix = (int16_t)(r.ix - x->s->n_heroes);
    }
    if (r.kind != GS_REF_UNIT && r.kind != GS_REF_HERO && r.kind != GS_REF_SIDE) {
        return NULL;
    }
    const char *id = gs_ref_id(x->s, r);
    bool came = r.kind == GS_REF_UNIT   ? x->s->units[r.ix].mustered
                : r.kind == GS_REF_HERO ? x->s->heroes[r.ix].mustered
                                        : false;
    return id[0] && gs_after_belongs(x, id, came) ? gs_arena_strdup(x->c->arena, id) : NULL;
}

gs_camp_entry *gs_after_enter(gs_after *x, gs_ledger_kind kind, const char *subject,
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

void gs_after_cite(gs_after *x, gs_camp_entry *e, const char *rules, const char *dice)
{
    e->rule = rules && *rules ? gs_arena_strdup(x->c->arena, rules) : NULL;
    e->dice = dice && *dice ? gs_arena_strdup(x->c->arena, dice) : NULL;
}

/* ---- captives who are free ---- */
/* Was anybody of the army in this battle? */
static bool army_was_here(const gs_after *x, const char *army)
{
    for (int i = 0; army && i < x->s->n_units; i++) {
        const gs_camp_unit *u = gs_campaign_unit(x->c, x->s->units[i].id);
        gs_unit_now now;
        if (u && gs_after_belongs(x, u->id, x->s->units[i].mustered)) {
            gs_campaign_unit_now(x->c, u, &now);
            if (now.army && strcmp(now.army, army) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Were those who hold him in this battle, and he with them? Who was taken before the umpire's hand
 * kept captives is with his captor. */
static bool captors_were_here(const gs_after *x, const gs_camp_hero *h)
{
    gs_custody held;
    if (!gs_campaign_custody(x->c, h, &held) || !held.holder) {
        return false;
    }
    bool kept = x->c->ledger[held.entry - 1].step != 0;
    const char *of = kept ? held.holder : held.captor;
    bool himself = of && (gs_setup_unit(x->s, of) >= 0 || gs_setup_hero(x->s, of) >= 0);
    return kept ? !held.place && (himself || army_was_here(x, held.army)) : himself;
}

/* CAM-4.3, SHW-R93: captives whose captors were in this battle are free if their own side won it and
 * holds the field. */
static void rescue(gs_after *x)
{
    int w = x->o->winner;
    if (w < 0 || strcmp(gs_field_word(x->end, x->s, w, w), "own") != 0) {
        return;
    }
    const gs_camp_side *side = gs_campaign_side(x->c, x->s->side[w].id);
    for (int i = 0; side && i < side->n_heroes; i++) {
        gs_hero_now now;
        gs_campaign_hero_now(x->c, &side->heroes[i], &now);
        bool before = !(now.battle && strcmp(now.battle, x->b->id) == 0);
        if (now.fate == GS_FATE_CAPTIVE && before && captors_were_here(x, &side->heroes[i])) {
            gs_camp_entry *e =
                gs_after_enter(x, GS_LEDGER_RESCUED, side->heroes[i].id, 0);
            e->text = "his captors lost the field";
            e->rule = "CAM-4.3";
        }
    }
}

/* ---- all of it ---- */
/* Side that won; NULL nobody. */
static const char *winner_of(const gs_after *x)
{
    return x->o->winner >= 0 ? x->s->side[x->o->winner].id : NULL;
}

static gs_status work(gs_after *x)
{
    gs_camp_entry *e = gs_after_enter(x, GS_LEDGER_BATTLE, x->c->id, x->o->turns);
    e->dice = x->given ? gs_arena_strdup(x->c->arena, x->given) : NULL;
    e->by = x->o->winner >= 0 ? gs_arena_strdup(x->c->arena, winner_of(x)) : NULL;
    e->text = x->o->reason ? gs_arena_strdup(x->c->arena, x->o->reason) : NULL;
    e->rule = x->o->rule && *x->o->rule ? gs_arena_strdup(x->c->arena, x->o->rule) : NULL;
    gs_after_read_log(x);
    gs_status st = GS_OK;
    for (int i = 0; i < x->s->n_heroes && st == GS_OK; i++) {
        st = gs_after_hero(x, i);
        st = st == GS_OK ? gs_after_deeds(x, i) : st;
    }
    for (int i = 0; i < x->s->n_units && st == GS_OK; i++) {
        st = gs_after_unit(x, i);
    }
    for (int side = 0; side < GS_SIDES && st == GS_OK && gs_after_is_wear(x); side++) {
        st = gs_after_wear(x, side);
    }
    gs_after_row_close(x);
    if (st == GS_OK) {
        rescue(x);
        gs_after_strike(x);
        st = gs_after_added(x);
        st = st == GS_OK ? gs_war_after(x->c, x->b, winner_of(x), x->err) : st;
    }
    return st == GS_OK ? gs_camp_balance_from(x->c, x->from, x->err) : st;
}

gs_status gs_after_all(gs_after *x, gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                       const gs_log *log, const gs_outcome *o, const gs_table_state *end,
                       gs_err *err)
{
    if (gs_campaign_fought(c, b)) {
        return gs_err_set(err, GS_STATE, "the ledger holds the end of \"%s\" already",
                          gs_campaign_name(c, b->id));
    }
    if (!o || o->winner < -1) {
        return gs_err_set(err, GS_STATE, "\"%s\" is not decided yet", gs_campaign_name(c, b->id));
    }
    int before = c->n_ledger;
    x->c = c;
    x->from = before;
    x->b = b;
    x->s = s;
    x->log = log;
    x->o = o;
    x->end = end;
    x->err = err;
    x->book = gs_camp_by_book(c, s->ruleset);
    gs_seeded_init(&x->dice, s->seed, STREAM_AFTERMATH);
    gs_status st = work(x);
    if (st != GS_OK) {
        gs_campaign_forget(c, before);
    }
    return st;
}

gs_status gs_campaign_aftermath(gs_campaign *c, const gs_camp_battle *b,
                                const gs_setup *s, const gs_log *log,
                                const gs_outcome *outcome, const gs_table_state *end,
                                gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_after *x = GS_NEW(a, gs_after);
    x->a = a;
    gs_status st = gs_after_all(x, c, b, s, log, outcome, end, err);
    gs_arena_free(a);
    return st;
}
