#ifndef GESTA_HOME_INT_H
#define GESTA_HOME_INT_H
/* The way home of those who run: straight for an edge, else round enemies and barred ground by the
 * shortest way, facing kept. How far they go of it, over what ground, and where they may end, the
 * rule set says. */
#include "way_int.h"

/* Who runs, from where and whither, and what the rule set says of it. */
typedef struct gs_runner {
    const gs_battle *b;
    int body;
    gs_rect start;   /* as it stands when it has turned */
    gs_edge edge;
    gs_bodyset foes; /* from whom it keeps as far off as `keep`; from those who are nearer, away */
    gs_len keep;
    gs_len move;     /* over open ground */
    /* How far it may go straight on over the ground. */
    gs_len (*ground)(const gs_battle *b, int body, const gs_rect *from, gs_ang dir);
    /* What it goes of a way now; *allowance: the move that this takes. */
    gs_path (*cut)(const struct gs_runner *run, const gs_path *way, gs_len *allowance);
    /* May it end there? */
    bool (*may_end)(const gs_battle *b, int body, const gs_rect *r);
} gs_runner;

/* The way, and how much of it this move makes. */
typedef struct gs_way_home {
    gs_rect start;   /* as it stands, turned */
    gs_path path;    /* what it goes now, as shifts */
    gs_rect end;
    gs_len cost, allowance;
    gs_len edge;     /* length of the whole way to the edge; GS_LEN_NONE when shut in */
    bool off;        /* it reaches the edge */
    bool shut_in;    /* no way leads there: it stands */
} gs_way_home;
void gs_find_way_home(const gs_runner *run, gs_way_home *out);
#endif
