/* Who came to a battle though nobody had mustered him, and stays: he is put into the lists. */
#include "desk_int.h"

#include <string.h>

/* The troops of that name; made, of the type that the log gives, if there are none. */
static gs_status troop_of(gs_hand *h, const gs_ob_unit *u, const gs_ruleset *rs, const char **id)
{
    gs_campaign *c = h->c;
    for (int i = 0; i < c->n_troops; i++) {
        if (strcmp(c->troops[i].name, u->troop) == 0 || strcmp(c->troops[i].id, u->troop) == 0) {
            *id = c->troops[i].id;
            return GS_OK;
        }
    }
    const char *type = u->facts ? strstr(u->facts, "unit.type=") : NULL;
    gs_camp_as as = {.ruleset = rs->id};
    gs_camp_troop t = {.name = u->troop, .as = &as, .n_as = 1};
    as.type = type ? gs_arena_strndup(c->arena, type + 10, strcspn(type + 10, " ")) : NULL;
    return gs_hand_add(h, &gs_kind_troop, NULL, &t, id);
}

static gs_status enlist_unit(gs_hand *h, const gs_ob_unit *u, const gs_ruleset *rs, const char *army)
{
    gs_camp_unit unit = {.id = u->id, .name = u->name, .full = u->full, .present = -1};
    gs_status st = troop_of(h, u, rs, &unit.troop);
    return st == GS_OK ? gs_hand_add(h, &gs_kind_unit, army, &unit, NULL) : st;
}

static gs_status enlist_hero(gs_hand *h, const gs_ob_hero *o, const char *army)
{
    gs_camp_hero hero = {.id = o->id, .name = o->name, .power = o->rating};
    const gs_camp_side *side = gs_campaign_side_of(h->c, army);
    return gs_hand_add(h, &gs_kind_hero, side ? side->id : army, &hero, NULL);
}

gs_status gs_desk_page_enlist(gs_desk_page *p, bool *any, gs_err *err)
{
    gs_campaign *c = p->campaign;
    gs_hand h;
    *any = false;
    gs_status st = gs_hand_begin(&h, c, NULL, NULL, false, err);
    for (int i = 0; i < p->n_says && st == GS_OK; i++) {
        const gs_after_say *s = &p->say[i];
        int unit = gs_setup_unit(p->setup, s->subject), hero = gs_setup_hero(p->setup, s->subject);
        bool there = gs_campaign_hero(c, s->subject) || gs_campaign_unit(c, s->subject);
        if (strcmp(s->what, "stays") != 0 || (there && gs_campaign_end_of(c, p->battle, true))) {
            continue; /* he was put in before the page was opened again */
        }
        if (!gs_campaign_is_free(c, s->subject)) {
            return gs_err_key(err, GS_STATE, s->subject, "cannot stay: the campaign has somebody of "
                              "that id already");
        }
        st = unit >= 0   ? enlist_unit(&h, &p->setup->units[unit], p->setup->ruleset, s->value)
             : hero >= 0 ? enlist_hero(&h, &p->setup->heroes[hero], s->value)
                         : GS_OK;
        *any = true;
    }
    return st == GS_OK && *any ? gs_hand_close(&h) : st;
}
