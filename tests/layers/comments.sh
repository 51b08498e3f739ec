#!/bin/sh
# What a comment names is there: files of the tree by their last name, functions and types of ours by
# their whole name. Comments outlive the code otherwise.
set -u
fails=0
say() { # say DETAIL WHAT: no detail, no fault
    if [ -z "$1" ]; then echo "ok - $2"; else echo "not ok - $2"; echo "$1" | head -20; fails=1; fi
}
sources=$(find src include tests -name '*.c' -o -name '*.h' -o -name '*.def' | sort)
# FILE WORD of every word of a comment that could be a name, and "- WORD" of every word of code
# shellcheck disable=SC2086
words=$(awk '
    FNR == 1 {inside = 0}
    {
        rest = $0
        while (rest != "") {
            if (inside) {
                at = index(rest, "*/")
                text = at ? substr(rest, 1, at - 1) : rest
                rest = at ? substr(rest, at + 2) : ""
                inside = !at
                gsub(/"[^"]*"/, "", text) # what somebody might type
                n = split(text, w, /[^A-Za-z0-9_.\/*-]+/)
                for (i = 1; i <= n; i++) {
                    sub(/[.]+$/, "", w[i])
                    if (w[i] ~ /[*]/) continue
                    if (w[i] ~ /^(gs|shw|goh)_[a-z0-9_]+$/ ||
                        w[i] ~ /^[a-z0-9_\/-]*[a-z0-9-][a-z0-9_-][a-z0-9_-][.](c|h|def|sh|xsd|sql|md)$/)
                        print FILENAME, w[i]
                }
            } else {
                at = index(rest, "/*")
                text = at ? substr(rest, 1, at - 1) : rest
                rest = at ? substr(rest, at + 2) : ""
                inside = at > 0
                n = split(text, w, /[^A-Za-z0-9_]+/)
                for (i = 1; i <= n; i++) if (w[i] ~ /^(gs|shw|goh)_/) code[w[i]] = 1
            }
        }
    }
    END {for (c in code) print "-", c}' $sources | sort -u)
there=$(find . -path ./build -prune -o -path ./.git -prune -o -type f -print | sed 's/.*\///' | sort -u)
bad=$(printf '%s\n' "$words" | awk -v there="$there" '
    BEGIN {n = split(there, f, "\n"); for (i = 1; i <= n; i++) is[f[i]] = 1}
    $1 != "-" && $2 ~ /[.]/ {k = split($2, p, "/"); if (!(p[k] in is)) print $1 " names " $2}')
say "$bad" "files that comments name are there"
bad=$(printf '%s\n' "$words" | awk '
    $1 == "-" {is[$2] = 1; next} $2 !~ /[.]/ {who[++n] = $1; what[n] = $2}
    END {for (i = 1; i <= n; i++) {ok = what[i] in is
             if (!ok && what[i] ~ /_$/) for (c in is) if (index(c, what[i]) == 1) {ok = 1; break}
             if (!ok) print who[i] " names " what[i]}}')
say "$bad" "functions and types that comments name are there"
exit $fails
