/* The fields and armies of the trials. */
#include "spar/trial.h"

#include "gesta/shw_units.h"

#include <stdio.h>
#include <string.h>

const char *const gs_trial_scenarios[] = {"open",      "hill",       "stream",
                                          "rearguard", "crossroads", "horse-and-foot",
                                          "arrivals",  "village",    "magicians",
                                          NULL};

typedef struct kit {
    const char *facts;
    int n, how_many;
} kit;

#define SPEARS "unit.type=heavy-infantry"
#define HEAVY "unit.type=heavy-infantry unit.armour=medium unit.quality=elite"
#define LEVY "unit.type=heavy-infantry unit.quality=poor"
#define PIKES "unit.type=heavy-infantry unit.weapon=long-spear unit.shield=no"
#define AXES                                                                             \
    "unit.type=heavy-infantry unit.armour=medium unit.weapon=two-handed unit.shield=no"
#define ARCHERS "unit.type=heavy-infantry unit.missile=bow unit.shield=no"
#define BOWS "unit.type=light-infantry unit.missile=bow"
#define JAVELINS "unit.type=light-infantry unit.missile=javelin"
#define KNIGHTS "unit.type=heavy-cavalry unit.armour=heavy"
#define RIDERS "unit.type=heavy-cavalry unit.armour=medium"
#define PRICKERS "unit.type=light-cavalry unit.missile=javelin"

/* Three pairs: like against like; horse and bows against foot; knights against pikes. */
static const kit armies[GS_TRIAL_ARMIES][GS_SIDES][7] = {
    {{{HEAVY, 12, 1}, {SPEARS, 12, 4}, {ARCHERS, 8, 2}, {RIDERS, 6, 2}, {JAVELINS, 6, 1}},
     {{HEAVY, 12, 1},
      {SPEARS, 12, 4},
      {ARCHERS, 8, 2},
      {RIDERS, 6, 2},
      {JAVELINS, 6, 1}}},
    {{{SPEARS, 12, 3}, {ARCHERS, 8, 3}, {RIDERS, 6, 2}, {PRICKERS, 6, 1}},
     {{HEAVY, 12, 2},
      {SPEARS, 12, 3},
      {AXES, 12, 1},
      {LEVY, 12, 1},
      {BOWS, 6, 1},
      {RIDERS, 6, 1}}},
    {{{KNIGHTS, 6, 3}, {RIDERS, 6, 1}, {SPEARS, 12, 2}, {BOWS, 6, 2}},
     {{PIKES, 12, 4}, {AXES, 12, 1}, {ARCHERS, 8, 2}, {PRICKERS, 6, 2}}},
};
static const kit horse[6] = {{KNIGHTS, 6, 4}, {RIDERS, 6, 3}, {PRICKERS, 6, 2}};
static const kit foot[6] = {
    {HEAVY, 12, 2}, {SPEARS, 12, 3}, {PIKES, 12, 2}, {ARCHERS, 8, 2}};

/* The same under Gathering of Hosts: a dozen companies a side. */
#define GOH_SHIELDS "unit.type=infantry unit.shieldwall=yes"
#define GOH_FOOT "unit.type=infantry"
#define GOH_MAIL "unit.type=heavy-infantry"
#define GOH_PIKES "unit.type=infantry unit.pike=yes"
#define GOH_LEVY "unit.type=infantry unit.quality=levy"
#define GOH_ARCHERS "unit.type=archers"
#define GOH_SKIRMISH "unit.type=skirmishers"
#define GOH_RIDERS "unit.type=cavalry unit.shock=yes"
#define GOH_KNIGHTS "unit.type=heavy-cavalry"
#define GOH_PRICKERS "unit.type=horse-archers"
static const kit hosts[GS_TRIAL_ARMIES][GS_SIDES][7] = {
    {{{GOH_MAIL, 1, 1}, {GOH_SHIELDS, 1, 4}, {GOH_FOOT, 1, 2}, {GOH_ARCHERS, 1, 2},
      {GOH_RIDERS, 1, 2}, {GOH_SKIRMISH, 1, 1}},
     {{GOH_MAIL, 1, 1}, {GOH_SHIELDS, 1, 4}, {GOH_FOOT, 1, 2}, {GOH_ARCHERS, 1, 2},
      {GOH_RIDERS, 1, 2}, {GOH_SKIRMISH, 1, 1}}},
    {{{GOH_SHIELDS, 1, 5}, {GOH_ARCHERS, 1, 3}, {GOH_RIDERS, 1, 2}, {GOH_PRICKERS, 1, 2}},
     {{GOH_MAIL, 1, 2}, {GOH_FOOT, 1, 5}, {GOH_PIKES, 1, 2}, {GOH_LEVY, 1, 2},
      {GOH_SKIRMISH, 1, 1}, {GOH_RIDERS, 1, 1}}},
    {{{GOH_KNIGHTS, 1, 3}, {GOH_RIDERS, 1, 2}, {GOH_SHIELDS, 1, 4}, {GOH_ARCHERS, 1, 2}},
     {{GOH_PIKES, 1, 5}, {GOH_MAIL, 1, 2}, {GOH_ARCHERS, 1, 2}, {GOH_PRICKERS, 1, 2},
      {GOH_FOOT, 1, 1}}},
};
static const kit host_horse[6] = {
    {GOH_KNIGHTS, 1, 3}, {GOH_RIDERS, 1, 4}, {GOH_PRICKERS, 1, 3}};
static const kit host_foot[6] = {
    {GOH_MAIL, 1, 2}, {GOH_SHIELDS, 1, 3}, {GOH_PIKES, 1, 2}, {GOH_ARCHERS, 1, 2}};

/* What the trials of a rule set are fought with. */
typedef struct muster {
    const char *ruleset;
    const kit (*armies)[GS_SIDES][7];
    const kit *horse, *foot;
    gs_len wide, deep, inch; /* the table; an inch of the scenarios' measures */
    int break_per_cent, turns, last; /* turns of a battle, and of a rearguard's */
} muster;
static const muster musters[] = {
    {"stout-hearts", armies, horse, foot, GS_LEN(72), GS_LEN(48), GS_LEN(1), 50, 20, 14},
    {"gathering-of-hosts", hosts, host_horse, host_foot, GS_LEN(28), GS_LEN(20), 400, 0,
     15, 11},
};

static const muster *muster_of(const char *ruleset)
{
    for (int i = 0; i < GS_COUNT(musters); i++) {
        if (strcmp(musters[i].ruleset, ruleset) == 0) {
            return &musters[i];
        }
    }
    return NULL;
}

static void add_side(gs_setup *s, gs_arena *a, int side, const kit *k, int tenths)
{
    int first = s->n_units;
    for (int i = 0; k[i].facts; i++) {
        int n = (k[i].how_many * tenths + 5) / 10;
        for (int j = 0; j < n; j++) {
            gs_ob_unit *u = &s->units[s->n_units++];
            u->id = gs_arena_printf(a, "%c%d", side ? 'b' : 'a', s->n_units - first);
            u->side = side;
            u->full = u->present = k[i].n;
            u->leader = -1;
            u->facts = k[i].facts;
        }
    }
    for (int h = 0; h < 2;
         h++) { /* a general with the first unit, a champion with the third */
        gs_ob_hero *o = &s->heroes[s->n_heroes];
        int unit = first + 2 * h;
        o->id = gs_arena_printf(a, "h%c%d", side ? 'b' : 'a', h + 1);
        o->name = gs_arena_printf(a, "%s %d", h ? "Champion" : "General", side + 1);
        o->side = side;
        o->rating = o->power = h ? 1 : 2;
        o->general = o->player = h == 0;
        o->unit = unit < s->n_units ? unit : first;
        o->facts = "";
        s->units[o->unit].leader = s->n_heroes++;
    }
}

/* A magician of each side, with its second unit. */
static void add_magicians(gs_setup *s, gs_arena *a)
{
    for (int i = 0; i < GS_SIDES; i++) {
        gs_ob_hero *o = &s->heroes[s->n_heroes++];
        int unit = 0;
        while (s->units[unit].side != i) {
            unit++;
        }
        o->id = gs_arena_printf(a, "magician-%d", i + 1);
        o->name = gs_arena_printf(a, "Magician %d", i + 1);
        o->side = i;
        o->kind = "magician";
        o->rating = o->power = 3;
        o->player = true;
        o->unit = unit + 1;
        o->facts = "";
    }
}

static void add_area(gs_setup *s, gs_arena *a, const char *id, const char *kind,
                     int level, gs_len x, gs_len y, gs_len w, gs_len d)
{
    gs_ob_feature *f = &s->features[s->n_features++];
    f->id = id;
    f->kind = kind;
    f->level = level;
    f->area = true;
    f->n_points = 4;
    f->points = GS_NEW_ARRAY(a, gs_pt, 4);
    f->points[0] = (gs_pt){x - w / 2, y - d / 2};
    f->points[1] = (gs_pt){x - w / 2, y + d / 2};
    f->points[2] = (gs_pt){x + w / 2, y + d / 2};
    f->points[3] = (gs_pt){x + w / 2, y - d / 2};
}

static void add_objective(gs_setup *s, gs_len x, gs_len y, int side)
{
    gs_objective *o = &s->objectives[s->n_objectives++];
    o->id = "goal";
    o->name = "the goal";
    o->at = (gs_pt){x, y};
    o->worth = 1;
    s->victory.objective_side = side;
    s->victory.hold_turns = 3;
}

static void shape(gs_setup *s, gs_arena *a, int scenario, gs_len inch)
{
    gs_len w = s->width, d = s->table_depth;
    switch (scenario) {
    case 1:
        add_area(s, a, "hill", "hill", 1, w / 2, d / 2, 24 * inch, 8 * inch);
        break;
    case 2:
        add_area(s, a, "stream", "stream", 0, w / 2, d / 2, w, 2 * inch);
        break;
    case 4:
        add_objective(s, w / 2, d / 2, 2);
        break;
    case 7:
        add_area(s, a, "wood", "woods", 0, w / 4, d / 2, 10 * inch, 8 * inch);
        add_area(s, a, "orchard", "orchard", 0, w * 2 / 3, d / 2, 8 * inch, 6 * inch);
        add_objective(s, w * 2 / 3, d / 2, 2);
        break;
    default:
        break;
    }
}

gs_setup *gs_trial_setup(gs_arena *a, int scenario, int army, uint64_t seed)
{
    return gs_trial_setup_under(a, "stout-hearts", scenario, army, seed);
}

gs_setup *gs_trial_setup_under(gs_arena *a, const char *ruleset, int scenario, int army,
                               uint64_t seed)
{
    const muster *m = muster_of(ruleset);
    if (!m) {
        return NULL;
    }
    gs_setup *s = gs_setup_new(a, gs_ruleset_find(ruleset));
    s->width = m->wide;
    s->table_depth = m->deep;
    s->id = "trial";
    s->title = "Trial";
    s->seed = seed;
    s->source = "simulated";
    s->depth = "turns";
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, GS_MAX_UNITS);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, GS_MAX_HEROES);
    s->features = GS_NEW_ARRAY(a, gs_ob_feature, 8);
    s->objectives = GS_NEW_ARRAY(a, gs_objective, 2);
    s->victory.objective_side = s->victory.exit_side = -1;
    s->victory.at_limit = -1;
    s->victory.turn_limit = m->turns;
    for (int i = 0; i < GS_SIDES; i++) {
        s->side[i].id = i ? "side-b" : "side-a";
        s->side[i].name = i ? "B" : "A";
        s->side[i].colour = i ? "#884400" : "#004488";
        s->side[i].general = -1;
        s->side[i].edge = i;
        s->victory.break_per_cent[i] = m->break_per_cent;
    }
    shape(s, a, scenario, m->inch);
    bool unlike = scenario == 5;
    add_side(s, a, 0, unlike ? m->horse : m->armies[army][0], 10);
    add_side(s, a, 1, unlike ? m->foot : m->armies[army][1],
             scenario == 2 || scenario == 3 ? 8 : 10);
    if (scenario == GS_TRIAL_MAGIC) {
        add_magicians(s, a);
    }
    if (scenario == 6) { /* a third of each army comes later */
        for (int i = 0; i < s->n_units; i++) {
            if (i % 3 == 2 && s->units[i].leader < 0) {
                s->units[i].entry = GS_ON_TURN;
                s->units[i].entry_turn = 2;
            }
        }
    }
    if (scenario == 3) { /* the smaller army has to last */
        s->victory.at_limit = 1;
        s->victory.turn_limit = m->last;
    }
    return s;
}
