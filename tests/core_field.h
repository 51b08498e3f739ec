#ifndef GESTA_CORE_FIELD_H
#define GESTA_CORE_FIELD_H
/* For tests of the table's core by itself: blocks of Stout Hearts on an empty table. What is asked
 * of them are lengths and sets that stand in no book. */
#include "test.h"

#include "battles.h"

#include "../src/battle/battle_int.h"

#define FOOT "unit.type=heavy-infantry"

typedef struct field {
    gs_arena *a;
    gs_setup *s;
    const gs_scene *scene;
    gs_log *log;
    gs_battle b;
    gs_question asked; /* the last question, and how many there were */
    int n_asked;
    gs_answer says;
} field;

static int setup(void **state)
{
    field *f = gs_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->a = gs_arena_new();
    f->s = empty_setup(f->a);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    field *f = *state;
    gs_arena_free(f->a);
    gs_free(f);
    return 0;
}

static inline int put(field *f, int side, int x, int y, int degrees)
{
    char *id = gs_arena_printf(f->a, "u%d", f->s->n_units);
    place_unit(add_unit(f->s, side, id, FOOT, 12), x, y, degrees, 6);
    return f->s->n_units - 1;
}

static inline void ready(field *f)
{
    gs_err err;
    bool over;
    assert_int_equal(gs_setup_complete(f->s, f->a, &err), GS_OK);
    assert_int_equal(gs_scene_new(f->a, f->s, &f->scene, &err), GS_OK);
    f->log = gs_log_new(f->a);
    gs_battle_start(&f->b, f->scene, f->log, NULL);
    assert_int_equal(gs_engine_turn(&f->b, &over, &err), GS_OK);
    f->b.s.side = 0;
    gs_open(&f->b, "test", (gs_ref){0}, (gs_ref){0});
}

/* Both sides answer what the test says. */
static inline void say(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a)
{
    field *f = ctx;
    (void)b;
    f->asked = *q;
    f->n_asked++;
    *a = f->says;
}

static inline void listen(field *f)
{
    for (int side = 0; side < GS_SIDES; side++) {
        f->b.player[side] = (gs_player){say, f};
    }
}

/* To another place of the table, as if it had always stood there. */
static inline void shift(field *f, int unit, int x, int y)
{
    f->b.t.unit[unit].at = (gs_pt){x, y};
    gs_bodies_refresh(&f->b);
}

static inline gs_bodyset set_of(int a, int b)
{
    gs_bodyset out = {{0}};
    gs_bodyset_put(&out, a);
    gs_bodyset_put(&out, b);
    return out;
}
#endif
