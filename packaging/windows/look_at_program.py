"""Looks at a built Windows program, for version, icon, and libraries packed or Wine's: look_at_program.py FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

from classroom import __version__

_PACKED = b"UPX!"
_WINE = b"Wine builtin DLL"
_PNG = b"\x89PNG"


def faults(folder: Path) -> list[str]:
    """Return what is wrong with the program in `folder`, a sentence each."""
    found = []
    program = (folder / "bellword.exe").read_bytes()
    for name, text in (("version", __version__), ("name", "Bellword: word matches for a class")):
        if text.encode("utf-16-le") not in program:
            found.append(f"bellword.exe tells no {name} {text!r}, which virus scanners and teachers look for.")
    if _PNG not in program:
        found.append("bellword.exe has no icon.")
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in {".exe", ".dll", ".pyd"}:
            content = path.read_bytes()
            if _PACKED in content[:4096]:
                found.append(f"{path} is packed, and virus scanners take it for malware.")
            if _WINE in content[:256]:
                found.append(f"{path} is a library of Wine, not of Windows.")
    return found


if __name__ == "__main__":
    found = faults(Path(sys.argv[1]))
    sys.exit("\n".join(found) or 0)
