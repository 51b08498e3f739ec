/* A hero's life: the words of it, his power over his battles, then every entry of his ledger. */
#include "build_int.h"

#include "gesta/life.h"
#include "gesta/names.h"

#include <string.h>

typedef struct life {
    gs_arena *a;
    const gs_campaign *c;
    const gs_camp_hero *h;
    const gs_build_options *opt;
    gs_hero_now now;
    build_days_of days; /* of a career of its own: what his men did */
} life;

/* A duel outside any battle that he lost: it stands in the ledger under who won it. */
static bool lost_duel(const life *l, const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_DUEL_WON && !e->battle && e->by &&
           strcmp(e->by, l->h->id) == 0;
}

static bool about_him(const life *l, const gs_camp_entry *e)
{
    return !e->undone && (strcmp(e->subject, l->h->id) == 0 || lost_duel(l, e));
}

static const char *battle_title(const life *l, const char *id)
{
    const gs_camp_battle *b = id ? gs_campaign_battle(l->c, id) : NULL;
    return b ? gs_campaign_battle_title(l->c, b) : id ? id : "";
}

static const char *counted(const life *l, int n, const char *one, const char *many)
{
    gs_str s = {0};
    gs_number_words(&s, n);
    gs_str_addf(&s, " %s", n == 1 ? one : many);
    const char *text = gs_arena_strdup(l->a, s.p);
    gs_str_free(&s);
    return text;
}

/* A name within a sentence; NULL where there is none. */
static const char *running(const life *l, const char *id)
{
    const char *name = id ? gs_campaign_name(l->c, id) : NULL;
    return name ? gs_name_running(l->a, name, NULL) : NULL;
}

const char *build_entry_by(gs_arena *a, const gs_campaign *c, const gs_camp_entry *e)
{
    const life l = {.a = a, .c = c};
    const char *name = running(&l, e->by);
    bool unit = name && gs_campaign_unit(c, e->by) != NULL;
    bool bare = unit && name[0] >= 'a' && name[0] <= 'z' && strncmp(name, "the ", 4) != 0 &&
                strncmp(name, "a ", 2) != 0 && strncmp(name, "an ", 3) != 0;
    return bare ? gs_arena_printf(a, "the %s", name) : name;
}

/* "was taken", " by ", "the Algalife"; "was taken" where nobody is named. */
static const char *joined(const life *l, const char *what, const char *link, const char *name)
{
    return name ? gs_arena_printf(l->a, "%s%s%s", what, link, name) : what;
}

/* What the umpire's hand did to him; NULL for all other entries. */
static const char *by_hand(const life *l, const gs_camp_entry *e, const char *by)
{
    gs_hero_now was;
    switch ((int)e->kind) {
    case GS_LEDGER_ADDED: {
        gs_campaign_hero_at(l->c, l->h, e->n, &was);
        return joined(l, "came into the campaign", " for ", running(l, was.side));
    }
    case GS_LEDGER_REMOVED:
        return "left the campaign";
    case GS_LEDGER_RENAMED:
        gs_campaign_hero_at(l->c, l->h, e->n - 1, &was);
        return gs_arena_printf(l->a, "took the name %s (until then he was %s)", e->text ? e->text : "",
                               was.name);
    case GS_LEDGER_JOINED:
        gs_campaign_hero_at(l->c, l->h, e->n - 1, &was);
        return joined(l, joined(l, "went over", " from ", running(l, was.side)), " to ", by);
    case GS_LEDGER_MOVED:
        return joined(l, "went", " with ", by);
    case GS_LEDGER_CHANGED:
        return e->field && strcmp(e->field, "heir") == 0
                   ? joined(l, "had an heir", ", ", e->value ? running(l, e->value) : "nobody any more")
                   : gs_arena_printf(l->a, "was set down anew (%s)", e->field ? e->field : "");
    default:
        return NULL;
    }
}

/* Did his side win a battle: 1, lost: -1, neither or nobody knows: 0. */
static int won(const life *l, const gs_camp_entry *e)
{
    const gs_camp_battle *b = e->battle ? gs_campaign_battle(l->c, e->battle) : NULL;
    int hero = b && b->setup && b->outcome ? gs_setup_hero(b->setup, l->h->id) : -1;
    return hero < 0 || b->outcome->winner < 0                     ? 0
           : b->outcome->winner == b->setup->heroes[hero].side ? 1
                                                                : -1;
}

static const char *fought(const life *l, const gs_camp_entry *e)
{
    int how = won(l, e);
    return how > 0 ? "fought, and the day was won" : how < 0 ? "fought, and the day was lost" : "fought";
}

/* What an entry says, as a clause: "was wounded by the Algalife". */
static const char *clause(const life *l, const gs_camp_entry *e)
{
    const char *by = build_entry_by(l->a, l->c, e);
    const char *s = by_hand(l, e, by);
    if (s) {
        return s;
    }
    switch ((gs_ledger_kind)e->kind) {
    case GS_LEDGER_POWER:
        s = gs_arena_printf(l->a, e->amount >= 0 ? "rose in Power by %d" : "lost %d of his rating",
                            e->amount >= 0 ? e->amount : -e->amount);
        break;
    case GS_LEDGER_WOUNDED:
        s = e->amount == 2  ? "was wounded twice"
            : e->amount > 2 ? gs_arena_printf(l->a, "was wounded %s",
                                              counted(l, e->amount, "time", "times"))
                            : "was wounded";
        s = joined(l, s, " by ", by);
        break;
    case GS_LEDGER_HEALED:
        s = gs_arena_printf(l->a, "was healed of %s", counted(l, e->amount, "wound", "wounds"));
        break;
    case GS_LEDGER_SCAR: s = "kept a scar"; break;
    case GS_LEDGER_CAPTURED: s = joined(l, "was taken", " by ", by); break;
    case GS_LEDGER_HELD: s = "tried to escape and was held"; break;
    case GS_LEDGER_ESCAPED: s = "escaped"; break;
    case GS_LEDGER_RESCUED: s = "was rescued"; break;
    case GS_LEDGER_RANSOMED: s = gs_arena_printf(l->a, "was ransomed for %d", e->amount); break;
    case GS_LEDGER_EXCHANGED: s = "was exchanged"; break;
    case GS_LEDGER_PAROLED: s = "was freed on parole"; break;
    case GS_LEDGER_RELEASED: s = "was released"; break;
    case GS_LEDGER_MISSING: s = "was missing after the battle"; break;
    case GS_LEDGER_FOUND: s = "was found"; break;
    case GS_LEDGER_DIED: s = joined(l, "died", " at the hands of ", by); break;
    case GS_LEDGER_RETIRED: s = "retired"; break;
    case GS_LEDGER_DUEL_WON: /* between battles the ledger may say what it was about */
        s = lost_duel(l, e)
                ? joined(l, "lost a duel", " to ", running(l, e->subject))
                : joined(l, "won a duel", " against ", by);
        s = joined(l, s, ", ", e->battle ? NULL : e->text);
        break;
    case GS_LEDGER_DUEL:
        s = joined(l, "fought a duel that neither won", ", with ", by);
        s = joined(l, s, ", ", e->text);
        break;
    case GS_LEDGER_STRUCK_DOWN:
        s = joined(l, "struck down", " ", by ? by : "an enemy hero");
        break;
    case GS_LEDGER_EPITHET:
        s = joined(l, "came to be called", " ", e->text ? e->text : "");
        break;
    case GS_LEDGER_ITEM_GAINED:
        s = joined(l, "gained", " ", e->text ? e->text : "an item");
        break;
    case GS_LEDGER_ITEM_LOST: s = joined(l, "lost", " ", e->text ? e->text : "an item"); break;
    case GS_LEDGER_FOUGHT: s = fought(l, e); break;
    case GS_LEDGER_LEADS:
        s = by ? joined(l, "took the lead", " of ", by) : "led no unit any more";
        break;
    case GS_LEDGER_KEPT: s = joined(l, "was held", " by ", by); break;
    case GS_LEDGER_AGREED: s = gs_arena_printf(l->a, "was to be ransomed for %d", e->amount); break;
    case GS_LEDGER_PAID: s = gs_arena_printf(l->a, "had %d of his ransom paid", e->amount); break;
    case GS_LEDGER_DEFAULTED: s = "waited in vain for his ransom"; break;
    case GS_LEDGER_PAROLE_ENDED: s = "was free of his word"; break;
    case GS_LEDGER_PAROLE_BROKEN: s = "broke his word"; break;
    case GS_LEDGER_EXECUTED: s = joined(l, "put a captive to death", ", ", by); break;
    case GS_LEDGER_LOSSES: case GS_LEDGER_RETURNED: case GS_LEDGER_GAINED: case GS_LEDGER_HONOUR:
    case GS_LEDGER_ROUTED: case GS_LEDGER_DESTROYED: case GS_LEDGER_STRUCK: case GS_LEDGER_QUALITY:
    case GS_LEDGER_MERGED: case GS_LEDGER_RENAMED: case GS_LEDGER_MOVED: case GS_LEDGER_SUCCESSION:
    case GS_LEDGER_MARCHED: case GS_LEDGER_OWNER: case GS_LEDGER_BATTLE: case GS_LEDGER_TURN:
    case GS_LEDGER_UNDONE: case GS_LEDGER_OVERRIDE: case GS_LEDGER_NOTE: case GS_LEDGER_COUNT:
    case GS_LEDGER_WROTE:
    case GS_LEDGER_ADDED: case GS_LEDGER_REMOVED: case GS_LEDGER_CHANGED: case GS_LEDGER_RAISED:
    case GS_LEDGER_SPLIT: case GS_LEDGER_DISMISSED: case GS_LEDGER_COIN: case GS_LEDGER_POOL:
    case GS_LEDGER_GOAL: case GS_LEDGER_ORDERED: case GS_LEDGER_MET: case GS_LEDGER_RETREATED:
    case GS_LEDGER_SURRENDERED: case GS_LEDGER_REDONE: case GS_LEDGER_JOINED:
        s = e->text ? e->text : gs_ledger_help((gs_ledger_kind)e->kind);
        break;
    }
    return s;
}

const char *build_deed(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h)
{
    const life l = {.a = a, .c = c, .h = h};
    for (int i = c->n_ledger - 1; i >= 0; i--) {
        const gs_camp_entry *e = &c->ledger[i];
        bool deed = e->kind == GS_LEDGER_DUEL_WON || e->kind == GS_LEDGER_STRUCK_DOWN ||
                    e->kind == GS_LEDGER_ESCAPED;
        if (deed && !e->undone && strcmp(e->subject, h->id) == 0) {
            const char *where = battle_title(&l, e->battle);
            return gs_arena_printf(a, "%s%s%s%s.", build_head(a, clause(&l, e)), *where ? " (" : "",
                                   where, *where ? ")" : "");
        }
    }
    return NULL;
}

static const char *grade(const life *l)
{
    return l->now.rating < 2 ? "minor hero" : l->now.rating == 2 ? "hero" : "great hero";
}

/* In the margin: the heroes of the enemy with whom he has a score to settle. */
static void rivals(life *l, gs_node *section)
{
    const char *ids[4];
    int n = 0;
    gs_str text = {0};
    for (int i = 0; i < l->c->n_ledger && n < GS_COUNT(ids); i++) {
        const gs_camp_entry *e = &l->c->ledger[i];
        const gs_camp_hero *who = e->by ? gs_campaign_hero(l->c, e->by) : NULL;
        bool known = !who || who == l->h || !about_him(l, e);
        for (int k = 0; k < n; k++) {
            known = known || strcmp(ids[k], e->by) == 0;
        }
        gs_hero_now now;
        if (!known) {
            gs_campaign_hero_now(l->c, who, &now);
            ids[n++] = e->by;
            gs_str_addf(&text, "%s%s%s", text.len ? "; " : "", who->name,
                        now.fate == GS_FATE_DEAD ? ", dead" : "");
        }
    }
    if (n && l->now.fate != GS_FATE_DEAD) {
        gs_add_note(section, "Rivals", gs_arena_strdup(l->a, text.p));
    }
    gs_str_free(&text);
}

/* In the margin: who is to succeed him, while both live. */
static void heir(life *l, gs_node *section)
{
    const gs_camp_hero *who = l->h->heir ? gs_campaign_hero(l->c, l->h->heir) : NULL;
    if (who && !build_is_dead(l->c, who) && l->now.fate != GS_FATE_DEAD) {
        gs_add_note(section, "Heir", gs_arena_printf(l->a, "%s.", build_head(l->a, who->name)));
    }
}

/* How many of his battles his side won. */
static int battles_won(const life *l)
{
    int n = 0;
    for (int i = 0; i < l->c->n_ledger; i++) {
        const gs_camp_entry *e = &l->c->ledger[i];
        n += e->kind == GS_LEDGER_FOUGHT && about_him(l, e) && won(l, e) > 0;
    }
    return n;
}

static int wounds(const life *l)
{
    int n = 0;
    for (int i = 0; i < l->c->n_ledger; i++) {
        const gs_camp_entry *e = &l->c->ledger[i];
        n += e->kind == GS_LEDGER_WOUNDED && about_him(l, e) ? e->amount : 0;
    }
    return n;
}

/* Five facts in a strip. */
static void strip(life *l, gs_node *parent)
{
    gs_node *facts = gs_node_add(parent, GS_NODE_FACTS);
    const char *by = running(l, l->now.by);
    bool captive = l->now.fate == GS_FATE_CAPTIVE;
    int wins = battles_won(l);
    gs_add_fact(facts, "rating", gs_arena_printf(l->a, "%d, %s", l->now.rating, grade(l)));
    gs_node *today = gs_add_fact(
        facts, "today",
        l->now.fate == GS_FATE_FIT ? gs_arena_printf(l->a, "Power %d", l->now.power)
        : captive && by            ? gs_arena_printf(l->a, "captive of %s", by)
                                   : gs_fate_words[l->now.fate]);
    if (captive || l->now.fate == GS_FATE_DEAD) {
        gs_node_set_flag(today, GS_ATTR_RED);
    }
    gs_add_fact(facts, "battles", gs_arena_printf(l->a, wins ? "%d, %d won" : "%d", l->now.battles, wins));
    gs_add_fact(facts, "wounds", gs_arena_printf(l->a, "%d", wounds(l)));
    gs_add_fact(facts, "struck down", gs_arena_printf(l->a, "%d", l->now.struck_down));
}

/* What the men with him did on a day that he fought. */
static void deeds_of_men(life *l, const gs_camp_entry *e, gs_node *book)
{
    build_deed_line deed[BUILD_DAY_DEEDS];
    int n = e->kind == GS_LEDGER_FOUGHT
                ? build_deeds_of_men(l->a, &l->days, e->battle, l->h->id, deed)
                : 0;
    for (int i = 0; i < n; i++) {
        gs_node *d = gs_node_add(book, GS_NODE_DEED);
        const char *title = battle_title(l, e->battle);
        char *text = gs_arena_strdup(l->a, deed[i].text);
        *text = *text >= 'A' && *text <= 'Z' ? (char)(*text + 32) : *text; /* a verb */
        gs_node_set(d, GS_ATTR_WHEN, build_date_words(l->a, NULL, e->date));
        gs_node_set(d, GS_ATTR_BATTLE,
                    deed[i].turn > 0 ? gs_arena_printf(l->a, "%s %d", title, deed[i].turn) : title);
        gs_node_set(d, GS_ATTR_WHAT, gs_arena_printf(l->a, "his men: %s", text));
    }
}

static void ledger(life *l, gs_node *section)
{
    gs_node *book = gs_node_add(section, GS_NODE_LEDGER);
    for (int i = 0; i < l->c->n_ledger; i++) {
        const gs_camp_entry *e = &l->c->ledger[i];
        if (!about_him(l, e)) {
            continue;
        }
        gs_hero_now before;
        gs_hero_now after;
        gs_campaign_hero_at(l->c, l->h, e->n - 1, &before);
        gs_campaign_hero_at(l->c, l->h, e->n, &after);
        gs_node *n = gs_node_add(book, GS_NODE_DEED);
        gs_node_set(n, GS_ATTR_WHEN, build_date_words(l->a, NULL, e->date));
        gs_node_set(n, GS_ATTR_BATTLE, battle_title(l, e->battle));
        gs_node_set(n, GS_ATTR_WHAT, joined(l, clause(l, e), ": ", e->reason));
        if (before.power != after.power) {
            gs_node_set(n, GS_ATTR_FROM, gs_arena_printf(l->a, "%d", before.power));
            gs_node_set(n, GS_ATTR_TO, gs_arena_printf(l->a, "%d", after.power));
        }
        gs_str rests = {0};
        if (e->entry) {
            gs_str_addf(&rests, "entry %d", e->entry);
        }
        if (e->rule && !e->entry) { /* its first: the minutes and the audit have them all */
            gs_str_addf(&rests, "%.*s", (int)strcspn(e->rule, " "), e->rule);
        }
        gs_node_set(n, GS_ATTR_RESTS, gs_arena_strdup(l->a, gs_str_text(&rests)));
        gs_str_free(&rests);
        if (e->kind == GS_LEDGER_DIED || e->kind == GS_LEDGER_CAPTURED) {
            gs_node_set_flag(n, GS_ATTR_RED);
        }
        deeds_of_men(l, e, book);
    }
}

static void put_head(life *l, gs_node *parent, const char *running_head)
{
    const gs_camp_side *side = gs_campaign_side_of(l->c, l->h->id);
    gs_node *head = gs_node_add(parent, GS_NODE_LIFE);
    gs_node_set_number(head, GS_ATTR_SIDE_NO, side->slot);
    gs_node_set(head, GS_ATTR_NAME, build_head(l->a, l->h->name));
    gs_node_set(head, GS_ATTR_LETTER, gs_map_letter(l->a, l->h->name));
    gs_node_set(head, GS_ATTR_EPITHET, l->now.epithet);
    gs_node_set(head, GS_ATTR_HEAD, running_head);
}

static gs_status tell_life(life *l, gs_life **words, gs_err *err)
{
    gs_life_options how = {.wording = l->opt->wording};
    *words = NULL;
    gs_status st = l->opt->book ? gs_life_career(l->a, l->c, l->h, l->opt->book, &how, words, err)
                                : GS_OK;
    if (st == GS_OK && *words) {
        build_own_life(l->a, l->c, l->h->id, *words);
    }
    return st;
}

gs_status build_life_in_book(gs_arena *a, const gs_campaign *c, const gs_camp_hero *hero,
                             const gs_build_options *opt, gs_node *section, gs_err *err)
{
    life l = {.a = a, .c = c, .h = hero, .opt = opt};
    gs_life *words;
    gs_campaign_hero_now(c, hero, &l.now);
    gs_status st = tell_life(&l, &words, err);
    if (st == GS_OK && words && !words->nothing) {
        put_head(&l, section, "The lives");
        strip(&l, section);
        build_life_paragraphs(a, opt, gs_add_section(section, NULL, words->motto), words);
    }
    return st;
}

/* The sentence that sums him up stands alone, over the facts; returns the words that follow. */
static gs_life put_lead(gs_node *root, const gs_life *words)
{
    gs_life rest = *words;
    const gs_life_para *first = words->paras;
    if (words->n_paras > 0 && first->n_sentences && !first->own && !first->list && !first->head && !first->rubric) {
        build_life_paragraph(root, first, true);
        rest.paras++;
        rest.n_paras--;
    }
    return rest;
}

/* Chart, words, margin and ledger; of whom nothing is known only the words. */
static void put_life(life *l, gs_node *root, const gs_life *words)
{
    gs_life rest = put_lead(root, words);
    strip(l, root);
    if (rest.n_paras > 0 || !words->nothing) {
        gs_node *section = gs_add_section(root, words->nothing ? NULL : "The life", words->motto), *at = section;
        if (!words->nothing) {
            build_life_chart(section, l->a, l->c, l->h, &l->days, l->opt);
        }
        for (int i = 0; i < rest.n_paras; i++) {
            at = build_life_part(l->a, l->opt, section, at, &rest, i);
            if (i == 0) { /* beside the first words */
                rivals(l, at);
                heir(l, at);
            }
        }
    }
    if (!words->nothing) {
        ledger(l, gs_add_section(root, "The ledger", NULL));
    }
}

gs_status gs_report_career(gs_arena *a, const gs_campaign *c, const gs_camp_hero *hero,
                           const gs_build_options *opt, gs_doc **out, gs_err *err)
{
    static const gs_life no_words = {0};
    life l = {.a = a, .c = c, .h = hero, .opt = opt};
    gs_campaign_hero_now(c, hero, &l.now);
    gs_doc *doc = gs_doc_new(a, "career", build_head(a, hero->name));
    build_put_side(a, doc, gs_campaign_side_of(c, hero->id));
    put_head(&l, doc->root, c->title);
    gs_life *words = NULL;
    gs_status st = build_days(a, c, opt->book, &l.days, err);
    st = st == GS_OK ? tell_life(&l, &words, err) : st;
    if (st == GS_OK) {
        put_life(&l, doc->root, words ? words : &no_words);
    }
    *out = doc;
    return st;
}
