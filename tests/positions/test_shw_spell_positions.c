/* LINK: core. Positions in which everybody knows which spell a magician should cast, under Stout
 * Hearts: each looked at in all ways. */
#include "test.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

#define SPEARS "unit.type=heavy-infantry"
#define KNIGHTS "unit.type=heavy-cavalry unit.armour=heavy"
#define W GS_LEN(72)
#define D GS_LEN(48)
#define STEP GS_LEN(1)
#include "position_ways.h"

/* Two units of spears of ours with a magician in the first, an enemy unit before them, and far
 * off a friend of his; Generals as told. */
static void begin(stage *st, const turned *how, const char *foe, int men, int up, int power)
{
    gs_setup *s = begin_stage(st, how, "stout-hearts");
    gs_ob_unit *u[4] = {add_unit(st, true, 32, 16, 0, SPEARS), add_unit(st, true, 40, 16, 0, SPEARS),
                        add_unit(st, false, 32, up, 180, foe),
                        add_unit(st, false, 64, 44, 180, SPEARS)};
    for (int i = 0; i < 4; i++) {
        u[i]->full = u[i]->present = i == 2 ? men : 12;
        u[i]->files = i == 2 && men == 6 ? 3 : 6;
    }
    for (int i = 0; i < GS_SIDES; i++) {
        int side = i ? 1 - st->us : st->us;
        gs_ob_hero *h = add_hero(st, side, "");
        h->rating = h->power = 2;
        h->general = h->player = true;
        h->has_place = true;
        h->at = place(how, i ? 66 : 52, i ? 46 : 10);
        h->facing = facing(how, i ? 180 : 0);
        s->side[side].general = s->n_heroes - 1;
    }
    gs_ob_hero *m = add_hero(st, st->us, "");
    m->id = "magician";
    m->name = "M";
    m->kind = "magician";
    m->rating = m->power = power;
    m->player = true;
    m->unit = 0;
}

/* The first spell that we decided on, and why; NULL: none. */
static const char *chosen(const stage *st, const char **why)
{
    for (int i = 0; i < st->log->count; i++) {
        for (int k = 0; k < st->log->entries[i].n_parts; k++) {
            const gs_log_part *p = &st->log->entries[i].parts[k];
            if (p->kind == GS_LOG_PLAN && p->u.plan.side == st->us &&
                strcmp(p->u.plan.what, "spell") == 0) {
                *why = p->u.plan.reason;
                return p->u.plan.chosen;
            }
        }
    }
    return NULL;
}

static bool cast(const stage *st, const char *spell, const char *reason)
{
    const char *why = NULL, *what = chosen(st, &why);
    return what && strcmp(what, spell) == 0 && strcmp(why, reason) == 0 &&
           gs_general_reason(why) != NULL;
}

/* ---- knights are about to charge: they are thrown into confusion ---- */

static void make_knights(stage *st, const turned *t)
{
    begin(st, t, KNIGHTS, 6, 29, 3);
}

static bool right_knights(stage *st)
{
    return cast(st, "confusion", "hinders") && !entered(st, "charge", 2, -1);
}

static void knights_are_hindered(void **state)
{
    (void)state;
    all_ways("knights", make_knights, 1, right_knights);
}

/* ---- foot who are yet too far off to strike: fire ---- */

static void make_far(stage *st, const turned *t)
{
    begin(st, t, SPEARS, 12, 28, 3);
}

static bool right_far(stage *st)
{
    return cast(st, "fireballs", "burns");
}

static void the_far_are_burnt(void **state)
{
    (void)state;
    all_ways("far", make_far, 1, right_far);
}

/* ---- their General within six inches: he is taken from his men ---- */

static void make_general(stage *st, const turned *t)
{
    begin(st, t, SPEARS, 12, 40, 4);
    gs_ob_hero *h = &st->s->heroes[1];
    h->at = place(t, 32, 20);
}

/* And if the spell holds him he stands before our men, or has fallen. */
static bool right_general(stage *st)
{
    const gs_hero_state *h = &st->b->t.hero[1];
    return cast(st, "enchantment", "turns-hero") &&
           (!(h->flags & GS_H_ENCHANTED) || h->where != GS_HERO_UP || h->unit < 0);
}

static void their_general_is_turned(void **state)
{
    (void)state;
    all_ways("general", make_general, 1, right_general);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knights_are_hindered),
        cmocka_unit_test(the_far_are_burnt),
        cmocka_unit_test(their_general_is_turned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
