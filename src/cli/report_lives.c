/* gesta report career, unit, honours, chronicle: what the ledger and the records tell of lives. */
#include "report_int.h"

#include "gesta/os.h"

#include <string.h>

gs_status cli_load_records(cli *c, cli_file *f, const char *hero)
{
    return f->side ? GS_OK : gs_desk_load_records(f->store, f->c, hero, c->arena, &c->err);
}

static gs_status career(cli *c, cli_file *f, const char *word,
                        const gs_build_options *build, gs_doc **doc, const char **name)
{
    const char *id = "";
    if (!word) {
        return cli_usage(c, "which hero? gesta hero lists them");
    }
    gs_status st = cli_find(c, f->c, "h", word, &id);
    st = st == GS_OK ? cli_load_records(c, f, id) : st;
    *name = gs_arena_printf(c->arena, "career-%s", id);
    return st == GS_OK ? gs_report_career(c->arena, f->c, gs_campaign_hero(f->c, id), build, doc,
                                          &c->err)
                       : st;
}

static gs_status unit(cli *c, cli_file *f, const char *word,
                      const gs_build_options *build, gs_doc **doc, const char **name)
{
    const char *id = "";
    if (!word) {
        return cli_usage(c, "which unit? gesta unit lists them");
    }
    gs_status st = cli_find(c, f->c, "u", word, &id);
    st = st == GS_OK ? cli_load_records(c, f, NULL) : st;
    *name = gs_arena_printf(c->arena, "unit-%s", id);
    return st == GS_OK ? gs_report_unit(c->arena, f->c, gs_campaign_unit(f->c, id), build, doc,
                                        &c->err)
                       : st;
}

static gs_status honours(cli *c, cli_file *f, const char *word,
                         const gs_build_options *build, gs_doc **doc, const char **name)
{
    *name = "honours";
    return word ? cli_usage(c, "the rolls of honour are of the whole campaign: --side says what of "
                               "it one side may know")
                : gs_report_honours(c->arena, f->c, build, doc, &c->err);
}

static gs_status chronicle(cli *c, cli_file *f, const char *word,
                           const gs_build_options *build, gs_doc **doc, const char **name)
{
    *name = "chronicle";
    gs_status st = word ? cli_usage(c, "the chronicle is of the whole campaign; gesta report "
                                       "battle %s tells one battle", word)
                        : cli_load_records(c, f, NULL);
    return st == GS_OK ? gs_report_chronicle(c->arena, f->c, build, doc, &c->err) : st;
}

typedef gs_status life(cli *c, cli_file *f, const char *word, const gs_build_options *build,
                       gs_doc **doc, const char **name);

static bool tells_lives(const gs_story_book *book)
{
    for (int i = 0; i < book->n_templates; i++) {
        if (strcmp(book->templates[i].style, "life") == 0) {
            return true;
        }
    }
    return false;
}

gs_status cli_lives_words(cli *c, gs_story_book **book)
{
    const char *lang = cli_get(c, "lang", "en");
    gs_status st = cli_book(c, book);
    if (st == GS_OK && !tells_lives(*book)) {
        fprintf(stderr, "gesta: there are no words for lives in the language %s yet: they are told "
                        "in English\n", lang);
        cli_give(c, "lang", "en");
        st = cli_book(c, book);
        cli_give(c, "lang", lang);
    }
    return st;
}

/* The document of a life, as its kind makes it. */
static gs_status print_life(cli_print *p, life *make, const char *word, const char *format)
{
    gs_story_book *book;
    gs_doc *doc;
    const char *name;
    int64_t wording = 0;
    gs_status st = cli_lives_words(p->c, &book);
    st = st == GS_OK && cli_has(p->c, "reword")
             ? cli_number(p->c, "reword", 0, INT32_MAX, &wording)
             : st;
    if (st != GS_OK) {
        return st;
    }
    gs_build_options how = p->build;
    how.book = book;
    how.wording = (uint32_t)wording;
    st = make(p->c, p->f, word, &how, &doc, &name);
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
