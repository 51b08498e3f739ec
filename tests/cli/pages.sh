#!/bin/sh
# What stands on the pages of a sample campaign: which battle it was, what its maps and tables name, what
# rosters and lives say of heroes.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/1066.xml" -o a.gesta > /dev/null
while gesta battle -C a.gesta --csv | grep -q ',next,'; do
    gesta next -C a.gesta --until battle > /dev/null
    gesta battle fight -C a.gesta > /dev/null 2>&1 || break
done
text() { # text PDF: its words
    pdftotext -layout "$1" - 2> /dev/null
}
n=0
for battle in at-fulford at-the-bridge at-hastings; do
    n=$((n + 1))
    gesta report battle $battle -o $battle.pdf -C a.gesta
    word=$(echo first second third | cut -d' ' -f$n)
    pdftotext -layout -l 1 $battle.pdf - 2> /dev/null | grep -q "$word battle"
    say $? "$battle: the title page says that it is the $word battle"
    gesta report battle $battle -f text -o $battle.txt -C a.gesta
    [ "$(grep -c '^Key moments of turns* [0-9]' $battle.txt)" = "$(grep -ci '^key moments' $battle.txt)" ]
    say $? "$battle: a table of key moments names its turn"
    text $battle.pdf > p.txt
    [ "$(grep -c 'set up here' p.txt)" -ge 1 ]
    say $? "$battle: the map shows where they set up"
done
gesta report battle at-hastings --twins -o twins.pdf -C a.gesta
text twins.pdf | tr -s ' \n' ' ' | grep -q 'The table is 72 by 48 inches' &&
    ! text at-hastings.pdf | tr -s ' \n' ' ' | grep -q 'The table is 72 by 48 inches'
say $? "--twins prints what each picture shows, in words"
gesta report roster norman-host -f text -o r.txt -C a.gesta
grep -q 'Odo, Bishop of Bayeux, heavy, mounted · with [A-Z][0-9]' r.txt
say $? "a roster says what a hero wears and with whom he is"
gesta import "$root/campaigns/roland.xml" -o rol.gesta > /dev/null
gesta battle fight -C rol.gesta > /dev/null 2>&1
gesta battle fight -C rol.gesta --anyway > /dev/null 2>&1
gesta next -C rol.gesta > /dev/null
gesta report roster rearguard -f text -o r.txt -C rol.gesta
strays=$(sed -n 's/.* · with \([A-Z][0-9]*\).*/\1/p' r.txt | while read -r unit; do
    grep -q "^- $unit " r.txt || echo "$unit"
done)
[ -z "$strays" ] && grep -q '^\* Struck from the roll' r.txt
say $? "nobody is said to be with a unit that has been struck from the roll"
gesta report career harold -f text -o c.txt -C a.gesta
gesta report career william -f text -o w.txt -C a.gesta
grep -q 'rating: 2, hero' c.txt && grep -q '\[Heir: Odo\.\]' w.txt && ! grep -q '\[Heir' c.txt # Gyrth is dead
say $? "a life says what his rating is called, and who is to succeed him"
tr '\n' ' ' < c.txt | grep -qE 'Harold Godwinson, King of the English, (fought two battles for|served) the English .*1066; they won both'
say $? "a life begins with who he was, when it was, and what his side made of it"
exit $fails
