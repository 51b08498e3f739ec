#!/bin/sh
# Every page of the other three sample campaigns: there, well-formed, its links alive, its pictures
# drawn; the same bytes whenever it is made.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
for c in roland great-raid telamon; do
    gesta import "$root/campaigns/$c.xml" -o $c.gesta > "$out" 2> "$err"
    gesta battle fight -C $c.gesta > "$out" 2> "$err"
    crawl $c
done
exit $fails
