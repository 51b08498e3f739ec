/* Forced moves straight in a direction. */
#include "back_int.h"

gs_bodyset gs_pushable(const gs_battle *b, int body)
{
    gs_bodyset out = gs_bodyset_but(gs_bodies_of(b, gs_body_side(b, body)), body);
    for (int i = gs_bodyset_next(&out, -1); i >= 0; i = gs_bodyset_next(&out, i)) {
        bool holds = i < GS_MAX_UNITS && b->t.unit[i].inside >= 0;
        if (holds || gs_body_engaged(b, i)) {
            gs_bodyset_take(&out, i);
        }
    }
    return out;
}

/* Up to the table's edge, the ground that bars it and whoever cannot be pushed. */
static gs_len open_room(const gs_battle *b, const gs_pushing *p, int body, gs_len limit,
                        const gs_bodyset *pushed)
{
    const gs_rect *r = &b->s.rect[body];
    gs_bodyset bars = gs_bodyset_but(gs_bodyset_without(b->s.here, *pushed), body);
    gs_len edge = gs_edge_room(b, r, p->dir);
    limit = edge < limit ? edge : limit;
    limit = p->ground[body] < limit ? p->ground[body] : limit;
    limit = gs_bodies_room(b, &bars, r, p->dir, limit, 0);
    return limit > 0 ? limit : 0;
}

static gs_len push_room(const gs_battle *b, const gs_pushing *p, int body, gs_len limit, int depth)
{
    const gs_rect *r = &b->s.rect[body];
    gs_bodyset pushed = gs_pushable(b, body);
    gs_len room = open_room(b, p, body, limit, &pushed);
    gs_rect end = gs_rect_shift(r, p->dir, room);
    bool passes = gs_bodyset_has(&p->passing, body);
    if (passes && gs_bodies_hit(b, &end, body, -1) < 0) {
        return room;
    }
    for (int i = gs_bodyset_next(&pushed, -1); i >= 0; i = gs_bodyset_next(&pushed, i)) {
        gs_len before = gs_cast_rect(r, p->dir, &b->s.rect[i]);
        if (before < room) {
            gs_len on = depth < p->deep && !passes ? push_room(b, p, i, room, depth + 1) : 0;
            room = on > before ? on : before;
        }
    }
    return room;
}

gs_len gs_push_room(const gs_battle *b, const gs_pushing *p, int body, gs_len limit)
{
    return push_room(b, p, body, limit, 0);
}

static void push(gs_battle *b, const gs_pushing *p, int body, gs_len len, const char *rules,
                 gs_bodyset *done, int depth)
{
    gs_bodyset next = gs_pushable(b, body);
    gs_bodyset_put(done, body);
    for (int i = gs_bodyset_next(&next, -1);
         i >= 0 && depth <= p->deep && !gs_bodyset_has(&p->passing, body);
         i = gs_bodyset_next(&next, i)) {
        if (!gs_bodyset_has(done, i) &&
            gs_cast_rect(&b->s.rect[body], p->dir, &b->s.rect[i]) < len) {
            push(b, p, i, len, rules, done, depth + 1);
        }
    }
    if (depth > 0) {
        gs_shift(b, body, GS_MOVE_RECOIL, p->dir, len, len, rules);
    }
}

gs_bodyset gs_push(gs_battle *b, const gs_pushing *p, int body, gs_len len, const char *rules,
                   gs_len allowance, const char *own)
{
    gs_bodyset done = {{0}};
    push(b, p, body, len, rules, &done, 0);
    gs_shift(b, body, GS_MOVE_RECOIL, p->dir, len, allowance, own);
    return gs_bodyset_but(done, body);
}

void gs_shift(gs_battle *b, int body, gs_manner manner, gs_ang dir, gs_len len, gs_len allowance,
              const char *rules)
{
    gs_rect to = gs_rect_shift(&b->s.rect[body], dir, len);
    gs_emit_move(b, gs_body_ref(body), manner, (gs_pose){to.c, to.f}, NULL, 0, allowance, len,
                 rules);
}
