#!/bin/sh
# One unit, one letter and number, everywhere: three battles of a campaign, each side seated first
# and second; unit lists, rosters, cards, log sheets, quick references, reports with the words of
# their maps, exports of campaign and battles.
. tests/cli/lib
cd "$dir/home" || exit 1
# swapped FILE: the other side is the first of every battle
swapped() {
    awk '/<muster / { n++; m = 1 }
         m { block[n] = block[n] $0 "\n" }
         /<\/muster>/ || (m && /<muster [^>]*\/>/) {
             m = 0
             if (n == 2) { printf "%s%s", block[2], block[1]; n = 0; split("", block) }
             next
         }
         !m { print }' "$1" |
    sed 's/zone side="a"/zone side="x"/; s/zone side="b"/zone side="a"/; s/zone side="x"/zone side="b"/'
}
# pairs ELEMENT FILE: "E7|name" of every such element, the name in small letters without its article
pairs() {
    grep -o "<$1 [^>]*>" "$2" | sed -n 's/.* name="\([^"]*\)" id="\([^"]*\)".*/\2|\1/p' | plain
}
plain() { tr '[:upper:]' '[:lower:]' | sed "s/&apos;/'/g; s/|the /|/" | sort -u; }
# known WHAT FILE LEAST: every pair of the file is in the campaign's list, and there are so many
known() {
    [ "$(wc -l < "$2")" -ge "$3" ] && [ -z "$(comm -13 units "$2")" ]
    rc=$?
    [ $rc = 0 ] || comm -13 units "$2" > "$out"
    say $rc "$1: $(wc -l < "$2") units by their letter and number"
}
# The list of the first seating is that of all.
for seat in first second; do
    file=$seat.gesta
    if [ $seat = first ]; then cp "$root/campaigns/1066.xml" c.xml; else swapped "$root/campaigns/1066.xml" > c.xml; fi
    gesta import c.xml -o $file > /dev/null
    gesta unit -C $file --format csv | tr -d '\r' | sed 1d |
        sed 's/"\([^",]*\)"/\1/g' | awk -F, '{ print $NF "|" $2 }' | plain > list
    [ $seat = second ] || cp list units
    cmp -s units list && [ "$(cut -d'|' -f1 units | sort | uniq -d | wc -l)" = 0 ]
    say $? "seated $seat: the campaign's list is the same, no two units are called alike"
    for battle in at-fulford at-the-bridge at-hastings; do
        gesta battle fight $battle -C $file > /dev/null 2> "$err"
        gesta report log-sheet $battle -C $file -f xml -o sheet.xml
        pairs order-unit sheet.xml > on-sheet
        known "$seat, $battle: log sheet" on-sheet 9
        gesta report battle $battle -C $file -f text -o report.txt
        tr -s ' \n' '  ' < report.txt | tr '[:upper:]' '[:lower:]' > words.txt
        bad=0 maps=0
        while IFS='|' read -r code name; do # the order of battle, and the words of a map
            grep -qF -- "- $code, $name," words.txt || grep -qF -- "- $code, the $name," words.txt ||
                { bad=$((bad + 1)); echo "order of battle: $code $name" > "$out"; }
            drawn=$(grep -oE -- " $code [^(;:]{1,40} \((far|near|middle|left|right|centre)[^(;]* of [0-9]+\)" words.txt |
                sed "s/ $code //; s/^the //; s/ (.*//" | sort -u)
            case $drawn in
            '') ;; # a reserve that never came
            "$name") maps=$((maps + 1)) ;;
            *) bad=$((bad + 1)); echo "map: $code $name: $drawn" > "$out" ;;
            esac
        done < on-sheet
        [ $bad = 0 ] && [ $maps -ge 9 ]
        say $? "$seat, $battle: order of battle and the words of its maps"
        gesta report quick-reference $battle -C $file -f xml -o quick.xml
        grep -o '<cell>[A-Z][0-9][^<]*' quick.xml | sed 's/<cell>//; s/–/-/g' | tr ' ' '\n' |
            awk -F- '{ l = substr($1, 1, 1); a = substr($1, 2); b = NF > 1 ? substr($2, 2) : a
                       for (i = a; i <= b + 0; i++) print tolower(l) i }' | sort > quick
        cut -d'|' -f1 on-sheet | sort | cmp -s - quick
        say $? "$seat, $battle: quick reference"
        gesta report battle $battle -C $file -f xml -o battle.xml
        awk '/<side /  { l = ""; if (match($0, / letter="[A-Z]+"/)) l = substr($0, RSTART + 9, RLENGTH - 10) }
             /<unit / { if (match($0, / name="[^"]*"/)) name = substr($0, RSTART + 7, RLENGTH - 8)
                        if (l != "" && match($0, / number="[0-9]+"/))
                            print l substr($0, RSTART + 9, RLENGTH - 10) "|" name }' battle.xml |
            plain > in-battle
        known "$seat, $battle: battle XML" in-battle 9
    done
    for army in $(gesta army -C $file --format csv | sed 1d | cut -d, -f1); do
        gesta report roster "$army" -C $file -f xml -o roster.xml
        gesta report cards "$army" -C $file -f xml -o cards.xml
        pairs roster-unit roster.xml >> rostered
        pairs unit-card cards.xml >> carded
    done
    sort -u rostered > a && sort -u carded > b
    known "$seat: rosters" a 20
    known "$seat: cards" b 20
    gesta export -C $file -o again.xml
    gesta import again.xml -o again.gesta > /dev/null && gesta unit -C again.gesta --format csv |
        tr -d '\r' | sed 1d | sed 's/"\([^",]*\)"/\1/g' | awk -F, '{ print $NF "|" $2 }' | plain |
        cmp -s units -
    say $? "$seat: exported and imported again"
    rm -f again.gesta rostered carded
done
exit $fails
