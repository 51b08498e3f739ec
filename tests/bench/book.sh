#!/bin/sh
# A campaign's book of twelve battles: its pages and bytes, how long it takes, and that a gigabyte is
# room enough for it. Goals: 60 ms a page; of bytes as print has it, a zipped book less, a page with all
# its maps drawn out more.
B=${B:-build}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# Each of the campaign's three battles four times, with other dice.
awk '/^ *<battle id="[^>]*\/>/ {
         sub(/ after="[^"]*"/, "")
         for (i = 1; i <= 4; i++) { line = $0; if (i > 1) sub(/<battle id="[^"]*/, "&-" i, line); print line }
         next }
     {print}' campaigns/1066.xml > "$dir/twelve.xml"
"$B/gesta" import "$dir/twelve.xml" -o "$dir/b.gesta" > /dev/null || exit 1
n=0
for b in $("$B/gesta" battle list -C "$dir/b.gesta" --csv | sed 1d | cut -d, -f1); do
    n=$((n + 1))
    "$B/gesta" battle fight "$b" --anyway -C "$dir/b.gesta" > /dev/null || exit 1
done
for form in pdf epub html; do
    # what children took: "0m2.900000s 0m1.620000s"
    seconds=$(sh -c "ulimit -v 1000000; '$B/gesta' report book -C '$dir/b.gesta' -o '$dir/book.$form' && times" |
        sed -n 2p | awk '{for (i = 1; i <= 2; i++) {split($i, t, "m"); s += t[1] * 60 + t[2]} print s}')
    [ -n "$seconds" ] || exit 1
    pages=${pages:-$(pdfinfo "$dir/book.pdf" 2> /dev/null | sed -n 's/^Pages: *//p')}
    awk -v n=$n -v f=$form -v b="$(wc -c < "$dir/book.$form")" -v p="${pages:-1}" -v s="$seconds" 'BEGIN {
        most = f == "pdf" ? 15 : f == "epub" ? 10 : 40; kb = b / p / 1000; ms = s * 1000 / p
        printf "P10  the book of %d battles as %-4s: %d pages, %.0f kB, %.2f s; a page %.1f kB and %.0f ms", n, f, p, b / 1000, s, kb, ms
        printf "  (goal %d and 60) %s\n", most, (kb <= most && ms <= 60 ? "reached" : "missed") }'
done
