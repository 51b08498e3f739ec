/* GOH chapter 10: one fight between two companies, with up to two overlaps on each side. */
#include "goh_melee_int.h"

typedef goh_melee_in in_t;
typedef goh_melee_out out_t;

static const char *const overlap_words[GOH_TYPES + 2] = {
    "none", "skirmishers", "archers", "light-infantry", "infantry", "heavy-infantry",
    "horse-archers", "light-cavalry", "cavalry", "heavy-cavalry", "flyers", "artillery",
    "great-beast", "monster", NULL,
};
static const char *const flank_words[] = {"per-side", "one-die", NULL};
static const char *const height_words[] = {"defending", "higher", NULL};
static const char *const wall_words[] = {"received", "always", NULL};
static const char *const stance_words[] = {"counter", "receive", "none", NULL};

#define FIGHTER(X, x) \
    GS_F_WORD(in_t, side[x].company.type, X ".type", goh_type_words, GOH_INFANTRY, \
              "type of company"), \
    GS_F_INT(in_t, side[x].company.melee_dice, X ".melee-dice", 0, 0, 12, "dice, 0 by type"), \
    GS_F_INT(in_t, side[x].company.dice_bonus, X ".dice-bonus", 0, -3, 3, "extra dice"), \
    GS_F_INT(in_t, side[x].company.to_hit, X ".to-hit", 0, 2, 6, "face that hits, 0 as usual"), \
    GS_F_INT(in_t, side[x].company.bonus, X ".bonus", 0, -3, 3, \
             "for special rules, on each die"), \
    GS_F_WORD(in_t, side[x].company.heavy_armour, X ".heavy-armour", goh_flag_words, \
              GOH_BY_TYPE, "heavily armoured"), \
    GS_F_WORD(in_t, side[x].company.shock, X ".shock", goh_flag_words, GOH_BY_TYPE, \
              "shock troops"), \
    GS_F_WORD(in_t, side[x].company.non_melee, X ".non-melee", goh_flag_words, GOH_BY_TYPE, \
              "not troops for melee"), \
    GS_F_BOOL(in_t, side[x].company.shieldwall, X ".shieldwall", 0, "shield wall"), \
    GS_F_BOOL(in_t, side[x].company.pike, X ".pike", 0, "pikes, a phalanx"), \
    GS_F_BOOL(in_t, side[x].company.full_effect, X ".full-effect", 0, \
              "its hits are never halved"), \
    GS_F_WORD(in_t, side[x].company.face, X ".face", goh_zone_words, GOH_FRONT, \
              "its side where this fight is"), \
    GS_F_BOOL(in_t, side[x].company.in_square, X ".in-square", 0, \
              "in square, or holding a town"), \
    GS_F_BOOL(in_t, side[x].company.flanked, X ".flanked", 0, \
              "also contacted in flank or rear"), \
    GS_F_INT(in_t, side[x].company.inspiration, X ".inspiration", 0, 0, 9, \
             "leaders' points used in this fight"), \
    GS_F_WORD(in_t, side[x].company.position, X ".position", goh_position_words, GOH_LEVEL, \
              "level with the enemy, higher, or on a rampart"), \
    GS_F_BOOL(in_t, side[x].company.open_ground, X ".open-ground", 1, "on open ground"), \
    GS_F_BOOL(in_t, side[x].company.in_cover, X ".in-cover", 0, "in cover from this enemy"), \
    GS_F_INT(in_t, side[x].company.endurance, X ".endurance", 0, 0, 20, \
             "endurance, 0 by type"), \
    GS_F_INT(in_t, side[x].company.hits_before, X ".hits-before", 0, 0, 19, \
             "hits taken before"), \
    GS_F_BOOL(in_t, side[x].company.half_hit, X ".half-hit", 0, "a half hit kept from before"), \
    GS_F_BOOL(in_t, side[x].company.other_enemy, X ".other-enemy", 0, \
              "will still be in contact with another enemy")

#define OVERLAP(O, x, i) \
    GS_F_WORD(in_t, side[x].overlap[i].type, O ".type", overlap_words, 0, \
              "type of the overlapping company"), \
    GS_F_INT(in_t, side[x].overlap[i].melee_dice, O ".melee-dice", 0, 0, 12, \
             "its dice to the front, 0 by type"), \
    GS_F_INT(in_t, side[x].overlap[i].dice_bonus, O ".dice-bonus", 0, -3, 3, "extra dice"), \
    GS_F_INT(in_t, side[x].overlap[i].to_hit, O ".to-hit", 0, 2, 6, \
             "face that hits, 0 as usual"), \
    GS_F_INT(in_t, side[x].overlap[i].bonus, O ".bonus", 0, -3, 3, \
             "for special rules, on each die"), \
    GS_F_WORD(in_t, side[x].overlap[i].shock, O ".shock", goh_flag_words, GOH_BY_TYPE, \
              "shock troops"), \
    GS_F_WORD(in_t, side[x].overlap[i].non_melee, O ".non-melee", goh_flag_words, GOH_BY_TYPE, \
              "not troops for melee"), \
    GS_F_BOOL(in_t, side[x].overlap[i].attacked, O ".attacked", 0, "it attacked this turn"), \
    GS_F_INT(in_t, side[x].overlap[i].inspiration, O ".inspiration", 0, 0, 9, \
             "leaders' points used here"), \
    GS_F_WORD(in_t, side[x].overlap[i].position, O ".position", goh_position_words, GOH_LEVEL, \
              "level with the enemy, higher, or on a rampart"), \
    GS_F_BOOL(in_t, side[x].overlap[i].open_ground, O ".open-ground", 1, \
              "on open ground, not in cover"), \
    GS_F_BOOL(in_t, side[x].overlap[i].full_effect, O ".full-effect", 0, \
              "its hits are never halved"), \
    GS_F_BOOL(in_t, side[x].overlap[i].blocked, O ".blocked", 0, \
              "in contact itself, or kept from wheeling")

static const gs_fact in_facts[] = {
    FIGHTER("attacker", GOH_ATTACKER),
    FIGHTER("defender", GOH_DEFENDER),
    OVERLAP("attacker-left", GOH_ATTACKER, 0),
    OVERLAP("attacker-right", GOH_ATTACKER, 1),
    OVERLAP("defender-left", GOH_DEFENDER, 0),
    OVERLAP("defender-right", GOH_DEFENDER, 1),
    GS_F_BOOL(in_t, first_turn, "first-turn", 1, "the attacker moved into contact this turn"),
    GS_F_WORD(in_t, contact, "contact", goh_zone_words, GOH_FRONT,
              "side of the defender that the attack reached"),
    GS_F_BOOL(in_t, attacker_moved_first, "attacker.moved-first", 1,
              "the attacker's side moved first this turn"),
    GS_F_BOOL(in_t, counter_attack, "defender.counter-attack", 0, "a counter-attack is declared"),
    GS_F_BOOL(in_t, caught, "defender.caught", 0, "the defender was caught evading"),
    GS_F_WORD(in_t, opt_half, "options.half-casualties", goh_half_words, GOH_HALF_UP,
              "half casualties rounded, or halves kept"),
    GS_F_WORD(in_t, opt_flank_dice, "options.flank-dice", flank_words, 0,
              "one die on the flank only, or on every side once flanked"),
    GS_F_WORD(in_t, opt_height, "options.height-advantage", height_words, 0,
              "the height helps defenders only, or whoever is higher"),
    GS_F_WORD(in_t, opt_shieldwall, "options.shieldwall-melee", wall_words, 0,
              "a shield wall helps when it receives, or always to its front"),
    GS_F_WORD(in_t, opt_pursuit, "options.pursuit", goh_pursuit_words, 0,
              "pursuit is a duty or a choice"),
};

#define SIDE_OUT(X, x) \
    GS_O_INT(out_t, side[x].base, X ".base", "base dice"), \
    GS_O_INT(out_t, side[x].leadership, X ".leadership", "dice of its leaders"), \
    GS_O_INT(out_t, side[x].shock_die, X ".shock-die", "die for shock"), \
    GS_O_INT(out_t, side[x].height_die, X ".height-die", "die for the height"), \
    GS_O_INT(out_t, side[x].penalty, X ".penalty", "die lost by non-melee troops"), \
    GS_O_INT(out_t, side[x].dice[0], X ".dice", "dice that it rolls"), \
    GS_O_INT(out_t, side[x].scored[0], X ".scored", "hits that it scores"), \
    GS_O_INT(out_t, side[x].dice[1], X "-left.dice", "dice of the left overlap"), \
    GS_O_INT(out_t, side[x].scored[1], X "-left.scored", "hits of the left overlap"), \
    GS_O_INT(out_t, side[x].dice[2], X "-right.dice", "dice of the right overlap"), \
    GS_O_INT(out_t, side[x].scored[2], X "-right.scored", "hits of the right overlap")

#define SIDE_RESULT(X, x) \
    GS_O_INT(out_t, side[x].struck, X ".struck", "hits scored on it"), \
    GS_O_BOOL(out_t, side[x].difficult, X ".difficult", "it suffers half casualties"), \
    GS_O_INT(out_t, side[x].hits, X ".hits", "hits suffered"), \
    GS_O_INT(out_t, side[x].total_hits, X ".total-hits", "all its hits"), \
    GS_O_BOOL(out_t, side[x].half_hit, X ".half-hit", "a half hit is kept"), \
    GS_O_BOOL(out_t, side[x].removed, X ".removed", "it is removed")

static const gs_fact out_facts[] = {
    SIDE_OUT("attacker", GOH_ATTACKER),
    SIDE_OUT("defender", GOH_DEFENDER),
    GS_O_WORD(out_t, stance, "stance", stance_words, "how the defender meets the attack"),
    SIDE_RESULT("attacker", GOH_ATTACKER),
    SIDE_RESULT("defender", GOH_DEFENDER),
    GS_O_WORD(out_t, side[GOH_ATTACKER].pursues, "attacker.pursues", goh_pursues_words,
              "the attacker advances over the fallen"),
    GS_O_WORD(out_t, side[GOH_DEFENDER].pursues, "defender.pursues", goh_pursues_words,
              "the defender advances over the fallen"),
};

static const char *const labels[] = {
    "attack.attacker", "attack.attacker-left", "attack.attacker-right",
    "attack.defender", "attack.defender-left", "attack.defender-right",
};

/* Those of the two companies; the overlaps are rarer. */
static const gs_usual usual = GS_USUAL(0, 3, 0, 3);

typedef struct state {
    int32_t pc;
    int32_t at; /* among the plan's pools */
    int32_t scored[GOH_POOLS]; /* kept only where it is asked for */
    int32_t struck[2];         /* the same */
    goh_hits hits[2];
} state;

static int32_t endurance(const goh_fighter *f)
{
    return goh_endurance_of(f->endurance, f->type, f->heavy_armour);
}

static gs_status check(const void *in_, gs_err *err)
{
    static const char *const key[2] = {"attacker.hits-before", "defender.hits-before"};
    const in_t *in = in_;
    for (int x = 0; x < 2; x++) {
        const goh_fighter *f = &in->side[x].company;
        if (f->hits_before >= endurance(f)) {
            return gs_err_key(err, GS_INPUT, key[x],
                              "the company has been removed already: its endurance is %d",
                              endurance(f));
        }
    }
    return GS_OK;
}

/* Is an output of this side asked for that depends on the hits suffered by it? */
static bool wants_hits(const gs_ask *ask, int x)
{
    bool pursuit = GS_WANTS(ask, out_t, side[0].pursues) || GS_WANTS(ask, out_t, side[1].pursues);
    if (x == GOH_ATTACKER) {
        return pursuit || GS_WANTS(ask, out_t, side[0].hits) ||
               GS_WANTS(ask, out_t, side[0].total_hits) ||
               GS_WANTS(ask, out_t, side[0].half_hit) || GS_WANTS(ask, out_t, side[0].removed);
    }
    return pursuit || GS_WANTS(ask, out_t, side[1].hits) ||
           GS_WANTS(ask, out_t, side[1].total_hits) || GS_WANTS(ask, out_t, side[1].half_hit) ||
           GS_WANTS(ask, out_t, side[1].removed);
}

static bool wants_scored(const gs_ask *ask, int pool)
{
    size_t base = offsetof(out_t, side[0].scored[0]) / 4;
    size_t side = offsetof(out_t, side[1].scored[0]) / 4 - base;
    size_t bit = base + (size_t)(pool / 3) * side + (size_t)(pool % 3);
    return ask->wants[bit / 64] >> (bit % 64) & 1u;
}

/* The hits of one pool fall on the company in contact with it. (GOH-10.2, GOH-R64, GOH-R69) */
static inline void count_hits(const goh_melee_plan *plan, state *st, int32_t n)
{
    int no = plan->dice[st->at].label;
    int victim = no < 3;
    st->scored[no] = n;
    st->struck[victim] += n;
    if (plan->side[victim].difficult && !plan->pool[st->at].full) {
        goh_hits_halved(&st->hits[victim], n);
    } else {
        goh_hits_plain(&st->hits[victim], n);
    }
}

/* The same in odds: what nobody asks for is not carried along. */
GS_APART static void count_wanted(const goh_melee_plan *plan, state *st, const gs_ask *ask)
{
    int no = plan->dice[st->at].label;
    int victim = no < 3;
    state all = *st;
    count_hits(plan, &all, ask->count[1]);
    if (wants_scored(ask, no)) {
        st->scored[no] = all.scored[no];
    }
    if (victim == GOH_ATTACKER ? GS_WANTS(ask, out_t, side[0].struck)
                               : GS_WANTS(ask, out_t, side[1].struck)) {
        st->struck[victim] = all.struck[victim];
    }
    if (wants_hits(ask, victim)) {
        st->hits[victim] = all.hits[victim];
    }
}

/* Dice of one pool are noted, its hits after them. */
GS_APART static void count_noted(const goh_melee_plan *plan, state *st, gs_ask *ask)
{
    int32_t to_hit = plan->pool[st->at].to_hit;
    int32_t n = gs_dice_from(ask->sides, plan->dice[st->at].n, to_hit);
    count_hits(plan, st, n);
    gs_note(ask, to_hit == 5 ? "GOH-10.2" : "GOH-R46b", "hits on this or more", to_hit);
    gs_note(ask, "GOH-10.2", "hits scored", n);
}

/* Step 11: what one side suffers. (GOH-5d, GOH-R69) */
static void suffer(const in_t *in, int x, const goh_melee_plan *plan, const state *st,
                   goh_melee_side_out *o, gs_ask *ask)
{
    o->struck = st->struck[x];
    /* where nothing is halved the half kept from before stays as it is under "carry" */
    o->hits = goh_hits_sum(&st->hits[x], o->difficult ? in->opt_half : GOH_HALF_DOWN);
    o->half_hit = goh_hits_left(&st->hits[x], in->opt_half);
    o->total_hits = in->side[x].company.hits_before + o->hits;
    o->removed = o->total_hits >= plan->endurance[x];
    if (o->difficult && o->struck) {
        gs_note(ask, "GOH-10.4.2", x == GOH_ATTACKER ? "hits on the attacker, some counting half"
                                                     : "hits on the defender, some counting half",
                o->struck);
    }
    gs_note(ask, "GOH-R69", x == GOH_ATTACKER ? "hits suffered by the attacker"
                                              : "hits suffered by the defender", o->hits);
    if (o->removed) {
        gs_note(ask, "GOH-5d", x == GOH_ATTACKER ? "the attacker is removed: hits"
                                                 : "the defender is removed: hits",
                o->total_hits);
    }
}

/* Step 12: who advances over the fallen. (GOH-10.5, GOH-R71) */
static void pursue(const in_t *in, int x, const goh_melee_plan *plan, out_t *out, gs_ask *ask)
{
    goh_melee_side_out *o = &out->side[x];
    if (!plan->attacked[x] || !out->side[1 - x].removed || o->removed ||
        plan->face[x] != GOH_FRONT || in->side[x].company.other_enemy) {
        return;
    }
    o->pursues = in->opt_pursuit ? GOH_PURSUES_MAY : GOH_PURSUES_YES;
    gs_note_text(ask, in->opt_pursuit ? "GOH-R71" : "GOH-10.5",
                 x == GOH_ATTACKER ? "the attacker advances over the fallen enemy"
                                   : "the defender advances over the fallen enemy");
}

static void result(const in_t *in, const goh_melee_plan *plan, const state *st, out_t *out,
                   gs_ask *ask)
{
    for (int x = 0; x < 2; x++) {
        goh_melee_side_out *o = &out->side[x];
        *o = plan->side[x];
        for (int i = 0; i < 3; i++) {
            o->scored[i] = st->scored[x * 3 + i];
        }
    }
    suffer(in, GOH_ATTACKER, plan, st, &out->side[GOH_ATTACKER], ask);
    suffer(in, GOH_DEFENDER, plan, st, &out->side[GOH_DEFENDER], ask);
    out->stance = plan->stance;
    if (out->side[0].removed && out->side[1].removed) {
        gs_note_text(ask, "GOH-R8", "both are removed at once");
    }
    pursue(in, GOH_ATTACKER, plan, out, ask);
    pursue(in, GOH_DEFENDER, plan, out, ask);
}

GS_WHOLE GS_APART static void result_quiet(const in_t *in, const goh_melee_plan *plan,
                                           const state *st, out_t *out)
{
    gs_ask quiet = {.working = NULL};
    result(in, plan, st, out, &quiet);
}

GS_APART static void result_noted(const in_t *in, const goh_melee_plan *plan, const state *st,
                                  out_t *out, gs_ask *ask)
{
    result(in, plan, st, out, ask);
}

static gs_step_result step(const void *in_, void *state_, void *out, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    const goh_melee_plan *plan = ask->plan;
    GS_PROC_BEGIN(st);
    for (int x = 0; x < 2; x++) {
        st->hits[x] = goh_hits_none(in->opt_half, in->side[x].company.half_hit);
    }
    if (ask->odds || ask->working) { /* one pool after another */
        for (; st->at < plan->pools; st->at++) {
            if (ask->odds) {
                GS_ASK(st, ask, plan->dice[st->at].label, plan->dice[st->at].n,
                       gs_faces_from(plan->pool[st->at].to_hit));
                count_wanted(plan, st, ask);
            } else {
                GS_ASK_ALL(st, ask, 1, &plan->dice[st->at]);
                count_noted(plan, st, ask);
            }
        }
    } else {
        GS_ASK_ALL(st, ask, plan->pools, plan->dice);
        for (const uint8_t *sides = ask->sides; st->at < plan->pools; st->at++) {
            int32_t n = plan->dice[st->at].n;
            count_hits(plan, st, gs_dice_from(sides, n, plan->pool[st->at].to_hit));
            sides += n;
        }
    }
    if (ask->working) {
        result_noted(in, plan, st, out, ask);
    } else {
        result_quiet(in, plan, st, out);
    }
    GS_PROC_END;
}

const gs_proc goh_melee = {
    .name = "melee",
    .help = "one fight between two companies, with their overlaps",
    .rules = "GOH-10.1a GOH-10.2 GOH-10.3.1 GOH-10.3.2 GOH-10.3.3 GOH-10.3.4 GOH-10.4.1 "
             "GOH-10.4.2 GOH-10.5 GOH-R59 GOH-R62 GOH-R68 GOH-R69",
    GOH_PROC(melee),
    GOH_DICE,
    .usual = &usual,
    .plan = goh_melee_plan_make,
    .plan_size = sizeof(goh_melee_plan),
    .check = check,
};
