#ifndef GESTA_SHW_INT_H
#define GESTA_SHW_INT_H
/* Shared inside the folder: words, rows of the key groups, figures and what they are
 * worth. */
#include "gesta/sheets.h"
#include "gesta/shw.h"

#include "../common.h"

#include "shw_options.h"

/* ---- tables, for numbers of one's own ---- */
enum { SHW_N_SHEETS = 4 };
extern const gs_sheet shw_sheets[SHW_N_SHEETS];
/* Rows of the table of rates (chapter 12); the row of a mover; inches of a row. */
enum { SHW_RATES = 21 };
extern const char *const shw_rate_words[SHW_RATES + 1];
int shw_rate_row(const shw_move_in *in);
int32_t shw_rate_inches(int row);
/* Words of the shooting classes; the class of a shooter, his own or by type. */
extern const char *const shw_class_words[SHW_CLASS_NONE + 2];
int32_t shw_shooting_class(const shw_shooting_in *in);
/* A walls' strength by kind (SHW-15.10). */
int32_t shw_wall_strength(int kind);


/* ---- words, each ended by NULL; their order is that of the enums in gesta/shw.h ---- */
extern const char *const shw_type_words[11], *const shw_move_type_words[12];
extern const char *const shw_armour_words[6], *const shw_hero_armour_words[6];
extern const char *const shw_duel_armour_words[5];
extern const char *const shw_by_type_words[4], *const shw_as_unit_words[4];
extern const char *const shw_quality_words[5], *const shw_plain_quality_words[4];
extern const char *const shw_weapon_words[4], *const shw_hero_weapon_words[5];
extern const char *const shw_formation_words[7], *const shw_defends_words[5];
extern const char *const shw_kind_words[7], *const shw_duel_kind_words[6];
extern const char *const shw_shooter_kind_words[4];
extern const char *const shw_engine_words[3], *const shw_role_words[4],
                                                  *const shw_field_words[4];
extern const char *const shw_result_words[7];

/* ---- rows of the key groups: T the struct, m the member that holds the group, r the
 * role ---- */
#define SHW_FIG_ROWS(T, m, r) \
    GS_F_WORD(T, m.type, r ".type", shw_type_words, SHW_HEAVY_INFANTRY, "troop type"), \
        GS_F_WORD(T, m.armour, r ".armour", shw_armour_words, SHW_ARMOUR_DEFAULT, \
                  "armour of the ordinary figures"), \
        GS_F_WORD(T, m.shield, r ".shield", shw_by_type_words, SHW_DEFAULT, \
                  "they carry shields"), \
        GS_F_WORD(T, m.mounted, r ".mounted", shw_by_type_words, SHW_DEFAULT, \
                  "they ride"), \
        GS_F_INT(T, m.armour_bonus, r ".armour-bonus", 0, -3, 3, \
                 "house rules, on their armour")
#define SHW_HERO_ROWS(T, m, r) \
    GS_F_BOOL(T, m.hero, r ".hero", 0, "a hero figure is there"), \
        GS_F_WORD(T, m.kind, r ".hero-kind", shw_kind_words, SHW_KIND_HERO, \
                  "what he is"), \
        GS_F_INT(T, m.power, r ".hero-power", 1, 0, 7, "his present Power"), \
        GS_F_WORD(T, m.armour, r ".hero-armour", shw_hero_armour_words, \
                  SHW_ARMOUR_DEFAULT, "his armour"), \
        GS_F_WORD(T, m.shield, r ".hero-shield", shw_as_unit_words, SHW_DEFAULT, \
                  "his shield"), \
        GS_F_WORD(T, m.mounted, r ".hero-mounted", shw_as_unit_words, SHW_DEFAULT, \
                  "he rides"), \
        GS_F_INT(T, m.armour_bonus, r ".hero-armour-bonus", 0, -3, 3, \
                 "house rules, on his armour")
#define SHW_FIGHT_ROWS(T, m, r) \
    GS_F_WORD(T, m.quality, r ".quality", shw_quality_words, SHW_QUALITY_BY_TYPE, \
              "quality of the ordinary figures"), \
        GS_F_WORD(T, m.weapon, r ".weapon", shw_weapon_words, SHW_HAND, \
                  "their weapon in melee"), \
        GS_F_WORD(T, m.hero_weapon, r ".hero-weapon", shw_hero_weapon_words, \
                  SHW_WEAPON_AS_UNIT, "the hero's weapon"), \
        GS_F_BOOL(T, m.charge, r ".charge", 0, \
                  "charged at least 6 inches over open ground"), \
        GS_F_WORD(T, m.defends, r ".defends", shw_defends_words, SHW_DEFENDS_NONE, \
                  "what they fight from or behind"), \
        GS_F_WORD(T, m.formation, r ".formation", shw_formation_words, SHW_NORMAL, \
                  "formation"), \
        GS_F_BOOL(T, m.on_flank, r ".on-flank", 0, \
                  "they fight the enemy's flank or rear"), \
        GS_F_INT(T, m.bonus, r ".bonus", 0, -3, 3, \
                 "house rules, on each ordinary figure's die"), \
        GS_F_INT(T, m.hero_bonus, r ".hero-bonus", 0, -3, 3, \
                 "house rules, on the hero's die")

/* A procedure from its parts: NAME_facts, NAME_outs, NAME_labels, NAME_step, and
 * NAME_state; or one that asks for no dice and keeps no state. */
#define SHW_PROC_HEAD(id, help_, rules_) \
    .name = #id, .help = help_, .rules = rules_, .in = id##_facts, .out = id##_outs, \
    .n_in = GS_COUNT(id##_facts), .n_out = GS_COUNT(id##_outs), \
    .in_size = sizeof(shw_##id##_in), .out_size = sizeof(shw_##id##_out), \
    .step = id##_step
#define SHW_PROC(id, help_, rules_) \
    const gs_proc shw_##id = { \
        SHW_PROC_HEAD(id, help_, rules_), \
        .labels = id##_labels, \
        .n_labels = GS_COUNT(id##_labels), \
        .state_size = sizeof(id##_state), \
    }
#define SHW_PROC_NO_DICE(id, help_, rules_) \
    const gs_proc shw_##id = { \
        SHW_PROC_HEAD(id, help_, rules_), \
        GS_PROC_NO_DICE, \
    }

/* Calls a step function with a state of its own from within another; asks what it
 * asks. */
#define SHW_CALL(st, expr) \
    do { \
        (st)->pc = __LINE__; \
        __attribute__((fallthrough)); \
    case __LINE__: \
        if ((expr) == GS_STEP_ASK) { \
            return GS_STEP_ASK; \
        } \
    } while (0)

/* Three classes for a die against a total: 0 below, 1 equal, 2 above. */
enum { SHW_BELOW, SHW_EQUAL, SHW_ABOVE };
const gs_faces *shw_versus(int32_t total);
/* The same for each side of a die, `total` being that of its 1: six in a row. */
const gs_faces *shw_versus_each(int32_t total);
/* Mounted or not, by-type resolved. */
static inline int32_t shw_rides(int32_t type, int32_t mounted)
{
    return mounted == SHW_DEFAULT ? shw_troops[type].mounted : mounted;
}
/* ---- shooting classes (22.14) ---- */
typedef struct shw_class_row {
    const char *rule;
    int32_t range;   /* thousandths */
    uint32_t moments; /* bits by SHW_MOMENT_... */
    int32_t moved;   /* the most it may move and shoot: SHW_MOVED_... */
} shw_class_row;
extern const shw_class_row shw_classes[SHW_CLASS_NONE + 1];
/* Class of a type with a weapon (SHW_NO_MISSILE: none); `mounted` resolved. */
int32_t shw_class_of(int32_t type, int32_t mounted, int32_t weapon);

/* ---- hits dealt to a target: shared by shooting and strike ---- */
typedef struct shw_harm_state {
    int32_t pc, on_hero, on_ordinary; /* hits dealt */
    int32_t hero_hits, hits, killed, round;
} shw_harm_state;
enum { SHW_LABEL_HERO_SAVE, SHW_LABEL_SAVE };
typedef struct shw_harm_job {
    const shw_target *target;
    int32_t hits;           /* to be dealt */
    bool saves;             /* armour counts */
    int32_t first_label;    /* of hero-save.target; save.target is the next */
    bool want_hero, want_hits, want_casualties;
} shw_harm_job;
/* What of the harm is asked for, T being the procedure's result with its member
 * `target`. */
#define SHW_WANT_HARM(job, ask, T) \
    do { \
        (job)->want_hero = GS_WANTS(ask, T, target.hero_hits) || \
                           GS_WANTS(ask, T, target.hero_power) || \
                           GS_WANTS(ask, T, target.hero_down); \
        (job)->want_hits = \
            GS_WANTS(ask, T, target.hits) || GS_WANTS(ask, T, target.saved); \
        (job)->want_casualties = \
            GS_WANTS(ask, T, target.casualties) || GS_WANTS(ask, T, target.left); \
    } while (0)
gs_step_result shw_harm_step(const shw_harm_job *job, shw_harm_state *st, gs_ask *ask);
/* The armour values that the target shows, and what the hits left of it. */
void shw_harm_result(const shw_harm_job *job, const shw_harm_state *st, gs_ask *ask,
                     shw_harm *out);
#define SHW_TARGET_LEFT_ROWS(T, m) \
    GS_O_INT(T, m.armour, "target.armour", "armour value of its ordinary figures"), \
    GS_O_INT(T, m.hero_armour, "target.hero-armour", "armour value of its hero"), \
    GS_O_INT(T, m.on_hero, "target.on-hero", "hits dealt to its hero"), \
    GS_O_INT(T, m.saved, "target.saved", "hits stopped by armour"), \
    GS_O_INT(T, m.hits, "target.hits", "hits that counted"), \
    GS_O_INT(T, m.casualties, "target.casualties", "ordinary figures killed"), \
    GS_O_INT(T, m.left, "target.left", "ordinary figures left"), \
    GS_O_INT(T, m.hero_hits, "target.hero-hits", "hits that its hero took"), \
    GS_O_INT(T, m.hero_power, "target.hero-power", "Power left to its hero"), \
    GS_O_BOOL(T, m.hero_down, "target.hero-down", "its hero is struck down")

/* Result word of a round and the elephant that runs (22.7 steps 6 and 7). */
enum { SHW_RECOIL_MARGIN = 2 };
static inline int32_t shw_round_result(int32_t difference, bool attacker_gone, bool defender_gone,
                                       const gs_ask *ask)
{
    if (attacker_gone || defender_gone) {
        gs_note_text(ask, "SHW-R78", "a side with nobody left is destroyed");
        return attacker_gone && defender_gone ? SHW_BOTH_DESTROYED
               : attacker_gone                ? SHW_ATTACKER_DESTROYED
                                              : SHW_DEFENDER_DESTROYED;
    }
    gs_note(ask, "SHW-18.1", "hits suffered: attacker's less defender's", difference);
    if (difference < SHW_RECOIL_MARGIN && difference > -SHW_RECOIL_MARGIN) {
        gs_note_text(ask, "SHW-18.2", "less than 2: tied");
        return SHW_TIED;
    }
    gs_note_text(ask, "SHW-18.3", "2 or more: the side worse off recoils");
    return difference > 0 ? SHW_ATTACKER_RECOILS : SHW_DEFENDER_RECOILS;
}
#endif
