/* The second reader: what was meant, changed, sent in, and for what reason. */
#include "reader.h"

static bool same(const char *x, const char *y)
{
    return x && y && strcmp(x, y) == 0;
}

/* ---- reasons: words, their code, and the strength seen that they need ---- */
static const struct {
    const char *words, *code;
    int least, most; /* hundredths of the enemy's strength seen; 0 and 0: no matter */
} reasons[] = {
    {"aving the stronger army", "stronger", 110, 9900},
    {"aving the weaker army", "weaker", 1, 90},
    {"ar outnumbered", "outnumbered", 1, 67},
    {"well matched", "even", 0, 0},
    {"more and better shooters", "outshoot", 0, 0},
    {"standing to be shot at", "outshot", 0, 0},
    {"flank of the enemy lay open", "flank-open", 0, 0},
    {"its flank lay open", "flank-open", 0, 0},
    {"about to turn the flank", "flank-threat", 0, 0},
    {"fight was going badly", "losing", 0, 0},
    {"fight was going well", "winning", 0, 0},
    {"day was running out", "time", 0, 0},
    {"a hole to fill", "friend-lost", 0, 0},
    {"to fill a hole", "friend-lost", 0, 0},
    {"there was no way out", "no-way-out", 0, 0},
    {"had come apart", "broken-up", 0, 0},
    {"too many had been lost", "spent", 0, 0},
    {"now that the general was down", "general-down", 0, 0},
    {"exchange of shots was going badly", "shooting-lost", 0, 0},
    {"ground had to be taken", "must-take", 0, 0},
    {"ground had to be kept", "must-hold", 0, 0},
    {"could reach the enemy", "in-reach", 0, 0},
    {"rest of the line was not up", "wait-for-line", 0, 0},
    {"once the lines had met", "contact", 0, 0},
    {"with the lines met", "contact", 0, 0},
};

static int strength_seen(const rd_part *p)
{
    char v[40];
    if (!p->facts || !rd_kv(p->facts, "strength", v, sizeof v)) {
        return -1;
    }
    double x = strtod(v, NULL);
    return x < 90 ? (int)(x * 100 + 0.5) : -1;
}

static const rd_part *plan_part(const rd_case *c, int i)
{
    for (int e = 0; e < c->b->n_entries; e++) {
        const rd_entry *x = &c->b->entry[e];
        for (int k = 0; rd_cites(c->s, x->n) && k < x->n_parts; k++) {
            if (x->part[k].what == RD_PLAN && i-- == 0) {
                return &x->part[k];
            }
        }
    }
    return NULL;
}

static bool check_reasons(rd_case *c)
{
    for (int r = 0; r < GS_COUNT(reasons); r++) {
        bool good = !strstr(c->text, reasons[r].words), code = false;
        const rd_part *p;
        for (int i = 0; !good && (p = plan_part(c, i)) != NULL; i++) {
            int seen = strength_seen(p);
            bool is = same(p->reason, reasons[r].code);
            code = code || is;
            good = is &&
                   (reasons[r].most == 0 || (seen >= reasons[r].least && seen <= reasons[r].most));
        }
        if (!good) {
            return rd_wrong(c, code ? "a reason against its own facts" : "no such reason is cited",
                            reasons[r].words);
        }
    }
    return true;
}

/* ---- plans: words and the code of the plan chosen ---- */
static const struct {
    const char *words, *chosen;
} plans[] = {
    {"meant to attack", "attack"},
    {"meant to go forward", "attack"},
    {"go forward and attack", "attack"},
    {"went over to the attack", "attack"},
    {"meant to be attacked", "defend"},
    {"let the enemy come", "defend"},
    {"stood on the defence", "defend"},
    {"stand on the defence", "defend"},
    {"meant to hold", "hold"},
    {"meant to buy time", "delay"},
    {"meant to play for time", "delay"},
    {"began to play for time", "delay"},
    {"meant to break through", "break-through"},
    {"a last stand", "last-stand"},
    {"held the left wing back", "refuse-left"},
    {"held the right wing back", "refuse-right"},
    {"round by the left", "envelop-left"},
    {"round by the right", "envelop-right"},
};

static bool check_plan(rd_case *c)
{
    bool any = plan_part(c, 0) != NULL;
    for (int r = 0; r < GS_COUNT(plans) && rd_has_word(c->s->cl, "plan plan-changed"); r++) {
        bool good = !strstr(c->text, plans[r].words);
        const rd_part *p;
        for (int i = 0; !good && (p = plan_part(c, i)) != NULL; i++) {
            good = same(p->chosen, plans[r].chosen) || same(p->old, plans[r].chosen);
        }
        if (!good && any) {
            return rd_wrong(c, "that was not the plan", plans[r].words);
        }
    }
    return true;
}

/* A plan is told of the side that had it. */
static bool check_whose(rd_case *c)
{
    bool told = rd_has_word(c->s->cl, "plan plan-changed") && !rd_has_word(c->s->cl, "reserve");
    const rd_part *p = plan_part(c, 0);
    if (!told || !p || p->side < 0 || plan_part(c, 1)) {
        return true;
    }
    bool any = false, his = false;
    for (int i = 0; i < c->n_m; i++) {
        int side = rd_side_of(c->b, c->m[i].who);
        any = any || side >= 0;
        his = his || side == p->side;
    }
    return his || !any || rd_wrong(c, "the other side's plan", c->b->side[p->side].name);
}

/* Who is dead or taken plans no more. */
static bool check_planner(rd_case *c)
{
    if (!rd_has_word(c->s->cl, "plan plan-changed reserve forced") || c->s->n_e == 0) {
        return true;
    }
    const rd_state *s = rd_state_before(c);
    for (int i = 0; i < c->n_m; i++) {
        rd_ref r = c->m[i].who;
        if (r.kind == RD_HERO && !c->m[i].owner && strchr("kcb", s->fate[r.ix]) && s->fate[r.ix] &&
            !strstr(c->text, " dead") && !strstr(c->text, " taken")) {
            return rd_wrong(c, "he was dead or taken by then", c->b->hero[r.ix].name);
        }
    }
    return true;
}

bool rd_check_plans(rd_case *c)
{
    return check_planner(c) && check_reasons(c) && check_plan(c) && check_whose(c);
}
