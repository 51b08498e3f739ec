/* What the umpire rules of a hero or a unit, as an entry by hand: the kinds that the ledger has. */
#include "edit.h"

#include <string.h>

/* Kinds whose words are no reason but what it is: an epithet, a thing, a quality. */
static bool is_named(gs_ledger_kind kind)
{
    return kind == GS_LEDGER_EPITHET || kind == GS_LEDGER_ITEM_GAINED ||
           kind == GS_LEDGER_ITEM_LOST || kind == GS_LEDGER_QUALITY || kind == GS_LEDGER_RENAMED;
}

gs_status web_ruling_act(web_edit *e, gs_hand *h, const char *id)
{
    const char *word = web_edit_sent(e, "kind"), *words = web_edit_sent(e, "words");
    const char *whom = web_edit_sent(e, "whom"), *amount = web_edit_sent(e, "amount");
    int kind = word ? gs_word_index(gs_ledger_words, word) : -1, from = h->c->n_ledger, n = 0;
    bool minus = amount && amount[0] == '-';
    (void)id;
    if (kind < 0 || !gs_ledger_by_hand((gs_ledger_kind)kind) || !whom) {
        return gs_err_key(h->err, GS_INPUT, "kind", "%s",
                          web_said(e->p, "What is ruled, and of whom?"));
    }
    if (!words) {
        return gs_err_key(h->err, GS_INPUT, "words", "%s",
                          web_said(e->p, "Why, or what it is called: some words are wanted."));
    }
    n = amount ? web_number(strcmp(amount + minus, "0") == 0 ? "0" : amount + minus) : 0;
    if (n < 0) {
        return gs_err_key(h->err, GS_INPUT, "amount", "%s",
                          web_said(e->p, "A whole number is wanted."));
    }
    bool named = is_named((gs_ledger_kind)kind);
    const char *text = gs_hand_text(h, words);
    gs_ruling r = {.has_amount = amount != NULL,
                   .amount = minus ? -n : n,
                   .by = web_edit_sent(e, "by"),
                   .text = text};
    gs_status st = gs_campaign_rule(h->c, (gs_ledger_kind)kind, whom, &r, h->err);
    for (int i = from; st == GS_OK && !named && i < h->c->n_ledger; i++) {
        h->c->ledger[i].text = NULL; /* the reason stands by itself */
    }
    h->reason = named ? h->reason : text;
    gs_hand_adopt(h, from);
    return st;
}

static void kinds(web_edit *e, char of)
{
    web_edit_choose(e, "kind", "what", "");
    web_edit_option(e, "", "–");
    for (int k = 0; gs_ledger_words[k]; k++) {
        if (gs_ledger_by_hand((gs_ledger_kind)k) == of) {
            web_edit_option(e, gs_ledger_words[k], web_said(e->p, gs_ledger_words[k]));
        }
    }
    web_edit_chosen(e);
}

void web_ruling_hero(web_edit *e, const char *hero)
{
    web_edit_form(e, "ruling", web_said(e->p, "The umpire rules"));
    web_put(e->p, "<input type=\"hidden\" name=\"whom\" value=\"%s\"/>\n", hero);
    kinds(e, 'h');
    web_edit_ask(e, "amount", "how many, where it counts", 'n', NULL);
    web_edit_select(e, "by", "by whom", 'S', NULL, NULL, false);
    web_edit_ask(e, "words", "why, or what it is called", 'w', NULL);
    web_edit_send(e, "Enter it");
}

void web_ruling_units(web_edit *e, gs_camp_unit *const *units, int n)
{
    web_edit_form(e, "ruling", web_said(e->p, "The umpire rules"));
    web_edit_choose(e, "whom", "of which unit", "");
    for (int i = 0; i < n; i++) {
        web_edit_option(e, units[i]->id, gs_campaign_name(e->c, units[i]->id));
    }
    web_edit_chosen(e);
    kinds(e, 'u');
    web_edit_ask(e, "amount", "how many, where it counts", 'n', NULL);
    web_edit_ask(e, "words", "why, or what it is called", 'w', NULL);
    web_edit_send(e, "Enter it");
}
