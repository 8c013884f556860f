"""`moves`: every play of a rack on a board, for one position or a file of many."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from classroom.files import open_file
from classroom.formats.catalogue import format_by_key
from classroom.paths import wordlists_dir
from classroom.rules.board import EMPTY, Board, InvalidBoardError, parse_board
from classroom.rules.policy import Format, rack_size
from classroom.rules.tile import BLANK, is_blank
from classroom.terminal.parser import print_line, print_refusal
from classroom.words.lexicon import WordListError, load_lexicon, refused_by
from classroom.words.move_generator import (
    Move,
    WordIndex,
    best_first,
    canonical_list,
    digest,
    exists,
    generate,
    index_of,
    move_line,
)

# Far more than any list or collection of positions has; a larger file was chosen by mistake.
_LARGEST = 64 * 1024 * 1024
_GZIP = b"\x1f\x8b"


class PositionError(ValueError):
    """A board, rack, word list or file of positions that cannot be used; the message is a sentence that says why."""


@dataclass(frozen=True)
class KnownPosition:
    """A position in a file, and what the file says about its plays: number, best score, and hash of their list.

    Anything that the file does not say is None.
    """

    name: str
    board: Board
    rack: tuple[str, ...]
    moves: int | None = None
    best: int | None = None
    sha256: str | None = None


def read_board(path: Path, format: Format) -> Board:
    """Read a board of `format` from a text file, one line a row, ``.`` for an empty square, lower case for a blank.

    Raises `PositionError`.
    """
    rows = [line.rstrip() for line in _text(path).rstrip().splitlines()]
    for number, row in enumerate(rows, start=1):
        # A row with spaces for empty squares would lose those at its end, and be called too short.
        if " " in row or "\t" in row:
            raise PositionError(f"{path}: row {number} has a space; write . for an empty square.")
    return _board(rows, format, str(path))


def parse_rack(letters: str, format: Format) -> tuple[str, ...]:
    """Read the tiles of a rack, in any case, ``?`` for a blank. Raises `PositionError`."""
    tiles = tuple(letters.upper() if letters.isascii() else letters)
    box = Counter(format.tiles.tiles)
    if not tiles:
        raise PositionError(f"The rack has no tiles; write letters, and {BLANK} for a blank.")
    full = rack_size(format.racks, format.sides.mains)
    if len(tiles) > full:
        raise PositionError(f"The rack has {len(tiles)} tiles, but a full rack has {full}.")
    for tile, count in Counter(tiles).items():
        if tile not in box:
            named = "".join(format.tiles.letters)
            raise PositionError(f"The rack has {tile!r}, which is not a tile; use {named}, and {BLANK} for a blank.")
        if count > box[tile]:
            raise PositionError(f"The rack has {count} tiles {tile}, but the tile set has only {box[tile]}.")
    return tiles


def read_words(path: Path) -> WordIndex:
    """Read words from a text file, gzipped or not; only words of two or more letters A to Z can be played.

    Raises `PositionError` if there are none.
    """
    words = _text(path).split()
    index = WordIndex(words)
    if not any(index.of_length(length) for length in {len(word) for word in words}):
        raise PositionError(f"{path}: there are no words of letters A to Z here, so nothing can be played.")
    return index


def read_positions(path: Path, format: Format) -> Iterator[KnownPosition]:
    """Read a file of positions one by one, one JSON object a line with at least ``board`` and ``rack``.

    Raises `PositionError`, which names the line.
    """
    found = False
    for number, line in enumerate(_text(path).splitlines(), start=1):
        if line.strip():
            found = True
            yield _position(line, number, f"{path}, line {number}", format)
    if not found:
        raise PositionError(f"{path}: there are no positions here.")


def _position(line: str, number: int, place: str, format: Format) -> KnownPosition:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"{place}: this is not JSON.") from error
    if not isinstance(entry, dict):
        raise PositionError(f"{place}: this is not a JSON object with a board and a rack.")
    rows, letters = entry.get("board"), entry.get("rack")
    if not (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
        raise PositionError(f"{place}: board must be a list of texts, one a row.")
    if not isinstance(letters, str):
        raise PositionError(f"{place}: rack must be a text.")
    board = _board(rows, format, place)
    try:
        rack = parse_rack(letters, format)
    except PositionError as error:
        raise PositionError(f"{place}: {error}") from error
    return KnownPosition(
        name=str(entry.get("id", number)),
        board=board,
        rack=rack,
        moves=_entry_value(entry, "moves", int, place),
        best=_entry_value(entry, "best", int, place),
        sha256=_entry_value(entry, "sha256", str, place),
    )


def _entry_value(entry: dict[str, Any], key: str, kind: type, place: str) -> Any:  # noqa: ANN401 - JSON, as `kind` tells
    value = entry.get(key)
    if value is not None and type(value) is not kind:
        raise PositionError(f"{place}: {key} must be a {'text' if kind is str else 'whole number'}.")
    return value


def _board(rows: list[str], format: Format, place: str) -> Board:
    try:
        board = parse_board(format.layout, rows)
    except InvalidBoardError as error:
        raise PositionError(f"{place}: {error}.") from error
    fault = _strange_tile(board.rows(), format.tiles.values)
    if fault:
        raise PositionError(f"{place}: {fault}")
    return board


def _strange_tile(rows: Collection[str], values: Collection[str]) -> str:
    """Say which letter of a board the tile set lacks; empty if it has them all."""
    for number, row in enumerate(rows, start=1):
        for tile in row:
            if tile != EMPTY and (tile not in values or (is_blank(tile) and BLANK not in values)):
                return f"row {number} has {tile!r}, and the tile set has no such tile."
    return ""


def _text(path: Path) -> str:
    """Return the text of a file, gzipped or not."""
    try:
        with open_file(path) as file:
            packed = file.read(len(_GZIP)) == _GZIP
        with gzip.open(path) if packed else path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise PositionError(f"{path}: this gzipped file is damaged.") from error
    except OSError as error:
        raise PositionError(f"{path}: the file cannot be read: {error.strerror or error}.") from error
    if len(content) > _LARGEST:
        raise PositionError(f"{path}: this is larger than {_LARGEST // 1024 // 1024} MB.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise PositionError(f"{path}, line {line}: this is not UTF-8 text.") from error


# The plays of a board and rack as lines of text, and the comparison with a file of known positions


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


def moves(arguments: argparse.Namespace) -> int:
    """Find the plays that are asked for; return the exit code."""
    given = arguments.board is not None, arguments.rack is not None
    if given != (not arguments.corpus, not arguments.corpus):
        print_refusal("Use either --board FILE and --rack LETTERS, or --corpus FILE.")
        return 1
    try:
        format = format_by_key(arguments.format)
    except KeyError as error:
        print_refusal(str(error.args[0]))
        return 1
    try:
        index = word_index(format, wordlists_dir(), arguments.list, arguments.lexicon)
        if arguments.corpus:
            return _corpus(corpus_lines(format, index, arguments.corpus, perf_counter))
        found = ask(format, index, arguments.board, arguments.rack)
    except PositionError as error:
        print_refusal(str(error))
        return 1
    if arguments.exists:
        print_line("yes" if found.exists() else "no")
    elif arguments.canonical:
        # No newline at the end, and none changed on the way: the output must have the sha256 of the list.
        sys.stdout.buffer.write(found.canonical().encode("ascii"))
        sys.stdout.buffer.flush()
    else:
        for line in found.lines(arguments.top):
            print_line(line)
    return 0


def _corpus(lines: Iterable[tuple[str, bool]]) -> int:
    right = True
    for line, agrees in lines:
        print_line(line)
        right = right and agrees
    return 0 if right else 1
