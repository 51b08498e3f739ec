#!/bin/sh
# gesta import FILE.xml into the campaign that is there: what is new, changed, the same, refused.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
does "a campaign" gesta import campaigns/roland.xml -o r.gesta
does "its first battle" gesta battle fight battle-1 -C r.gesta
does "a name that changed" gesta hero rename turpin "Turpin of Reims" -C r.gesta
gesta export -C r.gesta -o e.xml
n=$(gesta ledger -C r.gesta --csv | tail -1 | cut -d, -f1)
grep -q "base=\"$n\"" e.xml
say $? "an export says what was the last entry"
# lists AWK [FROM]: the file mended.xml, with what AWK makes of the lists alone
lists() {
    awk '/<scenario/ { off = 1 } off { print; next } '"$1" "${2:-e.xml}" > mended.xml
    cmp -s mended.xml e.xml && say 1 "nothing was edited: $1"
}
merge() { cp r.gesta t.gesta && run gesta import mended.xml -C t.gesta "$@"; }
untouched() { cmp -s r.gesta t.gesta; say $? "... and the file is as it was"; }

cp e.xml mended.xml
merge
[ "$rc" = 0 ] && grep -q 'nothing is written' "$out"
say $? "one's own export brings nothing"
untouched
cp campaigns/roland.xml mended.xml
merge
[ "$rc" = 0 ] && grep -q 'nothing is written' "$out"
say $? "nor does the file from which it all came"
untouched

# new
new='{ print } /<hero id="oliver"/ { in_it = 1 } in_it && /<\/hero>/ { in_it = 0
    print "<hero id=\"rabel\" name=\"Rabel\" power=\"1\" heir=\"oliver\"/>" }'
lists "$new"
line=$(grep -n 'id="rabel"' mended.xml | cut -d: -f1)
merge -n
grep -q "mended.xml:$line: new *hero rabel (entry $((n + 1)))" "$out"
say $? "a preview tells a new hero with his line"
untouched
merge -m "came from Gascony"
gesta hero rabel -C t.gesta | grep -q Rabel && gesta ledger -C t.gesta --csv | tail -1 | grep -q 'added.*came from Gascony'
say $? "he comes into the lists, with the reason"
gesta undo $((n + 1)) -m test -y -C t.gesta > "$out" 2> "$err"
gesta hero --csv -C t.gesta | grep -q rabel
[ $? = 1 ]
say $? "undo takes the import back whole"

# as a document
json() { sqlite3 :memory: "select json_extract(readfile('$out'), '$1')"; }
merge --json
[ "$(json '$.format')" = gesta.done/1 ] && [ "$(json '$.rows[0].verdict')" = new ] &&
    [ "$(json '$.rows[0].line')" = "$line" ] && [ "$(json '$.entries[0].what')" = added ] && [ "$(json '$.dry')" = 0 ]
say $? "--json tells a merge as one document"
merge --json -n
[ "$(json '$.dry')" = 1 ] && [ "$(json '$.rows[0].what')" = "hero rabel" ]
say $? "... and its preview"
untouched
cp r.gesta t.gesta
run gesta import e.xml --json -C t.gesta
[ "$rc" = 0 ] && [ "$(json '$.format')" = gesta.done/1 ] && [ "$(json '$.entries')" = '[]' ]
say $? "... and that nothing is new"
run gesta import e.xml --json -o fresh.gesta
[ "$rc" = 0 ] && [ "$(json '$.format')" = gesta.done/1 ]
say $? "... and a campaign that is made"

# changed by one, by both
lists '/<hero id="roland"/ { sub(/heir="oliver"/, "heir=\"turpin\"") } { print }'
merge
grep -q "changed  hero roland, heir: oliver -> turpin (entry $((n + 1)))" "$out"
say $? "what only the file changed is changed"
gesta ledger -C t.gesta --csv | grep -q "^$((n + 1)),.*changed.*heir"
say $? "... by an entry that says so"
does "the audit still adds up" gesta audit -C t.gesta
merge
cp t.gesta twice.gesta
run gesta import mended.xml -C twice.gesta
grep -q 'nothing is written' "$out" && cmp -s t.gesta twice.gesta
say $? "a second time it brings nothing"
sed "s/base=\"$n\"/base=\"$((n - 1))\"/" e.xml > early.xml
lists '/<hero id="turpin"/ { sub(/name="Turpin"/, "name=\"Turpin the Good\"") } { print }' early.xml
merge
[ "$rc" = 1 ] && grep -q 'both changed it.*it was Turpin, here Turpin of Reims, in the file Turpin the Good' "$err"
say $? "what both changed is refused with the three values"
untouched
merge --take mine
[ "$rc" = 0 ] && grep -q 'nothing is written' "$out"
say $? "--take mine leaves it"
merge --take theirs
grep -q 'Turpin of Reims -> Turpin the Good' "$out"
say $? "--take theirs changes it"
cp early.xml mended.xml
merge
[ "$rc" = 0 ] && grep -q 'nothing is written' "$out"
say $? "what only we changed stays"

# no base
sed 's/ base="[0-9]*"//' e.xml > bare.xml
lists '/<hero id="roland"/ { sub(/heir="oliver"/, "heir=\"turpin\"") } { print }' bare.xml
merge
[ "$rc" = 1 ] && grep -q 'does not say when it was written (base): --changes' "$err"
say $? "without base a difference wants --changes"
merge --changes
grep -q 'hero roland, heir: oliver -> turpin' "$out"
say $? "... which takes it as a change"
printf '%s\n' '<campaign xmlns="urn:gesta:campaign:1" id="song-of-roland" title="The Song of Roland" ruleset="stout-hearts">' \
    '<side id="armorica" name="Armorica"><hero id="salomon" name="Salomon" power="2"/>' \
    '<army id="breton-host" name="Breton host"><unit id="b-foot" name="Foot" troop="frankish-foot" full="12"/></army></side>' \
    '</campaign>' > mended.xml
merge
grep -q '4 new, 0 changed' "$out" && gesta unit --csv -C t.gesta | grep -q b-foot
say $? "a piece of a file brings what is new, and what is missing stays"

# seven faults, seven told
lists '/<unit id="rolands-knights"/ { sub(/full="8"/, "full=\"8\" present=\"5\"") }
    /<unit id="olivers-knights"/ { sub(/full="8"/, "full=\"88888\"") }
    /<hero id="roland"/ { sub(/heir="oliver"/, "heir=\"nobody\"") }
    /<hero id="gerin"/ { sub(/power="1"/, "power=\"2\"") }
    /<hero id="gerier"/ { sub(/>/, " hat=\"red\">") }
    /<hero id="naimes"/ { print "<hero id=\"rearguard\" name=\"Another\" power=\"1\"/>"
                          print "<hero id=\"roland\" name=\"Roland again\" power=\"1\"/>" } { print }'
merge
[ "$rc" = 2 ] && [ "$(grep -c 'mended.xml:[0-9]' "$err")" = 7 ] && grep -q '7 faults' "$err"
say $? "seven faults, seven told"
grep -Eq 'expected: gesta unit (gain|lose) rolands-knights [0-9]' "$err"
say $? "for a strength the command is proposed"
grep -q '"nobody" is unknown here and in the file' "$err"
say $? "a reference to nobody"
grep -q 'hero rearguard: the id belongs to something else here (army)' "$err"
say $? "an id of another kind"
untouched

# circle
awk '/<ledger>/ && !d { d = 1; print "<battle id=\"x-one\" scenario=\"roncevaux-first\" after=\"x-two\"/><battle id=\"x-two\" scenario=\"roncevaux-first\" after=\"x-one\"/>" } { print }' e.xml > mended.xml
merge
[ "$rc" = 2 ] && grep -q 'battle x-one: it goes in a circle' "$err"
say $? "a circle of battles"

# history
awk '/<entry n="10"/ { sub(/date="[^"]*"/, "date=\"0778-08-14\"") } { print }' e.xml > mended.xml
merge
[ "$rc" = 1 ] && grep -q 'entry 10: it is not as it stands.*history is never changed' "$err"
say $? "an old entry that differs"
awk '/<record/ || /<resolve/ { on = 1 } /<effect kind="strength"/ && !d { d = sub(/left="[0-9]+"/, "left=\"1\"") } { print }' e.xml > mended.xml
cmp -s e.xml mended.xml && sed 's/players="[^"]*"/players="Others"/' e.xml > mended.xml
cmp -s e.xml mended.xml && awk '/urn:gesta:battle/ { on = 1 } on && !d { d = sub(/Turpin/, "Tarpin") } { print }' e.xml > mended.xml
merge
[ "$rc" != 0 ] && grep -q 'mended.xml:[0-9]' "$err"
say $? "an old record that differs"
untouched

# two ledgers
cp r.gesta far.gesta
does "another copy goes on: a battle" gesta battle fight -C far.gesta
does "... a hero" gesta hero add Wace --side franks --power 1 -C far.gesta
does "... a unit" gesta unit add Squires --army rearguard --troop frankish-foot --full 6 -C far.gesta
does "... a turn" gesta next -C far.gesta
gesta export -C far.gesta -o far.xml
cp far.xml mended.xml
merge
[ "$rc" = 0 ] && grep -q '0 new, 0 changed.*1 record' "$out"
say $? "a longer ledger is taken over, with its battle"
gesta export -C t.gesta | cmp -s - far.xml
say $? "... and both files say the same"
does "... as the audit finds" gesta audit -C t.gesta
cp r.gesta t.gesta
does "here a hero comes, too" gesta hero add Fromond --side franks --power 1 -C t.gesta
cp t.gesta before.gesta
refuses "both ledgers went on" 1 'both ledgers went on after entry.*--tail after' gesta import far.xml -C t.gesta
cmp -s t.gesta before.gesta
say $? "... and the file is as it was"
does "theirs behind ours" gesta import far.xml -C t.gesta --tail after
does "... as the audit finds" gesta audit -C t.gesta
for who in wace fromond; do gesta hero --csv -C t.gesta | grep -q "$who"; say $? "$who is there"; done
does "a note" gesta note "rain" -C r.gesta
does "the other battle here, too" gesta battle fight -C r.gesta
run gesta import far.xml -C r.gesta --tail after
[ "$rc" != 0 ] && grep -Eq 'it was fought here, too|its record is not the one' "$err"
say $? "one battle is not fought twice"

# others
refuses "another campaign" 1 'exists already, with the campaign "song-of-roland"' gesta import campaigns/1066.xml -C t.gesta
sed 's/ id="song-of-roland"/& branch-of="song-of-roland" branch-at="3"/' e.xml > branch.xml
refuses "a branch" 2 'what-if branch of song-of-roland' gesta import branch.xml -C t.gesta
refuses "--take wants a word" 2 'mine or theirs' gesta import e.xml -C t.gesta --take his
refuses "a cut file" 2 'not well-formed' sh -c 'head -c 4000 e.xml | gesta import - -C t.gesta'
gesta import campaigns/1066.xml -C other.gesta -n > "$out" 2> "$err" && [ ! -e other.gesta ]
say $? "a preview of a new campaign makes no file"
exit $fails
