/* Writes a picture for the scripts: picture jpeg|png|progressive WIDTH HEIGHT [TURN]. */
#include "picture.h"

int main(int argc, char **argv)
{
    gs_str out = {0};
    if (argc < 4) {
        return 2;
    }
    int width = (int)strtol(argv[2], NULL, 10), height = (int)strtol(argv[3], NULL, 10);
    int turn = argc > 4 ? (int)strtol(argv[4], NULL, 10) : 0;
    if (strcmp(argv[1], "png") == 0) {
        picture_png(&out, width, height, false);
    } else {
        picture_jpeg(&out, width, height, turn, strcmp(argv[1], "progressive") == 0);
    }
    bool done = fwrite(out.p, 1, out.len, stdout) == out.len;
    gs_str_free(&out);
    return done ? 0 : 1;
}
