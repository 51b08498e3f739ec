#ifndef GESTA_DICE_H
#define GESTA_DICE_H
/* Dice sources. A procedure asks for dice by label; a source answers with the sides that lie on
 * top. Sources: seeded (counter-based), scripted by label, typed in (the command line's own); the
 * odds engine enumerates instead of rolling. */
#include "gesta/err.h"
#include "gesta/str.h"

/* How a roll tells the six sides of a die apart: the pips each side shows, the class it falls in
 * (what the procedure counts), and the number of classes. */
typedef struct gs_faces {
    uint8_t pips[6];  /* what is written on sides 0..5 */
    uint8_t of[6];    /* class of each side, 0..classes-1 */
    uint8_t classes;  /* 1..6 */
} gs_faces;

/* Each side is a class by itself: class = face - 1. */
extern const gs_faces gs_faces_each;
/* Two classes: 1 for faces of `target` or more, 0 below; any target (1 or less: all hit, 7 or
 * more: none). Points into a constant table. */
extern const gs_faces gs_from_faces[7];
static inline const gs_faces *gs_faces_from(int target)
{
    return &gs_from_faces[target < 1 ? 0 : target > 7 ? 6 : target - 1];
}
/* Two classes: 1 for faces of `target` or less. */
extern const gs_faces gs_upto_faces[7];
static inline const gs_faces *gs_faces_upto(int target)
{
    return &gs_upto_faces[target < 0 ? 0 : target > 6 ? 6 : target];
}

/* Four labels that nearly every run of a procedure rolls (one may stand there twice), so that a
 * source may draw their dice together; the same as bits. */
typedef struct gs_usual {
    uint32_t label[4];
    uint64_t bits;
} gs_usual;
#define GS_USUAL(a, b, c, d) \
    {{a, b, c, d}, \
     UINT64_C(1) << (a) | UINT64_C(1) << (b) | UINT64_C(1) << (c) | UINT64_C(1) << (d)}

/* Ordinary dice of a label, as one of several that are asked for at once. */
typedef struct gs_throw {
    int32_t label, n; /* its number; dice, 0 and more */
} gs_throw;

/* A source of dice: seeded, typed in, from a file, or one of your own. */
typedef struct gs_dice gs_dice;
struct gs_dice {
    /* Rolls n dice for a label (its number in the procedure and its name); writes the sides
     * (0..5) that came up. `sides` has room for GS_ROOM_FOR(n). Errors name the label. */
    gs_status (*roll)(gs_dice *d, int label, const char *name, int n, const gs_faces *faces,
                      uint8_t *sides, gs_err *err);
    /* Called once when a procedure begins and once when it is done; either may be NULL. */
    void (*begin)(gs_dice *d);
    gs_status (*done)(gs_dice *d, gs_err *err);
    /* The same for several throws of ordinary dice, one's after another's. NULL: they are rolled
     * one by one. */
    gs_status (*roll_all)(gs_dice *d, const gs_throw *throws, int count, uint8_t *sides,
                          gs_err *err);
    /* of the procedure, set before it begins: how many labels it has; which nearly every run of
     * it rolls, or NULL */
    int labels;
    const gs_usual *usual;
};
/* Sources may write dice in fours and eights, beyond the last that was asked for. */
#define GS_ROOM_FOR(n) (((n) + 7) / 8 * 8)

/* The generator: Philox4x32-10, four random words for a key and a counter. */
void gs_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);
/* A side 0..5 from a random word, exactly even: false for the few words that would tip the balance;
 * the next one takes their place. */
static inline bool gs_side_of(uint32_t word, uint8_t *side)
{
    uint64_t m = (uint64_t)word * 6;
    *side = (uint8_t)(m >> 32);
    return (uint32_t)m >= 4; /* 2^32 mod 6 */
}
/* The sides that the words of four blocks give, for the counters {block, label, run, stream} and
 * the seed; bits for the blocks with a word that is passed over. */
struct gs_seeded;
typedef unsigned gs_blocks_fn(const struct gs_seeded *of, const uint32_t block[4],
                              const uint32_t label[4], uint8_t sides[4][4]);
/* The quickest way of this machine to draw them; and all its ways, which come to the same: returns
 * how many there are. */
gs_blocks_fn *gs_blocks_quickest(void);
#define GS_BLOCKS_WAYS 3
int gs_blocks_ways(gs_blocks_fn *ways[GS_BLOCKS_WAYS]);

/* The seeded source. A die is a pure function of (seed, stream, run, label number,
 * place in the label), where `run` counts the procedures run with this source; so any run of any
 * battle can be rolled again by itself. */
#define GS_MAX_LABELS 64
typedef struct gs_seeded {
    gs_dice dice;
    uint64_t seed;
    uint32_t stream; /* a stream per battle, and others for whims and wording */
    uint32_t run;    /* the run that the next gs_proc_run will be */
    /* within a run, by label: words used; the first four sides; bits for which of these hold */
    uint64_t begun, known;
    uint16_t used[GS_MAX_LABELS];
    uint8_t first[GS_MAX_LABELS][4];
    gs_blocks_fn *draw;
} gs_seeded;
void gs_seeded_init(gs_seeded *s, uint64_t seed, uint32_t stream);
/* A number 0..n-1 (n >= 1), a pure function of its key: for whims and wording. */
uint32_t gs_random_at(uint64_t seed, uint32_t stream, uint32_t a, uint32_t b, uint32_t n);

/* The scripted source: faces by label, as typed on the command line or read from a log. A list
 * that is too short, too long or not asked for is an error naming the label. */
#define GS_SCRIPT_FACES 4096
typedef struct gs_script {
    gs_dice dice;
    gs_dice *rest;  /* labels not in the script are rolled here; NULL: an error */
    int labels, faces;
    struct {
        char name[48];
        int first, count, used;
    } label[GS_MAX_LABELS];
    uint8_t face[GS_SCRIPT_FACES];
} gs_script;
void gs_script_init(gs_script *s, gs_dice *rest);
/* Reads "label=F,F,F label=F" (n bytes) into the script, after what it holds already. A face that
 * is no number from 1 to 9, a label twice: GS_INPUT, the label in *err. */
gs_status gs_script_parse(gs_script *s, const char *text, size_t n, gs_err *err) GS_MUST_CHECK;

/* What was rolled, in the order in which it was asked for. */
#define GS_MAX_ROLLS 2048
typedef struct gs_rolls {
    int count;
    uint8_t label[GS_ROOM_FOR(GS_MAX_ROLLS) + 8]; /* number of the label in the procedure */
    uint8_t face[GS_ROOM_FOR(GS_MAX_ROLLS) + 8];  /* pips */
} gs_rolls;
/* Adds "label=F,F,F label=F", labels in the order of `names`. */
void gs_rolls_print(const gs_rolls *r, const char *const *names, int labels, gs_str *out);
#endif
