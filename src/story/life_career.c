/* A hero's life: who he was, his chapters, his end, and what it came to. */
#include "life_int.h"

#include <string.h>

static bool about(const life_hero *x, const gs_camp_entry *e)
{
    return life_same(e->subject, x->h->id);
}

const gs_camp_entry *life_in_battle(const life_hero *x, int kind, const char *battle)
{
    return life_last(&x->all, x->h->id, kind, battle);
}

/* ---- his battles ---- */
static gs_status gather_days(life_hero *x)
{
    gs_status st = GS_OK;
    x->day = GS_NEW_ARRAY(x->l->a, life_day, x->all.n + 1);
    for (int i = 0; i < x->all.n && st == GS_OK; i++) {
        const gs_camp_entry *e = x->all.e[i];
        const gs_camp_battle *b = e->battle ? gs_campaign_battle(x->l->c, e->battle) : NULL;
        gs_hero_now then;
        if (about(x, e) && e->kind == GS_LEDGER_FOUGHT && b) {
            gs_campaign_hero_at(x->l->c, x->h, e->n, &then);
            st = life_day_of(x->l, b, then.side, x->h->id, NULL, &x->day[x->n_days++]);
        }
    }
    return st;
}

/* Nothing befell him in it, and his men did nothing that is worth a sentence. */
/* Did his unit lose a third of its men, or more? */
static bool bled(const life_day *d)
{
    bool men = d->s && gs_voice_men(d->s->ruleset) && d->after >= 0;
    return men && 3 * (d->before - d->after) >= d->before && d->before > 0;
}

const char *life_men_of(const life_hero *x, const life_day *d)
{
    const gs_camp_entry *e = life_in_battle(x, GS_LEDGER_FOUGHT, d->b->id);
    gs_hero_now then = {0};
    if (!d->s && e) {
        gs_campaign_hero_at(x->l->c, x->h, e->n, &then);
    }
    return !d->s ? then.unit : d->unit >= 0 ? d->s->units[d->unit].id : NULL;
}

bool life_men_struck(const life_hero *x, const life_day *d, const gs_camp_entry *e)
{
    const char *unit = life_men_of(x, d);
    bool falls = e->kind == GS_LEDGER_DIED || e->kind == GS_LEDGER_CAPTURED;
    return unit && falls && !e->undone && life_same(e->by, unit) &&
           life_same(e->battle, d->b->id) && gs_campaign_hero(x->l->c, e->subject);
}

bool life_quiet(const life_hero *x, int day)
{
    const life_day *d = &x->day[day];
    for (int i = 0; i < x->l->c->n_ledger; i++) {
        if (life_men_struck(x, d, &x->l->c->ledger[i])) {
            return false;
        }
    }
    for (int i = 0; i < x->all.n; i++) {
        const gs_camp_entry *e = x->all.e[i];
        bool here = life_same(e->battle, d->b->id) && e->kind != GS_LEDGER_FOUGHT;
        bool by_him = life_same(e->by, x->h->id) && e->kind != GS_LEDGER_LOSSES;
        if (here && (about(x, e) || by_him)) {
            return false;
        }
    }
    if (d->s && d->s->side[d->at].general == d->hero) {
        return false;
    }
    for (int i = 0; i < x->n_edges; i++) { /* an old wound, or who struck him falls */
        const gs_life_edge *e = &x->edge[i];
        bool told = e->kind == GS_LIFE_REVENGE || e->kind == GS_LIFE_OLD_WOUND;
        if (told && life_same(e->to->battle, d->b->id)) {
            return false;
        }
    }
    bool deed = d->felled > 0 && (d->n_victims > 0 && d->victim[0].destroyed);
    return d->n_duels == 0 && d->refused + d->unanswered == 0 && !deed && !bled(d) && 2 * d->felled < d->before + 1 &&
           !d->destroyed;
}

/* ---- the summary ---- */
static void add_name(life_hero *x, life_line *m)
{
    const char *epithet = x->now.epithet;
    bool byname = epithet && (strncmp(epithet, "the ", 4) == 0 || strncmp(epithet, "of ", 3) == 0);
    life_role(x->l, m, GS_ROLE_HERO, x->h->id);
    life_role(x->l, m, GS_ROLE_SIDE, x->now.side);
    life_word(x->l, m, byname ? "byname" : "called", epithet);
}

static void add_span(life_hero *x, life_line *m)
{
    const char *first = x->day[0].end ? x->day[0].end->date : x->day[0].b->date;
    const life_day *end = &x->day[x->n_days - 1];
    const char *last = end->end ? end->end->date : end->b->date;
    life_add_date(x->l, m, "", first);
    life_add_date(x->l, m, "last-", last);
    int days = life_days_between(first, last);
    life_fact(m, "days", days < 0 ? 0 : days + 1);
    life_fact(m, "same-month", first && last && strncmp(first, last, 7) == 0);
    life_fact(m, "same-year", first && last && strncmp(first, last, 4) == 0);
}

static void summary(life_hero *x)
{
    life *l = x->l;
    int won = 0, lost = 0, unseen = 0;
    life_paragraph(l, "summary");
    life_line *m = life_say(l, "life-summary", NULL);
    add_name(x, m);
    add_span(x, m);
    for (int i = 0; i < x->n_days; i++) {
        const life_day *d = &x->day[i];
        won += d->fortune > 0;
        lost += d->fortune < 0;
        bool fell = life_in_battle(x, GS_LEDGER_DIED, d->b->id) ||
                    life_in_battle(x, GS_LEDGER_CAPTURED, d->b->id);
        bool judged = x->judgement == GS_JUDGE_UNSEEN && d->fortune > 0; /* the judgement says it */
        unseen = fell ? (judged ? 0 : d->fortune) : unseen;
        life_cite_entry(l, m, life_in_battle(x, GS_LEDGER_FOUGHT, d->b->id));
        life_cite_entry(l, m, d->end);
    }
    life_add_battle(l, m, x->day[0].b);
    life_add_date(l, m, "", x->day[0].end ? x->day[0].end->date : x->day[0].b->date);
    life_fact(m, "battles", x->n_days);
    life_fact(m, "won", won);
    life_fact(m, "lost", lost);
    life_fact(m, "drawn", x->n_days - won - lost);
    life_fact(m, "unseen-won", unseen > 0);
    life_fact(m, "unseen-lost", unseen < 0);
    life_fact(m, "first-won", x->day[0].fortune > 0);
    life_fact(m, "dead", x->now.fate == GS_FATE_DEAD);
    life_put_clause(m, "life-fortune", "fortune");
    life_put_clause(m, "life-span", "span");
}

/* ---- chapters ---- */
/* Does a chapter end with that day: was he wounded or taken, did he rise, did he fall? */
static bool ends_chapter(const life_hero *x, int day)
{
    static const int ends[] = {GS_LEDGER_WOUNDED, GS_LEDGER_CAPTURED, GS_LEDGER_POWER,
                               GS_LEDGER_DIED, GS_LEDGER_MISSING};
    for (int i = 0; i < GS_COUNT(ends); i++) {
        if (life_in_battle(x, ends[i], x->day[day].b->id)) {
            return true;
        }
    }
    return false;
}

/* Battles from..to in which nothing befell him share one sentence. */
static void quiet_days(life_hero *x, int from, int to)
{
    life *l = x->l;
    life_line *m = life_say(l, "life-quiet", NULL);
    int won = 0, lost = 0;
    gs_str list = {0};
    life_role(l, m, GS_ROLE_HERO, x->h->id);
    life_role(l, m, GS_ROLE_SIDE, x->day[from].side);
    for (int i = from; i <= to; i++) {
        const life_day *d = &x->day[i];
        won += d->fortune > 0;
        lost += d->fortune < 0;
        life_list_add(l, &list, i - from, to - from + 1, gs_campaign_battle_title(l->c, d->b));
        life_cite_entry(l, m, life_in_battle(x, GS_LEDGER_FOUGHT, d->b->id));
        life_cite_entry(l, m, d->end);
    }
    if (to - from < 3) {
        life_word(l, m, "titles", gs_str_text(&list));
    }
    life_add_battle(l, m, x->day[from].b);
    life_word(l, m, "last-title", gs_campaign_battle_title(l->c, x->day[to].b));
    life_fact(m, "battles", to - from + 1);
    life_fact(m, "won", won);
    life_fact(m, "lost", lost);
    life_fact(m, "all", to - from + 1 == x->n_days);
    gs_str_free(&list);
}

static void chapters(life_hero *x)
{
    const gs_camp_entry *last = NULL;
    bool open = false;
    for (int i = 0; i < x->n_days; i++) {
        int from = i;
        if (!open) {
            life_paragraph(x->l, "chapter");
            open = true;
        }
        while (i < x->n_days && life_quiet(x, i) && !ends_chapter(x, i)) {
            i++;
        }
        if (i > from) {
            quiet_days(x, from, i - 1);
        }
        if (i == x->n_days) {
            break;
        }
        const gs_camp_entry *here = life_in_battle(x, GS_LEDGER_FOUGHT, x->day[i].b->id);
        life_tell_between(x, last, here);
        life_tell_day(x, i);
        open = !ends_chapter(x, i);
        last = here;
    }
    life_tell_between(x, last, NULL);
}

/* ---- nothing known ---- */
static void nothing(life_hero *x)
{
    life *l = x->l;
    const gs_camp_battle *next = gs_campaign_next_battle(l->c);
    life_paragraph(l, "roster");
    life_line *m = life_say(l, "life-nothing", NULL);
    add_name(x, m);
    life_role(l, m, GS_ROLE_ACTOR, x->now.unit);
    if (next) {
        life_add_battle(l, m, next);
    }
}

gs_status gs_life_career(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h,
                         const gs_story_book *book, const gs_life_options *opt, gs_life **out,
                         gs_err *err)
{
    life *l = GS_NEW(a, life);
    life_hero x = {.l = l, .h = h};
    life_begin(l, a, c, book, opt, h->id, err);
    l->own = h;
    x.all = life_entries_of(a, c, h->id);
    x.n_edges = gs_life_edges(a, c, h, &x.edge);
    x.edge_told = GS_NEW_ARRAY(a, bool, x.n_edges + 1);
    gs_campaign_hero_now(c, h, &x.now);
    x.judgement = gs_life_judge(a, c, h);
    life_ref(l, h->id);
    gs_status st = gather_days(&x);
    if (st != GS_OK) {
        return st;
    }
    bool known = x.all.n > 0;
    if (!known) {
        nothing(&x);
    }
    if (x.n_days) {
        summary(&x);
        chapters(&x);
    } else if (known) { /* things befell him, and no battle */
        life_paragraph(l, "summary");
        nothing(&x);
        life_paragraph(l, "chapter");
        life_tell_between(&x, NULL, NULL);
    }
    life_tell_end(&x);
    life_tell_judgement(&x);
    *out = life_tell(l, x.now.name);
    (*out)->nothing = !known;
    return GS_OK;
}
