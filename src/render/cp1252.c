#include "cp1252.h"

static const uint16_t high[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

uint32_t gs_cp1252_char(int byte)
{
    return byte >= 0x80 && byte < 0xA0 ? high[byte - 0x80] : (uint32_t)byte;
}

int gs_cp1252_byte(uint32_t cp)
{
    if ((cp >= 0x20 && cp < 0x7F) || (cp >= 0xA0 && cp <= 0xFF)) {
        return (int)cp;
    }
    if (cp == 0x2212) {
        return 0x96;
    }
    for (int i = 0; cp > 0xFF && i < 32; i++) {
        if (high[i] == cp) {
            return 0x80 + i;
        }
    }
    return -1;
}
