#!/bin/sh
# Installs the Debian packages that are missing: deps.sh build | test
set -eu
build="gcc make pkg-config libsqlite3-dev libxml2-dev libhpdf-dev libfontconfig1-dev libedit-dev
       libjpeg-dev libpng-dev libmd-dev libjansson-dev libzip-dev libcairo2-dev libmicrohttpd-dev
       fonts-sil-gentiumplus fonts-crosextra-carlito"
# What reads pages as others do; where one of them is not to be had, its tests are passed over.
pages="cmark-gfm epubcheck unzip chromium npm"
test="$build libcmocka-dev poppler-utils libxml2-utils sqlite3 clang binutils fonts-open-sans curl"
case "${1:-build}" in
    test) want=$test ;;
    *) want=$build ;;
esac
absent() { # absent PACKAGES...: those that are not installed
    for p in "$@"; do
        dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || printf ' %s' "$p"
    done
}
# axe-core, which looks at HTML in the browser, comes from npm into build/axe.
axe() {
    [ -d build/axe/node_modules/axe-core ] || ! command -v npm > /dev/null ||
        npm install --prefix build/axe --no-audit --no-fund --ignore-scripts --silent \
            axe-core@4.14.1 > /dev/null 2>&1 || echo "axe-core could not be fetched" >&2
}
# shellcheck disable=SC2086
missing=$(absent $want)
few=
for p in $pages; do # a program that is there, wherever it came from, is there
    [ "${1:-build}" = test ] && ! command -v "$p" > /dev/null && few="$few $p"
done
if [ -z "$missing$few" ]; then
    [ "${1:-build}" != test ] || axe
    exit 0
fi
if [ "$(id -u)" = 0 ]; then sudo=; elif command -v sudo >/dev/null; then sudo=sudo; else
    [ -n "$missing" ] || exit 0
    echo "gesta needs these Debian packages, and neither root nor sudo is at hand:$missing" >&2
    exit 1
fi
echo "installing:$missing$few"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq || true
# shellcheck disable=SC2086
[ -z "$missing" ] || $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
for p in $few; do
    $sudo apt-get install -y -qq --no-install-recommends "$p" >/dev/null 2>&1 ||
        echo "$p could not be installed: what needs it is passed over" >&2
done
[ "${1:-build}" != test ] || axe
