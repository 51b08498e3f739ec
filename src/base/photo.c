/* What a photo is called, and its bytes as letters. */
#include "gesta/photo.h"

#include <string.h>

bool gs_photo_is_name(const char *text)
{
    return strspn(text, "0123456789abcdef") == GS_PHOTO_NAME - 1 &&
           text[GS_PHOTO_NAME - 1] == '\0';
}

const char *gs_photo_kind_word(gs_photo_kind kind)
{
    return kind == GS_PHOTO_PNG ? "png" : "jpeg";
}

const char *gs_photo_ending(gs_photo_kind kind)
{
    return kind == GS_PHOTO_PNG ? "png" : "jpg";
}

bool gs_photo_kind_of(const char *bytes, size_t n, gs_photo_kind *out)
{
    static const char jpeg[] = "\xff\xd8\xff", png[] = "\x89PNG\r\n\x1a\n";
    bool is_jpeg = n >= sizeof jpeg - 1 && memcmp(bytes, jpeg, sizeof jpeg - 1) == 0;
    bool is_png = n >= sizeof png - 1 && memcmp(bytes, png, sizeof png - 1) == 0;
    *out = is_png ? GS_PHOTO_PNG : GS_PHOTO_JPEG;
    return is_jpeg || is_png;
}

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

#define LINE 57 /* bytes in a line: 76 letters */

void gs_base64_add(gs_str *out, const char *bytes, size_t n)
{
    const uint8_t *p = (const uint8_t *)bytes;
    for (size_t i = 0; i < n; i += 3) {
        size_t left = n - i;
        uint32_t three = (uint32_t)p[i] << 16 | (left > 1 ? (uint32_t)p[i + 1] << 8 : 0) |
                         (left > 2 ? p[i + 2] : 0);
        const char four[4] = {letters[three >> 18], letters[three >> 12 & 63],
                              left > 1 ? letters[three >> 6 & 63] : '=',
                              left > 2 ? letters[three & 63] : '='};
        gs_str_addn(out, four, sizeof four);
        if (left <= 3 || (i + 3) % LINE == 0) {
            gs_str_addc(out, '\n');
        }
    }
}

bool gs_base64_read(gs_str *out, const char *text, size_t limit)
{
    uint32_t held = 0;
    int count = 0, pads = 0;
    for (const char *p = text; *p; p++) {
        if (strchr(" \t\r\n", *p)) {
            continue;
        }
        const char *at = *p == '=' ? letters : strchr(letters, *p);
        pads += *p == '=';
        if (!at || (pads && *p != '=') || pads > 2) {
            return false;
        }
        held = held << 6 | (uint32_t)(at - letters);
        if (++count % 4 == 0) {
            const char three[3] = {(char)(held >> 16), (char)(held >> 8), (char)held};
            if (out->len + 3 - (size_t)pads > limit) {
                return false;
            }
            gs_str_addn(out, three, 3 - (size_t)pads);
        }
    }
    return count % 4 == 0;
}
