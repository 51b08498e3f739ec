#ifndef GESTA_BOOK_INT_H
#define GESTA_BOOK_INT_H
/* Shared by the parts of a campaign's book. */
#include "build_int.h"

#include "gesta/life.h"

typedef struct book {
    gs_arena *a;
    const gs_campaign *c;
    const gs_build_options *opt;
    const gs_book_battle *battles; /* those with a record */
    int n;
    const gs_camp_entry **ends; /* how each battle ended, in the order of the days */
    int n_ends;
    const gs_battle_tally **tally; /* of each; NULL: it has no record */
    gs_life *words;                /* the chronicle */
    const gs_words *w;             /* of the pages: as its battles are told */
    build_battle **mapped; /* the battles that have maps */
    int n_mapped;
    gs_doc *doc;
} book;

/* The record of a battle; NULL: it has none. */
const gs_book_battle *book_battle(const book *k, const char *id);
/* The title of the i-th battle. */
const char *book_title_of(const book *k, int i);
/* What a side is called in the language of the pages. */
const char *book_side(const book *k, const char *id);
/* The lives of all of whom something is known, by their names. */
gs_status book_lives(book *k, gs_err *err);
/* The dead, the units over all battles, the index. */
void book_rolls(book *k);
#endif
