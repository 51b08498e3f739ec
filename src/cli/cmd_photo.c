/* gesta photo: the photos in a campaign's file, and what they weigh. */
#include "open.h"

#include "gesta/desk.h"

#include <string.h>

static gs_status add_row(cli *c, cli_file *f, const gs_photo *p, cli_list *l)
{
    bool named = false;
    gs_status st = gs_store_photo_named(f->store, p->name, &named, &c->err);
    cli_list_add(l, p->name);
    cli_list_add(l, gs_photo_kind_word(p->kind));
    cli_list_addi(l, p->width);
    cli_list_addi(l, p->height);
    cli_list_addi(l, (int64_t)(p->size + p->thumb_size));
    cli_list_add(l, named ? "yes" : "no");
    return st;
}

static gs_status list(cli *c, cli_file *f)
{
    static const char *const columns[] = {"name",   "kind",  "width", "height",
                                          "bytes", "named", NULL};
    gs_photo p = {.name = ""};
    cli_list l;
    gs_status st = GS_OK;
    cli_list_init(&l, c->arena, "photos", "photo", columns);
    while (st == GS_OK) {
        gs_arena *a = gs_arena_new(); /* one at a time */
        st = gs_store_photo_next(f->store, p.name, a, &p, &c->err);
        st = st == GS_OK ? add_row(c, f, &p, &l) : st;
        gs_arena_free(a);
    }
    return st == GS_NOT_FOUND ? cli_list_print(c, &l) : st;
}

static gs_status save(cli *c, cli_file *f)
{
    int n;
    const char *dir = cli_get(c, "photos", "photos");
    gs_status st = gs_desk_photos_write(f->store, NULL, dir, &n, &c->err);
    if (st == GS_OK) {
        cli_say("%d photo%s in %s\n", n, n == 1 ? "" : "s", dir);
    }
    return st;
}

static gs_status drop(cli *c, cli_file *f)
{
    int n;
    gs_status st = gs_store_photo_drop_idle(f->store, &n, &c->err);
    if (st == GS_OK) {
        cli_say("%d photo%s dropped\n", n, n == 1 ? "" : "s");
    }
    return st;
}

static gs_status run(cli *c)
{
    static const struct {
        const char *word;
        gs_store_mode mode;
        gs_status (*run)(cli *, cli_file *);
    } verbs[] = {{"list", GS_STORE_READ, list},
                 {"save", GS_STORE_READ, save},
                 {"drop", GS_STORE_WRITE, drop}};
    const char *verb = c->n_args ? c->args[0] : "list";
    for (int i = 0; i < GS_COUNT(verbs); i++) {
        if (strcmp(verbs[i].word, verb) == 0) {
            cli_file f;
            gs_status st = cli_open(c, verbs[i].mode, false, &f);
            if (st == GS_OK) {
                st = verbs[i].run(c, &f);
                cli_close(&f);
            }
            return st;
        }
    }
    return cli_usage(c, "gesta photo does list, save and drop, not %s", verb);
}

static const cli_opt opts[] = {
    {"photos", 0, "FOLDER", "save: where the files go (photos)"},
    CLI_OPT_FORMAT,
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_photo = {
    .name = "photo",
    .words = 1,
    .usage = "[list | save | drop]",
    .summary = "the photos in the campaign file, and what they weigh",
    .text = "A photo comes into the file with a line of a battle's log (gesta log, photo FILE):\n"
            "JPEG or PNG, at most 12 MB. It is turned upright, made no larger than 2,048 pixels\n"
            "a side, and written anew without place and camera; its name is the SHA-256 of its\n"
            "bytes. list says what each weighs, its small picture with it, and whether a log\n"
            "names it; save writes all of them into a folder; drop drops those that no log names.",
    .examples = "  gesta photo\n"
                "  gesta photo save --photos pictures\n"
                "  gesta photo drop\n",
    .opts = opts,
    .run = run,
};
