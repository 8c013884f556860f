#!/usr/bin/env bash
# Makes the installer and the portable folder of a Windows program: packaging/windows/installers.sh [PROGRAM [FOLDER]]
#
# PROGRAM is the folder that PyInstaller made (build/windows/dist/bellword), FOLDER where they are put (dist). Needs
# packaging/setup.sh app windows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=$(realpath "${1:-build/windows/dist/bellword}") folder=$(realpath -m "${2:-dist}")

if [ ! -f "$program/bellword.exe" ]; then
    printf 'installers: there is no Windows program in %s: make windows\n' "$program" >&2
    exit 1
fi
mkdir -p "$folder"
version=$(.venv/bin/python -c 'from classroom import __version__; print(__version__)')
makensis -V2 -WX -INPUTCHARSET UTF8 -DVERSION="$version" -DFOLDER="$program" -DICON="$PWD/assets/icons/bellword.ico" \
    -DOUT="$folder/bellword-$version-setup.exe" packaging/windows/bellword.nsi
.venv/bin/python packaging/windows/portable.py "$program" "$folder/bellword-$version-portable.zip"
ls -l "$folder/bellword-$version-setup.exe" "$folder/bellword-$version-portable.zip"
