/* What the players of a real table said themselves, what they left out, and what a turn cost. */
#include "story_int.h"

#include "gesta/voice.h"

#include <string.h>

/* ---- words and rulings ---- */
/* Facts of a line without dice are kept as a note, "key=value key=value": nobody's words. */
static bool note_is_facts(const char *note)
{
    for (const char *p = note; *p;) {
        size_t n = strcspn(p, " ");
        if (n && !memchr(p, '=', n)) {
            return false;
        }
        p += n + (p[n] == ' ');
    }
    return true;
}

/* Notes of these kinds are the program's. */
static bool own_kind(const char *kind)
{
    static const char *const kinds[] = {"gap", "alias", "split", "players", "terrain", "house"};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (strcmp(kinds[i], kind) == 0) {
            return true;
        }
    }
    return false;
}

/* Inner quotation marks become single, the stop at the end is the sentence's. */
static const char *quoted(gs_arena *a, const char *text)
{
    gs_str out = {0};
    size_t n = strlen(text);
    while (n && strchr(" .", text[n - 1])) {
        n--;
    }
    for (size_t i = 0; i < n; i++) {
        bool brace = text[i] == '{' || text[i] == '}'; /* no slots of a template */
        gs_str_addc(&out, text[i] == '"' ? '\'' : brace ? ' ' : text[i]);
    }
    const char *kept = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return kept;
}

static gs_message *remark(story_walk *w, const char *kind)
{
    gs_message *m = story_message_new(w, kind, w->e->actor, w->e->target);
    m->mandatory = true;
    m->wing = 2;
    return m;
}

/* The players' words in the part; NULL none. */
static const char *words_of(const gs_entry *e, const gs_log_part *p)
{
    bool theirs = p->kind == GS_LOG_NOTE && p->u.note && *p->u.note && !own_kind(e->kind) &&
                  !note_is_facts(p->u.note);
    return theirs ? p->u.note : NULL;
}

bool story_is_end(const gs_entry *e)
{
    return strcmp(e->kind, "battle-over") == 0 || strcmp(e->kind, "conceded") == 0;
}

bool story_has_words(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (words_of(e, &e->parts[i])) {
            return true;
        }
    }
    return false;
}

/* Is there another ruling in the entry that says as much: of the same reason before it, or of any
 * where it has none? */
static bool ruled_before(const gs_entry *e, int at)
{
    const char *own = e->parts[at].u.override.reason;
    for (int i = 0; i < e->n_parts; i++) {
        const char *reason = e->parts[i].u.override.reason;
        bool other = i != at && e->parts[i].kind == GS_LOG_OVERRIDE;
        bool same = own && reason ? strcmp(own, reason) == 0 : !own && !reason;
        if (other && ((same && i < at) || (!own && reason))) {
            return true;
        }
    }
    return false;
}

void story_tell_words(story_walk *w)
{
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_part *p = &w->e->parts[i];
        const char *words = words_of(w->e, p);
        if (words) {
            gs_message *m = remark(w, "words");
            story_fact_word(m, "words", quoted(w->arena, words));
            story_fact_add(m, "end", story_is_end(w->e));
        } else if (p->kind == GS_LOG_OVERRIDE && !ruled_before(w->e, i)) {
            gs_message *m = remark(w, "ruling");
            if (p->u.override.reason) {
                story_fact_word(m, "because", quoted(w->arena, p->u.override.reason));
            }
        }
    }
}

/* Do the players' words say just what the sentence says? */
static bool repeats(const gs_message *remark, const gs_str *text)
{
    const gs_message_fact *f = story_fact(remark, "words");
    gs_str said = {0}, words = {0};
    story_plain_words(gs_str_text(text), &said);
    story_plain_words(f && f->word ? f->word : "", &words);
    bool again = words.len > 1 && strstr(gs_str_text(&said), words.p) != NULL;
    gs_str_free(&said);
    gs_str_free(&words);
    return again;
}

const char *story_put_remarks(story_build *b, const gs_message *m, gs_str *text)
{
    const char *claims = NULL;
    for (int i = 0; i < b->n->messages.count && b->t.logged; i++) {
        const gs_message *o = &b->n->messages.m[i];
        bool remark = story_is(o, "words") || story_is(o, "ruling"), his = false;
        for (int k = 0; remark && o != m && !b->done[i] && k < m->n_entries; k++) {
            his = his || m->entry[k] == o->entry[0];
        }
        const gs_template *used;
        const char *kind = story_is(o, "words") ? "tail.words" : "tail.ruling";
        if (his && story_is(o, "words") && repeats(o, text)) {
            b->done[i] = true;
        } else if (his && story_word(&b->t, o, kind, "", text, &used)) {
            b->done[i] = true;
            claims = claims ? gs_arena_printf(b->t.arena, "%s %s", claims, used->claims)
                            : used->claims;
        }
    }
    return claims;
}

/* ---- gaps ---- */
/* What the tally counts of those who are still to be mustered: nobody knew of them then. */
static int not_yet(const story_walk *w, int side)
{
    int n = 0;
    bool units = gs_voice_army(w->s->ruleset) == GS_COUNTED_UNITS;
    for (int u = 0; u < w->s->n_units; u++) {
        const gs_tally_row *r = &w->y->unit[u].row;
        bool hidden = w->s->units[u].side == side && !w->s->units[u].dummy &&
                      story_not_yet(w, gs_ref_unit(u));
        n += !hidden ? 0 : units ? r->units : r->began;
    }
    return n;
}

static void add_strengths(story_walk *w, gs_message *m)
{
    int whole = 0;
    gs_tally_sum(w->s, w->y);
    for (int i = 0; i < GS_SIDES; i++) {
        int hidden = not_yet(w, i);
        int left = story_strength_left(w, i) - hidden, began = story_army_size(w, i) - hidden;
        story_fact_add(m, i ? "foe-standing" : "standing", left);
        story_fact_guess(m, i ? "foe-standing" : "standing", story_side_guessed(w, i));
        story_fact_add(m, i ? "foe-men" : "men", began);
        whole += left == began;
    }
    story_fact_add(m, "whole", whole == GS_SIDES);
}

void story_tell_gap(story_walk *w)
{
    int from = w->y->table.turn + 1, to = w->e->turn - 1;
    if (from > to || w->e->turn == 0) {
        return; /* halves of turns alone */
    }
    gs_message *m = remark(w, "gap");
    m->role[GS_ROLE_SIDE] = m->role[GS_ROLE_ACTOR] = gs_ref_side(0);
    m->role[GS_ROLE_ENEMY] = gs_ref_side(1);
    story_fact_add(m, "since", from);
    story_fact_add(m, "turns", to);
    story_fact_add(m, "count", to - from + 1);
    story_fact_add(m, "turn", w->e->turn);
    story_fact_add(m, "day", w->of_the_day);
    add_strengths(w, m);
}

/* ---- what a turn cost ---- */
/* Is anything else told of this turn? */
static bool told_else(const story_walk *w)
{
    for (int i = w->turn_from; i < w->out->count; i++) {
        const gs_message *m = &w->out->m[i];
        if (m->kind[0] && !story_is(m, "words") && !story_is(m, "gap") && !story_is(m, "ruling")) {
            return true;
        }
    }
    return false;
}

/* "fifth" and the like of what a unit began with; NULL: no such share is near. */
static const char *share_word(int left, int of)
{
    static const struct {
        int per_mille;
        const char *word;
    } shares[] = {{100, "tenth"}, {200, "fifth"}, {250, "quarter"}, {333, "third"}};
    for (int i = 0; i < GS_COUNT(shares); i++) {
        int off = left * 1000 / of - shares[i].per_mille;
        if (off >= -20 && off <= 20) {
            return shares[i].word;
        }
    }
    return NULL;
}

static void cite_turn(const story_walk *w, gs_message *m)
{
    m->n_entries = 0;
    for (int i = 0; i < w->n_turn_entries; i++) {
        story_message_entry(m, w->turn_entry[i]);
    }
}

/* Units that a turn of told losses has brought down to a third or less: the two that have least. */
static void tell_worn_down(story_walk *w)
{
    gs_ref who[2] = {{0}, {0}};
    int n = 0;
    for (int u = 0; u < w->s->n_units; u++) {
        int left = story_left_of(w, gs_ref_unit(u));
        bool stands = left > 0 && (w->t->unit[u].flags & GS_U_ON_TABLE) && w->bears[u] > 5;
        bool now = left * 3 <= w->bears[u] && w->turn_left[u] > left;
        if (stands && now && n < 2) {
            who[n++] = gs_ref_unit(u);
        }
    }
    if (n == 0) {
        return;
    }
    gs_message *m = remark(w, "worn-down");
    m->role[GS_ROLE_ACTOR] = who[0];
    m->role[GS_ROLE_TARGET] = who[1];
    m->side = story_ref_side(w->s, who[0]);
    static const char *const facts[2][3] = {{"left", "began", "share"},
                                            {"foe-left", "foe-began", "foe-share"}};
    for (int i = 0; i < n; i++) {
        int left = story_left_of(w, who[i]), of = w->bears[who[i].ix];
        const char *share = story_is_guessed(w, who[i]) ? NULL : share_word(left, of);
        story_add_left(w, m, facts[i][0], who[i]);
        story_fact_add(m, facts[i][1], of);
        if (share) {
            story_fact_word(m, facts[i][2], share);
        }
    }
    story_fact_add(m, "turn", m->turn);
    cite_turn(w, m);
}

/* Of losses that no number tells: who was hurt this turn. */
static void add_hurt(const story_walk *w, gs_message *m)
{
    gs_str list = {0};
    int n = 0;
    for (int u = 0; u < w->s->n_units; u++) {
        int left = story_left_of(w, gs_ref_unit(u)); /* who is gone is told as gone */
        if (left > 0 && left < w->turn_left[u] && !(w->t->unit[u].flags & GS_U_DESTROYED)) {
            story_list_add(&list, 'u', u);
            n++;
        }
    }
    if (n && n <= 6) {
        story_fact_word(m, "hurt", gs_arena_strdup(w->arena, gs_str_text(&list)));
    }
    gs_str_free(&list);
}

void story_end_turn(story_walk *w)
{
    if (w->logged && w->bare && w->e && !w->of_the_day) {
        bool else_told = told_else(w);
        int first = w->turn_lost[0] >= w->turn_lost[1] ? 0 : 1;
        gs_message *m = remark(w, "losses");
        m->side = first;
        m->role[GS_ROLE_ACTOR] = m->role[GS_ROLE_SIDE] = gs_ref_side(first);
        m->role[GS_ROLE_TARGET] = m->role[GS_ROLE_ENEMY] = gs_ref_side(1 - first);
        story_fact_add(m, "lost", w->turn_lost[first]);
        story_fact_add(m, "foe-lost", w->turn_lost[1 - first]);
        story_fact_add(m, "lost-about", w->turn_about[first]);
        story_fact_add(m, "foe-lost-about", w->turn_about[1 - first]);
        story_fact_add(m, "also", else_told);
        story_fact_add(m, "foe-told", w->day->told[1 - first]);
        story_fact_add(m, "turn", m->turn);
        cite_turn(w, m);
        if (gs_voice_loss(w->s->ruleset) == GS_COUNTED_NOT) {
            add_hurt(w, m);
        }
        tell_worn_down(w);
    }
    w->bare = false;
    w->n_turn_entries = 0;
    w->turn_from = w->out->count;
    memset(w->turn_lost, 0, sizeof w->turn_lost);
    memset(w->turn_about, 0, sizeof w->turn_about);
    for (int u = 0; u < w->s->n_units; u++) {
        w->turn_left[u] = (int16_t)story_left_of(w, gs_ref_unit(u));
    }
}

bool story_broken(const story_walk *w, int side)
{
    int point = w->day->break_point[side];
    return point > 0 && w->y->side[side].gone >= point;
}
