#ifndef GESTA_CLI_IMPORT_FOREIGN_H
#define GESTA_CLI_IMPORT_FOREIGN_H
/* What kind of file gesta import was given. */
#include "cli.h"

typedef enum cli_list_format {
    CLI_LIST_CAMPAIGN, /* XML of a campaign */
    CLI_LIST_ROSTER,   /* XML of a BattleScribe roster */
    CLI_LIST_ARCHIVE,  /* a zip archive with one */
    CLI_LIST_SELECTOR, /* JSON */
    CLI_LIST_TABLE     /* text */
} cli_list_format;
/* By its first bytes. */
cli_list_format cli_list_of(const char *bytes, size_t n);
/* Is what gesta import was given a list, for a campaign that is there, and no campaign? */
bool cli_import_is_list(cli *c);
/* Brings it in, as gesta list import does. */
gs_status cli_import_list(cli *c);
#endif
