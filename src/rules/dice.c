#include "gesta/dice.h"

#include <string.h>

#define PIPS {1, 2, 3, 4, 5, 6}

const gs_faces gs_faces_each = {PIPS, {0, 1, 2, 3, 4, 5}, 6};

const gs_faces gs_from_faces[7] = {
    {PIPS, {1, 1, 1, 1, 1, 1}, 2}, {PIPS, {0, 1, 1, 1, 1, 1}, 2}, {PIPS, {0, 0, 1, 1, 1, 1}, 2},
    {PIPS, {0, 0, 0, 1, 1, 1}, 2}, {PIPS, {0, 0, 0, 0, 1, 1}, 2}, {PIPS, {0, 0, 0, 0, 0, 1}, 2},
    {PIPS, {0, 0, 0, 0, 0, 0}, 2},
};

const gs_faces gs_upto_faces[7] = {
    {PIPS, {0, 0, 0, 0, 0, 0}, 2}, {PIPS, {1, 0, 0, 0, 0, 0}, 2}, {PIPS, {1, 1, 0, 0, 0, 0}, 2},
    {PIPS, {1, 1, 1, 0, 0, 0}, 2}, {PIPS, {1, 1, 1, 1, 0, 0}, 2}, {PIPS, {1, 1, 1, 1, 1, 0}, 2},
    {PIPS, {1, 1, 1, 1, 1, 1}, 2},
};

void gs_rolls_print(const gs_rolls *r, const char *const *names, int labels, gs_str *out)
{
    bool any = false;
    for (int l = 0; l < labels; l++) {
        bool first = true;
        for (int i = 0; i < r->count; i++) {
            if (r->label[i] != l) {
                continue;
            }
            if (first) {
                gs_str_add(out, any ? " " : "");
                gs_str_add(out, names[l]);
                gs_str_addc(out, '=');
            } else {
                gs_str_addc(out, ',');
            }
            gs_str_addi(out, r->face[i]);
            first = false;
            any = true;
        }
    }
}
