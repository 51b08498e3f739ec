/* An event worked: what the rules make of it, what the log keeps of it. */
#include "logbook_int.h"

#include <string.h>

static void keep_effect(void *ctx, const gs_log_effect *e)
{
    lb_part(ctx, GS_LOG_EFFECT)->u.effect = *e;
}

static void nothing_owed(void *ctx, const gs_owed *o)
{
    (void)ctx;
    (void)o;
}

static const char *text_of(gs_logbook *lb, gs_str *s)
{
    const char *kept = gs_arena_strndup(lb->log->arena, gs_str_text(s), s->len);
    gs_str_clear(s);
    return kept;
}

void lb_keep_resolve(gs_logbook *lb, const gs_proc *p, const void *in, const void *out,
                     const gs_rolls *rolls, const gs_working *work, const lb_dice *dice)
{
    gs_log_resolve *r = &lb_part(lb, GS_LOG_RESOLVE)->u.resolve;
    gs_str s = {0};
    memset(r, 0, sizeof *r);
    r->procedure = p->name;
    gs_facts_print(p->in, p->n_in, in, false, &s);
    r->situation = text_of(lb, &s);
    gs_rolls_print(rolls, p->labels, p->n_labels, &s);
    r->dice = text_of(lb, &s);
    gs_facts_print(p->out, p->n_out, out, true, &s);
    r->result = text_of(lb, &s);
    gs_working_rules(work, &s);
    r->rules = s.len ? text_of(lb, &s) : p->rules;
    r->rolled = (uint8_t)(dice->any_hand && dice->any_here ? GS_ROLLED_MIXED
                          : dice->any_here                 ? GS_ROLLED_PROGRAM
                                                           : GS_ROLLED_HAND);
    r->counted = lb_counted(lb, dice);
    gs_str_free(&s);
}

/* What is known of the situation of something whose dice nobody tells. It must be one that the rules
 * could have asked about; where the players set them aside it is not kept. */
static gs_status keep_situation(gs_logbook *lb, const lb_event *ev, gs_err *err)
{
    const gs_proc *p = ev->verb->proc;
    gs_str say = {0};
    if (p->check && p->check(ev->in, ev->forced ? NULL : err) != GS_OK) {
        return ev->forced ? GS_OK : GS_INPUT;
    }
    gs_facts_print(p->in, p->n_in, ev->in, false, &say);
    if (say.len) {
        gs_log_resolve *r = &lb_part(lb, GS_LOG_RESOLVE)->u.resolve;
        *r = (gs_log_resolve){.procedure = p->name, .situation = text_of(lb, &say)};
    }
    gs_str_free(&say);
    return GS_OK;
}

/* Whom the entry has no room for, and the words of a verb that takes words: as notes. */
static void keep_also(gs_logbook *lb, const lb_event *ev)
{
    const gs_carry_verb *v = ev->verb;
    gs_str say = {0};
    int first = v->n_slots > 0 && v->slot[0].kinds == GS_SLOT_WORD;
    bool sides = v->n_slots > 0 && v->slot[0].kinds == GS_SLOT_SIDE;
    for (int i = 1; i < ev->n_who && !sides; i++) {
        bool usual = i == 1 && v->n_slots > 1 + first &&
                     strcmp(ev->who[1].role, v->slot[1 + first].role) == 0;
        if (!usual) {
            gs_str_addf(&say, "%s%s %s", say.len ? ", " : "also: ", ev->who[i].role,
                        gs_ref_id(lb->setup, ev->who[i].who));
        }
    }
    if (say.len) {
        lb_part(lb, GS_LOG_NOTE)->u.note = text_of(lb, &say);
    }
    gs_str_free(&say);
    if (ev->words) {
        lb_part(lb, GS_LOG_NOTE)->u.note =
            gs_arena_printf(lb->log->arena, "%s: %s", v->kind, ev->words);
    }
}

/* What the players overrule by "!": that somebody is gone, or the rules as a whole. */
static void keep_forced(gs_logbook *lb, const lb_event *ev)
{
    bool out = false;
    for (int i = 0; i < ev->n_who; i++) {
        const gs_carry_slot *slot = lb_slot_of(ev->verb, ev->who[i].role);
        if (slot && lb_is_out(lb, slot, ev->who[i].who)) {
            out = true;
            lb_part(lb, GS_LOG_OVERRIDE)->u.override = (gs_log_override){
                .fact = gs_arena_printf(lb->log->arena, LB_PRESENCE " %s",
                                        gs_ref_id(lb->setup, ev->who[i].who)),
                .given = lb_whereabouts(lb, ev->who[i].who), .ruled = "in play",
                .reason = lb->line->because ? gs_arena_strdup(lb->log->arena, lb->line->because)
                                            : NULL};
        }
    }
    if (ev->forced && !out) {
        lb_part(lb, GS_LOG_OVERRIDE)->u.override = (gs_log_override){
            .fact = LB_RULES, .ruled = "set aside",
            .reason = lb->line->because ? gs_arena_strdup(lb->log->arena, lb->line->because)
                                        : NULL};
    }
}

static gs_patch_who patch_who(const gs_logbook *lb, const gs_carry_who *w)
{
    const gs_setup *s = lb->setup;
    int unit = w->who.kind == GS_REF_UNIT ? gs_setup_unit_of(s, w->who.ix) : -1;
    int hero = w->hero >= 0 && w->hero < s->n_heroes ? w->hero : -1;
    int side = lb_side_of(lb, w->who);
    return (gs_patch_who){.role = w->role,
                          .unit = unit >= 0 ? s->units[unit].id : NULL,
                          .troop = unit >= 0 ? s->units[unit].troop : NULL,
                          .hero = hero >= 0 ? s->heroes[hero].id : NULL,
                          .side = side >= 0 ? s->side[side].id : NULL,
                          .spent = unit >= 0 ? lb->now.t.unit[w->who.ix].spent : 0};
}

int lb_house_rules(const gs_logbook *lb, lb_event *ev, gs_patched used[LB_PATCHED])
{
    gs_patch_who who[LB_PLAYERS];
    gs_number_role of[LB_PLAYERS];
    for (int i = 0; i < ev->n_who; i++) {
        gs_ref one = ev->who[i].who;
        who[i] = patch_who(lb, &ev->who[i]);
        of[i] = (gs_number_role){ev->who[i].role, one.kind == GS_REF_UNIT
                                                      ? gs_setup_unit_of(lb->setup, one.ix) : -1};
    }
    int done = gs_setup_numbers_apply(lb->setup, ev->verb->proc, ev->in, of, ev->n_who, used,
                                      LB_PATCHED);
    return done + gs_patch_rows_apply(lb->setup->patches, lb->setup->n_patches, ev->verb->proc,
                                      ev->in, who, ev->n_who, used + done, LB_PATCHED - done);
}

static gs_ref actor_of(const lb_event *ev, int i)
{
    bool sides = ev->verb->n_slots > 0 && ev->verb->slot[0].kinds == GS_SLOT_SIDE &&
                 ev->verb->slot[0].optional;
    return i < ev->n_who && !sides ? ev->who[i].who : (gs_ref){0};
}

bool lb_same_place(const gs_log_move *m)
{
    return m->from_in.kind == m->to_in.kind && m->from_in.cell == m->to_in.cell &&
           m->from.at.x == m->to.at.x && m->from.at.y == m->to.at.y &&
           m->from.facing == m->to.facing;
}

/* Where it went, as a move of the entry; who only moved stays in the zone that was told last. */
static void keep_move(gs_logbook *lb, const lb_event *ev)
{
    gs_ref who = actor_of(ev, 0);
    bool moved = strcmp(ev->verb->kind, "move") == 0;
    if ((!ev->cell && !ev->has_point && !moved) || !lb_stands(lb, who)) {
        return;
    }
    gs_log_move *m = &lb_part(lb, GS_LOG_MOVE)->u.move;
    memset(m, 0, sizeof *m);
    m->who = who;
    m->manner = (uint8_t)gs_word_index(gs_manner_words,
                                       strcmp(ev->verb->kind, "charge") == 0 ? "charge"
                                                                             : "advance");
    bool unit = who.kind == GS_REF_UNIT;
    m->from = unit ? (gs_pose){lb->now.t.unit[who.ix].at, lb->now.t.unit[who.ix].facing}
                   : (gs_pose){lb->now.t.hero[who.ix].at, lb->now.t.hero[who.ix].facing};
    m->from_in = unit ? lb->now.t.unit[who.ix].in : lb->now.t.hero[who.ix].in;
    m->to = ev->has_point ? ev->point : ev->cell ? (gs_pose){0} : m->from;
    m->to_in = ev->cell || ev->has_point ? lb_place(ev->cell, ev->has_point) : m->from_in;
    if (ev->said && strstr(ev->said, "half")) { /* one part of two of what it may */
        m->allowance = 2;
        m->cost = 1;
    }
    m->rules = "";
}

static gs_status told_event(gs_logbook *lb, const lb_stmt *st, lb_event *ev, gs_err *err)
{
    lb_told *told = GS_NEW(lb->line_arena, lb_told);
    lb_entry(lb, ev->verb->kind, actor_of(ev, 0), actor_of(ev, 1));
    keep_also(lb, ev);
    keep_forced(lb, ev);
    gs_status s = lb_told_read(lb, st->told, st->n_told < 0 ? 0 : st->n_told, actor_of(ev, 0),
                               actor_of(ev, 1), told, err);
    if (s == GS_OK && ev->verb->proc && ev->typed_any) {
        s = keep_situation(lb, ev, err);
    }
    if (s != GS_OK) {
        return s;
    }
    keep_move(lb, ev);
    s = lb_verb_effects(lb, ev, err);
    lb_clamp_hits(lb, told);
    return s == GS_OK ? lb_told_apply(lb, told, err) : s;
}

static bool allowed(const gs_proc *p, const void *out)
{
    const gs_fact *f = gs_fact_find(p->out, p->n_out, "allowed", 7);
    return !f || gs_fact_get(f, out) != 0;
}

/* Why the procedure does not allow it, "" it gives no reason. */
static const char *refusal(gs_logbook *lb, const gs_proc *p, const void *out)
{
    const gs_fact *f = gs_fact_find(p->out, p->n_out, "reason", 6);
    gs_str why = {0};
    if (f) {
        gs_fact_print(f, gs_fact_get(f, out), &why);
    }
    for (size_t i = 0; i < why.len; i++) {
        why.p[i] = why.p[i] == '-' ? ' ' : why.p[i];
    }
    const char *kept = gs_arena_strdup(lb->line_arena, gs_str_text(&why));
    gs_str_free(&why);
    return kept;
}

static gs_status not_allowed(gs_logbook *lb, const lb_event *ev, const char *why, gs_err *err)
{
    return lb_fault(lb, NULL, err, "the rules do not allow that %.*s%s%s; end the line with ! to "
                    "log it all the same", (int)strcspn(ev->verb->words, " "), ev->verb->words,
                    *why ? ": " : "", why);
}

/* The rules have no answer, and the players want it logged: what they tell of it stands alone. */
static gs_status set_aside(gs_logbook *lb, const lb_stmt *st, lb_event *ev, const char *why,
                           gs_err *err)
{
    lb_show(lb, "  ! told without the rules: %s", why);
    return told_event(lb, st, ev, err);
}

static gs_status resolve(gs_logbook *lb, const lb_stmt *st, lb_event *ev, lb_dice *dice,
                         gs_err *err)
{
    const gs_proc *p = ev->verb->proc;
    void *out = gs_arena_alloc(lb->line_arena, p->out_size);
    gs_rolls *rolls = GS_NEW(lb->line_arena, gs_rolls);
    gs_working *work = GS_NEW(lb->line_arena, gs_working);
    gs_patched patched[LB_PATCHED];
    gs_status s = lb_questions(lb, ev, err);
    if (s != GS_OK) {
        return s;
    }
    int n_patched = lb_house_rules(lb, ev, patched);
    s = p->check ? p->check(ev->in, err) : GS_OK;
    if (s == GS_INPUT && ev->forced) {
        return set_aside(lb, st, ev, err ? err->text : "", err);
    }
    lb_dice_begin(dice, p, ev->who, ev->n_who);
    s = s == GS_OK ? gs_proc_run(p, ev->in, &dice->dice, out, rolls, work, err) : s;
    if (s == GS_FAILED && dice->unknown && !lb->asking) {
        return told_event(lb, st, ev, err);
    }
    if (s == GS_OK && !allowed(p, out)) {
        const char *why = refusal(lb, p, out);
        return ev->forced ? set_aside(lb, st, ev, *why ? why : "the rules do not allow it", err)
                          : not_allowed(lb, ev, why, err);
    }
    s = s == GS_OK ? lb_afterthought(lb, ev, out, dice, rolls, work, err) : s;
    if (s != GS_OK) {
        return s;
    }
    lb_entry(lb, ev->verb->kind, actor_of(ev, 0), actor_of(ev, 1));
    keep_also(lb, ev);
    keep_forced(lb, ev);
    gs_entry *e = &lb->log->entries[lb->log->count - 1];
    lb_keep_resolve(lb, p, ev->in, out, rolls, work, dice);
    if (n_patched) {
        gs_str used = {0};
        gs_patched_print(patched, n_patched, &used);
        e = &lb->log->entries[lb->log->count - 1];
        e->parts[e->n_parts - 1].u.resolve.patches = text_of(lb, &used);
        gs_str_free(&used);
    }
    keep_move(lb, ev);
    int first = e->n_parts;
    gs_carry_sink sink = {lb, keep_effect, nothing_owed};
    s = gs_carry_apply(lb->carry, lb->setup, &lb->now.t, ev->verb, ev->who, ev->n_who, ev->in,
                       out, ev->said, lb->line_arena, &sink, err);
    if (s == GS_OK && st && st->n_told >= 0) {
        s = lb_override(lb, st, ev, first, err);
    }
    if (s == GS_OK) {
        lb_working(lb, ev, out, rolls, work, &lb->log->entries[lb->log->count - 1]);
        s = lb_close(lb, err);
    }
    return s == GS_OK ? lb_now_due(lb, dice, err) : s;
}

bool gs_logbook_moves(const gs_carry_verb *v)
{
    static const char *const kinds[] = {"charge", "move", "retreat"};
    bool is = false;
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        is = is || strcmp(v->kind, kinds[i]) == 0;
    }
    return is && v->proc && v->proc->n_labels > 0;
}

gs_status lb_event_run(gs_logbook *lb, const lb_stmt *st, lb_event *ev, lb_dice *dice, gs_err *err)
{
    if (!ev->verb) { /* a statement that tells */
        lb_told *told = GS_NEW(lb->line_arena, lb_told);
        gs_status s = lb_told_read(lb, st->word, st->n_words, (gs_ref){0}, (gs_ref){0}, told, err);
        if (s != GS_OK) {
            return s;
        }
        lb_entry(lb, "told", told->n ? told->e[0].who : (gs_ref){0},
                 told->n ? told->e[0].by : (gs_ref){0});
        lb_clamp_hits(lb, told);
        s = lb_told_apply(lb, told, err);
        s = s == GS_OK ? lb_close(lb, err) : s;
        if (s == GS_OK) {
            lb_told_line(lb, &lb->log->entries[lb->log->count - 1]);
        }
        return s == GS_OK ? lb_now_due(lb, NULL, err) : s;
    }
    ev->forced = lb->line->force;
    if (strcmp(ev->verb->kind, "leave") == 0 && !st->odds && st->n_told < 0 && ev->n_who > 0) {
        return lb_join(lb, ev->who[0].who, (gs_ref){0}, err);
    }
    if (st->odds) {
        gs_status s = lb_questions(lb, ev, err);
        if (s == GS_OK) {
            gs_patched patched[LB_PATCHED];
            if (ev->verb->proc) {
                lb_house_rules(lb, ev, patched);
            }
            lb_odds_line(lb, ev);
        }
        return s;
    }
    bool told = (st->n_told >= 0 && !dice->given) || dice->unknown || !ev->verb->proc ||
                (gs_logbook_moves(ev->verb) && !dice->given);
    if (told) {
        gs_status s = told_event(lb, st, ev, err);
        s = s == GS_OK ? lb_close(lb, err) : s;
        if (s == GS_OK) {
            lb_told_line(lb, &lb->log->entries[lb->log->count - 1]);
        }
        return s == GS_OK ? lb_now_due(lb, NULL, err) : s;
    }
    gs_status s = lb_due_before(lb, ev, dice, err);
    s = s == GS_OK ? resolve(lb, st, ev, dice, err) : s;
    return s == GS_OK ? lb_dice_left(dice, err) : s;
}

/* May that one stand in the slot? A side that holds a captive is no unit. */
static bool takes(const gs_carry_slot *slot, gs_ref who)
{
    static const uint8_t bits[] = {[GS_REF_UNIT] = GS_SLOT_UNIT, [GS_REF_HERO] = GS_SLOT_HERO,
                                   [GS_REF_SIDE] = GS_SLOT_SIDE, [GS_REF_FEATURE] = GS_SLOT_FEATURE,
                                   [GS_REF_OBJECTIVE] = GS_SLOT_OBJECTIVE};
    return who.kind && who.kind < GS_COUNT(bits) && (slot->kinds & bits[who.kind]);
}

/* Whom the verb needs and what is owed does not name: asked for. *who kind none: nobody. */
static gs_status ask_name(gs_logbook *lb, const gs_owed *o, const gs_carry_slot *slot, gs_ref *who,
                          gs_err *err)
{
    const char *answer = NULL;
    lb_line line;
    int column, used = 0;
    *who = (gs_ref){0};
    const char *prompt = gs_arena_printf(lb->line_arena, "%s: %.*s, %s? [nobody]",
                                         lb_short(lb, o->who), (int)strcspn(o->verb->words, " "),
                                         o->verb->words, slot->role);
    gs_status st = lb_ask(lb, false, prompt, &answer, err);
    st = st == GS_OK ? lb_lex(answer, strlen(answer), lb->line_arena, &line, &column, err) : st;
    if (st == GS_OK && line.n_tokens > 0) {
        lb_want want = {.kinds = slot->kinds, .side = -1};
        st = lb_name(lb, line.token, line.n_tokens, &want, who, &used, err);
        if (st == GS_OK && used == 0) {
            st = lb_fault(lb, NULL, err, "\"%.60s\" is nobody's name", answer);
        }
    }
    return st;
}

gs_status lb_event_owed(gs_logbook *lb, const gs_owed *o, lb_dice *dice, gs_err *err)
{
    gs_owed named = *o;
    if (o->verb->n_slots > 1 && !o->whom.kind && !o->verb->slot[1].optional) {
        gs_status st = ask_name(lb, o, &o->verb->slot[1], &named.whom, err);
        if (st != GS_OK || !named.whom.kind) {
            return st == GS_OK ? lb_skip(lb, o, err) : st;
        }
        o = &named;
    }
    if (strcmp(o->verb->kind, "join") == 0) {
        return lb_join(lb, o->who, o->whom, err);
    }
    lb_event *ev = GS_NEW(lb->line_arena, lb_event);
    static const lb_stmt none = {.n_dice = -1, .n_told = -1};
    ev->verb = o->verb;
    if (!dice) {
        dice = GS_NEW(lb->line_arena, lb_dice);
        dice->lb = lb;
    }
    const gs_carry_slot *slot = o->verb->slot;
    if (o->verb->n_slots > 0) {
        ev->who[ev->n_who++] = gs_carry_player(lb->setup, &lb->now.t, slot[0].role,
                                              lb_meant(lb, &slot[0], o->who));
    }
    if (o->verb->n_slots > 1 && takes(&slot[1], o->whom)) {
        ev->who[ev->n_who++] = gs_carry_player(lb->setup, &lb->now.t, slot[1].role,
                                              lb_meant(lb, &slot[1], o->whom));
    }
    if (ev->n_who == 2 && ev->who[0].who.kind == ev->who[1].who.kind &&
        ev->who[0].who.ix == ev->who[1].who.ix) {
        return GS_OK; /* he has gone over to the very unit since: nothing is left to be done */
    }
    gs_str words = {0};
    gs_str_add(&words, o->words ? o->words : "");
    lb_token *w = GS_NEW_ARRAY(lb->line_arena, lb_token, 16);
    int n = 0;
    const char *text = gs_arena_strdup(lb->line_arena, gs_str_text(&words));
    gs_str_free(&words);
    for (const char *p = text; *p && n < 16;) {
        size_t len = strcspn(p, " ");
        if (len) {
            w[n++] = (lb_token){p, (int)len, 0, false};
        }
        p += len;
        p += *p == ' ';
    }
    gs_status s = lb_facts(lb, ev, w, n, err);
    if (s != GS_OK) {
        return s;
    }
    if (!o->verb->proc) {
        s = told_event(lb, &none, ev, err);
        return s == GS_OK ? lb_close(lb, err) : s;
    }
    return resolve(lb, &none, ev, dice, err);
}
