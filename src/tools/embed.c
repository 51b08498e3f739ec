/* Build-time tool: writes the files named on the command line as C byte arrays and a table
 * gs_resources[] of name (last two path parts), bytes and size. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *short_name(const char *path)
{
    static const char *const roots[] = {"schema/", "templates/"};
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        const char *p = strstr(path, roots[i]);
        if (p) {
            return p;
        }
    }
    return path;
}

int main(int argc, char **argv)
{
    puts("#include \"gesta/os.h\"\n");
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");
        if (!f) {
            perror(argv[i]);
            return 1;
        }
        printf("static const unsigned char r%d[] = {", i);
        int c;
        for (int n = 0; (c = getc(f)) != EOF; n++) {
            printf("%s%d,", n % 24 ? "" : "\n", c);
        }
        printf("0};\n");
        fclose(f);
    }
    puts("\nconst gs_resource gs_resources[] = {");
    for (int i = 1; i < argc; i++) {
        printf("    {\"%s\", (const char *)r%d, sizeof r%d - 1},\n", short_name(argv[i]), i, i);
    }
    puts("    {0, 0, 0},\n};");
    return 0;
}
