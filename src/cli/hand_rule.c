/* Verbs that enter what the umpire rules about a hero or a unit, by the kinds that the ledger has. */
#include "hand.h"

#include <string.h>

static const struct {
    const char *verb;
    gs_ledger_kind kind;
    int least, most; /* its second word is a number; 0, 0: it is none */
    bool text;       /* its second word is text */
} rules[] = {
    {"wound", GS_LEDGER_WOUNDED, 1, 99, false},   {"heal", GS_LEDGER_HEALED, 1, 99, false},
    {"power", GS_LEDGER_POWER, -6, 6, false},     {"epithet", GS_LEDGER_EPITHET, 0, 0, true},
    {"item", GS_LEDGER_ITEM_GAINED, 0, 0, true},  {"retire", GS_LEDGER_RETIRED, 0, 0, false},
    {"die", GS_LEDGER_DIED, 0, 0, false},         {"lose", GS_LEDGER_LOSSES, 1, 9999, false},
    {"gain", GS_LEDGER_GAINED, 1, 9999, false},   {"add", GS_LEDGER_ITEM_GAINED, 0, 0, true},
    {"remove", GS_LEDGER_ITEM_LOST, 0, 0, true},  {"quality", GS_LEDGER_QUALITY, 0, 0, true},
};

/* Words that would be wrong of anybody; whatever else forbids an entry is the state of things. */
static gs_status check_words(cli *c, gs_ledger_kind kind, int64_t amount, const char *text)
{
    static const char *const qualities[] = {"poor", "average", "elite", NULL};
    bool known = kind != GS_LEDGER_QUALITY;
    for (int i = 0; qualities[i] && !known; i++) {
        known = strcmp(qualities[i], text) == 0;
    }
    if (!known) {
        return gs_err_key(&c->err, GS_INPUT, "quality",
                          "poor, average or elite is expected, not %.40s", text);
    }
    if (kind == GS_LEDGER_POWER && amount == 0) {
        return gs_err_key(&c->err, GS_INPUT, "power", "a number other than 0 is expected: +1, -2");
    }
    return text && gs_utf8_blank(text)
               ? gs_err_key(&c->err, GS_INPUT, "text", "some words are expected")
               : GS_OK;
}

gs_status cli_hand_rule(cli *c, gs_hand *h)
{
    int i = 0;
    while (strcmp(rules[i].verb, c->verb->verb) != 0) {
        i++;
    }
    gs_ledger_kind kind = rules[i].kind;
    int64_t amount = 0;
    bool counts = rules[i].least != rules[i].most;
    gs_status st = counts ? cli_word_number(c, 1, rules[i].least, rules[i].most, &amount) : GS_OK;
    st = st == GS_OK ? check_words(c, kind, amount, rules[i].text ? cli_word(c, 1) : NULL) : st;
    if (kind == GS_LEDGER_ITEM_GAINED && st == GS_OK) {
        kind = cli_has(c, "lost") ? GS_LEDGER_ITEM_LOST : kind;
        st = cli_number(c, "power", 0, 3, &amount);
    }
    gs_ruling r = {.has_amount = counts || cli_get(c, "power", NULL) != NULL,
                   .amount = (int)amount,
                   .by = cli_get(c, "by", NULL),
                   .text = rules[i].text ? cli_word(c, 1) : h->reason ? h->reason : "by hand"};
    int from = h->c->n_ledger;
    bool words = st == GS_OK;
    st = words ? gs_campaign_rule(h->c, kind, cli_word(c, 0), &r, h->err) : st;
    if (words && st == GS_INPUT) {
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
