"""What to say about tiles on the board that are not played yet: word and place, or what is wrong; no Kivy."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.i18n import _
from classroom.match.preview import Preview
from classroom.match.refusal import Refusal, Refused
from classroom.rules.placement import Misplaced, Misplacement
from classroom.rules.scoring import Count
from classroom.rules.square import Direction, Square, square_name
from classroom.ui.wording.refusal import refusal_sentence

SPACED = 8
"""The most letters of a word that is shown letter by letter."""

# Other faults mend themselves while tiles are still being laid.
_MARKED_AT_ONCE = frozenset({Misplaced.NOT_IN_LINE, Misplaced.GAP})


@dataclass(frozen=True)
class MoveLine:
    """A `word` with its `place` and a `note`; or, if the tiles make no play, `why_not` and a `hint` on what to do.

    `bubble` is the live score, empty if it is hidden; `squares` are those to mark at once.
    """

    word: str = ""
    place: str = ""
    note: str = ""
    bubble: str = ""
    hint: str = ""
    why_not: str = ""
    squares: tuple[Square, ...] = ()


def move_line(seen: Preview) -> MoveLine:
    """Return what to say of `seen`."""
    if seen.misplacement:
        return _misplaced(seen.misplacement)
    if seen.count:
        return _counted(seen.count)
    main = seen.words[0]
    way = _("across from {where}") if main.direction is Direction.ACROSS else _("down from {where}")
    return MoveLine(
        word=" ".join(main.name) if len(main.name) <= SPACED else main.name,
        place=way.format(where=square_name(main.squares[0])),
        note=_("add it up yourselves"),
    )


def fault_sentence(misplacement: Misplacement) -> str:
    """Return what is wrong with tiles that make no play."""
    fault = Refusal(Refused.MISPLACED, squares=misplacement.squares, misplaced=misplacement.fault)
    return refusal_sentence(fault)


def _misplaced(misplacement: Misplacement) -> MoveLine:
    fault, sentence = misplacement.fault, fault_sentence(misplacement)
    return MoveLine(
        why_not=sentence,
        hint=_("Tap a square, then your tiles.") if fault is Misplaced.NO_TILES else sentence,
        squares=misplacement.squares if fault in _MARKED_AT_ONCE else (),
    )


def _counted(count: Count) -> MoveLine:
    parts = [f"{word.word.name} {word.total}" for word in count.words]
    if count.bonus:
        parts.append(_("all tiles {points}").format(points=count.bonus))
    return MoveLine(word=" + ".join(parts), note=f"= {count.total}", bubble=str(count.total))
