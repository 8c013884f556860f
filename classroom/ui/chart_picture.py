"""A smooth picture of running totals as lines, drawn with Pillow; no Kivy."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from classroom.ui.palette import Shape
from classroom.ui.picture import shape_points
from classroom.ui.sheet import Sheet


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A side's running totals and the look of its line."""

    totals: tuple[int, ...]
    colour: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class ChartLook:
    """Colours of a chart's rules and words, the size of its words, the word under it, and a total it reaches up to."""

    rule: str
    ink: str
    text_size: float
    axis: str
    reach: int = 0


def chart(width: int, height: int, lines: Sequence[ChartLine], look: ChartLook, folder: Path) -> Image.Image:
    """Lines with marks over level rules; totals may be negative. Below stand what is counted, and numbers from 1 on."""
    sheet = Sheet(width, height)
    highest = max(look.reach, *(max(line.totals) for line in lines))
    step = _chart_step(highest)
    low = min(0, *(min(line.totals) for line in lines)) // step * step
    high = max(step, -(-highest // step) * step)
    left, right = sheet.width_of("000", look.text_size, folder, bold=False) + 16, width - 16
    top, bottom = 0.8 * look.text_size, height - (2.6 if look.axis else 1) * look.text_size
    for total in range(low, high + 1, step):
        y = bottom - (total - low) / (high - low) * (bottom - top)
        sheet.path([(left, y), (right, y)], look.rule, 1)
        words = (left - 8, y + 0.36 * look.text_size)
        sheet.text(*words, str(total), look.text_size, look.ink, folder, anchor="rs", bold=False)
    longest = max(len(line.totals) for line in lines)
    pitch = (right - left - 16) / max(1, longest - 1)
    for line in lines:
        points = [
            (left + 8 + index * pitch, bottom - (total - low) / (high - low) * (bottom - top))
            for index, total in enumerate(line.totals)
        ]
        sheet.path(points, line.colour, 3.5)
        for x, y in points:
            sheet.polygon(shape_points(line.shape, 15, x - 7.5, y - 8), line.colour)
    if look.axis:
        sheet.text(4, height - 4, look.axis, look.text_size, look.ink, folder, anchor="lb", bold=False)
        every = next((step for step in _STEPS if step * pitch >= 2.4 * look.text_size), _STEPS[-1])
        for number in range(every, longest, every):
            place = (left + 8 + number * pitch, height - 4)
            sheet.text(*place, str(number), look.text_size, look.ink, folder, anchor="mb", bold=False)
    return sheet.finished()


_STEPS = (1, 2, 5, 10, 20, 50)
"""From one number under the chart to the next."""


def _chart_step(highest: int) -> int:
    """A round number that cuts the highest total into six parts at most."""
    return next((step for step in (10, 20, 50, 100, 200, 500) if highest <= 6 * step), 1000)
