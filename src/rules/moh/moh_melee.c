/* MOH chapter 13: one unit fights one enemy; a unit's result over all its fights;
 * casualties. */
#include "moh_int.h"

static const char *const result_words[] = {"stand", "recoil", "destroyed", NULL};

typedef struct melee_state {
    int32_t pc;
    int32_t hits[2]; /* that a side receives */
} melee_state;
/* All that does not depend on the dice. */
typedef struct melee_plan {
    moh_fight_out side[2];
    gs_throw dice[2];
    gs_trial hit[2]; /* a die, in odds */
} melee_plan;

/* MOH-R74: the attacker moved into this contact */
enum { ATTACKER, DEFENDER };
enum { LABEL_ATTACKER, LABEL_DEFENDER };
static const char *const melee_labels[] = {"attack.attacker", "attack.defender"};
static const gs_usual melee_usual =
    GS_USUAL(LABEL_ATTACKER, LABEL_DEFENDER, LABEL_ATTACKER, LABEL_DEFENDER);

#define SIDE_INT(i, r, m, key, dflt, lo, hi, help) \
    GS_F_INT(moh_melee_in, side[i].m, r key, dflt, lo, hi, help)
#define SIDE_BOOL(i, r, m, key, help) GS_F_BOOL(moh_melee_in, side[i].m, r key, 0, help)
#define FIGHTER_FACTS(i, r) \
    MOH_F_TYPE(moh_melee_in, side[i].type, r ".type", MOH_HEAVY_INFANTRY), \
        MOH_F_CHARIOT(moh_melee_in, side[i].chariot, r ".chariot"), \
        MOH_F_QUALITY(moh_melee_in, side[i].quality, r ".quality"), \
        SIDE_INT(i, r, contact, ".contact", 8, 0, 48, \
                 "models in contact that fight this enemy"), \
        SIDE_INT(i, r, overlap, ".overlap", 0, 0, 2, "models that overlap"), \
        SIDE_INT(i, r, rank2, ".rank2", 0, 0, 48, \
                 "models of the second rank that count"), \
        SIDE_INT(i, r, rank3, ".rank3", 0, 0, 48, \
                 "models of the third rank that count"), \
        SIDE_INT(i, r, points, ".points", 0, 0, 8, \
                 "what a model counts for; 0: as its type"), \
        GS_F_WORD(moh_melee_in, side[i].rear_ranks, r ".rear-ranks", moh_override_words, \
                  MOH_BY_TYPE, "its rear ranks fight"), \
        SIDE_INT(i, r, strength, ".strength", 24, 1, 400, "strength before the melees"), \
        SIDE_BOOL(i, r, disordered, ".disordered", "it is disordered"), \
        SIDE_BOOL(i, r, in_broken, ".in-broken", "it is in broken ground"), \
        SIDE_BOOL(i, r, general, ".general", "a general leads it"), \
        SIDE_BOOL(i, r, at_flank, ".at-flank", "it fights this enemy's flank or rear"), \
        SIDE_BOOL(i, r, pursuing, ".pursuing", \
                  "the last pursuit brought it into contact"), \
        SIDE_BOOL(i, r, charging, ".charging", "it charged this turn"), \
        SIDE_BOOL(i, r, uphill, ".uphill", "it stands uphill of this enemy"), \
        SIDE_BOOL(i, r, obstacle, ".obstacle", "it defends an obstacle"), \
        SIDE_BOOL(i, r, wall, ".wall", "it defends a wall"), \
        SIDE_BOOL(i, r, furor, ".furor", "it still has its furor"), \
        MOH_F_BONUS(moh_melee_in, side[i].bonus, r ".bonus", \
                    "special rule, on each die"), \
        MOH_F_BONUS(moh_melee_in, side[i].dice_bonus, r ".dice-bonus", \
                    "special rule, extra dice"), \
        SIDE_INT(i, r, fought_at, ".fought-at", 0, 2, 6, \
                 "face that hits it; 0: as its type")

static const gs_fact melee_in[] = {
    FIGHTER_FACTS(ATTACKER, "attacker"),
    FIGHTER_FACTS(DEFENDER, "defender"),
    GS_F_WORD(moh_melee_in, blank_bonus, "options.blank-bonus", moh_blank_bonus_words,
              MOH_BLANK_NONE, "what the row without words stands for"),
    GS_F_WORD(moh_melee_in, cumulative, "options.modifier-rows", moh_modifier_rows_words,
              0, "how causes in one row count"),
    GS_F_WORD(moh_melee_in, halve_twice, "options.halving", moh_halving_words, 0,
              "disordered cavalry in broken ground"),
    GS_F_WORD(moh_melee_in, general_before, "options.general-die", moh_general_die_words,
              0, "when the general's die is added"),
    GS_F_BOOL(moh_melee_in, minimum_die, "options.minimum-die", 0,
              "always at least one die"),
    GS_F_WORD(moh_melee_in, halves_each, "options.rank-halves", moh_rank_halves_words, 0,
              "how half ranks are rounded"),
    GS_F_BOOL(moh_melee_in, wall_stacks, "options.wall-stacks", 0,
              "a wall is an obstacle as well"),
    GS_F_BOOL(moh_melee_in, elephant_vs_skirmishers, "options.elephant-vs-skirmishers", 0,
              "skirmishers trouble elephants too"),
};

#define DICE_OUT(i, r) \
    GS_O_DEC(moh_melee_out, side[i].figures, r ".figures", "figures that count"), \
        GS_O_INT(moh_melee_out, side[i].dice_full, r ".dice-full", \
                 "dice for these figures"), \
        GS_O_INT(moh_melee_out, side[i].dice, r ".dice", "dice thrown"), \
        GS_O_INT(moh_melee_out, side[i].modifier, r ".modifier", "on each of its dice"), \
        GS_O_INT(moh_melee_out, side[i].needs, r ".needs", "face that hits")
#define BOTH_OUT(row, m, key, help) \
    row(moh_melee_out, side[ATTACKER].m, "attacker" key, help), \
        row(moh_melee_out, side[DEFENDER].m, "defender" key, help)
#define RESULT_ROW(T, m, key, help) GS_O_WORD(T, m, key, result_words, help)

static const gs_fact melee_out[] = {
    DICE_OUT(ATTACKER, "attacker"),
    DICE_OUT(DEFENDER, "defender"),
    BOTH_OUT(GS_O_INT, hits, ".hits", "hits that it receives"),
    BOTH_OUT(GS_O_INT, losses, ".losses", "strength that it loses"),
    BOTH_OUT(GS_O_INT, strength_left, ".strength-left", "strength that is left"),
    BOTH_OUT(RESULT_ROW, result, ".result", "what it does"),
    BOTH_OUT(GS_O_BOOL, rally, ".rally-required", "it must take a rally test"),
    BOTH_OUT(GS_O_BOOL, furor_left, ".furor-left", "it keeps its furor"),
};

/* ---- dice ---- */

static bool rear_ranks_fight(const moh_fighter *f)
{
    /* MOH-13.4 */
    return gs_own_trait(f->rear_ranks, !f->chariot && moh_profiles[f->type].rear_ranks);
}

static void count_figures(const moh_melee_in *in, const moh_fighter *f, moh_fight_out *o,
                          gs_ask *ask)
{
    int32_t points = moh_points(f->type, f->chariot, f->points);
    int32_t halves = 2 * (f->contact + f->overlap);
    if (rear_ranks_fight(f)) {
        /* MOH-R37: who stands behind helps, once who touches is counted */
        halves =
            moh_half_ranks(f->contact + f->overlap, f->rank2, f->rank3, in->halves_each);
    }
    gs_note_dec(ask, "MOH-13.4", "models in contact, overlapping and behind",
                halves * 500);
    if (points != 1) {
        gs_note(ask, f->points > 0 ? "MOH-R10" : "MOH-13.8", "each counts for", points);
    }
    o->figures = halves * points * 500;
    o->dice_full = halves * points / 8; /* MOH-13.3 */
    gs_note(ask, "MOH-13.3", "a die for each 4, rounded down", o->dice_full);
}

static void count_dice(const moh_melee_in *in, const moh_fighter *f, moh_fight_out *o,
                       gs_ask *ask)
{
    bool slowed = f->in_broken && moh_profiles[f->type].cls == MOH_CAVALRY;
    int32_t dice = o->dice_full;
    if (f->general && in->general_before) {
        dice++;
        gs_note(ask, "MOH-R38", "with the general's die, before halving", dice);
    }
    if (f->disordered) {
        dice /= 2; /* MOH-13.5 */
        gs_note(ask, "MOH-13.5", "disordered: half the dice, rounded down", dice);
    }
    if (slowed && (!f->disordered || in->halve_twice)) {
        dice /= 2; /* MOH-13.6, MOH-R38: both halve once unless the option says twice */
        gs_note(ask, "MOH-13.6", "cavalry in broken ground: half the dice, rounded down",
                dice);
    }
    if (f->general && !in->general_before) {
        dice++; /* MOH-13.7 */
        gs_note(ask, "MOH-13.7", "with the general's die", dice);
    }
    if (f->dice_bonus != 0) {
        dice += f->dice_bonus;
        gs_note(ask, "MOH-R10", "dice with the special rule", dice);
    }
    int32_t least = in->minimum_die ? 1 : 0; /* MOH-R38 */
    if (dice < least) {
        dice = least;
        gs_note(ask, "MOH-R38", "at least so many dice", dice);
    }
    o->dice = dice;
}

/* ---- modifiers: the unit that throws, its enemy, the options ---- */

typedef struct pair {
    const moh_melee_in *in;
    const moh_fighter *own, *enemy;
} pair;

/* MOH-R39: causes in one row count once, or each for itself. */
static int32_t causes(const pair *p, int32_t n)
{
    return n > 1 && !p->in->cumulative ? 1 : n;
}

static int32_t elite_row(const void *ctx)
{
    return ((const pair *)ctx)->own->quality == MOH_ELITE;
}

static int32_t poor_row(const void *ctx)
{
    const pair *p = ctx;
    int32_t type = p->own->type;
    bool poor = type == MOH_SKIRMISHERS || type == MOH_ARTILLERY || type == MOH_BAGGAGE;
    return -causes(p, (p->own->quality == MOH_LEVY) + poor);
}

static int32_t flank_row(const void *ctx)
{
    const pair *p = ctx;
    return causes(p, p->own->at_flank + p->own->pursuing); /* MOH-R42 */
}

/* MOH-R41: elephants and heavy chariots are troubled by light infantry. */
static bool troubled(const pair *p)
{
    bool great = p->own->type == MOH_ELEPHANTS ||
                 (p->own->type == MOH_HEAVY_CAVALRY && p->own->chariot);
    return great &&
           (p->enemy->type == MOH_LIGHT_INFANTRY ||
            (p->enemy->type == MOH_SKIRMISHERS && p->in->elephant_vs_skirmishers));
}

static int32_t ground_row(const void *ctx)
{
    const pair *p = ctx;
    bool obstacle =
        p->enemy->obstacle || (p->enemy->wall && p->in->wall_stacks); /* MOH-R40 */
    return -causes(p, p->enemy->uphill + obstacle + troubled(p));
}

static int32_t blank_row(const void *ctx)
{
    const pair *p = ctx;
    int32_t type = p->own->type;
    switch ((moh_blank_bonus)p->in->blank_bonus) {
    case MOH_BLANK_ELEPHANTS:
        return type == MOH_ELEPHANTS && moh_profiles[p->enemy->type].cls == MOH_CAVALRY;
    case MOH_BLANK_SHOCK:
        return p->own->charging && !p->own->in_broken &&
               (type == MOH_HEAVY_CAVALRY || type == MOH_ELEPHANTS);
    case MOH_BLANK_NONE:
        break;
    }
    return 0;
}

static int32_t furor_row(const void *ctx)
{
    return ((const pair *)ctx)->own->furor;
}

static int32_t bonus_row(const void *ctx)
{
    return ((const pair *)ctx)->own->bonus;
}

/* The table: rule, words, what it comes to. */
#define MODIFIERS(ROW) \
    ROW("MOH-13.9.3", "elite", elite_row) \
    ROW("MOH-13.9.4", "levy, skirmishers, artillery or baggage", poor_row) \
    ROW("MOH-13.9.5", "at the enemy's flank or rear, or pursuing", flank_row) \
    ROW("MOH-13.9.6", \
        "enemy uphill or behind an obstacle, or great beasts against light foot", \
        ground_row) \
    ROW("MOH-R8", "the bonus without words", blank_row) /* MOH-13.9.7 */ \
    ROW("MOH-5.2", "furor", furor_row) \
    ROW("MOH-5.1", "special rule", bonus_row)

static int32_t sum_modifiers(const pair *p, gs_ask *ask)
{
    int32_t sum = 0;
#define ADD(rule, text, value) sum += gs_points(ask, rule, text, value(p));
    MODIFIERS(ADD)
#undef ADD
    return sum;
}

/* The face that hits the enemy. */
static int32_t base_face(const moh_fighter *enemy, gs_ask *ask)
{
    int32_t face = moh_profiles[enemy->type].fought_at; /* MOH-13.9.1 */
    if (enemy->fought_at != 0) {
        face = enemy->fought_at;
        gs_note(ask, "MOH-R10", "special rule: the enemy is hit on", face);
    } else {
        gs_note(ask, "MOH-13.9.1", "the enemy is hit on", face);
    }
    if (enemy->wall && face < 5) {
        face = 5;
        gs_note(ask, "MOH-13.9.1", "he defends a wall: hit on", face);
    }
    return face;
}

static void plan_side(const moh_melee_in *in, int s, moh_fight_out *o, gs_ask *ask)
{
    const moh_fighter *own = &in->side[s];
    const moh_fighter *enemy = &in->side[1 - s];
    gs_note_text(ask, s == ATTACKER ? "MOH-R74" : "MOH-13.1",
                 s == ATTACKER ? "the attacker, who made the contact, fights"
                               : "the defender fights");
    count_figures(in, own, o, ask);
    count_dice(in, own, o, ask);
    pair p = {in, own, enemy};
    int32_t base = base_face(enemy, ask);
    o->modifier = sum_modifiers(&p, ask);
    int32_t needs = base - o->modifier;
    /* MOH-13.9.2: a 6 always hits, a 1 always misses */
    o->needs = gs_held_face(needs);
    if (o->needs != needs) {
        gs_note_text(ask, "MOH-13.9.2", "a natural 6 hits and a natural 1 misses");
    }
    gs_note(ask, "MOH-13.9.1", "it needs", o->needs);
}

/* ---- results ---- */

static void result_side(const moh_melee_in *in, int s, moh_melee_out *out, gs_ask *ask)
{
    static const gs_refusal said[] = {
        [MOH_STAND] = {"MOH-R43", "not beaten: it stands"},
        [MOH_RECOIL] = {"MOH-13.10",
                        "more hits taken than given: it recoils and takes a rally test"},
        [MOH_DESTROYED] = {"MOH-R63", "nothing is left: it is destroyed"},
    };
    const moh_fighter *f = &in->side[s];
    moh_fight_out *o = &out->side[s];
    int32_t given = out->side[1 - s].hits;
    o->losses = gs_least(o->hits, f->strength);
    o->strength_left = f->strength - o->losses;
    gs_note(ask, "MOH-13.8",
            s == ATTACKER ? "hits on the attacker" : "hits on the defender", o->hits);
    o->result = o->hits > given ? MOH_RECOIL : MOH_STAND;
    o->result = o->strength_left == 0 ? MOH_DESTROYED : o->result;
    o->rally = o->result == MOH_RECOIL;
    gs_note_text(ask, said[o->result].rule, said[o->result].text);
    o->furor_left = f->furor && given > o->hits; /* MOH-R61 */
    if (f->furor) {
        gs_note_text(ask, "MOH-R61",
                     o->furor_left ? "it keeps its furor" : "its furor is gone");
    }
}

static void melee_result(const moh_melee_in *in, const melee_plan *plan,
                         const melee_state *st, moh_melee_out *out, gs_ask *ask)
{
    for (int s = 0; s < 2; s++) {
        out->side[s] = plan->side[s];
        out->side[s].hits = st->hits[s];
    }
    result_side(in, ATTACKER, out, ask);
    result_side(in, DEFENDER, out, ask);
}

GS_WHOLE GS_APART static void result_quiet(const moh_melee_in *in, const melee_plan *plan,
                                           const melee_state *st, moh_melee_out *out)
{
    gs_ask quiet = {.working = NULL};
    melee_result(in, plan, st, out, &quiet);
}

GS_APART static void result_noted(const moh_melee_in *in, const melee_plan *plan,
                                  const melee_state *st, moh_melee_out *out, gs_ask *ask)
{
    melee_result(in, plan, st, out, ask);
}

/* Whether the hits that side s receives must be carried for the outputs asked for. */
static bool hits_matter(const gs_ask *ask, int s)
{
#define WANTS(m) GS_WANTS(ask, moh_melee_out, m)
    if (WANTS(side[0].result) || WANTS(side[0].rally) || WANTS(side[0].furor_left) ||
        WANTS(side[1].result) || WANTS(side[1].rally) || WANTS(side[1].furor_left)) {
        return true;
    }
    return s == ATTACKER ? WANTS(side[0].hits) || WANTS(side[0].losses) ||
                               WANTS(side[0].strength_left)
                         : WANTS(side[1].hits) || WANTS(side[1].losses) ||
                               WANTS(side[1].strength_left);
#undef WANTS
}

/* ---- the procedure ---- */

GS_APART static void note_side(const moh_melee_in *in, int s, gs_ask *ask)
{
    moh_fight_out again = {0};
    plan_side(in, s, &again, ask);
}

/* In odds: the dice of side s, who hits its enemy. */
static const gs_trial *trial_of(const melee_plan *plan, int s, const gs_ask *ask)
{
    static const gs_trial any = {.ways = {6, 0}, .classes = 2, .dice = 1};
    return hits_matter(ask, 1 - s) ? &plan->hit[s] : &any;
}

GS_WHOLE static void make_plan(const void *in, void *plan_, gs_ask *ask)
{
    melee_plan *plan = plan_;
    gs_ask quiet = {.working = NULL};
    plan_side(in, ATTACKER, &plan->side[ATTACKER], &quiet);
    plan_side(in, DEFENDER, &plan->side[DEFENDER], &quiet);
    for (int s = 0; s < 2; s++) {
        int32_t needs = plan->side[s].needs;
        plan->dice[s] = (gs_throw){LABEL_ATTACKER + s, plan->side[s].dice};
        plan->hit[s] = (gs_trial){.classes = 2, .dice = 1};
        plan->hit[s].ways[0] = (uint8_t)(needs - 1);
        plan->hit[s].ways[1] = (uint8_t)(7 - needs);
    }
    if (ask->working) {
        note_side(in, ATTACKER, ask); /* the defender's is noted before his dice */
    }
}

static int32_t hits_by(const melee_plan *plan, int s, const uint8_t *sides)
{
    return gs_dice_from(sides, plan->dice[s].n, plan->side[s].needs);
}

static gs_step_result melee_step(const void *in, void *state, void *out, gs_ask *ask)
{
    const melee_plan *plan = ask->plan;
    melee_state *st = state;
    GS_PROC_BEGIN(st);
    if (ask->odds) {
        GS_ASK_TRIALS(st, ask, plan->dice[ATTACKER].n, trial_of(plan, ATTACKER, ask),
                      plan->dice[DEFENDER].n, trial_of(plan, DEFENDER, ask));
        st->hits[DEFENDER] = ask->count[1];
        st->hits[ATTACKER] = ask->count[4];
    } else if (ask->working) { /* the defender's is noted between both */
        GS_ASK_ALL(st, ask, 1, &plan->dice[ATTACKER]);
        st->hits[DEFENDER] = hits_by(plan, ATTACKER, ask->sides);
        note_side(in, DEFENDER, ask);
        GS_ASK_ALL(st, ask, 1, &plan->dice[DEFENDER]);
        st->hits[ATTACKER] = hits_by(plan, DEFENDER, ask->sides);
    } else {
        GS_ASK_ALL(st, ask, 2, plan->dice);
        st->hits[DEFENDER] = hits_by(plan, ATTACKER, ask->sides);
        st->hits[ATTACKER] = hits_by(plan, DEFENDER, ask->sides + plan->dice[ATTACKER].n);
    }
    if (ask->working) {
        result_noted(in, plan, st, out, ask);
    } else {
        result_quiet(in, plan, st, out);
    }
    GS_PROC_END;
}

static gs_status melee_check(const void *in_, gs_err *err)
{
    const moh_melee_in *in = in_;
    static const char *const chariot_key[] = {"attacker.chariot", "defender.chariot"};
    gs_status st = GS_OK;
    for (int s = 0; st == GS_OK && s < 2; s++) {
        st =
            moh_check_chariot(in->side[s].type, in->side[s].chariot, chariot_key[s], err);
    }
    if (st == GS_OK && in->side[ATTACKER].uphill && in->side[DEFENDER].uphill) {
        st = gs_err_key(err, GS_INPUT, "defender.uphill",
                        "both sides cannot be uphill of each other");
    }
    return st;
}

const gs_proc moh_melee = {
    .name = "melee",
    .help = "one unit fights one enemy",
    .rules = "MOH-13.1 MOH-13.3 MOH-13.4 MOH-13.8 MOH-13.9.1 MOH-13.10",
    MOH_DICE(melee),
    .usual = &melee_usual,
    .plan = make_plan,
    .plan_size = sizeof(melee_plan),
    .check = melee_check,
};
