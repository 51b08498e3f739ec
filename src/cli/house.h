#ifndef CLI_HOUSE_H
#define CLI_HOUSE_H
/* House rules on the command line: --house-rules FILE. */
#include "cli.h"

#include "gesta/patch.h"

#define CLI_OPT_HOUSE_RULES \
    {"house-rules", 'H', "FILE", \
     "apply these: lines \"name ; procedure ; role ; when ; then\""}
#define CLI_MAX_PATCHED 64

/* Applies the rules of the file, if one is given, to a situation of p, in the file's
 * order, each seeing what those before it changed; `used` (CLI_MAX_PATCHED) takes what
 * made a difference. A rule that cannot be read, or fits nothing in the rule set:
 * GS_INPUT with file and line. */
gs_status cli_house_rules(cli *c, const gs_ruleset *rs, const gs_proc *p, void *in,
                          gs_patched *used, int *n);
#endif
