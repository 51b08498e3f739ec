#ifndef GESTA_CLI_IMPORT_MERGE_H
#define GESTA_CLI_IMPORT_MERGE_H
/* A campaign in XML that goes into the campaign file that is there, in one transaction. */
#include "open.h"

typedef struct cli_merge cli_merge;

/* Opens the file for it, if it holds the same campaign; *out NULL: there is nothing to merge into.
 * GS_STATE: it holds another. cli_merge_end ends it. */
gs_status cli_merge_open(cli *c, const char *path, const gs_campaign *theirs, const char *file,
                         cli_merge **out, gs_err *err) GS_MUST_CHECK;
/* Takes the record of a battle: a new one goes into the file, one that is there must be the same.
 */
gs_status cli_merge_record(cli_merge *x, const gs_xml_battle *r, gs_err *err) GS_MUST_CHECK;
/* Takes a photo. */
gs_status cli_merge_photo(cli_merge *x, const gs_photo *photo, gs_err *err) GS_MUST_CHECK;
/* Takes a fault of the file; false: there are too many. */
bool cli_merge_fault(cli_merge *x, const gs_err *fault);
/* Merges what was read (`st` GS_OK), tells what came of it, keeps it or throws it away. */
gs_status cli_merge_end(cli_merge *x, gs_status st, const gs_campaign *theirs);
#endif
