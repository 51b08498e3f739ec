#ifndef GESTA_TYPES_H
#define GESTA_TYPES_H
/* Small types that everything shares. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GS_COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

#if defined(__GNUC__)
#define GS_MUST_CHECK __attribute__((warn_unused_result))
#define GS_PRINTF(f, a) __attribute__((format(printf, f, a)))
#define GS_FORMAT_ARG(n) __attribute__((format_arg(n)))
#define GS_FALLTHROUGH __attribute__((fallthrough))
#else
#define GS_MUST_CHECK
#define GS_PRINTF(f, a)
#define GS_FORMAT_ARG(n)
#define GS_FALLTHROUGH
#endif

/* A length on the table: thousandths of the rule set's own unit (inch, base width, cm). */
typedef int32_t gs_len;
/* An angle: 1/65536 of a full turn, clockwise from "up the table" (+y). */
typedef int32_t gs_ang;

#define GS_LEN(n) ((gs_len)((n) * 1000))
#define GS_ANG_FULL 65536
#define GS_ANG_DEG(d) ((gs_ang)(((d) * 65536) / 360))

/* A point of the table: x to the right, y up. */
typedef struct gs_pt {
    gs_len x, y;
} gs_pt;

#endif
