/* gesta side, place, road, scenario, troop, item, list, march, campaign: what the lists say, by the
 * tables of the model. */
#include "hand.h"

#include "gesta/campaign_sums.h"
#include "gesta/view.h"

#include <string.h>

enum { MOST_COLUMNS = 24 };

/* Rows of one kind, wherever they stand in the campaign. */
typedef struct rows {
    const gs_campaign *c;
    cli_list list;
    const char *element;
    const gs_kind *kind;
    const gs_field *field[MOST_COLUMNS];
    const char *column[MOST_COLUMNS + 1];
    int n;
    bool owned; /* it lies in something with an id: the first column */
} rows;

static const gs_kind *kind_named(const gs_kind *in, const char *element, bool *owned)
{
    for (int i = 0; i < in->n_children; i++) {
        const gs_kind *k = in->children[i].kind;
        if (strcmp(k->element, element) == 0) {
            *owned = in != &gs_kind_campaign;
            return k;
        }
        const gs_kind *below = kind_named(k, element, owned);
        if (below) {
            return below;
        }
    }
    return strcmp(in->element, element) == 0 ? in : NULL;
}

static void columns_of(rows *r, const char *owner)
{
    int at = 0;
    if (r->owned) {
        r->column[at++] = owner;
    }
    for (int i = 0; i < r->kind->n_fields && at < MOST_COLUMNS; i++) {
        const gs_field *f = &r->kind->fields[i];
        if (f->type != GS_FIELD_PROSE && strcmp(f->name, "born") != 0) {
            r->field[r->n++] = f;
            r->column[at++] = f->name;
        }
    }
}

/* A number of a thing as it is today: of a side's coin and pool the ledger knows more than the
 * lists. */
static int64_t number_today(const gs_campaign *c, const gs_field *f, const void *thing)
{
    gs_side_now purse = {0};
    bool coin = strcmp(f->name, "coin") == 0, pool = strcmp(f->name, "pool") == 0;
    if (!coin && !pool) {
        return gs_field_get(f, thing);
    }
    gs_campaign_side_now(c, thing, &purse);
    return coin ? purse.coin : purse.pool;
}

static void add_row(rows *r, const void *thing, const char *owner)
{
    if (r->owned) {
        cli_list_add(&r->list, owner);
    }
    for (int i = 0; i < r->n; i++) {
        gs_str text = {0};
        if (r->field[i]->type == GS_FIELD_INT) {
            cli_list_addi(&r->list, number_today(r->c, r->field[i], thing));
        } else {
            gs_field_print(r->field[i], thing, &text);
            cli_list_add(&r->list, text.p);
        }
        gs_str_free(&text);
    }
}

static const char *id_of(const gs_kind *k, const void *thing)
{
    for (int i = 0; i < k->n_fields; i++) {
        if (k->fields[i].type == GS_FIELD_ID) {
            return gs_field_text(&k->fields[i], thing);
        }
    }
    return NULL;
}

static void collect(rows *r, const gs_kind *k, const void *thing, const char *owner)
{
    if (k == r->kind) {
        add_row(r, thing, owner);
        return;
    }
    const char *id = id_of(k, thing);
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; ch->kind != &gs_kind_ledger && j < gs_child_count(ch, thing); j++) {
            collect(r, ch->kind, gs_child_at(ch, thing, j), id);
        }
    }
}

static gs_status list_all(cli *c, const gs_campaign *campaign, const char *noun, const char *element)
{
    rows r = {.c = campaign, .element = element};
    r.kind = kind_named(&gs_kind_campaign, element, &r.owned);
    columns_of(&r, strcmp(element, "item") == 0 ? "hero" : "of");
    cli_list_init(&r.list, c->arena, gs_arena_printf(c->arena, "%ss", noun), noun, r.column);
    collect(&r, &gs_kind_campaign, campaign, NULL);
    return cli_list_print(c, &r.list);
}

/* What it is today, by the fields of its kind that say anything; a troop's and a hero's values under
 * each rule set too. */
static void say_fields(const gs_kind *k, const void *thing, const char *mark, gs_str *out)
{
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        bool known = f->type == GS_FIELD_ID || strcmp(f->name, "born") == 0 ||
                     strcmp(f->name, "name") == 0 || strcmp(f->name, "title") == 0;
        if (!known && !gs_field_is_default(f, thing)) {
            gs_str_addf(out, "%s%s ", mark, f->name);
            gs_field_print(f, thing, out);
            mark = ", ";
        }
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; strcmp(ch->kind->element, "as") == 0 && j < gs_child_count(ch, thing); j++) {
            say_fields(ch->kind, gs_child_at(ch, thing, j), out->len ? "; " : mark, out);
        }
    }
}

/* What it is, and what the ledger says of it. */
static gs_status show_one(cli *c, const gs_campaign *campaign, const char *id)
{
    cli_list l;
    cli_list_init(&l, c->arena, "ledger", "entry", cli_ledger_columns);
    gs_entries its = gs_campaign_entries(campaign, id);
    for (int i = 0; i < its.n; i++) {
        if (!gs_entry_blank(&campaign->ledger[its.at[i]])) {
            cli_ledger_row(&l, campaign, &campaign->ledger[its.at[i]]);
        }
    }
    if (cli_for_eyes(c)) {
        const gs_kind *k = NULL;
        const void *thing = gs_campaign_thing(campaign, id, &k);
        gs_str is = {0};
        if (thing) {
            say_fields(k, thing, ": ", &is);
        }
        cli_say("%s (%s)%s\n", gs_campaign_name(campaign, id), id, gs_str_text(&is));
        gs_str_free(&is);
    }
    return cli_list_print(c, &l);
}

static const struct {
    const char *name, *element;
    char letter;
} nouns[] = {
#define NOUN(name, element, letter, options, summary) {#name, element, letter},
#include "nouns.def"
#undef NOUN
};

static gs_status run(cli *c)
{
    cli_file f;
    int i = 0;
    while (strcmp(nouns[i].name, c->command->name) != 0) {
        i++;
    }
    if (c->n_args && strcmp(nouns[i].name, "campaign") == 0 && strcmp(c->args[0], "odds") == 0) {
        return cli_campaign_odds(c);
    }
    const char kinds[2] = {nouns[i].letter, '\0'}, *id;
    if (c->n_args && (!nouns[i].letter || nouns[i].letter == 'c')) {
        return cli_usage(c, "gesta %s has no verb %s", nouns[i].name, c->args[0]);
    }
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    if (c->n_args) {
        st = cli_find(c, f.c, kinds, c->args[0], &id);
        st = st == GS_OK ? show_one(c, f.c, id) : st;
    } else {
        st = list_all(c, f.c, nouns[i].name, nouns[i].element);
    }
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {CLI_OPT_SIDE, CLI_OPT_FORMAT, CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP,
                               CLI_OPT_END};

static const cli_opt odds_opts[] = {
    {"runs", 0, "N", "odds: how many times it is played (200)"},
    {"jobs", 'j', "N", "odds: how many at once (as many as there are processors)"},
    {"seed", 0, "N", "odds: of their dice (1)"},
    {"shard", 0, "K/N", "odds: play the K-th of N shares, and write its counts (-o)"},
    CLI_OPT_SIDE, CLI_OPT_FORMAT, CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};

/* The shell's own examples stand in the text: those of the list are run as they are. */
#define LIST_TEXT "Without a name it lists all of them; with one it shows what it is and\n" \
    "what the ledger says of it."
#define ODDS_TEXT \
    "Shows the campaign itself. With odds the rest of it is played many times: how often each\n" \
    "side wins, each hero falls, each battle goes which way, with standard errors. The figures are\n" \
    "the same for any number of jobs and shares.\n\n" \
    "Shares go to as many processors or machines as there are; each writes its counts, and all of\n" \
    "them are put together at the end. With GNU parallel, here and on two other machines:\n\n" \
    "  parallel -S :,anna,bert --transferfile roland.gesta --return odds-{}.txt \\\n" \
    "    gesta -C roland.gesta campaign odds --runs 100000 --shard {}/24 -o odds-{}.txt \\\n" \
    "    ::: $(seq 24)\n" \
    "  gesta -C roland.gesta campaign odds odds-*.txt\n\n" \
    "As an array of Slurm, whose nodes all see the folder:\n\n" \
    "  sbatch --wait --array=1-64 --cpus-per-task=1 --wrap='gesta -C roland.gesta campaign odds \\\n" \
    "    --runs 1000000 --jobs 1 --shard $SLURM_ARRAY_TASK_ID/64 \\\n" \
    "    -o odds-$SLURM_ARRAY_TASK_ID.txt'\n" \
    "  gesta -C roland.gesta campaign odds odds-*.txt"

#define NOUN(word, element, letter, options, says) \
    const cli_command cli_cmd_##word = { \
        .name = #word, \
        .words = letter == 'c' ? CLI_MAX_ARGS : 1, \
        .usage = letter == 'c' ? "[odds [FILE...]]" : "[NAME]", \
        .summary = says, \
        .text = letter == 'c' ? ODDS_TEXT : LIST_TEXT, \
        .examples = "  gesta " #word "\n  gesta " #word " --json\n", \
        .opts = options, \
        .run = run, \
    };
#include "nouns.def"
#undef NOUN
