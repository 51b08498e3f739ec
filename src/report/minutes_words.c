/* The rules' texts as minutes have them: short. */
#include "minutes_int.h"

#include "gesta/terse.h"

#include <string.h>

void minutes_add_signed(gs_str *out, int n)
{
    gs_str_addf(out, "%s%d", n < 0 ? "−" : "+", n < 0 ? -n : n);
}

/* What joins goes in between, not before the first. */
static void join(minutes_teller *t, const char *how, size_t n)
{
    if (t->out->len > t->start) {
        gs_str_addf(t->out, "%.*s", (int)n, how);
    }
}

static void add_number(const minutes_teller *t, const gs_working_step *s)
{
    if (s->kind == GS_WORK_DEC) {
        gs_str_addmilli(t->out, (s->value + (s->value < 0 ? -50 : 50)) / 100 * 100);
    } else {
        gs_str_addi(t->out, s->value);
    }
}

static void add_filled(minutes_teller *t, const char *how, const gs_working_step *s)
{
    size_t n = strspn(how, " ;:,");
    join(t, how, n);
    for (const char *p = how + n; *p; p++) {
        if (*p != '%') {
            gs_str_addc(t->out, *p);
            continue;
        }
        p++;
        if (*p == 'd') {
            add_number(t, s);
        } else if (*p == 's') {
            gs_str_add(t->out, s->value == 1 ? "" : "s");
        } else {
            gs_str_add(t->out, t->who[*p == 'b']);
        }
    }
}

static void add_total(minutes_teller *t, const gs_terse *w, const gs_working_step *s)
{
    if (s->value != t->die) {
        gs_str_addf(t->out, " = %d", (int)s->value);
    }
    gs_str_add(t->out, w->how + 1);
}

/* The text begins "side A" or "side a". */
static void add_side_total(minutes_teller *t, const gs_working_step *s)
{
    int side = s->text[5] == 'b' || s->text[5] == 'B';
    int more = (int)s->value - t->rolled[side];
    if (more && t->rolled[side]) {
        gs_str_addf(t->out, "%s%s ", t->roller == side ? "" : "; ",
                    t->roller == side ? "" : t->side[side]);
        minutes_add_signed(t->out, more);
        gs_str_addf(t->out, " = %d", (int)s->value);
    }
}

static void add_allowance(minutes_teller *t, const gs_working_step *s)
{
    int32_t most = s->kind == GS_WORK_DEC ? s->value : s->value * 1000;
    if (most != t->rate && most > 0) {
        join(t, "; ", 2);
        gs_str_add(t->out, "at most ");
        add_number(t, s);
        gs_str_add(t->out, " of ");
        gs_str_addmilli(t->out, t->rate);
    }
}

void minutes_say(minutes_teller *t, const gs_working_step *s)
{
    const gs_terse *w = gs_terse_of(t->rs, s->text);
    bool number = s->kind != GS_WORK_TEXT;
    bool whole = !w || !*w->how || w->part == GS_TERSE_CAUSE || w->part == GS_TERSE_CAP;
    if (whole) {
        size_t n = strlen(s->text);
        join(t, "; ", 2);
        gs_str_addf(t->out, "%.*s", (int)(n && s->text[n - 1] == ':' ? n - 1 : n), s->text);
        if (number) {
            gs_str_addc(t->out, ' ');
            add_number(t, s);
        }
        return;
    }
    if (w->how[0] == '-' || (number && s->value == w->skip)) {
        return;
    }
    switch (w->how[0]) {
    case '+':
        t->added = true;
        gs_str_addc(t->out, ' ');
        minutes_add_signed(t->out, s->value);
        gs_str_addf(t->out, "%s%s", w->how[1] ? " " : "", w->how + 1);
        break;
    case '^': minutes_add_signed(t->out, s->value); break;
    case '=': add_total(t, w, s); break;
    case '~': add_side_total(t, s); break;
    case 'd':
        if (t->added) {
            gs_str_addf(t->out, " = %d di%s", (int)s->value, s->value == 1 ? "e" : "ce");
        }
        t->added = false;
        break;
    case 'r': t->rate = s->kind == GS_WORK_DEC ? s->value : s->value * 1000; break;
    case 'A': add_allowance(t, s); break;
    default: add_filled(t, w->how, s); break;
    }
}
