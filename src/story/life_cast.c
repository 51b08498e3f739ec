/* Whom a page of lives names, its messages, and how they become sentences. */
#include "life_int.h"

#include <string.h>

void life_begin(life *l, gs_arena *a, const gs_campaign *c, const gs_story_book *book,
                const gs_life_options *opt, const char *key, gs_err *err)
{
    *l = (life){.a = a, .c = c, .book = book, .err = err};
    l->key = key ? gs_arena_printf(a, "%s/%s", c->id, key) : c->id;
    l->opt = opt ? *opt : (gs_life_options){0};
    l->rs = c->ruleset ? gs_ruleset_find(c->ruleset) : NULL;
    l->rs = l->rs ? l->rs : gs_ruleset_find("stout-hearts");
    l->cast.s = gs_setup_new(a, l->rs);
    l->cast.s->id = c->id;
    l->cast.s->units = GS_NEW_ARRAY(a, gs_ob_unit, GS_MAX_UNITS);
    l->cast.s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, GS_MAX_HEROES);
    for (int i = 0; i < GS_SIDES; i++) {
        l->cast.s->side[i].name = "";
    }
}

const char *const life_kinds[] = {
#define LIFE(name) name,
#include "life_kinds.def"
#undef LIFE
    NULL};

/* ---- the cast ---- */
static gs_ref cast_hero(life *l, const gs_camp_hero *h)
{
    gs_setup *s = l->cast.s;
    gs_hero_now now;
    for (int i = 0; i < s->n_heroes; i++) {
        if (strcmp(l->cast.hero[i], h->id) == 0) {
            return gs_ref_hero(i);
        }
    }
    if (s->n_heroes == GS_MAX_HEROES) {
        return (gs_ref){0};
    }
    gs_campaign_hero_now(l->c, h, &now);
    l->cast.hero[s->n_heroes] = h->id;
    s->heroes[s->n_heroes] = (gs_ob_hero){
        .id = h->id, .name = now.name, .gender = gs_gender_words[h->gender], .unit = -1};
    return gs_ref_hero(s->n_heroes++);
}

static gs_ref cast_unit(life *l, const char *id, const char *name, const char *troop, bool side)
{
    gs_setup *s = l->cast.s;
    for (int i = 0; i < s->n_units; i++) {
        if (l->cast.side[i] == side && strcmp(l->cast.unit[i], id) == 0) {
            return gs_ref_unit(i);
        }
    }
    if (s->n_units == GS_MAX_UNITS) {
        return (gs_ref){0};
    }
    l->cast.unit[s->n_units] = id;
    l->cast.side[s->n_units] = side;
    s->units[s->n_units] = (gs_ob_unit){.id = id, .name = name, .troop = troop, .leader = -1};
    return gs_ref_unit(s->n_units++);
}

gs_ref life_ref(life *l, const char *id)
{
    const gs_camp_hero *h = id ? gs_campaign_hero(l->c, id) : NULL;
    const gs_camp_unit *u = id && !h ? gs_campaign_unit(l->c, id) : NULL;
    const gs_camp_side *side = id && !h && !u ? gs_campaign_side(l->c, id) : NULL;
    const gs_camp_army *army = id && !h && !u && !side ? gs_campaign_army(l->c, id) : NULL;
    if (h) {
        return cast_hero(l, h);
    }
    if (u) {
        gs_unit_now now;
        gs_campaign_unit_now(l->c, u, &now);
        return cast_unit(l, u->id, now.name, u->troop, false);
    }
    return side   ? cast_unit(l, side->id, side->name, NULL, true)
           : army ? cast_unit(l, army->id, army->name, NULL, false)
                  : (gs_ref){0};
}

/* "The Black Knight's own" are his own men. */
static const char own_men[] = "own men";

const char *life_own_rest(const life *l, const char *unit)
{
    static const char *const ends[] = {"'s ", "’s "};
    const char *hero = l->own && unit ? l->own->name : "";
    size_t whole = strcspn(hero, ",");
    const char *last = hero + whole;
    while (last > hero && last[-1] != ' ') {
        last--;
    }
    const struct {
        const char *name;
        size_t n;
    } ways[] = {{hero, whole}, {hero, strcspn(hero, " ,")}, {last, (size_t)(hero + whole - last)}};
    for (int k = 0; k < GS_COUNT(ways) && *hero && unit; k++) {
        size_t n = ways[k].n;
        for (int i = 0; i < GS_COUNT(ends) && strncmp(unit, ways[k].name, n) == 0; i++) {
            if (strncmp(unit + n, ends[i], strlen(ends[i])) == 0) {
                const char *rest = unit + n + strlen(ends[i]);
                return strcmp(rest, "own") == 0 ? own_men : rest;
            }
        }
    }
    return NULL;
}

/* On his own page "Ogier's Danes" are "his Danes". */
static void name_own(life *l, story_names *n)
{
    char gender = l->own ? gs_gender_words[l->own->gender][0] : 'n';
    for (int i = 0; l->own && i < l->cast.s->n_units; i++) {
        const char *rest = life_own_rest(l, l->cast.s->units[i].name);
        const char *his = rest && !l->cast.side[i] ? story_own_in(n, gender, rest) : NULL;
        if (his) {
            n->unit[i].brief = n->unit[i].bare_brief = his;
            n->unit[i].article_brief = false;
            n->unit[i].gender = strcmp(rest, own_men) == 0 ? 'p' : n->unit[i].gender;
        }
    }
}

/* Sides are named as sides are, though they stand among the units. */
static void name_all(life *l, story_names *n)
{
    gs_setup *one = gs_setup_new(l->a, l->rs);
    story_names_init(l->a, l->cast.s, l->book, n);
    for (int i = 0; i < l->cast.s->n_units; i++) {
        if (l->cast.side[i]) {
            story_names of;
            one->side[0].name = one->side[1].name = l->cast.s->units[i].name;
            story_names_init(l->a, one, l->book, &of);
            n->unit[i] = of.side[0];
            bool people = !of.side[0].article; /* "Riverfolk": they, as the Franks are */
            n->unit[i].gender = people ? 'p' : n->unit[i].gender;
        }
    }
    name_own(l, n);
}

/* ---- lines ---- */
void life_paragraph(life *l, const char *part)
{
    l->part = part;
}

life_line *life_say(life *l, const char *kind, const gs_ruleset *rs)
{
    life_line *m = GS_NEW(l->a, life_line);
    l->line = gs_arena_grow(l->a, l->line, l->n_lines, &l->cap_lines, sizeof(life_line *));
    m->m.kind = kind;
    m->m.id = 16 * ++l->said;
    m->m.side = -1;
    m->m.scene = -1;
    m->m.tail = -1;
    m->rs = rs;
    m->part = l->part;
    l->part = NULL;
    l->line[l->n_lines++] = m;
    return m;
}

void life_role(life *l, life_line *m, gs_role role, const char *id)
{
    m->m.role[role] = life_ref(l, id);
}

void life_fact(life_line *m, const char *name, int n)
{
    story_fact_add(&m->m, name, n);
}

void life_word(life *l, life_line *m, const char *name, const char *word)
{
    if (word && *word) {
        story_fact_word(&m->m, name, gs_arena_strdup(l->a, word));
    }
}

void life_list_add(const life *l, gs_str *list, int i, int n, const char *name)
{
    for (int k = 0; k < l->book->n_words && i > 0; k++) {
        const gs_story_word *w = &l->book->words[k];
        if (!w->ruleset && strcmp(w->id, "list") == 0) {
            gs_str_add(list, i == n - 1 ? w->many : w->one);
        }
    }
    gs_str_add(list, name);
}

void life_put_clause(life_line *m, const char *kind, const char *fact)
{
    if (m->n_clauses < GS_COUNT(m->clause)) {
        m->clause[m->n_clauses++] = (life_clause){kind, fact};
    }
}

void life_cite(life *l, life_line *m, const char *battle, int entry)
{
    for (int i = 0; i < m->n_cites; i++) {
        const gs_cite *o = &m->cite[i];
        if (o->entry == entry && (o->battle == battle || life_same(o->battle, battle))) {
            return;
        }
    }
    m->cite = gs_arena_grow(l->a, m->cite, m->n_cites, &m->cap_cites, sizeof *m->cite);
    m->cite[m->n_cites++] = (gs_cite){battle, entry};
}

void life_cite_entry(life *l, life_line *m, const gs_camp_entry *e)
{
    if (e) {
        life_cite(l, m, NULL, e->n);
    }
}

/* ---- wording ---- */
typedef struct telling {
    life *l;
    story_teller t;
    gs_life *out;
    gs_life_para *para;
    const char *head, *rubric; /* waiting for the next paragraph */
    int cap_paras, cap_sentences;
    int run; /* sentences that began with a pronoun, running */
} telling;

static void open_para(telling *k, const life_line *m)
{
    gs_life *o = k->out;
    o->paras = gs_arena_grow(k->l->a, o->paras, o->n_paras, &k->cap_paras, sizeof *o->paras);
    k->para = &o->paras[o->n_paras++];
    *k->para = (gs_life_para){
        .part = m->part, .list = m->list, .head = k->head, .rubric = k->rubric};
    k->head = k->rubric = NULL;
    k->cap_sentences = 0;
    k->t.may_pronoun = false;
    k->run = 0;
}

static gs_life_sentence *add_sentence(telling *k)
{
    gs_life_para *p = k->para;
    p->sentences = gs_arena_grow(k->l->a, p->sentences, p->n_sentences, &k->cap_sentences,
                                 sizeof *p->sentences);
    return &p->sentences[p->n_sentences++];
}

/* Whose name stands at the head of a template. */
static gs_ref subject_of(const gs_template *t, const gs_message *m)
{
    size_t n = strcspn(t->text + (*t->text == '{'), ":}");
    int r = *t->text == '{' ? story_role_of(t->text + 1, n) : -1;
    return r < 0 ? (gs_ref){0} : m->role[r];
}

/* The line's words; what they claim in *claims. NULL: there are none for it. */
static const char *words_of(telling *k, life_line *m, const gs_template **used, gs_str *claims)
{
    gs_str text = {0};
    k->l->cast.s->ruleset = m->rs ? m->rs : k->l->rs;
    bool may = k->t.may_pronoun;
    k->t.may_pronoun = false;
    for (int i = 0; i < m->n_clauses; i++) {
        gs_str clause = {0};
        gs_str_addc(&clause, ' '); /* no capital */
        if (story_word(&k->t, &m->m, m->clause[i].kind, "", &clause, used)) {
            life_word(k->l, m, m->clause[i].fact, clause.p + 1);
            gs_str_addf(claims, "%s%s", claims->len ? " " : "", (*used)->claims);
        }
        gs_str_free(&clause);
    }
    gs_ref actor = m->m.role[GS_ROLE_ACTOR];
    story_fact_add(&m->m, "many", story_name_of(&k->t.names, actor)->gender == 'p');
    k->t.may_pronoun = may && k->run < 2;
    bool ok = story_word(&k->t, &m->m, "", "", &text, used);
    if (ok) {
        gs_str_addf(claims, "%s%s", claims->len ? " " : "", (*used)->claims);
    }
    const char *words = ok ? gs_arena_strdup(k->l->a, gs_str_text(&text)) : NULL;
    gs_str_free(&text);
    return words;
}

static const char *stopped(gs_arena *a, const char *text)
{
    size_t n = strlen(text);
    bool stop = n > 0 && strchr(".!?", text[n - 1]);
    return stop ? text : gs_arena_printf(a, "%s.", text);
}

static void tell_line(telling *k, life_line *m)
{
    const gs_template *used = NULL;
    gs_str claims = {0};
    bool aside = m->title || m->head || m->rubric;
    if (m->part && !aside) {
        open_para(k, m);
    }
    const char *text = words_of(k, m, &used, &claims);
    if (text && m->title) {
        k->out->title = text;
    } else if (text && m->head) {
        k->head = text;
    } else if (text && m->rubric) {
        k->rubric = text;
    } else if (text && k->para) {
        gs_ref subject = subject_of(used, &m->m);
        bool again = k->t.may_pronoun && story_same_ref(subject, k->t.subject);
        k->run = again ? k->run + 1 : 0;
        k->t.subject = subject;
        k->t.may_pronoun = !m->list && subject.kind != GS_REF_NONE;
        *add_sentence(k) = (gs_life_sentence){
            .text = stopped(k->l->a, text), .kind = m->m.kind, .template_id = used->id,
            .claims = gs_arena_strdup(k->l->a, gs_str_text(&claims)), .cite = m->cite,
            .n_cites = m->n_cites};
    }
    gs_str_free(&claims);
}

/* The paragraphs of a battle's own story, as they stand. */
static void tell_story(telling *k, const life_line *m)
{
    for (int i = 0; i < m->story->n_paras; i++) {
        const gs_story_para *p = &m->story->paras[i];
        open_para(k, &(life_line){.part = "battle"});
        k->para->own = p->own;
        for (int j = 0; j < p->n_sentences; j++) {
            const gs_sentence *s = &p->sentences[j];
            gs_cite *cite = GS_NEW_ARRAY(k->l->a, gs_cite, s->n_entries + 1);
            for (int e = 0; e < s->n_entries; e++) {
                cite[e] = (gs_cite){m->story_battle, s->entry[e]};
            }
            *add_sentence(k) = (gs_life_sentence){
                .text = s->text, .kind = "battle", .template_id = s->template_id,
                .claims = s->claims, .cite = cite, .n_cites = s->n_entries};
        }
    }
    k->para = NULL;
}

static void drop_empty(gs_life *o)
{
    int kept = 0;
    for (int i = 0; i < o->n_paras; i++) {
        if (o->paras[i].n_sentences || o->paras[i].head) {
            o->paras[kept++] = o->paras[i];
        }
    }
    o->n_paras = kept;
}

static telling *telling_of(life *l)
{
    if (!l->telling) {
        telling *k = GS_NEW(l->a, telling);
        k->l = l;
        k->out = GS_NEW(l->a, gs_life);
        k->out->lang = l->book->lang;
        k->t = (story_teller){.arena = l->a, .s = l->cast.s, .book = l->book, .style = "life"};
        k->t.used = story_used_new(l->a, l->book);
        k->t.used.wording = l->opt.wording;
        k->t.used.battle = l->key;
        l->telling = k;
    }
    return l->telling;
}

void life_flush(life *l)
{
    telling *k = telling_of(l);
    name_all(l, &k->t.names);
    for (int i = 0; i < l->n_lines; i++) {
        if (l->line[i]->story) {
            tell_story(k, l->line[i]);
        } else {
            tell_line(k, l->line[i]);
        }
    }
    l->n_lines = 0;
    l->cast.s->n_units = l->cast.s->n_heroes = 0;
    k->t.may_pronoun = false;
}

void life_make_room(life *l)
{
    enum { A_LINE = 16 }; /* more than one line names */
    const gs_setup *s = l->cast.s;
    if (s->n_heroes > GS_MAX_HEROES - A_LINE || s->n_units > GS_MAX_UNITS - A_LINE) {
        life_flush(l);
    }
}

gs_life *life_tell(life *l, const char *title)
{
    life_flush(l);
    gs_life *out = telling_of(l)->out;
    out->title = title ? title : out->title;
    drop_empty(out);
    return out;
}
