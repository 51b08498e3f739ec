/* The umpire's verbs about captives and generals (CAM-4), and gesta captive: who is held by whom. */
#include "hand.h"

#include "gesta/captives.h"

#include <string.h>

gs_status cli_hand_capture(cli *c, gs_hand *h)
{
    return gs_hand_capture(h, cli_word(c, 0), cli_get(c, "by", NULL), cli_get(c, "at", NULL));
}

gs_status cli_hand_keep(cli *c, gs_hand *h)
{
    return gs_hand_keep(h, cli_word(c, 0), cli_get(c, "at", NULL));
}

/* Word 1 as coin; -1 where it was not given. */
static gs_status coin_word(cli *c, int *coin)
{
    int64_t v = -1;
    gs_status st = cli_word(c, 1) ? cli_word_number(c, 1, 1, 999999, &v) : GS_OK;
    *coin = (int)v;
    return st;
}

gs_status cli_hand_ransom(cli *c, gs_hand *h)
{
    int coin;
    gs_status st = coin_word(c, &coin);
    return st == GS_OK ? gs_hand_ransom(h, cli_word(c, 0), coin, cli_get(c, "due", NULL),
                                        cli_get(c, "from", NULL))
                       : st;
}

gs_status cli_hand_pay(cli *c, gs_hand *h)
{
    int coin;
    gs_status st = coin_word(c, &coin);
    return st == GS_OK ? gs_hand_pay(h, cli_word(c, 0), coin) : st;
}

gs_status cli_hand_exchange(cli *c, gs_hand *h)
{
    const char **ids = gs_arena_array(c->arena, (size_t)c->n_args + 1, sizeof *ids);
    int n = 0, first = -1;
    int64_t over = 0;
    gs_status st = cli_number(c, "and", 1, 999999, &over);
    for (int i = 0; st == GS_OK && cli_word(c, i); i++) {
        if (strcmp(cli_word(c, i), "for") == 0) {
            first = first < 0 ? n : first;
        } else {
            st = cli_find(c, h->c, "h", cli_word(c, i), &ids[n++]);
        }
    }
    if (st == GS_OK && first < 0) {
        return cli_usage(c, "an exchange is written A B for C: \"for\" stands between them");
    }
    return st == GS_OK ? gs_hand_exchange(h, ids, first, ids + first, n - first, (int)over,
                                          cli_get(c, "from", NULL))
                       : st;
}

gs_status cli_hand_parole(cli *c, gs_hand *h)
{
    return gs_hand_parole(h, cli_word(c, 0), cli_get(c, "until", NULL));
}

gs_status cli_hand_break_parole(cli *c, gs_hand *h)
{
    return gs_hand_break_parole(h, cli_word(c, 0));
}

gs_status cli_hand_free(cli *c, gs_hand *h)
{
    return gs_hand_free(h, cli_word(c, 0));
}

gs_status cli_hand_execute(cli *c, gs_hand *h)
{
    const char *by = cli_get(c, "by", NULL);
    return by ? gs_hand_execute(h, cli_word(c, 0), by)
              : cli_usage(c, "who puts him to death? --by a hero of the side that holds him");
}

gs_status cli_hand_escape(cli *c, gs_hand *h)
{
    int64_t die = 0;
    gs_status st = cli_number(c, "dice", 1, 6, &die);
    return st == GS_OK ? gs_hand_escape(h, cli_word(c, 0), cli_get(c, "guard", NULL), (int)die) : st;
}

gs_status cli_hand_succeed(cli *c, gs_hand *h)
{
    return gs_hand_succeed(h, cli_word(c, 0), cli_word(c, 1));
}

/* ---- gesta captive ---- */
static void add_captive(cli_list *l, const gs_campaign *c, const gs_camp_hero *h, const gs_custody *now)
{
    cli_list_add(l, h->id);
    cli_list_add(l, h->name);
    cli_list_add(l, gs_campaign_side_of(c, h->id)->id);
    cli_list_add(l, now->captor);
    cli_list_add(l, now->holder);
    cli_list_add(l, now->place);
    cli_list_add(l, c->ledger[now->entry - 1].date);
    cli_list_addi(l, gs_campaign_ransom(c, h));
    if (now->price) {
        cli_list_addi(l, now->price);
        cli_list_addi(l, now->paid);
    } else {
        cli_list_add(l, NULL);
        cli_list_add(l, NULL);
    }
    cli_list_add(l, now->payer);
    cli_list_add(l, now->due);
    cli_list_add(l, now->defaulted ? "not paid by its day" : now->tried ? "has tried to escape" : NULL);
}

static gs_status run(cli *c)
{
    static const char *const columns[] = {"id", "name", "side", "captor", "holder", "place", "since",
                                          "proposed", "agreed", "paid", "payer", "due", "note", NULL};
    cli_file f;
    cli_list l;
    const char *one = NULL;
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    st = c->n_args ? cli_find(c, f.c, "h", c->args[0], &one) : GS_OK;
    cli_list_init(&l, c->arena, "captives", "captive", columns);
    for (int s = 0; st == GS_OK && s < f.c->n_sides; s++) {
        for (int i = 0; i < f.c->sides[s].n_heroes; i++) {
            const gs_camp_hero *h = &f.c->sides[s].heroes[i];
            gs_custody now;
            if ((!one || strcmp(one, h->id) == 0) && gs_campaign_custody(f.c, h, &now)) {
                add_captive(&l, f.c, h, &now);
            }
        }
    }
    st = st == GS_OK ? cli_list_print(c, &l) : st;
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {
    CLI_OPT_SIDE, CLI_OPT_FORMAT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END,
};

const cli_command cli_cmd_captive = {
    .name = "captive",
    .usage = "[HERO | VERB ...]",
    .summary = "captives: who holds them; ransom, exchange, parole",
    .text = "Without a verb: who is a captive, of whom, where he is held, what was agreed and paid.",
    .examples = "  gesta captive\n",
    .opts = opts,
    .words = 1,
    .run = run,
};
