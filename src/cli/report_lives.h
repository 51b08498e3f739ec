#ifndef GESTA_CLI_REPORT_LIVES_H
#define GESTA_CLI_REPORT_LIVES_H
/* Lives as reports. */
#include "hand.h"

#include "gesta/report_build.h"

/* The document of a kind: "career" and "unit" of whom the word names, "honours", "chronicle". *name: what its file is called without its ending. */
gs_status cli_life(cli *c, cli_file *f, const char *kind, const char *word,
                   const gs_build_options *build, gs_doc **doc, const char **name);
#endif
