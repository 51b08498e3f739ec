/* A line from the player: edited where there is a terminal, read where there is none. libedit is
 * used here alone. */
#include "gesta/os.h"

#include <editline/readline.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static gs_os_complete_fn *completer;
static void *completer_ctx;
static gs_str offers;
static const char *next_offer;

static char *offer(const char *text, int state)
{
    (void)text;
    if (state == 0) {
        gs_str_clear(&offers);
        completer(completer_ctx, rl_line_buffer, (size_t)rl_point, &offers);
        next_offer = gs_str_text(&offers);
    }
    size_t n = strcspn(next_offer, "\n");
    if (n == 0) {
        return NULL;
    }
    char *word = malloc(n + 1); /* the library frees it */
    if (word) {
        memcpy(word, next_offer, n);
        word[n] = '\0';
    }
    next_offer += n + (next_offer[n] == '\n');
    return word;
}

static char **complete(const char *text, int start, int end)
{
    (void)start;
    (void)end;
    return completer ? rl_completion_matches(text, offer) : NULL;
}

void gs_os_line_completes(gs_os_complete_fn *fn, void *ctx)
{
    completer = fn;
    completer_ctx = ctx;
}

bool gs_os_line(const char *prompt, gs_str *out)
{
    gs_str_clear(out);
    if (isatty(STDIN_FILENO)) {
        rl_attempted_completion_function = complete;
        fflush(stdout);
        char *line = readline(prompt);
        if (!line) {
            return false;
        }
        gs_str_add(out, line);
        if (*line) {
            add_history(line);
        }
        free(line);
        return true;
    }
    fputs(prompt, stdout);
    fflush(stdout);
    int c;
    bool any = false;
    while ((c = getc(stdin)) != EOF && c != '\n') {
        gs_str_addc(out, (char)c);
        any = true;
        if (out->len > 100000) {
            break;
        }
    }
    fputc('\n', stdout);
    return any || c == '\n';
}
