#!/bin/sh
# Maps of battles on paper, checked by what stands where: no label, disc or swords on a block that is
# not its own, none on another, no block cut by a frame, an id on each, letters without a gap.
. tests/cli/lib
cd "$dir/home" || exit 1

# checked WHAT FILE: its boxes have no fault, and there is enough in them to have one
checked() {
    awk -f "$root/tests/cli/boxes.awk" "$2" > "$out" 2> "$err"
    rc=$?
    [ $rc = 0 ] && [ "$(grep -c '"kind": "block"' "$2")" -ge 20 ] &&
        [ "$(grep -c '"kind": "label"' "$2")" -ge 10 ]
    say $? "$1: nothing stands on what it may not"
}
# letters FILE: the letters of the moments on maps are those in the text
letters() {
    grep '"kind": "moment"' "$1" | sed 's/.*"text": "\(.\)".*/\1/' | sort -u | tr -d '\n'
}
one() { # one CAMPAIGN BATTLE
    for how in "a4 colour" "letter grey"; do
        set -- "$1" "$2" $how
        gesta report battle "$2" -C "$1.gesta" --paper "$3" --ink "$4" -f boxes > b.json 2> "$err"
        checked "$2, $3, $4" b.json
    done
    gesta report battle "$2" -C "$1.gesta" -f text > t.txt 2> "$err"
    told=$(grep -oE '\(([a-h])\)' t.txt | tr -d '()' | sort -u | tr -d '\n')
    [ -n "$told" ] && [ "$told" = "$(letters b.json)" ]
    say $? "$2: the letters in the text ($told) are those on the maps"
}
for c in 1066 roland telamon great-raid days-of-long-ago; do
    gesta import "$root/campaigns/$c.xml" -o $c.gesta > "$out" 2> "$err"
    gesta battle list -C $c.gesta | sed 1d | cut -d' ' -f1 > battles.txt
    while read -r b; do
        gesta battle fight "$b" -C $c.gesta --anyway > "$out" 2> "$err"
        one $c "$b"
    done < battles.txt
done
gesta report battle skirmish -C great-raid.gesta -f boxes > c.json 2> "$err"
gesta report battle skirmish -C great-raid.gesta -f boxes | cmp - c.json > "$out" 2>&1
say $? "the same report again has the same boxes"
exit $fails
