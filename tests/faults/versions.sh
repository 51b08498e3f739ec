#!/bin/sh
# A file of the first version is brought up to date when it is opened, in one step; one of a later
# version is refused. The fixture was made by the first version itself: a battle broken off, two
# entries by hand, a turn's end.
. tests/cli/lib
cd "$dir/home" || exit 1
gzip -dc "$root/tests/faults/files/version-1.gesta.gz" > one.gesta
chmod 644 one.gesta
version() { sqlite3 "$1" 'pragma user_version'; }
newest=$(ls "$root"/schema/sql/*.sql | wc -l)
[ "$(version one.gesta)" = 1 ]
say $? "the fixture is of version 1"

cp one.gesta read.gesta
does "a file of version 1 is read" gesta status -C read.gesta
has "... with what stands in it" 'turn 2'
[ "$(version read.gesta)" = "$newest" ]
say $? "... and is of version $newest now"
does "... passes the audit" gesta audit -C read.gesta
does "... takes an entry" gesta hero bo --enter epithet --reason "the Old" -C read.gesta
does "... and still passes it" gesta audit -C read.gesta
cp one.gesta write.gesta
does "opened for writing first, it is the same" gesta hero bo --enter epithet --reason "the Old" -C write.gesta
gesta export -C write.gesta -o write.xml && gesta export -C read.gesta | cmp -s - write.xml
say $? "... to the byte"
grep -q 'amount="3"' write.xml && grep -q 'the Old' write.xml && grep -q '<turn n="4">' write.xml
say $? "... and nothing of the old file is lost"
does "backup of an old file" sh -c 'cp one.gesta b.gesta && gesta backup b-copy.gesta -C b.gesta && gesta audit -C b-copy.gesta'
cp one.gesta seed.gesta
refuses "a battle that was broken off takes no other dice" 2 'as it was begun (seed' \
    gesta battle fight -C seed.gesta --seed 4711

# Columns that a later version adds leave the seals of what was written before as they are.
sed 's/ until="[^"]*"//; /<table /d' "$root/tests/fuzz/seeds/small.xml" > small.xml
gesta import small.xml -o two.gesta > /dev/null
gesta battle fight -C two.gesta > /dev/null 2>&1
gesta export -C two.gesta -o now.xml
# as_version N FILE: the same file as version N would have it: its tables, and of their rows the columns
# that it had
as_version() {
    for n in $(seq "$1"); do cat "$root"/schema/sql/000"$n"-*.sql; done > tables.sql
    rm -f was.gesta
    {
        cat tables.sql
        echo "pragma user_version = $1; pragma application_id = 1195725652; attach '$2' as new;"
    } > as.sql
    sqlite3 was.gesta < as.sql
    sqlite3 was.gesta "attach '$2' as new; select 'insert into main.\"' || t.name || '\" (' || group_concat('\"' ||
        c.name || '\"') || ') select ' || group_concat('\"' || c.name || '\"') || ' from new.\"' || t.name || '\";'
        from main.sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table' group by t.name" > rows.sql
    { echo "pragma foreign_keys = off; attach '$2' as new; begin;"; cat rows.sql; echo 'commit;'; } | sqlite3 was.gesta
    mv was.gesta "$2"
}
as_version 2 two.gesta
[ "$(version two.gesta)" = 2 ]
say $? "a file is made as version 2 had it"
does "a file of version 2 with its seals" gesta audit -C two.gesta
gesta export -C two.gesta | cmp -s - now.xml
say $? "... holds what it held"
cp two.gesta two-bad.gesta
sqlite3 two-bad.gesta 'update muster set alliance = 1 where ord = 0'
run gesta audit -C two-bad.gesta
[ "$rc" = 1 ] && grep -q 'muster of a side' "$err"
say $? "... and a change of what was added is told"

# What an older gesta let in and this one refuses to import: the file opens, the audit says it, and the
# export, which holds all of it, says where it is mended.
gesta import "$root/tests/fuzz/seeds/small.xml" -o lax.gesta > /dev/null
gesta battle fight -C lax.gesta > /dev/null 2>&1
does "a campaign without such faults is exported without a word" gesta export -C lax.gesta -o lax.xml
cp lax.gesta long.gesta
sqlite3 lax.gesta "update side set colour = 'blue' where ord = 0"
does "a file with a colour that is none opens" gesta status -C lax.gesta
run gesta audit -C lax.gesta
[ "$rc" = 1 ] && [ "$(wc -l < "$err")" = 1 ] && grep -q '"blue" is no colour (of the side north).*gesta export' "$err"
say $? "... does not pass the audit, which names the way to mend it"
run gesta export -C lax.gesta -o lax.xml
[ "$rc" = 0 ] && [ "$(wc -l < "$err")" = 1 ] && grep -q '^gesta: lax.xml:[0-9]*: "blue" is no colour.*mend it' "$err"
say $? "... is exported, and the line is named"
n=$(sed 's/^gesta: lax.xml:\([0-9]*\):.*/\1/' "$err")
refuses "... which is the line of the import's fault" 2 "lax.xml:$n: \"blue\"" gesta import lax.xml -o lax-copy.gesta
sed -i "${n}s/colour=\"blue\"/colour=\"#0000ff\"/" lax.xml
does "... and mended there it is imported" gesta import lax.xml -o lax-copy.gesta
does "... and adds up" gesta audit -C lax-copy.gesta
sqlite3 long.gesta "update scenario set title = '$(printf 'x%.0s' $(seq 300))' where ord = 0"
run gesta export -C long.gesta -o long.xml
[ "$rc" = 0 ] && [ "$(wc -l < "$err")" = 1 ] && grep -q '^gesta: long.xml:[0-9]*: .*title.*: it is 300 letters long' "$err"
say $? "a title that is too long is exported, and told"

# Not half: another program holds it, it may not be written, the disk is full, it is killed.
cp one.gesta busy.gesta
mkfifo hold
sqlite3 busy.gesta < hold > held 2>&1 &
holder=$!
exec 3> hold
printf '%s\n' 'begin immediate;' '.print held' >&3
until grep -q held held; do sleep 0.1; done
refuses "an old file that another program holds" 1 'another program' timeout 60 gesta status -C busy.gesta
echo 'rollback;' >&3
exec 3>&-
wait "$holder"
[ "$(version busy.gesta)" = 1 ]
say $? "... stays of version 1"
does "... until it is let go" gesta status -C busy.gesta
cp one.gesta ro.gesta
chmod 444 ro.gesta
rm "$dir/bin/gesta"
cp "$root/${B:-build}/gesta" "$dir/bin/gesta"
chmod 755 "$dir" "$dir/home" "$dir/bin"
if [ "$(id -u)" = 0 ]; then nobody="setpriv --reuid 65534 --regid 65534 --clear-groups --"; else nobody=; fi
# shellcheck disable=SC2086
refuses "an old file that may not be written" 1 'older gesta' $nobody gesta status -C ro.gesta
cmp -s one.gesta ro.gesta
say $? "... is not touched"
cp one.gesta tight.gesta
(ulimit -f 100; trap '' XFSZ; gesta status -C tight.gesta) > "$out" 2> "$err"
rc=$?
[ $rc = 0 ] || { [ "$(wc -l < "$err")" = 1 ] && [ "$(version tight.gesta)" = 1 ]; }
say $? "an old file on a disk without room is left as it is"
does "... and brought up to date when there is room" gesta audit -C tight.gesta
for after in 0.002 0.004 0.006 0.008 0.011; do
    cp one.gesta hurt.gesta
    timeout -s KILL $after gesta status -C hurt.gesta > /dev/null 2>&1
    gesta audit -C hurt.gesta > "$out" 2> "$err" && [ "$(version hurt.gesta)" = "$newest" ]
    say $? "killed after $after s while it is brought up to date: whole"
    rm -f hurt.gesta hurt.gesta-journal
done

# Numbers that are no version of ours.
cp one.gesta odd.gesta
sqlite3 odd.gesta "pragma user_version = $((newest + 1))"
before=$(cksum < odd.gesta)
refuses "a file of the next version" 1 'newer gesta' gesta status -C odd.gesta
refuses "... for writing" 1 'newer gesta' gesta next -C odd.gesta
for v in 0 -1; do
    sqlite3 odd.gesta "pragma user_version = $v"
    before=$(cksum < odd.gesta)
    refuses "a file of version $v" 1 'version' gesta status -C odd.gesta
    [ "$(cksum < odd.gesta)" = "$before" ]
    say $? "... is not touched"
done
cp read.gesta odd.gesta
sqlite3 odd.gesta 'pragma user_version = 1'
before=$(cksum < odd.gesta)
refuses "a new file that says it is old" 1 'odd.gesta' gesta status -C odd.gesta
[ "$(cksum < odd.gesta)" = "$before" ]
say $? "... is not touched"
exit $fails
