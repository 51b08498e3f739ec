/* pty SCRIPT COMMAND...: types the lines of SCRIPT to COMMAND at a terminal, each when it waits for
 * one, and prints what the terminal shows, without the editing of the lines. "^D" and "^C" in a
 * line are those keys, and no Enter is pressed behind them. Ends with the command's status. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static char shown[1 << 20];
static size_t n_shown;

/* Reads till the command has been silent for `ms`; false when it is gone. */
static int listen_to(int fd, int ms)
{
    for (;;) {
        struct pollfd p = {fd, POLLIN, 0};
        if (poll(&p, 1, ms) <= 0) {
            return 1;
        }
        ssize_t n = read(fd, shown + n_shown, sizeof shown - n_shown - 1);
        if (n <= 0) {
            return 0;
        }
        n_shown += (size_t)n;
        shown[n_shown] = '\0';
    }
}

/* Does it wait: has it ended the line that was typed, and is the last that it wrote a prompt? (What
 * it shows of a line that is being typed may end with a blank, too, and must not be taken for one: a
 * line that comes before the terminal is ready for it is lost.) */
static int waits(size_t from)
{
    return n_shown > from && memchr(shown + from, '\n', n_shown - from) && shown[n_shown - 1] == ' ';
}

static void key(int fd, const char *bytes, size_t n)
{
    if (write(fd, bytes, n) < 0) {
        perror("pty");
    }
}

static int type(int fd, const char *line)
{
    int enter = 1;
    for (const char *p = line; *p; p++) {
        if (p[0] == '^' && (p[1] == 'D' || p[1] == 'C')) {
            key(fd, p[1] == 'D' ? "\004" : "\003", 1);
            p++;
            enter = 0;
        } else {
            key(fd, p, 1);
        }
    }
    if (enter) {
        key(fd, "\r", 1);
    }
    return enter;
}

/* Prints what was shown: no carriage returns, no escape sequences. */
static void print_shown(void)
{
    for (size_t i = 0; i < n_shown; i++) {
        if (shown[i] == '\033') {
            i += shown[i + 1] == '[' ? 2 : 1;
            while (i < n_shown && !(shown[i] >= '@' && shown[i] <= '~')) {
                i++;
            }
        } else if (shown[i] != '\r' && shown[i] != '\a') {
            putchar(shown[i]);
        }
    }
}

int main(int argc, char **argv)
{
    FILE *script = argc > 2 ? fopen(argv[1], "r") : NULL;
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (!script || master < 0 || grantpt(master) || unlockpt(master)) {
        perror("pty");
        return 2;
    }
    struct winsize size = {50, 200, 0, 0};
    ioctl(master, TIOCSWINSZ, &size);
    pid_t child = fork();
    if (child == 0) {
        setsid();
        int slave = open(ptsname(master), O_RDWR);
        ioctl(slave, TIOCSCTTY, 0);
        dup2(slave, 0);
        dup2(slave, 1);
        dup2(slave, 2);
        close(master);
        setenv("TERM", "vt100", 1);
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    static char line[1 << 16];
    size_t from = 0;
    int alive = 1;
    while (alive && fgets(line, sizeof line, script)) {
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < 12000 && alive && !waits(from); i++) {
            alive = listen_to(master, 5);
        }
        alive = alive && listen_to(master, 5);
        from = n_shown;
        if (alive) {
            type(master, line);
        }
    }
    while (alive) {
        alive = listen_to(master, 30000) ? 0 : 0;
    }
    close(master);
    int status = 0;
    waitpid(child, &status, 0);
    print_shown();
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
