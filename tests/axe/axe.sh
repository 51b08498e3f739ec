#!/bin/sh
# axe.sh FILE.html:WIDTH[:dark]...: what axe-core finds wrong in pages as windows of so many pixels
# show them (WCAG 2.2 A and AA), all in one browser. For each page a line "page FILE.html:WIDTH[:dark]",
# then one fault a line, "wide N", the width that it takes, and "smallest N", its smallest type in
# hundredths of a pixel. Needs chromium and axe-core, which "tests/deps.sh test" puts into build/axe;
# without them it says so and exits 3.
set -eu
here=$(dirname "$0")
axe=$here/../../build/axe/node_modules/axe-core/axe.min.js
browser=$(command -v chromium || command -v chromium-browser || true)
[ -n "$browser" ] || { echo "no chromium here"; exit 3; }
[ -f "$axe" ] || { echo "no axe-core here (build/axe): npm fetches it"; exit 3; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# The pages without their own law against scripts, with the checker in them; each in a frame of its
# width, since a window cannot be as narrow as a telephone.
cp "$axe" "$here/check.js" "$dir"
cat > "$dir/frame.html" <<'END'
<!DOCTYPE html><html lang="en"><body style="margin:0"><pre id="out"></pre>
<script>addEventListener('message', e => {
    const from = [...document.querySelectorAll('iframe')].find(f => f.contentWindow === e.source);
    document.getElementById('out').textContent += 'page ' + from.title + '\n' + e.data;
});</script>
END
n=0
for page in "$@"; do
    n=$((n + 1))
    file=${page%%:*} rest=${page#*:}
    width=${rest%%:*} dark=
    [ "$rest" = "$width" ] || dark=dark
    {
        sed -e '/Content-Security-Policy/d' -e '/^<\/body>/,$d' \
            -e "s/prefers-color-scheme:dark/${dark:+min-width:1px}${dark:-prefers-color-scheme:dark}/" \
            -e 's/(min-width:1px[a-z-]*)/(min-width:1px)/' "$file"
        echo '<script src="axe.min.js"></script><script src="check.js"></script></body></html>'
    } > "$dir/$n.html"
    echo "<iframe title=\"$page\" src=\"$n.html\" style=\"border:0;width:${width}px;height:3000px\"></iframe>"
done >> "$dir/frame.html"
echo '</body></html>' >> "$dir/frame.html"
HOME=$dir timeout 240 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --disable-dev-shm-usage \
    --user-data-dir="$dir/profile" --window-size=1600,3000 --virtual-time-budget=60000 \
    --dump-dom "file://$dir/frame.html" 2> "$dir/err" > "$dir/dom" || true
sed -n '/<pre id="out">/,/<\/pre>/p' "$dir/dom" | sed -e 's/.*<pre id="out">//' -e 's/<\/pre>.*//' |
    sed -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g' > "$dir/found"
[ "$(grep -c '^smallest ' "$dir/found")" = $n ] || { echo "the browser gave no answer"; tail -3 "$dir/err"; exit 1; }
cat "$dir/found"
