/* WMH chapters 8 to 10 and B5: one unit or one spell shoots at one target. */
#include "wmh_int.h"

enum { LABEL_ATTACK, LABEL_SAVE };
typedef struct shooting_state {
    int32_t pc, struck;
} shooting_state;

static const char *const shooting_labels[] = {"attack.shooter", "save.target"};
static const char *const kind_words[] = {"phase", "charge", NULL};

#define S_INT(m, key, dflt, lo, hi, help) \
    GS_F_INT(wmh_shooting_in, m, key, dflt, lo, hi, help)
#define S_BOOL(m, key, help) GS_F_BOOL(wmh_shooting_in, m, key, 0, help)
static const gs_fact shooting_in[] = {
    GS_F_WORD(wmh_shooting_in, charge, "shot.kind", kind_words, 0,
              "in the shooting phase, or at a charger"),
    WMH_F_TYPE(wmh_shooting_in, type, "shooter.type", WMH_BOWMEN),
    WMH_F_WEAPON(wmh_shooting_in, weapon, "shooter.weapon"),
    S_INT(stands, "shooter.stands", WMH_BY_TYPE, 0, 6, "stands that may shoot; by type"),
    S_INT(attacks, "shooter.attacks", WMH_BY_TYPE, 0, 12, "dice a stand; by type"),
    WMH_F_CM(wmh_shooting_in, range, "shooter.range", WMH_BY_TYPE, 200, "cm; by weapon"),
    S_BOOL(rallied, "shooter.rallied", "it rallied this turn"),
    S_INT(extra_stands, "shot.extra-stands", 0, 0, 12,
          "stands pierced, or under the bounce"),
    WMH_F_CM(wmh_shooting_in, distance, "distance", WMH_CM(20), 200, "cm to the target"),
    WMH_F_TYPE(wmh_shooting_in, target_type, "target.type", WMH_INFANTRY),
    S_INT(target_stands, "target.stands", WMH_BY_TYPE, 1, 6, "its stands; by type"),
    S_INT(hits_value, "target.hits-value", WMH_BY_TYPE, 1, 12,
          "hits that remove a stand; by type"),
    WMH_F_ARMOUR(wmh_shooting_in, armour, "target.armour"),
    S_INT(hits_carried, "target.hits-carried", 0, 0, 11, "odd hits on it from before"),
    WMH_F_COVER(wmh_shooting_in, cover, "target.cover"),
    S_BOOL(skirmish, "target.skirmish", "it is in skirmish order"),
    S_BOOL(engaged, "target.engaged", "it is in a melee"),
    S_BOOL(was_charged, "target.was-charged", "it was charged this turn"),
    WMH_F_BONUS(wmh_shooting_in, bonus, "shooter.bonus", 3,
                "for house rules, on each die"),
    WMH_F_BONUS(wmh_shooting_in, dice_bonus, "shooter.dice-bonus", 12,
                "for house rules, dice"),
    WMH_F_BONUS(wmh_shooting_in, save_bonus, "target.save-bonus", 3,
                "for house rules, on each save"),
    GS_F_WORD(wmh_shooting_in, opt_full_cover, "options.artillery-cover",
              wmh_artillery_cover_words, 0, "cover against cannon and stone throwers"),
    GS_F_WORD(wmh_shooting_in, opt_any_hit, "options.disorder", wmh_disorder_words, 0,
              "which hits disorder a charged unit"),
};
static const gs_fact shooting_out[] = {
    GS_O_BOOL(wmh_shooting_out, in_range, "in-range", "the target is in range"),
    GS_O_INT(wmh_shooting_out, dice, "attack-dice", "dice"),
    GS_O_INT(wmh_shooting_out, to_hit, "to-hit", "face that hits"),
    GS_O_INT(wmh_shooting_out, struck, "struck", "hits before saves"),
    GS_O_INT(wmh_shooting_out, save, "save-needed", "face that saves; 0: nothing saves"),
    GS_O_INT(wmh_shooting_out, saved, "saved", "hits saved"),
    GS_O_INT(wmh_shooting_out, hits, "target.hits", "hits"),
    GS_O_INT(wmh_shooting_out, hits_total, "target.hits-total",
             "hits with those from before"),
    GS_O_INT(wmh_shooting_out, stands_lost, "target.stands-lost", "stands that it loses"),
    GS_O_INT(wmh_shooting_out, stands_left, "target.stands-left", "stands that are left"),
    GS_O_INT(wmh_shooting_out, hits_left, "target.hits-left", "odd hits left on it"),
    GS_O_BOOL(wmh_shooting_out, destroyed, "target.destroyed", "no stand is left"),
    GS_O_BOOL(wmh_shooting_out, disordered, "target.disordered",
              "its charger has the bonus"),
    GS_O_BOOL(wmh_shooting_out, drive_back, "drive-back", "it will be driven back"),
    GS_O_BOOL(wmh_shooting_out, carries, "carries-to-melee",
              "the hits count in the melee"),
};

static int32_t weapon_of(const wmh_shooting_in *in)
{
    return wmh_given(in->weapon, wmh_type_profile(in->type)->weapon);
}

/* Step 1. */
static int32_t to_hit(const wmh_shooting_in *in, int32_t weapon, gs_ask *ask)
{
    int32_t level = in->cover; /* WMH-B5.3 */
    bool stones = weapon == WMH_CANNON_SHOT || weapon == WMH_STONES;
    if (in->skirmish) {
        level = WMH_FORTIFIED; /* WMH-20.10 */
        gs_note_text(ask, "WMH-20.10", "skirmishers are hit as if fortified");
    } else if (stones && !in->opt_full_cover && level > 0) {
        level--; /* WMH-R37 */
        gs_note_text(ask, "WMH-R37", "cannon and stones take cover one level less");
    }
    gs_points(ask, "WMH-R79", "house rule, on each die", in->bonus);
    int32_t face = wmh_to_hit(level, in->bonus);
    gs_note(ask, "WMH-B5.3", "it hits on", face);
    return face;
}

/* Step 3. */
static int32_t attack_dice(const wmh_shooting_in *in, int32_t weapon, bool in_range,
                           gs_ask *ask)
{
    const wmh_profile *p = wmh_type_profile(in->type);
    int32_t stands = wmh_given(in->stands, p->stands);
    if (!in_range || in->rallied) {
        gs_note_text(ask,
                     in->rallied ? "WMH-7.6"
                     : weapon    ? "WMH-21.6"
                                 : "WMH-B5.2",
                     in->rallied ? "it rallied and does not shoot"
                     : weapon    ? "out of range"
                                 : "it has nothing to shoot with");
        return 0;
    }
    int32_t dice = stands * wmh_given(in->attacks, p->shots);
    gs_note(ask, "WMH-B5.2", "dice of the stands that shoot", dice);
    if (dice && (weapon == WMH_CANNON_SHOT || weapon == WMH_BOLTS)) {
        dice += gs_points(ask, "WMH-B14.3", "stands pierced or under the bounce",
                             in->extra_stands);
    }
    if (stands) {
        dice += gs_points(ask, "WMH-R79", "house rule, dice", in->dice_bonus);
    }
    return gs_most(0, dice);
}

/* Step 4. */
static int32_t save_needed(const wmh_shooting_in *in, int32_t weapon, gs_ask *ask)
{
    int32_t armour = wmh_given(in->armour, wmh_type_profile(in->target_type)->armour);
    int32_t worse = weapon == WMH_HANDGUN || weapon == WMH_BOLTS;
    if (weapon == WMH_CANNON_SHOT) {
        armour = 0;
    }
    if (worse || weapon == WMH_CANNON_SHOT) {
        gs_note_text(ask, "WMH-B14.3",
                     worse ? "armour is one worse against it"
                           : "no armour stops a cannon");
    }
    gs_points(ask, "WMH-R79", "house rule, on each save", in->save_bonus);
    int32_t face = wmh_save(armour, worse, in->save_bonus);
    wmh_note_save(ask, "WMH-B5.4", face);
    return face;
}

/* Steps 1 to 4, all before the dice. */
static void plan(const wmh_shooting_in *in, wmh_shooting_out *out, gs_ask *ask)
{
    if (in->engaged && !in->charge) {
        gs_note_text(ask, "WMH-10.1", "units in melee may be shot at");
    }
    int32_t weapon = weapon_of(in);
    int32_t range = wmh_given(in->range, wmh_weapon_range(weapon));
    out->in_range = in->distance <= range && weapon != WMH_NO_WEAPON; /* WMH-21.6 */
    out->dice = attack_dice(in, weapon, out->in_range, ask);
    out->to_hit = to_hit(in, weapon, ask);
    out->save = save_needed(in, weapon, ask);
}

/* Steps 6 to 8. */
static void result(const wmh_shooting_in *in, wmh_shooting_out *out, gs_ask *ask)
{
    const wmh_profile *t = wmh_type_profile(in->target_type);
    out->hits = out->struck - out->saved;
    out->hits_total = in->hits_carried + out->hits;
    gs_note(ask, "WMH-B5.4", "unsaved hits", out->hits);
    gs_points(ask, "WMH-B5.5", "odd hits from before", in->hits_carried);
    wmh_loss_out l = wmh_losses(wmh_given(in->target_stands, t->stands),
                                wmh_given(in->hits_value, t->hits), out->hits_total);
    out->stands_lost = l.lost;
    out->stands_left = l.left;
    out->hits_left = l.hits_left;
    out->destroyed = l.destroyed;
    gs_points(ask, "WMH-B5.5",
                 l.destroyed ? "the last stands are lost" : "stands lost", l.lost);
    gs_points(ask, in->engaged ? "WMH-R39" : "WMH-B5.6", "odd hits left", l.hits_left);
    bool stays = !l.destroyed;
    int32_t that_disorder = in->opt_any_hit ? out->struck : out->hits; /* WMH-R38 */
    out->disordered = !in->charge && in->engaged && in->was_charged && stays &&
                      that_disorder > 0;
    out->drive_back = out->hits > 0 && stays && !in->charge && !in->engaged;
    out->carries = out->hits > 0 && stays && (in->charge || in->engaged);
    if (out->disordered) {
        gs_note_text(ask, in->opt_any_hit ? "WMH-R38" : "WMH-10.2",
                     "charged and hit: it is disordered");
    }
    if (out->drive_back) {
        gs_note_text(ask, "WMH-R41", "it will be driven back when all have shot");
    }
    if (out->carries) {
        gs_note_text(ask, in->charge ? "WMH-B7.6" : "WMH-10.3",
                     "no drive back: the hits count in the melee");
    }
}

static gs_step_result shooting_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const wmh_shooting_in *in = in_;
    shooting_state *st = state;
    wmh_shooting_out *out = out_;
    gs_ask quiet = {.odds = ask->odds};
    wmh_shooting_out p = {0};
    plan(in, &p, st->pc == 0 ? ask : &quiet);
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, LABEL_ATTACK, p.dice, gs_faces_from(p.to_hit));
    st->struck = ask->count[1];
    GS_ASK(st, ask, LABEL_SAVE, p.save ? st->struck : 0, gs_faces_from(p.save));
    *out = p;
    out->struck = st->struck;
    out->saved = p.save ? ask->count[1] : 0;
    result(in, out, ask);
    GS_PROC_END;
}

static gs_status shooting_check(const void *in_, gs_err *err)
{
    const wmh_shooting_in *in = in_;
    int32_t hits = wmh_given(in->hits_value, wmh_type_profile(in->target_type)->hits);
    gs_status st = wmh_check_armour(in->armour, "target.armour", err);
    return st == GS_OK
               ? wmh_check_most(in->hits_carried, hits - 1, "target.hits-carried", err)
               : st;
}

const gs_proc wmh_shooting = {
    .name = "shooting",
    .help = "one unit or one spell shoots at one target",
    .rules = "WMH-10.1 WMH-10.2 WMH-10.3 WMH-21.6 WMH-B5.2 WMH-B5.3 WMH-B5.4 WMH-B5.5 "
             "WMH-B5.6 WMH-B14.3 WMH-R79",
    WMH_DICE(shooting),
    .check = shooting_check,
};
