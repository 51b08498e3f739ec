/* The rows of voice.def. */
#include "gesta/voice.h"

#include <assert.h>
#include <string.h>

static const struct row {
    const char *ruleset, *words[GS_VOICE_COUNT];
} rows[] = {
#define VOICE(id, ...) {id, {__VA_ARGS__}},
#include "voice.def"
#undef VOICE
};

static const struct row *row_of(const gs_ruleset *rs)
{
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (strcmp(rows[i].ruleset, rs->id) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

const char *gs_voice(const gs_ruleset *rs, gs_voice_key key)
{
    const struct row *r = row_of(rs);
    assert(r && r->words[key] && "a rule set without a row of voice.def");
    return strcmp(r->words[key], "none") == 0 ? NULL : r->words[key];
}

bool gs_voice_men(const gs_ruleset *rs)
{
    return strcmp(gs_voice(rs, GS_VOICE_STRENGTH), "men") == 0;
}

int gs_voice_of_effect(int effect)
{
    static const struct {
        uint8_t effect, key;
    } of[] = {{GS_EFFECT_LOSS, GS_VOICE_LOSS},          {GS_EFFECT_HITS, GS_VOICE_LOSS},
              {GS_EFFECT_RECOILED, GS_VOICE_RECOIL},    {GS_EFFECT_MUST_RALLY, GS_VOICE_SHAKEN},
              {GS_EFFECT_DISORDERED, GS_VOICE_SHAKEN},  {GS_EFFECT_CONFUSED, GS_VOICE_SHAKEN},
              {GS_EFFECT_DESTROYED, GS_VOICE_GONE},     {GS_EFFECT_LEFT_TABLE, GS_VOICE_GONE},
              {GS_EFFECT_RECOVERED, GS_VOICE_RECOVERY}, {GS_EFFECT_RALLIED, GS_VOICE_RECOVERY},
              {GS_EFFECT_GENERAL_LOST, GS_VOICE_GENERAL_LOST}};
    for (int i = 0; i < GS_COUNT(of); i++) {
        if (of[i].effect == effect) {
            return of[i].key;
        }
    }
    return -1;
}
