/* How one goes back from a melee or a duel: which way, how far over what ground, pushing
 * whom (SHW-R80). */
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_move_int.h"
#include "shw_recoil_int.h"

#include "gesta/shw.h"

#include <string.h>

/* Friends who can be pushed: of the side, not in contact, in no building. */
static bool can_be_pushed(const gs_battle *b, int body, int friend)
{
    return friend != body && gs_body_side(b, friend) == gs_body_side(b, body) &&
           !(friend < GS_MAX_UNITS && b->t.unit[friend].inside >= 0) &&
           !gs_body_engaged(b, friend);
}

static gs_bodyset pushed_by(const gs_battle *b, int body)
{
    gs_bodyset out = {{0}};
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (can_be_pushed(b, body, i)) {
            gs_bodyset_put(&out, i);
        }
    }
    return out;
}

#define DEEP 6 /* so many units one behind the other are pushed, no more */

/* SHW-R80: how far a body can go straight in a direction, pushing back friends in its
 * way. */
static gs_len push_room(const gs_battle *b, int body, gs_ang dir, gs_len limit, int depth)
{
    gs_bodyset skip = pushed_by(b, body);
    gs_len room = shw_room(b, body, dir, limit, &skip, 0);
    gs_rect end = gs_rect_shift(&b->s.rect[body], dir, room);
    bool alone = body >= GS_MAX_UNITS;
    if (alone && gs_bodies_hit(b, &end, body, -1) < 0) {
        return room; /* a lone hero passes through friends (SHW-R47) and pushes nobody */
    }
    for (int i = gs_bodyset_next(&skip, -1); i >= 0; i = gs_bodyset_next(&skip, i)) {
        gs_len before = gs_cast_rect(&b->s.rect[body], dir, &b->s.rect[i]);
        if (before >= room) {
            continue;
        }
        gs_len pushed =
            depth < DEEP && !alone ? push_room(b, i, dir, room, depth + 1) : 0;
        room = pushed > before ? pushed : before;
    }
    return room;
}

static void move_back(gs_battle *b, int body, gs_ang dir, gs_len len, gs_len allowance,
                      const char *rules)
{
    gs_rect to = gs_rect_shift(&b->s.rect[body], dir, len);
    gs_emit_move(b, gs_body_ref(body), GS_MOVE_RECOIL, (gs_pose){to.c, to.f}, NULL, 0,
                 allowance, len, rules);
}

static void push(gs_battle *b, int body, gs_ang dir, gs_len len, gs_bodyset *done, int depth)
{
    gs_bodyset next = pushed_by(b, body);
    gs_bodyset_put(done, body);
    for (int i = gs_bodyset_next(&next, -1); i >= 0 && depth <= DEEP && body < GS_MAX_UNITS;
         i = gs_bodyset_next(&next, i)) {
        if (!gs_bodyset_has(done, i) &&
            gs_cast_rect(&b->s.rect[body], dir, &b->s.rect[i]) < len) {
            push(b, i, dir, len, done, depth + 1);
        }
    }
    if (depth > 0) {
        move_back(b, body, dir, len, len, "SHW-R80"); /* pushed by the same distance */
    }
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
    gs_len len = push_room(b, body, dir, limit, 0);
    if (len > 0) {
        gs_bodyset done = {{0}};
        gs_rect was[GS_BODIES];
        memcpy(was, b->s.rect, sizeof was);
        push(b, body, dir, len, &done, 0);
        move_back(b, body, dir, len, allowance, "SHW-18.3 SHW-R80");
        gs_bodyset_take(&done, body);
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
        far = push_room(b, body, dir, open, 0);
    }
    return shw_half_move(b, body, SHW_MODE_RECOIL, dir, far);
}

gs_len shw_room_behind(const gs_battle *b, int body, gs_ang dir, gs_len limit)
{
    gs_len room = limit, next;
    while ((next = push_room(b, body, dir, room, 0)) < room) {
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
