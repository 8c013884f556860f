"""Finds a play: one of those a level considers, or the best of all possible plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from classroom.match.ports import Chance
from classroom.partner.level import Level
from classroom.partner.view import View
from classroom.rules.placement import Play, find_play
from classroom.rules.tile import BLANK, without
from classroom.words.move_generator import Move, exists, plays
from classroom.words.word_index import RuledIndex, WordIndex

# What the tiles left on the rack are worth: an estimate in points, fast enough to be made for every play.
# A tile kept is worth what it adds to later turns, compared with a tile drawn at random. The numbers are round
# estimates. A blank makes the difference between an ordinary turn and one that lays all seven tiles. An S extends
# most words on the board to form a second word. Letters found in many words help a little; a V or a Q is hard to
# play. About three vowels to four consonants are best, and a second tile of the same letter is already one too many.

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


_NEAR = 10.0  # points that a play may be worth less than one of words that nobody can look up
_LOOKED_UP = 60  # plays at most, so that a list of words without meanings costs no time


class Search:
    """Finds plays with the words of an `index`, as changed by the rulings of the match.

    A word for which `has_meaning` is false teaches nothing: it is played only where no play of words with a meaning is
    worth nearly as much.
    """

    def __init__(
        self, level: Level, index: WordIndex, chance: Chance, has_meaning: Callable[[str], bool] = lambda _word: True
    ) -> None:
        self._level = level
        self._words = RuledIndex(index)
        self._chance = chance
        self._has_meaning = has_meaning

    def has_word(self, view: View) -> bool:
        """Tell whether any word that the level knows can be played."""
        form = view.format
        letters, least = form.tiles.letters, form.opening.tiles
        return exists(self._under(view.rulings), view.board, view.rack, letters=letters, opening_tiles=least)

    def play(self, view: View) -> Move | None:
        """Return the play that the level makes, or None if it finds none."""
        return self._best(view) if self._level.keeps else self._some(view)

    def worth(self, view: View, move: Move) -> float:
        """Return the value of a play in points: its score, plus its leave if the level counts that."""
        return move.score + (_after(view, _kept(view.rack, _laid(move))) if self._level.keeps else 0)

    def _best(self, view: View) -> Move | None:
        """Return the play that is worth most, the first found of equal ones, or one worth nearly as much."""
        most = _most_after(view)
        worths: dict[str, float] = {}
        near: list[tuple[float, Move]] = []
        best = float("-inf")
        for move in self._plays(view, view.rack):
            # No leave could make up for such a low score.
            if move.score + most < best - _NEAR:
                continue
            laid = _laid(move)
            if laid not in worths:
                worths[laid] = _after(view, _kept(view.rack, laid))
            worth = move.score + worths[laid]
            if worth >= best - _NEAR:
                near.append((worth, move))
                best = max(best, worth)
        near.sort(key=lambda one: -one[0])
        return self._with_meaning(view, [move for worth, move in near if worth >= best - _NEAR])

    def _some(self, view: View) -> Move | None:
        """Return one of the plays found with some of the tiles, or with all of them if some make none."""
        level = self._level
        reach = min(level.reach, len(view.rack))
        seen: dict[Move, None] = {}
        for _ in range(level.looks):
            hand = sorted(self._chance.sample(view.rack, reach))
            seen.update(dict.fromkeys(islice(self._plays(view, hand), level.sight)))
        found = list(seen) or list(islice(self._plays(view, view.rack), level.sight))
        if not found:
            return None
        considered = self._chance.sample(found, min(level.considered, len(found)))
        considered.sort(key=lambda move: move.score)
        wanted = considered[round(level.aim * (len(considered) - 1))]
        near = [move for move in considered if abs(move.score - wanted.score) <= _NEAR]
        near.sort(key=lambda move: (move is not wanted, abs(move.score - wanted.score)))
        return self._with_meaning(view, near)

    def _with_meaning(self, view: View, moves: Sequence[Move]) -> Move | None:
        """Return the first of these plays of which every word has a meaning, else the first."""
        for move in moves[:_LOOKED_UP]:
            play = find_play(view.board, move.tiles, opening_tiles=view.format.opening.tiles)
            if isinstance(play, Play) and all(self._has_meaning(word.name) for word in play.words):
                return move
        return next(iter(moves), None)

    def _plays(self, view: View, hand: Sequence[str]) -> Iterator[Move]:
        form = view.format
        return plays(
            self._under(view.rulings),
            view.board,
            hand,
            values=form.tiles.values,
            bonus=form.bonus,
            opening_tiles=form.opening.tiles,
        )

    def _under(self, rulings: Mapping[str, bool]) -> WordIndex:
        """Return the words the level knows, without those refused and with those accepted in the match (P12)."""
        longest = self._level.longest
        known = {word: accepted for word, accepted in rulings.items() if not accepted or not 0 < longest < len(word)}
        return self._words.under(known)


def _after(view: View, kept: Sequence[str]) -> float:
    """Return what `kept` tiles are worth after the turn; 0 in an extra turn, where only its score counts (P16).

    With an empty bag they are points that will be lost (P15); a side that goes out makes the others lose theirs.
    """
    if view.is_extra:
        return 0.0
    if view.bag_size:
        return leave(kept)
    return float(-view.format.tiles.worth(kept)) if kept else _held_by_others(view)


def _most_after(view: View) -> float:
    """Return an upper bound for the result of `_after` in this view."""
    if view.is_extra:
        return 0.0
    return most_leave(view.rack) if view.bag_size else _held_by_others(view)


def _held_by_others(view: View) -> float:
    """Return the value of the tiles that are neither on the board nor on the side's own rack."""
    tiles = view.format.tiles
    return float(tiles.worth(without(tiles.tiles, (*view.board.tiles(), *view.rack)) or ()))


def _laid(move: Move) -> str:
    """Return the tiles that a play takes from the rack, sorted."""
    word, blanks = move.word, move.blanks
    return "".join(sorted(BLANK if number in blanks else word[at] for number, at in enumerate(move.slot.empty)))


def _kept(rack: Sequence[str], laid: Sequence[str]) -> tuple[str, ...]:
    return without(rack, laid) or ()
