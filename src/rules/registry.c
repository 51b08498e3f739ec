#include "gesta/rules.h"

#include "campaign/cam.h"
#include "feu/feu.h"
#include "goh/goh.h"
#include "moh/moh.h"
#include "shw/shw.h"
#include "wmh/wmh.h"

#include <string.h>

const gs_ruleset *const gs_rulesets[] = {
    &shw_ruleset,
    &goh_ruleset,
    &moh_ruleset,
    &feu_ruleset,
    &wmh_ruleset,
    &cam_ruleset,
    NULL,
};

const gs_ruleset *gs_ruleset_find(const char *id)
{
    for (int i = 0; gs_rulesets[i]; i++) {
        if (strcmp(gs_rulesets[i]->id, id) == 0) {
            return gs_rulesets[i];
        }
    }
    return NULL;
}

const gs_proc *gs_ruleset_proc(const gs_ruleset *rs, const char *name)
{
    for (int i = 0; i < rs->n_procs; i++) {
        if (strcmp(rs->procs[i]->name, name) == 0) {
            return rs->procs[i];
        }
    }
    return NULL;
}

/* True if `number` is a paragraph of several rules that are told apart by letters: the number
 * with a letter more. */
static bool stands_for(const char *number, const char *rule)
{
    size_t n = strlen(number);
    return strncmp(rule, number, n) == 0 && rule[n] >= 'a' && rule[n] <= 'z' && rule[n + 1] == '\0';
}

const gs_rule *gs_ruleset_rule(const gs_ruleset *rs, const char *number)
{
    const gs_rule *first = NULL;
    for (int i = 0; i < rs->n_rules; i++) {
        if (strcmp(rs->rules[i].number, number) == 0) {
            return &rs->rules[i];
        }
        if (!first && stands_for(number, rs->rules[i].number)) {
            first = &rs->rules[i];
        }
    }
    return first;
}
