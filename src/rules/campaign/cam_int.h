#ifndef GESTA_CAM_INT_H
#define GESTA_CAM_INT_H
/* Shared inside the folder: words, and most of a gs_proc. */
#include "gesta/cam.h"

#include "../common.h"

extern const char *const cam_field_words[4];
extern const char *const cam_battle_words[4];
extern const char *const cam_end_words[4];
extern const char *const cam_side_words[4];
extern const char *const cam_state_words[8];

/* The file's own in_facts, out_facts and step, and the structs of cam_T_in and cam_T_out; CAM_DICE
 * adds the file's labels and its state. */
#define CAM_PROC(T) \
    GS_PROC_FACTS(in_facts, out_facts, cam_##T##_in, cam_##T##_out, step)
#define CAM_DICE GS_PROC_DICE(labels, state)
#define CAM_NO_DICE GS_PROC_NO_DICE

#endif
