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
/* The kind of the model that a noun means; NULL none. */
const gs_kind *cli_noun_kind(const char *noun);
/* Is a field of the noun's kind an option of the row? What it takes, as a type. */
bool cli_field_is_option(const cli_verb *v, const gs_field *f);
const char *cli_field_type(const gs_field *f, gs_arena *a);
/* Works the row of c->verb. */
gs_status cli_hand_run(cli *c);
/* The document gesta.done/1 about the entries from `from` on; `rows` (NULL none) as its "rows": what a
 * merge says line by line. */
void cli_done_json(const cli *x, const gs_campaign *c, int from, bool dry, const cli_list *rows);
#endif
