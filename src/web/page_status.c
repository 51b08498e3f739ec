/* The first page: the next battle with its ground, the armies, who is not fit, what is owed, the last
 * of the ledger. */
#include "gesta/desk_front.h"
#include "gesta/engine.h"
#include "web_int.h"

#include <string.h>

/* ---- the next battle ---- */
/* The ground of a battle to come, with the lines behind which the sides set up. */
static void ground(web_page *p, const gs_camp_battle *b)
{
    gs_setup *s;
    gs_drawing *d, *narrow;
    gs_err err;
    gs_build_options o = web_build(p);
    gs_report_view view = {.title = gs_campaign_battle_title(p->c, b),
                           .caption = "",
                           .extent = GS_EXTENT_TABLE,
                           .zones = true,
                           .width = GS_MM(120)};
    if (!b->scenario || gs_campaign_muster(p->c, b, p->a, &s, &err) != GS_OK) {
        return;
    }
    gs_log log = {0};
    gs_table_state *t = GS_NEW(p->a, gs_table_state);
    gs_fold_start(s, t);
    gs_status st = gs_report_map(p->a, s, t, &log, &view, &o, &d, &err);
    view.width = GS_MM(80);
    st = st == GS_OK ? gs_report_map(p->a, s, t, &log, &view, &o, &narrow, &err) : st;
    if (st == GS_OK) {
        web_put(p, "<figure class=\"ground\">");
        web_picture(p, gs_arena_printf(p->a, "ground/%s", b->id), "1", d, narrow);
        web_put(p, "</figure>\n");
    }
}

void web_log_or_play(web_page *p, const gs_camp_battle *b)
{
    web_put(p, "<p class=\"links\"><a class=\"button\" href=\"/battle/%s/log\">{Log it at the table}</a>", b->id);
    if (gs_battle_rules_find(gs_campaign_battle_ruleset(p->c, b))) {
        web_put(p, " <a class=\"button\" href=\"/battle/%s/play\">{Play it here}</a>", b->id);
    }
    web_put(p, "</p>\n");
}

/* Ways on that the command line has; the page's own come with them. */
static void ways(web_page *p, const gs_front_page *f)
{
    const char *id = f->next->id;
    if (f->why_not) {
        web_put(p, "<p class=\"note\">{It cannot be fought yet: %s}</p>\n", f->why_not);
    }
    web_log_or_play(p, f->next);
    web_put(p, "<p>{By the two generals:} <code>gesta battle fight %s</code></p>\n", id);
    web_put(p, "<p class=\"links\">{Print:} <a href=\"/print/quick-reference/%s.pdf\">"
               "{quick reference}</a> · <a href=\"/print/log-sheet/%s.pdf\">{log sheet}</a></p>\n",
            id, id);
}

static void next_battle(web_page *p, const gs_front_page *f)
{
    const gs_camp_battle *b = f->next;
    const gs_camp_scenario *sc = b->scenario ? gs_campaign_scenario(p->c, b->scenario) : NULL;
    web_put(p, "<section class=\"next\">\n");
    ground(p, b);
    web_put(p, "<div><p class=\"rubric\">");
    if (b->date) {
        web_put(p, "{The next battle} · %s</p>\n", web_date(p, b->date));
    } else {
        web_put(p, "{The next battle}</p>\n");
    }
    web_put(p, "<h2>%s</h2>\n", gs_campaign_battle_title(p->c, b));
    if (sc && sc->about) {
        web_put(p, "<p>%s</p>\n", sc->about);
    }
    ways(p, f);
    web_put(p, "</div></section>\n");
}

/* ---- armies ---- */
static void army_row(web_page *p, const gs_camp_side *side, const gs_camp_army *army)
{
    gs_army_sum sum;
    gs_campaign_army_sum(p->c, army, &sum);
    const gs_camp_hero *chief = gs_campaign_army_general(p->c, army);
    web_put(p, "<tr><th scope=\"row\">");
    web_shield(p, side);
    web_put(p, " <a href=\"/army/%s\">%s</a> <span class=\"quiet\">%s", army->id,
            web_head(p, army->id), gs_campaign_name(p->c, side->id));
    if (chief) {
        web_put(p, ", {under %s}", gs_campaign_name(p->c, chief->id));
    }
    web_put(p, "</span></th><td class=\"wide\">");
    web_bar(p, side, sum.present, sum.full);
    web_put(p, "</td><td class=\"right\"><b>%d</b> ", sum.present);
    web_put(p, "{of %d}</td><td class=\"right links\"><a href=\"/army/%s\">{roster}</a> · "
               "<a href=\"/print/cards/%s.pdf\">{cards}</a></td></tr>\n",
            sum.full, army->id, army->id);
}

void web_army_table(web_page *p)
{
    web_put(p, "<div class=\"table\" role=\"group\" tabindex=\"0\" aria-label=\"{Armies}\"><table "
               "class=\"armies\"><thead><tr><th scope=\"col\">{armies}</th><td></td>"
               "<th scope=\"col\" class=\"right\">{strength}</th><td></td></tr></thead><tbody>\n");
    for (int s = 0; s < p->c->n_sides; s++) {
        const gs_camp_side *side = &p->c->sides[s];
        for (int i = 0; i < side->n_armies; i++) {
            if (!side->armies[i].gone) {
                    army_row(p, side, &side->armies[i]);
            }
        }
    }
    web_put(p, "</tbody></table></div>\n");
}

/* ---- what stands beside ---- */
static void battles(web_page *p, const gs_front_page *f)
{
    web_rubric(p, web_said(p, "Battles"));
    web_put(p, "<ul class=\"plain\">\n");
    for (int i = 0; i < p->c->n_battles; i++) {
        const gs_camp_battle *b = &p->c->battles[i];
        bool next = f->stand[i] == GS_BATTLE_NEXT;
        gs_str_add(&p->out, next ? "<li class=\"here\">" : "<li>");
        web_put(p, "<a href=\"/battle/%s\">%s</a> ", b->id, gs_campaign_battle_title(p->c, b));
        if (b->date) {
            web_put(p, "<span class=\"date\">%s</span>", web_date(p, b->date));
        }
        const char *result = web_result(p, b);
        web_put(p, "<br/><span class=\"quiet\">%s</span></li>\n",
                *result ? result : web_said(p, next ? "to be fought" : gs_battle_stand_words[f->stand[i]]));
    }
    web_put(p, "</ul>\n");
}

/* A hero's disc: his letter, struck through when he is dead. */
static void disc(web_page *p, const gs_front_hero *h)
{
    const char *name = gs_front_bare(gs_campaign_name(p->c, h->hero->id));
    const char *end = name;
    gs_utf8_next(&end, name + strlen(name));
    web_put(p, "<svg class=\"disc side-%d\" viewBox=\"0 0 28 28\" aria-hidden=\"true\"><circle "
               "cx=\"14\" cy=\"14\" r=\"12\"/><text x=\"14\" y=\"19\">%s</text>",
            web_slot(p->c, h->side), gs_arena_strndup(p->a, name, (size_t)(end - name)));
    if (h->now.fate == GS_FATE_DEAD) {
        web_put(p, "<path d=\"M6 6L22 22M22 6L6 22\"/>");
    }
    web_put(p, "</svg>");
}

/* "wounded, Power 1 of 3", "dead, by the axeman". */
void web_fate(web_page *p, const gs_hero_now *now)
{
    web_put(p, "%s", web_said(p, gs_fate_words[now->fate]));
    if (now->fate == GS_FATE_WOUNDED) {
        web_put(p, ", {Power %d of %d}", now->power, now->rating);
    } else if (now->by && now->fate != GS_FATE_FIT) {
        web_put(p, ", {by %s}", gs_campaign_name(p->c, now->by));
    }
}

static void not_fit(web_page *p, const gs_front_page *f)
{
    bool any = false;
    for (int i = 0; i < f->n_heroes; i++) {
        const gs_front_hero *h = &f->hero[i];
        if (h->now.fate == GS_FATE_FIT || h->now.removed) {
            continue;
        }
        if (!any) {
            web_rubric(p, web_said(p, "Not fit"));
            web_put(p, "<ul class=\"plain heroes\">\n");
            any = true;
        }
        web_put(p, "<li>");
        disc(p, h);
        web_put(p, "<span><a href=\"/hero/%s\">%s</a><br/><span class=\"quiet\">", h->hero->id,
                gs_campaign_name(p->c, h->hero->id));
        web_fate(p, &h->now);
        web_put(p, "</span></span></li>\n");
    }
    if (any) {
        web_put(p, "</ul>\n");
    }
}

static void owed(web_page *p, const gs_front_page *f)
{
    if (f->n_owed) {
        web_rubric(p, web_said(p, "Owed"));
        web_put(p, "<ul class=\"plain\">\n");
        for (int i = 0; i < f->n_owed; i++) {
            web_put(p, "<li>%s<br/><code>%s</code></li>\n", f->owed[i].text, f->owed[i].command);
        }
        web_put(p, "</ul>\n");
    }
}

static void last_entries(web_page *p, const gs_front_page *f)
{
    enum { LAST = 4 };
    int at[LAST], n = 0;
    for (int i = p->c->n_ledger - 1; i >= 0 && n < LAST; i--) {
        if (gs_front_may_know(f, &p->c->ledger[i])) {
            at[n++] = i;
        }
    }
    if (n) {
        web_rubric(p, web_said(p, "The ledger’s last"));
        web_put(p, "<ol class=\"plain entries\">\n");
    }
    for (int k = n - 1; k >= 0; k--) {
        gs_str words = {0};
        gs_desk_entry_words(p->c, &p->c->ledger[at[k]], &words);
        web_put(p, "<li><a href=\"/ledger#e%d\">%d</a> %s</li>\n", p->c->ledger[at[k]].n,
                p->c->ledger[at[k]].n, gs_str_text(&words));
        gs_str_free(&words);
    }
    if (n) {
        web_put(p, "</ol>\n<p><a href=\"/ledger\">{all %d entries}</a></p>\n", p->c->n_ledger);
    }
}

gs_status web_status(web_page *p)
{
    gs_front_page f;
    const gs_ruleset *rs = gs_ruleset_find(p->c->ruleset);
    gs_front_gather(p->c, p->c, NULL, true, p->a, &f);
    web_begin(p, web_said(p, "Campaign"), "campaign");
    web_put(p, "<div class=\"front\"><div>\n<p class=\"rubric\">%s · {campaign turn %d} · %s</p>\n"
               "<h1>%s</h1>\n", web_day(p, gs_campaign_date(p->c)), gs_campaign_turn(p->c),
            rs ? rs->name : p->c->ruleset, p->c->title);
    web_waiting(p);
    if (f.next) {
        next_battle(p, &f);
    } else {
        web_put(p, "<p>{No battle is to be fought now.} <a href=\"/edit\">{Set up}</a></p>\n");
    }
    if (f.points_line) {
        web_put(p, "<p>%s</p>\n", f.points_line);
    }
    web_army_table(p);
    web_put(p, "</div>\n<aside aria-label=\"{How it stands}\">\n");
    battles(p, &f);
    not_fit(p, &f);
    owed(p, &f);
    last_entries(p, &f);
    web_put(p, "<p><a href=\"/turn\">{end the campaign turn}</a></p>\n");
    web_put(p, "</aside></div>\n");
    web_end(p);
    return GS_OK;
}
