"""Who drilled last, to be offered again."""

from __future__ import annotations

from classroom.drills.ports import DrillBook
from classroom.drills.pupil import Pupil


def recent_pupils(book: DrillBook) -> tuple[Pupil, ...]:
    """Return the pupils of the round begun last, none where nobody has drilled yet. Raises `StoreError`."""
    pupils = [pupil for class_name in book.classes() for pupil in book.pupils(class_name)]
    last = {pupil: results[-1].began for pupil in pupils if (results := book.results(pupil))}
    newest = max(last.values(), default=None)
    return tuple(pupil for pupil, began in last.items() if began == newest)
