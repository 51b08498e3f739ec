#include "fuzz.h"
#include "lists.h"

FUZZ_TARGET(fuzz_foreign)
