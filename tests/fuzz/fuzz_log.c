/* The text of a log's parts as it stands in the file: what is taken is written and read again as
 * itself. */
#include "../../src/store/store_int.h"

#include "fuzz.h"

static void door(fuzz *f, const char *bytes, size_t n)
{
    gs_err err = {0};
    gs_arena *a = gs_arena_new();
    gs_log *log = gs_log_new(a), *again = gs_log_new(a);
    gs_str once = {0}, twice = {0};
    gs_entry *e = gs_log_entry(log, 1, "p", 0, "k", (gs_ref){0, 0}, (gs_ref){0, 0});
    if (gs_log_parts_parse(log, gs_arena_strndup(a, bytes, n), &err) != GS_OK) {
        f->refused++;
        if (err.status != GS_STATE || !err.text[0]) {
            fuzz_broken("a damaged log is refused with status %d: %s", (int)err.status, err.text);
        }
    } else {
        f->taken++;
        gs_log_parts_print(e, &once);
        e = gs_log_entry(again, 1, "p", 0, "k", (gs_ref){0, 0}, (gs_ref){0, 0});
        if (gs_log_parts_parse(again, gs_str_text(&once), &err) != GS_OK) {
            fuzz_broken("what was written is refused: %s: %s", err.text, gs_str_text(&once));
        }
        gs_log_parts_print(e, &twice);
        if (strcmp(gs_str_text(&once), gs_str_text(&twice)) != 0) {
            fuzz_broken("written \"%s\", then \"%s\"", gs_str_text(&once), gs_str_text(&twice));
        }
    }
    gs_str_free(&once);
    gs_str_free(&twice);
    gs_arena_free(a);
}

FUZZ_TARGET(door)
