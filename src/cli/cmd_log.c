/* gesta log: a battle of a real table, as it is played. */
#include "open.h"

#include "gesta/desk.h"
#include "gesta/os.h"

#include <string.h>
#include <unistd.h>

/* ---- what is read and written ---- */

static void tell_missing(gs_desk_log *d)
{
    if (d->missing) {
        fprintf(stderr, "gesta: %d photo%s not at hand: the log keeps the name%s, --photos FOLDER "
                "finds the pictures\n", d->missing, d->missing == 1 ? " is" : "s are",
                d->missing == 1 ? "" : "s");
        d->missing = 0;
    }
}

static gs_status export_log(cli *c, gs_desk_log *d)
{
    gs_str out = {0};
    int n;
    if (d->photos) {
        gs_status st = gs_desk_photos_write(d->store, d->log, d->photos, &n, &c->err);
        if (st != GS_OK) {
            return st;
        }
    }
    gs_status st = gs_logbook_export(d->book, cli_has(c, "history"), &out, &c->err);
    st = st == GS_OK ? cli_output(c, gs_str_text(&out), out.len) : st;
    gs_str_free(&out);
    return st;
}

/* The line at fault, a mark under its column, and what was expected. */
static void show_fault(const char *file, int line, const char *text, size_t n, int column,
                       const gs_err *err)
{
    char *before = column > 0 ? gs_malloc((size_t)column) : NULL;
    int wide = 0; /* columns that it takes up to the fault */
    if (before) {
        size_t k = (size_t)column - 1 < n ? (size_t)column - 1 : n;
        memcpy(before, text, k);
        before[k] = '\0';
        wide = gs_utf8_columns(before);
        column = gs_utf8_length(before) + 1;
        gs_free(before);
    }
    char say[1024];
    gs_err plain = *err;
    plain.line = 0;
    gs_err_format(&plain, say, sizeof say);
    if (file) {
        fprintf(stderr, "%s:%d: %.*s\n", file, line, (int)n, text);
    }
    if (column > 0) {
        int pad = (file ? (int)strlen(file) + 3 + (line > 9) + (line > 99) + (line > 999) : 0);
        fprintf(stderr, "%*s^ column %d: %s\n", pad + wide + (file ? 1 : 0), "", column,
                say);
    } else {
        fprintf(stderr, "%s%s\n", file ? "  " : "", say);
    }
}

/* The number-th line of a text. */
static const char *line_no(const char *text, size_t n, int number, size_t *len)
{
    const char *p = text, *end = text + n;
    for (int i = 1; i < number && p < end; i++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        p = stop ? stop + 1 : end;
    }
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    *len = (size_t)((stop ? stop : end) - p);
    return p;
}

static gs_status read_log(cli *c, gs_desk_log *d, const char *from)
{
    char *text = NULL;
    size_t size = 0;
    gs_reply reply = {0};
    const char *name = strcmp(from, "-") == 0 ? "standard input" : from;
    gs_status st = gs_os_read(c->arena, from, 16 << 20, &text, &size, &c->err);
    if (st == GS_OK) {
        st = gs_desk_log_read(d, text, size, &reply, &c->err);
        if (reply.shown.len && !cli_has(c, "quiet")) {
            fputs(gs_str_text(&reply.shown), stdout);
        }
        if (st == GS_INPUT && c->err.line > 0) {
            size_t n;
            const char *line = line_no(text, size, c->err.line, &n);
            show_fault(name, c->err.line, line, n, reply.column, &c->err);
            st = gs_err_set(&c->err, GS_INPUT, "%s: what stands before line %d is kept",
                            d->battle->id, c->err.line);
        } else if (st == GS_OK) {
            cli_say("%s: %d entr%s logged\n", d->battle->id, reply.added,
                    reply.added == 1 ? "y" : "ies");
        }
        tell_missing(d);
    }
    gs_reply_free(&reply);
    return st;
}

/* ---- the conversation ---- */

enum { WIDE = 100, NARROW = 40 };

/* Where a line of n bytes breaks that has room for so many columns: at a blank, n if it need not or
 * cannot. */
static size_t break_at(const char *text, size_t n, int room)
{
    size_t blank = 0;
    int columns = 0;
    char letter[8];
    for (const char *p = text, *end = text + n, *next; p < end; p = next) {
        next = p;
        gs_utf8_next(&next, end);
        memcpy(letter, p, (size_t)(next - p));
        letter[next - p] = '\0';
        columns += gs_utf8_columns(letter);
        blank = *p == ' ' && columns <= room + 1 ? (size_t)(p - text) : blank;
        if (columns > room) {
            return blank ? blank : n;
        }
    }
    return n;
}

/* Lines for the player, none wider than the terminal, nor than is read with ease: what goes on
 * stands four columns in. */
static void show(const char *text)
{
    int wide = gs_os_columns();
    wide = wide <= 0 || wide > WIDE ? WIDE : wide < NARROW ? NARROW : wide;
    while (*text) {
        size_t n = strcspn(text, "\n"), from = 0, k;
        size_t in = strspn(text, " ") < n ? strspn(text, " ") : 0; /* no break in its margin */
        do {
            in = from ? 0 : in;
            k = in + break_at(text + from + in, n - from - in, wide - (from ? 4 : (int)in));
            printf("%s%.*s\n", from ? "    " : "", (int)k, text + from);
            from += k + 1;
        } while (from < n);
        text += n + (text[n] == '\n');
    }
}

/* "Franks" of "the Franks". */
static const char *bare(const char *name)
{
    return strncmp(name, "the ", 4) == 0 ? name + 4 : name;
}

static void completes(void *ctx, const char *line, size_t n, gs_str *out)
{
    gs_logbook_complete(((gs_desk_log *)ctx)->book, line, n, out);
}

static void greet(const gs_desk_log *d)
{
    const gs_setup *s = gs_logbook_setup(d->book);
    int units[GS_SIDES] = {0, 0};
    for (int i = 0; i < s->n_units; i++) {
        units[s->units[i].side]++;
    }
    gs_str line = {0}, clean = {0};
    gs_str_addf(&line, "%s. %s. %s %d units, %s %d. %s. ? help", s->title, s->ruleset->name,
            bare(s->side[0].name), units[0], bare(s->side[1].name), units[1],
            strcmp(s->positions ? s->positions : "points", "none") == 0 ? "Places unknown"
                                                                         : "Places known");
    gs_utf8_line(&clean, gs_str_text(&line));
    show(gs_str_text(&clean));
    gs_str_free(&line);
    gs_str_free(&clean);
}

static gs_status branch(cli *c, gs_desk_log *d, const char *id)
{
    const char *made = NULL;
    gs_status st = gs_desk_log_branch(d, id, &made, &c->err);
    if (st == GS_OK) {
        cli_say("  = a what if of %s as it stands: gesta log %s goes on with it, and nothing of it "
                "counts\n", d->battle->id, made);
    }
    return st;
}

static gs_status act(cli *c, gs_desk_log *d, const gs_reply *reply)
{
    return reply->act == GS_ACT_BRANCH ? branch(c, d, reply->arg) : GS_OK;
}

static gs_status converse(cli *c, gs_desk_log *d)
{
    gs_str line = {0}, recall = {0};
    gs_reply reply = {0};
    bool asked = false, quit = false, ended = false;
    greet(d);
    gs_logbook_recall(d->book, &recall);
    show(gs_str_text(&recall));
    gs_str_free(&recall);
    gs_os_line_completes(completes, d);
    while (!quit && !ended && !gs_os_interrupted()) {
        gs_str prompt = {0};
        gs_str_addf(&prompt, asked ? "  %s " : "%s",
                    asked ? gs_str_text(&reply.prompt) : gs_logbook_prompt(d->book));
        gs_os_typed typed = gs_os_line(gs_str_text(&prompt), &line);
        gs_str_free(&prompt);
        if (typed == GS_LINE_END) {
            break;
        }
        if (typed == GS_LINE_BROKEN) { /* the line and its question are forgotten */
            gs_logbook_drop(d->book);
            asked = false;
            continue;
        }
        const char *text = gs_str_text(&line);
        size_t n = line.len;
        if (!asked && strcmp(text, "?") == 0) {
            text = "help";
            n = 4;
        }
        bool was_over = d->over;
        gs_status st = gs_desk_log_say(d, text, n, &reply, &c->err);
        ended = d->over && !was_over;
        show(gs_str_text(&reply.shown));
        asked = st == GS_OK && reply.kind == GS_REPLY_ASK;
        quit = st == GS_OK && reply.kind == GS_REPLY_QUIT;
        st = st == GS_OK && !asked ? act(c, d, &reply) : st;
        tell_missing(d);
        if (st != GS_OK) {
            fflush(stdout);
            show_fault(NULL, 0, text, n, isatty(STDIN_FILENO) ? 0 : reply.column, &c->err);
            if (st == GS_BUSY || st == GS_STATE) {
                gs_str_free(&line);
                gs_reply_free(&reply);
                return st;
            }
        }
    }
    gs_os_line_completes(NULL, NULL);
    gs_str_free(&line);
    gs_reply_free(&reply);
    return GS_OK;
}

/* ---- the command ---- */

/* Options of the book, for a battle that nobody has begun. */
static gs_status options(cli *c, gs_desk_log *d)
{
    gs_status st = GS_OK;
    for (int i = 0; i < c->n_values && st == GS_OK; i++) {
        const char *text = c->values[i].text;
        if (strcmp(c->command->opts[c->values[i].opt].name, "option") != 0) {
            continue;
        }
        const char *eq = strchr(text, '=');
        if (!eq || d->log->count > 0) {
            return gs_err_set(&c->err, GS_INPUT, eq ? "%s is begun: its options stay (%s)"
                                                    : "%s: --option wants KEY=VALUE, not %s",
                              d->battle->id, text);
        }
        st = gs_setup_set_option(d->setup, gs_arena_strndup(c->arena, text, (size_t)(eq - text)),
                                 eq + 1, &c->err);
    }
    return st;
}

static gs_status log_battle(cli *c, cli_file *f)
{
    gs_desk_log d;
    const gs_ruleset *rs = NULL;
    const char *id = cli_get(c, "ruleset", NULL);
    bool fresh = cli_has(c, "new");
    gs_camp_battle *b = c->n_args ? cli_battle_find(c, f->c, c->args[0]) : NULL;
    gs_status st = cli_new_options(c);
    if (st == GS_OK && fresh) {
        st = c->n_args ? cli_usage(c, "--new makes a battle of its own: leave %s away", c->args[0])
                       : cli_battle_new(c, f, &b);
    }
    if (st != GS_OK) {
        return st;
    }
    if (c->n_args && !b) {
        return c->err.status;
    }
    st = b ? GS_OK : cli_battle_which(c, f, &b);
    st = st == GS_OK ? cli_battle_date(c, f, b) : st;
    if (st == GS_OK && (fresh || cli_has(c, "date"))) {
        st = gs_desk_keep_step(f->store, f->c, &c->err);
    }
    if (st == GS_OK && id) {
        rs = gs_ruleset_find(id);
        if (!rs || strcmp(rs->id, "campaign") == 0) {
            return gs_err_set(&c->err, GS_INPUT,
                              "there is no rule set %s (gesta rules lists them)", id);
        }
    }
    st = st == GS_OK ? gs_desk_log_open_on(f->store, f->c, b, rs, cli_past_date(c, f->c), c->arena,
                                           &d, &c->err)
                     : st;
    if (st != GS_OK) {
        return st;
    }
    if (!d.begun && !cli_has(c, "export")) {
        cli_warn_unsettled(c, f, d.setup);
    }
    d.photos = cli_get(c, "photos", NULL);
    const char *battle = b->id;
    int before = d.log->count;
    st = options(c, &d);
    const char *from = cli_get(c, "from", NULL);
    if (st != GS_OK) {
        ;
    } else if (cli_has(c, "export")) {
        st = export_log(c, &d);
    } else if (cli_has(c, "branch")) {
        st = branch(c, &d, cli_get(c, "branch", ""));
    } else if (gs_desk_log_settled(&d)) {
        st = gs_err_set(&c->err, GS_FAILED, "%s is over, and what it left behind is entered: gesta "
                        "battle aftermath %s --reopen takes that back, and its log goes on",
                        battle, battle);
    } else {
        st = from ? read_log(c, &d, from) : converse(c, &d);
    }
    bool ended = st == GS_OK && d.over && d.log->count > before && !d.battle->what_if;
    gs_desk_log_close(&d);
    if (ended && from) {
        cli_say("gesta battle aftermath %s settles what becomes of heroes and units.\n", battle);
    } else if (ended) {
        st = cli_settle_now(c, f, battle);
    }
    return st;
}

static gs_status run(cli *c)
{
    cli_file f;
    bool reads = cli_has(c, "export");
    gs_status st = cli_open(c, reads ? GS_STORE_READ : GS_STORE_WRITE, false, &f);
    if (st == GS_OK) {
        st = log_battle(c, &f);
        cli_close(&f);
    }
    return st;
}

static const cli_opt opts[] = {
    {"from", 0, "FILE", "reads lines from a file (- standard input) instead of asking for them"},
    {"export", 0, NULL, "writes the battle's lines: the same log when they are read again"},
    {"history", 0, NULL, "with --export: what was taken back, too, as comments"},
    {"photos", 0, "FOLDER", "where photos are found (--from) or written (--export)"},
    {"ruleset", 0, "ID", "the rule set that it is played by, if not the battle's own"},
    {"option", 0, "KEY=VALUE", "an option of the book for this battle: options.heroes=on"},
    {"branch", 0, "ID", "copies it, as it stands, into a what if of that id"},
    {"quiet", 0, NULL, "with --from: no working"},
    CLI_OPT_NEW_BATTLE,
    CLI_OPT_CAMPAIGN,
    CLI_OPT_OUTPUT,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_log = {
    .name = "log",
    .words = 1,
    .usage = "[BATTLE]",
    .summary = "write down a battle that you play on a real table, with real dice",
    .text =
        "Asks for a line at a time, works it out by the rules, and keeps it before it asks for the\n"
        "next. A line says who did what: a verb, names (any beginning of any word of them, or the\n"
        "unit's code), words, and after \":\" your dice as they lie; missing dice are asked for,\n"
        "* rolls them here, - says that nobody knows them. What you only want to tell is told:\n"
        "lost, recoiled, destroyed, killed ... \"=>\" says what came of it; with dice it overrules\n"
        "the rules. undo, redo, fix N and at N mend what was written; ? before a line gives the\n"
        "odds; help lists the verbs of your rule set. Break off whenever you like: the same command\n"
        "goes on where you were. Until its aftermath is entered, the log of a battle that is over\n"
        "can be mended, too. branch copies the battle, as it stands, to try what might have been.",
    .examples = "  gesta log pass -C table.gesta                   # type it as you play\n"
                "  gesta log pass --from campaigns/they-shall-not-pass.glog -C table.gesta\n"
                "  gesta log mayhem --export -o mayhem.glog -C table.gesta\n"
                "  gesta log at-fulford --ruleset feudal -C year.gesta\n",
    .opts = opts,
    .run = run,
};
