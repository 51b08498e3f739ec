/* The table of the umpire's verbs, and what command line, help and completion make of a row. */
#include "hand_frame.h"

#include <string.h>

#define PLAIN CLI_VERB_PLAIN
#define ASKS CLI_VERB_ASKS
#define REASON CLI_VERB_REASON
#define FIELDS CLI_VERB_FIELDS
#define ORDERS CLI_VERB_ORDERS
#define RECORDS CLI_VERB_RECORDS
#define LOOKS CLI_VERB_LOOKS
const cli_verb cli_verbs[] = {
#define VERB(noun, verb, words, options, flags, run, help, example) \
    {noun, verb, words, options, flags, cli_hand_##run, help, example},
#include "verbs.def"
#undef VERB
    {0},
};

static const struct {
    const char *name, *help;
} option_help[] = {
#define OPTION(name, help) {name, help},
#include "hand_options.def"
#undef OPTION
};

/* Options that every verb has. */
static const cli_opt common[] = {
    {"reason", 'm', "WORDS", "why; stands with its entries in the ledger"},
    {"date", 0, "DAY", "its day: today, 0778-08-15, \"turn 4\", +3, -2 (today)"},
    {"anyway", 0, NULL, "although a rule forbids it; the ledger says so (wants -m)"},
    {"dry-run", 'n', NULL, "show what it would enter, and keep nothing"},
    {"yes", 'y', NULL, "enter it without asking"},
    {"json", 0, NULL, "tell what was entered, or the faults, as JSON"},
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

/* A row that is a command of its own. */
#define TOP(word, says) \
    {.name = word, .usage = "", .summary = says, .text = "", .examples = "", .opts = common, \
     .words = CLI_MAX_ARGS, .run = cli_hand_run}
const cli_command cli_cmd_note = TOP("note", "write a note into the ledger");
const cli_command cli_cmd_undo = TOP("undo", "take back an entry, and what rests on it");
const cli_command cli_cmd_redo = TOP("redo", "what was taken back holds again");
const cli_command cli_cmd_correct = TOP("correct", "put an entry of the ledger right");

/* ---- words of a row ---- */
static const struct {
    const char *word, *kinds;
} types[] = {{"HERO", "h"},  {"UNIT", "u"},  {"ARMY", "a"},     {"SIDE", "s"}, {"PLACE", "p"},
             {"BATTLE", "b"}, {"TROOP", "t"}, {"SCENARIO", "n"}, {"WHO", "huas"},
             {"HERO|UNIT", "hu"}, {"BATTLE|HERO|UNIT", "bhu"}, {"ARMY|UNIT", "au"}, {"UNIT|ARMY", "ua"}, {"HERO|UNIT|ARMY", "hua"},
             {"ARMY|PLACE", "ap"}, {"KEEPER", "pauh"}, {"ANY", "huaspbtn"}};

const char *cli_spec_kinds(const char *type)
{
    for (int i = 0; i < GS_COUNT(types); i++) {
        if (strcmp(types[i].word, type) == 0) {
            return types[i].kinds;
        }
    }
    return NULL;
}

int cli_spec_read(const char *words, cli_spec *spec)
{
    int n = 0;
    for (const char *p = words; *p && n < CLI_SPEC_WORDS; n++) {
        p += strspn(p, " ");
        size_t len = strcspn(p, " ");
        bool may = *p == '[';
        const char *from = p + may;
        size_t size = len - (size_t)may - (may && p[len - 1] == ']');
        bool many = size > 3 && memcmp(from + size - 3, "...", 3) == 0;
        size -= many ? 3 : 0;
        size = size < sizeof spec[n].type ? size : sizeof spec[n].type - 1;
        spec[n] = (cli_spec){.may = may, .many = many, .literal = *from >= 'a' && *from <= 'z'};
        memcpy(spec[n].type, from, size);
        p += len;
        p += strspn(p, " ");
    }
    return n;
}

int cli_spec_must(const cli_spec *spec, int n)
{
    int must = 0;
    for (int i = 0; i < n; i++) {
        must += !spec[i].may && !spec[i].literal;
    }
    return must;
}

/* ---- options of a row ---- */
/* Calls `each` for every option of the row: its name, what it takes (NULL a switch), its help. */
typedef void option_fn(void *ctx, const char *name, const char *arg, const char *help);

static const char *help_of(const char *word)
{
    for (int i = 0; i < GS_COUNT(option_help); i++) {
        if (strcmp(option_help[i].name, word) == 0) {
            return option_help[i].help;
        }
    }
    return NULL;
}

const char *cli_field_help(const char *noun, const gs_field *f, gs_arena *a)
{
    const char *help = help_of(gs_arena_printf(a, "%s.%s", noun, f->name));
    help = help || f->type != GS_FIELD_ID ? help : help_of(f->name);
    return help ? help : cli_field_takes(f);
}

static void options_of(const cli_verb *v, gs_arena *a, option_fn *each, void *ctx)
{
    for (const char *p = v->options; *p;) {
        size_t n = strcspn(p, " "), name = strcspn(p, "= ");
        const char *arg = name < n ? gs_arena_strndup(a, p + name + 1, n - name - 1) : NULL;
        const char *word = gs_arena_strndup(a, p, name);
        const char *own = help_of(gs_arena_printf(a, "%s.%s", v->noun, word));
        const char *help = own ? own : help_of(word);
        each(ctx, word, arg, help ? help : "");
        p += n;
        p += strspn(p, " ");
    }
}

typedef struct options {
    cli_opt *opt;
    int n, cap;
    gs_arena *arena;
} options;

static void add_option(void *ctx, const char *name, const char *arg, const char *help)
{
    options *o = ctx;
    o->opt = gs_arena_grow(o->arena, o->opt, o->n, &o->cap, sizeof *o->opt);
    o->opt[o->n++] = (cli_opt){.name = name, .arg = arg, .help = help};
}

static bool taken(const options *o, const char *name)
{
    for (int i = 0; i < o->n; i++) {
        if (strcmp(o->opt[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The fields of the noun's kind. */
static void add_fields(options *o, const cli_verb *v)
{
    const gs_kind *k = v->flags & CLI_VERB_FIELDS ? cli_noun_kind(v->noun) : NULL;
    for (int i = 0; k && i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        if (cli_field_is_option(v, f) && !taken(o, f->name)) {
            add_option(o, f->name, cli_field_type(f, o->arena), cli_field_help(v->noun, f, o->arena));
        }
    }
}

const cli_opt *cli_verb_options(const cli_verb *v, gs_arena *a)
{
    options o = {.arena = a};
    options_of(v, a, add_option, &o);
    add_fields(&o, v);
    for (int i = 0; common[i].name; i++) {
        if (taken(&o, common[i].name)) {
            continue; /* a battle's date is its own */
        }
        add_option(&o, common[i].name, common[i].arg, common[i].help);
        o.opt[o.n - 1].letter = common[i].letter;
    }
    add_option(&o, NULL, NULL, NULL);
    return o.opt;
}

/* ---- which row ---- */
/* Does an option as it is written ("-C", "--enter") take the word behind it? */
static bool takes_next(const cli_command *cmd, const char *arg)
{
    static const char *const of_verbs[] = {"-m", "--reason", "--date"};
    bool takes = false;
    for (int i = 0; i < GS_COUNT(of_verbs); i++) {
        takes = takes || strcmp(arg, of_verbs[i]) == 0;
    }
    for (const cli_opt *o = cmd->opts; o->name && !takes; o++) {
        bool is_it = arg[1] == '-' ? strcmp(arg + 2, o->name) == 0
                                   : arg[1] == o->letter && arg[2] == '\0';
        takes = is_it && o->arg;
    }
    return takes;
}

/* Place in argv of the first word after the command that is no option; 0 none. */
static int first_word(const cli_command *cmd, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') {
            return i;
        }
        i += takes_next(cmd, argv[i]);
    }
    return 0;
}

/* The row of a noun's verb, which may be shortened where more words follow; NULL none. */
static const cli_verb *row_of(const char *noun, const char *word, bool more)
{
    const cli_verb *found = NULL;
    int n = 0;
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        if (strcmp(v->noun, noun) != 0) {
            continue;
        }
        if (!word || strcmp(v->verb, word) == 0) {
            return v; /* any at all, or this one */
        }
        if (more && strncmp(v->verb, word, strlen(word)) == 0) {
            found = v;
            n++;
        }
    }
    return n == 1 ? found : NULL;
}

void cli_verb_example(const cli_verb *v, gs_str *out)
{
    gs_str_add(out, "  ");
    for (const char *p = v->example; *p; p++) {
        gs_str_addc(out, *p);
        if (strncmp(p, "&& ", 3) == 0) { /* a command a line */
            gs_str_add(out, "&\n      ");
            p += 2;
        }
    }
    gs_str_addc(out, '\n');
}

static const char *examples_of(const cli_verb *v, gs_arena *a)
{
    gs_str out = {0};
    cli_verb_example(v, &out);
    const char *copy = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

const cli_opt *cli_options_of(const cli_command *cmd, gs_arena *a)
{
    const cli_verb *v = row_of(cmd->name, "", false);
    return v ? cli_verb_options(v, a) : cmd->opts;
}

static void become(cli *c, const cli_verb *v)
{
    cli_command *cmd = GS_NEW(c->arena, cli_command);
    *cmd = (cli_command){
        .name = *v->verb ? gs_arena_printf(c->arena, "%s %s", v->noun, v->verb) : v->noun,
        .usage = v->words,
        .summary = v->help,
        .text = gs_arena_printf(c->arena, "%c%s.", v->help[0] - ('a' <= v->help[0] && v->help[0] <= 'z' ? 32 : 0), v->help + 1),
        .examples = examples_of(v, c->arena),
        .opts = cli_verb_options(v, c->arena),
        .words = CLI_MAX_ARGS,
        .run = cli_hand_run};
    c->command = cmd;
    c->verb = v;
}

void cli_verb_pick(cli *c, int *argc, char **argv)
{
    int at = first_word(c->command, *argc, argv);
    const char *word = at ? argv[at] : "";
    /* a noun of which there are lists shows them where nothing is asked of it */
    bool help = *argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0);
    bool lists = c->command->run != cli_hand_run && !help &&
                 (!at || strcmp(word, "list") == 0 || strcmp(word, "show") == 0);
    const cli_verb *alone = lists ? NULL : row_of(c->command->name, "", false);
    bool more = at && at + 1 < *argc && argv[at + 1][0] != '-';
    const cli_verb *v = alone ? alone : *word ? row_of(c->command->name, word, more) : NULL;
    bool reads = !v && (strcmp(word, "list") == 0 || strcmp(word, "show") == 0) &&
                 strcmp(c->command->name, "battle") != 0 && row_of(c->command->name, NULL, false);
    if (v) {
        become(c, v);
    }
    if ((v && !alone) || reads) {
        memmove(argv + at, argv + at + 1, sizeof *argv * (size_t)(*argc - at));
        (*argc)--;
    }
}

/* ---- help ---- */
void cli_verbs_help(const char *noun, FILE *to)
{
    bool any = false;
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        if (strcmp(v->noun, noun) == 0) {
            fputs(any ? "" : "\nVerbs (gesta NOUN VERB --help shows the options of each):\n", to);
            int size = (int)(strlen(v->words) > 26 ? strlen(v->words) : 26) + 13 + (int)strlen(v->help);
            fprintf(to, "  %-9s %-26s %s%s\n", v->verb, v->words,
                    size > 98 ? "\n                 " : "", v->help);
            any = true;
        }
    }
}

void cli_verbs_examples(const char *noun, FILE *to)
{
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        if (strcmp(v->noun, noun) == 0) {
            gs_str out = {0};
            cli_verb_example(v, &out);
            fputs(gs_str_text(&out), to);
            gs_str_free(&out);
        }
    }
}
