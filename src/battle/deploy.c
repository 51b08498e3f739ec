/* Sides set up, units come on: the same under every rule set; what a rule set adds stands in its
 * gs_placing. */
#include "battle_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- setting up ---- */

bool gs_place_ask(gs_battle *b, const gs_placing *p, int body, bool enters, gs_answer *a)
{
    gs_err why;
    gs_question q = {.kind = GS_ASK_DEPLOY, .side = (uint8_t)gs_body_side(b, body),
                     .subject = gs_body_ref(body), .word = enters};
    for (int i = 0; i < 6; i++) {
        gs_question_ask(b, &q, a);
        a->to.facing = gs_ang_norm(a->to.facing);
        if (gs_place_legal(b, p, body, a, enters, &why) == GS_OK) {
            return true;
        }
        q.retry = true;
        q.err = &why;
    }
    gs_engine_default(b, &q, a);
    return gs_place_legal(b, p, body, a, enters, &why) == GS_OK;
}

bool gs_place_is_due(const gs_battle *b, int unit, int side)
{
    const gs_ob_unit *u = &b->scene->setup->units[unit];
    uint32_t been = GS_U_ON_TABLE | GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED;
    return u->side == side && !(b->t.unit[unit].flags & been) && u->present > 0 && !u->dummy &&
           ((u->entry == GS_ON_TURN && b->t.turn >= u->entry_turn) || u->entry == GS_BY_DIE);
}

static void join_at_start(gs_battle *b, int unit)
{
    const gs_setup *s = b->scene->setup;
    for (int h = 0; h < s->n_heroes; h++) {
        if (s->heroes[h].unit == unit && b->t.hero[h].where != GS_HERO_UP) {
            gs_emit(b, GS_EFFECT_ATTACHED, gs_ref_hero(h), gs_ref_unit(unit), 0, 0, NULL);
        }
    }
}

static void put(gs_battle *b, const gs_placing *p, int unit, const gs_answer *a,
                gs_effect_kind kind)
{
    gs_emit_at(b, kind, gs_ref_unit(unit), (gs_ref){0},
               kind == GS_EFFECT_PLACED && a->hidden, b->t.unit[unit].left, a->to,
               a->files, b->scene->setup->ruleset->formations[a->formation]);
    if (p->placed) {
        p->placed(b, unit);
    }
}

static int word_of(const gs_setup *s, const char *w)
{
    for (int i = 0; w && s->ruleset->formations[i]; i++) {
        if (strcmp(s->ruleset->formations[i], w) == 0) {
            return i;
        }
    }
    return 0;
}

static gs_status no_room(const gs_battle *b, int body, gs_err *err)
{
    return gs_err_set(err, GS_INPUT, "there is no room to set up %s",
                      gs_ref_name(b->scene->setup, gs_body_ref(body)));
}

static gs_status deploy_unit(gs_battle *b, const gs_placing *p, int unit, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    const gs_ob_unit *u = &s->units[unit];
    gs_answer a;
    memset(&a, 0, sizeof a);
    gs_open(b, "deploy", gs_ref_unit(unit), (gs_ref){0});
    join_at_start(b, unit);
    if (u->has_place) {
        a.to = (gs_pose){u->at, gs_ang_norm(u->facing)};
        a.formation = (int16_t)word_of(s, u->formation);
        a.files = (int16_t)(p->files ? p->files(b, unit, a.formation, u->files) : u->files);
        a.hidden = u->entry == GS_IN_AMBUSH;
        gs_rect r = p->rect(b, unit, &a);
        gs_status st = gs_place_free(b, p, unit, &r, err); /* the scenario says so */
        if (st != GS_OK) {
            gs_err_prefix(err, "unit %s", u->id);
            return err ? err->status = GS_INPUT : GS_INPUT;
        }
    } else if (!gs_place_ask(b, p, unit, false, &a)) {
        return no_room(b, unit, err);
    }
    if (u->dummy && !a.hidden) {
        return GS_OK; /* a marker that cannot hide would deceive nobody */
    }
    put(b, p, unit, &a, GS_EFFECT_PLACED);
    return GS_OK;
}

gs_status gs_place_side(gs_battle *b, const gs_placing *p, int side, bool dummies,
                        gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    gs_status st = GS_OK;
    b->s.side = (int8_t)side;
    b->s.entry_zone = 0;
    for (int placed = 1; placed >= 0; placed--) { /* the scenario's own places first */
        for (int i = 0; st == GS_OK && i < s->n_units; i++) {
            const gs_ob_unit *u = &s->units[i];
            if (u->side == side && u->has_place == (placed == 1) && u->present > 0 &&
                (dummies || !u->dummy) &&
                (u->entry == GS_DEPLOYED || u->entry == GS_IN_AMBUSH)) {
                st = deploy_unit(b, p, i, err);
            }
        }
    }
    return st;
}

gs_status gs_place_heroes(gs_battle *b, const gs_placing *p, int side, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < s->n_heroes; i++) {
        const gs_ob_hero *h = &s->heroes[i];
        int body = GS_MAX_UNITS + i;
        gs_answer a;
        memset(&a, 0, sizeof a);
        if (h->side != side || h->unit >= 0) {
            continue;
        }
        if (h->has_place) {
            a.to = (gs_pose){h->at, gs_ang_norm(h->facing)};
            gs_rect r = p->rect(b, body, &a);
            gs_status st = gs_place_free(b, p, body, &r, err);
            if (st != GS_OK) {
                gs_err_prefix(err, "hero %s", h->id);
                return err ? err->status = GS_INPUT : GS_INPUT;
            }
        } else if (!gs_place_ask(b, p, body, false, &a)) {
            return no_room(b, body, err);
        }
        gs_open(b, "deploy", gs_ref_hero(i), (gs_ref){0});
        gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_hero(i), (gs_ref){0}, 0, b->t.hero[i].power,
                   a.to, 0, NULL);
    }
    return GS_OK;
}

/* ---- coming on ---- */

void gs_place_arrivals(gs_battle *b, const gs_placing *p, int side)
{
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (!gs_place_is_due(b, i, side)) {
            continue;
        }
        gs_open(b, "arrival", gs_ref_unit(i), (gs_ref){0});
        if (u->entry == GS_BY_DIE && !gs_arrives(b, u->entry_turn)) {
            continue;
        }
        b->s.entry_zone = (int16_t)(gs_place_entry_zone(b, i) + 1);
        gs_answer a;
        memset(&a, 0, sizeof a);
        if (gs_place_ask(b, p, i, true, &a)) {
            join_at_start(b, i);
            put(b, p, i, &a, GS_EFFECT_ENTERED);
        }
        b->s.entry_zone = 0;
    }
}
