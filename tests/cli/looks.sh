#!/bin/sh
# What somebody who looks at the pages must not see: a page to post without a picture, a title page that says
# when it turned and not how.
. tests/cli/lib
cd "$dir/home" || exit 1
for c in great-raid days-of-long-ago; do
    sed 's/ seed="[0-9]*"/ seed="77"/' "$root/campaigns/$c.xml" > $c.xml
    gesta import $c.xml -o $c.gesta > /dev/null
    while gesta battle -C $c.gesta --csv | grep -q ',next,'; do
        gesta next -C $c.gesta --until battle > /dev/null 2>&1
        gesta battle fight -C $c.gesta > /dev/null 2>&1 || break
    done
done
for b in skirmish race raid pass beach-battle; do
    c=great-raid
    [ $b = beach-battle ] && c=days-of-long-ago
    gesta report battle $b -l four -o $b.html -C $c.gesta && [ "$(grep -c '<svg' $b.html)" -ge 2 ]
    say $? "$b: the page to post has the day's ribbons and a map"
    gesta report battle $b -o $b.pdf -C $c.gesta && pdftotext -layout -l 1 $b.pdf p.txt 2> "$err"
    awk '/WHEN IT TURNED/ { on = NR } on && NR == on + 1 && !/[a-z]/ { bad = 1 } END { exit bad }' p.txt
    say $? "$b: the title page says how it turned"
    grep -qE '^ *(Moment [a-z]\. )?Turn [0-9]+, at its end\.' p.txt
    say $? "$b: ... and when its map was"
done
exit $fails
