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
[ "$rc" = 0 ] && grep -q 'Celtic furor: unit.no-recovery no becomes yes' "$out" &&
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
run gesta resolve feudal melee --house-rules nowhere.txt
[ "$rc" != 0 ] && [ ! -s "$out" ] && grep -q nowhere.txt "$err"
say $? "a file that is not there"
run gesta resolve feudal --batch --house-rules rules.txt
[ "$rc" = 2 ]
say $? "a batch asks the rules as they are"
exit $fails
