"""The score of a play counted in another way than the app does it: square by square, from the premiums as printed."""

import json
from collections.abc import Mapping, Sequence

# The upper left quarter with the middle lines; the other three are its mirror images.
_QUARTER = ["T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D"]
_POINTS = json.loads('{"AEILNORSTU": 1, "DG": 2, "BCMP": 3, "FHVWY": 4, "K": 5, "JX": 8, "QZ": 10}')


def _premium(row: int, column: int) -> str:
    return _QUARTER[min(row, 14 - row)][min(column, 14 - column)]


def _value(letter: str) -> int:
    return next((points for letters, points in _POINTS.items() if letter in letters), 0)


Cells = Mapping[tuple[int, int], str]


def words_of(before: Cells, new: Cells) -> set[tuple[tuple[int, int], ...]]:
    """The squares of every word of two letters or more that holds a new tile."""
    there = {**before, **new}
    words = set()
    for row, column in new:
        for down, right in ((0, 1), (1, 0)):
            back = 0
            while (row - (back + 1) * down, column - (back + 1) * right) in there:
                back += 1
            at = (row - back * down, column - back * right)
            word = []
            while at in there:
                word.append(at)
                at = (at[0] + down, at[1] + right)
            if len(word) > 1:
                words.add(tuple(word))
    return words


def score(before: Cells, new: Cells) -> int:
    """What the words of a play score, without the bonus (C8)."""
    return sum(_word_score({**before, **new}, new, word) for word in words_of(before, new))


def _word_score(there: Cells, new: Cells, word: Sequence[tuple[int, int]]) -> int:
    total, doublings, treblings = 0, 0, 0
    for square in word:
        value = _value(there[square])
        premium = _premium(*square) if square in new else "."
        total += value * {"d": 2, "t": 3}.get(premium, 1)
        doublings += premium == "D"
        treblings += premium == "T"
    return int(total * 2**doublings * 3**treblings)
