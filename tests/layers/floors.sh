#!/bin/sh
# The files of a rule set's battle folder stand one above another: who calls a file that stands
# below him in floors.txt, is found by the symbols of the objects. Each file with something to say
# has a header of its own name, and no header is without its file.
set -u
B=${B:-build}
floors=$(dirname "$0")/floors.txt
fails=0
say() { # say DETAIL WHAT: no detail, no fault
    if [ -z "$1" ]; then echo "ok - $2"; else echo "not ok - $2"; echo "$1" | head -20; fails=1; fi
}
for book in $(sed -n 's/^book //p' "$floors"); do
    files=$(awk -v b="$book" '/^#/ {next} $1 == "book" {on = $2 == b; next}
        on {for (i = 1; i <= NF; i++) print $i}' "$floors")
    there=$(for f in src/battle/"$book"/*.c; do basename "$f" .c | sed "s/^${book}_//"; done)
    odd=$( (echo "$files"; echo "$there") | sort | uniq -u)
    say "$odd" "$book: floors.txt lists each file once"
    bad=$(nm -A "$B/src/battle/$book"/*.o | awk -v b="$book" -v files="$files" '
        BEGIN {n = split(files, f, "\n"); for (i = 1; i <= n; i++) floor[f[i]] = i}
        {k = split($1, p, ":"); k = split(p[1], p, "/"); o = p[k]
         sub(/\.o$/, "", o); o = substr(o, length(b) + 2)
         if (!(o in floor)) next
         if ($(NF - 1) ~ /^[TRDBG]$/) home[$NF] = o
         else if ($(NF - 1) == "U") {calls[++c] = o " " $NF}}
        END {for (i = 1; i <= c; i++) {split(calls[i], w, " ")
             if (w[2] in home && floor[home[w[2]]] > floor[w[1]])
                 print b "_" w[1] ".c calls " w[2] " of " b "_" home[w[2]] ".c, which stands below it"}}')
    say "$bad" "$book: each file calls only files above it"
    bad=$(for h in src/battle/"$book"/*_int.h; do
        [ -f "${h%_int.h}.c" ] || echo "$h has no file"; done)
    say "$bad" "$book: each header is of one file"
done
exit $fails
