/* Dates: YYYY-MM-DD of the common calendar, or "turn N" (CAM-1.1). */
#include "campaign_int.h"

#include "gesta/fixed.h"

#include <limits.h>
#include <string.h>

static int month_days(int y, int m)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
    return days[m - 1] + (m == 2 && leap);
}

/* n digits at p as a number, -1 if they are none. */
static int digits(const char *p, int n)
{
    int v = 0;
    for (int i = 0; i < n; i++) {
        if (p[i] < '0' || p[i] > '9') {
            return -1;
        }
        v = v * 10 + (p[i] - '0');
    }
    return v;
}

bool gs_date_day(const char *t, int *y, int *m, int *d)
{
    if (strlen(t) != 10 || t[4] != '-' || t[7] != '-') {
        return false;
    }
    *y = digits(t, 4);
    *m = digits(t + 5, 2);
    *d = digits(t + 8, 2);
    return *y >= 1 && *m >= 1 && *m <= 12 && *d >= 1 && *d <= month_days(*y, *m);
}

/* N of "turn N"; 0 if it is none. */
static int read_turn(const char *t)
{
    if (strncmp(t, "turn ", 5) != 0) {
        return 0;
    }
    size_t n = strlen(t + 5);
    int v = n >= 1 && n <= 6 && t[5] != '0' ? digits(t + 5, (int)n) : -1;
    return v > 0 ? v : 0;
}

bool gs_date_valid(const char *text)
{
    int y, m, d;
    return gs_date_day(text, &y, &m, &d) || read_turn(text) > 0;
}

static void add_days(int *y, int *m, int *d, int days)
{
    *d += days;
    while (*d > month_days(*y, *m)) {
        *d -= month_days(*y, *m);
        if (++*m > 12) {
            *m = 1;
            ++*y;
        }
    }
}

/* The day of the month on which the campaign's turns end: a month too short for it does not
 * change it for those that follow. */
static int day_of_turn(const gs_campaign *c, int y, int m, int d)
{
    int sy, sm, sd;
    bool last = d == month_days(y, m);
    return last && c->calendar->start && gs_date_day(c->calendar->start, &sy, &sm, &sd) && sd > d
               ? sd
               : d;
}

const char *gs_campaign_date_after(const gs_campaign *c, const char *date, int steps)
{
    int y, m, d;
    int turn = read_turn(date);
    if (turn || !gs_date_day(date, &y, &m, &d)) {
        return gs_arena_printf(c->arena, "turn %d", (turn ? turn : 1) + steps);
    }
    int unit = c->n_calendar ? c->calendar->unit : 0;
    if (unit <= 2) { /* turn and day: a day; week: seven */
        add_days(&y, &m, &d, unit == 2 ? 7 * steps : steps);
    } else {
        int months = (unit == 4 ? 3 : 1) * steps + m - 1;
        d = day_of_turn(c, y, m, d);
        y += months / 12;
        m = months % 12 + 1;
        d = d > month_days(y, m) ? month_days(y, m) : d;
    }
    return y > 9999 ? "9999-12-31" /* the last day that can be written: time stands still */
                    : gs_arena_printf(c->arena, "%04d-%02d-%02d", y, m, d);
}

const char *gs_campaign_date(const gs_campaign *c)
{
    const gs_camp_entry *latest = gs_camp_latest(c);
    return latest                                ? latest->date
           : c->n_calendar && c->calendar->start ? c->calendar->start
                                                 : "turn 1";
}

int gs_date_order(const char *a, const char *b)
{
    int ta = read_turn(a), tb = read_turn(b);
    return ta && tb ? ta - tb : ta || tb ? 0 : strcmp(a, b); /* days compare as they are written */
}

const char *gs_date_later(const char *a, const char *b)
{
    if (!a || !b) {
        return a ? a : b;
    }
    return gs_date_order(a, b) < 0 ? b : a;
}

int gs_campaign_turn(const gs_campaign *c)
{
    int turn = 1;
    gs_entries all = gs_campaign_entries(c, c->id); /* a turn's end is about the campaign */
    for (int i = 0; i < all.n; i++) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        turn += e->kind == GS_LEDGER_TURN && !e->undone;
    }
    return turn;
}

int gs_camp_turn_began(const gs_campaign *c, int before)
{
    gs_entries all = gs_campaign_entries(c, c->id);
    int began = INT_MAX;
    for (; before >= 0 && began; before--) {
        int last = 0;
        for (int i = 0; i < all.n; i++) {
            const gs_camp_entry *e = &c->ledger[all.at[i]];
            int n = e->kind == GS_LEDGER_TURN && !e->undone ? gs_entry_root(c, e)->n : 0;
            last = n > last && n < began ? n : last;
        }
        began = last;
    }
    return began;
}

bool gs_date_before(const char *a, const char *b)
{
    const char *later = gs_date_later(a, b);
    return a && b && strcmp(a, b) != 0 && later == b && gs_date_later(b, a) == b;
}
