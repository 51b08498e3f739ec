/* WMH chapters 12 and 18: the attack of one unit on another before its dice. Strike and
 * melee share it. */
#include "wmh_int.h"

/* ---- what is by type or by another fact ---- */

/* A fighter, and what of it is by type unless it is given. */
typedef struct unit {
    const wmh_fighter *f;
    int32_t attacks, hits_value, armour, stands, fighting;
    int32_t turned;        /* fighting stands that the enemy struck in flank or rear */
    int32_t pikes, terror;
} unit;

static unit unit_of(const wmh_fighter *f, const wmh_fighter *enemy)
{
    const wmh_profile *p = wmh_type_profile(f->type);
    unit u = {.f = f};
    u.attacks = wmh_given(f->attacks, p->attacks);
    u.hits_value = wmh_given(f->hits_value, p->hits);
    u.armour = wmh_given(f->armour, p->armour);
    u.stands = wmh_given(f->stands, p->stands);
    u.pikes = wmh_given(f->pikes, p->pikes);
    u.terror = wmh_given(f->terror, p->terror);
    u.fighting = wmh_given(f->stands_fighting, f->pike_column ? 1 : u.stands);
    bool struck = enemy->charging && enemy->aspect != WMH_FRONT;
    u.turned = wmh_given(f->stands_turned, struck ? u.fighting : 0);
    return u;
}

gs_status wmh_fighters_check(const void *in_, gs_err *err)
{
    static const char *const key[2][4] = {
        {"attacker.stands-fighting", "attacker.stands-turned", "attacker.hits-carried",
         "attacker.armour"},
        {"defender.stands-fighting", "defender.stands-turned", "defender.hits-carried",
         "defender.armour"},
    };
    const wmh_melee_in *in = in_;
    gs_status st = GS_OK;
    for (int m = 0; st == GS_OK && m < 2; m++) {
        unit u = unit_of(&in->side[m], &in->side[1 - m]);
        st = wmh_check_armour(u.armour, key[m][3], err);
        if (st == GS_OK) {
            st = wmh_check_most(u.fighting, u.stands, key[m][0], err);
        }
        if (st == GS_OK) {
            st = wmh_check_most(u.turned, u.fighting, key[m][1], err);
        }
        if (st == GS_OK) {
            st = wmh_check_most(u.f->hits_carried, u.hits_value - 1, key[m][2], err);
        }
    }
    return st;
}

/* ---- modifiers: dice of each stand (WMH-12.2) ----
 * WMH-12.8 shows how they add up; a plain charge in the open has none (WMH-R46). */

typedef struct pair {
    const wmh_fighter *own, *enemy;
    bool terror;             /* the enemy alone is terrifying */
    bool charging, pursuing; /* in this round (WMH-R43, WMH-12.7) */
} pair;

static bool beast(const wmh_fighter *f)
{
    int32_t class = wmh_type_profile(f->type)->class;
    return class == WMH_CLASS_CHARIOT || class == WMH_CLASS_MONSTER;
}

static int32_t row_shot(const void *ctx)
{
    const pair *p = ctx;
    return p->charging && p->enemy->disordered;
}

static int32_t row_confused_enemy(const void *ctx)
{
    const pair *p = ctx;
    return p->charging && p->enemy->confused;
}

static int32_t row_flank(const void *ctx)
{
    const pair *p = ctx;
    return p->charging &&
           (p->own->aspect != WMH_FRONT || p->own->flank_help); /* WMH-R70 */
}

static int32_t row_missile(const void *ctx)
{
    const pair *p = ctx;
    return p->charging && wmh_missile_infantry(p->enemy->type, p->enemy->weapon) &&
           !wmh_missile_infantry(p->own->type, p->own->weapon);
}

static int32_t row_chariot(const void *ctx)
{
    const pair *p = ctx;
    return p->charging && beast(p->own) && p->enemy->cover == WMH_OPEN &&
           !(beast(p->enemy) && p->own->aspect == WMH_FRONT);
}

static int32_t row_pursuit(const void *ctx)
{
    return ((const pair *)ctx)->pursuing;
}

static int32_t row_extra_pursuit(const void *ctx)
{
    const pair *p = ctx;
    return p->pursuing ? p->own->pursuit_distance / WMH_CM(3) : 0; /* WMH-R69 */
}

static int32_t row_terror(const void *ctx)
{
    return -((const pair *)ctx)->terror; /* WMH-B15.2, WMH-R57 */
}

static int32_t row_confused(const void *ctx)
{
    return -((const pair *)ctx)->own->confused;
}

/* The table: name, rule, words, what it comes to. */
#define MODIFIERS(ROW) \
    ROW(SHOT, "WMH-12.3", "it charges a unit hit by shooting", row_shot) \
    ROW(CONFUSED_ENEMY, "WMH-12.3", "it charges a confused unit", row_confused_enemy) \
    ROW(FLANK, "WMH-12.4", "it charges flank or rear, or another does", row_flank) \
    ROW(MISSILE, "WMH-12.5", "it charges missile infantry", row_missile) \
    ROW(CHARIOT, "WMH-12.6", "chariots or monsters charge in the open", row_chariot) \
    ROW(PURSUIT, "WMH-12.7", "it pursues", row_pursuit) \
    ROW(EXTRA_PURSUIT, "WMH-B9.3", "for each 3 cm of the enemy's retreat", \
        row_extra_pursuit) \
    ROW(TERROR, "WMH-B15.1", "the enemy is terrifying", row_terror) \
    ROW(CONFUSED, "WMH-B10.2", "it is confused", row_confused)

/* WMH-12.1: all rows; returns their sum. */
static int32_t read_modifiers(const pair *p, int32_t mod[WMH_MODS], gs_ask *ask)
{
    int32_t sum = 0;
#define READ(name, rule, text, value) \
    mod[WMH_MOD_##name] = gs_points(ask, rule, text, value(p)); \
    sum += mod[WMH_MOD_##name];
    MODIFIERS(READ)
#undef READ
    return sum;
}

/* ---- the plan ---- */

/* Step 3: stands that fight, and the support of a pike column. */
static void count_stands(const unit *own, bool first, wmh_attack_out *a, gs_ask *ask)
{
    a->fighting = own->fighting;
    if (own->f->pike_column && own->pikes) {
        if (first && own->turned == 0) { /* WMH-18.2, WMH-R54 */
            int32_t front = gs_least(2, own->stands);
            a->fighting = gs_most(a->fighting, front);
            a->pike_support = own->stands >= 3 && !own->f->confused;
            gs_note(ask, "WMH-18.2", "a pike column fights with stands", a->fighting);
            gs_points(ask, "WMH-R54", "its third stand supports", a->pike_support);
            return;
        }
        gs_note_text(ask, "WMH-18.3", "the pikes fight like others");
    }
    gs_note(ask, "WMH-B7.2", "stands that fight", a->fighting);
}

/* Steps 4 and 5: the dice. */
static void count_dice(const wmh_melee_in *in, const unit *own, int32_t mods,
                       wmh_attack_out *a, gs_ask *ask)
{
    int32_t floor = !in->opt_no_minimum && own->attacks > 0; /* WMH-R44 */
    int32_t each = own->attacks + mods + own->f->stand_bonus;
    int32_t turned = own->turned;
    int32_t penalty = turned == 0 ? 0 : own->pikes ? -2 : -1; /* WMH-18.4 */
    gs_note(ask, "WMH-B7.2", "dice of each stand", gs_most(each, floor));
    if (each + penalty < floor) {
        gs_note(ask, "WMH-R44", "a stand never has fewer dice than", floor);
    }
    a->dice = a->fighting * gs_most(each, floor);
    if (turned) {
        a->mod_turned = penalty;
        gs_note(ask, own->pikes ? "WMH-18.4" : "WMH-12.2", "turned stands, each",
                penalty);
        a->dice += turned * (gs_most(each + penalty, floor) - gs_most(each, floor));
    }
    if (a->fighting > 0) { /* WMH-B7.5 */
        a->dice +=
            gs_points(ask, "WMH-B7.5", "its leader's attacks", own->f->leader_attacks);
        a->dice +=
            gs_points(ask, "WMH-R79", "house rule, dice in all", own->f->dice_bonus);
        a->dice = gs_most(0, a->dice);
    }
    gs_note(ask, "WMH-B7.2", "dice", a->dice);
}

static void plan_attack(const wmh_melee_in *in, const unit *own, const unit *enemy,
                        wmh_attack_out *a, gs_ask *ask)
{
    bool first = in->round == 1; /* later rounds are all alike: WMH-R80 */
    const wmh_fighter *f = own->f;
    pair p = {f, enemy->f, enemy->terror && !own->terror, f->charging && first,
              f->pursuing && !first};
    count_stands(own, first, a, ask);
    int32_t sum = read_modifiers(&p, a->mod, ask);
    a->mod_extra =
        gs_points(ask, "WMH-R79", "house rule, dice of each stand", f->stand_bonus);
    count_dice(in, own, sum, a, ask);
    gs_points(ask, "WMH-R79", "house rule, on each die", f->bonus);
    a->to_hit = wmh_to_hit(enemy->f->cover, f->bonus); /* WMH-B7.3 */
    gs_note(ask, "WMH-B7.3", "it hits on", a->to_hit);
}

static wmh_target target_of(const unit *u)
{
    int32_t save = wmh_save(u->armour, 0, u->f->save_bonus); /* WMH-B7.4 */
    return (wmh_target){save, u->stands, u->hits_value};
}

void wmh_attack_plan(const wmh_melee_in *in, int m, wmh_attack_out *a,
                     wmh_target *target, gs_ask *ask)
{
    const wmh_fighter *own = &in->side[m];
    const wmh_fighter *enemy = &in->side[1 - m];
    unit attacker = unit_of(own, enemy);
    unit defender = unit_of(enemy, own);
    plan_attack(in, &attacker, &defender, a, ask);
    *target = target_of(&defender);
}

GS_WHOLE void wmh_attacks_plan(const wmh_melee_in *in, wmh_attack_out a[2],
                               wmh_target target[2])
{
    gs_ask quiet = {.working = NULL};
    unit attacker = unit_of(&in->side[0], &in->side[1]);
    unit defender = unit_of(&in->side[1], &in->side[0]);
    plan_attack(in, &attacker, &defender, &a[0], &quiet);
    plan_attack(in, &defender, &attacker, &a[1], &quiet);
    target[0] = target_of(&attacker);
    target[1] = target_of(&defender);
}
