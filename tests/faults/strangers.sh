#!/bin/sh
# A file that a stranger made ready: views, triggers and tables that work for him when the file is used,
# numbers and texts that gesta never writes. Refused in one line, at once, and nothing of it has run.
. tests/cli/lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/roland.xml" -o good.gesta > /dev/null
gesta battle fight -C good.gesta > /dev/null 2>&1

# bad WHAT WORDS SQL: each command refuses the file that the SQL makes of the good one
bad() {
    what=$1 words=$2
    cp good.gesta bad.gesta
    printf '%s\n' "$3" | sqlite3 -unsafe-testing bad.gesta 2> "$err" || printf '%s\n' "$3" | sqlite3 bad.gesta
    before=$(cksum < bad.gesta)
    refuses "$what" 1 "$words" timeout 10 gesta status -C bad.gesta
    refuses "... when it is written" 1 "$words" timeout 10 gesta battle fight -C bad.gesta
    refuses "... exported" 1 "$words" timeout 10 gesta export -C bad.gesta
    refuses "... copied" 1 "$words" timeout 10 gesta backup copy.gesta -C bad.gesta
    refuses "... audited" 1 "$words" timeout 10 gesta audit -C bad.gesta
    [ "$(cksum < bad.gesta)" = "$before" ]
    say $? "... and nothing of it has run"
    rm -f copy.gesta
}
endless="with recursive n (x) as (select 1 union all select x + 1 from n)"
bad "a view in the place of a table" 'table "hidden" was put in' \
    "alter table ledger rename to hidden; create view ledger as $endless select x as row from n;"
bad "a view beside the tables" 'view "v" was put in' "create view v as $endless select x from n;"
bad "a trigger that deletes" 'trigger "thief" was put in' \
    "create trigger thief after insert on ledger begin delete from narrative; end;"
bad "a trigger under the name of ours" 'trigger "ledger_no_update" was changed' \
    "drop trigger ledger_no_update; create trigger ledger_no_update before update on ledger begin delete from narrative; end;"
bad "a trigger under a name of SQLite's" 'trigger "sqlite_thief" was put in' \
    "create trigger thief after insert on ledger begin delete from narrative; end;
     pragma writable_schema = on;
     update sqlite_schema set name = 'sqlite_thief', sql = replace(sql, 'thief', 'sqlite_thief') where name = 'thief';"
bad "a table of another kind" 'table "words' "create virtual table words using fts5(a);"
bad "a check that reckons without end" 'table "place" was changed' \
    "pragma writable_schema = on; update sqlite_schema set sql = replace(sql, 'STRICT', 'STRICT /* */') where name = 'place';"
bad "an index that is missing" 'index "record_id" was taken out' "drop index record_id;"

# told WHAT SQL COMMAND...: exits 1 or 2 with one line, whatever it is, and soon
told() {
    what=$1
    cp good.gesta bad.gesta
    {
        sqlite3 good.gesta "select 'drop trigger ' || name || ';' from sqlite_schema where type = 'trigger'"
        echo "pragma ignore_check_constraints = on; $2;"
        sqlite3 good.gesta "select sql || ';' from sqlite_schema where type = 'trigger'"
    } | sqlite3 bad.gesta
    shift 2
    run timeout 20 "$@" -C bad.gesta
    { [ "$rc" = 1 ] || [ "$rc" = 2 ]; } && [ "$(wc -l < "$err")" = 1 ] && grep -q '^gesta: ' "$err" &&
        [ "$(wc -c < "$err")" -lt 1000 ]
    say $? "$what"
}
huge=9223372036854775807
text="printf('%.5000000c', 'x')"
told "a scenario as wide as a number can be" "update scenario set width = $huge" gesta status
told "a Power beyond all" "update hero set power = $huge" gesta status
told "an entry of the ledger beyond all" "update ledger set amount = -$huge" gesta status
told "a title of 5 MB" "update campaign set title = $text" gesta status
told "a story of 5 MB" "update campaign set about = $text" gesta status
told "a reason of 5 MB" "update ledger set text = $text where n = 1" gesta hero
told "a row of 40 MB" "update campaign set about = printf('%.40000000c', 'x')" gesta status
told "points of 5 MB" "update feature set points = $text" gesta status
told "a table as wide as a number can be" "update record set width = $huge" gesta report battle
told "... of no width" "update record set width = 0" gesta report battle
told "a unit far off" "update record_unit set x = $huge, placed = 1" gesta report battle
told "a unit that looks nowhere" "update record_unit set facing = 1000000" gesta audit
told "a unit of side 99" "update record_unit set side = 99" gesta report battle
told "a leader who is not there" "update record_unit set leader = 4000" gesta report battle
told "a record's name of 5 MB" "update record_unit set name = $text" gesta export
told "a log entry of 40 MB" "update log_entry set parts = printf('%.40000000c', 'x') where n = 3" gesta report battle
told "turns out of number" "update log_turn set turn = turn + 1000000" gesta audit
told "entries out of number" "update log_entry set n = n + 1000000000" gesta audit
told "an actor who is not there" "update log_entry set actor = 'u4000000000' where actor like 'u%'" gesta report battle
told "an effect beyond all" "update log_entry set parts = replace(parts, char(9), char(9) || '9')" gesta audit
exit $fails
