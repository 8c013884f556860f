#!/usr/bin/env bash
# Builds every file of a release that this computer can build, into dist/release: packaging/release.sh [--without-windows]
#
# Each program is tried before it is packed, and has its bill of materials inside; a copy of each bill lies beside.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' classroom/__init__.py)
# Whatever has a date has that of the commit, so that the same commit makes the same files.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
machine=$(uname -m) release=dist/release bill=bill-of-materials.cdx.json

rm -rf "$release"
mkdir -p "$release"
# The source that it is built from goes through a school day first; build/rehearse says what was seen.
make --no-print-directory rehearse
make --no-print-directory bundle
# Sorted, and of nobody's: the order and the owners on this computer are no part of the program.
tar --directory dist --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go=rX \
    bellword | gzip --best --no-name >"$release/bellword-$version-linux-$machine.tar.gz"
cp "dist/bellword/$bill" "$release/bellword-$version-linux-$machine.cdx.json"
build/builder/bin/python packaging/deb.py --to "$release"

if [ "${1:-}" != --without-windows ]; then
    packaging/setup.sh app virtual-screen windows installers
    make --no-print-directory windows
    build/builder/bin/python packaging/bill.py build/windows/dist/bellword --python build/windows/python
    cp "build/windows/dist/bellword/$bill" "$release/bellword-$version-windows.cdx.json"
    packaging/windows/installers.sh build/windows/dist/bellword "$release"
fi

(cd "$release" && sha256sum -- * >SHA256SUMS)
echo "The release is in $release:"
(cd "$release" && ls -l)
