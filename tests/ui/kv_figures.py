"""How much of the screens is coordinates: figures of all `.kv` files and of the Python beside them.

.venv/bin/python -m tests.ui.kv_figures            # the figures
.venv/bin/python -m tests.ui.kv_figures FILES      # and the files with the most coordinates, so many
"""

from __future__ import annotations

import io
import re
import sys
import token
import tokenize
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "classroom"

_GEOMETRY = re.compile(
    r"\s*(x|y|pos|right|top|center(_[xy])?|sized?(_hint(_(min|max))?(_[xy])?)?|width|height|wide|high|pos_hint)\s*:"
)
_CONDITION = re.compile(r"\bif\b")
_LAYOUT_TOKENS = {token.NEWLINE, token.INDENT, token.DEDENT, token.ENDMARKER, tokenize.NL, tokenize.COMMENT}


class Figures(NamedTuple):
    """What one `.kv` file has, or all of them: lines that are not blank, and which of them are hard to read."""

    lines: int = 0
    geometry: int = 0
    """Lines that set a coordinate, a size, or a share of the room."""
    nested: int = 0
    """Lines with two conditions and more."""
    longest: int = 0

    @property
    def share(self) -> float:
        """Return the share of geometry, in per cent."""
        return 100 * self.geometry / max(1, self.lines)


def figures_of(text: str) -> Figures:
    """Count in the text of a `.kv` file."""
    lines = [line for line in text.splitlines() if line.strip()]
    return Figures(
        len(lines),
        sum(bool(_GEOMETRY.match(line)) for line in lines),
        sum(len(_CONDITION.findall(line)) > 1 for line in lines),
        max(map(len, lines), default=0),
    )


def by_file(package: Path = PACKAGE) -> dict[str, Figures]:
    """Return the figures of each `.kv` file, by its path below the package."""
    files = sorted(package.rglob("*.kv"))
    return {str(file.relative_to(package)): figures_of(file.read_text("utf-8")) for file in files}


def together(files: Iterable[Figures]) -> Figures:
    """Return the figures of several files as if they were one."""
    every = list(files)
    return Figures(
        sum(one.lines for one in every),
        sum(one.geometry for one in every),
        sum(one.nested for one in every),
        max((one.longest for one in every), default=0),
    )


def source_lines(text: str) -> int:
    """Count the lines of Python that are neither blank, nor a comment, nor a docstring."""
    counted: set[int] = set()
    statement: list[tokenize.TokenInfo] = []
    for one in tokenize.generate_tokens(io.StringIO(text).readline):
        if one.type == token.NEWLINE:
            if any(part.type != token.STRING for part in statement):
                for part in statement:
                    counted.update(range(part.start[0], part.end[0] + 1))
            statement = []
        elif one.type not in _LAYOUT_TOKENS:
            statement.append(one)
    return len(counted)


def main(arguments: list[str]) -> None:
    """Print the figures."""
    files = by_file()
    total = together(files.values())
    sloc = sum(source_lines(file.read_text("utf-8")) for file in (PACKAGE / "ui").rglob("*.py"))
    worst = sorted(files.items(), key=lambda item: -item[1].geometry)
    said = [
        f"{len(files)} .kv files, {total.lines} lines that are not blank",
        f"geometry: {total.geometry} lines, {total.share:.1f} %",
        f"lines with two conditions: {total.nested}",
        f"longest line: {total.longest} characters",
        f"Python of the screens: {sloc} lines of source",
        *(
            f"  {name:<40} {one.lines:5} {one.geometry:4} {one.share:5.1f} % {one.nested:3} {one.longest:4}"
            for name, one in worst[: int(arguments[0]) if arguments else 0]
        ),
    ]
    print("\n".join(said))  # noqa: T201 - a command line prints


if __name__ == "__main__":
    main(sys.argv[1:])
