#!/usr/bin/env bash
# Builds the Windows program and tries it in Wine: packaging/windows/build.sh
#
# Needs setup.sh. The program is in build/windows/dist/bellword; what its demonstration left, in build/windows/out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=packaging/windows folder=build/windows
built=$folder/dist/bellword
in_wine=(packaging/on_virtual_screen.sh "$here/wine.sh")

say() { printf 'windows: %s\n' "$*"; }
fail() {
    printf 'windows: %s\n' "$@" >&2
    exit 1
}
as_windows_path() { printf 'Z:%s' "${PWD//\//\\}\\${1//\//\\}"; }

say "building $built"
"${in_wine[@]}" python -m PyInstaller --noconfirm --clean --log-level WARN --distpath "$folder/dist" \
    --workpath "$folder/work" packaging/bellword.spec >"$folder/build.log" || {
    tail -n 20 "$folder/build.log" >&2
    fail "The program could not be built; $folder/build.log says why."
}
.venv/bin/python "$here/look_at_program.py" "$built"

# It must run from wherever a school puts it.
place="$folder/moved/Kelas 5 Bestari 陈 தமிழ்/Bellword"
rm -rf "$folder/moved" "$folder/out"
mkdir -p "$place"
cp -r "$built/." "$place"
say "playing the demonstration match with it, in about four minutes, in $place"
"${in_wine[@]}" "$place/bellword.exe" --demonstration --out "$(as_windows_path "$folder/out")" >"$folder/out.log" || {
    tail -n 20 "$folder/out.log" >&2
    fail "The demonstration match was not played to its end; $folder/out.log says why."
}
.venv/bin/python "$here/look_at_papers.py" "$folder/out"
say "the program is in $built: $(du -sh "$built" | cut -f 1)"
