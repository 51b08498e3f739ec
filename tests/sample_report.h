#ifndef GESTA_SAMPLE_REPORT_H
#define GESTA_SAMPLE_REPORT_H
/* An invented battle that holds every kind of node: what the renderers' tests print. */
#include "gesta/map.h"
#include "gesta/report.h"

#include <stdio.h>

static inline void sample_map_units(gs_map_unit *u, int count, int side)
{
    static const gs_mark marks[] = {GS_MARK_HEAVY_FOOT, GS_MARK_LIGHT_FOOT,
                                    GS_MARK_MISSILE_FOOT, GS_MARK_HEAVY_HORSE};
    static const char *const ids[2][6] = {{"H1", "H2", "H3", "H4", "H5", "H6"},
                                          {"R1", "R2", "R3", "R4", "R5", "R6"}};
    for (int i = 0; i < count; i++) {
        u[i] = (gs_map_unit){.id = ids[side][i],
                             .name = "a unit",
                             .side = side,
                             .mark = marks[i % 4],
                             .front = GS_LEN(6),
                             .depth = GS_LEN(2),
                             .at = {GS_LEN(12 + 9 * i), side ? GS_LEN(10) : GS_LEN(36)},
                             .facing = side ? 0 : GS_ANG_FULL / 2,
                             .present = 12 - i,
                             .full = 12};
    }
}

/* A map of the field; NULL metrics are not allowed. */
static inline gs_drawing *sample_map(gs_arena *a, const gs_metrics *m, gs_um width,
                                     bool plain)
{
    static const gs_pt hill[] = {
        {12000, 30000}, {30000, 44000}, {60000, 40000}, {64000, 30000}, {40000, 24000}};
    static const gs_pt wood[] = {{0, 40000}, {9000, 47500}, {0, 47900}};
    static const gs_pt brook[] = {
        {0, 16000}, {20000, 14000}, {48000, 18000}, {72000, 8000}};
    static const gs_map_terrain terrain[] = {
        {.kind = "hill",
         .name = "Gallows Hill",
         .level = 1,
         .smooth = true,
         .points = hill,
         .count = 5},
        {.kind = "wood", .name = "Hanger", .smooth = true, .points = wood, .count = 3},
        {.kind = "stream",
         .name = "Mere brook",
         .line = true,
         .points = brook,
         .count = 4},
    };
    static const gs_map_side sides[] = {{.name = "The Hill Clans", .letter = "H"},
                                        {.name = "The River Lords", .letter = "R"}};
    gs_map_unit units[12];
    sample_map_units(units, 6, 0);
    sample_map_units(units + 6, 6, 1);
    gs_map map = {.title = "Turn 6, end of the Lords’ move",
                  .width = GS_LEN(72),
                  .depth = GS_LEN(48),
                  .unit = "inches",
                  .sides = sides,
                  .side_count = 2,
                  .terrain = terrain,
                  .terrain_count = 3,
                  .units = units,
                  .unit_count = 12};
    return gs_map_draw(a, &map, m,
                       &(gs_map_options){.width = width, .no_furniture = plain});
}

static const char *const sample_words[] = {
    "Three times the Lords’ foot had climbed the western slope, and three times the "
    "clansmen had "
    "sent them down it. At the fourth attempt their archers had no arrows left worth the "
    "name. "
    "When the great levy came out from behind the wall with bills and hunting spears, "
    "the line "
    "did what tired lines do: it looked over its shoulder.",
    "It was Aldgyth who ought to have stopped them. She had the chief’s word that no man "
    "was to "
    "leave the ridge, and she had the voice to give it. The log is plain about what "
    "happened: "
    "the order was tested on a five and a two, with her own Power against it, and she "
    "went down "
    "the hill with her men.",
    "The archers went first. They did not stop at the brook, and the rhymers would have "
    "us "
    "believe they did not stop at the sea. The spearmen behind them gave ground by half "
    "a move, "
    "facing the enemy, their front already ragged; half of them stood to the ankle in "
    "the marsh. "
    "For one turn the Lords’ left was a hole two hundred paces wide.",
    "Lord Berengar saw it from the hillock. He had been shot at all morning by men he "
    "could not "
    "reach, and here were sixteen of them on flat ground with no wall about them. He "
    "turned the "
    "knights of his own household out of the centre, left Odalric to hold the road, and "
    "charged "
    "downhill into the flank of the levy.",
};

static inline void sample_title_page(gs_doc *d, const gs_drawing *map)
{
    gs_node *t = gs_node_add(d->root, GS_NODE_TITLE_PAGE);
    gs_node_set(t, GS_ATTR_RUBRIC, "The Mere Wars · the third year");
    gs_node_set(t, GS_ATTR_ASIDE, "second battle");
    gs_node_set(t, GS_ATTR_TITLE, "Gallows Hill");
    gs_node_set(t, GS_ATTR_SUBTITLE, "fought above the Mere brook, the 3rd of May 812");
    static const char *const names[] = {"The Hill Clans", "The River Lords"};
    static const char *const generals[] = {"Wulfric the Old, chief and general",
                                           "Berengar, lord and general"};
    for (int i = 0; i < 2; i++) {
        gs_node *h = gs_node_add(t, GS_NODE_HOST);
        gs_node_set_number(h, GS_ATTR_SIDE_NO, i + 1);
        gs_node_set(h, GS_ATTR_NAME, names[i]);
        gs_node_set(h, GS_ATTR_GENERAL_NAME, generals[i]);
        gs_node_set(h, GS_ATTR_HEROES, i ? "Odalric · Alberic" : "Aldgyth · Ælfwine");
        gs_node_set(h, GS_ATTR_LINE,
                    i ? "12 units · 108 figures · 3 heroes"
                      : "9 units · 120 figures · 3 heroes");
    }
    gs_node *o = gs_node_add(t, GS_NODE_OUTCOME);
    gs_node_set(o, GS_ATTR_TITLE, "Victory of the River Lords on turn 15, at nightfall");
    gs_add_words(
        o, "The wall held for eleven turns. It was broken not from the front but by its "
           "own pursuit: Aldgyth’s levy followed the archers into the marsh and never "
           "came back up the hill.");
    for (int i = 0; i < 2; i++) {
        gs_node *s = gs_node_add(o, GS_NODE_STRENGTH);
        gs_node_set_number(s, GS_ATTR_SIDE_NO, i + 1);
        gs_node_set(s, GS_ATTR_LABEL, i ? "Lords’ figures" : "Clans’ figures");
        gs_node_set_number(s, GS_ATTR_BEGAN, i ? 108 : 120);
        gs_node_set_number(s, GS_ATTR_LEFT, i ? 59 : 31);
    }
    gs_add_figure(t, map, "full", NULL, "The field at dawn, seen from above.");
    gs_say(gs_node_add(t, GS_NODE_COLOPHON),
           "Stout Hearts and Willing Swords · simulated · seed 10661014 · 2 house rules");
}

static inline void sample_order(gs_node *pane, int side, int units)
{
    static const char *const marks[] = {"heavy foot", "light foot", "missile foot",
                                        "heavy horse"};
    static const char *const names[] = {"Aldgyth’s axemen", "The chosen levy",
                                        "The chief’s own",
                                        "Bowmen of the Long Wood and of the Nether Mere"};
    gs_node *o = gs_node_add(pane, GS_NODE_ORDER);
    gs_node_set_number(o, GS_ATTR_SIDE_NO, side);
    gs_node_set(o, GS_ATTR_NAME, side == 1 ? "The Hill Clans" : "The River Lords");
    gs_node_set(o, GS_ATTR_LABEL, "figures");
    for (int i = 0; i < units; i++) {
        char id[16];
        snprintf(id, sizeof id, "%c%d", side == 1 ? 'H' : 'R', i + 1);
        gs_node *u = gs_node_add(o, GS_NODE_ORDER_UNIT);
        gs_node_set(u, GS_ATTR_ID, id);
        gs_node_set(u, GS_ATTR_MARK, marks[i % 4]);
        gs_node_set(u, GS_ATTR_NAME, names[(i + side) % 4]);
        gs_node_set(u, GS_ATTR_TROOP, i % 3 ? "heavy foot" : "heavy foot, elite");
        gs_node_set(u, GS_ATTR_VALUE, i % 2 ? "12" : "16");
    }
}

static inline void sample_deployment(gs_doc *d, const gs_drawing *map, int units)
{
    gs_node *s =
        gs_add_section(d->root, "Before the first turn", "The field and the two hosts");
    gs_node_set(s, GS_ATTR_HEAD, "Deployment");
    gs_node_set_flag(s, GS_ATTR_NEW_PAGE);
    gs_add_figure(s, map, "full", NULL, NULL);
    gs_node *p = gs_add_panes(s, 2);
    sample_order(gs_node_at(p, 0), 1, units);
    sample_order(gs_node_at(p, 1), 2, units + 3);
    for (int i = 0; i < 2; i++) {
        gs_node *plan = gs_add_words(
            gs_node_at(p, i),
            i ? "Archers first, to thin the wall; then the foot, all along it "
                "at once; the horse through whatever gap they make."
              : "To stand. One line on the crest from wood to wood, the heroes "
                "at its ends; no man leaves the wall before dark.");
        gs_node_set_flag(plan, GS_ATTR_PLAN);
        gs_node_set(plan, GS_ATTR_RUBRIC,
                    i ? "Lord Berengar’s plan" : "Chief Wulfric’s plan");
    }
}

static inline void sample_moments(gs_node *s)
{
    gs_node *t = gs_add_table(s, "column", "The three moments of the turn");
    gs_add_column(t, "", "left", "plain", 1);
    gs_add_column(t, "", "left", "plain", 4);
    gs_add_column(t, "", "left", "italic", 2);
    gs_add_column(t, "", "right", "bold", 1);
    static const char *const rows[3][4] = {
        {"a", "The levy pursues against orders", "order, 5 + 2 with Power 1", "no"},
        {"b", "The archers rally", "die 2, general too far", "no"},
        {"c", "Spearmen at the chosen levy", "hits 3 against 2", "tied"}};
    for (int i = 0; i < 3; i++) {
        gs_node *r = gs_add_row(t);
        gs_say_as(gs_add_cell(r, NULL), GS_NODE_MOMENT, rows[i][0]);
        for (int j = 1; j < 4; j++) {
            gs_add_cell(r, rows[i][j]);
        }
    }
}

static inline void sample_turn(gs_doc *d, int turn, const gs_drawing *map)
{
    char rubric[60];
    snprintf(rubric, sizeof rubric, "Turns %d and %d · mid-morning", 2 * turn - 1,
             2 * turn);
    gs_node *s = gs_add_section(
        d->root, rubric, turn % 2 ? "The archers break" : "What Wulfric could see");
    gs_node_set(s, GS_ATTR_HEAD, "The battle");
    for (int i = 0; i < 4; i++) {
        gs_node *p = gs_add_words(s, sample_words[(i + turn) % 4]);
        gs_node_rest_on(p, 51 + i);
        if (i == 0 && turn == 1) {
            gs_node_set_flag(p, GS_ATTR_OPENING);
        }
        if (i == 0) {
            gs_add_note(s, "Entries 51–58",
                        "The order to hold is rule SHW-11.6; she is not the "
                        "player’s own hero, so she tests like any man.");
        } else if (i == 1) {
            gs_add_note(s, "The dice",
                        "Order 5, 2. Rally 2. Levy at spears 6 5 5 4 4 3 2 1 "
                        "against 6 3 3 2 1 1: four hits to one, one saved.");
        } else if (i == 2) {
            gs_node *n = gs_add_note(s, "House rule", NULL);
            gs_say_as(n, GS_NODE_ITALIC, "Hot blood:");
            gs_say(n, " levies that win a melee test to hold at −1.");
        }
        if (i == 2 && map) {
            gs_add_figure(s, map, "full", NULL, NULL);
        }
    }
    gs_node *p = gs_add_words(s, "Of sixteen, ten were left when the knights drew off. ");
    gs_say_as(p, GS_NODE_BOLD, "Moment b,");
    gs_say(p, " and everything after it, comes from there; so says ");
    gs_say_as(p, GS_NODE_ITALIC, "the song of Aldgyth");
    gs_say(p, ".");
    gs_node_set_flag(
        gs_add_words(s, "We had to stop for tea here, and nobody touched the table."),
        GS_ATTR_OWN);
    sample_moments(s);
}

static inline void sample_numbers(gs_doc *d)
{
    gs_node *s = gs_add_section(d->root, "The course of the day", "In numbers");
    gs_node *list = gs_add_list(s, 2);
    gs_add_item(list, "1",
                "The levy pursues; sixteen men leave the ridge, ten come to the marsh, "
                "none come back.");
    gs_add_item(list, "2", "Aldgyth is struck down by the lord’s own lance.");
    gs_add_item(list, "3", "Ælfwine falls; his axemen fight on round his body.");
    gs_node *t = gs_add_table(s, "full", NULL);
    gs_add_column(t, "unit", "left", "plain", 3);
    gs_add_column(t, "troop", "left", "italic", 2);
    gs_add_column(t, "began", "right", "plain", 1);
    gs_add_column(t, "left", "right", "plain", 1);
    gs_add_column(t, "fate", "left", "quiet", 3);
    for (int i = 0; i < 30; i++) {
        gs_node *r = gs_add_row(t);
        gs_add_cell(r, i % 2 ? "The chosen levy" : "Aldgyth’s axemen");
        gs_add_cell(r, "heavy foot");
        gs_add_cell(r, "16");
        gs_add_cell(r, i % 3 ? "4" : "12");
        gs_add_cell(
            r, i % 5
                   ? "routed, turn 15"
                   : "destroyed to the last man on turn 9 while it covered the road that "
                     "the baggage was to take");
        if (i == 29) {
            gs_node_set_flag(r, GS_ATTR_TOTAL);
        }
    }
    gs_node *m = gs_node_add(gs_add_section(d->root, NULL, "Minutes"), GS_NODE_MINUTES);
    for (int i = 0; i < 6; i++) {
        gs_node *e = gs_node_add(m, GS_NODE_ENTRY);
        gs_node_set_number(e, GS_ATTR_NUMBER, 51 + i);
        gs_node_set(e, GS_ATTR_WHEN, "6 H");
        gs_say(e, "H6 tests its order to hold with Aldgyth.");
        gs_node_set(e, GS_ATTR_DICE, "5 2");
        gs_node_set(e, GS_ATTR_RESULT, "fails");
        if (i == 1) {
            gs_add_note(m, "Working", "5 needed; −1 hot blood; +1 Power.");
        }
    }
}

static inline void sample_roster(gs_doc *d, int units)
{
    static const char *const marks[] = {"heavy foot", "light foot", "missile foot",
                                        "heavy horse", "beast"};
    gs_node *r = gs_node_add(d->root, GS_NODE_ROSTER);
    gs_node_set_number(r, GS_ATTR_SIDE_NO, 1);
    gs_node_set(r, GS_ATTR_NAME, "The host of the Hill Clans");
    gs_node_set(r, GS_ATTR_LINE,
                "Stout Hearts and Willing Swords · 118 of 140 figures · breaks "
                "at 5 units lost");
    gs_node_set(r, GS_ATTR_HEAD, "The Mere Wars · army roster");
    gs_node_set(r, GS_ATTR_ASIDE, "as it marched on 3 May 812");
    gs_node_set(r, GS_ATTR_LABEL, "move");
    gs_node_set(r, GS_ATTR_LABEL_2, "armour");
    static const char *const heroes[] = {"Wulfric the Old", "Aldgyth", "Ælfwine"};
    for (int i = 0; i < 3; i++) {
        gs_node *h = gs_node_add(r, GS_NODE_ROSTER_HERO);
        gs_node_set(h, GS_ATTR_NAME, heroes[i]);
        gs_node_set(h, GS_ATTR_LETTER, i == 2 ? "Æ" : i ? "A" : "W");
        gs_node_set(h, GS_ATTR_EPITHET,
                    i ? "captain, with H1" : "chief of the clans, general");
        gs_node_set_number(h, GS_ATTR_RATING, 3 - i);
        gs_node_set_number(h, GS_ATTR_PRESENT, i ? 1 : 2);
        gs_node_set(h, GS_ATTR_STATE, "heavy, shield · wounded at the ford");
        if (i == 0) {
            gs_node_set_flag(h, GS_ATTR_IS_GENERAL);
        }
    }
    for (int i = 0; i < units; i++) {
        char id[16];
        snprintf(id, sizeof id, "H%d", i + 1);
        gs_node *u = gs_node_add(r, GS_NODE_ROSTER_UNIT);
        gs_node_set(u, GS_ATTR_ID, id);
        gs_node_set(u, GS_ATTR_MARK, marks[i % 5]);
        gs_node_set(u, GS_ATTR_NAME,
                    i % 4 == 3 ? "Bowmen of the Long Wood and of Nether Mere"
                               : "Aldgyth’s axemen");
        gs_node_set(u, GS_ATTR_TROOP, "heavy foot, elite, two-handed axes");
        gs_node_set(u, GS_ATTR_RULES, i % 3 ? "" : "Hot blood");
        gs_node_set(u, GS_ATTR_HONOURS, i % 2 ? "" : "The Ford · broke Odalric’s charge");
        gs_node_set(u, GS_ATTR_VALUE, "4″");
        gs_node_set(u, GS_ATTR_VALUE_2, "4");
        gs_node_set_number(u, GS_ATTR_FULL, i % 7 == 6 ? 9 : 16 + i % 5);
        gs_node_set_number(u, GS_ATTR_PRESENT, i % 7 == 6 ? 7 : 14);
        if (i % 7 == 6) {
            gs_node_set_number(u, GS_ATTR_PER_STAND, 3);
            gs_node_set(u, GS_ATTR_BOX, "hit");
        }
    }
    gs_node *rule = gs_node_add(r, GS_NODE_SPECIAL_RULE);
    gs_node_set(rule, GS_ATTR_NAME, "Hot blood (house rule)");
    gs_node_set(rule, GS_ATTR_WHAT, "a unit that wins a melee tests to hold at −1.");
}

static inline void sample_life(gs_doc *d)
{
    gs_node *l = gs_node_add(d->root, GS_NODE_LIFE);
    gs_node_set_flag(l, GS_ATTR_NEW_PAGE);
    gs_node_set_number(l, GS_ATTR_SIDE_NO, 2);
    gs_node_set(l, GS_ATTR_NAME, "Odalric of the Road");
    gs_node_set(l, GS_ATTR_EPITHET, "captain of the pass, called the Twice-Taken");
    gs_node_set(l, GS_ATTR_LETTER, "O");
    gs_node_set(l, GS_ATTR_HEAD, "year 3 of the war");
    gs_node *f = gs_node_add(d->root, GS_NODE_FACTS);
    gs_add_fact(f, "rating", "3, great hero");
    gs_node_set_flag(gs_add_fact(f, "today", "captive in Mere"), GS_ATTR_RED);
    gs_add_fact(f, "battles", "7, led in 4");
    gs_add_fact(f, "duels", "3 fought, 2 won");
    gs_add_fact(f, "struck down", "2 heroes, 9 figures");
    gs_node *p = gs_add_words(d->root, sample_words[3]);
    gs_node_set_flag(p, GS_ATTR_OPENING);
    gs_add_note(d->root, "Owed",
                "Ransom 300 marks, asked by the chief; due at the next turn.");
    gs_add_note(d->root, "Heir", "Sir Alberic.");
    gs_add_words(d->root, sample_words[2]);
    gs_node *g = gs_node_add(gs_add_section(d->root, NULL, "The ledger"), GS_NODE_LEDGER);
    for (int i = 0; i < 5; i++) {
        gs_node *e = gs_node_add(g, GS_NODE_DEED);
        gs_node_set(e, GS_ATTR_WHEN, "11, June");
        gs_node_set(e, GS_ATTR_BATTLE, i % 2 ? "" : "The Ford, 9");
        gs_node_set(e, GS_ATTR_WHAT,
                    i == 3 ? "struck down in the press; captured by the clans"
                           : "won his challenge against Aldgyth, Power 2");
        gs_node_set(e, GS_ATTR_FROM, i == 3 ? "" : "1");
        gs_node_set(e, GS_ATTR_TO, i == 3 ? "" : "2");
        gs_node_set(e, GS_ATTR_RESTS, "entries 102–104");
        if (i == 3) {
            gs_node_set_flag(e, GS_ATTR_RED);
        }
    }
}

static inline void sample_cards(gs_doc *d, int units)
{
    static const char *const pairs[6][2] = {{"move", "4″"},       {"armour", "4"},
                                            {"quality", "elite"}, {"fights", "+1"},
                                            {"shoots", "–"},      {"range", "–"}};
    gs_node *cards = gs_node_add(d->root, GS_NODE_CARDS);
    gs_node_set_flag(cards, GS_ATTR_BACKS);
    for (int i = 0; i < units; i++) {
        char id[16];
        snprintf(id, sizeof id, "K%d", i + 1);
        gs_node *c = gs_node_add(cards, GS_NODE_UNIT_CARD);
        gs_node_set_number(c, GS_ATTR_SIDE_NO, 1 + i % 2);
        gs_node_set(c, GS_ATTR_ID, id);
        gs_node_set(c, GS_ATTR_MARK, i % 2 ? "heavy horse" : "heavy foot");
        gs_node_set(c, GS_ATTR_NAME,
                    i % 4 ? "Aldgyth’s axemen"
                          : "Bowmen of the Long Wood and of Nether Mere");
        gs_node_set(c, GS_ATTR_TROOP, "heavy foot, elite");
        gs_node_set(c, GS_ATTR_HONOURS, i % 3 ? "" : "The Ford");
        gs_node_set(c, GS_ATTR_LINE, i % 2 ? "The River Lords" : "The Hill Clans");
        gs_node_set_number(c, GS_ATTR_FULL, 8 + 7 * i);
        gs_node_set_number(c, GS_ATTR_PRESENT, 7 + 7 * i);
        for (int j = 0; j < 6; j++) {
            gs_add_fact(c, pairs[j][0], pairs[j][1]);
        }
        gs_node *p = gs_add_paragraph(c);
        gs_say_as(p, GS_NODE_BOLD, "Two-handed axes:");
        gs_say(p, " the enemy’s armour counts one less. ");
        gs_say(p,
               i % 2 ? ""
                     : "They form a shield wall in a whole turn, stand in cover from the "
                       "front, move at half speed and may not pursue while it stands.");
    }
    gs_node *h = gs_node_add(cards, GS_NODE_HERO_CARD);
    gs_node_set_number(h, GS_ATTR_SIDE_NO, 1);
    gs_node_set(h, GS_ATTR_NAME, "Wulfric the Old");
    gs_node_set(h, GS_ATTR_LETTER, "W");
    gs_node_set(h, GS_ATTR_EPITHET, "chief of the clans");
    gs_node_set_number(h, GS_ATTR_RATING, 2);
    gs_node_set_flag(h, GS_ATTR_IS_GENERAL);
    gs_add_words(h, "General, player’s own hero. Heavy armour and shield; on foot.");
    gs_add_words(h, "Won at the Ford; struck down Odalric’s squire.");
}

/* Everything of the last pages: memorial, index, quick reference, log sheet. */
static inline void sample_book(gs_doc *d)
{
    gs_node *s = gs_add_section(d->root, NULL, "Contents");
    gs_node_add(s, GS_NODE_CONTENTS);
    for (int i = 0; i < 4; i++) {
        s = gs_add_section(d->root, "The third year",
                           i % 2 ? "The Ford" : "Gallows Hill");
        gs_node_set_flag(s, GS_ATTR_NEW_PAGE);
        gs_node *p = gs_add_words(s, "There stood ");
        gs_say_as(p, GS_NODE_HERO, "Wulfric the Old");
        gs_say(p, i % 2 ? " at " : " against ");
        gs_say_as(p, i % 2 ? GS_NODE_PLACE : GS_NODE_UNIT,
                  i % 2 ? "the Mere" : "The Axemen");
        gs_say(p, ".");
    }
    gs_node *m = gs_node_add(gs_add_section(d->root, NULL, "The dead"), GS_NODE_MEMORIAL);
    gs_node *fallen = gs_node_add(m, GS_NODE_FALLEN);
    gs_node_set(fallen, GS_ATTR_NAME, "Ælfwine");
    gs_node_set(fallen, GS_ATTR_BATTLE, "at Gallows Hill");
    gs_node_set(fallen, GS_ATTR_WHAT, "by Odalric of the Road");
    gs_node_add(gs_add_section(d->root, NULL, "Index"), GS_NODE_INDEX);
    gs_node *r = gs_node_add(d->root, GS_NODE_REFERENCE);
    gs_node_set(r, GS_ATTR_TITLE, "Stout Hearts: the rules in force");
    gs_node_set(r, GS_ATTR_ASIDE, "Gallows Hill · 2 house rules · 3 options changed");
    gs_node_set(r, GS_ATTR_LINE,
                "Numbers at the right of a bar are rule numbers of the source.");
    static const char *const topics[] = {"Turn",   "Orders", "Movement", "Shooting",
                                         "Melee",  "Armour", "Result",   "Rally",
                                         "Heroes", "Options"};
    for (int i = 0; i < 10; i++) {
        gs_node *t = gs_node_add(r, GS_NODE_TOPIC);
        gs_node_set(t, GS_ATTR_TITLE, topics[i]);
        gs_node_set(t, GS_ATTR_RULES, "11.7");
        for (int j = 0; j < 5; j++) {
            gs_node *f =
                gs_add_fact(t,
                            j == 2 ? "Own quality less the enemy’s, if positive (hero "
                                     "Power, Elite 1, Poor −1), never more than "
                                     "four in all"
                                   : "Die, modified, for the unit to move",
                            "4, 5, 6");
            if (j == 3) {
                gs_node_set_flag(f, GS_ATTR_OWN);
            }
        }
    }
    gs_node *log = gs_node_add(d->root, GS_NODE_LOG_SHEET);
    gs_node_set(log, GS_ATTR_LINE,
                "One line an event, in order; units by letter and number.");
    gs_node *codes = gs_add_paragraph(log);
    gs_say_as(codes, GS_NODE_BOLD, "M");
    gs_say(codes, " move ");
    gs_say_as(codes, GS_NODE_BOLD, "C");
    gs_say(codes, " charge");
}

static inline void sample_sides(gs_doc *d)
{
    gs_add_side(d, 1, "The Hill Clans", "H", -1);
    gs_add_side(d, 2, "The River Lords", "R", -1);
}

/* The whole: title page, deployment, `turns` sections of narrative, numbers, minutes, a
 * roster and a life. */
static inline gs_doc *sample_report(gs_arena *a, const gs_metrics *m, int turns,
                                    int units)
{
    gs_doc *d = gs_doc_new(a, "battle", "Gallows Hill");
    gs_drawing *map = sample_map(a, m, 166000, false);
    gs_drawing *thumb = sample_map(a, m, 166000, true);
    gs_node_set(d->root, GS_ATTR_SUBTITLE, "the second battle of the Mere Wars");
    sample_sides(d);
    sample_title_page(d, thumb);
    sample_deployment(d, map, units);
    for (int i = 1; i <= turns; i++) {
        sample_turn(d, i, i <= 4 ? map : NULL);
    }
    sample_numbers(d);
    sample_roster(d, units);
    sample_life(d);
    return d;
}
#endif
