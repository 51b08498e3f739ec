/* Pixels: how many are borne, made fewer, turned. */
#include "os_int.h"

#include <string.h>

#define MOST_PIXELS (64 * 1000 * 1000)
#define MOST_SIDE 20000

gs_status gs_pixels_may(uint32_t width, uint32_t height, gs_err *err)
{
    if (width == 0 || height == 0) {
        return gs_err_set(err, GS_INPUT, "the picture has no size");
    }
    if (width > MOST_SIDE || height > MOST_SIDE || (uint64_t)width * height > MOST_PIXELS) {
        return gs_err_set(err, GS_INPUT, "the picture has %u by %u pixels; %d million are read, "
                          "%d a side", width, height, MOST_PIXELS / 1000000, MOST_SIDE);
    }
    return GS_OK;
}

/* ---- smaller ---- */
/* Each new pixel is the mean of the old ones below it, with those at its edges by the part of them
 * that is covered: in thousands and twenty-four parts. */
typedef struct span {
    int first, last; /* old pixels */
    uint32_t head, tail; /* of the first and the last, per 1024 */
} span;

static span span_of(int at, int now, int old)
{
    uint64_t from = (uint64_t)at * (uint64_t)old * 1024 / (uint64_t)now;
    uint64_t to = (uint64_t)(at + 1) * (uint64_t)old * 1024 / (uint64_t)now;
    span s = {.first = (int)(from / 1024), .last = (int)((to - 1) / 1024)};
    s.head = 1024 - (uint32_t)(from % 1024);
    s.tail = to % 1024 ? (uint32_t)(to % 1024) : 1024;
    if (s.first == s.last) {
        s.head = s.tail = (uint32_t)(to - from);
    }
    return s;
}

static uint32_t share(const span *s, int at)
{
    return at == s->first ? s->head : at == s->last ? s->tail : 1024;
}

/* The mean of what two spans cover, in every channel. */
static void mean(const gs_pixels *px, const span *x, const span *y, uint8_t *to)
{
    uint64_t sum[3] = {0, 0, 0}, weight = 0;
    for (int j = y->first; j <= y->last; j++) {
        const uint8_t *p = px->p + ((size_t)j * (size_t)px->width + (size_t)x->first) *
                                       (size_t)px->channels;
        uint64_t down = share(y, j);
        for (int i = x->first; i <= x->last; i++) {
            uint64_t w = share(x, i) * down;
            weight += w;
            for (int c = 0; c < px->channels; c++) {
                sum[c] += w * *p++;
            }
        }
    }
    for (int c = 0; c < px->channels; c++) {
        to[c] = (uint8_t)((sum[c] + weight / 2) / weight);
    }
}

void gs_pixels_fit(gs_pixels *px, int side)
{
    int longer = px->width > px->height ? px->width : px->height;
    if (longer <= side) {
        return;
    }
    gs_pixels to = {.channels = px->channels};
    to.width = (int)(((int64_t)px->width * side + longer / 2) / longer);
    to.height = (int)(((int64_t)px->height * side + longer / 2) / longer);
    to.width = to.width ? to.width : 1;
    to.height = to.height ? to.height : 1;
    uint8_t *p = to.p = gs_malloc((size_t)to.width * (size_t)to.height * (size_t)to.channels);
    span *across = gs_malloc((size_t)to.width * sizeof *across);
    for (int i = 0; i < to.width; i++) {
        across[i] = span_of(i, to.width, px->width);
    }
    for (int j = 0; j < to.height; j++) {
        span y = span_of(j, to.height, px->height);
        for (int i = 0; i < to.width; i++, p += to.channels) {
            mean(px, &across[i], &y, p);
        }
    }
    gs_free(across);
    gs_free(px->p);
    *px = to;
}

/* ---- upright ---- */
void gs_pixels_turn(gs_pixels *px, int turn)
{
    bool aside = turn >= 5, right = turn == 2 || turn == 3 || turn == 7 || turn == 8;
    bool down = turn == 3 || turn == 4 || turn == 6 || turn == 7;
    if (turn <= 1 || turn > 8) {
        return;
    }
    gs_pixels to = {.channels = px->channels,
                    .width = aside ? px->height : px->width,
                    .height = aside ? px->width : px->height};
    size_t k = (size_t)to.channels;
    uint8_t *p = to.p = gs_malloc((size_t)to.width * (size_t)to.height * k);
    for (int j = 0; j < to.height; j++) {
        for (int i = 0; i < to.width; i++, p += k) {
            int x = aside ? j : i, y = aside ? i : j; /* where it stands in the file */
            x = right ? px->width - 1 - x : x;
            y = down ? px->height - 1 - y : y;
            memcpy(p, px->p + ((size_t)y * (size_t)px->width + (size_t)x) * k, k);
        }
    }
    gs_free(px->p);
    *px = to;
}

/* ---- how a camera was held ---- */
static uint32_t number(const uint8_t *p, int bytes, bool little)
{
    uint32_t v = 0;
    for (int i = 0; i < bytes; i++) {
        v = v << 8 | p[little ? bytes - 1 - i : i];
    }
    return v;
}

int gs_exif_turn(const char *tiff, size_t n)
{
    const uint8_t *p = (const uint8_t *)tiff;
    if (n < 8 || (memcmp(tiff, "II*\0", 4) != 0 && memcmp(tiff, "MM\0*", 4) != 0)) {
        return 1;
    }
    bool little = tiff[0] == 'I';
    size_t at = number(p + 4, 4, little);
    if (at > n || n - at < 2) {
        return 1;
    }
    uint32_t count = number(p + at, 2, little);
    for (at += 2; count > 0 && n - at >= 12; count--, at += 12) {
        if (number(p + at, 2, little) == 0x0112 && number(p + at + 2, 2, little) == 3) {
            uint32_t turn = number(p + at + 8, 2, little);
            return turn >= 1 && turn <= 8 ? (int)turn : 1;
        }
    }
    return 1;
}
