#ifndef TESTS_SHW_REFEREE_FIGHTS_H
#define TESTS_SHW_REFEREE_FIGHTS_H
/* The referee of Stout Hearts: fire, challenges, spells, who gives ground and who goes after
 * him. */
#include "shw_referee_ways.h"

/* ---- shooting ---- */

/* SHW-R119: who shoots at more than one has named all of them, and how many shoot at each, before
 * the first die. */
static void note_division(referee *r, const gs_entry *e)
{
    int body = gs_body(e->actor), marks = 1;
    r->named = e->parts[0].u.note;
    for (const char *p = r->named; (p = strchr(p, ',')); p++) {
        marks++;
    }
    if (e->n_parts != 1 || e->parts[0].kind != GS_LOG_NOTE || marks < 2 || r->shot[body]) {
        fault(r, "SHW-R119: fire is divided before any of it", e->actor);
    }
    r->marks[body] = (uint8_t)marks;
    r->divisions++;
}

static void check_division(referee *r, const gs_entry *e)
{
    const gs_log_resolve *s = resolved(e, "shooting");
    int body = gs_body(e->actor);
    bool own = s && (!find(s->situation, "moment") || says(s->situation, "moment", "overhead"));
    if (!own || e->actor.kind != GS_REF_UNIT) {
        return; /* further heroes shoot at the first mark, each in a call of his own */
    }
    if (!r->marks[body] && r->shot[body]) {
        fault(r, "SHW-R114: a second shot that was not named", e->actor);
    }
    if (r->marks[body]) {
        char mark[400];
        const char *n = find(s->situation, "shooter.figures");
        snprintf(mark, sizeof mark, "%d at %s", n ? atoi(n) : 6,
                 gs_ref_name(r->setup, e->target));
        if (!strstr(r->named, mark)) {
            fault(r, "SHW-R119: a mark that was not named, or by others", e->target);
        }
        r->marks[body]--;
    }
}

static void check_shot(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *s = resolved(e, "shooting");
    static gs_rect mine[64], theirs[64];
    int from = gs_body(e->actor), at = gs_body(e->target), in = 0;
    bool overhead = s && says(s->situation, "moment", "overhead");
    if (s && (in_contact(r, from) || in_contact(r, at)) != overhead) {
        fault(r, "SHW-R62: into or out of a melee", e->actor);
    }
    if (overhead && gs_rect_distance(rect(r, from), rect(r, at)) > CONTACT) {
        fault(r, "SHW-15.3: overhead at another than they fight", e->actor);
    }
    if (!s || find(s->situation, "moment")) {
        return; /* charge fire and overhead have measures of their own */
    }
    int n = figures(r, from, mine), m = figures(r, at, theirs);
    gs_len best = GS_LEN_NONE, range = length_of(s->result, "range", 0);
    for (int i = 0; i < n; i++) {
        gs_len d = GS_LEN_NONE;
        for (int k = 0; k < m; k++) {
            gs_len x = gs_rect_distance(&mine[i], &theirs[k]);
            d = x < d ? x : d;
        }
        best = d < best ? d : best;
        in += d <= range;
    }
    gs_len stated = length_of(s->situation, "distance", 4000);
    if (stated < best - 2 || (stated > best + 12 && !r->setup->n_features)) {
        fault(r, "SHW-R105: the distance", e->actor); /* the nearest may be out of sight */
    }
    const char *f = find(s->situation, "shooter.figures");
    bool engine =
        says(s->situation, "shooter.weapon", "engine"); /* all serve it, SHW-R63 */
    if (n > 1 && !engine && (f ? atoi(f) : 6) > in) {
        fault(r, "SHW-R105: more shoot than are in range", e->actor);
    }
    if (!says(s->result, "class", "light-horse") && !has_before_it(r, from, at)) {
        fault(r, "SHW-15.1: nobody of the target before them", e->actor);
    }
}

/* ---- orders (SHW-11.7, R6, R118) ---- */

/* The General whom a body obeys, by the order of battle; -1 if he is not in command. */
static int general_of(const referee *r, int body)
{
    const gs_setup *s = r->setup;
    const gs_table_state *t = &r->told.t;
    bool unit = body < GS_MAX_UNITS;
    int of = unit ? t->unit[body].of : t->hero[body - GS_MAX_UNITS].of;
    int side = unit ? s->units[of].side : s->heroes[of].side, g = s->side[side].general;
    const char *under = unit ? s->units[of].under : s->heroes[of].under;
    if (!unit && !under && s->heroes[of].unit >= 0) {
        under = s->units[s->heroes[of].unit].under;
    }
    g = under ? gs_setup_hero(s, under) : g;
    g = !unit && s->heroes[of].general ? of : g;
    return g >= 0 && t->hero[g].where == GS_HERO_UP && !(t->hero[g].flags & GS_H_ENCHANTED)
               ? g : -1;
}

static gs_rect hero_base(const referee *r, int hero)
{
    const gs_hero_state *h = &r->told.t.hero[hero];
    gs_rect own = r->scene->rules->rect(&r->told, GS_MAX_UNITS + hero);
    if (h->unit >= 0 && r->told.t.unit[h->unit].inside >= 0) {
        own = *rect(r, h->unit); /* SHW-R22: the walls stand for him */
    } else if (h->unit >= 0) { /* in the middle of the front rank, or of the last */
        const gs_rect *u = rect(r, h->unit);
        bool rear = (h->flags & GS_H_REAR) != 0;
        own.f = u->f;
        own.c = gs_rect_point(u, 0, rear ? (own.d - u->d) / 2 : (u->d - own.d) / 2);
    }
    return own;
}

/* SHW-R88: who has figures within 2 of the base that he leaves behind. */
static void check_ground(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *f = resolved(e, "fate");
    static gs_rect figure[64];
    if (!f || e->actor.kind != GS_REF_HERO) {
        return;
    }
    gs_rect base = hero_base(r, e->actor.ix);
    int own = gs_body_side(&r->told, GS_MAX_UNITS + e->actor.ix);
    bool near[GS_SIDES] = {false, false}, hair = false;
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        for (int k = i == GS_MAX_UNITS + e->actor.ix ? 0 : figures(r, i, figure); k > 0; k--) {
            gs_len d = gs_rect_distance(&figure[k - 1], &base);
            near[gs_body_side(&r->told, i)] |= d <= 2000;
            hair |= labs((long)d - 2000) <= 3;
        }
    }
    const char *ground = near[0] == near[1] ? "contested" : near[own] ? "friends" : "enemy";
    bool said = find(f->situation, "ground") ? says(f->situation, "ground", ground)
                                             : near[0] == near[1];
    if (!said && !hair) {
        fault(r, "SHW-R88: who stands over him", e->actor);
    }
}

/* SHW-10.2, R39: from hero to hero; who is within 12. */
static void check_challenge(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "challenge");
    if (!c || e->target.kind != GS_REF_HERO) {
        return;
    }
    gs_rect a = hero_base(r, e->actor.ix), d = hero_base(r, e->target.ix);
    gs_len is = gs_rect_distance(&a, &d), stated = length_of(c->situation, "distance", 6000);
    if (stated < is - 2 || stated > is + 12) {
        fault(r, "SHW-R105: the distance of a challenge", e->actor);
    }
}

/* SHW-8.9, 8.11, 8.12: from the magician's base to the nearest figure of the one target. */
static void check_spell(referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "spell");
    static gs_rect theirs[64];
    if (!c || e->target.kind == GS_REF_NONE || says(c->situation, "spell", "demon") ||
        says(c->situation, "spell", "other")) {
        return;
    }
    gs_rect from = hero_base(r, e->actor.ix), at = {0};
    bool charm = says(c->situation, "spell", "enchantment");
    int n = 1;
    if (charm) {
        at = hero_base(r, e->target.ix);
    } else {
        n = figures(r, gs_body(e->target), theirs);
    }
    gs_len best = GS_LEN_NONE;
    for (int i = 0; i < n; i++) {
        gs_len d = gs_rect_distance(&from, charm ? &at : &theirs[i]);
        best = d < best ? d : best;
    }
    gs_len stated = length_of(c->situation, "distance", 6000);
    if (stated < best - 2) {
        fault(r, "SHW-R105: the distance of a spell", e->actor);
    }
    bool several = says(c->situation, "spell", "fireball") || !find(c->situation, "spell");
    several = several && find(c->situation, "spell.power"); /* the farthest of them counts */
    if (stated > best + 12 && !several) {
        fault(r, "SHW-R105: a spell measured from elsewhere", e->actor);
    }
    r->burnt++;
}

/* ---- who wins goes after him (SHW-18.4, R81) ---- */

/* Does this feature slow those who are not in skirmish order; or does it bar them? */
static bool hinders(const referee *r, int feature, bool bars)
{
    static const char *const slow[] = {"woods", "marsh", "steep-hill", "wall"};
    const char *kind = r->setup->features[feature].kind;
    for (int i = 0; i < GS_COUNT(slow) && !bars; i++) {
        if (strcmp(kind, slow[i]) == 0) {
            return true;
        }
    }
    return bars && strcmp(kind, "building") == 0;
}

/* Does a rectangle that goes straight so far meet such ground, grown or shrunk a little for what is
 * rounded? */
static bool meets_ground(const referee *r, const gs_rect *from, gs_ang dir, gs_len far, gs_len by,
                         bool bars)
{
    gs_rect at = gs_rect_grow(from, by);
    for (gs_len k = 0;; k = k + 50 < far ? k + 50 : far) {
        gs_rect there = gs_rect_shift(&at, dir, k);
        for (int i = 0; i < r->setup->n_features; i++) {
            if (hinders(r, i, bars) && gs_feature_meets_rect(&r->scene->terrain->f[i], &there)) {
                return true;
            }
        }
        if (k >= far) {
            return false;
        }
    }
}

/* Does its way meet a road? */
static bool on_a_road(const referee *r, const gs_rect *from, gs_ang dir, gs_len far)
{
    bool meets = false;
    for (gs_len k = 0; k < far + 500; k += 500) {
        gs_rect there = gs_rect_shift(from, dir, k < far ? k : far);
        for (int i = 0; i < r->setup->n_features; i++) {
            meets = meets || (is_road(r, i) &&
                              gs_feature_meets_rect(&r->scene->terrain->f[i], &there));
        }
    }
    return meets;
}

/* What `move` allows a unit in a forced mode, over open ground or slow; -1: it is none. */
static gs_len forced_move(const referee *r, int body, const char *mode, bool slow)
{
    static const char *const keys[] = {"unit.type", "unit.mounted", "unit.engine"};
    if (body >= GS_MAX_UNITS || r->told.t.unit[body].engine != GS_ENGINE_SERVED) {
        return -1;
    }
    const gs_unit_state *u = &r->told.t.unit[body];
    const char *facts = r->setup->units[u->of].facts;
    bool on_foot = false;
    for (int i = 0; r->setup->ruleset->marks[i]; i++) { /* SHW-12.15 */
        on_foot |= strcmp(r->setup->ruleset->marks[i], "dismounted") == 0 && (u->marks & (1u << i));
    }
    const char *armour = find(facts, on_foot ? "unit.armour-on-foot" : "unit.armour");
    gs_str text = {0};
    gs_str_addf(&text, "mode=%s terrain=%s unit.formation=%s", mode, slow ? "slow" : "open",
                  r->setup->ruleset->formations[u->formation]);
    armour = armour || !on_foot ? armour : find(facts, "unit.armour");
    if (armour) {
        gs_str_addf(&text, " unit.armour=%.*s", (int)strcspn(armour, " "), armour);
    }
    for (int i = 0; i < GS_COUNT(keys); i++) {
        const char *v = find(facts, keys[i]);
        if (v && !(on_foot && i == 1)) {
            gs_str_addf(&text, " %s=%.*s", keys[i], (int)strcspn(v, " "), v);
        }
    }
    if (on_foot) {
        gs_str_addf(&text, " unit.mounted=no");
    }
    shw_move_in in;
    shw_move_out out;
    gs_err err;
    const char *t = gs_str_text(&text);
    assert_int_equal(gs_proc_situation(&shw_move, t, strlen(t), &in, &err), GS_OK);
    assert_int_equal(gs_proc_run(&shw_move, &in, NULL, &out, NULL, NULL, &err), GS_OK);
    gs_str_free(&text);
    return out.allowance;
}

/* 22.9: a key that is twice what `move` allows, slowed by the ground on so much of its way, and by
 * none that it does not come to. */
static void check_forced_move(referee *r, int body, const char *mode, gs_len told, gs_ang dir,
                              gs_len way, gs_len gone)
{
    gs_len open = forced_move(r, body, mode, false), slow = forced_move(r, body, mode, true);
    if (open < 0 || r->told.t.unit[body].inside >= 0) {
        return;
    }
    const gs_rect *at = rect(r, body);
    bool engine = strstr(r->setup->units[r->told.t.unit[body].of].facts, "artillery") != NULL;
    open = open / 10 * 10;
    slow = slow / 10 * 10;
    if (told != 2 * open && told != 2 * slow) {
        fault(r, "22.9: no move that the procedure allows", gs_body_ref(body));
    }
    if (open == slow || way < 0 || engine) { /* an engine is barred by what slows others */
        return;
    }
    if (on_a_road(r, at, dir, open)) { /* of that it is open ground, or of part of it */
        return;
    }
    if (told == 2 * slow && !meets_ground(r, at, dir, way < open ? way : open, 60, false)) {
        fault(r, "SHW-R80, R81: slowed, and no slow ground is on its way", gs_body_ref(body));
    }
    if (told == 2 * open && meets_ground(r, at, dir, gone, -60, false) &&
        !meets_ground(r, at, dir, gone, 60, true)) { /* what bars it stops it */
        fault(r, "SHW-R80, R81: not slowed by the ground on its way", gs_body_ref(body));
    }
    r->slowed += told == 2 * slow;
}

static bool is_confused(const referee *r, int body)
{
    return body < GS_MAX_UNITS && (r->told.t.unit[body].flags & GS_U_CONFUSED) != 0;
}

/* Why a winner goes not after this loser: after another of them, he is a hero who has fallen, or
 * he stands in confusion (SHW-8.12). */
static bool goes_after_another(const referee *r, const gs_entry *e)
{
    if (r->lies[gs_body(e->target)] || is_confused(r, gs_body(e->target))) {
        return true;
    }
    for (int i = 0; i < r->log->count; i++) {
        const gs_entry *o = &r->log->entries[i];
        const gs_log_resolve *c = resolved(o, "recoil");
        if (c && o != e && o->turn == e->turn && o->side == e->side &&
            gs_body(o->target) == gs_body(e->target) &&
            length_of(c->situation, "winner.move", 8000) > 0) {
            return true;
        }
    }
    return false;
}

static void check_recoil_facts(referee *r, const gs_entry *e, const gs_log_resolve *c)
{
    int loser = gs_body(e->actor), winner = gs_body(e->target);
    if (r->lies[loser]) {
        fault(r, "SHW-R88: a hero struck down recoils", e->actor);
    }
    gs_len recoil = length_of(c->result, "recoil", 0), pursuit;
    const gs_log_move *m = NULL;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_move *at = &e->parts[i].u.move;
        m = e->parts[i].kind == GS_LOG_MOVE && gs_body(at->who) == loser ? at : m;
    }
    gs_ang dir = m ? gs_pt_bearing(m->from.at, m->to.at) : 0;
    gs_len way = m && m->manner == GS_MOVE_RECOIL && m->cost > 100 ? GS_LEN(40) : -1;
    check_forced_move(r, loser, "recoil", length_of(c->situation, "loser.move", 8000), dir, way,
                      recoil);
    pursuit = length_of(c->situation, "winner.move", 8000);
    if (pursuit == 0 && !says(c->result, "rampage", "yes") && !goes_after_another(r, e)) {
        fault(r, "22.9: a winner who goes after nobody", e->target);
    }
    if (pursuit > 0 && is_confused(r, winner)) {
        fault(r, "SHW-8.12: who stands in confusion goes after somebody", e->target);
    }
    if (pursuit > 0) {
        check_forced_move(r, winner, "pursuit", pursuit, dir, way < 0 ? -1 : recoil,
                          length_of(c->result, "advance", 0));
    }
}

static void note_recoil(referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "recoil");
    int winner = gs_body(e->target);
    for (int i = 0; c && i < e->n_parts; i++) {
        const gs_log_move *m = &e->parts[i].u.move;
        if (e->parts[i].kind == GS_LOG_MOVE && gs_body(m->who) == gs_body(e->actor) &&
            labs((long)length_of(c->result, "recoil", 0) - (long)m->cost) > 3) {
            fault(r, "SHW-R80: another recoil than was said", e->actor);
        }
    }
    if (c) {
        check_recoil_facts(r, e, c);
    }
    if (c && length_of(c->result, "advance", 0) > 0 && !r->setup->n_features &&
        (winner >= GS_MAX_UNITS || r->told.t.unit[winner].inside < 0)) {
        r->chases[winner] = (uint8_t)(gs_body(e->actor) + 1);
    }
}

/* Two tenths of an inch on after the loser: is somebody in the way, or an enemy come at? */
static bool held_up(const referee *r, int body, int loser)
{
    const gs_rect *me = rect(r, body), *gone = rect(r, loser);
    gs_bearing face = gs_nearest_face(me, gone->c);
    gs_rect on = gs_rect_shift(me, gs_rect_face_ang(me, face), 200);
    if (touches_enemy(r, body) || /* him, or another of the melee */
        !gs_edge_inside(r->setup->width, r->setup->table_depth, &on)) {
        return true;
    }
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        gs_len was = gs_rect_distance(me, rect(r, i)), is = gs_rect_distance(&on, rect(r, i));
        bool foe = gs_body_side(&r->told, i) != gs_body_side(&r->told, body);
        if (i != body && i != loser && (was < 60 || (is < was && is < (foe ? 1000 : 60)))) {
            return true;
        }
    }
    return false;
}

static void check_chases(referee *r)
{
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        int loser = r->chases[i] - 1;
        if (loser >= 0 && gs_body_here(&r->told, loser) && !held_up(r, i, loser)) {
            fault(r, "SHW-18.4: it does not go after them", gs_body_ref(i));
        }
    }
    memset(r->chases, 0, sizeof r->chases);
}
#endif
