#ifndef GESTA_TEST_READER_CORPUS_H
#define GESTA_TEST_READER_CORPUS_H
/* Battles to read, made anew from a number: of the samples under both books that gesta fights, of
 * fields and hosts drawn at random, of real tables written down at every depth under all five. */
#include "reader.h"

#include "gesta/campaign.h"
#include "gesta/story.h"

enum { RD_CAMPAIGNS = 5 };
typedef enum rd_kind_of_battle { RD_SAMPLES, RD_RANDOM, RD_DRAWN, RD_TYPED } rd_kind_of_battle;

typedef struct rd_corpus {
    gs_arena *a;
    gs_campaign *campaign[RD_CAMPAIGNS];
    gs_story_book *book;
} rd_corpus;

/* Opens the samples and the words; false and why not. */
bool rd_corpus_open(rd_corpus *c, char *why, size_t room);
void rd_corpus_close(rd_corpus *c);

/* A battle and its story as XML, the number-th of its kind, in the arena; `told` (a style, a
 * length; NULL: by the number). NULL and why not. */
const char *rd_corpus_xml(rd_corpus *c, gs_arena *a, rd_kind_of_battle kind, int number,
                          const gs_story_options *told, char *why, size_t room);
/* The same, read. */
bool rd_corpus_read(rd_corpus *c, gs_arena *a, rd_kind_of_battle kind, int number, rd_battle *out,
                    char *why, size_t room);

/* ---- between the files ---- */
typedef struct rd_drawn { /* a battle that nobody told yet */
    gs_setup *s;
    const gs_log *log; /* as it was written */
    gs_outcome o;
    void (*end)(void *table); /* what the log lives in is ended when it was written; NULL nothing */
    void *table;
} rd_drawn;
bool rd_draw_log(gs_arena *a, int number, rd_drawn *out, char *why, size_t room);
bool rd_type_log(gs_arena *a, int number, rd_drawn *out, char *why, size_t room);
void rd_baptize(gs_arena *a, gs_setup *s);
#endif
