#include "fuzz.h"
#include "pages.h"

static void door(fuzz *f, const char *bytes, size_t n)
{
    f->pdf = true;
    fuzz_pages(f, bytes, n);
}

FUZZ_TARGET(door)
