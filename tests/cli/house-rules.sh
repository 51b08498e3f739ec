#!/bin/sh
# --house-rules: applied, told by name, and every fault by its file and line.
. tests/cli/lib
samples="$root/campaigns/house-rules"
cd "$dir/home" || exit 1
run gesta resolve gathering-of-hosts shooting shooter.type=heavy-infantry shooter.distance=0 \
    shooter.contact=attacking --dice shoot.shooter=4 --explain \
    --house-rules "$samples/gathering-of-hosts.txt"
[ "$rc" = 0 ] && [ ! -s "$err" ] && grep -q 'house rule *Pila: shooter.weapon by-type becomes pilum' "$out" &&
    grep -q 'house rule *Pila: options.pilum no becomes yes' "$out" && grep -q 'GOH-R57' "$out"
say $? "pila are thrown, and the working says whose rule it was"
run gesta resolve gathering-of-hosts shooting shooter.type=archers --seed 1 --explain \
    --house-rules "$samples/gathering-of-hosts.txt"
[ "$rc" = 0 ] && ! grep -q 'house rule' "$out"
say $? "whom a rule does not concern it leaves alone"
run gesta resolve meeting-of-hosts recovery unit.casualties=4 unit.strength=20 --explain \
    --house-rules "$samples/meeting-of-hosts.txt"
[ "$rc" = 0 ] && grep -q 'Celtic infantry: unit.no-recovery no becomes yes' "$out" &&
    grep -q '^recovery.allowed=no' "$out"
say $? "Celts never recover"
[ "$(gesta odds feudal melee attacker.type=knights --only hits \
        --house-rules "$samples/feudal.txt")" = \
    "$(gesta odds feudal melee attacker.type=knights attacker.bonus=1 defender.armoured=yes \
        --only hits)" ]
say $? "odds under house rules are those of the situation that they make"

fault() { # text of the file, words of the error
    printf '%s\n' "$1" > rules.txt
    run gesta resolve feudal melee --house-rules rules.txt
    [ "$rc" = 2 ] && [ ! -s "$out" ] && [ "$(wc -l < "$err")" = 1 ] && grep -q "$2" "$err"
    say $? "a fault is told: $2"
}
fault 'Fury ; melee ; attacker ; ; bonnus+1' 'rules.txt:1: .*melee knows no attacker.bonnus'
fault '# one
Fury ; mele ; attacker ; ; bonus+1' 'rules.txt:2: .*no procedure mele'
fault 'Fury ; melee ; attacker ; type=elves ; bonus+1' 'rules.txt:1: .*elves is not one of'
fault 'Fury ; melee ; attacker ; bonus+1' 'rules.txt:1: .*name ; procedure ; role'
fault 'Wounds ; melee ; defender ; ; hits=15' 'rules.txt:1: .*house rule Wounds'
fault 'table troops knights melee=9' 'rules.txt:1: .*-5 to 5'
fault 'table troops knigts melee=1' 'rules.txt:1: .*no row knigts; it has: knights'
fault 'table troops knights melee 1' 'rules.txt:1: .*table TABLE ROW COLUMN=VALUE'
fault 'Fury ; melee ; attacker ; ; bonus+1 ; dusk' 'rules.txt:1: .*lost-or-drawn-round'
printf 'table troops infantry move=4\ntable weapons bow-of-archers range=5\n' > rules.txt
run gesta resolve gathering-of-hosts move-allowance --explain -H rules.txt
[ "$rc" = 0 ] && grep -q 'troops infantry move: unit.move 0 becomes 4' "$out" &&
    grep -q '^unit.allowance=4' "$out"
say $? "a number of one's own is told by its table's name"
run gesta rules gathering-of-hosts --tables troops -H rules.txt --format csv
[ "$rc" = 0 ] && grep -q '^troops,infantry,move,4,3,' "$out" &&
    grep -q '^troops,cavalry,move,5,,' "$out" && ! grep -q weapons "$out"
say $? "the tables show the book's numbers and one's own"
for id in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    gesta rules "$id" --tables > "$out" 2> "$err" && grep -q '^troops' "$out"
    say $? "the tables of $id"
done
run gesta rules campaign --tables
[ "$rc" = 2 ] && grep -q 'no tables' "$err"
say $? "the campaign's own rules have no tables"
printf 'Fury ; melee ; attacker ; ; bonus+1 ; lost-or-drawn-round\n' > rules.txt
run gesta resolve feudal melee --explain -H rules.txt
grep -q 'house rule *Fury' "$out"
say $? "a rule that ends holds till it is said to be spent"
run gesta resolve feudal melee --explain -H rules.txt --spent Fury
[ "$rc" = 0 ] && ! grep -q 'house rule' "$out"
say $? "a rule that is spent holds no more"

# the author's Celtic infantry (MOH-5.2) in every book: +1 till it is spent, and no recovery after it
celts() { # rule set, facts of attacking Celts, the fact, its value with and without
    run gesta resolve "$1" melee $2 --seed 4 --explain -H "$samples/$1.txt"
    [ "$rc" = 0 ] && grep -q "Celtic infantry: $3 .* becomes $4" "$out"
    say $? "$1: Celts in their fury"
    run gesta resolve "$1" melee $2 --seed 4 --explain -H "$samples/$1.txt" --spent "Celtic infantry"
    [ "$rc" = 0 ] && ! grep -q "Celtic infantry: $3" "$out"
    say $? "$1: Celts who have lost or drawn a round"
}
celts meeting-of-hosts attacker.type=medium-infantry attacker.furor yes
celts gathering-of-hosts attacker.type=infantry attacker.bonus 1
celts stout-hearts attacker.type=heavy-infantry attacker.bonus 1
celts feudal attacker.type=serjeants attacker.bonus 1
celts warmaster-house attacker.type=infantry attacker.bonus 1
run gesta resolve feudal rally unit.hits=5 --explain -H "$samples/feudal.txt" --spent "Celtic infantry"
[ "$rc" = 0 ] && grep -q '^allowed=no' "$out"
say $? "feudal: Celts never rally hits off, even then"
run gesta resolve meeting-of-hosts recovery unit.casualties=4 unit.strength=20 \
    -H "$samples/meeting-of-hosts.txt" --spent "Celtic infantry"
[ "$rc" = 0 ] && grep -q '^recovery.allowed=no' "$out"
say $? "meeting-of-hosts: Celts never recover, even then"
sed 's/applies="troop:gauls"/applies="troop:gaul"/' "$root/campaigns/telamon.xml" > typo.xml
run gesta import typo.xml -o typo.gesta
[ "$rc" = 2 ] && grep -q 'typo.xml:11: .*troop:gaul" is nobody' "$err"
say $? "a house rule for nobody is refused with its line"
gesta import "$root/campaigns/telamon.xml" -o telamon.gesta > "$out" 2> "$err" &&
    gesta battle fight -C telamon.gesta > "$out" 2> "$err" && gesta export -C telamon.gesta -o telamon.xml &&
    grep -q 'patch rule="Celtic infantry"' telamon.xml && grep -q 'patch rule="Pila"' telamon.xml &&
    grep -q '<effect kind="spent" .*word="Celtic infantry"' telamon.xml
say $? "Telamon: Celts and pila in battle, by name"

# a campaign with numbers of its own: stored, shown, exported again, fought, audited
sed 's|^  <troops>|  <house-rules><rule name="Fury" procedure="melee" role="attacker" when="charge=yes" then="bonus+1" until="lost-or-drawn-round"/><table name="rates" for="heavy-infantry" column="rate" value="7"/><table name="troops" for="heavy-infantry" column="quality" value="elite"/></house-rules>\n&|' \
    "$root/campaigns/roland.xml" > own.xml
grep -q 'until=' own.xml && gesta import own.xml -o own.gesta 2> "$err" &&
    gesta export -C own.gesta -o one.xml && gesta import one.xml -o two.gesta &&
    gesta export -C two.gesta -o two.xml && cmp -s one.xml two.xml &&
    grep -q '<table name="rates" for="heavy-infantry" column="rate" value="7"/>' two.xml
say $? "numbers of a campaign are exported as they were imported"
run gesta resolve stout-hearts move -C own.gesta
grep -q '^rate=7' "$out" && gesta rules stout-hearts --tables rates -C own.gesta |
    grep -q 'heavy-infantry *rate *7 *8'
say $? "resolve and rules read them from the campaign"
gesta battle fight -C own.gesta > "$out" 2> "$err" && gesta audit -C own.gesta > "$out" 2>&1
say $? "a battle with them is fought, and its log works out again"
gesta export -C own.gesta -o fought.xml &&
    grep -q '<patch rule="rates heavy-infantry rate" fact="unit.rate" from="0" to="7"/>' fought.xml &&
    grep -q 'unit.rate=7' fought.xml && grep -q '<effect kind="spent"' fought.xml &&
    grep -c '<table name="rates"' fought.xml | grep -qx 2
say $? "the record names each use and holds the numbers for whoever works it again"
gesta import fought.xml -o again.gesta 2> "$err" && gesta export -C again.gesta -o again.xml &&
    cmp -s fought.xml again.xml && gesta audit -C again.gesta > "$out" 2>&1
say $? "the record comes back whole"

run gesta resolve feudal melee --spent Furry
[ "$rc" = 2 ] && grep -q 'no house rule Furry' "$err"
say $? "a rule that is not there has not ended"
printf 'F\377ry ; melee ; attacker ; ; bonus+1\n' > bytes.txt
run gesta resolve feudal melee --house-rules bytes.txt
[ "$rc" = 2 ] && grep -q 'bytes.txt: is no text in UTF-8' "$err"
say $? "a file that is no text"
run gesta resolve feudal melee --house-rules nowhere.txt
[ "$rc" != 0 ] && [ ! -s "$out" ] && grep -q nowhere.txt "$err"
say $? "a file that is not there"
run gesta resolve feudal --batch --house-rules rules.txt
[ "$rc" = 2 ]
say $? "a batch asks the rules as they are"
exit $fails
