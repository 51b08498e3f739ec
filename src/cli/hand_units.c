/* gesta unit raise, merge, split, disband, move; gesta army merge, split, disband. */
#include "hand.h"

#include "gesta/hand_armies.h"

gs_status cli_hand_unit_raise(cli *c, gs_hand *h)
{
    int64_t full = 0, men = 0;
    gs_status st = cli_word_number(c, 1, 1, 1000, &full);
    st = st == GS_OK ? cli_number(c, "men", 0, 1000, &men) : st;
    return st == GS_OK ? gs_hand_unit_raise(h, cli_word(c, 0), (int)full, (int)men) : st;
}

gs_status cli_hand_unit_merge(cli *c, gs_hand *h)
{
    return gs_hand_unit_merge(h, cli_word(c, 0), cli_word(c, 1), cli_get(c, "quality", NULL));
}

gs_status cli_hand_unit_split(cli *c, gs_hand *h)
{
    int64_t men = 0;
    gs_status st = cli_word_number(c, 1, 1, 1000, &men);
    return st == GS_OK ? gs_hand_unit_split(h, cli_word(c, 0), (int)men,
                                            cli_get(c, "id", NULL), cli_word(c, 2))
                       : st;
}

gs_status cli_hand_unit_disband(cli *c, gs_hand *h)
{
    return gs_hand_unit_disband(h, cli_word(c, 0), cli_has(c, "to-pool"));
}

gs_status cli_hand_unit_move(cli *c, gs_hand *h)
{
    return gs_hand_unit_move(h, cli_word(c, 0), cli_word(c, 1));
}

gs_status cli_hand_army_merge(cli *c, gs_hand *h)
{
    return gs_hand_army_merge(h, cli_word(c, 0), cli_word(c, 1));
}

gs_status cli_hand_army_split(cli *c, gs_hand *h)
{
    const char **units, *some = cli_get(c, "units", NULL);
    int n;
    if (!some) {
        return cli_usage(c, "gesta army split wants --units: those that go, with commas");
    }
    gs_status st = cli_find_each(c, h->c, "u", some, &units, &n);
    return st == GS_OK ? gs_hand_army_split(h, cli_word(c, 0), cli_get(c, "id", NULL),
                                            cli_word(c, 1), units, n)
                       : st;
}

gs_status cli_hand_army_disband(cli *c, gs_hand *h)
{
    return gs_hand_army_disband(h, cli_word(c, 0));
}
