/* FEU-0.4, FEU-1.1b: the tables of the book, for campaigns that set numbers of their own
 * (FEU-R58). */
#include "feu_int.h"

enum {
    CLASS, TURNS, MELEE, SHOOTING, WEAPON, ARMOURED, MAY_CHARGE, ROUGH, MEN, TROOP_COLUMNS
};
static const gs_column troop_columns[TROOP_COLUMNS] = {
    [CLASS] = GS_C_INT("class", 1, 3, "class", "movement class: 3 inches of a fast move each"),
    [TURNS] = GS_C_INT("turns", 1, 3, "turns", "turns in a move"),
    [MELEE] = GS_C_INT("melee", -5, 5, "melee:bonus+", "on its dice in melee"),
    [SHOOTING] = GS_C_INT("shooting", -5, 5, "shooting:bonus+", "on its dice in shooting"),
    [WEAPON] = GS_C_WORD("weapon", feu_weapon_words, 2, "weapon", "missiles"),
    [ARMOURED] = GS_C_BOOL("armoured", "armoured", "its armour halves hits"),
    [MAY_CHARGE] = GS_C_BOOL("may-charge", "frontal", "may charge a front"),
    [ROUGH] = GS_C_BOOL("rough", "rough", "enters woods and marsh"),
    [MEN] = GS_C_INT("men", 1, 1000, "men", "men in a unit"),
};

static int32_t troop_number(int row, int column)
{
    const feu_profile *p = &feu_profiles[row];
    const int32_t numbers[TROOP_COLUMNS] = {
        [CLASS] = p->cls,         [TURNS] = p->turns,       [MELEE] = p->melee,
        [SHOOTING] = p->shooting, [WEAPON] = p->weapon,     [ARMOURED] = p->armoured,
        [MAY_CHARGE] = p->frontal, [ROUGH] = p->rough,      [MEN] = p->men,
    };
    return column == SHOOTING && p->weapon == FEU_UNARMED ? GS_NO_NUMBER : numbers[column];
}

static const char *const weapon_rows[] = {"bow", "javelin", NULL};
static const gs_column weapon_columns[] = {GS_C_DEC("range", 10, 60000, "range", "inches")};

static int32_t weapon_number(int row, int column)
{
    (void)column;
    return feu_weapon_range(row == 0 ? FEU_BOW : FEU_JAVELIN);
}

static const char *weapon_of(int type)
{
    return feu_weapon_words[feu_profiles[type].weapon];
}

static int weapon_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)column;
    return gs_sheet_row(s, gs_look_weapon(l, role, feu_type_words, weapon_of));
}

const gs_sheet feu_sheets[FEU_N_SHEETS] = {
    {"troops", "the kinds of troops (FEU-0.4)", feu_type_words, troop_columns, TROOP_COLUMNS,
     true, troop_number, NULL},
    {"weapons", "missiles (FEU-1.1b)", weapon_rows, weapon_columns, 1, true, weapon_number,
     weapon_row},
};
