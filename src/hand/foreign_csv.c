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
/* English, then German as it is written with and without umlauts. */
static const column columns[] = {
    TEXT(id, "id|key|code|kennung|kurzel|kuerzel"),
    TEXT(name, "name|unit|unitname|hero|heroname|title|character|regiment|label|"
               "einheit|einheitenname|held|heldenname|heldin|bezeichnung|titel"),
    TEXT(army, "army|armyid|force|division|command|host|detachment|"
               "armee|heer|heeresteil|truppenteil|verband|streitmacht"),
    TEXT(side, "side|faction|nation|team|allegiance|seite|partei|volk|fraktion|lager"),
    {"troop|troops|trooptype|type|unittype|class|category|kindofmen|"
     "truppe|truppen|truppentyp|truppenart|typ|art|klasse|gattung|einheitentyp|waffengattung|kategorie",
     offsetof(gs_foreign_row, source), false, "troop"},
    TEXT(leader, "leader|commander|general|ledby|officer|"
                 "anfuhrer|anfuehrer|fuhrer|fuehrer|kommandant|befehlshaber"),
    TEXT(quality, "quality|grade|morale|training|qualitat|qualitaet|ausbildung"),
    TEXT(special, "special|specialrules|rules|abilities|traits|keywords|"
                  "sonderregeln|regeln|eigenschaften|fahigkeiten|faehigkeiten"),
    TEXT(facts, "facts"),
    TEXT(player, "player|owner|user|spieler|spielerin"),
    {"kind|role|rank|rang|rolle", offsetof(gs_foreign_row, word), false, "kind"},
    TEXT(gender, "gender|sex|geschlecht"),
    TEXT(heir, "heir|successor|erbe|erbin|nachfolger"),
    TEXT(epithet, "epithet|byname|surname|nickname|beiname"),
    TEXT(about, "about|notes|note|description|comment|comments|background|story|"
                "anmerkung|anmerkungen|bemerkung|bemerkungen|notiz|notizen|beschreibung|geschichte"),
    NUMBER(full, "full|fullstrength|strength|figures|figs|models|size|stands|bases|elements|count|"
                 "number|no|men|qty|quantity|establishment|hits|"
                 "vollestarke|vollestaerke|sollstarke|sollstaerke|soll|starke|staerke|figuren|modelle|"
                 "anzahl|mann|manner|maenner|grose|groesse"),
    NUMBER(present, "present|current|now|actual|remaining|left|today|"
                    "vorhanden|iststarke|iststaerke|ist|aktuell|jetzt|ubrig|uebrig|heute"),
    NUMBER(power, "power|level|heropower|heroism|rating|macht|stufe|heldenstufe"),
    NUMBER(points, "points|pts|cost|value|pointscost|totalpoints|price|punkte|kosten|wert|preis"),
    NUMBER(least, "min|least|minimum|mindestens"),
    NUMBER(most, "max|most|maximum|hochstens|hoechstens"),
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

/* "Full strength", "full-strength" and "Full strength (men)" are one, "Stärke" is "starke". */
static void plain(const char *head, char *out, size_t size)
{
    gs_str id = {0}, part = {0};
    size_t n = 0, open = strcspn(head, "([");
    gs_str_addn(&part, head, open ? open : strlen(head));
    gs_make_id(&id, gs_str_text(&part));
    for (const char *p = gs_str_text(&id); *p && n + 1 < size; p++) {
        if (*p != '-') {
            out[n++] = *p;
        }
    }
    out[n] = 0;
    gs_str_free(&id);
    gs_str_free(&part);
}

/* The place of a word among names; -1 it is none of them. */
static int place_in(const char *names, const char *word)
{
    size_t n = strlen(word);
    int place = 0;
    for (const char *p = names; n && *p; place++) {
        size_t len = strcspn(p, "|");
        if (len == n && strncmp(p, word, n) == 0) {
            return place;
        }
        p += len + (p[len] == '|');
    }
    return -1;
}

static const column *column_named(const char *head, int *place)
{
    char word[64];
    plain(head, word, sizeof word);
    for (int i = 0; i < GS_COUNT(columns); i++) {
        *place = place_in(columns[i].names, word);
        if (*place >= 0) {
            return &columns[i];
        }
    }
    return NULL;
}

/* What a head means; *place: how plainly it says so, 0 the most. Of a number's head that is not known
 * as a whole its last known word says it ("Unit strength"), but what is there now is named first
 * ("Present strength"); texts are not guessed at, for a unit may be called "Great hero". */
static const column *column_of(const char *head, int *place)
{
    enum { BY_A_WORD = 100 }; /* less plainly than any whole head */
    const column *found = column_named(head, place);
    for (const char *p = head; !found && *p;) {
        size_t n = strcspn(p, " _-/");
        char word[64];
        int at;
        n = n < sizeof word ? n : sizeof word - 1;
        memcpy(word, p, n);
        word[n] = 0;
        const column *one = n < strlen(head) ? column_named(word, &at) : NULL;
        found = one && one->offset == offsetof(gs_foreign_row, present) ? one : NULL;
        p += n;
        p += strspn(p, " _-/");
    }
    for (const char *p = head + strlen(head); !found && p > head; p--) {
        if (strchr(" _-/", p[-1])) {
            int at;
            const column *one = column_named(p, &at);
            found = one && one->number ? one : NULL;
        }
    }
    *place = *place < 0 ? BY_A_WORD : *place;
    return found;
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

/* A table of heroes says so by the head of its names; what it calls strength is their Power. */
static void read_as_heroes(reader *r, const char *const *heads)
{
    static const char heroes[] = "hero|heroname|character|held|heldin|heldenname";
    char word[64];
    bool named = false;
    int at;
    for (int i = 0; i < r->n; i++) {
        plain(heads[i], word, sizeof word);
        named = named || (r->col[i] && place_in(heroes, word) >= 0);
    }
    bool of_units = has(r, offsetof(gs_foreign_row, source)) || has(r, offsetof(gs_foreign_row, power));
    for (int i = 0; i < r->n && named && !of_units; i++) {
        if (r->col[i] && r->col[i]->offset == offsetof(gs_foreign_row, full)) {
            r->col[i] = column_named("power", &at);
        }
    }
}

/* The columns of the head line; of two heads that mean the same the plainer one ("Figures" before
 * "No"). */
static gs_status read_head(reader *r)
{
    const char *heads[MOST_COLUMNS];
    int places[MOST_COLUMNS], line = r->line;
    bool last = false;
    for (r->n = 0; !last; r->n++) {
        const char *head;
        gs_status st = cell(r, &head, &last);
        if (st == GS_OK && r->n == MOST_COLUMNS) {
            st = gs_err_set(r->err, GS_INPUT, "line %d: the head line has more than %d columns", line,
                            MOST_COLUMNS);
        }
        if (st != GS_OK) {
            return st;
        }
        heads[r->n] = head;
        r->col[r->n] = column_of(head, &places[r->n]);
        for (int i = 0; i < r->n && r->col[r->n]; i++) {
            if (r->col[i] == r->col[r->n]) {
                r->col[places[r->n] < places[i] ? i : r->n] = NULL;
            }
        }
    }
    read_as_heroes(r, heads);
    for (int i = 0; i < r->n; i++) {
        const column *c = r->col[i];
        if (c && strcmp(c->shown, heads[i]) != 0) {
            gs_foreign_note_add(r->s, GS_FOREIGN_GUESSED, line, "the column \"%.60s\" is read as %s",
                                heads[i], c->shown);
        } else if (!c && *heads[i]) {
            gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, line, "the column \"%.60s\"", heads[i]);
        }
    }
    return GS_OK;
}

/* "12", "12 figures", "x12", "1,240", "12.5" (up: 13): the number at its head; -1 none. */
static int number_of(const char *text)
{
    int v = 0, digits = 0;
    text += (*text == 'x' || *text == 'X') && text[1] >= '0' && text[1] <= '9';
    for (; *text >= '0' && *text <= '9' && digits < 7; text++, digits++) {
        v = v * 10 + (*text - '0');
    }
    if (digits && (*text == '.' || *text == ',' || *text == '\'')) {
        size_t n = strspn(text + 1, "0123456789");
        if (n == 3 && digits < 4 && v > 0) { /* thousands */
            v = v * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10 + (text[3] - '0');
        } else if (n && *text != '\'') {
            v += strspn(text + 1, "0") < n;
        }
        text += n ? n + 1 : 0;
    }
    return digits && (!*text || *text == ' ' || ((*text == 'x' || *text == 'X') && !text[1])) ? v : -1;
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
        bool shielded = text[0] == '\'' && text[1] && strchr("=+-@", text[1]); /* from a formula */
        text += shielded;
        memcpy(at, &text, sizeof text);
    }
}

/* A line of sums is no unit. */
static bool is_sum(const char *name)
{
    char word[16];
    plain(name, word, sizeof word);
    return place_in("total|totals|sum|subtotal|grandtotal|summe|gesamt|zwischensumme", word) >= 0;
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
    if (is_sum(row.name)) {
        gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, row.line, "a line of sums, \"%.40s\"", row.name);
        return GS_OK;
    }
    row.source = row.source ? row.source : row.name;
    if (r->s->n_rows == GS_FOREIGN_ROWS) {
        return gs_err_set(r->err, GS_INPUT, "line %d: more than %d rows", row.line, GS_FOREIGN_ROWS);
    }
    *gs_foreign_add(r->s, kind, row.line) = row;
    return GS_OK;
}

/* In a player's words, if it is no text in UTF-8. */
static gs_status check_text(const char *bytes, size_t n, gs_err *err)
{
    const unsigned char *u = (const unsigned char *)bytes;
    bool wide = n >= 2 && ((u[0] == 0xFF && u[1] == 0xFE) || (u[0] == 0xFE && u[1] == 0xFF));
    if (wide || memchr(bytes, 0, n)) {
        return gs_err_set(err, GS_INPUT, "it is no text in UTF-8 (%s); save the table as CSV, UTF-8",
                          wide ? "it is in UTF-16, as some programs save \"Unicode text\""
                               : "it holds bytes of zero: a spreadsheet itself, perhaps");
    }
    int line = 1;
    for (size_t i = 0; i < n && !gs_utf8_valid(bytes, n); i++) {
        size_t end = i;
        while (end < n && bytes[end] != '\n') {
            end++;
        }
        if (!gs_utf8_valid(bytes + i, end - i)) {
            return gs_err_set(err, GS_INPUT, "line %d: it is no text in UTF-8 (in Latin-1 or Windows-1252, "
                              "perhaps); save the table as CSV, UTF-8", line);
        }
        i = end;
        line++;
    }
    return GS_OK;
}

/* Does the line that begins there say what its columns are? Behind the first line more than one word
 * of it must be a head's: a unit may be called "Hero". */
static bool is_head(reader *r, bool first)
{
    int known = 0;
    reader probe = *r;
    gs_foreign none;
    gs_err why = {0};
    gs_foreign_new(&none, r->s->arena, "");
    probe.s = &none;
    probe.err = &why;
    probe.mark = mark_of(r->p, r->end);
    gs_status st = read_head(&probe);
    for (int i = 0; st == GS_OK && i < probe.n; i++) {
        known += probe.col[i] != NULL;
    }
    return st == GS_OK && (first || known > 1) && (has(&probe, offsetof(gs_foreign_row, name)) ||
                                          has(&probe, offsetof(gs_foreign_row, source)));
}

/* Before it may stand a few lines: a title, "sep=;", blank ones. */
static void find_head(reader *r)
{
    reader at = *r;
    for (int i = 0; i < 10 && at.p < at.end; i++) {
        if (is_head(&at, i == 0)) {
            r->p = at.p;
            r->line = at.line;
            return;
        }
        const char *stop = memchr(at.p, '\n', (size_t)(at.end - at.p));
        at.p = stop ? stop + 1 : at.end;
        at.line++;
    }
}

/* Columns that only heroes have, in a table of units. */
static void leave_heroes_columns(reader *r, int line)
{
    static const uint16_t of_heroes[] = {
        offsetof(gs_foreign_row, player), offsetof(gs_foreign_row, gender), offsetof(gs_foreign_row, heir),
        offsetof(gs_foreign_row, epithet), offsetof(gs_foreign_row, about)};
    for (int i = 0; i < r->n; i++) {
        for (int k = 0; r->col[i] && k < GS_COUNT(of_heroes); k++) {
            if (r->col[i]->offset == of_heroes[k]) {
                gs_foreign_note_add(r->s, GS_FOREIGN_LEFT, line, "the column of %s: heroes have it, units "
                                    "do not", r->col[i]->shown);
                r->col[i] = NULL;
                break;
            }
        }
    }
}

gs_status gs_foreign_csv(const char *bytes, size_t n, gs_arena *a, gs_foreign *out, gs_err *err)
{
    static const char bom[] = "\xEF\xBB\xBF";
    const char *const formats[] = {"a table with commas", "a table with semicolons",
                                   "a table with tabs"};
    gs_status st = check_text(bytes, n, err);
    if (st != GS_OK) {
        return st;
    }
    bool marked = n >= 3 && memcmp(bytes, bom, 3) == 0;
    reader r = {.s = out, .p = bytes + (marked ? 3 : 0), .end = bytes + n, .line = 1, .err = err};
    gs_foreign_new(out, a, formats[0]);
    find_head(&r);
    r.mark = mark_of(r.p, r.end);
    out->format = formats[r.mark == ';' ? 1 : r.mark == '\t' ? 2 : 0];
    for (int i = 1; i < r.line; i++) {
        gs_foreign_note_add(out, GS_FOREIGN_LEFT, i, "a line before the head line");
    }
    int head_line = r.line;
    st = read_head(&r);
    bool full = has(&r, offsetof(gs_foreign_row, full));
    bool heroes = has(&r, offsetof(gs_foreign_row, power)) && !full;
    bool limits = !full && (has(&r, offsetof(gs_foreign_row, least)) ||
                            has(&r, offsetof(gs_foreign_row, most)));
    if (st == GS_OK && !has(&r, offsetof(gs_foreign_row, name)) &&
        !has(&r, offsetof(gs_foreign_row, source))) {
        return gs_err_set(err, GS_INPUT,
                          "line 1: no column of names: a head line is expected, for units \"name, troop, "
                          "full\", for heroes \"name, power\" (also id, army, side, present, leader, "
                          "quality, points ...)");
    }
    if (st == GS_OK && !heroes && !limits) {
        leave_heroes_columns(&r, head_line);
    }
    while (st == GS_OK && r.p < r.end) {
        st = read_row(&r, heroes ? GS_FOREIGN_HERO : limits ? GS_FOREIGN_LIMIT : GS_FOREIGN_UNIT);
    }
    return st;
}
