/* gesta search: words in names, notes, reasons and stories. */
#include "hand.h"

#include <string.h>

/* A battle's story without its marks. */
static const char *without_marks(gs_arena *a, const char *xml)
{
    char *out = gs_arena_strdup(a, xml), *to = out;
    for (const char *p = xml; *p; p++) {
        if (*p == '<') {
            p += strcspn(p, ">");
            *to++ = ' ';
            if (!*p) {
                break;
            }
        } else {
            *to++ = *p;
        }
    }
    *to = '\0';
    return out;
}

/* Every name and every prose of a thing and of what it holds, as it was written. */
static gs_status add_thing(gs_search *s, const gs_kind *k, const void *thing, const char *of,
                           gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < k->n_fields; i++) {
        of = k->fields[i].type == GS_FIELD_ID ? gs_field_text(&k->fields[i], thing) : of;
    }
    for (int i = 0; i < k->n_fields && st == GS_OK; i++) {
        const gs_field *f = &k->fields[i];
        bool words = f->type == GS_FIELD_PROSE || (f->type == GS_FIELD_TEXT && f->hi > 0);
        st = words && of ? gs_search_add(s, f->name, of, gs_field_text(f, thing), err) : st;
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        int n = ch->kind == &gs_kind_ledger ? 0 : gs_child_count(ch, thing);
        for (int j = 0; j < n && st == GS_OK; j++) {
            st = add_thing(s, ch->kind, gs_child_at(ch, thing, j), of, err);
        }
    }
    return st;
}

static gs_status add_ledger(gs_search *s, const gs_campaign *c, gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < c->n_ledger && st == GS_OK; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        const char *n = gs_arena_printf(c->arena, "entry %d", e->n);
        const char *const words[][2] = {{gs_ledger_words[e->kind], e->text}, {"reason", e->reason},
                                        {gs_ledger_words[e->kind], e->value}};
        for (int k = 0; k < GS_COUNT(words) && st == GS_OK; k++) {
            st = gs_search_add(s, words[k][0], n, words[k][1], err);
        }
    }
    return st;
}

static gs_status add_stories(cli *c, const cli_file *f, gs_search *s)
{
    gs_status st = GS_OK;
    for (int i = 0; i < f->c->n_battles && st == GS_OK; i++) {
        const char *id = f->c->battles[i].id, *story = NULL;
        gs_err none = {0};
        if (gs_store_battle_load(f->store, id, c->arena, NULL, NULL, NULL, &story, &none) == GS_OK &&
            story) {
            st = gs_search_add(s, "story", id, without_marks(c->arena, story), &c->err);
        }
    }
    return st;
}

static gs_status look(cli *c, const cli_file *f, gs_search *s)
{
    static const char *const columns[] = {"what", "id", "words", NULL};
    cli_list l;
    gs_search_hit *hit;
    int n;
    gs_str words = {0};
    for (int i = 0; i < c->n_args; i++) {
        gs_str_addf(&words, "%s%s", i ? " " : "", c->args[i]);
    }
    gs_status st = add_thing(s, &gs_kind_campaign, gs_campaign_written(f->c), NULL, &c->err);
    st = st == GS_OK ? add_ledger(s, f->c, &c->err) : st;
    st = st == GS_OK ? add_stories(c, f, s) : st;
    st = st == GS_OK ? gs_search_find(s, gs_str_text(&words), c->arena, &hit, &n, &c->err) : st;
    if (st == GS_OK) {
        cli_list_init(&l, c->arena, "findings", "finding", columns);
        for (int i = 0; i < n; i++) {
            cli_list_add(&l, hit[i].kind);
            cli_list_add(&l, hit[i].id);
            cli_list_add(&l, hit[i].words);
        }
        st = n || !cli_for_eyes(c) ? cli_list_print(c, &l)
                                   : gs_err_set(&c->err, GS_STATE, "nothing here has \"%.80s\"",
                                                gs_str_text(&words));
    }
    gs_str_free(&words);
    return st;
}

static gs_status run(cli *c)
{
    cli_file f;
    gs_search *s = NULL;
    if (c->n_args == 0) {
        return cli_usage(c, "which words?");
    }
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    st = gs_search_new(&s, &c->err);
    st = st == GS_OK ? look(c, &f, s) : st;
    gs_search_free(s);
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {CLI_OPT_SIDE, CLI_OPT_FORMAT, CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP,
                               CLI_OPT_END};

const cli_command cli_cmd_search = {
    .name = "search",
    .words = CLI_MAX_ARGS,
    .usage = "WORDS",
    .summary = "find words in names, notes, reasons and stories",
    .text = "Looks through every name that anybody ever had, what is told about heroes, sides and\n"
            "battlefields, notes and reasons of the ledger, and the stories of battles. A word may be\n"
            "the beginning of one; case and accents do not count; all of them must be there.",
    .examples = "  gesta search durendal\n  gesta search king saragossa --json\n",
    .opts = opts,
    .run = run,
};
