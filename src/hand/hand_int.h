#ifndef GESTA_HAND_INT_H
#define GESTA_HAND_INT_H
/* Shared inside the folder. */
#include "gesta/hand.h"
#endif
