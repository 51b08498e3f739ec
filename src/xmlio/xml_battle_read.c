/* Battle XML in: set-up first, then the log, folded entry by entry. */
#include "xml_battle_int.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the log ---- */
static gs_status read_pose(gs_xml_reader *r, xmlNodePtr n, const char *name, gs_pose *p,
                           gs_place *in)
{
    const char *t = gs_xr_text(r, n, name);
    if (!gs_setup_simulated(r->s) && (!t || (*t >= 'a' && *t <= 'z'))) {
        return gs_xr_cell(r, n, name, t, in);
    }
    int32_t v[3] = {0, 0, 0};
    char word[3][24];
    if (!t || sscanf(t, "%23s %23s %23s", word[0], word[1], word[2]) != 3) {
        return gs_xml_fault(n, r->err, name, "%s is written \"x y facing\"", name);
    }
    for (int i = 0; i < 3; i++) {
        const gs_field f = {name,       NULL, 0, -1000000000,
                            1000000000, 0,    0, i < 2 ? GS_FIELD_LEN : GS_FIELD_ANG,
                            4,          false};
        if (gs_field_parse(&f, &v[i], word[i], r->a, r->err) != GS_OK) {
            if (r->err) {
                r->err->line = gs_xml_line(n);
            }
            return GS_INPUT;
        }
    }
    *p = (gs_pose){{v[0], v[1]}, v[2]};
    return GS_OK;
}

/* The question is one that the procedure takes, the dice are those that it asks for. What the
 * file says of the answer is for the audit. */
static bool overruled(xmlNodePtr resolve)
{
    for (xmlNodePtr n = gs_xml_element(resolve->parent->children); n; n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "override")) {
            return true;
        }
    }
    return false;
}

static gs_status workable(gs_xml_reader *r, xmlNodePtr at, const gs_log_resolve *o)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    const gs_proc *p = gs_battle_proc(r->s->ruleset, o->procedure);
    const char *asked = o->situation ? o->situation : "", *given = o->dice ? o->dice : "";
    gs_script dice;
    gs_script_init(&dice, NULL);
    gs_status st = gs_proc_situation(p, asked, strlen(asked), in, r->err);
    st = st == GS_OK ? gs_script_parse(&dice, given, strlen(given), r->err) : st;
    bool told = !gs_setup_simulated(r->s) && (!o->situation || !o->dice || overruled(at));
    st = st == GS_OK && !told ? gs_proc_run(p, in, &dice.dice, out, NULL, NULL, r->err) : st;
    if (st != GS_OK && r->err) {
        gs_err_prefix(r->err, "%s", o->procedure);
        r->err->line = gs_xml_line(at);
    }
    return st;
}

static gs_status read_resolve(gs_xml_reader *r, xmlNodePtr in, gs_log_resolve *o)
{
    gs_status st = GS_OK;
    gs_str patches = {0};
    o->procedure = gs_xr_need(r, in, "procedure", &st);
    o->rules = gs_xr_text(r, in, "rules");
    o->rolled = (uint8_t)gs_xr_word(r, in, "rolled", gs_rolled_words, &st);
    o->counted = gs_xr_text(r, in, "counted");
    if (st == GS_OK && !gs_battle_proc(r->s->ruleset, o->procedure)) {
        st = gs_xml_fault(in, r->err, "procedure",
                          "%s has no procedure \"%.60s\" (gesta resolve %s lists them)",
                          r->s->ruleset->name, o->procedure, r->s->ruleset->id);
    }
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "situation")) {
            st = gs_xml_words(n, r->a, &o->situation, r->err);
        } else if (gs_xr_is(n, "dice")) {
            st = gs_xml_words(n, r->a, &o->dice, r->err);
        } else if (gs_xr_is(n, "result")) {
            st = gs_xml_words(n, r->a, &o->result, r->err);
        } else if (gs_xr_is(n, "patch")) {
            gs_str_addf(&patches, "%s %s %s %s\n", gs_xr_need(r, n, "rule", &st),
                        gs_xr_need(r, n, "fact", &st), gs_xr_need(r, n, "from", &st),
                        gs_xr_need(r, n, "to", &st));
        } else if (!gs_xr_is(n, "working")) { /* the working follows from the rest */
            st = gs_xr_stray(r, n, in);
        }
    }
    o->patches = patches.len ? gs_arena_strdup(r->a, gs_str_text(&patches)) : NULL;
    gs_str_free(&patches);
    return st == GS_OK ? workable(r, in, o) : st;
}

static gs_status read_move(gs_xml_reader *r, xmlNodePtr n, gs_log_move *m)
{
    gs_status st = GS_OK;
    m->who = gs_xr_ref(r, n, gs_xr_text(r, n, "hero") ? "hero" : "unit", &st);
    m->manner = (uint8_t)gs_xr_word(r, n, "manner", gs_manner_words, &st);
    st = st == GS_OK ? read_pose(r, n, "from", &m->from, &m->from_in) : st;
    st = st == GS_OK ? read_pose(r, n, "to", &m->to, &m->to_in) : st;
    m->path = gs_xr_points(r, n, "path", &m->n_path, &st);
    m->allowance = gs_xr_len(r, n, "allowance", &st);
    m->cost = gs_xr_len(r, n, "cost", &st);
    m->rules = gs_xr_text(r, n, "rules");
    return st;
}

static gs_status read_effect(gs_xml_reader *r, xmlNodePtr n, gs_log_effect *e)
{
    static const char *const who[] = {"unit", "hero", "side", "terrain", "objective"};
    static const char *const amounts[] = {"amount", "figures", "stands", "hits"};
    gs_status st = GS_OK;
    e->kind = (uint8_t)gs_xr_word(r, n, "kind", gs_effect_words, &st);
    for (int i = 0; i < GS_COUNT(who) && st == GS_OK; i++) {
        gs_ref ref = gs_xr_ref(r, n, who[i], &st);
        e->who = ref.kind != GS_REF_NONE ? ref : e->who;
    }
    e->by = gs_xr_ref(r, n, "by", &st);
    for (int i = 0; i < GS_COUNT(amounts); i++) {
        e->amount = (int32_t)gs_xr_int(r, n, amounts[i], e->amount, -999999, 999999, &st);
    }
    bool real = !gs_setup_simulated(r->s);
    e->left = (int32_t)gs_xr_int(r, n, "left", real ? GS_XR_NO_LEFT : 0, -999999, 999999, &st);
    e->about = gs_xr_text(r, n, "about") != NULL && strcmp(gs_xr_text(r, n, "about"), "yes") == 0;
    e->word = gs_xr_text(r, n, "word");
    e->pose.at = (gs_pt){gs_xr_len(r, n, "x", &st), gs_xr_len(r, n, "y", &st)};
    e->pose.facing = gs_xr_ang(r, n, "facing", &st);
    e->files = (int)gs_xr_int(r, n, "files", 0, 0, 999, &st);
    if (real && st == GS_OK && gs_effect_places(e->kind) && !gs_xr_text(r, n, "x")) {
        st = gs_xr_cell(r, n, "cell", gs_xr_text(r, n, "cell"), &e->in);
    }
    return st;
}

static gs_status read_plan(gs_xml_reader *r, xmlNodePtr n, gs_log_plan *p)
{
    gs_status st = GS_OK;
    p->side = gs_xr_side(r, n, "side", -1, &st);
    p->level = gs_xr_text(r, n, "level");
    p->what = gs_xr_text(r, n, "what");
    p->old = gs_xr_text(r, n, "old");
    p->chosen = gs_xr_text(r, n, "chosen");
    p->reason = gs_xr_text(r, n, "reason");
    p->facts = gs_xr_text(r, n, "facts");
    p->who = gs_xr_ref(r, n, "who", &st);
    p->target = gs_xr_ref(r, n, "target", &st);
    return st;
}

static gs_status read_part(gs_xml_reader *r, xmlNodePtr n, xmlNodePtr in)
{
    if (gs_xr_is(n, "resolve")) {
        return read_resolve(r, n, &gs_log_part_add(r->log, GS_LOG_RESOLVE)->u.resolve);
    }
    if (gs_xr_is(n, "move")) {
        return read_move(r, n, &gs_log_part_add(r->log, GS_LOG_MOVE)->u.move);
    }
    if (gs_xr_is(n, "effect")) {
        return read_effect(r, n, &gs_log_part_add(r->log, GS_LOG_EFFECT)->u.effect);
    }
    if (gs_xr_is(n, "plan")) {
        return read_plan(r, n, &gs_log_part_add(r->log, GS_LOG_PLAN)->u.plan);
    }
    if (gs_xr_is(n, "note")) {
        return gs_xml_words(n, r->a, &gs_log_part_add(r->log, GS_LOG_NOTE)->u.note, r->err);
    }
    if (gs_xr_is(n, "override")) {
        return gs_xr_override(r, n, &gs_log_part_add(r->log, GS_LOG_OVERRIDE)->u.override);
    }
    if (gs_xr_is(n, "photo")) {
        return gs_xr_photo(r, n, &gs_log_part_add(r->log, GS_LOG_PHOTO)->u.photo);
    }
    if (gs_xr_is(n, "mustered")) {
        return gs_xr_read_mustered(r, n, &gs_log_part_add(r->log, GS_LOG_MUSTERED)->u.mustered);
    }
    if (gs_xr_is(n, "typed")) {
        return gs_xml_words(n, r->a, &r->log->entries[r->log->count - 1].line, r->err);
    }
    return gs_xr_stray(r, n, in);
}

static gs_status read_entry(gs_xml_reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    gs_ref actor = gs_xr_ref(r, in, "actor", &st),
           target = gs_xr_ref(r, in, "target", &st);
    const char *kind = gs_xr_need(r, in, "kind", &st);
    int64_t number = gs_xr_number(r, in, "n", 1, 999999999, &st);
    if (st != GS_OK) {
        return st;
    }
    r->lines = gs_arena_grow(r->a, r->lines, r->log->count, &r->cap, sizeof *r->lines);
    r->lines[r->log->count] = gs_xml_line(in);
    gs_entry *e = gs_log_entry(r->log, r->turn, r->phase, r->side, kind, actor, target);
    if (number != e->n && gs_setup_simulated(r->s)) {
        return gs_xml_fault(in, r->err, "n",
                            "entries are numbered 1, 2, 3 ...: %lld stands where "
                            "%d is expected",
                            (long long)number, e->n);
    }
    int at = e->n - 1;
    const char *struck = gs_xr_text(r, in, "struck");
    r->struck = gs_arena_grow(r->a, r->struck, at, &r->cap_struck, sizeof *r->struck);
    r->struck[at] = struck && strcmp(struck, "yes") == 0;
    r->out_of_order |= number != e->n;
    e->n = (int)number;
    e->instead = (int)gs_xr_int(r, in, "instead", 0, 1, 999999999, &st);
    e->after = (int)gs_xr_int(r, in, "after", 0, 1, 999999999, &st);
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        st = read_part(r, n, in);
    }
    return st == GS_OK ? gs_xr_fold(r, in, &r->log->entries[at], r->struck[at]) : st;
}

static gs_status read_state(gs_xml_reader *r, xmlNodePtr n)
{
    gs_status st = GS_OK;
    const char *hash = gs_xr_need(r, n, "hash", &st);
    int64_t runs = gs_xr_int(r, n, "runs", 0, 0, UINT32_MAX, &st);
    if (st == GS_OK && (strlen(hash) != 16 || strspn(hash, "0123456789abcdef") != 16)) {
        st = gs_xml_fault(n, r->err, "hash", "a hash is 16 digits 0 to 9, a to f");
    }
    if (st == GS_OK && r->turn != r->log->n_turns) {
        bool twice = r->turn < r->log->n_turns;
        st = gs_xml_fault(n, r->err, NULL,
                          twice ? "turn %d ends twice" : "the end of turn %d is missing",
                          twice ? r->turn : r->log->n_turns);
    }
    if (st == GS_OK) {
        gs_log_turn_end(r->log, r->turn, strtoull(hash, NULL, 16), (uint32_t)runs);
    }
    return st;
}

static gs_status read_turn(gs_xml_reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    int before = r->turn;
    r->turn = (int)gs_xr_number(r, in, "n", 0, 999, &st);
    if (st == GS_OK && r->turn != before + 1) {
        return gs_xml_fault(in, r->err, "n", "turn %d stands where %d is expected",
                            r->turn, before + 1);
    }
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "state")) {
            st = read_state(r, n);
            continue;
        }
        if (!gs_xr_is(n, "phase")) {
            return gs_xr_stray(r, n, in);
        }
        r->phase = gs_xr_text(r, n, "name");
        r->phase = r->phase ? r->phase : "";
        r->side = gs_xr_side(r, n, "side", -1, &st);
        for (xmlNodePtr e = gs_xml_element(n->children); e && st == GS_OK;
             e = gs_xml_element(e->next)) {
            st = gs_xr_is(e, "entry") ? read_entry(r, e) : gs_xr_stray(r, e, n);
        }
    }
    return st;
}

static gs_status read_outcome(gs_xml_reader *r, xmlNodePtr n, gs_outcome **out)
{
    gs_status st = GS_OK;
    gs_outcome *o = GS_NEW(r->a, gs_outcome);
    const char *winner = gs_xr_text(r, n, "winner");
    o->winner =
        winner && strcmp(winner, "draw") == 0 ? -1 : gs_xr_side(r, n, "winner", -1, &st);
    o->reason = gs_xr_text(r, n, "reason");
    o->rule = gs_xr_text(r, n, "rule");
    o->turns = (int)gs_xr_int(r, n, "turns", 0, 0, 999, &st);
    *out = o;
    return st;
}

static gs_status read_point(gs_xml_reader *r, xmlNodePtr n, gs_forecast_point *p)
{
    gs_status st = GS_OK;
    p->turn = (int)gs_xr_number(r, n, "turn", 0, 999, &st);
    p->entry = (int)gs_xr_int(r, n, "entry", 0, 1, 999999999, &st);
    p->n = (int)gs_xr_number(r, n, "n", 1, 1000000, &st);
    p->wins = (int)gs_xr_number(r, n, "wins", 0, p->n, &st);
    p->draws = (int)gs_xr_number(r, n, "draws", 0, p->n - p->wins, &st);
    return st;
}

/* Points stand in order, each once. */
static gs_status read_forecast(gs_xml_reader *r, xmlNodePtr in, const gs_forecast **out)
{
    gs_status st = GS_OK;
    gs_forecast *f = GS_NEW(r->a, gs_forecast);
    int cap = 0;
    f->log = gs_xr_need(r, in, "log", &st);
    f->version = gs_xr_need(r, in, "version", &st);
    if (st == GS_OK && (strlen(f->log) != 16 || strspn(f->log, "0123456789abcdef") != 16)) {
        return gs_xml_fault(in, r->err, "log", "a hash is 16 digits 0 to 9, a to f");
    }
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        f->points = gs_arena_grow(r->a, f->points, f->n_points, &cap, sizeof *f->points);
        gs_forecast_point *p = &f->points[f->n_points++];
        st = gs_xr_is(n, "point") ? read_point(r, n, p) : gs_xr_stray(r, n, in);
        if (st == GS_OK && f->n_points > 1 &&
            (p->turn < p[-1].turn || (p->turn == p[-1].turn && p->entry <= p[-1].entry))) {
            st = gs_xml_fault(n, r->err, "turn",
                              "the points of a forecast stand by turn, then by entry, each once");
        }
    }
    *out = f->n_points ? f : NULL;
    return st;
}

static gs_status read_log_part(gs_xml_reader *r, xmlNodePtr n, gs_xml_battle *out)
{
    gs_status st = GS_OK;
    if (gs_xr_is(n, "log")) {
        r->turn = -1;
        st = gs_xr_mustered(r, n);
        gs_fold_start(r->s, r->state);
        for (xmlNodePtr t = gs_xml_element(n->children); t && st == GS_OK;
             t = gs_xml_element(t->next)) {
            st = gs_xr_is(t, "turn") ? read_turn(r, t) : gs_xr_stray(r, t, n);
        }
        st = st == GS_OK ? gs_xr_settle(r, n) : st;
    } else if (gs_xr_is(n, "outcome")) {
        st = read_outcome(r, n, &out->outcome);
    } else if (gs_xr_is(n, "forecast")) {
        st = read_forecast(r, n, &out->forecast);
    } else if (gs_xr_is(n, "narrative")) {
        out->narrative = gs_xml_keep(n, r->a);
    }
    return st;
}

gs_status gs_xml_read_record(xmlNodePtr node, gs_arena *a, gs_xml_battle *out,
                             gs_err *err)
{
    memset(out, 0, sizeof *out);
    gs_xml_reader r = {.a = a, .err = err};
    gs_status st = gs_xr_setup(&r, node);
    if (st != GS_OK) {
        return st;
    }
    r.log = gs_log_new(a);
    r.state = gs_malloc(sizeof *r.state);
    gs_fold_start(r.s, r.state);
    for (xmlNodePtr n = gs_xml_element(node->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        st = read_log_part(&r, n, out);
    }
    gs_free(r.state);
    out->setup = r.s;
    out->log = r.log;
    out->lines = r.lines;
    return st;
}

gs_status gs_xml_read_battle(const char *bytes, size_t n, const char *file,
                             const gs_xml_schema *battle, gs_arena *a, gs_xml_battle *out,
                             gs_err *err)
{
    xmlDocPtr doc;
    gs_status st = gs_xml_parse(bytes, n, file, &doc, err);
    if (st != GS_OK) {
        return st;
    }
    xmlNodePtr root = xmlDocGetRootElement(doc);
    if (!gs_xr_is(root, "battle")) {
        st = gs_xml_fault(root, err, NULL,
                          "the file begins with <%.60s>; <battle xmlns=\"" GS_NS_BATTLE
                          "\"> is expected",
                          gs_xml_name(root));
    }
    st = st == GS_OK && battle ? gs_xml_check_doc(battle, doc, "", err) : st;
    st = st == GS_OK ? gs_xml_read_record(root, a, out, err) : st;
    xmlFreeDoc(doc);
    return gs_xml_refuse(st, file, err);
}
