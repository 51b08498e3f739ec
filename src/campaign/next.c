/* The end of a campaign turn: healing and the missing, and the parts that have files of their own
 * (CAM-1.2, CAM-3.2, CAM-4.3 to CAM-4.5). */
#include "next_int.h"

#include "gesta/custody.h"

#include "war_int.h"

#include <string.h>

gs_status gs_turn_resolve(gs_turn *t, const gs_ruleset *rs, const char *proc, gs_str *sit,
                          const gs_camp_about *about, gs_turn_answer *out)
{
    gs_camp_options(t->c, NULL, gs_ruleset_proc(rs, proc), sit);
    gs_status st = gs_camp_resolve(rs, proc, gs_str_text(sit), about, &t->dice->dice, t->a,
                                   &out->said, t->err);
    gs_str_free(sit);
    if (st == GS_OK) {
        const gs_camp_answer *said = &out->said;
        out->rule = said->rules ? gs_arena_strdup(t->c->arena, said->rules) : NULL;
        out->dice = said->rolled ? gs_arena_strdup(t->c->arena, said->rolled) : NULL;
    }
    return st;
}

gs_camp_entry *gs_turn_enter(gs_turn *t, gs_ledger_kind kind, const char *subject, int amount,
                             const gs_turn_answer *cite)
{
    gs_camp_entry *e = gs_campaign_enter(t->c, kind, subject);
    e->amount = amount;
    e->rule = cite->rule;
    e->dice = cite->dice;
    return e;
}

/* CAM-4.4 */
static gs_status look_for(gs_turn *t, const gs_camp_hero *h, const gs_hero_now *now)
{
    const char *field = "drawn", *holder = NULL;
    const gs_camp_side *side = gs_campaign_side_of(t->c, h->id);
    const gs_camp_entry *end = now->battle ? gs_campaign_fought_by(t->c, now->battle) : NULL;
    if (end && end->by) {
        field = strcmp(end->by, side->id) == 0 ? "own" : "enemy";
        holder = end->by;
    }
    gs_camp_about about = {.c = t->c};
    gs_turn_answer cite = {0};
    gs_str sit = {0};
    gs_camp_about_hero(&about, NULL, h->id);
    gs_str_addf(&sit, "hero.wounds=%d field=%s", gs_camp_held(now->wounds, 0, 12), field);
    gs_status st = gs_turn_resolve(t, t->own, "missing", &sit, &about, &cite);
    if (st == GS_OK) {
        bool taken = strcmp(gs_camp_value(cite.said.result, "result", t->a), "captive") == 0;
        gs_turn_enter(t, taken ? GS_LEDGER_CAPTURED : GS_LEDGER_FOUND, h->id, 0, &cite)->by =
            taken ? holder : NULL;
    }
    return st;
}

/* CAM-3.2, or the book's own recovery (SHW-R94) */
static gs_status heal(gs_turn *t, const gs_camp_hero *h, const gs_hero_now *now)
{
    const gs_proc *p = t->rs->part[GS_PART_RECOVERY]
                           ? gs_ruleset_proc(t->rs, t->rs->part[GS_PART_RECOVERY])
                           : NULL;
    bool book = t->book && p && gs_fact_find(p->in, p->n_in, "weeks", 5);
    gs_camp_about about = {.c = t->c};
    gs_turn_answer cite = {0};
    gs_str sit = {0};
    gs_camp_about_hero(&about, NULL, h->id);
    if (book) {
        gs_str_addf(&sit, "hero.rating=%d hero.power=%d weeks=1", gs_camp_held(now->rating, 1, 6),
                    gs_camp_held(now->rating - now->wounds, 0, 6));
    } else {
        gs_camp_heal_situation(now, &sit);
    }
    gs_status st =
        gs_turn_resolve(t, book ? t->rs : t->own, book ? p->name : "heal", &sit, &about, &cite);
    if (st != GS_OK) {
        return st;
    }
    int healed = gs_camp_int(cite.said.result, book ? "gained" : "healed");
    int scars = book ? 0 : gs_camp_int(cite.said.result, "scars");
    healed = healed > now->wounds ? now->wounds : healed;
    scars = scars > now->wounds - healed ? now->wounds - healed : scars;
    if (healed > 0 || ((cite.dice || cite.said.house) && scars == 0)) {
        gs_turn_enter(t, GS_LEDGER_HEALED, h->id, healed, &cite);
    }
    if (scars > 0) {
        gs_turn_enter(t, GS_LEDGER_SCAR, h->id, scars, &cite);
    }
    return GS_OK;
}

static gs_status hero_turn(gs_turn *t, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(t->c, h, &now);
    gs_status st = GS_OK;
    t->dice->who = h->id;
    if (now.fate == GS_FATE_CAPTIVE) {
        st = gs_camp_captive_turn(t->c, h, t->steps, &t->dice->dice, t->err);
    } else if (now.fate == GS_FATE_MISSING) {
        st = look_for(t, h, &now);
    }
    gs_camp_parole_turn(t->c, h);
    bool rests = now.fate != GS_FATE_DEAD && now.fate != GS_FATE_RETIRED &&
                 now.fate != GS_FATE_MISSING;
    return st == GS_OK && rests && now.wounds > 0 ? heal(t, h, &now) : st;
}

static gs_status everybody(gs_turn *t)
{
    gs_status st = GS_OK;
    for (int s = 0; s < t->c->n_sides; s++) {
        const gs_camp_side *side = &t->c->sides[s];
        for (int i = 0; i < side->n_heroes && st == GS_OK; i++) {
            st = hero_turn(t, &side->heroes[i]);
        }
        for (int a = 0; a < side->n_armies; a++) {
            for (int u = 0; u < side->armies[a].n_units && st == GS_OK; u++) {
                st = gs_turn_unit(t, &side->armies[a].units[u]);
            }
        }
        st = st == GS_OK ? gs_campaign_succeed(t->c, side, t->err) : st;
    }
    st = st == GS_OK ? gs_turn_money(t) : st;
    return st == GS_OK ? gs_camp_balance_from(t->c, t->from, t->err) : st;
}

gs_status gs_camp_next_with(gs_campaign *c, bool steps, gs_turn_dice *dice, gs_err *err)
{
    int before = c->n_ledger, now = gs_campaign_turn(c);
    gs_status st = steps ? gs_war_may_end(c, err) : GS_OK;
    if (st != GS_OK) {
        return st;
    }
    gs_turn t = {.c = c, .from = before, .since = gs_camp_turn_began(c, 0), .steps = steps,
                 .dice = dice, .err = err};
    t.rs = gs_ruleset_find(c->ruleset);
    t.own = gs_ruleset_find("campaign");
    t.book = gs_camp_by_book(c, t.rs);
    t.a = gs_arena_new();
    const char *date = gs_campaign_date_after(c, gs_campaign_date(c), 1);
    gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_TURN, c->id);
    e->date = date;
    e->amount = now + 1;
    e->rule = "CAM-1.2";
    gs_seeded_init(&dice->seeded, (uint64_t)c->seed + (uint64_t)now, GS_STREAM_NEXT);
    st = everybody(&t);
    dice->marched = c->n_ledger;
    dice->met = false;
    if (st == GS_OK && steps) {
        st = gs_war_turn(c, before, dice->again ? &dice->met : NULL, t.a, err);
    }
    gs_arena_free(t.a);
    for (int i = before; i < c->n_ledger && steps; i++) {
        c->ledger[i].step = before + 1;
    }
    if (st != GS_OK) {
        gs_campaign_forget(c, before);
    }
    return st;
}

gs_status gs_camp_next_as(gs_campaign *c, bool steps, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_turn_dice dice;
    gs_turn_dice_init(&dice, a);
    gs_status st = gs_camp_next_with(c, steps, &dice, err);
    gs_arena_free(a);
    return st;
}

gs_status gs_campaign_next(gs_campaign *c, gs_err *err)
{
    return gs_camp_next_as(c, true, err);
}
