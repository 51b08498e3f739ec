/* A program that says a word, linked with what gesta is linked with. */
#include <stdio.h>

int main(void)
{
    puts("gesta");
    return 0;
}
