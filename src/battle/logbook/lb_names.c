/* Names as players type them: beginnings of ids, of codes, of any word of a name; without case,
 * accents, articles, possessives and hyphens. Several who fit are narrowed down by what the verb
 * wants, and never guessed. */
#include "logbook_int.h"

#include <string.h>

/* ---- who fits ---- */

#define MOST_FIT LB_CANDIDATES
typedef struct fits {
    gs_ref who[MOST_FIT];
    bool exact[MOST_FIT]; /* id, code or whole name */
    bool id[MOST_FIT];    /* as the files have it, letter by letter */
    int n;
} fits;

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The run as it is compared: words with blanks, and without. */
typedef struct name_run {
    gs_str words, joined;
    const char *raw; /* as it was typed */
} name_run;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void joined(const char *words, gs_str *out)
{
    for (const char *w = words; *w; w++) {
        bool parts = w > words && is_digit(w[-1]) && is_digit(w[1]); /* 5 1 is not 51 */
        if (*w != ' ' || parts) {
            gs_str_addc(out, *w);
        }
    }
}

static void look_at(gs_logbook *lb, const name_run *r, gs_ref who, fits *f)
{
    const char *id = gs_ref_id(lb->setup, who), *code = lb_code(lb, who);
    gs_str name = {0}, plain_id = {0}, run_id = {0}, plain_code = {0};
    lb_plain(gs_ref_name(lb->setup, who), strlen(gs_ref_name(lb->setup, who)), &name);
    lb_plain(id, strlen(id), &run_id);
    joined(gs_str_text(&run_id), &plain_id);
    lb_plain(code, strlen(code), &plain_code);
    const char *j = gs_str_text(&r->joined);
    bool one = !strchr(gs_str_text(&r->words), ' '); /* "lost G1 2": that is not G12 */
    bool exact = *j && (strcmp(j, gs_str_text(&plain_id)) == 0 ||
                        (one && strcmp(j, gs_str_text(&plain_code)) == 0) ||
                        strcmp(gs_str_text(&r->words), gs_str_text(&name)) == 0);
    bool fit = exact || (*j && (begins(gs_str_text(&plain_id), j) ||
                                lb_name_fits(gs_str_text(&r->words),
                                             gs_ref_name(lb->setup, who))));
    if (fit && f->n < MOST_FIT) {
        f->who[f->n] = who;
        f->id[f->n] = strcmp(r->raw, id) == 0;
        f->exact[f->n++] = exact;
    }
    gs_str_free(&name);
    gs_str_free(&plain_id);
    gs_str_free(&run_id);
    gs_str_free(&plain_code);
}

/* All whom the run of n words may mean, of the kinds wanted. */
static void find(gs_logbook *lb, const lb_token *w, int n, const lb_want *want, fits *f)
{
    const gs_setup *s = lb->setup;
    name_run r = {{0}, {0}, NULL};
    gs_str typed = {0};
    for (int i = 0; i < n; i++) {
        gs_str_addf(&typed, "%s%.*s", i ? " " : "", w[i].n, w[i].p);
    }
    r.raw = gs_str_text(&typed);
    lb_plain(gs_str_text(&typed), typed.len, &r.words);
    joined(gs_str_text(&r.words), &r.joined);
    f->n = 0;
    for (int i = 0; i < lb->n_alias && f->n < MOST_FIT; i++) {
        const char *alias = lb->alias[i].word, *words = gs_str_text(&r.words);
        bool exact = strcmp(alias, words) == 0;
        if (r.joined.len && (exact || lb_words_fit(words, alias))) {
            f->who[f->n] = lb->alias[i].who;
            f->exact[f->n] = f->id[f->n] = exact;
            f->n++;
        }
    }
    const int counts[] = {[GS_REF_UNIT] = GS_MAX_UNITS, [GS_REF_HERO] = lb->now.t.n_heroes,
                          [GS_REF_SIDE] = GS_SIDES, [GS_REF_FEATURE] = s->n_features,
                          [GS_REF_OBJECTIVE] = s->n_objectives};
    const uint8_t bits[] = {[GS_REF_UNIT] = GS_SLOT_UNIT, [GS_REF_HERO] = GS_SLOT_HERO,
                            [GS_REF_SIDE] = GS_SLOT_SIDE, [GS_REF_FEATURE] = GS_SLOT_FEATURE,
                            [GS_REF_OBJECTIVE] = GS_SLOT_OBJECTIVE};
    bool named = f->n > 0 && f->id[0]; /* a name for short is meant as it was given */
    if (!named && r.joined.len) {
        for (int k = GS_REF_UNIT; k <= GS_REF_OBJECTIVE; k++) {
            for (int i = 0; i < counts[k] && (want->kinds & bits[k]); i++) {
                gs_ref who = {(uint8_t)k, (int16_t)i};
                bool found = k == GS_REF_UNIT && !gs_unit_came(s, &lb->now.t, i);
                for (int j = 0; j < f->n && !found; j++) {
                    found = f->who[j].kind == who.kind && f->who[j].ix == who.ix;
                }
                if (!found) {
                    look_at(lb, &r, who, f);
                }
            }
        }
    }
    gs_str_free(&typed);
    gs_str_free(&r.words);
    gs_str_free(&r.joined);
}

/* ---- filters ---- */

int lb_side_of(const gs_logbook *lb, gs_ref who)
{
    const gs_setup *s = lb->setup;
    if (who.kind == GS_REF_UNIT) {
        int of = gs_setup_unit_of(s, who.ix);
        return of >= 0 ? s->units[of].side : -1;
    }
    if (who.kind == GS_REF_HERO) {
        int of = lb->now.t.hero[who.ix].of;
        return of >= 0 ? s->heroes[of].side : -1;
    }
    return who.kind == GS_REF_SIDE ? who.ix : -1;
}

bool lb_in_play(const gs_logbook *lb, gs_ref who)
{
    if (who.kind == GS_REF_UNIT) {
        return !(lb->now.t.unit[who.ix].flags & (GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED));
    }
    if (who.kind == GS_REF_HERO) {
        int w = lb->now.t.hero[who.ix].where;
        return w == GS_HERO_UP || w == GS_HERO_NOT_YET;
    }
    return true;
}

const char *lb_whereabouts(const gs_logbook *lb, gs_ref who)
{
    static const char *const fates[] = {"not here yet", "here", "killed", "captured", "buried",
                                        "gone", "banished"};
    uint32_t f = who.kind == GS_REF_UNIT ? lb->now.t.unit[who.ix].flags : 0;
    return who.kind == GS_REF_HERO ? fates[lb->now.t.hero[who.ix].where]
           : f & GS_U_DESTROYED    ? "destroyed"
           : f & GS_U_EXITED       ? "away"
                                   : "off the table";
}

int lb_front_hero(const gs_logbook *lb, int unit)
{
    int best = -1;
    for (int h = 0; h < lb->now.t.n_heroes; h++) {
        const gs_hero_state *st = &lb->now.t.hero[h];
        bool here = h < lb->setup->n_heroes && st->where == GS_HERO_NOT_YET
                        ? lb->setup->heroes[h].unit == unit
                        : st->where == GS_HERO_UP && st->unit == unit;
        if (here && !(st->flags & GS_H_REAR) &&
            (best < 0 || st->power > lb->now.t.hero[best].power)) {
            best = h;
        }
    }
    return best;
}

static bool in_contact(const gs_logbook *lb, gs_ref who, gs_ref foe)
{
    const gs_body_memory *m = who.kind == GS_REF_UNIT   ? &lb->now.memory.unit[who.ix]
                              : who.kind == GS_REF_HERO ? &lb->now.memory.hero[who.ix]
                                                        : NULL;
    for (int i = 0; m && i < GS_MEM_FOES; i++) {
        if (m->foe[i].kind && (!foe.kind || (m->foe[i].kind == foe.kind &&
                                             m->foe[i].ix == foe.ix))) {
            return true;
        }
    }
    return false;
}

static bool in_state(const gs_logbook *lb, gs_ref who, const lb_want *want)
{
    uint32_t flags = who.kind == GS_REF_UNIT   ? lb->now.t.unit[who.ix].flags
                     : who.kind == GS_REF_HERO ? lb->now.t.hero[who.ix].flags
                                               : 0;
    uint32_t rally = who.kind == GS_REF_UNIT ? (uint32_t)GS_U_MUST_RALLY
                                             : (uint32_t)GS_H_MUST_RALLY;
    if (!want->state) {
        return !want->foe.kind || in_contact(lb, who, want->foe);
    }
    if (strcmp(want->state, "contact") == 0) {
        return in_contact(lb, who, want->foe);
    }
    if (strcmp(want->state, "must-rally") == 0) {
        return (flags & rally) != 0;
    }
    if (strcmp(want->state, "down") == 0) {
        return who.kind == GS_REF_HERO && (!lb_in_play(lb, who) || (flags & GS_H_DOWN));
    }
    if (strcmp(want->state, "general") == 0) {
        int side = lb_side_of(lb, who);
        return who.kind == GS_REF_HERO && side >= 0 &&
               (lb->setup->side[side].general == who.ix ||
                (who.ix < lb->setup->n_heroes && lb->setup->heroes[who.ix].general));
    }
    return true;
}

enum { FILTER_ID, FILTER_BODY, FILTER_EXACT, FILTER_SIDE, FILTER_PLAY, FILTER_STATE, FILTERS };

static bool passes(const gs_logbook *lb, const fits *f, int i, const lb_want *want, int filter)
{
    gs_ref who = f->who[i];
    switch (filter) {
    case FILTER_ID: return f->id[i];
    case FILTER_EXACT: return f->exact[i];
    case FILTER_SIDE: return want->side < 0 || lb_side_of(lb, who) == want->side;
    case FILTER_PLAY: return want->gone || lb_in_play(lb, who);
    case FILTER_BODY: /* a hero with a unit is no body of his own */
        return !want->body || who.kind != GS_REF_HERO ||
               (lb->now.t.hero[who.ix].where == GS_HERO_UP && lb->now.t.hero[who.ix].unit < 0);
    default: return in_state(lb, who, want);
    }
}

/* Narrows down while several are left; a filter that would leave nobody is passed over. */
static void narrow(const gs_logbook *lb, const lb_want *want, fits *f)
{
    for (int filter = 0; filter < FILTERS && f->n > 1; filter++) {
        fits left = {.n = 0};
        for (int i = 0; i < f->n; i++) {
            if (passes(lb, f, i, want, filter)) {
                left.who[left.n] = f->who[i];
                left.id[left.n] = f->id[i];
                left.exact[left.n++] = f->exact[i];
            }
        }
        if (left.n > 0) {
            *f = left;
        }
    }
}

int lb_candidates(gs_logbook *lb, const lb_want *want, gs_ref *out)
{
    fits *f = GS_NEW(lb->line_arena, fits);
    for (int i = 0; i < GS_MAX_UNITS && f->n < MOST_FIT && (want->kinds & GS_SLOT_UNIT); i++) {
        if (gs_unit_came(lb->setup, &lb->now.t, i)) {
            f->who[f->n++] = gs_ref_unit(i);
        }
    }
    for (int i = 0; i < lb->now.t.n_heroes && f->n < MOST_FIT && (want->kinds & GS_SLOT_HERO); i++) {
        f->who[f->n++] = gs_ref_hero(i);
    }
    narrow(lb, want, f);
    memcpy(out, f->who, (size_t)f->n * sizeof *out);
    return f->n;
}

static gs_status choose(gs_logbook *lb, const lb_token *w, const fits *f, gs_ref *who, gs_err *err)
{
    gs_str list = {0};
    for (int i = 0; i < f->n && i < 9; i++) {
        gs_str_addf(&list, "%s%d %s", i ? ", " : "", i + 1, lb_full(lb, f->who[i]));
        const char *code = lb_code(lb, f->who[i]);
        gs_str_addf(&list, *code ? " (%s)" : "%s", code);
        lb_option(lb, gs_arena_printf(lb->line_arena, "%d", i + 1), lb_full(lb, f->who[i]), false);
    }
    if (lb->file) {
        gs_status st = lb_fault(lb, w, err, "%.*s fits several: %s; write more of the name, "
                                "or the code", w->n, w->p, gs_str_text(&list));
        gs_str_free(&list);
        lb->n_options = 0;
        return st;
    }
    const char *answer = NULL;
    gs_str prompt = {0};
    gs_str_addf(&prompt, "which? %s", gs_str_text(&list));
    gs_status st = lb_ask(lb, false, gs_str_text(&prompt), &answer, err);
    gs_str_free(&prompt);
    gs_str_free(&list);
    if (st != GS_OK) {
        return st;
    }
    int n = answer[0] >= '1' && answer[0] <= '9' && answer[1] == '\0' ? answer[0] - '0' : 0;
    for (int i = 0; i < f->n && n == 0; i++) {
        const char *code = lb_code(lb, f->who[i]);
        gs_str is = {0}, said = {0};
        lb_plain(code, strlen(code), &is);
        lb_plain(answer, strlen(answer), &said);
        bool his = said.len && strcmp(gs_str_text(&is), gs_str_text(&said)) == 0;
        n = his || strcmp(answer, gs_ref_id(lb->setup, f->who[i])) == 0 ? i + 1 : 0;
        gs_str_free(&is);
        gs_str_free(&said);
    }
    if (n < 1 || n > f->n) {
        return lb_fault(lb, w, err, "nothing is logged of that line: one of the numbers or codes "
                        "was expected, not \"%.60s\"", answer);
    }
    *who = f->who[n - 1];
    return GS_OK;
}

/* Words at which a name ends at the latest. */
static bool ends_name(const lb_token *t)
{
    static const char *const joiners[] = {"at", "with", "on", "to", "from", "for", "and", "+",
                                          "v", ",", "|", "/", "by", ":", "=>", "as"};
    for (int i = 0; i < GS_COUNT(joiners); i++) {
        if (lb_is(t, joiners[i])) {
            return true;
        }
    }
    return !t->quoted && memchr(t->p, '=', (size_t)t->n) != NULL;
}

bool lb_is_name(gs_logbook *lb, const lb_token *t, const lb_want *want)
{
    fits *f = GS_NEW(lb->line_arena, fits);
    find(lb, t, 1, want, f);
    return f->n > 0;
}

static bool is_number(const lb_token *t)
{
    bool all = t->n > 0 && !t->quoted;
    for (int i = 0; i < t->n; i++) {
        all = all && is_digit(t->p[i]);
    }
    return all;
}

/* Is the run without its last words, which are numbers, an id as it stands? "lost welsh 2" is two of
 * welsh, though there is a welsh-2. */
static int without_numbers(gs_logbook *lb, const lb_token *w, int run, const lb_want *want, fits *f)
{
    int n = run;
    while (n > 1 && is_number(&w[n - 1])) {
        n--;
    }
    if (n == run) {
        return run;
    }
    find(lb, w, n, want, f);
    for (int i = 0; i < f->n; i++) {
        if (f->id[i]) {
            return n;
        }
    }
    find(lb, w, run, want, f);
    return run;
}

gs_status lb_name(gs_logbook *lb, const lb_token *w, int n, const lb_want *want, gs_ref *who,
                  int *used, gs_err *err)
{
    int run = 0;
    while (run < n && run < 12 && !ends_name(&w[run])) {
        run++;
    }
    fits *f = GS_NEW(lb->line_arena, fits);
    *used = 0;
    for (; run > 0; run--) {
        find(lb, w, run, want, f);
        if (f->n == 0) {
            continue;
        }
        *used = without_numbers(lb, w, run, want, f);
        narrow(lb, want, f);
        *who = f->who[0];
        return f->n == 1 ? GS_OK : choose(lb, w, f, who, err);
    }
    return GS_OK;
}

/* ---- how they are told ---- */

const char *lb_full(gs_logbook *lb, gs_ref who)
{
    return gs_ref_name(lb->setup, who);
}

const char *lb_side_name(gs_logbook *lb, int side)
{
    const char *name = side >= 0 ? lb->setup->side[side].name : "both sides";
    return strncmp(name, "the ", 4) == 0 ? name + 4 : name;
}

int lb_side_word(gs_logbook *lb, const lb_token *w)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < GS_SIDES; i++) {
            const gs_ob_side *o = &lb->setup->side[i];
            gs_str typed = {0}, name = {0}, id = {0};
            lb_plain(w->p, (size_t)w->n, &typed);
            lb_plain(o->name, strlen(o->name), &name);
            lb_plain(o->id, strlen(o->id), &id);
            const char *t = gs_str_text(&typed);
            bool fit = *t && (pass == 0 ? strcmp(t, gs_str_text(&id)) == 0 ||
                                              strcmp(t, gs_str_text(&name)) == 0
                                        : begins(gs_str_text(&id), t) ||
                                              lb_words_fit(t, gs_str_text(&name)));
            gs_str_free(&typed);
            gs_str_free(&name);
            gs_str_free(&id);
            if (fit) {
                return i;
            }
        }
    }
    return -1;
}

static int one_of(const lb_token *t, const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        if (lb_is(t, words[i])) {
            return i;
        }
    }
    return -1;
}

int lb_cell(gs_logbook *lb, int side, const lb_token *w, int n, int *used)
{
    static const char *const across[] = {"left", "centre", "right", NULL};
    static const char *const deep[] = {"near", "middle", "far", NULL};
    (void)lb;
    *used = 0;
    if (n > 0 && lb_is(&w[0], "reserve")) {
        *used = 1;
        return 10;
    }
    int x = n > 0 ? one_of(&w[0], across) : -1;
    if (x < 0) {
        return 0;
    }
    int y = n > 1 ? one_of(&w[1], deep) : -1;
    *used = 1 + (y >= 0);
    y = y < 0 ? 0 : y;
    if (side == 1) { /* as b sees it from across the table */
        x = 2 - x;
        y = 2 - y;
    }
    return 1 + y * 3 + x;
}
