/* Melee (GOH-10, R59 to R70): who fights whom, with which overlaps; every fight from one
 * state. */
#include "../carry_out_int.h"
#include "../situation_int.h"
#include "../fate_int.h"
#include "../melee_int.h"
#include "goh_after_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_melee_int.h"

#include "gesta/goh.h"

#include <string.h>

/* ---- fights ---- */

/* Did x move into contact this turn, so that the fight with y is its attack? */
static bool came_in(const gs_battle *b, int x)
{
    return goh_is_mark(b, x, GOH_ATTACKED);
}

static bool named(const gs_battle *b, int x, int y)
{
    return came_in(b, x) && gs_body(goh_noted(b, x)->attacked) == y;
}

/* Is x the attacker of y? Who came in on the other; of two who both came in on others, who
 * came last; of two who have stood there, the first player's (GOH-R67). */
static bool attacks(const gs_battle *b, int x, int y)
{
    if (came_in(b, x) != came_in(b, y)) {
        return came_in(b, x);
    }
    if (!came_in(b, x)) {
        return gs_body_side(b, x) == b->t.first;
    }
    return named(b, x, y) != named(b, y, x) ? named(b, x, y)
                                            : b->s.body[x].came_on > b->s.body[y].came_on;
}

static bool make_fight(const gs_battle *b, int x, int y, goh_fight *f)
{
    gs_bearing fx, fy;
    gs_len shared;
    if (!goh_contact_of(b, x, y, &fx, &fy, &shared) || goh_on_face(b, x, fx) != y ||
        goh_on_face(b, y, fy) != x) {
        return false; /* GOH-10b, GOH-R34b */
    }
    bool x_attacks = attacks(b, x, y);
    memset(f, 0, sizeof *f);
    f->who[0] = (int16_t)(x_attacks ? x : y);
    f->who[1] = (int16_t)(x_attacks ? y : x);
    f->face[0] = x_attacks ? fx : fy;
    f->face[1] = x_attacks ? fy : fx;
    f->first_turn = came_in(b, f->who[0]);
    f->attacked[0] = f->first_turn;
    f->overlap[0][0] = f->overlap[0][1] = f->overlap[1][0] = f->overlap[1][1] = -1;
    return true;
}

/* Overlaps of both companies; each supports one fight only (GOH-R35). */
static void find_overlaps(const gs_battle *b, goh_fight *f, gs_unitset *used)
{
    for (int x = 0; x < 2; x++) {
        for (int i = 0; i < b->t.n_units; i++) {
            int side = gs_body_here(b, i) && !gs_unitset_has(used, i)
                           ? goh_overlaps(b, i, f->who[x], f->who[1 - x]) : -1;
            int slot = side == GS_LEFT ? 0 : 1;
            if (side >= 0 && f->overlap[x][slot] < 0) {
                f->overlap[x][slot] = (int16_t)i;
                gs_unitset_put(used, i);
            }
        }
    }
}

/* Fronts before flanks before rears, for every company (GOH-R8b): picks the next fight for
 * which neither has an earlier one left. */
static void order_fights(goh_fight *f, int n)
{
    static const uint8_t rank[GS_BEARINGS] = {
        [GS_FRONT] = 0, [GS_LEFT] = 1, [GS_RIGHT] = 2, [GS_REAR] = 3};
    for (int i = 0; i < n; i++) {
        int best = i;
        for (int k = i; k < n; k++) {
            bool first = true;
            for (int q = i; q < n && first; q++) {
                for (int x = 0; x < 4 && q != k; x++) {
                    int mine = x / 2, his = x % 2;
                    first = first && !(f[q].who[his] == f[k].who[mine] &&
                                       rank[f[q].face[his]] < rank[f[k].face[mine]]);
                }
            }
            if (first) {
                best = k;
                break;
            }
        }
        goh_fight next = f[best];
        memmove(&f[i + 1], &f[i], (size_t)(best - i) * sizeof *f);
        f[i] = next;
    }
}

static int find_fights(const gs_battle *b, goh_fight *out)
{
    int n = 0;
    gs_unitset used = {{0, 0}};
    for (int x = 0; x < b->t.n_units; x++) {
        if (!gs_body_here(b, x) || gs_body_side(b, x) != 0) {
            continue;
        }
        int enemies[16], k = gs_body_contacts(b, x, enemies, 16);
        for (int i = 0; i < k && n < GOH_MAX_FIGHTS; i++) {
            if (make_fight(b, x, enemies[i], &out[n])) {
                find_overlaps(b, &out[n], &used);
                n++;
            }
        }
    }
    order_fights(out, n);
    return n;
}

/* ---- situations ---- */

static int32_t position_of(const gs_battle *b, int unit, int enemy)
{
    if (goh_holds_what(b, unit) == GOH_HOLDS_FORTRESS) {
        return GOH_RAMPART; /* GOH-R22 */
    }
    return goh_level(b, unit) > goh_level(b, enemy) ? GOH_HIGHER : GOH_LEVEL;
}

static int flanks_fought(const gs_battle *b, int unit)
{
    int n = 0;
    for (int i = 0; i < GS_BEARINGS; i++) {
        n += i != GS_FRONT && goh_on_face(b, unit, (gs_bearing)i) >= 0;
    }
    return n;
}

/* GOH-R61: the owner of a company with leaders and several fights says before rolling into
 * which their dice go: by default the one at its front, else the first in their order. */
static void ask_leaders(gs_battle *b, goh_fight *f, int n)
{
    gs_unitset asked = {{0, 0}};
    for (int i = 0; i < n; i++) {
        for (int x = 0; x < 2; x++) {
            int unit = f[i].who[x], count = 0;
            f[i].led[x] = f[i].led[x] || !gs_unitset_has(&asked, unit);
            if (gs_unitset_has(&asked, unit)) {
                continue;
            }
            gs_unitset_put(&asked, unit);
            gs_question q = {.kind = GS_ASK_MELEE,
                             .side = (uint8_t)gs_body_side(b, unit),
                             .word = 1,
                             .subject = gs_ref_unit(unit)};
            for (int k = i; k < n; k++) {
                for (int y = 0; y < 2; y++) {
                    if (f[k].who[y] == unit) {
                        gs_unitset_put(&q.units, f[k].who[1 - y]);
                        q.other = count++ == 0 ? gs_ref_unit(f[k].who[1 - y]) : q.other;
                    }
                }
            }
            if (count < 2 || goh_leadership(b, unit) == 0) {
                continue;
            }
            gs_answer a;
            gs_question_ask(b, &q, &a);
            int enemy = a.ref.kind == GS_REF_UNIT && a.ref.ix >= 0 &&
                                gs_unitset_has(&q.units, a.ref.ix)
                            ? a.ref.ix : q.other.ix;
            for (int k = i; k < n; k++) {
                for (int y = 0; y < 2; y++) {
                    if (f[k].who[y] == unit) {
                        f[k].led[y] = f[k].who[1 - y] == enemy;
                    }
                }
            }
        }
    }
}

static void fill_fighter(const gs_battle *b, int unit, int enemy, gs_bearing face,
                         bool led, goh_fighter *f)
{
    const goh_unit *u = goh_company(b, unit);
    const goh_profile *p = goh_type_profile(u->type);
    f->type = u->type;
    f->melee_dice = u->melee_dice == p->dice ? 0 : u->melee_dice;
    f->dice_bonus = u->dice_bonus;
    f->to_hit = u->to_hit;
    f->bonus = u->bonus;
    f->heavy_armour = goh_flag_fact(u->heavy_armour, p->heavy);
    f->shock = goh_flag_fact(u->shock, p->shock);
    f->non_melee = goh_flag_fact(u->non_melee, p->non_melee);
    f->shieldwall = u->shieldwall;
    f->pike = u->pike;
    f->full_effect = u->full_effect;
    f->in_square = goh_in_square(b, unit) || b->t.unit[unit].inside >= 0;
    f->face = goh_zone_word(face);
    f->flanked = !f->in_square && flanks_fought(b, unit) > (face != GS_FRONT);
    f->inspiration = led ? goh_leadership(b, unit) : 0;
    f->position = position_of(b, unit, enemy);
    f->open_ground = goh_open_ground(b, unit, enemy);
    f->in_cover = goh_in_melee_cover(b, unit, enemy);
    f->endurance = goh_endurance_fact(b, unit);
    int others[2];
    f->other_enemy = gs_body_contacts(b, unit, others, 2) > 1; /* he fights it or not */
}

static void fill_overlap(const gs_battle *b, const goh_fight *f, int x, int slot,
                         goh_overlap *o)
{
    int unit = f->overlap[x][slot], enemy = f->who[1 - x];
    if (unit < 0) {
        return;
    }
    const goh_unit *u = goh_company(b, unit);
    const goh_profile *p = goh_type_profile(u->type);
    /* looking from the enemy's face, the company's left is on its right */
    gs_bearing flank =
        (gs_bearing)(((int)f->face[1 - x] + (slot == 0 ? 1 : 3)) % GS_BEARINGS);
    o->type = u->type + 1;
    o->melee_dice = u->melee_dice == p->dice ? 0 : u->melee_dice;
    o->dice_bonus = u->dice_bonus;
    o->to_hit = u->to_hit;
    o->bonus = u->bonus;
    o->shock = goh_flag_fact(u->shock, p->shock);
    o->non_melee = goh_flag_fact(u->non_melee, p->non_melee);
    o->attacked = goh_is_mark(b, unit, GOH_ATTACKED);
    o->inspiration = goh_leadership(b, unit);
    o->position = position_of(b, unit, enemy);
    o->open_ground = goh_open_ground(b, unit, enemy);
    o->full_effect = u->full_effect;
    o->blocked = goh_in_square(b, enemy) || b->t.unit[enemy].inside >= 0 ||
                 goh_wheel_blocked(b, unit, enemy, flank, NULL);
}

/* The side of the defender that the attack reached: one that has turned to face its
 * attacker since was not attacked frontally for all that (GOH-8.2a, GOH-R38, GOH-R68). */
static gs_bearing reached(const gs_battle *b, const goh_fight *f)
{
    int turned = f->first_turn ? goh_noted(b, f->who[1])->turned : 0;
    return (gs_bearing)(((int)f->face[1] + turned) % GS_BEARINGS);
}

static void fill_melee(const gs_battle *b, const goh_fight *f, const int16_t *before,
                       goh_melee_in *in)
{
    gs_situation(b, &goh_melee, in);
    for (int x = 0; x < 2; x++) {
        fill_fighter(b, f->who[x], f->who[1 - x], f->face[x], f->led[x],
                     &in->side[x].company);
        in->side[x].company.hits_before = before[f->who[x]];
        in->side[x].company.half_hit = goh_marked(b, f->who[x], GOH_MARK_HALF_HIT);
        for (int k = 0; k < 2; k++) {
            fill_overlap(b, f, x, k, &in->side[x].overlap[k]);
        }
    }
    in->first_turn = f->first_turn;
    in->contact = goh_zone_word(reached(b, f));
    in->attacker_moved_first = gs_body_side(b, f->who[0]) == b->t.first;
    in->counter_attack = goh_is_mark(b, f->who[1], GOH_COUNTERED);
    in->caught = goh_is_mark(b, f->who[1], GOH_WAS_CAUGHT) && f->first_turn;
}

static int roles_of(const gs_battle *b, const goh_fight *f, gs_role out[6])
{
    static const char *const names[2][3] = {
        {"attacker", "attacker-left", "attacker-right"},
        {"defender", "defender-left", "defender-right"}};
    int n = 0;
    for (int x = 0; x < 2; x++) {
        out[n++] = gs_role_of(b, names[x][0], f->who[x]);
        for (int k = 0; k < 2; k++) {
            if (f->overlap[x][k] >= 0) {
                out[n++] = gs_role_of(b, names[x][k + 1], f->overlap[x][k]);
            }
        }
    }
    return n;
}

/* ---- the phase ---- */

/* What a phase of fights leaves until all have been fought. */
typedef struct fought {
    gs_ledger hits;
    gs_unitset overlaps; /* who has thrown dice as one */
} fought;

/* Hits and marks happen at once; who was an overlap is marked when all have fought. */
static bool strike_so(gs_battle *b, const gs_log_effect *e, void *ctx)
{
    fought *x = ctx;
    if (e->kind == GS_EFFECT_MARK &&
        gs_word_index(b->scene->setup->ruleset->marks, e->word) == GOH_MARK_OVERLAPPED) {
        gs_unitset_put(&x->overlaps, e->who.ix);
        return true;
    }
    return gs_ledger_hears(b, e, &x->hits);
}

static void fight(gs_battle *b, goh_fight *f, const int16_t *before, fought *x)
{
    goh_melee_in in;
    goh_melee_out out;
    gs_role roles[6];
    gs_carry_who who[6];
    fill_melee(b, f, before, &in);
    int n = roles_of(b, f, roles);
    for (int i = 0; i < n; i++) {
        who[i] = gs_carry_role(&roles[i]);
    }
    gs_open(b, "melee", gs_ref_unit(f->who[0]), gs_ref_unit(f->who[1]));
    gs_situation_run(b, &goh_melee, &in, &out, roles, n);
    f->attacked[1] = out.stance == GOH_STANCE_COUNTER;
    for (int k = 0; k < 2; k++) {
        f->scored[k] = (int16_t)out.side[1 - k].struck;
    }
    gs_carry_out(b, "melee", who, n, &in, &out, strike_so, x);
}

/* For house rules that last until a round goes so: hits scored against hits suffered, over all its
 * enemies. */
static void rounds_ended(gs_battle *b, const goh_fight *f, int n)
{
    gs_rounds r = {0};
    for (int i = 0; i < n; i++) {
        for (int x = 0; x < 2; x++) {
            gs_round_note(&r, f[i].who[x], f[i].scored[x] - f[i].scored[1 - x]);
        }
    }
    gs_rounds_end(b, &r);
}

void goh_melee_phase(gs_battle *b)
{
    goh_fight fights[GOH_MAX_FIGHTS];
    fought x = {.overlaps = {{0, 0}}};
    int16_t before[GS_MAX_UNITS];
    b->s.phase = GOH_MELEE_PHASE;
    b->s.side = -1;
    gs_ledger_begin(&x.hits);
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        before[i] = b->t.unit[i].hits;
    }
    int n = find_fights(b, fights);
    ask_leaders(b, fights, n);
    for (int i = 0; i < n; i++) {
        fight(b, &fights[i], before, &x);
    }
    if (goh_of(b)->o.pass == GOH_PASS_ALL) {
        goh_pass_phase(b, &x.hits, GOH_PHASE_MELEE);
    }
    goh_remove(b, &x.hits);
    for (int i = gs_unitset_next(&x.overlaps, -1); i >= 0;
         i = gs_unitset_next(&x.overlaps, i)) {
        if (gs_body_here(b, i)) {
            goh_mark(b, i, GOH_MARK_OVERLAPPED, true);
        }
    }
    rounds_ended(b, fights, n);
    goh_fates(b, &x.hits, GOH_CAUSE_MELEE);
    goh_pursuits(b, fights, n, &x.hits, b->t.first);
    goh_pursuits(b, fights, n, &x.hits, 1 - b->t.first);
}

/* ---- for generals ---- */

bool goh_view_melee(const gs_battle *b, int body, int target, const gs_charge_view *c,
                    gs_view *out)
{
    goh_melee_in *in = (goh_melee_in *)(void *)out->in;
    gs_touch t;
    if (body >= GS_MAX_UNITS || target >= GS_MAX_UNITS) {
        return false;
    }
    gs_rect r = c ? c->contact : b->s.rect[body];
    if (!gs_rect_along(&r, &b->s.rect[target], GOH_TOUCH, &t) || t.shared < GOH_SHARE) {
        return false;
    }
    goh_fight f = {.who = {(int16_t)body, (int16_t)target},
                   .overlap = {{-1, -1}, {-1, -1}},
                   .face = {t.a_face, t.b_face},
                   .led = {true, true},
                   .first_turn = c != NULL};
    int16_t before[GS_MAX_UNITS];
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        before[i] = b->t.unit[i].hits;
    }
    out->proc = &goh_melee;
    fill_melee(b, &f, before, in);
    in->side[GOH_ATTACKER].company.inspiration = goh_leadership(b, body);
    return true;
}
