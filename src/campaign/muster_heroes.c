/* Who of the heroes comes to a battle, with which unit, and who commands. */
#include "muster_int.h"
#include "gesta/custody.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* CAM-3.2, CAM-R2: under the campaign's own rules and full recovery all wounds are closed when the
 * next battle is mustered, turn's end or not, unless a house rule says otherwise. */
static bool whole_by_now(const gs_muster *m, const char *hero, const gs_hero_now *now)
{
    const char *how = gs_campaign_option(m->c, "options.recovery");
    return !gs_camp_by_book(m->c, gs_ruleset_find(m->c->ruleset)) &&
           (!how || strcmp(how, "full") == 0) && gs_camp_heals_whole(m->c, hero, now, m->a);
}

static gs_status add_hero(gs_muster *m, const gs_camp_hero *hero, int side, int unit)
{
    gs_hero_now now;
    gs_campaign_hero_now(m->c, hero, &now);
    if (!gs_campaign_can_serve(m->c, hero)) {
        return GS_OK; /* CAM-2.2, CAM-4.3 */
    }
    int old = gs_setup_hero(m->s, hero->id);
    if (old >= 0) {
        m->s->heroes[old].unit = unit >= 0 ? unit : m->s->heroes[old].unit;
        return GS_OK;
    }
    if (m->s->n_heroes == GS_MAX_HEROES) {
        return gs_err_set(m->err, GS_LIMIT, "a battle has at most %d heroes",
                          GS_MAX_HEROES);
    }
    const gs_camp_as *as = gs_muster_as(hero->as, hero->n_as, m->rs->id);
    gs_ob_hero *h = &m->s->heroes[m->s->n_heroes++];
    h->id = hero->id;
    h->name = hero->name;
    h->epithet = now.epithet;
    h->kind = hero->kind ? hero->kind : "hero";
    h->gender = gs_gender_words[hero->gender];
    h->side = side;
    h->rating = now.rating;
    h->power = whole_by_now(m, hero->id, &now) ? now.rating + now.items : now.power;
    h->player = hero->player;
    h->unit = unit;
    h->facts = as ? as->facts : NULL;
    return GS_OK;
}

static bool hero_absent(const gs_camp_muster *side, const char *id)
{
    for (int i = 0; i < side->n_forces; i++) {
        if (side->forces[i].absent && same(side->forces[i].hero, id)) {
            return true;
        }
    }
    return false;
}

gs_status gs_muster_leaders(gs_muster *m, const gs_camp_muster *side, int ix)
{
    gs_status st = GS_OK;
    for (int i = 0; i < m->s->n_units && st == GS_OK; i++) {
        const gs_camp_unit *u =
            m->s->units[i].side == ix ? gs_campaign_unit(m->c, m->s->units[i].id) : NULL;
        if (u && u->leader && !hero_absent(side, u->leader)) {
            st = add_hero(m, gs_campaign_hero(m->c, u->leader), ix, i);
        }
    }
    return st;
}

gs_status gs_muster_generals(gs_muster *m, const gs_camp_muster *side, int ix)
{
    gs_status st = GS_OK;
    for (int i = 0; i < side->n_forces && st == GS_OK; i++) {
        const gs_camp_force *f = &side->forces[i];
        const gs_camp_army *army = f->army && !f->absent ? gs_campaign_army(m->c, f->army)
                                                         : NULL;
        if (army && army->general && !hero_absent(side, army->general)) {
            st = add_hero(m, gs_campaign_hero(m->c, army->general), ix, -1);
        }
        if (f->hero && !f->absent && st == GS_OK) {
            st = add_hero(m, gs_campaign_hero(m->c, f->hero), ix, gs_muster_unit(m, f->with));
            int h = gs_setup_hero(m->s, f->hero);
            if (h >= 0 && f->place) {
                m->s->heroes[h].has_place = true;
                m->s->heroes[h].at = (gs_pt){gs_ground_length(m->home, m->rs, f->x),
                                             gs_ground_length(m->home, m->rs, f->y)};
                m->s->heroes[h].facing = f->facing;
            }
        }
    }
    return st;
}

/* The side's general in this battle: whom the scenario names, or the side's; if he cannot
 * come, his heir, else the mustered hero of the highest rating, then of the highest
 * present Power, then the first named (CAM-4.5, SHW-R97). */
int gs_muster_choose_general(const gs_muster *m, const gs_camp_muster *side, int ix)
{
    const gs_camp_side *of = gs_campaign_side(m->c, side->side);
    const gs_camp_hero *named = side->general ? gs_campaign_hero(m->c, side->general)
                                              : gs_campaign_general(m->c, of);
    int h = named ? gs_setup_hero(m->s, named->id) : -1;
    if (h < 0 && !named && of->general) {
        named = gs_campaign_hero(m->c, of->general);
    }
    if (h < 0 && named && named->heir) {
        h = gs_setup_hero(m->s, named->heir);
    }
    for (int i = 0; i < side->n_forces && h < 0; i++) {
        const gs_camp_army *army =
            side->forces[i].army ? gs_campaign_army(m->c, side->forces[i].army) : NULL;
        h = army && army->general ? gs_setup_hero(m->s, army->general) : -1;
    }
    if (h >= 0) {
        return h;
    }
    for (int i = 0; i < m->s->n_heroes; i++) {
        const gs_ob_hero *o = &m->s->heroes[i];
        if (o->side == ix &&
            (h < 0 || o->rating > m->s->heroes[h].rating ||
             (o->rating == m->s->heroes[h].rating && o->power > m->s->heroes[h].power))) {
            h = i;
        }
    }
    return h;
}

/* The hero who leads an army's units here and is the greatest of them (SHW-R97); -1. */
static int first_of_army(const gs_muster *m, const char *army, int ix)
{
    int best = -1;
    for (int i = 0; i < m->s->n_units; i++) {
        const gs_ob_unit *u = &m->s->units[i];
        const gs_camp_unit *of = u->side == ix ? gs_campaign_unit(m->c, u->id) : NULL;
        gs_unit_now now;
        if (!of || u->leader < 0) {
            continue;
        }
        gs_campaign_unit_now(m->c, of, &now);
        const gs_ob_hero *h = &m->s->heroes[u->leader];
        if (same(now.army, army) &&
            (best < 0 || h->rating > m->s->heroes[best].rating ||
             (h->rating == m->s->heroes[best].rating &&
              h->power > m->s->heroes[best].power))) {
            best = u->leader;
        }
    }
    return best;
}

/* The General whom an allied army obeys: its own, his heir, else the first of those who
 * lead its units; NULL where nobody of its own is here. */
static const char *own_general(const gs_muster *m, const char *army, int ix)
{
    const gs_camp_army *a = army ? gs_campaign_army(m->c, army) : NULL;
    const gs_camp_hero *named = a && a->general ? gs_campaign_hero(m->c, a->general) : NULL;
    int h = named ? gs_setup_hero(m->s, named->id) : -1;
    if (h < 0 && named && named->heir) {
        h = gs_setup_hero(m->s, named->heir);
    }
    h = h < 0 && a ? first_of_army(m, army, ix) : h;
    return h >= 0 && m->s->heroes[h].side == ix ? m->s->heroes[h].id : NULL;
}

/* SHW-3.2: in an alliance each army recognises its own general only; where the scenario
 * names none for the whole side, nobody is supreme. */
void gs_muster_name_generals(gs_muster *m, const gs_camp_muster *side, int ix)
{
    m->s->side[ix].allied = side->alliance && !side->general;
    for (int i = 0; side->alliance && i < m->s->n_units; i++) {
        gs_ob_unit *u = &m->s->units[i];
        const gs_camp_unit *of = u->side == ix ? gs_campaign_unit(m->c, u->id) : NULL;
        gs_unit_now now;
        if (of) {
            gs_campaign_unit_now(m->c, of, &now);
            u->under = own_general(m, now.army, ix);
        }
    }
}
