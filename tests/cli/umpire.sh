#!/bin/sh
# The umpire's verbs: an evening of commands over the first battle of the Song of Roland; who is
# meant by a name; what a preview, a yes and a no are worth; the ledger, the first page, the
# timeline, the search; every fault at once.
. tests/cli/lib
cp campaigns/roland.xml campaigns/great-raid.xml "$dir/home/"
cd "$dir/home" || exit 1
gesta import roland.xml -o r.gesta > /dev/null && rm great-raid.xml
gesta battle fight > "$out" 2> "$err"
say $? "the first battle is fought"
entries() { gesta ledger --all --csv | tail -n +2 | wc -l; }
n=$(entries)
next=$((n + 1))
tells() { # tells WHAT WORDS COMMAND...: does it, and this is the line that it prints
    what=$1 words=$2
    shift 2
    run "$@"
    [ "$rc" = 0 ] && [ ! -s "$err" ] && grep -qxE -- "$words" "$out"
    say $? "$what"
}
unchanged() { # unchanged WHAT: nothing was entered
    [ "$(entries)" = "$n" ]
    say $? "... and nothing is entered"
}

# ---- who is meant ----
refuses "the dead hold nobody" 1 'gesta words captors falsaron' gesta hero capture falsaron --by aelroth
unchanged
does "... who can is listed" gesta words captors falsaron --csv
grep -q '^hero,roland,Roland,yes,' "$out" && grep -q '^hero,.*,no,dead since entry' "$out" && ! grep -q ',marsile,' "$out"
say $? "... with why another cannot, and none of his own side"
refuses "nobody" 2 'no hero nobodyatall (gesta hero lists them)' gesta hero wound nobodyatall 1
refuses "several" 2 '"ge" may be .*gerin (Gerin).*gerier (Gerier)' gesta hero heal ge 1
refuses "... of several kinds" 2 'rolands-knights' gesta ledger --of ROLAND-S
unchanged
for word in falsar Falsaron FALSARON "fal"; do
    tells "Falsaron as $word" "$next  Falsaron .*" gesta hero epithet "$word" "Marsile's brother in arms" -n
    n=$((next - 1))
done
tells "a unit by the beginning of a word of its name" "$next  Naimes's Bavarians 8 of 8 -> 7 of 8 \\(thirst\\)" gesta unit lose bavar 1 -m thirst -n
tells "... by its code" "$next  Naimes's Bavarians 8 of 8 -> 7 of 8" gesta unit lose f8 1 -n
unchanged

# ---- shown, asked, kept ----
tells "a preview says so" 'a preview: nothing is kept' gesta hero capture chernuble --by roland -n
unchanged
run gesta hero remove pinabel
[ "$rc" = 1 ] && grep -q 'Pinabel removed' "$out" && grep -q -- '-y says it' "$err"
say $? "what asks is shown and not done without a yes"
unchanged
refuses "a reason that must be given" 2 '-m' gesta hero join ganelon saragossa
refuses "two ends of one hero" 2 'a word too many' gesta hero retire naimes ogier
run gesta hero add Ogre --power 9 --gender q --heir nobodyx --side franks
[ "$rc" = 2 ] && [ "$(wc -l < "$err")" -ge 1 ] && grep -q nobodyx "$err"
say $? "an unknown heir is told"
run gesta hero add Ogre --power 9 --gender q --side franks
[ "$rc" = 2 ] && [ "$(grep -c '^gesta: ' "$err")" = 2 ] && grep -q 'power' "$err" && grep -q 'gender' "$err"
say $? "two faults are told at once"
run gesta hero wound nobody1 x --by nobody2
[ "$rc" = 2 ] && [ "$(grep -c '^gesta: ' "$err")" = 3 ]
say $? "... three too"
unchanged
run gesta hero wound nobody1 1 --json
[ "$(sqlite3 :memory: "select json_extract(readfile('$out'), '\$.format') || json_array_length(readfile('$out'), '\$.faults')")" = gesta.fault/11 ]
say $? "faults as JSON"

# ---- an evening ----
tells "he is taken" "$next-$((next + 1))  Chernuble captured by Roland, with the Rearguard; price 100 \\(pulled from his horse\\)" \
    gesta hero capture chernuble --by roland -m "pulled from his horse"
tells "a ransom" "$((next + 2))  Chernuble: 100 agreed, the men of Saragossa to pay by 20 Aug" gesta captive ransom cher 100 --due +5
tells "a commander" "$((next + 3))  Margariz commands Aelroth's host, after Aelroth, dead" gesta army change first-host --general margariz
tells "a unit" "$((next + 4))  Squires, 6 of 6, in the Rearguard" gesta unit add Squires --army rear --troop frankish-fo --full 6
tells "a name" "$((next + 5))  Turpin is now Turpin of Reims" gesta hero rename turpin "Turpin of Reims"
n=$(entries)
[ "$n" = $((next + 5)) ]
say $? "six entries came"
tells "his old name finds him" "$((n + 1))  Turpin of Reims is now called.*" gesta hero epithet turpin "the Archbishop" -n
does "... his new one, too" gesta ledger --of reims
has "... his ledger has both" 'renamed  *Turpin of Reims'
does "the roll has the squires" gesta unit squires
gesta unit --csv | grep -q '^squires,Squires,the Rearguard,frankish-foot,6,6,'
say $? "... six of six"
does "a hero who leads" gesta hero add Baudouin --side franks --power 2 --with bretons
gesta export -o after.xml && xmllint --noout --schema "$root/schema/campaign.xsd" after.xml 2> "$err"
say $? "the export fits its schema"
gesta import after.xml -o again.gesta > "$out" 2> "$err" && gesta export -C again.gesta 2> "$err" | cmp -s - after.xml
say $? "... and comes back as it went"
rm -f again.gesta
does "the books balance" gesta audit

# ---- read again ----
gesta ledger --json > l.json
[ "$(sqlite3 :memory: "select count(*), sum(json_type(value, '\$.n') = 'integer'), sum(json_type(value, '\$.reason') = 'null') < count(*) from json_each(readfile('l.json'))")" = "$(entries)|$(entries)|1" ]
say $? "the ledger as JSON: numbers are numbers, an unknown is null"
gesta ledger --kind agreed --csv | tail -n +2 | grep -q ",chernuble,agreed,100,saragossa,"
say $? "... by kind"
refuses "a kind that is none" 2 'gesta words entries' gesta ledger --kind agreeed
does "of a battle" gesta ledger --battle battle-1 --csv
! tail -n +2 "$out" | grep -vq ',battle-1,'
say $? "... nothing else"
gesta ledger --of roland --csv | tail -n +2 | grep -vE ',roland,' > "$out"
[ ! -s "$out" ]
say $? "of somebody: each entry names him"

does "the first page" gesta status
[ "$(wc -l < "$out")" -le 24 ] && ! grep -qE '^.{81}' "$out"
say $? "... on one screen"
has "... who is due" '^DUE  *20 Aug Chernuble (by Roland, Rearguard): 100 from'
has "... what comes, and what is at stake" '^Next .*the Second Host.*At stake: the'
has "... the last entry" "^  *$((n + 2)).* Baudouin leads the Bretons"
COLUMNS=50 gesta status > "$out"
! grep -qE '^.{51}' "$out"
say $? "... on a narrow screen, too"
gesta status --json > s.json
[ "$(sqlite3 :memory: "select json_extract(j, '\$.format'), json_type(j, '\$.turn'), json_extract(j, '\$.owed[0].due'), json_type(j, '\$.sides[0].armies[0].points') from (select readfile('s.json') j)")" = 'gesta.status/1|integer|0778-08-20|null' ]
say $? "... as JSON"
does "... as Saragossa knows it" gesta status --side sarag
! grep -q 'Rearguard [0-9]* of' "$out" && grep -q "^men of Saragossa.*Aelroth's host [0-9]* of" "$out" && ! grep -q 'Squires' "$out"
say $? "... without the enemy's strength, and what he raised"
gesta status --as-known 0 > "$out"
grep -q '^Franks .*Rearguard 66 of 66' "$out" && ! grep -q 'DUE\|Dead' "$out"
say $? "... as known at the beginning"

does "the timeline" gesta timeline
has "... has the day that is due" '^20 Aug 778  *due  *Chernuble'
has "... and what is planned" '^18 Aug 778  *planned  *Baligant'
gesta note "a very long note, with commas; semicolons and a back\\slash, so that the line of it is folded — twice" > /dev/null
gesta timeline --ics -o t.ics
[ "$(tr -d '\r' < t.ics | awk 'length($0) > 75' | wc -c)" = 0 ] && [ "$(grep -c "$(printf '\r')\$" t.ics)" = "$(wc -l < t.ics)" ] &&
    [ "$(grep -c '^BEGIN:VEVENT' t.ics)" = "$(grep -c '^END:VEVENT' t.ics)" ] && grep -q '^DTSTART;VALUE=DATE:07780820' t.ics
say $? "... for a calendar: folded lines, CRLF"
tr -d '\r' < t.ics | sed -e ':a' -e 'N' -e '$!ba' -e 's/\n //g' | grep -qF 'SUMMARY:a very long note\, with commas\; semicolons and a back\\slash\, so that the line of it is folded — twice'
say $? "... escaped, and whole again when unfolded"
for words in durendal "archb" "pulled horse" "TURPIN OF" "semicolons"; do
    # shellcheck disable=SC2086
    does "found: $words" gesta search $words
done
refuses "not found" 1 'nothing here has' gesta search "xyzzy \" OR *"

# ---- completion ----
if command -v bash > /dev/null; then
    completes() { # completes WORDS: what bash would offer for the last of them
        bash -c 'source <(gesta completion bash); compopt() { :; }; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _gesta; printf "%s\n" "${COMPREPLY[@]}"' x "$@" > "$out" 2> "$err"
    }
    completes gesta hero ren && [ "$(cat "$out")" = rename ]
    say $? "a verb is completed"
    completes gesta hero rename turp && grep -qx turpin "$out" && ! grep -qv '^turpin' "$out"
    say $? "... an id of the campaign"
    cp r.gesta "$dir/spare" && gesta hero add "$(printf 'Sly\n$(touch sly.txt)`touch sly.txt`')" --side franks --id sly > /dev/null
    completes gesta hero show sl && grep -qx sly "$out" && [ ! -e sly.txt ]
    say $? "... and a name runs nothing"
    mv "$dir/spare" r.gesta
    completes gesta hero add --wi && [ "$(cat "$out")" = "--with=" ]
    say $? "... an option of the verb"
    completes gesta ledger --kind capt && [ "$(cat "$out")" = captured ]
    say $? "... a kind of entry"
fi
for shell in zsh fish; do
    gesta completion $shell > "$out"
    has "$shell knows the verbs" 'join'
done
gesta manual > "$out"
bad=
for verb in $(gesta words verbs --csv | tail -n +2 | cut -d, -f3 | tr ' ' '_'); do
    grep -q "^\.B gesta $(echo "$verb" | tr '_' ' ')" "$out" || bad="$bad $verb"
done
[ -z "$bad" ]
say $? "the manual has every verb$bad"
for noun in $(gesta words verbs --csv | tail -n +2 | cut -d, -f3 | grep ' ' | cut -d' ' -f1 | sort -u); do
    gesta "$noun" --csv > "$out" 2> "$err" && gesta "$noun" list --json > l.json 2> "$err" &&
        [ "$(sqlite3 :memory: "select json_valid(readfile('l.json'))")" = 1 ] && [ "$(head -1 "$out" | tr -cd , | wc -c)" -ge 1 ]
    say $? "$noun is listed, as CSV and as JSON"
done

# ---- every word that a refusal tells of is listed ----
for topic in entries verbs fields states dates; do
    does "words $topic" gesta words $topic
done
gesta words verbs --csv | grep -q ',hero join,' && gesta words fields --csv | grep -q ',hero.heir,'
say $? "... with the verbs and the fields"
exit $fails
