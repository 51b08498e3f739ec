#!/bin/sh
# Lists of other programs come into a campaign, and lists go out as tables that come back.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
does "a campaign" gesta import campaigns/roland.xml -o r.gesta
for list in units heroes; do
    does "$list as a table" gesta export --csv $list -C r.gesta -o $list.csv
done
head -1 units.csv | tr -d '\r' > heads
head -1 heroes.csv | tr -d '\r' >> heads
printf '%s\n' 'id,name,army,troop,full,present,leader,quality,points,special,facts' \
    'id,name,side,power,player,kind,gender,heir,epithet,points,about' | cmp -s - heads
say $? "in the columns that import reads"
refuses "no such list" 2 'units or heroes' gesta export --csv ships -C r.gesta

# a campaign without people: they come from tables, go out, and come into another as they were
cat > bare.xml <<'X'
<campaign xmlns="urn:gesta:campaign:1" id="bare" title="Bare" ruleset="stout-hearts">
  <troops><troop id="foot" name="Foot" points="30"><as ruleset="stout-hearts" type="heavy-infantry"/></troop></troops>
  <side id="reds" name="Reds"><army id="red-host" name="Red host"/></side>
  <side id="blues" name="Blues"><army id="blue-host" name="Blue host"/></side>
</campaign>
X
printf '%s\n' 'id,name,side,power,player,kind,gender,heir,epithet,points,about' \
    'ann,"Ann, called ""the Tall""",reds,3,yes,,f,bob,the Tall,,Born at the ford' \
    'bob,Bob,reds,1,no,,m,,,,' "cid,'=1+1,blues,2,no,,m,,,," > h.csv
printf '%s\n' 'id,name,army,troop,full,present,leader,quality,points,special,facts' \
    'r1,First,red-host,foot,12,9,ann,elite,30,,' 'r2,Zweite Größe,red-host,foot,10,10,,,30,,unit.armour=heavy' \
    'b1,"Spears; blue",blue-host,foot,8,8,cid,,30,,' > u.csv
for copy in one two; do
    does "a campaign without people, $copy" gesta import bare.xml -o $copy.gesta
    does "heroes come" gesta import h.csv -C $copy.gesta
    does "units come" gesta import u.csv -C $copy.gesta
    gesta export --csv heroes -C $copy.gesta -o h-$copy.csv
    gesta export --csv units -C $copy.gesta -o u-$copy.csv
    cp h-$copy.csv h.csv
    cp u-$copy.csv u.csv
done
cmp -s h-one.csv h-two.csv && cmp -s u-one.csv u-two.csv
say $? "out, in and out again it is the same"
[ "$(tail -n +2 h-two.csv | wc -l)" = 3 ] && grep -q '^ann,.*,yes,.*,bob,the Tall' h-two.csv &&
    grep -q '^r1,First,red-host,foot,12,9,ann,elite' u-two.csv
say $? "... with heirs, leaders and strengths"
gesta hero cid -C two.gesta | grep -q '=1+1'
say $? "a formula is a name"

# one is told as one
printf '%s\n' name,army,troop,full 'Last,blue-host,foot,8' > one.csv
run gesta import one.csv -C two.gesta
grep -q ': 1 unit, 0 heroes, 0 rows' "$out"
say $? "one unit is a unit"
gesta army add Van --side reds --id van -C two.gesta > /dev/null
refuses "an army without units" 2 'Van has no unit on the roll: it cannot be split' \
    gesta army split van Rear --units r1 -C two.gesta

# Warmaster: type, shooting and armour choose the row of the book's table
does "a Warmaster campaign" gesta new War --ruleset warmaster-house -o war.gesta
does "a side" gesta side add Reds --id reds -C war.gesta
does "an army" gesta army add Host --side reds --id host -C war.gesta
cat > list.json <<'X'
{"name": "Reds", "version": "Mine", "group": 1, "order": 0, "units": {
 "Halberds": {"order": 0, "type": "Infantry", "attack": 3, "hits": 3, "armour": "6+", "size": 3, "points": 45, "min": 2},
 "Zealots": {"order": 1, "type": "Infantry", "attack": 5, "hits": 3, "size": 3, "points": 70, "max": 1},
 "Black Legion": {"order": 2, "type": "Infantry", "attack": 3, "hits": 4, "armour": "5+", "size": 3, "points": 75},
 "Arbalests": {"order": 3, "type": "Infantry", "attack": "3/1", "range": "30cm", "hits": 3, "size": 3, "points": 55},
 "Iron Riders": {"order": 4, "type": "Cavalry", "attack": 3, "hits": 3, "armour": "4+", "size": 3, "points": 110},
 "Petronels": {"order": 5, "type": "Cavalry", "attack": "3/1", "range": "15cm", "hits": 3, "armour": "5+", "size": 3, "points": 95},
 "Great Gun": {"order": 6, "type": "Artillery", "attack": "1/2+bounce", "range": "60cm", "hits": 2, "size": 2, "points": 85},
 "Land Ship": {"order": 7, "type": "Machine", "attack": "3/3", "range": "30cm", "hits": 4, "armour": "3+", "size": 1, "points": 130},
 "General": {"order": 8, "type": "General", "attack": "+2", "command": 9, "size": 1, "points": 125, "armyMin": 1, "armyMax": 1}},
 "upgrades": {}, "magic": true}
X
does "its army list" gesta import list.json -C war.gesta
gesta export -C war.gesta > war.xml
row() { # row NAME TYPE [FACTS]
    awk -v n="name=\"$1\"" 'index($0, n) { on = 1 } on && /<as / { print; exit }' war.xml > as.txt
    grep -q "type=\"$2\"" as.txt && { [ -z "${3:-}" ] || grep -q "$3" as.txt; }
    say $? "$1 are $2${3:+, $3}"
}
row Halberds infantry
row Zealots light-infantry unit.attacks=5
row "Black Legion" heavy-infantry unit.hits-value=4
row Arbalests 'crossbowmen\|bowmen'
row "Iron Riders" heavy-cavalry
row Petronels pistoliers
row "Great Gun" cannon
row "Land Ship" machine unit.shots=3
does "an army by its link" gesta import list.json --link 'https://x.y/?jsonPath=a&label=Mine&0=2&3=1&6=1&8=1' --side reds --army host -C war.gesta
gesta export --csv units -C war.gesta | grep -c ,host, > n
[ "$(cat n)" = 4 ]
say $? "four units stand in it"
does "the audit finds nothing" gesta audit -C war.gesta
exit $fails
