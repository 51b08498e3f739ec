/* Words of a scenario that its author chose, and that nobody would miss if they were wrong: a zone
 * of no kind, an event that never happens, an entry by a road that is not there. */
#include "gesta/campaign.h"

#include <string.h>

static gs_status refuse(gs_err *err, int line)
{
    if (err) {
        err->line = line;
    }
    return GS_INPUT;
}

static gs_status check_zone(const gs_camp_zone *z, gs_err *err)
{
    static const char *const kinds[] = {"deploy", "enter", "exit"};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (strcmp(z->kind, kinds[i]) == 0) {
            return GS_OK;
        }
    }
    gs_err_key(err, GS_INPUT, "kind", "\"%.60s\" is no kind of zone: deploy, enter or exit",
               z->kind);
    return refuse(err, z->line);
}

static gs_status check_event(const gs_camp_event *e, gs_err *err)
{
    if (strcmp(e->kind, "note") == 0) {
        return GS_OK;
    }
    if (strcmp(e->kind, "challenge") != 0) {
        gs_err_key(err, GS_INPUT, "kind", "\"%.60s\" is no kind of event: challenge or note",
                   e->kind);
        return refuse(err, e->line);
    }
    if (!e->who || !e->against) {
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

gs_status gs_campaign_check_words(const gs_campaign *c, gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < c->n_scenarios && st == GS_OK; i++) {
        st = check_scenario(&c->scenarios[i], err);
    }
    return st;
}
