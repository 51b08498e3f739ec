#ifndef GESTA_GENERAL_INT_H
#define GESTA_GENERAL_INT_H
/* Inside the general. Values are in w: 10,000 w are the side's own army as it marched in.
 * Places that end in `own` are in the side's own frame: its table edge below (see look_frame),
 * x to the right. */
#include "gesta/general.h"

/* ---- words ---- */
typedef enum plan_kind {
    PLAN_NONE,
    PLAN_ATTACK,
    PLAN_DEFEND,
    PLAN_DELAY,
    PLAN_HOLD,
    PLAN_REFUSE_LEFT,
    PLAN_REFUSE_RIGHT,
    PLAN_ENVELOP_LEFT,
    PLAN_ENVELOP_RIGHT,
    PLAN_BREAK_THROUGH,
    PLAN_LAST_STAND,
    PLAN_COUNT
} plan_kind;
extern const char *const plan_words[PLAN_COUNT + 1];

typedef enum reason {
#define REASON(name, code, words) REASON_##name,
#include "reason.def"
#undef REASON
    REASON_COUNT
} reason;

/* What kind of body it is to a general. */
typedef enum role {
    ROLE_FOOT,
    ROLE_SHOOTER,
    ROLE_LIGHT,
    ROLE_HORSE,
    ROLE_LIGHT_HORSE,
    ROLE_ENGINE,
    ROLE_BEAST,
    ROLE_BAGGAGE,
    ROLE_HERO
} role;
typedef enum wing { WING_CENTRE, WING_LEFT, WING_RIGHT, WING_RESERVE, WING_SCREEN } wing;

/* One manner of generalship; a row of temper.def: weights in 1/256. */
typedef struct temper {
    const char *word;
    int give, take, reply, slot, assault, reserve, dwell, margin, hero, band;
    uint32_t likes;
} temper;

/* ---- the general's knowledge of a scene ---- */
typedef struct prof {
    uint8_t role;
    int32_t points; /* worth of a man, in points of ours; of a beast: of the whole */
    bool whole;     /* points are for the whole */
    gs_len rate;    /* a whole charge over open ground */
} prof;
typedef struct seat {
    struct gs_general *g;
    temper t; /* as it is under these rules */
    bool easy;
} seat;
enum { SEATS = 14 };

/* A body as the general sees it now. */
typedef struct body_view {
    int16_t body;
    bool fit; /* may attack: not bound to rally, not confused, not in contact */
    bool engaged, rallies, free, mine, lone;
    bool ahead; /* it charges only what is before it */
    bool walled; /* a long run breaks the order in which it stands */
    uint8_t role;
    int16_t figures; /* ordinary ones */
    int16_t hero;    /* who fights with it or is it, -1 none */
    int16_t lead;    /* what its leaders add, in the rule set's own measure */
    gs_rect r;
    gs_len reach;  /* of its charge over open ground */
    int32_t worth; /* w, as it stands */
    int32_t each;  /* w, a figure */
    int32_t ruin;  /* w that its loss may be expected to bring besides: panic */
    /* All of it that the worth of its fights depends on, in VIEW_FACTS bits; a rule set
     * that leaves it 0 has its fights reckoned anew at each look. */
    uint64_t facts;
} body_view;
#define VIEW_FACTS 48
#define MAX_VIEWS GS_BODIES
typedef struct look {
    int side;
    int n; /* ours first, then theirs */
    int ours;
    body_view v[MAX_VIEWS];
    int16_t at[GS_BODIES];        /* index of a body in v, -1 */
    int32_t break_own, break_foe; /* units still to lose; INT32_MAX none */
    bool terrain;
} look;

enum { FIGHT_SLOTS = 65536 };
/* Charges as the engine saw them, kept while nothing has changed that they depend on. */
enum { CHARGE_SLOTS = 256 };
typedef struct charge_slot {
    uint64_t key; /* gs_view_charge_key; 0: empty */
    int16_t body, target;
    bool can;
    gs_charge_view v;
} charge_slot;
/* How the enemies lie about a place, each worked out when it is first asked about. */
typedef struct vista {
    uint32_t look; /* of which it is */
    gs_rect r;
    gs_len apart[MAX_VIEWS]; /* at least: gs_rects_apart */
    bool seen[MAX_VIEWS];
    gs_pair pair[MAX_VIEWS];
    gs_len separation[MAX_VIEWS];
    gs_len distance[MAX_VIEWS]; /* -1: not worked out */
} vista;
typedef struct gen_lore gen_lore;

struct gs_general {
    const gs_scene *scene;
    const gen_lore *lore; /* what the rule set brings; NULL: the simple player leads */
    void *know;           /* the rule set's own: facts of units and heroes, tables */
    prof unit[GS_MAX_UNITS];
    int64_t army[GS_SIDES]; /* points of each side as it marched in */
    gs_edge frame[GS_SIDES]; /* of each side's own frame: look_frame */
    seat seat[SEATS];
    look look; /* worked out anew at each question */
    struct fight_slot *fights; /* FIGHT_SLOTS fights by all that they depend on */
    uint32_t looks;            /* looks taken */
    charge_slot *charges;      /* CHARGE_SLOTS of them */
    vista vista;               /* from the place asked about last */
    uint32_t grouped[GS_MAX_UNITS]; /* the look for which each one's group is known */
    gs_unitset group[GS_MAX_UNITS];
};

/* ---- the mind ---- */
enum {
    UNIT_ACTED = 1,
    UNIT_PLACED = 2,
    UNIT_SHOT = 8,
    UNIT_TOLD_BACK = 16,
    UNIT_BEHIND = 32 /* shooters behind the foot, until there is somebody to shoot at */
};
typedef struct mind_unit {
    int32_t x,
        y; /* slot in the own frame: along the line, and before (+) or behind its base */
    uint8_t wing, flags;
    int16_t aside; /* of those behind the foot: so far beside its slot it stands */
} mind_unit;
typedef struct mind {
    int16_t turn, half; /* player turn for which the flags below are */
    int16_t planned;    /* turn of the last look at the plan */
    int16_t since;      /* turn in which the plan was taken */
    uint8_t plan, stage, contact, deployed;
    uint8_t assault, reserve_used, first_contact, reserve_told;
    int32_t front;  /* y of the line's front in the own frame, this turn's goal */
    int32_t base;   /* where it was set up */
    int32_t shift;  /* x of the line's middle */
    int32_t foe_y;  /* mean y of the enemy as last seen */
    int32_t coming; /* the enemy came on since: 1 */
    int32_t still;  /* turns since it last did */
    int32_t was;    /* where the line stood in our last player turn */
    uint8_t schemes; /* assaults worked out in this phase */
    uint16_t target[GS_MAX_UNITS]; /* whom it is to assault, plus 1 */
    int32_t halted; /* player turns since in which it came no farther, though it attacks */
    mind_unit unit[GS_MAX_UNITS];
} mind;
_Static_assert(sizeof(mind) <= GS_MIND, "a general's memory");

/* One question's setting. */
typedef struct gen {
    gs_general *g;
    gs_battle *b;
    const temper *t;
    mind *m;
    look *l;
    int side;
    bool easy;
    bool dry; /* moves are only thought of: lawfulness is asked later */
} gen;

/* ---- look.c ---- */
/* The edge that is below in a side's own frame: its own; where the enemy's is not opposite, that
 * from which he lies straight ahead, since the edge only says where it sets up. */
gs_edge look_frame(const gs_scene *scene, int side);
void look_refresh(gen *s);
/* The group in which a unit stands; worked out once a look. */
gs_unitset look_group(const gen *s, int unit);
gs_pt own_pt(const gen *s, gs_pt p); /* to the own frame, and back */
gs_pt table_pt(const gen *s, gs_pt p);
gs_ang table_ang(const gen *s, gs_ang a);
gs_len table_wide(const gen *s); /* along the own edge, and away from it */
gs_len table_deep(const gen *s);
/* Of so many thousandths of an inch on a table for 28 mm figures: the same in the rule
 * set's unit of length. */
gs_len sized(const gen *s, gs_len mils);

/* ---- ground.c ---- */
int level_at(const gen *s, gs_pt p);

/* ---- trade.c ---- */
/* What he who stands at a place has before him. */
typedef enum defence { DEF_NONE, DEF_COVER, DEF_WALL, DEF_HILL } defence;
/* What the ground gives who stands at r against him who comes or shoots from there; from: NULL
 * nobody in particular, and no wall is looked at. */
int cover_of(const gen *s, const gs_rect *r, const gs_rect *from);
/* The same with the higher ground, which counts before all else. */
int defence_of(const gen *s, const gs_rect *r, const gs_rect *from);
/* It stands behind a wall that is to be held, and e beyond it. */
bool leaves_wall(const gen *s, const body_view *v, const body_view *e);
/* Must he who comes from there cross a wall? */
bool wall_between(const gen *s, const gs_rect *from, const gs_rect *to);
/* A melee as it would be: who (a) at rectangle ra against d at rd. */
typedef struct clash {
    bool charge, a_flank,
        d_flank;      /* a has the bonus; a strikes d's flank; d strikes a's */
    bool loose;       /* a comes from too far to keep a wall of shields */
    int a_def, d_def; /* DEF_... */
    int ranks;        /* of a that come to blows in the first round; 0: all */
} clash;
/* Worth of a fight to the side of `a`, fought for up to three rounds: what it gives and
 * takes. */
typedef struct worth_of {
    int32_t give, take;
    int32_t wins, loses; /* of the first round, in 1/65536 */
    int32_t given, taken; /* hits of the first round, in 1/256 */
} worth_of;
typedef struct fight_slot {
    uint64_t a, d; /* facts of both, of the clash and of the sides; 0: empty */
    worth_of w;
} fight_slot;
void trade_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                 worth_of *out);
int32_t hero_worth(const gen *s, int hero);
int32_t price(int32_t to_break);

/* ---- score.c ---- */
/* What the enemy could do to v at r, in w; *n (may be NULL): how many could. */
int32_t reply_at(gen *s, const body_view *v, const gs_rect *r, int *n);
/* What v could do next turn from r. */
int32_t promise_at(gen *s, const body_view *v, const gs_rect *r, int *target);
/* What may come of standing at r when our player turn is over: whom we may strike, who may
 * strike first, and who may come on into our reach. */
typedef struct outlook {
    int32_t promise, reply; /* strikes of ours, of his, from where all stand */
    int32_t later, after;   /* he comes on into our reach: ours, and his from there; 0 until
                               outlook_later has looked */
} outlook;
void outlook_of(gen *s, const body_view *v, const gs_rect *r, outlook *o);
void outlook_later(gen *s, const body_view *v, const gs_rect *r, outlook *o); /* and these */
/* The same as one value in w; of those who have halted so many turns the enemy's blow
 * counts less: sooner or later somebody must take the first. */
int32_t outlook_at(gen *s, const body_view *v, const gs_rect *r, int halted);
/* A charge now: worth in w less the reply after it; false: it may not. */
typedef struct strike {
    int16_t who, target; /* indexes of views */
    int32_t value;       /* net of its own fight */
    int32_t reply;       /* of others afterwards */
    bool flank, bonus;
    worth_of fight;
    gs_charge_view c;
} strike;
bool strike_worth(gen *s, int who, int target, strike *out);
/* What it may be worth at most, by distance and tables alone; false: out of reach. */
bool strike_bound(gen *s, int who, int target, int32_t *most);
/* Could a at `from` come to blows with a body at `to` in one charge? Geometry only: the
 * distance, and whether it would come upon a flank. What lies about one place is better
 * asked of the two below. */
bool may_reach(const body_view *a, const gs_rect *from, const gs_rect *to, gs_len *dist,
               bool *flank);
/* Could v, standing at r, come to blows with the body `i` of the look in one charge?
 * Geometry only: the distance, and whether it would come upon a flank. */
bool may_strike_at(gen *s, const body_view *v, const gs_rect *r, int i, gs_len *dist,
                   bool *flank);
/* Could the body `i` come to blows with one at r in one charge? */
bool may_be_struck(gen *s, const gs_rect *r, int i, gs_len *dist, bool *flank);

/* ---- plan.c ---- */
void plan_turn(gen *s);
/* Do its orders tell the side to stand? */
bool plan_told_to_stand(const gen *s);
void plan_tell(gen *s, const char *level, const char *what, const char *old,
               const char *chosen, reason why, const char *facts, gs_ref who);
int plan_objective(const gen *s, gs_pt *at); /* index of the objective that matters, -1 */

/* The day is the enemy's unless we win it. */
bool plan_must_win(const gen *s);
/* Turns by which the clock presses a side that is not ahead in losses; 0: it does not. */
int plan_late(const gen *s);

/* Its plan is to go at them. */
bool plan_attacks(const gen *s);
/* Turns by which the end presses a side that must attack, by its orders or by how the day is
 * won; 0: there is time. */
int plan_press(const gen *s);

/* Would the enemy hold the objective if the turn ended so? */
bool plan_threatened(const gen *s, int objective);
/* What it is worth that one of ours stands there: the enemy alone would hold it. */
int32_t plan_contest(const gen *s, const gs_rect *r);
/* What it is worth to drive an enemy from where he stands: he holds what he must not. */
int32_t plan_eviction(const gen *s, const body_view *e);

/* ---- line.c ---- */
void line_deploy(gen *s, const gs_question *q, gs_answer *a);
void line_choose(gen *s); /* m->front for this player turn */
gs_pose line_goal(const gen *s, const body_view *v);
/* w of casualties a turn by the shooters of each side who have somebody before them. */
void line_fire(gen *s, int64_t *own, int64_t *foe);

/* ---- rank.c ---- */
/* Shooters of a line that attacks: those at its ends are drawn up behind the foot beside
 * them, and step out when the enemy comes near. */
void rank_draw_up(gen *s, const int *row, int n);
/* Where a unit belongs while it is behind: beside its slot, and so far behind the front. */
gs_pt rank_place(const gen *s, int unit);
/* It stands behind, and it is time to step out. */
bool rank_due(const gen *s, const body_view *v);
/* It steps out to its slot; false: not yet, or it cannot. */
bool rank_steps_out(gen *s, const body_view *v, gs_order *o);

/* ---- slot.c ---- */
gs_pt slot_of(const gen *s, const body_view *v); /* x, and y before the line's front */
/* It belongs to the wing that goes round the enemy's end; whither; is it there? */
bool slot_goes_round(const gen *s, const body_view *v);
gs_pose slot_round(const gen *s, const body_view *v);
bool slot_is_round(const gen *s);

/* ---- act.c ---- */
void act_order(gen *s, const gs_question *q, gs_answer *a);
bool act_move_to(gen *s, const body_view *v, gs_pose goal, bool shoots, gs_order *o);

/* A whim: 0 to the general's band, for a body and one of its choices; the same for the
 * same turn and seed. Added to what choices are worth, it decides between those within
 * the band, the less often the farther they lie apart. */
int32_t whim_of(const gen *s, int body, int choice);

/* ---- what a rule set brings (shw/, goh/): one const table, the rest is generic ---- */
struct gen_lore {
    const char *ruleset;
    gs_len inch;       /* an inch on a table for 28 mm figures, in the rules' unit */
    gs_len touch;      /* bodies no farther apart are in contact */
    gs_len edge;       /* and fight if they share so much of an edge; 0: a corner will do */
    gs_len bonus_run;  /* a charge of so much over open ground strikes harder */
    gs_len wall_reach; /* so far goes a wall of shields */
    gs_len wall_near;  /* who stands no farther behind a wall defends it */
    gs_len gap, back;  /* between neighbours of a line; reserve behind its front */
    gs_len front;      /* the line at drawing up, from the own edge */
    gs_len screen;     /* light foot stands so far before the line; 0: behind it */
    bool second_rank;  /* shooters stand in a second rank behind the foot */
    bool groups;       /* those who stand touching are ordered as one */
    int8_t panics;     /* when a unit is lost, so many friends at most are expected to flee; 0: none */
    int8_t fire_phase; /* phase of the turn in which all shoot; -1: in their own turns */
    int take, reply;   /* a manner's weights of what is suffered now and next, in 1/256 */
    int parried;       /* of what a charge costs him, an enemy minds so much, in 1/256 */
    int line_foot;     /* units of foot in the line, before any is kept in reserve */
    int met;           /* the lines have met when so many per cent of ours are in contact */
    int eager;         /* what a way forward is worth, in 1/256 */
    int holding;       /* eagerness of a line for the place that it is to hold */
    int still;         /* turns after which an enemy who has not come will not */
    gs_len halt;       /* an attack that gains no more in a turn has come to a stop */
    int few;           /* men (hits left) of a body that is nearly gone */

    /* Profiles of all units, in g->unit and g->know, and g->army. */
    void (*know)(gs_general *g, gs_arena *a);
    /* All of a view but its body, place, side and contacts. */
    void (*view_unit)(gen *s, int unit, body_view *v);
    void (*view_hero)(gen *s, int hero, body_view *v);

    /* ---- exchanges ---- */
    /* Feature i is a wall that shields who stands touching it; NULL: none does. */
    bool (*bars)(const gen *s, int i);
    /* Terrain of this kind is cover to who stands in it, or, a line, touches it. */
    bool (*covers)(int kind);
    /* Does a, coming from there, strike d's flank? `behind`: no front zone of d's holds him. */
    bool (*flanked)(const gen *s, const body_view *a, const gs_rect *from, const body_view *d,
                    bool behind);
    /* Ranks of v that come to blows after a charge of so much; NULL or 0: all. */
    int (*ranks)(const gen *s, const body_view *v, gs_len run);
    /* Worth of a fight, uncached. */
    void (*fight)(gen *s, const body_view *a, const body_view *d, const clash *c,
                  worth_of *out);
    /* A charge of v at e: `c` as the ground has it, out->c as the engine. Fills value,
     * flank, bonus of `out`, and *w with the fight as it is reckoned. */
    void (*charged)(gen *s, const body_view *v, const body_view *e, clash c, strike *out,
                    worth_of *w);
    /* Expected casualties of v's fire at e in 1/256. */
    int32_t (*fire)(gen *s, const body_view *v, const body_view *e, bool obscured,
                    bool cover);
    /* w of casualties that it may be expected to cause a turn from afar; 0: none. */
    int64_t (*volley)(gen *s, const body_view *v);
    /* It has lost too much to go on. */
    bool (*spent)(const gen *s, const body_view *v);

    /* w of its fire at e, with that already named by friends; NULL: by casualties. */
    int64_t (*aim)(gen *s, const body_view *v, const body_view *e);

    /* ---- its own candidates: each fills a lawful order, or returns false ---- */
    bool (*begin)(gen *s, gs_order *o);  /* before all others: spells */
    bool (*loosen)(gen *s, gs_order *o); /* before charges */
    /* Of one in contact: it breaks off; NULL: nobody does. */
    bool (*break_off)(gen *s, const body_view *v, gs_order *o);
    bool (*form)(gen *s, const body_view *v, gs_order *o);  /* for or against a charge */
    bool (*march)(gen *s, const body_view *v, gs_order *o); /* into marching order */
    bool (*assault)(gen *s, gs_order *o); /* all charges; NULL: each by itself */
    bool (*heroes)(gen *s, gs_order *o); /* after all others: lone heroes */
    /* Finishes an order to charge (javelins). */
    void (*arm)(gen *s, const body_view *v, gs_order *o);

    /* ---- drawing up ---- */
    int (*files)(const gen *s, int unit);
    void (*size)(const gen *s, int unit, int files, gs_len *w, gs_len *d);
    int (*formation)(const gen *s, int unit); /* NULL: the rule set's first */

    /* Its own questions: true if it has answered. */
    bool (*answer)(gen *s, const gs_question *q, gs_answer *a);
};
extern const gen_lore shw_lore, goh_lore;
/* The lore of a scene's rule set; NULL: the general does not know it. */
const gen_lore *lore_of(const gs_scene *scene);

/* ---- general.c ---- */
/* A temper as it is under a rule set. */
temper gen_temper(const gen_lore *l, const temper *t);
/* What a seat's player works with as he answers for a side. */
void gen_setting(gen *s, const seat *st, gs_battle *b, int side);
/* The player of a seat. */
gs_player gen_player(gs_general *g, int number);
#endif
