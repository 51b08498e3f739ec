#ifndef GESTA_TABLE_H
#define GESTA_TABLE_H
/* The table: all of its geometry. Layer 1: whole numbers only, no rule set, no state. */
#include "gesta/block.h"
#include "gesta/path.h"
#include "gesta/shape.h"
#include "gesta/terrain.h"
#include "gesta/unitset.h"
#endif
