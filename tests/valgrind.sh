#!/bin/sh
# make valgrind: the unit tests, and one campaign from its file to its reports, under memcheck: no
# bad read or write, nothing used before it was set, nothing lost. valgrind.sh PROGRAM... (tests)
set -u
B=${B:-build}
command -v valgrind > /dev/null || { echo "valgrind is not installed (apt-get install valgrind)"; exit 1; }
log=$B/valgrind.log dir=$(mktemp -d) fails=0 passed=0
trap 'rm -rf "$dir"' EXIT
: > "$log"
check() { # check WHAT COMMAND...
    what=$1
    shift
    # a child that looks for fonts or reads a picture ends with its parent's memory in hand
    valgrind -q --child-silent-after-fork=yes --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,possible \
        --errors-for-leak-kinds=definite --suppressions=tests/valgrind.supp \
        --log-file="$dir/vg" "$@" > "$dir/out" 2>&1
    rc=$?
    if [ $rc = 0 ] && [ ! -s "$dir/vg" ]; then
        passed=$((passed + 1))
        echo "ok - $what"
    else
        fails=$((fails + 1))
        echo "not ok - $what (exit status $rc)"
        head -30 "$dir/vg"
        tail -5 "$dir/out"
        cat "$dir/vg" >> "$log"
    fi
}
for t in "$@"; do
    check "${t#"$B"/}" "$t"
done
g=$B/gesta f=$dir/small.gesta
check "import" "$g" import tests/fuzz/seeds/small.xml -o "$f"
check "status" "$g" status -C "$f"
check "battle fight" "$g" battle fight -C "$f"
check "next" "$g" next -C "$f"
check "report battle, PDF" "$g" report battle -C "$f" -o "$dir/r.pdf"
check "report battle, XML" "$g" report battle -C "$f" -f xml --explain -o "$dir/r.xml"
check "report battle, text" "$g" report battle -C "$f" -f text --minutes -o "$dir/r.txt"
check "report roster" "$g" report roster north-band -C "$f" -o "$dir/r.pdf"
check "report career" "$g" report career ana -C "$f" -o "$dir/r.pdf"
check "audit" "$g" audit -C "$f"
check "export" "$g" export -C "$f" -o "$dir/e.xml"
check "import of the export" "$g" import "$dir/e.xml" -o "$dir/e.gesta"
check "backup" "$g" backup "$dir/b.gesta" -C "$f"
check "hero" "$g" hero ana -C "$f" --format json
check "resolve" "$g" resolve stout-hearts melee --seed 1 --explain
check "odds" "$g" odds stout-hearts rally
check "rules" "$g" rules gathering-of-hosts --format csv
check "manual" "$g" manual
"$B/tests/picture" jpeg 60 40 6 > "$dir/p.jpg"
printf 'photo %s "The field"\n' "$dir/p.jpg" > "$dir/p.glog"
check "import, for a log" "$g" import tests/fuzz/seeds/small.xml -o "$dir/l.gesta"
check "log of a photo" "$g" log --from "$dir/p.glog" -C "$dir/l.gesta"
check "export with a photo" "$g" export -C "$dir/l.gesta" -o "$dir/l.xml" --photos "$dir/photos"
check "import with a photo" "$g" import "$dir/l.xml" -o "$dir/m.gesta"
check "photo" "$g" photo -C "$dir/m.gesta"
echo "$passed passed, $fails failed"
[ $fails = 0 ]
