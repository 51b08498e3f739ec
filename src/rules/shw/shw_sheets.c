/* SHW chapters 12 and 15, SHW-R8: the tables of the book, for campaigns that set numbers of
 * their own (SHW-R115). */
#include "shw_int.h"

#include <string.h>

enum { ARMOUR, SHIELD, MOUNTED, QUALITY, WIDE, DEEP, TROOP_COLUMNS };
static const gs_column troop_columns[TROOP_COLUMNS] = {
    [ARMOUR] = GS_C_WORD("armour", shw_armour_words, SHW_ARMOUR_HEAVY, "armour",
                         "armour of the ordinary figures"),
    [SHIELD] = GS_C_BOOL("shield", "shield", "shields"),
    [MOUNTED] = GS_C_BOOL("mounted", "mounted", "they ride"),
    [QUALITY] = GS_C_WORD("quality", shw_quality_words, SHW_ELITE, "quality", "quality"),
    [WIDE] = GS_C_DEC("base-wide", 10, 12000, "unit:base-wide", "inches"),
    [DEEP] = GS_C_DEC("base-deep", 10, 12000, "unit:base-deep", "inches"),
};

static int32_t troop_number(int row, int column)
{
    const shw_troop *t = &shw_troops[row];
    const int32_t numbers[TROOP_COLUMNS] = {
        [ARMOUR] = t->armour,   [SHIELD] = t->shield,  [MOUNTED] = t->mounted,
        [QUALITY] = t->quality, [WIDE] = t->base_wide, [DEEP] = t->base_deep,
    };
    return numbers[column];
}

/* Heavy engines stand on larger bases than the table's. */
static int troop_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    bool base = column == WIDE || column == DEEP;
    return base && gs_look_is(l, role, "engine", "heavy")
               ? -1
               : gs_sheet_row(s, gs_look_word(l, role, "type"));
}

static const gs_column rate_columns[] = {GS_C_INT("rate", 1, 40, "move:rate", "inches")};

static int32_t rate_number(int row, int column)
{
    (void)column;
    return shw_rate_inches(row);
}

static int rate_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)s;
    (void)column;
    return l->proc == &shw_move && strcmp(role, "unit") == 0 ? shw_rate_row(l->in) : -1;
}

static const gs_column missile_columns[] = {
    GS_C_DEC("range", 10, 60000, "shooting:range", "inches")};

static int32_t missile_number(int row, int column)
{
    (void)column;
    return row == SHW_CLASS_NONE ? GS_NO_NUMBER : shw_classes[row].range;
}

/* Light horse that stand and shoot bows by their option have a range that no table holds. */
static int missile_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)s;
    (void)column;
    if (l->proc != &shw_shooting || strcmp(role, "shooter") != 0) {
        return -1;
    }
    const shw_shooting_in *in = l->in;
    bool standing = in->o_light_cavalry_bow && in->shooter.weapon == SHW_BOW &&
                    in->shooter.moved == SHW_MOVED_NONE && in->moment == SHW_MOMENT_TURN;
    int c = shw_shooting_class(in);
    return c == SHW_CLASS_LIGHT_HORSE && standing ? -1 : c;
}

static const char *const wall_rows[] = {"palisade", "stone", "fortress", NULL};
static const gs_column wall_columns[] = {
    {{"strength", "hits that make a breach", NULL, 1, 1, 40, 0, GS_FACT_INT, 0, false},
     "bombard:wall.strength=", "wall=custom", NULL},
};

static int32_t wall_number(int row, int column)
{
    (void)column;
    return shw_wall_strength(row);
}

static int wall_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)column;
    return *role ? -1 : gs_sheet_row(s, gs_look_word(l, role, "wall"));
}

const gs_sheet shw_sheets[SHW_N_SHEETS] = {
    {"troops", "what troops are where nothing else is said (SHW-R8)", shw_type_words,
     troop_columns, TROOP_COLUMNS, true, troop_number, troop_row},
    {"rates", "how far they move in a turn (SHW-12.1 to 12.9, 12.17, R46, R47)", shw_rate_words,
     rate_columns, 1, false, rate_number, rate_row},
    {"missiles", "ranges by class of shooter (SHW-15.1 to 15.8)", shw_class_words,
     missile_columns, 1, false, missile_number, missile_row},
    {"walls", "strength of walls under heavy engines (SHW-15.10)", wall_rows, wall_columns, 1,
     false, wall_number, wall_row},
};
