/* gesta story: the umpire's own words in reports and lives; and its verbs. */
#include "hand.h"

#include "gesta/os.h"

#include <string.h>

/* ---- the verbs: title, paragraph, caption, note ---- */
/* The words, from standard input where they are "-". */
static gs_status words_of(cli *c, const char **text)
{
    *text = cli_word(c, 1);
    if (strcmp(*text, "-") != 0) {
        return GS_OK;
    }
    if (!c->typed) {
        char *typed;
        size_t n;
        gs_status st = gs_os_read(c->arena, "-", 1 << 20, &typed, &n, &c->err);
        if (st != GS_OK) {
            return st;
        }
        if (memchr(typed, '\0', n)) {
            return gs_err_key(&c->err, GS_INPUT, "text", "a NUL byte stands in it; some words in "
                              "UTF-8 are expected");
        }
        c->typed = typed;
    }
    *text = c->typed;
    return GS_OK;
}

gs_status cli_hand_write(cli *c, gs_hand *h)
{
    int kind = 0;
    const char *text;
    while (strcmp(gs_own_words[kind], c->verb->verb) != 0) {
        kind++;
    }
    gs_status st = words_of(c, &text);
    return st == GS_OK ? gs_hand_write(h, cli_word(c, 0), (gs_own_kind)kind, text,
                                       cli_get(c, "at", NULL), c->photo ? c->photo->name : NULL)
                       : st;
}

/* ---- the list ---- */
static void add_words(cli *c, const gs_campaign *campaign, const char *id, cli_list *l)
{
    gs_own *own;
    int n = gs_own_of(c->arena, campaign, id, &own);
    for (int i = 0; i < n; i++) {
        gs_str at = {0};
        gs_own_place_words(campaign, id, own[i].at, &at);
        cli_list_addi(l, own[i].n);
        cli_list_add(l, id);
        cli_list_add(l, gs_own_words[own[i].kind]);
        cli_list_add(l, own[i].kind == GS_OWN_TITLE && own[i].at.turn == 0 ? NULL : gs_str_text(&at));
        cli_list_add(l, own[i].text);
        cli_list_add(l, own[i].photo);
        gs_str_free(&at);
    }
}

static void add_all(cli *c, const gs_campaign *campaign, cli_list *l)
{
    for (int i = 0; i < campaign->n_battles; i++) {
        add_words(c, campaign, campaign->battles[i].id, l);
    }
    for (int s = 0; s < campaign->n_sides; s++) {
        const gs_camp_side *side = &campaign->sides[s];
        for (int i = 0; i < side->n_heroes; i++) {
            add_words(c, campaign, side->heroes[i].id, l);
        }
        for (int a = 0; a < side->n_armies; a++) {
            for (int i = 0; i < side->armies[a].n_units; i++) {
                add_words(c, campaign, side->armies[a].units[i].id, l);
            }
        }
    }
}

static gs_status run(cli *c)
{
    static const char *const columns[] = {"entry", "about", "what", "at", "words", "photo", NULL};
    const char *verb = c->n_args ? c->args[0] : "list";
    const char *about = c->n_args > 1 ? c->args[1] : NULL;
    if (strcmp(verb, "list") != 0) {
        about = verb;
        if (c->n_args > 1) {
            return cli_usage(c, "gesta story does list, title, paragraph, caption and note, not %s",
                             verb);
        }
    }
    cli_file f;
    cli_list l;
    gs_status st = cli_open(c, GS_STORE_READ, false, &f);
    if (st != GS_OK) {
        return st;
    }
    st = about ? cli_find(c, f.c, "bhu", about, &about) : GS_OK;
    cli_list_init(&l, c->arena, "story", "words", columns);
    if (st == GS_OK && about) {
        add_words(c, f.c, about, &l);
    } else if (st == GS_OK) {
        add_all(c, f.c, &l);
    }
    st = st == GS_OK ? cli_list_print(c, &l) : st;
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {
    CLI_OPT_FORMAT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END,
};

const cli_command cli_cmd_story = {
    .name = "story",
    .usage = "[list [BATTLE | HERO | UNIT] | VERB ...]",
    .summary = "your own titles, paragraphs, captions and notes in reports and lives",
    .text = "What you write stands in the report of the battle, or in the life of the hero or the unit,\n"
            "word for word, where you say. Nothing that is told anew drops it; it is an entry of the\n"
            "ledger, so gesta undo takes it back and gesta correct puts it right. Of several headlines, or\n"
            "several heads over one turn, the last written stands. In the minutes all but titles stand\n"
            "before the entries, each with its turn.",
    .examples = "  gesta story\n",
    .opts = opts,
    .words = 2,
    .run = run,
};
