#ifndef GESTA_CP1252_H
#define GESTA_CP1252_H
#include "gesta/types.h"

/* Byte of a character in CP1252, or -1. The true minus counts as an en dash, the marks of
 * feet and inches as straight quotes: they alone must not call for a second font. */
int gs_cp1252_byte(uint32_t cp);
/* Character of a byte; 0 for the five bytes that have none. */
uint32_t gs_cp1252_char(int byte);
#endif
