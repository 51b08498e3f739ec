/* How wide the screen is. */
#include "gesta/os.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int gs_os_columns(void)
{
    enum { LEAST = 20, MOST = 1000 };
    const char *told = getenv("COLUMNS");
    long n = told ? strtol(told, NULL, 10) : 0;
    struct winsize size;
    if (n <= 0 && isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
        n = size.ws_col;
    }
    return n <= 0 ? 0 : n < LEAST ? LEAST : n > MOST ? MOST : (int)n;
}
