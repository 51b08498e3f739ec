/* The end of a campaign turn: healing, captivity, the missing, replacements, successors
 * (CAM-1.2, CAM-3.2, CAM-4.3 to CAM-4.5, CAM-6.2). */
#include "campaign_int.h"
#include "gesta/custody.h"

#include <stdio.h>
#include <string.h>

#define STREAM_NEXT 17

typedef struct turn {
    gs_campaign *c;
    int from; /* entries that the ledger had before */
    gs_arena *a;
    gs_seeded dice;
    const gs_ruleset *rs, *own;
    bool book, steps;
    gs_err *err;
} turn;

/* What a procedure said, and what an entry cites of it. */
typedef struct answer {
    gs_camp_answer said;
    const char *rule, *dice;
} answer;

static gs_status resolve(turn *t, const gs_ruleset *rs, const char *proc, gs_str *sit,
                         const gs_camp_about *about, answer *out)
{
    gs_camp_options(t->c, NULL, gs_ruleset_proc(rs, proc), sit);
    gs_status st = gs_camp_resolve(rs, proc, gs_str_text(sit), about, &t->dice.dice, t->a,
                                   &out->said, t->err);
    gs_str_free(sit);
    if (st == GS_OK) {
        const gs_camp_answer *said = &out->said;
        out->rule = said->rules ? gs_arena_strdup(t->c->arena, said->rules) : NULL;
        out->dice = said->rolled ? gs_arena_strdup(t->c->arena, said->rolled) : NULL;
    }
    return st;
}

static gs_camp_entry *enter(turn *t, gs_ledger_kind kind, const char *subject, int amount,
                            const answer *cite)
{
    gs_camp_entry *e = gs_campaign_enter(t->c, kind, subject);
    e->amount = amount;
    e->rule = cite->rule;
    e->dice = cite->dice;
    return e;
}

/* CAM-4.4 */
static gs_status look_for(turn *t, const gs_camp_hero *h, const gs_hero_now *now)
{
    const char *field = "drawn", *holder = NULL;
    const gs_camp_side *side = gs_campaign_side_of(t->c, h->id);
    const gs_camp_entry *end = now->battle ? gs_campaign_fought_by(t->c, now->battle) : NULL;
    if (end && end->by) {
        field = strcmp(end->by, side->id) == 0 ? "own" : "enemy";
        holder = end->by;
    }
    gs_camp_about about = {.c = t->c};
    answer cite = {0};
    gs_str sit = {0};
    gs_camp_about_hero(&about, NULL, h->id);
    gs_str_addf(&sit, "hero.wounds=%d field=%s", gs_camp_held(now->wounds, 0, 12), field);
    gs_status st = resolve(t, t->own, "missing", &sit, &about, &cite);
    if (st == GS_OK) {
        bool taken = strcmp(gs_camp_value(cite.said.result, "result", t->a), "captive") == 0;
        enter(t, taken ? GS_LEDGER_CAPTURED : GS_LEDGER_FOUND, h->id, 0, &cite)->by =
            taken ? holder : NULL;
    }
    return st;
}

/* CAM-3.2, or the book's own recovery (SHW-R94) */
static gs_status heal(turn *t, const gs_camp_hero *h, const gs_hero_now *now)
{
    const gs_proc *p = t->rs->part[GS_PART_RECOVERY]
                           ? gs_ruleset_proc(t->rs, t->rs->part[GS_PART_RECOVERY])
                           : NULL;
    bool book = t->book && p && gs_fact_find(p->in, p->n_in, "weeks", 5);
    gs_camp_about about = {.c = t->c};
    answer cite = {0};
    gs_str sit = {0};
    gs_camp_about_hero(&about, NULL, h->id);
    if (book) {
        gs_str_addf(&sit, "hero.rating=%d hero.power=%d weeks=1", gs_camp_held(now->rating, 1, 6),
                    gs_camp_held(now->rating - now->wounds, 0, 6));
    } else {
        gs_camp_heal_situation(now, &sit);
    }
    gs_status st =
        resolve(t, book ? t->rs : t->own, book ? p->name : "heal", &sit, &about, &cite);
    if (st != GS_OK) {
        return st;
    }
    int healed = gs_camp_int(cite.said.result, book ? "gained" : "healed");
    int scars = book ? 0 : gs_camp_int(cite.said.result, "scars");
    healed = healed > now->wounds ? now->wounds : healed;
    scars = scars > now->wounds - healed ? now->wounds - healed : scars;
    if (healed > 0 || ((cite.dice || cite.said.house) && scars == 0)) {
        enter(t, GS_LEDGER_HEALED, h->id, healed, &cite);
    }
    if (scars > 0) {
        enter(t, GS_LEDGER_SCAR, h->id, scars, &cite);
    }
    return GS_OK;
}

static gs_status hero_turn(turn *t, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(t->c, h, &now);
    gs_status st = GS_OK;
    if (now.fate == GS_FATE_CAPTIVE) {
        st = gs_camp_captive_turn(t->c, h, t->steps, &t->dice.dice, t->err);
    } else if (now.fate == GS_FATE_MISSING) {
        st = look_for(t, h, &now);
    }
    gs_camp_parole_turn(t->c, h);
    bool rests = now.fate != GS_FATE_DEAD && now.fate != GS_FATE_RETIRED &&
                 now.fate != GS_FATE_MISSING;
    return st == GS_OK && rests && now.wounds > 0 ? heal(t, h, &now) : st;
}

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

static gs_status unit_turn(turn *t, const gs_camp_unit *u)
{
    gs_unit_now now;
    gs_campaign_unit_now(t->c, u, &now);
    const char *option = gs_campaign_option(t->c, "options.replacements");
    gs_camp_about about = {.c = t->c};
    answer cite = {0};
    if (now.struck || now.full < 1) {
        return GS_OK;
    }
    int half = rested(t->c, u);
    if (half > 0) {
        half = half > now.full - now.present ? now.full - now.present : half;
        cite.rule = "CAM-R10";
        enter(t, GS_LEDGER_GAINED, u->id, half, &cite);
        return GS_OK;
    }
    if (!option || strcmp(option, "none") == 0) {
        return GS_OK;
    }
    gs_str sit = {0};
    gs_str_addf(&sit, "unit.full=%d unit.present=%d rest=1", gs_camp_held(now.full, 1, 120),
                gs_camp_held(now.present, 0, 120));
    gs_camp_about_unit(&about, NULL, u);
    gs_status st = resolve(t, t->own, "replacements", &sit, &about, &cite);
    int gained = st == GS_OK ? gs_camp_int(cite.said.result, "gained") : 0;
    gained = gained > now.full - now.present ? now.full - now.present : gained;
    if (gained > 0) {
        enter(t, GS_LEDGER_GAINED, u->id, gained, &cite);
    }
    return st;
}

static gs_status everybody(turn *t)
{
    gs_status st = GS_OK;
    for (int s = 0; s < t->c->n_sides; s++) {
        const gs_camp_side *side = &t->c->sides[s];
        for (int i = 0; i < side->n_heroes && st == GS_OK; i++) {
            st = hero_turn(t, &side->heroes[i]);
        }
        for (int a = 0; a < side->n_armies; a++) {
            for (int u = 0; u < side->armies[a].n_units && st == GS_OK; u++) {
                st = unit_turn(t, &side->armies[a].units[u]);
            }
        }
        st = st == GS_OK ? gs_campaign_succeed(t->c, side, t->err) : st;
    }
    return st == GS_OK ? gs_camp_balance_from(t->c, t->from, t->err) : st;
}

gs_status gs_camp_next_as(gs_campaign *c, bool steps, gs_err *err)
{
    int before = c->n_ledger, now = gs_campaign_turn(c);
    turn t = {.c = c, .from = before, .steps = steps, .err = err};
    t.rs = gs_ruleset_find(c->ruleset);
    t.own = gs_ruleset_find("campaign");
    t.book = gs_camp_by_book(c, t.rs);
    t.a = gs_arena_new();
    const char *date = gs_campaign_date_after(c, gs_campaign_date(c), 1);
    gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_TURN, c->id);
    e->date = date;
    e->amount = now + 1;
    e->rule = "CAM-1.2";
    gs_seeded_init(&t.dice, (uint64_t)c->seed + (uint64_t)now, STREAM_NEXT);
    gs_status st = everybody(&t);
    gs_arena_free(t.a);
    for (int i = before; i < c->n_ledger && steps; i++) {
        c->ledger[i].step = before + 1;
    }
    if (st != GS_OK) {
        gs_campaign_forget(c, before);
    }
    return st;
}

gs_status gs_campaign_next(gs_campaign *c, gs_err *err)
{
    return gs_camp_next_as(c, true, err);
}
