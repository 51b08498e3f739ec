#!/bin/sh
# Gathering of Hosts from the campaign's file to the report: the Great Raid, four battles with hidden
# companies, dummies, entry by die and relief columns; Days of Long Ago under its rules.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
does "import the Great Raid" gesta import campaigns/great-raid.xml -o raid.gesta
does "its four battles are fought to the end" gesta battle fight --all -C raid.gesta
[ "$(grep -c 'after [0-9]* turns' "$out")" = 4 ]
say $? "... and each comes to its end"
does "every resolution works out again" gesta audit -C raid.gesta
has "... in the last battle too" 'pass .* add up'
does "the history is exported" gesta export -C raid.gesta -o one.xml
gesta import one.xml -o copy.gesta > "$out" 2> "$err" && gesta export -C copy.gesta -o two.xml &&
    cmp one.xml two.xml > "$out" 2>&1
say $? "... and comes back the same"
for b in skirmish race raid pass; do
    does "the record of $b" gesta report battle "$b" -C raid.gesta -e -f xml -o "$b.xml"
    run xmllint --noout --schema schema/battle.xsd "$b.xml"
    [ "$rc" = 0 ]
    say $? "... validates"
done
grep -q 'dummy="yes"' skirmish.xml
say $? "dummies stand among the hidden"
grep -q 'procedure="entry-point"' race.xml && grep -q 'procedure="arrival"' race.xml
say $? "entry points and relief columns are diced for"
cat skirmish.xml race.xml raid.xml pass.xml > all.xml
[ "$(grep -c 'procedure="melee"' all.xml)" -gt 8 ] && [ "$(grep -c 'procedure="contact"' all.xml)" -gt 8 ]
say $? "companies attack and fight"
gesta import campaigns/great-raid.xml -o again.gesta > /dev/null
gesta battle fight --all -C again.gesta > /dev/null 2>&1
gesta export -C again.gesta | cmp -s - one.xml
say $? "the same seed gives the same war"
does "import it for its first page" gesta import campaigns/great-raid.xml -o page.gesta
does "the Black Knight is taken" gesta hero black-knight -C page.gesta --enter captured --by west --reason "by the Captain of the Horse Guards"
does "the first page" gesta status -C page.gesta
has "... has captives at its top" '^DUE '
has "... whose they are" '^DUE .*Black Knight (by Men of the West'
has "... and at what price" 'no ransom agreed, [0-9]*'
does "he is ransomed" gesta hero black-knight -C page.gesta --enter ransomed --amount 40 --reason "Midlish silver"
does "the first page" gesta status -C page.gesta
! grep -q 'DUE .*Black Knight' "$out"
say $? "... has it open no more"
sed 's/<battle id="beach-battle"/& ruleset="gathering-of-hosts"/' campaigns/days-of-long-ago.xml > hosts.xml
does "Days of Long Ago under Gathering of Hosts" gesta import hosts.xml -o hosts.gesta
does "... is fought" gesta battle fight --all -C hosts.gesta
does "... and adds up" gesta audit -C hosts.gesta
does "... and under Stout Hearts" gesta import campaigns/days-of-long-ago.xml -o hearts.gesta
does "... as well" gesta battle fight --all -C hearts.gesta
exit $fails
