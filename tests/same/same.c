/* The same battles, told in one line each: whoever moves code of the battle without meaning to
 * change what it does runs this before and after and compares (make same). The lines hold a digest
 * of all that a battle leaves behind: the state at every turn's end, the outcome, how many
 * procedures were run, every word of the log, and what the generals remember.
 *   same [FIRST [LAST]]        seeds; a battle on each of twelve fields under both books for each
 *                              seed. Up to 20 the generals have one temper, beyond another.
 *   same tell BOOK FIELD SEED  all words of one battle, to see what has changed */
#include "battles.h"
#include "goh_battles.h"

#include "gesta/fixed.h"
#include "spar/trial.h"
#include "traces/traces.h"

#include <stdlib.h>

enum { FIELDS = 12, SEEDS = 20, LATE = 2 };

typedef struct book {
    const char *prefix, *ruleset;
    gs_setup *(*random)(gs_arena *a, uint64_t seed);
    const char *house;        /* a feature that can be held */
    gs_len house_size;
    const char *ambushers;
    gs_patch_row rules[4];    /* house rules */
    int n_rules;
} book;

static const book books[] = {
    {"shw", "stout-hearts", random_setup, "building", GS_LEN(4),
     "unit.type=light-infantry unit.missile=bow",
     {{"fury", "melee", NULL, "side:side-a", NULL, "bonus+1", "lost-or-drawn-round"},
      {"slow going", "move", "unit", "side:side-b", NULL, "rate-bonus-1", NULL},
      {"near shots", "shooting", "shooter", "all", "distance<9", "bonus+1", NULL},
      {"faint hearts", "order", "order", "side:side-b", NULL, "bonus-1", NULL}},
     4},
    {"goh", "gathering-of-hosts", goh_random_setup, "town", GS_LEN(2),
     "unit.type=archers",
     {{"fury", "melee", NULL, "side:side-a", NULL, "bonus+1", "lost-or-drawn-round"},
      {"slow going", "move-allowance", "unit", "side:side-b", NULL, "bonus-1", NULL},
      {"near shots", "shooting", "shooter", "all", "distance<4", "bonus+1", NULL},
      {"faint hearts", "order", "unit", "side:side-b", NULL, "order-modifier-1", NULL}},
     4},
};

static void fail(const char *what, const gs_err *err)
{
    char words[700];
    gs_err_format(err, words, sizeof words);
    fprintf(stderr, "%s: %s\n", what, words);
    exit(1);
}

/* ---- set-ups ---- */

/* A house in the middle of the table, one unit of each side in ambush and one that comes late. */
static void add_guests(const book *k, gs_setup *s, gs_arena *a)
{
    gs_len x = s->width / 2, y = s->table_depth / 2, h = k->house_size / 2;
    add_area(s, a, "the-house", k->house, 0, x - h, y - h, 2 * h, 2 * h);
    for (int side = 0; side < GS_SIDES; side++) {
        gs_ob_unit *u = add_unit(s, side, side ? "b-hidden" : "a-hidden", k->ambushers,
                                 k == &books[0] ? 6 : 1);
        u->entry = GS_IN_AMBUSH;
        u = add_unit(s, side, side ? "b-late" : "a-late", k->ambushers, k == &books[0] ? 6 : 1);
        u->entry = side ? GS_ON_TURN : GS_BY_DIE;
        u->entry_turn = side ? LATE : 4;
    }
}

/* Any option of the book, now and then. */
static void add_options(gs_setup *s, uint64_t seed)
{
    for (int i = 0; i < s->ruleset->n_options; i++) {
        const gs_fact *f = &s->ruleset->options[i];
        int words = 0;
        while (f->words && f->words[words]) {
            words++;
        }
        gs_err err = {0};
        if (words > 1 && gs_random_at(seed, 11, 2, (uint32_t)i, 4) == 0 &&
            strcmp(f->key, "options.break-point") != 0) {
            const char *word = f->words[gs_random_at(seed, 11, 3, (uint32_t)i, (uint32_t)words)];
            if (gs_setup_set_option(s, f->key, word, &err) != GS_OK) {
                fail(f->key, &err);
            }
        }
    }
}

static gs_setup *setup_of(const book *k, gs_arena *a, int field, uint64_t seed)
{
    bool magic = field == GS_TRIAL_MAGIC && k == &books[0];
    if (field >= GS_TRIAL_SCENARIOS && !magic) {
        gs_setup *s = k->random(a, seed + 1000u * (uint64_t)field);
        if (field > GS_TRIAL_MAGIC + 1) {
            add_options(s, seed);
        }
        return s;
    }
    gs_setup *s = gs_trial_setup_under(a, k->ruleset, field, (int)(seed % GS_TRIAL_ARMIES), seed);
    if (seed % 3 == 0) {
        add_guests(k, s, a);
        add_options(s, seed);
    }
    return s;
}

/* ---- players ---- */

static gs_player player_of(gs_general *g, int field, uint64_t seed, int side)
{
    uint64_t k = seed + (uint64_t)field + (uint64_t)(side * 5);
    if (field == GS_TRIAL_MAGIC + 1 || (field > GS_TRIAL_MAGIC && k % 3 == 0)) {
        return k % 2 ? gs_player_random() : gs_player_naive();
    }
    return gs_general_player(g, gs_general_tempers[seed <= SEEDS ? 2 * side : 1 + side], NULL);
}

/* ---- digests ---- */

static void add_words(gs_str *out, const char *words)
{
    gs_str_add(out, words ? words : "-");
    gs_str_addc(out, '\n');
}

/* What gs_entry_print leaves out: phase and side, rules cited, house rules, the bends of a way. */
static void add_rest(const gs_entry *e, gs_str *out)
{
    gs_str_addf(out, "%s %d %d %s\n", e->phase, e->side, e->turn, e->kind);
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_RESOLVE) {
            add_words(out, p->u.resolve.rules);
            add_words(out, p->u.resolve.patches);
        } else if (p->kind == GS_LOG_MOVE) {
            add_words(out, p->u.move.rules);
            for (int k = 0; k < p->u.move.n_path; k++) {
                gs_str_addf(out, "%d %d ", (int)p->u.move.path[k].x, (int)p->u.move.path[k].y);
            }
        }
    }
}

static gs_str words_of(const gs_battle *b, const gs_log *log)
{
    gs_str text = {0};
    for (int i = 0; i < log->count; i++) {
        gs_entry_print(b->scene->setup, &log->entries[i], &text);
        add_rest(&log->entries[i], &text);
    }
    return text;
}

static uint64_t digest(const gs_battle *b, const gs_log *log, uint64_t seen)
{
    gs_str text = words_of(b, log);
    seen = gs_hash(seen, text.p, text.len);
    gs_str_free(&text);
    seen = gs_hash(seen, log->turn_hash, sizeof *log->turn_hash * (size_t)log->n_turns);
    const gs_outcome *o = &b->s.outcome;
    const int64_t told[] = {o->winner, o->turns, b->s.runs};
    seen = gs_hash(seen, told, sizeof told);
    return gs_hash(seen, b->mind, sizeof b->mind);
}

/* ---- a battle ---- */

static void fight(const book *k, int field, uint64_t seed, bool tell)
{
    gs_arena *a = gs_arena_new();
    gs_setup *s = setup_of(k, a, field, seed);
    gs_err err = {0};
    const gs_scene *scene;
    if (seed % 3 == 1) {
        s->side[0].id = "side-a";
        s->side[1].id = "side-b";
        s->patches = GS_NEW_ARRAY(a, gs_patch_row, k->n_rules);
        memcpy(s->patches, k->rules, sizeof k->rules[0] * (size_t)k->n_rules);
        s->n_patches = k->n_rules;
    }
    if (gs_setup_complete(s, a, &err) != GS_OK || gs_scene_new(a, s, &scene, &err) != GS_OK) {
        fail(k->ruleset, &err);
    }
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_log *log = gs_log_new(a);
    gs_general *g = gs_general_new(a, scene);
    gs_player players[GS_SIDES];
    for (int i = 0; i < GS_SIDES; i++) {
        players[i] = player_of(g, field, seed, i);
    }
    gs_battle_start(b, scene, log, players);
    bool over = false;
    uint64_t seen = 0;
    while (!over) {
        if (gs_engine_turn(b, &over, &err) != GS_OK) {
            fail(k->ruleset, &err);
        }
        uint64_t now = gs_fold_hash(&b->t);
        seen = gs_hash(seen, &now, sizeof now);
    }
    if (tell) {
        gs_str text = words_of(b, log);
        fputs(gs_str_text(&text), stdout);
        gs_str_free(&text);
    }
    printf("%s %2d %3d turns=%d runs=%u entries=%d winner=%d %016llx\n", k->prefix, field, (int)seed,
           b->s.outcome.turns, (unsigned)b->s.runs, log->count, b->s.outcome.winner,
           (unsigned long long)digest(b, log, seen));
    gs_arena_free(a);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "tell") == 0) {
        fight(&books[strcmp(argv[2], books[1].prefix) == 0], atoi(argv[3]), (uint64_t)atoi(argv[4]),
              true);
        return 0;
    }
    int first = argc > 1 ? atoi(argv[1]) : 1, last = argc > 2 ? atoi(argv[2]) : SEEDS;
    for (int k = 0; k < GS_COUNT(books); k++) {
        for (int field = 0; field < FIELDS; field++) {
            for (int seed = first; seed <= last; seed++) {
                fight(&books[k], field, (uint64_t)seed, false);
            }
        }
    }
    return 0;
}
