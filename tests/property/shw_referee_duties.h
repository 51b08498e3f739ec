#ifndef TESTS_SHW_REFEREE_DUTIES_H
#define TESTS_SHW_REFEREE_DUTIES_H
/* The referee of Stout Hearts: orders, duties and the sequence of play. */
#include "shw_referee_fights.h"

static void check_order(referee *r, const gs_entry *e)
{
    const gs_log_resolve *o = resolved(e, "order");
    static gs_rect mine[64];
    if (!o) {
        return;
    }
    int body = gs_body(e->actor), g = general_of(r, body), n = 1;
    if (g < 0) {
        if (!says(o->situation, "general", "none")) {
            fault(r, "SHW-R7: his General is not in command", e->actor);
        }
        return;
    }
    if (says(o->situation, "general", "none") ||
        says(o->situation, "general", "other") == r->setup->heroes[g].player) {
        fault(r, "SHW-R6: another General than his own", e->actor);
    }
    gs_rect at = hero_base(r, g);
    if (body >= GS_MAX_UNITS) {
        mine[0] = hero_base(r, body - GS_MAX_UNITS);
    } else {
        n = r->told.t.hero[g].unit == body ? 0 : figures(r, body, mine);
    }
    gs_len best = n ? GS_LEN_NONE : 0;
    for (int i = 0; i < n; i++) {
        gs_len d = gs_rect_distance(&mine[i], &at);
        best = d < best ? d : best;
    }
    int with = r->told.t.hero[g].unit;
    r->walled += n > 0 && with >= 0 && r->told.t.unit[with].inside >= 0;
    gs_len stated = length_of(o->situation, "general.distance", 0);
    if (stated < best - 2 || stated > best + 12) {
        fault(r, "SHW-R118: the distance to his General", e->actor);
    }
}

/* SHW-11.6, R17: a General's roll counts his own units, and names so many of them. */
static void check_command(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "command");
    int units = 0, named = 0;
    for (int i = next_body(&r->told, -1); i >= 0 && i < GS_MAX_UNITS;
         i = next_body(&r->told, i)) {
        units += general_of(r, i) == e->actor.ix;
    }
    if (units != (find(c->situation, "units") ? atoi(find(c->situation, "units")) : 6)) {
        fault(r, "SHW-R6: the General's units", e->actor);
    }
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *f = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_MARK) {
            named++;
            const char *way = says(c->result, "result", "advance") ? "ordered-on"
                                                                   : "ordered-back";
            if (general_of(r, f->who.ix) != e->actor.ix || strcmp(f->word, way) != 0) {
                fault(r, "SHW-R17: no unit of his, or not that way", f->who);
            }
        }
    }
    if (named > atoi(find(c->result, "forced-units"))) {
        fault(r, "SHW-R17: more units than the roll asks", e->actor);
    }
}

/* Who was ordered on or back and goes: nearer to the nearest enemy, or farther off. */
static void check_forced(const referee *r, const gs_entry *e)
{
    static const char *const words[] = {"ordered-on", "ordered-back"};
    const gs_log_move *m = NULL;
    int way = -1;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        m = p->kind == GS_LOG_MOVE ? &p->u.move : m;
        for (int k = 0; k < 2 && p->kind == GS_LOG_EFFECT; k++) {
            bool it = p->u.effect.kind == GS_EFFECT_MARK && p->u.effect.amount == 0 &&
                      strcmp(p->u.effect.word, words[k]) == 0;
            way = it ? k : way;
        }
    }
    if (way < 0 || !m || strcmp(e->kind, "move") != 0) {
        return;
    }
    gs_len was = GS_LEN_NONE;
    int body = gs_body(m->who), enemy = -1;
    gs_rect before = *rect(r, body), after = before;
    after.c = m->to.at;
    after.f = m->to.facing;
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        gs_len d = gs_rect_distance(&before, rect(r, i));
        bool hidden = i < GS_MAX_UNITS && (r->told.t.unit[i].flags & GS_U_HIDDEN);
        if (gs_body_side(&r->told, i) != gs_body_side(&r->told, body) && !hidden && d < was) {
            was = d;
            enemy = i;
        }
    }
    if (enemy >= 0 && m->manner != GS_MOVE_TURN &&
        (gs_rect_distance(&after, rect(r, enemy)) < was) != (way == 0)) {
        fault(r, "SHW-11.6: not the way that the General's roll asks", m->who);
    }
    bool retreat = says(resolved(e, "move")->situation, "mode", "retreat");
    if (2 * m->cost + 4 < m->allowance && !retreat) {
        fault(r, "SHW-11.6: less than half a move", m->who);
    }
}

/* ---- duties and the sequence ---- */

static void player_turn(referee *r, int side)
{
    r->side = side;
    r->melees = 0;
    memset(r->acted, 0, sizeof r->acted);
    memset(r->gone, 0, sizeof r->gone);
    memset(r->shot, 0, sizeof r->shot);
    memset(r->marks, 0, sizeof r->marks);
    memset(r->bound, 0, sizeof r->bound);
    memset(r->flanked, 0, sizeof r->flanked);
    memset(r->fronted, 0, sizeof r->fronted);
    memset(r->threw, 0, sizeof r->threw);
    memset(r->lies, 0, sizeof r->lies);
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        r->bound[i] = bound(r, i);
    }
}

static void end_of_player_turn(const referee *r)
{
    for (int i = next_body(&r->told, -1); i >= 0 && r->side >= 0;
         i = next_body(&r->told, i)) {
        if (r->bound[i] && gs_body_side(&r->told, i) == r->side && bound(r, i) &&
            !r->acted[i]) {
            fault(r, "SHW-18.3: bound to rally, and did not", gs_body_ref(i));
        }
    }
}

static void begin_melees(referee *r)
{
    r->melees = 1;
    memset(r->fought, 0, sizeof r->fought);
    memset(r->touching, 0, sizeof r->touching);
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        r->touching[i] = gs_body_side(&r->told, i) == r->side && touches_enemy(r, i);
    }
}

/* Whoever touched an enemy has fought, or the enemies have fought others (SHW-R76). */
static void end_melees(referee *r)
{
    for (int i = next_body(&r->told, -1); i >= 0 && r->melees;
         i = next_body(&r->told, i)) {
        bool other = false;
        for (int k = next_body(&r->told, -1); k >= 0; k = next_body(&r->told, k)) {
            other = other ||
                    (r->fought[k] && gs_rect_distance(rect(r, i), rect(r, k)) <= 24000);
        }
        if (r->touching[i] && !r->fought[i] && !other && touches_enemy(r, i)) {
            fault(r, "SHW-17.1: in contact, and did not fight", gs_body_ref(i));
        }
    }
    r->melees = 0;
}

static int body_in_melee(const referee *r, gs_ref who)
{
    int body = gs_body(who),
        unit = who.kind == GS_REF_HERO ? r->told.t.hero[who.ix].unit : -1;
    return unit >= 0 ? unit : body;
}

static void check_duty(referee *r, const gs_entry *e)
{
    static const char *const acts[] = {"move",     "charge", "rally",   "face",
                                       "withdraw", "pass",   "dismount"};
    int body = gs_body(e->actor);
    for (int i = 0; i < GS_COUNT(acts); i++) {
        if (strcmp(e->kind, acts[i]) != 0) {
            continue;
        }
        bool on = strcmp(e->kind, "move") == 0 && r->shot[body] && r->gone[body] > 0;
        if (r->acted[body] && !on) { /* SHW-15.4: who shot on the move goes on */
            fault(r, "SHW-R35: a second action", e->actor);
        }
        if (bound(r, body) != (strcmp(e->kind, "rally") == 0)) {
            fault(r, "SHW-18.3: who must rally rallies, and nobody else", e->actor);
        }
        r->acted[body] = 1;
    }
    if (strcmp(e->kind, "melee") == 0) {
        r->fought[body_in_melee(r, e->actor)] = r->fought[body_in_melee(r, e->target)] =
            1;
    }
}

static void check_rally(const referee *r, const gs_entry *e, const char *result,
                        bool here)
{
    if (says(result, "result", "recovers") ? bound(r, gs_body(e->actor))
                                           : says(result, "leaves", "yes") == here) {
        fault(r, "SHW-19.1, 19.2: what the roll said did not come to pass", e->actor);
    }
}

/* SHW-R4: a detachment is men of a unit who were there, and nobody else's slot. */
static void check_split(referee *r, const gs_log_effect *f)
{
    const gs_unit_state *u = &r->told.t.unit[f->who.ix];
    if (f->by.kind != GS_REF_UNIT || f->by.ix < r->setup->n_units ||
        (f->by.ix < r->told.t.n_units && gs_unit_came(r->setup, &r->told.t, f->by.ix))) {
        fault(r, "SHW-R4: a detachment is a new unit", f->by);
    }
    if (f->amount < 1 || f->left < 1 || f->amount + f->left != u->left) {
        fault(r, "SHW-R4: the parts are not the whole", f->who);
    }
    r->split++;
    for (int i = r->setup->n_units; i < r->told.t.n_units; i++) {
        if (r->told.t.unit[i].of == u->of && gs_unit_came(r->setup, &r->told.t, i)) {
            r->again++;
            return;
        }
    }
}
#endif
