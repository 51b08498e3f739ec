/* LINK: io
 * Whole battles logged by the page's forms are the battles that the same lines give which a player
 * types: each rule set, each kind of statement. The forms are filled in as they are served: what a
 * page does not offer cannot be said. */
#include "gesta/desk.h"
#include "gesta/logbook_form.h"
#include "gesta/rules.h"
#include "test.h"
#include "web_log.h"

#include <ctype.h>

enum { WORDS = 60, ROOM = 400 };

/* The same battle twice: by the page, and typed. */
typedef struct both {
    web_door page, file;
    gs_store *store;
    gs_campaign *c;
    gs_desk_log typed;
    gs_arena *arena;
    const char *battle, *book;
    const char *line; /* being logged */
    uint32_t seed;    /* of the dice of this line that no line has */
} both;

static void must(bool fine, const both *t, const char *what)
{
    if (!fine) {
        fail_msg("%s: %s: %s", t->book, t->line ? t->line : "", what);
    }
}

static void open_both(both *t, const char *battle, const char *book)
{
    gs_err err = {0};
    *t = (both){.arena = gs_arena_new(), .battle = battle, .book = book};
    web_door_open(&t->page, "campaigns/1066.xml");
    t->file.arena = gs_arena_new();
    web_door_file(&t->file, "campaigns/1066.xml");
    must(gs_store_open(t->file.path, GS_STORE_WRITE, t->file.scripts, &t->store, &err) == GS_OK &&
             gs_store_load(t->store, false, &t->c, &err) == GS_OK &&
             gs_desk_log_open(t->store, t->c, gs_campaign_battle(t->c, battle),
                              gs_ruleset_find(book), t->arena, &t->typed, &err) == GS_OK,
         t, err.text);
}

static void close_both(both *t)
{
    gs_desk_log_close(&t->typed);
    gs_store_close(t->store);
    gs_campaign_free(t->c);
    unlink(t->file.path);
    gs_arena_free(t->file.arena);
    gs_arena_free(t->arena);
    web_door_close(&t->page);
}

/* The log as a file of lines, from the page's campaign. */
static void page_export(both *t, gs_str *out)
{
    gs_store *s = NULL;
    gs_campaign *c = NULL;
    gs_desk_log d = {0};
    gs_err err = {0};
    gs_arena *a = gs_arena_new();
    must(gs_store_open(t->page.path, GS_STORE_READ, t->page.scripts, &s, &err) == GS_OK &&
             gs_store_load(s, false, &c, &err) == GS_OK &&
             gs_desk_log_open(s, c, gs_campaign_battle(c, t->battle), NULL, a, &d, &err) == GS_OK &&
             gs_logbook_export(d.book, false, out, &err) == GS_OK,
         t, err.text);
    gs_desk_log_close(&d);
    gs_campaign_free(c);
    gs_store_close(s);
    gs_arena_free(a);
}

/* ---- dice that a question wants ---- */
static const char *faces(both *t, const char *prompt, char out[ROOM])
{
    const char *at = strstr(prompt, " dice:"), *one = strstr(prompt, " die:");
    int n = 1, k = 0;
    if (at && !one) {
        while (at > prompt && isdigit((unsigned char)at[-1])) {
            at--;
        }
        n = atoi(at);
    }
    for (; k < n; k++) {
        t->seed = t->seed * 1664525u + 1013904223u;
        out[k] = (char)('1' + (t->seed >> 16) % 6);
    }
    out[k] = '\0';
    return out;
}

/* ---- the line, typed ---- */
static void type(both *t, const char *line)
{
    gs_reply r = {0};
    gs_err err = {0};
    char dice[ROOM];
    t->line = line;
    t->seed = 7;
    gs_status st = gs_desk_log_say(&t->typed, line, strlen(line), &r, &err);
    for (int i = 0; i < 60 && st == GS_OK && r.kind == GS_REPLY_ASK; i++) {
        const char *a = strcmp(r.arg, "dice") == 0 ? faces(t, gs_str_text(&r.prompt), dice) : "";
        st = gs_desk_log_say(&t->typed, a, strlen(a), &r, &err);
    }
    must(st == GS_OK && r.kind == GS_REPLY_DONE, t, err.text);
    gs_reply_free(&r);
}

/* ---- the line, by forms ---- */
typedef struct typed_line {
    char text[1000];
    char *word[WORDS], *told[WORDS];
    int n, n_told;
    const char *dice, *note, *because; /* NULL none */
    bool plain; /* "=>" and nothing behind it: it is only told */
} typed_line;

static void cut(const char *line, typed_line *l)
{
    memset(l, 0, sizeof *l);
    snprintf(l->text, sizeof l->text, "%s", line);
    bool told = false;
    for (char *p = l->text; *p;) {
        p += strspn(p, " ");
        char *start = p;
        if (*p == '"') {
            start++;
            p = strchr(start, '"');
            bool part = l->n > 0 && !l->told[0] && !l->note && strcmp(l->word[0], "players") == 0;
            if (part) {
                l->word[l->n++] = start;
            } else if (l->because && !*l->because) {
                l->because = start;
            } else {
                l->note = start;
            }
            *p++ = '\0';
            continue;
        }
        p += strcspn(p, " ");
        p += *p == ' ' ? (*p = '\0', 1) : 0;
        if (strcmp(start, ":") == 0) {
            l->dice = "";
        } else if (strcmp(start, "=>") == 0) {
            told = l->plain = true;
        } else if (strcmp(start, "because") == 0) {
            l->because = "";
        } else if (*start && l->dice && !told) {
            l->dice = start;
        } else if (*start) {
            *(told ? &l->told[l->n_told++] : &l->word[l->n++]) = start;
            l->plain = l->plain && !told;
        }
    }
}

/* Whom a word names, as a player reads the lists. */
static const char *id_of(const both *t, const char *word, int kinds)
{
    const gs_setup *s = gs_logbook_setup(t->typed.book);
    const char *best = NULL;
    int most = 0;
    char plain[100];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(word, ","), word);
    for (int k = 0; k < 3; k++) {
        int n = k == 0 ? s->n_units : k == 1 ? s->n_heroes : GS_SIDES;
        static const int bits[] = {GS_SLOT_UNIT, GS_SLOT_HERO, GS_SLOT_SIDE};
        for (int i = 0; i < n && (kinds & bits[k]); i++) {
            const char *id = k == 0 ? s->units[i].id : k == 1 ? s->heroes[i].id : s->side[i].id;
            int fit = gs_logbook_fits(plain, id, k == 0 ? s->units[i].name : k == 1 ? s->heroes[i].name : NULL, NULL);
            if (fit > most) {
                most = fit;
                best = id;
            }
        }
    }
    return best;
}

static void get(both *t, const char *query, page_form *f)
{
    char target[1200];
    gs_web_reply r;
    snprintf(target, sizeof target, "/battle/%s/log?ruleset=%s%s", t->battle, t->book, query);
    web_door_ask(&t->page, "GET", target, t->page.cookie, NULL, &r);
    must(r.status == 200 && page_read(r.bytes, f), t, query);
}

/* Sends the form, and answers what the page still asks: the usual, or the dice that it wants. */
static void send_all(both *t, page_form *f, const char *way)
{
    char target[200], dice[ROOM];
    gs_web_reply r;
    snprintf(target, sizeof target, "/battle/%s/%s", t->battle, way);
    t->seed = 7;
    for (int i = 0; i < 60; i++) {
        page_send(&t->page, f, target, "do=keep", &r);
        if (r.status == 303) {
            return;
        }
        const char *wrong = strstr(r.bytes, "role=\"alert\"");
        must(r.status == 200 && page_read(r.bytes, f), t, wrong ? wrong : r.bytes);
        const char *label = strstr(r.bytes, "<label for=\"faces\">");
        if (label) {
            char prompt[300];
            snprintf(prompt, sizeof prompt, "%.*s", (int)strcspn(label + 19, "<"), label + 19);
            faces(t, prompt, dice);
            must(page_type(f, "answer", dice) || page_type(f, "dice", dice), t, "no place for dice");
        } else {
            must(page_has(f, "answer"), t, r.bytes);
        }
        snprintf(target, sizeof target, "/battle/%s/entries", t->battle);
    }
    must(false, t, "it asks without end");
}

static void set(both *t, page_form *f, const char *name, int nth, const char *value)
{
    if (!page_set(f, name, nth, value)) {
        fail_msg("%s: %s: the page offers no %s = %s", t->book, t->line, name, value);
    }
}

/* What befell whom, into its rows. */
static void tell(both *t, page_form *f, char *const *w, int n)
{
    const char *what = NULL;
    int row = -1;
    for (int i = 0; i < n; i++) {
        char word[100];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(w[i], ","), w[i]);
        bool verb = false, hero = false;
        int numbers;
        for (int k = 0; k < 2; k++) {
            const char *const *list = gs_logbook_told_words(t->typed.book, k == 1, &numbers);
            for (int j = 0; list[j]; j++) {
                verb = verb || strcmp(list[j], word) == 0;
                hero = hero || (k == 1 && strcmp(list[j], word) == 0);
            }
        }
        if (strcmp(word, "by") == 0) {
            const char *by = id_of(t, w[++i], GS_SLOT_UNIT | GS_SLOT_HERO);
            must(by != NULL, t, "by whom?");
            set(t, f, "told.by", row, by);
        } else if (verb && row >= 0 && hero && !what) {
            set(t, f, "told.what", row, word);
        } else if (verb) {
            what = gs_arena_strdup(t->arena, word);
        } else if (isdigit((unsigned char)word[0]) || word[0] == '~') {
            set(t, f, "told.n", row, word);
        } else {
            const char *who = id_of(t, word, what ? GS_SLOT_UNIT : GS_SLOT_HERO);
            must(who != NULL, t, word);
            set(t, f, "told.who", ++row, who);
            if (what) {
                set(t, f, "told.what", row, what);
            }
        }
    }
}

static void rest(both *t, page_form *f, const typed_line *l)
{
    if (l->note) {
        set(t, f, "note", 0, l->note);
    }
    if (l->because) {
        set(t, f, "because", 0, l->because);
    }
}

/* ---- events ---- */
typedef struct facts {
    char key[20][80], value[20][40];
    int n;
} facts;

static void fact(facts *x, const char *role, const char *key, size_t n, const char *value, size_t m)
{
    snprintf(x->key[x->n], sizeof x->key[0], "f.%s%s%.*s", role, *role ? "." : "", (int)n, key);
    snprintf(x->value[x->n++], sizeof x->value[0], "%.*s", (int)m, value);
}

/* A word of the verb: its facts, or itself. */
static void fact_word(both *t, const gs_carry *c, const gs_carry_verb *v, const char *word, facts *x)
{
    const gs_carry_row *r = gs_carry_word(c, v, word, strlen(word));
    must(r != NULL, t, word);
    if (!*r->f[2]) {
        snprintf(x->key[x->n], sizeof x->key[0], "word");
        snprintf(x->value[x->n++], sizeof x->value[0], "%.*s", (int)strcspn(r->f[0], " "), r->f[0]);
    }
    for (const char *p = r->f[2]; *p; p += strcspn(p, " "), p += *p == ' ') {
        size_t k = strcspn(p, "=");
        fact(x, r->f[1], p, k, p + k + 1, strcspn(p, " ") - k - 1);
    }
}

static const gs_carry_row *row_of(const gs_carry *c, const gs_carry_verb *v, int kind)
{
    for (int i = v->first; i < v->first + v->n; i++) {
        if (c->row[i].kind == kind) {
            return &c->row[i];
        }
    }
    return NULL;
}

static void ranks(both *t, const gs_carry *c, const gs_carry_verb *v, const char *word, facts *x)
{
    const gs_carry_row *r = row_of(c, v, GS_ROW_RANKS);
    must(r != NULL, t, "no ranks");
    const char *keys = r->f[0];
    for (const char *p = word; *p;) {
        size_t n = strspn(p, "0123456789");
        fact(x, "", keys, strcspn(keys, " "), p, n);
        keys += strcspn(keys, " ");
        keys += *keys == ' ';
        p += n;
        keys = *p == 'v' ? r->f[1] : keys;
        p += *p != '\0';
    }
}

static void event(both *t, const gs_carry_verb *v, const typed_line *l)
{
    const gs_carry *c = gs_logbook_carry(t->typed.book);
    facts *x = calloc(1, sizeof *x);
    char query[800];
    page_form *f = calloc(1, sizeof *f);
    int slot = 0;
    size_t at = (size_t)snprintf(query, sizeof query, "&verb=%.*s", (int)strcspn(v->words, " "), v->words);
    for (int i = 1; i < l->n; i++) {
        const char *w = l->word[i], *eq = strchr(w, '=');
        const char *id = slot < v->n_slots && !isdigit((unsigned char)*w) && !eq
                             ? id_of(t, w, v->slot[slot].kinds) : NULL;
        if (id) {
            at += (size_t)snprintf(query + at, sizeof query - at, "&who=%s", id);
            slot++;
        } else if (eq) {
            fact(x, "", w, (size_t)(eq - w), eq + 1, strlen(eq + 1));
        } else if (strpbrk(w, "v+") && isdigit((unsigned char)*w)) {
            ranks(t, c, v, w, x);
        } else if (isdigit((unsigned char)*w)) {
            const char *bare = row_of(c, v, GS_ROW_BARE)->f[0];
            fact(x, "", bare, strlen(bare), w, strlen(w));
        } else {
            fact_word(t, c, v, w, x);
        }
    }
    if (l->n_told || l->because || l->plain) {
        snprintf(query + at, sizeof query - at, "&shown=ruling");
    }
    get(t, query, f);
    bool hidden = false;
    for (int i = 0; i < x->n; i++) {
        hidden = hidden || !page_has(f, x->key[i]);
    }
    if (hidden) {
        snprintf(query + strlen(query), sizeof query - strlen(query), "&shown=facts");
        get(t, query, f);
    }
    for (int i = 0; i < x->n; i++) {
        set(t, f, x->key[i], 0, x->value[i]);
    }
    if (l->dice && *l->dice) {
        must(page_type(f, "dice", l->dice), t, "no place for dice");
    } else if (l->dice && page_has(f, "worked")) {
        set(t, f, "worked", 0, "yes");
    }
    if (l->plain) {
        set(t, f, "plain", 0, "yes");
    }
    tell(t, f, l->told, l->n_told);
    rest(t, f, l);
    send_all(t, f, "entries");
    free(x);
    free(f);
}

/* ---- everything else ---- */
/* "deploy": as it is typed, but each wing in the order of the lists. */
static void deploy(both *t, const typed_line *l)
{
    static const char *const wings[] = {"left", "centre", "right"};
    const gs_setup *s = gs_logbook_setup(t->typed.book);
    page_form *f = calloc(1, sizeof *f);
    char query[100];
    int side = strcmp(l->word[1], s->side[1].id) == 0, wing = 0;
    int where[GS_MAX_UNITS];
    gs_str typed = {0};
    snprintf(query, sizeof query, "&say=deploy&side=%s", l->word[1]);
    get(t, query, f);
    memset(where, -1, sizeof where);
    for (int i = 2; i < l->n; i++) {
        wing += strcmp(l->word[i], "|") == 0;
        const char *id = isalpha((unsigned char)*l->word[i]) ? id_of(t, l->word[i], GS_SLOT_UNIT) : NULL;
        if (id) {
            char name[100];
            snprintf(name, sizeof name, "d.%s", id);
            set(t, f, name, 0, wings[wing]);
            where[gs_setup_unit(s, id)] = wing;
        }
    }
    send_all(t, f, "entries");
    free(f);
    gs_str_addf(&typed, "deploy %s", l->word[1]);
    for (wing = 0; wing < 3; wing++) {
        bool any = false;
        gs_str_add(&typed, wing ? " |" : "");
        for (int i = 0; i < s->n_units; i++) {
            if (s->units[i].side == side && where[i] == wing) {
                gs_str_addf(&typed, " %s", s->units[i].id);
                any = true;
            }
        }
        gs_str_add(&typed, any ? "" : " -");
    }
    type(t, gs_str_text(&typed));
    gs_str_free(&typed);
}

/* Statements that have a form of their own: their words in its order. */
static void statement(both *t, const typed_line *l)
{
    static const char *const between[] = {"as", "for", "with", "under", "by", "power", NULL};
    page_form *f = calloc(1, sizeof *f);
    char query[100], name[20];
    int k = 0;
    snprintf(query, sizeof query, "&say=%s", l->word[0]);
    get(t, query, f);
    bool no_number = strcmp(l->word[0], "turn") == 0 && l->n > 1 && !isdigit((unsigned char)*l->word[1]);
    for (int i = 1; i < l->n; i++) {
        bool skip = gs_word_index(between, l->word[i]) >= 0;
        const char *id = isalpha((unsigned char)*l->word[i]) && !strchr(l->word[i], ' ')
                             ? id_of(t, l->word[i], GS_SLOT_UNIT | GS_SLOT_HERO | GS_SLOT_SIDE) : NULL;
        if (!skip) {
            snprintf(name, sizeof name, "a%d", k++ + no_number);
            set(t, f, name, 0, id ? id : l->word[i]);
        }
    }
    rest(t, f, l);
    send_all(t, f, "entries");
    free(f);
}

static void told(both *t, const typed_line *l)
{
    page_form *f = calloc(1, sizeof *f);
    get(t, "&free=yes", f);
    tell(t, f, l->word, l->n);
    rest(t, f, l);
    send_all(t, f, "entries");
    free(f);
}

static void note(both *t, const typed_line *l)
{
    page_form *f = calloc(1, sizeof *f);
    get(t, "&free=yes", f);
    set(t, f, "note", 0, l->note);
    send_all(t, f, "notes");
    free(f);
}

static bool has_form(const char *word)
{
    static const char *const forms[] = {"turn", "end", "phase", "join", "split", "set", "enter", "took", "first",
                                        "weather", "rolloff", "players", "terrain", "unit", "hero", "ally",
                                        "result", "concede", NULL};
    return gs_word_index(forms, word) >= 0;
}

static void one(both *t, const char *line)
{
    typed_line *l = calloc(1, sizeof *l);
    t->line = line;
    cut(line, l);
    const gs_carry *c = gs_logbook_carry(t->typed.book);
    const gs_carry_verb *v = l->n ? gs_carry_verb_find(c, l->word[0], strlen(l->word[0])) : NULL;
    if (l->n && strcmp(l->word[0], "deploy") == 0) {
        deploy(t, l);
    } else {
        if (!l->n) {
            note(t, l);
        } else if (has_form(l->word[0])) {
            statement(t, l);
        } else if (v) {
            event(t, v, l);
        } else {
            told(t, l);
        }
        type(t, line);
    }
    free(l);
}

/* Each statement of a file of lines by itself. */
static void whole(both *t, const char *file)
{
    char path[200], line[1000];
    snprintf(path, sizeof path, "tests/logs/%s.glog", file);
    FILE *in = fopen(path, "r");
    must(in != NULL, t, path);
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (!*line || *line == '#' || *line == '%') {
            continue;
        }
        for (char *p = line; p;) {
            char *stop = strstr(p, "; ");
            if (stop) {
                *stop = '\0';
            }
            one(t, p);
            p = stop ? stop + 2 : NULL;
        }
    }
    fclose(in);
}

static void same(both *t)
{
    gs_str page = {0}, typed = {0};
    gs_err err = {0};
    page_export(t, &page);
    must(gs_logbook_export(t->typed.book, false, &typed, &err) == GS_OK, t, err.text);
    const char *a = gs_str_text(&page), *b = gs_str_text(&typed);
    size_t at = 0;
    while (a[at] && a[at] == b[at]) {
        at++;
    }
    if (a[at] || b[at]) {
        size_t from = at > 200 ? at - 200 : 0;
        fail_msg("%s: by the page:\n%.500s\n---- typed:\n%.500s", t->book, a + from, b + from);
    }
    assert_true(page.len > 150);
    gs_str_free(&page);
    gs_str_free(&typed);
}

static void book(const char *ruleset, const char *file)
{
    both t;
    open_both(&t, "at-fulford", ruleset);
    whole(&t, file);
    same(&t);
    close_both(&t);
}

static void test_web_log__stout_hearts(void **state)
{
    (void)state;
    book("stout-hearts", "stout-hearts");
}

static void test_web_log__gathering_of_hosts(void **state)
{
    (void)state;
    book("gathering-of-hosts", "gathering-of-hosts");
}

static void test_web_log__meeting_of_hosts(void **state)
{
    (void)state;
    book("meeting-of-hosts", "meeting-of-hosts");
}

static void test_web_log__feudal(void **state)
{
    (void)state;
    book("feudal", "feudal");
}

static void test_web_log__warmaster(void **state)
{
    (void)state;
    book("warmaster-house", "warmaster-house");
}

/* Key moments, and the bare result. */
static void test_web_log__depths(void **state)
{
    (void)state;
    book("stout-hearts", "moments");
    book("feudal", "moments");
}

/* An older entry is put right with what stands in its form: another face, the rest as it was. */
static void test_web_log__an_entry_put_right(void **state)
{
    both t;
    page_form *f = calloc(1, sizeof *f);
    (void)state;
    open_both(&t, "at-fulford", "stout-hearts");
    one(&t, "turn 1 norway : 1/6");
    one(&t, "shoot norse-archers mercians 16 cover : 46665611/4441");
    one(&t, "lost mercians 2 by norse-archers");
    one(&t, "destroyed york-fyrd by tostigs-men");
    t.line = "fix 2";
    get(&t, "&fix=2&verb=shoot&who=norse-archers&who=mercians", f);
    set(&t, f, "dice", 0, "46665111/411");
    send_all(&t, f, "entries");
    type(&t, "fix 2 shoot norse-archers mercians 16 cover : 46665111/411");
    same(&t);
    /* one more behind it, and back to the start, step by step */
    t.line = "behind 2";
    get(&t, "&behind=2&verb=shoot&who=norse-archers&who=northumbrians", f);
    set(&t, f, "f.distance", 0, "12");
    must(page_type(f, "dice", "66661111/1111"), &t, "no place for dice");
    send_all(&t, f, "entries");
    type(&t, "at 2 shoot norse-archers northumbrians 12 : 66661111/1111");
    same(&t);
    for (int i = 0; i < 4; i++) {
        t.line = "undo";
        get(&t, "&free=yes", f);
        send_all(&t, f, "undo");
        type(&t, "undo");
        same(&t);
    }
    close_both(&t);
    free(f);
}

/* The bare result, told by its form, is the one that "gesta battle record" keeps. */
static void test_web_log__the_bare_result(void **state)
{
    both t;
    page_form *f = calloc(1, sizeof *f);
    gs_web_reply r;
    gs_err err = {0};
    gs_str shown = {0};
    (void)state;
    open_both(&t, "at-fulford", "feudal");
    t.line = "result";
    get(&t, "", f);
    page_send(&t.page, f, "/battle/at-fulford/depth", "depth=2", &r);
    must(r.status == 303, &t, "no depth");
    get(&t, "", f);
    set(&t, f, "winner", 0, "norway");
    set(&t, f, "turns", 0, "6");
    set(&t, f, "told.who", 0, "mercians");
    set(&t, f, "told.what", 0, "lost");
    set(&t, f, "told.n", 0, "4");
    set(&t, f, "told.who", 1, "morcar");
    set(&t, f, "told.what", 1, "captured");
    set(&t, f, "note", 0, "The road to York was open.");
    page_send(&t.page, f, "/battle/at-fulford/record", "x=y", &r);
    must(r.status == 303, &t, r.bytes);
    page_send(&t.page, f, "/battle/at-fulford/record", "x=y", &r); /* its answer was lost */
    must(r.status == 303, &t, r.bytes);
    const char *told[] = {"lost mercians 4, morcar captured"};
    gs_desk_result what = {.winner = "norway", .turns = 6, .told = told, .n_told = 1,
                           .words = "The road to York was open."};
    must(gs_desk_record(&t.typed, &what, &shown, &err) == GS_OK, &t, err.text);
    same(&t);
    gs_str_free(&shown);
    close_both(&t);
    free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_web_log__stout_hearts),
        cmocka_unit_test(test_web_log__gathering_of_hosts),
        cmocka_unit_test(test_web_log__meeting_of_hosts),
        cmocka_unit_test(test_web_log__feudal),
        cmocka_unit_test(test_web_log__warmaster),
        cmocka_unit_test(test_web_log__depths),
        cmocka_unit_test(test_web_log__an_entry_put_right),
        cmocka_unit_test(test_web_log__the_bare_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
