"""The notices and licences that come with the app, as plain paragraphs for the screen."""

from __future__ import annotations

import re
from pathlib import Path

from classroom.paths import assets_dir, wordlists_dir

_MARKS = re.compile(r"\*\*|`|^#+ *|^> ?", re.MULTILINE)
_RULE = re.compile(r"^\|[\s|:-]+\|$")


def word_list_notices() -> tuple[str, ...]:
    """Return the notices of the word lists with their sources' texts; empty if the file is missing."""
    return _paragraphs(wordlists_dir() / "NOTICES.md")


def asset_notices() -> tuple[str, ...]:
    """Return where fonts, sounds and pictures come from; empty if the file is missing."""
    return _paragraphs(assets_dir() / "LICENSES.md")


def _paragraphs(file: Path) -> tuple[str, ...]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ()
    lines = (_table_row(line) for line in text.splitlines() if not _RULE.match(line))
    blocks = re.split(r"\n\s*\n", _MARKS.sub("", "\n".join(lines)))
    return tuple(block.strip() for block in blocks if block.strip())


def _table_row(line: str) -> str:
    """Return a table row as a line of its own, and any other line unchanged."""
    if not line.startswith("|"):
        return line
    return " - ".join(cell.strip() for cell in line.strip("|").split("|")) + "\n"
