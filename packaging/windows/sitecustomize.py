"""Puts away, for this Python in Wine alone, what Wine 8 does not have and Python tries first; Windows has it."""

import _winapi

# `shutil.copy2` copies by it where it is there, and otherwise as before Python 3.13.
del _winapi.CopyFile2
