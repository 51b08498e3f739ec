/* Lists: battles, armies, heroes, what can be printed. */
#include "gesta/desk_front.h"
#include "gesta/rules.h"
#include "web_int.h"

#include <string.h>

gs_status web_battles(web_page *p)
{
    const gs_battle_stand *stand = gs_campaign_stands(p->c, p->a);
    web_begin(p, web_said(p, "Battles"), "battles");
    web_put(p, "<h1>{Battles}</h1>\n<div class=\"table\" role=\"group\" tabindex=\"0\" "
               "aria-label=\"{Battles}\"><table><thead><tr><th scope=\"col\">{battle}</th>"
               "<th scope=\"col\">{date}</th><th scope=\"col\">{how it stands}</th>"
               "<th scope=\"col\">{print}</th></tr></thead><tbody>\n");
    for (int i = 0; i < p->c->n_battles; i++) {
        const gs_camp_battle *b = &p->c->battles[i];
        const char *result = web_result(p, b);
        bool told = stand[i] == GS_BATTLE_FOUGHT && b->recorded;
        web_put(p, "<tr><th scope=\"row\"><a href=\"/battle/%s\">%s</a></th><td>%s</td><td>%s</td>"
                   "<td class=\"links\">", b->id, gs_campaign_battle_title(p->c, b), web_date(p, b->date),
                *result ? result : web_said(p, gs_battle_stand_words[stand[i]]));
        if (told) {
            web_put(p, "<a href=\"/print/battle/%s.pdf\">{report}</a>", b->id);
        }
        web_put(p, "</td></tr>\n");
    }
    web_put(p, "</tbody></table></div>\n");
    if (p->c->n_battles == 0) {
        web_put(p, "<p>{No battle is planned yet.}</p>\n");
    }
    web_end(p);
    return GS_OK;
}

gs_status web_armies(web_page *p)
{
    web_begin(p, web_said(p, "Armies"), "armies");
    web_put(p, "<h1>{Armies}</h1>\n");
    web_army_table(p);
    web_end(p);
    return GS_OK;
}

static void hero_row(web_page *p, const gs_camp_side *side, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(p->c, h, &now);
    if (now.removed) {
        return;
    }
    web_put(p, "<tr><th scope=\"row\">");
    web_shield(p, side);
    web_put(p, " <a href=\"/hero/%s\">%s</a>", h->id, gs_campaign_name(p->c, h->id));
    if (now.epithet) {
        web_put(p, " <i>%s</i>", now.epithet);
    }
    web_put(p, "</th><td>");
    web_fate(p, &now);
    web_put(p, "</td><td class=\"right\">%d</td><td class=\"right\">%d</td></tr>\n", now.power,
            now.battles);
}

gs_status web_heroes(web_page *p)
{
    web_begin(p, web_said(p, "Heroes"), "heroes");
    web_put(p, "<h1>{Heroes}</h1>\n<div class=\"table\" role=\"group\" tabindex=\"0\" "
               "aria-label=\"{Heroes}\"><table><thead><tr><th scope=\"col\">{hero}</th>"
               "<th scope=\"col\">{today}</th><th scope=\"col\" class=\"right\">{Power}</th>"
               "<th scope=\"col\" class=\"right\">{battles}</th></tr></thead><tbody>\n");
    for (int s = 0; s < p->c->n_sides; s++) {
        for (int i = 0; i < p->c->sides[s].n_heroes; i++) {
            hero_row(p, &p->c->sides[s], &p->c->sides[s].heroes[i]);
        }
    }
    web_put(p, "</tbody></table></div>\n");
    web_end(p);
    return GS_OK;
}

/* ---- what can be printed ---- */
static bool has_map(const gs_campaign *c)
{
    for (int i = 0; i < c->n_places; i++) {
        if (c->places[i].x || c->places[i].y) {
            return true;
        }
    }
    return false;
}

gs_status web_reports(web_page *p)
{
    web_begin(p, web_said(p, "Reports"), "reports");
    web_put(p, "<h1>{Reports}</h1>\n<ul>\n");
    for (int k = 0; k < WEB_DOCS; k++) {
        const web_doc_row *d = &web_docs[k];
        if (d->of || (k == WEB_DOC_WAR && !has_map(p->c))) {
            continue;
        }
        if (k == WEB_DOC_BOOK) { /* a book is printed, not scrolled */
            web_put(p, "<li><a href=\"/print/%s.pdf\">%s</a> (PDF)</li>\n", d->word,
                    web_said(p, d->title));
        } else {
            web_put(p, "<li><a href=\"/report/%s\">%s</a> · <a href=\"/print/%s.pdf\">PDF</a></li>\n",
                    d->word, web_said(p, d->title), d->word);
        }
    }
    web_put(p, "</ul>\n<p>"
               "{Each battle, army, hero and unit has its own page, and is printed from there.}"
               "</p>\n");
    web_end(p);
    return GS_OK;
}

/* ---- the ledger ---- */
/* The book of a rule's number, by what stands before its "-"; NULL: no book has that rule. */
static const gs_ruleset *book_of(const char *number)
{
    size_t n = strcspn(number, "-");
    for (int i = 0; gs_rulesets[i]; i++) {
        const gs_ruleset *rs = gs_rulesets[i];
        if (strlen(rs->prefix) == n && strncmp(rs->prefix, number, n) == 0) {
            return gs_ruleset_rule(rs, number) ? rs : NULL;
        }
    }
    return NULL;
}

/* Numbers of rules, each a way to what it says; words of house rules between them stay words. */
static void rests_on(web_page *p, const char *rules)
{
    while (*rules) {
        size_t n = strcspn(rules, " ");
        const char *word = gs_arena_strndup(p->a, rules, n);
        const gs_ruleset *rs = book_of(word);
        if (rs) {
            web_put(p, "<a href=\"/rules/%s#%s\">%s</a> ", rs->id, gs_ruleset_rule(rs, word)->number, word);
        } else {
            web_put(p, "%s ", word);
        }
        rules += n + (rules[n] == ' ');
    }
}

static void entry(web_page *p, const gs_camp_entry *e)
{
    gs_str words = {0};
    gs_desk_entry_words(p->c, e, &words);
    const gs_camp_battle *b = e->battle ? gs_campaign_battle(p->c, e->battle) : NULL;
    web_put(p, "<tr id=\"e%d\"><th scope=\"row\" class=\"right\">%d</th><td>%s</td><td>", e->n, e->n,
            web_date(p, e->date));
    if (b) {
        web_put(p, "<a href=\"/battle/%s\">%s</a>", b->id, gs_campaign_battle_title(p->c, b));
    }
    web_put(p, "</td><td>");
    if (gs_campaign_hero(p->c, e->subject)) {
        web_put(p, "<a href=\"/hero/%s\">%s</a>", e->subject, gs_str_text(&words));
    } else if (gs_campaign_unit(p->c, e->subject)) {
        web_put(p, "<a href=\"/unit/%s\">%s</a>", e->subject, gs_str_text(&words));
    } else {
        web_put(p, "%s", gs_str_text(&words));
    }
    if (e->reason) {
        web_put(p, " <i>%s</i>", e->reason);
    }
    if (e->undone) {
        web_put(p, " <a class=\"quiet\" href=\"#e%d\">{taken back by %d}</a>", e->undone, e->undone);
    }
    web_put(p, "</td><td class=\"quiet\">");
    rests_on(p, e->rule ? e->rule : "");
    web_put(p, "</td></tr>\n");
    gs_str_free(&words);
}

gs_status web_ledger(web_page *p)
{
    web_begin(p, web_said(p, "Ledger"), "ledger");
    web_put(p, "<h1>{Ledger}</h1>\n<p>{Every change is an entry, and nothing is ever rubbed out.}</p>\n"
               "<div class=\"table\" role=\"group\" tabindex=\"0\" aria-label=\"{Ledger}\"><table>"
               "<thead><tr><th scope=\"col\" class=\"right\">{no.}</th><th scope=\"col\">{date}</th>"
               "<th scope=\"col\">{battle}</th><th scope=\"col\">{entry}</th><th scope=\"col\">{rests on}"
               "</th></tr></thead><tbody>\n");
    for (int i = 0; i < p->c->n_ledger; i++) {
        if (!gs_entry_blank(&p->c->ledger[i])) {
            entry(p, &p->c->ledger[i]);
        }
    }
    web_put(p, "</tbody></table></div>\n");
    web_end(p);
    return GS_OK;
}
