/* Lists of other programs: gesta import FILE and gesta list import FILE bring them into a campaign. */
#include "import_foreign.h"

#include "hand_frame.h"

#include "gesta/bring.h"
#include "gesta/os.h"

#include <string.h>

static gs_status read_all(cli *c, const char *path, const char **bytes, size_t *size)
{
    char *all = NULL;
    gs_status st = gs_os_read(c->arena, path, GS_FOREIGN_BYTES, &all, size, &c->err);
    *bytes = all;
    return st;
}

cli_list_format cli_list_of(const char *bytes, size_t n)
{
    size_t i = n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    if (n >= 4 && memcmp(bytes, "PK\3\4", 4) == 0) {
        return CLI_LIST_ARCHIVE;
    }
    while (i < n && strchr(" \t\r\n", bytes[i])) {
        i++;
    }
    if (i < n && (bytes[i] == '{' || bytes[i] == '[')) {
        return CLI_LIST_SELECTOR;
    }
    if (i >= n || bytes[i] != '<') {
        return CLI_LIST_TABLE;
    }
    for (; i + 8 < n; i++) { /* the first element decides */
        if (bytes[i] == '<' && bytes[i + 1] != '?' && bytes[i + 1] != '!') {
            return memcmp(bytes + i, "<roster", 7) == 0 ? CLI_LIST_ROSTER : CLI_LIST_CAMPAIGN;
        }
    }
    return CLI_LIST_CAMPAIGN;
}

static gs_status read_list(cli *c, const char *path, gs_foreign *out)
{
    const char *bytes;
    size_t n;
    gs_status st = read_all(c, path, &bytes, &n);
    cli_list_format format = st == GS_OK ? cli_list_of(bytes, n) : CLI_LIST_TABLE;
    if (st == GS_OK && format == CLI_LIST_ARCHIVE) {
        st = gs_foreign_unpack(bytes, n, c->arena, &bytes, &n, &c->err);
        format = CLI_LIST_ROSTER;
    }
    if (st != GS_OK) {
        return st;
    }
    switch (format) {
    case CLI_LIST_ROSTER:
        return gs_foreign_roster(bytes, n, path, c->arena, out, &c->err);
    case CLI_LIST_SELECTOR:
        st = gs_foreign_selector(bytes, n, c->arena, out, &c->err);
        break;
    case CLI_LIST_CAMPAIGN:
        return gs_err_set(&c->err, GS_INPUT, "%s is a whole campaign: gesta import %s", path, path);
    case CLI_LIST_TABLE:
    case CLI_LIST_ARCHIVE:
        st = gs_foreign_csv(bytes, n, c->arena, out, &c->err);
        break;
    }
    if (st != GS_OK) {
        gs_err_prefix(&c->err, "%s", path);
    }
    return st;
}

static gs_status read_map(cli *c, gs_foreign_map *map)
{
    const char *path = cli_get(c, "map", NULL), *bytes;
    size_t n;
    *map = (gs_foreign_map){0};
    if (!path) {
        return GS_OK;
    }
    gs_status st = read_all(c, path, &bytes, &n);
    st = st == GS_OK ? gs_foreign_map_read(bytes, n, c->arena, map, &c->err) : st;
    if (st != GS_OK) {
        gs_err_prefix(&c->err, "%s", path);
    }
    return st;
}

static void say_notes(const gs_foreign *f)
{
    int units = 0, heroes = 0, limits = 0;
    for (int i = 0; i < f->n_rows; i++) {
        units += f->rows[i].kind == GS_FOREIGN_UNIT;
        heroes += f->rows[i].kind == GS_FOREIGN_HERO;
        limits += f->rows[i].kind == GS_FOREIGN_LIMIT;
    }
    cli_say("%s%s%s: ", f->format, f->title ? ", " : "", f->title ? f->title : "");
    cli_say("%d unit%s, %d hero%s, %d row%s of an army list", units, units == 1 ? "" : "s",
            heroes, heroes == 1 ? "" : "es", limits, limits == 1 ? "" : "s");
    cli_say("\n");
    for (int s = 0; gs_foreign_states[s]; s++) {
        bool head = false;
        for (int i = 0; i < f->n_notes; i++) {
            if ((int)f->notes[i].state != s) {
                continue;
            }
            if (!head) {
                cli_say("%s:\n", gs_foreign_states[s]);
                head = true;
            }
            if (f->notes[i].line > 0) {
                cli_say("  line %d: %s\n", f->notes[i].line, f->notes[i].text);
            } else {
                cli_say("  %s\n", f->notes[i].text);
            }
        }
    }
}

gs_status cli_hand_bring(cli *c, gs_hand *h)
{
    gs_foreign f, list;
    gs_foreign_map map;
    const char *link = cli_get(c, "link", NULL), *write = cli_get(c, "write-map", NULL);
    gs_bring to = {.side = cli_get(c, "side", NULL), .army = cli_get(c, "army", NULL),
                   .list = cli_get(c, "list-name", NULL), .map = &map};
    gs_status st = read_list(c, cli_word(c, 0), &f);
    st = st == GS_OK ? read_map(c, &map) : st;
    if (st == GS_OK && link) {
        list = f;
        st = gs_foreign_link(link, &list, c->arena, &f, &c->err);
    }
    if (st == GS_OK && write) {
        gs_str text = {0};
        gs_hand_bring_map(h->c, &f, &map, &text);
        st = cli_write(c, write, gs_str_text(&text), text.len);
        gs_str_free(&text);
    }
    st = st == GS_OK ? gs_hand_bring(h, &f, &to) : st;
    if (st == GS_OK && !cli_has(c, "json")) {
        say_notes(&f);
    }
    return st;
}

bool cli_import_is_list(cli *c)
{
    static const char *const options[] = {"side", "army", "list-name", "map", "write-map", "link"};
    char head[4096];
    gs_os_in *in = NULL;
    gs_err none = {0};
    for (int i = 0; i < GS_COUNT(options); i++) {
        if (cli_has(c, options[i])) {
            return true;
        }
    }
    if (strcmp(c->args[0], "-") == 0 || gs_os_in_open(c->args[0], &in, &none) != GS_OK) {
        return false;
    }
    long n = gs_os_in_read(in, head, sizeof head, &none);
    gs_os_in_close(in);
    return n > 0 && cli_list_of(head, (size_t)n) != CLI_LIST_CAMPAIGN;
}

gs_status cli_import_list(cli *c)
{
    for (int i = 0; cli_verbs[i].noun; i++) {
        if (cli_verbs[i].run == cli_hand_bring) {
            c->verb = &cli_verbs[i];
        }
    }
    return cli_hand_run(c);
}
