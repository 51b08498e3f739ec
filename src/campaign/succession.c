/* Who follows a general that is lost (CAM-4.5, CAM-R11). */
#include "gesta/custody.h"

#include "campaign_int.h"

#include <string.h>

enum { ASKED = 8 }; /* heroes whom the procedure looks at */
static const char *const roles[ASKED] = {"hero-1", "hero-2", "hero-3", "hero-4",
                                         "hero-5", "hero-6", "hero-7", "hero-8"};

typedef struct question {
    const gs_campaign *c;
    const gs_camp_hero *old, *named[ASKED];
    int n, heir;
    gs_camp_about about;
    gs_str *sit;
} question;

/* Only the fit succeed: the heir and the first seven others are asked. */
static void ask_about(question *q, const gs_camp_hero *h)
{
    gs_hero_now now;
    const char *heir = q->old->heir;
    bool is_heir = heir && strcmp(heir, h->id) == 0;
    gs_campaign_hero_now(q->c, h, &now);
    bool full = q->n == ASKED || (q->n == ASKED - 1 && heir && !q->heir && !is_heir);
    if (now.fate != GS_FATE_FIT || full || !gs_campaign_can_serve(q->c, h)) {
        return;
    }
    gs_camp_about_hero(&q->about, roles[q->n], h->id);
    q->named[q->n++] = h;
    q->heir = is_heir ? q->n : q->heir;
    gs_str_addf(q->sit, " hero-%d.state=fit hero-%d.rating=%d hero-%d.power=%d", q->n, q->n,
                gs_camp_held(now.rating, 1, 6), q->n, gs_camp_held(now.power, 0, 9));
}

gs_status gs_campaign_succeed(gs_campaign *c, const gs_camp_side *s, gs_err *err)
{
    const gs_ruleset *own = gs_ruleset_find("campaign");
    gs_str sit = {0};
    question q = {.c = c, .about = {.c = c}, .sit = &sit};
    gs_hero_now now;
    gs_camp_answer said;
    q.old = gs_camp_named_general(c, s);
    if (!q.old || gs_campaign_general(c, s)) {
        return GS_OK;
    }
    gs_camp_about_hero(&q.about, "general", q.old->id);
    gs_campaign_hero_now(c, q.old, &now);
    bool away = gs_fate_can_fight(now.fate); /* on parole: he commands no more than a captive does */
    gs_str_addf(&sit, "general.state=%s", gs_fate_words[away ? GS_FATE_CAPTIVE : now.fate]);
    for (int i = 0; i < s->n_heroes; i++) {
        ask_about(&q, &s->heroes[i]);
    }
    gs_str_addf(&sit, " heir=%d", q.heir);
    gs_camp_options(c, NULL, gs_ruleset_proc(own, "succession"), &sit);
    gs_arena *a = gs_arena_new();
    gs_status st =
        gs_camp_resolve(own, "succession", gs_str_text(&sit), &q.about, NULL, a, &said, err);
    gs_str_free(&sit);
    int successor = st == GS_OK ? gs_camp_int(said.result, "successor") : 0;
    if (successor > 0 && successor <= q.n) { /* a house rule may speak of who is not there */
        gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_SUCCESSION, s->id);
        e->by = q.named[successor - 1]->id;
        e->rule = said.rules ? gs_arena_strdup(c->arena, said.rules) : NULL;
        const char *by = gs_camp_value(said.result, "by", a);
        e->value = by ? gs_arena_strdup(c->arena, by) : NULL;
    }
    gs_arena_free(a);
    return st;
}
