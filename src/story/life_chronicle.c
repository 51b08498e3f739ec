/* The chronicle of a campaign: a chapter a battle, joined by what each left to the next. */
#include "life_chronicle.h"

#include <string.h>

/* ---- the whole ---- */
static void opening(life *l, const gs_camp_entry *const *ends, int n)
{
    const gs_campaign *c = l->c;
    life_paragraph(l, "summary");
    life_line *m = life_say(l, "chron-opening", NULL);
    life_role(l, m, GS_ROLE_SIDE, c->n_sides ? c->sides[0].id : NULL);
    life_role(l, m, GS_ROLE_ENEMY, c->n_sides > 1 ? c->sides[1].id : NULL);
    life_role(l, m, GS_ROLE_FRIEND, c->n_sides > 2 ? c->sides[2].id : NULL);
    life_fact(m, "battles", n);
    life_fact(m, "sides", c->n_sides);
    if (n) {
        int days = life_days_between(ends[0]->date, ends[n - 1]->date);
        const char *first = ends[0]->date, *last = ends[n - 1]->date;
        life_add_date(l, m, "", first);
        life_add_date(l, m, "last-", last);
        life_fact(m, "days", days < 0 ? 0 : days + 1);
        life_fact(m, "same-month", first && last && strncmp(first, last, 7) == 0);
        life_fact(m, "same-year", first && last && strncmp(first, last, 4) == 0);
        life_put_clause(m, "life-span", "span");
    }
    for (int i = 0; i < n; i++) {
        life_cite_entry(l, m, ends[i]);
    }
}

/* The battles that a side won; NULL: that nobody did. */
static int count_wins(const gs_camp_entry *const *ends, int n, const char *side)
{
    int won = 0;
    for (int i = 0; i < n; i++) {
        won += side ? life_same(ends[i]->by, side) : !ends[i]->by;
    }
    return won;
}

/* Who won how many: in one sentence for up to three sides. */
static void standing(life *l, const gs_camp_entry *const *ends, int n)
{
    static const gs_role roles[] = {GS_ROLE_SIDE, GS_ROLE_ENEMY, GS_ROLE_FRIEND};
    static const char *const won[] = {"won", "enemy-won", "friend-won"};
    life_line *m = NULL;
    int k = 0;
    for (int i = 0; n && i < l->c->n_sides; i++) {
        const gs_camp_side *s = &l->c->sides[i];
        if (!m || k == GS_COUNT(roles)) {
            m = life_say(l, "chron-standing", NULL);
            life_fact(m, "battles", n);
            k = 0;
        }
        life_fact(m, "drawn", count_wins(ends, n, NULL));
        life_role(l, m, roles[k], s->id);
        life_fact(m, won[k++], count_wins(ends, n, s->id));
        for (int e = 0; e < n; e++) {
            life_cite_entry(l, m, ends[e]);
        }
    }
}

/* What the next battle is for, by its terms. */
static void closing(life *l, const gs_camp_entry *const *ends, int n)
{
    const gs_camp_battle *next = gs_campaign_next_battle(l->c);
    gs_setup *s = NULL;
    gs_err ignored = {0};
    life_line *head = life_say(l, next ? "chron-head-next" : "chron-head-end", NULL);
    head->head = true;
    life_paragraph(l, "end");
    standing(l, ends, n);
    if (!next) {
        return;
    }
    bool set = gs_campaign_muster(l->c, next, l->a, &s, &ignored) == GS_OK;
    life_line *m = life_say(l, "chron-next", set ? s->ruleset : NULL);
    life_add_battle(l, m, next);
    for (int side = 0; set && side < GS_SIDES; side++) {
        m = life_say(l, "chron-stake", s->ruleset);
        life_add_stake(l, m, s, side);
    }
}

/* ---- a chapter ---- */
static void paper(chron *x)
{
    life *l = x->l;
    life_paragraph(l, "battle");
    life_line *m = life_say(l, "chron-paper", NULL);
    life_add_battle(l, m, x->b);
    life_role(l, m, GS_ROLE_SIDE, x->end->by);
    life_cite_entry(l, m, x->end);
    gs_entries all = gs_campaign_entries(l->c, x->b->id);
    for (int i = 0; i < all.n; i++) {
        const gs_camp_entry *e = &l->c->ledger[all.at[i]];
        bool fate = e->kind == GS_LEDGER_DIED || e->kind == GS_LEDGER_CAPTURED;
        if (e->undone || !fate || !life_same(e->battle, x->b->id)) {
            continue;
        }
        m = life_say(l, "chron-fate", NULL);
        life_role(l, m, GS_ROLE_HERO, e->subject);
        life_role(l, m, GS_ROLE_BY, e->by);
        life_word(l, m, "what", gs_ledger_words[e->kind]);
        life_cite_entry(l, m, e);
    }
}

/* The stories of the last battles, newest first: the next does not tell as they did. */
typedef struct memory {
    const gs_narrative *last[3];
    int n;
} memory;

static void remember(memory *k, const gs_narrative *n)
{
    memmove(k->last + 1, k->last, sizeof *k->last * (GS_COUNT(k->last) - 1));
    k->last[0] = n;
    k->n += k->n < GS_COUNT(k->last);
}

static gs_status tell_battle(chron *x, memory *k)
{
    gs_narrative *n;
    const gs_story_options how = {
        .length = "four",
        .wording = x->l->opt.wording,
        .told_before = gs_story_remember(x->l->a, k->last, k->n)};
    gs_status st = gs_story_tell(x->l->a, x->s, x->b->log, x->b->outcome, x->l->book, &how, &n,
                                 x->l->err);
    if (st == GS_OK) {
        gs_own *own;
        int n_own = gs_own_of(x->l->a, x->l->c, x->b->id, &own);
        gs_story_put_own(x->l->a, own, n_own, n);
        life_line *m = life_say(x->l, "battle", NULL);
        m->story = n;
        m->story_battle = x->b->id;
        remember(k, n);
    }
    return st;
}

static gs_status chapter(chron *x, memory *k)
{
    life_line *head = life_say(x->l, "chron-head", NULL);
    head->head = true;
    life_add_battle(x->l, head, x->b);
    life_line *rubric = life_say(x->l, "chron-rubric", NULL);
    rubric->rubric = true;
    life_add_battle(x->l, rubric, x->b);
    if (!rubric->m.n_facts || !story_fact(&rubric->m, "year")) {
        life_add_date(x->l, rubric, "", x->end->date);
    }
    life_tell_links(x);
    gs_status st = x->s ? tell_battle(x, k) : GS_OK;
    if (!x->s) {
        paper(x);
    }
    life_tell_wake(x);
    life_flush(x->l);
    return st;
}

int gs_life_battles(gs_arena *a, const gs_campaign *c, const gs_camp_entry ***out)
{
    const gs_camp_entry **ends = GS_NEW_ARRAY(a, const gs_camp_entry *, c->n_battles + 1);
    int n = 0;
    for (int i = 0; i < c->n_ledger && n < c->n_battles; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        const gs_camp_battle *b = e->battle ? gs_campaign_battle(c, e->battle) : NULL;
        if (e->kind == GS_LEDGER_BATTLE && !e->undone && b && !b->what_if) {
            ends[n++] = e;
        }
    }
    for (int i = 1; i < n; i++) { /* one of the past stands where it belongs */
        for (int j = i; j > 0 && gs_entry_order(c, ends[j], ends[j - 1]) < 0; j--) {
            const gs_camp_entry *e = ends[j];
            ends[j] = ends[j - 1];
            ends[j - 1] = e;
        }
    }
    *out = ends;
    return n;
}

gs_status gs_life_chronicle(gs_arena *a, const gs_campaign *c, const gs_story_book *book,
                            const gs_life_options *opt, gs_life **out, gs_err *err)
{
    life *l = GS_NEW(a, life);
    const gs_camp_entry **ends;
    memory k = {.n = 0};
    life_begin(l, a, c, book, opt, "chronicle", err);
    int n = gs_life_battles(a, c, &ends);
    opening(l, ends, n);
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        chron x = {.l = l, .b = gs_campaign_battle(c, ends[i]->battle), .end = ends[i],
                   .before = i ? ends[i - 1] : NULL, .next = i + 1 < n ? ends[i + 1] : NULL};
        x.s = x.b->log && x.b->outcome ? x.b->setup : NULL;
        st = chapter(&x, &k);
    }
    if (st == GS_OK) {
        closing(l, ends, n);
        *out = life_tell(l, c->title);
    }
    return st;
}
