/* SHW: the classes of a die against a total. */
#include "shw_int.h"

#define PIPS {1, 2, 3, 4, 5, 6}
#define BELOW_ALL {PIPS, {2, 2, 2, 2, 2, 2}, 3}
#define ABOVE_ALL {PIPS, {0, 0, 0, 0, 0, 0}, 3}
/* Totals from -5 to 12. */
static const gs_faces versus[18] = {
    BELOW_ALL, BELOW_ALL, BELOW_ALL, BELOW_ALL, BELOW_ALL, BELOW_ALL,
    {PIPS, {1, 2, 2, 2, 2, 2}, 3}, {PIPS, {0, 1, 2, 2, 2, 2}, 3},
    {PIPS, {0, 0, 1, 2, 2, 2}, 3}, {PIPS, {0, 0, 0, 1, 2, 2}, 3},
    {PIPS, {0, 0, 0, 0, 1, 2}, 3}, {PIPS, {0, 0, 0, 0, 0, 1}, 3},
    ABOVE_ALL, ABOVE_ALL, ABOVE_ALL, ABOVE_ALL, ABOVE_ALL, ABOVE_ALL,
};

const gs_faces *shw_versus(int32_t total)
{
    return &versus[5 + gs_clamp(total, 0, 7)];
}

const gs_faces *shw_versus_each(int32_t total)
{
    return &versus[5 + gs_clamp(total, -5, 7)];
}
