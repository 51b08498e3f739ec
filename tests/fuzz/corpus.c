/* Writes the seeds of the fuzzers: corpus FOLDER. Vectors as batch lines and situations, the sample
 * campaigns, the record of a small battle and its log's text, the wording, a campaign file, the
 * examples of every command, pages. */
#include "house.h"
#include "log_random.h"
#include "picture.h"

#include "../../src/store/store_int.h"

#include <stdarg.h>

void fuzz_broken(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    exit(1);
}

static fuzz world;
static const char *folder;

static void put(const char *kind, int no, const char *bytes, size_t n)
{
    gs_err err = {0};
    const char *dir = gs_arena_printf(world.arena, "%s/%s", folder, kind);
    if (gs_os_mkdirs(dir, &err) != GS_OK ||
        gs_os_write(gs_arena_printf(world.arena, "%s/seed-%d", dir, no), bytes, n, &err) != GS_OK) {
        fuzz_broken("%s: %s", err.file, err.text);
    }
}

static char *file(const char *path, size_t *n)
{
    char *bytes;
    gs_err err = {0};
    if (gs_os_read(world.arena, path, GS_XML_LIMIT, &bytes, n, &err) != GS_OK) {
        fuzz_broken("%s: %s", path, err.text);
    }
    return bytes;
}

/* Every eighth line of a rule set's vectors. */
static void put_vectors(int set)
{
    const gs_ruleset *rs = gs_rulesets[set];
    size_t n;
    char *text = file(gs_arena_printf(world.arena, "tests/vectors/%s.vectors", rs->id), &n);
    char *save = NULL;
    int no = 0;
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (*line == '#' || no++ % 8) {
            continue;
        }
        gs_str s = {0};
        gs_str_addc(&s, (char)set);
        gs_str_add(&s, line);
        put("batch", set * 1000 + no, s.p, s.len);
        gs_str_clear(&s);
        char *field[4] = {line}, *more = NULL;
        int fields = 0;
        char *w = strtok_r(line, ";", &more);
        for (; w && fields < 4; w = strtok_r(NULL, ";", &more)) {
            field[fields++] = w;
        }
        for (int i = 0; fields == 4 && i < rs->n_procs; i++) {
            size_t len = strlen(rs->procs[i]->name);
            if (strncmp(field[1] + 1, rs->procs[i]->name, len) == 0 && field[1][len + 1] == ' ') {
                gs_str_addc(&s, (char)set);
                gs_str_addc(&s, (char)i);
                gs_str_addf(&s, "%s\n%s", field[2] + 1, field[3] + 1);
                put("situation", set * 1000 + no, s.p, s.len);
            }
        }
        gs_str_free(&s);
    }
}

/* The log of a battle's record, an entry a seed. */
static void put_log(const char *battle, size_t n)
{
    gs_err err = {0};
    gs_xml_battle b;
    if (gs_xml_read_battle(battle, n, "seed", world.battle_xsd, world.arena, &b, &err) != GS_OK) {
        fuzz_broken("%s", err.text);
    }
    for (int i = 0; i < b.log->count; i += 7) {
        gs_str s = {0};
        gs_log_parts_print(&b.log->entries[i], &s);
        put("log", i, gs_str_text(&s), s.len);
        gs_str_free(&s);
    }
}

/* "  gesta report all --dir x   # comment" of the commands' help: a word a line. */
static void put_examples(void)
{
    int no = 0;
    for (int i = 0; cli_commands[i]; i++) {
        char *save = NULL, *all = gs_arena_strdup(world.arena, cli_commands[i]->examples);
        for (char *line = strtok_r(all, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
            gs_str s = {0};
            char *more = NULL;
            char *w = strtok_r(line, " ", &more);
            for (; w && *w != '#'; w = strtok_r(NULL, " ", &more)) {
                gs_str_addf(&s, "%s%s", s.len ? "\n" : "", w);
            }
            if (strncmp(gs_str_text(&s), "gesta\n", 6) == 0) {
                put("cli", ++no, s.p + 6, s.len - 6);
            }
            gs_str_free(&s);
        }
    }
}

/* Each page with one long name of letters that are wide, narrow, or none. */
static void put_pages(void)
{
    static const char *const words[] = {"M",   "w", "=", "Ii",
                                        "\xf0\x9f\x90\x89", "a b", "9", "\xd7\xa9"};
    for (int i = 0; i < 5 * GS_COUNT(words); i++) {
        char line[32];
        int n = snprintf(line, sizeof line, "%c%c%c%s\n", 1 + i, 1 + i * 7 % 250, 70 + i,
                         words[i % GS_COUNT(words)]);
        put("pages", i, line, (size_t)n);
    }
}

/* Logs of random lines under each book, typed and as files. */
static void put_logs(void)
{
    for (int no = 0; no < LOG_BOOKS * 12; no++) {
        log_dealer d;
        gs_str s = {0}, line = {0};
        log_dealer_open(&d, &log_books[no % LOG_BOOKS], (uint64_t)no + 1);
        gs_str_addc(&s, (char)(LOG_BOOKS * 13 + no % LOG_BOOKS)); /* a letter */
        gs_str_addc(&s, no % 2 ? '1' : '0');
        gs_str_add(&s, "turn 1 north\n");
        for (int i = 0; i < 12; i++) {
            log_line(&d, i + 1, no % 3 == 0, &line);
            gs_str_addf(&s, "%s\n", gs_str_text(&line));
        }
        put("lines", no, s.p, s.len);
        gs_str_free(&s);
        gs_str_free(&line);
        log_dealer_close(&d);
    }
}

/* A list of each kind; the first byte says which. */
static void put_lists(void)
{
    static const char *const names[] = {"table", "roster", "selector", "mapping"};
    for (int i = 0; i < GS_COUNT(names); i++) {
        size_t n;
        char *text = file(gs_arena_printf(world.arena, "tests/fuzz/seeds/%s.list", names[i]), &n);
        put("foreign", i, text, n);
    }
}

/* The campaign file as it stands. */
static void put_file(int no)
{
    house_press();
    size_t n;
    char *bytes = file(HOUSE_FILE, &n);
    put("store", no, bytes, n);
}

/* Whole files: of a battle that was fought, recorded, logged with a photo, none of it, and one of
 * the first version. */
static void put_files(const house *h, const char *old)
{
    static const char *const made[] = {"battle\nlist", "battle\nfight\n--hold",
                                       "battle\nrecord\nfirst\n--winner\nnorth\n--turns\n3",
                                       "log\nfirst\n--from\nfirst.glog"};
    gs_str picture = {0};
    put_file(1);
    picture_jpeg(&picture, 24, 16, 6, false);
    house_put("p.jpg", picture.p, picture.len);
    gs_str_free(&picture);
    house_log("\"They met at the ford.\"\nturn 1 north\ncharge n-horse at s-foot => lost s-foot 2\n"
              "photo p.jpg \"The field\"\nturn 1 south\nrally s-foot : 4\ncy killed by ana\n"
              "undo\nredo\n"
              "result north\n");
    for (int i = 0; i < GS_COUNT(made); i++) {
        unlink(HOUSE_FILE);
        house_must("import\nsmall.xml\n-o\n" HOUSE_FILE);
        house_must(made[i]);
        put_file(2 + i);
    }
    char line[4200];
    snprintf(line, sizeof line, "gzip -dc %s > " HOUSE_FILE, old);
    if (system(line) != 0) {
        fuzz_broken("%s cannot be read", old);
    }
    put_file(2 + GS_COUNT(made));
    house_file(h->bytes, h->n);
}

/* Requests to the page: methods by their first letter, "!" for a browser that was let in. */
static void put_requests(void)
{
    static const char *const requests[] = {
        "\x04/\n!", "\x04/hero/cy\n!", "\x04/battle/first\n!", "\x04/army/north-band\n!",
        "\x04/unit/n-foot\n!", "\x04/ledger\n!", "\x04/rules/stout-hearts\n!",
        "\x04/resolve/stout-hearts/rally?unit.quality=elite&ask=yes\n!",
        "\x04/resolve/feudal/melee?x=%41+b\n!", "\x04/picture/battle/first/1-dark.svg\n!",
        "\x04/print/cards/north-band.pdf\n!", "\x05/look\n!\nlook=dark&back=/hero/cy&token=0",
        "\x04/key/0123456789abcdef0123456789abcdef\ngesta=0123456789abcdef0123456789abcdef; a=b",
        "\x05/battle/first/entries\n!\nsay=line&line=turn+1&do=keep",
        "\x05/battle/first/entries\n!\nverb=melee&who=n-foot&who=s-foot&f.attacker.contact=4&dice=34/5&do=keep",
        "\x05/battle/first/entries\n!\nverb=shoot&who=n-bows&who=s-horse&shown=facts&do=look&only=yes",
        "\x05/battle/first/entries\n!\nsay=split&a0=n-foot&a1=4&a2=guard&note=x&because=y&force=yes",
        "\x05/battle/first/entries\n!\ntold.what=lost&told.who=n-foot&told.n=~3&told.by=ana&answer=y",
        "\x05/battle/first/entries\n!\nsay=deploy&side=north&d.n-foot=left&d.n-bows=centre",
        "\x05/battle/first/undo\n!\nentry=2", "\x05/battle/first/notes\n!\nnote=rain",
        "\x04/battle/first/log?verb=melee&who=n-foot&behind=1\n!\n",
        "\x04/battle/first/play?who=u0&wide.x=200&wide.y=100\n!",
        "\x05/battle/first/play\n!\nseen=0&do=begin&person=2&temper=bold",
        "\x05/battle/first/play\n!\nseen=0&do=say&part=at&part=20&part=9.5&part=180&part=hidden",
        "\x05/battle/first/play\n!\nseen=1&do=say&part=move+u0+20+14&part=90&part=fires&part=with",
        "\x05/battle/first/play\n!\nseen=1&do=leave", "\x05/battle/first/play\n!\nseen=1&do=back",
        "\x05/battle/first/play\n!\nseen=0&do=drop", "\x04/picture/play/first/map-0-u0-33000x15000-narrow.svg\n!",
        "\x04/battle/first/places?put=n-foot+9000+8000+0&who=n-bows&narrow.x=40&narrow.y=30&does=turn-left\n!",
        "\x05/battle/first/entries\n!\nsay=line&line=place+n-foot+9,8+facing+90+|+s-foot+1,2&do=keep",
        "\x05/battle/first/after\n!\nsaid=all&dice.1=4&rules.2=killed&because.2=x&does.3=drop&add=honour&whom=n-foot&do=enter",
        "\x05/battle/first/after\n!\ndo=reopen", "\x04/battle/first/after\n!", "\x04/turn\n!",
        "\x05/turn\n!\nact=turn&seen=3", "\x05/hero/cy/edit\n!\nact=ruling&whom=cy&kind=wounded&amount=-1&words=x"};
    for (int i = 0; i < GS_COUNT(requests); i++) {
        put("web", i, requests[i], strlen(requests[i]));
    }
}

int main(int argc, char **argv)
{
    size_t n, size;
    house h = {0};
    char here[4096];
    fuzz_open(&world);
    if (!getcwd(here, sizeof here)) {
        fuzz_broken("there is no present folder");
    }
    folder = argc > 1 ? argv[1] : "corpus";
    folder = *folder == '/' ? folder : gs_arena_printf(world.arena, "%s/%s", here, folder);
    for (int i = 0; gs_rulesets[i]; i++) {
        put_vectors(i);
    }
    char *small = file("tests/fuzz/seeds/small.xml", &n);
    put("campaign", 1, small, n);
    put("merge", 1, small, n);
    put_lists();
    put_requests();
    char *battle = fuzz_fight(&world, small, n, &size);
    put("battle", 1, battle, size);
    char *roland = file("campaigns/roland.xml", &n);
    put("campaign", 2, roland, n);
    char *everything = file("tests/faults/files/everything.xml", &n);
    put("campaign", 3, everything, n);
    char *logged = file("tests/fuzz/seeds/logged.xml", &n);
    put("campaign", 4, logged, n);
    logged = file("tests/fuzz/seeds/logged-battle.xml", &n);
    put("battle", 2, logged, n);
    static const char *const rules_of[] = {"stout-hearts", "gathering-of-hosts", "meeting-of-hosts",
                                        "feudal"};
    for (int i = 1; i < 4; i++) {
        gs_str s = {0};
        char *rules =
            file(gs_arena_printf(world.arena, "campaigns/house-rules/%s.txt", rules_of[i]), &n);
        gs_str_addc(&s, (char)i);
        gs_str_addc(&s, 0);
        gs_str_addn(&s, rules, n);
        put("house", i, s.p, s.len);
        gs_str_free(&s);
    }
    for (int i = 0; i < 4; i++) {
        gs_str s = {0};
        if (i == 3) {
            picture_png(&s, 24, 16, false);
        } else {
            picture_jpeg(&s, 40, 30, i * 3, i == 2);
        }
        put("photo", i, s.p, s.len);
        gs_str_free(&s);
    }
    char *words = file("templates/en.xml", &n);
    put("story", 1, words, n);
    put_log(battle, size);
    put_examples();
    put_pages();
    put_logs();
    house_open(&h); /* last: it is another folder */
    put_files(&h, gs_arena_printf(world.arena, "%s/tests/faults/files/version-1.gesta.gz", here));
    house_sweep(&h);
    gs_free(h.bytes);
    fuzz_close(&world);
    return 0;
}
