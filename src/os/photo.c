/* A player's picture becomes a photo as gesta keeps it. The reading is done in a child. */
#include "os_int.h"

#include <sha2.h>
#include <string.h>

void gs_os_sha256(const char *bytes, size_t n, char out[GS_PHOTO_NAME])
{
    static const char digits[] = "0123456789abcdef";
    uint8_t sum[SHA256_DIGEST_LENGTH];
    SHA2_CTX c;
    SHA256Init(&c);
    SHA256Update(&c, (const uint8_t *)bytes, n);
    SHA256Final(sum, &c);
    for (size_t i = 0; i < sizeof sum; i++) {
        out[2 * i] = digits[sum[i] >> 4];
        out[2 * i + 1] = digits[sum[i] & 15];
    }
    out[GS_PHOTO_NAME - 1] = '\0';
}

/* ---- in the child ---- */
static gs_status read_pixels(const char *bytes, size_t n, gs_photo_kind kind, int wanted,
                             gs_pixels *px, int *turn, gs_err *err)
{
    return kind == GS_PHOTO_PNG ? gs_png_read(bytes, n, px, turn, err)
                                : gs_jpeg_read(bytes, n, wanted, px, turn, err);
}

/* The picture as a file that is not too large: a drawing stays exact if it can. */
static gs_status write_kept(const gs_pixels *px, gs_photo_kind *kind, gs_str *out, gs_err *err)
{
    static const int qualities[] = {85, 70, 50, 25};
    gs_status st = GS_OK;
    if (*kind == GS_PHOTO_PNG) {
        st = gs_png_write(px, out, err);
        if (st != GS_OK || out->len <= GS_PHOTO_KEPT) {
            return st;
        }
    }
    *kind = GS_PHOTO_JPEG;
    for (int i = 0; i < GS_COUNT(qualities) && st == GS_OK; i++) {
        gs_str_clear(out);
        st = gs_jpeg_write(px, qualities[i], out, err);
        if (out->len <= GS_PHOTO_KEPT) {
            return st;
        }
    }
    return st == GS_OK ? gs_err_set(err, GS_INPUT, "the picture takes too much room") : st;
}

gs_status gs_photo_make_here(const char *bytes, size_t n, gs_photo *head, gs_str *kept,
                             gs_str *thumb, gs_err *err)
{
    gs_pixels px;
    int turn = 1;
    gs_photo_kind kind;
    if (!gs_photo_kind_of(bytes, n, &kind)) {
        return gs_err_set(err, GS_INPUT, "is no picture: JPEG or PNG is expected");
    }
    gs_status st = read_pixels(bytes, n, kind, GS_PHOTO_SIDE, &px, &turn, err);
    if (st != GS_OK) {
        return st;
    }
    gs_pixels_fit(&px, GS_PHOTO_SIDE);
    gs_pixels_turn(&px, turn);
    st = write_kept(&px, &kind, kept, err);
    gs_free(px.p);
    return st == GS_OK ? gs_photo_check_here(kept->p, kept->len, head, thumb, err) : st;
}

gs_status gs_photo_check_here(const char *bytes, size_t n, gs_photo *head, gs_str *thumb,
                              gs_err *err)
{
    gs_pixels px;
    int turn;
    if (!gs_photo_kind_of(bytes, n, &head->kind) || n > GS_PHOTO_KEPT ||
        !(head->kind == GS_PHOTO_PNG ? gs_png_bare(bytes, n) : gs_jpeg_bare(bytes, n))) {
        return gs_err_set(err, GS_INPUT, "is no photo as gesta keeps them");
    }
    gs_status st = read_pixels(bytes, n, head->kind, 2 * GS_PHOTO_SIDE, &px, &turn, err);
    if (st != GS_OK) {
        return st;
    }
    head->width = px.width;
    head->height = px.height;
    if (px.width > GS_PHOTO_SIDE || px.height > GS_PHOTO_SIDE) {
        st = gs_err_set(err, GS_INPUT, "has %d by %d pixels; a kept photo has %d at most",
                        px.width, px.height, GS_PHOTO_SIDE);
    } else {
        gs_pixels_fit(&px, GS_PHOTO_THUMB);
        st = gs_jpeg_write(&px, 80, thumb, err);
    }
    gs_free(px.p);
    return st;
}

/* ---- to the child and back ---- */
typedef struct job {
    const char *bytes;
    size_t n;
    bool check; /* they are a kept photo already */
} job;

/* What comes back, before the photo and its small picture. */
typedef struct answer {
    gs_status status;
    char text[sizeof((gs_err *)0)->text];
    gs_photo head;
    size_t kept, thumb;
} answer;

static void work(void *ctx, gs_str *out)
{
    const job *j = ctx;
    answer a = {.status = GS_OK};
    gs_err err = {0};
    gs_str kept = {0}, thumb = {0};
    a.status = j->check ? gs_photo_check_here(j->bytes, j->n, &a.head, &thumb, &err)
                        : gs_photo_make_here(j->bytes, j->n, &a.head, &kept, &thumb, &err);
    memcpy(a.text, err.text, sizeof a.text);
    a.kept = kept.len;
    a.thumb = thumb.len;
    gs_str_addn(out, (const char *)&a, sizeof a);
    gs_str_addn(out, gs_str_text(&kept), kept.len);
    gs_str_addn(out, gs_str_text(&thumb), thumb.len);
    gs_str_free(&kept);
    gs_str_free(&thumb);
}

static gs_status ask(gs_arena *a, const job *j, gs_photo *out, gs_err *err)
{
    gs_str back = {0};
    answer got;
    size_t most = sizeof got + 2 * GS_PHOTO_KEPT;
    gs_status st = gs_os_bounded(work, (void *)j, most, &back, err);
    bool came = st == GS_OK && back.len >= sizeof got;
    if (came) {
        memcpy(&got, back.p, sizeof got);
    }
    if (st == GS_FAILED) {
        ; /* the machine's fault, and said already */
    } else if (!came || got.kept > most || got.thumb > most ||
        back.len != sizeof got + got.kept + got.thumb) {
        st = gs_err_set(err, GS_INPUT, "cannot be read as a picture in the time and memory that "
                        "a picture is given");
    } else if (got.status != GS_OK) {
        got.text[sizeof got.text - 1] = '\0';
        st = gs_err_set(err, got.status == GS_FAILED ? GS_FAILED : GS_INPUT, "%s", got.text);
    } else {
        *out = got.head;
        const char *kept = back.p + sizeof got;
        out->bytes = j->check ? j->bytes : gs_arena_strndup(a, kept, got.kept);
        out->size = j->check ? j->n : got.kept;
        out->thumb = gs_arena_strndup(a, kept + got.kept, got.thumb);
        out->thumb_size = got.thumb;
        gs_os_sha256(out->bytes, out->size, out->name);
    }
    gs_str_free(&back);
    return st;
}

gs_status gs_os_photo_make(gs_arena *a, const char *bytes, size_t n, gs_photo *out, gs_err *err)
{
    job j = {.bytes = bytes, .n = n};
    gs_photo_kind kind;
    if (n > GS_PHOTO_FILE || !gs_photo_kind_of(bytes, n, &kind)) {
        return n > GS_PHOTO_FILE
                   ? gs_err_set(err, GS_INPUT, "is larger than %d MB",
                                (int)(GS_PHOTO_FILE / 1000000))
                   : gs_err_set(err, GS_INPUT, "is no picture: JPEG or PNG is expected");
    }
    return ask(a, &j, out, err);
}

gs_status gs_os_photo_check(gs_arena *a, const char *bytes, size_t n, gs_photo *out, gs_err *err)
{
    job j = {.bytes = bytes, .n = n, .check = true};
    return ask(a, &j, out, err);
}
