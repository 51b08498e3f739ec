/* "Try it": trial battles on a battlefield as it stands, within a second or two; what they said before
 * the last change stands beside. */
#include "ground.h"

#include "gesta/desk_trials.h"
#include "gesta/os.h"

#include <stdio.h>
#include <string.h>

enum { TRIALS = 100, AT_ONCE = 4, BUDGET_MS = 2000 };

static web_trial *trial_of(gs_web *w, const char *scenario)
{
    for (int i = 0; i < WEB_TRIALS; i++) {
        if (strcmp(w->trial[i].scenario, scenario) == 0) {
            return &w->trial[i];
        }
    }
    return NULL;
}

static web_trial *new_trial(gs_web *w, const char *scenario)
{
    web_trial *t = &w->trial[w->next_trial++ % WEB_TRIALS];
    *t = (web_trial){.before = -1};
    snprintf(t->scenario, sizeof t->scenario, "%s", scenario);
    return t;
}

gs_status web_ground_try(web_edit *e, gs_hand *h, const char *id)
{
    const gs_camp_scenario *sc = gs_campaign_scenario(h->c, e->p->id[0]);
    gs_setup *s;
    gs_desk_trials t = {.runs = 0};
    (void)id;
    if (!sc) {
        return gs_err_set(h->err, GS_NOT_FOUND, web_said(e->p, "No battlefield has the name %s."),
                          e->p->id[0]);
    }
    gs_status st = gs_campaign_muster(h->c, web_ground_battle(e, h->c, sc), e->p->a, &s, h->err);
    int64_t until = gs_os_ticks() + BUDGET_MS;
    for (int from = 0; st == GS_OK && from < TRIALS && (from == 0 || gs_os_ticks() < until);
         from += AT_ONCE) {
        st = gs_desk_trials_fight(s, 1, from, AT_ONCE, &t, h->err);
    }
    if (st == GS_OK && t.runs == 0) {
        return gs_err_set(h->err, GS_STATE, "%s", t.why.text);
    }
    if (st == GS_OK) {
        web_trial *was = trial_of(e->p->w, sc->id), *now = was ? was : new_trial(e->p->w, sc->id);
        if (now->runs && now->entries != h->c->n_ledger) { /* another ground than was tried */
            now->before = now->wins * 100 / now->runs;
        }
        now->runs = t.runs;
        now->wins = t.wins[0];
        now->drawn = t.drawn;
        now->entries = h->c->n_ledger;
    }
    return st;
}

void web_ground_trials(web_edit *e, const gs_camp_scenario *sc)
{
    web_page *p = e->p;
    const web_trial *t = trial_of(p->w, sc->id);
    const char *side = sc->n_musters ? gs_campaign_name(e->c, sc->musters[0].side) : "";
    web_rubric(p, web_said(p, "What it is worth"));
    if (t) {
        bool old = t->entries != e->c->n_ledger;
        web_put(p, "<p>{In %d trial battles %s:} ", t->runs, side);
        if (t->before >= 0) {
            web_put(p, "%d → ", t->before);
        }
        web_put(p, "<b>%d %%</b>, {drawn %d}.", t->wins * 100 / t->runs, t->drawn);
        web_put(p, "%s%s</p>\n", old ? " " : "",
                old ? web_said(p, "Something was changed since.") : "");
    }
    web_edit_form(e, "try", NULL);
    web_edit_send(e, t ? "Try it again" : "Try it");
}
