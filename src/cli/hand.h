#ifndef GESTA_CLI_HAND_H
#define GESTA_CLI_HAND_H
/* The umpire's verbs: gesta NOUN VERB WHAT [WHOM] [--FIELD VALUE]... Each is a row of verbs.def. The
 * frame (hand_frame.c) opens the file, finds whom the words and options name, begins the step, calls
 * the row's function, shows what was entered, asks where it must, and keeps the step or drops it. A
 * row's function reads words and options, calls src/hand and prints nothing. */
#include "open.h"

#include "gesta/desk_front.h"

#include "gesta/hand.h"

typedef enum cli_verb_flags {
    CLI_VERB_PLAIN = 0,
    CLI_VERB_ASKS = 1,   /* shown first, kept after a yes (-y) */
    CLI_VERB_REASON = 2, /* wants -m */
    CLI_VERB_FIELDS = 4, /* the fields of its noun's kind are options, too */
    CLI_VERB_LOOKS = 16, /* it only looks: its function prints, and nothing is entered */
    CLI_VERB_RECORDS = 32, /* it looks at the records of battles */
    CLI_VERB_ORDERS = 8  /* it changes lists that are no history: kept even without an entry */
} cli_verb_flags;

/* A row of verbs.def.
 * words: what follows the verb, in capitals: HERO UNIT ARMY SIDE PLACE BATTLE TROOP SCENARIO, several
 *   with "|", WHO (hero, unit, army or side), ANY: a name that the frame finds (c->args has its id);
 *   N a whole number; other capitals: taken as they come. "[X]" may be missing, "X..." is one or
 *   more; small letters ("into") may be written for ease, and are dropped.
 * options: "by=WHO amount=N to-death": names with what they take, as words; their help stands in
 *   hand_options.def. -m, --date, --anyway, -n, -y and --json every verb has. */
typedef struct cli_verb {
    const char *noun, *verb; /* verb "": the noun is the whole command ("note") */
    const char *words, *options;
    unsigned flags; /* cli_verb_flags */
    gs_status (*run)(cli *c, gs_hand *h);
    const char *help;    /* one line */
    const char *example; /* a command line that runs */
} cli_verb;
extern const cli_verb cli_verbs[]; /* ended by a row of NULLs */
/* Their functions. */
#define VERB(noun, verb, words, options, flags, run, help, example) \
    gs_status cli_hand_##run(cli *c, gs_hand *h);
#include "verbs.def"
#undef VERB

/* ---- for the rows' functions ---- */
/* Word i after the verb (names are ids by now); NULL: it was not given. */
const char *cli_word(const cli *c, int i);
/* Word i as a whole number lo..hi ("+50", "-3"); GS_INPUT. */
gs_status cli_word_number(cli *c, int i, int64_t lo, int64_t hi, int64_t *value) GS_MUST_CHECK;
/* The one thing of those kinds (letters as in ledger.def, "hu") that a player calls so: by its id,
 * its name, or a unique beginning of its id or of a word of its name, now or once; case, accents and
 * hyphens do not count. Several: a question at a terminal, else GS_INPUT with all of them; none:
 * GS_INPUT. *id lives in the run's arena. */
gs_status cli_find(cli *c, const gs_campaign *campaign, const char *kinds, const char *word,
                   const char **id) GS_MUST_CHECK;
/* The same for "x,y and z" (commas); *ids in the run's arena. */
gs_status cli_find_each(cli *c, const gs_campaign *campaign, const char *kinds, const char *words,
                        const char ***ids, int *n) GS_MUST_CHECK;
/* What a letter of a kind is called: "hero"; "thing" of another. */
const char *cli_kind_word(char kind);

/* What a field takes, for help: "a number 1 to 6", "m, f, n", "a name". */
const char *cli_field_takes(const gs_field *f);
/* What a field of a noun says of it: "what it is worth to its owner"; what it takes where no row of
 * hand_options.def tells. */
const char *cli_field_help(const char *noun, const gs_field *f, gs_arena *a);

/* ---- for the frame ---- */
/* If the words after a command begin with a verb of its noun: makes the command of it, and takes the
 * verb out of argv. */
void cli_verb_pick(cli *c, int *argc, char **argv);
/* The options of a row, its own and those that every verb has; in the arena. */
const cli_opt *cli_verb_options(const cli_verb *v, gs_arena *a);
/* Those of a command, which may be a row of its own (gesta undo). */
const cli_opt *cli_options_of(const cli_command *cmd, gs_arena *a);
/* Adds the lines of a noun's verbs to its help. */
void cli_verbs_help(const char *noun, FILE *to);
/* Adds their examples; the example of one, a command a line. */
void cli_verbs_examples(const char *noun, FILE *to);
void cli_verb_example(const cli_verb *v, gs_str *out);
/* gesta campaign odds. */
gs_status cli_campaign_odds(cli *c);
/* The entries as rows of a list: the columns of gesta ledger. */
extern const char *const cli_ledger_columns[];
void cli_ledger_row(cli_list *l, const gs_campaign *c, const gs_camp_entry *e);
/* What an entry says besides: a field and its value, a place, a day, its own words. */
void cli_ledger_words(const gs_campaign *c, const gs_camp_entry *e, gs_str *out);
#endif
