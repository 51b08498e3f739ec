#include "gesta/proc.h"
#include "gesta/terse.h"

#include <string.h>

void gs_working_add(gs_working *w, gs_working_kind kind, const char *rule, const char *text,
                    int32_t value)
{
    if (w->count == GS_MAX_WORKING) {
        w->count--; /* a working this long has lost its reader: the last line stays current */
    }
    w->step[w->count++] =
        (gs_working_step){.rule = rule, .text = text, .value = value, .kind = (uint8_t)kind};
}

int32_t gs_modifiers_sum(const gs_modifier *rows, int count, const void *ctx, gs_ask *ask)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++) {
        int32_t v = rows[i].value(ctx);
        if (v != 0) {
            gs_note(ask, rows[i].rule, rows[i].text, v);
            sum += v;
        }
    }
    return sum;
}

const gs_terse *gs_terse_of(const gs_ruleset *rs, const char *text)
{
    for (int i = 0; i < rs->n_terse; i++) {
        if (strcmp(rs->terse[i].text, text) == 0) {
            return &rs->terse[i];
        }
    }
    return NULL;
}

void gs_working_rules(const gs_working *w, gs_str *out)
{
    bool any = false;
    for (int i = 0; i < w->count; i++) {
        const char *rule = w->step[i].rule;
        bool again = !rule;
        for (int j = 0; j < i && !again; j++) {
            again = w->step[j].rule && strcmp(w->step[j].rule, rule) == 0;
        }
        if (!again) {
            gs_str_add(out, any ? " " : "");
            gs_str_add(out, rule);
            any = true;
        }
    }
}

void gs_working_print(const gs_proc *p, const gs_working *w, const gs_rolls *rolls, gs_str *out)
{
    for (int i = 0; i < w->count; i++) {
        const gs_working_step *s = &w->step[i];
        if (s->kind == GS_WORK_DICE) {
            gs_str_addf(out, "  %-12s %s:", "dice", p->labels[s->value]);
            for (int k = 0; k < s->count; k++) {
                gs_str_addf(out, " %d", rolls->face[s->first + k]);
            }
        } else {
            gs_str_addf(out, "  %-12s %s", s->rule, s->text);
            if (s->kind == GS_WORK_NUMBER) {
                gs_str_addf(out, ": %d", (int)s->value);
            } else if (s->kind == GS_WORK_DEC) {
                gs_str_add(out, ": ");
                gs_str_addmilli(out, s->value);
            }
        }
        gs_str_addc(out, '\n');
    }
}
