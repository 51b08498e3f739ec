#!/bin/sh
# A logged battle of each book: whatever another program alters in it the audit finds, even where it
# comes back through an edited export, as far as dice and tables can tell.
. tests/cli/lib
cd "$dir/home" || exit 1
logs=$root/tests/logs
"$root/${B:-build}/tests/picture" png 60 40 > table.png

# altered WHAT PART FIELD: of the last entry that has such a part (a letter of the stored log) the
# field is changed in its first digit, or lengthened
altered() {
    cp good.gesta bad.gesta
    n=$(sqlite3 good.gesta "select max(n) from log_entry where
        char(10) || parts like '%' || char(10) || '$2' || char(9) || '%'")
    sqlite3 good.gesta "select parts from log_entry where n = ${n:-0}" | awk -F '\t' -v OFS='\t' \
        -v part="$2" -v field="$3" '
        $1 == part && !done { done = 1; v = $field
            if (match(v, /[0-9]/)) v = substr(v, 1, RSTART - 1) (substr(v, RSTART, 1) + 1) % 10 \
                substr(v, RSTART + 1)
            else v = v "x"
            $field = v }
        NR > 1 { printf "\n" }
        { printf "%s", $0 }' > parts.txt
    unguard "update log_entry set parts = cast(readfile('parts.txt') as text) where n = ${n:-0}"
    found "$1"
}
found() { # found WHAT: the audit says in one line what it found
    run gesta audit -C bad.gesta
    [ "$rc" = 1 ] && [ "$(wc -l < "$err")" = 1 ] && grep -qE 'at-fulford|photo|record of a battle' "$err"
    say $? "$book: $1"
}
changed() { # changed WHAT SQL
    cp good.gesta bad.gesta
    unguard "$2"
    found "$1"
}
# edited WHAT AWK: in the export it is changed; the import refuses it, or the audit finds it
edited() {
    awk "$2" good.xml > edited.xml
    rm -f edited.gesta
    if cmp -s good.xml edited.xml; then
        say 1 "$book: by way of the export: $1 (nothing was edited)"
    elif gesta import edited.xml -o edited.gesta > "$out" 2> "$err"; then
        run gesta audit -C edited.gesta
        [ "$rc" = 1 ] && grep -q 'battle at-fulford' "$err"
        say $? "$book: by way of the export: $1"
    else
        grep -qE 'edited.xml:[0-9]+|at-fulford' "$err"
        say $? "$book: by way of the export: $1"
    fi
}

for book in stout-hearts gathering-of-hosts meeting-of-hosts feudal warmaster-house; do
    rm -f good.gesta
    gesta import "$root/campaigns/1066.xml" -o good.gesta > "$out" 2> "$err"
    { sed '/^result/,$d' "$logs/$book.glog"
        echo 'photo table.png "the beck"'
        echo 'lost orkney 1 by york-fyrd "nobody remembers how"'
        echo 'turn 4 norway'
        echo 'melee tostigs-men mercians : * => lost mercians 2, tostigs-men 1 because "the table gave it so"'
        echo 'melee orkney edwins : * => lost edwins 1, orkney 2 because "the table gave it so"'
        echo 'melee orkney edwins : * !'
        echo 'undo'
        echo 'result norway'; } > more.glog
    does "$book: a battle is logged" gesta log at-fulford --ruleset "$book" --from more.glog --photos . -C good.gesta
    gesta battle aftermath at-fulford --apply -C good.gesta > "$out" 2> "$err"
    does "$book: it passes the audit" gesta audit -C good.gesta
    altered 'a procedure' R 2
    altered 'a situation' R 4
    altered 'a face' R 5
    altered 'a result' R 6
    altered 'who rolled' R 8
    altered 'the reason of a ruling' O 2
    altered 'what was ruled' O 3
    altered 'what the rules gave' O 4
    altered 'whom an effect befalls' E 3
    altered 'how much it was' E 5
    altered 'what was left' E 6
    altered 'a note' N 3
    altered 'a line as it was typed' W 4
    altered 'the name of a photo' H 2
    changed 'a photo' "update photo set bytes = cast(bytes || 'x' as blob)"
    changed 'whose entry it is' "update log_entry set actor = 'u0' where n = 5"
    changed 'a kind' "update log_entry set kind = 'note' where n = 5"
    changed 'an entry taken out' 'delete from log_entry where n = (select max(n) from log_entry)'
    changed 'who won' 'update outcome set winner = 1 - winner'
    changed 'who played' "update record set players = 'Others'"

    gesta export -C good.gesta -o good.xml
    edited 'a face' '/<dice>/ && !d { d = sub(/=[1-6,]+/, "=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1") } 1'
    edited 'a face of an entry that was taken back' '/struck="yes"/ { on = 1 } on && /<dice>/ && !d { d = gsub(/[1-5]/, "6") } 1'
    edited 'a result' '/<result>/ { r = $0 } /<result>.*=[0-9]/ && !d { d = sub(/[0-9]+( [^ ]*)?<\/result>|=[0-9]+/, "=77") } 1'
    edited 'a loss' '/<resolve/ { on = 1 } on && /<effect kind="(loss|hits)"/ && !d { d = sub(/(figures|hits|strength|stands)="[0-9]+"/, "&7"); sub(/"7/, "7\"") } 1'
    edited 'what was left' '/<effect kind="(loss|hits)"/ && !d { d = sub(/left="/, "left=\"7") } 1'
    edited 'what was ruled' '/<override fact="(loss|hits)/ && !d { d = sub(/ruled="/, "ruled=\"7") } 1'
    edited 'what the rules gave' '/<override fact="(loss|hits).*given="/ && !d { d = sub(/given="/, "given=\"7") } 1'
done
exit $fails
