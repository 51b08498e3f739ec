/* Whole battles of Stout Hearts between simple players. */
#include "test.h"

#include "battles.h"
#include "whole_battles.h"

static void check_entry(const gs_entry *e, uint64_t seed)
{
    int casualties = 0, lost = 0;
    bool fire = strcmp(e->kind, "shooting") == 0 && e->target.kind == GS_REF_UNIT;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        const gs_log_resolve *r = &p->u.resolve;
        if (p->kind == GS_LOG_RESOLVE && strcmp(r->procedure, "shooting") == 0) {
            casualties += result_value(r->result, "target.casualties");
            if (result_says(r->result, "allowed=no")) {
                broken(seed, e->n, "a shot that is not allowed:", r->situation);
            }
        } else if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_LOSS) {
            lost += p->u.effect.amount;
        }
    }
    bool beast = lost == 1 && casualties == 0; /* a beast is lost by hits on its Power */
    if (fire && lost > 0 && lost != casualties && !beast) {
        broken(seed, e->n, "losses differ from hits", "");
    }
}

/* SHW-R35; results come between the melees. */
static const char *const phases[] = {"deployment", "turn-start", "command", "challenge", "action",
                                     "melee",      "result",     "turn-end", NULL};
static const battle_course course = {
    .ruleset = "stout-hearts",
    .setup = random_setup,
    .phases = phases,
    .action = "action",
    .resumed_step = 3, /* naive players need no memory */
    .check_entry = check_entry,
};

int main(void)
{
    const struct CMUnitTest tests[] = {WHOLE_BATTLES((void *)&course)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
