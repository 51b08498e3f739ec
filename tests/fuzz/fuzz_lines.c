#include "fuzz.h"

#include "log_fuzz.h"

FUZZ_TARGET(fuzz_log)
