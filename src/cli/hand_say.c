/* The ledger in words: a step's entries in lines for players. */
#include "hand_frame.h"

#include <stdlib.h>
#include <string.h>

static const char *const says[] = {
#define SAY(kind, words) [GS_LEDGER_##kind] = words,
#include "entries.def"
#undef SAY
};

static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

void cli_date_words(const char *date, const char *today, gs_str *out)
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
            cli_date_words(e->due, gs_campaign_date(t->c), out);
        }
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

void cli_entry_words(const gs_campaign *c, const gs_camp_entry *e, gs_str *out)
{
    tell(c, e, says[e->kind], out);
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
        const char *words = says[c->ledger[i].kind];
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

void cli_entries_tell(const gs_campaign *c, int from, int to, gs_str *out)
{
    for (int i = from; i < to;) {
        int end = end_of_run(c, i, to);
        gs_str line = {0}, words = {0};
        if (end - i > 1) {
            gs_str_addf(&line, "%d-%d  ", i + 1, end);
        } else {
            gs_str_addf(&line, "%d  ", i + 1);
        }
        tell_run(c, i, end, &line);
        const gs_camp_entry *e = &c->ledger[i];
        gs_str_addf(&line, "%s%s%s", e->reason ? " (" : "", e->reason ? e->reason : "",
                    e->reason ? ")" : "");
        gs_utf8_line(&words, gs_str_text(&line));
        gs_str_addf(out, "%s\n", gs_str_text(&words));
        gs_str_free(&words);
        gs_str_free(&line);
        i = end;
    }
}
