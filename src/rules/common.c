#include "common.h"

int32_t gs_points(gs_ask *ask, const char *rule, const char *text, int32_t points)
{
    if (ask && points != 0) {
        gs_note(ask, rule, text, points);
    }
    return points;
}

bool gs_smaller_part(int32_t lost, int32_t of, int32_t enemy_lost, int32_t enemy_of)
{
    return lost * enemy_of < enemy_lost * of;
}
