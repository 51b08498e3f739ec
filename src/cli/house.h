#ifndef CLI_HOUSE_H
#define CLI_HOUSE_H
/* A situation from the command line, and the house rules that hold for it: those of a file
 * (--house-rules), and those of a campaign (-C) with its options and its numbers. */
#include "cli.h"

#include "gesta/patch.h"
#include "gesta/sheets.h"

#define CLI_OPT_HOUSE_RULES \
    {"house-rules", 'H', "FILE", \
     "apply these: a rule or a number of one's own a line"}, \
    {"spent", 0, "NAME", "this house rule has ended (its until); may be given again"}
#define CLI_OPT_HOUSE_CAMPAIGN \
    {"campaign", 'C', "FILE", "with this campaign's options, numbers and rules for everybody"}
#define CLI_OPT_BATTLE \
    {"battle", 'B', "BATTLE", "with ROLE=NAME: as the log of this battle stands, not as of today"}
#define CLI_MAX_PATCHED 64

/* Reads the words from the third on as a situation of p and applies what holds: options of the
 * campaign that the words do not give, then numbers of one's own, then house rules in their
 * order, each seeing what those before it changed; `used` (CLI_MAX_PATCHED) takes what made a
 * difference. A rule that cannot be read, or fits nothing in the rule set: GS_INPUT with file
 * and line.
 * A word ROLE=NAME names who plays a role: facts that no word gives are then filled from the
 * campaign, or from the log of --battle; `filled` (may be NULL) takes a line for each. */
gs_status cli_situation(cli *c, const gs_ruleset *rs, const gs_proc *p, void *in,
                        gs_patched *used, int *n, gs_str *filled);
/* The numbers in force for a rule set: of the file and of the campaign. */
gs_status cli_house_numbers(cli *c, const gs_ruleset *rs, gs_number **list, int *n);
#endif
