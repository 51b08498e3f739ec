#!/bin/sh
# Export and import are the inverse of each other, at every stage of a campaign.
. tests/cli/lib
cp -r campaigns "$dir/home/"
small=$root/tests/fuzz/seeds/small.xml
cd "$dir/home" || exit 1
there_and_back() { # there_and_back WHAT FILE.gesta
    rm -f copy.gesta
    gesta export -C "$2" -o one.xml && gesta import one.xml -o copy.gesta > "$out" 2> "$err" &&
        gesta export -C copy.gesta -o two.xml && cmp one.xml two.xml > "$out" 2>&1
    say $? "$1: what is exported, imported and exported again is the same"
    does "$1: the copy passes the audit" gesta audit -C copy.gesta
}
for f in campaigns/*.xml "$small"; do
    name=$(basename "$f" .xml)
    does "import $name" gesta import "$f" -o "$name.gesta"
    there_and_back "$name" "$name.gesta"
done
gesta battle fight -C small.gesta > /dev/null 2>&1
there_and_back "after a battle" small.gesta
gesta report battle first -C small.gesta -f text > report.txt
gesta report battle first -C copy.gesta -f text | cmp -s - report.txt
say $? "the copy tells the battle in the same words"
gesta next -C small.gesta > /dev/null
there_and_back "after the turn" small.gesta
gesta next -C small.gesta > "$out"
gesta next -C copy.gesta | cmp -s - "$out"
say $? "the copy's next turn is the same"
gesta export -C copy.gesta > copy.xml
gesta export -C small.gesta | cmp -s - copy.xml
say $? "... and leaves the same campaign"
gesta battle fight -C small.gesta --seed 999999999999999999 > /dev/null 2> "$err"
say $? "the largest seed"
there_and_back "after a battle of the largest seed" small.gesta
does "backup" gesta backup b.gesta -C small.gesta
gesta export -C small.gesta -o one.xml && gesta export -C b.gesta | cmp -s - one.xml
say $? "the backup is the campaign"
gesta export -C small.gesta | gesta import - -o piped.gesta > /dev/null && gesta export -C piped.gesta | cmp -s - one.xml
say $? "through a pipe as well"

# What the scenario says of the generals is kept in the record, so that a battle that was broken off
# goes on with them, here and in a copy, and a report tells it.
sed '0,/ plan="/s// level="easy" temper="bold" plan="/' campaigns/roland.xml > led.xml
gesta import led.xml -o led.gesta > /dev/null
cp led.gesta whole.gesta
gesta battle fight -C whole.gesta > /dev/null 2>&1
gesta export -C whole.gesta -o whole.xml
grep -A3 '<side id=' whole.xml | tr '\n' ' ' | grep -q 'temper="bold" level="easy"'
say $? "a general's level stands in the record"
gesta report battle -f text -C whole.gesta | tr '\n' ' ' | grep -q 'general of [A-Za-z ]*: bold, easy'
say $? "... and in the report"
cp led.gesta half.gesta # broken off by a disk that is full half way
room=$((($(stat -c %s led.gesta) + $(stat -c %s whole.gesta)) / 1024))
(ulimit -f $room; gesta battle fight -C half.gesta) > "$out" 2> "$err"
gesta export -C half.gesta | grep -q '<turn n="2"'
say $? "a battle broken off has its first turns"
gesta export -C half.gesta -o half.xml
gesta import half.xml -o half-copy.gesta > /dev/null
for f in half half-copy; do
    run gesta battle fight -C $f.gesta
    gesta export -C $f.gesta | cmp -s - whole.xml
    say $? "$f: a battle that was broken off goes on under the same generals"
done
there_and_back "with generals of all kinds" whole.gesta
does "a new campaign" gesta new "Ænigma & \"Co\" <x>" -o new.gesta
there_and_back "a new campaign" new.gesta
exit $fails
