/* Set-up by the players: who stands where, who came whom nobody had mustered, names for short. */
#include "logbook_int.h"

#include <string.h>

const char *const lb_setup_words[] = {"deploy", "unit", "hero", "ally", "alias", "terrain",
                                      "players", "rolloff", "enter", "place", NULL};

static gs_status expected(gs_logbook *lb, const lb_stmt *st, int at, const char *what, gs_err *err)
{
    return lb_fault(lb, at < st->n_words ? &st->word[at] : &st->word[st->n_words - 1], err,
                    "expected: %s", what);
}

/* ---- deploy SIDE left | centre | right; "/" begins the second line ---- */

static void deploy_one(gs_logbook *lb, gs_ref who, int cell)
{
    const gs_table_state *t = &lb->now.t;
    if (who.kind == GS_REF_UNIT) {
        lb_part(lb, GS_LOG_EFFECT)->u.effect =
            (gs_log_effect){.kind = GS_EFFECT_PLACED, .who = who, .left = t->unit[who.ix].left,
                            .in = lb_place(cell, false)};
    } else {
        lb_part(lb, GS_LOG_EFFECT)->u.effect =
            (gs_log_effect){.kind = GS_EFFECT_PLACED, .who = who, .left = t->hero[who.ix].power,
                            .in = lb_place(cell, false)};
    }
}

/* The near cell of a wing, as the side sees it. */
static int cell_of(int side, int wing)
{
    int x = wing, y = 0;
    if (side == 1) {
        x = 2 - x;
        y = 2 - y;
    }
    return 1 + y * 3 + x;
}

static gs_status deploy(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    int side = st->n_words > 1 ? lb_side_word(lb, &st->word[1]) : -1;
    int wing = 0;
    if (side < 0) {
        return expected(lb, st, 1, "deploy SIDE left | centre | right, - for an empty wing", err);
    }
    lb_entry(lb, "deploy", gs_ref_side(side), (gs_ref){0});
    for (int i = 2; i < st->n_words;) {
        const lb_token *t = &st->word[i];
        lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO, .side = side, .body = true};
        gs_ref who;
        int used = 0;
        if (lb_is(t, "|")) {
            wing++;
            i++;
            if (wing > 2) {
                return expected(lb, st, i - 1, "three wings: left | centre | right", err);
            }
            continue;
        }
        if (lb_is(t, "/") || lb_is(t, "-") || lb_is(t, ",")) {
            i++;
            continue;
        }
        gs_status s = lb_name(lb, t, st->n_words - i, &want, &who, &used, err);
        if (s != GS_OK) {
            return s;
        }
        if (used == 0 || lb_side_of(lb, who) != side) {
            return lb_fault(lb, t, err, "\"%.*s\" is nobody of %s", t->n, t->p,
                            lb->setup->side[side].name);
        }
        deploy_one(lb, who, cell_of(side, wing));
        i += used;
    }
    return lb_close(lb, err);
}

/* ---- who came ---- */

/* The id of a new one: its name in small letters, with a number if there is one of that id. */
static const char *new_id(gs_logbook *lb, const char *name)
{
    gs_str plain = {0};
    lb_plain(name, strlen(name), &plain);
    gs_str id = {0};
    for (const char *p = gs_str_text(&plain); *p; p++) {
        bool fine = (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9');
        if (fine) {
            gs_str_addc(&id, *p);
        } else if (id.len && id.p[id.len - 1] != '-') {
            gs_str_addc(&id, '-');
        }
    }
    if (id.len > 40) { /* as long as an id needs to be told from others */
        id.len = 40;
        id.p[id.len] = '\0';
    }
    while (id.len && id.p[id.len - 1] == '-') {
        id.p[--id.len] = '\0';
    }
    if (id.len == 0 || id.p[0] == '-') {
        gs_str_add(&id, "came");
    }
    const char *base = gs_arena_strdup(lb->line_arena, gs_str_text(&id));
    const char *out = base;
    for (int k = 2; gs_setup_unit(lb->setup, out) >= 0 || gs_setup_hero(lb->setup, out) >= 0; k++) {
        out = gs_arena_printf(lb->line_arena, "%s-%d", base, k);
    }
    gs_str_free(&plain);
    gs_str_free(&id);
    return gs_arena_strdup(lb->log->arena, out);
}

static gs_status muster(gs_logbook *lb, const gs_log_mustered *m, int cell, gs_err *err)
{
    gs_setup *now = NULL;
    gs_setup *was = lb->setup;
    gs_status st = gs_setup_muster(lb->setup, m, lb->log->arena, &now, err);
    if (st != GS_OK) {
        return st;
    }
    gs_log_renumber(lb->log, lb->log->count, was, now);
    lb->setup = now;
    /* slots behind it have moved on by one: the log is folded again */
    int keep_turn = lb->now.turn, keep_side = lb->now.side, keep_phase = lb->now.phase;
    st = lb_rebuild(lb, 0, err);
    lb->now.turn = keep_turn;
    lb->now.side = keep_side;
    lb_enter_phase(lb, keep_phase);
    if (st != GS_OK) {
        return st;
    }
    gs_ref who = m->hero ? gs_ref_hero(now->n_heroes - 1) : gs_ref_unit(now->n_units - 1);
    lb_entry(lb, "mustered", who, (gs_ref){0});
    lb_part(lb, GS_LOG_MUSTERED)->u.mustered = *m;
    if (!m->hero) {
        lb_part(lb, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
            .kind = GS_EFFECT_ENTERED, .who = who, .left = m->strength,
            .in = lb_place(cell, false)};
    } else if (m->unit) {
        lb_part(lb, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
            .kind = GS_EFFECT_ATTACHED, .who = who,
            .by = gs_ref_unit(gs_setup_unit(lb->setup, m->unit))};
    } else {
        lb_part(lb, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
            .kind = GS_EFFECT_ENTERED, .who = who, .left = m->strength,
            .in = lb_place(cell, false)};
    }
    return lb_close(lb, err);
}

/* Facts of the troops of that id or name, as somebody who came with them has them. */
static void joined(const char *p, size_t n, gs_str *out)
{
    gs_str plain = {0};
    lb_plain(p, n, &plain);
    for (size_t i = 0; i < plain.len; i++) {
        if (plain.p[i] != ' ') {
            gs_str_addc(out, plain.p[i]);
        }
    }
    gs_str_free(&plain);
}

static const gs_ob_unit *of_troop(gs_logbook *lb, const lb_token *t)
{
    gs_str typed = {0};
    joined(t->p, (size_t)t->n, &typed);
    const gs_ob_unit *found = NULL;
    for (int i = 0; i < lb->setup->n_units && !found; i++) {
        const gs_ob_unit *u = &lb->setup->units[i];
        gs_str troop = {0};
        joined(u->troop ? u->troop : "", u->troop ? strlen(u->troop) : 0, &troop);
        found = typed.len && strncmp(gs_str_text(&troop), gs_str_text(&typed), typed.len) == 0
                    ? u : NULL;
        gs_str_free(&troop);
    }
    gs_str_free(&typed);
    return found;
}

/* unit "Welsh" 12 as TROOP for SIDE [zone] */
static gs_status unit(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    static const char form[] = "unit \"name\" STRENGTH as TROOP for SIDE [left|centre|right "
                               "[near|middle|far]]";
    int n = 0, used = 0;
    if (st->n_words < 7 || !st->word[1].quoted || !lb_number(&st->word[2], 999, &n) || n < 1 ||
        !lb_is(&st->word[3], "as") || !lb_is(&st->word[5], "for")) {
        return expected(lb, st, 1, form, err);
    }
    int side = lb_side_word(lb, &st->word[6]);
    if (side < 0) {
        return expected(lb, st, 6, "one of the two sides", err);
    }
    const gs_ob_unit *like = of_troop(lb, &st->word[4]);
    const char *type = NULL;
    if (!like) { /* a word of the rule set's types */
        const gs_ruleset *rs = lb->setup->ruleset;
        const gs_fact *f = gs_fact_find(rs->unit_facts, rs->n_unit_facts, "unit.type", 9);
        type = lb_text(lb->line_arena, &st->word[4]);
        if (!f || gs_word_index(f->words, type) < 0) {
            gs_str list = {0};
            for (int i = 0; f && f->words[i]; i++) {
                gs_str_addf(&list, "%s%s", i ? ", " : "", f->words[i]);
            }
            gs_status s = lb_fault(lb, &st->word[4], err, "no troops of that name fight here; as "
                                   "the rules have them: %s", gs_str_text(&list));
            gs_str_free(&list);
            return s;
        }
    }
    int cell = lb_cell(lb, side, st->word + 7, st->n_words - 7, &used);
    const char *name = lb_text(lb->log->arena, &st->word[1]);
    gs_log_mustered m = {.side = side, .id = new_id(lb, name), .name = name,
                         .troop = like ? like->troop : type,
                         .facts = like ? like->facts
                                       : gs_arena_printf(lb->log->arena, "unit.type=%s", type),
                         .strength = n};
    return muster(lb, &m, cell, err);
}

/* hero "Rhys" power 2 for SIDE [with UNIT] */
static gs_status hero(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    static const char form[] = "hero \"name\" power N for SIDE [with UNIT]";
    int n = 0;
    if (st->n_words < 6 || !st->word[1].quoted || !lb_is(&st->word[2], "power") ||
        !lb_number(&st->word[3], 9, &n) || !lb_is(&st->word[4], "for")) {
        return expected(lb, st, 1, form, err);
    }
    int side = lb_side_word(lb, &st->word[5]);
    if (side < 0) {
        return expected(lb, st, 5, "one of the two sides", err);
    }
    const char *name = lb_text(lb->log->arena, &st->word[1]);
    gs_log_mustered m = {.hero = true, .side = side, .id = new_id(lb, name), .name = name,
                         .strength = n};
    if (st->n_words > 7 && lb_is(&st->word[6], "with")) {
        lb_want want = {.kinds = GS_SLOT_UNIT, .side = side};
        gs_ref who;
        int used;
        gs_status s = lb_name(lb, st->word + 7, st->n_words - 7, &want, &who, &used, err);
        if (s != GS_OK || !used) {
            return s != GS_OK ? s : expected(lb, st, 7, "the unit that he is with", err);
        }
        m.unit = gs_ref_id(lb->setup, who);
    }
    return muster(lb, &m, 0, err);
}

/* ---- names for short; what is only told ---- */

void lb_add_alias(gs_logbook *lb, const char *word, gs_ref who)
{
    gs_str plain = {0};
    lb_plain(word, strlen(word), &plain);
    lb->alias = gs_arena_grow(lb->arena, lb->alias, lb->n_alias, &lb->cap_alias,
                              sizeof *lb->alias);
    lb->alias[lb->n_alias++] =
        (lb_alias){gs_arena_strdup(lb->arena, gs_str_text(&plain)), who};
    gs_str_free(&plain);
}

static gs_status alias(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO | GS_SLOT_OBJECTIVE | GS_SLOT_FEATURE,
                    .side = -1, .gone = true};
    gs_ref who;
    int used = 0;
    gs_status s = st->n_words > 2 ? lb_name(lb, st->word + 2, st->n_words - 2, &want, &who, &used,
                                            err) : GS_OK;
    if (s != GS_OK || !used) {
        return s != GS_OK ? s : expected(lb, st, 2, "alias WORD NAME", err);
    }
    lb_entry(lb, "alias", who, (gs_ref){0});
    lb_part(lb, GS_LOG_NOTE)->u.note =
        gs_arena_printf(lb->log->arena, "alias: %.*s", st->word[1].n, st->word[1].p);
    return lb_close(lb, err);
}

static gs_status told_note(gs_logbook *lb, const lb_stmt *st, const char *kind, gs_err *err)
{
    gs_str say = {0};
    for (int i = 1; i < st->n_words; i++) {
        gs_str_addf(&say, "%s%.*s", i > 1 ? " " : "", st->word[i].n, st->word[i].p);
    }
    for (int i = 0; i < st->n_dice; i++) { /* of a roll that the book does not know */
        gs_str_addf(&say, "%s%.*s", i ? " " : ": ", st->dice[i].n, st->dice[i].p);
    }
    if (say.len == 0) {
        gs_str_free(&say);
        return expected(lb, st, 0, "a text in quotation marks", err);
    }
    lb_entry(lb, kind, (gs_ref){0}, (gs_ref){0});
    lb_part(lb, GS_LOG_NOTE)->u.note =
        gs_arena_printf(lb->log->arena, "%s: %s", kind, gs_str_text(&say));
    gs_str_free(&say);
    return lb_close(lb, err);
}

/* ---- place NAME 12,30 facing 90 | NAME ...: where they stand, as the map has it ---- */
/* One of them: who has not come yet is set up there. */
static gs_status place_one(gs_logbook *lb, gs_ref who, const gs_pose *to)
{
    const gs_table_state *t = &lb->now.t;
    bool unit = who.kind == GS_REF_UNIT;
    if (!lb_stands(lb, who)) {
        lb_part(lb, GS_LOG_EFFECT)->u.effect =
            (gs_log_effect){.kind = GS_EFFECT_PLACED, .who = who, .pose = *to, .in = {GS_PLACE_POINT, 0},
                            .left = unit ? t->unit[who.ix].left : t->hero[who.ix].power};
        return GS_OK;
    }
    lb_part(lb, GS_LOG_MOVE)->u.move =
        (gs_log_move){.who = who, .manner = GS_MOVE_PLACE, .to = *to, .to_in = {GS_PLACE_POINT, 0}, .rules = "",
                      .from = unit ? (gs_pose){t->unit[who.ix].at, t->unit[who.ix].facing}
                                   : (gs_pose){t->hero[who.ix].at, t->hero[who.ix].facing},
                      .from_in = unit ? t->unit[who.ix].in : t->hero[who.ix].in};
    return GS_OK;
}

/* Who faces nowhere yet faces away from his side's edge. */
static gs_ang faces(gs_logbook *lb, gs_ref who)
{
    static const int quarters[] = {0, 2, 1, 3}; /* from the bottom, the top, the left, the right */
    int side = lb_side_of(lb, who), edge = side >= 0 ? lb->setup->side[side].edge : 0;
    const gs_table_state *t = &lb->now.t;
    bool unit = who.kind == GS_REF_UNIT;
    gs_place in = unit ? t->unit[who.ix].in : t->hero[who.ix].in;
    return in.kind == GS_PLACE_POINT && lb_stands(lb, who) ? unit ? t->unit[who.ix].facing : t->hero[who.ix].facing
                                                           : (gs_ang)(GS_ANG_FULL / 4 * quarters[edge & 3]);
}

static gs_status placed(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    const gs_setup *s = lb->setup;
    const lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO, .side = -1, .body = true};
    lb_entry(lb, "place", (gs_ref){0}, (gs_ref){0});
    for (int i = 1; i < st->n_words || i == 1;) {
        gs_ref who = {0};
        int used = 0, more = 0;
        gs_status found = i < st->n_words ? lb_name(lb, &st->word[i], st->n_words - i, &want, &who, &used, err) : GS_OK;
        if (found != GS_OK || used == 0) {
            return found != GS_OK ? found : expected(lb, st, i, "place NAME 12,30 [facing 90] | NAME ...", err);
        }
        gs_pose to = {.facing = faces(lb, who)};
        i += used;
        if (i >= st->n_words || !lb_point(&st->word[i], st->n_words - i, &to, &more)) {
            return expected(lb, st, i, "its place behind the name, as 12,30 facing 90", err);
        }
        if (to.at.x < 0 || to.at.y < 0 || (s->width && to.at.x > s->width) ||
            (s->table_depth && to.at.y > s->table_depth)) {
            return lb_fault(lb, &st->word[i], err, "the table is %d by %d", (int)(s->width / 1000),
                            (int)(s->table_depth / 1000));
        }
        i += more;
        i += i < st->n_words && (lb_is(&st->word[i], "|") || lb_is(&st->word[i], ","));
        found = place_one(lb, who, &to);
        if (found != GS_OK) {
            return found;
        }
    }
    return lb_close(lb, err);
}

gs_status lb_set_up(gs_logbook *lb, const char *verb, const lb_stmt *st, gs_err *err)
{
    if (strcmp(verb, "deploy") == 0) {
        return deploy(lb, st, err);
    }
    if (strcmp(verb, "unit") == 0) {
        return unit(lb, st, err);
    }
    if (strcmp(verb, "hero") == 0) {
        return hero(lb, st, err);
    }
    if (strcmp(verb, "alias") == 0) {
        return alias(lb, st, err);
    }
    if (strcmp(verb, "place") == 0) {
        return placed(lb, st, err);
    }
    return strcmp(verb, "enter") == 0 ? lb_enter(lb, st, err) : told_note(lb, st, verb, err);
}
