/* Tables of text: comma, semicolon or tab; the head line says what each column is. */
#include "gesta/foreign.h"

#include <stddef.h>
#include <string.h>

#define MOST_COLUMNS 60

/* What a column holds: a member of gs_foreign_row. */
typedef struct column {
    const char *names; /* heads that mean it, "|" between, lower case, letters and digits alone */
    uint16_t offset;
    bool number;
    const char *shown; /* in messages */
} column;
#define TEXT(m, names) {names, offsetof(gs_foreign_row, m), false, #m}
#define NUMBER(m, names) {names, offsetof(gs_foreign_row, m), true, #m}
static const column columns[] = {
    TEXT(id, "id|key|code"),
    TEXT(name, "name|unit|unitname|hero|heroname|title|character|regiment|label"),
    TEXT(army, "army|armyid|force|division|command|host|detachment"),
    TEXT(side, "side|faction|nation|team|allegiance"),
    {"troop|troops|trooptype|type|unittype|class|category|kindofmen",
     offsetof(gs_foreign_row, source), false, "troop"},
    TEXT(leader, "leader|commander|general|ledby|officer"),
    TEXT(quality, "quality|grade|morale|training"),
    TEXT(special, "special|specialrules|rules|abilities|traits|keywords"),
    TEXT(facts, "facts"),
    TEXT(player, "player|owner|user"),
    TEXT(word, "kind|role|rank"),
    TEXT(gender, "gender|sex"),
    TEXT(heir, "heir|successor"),
    TEXT(epithet, "epithet|byname|surname|nickname"),
    TEXT(about, "about|notes|note|description|comment|comments|background|story"),
    NUMBER(full, "full|fullstrength|strength|figures|figs|models|size|stands|bases|elements|count|"
                 "number|no|men|qty|quantity|establishment|hits"),
    NUMBER(present, "present|current|now|actual|remaining|left|today"),
    NUMBER(power, "power|level|heropower|heroism|rating"),
    NUMBER(points, "points|pts|cost|value|pointscost|totalpoints|price"),
    NUMBER(least, "min|least|minimum"),
    NUMBER(most, "max|most|maximum"),
};
/* Where the reader stands. */
typedef struct reader {
    gs_foreign *s;
    const char *p, *end;
    char mark; /* between columns */
    int line;
    const column *col[MOST_COLUMNS]; /* NULL: not understood */
    int n;
    gs_err *err;
} reader;

/* The next cell, unquoted, into the arena; *last: the line ends behind it. */
static gs_status cell(reader *r, const char **text, bool *last)
{
    gs_str out = {0};
    const char *p = r->p;
    int began = r->line;
    bool quoted = p < r->end && *p == '"';
    for (p += quoted; p < r->end; p++) {
        if (quoted && *p == '"') {
            if (p + 1 < r->end && p[1] == '"') {
                gs_str_addc(&out, *p++);
                continue;
            }
            quoted = false;
            continue;
        }
        if (!quoted && (*p == r->mark || *p == '\n' || *p == '\r')) {
            break;
        }
        r->line += *p == '\n';
        gs_str_addc(&out, *p == '\n' || *p == '\r' || *p == '\t' ? ' ' : *p);
    }
    *last = p >= r->end || *p != r->mark;
    if (p < r->end && *p == '\r') {
        p++;
    }
    bool line_end = *last && p < r->end && *p == '\n';
    r->p = p < r->end && (line_end || !*last) ? p + 1 : p;
    const char *t = gs_str_text(&out);
    size_t n = out.len;
    while (n && (*t == ' ' || *t == '\t')) {
        t++;
        n--;
    }
    while (n && t[n - 1] == ' ') {
        n--;
    }
    *text = gs_arena_strndup(r->s->arena, t, n);
    gs_str_free(&out);
    r->line += line_end;
    return !quoted ? GS_OK
                   : gs_err_set(r->err, GS_INPUT, "line %d: a quote is opened and never closed", began);
}

/* Which mark stands most often in the head line, outside quotes. */
static char mark_of(const char *p, const char *end)
{
    static const char marks[] = {',', ';', '\t'};
    int count[sizeof marks] = {0}, best = 0;
    bool quoted = false;
    for (; p < end && (quoted || (*p != '\n' && *p != '\r')); p++) {
        quoted = quoted != (*p == '"');
        for (size_t i = 0; i < sizeof marks && !quoted; i++) {
            count[i] += *p == marks[i];
        }
    }
    for (int i = 1; i < (int)sizeof marks; i++) {
        best = count[i] > count[best] ? i : best;
    }
    return marks[best];
}

/* "Full strength" and "full-strength" are one. */
static void plain(const char *head, char *out, size_t size)
{
    size_t n = 0;
    for (const char *p = head; *p && n + 1 < size; p++) {
        char c = *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p;
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80) {
            out[n++] = c;
        }
    }
    out[n] = 0;
}

static bool in_list(const char *names, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = names; n && *p;) {
        size_t len = strcspn(p, "|");
        if (len == n && strncmp(p, word, n) == 0) {
            return true;
        }
        p += len + (p[len] == '|');
    }
    return false;
}

static const column *column_of(const char *head)
{
    char word[64];
    plain(head, word, sizeof word);
    for (int i = 0; i < GS_COUNT(columns); i++) {
        if (in_list(columns[i].names, word)) {
            return &columns[i];
        }
    }
    return NULL;
}

static gs_status read_head(reader *r)
{
    bool last = false;
    while (!last) {
        const char *head;
        gs_status st = cell(r, &head, &last);
        if (st == GS_OK && r->n == MOST_COLUMNS) {
            st = gs_err_set(r->err, GS_INPUT, "the head line has more than %d columns", MOST_COLUMNS);
        }
        if (st != GS_OK) {
            return st;
        }
        const column *c = column_of(head);
        for (int i = 0; i < r->n && c; i++) {
            c = r->col[i] == c ? NULL : c; /* the first of two heads that mean the same */
        }
        r->col[r->n++] = c;
        if (c && strcmp(c->shown, head) != 0) {
            gs_foreign_note_add(r->s, GS_FOREIGN_GUESSED, 1, "the column \"%.60s\" is read as %s",
                                head, c->shown);
        } else if (!c && *head) {
            gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, 1, "the column \"%.60s\"", head);
        }
    }
    return GS_OK;
}

static bool has(const reader *r, uint16_t offset)
{
    for (int i = 0; i < r->n; i++) {
        if (r->col[i] && r->col[i]->offset == offset) {
            return true;
        }
    }
    return false;
}

/* "12", "12 figures", "120 pts": the number at its head; -1 none. */
static int number_of(const char *text)
{
    int v = 0, digits = 0;
    for (; *text >= '0' && *text <= '9' && digits < 7; text++, digits++) {
        v = v * 10 + (*text - '0');
    }
    bool ends = !*text || *text == ' ' || (*text == '.' && strspn(text + 1, "0") == strlen(text + 1));
    return digits && ends ? v : -1;
}

static void put(reader *r, gs_foreign_row *row, const column *c, const char *text)
{
    char *at = (char *)row + c->offset;
    if (c->number) {
        int v = number_of(text);
        if (v < 0) {
            gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, row->line, "%s \"%.40s\" is no number", c->shown,
                              text);
        }
        memcpy(at, &v, sizeof v);
    } else {
        memcpy(at, &text, sizeof text);
    }
}

static gs_status read_row(reader *r, gs_foreign_kind kind)
{
    gs_foreign_row row = {.kind = kind, .line = r->line, .full = -1, .present = -1, .power = -1,
                        .points = -1, .most = -1};
    bool last = false, any = false;
    for (int i = 0; !last; i++) {
        const char *text;
        gs_status st = cell(r, &text, &last);
        if (st != GS_OK) {
            return st;
        }
        any = any || *text;
        if (i < r->n && r->col[i] && *text) {
            put(r, &row, r->col[i], text);
        } else if (i >= r->n && *text) {
            return gs_err_set(r->err, GS_INPUT, "line %d: it has %d columns, the head line has %d",
                              row.line, i + 1, r->n);
        }
    }
    if (!any) {
        return GS_OK;
    }
    if (!row.name) {
        row.name = row.source ? row.source : row.id;
    }
    if (!row.name) {
        gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, row.line, "a line without a name");
        return GS_OK;
    }
    row.source = row.source ? row.source : row.name;
    if (r->s->n_rows == GS_FOREIGN_ROWS) {
        return gs_err_set(r->err, GS_INPUT, "line %d: more than %d rows", row.line, GS_FOREIGN_ROWS);
    }
    *gs_foreign_add(r->s, kind, row.line) = row;
    return GS_OK;
}

gs_status gs_foreign_csv(const char *bytes, size_t n, gs_arena *a, gs_foreign *out, gs_err *err)
{
    static const char bom[] = "\xEF\xBB\xBF";
    const char *const formats[] = {"a table with commas", "a table with semicolons",
                                   "a table with tabs"};
    if (!gs_utf8_valid(bytes, n) || memchr(bytes, 0, n)) {
        return gs_err_set(err, GS_INPUT, "it is no text in UTF-8 (save the table as CSV, UTF-8)");
    }
    bool marked = n >= 3 && memcmp(bytes, bom, 3) == 0;
    reader r = {.s = out, .p = bytes + (marked ? 3 : 0), .end = bytes + n, .line = 1, .err = err};
    r.mark = mark_of(r.p, r.end);
    gs_foreign_new(out, a, formats[r.mark == ';' ? 1 : r.mark == '\t' ? 2 : 0]);
    gs_status st = read_head(&r);
    bool heroes = has(&r, offsetof(gs_foreign_row, power));
    bool limits = has(&r, offsetof(gs_foreign_row, least)) || has(&r, offsetof(gs_foreign_row, most));
    if (st == GS_OK && !has(&r, offsetof(gs_foreign_row, name)) &&
        !has(&r, offsetof(gs_foreign_row, source))) {
        return gs_err_set(err, GS_INPUT,
                          "line 1: no column of names: a head line is expected, for units \"name, troop, "
                          "full\", for heroes \"name, power\" (also id, army, side, present, leader, "
                          "quality, points ...)");
    }
    while (st == GS_OK && r.p < r.end) {
        st = read_row(&r, heroes ? GS_FOREIGN_HERO : limits ? GS_FOREIGN_LIMIT : GS_FOREIGN_UNIT);
    }
    return st;
}
