/* Battles for the second reader: fought here, told here, and handed over as XML. */
#include "corpus.h"

#include "battles.h"
#include "goh_battles.h"

#include "gesta/general.h"
#include "gesta/os.h"
#include "gesta/xmlio.h"

static const char *const files[RD_CAMPAIGNS] = {"campaigns/1066.xml", "campaigns/roland.xml",
                                                "campaigns/great-raid.xml", "campaigns/telamon.xml",
                                                "campaigns/days-of-long-ago.xml"};

/* ---- what is read once ---- */
static gs_xml_schema *schema(gs_arena *a, const char *name)
{
    size_t n;
    gs_xml_schema *s = NULL;
    const char *bytes = gs_os_resource(a, name, &n, NULL);
    return bytes && gs_xml_schema_new(bytes, n, name, &s, NULL) == GS_OK ? s : NULL;
}

bool rd_corpus_open(rd_corpus *c, char *why, size_t room)
{
    gs_err err = {0};
    size_t n;
    char *bytes;
    memset(c, 0, sizeof *c);
    c->a = gs_arena_new();
    gs_xml_schema *campaign = schema(c->a, "schema/campaign.xsd");
    gs_xml_schema *battle = schema(c->a, "schema/battle.xsd"),
                  *story = schema(c->a, "schema/story.xsd");
    const char *words = gs_os_resource(c->a, "templates/en.xml", &n, NULL);
    gs_status st = gs_xml_read_story(words, n, "en.xml", story, c->a, &c->book, &err);
    for (int i = 0; st == GS_OK && i < RD_CAMPAIGNS; i++) {
        st = gs_os_read(c->a, files[i], 4000000, &bytes, &n, &err);
        st = st == GS_OK
                 ? gs_xml_read_campaign(bytes, n, files[i], campaign, battle, &c->campaign[i], &err)
                 : st;
    }
    gs_xml_schema_free(campaign);
    gs_xml_schema_free(battle);
    gs_xml_schema_free(story);
    snprintf(why, room, "%s", err.text);
    return st == GS_OK;
}

void rd_corpus_close(rd_corpus *c)
{
    for (int i = 0; i < RD_CAMPAIGNS; i++) {
        gs_campaign_free(c->campaign[i]);
    }
    gs_arena_free(c->a);
}

/* ---- battles that are fought ---- */
static gs_status fight(gs_arena *a, rd_drawn *d, int number, gs_err *err)
{
    const gs_scene *scene;
    gs_status st = gs_scene_new(a, d->s, &scene, err);
    if (st != GS_OK) {
        return st;
    }
    gs_general *g = gs_general_new(a, scene);
    int tempers = 0;
    while (gs_general_tempers[tempers]) {
        tempers++;
    }
    const char *first = gs_general_tempers[number % tempers];
    const char *second = gs_general_tempers[number / 7 % tempers];
    gs_player players[GS_SIDES] = {gs_general_player(g, first, number % 5 == 0 ? "easy" : NULL),
                                   gs_general_player(g, second, NULL)};
    gs_log *log = gs_log_new(a);
    gs_battle *b = GS_NEW(a, gs_battle);
    gs_battle_start(b, scene, log, players);
    st = gs_engine_run(b, err);
    d->log = log;
    d->o = b->s.outcome;
    return st;
}

/* Battles of the samples in turn, each under its own book and under the other. */
static gs_status sample(rd_corpus *c, gs_arena *a, int number, rd_drawn *d, gs_err *err)
{
    int all = 0, at;
    for (int i = 0; i < RD_CAMPAIGNS; i++) {
        all += c->campaign[i]->n_battles;
    }
    at = number % all;
    int i = 0;
    while (at >= c->campaign[i]->n_battles) {
        at -= c->campaign[i++]->n_battles;
    }
    const gs_campaign *of = c->campaign[i];
    const gs_camp_battle *b = &of->battles[at];
    gs_status st = GS_STATE;
    if (number / all % 3 == 2) {
        const char *own = gs_campaign_battle_ruleset(of, b)->id;
        bool figures = strcmp(own, "stout-hearts") == 0;
        const gs_ruleset *other = gs_ruleset_find(figures ? "gathering-of-hosts" : "stout-hearts");
        st = gs_campaign_muster_under(of, b, other, a, &d->s, err);
    }
    st = st == GS_OK ? st : gs_campaign_muster(of, b, a, &d->s, err);
    if (st == GS_OK) {
        d->s->seed = (uint64_t)number * 7919 + 1;
        st = fight(a, d, number, err);
    }
    return st;
}

/* Names that a story can be read by: no two alike, and of all kinds. */
void rd_baptize(gs_arena *a, gs_setup *s)
{
    static const char *const places[] = {
        "Ambry",  "Bercot", "Cawdle",  "Dunmere", "Elsgate", "Farrow",  "Gorse",   "Hallam",
        "Ilford", "Jessop", "Kelder",  "Lorton",  "Marrick", "Nether",  "Oxcombe", "Penrose",
        "Quarle", "Rushby", "Selwick", "Thorne",  "Ulsby",   "Venning", "Wexley",  "Yarrow"};
    static const char *const troops[] = {"the spears of", "the bows of", "the riders of"};
    static const char *const people[] = {
        "Earl of Cold Ash",    "General van Bekk", "Widow Augusta",   "El Cid",
        "Sir Odo Brandt",      "The Black Knight", "William Hartley", "William fitzOsbern",
        "Harold, son of Odda", "Ogier the Dane",   "Abd al-Rahman",   "Lady Ansgard of Wether",
        "Hugh O'Neil",         "Simon de Montfort"};
    for (int u = 0; u < s->n_units; u++) {
        s->units[u].name = gs_arena_printf(a, "%s %s", troops[u / GS_COUNT(places) % 3],
                                           places[u % GS_COUNT(places)]);
    }
    for (int h = 0; h < s->n_heroes && h < GS_COUNT(people); h++) {
        s->heroes[h].name = people[h];
    }
    s->side[0].name = "the Vale";
    s->side[1].name = "the Marsh";
}

/* Fields and hosts that nobody drew up for a story. */
static gs_status random_battle(gs_arena *a, int number, rd_drawn *d, gs_err *err)
{
    d->s = number % 2 ? random_setup(a, (uint64_t)number + 500)
                      : goh_random_setup(a, (uint64_t)number + 500);
    d->s->id = "field";
    d->s->title = "The field";
    d->s->source = "simulated";
    d->s->depth = "turns";
    rd_baptize(a, d->s);
    d->s->side[0].id = "vale";
    d->s->side[1].id = "marsh";
    gs_status st = gs_setup_complete(d->s, a, err);
    return st == GS_OK ? fight(a, d, number, err) : st;
}

/* ---- told and written ---- */
const char *rd_corpus_xml(rd_corpus *c, gs_arena *a, rd_kind_of_battle kind, int number,
                          const gs_story_options *told, char *why, size_t room)
{
    static const char *const lengths[] = {"standard", "four", "full"};
    gs_err err = {0};
    rd_drawn d = {0};
    gs_narrative *n = NULL;
    gs_str story = {0}, out = {0};
    gs_status st = GS_OK;
    why[0] = '\0';
    if (kind == RD_DRAWN || kind == RD_TYPED) {
        bool made = kind == RD_DRAWN ? rd_draw_log(a, number, &d, why, room)
                                     : rd_type_log(a, number, &d, why, room);
        if (!made) {
            if (d.end) {
                d.end(d.table);
            }
            return NULL;
        }
    } else {
        st = kind == RD_SAMPLES ? sample(c, a, number, &d, &err)
                                : random_battle(a, number, &d, &err);
    }
    static const char *const styles[] = {NULL, NULL, NULL, "dispatch", "letter", "newspaper"};
    gs_story_options by_number = {.style = styles[number / 3 % GS_COUNT(styles)],
                                  .length = lengths[number % 3],
                                  .side = number / 9 % 2,
                                  .boast = number % 4,
                                  .wording = (uint32_t)number,
                                  .unit = -1};
    st = st == GS_OK
             ? gs_story_tell(a, d.s, d.log, &d.o, c->book, told ? told : &by_number, &n, &err)
             : st;
    if (st == GS_OK) {
        gs_xml_write_narrative(n, &story);
        st = gs_xml_write_battle(d.s, d.log, &d.o, NULL, gs_str_text(&story), false, &out, &err);
    }
    const char *xml = st == GS_OK ? gs_arena_strdup(a, gs_str_text(&out)) : NULL;
    snprintf(why, room, "%s", err.text);
    gs_str_free(&story);
    gs_str_free(&out);
    if (d.end) {
        d.end(d.table);
    }
    return xml;
}

bool rd_corpus_read(rd_corpus *c, gs_arena *a, rd_kind_of_battle kind, int number, rd_battle *out,
                    char *why, size_t room)
{
    const char *xml = rd_corpus_xml(c, a, kind, number, NULL, why, room);
    return xml && rd_read(a, xml, strlen(xml), out, why, room);
}
