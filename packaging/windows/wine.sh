#!/usr/bin/env bash
# Runs a Windows program in Wine, in the world of its own that setup.sh made: wine.sh PROGRAM ARGUMENTS...
#
# It is best run behind packaging/on_virtual_screen.sh: it opens windows. `python` is the Windows Python of setup.sh.
set -uo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
# Quiet: Wine tells of all it lacks, were it wanted or not.
export WINEPREFIX="$root/build/windows/prefix" WINEDEBUG="${WINEDEBUG:--all}"
# Names in every script: of files, and of the person at the keyboard, whose folders have it in their paths.
export LC_ALL=C.UTF-8 USER="Nurul Aïn 陈"
# No dialog that offers parts of Wine we do not need, and no entries in the menu of the desktop.
export WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe="
# This Python keeps what it has compiled, whatever the others on this computer do.
unset PYTHONDONTWRITEBYTECODE

program=$1
shift
[ "$program" != python ] || program="$root/build/windows/python/python.exe"
# Python opens its standard streams in Wine only where they are pipes or nothing.
wine "$program" "$@" </dev/null 2>&1 | cat
exit "${PIPESTATUS[0]}"
