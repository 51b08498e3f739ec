/* Control: what is ruled, who joins and splits, what is asked of the logbook itself. */
#include "logbook_int.h"

#include <stdio.h>
#include <string.h>

const char *const lb_control_words[] = {
    "turn", "phase", "end", "undo", "redo", "fix", "branch", "set", "join", "split", "photo",
    "can", "odds", "why", "who", "status", "owed", "skip", "quiet", "result", "concede", "help",
    "quit", NULL};

/* ---- questions to the logbook ---- */

static void owed_list(gs_logbook *lb)
{
    if (lb->now.n_owed == 0) {
        lb_show(lb, "  nothing is owed");
    }
    for (int must = 1; must >= 0; must--) {
        for (int i = 0; i < lb->now.n_owed; i++) {
            if (lb->now.owed[i].must == must) {
                gs_str s = {0};
                lb_owed_line(lb, &lb->now.owed[i], &s);
                lb_show(lb, "  ! %s", gs_str_text(&s));
                gs_str_free(&s);
            }
        }
    }
}

/* Whom a control names with its words from `from` on, but for the last `spare`. *used: how many of
 * them name him, 0 none. */
static gs_status named(gs_logbook *lb, const lb_stmt *st, int from, int spare, const lb_want *want,
                       gs_ref *who, int *used, gs_err *err)
{
    int n = st->n_words - from - spare;
    *used = 0;
    return n > 0 ? lb_name(lb, st->word + from, n, want, who, used, err) : GS_OK;
}

/* Somebody, present or not, and nothing else. */
static gs_status somebody(gs_logbook *lb, const lb_stmt *st, int from, gs_ref *who, gs_err *err)
{
    const lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO, .side = -1, .gone = true};
    int used;
    gs_status s = named(lb, st, from, 0, &want, who, &used, err);
    const lb_token *t = &st->word[from];
    return s == GS_OK && used == 0 ? lb_fault(lb, t, err, "\"%.*s\" is nobody's name", t->n, t->p)
                                   : s;
}

static gs_status status(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    if (st->n_words > 1) {
        gs_ref who;
        gs_status s = somebody(lb, st, 1, &who, err);
        if (s != GS_OK) {
            return s;
        }
        if (who.kind == GS_REF_UNIT) {
            lb_unit_status(lb, who.ix);
        } else {
            lb_hero_status(lb, who.ix);
        }
        return GS_OK;
    }
    for (int side = 0; side < GS_SIDES; side++) {
        lb_show(lb, "%s", lb->setup->side[side].name);
        for (int i = 0; i < GS_MAX_UNITS; i++) {
            if (gs_unit_came(lb->setup, &lb->now.t, i) &&
                lb_side_of(lb, gs_ref_unit(i)) == side) {
                lb_unit_status(lb, i);
            }
        }
        for (int i = 0; i < lb->now.t.n_heroes; i++) {
            if (lb_side_of(lb, gs_ref_hero(i)) == side) {
                lb_hero_status(lb, i);
            }
        }
    }
    owed_list(lb);
    return GS_OK;
}

/* Does some procedure of the book go by that rule? */
static bool is_rule(const gs_logbook *lb, const lb_token *t)
{
    for (int v = 0; v < lb->carry->n_verbs; v++) {
        const gs_proc *p = lb->carry->verb[v].proc;
        for (const char *r = p && p->rules ? p->rules : ""; *r; r += strspn(r, " ")) {
            size_t n = strcspn(r, " ");
            if (n == (size_t)t->n && strncmp(r, t->p, n) == 0) {
                return true;
            }
            r += n;
        }
    }
    return false;
}

static gs_status quiet(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    const lb_token *t = st->n_words > 1 ? &st->word[1] : NULL;
    bool may = t && lb_is(t, "may"), off = t && lb_is(t, "off");
    if (t && !may && !off) {
        if (lb->n_silent == GS_COUNT(lb->silent)) {
            return lb_fault(lb, t, err, "that is enough to be silent of: quiet is silent of all");
        }
        const gs_carry_verb *v = gs_carry_verb_find(lb->carry, t->p, (size_t)t->n);
        if (!v && !is_rule(lb, t)) {
            return lb_fault(lb, t, err, "%.*s is no verb and no rule of this book (quiet, quiet may, "
                            "quiet RULE or VERB, quiet off)", t->n, t->p);
        }
        const char *what = v ? v->words : t->p; /* a verb by its own name */
        size_t n = v ? strcspn(what, " ") : (size_t)t->n;
        lb->silent[lb->n_silent++] = gs_arena_strndup(lb->arena, what, n);
        lb_show(lb, "  no reminders of %.*s", (int)n, what);
        return GS_OK;
    }
    lb->now.quiet_may = !off;
    lb->now.quiet_all = !may && !off;
    lb->n_silent = off ? 0 : lb->n_silent;
    lb_show(lb, "  %s", off ? "reminders again" : may ? "musts alone are reminded of"
                                                      : "no reminders; owed lists them");
    return GS_OK;
}

/* In a file that was mended what was skipped need not be owed any more. */
static gs_status skip_told(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    const gs_carry_verb *v = st->n_words > 2 ? gs_carry_verb_find(lb->carry, st->word[1].p,
                                                                  (size_t)st->word[1].n) : NULL;
    gs_owed o = {.verb = v};
    if (!v) {
        return lb_fault(lb, &st->word[0], err, "nothing of that is owed");
    }
    gs_status s = somebody(lb, st, 2, &o.who, err);
    return s == GS_OK ? lb_skip(lb, &o, err) : s;
}

static gs_status skip_owed(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    for (int i = 0; i < lb->now.n_owed; i++) {
        gs_owed o = lb->now.owed[i];
        size_t n = strcspn(o.verb->words, " ");
        bool verb = st->n_words < 2 ||
                    ((size_t)st->word[1].n <= n &&
                     strncmp(o.verb->words, st->word[1].p, (size_t)st->word[1].n) == 0);
        bool his = true;
        if (verb && st->n_words > 2) {
            gs_ref who;
            gs_status s = somebody(lb, st, 2, &who, err);
            if (s != GS_OK) {
                return s;
            }
            his = who.kind == o.who.kind && who.ix == o.who.ix;
        }
        if (verb && his) {
            lb_show(lb, "  not done: %s %.*s", lb_full(lb, o.who), (int)n, o.verb->words);
            return lb_skip(lb, &o, err);
        }
    }
    return lb->file ? skip_told(lb, st, err)
                    : lb_fault(lb, &st->word[0], err, "nothing of that is owed");
}

static gs_status result(gs_logbook *lb, const lb_stmt *st, bool concede, gs_err *err)
{
    bool draw = !concede && st->n_words > 1 && lb_is(&st->word[1], "draw");
    int side = st->n_words > 1 && !draw ? lb_side_word(lb, &st->word[1])
               : concede              ? lb->now.side
                                      : -1;
    if (!draw && side < 0) {
        return lb_fault(lb, &st->word[st->n_words > 1], err, concede
                        ? "concede SIDE: which side?" : "result SIDE or result draw: who won?");
    }
    int winner = draw ? -1 : concede ? 1 - side : side;
    lb_entry(lb, concede ? LB_CONCEDED : LB_RESULT,
             winner >= 0 ? gs_ref_side(winner) : (gs_ref){0}, (gs_ref){0});
    lb->reply->act = GS_ACT_RESULT;
    return lb_close(lb, err);
}

static gs_status set(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    const lb_want want = {.kinds = GS_SLOT_UNIT, .side = -1, .gone = true};
    gs_ref who;
    int used, n = 0;
    gs_status s = named(lb, st, 1, 1, &want, &who, &used, err);
    if (s != GS_OK) {
        return s;
    }
    const lb_token *last = &st->word[st->n_words - 1];
    lb_token value = {last->p + 9, last->n - 9, last->column + 9, false};
    if (!used || last->n < 10 || strncmp(last->p, "strength=", 9) != 0 ||
        !lb_number(&value, 999, &n)) {
        return lb_fault(lb, last, err, "set NAME strength=N: what it stands at now");
    }
    int most = gs_setup_bears(lb->setup, gs_setup_unit_of(lb->setup, who.ix));
    if (lb->setup->ruleset->bears && n > most) {
        return lb_fault(lb, last, err, "%s bears %d hits, no more", lb_full(lb, who), most);
    }
    const gs_ob_unit *u = &lb->setup->units[gs_setup_unit_of(lb->setup, who.ix)];
    int whole = u->full > u->present ? u->full : u->present;
    if (strcmp(lb->setup->ruleset->measure, "stands") == 0 && n > whole) {
        return lb_fault(lb, last, err, "%s has %d stands when whole, no more", lb_full(lb, who),
                        whole);
    }
    lb_entry(lb, "set", who, (gs_ref){0});
    lb_part(lb, GS_LOG_EFFECT)->u.effect =
        (gs_log_effect){.kind = GS_EFFECT_STRENGTH, .who = who, .amount = n, .left = n};
    if (lb->line->because) {
        lb_part(lb, GS_LOG_OVERRIDE)->u.override =
            (gs_log_override){.fact = "strength", .reason = gs_arena_strdup(lb->log->arena,
                                                                            lb->line->because)};
    }
    return lb_close(lb, err);
}

/* "join HERO UNIT", "join HERO -" */
static gs_status join(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    lb_want want = {.kinds = GS_SLOT_HERO, .side = -1};
    gs_ref hero, unit = {0};
    int used = 0, more = 0;
    bool alone = lb_is(&st->word[st->n_words - 1], "-");
    gs_status s = GS_OK;
    for (int n = st->n_words - 2; n > 0 && !used && s == GS_OK; n--) {
        s = lb_name(lb, st->word + 1, n, &want, &hero, &used, err);
    }
    int left = st->n_words - 1 - used;
    const lb_token *rest = st->word + 1 + used;
    if (s == GS_OK && used && left > 0 && (lb_is(rest, "to") || lb_is(rest, "with"))) {
        rest++;
        left--;
    }
    if (s == GS_OK && used && left > 0 && !alone) {
        want = (lb_want){.kinds = GS_SLOT_UNIT, .side = lb_side_of(lb, hero)};
        s = lb_name(lb, rest, left, &want, &unit, &more, err);
    }
    if (s != GS_OK) {
        return s;
    }
    if (!used || (!alone && !more)) {
        return lb_fault(lb, &st->word[st->n_words > 1], err,
                        "join HERO UNIT, or join HERO - for one who stands alone");
    }
    return lb_join(lb, hero, unit, err);
}

gs_status lb_join(gs_logbook *lb, gs_ref hero, gs_ref unit, gs_err *err)
{
    int was = lb->now.t.hero[hero.ix].unit;
    bool alone = !unit.kind;
    lb_entry(lb, alone ? "leave" : "join", hero, unit);
    if (was >= 0) {
        lb_part(lb, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
            .kind = GS_EFFECT_DETACHED, .who = hero, .by = gs_ref_unit(was),
            .in = lb_place(0, false)};
    }
    if (!alone) {
        lb_part(lb, GS_LOG_EFFECT)->u.effect =
            (gs_log_effect){.kind = GS_EFFECT_ATTACHED, .who = hero, .by = unit};
    }
    return lb_close(lb, err);
}

/* "split UNIT N "name"": the next free slot of its detachments. */
static gs_status split(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    const lb_want want = {.kinds = GS_SLOT_UNIT, .side = lb->now.side};
    gs_ref who;
    int used, n = 0;
    gs_status s = named(lb, st, 1, 1, &want, &who, &used, err);
    if (s != GS_OK) {
        return s;
    }
    if (!used || !lb_number(&st->word[1 + used], 999, &n) || (n < 1 && !lb->file)) {
        return lb_fault(lb, &st->word[st->n_words > 1], err,
                        "split UNIT N \"name\": how many go, and what they are called");
    }
    int units = lb->setup->n_units, of = gs_setup_unit_of(lb->setup, who.ix), slot = of + units;
    while (slot < GS_MAX_UNITS && gs_unit_came(lb->setup, &lb->now.t, slot)) {
        slot += units;
    }
    if (slot >= GS_MAX_UNITS) {
        return lb_fault(lb, &st->word[1], err, "no slot is free for another detachment (%d units "
                        "and detachments in all)", GS_MAX_UNITS);
    }
    int left = lb->now.t.unit[who.ix].left;
    n = lb->file && n > left ? left : n; /* so it may be in a log that was mended */
    if (n >= left && !lb->file) {
        return lb_fault(lb, &st->word[1 + used], err, "%s has %d: fewer must go",
                        lb_full(lb, who), lb->now.t.unit[who.ix].left);
    }
    lb_entry(lb, "split", who, gs_ref_unit(slot));
    lb_part(lb, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = GS_EFFECT_SPLIT, .who = who, .by = gs_ref_unit(slot), .amount = n,
        .left = lb->now.t.unit[who.ix].left - n, .in = lb_place(0, false)};
    if (st->n_words > 2 + used) {
        const char *name = lb_text(lb->log->arena, &st->word[2 + used]);
        lb_part(lb, GS_LOG_NOTE)->u.note = name;
    }
    return lb_close(lb, err);
}

static gs_status why(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    int number = lb->first_new;
    if (st->n_words > 1 && !lb_number(&st->word[1], 999999, &number)) {
        return lb_fault(lb, &st->word[1], err, "why [NUMBER OF AN ENTRY]");
    }
    for (; number > 0; number--) {
        const gs_entry *e = lb_entry_no(lb, number);
        for (int i = 0; e && i < e->n_parts; i++) {
            if (e->parts[i].kind == GS_LOG_RESOLVE && e->parts[i].u.resolve.dice) {
                return lb_explain(lb, e, &e->parts[i].u.resolve, err);
            }
        }
        if (st->n_words > 1) {
            break;
        }
    }
    return lb_fault(lb, &st->word[0], err, "no dice were thrown there");
}

static gs_status who(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    if (st->n_words < 2) {
        return status(lb, st, err);
    }
    gs_ref ref;
    gs_status s = somebody(lb, st, 1, &ref, err);
    if (s != GS_OK) {
        return s;
    }
    bool unit = ref.kind == GS_REF_UNIT;
    int of = unit ? gs_setup_unit_of(lb->setup, ref.ix) : lb->now.t.hero[ref.ix].of;
    const char *facts = unit ? lb->setup->units[of].facts : lb->setup->heroes[of].facts;
    lb_show(lb, "  %s (%s), %s: %s", lb_full(lb, ref), gs_ref_id(lb->setup, ref),
            lb->setup->side[lb_side_of(lb, ref)].name, facts && *facts ? facts : "as its kind");
    return GS_OK;
}

/* "can EVENT": is it allowed? The procedure's answer; logged as a note only with "!". */
static gs_status can(gs_logbook *lb, const lb_stmt *st, bool odds, gs_err *err)
{
    if (st->n_words < 2) {
        return lb_fault(lb, &st->word[0], err, odds ? "odds of what? write a verb and names"
                                                    : "can who do what? write a verb and names");
    }
    lb_stmt rest = *st;
    rest.word++;
    rest.n_words--;
    rest.odds = true;
    return lb_statement(lb, &rest, err);
}

void gs_logbook_photos(gs_logbook *lb, gs_logbook_photo_fn *fn, void *ctx)
{
    lb->photo = fn;
    lb->photo_ctx = ctx;
}

/* "photo FILE" or "photo NAME": the words of the line are its caption. */
static gs_status photo(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    char name[GS_PHOTO_NAME];
    if (st->n_words != 2) {
        return lb_fault(lb, &st->word[0], err, "photo FILE: a picture, JPEG or PNG");
    }
    const char *word = gs_arena_strndup(lb->line_arena, st->word[1].p, (size_t)st->word[1].n);
    bool named = gs_photo_is_name(word);
    if (!named && !lb->photo) {
        return lb_fault(lb, &st->word[1], err, "a photo is named by 64 digits 0 to 9, a to f");
    }
    snprintf(name, sizeof name, "%s", named ? word : "");
    gs_err why = {0};
    gs_status s = lb->photo ? lb->photo(lb->photo_ctx, word, name, &why) : GS_OK;
    if (s != GS_OK && s != GS_INPUT) { /* nothing is wrong with the line */
        *err = why;
        return err->status = GS_FAILED;
    }
    if (s != GS_OK) {
        return lb_fault(lb, &st->word[1], err, "%s", why.text);
    }
    const char *words = lb->words_due; /* they are the picture's */
    lb->words_due = NULL;
    gs_entry *e = lb_entry(lb, "photo", (gs_ref){0}, (gs_ref){0});
    if (e->line) { /* where the file lay is nobody's business */
        e->line = gs_arena_printf(lb->log->arena, "photo %s", name);
    }
    lb_part(lb, GS_LOG_PHOTO)->u.photo =
        (gs_log_photo){.hash = gs_arena_strdup(lb->log->arena, name),
                       .caption = words ? gs_arena_strdup(lb->log->arena, words) : NULL};
    return lb_close(lb, err);
}

/* Of controls, a turn, its end (what is owed then) and what names an event have dice, or something
 * that came of it. */
static gs_status no_more(gs_logbook *lb, const char *verb, const lb_stmt *st, gs_err *err)
{
    static const char *const may[] = {"turn", "end", "fix", "can", "odds"};
    bool dice = st->n_dice > 0 && !lb_is(st->dice, "-") && !lb_is(st->dice, "*");
    const lb_token *t = st->n_told > 0 ? st->told : dice ? st->dice : NULL;
    for (int i = 0; i < GS_COUNT(may) && t; i++) {
        t = strcmp(verb, may[i]) == 0 ? NULL : t;
    }
    return t ? lb_fault(lb, t, err, "%s takes no dice, and nothing comes of it: write \"%.*s\" as a "
                        "line of its own", verb, t->n, t->p)
             : GS_OK;
}

gs_status lb_control(gs_logbook *lb, const char *verb, const lb_stmt *st, gs_err *err)
{
    gs_status more = no_more(lb, verb, st, err);
    if (more != GS_OK) {
        return more;
    }
    static const struct {
        const char *verb;
        gs_status (*run)(gs_logbook *lb, const lb_stmt *st, gs_err *err);
    } runs[] = {{"turn", lb_turn}, {"phase", lb_phase_word}, {"undo", lb_undo}, {"redo", lb_redo},
                {"fix", lb_fix}, {"set", set}, {"join", join}, {"split", split}, {"photo", photo},
                {"why", why}, {"who", who}, {"status", status}, {"skip", skip_owed},
                {"quiet", quiet}, {"help", lb_help}};
    for (int i = 0; i < GS_COUNT(runs); i++) {
        if (strcmp(runs[i].verb, verb) == 0) {
            return runs[i].run(lb, st, err);
        }
    }
    if (strcmp(verb, "end") == 0) {
        return lb_end(lb, st, err);
    }
    if (strcmp(verb, "can") == 0 || strcmp(verb, "odds") == 0) {
        return can(lb, st, verb[0] == 'o', err);
    }
    if (strcmp(verb, "result") == 0 || strcmp(verb, "concede") == 0) {
        return result(lb, st, verb[0] == 'c', err);
    }
    if (strcmp(verb, "owed") == 0) {
        owed_list(lb);
    } else if (strcmp(verb, "quit") == 0) {
        lb->reply->kind = GS_REPLY_QUIT;
    } else if (strcmp(verb, "branch") == 0) {
        lb->reply->act = GS_ACT_BRANCH;
        lb->reply->arg = st->n_words > 1 ? lb_text(lb->arena, &st->word[1]) : "";
    }
    return GS_OK;
}
