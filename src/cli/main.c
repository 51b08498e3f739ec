/* gesta: the program round its command line. */
#include "cli.h"

#include "gesta/os.h"

#include <stdatomic.h>
#include <unistd.h>

/* Ends at once: what a library was about is half done, so nothing of it runs any more. SQLite takes
 * the step back when the file is opened next. */
static void out_of_memory(void)
{
    static const char says[] = "gesta: out of memory\n";
    static atomic_flag said = ATOMIC_FLAG_INIT; /* several threads may come here */
    if (!atomic_flag_test_and_set(&said)) {
        gs_os_abandon();
        fputs(says, stderr); /* not buffered: asks for no memory */
    }
    _exit(1);
}

int main(int argc, char **argv)
{
    gs_set_out_of_memory(out_of_memory);
    gs_os_bear_limits();
    int status = cli_run(argc, argv);
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == 0) {
        fputs("gesta: standard output cannot be written\n", stderr);
        status = 1;
    }
    return status;
}
