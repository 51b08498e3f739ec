#!/bin/sh
# The files of the table's core and of a rule set's battle folder stand one above another: who calls
# a file that stands below him in floors.txt, is found by the symbols of the objects. The core calls
# no rule set: one file of it lists them. Each file of a rule set with something to say has a header
# of its own name, and no header is without its file.
set -u
B=${B:-build}
floors=$(dirname "$0")/floors.txt
fails=0
say() { # say DETAIL WHAT: no detail, no fault
    if [ -z "$1" ]; then echo "ok - $2"; else echo "not ok - $2"; echo "$1" | head -20; fails=1; fi
}
for book in $(sed -n 's/^book //p' "$floors"); do
    folder=src/battle/$book prefix=${book}_
    [ "$book" = core ] && folder=src/battle prefix=
    floor=$(awk -v b="$book" '/^#/ {next} $1 == "book" {on = $2 == b; next}
        on {for (i = 1; i <= NF; i++) {n++; k = split($i, f, "+")
            for (j = 1; j <= k; j++) print n, f[j]}}' "$floors")
    files=$(echo "$floor" | cut -d' ' -f2)
    there=$(for f in "$folder"/*.c; do basename "$f" .c | sed "s/^$prefix//"; done)
    odd=$( (echo "$files"; echo "$there") | sort | uniq -u)
    say "$odd" "$book: floors.txt lists each file once"
    objects=$(for f in $files; do echo "$B/$folder/$prefix$f.o"; done)
    # shellcheck disable=SC2086
    bad=$(nm -A $objects | awk -v p="$prefix" -v lines="$floor" '
        BEGIN {n = split(lines, l, "\n")
               for (i = 1; i <= n; i++) {split(l[i], w, " "); floor[w[2]] = w[1]}}
        {k = split($1, a, ":"); k = split(a[1], a, "/"); o = a[k]
         sub(/\.o$/, "", o); o = substr(o, length(p) + 1)
         if ($(NF - 1) ~ /^[TRDBG]$/) home[$NF] = o
         else if ($(NF - 1) == "U") {calls[++c] = o " " $NF}}
        END {for (i = 1; i <= c; i++) {split(calls[i], w, " ")
             if (w[2] in home && floor[home[w[2]]] + 0 > floor[w[1]] + 0)
                 print p w[1] ".c calls " w[2] " of " p home[w[2]] ".c, which stands below it"}}')
    say "$bad" "$book: each file calls only files above it"
    if [ "$book" = core ]; then
        bad=$(for b in $(sed -n 's/^book //p' "$floors"); do
            # shellcheck disable=SC2086
            nm -A $objects | grep " U ${b}_" | grep -v '/registry\.o:'; done)
        say "$bad" "core: it calls no rule set"
        continue
    fi
    bad=$(for h in src/battle/"$book"/*_int.h; do
        [ -f "${h%_int.h}.c" ] || echo "$h has no file"; done)
    say "$bad" "$book: each header is of one file"
done
exit $fails
