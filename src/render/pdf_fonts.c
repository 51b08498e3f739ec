#include "fonts_int.h"

#include "cp1252.h"
#include "gesta/arena.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Families by worth. The first that is there, in TrueType, and whole in Latin-1 is taken.
 */
static const char *const text_families[] = {"Gentium Book Plus", "Cardo", "Charis SIL",
                                            "Noto Serif"};
static const char *const label_families[] = {"Carlito", "Lato", "Roboto", "Open Sans",
                                             "DejaVu Sans Condensed"};
static const char *const fallback_families[FONT_FALLBACKS] = {"Cardo", "Noto Sans Runic",
                                                              "DejaVu Sans"};

static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(gs_malloc(n), s, n);
}

/* Maps a file for reading; false if that is not possible. */
static bool map_file(font_file *ff, const char *path)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    if (fstat(fd, &st) != 0 || st.st_size <= 0 || st.st_size > 64 << 20) {
        close(fd);
        return false;
    }
    void *p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (p == MAP_FAILED) {
        return false;
    }
    ff->bytes = p;
    ff->size = (size_t)st.st_size;
    ff->path = copy(path);
    return true;
}

static void unmap_file(font_file *ff)
{
    if (ff->bytes) {
        munmap(ff->bytes, ff->size);
    }
    if (ff->slim_path[0]) {
        close(ff->slim_fd);
    }
    gs_free(ff->path);
    *ff = (font_file){.looked = ff->looked};
}

/* A face that loses parts of Latin letters, or has not all of them, is of no use for
 * text. */
static bool whole_in_latin(const gs_ttf *t)
{
    for (int b = 0x21; b < 0x100; b++) {
        uint32_t cp = gs_cp1252_char(b);
        bool letter = (b >= 'A' && b <= 'z') || (b >= 0xC0 && b != 0xD7 && b != 0xF7);
        int glyph = cp && letter ? gs_ttf_glyph(t, cp) : 0;
        if (cp && letter && (glyph == 0 || gs_ttf_nests(t, glyph))) {
            return false;
        }
    }
    return true;
}

static bool load(gs_fonts *f, font_file *ff, const char *family, bool bold, bool italic)
{
    const char *path = fonts_path(f, family, bold, italic);
    bool ok = path && map_file(ff, path);
    if (ok && !gs_ttf_open(&ff->ttf, ff->bytes, ff->size)) {
        unmap_file(ff);
        ok = false;
    }
    return ok;
}

/* The regular face decides whether a family is taken. */
static bool take_family(gs_fonts *f, int which, gs_face face, const char *family)
{
    font_file *ff = &f->files[face];
    if (!family || !load(f, ff, family, false, false)) {
        return false;
    }
    if (!whole_in_latin(&ff->ttf)) {
        unmap_file(ff);
        return false;
    }
    ff->looked = true;
    f->family[which] = copy(family);
    return true;
}

/* The family that somebody asked for; where there is none he is told that another stands in. */
static bool take_wanted(gs_fonts *f, int which, gs_face face, const char *family)
{
    bool taken = take_family(f, which, face, family);
    if (!taken && family && *family) {
        fonts_warn(f, which == 0 ? "the typeface asked for the text is not here, or may not be "
                                   "embedded; another stands in"
                                 : "the typeface asked for the labels is not here, or may not be "
                                   "embedded; another stands in");
    }
    return taken;
}

void fonts_choose_families(gs_fonts *f)
{
    const char *wanted[] = {f->opt.font_text, f->opt.font_labels};
    fonts_ask_for(f, wanted, GS_COUNT(wanted));
    fonts_ask_for(f, text_families, GS_COUNT(text_families));
    fonts_ask_for(f, label_families, GS_COUNT(label_families));
    fonts_ask_for(f, fallback_families, GS_COUNT(fallback_families));
    fonts_ask(f);
    bool text = take_wanted(f, 0, GS_FACE_TEXT, f->opt.font_text);
    for (int i = 0; !text && i < GS_COUNT(text_families); i++) {
        text = take_family(f, 0, GS_FACE_TEXT, text_families[i]);
    }
    bool label = take_wanted(f, 1, GS_FACE_LABEL, f->opt.font_labels);
    for (int i = 0; !label && i < GS_COUNT(label_families); i++) {
        label = take_family(f, 1, GS_FACE_LABEL, label_families[i]);
    }
    f->files[GS_FACE_TEXT].looked = f->files[GS_FACE_LABEL].looked = true;
    if (!text || !label) {
        fonts_warn(
            f, !text && !label
                   ? "no embeddable font found, so the page uses Times and Helvetica "
                     "without many letters; install fonts-sil-gentiumplus and "
                     "fonts-crosextra-carlito"
               : !text ? "no embeddable text font found, so the page uses Times without "
                         "many letters; install fonts-sil-gentiumplus"
                       : "no embeddable label font found, so the page uses Helvetica "
                         "without many letters; install fonts-crosextra-carlito");
    }
}

/* A missing italic is the upright face, a missing bold italic the bold one; never
 * slanted. */
static gs_face stand_in(gs_face face)
{
    switch (face) {
    case GS_FACE_TEXT_BOLD_ITALIC: return GS_FACE_TEXT_BOLD;
    case GS_FACE_LABEL_BOLD_ITALIC: return GS_FACE_LABEL_BOLD;
    case GS_FACE_LABEL:
    case GS_FACE_LABEL_ITALIC:
    case GS_FACE_LABEL_BOLD: return GS_FACE_LABEL;
    case GS_FACE_TEXT:
    case GS_FACE_TEXT_ITALIC:
    case GS_FACE_TEXT_BOLD:
    case GS_FACE_COUNT:
    default: return GS_FACE_TEXT;
    }
}

font_file *fonts_face(gs_fonts *f, gs_face face)
{
    bool label = face >= GS_FACE_LABEL;
    font_file *ff = &f->files[face];
    if (!f->family[label]) {
        return NULL;
    }
    if (!ff->looked) {
        int style = (int)face - (label ? GS_FACE_LABEL : GS_FACE_TEXT);
        ff->looked = true;
        if (load(f, ff, f->family[label], style >= 2, style % 2 == 1) &&
            !whole_in_latin(&ff->ttf)) {
            unmap_file(ff);
        }
    }
    return ff->path ? ff : fonts_face(f, stand_in(face));
}

font_file *fonts_fallback(gs_fonts *f, int i)
{
    font_file *ff = &f->files[GS_FACE_COUNT + i];
    if (!ff->looked) {
        ff->looked = true;
        load(f, ff, fallback_families[i], false, false);
    }
    return ff->path ? ff : NULL;
}

void fonts_release(gs_fonts *f)
{
    for (int i = 0; i < FONT_FILES; i++) {
        unmap_file(&f->files[i]);
    }
    gs_free(f->family[0]);
    gs_free(f->family[1]);
    gs_str_free(&f->asked);
    gs_str_free(&f->paths);
}

/* ---- for pages that bring their faces ---- */
const char gs_fonts_letters[] = "U+20-17F,U+218-21B,U+2010-2044,U+20AC,U+2122,U+2190-2193,U+2212";

static bool is_letter(uint32_t cp)
{
    static const uint32_t ranges[][2] = {{0x20, 0x17F},    {0x218, 0x21B},  {0x2010, 0x2044},
                                         {0x20AC, 0x20AC}, {0x2122, 0x2122}, {0x2190, 0x2193},
                                         {0x2212, 0x2212}};
    for (int i = 0; i < GS_COUNT(ranges); i++) {
        if (cp >= ranges[i][0] && cp <= ranges[i][1]) {
            return true;
        }
    }
    return false;
}

bool gs_fonts_file(gs_fonts *fonts, gs_face face, gs_str *out)
{
    font_file *ff = fonts_face(fonts, face);
    return ff && gs_ttf_slim_for(&ff->ttf, is_letter, out);
}
