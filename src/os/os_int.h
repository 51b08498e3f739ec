#ifndef GESTA_OS_INT_H
#define GESTA_OS_INT_H
/* Shared inside the folder. */
#include "gesta/os.h"

/* "cannot be written: No space left on device", with the file's name. */
gs_status gs_os_fault(gs_err *err, gs_status status, const char *path, const char *what);
/* The file in the making, open for writing; it belongs to the place until
 * gs_os_place_take. */
int gs_os_place_take(gs_os_place *p);
/* Whoever is ended by a signal throws away first what he was making. */
void gs_os_on_end(int sig);
#endif
