#ifndef GESTA_REPORT_BUILD_H
#define GESTA_REPORT_BUILD_H
/* From battles, armies and heroes to document trees. Pure: files, dates and fonts come in from
 * outside. What a builder is given is borrowed; what it returns lives in the arena. */
#include "gesta/campaign.h"
#include "gesta/map.h"
#include "gesta/report.h"
#include "gesta/story.h"

/* What builders want to know beside the facts. */
typedef struct gs_build_options {
    const gs_metrics *metrics; /* widths for the labels of maps and charts; must be given */
    gs_ink ink;
    bool minutes;              /* every entry of the log as well */
    bool secret;               /* for a player's eyes: without the seed, which is the umpire's */
    bool named;        /* battle: names in its story are marked, for an index */
    bool one_page;     /* battle: its title, the day as ribbons, moments, map, tally, and no more */
    bool minutes_only; /* battle: every entry of the log in place of the story */
    const char *campaign;      /* title of the campaign, NULL none */
    const char *order;         /* "second battle", NULL none */
    int lines;                 /* of text on a page of the paper (gs_page_lines); 0: Letter's */
    gs_um lead;                /* between its lines; 0: 14 pt */
    /* Words for the reason code of a plan, NULL if it is not known (gs_general_reason); NULL: the
     * code as it stands. For minutes. */
    const char *(*reason)(const char *code);
    /* The photo of a name (battles), NULL if it is not at hand; borrowed, as long as the document
     * lives. NULL: none is. */
    const gs_photo *(*photo)(void *ctx, const char *name);
    void *photo_ctx;
    const struct gs_forecast *forecast; /* of the battle; NULL: none was worked */
    const gs_words *words;     /* the fixed words of a page; NULL: English (a battle's: its story's) */
    const gs_story_book *book; /* the words of lives; NULL: a life without them */
    uint32_t wording;          /* their seed */
} gs_build_options;

/* The report of a battle: title page, background and plans, deployment, the story with maps of its
 * key turns, numbers, fates; minutes if asked for. Its maps may be drawn again as it is printed: set-up,
 * log and metrics live as long as the document. GS_STATE if the log does not fold. */
gs_status gs_report_battle(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                           const gs_narrative *story, const gs_build_options *opt, gs_doc **out,
                           gs_err *err) GS_MUST_CHECK;
/* The roster of an army as it stands today in its campaign. */
gs_status gs_report_roster(gs_arena *a, const gs_campaign *c, const gs_camp_army *army,
                           const gs_build_options *opt, gs_doc **out, gs_err *err) GS_MUST_CHECK;
/* Cards of an army's units and heroes as they stand today, nine a sheet, the rest of the last sheet
 * blank; with `backs` a page of backs after each, which tell the deeds of the battles whose records
 * are loaded in the words of the options' book (style "card"). GS_INPUT if a number of the campaign's own is in
 * no table of its rule set. */
gs_status gs_report_cards(gs_arena *a, const gs_campaign *c, const gs_camp_army *army,
                          const gs_build_options *opt, bool backs, gs_doc **out,
                          gs_err *err) GS_MUST_CHECK;
/* A hero's life: its words, power over his battles, every entry of his ledger. GS_STATE if a record
 * of a battle that is loaded does not fold; so for all lives. */
gs_status gs_report_career(gs_arena *a, const gs_campaign *c, const gs_camp_hero *hero,
                           const gs_build_options *opt, gs_doc **out, gs_err *err) GS_MUST_CHECK;
/* A unit's history. */
gs_status gs_report_unit(gs_arena *a, const gs_campaign *c, const gs_camp_unit *unit,
                         const gs_build_options *opt, gs_doc **out, gs_err *err) GS_MUST_CHECK;
/* The rolls of honour. */
gs_status gs_report_honours(gs_arena *a, const gs_campaign *c, const gs_build_options *opt,
                            gs_doc **out, gs_err *err) GS_MUST_CHECK;
/* The chronicle of the campaign. */
gs_status gs_report_chronicle(gs_arena *a, const gs_campaign *c, const gs_build_options *opt,
                              gs_doc **out, gs_err *err) GS_MUST_CHECK;

/* A battle in a book: its record, and the story told of it. */
typedef struct gs_book_battle {
    const char *id;
    const gs_setup *setup;
    const gs_log *log;
    const gs_outcome *outcome;
    const gs_narrative *story;
    const struct gs_forecast *forecast; /* NULL: none was worked */
    const char *order;                  /* "second battle" */
} gs_book_battle;
/* The whole campaign as a book: title with results, contents, brief, map, a chapter a battle, lives,
 * the roll of the dead, every unit, an index. opt->book tells lives and the chronicle; the records of
 * all battles are loaded (gs_camp_battle.log). Battles that are not among the n are told from the
 * ledger. GS_STATE if a log does not fold. */
gs_status gs_report_book(gs_arena *a, const gs_campaign *c, const gs_book_battle *battles, int n,
                         const gs_build_options *opt, gs_doc **out, gs_err *err) GS_MUST_CHECK;

/* The quick reference of a battle, two sides: the rules of its book in few words, for exactly the
 * troops, weapons, options and house rules that are there; what the campaign changed is marked. With
 * the log of the battle (NULL: not fought) how often each house rule made a difference. */
gs_status gs_report_reference(gs_arena *a, const gs_setup *s, const gs_log *log, gs_doc **out,
                              gs_err *err) GS_MUST_CHECK;
/* The sheet on which a battle is written down at the table: its units with boxes, its heroes with
 * circles, blank rows, two of them as a sample, the letters of the book's verbs. */
gs_status gs_report_log_sheet(gs_arena *a, const gs_setup *s, gs_doc **out,
                              gs_err *err) GS_MUST_CHECK;

/* How much of the table a map shows. */
typedef enum gs_extent {
    GS_EXTENT_TABLE,
    GS_EXTENT_CROP,  /* where the section's moments are, and who is near */
    GS_EXTENT_INSET, /* the fight about the section's moments, as large as may be */
    GS_EXTENT_GIVEN  /* the window of the view */
} gs_extent;

/* What a map shows and how large it is. */
typedef struct gs_report_view {
    const char *title;           /* "Turn 5, at its end" */
    const char *caption;         /* how to read it; NULL: gesta's own sentence; "" none */
    int first, last;             /* the entries whose moves are arrows; 0, 0: none */
    const gs_narrative *letters; /* whose scenes are marked; NULL: none */
    int turns[2];                /* first and last turn of the moments that are marked */
    gs_extent extent;
    gs_map_window window;        /* what is shown of the table, if it is given */
    const gs_map_window *frames; /* parts that are shown larger elsewhere */
    int frame_count;
    const char *than;            /* a map that this one is compared with: "the maps above" */
    gs_um than_width;            /* how wide that is, and how much of the table it shows */
    gs_len than_shows;
    gs_map_window *shown;        /* here it is told what is shown; NULL: nobody asks */
    bool close;                  /* ids, names and people, however small it is */
    bool names;                  /* names of units beside their blocks */
    bool plans;                  /* the plan of each side as arrows of its wings */
    bool strip;                  /* one of several small ones side by side: moves, moments, groups */
    gs_um width, max_height;     /* of the drawing; of the framed map, 0: 150 mm */
    bool zones;                  /* the ground where each side sets up, too */
    bool bare;                   /* ground and blocks only: no name, number, scale, caption */
} gs_report_view;

/* The map of a moment: the table state `t` of a battle. */
gs_status gs_report_map(gs_arena *a, const gs_setup *s, const gs_table_state *t,
                        const gs_log *log, const gs_report_view *view,
                        const gs_build_options *opt, gs_drawing **out,
                        gs_err *err) GS_MUST_CHECK;

/* How a battle was won, by the reason of its outcome: "the enemy broken", "when time ran
 * out"; "" for NULL or a reason without words. */
const char *gs_report_how(const char *reason);

/* Class mark of a unit by its facts ("unit.type=heavy-infantry unit.missile=bow"). */
gs_mark gs_mark_of_facts(const char *facts);
#endif
