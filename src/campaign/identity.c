/* Letters and colour slots of a campaign's sides, numbers of its units: given once, when they come
 * into the campaign, and kept from then on. */
#include "campaign_int.h"

#include <string.h>

#define SLOTS 4

static gs_status at_line(gs_status st, int line, gs_err *err)
{
    if (err) {
        err->line = line;
    }
    return st;
}

/* ---- letters ---- */
static void give_letters(gs_campaign *c)
{
    const char **names = GS_NEW_ARRAY(c->arena, const char *, c->n_sides + 1);
    const char **letters = GS_NEW_ARRAY(c->arena, const char *, c->n_sides + 1);
    for (int i = 0; i < c->n_sides; i++) {
        names[i] = c->sides[i].name;
        letters[i] = c->sides[i].letter;
    }
    gs_side_letters(c->arena, names, letters, c->n_sides);
    for (int i = 0; i < c->n_sides; i++) {
        c->sides[i].letter = letters[i];
    }
}

static gs_status check_letters(const gs_campaign *c, gs_err *err)
{
    for (int i = 0; i < c->n_sides; i++) {
        const gs_camp_side *s = &c->sides[i];
        if (!gs_is_side_letter(s->letter)) {
            return at_line(gs_err_key(err, GS_INPUT, "letter",
                                      "the letter of \"%s\" is one capital, or two, not \"%.20s\"",
                       s->id, s->letter),
                           s->line, err);
        }
        for (int k = 0; k < i; k++) {
            if (strcmp(s->letter, c->sides[k].letter) == 0) {
                return at_line(gs_err_key(err, GS_INPUT, "letter",
                                          "\"%s\" and \"%s\" have the same letter, %s",
                           c->sides[k].id, s->id, s->letter),
                               s->line, err);
            }
        }
    }
    return GS_OK;
}

/* ---- colours ---- */
static bool meet(const gs_campaign *c, const char *a, const char *b)
{
    for (int i = 0; i < c->n_scenarios; i++) {
        const gs_camp_scenario *s = &c->scenarios[i];
        if (s->n_musters == 2 && ((strcmp(s->musters[0].side, a) == 0 &&
                                   strcmp(s->musters[1].side, b) == 0) ||
                                  (strcmp(s->musters[0].side, b) == 0 &&
                                   strcmp(s->musters[1].side, a) == 0))) {
            return true;
        }
    }
    return false;
}

/* As long as there are slots nobody shares one; then sides that meet in no scenario do. */
static int free_slot(const gs_campaign *c, const gs_camp_side *side)
{
    bool used[SLOTS + 1] = {false}, met[SLOTS + 1] = {false};
    for (int i = 0; i < c->n_sides; i++) {
        const gs_camp_side *o = &c->sides[i];
        used[o->slot] = true;
        met[o->slot] = met[o->slot] || (o != side && meet(c, side->id, o->id));
    }
    for (int k = 1; k <= SLOTS; k++) {
        if (!used[k]) {
            return k;
        }
    }
    for (int k = 1; k <= SLOTS; k++) {
        if (!met[k]) {
            return k;
        }
    }
    return (int)(side - c->sides) % SLOTS + 1;
}

/* ---- numbers ---- */
static gs_camp_unit *next_unit(const gs_camp_side *side, int *army, int *unit)
{
    while (*army < side->n_armies && *unit == side->armies[*army].n_units) {
        ++*army;
        *unit = 0;
    }
    return *army < side->n_armies ? &side->armies[*army].units[(*unit)++] : NULL;
}

int gs_camp_last_number(const gs_camp_side *side)
{
    int army = 0, unit = 0, most = 0;
    for (const gs_camp_unit *u; (u = next_unit(side, &army, &unit)) != NULL;) {
        most = u->number > most ? u->number : most;
    }
    return most;
}

static gs_status number_units(gs_campaign *c, const gs_camp_side *side, gs_err *err)
{
    int last = gs_camp_last_number(side), n = 0, army = 0, unit = 0;
    for (gs_camp_unit *u; (u = next_unit(side, &army, &unit)) != NULL; n++) {
        u->number = u->number ? u->number : ++last;
    }
    const gs_camp_unit **by = GS_NEW_ARRAY(c->arena, const gs_camp_unit *, last + 1);
    army = unit = 0;
    for (const gs_camp_unit *u; (u = next_unit(side, &army, &unit)) != NULL;) {
        if (by[u->number]) {
            return at_line(gs_err_key(err, GS_INPUT, "number",
                                      "\"%s\" and \"%s\" are both number %d of \"%s\"",
                       by[u->number]->id, u->id, u->number, side->id),
                           u->line, err);
        }
        by[u->number] = u;
    }
    return GS_OK;
}

gs_status gs_campaign_identify(gs_campaign *c, gs_err *err)
{
    give_letters(c);
    gs_status st = check_letters(c, err);
    for (int i = 0; i < c->n_sides && st == GS_OK; i++) {
        gs_camp_side *s = &c->sides[i];
        s->slot = s->slot ? s->slot : free_slot(c, s);
        st = number_units(c, s, err);
    }
    return st;
}

void gs_campaign_code(const gs_camp_side *side, const gs_camp_unit *unit, gs_str *out)
{
    gs_str_addf(out, "%s%d", side->letter, unit->number);
}
