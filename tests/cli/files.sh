#!/bin/sh
# Campaign files that are foreign, newer, cut short, locked, not ours to write.
. tests/cli/lib
small=$root/tests/fuzz/seeds/small.xml
cd "$dir/home" || exit 1
gesta import "$small" -o good.gesta > /dev/null
gesta battle fight > /dev/null 2>&1
sum=$(cksum < good.gesta)
untouched() { [ "$(cksum < good.gesta)" = "$sum" ] && [ ! -e good.gesta-journal ]; say $? "$1"; }

echo 'not a database, whatever its name says' > text.gesta
refuses "a text file" 1 'text.gesta' gesta status -C text.gesta
: > empty.gesta
refuses "an empty file" 1 'empty.gesta' gesta status -C empty.gesta
mkdir folder.gesta
refuses "a folder" 2 'folder.gesta' gesta status -C folder.gesta
sqlite3 foreign.gesta 'create table notes(a); insert into notes values (1)'
before=$(cksum < foreign.gesta)
refuses "somebody else's database" 1 'foreign.gesta' gesta status -C foreign.gesta
refuses "... is not imported into" 1 'foreign.gesta' gesta import "$small" -o foreign.gesta
[ "$(cksum < foreign.gesta)" = "$before" ]
say $? "... and not touched"
mkdir a-folder
for making in "import $small -o" "new Again -o" backup; do
    # shellcheck disable=SC2086
    refuses "${making%% *} onto a folder" 1 'a-folder is a folder' gesta $making a-folder -C good.gesta
    # shellcheck disable=SC2086
    refuses "${making%% *} into a folder that is not there" 1 'nowhere/x.gesta: cannot be written' gesta $making nowhere/x.gesta -C good.gesta
    # shellcheck disable=SC2086
    refuses "${making%% *} onto a device" 1 'device' gesta $making /dev/null -C good.gesta
    # shellcheck disable=SC2086
    refuses "${making%% *} onto a campaign" 1 'exists already' gesta $making good.gesta -C good.gesta
    : > nothing
    chmod 600 nothing
    # shellcheck disable=SC2086
    run gesta $making nothing -C good.gesta
    [ "$rc" = 0 ] && gesta audit -C nothing > "$out" 2> "$err" && [ "$(stat -c %a nothing)" = 600 ]
    say $? "${making%% *} into an empty file, whose rights stay"
    ln -s behind.gesta link.gesta
    # shellcheck disable=SC2086
    run gesta $making link.gesta -C good.gesta
    [ "$rc" = 0 ] && [ -L link.gesta ] && [ -f behind.gesta ] && [ ! -L behind.gesta ]
    say $? "${making%% *} through a link makes the file that the link names"
    rm -f link.gesta behind.gesta nothing
done
long=$(printf 'n%.0s' $(seq 245))
does "a name as long as names may be" gesta backup "$long" -C good.gesta
does "... for an export too" gesta export -C good.gesta -o "$long.x"
echo before > kept.xml
ln -s kept.xml through.xml
does "-o through a link" gesta export -C good.gesta -o through.xml
[ -L through.xml ] && grep -q '<campaign' kept.xml
say $? "... writes the file that the link names"
cp good.gesta newer.gesta
sqlite3 newer.gesta 'pragma user_version = 9999'
refuses "a file of a newer gesta" 1 'newer' gesta status -C newer.gesta
refuses "... is not written" 1 'newer' gesta next -C newer.gesta
cp good.gesta strange.gesta
sqlite3 strange.gesta 'alter table hero drop column epithet'
refuses "a file that lacks a column" 1 'strange.gesta: the table "hero" was changed by another program' gesta status -C strange.gesta
for size in 100 1024 5000 20000 50000; do
    head -c $size good.gesta > short.gesta
    refuses "a file cut at $size bytes" 1 'short.gesta' gesta status -C short.gesta
done
cp good.gesta hole.gesta
dd if=/dev/zero of=hole.gesta bs=4096 seek=3 count=6 conv=notrunc 2> /dev/null
run gesta audit -C hole.gesta
[ "$rc" = 1 ] && [ "$(wc -l < "$err")" = 1 ]
say $? "a file with a hole does not pass the audit"
cp good.gesta cheat.gesta
run sqlite3 cheat.gesta "update ledger set amount = 99"
[ "$rc" != 0 ] && grep -qi 'append' "$err"
say $? "the ledger refuses to be changed from outside"
run sqlite3 cheat.gesta "delete from log_entry"
[ "$rc" != 0 ] && grep -qi 'append' "$err"
say $? "the log refuses to lose entries"
untouched "all this left the good file alone"

# Read-only: as nobody, since root may write everything.
cp good.gesta ro.gesta
chmod 444 ro.gesta
chmod 755 "$dir" "$dir/home" "$dir/bin"
rm "$dir/bin/gesta"
cp "$root/${B:-build}/gesta" "$dir/bin/gesta"
if [ "$(id -u)" = 0 ]; then nobody="setpriv --reuid 65534 --regid 65534 --clear-groups --"; else nobody=; fi
# shellcheck disable=SC2086
does "a file that may only be read is read" $nobody gesta status -C ro.gesta
# shellcheck disable=SC2086
refuses "... and not written" 1 'ro.gesta' $nobody gesta next -C ro.gesta
# shellcheck disable=SC2086
does "... exported" $nobody gesta export -C ro.gesta
# shellcheck disable=SC2086
does "... and audited" $nobody gesta audit -C ro.gesta
refuses "... nor by root" 1 'ro.gesta' gesta next -C ro.gesta
[ "$(cksum < ro.gesta)" = "$sum" ]
say $? "... without a change"
echo mine > ro.xml
chmod 444 ro.xml
chmod 777 .
# shellcheck disable=SC2086
refuses "a file that may only be read is not replaced by -o" 1 'ro.xml: cannot be written' $nobody gesta export -C good.gesta -o ro.xml
refuses "... nor by root" 1 'ro.xml: cannot be written' gesta export -C good.gesta -o ro.xml
chmod 755 .
# shellcheck disable=SC2086
[ "$(id -u)" != 0 ] || refuses "a folder where nothing may be made" 1 'x.gesta' $nobody gesta import "$small" -o x.gesta

# Broken off with Ctrl-C: nothing half made stays behind.
(head -c 2000 "$small"; sleep 8) | (timeout -s INT 4 gesta import - -o broken.gesta > "$out" 2> "$err"; rc=$?; [ $rc = 124 ])
[ $? = 0 ] && grep -q 'broken off' "$err" && [ ! -e broken.gesta ] && [ ! -e broken.gesta-journal ]
say $? "an import that is broken off leaves nothing"

# What a killed program left of a file is thrown away by the next one that makes it, and nothing else:
# not what another is at work on, whatever its process number is.
(head -c -20 "$root/campaigns/roland.xml"; sleep 6) | gesta import - -o copy.gesta > /dev/null 2>&1 &
working=$!
for n in 1 2 3 4 5 6 7 8 9; do
    sleep 0.5
    at_work=$(echo copy.gesta.*.tmp)
    [ -e "$at_work" ] && break
done
dead=copy.gesta.0123456789abcdef.tmp
: > $dead
: > $dead-journal
: > copy.gesta.1234.tmp
: > copy.gesta.0123456789abcdeg.tmp
: > other.gesta.0123456789abcdef.tmp
echo mine > linked
ln -s linked copy.gesta.aaaaaaaaaaaaaaaa.tmp
does "a copy where one was left half made" gesta backup copy.gesta -C good.gesta
[ ! -e $dead ] && [ ! -e $dead-journal ]
say $? "... throws that away"
[ -e "$at_work" ] && [ -e copy.gesta.1234.tmp ] && [ -e copy.gesta.0123456789abcdeg.tmp ] &&
    [ -e other.gesta.0123456789abcdef.tmp ] && [ -s linked ]
say $? "... and leaves what may still be somebody's"
wait $working
rm -f copy.gesta.* other.gesta.* linked

# Names that SQLite would read otherwise are names of files.
for name in :memory: file:x.gesta 'file:x?mode=memory' '-C.gesta' 'a b%20c.gesta'; do
    does "a campaign in the file $name" gesta import "$small" -o "$name"
    [ -s "./$name" ]
    say $? "... is there"
    does "... and is read" gesta status -C "$name"
    does "... copied" gesta backup "copy of $name" -C "$name"
    refuses "... is told by that name" 1 "gesta: $name exists already" gesta new X -o "$name"
    rm -f -- "./$name" "./copy of $name"
done
refuses "an import into a campaign says what one can do" 1 'name another file, or move that one away' \
    gesta import "$small" -o good.gesta
(ulimit -f 8; gesta export -C good.gesta -o big.xml) > "$out" 2> "$err"
[ $? = 1 ] && grep -q 'big.xml: cannot be written' "$err" && [ "$(wc -l < "$err")" = 1 ] && [ "$(echo big*)" = 'big*' ]
say $? "a limit of a file's size is a fault, told in a line"

# Locked by another program.
cp good.gesta busy.gesta
mkfifo hold
sqlite3 busy.gesta < hold > held 2>&1 &
holder=$!
exec 3> hold
printf '%s\n' 'begin exclusive;' '.print held' >&3
until grep -q held held; do sleep 0.1; done
refuses "a file that another program holds" 1 'another program' timeout 60 gesta next -C busy.gesta
echo 'commit;' >&3
exec 3>&-
wait "$holder"
does "... and goes on when it lets go" gesta next -C busy.gesta
# Several at once: each does its step after the other, or says that it was done already.
gesta import "$small" -o crowd.gesta > /dev/null
for n in 1 2 3; do
    gesta next -C crowd.gesta > "next.$n" 2>&1 &
done
wait
does "turns ended by several at once" gesta audit -C crowd.gesta
[ "$(cat next.* | grep -c 'campaign turn')" = "$(gesta export -C crowd.gesta | grep -c 'kind="turn"')" ]
say $? "... are as many as were told"
for n in 1 2 3; do
    gesta battle fight first -C crowd.gesta > "fight.$n" 2>&1 &
done
wait
[ "$(cat fight.* | grep -c ' after [0-9]* turns, ')" = 1 ] && ! grep -qi 'constraint' fight.*
say $? "a battle fought by several at once is fought once"
does "... and adds up" gesta audit -C crowd.gesta
(
    echo 'begin exclusive;'
    sleep 1
    echo 'commit;'
) | sqlite3 busy.gesta &
sleep 0.3
does "a lock that is let go soon is waited for" gesta next -C busy.gesta
wait
exit $fails
