#!/bin/sh
# Dice typed in by a player, and the forms of an answer.
. tests/cli/lib
cd "$dir/home" || exit 1

ask() { # ask WHAT WORDS LINES COMMAND...: the lines are typed; words on standard error, answers as with --dice
    what=$1 words=$2 lines=$3
    shift 3
    # shellcheck disable=SC2059
    printf "$lines" | "$@" --ask > "$out" 2> "$err"
    [ $? = 0 ] && grep -q -- "$words" "$err"
    say $? "$what"
}
ask "a die is asked for by its label" '^rally.unit: 1 die?' '3\n' gesta resolve stout-hearts rally
has "... and counts" '^roll=3$'
ask "a face that no die has is asked for again" 'does not show "7"' '7\n4\n' gesta resolve stout-hearts rally
has "... and counts" '^roll=4$'
ask "half a face is none" 'does not show "2.5"' '2.5\n5\n' gesta resolve stout-hearts rally
has "... not even its first figure" '^roll=5$'
ask "a line of too many dice is refused whole" 'these are 2 dice; 1 is wanted' '1 2\n6\n' \
    gesta resolve stout-hearts rally
has "... and counts for nothing" '^roll=6$'
ask "dice may come in several lines, blanks or commas between, or none" 'defender: 1 die?' \
    '1,2 3\n\n45\n6\n111111\n' gesta resolve stout-hearts melee attacker.contact=3 defender.contact=3 \
    --dice save.attacker=1,1,1
gesta resolve stout-hearts melee attacker.contact=3 defender.contact=3 --dice melee.attacker=1,2,3 \
    --dice melee.defender=4,5,6 --dice save.attacker=1,1,1 | cmp -s - "$out"
say $? "... to the same answer as --dice gives"
run gesta resolve stout-hearts rally --ask
[ "$rc" = 2 ] && [ ! -s "$out" ] && grep -q '1 more die is wanted' "$err"
say $? "an input that ends too soon"

for f in csv json xml; do
    run gesta resolve stout-hearts rally --dice rally.unit=3 --format $f
    [ "$rc" = 0 ] && grep -q 'result.*retreats' "$out" && ! grep -q '^result=' "$out"
    say $? "an answer as $f"
done
refuses "an answer in no known format" 2 'format' gesta resolve stout-hearts rally --seed 1 --format yaml
refuses "a working is for eyes" 2 'format' gesta resolve stout-hearts rally --seed 1 --explain --format json
refuses "a batch has its own form" 2 'format' gesta resolve stout-hearts --batch --format json
refuses "a seed beyond what there is" 2 'seed' gesta resolve stout-hearts rally --seed 9223372036854775808
refuses "odds of answers without a name" 2 'only' gesta odds stout-hearts rally --only ''
run sh -c 'gesta resolve stout-hearts --batch < .'
[ "$rc" = 1 ] && grep -q 'standard input' "$err"
say $? "a batch from a folder says that it cannot be read"
run sh -c 'printf "a ; rally ; =1 ; rally.unit=1\nb ; rally ; ; =1\n" | gesta resolve stout-hearts --batch'
[ "$rc" = 0 ] && [ "$(grep -c ' ; error ; line: ' "$out")" = 2 ]
say $? "a word of a batch that has no key is a fault of the line"
run gesta next --help
[ "$rc" = 0 ] && ! grep -q ' $' "$out"
say $? "no help ends a line with a blank"
exit $fails
