#ifndef GESTA_CLI_STATUS_H
#define GESTA_CLI_STATUS_H
/* The first page as text and as JSON. */
#include "hand.h"

#include "gesta/desk_front.h"

/* Prints it for eyes, on at most 24 lines of `wide` columns. */
void status_text(const gs_front_page *p, int wide, gs_str *out);
/* As gesta.status/1. */
void status_json(const gs_front_page *p, gs_str *out);
#endif
