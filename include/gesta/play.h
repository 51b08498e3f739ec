#ifndef GESTA_PLAY_H
#define GESTA_PLAY_H
/* Battles in which people give the orders: fought from their beginning as far as the lines go that
 * were said, up to the next question to a person. The same set-up, seed and lines come to the same
 * battle, so that the lines are all that need be kept: one taken back is one left out, and the dice
 * that belong to a throw stay what they are. Pure. */
#include "gesta/engine.h"

/* A line answers one question that the rules ask a person, in words; bodies are "u3" and "h2", the
 * fourth unit and the third hero of the set-up, "f1" its second feature; lengths are of the rule set's
 * unit, directions in degrees clockwise from the top of the table.
 *   orders: done | hold WHO | move WHO X Y [FACING] | turn WHO left/right/about | back WHO LENGTH |
 *     charge WHO WHOM | shoot WHO WHOM | rally WHO | form WHO WORD [FILES] | face WHO WHOM |
 *     withdraw WHO [X Y] | pass WHO WHOM | mount WHO | ambush WHO | join HERO UNIT | leave HERO X Y |
 *     rear HERO | front HERO | garrison WHO FEATURE | sally WHO X Y FACING | split WHO NUMBER |
 *     cast HERO SPELL POWER WHOM... | concede; "with" behind one takes its whole group along, "fires"
 *     keeps what it needs to shoot as well
 *   where: at X Y FACING [WORD] [hidden]      whither: X Y
 *   yes | no | none | WHO [WHOM] | WHO... | NUMBER [WHO] | counter | shoot | evade
 *   captain: as the computer's general would      default: as the book does when nobody says */
typedef struct gs_play_line {
    uint8_t side; /* who says it */
    const char *text;
} gs_play_line;

/* A battle as far as its lines go. */
typedef struct gs_play {
    gs_battle *b;    /* as it stands when a person is asked, or at its end; in the arena */
    gs_log *log;     /* of all that has happened up to there */
    gs_question ask; /* of a person, while `waits` */
    bool waits;      /* else it is over: b->s.outcome */
    int used;        /* lines that were worked */
    int refused;     /* the line (from 0) that could not be said there; -1 none. It waits then */
    gs_err why;      /* what is wrong with that line, with the rule's number */
} gs_play;

/* Fights it. `captain` are the generals of both sides, who must have an answer; person[side]: it is
 * a person's, whose lines are asked for. Arena and log grow with each call. GS_STATE: the engine
 * cannot begin it. */
gs_status gs_play_run(gs_arena *a, const gs_scene *scene, const gs_player captain[GS_SIDES],
                      const bool person[GS_SIDES], const gs_play_line *line, int n, gs_play *out,
                      gs_err *err) GS_MUST_CHECK;

/* Reads a line as the answer to a question; *a holds the default answer before. GS_INPUT says what
 * is wrong. "captain" is none: gs_play_run knows it. */
gs_status gs_play_read(const gs_battle *b, const gs_question *q, const char *text, gs_answer *a,
                       gs_err *err) GS_MUST_CHECK;

/* The log as a side knows it: nothing of units that are hidden from it as the battle stands, nothing of
 * what the other general means to do. Numbers of entries stay; in the arena. */
gs_log *gs_play_log(gs_arena *a, const gs_play *p, int side);

/* May the order of a line be given now? GS_OK, or why not with the rule's number. Nothing changes. */
gs_status gs_play_legal(const gs_play *p, const char *text, gs_err *err) GS_MUST_CHECK;
/* An order that can be said in one line, without a place on the map. */
typedef struct gs_play_offer {
    const char *line; /* "charge u3 u9" */
    const char *verb; /* "charge" */
    const char *word; /* "left", "shield-wall"; NULL none */
    gs_ref target;    /* may be none */
    gs_len far;       /* of a move straight ahead or back: how far */
    bool lawful;      /* may be given now */
    gs_err why;       /* else why not */
} gs_play_offer;
/* What could be ordered of a unit or hero: each verb of lines but casting, with everybody that it may
 * be about; what is lawful now, and what charges and shots are not. In the arena; *n of them. */
gs_play_offer *gs_play_offers(gs_arena *a, const gs_play *p, gs_ref who, int *n);
/* A length as a line has it: "-3.25". In the arena. */
const char *gs_play_number(gs_arena *a, gs_len v);
/* The names by which lines call bodies and features: "u3", "h2", "f1". */
const char *gs_play_name(gs_arena *a, gs_ref r);
#endif
