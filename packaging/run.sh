#!/usr/bin/env bash
# Opens Bellword; where there is no screen, plays the demonstration match on a virtual one and leaves what it made in out/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

has_screen() {
    [ "$(uname)" = Darwin ] && return
    if [ -n "${WAYLAND_DISPLAY:-}" ] && [ -S "${XDG_RUNTIME_DIR:-/nonexistent}/$WAYLAND_DISPLAY" ]; then return; fi
    local python=.venv/bin/python
    [ -x $python ] || python=python3
    [ -n "${DISPLAY:-}" ] && "$python" - <<'PYTHON'
import ctypes, sys
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
sys.exit(x11.XOpenDisplay(None) is None)
PYTHON
}

# What the system lacks for a virtual screen is said together with the rest.
needs=(app)
has_screen 2>/dev/null || needs+=(virtual-screen)
packaging/setup.sh "${needs[@]}"
if has_screen 2>/dev/null; then
    exec .venv/bin/python -m classroom "$@"
fi

echo "There is no screen here. Bellword plays its demonstration match on a virtual one, in one to five minutes."
echo "It goes through settings, teams and the draw first; turn 1 comes after half a minute or so."
rm -rf out
packaging/on_virtual_screen.sh .venv/bin/python -m classroom --demonstration --out out
echo "The demonstration match is over. It left:"
find out -type f | LC_ALL=C sort | sed 's/^/    /'
