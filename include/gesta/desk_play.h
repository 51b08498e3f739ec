#ifndef GESTA_DESK_PLAY_H
#define GESTA_DESK_PLAY_H
/* Battles that people play, as the campaign's file has them: a record that was begun, and the lines
 * that were said so far. Each is kept before anybody hears what came of it. */
#include "gesta/desk.h"
#include "gesta/general.h"
#include "gesta/play.h"

/* A battle that is being played. */
typedef struct gs_desk_play {
    gs_store *store;
    gs_campaign *campaign;
    gs_camp_battle *battle;
    gs_arena *arena;
    gs_setup *setup;
    const gs_scene *scene;
    gs_player captain[GS_SIDES];
    bool person[GS_SIDES];
    gs_play_line *line;
    int n, cap;
    gs_play now; /* as far as the lines go */
} gs_desk_play;

/* Can the battle be played: nobody fought or logged it, its rules are fought on the table, it has
 * come? GS_STATE, GS_INPUT or GS_FAILED says why not. */
gs_status gs_desk_play_can(gs_store *store, const gs_campaign *c, const gs_camp_battle *b,
                           gs_err *err) GS_MUST_CHECK;
/* Begins it: musters both sides, and keeps that as a record of source "played". person[side]: a person
 * gives the orders there; the other side is the computer general's, in `temper` (NULL: "default").
 * GS_INPUT: nobody is a person. */
gs_status gs_desk_play_begin(gs_store *store, gs_campaign *c, gs_camp_battle *b,
                             const bool person[GS_SIDES], const char *temper, gs_arena *a,
                             gs_err *err) GS_MUST_CHECK;
/* As it stands. GS_NOT_FOUND: it is not being played. GS_STATE: what was said comes to something else
 * with this program than when it was said. Everything lives in the arena. */
gs_status gs_desk_play_open(gs_store *store, gs_campaign *c, gs_camp_battle *b, gs_arena *a,
                            gs_desk_play *out, gs_err *err) GS_MUST_CHECK;
/* Says a line for the side that is asked, and keeps it. GS_INPUT: the rules refuse it, with their
 * number (err->rule), and nothing is kept. */
gs_status gs_desk_play_say(gs_desk_play *p, const char *text, gs_err *err) GS_MUST_CHECK;
/* The captain answers for the side that is asked, until its phase is over, or somebody else is asked. */
gs_status gs_desk_play_leave(gs_desk_play *p, gs_err *err) GS_MUST_CHECK;
/* Takes back the last line. GS_STATE: nothing was said yet. */
gs_status gs_desk_play_back(gs_desk_play *p, gs_err *err) GS_MUST_CHECK;
/* It is over: its record becomes whole, and waits for its aftermath; the lines go. */
gs_status gs_desk_play_end(gs_desk_play *p, gs_err *err) GS_MUST_CHECK;
/* Throws it away, record and lines; an entry of the ledger says so. */
gs_status gs_desk_play_drop(gs_desk_play *p, gs_err *err) GS_MUST_CHECK;
#endif
