#!/bin/sh
# All kinds of pages as a browser shows them, from a telephone to a desk, light and dark: what axe-core
# finds (nothing), whether they are wider than the window, how small their letters are.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/1066.xml" -o year.gesta > "$out" 2> "$err"
gesta battle fight -C year.gesta > "$out" 2> "$err"
printf 'turn 1 normandy : 5/3\nmelee odos-knights wessex 4v4 => lost wessex 1\nshoot norman-archers wessex 12 => lost wessex 1\n' |
    gesta log at-hastings --from - -C year.gesta > "$out" 2> "$err"
start year.gesta
enter
get /style.css > style.css
# play ACT [FIELD=VALUE]...: what a form of the battle that is played says
play() {
    get /battle/at-the-bridge/play > play.txt
    hidden=$(grep -oE 'name="(token|seen)" value="[0-9a-f]*"' play.txt | head -2 | sed 's/name="//; s/" value="/=/; s/"$//')
    curl -s -b jar -o "$out" $(printf -- '--data-urlencode %s ' $hidden "do=$@") "$base/battle/at-the-bridge/play"
}
# page PATH: with its style in it, as a file
page() {
    get "$1" | awk 'index($0, "rel=\"stylesheet\"") { print "<style>"; while ((getline line < "style.css") > 0) print line
        print "</style>"; next } { print }'
}
page /battle/at-the-bridge/play > begin.html # before anybody has begun it
play begin person=0 temper=bold
set -- begin.html:390
n=0
while ! grep -q 'Whom do you order' play.txt && [ $n -lt 40 ]; do play say part=captain; n=$((n + 1)); done
while read -r path width dark; do
    name=$(echo "$path" | sed 's/[?&=/]/-/g; s/^-//')
    page "$path" > "${name:-first}.html"
    set -- "$@" "${name:-first}.html:$width${dark:+:dark}"
done << END
/ 360
/ 1180 dark
/battle/at-fulford 390 dark
/battle/at-fulford/replay?entry=300&by=entry 1180
/battle/at-fulford/replay?entry=200&by=turn 390 dark
/hero/hardrada 1180
/army/norse-host 360
/resolve/stout-hearts/melee?ask=yes 390
/rules/stout-hearts 390 dark
/battle/at-hastings/log?free=yes 390
/battle/at-hastings/log?verb=melee&who=odos-knights&who=wessex&show=facts 1180 dark
/battle/at-hastings/log?verb=shoot&who=norman-archers&who=wessex&shown=ruling 360
/battle/at-hastings/log?say=deploy&side=normandy 1180
/battle/at-hastings/photo 390 dark
/battle/at-hastings/places 390 dark
/battle/at-hastings/places?who=odos-knights&wide.x=200&wide.y=200 1180
/battle/at-the-bridge/play 390 dark
/battle/at-the-bridge/play?who=u1&wide.x=300&wide.y=200 1180
/battle/at-fulford/after 390 dark
/turn 360
/edit 360
/edit/troops 390
/army/norse-host/edit 390 dark
/hero/hardrada/edit 360
/scenario/hastings/edit/ground?piece=senlac 1180
/scenario/hastings/edit/ground?add=hill 360
/scenario/hastings/edit/forces 1180 dark
/scenario/hastings/edit/setup 360
END
if sh "$root/tests/axe/axe.sh" "$@" > found 2> "$err"; then
    for page; do
        awk -v page="page $page" '/^page /{on = $0 == page} on' found > "$out"
        rest=${page#*:}
        wide=$(sed -n 's/^wide //p' "$out")
        least=$(sed -n 's/^smallest \([0-9]*\).*/\1/p' "$out")
        [ -s "$out" ] && ! grep -q '^fault' "$out" && [ "${wide:-9999}" -le "${rest%:dark}" ] &&
            [ "${least:-0}" -ge 1500 ]
        say $? "$page: axe finds no fault, it is not wider, no type of its own is under 15 pixels"
        grep -E '^(fault|smallest|wide)' "$out" | head -5
    done
else
    grep -q '^no ' found && echo "ok - skipped: $(cat found)" || { cp found "$out"; say 1 "axe looks at pages"; }
fi
exit $fails
