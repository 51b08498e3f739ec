#ifndef GESTA_RULING_INT_H
#define GESTA_RULING_INT_H
/* An entry by hand in the making. */
#include "campaign_int.h"

typedef struct ruling {
    gs_campaign *c;
    gs_ledger_kind kind;
    const char *word, *subject, *by, *text, *name; /* by: NULL nobody; name: the subject's */
    bool has_amount;
    int amount;
    gs_err *err;
} ruling;

/* May an entry about a hero name whom --by names? GS_INPUT says whom it wants. */
gs_status gs_ruling_by(const ruling *r);
/* May it be entered, as the hero or unit stands: who is to befall, whom `by` names, the amount? */
gs_status gs_ruling_check(ruling *r);
#endif
