/* The command line, a word a line: whatever is asked, the campaign stays whole. No word names a
 * place outside the fuzzer's folder. */
#include "house.h"

#include "fuzz.h"

/* A count that keeps the program busy for minutes is no finding. */
static bool too_long(const char *line)
{
    int digits = 0;
    for (const char *p = line; *p; p++) {
        digits = *p >= '0' && *p <= '9' ? digits + 1 : 0;
        if (digits > 2 && strstr(line, "odds")) {
            return true;
        }
    }
    return false;
}

static void door(fuzz *f, const char *bytes, size_t n)
{
    static house h;
    static int since;
    char line[2000];
    if (!h.n) {
        house_open(&h);
    }
    n = n < sizeof line - 1 ? n : sizeof line - 1;
    for (size_t i = 0; i < n; i++) {
        line[i] = (char)(bytes[i] == '/' || bytes[i] == '\0' ? '_' : bytes[i]);
    }
    line[n] = '\0';
    if (too_long(line)) {
        return;
    }
    if (since++ % 50 == 0) {
        house_sweep(&h);
    }
    house_file(h.bytes, h.n);
    f->taken += house_run(line, n) == 0;
    if (access(HOUSE_FILE, F_OK) != 0 || house_does("audit\n-C\n" HOUSE_FILE) != 0) {
        fuzz_broken("the campaign does not add up after: %s", line);
    }
}

FUZZ_TARGET(door)
