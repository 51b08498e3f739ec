/* gesta scenario set, clear: what stands on a battlefield. */
#include "hand.h"

#include <string.h>

gs_status cli_hand_scenario_set(cli *c, gs_hand *h)
{
    gs_status all = GS_OK;
    for (int i = 1; cli_word(c, i); i++) {
        const char *text = cli_word(c, i);
        size_t n = strcspn(text, "=");
        if (!text[n]) {
            return cli_usage(c, "gesta scenario set wants FIELD=WORDS, and got %.60s", text);
        }
        const char *words = text + n + 1;
        gs_status st = gs_hand_change(h, cli_word(c, 0), gs_arena_strndup(c->arena, text, n),
                                      *words && strcmp(words, "none") != 0 ? words : NULL);
        if (st != GS_OK) {
            cli_fault_keep(c);
            all = st;
        }
    }
    return all;
}

gs_status cli_hand_scenario_clear(cli *c, gs_hand *h)
{
    return gs_hand_remove_row(h, cli_word(c, 0), cli_word(c, 1));
}
