"""How high the parts beside the match board are in a window of some height: arithmetic only, no Kivy."""

from dataclasses import dataclass

ROOMY = 760.0  # dp of height from which everything has its full size
LOW = 660.0  # dp below which clock and move line are made lower, so that the last turn stays in sight


@dataclass(frozen=True, slots=True)
class ColumnGeometry:
    """Heights in pixels: team cards, clock, move line, Play and the row under it; the list of turns has the rest."""

    cards: int
    clock: int
    move: int
    play: int
    row: int


def column_geometry(height: float, density: float = 1.0) -> ColumnGeometry:
    """Divide the column of a window `height` pixels high; Play is never lower than 88 dp, its row never below 64 dp."""
    if height >= ROOMY * density:
        heights = (122, 164, 72, 100, 68)
    elif height >= LOW * density:
        heights = (122, 144, 68, 88, 64)
    else:
        heights = (122, 120, 56, 88, 64)
    cards, clock, move, play, row = (round(part * density) for part in heights)
    return ColumnGeometry(cards=cards, clock=clock, move=move, play=play, row=row)
