/* Of a scenario becomes a set-up: its head, ground, victory, rules and challenges. Who comes to it
 * is settled in muster.c. */
#include "muster_int.h"

#include "gesta/fixed.h"

#include <string.h>

static gs_len length(const gs_muster *m, gs_len l)
{
    return gs_ground_length(m->home, m->rs, l);
}

static gs_pt *points(const gs_muster *m, const gs_pt *p, int n)
{
    return gs_ground_points(m->home, m->rs, p, n, m->a);
}

void gs_muster_ground(gs_muster *m)
{
    const gs_camp_scenario *sc = m->sc;
    gs_setup *s = m->s;
    s->width = length(m, sc->width ? sc->width : GS_LEN(72));
    s->table_depth = length(m, sc->depth ? sc->depth : GS_LEN(48));
    s->features = GS_NEW_ARRAY(m->a, gs_ob_feature, sc->n_features + 1);
    s->zones = GS_NEW_ARRAY(m->a, gs_zone, sc->n_zones + 1);
    s->objectives = GS_NEW_ARRAY(m->a, gs_objective, sc->n_objectives + 1);
    for (int i = 0; i < sc->n_features; i++) {
        const gs_camp_feature *f = &sc->features[i];
        s->features[s->n_features++] = (gs_ob_feature){
            f->id,       m->own ? f->kind : gs_ground_kind(m->rs, f->kind),
            f->name,     f->level,
            f->area,     points(m, f->points, f->n_points),
            f->n_points, length(m, f->width)};
    }
    for (int i = 0; i < sc->n_zones; i++) {
        const gs_camp_zone *z = &sc->zones[i];
        s->zones[s->n_zones++] = (gs_zone){z->side - 1, z->kind, z->name,
                                           points(m, z->points, z->n_points),
                                           z->n_points};
    }
    for (int i = 0; i < sc->n_objectives; i++) {
        const gs_camp_objective *o = &sc->objectives[i];
        s->objectives[s->n_objectives++] =
            (gs_objective){o->id,
                           o->name,
                           {length(m, o->x), length(m, o->y)},
                           length(m, o->radius),
                           o->worth};
    }
}

void gs_muster_victory(gs_muster *m)
{
    if (m->sc->n_victory) {
        const gs_camp_victory *v = m->sc->victory;
        gs_victory *o = &m->s->victory;
        o->objective_side = v->objective - 1; /* none, a, b, both */
        o->hold_turns = v->hold_turns;
        o->break_units[0] = v->break_a;
        o->break_units[1] = v->break_b;
        o->break_per_cent[0] = v->break_a_per_cent;
        o->break_per_cent[1] = v->break_b_per_cent;
        o->exit_side = v->exit == 3 ? -1 : v->exit - 1;
        o->exit_units = v->exit_units;
        o->turn_limit = v->turn_limit;
        o->at_limit = v->at_limit == 3 ? 2 : v->at_limit - 1; /* rules, a, b, draw */
    } else if (m->sc->n_objectives == 0) {
        m->s->victory.objective_side = -1;
    }
}

gs_status gs_muster_rules(gs_muster *m)
{
    const gs_camp_option *const lists[] = {m->c->options, m->b->options};
    const int counts[] = {m->c->n_options, m->b->n_options};
    gs_status st = GS_OK;
    for (int l = 0; l < 2; l++) {
        for (int i = 0; i < counts[l] && st == GS_OK; i++) {
            const char *name = lists[l][i].name;
            if (!gs_fact_find(m->rs->options, m->rs->n_options, name, strlen(name))) {
                continue;
            }
            st = gs_setup_set_option(m->s, name, lists[l][i].value, m->err);
            if (st != GS_OK &&
                ((!m->own && l == 0) ||
                 gs_option_between(m->c, m->rs, name, lists[l][i].value))) {
                st = GS_OK; /* the campaign speaks of its own option of that name */
            }
        }
    }
    m->s->patches = GS_NEW_ARRAY(m->a, gs_patch_row, m->c->n_rules + 1);
    for (int i = 0; i < m->c->n_rules; i++) {
        const gs_camp_rule *r = &m->c->rules[i];
        gs_patch_row row = {r->name, r->procedure, r->role, gs_camp_applies(m->c, r->applies, m->a),
                            r->when, r->then,      r->until};
        if (gs_patch_check(&row, m->rs, NULL) == GS_OK) {
            m->s->patches[m->s->n_patches++] = row;
        }
    }
    m->s->n_numbers = gs_camp_numbers(m->c, m->rs, m->a, &m->s->numbers);
    return st;
}

void gs_muster_head(gs_muster *m)
{
    gs_setup *s = m->s;
    s->id = m->b->id;
    s->title = gs_campaign_battle_title(m->c, m->b);
    s->date = m->b->date ? m->b->date : gs_campaign_date(m->c);
    s->place = m->b->place ? m->b->place : m->sc->place;
    s->scenario = m->sc->id;
    s->about = m->sc->about;
    s->credit = m->c->credit;
    s->seed = gs_camp_seed(m->c, m->b);
    s->units = GS_NEW_ARRAY(m->a, gs_ob_unit, GS_MAX_UNITS);
    s->heroes = GS_NEW_ARRAY(m->a, gs_ob_hero, GS_MAX_HEROES);
}

uint64_t gs_camp_seed(const gs_campaign *c, const gs_camp_battle *b)
{
    if (b->seed) {
        return (uint64_t)b->seed;
    }
    uint64_t seed = gs_hash((uint64_t)c->seed, b->id, strlen(b->id));
    return seed % 1000000000; /* a number that one can read out */
}

/* Who answers for a side that is challenged: the greatest of its heroes here who is not its
 * General, the first named of equals; the General where he is alone; -1 nobody. */
static int champion(const gs_muster *m, const char *side)
{
    int best = -1, general = -1;
    for (int i = 0; i < m->s->n_heroes; i++) {
        const gs_ob_hero *h = &m->s->heroes[i];
        if (strcmp(m->s->side[h->side].id, side) != 0) {
            continue;
        }
        if (i == m->s->side[h->side].general) {
            general = i;
        } else if (best < 0 || h->rating > m->s->heroes[best].rating) {
            best = i;
        }
    }
    return best >= 0 ? best : general;
}

/* The challenges that the scenario wants: a hero has one foe, the first whom it names. */
void gs_muster_challenges(gs_muster *m)
{
    for (int i = 0; i < m->sc->n_events; i++) {
        const gs_camp_event *e = &m->sc->events[i];
        if (strcmp(e->kind, "challenge") != 0 || !e->who || !e->against) {
            continue;
        }
        int who = gs_setup_hero(m->s, e->who);
        int foe = gs_setup_hero(m->s, e->against);
        foe = foe >= 0 ? foe : champion(m, e->against);
        if (who >= 0 && foe >= 0 && !m->s->heroes[who].foe) {
            m->s->heroes[who].foe = m->s->heroes[foe].id;
            m->s->heroes[who].taunt = e->text;
            m->s->heroes[who].foe_turn = e->turn;
        }
    }
}
