/* The second reader is read itself: the log is changed under the text. */
#include "mutate.h"

const char *const rd_change_words[RD_CHANGES] = {"author", "number", "face",
                                                 "fate",   "order",  "victory"};

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

/* What is asked after each change. */
typedef struct trial {
    rd_battle *b;
    int *made, *found;
    char *missed;
    size_t room;
} trial;

static void ask(trial *t, bool seen, const rd_sentence *s, const char *what)
{
    ++*t->made;
    *t->found += seen;
    if (!seen && !t->missed[0]) {
        snprintf(t->missed, t->room, "%s [%s]: %s", what, s ? s->t : "", s ? s->text : "");
    }
}

static bool sees(trial *t, const rd_sentence *s)
{
    rd_fold(t->b);
    return !rd_holds(t->b, s, NULL) || !rd_page_holds(t->b, NULL);
}

static bool in_text(trial *t, const rd_sentence *s, rd_ref r)
{
    return (r.kind == RD_UNIT || r.kind == RD_HERO) && rd_names(t->b, s->text, r.kind, r.ix);
}

/* Another of his side and kind whom the sentence does not name; -1 there is none. */
static int another(trial *t, const rd_sentence *s, rd_ref r)
{
    const rd_battle *b = t->b;
    int n = r.kind == RD_UNIT ? b->n_units : b->n_heroes;
    for (int i = 0; i < n; i++) {
        bool his = r.kind == RD_UNIT ? b->unit[i].side == b->unit[r.ix].side
                                     : b->hero[i].side == b->hero[r.ix].side;
        bool other = i != r.ix && !in_text(t, s, (rd_ref){r.kind, i});
        if (his && other && (r.kind != RD_UNIT || (!b->unit[i].dummy && !b->unit[i].split))) {
            return i;
        }
    }
    return -1;
}

/* ---- authors ---- */
static bool tells_doer(const rd_sentence *s, const rd_part *p)
{
    static const struct {
        const char *claims, *kinds;
    } rows[] = {{"destroyed last-man", "destroyed"},
                {"killed", "hero-killed"},
                {"captured", "hero-captured"},
                {"hero-hit", "hero-hit"}};
    bool wounds = strstr(s->text, " wounded ") != NULL; /* "stood one blow from death": by nobody */
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (i == 3 && !wounds) {
            continue;
        }
        if (rd_has_word(s->cl, rows[i].claims) && rd_has_word(rows[i].kinds, p->kind)) {
            return true;
        }
    }
    return false;
}

/* Hands the deed to another wherever it stands in the entries cited: as the effect's author and as
 * he who acted. Returns what was changed, to be undone by the same call the other way round. */
static void hand_over(trial *t, const rd_sentence *s, rd_ref victim, rd_ref from, int to)
{
    for (int i = 0; i < t->b->n_entries; i++) {
        rd_entry *e = &t->b->entry[i];
        bool cited = rd_cites(s, e->n);
        if (cited && same(e->kind, "fate") && rd_is(e->actor, victim.kind, victim.ix) &&
            rd_is(e->target, from.kind, from.ix)) {
            e->target.ix = to;
        }
        for (int k = 0; cited && k < e->n_parts; k++) {
            rd_part *p = &e->part[k];
            if (p->what == RD_EFFECT && rd_is(p->who, victim.kind, victim.ix) &&
                rd_is(p->by, from.kind, from.ix)) {
                p->by.ix = to;
            }
        }
    }
}

static void change_authors(trial *t, const rd_sentence *s)
{
    for (int i = 0; i < t->b->n_entries; i++) {
        rd_entry *e = &t->b->entry[i];
        for (int k = 0; rd_cites(s, e->n) && k < e->n_parts; k++) {
            rd_part *p = &e->part[k];
            bool of = p->what == RD_EFFECT && tells_doer(s, p) && in_text(t, s, p->who) &&
                      in_text(t, s, p->by);
            int other = of ? another(t, s, p->by) : -1;
            if (other >= 0) {
                rd_ref was = p->by, victim = p->who, now = {was.kind, other};
                hand_over(t, s, victim, was, other);
                ask(t, sees(t, s), s, "another did it");
                hand_over(t, s, victim, now, was.ix);
            }
        }
    }
}

/* ---- numbers ---- */
static bool says_number(const rd_sentence *s)
{
    for (const char *p = s->text; *p; p++) {
        size_t len;
        bool begins = p == s->text || strchr(" ,;:(", p[-1]);
        int n = begins ? rd_number_at(p, &len) : -1;
        bool idiom =
            n >= 0 && (strncmp(p + len, " turn", 5) == 0 || strncmp(p, "one ", 4) == 0 ||
                       strncmp(p + len, " volley", 7) == 0 || strncmp(p + len, " round", 6) == 0 ||
                       strncmp(p + len, " more", 5) == 0);
        if (n > 0 && !idiom) {
            return true;
        }
    }
    return false;
}

static void change_numbers(trial *t, const rd_sentence *s)
{
    if (!rd_has_word(s->cl, "lost loss") || !says_number(s) || rd_has_word(s->cl, "words")) {
        return;
    }
    enum { MORE = 23 }; /* no sum of a fight's losses comes to be another's by so many */
    int n = 0;
    for (int i = 0; i < t->b->n_entries * 2; i++) { /* all of the losses told, there and back */
        rd_entry *e = &t->b->entry[i % t->b->n_entries];
        int by = i < t->b->n_entries ? MORE : -MORE;
        if (i == t->b->n_entries && n) {
            ask(t, sees(t, s), s, "more were lost");
        }
        for (int k = 0; rd_cites(s, e->n) && k < e->n_parts; k++) {
            rd_part *p = &e->part[k];
            if (p->what == RD_EFFECT && rd_has_word("loss hits", p->kind) &&
                p->who.kind == RD_UNIT) {
                p->amount += by;
                n += i < t->b->n_entries;
            }
        }
    }
}

/* ---- faces ---- */
static void change_faces(trial *t, const rd_sentence *s)
{
    if (!rd_has_word(s->cl, "flank") || s->part != 'f') {
        return;
    }
    enum { MOST = 60 };
    rd_part *changed[MOST], was[MOST];
    int n = 0;
    for (int i = 0; i < t->b->n_entries; i++) {
        rd_entry *e = &t->b->entry[i];
        for (int k = 0; rd_cites(s, e->n) && k < e->n_parts && n < MOST; k++) {
            rd_part *p = &e->part[k];
            bool dice = p->what == RD_RESOLVE && rd_has_word("charge contact", p->kind) &&
                        (strstr(p->result, "=flank") || strstr(p->result, "=rear"));
            bool told = p->what == RD_EFFECT && same(p->kind, "contact") && p->word &&
                        rd_has_word("flank rear", p->word);
            if (dice || told) {
                changed[n] = p;
                was[n++] = *p;
                p->result = dice ? "allowed=yes face=front contact=front" : p->result;
                p->word = told ? "front" : p->word;
            }
        }
    }
    if (n) {
        ask(t, sees(t, s), s, "it was struck in front");
    }
    for (int i = 0; i < n; i++) {
        *changed[i] = was[i];
    }
}

/* ---- fates ---- */
static void change_fates(trial *t, const rd_sentence *s)
{
    static const struct {
        const char *claim, *from, *to;
    } rows[] = {
        {"killed", "hero-killed", "hero-left"}, {"captured", "hero-captured", "hero-killed"},
        {"destroyed", "destroyed", "confused"}, {"off", "left-table", "spotted"},
        {"rallied", "rallied", "must-rally"},   {"hero-hit", "hero-hit", "released"},
        {"hero-last", "hero-hit", "released"},  {"buried", "hero-buried", "hero-killed"},
        {"back", "recoiled", "formation"}};
    for (int r = 0; r < GS_COUNT(rows) && s->part == 'f'; r++) {
        int n = 0;
        bool more = rd_has_word(s->cl, "enable") || rd_has_word(s->cl, "words near hinge");
        for (int pass = 0; pass < 2 && rd_has_word(s->cl, rows[r].claim) && !more; pass++) {
            const char *from = pass ? rows[r].to : rows[r].from,
                       *to = pass ? rows[r].from : rows[r].to;
            if (pass && n) {
                ask(t, sees(t, s), s, rows[r].to);
            }
            for (int i = 0; i < t->b->n_entries; i++) {
                rd_entry *e = &t->b->entry[i];
                for (int k = 0; rd_cites(s, e->n) && k < e->n_parts; k++) {
                    rd_part *p = &e->part[k];
                    bool of = p->what == RD_EFFECT && same(p->kind, from);
                    bool marked = p->side == 77; /* those that were changed, to change them back */
                    if (of && (pass == 0 || marked)) {
                        p->kind = to;
                        p->side = pass ? -1 : 77;
                        n += pass == 0;
                    }
                }
            }
        }
    }
}

/* ---- order ---- */
static void shift_turns(trial *t, const rd_sentence *s, int by)
{
    for (int i = 0; i < t->b->n_entries; i++) {
        t->b->entry[i].turn += rd_cites(s, t->b->entry[i].n) ? by : 0;
    }
}

static void change_order(trial *t, const rd_sentence *s)
{
    bool turn = strstr(s->text, "n the ") && strstr(s->text, " turn") && s->n_e > 0 &&
                s->part == 'f' &&
                (strncmp(s->text, "On the ", 7) == 0 || strncmp(s->text, "In the ", 7) == 0) &&
                !rd_has_word(s->cl, "gap") && strstr(s->text, " turn") - s->text < 24;
    bool later =
        strncmp(s->text, "A turn later", 12) == 0 || strncmp(s->text, "Two turns later", 15) == 0;
    if (turn || later) {
        shift_turns(t, s, 40);
        ask(t, sees(t, s), s, "on another turn");
        shift_turns(t, s, -40);
    }
    bool cited = t->b->n_entries > 1 && rd_cites(s, t->b->entry[0].n);
    if (rd_has_word(s->cl, "first") && s->part == 'f' && t->b->n_entries > 1 && !cited) {
        rd_entry *e = &t->b->entry[0], was = *e;
        rd_part loss = {.what = RD_EFFECT,
                        .kind = t->b->counts_men ? "loss" : "hits",
                        .who = {RD_UNIT, 0},
                        .amount = 1,
                        .mustered = -1};
        e->part = &loss;
        e->n_parts = 1;
        ask(t, sees(t, s), s, "others had fallen before");
        *e = was;
    }
}

/* ---- victory ---- */
static bool page_seen(trial *t, const char *claims)
{
    rd_fold(t->b);
    for (int i = 0; i < t->b->n_s; i++) {
        if (rd_has_word(t->b->s[i].cl, claims) && !rd_holds(t->b, &t->b->s[i], NULL)) {
            return true;
        }
    }
    return false;
}

static bool claims_on_page(const trial *t, const char *claims)
{
    for (int i = 0; i < t->b->n_s; i++) {
        if (rd_has_word(t->b->s[i].cl, claims)) {
            return true;
        }
    }
    return false;
}

static bool words_on_page(const trial *t, const char *words)
{
    for (int i = 0; i < t->b->n_s; i++) {
        if (strstr(t->b->s[i].text, words)) {
            return true;
        }
    }
    return false;
}

/* Does a sentence with that claim give the number? */
static bool said(const trial *t, const char *claims, int n)
{
    for (int i = 0; i < t->b->n_s; i++) {
        const rd_sentence *s = &t->b->s[i];
        for (const char *p = s->text; rd_has_word(s->cl, claims) && *p; p++) {
            size_t len;
            if ((p == s->text || p[-1] == ' ') && rd_number_at(p, &len) == n) {
                return true;
            }
        }
    }
    return false;
}

static void change_number_of_terms(trial *t, int *value, const char *what)
{
    if (*value > 0 && said(t, "terms", *value)) {
        *value += 61;
        ask(t, page_seen(t, "terms"), NULL, what);
        *value -= 61;
    }
}

/* How often the page says that so many would break somebody. */
static int breaks_said(const trial *t, int n)
{
    int said = 0;
    for (int i = 0; i < t->b->n_s; i++) {
        const char *text = t->b->s[i].text;
        for (const char *p = text; *p && rd_has_word(t->b->s[i].cl, "terms"); p++) {
            size_t len;
            said += (p == text || p[-1] == ' ') && rd_number_at(p, &len) == n;
        }
    }
    bool out = t->b->exit_side >= 0 && t->b->exit_units == n; /* the same number, of another thing */
    return said - out;
}

static void change_victory(trial *t)
{
    rd_battle *b = t->b;
    const char *reason = b->reason;
    int winner = b->winner;
    bool plain = !b->style || same(b->style, "chronicle"); /* the others need not tell by what */
    bool names_it =
        plain && (same(reason, "turn-limit") || same(reason, "broken") || same(reason, "exit"));
    if (claims_on_page(t, "outcome") && winner >= 0) {
        b->winner = 1 - winner;
        ask(t, page_seen(t, "outcome"), NULL, "the other side won");
        b->winner = winner;
        if (names_it) {
            b->reason = "destroyed";
            ask(t, page_seen(t, "outcome"), NULL, "it was settled otherwise");
            b->reason = reason;
        }
    }
    if (claims_on_page(t, "terms")) {
        for (int s = 0; s < 2; s++) {
            int n = b->break_units[s], sides = 1 + (n == b->break_units[1 - s]);
            if (s != b->of && breaks_said(t, n) >= sides) { /* who speaks tells what he had to do */
                change_number_of_terms(t, &b->break_units[s], "another break point");
            }
        }
        change_number_of_terms(t, &b->limit, "another limit");
        if (words_on_page(t, "turns running")) {
            change_number_of_terms(t, &b->hold_turns, "other turns to hold");
        }
        if (b->exit_side >= 0) {
            change_number_of_terms(t, &b->exit_units, "others to get out");
        }
    }
}

void rd_mutate(rd_battle *b, rd_change kind, int *made, int *found, char *missed, size_t room)
{
    static void (*const of_sentence[RD_CHANGES])(trial *, const rd_sentence *) = {
        change_authors, change_numbers, change_faces, change_fates, change_order, NULL};
    trial t = {b, made, found, missed, room};
    if (kind == RD_VICTORY) {
        change_victory(&t);
    }
    for (int i = 0; kind != RD_VICTORY && i < b->n_s; i++) {
        of_sentence[kind](&t, &b->s[i]);
    }
    rd_fold(b);
}
