/* The first page for eyes: at most 24 lines. */
#include "status.h"

#include <string.h>

enum { LINES = 24, LABEL = 11, MOST_LABEL = 19, LAST = 5 };

/* Lines as they are made. */
typedef struct writer {
    gs_str *out;
    int wide, lines;
    int label; /* columns of the labels */
} writer;

static int lines_of(const char *text)
{
    int n = 0;
    for (; (text = strchr(text, '\n')) != NULL; text++) {
        n++;
    }
    return n;
}

/* A row: its label, and words that go on below each other; cut where the page is full. */
static void row(writer *w, const char *label, const char *text)
{
    gs_str clean = {0};
    gs_str name = {0};
    gs_utf8_line(&name, label);
    int column = gs_utf8_columns(gs_str_text(&name));
    if (w->lines >= LINES) {
        gs_str_free(&name);
        return;
    }
    gs_utf8_line(&clean, text);
    size_t from = w->out->len;
    gs_str_add(w->out, gs_str_text(&name));
    gs_str_free(&name);
    do {
        gs_str_addc(w->out, ' ');
    } while (++column < w->label);
    bool first = true;
    for (const char *p = gs_str_text(&clean); *p;) {
        char word[1000];
        size_t n = strcspn(p, " ");
        n = n < sizeof word ? n : sizeof word - 1;
        memcpy(word, p, n);
        word[n] = '\0';
        int size = gs_utf8_columns(word);
        if (!first && column + 1 + size > w->wide) {
            if (w->lines + lines_of(w->out->p + from) + 1 >= LINES) {
                gs_str_add(w->out, " …");
                break;
            }
            gs_str_addf(w->out, "\n%*s", w->label, "");
            column = w->label;
            first = true;
        }
        gs_str_addf(w->out, "%s%s", first ? "" : " ", word);
        column += size + !first;
        first = false;
        p += n;
        p += strspn(p, " ");
    }
    gs_str_addc(w->out, '\n');
    w->lines += lines_of(w->out->p + from);
    gs_str_free(&clean);
}

/* Words on one line, cut with "…" where the screen ends. */
static void one_line(writer *w, const char *text)
{
    gs_str words = {0};
    gs_utf8_line(&words, text);
    const char *end = gs_str_text(&words);
    int columns = gs_utf8_columns(end);
    for (int i = 0; i < w->wide - (columns > w->wide) && *end; i++) {
        gs_utf8_next(&end, words.p + words.len);
    }
    gs_str_addn(w->out, gs_str_text(&words), (size_t)(end - gs_str_text(&words)));
    gs_str_add(w->out, columns > w->wide ? "…\n" : "\n");
    gs_str_free(&words);
    w->lines++;
}

static void title(writer *w, const gs_front_page *p)
{
    const gs_campaign *c = p->c;
    const char *date = gs_campaign_date(c);
    gs_str line = {0};
    int at = 0, fought = 0;
    for (int i = 0; i < c->n_battles; i++) {
        at = &c->battles[i] == p->next ? i + 1 : at;
        fought += p->stand[i] == GS_BATTLE_FOUGHT;
    }
    gs_str_addf(&line, "%s  ", c->title);
    if (strncmp(date, "turn ", 5) != 0) {
        gs_desk_date_words(date, NULL, &line);
        gs_str_add(&line, ", ");
    }
    const char *colon = p->points_line ? strstr(p->points_line, ": ") : NULL;
    bool winning = colon && strncmp(p->points_line, "turn ", 5) == 0;
    /* who is winning stands on a line of its own where the first has no room for all of it */
    bool apart = winning && gs_utf8_columns(c->title) + gs_utf8_columns(p->points_line) > w->wide - 32;
    if (winning) {
        gs_str_addf(&line, "%.*s%s%s", (int)(colon - p->points_line), p->points_line,
                    apart ? "" : ", ", apart ? "" : colon + 2);
    } else if (p->points_line) {
        gs_str_add(&line, p->points_line);
    } else {
        gs_str_addf(&line, "turn %d", gs_campaign_turn(c));
    }
    if (p->as) {
        bool many = strncmp(p->as->name, "the ", 4) == 0; /* the Franks, the men of Saragossa */
        gs_str_addf(&line, ", as %s %s it  (--side %s)", p->as->name, many ? "see" : "sees",
                    p->as->id);
    } else if (p->points_line) {
        gs_str_addf(&line, "  (%s)", gs_camp_shape_words[c->shape]);
    } else if (at) {
        gs_str_addf(&line, ", battle %d of %d", at, c->n_battles);
    } else if (c->n_battles) {
        gs_str_addf(&line, ", %d of %d battles fought", fought, c->n_battles);
    }
    if (!p->as && !p->points_line) {
        gs_str_addf(&line, "  (%s)", gs_camp_shape_words[c->shape]);
    }
    one_line(w, gs_str_text(&line));
    if (apart) {
        row(w, "Points", colon + 2);
    }
    gs_str_free(&line);
}

static void owed(writer *w, const gs_front_page *p)
{
    enum { MOST = 6 };
    for (int i = 0; i < p->n_owed && i < MOST; i++) {
        const gs_front_owed *o = &p->owed[i];
        gs_str text = {0};
        if (o->due) {
            gs_desk_date_words(o->due, gs_campaign_date(p->c), &text);
            gs_str_addc(&text, ' ');
        }
        bool captive = strcmp(o->kind, "captive") == 0;
        gs_str_add(&text, o->text);
        int size = w->label + gs_utf8_columns(o->text) + 3 + gs_utf8_columns(o->command);
        if (!captive && size <= w->wide && w->lines < LINES) {
            one_line(w, gs_arena_printf(p->arena, "%-*s%s   %s", w->label, "OWED", o->text,
                                        o->command));
        } else {
            row(w, captive ? "DUE" : "OWED", gs_str_text(&text));
            if (!captive) {
                row(w, "", o->command);
            }
        }
        gs_str_free(&text);
    }
    if (p->n_owed > MOST) {
        row(w, "", gs_arena_printf(p->arena, "and %d more (gesta captive)", p->n_owed - MOST));
    }
    bool may = false;
    for (int i = 0; i < p->n_heroes; i++) {
        may = may || (p->hero[i].captive && !p->hero[i].held.tried && !p->as);
    }
    if (may) {
        row(w, "", "captives may try to escape after this turn (gesta next)");
    }
}

/* "; coin 50", "; 30 in the red" (CAM-6.1) */
static void purse_words(const gs_campaign *c, const gs_camp_side *side, gs_str *out)
{
    gs_side_now purse;
    gs_campaign_side_now(c, side, &purse);
    if (purse.coin < 0) {
        gs_str_addf(out, "; %d in the red", -purse.coin);
    } else {
        gs_str_addf(out, "; coin %d", purse.coin);
    }
}

/* "Aelroth's host 58 of 92 (2 struck), no commander" */
static void army_words(const gs_front_page *p, const gs_front_army *a, gs_str *out)
{
    gs_str_addf(out, "%s %d of %d", gs_front_bare(gs_campaign_name(p->c, a->army->id)), a->sum.present,
                a->sum.full);
    if (a->sum.struck) {
        gs_str_addf(out, " (%d struck)", a->sum.struck);
    }
    if (a->where.at) {
        gs_str_addf(out, " at %s", gs_campaign_name(p->c, a->where.at));
    }
    if (a->where.to) {
        gs_str_addf(out, ", %d march%s towards %s", a->where.done, a->where.done == 1 ? "" : "es",
                    gs_campaign_name(p->c, a->where.to));
    }
    gs_str_add(out, a->headless ? ", no commander" : "");
}

static void sides(writer *w, const gs_front_page *p)
{
    const gs_campaign *c = p->c;
    for (int s = 0; s < c->n_sides; s++) {
        if (p->as && p->as != &c->sides[s]) {
            continue;
        }
        gs_str text = {0};
        bool commas = false;
        for (int i = 0; i < p->n_armies; i++) {
            commas = commas || (p->army[i].side == &c->sides[s] && p->army[i].headless);
        }
        for (int i = 0; i < p->n_armies; i++) {
            if (p->army[i].side == &c->sides[s]) {
                gs_str_add(&text, !text.len ? "" : commas ? "; " : ", ");
                army_words(p, &p->army[i], &text);
            }
        }
        if (text.len == 0) {
            gs_str_add(&text, "no army");
        }
        if (gs_campaign_has_economy(c) && (!p->as || p->as == &c->sides[s])) {
            purse_words(c, &c->sides[s], &text);
        }
        row(w, gs_front_bare(c->sides[s].name), gs_str_text(&text));
        gs_str_free(&text);
    }
}

/* Armies of others that the side sees, or saw: "N1 Cray about 30". */
static void seen(writer *w, const gs_front_page *p)
{
    gs_str text = {0};
    for (int i = 0; i < p->n_armies; i++) {
        const gs_war_seen *s = &p->army[i].seen;
        if (!p->as || p->army[i].side == p->as || !s->known) {
            continue;
        }
        gs_str_addf(&text, "%s%s", text.len ? ", " : "",
                    gs_front_bare(gs_campaign_name(p->c, p->army[i].army->id)));
        gs_str_addf(&text, "%s%s", s->at ? " " : "", s->at ? gs_campaign_name(p->c, s->at) : "");
        if (s->strength >= 0) {
            gs_str_addf(&text, " about %d", s->strength);
        }
        if (s->date) {
            gs_str_add(&text, " on ");
            gs_desk_date_words(s->date, gs_campaign_date(p->c), &text);
        }
    }
    if (text.len) {
        row(w, "Seen", gs_str_text(&text));
    }
    gs_str_free(&text);
}

/* Heroes of a fate: "Dead: Aelroth (Roland, 15 Aug)"; with a day, and who did it. */
static void of_fate(const gs_front_page *p, gs_fate fate, const char *word, gs_str *out)
{
    size_t from = out->len;
    for (int i = 0; i < p->n_heroes; i++) {
        const gs_front_hero *h = &p->hero[i];
        if (h->now.fate != fate || h->captive || (p->as && p->as != h->side && fate != GS_FATE_DEAD)) {
            continue;
        }
        bool first = out->len == from;
        gs_str_addf(out, "%s%s%s", first && from ? ". " : first ? "" : ", ", first ? word : "",
                    gs_front_bare(gs_campaign_name(p->c, h->hero->id)));
        if (fate == GS_FATE_WOUNDED) {
            gs_str_addf(out, " %d wound%s", h->now.wounds, h->now.wounds == 1 ? "" : "s");
        } else if (h->now.by || h->now.since) {
            gs_str_addf(out, " (%s%s", h->now.by ? gs_front_bare(gs_campaign_name(p->c, h->now.by)) : "",
                        h->now.by && h->now.since ? ", " : "");
            if (h->now.since) {
                gs_desk_date_words(h->now.since, gs_campaign_date(p->c), out);
            }
            gs_str_addc(out, ')');
        }
    }
}

static void on_parole(const gs_front_page *p, gs_str *out)
{
    size_t from = out->len;
    for (int i = 0; i < p->n_heroes; i++) {
        const gs_front_hero *h = &p->hero[i];
        if (h->parole && (!p->as || p->as == h->side)) {
            bool first = out->len == from;
            gs_str_addf(out, "%s%s%s", first && from ? ". " : first ? "" : ", ",
                        first ? "On parole: " : "", gs_front_bare(gs_campaign_name(p->c, h->hero->id)));
            if (h->until) {
                gs_str_add(out, " until ");
                gs_desk_date_words(h->until, gs_campaign_date(p->c), out);
            }
        }
    }
}

static void not_fit(writer *w, const gs_front_page *p)
{
    gs_str text = {0};
    of_fate(p, GS_FATE_WOUNDED, "", &text);
    on_parole(p, &text);
    of_fate(p, GS_FATE_MISSING, "Missing: ", &text);
    of_fate(p, GS_FATE_DEAD, "Dead: ", &text);
    if (text.len) {
        row(w, "Not fit", gs_str_text(&text));
    }
    gs_str_free(&text);
}

/* Armies that come to a battle. */
static void at_stake(const gs_front_page *p, const gs_camp_battle *b, gs_str *out)
{
    const gs_camp_scenario *sc = b->scenario ? gs_campaign_scenario(p->c, b->scenario) : NULL;
    const char *before = ". At stake: ";
    for (int m = 0; sc && m < sc->n_musters; m++) {
        for (int f = 0; f < sc->musters[m].n_forces; f++) {
            const char *army = sc->musters[m].forces[f].army;
            if (army && !sc->musters[m].forces[f].absent) {
                gs_str_addf(out, "%s%s", before, gs_campaign_name(p->c, army));
                before = ", ";
            }
        }
    }
}

static void battles(writer *w, const gs_front_page *p)
{
    gs_str text = {0};
    if (p->next) {
        gs_str_addf(&text, "%s (%s", gs_campaign_battle_title(p->c, p->next), p->next->id);
        if (p->next->date) {
            gs_str_add(&text, ", ");
            gs_desk_date_words(p->next->date, gs_campaign_date(p->c), &text);
        }
        gs_str_addc(&text, ')');
        at_stake(p, p->next, &text);
        row(w, "Next", gs_str_text(&text));
    } else if (p->c->n_battles) {
        int left = 0;
        for (int i = 0; i < p->c->n_battles; i++) {
            left += p->stand[i] == GS_BATTLE_TO_COME;
        }
        row(w, "Next", left ? "no battle can be fought now; gesta battle lists those to come"
                            : "no battle is left to be fought (gesta battle lists them)");
    }
    if (p->why_not) {
        row(w, "", gs_arena_printf(p->arena, "it cannot be fought yet: %s", p->why_not));
    }
    gs_str_free(&text);
}

static void last_entries(writer *w, const gs_front_page *p)
{
    int room = LINES - w->lines, n = 0, at[LAST];
    for (int i = p->c->n_ledger - 1; i >= 0 && n < LAST && n < room; i--) {
        if (gs_front_may_know(p, &p->c->ledger[i])) {
            at[n++] = i;
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        const gs_camp_entry *e = &p->c->ledger[at[k]];
        gs_str line = {0};
        gs_str_addf(&line, "%-*s %d ", w->label - 1, k == n - 1 ? "Last" : "", e->n);
        if (e->date) {
            gs_desk_date_words(e->date, gs_campaign_date(p->c), &line);
            gs_str_addc(&line, ' ');
        }
        gs_desk_entry_words(p->c, e, &line);
        gs_str_add(&line, e->undone ? " (taken back)" : "");
        one_line(w, gs_str_text(&line));
        gs_str_free(&line);
    }
}

/* A campaign that is over: who is still held, and how it could go on. */
static void over(writer *w, const gs_front_page *p)
{
    gs_str held = {0};
    for (int i = 0; i < p->n_heroes; i++) {
        if (p->hero[i].captive && (!p->as || p->as == p->hero[i].side)) {
            gs_str_addf(&held, "%s%s", held.len ? ", " : "",
                        gs_front_bare(gs_campaign_name(p->c, p->hero[i].hero->id)));
        }
    }
    gs_str_addf(&held, "%s.", held.len ? "" : "none");
    if (p->c->target) {
        gs_str_addf(&held, " On: gesta campaign change --target %d", p->c->target * 4 / 3);
    } else if (p->c->last_turn) {
        gs_str_addf(&held, " On: gesta campaign change --last-turn %d", p->c->last_turn + 4);
    }
    row(w, "Held", gs_str_text(&held));
    gs_str_free(&held);
}

void status_text(const gs_front_page *p, int wide, gs_str *out)
{
    writer w = {.out = out, .wide = wide, .label = LABEL};
    for (int s = 0; s < p->c->n_sides; s++) {
        int size = gs_utf8_columns(gs_front_bare(p->c->sides[s].name)) + 1;
        w.label = size > w.label && (!p->as || p->as == &p->c->sides[s]) ? size : w.label;
    }
    w.label = w.label > MOST_LABEL ? MOST_LABEL : w.label;
    title(&w, p);
    if (p->c->n_sides == 0) {
        gs_str_add(out, "Nobody is in it yet: gesta side add, army add, unit add, hero add; or gesta export\n"
                        "it, write its lists (campaigns/roland.xml is a whole example), and gesta import it.\n");
        return;
    }
    owed(&w, p);
    if (p->points_line && strncmp(p->points_line, "over", 4) == 0) {
        over(&w, p);
    }
    sides(&w, p);
    seen(&w, p);
    not_fit(&w, p);
    battles(&w, p);
    last_entries(&w, p);
}
