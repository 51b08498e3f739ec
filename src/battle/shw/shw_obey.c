/* Whether a body does what it is told: its General and how far he is, the order test, and what the
 * General's roll asks of it still (SHW-11.2 to 11.7, R17, R118). */
#include "../situation_int.h"
#include "shw_body_int.h"
#include "shw_facts_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

gs_len shw_general_distance(const gs_battle *b, int body)
{
    int g = shw_general(b, body);
    if (g < 0) {
        return GS_LEN_NONE;
    }
    if (body >= GS_MAX_UNITS) {
        return shw_heroes_apart(b, g, body - GS_MAX_UNITS);
    }
    gs_rect r = shw_hero_base(b, g);
    return b->t.hero[g].unit == body ? 0 : shw_figure_nearest(b, body, &r);
}

int shw_general_word(const gs_battle *b, int g)
{
    return g < 0 ? SHW_GENERAL_NONE : shw_hero_is_player(b, g) ? SHW_GENERAL_PLAYER
                                                               : SHW_GENERAL_OTHER;
}

void shw_fill_order(const gs_battle *b, int body, int purpose, shw_order_in *in)
{
    gs_situation(b, &shw_order, in);
    in->purpose = purpose;
    gs_len d = shw_general_distance(b, body);
    in->general = shw_general_word(b, shw_general(b, body));
    if (d != GS_LEN_NONE) {
        d = (d + 9) / 10 * 10; /* rounded up to the key's two places */
        in->distance = d < GS_LEN(200) ? d : GS_LEN(200);
    }
    if (body >= GS_MAX_UNITS) {
        int h = body - GS_MAX_UNITS;
        in->subject = SHW_SUBJECT_HERO;
        in->hero_power = b->t.hero[h].power;
        in->hero_player = shw_hero_is_player(b, h);
        in->bonus = shw_hero_facts_of(b, h)->order_bonus;
        return;
    }
    shw_unit_facts u = shw_unit_now(b, body);
    int leader = shw_leader(b, body);
    in->quality = u.quality;
    in->bonus = u.order_bonus;
    if (leader >= 0) {
        in->leader = shw_hero_is_player(b, leader) ? SHW_LEADER_PLAYER : SHW_LEADER_HERO;
        in->hero_power = b->t.hero[leader].power;
    }
}

bool shw_order_test(gs_battle *b, int body, int purpose)
{
    shw_order_in in;
    shw_order_out out;
    shw_fill_order(b, body, purpose, &in);
    gs_open(b, "order", gs_body_ref(body), (gs_ref){0});
    gs_role role = shw_role(b, body >= GS_MAX_UNITS ? "hero" : "unit", body);
    gs_situation_run(b, &shw_order, &in, &out, &role, 1);
    return out.result == SHW_OBEYS;
}

bool shw_may_move(gs_battle *b, int body)
{
    gs_body_turn *t = &b->s.body[body];
    if (t->order == SHW_NOT_TESTED) {
        if (shw_order_die(b, body) <= 1) {
            t->order = SHW_NO_TEST;
        } else {
            t->order =
                shw_order_test(b, body, SHW_PURPOSE_MOVE) ? SHW_MAY_MOVE : SHW_MAY_NOT;
        }
    }
    return t->order != SHW_MAY_NOT;
}

/* 4 less the modifiers, as `order` reckons them; a test that anybody passes is still a
 * test. */
int shw_order_die(const gs_battle *b, int body)
{
    shw_order_in in;
    shw_order_out out;
    if (b->s.body[body].order == SHW_NO_TEST || b->s.body[body].order == SHW_MAY_MOVE ||
        b->s.body[body].order == SHW_FORCED) {
        return 1;
    }
    shw_fill_order(b, body, SHW_PURPOSE_MOVE, &in);
    gs_role role = shw_role(b, body >= GS_MAX_UNITS ? "hero" : "unit", body);
    gs_situation_look(b, &shw_order, &in, &out, &role, 1);
    if (!out.test) {
        return 1;
    }
    int die = 4 - out.modifier;
    return die < 2 ? 2 : die;
}

int shw_commander(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) {
        const gs_hero_state *h = &b->t.hero[body - GS_MAX_UNITS];
        if ((h->flags & GS_H_ENCHANTED) && h->master >= 0) {
            return shw_hero_side(b, h->master);
        }
    }
    return gs_body_side(b, body);
}

int shw_forced_way(const gs_battle *b, int body)
{
    return b->s.body[body].order != SHW_FORCED ? SHW_COMMAND_FREE
           : b->t.unit[body].marks & (1u << SHW_MARK_ORDERED_BACK) ? SHW_COMMAND_FALL_BACK
                                                                   : SHW_COMMAND_ADVANCE;
}

gs_len shw_forced_least(const gs_battle *b, int body, const gs_path *path, bool shoots)
{
    return shw_allowance(b, body, SHW_MODE_ADVANCE, path, shoots, NULL) / 2;
}

/* The roll asks nothing more of it. */
void shw_unordered(gs_battle *b, int unit)
{
    shw_mark(b, unit, SHW_MARK_ORDERED_ON, false);
    shw_mark(b, unit, SHW_MARK_ORDERED_BACK, false);
}

void shw_fulfil(gs_battle *b, int body, gs_len moved)
{
    (void)moved; /* shorter moves of a forced unit have been refused */
    if (b->s.body[body].order == SHW_FORCED) {
        b->s.body[body].order = SHW_NO_TEST;
        b->s.forced_left--;
        shw_unordered(b, body);
    }
}
