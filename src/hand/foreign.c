/* A list that somebody made with another program: its rows, its notes, the mapping of its names. */
#include "gesta/foreign.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_NOTES 200 /* what is wrong with every line is told of the first */

const char *const gs_foreign_states[] = {"understood", "guessed", "not understood", NULL};

void gs_foreign_new(gs_foreign *s, gs_arena *a, const char *format)
{
    *s = (gs_foreign){.arena = a, .format = format, .points = -1};
}

gs_foreign_row *gs_foreign_add(gs_foreign *s, gs_foreign_kind kind, int line)
{
    s->rows = gs_arena_grow(s->arena, s->rows, s->n_rows, &s->cap_rows, sizeof *s->rows);
    gs_foreign_row *r = &s->rows[s->n_rows++];
    *r = (gs_foreign_row){.kind = kind, .line = line, .full = -1, .present = -1, .power = -1,
                        .points = -1, .least = 0, .most = -1};
    return r;
}

void gs_foreign_note_add(gs_foreign *s, gs_foreign_state state, int line, const char *fmt, ...)
{
    char words[300];
    va_list args;
    if (s->n_notes >= MOST_NOTES) {
        return;
    }
    va_start(args, fmt);
    vsnprintf(words, sizeof words, fmt, args);
    va_end(args);
    s->notes = gs_arena_grow(s->arena, s->notes, s->n_notes, &s->cap_notes, sizeof *s->notes);
    gs_str clean = {0};
    gs_utf8_line(&clean, words);
    s->notes[s->n_notes++] =
        (gs_foreign_note){state, line, gs_arena_strdup(s->arena, gs_str_text(&clean))};
    gs_str_free(&clean);
}

/* ---- the mapping ---- */
static const char *trimmed(const char *p, const char *end, gs_arena *a)
{
    while (p < end && (*p == ' ' || *p == '\t')) {
        p++;
    }
    while (end > p && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r')) {
        end--;
    }
    return gs_arena_strndup(a, p, (size_t)(end - p));
}

static gs_status read_target(const char *to, int line, gs_foreign_map_row *row, gs_err *err)
{
    row->skip = strcmp(to, "skip") == 0;
    if (strncmp(to, "hero", 4) == 0 && (to[4] == ' ' || !to[4])) {
        row->hero = to[4] ? to[5] - '0' : 1;
        if (row->hero < 1 || row->hero > 6 || (to[4] && to[6])) {
            gs_err_set(err, GS_INPUT, "line %d: \"%.60s\": a hero's Power is 1 to 6", line, to);
            return GS_INPUT;
        }
    }
    row->troop = row->skip || row->hero ? NULL : to;
    return *to ? GS_OK
               : gs_err_set(err, GS_INPUT, "line %d: after -> stands a troop, \"hero 2\" or \"skip\"",
                            line);
}

gs_status gs_foreign_map_read(const char *text, size_t n, gs_arena *a, gs_foreign_map *out, gs_err *err)
{
    *out = (gs_foreign_map){0};
    if (!gs_utf8_valid(text, n)) {
        return gs_err_set(err, GS_INPUT, "the mapping is not in UTF-8");
    }
    int line = 1;
    for (const char *p = text, *end = text + n; p < end; line++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        const char *hash = memchr(p, '#', (size_t)(stop - p));
        const char *words = trimmed(p, hash ? hash : stop, a);
        const char *arrow = strstr(words, "->");
        if (*words && (!arrow || arrow == words)) {
            return gs_err_set(err, GS_INPUT,
                              "line %d: expected \"source name -> troop\", \"-> hero 2\" or \"-> skip\"",
                              line);
        }
        if (*words) {
            gs_foreign_map_row row = {.source = trimmed(words, arrow, a)};
            gs_status st = read_target(trimmed(arrow + 2, arrow + strlen(arrow), a), line, &row, err);
            if (st != GS_OK) {
                return st;
            }
            out->rows = gs_arena_grow(a, out->rows, out->n, &out->cap, sizeof *out->rows);
            out->rows[out->n++] = row;
        }
        p = stop + 1;
    }
    return GS_OK;
}

const gs_foreign_map_row *gs_foreign_map_find(const gs_foreign_map *m, const char *source)
{
    for (int i = 0; i < m->n && source; i++) {
        if (strcmp(m->rows[i].source, source) == 0) {
            return &m->rows[i];
        }
    }
    return NULL;
}
