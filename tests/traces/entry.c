/* A log as plain lines, for whoever looks for a fault in it. */
#include "traces/traces.h"

#include "gesta/fixed.h"
#include "gesta/str.h"

static const char *word(const char *w)
{
    return w ? w : "-";
}

static void pose(const gs_pose *p, gs_place in, gs_str *out)
{
    if (in.kind != GS_PLACE_POINT) {
        gs_str_add(out, in.kind == GS_PLACE_CELL ? gs_cell_words[in.cell] : "somewhere");
        return;
    }
    gs_str_addmilli(out, p->at.x);
    gs_str_addc(out, ' ');
    gs_str_addmilli(out, p->at.y);
    gs_str_addc(out, ' ');
    gs_str_addmilli(out, gs_ang_to_millideg(p->facing));
}

static void move(const gs_setup *s, const gs_log_move *m, gs_str *out)
{
    gs_str_addf(out, "    %s %s from ", gs_ref_id(s, m->who), gs_manner_words[m->manner]);
    pose(&m->from, m->from_in, out);
    gs_str_add(out, " to ");
    pose(&m->to, m->to_in, out);
    gs_str_add(out, " cost ");
    gs_str_addmilli(out, m->cost);
    gs_str_add(out, " of ");
    gs_str_addmilli(out, m->allowance);
    gs_str_addc(out, '\n');
}

static void effect(const gs_setup *s, const gs_log_effect *e, gs_str *out)
{
    gs_str_addf(out, "    %s: %s", gs_ref_id(s, e->who), gs_effect_words[e->kind]);
    if (e->by.kind) {
        gs_str_addf(out, " by %s", gs_ref_id(s, e->by));
    }
    gs_str_addf(out, " %d left %d", (int)e->amount, (int)e->left);
    if (e->word) {
        gs_str_addf(out, " %s", e->word);
    }
    if (e->pose.at.x || e->pose.at.y || e->in.kind) {
        gs_str_add(out, " at ");
        pose(&e->pose, e->in, out);
    }
    gs_str_addc(out, '\n');
}

void gs_entry_print(const gs_setup *s, const gs_entry *e, gs_str *out)
{
    gs_str_addf(out, "%d. turn %d %s %s: %s %s %s\n", e->n, e->turn, e->phase,
                e->side >= 0 ? s->side[e->side].id : "-", e->kind, gs_ref_id(s, e->actor),
                gs_ref_id(s, e->target));
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        switch ((gs_log_kind)p->kind) {
        case GS_LOG_RESOLVE:
            gs_str_addf(out, "    %s ; %s ; %s\n      = %s\n", p->u.resolve.procedure,
                        word(p->u.resolve.situation), word(p->u.resolve.dice),
                        word(p->u.resolve.result));
            break;
        case GS_LOG_MOVE:
            move(s, &p->u.move, out);
            break;
        case GS_LOG_EFFECT:
            effect(s, &p->u.effect, out);
            break;
        case GS_LOG_PLAN:
            gs_str_addf(out, "    plan %s: %s (%s)\n", p->u.plan.what, p->u.plan.chosen,
                        p->u.plan.reason ? p->u.plan.reason : "");
            break;
        case GS_LOG_OVERRIDE:
            gs_str_addf(out, "    ruled %s: %s, not %s: %s\n", word(p->u.override.fact),
                        word(p->u.override.ruled), word(p->u.override.given),
                        word(p->u.override.reason));
            break;
        case GS_LOG_PHOTO:
            gs_str_addf(out, "    photo %s: %s\n", p->u.photo.hash, word(p->u.photo.caption));
            break;
        case GS_LOG_MUSTERED:
            gs_str_addf(out, "    mustered %s: %s, %d\n", p->u.mustered.id, p->u.mustered.name,
                        p->u.mustered.strength);
            break;
        case GS_LOG_NOTE:
            gs_str_addf(out, "    note: %s\n", p->u.note);
            break;
        }
    }
}
