"""How large the house is, and how much of the screens is coordinates: figures of `.kv` files and of Python.

.venv/bin/python -m tests.ui.kv_figures            # the figures
.venv/bin/python -m tests.ui.kv_figures FILES      # and the files with the most coordinates, so many
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeGuard

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "classroom"

SMALL = 2
ONE_USE = 2  # where it is made, and where it is called

_GEOMETRY = re.compile(
    r"\s*(x|y|pos|right|top|center(_[xy])?|sized?(_hint(_(min|max))?(_[xy])?)?|width|height|wide|high|pos_hint)\s*:"
)
_CONDITION = re.compile(r"\bif\b")


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


def source_lines(text: str, nodes: Iterable[ast.AST] = ()) -> int:
    """Count the lines of Python that are neither blank, nor a comment, nor a docstring; `nodes`: all, if at hand."""
    lines = text.splitlines()
    counted = {at for at, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")}
    docstrings: set[int] = set()
    for node in nodes or ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and _is_text(node.value):
            docstrings.update(range(node.lineno, (node.end_lineno or 0) + 1))
        elif (_is_text(node) or isinstance(node, ast.JoinedStr)) and '"""' in lines[node.lineno - 1]:
            counted.update(range(node.lineno, (node.end_lineno or 0) + 1))
    return len(counted - docstrings)


def _is_text(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


class Source(NamedTuple):
    """What the Python of some folder has."""

    lines: int
    """Lines that are neither blank, nor a comment, nor a docstring."""
    files: int
    imports: int
    """Lines of import statements."""
    once: int
    """Private functions of one or two statements whose name is used once: each could stand where it is called."""

    @property
    def share(self) -> float:
        """Return the share of imports in all lines of source, in per cent."""
        return 100 * self.imports / max(1, self.lines)


def source_of(folder: Path) -> Source:
    """Return the figures of all Python below a folder."""
    texts = [file.read_text("utf-8") for file in sorted(folder.rglob("*.py"))]
    rules = [file.read_text("utf-8") for file in folder.rglob("*.kv")]
    named = Counter(re.findall(r"\b_\w+", "\n".join([*texts, *rules])))
    found = [_found_in(text) for text in texts]
    return Source(
        sum(lines for lines, _imports, _small in found),
        len(texts),
        sum(imports for _lines, imports, _small in found),
        sum(named[name] == ONE_USE for _lines, _imports, small in found for name in small),
    )


@cache
def _found_in(text: str) -> tuple[int, int, tuple[str, ...]]:
    """Return the lines of source of a module, those of its imports, and the names of its small private functions."""
    nodes = list(ast.walk(ast.parse(text)))
    small = (
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef) and re.match("_[a-z]", node.name) and not node.decorator_list
        if len(node.body) - (ast.get_docstring(node) is not None) <= SMALL
    )
    imports = sum(
        (one.end_lineno or 0) - one.lineno + 1 for one in nodes if isinstance(one, ast.Import | ast.ImportFrom)
    )
    return source_lines(text, nodes), imports, tuple(small)


def main(arguments: list[str]) -> None:
    """Print the figures."""
    files = by_file()
    total = together(files.values())
    worst = sorted(files.items(), key=lambda item: -item[1].geometry)
    said = [
        f"{len(files)} .kv files, {total.lines} lines that are not blank",
        f"geometry: {total.geometry} lines, {total.share:.1f} %",
        f"lines with two conditions: {total.nested}",
        f"longest line: {total.longest} characters",
        *(
            f"{name}: {one.lines} lines of source in {one.files} files, {one.share:.1f} % imports, {one.once} small "
            "functions named once"
            for name, one in (("classroom", source_of(PACKAGE)), ("classroom/ui", source_of(PACKAGE / "ui")))
        ),
        *(
            f"  {name:<40} {one.lines:5} {one.geometry:4} {one.share:5.1f} % {one.nested:3} {one.longest:4}"
            for name, one in worst[: int(arguments[0]) if arguments else 0]
        ),
    ]
    print("\n".join(said))  # noqa: T201 - a command line prints


if __name__ == "__main__":
    main(sys.argv[1:])
