/* The game master's word (an entry by hand): what contradicts what a hero or a unit is, is refused,
 * with what was expected. */
#include "ruling_int.h"

#include <stdio.h>
#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* Is the kind one of the list, which ends with GS_LEDGER_COUNT? */
static bool one_of(gs_ledger_kind kind, const gs_ledger_kind *list)
{
    for (; *list != GS_LEDGER_COUNT; list++) {
        if (*list == kind) {
            return true;
        }
    }
    return false;
}
#define KIND_IN(r, ...) \
    one_of((r)->kind, (const gs_ledger_kind[]){__VA_ARGS__, GS_LEDGER_COUNT})

/* ---- amounts ---- */
/* The amount must lie there; `why` says of what. */
static gs_status amount_within(const ruling *r, int lo, int hi, const char *why)
{
    if (hi < lo) {
        return gs_err_key(r->err, GS_INPUT, r->subject, "%s cannot be entered now: %s",
                          r->word, why);
    }
    if (!r->has_amount) {
        return gs_err_key(r->err, GS_INPUT, r->subject, "%s wants an --amount from %d to %d: %s",
                          r->word, lo, hi, gs_ledger_amount_help(r->kind));
    }
    if (r->amount < lo || r->amount > hi) {
        return gs_err_key(r->err, GS_INPUT, r->subject,
                          "%s takes an --amount from %d to %d, not %d: %s", r->word, lo, hi,
                          r->amount, why);
    }
    return GS_OK;
}

static gs_status no_amount(const ruling *r)
{
    return !r->has_amount ? GS_OK
                          : gs_err_key(r->err, GS_INPUT, r->subject,
                                       "%s counts nothing: it takes no --amount", r->word);
}

/* ---- heroes ---- */
static gs_status cannot(const ruling *r, const gs_hero_now *now, const char *want)
{
    return gs_err_key(r->err, GS_INPUT, r->subject, "%s is %s: %s cannot befall him%s%s", r->name,
                      gs_fate_words[now->fate], r->word, want ? "; " : "", want ? want : "");
}

/* What can befall him depends on what he is. */
static gs_status fits_fate(const ruling *r, const gs_hero_now *now)
{
    bool dead = now->fate == GS_FATE_DEAD, retired = now->fate == GS_FATE_RETIRED;
    bool captive = now->fate == GS_FATE_CAPTIVE, missing = now->fate == GS_FATE_MISSING;
    if (r->kind == GS_LEDGER_EPITHET) {
        return GS_OK; /* the dead are named, too */
    }
    if (dead) {
        char undo[80];
        snprintf(undo, sizeof undo, "gesta next --undo %d takes his death back", now->entry);
        return cannot(r, now, undo);
    }
    if (r->kind == GS_LEDGER_FOUND && !missing) {
        return cannot(r, now, "only who is missing is found");
    }
    if (r->kind == GS_LEDGER_RESCUED && !missing && !captive) {
        return cannot(r, now, "only captives and the missing are rescued");
    }
    if (KIND_IN(r, GS_LEDGER_HELD, GS_LEDGER_ESCAPED, GS_LEDGER_RANSOMED, GS_LEDGER_EXCHANGED,
                GS_LEDGER_PAROLED, GS_LEDGER_RELEASED) &&
        !captive) {
        return cannot(r, now, "he is no captive");
    }
    if (KIND_IN(r, GS_LEDGER_MISSING, GS_LEDGER_RETIRED, GS_LEDGER_DUEL, GS_LEDGER_DUEL_WON,
                GS_LEDGER_STRUCK_DOWN) &&
        (captive || missing)) {
        return cannot(r, now, captive ? "he is to be freed first" : "he is to be found first");
    }
    if (r->kind == GS_LEDGER_CAPTURED && captive) {
        return cannot(r, now, "he is to be freed first");
    }
    if (retired && !KIND_IN(r, GS_LEDGER_DIED, GS_LEDGER_HEALED, GS_LEDGER_SCAR,
                            GS_LEDGER_ITEM_GAINED, GS_LEDGER_ITEM_LOST)) {
        return cannot(r, now, "he fights no more");
    }
    return GS_OK;
}

/* Power that an item of that name gives him now: 0 or more; -1 if he has none. */
static int has_item(const gs_campaign *c, const gs_camp_hero *h, const char *name)
{
    int count = 0, power = 0;
    for (int i = 0; i < h->n_items; i++) {
        if (same(h->items[i].name, name)) {
            count++;
            power = h->items[i].power;
        }
    }
    gs_entries his = gs_campaign_entries(c, h->id);
    for (int i = 0; i < his.n; i++) {
        const gs_camp_entry *e = &c->ledger[his.at[i]];
        if (!e->undone && same(e->subject, h->id) && same(e->text, name)) {
            count += e->kind == GS_LEDGER_ITEM_GAINED;
            count -= e->kind == GS_LEDGER_ITEM_LOST;
            power = e->kind == GS_LEDGER_ITEM_GAINED ? e->amount : power;
        }
    }
    return count > 0 ? power : -1;
}

static gs_status fits_item(ruling *r, const gs_camp_hero *h)
{
    int has = has_item(r->c, h, r->text);
    if (r->kind == GS_LEDGER_ITEM_GAINED) {
        if (has >= 0) {
            return gs_err_key(r->err, GS_INPUT, r->subject, "%s has \"%.80s\" already", r->name,
                              r->text);
        }
        return r->has_amount ? amount_within(r, 0, 3, "the Power that an item gives") : GS_OK;
    }
    if (has < 0) {
        return gs_err_key(r->err, GS_INPUT, r->subject,
                          "%s has no item \"%.80s\" (its name is the --reason)", r->name, r->text);
    }
    if (r->has_amount && r->amount != has) {
        return gs_err_key(r->err, GS_INPUT, r->subject, "\"%.80s\" gives Power %d, not %d", r->text,
                          has, r->amount);
    }
    r->amount = has; /* what it gave goes with it */
    return GS_OK;
}

/* Amounts, and whom `by` names. */
static gs_status fits_hero(ruling *r, const gs_camp_hero *h, const gs_hero_now *now)
{
    int most = now->rating - now->wounds + now->items;
    char why[160];
    gs_status st = gs_ruling_by(r);
    if (st != GS_OK) {
        return st;
    }
    switch ((int)r->kind) {
    case GS_LEDGER_POWER:
        if (r->has_amount && r->amount == 0) {
            return gs_err_key(r->err, GS_INPUT, r->subject, "power wants an --amount other than 0");
        }
        return amount_within(r, 1 - now->rating, 6 - now->rating, "a rating is 1 to 6 (CAM-2.1)");
    case GS_LEDGER_WOUNDED:
        return amount_within(r, 1, most, "Power does not fall below 0 (CAM-2.1)");
    case GS_LEDGER_HEALED:
    case GS_LEDGER_SCAR:
        if (now->wounds == 0) {
            snprintf(why, sizeof why, "%.80s has no open wound", r->name);
        } else {
            snprintf(why, sizeof why, "%.80s has %d open wound%s", r->name, now->wounds,
                     now->wounds == 1 ? "" : "s");
        }
        return amount_within(r, 1, now->wounds, why);
    case GS_LEDGER_RANSOMED:
        return r->has_amount ? amount_within(r, 0, 999999, "the price in coin") : GS_OK;
    case GS_LEDGER_ITEM_GAINED:
    case GS_LEDGER_ITEM_LOST:
        return fits_item(r, h);
    case GS_LEDGER_FOUGHT:
        return gs_err_key(r->err, GS_INPUT, r->subject,
                          "who fought in a battle is entered when the battle ends, not by hand");
    default:
        return no_amount(r);
    }
}

static gs_status about_hero(ruling *r, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(r->c, h, &now);
    gs_status st = fits_fate(r, &now);
    return st == GS_OK ? fits_hero(r, h, &now) : st;
}

/* ---- units ---- */
static int struck_by(const gs_campaign *c, const char *unit)
{
    for (int i = c->n_ledger; i > 0; i--) {
        const gs_camp_entry *e = &c->ledger[i - 1];
        if (!e->undone && ((e->kind == GS_LEDGER_STRUCK && same(e->subject, unit)) ||
                           (e->kind == GS_LEDGER_MERGED && same(e->by, unit)))) {
            return e->n;
        }
    }
    return 0;
}

static gs_status on_the_roll(const ruling *r, const gs_camp_unit *u, const gs_unit_now *now)
{
    if (!now->struck) {
        return GS_OK;
    }
    int n = struck_by(r->c, u->id);
    return gs_err_key(r->err, GS_INPUT, r->subject,
                      "%s is struck from the roll by entry %d: %s is for units that are on it "
                      "(gesta next --undo %d takes that back)",
                      now->name, n, r->word, n);
}

static gs_status merge(ruling *r, const gs_camp_unit *u)
{
    const gs_camp_unit *other = r->by ? gs_campaign_unit(r->c, r->by) : NULL;
    gs_unit_now now;
    const gs_camp_side *own = gs_campaign_side_of(r->c, u->id);
    if (!other || other == u || gs_campaign_side_of(r->c, r->by) != own) {
        return gs_err_key(r->err, GS_INPUT, r->subject,
                          "merged wants --by: another unit of its side, which it takes in");
    }
    gs_campaign_unit_now(r->c, other, &now);
    gs_status st = on_the_roll(r, other, &now);
    if (st == GS_OK && !same(other->troop, u->troop)) {
        st = gs_err_key(r->err, GS_INPUT, r->subject,
                        "%s are %s and %s are %s: only units of one kind merge (CAM-5.4)", r->name,
                        gs_campaign_troop(r->c, u->troop)->name, now.name,
                        gs_campaign_troop(r->c, other->troop)->name);
    }
    if (st == GS_OK && r->has_amount && r->amount != now.present) {
        st = gs_err_key(r->err, GS_INPUT, r->subject, "%s comes whole, with its %d, not %d",
                        now.name, now.present, r->amount);
    }
    r->amount = now.present;
    return st;
}

static gs_status moved(const ruling *r, const gs_unit_now *now)
{
    const gs_camp_side *own = gs_campaign_side_of(r->c, r->subject);
    if (!gs_campaign_army(r->c, r->by) || gs_campaign_side_of(r->c, r->by) != own) {
        return gs_err_key(r->err, GS_INPUT, r->subject,
                          "moved wants --by: the army of %s to which it goes", own->name);
    }
    return same(now->army, r->by) ? gs_err_key(r->err, GS_INPUT, r->subject, "%s is in %s already",
                                               now->name, gs_campaign_name(r->c, r->by))
                                  : no_amount(r);
}

static gs_status quality(const ruling *r, const gs_unit_now *now)
{
    static const char *const words[] = {"poor", "average", "elite"};
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (same(words[i], r->text)) {
            return same(now->quality, r->text)
                       ? gs_err_key(r->err, GS_INPUT, r->subject, "%s is %s already",
                                    now->name, r->text)
                       : no_amount(r);
        }
    }
    return gs_err_key(r->err, GS_INPUT, r->subject,
                      "quality wants poor, average or elite as its --reason, not \"%.60s\"",
                      r->text);
}

static gs_status about_unit(ruling *r, const gs_camp_unit *u)
{
    gs_unit_now now;
    char why[160];
    gs_campaign_unit_now(r->c, u, &now);
    int out = now.lost - now.returned - now.gained, lack = now.full - now.present;
    gs_status st = on_the_roll(r, u, &now);
    if (st != GS_OK) {
        return st;
    }
    snprintf(why, sizeof why, "%.80s stands at %d of %d", now.name, now.present, now.full);
    switch ((int)r->kind) {
    case GS_LEDGER_LOSSES:
        return amount_within(r, 1, now.present, why);
    case GS_LEDGER_RETURNED:
        out = out < lack ? out : lack;
        snprintf(why, sizeof why, "%.80s stands at %d of %d, and %d of its fallen are not back yet",
                 now.name, now.present, now.full, out > 0 ? out : 0);
        return amount_within(r, 1, out, why);
    case GS_LEDGER_GAINED:
        return amount_within(r, 1, lack, why);
    case GS_LEDGER_MERGED:
        return merge(r, u);
    case GS_LEDGER_MOVED:
        return moved(r, &now);
    case GS_LEDGER_QUALITY:
        return quality(r, &now);
    case GS_LEDGER_RENAMED:
        return same(now.name, r->text)
                   ? gs_err_key(r->err, GS_INPUT, r->subject,
                                "it is called \"%.80s\" already", r->text)
                   : no_amount(r);
    default:
        return no_amount(r);
    }
}

gs_status gs_ruling_check(ruling *r)
{
    const gs_camp_hero *h = gs_campaign_hero(r->c, r->subject);
    const gs_camp_unit *u = h ? NULL : gs_campaign_unit(r->c, r->subject);
    return h ? about_hero(r, h) : u ? about_unit(r, u) : GS_OK;
}

/* ---- any entry by hand ---- */
static gs_status has_words(const ruling *r)
{
    const char *t = r->text ? r->text : "";
    if (gs_utf8_blank(t)) {
        bool name = r->kind == GS_LEDGER_EPITHET || r->kind == GS_LEDGER_RENAMED;
        return gs_err_key(r->err, GS_INPUT, r->subject,
                          "the ledger wants a reason: why, or for %s %s", r->word,
                          name ? "the new name" : "the words that belong to it");
    }
    size_t n = strlen(t);
    if (!gs_utf8_valid(t, n)) {
        return gs_err_key(r->err, GS_INPUT, r->subject, "the reason is not in UTF-8");
    }
    bool is_name = KIND_IN(r, GS_LEDGER_RENAMED, GS_LEDGER_EPITHET, GS_LEDGER_ITEM_GAINED);
    if (n <= 2000 && is_name && gs_utf8_length(t) > GS_NAME_LETTERS) {
        return gs_err_key(r->err, GS_INPUT, r->subject, "a name has %d letters at most, not %d",
                          GS_NAME_LETTERS, gs_utf8_length(t));
    }
    return n <= 2000 ? GS_OK
                     : gs_err_key(r->err, GS_INPUT, r->subject,
                                  "the reason has %d bytes; the ledger takes 2000", (int)n);
}

static void enter(const ruling *r, const char *subject, const char *by)
{
    gs_camp_entry *e = gs_campaign_enter(r->c, r->kind, subject);
    e->amount = r->amount;
    e->by = by ? gs_arena_strdup(r->c->arena, by) : NULL;
    e->text = gs_arena_strdup(r->c->arena, r->text);
}

gs_status gs_campaign_rule(gs_campaign *c, gs_ledger_kind kind, const char *subject,
                           const gs_ruling *words, gs_err *err)
{
    ruling r = {.c = c, .kind = kind, .word = gs_ledger_words[kind], .subject = subject,
                .by = words->by, .text = words->text, .has_amount = words->has_amount,
                .amount = words->amount, .err = err};
    const gs_camp_hero *h = gs_campaign_hero(c, subject);
    const gs_camp_unit *u = gs_campaign_unit(c, subject);
    char whom = gs_ledger_by_hand(kind);
    int before = c->n_ledger;
    if ((whom == 'h' && !h) || (whom == 'u' && !u) || (whom != 'h' && whom != 'u')) {
        const char *what = whom == 'u' ? "unit" : "hero";
        return gs_err_key(err, GS_INPUT, subject,
                          "%s is entered about a %s, and the campaign has no %s %s", r.word, what,
                          what, subject);
    }
    r.name = gs_campaign_name(c, subject);
    if (r.by && !gs_campaign_side(c, r.by) && !gs_campaign_side_of(c, r.by)) {
        return gs_err_key(err, GS_INPUT, subject,
                          "the campaign has no hero, unit, army or side %.60s", r.by);
    }
    gs_status st = has_words(&r);
    st = st != GS_OK ? st : whom == 'h' ? about_hero(&r, h) : about_unit(&r, u);
    if (st != GS_OK) {
        return st;
    }
    enter(&r, whom == 'h' ? h->id : u->id, r.by);
    if (kind == GS_LEDGER_EXCHANGED && r.by) { /* the other is free as well */
        enter(&r, gs_campaign_hero(c, r.by)->id, h->id);
    }
    st = gs_camp_balance_from(c, before, err);
    if (st != GS_OK) {
        gs_campaign_forget(c, before);
    }
    return st;
}
