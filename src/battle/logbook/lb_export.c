/* The log as a file of lines: strict, so that who reads it gets the same log. Each line is written
 * from its entry, not from what was typed: ids, every fact that filling would not give, all faces,
 * and what came of it. */
#include "logbook_int.h"

#include <string.h>

/* ---- an entry as a line ---- */

static const gs_log_part *part_of(const gs_entry *e, gs_log_kind kind)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == kind) {
            return &e->parts[i];
        }
    }
    return NULL;
}

static void cell_words(const gs_logbook *lb, gs_ref who, gs_place in, gs_pose at, gs_str *out)
{
    if (in.kind == GS_PLACE_CELL) {
        int side = lb_side_of(lb, who);
        int cell = in.cell == GS_CELL_RESERVE ? in.cell : gs_cell_turned(in.cell, side);
        gs_str words = {0};
        gs_str_add(&words, gs_cell_words[cell]);
        for (size_t i = 0; i < words.len; i++) {
            words.p[i] = words.p[i] == '-' ? ' ' : words.p[i];
        }
        gs_str_add(out, gs_str_text(&words));
        gs_str_free(&words);
    } else if (in.kind == GS_PLACE_POINT) {
        gs_str_addmilli(out, at.at.x);
        gs_str_addc(out, ',');
        gs_str_addmilli(out, at.at.y);
        gs_str_add(out, " facing ");
        gs_str_addmilli(out, (int64_t)at.facing * 360000 / GS_ANG_FULL);
    }
}

/* What was asked, of a verb that takes words: kept as a note "roll-off: ...". */
static const char *question_of(const gs_entry *e, const gs_carry_verb *v)
{
    size_t n = strlen(v->kind);
    bool takes = v->n_slots > 0 && v->slot[0].kinds == GS_SLOT_WORD;
    for (int i = 0; takes && i < e->n_parts; i++) {
        const char *note = e->parts[i].kind == GS_LOG_NOTE ? e->parts[i].u.note : "";
        if (strncmp(note, v->kind, n) == 0 && strncmp(note + n, ": ", 2) == 0) {
            return note + n + 2;
        }
    }
    return NULL;
}

/* What a kind of entry keeps as a note, "KIND: text": the text; NULL it keeps none. */
static const char *kept_note(const gs_entry *e)
{
    size_t n = strlen(e->kind);
    for (int i = 0; i < e->n_parts; i++) {
        const char *note = e->parts[i].kind == GS_LOG_NOTE ? e->parts[i].u.note : "";
        if (strncmp(note, e->kind, n) == 0 && strncmp(note + n, ": ", 2) == 0) {
            return note + n + 2;
        }
    }
    return NULL;
}

/* The player's own words: the first note that is none of ours. */
static const char *note_of(const gs_entry *e, const gs_carry_verb *v)
{
    const char *question = v ? question_of(e, v) : NULL;
    for (int i = 0; i < e->n_parts; i++) {
        const char *note = e->parts[i].kind == GS_LOG_NOTE ? e->parts[i].u.note : NULL;
        bool asks = note && question && note + strlen(v->kind) + 2 == question;
        bool kept = note && !v && note + strlen(e->kind) + 2 == kept_note(e);
        if (note && strncmp(note, "also: ", 6) != 0 && !asks && !kept) {
            return note;
        }
    }
    return NULL;
}

static void told(gs_logbook *lb, const gs_entry *e, gs_str *out)
{
    gs_str s = {0};
    lb_told_print(lb, e, true, &s);
    if (s.len) {
        gs_str_addf(out, " => %s", gs_str_text(&s));
    }
    gs_str_free(&s);
}

static void wing(gs_logbook *lb, const gs_entry *e, int side, gs_str *out)
{
    gs_str_addf(out, "deploy %s", lb->setup->side[side].id);
    for (int x = 0; x < 3; x++) {
        gs_str_add(out, x ? " |" : "");
        bool any = false;
        for (int i = 0; i < e->n_parts; i++) {
            const gs_log_effect *f = &e->parts[i].u.effect;
            if (e->parts[i].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_PLACED &&
                f->in.kind == GS_PLACE_CELL &&
                gs_cell_turned(f->in.cell, side) % 3 == x) {
                gs_str_addf(out, " %s", gs_ref_id(lb->setup, f->who));
                any = true;
            }
        }
        gs_str_add(out, any ? "" : " -");
    }
}

static void mustered(gs_logbook *lb, const gs_entry *e, const gs_log_mustered *m, gs_str *out)
{
    gs_str_add(out, m->hero ? "hero " : "unit ");
    lb_quote(out, m->name);
    if (m->hero) {
        gs_str_addf(out, " power %d for %s", m->strength, lb->setup->side[m->side].id);
        gs_str_addf(out, m->unit ? " with %s" : "%s", m->unit ? m->unit : "");
        return;
    }
    gs_str_addf(out, " %d as %s for %s", m->strength, m->troop, lb->setup->side[m->side].id);
    const gs_log_part *p = part_of(e, GS_LOG_EFFECT);
    if (p && p->u.effect.in.kind == GS_PLACE_CELL) {
        gs_str_addc(out, ' ');
        cell_words(lb, p->u.effect.who, p->u.effect.in, p->u.effect.pose, out);
    }
}


/* Who comes on, where, and by which die. */
static void enters(gs_logbook *lb, const gs_entry *e, gs_str *out)
{
    const gs_log_part *p = part_of(e, GS_LOG_EFFECT);
    const gs_log_resolve *r = lb_resolve_of(e);
    gs_str_addf(out, "enter %s ", gs_ref_id(lb->setup, e->actor));
    if (p) {
        cell_words(lb, e->actor, p->u.effect.in, p->u.effect.pose, out);
    }
    if (out->p[out->len - 1] == ' ') {
        out->p[--out->len] = '\0';
    }
    if (r && r->dice) {
        lb_print_dice(r, out);
    }
}

/* "place hird 30,14 facing 0 | ...": where they stand. */
static void stands(gs_logbook *lb, const gs_entry *e, gs_str *out)
{
    const char *before = "place ";
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        bool move = p->kind == GS_LOG_MOVE;
        if (move || p->kind == GS_LOG_EFFECT) {
            gs_ref who = move ? p->u.move.who : p->u.effect.who;
            gs_str_addf(out, "%s%s ", before, gs_ref_id(lb->setup, who));
            cell_words(lb, who, move ? p->u.move.to_in : p->u.effect.in, move ? p->u.move.to : p->u.effect.pose, out);
            before = " | ";
        }
    }
}

static bool only(const gs_entry *e, int kind)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_EFFECT && e->parts[i].u.effect.kind != kind) {
            return false;
        }
    }
    return true;
}

/* How the end of a turn is written: the next turn ends it, if nothing stands between. */
static const char *turn_end_line(const gs_logbook *lb, const gs_entry *e, bool last)
{
    bool second = e->side == 1 - (lb->now.t.first >= 0 ? lb->now.t.first : 0);
    bool plain = second && !lb->now.turn_closed; /* a turn that was over ends once more */
    return !note_of(e, NULL) && !last ? "" : plain ? "end" : "%step turn";
}

/* Does the entry end the half of a turn that, since the first was settled otherwise, is the second
 * one? A file then says whose half it was. */
static bool ends_other_half(const gs_logbook *lb, const gs_entry *e)
{
    return strcmp(e->kind, "end") == 0 && e->side >= 0 &&
           (e->side == 1 - (lb->now.t.first >= 0 ? lb->now.t.first : 0) || lb->now.turn_closed);
}

/* Must the end of a turn, entry i, be written: has it no turn right behind it that ends it? */
static bool turn_stays(const gs_logbook *lb, const gs_log *log, int i)
{
    return i + 1 == log->count || log->entries[i + 1].turn == log->entries[i].turn ||
           !lb_turn_ends(lb);
}

/* Entries that are written in a way of their own; false: it is none of them. `words` is set to what
 * of its note the player said. */
static bool own_way(gs_logbook *lb, const gs_entry *e, bool last, const char **words, gs_str *out)
{
    const char *note = note_of(e, NULL), *side = e->actor.kind == GS_REF_SIDE
                                               ? lb->setup->side[e->actor.ix].id : NULL;
    const gs_log_part *p;
    const char *kept = kept_note(e);
    *words = note;
    if (strcmp(e->kind, "deploy") == 0 && side) {
        wing(lb, e, e->actor.ix, out);
    } else if (strcmp(e->kind, "gap") == 0) { /* follows from the turn behind it */
        *words = NULL;
    } else if (strcmp(e->kind, "turn") == 0) {
        gs_str_addf(out, "turn %d%s%s", e->turn, side ? " " : "", side ? side : "");
    } else if (strcmp(e->kind, "end") == 0) {
        gs_str_add(out, ends_other_half(lb, e) ? "%step end " : "end");
        gs_str_add(out, ends_other_half(lb, e) ? lb->setup->side[e->side].id : "");
    } else if (strcmp(e->kind, "turn-end") == 0) {
        gs_str_add(out, turn_end_line(lb, e, last));
    } else if (lb_is_step(e)) { /* what ends with a phase, before what befell then */
        bool turn = lb_phase_index(lb, e->phase) == 0 && lb->carry->phase[0].whose == 't';
        bool ends = strcmp(e->kind, "phase-end") == 0;
        if (!last && (ends || !turn)) { /* the turn's own beginning follows from the turn */
            gs_str_addf(out, "%%step %s", ends ? "-" : e->phase);
        }
    } else if (strcmp(e->kind, "phase") == 0) {
        gs_str_addf(out, "phase %s", e->phase);
    } else if (strcmp(e->kind, LB_CONCEDED) == 0 && side) {
        gs_str_addf(out, "concede %s", lb->setup->side[1 - e->actor.ix].id);
    } else if (strcmp(e->kind, LB_RESULT) == 0) {
        gs_str_addf(out, "result %s", side ? side : "draw");
    } else if (strcmp(e->kind, "note") == 0) {
        return true;
    } else if (strcmp(e->kind, "alias") == 0 && kept) {
        gs_str_addf(out, "alias %s %s", kept, gs_ref_id(lb->setup, e->actor));
    } else if ((strcmp(e->kind, "players") == 0 || strcmp(e->kind, "terrain") == 0 ||
                strcmp(e->kind, "ally") == 0 || strcmp(e->kind, "rolloff") == 0) && kept) {
        gs_str_addf(out, "%s ", e->kind);
        lb_quote(out, kept);
    } else if ((p = part_of(e, GS_LOG_MUSTERED)) != NULL) {
        mustered(lb, e, &p->u.mustered, out);
    } else if ((p = part_of(e, GS_LOG_PHOTO)) != NULL) {
        *words = p->u.photo.caption;
        gs_str_addf(out, "photo %s", p->u.photo.hash);
    } else if (strcmp(e->kind, "set") == 0 && (p = part_of(e, GS_LOG_EFFECT)) != NULL) {
        gs_str_addf(out, "set %s strength=%d", gs_ref_id(lb->setup, e->actor),
                    (int)p->u.effect.amount);
    } else if (strcmp(e->kind, "skipped") == 0 && (p = part_of(e, GS_LOG_EFFECT)) != NULL) {
        gs_str_addf(out, "skip %s %s", p->u.effect.word, gs_ref_id(lb->setup, e->actor));
    } else if (strcmp(e->kind, "join") == 0 ||
               (strcmp(e->kind, "leave") == 0 && only(e, GS_EFFECT_DETACHED))) {
        gs_str_addf(out, "join %s %s", gs_ref_id(lb->setup, e->actor),
                    e->target.kind ? gs_ref_id(lb->setup, e->target) : "-");
    } else if (strcmp(e->kind, "place") == 0) {
        stands(lb, e, out);
    } else if (strcmp(e->kind, LB_ENTERS) == 0) {
        enters(lb, e, out);
    } else if (strcmp(e->kind, "split") == 0 && (p = part_of(e, GS_LOG_EFFECT)) != NULL) {
        *words = NULL;
        gs_str_addf(out, "split %s %d ", gs_ref_id(lb->setup, e->actor),
                    (int)p->u.effect.amount);
        lb_quote(out, note ? note : "");
    } else {
        return false;
    }
    return true;
}

/* Who plays in it as a reader of the file would have it: in a log that was mended a hero may stand
 * with a unit by now, and is read as that unit. */
static int players(gs_logbook *lb, const gs_entry *e, const gs_carry_verb *v,
                   gs_carry_who who[LB_PLAYERS])
{
    int n = lb_players_of(lb, &lb->now.t, e, v, who);
    for (int i = 0; i < n; i++) {
        const gs_carry_slot *slot = lb_slot_of(v, who[i].role);
        gs_ref meant = slot ? lb_meant(lb, slot, who[i].who) : who[i].who;
        if (meant.kind != who[i].who.kind) {
            who[i] = gs_carry_player(lb->setup, &lb->now.t, who[i].role, meant);
        }
    }
    return n;
}

/* Verb and names; the initiative is told by its turn. */
static void who_does(gs_logbook *lb, const gs_entry *e, const gs_carry_verb *v, gs_str *out)
{
    if (strcmp(v->kind, "initiative") == 0 && strcmp(v->words, "initiative") == 0) {
        gs_str_addf(out, "turn %d%s%s", e->turn, e->actor.kind ? " " : "",
                    e->actor.kind ? gs_ref_id(lb->setup, e->actor) : "");
        return;
    }
    gs_str_addn(out, v->words, strcspn(v->words, " "));
    const char *question = question_of(e, v);
    if (question) {
        gs_str_addc(out, ' ');
        lb_quote(out, question);
    }
    gs_carry_who who[LB_PLAYERS];
    int n = players(lb, e, v, who);
    bool also = lb_also_of(e) != NULL;
    for (int i = 0; i < n; i++) {
        bool role = also && i > 0;
        gs_str_addf(out, " %s%s%s", role ? who[i].role : "", role ? "=" : "",
                    gs_ref_id(lb->setup, who[i].who));
    }
}

static gs_status event_line(gs_logbook *lb, const gs_entry *e, gs_str *out, gs_err *err)
{
    const gs_log_resolve *r = lb_resolve_of(e);
    const gs_carry_verb *v = lb_verb_of(lb, e, r);
    const gs_log_part *move = part_of(e, GS_LOG_MOVE);
    gs_carry_who who[LB_PLAYERS];
    gs_status st = GS_OK;
    if (!v || strcmp(e->kind, "told") == 0) {
        lb_told_print(lb, e, true, out);
        return GS_OK;
    }
    who_does(lb, e, v, out);
    int n = players(lb, e, v, who);
    const char *said = lb_said_of(lb, e, v, r, who, n, err);
    gs_str_addf(out, said ? " %s" : "%s", said ? said : "");
    if (move && move->u.move.allowance == 2 && move->u.move.cost == 1) {
        gs_str_add(out, " half");
    }
    if (move && !lb_same_place(&move->u.move)) {
        gs_str_add(out, " to ");
        cell_words(lb, move->u.move.who, move->u.move.to_in, move->u.move.to, out);
    }
    if (r && v->proc) {
        st = lb_print_facts(lb, v, r, who, n, out, err);
    }
    if (r && r->dice) {
        lb_print_dice(r, out);
    }
    bool named = e->actor.kind == GS_REF_SIDE && strncmp(gs_str_text(out), "turn ", 5) == 0;
    if (!named) { /* "turn 2 franks": who goes first is told by it */
        told(lb, e, out);
    }
    if (!named && !(r && r->dice) && v->proc && !strstr(gs_str_text(out), "=>")) {
        gs_str_add(out, " : -");
    }
    return st;
}

/* Where a reader of the file would think that the entry stands, if it is not there: "%now". */
static void place_of(gs_logbook *lb, const gs_entry *e, gs_str *out)
{
    static const char *const own[] = {"turn", "initiative", "end", "phase"};
    bool joins = strcmp(e->kind, "join") == 0 ||
                 (strcmp(e->kind, "leave") == 0 && only(e, GS_EFFECT_DETACHED));
    const gs_carry_verb *v = joins ? NULL : lb_verb_of(lb, e, lb_resolve_of(e));
    bool ends = strcmp(e->kind, "phase-end") == 0; /* of a phase of which nothing else is left */
    bool structure = lb_is_step(e) && !(ends && lb->now.phase < 0);
    for (int i = 0; i < GS_COUNT(own); i++) {
        structure = structure || strcmp(e->kind, own[i]) == 0;
    }
    int phase = v ? lb_phase_next(lb, v) : lb->now.phase, is = lb_phase_index(lb, e->phase);
    if (structure || (e->turn == lb->now.turn && e->side == lb->now.side && is == phase)) {
        return;
    }
    gs_str_addf(out, "%%now %d %s %s\n", e->turn, e->side >= 0 ? lb->setup->side[e->side].id : "-",
                is >= 0 ? lb->carry->phase[is].word : "-");
}

static bool was_mended(const gs_log *log)
{
    bool mended = false;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        mended = mended || e->after || (e->instead && e->n_parts > 0);
    }
    return mended;
}

/* Where fights are simultaneous, who has nothing left falls as the phase ends; in a log that was
 * mended he may act later all the same. */
static bool is_worn_out(const gs_logbook *lb, gs_ref who)
{
    return who.kind == GS_REF_UNIT && gs_unit_bears(lb->setup, &lb->now.t, who.ix) == 0 &&
           was_mended(lb->log);
}

/* Was it logged against the rules, or names it somebody who is gone by now? */
static bool is_forced(gs_logbook *lb, const gs_entry *e)
{
    const gs_carry_verb *v = lb_verb_of(lb, e, lb_resolve_of(e));
    gs_carry_who who[LB_PLAYERS];
    bool forced = false;
    for (int i = 0; i < e->n_parts; i++) {
        forced = forced || lb_is_forced(&e->parts[i]);
    }
    int n = v && strcmp(e->kind, "told") != 0 ? players(lb, e, v, who) : 0;
    for (int i = 0; i < n; i++) {
        const gs_carry_slot *slot = lb_slot_of(v, who[i].role);
        forced = forced || is_worn_out(lb, who[i].who) ||
                 (slot && lb_is_out(lb, slot, who[i].who));
    }
    forced = forced || (n > 0 && strcmp(v->kind, "move") == 0 && !lb_stands(lb, who[0].who));
    return forced;
}

static gs_status line_of(gs_logbook *lb, const gs_entry *e, bool last, gs_str *out, gs_err *err)
{
    const char *words = NULL;
    gs_str line = {0};
    gs_status st = GS_OK;
    bool event = !own_way(lb, e, last, &words, &line);
    if (event) {
        words = note_of(e, lb_verb_of(lb, e, lb_resolve_of(e)));
        st = event_line(lb, e, &line, err);
    }
    if (words) {
        gs_str_add(&line, line.len ? " " : "");
        lb_quote(&line, words);
    }
    const gs_log_part *o = part_of(e, GS_LOG_OVERRIDE);
    if (o && o->u.override.reason) {
        gs_str_add(&line, " because ");
        lb_quote(&line, o->u.override.reason);
    }
    bool comes = strcmp(e->kind, LB_ENTERS) == 0 && lb_is_there(lb, e->actor);
    if (line.len) {
        bool forced = comes || (event && is_forced(lb, e));
        gs_str_addf(out, "%s%s\n", gs_str_text(&line), forced ? " !" : "");
    }
    gs_str_free(&line);
    return st;
}

/* Struck lines stand where they were written, as "#~". */
static void struck_lines(gs_logbook *lb, int from, int to, const bool *struck, gs_str *out)
{
    for (int n = from; n < to; n++) {
        const gs_entry *e = &lb->log->entries[n];
        if (struck[n] && e->line) {
            gs_str_addf(out, "#~ %s\n", e->line);
        }
    }
}

/* Does the step i follow from the next entry that tells: a phase or turn that begins or ends, a
 * verb that moves the phase on? */
static bool follows(gs_logbook *lb, const gs_log *log, int i)
{
    static const char *const moves[] = {"turn", "initiative", "end", "phase"};
    while (i < log->count && lb_is_step(&log->entries[i]) &&
           strcmp(log->entries[i].kind, "turn-end") != 0) {
        i++;
    }
    const gs_entry *e = i < log->count ? &log->entries[i] : NULL;
    if (e && strcmp(e->kind, "turn-end") == 0) { /* "%step turn" ends no phase */
        return strncmp(turn_end_line(lb, e, turn_stays(lb, log, i)), "%", 1) != 0;
    }
    for (int k = 0; e && k < GS_COUNT(moves); k++) {
        if (strcmp(e->kind, moves[k]) == 0) {
            return !ends_other_half(lb, e);
        }
    }
    const gs_carry_verb *v = e ? lb_verb_of(lb, e, lb_resolve_of(e)) : NULL;
    int next = v ? lb_phase_next(lb, v) : -1;
    return e && next >= 0 && next != lb->now.phase && next == lb_phase_index(lb, e->phase);
}

gs_status gs_logbook_export(gs_logbook *lb, bool history, gs_str *out, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    const gs_log *log = NULL;
    bool *struck = GS_NEW_ARRAY(a, bool, lb->log->count + 1);
    lb_now keep = lb->now;
    gs_status st = gs_log_effective(lb->setup, lb->log, a, &log, err);
    st = st == GS_OK ? gs_log_struck(lb->log, struck, err) : st;
    int seen = 0;
    lb_start(lb);
    lb_head(lb, out);
    for (int i = 0; st == GS_OK && i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        if (history && e->n > seen) {
            struck_lines(lb, seen, e->n - 1, struck, out);
            seen = e->n;
        }
        bool last = lb_is_step(e) && strcmp(e->kind, "turn-end") != 0
                        ? follows(lb, log, i)
                        : turn_stays(lb, log, i);
        place_of(lb, e, out);
        lb_before(lb, e);
        st = line_of(lb, e, last, out, err);
        st = st == GS_OK ? lb_fold(lb, e, err) : st;
    }
    if (history && st == GS_OK) {
        struck_lines(lb, seen, lb->log->count, struck, out);
    }
    lb->now = keep;
    gs_arena_free(a);
    return st;
}
