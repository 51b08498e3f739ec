#!/bin/sh
# gesta battle odds: its columns, and dummies, who are nobody's losses. The skirmish of the Great
# Raid is fought against one company of the West and the dummies round it.
. tests/cli/lib
cp -r campaigns schema "$dir/home/"
cd "$dir/home" || exit 1
value() { # value FILE FIGURE SIDE: from the odds as csv
    awk -F, -v f="$2" -v s="$3" '$1 == f && $2 == s { print $3 }' "$1"
}
holds() { # holds WHAT CONDITION: of figures
    awk "BEGIN { exit !($2) }"
    say $? "$1"
}
awk '/<scenario id="border-skirmish"/ { here = 1 }
    /<\/scenario>/ { here = 0 }
    here && /boar-men|wood-folk|fox-lads|army="border-folk"/ { next }
    here { sub(/side="west" general="headman"/, "side=\"west\""); sub(/break-a="3" break-b="4" /, "") }
    { print }' campaigns/great-raid.xml > lone.xml
does "one company and four dummies" gesta import lone.xml -o lone.gesta
gesta battle odds skirmish -C lone.gesta -n 60 -j 2 --format csv 2> "$err" | tr -d '\r' > lone.csv
[ "$(wc -l < lone.csv)" = 9 ] && [ "$(head -1 lone.csv)" = 'figure,side,value,error,unit' ]
say $? "the odds have a line for each figure"
west='the Men of the West' east='the Midlish'
[ "$(awk -F, '$1 == "losses" { print $5 }' lone.csv | sort -u)" = endurance ] &&
    [ "$(awk -F, '$1 == "units lost" { print $5 }' lone.csv | sort -u)" = units ]
say $? "... losses in what the book counts, units lost in units"
holds "no more is lost than the one company, which bears three hits" \
    "$(value lone.csv losses "$west") <= 3 && $(value lone.csv 'units lost' "$west") <= 1"
holds "... and it is, mostly" "$(value lone.csv 'units lost' "$west") > 0.3"
holds "... and mostly bears some before that" \
    "$(value lone.csv losses "$west") > $(value lone.csv 'units lost' "$west")"
holds "nobody wins who is not there" \
    "$(value lone.csv wins "$east") + $(value lone.csv wins "$west") + $(value lone.csv drawn '') > 99.9"
holds "who marches on dummies finds them out, and the village" "$(value lone.csv wins "$east") > 90"
does "the battle itself" gesta battle fight skirmish -C lone.gesta
does "its record" gesta report battle skirmish -C lone.gesta -e -f xml -o lone-record.xml
[ "$(grep -c 'kind="left-table".*word="dummy"' lone-record.xml)" -ge 1 ]
say $? "a dummy that was seen is gone"
grep -q '<side id="west" start="3" lost="[0-3]" .* units-lost="[01]"' lone-record.xml
say $? "... and is nobody's loss"
! grep -q 'kind="destroyed" unit="west-dummy' lone-record.xml
say $? "... nor destroyed"
gesta import campaigns/great-raid.xml -o raid.gesta > /dev/null
for n in 1 30; do
    gesta battle odds skirmish -C raid.gesta -n $n -j 1 --format csv 2> /dev/null | tr -d '\r' > "raid$n.csv"
done
[ "$(awk -F, 'NR > 1 { print $4 }' raid1.csv | sort -u)" = 0.00 ]
say $? "of one battle there is no error"
[ "$(awk -F, '$1 ~ /lost|losses/ && $3 != int($3)' raid1.csv)" = "" ]
say $? "... and its losses are whole"
holds "both sides lose in the whole skirmish" \
    "$(value raid30.csv losses "$west") > 0.5 && $(value raid30.csv losses "$east") > 0.5"
exit $fails
