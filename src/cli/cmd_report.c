/* gesta report: battles, rosters, cards and careers, as pages to print, to read on a screen, to post. */
#include "report_int.h"

#include <string.h>

static gs_status army_of(cli_print *p, const char *id, const gs_camp_army **army)
{
    *army = NULL;
    if (!id) {
        return cli_usage(p->c, "which army? gesta army lists them");
    }
    gs_status st = cli_find(p->c, p->f->c, "a", id, &id);
    *army = st == GS_OK ? gs_campaign_army(p->f->c, id) : NULL;
    return st;
}

gs_status cli_report_roster(cli_print *p, const char *id, const char *format)
{
    gs_doc *doc;
    const gs_camp_army *army;
    gs_status st = army_of(p, id, &army);
    st = st == GS_OK
             ? gs_report_roster(p->c->arena, p->f->c, army, &p->build, &doc, &p->c->err)
             : st;
    return st == GS_OK
               ? cli_print_doc(p, doc, gs_arena_printf(p->c->arena, "roster-%s", army->id), format)
               : st;
}

gs_status cli_report_cards(cli_print *p, const char *id, const char *format)
{
    gs_doc *doc;
    const gs_camp_army *army;
    gs_status st = army_of(p, id, &army);
    bool backs = cli_has(p->c, "backs");
    gs_story_book *book = NULL;
    st = st == GS_OK && backs ? cli_lives_words(p->c, &book) : st;
    st = st == GS_OK && backs ? cli_load_records(p->c, p->f, NULL) : st;
    gs_build_options how = p->build;
    how.book = book;
    st = st == GS_OK ? gs_report_cards(p->c->arena, p->f->c, army, &how, backs, &doc, &p->c->err) : st;
    return st == GS_OK
               ? cli_print_doc(p, doc, gs_arena_printf(p->c->arena, "cards-%s", army->id), format)
               : st;
}

/* What can be reported, and the formats that it cannot have. */
static const struct {
    const char *word;
    cli_report *report;
    const char *what, *without;
} kinds[] = {
    {"battle", cli_report_battle, "a battle's report", "svg png"},
    {"roster", cli_report_roster, "a roster", "svg png"},
    {"cards", cli_report_cards, "a sheet of cards, to be cut out or looked at,",
     "svg png markdown bbcode epub"},
    {"career", cli_report_career, "a life", "svg png"},
    {"unit", cli_report_unit, "a unit's history", "svg png"},
    {"honours", cli_report_honours, "a roll of honour", "svg png"},
    {"chronicle", cli_report_chronicle, "the chronicle", "svg png"},
    {"book", cli_report_book, "the campaign's book", "svg png"},
    {"quick-reference", cli_report_reference, "a quick reference", "svg png"},
    {"log-sheet", cli_report_log_sheet, "a log sheet, to be written on,",
     "svg png html markdown bbcode epub"},
    {"map", cli_report_map, "the campaign's map", ""},
    {"maps", cli_report_maps, "a folder of maps", "pdf xml text html markdown bbcode epub"},
    {"all", cli_report_all, "all of a campaign", "svg png"},
};

bool cli_report_lacks(cli_report *report, const char *format)
{
    int k = 0;
    while (k < GS_COUNT(kinds) && kinds[k].report != report) {
        k++;
    }
    return k < GS_COUNT(kinds) && strstr(kinds[k].without, format);
}

static gs_status print(cli_print *p, int k, const char *id)
{
    bool maps = kinds[k].report == cli_report_maps && !cli_has(p->c, "format");
    gs_status st = maps ? GS_OK : cli_print_format(p, kinds[k].what, kinds[k].without);
    st = st == GS_OK ? cli_print_prepare(p) : st;
    st = st == GS_OK ? kinds[k].report(p, id, p->format) : st;
    if (p->fonts) {
        gs_fonts_close(p->fonts);
    }
    return st;
}

static gs_status run(cli *c)
{
    const char *kind = c->n_args ? c->args[0] : "battle";
    const char *id = c->n_args > 1 ? c->args[1] : NULL;
    int k = 0;
    while (k < GS_COUNT(kinds) && strcmp(kinds[k].word, kind) != 0) {
        k++;
    }
    if (k == GS_COUNT(kinds)) {
        return cli_usage(c, "gesta report does battle, roster, cards, career, unit, honours, chronicle, "
                            "book, quick-reference, log-sheet, map, maps and all, not %s",
                         kind);
    }
    cli_report *report = kinds[k].report;
    bool sheet = report == cli_report_reference || report == cli_report_log_sheet;
    if (cli_has(c, "ruleset") && !sheet) {
        return cli_usage(c, "--ruleset goes with quick-reference and log-sheet: what has happened "
                            "has its book");
    }
    cli_file f;
    cli_print p = {.c = c, .f = &f};
    bool seen = report != cli_report_map; /* the map knows what is in sight */
    gs_status st = seen ? cli_open_seen(c, &f) : cli_open(c, GS_STORE_READ, false, &f);
    if (st == GS_OK) {
        st = print(&p, k, id);
        cli_close(&f);
    }
    return st;
}

static const cli_opt opts[] = {
    {"format", 'f', "FORMAT", "pdf, html, epub, markdown, bbcode, text or xml; of maps svg or png"},
    CLI_OPT_OUTPUT,
    {"dir", 'd', "FOLDER", "all, maps: where the files go (reports, maps)"},
    {"paper", 'p', "PAPER", "a4 or letter"},
    {"ink", 0, "INK", "colour, grey or save"},
    {"initials", 0, "KIND", "drop, raised or none"},
    {"large", 0, NULL, "large print"},
    {"duplex", 0, NULL, "mirror the margins for printing on both sides"},
    {"twins", 0, NULL, "under each map and chart what it shows, in words"},
    {"backs", 0, NULL, "cards: their backs on the page after, for printing on both sides"},
    {"font-text", 0, "FAMILY", "typeface of the text"},
    {"font-labels", 0, "FAMILY", "typeface of labels and tables"},
    {"style", 's', "STYLE", "battle: chronicle, dispatch, letter, newspaper or minutes"},
    {"of", 0, "WHO", "dispatch: of which side; letter: by a survivor of which unit"},
    {"length", 'l', "LENGTH", "battle, book: four (paragraphs; as PDF one page), standard or full"},
    {"lang", 0, "LANGUAGE", "battle: the language of the story, en or de; lives have English alone"},
    {"boast", 0, "N", "dispatch: 0 to 3, how much of the enemy's deeds it passes over (0)"},
    {"reword", 0, "N", "battle, lives: another wording, whole numbers (0)"},
    {"templates", 0, "FILE", "battle: words of your own (gesta templates)"},
    {"show", 0, "WHAT", "battle: messages, scenes or plan, of which the story was made"},
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
             "             unit UNIT | honours | chronicle | book | quick-reference [BATTLE] |\n"
             "             log-sheet [BATTLE] | map | maps [BATTLE] | all]",
    .summary = "write battle reports, rosters, cards and careers",
    .text = "battle tells a battle (the last one, if none is named): plans, maps, the story, what it\n"
            "cost. The chronicle tells of both sides; a dispatch speaks for one of them, with a bias\n"
            "but never falsely; a letter is by one who was in it; the minutes are every entry and die.\n"
            "roster is an army as it stands today, to be ticked off at the table; cards are\n"
            "its units and heroes to be cut out, nine a sheet; career is a hero's life, unit a unit's\n"
            "history, honours the rolls of the fallen, the taken and the decorated, chronicle the\n"
            "campaign, battle by battle, and what each brought to the next. book is all of it: every\n"
            "battle at the length that --length says, lives, the dead, every unit, an index.\n"
            "quick-reference is the rules of a battle in few words, for the troops, options and\n"
            "house rules that are in it; log-sheet is the sheet on which it is written down at the\n"
            "table (both of the next battle, if none is named). map is the campaign's map with its\n"
            "armies and the marches of the turn, also as .svg and .png; maps writes every map and\n"
            "chart of a battle as both. all writes everything else into a folder.\n"
            "html is one page in one file, with its maps, for a screen or a site; epub a book for a\n"
            "reader; markdown and bbcode are pasted into a blog or a forum as they stand, their maps\n"
            "written beside them as NAME-1.png and on.",
    .examples = "  gesta report battle battle-1 -o roncevaux.pdf\n"
                "  gesta report battle --paper letter --minutes -o last.pdf\n"
                "  gesta report battle --style dispatch --of franks --boast 2 -f text\n"
                "  gesta report battle --style letter --length four -o letter.pdf\n"
                "  gesta report roster rearguard -o rearguard.pdf\n"
                "  gesta report cards rearguard --backs -o cards.pdf\n"
                "  gesta report career roland --format text\n"
                "  gesta report unit danes --format text\n"
                "  gesta report honours -o honours.pdf\n"
                "  gesta report chronicle -o chronicle.pdf\n"
                "  gesta report book --length four -o book.pdf\n"
                "  gesta report quick-reference battle-1 -o rules.pdf\n"
                "  gesta report log-sheet battle-1 --paper letter -o sheet.pdf\n"
                "  gesta report map -C march.gesta -o map.svg\n"
                "  gesta report battle battle-1 -o roncevaux.html\n"
                "  gesta report battle battle-1 -o post.md\n"
                "  gesta report maps battle-1 --dir maps\n"
                "  gesta report all --dir reports\n"
                "  gesta report all --format html --dir site\n",
    .opts = opts,
    .run = run,
};
