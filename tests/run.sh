#!/bin/sh
# Runs cmocka programs and scripts, one more at once than there are processors, for scripts wait for disks
# and servers (JOBS), tells of them in their order, counts, and closes with "N passed, N failed".
# A cmocka program counts its cases; a script prints lines "ok - what" and "not ok - what".
set -u
passed=0 failed=0
log=${B:-build}/check.log
: > "$log"
outs=$(mktemp -d)
trap 'rm -rf "$outs"' EXIT
n=0
for t in "$@"; do
    n=$((n + 1))
    printf '%s\n%s\n' "$t" "$outs/$n"
done | xargs -n 2 -P "${JOBS:-$(($(nproc 2>/dev/null || echo 1) + 1))}" sh -c '
    case $0 in *.sh) sh "$0" ;; *) "$0" ;; esac > "$1.out" 2>&1
    echo $? > "$1.rc"' 2> /dev/null &
runner=$!
n=0
for t in "$@"; do
    n=$((n + 1))
    out=$outs/$n.out
    while [ ! -s "$outs/$n.rc" ] && kill -0 "$runner" 2> /dev/null; do sleep 0.1; done
    rc=$(cat "$outs/$n.rc" 2> /dev/null || echo 1)
    [ -e "$out" ] || : > "$out"
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
wait "$runner" 2> /dev/null
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
