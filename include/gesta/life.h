#ifndef GESTA_LIFE_H
#define GESTA_LIFE_H
/* Lives: what the ledger and the records of the battles tell of a hero, a unit, the fallen, the
 * whole campaign. Worded from the same book of templates as the stories of battles; the ledger
 * is the log. Every sentence names what it rests on. */
#include "gesta/campaign.h"
#include "gesta/story.h"

/* What a sentence rests on. */
typedef struct gs_cite {
    const char *battle; /* id; NULL: the ledger's entry `entry` */
    int entry;          /* of the battle's log; 0: how it was set up; -1: how it ended */
} gs_cite;
typedef struct gs_life_sentence {
    const char *text;        /* with its stop */
    const char *kind;        /* of the message: "life-wound" */
    const char *template_id;
    const char *claims;      /* as its templates have them */
    const gs_cite *cite;     /* each once */
    int n_cites;
} gs_life_sentence;
typedef struct gs_life_para {
    const char *part;   /* "summary", "chapter", "captivity", "end", "judgement", "roll" ... */
    const char *head;   /* over it; NULL none */
    const char *rubric; /* a small line over the head; NULL none */
    bool list;          /* its sentences are lines of a list */
    const gs_own *own;  /* it is in the umpire's own words; NULL: told */
    gs_life_sentence *sentences;
    int n_sentences;
} gs_life_para;
typedef struct gs_life {
    const char *title; /* "Ogier the Dane" */
    const char *motto; /* a title of the umpire's own under it; NULL none */
    const char *lang;  /* of the words */
    bool nothing;      /* nothing is known of him: one paragraph of one line, for a roster */
    gs_life_para *paras;
    int n_paras;
} gs_life;

/* How it is to be told; NULL for the defaults. */
typedef struct gs_life_options {
    uint32_t wording;  /* wording seed */
} gs_life_options;

/* A hero's life: summary, chapters, captivity, death, judgement. Battles whose record is loaded
 * (gs_camp_battle.log, as it counts: gs_log_effective) are told from it, all others from the ledger
 * alone. Everything returned lives in the arena. GS_STATE if a record does not fold. */
gs_status gs_life_career(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h,
                         const gs_story_book *book, const gs_life_options *opt, gs_life **out,
                         gs_err *err) GS_MUST_CHECK;
/* A unit's history: how it was raised, who led it and how each ended, its honours and their price,
 * its worst day, whom it destroyed, what is left. */
gs_status gs_life_unit(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u,
                       const gs_story_book *book, const gs_life_options *opt, gs_life **out,
                       gs_err *err) GS_MUST_CHECK;
/* The rolls of honour: the fallen, the taken, the decorated, side by side. */
gs_status gs_life_honours(gs_arena *a, const gs_campaign *c, const gs_story_book *book,
                          const gs_life_options *opt, gs_life **out, gs_err *err) GS_MUST_CHECK;
/* The chronicle: a chapter a battle, each opened by what the battles before brought to it; captives
 * and rivals till they are settled; what the next battle is for. */
gs_status gs_life_chronicle(gs_arena *a, const gs_campaign *c, const gs_story_book *book,
                            const gs_life_options *opt, gs_life **out, gs_err *err) GS_MUST_CHECK;

/* How each battle that was fought ended, in the order of the days; those that try out another course
 * are left out. Returns how many; in the arena. */
int gs_life_battles(gs_arena *a, const gs_campaign *c, const gs_camp_entry ***ends);

/* Puts the umpire's own words about him (gs_own_of) into a life: a title of the whole is its own line
 * under the name, one at an entry the head over what is told of it; the others are paragraphs (`own`)
 * after those that tell what was before. */
void gs_life_put_own(gs_arena *a, const gs_campaign *c, const gs_own *own, int n, gs_life *life);

/* ---- edges: two facts of the ledger that belong together ---- */
typedef enum gs_life_edge_kind {
    GS_LIFE_REVENGE,   /* he was struck by somebody; that one was struck down later */
    GS_LIFE_RESCUE,    /* he was taken; he was free again */
    GS_LIFE_RIVALRY,   /* he met somebody; he met him again in another battle */
    GS_LIFE_MENTOR,    /* he served under somebody; he follows him in command */
    GS_LIFE_COMPANION, /* he fell; his unit went on */
    GS_LIFE_OLD_WOUND, /* he was wounded; he fought with the wound open */
    GS_LIFE_UNPAID,    /* he was slain; his slayer lives */
    GS_LIFE_COUNT
} gs_life_edge_kind;
extern const char *const gs_life_edge_words[]; /* "revenge" ...; then NULL */
typedef struct gs_life_edge {
    gs_life_edge_kind kind;
    const gs_camp_entry *from, *to; /* from is before to */
    const char *other;              /* hero, or unit of a companion; NULL nobody */
    int times;                      /* rivalry: battles in which they met */
    const char *hand;               /* revenge: "own", "unit", "side"; NULL: nobody knows whose */
} gs_life_edge;
/* All of a hero's, in the order of the kinds, each by `to`; returns how many. In the arena. */
int gs_life_edges(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, gs_life_edge **out);

/* ---- the judgement: the first of these that holds ---- */
typedef enum gs_judgement {
    GS_JUDGE_UNBEATEN,     /* three single combats or more, none lost */
    GS_JUDGE_OLD_WOUND,    /* fell with a wound of another day */
    GS_JUDGE_UNSEEN,       /* his side won what he did not see */
    GS_JUDGE_OUTLIVED,     /* outlived his unit */
    GS_JUDGE_NO_LESSER,    /* struck down heroes, none of them his lesser */
    GS_JUDGE_LOSING_SIDE,  /* always on the losing side, twice at least */
    GS_JUDGE_TWICE_FREE,   /* twice taken, twice free */
    GS_JUDGE_UNHURT,       /* two battles and more without a wound */
    GS_JUDGE_COUNT_BESIDE, /* else: count beside count */
    GS_JUDGE_COUNT
} gs_judgement;
extern const char *const gs_judgement_words[]; /* "unbeaten" ...; then NULL */
/* Of a hero who fought; GS_JUDGE_COUNT of one who never did. */
gs_judgement gs_life_judge(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h);
#endif
