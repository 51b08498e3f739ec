/* How the table changes, and how the log hears of it. */
#include "battle_int.h"

#include "gesta/fixed.h"

#include <assert.h>
#include <string.h>

void gs_open(gs_battle *b, const char *kind, gs_ref actor, gs_ref target)
{
    if (b->log) {
        const char *phase = b->s.phase >= 0 ? b->scene->rules->phases[b->s.phase] : "";
        gs_log_entry(b->log, b->t.turn, phase, b->s.side, kind, actor, target);
    }
}

/* Refreshes the rectangle of what a part was about. */
static void refresh(gs_battle *b, gs_ref who)
{
    int body = gs_body(who);
    if (body < 0) {
        return;
    }
    if (who.kind == GS_REF_HERO && b->t.hero[who.ix].unit >= 0) {
        body = b->t.hero[who.ix].unit;
    }
    b->s.rect[body] = b->scene->rules->rect(b, body);
    gs_contacts_note(b, body);
}

static void note_here(gs_battle *b, gs_ref who)
{
    int body = gs_body(who);
    if (body >= 0) {
        gs_body_note(b, body);
        gs_contacts_note(b, body);
    }
}

static void fold(gs_battle *b, const gs_log_part *part)
{
    gs_err err;
    if (gs_fold_part(b->scene->setup, &b->t, part, &err) != GS_OK) {
        assert(false && "the engine emitted what the table contradicts");
    }
    if (b->log) {
        gs_log_part *p = gs_log_part_add(b->log, (gs_log_kind)part->kind);
        *p = *part;
    }
}

static void emit(gs_battle *b, const gs_log_effect *e)
{
    gs_log_part part = {.kind = GS_LOG_EFFECT, .u.effect = *e};
    int old = e->who.kind == GS_REF_HERO ? b->t.hero[e->who.ix].unit : -1;
    fold(b, &part);
    note_here(b, e->who);
    note_here(b, e->by);
    refresh(b, e->who);
    if (e->kind == GS_EFFECT_SPLIT || e->kind == GS_EFFECT_RAISED) {
        refresh(b, e->by);
    }
    if (old >= 0) { /* the unit that he was with has one figure fewer */
        b->s.rect[old] = b->scene->rules->rect(b, old);
        gs_contacts_note(b, old);
    }
}

void gs_emit(gs_battle *b, gs_effect_kind kind, gs_ref who, gs_ref by, int amount,
             int left, const char *word)
{
    gs_log_effect e = {.kind = (uint8_t)kind,
                       .who = who,
                       .by = by,
                       .amount = amount,
                       .left = left,
                       .word = word};
    emit(b, &e);
}

void gs_emit_at(gs_battle *b, gs_effect_kind kind, gs_ref who, gs_ref by, int amount,
                int left, gs_pose pose, int files, const char *word)
{
    pose.facing = gs_ang_norm(pose.facing);
    gs_log_effect e = {.kind = (uint8_t)kind,
                       .who = who,
                       .by = by,
                       .amount = amount,
                       .left = left,
                       .word = word,
                       .pose = pose,
                       .files = files};
    emit(b, &e);
}

void gs_emit_move(gs_battle *b, gs_ref who, gs_manner manner, gs_pose to,
                  const gs_pt *path, int n, gs_len allowance, gs_len cost,
                  const char *rules)
{
    gs_log_part part = {.kind = GS_LOG_MOVE};
    gs_log_move *m = &part.u.move;
    m->who = who;
    m->manner = (uint8_t)manner;
    m->from = gs_body_pose(b, gs_body(who));
    m->to = to;
    m->to.facing = gs_ang_norm(to.facing);
    m->allowance = allowance;
    m->cost = cost;
    m->rules = rules;
    if (b->log && n > 0) {
        m->path = GS_NEW_ARRAY(b->log->arena, gs_pt, n);
        memcpy(m->path, path, (size_t)n * sizeof *path);
        m->n_path = n;
    }
    fold(b, &part);
    refresh(b, who);
}

void gs_emit_path(gs_battle *b, gs_ref who, gs_manner manner, const gs_path *path,
                  gs_len allowance, const char *rules)
{
    gs_rect r = b->s.rect[gs_body(who)];
    gs_len cost = gs_path_length(&r, path);
    gs_pt bends[GS_PATH_MAX];
    int n = 0;
    for (int i = 0; i < path->n; i++) {
        r = gs_step_end(&r, &path->step[i]);
        if (i + 1 < path->n) {
            bends[n++] = r.c;
        }
    }
    gs_emit_move(b, who, manner, (gs_pose){r.c, r.f}, bends, n, allowance, cost, rules);
}

void gs_emit_note(gs_battle *b, const char *text)
{
    if (b->log) {
        gs_log_part_add(b->log, GS_LOG_NOTE)->u.note =
            gs_arena_strdup(b->log->arena, text);
    }
}

static const char *keep(gs_arena *a, const char *s)
{
    return s ? gs_arena_strdup(a, s) : NULL;
}

void gs_engine_plan(gs_battle *b, const gs_log_plan *plan)
{
    if (!b->log) {
        return;
    }
    gs_arena *a = b->log->arena;
    gs_open(b, "plan", gs_ref_side(plan->side), (gs_ref){0});
    gs_log_plan *p = &gs_log_part_add(b->log, GS_LOG_PLAN)->u.plan;
    *p = *plan;
    p->level = keep(a, plan->level);
    p->what = keep(a, plan->what);
    p->old = keep(a, plan->old);
    p->chosen = keep(a, plan->chosen);
    p->reason = keep(a, plan->reason);
    p->facts = keep(a, plan->facts);
}

/* ---- procedures ---- */

static gs_dice *source(const gs_battle *b, gs_seeded *d)
{
    if (b->dice) {
        return b->dice(b->dice_ctx, b->s.runs);
    }
    gs_seeded_init(d, b->scene->setup->seed, GS_STREAM_DICE);
    d->run = b->s.runs;
    return &d->dice;
}

static char *keep_str(gs_arena *a, gs_str *s)
{
    char *out = gs_arena_strndup(a, gs_str_text(s), s->len);
    gs_str_free(s);
    return out;
}

static void log_patches(gs_log_resolve *r, gs_arena *a, const gs_patched *p, int n)
{
    gs_str s = {0};
    for (int i = 0; i < n; i++) {
        gs_str_addf(&s, "%s %s ", p[i].name, p[i].fact->key);
        gs_fact_print(p[i].fact, p[i].from, &s);
        gs_str_addc(&s, ' ');
        gs_fact_print(p[i].fact, p[i].to, &s);
        gs_str_addc(&s, '\n');
    }
    r->patches = n ? keep_str(a, &s) : NULL;
}

static void run_logged(gs_battle *b, const gs_proc *p, const void *in, void *out,
                       gs_dice *dice, const gs_patched *patched, int n)
{
    gs_rolls rolls;
    gs_working working;
    gs_err err;
    gs_status st = gs_proc_run(p, in, dice, out, &rolls, &working, &err);
    assert(st == GS_OK);
    (void)st;
    gs_arena *a = b->log->arena;
    gs_log_resolve *r = &gs_log_part_add(b->log, GS_LOG_RESOLVE)->u.resolve;
    r->procedure = p->name;
    gs_str s = {0};
    gs_working_rules(&working, &s);
    r->rules = s.len ? keep_str(a, &s) : p->rules;
    s = (gs_str){0};
    gs_facts_print(p->in, p->n_in, in, false, &s);
    r->situation = keep_str(a, &s);
    s = (gs_str){0};
    gs_rolls_print(&rolls, p->labels, p->n_labels, &s);
    r->dice = keep_str(a, &s);
    s = (gs_str){0};
    gs_facts_print(p->out, p->n_out, out, true, &s);
    r->result = keep_str(a, &s);
    log_patches(r, a, patched, n);
}

void gs_run(gs_battle *b, const gs_proc *p, const void *in, void *out,
            const gs_patched *patched, int n_patched)
{
    gs_seeded d;
    gs_dice *dice = source(b, &d);
    b->s.runs++;
    if (b->log) {
        run_logged(b, p, in, out, dice, patched, n_patched);
        return;
    }
    gs_err err;
    gs_status st = gs_proc_run(p, in, dice, out, NULL, NULL, &err);
    assert(st == GS_OK);
    (void)st;
}

void gs_peek(const gs_battle *b, const gs_proc *p, const void *in, void *out)
{
    gs_seeded d;
    gs_err err;
    gs_status st = gs_proc_run(p, in, source(b, &d), out, NULL, NULL, &err);
    assert(st == GS_OK);
    (void)st;
}

/* ---- questions and refusals ---- */

void gs_question_ask(gs_battle *b, gs_question *q, gs_answer *a)
{
    gs_engine_default(b, q, a);
    const gs_player *p = &b->player[q->side];
    if (p->answer) {
        p->answer(p->ctx, b, q, a);
    }
}

void gs_engine_default(const gs_battle *b, const gs_question *q, gs_answer *a)
{
    memset(a, 0, sizeof *a);
    b->scene->rules->answer(b, q, a);
}

gs_status gs_refuse(gs_err *err, const char *rule, const char *words)
{
    if (err) {
        gs_status st = gs_err_set(err, GS_FAILED, "%s", words);
        size_t n = strlen(rule);
        n = n < sizeof err->rule ? n : sizeof err->rule - 1;
        memcpy(err->rule, rule, n);
        err->rule[n] = '\0';
        return st;
    }
    return GS_FAILED;
}
