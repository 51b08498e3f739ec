/* FEU section 3: whom a unit fights, and its attack. */
#include "feu_int.h"

/* ---- melee-target ---- */

static const char *const fights_words[] = {"none", "front", "corner", "any", NULL};

static const gs_fact target_in[] = {
    GS_F_BOOL(feu_target_in, front, "front", 1, "an enemy in contact with its front"),
    GS_F_BOOL(feu_target_in, corner, "corner", 0,
              "its own front corner on an enemy's flank, no more"),
    GS_F_INT(feu_target_in, flanks, "flanks", 0, 0, 2,
             "its flanks with an enemy on them"),
    GS_F_BOOL(feu_target_in, rear, "rear", 0, "an enemy on its rear"),
    GS_F_BOOL(feu_target_in, faced, "faced", 0, "it has faced this turn"),
    GS_F_WORD(feu_target_in, any, "options.fight-side", feu_fight_side_words, 0,
              "the enemy on the front first, or any"),
};
static const gs_fact target_out[] = {
    GS_O_INT(feu_target_out, contacts, "contacts", "enemies in contact"),
    GS_O_WORD(feu_target_out, fights, "fights", fights_words, "whom it fights"),
    GS_O_BOOL(feu_target_out, may_face, "may-face", "it may turn to face one of them"),
};

static feu_fights fights(const feu_target_in *in, int32_t contacts)
{
    if (contacts == 0) {
        return FEU_FIGHTS_NONE;
    }
    if (in->any) {
        return FEU_FIGHTS_ANY; /* FEU-R46 */
    }
    /* FEU-3.1.2, FEU-2.8g.3 */
    return in->front ? FEU_FIGHTS_FRONT : in->corner ? FEU_FIGHTS_CORNER : FEU_FIGHTS_ANY;
}

static gs_step_result target_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const feu_target_in *in = in_;
    feu_target_out *out = out_;
    static const gs_refusal whom[] = {
        [FEU_FIGHTS_NONE] = {"FEU-3.1.2", "it touches no enemy"},
        [FEU_FIGHTS_FRONT] = {"FEU-2.8g.3", "it fights the enemy on its front"},
        [FEU_FIGHTS_CORNER] = {"FEU-2.8g.2",
                               "it fights the flank that its corner touches"},
        [FEU_FIGHTS_ANY] = {"FEU-R46", "it fights whom it likes of those in contact"},
    };
    out->contacts = in->front + in->corner + in->flanks + in->rear;
    out->fights = (int32_t)fights(in, out->contacts);
    gs_note_refusal(ask, whom, out->fights);
    /* FEU-2.4c.1, FEU-3.3.2, FEU-R46 */
    out->may_face =
        (in->flanks > 0 || in->rear) && !in->front && !in->corner && !in->faced;
    if (out->may_face) {
        gs_note_text(ask, "FEU-2.4c.1", "nobody on its front: it may turn to face one");
    }
    return GS_STEP_DONE;
}

const gs_proc feu_melee_target = {
    .name = "melee-target",
    .help = "whom a unit in contact fights, and whether it may face",
    .rules = "FEU-3.1.2 FEU-2.8g.3 FEU-2.4c.1 FEU-3.3.2 FEU-R46",
    FEU_NO_DICE(target),
};

/* ---- melee ---- */

static const char *const position_words[] = {
    "open", "uphill",     "woods", "marsh", "village",
    "camp", "river-bank", "ditch", "wall",  NULL,
};
static const char *const contact_words[] = {"front", "flank", "flank-corner", "rear",
                                            NULL};

static const gs_fact melee_in[] = {
    FEU_F_TYPE(feu_melee_in, type, "attacker.type", FEU_SERJEANTS),
    FEU_F_BONUS(feu_melee_in, bonus, "attacker.bonus", "special rule, on its die"),
    FEU_F_DOUBLINGS(feu_melee_in, doublings, "attacker.doublings"),
    GS_F_BOOL(feu_melee_in, hero, "attacker.hero", 0, "a hero is with it"),
    FEU_F_TYPE(feu_melee_in, defender_type, "defender.type", FEU_SERJEANTS),
    FEU_F_OWN(feu_melee_in, armoured, "defender.armoured", "its armour halves hits"),
    GS_F_WORD(feu_melee_in, terrain, "defender.terrain", position_words, FEU_HOLDS_OPEN,
              "ground that it defends"),
    FEU_F_HALVINGS(feu_melee_in, halvings, "defender.halvings"),
    GS_F_WORD(feu_melee_in, contact, "contact", contact_words, FEU_ON_FRONT,
              "the defender's side that touches the attacker"),
    FEU_F_HITS(feu_melee_in, hits, "defender.hits", 0),
    FEU_F_BREAKS(feu_melee_in, breaks_at, "defender.breaks-at"),
    GS_F_WORD(feu_melee_in, heroes, "options.heroes", feu_off_words, 0,
              "whether heroes help in melee"),
    FEU_F_MINIMUM(feu_melee_in),
    FEU_F_DICE(feu_melee_in),
};
static const gs_fact melee_out[] = {
    GS_O_INT(feu_melee_out, roll, "roll", "the die"),
    GS_O_INT(feu_melee_out, modifier, "modifier", "added to it"),
    GS_O_INT(feu_melee_out, base, "base", "the two together"),
    GS_O_INT(feu_melee_out, halvings, "halvings", "halvings counted"),
    GS_O_INT(feu_melee_out, doublings, "doublings", "doublings counted"),
    GS_O_WORD(feu_melee_out, factor, "factor", feu_factor_words, "what they come to"),
    GS_O_INT(feu_melee_out, hits, "hits", "hits on the defender"),
    GS_O_INT(feu_melee_out, hits_after, "defender.hits-after", "hits that it then has"),
    GS_O_BOOL(feu_melee_out, removed, "defender.removed", "it is removed"),
};
static const char *const melee_labels[] = {"melee.attacker"};

static const gs_modifier additions[] = {
    {"FEU-3.2a", "kind of troops", feu_row_own},
    {"FEU-R58", "special rule", feu_row_bonus},
    {"FEU-R52", "the hero", feu_row_hero},
};
static const gs_modifier halvings[] = {
    {"FEU-3.2b", "halved: the ground that it defends", feu_row_ground},
    {"FEU-3.2c", "halved: armour", feu_row_armour},
    {"FEU-R58", "halved: special rule", feu_row_halvings},
};
static const gs_modifier doublings[] = {
    {"FEU-3.2d", "doubled: attacked in flank or rear", feu_row_side},
    {"FEU-R58", "doubled: special rule", feu_row_doublings},
};

static void strike(const feu_melee_in *in, int32_t roll, feu_melee_out *out, gs_ask *ask)
{
    static const feu_strike_rows rows = {
        .die = "FEU-3.2",
        FEU_STRIKE_ROWS(additions, halvings, doublings),
    };
    static const feu_hits_rules rules = {"FEU-3.2e", "FEU-3.2f", "FEU-3.4"};
    feu_strike s = {
        .own = feu_profiles[in->type].melee,
        .bonus = in->bonus,
        .hero = in->hero && in->heroes,
        .ground = in->terrain != FEU_HOLDS_OPEN, /* FEU-R19, FEU-R27 */
        .armour = feu_armoured(in->defender_type, in->armoured),
        .halvings = in->halvings,
        /* FEU-2.8g.1 */
        .side = in->contact == FEU_ON_FLANK || in->contact == FEU_ON_REAR,
        .doublings = in->doublings,
        FEU_STRUCK(in),
    };
    feu_strike_reckon(&s, roll, &rows, ask);
    if (in->contact == FEU_ON_FLANK_CORNER) {
        gs_note_text(ask, "FEU-2.8g.2", "a corner on the flank earns no doubling");
    }
    feu_hits_work(&s.hits, &rules, ask);
    FEU_TELL_STRIKE(out, s);
}

static gs_step_result melee_step(const void *in_, void *state, void *out, gs_ask *ask)
{
    const feu_melee_in *in = in_;
    feu_state *st = state;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, feu_die(in->dice));
    strike(in, ask->cls + 1, out, ask);
    GS_PROC_END;
}

static gs_status melee_check(const void *in_, gs_err *err)
{
    const feu_melee_in *in = in_;
    return feu_check_hits("defender.hits", in->hits, in->breaks_at, err);
}

const gs_proc feu_melee = {
    .name = "melee",
    .help = "one unit attacks one in its own turn",
    .rules = "FEU-3.2 FEU-3.2a FEU-3.2b FEU-3.2c FEU-3.2d FEU-3.2e FEU-3.2f FEU-3.4 "
             "FEU-2.8g.1 "
             "FEU-R26 FEU-R27 FEU-R52",
    FEU_DICE(melee),
    .check = melee_check,
};
