#ifndef GESTA_POINTS_H
#define GESTA_POINTS_H
/* Is an army one that its book, or an imported list, allows? Points and sums: campaign_sums.h. */
#include "gesta/campaign_sums.h"

/* Something that the list breaks. */
typedef struct gs_list_breach {
    const char *rule; /* of the book, or the name of the imported list */
    const char *text; /* one line: what it has, what was expected */
} gs_list_breach;
typedef struct gs_list_check {
    gs_army_sum sum;
    int limit;         /* points; 0 none was given */
    const char *words; /* "1,240 of 1,500", "at least 1,240 (2 without)"; "" without points */
    gs_list_breach *breach;
    int n;
} gs_list_check;
/* Checks an army as it stands today by its book, by a limit of points (0 none), and by the rows of
 * the imported list of that name (NULL: none); all in the arena. GS_INPUT: there is no such list.
 * Changes nothing. */
gs_status gs_list_check_army(const gs_campaign *c, const gs_camp_army *army, int limit,
                             const char *list, gs_arena *a, gs_list_check *out,
                             gs_err *err) GS_MUST_CHECK;
#endif
