/* What libxml2 says of a file, in a player's words. */
#include "xml_int.h"

#include <stdio.h>
#include <string.h>

/* The words between the n-th pair of quotation marks (0 the first), at most size - 1 bytes. */
static const char *quoted(const char *text, int n, char *to, size_t size)
{
    const char *at = text;
    for (int i = 0; at; i++) {
        const char *from = strchr(at, '\''), *end = from ? strchr(from + 1, '\'') : NULL;
        if (!end) {
            return "";
        }
        if (i == n) {
            snprintf(to, size, "%.*s", (int)(end - from - 1), from + 1);
            return to;
        }
        at = end + 1;
    }
    return "";
}

/* "{'a', 'b'}" and "( a, b )" are "a, b". */
static void listed(const char *from, char *to, size_t size)
{
    size_t n = 0;
    for (const char *p = from; *p && n + 1 < size; p++) {
        if (strchr("{}()'", *p) == NULL && !(*p == ' ' && (n == 0 || p[1] == ')'))) {
            to[n++] = *p;
        }
    }
    to[n] = '\0';
}

/* "Element 'X', attribute 'Y': ..." and "Element 'X': ..." of a schema. */
static void of_schema(char *text, size_t size)
{
    char element[64], name[64], value[80], list[300];
    char said[800];
    const char *colon = strstr(text, "': ");
    bool of_attribute = strstr(text, "', attribute '") != NULL;
    const char *what = colon ? colon + 3 : text;
    quoted(text, 0, element, sizeof element);
    const char *attribute = of_attribute ? quoted(text, 1, name, sizeof name) : "";
    if (strstr(what, "is required but missing")) {
        snprintf(said, sizeof said, "<%s> needs the attribute %s", element,
                 quoted(what, 0, value, sizeof value));
    } else if (strstr(what, "is not allowed") && of_attribute) {
        snprintf(said, sizeof said, "<%s> has no attribute %s", element, attribute);
    } else if (strstr(what, "This element is not expected")) {
        const char *open = strchr(what, '(');
        listed(open ? open : "", list, sizeof list);
        snprintf(said, sizeof said, "<%s> does not belong here%s%s", element,
                 open ? "; expected: " : "", list);
    } else if (strstr(what, "No matching global declaration")) {
        snprintf(said, sizeof said,
                 "the file begins with <%s>, which is not what is expected here",
                 element);
    } else if (strstr(what, "Missing child element")) {
        const char *from = strchr(what, '(') ? strstr(what, "is ") : NULL;
        listed(from ? from + 3 : "", list, sizeof list);
        snprintf(said, sizeof said, "<%s> is not whole%s%s", element,
                 *list ? "; it lacks: " : "", list);
    } else if (of_attribute && strstr(what, "is not an element of the set")) {
        listed(strchr(what, '{') ? strchr(what, '{') : "", list, sizeof list);
        snprintf(said, sizeof said, "attribute %s of <%s>: \"%s\" is none of: %s", attribute,
                 element, quoted(what, 1, value, sizeof value), list);
    } else if (strstr(what, "Element content is not allowed")) {
        snprintf(said, sizeof said, "<%s> holds words alone, and no other element", element);
    } else if (of_attribute && (strstr(what, "minimum value") || strstr(what, "maximum value"))) {
        snprintf(said, sizeof said, "attribute %s of <%s>: %s; its %s is %s", attribute, element,
                 quoted(what, 1, value, sizeof value),
                 strstr(what, "minimum") ? "minimum" : "maximum",
                 quoted(what, 2, list, sizeof list));
    } else if (of_attribute && strstr(what, "minimum length")) {
        snprintf(said, sizeof said, "attribute %s of <%s>: some words are expected", attribute,
                 element);
    } else if (of_attribute && strstr(what, "maximum length")) {
        snprintf(said, sizeof said, "attribute %s of <%s>: it is %s letters long", attribute,
                 element, quoted(what, 1, value, sizeof value));
    } else if (of_attribute &&
               (strstr(what, "by the pattern") || strstr(what, "is not a valid value"))) {
        int n = strncmp(what, "[facet", 6) == 0;
        snprintf(said, sizeof said, "attribute %s of <%s>: \"%s\" is not what stands here",
                 attribute, element, quoted(what, n, value, sizeof value));
    } else {
        return;
    }
    snprintf(text, size, "%s", said);
}

void gs_xml_plain_words(char *text, size_t size)
{
    char id[80];
    char *advice = strstr(text, " use XML_PARSE_HUGE");
    if (advice) {
        *advice = '\0';
    }
    if (strstr(text, "Excessive depth in document")) {
        snprintf(text, size, "more than 256 elements stand one within the other");
        return;
    }
    if (strstr(text, "Document is empty")) {
        snprintf(text, size, "it does not begin with an element <...>");
        return;
    }
    if (strstr(text, "Huge input lookup") || strstr(text, "huge text node") ||
        strstr(text, "AttValue length too long")) {
        snprintf(text, size, "a name, a value or a text is longer than 10 MB");
        return;
    }
    int code;
    const char *bare = strstr(text, "invalid xmlChar value ");
    if (bare && sscanf(bare, "invalid xmlChar value %d", &code) == 1) {
        snprintf(text, size, "&#%d; is no character that XML may hold", code);
        return;
    }
    char open[64], close[64];
    int line;
    const char *tags = strstr(text, "ending tag mismatch: ");
    const char form[] = "ending tag mismatch: %63s line %d and %63s";
    if (tags && sscanf(tags, form, open, &line, close) == 3) {
        snprintf(text, size, "<%s> of line %d is closed by </%s>", open, line, close);
        return;
    }
    const char *twice = strstr(text, "Duplicate key-sequence ['");
    if (twice) {
        quoted(twice, 0, id, sizeof id);
        snprintf(text, size, "the id \"%s\" is given twice", id);
    } else if (strncmp(text, "Element '", 9) == 0) {
        of_schema(text, size);
    }
}
