#ifndef GESTA_CAM_INT_H
#define GESTA_CAM_INT_H
/* Shared inside the folder: words, and most of a gs_proc. */
#include "gesta/cam.h"

extern const char *const cam_field_words[4];
extern const char *const cam_battle_words[4];
extern const char *const cam_end_words[4];
extern const char *const cam_side_words[4];
extern const char *const cam_state_words[8];

/* The file's own in_facts, out_facts and step, and the structs of cam_T_in and cam_T_out; CAM_DICE
 * adds the file's labels and its state. */
#define CAM_PROC(T) \
    .in = in_facts, .out = out_facts, .n_in = GS_COUNT(in_facts), .n_out = GS_COUNT(out_facts), \
    .in_size = sizeof(cam_##T##_in), .out_size = sizeof(cam_##T##_out), .step = step
#define CAM_DICE .labels = labels, .n_labels = GS_COUNT(labels), .state_size = sizeof(state)
#define CAM_NO_DICE .state_size = sizeof(int32_t)

static inline int32_t cam_least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t cam_most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}
#endif
