/* Maps: what they show, where it stands, and that nothing breaks them. */
#include "draw_check.h"

#include "gesta/rules.h"
#include "sample_map.h"

static int setup(void **state)
{
    *state = gs_arena_new();
    return 0;
}

static int teardown(void **state)
{
    gs_arena_free(*state);
    return 0;
}

static void sample_maps(void **state)
{
    static const int widths[] = {166, 140, 120, 100, 80, 40};
    const gs_map *maps[] = {&sample_deployment, &sample_turn};
    for (int i = 0; i < 2; i++) {
        for (int w = 0; w < GS_COUNT(widths); w++) {
            for (int ink = GS_INK_COLOUR; ink <= GS_INK_SAVE; ink++) {
                gs_map_options o = {.width = GS_MM(widths[w]), .ink = (gs_ink)ink};
                gs_drawing *d = gs_map_draw(*state, maps[i], &fake, &o);
                check_drawing(d, 6000);
                check_no_overlap(d, widths[w] < 140);
                check_same(d, gs_map_draw(*state, maps[i], &fake, &o));
            }
        }
    }
}

static void full_map_says_it_all(void **state)
{
    gs_drawing *d = gs_map_draw(*state, &sample_turn, &fake, NULL);
    for (int i = 0; i < sample_turn.hero_count; i++) {
        assert_int_equal(count_text(d, sample_turn.heroes[i].name), 1);
    }
    for (int i = 0; i < sample_turn.unit_count; i++) {
        bool hidden = sample_turn.units[i].state == GS_UNIT_HIDDEN;
        assert_int_equal(count_text(d, sample_turn.units[i].id), hidden ? 0 : 1);
        assert_non_null(strstr(d->twin, sample_turn.units[i].name));
    }
    assert_int_equal(count_text(d, "the road home"), 1);
    assert_int_equal(count_text(d, "12"), 3); /* both axes and the scale */
    assert_int_equal(count_text(d, "charge"), 1);
    assert_int_equal(count_text(d, "planned"), 0); /* only the arrows that occur */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(count_text(d, sample_turn.moments[i].letter), 1);
    }
    assert_non_null(strstr(d->twin, "S1 Aelroth's horse (centre, 5 of 12, in melee)"));
    assert_non_null(strstr(d->twin, "Aelroth (centre, power 0, struck down)"));
}

static void thumbs_are_bare(void **state)
{
    gs_map_options o = {.width = GS_MM(70)};
    gs_drawing *d = gs_map_draw(*state, &sample_turn, &fake, &o);
    for (int i = 0; i < d->count; i++) {
        if (d->ops[i].kind == GS_DRAW_TEXT) {
            assert_string_equal(d->ops[i].text, "?"); /* hidden and confused */
        }
    }
    assert_int_equal(gs_map_form_of(GS_MM(140)), GS_MAP_FULL);
    assert_int_equal(gs_map_form_of(GS_MM(139)), GS_MAP_COLUMN);
    assert_int_equal(gs_map_form_of(GS_MM(77)), GS_MAP_THUMB);
}

/* A table too deep is held to the height and centred; a wide one fills the width. */
static void scale(void **state)
{
    gs_map map = {.width = GS_LEN(48), .depth = GS_LEN(72)};
    gs_drawing *d = gs_map_draw(*state, &map, &fake, NULL);
    for (int i = 0; i < d->count; i++) {
        if (d->ops[i].kind == GS_DRAW_RECT) {
            assert_int_equal(d->ops[i].c, 100000);
            assert_int_equal(d->ops[i].d, 150000);
            assert_int_equal(d->ops[i].a, 33000);
            break;
        }
    }
    gs_map flat = {.width = GS_LEN(72), .depth = GS_LEN(48)};
    d = gs_map_draw(*state, &flat, &fake, NULL);
    for (int i = 0; i < d->count; i++) {
        if (d->ops[i].kind == GS_DRAW_RECT) {
            assert_int_equal(d->ops[i].c, 166000);
            assert_int_equal(d->ops[i].d, 110667);
            break;
        }
    }
}

/* The words of a table edge stand at that edge, wherever the side has gone to since. */
static void edges(void **state)
{
    const gs_map_unit crossed[] = {
        {.id = "A1", .side = 0, .at = {GS_LEN(20), GS_LEN(40)}, .front = GS_LEN(4),
         .depth = GS_LEN(2), .present = 4, .full = 4},
        {.id = "B1", .side = 1, .at = {GS_LEN(50), GS_LEN(6)}, .front = GS_LEN(4),
         .depth = GS_LEN(2), .present = 4, .full = 4}};
    for (int home = 0; home <= 4; home++) {
        const gs_map_side sides[] = {{.name = "A", .edge = "Own edge", .home = home},
                                     {.name = "B"}};
        gs_map map = {.width = GS_LEN(72), .depth = GS_LEN(48), .sides = sides,
                      .side_count = 2, .units = crossed, .unit_count = 2};
        const gs_drawing *d = gs_map_draw(*state, &map, &fake, NULL);
        int found = 0;
        for (int i = 0; i < d->count; i++) {
            if (d->ops[i].kind == GS_DRAW_TEXT && strcmp(d->ops[i].text, "Own edge") == 0) {
                gs_um x = d->ops[i].a, y = d->ops[i].b;
                found += home == 3   ? x < 50000
                         : home == 4 ? x > 100000
                         : home == 1 ? y > 80000
                                     : y < 30000; /* top, or where his men are */
            }
        }
        assert_true(found);
    }
}

/* The front edge is true, strength empties from the reader's left whatever the facing. */
static void blocks(void **state)
{
    gs_drawing *d = gs_drawing_new(*state, 50000, 50000);
    gs_side_ink ink = gs_side_ink_of(0, false, 0, GS_INK_COLOUR);
    for (int turned = 0; turned < 2; turned++) {
        int from = d->count;
        gs_block_sign b = {.x = 20000,
                           .y = 20000,
                           .front = 12000,
                           .depth = 4000,
                           .present = 1,
                           .full = 4,
                           .facing = turned ? GS_ANG_FULL / 2 : 0,
                           .id = "E1"};
        assert_true(gs_symbol_block(d, &fake, &b, &ink));
        int fills = 0;
        for (int i = from; i < d->count; i++) {
            if (d->ops[i].kind == GS_DRAW_FILL_COLOUR &&
                (gs_rgb)d->ops[i].a == (ink.fill | GS_RGB_FIXED)) {
                assert_int_equal(d->ops[i + 1].kind, GS_DRAW_MOVE);
                assert_in_range(d->ops[i + 1].a, 13999, 14001); /* the left end */
                assert_in_range(d->ops[i + 2].a, 16999, 17001); /* a quarter on */
                fills++;
            }
        }
        assert_int_equal(fills, 1);
    }
    gs_block_sign tiny = {
        .x = 20000, .y = 20000, .front = 4000, .depth = 3100, .id = "E12"};
    assert_false(gs_symbol_block(d, &fake, &tiny, &ink)); /* the id goes outside */
}

static void letters(void **state)
{
    static const char *const differ[] = {"The English", "Normans", "the Welsh"};
    static const char *const same[] = {"Midlish", "Men of the West"};
    const char *out[4];
    gs_map_letters(*state, differ, 3, out);
    assert_string_equal(out[0], "E");
    assert_string_equal(out[1], "N");
    assert_string_equal(out[2], "W");
    gs_map_letters(*state, same, 2, out);
    assert_string_equal(out[0], "A");
    assert_string_equal(out[1], "B");
    static const char *const marked[] = {"../the rest", "-o men", "(Horse)"};
    gs_map_letters(*state, marked, 3, out); /* past the marks before it */
    assert_string_equal(out[0], "T");
    assert_string_equal(out[1], "O");
    assert_string_equal(out[2], "H");
}

static void marks(void **state)
{
    (void)state;
    for (int i = 0; i < GS_MARK_COUNT; i++) {
        assert_int_equal(gs_mark_find(gs_mark_name((gs_mark)i)), i);
        assert_true(*gs_mark_name((gs_mark)i));
    }
    assert_int_equal(gs_mark_find("heavy-horse"), GS_MARK_HEAVY_HORSE);
    assert_int_equal(gs_mark_find("no such"), GS_MARK_COUNT);
    assert_int_equal(gs_mark_find(NULL), GS_MARK_COUNT);
}

/* Every rule set's kinds of terrain have a pattern. */
static void known_kinds(void **state)
{
    int known = 0;
    (void)state;
    for (int i = 0; gs_rulesets[i]; i++) {
        const gs_ruleset *rs = gs_rulesets[i];
        for (int k = 0; rs->terrain && rs->terrain[k]; k++) {
            if (!gs_map_known_kind(rs->terrain[k])) {
                fail_msg("%s knows '%s', the map does not", rs->id, rs->terrain[k]);
            }
            known++;
        }
    }
    assert_true(known > 0);
    assert_false(gs_map_known_kind("lava"));
    assert_false(gs_map_known_kind(NULL));
    assert_true(gs_map_known_kind("Deep-Water"));
}

/* Two moves of a unit: one path, no ghost between; a move of less than 2 mm: nothing. */
static void moves_join(void **state)
{
    static const gs_pt first[] = {{L(10), L(10)}, {L(10), L(20)}};
    static const gs_pt second[] = {{L(10), L(20)}, {L(20), L(25)}};
    static const gs_pt small[] = {{L(50), L(20)}, {L(50), 20700}};
    static const gs_map_ghost ghosts[] = {{{L(10), L(10)}, 0, 6000, 2000},
                                          {{L(10), L(20)}, 0, 6000, 2000},
                                          {{L(50), L(20)}, 0, 6000, 2000}};
    static const gs_map_unit units[] = {
        UNIT("A", "a", 0, GS_MARK_PIKES, L(20), L(25), 0, 6000, 2000, 8, 8),
        UNIT("B", "b", 0, GS_MARK_PIKES, L(50), 20700, 0, 6000, 2000, 8, 8)};
    gs_map_arrow arrows[] = {{.points = first, .count = 2},
                             {.points = second, .count = 2},
                             {.points = small, .count = 2}};
    gs_map map = {.width = L(72),
                  .depth = L(48),
                  .arrows = arrows,
                  .arrow_count = 3,
                  .ghosts = ghosts,
                  .ghost_count = 3,
                  .units = units,
                  .unit_count = 2};
    gs_map_options o = {.no_furniture = true};
    gs_drawing *d = gs_map_draw(*state, &map, &fake, &o);
    int heads = 0, dotted = 0;
    gs_side_ink ink = gs_side_ink_of(0, false, 0, GS_INK_COLOUR);
    for (int i = 0; i < d->count; i++) {
        heads += d->ops[i].kind == GS_DRAW_FILL_COLOUR && (gs_rgb)d->ops[i].a == ink.dark;
        dotted += d->ops[i].kind == GS_DRAW_DASH && d->ops[i].a == 1;
    }
    assert_int_equal(heads, 1);
    assert_int_equal(dotted, 1);
    assert_non_null(strstr(d->twin, "Arrows: move 2."));
    arrows[1].side = 1; /* another side's move does not continue it */
    d = gs_map_draw(*state, &map, &fake, &o);
    assert_non_null(strstr(d->twin, "Arrows: move 3."));
}

static void nothing_at_all(void **state)
{
    gs_map none = {0};
    check_drawing(gs_map_draw(*state, &none, NULL, NULL), 6000);
    gs_map empty = {.width = GS_LEN(72), .depth = GS_LEN(48), .unit = "inches"};
    check_drawing(gs_map_draw(*state, &empty, &fake, NULL), 6000);
    check_golden(gs_map_draw(*state, &empty, &fake, NULL), "map_empty.trace");
    gs_map sliver = {.width = GS_LEN(1000000), .depth = 1};
    check_drawing(gs_map_draw(*state, &sliver, &fake, NULL), 6000);
}

static uint32_t seed;
static int dice(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)n);
}

static const char *const kinds[] = {
    "hill",       "wood", "marsh",    "rough", "field",  "river", "sea",   "village",
    "building",   "wall", "palisade", "hedge", "road",   "track", "ditch", "bank",
    "impassable", "ford", "bridge",   "gate",  "breach", "lava",  NULL,    "deep water"};

/* Sixty units, hostile names, values beyond all sense. */
static void chaos(gs_arena *a, gs_map *map, bool wild)
{
    gs_map_unit *u = GS_NEW_ARRAY(a, gs_map_unit, 60);
    gs_map_hero *h = GS_NEW_ARRAY(a, gs_map_hero, 24);
    gs_map_terrain *t = GS_NEW_ARRAY(a, gs_map_terrain, 30);
    gs_map_arrow *r = GS_NEW_ARRAY(a, gs_map_arrow, 40);
    gs_map_side *s = GS_NEW_ARRAY(a, gs_map_side, 4);
    gs_pt *p = GS_NEW_ARRAY(a, gs_pt, 400);
    int far = wild ? 4 : 1;
    for (int i = 0; i < 400; i++) {
        p[i] = (gs_pt){dice(72000 * far) - 36000 * (far - 1), dice(48000 * far)};
    }
    if (wild) {
        p[7] = (gs_pt){INT32_MAX, INT32_MIN};
    }
    for (int i = 0; i < 60; i++) {
        u[i] = (gs_map_unit){.id = hostile[dice(HOSTILE)],
                             .name = hostile[dice(HOSTILE)],
                             .side = dice(6) - 1,
                             .mark = (gs_mark)dice(GS_MARK_COUNT),
                             .at = p[i],
                             .facing = dice(70000) - 2000,
                             .front = wild ? dice(20000) - 3000 : 6000,
                             .depth = wild ? dice(9000) - 999 : 1600,
                             .present = dice(20) - 2,
                             .full = dice(18),
                             .state = (gs_unit_look)dice(7),
                             .no_flank = dice(2),
                             .shield_wall = dice(2),
                             .acts = dice(3) == 0};
    }
    for (int i = 0; i < 24; i++) {
        h[i] = (gs_map_hero){.name = hostile[dice(HOSTILE)],
                             .side = dice(6) - 1,
                             .power = dice(12) - 2,
                             .general = dice(2),
                             .state = (gs_hero_look)dice(3),
                             .at = p[60 + i],
                             .with_unit = dice(70) - 5};
    }
    for (int i = 0; i < 30; i++) {
        t[i] = (gs_map_terrain){.kind = kinds[dice(GS_COUNT(kinds))],
                                .name = hostile[dice(HOSTILE)],
                                .level = dice(14) - 3,
                                .line = dice(2),
                                .width = dice(5000),
                                .smooth = dice(2),
                                .points = p + dice(300),
                                .count = dice(12)};
    }
    for (int i = 0; i < 40; i++) {
        r[i] = (gs_map_arrow){.kind = (gs_arrow_kind)dice(GS_ARROW_KINDS),
                              .side = dice(6) - 1,
                              .points = p + dice(300),
                              .count = dice(12),
                              .effect = hostile[dice(HOSTILE)],
                              .no_effect = dice(2)};
    }
    for (int i = 0; i < 4; i++) {
        s[i] = (gs_map_side){.name = hostile[dice(HOSTILE)],
                             .edge = hostile[dice(HOSTILE)],
                             .own_colour = dice(2),
                             .colour = (gs_rgb)dice(0x1000000)};
    }
    *map = (gs_map){.title = hostile[dice(HOSTILE)],
                    .width = GS_LEN(72),
                    .depth = GS_LEN(48),
                    .unit = hostile[dice(HOSTILE)],
                    .has_north = dice(2),
                    .north = dice(70000),
                    .sides = s,
                    .side_count = 4,
                    .terrain = t,
                    .terrain_count = 30,
                    .units = u,
                    .unit_count = 60,
                    .heroes = h,
                    .hero_count = 24,
                    .arrows = r,
                    .arrow_count = 40};
}

static void sixty_units_and_hostile_names(void **state)
{
    (void)state;
    for (int round = 0; round < 24; round++) {
        gs_arena *a = gs_arena_new();
        gs_map map;
        seed = 77u + (uint32_t)round;
        chaos(a, &map, round & 1);
        gs_map_options o = {.width = round % 3 == 2 ? GS_MM(80) : GS_MM(166),
                            .ink = (gs_ink)(round % 3)};
        gs_drawing *d = gs_map_draw(a, &map, &fake, &o);
        check_drawing(d, 6000);
        check_no_overlap(d, true);
        check_same(d, gs_map_draw(a, &map, &fake, &o));
        gs_arena_free(a);
    }
}

static void grey_has_no_colour(void **state)
{
    gs_map_options o = {.ink = GS_INK_SAVE};
    for (int ink = GS_INK_GREY; ink <= GS_INK_SAVE; ink++) {
        o.ink = (gs_ink)ink;
        gs_drawing *d = gs_map_draw(*state, &sample_turn, &fake, &o);
        for (int i = 0; i < d->count; i++) {
            if (d->ops[i].kind == GS_DRAW_FILL_COLOUR ||
                d->ops[i].kind == GS_DRAW_STROKE_COLOUR) {
                int v = d->ops[i].a;
                assert_true((v >> 16 & 255) == (v & 255) && (v >> 8 & 255) == (v & 255));
            }
        }
    }
}

static void symbols_page(void **state)
{
    for (int ink = GS_INK_COLOUR; ink <= GS_INK_SAVE; ink++) {
        gs_drawing *men = gs_map_symbols(*state, &fake, (gs_ink)ink, NULL, GS_KEY_MEN, NULL);
        gs_drawing *rest = gs_map_symbols(*state, &fake, (gs_ink)ink, NULL, GS_KEY_REST, NULL);
        check_drawing(men, 0);
        check_no_overlap(men, false);
        check_drawing(rest, 0);
        check_no_overlap(rest, false);
        for (int i = 0; i < GS_MARK_COUNT; i++) {
            assert_int_equal(count_text(men, gs_mark_name((gs_mark)i)), 1);
        }
        for (int i = 0; i < GS_ARROW_KINDS; i++) {
            assert_int_equal(count_text(rest, gs_arrow_name((gs_arrow_kind)i)), 1);
        }
        men = gs_map_symbols(*state, &fake, (gs_ink)ink, &sample_turn, GS_KEY_MEN, NULL);
        rest = gs_map_symbols(*state, &fake, (gs_ink)ink, &sample_turn, GS_KEY_REST, NULL);
        check_drawing(men, 0);
        check_drawing(rest, 0); /* of one battle */
        assert_int_equal(count_text(men, "heavy horse"), 1);
        assert_int_equal(count_text(men, "artillery"), 0);
        assert_int_equal(count_text(rest, "wood"), 1);
        assert_int_equal(count_text(rest, "impassable"), 0);
        assert_int_equal(count_text(men, "SIDES"), 1);
        assert_int_equal(count_text(men, sample_turn.sides[0].name), 1);
        gs_map bare = sample_turn; /* a table with nothing on it has no head over nothing */
        bare.terrain_count = 0;
        rest = gs_map_symbols(*state, &fake, (gs_ink)ink, &bare, GS_KEY_REST, NULL);
        check_drawing(rest, 0);
        check_no_overlap(rest, false);
        assert_int_equal(count_text(rest, "GROUND"), 0);
        assert_int_equal(count_text(rest, "CHARTS AND TABLES"), 1);
    }
}

/* Every kind of arrow and the block, call by call. */
static void golden_signs(void **state)
{
    gs_drawing *d = gs_drawing_new(*state, 40000, 4939 * 8);
    gs_side_ink ink = gs_side_ink_of(1, false, 0, GS_INK_COLOUR);
    gs_block_sign b = {.x = 8000,
                       .y = 4000,
                       .front = 12000,
                       .depth = 3100,
                       .present = 9,
                       .full = 12,
                       .mark = GS_MARK_HEAVY_HORSE,
                       .id = "N3",
                       .facing = GS_ANG_DEG(30)};
    gs_symbol_block(d, &fake, &b, &ink);
    for (int k = 0; k < GS_ARROW_KINDS; k++) {
        gs_dot p[2] = {{2000, 12000 + k * 3000}, {20000, 12000 + k * 3000}};
        gs_symbol_arrow(d, (gs_arrow_kind)k, p, 2, ink.dark);
    }
    d->title = d->twin = "signs";
    check_drawing(d, 0);
    check_golden(d, "signs.trace");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sample_maps, setup, teardown),
        cmocka_unit_test_setup_teardown(full_map_says_it_all, setup, teardown),
        cmocka_unit_test_setup_teardown(thumbs_are_bare, setup, teardown),
        cmocka_unit_test_setup_teardown(scale, setup, teardown),
        cmocka_unit_test_setup_teardown(edges, setup, teardown),
        cmocka_unit_test_setup_teardown(blocks, setup, teardown),
        cmocka_unit_test_setup_teardown(letters, setup, teardown),
        cmocka_unit_test_setup_teardown(marks, setup, teardown),
        cmocka_unit_test(known_kinds),
        cmocka_unit_test_setup_teardown(moves_join, setup, teardown),
        cmocka_unit_test_setup_teardown(nothing_at_all, setup, teardown),
        cmocka_unit_test_setup_teardown(sixty_units_and_hostile_names, setup, teardown),
        cmocka_unit_test_setup_teardown(grey_has_no_colour, setup, teardown),
        cmocka_unit_test_setup_teardown(symbols_page, setup, teardown),
        cmocka_unit_test_setup_teardown(golden_signs, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
