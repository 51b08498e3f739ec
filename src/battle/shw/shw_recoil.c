/* How one goes back from a melee or a duel: which way, how far over what ground, pushing
 * whom (SHW-R80). */
#include "../back_int.h"
#include "shw_after_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_move_int.h"
#include "shw_recoil_int.h"

#include "gesta/shw.h"

#include <string.h>

#define DEEP 6 /* so many units one behind the other are pushed, no more */

/* SHW-R80: who goes that way pushes friends back; a lone hero passes through them (SHW-R47). */
static void fill_push(const gs_battle *b, int body, gs_ang dir, gs_pushing *p)
{
    gs_bodyset all = gs_pushable(b, body);
    gs_bodyset_put(&all, body);
    p->dir = dir;
    p->deep = DEEP;
    p->passing = gs_bodyset_without(b->s.here, gs_bodies_units(b->s.of_side[0]));
    p->passing = gs_bodyset_without(p->passing, gs_bodies_units(b->s.of_side[1]));
    for (int i = gs_bodyset_next(&all, -1); i >= 0; i = gs_bodyset_next(&all, i)) {
        p->ground[i] = shw_ground_free(b, i, SHW_CLS_HOUSE, &b->s.rect[i], dir);
    }
}

static gs_len push_room(const gs_battle *b, int body, gs_ang dir, gs_len limit)
{
    gs_pushing p;
    fill_push(b, body, dir, &p);
    return gs_push_room(b, &p, body, limit);
}

gs_ang shw_away_from(const gs_battle *b, int body, int enemy)
{
    gs_touch t;
    const gs_rect *r = &b->s.rect[body], *e = &b->s.rect[enemy];
    if (gs_rect_touch(r, e, SHW_CONTACT, &t)) {
        return t.shared > 0 ? (gs_rect_face_ang(r, t.a_face) + GS_ANG_180) % GS_ANG_FULL
                            : gs_rect_face_ang(e, t.b_face);
    }
    return gs_pt_bearing(e->c, r->c);
}

gs_len shw_go_back(gs_battle *b, int body, gs_ang dir, gs_len limit, gs_len allowance)
{
    gs_pushing p;
    fill_push(b, body, dir, &p);
    gs_len len = gs_push_room(b, &p, body, limit);
    if (len > 0) {
        gs_rect was[GS_BODIES];
        memcpy(was, b->s.rect, sizeof was);
        gs_bodyset done = gs_push(b, &p, body, len, "SHW-R80", allowance, "SHW-18.3 SHW-R80");
        for (int i = gs_bodyset_next(&done, -1); i >= 0; i = gs_bodyset_next(&done, i)) {
            shw_spot_way(b, i, &was[i]);
            if (i < GS_MAX_UNITS) {
                shw_break_formation(b, i); /* SHW-7.9: as soon as it moves */
            }
        }
    }
    if (body < GS_MAX_UNITS) {
        shw_break_formation(b, body); /* circle and hedgehog are lost */
    }
    return len;
}

gs_len shw_half_move(const gs_battle *b, int body, int mode, gs_ang dir, gs_len far)
{
    gs_path p = {0};
    gs_len open = shw_allowance(b, body, mode, NULL, false, NULL);
    if (b->scene->terrain->n == 0 || open == 0) {
        return open;
    }
    far = far < open ? far : open;
    if (!(body < GS_MAX_UNITS && b->t.unit[body].inside >= 0)) { /* barred ground stops it */
        gs_len bars = shw_ground_free(b, body, SHW_CLS_HOUSE, &b->s.rect[body], dir);
        far = far < bars - GS_TOL ? far : bars - GS_TOL;
    }
    gs_path_add(&p, GS_STEP_SHIFT, dir, far > 0 ? far : 0);
    gs_len may = p.n ? shw_allowance(b, body, mode, &p, false, NULL) : open;
    return may > 0 ? may : open;
}

gs_len shw_recoils(const gs_battle *b, int body, gs_ang dir)
{
    gs_len far = GS_LEN_NONE;
    bool inside = body < GS_MAX_UNITS && b->t.unit[body].inside >= 0;
    if (b->scene->terrain->n > 0 && !inside) {
        gs_len open = shw_allowance(b, body, SHW_MODE_RECOIL, NULL, false, NULL);
        far = push_room(b, body, dir, open);
    }
    return shw_half_move(b, body, SHW_MODE_RECOIL, dir, far);
}

gs_len shw_room_behind(const gs_battle *b, int body, gs_ang dir, gs_len limit)
{
    gs_pushing p;
    gs_len room = limit, next;
    fill_push(b, body, dir, &p);
    while ((next = gs_push_room(b, &p, body, room)) < room) {
        room = next / 10 * 10;
    }
    return room >= limit ? GS_LEN(100) : room;
}

gs_len shw_recoil_body(gs_battle *b, int body, int enemy)
{
    gs_ang dir = shw_away_from(b, body, enemy);
    gs_len limit = shw_recoils(b, body, dir);
    return shw_go_back(b, body, dir, limit, limit);
}
