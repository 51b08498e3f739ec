#!/bin/sh
# Runs cmocka programs and scripts, counts, and closes with "N passed, N failed".
# A cmocka program counts its cases; a script prints lines "ok - what" and "not ok - what".
set -u
passed=0 failed=0
log=${B:-build}/check.log
: > "$log"
for t in "$@"; do
    out=$(mktemp)
    case $t in
        *.sh) sh "$t" > "$out" 2>&1; rc=$? ;;
        *) "$t" > "$out" 2>&1; rc=$? ;;
    esac
    cat "$out" >> "$log"
    p=$(grep -cE '^\[       OK \]|^ok - ' "$out")
    f=$(grep -cE '^\[  FAILED  \] [^0-9]*[a-zA-Z_]|^not ok - ' "$out")
    case $t in *.sh) ;; *) f=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p' "$out" | awk '{s+=$1} END {print s+0}') ;; esac
    if [ "$rc" -ne 0 ] && [ "$f" -eq 0 ]; then f=1; fi
    if [ "$p" -eq 0 ] && [ "$f" -eq 0 ]; then f=1; echo "no test ran in $t" >> "$out"; fi
    passed=$((passed + p)) failed=$((failed + f))
    printf '%-52s %5d passed, %d failed\n' "${t#"${B:-build}"/}" "$p" "$f"
    [ "$f" -gt 0 ] && grep -vE '^\[ RUN|^\[       OK|^ok - ' "$out" | head -60
    rm -f "$out"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
