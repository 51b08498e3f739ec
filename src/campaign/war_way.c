/* Ways over the map (CAM-7.1): one turn of an army by the procedure `march`, and the way of the
 * least turns, which is looked for turn by turn with the same procedure. */
#include "war_int.h"

#include <string.h>

/* ---- who marches ---- */
static bool rides(const char *type)
{
    static const char *const words[] = {"knights",   "lights",  "horse-archers",
                                        "pistoliers", "chariot", "archer-chariot", NULL};
    bool horse = type && strstr(type, "cavalry") != NULL;
    for (int i = 0; type && words[i]; i++) {
        horse = horse || strcmp(type, words[i]) == 0;
    }
    return horse;
}

bool gs_war_mounted(const gs_campaign *c, const gs_camp_army *army)
{
    gs_arena *a = gs_arena_new();
    gs_camp_unit **units;
    int n = gs_campaign_units(c, army, a, &units), men = 0;
    bool all = true;
    for (int i = 0; i < n; i++) {
        const gs_camp_troop *t = gs_campaign_troop(c, units[i]->troop);
        const char *type = units[i]->facts ? gs_camp_value(units[i]->facts, "unit.type", a) : NULL;
        gs_unit_now now;
        gs_campaign_unit_now(c, units[i], &now);
        for (int k = 0; t && k < t->n_as && !type; k++) {
            bool own = t->as[k].ruleset && strcmp(t->as[k].ruleset, c->ruleset) == 0;
            type = own ? t->as[k].type : NULL;
        }
        if (!now.struck && now.present > 0) {
            men += now.present;
            all = all && rides(type);
        }
    }
    gs_arena_free(a);
    return all && men > 0;
}

gs_status gs_war_ask(const gs_campaign *c, const char *side, const gs_proc *p, void *in, void *out,
                     gs_arena *a, const char **rules, gs_err *err)
{
    const gs_ruleset *own = gs_ruleset_find("campaign");
    gs_camp_about about = {.c = c};
    gs_working *work = rules ? GS_NEW(a, gs_working) : NULL;
    gs_script *none = GS_NEW(a, gs_script); /* no procedure of the map throws dice */
    const char *used = NULL;
    gs_script_init(none, NULL);
    gs_camp_about_side(&about, NULL, side);
    gs_status st = gs_camp_house(&about, own, p, in, a, &used, err);
    st = st == GS_OK ? gs_proc_run(p, in, &none->dice, out, NULL, work, err) : st;
    if (st == GS_OK && rules) {
        gs_str text = {0};
        gs_working_rules(work, &text);
        *rules = used ? gs_arena_printf(c->arena, "%s [%s]", gs_str_text(&text), used)
                      : gs_arena_strdup(c->arena, gs_str_text(&text));
        gs_str_free(&text);
    }
    return st;
}

/* ---- one turn along a way ---- */
/* The road from a place or a point on the road to the next place of the way, and how much of it
 * lies behind: false if there is none. *from: the place where the road begins, seen so. */
static bool first_road(const gs_war_map *m, int point, int to, int *road, int *from, int *done)
{
    *done = 0;
    *from = point;
    *road = gs_war_road_of(m, point, done);
    if (*road < 0) {
        *road = gs_war_road(m, point, to);
        return *road >= 0;
    }
    const gs_camp_road *r = &m->c->roads[*road];
    int a = gs_war_place(m, r->from), b = gs_war_place(m, r->to);
    *from = to == b ? a : b;
    *done = to == b ? *done : r->length - *done;
    return to == a || to == b;
}

/* Reads the roads of a way; returns how many. */
static int read_way(const gs_war_map *m, int point, const char *way, gs_arena *a, cam_march_in *in,
                    int *road, int *from)
{
    int n = 0, at = point;
    const char *p = way;
    for (const char *word = gs_war_word(&p, a); word && n < CAM_ROADS; word = gs_war_word(&p, a)) {
        int to = gs_war_place(m, word);
        bool there = to >= 0 && (n == 0 ? first_road(m, point, to, &road[0], &from[0], &in->done)
                                        : (road[n] = gs_war_road(m, at, to)) >= 0);
        if (!there) {
            break;
        }
        from[n] = n ? at : from[0];
        in->road[n].length = m->c->roads[road[n]].length;
        in->road[n].slow = gs_campaign_road_is_slow(m->c, &m->c->roads[road[n]]);
        at = to;
        n++;
    }
    return n;
}

static gs_status run(const gs_war_map *m, const char *side, const cam_march_in *want,
                     cam_march_out *out, gs_arena *a, const char **rules, gs_err *err)
{
    cam_march_in in = *want;
    return gs_war_ask(m->c, side, &cam_march, &in, out, a, rules, err);
}

static void new_march(cam_march_in *in, bool mounted, bool waited)
{
    gs_facts_default(cam_march.in, cam_march.n_in, in);
    in->road[0].length = 0;
    in->mounted = mounted;
    in->waited = waited;
}

gs_status gs_war_march(const gs_war_map *m, const gs_camp_army *army, int from, const char *way,
                       bool waited, gs_arena *a, int *points, int *marches, bool *now_waits,
                       const char **rules, gs_err *err)
{
    cam_march_in in;
    cam_march_out out = {0};
    int road[CAM_ROADS], begin[CAM_ROADS], left = 0, k = 0;
    new_march(&in, gs_war_mounted(m->c, army), waited);
    int n = read_way(m, from, way, a, &in, road, begin);
    *marches = 0;
    *now_waits = false;
    points[0] = from;
    if (n == 0) {
        return GS_OK;
    }
    gs_status st = run(m, gs_campaign_side_of(m->c, army->id)->id, &in, &out, a, rules, err);
    *now_waits = st == GS_OK && out.waited;
    k = in.done;
    for (left = out.marched; st == GS_OK && left > 0 && *marches < GS_WAR_STEPS; left--) {
        int r = 0;
        for (k++; r < n - 1 && k > in.road[r].length; r++) {
            k -= in.road[r].length;
        }
        memmove(road, road + r, (size_t)(n - r) * sizeof *road);
        memmove(begin, begin + r, (size_t)(n - r) * sizeof *begin);
        memmove(in.road, in.road + r, (size_t)(n - r) * sizeof *in.road);
        n -= r;
        points[++*marches] = gs_war_along(m, road[0], begin[0], k);
    }
    return st;
}

/* ---- the way of the least turns ---- */
typedef struct node { /* where the army may stand when a turn ends */
    int point, leg;   /* leg: places of its order that lie behind it */
    bool waited;
    int parent, turn, marches;
    const char *passed; /* places that it passed in that turn */
} node;

typedef struct search {
    const gs_war_map *m;
    const char *side;
    gs_arena *a;
    int target[CAM_ROADS * 4], n_targets;
    node *node;
    int n, cap;
    int *known; /* node + 1 of each state */
    int best;   /* node that has arrived, -1 */
    bool mounted;
    gs_err *err;
} search;

static int *state_of(search *s, int point, bool waited, int leg)
{
    return &s->known[(point * 2 + waited) * (s->n_targets + 1) + leg];
}

static void note(search *s, int parent, int point, bool waited, int leg, int marches,
                 const char *passed)
{
    node new = {point, leg, waited, parent, s->node[parent].turn + 1,
                s->node[parent].marches + marches, passed};
    int *known = state_of(s, point, waited, leg), at = *known - 1;
    if (at >= 0 && (s->node[at].turn < new.turn || s->node[at].marches <= new.marches)) {
        return;
    }
    if (at < 0) {
        s->node = gs_arena_grow(s->a, s->node, s->n, &s->cap, sizeof *s->node);
        at = s->n++;
        *known = at + 1;
    }
    s->node[at] = new;
    if (leg == s->n_targets && (s->best < 0 || new.marches < s->node[s->best].marches)) {
        s->best = at;
    }
}

static gs_status extend(search *s, int parent, cam_march_in *in, int n, int place, int leg,
                        const char *passed);

/* The route with one road more, from the place at its end so far. */
static gs_status try_road(search *s, int parent, cam_march_in *in, int n, int road, int from,
                          int leg, const char *passed)
{
    const gs_camp_road *r = &s->m->c->roads[road];
    int a = gs_war_place(s->m, r->from), b = gs_war_place(s->m, r->to), to = from == a ? b : a;
    cam_march_out out = {0};
    in->road[n] = (cam_road){r->length, gs_campaign_road_is_slow(s->m->c, r)};
    gs_status st = run(s->m, s->side, in, &out, s->a, NULL, s->err);
    if (st == GS_OK && out.roads > n) {
        int next = leg + (leg < s->n_targets && s->target[leg] == to);
        const char *places =
            gs_arena_printf(s->a, "%s%s%s", passed, *passed ? " " : "", s->m->c->places[to].id);
        note(s, parent, to, false, next, out.marched, places);
        st = next < s->n_targets && n + 1 < CAM_ROADS
                 ? extend(s, parent, in, n + 1, to, next, places)
                 : GS_OK;
    } else if (st == GS_OK && out.roads == n && (out.done > 0 || n == 0)) {
        note(s, parent, gs_war_along(s->m, road, from, out.done), out.waited, leg, out.marched,
             passed);
    }
    in->road[n] = (cam_road){0, 0};
    return st;
}

static gs_status extend(search *s, int parent, cam_march_in *in, int n, int place, int leg,
                        const char *passed)
{
    const gs_campaign *c = s->m->c;
    gs_status st = GS_OK;
    for (int r = 0; r < c->n_roads && st == GS_OK; r++) {
        bool here = gs_war_place(s->m, c->roads[r].from) == place ||
                    gs_war_place(s->m, c->roads[r].to) == place;
        st = here ? try_road(s, parent, in, n, r, place, leg, passed) : GS_OK;
    }
    return st;
}

/* All that one turn can bring from where a node stands. */
static gs_status one_turn(search *s, int at)
{
    cam_march_in in;
    int k = 0, point = s->node[at].point, leg = s->node[at].leg;
    int road = gs_war_road_of(s->m, point, &k);
    new_march(&in, s->mounted, s->node[at].waited);
    if (road < 0) {
        return extend(s, at, &in, 0, point, leg, "");
    }
    const gs_camp_road *r = &s->m->c->roads[road];
    in.done = k;
    gs_status st = try_road(s, at, &in, 0, road, gs_war_place(s->m, r->from), leg, "");
    in.done = r->length - k;
    return st == GS_OK ? try_road(s, at, &in, 0, road, gs_war_place(s->m, r->to), leg, "") : st;
}

static gs_status read_targets(search *s, const char *to, const char *via, gs_err *err)
{
    const char *p = via;
    for (const char *word = gs_war_word(&p, s->a); word || to; word = gs_war_word(&p, s->a)) {
        const char *id = word ? word : to;
        int place = gs_war_place(s->m, id);
        to = word ? to : NULL;
        if (place < 0) {
            return gs_err_key(err, GS_INPUT, id, "there is no place \"%s\" on the map", id);
        }
        if (s->n_targets == GS_COUNT(s->target)) {
            return gs_err_set(err, GS_INPUT, "a way is given by at most %d places",
                              (int)GS_COUNT(s->target) - 1);
        }
        if (s->n_targets == 0 || s->target[s->n_targets - 1] != place) {
            s->target[s->n_targets++] = place;
        }
    }
    return GS_OK;
}

/* The places of the way that ends at a node. */
static const char *places_to(const search *s, int at)
{
    const char *all = "";
    for (; at > 0; at = s->node[at].parent) {
        const char *p = s->node[at].passed;
        all = gs_arena_printf(s->a, "%s%s%s", p, *p && *all ? " " : "", all);
    }
    return all;
}

gs_status gs_campaign_way(const gs_campaign *c, const gs_camp_army *army, const char *to,
                          const char *via, gs_arena *a, gs_way *out, gs_err *err)
{
    gs_war_map m;
    gs_army_now now;
    gs_war_map_new(c, a, &m);
    gs_campaign_army_now(c, army, a, &now);
    search s = {.m = &m, .side = gs_campaign_side_of(c, army->id)->id, .a = a, .best = -1,
                .mounted = gs_war_mounted(c, army), .err = err};
    int from = gs_war_point(&m, &now);
    if (from < 0) {
        return gs_err_key(err, GS_STATE, army->id, now.gone ? "%s is no longer on the map"
                          : "%s stands nowhere on the map", army->name);
    }
    gs_status st = read_targets(&s, to, via, err);
    if (st != GS_OK) {
        return st;
    }
    s.known = GS_NEW_ARRAY(a, int, (m.n_points * 2 + 2) * (s.n_targets + 1));
    s.node = gs_arena_grow(a, NULL, 0, &s.cap, sizeof *s.node);
    s.node[s.n++] = (node){.point = from, .waited = now.waited, .passed = "", .parent = 0};
    while (s.node[0].leg < s.n_targets && s.target[s.node[0].leg] == from) {
        s.node[0].leg++;
    }
    s.best = s.node[0].leg == s.n_targets ? 0 : -1;
    *state_of(&s, from, now.waited, s.node[0].leg) = 1;
    for (int i = 0; i < s.n && st == GS_OK; i++) {
        if (s.best >= 0 && s.node[i].turn >= s.node[s.best].turn) {
            break;
        }
        st = one_turn(&s, i);
    }
    if (st == GS_OK && s.best < 0) {
        st = gs_err_key(err, GS_INPUT, to, "no way leads from %s to %s for %s",
                        gs_campaign_name(c, now.at), gs_campaign_name(c, to), army->name);
    }
    if (st == GS_OK) {
        *out = (gs_way){places_to(&s, s.best), s.node[s.best].turn, s.node[s.best].marches};
    }
    return st;
}

void gs_campaign_orders_given(const gs_campaign *c, const gs_camp_side *side, int *given, int *of)
{
    gs_arena *a = gs_arena_new();
    *given = *of = 0;
    for (int i = 0; i < side->n_armies; i++) {
        gs_army_now now;
        gs_campaign_army_now(c, &side->armies[i], a, &now);
        *of += now.at && !now.gone;
        for (int k = 0; k < c->n_orders; k++) {
            *given += now.at && !now.gone && strcmp(c->orders[k].army, side->armies[i].id) == 0;
        }
    }
    gs_arena_free(a);
}
