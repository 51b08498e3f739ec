#ifndef GESTA_DESK_H
#define GESTA_DESK_H
/* The desk: what a command or a page does with a campaign's file, without its words. Above every
 * layer but the faces (command line, page). */
#include "gesta/logbook.h"
#include "gesta/photo.h"
#include "gesta/store.h"

/* A battle being logged: its logbook, over the record in the file. */
typedef struct gs_desk_log {
    gs_store *store;
    gs_campaign *campaign;
    gs_camp_battle *battle;
    gs_arena *arena;
    gs_log *log;
    gs_setup *setup; /* as stored; the logbook may have one that has grown */
    gs_logbook *book;
    bool begun; /* the file has a record of it */
    bool over;  /* its record has an outcome */
    const char *photos; /* folder where photos are found by their names; NULL: none, and a file is
                         * looked for where its line says */
    bool kept_only; /* lines name photos that the file has: no file of this computer is read */
    int missing; /* photos that lines named and that are neither in the file nor in the folder */
    struct gs_desk_photo *taken; /* photos of the lines, that are kept with them */
    const char *form; /* key of the form whose line is kept next (32 hexadecimal digits); NULL none */
    bool relisted; /* the battle has changed its rule set: it is the campaign's own record */
} gs_desk_log;

/* Opens the log of a battle: its unfinished record, its finished one (to read, `over`), or a new
 * set-up mustered from the campaign under `rs` (NULL: the battle's own rule set). Nothing is written
 * before the first line. Everything lives in the arena, but the logbook: gs_desk_log_close. */
gs_status gs_desk_log_open(gs_store *store, gs_campaign *c, gs_camp_battle *b,
                           const gs_ruleset *rs, gs_arena *a, gs_desk_log *out,
                           gs_err *err) GS_MUST_CHECK;
/* The same; a new set-up is mustered as the campaign stood on `date` (NULL: as it is today). */
gs_status gs_desk_log_open_on(gs_store *store, gs_campaign *c, gs_camp_battle *b,
                              const gs_ruleset *rs, const char *date, gs_arena *a, gs_desk_log *out,
                              gs_err *err) GS_MUST_CHECK;
void gs_desk_log_close(gs_desk_log *d);
/* The last other battle up to the set-up's day in which a unit of the set-up stood and which was
 * fought, and whose aftermath nobody has entered: the unit marches in as it was before. NULL none. */
const gs_camp_battle *gs_desk_unsettled(gs_store *store, const gs_campaign *c, const gs_setup *s,
                                        gs_arena *a);
/* Is it over, and its aftermath in the ledger, so that its log takes no more lines? */
bool gs_desk_log_settled(const gs_desk_log *d);
/* Works a line and keeps what it brought, in one transaction, before it returns. GS_STATE if the
 * battle is settled. A `result` ends the record: d->over; what is said afterwards (its undo, what is
 * mended) begins another record with the whole log, which counts from then on. */
gs_status gs_desk_log_say(gs_desk_log *d, const char *line, size_t n, gs_reply *reply,
                          gs_err *err) GS_MUST_CHECK;
/* Makes a photo of a player's picture (gs_os_photo_make) and holds it for the line that names it:
 * name takes its name. Nothing is written before that line is kept. */
gs_status gs_desk_log_photo(gs_desk_log *d, const char *bytes, size_t n, char name[GS_PHOTO_NAME],
                            gs_err *err) GS_MUST_CHECK;
/* Copies set-up and log, as they stand, into a battle of its own to try what might have been: a
 * record of source "what-if", which is never settled and counts nowhere. `id` NULL or "": made from
 * the battle's. *made: its id, in the arena. GS_INPUT: the id is taken, or is none. */
gs_status gs_desk_log_branch(gs_desk_log *d, const char *id, const char **made,
                             gs_err *err) GS_MUST_CHECK;
/* Reads a file of lines, all in one transaction: all of it is kept, or after a fault what stands
 * before it. */
gs_status gs_desk_log_read(gs_desk_log *d, const char *text, size_t n, gs_reply *reply,
                           gs_err *err) GS_MUST_CHECK;

/* ---- a question to the rules that names those who fight ---- */
typedef struct gs_desk_question {
    const gs_ruleset *rs;
    const gs_proc *proc;
    const gs_cast *cast; /* who plays which role, by names as in a log */
    int n_cast;
    const char *typed; /* facts that win over all that is filled: "key=value ..." */
    /* the answer: */
    void *in;           /* proc->in_size bytes */
    uint8_t *from;      /* gs_fill_from of each fact, proc->n_in bytes */
    gs_patched *used;   /* what numbers of one's own and house rules changed */
    int room, n_used;
    const char *who;    /* "attacker: Roland's knights; defender: ...", in the arena */
} gs_desk_question;
/* Fills its facts from the log of a battle as it stands, or (b NULL) from the campaign as it is
 * today. GS_INPUT: who is called so, or several are. */
gs_status gs_desk_fill(gs_store *store, gs_campaign *c, gs_camp_battle *b, gs_arena *a,
                       gs_desk_question *q, gs_err *err) GS_MUST_CHECK;

/* ---- the page after a battle ---- */
/* What a line of the page is about. */
typedef enum gs_desk_line_kind {
    GS_LINE_WORKED, /* a fate, a unit, an honour: what the rules make of it */
    GS_LINE_LOST,   /* losses that the log does not know */
    GS_LINE_STAYS,  /* somebody whom nobody had mustered: does he stay? */
    GS_LINE_ADDED   /* an entry by hand */
} gs_desk_line_kind;
typedef struct gs_desk_line {
    int n, kind;         /* its number on the page; gs_desk_line_kind */
    const char *subject; /* id */
    const char *name;    /* "Falsaron's knights", "honour \"The gate\" for Roland's knights" */
    const char *now;     /* how the battle left him: "captured by Roland", "8 -> 2" */
    const char *dice;    /* "field enemy, no die", "1 die: 2", "1 die" while it is wanted */
    const char *then;    /* "prisoner, held"; "" while something is wanted */
    const char *was;     /* what it was before the page was opened again, where that was otherwise;
                            NULL */
    const char *what;    /* procedure that is worked; "" none */
    const char *faces;   /* its dice by label; NULL none */
    bool open;           /* dice or an answer are wanted */
} gs_desk_line;
typedef struct gs_desk_page {
    gs_store *store;
    gs_campaign *campaign;
    gs_camp_battle *battle;
    gs_arena *arena;
    gs_setup *setup;
    gs_log *log;
    gs_outcome *outcome;
    bool settled; /* the ledger has it: the page shows what was entered */
    gs_desk_line *line; /* in the order of their numbers, which they keep */
    int n_lines, cap;
    const char **key; /* of number i + 1: "subject:what" */
    int n_keys, cap_keys;
    const char *unknown; /* units whose losses nobody noted, NULL none */
    /* what was said so far */
    gs_after_say *say;
    int n_says, cap_says;
    const char **seen; /* "subject:what" of dice that the program rolled, questions answered no */
    int n_seen, cap_seen;
    gs_desk_line *old; /* as it was before it was opened again */
    int n_old;
} gs_desk_page;
typedef enum gs_desk_act { GS_PAGE_STAYS, GS_PAGE_APPLY, GS_PAGE_LATER } gs_desk_act;

/* Opens the page of a battle whose record has an outcome; everything lives in the arena. Dice and
 * rulings of an aftermath that was taken back are there already. GS_STATE: it is not over. */
gs_status gs_desk_page_open(gs_store *store, gs_campaign *c, gs_camp_battle *b, gs_arena *a,
                            gs_desk_page *out, gs_err *err) GS_MUST_CHECK;
/* Works a statement: "" or "all" (the program's dice, the default answers), faces or an answer for
 * the first line that is open, "2: 4", "2 => escaped because \"...\"", "drop 5", "keep 5",
 * "add KIND NAME ...", "apply", "later". GS_INPUT for one that cannot be; the page is as it was. */
gs_status gs_desk_page_say(gs_desk_page *p, const char *text, gs_desk_act *act,
                           gs_err *err) GS_MUST_CHECK;
/* The question of the first line that is open; "" none. In the arena. */
const char *gs_desk_page_asks(gs_desk_page *p);
/* Enters it all in one transaction; *entries: how many. What is open is rolled, or not recorded. */
gs_status gs_desk_page_apply(gs_desk_page *p, int *entries, gs_err *err) GS_MUST_CHECK;
/* Takes back what was entered, by compensating entries in one transaction; the page is open again.
 * GS_STATE if a later battle rests on it. */
gs_status gs_desk_page_reopen(gs_desk_page *p, gs_err *err) GS_MUST_CHECK;

/* ---- battles that nobody had planned; the bare result ---- */
/* A battle to be added to the campaign: of two armies (ids or names, several with "," between). */
typedef struct gs_desk_new {
    const char *title, *date;       /* date NULL: today */
    const char *army[GS_SIDES];
    const char *after, *ruleset, *place; /* may be NULL */
} gs_desk_new;
/* Adds a battle and its minimal scenario (an empty table of the usual size, the two sides) to the
 * lists of the campaign, and a note to its ledger; *battle is its id. Nothing is written:
 * gs_desk_keep_step. GS_INPUT: what is missing or unknown. */
gs_status gs_desk_battle_add(gs_campaign *c, const gs_desk_new *what, const char **battle,
                             gs_err *err) GS_MUST_CHECK;
/* Writes what a step of the umpire's hand brought (gs_hand_close), in one transaction: new rows of
 * the lists behind the others, entries of the ledger, the orders for the turn to come. What was
 * stored stays as it is. GS_STATE, and nothing is written: another program wrote meanwhile (the step
 * is shown and asked anew); GS_BUSY: another writes. */
gs_status gs_desk_keep_step(gs_store *store, const gs_campaign *c, gs_err *err) GS_MUST_CHECK;
/* The same with a photo that an entry of the step names (NULL none). */
gs_status gs_desk_keep_step_with(gs_store *store, const gs_campaign *c, const gs_photo *photo,
                                 gs_err *err) GS_MUST_CHECK;
/* The same for a page's form: its key (32 hexadecimal digits) is noted with what it was about, so that
 * gs_store_form_get knows it when it comes again. */
gs_status gs_desk_keep_step_of(gs_store *store, const gs_campaign *c, const gs_photo *photo,
                               const char *form, const char *about, gs_err *err) GS_MUST_CHECK;

/* All that is known of a battle of which nothing but the result is known. */
typedef struct gs_desk_result {
    const char *winner;      /* a side, or "draw" */
    int turns;               /* 0: nobody knows */
    const char *const *told; /* "lost UNIT 3, UNIT 4", "HERO killed by HERO": as in a log */
    int n_told;
    const char *words; /* the player's own; NULL none */
} gs_desk_result;
/* Records it through the log's own lines, all of it in one transaction or nothing. *shown takes the
 * log's words. GS_STATE: it has a log already. GS_INPUT: a line that cannot be. */
gs_status gs_desk_record(gs_desk_log *d, const gs_desk_result *what, gs_str *shown,
                         gs_err *err) GS_MUST_CHECK;

/* ---- photos ---- */
/* Makes a photo of a player's file, JPEG or PNG, that the campaign does not have yet; one that is a
 * kept photo's own file is that photo. Into the arena; nothing is written. */
gs_status gs_desk_photo_read(gs_store *s, const char *path, gs_arena *a, gs_photo *out,
                             gs_err *err) GS_MUST_CHECK;
/* The same of the bytes of such a file. */
gs_status gs_desk_photo_take(gs_store *s, const char *bytes, size_t n, gs_arena *a, gs_photo *out,
                             gs_err *err) GS_MUST_CHECK;
/* Finds the photo of a name as a file NAME.jpg or NAME.png of a folder; GS_NOT_FOUND if it is not
 * there, GS_INPUT if the file is not that photo. */
gs_status gs_desk_photo_find(const char *dir, const char *name, gs_arena *a, gs_photo *out,
                             gs_err *err) GS_MUST_CHECK;
/* Writes photos of the campaign into a folder, each as NAME.jpg or NAME.png: those that a log
 * names, or all (log NULL). *n is how many. */
gs_status gs_desk_photos_write(gs_store *s, const gs_log *log, const char *dir, int *n,
                               gs_err *err) GS_MUST_CHECK;
/* What comes of an import: is the photo what its name says? Then it is kept. */
gs_status gs_desk_photo_import(gs_store *s, const gs_photo *photo, gs_err *err) GS_MUST_CHECK;
#endif
