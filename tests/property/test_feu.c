/* Feudal: what holds for its procedures in any situation. */
#include "test.h"

#include "rules_props.h"

#include "gesta/feu.h"

#include <stdio.h>
#include <string.h>

static rules_course course = {
    .id = "feudal",
    .folder = "src/rules/feu",
    .seed = 1066,
    .lawful = 150,
    .odds_cases = 3,
    .odds_keep = 8,
};

static const gs_ruleset *feu(void)
{
    return props_rules(course.id);
}

static void every_throw_counted(void **state)
{
    (void)state;
    static const char *const dice[] = {"options.dice=average ", "options.dice=d6 "};
    static const char *const line[][2] = {
        {"move-allowance", "unit.type=lights move=fast unit.bonus=-1"},
        {"retreat", "room=3.5 unit.bonus=1"},
        {"charge", "target.side=flank distance=3 full-distance=5 move=normal"},
        {"shooting", "shooter.type=lights target.type=foot-knights target.hits=13"},
        {"melee",
         "attacker.type=knights contact=rear defender.terrain=wall defender.hits=9"},
        {"rally", "unit.hits=7 unit.passed-ten=yes unit.bonus=1"},
    };
    for (int d = 0; d < GS_COUNT(dice); d++) {
        for (int i = 0; i < GS_COUNT(line); i++) {
            char text[256];
            snprintf(text, sizeof text, "%s%s", dice[d], line[i][1]);
            check_every_throw(feu(), line[i][0], text);
        }
        char text[256];
        snprintf(text, sizeof text, "%sa.bonus=1 b.bonus=-2", dice[d]);
        check_every_throw(feu(), "roll-off", text);
    }
    check_every_throw(feu(), "hero-fate", "cause=shooting hero.bonus=1");
    check_every_throw(feu(), "aftermath", "unit.fate=destroyed side.result=lost");
    check_every_throw(feu(), "convalescence", "hero.wound=serious hero.bonus=-1");
    check_every_throw(feu(), "escape", "hero.bonus=2");
}

/* ---- the average die, said again from FEU-0.2 ---- */
static void average_die(void **state)
{
    (void)state;
    static const uint8_t pips[6] = {2, 3, 3, 4, 4, 5};
    every_throw e;
    every_throw_init(&e);
    feu_melee_in in;
    feu_melee_out out;
    memset(&in, 0, sizeof in);
    gs_facts_default(feu_melee.in, feu_melee.n_in, &in);
    for (int side = 0; side < 6; side++) {
        e.depth = 1;
        e.side[0] = (uint8_t)side;
        gs_rolls rolls;
        assert_int_equal(gs_proc_run(&feu_melee, &in, &e.dice, &out, &rolls, NULL, NULL),
                         GS_OK);
        assert_int_equal(out.roll, pips[side]);
        assert_int_equal(rolls.face[0], pips[side]);
    }
}

/* Hits by the words of FEU-R27, said another way: doublings and halvings are struck out
 * in pairs, then each that is left is done in turn, halves rounded up every time; never
 * below a quarter. */
static int32_t hits_said_again(int32_t base, int32_t halvings, int32_t doublings)
{
    while (halvings > 0 && doublings > 0) {
        halvings--;
        doublings--;
    }
    for (int i = 0; i < doublings; i++) {
        base += base;
    }
    for (int i = 0; i < halvings && i < 2; i++) {
        base = base - base / 2;
    }
    return base;
}

static void hits(void **state)
{
    (void)state;
    gs_seeded seeded;
    gs_seeded_init(&seeded, 1066, 7);
    picker pk = {.seed = 55};
    int seen[5] = {0};
    for (int k = 0; k < 5000; k++) {
        static feu_melee_in in;
        feu_melee_out out;
        random_situation(&pk, &feu_melee, 2, &in);
        if (feu_melee.check(&in, NULL) != GS_OK) {
            continue;
        }
        assert_int_equal(
            gs_proc_run(&feu_melee, &in, &seeded.dice, &out, NULL, NULL, NULL), GS_OK);
        int32_t want = hits_said_again(out.base, out.halvings, out.doublings);
        assert_int_equal(out.hits, want < 1 && in.minimum_hit ? 1 : want);
        assert_int_equal(out.hits_after, in.hits + out.hits);
        assert_int_equal(out.removed, out.hits_after >= in.breaks_at);
        assert_true(out.base >= 0 &&
                    (out.base == 0 || out.base == out.roll + out.modifier));
        seen[out.factor]++;
    }
    for (int i = 0; i < GS_COUNT(seen); i++) {
        assert_true(seen[i] > 0);
    }
}

/* A unit turned half round sees every point in the opposite arc. */
static void arcs(void **state)
{
    (void)state;
    picker pk = {.seed = 56};
    for (int k = 0; k < 5000; k++) {
        static feu_arc_in in;
        feu_arc_out one, other;
        random_situation(&pk, &feu_arc, 1, &in);
        in.x /= 10;
        in.y /= 10;
        assert_int_equal(gs_proc_run(&feu_arc, &in, NULL, &one, NULL, NULL, NULL), GS_OK);
        in.x = -in.x;
        in.y = -in.depth - in.y;
        assert_int_equal(gs_proc_run(&feu_arc, &in, NULL, &other, NULL, NULL, NULL),
                         GS_OK);
        int32_t across = 2 * (in.x < 0 ? -in.x : in.x);
        bool line = across == in.width || across == in.width + 2 * in.y ||
                    across == in.width + 2 * (-in.depth - in.y) || in.x == 0;
        static const int32_t turned[] = {FEU_ARC_REAR, FEU_ARC_INSIDE, FEU_ARC_FRONT,
                                         FEU_ARC_LEFT, FEU_ARC_RIGHT};
        if (!line) {
            assert_int_equal(other.arc, turned[one.arc]);
        }
    }
}

/* A unit resolved once is resolved; the words of the descriptor fit its tables. */
static void units(void **state)
{
    (void)state;
    const gs_ruleset *rs = feu();
    const gs_proc unit = {
        .in = rs->unit_facts, .n_in = rs->n_unit_facts, .in_size = rs->unit_size};
    picker pk = {.seed = 77};
    for (int k = 0; k < 3000; k++) {
        static feu_unit u, again;
        random_situation(&pk, &unit, (uint32_t)k % 10, &u);
        bool own = u.men > 0;
        int32_t men = u.men;
        feu_muster_in in = {.type = u.type, .men = u.men, .breaks_at = u.breaks_at};
        feu_muster_out out;
        assert_int_equal(gs_proc_run(&feu_muster, &in, NULL, &out, NULL, NULL, NULL),
                         GS_OK);
        feu_unit_resolve(&u);
        assert_int_equal(u.men, own ? men : out.men);
        assert_true(u.class >= 1 && u.class <= 3 && u.weapon != FEU_WEAPON_BY_TYPE);
        assert_true(u.range > 0 || u.weapon == FEU_OWN_NONE);
        again = u;
        feu_unit_resolve(&again);
        assert_memory_equal(&u, &again, sizeof u);
    }
    for (int i = 0; i < FEU_TERRAINS; i++) {
        assert_string_equal(rs->terrain[i], feu_grounds[i].word);
    }
    assert_null(rs->terrain[FEU_TERRAINS]);
    assert_string_equal(rs->marks[FEU_MARK_OUT], "out-of-missiles");
    assert_null(rs->marks[FEU_MARK_OUT + 1]);
    assert_string_equal(rs->formations[FEU_COLUMN], "column");
}

/* What a situation may not say, and which fault is named of several. */
static void faults(void **state)
{
    (void)state;
    static const char *const line[][2] = {
        {"X ; melee ; options.dice=d8 attacker.typo=1 ; ", "attacker.typo"},
        {"X ; melee ; attacker.type=lights attacker.type=lights x=1 ; ", "x"},
        {"X ; melee ; options.dice=d8 attacker.type=elves ; ", "attacker.type"},
        {"X ; charge ; full-distance=-0.01 ; ", "full-distance"},
        {"X ; charge ; full-distance=2.99 ; ", "full-distance"},
        {"X ; shooting ; target.arc=left ; ", "target.arc"},
        {"X ; victory ; a.lost=3 b.lost=7 ; ", "b.lost"},
        {"X ; duel ; ; ", "procedure"},
        {"X ; escape ; ; escape.hero=1,2", "escape.hero"},
        {"X ; escape ; ; ", "escape.hero"},
    };
    for (int i = 0; i < GS_COUNT(line); i++) {
        check_fault(feu(), line[i][0], line[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULES_PROPS(&course),
        cmocka_unit_test(every_throw_counted),
        cmocka_unit_test(average_die),
        cmocka_unit_test(hits),
        cmocka_unit_test(arcs),
        cmocka_unit_test(units),
        cmocka_unit_test(faults),
    };
    return cmocka_run_group_tests_name("feu", tests, NULL, NULL) != 0;
}
