#ifndef GESTA_FOREIGN_H
#define GESTA_FOREIGN_H
/* A list of units and heroes that somebody made with another program: what was read of it, from which
 * line, and what was understood, guessed or not. It knows nothing of a campaign yet; what a
 * player maps it onto comes after (gs_hand_bring). Everything lives in the caller's arena. Pure, but
 * for the readers of other libraries' formats, which are named where they stand. */
#include "gesta/arena.h"
#include "gesta/err.h"
#include "gesta/str.h"

#define GS_FOREIGN_BYTES (16 << 20) /* of a file at most; unpacked, too */
#define GS_FOREIGN_ROWS 10000       /* rows at most */

/* What a row is. */
typedef enum gs_foreign_kind { GS_FOREIGN_UNIT, GS_FOREIGN_HERO, GS_FOREIGN_LIMIT } gs_foreign_kind;

/* What a list says of a unit's fighting; -1: nothing. */
typedef struct gs_foreign_profile {
    const char *type; /* "Infantry" */
    int attacks, shots, range, hits, armour, size; /* a stand's; cm; armour 0: none */
} gs_foreign_profile;

/* A unit, a hero, or what an army list allows of a troop. Texts may be NULL, numbers -1: not said. */
typedef struct gs_foreign_row {
    gs_foreign_kind kind;
    int line;           /* of the file; of JSON the number of the unit */
    const char *source; /* what the other program calls this kind of men: mapped onto a troop */
    const char *id, *name, *army, *side, *leader, *quality, *special, *facts;
    const char *player, *word, *gender, *heir, *epithet, *about; /* word: the hero's kind */
    int full, present, power, points;
    int least, most; /* limits; most -1: none */
    bool by_size;    /* limits: for each 1000 points, not for the army */
    const gs_foreign_profile *profile; /* NULL: the list has none */
} gs_foreign_row;

/* What was made of a line or a column of the file. */
typedef enum gs_foreign_state { GS_FOREIGN_TAKEN, GS_FOREIGN_GUESSED, GS_FOREIGN_LEFT } gs_foreign_state;
extern const char *const gs_foreign_states[]; /* "understood", "guessed", "not understood" */
typedef struct gs_foreign_note {
    gs_foreign_state state;
    int line;
    const char *text;
} gs_foreign_note;

/* All that was read. */
typedef struct gs_foreign {
    gs_arena *arena;
    const char *format; /* in a player's words: "a table with semicolons" */
    const char *title;  /* of the roster; NULL none */
    const char *book;   /* the rules it was made for, as it says; NULL */
    int points;         /* the whole, as it says; -1: it does not */
    gs_foreign_row *rows;
    int n_rows, cap_rows;
    gs_foreign_note *notes;
    int n_notes, cap_notes;
} gs_foreign;

/* An empty sheet, and a new row or note at its end. */
void gs_foreign_new(gs_foreign *s, gs_arena *a, const char *format);
gs_foreign_row *gs_foreign_add(gs_foreign *s, gs_foreign_kind kind, int line);
void gs_foreign_note_add(gs_foreign *s, gs_foreign_state state, int line, const char *fmt, ...) GS_PRINTF(4, 5);

/* A table of text with a head line, columns parted by commas, semicolons or tabs (found out from the
 * head), UTF-8, quotes doubled within quotes. Units, or heroes where a column says Power. GS_INPUT
 * names the line and what was expected. */
gs_status gs_foreign_csv(const char *bytes, size_t n, gs_arena *a, gs_foreign *out,
                       gs_err *err) GS_MUST_CHECK;
/* A BattleScribe roster (<roster>, any namespace). Line numbers are the file's. */
gs_status gs_foreign_roster(const char *bytes, size_t n, const char *file, gs_arena *a, gs_foreign *out,
                          gs_err *err) GS_MUST_CHECK;
/* An army list of the Warmaster selector (JSON): limits, and the troops as they are. */
gs_status gs_foreign_selector(const char *bytes, size_t n, gs_arena *a, gs_foreign *out,
                            gs_err *err) GS_MUST_CHECK;
/* An army as that selector puts it into a link ("...?label=...&3=2&3-1=1"): units of the list. */
gs_status gs_foreign_link(const char *link, const gs_foreign *list, gs_arena *a, gs_foreign *out,
                        gs_err *err) GS_MUST_CHECK;
/* The one .ros file of an archive (.rosz), unpacked into the arena. GS_INPUT: none or several of
 * them, too large, not an archive. */
gs_status gs_foreign_unpack(const char *bytes, size_t n, gs_arena *a, const char **file, size_t *size,
                          gs_err *err) GS_MUST_CHECK;

/* ---- a mapping file ---- */
/* What a source name becomes. */
typedef struct gs_foreign_map_row {
    const char *source;
    const char *troop; /* id or name; NULL: `hero` or `skip` */
    int hero;          /* his Power; 0 none */
    bool skip;
} gs_foreign_map_row;
/* All of a mapping file. */
typedef struct gs_foreign_map {
    gs_foreign_map_row *rows;
    int n, cap;
} gs_foreign_map;
/* Lines "source name -> troop", "-> hero 2", "-> skip"; "#" begins a comment. GS_INPUT with line. */
gs_status gs_foreign_map_read(const char *text, size_t n, gs_arena *a, gs_foreign_map *out,
                            gs_err *err) GS_MUST_CHECK;
const gs_foreign_map_row *gs_foreign_map_find(const gs_foreign_map *m, const char *source);
#endif
