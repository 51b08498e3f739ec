/* The ledger in words: a step's entries in lines for players. */
#include "gesta/custody.h"
#include "gesta/desk_front.h"

#include <stdlib.h>
#include <string.h>

static const char *const says[] = {
#define SAY(kind, words) [GS_LEDGER_##kind] = words,
#include "entries.def"
#undef SAY
};

static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

void gs_desk_date_words(const char *date, const char *today, gs_str *out)
{
    char *rest = NULL, *day = NULL;
    long year = strtol(date, &rest, 10);
    long month = *rest == '-' ? strtol(rest + 1, &day, 10) : 0;
    if (month < 1 || month > 12 || !day || *day != '-') {
        gs_str_add(out, date); /* "turn 4" */
        return;
    }
    gs_str_addf(out, "%ld %s", strtol(day + 1, NULL, 10), months[month - 1]);
    if (!today || strncmp(date, today, (size_t)(rest - date)) != 0) {
        gs_str_addf(out, " %ld", year);
    }
}

/* ---- one entry ---- */
/* The campaign as it was before the entry, for names and strengths; the entry itself. */
typedef struct telling {
    const gs_campaign *c;
    const gs_camp_entry *e;
} telling;

/* What it was called before it was renamed. */
static const char *name_before(const gs_campaign *c, const gs_camp_entry *e)
{
    const gs_kind *k = NULL;
    const void *born = gs_campaign_born(c, e->subject, &k);
    const char *name = e->subject;
    for (int i = 0; born && i < k->n_fields; i++) {
        bool is_name = strcmp(k->fields[i].name, "name") == 0 || strcmp(k->fields[i].name, "title") == 0;
        const char *text = is_name ? gs_field_text(&k->fields[i], born) : NULL;
        name = text ? text : name;
    }
    gs_entries its = gs_campaign_entries(c, e->subject);
    for (int i = 0; i < its.n && c->ledger[its.at[i]].n < e->n; i++) {
        const gs_camp_entry *one = &c->ledger[its.at[i]];
        bool renamed = one->kind == GS_LEDGER_RENAMED && !one->undone &&
                       strcmp(one->subject, e->subject) == 0;
        name = renamed ? one->text : name;
    }
    return name;
}

/* How somebody came: ", 6 of 6, in the Rearguard", " of the Franks". */
static void came(const gs_campaign *c, const char *id, gs_str *out)
{
    const gs_camp_unit *u = gs_campaign_unit(c, id);
    const gs_camp_side *side = gs_campaign_side_of(c, id);
    if (u) {
        gs_unit_now now;
        gs_campaign_unit_now(c, u, &now);
        gs_str_addf(out, ", %d of %d, in %s", now.present, now.full, gs_campaign_name(c, now.army));
    } else if (side && strcmp(side->id, id) != 0) {
        gs_str_addf(out, " of %s, added", side->name);
    } else {
        gs_str_add(out, " added");
    }
}

/* Whom a new commander follows: ", after Aelroth, dead". */
static const char *commander_before(const gs_campaign *c, const gs_camp_entry *e)
{
    const gs_camp_army *born = gs_campaign_born(c, e->subject, NULL);
    const char *id = born->general;
    gs_entries its = gs_campaign_entries(c, e->subject);
    for (int i = 0; i < its.n && c->ledger[its.at[i]].n < e->n; i++) {
        const gs_camp_entry *one = &c->ledger[its.at[i]];
        bool named = one->kind == GS_LEDGER_SUCCESSION && !one->undone &&
                     strcmp(one->subject, e->subject) == 0;
        id = named ? one->by : id;
    }
    return id;
}

static void after_whom(const gs_campaign *c, const gs_camp_entry *e, gs_str *out)
{
    const char *id = gs_campaign_army(c, e->subject) ? commander_before(c, e)
                                                     : gs_campaign_followed(c, e);
    const gs_camp_hero *h = id ? gs_campaign_hero(c, id) : NULL;
    gs_hero_now now;
    if (h) {
        gs_campaign_hero_at(c, h, e->n, &now);
        gs_str_addf(out, ", after %s%s%s", gs_campaign_name(c, id),
                    now.fate == GS_FATE_FIT ? "" : ", ",
                    now.fate == GS_FATE_FIT ? "" : gs_fate_words[now.fate]);
    }
}

/* One insert; nothing if it is not there. */
static void insert(const telling *t, char what, gs_str *out)
{
    const gs_camp_entry *e = t->e;
    const char *const ids[] = {['s'] = e->subject, ['b'] = e->by, ['p'] = e->place};
    switch (what) {
    case 'n':
        if (e->amount || e->kind == GS_LEDGER_PAID) {
            bool sign = e->amount > 0 && (e->kind == GS_LEDGER_POWER || e->kind == GS_LEDGER_COIN ||
                                          e->kind == GS_LEDGER_POOL || e->kind == GS_LEDGER_GOAL);
            gs_str_addf(out, sign ? "+%d" : "%d", e->amount);
        }
        break;
    case 't':
        gs_str_add(out, e->text ? e->text : "");
        break;
    case 'd':
        if (e->due) {
            gs_desk_date_words(e->due, gs_campaign_date(t->c), out);
        }
        break;
    case 'o':
        gs_str_add(out, name_before(t->c, e));
        break;
    case 'w':
        came(t->c, e->subject, out);
        break;
    case 'g':
        after_whom(t->c, e, out);
        break;
    case 'u':
        gs_str_add(out, e->by ? gs_campaign_name(t->c, e->by) : "no unit");
        break;
    case 'f':
        gs_str_add(out, e->field ? e->field : "");
        break;
    case 'v':
        gs_str_add(out, e->value ? gs_campaign_name(t->c, e->value) : "");
        break;
    default:
        if (ids[(int)what]) {
            gs_str_add(out, gs_campaign_name(t->c, ids[(int)what]));
        }
    }
}

/* A template from `p` to its end or to "]"; *whole: every insert was there. Returns where it ends. */
static const char *fill(const telling *t, const char *p, bool *whole, gs_str *out)
{
    *whole = true;
    for (; *p && *p != ']'; p++) {
        if (*p == '[') {
            gs_str part = {0};
            bool all;
            p = fill(t, p + 1, &all, &part);
            gs_str_add(out, all ? gs_str_text(&part) : "");
            gs_str_free(&part);
        } else if (*p == '%' && p[1]) {
            size_t had = out->len;
            insert(t, *++p, out);
            *whole = *whole && out->len > had;
        } else {
            gs_str_addc(out, *p);
        }
    }
    return p;
}

static void tell(const gs_campaign *c, const gs_camp_entry *e, const char *words, gs_str *out)
{
    const telling t = {c, e};
    bool whole;
    fill(&t, words, &whole, out);
}

/* Entries that are told otherwise when something is not in them, or is. */
static const char *other_words(const gs_camp_entry *e)
{
    switch ((int)e->kind) {
    case GS_LEDGER_ADDED: /* what has no id is named by its field */
        return e->field ? "%f %v added" : NULL;
    case GS_LEDGER_REMOVED:
        return !e->field ? NULL
               : strncmp(e->field, "road.", 5) == 0 || strncmp(e->field, "limit.", 6) == 0
                   ? "%f [%v ]removed"
                   : "%s: %f removed";
    case GS_LEDGER_MARCHED:
        return !e->value ? NULL : e->amount ? "%s is %n from %p on its way to %v"
                                            : "%s waits at %p, on its way to %v";
    case GS_LEDGER_KEPT:
        return e->by && !e->place ? "%s with %b" : NULL;
    case GS_LEDGER_OWNER:
        return e->by ? NULL : "%s belongs to nobody";
    case GS_LEDGER_CHANGED:
        return e->value ? NULL : "%s has no %f now";
    default:
        return NULL;
    }
}

static const char *words_for(const gs_camp_entry *e)
{
    const char *other = other_words(e);
    return other ? other : says[e->kind];
}

void gs_desk_entry_words(const gs_campaign *c, const gs_camp_entry *e, gs_str *out)
{
    tell(c, e, words_for(e), out);
}

/* ---- a step ---- */
static bool counts_men(int kind)
{
    static const int kinds[] = {GS_LEDGER_LOSSES, GS_LEDGER_RETURNED, GS_LEDGER_GAINED,
                                GS_LEDGER_MERGED, GS_LEDGER_RAISED,   GS_LEDGER_SPLIT,
                                GS_LEDGER_DISMISSED};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (kinds[i] == kind) {
            return true;
        }
    }
    return false;
}

/* "Roland's knights 4 of 8 -> 5 of 9": a unit before entry `from` and after entry `to` - 1. */
static void strengths(const gs_campaign *c, const char *unit, int from, int to, gs_str *out)
{
    const gs_camp_unit *u = gs_campaign_unit(c, unit);
    gs_unit_now was, is;
    gs_campaign_unit_at(c, u, from, &was);
    gs_campaign_unit_at(c, u, to, &is);
    gs_str_addf(out, "%s %d of %d -> %d of %d", is.name ? is.name : u->name, was.present, was.full,
                is.present, is.full);
}

/* One run of entries about one subject: a sentence. */
static void tell_run(const gs_campaign *c, int from, int to, gs_str *out)
{
    bool men = false;
    for (int i = from; i < to; i++) {
        bool told = counts_men(c->ledger[i].kind) && gs_campaign_unit(c, c->ledger[i].subject);
        const char *words = words_for(&c->ledger[i]);
        bool first = i == from || (men && i == from + 1 && told);
        if (told && men) {
            continue;
        }
        if (told) {
            gs_str_add(out, first ? "" : ", ");
            strengths(c, c->ledger[i].subject, from, to, out);
        } else if (first) {
            tell(c, &c->ledger[i], words, out);
        } else {
            gs_str_add(out, ", ");
            tell(c, &c->ledger[i], words + (strncmp(words, "%s ", 3) == 0 ? 3 : 0), out);
        }
        men = men || told;
    }
    if (c->ledger[from].kind == GS_LEDGER_MERGED) {
        gs_str_addf(out, "; %s struck", gs_campaign_name(c, c->ledger[from].by));
    }
    if (c->ledger[from].kind == GS_LEDGER_CAPTURED && !c->ledger[from].battle) {
        const gs_camp_hero *h = gs_campaign_hero(c, c->ledger[from].subject);
        gs_str_addf(out, "; price %d", gs_campaign_ransom(c, h));
    }
}

static int end_of_run(const gs_campaign *c, int from, int to)
{
    int i = from + 1;
    while (i < to && strcmp(c->ledger[i].subject, c->ledger[from].subject) == 0 &&
           c->ledger[i].kind != GS_LEDGER_NOTE && c->ledger[i].kind != GS_LEDGER_CHANGED) {
        i++;
    }
    return i;
}

void gs_desk_entries_tell(const gs_campaign *c, int from, int to, gs_str *out)
{
    for (int i = from; i < to;) {
        int end = end_of_run(c, i, to);
        gs_str line = {0}, words = {0};
        if (end - i > 1) {
            gs_str_addf(&line, "%d-%d  ", i + 1, end);
        } else {
            gs_str_addf(&line, "%d  ", i + 1);
        }
        const gs_camp_entry *e = &c->ledger[i];
        if (e->instead) {
            gs_str_addf(&line, "instead of %d: ", e->instead);
        }
        tell_run(c, i, end, &line);
        gs_str_addf(&line, "%s%s%s", e->reason ? " (" : "", e->reason ? e->reason : "",
                    e->reason ? ")" : "");
        gs_utf8_line(&words, gs_str_text(&line));
        gs_str_addf(out, "%s\n", gs_str_text(&words));
        gs_str_free(&words);
        gs_str_free(&line);
        i = end;
    }
}
