/* What a campaign that comes in would be refused for only when a battle is fought: the words
 * for the generals, and whatever the set-up of the battle refuses. */
#include "open.h"

#include "gesta/desk_front.h"
#include "gesta/general.h"

#include <string.h>

gs_status cli_one_of(gs_err *err, const char *what, const char *word, const char *const *words)
{
    gs_str list = {0};
    bool found = !word;
    for (int i = 0; words[i]; i++) {
        found = found || strcmp(words[i], word) == 0;
        gs_str_addf(&list, "%s%s", i ? ", " : "", words[i]);
    }
    gs_status st = found ? GS_OK
                         : gs_err_set(err, GS_INPUT, "a general's %s is one of %s, not %.60s", what,
                                      gs_str_text(&list), word);
    gs_str_free(&list);
    return st;
}

static gs_status check_words(const gs_camp_muster *m, gs_err *err)
{
    gs_status st = cli_one_of(err, "plan", m->plan, gs_general_plans());
    st = st == GS_OK ? cli_one_of(err, "temper", m->temper, gs_general_tempers) : st;
    st = st == GS_OK ? cli_one_of(err, "level", m->level, gs_general_levels) : st;
    if (st != GS_OK) {
        err->line = m->line;
    }
    return st;
}

/* ---- each kind of battle is set up once ---- */
/* Is a battle of the first lists before number n, which is to be set up as well, of the same scenario
 * and rule set? */
static bool seen(const gs_campaign *c, const gs_campaign *first, int n)
{
    const gs_camp_battle *b = &first->battles[n];
    for (int i = 0; i < n; i++) {
        const gs_camp_battle *o = &first->battles[i];
        if (o->scenario && strcmp(o->scenario, b->scenario) == 0 &&
            gs_campaign_battle_ruleset(first, o) == gs_campaign_battle_ruleset(first, b) &&
            !gs_campaign_fought(c, o)) {
            return true;
        }
    }
    return false;
}

static bool names(const char *text, const char *what, const char *id, gs_arena *a)
{
    return strstr(text, gs_arena_printf(a, "%s %s:", what, id)) != NULL;
}

/* The line of the unit, hero or battle of which a set-up's fault speaks. */
static int line_of(const gs_campaign *c, const gs_camp_battle *b, const char *text, gs_arena *a)
{
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        for (int i = 0; i < side->n_heroes; i++) {
            if (names(text, "hero", side->heroes[i].id, a)) {
                return side->heroes[i].line;
            }
        }
        for (int k = 0; k < side->n_armies; k++) {
            for (int i = 0; i < side->armies[k].n_units; i++) {
                if (names(text, "unit", side->armies[k].units[i].id, a)) {
                    return side->armies[k].units[i].line;
                }
            }
        }
    }
    return b->line;
}

/* Sets a battle of the first lists up with everybody as the campaign began. What was added or
 * changed since was let in by its own step, and is asked for again when it is fought. */
static gs_status set_up(const gs_campaign *first, const gs_camp_battle *b, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_status st = gs_desk_can_begin(first, b, err);
    if (st != GS_OK) {
        err->status = GS_INPUT;
        err->line = line_of(first, b, err->text, a);
    }
    gs_arena_free(a);
    return st == GS_OK ? GS_OK : GS_INPUT;
}

/* ---- what an older gesta let in ---- */
static gs_status no_record(void *ctx, const gs_camp_battle *b, gs_arena *a,
                           gs_xml_battle *out, gs_err *err)
{
    (void)ctx;
    (void)b;
    (void)a;
    (void)err;
    *out = (gs_xml_battle){0};
    return GS_OK;
}

static gs_status keep_bytes(void *ctx, const char *bytes, size_t n, gs_err *err)
{
    (void)err;
    gs_str_addn(ctx, bytes, n);
    return GS_OK;
}

/* The line of the first battle: the lines before it are those of an export with records
 * too. */
static int line_of_battles(const gs_str *xml)
{
    const char *at = strstr(gs_str_text(xml), "<battle ");
    int line = 1;
    for (const char *p = xml->p; at && p < at; p++) {
        line += *p == '\n';
    }
    return at ? line : INT32_MAX;
}

gs_status cli_check_export(cli *c, const gs_campaign *campaign, const char *file,
                           gs_err *err)
{
    gs_str xml = {0};
    gs_campaign *back = NULL;
    gs_xml_schema *schema = NULL;
    const gs_xml_drain drain = {.record = no_record, .put = keep_bytes, .ctx = &xml};
    gs_status st = cli_schema(c, "campaign", &schema);
    st = st == GS_OK ? gs_xml_drain_campaign(campaign, &drain, err) : st;
    if (st == GS_OK) {
        st = gs_xml_read_campaign(xml.p, xml.len, file, schema, NULL, &back, err);
        st = st == GS_OK ? cli_check_battles(back, file, err) : st;
        if (st != GS_OK && err->line > line_of_battles(&xml)) {
            err->line = 0;
        }
        gs_campaign_free(back);
    }
    gs_xml_schema_free(schema);
    gs_str_free(&xml);
    return st;
}

gs_status cli_check_battles(const gs_campaign *c, const char *file, gs_err *err)
{
    gs_status st = GS_OK;
    const gs_campaign *first = gs_camp_past(c, 0);
    for (int i = 0; i < c->n_scenarios; i++) {
        for (int m = 0; m < c->scenarios[i].n_musters && st == GS_OK; m++) {
            st = check_words(&c->scenarios[i].musters[m], err);
        }
    }
    for (int i = 0; i < first->n_battles && st == GS_OK; i++) {
        const gs_camp_battle *b = &first->battles[i];
        if (gs_desk_is_ready(first, b) && !b->what_if && !seen(c, first, i) && !gs_campaign_fought(c, b)) {
            st = set_up(first, b, err);
        }
    }
    if (st != GS_OK) {
        err->status = GS_INPUT;
        snprintf(err->file, sizeof err->file, "%s", file);
    }
    return st;
}
