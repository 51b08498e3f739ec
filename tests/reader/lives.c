/* LINK: io. Careers held against the campaign that is exported: lives CAMPAIGN.xml CAREER.xml ...
 * Who killed him, where and on which turn; how many stood there; how many his men felled; who lives
 * still. Prints what does not hold. It has the two files alone. */
#include "reader.h"

#include "gesta/os.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

enum { BATTLES = 40, DEEDS = 4000 };
typedef struct deed { /* an entry of the ledger */
    const char *battle, *subject, *kind, *by;
    int n, entry;
} deed;
static rd_battle *battle[BATTLES];
static const char *battle_id[BATTLES], *winner[BATTLES];
static deed ledger[DEEDS];
static int n_battles, n_deeds, faults, sentences;
static gs_arena *arena;

static const char *attr(xmlNode *n, const char *name)
{
    xmlChar *v = xmlGetNoNsProp(n, (const xmlChar *)name);
    const char *kept = v ? gs_arena_strdup(arena, (const char *)v) : NULL;
    xmlFree(v);
    return kept;
}

static bool is_named(const xmlNode *n, const char *name)
{
    return n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, name) == 0;
}

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

/* ---- the campaign ---- */
static void read_record(xmlDoc *doc, xmlNode *n)
{
    xmlBuffer *text = xmlBufferCreate();
    char why[300];
    xmlNodeDump(text, doc, n, 0, 0);
    rd_battle *b = GS_NEW(arena, rd_battle);
    const char *xml = gs_arena_strdup(arena, (const char *)xmlBufferContent(text));
    xmlBufferFree(text);
    if (n_battles < BATTLES && rd_read(arena, xml, strlen(xml), b, why, sizeof why)) {
        winner[n_battles] = b->winner >= 0 ? b->side[b->winner].id : NULL;
        battle_id[n_battles] = b->id;
        battle[n_battles++] = b;
    }
}

static void read_deed(xmlNode *n)
{
    const char *entry = attr(n, "entry"), *number = attr(n, "n");
    if (n_deeds < DEEDS) {
        ledger[n_deeds++] = (deed){attr(n, "battle"),
                                   attr(n, "subject"),
                                   attr(n, "kind"),
                                   attr(n, "by"),
                                   number ? (int)strtol(number, NULL, 10) : 0,
                                   entry ? (int)strtol(entry, NULL, 10) : 0};
    }
}

static void walk(xmlDoc *doc, xmlNode *n)
{
    for (xmlNode *c = n->children; c; c = c->next) {
        if (is_named(c, "battle") && c->ns && strstr((const char *)c->ns->href, ":battle:")) {
            read_record(doc, c);
        } else if (is_named(c, "entry") && is_named(n, "ledger")) {
            read_deed(c);
        } else {
            walk(doc, c);
        }
    }
}

/* ---- one life ---- */
typedef struct life {
    const char *name, *id, *side, *text;
    const char *file;
} life;

static void wrong(const life *l, const char *what, const char *at)
{
    faults++;
    printf("%s: %s: %.110s\n", l->file, what, at);
}

static const rd_battle *record_of(const char *id)
{
    for (int i = 0; i < n_battles; i++) {
        if (same(battle_id[i], id)) {
            return battle[i];
        }
    }
    return NULL;
}

static const char *name_of(const rd_battle *b, const char *id)
{
    for (int i = 0; b && id && i < b->n_heroes; i++) {
        if (same(b->hero[i].id, id)) {
            return b->hero[i].name;
        }
    }
    for (int i = 0; b && id && i < b->n_units; i++) {
        if (same(b->unit[i].id, id)) {
            return b->unit[i].name;
        }
    }
    return NULL;
}

static int hero_in(const rd_battle *b, const char *id)
{
    for (int i = 0; i < b->n_heroes; i++) {
        if (same(b->hero[i].id, id)) {
            return i;
        }
    }
    return -1;
}

static bool begins_with_name(const char *p, const char *name)
{
    const char *bare =
        strncmp(name, "the ", 4) == 0 || strncmp(name, "The ", 4) == 0 ? name + 4 : name;
    p += strncmp(p, "the ", 4) == 0 || strncmp(p, "The ", 4) == 0 ? 4 : 0;
    size_t first = strcspn(bare, " ");
    return strncmp(p, bare, strlen(bare)) == 0 || strncmp(p, bare, first) == 0;
}

/* "fought two battles", "in two battles". */
static void check_battles(const life *l)
{
    int fought = 0;
    for (int i = 0; i < n_deeds; i++) {
        fought += same(ledger[i].kind, "fought") && same(ledger[i].subject, l->id);
    }
    const char *at = strstr(l->text, " battle");
    for (const char *p = at; p && p > l->text; p--) {
        size_t len;
        int n = p[-1] == ' ' ? rd_number_at(p, &len) : -1;
        if (n > 0 && p + len == at) {
            if (n != fought) {
                wrong(l, "not so many battles", p);
            }
            return;
        }
    }
}

/* What became of his side in them. */
static void check_fortune(const life *l)
{
    int won = 0, lost = 0;
    for (int i = 0; i < n_deeds; i++) {
        if (same(ledger[i].kind, "fought") && same(ledger[i].subject, l->id)) {
            for (int b = 0; b < n_battles; b++) {
                bool here = same(battle_id[b], ledger[i].battle) && winner[b];
                won += here && same(winner[b], l->side);
                lost += here && !same(winner[b], l->side);
            }
        }
    }
    const char *stop = strstr(l->text, ". ");
    size_t n = stop ? (size_t)(stop - l->text) : strlen(l->text);
    char first[600];
    snprintf(first, sizeof first, "%.*s", (int)(n < 590 ? n : 590), l->text);
    if (strstr(first, "they won") && !strstr(first, "won none") && !won) {
        wrong(l, "they won none", first);
    }
    bool none = strstr(first, "lost none") != NULL;
    if ((strstr(first, " lost ") || strstr(first, " loss ")) && !none && !lost) {
        wrong(l, "they lost none", first);
    }
    bool fortune = strstr(first, "won") || strstr(first, "lost") || strstr(first, "loss") ||
                   strstr(first, "drawn") || strstr(first, "drew");
    if (!fortune && won + lost > 0) {
        wrong(l, "his side's fortune is not told", first);
    }
}

static const deed *death_of(const char *id)
{
    for (int i = 0; i < n_deeds; i++) {
        if (same(ledger[i].kind, "died") && same(ledger[i].subject, id)) {
            return &ledger[i];
        }
    }
    return NULL;
}

/* "was killed at PLACE on the third turn by X". */
static void check_death(const life *l)
{
    static const char *const ordinals[] = {
        "",           "first",      "second",     "third",     "fourth",    "fifth",
        "sixth",      "seventh",    "eighth",     "ninth",     "tenth",     "eleventh",
        "twelfth",    "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
        "eighteenth", "nineteenth", "twentieth"};
    const deed *d = death_of(l->id);
    const char *at = strstr(l->text, " was killed");
    while (at && strncmp(at, " was killed in his turn", 23) == 0) { /* that was his slayer */
        at = strstr(at + 1, " was killed");
    }
    if (!at || !d) {
        if (at && at > l->text + 1 && !d && strstr(l->text, l->name) + strlen(l->name) == at) {
            wrong(l, "he did not die", at);
        }
        return;
    }
    const rd_battle *b = record_of(d->battle);
    const rd_entry *e = b ? rd_entry_n(b, d->entry, NULL) : NULL;
    const char *by = b ? name_of(b, d->by) : NULL;
    const char *stop = strchr(at, '.'), *hand = strstr(at, " by ");
    const char *turn = strstr(at, " turn");
    if (hand && by && hand < stop && !begins_with_name(hand + 4, by)) {
        wrong(l, "another killed him", at);
    }
    if (e && turn && turn < stop && e->turn < GS_COUNT(ordinals)) {
        size_t n = strlen(ordinals[e->turn]);
        if ((size_t)(turn - at) < n || strncmp(turn - n, ordinals[e->turn], n) != 0) {
            wrong(l, "it was on another turn", at);
        }
    }
    if (b && b->place && strncmp(at, " was killed at ", 15) == 0 &&
        !begins_with_name(at + 15, b->place)) {
        wrong(l, "it was elsewhere", at);
    }
}

/* "102 men against 186": some day on which he fought. */
static void check_odds(const life *l)
{
    for (const char *at = l->text; (at = strstr(at, " men against ")) != NULL; at++) {
        const char *p = at;
        size_t len = 0;
        int own = -1, foe = -1;
        while (p > l->text && own < 0) {
            p--;
            int n = p == l->text || p[-1] == ' ' ? rd_number_at(p, &len) : -1;
            own = n > 0 && p + len == at ? n : -1;
            if (at - p > 20) {
                break;
            }
        }
        foe = rd_number_at(at + 13, &len);
        bool good = own < 0 || foe < 0;
        for (int i = 0; i < n_battles && !good; i++) {
            int sum[2] = {0, 0}, later[2] = {0, 0};
            const rd_battle *b = battle[i];
            for (int u = 0; u < b->n_units; u++) {
                bool first = !b->unit[u].entry || strcmp(b->unit[u].entry, "in-ambush") == 0;
                bool counts = !b->unit[u].dummy && !b->unit[u].split;
                sum[b->unit[u].side] += counts && first ? b->unit[u].present : 0;
                later[b->unit[u].side] += counts ? b->unit[u].present : 0;
            }
            int s = same(b->side[0].id, l->side) ? 0 : 1;
            good = (own == sum[s] && foe == sum[1 - s]) || (own == later[s] && foe == later[1 - s]);
        }
        if (!good) {
            wrong(l, "not so many stood there", at - 16 > l->text ? at - 16 : l->text);
        }
    }
}

static int felled(const rd_battle *b, rd_ref who, int of)
{
    int sum = 0;
    for (int i = 0; i < b->n_entries; i++) {
        for (int k = 0; k < b->entry[i].n_parts; k++) {
            const rd_part *p = &b->entry[i].part[k];
            bool loss =
                p->what == RD_EFFECT && strcmp(p->kind, b->counts_men ? "loss" : "hits") == 0;
            bool his = loss && rd_is(p->by, who.kind, who.ix) && p->who.kind == RD_UNIT;
            sum += his && (of < 0 || p->who.ix == of) ? p->amount : 0;
        }
    }
    return sum;
}

/* "struck down eight men", "felled nine": his men's on some day, in all or of one unit, or of two.
 */
static void check_felled(const life *l)
{
    static const char *const words[] = {" struck down ", " felled ", " killed "};
    for (int w = 0; w < GS_COUNT(words); w++) {
        for (const char *at = l->text; (at = strstr(at, words[w])) != NULL; at++) {
            size_t len;
            int n = rd_number_at(at + strlen(words[w]), &len);
            bool good = n < 1 || strncmp(at + strlen(words[w]) + len, " captain", 8) == 0 ||
                        strncmp(at + strlen(words[w]) + len, " hero", 5) == 0;
            for (int i = 0; i < n_battles && !good; i++) {
                rd_battle *b = battle[i];
                int h = hero_in(b, l->id), unit = h >= 0 ? b->hero[h].unit : -1;
                rd_ref his = {RD_UNIT, unit}, self = {RD_HERO, h};
                for (int u = -1; u < b->n_units && unit >= 0 && !good; u++) {
                    good = felled(b, his, u) == n || felled(b, his, u) + felled(b, self, u) == n;
                    for (int v = 0; v < u && !good; v++) {
                        good = felled(b, his, u) + felled(b, his, v) == n;
                    }
                }
                good = good || (h >= 0 && felled(b, self, -1) == n);
            }
            if (!good) {
                wrong(l, "so many were not felled", at);
            }
        }
    }
}

/* "Nobody has called X to account", "X lived": X has not died. */
static void check_unpaid(const life *l)
{
    static const char *const words[] = {"Nobody has called ", "nobody has settled with "};
    for (int w = 0; w < GS_COUNT(words); w++) {
        const char *at = strstr(l->text, words[w]);
        for (int b = 0; at && b < n_battles; b++) {
            for (int h = 0; h < battle[b]->n_heroes; h++) {
                bool named = begins_with_name(at + strlen(words[w]), battle[b]->hero[h].name);
                if (named && death_of(battle[b]->hero[h].id)) {
                    wrong(l, "he is dead", at);
                    return;
                }
            }
        }
    }
}

static void text_of(xmlNode *n, gs_str *out)
{
    for (xmlNode *c = n->children; c; c = c->next) {
        if (is_named(c, "p")) {
            xmlChar *t = xmlNodeGetContent(c);
            gs_str_addf(out, "%s ", (const char *)t);
            xmlFree(t);
        } else if (is_named(c, "section")) {
            text_of(c, out);
        }
    }
}

static void read_life(const char *path)
{
    xmlDoc *doc = xmlReadFile(path, NULL, XML_PARSE_NONET | XML_PARSE_NOBLANKS);
    xmlNode *root = doc ? xmlDocGetRootElement(doc) : NULL;
    gs_str text = {0};
    life l = {.file = path, .name = root ? attr(root, "title") : NULL};
    for (int b = 0; b < n_battles && root; b++) {
        for (int h = 0; h < battle[b]->n_heroes; h++) {
            if (same(battle[b]->hero[h].name, l.name)) {
                l.id = battle[b]->hero[h].id;
                l.side = battle[b]->side[battle[b]->hero[h].side].id;
            }
        }
    }
    if (root) {
        text_of(root, &text);
    }
    l.text = gs_str_text(&text);
    if (l.id) {
        check_battles(&l);
        check_fortune(&l);
        check_death(&l);
        check_odds(&l);
        check_felled(&l);
        check_unpaid(&l);
    }
    for (const char *p = l.text; *p; p++) {
        sentences += *p == '.' && p[1] == ' ';
    }
    gs_str_free(&text);
    xmlFreeDoc(doc);
}

int main(int argc, char **argv)
{
    arena = gs_arena_new();
    xmlDoc *doc =
        argc > 1 ? xmlReadFile(argv[1], NULL, XML_PARSE_NONET | XML_PARSE_NOBLANKS) : NULL;
    if (!doc) {
        printf("lives CAMPAIGN.xml CAREER.xml ...\n");
        return 2;
    }
    walk(doc, xmlDocGetRootElement(doc));
    xmlFreeDoc(doc);
    for (int i = 2; i < argc; i++) {
        read_life(argv[i]);
    }
    printf("%d lives, %d sentences, %d that do not hold\n", argc - 2, sentences, faults);
    gs_arena_free(arena);
    return faults != 0;
}
