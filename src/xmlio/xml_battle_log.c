/* Battle XML out: the log. */
#include "xml_battle_int.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <string.h>

static const char *ref_id(const gs_setup *s, gs_ref r)
{
    const char *id = r.kind == GS_REF_NONE ? NULL : gs_ref_id(s, r);
    return id && id[0] ? id : NULL;
}

/* "NAME fact from to" lines: the last three words are the fact and its values. */
static void put_patch_uses(gs_xml_writer *w, const char *patches)
{
    gs_arena *a = gs_arena_new();
    while (patches && *patches) {
        size_t n = strcspn(patches, "\n");
        char *line = gs_arena_strndup(a, patches, n);
        char *word[3] = {NULL, NULL, NULL};
        for (int i = 2; i >= 0; i--) {
            char *space = strrchr(line, ' ');
            if (space) {
                *space = '\0';
                word[i] = space + 1;
            }
        }
        gs_xml_open(w, "patch");
        gs_xml_attr(w, "rule", line);
        gs_xml_attr(w, "fact", word[0]);
        gs_xml_attr(w, "from", word[1]);
        gs_xml_attr(w, "to", word[2]);
        gs_xml_close(w);
        patches += n + (patches[n] == '\n');
    }
    gs_arena_free(a);
}

static void put_step(gs_xml_writer *w, const gs_proc *p, const gs_working_step *step,
                     const gs_rolls *rolls)
{
    gs_xml_open(w, "step");
    gs_xml_attr(w, "rule", step->rule);
    if (step->kind == GS_WORK_DICE) {
        gs_str faces = {0};
        for (int i = 0; i < step->count; i++) {
            gs_str_add(&faces, i ? "," : "");
            gs_str_addi(&faces, rolls->face[step->first + i]);
        }
        gs_xml_attr(w, "text", p->labels[step->value]);
        gs_xml_attr(w, "value", gs_str_text(&faces));
        gs_str_free(&faces);
    } else {
        gs_xml_attr(w, "text", step->text);
        if (step->kind == GS_WORK_NUMBER) {
            gs_xml_attr_int(w, "value", step->value);
        } else if (step->kind == GS_WORK_DEC) {
            gs_xml_attr_milli(w, "value", step->value);
        }
    }
    gs_xml_close(w);
}

/* The working of a resolution, worked again from its own situation and dice. */
static gs_status put_working(gs_xml_writer *w, const gs_setup *s, const gs_log_resolve *r,
                             gs_err *err)
{
    const gs_proc *p = gs_battle_proc(s->ruleset, r->procedure);
    if (!p) {
        return gs_err_set(err, GS_STATE, "%s has no procedure %s", s->ruleset->name,
                          r->procedure);
    }
    gs_arena *a = gs_arena_new();
    void *in = gs_arena_alloc(a, p->in_size), *out = gs_arena_alloc(a, p->out_size);
    gs_rolls *rolls = GS_NEW(a, gs_rolls);
    gs_working *work = GS_NEW(a, gs_working);
    gs_script *dice = GS_NEW(a, gs_script);
    const char *situation = r->situation ? r->situation : "",
               *given = r->dice ? r->dice : "";
    gs_script_init(dice, NULL);
    gs_status st = gs_proc_situation(p, situation, strlen(situation), in, err);
    st = st == GS_OK ? gs_script_parse(dice, given, strlen(given), err) : st;
    st = st == GS_OK ? gs_proc_run(p, in, &dice->dice, out, rolls, work, err) : st;
    if (st == GS_OK) {
        gs_xml_open(w, "working");
        for (int i = 0; i < work->count; i++) {
            put_step(w, p, &work->step[i], rolls);
        }
        gs_xml_close(w);
    }
    gs_arena_free(a);
    return st;
}

static gs_status put_resolve(gs_xml_writer *w, const gs_setup *s, const gs_log_resolve *r,
                             bool working, gs_err *err)
{
    gs_xml_open(w, "resolve");
    gs_xml_attr(w, "procedure", r->procedure);
    gs_xml_attr(w, "rules", r->rules);
    gs_xml_leaf(w, "situation", r->situation ? r->situation : "");
    gs_xml_leaf(w, "dice", r->dice ? r->dice : "");
    gs_xml_leaf(w, "result", r->result ? r->result : "");
    put_patch_uses(w, r->patches);
    gs_status st = working ? put_working(w, s, r, err) : GS_OK;
    gs_xml_close(w);
    return st;
}

static void put_pose_text(gs_xml_writer *w, const char *name, gs_pose p)
{
    gs_str t = {0};
    gs_str_addmilli(&t, p.at.x);
    gs_str_addc(&t, ' ');
    gs_str_addmilli(&t, p.at.y);
    gs_str_addc(&t, ' ');
    gs_str_addmilli(&t, gs_ang_to_millideg(p.facing));
    gs_xml_attr(w, name, gs_str_text(&t));
    gs_str_free(&t);
}

static void put_move(gs_xml_writer *w, const gs_setup *s, const gs_log_move *m)
{
    gs_xml_open(w, "move");
    gs_xml_attr(w, m->who.kind == GS_REF_HERO ? "hero" : "unit", ref_id(s, m->who));
    gs_xml_attr(w, "manner", gs_manner_words[m->manner]);
    put_pose_text(w, "from", m->from);
    put_pose_text(w, "to", m->to);
    if (m->n_path) {
        gs_xw_points(w, "path", m->path, m->n_path);
    }
    gs_xml_attr_milli(w, "allowance", m->allowance);
    gs_xml_attr_milli(w, "cost", m->cost);
    gs_xml_attr(w, "rules", m->rules);
    gs_xml_close(w);
}

static const char *amount_name(const gs_setup *s, int kind)
{
    static const char *const measure[][2] = {{"stout-hearts", "figures"},
                                             {"meeting-of-hosts", "figures"},
                                             {"gathering-of-hosts", "stands"},
                                             {"feudal", "hits"},
                                             {"warmaster-house", "stands"}};
    if (kind == GS_EFFECT_LOSS) {
        for (int i = 0; i < GS_COUNT(measure); i++) {
            if (strcmp(measure[i][0], s->ruleset->id) == 0) {
                return measure[i][1];
            }
        }
    }
    return kind == GS_EFFECT_HITS || kind == GS_EFFECT_HERO_HIT ? "hits" : "amount";
}

static const char *const who_names[] = {NULL,   "unit",    "hero",
                                        "side", "terrain", "objective"};

static void put_effect(gs_xml_writer *w, const gs_setup *s, const gs_log_effect *e)
{
    static const char *const left_says[] = {
#define EFFECT(name, word, amount, left) left,
#include "gesta/effects.def"
#undef EFFECT
    };
    gs_xml_open(w, "effect");
    gs_xml_attr(w, "kind", gs_effect_words[e->kind]);
    if (e->who.kind != GS_REF_NONE) {
        gs_xml_attr(w, who_names[e->who.kind], ref_id(s, e->who));
    }
    gs_xml_attr(w, "by", ref_id(s, e->by));
    if (e->amount) {
        gs_xml_attr_int(w, amount_name(s, e->kind), e->amount);
    }
    if (left_says[e->kind][0] || e->left) {
        gs_xml_attr_int(w, "left", e->left);
    }
    gs_xml_attr(w, "word", e->word);
    if (e->pose.at.x || e->pose.at.y || e->pose.facing) {
        gs_xw_pose(w, e->pose.at, e->pose.facing);
    }
    if (e->files) {
        gs_xml_attr_int(w, "files", e->files);
    }
    gs_xml_close(w);
}

static void put_plan(gs_xml_writer *w, const gs_setup *s, const gs_log_plan *p)
{
    gs_xml_open(w, "plan");
    gs_xml_attr(w, "side", gs_xw_side(s, p->side));
    gs_xml_attr(w, "level", p->level);
    gs_xml_attr(w, "what", p->what);
    gs_xml_attr(w, "old", p->old);
    gs_xml_attr(w, "chosen", p->chosen);
    gs_xml_attr(w, "reason", p->reason);
    gs_xml_attr(w, "facts", p->facts);
    gs_xml_attr(w, "who", ref_id(s, p->who));
    gs_xml_attr(w, "target", ref_id(s, p->target));
    gs_xml_close(w);
}

static gs_status put_entry(gs_xml_writer *w, const gs_setup *s, const gs_entry *e,
                           bool working, gs_err *err)
{
    gs_status st = GS_OK;
    gs_xml_open(w, "entry");
    gs_xml_attr_int(w, "n", e->n);
    gs_xml_attr(w, "kind", e->kind);
    gs_xml_attr(w, "actor", ref_id(s, e->actor));
    gs_xml_attr(w, "target", ref_id(s, e->target));
    for (int i = 0; i < e->n_parts && st == GS_OK; i++) {
        const gs_log_part *p = &e->parts[i];
        switch ((gs_log_kind)p->kind) {
        case GS_LOG_RESOLVE:
            st = put_resolve(w, s, &p->u.resolve, working, err);
            break;
        case GS_LOG_MOVE:
            put_move(w, s, &p->u.move);
            break;
        case GS_LOG_EFFECT:
            put_effect(w, s, &p->u.effect);
            break;
        case GS_LOG_PLAN:
            put_plan(w, s, &p->u.plan);
            break;
        case GS_LOG_NOTE:
            gs_xml_leaf(w, "note", p->u.note);
            break;
        case GS_LOG_OVERRIDE:
            gs_xml_leaf(w, "override", p->u.note);
            break;
        }
    }
    gs_xml_close(w);
    return st;
}

/* A turn: phases of entries, then the state's hash. *i is the next entry. */
static gs_status put_turn(gs_xml_writer *w, const gs_setup *s, const gs_log *log,
                          int turn, int *i, bool working, gs_err *err)
{
    gs_status st = GS_OK;
    gs_xml_open(w, "turn");
    gs_xml_attr_int(w, "n", turn);
    while (*i < log->count && log->entries[*i].turn == turn && st == GS_OK) {
        const gs_entry *first = &log->entries[*i];
        gs_xml_open(w, "phase");
        gs_xml_attr(w, "name", first->phase);
        gs_xml_attr(w, "side", gs_xw_side(s, first->side));
        for (; *i < log->count && st == GS_OK; (*i)++) {
            const gs_entry *e = &log->entries[*i];
            if (e->turn != turn || e->side != first->side ||
                strcmp(e->phase ? e->phase : "", first->phase ? first->phase : "") != 0) {
                break;
            }
            st = put_entry(w, s, e, working, err);
        }
        gs_xml_close(w);
    }
    if (turn < log->n_turns) {
        char hash[24];
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)log->turn_hash[turn]);
        gs_xml_open(w, "state");
        gs_xml_attr(w, "hash", hash);
        gs_xml_attr_int(w, "runs", log->turn_runs[turn]);
        gs_xml_close(w);
    }
    gs_xml_close(w);
    return st;
}

gs_status gs_xw_log(gs_xml_writer *w, const gs_setup *s, const gs_log *log, bool working,
                    gs_err *err)
{
    gs_status st = GS_OK;
    gs_xml_open(w, "log");
    int i = 0;
    for (int turn = 0; (turn < log->n_turns || i < log->count) && st == GS_OK; turn++) {
        if (i < log->count && log->entries[i].turn < turn) {
            return gs_err_set(err, GS_STATE,
                              "log entry %d stands in turn %d, after later ones",
                              log->entries[i].n, log->entries[i].turn);
        }
        st = put_turn(w, s, log, turn, &i, working, err);
    }
    gs_xml_close(w);
    return st;
}
