#!/bin/sh
# gesta audit: what another program changed in a campaign's file is told in one line.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/tests/fuzz/seeds/small.xml" -o good.gesta > /dev/null
gesta battle fight > /dev/null 2>&1
gesta next > /dev/null
does "a sound file" gesta audit
has "... says so" 'nothing was changed by another program'

tells() { # tells WHAT WORDS: the audit of bad.gesta fails and says so in one line
    run gesta audit -C bad.gesta
    [ "$rc" = 1 ] && [ "$(wc -l < "$err")" = 1 ] && grep -q -- "$2" "$err"
    say $? "$1"
}
changed() { # changed WHAT WORDS SQL
    cp good.gesta bad.gesta
    unguard "$3"
    tells "$1" "$2"
}
changed "a full strength" "the unit \"Bo's foot\" was changed by another program" \
    "update unit set full = 14 where id = 'n-foot'"
changed "a hero's power" 'the hero "Cy" was changed' "update hero set power = 3 where id = 'cy'"
changed "an option put in" 'option "options.recovery" was put in' \
    "insert into option values (1, (select \"row\" from campaign), 0, 'options.recovery', 'one')"
changed "a narrative" 'battle first: its narrative was changed' "update narrative set words = replace(words, 'the', 'a')"
changed "a narrative taken out" 'its narrative was taken out' 'delete from narrative'
changed "a die" 'battle first' "update log_entry set parts = replace(parts, '=6,', '=1,')"
changed "a note of the log" 'battle first: its log' "update log_entry set phase = 'x' where n = 9"
changed "a result" 'battle first: its outcome was changed' "update outcome set winner = 0, reason = 'broken'"
changed "a strength that marched in" 'battle first: the record of the units that marched in was changed' "update record_unit set full = full + 1 where id = 'n-foot'"
changed "a date of the ledger" 'entry 3 of the ledger' "update ledger set date = '0911-01-01' where n = 3"
changed "an entry taken out" 'ledger' "delete from ledger where n = (select max(n) from ledger)"
cp good.gesta bad.gesta
sqlite3 bad.gesta "update side set colour = '#ff0000', player = 'Jo'; update hero set about = 'Old.'"
does "words for the reader are free" gesta audit -C bad.gesta
cp good.gesta bad.gesta
sqlite3 bad.gesta 'drop trigger ledger_no_update'
tells "a guard dropped" 'trigger "ledger_no_update" was taken out by another program: it keeps the history'
cp good.gesta bad.gesta
sqlite3 bad.gesta 'create table t(a)'
tells "a table put in" 'table "t" was put in by another program'
cp good.gesta bad.gesta
sqlite3 bad.gesta 'analyze; vacuum; reindex;'
does "analyze, vacuum and reindex do no harm" gesta audit -C bad.gesta
changed "a title" 'export and gesta import' "update campaign set title = 'Mine'"
gesta export -C bad.gesta | gesta import - -o mine.gesta > "$out" 2> "$err"
does "export and import take a change as meant" gesta audit -C mine.gesta

# What a turn's end brought is worked again, whoever wrote it into the file.
gesta import "$root/tests/fuzz/seeds/small.xml" -o turn.gesta > /dev/null
gesta hero ana --enter wounded --amount 2 --reason "a fall" -C turn.gesta > /dev/null
gesta hero cy --enter captured --by ana --reason "at the ford" -C turn.gesta > /dev/null
gesta next -C turn.gesta > /dev/null
gesta next -C turn.gesta > /dev/null
does "turns' ends add up" gesta audit -C turn.gesta
has "... both" 'the 2 ends of turn add up'
gesta export -C turn.gesta -o turn.xml
end_told="the turn's end gives\\|ends before what the end of turn"
spoilt() { # spoilt WHAT SED TOLD: what does not add up is not imported, and its line is told
    sed "$2" turn.xml > spoilt.xml
    cmp -s turn.xml spoilt.xml && say 1 "$1: nothing to spoil"
    rm -f bad.gesta
    run gesta import spoilt.xml -o bad.gesta
    [ "$rc" = 2 ] && [ "$(wc -l < "$err")" = 1 ] && grep -q "^gesta: spoilt.xml:[0-9]*: " "$err" &&
        grep -q -- "$3" "$err" && [ ! -e bad.gesta ]
    say $? "$1"
}
spoilt "fewer wounds healed than the rules give" 's/kind="healed" amount="2"/kind="healed" amount="1"/' "$end_told"
spoilt "another die for the escape" 's/\(kind="held".*dice="[^"]*=\)[1-6]/\16/; s/\(kind="escaped".*dice="[^"]*=\)[1-6]/\11/' "$end_told"

# So are duels outside battles.
gesta import "$root/tests/fuzz/seeds/small.xml" -o duel.gesta > /dev/null
gesta hero ana --duel cy --reason "at the ford" -C duel.gesta > /dev/null
does "a duel adds up" gesta audit -C duel.gesta
has "... and is counted" 'the duel adds up'
gesta hero bo --enter duel-won --by cy --reason "the umpire says so" -C duel.gesta > /dev/null
does "what the game master enters has no dice to be worked again" gesta audit -C duel.gesta
# A duel that nobody won, with nobody hurt: it is told, and adds up, again and again.
sed 's|<rule |<rule name="One pass" applies="all" procedure="duel" then="rounds=1"/>&|' \
    "$root/tests/fuzz/seeds/small.xml" > pass.xml
gesta import pass.xml -o pass.gesta > "$out" 2> "$err"
for n in 1 2 3 4 5 6 7 8; do
    gesta hero bo --duel cy --reason "for a wager" -C pass.gesta
done > "$out" 2> "$err"
[ "$(grep -c 'duel .*neither won' "$out")" -ge 2 ] && [ "$(grep -c 'dice duel' "$out")" = 8 ]
say $? "each of eight duels is told, though nobody was hurt"
[ "$(grep 'dice duel' "$out" | sed 's/.*dice//' | sort -u | wc -l)" -gt 1 ]
say $? "... and each has dice of its own"
does "... and they add up" gesta audit -C pass.gesta
has "... all of them" 'the 8 duels add up'
does "the challenger's career tells of it" gesta report career bo -f text -C pass.gesta
has "... so" 'fought a duel that neither won, with Cy'
does "and so does the other's" gesta hero cy --format csv -C pass.gesta
grep -q '^[0-9]*,[^,]*,,duel,0,Bo' "$out"
say $? "... so"
gesta import "$root/tests/fuzz/seeds/small.xml" -o lost.gesta > /dev/null
gesta hero bo --duel cy -C lost.gesta > /dev/null
does "who lost a duel has it in his career too" sh -c 'gesta hero bo -C lost.gesta; gesta hero cy -C lost.gesta'
[ "$(grep -c duel-won "$out")" -ge 1 ] && [ "$(grep -c duel-won "$out")" = "$(grep -c duel-lost "$out")" ]
say $? "... as it was lost"
gesta export -C duel.gesta -o turn.xml
spoilt "another die in a duel" 's/\(dice="[a-z.]*=\)[1-3]/\16/; t; s/\(dice="[a-z.]*=\)[4-6]/\11/' "duel"
spoilt "a wound more in a duel" 's/\(kind="wounded" amount="\)1/\12/; t; s/\(kind="wounded" amount="\)2/\11/' "duel"

# Two battles written down one after another, settled only then: the second was mustered before the
# first took its toll.
gesta import "$root/campaigns/1066.xml" -o two.gesta > "$out" 2> "$err"
for b in 'at-fulford norse' 'at-the-bridge english'; do
    gesta battle record "${b% *}" --winner "${b#* }" --lost 'orkney 3, uppland 2' --fate 'hardrada captured' -C two.gesta \
        > "$out" 2>&1
    say $? "a battle of which only the result is known"
done
for b in at-fulford at-the-bridge; do
    does "... settled" gesta battle aftermath $b --apply -C two.gesta
done
does "what was mustered before it was settled adds up" gesta audit -C two.gesta
exit $fails
