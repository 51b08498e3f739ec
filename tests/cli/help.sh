#!/bin/sh
# Help: every command has it, and what it shows as an example works.
. tests/cli/lib
cp -r campaigns "$dir/home/"
cd "$dir/home" || exit 1
does "gesta --help" gesta --help
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' "$out")
[ "$(echo "$commands" | wc -l)" -ge 17 ]
say $? "--help lists the commands"
does "gesta --version" gesta --version
has "the version is one line" '^gesta [0-9.]*$'
for c in $commands; do
    run gesta "$c" --help
    [ "$rc" = 0 ] && [ ! -s "$err" ] && grep -q '^Usage: gesta '"$c" "$out" &&
        grep -q '^Examples:' "$out" && grep -q -- '-h, --help' "$out"
    say $? "$c --help has usage, options and examples"
    cp "$out" "$dir/$c.help"
    awk 'length($0) > 100 {bad = 1} END {exit bad}' "$out"
    say $? "$c --help fits a terminal"
    run gesta help "$c"
    cmp -s "$out" "$dir/$c.help"
    say $? "help $c is the same"
    refuses "$c refuses an unknown option" 2 'no such option' gesta "$c" --no-such-option
done

# A folder as the examples know it: a campaign with a battle fought, questions for the rules.
gesta import campaigns/roland.xml -o roland.gesta > /dev/null
gesta battle fight -C roland.gesta > /dev/null
sed -n '/<?xml/,/<\/story>/{s/^    //p;/<\/story>/q}' "$root/templates/README.md" > mine.xml
gesta import campaigns/1066.xml -o year.gesta > /dev/null
gesta import campaigns/at-the-table.xml -o table.gesta > /dev/null
gesta import campaigns/march-war.xml -o march.gesta > /dev/null
gesta log mayhem --from campaigns/a-little-mayhem.glog -C table.gesta > /dev/null
gesta next -C roland.gesta > /dev/null
cp roland.gesta old.gesta
cp campaigns/roland.xml club.xml
gesta export -C roland.gesta -o mended.xml
printf 'name,troop,full\nYeomen,frankish-foot,6\n' > units.csv
printf '%s' '<roster name="Sunday"><forces><force catalogueName="Club"><selections><selection' \
    ' name="Spearmen" number="8" type="unit"/></selections></force></forces></roster>' > sunday.ros
printf 'a ; rally ; unit.quality=elite ; rally.unit=3\n' > questions.txt
printf '%%glog 1\nturn 1 norway\n' > fulford.glog
mkdir -p .local/share/bash-completion/completions .zfunc # where the shells look
last=$(gesta next --dry-run -C roland.gesta | sed -n 's/^ *\([0-9]*\)  .*/\1/p' | head -1)
mkdir -p .local/share/bash-completion/completions .zfunc # where the shells look
last=$((${last:-2} - 1))
hurt=$(gesta unit -C roland.gesta --format csv | awk -F, 'NR > 1 && $6 > 0 && $8 >= 2 {print $1; exit}') # has room for men
attempt() { # attempt LINE: as somebody types it; what serves is ended by Ctrl-C
    case $1 in
        *"gesta serve"*) timeout --foreground --preserve-status -s INT 2 sh -c "exec $1" ;;
        *) timeout 60 sh -c "$1" ;;
    esac
}
tried=0
for c in $commands; do
    sed -n '/^Examples:/,${:more
/&&$/{N
s/\n *//
b more
}
s/^  \(gesta .*\)/\1/p
}' "$dir/$c.help" | sed 's/  *# .*//; s/&&gesta/\&\& gesta/g' > "$dir/examples"
    [ -s "$dir/examples" ]
    say $? "$c has an example"
    while read -r line; do
        rm -rf "$dir/try"
        cp -r "$dir/home" "$dir/try"
        case $line in *"--enter gained"*) line=$(echo "$line" | sed "s/unit [a-z-]*/unit $hurt/") ;; esac
        case $line in *"gesta correct"*) line=$(echo "$line" | sed "s/correct [0-9]*/correct $((last + 1))/") ;; esac
        case $line in *--undo*) line=$(echo "$line" | sed "s/--undo [0-9]*/--undo $last/") ;; esac
        (
            cd "$dir/try" || exit 1
            case $line in *"gesta new"* | *"gesta import"*.xml* | *"gesta import -"*) unset GESTA_CAMPAIGN ;;
                *) GESTA_CAMPAIGN=roland.gesta; export GESTA_CAMPAIGN ;;
            esac
            attempt "$line"
        ) > "$out" 2> "$err" < /dev/null
        say $? "example: $line"
        tried=$((tried + 1))
    done < "$dir/examples"
done
[ "$tried" -ge 30 ]
say $? "examples were found to be tried"

# The README as a newcomer follows it, line by line in one folder.
rm -f roland.gesta old.gesta year.gesta table.gesta club.xml
mkdir -p tests && cp -r "$root/tests/logs" tests/
sed -n 's/^    *\(\(gesta\|cp\) .*\)/\1/p' "$root/README.md" | sed 's/  *# .*//' > "$dir/examples"
[ "$(wc -l < "$dir/examples")" -ge 10 ]
say $? "the README has examples"
while read -r line; do
    attempt "$line" > "$out" 2> "$err" < /dev/null
    say $? "README: $line"
done < "$dir/examples"

# The ten lines in which it shows the language are a battle that can be logged.
sed -n '/The whole language in ten lines/,/^Names are/s/^    //p' "$root/README.md" > ten.glog
gesta import campaigns/at-the-table.xml -o ten.gesta > "$out" 2> "$err"
run gesta log mayhem --from ten.glog -C ten.gesta
[ "$rc" = 0 ] && [ "$(wc -l < ten.glog)" = 10 ]
say $? "README: the language in ten lines"
exit $fails
