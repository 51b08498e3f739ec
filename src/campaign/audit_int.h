#ifndef GESTA_AUDIT_INT_H
#define GESTA_AUDIT_INT_H
/* Shared by the two halves of the audit. */
#include "campaign_int.h"

#include "gesta/engine.h"

/* Folds an entry onto b->t, as gs_fold_entry does, and holds each move against what it cost and
 * each placement of men who stand already against where they stood. */
gs_status gs_audit_fold(gs_battle *b, const gs_entry *e, gs_err *err);
#endif
