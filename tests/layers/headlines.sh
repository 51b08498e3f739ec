#!/bin/sh
# Every procedure that a verb of the log may work has a line of working for players, for whatever
# comes of it.
set -u
lines=src/battle/logbook/lb_headlines.def
fails=0
for book in shw goh moh feu wmh; do
    prefix=$(echo $book | tr a-z A-Z)
    missing=$(tr '\n' ' ' < src/rules/$book/${book}_carry.def |
        grep -oE 'VERB\("[^"]*", *"[^"]*", *"[^"]+"' | sed 's/.*"\([^"]*\)"$/\1/' | sort -u |
        while read -r p; do
            grep -qF "HEADLINE(\"$prefix\", \"$p\", \"\"," $lines || echo "$p"
        done)
    if [ -z "$missing" ]; then
        echo "ok - $prefix: a line of working for each procedure"
    else
        echo "not ok - $prefix: no line of working for:" $missing
        fails=1
    fi
done
exit $fails
