/* GOH chapter 2: the tables of the book, for campaigns that set numbers of their own. */
#include "goh_int.h"

/* GOH-R13: the table's figure is that of regulars with the type's own armour. */
static int32_t endurance(const gs_look *l, const char *role, int row, int32_t number)
{
    bool heavy = goh_type_profile(row)->heavy;
    bool now = gs_look_is(l, role, "heavy-armour", "yes") ||
               (heavy && !gs_look_is(l, role, "heavy-armour", "no"));
    return gs_most(1, number + (int32_t)now - (int32_t)heavy);
}

enum {
    MOVE, DICE, ENDURANCE, WEAPON, NON_MELEE, ALL_ROUND, HEAVY, SHOCK, FLYING, TROOP_COLUMNS
};
static const gs_column troop_columns[TROOP_COLUMNS] = {
    [MOVE] = GS_C_INT("move", 1, 12, "move", "lengths"),
    [DICE] = GS_C_INT("melee-dice", 1, 12, "melee-dice", "dice in melee, to the front"),
    [ENDURANCE] = {{"endurance", "hits that regulars can take", NULL, 1, 1, 15, 0, GS_FACT_INT,
                    0, false}, "adjust+ endurance", NULL, endurance},
    [WEAPON] = GS_C_WORD("weapon", goh_weapon_words + 1, GOH_WEAPONS - 2, "weapon", "missiles"),
    [NON_MELEE] = GS_C_BOOL("non-melee", "non-melee", "not troops for melee"),
    [ALL_ROUND] = GS_C_BOOL("all-round", "all-round", "shoots in any direction"),
    [HEAVY] = GS_C_BOOL("heavy-armour", "heavy-armour", "heavily armoured"),
    [SHOCK] = GS_C_BOOL("shock", "shock", "shock troops"),
    [FLYING] = GS_C_BOOL("flying", "flying", "flies"),
};

static int32_t troop_number(int row, int column)
{
    const goh_profile *p = goh_type_profile(row);
    const int32_t numbers[TROOP_COLUMNS] = {
        [MOVE] = p->move,           [DICE] = p->dice,           [ENDURANCE] = p->endurance,
        [WEAPON] = p->weapon - 1,   [NON_MELEE] = p->non_melee, [ALL_ROUND] = p->all_round,
        [HEAVY] = p->heavy,         [SHOCK] = p->shock,         [FLYING] = p->flying,
    };
    return numbers[column];
}

/* GOH-9.1, GOH-9.4, GOH-R46, GOH-R57; archers have a row of their own (GOH-R50). */
static const char *const weapon_rows[] = {"bow",    "bow-of-archers", "horse-bow", "javelin",
                                          "engine", "pilum",          NULL};
enum { RANGE, SHOTS, HITS_ON, WEAPON_COLUMNS };
static const gs_column weapon_columns[WEAPON_COLUMNS] = {
    [RANGE] = GS_C_DEC("range", 10, 48000, "range", "lengths"),
    [SHOTS] = GS_C_INT("dice", 1, 12, "unit:shots shooting:dice", "dice of a company"),
    [HITS_ON] = GS_C_INT("to-hit", 2, 6, "unit:shot-to-hit shooting:to-hit", "face that hits"),
};

static int32_t weapon_number(int row, int column)
{
    static const int32_t numbers[][WEAPON_COLUMNS] = {
        {6000, 1, 5}, {6000, 2, 5}, {3000, 1, 5}, {3000, 1, 5}, {12000, 1, 5}, {0, 1, 4},
    };
    return numbers[row][column];
}

static const char *weapon_of(int type)
{
    return goh_weapon_words[goh_type_profile(type)->weapon];
}

static int weapon_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)column;
    int row = gs_sheet_row(s, gs_look_weapon(l, role, goh_type_words, weapon_of));
    return row == 0 && gs_look_is(l, role, "type", goh_type_words[GOH_ARCHERS]) ? 1 : row;
}

const gs_sheet goh_sheets[GOH_N_SHEETS] = {
    {"troops", "the types of companies (GOH-2.1 to 2.3, 6.1 to 6.4, 10.1a, 5b)", goh_type_words,
     troop_columns, TROOP_COLUMNS, true, troop_number, NULL},
    {"weapons", "missiles (GOH-9.1, 9.4, R57)", weapon_rows, weapon_columns, WEAPON_COLUMNS, true,
     weapon_number, weapon_row},
};
