#include "house.h"

#include "gesta/os.h"

#include <string.h>

#define MOST_BYTES (1 << 20)

/* One rule: held against the rule set, then applied if it is for p. */
static gs_status apply_row(cli *c, const gs_ruleset *rs, const gs_proc *p,
                           const gs_patch_row *row, void *in, gs_patched *used, int *n)
{
    gs_patch patch;
    gs_status st = gs_patch_check(row, rs, &c->err);
    if (st != GS_OK || (row->procedure && strcmp(row->procedure, p->name) != 0)) {
        return st;
    }
    st = gs_patch_compile(row, p, row->role, &patch, &c->err);
    if (st != GS_OK) {
        return row->procedure ? st : GS_OK; /* a rule for whom it may concern */
    }
    if (gs_patch_holds(&patch, in)) {
        *n += gs_patch_apply(&patch, in, used + *n, CLI_MAX_PATCHED - *n);
        if (p->check && p->check(in, &c->err) != GS_OK) {
            gs_err_prefix(&c->err, "after the house rule %s", row->name);
            return c->err.status;
        }
    }
    return GS_OK;
}

gs_status cli_house_rules(cli *c, const gs_ruleset *rs, const gs_proc *p, void *in,
                          gs_patched *used, int *n)
{
    const char *path = cli_get(c, "house-rules", NULL);
    *n = 0;
    if (!path) {
        return GS_OK;
    }
    char *bytes;
    size_t size;
    gs_patch_row *rows;
    int *lines;
    int count = 0;
    int line = 0;
    gs_status st = gs_os_read(c->arena, path, MOST_BYTES, &bytes, &size, &c->err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_patch_read(bytes, size, c->arena, &rows, &lines, &count, &c->err);
    line = c->err.line;
    for (int i = 0; i < count && st == GS_OK; i++) {
        line = lines[i];
        st = apply_row(c, rs, p, &rows[i], in, used, n);
    }
    if (st != GS_OK) {
        snprintf(c->err.file, sizeof c->err.file, "%s", path);
        c->err.line = line;
    }
    return st;
}
