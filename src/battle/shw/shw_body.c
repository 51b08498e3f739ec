/* What befalls a unit's block: a mark is set, men close up, heroes come to it and go from it, and
 * where a hero stands who is left alone (SHW-R47, R66, R120). */
#include "../way_int.h"
#include "shw_body_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_house_int.h"
#include "shw_shape_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

void shw_mark(gs_battle *b, int unit, int mark, bool on)
{
    bool is = (b->t.unit[unit].marks & (1u << mark)) != 0;
    if (is != on) {
        gs_emit(b, GS_EFFECT_MARK, gs_ref_unit(unit), (gs_ref){0}, on, 0,
                shw_mark_list[mark]);
    }
}

/* Roundings that add up when men close up aslant along the table's edge. */
static void keep_on_table(const gs_battle *b, gs_rect *r)
{
    const gs_setup *s = b->scene->setup;
    gs_box x = gs_rect_box(r);
    gs_len dx = x.x0 < 0 ? -x.x0 : x.x1 > s->width ? s->width - x.x1 : 0;
    gs_len dy = x.y0 < 0 ? -x.y0 : x.y1 > s->table_depth ? s->table_depth - x.y1 : 0;
    r->c.x += dx > -5 && dx < 5 ? dx : 0;
    r->c.y += dy > -5 && dy < 5 ? dy : 0;
}

void shw_close_up(gs_battle *b, int unit, const gs_rect *before)
{
    gs_unit_state *u = &b->t.unit[unit];
    gs_block k = shw_block(b, unit);
    int files = u->files;
    if (u->formation != SHW_CIRCLE && k.files > k.n) {
        k.files = files = k.n;
    }
    gs_rect now = *before;
    if (u->formation != SHW_CIRCLE) {
        now = gs_block_rect_front(&k, gs_rect_face_centre(before, GS_FRONT), before->f);
        now.c = shw_kept_contact(b, unit, before, &now);
        keep_on_table(b, &now);
    }
    if (now.c.x != u->at.x || now.c.y != u->at.y || files != u->files) {
        gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0, u->left,
                   (gs_pose){now.c, now.f}, files, NULL);
    }
}

gs_pose shw_hero_spot(const gs_battle *b, int hero, const gs_rect *was, int except)
{
    gs_rect r = {was->c, was->f, 1000, shw_hero_is_mounted(b, hero) ? 2000 : 1000};
    int body = SHW_HERO_BODY(hero);
    for (int turned = 0; turned < 2; turned++) { /* his horse along their line, if need be */
        r.f = (was->f + turned * GS_ANG_90) % GS_ANG_FULL;
        gs_len deep = turned ? r.w : r.d;
        for (int k = 0; k < 8 * 13; k++) { /* front rank first, from the middle outward */
            int back = k / 13, file = k % 13;
            gs_len aside = (file + 1) / 2 * (file % 2 ? 1250 : -1250);
            r.c = gs_rect_point(was, aside, was->d / 2 - deep / 2 - back * 1250);
            if (gs_place_open(b, &r, body, except) &&
                shw_ground_under(b, body, &r) < SHW_CLS_BARRED) {
                return (gs_pose){r.c, r.f};
            }
        }
    }
    return (gs_pose){was->c, was->f};
}

void shw_detach_hero(gs_battle *b, int hero, const gs_pose *at)
{
    int unit = b->t.hero[hero].unit;
    if (unit < 0) {
        return;
    }
    gs_rect before = b->s.rect[unit];
    gs_emit_at(b, GS_EFFECT_DETACHED, gs_ref_hero(hero), gs_ref_unit(unit), 0, 0, *at, 0,
               NULL);
    if (gs_body_here(b, unit) && b->t.unit[unit].left > 0 && b->t.unit[unit].inside < 0) {
        shw_close_up(b, unit, &before);
    }
}

void shw_attach_hero(gs_battle *b, int hero, int unit)
{
    gs_rect before = b->s.rect[unit];
    gs_emit(b, GS_EFFECT_ATTACHED, gs_ref_hero(hero), gs_ref_unit(unit), 0, 0, NULL);
    b->s.rect[unit] = shw_rect(b, unit);
    if (b->t.unit[unit].inside < 0) {
        shw_close_up(b, unit, &before);
    }
}

/* Is there room for one more in the unit, on the ground too (behind it or beside it)? */
bool shw_unit_takes_hero(const gs_battle *b, int unit, int hero)
{
    int list[8];
    if (shw_heroes_with(b, unit, list) >= 8) {
        return false;
    }
    if (b->t.unit[unit].inside >= 0) {
        return shw_block_count(b, unit) < shw_house_room(b, b->t.unit[unit].inside);
    }
    if (shw_is_beast(b, unit) || shw_is_engine(b, unit)) {
        return true; /* he rides on it or beside it, or stands at the engine */
    }
    gs_block k = shw_block(b, unit);
    const gs_unit_state *u = &b->t.unit[unit];
    k.n++;
    gs_rect r = u->formation == SHW_CIRCLE
                    ? gs_ring_rect(k.n, k.w, k.d, u->at, u->facing)
                    : gs_block_rect_front(
                          &k, gs_rect_face_centre(&b->s.rect[unit], GS_FRONT), u->facing);
    gs_bodyset foes = gs_bodies_against(b, gs_body_side(b, unit));
    return gs_place_open(b, &r, unit, SHW_HERO_BODY(hero)) &&
           !(u->formation == SHW_CIRCLE && /* SHW-R110: on every side */
             gs_bodies_near(b, &foes, &r, SHW_KEEP_OFF - GS_TOL) >= 0);
}

bool shw_hero_engaged(const gs_battle *b, int hero)
{
    const gs_hero_state *h = &b->t.hero[hero];
    if (h->unit < 0) {
        return gs_body_engaged(b, SHW_HERO_BODY(hero));
    }
    return !(h->flags & GS_H_REAR) && gs_body_engaged(b, h->unit);
}

/* May a lone hero stand there: on the table, on nobody, an inch off enemies unless he was
 * nearer? */
bool shw_hero_may_stand(const gs_battle *b, int hero, const gs_rect *r)
{
    int body = SHW_HERO_BODY(hero);
    gs_bodyset foes = gs_bodyset_but(gs_bodies_against(b, gs_body_side(b, body)), body);
    if (!gs_place_open(b, r, body, -1)) {
        return false;
    }
    for (int i = gs_bodyset_next(&foes, -1); i >= 0; i = gs_bodyset_next(&foes, i)) {
        gs_len d = gs_rect_distance(r, &b->s.rect[i]);
        if (d < SHW_KEEP_OFF - GS_TOL &&
            (d <= SHW_CONTACT || d < gs_rect_distance(&b->s.rect[body], &b->s.rect[i]))) {
            return false; /* SHW-R110, SHW-R44 */
        }
    }
    return true;
}
