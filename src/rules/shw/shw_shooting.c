/* SHW chapter 15: shooting at units. */
#include "shw_int.h"

enum { SHOOT_NEEDS = 5, STANDING_BOW_RANGE = 12000 };
#define MOMENT(m) (1u << SHW_MOMENT_##m)

/* 22.14: what each class of shooter may do. */
const shw_class_row shw_classes[SHW_CLASS_NONE + 1] = {
    /*                           rule        range, when, moved at most */
    [SHW_CLASS_ENGINE] = {"SHW-15.8", 36000, MOMENT(TURN), SHW_MOVED_NONE},
    /* SHW-15.3: over a melee too */
    [SHW_CLASS_ARCHER] = {"SHW-15.1", 16000, MOMENT(TURN) | MOMENT(OVERHEAD),
                          SHW_MOVED_NONE},
    [SHW_CLASS_LIGHT_THROWER] = {"SHW-15.4", 4000,
                                 MOMENT(TURN) | MOMENT(CHARGING) | MOMENT(CHARGED),
                                 SHW_MOVED_HALF},
    [SHW_CLASS_HEAVY_THROWER] = {"SHW-15.7", 4000, MOMENT(CHARGING) | MOMENT(CHARGED),
                                 SHW_MOVED_FULL},
    [SHW_CLASS_LIGHT_HORSE] = {"SHW-15.5", 4000, MOMENT(TURN) | MOMENT(CHARGING),
                               SHW_MOVED_HALF},
    [SHW_CLASS_HORSE_ARCHER] = {"SHW-15.6", 12000, MOMENT(TURN), SHW_MOVED_NONE},
    [SHW_CLASS_HORSE_JAVELIN] = {"SHW-15.6", 4000, MOMENT(CHARGING), SHW_MOVED_FULL},
    [SHW_CLASS_NONE] = {"SHW-R57", 0, 0, SHW_MOVED_FULL},
};

/* SHW-R57: first line of the table that fits. */
int32_t shw_class_of(int32_t type, int32_t mounted, int32_t weapon)
{
    bool light = type == SHW_LIGHT_INFANTRY || type == SHW_LIGHT_CAVALRY;
    if (type == SHW_ARTILLERY) {
        return weapon == SHW_ENGINE ? SHW_CLASS_ENGINE : SHW_CLASS_NONE;
    }
    if (type == SHW_ELEPHANT) {
        /* SHW-4.13, SHW-15.2 */
        return weapon == SHW_BOW ? SHW_CLASS_ARCHER : SHW_CLASS_NONE;
    }
    if (type > SHW_LIGHT_CAVALRY || weapon >= SHW_ENGINE) {
        return SHW_CLASS_NONE;
    }
    if (!mounted) {
        return weapon == SHW_BOW       ? SHW_CLASS_ARCHER
               : light                 ? SHW_CLASS_LIGHT_THROWER
               : weapon == SHW_JAVELIN ? SHW_CLASS_HEAVY_THROWER
                                       : SHW_CLASS_NONE;
    }
    if (type == SHW_LIGHT_CAVALRY) {
        return SHW_CLASS_LIGHT_HORSE;
    }
    if (type == SHW_HEAVY_CAVALRY && weapon != SHW_SLING) {
        return weapon == SHW_BOW ? SHW_CLASS_HORSE_ARCHER : SHW_CLASS_HORSE_JAVELIN;
    }
    return SHW_CLASS_NONE; /* SHW-R46: infantry on transport do not shoot */
}

static const char *const moved_words[] = {"none", "half", "full", NULL};
static const char *const moment_words[] = {"turn", "charging", "charged", "overhead",
                                           NULL};
static const char *const weapon_words[] = {"bow", "javelin", "sling", "engine", NULL};
#define CLASSES \
    "engine", "archer", "light-thrower", "heavy-thrower", "light-horse", "horse-archer", \
        "horse-javelin", "none"
const char *const shw_class_words[] = {CLASSES, NULL};
static const char *const own_class_words[] = {CLASSES, "by-type", NULL};
static const char *const shoot_reasons[] = {
    "none",  "no-shooters",  "no-target",    "cannot-shoot",     "wrong-moment",
    "moved", "out-of-range", "not-in-front", "no-line-of-sight", NULL};

typedef shw_shooting_in shooting_in;
typedef shw_shooting_out shooting_out;
static const gs_fact shooting_facts[] = {
    GS_F_WORD(shooting_in, shooter.type, "shooter.type", shw_type_words,
              SHW_LIGHT_INFANTRY, "troop type"),
    GS_F_WORD(shooting_in, shooter.mounted, "shooter.mounted", shw_by_type_words,
              SHW_DEFAULT, "they ride"),
    GS_F_WORD(shooting_in, shooter.weapon, "shooter.weapon", weapon_words, SHW_BOW,
              "their missile weapon"),
    GS_F_WORD(shooting_in, shooter.engine, "shooter.engine", shw_engine_words,
              SHW_ENGINE_LIGHT, "artillery: the engine"),
    GS_F_INT(shooting_in, shooter.figures, "shooter.figures", 6, 0, 48,
             "ordinary figures shooting, or crew"),
    GS_F_WORD(shooting_in, shooter.quality, "shooter.quality", shw_quality_words,
              SHW_QUALITY_BY_TYPE, "their quality"),
    GS_F_BOOL(shooting_in, shooter.hero, "shooter.hero", 0, "a hero shoots too"),
    GS_F_WORD(shooting_in, shooter.hero_kind, "shooter.hero-kind", shw_shooter_kind_words,
              SHW_KIND_HERO, "what he is"),
    GS_F_INT(shooting_in, shooter.hero_power, "shooter.hero-power", 1, 0, 7,
             "his present Power"),
    GS_F_WORD(shooting_in, shooter.moved, "shooter.moved", moved_words, SHW_MOVED_NONE,
              "how far they move this player turn"),
    GS_F_WORD(shooting_in, moment, "moment", moment_words, SHW_MOMENT_TURN,
              "when they shoot"),
    GS_F_DEC(shooting_in, distance, "distance", 4000, 0, 200000, 2, "to the target"),
    GS_F_BOOL(shooting_in, in_front, "in-front", 1, "the target is in their front"),
    GS_F_BOOL(shooting_in, line_of_sight, "line-of-sight", 1, "they see it"),
    GS_F_BOOL(shooting_in, obscured, "obscured", 0, "the line of sight is obscured"),
    GS_F_BOOL(shooting_in, shooter.on_flank, "shooter.on-flank", 0,
              "they shoot from the target's flank"),
    GS_F_WORD(shooting_in, shooter.class_, "shooter.class", own_class_words,
              SHW_CLASS_BY_TYPE, "a class of their own"),
    GS_F_DEC(shooting_in, shooter.range, "shooter.range", 0, 0, 60000, 2,
             "a range of their own; 0: by class"),
    GS_F_INT(shooting_in, shooter.bonus, "shooter.bonus", 0, -3, 3,
             "house rules, on each ordinary figure's die"),
    GS_F_INT(shooting_in, shooter.hero_bonus, "shooter.hero-bonus", 0, -3, 3,
             "house rules, on the hero's die"),
    GS_F_INT(shooting_in, shooter.dice_bonus, "shooter.dice-bonus", 0, -12, 12,
             "house rules, dice more or fewer"),
    SHW_FIG_ROWS(shooting_in, target.fig, "target"),
    SHW_HERO_ROWS(shooting_in, target.hero, "target"),
    GS_F_INT(shooting_in, target.figures, "target.figures", 12, 0, 48,
             "ordinary figures that may be hit"),
    GS_F_WORD(shooting_in, formation, "target.formation", shw_formation_words, SHW_NORMAL,
              "the target's formation"),
    GS_F_BOOL(shooting_in, cover, "target.cover", 0, "the target is in cover"),
    GS_F_INT(shooting_in, target.hero_takes, "target.hero-takes", 0, 0, 48,
             "hits that the owner gives the hero first"),
    SHW_OPT_COVER(shooting_in, o_cover),
    SHW_OPT_ELITE_SHOOTING(shooting_in, o_elite_shooting),
    SHW_OPT_LIGHT_CAVALRY_BOW(shooting_in, o_light_cavalry_bow),
    SHW_OPT_SHIELD_WALL(shooting_in, o_shield_wall),
    SHW_OPT_HEDGEHOG_COVER(shooting_in, o_hedgehog_cover),
};
static const gs_fact shooting_outs[] = {
    GS_O_BOOL(shooting_out, allowed, "allowed", "they may shoot"),
    GS_O_WORD(shooting_out, reason, "reason", shoot_reasons, "why not"),
    GS_O_WORD(shooting_out, class_, "class", shw_class_words, "shooting class"),
    GS_O_DEC(shooting_out, range, "range", "their range"),
    GS_O_INT(shooting_out, modifier, "shooter.modifier", "on each ordinary figure's die"),
    GS_O_INT(shooting_out, hero_modifier, "shooter.hero-modifier", "on the hero's die"),
    GS_O_INT(shooting_out, dice, "shooter.dice", "dice rolled"),
    GS_O_INT(shooting_out, hits, "shooter.hits", "hits before saves"),
    SHW_TARGET_LEFT_ROWS(shooting_out, target),
    GS_O_INT(shooting_out, hero_hits, "shooter.hero-hits",
             "hits of the hero, before saves"),
};
enum { LABEL_HERO, LABEL_SHOOT, LABEL_SAVES };
static const char *const shooting_labels[] = {"shoot.hero", "shoot.shooter",
                                              "hero-save.target", "save.target"};
typedef struct shooting_state {
    int32_t pc, hits, hero_hits;
    shw_harm_state harm;
} shooting_state;

int32_t shw_shooting_class(const shooting_in *in)
{
    const shw_shooter *s = &in->shooter;
    return s->class_ != SHW_CLASS_BY_TYPE
               ? s->class_
               : shw_class_of(s->type, shw_rides(s->type, s->mounted), s->weapon);
}

static int32_t range_of(const shooting_in *in, int32_t c)
{
    const shw_shooter *s = &in->shooter;
    if (c != SHW_CLASS_NONE && s->range) {
        return s->range; /* SHW-R115 */
    }
    if (c == SHW_CLASS_LIGHT_HORSE && in->o_light_cavalry_bow && s->weapon == SHW_BOW &&
        s->moved == SHW_MOVED_NONE && in->moment == SHW_MOMENT_TURN) {
        return STANDING_BOW_RANGE; /* SHW-R58 */
    }
    return shw_classes[c].range;
}

static int32_t refuse(gs_ask *ask, const char *rule, int32_t reason)
{
    gs_note_text(ask, rule, shoot_reasons[reason]);
    return reason;
}

/* The first reason that forbids the shooting, or SHW_SHOOT_ALLOWED. */
static int32_t shoot_reason(const shooting_in *in, int32_t c, int32_t range, gs_ask *ask)
{
    const shw_class_row *row = &shw_classes[c];
    bool any_move = in->moment == SHW_MOMENT_CHARGED || in->moment == SHW_MOMENT_OVERHEAD;
    if (in->shooter.figures == 0 && !in->shooter.hero) {
        return refuse(ask, "SHW-15.11", SHW_SHOOT_NO_SHOOTERS);
    }
    if (in->target.figures == 0 && !in->target.hero.hero) {
        return refuse(ask, "SHW-15.12", SHW_SHOOT_NO_TARGET);
    }
    if (c == SHW_CLASS_NONE) {
        return refuse(ask, "SHW-R57", SHW_SHOOT_CANNOT);
    }
    if (!(row->moments >> in->moment & 1u)) {
        return refuse(ask, row->rule, SHW_SHOOT_WRONG_MOMENT);
    }
    if (!any_move && in->shooter.moved > row->moved) {
        return refuse(ask, row->rule, SHW_SHOOT_MOVED);
    }
    if (in->distance > range) {
        return refuse(ask, row->rule, SHW_SHOOT_OUT_OF_RANGE);
    }
    if (!in->in_front && c != SHW_CLASS_LIGHT_HORSE) {
        return refuse(ask, row->rule, SHW_SHOOT_NOT_IN_FRONT);
    }
    return in->line_of_sight ? SHW_SHOOT_ALLOWED
                             : refuse(ask, "SHW-R105", SHW_SHOOT_NO_LINE_OF_SIGHT);
}

/* SHW-15.14, SHW-R60: once however many causes, or once for each. */
static int32_t cover_penalty(const shooting_in *in, gs_ask *ask)
{
    bool wall =
        in->formation == SHW_SHIELD_WALL &&
        (!in->shooter.on_flank || in->o_shield_wall == SHW_WALL_ALL_ROUND); /* SHW-R19 */
    bool hedge = in->formation == SHW_HEDGEHOG && in->o_hedgehog_cover;     /* SHW-R20 */
    int32_t covered = in->cover || wall || hedge;
    int32_t dispersed = in->formation == SHW_SKIRMISH;
    int32_t obscured = in->obscured || in->moment == SHW_MOMENT_OVERHEAD; /* SHW-R62 */
    int32_t n = covered + dispersed + obscured;
    if (covered) {
        gs_note_text(ask, in->cover ? "SHW-15.14" : wall ? "SHW-7.12" : "SHW-R20",
                     "the target is in cover");
    }
    if (dispersed) {
        gs_note_text(ask, "SHW-15.14", "the targets are skirmishers");
    }
    if (obscured) {
        gs_note_text(ask, in->obscured ? "SHW-15.14" : "SHW-R62",
                     "the line of sight is obscured");
    }
    if (n > 1) {
        gs_note_text(ask, "SHW-R60", in->o_cover ? "each cause counts" : "taken once");
    }
    return in->o_cover ? n : n > 0;
}

static int32_t ordinary_modifier(const shooting_in *in, int32_t penalty, gs_ask *ask)
{
    const shw_shooter *s = &in->shooter;
    int32_t q =
        s->quality == SHW_QUALITY_BY_TYPE ? shw_troops[s->type].quality : s->quality;
    int32_t m = -penalty;
    if (penalty) {
        gs_note(ask, "SHW-15.14", "cover, skirmishers or obscured", -penalty);
    }
    if (q == SHW_ELITE && (s->weapon == SHW_BOW || in->o_elite_shooting)) {
        m++; /* SHW-15.13, SHW-R59 */
        gs_note(ask, s->weapon == SHW_BOW ? "SHW-15.13" : "SHW-R59", "Elite", 1);
    }
    m += gs_points(ask, "SHW-R115", "bonus", s->bonus);
    return m;
}

static int32_t hero_modifier(const shooting_in *in, int32_t penalty, gs_ask *ask)
{
    const shw_shooter *s = &in->shooter;
    int32_t power =
        s->hero_kind == SHW_KIND_HERO ? s->hero_power : 0; /* SHW-8.4, SHW-R14 */
    gs_note(ask, power || s->hero_kind == SHW_KIND_HERO ? "SHW-15.13" : "SHW-8.4",
            "the hero's Power", power);
    gs_points(ask, "SHW-R115", "bonus of the hero", s->hero_bonus);
    return power - penalty + s->hero_bonus;
}

/* SHW-15.11, 15.9, SHW-R63: a die for each figure, of an engine's crew no more than serve
 * it. */
static int32_t ordinary_dice(const shooting_in *in, int32_t c, gs_ask *ask)
{
    const shw_shooter *s = &in->shooter;
    int32_t n = s->figures;
    if (c == SHW_CLASS_ENGINE) {
        n = gs_least(n, s->engine == SHW_ENGINE_HEAVY ? 4 : 2);
        gs_note(ask, "SHW-15.9", "crew serving the engine", n);
    }
    if (s->dice_bonus) {
        n = gs_most(0, n + s->dice_bonus);
        gs_note(ask, "SHW-R115", "dice more or fewer", s->dice_bonus);
    }
    return n;
}

static void not_allowed(const shooting_in *in, shooting_out *out)
{
    out->target.left = in->target.figures;
    out->target.hero_power = in->target.hero.hero ? in->target.hero.power : 0;
}

static void shooting_result(const shooting_in *in, const shw_harm_job *job,
                            const shooting_state *st, shooting_out *out, gs_ask *ask)
{
    gs_ask quiet = {0};
    int32_t penalty = cover_penalty(in, &quiet);
    out->reason = SHW_SHOOT_ALLOWED;
    out->allowed = 1;
    out->modifier = ordinary_modifier(in, penalty, &quiet);
    out->hero_modifier = in->shooter.hero ? hero_modifier(in, penalty, &quiet) : 0;
    out->dice = ordinary_dice(in, out->class_, &quiet) + in->shooter.hero;
    out->hits = st->hits;
    out->hero_hits = st->hero_hits;
    shw_harm_result(job, &st->harm, ask, &out->target);
}

static bool wants_harm(const shw_harm_job *job, const gs_ask *ask)
{
    return job->want_hero || job->want_hits || job->want_casualties ||
           GS_WANTS(ask, shooting_out, target.on_hero);
}

static gs_step_result shooting_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const shooting_in *in = in_;
    shooting_state *st = state;
    shooting_out *out = out_;
    int32_t c = shw_shooting_class(in);
    shw_harm_job job = {
        .target = &in->target, .hits = st->hits, .first_label = LABEL_SAVES};
    job.saves = c != SHW_CLASS_ENGINE; /* SHW-15.8 */
    SHW_WANT_HARM(&job, ask, shooting_out);
    out->class_ = c;
    out->range = range_of(in, c);
    GS_PROC_BEGIN(st);
    gs_note_dec(ask, shw_classes[c].rule, "range", out->range);
    out->reason = shoot_reason(in, c, out->range, ask);
    if (out->reason != SHW_SHOOT_ALLOWED) {
        not_allowed(in, out);
        return GS_STEP_DONE;
    }
    if (in->shooter.hero) {
        GS_ASK(
            st, ask, LABEL_HERO, 1,
            gs_faces_from(SHOOT_NEEDS - hero_modifier(in, cover_penalty(in, ask), ask)));
        st->hits = ask->count[1];
        st->hero_hits = GS_WANTS(ask, shooting_out, hero_hits) ? ask->count[1] : 0;
    }
    GS_ASK(
        st, ask, LABEL_SHOOT, ordinary_dice(in, c, ask),
        gs_faces_from(SHOOT_NEEDS - ordinary_modifier(in, cover_penalty(in, ask), ask)));
    st->hits += ask->count[1]; /* SHW-15.11 */
    gs_note(ask, "SHW-15.11", "5 or 6 hits; hits", st->hits);
    if (!job.saves) {
        gs_note_text(ask, "SHW-15.8", "engines take no notice of armour");
    }
    job.hits = st->hits;
    if (wants_harm(&job, ask)) {
        SHW_CALL(st, shw_harm_step(&job, &st->harm, ask));
    }
    shooting_result(in, &job, st, out, ask);
    GS_PROC_END;
}
SHW_PROC(shooting, "a unit or hero shoots at a unit",
         "SHW-15.11 SHW-15.12 SHW-15.13 SHW-15.14 SHW-16.1 SHW-R57 SHW-R61");
