/* Does the record of a battle belong to the campaign's history: did those march in who stand in the
 * lists, as the ledger has them on that day, and does the ledger hold what the record left behind,
 * and nothing else of it? */
#include "campaign_int.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* Where the ledger has the battle's end; -1: nowhere, or taken back. *ever: it had one once. */
static int end_of(const gs_campaign *c, const char *battle, int *ever)
{
    gs_entries all = gs_campaign_entries(c, battle);
    int at = -1;
    *ever = 0;
    for (int i = 0; i < all.n; i++) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        bool end = e->kind == GS_LEDGER_BATTLE && same(e->battle, battle);
        *ever += end;
        at = end && !e->undone ? all.at[i] : at;
    }
    return at;
}

bool gs_campaign_entered(const gs_campaign *c, const gs_camp_battle *b)
{
    int ever;
    end_of(c, b->id, &ever);
    return ever > 0;
}

static gs_status at_line(gs_status st, int line, gs_err *err)
{
    if (st != GS_OK && err) {
        err->line = line;
    }
    return st;
}

/* ---- who marched in ---- */
/* The record says `then` of somebody, the campaign `now`. */
static gs_status other_word(const char *id, const char *battle, const char *what, const char *then,
                            const char *now, gs_err *err)
{
    return gs_err_key(err, GS_STATE, id,
                      "its %s is \"%.80s\", and the record of the battle \"%s\" has \"%.80s\"", what,
                      now ? now : "", battle, then ? then : "");
}

static gs_status other_number(const char *id, const char *battle, const char *what, int then,
                              int now, gs_err *err)
{
    return gs_err_key(err, GS_STATE, id,
                      "its %s was %d by the lists and the ledger when the battle \"%s\" began, and "
                      "the battle's record has %d",
                      what, now, battle, then);
}

/* Strengths are compared where the battle was fought under the campaign's own rule set: under
 * another one they are shares (CAM-8.3). */
static gs_status check_unit(const gs_campaign *was, const gs_setup *s, const gs_ob_unit *o,
                            bool then, gs_err *err)
{
    const gs_camp_unit *u = gs_campaign_unit(was, o->id);
    const gs_camp_side *side = u ? gs_campaign_side_of(was, o->id) : NULL;
    bool own = same(s->ruleset->id, was->ruleset);
    gs_unit_now now;
    if (o->mustered) {
        return GS_OK; /* the log brought it on */
    }
    if (!u) {
        return o->dummy ? GS_OK
                        : gs_err_key(err, GS_STATE, o->id,
                                     "this unit stands in the record of the battle \"%s\", and the "
                                     "campaign has none of that id",
                                     s->id);
    }
    gs_campaign_unit_now(was, u, &now);
    gs_status st = same(side->id, s->side[o->side].id)
                       ? GS_OK
                       : other_word(o->id, s->id, "side", s->side[o->side].id, side->id, err);
    if (st == GS_OK && then && !same(now.name, o->name)) {
        st = other_word(o->id, s->id, "name", o->name, now.name, err);
    }
    if (st == GS_OK && then && own && now.full != o->full) {
        st = other_number(o->id, s->id, "full strength", o->full, now.full, err);
    }
    if (st == GS_OK && then && own && now.present != o->present) {
        st = other_number(o->id, s->id, "present strength", o->present, now.present, err);
    }
    return at_line(st, u->line, err);
}

static gs_status check_hero(const gs_campaign *was, const gs_setup *s, const gs_ob_hero *o,
                            bool then, gs_err *err)
{
    const gs_camp_hero *h = gs_campaign_hero(was, o->id);
    const gs_camp_side *side = h ? gs_campaign_side_of(was, o->id) : NULL;
    gs_hero_now now;
    if (o->mustered) {
        return GS_OK;
    }
    if (!h) {
        return gs_err_key(err, GS_STATE, o->id,
                          "this hero stands in the record of the battle \"%s\", and the campaign "
                          "has none of that id",
                          s->id);
    }
    gs_campaign_hero_now(was, h, &now);
    gs_status st = same(side->id, s->side[o->side].id)
                       ? GS_OK
                       : other_word(o->id, s->id, "side", s->side[o->side].id, side->id, err);
    if (st == GS_OK && !same(h->name, o->name)) {
        st = other_word(o->id, s->id, "name", o->name, h->name, err);
    }
    if (st == GS_OK && then && !gs_fate_can_fight(now.fate)) {
        st = gs_err_key(err, GS_STATE, o->id,
                        "he was %s when the battle \"%s\" began, and stands in its record",
                        gs_fate_words[now.fate], s->id);
    }
    if (st == GS_OK && then && now.rating != o->rating) {
        st = other_number(o->id, s->id, "rating", o->rating, now.rating, err);
    }
    if (st == GS_OK && then && now.power != o->power && now.rating + now.items != o->power) {
        st = other_number(o->id, s->id, "Power", o->power, now.power, err);
    }
    return at_line(st, h->line, err);
}

/* A battle that was fought on another day than it was planned for, or in a campaign that was past
 * its day, has the later date. */
static gs_status check_date(const gs_campaign *was, const gs_camp_battle *b, const gs_setup *s,
                            gs_err *err)
{
    const char *today = gs_campaign_date(was), *own = b->date ? b->date : today;
    return same(own, s->date) || same(gs_date_later(own, today), s->date)
               ? GS_OK
               : at_line(other_word(b->id, b->id, "date", s->date, own, err), b->line, err);
}

/* `then`: `was` is the campaign on the day of the battle. */
static gs_status check_setup(const gs_campaign *was, const gs_camp_battle *b, const gs_setup *s,
                             bool then, gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < GS_SIDES && st == GS_OK; i++) {
        const gs_camp_side *side = gs_campaign_side(was, s->side[i].id);
        st = !side ? gs_err_key(err, GS_STATE, s->side[i].id,
                                "this side stands in the record of the battle \"%s\", and the "
                                "campaign has none of that id",
                                b->id)
             : same(side->name, s->side[i].name)
                 ? GS_OK
                 : at_line(other_word(side->id, b->id, "name", s->side[i].name, side->name, err),
                           side->line, err);
    }
    for (int i = 0; i < s->n_units && st == GS_OK; i++) {
        st = check_unit(was, s, &s->units[i], then, err);
    }
    for (int i = 0; i < s->n_heroes && st == GS_OK; i++) {
        st = check_hero(was, s, &s->heroes[i], then, err);
    }
    if (st == GS_OK && then) {
        st = check_date(was, b, s, err);
    }
    return st == GS_OK && s->ruleset != gs_campaign_battle_ruleset(was, b)
               ? at_line(other_word(b->id, b->id, "rule set", s->ruleset->id,
                                    gs_campaign_battle_ruleset(was, b)->id, err),
                         b->line, err)
               : st;
}

/* With the campaign as it stood then; or, of a battle under a day of the past, on that day. */
static gs_status check_then(const gs_campaign *was, const gs_camp_battle *b, const gs_setup *s,
                            gs_err *err)
{
    gs_status st = check_setup(was, b, s, true, err);
    if (st == GS_OK || !gs_date_before(s->date, gs_campaign_date(was))) {
        return st;
    }
    gs_arena *a = gs_arena_new();
    gs_campaign then;
    gs_err other;
    gs_campaign_on(was, s->date, a, &then);
    st = check_setup(&then, b, s, true, &other) == GS_OK ? GS_OK : st;
    gs_arena_free(a);
    return st;
}

/* As it stood when the battle was entered at `at`; or before another battle was entered whose
 * aftermath waited still when this one was mustered. */
static gs_status check_past(const gs_campaign *c, int at, const gs_camp_battle *b,
                            const gs_setup *s, gs_err *err)
{
    gs_status st = check_then(gs_camp_past(c, at), b, s, err);
    for (int i = at - 1; i >= 0 && st != GS_OK; i--) {
        gs_err other;
        bool end = c->ledger[i].kind == GS_LEDGER_BATTLE && !same(c->ledger[i].battle, b->id);
        st = end && check_then(gs_camp_past(c, i), b, s, &other) == GS_OK ? GS_OK : st;
    }
    return st;
}

/* ---- what it left behind ---- */
/* Entries that say that they come of the battle stand where its end is, and nowhere else. */
static gs_status check_strays(const gs_campaign *c, const gs_camp_battle *b, int from, int to,
                              gs_err *err)
{
    gs_entries all = gs_campaign_entries(c, b->id);
    for (int i = 0; i < all.n; i++) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        /* the armies met for it; what the umpire put right since */
        bool other = e->kind == GS_LEDGER_MET || e->kind == GS_LEDGER_UNDONE ||
                     e->kind == GS_LEDGER_REDONE || e->instead;
        bool of_it = !e->undone && !other && same(e->battle, b->id);
        if (of_it && (all.at[i] < from || all.at[i] >= to)) {
            gs_err_key(err, GS_STATE, e->subject,
                       "ledger entry %d says %s in the battle \"%s\", which did not leave it behind",
                       e->n, gs_ledger_words[e->kind], b->id);
            return at_line(GS_STATE, e->line, err);
        }
    }
    return GS_OK;
}

gs_status gs_campaign_audit_record(const gs_campaign *c, const gs_camp_battle *b,
                                   const gs_setup *s, const gs_log *log,
                                   const gs_outcome *outcome, gs_err *err)
{
    int ever, at = end_of(c, b->id, &ever);
    if (gs_setup_what_if(s)) {
        return check_strays(c, b, 0, 0, err);
    }
    if (at < 0) {
        gs_status st = check_setup(c, b, s, false, err);
        return st == GS_OK ? check_strays(c, b, 0, 0, err) : st;
    }
    if (!outcome) {
        gs_err_key(err, GS_STATE, b->id,
                   "ledger entry %d has its end, and its record has no outcome", at + 1);
        return at_line(GS_STATE, c->ledger[at].line, err);
    }
    gs_status st = check_past(c, at, b, s, err);
    int to = at;
    st = st == GS_OK ? gs_camp_audit_aftermath(c, b, at, s, log, outcome, &to, err) : st;
    return st == GS_OK ? check_strays(c, b, at, to, err) : st;
}
