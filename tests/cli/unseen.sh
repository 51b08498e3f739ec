#!/bin/sh
# What a side is shown never names what it cannot see: random marches on two maps, each page that takes
# --side for each side, turn after turn, and after battles. Sight "own" shows no enemy at all that was
# not met; "near" none at first.
. tests/cli/lib
cd "$dir/home" || exit 1
export GESTA_CAMPAIGN="$dir/home/c.gesta"
# whose NOUN: "id,name,side-id" of each hero and army, one a line (`sides` and `units` are of this look)
whose() {
    gesta "$1" --csv | awk -F, 'NR == FNR { id[$2] = $1; next } FNR > 1 { print $1 "," $2 "," id[$3] }' sides -
}
# met SIDE: ids of all who stood in a battle's record where the side stood. A record never changes: it
# is read once.
met() {
    own=$(awk -F, -v s="$1" '$4 == s { print $1 }' units | paste -sd'|' | sed 's/|/\\|/g')
    for battle in $(gesta battle list --csv | awk -F, 'NR > 1 && /,fought,/ { print $1 }'); do
        record=record-$battle.xml
        [ -e "$record" ] || gesta report battle "$battle" -f xml -o "$record" > /dev/null 2>&1 || continue
        grep -q "<unit id=\"\($own\)\"" "$record" &&
            grep -o '<\(unit\|hero\) id="[^"]*"' "$record" | sed 's/.*"\(.*\)"/\1/'
    done | sort -u
}
# of_others SIDE: ids and names of armies, units, heroes of the other sides that it has not met; an
# army of which it met nobody counts too
of_others() {
    met "$1" > met
    {
        awk -F, 'FILENAME == "met" { met[$0]; next } FILENAME == "units" { seen[$3] += $1 in met; next }
            !seen[$1]' met units armies
        cat units heroes
    } | awk -F, -v s="$1" 'FILENAME == "met" { met[$0]; next } $NF != s && !($1 in met) { print $1; print $2 }' met - |
        sort -u | grep -v '^$' | grep -vxFf public
}
# Every page that takes --side. Each must be made; none may complain.
pages() {
    for page in status "status --json" "status --csv" "status --as-known $last" hero "hero --epithets" \
        "hero --rivals" unit army side place road troop item scenario list campaign captive march \
        "battle list" "battle list --json" ledger "ledger --all --csv" timeline "timeline --csv" \
        "words ids" "export --csv units" "export --csv heroes" "report map -f text"; do
        gesta $page --side "$1" || echo "PAGE FAILED: $page"
    done
    gesta search a --side "$1"
    for hero in $(awk -F, -v s="$1" '$3 == s { print $1 }' heroes); do
        gesta hero "$hero" --side "$1" || echo "PAGE FAILED: hero $hero"
        gesta report career "$hero" -f text --side "$1" || echo "PAGE FAILED: career $hero"
        gesta words captors "$hero" --side "$1"
    done
    for army in $(awk -F, -v s="$1" '$3 == s { print $1 }' armies); do
        gesta army "$army" --side "$1" || echo "PAGE FAILED: army $army"
        gesta report roster "$army" -f text --side "$1" || echo "PAGE FAILED: roster $army"
        gesta list check "$army" --side "$1" || echo "PAGE FAILED: check $army"
    done
    for battle in $(gesta battle list --csv --side "$1" | awk -F, 'NR > 1 && /,fought,/ { print $1 }'); do
        gesta battle show "$battle" --side "$1" || echo "PAGE FAILED: show $battle"
        gesta report battle "$battle" -f text --side "$1" || echo "PAGE FAILED: battle $battle"
    done
    gesta report map --side "$1" -o map.svg > /dev/null && cat map.svg
}
shown=0
look() { # look: no page of any side names what is not its own, nor the seed, nor another's orders
    gesta place --csv | tr ',' '\n' > public # words of the map ("forest"), whoever is called so
    gesta side --csv | sed 1d > sides
    whose army > armies
    whose hero > heroes
    while IFS=, read -r army name side; do
        gesta army "$army" --csv | awk -F, -v a="$army" -v s="$side" 'NR > 1 { print $1 "," $2 "," a "," s }'
    done < armies > units
    last=$(gesta ledger --csv | tail -1 | cut -d, -f1)
    case $last in n) last=0 ;; esac
    for me in $(cut -d, -f1 sides); do
        of_others "$me" > secret
        pages "$me" > page 2> complaints
        [ "$(wc -l < page)" -ge 100 ] || return 1
        if grep -n 'PAGE FAILED' page > leak || { [ -s secret ] && grep -wnFf secret page > leak; } ||
            grep -n 'seed [1-9]' page > leak; then
            echo "$me: $(head -3 leak) $(head -3 complaints)" > "$out"
            return 1
        fi
        shown=$((shown + $(wc -l < secret)))
    done
}
for campaign in march-war stirling; do
    rm -f c.gesta record-*.xml
    gesta import "$root/campaigns/$campaign.xml" -o c.gesta > /dev/null
    gesta campaign change --option sight=own > /dev/null
    places=$(gesta place --csv | sed 1d | cut -d, -f1)
    n=$(echo "$places" | wc -l)
    seed=7 battles=0
    for turn in 1 2 3 4 5 6; do
        for army in $(gesta army --csv | sed 1d | cut -d, -f1); do
            seed=$(((seed * 1103515245 + 12345) % 2147483648))
            gesta march "$army" "$(echo "$places" | sed -n "$((seed / 65536 % n + 1))p")" > /dev/null 2>&1
        done
        if [ "$turn" = 2 ] || [ "$turn" = 4 ]; then # what the sixth brought is looked at last
            look
            say $? "$campaign, turn $turn: no side is shown another's, nor its orders"
        fi
        gesta next > /dev/null 2>&1 || break
        while gesta battle list --csv | grep -q ',next,'; do
            gesta battle fight > /dev/null 2>&1 || break
            battles=$((battles + 1))
        done
    done
    look
    say $? "$campaign: nor after $battles battles"
    [ "$battles" -ge 1 ]
    say $? "... there were battles"
done
[ "$shown" -ge 80 ]
say $? "$shown names were kept"
# who was met is known as he was then, and not what became of him since
rm -f c.gesta record-*.xml
gesta import "$root/campaigns/march-war.xml" -o c.gesta > /dev/null
gesta campaign change --option sight=own > /dev/null
gesta march n1 cray > /dev/null
gesta march s2 cray > /dev/null
gesta next > /dev/null
gesta next > /dev/null
gesta battle record meet-3-cray --won north --turns 4 --lost "n1-first 5" --words "Short." > /dev/null 2>&1
gesta battle aftermath meet-3-cray --apply > /dev/null 2>&1
gesta unit lose n1-first 3 -m "a fever in the camp" > /dev/null
gesta unit add "Ash archers" --army n1 --troop spears --full 6 > /dev/null
known=$(gesta unit --csv --side south | awk -F, '$1 == "n1-first" { print $6 }')
really=$(gesta unit --csv | awk -F, '$1 == "n1-first" { print $6 }')
[ -n "$known" ] && [ "$known" = $((really + 3)) ]
say $? "whom it met it knows as he was then ($known, now $really)"
gesta unit --csv --side south > "$out"
! grep -q "Ash archers\|n2-riders" "$out"
say $? "... and nobody who came since"
gesta ledger --side south > "$out"
! grep -q fever "$out"
say $? "... nor what befell them since"
gesta unit --csv --side north | grep -q "^n1-first,.*,$really,"
say $? "their own side does"
refuses "whom it never met it cannot ask for" 2 "" gesta unit n2-riders --side south
refuses "a campaign file is the umpire's" 2 "umpire's, whole" gesta export --side south
refuses "what is entered is the umpire's" 2 "only shows" gesta hero mabon --enter power --amount 1 \
    --reason x --side south
# near: at the beginning of the March War nobody is within a march of the other
rm -f c.gesta record-*.xml
gesta import "$root/campaigns/march-war.xml" -o c.gesta > /dev/null
look
say $? "near: who is further than a march away is not shown"
gesta march n1 cray > /dev/null
gesta next > /dev/null && gesta next > /dev/null
gesta status --side south > "$out"
has "... and who comes within one is" "^Seen .*N1 Cray about 30"
gesta army --side south --csv > "$out"
has "... in the list of armies, too, to the ten" "^n1,N1,North,,,,30,,"
! gesta unit --csv --side south | grep -q n1-
say $? "... but not who is in it"
# without a map nobody is out of sight, but coin and orders are nobody's business
gesta import "$root/campaigns/roland.xml" -o r.gesta > /dev/null
export GESTA_CAMPAIGN="$dir/home/r.gesta"
gesta side coin saragossa +50 -m tribute > /dev/null
gesta note "the umpire thinks" > /dev/null
gesta hero --csv --side franks > "$out"
has "without a map all heroes are known" "^marsile,"
gesta ledger --csv --side franks > "$out"
! grep -q 'tribute\|thinks' "$out" && ! gesta search tribute --side franks > /dev/null 2>&1
say $? "... but not the other's coin, nor the umpire's notes"
gesta side --csv --side franks > "$out"
! grep -q ',50,' "$out" && gesta side --csv | grep -q ',50,'
say $? "... nor what it has"
exit $fails
