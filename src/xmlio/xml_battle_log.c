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

/* What nobody knows is left out; of a simulated battle all is known. */
static void put_said(gs_xml_writer *w, const char *name, const char *words, bool always)
{
    if (words || always) {
        gs_xml_leaf(w, name, words ? words : "");
    }
}

static gs_status put_resolve(gs_xml_writer *w, const gs_setup *s, const gs_log_resolve *r,
                             bool working, gs_err *err)
{
    gs_xml_open(w, "resolve");
    gs_xml_attr(w, "procedure", r->procedure);
    gs_xml_attr(w, "rules", r->rules);
    gs_xml_attr(w, "rolled", r->rolled ? gs_rolled_words[r->rolled] : NULL);
    gs_xml_attr(w, "counted", r->counted);
    bool all = gs_setup_simulated(s);
    put_said(w, "situation", r->situation, all);
    put_said(w, "dice", r->dice, all);
    put_said(w, "result", r->result, all);
    put_patch_uses(w, r->patches);
    gs_status st = working && r->dice ? put_working(w, s, r, err) : GS_OK;
    gs_xml_close(w);
    return st;
}

/* A point, the word of a cell, or nothing. */
static void put_pose_text(gs_xml_writer *w, const char *name, gs_pose p, gs_place in)
{
    if (in.kind != GS_PLACE_POINT) {
        gs_xml_attr(w, name, in.kind == GS_PLACE_CELL ? gs_cell_words[in.cell] : NULL);
        return;
    }
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
    put_pose_text(w, "from", m->from, m->from_in);
    put_pose_text(w, "to", m->to, m->to_in);
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
    gs_xml_attr(w, "about", e->about ? "yes" : NULL);
    if (left_says[e->kind][0] || e->left) {
        gs_xml_attr_int(w, "left", e->left);
    }
    gs_xml_attr(w, "word", e->word);
    bool placed = e->in.kind == GS_PLACE_POINT && gs_effect_places(e->kind) &&
                  !gs_setup_simulated(s);
    if (placed || e->pose.at.x || e->pose.at.y || e->pose.facing) {
        gs_xw_pose(w, e->pose.at, e->pose.facing);
    }
    gs_xml_attr(w, "cell", e->in.kind == GS_PLACE_CELL ? gs_cell_words[e->in.cell] : NULL);
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

static void put_override(gs_xml_writer *w, const gs_log_override *o)
{
    gs_xml_open(w, "override");
    gs_xml_attr(w, "fact", o->fact);
    gs_xml_attr(w, "given", o->given);
    gs_xml_attr(w, "ruled", o->ruled);
    gs_xml_text(w, o->reason ? o->reason : "");
    gs_xml_close(w);
}

static void put_photo(gs_xml_writer *w, const gs_log_photo *p)
{
    gs_xml_open(w, "photo");
    gs_xml_attr(w, "sha256", p->hash);
    gs_xml_text(w, p->caption ? p->caption : "");
    gs_xml_close(w);
}

static void put_mustered(gs_xml_writer *w, const gs_setup *s, const gs_log_mustered *m)
{
    gs_xml_open(w, "mustered");
    gs_xml_attr(w, m->hero ? "hero" : "unit", m->id);
    gs_xml_attr(w, "name", m->name);
    gs_xml_attr(w, "side", s->side[m->side].id);
    gs_xml_attr(w, "troop", m->troop);
    gs_xml_attr_int(w, m->hero ? "power" : "present", m->strength);
    gs_xml_attr(w, "with", m->unit);
    gs_xml_text(w, m->facts ? m->facts : "");
    gs_xml_close(w);
}

static gs_status put_entry(gs_xml_writer *w, const gs_setup *s, const gs_xw_entry *x, bool working,
                           gs_err *err)
{
    const gs_entry *e = x->e;
    gs_status st = GS_OK;
    gs_xml_open(w, "entry");
    gs_xml_attr_int(w, "n", e->n);
    gs_xml_attr(w, "kind", e->kind);
    gs_xml_attr(w, "actor", ref_id(s, e->actor));
    gs_xml_attr(w, "target", ref_id(s, e->target));
    if (x->as->instead || x->as->after) {
        gs_xml_attr_int(w, x->as->instead ? "instead" : "after",
                        x->as->instead ? x->as->instead : x->as->after);
    }
    gs_xml_attr(w, "struck", x->struck ? "yes" : NULL);
    if (e->line) {
        gs_xml_leaf(w, "typed", e->line);
    }
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
            put_override(w, &p->u.override);
            break;
        case GS_LOG_PHOTO:
            put_photo(w, &p->u.photo);
            break;
        case GS_LOG_MUSTERED:
            put_mustered(w, s, &p->u.mustered);
            break;
        }
    }
    gs_xml_close(w);
    return st;
}

/* ---- turns ---- */
/* All entries in the order in which they count, struck ones among them. */
typedef struct listing {
    const gs_log *log; /* as it was written */
    gs_xw_entry *x;
    int n;
} listing;

static gs_status list_entries(const gs_setup *s, const gs_log *log, gs_arena *a, listing *l,
                              gs_err *err)
{
    bool *struck = GS_NEW_ARRAY(a, bool, log->count + 1);
    int *order = GS_NEW_ARRAY(a, int, log->count + 1), k = 0;
    const gs_log *now;
    *l = (listing){.log = log, .n = log->count};
    l->x = GS_NEW_ARRAY(a, gs_xw_entry, log->count + 1);
    gs_status st = gs_log_effective(s, log, a, &now, err);
    st = st == GS_OK ? gs_log_struck(log, struck, err) : st;
    st = st == GS_OK ? gs_log_order(log, order, err) : st;
    for (int i = 0; i < log->count && st == GS_OK; i++) {
        const gs_entry *e = &log->entries[order[i]];
        bool counts = k < now->count && now->entries[k].n == e->n;
        l->x[i] = (gs_xw_entry){counts ? &now->entries[k] : e, e, struck[order[i]], counts};
        k += counts;
    }
    return st;
}

static bool same_phase(const gs_entry *a, const gs_entry *b)
{
    return a->side == b->side && strcmp(a->phase ? a->phase : "", b->phase ? b->phase : "") == 0;
}

/* One that does not count stands where it is, whatever turn it was written in. */
static bool in_turn(const gs_xw_entry *x, int turn)
{
    return x->e->turn == turn || !x->counts;
}

/* A turn: phases of entries, then the state's hash. *i is the next entry. */
static gs_status put_turn(gs_xml_writer *w, const gs_setup *s, const listing *l, int turn, int *i,
                          bool working, gs_err *err)
{
    gs_status st = GS_OK;
    gs_xml_open(w, "turn");
    gs_xml_attr_int(w, "n", turn);
    while (*i < l->n && in_turn(&l->x[*i], turn) && st == GS_OK) {
        const gs_entry *first = l->x[*i].e;
        gs_xml_open(w, "phase");
        gs_xml_attr(w, "name", first->phase);
        gs_xml_attr(w, "side", gs_xw_side(s, first->side));
        for (; *i < l->n && st == GS_OK; (*i)++) {
            if (!in_turn(&l->x[*i], turn) || !same_phase(l->x[*i].e, first)) {
                break;
            }
            st = put_entry(w, s, &l->x[*i], working, err);
        }
        gs_xml_close(w);
    }
    const gs_log *log = l->log;
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
    gs_arena *a = gs_arena_new();
    listing l;
    gs_status st = list_entries(s, log, a, &l, err);
    gs_xml_open(w, "log");
    int i = 0;
    for (int turn = 0; st == GS_OK && (turn < log->n_turns || i < l.n); turn++) {
        if (i < l.n && l.x[i].counts && l.x[i].e->turn < turn) {
            st = gs_err_set(err, GS_STATE, "log entry %d stands in turn %d, after later ones",
                            l.x[i].e->n, l.x[i].e->turn);
            break;
        }
        st = put_turn(w, s, &l, turn, &i, working, err);
    }
    gs_xml_close(w);
    gs_arena_free(a);
    return st;
}
