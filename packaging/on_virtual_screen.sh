#!/usr/bin/env bash
# Runs a command on a virtual screen of the size of a small school laptop's, or of VIRTUAL_SCREEN, without sound:
# on_virtual_screen.sh COMMAND...
set -euo pipefail
export LIBGL_ALWAYS_SOFTWARE=1 SDL_AUDIODRIVER=dummy
unset WAYLAND_DISPLAY
# Without a folder of this kind SDL says so in a line that reads as a failure.
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
    export XDG_RUNTIME_DIR="${TMPDIR:-/tmp}/bellword-runtime-$(id -u)"
    mkdir -p -m 700 "$XDG_RUNTIME_DIR"
fi
exec xvfb-run --auto-servernum --server-args="-screen 0 ${VIRTUAL_SCREEN:-1366x768}x24" "$@"
