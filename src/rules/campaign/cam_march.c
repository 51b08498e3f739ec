/* CAM-7.1: how far an army marches along its roads. */
#include "cam_int.h"

typedef cam_march_in in_t;
typedef cam_march_out out_t;

static const char *const kind_words[] = {"foot", "mounted", NULL};

#define ROAD(N, i, dflt) \
    GS_F_INT(in_t, road[i].length, "road-" N ".length", dflt, 0, 20, \
             "marches of road " N "; the route ends before the first 0"), \
    GS_F_BOOL(in_t, road[i].slow, "road-" N ".slow", 0, "a kind of road that costs one march")

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, mounted, "army.kind", kind_words, 0, "mounted: mounted troops only"),
    GS_F_BOOL(in_t, waited, "army.waited", 0, "it waited on a slow road last turn"),
    GS_F_INT(in_t, turns, "turns", 1, 1, 12, "turns to be marched"),
    GS_F_INT(in_t, done, "done", 0, 0, 20, "marches already made on road 1"),
    GS_F_INT(in_t, bonus, "march.bonus", 0, -3, 3, "house rules, on the allowance"),
    ROAD("1", 0, 1), ROAD("2", 1, 0), ROAD("3", 2, 0),
    ROAD("4", 3, 0), ROAD("5", 4, 0), ROAD("6", 5, 0),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, allowance, "allowance", "marches a turn"),
    GS_O_INT(out_t, marched, "marched", "marches made"),
    GS_O_INT(out_t, roads, "roads", "roads behind it"),
    GS_O_INT(out_t, done, "done", "marches made on the next road, 0 at a place"),
    GS_O_BOOL(out_t, arrived, "arrived", "it is at the route's end"),
    GS_O_BOOL(out_t, waited, "waited", "it waited on a slow road"),
    GS_O_INT(out_t, needed, "needed", "turns from now to the route's end"),
};

typedef struct column {
    const in_t *in;
    int32_t roads;     /* of the route */
    int32_t allowance; /* marches a turn */
    int32_t road, done, waited, marched;
} column;

static bool arrived(const column *c)
{
    return c->road >= c->roads;
}

static void one_march(column *c)
{
    c->marched++;
    if (++c->done == c->in->road[c->road].length) {
        c->road++;
        c->done = 0;
    }
}

/* Steps 3 to 5: one turn's marches. (CAM-7.1, CAM-R12, CAM-R13) */
static void march_turn(column *c, gs_ask *ask)
{
    int32_t left = c->allowance;
    int32_t before = c->marched;
    bool charged = false;
    while (!arrived(c)) {
        if (c->in->road[c->road].slow && !charged) {
            left--;
            charged = true;
            gs_note_text(ask, "CAM-R12", "a slow road costs one march of the turn");
        }
        if (left <= 0) {
            break;
        }
        left--;
        one_march(c);
    }
    if (c->marched > before || arrived(c)) {
        c->waited = 0;
    } else if (c->allowance >= 1 && !c->waited) {
        c->waited = 1;
        gs_note_text(ask, "CAM-R12", "nothing is left of the turn: it waits");
    } else if (c->allowance >= 1) {
        c->waited = 0;
        one_march(c);
        gs_note_text(ask, "CAM-R12", "it waited last turn: one march");
    }
}

static column column_of(const in_t *in)
{
    column c = {.in = in, .waited = in->waited};
    while (c.roads < CAM_ROADS && in->road[c.roads].length > 0) {
        c.roads++;
    }
    c.allowance = gs_most(0, (in->mounted ? 2 : 1) + in->bonus);
    if (c.roads > 0 && in->done >= in->road[0].length) { /* step 2 */
        c.road = 1;
    } else {
        c.done = c.roads > 0 ? in->done : 0;
    }
    if (arrived(&c)) {
        c.waited = 0;
    }
    return c;
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    column c = column_of(in);
    out->allowance = c.allowance;
    gs_note(ask, "CAM-7.1", "marches a turn", c.allowance);
    if (in->bonus && c.allowance == 0) {
        gs_note_text(ask, "CAM-R13", "the bonus leaves no march");
    }
    for (int32_t t = 1; t <= in->turns && !arrived(&c); t++) {
        march_turn(&c, ask);
        out->needed = t;
    }
    out->marched = c.marched;
    out->roads = c.road;
    out->done = c.done;
    out->arrived = arrived(&c);
    out->waited = c.waited;
    gs_note(ask, "CAM-7.1", "marches made", c.marched);
    gs_ask nobody = {.working = NULL};
    while (!arrived(&c) && c.allowance > 0) { /* step 6 */
        march_turn(&c, &nobody);
        out->needed++;
    }
    out->needed = c.allowance > 0 ? out->needed : 0;
    if (out->needed) {
        gs_note(ask, "CAM-7.1", "turns from now to the route's end", out->needed);
    }
    return GS_STEP_DONE;
}

const gs_proc cam_march = {
    .name = "march",
    .help = "how far an army marches along its roads",
    .rules = "CAM-7.1 CAM-R12 CAM-R13",
    CAM_PROC(march),
    CAM_NO_DICE,
};
