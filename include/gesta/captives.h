#ifndef GESTA_CAPTIVES_H
#define GESTA_CAPTIVES_H
/* What the umpire does with captives and generals (CAM-4). Pure. */
#include "gesta/custody.h"
#include "gesta/hand.h"

/* ---- by the umpire's hand; heroes, units, armies, sides and places by their ids ---- */
/* Takes him: by whom, and with which army or at which place he is kept (NULL: with the captor's). */
gs_status gs_hand_capture(gs_hand *h, const char *hero, const char *by, const char *at) GS_MUST_CHECK;
/* A ransom is agreed: `price` in coin (-1: as proposed), `due` (as gs_hand_date; NULL: no day),
 * `payer` a side that does not hold him (NULL: his own). An older bargain is replaced. */
gs_status gs_hand_ransom(gs_hand *h, const char *hero, int price, const char *due,
                         const char *payer) GS_MUST_CHECK;
/* Pays of the agreed ransom: `coin` (-1: the rest). At the full price he is free. With
 * options.economy=on the coin goes from side to side. */
gs_status gs_hand_pay(gs_hand *h, const char *hero, int coin) GS_MUST_CHECK;
/* Frees captives against captives: each is given by who holds him; at least two sides give. `coin`
 * over is paid by the side `from` (0, NULL: none). */
gs_status gs_hand_exchange(gs_hand *h, const char *const *heroes, int n, const char *const *against,
                           int m, int coin, const char *from) GS_MUST_CHECK;
/* Frees him on his word: until a day later than today (NULL: until he is released). */
gs_status gs_hand_parole(gs_hand *h, const char *hero, const char *until) GS_MUST_CHECK;
/* He takes the field against his word; it is a deed in his career. Wants a reason. */
gs_status gs_hand_break_parole(gs_hand *h, const char *hero) GS_MUST_CHECK;
/* Lets a captive go, or a man on parole off his word. Wants a reason. */
gs_status gs_hand_free(gs_hand *h, const char *hero) GS_MUST_CHECK;
/* Puts him to death: `by` is a hero of the side that holds him, fit or wounded. Wants a reason. */
gs_status gs_hand_execute(gs_hand *h, const char *hero, const char *by) GS_MUST_CHECK;
/* Keeps him elsewhere: `at` a place, or an army or unit of the side that holds him. */
gs_status gs_hand_keep(gs_hand *h, const char *hero, const char *at) GS_MUST_CHECK;
/* He tries to escape, once a turn (SHW-R93): `guard` a word of the procedure or NULL, `die` 1 to 6,
 * or 0 for the program's. */
gs_status gs_hand_escape(gs_hand *h, const char *hero, const char *guard, int die) GS_MUST_CHECK;
/* Names a side's general: the hero, or NULL for whom the rules choose (CAM-4.5, CAM-R11). */
gs_status gs_hand_succeed(gs_hand *h, const char *side, const char *hero) GS_MUST_CHECK;
#endif
