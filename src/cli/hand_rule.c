/* Verbs that enter what the umpire rules about a hero or a unit, by the kinds that the ledger has. */
#include "hand.h"

#include <string.h>

static const struct {
    const char *verb;
    gs_ledger_kind kind;
    bool amount, text; /* what its second word is */
} rules[] = {
    {"wound", GS_LEDGER_WOUNDED, true, false},  {"heal", GS_LEDGER_HEALED, true, false},
    {"power", GS_LEDGER_POWER, true, false},    {"epithet", GS_LEDGER_EPITHET, false, true},
    {"item", GS_LEDGER_ITEM_GAINED, false, true}, {"retire", GS_LEDGER_RETIRED, false, false},
    {"die", GS_LEDGER_DIED, false, false},      {"lose", GS_LEDGER_LOSSES, true, false},
    {"gain", GS_LEDGER_GAINED, true, false},   {"add", GS_LEDGER_ITEM_GAINED, false, true},
    {"remove", GS_LEDGER_ITEM_LOST, false, true},    {"quality", GS_LEDGER_QUALITY, false, true},
};

gs_status cli_hand_rule(cli *c, gs_hand *h)
{
    int i = 0;
    while (strcmp(rules[i].verb, c->verb->verb) != 0) {
        i++;
    }
    gs_ledger_kind kind = rules[i].kind;
    int64_t amount = 0;
    gs_status st = rules[i].amount ? cli_word_number(c, 1, -999999, 999999, &amount) : GS_OK;
    if (kind == GS_LEDGER_ITEM_GAINED && st == GS_OK) {
        kind = cli_has(c, "lost") ? GS_LEDGER_ITEM_LOST : kind;
        st = cli_number(c, "power", 0, 3, &amount);
    }
    gs_ruling r = {.has_amount = rules[i].amount || cli_get(c, "power", NULL) != NULL,
                   .amount = (int)amount,
                   .by = cli_get(c, "by", NULL),
                   .text = rules[i].text ? cli_word(c, 1) : h->reason ? h->reason : "by hand"};
    int from = h->c->n_ledger;
    st = st == GS_OK ? gs_campaign_rule(h->c, kind, cli_word(c, 0), &r, h->err) : st;
    if (h->c->n_ledger == from && c->err.status == GS_INPUT && kind != GS_LEDGER_QUALITY) {
        st = c->err.status = GS_STATE; /* the words are good; what he is forbids it */
    }
    for (int k = from; st == GS_OK && !rules[i].text && k < h->c->n_ledger; k++) {
        h->c->ledger[k].text = NULL; /* the reason stands by itself */
    }
    gs_hand_adopt(h, from);
    return st;
}

gs_status cli_hand_duel(cli *c, gs_hand *h)
{
    int from = h->c->n_ledger;
    uint64_t seed = (uint64_t)h->c->seed + (uint64_t)from; /* its own dice, the same each time */
    gs_status st = gs_campaign_duel(h->c, cli_word(c, 0), cli_word(c, 1), NULL,
                                    cli_has(c, "to-death"), h->reason, seed, h->err);
    gs_hand_adopt(h, from);
    return st;
}

gs_status cli_hand_note(cli *c, gs_hand *h)
{
    return gs_hand_note(h, cli_word(c, 0));
}
