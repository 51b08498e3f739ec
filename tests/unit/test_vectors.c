/* Every line of tests/vectors/ID.vectors is a test case of its own name: dice, odds and errors.
 * With an argument, only the rule set of that id runs. */
#include "test.h"

#include "gesta/odds.h"
#include "gesta/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct vector {
    const gs_ruleset *rs;
    char name[64], text[8192]; /* the name; "id ; procedure ; situation ; dice" */
    char want[4096], rules[512];
    bool odds;
} vector;

static char *trim(char *s)
{
    while (*s == ' ') {
        s++;
    }
    for (size_t n = strlen(s); n && (s[n - 1] == ' ' || s[n - 1] == '\n'); n--) {
        s[n - 1] = '\0';
    }
    return s;
}

/* Each "key=value" wanted must stand in the answer. */
static void check_keys(const vector *v, const char *answer)
{
    char want[4096];
    snprintf(want, sizeof want, "%s", v->want);
    char *save;
    for (char *w = strtok_r(want, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
        const char *at = answer;
        size_t n = strlen(w);
        bool found = false;
        while (!found && (at = strstr(at, w)) != NULL) {
            found = (at == answer || at[-1] == ' ') && strchr(" \n", at[n]);
            at++;
        }
        if (!found) {
            fail_msg("%s: wanted %s in: %s", v->text, w, answer);
        }
    }
}

static void check_rules(const vector *v)
{
    char rules[512];
    snprintf(rules, sizeof rules, "%s", v->rules);
    char *save;
    for (char *r = strtok_r(rules, " ", &save); r; r = strtok_r(NULL, " ", &save)) {
        if (strncmp(r, v->rs->prefix, strlen(v->rs->prefix)) == 0 && !gs_ruleset_rule(v->rs, r)) {
            fail_msg("%s: rule %s is not in the index", v->name, r);
        }
    }
}

static void run_vector(void **state)
{
    const vector *v = *state;
    gs_str out = {0};
    assert_true(gs_batch_line(v->rs, v->text, strlen(v->text), &out));
    const char *answer = strstr(gs_str_text(&out), " ; ");
    assert_non_null(answer);
    answer += 3;
    if (strncmp(v->want, "error", 5) == 0) {
        char key[4200];
        snprintf(key, sizeof key, "error ; %s: ", trim((char *)(v->want + 5)));
        if (strncmp(answer, key, strlen(key)) != 0) {
            fail_msg("%s: wanted an error naming%s, got: %s", v->text, v->want + 5, answer);
        }
    } else if (strncmp(answer, "error ;", 7) == 0) {
        fail_msg("%s: %s", v->text, answer);
    } else {
        check_keys(v, answer);
    }
    check_rules(v);
    gs_str_free(&out);
}

static bool read_vector(const gs_ruleset *rs, char *line, vector *v)
{
    char *field[6] = {0};
    char empty[1] = "";
    int n = 0;
    for (char *p = line; p && n < 6; n++) {
        field[n] = p;
        p = strchr(p, ';');
        if (p) {
            *p++ = '\0';
        }
    }
    for (int i = 0; i < 6; i++) {
        field[i] = field[i] ? trim(field[i]) : empty;
    }
    v->rs = rs;
    snprintf(v->name, sizeof v->name, "%s", field[0]);
    snprintf(v->text, sizeof v->text, "%s ; %s ; %s ; %s", field[0], field[1], field[2], field[3]);
    snprintf(v->want, sizeof v->want, "%s", field[4]);
    snprintf(v->rules, sizeof v->rules, "%s", field[5]);
    v->odds = strcmp(field[3], "odds") == 0;
    return field[0][0] != '\0';
}

static int run_ruleset(const gs_ruleset *rs)
{
    char path[256];
    static char line[16384];
    snprintf(path, sizeof path, "tests/vectors/%s.vectors", rs->id);
    FILE *f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "%s is missing\n", path);
        return 1;
    }
    size_t cap = 1024;
    size_t n = 0;
    vector *v = calloc(cap, sizeof *v);
    while (fgets(line, sizeof line, f)) {
        if (line[0] != '#' && line[0] != '\n' && n < cap) {
            n += read_vector(rs, line, &v[n]);
        }
    }
    fclose(f);
    struct CMUnitTest *tests = calloc(n, sizeof *tests);
    for (size_t i = 0; i < n; i++) {
        tests[i] = (struct CMUnitTest){v[i].name, run_vector, NULL, NULL, &v[i]};
    }
    int failed = _cmocka_run_group_tests(rs->id, tests, n, NULL, NULL);
    free(tests);
    free(v);
    return failed;
}

int main(int argc, char **argv)
{
    int failed = 0;
    for (int i = 0; gs_rulesets[i]; i++) {
        if (argc < 2 || strcmp(argv[1], gs_rulesets[i]->id) == 0) {
            failed += run_ruleset(gs_rulesets[i]) != 0;
        }
    }
    return failed != 0;
}
