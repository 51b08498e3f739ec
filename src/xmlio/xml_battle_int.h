#ifndef GESTA_XML_BATTLE_INT_H
#define GESTA_XML_BATTLE_INT_H
/* Shared by the halves of battle XML: the set-up and the log, in and out. */
#include "xml_int.h"

typedef struct gs_xml_reader {
    gs_arena *a;
    gs_setup *s;
    gs_log *log;
    gs_table_state *state;
    int turn, side;
    const char *phase;
    bool *struck;      /* of each entry, as the file says */
    int cap_struck;
    bool out_of_order; /* entries whose numbers are not their order */
    int *lines, cap; /* of the log's entries */
    gs_err *err;
} gs_xml_reader;

/* An element of the battle's namespace? */
bool gs_xr_is(xmlNodePtr n, const char *element);
/* Attributes. `st` keeps the first fault: later ones are not looked at. A missing one
 * gives NULL, `otherwise` or 0; `need` and `number` are faults without it. */
const char *gs_xr_text(gs_xml_reader *r, xmlNodePtr n, const char *name);
const char *gs_xr_need(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_status *st);
int64_t gs_xr_number(gs_xml_reader *r, xmlNodePtr n, const char *name, int64_t lo, int64_t hi,
                     gs_status *st);
int64_t gs_xr_int(gs_xml_reader *r, xmlNodePtr n, const char *name, int64_t otherwise,
                  int64_t lo, int64_t hi, gs_status *st);
gs_len gs_xr_len(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_status *st);
gs_ang gs_xr_ang(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_status *st);
int gs_xr_word(gs_xml_reader *r, xmlNodePtr n, const char *name, const char *const *words,
               gs_status *st);
gs_pt *gs_xr_points(gs_xml_reader *r, xmlNodePtr n, const char *name, int *count,
                    gs_status *st);
/* Number of a side by its id; what a reference by id means. */
int gs_xr_side(gs_xml_reader *r, xmlNodePtr n, const char *name, int otherwise,
               gs_status *st);
gs_ref gs_xr_ref(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_status *st);
/* The fault of an element that does not belong where it stands. */
gs_status gs_xr_stray(gs_xml_reader *r, xmlNodePtr n, xmlNodePtr in);

/* ---- logs that were corrected, units that nobody had mustered (xml_battle_logged.c) ---- */
#define GS_XR_NO_LEFT INT32_MIN /* an effect of which the file does not say what it leaves */
/* Before the log is read: all whom it mustered join the set-up, in the order of their entries. */
gs_status gs_xr_mustered(gs_xml_reader *r, xmlNodePtr log);
gs_status gs_xr_read_mustered(gs_xml_reader *r, xmlNodePtr n, gs_log_mustered *m);
gs_status gs_xr_override(gs_xml_reader *r, xmlNodePtr n, gs_log_override *o);
gs_status gs_xr_photo(gs_xml_reader *r, xmlNodePtr n, gs_log_photo *p);
/* Word of a cell: its place; NULL: unknown. */
gs_status gs_xr_cell(gs_xml_reader *r, xmlNodePtr n, const char *name, const char *word,
                     gs_place *in);
/* Folds the entry read last; what its effects leave is reckoned where the file does not say it. */
gs_status gs_xr_fold(gs_xml_reader *r, xmlNodePtr at, gs_entry *e, bool struck);
/* After the last entry: by number again, which order and strikes must bear out. */
gs_status gs_xr_settle(gs_xml_reader *r, xmlNodePtr log);

/* Reads all of the set-up and completes it; r->s is the set-up. */
gs_status gs_xr_setup(gs_xml_reader *r, xmlNodePtr root);
/* ---- writing ---- */
/* An entry as it is written: what it says now, and whether it was struck. */
typedef struct gs_xw_entry {
    const gs_entry *e, *as; /* as it counts; as it was written */
    bool struck, counts; /* an undo is not struck and does not count */
} gs_xw_entry;
void gs_xw_pose(gs_xml_writer *w, gs_pt at, gs_ang facing);
void gs_xw_points(gs_xml_writer *w, const char *name, const gs_pt *points, int n);
/* Id of a side; NULL for none. */
const char *gs_xw_side(const gs_setup *s, int side);
gs_status gs_xw_log(gs_xml_writer *w, const gs_setup *s, const gs_log *log, bool working,
                    gs_err *err);
#endif
