#!/bin/sh
# Cards: what is on them is what the rules answer and what the ledger holds, under every rule book that
# is fought; nine a sheet, blank ones to the end, backs on request.
. tests/cli/lib
cd "$dir/home" || exit 1
cp "$root/campaigns/1066.xml" a.xml
gesta import a.xml -o a.gesta > /dev/null

value() { # value FILE UNIT LABEL: what the card says
    xmllint --xpath "string(//*[local-name()='unit-card'][@id='$2']/*[@label='$3']/@value)" "$1"
}
card() { # card FILE UNIT ATTRIBUTE
    xmllint --xpath "string(//*[local-name()='unit-card'][@id='$2']/@$3)" "$1"
}
is() { # is WHAT WANT GOT
    [ "$2" = "$3" ]
    say $? "$1 ($2)"
    [ "$2" = "$3" ] || echo "    got: $3"
}

gesta report cards norman-host -f xml -o n.xml -C a.gesta
allowance() { gesta resolve stout-hearts move "$@" | sed -n 's/^allowance=//p'; }
is "knights move as the rules answer" "$(allowance unit.type=heavy-cavalry unit.armour=medium)″" "$(value n.xml M1 move)"
bow=$(gesta resolve stout-hearts shooting shooter.type=light-infantry shooter.weapon=bow --seed 1 | sed -n 's/^range=//p')
bows=$(xmllint --xpath "string(//*[@label='shoots'][@value='bow']/../@id)" n.xml)
is "bowmen shoot as far" "$bow″" "$(value n.xml "$bows" range)"
is "and who does not shoot has no range, and no word of one" "" "$(value n.xml M1 range)"
gesta report cards kings-host -f xml -o k.xml -C a.gesta
is "the elite fight better than the average" "+1" "$(value k.xml E7 fights)"
is "armour of the troop" "heavy" "$(value k.xml E7 armour)"
is "the whole strength" "12 12" "$(card k.xml E7 full) $(card k.xml E7 present)"

# what the campaign sets: the unit's own facts, its own tables, the ledger
sed -e 's/<unit id="london"/<unit facts="unit.armour=none unit.quality=poor" id="london"/' \
    -e 's/id="three-battles"/id="own"/' a.xml > own.xml
gesta import own.xml -o own.gesta > /dev/null
gesta report cards kings-host -f xml -o o.xml -C own.gesta
is "a unit's own armour goes before its troop's: it has none" "" "$(value o.xml E12 armour)"
is "its own quality too" "poor" "$(value o.xml E12 quality)"
is "and the poor fight worse" "−1" "$(value o.xml E12 fights)"
is "others keep their troop's" "medium" "$(value o.xml E11 armour)"
sed 's#</house-rules>#<table name="troops" for="light-cavalry" column="move" value="7"/></house-rules>#' \
    "$root/campaigns/telamon.xml" > t.xml
gesta import t.xml -o t.gesta > /dev/null
gesta report cards war-band -f xml -o g.xml -C t.gesta
chariots=$(xmllint --xpath "string(//*[local-name()='unit-card'][contains(@troop,'light cavalry')]/@id)" g.xml)
is "a number of the campaign's own" 7 "$(value g.xml "$chariots" move)"
grep -q '<b>Celtic infantry:</b> in melee: +1 on each die, until a round is lost or drawn' g.xml
say $? "a house rule stands on the cards of those for whom it is"

gesta battle fight -C a.gesta > /dev/null 2>&1
gesta next -C a.gesta --until battle > /dev/null 2>&1
gesta report cards norse-host -f xml -o after.xml -C a.gesta
gesta report roster norse-host -f xml -o roster.xml -C a.gesta
same=0
for id in $(xmllint --xpath '//*[local-name()="unit-card"]/@id' after.xml | tr -d '"' | sed 's/.*id=//'); do
    left=$(xmllint --xpath "string(//*[local-name()='roster-unit'][@id='$id']/@present)" roster.xml)
    [ "$(card after.xml "$id" present)" = "$left" ] || same=1
done
say $same "after a battle the cards have lost what the roster has"

# the sheets
for army in kings-host norman-host; do
    gesta report cards $army -o c.pdf -C a.gesta
    gesta report cards $army --backs -o b.pdf -C a.gesta
    n=$(gesta report cards $army -f xml -C a.gesta | grep -c '<unit-card\|<hero-card')
    [ $((n % 9)) = 0 ] && [ "$(pdfinfo c.pdf | sed -n 's/^Pages: *//p')" = $((n / 9)) ]
    say $? "$army: nine cards a sheet, blank ones to the end"
    [ "$(pdfinfo b.pdf | sed -n 's/^Pages: *//p')" = $((2 * n / 9)) ]
    say $? "$army: and as many backs"
done
# the backs tell deeds: whom it destroyed is gone, whoever left the field lost nothing there
while gesta battle fight -C a.gesta > /dev/null 2>&1; do :; done
gesta report cards kings-host -f text --backs -C a.gesta > b.txt
gesta unit -C a.gesta --format csv > units.csv
[ "$(grep -c '^- Hastings [0-9]' b.txt)" -ge 3 ]
say $? "the backs tell deeds of the last day"
sed -n 's/.*Destroyed the \(.*\)\./\1/p' b.txt | sed 's/ for .*//; s/^last .* of the //' > gone.txt
wrong=0
while read -r name; do
    awk -F, -v n="$name" '$2 == n || $2 == "the " n {left = $6; seen = 1} END {exit !(seen && left == 0)}' \
        units.csv || { wrong=1; echo "    $name"; }
done < gone.txt
say $wrong "and whom they destroyed is gone from the roll"
! gesta report cards kings-host -f text -C a.gesta | grep -q '^- Hastings'
say $? "without backs no deeds"
# heroes: what became of them, and what their circles are worth
for army in $(gesta army -C a.gesta --format csv | sed 1d | cut -d, -f1); do gesta report cards $army -f xml -C a.gesta; done > h.xml
sed -n 's/.*<hero-card.* name="\([^"]*\)".* state="Wounded[^"]*".*/\1/p' h.xml | sort > said
gesta hero -C a.gesta --format csv | sed -n 's/^[^,]*,"\{0,1\}\([^,"]*\).*,wounded,.*/\1/p' | sort > hurt
[ -s hurt ] && diff hurt said > "$out"
say $? "who is wounded has it on his card, and nobody else"
# backs, book by book: what is needed at the table, and the card is full
full() { # full FILE: each card of an even page with a name is filled to three fifths
    pdftotext -bbox "$1" bbox.html
    awk '/<page /    {page++; split("", low); split("", words)}
         /<word / && page % 2 == 0 {
             split($0, f, "\""); x = f[2] * 25.4 / 72 - 10.5; y = f[8] * 25.4 / 72 - 16.5
             cell = int(x / 63) " " int(y / 88); at = y % 88; words[cell]++
             if (at < 78 && at > low[cell]) low[cell] = at }
         /<\/page/   {for (c in low) if (words[c] > 1) {n++; if (low[c] < 0.6 * 88) {bad++; print "    card " c ": " low[c] " mm" }}}
         END         {exit bad || !n}' bbox.html
}
for r in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    sed -e "s/\(<campaign .*\)ruleset=\"stout-hearts\"/\1ruleset=\"$r\"/" -e '/<terrain /d' \
        -e 's/ facts="unit.quality=[a-z]*"//' "$root/campaigns/1066.xml" > "$r.xml"
    gesta import "$r.xml" -o "$r.gesta" > /dev/null
    gesta report cards norse-host --backs -o "$r.pdf" -C "$r.gesta" && full "$r.pdf"
    say $? "$r: the backs are full, before any battle"
    gesta report cards norse-host -o f.pdf -C "$r.gesta" && pdftotext f.pdf f.txt
    [ "$(grep -c '^POWER$' f.txt)" -gt 2 ] && [ "$(grep -cE '^(Power|Inspiration|At their head|With them): ' f.txt)" = "$(gesta report cards norse-host -f xml -C "$r.gesta" | grep -c '<hero-card.* name=')" ]
    say $? "$r: each hero's front says what a circle is worth"
done
gesta report cards norman-host --backs -f text -C feudal.gesta | grep -q 'Knights add 2 before hits are halved'
say $? "what is only for knights stands on theirs"
! gesta report cards norse-host --backs -f text -C feudal.gesta | grep -q 'Knights add 2'
say $? "and on nobody else's"
gesta report cards kings-host --backs -o fought.pdf -C a.gesta && full fought.pdf
say $? "and after three battles"
gesta report cards kings-host --backs -f xml -C a.gesta |
    xmllint --noout --schema "$root/schema/report.xsd" - 2> /dev/null
say $? "cards with backs are as the schema says"
# a life's ledger has what his men did, at its turn; an heir who is dead is none
gesta report career william -f text -C a.gesta | grep -q 'Hastings [0-9].*his men: [a-z]'
say $? "a career tells what the hero's men did, and when"
grep -q '<hero id="harold"[^>]*heir="gyrth"' "$root/campaigns/1066.xml" &&
    gesta hero gyrth -C a.gesta | grep -q dead &&
    ! gesta report career harold -f text -C a.gesta | grep -q 'Heir: *Gyrth'
say $? "and no heir who is dead"
gesta report cards kings-host -f text -C a.gesta > c.txt
grep -q 'Harold Godwinson' c.txt && ! grep -q ': *$' c.txt
say $? "as text the blank ones are left out"
gesta report all --dir r -C a.gesta > /dev/null
[ -s r/cards-kings-host.pdf ]
say $? "report all writes them"
exit $fails
