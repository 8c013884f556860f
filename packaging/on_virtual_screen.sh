#!/usr/bin/env bash
# Runs a command on a virtual screen of the size of a small school laptop's, or of VIRTUAL_SCREEN, without sound:
# on_virtual_screen.sh COMMAND...
set -euo pipefail
export LIBGL_ALWAYS_SOFTWARE=1 SDL_AUDIODRIVER=dummy
unset WAYLAND_DISPLAY
exec xvfb-run --auto-servernum --server-args="-screen 0 ${VIRTUAL_SCREEN:-1366x768}x24" "$@"
