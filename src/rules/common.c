#include "common.h"

int gs_first_reason(const gs_reason *rows, int n, gs_ask *ask)
{
    int i = 1;
    while (i < n && !rows[i].holds) {
        i++;
    }
    i = i < n ? i : 0;
    if (rows[i].text) {
        gs_note_refusal(ask, rows, i);
    }
    return i;
}

bool gs_smaller_part(int32_t lost, int32_t of, int32_t enemy_lost, int32_t enemy_of)
{
    return lost * enemy_of < enemy_lost * of;
}
