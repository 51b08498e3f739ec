/* What the player reads: names, what fell, what stands, a line of working. */
#include "logbook_int.h"

#include <string.h>

/* ---- names ---- */

/* "levy" of "levy of the Ebro", if no other of the side begins so. */
static bool unique_head(gs_logbook *lb, gs_ref who, const char *head, size_t n)
{
    for (int i = 0; i < lb->setup->n_units; i++) {
        const char *other = lb->setup->units[i].name;
        if (i != who.ix && strncmp(other, head, n) == 0 &&
            lb_side_of(lb, gs_ref_unit(i)) == lb_side_of(lb, who)) {
            return false;
        }
    }
    return true;
}

const char *lb_short(gs_logbook *lb, gs_ref who)
{
    const char *name = lb_full(lb, who);
    if (who.kind != GS_REF_UNIT) {
        return name;
    }
    name += strncmp(name, "the ", 4) == 0 ? 4 : 0;
    const char *of = strstr(name, " of "), *s = strstr(name, "'s ");
    s = s ? s : strstr(name, "\xE2\x80\x99s ");
    if (s) { /* "Falsaron's" knights, but Engelier's "Gascons" */
        const char *rest = strchr(s, ' ') + 1;
        bool proper = *rest >= 'A' && *rest <= 'Z';
        return proper ? rest
                      : gs_arena_strndup(lb->line_arena, name, (size_t)(rest - 1 - name));
    }
    if (of) {
        const char *rest = of + 4;
        rest += strncmp(rest, "the ", 4) == 0 ? 4 : 0;
        return unique_head(lb, who, name, (size_t)(of - name) + 1)
                   ? gs_arena_strndup(lb->line_arena, name, (size_t)(of - name))
                   : rest;
    }
    return name;
}

const char *lb_code(gs_logbook *lb, gs_ref who)
{
    const gs_setup *s = lb->setup;
    if (who.kind == GS_REF_HERO && who.ix < s->n_heroes) {
        return gs_arena_printf(lb->line_arena, "h%d", who.ix + 1);
    }
    if (who.kind != GS_REF_UNIT || gs_setup_unit_of(s, who.ix) < 0) {
        return "";
    }
    gs_str code = {0};
    gs_setup_code(s, who.ix, &code);
    const char *text = gs_arena_strdup(lb->line_arena, gs_str_text(&code));
    gs_str_free(&code);
    return text;
}

/* ---- effects ---- */

static const char *times(int n)
{
    static const char *const words[] = {"", "hit", "hit twice", "hit three times"};
    return n >= 0 && n <= 3 ? words[n] : "hit many times";
}

static const gs_log_effect *effect(const gs_entry *e, int i)
{
    return i < e->n_parts && e->parts[i].kind == GS_LOG_EFFECT ? &e->parts[i].u.effect : NULL;
}

static bool follows(const gs_entry *e, int from, int kind, gs_ref who)
{
    for (int i = from; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        if (x && x->kind == kind && x->who.kind == who.kind && x->who.ix == who.ix) {
            return true;
        }
    }
    return false;
}

static int losses(const gs_entry *e)
{
    int n = 0;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        n += x && (x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS ||
                   x->kind == GS_EFFECT_HERO_HIT);
    }
    return n;
}

static void say_loss(gs_logbook *lb, const gs_entry *e, int i, const gs_log_effect *x, gs_str *out)
{
    bool hits = x->kind == GS_EFFECT_HITS || strcmp(lb->setup->ruleset->prefix, "FEU") == 0;
    int left = x->kind == GS_EFFECT_HITS
                   ? gs_setup_bears(lb->setup, gs_setup_unit_of(lb->setup, x->who.ix)) - x->left
                   : x->left;
    left = left > 0 ? left : 0; /* who has hits enough falls when the phase ends */
    if (follows(e, i, GS_EFFECT_DESTROYED, x->who)) {
        gs_str_addf(out, "%s destroyed (%d)", lb_full(lb, x->who), (int)x->amount);
    } else if (losses(e) == 1) {
        gs_str_addf(out, !hits ? "%s lose %d, %d left" : x->amount == 1 ? "%s %d hit, %d left"
                                                                        : "%s %d hits, %d left",
                    lb_full(lb, x->who), (int)x->amount, left);
    } else {
        gs_str_addf(out, !hits ? "%s lose %d (%d left)" : x->amount == 1 ? "%s %d hit (%d left)"
                                                                         : "%s %d hits (%d left)",
                    lb_short(lb, x->who), (int)x->amount, left);
    }
}

static void say_hero(gs_logbook *lb, const gs_entry *e, int i, const gs_log_effect *x, gs_str *out)
{
    const char *by = x->by.kind ? lb_short(lb, x->by) : NULL;
    bool down = follows(e, i, GS_EFFECT_HERO_DOWN, x->who);
    bool duel = strcmp(e->kind, "duel") == 0;
    gs_str_addf(out, "%s %s", lb_full(lb, x->who),
                down && !duel ? "struck down" : times((int)x->amount));
    if (by && !duel) {
        gs_str_addf(out, " by %s", by);
    }
    if (down && duel) {
        gs_str_add(out, ": down");
    } else if (!down) {
        gs_str_addf(out, " (Power %d)", (int)x->left);
    }
}

/* What an effect is told as after a name; NULL: it is not told by itself. */
static const char *said_as(const gs_log_effect *x)
{
    static const struct {
        uint8_t kind;
        const char *unit;
    } words[] = {
        {GS_EFFECT_RECOILED, "recoil"},          {GS_EFFECT_ROUTED, "run"},
        {GS_EFFECT_RALLIED, "rally"},            {GS_EFFECT_CONFUSED, "are confused"},
        {GS_EFFECT_DISORDERED, "are disordered"}, {GS_EFFECT_HERO_KILLED, "killed"},
        {GS_EFFECT_HERO_CAPTURED, "captured"},   {GS_EFFECT_HERO_BURIED, "buried under the fallen"},
        {GS_EFFECT_HERO_LEFT, "leaves the field"}, {GS_EFFECT_ENTERED, "come on"},
        {GS_EFFECT_ARMY_BROKEN, "are broken"},   {GS_EFFECT_HERO_FREED, "is free"},
    };
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (words[i].kind == x->kind) {
            return words[i].unit;
        }
    }
    return NULL;
}

static void break_before(gs_str *out, bool sentence)
{
    if (out->len == 0) {
        return;
    }
    char last = out->p[out->len - 1];
    gs_str_add(out, last == '.' || last == ':' ? " " : sentence ? ". " : ", ");
}

/* Losses of a side: its units first, then its heroes. */
static void say_side(gs_logbook *lb, const gs_entry *e, int side, gs_ref *last, gs_str *out)
{
    bool any = false;
    for (int heroes = 0; heroes < 2; heroes++) {
        for (int i = 0; i < e->n_parts; i++) {
            const gs_log_effect *x = effect(e, i);
            bool loss = x && (x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS);
            bool more = loss && (follows(e, i + 1, GS_EFFECT_LOSS, x->who) ||
                                 follows(e, i + 1, GS_EFFECT_HITS, x->who));
            loss = loss && !(more && follows(e, i, GS_EFFECT_DESTROYED, x->who)); /* told once */
            bool hero = x && x->kind == GS_EFFECT_HERO_HIT;
            if (!(heroes ? hero : loss) || lb_side_of(lb, x->who) != side || x->amount == 0) {
                continue;
            }
            if (!any && out->len && out->p[out->len - 1] != ':' && out->p[out->len - 1] != '.') {
                gs_str_add(out, "; ");
            } else {
                break_before(out, false);
            }
            any = true;
            if (loss) {
                say_loss(lb, e, i, x, out);
                *last = x->who;
            } else {
                say_hero(lb, e, i, x, out);
            }
        }
    }
}

/* Who is told of by a sentence of his own: how he left, what state he is in. */
static void say_state(gs_logbook *lb, const gs_entry *e, const gs_log_effect *x, gs_ref last,
                      gs_str *out)
{
    bool gone = x->kind == GS_EFFECT_DESTROYED && !follows(e, 0, GS_EFFECT_LOSS, x->who) &&
                !follows(e, 0, GS_EFFECT_HITS, x->who);
    bool leaves = follows(e, 0, GS_EFFECT_LEFT_TABLE, x->who);
    if (x->kind == GS_EFFECT_LEFT_TABLE) {
        break_before(out, true);
        gs_str_addf(out, "%s leave with %d", lb_full(lb, x->who), (int)x->left);
    } else if (gone) {
        break_before(out, true);
        gs_str_addf(out, "%s destroyed", lb_full(lb, x->who));
    } else if (said_as(x) && !(leaves && x->kind == GS_EFFECT_ROUTED)) {
        bool they = x->kind == GS_EFFECT_RECOILED && last.kind == x->who.kind &&
                    last.ix == x->who.ix && follows(e, 0, GS_EFFECT_HERO_DOWN,
                                                    gs_ref_hero(lb_front_hero(lb, last.ix)));
        break_before(out, true);
        gs_str_addf(out, "%s %s", they ? "They" : lb_short(lb, x->who), said_as(x));
    }
}

void lb_effects_line(gs_logbook *lb, const gs_entry *e, gs_str *out)
{
    gs_ref last = {0};
    int first = e->actor.kind ? lb_side_of(lb, e->actor) : 0;
    for (int k = 0; k < GS_SIDES; k++) {
        say_side(lb, e, k ? 1 - first : first, &last, out);
    }
    for (int i = 0; i < e->n_parts; i++) {
        if (effect(e, i)) {
            say_state(lb, e, effect(e, i), last, out);
        }
    }
    if (out->len && out->p[out->len - 1] != '.' && out->p[out->len - 1] != ':') {
        gs_str_addc(out, '.');
    }
}

static void general_gone(gs_logbook *lb, const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        if (x && x->kind == GS_EFFECT_GENERAL_LOST && x->who.kind == GS_REF_SIDE) {
            bool shw = strcmp(lb->setup->ruleset->prefix, "SHW") == 0;
            lb_show(lb, "  ! %s%s have no General%s.", "The ", lb_side_name(lb, x->who.ix),
                    shw ? ": a unit tests before it moves (4+)" : "");
        }
    }
}

/* "Aelroth hit twice: down" goes on with what became of him, if nothing was asked between. */
static bool join_fate(gs_logbook *lb, const gs_str *say)
{
    static const char down[] = ": down.\n";
    gs_str *shown = &lb->reply->shown;
    size_t n = sizeof down - 1;
    if (shown->len < n || strcmp(shown->p + shown->len - n, down) != 0) {
        return false;
    }
    shown->len -= 2;
    shown->p[shown->len] = '\0';
    gs_str_addf(shown, ", %s\n", gs_str_text(say));
    return true;
}

/* What a mark means that a unit has got; NULL if nothing is said of it. */
static const char *mark_text(const gs_logbook *lb, const gs_log_effect *x)
{
    static const struct {
        const char *prefix, *mark, *text;
    } texts[] = {
#define MARK(prefix, mark, text) {prefix, mark, text},
#include "lb_headlines.def"
    };
    for (int i = 0; i < GS_COUNT(texts) && x->kind == GS_EFFECT_MARK && x->amount && x->word; i++) {
        if (strcmp(texts[i].prefix, lb->setup->ruleset->prefix) == 0 &&
            strcmp(texts[i].mark, x->word) == 0) {
            return texts[i].text;
        }
    }
    return NULL;
}

/* Is a mark told of the unit behind part `from`? It is then named in full. */
static bool marked(const gs_logbook *lb, const gs_entry *e, int from, gs_ref who)
{
    for (int i = from; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        if (x && x->who.kind == who.kind && x->who.ix == who.ix && mark_text(lb, x)) {
            return true;
        }
    }
    return false;
}

/* What is told after a loss: "4 left"; "destroyed", and how much of it was too much. */
static void say_left(gs_logbook *lb, const gs_log_effect *x, gs_str *out)
{
    int left = gs_unit_bears(lb->setup, &lb->now.t, x->who.ix);
    gs_str_addf(out, left > 0 ? "%d left" : "destroyed", left);
}

/* What units that something was told of have left. */
void lb_told_line(gs_logbook *lb, const gs_entry *e)
{
    gs_str say = {0};
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = effect(e, i);
        bool loss = x && (x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS);
        if (loss) {
            break_before(&say, false);
            gs_str_addf(&say, "%s ", marked(lb, e, i, x->who) ? lb_full(lb, x->who)
                                                               : lb_short(lb, x->who));
            say_left(lb, x, &say);
        } else if (x && x->who.kind == GS_REF_HERO && said_as(x)) {
            break_before(&say, false);
            gs_str_addf(&say, "%s %s", lb_short(lb, x->who), said_as(x));
        } else if (x && mark_text(lb, x)) {
            break_before(&say, false);
            gs_str_addf(&say, "%s.", mark_text(lb, x));
        }
    }
    if (say.len) {
        lb_show(lb, "  told: %s%s", gs_str_text(&say), say.p[say.len - 1] == '.' ? "" : ".");
    }
    gs_str_free(&say);
    general_gone(lb, e);
}

static void count_line(gs_logbook *lb, gs_ref who, int left, int told)
{
    lb_show(lb, "  %s had %d left: %d count, not %d", lb_full(lb, who), left, left, told);
}

void lb_clamp_hits(gs_logbook *lb, lb_told *told)
{
    for (int i = 0; i < told->n; i++) {
        gs_log_effect *e = &told->e[i];
        bool hits = e->kind == GS_EFFECT_HITS && e->who.kind == GS_REF_UNIT && e->amount > 0;
        int left = hits && lb->setup->ruleset->bears
                       ? gs_unit_bears(lb->setup, &lb->now.t, e->who.ix) : 0;
        for (int k = 0; k < i; k++) { /* what the line has told of it already */
            const gs_log_effect *o = &told->e[k];
            bool same = o->kind == e->kind && o->who.kind == e->who.kind && o->who.ix == e->who.ix;
            left -= same ? o->amount : 0;
        }
        if (left > 0 && e->amount > left) { /* at 0 it falls when the phase ends, whatever comes */
            count_line(lb, e->who, left, (int)e->amount);
            e->amount = left;
        }
    }
}

void lb_clamped_line(gs_logbook *lb, const gs_log_effect *told, int from)
{
    const gs_entry *e = &lb->log->entries[lb->log->count - 1];
    for (int i = from; i < e->n_parts; i++) {
        const gs_log_effect *x = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && x->kind == told->kind &&
            x->who.kind == told->who.kind && x->who.ix == told->who.ix &&
            x->amount < told->amount && told->kind != GS_EFFECT_HERO_HIT) {
            count_line(lb, x->who, (int)x->amount, (int)told->amount);
        }
    }
}

/* Musts that the line has left, one after another: "Falsaron's must rally. Roland's must
 * follow". */
void lb_musts_line(gs_logbook *lb)
{
    gs_str say = {0};
    for (int i = 0; i < lb->now.n_owed; i++) {
        const gs_owed *o = &lb->now.owed[i];
        if (!o->must || o->entry <= lb->first_new || lb_silent(lb, o) ||
            strcmp(o->verb->kind, "melee") == 0) {
            continue;
        }
        const gs_owed *x = i > 0 ? &lb->now.owed[i - 1] : NULL;
        int verb = (int)strcspn(o->verb->words, " ");
        if (x && say.len && lb_either(x, o)) { /* the one or the other */
            say.p[--say.len] = '\0';
            gs_str_addf(&say, ", or %.*s.", verb, o->verb->words);
        } else {
            size_t at = say.len + (say.len > 0);
            gs_str_add(&say, say.len ? " " : "");
            bool noun = lb_duty(lb_short(lb, o->who), o, &say);
            gs_str_add(&say, noun ? " is owed." : ".");
            say.p[at] = (char)(say.p[at] - (noun ? 'a' - 'A' : 0)); /* "Fate of Morcar" */
        }
    }
    if (say.len && !lb->now.quiet_all) {
        lb_show(lb, "  ! %s", gs_str_text(&say));
    }
    gs_str_free(&say);
}

/* Did the players rule what came of it otherwise than the rules? */
static bool was_ruled(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_OVERRIDE && !lb_is_forced(&e->parts[i])) {
            return true;
        }
    }
    return false;
}

/* What came of it, behind its headline, a sentence of its own. */
static void say_effects(gs_logbook *lb, const gs_entry *e, bool ruled, gs_str *say)
{
    gs_str effects = {0};
    lb_effects_line(lb, e, &effects);
    bool stops = say->len > 0 && say->p[say->len - 1] == '.';
    if (ruled) {
        gs_str_addf(say, "%s%sRuled: %s", say->len && !stops ? "." : "", say->len ? " " : "",
                    effects.len ? gs_str_text(&effects) : "nothing came of it.");
    } else if (effects.len) {
        char *c = &effects.p[0];
        *c = stops && *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c;
        gs_str_addf(say, "%s%s", say->len ? " " : "", gs_str_text(&effects));
    }
    gs_str_free(&effects);
}

void lb_ruled_line(gs_logbook *lb, const gs_entry *e)
{
    gs_str say = {0};
    say_effects(lb, e, was_ruled(e), &say);
    if (say.len) {
        lb_show(lb, "  = %s", gs_str_text(&say));
    }
    gs_str_free(&say);
}

void lb_working(gs_logbook *lb, const lb_event *ev, const void *out, const gs_rolls *rolls,
                const gs_working *work, const gs_entry *e)
{
    gs_str say = {0};
    bool ruled = was_ruled(e), all = lb_headline(lb, ev, out, rolls, work, ruled, &say);
    if (ev->headline_told) {
        gs_str_clear(&say);
    }
    if (!all || ev->headline_told) {
        say_effects(lb, e, ruled, &say);
    }
    if (lb->hold_working) { /* it goes before the next line */
        lb->lead = gs_arena_strdup(lb->line_arena, gs_str_text(&say));
    } else if (strcmp(e->kind, "fate") == 0 && join_fate(lb, &say)) {
        lb->lead = NULL;
    } else if (say.len) {
        const char *lead = lb->lead ? lb->lead : "";
        lb_show(lb, ev->headline_told ? "  %s%s%s" : "  = %s%s%s", lead, *lead ? " " : "",
                gs_str_text(&say));
        lb->lead = NULL;
    }
    gs_str_free(&say);
    general_gone(lb, e);
}
