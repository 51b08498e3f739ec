#!/bin/sh
# A second compiler reads every source and finds nothing: clang with the warnings of the Makefile.
set -u
B=${B:-build}
WARN=${WARN:--Wall -Wextra -Wformat=2 -Werror}
if ! command -v clang > /dev/null; then
    echo "clang is not here; nothing was read"
    echo "ok - sources without a second compiler"
    exit 0
fi
libs=$(pkg-config --cflags $(sed -n "s/^PKGS *:= *//p" Makefile))
fails=0
read_all() { # read_all WHAT FOLDER
    # shellcheck disable=SC2086
    if find "$2" -name '*.c' -print0 |
        xargs -0 -n 60 clang -fsyntax-only -std=c17 -D_POSIX_C_SOURCE=200809L -DGS_ARENA_SINGLE \
            '-DGESTA_VERSION="x"' -Iinclude -Itests $libs $WARN 2> "$B/clang.txt"; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        grep -E 'warning|error' "$B/clang.txt" | head -20
        fails=1
    fi
}
read_all "clang reads every source without a warning" src
read_all "clang reads every test without a warning" tests
exit $fails
