#ifndef GESTA_HAND_H
#define GESTA_HAND_H
/* The umpire's hand: what a person enters between battles. A command is one step. It is begun on the
 * campaign in memory, makes entries of the ledger and brings new things into the lists, and is then
 * closed (all of it is checked; gs_desk_keep_step writes it) or dropped, and the campaign is as it
 * was before. A dry run is the same step, shown and dropped. Nothing stored is ever changed: what a
 * thing is today follows from the lists as they were written and from the ledger. Pure. */
#include "gesta/campaign.h"

/* A step that is under way. */
typedef struct gs_hand {
    gs_campaign *c;
    const char *date;   /* of its entries */
    const char *reason; /* of its entries; NULL none */
    bool anyway;        /* what a rule forbids is entered all the same, with an `override` */
    int from;           /* entries that the ledger had before; the step is the number of its first */
    gs_err *err;
} gs_hand;

/* Begins a step. `date`: "1066-10-14", "turn 4", "today" or NULL, "+3", "-2" (units of the calendar
 * from today); `reason` NULL or words in UTF-8, at most 2000 bytes. GS_INPUT: what is wrong with
 * them. The error must live as long as the step. */
gs_status gs_hand_begin(gs_hand *h, gs_campaign *c, const char *date, const char *reason,
                        bool anyway, gs_err *err) GS_MUST_CHECK;
/* A date as a player writes it, as the ledger has it, in the campaign's arena. */
gs_status gs_hand_date(gs_campaign *c, const char *words, const char **date,
                       gs_err *err) GS_MUST_CHECK;
/* A new entry of the step; texts put into it must live in the campaign's arena (gs_hand_text).
 * Valid until the next is made. */
gs_camp_entry *gs_hand_enter(gs_hand *h, gs_ledger_kind kind, const char *subject);
/* A copy in the campaign's arena; NULL of NULL. */
const char *gs_hand_text(const gs_hand *h, const char *text);
/* The reason must be given: GS_INPUT says for what. */
gs_status gs_hand_wants_reason(gs_hand *h, const char *what) GS_MUST_CHECK;
/* A rule forbids it: GS_STATE with those words and the rule's number, or, with `anyway`, an entry
 * `override` about the subject's campaign that has them, and GS_OK. `anyway` wants a reason. */
gs_status gs_hand_forbidden(gs_hand *h, const char *rule, const char *fmt, ...) GS_PRINTF(3, 4)
    GS_MUST_CHECK;
/* Ends the step: everything that a reader of the file checks, and the books. GS_INPUT or GS_STATE,
 * and the step is dropped. */
gs_status gs_hand_close(gs_hand *h) GS_MUST_CHECK;
/* The campaign is as it was before the step. */
void gs_hand_drop(gs_hand *h);
#endif
