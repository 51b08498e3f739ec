#include "fuzz.h"

FUZZ_TARGET(fuzz_photo)
