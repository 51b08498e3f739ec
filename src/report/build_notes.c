/* Margin notes: a kind and a sentence each, beside the paragraph that tells of it. Few of them: one
 * for nine lines, those nearest to a moment first. Numbers of entries stand in the minutes alone. */
#include "minutes_int.h"

#include "gesta/forecast.h"
#include "gesta/odds.h"

#include <string.h>

enum { LINE_CHARS = 76, NOTE_LINES = 9, NOTES = 64, AGAIN = 45 };

typedef enum note_kind {
    NOTE_DICE, NOTE_ODDS, NOTE_RULE, NOTE_HOUSE_RULE, NOTE_STOOD, NOTE_HURT, NOTE_CHOICE, NOTE_TABLE
} note_kind;
static const char *const heads[] = {"The dice",       "The odds",     "The rule", "House rule",
                                    "Where it stood", "Who was hurt", "A choice", "From the table"};

/* A note that could be set. */
typedef struct note {
    note_kind kind;
    int para, worth, entry;
    const char *head, *text;
} note;

struct build_notes {
    build_battle *b;
    note all[NOTES];
    int n;
    const char *told; /* rules and house rules that a note has told of, each between two \n */
};

/* Notes in the words of the book of rules are for those who read its language. */
static bool is_readable(const build_notes *x, note_kind kind)
{
    bool book = kind == NOTE_ODDS || kind == NOTE_RULE || kind == NOTE_HOUSE_RULE ||
                kind == NOTE_CHOICE;
    return !book || strcmp(x->b->story->lang, "en") == 0;
}

static void add(build_notes *x, note_kind kind, int para, int worth, int entry, const char *head,
                const char *text)
{
    for (int i = 0; i < x->n; i++) { /* told in one paragraph, it is not told again in another */
        if (entry && x->all[i].entry == entry && x->all[i].kind == kind) {
            return;
        }
    }
    if (x->n < NOTES && text && *text && is_readable(x, kind)) {
        head = head ? head : gs_said(x->b->w, heads[kind]);
        x->all[x->n++] = (note){kind, para, worth, entry, head, text};
    }
}

/* Is it new to this report? It is noted that it no longer is. */
static bool once(build_notes *x, const char *what)
{
    const char *line = gs_arena_printf(x->b->a, "\n%s\n", what);
    if (strstr(x->told, line)) {
        return false;
    }
    x->told = gs_arena_printf(x->b->a, "%s%s", x->told, line);
    return true;
}

static const char *taken(gs_arena *a, gs_str *s)
{
    const char *text = s->len ? gs_arena_strdup(a, s->p) : NULL;
    gs_str_free(s);
    return text;
}

static const char *bare_name(const build_battle *b, gs_ref r)
{
    return build_bare(gs_ref_name(b->s, r));
}

/* The letter of the key moment to which an entry belongs; 0 none. */
static char letter_of(const build_battle *b, int entry)
{
    for (int i = 0; i < b->story->n_scenes; i++) {
        const gs_story_scene *sc = &b->story->scenes[i];
        const gs_message *m = sc->letter && sc->best >= 0 ? &b->story->messages.m[sc->best] : NULL;
        for (int k = 0; m && k < m->n_entries; k++) {
            if (m->entry[k] == entry) {
                return sc->letter;
            }
        }
    }
    return 0;
}

/* ---- the odds ---- */
static const char *const answers[] = {"result", "winner", "effect", "end"};

/* How often in a thousand it comes as it came; -1 if that cannot be counted. */
static int thousandths(build_battle *b, const gs_log_resolve *r, const char *key, const char *word)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    const gs_proc *p = gs_battle_proc(b->s->ruleset, r->procedure);
    const gs_fact *out = p ? gs_fact_find(p->out, p->n_out, key, strlen(key)) : NULL;
    gs_odds_key *keys;
    int n, found = -1;
    if (!out || !r->situation || r->counted || !out->words ||
        gs_proc_situation(p, r->situation, strlen(r->situation), in, NULL) != GS_OK ||
        gs_odds(p, in, out, 200000, b->a, &keys, &n, NULL) != GS_OK || n != 1 || keys[0].estimate) {
        return -1;
    }
    for (int i = 0; i < keys[0].count; i++) {
        const gs_odds_value *v = &keys[0].values[i];
        found = strcmp(out->words[v->value], word) == 0 ? gs_odds_tenths(v) : found;
    }
    return found;
}

/* "defender-recoils" with the names of the two; "rallied" as it is. */
static void add_answer(gs_str *out, const build_battle *b, const gs_entry *e, const char *word)
{
    bool own = strncmp(word, "attacker-", 9) == 0, other = strncmp(word, "defender-", 9) == 0;
    if (own || other) {
        gs_str_addf(out, "%s ", bare_name(b, own ? e->actor : e->target));
        build_add_words(out, word + 9);
    } else {
        gs_str_addf(out, "%s: ", bare_name(b, e->actor));
        build_add_words(out, word);
    }
}

static const char *odds_words(build_battle *b, const gs_entry *e, const gs_log_resolve *r)
{
    char word[48];
    gs_str out = {0};
    for (int i = 0; i < GS_COUNT(answers) && r->result && r->dice && *r->dice; i++) {
        if (!gs_kv_word(r->result, answers[i], word, sizeof word)) {
            continue;
        }
        int p = thousandths(b, r, answers[i], word);
        if (p > 0 && p < 1000) {
            add_answer(&out, b, e, word);
            minutes_raise_letter(&out, 0);
            if (p < 10) {
                gs_str_addf(&out, ", %d time%s in 1,000.", p, p == 1 ? "" : "s");
            } else {
                gs_str_addf(&out, ", %d times in 100.", (p + 5) / 10);
            }
        }
        break;
    }
    return taken(b->a, &out);
}

/* Of a throw from before which the rest was fought again. */
static const char *again_words(build_battle *b, const gs_entry *e)
{
    const gs_forecast_point *p = gs_forecast_at(b->opt->forecast, e->turn, e->n);
    return p && p->n ? gs_arena_printf(b->a, "Again from here, %d games: %s %d, %s %d.", p->n,
                                       build_bare(b->s->side[0].name), p->wins,
                                       build_bare(b->s->side[1].name), p->n - p->wins - p->draws)
                     : NULL;
}

/* ---- rules ---- */
/* The last rule that a resolution cites of those that are printed in the book; NULL none. */
static const gs_rule *rule_of(const build_battle *b, const char *rules)
{
    const gs_rule *found = NULL;
    for (const char *p = rules; p && *p;) {
        char number[32];
        size_t n = strcspn(p, " ");
        if (n < sizeof number) {
            memcpy(number, p, n);
            number[n] = 0;
            const char *dash = strchr(number, '-');
            bool printed = dash && dash[1] >= '0' && dash[1] <= '9';
            const gs_rule *r = printed ? gs_ruleset_rule(b->s->ruleset, number) : NULL;
            found = r ? r : found;
        }
        p += n;
        p += *p == ' ';
    }
    return found;
}

static void add_rule(build_notes *x, int para, int worth, int entry, const gs_rule *r)
{
    if (r && r->summary && once(x, r->number)) {
        const char *dash = strchr(r->number, '-');
        gs_arena *a = x->b->a;
        add(x, NOTE_RULE, para, worth, entry,
            gs_arena_printf(a, "%s · %s", heads[NOTE_RULE], dash ? dash + 1 : r->number),
            gs_arena_printf(a, "%s.", build_head(a, r->summary)));
    }
}

/* How many resolutions of the log a house rule changed. */
static int uses_of(const build_battle *b, const char *name)
{
    int n = 0;
    for (int i = 0; i < b->log->count; i++) {
        for (int k = 0; k < b->log->entries[i].n_parts; k++) {
            const gs_log_part *p = &b->log->entries[i].parts[k];
            n += p->kind == GS_LOG_RESOLVE && p->u.resolve.patches &&
                 strstr(p->u.resolve.patches, name);
        }
    }
    return n;
}

static void add_house_rules(build_notes *x, int para, const gs_entry *e, const gs_log_resolve *r)
{
    build_battle *b = x->b;
    for (int i = 0; r->patches && i < b->s->n_patches; i++) {
        const gs_patch_row *row = &b->s->patches[i];
        if (!strstr(r->patches, row->name) || !once(x, row->name)) {
            continue;
        }
        gs_str out = {0};
        int n = uses_of(b, row->name);
        gs_str_addf(&out, "%s: ", row->name);
        build_add_rules(b->a, b->s->ruleset, &row, 1, &out);
        gs_str_addf(&out, ". %d time%s in this battle.", n, n == 1 ? "" : "s");
        add(x, NOTE_HOUSE_RULE, para, 70, e->n, NULL, taken(b->a, &out));
    }
}

/* ---- who was hurt; what was chosen ---- */
static void add_hurt(gs_str *out, const build_battle *b, const gs_entry *e, const gs_log_effect *f)
{
    const gs_words *w = b->w;
    const char *what = f->kind == GS_EFFECT_HERO_KILLED     ? "killed"
                       : f->kind == GS_EFFECT_HERO_CAPTURED ? "taken"
                       : f->kind == GS_EFFECT_HERO_DOWN     ? "struck down"
                       : f->kind == GS_EFFECT_HERO_HIT      ? "hurt"
                                                            : NULL;
    if (!what) {
        return;
    }
    gs_str_addf(out, "%s%s %s", out->len ? "; " : "", gs_ref_name(b->s, f->who), gs_said(w, what));
    if (f->by.kind == GS_REF_UNIT || f->by.kind == GS_REF_HERO) {
        gs_str_addf(out, gs_said(w, " by %s"), gs_ref_name(b->s, f->by));
    }
    gs_str_addf(out, gs_said(w, ", turn %d"), e->turn);
    if (f->kind == GS_EFFECT_HERO_HIT) {
        gs_str_addf(out, gs_said(w, ", Power %d"), (int)f->left);
    }
}

static void add_choice(build_notes *x, int para, const gs_entry *e, const gs_log_plan *p)
{
    build_battle *b = x->b;
    const char *why = p->reason && b->opt->reason ? b->opt->reason(p->reason) : NULL;
    bool army = p->level && strcmp(p->level, "unit") != 0;
    if (!why || !army || p->side < 0 || p->side >= GS_SIDES || e->turn == 0) {
        return;
    }
    gs_str out = {0};
    gs_str_addf(&out, "%s, ", build_head(b->a, build_bare(b->s->side[p->side].name)));
    build_add_words(&out, p->what ? p->what : "plan");
    gs_str_addf(&out, ": %s. No rule asked for it.", why);
    add(x, NOTE_CHOICE, para, 25, e->n, NULL, taken(b->a, &out));
}

/* ---- where it stood ---- */
static void add_stood(build_notes *x, int para, const gs_story_para *p)
{
    build_battle *b = x->b;
    int last = p->last_turn ? p->last_turn : p->turn;
    const gs_forecast_point *was = gs_forecast_at(b->opt->forecast, p->turn - 1, 0);
    const gs_forecast_point *is = gs_forecast_at(b->opt->forecast, last, 0);
    if (p->turn < 1 || !was || !is || !was->n || !is->n) {
        return;
    }
    int before = (gs_forecast_chance(was, 0) + 5) / 10, after = (gs_forecast_chance(is, 0) + 5) / 10;
    int change = before < after ? after - before : before - after;
    const char *name = b->s->side[0].name;
    const char *head = p->turn == 1 ? gs_said(b->w, "Before the first turn")
                                    : gs_arena_printf(b->a, gs_said(b->w, "After turn %d"),
                                                      p->turn - 1);
    add(x, NOTE_STOOD, para, 30 + change, 0, NULL,
        gs_arena_printf(b->a, gs_said(b->w, "%s %s won %d of 100 games; after turn %d, %d."), head, name, before,
                        last, after));
}

/* ---- all of a paragraph ---- */
static void of_resolve(build_notes *x, int para, const gs_entry *e, const gs_log_resolve *r)
{
    build_battle *b = x->b;
    char letter = letter_of(b, e->n);
    const char *dice = letter && !r->counted ? build_dice_words(b, e, r) : NULL;
    if (dice) {
        add(x, NOTE_DICE, para, 100, e->n, NULL,
            gs_arena_printf(b->a, gs_said(b->w, "Moment %c. %s"), letter, build_head(b->a, dice)));
    }
    const char *morale = b->s->ruleset->part[GS_PART_MORALE];
    bool test = morale && strcmp(r->procedure, morale) == 0;
    if (letter || test) {
        add(x, NOTE_ODDS, para, letter ? 55 : 40, e->n, NULL, odds_words(b, e, r));
        add_rule(x, para, letter ? 45 : 35, e->n, rule_of(b, r->rules));
    }
    add_house_rules(x, para, e, r);
}

static void of_entry(build_notes *x, int para, const gs_entry *e, gs_str *hurt)
{
    for (int k = 0; k < e->n_parts; k++) {
        const gs_log_part *p = &e->parts[k];
        if (p->kind == GS_LOG_RESOLVE) {
            of_resolve(x, para, e, &p->u.resolve);
        } else if (p->kind == GS_LOG_EFFECT) {
            add_hurt(hurt, x->b, e, &p->u.effect);
        } else if (p->kind == GS_LOG_PLAN) {
            add_choice(x, para, e, &p->u.plan);
        }
    }
    add(x, NOTE_ODDS, para, 90, e->n, NULL, again_words(x->b, e));
}

static void of_paragraph(build_notes *x, int para)
{
    build_battle *b = x->b;
    const gs_story_para *p = &b->story->paras[para];
    gs_str hurt = {0};
    int entry = 0;
    for (int i = 0; i < p->n_sentences; i++) {
        for (int k = 0; k < p->sentences[i].n_entries; k++) {
            const gs_entry *e = build_entry_of(b, p->sentences[i].entry[k]);
            size_t before = hurt.len;
            if (e) {
                of_entry(x, para, e, &hurt);
                entry = hurt.len > before && !entry ? e->n : entry;
            }
        }
    }
    gs_str_add(&hurt, hurt.len ? "." : "");
    const char *who = taken(b->a, &hurt);
    add(x, NOTE_HURT, para, 60, entry, NULL, who ? build_head(b->a, who) : NULL);
    add_stood(x, para, p);
    if (para + 1 == b->story->n_paras && b->o->rule) {
        add_rule(x, para, 65, 0, gs_ruleset_rule(b->s->ruleset, b->o->rule));
    }
}

static int lines_of(const gs_story_para *p)
{
    size_t n = 0;
    for (int i = 0; i < p->n_sentences; i++) {
        n += strlen(p->sentences[i].text) + 1;
    }
    return (int)(n / LINE_CHARS) + 1;
}

/* Of a section's notes the worthiest are left, as many as it has room for; a second of a kind is
 * worth less. */
static void thin_out(build_notes *x, int first, int room)
{
    bool kept[NOTES] = {false};
    for (int chosen = 0; chosen < room; chosen++) {
        int best = -1, most = 0;
        for (int i = first; i < x->n; i++) {
            int worth = x->all[i].worth;
            for (int k = first; k < x->n; k++) {
                worth -= kept[k] && x->all[k].kind == x->all[i].kind ? AGAIN : 0;
            }
            if (!kept[i] && worth > most) {
                most = worth;
                best = i;
            }
        }
        if (best < 0) {
            break;
        }
        kept[best] = true;
    }
    int n = first;
    for (int i = first; i < x->n; i++) {
        if (kept[i]) {
            x->all[n++] = x->all[i];
        }
    }
    x->n = n;
}

build_notes *build_notes_of(build_battle *b)
{
    build_notes *x = GS_NEW(b->a, build_notes);
    x->b = b;
    x->told = "";
    for (int i = 0, first = 0, lines = 0; i < b->story->n_paras; i++) {
        const gs_story_para *p = &b->story->paras[i];
        const gs_story_para *next = i + 1 < b->story->n_paras ? p + 1 : NULL;
        lines += lines_of(p);
        if (!p->own) {
            of_paragraph(x, i);
        }
        if (!next || next->head) {
            thin_out(x, first, lines / NOTE_LINES);
            first = x->n;
            lines = 0;
        }
    }
    return x;
}

void build_put_notes(const build_notes *x, gs_node *section, int para)
{
    for (int i = 0; i < x->n; i++) {
        const note *n = &x->all[i];
        if (n->para == para) {
            gs_node *node = gs_add_note(section, n->head, n->text);
            if (n->entry > 0) {
                gs_node_rest_on(node, n->entry);
            }
        }
    }
}

void build_table_note(const build_battle *b, gs_node *section, const char *text)
{
    gs_add_note(section, gs_said(b->w, heads[NOTE_TABLE]), text);
}
