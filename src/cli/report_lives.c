/* gesta report career, unit, honours, chronicle: what the ledger and the records tell of lives. */
#include "report_int.h"

#include "gesta/os.h"

#include <string.h>

/* Loads the records of all battles that were fought and, if an id is given, name it: a unit may have
 * been in a battle that the ledger does not connect with it, so of units all are loaded. */
static gs_status load_records(cli *c, cli_file *f, const char *hero)
{
    gs_status st = GS_OK;
    for (int i = 0; i < f->c->n_battles && st == GS_OK; i++) {
        gs_camp_battle *b = &f->c->battles[i];
        bool his = !hero;
        gs_entries all = hero ? gs_campaign_entries(f->c, hero) : (gs_entries){0};
        for (int k = 0; k < all.n && !his; k++) {
            const char *battle = f->c->ledger[all.at[k]].battle;
            his = battle && strcmp(battle, b->id) == 0;
        }
        if (!his || b->what_if || !gs_campaign_fought(f->c, b) || b->log) {
            continue;
        }
        gs_setup *s;
        gs_log *log;
        gs_outcome *o;
        st = gs_store_battle_load(f->store, b->id, c->arena, &s, &log, &o, NULL, &c->err);
        if (st == GS_OK) {
            b->setup = s;
            b->log = log;
            b->outcome = o;
        } else if (st == GS_NOT_FOUND) { /* on paper alone: the ledger has it */
            st = GS_OK;
        }
    }
    return st;
}

/* Somebody of a kind that the player names; of --side, if he gives one. */
static gs_status find_one(cli *c, cli_file *f, const char *kinds, const char *word,
                          const gs_camp_side *side, const char **id)
{
    gs_status st = cli_find(c, f->c, kinds, word, id);
    const gs_camp_side *his = st == GS_OK ? gs_campaign_side_of(f->c, *id) : NULL;
    return st == GS_OK && side && his != side
               ? gs_err_set(&c->err, GS_INPUT, "%s is of %s, not of %s",
                            gs_campaign_name(f->c, *id), his->name, side->name)
               : st;
}

static gs_status side_of(cli *c, cli_file *f, const gs_camp_side **side)
{
    const char *want = cli_get(c, "side", NULL), *id = NULL;
    gs_status st = want ? cli_find(c, f->c, "s", want, &id) : GS_OK;
    *side = st == GS_OK && id ? gs_campaign_side(f->c, id) : NULL;
    return st;
}

static gs_status career(cli *c, cli_file *f, const char *word, const gs_camp_side *side,
                        const gs_build_options *build, gs_doc **doc, const char **name)
{
    const char *id;
    if (!word) {
        return cli_usage(c, "which hero? gesta hero lists them");
    }
    gs_status st = find_one(c, f, "h", word, side, &id);
    st = st == GS_OK ? load_records(c, f, id) : st;
    *name = gs_arena_printf(c->arena, "career-%s", id);
    return st == GS_OK ? gs_report_career(c->arena, f->c, gs_campaign_hero(f->c, id), build, doc,
                                          &c->err)
                       : st;
}

static gs_status unit(cli *c, cli_file *f, const char *word, const gs_camp_side *side,
                      const gs_build_options *build, gs_doc **doc, const char **name)
{
    const char *id;
    if (!word) {
        return cli_usage(c, "which unit? gesta unit lists them");
    }
    gs_status st = find_one(c, f, "u", word, side, &id);
    st = st == GS_OK ? load_records(c, f, NULL) : st;
    *name = gs_arena_printf(c->arena, "unit-%s", id);
    return st == GS_OK ? gs_report_unit(c->arena, f->c, gs_campaign_unit(f->c, id), build, doc,
                                        &c->err)
                       : st;
}

static gs_status honours(cli *c, cli_file *f, const char *word, const gs_camp_side *side,
                         const gs_build_options *build, gs_doc **doc, const char **name)
{
    *name = "honours";
    return word ? cli_usage(c, "the rolls of honour are of the whole campaign: --side says of which "
                               "side alone")
                : gs_report_honours(c->arena, f->c, side, build, doc, &c->err);
}

static gs_status chronicle(cli *c, cli_file *f, const char *word, const gs_camp_side *side,
                           const gs_build_options *build, gs_doc **doc, const char **name)
{
    *name = "chronicle";
    gs_status st = word ? cli_usage(c, "the chronicle is of the whole campaign; gesta report battle %s "
                                       "tells one battle", word)
                        : load_records(c, f, NULL);
    return st == GS_OK ? gs_report_chronicle(c->arena, f->c, side, build, doc, &c->err) : st;
}

typedef gs_status life(cli *c, cli_file *f, const char *word, const gs_camp_side *side,
                       const gs_build_options *build, gs_doc **doc, const char **name);

/* The document of a life, as its kind makes it; what --side says is respected. */
static gs_status print_life(cli_print *p, life *make, const char *word, const char *format)
{
    const gs_camp_side *side;
    gs_story_book *book;
    gs_doc *doc;
    const char *name;
    gs_status st = side_of(p->c, p->f, &side);
    st = st == GS_OK ? cli_book(p->c, &book) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_build_options how = p->build;
    how.book = book;
    st = make(p->c, p->f, word, side, &how, &doc, &name);
    return st == GS_OK ? cli_print_doc(p, doc, name, format) : st;
}

gs_status cli_report_career(cli_print *p, const char *id, const char *format)
{
    return print_life(p, career, id, format);
}

gs_status cli_report_unit(cli_print *p, const char *id, const char *format)
{
    return print_life(p, unit, id, format);
}

gs_status cli_report_honours(cli_print *p, const char *id, const char *format)
{
    return print_life(p, honours, id, format);
}

gs_status cli_report_chronicle(cli_print *p, const char *id, const char *format)
{
    return print_life(p, chronicle, id, format);
}
