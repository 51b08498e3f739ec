/* Words that the author of a campaign chose, and that nobody would miss if they were wrong: a zone
 * of no kind, an event that never happens, an entry by a road that is not there, a colour that is
 * none, a special rule that no house rule is. */
#include "campaign_int.h"

#include <string.h>

static gs_status refuse(gs_err *err, int line)
{
    if (err) {
        err->line = line;
    }
    return GS_INPUT;
}

const char *const gs_camp_zone_kinds[] = {"deploy", "enter", "exit", NULL};
const char *const gs_camp_event_kinds[] = {"challenge", "note", NULL};

static gs_status check_zone(const gs_camp_zone *z, gs_err *err)
{
    if (gs_word_index(gs_camp_zone_kinds, z->kind) >= 0) {
        return GS_OK;
    }
    gs_err_key(err, GS_INPUT, "kind", "\"%.60s\" is no kind of zone: deploy, enter or exit",
               z->kind);
    return refuse(err, z->line);
}

static gs_status check_event(const gs_camp_event *e, gs_err *err)
{
    if (gs_word_index(gs_camp_event_kinds, e->kind) < 0) {
        gs_err_key(err, GS_INPUT, "kind", "\"%.60s\" is no kind of event: challenge or note",
                   e->kind);
        return refuse(err, e->line);
    }
    if (strcmp(e->kind, "challenge") == 0 && (!e->who || !e->against)) {
        gs_err_key(err, GS_INPUT, e->who ? "against" : "who",
                   "a challenge says who challenges, and against whom");
        return refuse(err, e->line);
    }
    return GS_OK;
}

/* A force enters by a zone of its own side, or by one that a die chooses. */
static gs_status check_entry(const gs_camp_scenario *s, int side, const gs_camp_force *f,
                             gs_err *err)
{
    if (!f->zone || strcmp(f->zone, "die") == 0) {
        return GS_OK;
    }
    for (int i = 0; i < s->n_zones; i++) {
        const gs_camp_zone *z = &s->zones[i];
        if (z->name && strcmp(z->name, f->zone) == 0 && strcmp(z->kind, "enter") == 0 &&
            (z->side == 0 || z->side == side + 1)) {
            return GS_OK;
        }
    }
    gs_err_key(err, GS_INPUT, "zone",
               "\"%.60s\" is no zone by which side %s enters: write the name of a <zone "
               "kind=\"enter\">, or die",
               f->zone, gs_camp_ab_words[side + 1]);
    return refuse(err, f->line);
}

static gs_status check_scenario(const gs_camp_scenario *s, gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < s->n_zones && st == GS_OK; i++) {
        st = check_zone(&s->zones[i], err);
    }
    for (int i = 0; i < s->n_events && st == GS_OK; i++) {
        st = check_event(&s->events[i], err);
    }
    for (int m = 0; m < s->n_musters; m++) {
        for (int i = 0; i < s->musters[m].n_forces && st == GS_OK; i++) {
            st = check_entry(s, m, &s->musters[m].forces[i], err);
        }
    }
    return st;
}

/* A colour is three or six hexadecimal digits, with or without '#'. */
static gs_status check_colour(const gs_camp_side *s, gs_err *err)
{
    const char *digits = s->colour ? s->colour + (s->colour[0] == '#') : "000";
    size_t n = strspn(digits, "0123456789abcdefABCDEF");
    if ((n == 3 || n == 6) && digits[n] == '\0') {
        return GS_OK;
    }
    gs_err_key(err, GS_INPUT, "colour",
               "\"%.60s\" is no colour (of the side %s): write # and six hexadecimal "
               "digits, red, green, blue, as #a3242b",
               s->colour, s->id);
    return refuse(err, s->line);
}

/* A shore is some points: three or more round a sea or lake, two or more along a river. */
static gs_status check_shore(const gs_camp_place *p, gs_err *err)
{
    gs_pt *points;
    int n = 0, least = p->kind && strstr(p->kind, "river") ? 2 : 3;
    gs_err why = {0};
    if (!p->shore) {
        return GS_OK;
    }
    gs_arena *a = gs_arena_new();
    gs_status st = gs_points_parse(p->shore, GS_MAP_MOST, a, &points, &n, &why);
    gs_arena_free(a);
    if (st == GS_OK && n >= least) {
        return GS_OK;
    }
    gs_err_key(err, GS_INPUT, "shore",
               "the shore of %s wants %d points or more, as \"0,0 12,8.5 20,-3\"%s%s", p->name, least,
               st == GS_OK ? "" : ": ", st == GS_OK ? "" : why.text);
    return refuse(err, p->line);
}

/* A hero's kind is one that some rule set tells apart: what a battle's own does not know counts as
 * a hero there. */
static gs_status check_hero_kind(const gs_camp_hero *h, gs_err *err)
{
    gs_str kinds = {0};
    bool known = !h->kind || strcmp(h->kind, "hero") == 0;
    for (int i = 0; gs_rulesets[i] && !known; i++) {
        const char *const *words = gs_rulesets[i]->hero_kinds;
        known = gs_word_index(words, h->kind) >= 0;
        for (int k = 0; words && words[k]; k++) {
            gs_str_addf(&kinds, "%s%s", kinds.len ? ", " : "", words[k]);
        }
    }
    if (!known) {
        gs_err_key(err, GS_INPUT, "kind", "\"%.60s\" is no kind of hero (of %s): %s", h->kind, h->id,
                   gs_str_text(&kinds));
    }
    gs_str_free(&kinds);
    return known ? GS_OK : refuse(err, h->line);
}

/* ---- special rules ---- */
/* Is a house rule, by its `applies`, for a unit of these troops? */
static bool is_for(const gs_campaign *c, const gs_camp_rule *r, const gs_camp_troop *t,
                   const gs_camp_unit *u)
{
    const char *to = r->applies, *side = u ? gs_campaign_side_of(c, u->id)->id : NULL;
    if (!to || strcmp(to, "all") == 0) {
        return true;
    }
    if (strncmp(to, "troop:", 6) == 0) {
        return t && (strcmp(to + 6, t->id) == 0 || strcmp(to + 6, t->name) == 0);
    }
    return u && ((strncmp(to, "unit:", 5) == 0 && strcmp(to + 5, u->id) == 0) ||
                 (strncmp(to, "side:", 5) == 0 && strcmp(to + 5, side) == 0));
}

/* Is there a house rule of that name for the unit, or, without one, for any of the troops? */
static bool has_rule(const gs_campaign *c, const char *name, const gs_camp_troop *t,
                     const gs_camp_unit *u)
{
    for (int i = 0; i < c->n_rules; i++) {
        bool known = strcmp(c->rules[i].name, name) == 0;
        if (known && is_for(c, &c->rules[i], t, u)) {
            return true;
        }
        for (int s = 0; known && !u && s < c->n_sides; s++) {
            for (int a = 0; a < c->sides[s].n_armies; a++) {
                const gs_camp_army *army = &c->sides[s].armies[a];
                for (int k = 0; k < army->n_units; k++) {
                    if (strcmp(army->units[k].troop, t->id) == 0 &&
                        is_for(c, &c->rules[i], t, &army->units[k])) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

/* Each name of the list, ", " between, is a house rule that works on them. */
static gs_status check_special(const gs_campaign *c, const char *special,
                               const gs_camp_troop *t, const gs_camp_unit *u, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_status st = GS_OK;
    for (const char *p = special; p && st == GS_OK;) {
        const char *comma = strstr(p, ", ");
        const char *name =
            gs_arena_strndup(a, p, comma ? (size_t)(comma - p) : strlen(p));
        if (!has_rule(c, name, t, u)) {
            st = gs_err_key(err, GS_INPUT, "special",
                            "there is no house rule \"%.60s\" for %.60s: write a <rule "
                            "name=\"%.60s\" applies=\"%s:%s\" .../> among the <house-rules>",
                            name, u ? u->name : t->name, name, u ? "unit" : "troop",
                            u ? u->id : t->id);
        }
        p = comma ? comma + 2 : NULL;
    }
    gs_arena_free(a);
    return st;
}

static gs_status check_specials(const gs_campaign *c, gs_err *err)
{
    for (int i = 0; i < c->n_troops; i++) {
        const gs_camp_troop *t = &c->troops[i];
        if (check_special(c, t->special, t, NULL, err) != GS_OK) {
            return refuse(err, t->line);
        }
    }
    for (int s = 0; s < c->n_sides; s++) {
        for (int a = 0; a < c->sides[s].n_armies; a++) {
            const gs_camp_army *army = &c->sides[s].armies[a];
            for (int k = 0; k < army->n_units; k++) {
                const gs_camp_unit *u = &army->units[k];
                if (check_special(c, u->special, gs_campaign_troop(c, u->troop), u, err) !=
                    GS_OK) {
                    return refuse(err, u->line);
                }
            }
        }
    }
    return GS_OK;
}

gs_status gs_campaign_check_words(const gs_campaign *c, gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < c->n_sides && st == GS_OK; i++) {
        st = check_colour(&c->sides[i], err);
        for (int h = 0; h < c->sides[i].n_heroes && st == GS_OK; h++) {
            st = check_hero_kind(&c->sides[i].heroes[h], err);
        }
    }
    for (int i = 0; i < c->n_places && st == GS_OK; i++) {
        st = check_shore(&c->places[i], err);
    }
    st = st == GS_OK ? gs_camp_check_units(c, err) : st;
    st = st == GS_OK ? check_specials(c, err) : st;
    for (int i = 0; i < c->n_scenarios && st == GS_OK; i++) {
        st = check_scenario(&c->scenarios[i], err);
        st = st == GS_OK ? gs_camp_check_field(c, &c->scenarios[i], err) : st;
    }
    return st == GS_OK ? gs_camp_check_people(c, err) : st;
}
