#ifndef GESTA_CLI_EXPORT_LISTS_H
#define GESTA_CLI_EXPORT_LISTS_H
/* Lists as CSV in the very columns that gesta import reads. */
#include "open.h"

/* Writes the list that --csv names (units, heroes) to the file of --output. GS_INPUT: no such list.
 */
gs_status cli_export_list(cli *c, const gs_campaign *campaign) GS_MUST_CHECK;
#endif
