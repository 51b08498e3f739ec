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
 * of that kind of which the condition is true. It is worded by the templates on "open.NAME",
 * "close.NAME"; where there are none the message's own words open or end the story. */
struct story_frame {
    int number;
    const char *name, *kind, *cond;
    const char *instead; /* kind that is not told beside it, "" none; "*": in its own words */
};
/* Draws an opening and an ending among those that hold, and that the campaign's last reports did not
 * use. */
void story_draw_frames(story_build *b);

/* Letters the key moments, and marks the message of each in b->moment (moments.c). */
void story_choose_moments(story_build *b);
/* Whether a message may be a key moment, whoever tells and at whatever length. */
bool story_may_be_moment(const story_build *b, const gs_message *m);
/* Orders all that may have a sentence by its worth (choose.c): b->rank, b->n_rank. */
void story_rank(story_build *b);
/* Picks what must have a sentence, and the first k of that order. */
void story_pick(story_build *b, int k);

/* Adds a message of the whole day, which the plan itself makes; side -1: of neither. */
gs_message *story_add_message(story_build *b, const char *kind, int side);
/* Adds the message of the hinge, or of there being none, and sets b->hinge_turn (hinge_told.c). */
gs_status story_find_hinge(story_build *b, gs_err *err) GS_MUST_CHECK;
/* Is it told of the ground that the message `hinge` tells of as well? (hinge_told.c) */
bool story_of_hinge_ground(const gs_message *hinge, const gs_message *m);
/* Adds what only openings and endings tell: who was hidden, short of men, wounded already, who was
 * left on the field (notes.c). */
void story_add_notes(story_build *b);

/* The wounds of a hero before the end that the message tells, as far as they have not been told; they
 * count as told then. NULL none. */
const gs_message *story_hurt_before(story_build *b, const gs_message *fate);
/* If the hero whose end it tells had killed another, whose end has been told: that this one is
 * avenged, and by whom. NULL no such thing (listed.c). */
const gs_message *story_revenge(story_build *b, const gs_message *fate);
/* Heroes whose wounds have not been told, and how often the ground changed hands, as a message of
 * its own; NULL: nobody, or it has been told (listed.c). */
const gs_message *story_wounded(story_build *b);
const gs_message *story_ground_changes(story_build *b);
/* Has the opening said it, or does the ending? */
bool story_said(const story_build *b, const gs_message *m);
/* Who tells (speakers.c): what he passes over, and how his story is laid out. */
typedef struct story_speaker {
    const char *style;
    gs_status (*begin)(story_build *b, gs_err *err); /* makes ready; NULL: nothing is to be done */
    bool (*passes)(const story_build *b, const gs_message *m); /* over what he says nothing of; NULL:
                                                               * he tells all */
    bool (*owns)(const story_build *b, const gs_message *m); /* a fight that he must tell; NULL: no
                                                              * more than all must */
    void (*tell)(story_build *b);
    bool frames; /* it opens, turns and ends by the tables */
    int most[STORY_SIZES]; /* sentences of the fight beside those that must be told; 0: as the words go */
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
/* Puts the one place for which the day was fought, if there was one, into its outcome. */
void story_find_ground(story_build *b);
/* Makes "we" of somebody, and of his side "our host". */
void story_speak_for(story_build *b, gs_ref who);

/* ---- the parts ---- */
void story_open_para(story_build *b, const char *part, int turn);
void story_part_terms(story_build *b);  /* begin.c */
void story_part_plans(story_build *b);
void story_part_fights(story_build *b); /* middle.c */
void story_part_end(story_build *b);    /* end.c */
#endif
