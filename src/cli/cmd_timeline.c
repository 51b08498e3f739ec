/* gesta timeline: battles, captures, deaths and days to come, as a list or for a calendar. */
#include "status.h"

#include <string.h>

/* One thing of the timeline; date as the ledger has it. */
typedef struct moment {
    const char *date, *what, *words, *uid;
} moment;

typedef struct moments {
    moment *at;
    int n, cap;
    gs_arena *arena;
} moments;

static void add(moments *m, const char *date, const char *what, const char *words, const char *uid)
{
    if (!date) {
        return;
    }
    m->at = gs_arena_grow(m->arena, m->at, m->n, &m->cap, sizeof *m->at);
    int at = m->n++;
    for (; at > 0 && gs_date_before(date, m->at[at - 1].date); at--) {
        m->at[at] = m->at[at - 1];
    }
    m->at[at] = (moment){date, what, words, uid};
}

static bool is_told(const gs_camp_entry *e)
{
    static const int kinds[] = {GS_LEDGER_CAPTURED,  GS_LEDGER_DIED,     GS_LEDGER_EXECUTED,
                                GS_LEDGER_ESCAPED,   GS_LEDGER_RANSOMED, GS_LEDGER_EXCHANGED,
                                GS_LEDGER_PAROLED,   GS_LEDGER_RELEASED, GS_LEDGER_RESCUED,
                                GS_LEDGER_SUCCESSION, GS_LEDGER_SURRENDERED, GS_LEDGER_OWNER,
                                GS_LEDGER_JOINED,    GS_LEDGER_NOTE};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (kinds[i] == e->kind) {
            return !e->undone && !gs_entry_blank(e);
        }
    }
    return false;
}

static const char *battle_words(const gs_campaign *c, const gs_camp_battle *b, gs_arena *a)
{
    const gs_camp_entry *end = gs_campaign_end_of(c, b, false);
    return gs_arena_printf(a, "%s%s%s", gs_campaign_battle_title(c, b),
                           !end ? "" : end->by ? ": won by " : ": drawn",
                           end && end->by ? gs_campaign_name(c, end->by) : "");
}

static void of_battles(const gs_campaign *c, moments *m)
{
    const gs_battle_stand *stand = gs_campaign_stands(c, m->arena);
    for (int i = 0; i < c->n_battles; i++) {
        const gs_camp_battle *b = &c->battles[i];
        const gs_camp_entry *end = gs_campaign_end_of(c, b, false);
        bool never = stand[i] == GS_BATTLE_WILL_NOT_COME;
        add(m, never ? NULL : end ? end->date : b->date, end ? "battle" : "planned",
            battle_words(c, b, m->arena), b->id);
    }
}

static void of_ledger(const gs_campaign *c, moments *m)
{
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        if (is_told(e)) {
            gs_str words = {0};
            gs_desk_entry_words(c, e, &words);
            add(m, e->date, gs_ledger_words[e->kind], gs_arena_strdup(m->arena, gs_str_text(&words)),
                gs_arena_printf(m->arena, "entry-%d", e->n));
            gs_str_free(&words);
        }
    }
}

static void of_dues(const gs_campaign *c, moments *m)
{
    gs_front_page page;
    gs_front_gather(c, c, NULL, false, m->arena, &page);
    for (int i = 0; i < page.n_owed; i++) {
        add(m, page.owed[i].due, "due", page.owed[i].text,
            gs_arena_printf(m->arena, "due-%s", page.owed[i].id));
    }
    for (int i = 0; i < page.n_heroes; i++) {
        const gs_front_hero *h = &page.hero[i];
        add(m, h->parole ? h->until : NULL, "due",
            gs_arena_printf(m->arena, "%s: his parole ends", gs_campaign_name(c, h->hero->id)),
            gs_arena_printf(m->arena, "parole-%s", h->hero->id));
    }
}

/* ---- iCalendar (RFC 5545) ---- */
enum { FOLD = 75 }; /* octets of a line at most */

/* A line, folded where it is too long, never within a letter. */
static void content(gs_str *out, const char *line)
{
    int room = FOLD;
    for (const char *p = line; *p;) {
        const char *next = p;
        gs_utf8_next(&next, p + strlen(p));
        if (next - p > room) {
            gs_str_add(out, "\r\n ");
            room = FOLD - 1;
        }
        gs_str_addn(out, p, (size_t)(next - p));
        room -= (int)(next - p);
        p = next;
    }
    gs_str_add(out, "\r\n");
}

/* Text with \ ; , and ends of line escaped. */
static const char *escaped(gs_arena *a, const char *text)
{
    gs_str out = {0};
    for (const char *p = text; *p; p++) {
        if (*p == '\n') {
            gs_str_add(&out, "\\n");
        } else if ((unsigned char)*p >= ' ') {
            gs_str_add(&out, strchr("\\;,", *p) ? "\\" : "");
            gs_str_addc(&out, *p);
        }
    }
    const char *copy = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

static void event(const gs_campaign *c, const moment *m, gs_arena *a, gs_str *out)
{
    char day[9] = "";
    for (size_t i = 0, k = 0; m->date[i] && k < 8; i++) {
        if (m->date[i] != '-') {
            day[k++] = m->date[i];
        }
    }
    content(out, "BEGIN:VEVENT");
    content(out, gs_arena_printf(a, "UID:%s.%s@gesta", m->uid, c->id));
    content(out, gs_arena_printf(a, "DTSTAMP:%sT000000Z", day));
    content(out, gs_arena_printf(a, "DTSTART;VALUE=DATE:%s", day));
    content(out, gs_arena_printf(a, "SUMMARY:%s", escaped(a, m->words)));
    content(out, gs_arena_printf(a, "CATEGORIES:%s", escaped(a, m->what)));
    content(out, "TRANSP:TRANSPARENT");
    content(out, "END:VEVENT");
}

static gs_status print_ics(cli *c, const gs_campaign *campaign, const moments *m)
{
    gs_str out = {0};
    if (strncmp(gs_campaign_date(campaign), "turn ", 5) == 0) {
        return gs_err_set(&c->err, GS_STATE, "this campaign counts turns and has no dates: a calendar "
                          "wants days (gesta new --start 1066-09-20)");
    }
    content(&out, "BEGIN:VCALENDAR");
    content(&out, "VERSION:2.0");
    content(&out, "PRODID:-//gesta//timeline//EN");
    content(&out, gs_arena_printf(c->arena, "X-WR-CALNAME:%s", escaped(c->arena, campaign->title)));
    for (int i = 0; i < m->n; i++) {
        if (strncmp(m->at[i].date, "turn ", 5) != 0) {
            event(campaign, &m->at[i], c->arena, &out);
        }
    }
    content(&out, "END:VCALENDAR");
    gs_status st = cli_output(c, gs_str_text(&out), out.len);
    gs_str_free(&out);
    return st;
}

static gs_status print_list(cli *c, const moments *m)
{
    static const char *const columns[] = {"date", "what", "words", NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "moments", "moment", columns);
    for (int i = 0; i < m->n; i++) {
        gs_str date = {0};
        if (cli_for_eyes(c)) {
            gs_desk_date_words(m->at[i].date, NULL, &date);
        } else {
            gs_str_add(&date, m->at[i].date);
        }
        cli_list_add(&l, gs_str_text(&date));
        cli_list_add(&l, m->at[i].what);
        cli_list_add(&l, m->at[i].words);
        gs_str_free(&date);
    }
    return cli_list_print(c, &l);
}

static gs_status run(cli *c)
{
    cli_file f;
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    moments m = {.arena = c->arena};
    of_battles(f.c, &m);
    of_ledger(f.c, &m);
    of_dues(f.c, &m);
    st = cli_has(c, "ics") ? print_ics(c, f.c, &m) : print_list(c, &m);
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {
    {"ics", 0, NULL, "as iCalendar (RFC 5545), for a calendar on a telephone"},
    CLI_OPT_SIDE, CLI_OPT_FORMAT, CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};

const cli_command cli_cmd_timeline = {
    .name = "timeline",
    .usage = "",
    .summary = "battles, captures, deaths and days to come, by date",
    .text = "Everything with a day that somebody may want to look up: battles fought and planned,\n"
            "captives and how they came free, deaths, new generals, places that changed hands,\n"
            "notes, and what falls due.",
    .examples = "  gesta timeline\n  gesta timeline --ics -o roland.ics\n  gesta timeline --csv\n",
    .opts = opts,
    .run = run,
};
