#include <stdio.h>

int main(void)
{
    puts("gesta " GESTA_VERSION);
    return 0;
}
