/* WMH-R65, WMH-21.5, WMH-21.6, WMH-6.1, WMH-21.2, WMH-B1.3: the tables of the book, for
 * campaigns that set numbers of their own (WMH-R79). */
#include "wmh_int.h"

enum {
    MOVE, ATTACKS, SHOTS, WEAPON, HITS, ARMOUR, STANDS, POINTS, PIKES, TERROR, FLYER,
    MAY_SKIRMISH, TROOP_COLUMNS
};
static const gs_column troop_columns[TROOP_COLUMNS] = {
    [MOVE] = GS_C_DEC("move", 0, WMH_CM(200), "full-pace", "cm"),
    [ATTACKS] = GS_C_INT("attacks", 0, 12, "unit:attacks strike:attacks melee:attacks",
                         "attacks of a stand in melee"),
    [SHOTS] = GS_C_INT("shots", 0, 12, "unit:shots shooting:attacks",
                       "attacks of a stand in shooting"),
    [WEAPON] = GS_C_WORD("weapon", wmh_weapon_words, WMH_WEAPONS - 1, "weapon", "missiles"),
    [HITS] = GS_C_INT("hits", 1, 12, "hits-value", "hits that remove a stand"),
    [ARMOUR] = GS_C_INT("armour", 0, 6, "armour", "face that saves, 0 none"),
    [STANDS] = GS_C_INT("stands", 1, 6, "unit:stands shooting:stands strike:stands melee:stands",
                        "stands at full strength"),
    [POINTS] = GS_C_INT("points", 0, 1000, "unit:points", "what a unit costs"),
    [PIKES] = GS_C_BOOL("pikes", "pikes", "carries pikes"),
    [TERROR] = GS_C_BOOL("terror", "terror", "causes terror"),
    [FLYER] = GS_C_BOOL("flyer", "flyer", "flies"),
    [MAY_SKIRMISH] = GS_C_BOOL("may-skirmish", "may-skirmish", "may go into skirmish order"),
};

static int32_t troop_number(int row, int column)
{
    const wmh_profile *p = wmh_type_profile(row);
    const int32_t numbers[TROOP_COLUMNS] = {
        [MOVE] = p->move,     [ATTACKS] = p->attacks, [SHOTS] = p->shots,
        [WEAPON] = p->weapon, [HITS] = p->hits,       [ARMOUR] = p->armour,
        [STANDS] = p->stands, [POINTS] = p->points,   [PIKES] = p->pikes,
        [TERROR] = p->terror, [FLYER] = p->flyer,     [MAY_SKIRMISH] = p->may_skirmish,
    };
    return numbers[column];
}

/* WMH-20.5: skirmishers have a pace of their own. */
static int troop_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    bool skirmish = gs_look_is(l, role, "skirmish", "yes") ||
                    gs_look_is(l, role, "formation", "skirmish");
    return column == MOVE && skirmish ? -1
                                      : gs_sheet_row(s, gs_look_word(l, role, "type"));
}

static const gs_column weapon_columns[] = {
    GS_C_DEC("range", 0, WMH_CM(200), "range", "cm")};

static int32_t weapon_number(int row, int column)
{
    (void)column;
    return row == WMH_NO_WEAPON ? GS_NO_NUMBER : wmh_weapon_range(row);
}

static const char *weapon_of(int type)
{
    return wmh_weapon_words[wmh_type_profile(type)->weapon];
}

static int weapon_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)column;
    return gs_sheet_row(s, gs_look_weapon(l, role, wmh_type_words, weapon_of));
}

static const char *const ratings[] = {"7", "8", "9", "10", NULL};
#define LINE(n) \
    GS_C_INT("line-" n, 0, 30, "line-" n, "order points of a turn")
static const gs_column command_columns[WMH_LINES] = {LINE("1"), LINE("2"), LINE("3"),
                                                     LINE("4"), LINE("5"), LINE("6")};

static int32_t command_number(int row, int column)
{
    return wmh_command_points(false, column, row + 7);
}

static int32_t playsheet_number(int row, int column)
{
    return wmh_command_points(true, column, row + 7);
}

static int rating_row(const gs_look *l, const char *role, bool playsheet)
{
    const gs_fact *f = gs_look_fact(l, role, "rating");
    const gs_fact *o = gs_look_fact(l, "", "options.command-table");
    bool same = o && (gs_fact_get(o, l->in) != 0) == playsheet;
    return f && same ? gs_fact_get(f, l->in) - 7 : -1;
}

static int command_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)s;
    (void)column;
    return rating_row(l, role, false);
}

static int playsheet_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)s;
    (void)column;
    return rating_row(l, role, true);
}

static const gs_column leader_columns[] = {
    GS_C_INT("points", 0, 1000, "points", "what he costs")};

static int32_t leader_number(int row, int column)
{
    (void)column;
    return wmh_leader_points(row);
}

static int leader_row(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    (void)column;
    return gs_sheet_row(s, gs_look_word(l, role, "kind"));
}

const gs_sheet wmh_sheets[WMH_N_SHEETS] = {
    {"troops", "the types of troops (WMH-R65, 21.5)", wmh_type_words, troop_columns,
     TROOP_COLUMNS, true, troop_number, troop_row},
    {"weapons", "ranges (WMH-21.6)", wmh_weapon_words, weapon_columns, 1, true, weapon_number,
     weapon_row},
    {"command", "order points by rating and line (WMH-6.1)", ratings, command_columns,
     WMH_LINES, false, command_number, command_row},
    {"playsheet", "the same as the playsheet has it (WMH-21.2)", ratings, command_columns,
     WMH_LINES, false, playsheet_number, playsheet_row},
    {"leaders", "what leaders cost (WMH-B1.3)", wmh_leader_words, leader_columns, 1, false,
     leader_number, leader_row},
};
