/* Battles that meetings make (CAM-7.2): they come into the lists with a scenario of their own, the
 * attacker as side a, and are owed until they are fought. */
#include "war_int.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static const gs_child *list_of(const gs_kind *k, const char *element)
{
    int i = 0;
    while (strcmp(k->children[i].kind->element, element) != 0) {
        i++;
    }
    return &k->children[i];
}

/* An id that nothing has, or that the thing has which this very entry brought: a turn that is worked
 * again finds it in the lists. */
static const char *new_id(const gs_campaign *c, const char *want, int born)
{
    const char *id = want;
    for (int i = 2; !gs_campaign_is_free(c, id); i++) {
        const gs_camp_battle *b = gs_campaign_battle(c, id);
        const gs_camp_scenario *s = gs_campaign_scenario(c, id);
        if ((b && b->born == born) || (s && s->born == born)) {
            return id;
        }
        id = gs_arena_printf(c->arena, "%.57s-%d", want, i);
    }
    return id;
}

/* "Cray", "between Cray and Elm"; and as a part of an id: "cray", "cray-elm". */
static const char *where(const gs_campaign *c, const gs_war_map *m, int point, bool as_id)
{
    int k = 0, r = gs_war_road_of(m, point, &k);
    const gs_camp_place *p = gs_war_place_of(m, point);
    if (p) {
        return as_id ? p->id : p->name;
    }
    const gs_camp_road *road = &c->roads[r];
    return as_id ? gs_arena_printf(c->arena, "%.20s-%.20s", road->from, road->to)
                 : gs_arena_printf(c->arena, "between %s and %s", gs_campaign_name(c, road->from),
                                   gs_campaign_name(c, road->to));
}

/* The ground that the lists have for a place; NULL none. */
static const gs_camp_scenario *ground_of(const gs_campaign *c, const gs_camp_place *p)
{
    for (int i = 0; p && i < c->n_scenarios; i++) {
        const gs_camp_scenario *s = &c->scenarios[i];
        if ((is(s->place, p->id) || is(s->place, p->name)) && strncmp(s->id, "meet-", 5) != 0) {
            return s;
        }
    }
    return NULL;
}

static void add_musters(gs_campaign *c, gs_camp_scenario *s, const gs_war_host *h)
{
    const gs_child *musters = list_of(&gs_kind_scenario, "muster");
    s->musters = NULL;
    s->n_musters = 0;
    for (int side = 0; side < GS_SIDES; side++) {
        gs_camp_muster *m = gs_child_add(musters, s, c->arena);
        m->side = h->of[side][0]->side->id;
        m->edge = side;
        for (int i = 0; i < h->n[side]; i++) {
            gs_camp_force *f = gs_child_add(list_of(musters->kind, "force"), m, c->arena);
            f->army = h->of[side][i]->army->id;
        }
    }
}

static const char *add_scenario(gs_campaign *c, const gs_war_map *m, const gs_war_host *h,
                                const char *battle, const char *title)
{
    const gs_camp_place *p = gs_war_place_of(m, h->point);
    int born = c->n_ledger + 1;
    const char *id = new_id(c, gs_arena_printf(c->arena, "%.54s-field", battle), born);
    gs_camp_scenario *there = gs_campaign_scenario(c, id);
    if (!there) {
        const gs_camp_scenario *ground = ground_of(c, p);
        gs_camp_scenario row = {0};
        gs_kind_default(&gs_kind_scenario, &row);
        if (ground) { /* its table, and those who meet on it */
            row = *ground;
            row.events = NULL;
            row.n_events = 0;
        }
        row.line = 0;
        row.id = id;
        row.title = title;
        row.place = where(c, m, h->point, false);
        row.born = born;
        add_musters(c, &row, h);
        gs_camp_scenario *new =
            gs_child_add(list_of(&gs_kind_campaign, "scenario"), c, c->arena);
        *new = row;
    }
    return id;
}

static gs_camp_entry *enter(gs_campaign *c, gs_ledger_kind kind, const char *subject,
                            const char *date, const char *battle)
{
    gs_camp_entry *e = gs_campaign_enter(c, kind, subject);
    e->date = date;
    e->battle = battle;
    return e;
}

/* Who met whom: the first of each side, and those who joined them. */
static void tell_meeting(gs_campaign *c, const gs_war_map *m, const gs_war_host *h,
                         const char *date, const char *battle)
{
    const gs_camp_place *p = gs_war_place_of(m, h->point);
    for (int side = 0; side < GS_SIDES; side++) {
        for (int i = side; i < h->n[side]; i++) {
            gs_camp_entry *e = enter(c, GS_LEDGER_MET, h->of[side][i]->army->id, date, battle);
            e->by = h->of[!side][0]->army->id;
            e->amount = h->when;
            e->place = p ? p->id : NULL;
            e->value = i ? "joined" : h->how;
            e->rule = i ? "CAM-R22" : h->rules;
        }
    }
}

void gs_war_add_battle(gs_campaign *c, const gs_war_map *m, const gs_war_host *h)
{
    int turn = gs_campaign_turn(c);
    const char *date = c->ledger[c->n_ledger - 1].date;
    const char *want =
        gs_arena_printf(c->arena, "meet-%d-%.44s", turn, where(c, m, h->point, true));
    const char *title = gs_arena_printf(c->arena, "%s, turn %d", where(c, m, h->point, false), turn);
    const char *field = add_scenario(c, m, h, want, title);
    enter(c, GS_LEDGER_ADDED, field, date, NULL)->rule = "CAM-7.2";
    int born = c->n_ledger + 1;
    const char *id = new_id(c, want, born);
    if (!gs_campaign_battle(c, id)) {
        gs_camp_battle *b = gs_child_add(list_of(&gs_kind_campaign, "battle"), c, c->arena);
        b->id = id;
        b->title = title;
        b->scenario = field;
        b->date = date;
        b->place = where(c, m, h->point, false);
        b->born = born;
    }
    gs_index_again(c);
    enter(c, GS_LEDGER_ADDED, id, date, NULL)->rule = "CAM-7.2";
    tell_meeting(c, m, h, date, id);
}

/* ---- what is owed ---- */
int gs_campaign_owed(const gs_campaign *c, gs_arena *a, const gs_camp_battle ***out)
{
    int n = 0;
    *out = GS_NEW_ARRAY(a, const gs_camp_battle *, c->n_battles + 1);
    for (int i = c->shape == GS_SHAPE_MAP ? 0 : c->n_ledger; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        const gs_camp_battle *b =
            e->kind == GS_LEDGER_MET && !e->undone && e->battle ? gs_campaign_battle(c, e->battle)
                                                                : NULL;
        bool again = b && n > 0 && (*out)[n - 1] == b;
        if (b && !again && !gs_campaign_fought(c, b)) {
            (*out)[n++] = b;
        }
    }
    return n;
}

gs_camp_battle *gs_war_first_owed(const gs_campaign *c)
{
    gs_arena *a = gs_arena_new();
    const gs_camp_battle **owed;
    gs_camp_battle *first =
        gs_campaign_owed(c, a, &owed) ? gs_campaign_battle(c, owed[0]->id) : NULL;
    gs_arena_free(a);
    return first;
}

const gs_camp_battle *gs_war_before(const gs_campaign *c, const gs_camp_battle *b)
{
    gs_arena *a = gs_arena_new();
    const gs_camp_battle **owed, *first = NULL;
    int n = gs_campaign_owed(c, a, &owed);
    for (int i = 0; i < n; i++) {
        first = owed[i] == b && i > 0 ? owed[0] : first;
    }
    gs_arena_free(a);
    return first;
}

gs_status gs_war_may_end(const gs_campaign *c, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    const gs_camp_battle **owed;
    gs_points_table t;
    int n = gs_campaign_owed(c, a, &owed);
    gs_status st = GS_OK;
    if (n > 0) {
        st = gs_err_key(err, GS_STATE, owed[0]->id,
                        "the turn cannot end while %s owed: %s is next; gesta battle fight %s, or "
                        "gesta battle record %s, settles it (CAM-7.2)",
                        n == 1 ? "a battle is" : "battles are",
                        gs_campaign_battle_title(c, owed[0]), owed[0]->id, owed[0]->id);
    } else if (c->target || c->last_turn) {
        st = gs_campaign_points(c, a, &t, err);
        if (st == GS_OK && t.over) {
            st = gs_err_set(err, GS_STATE,
                            "the campaign is over (CAM-R24): gesta campaign change --target N or "
                            "--last-turn N goes on");
        }
    }
    gs_arena_free(a);
    return st;
}
