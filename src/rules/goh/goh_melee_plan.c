/* GOH chapter 10: the dice of a fight, before they are rolled. */
#include "goh_melee_int.h"

/* GOH-8.2a, GOH-8.2b, GOH-R41: does the defender counter-attack, receive, or neither? */
static int32_t stance_of(const goh_melee_in *in, const goh_melee_plan *p, gs_ask *ask)
{
    const goh_fighter *d = &in->side[GOH_DEFENDER].company;
    bool frontal = in->contact == GOH_FRONT || d->in_square;
    if (!in->first_turn || !frontal || p->face[GOH_DEFENDER] != GOH_FRONT || in->caught) {
        return GOH_STANCE_NONE;
    }
    if (!in->counter_attack) {
        gs_note_text(ask, "GOH-8.2b", "the defender receives the attack");
        return GOH_STANCE_RECEIVE;
    }
    if (d->in_square) {
        gs_note_text(ask, "GOH-6.5c", "a square may not attack: it receives");
        return GOH_STANCE_RECEIVE;
    }
    if (!in->attacker_moved_first || d->type == GOH_ARTILLERY) {
        gs_note_text(ask, "GOH-R41", "it has no right to counter-attack: it receives");
        return GOH_STANCE_RECEIVE;
    }
    gs_note_text(ask, "GOH-8.2a", "the defender counter-attacks");
    if (d->shieldwall || d->pike) {
        gs_note_text(ask, "GOH-8.2c", "and so gives up its shield wall or pikes");
    }
    return GOH_STANCE_COUNTER;
}

/* GOH-10.3.4, GOH-R66: a die for the height, if one did not attack. */
static int32_t height_die(const goh_melee_in *in, int32_t position, bool attacked)
{
    return position != GOH_LEVEL && (!attacked || in->opt_height) ? 1 : 0;
}

static int32_t base_dice(const goh_melee_in *in, const goh_fighter *f, int32_t face, gs_ask *ask)
{
    if (face != GOH_FRONT) {
        gs_points(ask, face == GOH_REAR ? "GOH-R60" : "GOH-10.1a",
             "base: contacted in flank or rear", 1);
        return 1;
    }
    if (in->opt_flank_dice && f->flanked) {
        gs_points(ask, "GOH-R59", "base: also contacted in flank or rear", 1);
        return 1;
    }
    int32_t dice = f->melee_dice ? f->melee_dice : goh_type_profile(f->type)->dice;
    gs_points(ask, f->melee_dice ? "GOH-R12b"
              : goh_type_profile(f->type)->class == GOH_SPECIAL ? "GOH-R12" : "GOH-10.1a",
         "base: fighting to the front", dice);
    return dice;
}

/* Steps 5 to 7 of the book: the dice of one of the two companies. */
static int32_t company_dice(const goh_melee_in *in, int x, goh_melee_plan *p, gs_ask *ask)
{
    const goh_fighter *f = &in->side[x].company;
    goh_melee_side_out *o = &p->side[x];
    const goh_profile *t = goh_type_profile(f->type);
    if (x == GOH_DEFENDER && in->caught) { /* GOH-8.3e, GOH-R70 */
        gs_note_text(ask, "GOH-8.3e", "caught evaders do not fight back");
        gs_note_text(ask, "GOH-R70", "not even with the one die that others always have");
        return 0;
    }
    gs_note_text(ask, "GOH-R59", x == GOH_ATTACKER ? "the attacker's dice in this fight"
                                                : "the defender's dice in this fight");
    if (f->in_square && f->face != GOH_FRONT) {
        gs_note_text(ask, "GOH-6.5d", "no flanks: it fights to its front");
    }
    /* GOH-8.1e: who turned towards the enemy on a flank is said to meet him on the front */
    o->base = base_dice(in, f, p->face[x], ask);
    o->leadership = f->inspiration; /* GOH-10.3.1 */
    gs_points(ask, "GOH-10.3.1", "leadership", o->leadership);
    o->shock_die = goh_trait(f->shock, t->shock) && p->face[x] == GOH_FRONT && p->attacked[x] &&
                  p->open[0] && p->open[1]; /* GOH-10.3.3, GOH-R61 */
    gs_points(ask, "GOH-10.3.3", "shock", o->shock_die);
    if (p->attacked[x] && p->face[x] != GOH_FRONT && goh_trait(f->shock, t->shock)) {
        gs_note_text(ask, "GOH-R61", "shock counts at the company's front only");
    }
    o->height_die = height_die(in, f->position, p->attacked[x]);
    gs_points(ask, "GOH-10.3.4", "defends a height", o->height_die);
    o->penalty = goh_trait(f->non_melee, t->non_melee); /* GOH-10.4.1 */
    gs_points(ask, "GOH-10.4.1", "not troops for melee", -o->penalty);
    gs_points(ask, "GOH-R46b", "special rules: extra dice", f->dice_bonus);
    int32_t dice = o->base + o->leadership + o->shock_die + o->height_die - o->penalty +
                   f->dice_bonus; /* GOH-R62 */
    if (dice < 1) { /* GOH-10.1c */
        dice = 1;
        gs_points(ask, "GOH-10.1c", "always at least one die", dice);
    }
    return gs_points(ask, "GOH-R62",
                     x == GOH_ATTACKER ? "dice of the attacker" : "dice of the defender", dice);
}

/* Step 8: half of what the company would roll to its own front. (GOH-10.3.2, GOH-R63) */
static int32_t overlap_dice(const goh_melee_in *in, int x, int i, bool enemy_open, gs_ask *ask)
{
    static const char *const text[2][2] = {
        {"the attacker's left overlap would roll to its own front",
         "the attacker's right overlap would roll to its own front"},
        {"the defender's left overlap would roll to its own front",
         "the defender's right overlap would roll to its own front"},
    };
    const goh_overlap *o = &in->side[x].overlap[i];
    if (o->blocked) {
        gs_note_text(ask, "GOH-R35", "an overlap that is kept from helping gives no dice");
        return 0;
    }
    const goh_profile *t = goh_type_profile(o->type - 1);
    int32_t shock = goh_trait(o->shock, t->shock) && o->attacked && o->open_ground && enemy_open;
    int32_t height = height_die(in, o->position, o->attacked != 0);
    int32_t penalty = goh_trait(o->non_melee, t->non_melee);
    int32_t full = (o->melee_dice ? o->melee_dice : t->dice) + o->inspiration + shock + height -
                   penalty + o->dice_bonus;
    full = full < 1 ? 1 : full; /* GOH-10.1c */
    gs_points(ask, "GOH-R63", text[x][i], full);
    gs_points(ask, "GOH-10.3.2", "half of them for the overlap", gs_half_up(full));
    if (full % 2) {
        gs_note_text(ask, "GOH-10.1b", "halved dice are rounded up");
    }
    return gs_half_up(full);
}

/* GOH-10.4.2, GOH-R68: does X suffer half casualties? */
static bool is_difficult(const goh_melee_in *in, int x, const goh_melee_plan *p, gs_ask *ask)
{
    const goh_fighter *f = &in->side[x].company;
    bool heavy = goh_trait(f->heavy_armour, goh_type_profile(f->type)->heavy);
    bool received = x == GOH_DEFENDER && p->stance == GOH_STANCE_RECEIVE && p->open[x] &&
                    (f->shieldwall || f->pike);
    bool always = in->opt_shieldwall && f->shieldwall && p->face[x] == GOH_FRONT;
    if (!heavy && !f->in_cover && !received && !always) {
        return false;
    }
    gs_note_text(ask, "GOH-10.4.2", x == GOH_ATTACKER ? "the attacker suffers half casualties"
                                                   : "the defender suffers half casualties");
    if (heavy) {
        gs_note_text(ask, f->type == GOH_HEAVY_INFANTRY ? "GOH-R11" : "GOH-2c",
                  "being heavily armoured");
    } else if (f->in_cover) {
        gs_note_text(ask, "GOH-R22b", "being in cover from this enemy");
    } else {
        gs_note_text(ask, "GOH-R68", received ? "receiving with shield wall or pikes in the open"
                                           : "with a shield wall to its front");
    }
    return true;
}

static void add_pool(goh_melee_plan *p, int x, int i, int32_t dice, int32_t to_hit, bool full)
{
    p->side[x].dice[i] = dice;
    if (dice) {
        p->dice[p->pools] = (gs_throw){x * 3 + i, dice};
        p->pool[p->pools].full = full;
        p->pool[p->pools++].to_hit = to_hit;
    }
}

/* Steps 5 to 8 for one side. */
static void plan_side(const goh_melee_in *in, int x, goh_melee_plan *p, gs_ask *ask)
{
    const goh_melee_side *s = &in->side[x];
    const goh_fighter *f = &s->company;
    add_pool(p, x, 0, company_dice(in, x, p, ask), goh_to_hit(f->to_hit, 5, f->bonus),
             f->full_effect != 0); /* GOH-10.2 */
    for (int i = 0; i < 2; i++) {
        const goh_overlap *o = &s->overlap[i];
        if (o->type != 0) { /* somebody overlaps */
            add_pool(p, x, 1 + i, overlap_dice(in, x, i, p->open[1 - x], ask),
                     goh_to_hit(o->to_hit, 5, o->bonus), o->full_effect != 0);
        }
    }
}

static void plan_all(const goh_melee_in *in, goh_melee_plan *p, gs_ask *ask)
{
    for (int x = 0; x < 2; x++) {
        const goh_fighter *f = &in->side[x].company;
        p->face[x] = f->in_square ? GOH_FRONT : f->face; /* GOH-6.5d */
        p->open[x] = f->open_ground && !f->in_cover;     /* GOH-R65 */
    }
    p->stance = stance_of(in, p, ask);
    p->attacked[GOH_ATTACKER] = in->first_turn != 0;
    p->attacked[GOH_DEFENDER] = p->stance == GOH_STANCE_COUNTER;
    if (!in->first_turn) {
        gs_note_text(ask, "GOH-R67", "nobody attacked this turn");
    }
    plan_side(in, GOH_ATTACKER, p, ask);
    plan_side(in, GOH_DEFENDER, p, ask);
    for (int x = 0; x < 2; x++) {
        const goh_fighter *f = &in->side[x].company;
        p->side[x].difficult = is_difficult(in, x, p, ask);
        p->endurance[x] = goh_endurance_of(f->endurance, f->type, f->heavy_armour);
    }
}

GS_WHOLE static void plan_quiet(const goh_melee_in *in, goh_melee_plan *p)
{
    gs_ask quiet = {.working = NULL};
    plan_all(in, p, &quiet);
}

GS_APART static void plan_noted(const goh_melee_in *in, goh_melee_plan *p, gs_ask *ask)
{
    plan_all(in, p, ask);
}

void goh_melee_plan_make(const void *in, void *plan, gs_ask *ask)
{
    if (ask->working) {
        plan_noted(in, plan, ask);
    } else {
        plan_quiet(in, plan);
    }
}
