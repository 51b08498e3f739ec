#!/bin/sh
# Units, armies and purses by command: what is said of them is the same on every page; refusals leave
# the file as it was.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/roland.xml" -o r.gesta > /dev/null

is() { # is WHAT WANTED GOT
    [ "$2" = "$3" ]
    say $? "$1: $3"
}
same_sums() { # on the first page, in the list, in the list of units and on the roster
    gesta army --csv > a.csv
    gesta unit --csv > u.csv
    gesta status --json > s.json
    for army in rearguard main-host; do
        full=$(awk -F, -v a="$army" '$1 == a {print $6}' a.csv)
        present=$(awk -F, -v a="$army" '$1 == a {print $7}' a.csv)
        name=$(awk -F, -v a="$army" '$1 == a {print $2}' a.csv)
        units=$(awk -F, -v n="$name" '$3 == n && $6 > 0 {p += $6} END {print p + 0}' u.csv)
        page=$(sqlite3 :memory: "select json_extract(x.value, '\$.present') || ' of ' ||
            json_extract(x.value, '\$.full') from json_each(readfile('s.json'), '\$.sides') s,
            json_each(s.value, '\$.armies') x where json_extract(x.value, '\$.id') = '$army'")
        gesta report roster "$army" -o roster.xml > /dev/null
        line=$(grep -o "$present of $full figures" roster.xml | head -1)
        [ "$page" = "$present of $full" ] && [ "$units" = "$present" ] &&
            [ "$line" = "$present of $full figures" ]
        say $? "$1: $army has $present of $full on every page ($page; $units; $line)"
    done
}
same_sums "at the beginning"
does "a unit is raised" gesta unit raise rear-arch 12 --men 4
has "... to what it is told" '8 of 8 -> 12 of 12'
does "men fall" gesta unit lose olivers 7 -m thirst
does "a unit goes into another" gesta unit merge olivers into rolands-k --quality elite -m "too few"
has "... which grows by its men" "8 of 8 -> 9 of 9"
same_sums "after a merge"
gesta report roster rearguard -o roster.txt > /dev/null
grep -q "merged into Roland" roster.txt
say $? "the roster says into which unit a struck one went"
does "a unit splits" gesta unit split flemings 6 "The bridge guard"
gesta unit | grep -q '^the-bridge-guard '
say $? "... and the part is kept"
does "a unit is sent home" gesta unit disband poitevins --to-pool
does "another goes elsewhere" gesta unit move bretons rearguard
same_sums "after a move"
does "... and back" gesta unit move bretons to main-host
does "an army parts" gesta army split main-host Van --units danes,the-bridge-guard
does "... and comes together" gesta army merge van into main-host
! gesta army --csv | grep -q '^van,'
say $? "... and the empty one is no more"
same_sums "after all that"
does "coin comes in" gesta side coin franks +50 -m toll
does "... and goes" gesta side coin franks -80 -m bread
is "the side owes" "-30 8" "$(gesta side --csv | tr -d '\r' | awk -F, '$1 == "franks" {print $9, $10}')"
does "an economy" gesta campaign change --option economy=on
gesta status | grep -q '30 in the red'
say $? "the first page says so"
does "troops have a price" gesta troop change frankish-foot --price 30
does "a new unit" gesta unit add Squires --army rearguard --troop frankish-foot --full 6
is "... is paid for" -60 "$(gesta side --csv | awk -F, '$1 == "franks" {print $9}')"
does "the books balance" gesta audit

# refusals name what was expected, and leave the file as it was
gesta export -o before.xml
refuses "men over full strength" 1 'stands at 12 of 12' gesta unit gain rear-archers 9
refuses "a raise below" 2 '13 to 1000' gesta unit raise rear-archers 4
refuses "men of nobody" 2 '13 to 1000' gesta unit raise rear-archers 12
refuses "two kinds" 1 'units of one kind' gesta unit merge gascons rear-archers
refuses "two sides" 1 'units of one side' gesta unit merge gascons aelroths-horse
refuses "unlike quality" 2 'quality' gesta unit merge gascons turpins-men
refuses "a struck unit" 1 'struck from the roll' gesta unit merge olivers gascons
refuses "all of it split off" 2 '1 to 13' gesta unit split gascons 14 "X"
refuses "a foreign army" 2 'one of its own' gesta unit move gascons first-host
refuses "all units of an army" 2 '1 to' gesta army split rearguard X --units gascons,rolands-k,rear-arch,squires,turpins-men,peers-foot
refuses "an army with units" 1 'on the roll' gesta army disband rearguard
refuses "a depot that owes men" 2 'in its depot' gesta side pool franks -9
gesta export -o after.xml
cmp -s before.xml after.xml
say $? "nothing of what was refused is in the file"

# lists
run gesta list check rearguard --limit 100
[ "$rc" = 0 ] && grep -q 'SHW-2.10' "$out" && grep -q 'have no points' "$out"
say $? "what a list breaks is told with its rule"
run gesta list check rearguard --limit 100 --strict
[ "$rc" = 1 ] && grep -q 'breaks 3 rules' "$err"
say $? "... and refused where it is to be"
for t in $(gesta troop --csv | awk -F, 'NR > 1 {print $1}'); do
    gesta troop change "$t" --points 24 > /dev/null
done
run gesta list check rearguard --limit 1500
grep -q ' of 1,500 points' "$out"
say $? "a muster says its points of the limit"
gesta list check rearguard --limit 100 --strict --json > j.json 2> /dev/null
sqlite3 :memory: "select json_extract(readfile('j.json'), '\$.format')" | grep -qx 'gesta.fault/1'
say $? "... as one document"
refuses "an unknown list" 2 'no list' gesta list check rearguard --list Nobodys
exit $fails
