/* The judgement on a life: the first of nine that holds, by counted entries of the ledger. */
#include "life_int.h"

#include <string.h>

const char *const gs_judgement_words[] = {
    "unbeaten",    "old-wound",   "unseen", "outlived",     "no-lesser",
    "losing-side", "twice-free", "unhurt", "count-beside", NULL};

/* What he did and what befell him, counted, and the entries by which it is known. */
typedef struct judge {
    gs_arena *a;
    const gs_campaign *c;
    const gs_camp_hero *h;
    life_entries all;
    gs_hero_now now;
    int fought, won, lost, duels_won, duels_lost, struck, lesser, hurt, taken, free, wounds, felled;
    const gs_camp_entry *fell, *old, *unseen, *unit_end;
    const gs_camp_entry **cite;
    int n_cites;
} judge;

static bool about(const judge *j, const gs_camp_entry *e)
{
    return life_same(e->subject, j->h->id);
}

static void cite(judge *j, const gs_camp_entry *e)
{
    j->cite[j->n_cites++] = e;
}

static void cite_all(judge *j, int kind)
{
    for (int i = 0; i < j->all.n; i++) {
        if (about(j, j->all.e[i]) && j->all.e[i]->kind == kind) {
            cite(j, j->all.e[i]);
        }
    }
}

static const gs_camp_entry *end_of(const judge *j, const char *battle)
{
    const gs_camp_battle *b = battle ? gs_campaign_battle(j->c, battle) : NULL;
    return b ? gs_campaign_end_of(j->c, b, false) : NULL;
}

static int fortune_of(const judge *j, const gs_camp_entry *e)
{
    gs_hero_now then;
    gs_campaign_hero_at(j->c, j->h, e->n, &then);
    return life_fortune(j->c, end_of(j, e->battle), then.side);
}

static void count_own(judge *j, const gs_camp_entry *e)
{
    gs_hero_now then, theirs;
    const gs_camp_hero *foe = e->by ? gs_campaign_hero(j->c, e->by) : NULL;
    int fortune = e->kind == GS_LEDGER_FOUGHT ? fortune_of(j, e) : 0;
    j->fought += e->kind == GS_LEDGER_FOUGHT;
    j->won += fortune > 0;
    j->lost += fortune < 0;
    j->duels_won += e->kind == GS_LEDGER_DUEL_WON;
    j->taken += e->kind == GS_LEDGER_CAPTURED;
    j->free += life_frees(e);
    j->wounds += e->kind == GS_LEDGER_WOUNDED ? e->amount : 0;
    if (e->kind == GS_LEDGER_STRUCK_DOWN && foe) {
        gs_campaign_hero_at(j->c, j->h, e->n - 1, &then);
        gs_campaign_hero_at(j->c, foe, e->n - 1, &theirs);
        j->struck++;
        j->lesser += theirs.rating < then.rating;
    }
    bool falls = e->kind == GS_LEDGER_DIED || e->kind == GS_LEDGER_CAPTURED ||
                 e->kind == GS_LEDGER_MISSING;
    if (falls && e->battle && fortune_of(j, e) > 0) {
        j->unseen = end_of(j, e->battle);
        j->fell = e;
    }
}

/* Has he an open wound of an earlier day as he falls? */
static void find_old(judge *j)
{
    const gs_camp_entry *dead = life_last(&j->all, j->h->id, GS_LEDGER_DIED, NULL);
    gs_life_edge *edge;
    int n = dead && dead->battle ? gs_life_edges(j->a, j->c, j->h, &edge) : 0;
    for (int i = 0; i < n; i++) {
        if (edge[i].kind == GS_LIFE_OLD_WOUND && life_same(edge[i].to->battle, dead->battle)) {
            j->old = edge[i].from;
        }
    }
}

/* His unit is off the roll, and he fought or lived on after that. */
static void find_unit_end(judge *j)
{
    const char *unit = NULL;
    for (int i = 0; i < j->all.n; i++) {
        gs_hero_now then;
        gs_campaign_hero_at(j->c, j->h, j->all.e[i]->n - 1, &then);
        unit = j->all.e[i]->kind == GS_LEDGER_FOUGHT && then.unit ? then.unit : unit;
    }
    life_entries its = {0};
    if (unit && gs_campaign_unit(j->c, unit)) {
        its = life_entries_of(j->a, j->c, unit);
    }
    j->unit_end = unit ? life_last(&its, unit, GS_LEDGER_STRUCK, NULL) : NULL;
}

/* ---- the nine ---- */
static bool unbeaten(judge *j)
{
    cite_all(j, GS_LEDGER_DUEL_WON);
    return j->duels_won >= 3 && j->duels_lost == 0;
}

static bool old_wound(judge *j)
{
    cite(j, j->old);
    cite(j, life_last(&j->all, j->h->id, GS_LEDGER_DIED, NULL));
    return j->old != NULL;
}

static bool unseen(judge *j)
{
    cite(j, j->fell);
    cite(j, j->unseen);
    return j->unseen != NULL && j->now.fate == GS_FATE_DEAD;
}

static bool outlived(judge *j)
{
    cite(j, j->unit_end);
    cite_all(j, GS_LEDGER_FOUGHT);
    return j->unit_end && j->now.fate != GS_FATE_DEAD;
}

static bool no_lesser(judge *j)
{
    cite_all(j, GS_LEDGER_STRUCK_DOWN);
    return j->struck > 0 && j->lesser == 0;
}

static bool losing_side(judge *j)
{
    cite_all(j, GS_LEDGER_FOUGHT);
    return j->fought >= 2 && j->lost == j->fought;
}

static bool twice_free(judge *j)
{
    cite_all(j, GS_LEDGER_CAPTURED);
    return j->taken == 2 && j->free == 2;
}

static bool unhurt(judge *j)
{
    cite_all(j, GS_LEDGER_FOUGHT);
    return j->fought >= 2 && j->wounds == 0 && j->now.fate != GS_FATE_DEAD;
}

static bool count_beside(judge *j)
{
    cite_all(j, GS_LEDGER_FOUGHT);
    cite_all(j, GS_LEDGER_WOUNDED);
    return true;
}

static bool (*const nine[GS_JUDGE_COUNT])(judge *) = {
    unbeaten,    old_wound,  unseen, outlived,     no_lesser,
    losing_side, twice_free, unhurt, count_beside};

static gs_judgement judge_of(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, judge *j)
{
    *j = (judge){.a = a, .c = c, .h = h, .all = life_entries_of(a, c, h->id)};
    j->cite = GS_NEW_ARRAY(a, const gs_camp_entry *, 2 * j->all.n + 4);
    gs_campaign_hero_now(c, h, &j->now);
    for (int i = 0; i < j->all.n; i++) {
        const gs_camp_entry *e = j->all.e[i];
        if (about(j, e)) {
            count_own(j, e);
        } else {
            j->duels_lost += e->kind == GS_LEDGER_DUEL_WON;
            j->hurt += e->kind == GS_LEDGER_WOUNDED && gs_campaign_hero(c, e->subject);
        }
    }
    find_old(j);
    find_unit_end(j);
    int k = 0;
    while (j->fought && k < GS_JUDGE_COUNT_BESIDE && !nine[k](j)) {
        j->n_cites = 0;
        k++;
    }
    if (k == GS_JUDGE_COUNT_BESIDE) {
        nine[k](j);
    }
    return j->fought ? (gs_judgement)k : GS_JUDGE_COUNT;
}

gs_judgement gs_life_judge(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h)
{
    judge j;
    return judge_of(a, c, h, &j);
}

void life_tell_judgement(life_hero *x)
{
    life *l = x->l;
    judge j;
    gs_judgement k = judge_of(l->a, l->c, x->h, &j);
    if (k == GS_JUDGE_COUNT) {
        return;
    }
    life_paragraph(l, "judgement");
    life_line *m = life_say(l, gs_arena_printf(l->a, "judge-%s", gs_judgement_words[k]), NULL);
    life_role(l, m, GS_ROLE_HERO, x->h->id);
    life_role(l, m, GS_ROLE_SIDE, x->now.side);
    life_fact(m, "fought", j.fought);
    life_fact(m, "won", j.won);
    life_fact(m, "lost", j.lost);
    life_fact(m, "duels", j.duels_won);
    life_fact(m, "struck", j.struck);
    life_fact(m, "hurt", j.hurt > 0);
    life_fact(m, "wounds", j.wounds);
    life_fact(m, "dead", j.now.fate == GS_FATE_DEAD);
    if (k == GS_JUDGE_UNSEEN) {
        life_add_battle(l, m, gs_campaign_battle(l->c, j.fell->battle));
    }
    if (k == GS_JUDGE_OLD_WOUND) {
        const gs_camp_entry *dead = life_last(&j.all, x->h->id, GS_LEDGER_DIED, NULL);
        life_role(l, m, GS_ROLE_BY, j.old->by);
        life_fact(m, "days", life_days_between(j.old->date, dead->date));
        const gs_camp_hero *slayer = dead->by ? gs_campaign_hero(l->c, dead->by) : NULL;
        gs_hero_now his, theirs;
        if (slayer) {
            gs_campaign_hero_at(l->c, x->h, dead->n - 1, &his);
            gs_campaign_hero_at(l->c, slayer, dead->n - 1, &theirs);
            life_word(l, m, "slayer", his.rating == theirs.rating ? "equal"
                                      : his.rating > theirs.rating ? "lesser" : "better");
        }
    }
    if (k == GS_JUDGE_OUTLIVED) {
        life_role(l, m, GS_ROLE_ACTOR, j.unit_end->subject);
    }
    for (int i = 0; i < j.n_cites; i++) {
        life_cite_entry(l, m, j.cite[i]);
    }
}
