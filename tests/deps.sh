#!/bin/sh
# Installs the Debian packages that are missing: deps.sh build | test
set -eu
build="gcc make pkg-config libsqlite3-dev libxml2-dev libhpdf-dev libfontconfig1-dev libedit-dev
       libjpeg-dev libpng-dev libmd-dev libjansson-dev libzip-dev libcairo2-dev
       fonts-sil-gentiumplus fonts-crosextra-carlito"
test="$build libcmocka-dev poppler-utils libxml2-utils sqlite3 clang binutils fonts-open-sans"
case "${1:-build}" in
    test) want=$test ;;
    *) want=$build ;;
esac
missing=
for p in $want; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ]; then sudo=; elif command -v sudo >/dev/null; then sudo=sudo; else
    echo "gesta needs these Debian packages, and neither root nor sudo is at hand:$missing" >&2
    exit 1
fi
echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq || true
# shellcheck disable=SC2086
$sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
