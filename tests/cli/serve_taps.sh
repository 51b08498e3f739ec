#!/bin/sh
# A battle logged in a browser by taps and keys: the same log as typed; the network lost and found again;
# no fault of a script, nothing that the page's law forbids. Passed over where there is no browser.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
browser=$(command -v chromium || command -v chromium-browser || true)
[ -n "$browser" ] && command -v node > /dev/null || { echo "ok - skipped: no browser to be driven here"; exit 0; }
gesta import "$root/campaigns/1066.xml" -o year.gesta > "$out" 2> "$err"
start year.gesta
# taps WIDTH HEIGHT STEPS...: in a browser of its own
taps() {
    key=$(tail -1 serve.txt | sed 's/^[a-z ]*: //')
    timeout 100 node "$root/tests/axe/taps.js" "$browser" "$key" "$@" > "$out" 2>&1 && ! grep -q '^fault' "$out"
}
log=/battle/at-fulford/log
taps 1180 820 go "$log?say=turn" tap '.keep' wait '.pad' key 1 wait '#pad label=Norse' key 6 wait '.question' \
    key Enter wait '.log-head .rubric=urn 1' \
    tap '.units a=bowmen' tap '.verbs a[href*="verb=shoot"]' tap '.whom a=Mercia' wait '.pad' \
    tap '.pad button=4' key '6 6 6 5 6 1 1 4 4' wait '#pad label=save' wait '#dice .next' key 'Backspace 5 1 1 2' \
    wait '#pad[data-want="0"]' wait '.keep=Keep' key Enter wait '.entries li=shoot' \
    tap '.ways button=undo' wait '.entries del' tap '.ways button=redo' gone '.entries del' text '#kept'
say $? "a turn begins, bows shoot, dice by taps and keys, one taken back, undo and redo"
[ "$(tail -2 "$out" | head -1)" = "✓ all kept" ]
say $? "and all is kept"
gesta log at-fulford --export -C year.gesta > "$out"
grep -qE 'shoot norse-archers mercians.* : shoot.shooter=46665611 save.target=4511' "$out"
say $? "the log has the faces that were tapped"
taps 390 844 go "$log?free=yes" wait '#note' tap '#note' key 'r a i n' offline on tap '.ways button=note' wait '.waits' \
    text '#kept' wait '#plain' offline off tap '#kept button=send' wait '.entries li=rain' text '#kept'
say $? "what could not be sent waits here, and is sent when the network is back"
grep -q '1 waits here' "$out" && grep -q 'all kept' "$out" &&
    [ "$(gesta log at-fulford --export -C year.gesta | grep -c rain)" = 1 ]
say $? "it is kept once"

"$root/${B:-build}/tests/picture" png 600 400 > ford.png
start year.gesta
taps 390 844 go "$log" tap '.ways .button=photo' tap '#note' key 'f o r d' file "$PWD/ford.png" tap 'main button=photo' \
    wait '.entries img' wait '.entries li=ford' text '#kept' shot photo.png &&
    gesta log at-fulford --export -C year.gesta | grep -q '^photo .*"ford"'
say $? "a photo is chosen and kept by a browser's own form"

# ---- a battle played again: steps by taps and keys, by themselves, without loading the page anew ----
gesta import "$root/campaigns/roland.xml" -o day.gesta > "$out" 2> "$err"
gesta battle fight -C day.gesta > "$out" 2> "$err"
start day.gesta
taps 1180 820 go /battle/battle-1/replay wait '#play' text '.turns [aria-current]' key ArrowRight \
    wait '.turns [aria-current]=1' tap '.turns a=3' wait '.turns [aria-current]=3' key ArrowLeft \
    wait '.turns [aria-current]=2' tap '.by a=every' wait '.entries .now' key ArrowRight text '.entries .now .n' \
    tap '#play' wait '#play=stop' gone '.turns a[aria-current]=2' tap '#play' wait '#play=play' wait '.ahead' key End gone '.ahead'
say $? "a battle is played again by taps, keys and by itself"

# ---- the battlefield's editor, by taps on its map, without a script ----
start year.gesta
taps 1180 820 go '/scenario/hastings/edit/ground?add=marsh' tap .tap wait '#chosen' tap '.tap' wait '#chosen' &&
    gesta export -C year.gesta | grep -q 'field="terrain.marsh.points" value="31,21 41,21 41,27 31,27"'
say $? "a piece is put where the middle of the map is tapped, and a browser's own form is let in"
start year.gesta
taps 390 844 go '/scenario/hastings/edit/ground?add=rocks' tap .tap wait '#chosen' &&
    gesta export -C year.gesta | grep -q 'field="terrain.rocks.points" value="31,21 41,21 41,27 31,27"'
say $? "on a telephone, too"
exit $fails
