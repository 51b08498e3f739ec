/* The rule sets that are fought here: the one place that names them. */
#include "battle_int.h"

#include <string.h>

static const gs_battle_rules *const list[] = {&shw_battle_rules, &goh_battle_rules};

const gs_battle_rules *gs_battle_rules_find(const gs_ruleset *rs)
{
    for (int i = 0; i < GS_COUNT(list); i++) {
        if (strcmp(list[i]->ruleset, rs->id) == 0) {
            return list[i];
        }
    }
    return NULL;
}
