/* A line from the player: edited where there is a terminal, read where there is none. libedit is
 * used here alone. */
#include "gesta/os.h"

#include <editline/readline.h>

#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static gs_os_complete_fn *completer;
static void *completer_ctx;
static gs_str offers;
static const char *next_offer;

static char *offer(const char *text, int state)
{
    (void)text;
    next_offer = state == 0 ? gs_str_text(&offers) : next_offer;
    size_t n = strcspn(next_offer, "\t\n");
    if (n == 0) {
        return NULL;
    }
    char *word = malloc(n + 1); /* the library frees it */
    if (word) {
        memcpy(word, next_offer, n);
        word[n] = '\0';
    }
    next_offer += strcspn(next_offer, "\n");
    next_offer += *next_offer == '\n';
    return word;
}

/* Several words of which some have a meaning are listed with it. */
static void list_meanings(void)
{
    const char *p = gs_str_text(&offers);
    if (!strchr(p, '\t') || strchr(p, '\n') == strrchr(p, '\n')) {
        return;
    }
    while (*p) {
        size_t line = strcspn(p, "\n"), word = strcspn(p, "\t\n");
        printf("\n  %-18.*s %.*s", (int)word, p, (int)(line - word), p + word + (word < line));
        p += line + (p[line] == '\n');
    }
    putchar('\n');
    rl_forced_update_display();
}

/* "/" alone offers names of files, as the library knows them. */
static char **complete(const char *text, int start, int end)
{
    (void)start;
    (void)end;
    if (!completer) {
        return NULL;
    }
    gs_str_clear(&offers);
    completer(completer_ctx, rl_line_buffer, (size_t)rl_point, &offers);
    bool files = strcmp(gs_str_text(&offers), "/\n") == 0;
    rl_attempted_completion_over = !files;
    if (files) {
        return NULL;
    }
    list_meanings();
    return rl_completion_matches(text, offer);
}

void gs_os_line_completes(gs_os_complete_fn *fn, void *ctx)
{
    completer = fn;
    completer_ctx = ctx;
}

static volatile sig_atomic_t broken;

static void on_break(int sig)
{
    (void)sig;
    broken = 1;
}

/* The editor drops letters that the locale does not know: campaigns are written in UTF-8. */
static void read_utf8(void)
{
    static locale_t utf8;
    if (!utf8) {
        utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    }
    if (utf8) {
        uselocale(utf8);
    }
}

/* Ctrl-C as a key of the editor. As a signal it is lost when it comes after the prompt and before the
 * editor waits: the line that is typed next would be taken for the one that was broken off. */
static int break_key(int count, int key)
{
    (void)count;
    (void)key;
    broken = 1;
    rl_done = 1;
    return 0;
}

/* Takes their meaning from the terminal's Ctrl-C and Ctrl-D, which come in before the editor has made
 * the terminal its own: they are the editor's keys. `before` is how it was. False where the terminal
 * does not tell. */
static bool keys_of_editor(struct termios *before)
{
    static bool bound;
    if (!bound) {
        rl_initialize(); /* the editor takes the terminal as it is now for what it gives back */
        rl_add_defun("break-off", break_key, '\003');
        bound = true;
    }
    if (tcgetattr(STDIN_FILENO, before) != 0) {
        return false;
    }
    struct termios t = *before;
    t.c_cc[VINTR] = _POSIX_VDISABLE;
    t.c_cc[VEOF] = _POSIX_VDISABLE;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &t) == 0;
}

/* A line of the terminal. Ctrl-C breaks it off, and nothing else. */
static gs_os_typed edited(const char *prompt, gs_str *out)
{
    struct sigaction own = {.sa_handler = on_break}, before;
    struct termios terminal;
    sigemptyset(&own.sa_mask);
    broken = 0;
    sigaction(SIGINT, &own, &before);
    read_utf8();
    bool taken = keys_of_editor(&terminal);
    rl_attempted_completion_function = complete;
    fflush(stdout);
    char *line = readline(prompt);
    if (taken) {
        tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal);
    }
    sigaction(SIGINT, &before, NULL);
    if (!line || broken) {
        free(line);
        fputc('\n', stdout);
        return broken ? GS_LINE_BROKEN : GS_LINE_END;
    }
    gs_str_add(out, line);
    if (*line) {
        add_history(line);
    }
    free(line);
    return GS_LINE;
}

gs_os_typed gs_os_line(const char *prompt, gs_str *out)
{
    gs_str_clear(out);
    if (isatty(STDIN_FILENO)) {
        return edited(prompt, out);
    }
    fputs(prompt, stdout);
    fflush(stdout);
    int c;
    bool any = false;
    while ((c = getc(stdin)) != EOF && c != '\n') {
        if (out->len < GS_LINE_LONGEST) { /* the rest is too much for any line: it is refused */
            gs_str_addc(out, (char)c);
        }
        any = true;
    }
    fputc('\n', stdout);
    return any || c == '\n' ? GS_LINE : GS_LINE_END;
}
