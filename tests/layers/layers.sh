#!/bin/sh
# The house's order: who may include whom, what the pure core may call, headers that stand alone,
# and habits that a compiler does not check. Prints "ok - ..." or "not ok - ..." a rule.
set -u
CC=${CC:-cc}
B=${B:-build}
fails=0
say() { # say RESULT WHAT [DETAIL]
    if [ "$1" = 0 ]; then echo "ok - $2"; else echo "not ok - $2"; printf '%s\n' "${3:-}" | head -20; fails=1; fi
}

# 1. Layers: a folder may include its own headers and those of the folders in its row.
#    A public header belongs to the layer that is named here.
layer_of() {
    case $1 in
        types|err|arena|str|fixed|photo|words) echo base ;;
        fact|dice|proc|odds|rules|carry_rows|quick|terse|shw|shw_units|goh|moh|feu|wmh|wmh_*|cam|patch|sheets|pool) echo rules ;;
        table|table_*|shape|path|terrain|unitset|block) echo table ;;
        battle|setup|engine|engine_*|audit|tally|carry|logbook|logbook_form) echo battle ;;
        general|general_*) echo general ;;
        campaign|campaign_*|custody|replay|own|view) echo campaign ;;
        hand|hand_*|captives|points|war|foreign|bring|merge|undo) echo hand ;;
        imports) echo imports ;;
        voice|story|story_*|names|day|forecast|life|life_*) echo story ;;
        drawing|map|chart|colour|symbol|report|report_*) echo report ;;
        render|svg) echo render ;;
        xmlio) echo xmlio ;;
        store) echo store ;;
        os) echo os ;;
        desk|desk_*) echo desk ;;
        web) echo web ;;
        *) echo "unknown-$1" ;;
    esac
}
allowed() {
    case $1 in
        base) echo "base" ;;
        rules) echo "base rules" ;;
        table) echo "base table" ;;
        battle) echo "base rules table battle" ;;
        general) echo "base rules table battle general" ;;
        campaign) echo "base rules battle campaign" ;;
        hand) echo "base rules battle campaign hand" ;;
        story) echo "base rules battle campaign story" ;;
        report) echo "base rules battle campaign story report" ;;
        render) echo "base story report render" ;;
        xmlio) echo "base rules battle campaign hand story report xmlio" ;;
        imports) echo "base hand" ;;
        store) echo "base rules battle campaign story store os" ;;
        os) echo "base os" ;;
        desk) echo "base rules table battle general campaign hand story report render xmlio imports store os desk" ;;
        web) echo "base rules table battle general campaign hand story report render xmlio store os desk web" ;;
        cli) echo "base rules table battle general campaign hand story report render xmlio imports store os desk web cli" ;;
    esac
}
bad=
for dir in base rules table battle general campaign hand story report render xmlio imports store os desk web cli; do
    for inc in $(grep -rhoE '#include "gesta/[a-z_]+\.h"' "src/$dir" 2>/dev/null |
                 sed 's/.*gesta\///; s/\.h"//' | sort -u); do
        l=$(layer_of "$inc")
        case " $(allowed $dir) " in *" $l "*) ;; *) bad="$bad$dir includes gesta/$inc.h ($l)
" ;; esac
    done
done
[ -z "$bad" ]; say $? "each layer includes only what lies below it" "$bad"

# 2. Libraries stay behind their doors.
bad=$(grep -rlE '#include <(sqlite3|libxml/|hpdf|fontconfig|editline/|jpeglib|png|sha2|jansson|zip|cairo|microhttpd)' src include |
      grep -vE '^src/store/|^src/xmlio/|^src/imports/|^src/render/(pdf_|png\.|epub\.)|^src/os/(line|photo[_a-z]*).c|^src/web/server.c' || true)
[ -z "$bad" ]; say $? "sqlite, libxml2, libharu, fontconfig, libedit, libjpeg, libpng, libmd, jansson, libzip, cairo and libmicrohttpd are included only behind their doors" "$bad"

# 3. The pure core calls nothing of the outside world.
allow='mem(cpy|move|set|cmp|chr)|str(len|cmp|ncmp|chr|rchr|str|spn|cspn|pbrk|tok_r|nlen)|v?snprintf'
allow="$allow|abort|malloc|realloc|free|qsort|bsearch|sqrt|__assert_fail|__stack_chk_fail"
allow="$allow|_GLOBAL_OFFSET_TABLE_|__errno_location|__[a-z]+_chk|__[a-z]+[dt]i[23]"
allow="$allow|__cpu_model|__(asan|ubsan|gcov|llvm|sanitizer)[a-z_0-9]*"
if [ -f "$B/libgesta-core.a" ]; then
    nm "$B/libgesta-core.a" | awk '$1 == "U" {print $2}' | sort -u > "$B/undefined.txt"
    nm "$B/libgesta-core.a" | awk '$2 ~ /^[TDBRVWCG]$/ {print $3}' | sort -u > "$B/defined.txt"
    bad=$(comm -23 "$B/undefined.txt" "$B/defined.txt" | grep -vxE "$allow" || true)
    [ -z "$bad" ]; say $? "the pure core calls no file, clock, environment, random or output" "$bad"
    # 4. ... and keeps nothing between calls: the one setting is the out-of-memory hook.
    bad=$(nm "$B/libgesta-core.a" | awk '$2 ~ /^[bBC]$/ {print $3}' |
          grep -vxE 'out_of_memory|.*(gcov|asan|ubsan).*' || true)
    [ -z "$bad" ]; say $? "the pure core has no variable that outlives a call" "$bad"
fi

# 5. Each public header compiles alone.
bad=
for h in include/gesta/*.h; do
    echo "#include \"gesta/$(basename "$h")\"" |
        $CC -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -Iinclude -fsyntax-only \
              -xc - 2>/dev/null || bad="$bad$h
"
done
[ -z "$bad" ]; say $? "each public header compiles alone" "$bad"

for h in include/gesta/*.h; do echo "#include \"gesta/$(basename "$h")\""; done |
    $CC -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -Iinclude -fsyntax-only -xc - \
    2> "$B/headers.txt"
say $? "all public headers compile together" "$(head -5 "$B/headers.txt")"

# 6. Habits.
bad=$(grep -rnE '\b(rand|srand|strtok|sprintf|atoi|setlocale|gets|strcpy|strcat)\(' src include || true)
[ -z "$bad" ]; say $? "no rand, strtok, sprintf, atoi, setlocale, strcpy, strcat" "$bad"
bad=$(grep -rnE '\b(float|double)\b' src/base src/table src/battle src/general src/campaign src/hand |
      grep -vE '/\*|: *\*|//' || true)
[ -z "$bad" ]; say $? "no floating point in base, table, battle, general and campaign" "$bad"
bad=$(grep -rnE '\b(time|localtime|gmtime|getenv|clock_gettime)\(' src include |
      grep -vE '^src/(os|cli)/' || true)
[ -z "$bad" ]; say $? "the clock and the environment are read in os and cli alone" "$bad"
bad=$(grep -rnE '"[^"]*\b(SELECT|INSERT|UPDATE|DELETE)\b[^"]*%[sdl]' src || true)
[ -z "$bad" ]; say $? "no SQL is put together from strings" "$bad"
bad=$(grep -rnIE '\b(TODO|FIXME|XXX)\b' src include templates schema Makefile README.md 2>/dev/null || true)
[ -z "$bad" ]; say $? "nothing is left to do in comments" "$bad"

# 7. Every rule number in the code stands in a rule index.
num='(SHW|GOH|MOH|FEU|WMH|CAM)-[A-Z]?[0-9]+[0-9A-Za-z.]*'
grep -rhoE "\"$num\"" src --include='*.def' | tr -d '"' | sort -u > "$B/index.txt"
grep -rhoE "\b$num" src include --include='*.c' --include='*.h' | sed 's/\.$//' | sort -u > "$B/named.txt"
bad=
for rule in $(comm -23 "$B/named.txt" "$B/index.txt"); do # a chapter or paragraph stands for its rules
    grep -qE "^$(echo "$rule" | sed 's/\./\\./g')[.a-z]" "$B/index.txt" || bad="$bad$rule
"
done
[ -z "$bad" ]; say $? "every rule number named in the code stands in its rule set's index" "$bad"

# 8. Every rule that a procedure works out is found by its number in the code that does it.
sed -nE 's/^RULE\("([^"]*)", (GS_RULE_PROCEDURE|P),.*/\1/p' src/rules/*/*.def | sort -u > "$B/worked.txt"
bad=$(comm -23 "$B/worked.txt" "$B/named.txt")
[ -z "$bad" ] && [ "$(wc -l < "$B/worked.txt")" -gt 500 ]
say $? "every rule that a procedure works out is named in the code" "$bad"

# 9. Every struct, enum and function of the public headers says what it is.
bad=$(awk '
FNR == 1 { doc = depth = within = 0 }
within { if (/\*\//) { within = 0 } next }
/^[ \t]*\/\*/ { doc = 1; if (!/\*\//) { within = 1 } next }
/^[ \t]*$/ { doc = 0; next }
depth == 0 && !doc && !/\/\*/ &&
    (/^(typedef )?(struct|enum)[^;]*\{/ || (/^[a-z][^;=]*[a-z_0-9]\(/ && !/^typedef/)) {
    print FILENAME ":" FNR ": " $0
}
{ depth += gsub(/\{/, "{") - gsub(/\}/, "}") }' include/gesta/*.h)
[ -z "$bad" ]; say $? "every struct, enum and function of the public headers has a comment" "$bad"
exit $fails
