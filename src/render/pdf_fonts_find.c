/* Where the faces of a family lie: asked of fontconfig, all at once, in a process of its own. It
 * reads whatever fonts and settings a machine has, and does not always notice that memory runs
 * out: what befalls it there does not befall the program. */
#include "fonts_int.h"

#include "gesta/arena.h"

#include <errno.h>
#include <fontconfig/fontconfig.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NO_MEMORY 3 /* exit status of that process */

static int number(FcPattern *p, const char *object, int otherwise)
{
    int i;
    double d;
    if (FcPatternGetInteger(p, object, 0, &i) == FcResultMatch) {
        return i;
    }
    return FcPatternGetDouble(p, object, 0, &d) == FcResultMatch ? (int)d : otherwise;
}

/* True if a listed face is TrueType, of the weight and slant asked, upright in its file.
 */
static bool fitting(FcPattern *p, bool bold, bool italic)
{
    FcChar8 *format;
    FcBool variable = FcFalse;
    int weight = number(p, FC_WEIGHT, FC_WEIGHT_REGULAR);
    int slant = number(p, FC_SLANT, FC_SLANT_ROMAN);
    if (FcPatternGetString(p, FC_FONTFORMAT, 0, &format) != FcResultMatch ||
        strcmp((const char *)format, "TrueType") != 0 || number(p, FC_INDEX, 0) != 0) {
        return false;
    }
    FcPatternGetBool(p, FC_VARIABLE, 0, &variable);
    bool weighs = bold ? weight >= FC_WEIGHT_DEMIBOLD && weight <= FC_WEIGHT_BLACK
                       : weight >= FC_WEIGHT_BOOK && weight <= FC_WEIGHT_MEDIUM;
    return !variable && weighs &&
           (italic ? slant != FC_SLANT_ROMAN : slant == FC_SLANT_ROMAN);
}

/* How far a listed face is from the one wanted: width first, then weight (Gentium's bold
 * calls itself extra bold). */
static int distance(FcPattern *p, bool bold, bool narrow)
{
    int width = number(p, FC_WIDTH, FC_WIDTH_NORMAL), weight = number(p, FC_WEIGHT, 0);
    int off = weight - (bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    return (narrow || width >= 100 ? 0 : (100 - width) * 1000) + (off < 0 ? -off : off);
}

/* Path of the best of the faces, or "". Of several equals the first by path, so that the order of
 * folders does not matter. */
static const char *best_of(const FcFontSet *set, const char *family, bool bold, bool italic)
{
    const char *best = "";
    int best_distance = 0;
    bool narrow = strstr(family, "Condensed") != NULL;
    for (int i = 0; i < set->nfont; i++) {
        FcChar8 *file;
        int off = distance(set->fonts[i], bold, narrow);
        if (!fitting(set->fonts[i], bold, italic) ||
            FcPatternGetString(set->fonts[i], FC_FILE, 0, &file) != FcResultMatch) {
            continue;
        }
        if (!*best || off < best_distance ||
            (off == best_distance && strcmp((const char *)file, best) < 0)) {
            best = (const char *)file;
            best_distance = off;
        }
    }
    return best;
}

/* Writes the paths of a family's four styles, each with a NUL after it. */
static bool answer_family(FcConfig *config, const char *family, int fd)
{
    FcPattern *want = FcPatternCreate();
    FcObjectSet *what = FcObjectSetBuild(FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH,
                                         FC_FONTFORMAT, FC_VARIABLE, (char *)NULL);
    bool ok = want && what && FcPatternAddString(want, FC_FAMILY, (const FcChar8 *)family);
    FcFontSet *set = ok ? FcFontList(config, want, what) : NULL;
    for (int style = 0; set && ok && style < 4; style++) {
        const char *path = best_of(set, family, style >= 2, style % 2 == 1);
        ok = write(fd, path, strlen(path) + 1) == (ssize_t)strlen(path) + 1;
    }
    ok = ok && set;
    if (set) {
        FcFontSetDestroy(set);
    }
    if (what) {
        FcObjectSetDestroy(what);
    }
    if (want) {
        FcPatternDestroy(want);
    }
    return ok;
}

/* Families and answers are strings one after the other. */
static bool answer(const gs_fonts *f, int fd)
{
    FcConfig *config = FcInitLoadConfigAndFonts();
    bool ok = config != NULL;
    for (const char *p = f->asked.p; ok && p < f->asked.p + f->asked.len; p += strlen(p) + 1) {
        ok = answer_family(config, p, fd);
    }
    if (config) {
        FcConfigDestroy(config);
    }
    return ok;
}

void fonts_ask_for(gs_fonts *f, const char *const *families, int n)
{
    for (int i = 0; i < n; i++) {
        if (families[i] && *families[i]) {
            gs_str_addn(&f->asked, families[i], strlen(families[i]) + 1);
        }
    }
}

static void read_all(int fd, gs_str *out)
{
    char buf[4096];
    ssize_t n;
    while ((n = read(fd, buf, sizeof buf)) != 0) {
        if (n > 0) {
            gs_str_addn(out, buf, (size_t)n);
        } else if (errno != EINTR) {
            return;
        }
    }
}

void fonts_ask(gs_fonts *f)
{
    int fd[2], status = 0;
    if (pipe(fd) != 0) {
        fonts_warn(f, "the fonts of this machine cannot be looked for");
        return;
    }
    pid_t pid = fork();
    if (pid <= 0) { /* where there is no other process, this one answers itself */
        bool ok = answer(f, fd[1]);
        if (pid == 0) {
            _exit(ok ? 0 : NO_MEMORY);
        }
        status = ok ? 0 : NO_MEMORY << 8;
    }
    close(fd[1]);
    read_all(fd[0], &f->paths);
    close(fd[0]);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == NO_MEMORY) {
        gs_out_of_memory();
    }
    if (status != 0) {
        fonts_warn(f, "the fonts of this machine cannot be looked for: fontconfig broke off");
        gs_str_clear(&f->paths);
    }
}

const char *fonts_path(const gs_fonts *f, const char *family, bool bold, bool italic)
{
    const char *path = f->paths.p, *end = f->paths.p + f->paths.len;
    int style = (bold ? 2 : 0) + (italic ? 1 : 0);
    for (const char *p = f->asked.p; path < end; p += strlen(p) + 1) {
        for (int i = 0; i < 4 && path < end; i++, path += strlen(path) + 1) {
            if (i == style && strcmp(p, family) == 0) {
                return *path ? path : NULL;
            }
        }
    }
    return NULL;
}
