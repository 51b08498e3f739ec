#!/bin/sh
# resolve --batch: one answer a question, in order, whatever the lines hold.
. tests/cli/lib
cd "$dir/home" || exit 1
{
    echo '# a comment'
    echo 'one ; rally ; unit.quality=elite ; rally.unit=3'
    echo
    echo 'two ; rally ; unit.quality=purple ; rally.unit=3'
    echo 'three'
    echo 'four ; no-such-thing ; ; '
    printf 'five\001\377 ; rally ; \002 ; \n'
    head -c 200000 /dev/zero | tr '\0' 'x'
    echo
    echo 'six ; rally ; ; odds'
    printf 'seven ; rally ; ; rally.unit=3\r\n'
    printf 'eight ; rally ; ; rally.unit=3'
} > questions.txt
gesta resolve stout-hearts --batch < questions.txt > "$out" 2> "$err"
say $? "a batch with bad lines goes on and exits 0"
[ "$(cut -d' ' -f1 "$out" | uniq | wc -l)" = 9 ] && [ ! -s "$err" ]
say $? "nine questions, nine answers"
grep -aq '^one ; .*result=' "$out" && grep -aq '^eight ; .*result=' "$out" &&
    grep -aq '^seven ; .*result=' "$out"
say $? "good lines are answered, the last without its end of line and one with CR too"
grep -aq '^two ; error ; unit.quality: ' "$out" && grep -aq '^three ; error ; line: ' "$out" &&
    grep -aq '^four ; error ; procedure: ' "$out"
say $? "bad lines name their key"
grep -aq '^six ; result=[a-z-]*:0\.' "$out" && [ "$(grep -ac '^six ; ' "$out")" -gt 1 ]
say $? "odds within a batch: a line for each key"
gesta resolve stout-hearts --batch < questions.txt | cmp -s - "$out"
say $? "the same questions, the same answers"
run gesta resolve stout-hearts --batch
[ "$rc" = 0 ] && [ ! -s "$out" ] && [ ! -s "$err" ]
say $? "an empty batch has no answers"
printf 'a ; rally ; ; rally.unit=3\n' | gesta resolve stout-hearts --batch -o answers.txt
[ "$(wc -l < answers.txt)" = 1 ]
say $? "a batch with -o"
yes 'x ; rally ; unit.quality=elite edge=6 ; rally.unit=3' | head -20000 |
    gesta resolve stout-hearts --batch -o many.txt
[ "$(wc -l < many.txt)" = 20000 ]
say $? "twenty thousand lines into a file: all are there"
for rs in $(gesta rules --format csv | sed -n '2,$s/,.*//p'); do
    cut -d';' -f1-4 "$root/tests/vectors/$rs.vectors" | gesta resolve "$rs" --batch > "$out" 2> "$err"
    say $? "the vectors of $rs as a batch"
    [ "$(grep -cvE '^(#|[[:space:]]*$)' "$root/tests/vectors/$rs.vectors")" = "$(cut -d' ' -f1 "$out" | uniq | wc -l)" ]
    say $? "... an answer each"
done
refuses "dice beside a batch" 2 'its dice from its lines' gesta resolve stout-hearts --batch --seed 1
exit $fails
