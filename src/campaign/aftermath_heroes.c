/* What a battle leaves behind for its heroes: wounds, fates, a higher rating, deeds (CAM-2.4, CAM-3.1,
 * CAM-4.1; SHW-R91, R92, R95, R96). */
#include "aftermath_int.h"

#include "gesta/campaign_sums.h"

#include <string.h>

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
    bool foe = (by.kind == GS_REF_UNIT && gs_after_base_unit(x, by) >= 0 &&
                x->s->units[gs_after_base_unit(x, by)].side != side) ||
               (by.kind == GS_REF_HERO && by.ix < x->s->n_heroes &&
                x->s->heroes[by.ix].side != side);
    const char *id = foe ? gs_after_id(x, by) : NULL; /* he may have come for this battle only */
    return id ? id : gs_arena_strdup(x->c->arena, x->s->side[!side].id);
}

/* Who took or slew him. */
static const char *author(const gs_after *x, int hero)
{
    return author_of(x, hero, x->hero[hero].fate_by);
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
    if (kind == GS_LEDGER_DIED || kind == GS_LEDGER_CAPTURED) {
        e->by = author(x, i); /* CAM-4.2: of who took him his side and army follow */
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
    gs_ref by = x->hero[i].fate_by;
    return gs_arena_printf(x->a, "%s%s%s%s",
                           fate || where == GS_HERO_LEFT ? state_word(where) : "up",
                           fate && by.kind ? " by " : "",
                           fate && by.kind ? gs_ref_name(x->s, by) : "", hit);
}

gs_status gs_after_hero(gs_after *x, int i)
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
gs_status gs_after_deeds(gs_after *x, int i)
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
