#ifndef GESTA_CLI_HAND_FRAME_H
#define GESTA_CLI_HAND_FRAME_H
/* Inside the frame of the umpire's verbs. */
#include "hand.h"

/* A word of a row's `words`. */
enum { CLI_SPEC_WORDS = 12 };
typedef struct cli_spec {
    char type[40]; /* "HERO", "N", "into" */
    bool may, many, literal;
} cli_spec;
/* Takes them apart; returns how many. */
int cli_spec_read(const char *words, cli_spec *spec);
/* How many words there must be. */
int cli_spec_must(const cli_spec *spec, int n);
/* Letters of the kinds that a type names ("HERO|UNIT": "hu"); NULL: it names none. */
const char *cli_spec_kinds(const char *type);
/* What an option of a row takes, in the words of cli_spec: the field's own type, or as the row has
 * it; `otherwise` if it is none of the row's own. */
const char *cli_option_type(const cli_verb *v, const char *name, const char *otherwise);
/* Works the row of c->verb. */
gs_status cli_hand_run(cli *c);
/* The document gesta.done/1 about the entries from `from` on. */
void cli_done_json(const gs_campaign *c, int from, bool dry);
#endif
