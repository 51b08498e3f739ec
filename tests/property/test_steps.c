/* A battle played again step by step: every way through it comes to its end and back, every entry is
 * seen once, the dice are those of the log, and nothing tells of what lies ahead. */
/* LINK: io */
#include "test.h"

#include "battles.h"
#include "goh_battles.h"
#include "resources.h"

#include "gesta/general_sparring.h"
#include "gesta/render.h"
#include "gesta/report_steps.h"

#include <stdlib.h>

typedef struct day {
    gs_arena *a;
    gs_setup *s;
    gs_log *log;
    gs_outcome *o;
    gs_narrative *story;
    gs_fonts *fonts;
    gs_build_options build;
} day;

static day fought(uint64_t seed)
{
    gs_err err = {0};
    const gs_scene *scene;
    day d = {.a = gs_arena_new(), .fonts = gs_fonts_open(NULL)};
    d.s = seed % 2 ? random_setup(d.a, seed) : goh_random_setup(d.a, seed);
    assert_int_equal(gs_setup_complete(d.s, d.a, &err), GS_OK);
    assert_int_equal(gs_scene_new(d.a, d.s, &scene, &err), GS_OK);
    const gs_player players[2] = {gs_player_naive(), gs_player_naive()};
    gs_battle *b = GS_NEW(d.a, gs_battle);
    d.log = gs_log_new(d.a);
    gs_battle_start(b, scene, d.log, players);
    assert_int_equal(gs_engine_run(b, &err), GS_OK);
    d.o = &b->s.outcome;
    gs_story_options how = {.wording = 1};
    assert_int_equal(gs_story_tell(d.a, d.s, d.log, d.o, book_of(d.a), &how, &d.story, &err), GS_OK);
    d.build = (gs_build_options){.metrics = gs_fonts_metrics(d.fonts)};
    return d;
}

static void done(day *d)
{
    gs_fonts_close(d->fonts);
    gs_arena_free(d->a);
}

static gs_steps at(const day *d, gs_step_by by, int entry)
{
    gs_steps s;
    gs_err err = {0};
    if (gs_report_steps(d->a, d->s, d->log, d->o, d->story, &d->build, by, entry, &s, &err) != GS_OK) {
        fail_msg("%s", err.text);
    }
    return s;
}

static int last_of(const gs_log *log)
{
    return log->entries[log->count - 1].n;
}

/* From the first button to the last and back: the same stops, the ends at the ends. */
static void test_steps__lead_to_the_end_and_back(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        day d = fought(seed);
        for (int by = 0; by < GS_STEPS_BYS; by++) {
            int stop[4000], n = 0;
            gs_steps s = at(&d, (gs_step_by)by, 0);
            int begins = by == GS_STEPS_ENTRY ? 0 : s.turn_end[0];
            assert_int_equal(s.entry, begins);
            assert_int_equal(s.first, -1);
            assert_int_equal(s.back, -1);
            while (s.on >= 0 && n < 12) {
                stop[n++] = s.entry;
                s = at(&d, (gs_step_by)by, s.on);
                assert_int_equal(s.back, stop[n - 1]);
                assert_true(s.turn <= s.turns && s.entry <= s.turn_end[s.turn]);
            }
            s = at(&d, (gs_step_by)by, GS_STEPS_END);
            assert_int_equal(s.entry, last_of(d.log));
            assert_int_equal(s.turn, s.turns);
            assert_true(s.on < 0 && s.last < 0 && s.first == begins);
        }
        done(&d);
    }
}

/* Each entry stands in the list of its own turn. */
static void test_steps__show_every_entry_in_its_turn(void **state)
{
    (void)state;
    day d = fought(1);
    int seen = 0;
    gs_steps end = at(&d, GS_STEPS_TURN, GS_STEPS_END);
    for (int t = 0; t <= end.turns; t++) {
        gs_steps s = at(&d, GS_STEPS_TURN, end.turn_end[t]);
        assert_int_equal(s.turn, t);
        for (int i = 0; i < s.count; i++) {
            int n = (int)gs_node_number(s.list[i], GS_ATTR_NUMBER, 0);
            assert_int_equal(d.log->entries[n - 1].turn, t);
            seen++;
        }
    }
    assert_int_equal(seen, d.log->count); /* of a battle that was fought every entry is told */
    done(&d);
}

/* As many dice, and as many pips, as the entry's throws have. */
static void test_steps__show_the_dice_of_the_log(void **state)
{
    (void)state;
    day d = fought(1);
    int thrown = 0;
    for (int i = 0; i < d.log->count && thrown < 12; i++) {
        const gs_entry *e = &d.log->entries[i];
        int dice = 0, pips = 0, shown = 0, shown_pips = 0;
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_resolve *r = &e->parts[k].u.resolve;
            if (e->parts[k].kind != GS_LOG_RESOLVE || r->counted || !r->dice) {
                continue;
            }
            for (const char *p = r->dice; *p; p++) {
                if ((*p == '=' || *p == ',') && p[1] >= '0' && p[1] <= '9') {
                    dice++;
                    pips += atoi(p + 1);
                }
            }
        }
        if (!dice) {
            continue;
        }
        gs_steps s = at(&d, GS_STEPS_ENTRY, e->n);
        assert_int_equal(s.entry, e->n);
        for (int k = 0; k < s.n_dice; k++) {
            shown += s.dice[k].n;
            for (int f = 0; f < s.dice[k].n; f++) {
                shown_pips += s.dice[k].face[f];
            }
        }
        assert_int_equal(shown, dice);
        assert_int_equal(shown_pips, pips);
        thrown++;
    }
    assert_true(thrown >= 10);
    done(&d);
}

/* The map is that of the entry; the curve's words end with the turn before the end of all. */
static void test_steps__tell_nothing_that_lies_ahead(void **state)
{
    (void)state;
    day d = fought(1);
    gs_steps start = at(&d, GS_STEPS_TURN, 0), end = at(&d, GS_STEPS_TURN, GS_STEPS_END);
    assert_non_null(start.map);
    assert_non_null(start.curve);
    assert_non_null(strstr(start.curve->twin, "as it began and now"));
    assert_non_null(strstr(end.curve->twin, "as it began and as it ended"));
    assert_null(start.moment);
    assert_null(strstr(start.map->twin, "Arrows:"));
    assert_string_not_equal(start.map->twin, end.map->twin);
    done(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps__lead_to_the_end_and_back),
        cmocka_unit_test(test_steps__show_every_entry_in_its_turn),
        cmocka_unit_test(test_steps__show_the_dice_of_the_log),
        cmocka_unit_test(test_steps__tell_nothing_that_lies_ahead),
    };
    return cmocka_run_group_tests_name("steps", tests, NULL, NULL);
}
