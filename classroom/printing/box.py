"""Text in a box: as large as fits, broken into lines, never over its edge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from classroom.printing.line import Line, Span, plain, wrap
from classroom.printing.page import Align, Paper, Style
from classroom.writing import has_reach

# Marks above and below the letters of Tamil, Jawi or Thai would touch the next line.
_TALL_LEADING = 1.55
_STEP = 0.5


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    def inside(self, across: float, down: float = 0.0) -> Box:
        """Return the box without a margin of `across` on the left and right and `down` above and below, in mm."""
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)


def lines_in(paper: Paper, line: Line, style: Style, box: Box, smallest: float) -> tuple[tuple[Line, ...], Style]:
    """Return `line` broken into lines, and its style: the largest size that fits the box, else `smallest`."""
    if any(has_reach(span.text) for span in line):
        style = replace(style, leading=_TALL_LEADING)
    while True:
        lines = _wrapped(paper, line, style, box)
        if len(lines) <= room_for(style, box) or style.size <= smallest:
            return lines, style
        style = replace(style, size=max(smallest, style.size - _STEP))


def height_of(paper: Paper, text: str, style: Style, width: float) -> float:
    """Return how high a text of this size is in this width."""
    lines, fitted = lines_in(paper, plain(text, bold=style.bold), style, Box(0, 0, width, 0), style.size)
    return len(lines) * fitted.leading * fitted.height


def room_for(style: Style, box: Box) -> int:
    """Return the number of lines that fit in a box."""
    return int(box.height / (style.leading * style.height) + 1e-6)


def write_in(
    paper: Paper, text: Line | str, style: Style, box: Box, align: Align = Align.LEFT, smallest: float = 4.0
) -> None:
    """Write text, vertically centred in a box; what does not fit at the smallest size is cut off."""
    line = plain(text, bold=style.bold) if isinstance(text, str) else text
    lines, fitted = lines_in(paper, line, style, box, smallest)
    write_lines(paper, cut(paper, lines, fitted, box, "…"), fitted, box, align)


def cut(paper: Paper, lines: tuple[Line, ...], style: Style, box: Box, mark: str) -> tuple[Line, ...]:
    """Return the lines that fit in a box, the last ending in `mark` if any had to be left out."""
    room = max(1, room_for(style, box))
    if len(lines) <= room:
        return lines
    end = Span(mark, style.bold)
    narrower = replace(box, width=box.width - paper.measure((end,), style))
    last = _wrapped(paper, lines[room - 1], style, narrower)[0]
    return (*lines[: room - 1], (*last, end))


def write_lines(paper: Paper, lines: tuple[Line, ...], style: Style, box: Box, align: Align) -> None:
    """Write lines one below another, vertically centred in a box."""
    leading = style.leading * style.height
    # Mixed capitals and small letters look centred if the middle of a capital is.
    baseline = box.y + (box.height - (len(lines) - 1) * leading) / 2 + 0.36 * style.height
    for index, line in enumerate(lines):
        paper.write(box.x + align.value * box.width, baseline + index * leading, line, style, align)


def _wrapped(paper: Paper, line: Line, style: Style, box: Box) -> tuple[Line, ...]:
    return wrap(line, partial(paper.measure, style=style), box.width)
