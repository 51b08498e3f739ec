/* The rolls of honour: the fallen, the taken, the decorated, side by side, each with its entry. */
#include "life_int.h"

#include <string.h>

static life_line *row(life *l, const char *kind, const gs_camp_entry *e, bool *first)
{
    const gs_camp_battle *b = e->battle ? gs_campaign_battle(l->c, e->battle) : NULL;
    life_make_room(l);
    if (*first) {
        life_paragraph(l, "roll");
    }
    life_line *m = life_say(l, kind, NULL);
    m->list = true;
    *first = false;
    bool someone = e->by && !gs_campaign_side(l->c, e->by);
    life_role(l, m, GS_ROLE_BY, someone ? e->by : NULL);
    if (b) {
        life_add_battle(l, m, b);
    }
    life_add_date(l, m, "", e->date);
    life_add_reason(l, m, e);
    life_cite_entry(l, m, e);
    return m;
}

static void head(life *l, const char *kind, const char *side)
{
    life_make_room(l);
    life_line *m = life_say(l, kind, NULL);
    m->head = true;
    life_role(l, m, GS_ROLE_SIDE, side);
}

static void add_called(life *l, life_line *m, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(l->c, h, &now);
    const char *e = now.epithet;
    bool byname = e && (strncmp(e, "the ", 4) == 0 || strncmp(e, "of ", 3) == 0);
    life_role(l, m, GS_ROLE_HERO, h->id);
    life_word(l, m, byname ? "byname" : "called", e);
}

static bool fallen(life *l, const gs_camp_side *side)
{
    bool first = true;
    head(l, "roll-head-fallen", side->id);
    for (int i = 0; i < side->n_heroes; i++) {
        gs_hero_now now;
        life_entries his = life_entries_of(l->a, l->c, side->heroes[i].id);
        const gs_camp_entry *e = life_last(&his, side->heroes[i].id, GS_LEDGER_DIED, NULL);
        gs_campaign_hero_now(l->c, &side->heroes[i], &now);
        if (e && now.fate == GS_FATE_DEAD) {
            add_called(l, row(l, "roll-fallen", e, &first), &side->heroes[i]);
        }
    }
    return !first;
}

static bool taken(life *l, const gs_camp_side *side)
{
    bool first = true;
    head(l, "roll-head-taken", side->id);
    for (int i = 0; i < side->n_heroes; i++) {
        const gs_camp_hero *h = &side->heroes[i];
        life_entries his = life_entries_of(l->a, l->c, h->id);
        for (int k = 0; k < his.n; k++) {
            const gs_camp_entry *e = his.e[k], *free = NULL;
            if (e->kind != GS_LEDGER_CAPTURED || !life_same(e->subject, h->id)) {
                continue;
            }
            for (int j = k + 1; j < his.n && !free; j++) {
                bool his_own = life_same(his.e[j]->subject, h->id);
                bool ends = life_frees(his.e[j]) || his.e[j]->kind == GS_LEDGER_DIED;
                free = his_own && ends ? his.e[j] : NULL;
            }
            life_line *m = row(l, "roll-taken", e, &first);
            life_role(l, m, GS_ROLE_HERO, h->id);
            life_word(l, m, "freed", free ? gs_ledger_words[free->kind] : NULL);
            life_fact(m, "price", free && free->kind == GS_LEDGER_RANSOMED ? free->amount : 0);
            life_cite_entry(l, m, free);
        }
    }
    return !first;
}

/* A unit's honours in one row. */
static void unit_honours(life *l, const gs_camp_unit *u, bool *first)
{
    life_entries its = life_entries_of(l->a, l->c, u->id);
    life_line *m = NULL;
    gs_str list = {0};
    int n = 0, left = 0;
    for (int k = 0; k < its.n; k++) {
        left += its.e[k]->kind == GS_LEDGER_HONOUR && life_same(its.e[k]->subject, u->id);
    }
    for (int k = 0; k < its.n; k++) {
        const gs_camp_entry *e = its.e[k];
        if (e->kind != GS_LEDGER_HONOUR || !life_same(e->subject, u->id)) {
            continue;
        }
        const gs_camp_battle *b = e->battle ? gs_campaign_battle(l->c, e->battle) : NULL;
        m = m ? m : row(l, "roll-honours", e, first);
        life_list_add(l, &list, n, left,
                      b ? gs_campaign_battle_title(l->c, b) : e->text ? e->text : "");
        n++;
        life_cite_entry(l, m, e);
    }
    if (m) {
        life_role(l, m, GS_ROLE_ACTOR, u->id);
        life_role(l, m, GS_ROLE_BY, NULL);
        life_word(l, m, "titles", gs_str_text(&list));
        life_fact(m, "honours", n);
    }
    gs_str_free(&list);
}

static bool decorated(life *l, const gs_camp_side *side)
{
    bool first = true;
    head(l, "roll-head-decorated", side->id);
    for (int i = 0; i < side->n_heroes; i++) {
        const gs_camp_hero *h = &side->heroes[i];
        life_entries his = life_entries_of(l->a, l->c, h->id);
        for (int k = 0; k < his.n; k++) {
            const gs_camp_entry *e = his.e[k];
            bool rise = e->kind == GS_LEDGER_POWER && e->amount > 0;
            if (life_same(e->subject, h->id) && (rise || e->kind == GS_LEDGER_EPITHET)) {
                life_line *m = row(l, "roll-decorated", e, &first);
                gs_hero_now then;
                gs_campaign_hero_at(l->c, h, e->n, &then);
                life_role(l, m, GS_ROLE_HERO, h->id);
                life_word(l, m, "text", rise ? NULL : e->text);
                life_fact(m, "rating", then.rating);
            }
        }
    }
    for (int i = 0; i < side->n_armies; i++) {
        for (int k = 0; k < side->armies[i].n_units; k++) {
            unit_honours(l, &side->armies[i].units[k], &first);
        }
    }
    return !first;
}

static void nobody(life *l)
{
    life_paragraph(l, "roll");
    life_say(l, "roll-nobody", NULL);
}

gs_status gs_life_honours(gs_arena *a, const gs_campaign *c, const gs_story_book *book,
                          const gs_life_options *opt, gs_life **out, gs_err *err)
{
    life *l = GS_NEW(a, life);
    life_begin(l, a, c, book, opt, "honours", err);
    life_line *title = life_say(l, "roll-title", NULL);
    title->title = true;
    life_word(l, title, "campaign", c->title);
    for (int i = 0; i < c->n_sides; i++) {
        const gs_camp_side *s = &c->sides[i];
        bool (*const rolls[])(life *, const gs_camp_side *) = {fallen, taken, decorated};
        for (int k = 0; k < GS_COUNT(rolls); k++) {
            if (!rolls[k](l, s)) {
                nobody(l);
            }
        }
    }
    *out = life_tell(l, NULL);
    return GS_OK;
}
