/* Markdown (CommonMark, with the tables that forums and blogs have) and BBCode: text that is pasted
 * as it stands. Pictures are files beside it, whose names the caller gives (opt->pictures). */
#include "post_int.h"

#include <string.h>

/* ---- words ---- */
/* Signs that mean something wherever they stand in Markdown, or its tables, mail and mentions. */
static bool always(char c)
{
    return c && strchr("\\`*_[]<>|~&$@", c);
}

/* Does the text at p begin what a line may not begin with: a head, a list, a rule? */
static size_t begins_block(const char *p)
{
    size_t digits = strspn(p, "0123456789");
    if (digits && (p[digits] == '.' || p[digits] == ')')) {
        return digits;
    }
    return 0;
}

static void markdown_words(gs_str *out, const char *line)
{
    char before = out->len ? out->p[out->len - 1] : '\n';
    bool start = before == '\n' || before == ' ' || before == '|';
    if (before == '\n') {
        line += strspn(line, " ");
    }
    size_t number = start ? begins_block(line) : 0;
    for (const char *p = line; *p; p++) {
        bool first = p == line && start && strchr("#+-=:", *p);
        bool list = number && p == line + number;
        bool link = (*p == ':' && p[1] == '/') ||
                    (*p == '.' && p - line >= 3 && (p[-1] | 32) == 'w' && (p[-2] | 32) == 'w');
        gs_str_add(out, always(*p) || first || list || link ? "\\" : "");
        gs_str_addc(out, *p);
    }
}

/* A joiner without width after what would begin a tag or a link. */
static void bbcode_words(gs_str *out, const char *line)
{
    for (const char *p = line; *p; p++) {
        gs_str_addc(out, *p);
        if (*p == '[' || (*p == ':' && p[1] == '/') ||
            (*p == '.' && p - line >= 3 && (p[-1] | 32) == 'w' && (p[-2] | 32) == 'w')) {
            gs_str_add(out, "\xE2\x81\xA0"); /* U+2060 */
        }
    }
}

/* ---- pictures ---- */
/* What a figure shows, for those who do not see it. */
static void twin(post *p, const gs_node *n)
{
    const gs_attr attrs[] = {GS_ATTR_TWIN, GS_ATTR_TITLE, GS_ATTR_CAPTION_HEAD, GS_ATTR_CAPTION};
    for (int i = 0; i < GS_COUNT(attrs); i++) {
        if (gs_node_has(n, attrs[i])) {
            post_words(p, gs_node_get(n, attrs[i]));
            return;
        }
    }
}

static void legend(post *p, const gs_node *n)
{
    const char *head = gs_node_get(n, GS_ATTR_CAPTION_HEAD), *words = gs_node_get(n, GS_ATTR_CAPTION);
    post_part(p, POST_LEGEND, gs_arena_printf(p->a, "%s%s%s", head, *head && *words ? " " : "",
                                              words));
}

/* Where there are no files the caption stands alone, or what the picture shows. */
static bool without(post *p, const gs_node *n)
{
    if (p->opt->pictures) {
        return false;
    }
    post_begin(p, POST_PLAN, NULL);
    twin(p, n);
    post_end(p, POST_PLAN);
    return true;
}

static void markdown_picture(post *p, const gs_node *n)
{
    if (without(p, n)) {
        return;
    }
    gs_str_add(p->out, "![");
    twin(p, n);
    gs_str_add(p->out, "](");
    gs_picture_reference(p->out, p->opt->pictures, p->figure, n->drawing);
    gs_str_add(p->out, ")");
    legend(p, n);
    post_end(p, POST_FIGURE);
}

static void bbcode_picture(post *p, const gs_node *n)
{
    if (without(p, n)) {
        return;
    }
    gs_str_add(p->out, "[img]");
    gs_picture_reference(p->out, p->opt->pictures, p->figure, n->drawing);
    gs_str_add(p->out, "[/img]");
    legend(p, n);
    post_end(p, POST_FIGURE);
}

static const char *const markdown_roles[POST_ROLES][2] = {
#define POST_ROLE(symbol, h1, h2, m1, m2, b1, b2) [POST_##symbol] = {m1, m2},
#include "post.def"
#undef POST_ROLE
};

static const char *const bbcode_roles[POST_ROLES][2] = {
#define POST_ROLE(symbol, h1, h2, m1, m2, b1, b2) [POST_##symbol] = {b1, b2},
#include "post.def"
#undef POST_ROLE
};

const post_format post_markdown = {.role = markdown_roles,
                                   .words = markdown_words,
                                   .picture = markdown_picture,
                                   .pipes = true,
                                   .tight = true};
const post_format post_bbcode = {
    .role = bbcode_roles, .words = bbcode_words, .picture = bbcode_picture};

static gs_status render(const post_format *f, const gs_doc *doc, const gs_render_options *opt,
                        gs_str *out)
{
    post p;
    post_open(&p, f, doc, opt, out);
    post_title(&p);
    for (const gs_node *n = doc->root->first; n; n = n->next) {
        post_write(&p, n);
    }
    post_close(&p);
    return GS_OK;
}

gs_status gs_render_markdown(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                             gs_err *err)
{
    (void)err;
    return render(&post_markdown, doc, opt, out);
}

gs_status gs_render_bbcode(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                           gs_err *err)
{
    (void)err;
    return render(&post_bbcode, doc, opt, out);
}
