# Reads the boxes of a printed report (gesta report battle -f boxes) and says what stands on what it
# may not: one line a fault. At the end the number of boxes of each kind, after "#".
function str(line, key,    i, rest, out, c) {
    i = index(line, "\"" key "\": \"")
    rest = substr(line, i + length(key) + 5)
    out = ""
    while ((c = substr(rest, 1, 1)) != "\"") {
        if (c == "\\") { rest = substr(rest, 2); c = substr(rest, 1, 1) }
        out = out c
        rest = substr(rest, 2)
    }
    return out
}
# Does an edge of a part a and b?
function parts(a, b,    i, j, k, ex, ey, p, q, a0, a1, b0, b1) {
    for (i = 0; i < 4; i++) {
        j = (i + 1) % 4
        ex = X[a, j] - X[a, i]; ey = Y[a, j] - Y[a, i]
        if (ex == 0 && ey == 0) continue
        for (k = 0; k < 4; k++) {
            p = ex * Y[a, k] - ey * X[a, k]; q = ex * Y[b, k] - ey * X[b, k]
            if (k == 0 || p < a0) a0 = p
            if (k == 0 || p > a1) a1 = p
            if (k == 0 || q < b0) b0 = q
            if (k == 0 || q > b1) b1 = q
        }
        if (a1 <= b0 || b1 <= a0) return 1
    }
    return 0
}
function meet(a, b) { return !parts(a, b) && !parts(b, a) }
function name(i) { return kind[i] " '" (text[i] != "" ? text[i] : owner[i]) "'" }
function fault(what) { print FILENAME " page " page ", " map ": " what; faults++ }
# Is one of those two words of an owner ("E7 M4") the other's?
function same(a, b) {
    return (a != "" && index(" " b " ", " " a " ")) || (b != "" && index(" " a " ", " " b " "))
}
function labelled(i,    k) {
    for (k = 0; k < n; k++) {
        if ((kind[k] == "id" || kind[k] == "label") && owner[k] == owner[i] && text[k] == owner[i]) {
            return 1
        }
    }
    return 0
}
function inside(i,    k) {
    for (k = 0; k < 4; k++) {
        if (X[i, k] < fx0 - 10 || X[i, k] > fx1 + 10 || Y[i, k] < fy0 - 10 || Y[i, k] > fy1 + 10) {
            fault(name(i) " is cut by the frame")
            return
        }
    }
}
# How far a box is from the next block, or from the place of one that is gone.
function lonely(i,    k, d, best) {
    best = -1
    for (k = 0; k < n; k++) {
        if (kind[k] != "block" && kind[k] != "gone" && kind[k] != "disc") continue
        d = (X[i, 0] - X[k, 0]) ^ 2 + (Y[i, 0] - Y[k, 0]) ^ 2
        if (best < 0 || d < best) best = d
    }
    return best < 0 ? 0 : sqrt(best)
}
function against(i, k,    s, o) {
    s = kind[i]; o = kind[k]
    if (o == "block" && !((s == "swords" || s == "leader") && same(owner[i], owner[k]))) {
        return "stands on"
    }
    if (s != "leader" && k < i && (o == "label" || o == "disc" || o == "moment" || o == "flag" || \
        (o == "swords" && s != "swords"))) {
        return "stands on"
    }
    if (s == "leader" && (o == "label" || o == "moment" || (o == "leader" && k < i)) && \
        !same(owner[i], owner[k])) {
        return "crosses"
    }
    return ""
}
# A map is whole: its frame is the last of it.
function check(    i, k, s, how, front) {
    for (i = 0; i < n; i++) {
        s = kind[i]
        if (s == "block") {
            front = long(i) > front ? long(i) : front
            if (!whole) inside(i)
            if (!thumb && !many && !labelled(i)) fault(name(i) " has no id")
        }
        if (s == "label") inside(i)
        if (s == "moment" && lonely(i) > (fx1 - fx0) / 4) fault(name(i) " is far from anybody")
        if (s != "label" && s != "disc" && s != "moment" && s != "swords" && s != "leader") continue
        for (k = 0; k < n; k++) {
            how = k == i ? "" : against(i, k)
            if (how != "" && meet(i, k)) {
                if (s == "leader" && kind[k] == "block") crossed += !many # its last resort
                else fault(name(i) " " how " " name(k))
            }
        }
    }
    # Nine are wished for; where the moments lie at the ends of the table it may be less.
    if (front && front < 5500 && !thumb && !whole) fault("the longest front is " front / 1000 " mm")
    n = 0
}
function long(i) { return sqrt((X[i, 0] - X[i, 1]) ^ 2 + (Y[i, 0] - Y[i, 1]) ^ 2) }
/^\{/ {
    k = str($0, "kind")
    count[k]++
    if (k == "text") next
    match($0, /"page": [0-9]+/)
    page = substr($0, RSTART + 8, RLENGTH - 8)
    kind[n] = k; owner[n] = str($0, "owner"); text[n] = str($0, "text")
    i = index($0, "\"at\": [")
    split(substr($0, i + 7), at, /[], ]+/)
    for (c = 0; c < 4; c++) { X[n, c] = at[1 + 2 * c] + 0; Y[n, c] = at[2 + 2 * c] + 0 }
    if (k == "picture") { n = ids = 0; next }
    ids += k == "id"
    if (k == "moment") letters[text[n]]++
    if (k == "frame") {
        map = text[n]; fx0 = X[n, 0]; fx1 = X[n, 1]; fy0 = Y[n, 0]; fy1 = Y[n, 2]
        thumb = fx1 - fx0 < 90000 && !ids
        whole = map !~ /^Turn/
        many = 0
        for (c = 0; c < n; c++) many += kind[c] == "block"
        many = many > 24
        check()
        ids = 0
        next
    }
    n++
}
END {
    line = "#"
    for (k in count) line = line " " k "=" count[k]
    print line " crossed=" crossed + 0
    if (crossed > 3) { print FILENAME ": " crossed " leaders cross a block"; faults++ }
    for (k in letters) found++
    for (i = 0; i < found; i++) {
        c = substr("abcdefghijkl", i + 1, 1)
        if (!(c in letters)) { print FILENAME ": no letter " c " on any map"; faults++ }
    }
    exit faults > 0
}
