/* LINK: io. How well battles are told, counted: build/tests/reader/measures RUN/NN-battle.xml ...
 * prints a table of measures with their targets. Files of one folder are reports of one campaign,
 * in the order of their names. With -list before them each thing that is missing is listed too. */
#include "reader.h"

#include "gesta/fixed.h"
#include "gesta/os.h"

#include <ctype.h>

enum { MOST_FILES = 600, MOST_GRAMS = 400000 };

typedef struct sums {
    int reports, terms, near, commanders, commanders_named, wounds, wounds_told, calls, calls_told,
        runs, runs_told, recoils_twice, recoils, hinge, hinge_due, hinge_words_good, hinge_words,
        loser_subject, scenes, sentences, short_ones, long_ones, words, frames_again, begin_alike,
        losses, losses_told, grams, grams_again, explained, fates, fates_told;
    int best_opening, best_six;
} sums;

static bool listing; /* what is missing is listed, file by file */
static const char *file;

static char openings[MOST_FILES][40], sixes[MOST_FILES][160];
static int n_openings;

/* ---- runs of six words ---- */
static uint64_t gram[MOST_GRAMS];
static int n_grams;

static bool gram_known(uint64_t h)
{
    for (size_t i = h % MOST_GRAMS;; i = (i + 1) % MOST_GRAMS) {
        if (gram[i] == h) {
            return true;
        }
        if (gram[i] == 0) {
            if (n_grams < MOST_GRAMS / 2) {
                gram[i] = h;
                n_grams++;
            }
            return false;
        }
    }
}

static void count_grams(const char *text, sums *m)
{
    const char *word[6];
    int n = 0;
    for (const char *p = text; *p; p += strcspn(p, " "), p += strspn(p, " ")) {
        for (int i = 0; i < 5; i++) {
            word[i] = word[i + 1];
        }
        word[5] = p;
        if (++n >= 6) {
            size_t len = (size_t)(p - word[0]) + strcspn(p, " .,;:");
            m->grams++;
            m->grams_again += gram_known(gs_hash(7, word[0], len) | 1);
        }
    }
}

/* ---- what was told ---- */
static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

static bool in_fight(const rd_sentence *s)
{
    return s->part == 'f' || s->part == 'h';
}

/* Is the unit or hero named in a sentence that rests on that entry? */
static bool told_in(rd_battle *b, int entry, int hero)
{
    for (int i = 0; i < b->n_s; i++) {
        if (rd_cites(&b->s[i], entry) && rd_names(b, b->s[i].text, RD_HERO, hero)) {
            return true;
        }
    }
    return false;
}

static bool told_with(rd_battle *b, int entry, const char *claims)
{
    for (int i = 0; i < b->n_s; i++) {
        if (rd_cites(&b->s[i], entry) && rd_has_word(b->s[i].cl, claims)) {
            return true;
        }
    }
    return false;
}

static void miss(bool told, const char *what, const char *of, int entry)
{
    if (listing && !told) {
        printf("%s: %s: %s, entry %d\n", file, what, of, entry);
    }
}

static void count_heroes(rd_battle *b, sums *m)
{
    for (int s = 0; s < 2; s++) {
        int h = b->side[s].general;
        bool named = false;
        for (int i = 0; i < b->n_s; i++) {
            named =
                named || (h >= 0 && in_fight(&b->s[i]) && rd_names(b, b->s[i].text, RD_HERO, h));
        }
        miss(named || h < 0, "commander", h >= 0 ? b->hero[h].name : "", 0);
        m->commanders += h >= 0;
        m->commanders_named += named;
    }
    for (int i = 0; i < b->n_entries; i++) {
        const rd_entry *e = &b->entry[i];
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            bool of_hero = p->what == RD_EFFECT && p->who.kind == RD_HERO;
            bool hit = of_hero && same(p->kind, "hero-hit");
            bool fate = of_hero && (same(p->kind, "hero-killed") ||
                                    same(p->kind, "hero-captured") || same(p->kind, "hero-buried"));
            miss(!(hit || fate) || told_in(b, e->n, p->who.ix), p->kind, hit || fate ? b->hero[p->who.ix].name : "", e->n);
            m->wounds += hit;
            m->wounds_told += hit && told_in(b, e->n, p->who.ix);
            m->fates += fate;
            m->fates_told += fate && told_in(b, e->n, p->who.ix);
        }
        bool call = same(e->kind, "challenge");
        miss(!call || told_with(b, e->n, "challenge refusals duel"), "challenge", "", e->n);
        m->calls += call;
        m->calls_told += call && told_with(b, e->n, "challenge refusals duel");
    }
}

/* Order rolls that were not obeyed: two and more of one unit; a third of ten and more of a side. */
static bool disobeyed(const rd_entry *e)
{
    for (int k = 0; k < e->n_parts; k++) {
        const rd_part *p = &e->part[k];
        char word[40];
        if (p->what == RD_RESOLVE && same(p->kind, "order") &&
            rd_kv(p->result, "result", word, sizeof word)) {
            return !same(word, "obeys") && !same(word, "carried-out") && !same(word, "arrives") &&
                   !same(word, "attack") && !same(word, "yes") && !same(word, "advances");
        }
    }
    return false;
}

static void count_orders(rd_battle *b, sums *m)
{
    int tested[2] = {0}, failed[2] = {0};
    bool told_side[2] = {false, false};
    for (int u = 0; u < b->n_units; u++) {
        int n = 0;
        bool told = false;
        for (int i = 0; i < b->n_entries; i++) {
            const rd_entry *e = &b->entry[i];
            if (same(e->kind, "order") && rd_is(e->actor, RD_UNIT, u)) {
                bool no = disobeyed(e);
                n += no;
                told = told || (no && told_with(b, e->n, "orders-run"));
                tested[b->unit[u].side]++;
                failed[b->unit[u].side] += no;
                told_side[b->unit[u].side] |= no && told_with(b, e->n, "orders-run");
            }
        }
        miss(n < 2 || told, "orders", b->unit[u].name, n);
        m->runs += n >= 2;
        m->runs_told += n >= 2 && told;
    }
    for (int s = 0; s < 2; s++) {
        bool run = tested[s] >= 10 && failed[s] * 3 >= tested[s];
        m->runs += run;
        m->runs_told += run && told_side[s];
    }
}

static void count_recoils(rd_battle *b, sums *m)
{
    for (int i = 0; i < b->n_entries; i++) {
        const rd_entry *e = &b->entry[i];
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            int told = 0;
            if (p->what != RD_EFFECT || !same(p->kind, "recoiled") || p->who.kind != RD_UNIT) {
                continue;
            }
            for (int s = 0; s < b->n_s; s++) {
                told += in_fight(&b->s[s]) && rd_cites(&b->s[s], e->n) &&
                        rd_has_word(b->s[s].cl, "back no-room") &&
                        !rd_has_word(b->s[s].cl, "losers-deed") &&
                        rd_names(b, b->s[s].text, RD_UNIT, p->who.ix);
            }
            m->recoils += told > 0;
            m->recoils_twice += told > 1;
        }
    }
}

/* The side of whom the sentence begins with. */
static int subject(rd_battle *b, const char *text)
{
    rd_mention m[RD_MENTIONS];
    int n = rd_mentions(b, text, m);
    for (int i = 0; i < n; i++) {
        rd_ref r = m[i].who;
        if (r.kind == RD_UNIT || r.kind == RD_HERO || r.kind == RD_SIDE) {
            return r.kind == RD_UNIT   ? b->unit[r.ix].side
                   : r.kind == RD_HERO ? b->hero[r.ix].side
                                       : r.ix;
        }
    }
    return -1;
}

static void count_losses(rd_battle *b, sums *m)
{
    for (int i = 0; i < b->n_entries; i++) {
        const rd_entry *e = &b->entry[i];
        bool told = false;
        int lost = 0;
        for (int k = 0; k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            bool loss = p->what == RD_EFFECT && p->who.kind == RD_UNIT &&
                        same(p->kind, b->counts_men ? "loss" : "hits");
            lost += loss ? p->amount : 0;
        }
        for (int s = 0; s < b->n_s && lost; s++) {
            told = told || (in_fight(&b->s[s]) && rd_cites(&b->s[s], e->n));
        }
        miss(told || !lost, "loss", e->kind, e->n);
        m->losses += lost;
        m->losses_told += told ? lost : 0;
    }
}

/* ---- the page ---- */
/* Is it told in the hinge's paragraph, or in one of the turns beside it? */
static bool beside_hinge(const rd_battle *b, const rd_sentence *s)
{
    int turn = 0;
    for (int i = 0; i < b->n_s && turn == 0; i++) {
        turn = b->s[i].part == 'h' ? b->s[i].turn : 0;
    }
    return s->part == 'h' || (turn && s->turn && abs(s->turn - turn) <= 1);
}

static void count_page(rd_battle *b, sums *m)
{
    int words = 0, hinge = 0, short_ones = 0;
    for (int i = 0; i < b->n_s; i++) {
        const rd_sentence *s = &b->s[i];
        int n = rd_words(s->text);
        m->sentences++;
        words += n;
        short_ones += n <= 6;
        m->long_ones += n > 45;
        hinge += beside_hinge(b, s) ? n : 0;
        bool again = false, alike = false;
        for (int k = 0; k < i; k++) {
            const char *x = s->text, *y = b->s[k].text;
            size_t three = strcspn(x, " ");
            for (int w = 0; w < 2 && x[three]; w++) {
                three += 1 + strcspn(x + three + 1, " ");
            }
            again = again || (same(s->t, b->s[k].t) && in_fight(s));
            alike = alike || strncmp(x, y, three) == 0;
        }
        m->frames_again += again;
        m->begin_alike += alike;
        if (in_fight(s)) {
            int side = subject(b, s->text);
            m->scenes += b->winner >= 0;
            m->loser_subject += b->winner >= 0 && side == 1 - b->winner;
        }
        count_grams(s->text, m);
    }
    m->words += words;
    m->short_ones += short_ones > 0;
    m->hinge += hinge > 0;
    m->hinge_words += hinge;
    m->hinge_words_good += words && hinge * 100 >= 20 * words && hinge * 100 <= 35 * words;
}

/* Which side's terms does the first paragraph give, and does the last say how near it was? */
static void count_terms(rd_battle *b, sums *m)
{
    bool of[2] = {false, false}, near = false, explained = false;
    for (int i = 0; i < b->n_s; i++) {
        const rd_sentence *s = &b->s[i];
        for (int k = 0; k < 2 && s->section == 0 && rd_has_word(s->cl, "terms"); k++) {
            int h = b->side[k].general;
            of[k] = of[k] || rd_names(b, s->text, RD_SIDE, k) ||
                    (h >= 0 && rd_names(b, s->text, RD_HERO, h));
        }
        near = near || (s->section == b->n_sections - 1 && rd_has_word(s->cl, "near"));
        explained = explained || rd_has_word(s->cl, "outcome");
    }
    m->terms += of[0] && of[1];
    miss(near, "nearness", "", 0);
    m->near += near;
    m->explained += explained;
}

static void count_opening(rd_battle *b, sums *m)
{
    const char *t = b->n_s ? b->s[0].t : "", *text = b->n_s ? b->s[0].text : "";
    size_t n = 0;
    for (int w = 0; w < 6 && text[n]; w++) {
        n += strspn(text + n, " ");
        n += strcspn(text + n, " ");
    }
    size_t kind = strcspn(t, ".");
    kind += strncmp(t, "open.", 5) == 0 ? 1 + strcspn(t + 5, ".") : 0; /* open.KIND */
    snprintf(openings[n_openings], sizeof openings[0], "%.*s", (int)kind, t);
    snprintf(sixes[n_openings], sizeof sixes[0], "%.*s", (int)n, text);
    n_openings++;
    m->reports++;
}

static void most_alike(sums *m)
{
    for (int i = 0; i < n_openings; i++) {
        int kind = 0, six = 0;
        for (int k = 0; k < n_openings; k++) {
            kind += same(openings[i], openings[k]);
            six += same(sixes[i], sixes[k]);
        }
        m->best_opening = kind > m->best_opening ? kind : m->best_opening;
        m->best_six = six > m->best_six ? six : m->best_six;
    }
}

static void count_battle(rd_battle *b, sums *m)
{
    count_opening(b, m);
    count_terms(b, m);
    count_heroes(b, m);
    count_orders(b, m);
    count_recoils(b, m);
    count_losses(b, m);
    count_page(b, m);
}

/* ---- the table ---- */
static void row(const char *what, const char *target, const char *value)
{
    printf("%-52s %16s   %s\n", what, value, target);
}

/* "x of y", "x per cent", "x". */
static void row_of(const char *what, const char *target, int x, int y)
{
    char value[60];
    snprintf(value, sizeof value, "%d of %d", x, y);
    row(what, target, value);
}

static void row_number(const char *what, const char *target, double x, const char *unit)
{
    char value[60];
    snprintf(value, sizeof value, "%.1f%s", x, unit);
    row(what, target, value);
}

static double share(double x, double of)
{
    return of > 0 ? 100 * x / of : 0;
}

static void print(const sums *m)
{
    double of = m->reports > 0 ? m->reports : 1;
    printf("%-52s %16s   %s\n", "measure", "value", "target");
    row_number("reports", "", m->reports, "");
    row_of("both terms in paragraph 1", "all", m->terms, m->reports);
    row_of("nearness in the last paragraph", "all", m->near, m->reports);
    row_of("the result and its rule told", "all", m->explained, m->reports);
    row_number("same opening kind, most", "12 in 100", m->best_opening, "");
    row_number("same six first words, most", "5 in 100", m->best_six, "");
    row_of("commanders named in the fight", "all", m->commanders_named, m->commanders);
    row_of("wounds of heroes told", "all", m->wounds_told, m->wounds);
    row_of("fates of heroes told", "all", m->fates_told, m->fates);
    row_of("challenges told", "all", m->calls_told, m->calls);
    row_of("runs of orders not obeyed told", "all", m->runs_told, m->runs);
    row_of("recoils told twice", "0", m->recoils_twice, m->recoils);
    row_of("reports with a hinge paragraph", "all", m->hinge, m->reports);
    row_of("... of 20 to 35 % of the words", "all", m->hinge_words_good, m->reports);
    row_number("... its words, mean", "", share(m->hinge_words, m->words), " %");
    row_number("the loser begins a scene's sentence", ">= 25 %", share(m->loser_subject, m->scenes),
               " %");
    row_number("six words running twice in a campaign", "<= 1 in 1,000",
               share(m->grams_again, m->grams) * 10, " in 1,000");
    row_number("words of a sentence, mean", "12 to 20", share(m->words, m->sentences) / 100, "");
    row_of("reports with a sentence of six words or less", "all", m->short_ones, m->reports);
    row_of("sentences over 45 words", "0", m->long_ones, m->sentences);
    row_number("words of a report, mean", "450 to 700", m->words / of, "");
    row_number("frames told again on their page", "few", share(m->frames_again, m->sentences),
               " %");
    row_number("sentences beginning as one before (three words)", "few",
               share(m->begin_alike, m->sentences), " %");
    row_number("losses accounted for in the fight", "more", share(m->losses_told, m->losses), " %");
}

/* ---- files ---- */
static bool read_file(const char *path, rd_battle *b, gs_arena *a)
{
    char *bytes, why[300];
    size_t n;
    gs_err err = {0};
    if (gs_os_read(a, path, 64000000, &bytes, &n, &err) != GS_OK) {
        fprintf(stderr, "%s: %s\n", path, err.text);
        return false;
    }
    if (!rd_read(a, bytes, n, b, why, sizeof why)) {
        fprintf(stderr, "%s: %s\n", path, why);
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static sums m;
    static rd_battle b;
    size_t folder = 0;
    const char *before = "";
    listing = argc > 1 && same(argv[1], "-list");
    for (int i = 1 + listing; i < argc && n_openings < MOST_FILES; i++) {
        gs_arena *a = gs_arena_new();
        const char *slash = strrchr(argv[i], '/');
        size_t n = slash ? (size_t)(slash - argv[i]) : 0;
        if (n != folder || strncmp(argv[i], before, n) != 0) { /* another campaign */
            memset(gram, 0, sizeof gram);
            n_grams = 0;
        }
        folder = n;
        before = argv[i];
        file = argv[i];
        if (!read_file(file, &b, a)) {
            return 1;
        }
        count_battle(&b, &m);
        gs_arena_free(a);
    }
    most_alike(&m);
    print(&m);
    return m.reports ? 0 : 1;
}
