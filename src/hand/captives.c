/* Captives in the umpire's hand: taken, ransomed, exchanged, freed on their word, kept, put to death
 * (CAM-4.2, CAM-4.3). */
#include "gesta/captives.h"

#include "hand_int.h"

#include <string.h>

#define LATEST 23 /* stream of the program's own dice */

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static const gs_camp_side *side_of(const gs_campaign *c, const char *id)
{
    const gs_camp_side *s = id ? gs_campaign_side(c, id) : NULL;
    return s || !id ? s : gs_campaign_side_of(c, id);
}

static gs_status hero_of(gs_hand *h, const char *id, const gs_camp_hero **out)
{
    *out = id ? gs_campaign_hero(h->c, id) : NULL;
    return *out ? GS_OK
                : gs_err_key(h->err, GS_INPUT, id ? id : "hero", "the campaign has no hero %.60s",
                             id ? id : "");
}

static gs_status captive_of(gs_hand *h, const char *id, const gs_camp_hero **hero, gs_custody *now)
{
    gs_hero_now is;
    gs_status st = hero_of(h, id, hero);
    if (st != GS_OK || gs_campaign_custody(h->c, *hero, now)) {
        return st;
    }
    gs_campaign_hero_now(h->c, *hero, &is);
    return gs_err_key(h->err, GS_STATE, id, "%s is no captive: he is %s", (*hero)->name,
                      gs_campaign_on_parole(h->c, *hero, NULL) ? "on parole" : gs_fate_words[is.fate]);
}

/* ---- taken and kept ---- */
static gs_status may_be_taken(gs_hand *h, const gs_camp_hero *hero)
{
    gs_hero_now now;
    gs_custody custody;
    gs_campaign_hero_now(h->c, hero, &now);
    if (gs_campaign_custody(h->c, hero, &custody)) {
        return gs_err_key(h->err, GS_STATE, hero->id,
                          "%s is a captive of %s already: gesta captive keep %s --at ... moves him",
                          hero->name, custody.holder ? gs_campaign_name(h->c, custody.holder) : "nobody",
                          hero->id);
    }
    return now.fate == GS_FATE_DEAD
               ? gs_err_key(h->err, GS_STATE, hero->id, "%s is dead since entry %d", hero->name,
                            now.entry)
               : GS_OK;
}

/* "aelroth cannot hold falsaron: dead since entry 15; of his own side" */
static gs_status may_hold(gs_hand *h, const char *who, const gs_camp_hero *captive)
{
    const char *why;
    if (gs_campaign_can_hold(h->c, who, captive, h->c->arena, &why)) {
        return GS_OK;
    }
    return gs_err_set(h->err, GS_STATE, "%s cannot hold %s: %s; expected: gesta words captors %s", who,
                      captive->id, why, captive->id);
}

/* Where he is to be kept: a place, or who is to keep him (an army, a unit or a hero). */
static gs_status keep_at(gs_hand *h, const gs_camp_hero *hero, const char *side, const char *at)
{
    const gs_camp_side *of = side_of(h->c, at);
    if (gs_campaign_place(h->c, at)) {
        gs_hand_enter(h, GS_LEDGER_KEPT, hero->id)->place = gs_hand_text(h, at);
        return GS_OK;
    }
    if (!of) {
        return gs_err_key(h->err, GS_INPUT, "at",
                          "the campaign has no place, army, unit or hero %.60s", at);
    }
    if (!same(of->id, side)) {
        return gs_err_key(h->err, GS_STATE, "at", "%s is of %s; %s is held by %s",
                          gs_campaign_name(h->c, at), of->name, hero->name,
                          side ? gs_campaign_name(h->c, side) : "nobody");
    }
    gs_status st = may_hold(h, at, hero);
    if (st == GS_OK) {
        gs_hand_enter(h, GS_LEDGER_KEPT, hero->id)->by = gs_hand_text(h, at);
    }
    return st;
}

gs_status gs_hand_capture(gs_hand *h, const char *id, const char *by, const char *at)
{
    const gs_camp_hero *hero;
    gs_status st = hero_of(h, id, &hero);
    if (st == GS_OK && !by) {
        st = gs_err_key(h->err, GS_INPUT, "by", "who took %s? --by a hero, unit, army or side",
                        hero->name);
    }
    st = st == GS_OK ? may_be_taken(h, hero) : st;
    st = st == GS_OK ? may_hold(h, by, hero) : st;
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_side *side = side_of(h->c, by);
    const gs_camp_army *army = gs_campaign_army_with(h->c, by);
    gs_hand_enter(h, GS_LEDGER_CAPTURED, hero->id)->by = gs_hand_text(h, by);
    if (at) {
        return keep_at(h, hero, side->id, at);
    }
    return army && !same(army->id, by) ? keep_at(h, hero, side->id, army->id) : GS_OK;
}

gs_status gs_hand_keep(gs_hand *h, const char *id, const char *at)
{
    const gs_camp_hero *hero;
    gs_custody now;
    gs_status st = captive_of(h, id, &hero, &now);
    if (st == GS_OK && !at) {
        st = gs_err_key(h->err, GS_INPUT, "at", "where is %s to be kept? --at a place, army or unit",
                        hero->name);
    }
    return st == GS_OK ? keep_at(h, hero, now.side, at) : st;
}

/* ---- ransom ---- */
gs_status gs_hand_ransom(gs_hand *h, const char *id, int price, const char *due, const char *payer)
{
    const gs_camp_hero *hero;
    gs_custody now;
    const char *day = NULL;
    gs_status st = captive_of(h, id, &hero, &now);
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_side *pays =
        payer ? gs_campaign_side(h->c, payer) : gs_campaign_side_of(h->c, hero->id);
    if (!pays || same(pays->id, now.side)) {
        return gs_err_key(h->err, GS_INPUT, "payer", "%s: who pays is a side that does not hold him",
                          payer ? payer : "");
    }
    price = price < 0 ? gs_campaign_ransom(h->c, hero) : price;
    if (price < 1 || price > 999999) {
        return gs_err_key(h->err, GS_INPUT, "price", "a ransom is 1 to 999999 in coin, not %d", price);
    }
    st = due ? gs_hand_date(h->c, due, &day, h->err) : GS_OK;
    if (st == GS_OK && day && !gs_date_before(h->date, day)) {
        st = gs_err_key(h->err, GS_INPUT, "due", "%s is not later than %s", day, h->date);
    }
    if (st == GS_OK) {
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_AGREED, hero->id);
        e->amount = price;
        e->by = pays->id;
        e->due = day;
        e->rule = "CAM-4.3 CAM-R4";
    }
    return st;
}

static void coin(gs_hand *h, const char *side, int amount, const char *about)
{
    const char *economy = gs_campaign_option(h->c, "options.economy");
    if (amount && same(economy, "on")) {
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_COIN, side);
        e->amount = amount;
        e->text = gs_hand_text(h, about);
        e->rule = "CAM-6.1";
    }
}

gs_status gs_hand_pay(gs_hand *h, const char *id, int amount)
{
    const gs_camp_hero *hero;
    gs_custody now;
    gs_status st = captive_of(h, id, &hero, &now);
    if (st != GS_OK) {
        return st;
    }
    if (!now.price) {
        return gs_err_key(h->err, GS_STATE, id,
                          "no ransom is agreed for %s: gesta captive ransom %s (proposed: %d)",
                          hero->name, id, gs_campaign_ransom(h->c, hero));
    }
    int rest = now.price - now.paid;
    amount = amount < 0 ? rest : amount;
    if (amount < 1 || amount > rest) {
        return gs_err_key(h->err, GS_INPUT, "coin", "of the %d for %s %d are left to pay, not %d",
                          now.price, hero->name, rest, amount);
    }
    gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_PAID, hero->id);
    e->amount = amount;
    e->by = now.payer;
    const char *about = gs_arena_printf(h->c->arena, "ransom of %s", hero->name);
    coin(h, now.payer, -amount, about);
    coin(h, now.side, amount, about);
    if (amount == rest) {
        e = gs_hand_enter(h, GS_LEDGER_RANSOMED, hero->id);
        e->amount = now.price;
        e->by = now.payer;
        e->rule = "CAM-4.3";
    }
    return GS_OK;
}

/* ---- exchange ---- */
typedef struct trade {
    const gs_camp_hero *hero;
    gs_custody now;
    int group; /* 0, 1 */
} trade;

static gs_status read_trade(gs_hand *h, const char *const *ids, int n, int group, trade *list, int *k)
{
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        trade *t = &list[(*k)++];
        t->group = group;
        st = captive_of(h, ids[i], &t->hero, &t->now);
        for (int j = 0; j < *k - 1 && st == GS_OK; j++) {
            if (list[j].hero == t->hero) {
                st = gs_err_key(h->err, GS_INPUT, ids[i], "%s stands here twice", t->hero->name);
            }
        }
    }
    return st;
}

/* Each side that gives somebody gets somebody of its own back, or coin. */
static gs_status is_fair(gs_hand *h, const trade *list, int n, int coin_over, const char *from)
{
    for (int i = 0; i < n; i++) {
        bool gets = false;
        for (int j = 0; j < n; j++) {
            const gs_camp_side *home = gs_campaign_side_of(h->c, list[j].hero->id);
            gets = gets || same(home->id, list[i].now.side);
        }
        if (!gets && !(coin_over > 0 && from && !same(from, list[i].now.side))) {
            return gs_err_key(h->err, GS_INPUT, list[i].hero->id,
                              "%s gives %s and gets nobody of its own for him: that is a release or a "
                              "ransom, no exchange (CAM-4.3)",
                              list[i].now.side ? gs_campaign_name(h->c, list[i].now.side) : "nobody",
                              list[i].hero->name);
        }
    }
    return GS_OK;
}

/* Names of those of the other group: "Turpin and Oliver". */
static const char *names_of(const gs_hand *h, const trade *list, int n, int group)
{
    gs_str out = {0};
    int of = 0, k = 0;
    for (int i = 0; i < n; i++) {
        of += list[i].group == group;
    }
    for (int i = 0; i < n; i++) {
        if (list[i].group == group) {
            gs_str_addf(&out, "%s%s", k == 0 ? "" : k == of - 1 ? " and " : ", ", list[i].hero->id);
            k++;
        }
    }
    const char *text = gs_arena_strdup(h->c->arena, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static const gs_camp_side *who_gets(const gs_hand *h, const trade *list, int n, const char *from)
{
    for (int i = 0; i < n; i++) {
        const gs_camp_side *home = gs_campaign_side_of(h->c, list[i].hero->id);
        const gs_camp_side *holder = list[i].now.side ? gs_campaign_side(h->c, list[i].now.side) : NULL;
        if (holder && same(home->id, from) && !same(holder->id, from)) {
            return holder;
        }
    }
    return NULL;
}

gs_status gs_hand_exchange(gs_hand *h, const char *const *heroes, int n, const char *const *against,
                           int m, int coin_over, const char *from)
{
    trade *list = gs_arena_array(h->c->arena, (size_t)(n + m) + 1, sizeof *list);
    int k = 0;
    if (n < 1 || m < 1) {
        return gs_err_set(h->err, GS_INPUT, "an exchange wants captives on both sides: A B for C");
    }
    gs_status st = read_trade(h, heroes, n, 0, list, &k);
    st = st == GS_OK ? read_trade(h, against, m, 1, list, &k) : st;
    st = st == GS_OK ? is_fair(h, list, k, coin_over, from) : st;
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_side *gets = coin_over > 0 && from ? who_gets(h, list, k, from) : NULL;
    if (coin_over != 0 && (!gets || coin_over < 0 || coin_over > 999999)) {
        return gs_err_key(h->err, GS_INPUT, "from",
                          "the coin over is 1 to 999999, and --from a side that gets one of its own "
                          "back pays it");
    }
    for (int i = 0; i < k; i++) {
        const trade *other = &list[list[i].group ? 0 : n];
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_EXCHANGED, list[i].hero->id);
        e->by = other->hero->id;
        e->text = gs_arena_printf(h->c->arena, "for %s", names_of(h, list, k, !list[i].group));
        e->rule = "CAM-4.3";
    }
    if (gets) {
        coin(h, from, -coin_over, "over in an exchange");
        coin(h, gets->id, coin_over, "over in an exchange");
    }
    return GS_OK;
}

/* ---- parole, freedom, death ---- */
gs_status gs_hand_parole(gs_hand *h, const char *id, const char *until)
{
    const gs_camp_hero *hero;
    gs_custody now;
    const char *day = NULL;
    gs_status st = captive_of(h, id, &hero, &now);
    st = st == GS_OK && until ? gs_hand_date(h->c, until, &day, h->err) : st;
    if (st == GS_OK && day && !gs_date_before(h->date, day)) {
        st = gs_err_key(h->err, GS_INPUT, "until", "%s is not later than %s", day, h->date);
    }
    if (st == GS_OK) {
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_PAROLED, hero->id);
        e->by = now.holder;
        e->due = day;
        e->rule = "CAM-4.3";
    }
    return st;
}

gs_status gs_hand_break_parole(gs_hand *h, const char *id)
{
    const gs_camp_hero *hero;
    gs_status st = hero_of(h, id, &hero);
    st = st == GS_OK ? gs_hand_wants_reason(h, "a broken word") : st;
    if (st == GS_OK && !gs_campaign_on_parole(h->c, hero, NULL)) {
        st = gs_err_key(h->err, GS_STATE, id, "%s is not on parole", hero->name);
    }
    if (st == GS_OK) {
        gs_hand_enter(h, GS_LEDGER_PAROLE_BROKEN, hero->id)->rule = "CAM-4.3";
    }
    return st;
}

gs_status gs_hand_free(gs_hand *h, const char *id)
{
    const gs_camp_hero *hero;
    gs_custody now;
    gs_status st = hero_of(h, id, &hero);
    st = st == GS_OK ? gs_hand_wants_reason(h, "a release") : st;
    if (st == GS_OK && gs_campaign_on_parole(h->c, hero, NULL)) {
        gs_hand_enter(h, GS_LEDGER_PAROLE_ENDED, hero->id)->rule = "CAM-4.3";
        return GS_OK;
    }
    st = st == GS_OK ? captive_of(h, id, &hero, &now) : st;
    if (st == GS_OK) {
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_RELEASED, hero->id);
        e->by = now.holder;
        e->rule = "CAM-4.3";
    }
    return st;
}

gs_status gs_hand_execute(gs_hand *h, const char *id, const char *by)
{
    const gs_camp_hero *hero, *doer;
    gs_custody now;
    gs_status st = captive_of(h, id, &hero, &now);
    st = st == GS_OK ? gs_hand_wants_reason(h, "an execution") : st;
    st = st == GS_OK ? hero_of(h, by, &doer) : st;
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_side *side = gs_campaign_side_of(h->c, doer->id);
    if (!same(side->id, now.side) || !gs_campaign_can_serve(h->c, doer)) {
        return gs_err_key(h->err, GS_STATE, by,
                          "%s cannot put %s to death: --by is a hero of %s who is fit or wounded",
                          doer->name, hero->name,
                          now.side ? gs_campaign_name(h->c, now.side) : "the side that holds him");
    }
    gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_DIED, hero->id);
    e->by = doer->id;
    e->text = "executed";
    e->rule = "CAM-4.3";
    e = gs_hand_enter(h, GS_LEDGER_EXECUTED, doer->id);
    e->by = hero->id;
    e->rule = "CAM-4.3";
    return GS_OK;
}

/* ---- escape, succession ---- */
gs_status gs_hand_escape(gs_hand *h, const char *id, const char *guard, int die)
{
    const gs_camp_hero *hero;
    gs_custody now;
    gs_seeded own;
    gs_script typed;
    gs_status st = captive_of(h, id, &hero, &now);
    if (st == GS_OK && now.tried) {
        st = gs_hand_forbidden(h, "SHW-R93", "%s has tried to escape in this turn already",
                               hero->name);
    }
    if (st == GS_OK && (die < 0 || die > 6)) {
        st = gs_err_key(h->err, GS_INPUT, "dice", "a die is 1 to 6, not %d", die);
    }
    if (st != GS_OK) {
        return st;
    }
    int from = h->c->n_ledger;
    gs_seeded_init(&own, (uint64_t)h->c->seed + (uint64_t)from, LATEST);
    if (die) {
        const char *face = gs_arena_printf(h->c->arena, "escape.hero=%d", die);
        gs_script_init(&typed, NULL);
        st = gs_script_parse(&typed, face, strlen(face), h->err);
    }
    st = st == GS_OK ? gs_campaign_escape(h->c, hero, guard, die ? &typed.dice : &own.dice, h->err) : st;
    gs_hand_adopt(h, from);
    return st;
}

gs_status gs_hand_succeed(gs_hand *h, const char *side, const char *id)
{
    const gs_camp_side *s = side ? gs_campaign_side(h->c, side) : NULL;
    const gs_camp_hero *hero;
    int from = h->c->n_ledger;
    if (!s) {
        return gs_err_key(h->err, GS_INPUT, "side", "the campaign has no side %.60s", side ? side : "");
    }
    if (!id) {
        gs_status st = gs_campaign_succeed(h->c, s, h->err);
        gs_hand_adopt(h, from);
        return st == GS_OK && h->c->n_ledger == from
                   ? gs_err_key(h->err, GS_STATE, side,
                                gs_campaign_general(h->c, s)
                                    ? "the general of %s can command: another is named by hand"
                                    : "of %s nobody is fit to follow",
                                s->name)
                   : st;
    }
    gs_status st = hero_of(h, id, &hero);
    if (st == GS_OK && gs_campaign_side_of(h->c, id) != s) {
        return gs_err_key(h->err, GS_INPUT, id, "%s is not of %s", hero->name, s->name);
    }
    if (st == GS_OK && gs_campaign_general(h->c, s) == hero) {
        return gs_err_key(h->err, GS_STATE, id, "%s is general of %s already", hero->name, s->name);
    }
    if (st == GS_OK && !gs_campaign_can_serve(h->c, hero)) {
        st = gs_hand_forbidden(h, "CAM-R11", "%s is not fit to command", hero->name);
    }
    if (st == GS_OK) {
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_SUCCESSION, s->id);
        e->by = hero->id;
        e->rule = "CAM-4.5";
    }
    return st;
}
