#!/bin/sh
# The page at the table: who is let in, what is asked how, what is refused, what every answer says.
. tests/cli/lib
. tests/cli/serve.lib
cd "$dir/home" || exit 1
gesta import "$root/campaigns/1066.xml" -o year.gesta > "$out"
cat > marks.sed <<'END'
s/id="waltheof" name="[^"]*"/id="waltheof" name="\&lt;script\&gt;alert(1)\&lt;\/script\&gt; \&amp; Son"/
END
sed -f marks.sed "$root/campaigns/1066.xml" > marks.xml
gesta import marks.xml -o marks.gesta > "$out" 2> "$err"
start year.gesta
[ -n "$base" ] && [ "$(wc -l < serve.txt)" = 1 ] && echo "$key" | grep -qE '^http://127\.0\.0\.1:[0-9]+/key/[0-9a-f]{32}$'
say $? "it prints one line, the address with its key"
refuses "a port that is taken is said" 1 "port $port is taken" gesta serve year.gesta --port "$port"
refuses "a file that is none is said" 2 'nothing.gesta' gesta serve nothing.gesta
refuses "a language that there is not is said" 2 'not in xx' gesta serve year.gesta --lang xx

# ---- who is let in ----
: > jar
answers "nobody without the key" 403 /
answers "nor to the campaign's pages" 403 /hero/harold
answers "a wrong key opens nothing" 403 /key/00000000000000000000000000000000
curl -s -D head.txt -c jar -o page.txt "$key"
grep -q '^HTTP/1.1 303' head.txt && grep -qi '^Location: /.$' head.txt &&
    grep -qiE '^Set-Cookie: gesta=[0-9a-f]{32}; HttpOnly; SameSite=Strict; Path=/' head.txt
say $? "the key opens it: a cookie that no script reads, and the first page"
answers "with its cookie" 200 /
[ "$(curl -s -o page.txt -w '%{http_code}' "$key")" = 403 ]
say $? "the key opens one browser, once"
[ "$(wc -l < serve.txt)" = 2 ] && tail -1 serve.txt | grep -q "^for another browser: $base/key/"
say $? "for another browser there is another"
[ "$(curl -s -H 'Cookie: gesta=00000000000000000000000000000000' -o page.txt -w '%{http_code}' "$base/")" = 403 ]
say $? "a cookie of somebody else's opens nothing"

# ---- every answer ----
for path in / /hero/harold /hero/nobody /style.css /icon.svg /print/cards/norman-host.pdf; do
    status $path > /dev/null
    for line in "Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'" \
        'X-Content-Type-Options: nosniff' 'Referrer-Policy: same-origin' \
        'Cross-Origin-Opener-Policy: same-origin' 'Cross-Origin-Resource-Policy: same-origin'; do
        tr -d '\r' < head.txt | grep -qxF "$line" || echo "$path: $line"
    done
    grep -qi '^Access-Control' head.txt && echo "$path: a door to others"
done > missing.txt
[ ! -s missing.txt ]
say $? "every answer forbids what it must"
status / > /dev/null
grep -qi '^Cache-Control: no-store' head.txt && ! grep -qiE '<script|style=|javascript:| on[a-z]+="' page.txt
say $? "a page is kept by nobody, and has no script and no style of its own"
answers "only its head, if that is asked" 200 / -I
[ ! -s page.txt ] || ! grep -q '<html' page.txt
say $? "a head has no body"

# ---- foreign names, foreign ways ----
for host in evil.example "127.0.0.1" "127.0.0.1:1" "localhost:$port" "127.0.0.1:$port.evil.example" "127.0.0.1:$port@evil"; do
    [ "$(status / -H "Host: $host")" = 421 ] || echo "$host"
done > wrong.txt
[ ! -s wrong.txt ]
say $? "asked by any other name it answers nothing (421)"
{ printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nHost: evil\r\nConnection: close\r\n\r\n' "$port"; sleep 0.3; } |
    timeout 5 curl -s --max-time 3 "telnet://127.0.0.1:$port" 2> "$err" | head -1 | grep -qE ' 4(00|21) '
say $? "nor by two at once"
for path in '/hero/harold%00' '/%2e%2e/' '/../../etc/passwd' '/hero/../hero/harold' '//' '/hero//harold' \
    '/hero/Harold' '/hero/harold/' '/hero/harold;x' '/hero/.' '/hero/..' '/battle/at-fulford.svg' \
    '/picture/battle/at-fulford/../../x.svg' '/print/.pdf' '/resolve/stout-hearts/melee?x=%zz' \
    '/?a=%00' '/?a' '/photo/0.jpg' '/key/' '/hero/%68arold' '/report/roster' '/report/book' \
    "/hero/$(printf 'a%.0s' $(seq 1 300))" '/hero/harold/x/y/z/w'; do
    got=$(status "$path")
    [ "$got" = 404 ] || echo "$path $got"
done > wrong.txt
[ ! -s wrong.txt ]
say $? "an address that is none of its own is not there (404)"
sed 's/^/    /' wrong.txt
answers "a page takes no form" 405 / -X POST -d a=b
tr -d '\r' < head.txt | grep -qx 'Allow: GET, HEAD'
say $? "and says what it takes"
answers "nothing is put" 405 / -X PUT -d a=b
answers "nor erased" 405 /hero/harold -X DELETE
answers "a head that is too long" 431 / -H "X-Long: $(printf 'a%.0s' $(seq 1 9000))"
answers "a form that is too long" 413 /look --data-binary "look=$(head -c 70000 /dev/zero | tr '\0' a)"
answers "one that tells no length is cut off all the same" 413 /look -H 'Transfer-Encoding: chunked' \
    --data-binary "look=$(head -c 70000 /dev/zero | tr '\0' a)"
{ for c in G E T ' ' / ' ' H T T P / 1 . 1; do printf '%s' "$c"; sleep 0.01; done
  printf '\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port"; sleep 0.3; } |
    curl -s --max-time 5 "telnet://127.0.0.1:$port" 2> "$err" | head -1 | grep -q '403'
say $? "a request that comes byte by byte is one request"
{ sleep 3; } | timeout 3 curl -s "telnet://127.0.0.1:$port" > /dev/null 2>&1 &
answers "one that says nothing stops nobody" 200 /
status /hero/haroldd > /dev/null
grep -q 'Did you mean <a href="/hero/harold">Harold' page.txt
say $? "a name that is nearly right is told right"

# ---- light and dark: a form ----
token=$(get / | sed -n 's/.*name="token" value="\([0-9a-f]*\)".*/\1/p')
answers "a form without the token of the session" 403 /look -d look=dark
answers "with a wrong one" 403 /look -d look=dark -d token=00000000000000000000000000000000
answers "of a foreign page" 403 /look -H 'Origin: http://evil.example' -d look=dark -d "token=$token"
answers "a form of our own" 303 /look -H "Origin: $base" -d look=dark -d "token=$token" -d back=/hero/harold
tr -d '\r' < head.txt | grep -qix 'Location: /hero/harold'
say $? "goes back to where it came from"
get / | grep -q 'class="look-dark"'
say $? "and it is dark"
answers "back to a foreign page" 303 /look -d look=light -d "token=$token" -d back=//evil.example/
tr -d '\r' < head.txt | grep -qix 'Location: /'
say $? "goes to the first page instead"
[ "$(get / | md5sum)" = "$(get / | md5sum)" ]
say $? "the same page is the same bytes"

# ---- the file in others' hands ----
get / > before.txt
gesta note "The beacons are lit" -C year.gesta > "$out" 2> "$err"
rc=$?
get /ledger > after.txt
[ $rc = 0 ] && grep -q 'The beacons are lit' after.txt
say $? "what another command writes is on the next page"

# ---- a question to the rules ----
status '/resolve/stout-hearts/rally?unit.quality=elite&ask=yes' > /dev/null
grep -q 'The odds' page.txt && grep -q 'One throw' page.txt && grep -q 'The working' page.txt
say $? "a question has its exact odds, a throw, and its working"
answers "a fact that cannot be" 422 '/resolve/stout-hearts/order?general.distance=near'
grep -q 'role="alert"' page.txt && grep -q 'aria-invalid' page.txt && grep -q 'value="near"' page.txt
say $? "is said at once, the form still filled in"

# ---- its end ----
kill -TERM "$server"
wait "$server"
say $? "it ends when it is told to, cleanly"
server=
[ ! -s serve.err ] && gesta audit -C year.gesta > "$out" 2> "$err"
say $? "without a word of complaint, the file whole"
start marks.gesta
enter
get /heroes > page.txt
grep -q '&lt;script&gt;alert(1)' page.txt && ! grep -q '<script' page.txt && xmllint --noout page.txt
say $? "a name of markup is a name"
n=0
for _ in $(seq 1 620); do echo "url = \"$base/icon.svg\""; done > none.txt
for _ in $(seq 1 620); do printf 'url = "%s/battles"\noutput = /dev/null\n' "$base"; done > many.txt
curl -s -b jar -K many.txt -w '%{http_code}\n' > codes.txt
n=$(grep -c 429 codes.txt)
[ "$n" -ge 20 ] && [ "$(grep -c 200 codes.txt)" -ge 590 ]
say $? "600 pages a minute, and no more ($n refused)"
exit $fails
