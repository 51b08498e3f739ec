/* Exact odds: bouts, tables and the dice behind them, against counts made another way. */
#include "test.h"

#include "gesta/odds.h"
#include "gesta/rules.h"

#include <string.h>

static const gs_proc *melee_of(const char *ruleset, const char *facts, void *in)
{
    const gs_proc *p = gs_ruleset_proc(gs_ruleset_find(ruleset), "melee");
    assert_int_equal(gs_proc_situation(p, facts, strlen(facts), in, NULL), GS_OK);
    return p;
}

static const gs_odds_key *odds_of(const gs_proc *p, const void *in, const char *key, gs_arena *a)
{
    gs_odds_key *keys;
    int n;
    const gs_fact *f = gs_fact_find(p->out, p->n_out, key, strlen(key));
    assert_non_null(f);
    assert_int_equal(gs_odds(p, in, f, 0, a, &keys, &n, NULL), GS_OK);
    assert_int_equal(n, 1);
    return keys;
}

/* Stout Hearts by hand: three dice a side, pair by pair, the attackers' with 1 more; whoever is
 * beaten saves. `hit[s]`: sides of a die that overcome the armour of side s. */
enum { DICE = 3, ROLLS = 46656 };

static void count_saves(const int *blows, const uint64_t *hit, uint64_t *diff)
{
    for (int save = 0; save < 1 << (2 * DICE); save++) { /* which of the six blows tell */
        uint64_t ways = 1;
        int lost = 0;
        for (int i = 0; i < 2 * DICE; i++) {
            int s = i / DICE;
            bool tells = save >> i & 1;
            bool lands = i % DICE < blows[s];
            ways *= !lands ? (tells ? 0 : 6) : tells ? hit[s] : 6 - hit[s];
            lost += tells ? (s ? -1 : 1) : 0;
        }
        diff[lost + DICE] += ways;
    }
}

static void count_rolls(const uint64_t *hit, uint64_t *diff)
{
    for (int roll = 0; roll < ROLLS; roll++) {
        int face[2 * DICE];
        int blows[2] = {0, 0}; /* on each side */
        for (int i = 0, rest = roll; i < 2 * DICE; i++, rest /= 6) {
            face[i] = rest % 6 + 1;
        }
        for (int i = 0; i < DICE; i++) {
            int lead = face[i] + 1 - face[DICE + i];
            blows[0] += lead < 0;
            blows[1] += lead > 0;
        }
        count_saves(blows, hit, diff);
    }
}

static void test_odds__three_v_three_equal_every_roll(void **state)
{
    (void)state;
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    static const uint64_t hit[2] = {5, 4}; /* light armour saves on 1, medium on 1 and 2 */
    uint64_t diff[2 * DICE + 1] = {0};
    uint64_t total = 0;
    gs_arena *a = gs_arena_new();
    const gs_proc *p = melee_of("stout-hearts",
                                "attacker.contact=3 defender.contact=3 attacker.charge=yes "
                                "attacker.armour=light attacker.shield=no "
                                "defender.armour=medium defender.shield=no",
                                in);
    const gs_odds_key *k = odds_of(p, in, "difference", a);
    count_rolls(hit, diff);
    for (int i = 0; i < GS_COUNT(diff); i++) {
        total += diff[i];
    }
    assert_int_equal(k->count, GS_COUNT(diff));
    assert_true(k->total > 0 && total % k->total == 0);
    for (int i = 0; i < k->count; i++) {
        assert_int_equal(k->values[i].value, i - DICE);
        assert_true(k->values[i].weight * (total / k->total) == diff[i]);
    }
    gs_arena_free(a);
}

/* Forty men a side: far beyond whole numbers, and still one bout and a table. */
static void test_odds__a_long_line_is_counted(void **state)
{
    (void)state;
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_arena *a = gs_arena_new();
    const gs_proc *p = melee_of("stout-hearts",
                                "attacker.figures=40 attacker.contact=40 defender.figures=40 "
                                "defender.contact=40",
                                in);
    const gs_odds_key *k = odds_of(p, in, "difference", a);
    double sum = 0;
    double mean = 0;
    assert_false(k->estimate);
    assert_int_equal(k->total, 0);
    for (int i = 0; i < k->count; i++) {
        sum += k->values[i].p;
        mean += k->values[i].p * k->values[i].value;
    }
    assert_true(sum > 0.999999999 && sum < 1.000000001);
    assert_true(mean > -1e-9 && mean < 1e-9); /* both are alike */
    gs_arena_free(a);
}

/* One output alone and all together say the same: the table and the layers of bouts, trials of two
 * classes and of three. */
static void test_odds__tables_and_layers_agree(void **state)
{
    static const char *const situation[][2] = {
        {"stout-hearts", "attacker.contact=4 defender.contact=6 defender.hero=yes crowd=2"},
        {"warmaster-house", "attacker.stands=1 defender.stands=1 attacker.charging=yes"},
    };
    (void)state;
    for (int i = 0; i < GS_COUNT(situation); i++) {
        _Alignas(16) char in[GS_MAX_FACTS_SIZE];
        gs_arena *a = gs_arena_new();
        const gs_proc *p = melee_of(situation[i][0], situation[i][1], in);
        gs_odds_key *all;
        int n;
        assert_int_equal(gs_odds(p, in, NULL, 0, a, &all, &n, NULL), GS_OK);
        for (int k = 0; k < n; k++) {
            const gs_odds_key *one = odds_of(p, in, all[k].out->key, a);
            assert_int_equal(one->count, all[k].count);
            for (int v = 0; v < one->count; v++) {
                double off = one->values[v].p - all[k].values[v].p;
                assert_int_equal(one->values[v].value, all[k].values[v].value);
                assert_true(off > -1e-12 && off < 1e-12);
            }
        }
        gs_arena_free(a);
    }
}

/* Warmaster by hand: what three dice of a side come to, a save on `save` and more after each hit;
 * by hits that are left and hits that were saved. */
static void count_struck(int to_hit, int save, uint64_t ways[DICE + 1][DICE + 1])
{
    for (int roll = 0; roll < ROLLS; roll++) { /* a hit and a save for each of the three */
        int left = 0;
        int saved = 0;
        for (int i = 0, rest = roll; i < DICE; i++, rest /= 36) {
            bool hits = rest % 6 + 1 >= to_hit;
            bool saves = rest / 6 % 6 + 1 >= save;
            left += hits && !saves;
            saved += hits && saves;
        }
        ways[left][saved]++;
    }
}

static void same_weights(const gs_odds_key *k, const uint64_t *ways, int count, int first)
{
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        total += ways[i];
    }
    assert_int_equal(k->count, count);
    assert_true(k->total > 0 && total % k->total == 0);
    for (int i = 0; i < count; i++) {
        assert_int_equal(k->values[i].value, first + i);
        assert_true(k->values[i].weight * (total / k->total) == ways[i]);
    }
}

static void test_odds__trials_equal_every_roll(void **state)
{
    (void)state;
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_arena *a = gs_arena_new();
    const gs_proc *p = melee_of("warmaster-house",
                                "attacker.stands=1 attacker.armour=5 attacker.bonus=1 "
                                "defender.stands=1 defender.armour=4 attacker.supports=9 "
                                "attacker.hits-value=12 defender.hits-value=12",
                                in);
    uint64_t ours[DICE + 1][DICE + 1] = {{0}};
    uint64_t theirs[DICE + 1][DICE + 1] = {{0}};
    uint64_t margin[2 * DICE + 1] = {0};
    uint64_t saved[DICE + 1] = {0};
    count_struck(3, 4, ours);
    count_struck(4, 5, theirs);
    for (int i = 0; i <= DICE; i++) {
        for (int j = 0; i + j <= DICE; j++) {
            saved[j] += ours[i][j];
            for (int k = 0; k <= DICE; k++) {
                for (int l = 0; k + l <= DICE; l++) {
                    margin[i - k + DICE] += ours[i][j] * theirs[k][l];
                }
            }
        }
    }
    same_weights(odds_of(p, in, "margin", a), margin, GS_COUNT(margin), 9 - DICE);
    same_weights(odds_of(p, in, "defender.saved", a), saved, GS_COUNT(saved), 0);
    gs_arena_free(a);
}

/* Whatever way four blocks are drawn, they are the sides of the generator's words. */
static void check_blocks(gs_blocks_fn *way, const gs_seeded *s, const uint32_t block[4],
                         const uint32_t label[4])
{
    const uint32_t key[2] = {(uint32_t)s->seed, (uint32_t)(s->seed >> 32)};
    uint8_t sides[4][4];
    unsigned uneven = way(s, block, label, sides);
    for (unsigned k = 0; k < 4; k++) {
        uint32_t word[4], counter[4] = {block[k], label[k], s->run, s->stream};
        uint8_t side;
        bool even = true;
        gs_philox(counter, key, word);
        for (int d = 0; d < 4; d++) {
            even = gs_side_of(word[d], &side) && even;
            assert_int_equal(side, sides[k][d]);
        }
        assert_int_equal(uneven >> k & 1, !even);
    }
}

static void test_dice__four_blocks_at_once_are_four_blocks(void **state)
{
    (void)state;
    gs_blocks_fn *way[GS_BLOCKS_WAYS];
    int ways = gs_blocks_ways(way);
    assert_in_range(ways, 1, GS_BLOCKS_WAYS);
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t block[4] = {i % 3, 0, i, 7}, label[4] = {i % 64, ~i * 3, 63, i * 7 + 1};
        gs_seeded s;
        gs_seeded_init(&s, i * UINT64_C(0x9E3779B97F4A7C15), 3);
        s.run = i << 20;
        for (int w = 0; w < ways; w++) {
            check_blocks(way[w], &s, block, label);
        }
    }
}

/* One word in 1,073,741,824 is passed over, so that no side comes up oftener than another: that one
 * was sought and found. */
static void test_dice__a_word_that_would_tip_the_balance_is_passed_over(void **state)
{
    (void)state;
    enum { SEED = 42, STREAM = 1, RUN = 17848497, LABEL = 1, WORDS = 12 };
    const uint32_t key[2] = {SEED, 0};
    gs_seeded from;
    gs_seeded_init(&from, SEED, STREAM);
    from.run = RUN;
    const uint32_t block[4] = {0}, label[4] = {0, LABEL, 2, 3};
    gs_blocks_fn *way[GS_BLOCKS_WAYS];
    for (int w = gs_blocks_ways(way) - 1; w >= 0; w--) {
        uint8_t sides[4][4];
        assert_int_equal(way[w](&from, block, label, sides), 1u << LABEL);
    }
    uint8_t want[WORDS], got[GS_ROOM_FOR(WORDS)];
    int n = 0;
    for (uint32_t i = 0; i < WORDS; i++) {
        uint32_t word[4], counter[4] = {i / 4, LABEL, RUN, STREAM};
        gs_philox(counter, key, word);
        n += gs_side_of(word[i % 4], &want[n]);
    }
    assert_int_equal(n, WORDS - 1);
    for (int size = 1; size < 5; size++) {
        gs_seeded s;
        gs_seeded_init(&s, SEED, STREAM);
        s.run = RUN;
        s.dice.labels = 4;
        s.dice.begin(&s.dice);
        for (int at = 0; at + size <= n; at += size) {
            assert_int_equal(s.dice.roll(&s.dice, LABEL, "x", size, &gs_faces_each, got, NULL),
                             GS_OK);
            assert_memory_equal(got, want + at, (size_t)size);
        }
    }
}

/* A die depends on its label and its place there, not on what was asked for in between. */
static void test_dice__the_order_of_questions_does_not_matter(void **state)
{
    (void)state;
    gs_seeded s;
    uint8_t all[GS_ROOM_FOR(40)], part[GS_ROOM_FOR(40) + 8], other[GS_ROOM_FOR(5)];
    gs_seeded_init(&s, 42, 1);
    s.dice.labels = 6;
    s.dice.begin(&s.dice);
    assert_int_equal(s.dice.roll(&s.dice, 3, "x", 40, &gs_faces_each, all, NULL), GS_OK);
    s.dice.begin(&s.dice);
    for (int at = 0, n = 1; at < 40; at += n, n = n % 5 + 1) {
        n = at + n > 40 ? 40 - at : n;
        assert_int_equal(s.dice.roll(&s.dice, at % 6 == 3 ? 0 : at % 6, "y", 5, &gs_faces_each,
                                     other, NULL),
                         GS_OK);
        assert_int_equal(s.dice.roll(&s.dice, 3, "x", n, &gs_faces_each, part + at, NULL), GS_OK);
    }
    assert_memory_equal(all, part, 40);
}

/* Several throws at once are the dice that they are one by one, however many and whatever was
 * rolled before; also where some labels are drawn beforehand. */
static void test_dice__throws_at_once_are_throws_one_by_one(void **state)
{
    (void)state;
    static const gs_usual usual = GS_USUAL(1, 3, 5, 7);
    for (int n = 0; n < 40; n++) {
        const gs_throw throws[] = {{0, n}, {1, 3}, {3, n / 2}, {5, 0}, {1, n}, {7, 2}};
        uint8_t all[GS_ROOM_FOR(200)] = {0}, one[GS_ROOM_FOR(200)] = {0};
        gs_seeded a, b;
        gs_seeded_init(&a, (uint64_t)n, 2);
        gs_seeded_init(&b, (uint64_t)n, 2);
        a.dice.labels = b.dice.labels = 8;
        a.dice.usual = &usual;
        a.dice.begin(&a.dice);
        b.dice.begin(&b.dice);
        assert_int_equal(a.dice.roll_all(&a.dice, throws, GS_COUNT(throws), all, NULL), GS_OK);
        int at = 0;
        for (size_t i = 0; i < GS_COUNT(throws); at += throws[i++].n) {
            assert_int_equal(b.dice.roll(&b.dice, throws[i].label, "x", throws[i].n,
                                         &gs_faces_each, one + at, NULL),
                             GS_OK);
        }
        assert_memory_equal(all, one, (size_t)at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odds__three_v_three_equal_every_roll),
        cmocka_unit_test(test_odds__a_long_line_is_counted),
        cmocka_unit_test(test_odds__tables_and_layers_agree),
        cmocka_unit_test(test_odds__trials_equal_every_roll),
        cmocka_unit_test(test_dice__four_blocks_at_once_are_four_blocks),
        cmocka_unit_test(test_dice__a_word_that_would_tip_the_balance_is_passed_over),
        cmocka_unit_test(test_dice__throws_at_once_are_throws_one_by_one),
        cmocka_unit_test(test_dice__the_order_of_questions_does_not_matter),
    };
    return cmocka_run_group_tests_name("odds", tests, NULL, NULL) != 0;
}
