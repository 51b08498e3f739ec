/* Colours by their words. */
#include "gesta/hand.h"

#include <string.h>

static const gs_colour_word colours[] = {
    {"red", "#a3242b"},    {"crimson", "#8c1d3f"}, {"orange", "#c8641e"}, {"gold", "#d9a326"},
    {"yellow", "#e0c04a"}, {"green", "#2f7d4f"},   {"teal", "#3fa294"},   {"sky", "#7fb2d9"},
    {"blue", "#1f4e9e"},   {"purple", "#6b3f8f"},  {"pink", "#d98ca6"},   {"brown", "#7a5230"},
    {"black", "#1c1a18"},  {"grey", "#8a8580"},    {"white", "#f4f0e6"},  {NULL, NULL}};

const gs_colour_word *gs_hand_colours(void)
{
    return colours;
}

/* The same word, however its letters are written. */
static bool same(const char *word, const char *text)
{
    for (; *word && *text; word++, text++) {
        if (*word != (*text >= 'A' && *text <= 'Z' ? *text + 32 : *text)) {
            return false;
        }
    }
    return *word == *text;
}

const char *gs_hand_field_words(const char *field, const char *text)
{
    for (int i = 0; strcmp(field, "colour") == 0 && colours[i].word; i++) {
        if (same(colours[i].word, text)) {
            return colours[i].rgb;
        }
    }
    return text;
}
