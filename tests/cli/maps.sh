#!/bin/sh
# Maps and pages of battles, checked by what stands where: no label, disc or swords on a block that is
# not its own, none on another, no block cut by a frame, an id on each, letters without a gap; pages
# full, tables with their heads, no words on words (sheets.awk); the page to post on one page. Each battle of the samples, of the books that no sample is played by, and of the
# logs, on one kind of page each; PAGES=all prints each on all, from SEEDS seeds (make pages).
. tests/cli/lib
cd "$dir/home" || exit 1
ways="a4:colour: letter:grey: a4:save: letter:colour:--large"
turn=0 battles=0 sketched=

# checked WHAT FILE: its boxes have no fault, and there is enough in them to have one
checked() {
    awk -f "$root/tests/cli/boxes.awk" "$2" > "$out" 2> "$err"
    rc=$?
    [ $rc = 0 ] && { [ -n "$sketched" ] || [ "$(grep -c '"kind": "block"' "$2")" -ge 20 ]; } &&
        { [ -n "$sketched" ] || [ "$(grep -c '"kind": "label"' "$2")" -ge 10 ]; }
    say $? "$1: nothing stands on what it may not"
    awk -f "$root/tests/cli/sheets.awk" "$2" > "$out" 2> "$err"
    say $? "$1: pages are full, tables whole or with their heads, letters agree"
}
on_page() { # on_page FILE BATTLE WAY: the boxes of its report
    paper=${3%%:*} rest=${3#*:}
    # shellcheck disable=SC2086
    gesta report battle "$2" -C "$1" -p "$paper" --ink "${rest%%:*}" ${rest#*:} -f boxes > b.json 2> "$err"
    checked "$whose$2, $(echo "$3" | tr ':' ' ')" b.json
}
one() { # one FILE BATTLE [WHOSE]
    whose=${3:-}
    turn=$((turn % 4 + 1)) battles=$((battles + 1))
    way=$(echo "$ways" | cut -d' ' -f$turn)
    for each in $([ "${PAGES:-}" = all ] && echo "$ways" || echo "$way"); do
        on_page "$1" "$2" "$each"
    done
    gesta report battle "$2" -C "$1" -f text > t.txt 2> "$err"
    told=$(grep -oE '\(([a-h])\)' t.txt | tr -d '()' | sort -u | tr -d '\n')
    maps=$(grep '"kind": "moment"' b.json | sed 's/.*"text": "\(.\)".*/\1/' | sort -u | tr -d '\n')
    [ -n "$told" ] && { [ "$told" = "$maps" ] || ! grep -q '"kind": "frame"' b.json; }
    say $? "$whose$2: the letters in the text ($told) are those on the maps ($maps)"
    ! sed -n '/^When it turned/,/^\[Picture\]/p' t.txt | grep -q '^Turn [0-9]' ||
        sed -n '/^When it turned/,/^\[Picture\]/p' t.txt | grep -q '([a-h])'
    say $? "$whose$2: the moment on which it turned has a letter"
    for paper in $([ "${PAGES:-}" = all ] && echo "a4 letter" || echo "${way%%:*}"); do
        gesta report battle "$2" -C "$1" --length four -p "$paper" -o one.pdf 2> "$err"
        pdftotext -layout one.pdf one.txt 2> "$err"
        [ "$(grep -c "$(printf '\f')" one.txt)" = 1 ] && [ ! -s "$err" ] &&
            [ "$(grep -oE '(^| )[a-h] +Turn.[0-9]+\.' one.txt | grep -o '[a-h] ' | sort | tr -d ' \n')" = "$told" ]
        say $? "$whose$2, $paper: the page to post is one page and has the same moments"
    done
}
for seed in $(seq "${SEEDS:-1}"); do
    for c in 1066 roland telamon great-raid days-of-long-ago; do
        rm -f $c.gesta
        gesta import "$root/campaigns/$c.xml" -o $c.gesta > "$out" 2> "$err"
        for b in $(gesta battle list -C $c.gesta | sed 1d | cut -d' ' -f1); do
            gesta battle fight "$b" -C $c.gesta --anyway $([ "$seed" = 1 ] || echo "--seed $seed") > "$out" 2> "$err"
            one $c.gesta "$b"
        done
    done
done
for r in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do # played on tables
    rm -f $r.gesta
    gesta import "$root/campaigns/1066.xml" -o $r.gesta > "$out" 2> "$err"
    gesta log at-fulford --ruleset $r --from "$root/tests/logs/$r.glog" -C $r.gesta > "$out" 2> "$err"
    sketched=1
    one $r.gesta at-fulford "$r: "
done
gesta report battle skirmish -C great-raid.gesta -f boxes > c.json 2> "$err"
gesta report battle skirmish -C great-raid.gesta -f boxes | cmp - c.json > "$out" 2>&1
say $? "the same report again has the same boxes"
echo "# $battles battles"
exit $fails
