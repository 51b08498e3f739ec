#ifndef GESTA_PLAN_INT_H
#define GESTA_PLAN_INT_H
/* The plan of a story: how long it is, of what shape the battle was, how it opens and ends, which
 * messages have a sentence of their own. All of it is rows of the tables beside this file. */
#include "story_int.h"

/* How long a story is (lengths.def). */
typedef enum story_size { STORY_FOUR, STORY_STANDARD, STORY_FULL, STORY_SIZES } story_size;
typedef struct story_length {
    const char *name;
    int least, most; /* words; 0: as many as it takes */
    int per_turn;    /* words to each turn beside, 0 none */
    int para;        /* sentences after which a paragraph is closed */
    bool heads;      /* a head over each turn */
} story_length;
extern const story_length story_lengths[STORY_SIZES];
/* The row of that name; -1 if there is none. NULL is the standard. */
int story_length_of(const char *name);

/* How a message that must be told is told (must.def). */
typedef enum story_must {
    STORY_SENTENCE, /* in a sentence of its own, always */
    STORY_LISTED,   /* in one if it is worth it, else with its like in a list */
    STORY_SUMMED    /* in one if it is worth it, else the end's sums speak of it */
} story_must;
story_must story_must_of(const story_build *b, const gs_message *m);

/* Of what shape the battle was (shapes.def): the first row whose facts hold. */
typedef struct story_shape {
    const char *name;
    bool (*holds)(const story_build *b);
    const char *dear; /* kinds that are worth half as much again in it; words, a space between */
} story_shape;
const story_shape *story_shape_of(const story_build *b);

/* A way to open (openings.def) or to end (endings.def): its facts hold where the story has a message
 * of that kind of which the condition is true. */
typedef struct story_frame {
    int number;
    const char *name, *kind, *cond;
} story_frame;
/* Draws one among those that hold, and that the campaign's last reports did not use; NULL where none
 * is left. The message that has its facts in *of. */
const story_frame *story_draw_opening(story_build *b, gs_message **of);
const story_frame *story_draw_ending(story_build *b, gs_message **of);

/* Orders all that may have a sentence by its worth (choose.c): b->rank, b->n_rank. */
void story_rank(story_build *b);
/* Picks what must have a sentence, and the first k of that order. */
void story_pick(story_build *b, int k);

/* Who tells (speakers.c): what he passes over, and how his story is laid out. */
typedef struct story_speaker {
    const char *style;
    gs_status (*begin)(story_build *b, gs_err *err); /* makes ready; NULL: nothing is to be done */
    bool (*passes)(const story_build *b, const gs_message *m); /* over what he says nothing of; NULL:
                                                               * he tells all */
    void (*tell)(story_build *b);
    bool frames; /* it opens, turns and ends by the tables */
} story_speaker;
const story_speaker *story_speaker_of(const char *style); /* NULL: there is none of that name */
bool story_passes_over(const story_build *b, const gs_message *m);
extern const story_speaker story_dispatch, story_letter, story_paper;
/* A message of the speaker's own, of no entry yet; it is told at once or never. */
gs_message story_own_message(const char *kind, int side);
/* The cost of the battle as that side has it; false if nobody told what it lost. */
bool story_cost_of(const story_build *b, int side, gs_message *out);
/* Tells all messages of a kind, of a side or of any (-1), in words of `way` ("" their own). */
void story_tell_all(story_build *b, const char *kind, int side, const char *way);
/* Makes "we" of somebody, and of his side "our host". */
void story_speak_for(story_build *b, gs_ref who);

/* ---- the parts ---- */
void story_open_para(story_build *b, const char *part, int turn);
void story_tell_terms(story_build *b);  /* begin.c */
void story_tell_plans(story_build *b);
void story_tell_fights(story_build *b); /* middle.c */
void story_tell_close(story_build *b);  /* end.c */
#endif
