#!/bin/sh
# Lives on the command line: careers, unit histories, rolls of honour, the chronicle; in every format,
# for a side's eyes, of nobody. Golden pages stand in tests/golden/lives; GOLDEN=write makes them anew.
. tests/cli/lib
cd "$dir/home" || exit 1
golden() { # golden NAME FILE: the file is as it was kept
    kept=$root/tests/golden/lives/$1
    [ "${GOLDEN:-}" != write ] || cp "$2" "$kept"
    cmp -s "$kept" "$2"
    rc=$?
    [ $rc = 0 ] || diff "$kept" "$2" | head -10 | sed 's/^/    /'
    say $rc "$1 reads as it was kept"
}
fight() { # fight CAMPAIGN: to its last battle
    gesta import "$root/campaigns/$1.xml" -o "$1.gesta" > /dev/null
    while gesta battle -C "$1.gesta" --csv | grep -q ',next,'; do
        gesta next -C "$1.gesta" --until battle > /dev/null 2>&1
        gesta battle fight -C "$1.gesta" > /dev/null 2>&1 || break
    done
}
# The chronicle's own sentences: paragraphs that rest on the ledger, heads; not the battles' story.
own() { # own FILE.xml
    tr -d '\n' < "$1" | sed 's/<section/\n<section/g; s/<p /\n<p /g' |
        sed -n 's/.*<section rubric="\([^"]*\)" title="\([^"]*\)".*/== \1: \2/p
                s/.*<section title="\([^"]*\)".*/== \1/p
                s/^<p .*entries="[^"]*"[^>]*>\([^<]*\)<.*/\1/p' | fold -s -w 96
}
fight roland
fight 1066
does "a career" gesta report career ogier -C roland.gesta -f text -o ogier.txt
golden ogier.txt ogier.txt
does "a unit's history" gesta report unit danes -C roland.gesta -f text -o unit.txt
golden unit.txt unit.txt
for c in roland 1066; do
    does "$c: the chronicle" gesta report chronicle -C $c.gesta -f xml -o chronicle.xml
    xmllint --noout --schema "$root/schema/report.xsd" chronicle.xml 2> "$err"
    say $? "$c: its record is as the schema has it"
    own chronicle.xml > chronicle.txt
    golden chronicle-$c.txt chronicle.txt
    ! grep -qE "and one (more|others?) (were|was)" chronicle.txt
    say $? "$c: no list leaves out one name"
    [ "$(grep -c '^== ' chronicle.txt)" -gt "$(gesta battle -C $c.gesta --csv | grep -c fought)" ]
    say $? "$c: a chapter a battle, and how it stands"
done
for whom in "career roland" "unit danes" honours chronicle; do
    for format in text xml pdf; do
        # shellcheck disable=SC2086
        does "report $whom as $format" gesta report $whom -C roland.gesta -f $format -o o.$format
        [ -s o.$format ]
        say $? "... is there"
    done
    xmllint --noout --schema "$root/schema/report.xsd" o.xml 2> "$err"
    say $? "report $whom: its record is as the schema has it"
    ! grep -qE '[{}]|\(null\)' o.text
    say $? "report $whom: no slot is left open"
    # shellcheck disable=SC2086
    does "report $whom for one side's eyes" gesta report $whom --side franks -C roland.gesta -f text
done
does "a career again" gesta report career ogier -C roland.gesta -f text -o again.txt
cmp -s ogier.txt again.txt
say $? "the same career has the same words"
does "another wording" gesta report career ogier -C roland.gesta --reword 3 -f text -o other.txt
does "who stands in the ranks of another's men" gesta report career taillefer -C 1066.gesta -f text
tr -s '\n ' ' ' < "$out" | grep -q "Taillefer fought in the ranks of the duke's knights, eight men strong" &&
    ! grep -q 'Taillefer led' "$out"
say $? "... is not said to lead them"
! grep -q 'of the eight six were left' "$out" && tr -s '\n ' ' ' < "$out" | grep -q 'knights [a-z]* are left of eight\|whole to this day'
say $? "... and his unit's losses stand once"
refuses "a unit of nobody" 2 'nobody' gesta report unit nobody -C roland.gesta
refuses "no unit" 2 'which unit' gesta report unit -C roland.gesta
refuses "honours of somebody" 2 'whole campaign' gesta report honours roland -C roland.gesta
refuses "a chronicle of a battle" 2 'gesta report battle battle-1' gesta report chronicle battle-1 -C roland.gesta
gesta import "$root/campaigns/stirling.xml" -o empty.gesta > /dev/null
does "a hero without a battle" gesta report career wallace -C empty.gesta -f text
grep -q 'William Wallace is of the Scots' "$out" && ! grep -q 'The ledger' "$out"
say $? "... has one line, and no page"
does "a chronicle without a battle" gesta report chronicle -C empty.gesta -f text
grep -q 'No battle has been fought yet' "$out"
say $? "... says so"
does "rolls without a name" gesta report honours -C empty.gesta -f text
# What people logged, and at key moments.
gesta import "$root/campaigns/at-the-table.xml" -o table.gesta > /dev/null
gesta log pass --from "$root/campaigns/they-shall-not-pass.glog" -C table.gesta > /dev/null
gesta battle aftermath pass --apply -C table.gesta > /dev/null
does "the chronicle of a logged battle" gesta report chronicle -C table.gesta -f text
! grep -qE '[{}]|\(null\)' "$out"
say $? "... leaves no slot open"
exit $fails
