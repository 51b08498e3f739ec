#ifndef GESTA_OWN_H
#define GESTA_OWN_H
/* The umpire's own words in what gesta tells of a battle or a life: titles, paragraphs, captions and
 * notes. Each is an entry of the ledger, so that it is dated, corrected, taken back, exported and
 * merged like all others; the story is told anew from the log as often as anybody likes, and they
 * are put into it again where they stand. Nobody checks or rewords them. */
#include "gesta/campaign.h"

/* What they are. */
typedef enum gs_own_kind { GS_OWN_TITLE, GS_OWN_PARAGRAPH, GS_OWN_CAPTION, GS_OWN_NOTE } gs_own_kind;
extern const char *const gs_own_words[]; /* ended by NULL: "title", "paragraph", "caption", "note" */

/* Its place: the end; bytes of a text at most, and of a title. */
enum { GS_OWN_END = -1, GS_OWN_TEXT = 20000, GS_OWN_HEAD = 300 };

/* Where words stand. In a battle: at its end, at a turn (0: before all), or at an entry of its log
 * and that entry's turn. In a life: at an entry of the ledger (`turn`), or at its end. */
typedef struct gs_own_place {
    int turn;  /* GS_OWN_END: the end */
    int entry; /* of the log; 0 none */
} gs_own_place;

/* Words about a battle, a hero or a unit. */
typedef struct gs_own {
    int n; /* entry of the ledger */
    gs_own_kind kind;
    gs_own_place at;
    const char *text;
    const char *photo; /* name of the photo to which they belong; NULL none */
} gs_own;

/* The words about it (an id) that hold, in the order in which they stand: by place, then by entry of
 * the ledger. *own lives in the arena and points into the campaign. Their number. */
int gs_own_of(gs_arena *a, const gs_campaign *c, const char *subject, gs_own **own);
/* The paragraphs of a text, each on one line: parted by empty lines. At most `most` of them go into
 * out, in the arena; their number. */
int gs_own_parts(gs_arena *a, const char *text, const char **out, int most);
enum { GS_OWN_PARTS = 64 }; /* of a text, at most: what comes after them belongs to none */
/* A place in words: "turn 4", "entry 17", "the beginning", "the end". */
void gs_own_place_words(const gs_campaign *c, const char *subject, gs_own_place at, gs_str *out);
#endif
