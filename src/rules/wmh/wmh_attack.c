/* WMH chapters 12 and 18: the attack of one unit on another before its dice. Strike and
 * melee share it. */
#include "wmh_int.h"

/* ---- what is by type or by another fact ---- */

static void resolve(wmh_fighter *f)
{
    const wmh_profile *p = wmh_type_profile(f->type);
    f->attacks = wmh_given(f->attacks, p->attacks);
    f->hits_value = wmh_given(f->hits_value, p->hits);
    f->armour = wmh_given(f->armour, p->armour);
    f->stands = wmh_given(f->stands, p->stands);
    f->pikes = wmh_given(f->pikes, p->pikes);
    f->terror = wmh_given(f->terror, p->terror);
    f->stands_fighting = wmh_given(f->stands_fighting, f->pike_column ? 1 : f->stands);
}

static void resolve_both(const wmh_melee_in *in, wmh_fighter side[2])
{
    for (int m = 0; m < 2; m++) {
        side[m] = in->side[m];
        resolve(&side[m]);
    }
    for (int m = 0; m < 2; m++) {
        const wmh_fighter *enemy = &side[1 - m];
        bool turned = enemy->charging && enemy->aspect != WMH_FRONT;
        side[m].stands_turned =
            wmh_given(side[m].stands_turned, turned ? side[m].stands_fighting : 0);
    }
}

void wmh_fighters(const wmh_melee_in *in, wmh_fighter side[2])
{
    resolve_both(in, side);
}

gs_status wmh_fighters_check(const void *in, gs_err *err)
{
    static const char *const key[2][4] = {
        {"attacker.stands-fighting", "attacker.stands-turned", "attacker.hits-carried",
         "attacker.armour"},
        {"defender.stands-fighting", "defender.stands-turned", "defender.hits-carried",
         "defender.armour"},
    };
    wmh_fighter side[2];
    wmh_fighters(in, side);
    gs_status st = GS_OK;
    for (int m = 0; st == GS_OK && m < 2; m++) {
        const wmh_fighter *f = &side[m];
        st = wmh_check_armour(f->armour, key[m][3], err);
        if (st == GS_OK) {
            st = wmh_check_most(f->stands_fighting, f->stands, key[m][0], err);
        }
        if (st == GS_OK) {
            st = wmh_check_most(f->stands_turned, f->stands_fighting, key[m][1], err);
        }
        if (st == GS_OK) {
            st = wmh_check_most(f->hits_carried, f->hits_value - 1, key[m][2], err);
        }
    }
    return st;
}

/* ---- modifiers: dice of each stand (WMH-12.2) ----
 * WMH-12.8 shows how they add up; a plain charge in the open has none (WMH-R46). */

typedef struct pair {
    const wmh_fighter *own, *enemy;
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
    const pair *p = ctx;
    return -(p->enemy->terror && !p->own->terror); /* WMH-B15.2, WMH-R57 */
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
static void count_stands(const wmh_fighter *own, bool first, wmh_attack_out *a,
                         gs_ask *ask)
{
    a->fighting = own->stands_fighting;
    if (own->pike_column && own->pikes) {
        if (first && own->stands_turned == 0) { /* WMH-18.2, WMH-R54 */
            int32_t front = gs_least(2, own->stands);
            a->fighting = gs_most(a->fighting, front);
            a->pike_support = own->stands >= 3 && !own->confused;
            gs_note(ask, "WMH-18.2", "a pike column fights with stands", a->fighting);
            gs_points(ask, "WMH-R54", "its third stand supports", a->pike_support);
            return;
        }
        gs_note_text(ask, "WMH-18.3", "the pikes fight like others");
    }
    gs_note(ask, "WMH-B7.2", "stands that fight", a->fighting);
}

/* Steps 4 and 5: the dice. */
static void count_dice(const wmh_melee_in *in, const wmh_fighter *own, int32_t mods,
                       wmh_attack_out *a, gs_ask *ask)
{
    int32_t floor = !in->opt_no_minimum && own->attacks > 0; /* WMH-R44 */
    int32_t each = own->attacks + mods + own->stand_bonus;
    int32_t penalty = own->pikes ? -2 : -1; /* WMH-18.4 */
    int32_t turned = own->stands_turned;
    gs_note(ask, "WMH-B7.2", "dice of each stand", gs_most(each, floor));
    if (each < floor || (turned && each + penalty < floor)) {
        gs_note(ask, "WMH-R44", "a stand never has fewer dice than", floor);
    }
    if (turned) {
        a->mod_turned = penalty;
        gs_note(ask, own->pikes ? "WMH-18.4" : "WMH-12.2", "turned stands, each",
                penalty);
    }
    int32_t plain = gs_most(each, floor);
    int32_t less = each + penalty > floor ? each + penalty : floor;
    a->dice = (a->fighting - turned) * plain + turned * less;
    if (a->fighting > 0) { /* WMH-B7.5 */
        a->dice +=
            gs_points(ask, "WMH-B7.5", "its leader's attacks", own->leader_attacks);
        a->dice +=
            gs_points(ask, "WMH-R79", "house rule, dice in all", own->dice_bonus);
        a->dice = gs_most(0, a->dice);
    }
    gs_note(ask, "WMH-B7.2", "dice", a->dice);
}

static void plan_attack(const wmh_melee_in *in, const wmh_fighter *own,
                        const wmh_fighter *enemy, wmh_attack_out *a, gs_ask *ask)
{
    bool first = in->round == 1; /* later rounds are all alike: WMH-R80 */
    pair p = {own, enemy, own->charging && first, own->pursuing && !first};
    count_stands(own, first, a, ask);
    int32_t sum = read_modifiers(&p, a->mod, ask);
    a->mod_extra =
        gs_points(ask, "WMH-R79", "house rule, dice of each stand", own->stand_bonus);
    count_dice(in, own, sum, a, ask);
    gs_points(ask, "WMH-R79", "house rule, on each die", own->bonus);
    a->to_hit = wmh_to_hit(enemy->cover, own->bonus); /* WMH-B7.3 */
    gs_note(ask, "WMH-B7.3", "it hits on", a->to_hit);
}

void wmh_attack_plan(const wmh_melee_in *in, const wmh_fighter side[2], int m,
                     wmh_attack_out *a, gs_ask *ask)
{
    plan_attack(in, &side[m], &side[1 - m], a, ask);
}

GS_WHOLE void wmh_attacks_plan(const wmh_melee_in *in, wmh_fighter side[2],
                               wmh_attack_out a[2])
{
    gs_ask quiet = {.working = NULL};
    resolve_both(in, side);
    plan_attack(in, &side[0], &side[1], &a[0], &quiet);
    plan_attack(in, &side[1], &side[0], &a[1], &quiet);
}
