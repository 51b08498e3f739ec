/* Battles that meetings make (CAM-7.2): they come into the lists with a scenario of their own, the
 * attacker as side a, and are owed until they are fought. */
#include "lists_int.h"
#include "war_int.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* Has the entry that is about to be made brought a thing of that id? A turn that is worked again
 * finds it in the lists as they were written. */
static bool is_there(const gs_campaign *c, const char *id)
{
    const gs_kind *k;
    const void *row = gs_campaign_born(c, id, &k);
    return row && gs_row_born(k, row) == c->n_ledger + 1;
}

/* An id that nothing ever had, or that the next entry brought. */
static const char *new_id(const gs_campaign *c, const char *want)
{
    const char *id = want;
    for (int i = 2; gs_campaign_born(c, id, NULL) && !is_there(c, id); i++) {
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
    const gs_child *musters = gs_list_of(&gs_kind_scenario, "muster");
    s->musters = NULL;
    s->n_musters = 0;
    for (int side = 0; side < GS_SIDES; side++) {
        gs_camp_muster *m = gs_child_add(musters, s, c->arena);
        m->side = h->of[side][0]->side->id;
        m->edge = side;
        for (int i = 0; i < h->n[side]; i++) {
            gs_camp_force *f = gs_child_add(gs_list_of(musters->kind, "force"), m, c->arena);
            f->army = h->of[side][i]->army->id;
        }
    }
}

static gs_camp_entry *enter(gs_campaign *c, gs_ledger_kind kind, const char *subject,
                            const char *date, const char *battle)
{
    gs_camp_entry *e = gs_campaign_enter(c, kind, subject);
    e->date = date;
    e->battle = battle;
    e->rule = "CAM-7.2";
    return e;
}

/* A row comes into the lists by its entry. */
static void bring(gs_campaign *c, const gs_kind *k, const char *id, const void *row,
                  const char *date)
{
    if (!is_there(c, id)) {
        gs_campaign_bring(c, k, NULL, row);
    }
    enter(c, GS_LEDGER_ADDED, id, date, NULL);
}

/* A battle as it is written. Nothing of it is in the lists yet. */
typedef struct meeting {
    gs_camp_scenario field;
    gs_camp_battle battle;
    const char *place; /* NULL: on a road */
    const char *want;  /* its id, if that is free */
} meeting;

static void write_meeting(gs_campaign *c, const gs_war_map *m, const gs_war_host *h,
                          const char *date, meeting *out)
{
    const gs_camp_place *p = gs_war_place_of(m, h->point);
    const gs_camp_scenario *ground = ground_of(c, p);
    int turn = gs_campaign_turn(c);
    gs_kind_default(&gs_kind_scenario, &out->field);
    gs_kind_default(&gs_kind_battle, &out->battle);
    out->place = p ? p->id : NULL;
    out->want = gs_arena_printf(c->arena, "meet-%d-%.44s", turn, where(c, m, h->point, true));
    if (ground) { /* its table, and those who meet on it */
        gs_row_copy(&gs_kind_scenario, &out->field, ground, ground->born, c->arena);
        out->field.events = NULL;
        out->field.n_events = 0;
    }
    out->battle.title =
        gs_arena_printf(c->arena, "%s, turn %d", where(c, m, h->point, false), turn);
    out->battle.date = date;
    out->battle.place = where(c, m, h->point, false);
    out->field.line = 0;
    out->field.title = gs_arena_printf(c->arena, "the field of %s", out->battle.title);
    out->field.place = out->battle.place;
    add_musters(c, &out->field, h);
}

/* Who met whom: the first of each side, and those who joined them. */
static void tell_meeting(gs_campaign *c, const gs_war_host *h, const char *place,
                         const char *date, const char *battle)
{
    for (int side = 0; side < GS_SIDES; side++) {
        for (int i = side; i < h->n[side]; i++) {
            gs_camp_entry *e = enter(c, GS_LEDGER_MET, h->of[side][i]->army->id, date, battle);
            e->by = h->of[!side][0]->army->id;
            e->amount = h->when;
            e->place = place;
            e->value = i ? "joined" : h->how;
            e->rule = i ? "CAM-R22" : h->rules;
        }
    }
}

gs_status gs_war_add_battles(gs_campaign *c, const gs_war_map *m, const gs_war_host *h, int n,
                             const char *date, gs_err *err)
{
    meeting *all = GS_NEW_ARRAY(c->arena, meeting, n + 1);
    for (int i = 0; i < n; i++) {
        write_meeting(c, m, &h[i], date, &all[i]);
    }
    for (int i = 0; i < n; i++) {
        meeting *x = &all[i];
        x->field.id = new_id(c, gs_arena_printf(c->arena, "%.54s-field", x->want));
        x->field.born = c->n_ledger + 1;
        bring(c, &gs_kind_scenario, x->field.id, &x->field, date);
        x->battle.id = new_id(c, x->want);
        x->battle.scenario = x->field.id;
        x->battle.born = c->n_ledger + 1;
        bring(c, &gs_kind_battle, x->battle.id, &x->battle, date);
        tell_meeting(c, &h[i], x->place, date, x->battle.id);
    }
    return gs_campaign_follow(c, err);
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
    } else if (c->target || c->last_turn || c->shape == GS_SHAPE_MAP) {
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
