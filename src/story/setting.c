/* The beginning and the end of a story: who came, and what became of them. */
#include "story_int.h"

#include "gesta/voice.h"

#include <string.h>

/* Is the hero there as the day begins: not with men who come later? */
static bool is_there(const story_walk *w, int hero)
{
    int unit = w->s->heroes[hero].unit;
    if (w->logged && story_came_later(w, gs_ref_hero(hero))) {
        return false;
    }
    return unit < 0 || unit >= w->s->n_units || w->s->units[unit].dummy ||
           w->y->unit[unit].end != GS_TALLY_ABSENT;
}

/* "Oliver, Turpin and Gerin": the other heroes of a side, strongest first, four at the most. */
static const char *companions(story_walk *w, int side)
{
    gs_str list = {0};
    int named[4];
    int n = 0;
    for (int rating = 6; rating > 0 && n < 4; rating--) {
        for (int h = 0; h < w->s->n_heroes && n < 4; h++) {
            const gs_ob_hero *hero = &w->s->heroes[h];
            if (hero->side == side && hero->rating == rating && h != w->s->side[side].general &&
                is_there(w, h)) {
                named[n++] = h;
            }
        }
    }
    for (int i = 0; i < n; i++) {
        story_list_add(&list, 'f', named[i]);
    }
    const char *text = n ? gs_arena_strdup(w->arena, list.p) : NULL;
    gs_str_free(&list);
    return text;
}

static bool counts_units(const story_walk *w)
{
    return gs_voice_army(w->s->ruleset) == GS_COUNTED_UNITS;
}

int story_army_size(const story_walk *w, int side)
{
    const gs_tally_row *r = &w->y->side[side];
    return counts_units(w) ? r->units : r->began;
}

/* Units and strength of a side that are there as the day begins, and of those the mounted. */
typedef struct there {
    int units, men, mounted;
} there;

static there count_there(const story_walk *w, int side)
{
    there n = {0};
    for (int u = 0; u < w->s->n_units; u++) {
        const gs_ob_unit *unit = &w->s->units[u];
        const gs_tally_row *his = &w->y->unit[u].row;
        const char *facts = unit->facts ? unit->facts : "";
        bool rides = strstr(facts, "cavalry") || strstr(facts, "horse-archers");
        if (unit->side == side && !(w->logged && story_came_later(w, gs_ref_unit(u)))) {
            n.units += his->units;
            n.men += his->began;
            n.mounted += !rides ? 0 : counts_units(w) ? his->units : his->began;
        }
    }
    n.men = counts_units(w) ? n.units : n.men;
    return n;
}

/* Those who are there as the day begins; who is to come later is counted by itself. */
static void count_army(const story_walk *w, gs_message *m, int side)
{
    const gs_tally_row *r = &w->y->side[side];
    there own = count_there(w, side), foes = count_there(w, 1 - side);
    int heroes = 0;
    for (int h = 0; h < w->s->n_heroes; h++) {
        heroes += w->s->heroes[h].side == side && is_there(w, h);
    }
    story_fact_add(m, "men", own.men);
    story_fact_add(m, "foe-men", foes.men);
    story_fact_add(m, "units", own.units);
    story_fact_add(m, "to-come", counts_units(w) ? r->absent_units : r->absent);
    story_fact_add(m, "heroes", heroes);
    story_fact_add(m, "mounted", own.mounted);
    story_fact_add(m, "fewer", own.men < foes.men ? foes.men - own.men : 0);
    story_fact_add(m, "ratio", foes.men ? own.men * 1000 / foes.men : 1000);
}

/* Who came and with how many rests on the entries in which that side was set up. */
static void rest_on_deployment(const story_walk *w, gs_message *m, const gs_log *log, int side)
{
    for (int i = 0; i < log->count && log->entries[i].turn == 0; i++) {
        const gs_entry *e = &log->entries[i];
        bool dummy = e->actor.kind == GS_REF_UNIT && e->actor.ix < w->s->n_units &&
                     w->s->units[e->actor.ix].dummy;
        if (strcmp(e->kind, "deploy") == 0 && story_ref_side(w->s, e->actor) == side && !dummy) {
            story_message_entry(m, e->n);
        }
    }
}

bool story_needs(const gs_setup *s, int side)
{
    const gs_victory *v = &s->victory;
    bool ground = s->n_objectives > 0 && (v->objective_side == side || v->objective_side == 2);
    bool limit = v->at_limit == 1 - side && v->at_limit >= 0;
    return ground || v->exit_side == side || limit;
}

void story_tell_setting(story_walk *w, const gs_log *log)
{
    for (int side = 0; side < GS_SIDES; side++) {
        gs_message *m = story_message_new(w, "army", gs_ref_side(side), gs_ref_side(1 - side));
        count_army(w, m, side);
        if (w->s->place) { /* "Gate Fulford, below York," wants its second comma */
            const char *comma = strstr(w->s->place, ", ") ? "," : "";
            story_fact_word(m, "where", gs_arena_printf(w->arena, "%s%s", w->s->place, comma));
        }
        int general = w->s->side[side].general;
        if (general >= 0 && is_there(w, general)) {
            m->role[GS_ROLE_HERO] = gs_ref_hero(general);
            if (w->s->heroes[general].epithet) {
                story_fact_word(m, "epithet", w->s->heroes[general].epithet);
            }
        }
        int foe = w->s->side[1 - side].general;
        if (foe >= 0 && is_there(w, foe)) {
            m->role[GS_ROLE_FOE] = gs_ref_hero(foe);
            if (w->s->heroes[foe].epithet) {
                story_fact_word(m, "foe-epithet", w->s->heroes[foe].epithet);
            }
        }
        story_fact_add(m, "passes", w->s->victory.exit_side == side);
        const char *with = companions(w, side);
        if (with) {
            story_fact_word(m, "companions", with);
        }
        rest_on_deployment(w, m, log, side);
        m->mandatory = true;
    }
}

int story_strength_left(const story_walk *w, int side)
{
    const gs_tally_row *r = &w->y->side[side];
    return counts_units(w) ? r->units - r->gone - r->away_units : r->left;
}

/* The heroes of a side who ended so, as a list in the message's fact `name`. */
static void list_fates(story_walk *w, gs_message *m, int side, gs_hero_where where,
                       const char *name, const char *count)
{
    int who[GS_MAX_HEROES];
    int n = 0;
    for (int h = 0; h < w->s->n_heroes; h++) {
        if (w->s->heroes[h].side == side && w->t->hero[h].where == (int)where) {
            who[n++] = h;
        }
    }
    gs_str list = {0};
    for (int i = 0; i < n; i++) {
        story_list_add(&list, 'f', who[i]);
        if (w->fate_entry[who[i]]) {
            story_message_entry(m, w->fate_entry[who[i]]);
        }
    }
    if (n) {
        story_fact_word(m, name, gs_arena_strdup(w->arena, list.p));
        story_fact_add(m, count, n);
    }
    gs_str_free(&list);
}

static void tell_roll(story_walk *w, int side)
{
    gs_message *m = story_message_new(w, "roll", gs_ref_side(side), gs_ref_side(1 - side));
    list_fates(w, m, side, GS_HERO_KILLED, "dead", "dead-n");
    list_fates(w, m, side, GS_HERO_CAPTURED, "taken", "taken-n");
    list_fates(w, m, side, GS_HERO_BURIED, "buried", "buried-n");
    story_fact_add(m, "regained", w->outcome->winner == side); /* who was taken may be free again */
    if (!story_fact(m, "dead") && !story_fact(m, "taken") && !story_fact(m, "buried")) {
        m->kind = "";
    }
}

/* The beaten side's first. */
static void tell_rolls(story_walk *w, int winner)
{
    tell_roll(w, 1 - winner);
    tell_roll(w, winner);
}

/* What became of the generals, for the headline. */
static void tell_generals(story_walk *w, gs_message *m, int winner)
{
    static const struct {
        gs_hero_where where;
        const char *word;
    } fates[] = {{GS_HERO_KILLED, "killed"},
                 {GS_HERO_CAPTURED, "captured"},
                 {GS_HERO_BURIED, "buried"}};
    for (int i = 0; i < GS_SIDES; i++) {
        int side = i == 0 ? winner : 1 - winner;
        int g = w->s->side[side].general;
        if (g < 0) {
            continue;
        }
        m->role[i == 0 ? GS_ROLE_HERO : GS_ROLE_FOE] = gs_ref_hero(g);
        for (int k = 0; k < GS_COUNT(fates); k++) {
            if (w->t->hero[g].where == (int)fates[k].where) {
                story_fact_word(m, i == 0 ? "own-general" : "general", fates[k].word);
            }
        }
    }
}

/* Of a unit that came with so many or more it is told at the end if a third or less is left. */
#define WORN_FROM 6

static bool is_worn(const story_walk *w, int unit)
{
    const gs_ob_unit *u = &w->s->units[unit];
    const gs_unit_state *now = &w->t->unit[unit];
    for (int slot = unit + w->s->n_units; slot < GS_MAX_UNITS; slot += w->s->n_units) {
        if (gs_unit_came(w->s, w->t, slot)) {
            return false; /* part of them is elsewhere, not lost */
        }
    }
    int left = story_left_of(w, gs_ref_unit(unit));
    return (now->flags & GS_U_ON_TABLE) && u->present >= WORN_FROM && left > 0 &&
           left * 3 <= u->present && w->hurt_entry[unit] > 0;
}

/* Who of a side stands there yet, and paid most. */
static void tell_worn(story_walk *w, int side)
{
    int worst = -1;
    for (int u = 0; u < w->s->n_units; u++) {
        if (w->s->units[u].side == side && is_worn(w, u) &&
            (worst < 0 || w->t->unit[u].left * w->s->units[worst].present <
                              w->t->unit[worst].left * w->s->units[u].present)) {
            worst = u;
        }
    }
    if (worst >= 0) {
        gs_message *m = story_message_new(w, "worn", gs_ref_unit(worst), gs_ref_side(1 - side));
        story_add_left(w, m, "left", gs_ref_unit(worst));
        story_fact_add(m, "began", w->s->units[worst].present);
        m->n_entries = 0;
        story_message_entry(m, w->hurt_entry[worst]);
    }
}

/* What it cost the one side of which somebody told. */
static void tell_half_cost(story_walk *w, const int lost[GS_SIDES], const int start[GS_SIDES])
{
    for (int side = 0; side < GS_SIDES && !w->untold; side++) {
        if (w->day->told[side]) {
            gs_message *c = story_message_new(w, "half-cost", gs_ref_side(side),
                                              gs_ref_side(1 - side));
            story_fact_add(c, "lost", lost[side]);
            story_fact_add(c, "men", start[side]);
            story_fact_add(c, "lost-about", !counts_units(w) && w->all_about[side]);
            c->mandatory = true;
        }
    }
}

/* Won by the ground: which it was, and at how many turns' ends running it was held. */
static void add_ground_won(const story_walk *w, gs_message *m)
{
    story_fact_add(m, "hold", w->s->victory.hold_turns);
    if (w->s->n_objectives == 1) {
        m->role[GS_ROLE_PLACE] = (gs_ref){GS_REF_OBJECTIVE, 0};
    }
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        if (e->turn > w->outcome->turns - w->s->victory.hold_turns &&
            story_effect_of(e, GS_EFFECT_OBJECTIVE, (gs_ref){0})) {
            story_message_entry(m, e->n);
        }
    }
}

/* How many of the winner's units got away, and when the last of them did. */
static void add_exits_won(const story_walk *w, gs_message *m)
{
    int out = 0, last = 0;
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool left = e->parts[k].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_LEFT_TABLE &&
                        f->word && strcmp(f->word, "exit") == 0 && f->who.kind == GS_REF_UNIT;
            if (left && story_ref_side(w->s, f->who) == m->side &&
                !(f->who.ix < w->s->n_units && w->s->units[f->who.ix].dummy)) {
                out++;
                last = e->turn;
                story_message_entry(m, e->n);
            }
        }
    }
    story_fact_add(m, "exits", out);
    story_fact_add(m, "turn", last);
}

void story_tell_end(story_walk *w)
{
    int winner = w->outcome->winner;
    int own = winner >= 0 ? winner : 0;
    int lost[GS_SIDES], start[GS_SIDES];
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_tally_row *r = &w->y->side[side];
        lost[side] = counts_units(w) ? r->gone : r->killed;
        start[side] = story_army_size(w, side);
    }
    gs_message *m = story_message_new(w, "outcome", gs_ref_side(own), gs_ref_side(1 - own));
    story_fact_add(m, "drawn", winner < 0);
    const char *reason = w->outcome->reason && !w->untold ? w->outcome->reason : "";
    bool said = w->logged && winner >= 0 && strcmp(reason, "told") == 0;
    if (said && story_broken(w, 1 - winner)) {
        reason = "broken"; /* nobody asked by which rule they had won */
    }
    story_fact_word(m, "reason", reason); /* how it was settled speaks of who was left */
    story_fact_add(m, "turns", w->outcome->turns);
    int standing = story_strength_left(w, own);
    int foes = story_strength_left(w, 1 - own);
    story_fact_add(m, "standing", standing);
    story_fact_add(m, "foe-standing", foes);
    story_fact_guess(m, "standing", story_side_guessed(w, own));
    story_fact_guess(m, "foe-standing", story_side_guessed(w, 1 - own));
    story_fact_add(m, "fewer-standing", winner >= 0 && standing < foes);
    if (w->s->place) {
        story_fact_word(m, "where", w->s->place);
    }
    if (winner >= 0 && strcmp(reason, "objective") == 0) {
        add_ground_won(w, m);
    }
    if (winner >= 0 && strcmp(reason, "exit") == 0) {
        add_exits_won(w, m);
    }
    if (strcmp(reason, "turn-limit") == 0) {
        story_add_limit(w, m);
    }
    tell_generals(w, m, own);
    if (w->result_entry) {
        story_message_entry(m, w->result_entry);
    }
    m->mandatory = true;
    if (w->untold || !w->day->told[0] || !w->day->told[1]) {
        tell_half_cost(w, lost, start);
        tell_rolls(w, own); /* nobody counted the men, but who fell is on record */
        return;
    }
    gs_message *c = story_message_new(w, "cost", gs_ref_side(own), gs_ref_side(1 - own));
    int per_cent = start[own] ? lost[own] * 100 / start[own] : 0;
    bool dearer = lost[own] > lost[1 - own] && /* in men, and by what there was to lose */
                  lost[own] * start[1 - own] > lost[1 - own] * start[own];
    for (int i = 0; i < 2; i++) {
        gs_message *to = &w->out->m[w->out->count - 1 - i]; /* the cost, and the outcome */
        story_fact_add(to, "lost", lost[own]);
        story_fact_add(to, "men", start[own]);
        story_fact_add(to, "foe-lost", lost[1 - own]);
        story_fact_add(to, "foe-men", start[1 - own]);
        if (w->logged && !counts_units(w)) {
            story_fact_add(to, "lost-about", w->all_about[own]);
            story_fact_add(to, "foe-lost-about", w->all_about[1 - own]);
        }
        story_fact_add(to, "per-cent", per_cent);
        story_fact_add(to, "drawn", winner < 0);
        story_fact_add(to, "dearer", dearer);
    }
    c->mandatory = true;
    if (gs_voice_loss(w->s->ruleset) != GS_COUNTED_NOT) {
        tell_worn(w, own);
        tell_worn(w, 1 - own);
    }
    tell_rolls(w, own);
}
