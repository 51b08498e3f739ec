# Reads the boxes of printed pages (gesta report ... -f boxes) and says what is wrong with the pages
# themselves: how full they are, where tables are parted, whether letters agree, what stands on what,
# how small type is. One line a fault; after "#" what was looked at. -v book=1: a head on the first
# level begins a chapter, before which a page may end.
function str(line, key,    i, rest, out, c) {
    i = index(line, "\"" key "\": \"")
    rest = substr(line, i + length(key) + 5)
    if (rest !~ /\\/) return substr(rest, 1, index(rest, "\"") - 1)
    out = ""
    while ((c = substr(rest, 1, 1)) != "\"") {
        if (c == "\\") { rest = substr(rest, 2); c = substr(rest, 1, 1) }
        out = out c
        rest = substr(rest, 2)
    }
    return out
}
function fault(on, what) { print FILENAME " page " on ": " what; faults++ }
# Words of the page's furniture are read out by nobody: the running head, folios, heads said again.
function furniture(i) { return owner[i] == "" }
function is(i, tag) { return index(owner[i], tag " ") == 1 }
function head(i) { return is(i, "H2") || is(i, "H3") }
function meet(a, b) {
    return X0[a] < X1[b] - SLACK && X0[b] < X1[a] - SLACK && Y0[a] < Y1[b] - SLACK && Y0[b] < Y1[a] - SLACK
}
# The text block of a page is filled to so many hundredths. Seventy are asked for; the space beneath
# the last line is none of its words, and in large print three.
function fill(p,    i, low) {
    low = top[p]
    for (i = first[p]; i < first[p + 1]; i++) {
        if (!furniture(i) && Y1[i] > low) low = Y1[i]
    }
    return int(100 * (low - top[p]) / (foot[p] - top[p]))
}
# The first readable thing of a page, and the last.
function ends(p,    i) {
    head1 = tail1 = -1
    for (i = first[p]; i < first[p + 1]; i++) {
        if (furniture(i) || is(i, "Note")) continue
        if (head1 < 0 || Y0[i] < Y0[head1]) head1 = i
        if (tail1 < 0 || Y1[i] > Y1[tail1]) tail1 = i
    }
}
function full(p,    now, last) {
    if (bare[p] != "") return
    now = fill(p)
    if (p < pages) ends(p + 1)
    last = p == pages || bare[p + 1] != "" || (book && is(head1, "H2"))
    if (now < (last ? 25 : 66) && pages > 1) fault(p, "only " now " % full")
}
# A table that goes on has its heads again, says that it goes on, and nothing stands between.
function tables(p,    i, k, t, rows, last, again, said) {
    for (i = first[p]; i < first[p + 1]; i++) {
        if (is(i, "TH")) headed[substr(owner[i], 4)]
        if (is(i, "Caption")) titled[substr(owner[i], 9)]
        if (!is(i, "TD")) continue
        t = substr(owner[i], 4)
        if (!(t in begun)) { begun[t] = p; rows[t] = 0 }
        if (!((t, Y1[i]) in seen)) { seen[t, Y1[i]]; rows[t]++ }
        if (!(t in low) || Y0[i] < low[t]) low[t] = Y0[i]
    }
    for (t in rows) count_rows[t, p] = rows[t]
    for (t in low) {
        if (begun[t] == p) continue
        again = said = 0
        for (i = first[p]; i < first[p + 1]; i++) {
            if (Y0[i] < top[p] - 1000 || Y1[i] > low[t] + 500) continue
            if (kind[i] == "picture") fault(p, "a picture stands in a table that goes on")
            again += furniture(i)
            said += text[i] ~ /(, continued|, CONTINUED|, FORTSETZUNG)$/
        }
        parted++
        if (!again && (t in headed)) fault(p, "a table goes on without its heads")
        if (!said && (t in titled)) fault(p, "a table goes on and does not say so")
    }
    delete low
}
function letters(p,    i, k, by, l) {
    for (i = letter0[p]; i < letter0[p + 1]; i++) {
        l = letter[i]
        if (lowner[i] != "") { by = (lowner[i] in map) || (lowner[i] in strip) ? "maps" : "charts" }
        else {
            by = "prose"
            for (k = first[p]; k < first[p + 1]; k++) {
                if (is(k, "TD") && Y0[k] < LY[i] && LY[i] < Y1[k] + 300) by = "tables"
            }
        }
        on[by, l] = on[by, l] " " p
        told[by] = told[by] l
        if (by != "maps") where[l] = where[l] " " p " "
    }
}
function near(l, p) { return where[l] ~ (" " p - 1 " | " p " | " p + 1 " ") }
function agree(    l, i, by, n, ways) {
    n = split("prose maps charts tables", ways, " ") # a table has those of its section alone, if there are two
    for (i = 1; i <= n; i++) {
        by = ways[i]
        if (told[by] == "" || told["prose"] == "") continue
        for (l in where) if (!((by, l) in on) && by != "tables") fault(0, "the letter " l " is not in the " by)
        for (l in all) if (((by, l) in on) && !(("prose", l) in on)) fault(0, "the letter " l " is told nowhere")
    }
    for (i = 0; i < letter_count; i++) {
        if ((lowner[i] in map) && bare[LP[i]] == "" && !near(letter[i], LP[i])) {
            fault(LP[i], "the text of " letter[i] " is not beside its map")
        }
    }
}
function covers(p,    i, k) {
    for (i = first[p]; i < first[p + 1]; i++) {
        for (k = first[p]; k < i; k++) {
            if (meet(i, k) && !(kind[i] != kind[k] && owner[i] == owner[k])) {
                fault(p, kind[i] " '" text[i] "' stands on " kind[k] " '" text[k] "'")
            }
        }
    }
}
# The running head has the battle's name, or as much of it as there is room for.
function runs(p,    title) {
    title = tolower(named)
    gsub(/[^a-z0-9 ]/, "", title)
    heads[p] = tolower(heads[p])
    gsub(/[^a-z0-9 ]/, "", heads[p])
    return index(heads[p], substr(title, 1, 24))
}
BEGIN { SLACK = 350; n = letter_count = 0 }
/^\{/ {
    k = str($0, "kind")
    match($0, /"page": [0-9]+/)
    p = substr($0, RSTART + 8, RLENGTH - 8) + 0
    i = index($0, "\"at\": [")
    split(substr($0, i + 7), at, /[], ]+/)
    if (k == "page") {
        pages = p
        first[p] = first[p + 1] = n + 0
        letter0[p] = letter0[p + 1] = letter_count + 0
        bare[p] = str($0, "owner"); top[p] = at[2] + 0; foot[p] = at[6] + 0
        next
    }
    if (k == "frame") mapped[p]
    if (k == "frame") { # a map is wide; a strip shows the whole day in narrow ones
        if (at[3] - at[1] > 90000) map[owner[last_picture]]
        else strip[owner[last_picture]]
        next
    }
    if (k == "link") {
        leads[p, str($0, "owner") + 0]
        if (str($0, "text") !~ /^.?$/) explained[p] = explained_any = 1
        next
    }
    if (k == "letter") {
        letter[letter_count] = str($0, "text"); lowner[letter_count] = str($0, "owner"); all[letter[letter_count]]
        LX[letter_count] = at[1] + 0; LY[letter_count] = at[2] + 0; LP[letter_count] = p
        letter0[p + 1] = ++letter_count
        next
    }
    if (k != "text" && k != "picture") next
    kind[n] = k; owner[n] = str($0, "owner"); text[n] = str($0, "text")
    X0[n] = at[1] + 0; X1[n] = at[3] + 0; Y0[n] = at[2] + 0; Y1[n] = at[6] + 0
    if (k == "text" && Y1[n] - Y0[n] > 12000) Y1[n] -= (Y1[n] - Y0[n]) * 0.3 # an initial has nothing below its line
    if (k == "picture") last_picture = n
    if (is(n, "H1")) named = named " " text[n]
    if (k == "text" && Y1[n] < 20000) heads[p] = heads[p] " " text[n]
    if (k == "picture" && is(n, "Figure") && text[n] == "") fault(p, "a picture that is called nothing")
    size = match($0, /"size": [0-9.]+/) ? substr($0, RSTART + 8, RLENGTH - 8) + 0 : 0
    if (size && size < 5.99) fault(p, "type of " size " pt: " text[n])
    if (text[n] ~ /["\047]|--| - /) fault(p, "typed, not set: " text[n])
    if (is(n, "Note") && text[n] ~ /^(Entries|Entry|Einträge|Eintrag)[0-9 ,.–]*$/) fault(p, "a note of numbers: " text[n])
    n++
    first[p + 1] = n
}
END {
    for (p = 1; p <= pages; p++) {
        if (first[p] == first[p + 1]) { fault(p, "nothing stands on it"); continue }
        full(p)
        tables(p)
        letters(p)
        covers(p)
        if (bare[p] == "" && !book && named != "" && !runs(p)) fault(p, "its running head is" heads[p])
        ends(p)
        if (tail1 >= 0 && head(tail1)) fault(p, "ends with the head " text[tail1])
    }
    agree()
    for (i in leads) {
        split(i, at, SUBSEP)
        if (at[2] < 1 || at[2] > pages) fault(at[1], "a link leads to page " at[2])
    }
    for (p in mapped) if (explained_any && !(p in explained)) fault(p, "no way from its map to the signs")
    print "# " pages " pages, " n " pieces, " parted + 0 " parted tables"
    exit faults > 0
}
