"""The plays of a board and rack as lines of text, and the comparison with a file of known positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from classroom.rules.board import Board
from classroom.rules.format import Format
from classroom.store.position import KnownPosition, PositionError, parse_rack, read_board, read_positions, read_words
from classroom.words.category import refused_by
from classroom.words.lexicon import load_lexicon
from classroom.words.move_generator import (
    Move,
    best_first,
    canonical_list,
    digest,
    exists,
    generate,
    index_of,
    move_line,
)
from classroom.words.word_index import WordIndex
from classroom.words.word_list import WordListError


@dataclass(frozen=True)
class MoveFinding:
    """A board and a rack, and their plays as a list, as text or as a canonical text."""

    format: Format
    index: WordIndex
    board: Board
    rack: tuple[str, ...]

    def exists(self) -> bool:
        """Tell whether there is any play."""
        return exists(self.index, self.board, self.rack, letters=self.format.tiles.letters, opening_tiles=self._opening)

    def moves(self) -> list[Move]:
        """Return every play."""
        values, bonus = self.format.tiles.values, self.format.bonus
        return generate(self.index, self.board, self.rack, values=values, bonus=bonus, opening_tiles=self._opening)

    def canonical(self) -> str:
        """Return the canonical list as one text without a newline at its end."""
        return "\n".join(canonical_list(self.moves()))

    def lines(self, top: int | None = None) -> Iterator[str]:
        """Yield a line with the number of plays and the best score, then the best `top` plays, or all."""
        moves = best_first(self.moves())
        if not moves:
            yield "There is no play."
            return
        yield f"{len(moves)} play{'s' if len(moves) > 1 else ''}, the best for {moves[0].score}"
        yield from map(move_line, moves[:top])

    @property
    def _opening(self) -> int:
        return self.format.opening.tiles


def word_index(format: Format, folder: Path, key: str, file: Path | None = None) -> WordIndex:
    """Return the words of the list `key` in `folder` that `format` accepts, or those of `file`.

    Raises `PositionError`.
    """
    if file:
        return read_words(file)
    try:
        return index_of(load_lexicon(folder, key, refused_by(format.words)))
    except WordListError as error:
        raise PositionError(str(error)) from error


def ask(format: Format, index: WordIndex, board: Path, letters: str) -> MoveFinding:
    """Return the plays for a board in a file and for a rack. Raises `PositionError`."""
    return MoveFinding(format, index, read_board(board, format), parse_rack(letters, format))


def corpus_lines(
    format: Format, index: WordIndex, file: Path, seconds: Callable[[], float]
) -> Iterator[tuple[str, bool]]:
    """Yield a line for every position in a file, and whether the file says the same about its plays.

    A line has the position's id, the number of plays, the best score (- if there is no play), the sha256 of the
    canonical list and the milliseconds that the plays took by the clock `seconds`. Differences from the file come at
    the end. Raises `PositionError`.
    """
    index.prepare()
    for known in read_positions(file, format):
        begun = seconds()
        moves = MoveFinding(format, index, known.board, known.rack).moves()
        took = seconds() - begun
        lines = canonical_list(moves)
        best = max((move.score for move in moves), default=None)
        parts = [known.name, str(len(lines)), "-" if best is None else str(best), digest(lines), f"{took * 1000:.1f}"]
        otherwise = _otherwise(known, len(lines), best, parts[3])
        yield " ".join(parts + otherwise), not otherwise


def _otherwise(known: KnownPosition, count: int, best: int | None, sha256: str) -> list[str]:
    """Return where the file of a position differs from what was found."""
    pairs = (("moves", known.moves, count), ("best", known.best, best), ("sha256", known.sha256, sha256))
    return [f"(the file says {name} {said})" for name, said, found in pairs if said is not None and said != found]
