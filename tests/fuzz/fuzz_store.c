/* The bytes of a campaign file: every command that reads it tells what is wrong, or works. */
#include "house.h"

#include "fuzz.h"

static void door(fuzz *f, const char *bytes, size_t n)
{
    static house h;
    static const char *const reads[] = {
        "status", "audit", "export\n-o\n/dev/null", "hero", "unit\n--format\nxml", "battle",
        "report\nbattle\nfirst\n-f\ntext\n-o\n/dev/null",
        "report\nroster\nnorth-band\n-f\ntext\n-o\n/dev/null",
        "report\ncards\nnorth-band\n-f\ntext\n-o\n/dev/null",
        "report\ncareer\ncy\n-f\ntext\n-o\n/dev/null"};
    static const char *const writes[] = {"next", "battle\nfight",
                                         "hero\ncy\n--enter\npower\n--amount\n1\n--reason\nx"};
    if (!h.n) {
        house_open(&h);
    }
    int taken = 0;
    house_file(bytes, n);
    for (int i = 0; i < GS_COUNT(reads); i++) {
        taken += house_does(reads[i]) == 0;
    }
    for (int i = 0; i < GS_COUNT(writes) && taken; i++) {
        house_file(bytes, n);
        house_does(writes[i]);
    }
    f->taken += taken > 0;
}

FUZZ_TARGET(door)
