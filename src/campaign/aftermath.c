/* What a battle leaves behind: fates, wounds, losses, honours (CAM-2.4, CAM-3.1, CAM-4.1,
 * CAM-5.2, CAM-5.3; SHW-R91, R92, R95, R96). Dice come from the battle's seed, in a
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

/* ---- what the log tells ---- */
static int base_unit(const gs_after *x, gs_ref r)
{
    return r.kind == GS_REF_UNIT ? gs_setup_unit_of(x->s, r.ix) : -1;
}

static void read_unit_effect(gs_after *x, const gs_entry *en, const gs_log_effect *e)
{
    int ix = base_unit(x, e->who);
    if (ix < 0) {
        return;
    }
    int by = base_unit(x, e->by.kind == GS_REF_NONE ? en->actor : e->by);
    bool foe = by >= 0 && x->s->units[by].side != x->s->units[ix].side;
    gs_unit_tale *u = &x->unit[ix];
    u->told = true;
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

/* Notes who hit him; beyond so many enemies the last place stands for the rest. */
static void note_hit(gs_hero_tale *h, const gs_log_effect *e, int entry)
{
    int i = 0;
    while (i < h->n_hits && i < GS_HERO_AUTHORS - 1 &&
           !(h->hit[i].by.kind == e->by.kind && h->hit[i].by.ix == e->by.ix)) {
        i++;
    }
    h->n_hits = i == h->n_hits ? i + 1 : h->n_hits;
    h->hit[i] = (gs_hero_hit){e->by, h->hit[i].hits + e->amount, entry};
}

static void read_hero_effect(gs_after *x, const gs_entry *en, const gs_log_effect *e)
{
    if (e->who.kind != GS_REF_HERO || e->who.ix >= x->s->n_heroes) {
        return;
    }
    gs_hero_tale *h = &x->hero[e->who.ix];
    if (e->kind == GS_EFFECT_HERO_HIT || e->kind == GS_EFFECT_HERO_DOWN) {
        h->hit_entry = en->n;
        h->down_by = e->by.kind == GS_REF_NONE ? h->down_by : e->by;
        if (e->kind == GS_EFFECT_HERO_HIT) {
            note_hit(h, e, en->n);
        }
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
static void read_duel(gs_after *x, const gs_entry *en, const gs_log_resolve *r)
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
    if (won.ix < x->s->n_heroes && gs_after_id(x, won) && gs_after_id(x, lost)) {
        x->hero[won.ix].duels_up += gain && strcmp(gain, winner) == 0;
        gs_camp_entry *e = gs_after_enter(x, GS_LEDGER_DUEL_WON, gs_ref_id(x->s, won), 0);
        e->by = gs_after_id(x, lost);
        e->entry = en->n;
        gs_after_cite(x, e, r->rules, NULL);
    }
}

static void read_log(gs_after *x)
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
                    e->who.ix < x->s->n_heroes && gs_after_id(x, e->by) &&
                    gs_after_id(x, e->who)) {
                    gs_camp_entry *l = gs_after_enter(x, GS_LEDGER_STRUCK_DOWN,
                                                      gs_ref_id(x->s, e->by), 0);
                    l->by = gs_after_id(x, e->who);
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

/* The enemy who did it, else the side against which he fought. */
static const char *author_of(const gs_after *x, int hero, gs_ref by)
{
    int side = x->s->heroes[hero].side;
    bool foe = (by.kind == GS_REF_UNIT && base_unit(x, by) >= 0 &&
                x->s->units[base_unit(x, by)].side != side) ||
               (by.kind == GS_REF_HERO && by.ix < x->s->n_heroes &&
                x->s->heroes[by.ix].side != side);
    const char *id = foe ? gs_after_id(x, by) : NULL; /* he may have come for this battle only */
    return id ? id : gs_arena_strdup(x->c->arena, x->s->side[!side].id);
}

/* Who took or slew him: the enemy who hit him last. */
static const char *author(const gs_after *x, int hero)
{
    return author_of(x, hero, x->hero[hero].down_by);
}

/* CAM-3.1: each hit that cost him Power is a wound; Power does not fall below 0. An entry for each
 * enemy who wounded him. */
static void wounds_of(gs_after *x, int i, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(x->c, h, &now);
    const gs_hero_tale *t = &x->hero[i];
    int hits = x->end->hero[i].hits, most = now.rating - now.wounds + now.items;
    hits = hits > most ? most : hits;
    for (int k = 0; k < t->n_hits && hits > 0; k++) {
        int his = t->hit[k].hits < hits ? t->hit[k].hits : hits;
        gs_camp_entry *e = gs_after_enter(x, GS_LEDGER_WOUNDED, h->id, his);
        e->entry = t->hit[k].entry;
        e->by = author_of(x, i, t->hit[k].by);
        hits -= his;
    }
}

static void enter_fate(gs_after *x, int i, const gs_camp_answer *said)
{
    const char *id = x->s->heroes[i].id;
    if (gs_after_ruled_fate(x, id, author(x, i), x->hero[i].fate_entry)) {
        return;
    }
    const char *state = gs_camp_value(said->result, "hero.state", x->a);
    const char *how = gs_camp_value(said->result, "how", x->a);
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
    gs_camp_entry *e = gs_after_enter(x, kind, id, 0);
    e->entry = x->hero[i].fate_entry;
    if (kind == GS_LEDGER_DIED) {
        e->by = author(x, i);
    } else if (kind == GS_LEDGER_CAPTURED) {
        e->by =
            author(x, i); /* CAM-4.2: who took him; his side and army follow from that */
    }
    e->text = gs_arena_strdup(x->c->arena, how);
    gs_after_cite(x, e, said->rules, said->rolled);
}

/* SHW-R96, CAM-2.4: what he has risen in rating. House rules may have him count as somebody else
 * than he is: he has what is added to that. */
static void enter_rise(gs_after *x, int i, const gs_camp_hero *h, const gs_camp_answer *said)
{
    int was = x->s->heroes[i].rating;
    int rise = gs_camp_int(said->result, "hero.rating") - was;
    if (said->house) {
        gs_hero_now now;
        gs_campaign_hero_now(x->c, h, &now);
        rise += was - gs_camp_int(said->situation, "hero.rating");
        rise = rise > 6 - now.rating ? 6 - now.rating : rise;
    }
    if (rise != 0) {
        gs_after_cite(x, gs_after_enter(x, GS_LEDGER_POWER, h->id, rise), said->rules, NULL);
    }
}

/* "captured by Roland", "up, hit twice". */
static const char *hero_words(const gs_after *x, int i)
{
    const gs_hero_state *st = &x->end->hero[i];
    int where = st->where;
    const char *hit = st->hits > 0 ? gs_arena_printf(x->a, ", hit %d", st->hits) : "";
    bool fate = where == GS_HERO_KILLED || where == GS_HERO_CAPTURED || where == GS_HERO_BURIED;
    gs_ref by = x->hero[i].down_by;
    return gs_arena_printf(x->a, "%s%s%s%s",
                           fate || where == GS_HERO_LEFT ? state_word(where) : "up",
                           fate && by.kind ? " by " : "",
                           fate && by.kind ? gs_ref_name(x->s, by) : "", hit);
}

static gs_status hero_after(gs_after *x, int i)
{
    const gs_ob_hero *o = &x->s->heroes[i];
    const gs_hero_state *st = &x->end->hero[i];
    gs_camp_hero *h = gs_campaign_hero(x->c, o->id);
    if (!h || st->where == GS_HERO_NOT_YET || !gs_after_belongs(x, o->id, o->mustered)) {
        return GS_OK; /* he did not come onto the field, or came for this battle only */
    }
    gs_after_row_open(x, h->id, "", hero_words(x, i));
    int fought = gs_after_enter(x, GS_LEDGER_FOUGHT, h->id, 0)->n;
    wounds_of(x, i, h);
    const gs_ruleset *book =
        gs_camp_book_of_heroes(x->s->ruleset, GS_PART_AFTERMATH, "hero.state");
    const char *proc = book->part[GS_PART_AFTERMATH];
    gs_camp_about about = {.c = x->c};
    gs_camp_answer said;
    gs_camp_about_hero(&about, NULL, h->id);
    int gains = st->gains < 0 ? 0 : st->gains > 3 ? 3 : st->gains;
    gs_str sit = {0};
    gs_str_addf(&sit, "hero.state=%s hero.rating=%d hero.gains=%d field=%s",
                state_word(st->where),
                o->rating < 1   ? 1
                : o->rating > 6 ? 6
                                : o->rating,
                gains, gs_field_word(x->end, x->s, x->o->winner, o->side));
    gs_status status = gs_after_work(x, h->id, book, proc, &sit, &about, &said);
    if (status != GS_OK) {
        return status;
    }
    int before = x->c->n_ledger;
    enter_rise(x, i, h, &said);
    enter_fate(x, i, &said);
    if (said.house && x->c->n_ledger == before) { /* by house rule nothing befell him */
        gs_after_cite(x, &x->c->ledger[fought - 1], said.rules, said.rolled);
    }
    return GS_OK;
}

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

static int strength_of(const gs_after *x, int side)
{
    int sum = 0;
    for (int i = 0; i < x->s->n_units; i++) {
        sum += x->s->units[i].side == side ? x->s->units[i].present : 0;
    }
    return sum;
}

/* What the odds are measured in (CAM-R16): points if all who came have them, else strength. */
static void odds_of(const gs_after *x, int odds[2])
{
    if (!gs_campaign_setup_points(x->c, x->s, odds)) {
        odds[0] = strength_of(x, 0);
        odds[1] = strength_of(x, 1);
    }
    for (int i = 0; i < 2; i++) {
        odds[i] = gs_camp_held(odds[i], 1, 10000);
    }
}

const char *gs_after_result(const gs_after *x, int side)
{
    return x->o->winner < 0 ? "drawn" : x->o->winner == side ? "won" : "lost";
}

/* CAM-2.4: other deeds that raise the rating, where the campaign says so. */
static gs_status deeds(gs_after *x, int i)
{
    const gs_ob_hero *o = &x->s->heroes[i];
    gs_camp_hero *h = gs_campaign_hero(x->c, o->id);
    const char *option = gs_campaign_option(x->c, "options.deeds");
    const gs_ruleset *own = gs_ruleset_find("campaign");
    if (!h || !own || !option || !gs_after_belongs(x, o->id, o->mustered) ||
        strcmp(option, "campaign") != 0 ||
        x->hero[i].duels_up > 0) {
        return GS_OK; /* challenges won have raised it already (CAM-R15) */
    }
    gs_hero_now now;
    gs_campaign_hero_now(x->c, h, &now);
    if (now.fate == GS_FATE_RETIRED || x->end->hero[i].where == GS_HERO_NOT_YET) {
        return GS_OK;
    }
    int unit = o->unit, odds[2];
    odds_of(x, odds);
    const gs_camp_unit *led = unit >= 0 ? gs_campaign_unit(x->c, x->s->units[unit].id) : NULL;
    gs_camp_about about = {.c = x->c};
    gs_camp_answer said;
    gs_str sit = {0};
    if (led) {
        gs_camp_about_unit(&about, "unit", led);
    }
    gs_camp_about_hero(&about, NULL, h->id);
    gs_str_addf(
        &sit,
        "hero.rating=%d hero.state=%s struck-down=%d unit.destroyed=%d commanded=%s "
        "battle=%s own.strength=%d enemy.strength=%d",
        now.rating < 1 ? 1 : now.rating, gs_fate_words[now.fate],
        x->hero[i].struck > 9 ? 9 : x->hero[i].struck,
        unit >= 0 ? x->unit[unit].destroyed : 0, o->general ? "yes" : "no",
        gs_after_result(x, o->side), odds[o->side], odds[!o->side]);
    gs_status st = gs_after_work(x, h->id, own, "deeds", &sit, &about, &said);
    int gain = st == GS_OK ? gs_camp_int(said.result, "gain") : 0;
    gain = gain > 6 - now.rating ? 6 - now.rating : gain; /* house rules may say more */
    if (gain != 0) {
        gs_after_cite(x, gs_after_enter(x, GS_LEDGER_POWER, h->id, gain), said.rules,
                      said.rolled);
    }
    return st;
}

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
    read_log(x);
    gs_status st = GS_OK;
    for (int i = 0; i < x->s->n_heroes && st == GS_OK; i++) {
        st = hero_after(x, i);
        st = st == GS_OK ? deeds(x, i) : st;
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
