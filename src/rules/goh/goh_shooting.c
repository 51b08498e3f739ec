/* GOH chapter 9: all fire at one company in one phase. */
#include "goh_int.h"

typedef goh_shooting_in in_t;
typedef goh_shooting_out out_t;

static const char *const line_words[] = {"clear", "blocked", "from-hill", "second-rank", NULL};
static const char *const contact_words[] = {"none", "attacked", "group", "attacking", "other",
                                            NULL};
static const char *const status_words[] = {
    "ok", "absent", "unarmed", "option-off", "began-in-contact", "caught", "moved",
    "target-in-melee", "engaged", "target-in-contact", "no-charge", "out-of-arc", "out-of-range",
    "no-line", NULL,
};

/* The keys of one slot of like companies. */
#define SLOT(S, i, companies_default) \
    GS_F_INT(in_t, shooter[i].companies, S ".companies", companies_default, 0, 12, \
             "companies that shoot alike"), \
    GS_F_WORD(in_t, shooter[i].type, S ".type", goh_type_words, GOH_ARCHERS, "their type"), \
    GS_F_WORD(in_t, shooter[i].weapon, S ".weapon", goh_weapon_words, GOH_WEAPON_BY_TYPE, \
              "their weapon"), \
    GS_F_INT(in_t, shooter[i].dice, S ".dice", 0, 0, 12, "dice a company, 0 by weapon"), \
    GS_F_DEC(in_t, shooter[i].range, S ".range", 0, 0, 48000, 3, "range, 0 by weapon"), \
    GS_F_INT(in_t, shooter[i].dice_bonus, S ".dice-bonus", 0, -3, 3, "extra dice a company"), \
    GS_F_INT(in_t, shooter[i].to_hit, S ".to-hit", 0, 2, 6, "face that hits, 0 as usual"), \
    GS_F_INT(in_t, shooter[i].bonus, S ".bonus", 0, -3, 3, "for special rules, on each die"), \
    GS_F_WORD(in_t, shooter[i].all_round, S ".all-round", goh_flag_words, GOH_BY_TYPE, \
              "shoots in any direction"), \
    GS_F_DEC(in_t, shooter[i].distance, S ".distance", 3000, 0, 99000, 3, "to the target"), \
    GS_F_WORD(in_t, shooter[i].bearing, S ".bearing", goh_zone_words, GOH_FRONT, \
              "zone in which it sees the target"), \
    GS_F_WORD(in_t, shooter[i].line, S ".line", line_words, GOH_LINE_CLEAR, \
              "line of fire: clear, blocked, only from the hill, only over the front rank"), \
    GS_F_BOOL(in_t, shooter[i].moved, S ".moved", 0, "moved this turn"), \
    GS_F_BOOL(in_t, shooter[i].began_in_contact, S ".began-in-contact", 0, \
              "in contact when the turn began"), \
    GS_F_WORD(in_t, shooter[i].contact, S ".contact", contact_words, GOH_TOUCH_NONE, \
              "how it is in contact: attacked by the target, the target is on its group, " \
              "attacking the target, with another enemy"), \
    GS_F_BOOL(in_t, shooter[i].caught, S ".caught", 0, "caught evading"), \
    GS_F_WORD(in_t, shooter[i].target_side, S ".target-side", goh_zone_words, GOH_FRONT, \
              "side of the target that is hit"), \
    GS_F_BOOL(in_t, shooter[i].ignores_cover, S ".ignores-cover", 0, "cover does not help"), \
    GS_F_BOOL(in_t, shooter[i].full_effect, S ".full-effect", 0, "its hits are never halved")

static const gs_fact in_facts[] = {
    SLOT("shooter", 0, 1),
    SLOT("shooter2", 1, 0),
    SLOT("shooter3", 2, 0),
    GS_F_WORD(in_t, target.type, "target.type", goh_type_words, GOH_INFANTRY, "type of target"),
    GS_F_WORD(in_t, target.heavy_armour, "target.heavy-armour", goh_flag_words, GOH_BY_TYPE,
              "heavily armoured"),
    GS_F_BOOL(in_t, target.in_cover, "target.in-cover", 0, "in cover"),
    GS_F_BOOL(in_t, target.shieldwall, "target.shieldwall", 0, "shield wall"),
    GS_F_BOOL(in_t, target.began_in_contact, "target.began-in-contact", 0,
              "in melee when the turn began"),
    GS_F_BOOL(in_t, target.in_contact, "target.in-contact", 0, "in contact now"),
    GS_F_INT(in_t, target.endurance, "target.endurance", 0, 0, 20, "endurance, 0 by type"),
    GS_F_INT(in_t, target.hits_before, "target.hits-before", 0, 0, 19, "hits taken before"),
    GS_F_BOOL(in_t, target.half_hit, "target.half-hit", 0, "a half hit kept from before"),
    GS_F_INT(in_t, target.plain_before, "target.plain-before", 0, 0, 99,
             "plain hits of earlier calls this phase"),
    GS_F_INT(in_t, target.difficult_before, "target.difficult-before", 0, 0, 99,
             "hits that count half of earlier calls this phase"),
    GS_F_INT(in_t, target.pass, "target.pass", 0, 0, 40, "hits that its owner would pass on"),
    GS_F_BOOL(in_t, friend.present, "friend.present", 0,
              "a touching company of its group takes them"),
    GS_F_WORD(in_t, friend.type, "friend.type", goh_type_words, GOH_INFANTRY, "its type"),
    GS_F_INT(in_t, friend.endurance, "friend.endurance", 0, 0, 20, "its endurance, 0 by type"),
    GS_F_INT(in_t, friend.hits_before, "friend.hits-before", 0, 0, 19, "its hits before"),
    GS_F_WORD(in_t, opt_half, "options.half-casualties", goh_half_words, GOH_HALF_UP,
              "half casualties rounded, or halves kept"),
    GS_F_WORD(in_t, opt_pass, "options.pass-hits", goh_pass_words, GOH_PASS_SHOOTING,
              "which hits may be passed on"),
    GS_F_WORD(in_t, opt_pass_rounding, "options.pass-rounding", goh_rounding_words, 0,
              "rounding of half the hits"),
    GS_F_BOOL(in_t, opt_pilum, "options.pilum", 0, "pila are missiles"),
};

#define SLOT_OUT(S, i) \
    GS_O_WORD(out_t, shooter[i].status, S ".status", status_words, "whether it may shoot"), \
    GS_O_INT(out_t, shooter[i].dice, S ".dice", "dice that it rolls"), \
    GS_O_INT(out_t, shooter[i].scored, S ".scored", "hits that it scores")

static const gs_fact out_facts[] = {
    SLOT_OUT("shooter", 0),
    SLOT_OUT("shooter2", 1),
    SLOT_OUT("shooter3", 2),
    GS_O_INT(out_t, plain, "target.plain", "hits that count whole"),
    GS_O_INT(out_t, difficult, "target.difficult", "hits that count half"),
    GS_O_INT(out_t, halved, "target.halved", "what those come to"),
    GS_O_INT(out_t, hits, "target.hits", "hits suffered"),
    GS_O_INT(out_t, passed, "target.passed", "of them passed on"),
    GS_O_INT(out_t, taken, "target.taken", "of them kept"),
    GS_O_INT(out_t, total_hits, "target.total-hits", "all its hits"),
    GS_O_BOOL(out_t, half_hit, "target.half-hit", "a half hit is kept"),
    GS_O_BOOL(out_t, removed, "target.removed", "the target is removed"),
    GS_O_INT(out_t, friend_total_hits, "friend.total-hits",
             "all hits of the company that took some"),
    GS_O_BOOL(out_t, friend_removed, "friend.removed", "that company is removed"),
};

static const char *const labels[] = {"shoot.shooter", "shoot.shooter2", "shoot.shooter3"};

typedef struct state {
    int32_t pc, slot;
    int32_t scored[GOH_SHOOTERS]; /* kept only where it is asked for */
    int32_t plain, difficult;     /* the same */
    goh_hits hits;                /* all together, as they count */
} state;

static gs_status check(const void *in_, gs_err *err)
{
    const in_t *in = in_;
    const goh_target *t = &in->target;
    const goh_friend *f = &in->friend;
    if (t->hits_before >= goh_endurance_of(t->endurance, t->type, t->heavy_armour)) {
        return gs_err_key(err, GS_INPUT, "target.hits-before",
                          "the target has been removed already: its endurance is %d",
                          goh_endurance_of(t->endurance, t->type, t->heavy_armour));
    }
    if (f->present && f->hits_before >= goh_endurance_of(f->endurance, f->type, GOH_BY_TYPE)) {
        return gs_err_key(err, GS_INPUT, "friend.hits-before",
                          "the friend has been removed already: its endurance is %d",
                          goh_endurance_of(f->endurance, f->type, GOH_BY_TYPE));
    }
    return GS_OK;
}

static int32_t weapon_of(const goh_shooter *s)
{
    return s->weapon == GOH_WEAPON_BY_TYPE ? goh_type_profile(s->type)->weapon : s->weapon;
}

/* Contact and melee forbid the shot; GOH_SHOT_OK if they do not. (Steps 4 to 10 of the book) */
static goh_shot_status engaged_status(const in_t *in, const goh_shooter *s, int32_t weapon)
{
    if (s->began_in_contact) {
        return GOH_SHOT_BEGAN_IN_CONTACT; /* GOH-9.3b */
    }
    if (s->caught && s->type != GOH_HORSE_ARCHERS) {
        return GOH_SHOT_CAUGHT; /* GOH-8.3e, GOH-8.3f */
    }
    if (weapon == GOH_ENGINE && s->moved) {
        return GOH_SHOT_MOVED; /* GOH-9.1d, GOH-6.4 */
    }
    if (in->target.began_in_contact) {
        return GOH_SHOT_TARGET_IN_MELEE; /* GOH-9.2 */
    }
    if (s->contact == GOH_TOUCH_OTHER ||
        (s->contact == GOH_TOUCH_ATTACKING && weapon != GOH_PILUM)) {
        return GOH_SHOT_ENGAGED; /* GOH-R56, GOH-9d */
    }
    if (in->target.in_contact && s->contact == GOH_TOUCH_NONE) {
        return GOH_SHOT_TARGET_IN_CONTACT; /* GOH-9d */
    }
    if (weapon == GOH_PILUM && s->contact != GOH_TOUCH_ATTACKED &&
        s->contact != GOH_TOUCH_ATTACKING) {
        return GOH_SHOT_NO_CHARGE; /* GOH-R57 */
    }
    return GOH_SHOT_OK;
}

static goh_shot_status slot_status(const in_t *in, const goh_shooter *s)
{
    int32_t weapon = weapon_of(s);
    if (s->companies == 0) {
        return GOH_SHOT_ABSENT;
    }
    if (weapon == GOH_NO_WEAPON) {
        return GOH_SHOT_UNARMED;
    }
    if (weapon == GOH_PILUM && !in->opt_pilum) {
        return GOH_SHOT_OPTION_OFF; /* GOH-13.3 */
    }
    goh_shot_status st = engaged_status(in, s, weapon);
    if (st != GOH_SHOT_OK) {
        return st;
    }
    if (s->bearing != GOH_FRONT &&
        !goh_trait(s->all_round, goh_type_profile(s->type)->all_round)) {
        return GOH_SHOT_OUT_OF_ARC; /* GOH-9a, GOH-9b */
    }
    if (s->distance > (s->range ? s->range : goh_weapon_range(weapon))) {
        return GOH_SHOT_OUT_OF_RANGE; /* GOH-9.1a to GOH-9.1c */
    }
    if (s->line == GOH_LINE_BLOCKED || /* GOH-9c */
        (s->line == GOH_LINE_FROM_HILL && s->type != GOH_ARCHERS && weapon != GOH_ENGINE) ||
        (s->line == GOH_LINE_SECOND_RANK && s->type != GOH_ARCHERS)) { /* GOH-9.6a, GOH-9.6b */
        return GOH_SHOT_NO_LINE;
    }
    return GOH_SHOT_OK;
}

static void note_status(const goh_shooter *s, goh_shot_status status, gs_ask *ask)
{
    static const gs_refusal why[GOH_SHOT_STATUSES] = {
        [GOH_SHOT_UNARMED] = {"GOH-R50", "no shot: it has no weapon to shoot with"},
        [GOH_SHOT_OPTION_OFF] = {"GOH-13.3", "no shot: pila are not used"},
        [GOH_SHOT_BEGAN_IN_CONTACT] = {"GOH-9.3b", "no shot: it began the turn in contact"},
        [GOH_SHOT_CAUGHT] = {"GOH-8.3e", "no shot: it was caught evading"},
        [GOH_SHOT_MOVED] = {"GOH-9.1d", "no shot: the engine moved"},
        [GOH_SHOT_TARGET_IN_MELEE] = {"GOH-9.2", "no shot: the target began the turn in melee"},
        [GOH_SHOT_ENGAGED] = {"GOH-R56", "no shot: it is in contact itself"},
        [GOH_SHOT_TARGET_IN_CONTACT] = {"GOH-9d", "no shot: the target is in contact"},
        [GOH_SHOT_NO_CHARGE] = {"GOH-R57", "no shot: pila are thrown at a charge only"},
        [GOH_SHOT_OUT_OF_ARC] = {"GOH-9a", "no shot: it shoots to its front only"},
        [GOH_SHOT_OUT_OF_RANGE] = {"GOH-R51", "no shot: out of range"},
        [GOH_SHOT_NO_LINE] = {"GOH-9c", "no shot: no line of fire"},
    };
    if (why[status].rule) {
        gs_note_refusal(ask, why, status);
    }
    if (status != GOH_SHOT_OK) {
        return;
    }
    if (s->caught) {
        gs_note_text(ask, "GOH-8.3f", "caught horse archers still shoot");
    }
    if (s->contact == GOH_TOUCH_ATTACKED && weapon_of(s) != GOH_PILUM) {
        gs_note_text(ask, "GOH-9.3a", "it shoots at its attacker");
    }
    if (s->contact == GOH_TOUCH_GROUP) {
        gs_note_text(ask, "GOH-R56", "its group is attacked: it may shoot at the attacker");
    }
    if (s->line == GOH_LINE_FROM_HILL) {
        gs_note_text(ask, "GOH-9.6a", "it shoots from a hill over lower troops");
    }
    if (s->bearing != GOH_FRONT) {
        gs_note_text(ask, "GOH-9b", "it shoots in any direction");
    }
    if (s->moved) {
        gs_note_text(ask, "GOH-13.1", "it moved and shoots at full dice");
    }
}

/* Dice of a slot. (Step 1 of the book: GOH-9.4, GOH-9.6b, GOH-R46b) */
static int32_t slot_dice(const in_t *in, const goh_shooter *s, gs_ask *ask)
{
    if (slot_status(in, s) != GOH_SHOT_OK) {
        return 0;
    }
    int32_t each = s->type == GOH_ARCHERS && weapon_of(s) == GOH_BOW ? 2 : 1;
    const char *rule = "GOH-9.4";
    if (s->line == GOH_LINE_SECOND_RANK) {
        each = 1;
        rule = "GOH-9.6b";
    } else if (s->dice) {
        each = s->dice;
        rule = "GOH-R12b";
    }
    if (ask) {
        gs_note(ask, rule, "dice for each company", each);
        if (s->dice_bonus) {
            gs_note(ask, "GOH-R46b", "special rules: extra dice for each company", s->dice_bonus);
        }
    }
    each += s->dice_bonus;
    return s->companies * gs_most(0, each);
}

static int32_t slot_to_hit(const goh_shooter *s)
{
    return goh_to_hit(s->to_hit, weapon_of(s) == GOH_PILUM ? 4 : 5, s->bonus); /* GOH-R46, R57 */
}

/* Why a slot's hits count half. (GOH-9.5) */
enum { HALF_HEAVY = 1, HALF_COVER = 2, HALF_LIGHT = 4, HALF_WALL = 8 };

static int half_reasons(const in_t *in, const goh_shooter *s)
{
    const goh_target *t = &in->target;
    bool heavy = goh_trait(t->heavy_armour, goh_type_profile(t->type)->heavy);
    bool cover = t->in_cover && !s->ignores_cover;
    bool wall = t->shieldwall && s->target_side == GOH_FRONT; /* GOH-R48 */
    return s->full_effect ? 0
                          : (heavy ? HALF_HEAVY : 0) | (cover ? HALF_COVER : 0) |
                                (t->type == GOH_SKIRMISHERS ? HALF_LIGHT : 0) |
                                (wall ? HALF_WALL : 0);
}

static void note_half(const in_t *in, const goh_shooter *s, gs_ask *ask)
{
    switch (half_reasons(in, s)) {
    case 0:
        break;
    case HALF_HEAVY:
        gs_note_text(ask, in->target.type == GOH_HEAVY_INFANTRY ? "GOH-R11" : "GOH-2c",
                     "a heavily armoured target: these hits count half");
        break;
    case HALF_COVER:
        gs_note_text(ask, "GOH-R22b", "a target in cover: these hits count half");
        break;
    case HALF_LIGHT:
        gs_note_text(ask, "GOH-9.5", "skirmishers as a target: these hits count half");
        break;
    case HALF_WALL:
        gs_note_text(ask, "GOH-R48", "a shield wall shot at in front: these hits count half");
        break;
    default:
        gs_note_text(ask, "GOH-R49", "a difficult target more than once: half once only");
        break;
    }
}

static void note_hits(const in_t *in, const goh_shooter *s, int32_t n, gs_ask *ask)
{
    gs_points(ask, "GOH-R46b", "special rules, on each die", s->bonus);
    gs_note(ask, weapon_of(s) == GOH_PILUM ? "GOH-R57" : "GOH-R46", "hits on this or more",
            slot_to_hit(s));
    gs_note(ask, "GOH-9.7a", "hits scored", n);
    note_half(in, s, ask);
    if (s->full_effect) {
        gs_note_text(ask, "GOH-R12b", "these hits are never halved");
    }
}

/* Counts a slot's hits; what nobody asks for is not kept. */
static void count_hits(const in_t *in, state *st, int32_t n, const gs_ask *ask)
{
    const goh_shooter *s = &in->shooter[st->slot];
    bool half = half_reasons(in, s) != 0;
    if ((st->slot == 0 && GS_WANTS(ask, out_t, shooter[0].scored)) ||
        (st->slot == 1 && GS_WANTS(ask, out_t, shooter[1].scored)) ||
        (st->slot == 2 && GS_WANTS(ask, out_t, shooter[2].scored))) {
        st->scored[st->slot] = n;
    }
    if (!half && GS_WANTS(ask, out_t, plain)) {
        st->plain += n;
    }
    if (half && (GS_WANTS(ask, out_t, difficult) || GS_WANTS(ask, out_t, halved))) {
        st->difficult += n;
    }
    if (GS_WANTS(ask, out_t, hits) || GS_WANTS(ask, out_t, passed) || GS_WANTS(ask, out_t, taken) ||
        GS_WANTS(ask, out_t, total_hits) || GS_WANTS(ask, out_t, half_hit) ||
        GS_WANTS(ask, out_t, removed) || GS_WANTS(ask, out_t, friend_total_hits) ||
        GS_WANTS(ask, out_t, friend_removed)) {
        if (half) {
            goh_hits_halved(&st->hits, n);
        } else {
            goh_hits_plain(&st->hits, n);
        }
    }
}

/* Steps 5 and 6 of the book: hits passed on, and who is removed. */
static void pass_and_remove(const in_t *in, out_t *out, gs_ask *ask)
{
    const goh_target *t = &in->target;
    const goh_friend *f = &in->friend;
    if (f->present && in->opt_pass != GOH_PASS_OFF) { /* GOH-9.7b, GOH-R55 */
        int32_t limit = goh_pass_limit(out->hits, in->opt_pass_rounding);
        int32_t room = goh_endurance_of(f->endurance, f->type, GOH_BY_TYPE) - f->hits_before;
        out->passed = gs_least(t->pass, limit);
        out->passed = gs_least(out->passed, room);
        if (t->pass) {
            gs_note(ask, "GOH-9.7b", "half of the hits at most may be passed on", limit);
            gs_note(ask, "GOH-R55", "passed to a neighbour", out->passed);
        }
    }
    out->taken = out->hits - out->passed;
    out->total_hits = t->hits_before + out->taken;
    out->removed = out->total_hits >= goh_endurance_of(t->endurance, t->type, t->heavy_armour);
    if (out->removed) {
        gs_note(ask, "GOH-5d", "the target is removed: hits", out->total_hits);
    }
    if (f->present) {
        out->friend_total_hits = f->hits_before + out->passed;
        out->friend_removed = out->friend_total_hits >=
                              goh_endurance_of(f->endurance, f->type, GOH_BY_TYPE);
        if (out->friend_removed) {
            gs_note(ask, "GOH-5d", "the neighbour is removed: hits", out->friend_total_hits);
        }
    }
}

static void result(const in_t *in, const state *st, out_t *out, gs_ask *ask)
{
    const goh_target *t = &in->target;
    for (int i = 0; i < GOH_SHOOTERS; i++) {
        out->shooter[i].status = (int32_t)slot_status(in, &in->shooter[i]);
        out->shooter[i].dice = slot_dice(in, &in->shooter[i], NULL);
        out->shooter[i].scored = st->scored[i];
    }
    out->plain = t->plain_before + st->plain;
    out->difficult = t->difficult_before + st->difficult;
    goh_hits difficult = goh_hits_none(in->opt_half, t->half_hit);
    goh_hits_halved(&difficult, out->difficult);
    out->halved = goh_hits_sum(&difficult, in->opt_half);
    out->hits = goh_hits_sum(&st->hits, in->opt_half);
    out->half_hit = goh_hits_left(&st->hits, in->opt_half);
    if (t->plain_before || t->difficult_before) {
        gs_note(ask, "GOH-R47b", "hits of earlier calls are counted in",
                t->plain_before + t->difficult_before);
    }
    if (out->difficult) {
        gs_note(ask, "GOH-9.5", "hits that count half", out->difficult);
        gs_note(ask, "GOH-R47", "halved once", out->halved);
    }
    gs_note(ask, "GOH-9.7a", "hits suffered", out->hits);
    pass_and_remove(in, out, ask);
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    out_t *out = out_;
    const goh_shooter *s;
    int32_t dice;
    GS_PROC_BEGIN(st);
    st->hits = goh_hits_none(in->opt_half, in->target.half_hit);
    goh_hits_plain(&st->hits, in->target.plain_before); /* GOH-R47b */
    goh_hits_halved(&st->hits, in->target.difficult_before);
    for (st->slot = 0; st->slot < GOH_SHOOTERS; st->slot++) {
        s = &in->shooter[st->slot];
        note_status(s, slot_status(in, s), ask);
        dice = slot_dice(in, s, ask);
        if (dice == 0) {
            continue;
        }
        GS_ASK(st, ask, st->slot, dice, gs_faces_from(slot_to_hit(s)));
        s = &in->shooter[st->slot];
        count_hits(in, st, ask->count[1], ask);
        note_hits(in, s, ask->count[1], ask);
    }
    result(in, st, out, ask);
    GS_PROC_END;
}

const gs_proc goh_shooting = {
    .name = "shooting",
    .help = "all fire at one company in one phase",
    .rules = "GOH-9.1a GOH-9.1b GOH-9.1c GOH-9.4 GOH-9.5 GOH-9.7a GOH-9.7b GOH-R46 GOH-R47",
    GOH_PROC(shooting),
    GOH_DICE,
    .check = check,
};
