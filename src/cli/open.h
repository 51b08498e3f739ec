#ifndef GESTA_CLI_OPEN_H
#define GESTA_CLI_OPEN_H
/* The campaign file of a command, the schemas, the wording. */
#include "cli.h"

#include "gesta/store.h"
#include "gesta/story.h"
#include "gesta/xmlio.h"

typedef struct cli_file {
    gs_store *store;
    gs_campaign *c;
    const char *path;
} cli_file;

/* Path of the campaign file: -C, $GESTA_CAMPAIGN, or the only *.gesta file here. */
gs_status cli_path(cli *c, const char **path);
/* The SQL scripts as gs_store_open wants them. */
gs_status cli_scripts(cli *c, const char *const **scripts);
/* Opens the file and loads its campaign; the caller ends both with cli_close. */
gs_status cli_open(cli *c, gs_store_mode mode, bool records, cli_file *f);
void cli_close(cli_file *f);
/* A schema of the program: "campaign", "battle", "report", "story". */
gs_status cli_schema(cli *c, const char *name, gs_xml_schema **out);
/* The wording, templates/en.xml. */
gs_status cli_book(cli *c, gs_story_book **book);
/* A battle that was fought, with its record; ID NULL: the last one fought. */
gs_status cli_record(cli *c, cli_file *f, const char *id, gs_camp_battle **battle,
                     gs_setup **setup, gs_log **log, gs_outcome **outcome);
/* Tells the story of a record. */
gs_status cli_tell(cli *c, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                   gs_narrative **story);
/* Puts what the command line wants of the two generals (--plan-a, --temper-b ...) into a set-up. */
gs_status cli_battle_wishes(cli *c, gs_setup *s);
/* gesta battle odds. */
gs_status cli_battle_odds(cli *c, cli_file *f, const gs_camp_battle *b);
/* Progress on standard error, one line that is written over; nothing if it is no terminal. */
void cli_progress(const cli *c, const char *fmt, ...) GS_PRINTF(2, 3);
void cli_progress_end(const cli *c);
#endif
