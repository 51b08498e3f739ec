/* Logs of real tables: corrections, late comers, places that are not known, ties. */
#include "test.h"

#include "battles.h"

#include "gesta/fixed.h"
#include "gesta/story.h"
#include "gesta/voice.h"

static gs_arena *a;
static gs_setup *s;
static gs_log *log_;
static gs_err err;

static int begin(void **state)
{
    (void)state;
    a = gs_arena_new();
    s = empty_setup(a);
    s->source = "logged";
    add_unit(s, 0, "foot", "unit.type=heavy-infantry", 20);
    add_unit(s, 1, "foe", "unit.type=heavy-infantry", 20);
    add_hero(s, 0, "roland", 2, 0);
    assert_int_equal(gs_setup_complete(s, a, &err), GS_OK);
    log_ = gs_log_new(a);
    return 0;
}

static int end(void **state)
{
    (void)state;
    gs_arena_free(a);
    return 0;
}

static gs_entry *add(int instead, int after)
{
    gs_entry *e = gs_log_entry(log_, 1, "", 0, "told", gs_ref_unit(0), gs_ref_unit(1));
    e->instead = instead;
    e->after = after;
    return e;
}

/* Unit 0 loses `n`, as the table then stood. */
static void lose(int instead, int after, int n, int left)
{
    add(instead, after);
    gs_log_part_add(log_, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = GS_EFFECT_LOSS, .who = gs_ref_unit(0), .amount = n, .left = left};
}

/* The numbers of the effective log's entries, and what the last loss left. */
static const char *now(void)
{
    const gs_log *l;
    gs_str out = {0};
    if (gs_log_effective(s, log_, a, &l, &err) != GS_OK) {
        return err.text;
    }
    const gs_log *again; /* a log as it counts counts as it is */
    assert_int_equal(gs_log_effective(s, l, a, &again, &err), GS_OK);
    assert_ptr_equal(again, l);
    for (int i = 0; i < l->count; i++) {
        const gs_entry *e = &l->entries[i];
        gs_str_addf(&out, "%d:%d ", e->n, e->n_parts ? (int)e->parts[0].u.effect.left : -1);
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static void test_effective__a_plain_log_is_itself(void **state)
{
    (void)state;
    const gs_log *l;
    lose(0, 0, 3, 17);
    lose(0, 0, 4, 13);
    assert_int_equal(gs_log_effective(s, log_, a, &l, &err), GS_OK);
    assert_ptr_equal(l, log_);
}

static void test_effective__fix_insert_undo_redo(void **state)
{
    (void)state;
    lose(0, 0, 3, 17);
    lose(0, 0, 4, 13);
    lose(1, 0, 5, 15); /* fix 1 */
    assert_string_equal(now(), "3:15 2:11 ");
    lose(0, 1, 2, 0); /* at 1: behind the place of 1, whoever has it now */
    assert_string_equal(now(), "4:18 3:13 2:9 ");
    add(3, 0); /* undo of the fix: the first counts again */
    assert_string_equal(now(), "1:17 4:15 2:11 ");
    add(5, 0); /* redo */
    assert_string_equal(now(), "4:18 3:13 2:9 ");
    lose(3, 0, 1, 0); /* the fix fixed: the first does not come back */
    assert_string_equal(now(), "4:18 7:17 2:13 ");
    add(7, 0);
    assert_string_equal(now(), "4:18 3:13 2:9 ");
    assert_int_equal(log_->entries[1].parts[0].u.effect.left, 13); /* as it was written */
}

static void test_effective__more_than_there_were(void **state)
{
    (void)state;
    lose(0, 0, 3, 17);
    lose(0, 0, 15, 2);
    lose(1, 0, 9, 11);
    const gs_log *l;
    assert_int_equal(gs_log_effective(s, log_, a, &l, &err), GS_OK);
    assert_int_equal(l->entries[1].parts[0].u.effect.amount, 11);
    assert_int_equal(l->entries[1].parts[0].u.effect.left, 0);
}

static void test_effective__refuses_what_is_not_before_it(void **state)
{
    (void)state;
    lose(0, 0, 3, 17);
    lose(2, 0, 3, 17);
    assert_non_null(strstr(now(), "entry 2 stands instead of entry 2, which is not before it"));
}

/* Any corrections: it folds, nothing struck is in it, and with all undone it is the first again. */
static void test_effective__any_corrections(void **state)
{
    (void)state;
    uint64_t h = 1;
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        log_ = gs_log_new(a);
        for (int i = 0, left = 20; i < 6; i++) {
            left -= i % 2;
            lose(0, 0, i % 2, left);
        }
        const char *first = now();
        for (int i = 0; i < 20; i++) {
            h = gs_hash(h, &seed, sizeof seed);
            int at = 1 + (int)(h % (uint64_t)log_->count), how = (int)((h >> 32) % 3);
            if (how == 0) {
                add(at, 0);
            } else {
                lose(how == 1 ? at : 0, how == 2 ? at : 0, (int)(h >> 40) & 7, 0);
            }
        }
        gs_table_state t;
        const gs_log *l;
        bool struck[64]; /* 26 entries and 20 undos */
        if (gs_log_effective(s, log_, a, &l, &err) != GS_OK) {
            fail_msg("seed %d: %s", (int)seed, err.text);
        }
        assert_int_equal(gs_log_struck(log_, struck, &err), GS_OK);
        gs_fold_start(s, &t);
        for (int i = 0; i < l->count; i++) {
            assert_false(struck[l->entries[i].n - 1]);
            assert_int_equal(gs_fold_entry(s, &t, &l->entries[i], &err), GS_OK);
        }
        for (int n = log_->count; n > 6; n--) { /* undo to the start: each that stands */
            assert_int_equal(gs_log_struck(log_, struck, &err), GS_OK);
            if (!struck[n - 1]) {
                add(n, 0);
            }
        }
        assert_string_equal(now(), first);
    }
}

/* What is told of a log without places has no wing; with cells, the wings of those cells alone. */
static void test_story__no_wing_that_the_log_lacks(void **state)
{
    (void)state;
    static const char *const kinds[] = {"melee", "shooting", "charge", "told"};
    static const uint8_t effects[] = {GS_EFFECT_LOSS, GS_EFFECT_RECOILED, GS_EFFECT_ROUTED,
                                      GS_EFFECT_MUST_RALLY, GS_EFFECT_RALLIED};
    const gs_outcome o = {.winner = 0, .reason = "broken", .turns = 3};
    uint64_t h = 7;
    int told = 0, winged = 0;
    for (int run = 0; run < 1000; run++) {
        bool cells = run % 2;
        gs_messages m;
        s->units[0].has_place = cells;
        s->units[0].in = (gs_place){GS_PLACE_CELL, 2}; /* right, near */
        log_ = gs_log_new(a);
        for (int i = 0; i < 8; i++) {
            h = gs_hash(h, &run, sizeof run);
            gs_ref who = gs_ref_unit((int)(h & 1)), foe = gs_ref_unit(!(h & 1));
            gs_log_entry(log_, 1 + i / 3, "", (int)(h & 1), kinds[(h >> 8) % 4], who, foe);
            gs_log_part_add(log_, GS_LOG_EFFECT)->u.effect =
                (gs_log_effect){.kind = effects[(h >> 16) % 5], .who = foe, .by = who};
        }
        gs_table_state t;
        gs_fold_start(s, &t);
        for (int i = 0; i < log_->count; i++) {
            gs_log_effect *e = &log_->entries[i].parts[0].u.effect;
            e->amount = e->kind == GS_EFFECT_LOSS ? 1 : 0;
            gs_effect_reckon(s, &t, e);
            assert_int_equal(gs_fold_entry(s, &t, &log_->entries[i], &err), GS_OK);
        }
        assert_int_equal(gs_story_messages(a, s, log_, &o, &m, &err), GS_OK);
        for (int i = 0; i < m.count; i++) {
            gs_ref actor = m.m[i].role[GS_ROLE_ACTOR];
            bool placed = cells && ((actor.kind == GS_REF_UNIT && actor.ix == 0) ||
                                    actor.kind == GS_REF_HERO);
            assert_int_equal(m.m[i].wing, placed ? 1 : 2);
            winged += placed;
        }
        told += m.count;
    }
    assert_true(told > 3000 && winged > 300);
}

static void test_mustered__moves_the_detachments(void **state)
{
    (void)state;
    gs_setup *one, *two;
    gs_ref part = gs_ref_unit(s->n_units); /* the first detachment of foot */
    add(0, 0);
    gs_log_part_add(log_, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = GS_EFFECT_SPLIT, .who = gs_ref_unit(0), .by = part, .amount = 6, .left = 14};
    add(0, 0);
    gs_log_part_add(log_, GS_LOG_MUSTERED)->u.mustered = (gs_log_mustered){
        .side = 0, .id = "welsh", .name = "the Welsh", .strength = 12};
    gs_log_part_add(log_, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = GS_EFFECT_ENTERED, .who = gs_ref_unit(2), .left = 12,
        .in = {GS_PLACE_UNKNOWN, 0}};
    assert_int_equal(gs_setup_with_mustered(s, log_, a, &one, &err), GS_OK);
    assert_int_equal(one->n_units, 3);
    assert_string_equal(gs_ref_id(one, log_->entries[0].parts[0].u.effect.by), "foot-detached");
    const gs_log *staged = gs_log_staged(one, log_, a);
    assert_int_equal(staged->entries[0].parts[0].u.effect.by.ix, 2);
    assert_int_equal(gs_setup_with_mustered(s, (gs_log *)staged, a, &two, &err), GS_OK);
    gs_table_state t;
    gs_fold_start(two, &t);
    for (int i = 0; i < staged->count; i++) {
        assert_int_equal(gs_fold_entry(two, &t, &staged->entries[i], &err), GS_OK);
    }
    assert_int_equal(t.unit[2].left, 12);
    assert_int_equal(t.unit[3].left, 6);
    log_->entries[1].parts[0].u.mustered.id = "foot"; /* somebody has that id */
    assert_int_equal(gs_setup_with_mustered(s, log_, a, &two, &err), GS_INPUT);
}

static void test_places__are_compared_between_points_only(void **state)
{
    (void)state;
    gs_table_state t;
    gs_fold_start(s, &t);
    assert_int_equal(t.unit[0].in.kind, GS_PLACE_UNKNOWN);
    assert_true(t.unit[0].flags & GS_U_ON_TABLE);
    assert_int_equal(t.hero[0].where, GS_HERO_UP);
    gs_log_part p = {.kind = GS_LOG_MOVE};
    p.u.move = (gs_log_move){.who = gs_ref_unit(0), .to = {{5000, 6000}, 0}};
    assert_int_equal(gs_fold_part(s, &t, &p, &err), GS_OK); /* from nobody knows where */
    p.u.move.from.at.x = 1;
    assert_int_equal(gs_fold_part(s, &t, &p, &err), GS_STATE);
    uint64_t point = gs_fold_hash(&t);
    p.u.move = (gs_log_move){.who = gs_ref_unit(0), .from = {{5000, 6000}, 0},
                             .to_in = {GS_PLACE_CELL, 4}};
    assert_int_equal(gs_fold_part(s, &t, &p, &err), GS_OK);
    uint64_t cell = gs_fold_hash(&t);
    t.unit[0].in.cell = 5;
    assert_true(point != cell && cell != gs_fold_hash(&t));
    assert_int_equal(gs_cell_turned(0, 1), 8);
    assert_int_equal(gs_cell_turned(GS_CELL_RESERVE, 1), GS_CELL_RESERVE);
}

static gs_status touch(gs_table_state *t, gs_ref who, gs_ref by, int amount, const char *face)
{
    gs_log_part p = {.kind = GS_LOG_EFFECT};
    p.u.effect = (gs_log_effect){.kind = GS_EFFECT_CONTACT, .who = who, .by = by,
                                 .amount = amount, .word = face};
    return gs_fold_part(s, t, &p, &err);
}

static void test_ties__begin_and_end(void **state)
{
    (void)state;
    gs_table_state t;
    gs_fold_start(s, &t);
    uint64_t none = gs_fold_hash(&t);
    assert_int_equal(touch(&t, gs_ref_unit(0), gs_ref_unit(1), 1, "flank"), GS_OK);
    assert_int_equal(touch(&t, gs_ref_unit(0), gs_ref_unit(1), 1, "rear"), GS_OK);
    assert_int_equal(t.n_ties, 1);
    assert_string_equal(gs_face_words[t.tie[0].face], "rear");
    assert_true(gs_fold_hash(&t) != none);
    assert_int_equal(touch(&t, gs_ref_unit(0), gs_ref_unit(1), 1, "side"), GS_STATE);
    assert_int_equal(touch(&t, gs_ref_unit(1), gs_ref_unit(0), 0, NULL), GS_OK);
    assert_int_equal(t.n_ties, 0);
    assert_true(gs_fold_hash(&t) == none);
    assert_int_equal(touch(&t, gs_ref_unit(0), gs_ref_unit(1), 1, "front"), GS_OK);
    gs_log_part p = {.kind = GS_LOG_EFFECT};
    p.u.effect = (gs_log_effect){.kind = GS_EFFECT_DESTROYED, .who = gs_ref_unit(1)};
    assert_int_equal(gs_fold_part(s, &t, &p, &err), GS_OK);
    assert_int_equal(t.n_ties, 0); /* who is gone touches nobody */
}

static void test_depth__is_read_off_the_log(void **state)
{
    (void)state;
    assert_string_equal(gs_log_depth(log_), "result");
    lose(0, 0, 3, 17);
    assert_string_equal(gs_log_depth(log_), "key-moments");
    gs_log_entry(log_, 1, "", 0, "turn-end", (gs_ref){0}, (gs_ref){0});
    assert_string_equal(gs_log_depth(log_), "turns");
    gs_log_entry(log_, 4, "", 0, "gap", (gs_ref){0}, (gs_ref){0});
    assert_string_equal(gs_log_depth(log_), "key-moments");
    assert_string_equal(gs_log_positions(s, log_), "none");
    s->units[0].has_place = true;
    s->units[0].in = (gs_place){GS_PLACE_CELL, 3};
    assert_string_equal(gs_log_positions(s, log_), "cells");
}

/* Each rule set has a row; an effect that a book does not know is not emitted by its golden battles
 * (tests/property), and the templates have words for each key (tests/unit/test_story). */
static void test_voice__each_book_has_a_row(void **state)
{
    (void)state;
    for (int i = 0; gs_rulesets[i]; i++) {
        const gs_ruleset *rs = gs_rulesets[i];
        if (strcmp(rs->id, "campaign") == 0) {
            continue;
        }
        assert_true(gs_voice_has(rs, GS_VOICE_STRENGTH));
        assert_true(!(rs->bears && gs_voice_men(rs)));
    }
    assert_false(gs_voice_has(gs_ruleset_find("gathering-of-hosts"), GS_VOICE_RECOIL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_effective__a_plain_log_is_itself, begin, end),
        cmocka_unit_test_setup_teardown(test_effective__fix_insert_undo_redo, begin, end),
        cmocka_unit_test_setup_teardown(test_effective__more_than_there_were, begin, end),
        cmocka_unit_test_setup_teardown(test_effective__refuses_what_is_not_before_it, begin, end),
        cmocka_unit_test_setup_teardown(test_effective__any_corrections, begin, end),
        cmocka_unit_test_setup_teardown(test_story__no_wing_that_the_log_lacks, begin, end),
        cmocka_unit_test_setup_teardown(test_mustered__moves_the_detachments, begin, end),
        cmocka_unit_test_setup_teardown(test_places__are_compared_between_points_only, begin, end),
        cmocka_unit_test_setup_teardown(test_ties__begin_and_end, begin, end),
        cmocka_unit_test_setup_teardown(test_depth__is_read_off_the_log, begin, end),
        cmocka_unit_test_setup_teardown(test_voice__each_book_has_a_row, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
