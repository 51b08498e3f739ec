#!/bin/sh
# None of four reports of a campaign that follow each other begins like another, or ends like it.
. tests/cli/lib
cd "$dir/home" || exit 1
for name in roland 1066 great-raid; do
    rm -f c.gesta
    gesta import "$root/campaigns/$name.xml" -o c.gesta > /dev/null
    gesta battle fight --all -C c.gesta > /dev/null 2> "$err"
    for b in $(gesta battle -C c.gesta --format csv | awk -F, 'NR > 1 {print $1}'); do
        gesta report battle "$b" --show plan -C c.gesta 2> "$err" |
            sed -n '1s/.*it opens with \(.*\) and ends with \(.*\)$/\1|\2/p'
    done > ways
    awk -F'|' '{ for (i = 1; i <= 3; i++) { if (NR > i && $1 == o[NR - i]) bad = 1; if (NR > i && $2 == e[NR - i]) bad = 1 }
        o[NR] = $1; e[NR] = $2 } END { exit bad || NR < 2 }' ways
    say $? "$name: no beginning and no end twice in four reports"
    last=$(gesta battle -C c.gesta --format csv | awk -F, 'NR > 1 {b = $1} END {print b}')
    gesta report battle "$last" -f text -C c.gesta > one.txt
    gesta export -C c.gesta -o e.xml && rm -f copy.gesta && gesta import e.xml -o copy.gesta > /dev/null &&
        gesta report battle "$last" -f text -C copy.gesta | cmp -s - one.txt
    say $? "$name: a copy of the campaign tells it in the same words"
done
exit $fails
