"""What the tiles left on the rack are worth: an estimate in points, fast enough to be made for every play.

A tile kept is worth what it adds to later turns, compared with a tile drawn at random. The numbers are round
estimates. A blank makes the difference between an ordinary turn and one that lays all seven tiles. An S extends most
words on the board to form a second word. Letters found in many words help a little; a V or a Q is hard to play. About
three vowels to four consonants are best, and a second tile of the same letter is already one too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from classroom.rules.tile import BLANK

_WORTH = {
    **dict.fromkeys("?", 20.0),
    **dict.fromkeys("S", 6.0),
    **dict.fromkeys("X", 3.0),
    **dict.fromkeys("ERZ", 1.5),
    **dict.fromkeys("ACDHLMNT", 0.5),
    **dict.fromkeys("IP", 0.0),
    **dict.fromkeys("BKOY", -1.0),
    **dict.fromkeys("FGJ", -2.0),
    **dict.fromkeys("UW", -2.5),
    **dict.fromkeys("V", -4.0),
    **dict.fromkeys("Q", -6.0),
}
_VOWELS = frozenset("AEIOU")
_VOWEL_SHARE = 3 / 7
_ODD_TILE = 1.5  # for each vowel or consonant too many
_SPARE = 0.7  # tolerated, as no rack is balanced to a fraction of a tile
_ALIKE = 1.5
_U_WITH_Q = 5.0


def leave(kept: Iterable[str]) -> float:
    """Return what `kept` tiles are worth, in points, while there are tiles to draw; 0 if there are none."""
    counts = Counter(kept)
    worth = sum(_WORTH.get(tile, 0.0) * count for tile, count in counts.items())
    vowels = sum(count for tile, count in counts.items() if tile in _VOWELS)
    letters = counts.total() - counts[BLANK]
    uneven = max(0.0, abs(vowels - _VOWEL_SHARE * letters) - _SPARE) * _ODD_TILE
    alike = sum(_ALIKE * count * (count - 1) / 2 for tile, count in counts.items() if tile != BLANK)
    helped = _U_WITH_Q if counts["Q"] and (counts["U"] or counts[BLANK]) else 0.0
    return worth - uneven - alike + helped


def most_leave(rack: Iterable[str]) -> float:
    """Return an upper bound, in points, for the leave of any part of `rack`."""
    return _U_WITH_Q + sum(max(0.0, _WORTH.get(tile, 0.0)) for tile in rack)


def best_to_keep(rack: Sequence[str], fewest_given: int = 1) -> tuple[str, ...]:
    """Return what to keep of `rack` if at least `fewest_given` tiles are given away; the worst go, one by one."""
    kept = tuple(sorted(rack))
    found: tuple[str, ...] = ()
    while kept:
        kept = max((kept[:at] + kept[at + 1 :] for at in range(len(kept))), key=leave)
        given = len(rack) - len(kept)
        if given >= fewest_given and leave(kept) > leave(found):
            found = kept
    return found
