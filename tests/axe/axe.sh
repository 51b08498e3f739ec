#!/bin/sh
# axe.sh FILE.html WIDTH [dark]: what axe-core finds wrong in a page as a window of that many pixels
# shows it (WCAG 2.2 A and AA), one fault a line; then "wide N", the width that it takes, and
# "smallest N", its smallest type in hundredths of a pixel. Needs chromium and axe-core, which
# "tests/deps.sh test" puts into build/axe; without them it says so and exits 3.
set -eu
here=$(dirname "$0")
axe=$here/../../build/axe/node_modules/axe-core/axe.min.js
browser=$(command -v chromium || command -v chromium-browser || true)
[ -n "$browser" ] || { echo "no chromium here"; exit 3; }
[ -f "$axe" ] || { echo "no axe-core here (build/axe): npm fetches it"; exit 3; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# The page without its own law against scripts, with the checker in it; in a frame of that width,
# since a window cannot be as narrow as a telephone.
{
    sed -e '/Content-Security-Policy/d' -e '/^<\/body>/,$d' \
        -e "s/prefers-color-scheme:dark/${3:+min-width:1px}${3:-prefers-color-scheme:dark}/" \
        -e 's/(min-width:1px[a-z-]*)/(min-width:1px)/' "$1"
    echo '<script>//<![CDATA['
    cat "$axe"
    echo '//]]></script>'
    echo '<script>//<![CDATA['
    cat "$here/check.js"
    echo '//]]></script>'
    echo '</body></html>'
} > "$dir/page.html"
cat > "$dir/frame.html" <<END
<!DOCTYPE html><html lang="en"><body style="margin:0"><pre id="out"></pre>
<script>addEventListener('message', e => { document.getElementById('out').textContent = e.data; });</script>
<iframe title="page" src="page.html" style="border:0;width:$2px;height:3000px"></iframe></body></html>
END
HOME=$dir timeout 120 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --disable-dev-shm-usage \
    --user-data-dir="$dir/profile" --window-size=1600,3000 --virtual-time-budget=60000 \
    --dump-dom "file://$dir/frame.html" 2> "$dir/err" > "$dir/dom" || true
sed -n '/<pre id="out">/,/<\/pre>/p' "$dir/dom" | sed -e 's/.*<pre id="out">//' -e 's/<\/pre>.*//' |
    sed -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g' > "$dir/found"
grep -q '^smallest ' "$dir/found" || { echo "the browser gave no answer"; tail -3 "$dir/err"; exit 1; }
cat "$dir/found"
