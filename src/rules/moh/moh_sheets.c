/* MOH-3, MOH-12.7, MOH-R2, MOH-R3: the tables of the book, for campaigns that set numbers of
 * their own (MOH-R10). */
#include "moh_int.h"

#include <string.h>

enum {
    MOVE, BROKEN, DIFFICULT, LIGHT, WEAPON, SHOTS, POINTS, SHOT_AT, FOUGHT_AT, REAR_RANKS,
    MAY_CHARGE, TROOP_COLUMNS
};
#define SHOTS_COLUMN GS_C_INT("shots", 1, 8, "shots", "what a model counts for in shooting")
#define POINTS_COLUMN GS_C_INT("points", 1, 8, "points", "what a model counts for in melee")
static const gs_column troop_columns[TROOP_COLUMNS] = {
    [MOVE] = GS_C_DEC("move", 10, 60000, "move", "inches"),
    [BROKEN] = GS_C_WORD("broken", moh_pace_words + 1, 3, "broken-going",
                         "pace over broken ground"),
    [DIFFICULT] = GS_C_WORD("difficult", moh_pace_words + 1, 3, "difficult-going",
                            "pace over very difficult ground"),
    [LIGHT] = GS_C_BOOL("light", "light", "light troops"),
    [WEAPON] = GS_C_WORD("weapon", moh_weapon_words + 1, 4, "weapon", "missiles"),
    [SHOTS] = SHOTS_COLUMN,
    [POINTS] = POINTS_COLUMN,
    [SHOT_AT] = GS_C_INT("shot-at", 2, 6, "shot-at", "face that hits it shot at"),
    [FOUGHT_AT] = GS_C_INT("fought-at", 2, 6, "fought-at", "face that hits it in melee"),
    [REAR_RANKS] = GS_C_BOOL("rear-ranks", "rear-ranks", "its rear ranks fight"),
    [MAY_CHARGE] = GS_C_BOOL("may-charge", "may-charge", "may charge"),
};

static int32_t troop_number(int row, int column)
{
    const moh_profile *p = &moh_profiles[row];
    const int32_t numbers[TROOP_COLUMNS] = {
        [MOVE] = p->move,
        [BROKEN] = p->broken - 1,
        [DIFFICULT] = p->difficult - 1,
        [LIGHT] = p->light,
        [WEAPON] = p->weapon - 1,
        [SHOTS] = p->shots,
        [POINTS] = p->points,
        [SHOT_AT] = p->shot_at,
        [FOUGHT_AT] = p->fought_at,
        [REAR_RANKS] = p->rear_ranks,
        [MAY_CHARGE] = p->may_charge,
    };
    return numbers[column];
}

/* Chariots count as the table of chariots has it; elephants alone stampede. */
static int troop_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    bool chariots_own = column == SHOTS || column == POINTS || column == REAR_RANKS;
    if (chariots_own && gs_look_is(l, role, "chariot", "yes")) {
        return -1;
    }
    if (l->proc == &moh_stampede && strcmp(role, "unit") == 0) {
        return MOH_ELEPHANTS;
    }
    return gs_sheet_row(s, gs_look_word(l, role, "type"));
}

static const char *const chariot_rows[] = {"chariots", NULL};
enum { CHARIOT_SHOTS, CHARIOT_POINTS, CHARIOT_COLUMNS };
static const gs_column chariot_columns[CHARIOT_COLUMNS] = {SHOTS_COLUMN, POINTS_COLUMN};

static int32_t chariot_number(int row, int column)
{
    (void)row;
    return column == CHARIOT_SHOTS ? moh_chariot.shots : moh_chariot.points;
}

static int chariot_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)s;
    (void)column;
    return gs_look_is(l, role, "chariot", "yes") ? 0 : -1;
}

static const char *const weapon_rows[] = {"javelin", "bow", "sling", "artillery", NULL};
static const gs_column weapon_columns[] = {GS_C_DEC("range", 10, 60000, "range", "inches")};

static int32_t weapon_number(int row, int column)
{
    (void)column;
    return moh_weapon_range(MOH_JAVELIN + row);
}

static const char *weapon_of(int type)
{
    return moh_weapon_words[moh_profiles[type].weapon];
}

static int weapon_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)column;
    return gs_sheet_row(s, gs_look_weapon(l, role, moh_type_words, weapon_of));
}

const gs_sheet moh_sheets[MOH_N_SHEETS] = {
    {"troops", "kinds of troops (MOH-3)", moh_type_words, troop_columns, TROOP_COLUMNS, true,
     troop_number, troop_row},
    {"chariots", "what chariots differ in (MOH-R3, R31)", chariot_rows, chariot_columns,
     CHARIOT_COLUMNS, true, chariot_number, chariot_row},
    {"weapons", "missiles (MOH-12.7)", weapon_rows, weapon_columns, 1, true, weapon_number,
     weapon_row},
};
