/* The head of a file of lines: which battle, under which book, who plays, of which set-up. */
#include "logbook_int.h"

#include <string.h>

uint64_t gs_logbook_setup_hash(const gs_setup *s)
{
    gs_str t = {0};
    gs_str_add(&t, s->ruleset->id);
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        if (!u->mustered) {
            gs_str_addf(&t, "\n%s %d %d %d %s", u->id, u->side, u->full, u->present,
                        u->facts ? u->facts : "");
        }
    }
    for (int i = 0; i < s->n_heroes; i++) {
        const gs_ob_hero *h = &s->heroes[i];
        if (!h->mustered) {
            gs_str_addf(&t, "\n%s %d %d %d %s", h->id, h->side, h->rating, h->power,
                        h->facts ? h->facts : "");
        }
    }
    for (int i = 0; i < s->ruleset->n_options; i++) {
        gs_str_addf(&t, "\n%d", (int)s->options[i]);
    }
    uint64_t h = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < t.len; i++) {
        h = (h ^ (uint8_t)t.p[i]) * UINT64_C(1099511628211);
    }
    gs_str_free(&t);
    return h;
}

void lb_quote(gs_str *out, const char *text)
{
    gs_str_addc(out, '"');
    for (; *text; text++) {
        char c = *text == '\n' || *text == '\r' ? ' ' : *text;
        gs_str_addc(out, c);
        if (c == '"') {
            gs_str_addc(out, '"');
        }
    }
    gs_str_addc(out, '"');
}

void lb_head(gs_logbook *lb, gs_str *out)
{
    const gs_setup *s = lb->setup;
    gs_str_addf(out, "%%glog 1\n%%battle %s ", s->id);
    lb_quote(out, s->title);
    gs_str_addc(out, '\n');
    if (s->date) {
        gs_str_addf(out, "%%date %s\n", s->date);
    }
    if (s->place) {
        gs_str_addf(out, "%%place %s\n", s->place);
    }
    gs_str_addf(out, "%%ruleset %s\n", s->ruleset->id);
    for (int i = 0; i < s->ruleset->n_options; i++) {
        const gs_fact *f = &s->ruleset->options[i];
        if (s->options[i] != f->dflt) {
            gs_str_addf(out, "%%option %s=", f->key);
            gs_fact_print(f, s->options[i], out);
            gs_str_addc(out, '\n');
        }
    }
    if (s->players) {
        gs_str_addf(out, "%%players %s\n", s->players);
    }
    gs_str_addf(out, "%%setup %016llx\n", (unsigned long long)gs_logbook_setup_hash(s));
}
