#!/bin/sh
# A war on a map from its first order to its end: twelve turns of a real war, four armies, battles
# fought by generals; twice the same bytes; audited, exported and imported; what a side is shown.
. tests/cli/lib
# Every turn: the owed battles are fought in their order, then each army has its order; one that has
# laid down its arms has none.
war() { # war FILE
    gesta import "$root/campaigns/stirling.xml" -o "$1" > /dev/null || return 1
    for turn in 1 2 3 4 5 6 7 8 9 10 11 12; do
        while read -r army place; do
            gesta march -C "$1" "$army" "$place" > /dev/null 2>> "$dir/held"
        done << ORDERS
forest $(set -- lanark lanark lanark glasgow glasgow stirling stirling stirling edinburgh edinburgh edinburgh edinburgh; eval echo "\$$turn")
north $(set -- perth perth perth perth perth perth perth stirling stirling stirling stirling stirling; eval echo "\$$turn")
host $(set -- berwick berwick edinburgh edinburgh edinburgh stirling stirling stirling stirling perth perth perth; eval echo "\$$turn")
western $(set -- lanark lanark lanark glasgow glasgow irvine irvine irvine stirling stirling stirling stirling; eval echo "\$$turn")
ORDERS
        gesta next -C "$1" > "$dir/turn" 2>&1 || { cat "$dir/turn"; return 1; }
        while gesta battle list -C "$1" --format csv | grep -q ',next,'; do
            gesta battle fight -C "$1" > "$dir/fight" 2>&1 || { cat "$dir/fight"; return 1; }
        done
    done
}
war "$dir/a.gesta"
say $? "twelve turns of the war are played"
war "$dir/b.gesta"
gesta export -C "$dir/a.gesta" -o "$dir/a.xml" && gesta export -C "$dir/b.gesta" -o "$dir/b.xml"
cmp -s "$dir/a.xml" "$dir/b.xml"
say $? "played again it is the same, byte for byte"
fought=$(grep -c 'kind="battle"' "$dir/a.xml")
[ "$fought" -ge 2 ] && grep -q 'kind="retreated"' "$dir/a.xml" && grep -q 'kind="owner"' "$dir/a.xml"
say $? "armies met, the beaten went back, places changed hands ($fought battles)"
gesta next -C "$dir/a.gesta" > "$dir/out" 2>&1
[ $? = 1 ] && grep -q 'the campaign is over' "$dir/out"
say $? "after the last turn it is over"
gesta audit -C "$dir/a.gesta" > "$dir/out" 2>&1 && grep -q '12 ends of turn add up' "$dir/out"
say $? "an audit works all of it again"
gesta import "$dir/a.xml" -o "$dir/c.gesta" > /dev/null && gesta audit -C "$dir/c.gesta" > /dev/null &&
    gesta export -C "$dir/c.gesta" -o "$dir/c.xml" && cmp -s "$dir/a.xml" "$dir/c.xml"
say $? "exported and imported it is the same"
gesta report map -C "$dir/a.gesta" -o "$dir/a.svg" && gesta report map -C "$dir/b.gesta" -o "$dir/b.svg" &&
    cmp -s "$dir/a.svg" "$dir/b.svg" && grep -q Stirling "$dir/a.svg"
say $? "its map is the same, too"
exit $fails
