/* Whom --by may name in an entry by hand about a hero: one row for each kind that cares. */
#include "ruling_int.h"

#include <string.h>

enum { NOBODY = 0, HERO = 1, UNIT = 2, ARMY = 4, SIDE = 8, ANYBODY = 15 };
typedef enum whose { EITHER, OWN, OTHER } whose; /* side that he or it must be of */
typedef enum state { AS_IT_IS, ALIVE, ABLE } state; /* ABLE: free and fit to fight, on the roll */

static const struct row {
    gs_ledger_kind kind;
    int who;
    bool must;
    whose side;
    state state;
    const char *want; /* what --by is, for the player */
} rows[] = {
    {GS_LEDGER_CAPTURED, ANYBODY, true, OTHER, ABLE,
     "the hero, unit, army or side that took him, of another side than his own (CAM-4.2)"},
    {GS_LEDGER_HELD, ANYBODY, false, OTHER, AS_IT_IS, "his captor"},
    {GS_LEDGER_ESCAPED, ANYBODY, false, OTHER, AS_IT_IS, "the captor whom he fled"},
    {GS_LEDGER_RESCUED, ANYBODY, false, OWN, ABLE, "who of his own side freed him"},
    {GS_LEDGER_FOUND, ANYBODY, false, OWN, ABLE, "who of his own side found him"},
    {GS_LEDGER_RANSOMED, ANYBODY, false, EITHER, ALIVE, "who paid, or who was paid"},
    {GS_LEDGER_PAROLED, ANYBODY, false, OTHER, ALIVE, "the captor who let him go"},
    {GS_LEDGER_RELEASED, ANYBODY, false, OTHER, ALIVE, "the captor who let him go"},
    {GS_LEDGER_EXCHANGED, HERO, false, OTHER, AS_IT_IS,
     "the captive hero of another side against whom he is exchanged"},
    {GS_LEDGER_MISSING, NOBODY, false, EITHER, AS_IT_IS, NULL},
    {GS_LEDGER_RETIRED, NOBODY, false, EITHER, AS_IT_IS, NULL},
    {GS_LEDGER_DUEL, HERO, true, EITHER, ABLE, "the hero whom he fought"},
    {GS_LEDGER_DUEL_WON, HERO, true, EITHER, ABLE, "the hero whom he beat"},
    {GS_LEDGER_STRUCK_DOWN, HERO, true, EITHER, ABLE, "the hero whom he beat"},
};

static const struct row *row_of(gs_ledger_kind kind)
{
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (rows[i].kind == kind) {
            return &rows[i];
        }
    }
    return NULL;
}

static int what_is(const gs_campaign *c, const char *id)
{
    return gs_campaign_hero(c, id)   ? HERO
           : gs_campaign_unit(c, id) ? UNIT
           : gs_campaign_army(c, id) ? ARMY
                                     : SIDE;
}

static const gs_camp_side *side_of(const gs_campaign *c, const char *id)
{
    const gs_camp_side *s = gs_campaign_side(c, id);
    return s ? s : gs_campaign_side_of(c, id);
}

static gs_status wants(const ruling *r, const struct row *row)
{
    return gs_err_key(r->err, GS_INPUT, r->subject, "%s wants --by: %s", r->word, row->want);
}

/* He or it must be in a state to do it; what happened before that is entered before it. */
static gs_status fits_state(const ruling *r, state want)
{
    const gs_camp_hero *h = gs_campaign_hero(r->c, r->by);
    const gs_camp_unit *u = gs_campaign_unit(r->c, r->by);
    gs_hero_now hero;
    gs_unit_now unit;
    if (h) {
        gs_campaign_hero_now(r->c, h, &hero);
        bool wrong = want == ABLE    ? !gs_fate_can_fight(hero.fate)
                     : want == ALIVE ? hero.fate == GS_FATE_DEAD
                                      : false;
        return wrong ? gs_err_key(r->err, GS_INPUT, r->subject,
                                  "%s by %s, who is %s by entry %d: what he did before that is "
                                  "entered before it (gesta next --undo %d takes that back)",
                                  r->word, h->name, gs_fate_words[hero.fate], hero.entry,
                                  hero.entry)
                     : GS_OK;
    }
    if (u && want == ABLE) {
        gs_campaign_unit_now(r->c, u, &unit);
        return unit.struck ? gs_err_key(r->err, GS_INPUT, r->subject,
                                        "%s by %s, which is struck from the roll", r->word,
                                        unit.name)
                           : GS_OK;
    }
    return GS_OK;
}

/* Two captives are exchanged who are in the hands of different sides (CAM-4.3). */
static gs_status fits_exchange(const ruling *r)
{
    const gs_camp_hero *h = gs_campaign_hero(r->c, r->subject);
    const gs_camp_hero *other = gs_campaign_hero(r->c, r->by);
    gs_hero_now now, his;
    gs_campaign_hero_now(r->c, h, &now);
    gs_campaign_hero_now(r->c, other, &his);
    if (his.fate != GS_FATE_CAPTIVE) {
        return gs_err_key(r->err, GS_INPUT, r->subject,
                          "exchanged against %s, who is %s: only a captive is given for a captive "
                          "(CAM-4.3)",
                          other->name, gs_fate_words[his.fate]);
    }
    const gs_camp_side *a = now.by ? side_of(r->c, now.by) : NULL;
    const gs_camp_side *b = his.by ? side_of(r->c, his.by) : NULL;
    return a && a == b ? gs_err_key(r->err, GS_INPUT, r->subject,
                                    "%s and %s are both captives of %s: nobody gives one for the "
                                    "other",
                                    h->name, other->name, a->name)
                       : GS_OK;
}

gs_status gs_ruling_by(const ruling *r)
{
    const struct row *row = row_of(r->kind);
    const gs_camp_side *own = gs_campaign_side_of(r->c, r->subject);
    if (r->by && strcmp(r->by, r->subject) == 0) {
        return gs_err_key(r->err, GS_INPUT, r->subject, "%s: --by names %s himself", r->word,
                          r->name);
    }
    if (!row || (!r->by && !row->must)) {
        return GS_OK;
    }
    if (r->by && row->who == NOBODY) {
        return gs_err_key(r->err, GS_INPUT, r->subject, "%s takes no --by: nobody does it to him",
                          r->word);
    }
    const gs_camp_side *side = r->by ? side_of(r->c, r->by) : NULL;
    bool right = side && (row->who & what_is(r->c, r->by)) &&
                 (row->side == EITHER || (row->side == OWN) == (side == own));
    if (!right) {
        return wants(r, row);
    }
    gs_status st = fits_state(r, row->state);
    return st == GS_OK && r->kind == GS_LEDGER_EXCHANGED ? fits_exchange(r) : st;
}
