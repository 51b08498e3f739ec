/* The log as a file of lines: strict, so that who reads it gets the same log. Each line is written
 * from its entry, not from what was typed: ids, every fact that filling would not give, all faces,
 * and what came of it. */
#include "logbook_int.h"

#include <stdio.h>
#include <string.h>

uint64_t gs_logbook_setup_hash(const gs_setup *s)
{
    gs_str t = {0};
    gs_str_add(&t, s->ruleset->id);
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (!u->mustered) {
            gs_str_addf(&t, "\n%s %d %d %d %s", u->id, u->side, u->full, u->present,
                        u->facts ? u->facts : "");
        }
    }
    for (int i = 0; i < s->n_heroes; i++) {
        const gs_ob_hero *h = &s->heroes[i];
        if (!h->mustered) {
            gs_str_addf(&t, "\n%s %d %d %d %s", h->id, h->side, h->rating, h->power,
                        h->facts ? h->facts : "");
        }
    }
    for (int i = 0; i < s->ruleset->n_options; i++) {
        gs_str_addf(&t, "\n%d", (int)s->options[i]);
    }
    uint64_t h = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < t.len; i++) {
        h = (h ^ (uint8_t)t.p[i]) * UINT64_C(1099511628211);
    }
    gs_str_free(&t);
    return h;
}

static void quote(gs_str *out, const char *text)
{
    gs_str_addc(out, '"');
    for (; *text; text++) {
        char c = *text == '\n' || *text == '\r' ? ' ' : *text;
        gs_str_addc(out, c);
        if (c == '"') {
            gs_str_addc(out, '"');
        }
    }
    gs_str_addc(out, '"');
}

static void head(gs_logbook *lb, gs_str *out)
{
    const gs_setup *s = lb->setup;
    gs_str_addf(out, "%%glog 1\n%%battle %s ", s->id);
    quote(out, s->title);
    gs_str_addc(out, '\n');
    if (s->date) {
        gs_str_addf(out, "%%date %s\n", s->date);
    }
    if (s->place) {
        gs_str_addf(out, "%%place %s\n", s->place);
    }
    gs_str_addf(out, "%%ruleset %s\n", s->ruleset->id);
    for (int i = 0; i < s->ruleset->n_options; i++) {
        const gs_fact *f = &s->ruleset->options[i];
        if (s->options[i] != f->dflt) {
            gs_str_addf(out, "%%option %s=", f->key);
            gs_fact_print(f, s->options[i], out);
            gs_str_addc(out, '\n');
        }
    }
    if (s->players) {
        gs_str_addf(out, "%%players %s\n", s->players);
    }
    gs_str_addf(out, "%%setup %016llx\n", (unsigned long long)gs_logbook_setup_hash(s));
}

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

static const gs_carry_verb *verb_of(const gs_logbook *lb, const gs_entry *e)
{
    const gs_log_part *r = part_of(e, GS_LOG_RESOLVE);
    const gs_carry_verb *by_proc =
        r ? gs_carry_verb_of(lb->carry, r->u.resolve.procedure) : NULL;
    for (int i = 0; i < lb->carry->n_verbs; i++) {
        const gs_carry_verb *v = &lb->carry->verb[i];
        if (strcmp(v->kind, e->kind) == 0 && (!r || (by_proc && v->proc == by_proc->proc))) {
            return v;
        }
    }
    return by_proc;
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

/* Facts of the stored situation that filling would not give now. */
static gs_status facts(gs_logbook *lb, const gs_entry *e, const gs_carry_verb *v,
                       const gs_log_resolve *r, gs_str *out, gs_err *err)
{
    const gs_proc *p = v->proc;
    void *was = gs_arena_alloc(lb->line_arena, p->in_size);
    void *fill = gs_arena_alloc(lb->line_arena, p->in_size);
    gs_carry_who who[2];
    int n = 0;
    const gs_ref refs[2] = {e->actor, e->target};
    for (int i = 0, slot = 0; i < 2; i++) {
        while (slot < v->n_slots && v->slot[slot].kinds == GS_SLOT_WORD) {
            slot++;
        }
        if (refs[i].kind && slot < v->n_slots) {
            who[n++] = gs_carry_player(lb->setup, &lb->now.t, v->slot[slot++].role, refs[i]);
        }
    }
    const gs_table_state *t = lb->now.has_snapshot ? &lb->now.snapshot : &lb->now.t;
    gs_status st = gs_carry_fill(lb->carry, lb->setup, t, &lb->now.memory, v, who, n, fill, NULL,
                                 err);
    gs_facts_default(p->in, p->n_in, was);
    st = st == GS_OK && r->situation ? gs_facts_parse(p->in, p->n_in, r->situation,
                                                      strlen(r->situation), was, err) : st;
    for (int i = 0; i < p->n_in && st == GS_OK; i++) {
        int32_t x = gs_fact_get(&p->in[i], was);
        bool asked = false; /* what is asked for is written always */
        for (int k = v->first; k < v->first + v->n; k++) {
            const gs_carry_row *row = &lb->carry->row[k];
            asked = asked || (row->kind == GS_ROW_ASK && strcmp(row->f[0], p->in[i].key) == 0);
        }
        if (x != gs_fact_get(&p->in[i], fill) || asked) {
            gs_str_addf(out, " %s=", p->in[i].key);
            gs_fact_print(&p->in[i], x, out);
        }
    }
    return st;
}

static void dice(const gs_log_resolve *r, gs_str *out)
{
    gs_str_add(out, " :");
    const char *d = r->dice ? r->dice : "";
    for (const char *p = d; *p;) {
        size_t n = strcspn(p, " "), k = strcspn(p, "=");
        gs_str_addc(out, ' ');
        gs_str_addn(out, p, k + 1);
        for (size_t i = k + 1; i < n; i++) {
            if (p[i] != ',') {
                gs_str_addc(out, p[i]);
            }
        }
        p += n;
        p += strspn(p, " ");
    }
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
    quote(out, m->name);
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

static const char *note_of(const gs_entry *e)
{
    const gs_log_part *p = part_of(e, GS_LOG_NOTE);
    return p ? p->u.note : NULL;
}

/* Entries that are written in a way of their own; false: it is none of them. `words` is set to what
 * of its note the player said. */
static bool own_way(gs_logbook *lb, const gs_entry *e, const char **words, gs_str *out)
{
    const char *note = note_of(e), *side = e->actor.kind == GS_REF_SIDE
                                               ? lb->setup->side[e->actor.ix].id : NULL;
    const gs_log_part *p;
    *words = note;
    if (strcmp(e->kind, "deploy") == 0 && side) {
        wing(lb, e, e->actor.ix, out);
    } else if (strcmp(e->kind, "turn") == 0 || strcmp(e->kind, "gap") == 0) {
        *words = NULL;
        if (strcmp(e->kind, "turn") == 0) { /* a gap follows from the next turn */
            gs_str_addf(out, "turn %d%s%s", e->turn, e->side >= 0 ? " " : "",
                        e->side >= 0 ? lb->setup->side[e->side].id : "");
        }
    } else if (strcmp(e->kind, "end") == 0) {
        gs_str_add(out, "end");
    } else if (strcmp(e->kind, "turn-end") == 0 || strcmp(e->kind, "phase-end") == 0) {
        return true; /* follows from the next turn, from the next phase */
    } else if (strcmp(e->kind, "phase") == 0) {
        gs_str_addf(out, "phase %s", e->phase);
    } else if (strcmp(e->kind, "result") == 0) {
        gs_str_addf(out, "result %s", side ? side : "draw");
    } else if (strcmp(e->kind, "note") == 0) {
        return true;
    } else if (strcmp(e->kind, "alias") == 0 && note) {
        *words = NULL;
        gs_str_addf(out, "%.5s %s %s", note, note + 7, gs_ref_id(lb->setup, e->actor));
    } else if ((strcmp(e->kind, "players") == 0 || strcmp(e->kind, "terrain") == 0 ||
                strcmp(e->kind, "ally") == 0) && note) {
        *words = NULL;
        size_t n = strlen(e->kind);
        gs_str_addf(out, "%s ", e->kind);
        quote(out, note + n + 2);
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
    } else if (strcmp(e->kind, "join") == 0 || strcmp(e->kind, "leave") == 0) {
        gs_str_addf(out, "join %s %s", gs_ref_id(lb->setup, e->actor),
                    e->target.kind ? gs_ref_id(lb->setup, e->target) : "-");
    } else if (strcmp(e->kind, "split") == 0 && (p = part_of(e, GS_LOG_EFFECT)) != NULL) {
        *words = NULL;
        gs_str_addf(out, "split %s %d ", gs_ref_id(lb->setup, e->actor),
                    (int)p->u.effect.amount);
        quote(out, note ? note : "");
    } else {
        return false;
    }
    return true;
}

static gs_status event_line(gs_logbook *lb, const gs_entry *e, gs_str *out, gs_err *err)
{
    const gs_carry_verb *v = verb_of(lb, e);
    const gs_log_part *r = part_of(e, GS_LOG_RESOLVE);
    const gs_log_part *move = part_of(e, GS_LOG_MOVE);
    gs_status st = GS_OK;
    if (!v || strcmp(e->kind, "told") == 0) {
        lb_told_print(lb, e, true, out);
        return GS_OK;
    }
    bool turn = strcmp(v->kind, "initiative") == 0;
    if (turn) {
        gs_str_addf(out, "turn %d", e->turn);
    } else {
        gs_str_addn(out, v->words, strcspn(v->words, " "));
    }
    if (turn) {
        ; /* nobody is named */
    } else if (e->actor.kind) {
        gs_str_addf(out, " %s", gs_ref_id(lb->setup, e->actor));
    }
    if (e->target.kind && !turn) {
        gs_str_addf(out, " %s", gs_ref_id(lb->setup, e->target));
    }
    if (move && move->u.move.to_in.kind != GS_PLACE_UNKNOWN) {
        gs_str_add(out, " to ");
        cell_words(lb, move->u.move.who, move->u.move.to_in, move->u.move.to, out);
    }
    if (r && v->proc) {
        st = facts(lb, e, v, &r->u.resolve, out, err);
        dice(&r->u.resolve, out);
    }
    told(lb, e, out);
    if (!r && v->proc && !strstr(gs_str_text(out), "=>")) {
        gs_str_add(out, " : -");
    }
    return st;
}

static gs_status line_of(gs_logbook *lb, const gs_entry *e, gs_str *out, gs_err *err)
{
    const char *words = NULL;
    gs_str line = {0};
    gs_status st = GS_OK;
    if (!own_way(lb, e, &words, &line)) {
        words = note_of(e);
        const gs_log_part *r = part_of(e, GS_LOG_RESOLVE);
        const gs_carry_verb *v = verb_of(lb, e);
        if (!r && v && v->proc && words && strchr(words, '=')) {
            words = NULL; /* the situation of what was told */
        }
        st = event_line(lb, e, &line, err);
    }
    if (words) {
        gs_str_add(&line, line.len ? " " : "");
        quote(&line, words);
    }
    const gs_log_part *o = part_of(e, GS_LOG_OVERRIDE);
    if (o && o->u.override.reason) {
        gs_str_add(&line, " because ");
        quote(&line, o->u.override.reason);
    }
    if (line.len) {
        gs_str_addf(out, "%s\n", gs_str_text(&line));
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
    head(lb, out);
    for (int i = 0; st == GS_OK && i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        if (history && e->n > seen) {
            struck_lines(lb, seen, e->n - 1, struck, out);
            seen = e->n;
        }
        lb_before(lb, e);
        st = line_of(lb, e, out, err);
        st = st == GS_OK ? lb_fold(lb, e, err) : st;
    }
    if (history && st == GS_OK) {
        struck_lines(lb, seen, lb->log->count, struck, out);
    }
    lb->now = keep;
    gs_arena_free(a);
    return st;
}

/* ---- reading ---- */

/* A line of the head: "%option options.mercy=all" and the like. What contradicts the battle is a
 * fault, but for another set-up, which is told. */
static gs_status head_line(gs_logbook *lb, const char *p, size_t n, gs_reply *reply, gs_err *err)
{
    const gs_setup *s = lb->setup;
    if (n > 9 && strncmp(p, "%ruleset ", 9) == 0 &&
        (strlen(s->ruleset->id) != n - 9 || strncmp(p + 9, s->ruleset->id, n - 9) != 0)) {
        return gs_err_set(err, GS_INPUT, "this log is of %.*s, the battle is fought under %s",
                          (int)(n - 9), p + 9, s->ruleset->id);
    }
    if (n > 6 && strncmp(p, "%glog ", 6) == 0 && !(n == 7 && p[6] == '1')) {
        return gs_err_set(err, GS_INPUT, "%%glog %.*s: this gesta reads version 1", (int)(n - 6),
                          p + 6);
    }
    if (n > 7 && strncmp(p, "%setup ", 7) == 0) {
        char hash[32];
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)gs_logbook_setup_hash(s));
        if (n - 7 != strlen(hash) || strncmp(p + 7, hash, n - 7) != 0) {
            gs_str_add(&reply->shown, "  ! these lines were written for another set-up: strengths "
                                      "and facts may differ\n");
        }
    }
    return GS_OK;
}

gs_status gs_logbook_read(gs_logbook *lb, const char *text, size_t n, gs_reply *reply, gs_err *err)
{
    bool file = lb->file;
    gs_status st = GS_OK;
    int number = 0, added = 0;
    gs_str shown = {0};
    lb->file = true;
    for (const char *p = text, *end = text + n; p < end && st == GS_OK;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t len = (size_t)((stop ? stop : end) - p);
        number++;
        len -= len && p[len - 1] == '\r';
        const char *word = p;
        while (word < p + len && (*word == ' ' || *word == '\t')) {
            word++;
        }
        size_t rest = (size_t)(p + len - word);
        if (rest && *word == '%') {
            reply->column = 0;
            st = head_line(lb, word, rest, reply, err);
        } else if (rest && *word != '#') {
            st = gs_logbook_say(lb, p, len, reply, err);
            added += st == GS_OK ? reply->added : 0;
        }
        gs_str_add(&shown, gs_str_text(&reply->shown));
        gs_str_clear(&reply->shown);
        p = stop ? stop + 1 : end;
    }
    if (st != GS_OK && err) {
        err->line = number;
    }
    lb->file = file;
    gs_str_add(&reply->shown, gs_str_text(&shown));
    gs_str_free(&shown);
    reply->added = added;
    return st;
}
