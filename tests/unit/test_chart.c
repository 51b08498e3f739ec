/* Charts: what they show, and that nothing breaks them. */
#include "draw_check.h"

#include "sample_chart.h"

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

static void samples(void **state)
{
    for (int ink = GS_INK_COLOUR; ink <= GS_INK_SAVE; ink++) {
        for (int width = 0; width <= 1; width++) {
            gs_chart_options o = {.width = width ? GS_MM(120) : 0, .ink = (gs_ink)ink};
            gs_drawing *d[5] = {gs_chart_strength(*state, &sample_strength, &fake, &o),
                                gs_chart_units(*state, &sample_units_chart, &fake, &o),
                                gs_chart_luck(*state, &sample_luck, &fake, &o),
                                gs_chart_life(*state, &sample_life, &fake, &o),
                                gs_chart_campaign(*state, &sample_campaign, &fake, &o)};
            for (int i = 0; i < 5; i++) {
                check_drawing(d[i], 0);
                check_no_overlap(d[i], false);
            }
            check_same(d[0], gs_chart_strength(*state, &sample_strength, &fake, &o));
            check_same(d[3], gs_chart_life(*state, &sample_life, &fake, &o));
        }
    }
}

static void strength_says_it(void **state)
{
    gs_drawing *d = gs_chart_strength(*state, &sample_strength, &fake, NULL);
    assert_int_equal(count_text(d, "Saracens"), 1);
    assert_int_equal(count_text(d, "60 of 110 left"), 1);
    assert_int_equal(count_text(d, "9 of 68 left"), 1);
    assert_int_equal(count_text(d, "100 %"), 1);
    assert_int_equal(count_text(d, "break point: one third left"), 1); /* shared: once */
    assert_int_equal(count_text(d, "4"), 2); /* on its stem and in the list */
    assert_non_null(strstr(d->twin, "Franks: 9 of 68 on the field at the end, 13 per cent."));
    assert_non_null(strstr(d->twin, "at its break point or below from turn 12"));
    assert_non_null(strstr(d->twin, "2, turn 8: Aelroth is struck down"));
}

/* Lines that end together have their names 9 mm apart. */
static void ends_move_apart(void **state)
{
    static const int32_t flat[] = {10, 5}, same[] = {20, 10}, third[] = {10, 0},
                         fourth[] = {8, 0};
    gs_chart_side sides[] = {
        {.name = "Anna"}, {.name = "Bert"}, {.name = "Carl"}, {.name = "Dora"}};
    gs_strength_line lines[] = {{flat, 0, -1, NULL},
                                {same, 0, -1, NULL},
                                {third, 0, 500, NULL},
                                {fourth, 0, 490, NULL}};
    gs_strength_chart c = {.sides = sides, .lines = lines, .side_count = 4, .turns = 1};
    gs_drawing *d = gs_chart_strength(*state, &c, &fake, NULL);
    gs_um y[4];
    int n = 0;
    check_drawing(d, 0);
    check_no_overlap(d, false);
    for (int i = 0; i < d->count; i++) {
        if (d->ops[i].kind == GS_DRAW_TEXT && d->ops[i].face == GS_FACE_TEXT_BOLD) {
            y[n++] = d->ops[i].b;
        }
    }
    assert_int_equal(n, 4);
    for (int i = 1; i < 4; i++) {
        assert_true(y[i] - y[i - 1] >= 9000);
    }
}

/* What befell a hero after his last battle stands after it. */
static void life_since_the_last_battle(void **state)
{
    static const gs_life_battle battles[] = {{"The Fords", "y. 10", NULL, 0, 0, 0}};
    static const gs_life_event events[] = {{GS_POWER_WOUND, 0, 1, NULL, NULL, 0},
                                           {GS_POWER_HEALED, 1, 2, "healed", NULL, 0}};
    gs_life_chart c = {.hero = "Odo", .start = 2, .battles = battles, .battle_count = 1,
                       .events = events, .event_count = 2};
    gs_drawing *d = gs_chart_life(*state, &c, &fake, NULL);
    check_drawing(d, 0);
    assert_non_null(strstr(d->twin, "over 1 battle;"));
    assert_non_null(strstr(d->twin, "after his battles has healed (healed), power 2"));
    assert_int_equal(count_text(d, "never a captive"), 1);
    assert_int_equal(count_text(d, "today"), 1);
}

/* Where some text stands, from the left. */
static gs_um left_of(const gs_drawing *d, const char *text)
{
    for (int i = 0; i < d->count; i++) {
        if (d->ops[i].kind == GS_DRAW_TEXT && strcmp(d->ops[i].text, text) == 0) {
            return d->ops[i].a;
        }
    }
    fail_msg("%s is not there", text);
    return 0;
}

/* Battles stand as far apart as their days, and never so near that a name is cut. */
static void life_by_date(void **state)
{
    static const gs_life_battle battles[] = {{"Fulford", "20 September", "won", 20, 12, 1},
                                             {"Stamford Bridge", "25 September", "lost", 25, 1, 1},
                                             {"Hastings", "14 October", "lost", 44, 1, 0}};
    gs_life_chart c = {.hero = "Harald", .start = 3, .battles = battles, .battle_count = 3, .today = 50};
    gs_drawing *d = gs_chart_life(*state, &c, &fake, NULL);
    check_drawing(d, 0);
    check_no_overlap(d, false);
    gs_um a = left_of(d, "Fulford"), b = left_of(d, "Stamford Bridge"), e = left_of(d, "Hastings");
    assert_true(a < b && b < e && e - b > b - a + 5000);
    assert_int_equal(count_text(d, "won · 20 September"), 1);
}

/* A name too long for the room beside the curves stands in two lines, whole. */
static void a_long_name_is_not_cut(void **state)
{
    static const int32_t lost[] = {40, 12};
    gs_chart_side sides[] = {{.name = "The Men of Saragossa"}, {.name = "Franks"}};
    gs_strength_line lines[] = {{lost, 40, -1, NULL}, {lost, 40, -1, NULL}};
    gs_strength_chart c = {.sides = sides, .lines = lines, .side_count = 2, .turns = 1};
    gs_drawing *d = gs_chart_strength(*state, &c, &fake, NULL);
    check_drawing(d, 0);
    check_no_overlap(d, false);
    assert_int_equal(count_text(d, "The Men of"), 1);
    assert_int_equal(count_text(d, "Saragossa"), 1);
    for (int i = 0; i < d->count; i++) {
        assert_true(d->ops[i].kind != GS_DRAW_TEXT || !strstr(d->ops[i].text, "\xE2\x80\xA6"));
    }
}

static void luck_says_it(void **state)
{
    gs_drawing *d = gs_chart_luck(*state, &sample_luck, &fake, NULL);
    assert_int_equal(count_text(d, "55.2 expected"), 1);
    assert_int_equal(count_text(d, "77"), 1);
    assert_non_null(strstr(d->twin, "Few days see such dice: Saracen hits 77"));
    static const gs_luck_row even[] = {{0, "A hits", 10000, 3000, 11},
                                       {1, "B hits", 10000, 3000, 8}};
    gs_luck_chart c = {
        .sides = chart_sides, .side_count = 2, .rows = even, .row_count = 2};
    assert_non_null(
        strstr(gs_chart_luck(*state, &c, &fake, NULL)->twin, "favoured nobody"));
    c.sentence = "Said by the game master.";
    assert_non_null(strstr(gs_chart_luck(*state, &c, &fake, NULL)->twin, "game master"));
    check_golden(gs_chart_luck(*state, &c, &fake, NULL), "luck.trace");
}

static void life_says_it(void **state)
{
    gs_drawing *d = gs_chart_life(*state, &sample_life, &fake, NULL);
    assert_int_equal(count_text(d, "captured"), 2);
    assert_int_equal(count_text(d, "wounded"), 1);
    assert_int_equal(count_text(d, "wounded, turn 3"), 1);
    assert_int_equal(count_text(d, "captive"), 1);
    assert_int_equal(count_text(d, "captive still"), 1);
    assert_non_null(strstr(d->twin, "At The Fords gains power (duel won), power 2"));
    assert_non_null(strstr(d->twin, "Cowcross, 9 and 1;"));
    static const gs_life_event dies[] = {{GS_POWER_DEATH, 3, 0, "killed, turn 4", "by Roland", 0},
                                         {GS_POWER_GAIN, 5, 9, "after his death", NULL, 0}};
    gs_life_chart c = sample_life;
    c.events = dies;
    c.event_count = 2;
    c.start = 2;
    d = gs_chart_life(*state, &c, &fake, NULL);
    check_drawing(d, 0);
    assert_int_equal(count_text(d, "today"), 0);
}

static void forty_turns(void **state)
{
    static int32_t values[2][1001];
    static const int turns[] = {0, 1, 18, 40, 60, 1000};
    gs_unit_row rows[60];
    for (int i = 0; i <= 1000; i++) {
        values[0][i] = 1000 - i;
        values[1][i] = i % 7 * 200 - 100; /* negative, and beyond the start */
    }
    for (int i = 0; i < 60; i++) {
        rows[i] = (gs_unit_row){i % 5 - 1,
                                hostile[i % (int)HOSTILE],
                                hostile[(i + 3) % HOSTILE],
                                hostile[(i + 5) % HOSTILE],
                                (gs_mark)(i % GS_MARK_COUNT),
                                i % 9 * 100,
                                values[i & 1]};
    }
    gs_strength_line lines[2] = {{values[0], 0, 500, NULL},
                                 {values[1], 400, 250, hostile[8]}};
    gs_strength_event events[50];
    for (int i = 0; i < 50; i++) {
        events[i] = (gs_strength_event){i * 3 - 5, i % 4 - 1, hostile[i % (int)HOSTILE],
                                        i & 1 ? "\xC3\x28" : NULL};
    }
    gs_chart_side sides[2] = {{.name = hostile[8]}, {.name = hostile[5]}};
    for (int i = 0; i < GS_COUNT(turns); i++) {
        gs_strength_chart c = {.sides = sides,
                               .lines = lines,
                               .side_count = 2,
                               .turns = turns[i],
                               .told_from = -3,
                               .told_to = 2000,
                               .events = events,
                               .event_count = i == 3 ? 8 : 50};
        gs_units_chart u = {.sides = sides,
                            .side_count = 2,
                            .rows = rows,
                            .row_count = 60,
                            .turns = turns[i]};
        check_drawing(gs_chart_strength(*state, &c, &fake, NULL), 0);
        gs_drawing *d = gs_chart_units(*state, &u, &fake, NULL);
        check_drawing(d, 0);
        check_no_overlap(d, false);
    }
    assert_int_equal(gs_chart_units_fit(0), 1);
    assert_in_range(gs_chart_units_fit(GS_MM(240)), 29, 31);
}

static void campaign_says_it(void **state)
{
    gs_drawing *d = gs_chart_campaign(*state, &sample_campaign, &fake, NULL);
    assert_int_equal(count_text(d, "142 lost"), 0);
    assert_int_equal(count_text(d, "146 lost"), 1); /* 59 + 9 + 11 + 64 + 3 */
    assert_int_equal(count_text(d, "314 lost"), 1);
    assert_int_equal(count_text(d, "F"), 3); /* won */
    assert_int_equal(count_text(d, "S"), 1);
    assert_non_null(
        strstr(d->twin, "The Ebro: Franks 180, lost 11; Saracens 79, lost 70;"));
    assert_non_null(strstr(d->twin, "a draw."));
    static gs_campaign_column many[200];
    for (int n = 1; n <= 200; n += n < 20 ? 1 : 60) {
        for (int i = 0; i < n; i++) {
            many[i] = (gs_campaign_column){
                {hostile[i % (int)HOSTILE], hostile[(i + 2) % HOSTILE]},
                {i * 70001 % 2000000, i - 3, 5, -9},
                {i * 31, -4, INT32_MAX / 2, 0},
                i % 6 - 1};
        }
        gs_chart_side sides[4] = {
            {.name = hostile[8]}, {.name = ""}, {.name = hostile[3]}};
        gs_campaign_chart c = {
            .sides = sides, .side_count = 4, .columns = many, .column_count = n};
        check_drawing(gs_chart_campaign(*state, &c, &fake, NULL), 0);
    }
}

/* A ribbon is seen in every ink: a fill as light as the paper has an edge. A name too long for one line
 * keeps its number. */
static void ribbons_are_seen(void **state)
{
    static const int32_t first[] = {20, 12, 4}, second[] = {122, 100, 90};
    const gs_chart_side sides[] = {{.name = "The Franks", .slot = 1},
                                   {.name = "The men of Saragossa and all who came with them", .slot = 2}};
    const gs_chance_chart c = {.sides = sides, .turns = 2, .strength = {first, second}, .began = {20, 122}};
    for (int ink = GS_INK_COLOUR; ink <= GS_INK_SAVE; ink++) {
        gs_drawing *d = gs_chart_ribbons(*state, &c, &fake, &(gs_chart_options){.ink = (gs_ink)ink});
        check_drawing(d, 0);
        check_no_overlap(d, false);
        int bands = 0, light = 0;
        for (int i = 0; i < d->count; i++) {
            const gs_draw_op *op = &d->ops[i];
            light = op->kind == GS_DRAW_FILL_COLOUR ? (op->a & 0xFFFFFF) == 0xFFFFFF : light;
            assert_false(light && op->kind == GS_DRAW_FILL);
            bands += op->kind == GS_DRAW_FILL_STROKE;
            assert_false(op->kind == GS_DRAW_TEXT && strstr(op->text, "…") && strstr(op->text, "12"));
        }
        assert_true(bands >= 2);
        assert_int_equal(count_text(d, "122"), 1);
        assert_int_equal(count_text(d, "The Franks 20"), 1);
    }
}

static void nothing_at_all(void **state)
{
    gs_strength_chart s = {0};
    gs_units_chart u = {0};
    gs_luck_chart l = {0};
    gs_life_chart p = {0};
    gs_campaign_chart c = {0};
    check_drawing(gs_chart_campaign(*state, &c, NULL, NULL), 0);
    check_drawing(gs_chart_strength(*state, &s, NULL, NULL), 0);
    check_drawing(gs_chart_units(*state, &u, NULL, NULL), 0);
    check_drawing(gs_chart_luck(*state, &l, NULL, NULL), 0);
    check_drawing(gs_chart_life(*state, &p, NULL, NULL), 0);
}

static void hostile_career(void **state)
{
    gs_life_battle battles[60];
    gs_life_event events[120];
    for (int n = 1; n <= 60; n += n < 10 ? 1 : 17) {
        for (int i = 0; i < n; i++) {
            battles[i] = (gs_life_battle){hostile[i % (int)HOSTILE], hostile[(i + 1) % HOSTILE],
                                          hostile[(i + 2) % HOSTILE], (i * 37 + n) % 90 - 3, i % 14, i % 7};
        }
        for (int i = 0; i < 2 * n; i++) {
            events[i] = (gs_life_event){(gs_power_kind)((i * 7 + n) % 5), i / 2 - (i == 3), (i * 5 + n) % 9 - 1,
                                        hostile[(i + n) % HOSTILE], i % 3 ? hostile[i % (int)HOSTILE] : NULL,
                                        (i * 41) % 95};
        }
        gs_life_chart c = {.hero = hostile[n % (int)HOSTILE], .side_index = n % 6 - 1, .start = n,
                           .battles = battles, .battle_count = n, .events = events, .event_count = 2 * n,
                           .today = n * 3, .men = hostile[n % (int)HOSTILE], .men_full = n % 5 * 4};
        gs_drawing *d = gs_chart_life(*state, &c, &fake, NULL);
        check_drawing(d, 0);
        check_no_overlap(d, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(samples, setup, teardown),
        cmocka_unit_test_setup_teardown(strength_says_it, setup, teardown),
        cmocka_unit_test_setup_teardown(ends_move_apart, setup, teardown),
        cmocka_unit_test_setup_teardown(a_long_name_is_not_cut, setup, teardown),
        cmocka_unit_test_setup_teardown(life_since_the_last_battle, setup, teardown),
        cmocka_unit_test_setup_teardown(life_by_date, setup, teardown),
        cmocka_unit_test_setup_teardown(luck_says_it, setup, teardown),
        cmocka_unit_test_setup_teardown(life_says_it, setup, teardown),
        cmocka_unit_test_setup_teardown(forty_turns, setup, teardown),
        cmocka_unit_test_setup_teardown(campaign_says_it, setup, teardown),
        cmocka_unit_test_setup_teardown(ribbons_are_seen, setup, teardown),
        cmocka_unit_test_setup_teardown(nothing_at_all, setup, teardown),
        cmocka_unit_test_setup_teardown(hostile_career, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
