/* gesta report: battles, rosters, cards and careers, as PDF, XML or text. */
#include "report_lives.h"

#include "gesta/general.h"
#include "gesta/os.h"
#include "gesta/render.h"
#include "gesta/report_build.h"
#include "gesta/report_war.h"
#include "gesta/svg.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct print {
    cli *c;
    cli_file *f;
    gs_fonts *fonts;
    gs_render_options render;
    gs_build_options build;
    const char *format; /* "pdf", "xml", "text" */
    const char *dir;    /* of --all, NULL */
    int failed;         /* of --all: products that could not be made */
} print;

static void warn(void *ctx, const char *text)
{
    (void)ctx;
    fprintf(stderr, "gesta: %s\n", text);
}

static gs_status pick(cli *c, const char *option, const char *const *words, int *out)
{
    const char *want = cli_get(c, option, words[0]);
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], want) == 0) {
            *out = i;
            return GS_OK;
        }
    }
    gs_str list = {0};
    for (int i = 0; words[i]; i++) {
        gs_str_addf(&list, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    }
    gs_status st = cli_usage(c, "--%s is %s, not %s", option, gs_str_text(&list), want);
    gs_str_free(&list);
    return st;
}

static gs_status formats_of(print *p, bool map)
{
    static const char *const formats[] = {"pdf", "xml", "text", NULL};
    int format = 0;
    const char *dot = strrchr(cli_get(p->c, "output", ""), '.');
    static const char *const others[] = {".html", ".htm", ".md",  ".doc",
                                         ".docx", ".odt", ".rtf", ".svg",
                                         ".png",  ".jpg", ".csv", ".json"};
    gs_status st = pick(p->c, "format", formats, &format);
    if (dot && !cli_has(p->c, "format")) { /* the name says it */
        format = strcmp(dot, ".xml") == 0 ? 1 : strcmp(dot, ".txt") == 0 ? 2 : 0;
        for (int i = 0; i < GS_COUNT(others) && st == GS_OK; i++) {
            if (strcmp(dot, others[i]) == 0 && !(map && strcmp(dot, ".svg") == 0)) {
                st = cli_usage(
                    p->c,
                    "a report is written as pdf, xml or text (.txt), not as %s: --format "
                    "says which, whatever the name",
                    dot + 1);
            }
        }
    }
    p->format = formats[format];
    return st;
}

/* A photo of the campaign's file; NULL if it has none of that name. */
static const gs_photo *photo_of(void *ctx, const char *name)
{
    print *p = ctx;
    gs_err ignored;
    gs_photo *photo = GS_NEW(p->c->arena, gs_photo);
    gs_status st = gs_store_photo_get(p->f->store, name, p->c->arena, photo, &ignored);
    return st == GS_OK ? photo : NULL;
}

static gs_status prepare(print *p)
{
    static const char *const papers[] = {"a4", "letter", NULL};
    static const char *const inks[] = {"colour", "grey", "save", NULL};
    static const char *const initials[] = {"drop", "raised", "none", NULL};
    int paper = 0;
    int ink = 0;
    int initial = 0;
    gs_status st = pick(p->c, "paper", papers, &paper);
    st = st == GS_OK ? pick(p->c, "ink", inks, &ink) : st;
    st = st == GS_OK ? pick(p->c, "initials", initials, &initial) : st;
    if (st != GS_OK) {
        return st;
    }
    p->render = (gs_render_options){.paper = (gs_paper)paper,
                                    .ink = (gs_ink)ink,
                                    .initials = (gs_initials)initial,
                                    .large = cli_has(p->c, "large"),
                                    .duplex = cli_has(p->c, "duplex"),
                                    .twins = cli_has(p->c, "twins"),
                                    .font_text = cli_get(p->c, "font-text", NULL),
                                    .font_labels = cli_get(p->c, "font-labels", NULL),
                                    .warn = warn};
    st = gs_os_source_date(&p->render.date, &p->c->err);
    if (st != GS_OK) {
        return st;
    }
    p->fonts = gs_fonts_open(&p->render);
    p->render.fonts = p->fonts;
    p->build = (gs_build_options){.metrics = gs_fonts_metrics(p->fonts),
                                  .ink = (gs_ink)ink,
                                  .minutes = cli_has(p->c, "minutes"),
                                  .secret = p->f->side != NULL,
                                  .reason = gs_general_reason,
                                  .photo = photo_of,
                                  .photo_ctx = p,
                                  .campaign = p->f->c->title};
    gs_page_lines(&p->render, &p->build.lines, &p->build.lead);
    return GS_OK;
}

/* Writes bytes to -o or standard output, or with --all to DIR/NAME. */
static gs_status put(print *p, const char *name, const char *bytes, size_t n)
{
    if (!p->dir) {
        return cli_output(p->c, bytes, n);
    }
    const char *path = gs_arena_printf(p->c->arena, "%s/%s", p->dir, name);
    gs_status st = cli_write(p->c, path, bytes, n);
    if (st == GS_OK) {
        cli_say("  %s\n", path);
    }
    return st;
}

static gs_status put_doc(print *p, const gs_doc *doc, const char *name, const char *format)
{
    gs_str out = {0};
    gs_status st = GS_OK;
    const char *ending = ".xml";
    bool printed = !p->dir && strcmp(cli_get(p->c, "output", "-"), "-") == 0;
    if (printed && strcmp(format, "pdf") == 0 && isatty(STDOUT_FILENO)) {
        return cli_usage(p->c, "a PDF is not for the screen: write it with -o FILE, or read it "
                               "with -f text");
    }
    if (strcmp(format, "xml") == 0) {
        gs_xml_write_report(doc, &out);
    } else {
        const gs_renderer *r = gs_renderer_find(format);
        ending = r->ending;
        st = r->render(doc, &p->render, &out, &p->c->err);
    }
    if (st == GS_OK) {
        st = put(p, gs_arena_printf(p->c->arena, "%s%s", name, ending), gs_str_text(&out), out.len);
    }
    gs_str_free(&out);
    return st;
}

/* ---- battles ---- */
static gs_status battle_xml(print *p, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                            const gs_forecast *f, const gs_narrative *story, const char *name)
{
    gs_str narrative = {0};
    gs_str out = {0};
    gs_xml_write_narrative(story, &narrative);
    gs_status st = gs_xml_write_battle(s, log, o, f, gs_str_text(&narrative),
                                       cli_has(p->c, "explain"), &out, &p->c->err);
    if (st == GS_OK) {
        st = put(p, gs_arena_printf(p->c->arena, "%s.xml", name), gs_str_text(&out), out.len);
    }
    gs_str_free(&narrative);
    gs_str_free(&out);
    return st;
}

static gs_status report_record(print *p, const gs_setup *s, const gs_log *log,
                               const gs_outcome *o, const gs_forecast *f, const char *format)
{
    gs_narrative *story;
    gs_doc *doc;
    gs_status st = cli_tell(p->c, s, log, o, f, &story);
    if (st == GS_OK) {
        cli_put_own(p->c, p->f->c, s->id, story);
    }
    if (st == GS_OK && strcmp(format, "xml") == 0) {
        gs_setup seen = *s;
        seen.seed = p->f->side ? 0 : s->seed;
        return battle_xml(p, &seen, log, o, f, story, s->id);
    }
    if (st == GS_OK) {
        st = gs_report_battle(p->c->arena, s, log, o, story, &p->build, &doc, &p->c->err);
    }
    return st == GS_OK ? put_doc(p, doc, s->id, format) : st;
}

/* "third battle": in the campaign's order; NULL of an only one. */
static const char *place_of(print *p, const gs_camp_battle *b)
{
    const gs_campaign *c = p->f->c;
    gs_str s = {0};
    for (int i = 0; i < c->n_battles && c->n_battles > 1; i++) {
        if (strcmp(c->battles[i].id, b->id) == 0) {
            gs_ordinal_words(&s, i + 1);
            gs_str_add(&s, " battle");
        }
    }
    const char *words = s.len ? gs_arena_strdup(p->c->arena, s.p) : NULL;
    gs_str_free(&s);
    return words;
}

static gs_status report_battle(print *p, const char *id, const char *format)
{
    gs_camp_battle *b;
    gs_setup *s;
    gs_log *log;
    gs_outcome *o;
    const gs_forecast *forecast;
    gs_status st = cli_record(p->c, p->f, id, &b, &s, &log, &o);
    st = st == GS_OK
             ? gs_store_forecast_get(p->f->store, b->id, p->c->arena, &forecast, &p->c->err)
             : st;
    if (st == GS_OK) {
        p->build.order = place_of(p, b);
        st = report_record(p, s, log, o, forecast, format);
    }
    return st;
}

/* The format that --format or the ending of --output wants. */
static gs_status wanted(cli *c, const char **format)
{
    static const struct {
        const char *ending, *format;
    } endings[] = {{".pdf", "pdf"}, {".xml", "xml"}, {".txt", "text"}, {"-", "text"}};
    const char *path = cli_get(c, "output", "-");
    size_t n = strlen(path);
    *format = cli_get(c, "format", NULL);
    for (int i = 0; !*format && i < GS_COUNT(endings); i++) {
        size_t k = strlen(endings[i].ending);
        if (n >= k && strcmp(path + n - k, endings[i].ending) == 0) {
            *format = endings[i].format;
        }
    }
    return !*format || (strcmp(*format, "pdf") != 0 && strcmp(*format, "xml") != 0 &&
                        strcmp(*format, "text") != 0)
               ? cli_usage(c, "a battle's report is written as pdf, xml or text: --format says "
                              "which, or --output by its ending, .pdf, .xml or .txt")
               : GS_OK;
}

gs_status cli_report_can(cli *c)
{
    const char *format;
    return wanted(c, &format);
}

gs_status cli_report_fought(cli *c, cli_file *f, const cli_fought *x)
{
    print p = {.c = c, .f = f};
    gs_status st = wanted(c, &p.format);
    st = st == GS_OK ? prepare(&p) : st;
    st = st == GS_OK ? report_record(&p, x->setup, x->log, x->outcome, x->forecast, p.format)
                     : st;
    if (p.fonts) {
        gs_fonts_close(p.fonts);
    }
    return st;
}

static gs_status army_of(print *p, const char *id, const gs_camp_army **army)
{
    *army = NULL;
    if (!id) {
        return cli_usage(p->c, "which army? gesta army lists them");
    }
    gs_status st = cli_find(p->c, p->f->c, "a", id, &id);
    *army = st == GS_OK ? gs_campaign_army(p->f->c, id) : NULL;
    return st;
}

static gs_status report_roster(print *p, const char *id, const char *format)
{
    gs_doc *doc;
    const gs_camp_army *army;
    gs_status st = army_of(p, id, &army);
    st = st == GS_OK
             ? gs_report_roster(p->c->arena, p->f->c, army, &p->build, &doc, &p->c->err)
             : st;
    return st == GS_OK
               ? put_doc(p, doc, gs_arena_printf(p->c->arena, "roster-%s", army->id), format)
               : st;
}

static gs_status report_cards(print *p, const char *id, const char *format)
{
    gs_doc *doc;
    const gs_camp_army *army;
    gs_status st = army_of(p, id, &army);
    st = st == GS_OK ? gs_report_cards(p->c->arena, p->f->c, army, cli_has(p->c, "backs"), &doc,
                                       &p->c->err)
                     : st;
    return st == GS_OK
               ? put_doc(p, doc, gs_arena_printf(p->c->arena, "cards-%s", army->id), format)
               : st;
}

/* ---- lives (report_lives.c) ---- */
static gs_status report_life(print *p, const char *kind, const char *id, const char *format)
{
    gs_doc *doc;
    const char *name;
    gs_status st = cli_life(p->c, p->f, kind, id, &p->build, &doc, &name);
    return st == GS_OK ? put_doc(p, doc, name, format) : st;
}

static gs_status report_career(print *p, const char *id, const char *format)
{
    return report_life(p, "career", id, format);
}

static gs_status report_unit(print *p, const char *id, const char *format)
{
    return report_life(p, "unit", id, format);
}

static gs_status report_honours(print *p, const char *id, const char *format)
{
    return report_life(p, "honours", id, format);
}

static gs_status report_chronicle(print *p, const char *id, const char *format)
{
    return report_life(p, "chronicle", id, format);
}

/* ---- sheets for the table ---- */
/* The rule set of --ruleset; NULL none is given. */
static gs_status wanted_book(cli *c, const gs_ruleset **rs)
{
    const char *id = cli_get(c, "ruleset", NULL);
    *rs = id ? gs_ruleset_find(id) : NULL;
    return !id || (*rs && strcmp(id, "campaign") != 0)
               ? GS_OK
               : gs_err_set(&c->err, GS_INPUT, "there is no rule set %s (gesta rules lists them)", id);
}

/* The set-up of a battle, fought (then its log) or to come; ID NULL: the next, else the last. One to
 * come may be set up under another book. */
static gs_status setup_of(print *p, const char *id, gs_setup **s, gs_log **log)
{
    gs_campaign *c = p->f->c;
    gs_outcome *o;
    gs_camp_battle *b = id ? cli_battle_find(p->c, c, id) : NULL;
    const gs_camp_battle *next = id ? NULL : gs_campaign_next_battle(c);
    const gs_ruleset *rs = NULL;
    *log = NULL;
    gs_status st = id && !b ? p->c->err.status : wanted_book(p->c, &rs);
    if (st != GS_OK) {
        return st;
    }
    if (next || (b && !gs_campaign_fought(c, b))) {
        b = b ? b : gs_campaign_battle(c, next->id);
        return rs ? gs_campaign_muster_under(c, b, rs, p->c->arena, s, &p->c->err)
                  : gs_campaign_muster(c, b, p->c->arena, s, &p->c->err);
    }
    st = cli_record(p->c, p->f, id, &b, s, log, &o);
    return st == GS_OK && rs && (*s)->ruleset != rs
               ? gs_err_set(&p->c->err, GS_STATE, "%s was fought under %s: its sheets are of that book",
                            b->id, (*s)->ruleset->name)
               : st;
}

static gs_status report_reference(print *p, const char *id, const char *format)
{
    gs_doc *doc;
    gs_setup *s;
    gs_log *log;
    gs_status st = setup_of(p, id, &s, &log);
    st = st == GS_OK ? gs_report_reference(p->c->arena, s, log, &doc, &p->c->err) : st;
    return st == GS_OK
               ? put_doc(p, doc, gs_arena_printf(p->c->arena, "quick-reference-%s", s->id), format)
               : st;
}

static gs_status report_log_sheet(print *p, const char *id, const char *format)
{
    gs_doc *doc;
    gs_setup *s;
    gs_log *log;
    gs_status st = setup_of(p, id, &s, &log);
    st = st == GS_OK ? gs_report_log_sheet(p->c->arena, s, &doc, &p->c->err) : st;
    return st == GS_OK
               ? put_doc(p, doc, gs_arena_printf(p->c->arena, "log-sheet-%s", s->id), format)
               : st;
}

/* ---- the campaign's map ---- */
static gs_status report_map(print *p, const char *id, const char *format)
{
    const gs_campaign *c = p->f->whole ? p->f->whole : p->f->c;
    const char *want = cli_get(p->c, "side", NULL), *out = cli_get(p->c, "output", "");
    const char *side_id = NULL;
    gs_status found = want ? cli_find(p->c, c, "s", want, &side_id) : GS_OK;
    const gs_camp_side *side = side_id ? gs_campaign_side(c, side_id) : NULL;
    size_t n = strlen(out);
    gs_doc *doc;
    (void)id;
    if (found != GS_OK) {
        return found;
    }
    if (n > 4 && strcmp(out + n - 4, ".svg") == 0 && !cli_has(p->c, "format")) {
        gs_war_view view = {.side = side, .ink = p->build.ink};
        gs_drawing *d = gs_war_map(p->c->arena, c, &view, p->build.metrics);
        gs_str text = {0};
        if (!d) {
            return gs_err_set(&p->c->err, GS_STATE, "%s has no map: its places want x and y",
                              c->title);
        }
        gs_svg_write(&text, d, p->build.metrics, "map", true);
        gs_status st = cli_output(p->c, gs_str_text(&text), text.len);
        gs_str_free(&text);
        return st;
    }
    gs_status st = gs_report_war(p->c->arena, c, side, &p->build, &doc, &p->c->err);
    return st == GS_OK ? put_doc(p, doc, "map", format) : st;
}

/* ---- all of it into a folder ---- */
static bool did_something(const gs_campaign *c, const gs_camp_hero *h)
{
    for (int i = 0; i < c->n_ledger; i++) {
        if (strcmp(c->ledger[i].subject, h->id) == 0) {
            return true;
        }
    }
    return false;
}

static bool fought_any(const gs_campaign *c)
{
    for (int i = 0; i < c->n_battles; i++) {
        if (gs_campaign_fought(c, &c->battles[i])) {
            return true;
        }
    }
    return false;
}

/* One product of many: what cannot be made is told, and the next one is tried. */
typedef gs_status product(print *, const char *, const char *);
static void one_of_all(print *p, product *report, const char *id, const char *format)
{
    gs_status st = report(p, id, format);
    if (st != GS_OK) {
        cli_progress_end(p->c);
        gs_err_prefix(&p->c->err, "%s, %s", id ? id : p->f->c->id, format);
        cli_fault(p->c);
        p->failed++;
    }
}

static gs_status report_all(print *p)
{
    gs_campaign *c = p->f->c;
    p->dir = cli_get(p->c, "dir", "reports");
    gs_status st = gs_os_mkdirs(p->dir, &p->c->err);
    for (int i = 0; st == GS_OK && i < c->n_battles; i++) {
        if (gs_campaign_fought(c, &c->battles[i])) {
            cli_progress(p->c, "%s", gs_campaign_battle_title(c, &c->battles[i]));
            one_of_all(p, report_battle, c->battles[i].id, "xml");
            one_of_all(p, report_battle, c->battles[i].id, "pdf");
        }
    }
    for (int s = 0; st == GS_OK && s < c->n_sides; s++) {
        for (int a = 0; a < c->sides[s].n_armies; a++) {
            one_of_all(p, report_roster, c->sides[s].armies[a].id, "pdf");
            one_of_all(p, report_roster, c->sides[s].armies[a].id, "xml");
            one_of_all(p, report_cards, c->sides[s].armies[a].id, "pdf");
        }
        for (int h = 0; h < c->sides[s].n_heroes; h++) {
            if (did_something(c, &c->sides[s].heroes[h])) {
                one_of_all(p, report_career, c->sides[s].heroes[h].id, "xml");
                one_of_all(p, report_career, c->sides[s].heroes[h].id, "pdf");
            }
        }
    }
    if (st == GS_OK && fought_any(c)) {
        one_of_all(p, report_honours, NULL, "pdf");
        one_of_all(p, report_chronicle, NULL, "pdf");
    }
    for (int i = 0; st == GS_OK && i < c->n_places; i++) {
        if (c->places[i].x || c->places[i].y) { /* there is something to draw */
            one_of_all(p, report_map, c->id, "pdf");
            break;
        }
    }
    cli_progress_end(p->c);
    return st == GS_OK && p->failed
               ? gs_err_set(&p->c->err, GS_FAILED,
                            "%d of the reports could not be made; the others are in %s",
                            p->failed, p->dir)
               : st;
}

static gs_status run(cli *c)
{
    static const struct {
        const char *word;
        gs_status (*report)(print *, const char *, const char *);
    } kinds[] = {{"battle", report_battle},
                 {"roster", report_roster},
                 {"cards", report_cards},
                 {"career", report_career},
                 {"unit", report_unit},
                 {"honours", report_honours},
                 {"chronicle", report_chronicle},
                 {"quick-reference", report_reference},
                 {"log-sheet", report_log_sheet},
                 {"map", report_map}};
    const char *kind = c->n_args ? c->args[0] : "battle";
    const char *id = c->n_args > 1 ? c->args[1] : NULL;
    bool all = strcmp(kind, "all") == 0, map = strcmp(kind, "map") == 0;
    int k = 0;
    while (k < GS_COUNT(kinds) && strcmp(kinds[k].word, kind) != 0) {
        k++;
    }
    if (k == GS_COUNT(kinds) && !all) {
        return cli_usage(c, "gesta report does battle, roster, cards, career, unit, honours, chronicle, "
                            "quick-reference, log-sheet, map and all, not %s",
                         kind);
    }
    bool sheet = !all && (kinds[k].report == report_reference || kinds[k].report == report_log_sheet);
    if (cli_has(c, "ruleset") && !sheet) {
        return cli_usage(c, "--ruleset goes with quick-reference and log-sheet: what has happened "
                            "has its book");
    }
    cli_file f;
    print p = {.c = c, .f = &f};
    bool seen = all || kinds[k].report != report_map; /* the map knows what is in sight */
    gs_status st = seen ? cli_open_seen(c, &f) : cli_open(c, GS_STORE_READ, false, &f);
    if (st != GS_OK) {
        return st;
    }
    st = formats_of(&p, map);
    st = st == GS_OK ? prepare(&p) : st;
    if (st == GS_OK) {
        st = all ? report_all(&p) : kinds[k].report(&p, id, p.format);
    }
    if (p.fonts) {
        gs_fonts_close(p.fonts);
    }
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {
    {"format", 'f', "FORMAT", "pdf, xml (the record) or text; else by the name of --output"},
    CLI_OPT_OUTPUT,
    {"dir", 'd', "FOLDER", "all: where the files go (reports)"},
    {"paper", 'p', "PAPER", "a4 or letter"},
    {"ink", 0, "INK", "colour, grey or save"},
    {"initials", 0, "KIND", "drop, raised or none"},
    {"large", 0, NULL, "large print"},
    {"duplex", 0, NULL, "mirror the margins for printing on both sides"},
    {"twins", 0, NULL, "under each map and chart what it shows, in words"},
    {"backs", 0, NULL, "cards: their backs on the page after, for printing on both sides"},
    {"font-text", 0, "FAMILY", "typeface of the text"},
    {"font-labels", 0, "FAMILY", "typeface of labels and tables"},
    {"minutes", 'm', NULL, "battle: every entry of the log as well"},
    CLI_OPT_SIDE,
    {"ruleset", 'r', "ID", "quick-reference, log-sheet: of a battle to come, under another book"},
    {"explain", 'e', NULL, "battle as xml: the working of every resolution"},
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_report = {
    .name = "report",
    .words = 2,
    .usage = "[battle [ID] | roster ARMY | cards ARMY | career HERO |\n"
             "             unit UNIT | honours | chronicle | quick-reference [BATTLE] |\n"
             "             log-sheet [BATTLE] | map | all]",
    .summary = "write battle reports, rosters, cards and careers",
    .text = "battle tells a battle (the last one, if none is named): plans, maps, the story, what it\n"
            "cost. roster is an army as it stands today, to be ticked off at the table; cards are\n"
            "its units and heroes to be cut out, nine a sheet; career is a hero's life, unit a unit's\n"
            "history, honours the rolls of the fallen, the taken and the decorated, chronicle the\n"
            "campaign, battle by battle, and what each brought to the next.\n"
            "quick-reference is the rules of a battle in few words, for the troops, options and\n"
            "house rules that are in it; log-sheet is the sheet on which it is written down at the\n"
            "table (both of the next battle, if none is named). map is the campaign's map with its\n"
            "armies and the marches of the turn, also as .svg. all writes everything else into a\n"
            "folder.",
    .examples = "  gesta report battle battle-1 -o roncevaux.pdf\n"
                "  gesta report battle --paper letter --minutes -o last.pdf\n"
                "  gesta report roster rearguard -o rearguard.pdf\n"
                "  gesta report cards rearguard --backs -o cards.pdf\n"
                "  gesta report career roland --format text\n"
                "  gesta report unit danes --format text\n"
                "  gesta report honours -o honours.pdf\n"
                "  gesta report chronicle -o chronicle.pdf\n"
                "  gesta report quick-reference battle-1 -o rules.pdf\n"
                "  gesta report log-sheet battle-1 --paper letter -o sheet.pdf\n"
                "  gesta report map -C march.gesta -o map.svg\n"
                "  gesta report all --dir reports\n",
    .opts = opts,
    .run = run,
};
