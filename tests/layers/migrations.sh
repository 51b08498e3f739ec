#!/bin/sh
# A migration that was released is never edited again: files out there were made by it. A change of
# the tables is a new file, with its checksum added to migrations.sha256 when it is released.
sums=$(pwd)/tests/layers/migrations.sha256
cd schema/sql || exit 1
fails=0
for f in *.sql; do
    want=$(awk -v f="$f" '$2 == f {print $1}' "$sums")
    if [ -n "$want" ] && [ "$(sha256sum < "$f" | cut -d' ' -f1)" = "$want" ]; then
        echo "ok - $f is as it was released"
    else
        echo "not ok - $f is not the file whose checksum is kept (a change wants a new migration)"
        fails=1
    fi
done
n=0
while read -r _ f; do
    n=$((n + 1))
    case $f in $(printf '%04d' $n)-*.sql) [ -f "$f" ] && continue ;; esac
    echo "not ok - migration $n is $f"
    fails=1
done < "$sums"
[ "$(ls ./*.sql | wc -l)" = "$n" ] && [ "$n" -ge 2 ] || fails=1
[ $fails = 0 ] && echo "ok - the migrations are numbered 1 to $n"
if [ "$(grep -o '[0-9]*-[a-z-]*\.sql' ../../src/store/db.c)" = "$(ls ./*.sql | sed 's|^./||')" ]; then
    echo "ok - the program runs them in this order"
else
    echo "not ok - the program runs other migrations"
    fails=1
fi
exit $fails
