/* The symbols page: what every sign means. */
#include "map_int.h"

#include "gesta/fixed.h"

#define COLUMN 41500

typedef struct page {
    gs_arena *a;
    const gs_metrics *m;
    const gs_words *words;
    gs_drawing *d;
    gs_ink ink;
    gs_side_ink sides[2];
    const char *letter[2];
    const gs_map *of; /* only what occurs on it; NULL all there is */
} page;

static bool occurs(const page *p, const char *kind)
{
    bool found = !p->of;
    for (int i = 0; !found && i < p->of->terrain_count; i++) {
        found = gs_map_soil(p->of->terrain[i].kind) == gs_map_soil(kind);
    }
    return found;
}

static bool is_there(const page *p, gs_mark mark)
{
    bool found = !p->of;
    for (int i = 0; !found && i < p->of->unit_count; i++) {
        found = p->of->units[i].mark == mark;
    }
    return found;
}

static void head(page *p, gs_um y, const char *text)
{
    gs_draw_op *op = gs_pen_text(p->d, 0, y, GS_FACE_LABEL_BOLD, PT10(70),
                                 GS_ANCHOR_START, GS_RGB_RUBRIC, gs_said(p->words, text));
    op->tracking = PT10(6);
}

static void word(page *p, gs_um x, gs_um y, const char *text)
{
    text = gs_said(p->words, text);
    gs_pen_text(p->d, x, y + gs_pen_half_cap(PT10(86)), GS_FACE_LABEL, PT10(86),
                GS_ANCHOR_START, GS_RGB_INK, text);
}

static gs_um marks(page *p, gs_um y)
{
    int n = 0;
    for (int i = 0; i < GS_MARK_COUNT; i++) {
        if (!is_there(p, (gs_mark)i)) {
            continue;
        }
        gs_um x = n % 4 * COLUMN, row = y + n / 4 * 6800;
        n++;
        gs_symbol_mini(p->d, x, row, 8200, 4000, (gs_mark)i, &p->sides[0]);
        gs_symbol_mini(p->d, x + 9600, row, 8200, 4000, (gs_mark)i, &p->sides[1]);
        word(p, x + 19800, row + 2000, gs_mark_name((gs_mark)i));
    }
    return y + (n + 3) / 4 * 6800;
}

static gs_um states(page *p, gs_um y)
{
    static const struct {
        const char *words;
        gs_unit_look state;
        int present;
        bool no_flank, shield_wall;
    } rows[] = {
        {"full strength", GS_UNIT_OK, 10, false, false},
        {"four tenths lost", GS_UNIT_OK, 6, false, false},
        {"disordered", GS_UNIT_DISORDERED, 10, false, false},
        {"confused", GS_UNIT_CONFUSED, 10, false, false},
        {"routing", GS_UNIT_ROUTING, 7, false, false},
        {"destroyed or gone", GS_UNIT_GONE, 0, false, false},
        {"hidden, or a dummy", GS_UNIT_HIDDEN, 10, false, false},
        {"without a flank", GS_UNIT_OK, 10, true, false},
        {"shield wall", GS_UNIT_OK, 10, false, true},
    };
    for (int i = 0; i < GS_COUNT(rows); i++) {
        gs_um x = i % 3 * (COLUMN * 4 / 3), row = y + i / 3 * 8600;
        for (int s = 0; s < 2; s++) {
            gs_block_sign b = {.x = x + 6000 + s * 14000,
                               .y = row,
                               .front = 12000,
                               .depth = 4000,
                               .mark = s ? GS_MARK_HEAVY_HORSE : GS_MARK_HEAVY_FOOT,
                               .state = rows[i].state,
                               .present = rows[i].present,
                               .full = 10,
                               .no_flank = rows[i].no_flank,
                               .shield_wall = rows[i].shield_wall,
                               .id = rows[i].state == GS_UNIT_GONE
                                         ? ""
                                         : gs_arena_printf(p->a, "%s4", p->letter[s])};
            gs_symbol_block(p->d, p->m, &b, &p->sides[s]);
        }
        word(p, x + 28500, row + 2000, rows[i].words);
    }
    return y + (GS_COUNT(rows) + 2) / 3 * 8600;
}

static gs_um people(page *p, gs_um y)
{
    gs_um x = 3000;
    gs_symbol_hero(p->d, x, y, 1750, "H", true, GS_LOOK_UP, 3, &p->sides[0]);
    word(p, x + 4500, y, "general, power 3");
    x += 34000;
    gs_symbol_hero(p->d, x, y, 1550, "E", false, GS_LOOK_UP, 1, &p->sides[1]);
    word(p, x + 3500, y, "hero, power 1");
    x += 28000;
    gs_symbol_hero(p->d, x, y, 1550, "T", false, GS_LOOK_DOWN, 0, &p->sides[0]);
    word(p, x + 3500, y, "struck down");
    x += 26000;
    gs_symbol_hero(p->d, x, y, 1550, "K", false, GS_LOOK_CAPTIVE, 0, &p->sides[1]);
    word(p, x + 3500, y, "captive");
    x += 20000;
    gs_symbol_flag(p->d, x, y + 2000);
    word(p, x + 4000, y, "objective");
    x += 22000;
    gs_symbol_melee(p->d, x, y, 1400);
    word(p, x + 3500, y, "in melee");
    x += 20000;
    x = 3000;
    y += 6500;
    gs_symbol_moment(p->d, x, y, 1750, "a");
    word(p, x + 4500, y, "a moment: text, map, chart");
    x += 47000;
    gs_pen_stroke(p->d, GS_RGB_RUBRIC, LINE(70));
    gs_draw_rect(p->d, x - 2000, y - 1500, 7000, 3000);
    gs_draw_stroke(p->d);
    word(p, x + 6500, y, "shown larger");
    x += 34000;
    gs_pen_stroke(p->d, GS_RGB_SECOND, LINE(40));
    gs_pen_segment(p->d, x - 2000, y + 1200, x + 4500, y - 1000);
    gs_draw_stroke(p->d);
    word(p, x + 6500, y, "leader: this name, that block");
    return y + 7000;
}

static gs_um arrows(page *p, gs_um y)
{
    for (int i = 0; i < GS_ARROW_KINDS; i++) {
        gs_um x = i % 4 * COLUMN, row = y + i / 4 * 6000;
        gs_dot line[2] = {{x, row}, {x + 16000, row}};
        gs_symbol_arrow(p->d, (gs_arrow_kind)i, line, 2, p->sides[i & 1].dark);
        word(p, x + 18500, row, gs_arrow_name((gs_arrow_kind)i));
    }
    gs_pen_stroke(p->d, p->sides[1].dark, LINE(45));
    gs_draw_dash(p->d, 1, 2);
    gs_draw_rect(p->d, 3 * COLUMN, y + 6000 - 2200, 12000, 4400);
    gs_draw_stroke(p->d);
    gs_draw_dash(p->d, 0, 0);
    word(p, 3 * COLUMN + 14500, y + 6000, "where it came from");
    return y + 2 * 6000;
}

/* Whose blocks they are: colour, letter, name. */
static gs_um hosts(page *p, gs_um y)
{
    for (int i = 0; i < 2; i++) {
        gs_um x = i * 2 * COLUMN;
        const gs_block_sign b = {.x = x + 6000, .y = y, .front = 12000, .depth = 4000,
                                 .mark = GS_MARK_HEAVY_FOOT, .present = 10, .full = 10,
                                 .id = gs_arena_printf(p->a, "%s4", p->letter[i])};
        gs_symbol_block(p->d, p->m, &b, &p->sides[i]);
        gs_pen_text(p->d, x + 15000, y + 2000 + gs_pen_half_cap(PT10(86)), GS_FACE_LABEL, PT10(86), GS_ANCHOR_START,
                    GS_RGB_INK,
                    gs_pen_fit(p->a, p->m, GS_FACE_LABEL, PT10(86), gs_pen_clean(p->a, p->of->sides[i].name),
                               2 * COLUMN - 18000));
    }
    return y + 5200;
}

/* What stands in charts and tables: the ribbons with the hinge, luck, a unit's turns. */
static gs_um charts(page *p, gs_um y)
{
    enum { STEP = COLUMN * 4 / 3, BAR = 2200 };
    static const gs_um tall[] = {5000, 4600, 4600, 3300, 2100, 1400};
    gs_pen_fill(p->d, p->sides[1].fill | GS_RGB_FIXED);
    gs_pen_stroke(p->d, p->sides[1].dark, LINE(40));
    gs_draw_rect(p->d, 0, y, 13000, 5000);
    gs_draw_fill_stroke(p->d);
    gs_pen_fill(p->d, p->sides[0].fill | GS_RGB_FIXED);
    gs_pen_stroke(p->d, p->sides[0].dark, LINE(40));
    gs_draw_move(p->d, 0, y + 5000);
    gs_draw_line(p->d, 0, y + 1800);
    gs_draw_line(p->d, 7000, y + 900);
    gs_draw_line(p->d, 11000, y + 2500);
    gs_draw_line(p->d, 11000, y + 5000);
    gs_draw_close(p->d);
    gs_draw_fill_stroke(p->d);
    gs_pen_stroke(p->d, GS_RGB_RUBRIC, LINE(120));
    gs_pen_segment(p->d, 11000, y - 700, 11000, y + 5700);
    gs_draw_stroke(p->d);
    word(p, 15500, y + 2500, "the day; red: its hinge");
    for (int sds = 2; sds > 0; sds--) { /* as the chart of luck draws them */
        gs_pen_fill(p->d, p->ink == GS_INK_SAVE ? sds > 1 ? 0xF2F2F2 : 0xDDDDDD : sds > 1 ? 0xEDE8DB : 0xDAD3C2);
        gs_draw_rect(p->d, STEP + 7500 - sds * 3750, y + 500, sds * 7500, 4000);
        gs_draw_fill(p->d);
    }
    gs_pen_fill(p->d, p->sides[0].fill | GS_RGB_FIXED);
    gs_pen_stroke(p->d, p->sides[0].dark, LINE(40));
    gs_draw_circle(p->d, STEP + 10500, y + 2500, 1500);
    gs_draw_fill_stroke(p->d);
    word(p, STEP + 17500, y + 2500, "luck: the bars, what is usual");
    gs_pen_fill(p->d, p->sides[0].fill | GS_RGB_FIXED);
    gs_pen_stroke(p->d, p->sides[0].dark, LINE(35));
    for (int i = 0; i < GS_COUNT(tall); i++) {
        gs_draw_rect(p->d, 2 * STEP + i * BAR, y + 5000 - tall[i], BAR * 26 / 33, tall[i]);
    }
    gs_draw_fill_stroke(p->d);
    word(p, 2 * STEP + 15500, y + 2500, "a unit, turn by turn");
    return y + 9000;
}

/* One piece of ground in a frame of 37 by 16 mm, 1000 table units to the millimetre. */
static void swatch(page *p, gs_um x, gs_um y, const gs_map_terrain *t, int count,
                   const char *words)
{
    gs_map map = {.width = 37000, .depth = 16000, .terrain = t, .terrain_count = count};
    gs_map_view v = {.a = p->a,
                     .map = &map,
                     .win = {.width = 37000, .depth = 16000},
                     .m = p->m,
                     .d = p->d,
                     .ink = p->ink,
                     .x0 = x,
                     .y0 = y,
                     .w = 37000,
                     .h = 16000,
                     .cols = 38,
                     .rows = 17};
    v.cells = GS_NEW_ARRAY(p->a, uint8_t, v.cols * v.rows);
    gs_map_terrain_draw(&v);
    gs_pen_stroke(p->d, GS_RGB_RULE, LINE(40));
    gs_draw_rect(p->d, x, y, 37000, 16000);
    gs_draw_stroke(p->d);
    word(p, x, y + 18600, gs_pen_fit(p->a, p->m, GS_FACE_LABEL, PT10(86),
                                         gs_said(p->words, words), 37000));
}

static gs_um ground(page *p, gs_um y)
{
    static const gs_pt blob[] = {{4000, 8000},   {8000, 13000}, {18000, 14000},
                                 {28000, 13500}, {33000, 9000}, {30000, 4000},
                                 {19000, 2200},  {8000, 3000}};
    static const gs_pt inner[] = {{11000, 8000}, {15000, 11000}, {22000, 11000},
                                  {26000, 8500}, {22000, 5500},  {15000, 5500}};
    static const gs_pt box[] = {
        {3000, 2500}, {34000, 2500}, {34000, 13500}, {3000, 13500}};
    static const gs_pt high[] = {
        {0, 12000}, {10000, 11000}, {22000, 12500}, {37000, 11500}};
    static const gs_pt low[] = {{0, 4500}, {12000, 5500}, {24000, 4000}, {37000, 5000}};
    static const gs_pt cross[] = {{17000, 8500}, {19000, 15500}};
    static const gs_pt cross2[] = {{20500, 1500}, {21500, 7500}};
    static const struct {
        const char *words;
        gs_map_terrain t[3];
    } rows[] = {
        {"hill, two levels",
         {{.kind = "hill", .level = 1, .points = blob, .count = 8},
          {.kind = "hill", .level = 2, .points = inner, .count = 6},
          {0}}},
        {"wood", {{.kind = "wood", .points = blob, .count = 8}, {0}, {0}}},
        {"marsh", {{.kind = "marsh", .points = blob, .count = 8}, {0}, {0}}},
        {"rough, rocks", {{.kind = "rough", .points = blob, .count = 8}, {0}, {0}}},
        {"field, crop", {{.kind = "field", .points = box, .count = 4}, {0}, {0}}},
        {"river, ford; stream, bridge",
         {{.kind = "river", .line = true, .width = 3000, .points = high, .count = 4},
          {.kind = "ford", .line = true, .width = 3000, .points = cross, .count = 2},
          {0}}},
        {"deep water", {{.kind = "deep water", .points = blob, .count = 8}, {0}, {0}}},
        {"village", {{.kind = "village", .points = box, .count = 4}, {0}, {0}}},
        {"wall, palisade",
         {{.kind = "wall", .line = true, .points = high, .count = 4},
          {.kind = "palisade", .line = true, .points = low, .count = 4},
          {0}}},
        {"road, track",
         {{.kind = "road", .line = true, .points = high, .count = 4},
          {.kind = "track", .line = true, .points = low, .count = 4},
          {0}}},
        {"ditch, bank",
         {{.kind = "ditch", .line = true, .points = high, .count = 4},
          {.kind = "bank", .line = true, .points = low, .count = 4},
          {0}}},
        {"impassable", {{.kind = "impassable", .points = blob, .count = 8}, {0}, {0}}},
        {"hedge; breach in a wall",
         {{.kind = "hedge", .line = true, .points = high, .count = 4},
          {.kind = "wall", .line = true, .points = low, .count = 4},
          {.kind = "breach", .line = true, .points = low + 1, .count = 2}}},
        {"another kind: named", {{.kind = "lava", .points = blob, .count = 8}, {0}, {0}}},
    };
    int shown = 0;
    for (int i = 0; i < GS_COUNT(rows); i++) {
        gs_map_terrain all[4];
        int n = 0;
        bool here = false;
        for (int k = 0; k < 3 && rows[i].t[k].kind; k++) {
            here = here || occurs(p, rows[i].t[k].kind);
        }
        if (!here) {
            continue;
        }
        for (int k = 0; k < 3 && rows[i].t[k].kind; k++) {
            all[n++] = rows[i].t[k];
        }
        if (gs_map_soil(rows[i].t[0].kind) == GS_SOIL_WATER) {
            all[n++] = (gs_map_terrain){
                .kind = "stream", .line = true, .points = low, .count = 4};
            all[n++] = (gs_map_terrain){.kind = "bridge",
                                        .line = true,
                                        .points = cross2,
                                        .count = 2,
                                        .width = 1800};
        }
        swatch(p, shown % 4 * 43000, y + shown / 4 * 21300, all, n, rows[i].words);
        shown++;
    }
    return y + (shown + 3) / 4 * 21300;
}

/* What troops look like, and what becomes of them; returns where it ends. */
static gs_um men(page *p)
{
    head(p, 2600, "TROOPS");
    gs_um y = marks(p, 6800) + 3500;
    head(p, y, "STATE");
    p->d->title = gs_said(p->words, "Troops and their states");
    p->d->twin = gs_said(p->words, "A key of the signs on maps: the marks of troops, and the "
                                   "states of a unit. Each has its words beside it.");
    y = states(p, y + 4200);
    if (p->of && p->of->side_count == 2) { /* several battles have several pairs */
        head(p, y + 3500, "SIDES");
        y = hosts(p, y + 7700);
    }
    return y;
}

static gs_um the_rest(page *p)
{
    head(p, 2600, "PEOPLE AND PLACES");
    gs_um y = people(p, 8100) + 2000;
    head(p, y, "MOVES");
    y = arrows(p, y + 4500) + 2000;
    gs_um end = ground(p, y + 3000);
    if (end > y + 3000) { /* a bare table has none */
        head(p, y, "GROUND");
        y = end + 4000;
    }
    head(p, y, "CHARTS AND TABLES");
    p->d->title = gs_said(p->words, "People, moves and ground");
    p->d->twin = gs_said(p->words,
                         "A key of the signs on maps: heroes, objectives and melees, the arrows "
                         "of moves, and the patterns of ground. Each has its words beside it.");
    return charts(p, y + 4200);
}

gs_drawing *gs_map_symbols(gs_arena *a, const gs_metrics *m, gs_ink ink, const gs_map *of,
                           gs_key_part part, const gs_words *words)
{
    const gs_map_side *sides = of ? of->sides : NULL;
    page p = {.a = a, .m = m, .words = words, .ink = ink, .of = of, .d = gs_drawing_new(a, GS_MM(166), GRID_UM)};
    for (int i = 0; i < 2; i++) {
        const gs_map_side *s = sides ? &sides[i] : NULL;
        p.sides[i] = gs_side_ink_of(s && s->slot ? s->slot - 1 : i, s && s->own_colour,
                                    s ? s->colour : 0, ink);
        p.letter[i] = s && s->letter ? gs_pen_clean(a, s->letter) : i ? "N" : "E";
    }
    p.d->height = gs_pen_grid(part == GS_KEY_MEN ? men(&p) : the_rest(&p));
    p.d->key = true;
    gs_drawing_ink(p.d, ink);
    return p.d;
}
