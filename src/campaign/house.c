/* House rules between battles: whom a procedure is about, and what the campaign's rules and
 * numbers make of its situation. How a rule is applied stands in gesta/patch.h. */
#include "campaign_int.h"

#include <string.h>

#define MOST_PATCHED 64

/* ---- whom it is about ---- */
static gs_patch_who *add(gs_camp_about *about, const char *role)
{
    gs_patch_who *w = &about->who[about->n++];
    *w = (gs_patch_who){.role = role};
    return w;
}

static const char *side_of(const gs_campaign *c, const char *id)
{
    const gs_camp_side *s = gs_campaign_side_of(c, id);
    return s ? s->id : NULL;
}

void gs_camp_about_hero(gs_camp_about *about, const char *role, const char *hero)
{
    gs_patch_who *w = add(about, role);
    w->hero = hero;
    w->side = side_of(about->c, hero);
}

void gs_camp_about_unit(gs_camp_about *about, const char *role, const gs_camp_unit *unit)
{
    gs_patch_who *w = add(about, role);
    const gs_camp_troop *t = gs_campaign_troop(about->c, unit->troop);
    w->unit = unit->id;
    w->troop = t ? t->name : NULL;
    w->side = side_of(about->c, unit->id);
}

void gs_camp_about_side(gs_camp_about *about, const char *role, const char *side)
{
    add(about, role)->side = side;
}

/* Who plays each role: one without a role plays all that stand before a point. */
static int cast(const gs_camp_about *about, const gs_proc *p, gs_arena *a,
                gs_patch_who **out)
{
    gs_patch_who *w = *out = GS_NEW_ARRAY(a, gs_patch_who, about->n + p->n_in);
    int n = 0;
    for (int i = 0; i < about->n; i++) {
        if (about->who[i].role) {
            w[n++] = about->who[i];
            continue;
        }
        for (int f = 0; f < p->n_in; f++) {
            const char *key = p->in[f].key;
            size_t len = strcspn(key, ".");
            bool known = !key[len] || strncmp(key, "options.", 8) == 0;
            for (int k = 0; k < n && !known; k++) {
                known = strncmp(w[k].role, key, len) == 0 && !w[k].role[len];
            }
            if (!known) {
                w[n] = about->who[i];
                w[n++].role = gs_arena_strndup(a, key, len);
            }
        }
    }
    return n;
}

/* ---- rules and numbers ---- */
/* A rule that ends in battle is for battle alone. */
static int rows_of(const gs_campaign *c, gs_arena *a, gs_patch_row **rows)
{
    int n = 0;
    *rows = GS_NEW_ARRAY(a, gs_patch_row, c->n_rules + 1);
    for (int i = 0; i < c->n_rules; i++) {
        const gs_camp_rule *r = &c->rules[i];
        if (!r->until) {
            (*rows)[n++] = (gs_patch_row){.name = r->name,
                                          .procedure = r->procedure,
                                          .role = r->role,
                                          .applies = gs_camp_applies(c, r->applies, a),
                                          .when = r->when,
                                          .then = r->then};
        }
    }
    return n;
}

int gs_camp_numbers(const gs_campaign *c, const gs_ruleset *rs, gs_arena *a,
                    gs_number **list)
{
    int n = 0;
    *list = GS_NEW_ARRAY(a, gs_number, c->n_numbers + 1);
    for (int i = 0; i < c->n_numbers; i++) {
        const gs_camp_number *o = &c->numbers[i];
        if (strcmp(o->ruleset ? o->ruleset : c->ruleset, rs->id) == 0) {
            (*list)[n++] = (gs_number){
                .table = o->name, .row = o->row, .column = o->column, .value = o->value};
        }
    }
    return n;
}

/* ---- applying ---- */
static const char *told(const gs_patched *used, int n, gs_arena *a)
{
    gs_str s = {0};
    for (int i = 0; i < n; i++) {
        const gs_fact *f = used[i].fact;
        gs_str_addf(&s, "%s%s: %s ", i ? "; " : "", used[i].name, f->key);
        if (used[i].from >= f->lo || gs_fact_has_default(f)) {
            gs_fact_print(f, used[i].from, &s);
            gs_str_addc(&s, ' ');
        }
        gs_str_add(&s, "becomes ");
        gs_fact_print(f, used[i].to, &s);
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

gs_status gs_camp_house(const gs_camp_about *about, const gs_ruleset *rs, const gs_proc *p,
                        void *in, gs_arena *a, const char **used, gs_err *err)
{
    const gs_campaign *c = about ? about->c : NULL;
    *used = NULL;
    if (!c || c->n_rules + c->n_numbers == 0) {
        return GS_OK;
    }
    gs_patched *patched = GS_NEW_ARRAY(a, gs_patched, MOST_PATCHED);
    gs_patch_row *rows;
    gs_number *numbers;
    gs_patch_who *who;
    gs_look look = gs_look_at(p, in);
    int n_rows = rows_of(c, a, &rows), n_numbers = gs_camp_numbers(c, rs, a, &numbers);
    int n_who = cast(about, p, a, &who);
    gs_status st = gs_numbers_find(numbers, n_numbers, rs, a, err);
    if (st != GS_OK) {
        return st;
    }
    int n = gs_numbers_apply_all(numbers, n_numbers, &look, patched, MOST_PATCHED);
    n += gs_patch_rows_apply(rows, n_rows, p, in, who, n_who, patched + n, MOST_PATCHED - n);
    if (n > 0) {
        *used = told(patched, n, a);
        st = p->check ? p->check(in, err) : GS_OK;
        if (st != GS_OK) {
            gs_err_prefix(err, "by house rule, %s", *used);
        }
    }
    return st;
}

/* ---- wounds ---- */
void gs_camp_heal_situation(const gs_hero_now *now, gs_str *out)
{
    gs_str_addf(out, "hero.rating=%d hero.wounds=%d hero.items=%d rest=1",
                gs_camp_held(now->rating, 1, 6), gs_camp_held(now->wounds, 0, 12),
                gs_camp_held(now->items, 0, 3));
}

bool gs_camp_heals_whole(const gs_campaign *c, const char *hero, const gs_hero_now *now,
                         gs_arena *a)
{
    if (now->wounds == 0 || c->n_rules == 0) {
        return true;
    }
    const gs_ruleset *own = gs_ruleset_find("campaign");
    gs_camp_about about = {.c = c};
    gs_camp_answer said;
    gs_err why;
    gs_str sit = {0};
    gs_script *no_dice = GS_NEW(a, gs_script); /* whoever must roll is not whole at once */
    gs_script_init(no_dice, NULL);
    gs_camp_about_hero(&about, NULL, hero);
    gs_camp_heal_situation(now, &sit);
    gs_camp_options(c, NULL, gs_ruleset_proc(own, "heal"), &sit);
    gs_status st = gs_camp_resolve(own, "heal", gs_str_text(&sit), &about, &no_dice->dice, a,
                                   &said, &why);
    gs_str_free(&sit);
    return st == GS_OK && strcmp(gs_camp_value(said.result, "whole", a), "yes") == 0;
}
