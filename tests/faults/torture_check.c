/* Torture: the commands, and what each must leave behind whatever happens to it. */
#include "torture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char undo_words[80], correct_words[80]; /* their entry is known when it was made */

op ops[OPS_MOST] = {
    {"import", "import mid.xml -o new.gesta", NULL, "new.gesta", false, {NULL}},
    {"fight", "battle fight first -C c.gesta", "start.gesta", NULL, true, {NULL}},
    {"next", "next -C c.gesta", "mid.gesta", NULL, true, {NULL}},
    {"ruling", "hero cy --enter power --amount 1 --reason x -C c.gesta", "mid.gesta", NULL, true,
     {NULL}},
    {"undo", undo_words, "ruled.gesta", NULL, true, {NULL}},
    {"redo", "redo -C c.gesta", "undone.gesta", NULL, true, {NULL}},
    {"correct", correct_words, "ruled.gesta", NULL, true, {NULL}},
    {"add", "hero add Dunstan --side north --power 2 -C c.gesta", "mid.gesta", NULL, true, {NULL}},
    {"change", "hero change ana --player no --gender n -C c.gesta", "mid.gesta", NULL, true,
     {NULL}},
    {"rename", "hero rename cy Cyric -C c.gesta", "mid.gesta", NULL, true, {NULL}},
    {"raise", "unit raise n-foot 14 --men 1 -C c.gesta", "mid.gesta", NULL, true, {NULL}},
    {"march", "march n1 cray -C c.gesta", "war.gesta", NULL, true, {NULL}},
    {"war", "next -C c.gesta", "marching.gesta", NULL, true, {NULL}},
    {"settle", "battle aftermath first --apply -C c.gesta", "held.gesta", NULL, true, {NULL}},
    {"reopen", "battle aftermath first --reopen -C c.gesta", "mid.gesta", NULL, true, {NULL}},
    {"record", "battle record first --winner north --turns 3 --lost n-foot~4 -C c.gesta",
     "start.gesta", NULL, true, {NULL}},
    {"forecast", "battle forecast first --runs 2 -j 1 -C c.gesta", "mid.gesta", NULL, true, {NULL}},
    {"log", "log first --from first.glog -C c.gesta", "start.gesta", NULL, true, {NULL}},
    {"export", "export -C c.gesta -o new.xml", "mid.gesta", "new.xml", false, {NULL}},
    {"backup", "backup new.gesta -C c.gesta", "mid.gesta", "new.gesta", false, {NULL}},
    {"report", "report battle first -f pdf -o new.pdf -C c.gesta", "mid.gesta", "new.pdf", false,
     {NULL}},
    {"cards", "report cards north-band -f pdf -o new.pdf -C c.gesta", "mid.gesta", "new.pdf",
     false, {NULL}},
    {"merge", "import merged.xml -C c.gesta", "mid.gesta", NULL, true, {NULL}},
    {"new", "new Wars -o new.gesta", NULL, "new.gesta", false, {NULL}},
    {"branch", "branch If -o new.gesta -C c.gesta", "mid.gesta", "new.gesta", false, {NULL}},
    {"drop", "photo drop -C c.gesta", "unnamed.gesta", NULL, true, {NULL}},
    {"discard", "battle discard first -C c.gesta", "broken.gesta", NULL, true, {NULL}},
    {"status", "status -C c.gesta", "mid.gesta", NULL, false, {NULL}},
    {"audit", "audit -C c.gesta", "mid.gesta", NULL, false, {NULL}},
};

/* What each leaves behind when nothing happens to it. */
static struct {
    bytes from, made, before, after; /* files; exports of c.gesta, or of the file that it makes */
    bool ready;
} known[OPS_MOST];
long op_us[OPS_MOST];
int n_ops, n_plain;

/* A log is kept line by line: after a fault some first lines of it are there. */
static const char *const log_lines[] = {
    "%ruleset stout-hearts", "\"They met at the ford.\"", "deploy North n-horse | n-foot | n-bows",
    "turn 1 north", "charge n-horse at s-foot => lost s-foot 2, n-horse 1",
    "shoot n-bows at s-bows => lost s-bows 1", "photo p.jpg \"The field\"", "turn 1 south",
    "rally s-foot : 4", "turn 2 north", "cy killed by ana \"He fell in the river.\"", "undo",
    "redo", "result north \"It was over by noon.\""};
enum { LOG_LINES = sizeof log_lines / sizeof *log_lines };
static bytes log_kept[LOG_LINES + 1]; /* the export when so many of them are */

/* The lines [from, to) as a file. */
static void put_lines(int from, int to)
{
    char text[2000];
    size_t n = 0;
    for (int i = from; i < to; i++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "%s\n", log_lines[i]);
    }
    put("first.glog", (bytes){text, n});
}

/* The folder with `from` as its campaign. */
static void lay(bytes from)
{
    static const char *const names[] = {"new.gesta",         "new.xml", "new.pdf", "c.gesta",
                                        "new.gesta-journal", "x.xml",   "c.gesta-journal"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        unlink(names[k]);
    }
    if (from.p) {
        put("c.gesta", from);
    }
    put_lines(0, LOG_LINES);
}

bytes export_of(const char *file)
{
    char words[100];
    unlink("x.xml");
    snprintf(words, sizeof words, "export -C %s -o x.xml", file);
    return calm(words) == 0 ? get("x.xml") : (bytes){NULL, 0};
}

static void must(const char *words)
{
    if (calm(words) != 0) {
        fault("nothing happens to it, and it fails: %s", words);
        exit(1);
    }
}

static void prepare_log(void)
{
    char words[4100];
    bytes start = get("start.gesta");
    snprintf(words, sizeof words, "%s/%s/tests/picture jpeg 24 16 6 > p.jpg", root, build);
    if (system(words) != 0) {
        fault("there is no picture");
    }
    for (int k = 0; k <= LOG_LINES; k++) {
        put("c.gesta", start);
        put_lines(0, k);
        must("log first --from first.glog -C c.gesta");
        log_kept[k] = export_of("c.gesta");
    }
    free(start.p);
    /* the same campaign, but its log names another photo */
    snprintf(words, sizeof words,
             "sed '/ kind=\"[jp]/! s/[0-9a-f]\\{64\\}/%064d/' x.xml > unnamed.xml", 7);
    if (system(words) != 0) {
        fault("there is no photo without a name");
    }
    must("import unnamed.xml -o unnamed.gesta");
}

/* How many lines of the log are kept, if x is what some of them leave and not half of one; else
 * -1. */
static int lines_kept(bytes x)
{
    for (int k = LOG_LINES; k >= 0; k--) {
        if (equal(x, log_kept[k])) {
            return k;
        }
    }
    return -1;
}

/* The number of the last entry of the ledger. */
static int last_entry(const char *file)
{
    int n = 0;
    bytes x = export_of(file);
    for (char *p = x.p ? strstr(x.p, "<ledger") : NULL; p; p = strstr(p + 1, "<entry n=\"")) {
        n = p[1] == 'e' ? atoi(p + 10) : n;
    }
    free(x.p);
    return n;
}

/* A copy of the file `from` to which `words` was done. */
static void put_after(const char *file, const char *from, const char *words)
{
    bytes b = get(from);
    put("c.gesta", b);
    free(b.p);
    must(words);
    b = get("c.gesta");
    put(file, b);
    free(b.p);
}

/* mid.xml as somebody else changed it. */
static void prepare_merge(void)
{
    static const char from[] = "name=\"bows\"", to[] = "name=\"best\"";
    bytes xml = get("mid.xml");
    char *at = xml.p ? strstr(xml.p, from) : NULL;
    if (at) {
        memcpy(at, to, sizeof to - 1);
        put("merged.xml", xml);
    }
    free(xml.p);
}

static void import_of(const char *folder, const char *name, const char *file)
{
    char words[4100];
    snprintf(words, sizeof words, "import %s/%s/%s.xml -o %s", root, folder, name, file);
    must(words);
}

void prepare(void)
{
    import_of("tests/fuzz/seeds", "small", "start.gesta");
    put_after("mid.gesta", "start.gesta", "battle fight first -C c.gesta");
    must("export -C mid.gesta -o mid.xml");
}

void prepare_ops(void)
{
    static char units[] = "name,troop,full\nYeomen,frankish-foot,6\n";
    put("units.csv", (bytes){units, sizeof units - 1});
    prepare_merge();
    prepare_log();
    put_lines(0, LOG_LINES / 2);
    put_after("broken.gesta", "start.gesta", "log first --from first.glog -C c.gesta");
    put_after("held.gesta", "start.gesta", "battle fight first --hold -C c.gesta");
    put_after("ruled.gesta", "mid.gesta",
              "hero cy --enter power --amount 1 --reason x -C c.gesta");
    int last = last_entry("ruled.gesta");
    snprintf(undo_words, sizeof undo_words, "next --undo %d --reason x -C c.gesta", last);
    snprintf(correct_words, sizeof correct_words, "correct %d --amount -1 -m x -C c.gesta", last);
    put_after("undone.gesta", "ruled.gesta", undo_words);
    import_of("campaigns", "march-war", "war.gesta");
    put_after("marching.gesta", "war.gesta", "march s1 elm -C c.gesta");
    import_of("campaigns", "roland", "roland.gesta");
    put_after("fought.gesta", "roland.gesta", "battle fight -C c.gesta");
    put_after("club.gesta", "fought.gesta", "next -C c.gesta");
    while (ops[n_plain].name) {
        n_plain++;
    }
    n_ops = n_plain + verb_ops(ops + n_plain, OPS_MOST - n_plain);
}

static bool makes_campaign(int i)
{
    return ops[i].makes && strcmp(ops[i].makes, "new.gesta") == 0;
}

/* The export of a campaign that was made, but for its seed: gesta new draws one. */
static bytes export_made(void)
{
    bytes x = export_of("new.gesta");
    char *seed = x.p ? strstr(x.p, " seed=\"") : NULL, *end = seed ? strchr(seed + 7, '"') : NULL;
    if (end) {
        memmove(seed, end, (size_t)(x.p + x.n - end) + 1);
        x.n -= (size_t)(end - seed);
    }
    return x;
}

/* Does command i once with nothing in its way, and keeps what it begins with and leaves. */
static void know(int i)
{
    const op *o = &ops[i];
    lay(known[i].from = o->from ? get(o->from) : (bytes){NULL, 0});
    for (int k = 0; o->first[k]; k++) {
        must(o->first[k]);
    }
    if (o->first[0]) {
        free(known[i].from.p);
        known[i].from = get("c.gesta");
    }
    known[i].before = o->writes ? export_of("c.gesta") : (bytes){NULL, 0};
    int64_t t = now_us();
    must(o->words);
    op_us[i] = (long)(now_us() - t);
    known[i].made = o->makes ? get(o->makes) : (bytes){NULL, 0};
    known[i].after = o->writes ? export_of("c.gesta")
                     : makes_campaign(i) ? export_made() : (bytes){NULL, 0};
    known[i].ready = true;
}

void lay_out(int i)
{
    if (!known[i].ready) {
        know(i);
    }
    lay(known[i].from);
}

void forget(int i)
{
    free(known[i].from.p);
    free(known[i].made.p);
    free(known[i].before.p);
    free(known[i].after.p);
    known[i].ready = false;
}

/* c.gesta after a command that changes it; `done`: it said that it was. */
static void check_changed(int i, bool done, const char *how)
{
    if (!done && !there("c.gesta-journal") && is("c.gesta", known[i].from)) {
        return; /* to the byte as it was */
    }
    if (calm("audit -C c.gesta") != 0) {
        fault("%s %s: the file does not add up", ops[i].name, how);
        return;
    }
    bytes x = export_of("c.gesta");
    bool after = equal(x, known[i].after), before = equal(x, known[i].before);
    if (!x.p || (done && !after)) {
        fault("%s %s: it said that it was done, and was not", ops[i].name, how);
    } else if (!after) {
        int kept = strcmp(ops[i].name, "log") == 0 ? lines_kept(x) : -1;
        if (!before && kept < 0 && strcmp(ops[i].name, "fight") != 0) {
            fault("%s %s: neither as before nor as after", ops[i].name, how);
        }
        put_lines(kept < 0 ? 0 : kept, LOG_LINES);
        int rc = calm(ops[i].words);
        bytes end = export_of("c.gesta");
        if (rc != 0 || !equal(end, known[i].after)) {
            fault("%s %s: done again (%d), it does not come to the same end", ops[i].name, how, rc);
        }
        free(end.p);
    }
    free(x.p);
}

/* Pages with other fonts in them (a slim copy of one could not be made) are pages. */
static bool whole_pages(const char *path)
{
    bytes b = get(path);
    bool ok = b.n > 1000 && memcmp(b.p, "%PDF-", 5) == 0 && strncmp(b.p + b.n - 6, "%%EOF", 5) == 0;
    free(b.p);
    return ok;
}

static void check_made(int i, bool done, const char *how)
{
    if (!there(ops[i].makes)) {
        if (done) {
            fault("%s %s: it said that it was done, and nothing is there", ops[i].name, how);
        }
    } else if (makes_campaign(i)) {
        bytes x = export_made();
        if (!equal(x, known[i].after) || calm("audit -C new.gesta") != 0) {
            fault("%s %s: what was made is not whole", ops[i].name, how);
        }
        free(x.p);
    } else if (!is(ops[i].makes, known[i].made) && !whole_pages(ops[i].makes)) {
        fault("%s %s: what was made is not whole", ops[i].name, how);
    }
    if (ops[i].from && !is("c.gesta", known[i].from)) {
        fault("%s %s: the campaign was changed", ops[i].name, how);
    }
}

void check(int i, bool done, const char *how)
{
    if (ops[i].writes) {
        check_changed(i, done, how);
    } else if (ops[i].makes) {
        check_made(i, done, how);
    } else if (!is("c.gesta", known[i].from)) {
        fault("%s %s: the campaign was changed", ops[i].name, how);
    }
}
