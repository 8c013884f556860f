"""Who drilled last, to be offered again."""

from __future__ import annotations

from classroom.drills.ports import DrillBook
from classroom.drills.pupil import Pupil


def recent_pupils(book: DrillBook) -> tuple[Pupil, ...]:
    """Return the pupils of the round begun last, none where nobody has drilled yet. Raises `StoreError`."""
    return tuple(book.latest())
