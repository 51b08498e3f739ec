/* The log: entries, parts, and the words of effects and manners. */
#include "gesta/battle.h"

#include <assert.h>
#include <string.h>

const char *const gs_effect_words[] = {
#define EFFECT(name, word, amount, left) word,
#include "gesta/effects.def"
#undef EFFECT
    NULL,
};
const char *const gs_manner_words[] = {
#define MANNER(name, word) word,
#include "gesta/manners.def"
#undef MANNER
    NULL,
};

const char *const gs_source_words[] = {"simulated", "played", "logged", "what-if", NULL};
const char *const gs_position_words[] = {"none", "cells", "points", NULL};
const char *const gs_rolled_words[] = {"", "hand", "program", "mixed", NULL};
const char *const gs_face_words[] = {"front", "flank", "rear", "corner", NULL};
const char *const gs_cell_words[] = {
    "left-near", "centre-near", "right-near", "left-middle", "centre-middle", "right-middle",
    "left-far",  "centre-far",  "right-far",  "reserve",     NULL,
};

int gs_cell_turned(int cell, int side)
{
    return side == 1 && cell < GS_CELL_RESERVE ? GS_CELL_RESERVE - 1 - cell : cell;
}

gs_log *gs_log_new(gs_arena *a)
{
    gs_log *log = GS_NEW(a, gs_log);
    log->arena = a;
    return log;
}

gs_entry *gs_log_entry(gs_log *log, int turn, const char *phase, int side,
                       const char *kind, gs_ref actor, gs_ref target)
{
    log->entries = gs_arena_grow(log->arena, log->entries, log->count, &log->cap,
                                 sizeof *log->entries);
    gs_entry *e = &log->entries[log->count++];
    *e = (gs_entry){.n = log->count,
                    .turn = turn,
                    .phase = phase,
                    .side = side,
                    .kind = kind,
                    .actor = actor,
                    .target = target};
    return e;
}

gs_log_part *gs_log_part_add(gs_log *log, gs_log_kind kind)
{
    assert(log->count > 0);
    gs_entry *e = &log->entries[log->count - 1];
    e->parts =
        gs_arena_grow(log->arena, e->parts, e->n_parts, &e->cap_parts, sizeof *e->parts);
    gs_log_part *p = &e->parts[e->n_parts++];
    memset(p, 0, sizeof *p);
    p->kind = (uint8_t)kind;
    return p;
}

void gs_log_turn_end(gs_log *log, int turn, uint64_t hash, uint32_t runs)
{
    while (log->cap_turns <= turn) {
        int cap = log->cap_turns;
        log->turn_hash =
            gs_arena_grow(log->arena, log->turn_hash, cap, &cap, sizeof *log->turn_hash);
        int cap2 = log->cap_turns;
        log->turn_runs = gs_arena_grow(log->arena, log->turn_runs, cap2, &cap2,
                                       sizeof *log->turn_runs);
        assert(cap == cap2);
        log->cap_turns = cap;
    }
    assert(turn == log->n_turns);
    log->turn_hash[turn] = hash;
    log->turn_runs[turn] = runs;
    log->n_turns = turn + 1;
}
