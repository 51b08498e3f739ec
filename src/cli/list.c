#include "cli.h"

#include "gesta/os.h"

#include <string.h>

void cli_list_init(cli_list *l, gs_arena *a, const char *name, const char *item,
                   const char *const *columns)
{
    *l = (cli_list){.name = name, .item = item, .columns = columns, .arena = a};
    while (columns[l->width]) {
        l->width++;
    }
}

void cli_list_add(cli_list *l, const char *text)
{
    int cap = l->cap;
    l->numbers = gs_arena_grow(l->arena, l->numbers, l->count, &cap, sizeof *l->numbers);
    l->cells = gs_arena_grow(l->arena, l->cells, l->count, &l->cap, sizeof *l->cells);
    l->numbers[l->count] = false;
    l->cells[l->count++] = gs_arena_strdup(l->arena, text ? text : "");
}

void cli_list_addi(cli_list *l, int64_t n)
{
    gs_str s = {0};
    gs_str_addi(&s, n);
    cli_list_add(l, s.p);
    l->numbers[l->count - 1] = true;
    gs_str_free(&s);
}

/* Is every cell of a column a number, or empty? Then it stands to the right. */
static bool of_numbers(const cli_list *l, int column)
{
    bool any = false;
    for (int i = column; i < l->count; i += l->width) {
        any = any || l->numbers[i];
        if (!l->numbers[i] && *l->cells[i]) {
            return false;
        }
    }
    return any;
}

/* Columns of a screen that is too narrow: the widest give way, down to a width that still tells
 * something; a cell is cut only then. */
static void narrow(const cli_list *l, int *wide, int screen)
{
    enum { LEAST = 8, GAP = 2 };
    int all = (l->width - 1) * GAP;
    for (int c = 0; c < l->width; c++) {
        all += wide[c];
    }
    while (screen > 0 && all > screen) {
        int widest = 0;
        for (int c = 1; c < l->width; c++) {
            widest = wide[c] > wide[widest] ? c : widest;
        }
        if (wide[widest] <= LEAST) {
            return;
        }
        wide[widest]--;
        all--;
    }
}

/* A cell in its column; cut with "…" where it is too long. Returns its columns. */
static int add_cell(gs_str *out, const char *cell, int wide)
{
    gs_str line = {0};
    gs_utf8_line(&line, cell);
    int size = gs_utf8_columns(gs_str_text(&line));
    const char *end = gs_str_text(&line) + line.len;
    if (size > wide) {
        end = gs_str_text(&line);
        for (size = 0; *end;) {
            const char *next = end;
            gs_utf8_next(&next, line.p + line.len);
            char letter[8] = "";
            memcpy(letter, end, (size_t)(next - end) < sizeof letter ? (size_t)(next - end) : 0);
            int columns = gs_utf8_columns(letter);
            if (size + columns > wide - 1) {
                break;
            }
            size += columns;
            end = next;
        }
    }
    gs_str_addn(out, gs_str_text(&line), (size_t)(end - gs_str_text(&line)));
    bool cut = *end != '\0';
    gs_str_add(out, cut ? "…" : "");
    gs_str_free(&line);
    return size + cut;
}

static void print_text(const cli_list *l, gs_str *out)
{
    int wide[32] = {0};
    bool right[32];
    for (int c = 0; c < l->width; c++) {
        wide[c] = gs_utf8_columns(l->columns[c]);
        right[c] = of_numbers(l, c);
        for (int i = c; i < l->count; i += l->width) {
            int n = gs_utf8_columns(l->cells[i]);
            wide[c] = n > wide[c] ? n : wide[c];
        }
    }
    narrow(l, wide, l->screen);
    for (int i = -l->width; i < l->count; i++) {
        int c = (i + l->width) % l->width;
        const char *cell = i < 0 ? l->columns[c] : l->cells[i];
        int pad = right[c] ? wide[c] - gs_utf8_columns(cell) : 0;
        gs_str_addf(out, "%*s", pad > 0 ? pad : 0, "");
        int size = add_cell(out, cell, wide[c]) + (pad > 0 ? pad : 0);
        if (c < l->width - 1) {
            gs_str_addf(out, "%*s", wide[c] + 2 - size, "");
            continue;
        }
        while (out->len && out->p[out->len - 1] == ' ') {
            out->p[--out->len] = '\0';
        }
        gs_str_addc(out, '\n');
    }
}

/* A whole number or one with a point: no program takes it for a formula. */
static bool is_number(const char *s)
{
    s += *s == '-' || *s == '+';
    size_t n = strspn(s, "0123456789"), m = s[n] == '.' ? strspn(s + n + 1, "0123456789") : 0;
    return n > 0 && s[n + (s[n] == '.') + m] == '\0';
}

static bool is_control(uint32_t cp)
{
    return cp < 0x20 || (cp >= 0x7f && cp < 0xa0);
}

/* A cell that a spreadsheet would take for a formula gets a "'" before it; control characters
 * are spaces, but for an end of line. */
static void csv_cell(gs_str *out, const char *cell)
{
    const char *end = cell + strlen(cell);
    bool formula = *cell && strchr("=+-@\t\r", *cell) && !is_number(cell);
    bool quote = strpbrk(cell, ",\"\r\n") != NULL;
    gs_str_add(out, quote ? "\"" : "");
    gs_str_add(out, formula ? "'" : "");
    while (cell < end) {
        uint32_t cp = gs_utf8_next(&cell, end);
        gs_str_add(out, cp == '"' ? "\"" : "");
        gs_utf8_add(out, is_control(cp) && cp != '\n' ? ' ' : cp);
    }
    gs_str_add(out, quote ? "\"" : "");
}

static void print_csv(const cli_list *l, gs_str *out)
{
    for (int i = -l->width; i < l->count; i++) {
        int c = (i + l->width) % l->width;
        csv_cell(out, i < 0 ? l->columns[c] : l->cells[i]);
        gs_str_add(out, c == l->width - 1 ? "\r\n" : ",");
    }
}

void cli_json_string(gs_str *out, const char *s)
{
    if (!s) {
        gs_str_add(out, "null");
        return;
    }
    gs_str_addc(out, '"');
    for (const char *end = s + strlen(s); s < end;) {
        uint32_t cp = gs_utf8_next(&s, end);
        if (is_control(cp) || cp == 0x2028 || cp == 0x2029) {
            gs_str_addf(out, "\\u%04x", (unsigned)cp);
        } else {
            gs_str_add(out, cp == '"' || cp == '\\' ? "\\" : "");
            gs_utf8_add(out, cp);
        }
    }
    gs_str_addc(out, '"');
}

static void json_rows(const cli_list *l, bool plain, gs_str *out)
{
    gs_str_add(out, "[");
    for (int i = 0; i < l->count; i++) {
        int c = i % l->width;
        const char *cell = l->cells[i];
        gs_str_add(out, c == 0 ? (i ? ",\n {" : "\n {") : ", ");
        cli_json_string(out, l->columns[c]);
        gs_str_add(out, ": ");
        if (!plain && l->numbers[i]) {
            gs_str_add(out, cell);
        } else {
            cli_json_string(out, plain || *cell ? cell : NULL);
        }
        gs_str_add(out, c == l->width - 1 ? "}" : "");
    }
    gs_str_add(out, "\n]");
}

void cli_list_json(const cli_list *l, gs_str *out)
{
    json_rows(l, false, out);
}

/* --format json: every cell is a string. */
static void print_json(const cli_list *l, gs_str *out)
{
    json_rows(l, true, out);
    gs_str_addc(out, '\n');
}

static void print_typed(const cli_list *l, gs_str *out)
{
    json_rows(l, false, out);
    gs_str_addc(out, '\n');
}

static void xml_text(gs_str *out, const char *s)
{
    gs_str clean = {0};
    gs_utf8_xml_clean(&clean, s);
    const char *p = gs_str_text(&clean);
    for (const char *end = p + strlen(p); p < end;) {
        uint32_t cp = gs_utf8_next(&p, end);
        switch (cp) {
        case '&': gs_str_add(out, "&amp;"); break;
        case '<': gs_str_add(out, "&lt;"); break;
        case '>': gs_str_add(out, "&gt;"); break;
        case '"': gs_str_add(out, "&quot;"); break;
        default:
            if (is_control(cp)) {
                gs_str_addf(out, "&#%u;", (unsigned)cp);
            } else {
                gs_utf8_add(out, cp);
            }
        }
    }
    gs_str_free(&clean);
}

static void print_xml(const cli_list *l, gs_str *out)
{
    gs_str_addf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<%s>\n", l->name);
    for (int i = 0; i < l->count; i++) {
        int c = i % l->width;
        if (c == 0) {
            gs_str_addf(out, "  <%s", l->item);
        }
        gs_str_addf(out, " %s=\"", l->columns[c]);
        xml_text(out, l->cells[i]);
        gs_str_add(out, c == l->width - 1 ? "\"/>\n" : "\"");
    }
    gs_str_addf(out, "</%s>\n", l->name);
}

static const char *wanted(const cli *c)
{
    return cli_has(c, "json") ? "--json" : cli_has(c, "csv") ? "csv" : cli_get(c, "format", "text");
}

bool cli_for_eyes(const cli *c)
{
    return strcmp(wanted(c), "text") == 0;
}

gs_status cli_list_print(cli *c, const cli_list *l)
{
    static const struct {
        const char *name;
        void (*print)(const cli_list *, gs_str *);
    } formats[] = {
        {"text", print_text}, {"csv", print_csv}, {"json", print_json}, {"xml", print_xml},
        {"--json", print_typed}};
    const char *want = wanted(c);
    for (int i = 0; i < GS_COUNT(formats); i++) {
        if (strcmp(formats[i].name, want) == 0) {
            gs_str out = {0};
            cli_list sized = *l;
            sized.screen = cli_get(c, "output", NULL) ? 0 : gs_os_columns();
            formats[i].print(&sized, &out);
            gs_status st = cli_output(c, gs_str_text(&out), out.len);
            gs_str_free(&out);
            return st;
        }
    }
    return cli_usage(c, "--format is text, csv, json or xml, not %s", want);
}

gs_status cli_output(cli *c, const char *text, size_t size)
{
    const char *path = cli_get(c, "output", "-");
    if (strcmp(path, "-") == 0) {
        fflush(stdout);
    }
    return cli_write(c, path, text, size);
}

gs_status cli_write(cli *c, const char *path, const char *bytes, size_t size)
{
    return gs_os_is_database(path)
               ? gs_err_set(&c->err, GS_INPUT,
                            "%.250s is a campaign's file: it is not written over", path)
               : gs_os_write(path, bytes, size, &c->err);
}
