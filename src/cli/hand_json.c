/* The ledger as rows and as JSON. */
#include "hand_frame.h"

#include <string.h>

const char *const cli_ledger_columns[] = {"n",  "date", "battle", "who",  "what",   "amount", "by",
                                          "rule", "dice", "text", "reason", "state", NULL};

/* "holds", "undone by 52", "instead of 7". */
static const char *state_of(const gs_campaign *c, const gs_camp_entry *e)
{
    return e->undone    ? gs_arena_printf(c->arena, "undone by %d", e->undone)
           : e->instead ? gs_arena_printf(c->arena, "instead of %d", e->instead)
                        : "holds";
}

void cli_ledger_words(const gs_campaign *c, const gs_camp_entry *e, gs_str *out)
{
    const char *const parts[][2] = {{"", e->text}, {"", e->field}, {"", e->value},
                                    {"at ", e->place}, {"by ", e->due}};
    for (int i = 0; i < GS_COUNT(parts); i++) {
        if (parts[i][1]) {
            gs_str_addf(out, "%s%s%s", out->len ? " " : "", parts[i][0],
                        i == 3 ? gs_campaign_name(c, parts[i][1]) : parts[i][1]);
        }
    }
}

void cli_ledger_row(cli_list *l, const gs_campaign *c, const gs_camp_entry *e)
{
    gs_str words = {0};
    cli_ledger_words(c, e, &words);
    cli_list_addi(l, e->n);
    cli_list_add(l, e->date);
    cli_list_add(l, e->battle);
    cli_list_add(l, e->subject);
    cli_list_add(l, gs_ledger_words[e->kind]);
    if (e->amount || *gs_ledger_amount_help((gs_ledger_kind)e->kind)) {
        cli_list_addi(l, e->amount);
    } else {
        cli_list_add(l, NULL);
    }
    cli_list_add(l, e->by);
    cli_list_add(l, e->rule);
    cli_list_add(l, e->dice);
    cli_list_add(l, gs_str_text(&words));
    cli_list_add(l, e->reason);
    cli_list_add(l, state_of(c, e));
    gs_str_free(&words);
}

static void numbers(gs_str *out, const char *key, const int *n, int count)
{
    gs_str_addf(out, ", \"%s\": [", key);
    for (int i = 0; i < count; i++) {
        gs_str_addf(out, "%s%d", i ? ", " : "", n[i]);
    }
    gs_str_addc(out, ']');
}

void cli_done_json(const cli *x, const gs_campaign *c, int from, bool dry, const cli_list *rows)
{
    cli_list l;
    gs_str out = {0};
    cli_list_init(&l, c->arena, "ledger", "entry", cli_ledger_columns);
    for (int i = from; i < c->n_ledger; i++) {
        cli_ledger_row(&l, c, &c->ledger[i]);
    }
    gs_str_addf(&out, "{\"format\": \"gesta.done/1\", \"dry\": %s, \"entries\": ",
                dry ? "true" : "false");
    cli_list_json(&l, &out);
    numbers(&out, "falls", x->falls, x->n_falls);
    numbers(&out, "differs", x->differs, x->n_differs);
    if (rows) {
        gs_str_add(&out, ", \"rows\": ");
        cli_list_json(rows, &out);
    }
    gs_str_add(&out, "}\n");
    fputs(gs_str_text(&out), stdout);
    gs_str_free(&out);
}
