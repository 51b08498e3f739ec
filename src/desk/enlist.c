/* Who came to a battle though nobody had mustered him, and stays: he is put into the lists. */
#include "desk_int.h"

#include <string.h>

const gs_child *gs_desk_list(const gs_kind *in, const char *element)
{
    for (int i = 0; i < in->n_children; i++) {
        if (strcmp(in->children[i].kind->element, element) == 0) {
            return &in->children[i];
        }
    }
    return NULL;
}

const char *gs_desk_new_id(gs_campaign *c, const char *name, const char *otherwise)
{
    gs_str id = {0};
    for (const char *p = name; *p && id.len < 40; p++) {
        char l = *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p;
        if ((l >= 'a' && l <= 'z') || (l >= '0' && l <= '9')) {
            gs_str_addc(&id, l);
        } else if (id.len && id.p[id.len - 1] != '-' && (l == ' ' || l == '-')) {
            gs_str_addc(&id, '-');
        }
    }
    while (id.len && id.p[id.len - 1] == '-') {
        id.p[--id.len] = '\0';
    }
    bool letter = id.len && id.p[0] >= 'a' && id.p[0] <= 'z';
    const char *base = gs_arena_strdup(c->arena, letter ? gs_str_text(&id) : otherwise);
    const char *out = base;
    gs_str_free(&id);
    for (int k = 2; !gs_campaign_is_free(c, out); k++) {
        out = gs_arena_printf(c->arena, "%s-%d", base, k);
    }
    return out;
}

/* The troops of that name; made, of the type that the log gives, if there are none. */
static const char *troop_of(gs_campaign *c, const gs_ob_unit *u, const gs_ruleset *rs)
{
    for (int i = 0; i < c->n_troops; i++) {
        if (strcmp(c->troops[i].name, u->troop) == 0 || strcmp(c->troops[i].id, u->troop) == 0) {
            return c->troops[i].id;
        }
    }
    const char *id = gs_desk_new_id(c, u->troop, "troops");
    gs_camp_troop *t = gs_child_add(gs_desk_list(&gs_kind_campaign, "troop"), c, c->arena);
    t->id = id;
    t->name = gs_arena_strdup(c->arena, u->troop);
    t->as = GS_NEW(c->arena, gs_camp_as);
    t->n_as = 1;
    t->as->ruleset = rs->id;
    const char *type = u->facts ? strstr(u->facts, "unit.type=") : NULL;
    t->as->type = type ? gs_arena_strndup(c->arena, type + 10, strcspn(type + 10, " ")) : NULL;
    return id;
}

static void enlist_unit(gs_campaign *c, const gs_ob_unit *u, gs_camp_army *army, const char *troop)
{
    gs_camp_unit *unit = gs_child_add(gs_desk_list(&gs_kind_army, "unit"), army, c->arena);
    unit->id = gs_arena_strdup(c->arena, u->id);
    unit->name = gs_arena_strdup(c->arena, u->name);
    unit->troop = troop;
    unit->full = u->full;
    unit->present = -1;
}

static void enlist_hero(gs_campaign *c, const gs_ob_hero *o, gs_camp_side *side)
{
    gs_camp_hero *h = gs_child_add(gs_desk_list(&gs_kind_side, "hero"), side, c->arena);
    h->id = gs_arena_strdup(c->arena, o->id);
    h->name = gs_arena_strdup(c->arena, o->name);
    h->power = o->rating;
}

gs_status gs_desk_page_enlist(gs_desk_page *p, bool *any, gs_err *err)
{
    gs_campaign *c = p->campaign;
    *any = false;
    for (int i = 0; i < p->n_says; i++) {
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
        if (unit >= 0) {
            const char *troop = troop_of(c, &p->setup->units[unit], p->setup->ruleset);
            enlist_unit(c, &p->setup->units[unit], gs_campaign_army(c, s->value), troop);
        } else if (hero >= 0) {
            enlist_hero(c, &p->setup->heroes[hero], gs_campaign_side_of(c, s->value));
        }
        *any = true;
    }
    return *any ? gs_campaign_check(c, err) : GS_OK;
}
