/* The bytes of a campaign file: every command that reads it tells what is wrong, or works. */
#include "house.h"
#include "leaves.h"

#define FUZZ_MUTATE(seed, data, size, max) leaves_mutate(seed, (char *)(data), size, max)
#include "fuzz.h"

static void door(fuzz *f, const char *bytes, size_t n)
{
    static house h;
    static const char *const reads[] = {
        "audit", "export\n-o\n/dev/null", "hero", "unit\n--format\nxml", "battle",
        "report\nbattle\nfirst\n-f\ntext\n-o\n/dev/null",
        "report\nroster\nnorth-band\n-f\ntext\n-o\n/dev/null",
        "report\ncards\nnorth-band\n-f\ntext\n-o\n/dev/null",
        "report\ncareer\ncy\n-f\ntext\n-o\n/dev/null", "unit\nn-foot", "hero\nana", "army", "photo",
        "log\nfirst\n--export\n-o\n/dev/null", "battle\naftermath\nfirst\n--dry-run",
        "report\nall\n-f\nxml\n--dir\nall"};
    static const char *const writes[] = {
        "next", "battle\nfight", "hero\ncy\n--enter\npower\n--amount\n1\n--reason\nx",
        "battle\naftermath\nfirst\n--reopen", "battle\naftermath\nfirst\n--apply",
        "next\n--undo\n5", "battle\ndiscard\nfirst", "log\nfirst\n--from\nfirst.glog",
        "log\nsecond\n--from\nfirst.glog"};
    if (!h.n) {
        house_open(&h);
        house_log("turn 9 south\nlost n-foot 1\nundo\nundo 3\nresult south\n");
    }
    uint32_t sum = 0; /* the same bytes, the same commands */
    for (size_t i = 0; i < n; i++) {
        sum = sum * 31 + (unsigned char)bytes[i];
    }
    house_file(bytes, n);
    if (house_does("status") != 0) {
        return;
    }
    f->taken++;
    for (int i = 0; i < 2; i++, sum /= 17) {
        house_does(reads[sum % GS_COUNT(reads)]);
    }
    house_does(writes[sum % GS_COUNT(writes)]);
}

FUZZ_TARGET(door)
