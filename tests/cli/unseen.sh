#!/bin/sh
# What a side is shown never names what it cannot see: random marches on two maps, each page for each
# side, turn after turn, until armies meet. Sight "own" shows no enemy at all; "near" none at first.
. tests/cli/lib
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/c.gesta"
# of_others SIDE: ids and names of armies, units, heroes of the other sides, as words
of_others() {
    for side in $(gesta side --csv | sed 1d | cut -d, -f1); do
        [ "$side" = "$1" ] && continue
        for noun in army hero; do
            gesta $noun --csv | awk -F, -v s="$side" -v n="$(gesta side --csv | awk -F, -v s="$side" '$1 == s {print $2}')" \
                'NR > 1 && index($0, "," n ",") + index($0, "," s ",") { print $1; print $2 }'
        done
        for army in $(gesta army --csv | awk -F, -v s="$side" -v n="$(gesta side --csv | awk -F, -v s="$side" '$1 == s {print $2}')" \
            'NR > 1 && index($0, "," n ",") + index($0, "," s ",") { print $1 }'); do
            gesta army "$army" --csv | awk -F, 'NR > 1 { print $1; print $2 }'
        done
    done | sort -u | grep -v '^$'
}
pages() { # pages SIDE: all that takes --side
    gesta status --side "$1"
    gesta status --side "$1" --json
    gesta status --side "$1" --csv
    gesta status --side "$1" --as-known "$(gesta ledger --csv | sed 1d | wc -l)"
    for noun in hero unit army side; do
        gesta $noun --help | grep -q -- '--side=' && gesta $noun --side "$1"
    done
    gesta report map --side "$1" -f svg -o - 2> /dev/null || { gesta report map --side "$1" -o map.svg && cat map.svg; }
}
shown=0
look() { # look: no page of any side names what is not its own
    for me in $(gesta side --csv | sed 1d | cut -d, -f1); do
        of_others "$me" > secret
        pages "$me" > page 2> /dev/null
        [ "$(wc -l < secret)" -ge 4 ] && [ "$(wc -l < page)" -ge 10 ] || return 1
        if grep -wnFf secret page > leak; then
            echo "$me sees: $(head -3 leak)" > "$out"
            return 1
        fi
        shown=$((shown + 1))
    done
}
for campaign in march-war stirling; do
    rm -f c.gesta
    gesta import "$root/campaigns/$campaign.xml" -o c.gesta > /dev/null
    gesta campaign change --option sight=own > /dev/null
    places=$(gesta place --csv | sed 1d | cut -d, -f1)
    n=$(echo "$places" | wc -l)
    seed=7
    for turn in 1 2 3 4 5 6; do
        look
        say $? "$campaign, turn $turn: no side is shown another's"
        for army in $(gesta army --csv | sed 1d | cut -d, -f1); do
            seed=$(((seed * 1103515245 + 12345) % 2147483648))
            gesta march "$army" "$(echo "$places" | sed -n "$((seed / 65536 % n + 1))p")" > /dev/null 2>&1
        done
        look
        say $? "... nor when all have orders"
        gesta next > /dev/null 2>&1 || break
        gesta status | grep -q '^OWED' && break
    done
done
[ "$shown" -ge 8 ]
say $? "it was looked at $shown times"
# near: at the beginning of the March War nobody is within a march of the other
rm -f c.gesta
gesta import "$root/campaigns/march-war.xml" -o c.gesta > /dev/null
look
say $? "near: who is further than a march away is not shown"
gesta march n1 cray > /dev/null
gesta next > /dev/null && gesta next > /dev/null
gesta status --side south > "$out"
has "... and who comes within one is" "^Seen .*N1 Cray about 30"
exit $fails
