#ifndef GESTA_LISTS_INT_H
#define GESTA_LISTS_INT_H
/* The lists today: lists.c parts them from the lists as they were written, lists_apply.c does to
 * them what an entry says. */
#include "campaign_int.h"

typedef struct gs_lists {
    gs_campaign *born; /* the lists as they were written; without a ledger */
    bool borrowed;     /* they are another campaign's, of which this is the past */
    bool shared;       /* the lists of today and the index are its, too */
    bool stale;        /* an entry could not be done to them: they are made anew */
    int last;          /* number of the last entry that changed the lists; 0 none */
} gs_lists;

/* Number of the entry that brought a row; 0 for a row of a kind that does not know it. */
int gs_row_born(const gs_kind *k, const void *row);
/* Copies the fields of a row and of all that it holds; of what it holds, rows that came by entries
 * after `born` are left out. The list in which it stands may grow afterwards as any. */
void gs_row_copy(const gs_kind *k, void *to, const void *from, int born, gs_arena *a);
/* Does the entry change the lists, if it holds? */
bool gs_lists_changed_by(const gs_campaign *c, const gs_camp_entry *e);
/* Does to the campaign's lists what the entry says. */
gs_status gs_lists_apply(gs_campaign *c, const gs_camp_entry *e, gs_err *err) GS_MUST_CHECK;
/* ---- fields by their names (lists_field.c) ---- */
/* Sets a field of a thing, or of a row that it holds, to what is written; NULL takes it away. */
gs_status gs_lists_set(gs_campaign *c, const gs_kind *k, void *thing, const char *path,
                       const char *value, gs_err *err) GS_MUST_CHECK;
/* The row of the campaign's own lists that a path names ("road.ash.cray"); NULL there is none. */
void *gs_lists_nameless(const gs_campaign *c, const char *path, const gs_kind **kind);
/* The row of a thing that a path names ("terrain.mill"), or of a row of its; *in the list and *of the
 * thing that hold it. NULL there is none. */
void *gs_lists_row(const gs_kind *k, void *thing, const char *path, const gs_child **in, void **of);
/* The list of rows of that element's name in a kind. */
const gs_child *gs_list_of(const gs_kind *in, const char *element);
#endif
