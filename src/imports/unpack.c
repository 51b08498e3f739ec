/* The roster within a .rosz archive, by libzip; bounded before anything is unpacked. */
#include "gesta/foreign.h"

#include <string.h>
#include <zip.h>

#define LARGEST (64 << 20) /* bytes unpacked at most */
#define MOST_FILES 64

static bool is_roster(const char *name)
{
    size_t n = name ? strlen(name) : 0;
    return n > 4 && strcmp(name + n - 4, ".ros") == 0;
}

/* Number of its one roster; -1, with the error, if there is none or there are several. */
static zip_int64_t find_roster(zip_t *z, gs_err *err)
{
    zip_int64_t n = zip_get_num_entries(z, 0), at = -1;
    if (n > MOST_FILES) {
        gs_err_set(err, GS_INPUT, "the archive holds more than %d files", MOST_FILES);
        return -1;
    }
    for (zip_int64_t i = 0; i < n; i++) {
        if (!is_roster(zip_get_name(z, (zip_uint64_t)i, 0))) {
            continue;
        }
        if (at >= 0) {
            gs_err_set(err, GS_INPUT, "the archive holds several rosters; one .ros is expected");
            return -1;
        }
        at = i;
    }
    if (at < 0) {
        gs_err_set(err, GS_INPUT, "the archive holds no roster; one .ros is expected");
    }
    return at;
}

static gs_status unpack(zip_t *z, zip_uint64_t at, gs_arena *a, const char **file, size_t *size,
                        gs_err *err)
{
    zip_stat_t is;
    if (zip_stat_index(z, at, 0, &is) != 0 || !(is.valid & ZIP_STAT_SIZE) || is.size > LARGEST ||
        is.size < 1) {
        return gs_err_set(err, GS_INPUT, "the roster in the archive is empty or larger than 64 MB");
    }
    zip_file_t *f = zip_fopen_index(z, at, 0);
    char *bytes = gs_arena_alloc(a, (size_t)is.size + 1);
    zip_int64_t got = f ? zip_fread(f, bytes, is.size + 1) : -1; /* one more would be a lie of its head */
    bool whole = f && got == (zip_int64_t)is.size && zip_fclose(f) == 0;
    *file = bytes;
    *size = (size_t)is.size;
    return whole ? GS_OK
                 : gs_err_set(err, GS_INPUT, "the roster in the archive is damaged or encrypted");
}

gs_status gs_foreign_unpack(const char *bytes, size_t n, gs_arena *a, const char **file, size_t *size,
                          gs_err *err)
{
    zip_error_t why;
    zip_error_init(&why);
    zip_source_t *src = zip_source_buffer_create(bytes, n, 0, &why);
    zip_t *z = src ? zip_open_from_source(src, ZIP_RDONLY, &why) : NULL;
    if (!z) {
        if (zip_error_code_zip(&why) == ZIP_ER_MEMORY) {
            gs_out_of_memory();
        }
        if (src) {
            zip_source_free(src);
        }
        zip_error_fini(&why);
        return gs_err_set(err, GS_INPUT, "it is no archive that can be read");
    }
    zip_error_fini(&why);
    zip_int64_t at = find_roster(z, err);
    gs_status st = at >= 0 ? unpack(z, (zip_uint64_t)at, a, file, size, err) : GS_INPUT;
    zip_discard(z);
    return st;
}
