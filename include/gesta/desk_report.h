#ifndef GESTA_DESK_REPORT_H
#define GESTA_DESK_REPORT_H
/* What a report wants of a campaign's file beside its lists, gathered once for the command line and
 * the page: records, what earlier reports have said, the words. */
#include "gesta/store.h"
#include "gesta/story.h"
#include "gesta/xmlio.h"

/* Loads the records of all battles that were fought and, if an id is given, name it: a unit may
 * have been in a battle that the ledger does not connect with it, so of units all are loaded. They
 * live in the arena, as long as the campaign is used. */
gs_status gs_desk_load_records(gs_store *store, gs_campaign *c, const char *hero, gs_arena *a,
                               gs_err *err) GS_MUST_CHECK;
/* "third battle": in the campaign's order, in the arena; NULL of an only one. */
const char *gs_desk_battle_order(const gs_campaign *c, const gs_camp_battle *b, gs_arena *a);
/* What the battle's story is not to repeat of those of the battles before it, into its options, in
 * the arena. */
gs_status gs_desk_told_before(gs_store *store, const gs_campaign *c, const char *battle, gs_arena *a,
                              gs_story_options *how, gs_err *err) GS_MUST_CHECK;

/* ---- the words ---- */
/* A schema of the program: "campaign", "battle", "report", "story"; gs_xml_schema_free ends it. */
gs_status gs_desk_schema(gs_arena *a, const char *name, gs_xml_schema **out,
                         gs_err *err) GS_MUST_CHECK;
/* The program's words of a language (templates/LANG.xml), in the arena; NULL in *book if it has none
 * of that language. */
gs_status gs_desk_book(gs_arena *a, const char *lang, gs_story_book **book,
                       gs_err *err) GS_MUST_CHECK;
/* Templates of one's own, as a file has them, and what is wrong with them. */
typedef struct gs_own_templates {
    const char *file, *bytes;
    size_t n;
    gs_story_book *book, *base; /* base: gesta's own of that language, NULL: it has none */
    gs_story_fault *faults;
    int n_faults;
} gs_own_templates;
/* Reads and checks a file of them, into the arena. GS_INPUT with file, line and column. */
gs_status gs_desk_templates_read(gs_arena *a, const char *path, gs_own_templates *out,
                                 gs_err *err) GS_MUST_CHECK;
/* Fills *err with a fault: file, line, column, what was found and what was expected. GS_INPUT. */
gs_status gs_desk_templates_fault(const gs_own_templates *own, int i, gs_err *err);
/* Lays over a book those of the file `path`, else (NULL) NAME.templates.xml beside the campaign's
 * file, if it is there. */
gs_status gs_desk_templates_lay(gs_arena *a, const char *path, const char *campaign,
                                gs_story_book **book, gs_err *err) GS_MUST_CHECK;
#endif
