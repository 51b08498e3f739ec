/* enter NAME [zone] [: die]: who was not there at the beginning comes on, and where; by a die, if the
 * scenario wants one. */
#include "logbook_int.h"

#include <string.h>

typedef struct comer {
    gs_ref who;
    int cell;
    bool has_point;
    gs_pose at;
} comer;

/* The face on which it comes by the scenario; 1: any. */
static int needs(const gs_logbook *lb, gs_ref who)
{
    const gs_ob_unit *u = who.kind == GS_REF_UNIT && who.ix < lb->setup->n_units
                              ? &lb->setup->units[who.ix] : NULL;
    return u && u->entry == GS_BY_DIE && u->entry_turn >= 1 && u->entry_turn <= 6 ? u->entry_turn : 1;
}

bool lb_is_there(const gs_logbook *lb, gs_ref who)
{
    return who.kind == GS_REF_UNIT ? (lb->now.t.unit[who.ix].flags & GS_U_ON_TABLE) != 0
                                   : lb->now.t.hero[who.ix].where == GS_HERO_UP;
}

static gs_status read(gs_logbook *lb, const lb_stmt *st, comer *c, gs_err *err)
{
    const lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO, .side = -1, .gone = true, .body = true};
    const lb_token *t = &st->word[st->n_words > 1];
    int used = 0, i, more = 0;
    gs_status s = st->n_words > 1 ? lb_name(lb, t, st->n_words - 1, &want, &c->who, &used, err)
                                  : GS_OK;
    if (s != GS_OK || used == 0) {
        return s != GS_OK ? s : lb_fault(lb, t, err, "expected: enter NAME [left|centre|right "
                                         "[near|middle|far] | reserve | 12,30 [facing 90]] [: die]");
    }
    i = 1 + used;
    i += i < st->n_words && lb_is(&st->word[i], "to");
    if (i < st->n_words && lb_point(&st->word[i], st->n_words - i, &c->at, &more)) {
        c->has_point = true;
    } else if (i < st->n_words) {
        c->cell = lb_cell(lb, lb_side_of(lb, c->who), &st->word[i], st->n_words - i, &more);
    }
    if (i + more < st->n_words) {
        return lb_fault(lb, &st->word[i + more], err, "\"%.*s\" is no place: left, centre or right "
                        "(near, middle, far), reserve, or 12,30", st->word[i + more].n,
                        st->word[i + more].p);
    }
    return lb_is_there(lb, c->who) && !lb->line->force
               ? lb_fault(lb, t, err, "%s is on the table already (! logs it all the same)",
                          lb_full(lb, c->who))
               : GS_OK;
}

/* The die, by the rule of scenarios that knows one for all books; *comes stays true without one. */
static gs_status roll(gs_logbook *lb, const lb_stmt *st, gs_ref who, bool *comes, gs_err *err)
{
    const gs_proc *p = gs_battle_proc(lb->setup->ruleset, "arrival");
    void *in = gs_arena_alloc(lb->line_arena, p->in_size), *out = gs_arena_alloc(lb->line_arena, p->out_size);
    gs_rolls *rolls = GS_NEW(lb->line_arena, gs_rolls);
    gs_working *work = GS_NEW(lb->line_arena, gs_working);
    lb_dice *dice = GS_NEW(lb->line_arena, lb_dice);
    gs_status s = lb_dice_read(lb, st->dice, st->n_dice, dice, err);
    if (s != GS_OK || dice->unknown) {
        return s;
    }
    gs_facts_default(p->in, p->n_in, in);
    gs_fact_set(gs_fact_find(p->in, p->n_in, "needs", 5), in, needs(lb, who));
    lb_dice_begin(dice, p, NULL, 0);
    s = gs_proc_run(p, in, &dice->dice, out, rolls, work, err);
    s = s == GS_OK ? lb_dice_left(dice, err) : s;
    if (s == GS_OK) {
        int face = gs_fact_get(gs_fact_find(p->out, p->n_out, "roll", 4), out);
        *comes = gs_fact_get(gs_fact_find(p->out, p->n_out, "comes", 5), out) != 0;
        lb_entry(lb, LB_ENTERS, who, (gs_ref){0});
        lb_keep_resolve(lb, p, in, out, rolls, work, dice);
        lb_show(lb, "  = %d: %s: %s.", face, lb_full(lb, who), *comes ? "on the table" : "not yet");
    }
    return s;
}

gs_status lb_enter(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    comer c = {.cell = 0};
    bool comes = true;
    int had = lb->log->count;
    gs_status s = read(lb, st, &c, err);
    s = s == GS_OK && st->n_dice >= 0 ? roll(lb, st, c.who, &comes, err) : s;
    if (s != GS_OK) {
        return s;
    }
    if (lb->log->count == had) {
        lb_entry(lb, LB_ENTERS, c.who, (gs_ref){0});
    }
    if (comes) {
        const gs_table_state *t = &lb->now.t;
        lb_part(lb, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
            .kind = GS_EFFECT_ENTERED, .who = c.who, .pose = c.at,
            .left = c.who.kind == GS_REF_UNIT ? t->unit[c.who.ix].left : t->hero[c.who.ix].power,
            .in = lb_place(c.cell, c.has_point)};
    }
    return lb_close(lb, err);
}
