/* CAM-4.3: what a captive costs. */
#include "cam_int.h"

typedef cam_ransom_in in_t;
typedef cam_ransom_out out_t;

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, rating, "hero.rating", 1, 1, 6, "his rating"),
    GS_F_BOOL(in_t, general, "hero.general", 0, "he was his side's general when taken"),
    GS_F_INT(in_t, rate, "rate", 100, 0, 10000, "coin for each point of rating"),
    GS_F_INT(in_t, percent, "percent", 100, 0, 1000, "price agreed, in hundredths"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, base, "base", "rate times rating"),
    GS_O_INT(out_t, proposed, "proposed", "price proposed"),
    GS_O_INT(out_t, price, "price", "price agreed"),
};

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    out->base = in->rate * in->rating;
    gs_note(ask, "CAM-4.3", "coin for his rating", out->base);
    out->proposed = in->general ? out->base * 2 : out->base;
    if (in->general) {
        gs_note(ask, "CAM-4.3", "doubled for a general", out->proposed);
    }
    out->price = (out->proposed * in->percent + 99) / 100; /* CAM-R4: rounded up */
    if (in->percent != 100) {
        gs_note(ask, "CAM-R4", "as bargained, rounded up", out->price);
    }
    return GS_STEP_DONE;
}

const gs_proc cam_ransom_price = {
    .name = "ransom-price",
    .help = "what a captive costs",
    .rules = "CAM-4.3 CAM-R4",
    CAM_PROC(ransom),
    CAM_NO_DICE,
};
