"""Whether this computer is set to show no animations, if its settings can be read without running a program."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from contextlib import suppress
from pathlib import Path

_SPI_GETCLIENTAREAANIMATION = 0x1042
_STILL = {
    "gtk-4.0/settings.ini": re.compile(r"^\s*gtk-enable-animations\s*=\s*(0|false)\s*$", re.MULTILINE | re.IGNORECASE),
    "gtk-3.0/settings.ini": re.compile(r"^\s*gtk-enable-animations\s*=\s*(0|false)\s*$", re.MULTILINE | re.IGNORECASE),
    "kdeglobals": re.compile(r"^\s*AnimationDurationFactor\s*=\s*0(\.0*)?\s*$", re.MULTILINE),
}
"""Settings files of Linux desktops, and what they contain if animations are off."""


def system_wants_stillness() -> bool:
    """Tell whether the computer's own setting is that windows show no animations."""
    if sys.platform == "win32":
        shown = ctypes.c_int(1)
        asked = ctypes.windll.user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(shown), 0)
        return bool(asked) and not shown.value
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    for name, is_still in _STILL.items():
        with suppress(OSError, UnicodeDecodeError):
            if is_still.search((folder / name).read_text(encoding="utf-8")):
                return True
    return False
