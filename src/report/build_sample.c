/* Sample rows of the log sheet: rows of this very battle, typed into a logbook of their own, which
 * rolls for them. What stands there is so what the program reads. */
#include "build_int.h"

#include "gesta/logbook.h"

#include <string.h>

enum { SEEDS = 6, UNITS = 3, DICE = 6 };

/* What a line came to in a logbook of its own; NULL: it was not understood. */
static const gs_entry *type_line(gs_arena *a, const gs_setup *s, uint64_t seed, int side,
                                 const char *line)
{
    gs_setup *own = GS_NEW(a, gs_setup);
    gs_log *log = gs_log_new(a);
    gs_logbook *lb;
    gs_reply reply = {0};
    *own = *s;
    own->seed = seed;
    if (gs_logbook_new(own, log, &lb, NULL) != GS_OK) {
        return NULL;
    }
    gs_logbook_from_file(lb, true);
    const char *turn = gs_arena_printf(a, "turn 1 %s", s->side[side].letter);
    bool good = gs_logbook_say(lb, turn, strlen(turn), &reply, NULL) == GS_OK;
    int before = log->count;
    good = good && gs_logbook_say(lb, line, strlen(line), &reply, NULL) == GS_OK &&
           log->count > before;
    gs_reply_free(&reply);
    gs_logbook_free(lb);
    return good ? &log->entries[before] : NULL;
}

static const gs_log_resolve *resolve_of(const gs_entry *e)
{
    const gs_log_resolve *r = NULL;
    for (int i = 0; i < e->n_parts; i++) {
        bool is = e->parts[i].kind == GS_LOG_RESOLVE;
        if (is && r) {
            return NULL; /* of several resolutions a row cannot hold the dice */
        }
        r = is ? &e->parts[i].u.resolve : r;
    }
    return r;
}

/* Takes the dice apart: one's own, then theirs. False if they are no such two rolls, or more dice
 * than a row has boxes. */
static bool two_rolls(gs_arena *a, const char *dice, build_sample *out)
{
    const char *roll[2] = {"", ""};
    int n = 0;
    for (const char *p = dice; *p; n++) {
        size_t label = strcspn(p, "="), all = strcspn(p, " ");
        bool theirs = (label > 7 && strncmp(p + label - 7, ".target", 7) == 0) ||
                      (label > 9 && strncmp(p + label - 9, ".defender", 9) == 0);
        char faces[DICE + 1];
        int k = 0;
        for (size_t i = label; i < all; i++) {
            if (p[i] >= '1' && p[i] <= '6') {
                if (k == DICE) {
                    return false;
                }
                faces[k++] = p[i];
            }
        }
        faces[k] = '\0';
        if (n == 2 || theirs != (n == 1)) {
            return false;
        }
        roll[n] = gs_arena_strdup(a, faces);
        p += all;
        p += strspn(p, " ");
    }
    out->own = roll[0];
    out->theirs = roll[1];
    return n > 0;
}

/* "L3/2 K": what it came to in the letters of the sheet; false if there is nothing to tell. */
static bool result_of(gs_arena *a, const gs_entry *e, gs_ref own, gs_ref foe, build_sample *out)
{
    static const struct {
        char letter;
        uint8_t kind;
    } letters[] = {{'Q', GS_EFFECT_RECOILED}, {'K', GS_EFFECT_DESTROYED},
                   {'G', GS_EFFECT_LEFT_TABLE}};
    int lost[2] = {0, 0};
    gs_str more = {0};
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *f = &e->parts[i].u.effect;
        if (e->parts[i].kind != GS_LOG_EFFECT || f->who.kind != GS_REF_UNIT) {
            continue;
        }
        bool ours = f->who.ix == own.ix;
        if ((ours || f->who.ix == foe.ix) &&
            (f->kind == GS_EFFECT_LOSS || f->kind == GS_EFFECT_HITS)) {
            lost[ours] += (int)f->amount;
        }
        for (int k = 0; k < GS_COUNT(letters); k++) {
            if (f->kind == letters[k].kind && (ours || f->who.ix == foe.ix)) {
                gs_str_addf(&more, " %c", ours ? letters[k].letter + 32 : letters[k].letter);
            }
        }
    }
    out->result = gs_arena_printf(a, "L%d/%d%s", lost[0], lost[1], gs_str_text(&more));
    gs_str_free(&more);
    return lost[0] + lost[1] > 0;
}

static const char *line_of(gs_arena *a, const build_sample *r)
{
    bool dice = *r->own;
    return gs_arena_printf(a, "%s %c %s%s%s%s%s => %s", r->who, r->letter, r->whom,
                           dice ? " : " : "", r->own, dice && *r->theirs ? "/" : "", r->theirs,
                           r->result);
}

/* Does a row read as it stands, and agree with the rules? */
static bool reads(gs_arena *a, const gs_setup *s, build_sample *r)
{
    r->line = line_of(a, r);
    const gs_entry *e = type_line(a, s, 1, r->side, r->line);
    bool good = e != NULL;
    for (int i = 0; good && i < e->n_parts; i++) {
        good = e->parts[i].kind != GS_LOG_OVERRIDE;
    }
    return good;
}

/* A row for these two: with dice, where a row can hold all that are rolled; else told. */
static bool try_pair(gs_arena *a, const gs_setup *s, int own, int foe, build_sample *r)
{
    const char *line = gs_arena_printf(a, "%s %c %s : *", r->who, r->letter, r->whom);
    bool found = false;
    for (uint64_t seed = 1; seed <= SEEDS && !(found && *r->own); seed++) {
        const gs_entry *e = type_line(a, s, seed, r->side, line);
        const gs_log_resolve *roll = e ? resolve_of(e) : NULL;
        build_sample with = *r;
        if (!e || (roll && (!roll->dice || !*roll->dice))) {
            return found; /* they may not, whatever is rolled */
        }
        if (!roll || !result_of(a, e, gs_ref_unit(own), gs_ref_unit(foe), &with)) {
            continue;
        }
        if (!two_rolls(a, roll->dice, &with)) {
            with.own = with.theirs = "";
        }
        if ((!found || *with.own) && reads(a, s, &with)) {
            *r = with;
            found = true;
        }
    }
    return found;
}

static int nth_of_side(const gs_setup *s, int side, int n)
{
    for (int i = 0; i < s->n_units; i++) {
        if (s->units[i].side == side && !s->units[i].dummy && n-- == 0) {
            return i;
        }
    }
    return -1;
}

static void keep(gs_arena *a, const build_sample *r, build_sample *out)
{
    *out = (build_sample){.side = r->side,
                          .letter = r->letter,
                          .who = gs_arena_strdup(a, r->who),
                          .whom = gs_arena_strdup(a, r->whom),
                          .own = gs_arena_strdup(a, r->own),
                          .theirs = gs_arena_strdup(a, r->theirs),
                          .result = gs_arena_strdup(a, r->result),
                          .line = gs_arena_strdup(a, r->line)};
}

bool build_sample_row(gs_arena *a, const gs_setup *s, char letter, build_sample *out)
{
    bool found = false;
    for (int i = 0; i < 2 * UNITS * UNITS && !(found && *out->own); i++) {
        int side = i / (UNITS * UNITS), own = nth_of_side(s, side, i / UNITS % UNITS),
            foe = nth_of_side(s, 1 - side, i % UNITS);
        if (own < 0 || foe < 0) {
            continue;
        }
        gs_arena *scratch = gs_arena_new();
        build_sample r = {.side = side, .letter = letter, .own = "", .theirs = ""};
        r.who = build_unit_code(scratch, s, own);
        r.whom = build_unit_code(scratch, s, foe);
        if (try_pair(scratch, s, own, foe, &r) && (!found || *r.own)) {
            keep(a, &r, out);
            found = true;
        }
        gs_arena_free(scratch);
    }
    return found;
}
