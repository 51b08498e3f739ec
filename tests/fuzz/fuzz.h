#ifndef GESTA_FUZZ_H
#define GESTA_FUZZ_H
/* A fuzzer round one of the doors of entry.h: FUZZ_TARGET(fuzz_campaign). */
#include "entry.h"
#include "mutate.h"

#include <stdarg.h>
#include <unistd.h>

/* Standard error as it was: the fuzzer closes it round the program's own words. */
static int mouth = 2;
__attribute__((constructor)) static void keep_mouth(void)
{
    mouth = dup(2);
}

void fuzz_broken(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vdprintf(mouth, fmt, ap);
    va_end(ap);
    dprintf(mouth, "\n");
    abort();
}

/* fontconfig keeps its configuration to the end of the process. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig";
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Half of the time the fuzzer's own changes, half of the time those that know values; a door may
 * have its own. */
#ifndef FUZZ_MUTATE
#define FUZZ_MUTATE(seed, data, size, max) \
    ((seed) % 2 ? LLVMFuzzerMutate(data, size, max) : mutate(seed, (char *)(data), size, max))
#endif
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return FUZZ_MUTATE(seed, data, size, max);
}

#define FUZZ_TARGET(door) \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) \
    { \
        static fuzz f; \
        static unsigned count; \
        if (!f.arena) { \
            fuzz_open(&f); \
        } \
        f.pdf = count++ % 16 == 0; /* pages are slow to draw */ \
        door(&f, (const char *)data, size); \
        return 0; \
    }
#endif
