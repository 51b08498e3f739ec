#!/bin/sh
# The other compiler finds nothing to warn of either (gcc builds the tests themselves).
set -u
command -v clang > /dev/null || { echo "ok - clang is not here: nothing to say"; exit 0; }
: "${WARN:=-Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wformat=2 -Werror}"
found=$(mktemp)
# shellcheck disable=SC2046,SC2086
find src tests/fuzz tests/bench tests/faults -name '*.c' | sort | xargs -P 2 -n 20 \
    clang -std=c17 -D_POSIX_C_SOURCE=200809L $WARN -Iinclude -Itests -I"${B:-build}/gen" \
    -DGESTA_VERSION='"0"' $(pkg-config --cflags sqlite3 libxml-2.0 fontconfig) -fsyntax-only \
    > "$found" 2>&1
rc=$?
if [ $rc = 0 ] && [ ! -s "$found" ]; then
    echo "ok - clang compiles everything without a warning"
else
    echo "not ok - clang compiles everything without a warning"
    grep -A3 -E 'error|warning' "$found" | head -20
fi
rm -f "$found"
exit $rc
