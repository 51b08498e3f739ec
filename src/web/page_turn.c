/* The end of the campaign turn: first as a preview, from which nothing is kept; then by its button. */
#include "gesta/desk_front.h"
#include "edit.h"

#include <string.h>

static gs_status end_turn(web_edit *e, gs_hand *h, const char *id)
{
    int from = h->c->n_ledger;
    const char *seen = web_edit_sent(e, "seen");
    (void)id;
    if (!seen || web_number(seen) != from) { /* somebody has entered something since it was shown */
        return gs_err_set(h->err, GS_STATE, "%s",
                          web_said(e->p, "Meanwhile something was entered: look again what the end "
                                         "of the turn brings."));
    }
    e->to = "/ledger";
    gs_status st = gs_campaign_next(h->c, h->err);
    return st;
}

/* The entries that it would make, with their dice and rules. */
static void entries(web_page *p, const gs_campaign *c, int from)
{
    web_put(p, "<ol class=\"plain lines\">\n");
    for (int i = from; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        gs_str words = {0};
        gs_desk_entry_words(c, e, &words);
        web_put(p, "<li><span class=\"one\">%s</span>", gs_str_text(&words));
        gs_str_free(&words);
        web_put(p, e->dice ? " <span class=\"dice\">{dice} %s</span>" : "%s",
                e->dice ? e->dice : "");
        web_put(p, e->rule ? " <span class=\"quiet\">%s</span></li>\n" : "%s</li>\n",
                e->rule ? e->rule : "");
    }
    web_put(p, "</ol>\n");
}

/* Battles that wait for their aftermath. */
void web_waiting(web_page *p)
{
    for (int i = 0; i < p->c->n_battles; i++) {
        const gs_camp_battle *b = &p->c->battles[i];
        if (!gs_campaign_fought(p->c, b) && gs_campaign_pending(p->c, b)) {
            web_put(p,
                    "<p class=\"note\">{%s was fought, and what it left behind is not in the "
                    "ledger yet:} <a "
                    "href=\"/battle/%s/after\">{after the battle}</a></p>\n",
                    gs_campaign_battle_title(p->c, b), b->id);
        }
    }
}

static gs_status show(web_edit *e)
{
    web_page *p = e->p;
    gs_campaign *c = NULL;
    gs_status st = web_file_store(&p->w->file, &p->err);
    st = st == GS_OK ? gs_store_load(p->w->file.store, false, &c, &p->err) : st;
    if (st != GS_OK) {
        return st;
    }
    int from = c->n_ledger;
    gs_err why = {0};
    st = gs_campaign_next(c, &why);
    web_begin(p, web_said(p, "The end of the turn"), "campaign");
    web_put(p, "<div class=\"after\"><p class=\"rubric\">%s</p>\n<h1>{The end of the turn}</h1>\n",
            web_day(p, gs_campaign_date(p->c)));
    web_waiting(p);
    if (st == GS_OK) {
        web_put(p,
                "<p class=\"quiet\">{This would happen. Nothing is entered before you say so.} "
                "{Then it is %s.}</p>\n",
                web_day(p, gs_campaign_date(c)));
        entries(p, c, from);
        web_edit_form(e, "turn", NULL);
        web_put(p, "<input type=\"hidden\" name=\"seen\" value=\"%d\"/>\n", from);
        web_edit_send(e, "End the turn");
    } else {
        web_put(p, "<p class=\"note\">%s</p>\n", why.text);
    }
    web_put(p, "</div>\n");
    web_end(p);
    gs_campaign_free(c);
    return GS_OK;
}

gs_status web_turn(web_page *p)
{
    static const web_act acts[] = {{"turn", end_turn}};
    return web_edit_page(p, acts, GS_COUNT(acts), show);
}
