#ifndef GESTA_SHW_INT_H
#define GESTA_SHW_INT_H
/* Shared inside the folder: words, key groups, procedures. */
#include "gesta/proc.h"

extern const gs_proc shw_initiative;
#endif
