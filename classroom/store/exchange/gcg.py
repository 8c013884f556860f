"""GCG, the text format for exchanging recorded games: what a file says, line by line, not yet checked.

A line is an event (``>nick: RACK 8D WORD +24 24``), a pragma (``#player1 nick Full Name``) or the continuation of a
pragma's text. Real files leave out a rack or write ``UNKNOWN`` for it, write whole words instead of dots, use small
letters for squares, put words after the total or write ``+-4``. All of these are read. Known words and racks are
returned as written.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from classroom.files import read_at_most
from classroom.rules.board import Direction, InvalidSquareError, Square, parse_position

# An annotated game has a few kilobytes.
LARGEST_FILE = 1_000_000

_PLAYERS = 2
# The points and the total, after the move of every event.
_NUMBERS = 2
# Rack, position, word, points, total; what comes after is a remark.
_FIELDS = 5
_LONGEST_FIELD = 40
_ENCODINGS = ("utf-8", "iso8859-1", "cp1252", "ascii")
_LINE_END = re.compile(r"\r\n|\r|\n")
_NAMED_ENCODING = re.compile(rb"(?:\xef\xbb\xbf)?#character-encoding[ \t]+([!-~]+)", re.IGNORECASE)
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")
_EVENT = re.compile(r">\s*([^\s:][^:]*?)\s*:(.*)\Z")
_NUMBERED = re.compile(r"(player|rack)([0-9]+)\Z")
_POSITION = re.compile(r"([0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})\Z")
_POINTS = re.compile(r"\+?(-?[0-9]{1,5})\Z")
_COUNT = re.compile(r"[0-9]{1,2}\Z")
# The forms of a pass and of an exchange in other programs.
_PASSES = ("-", "pass", "(pass)", "passes", "passed")
_EXCHANGES = ("exch", "(exch)", "exchange", "(exchange)", "exchanges", "swap")
# The form of an unknown rack in some programs; these are not its tiles.
_UNKNOWN_RACK = "UNKNOWN"
# The part of an unreadable field that a message shows.
_LONGEST_QUOTE = 40


class GcgError(ValueError):
    """A file that cannot be read as GCG: `line` (counted from 1) and `reason`, a sentence for people."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Player:
    """A player: the nick that events use, and the full name."""

    nick: str
    name: str

    def is_called(self, written: str) -> bool:
        """Tell whether an event means this player: by the nick or name in capitals or not, or by the nick's spaces."""
        key = written.casefold()
        whole = f"{self.nick} {self.name}".casefold()
        return key in (self.nick.casefold(), self.name.casefold()) or whole.startswith(f"{key} ")


@dataclass(frozen=True)
class Entry:
    """The fields of every event: line, index of the player, rack as written, points, and the player's new total.

    `rack` is empty if the line has none or an unknown one.
    """

    line: int
    player: int
    rack: str
    points: int
    total: int


@dataclass(frozen=True)
class PlayEntry(Entry):
    """A word laid; in `word` a dot is a tile that was there before, a small letter a blank."""

    start: Square
    direction: Direction
    word: str


@dataclass(frozen=True)
class ExchangeEntry(Entry):
    """Tiles exchanged; `tiles` is empty if only their number is known."""

    count: int
    tiles: str


@dataclass(frozen=True)
class PassEntry(Entry):
    """A turn passed."""


@dataclass(frozen=True)
class WithdrawnEntry(Entry):
    """The player's last play, taken back after a challenge."""


@dataclass(frozen=True)
class ChallengeEntry(Entry):
    """Points for a play that was challenged and accepted."""


@dataclass(frozen=True)
class TimeEntry(Entry):
    """Points lost for using too much time."""


@dataclass(frozen=True)
class UnplayedEntry(Entry):
    """Unplayed tiles counted at the end: the other player's if `rack` is empty, else the player's own."""

    tiles: str


@dataclass(frozen=True)
class LastRack:
    """A rack at the point where the record stops, from ``#rack1`` or ``#rack2``."""

    line: int
    player: int
    rack: str


@dataclass(frozen=True)
class Game:
    """A whole file: its players, its events in order, the racks left at the end, the number of its lines.

    `title` and `lexicon`, the name of the word list, are empty if the file does not name them.
    """

    players: tuple[Player, ...]
    entries: tuple[Entry, ...]
    last_racks: tuple[LastRack, ...]
    lines: int
    title: str = ""
    lexicon: str = ""


def read_gcg(path: Path) -> Game:
    """Read a file. Raises `GcgError` for its content and `OSError` if it cannot be read."""
    return parse_gcg(read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file; at most one more than `LARGEST_FILE`. Raises `OSError`."""
    return read_at_most(path, LARGEST_FILE + 1)


def parse_gcg(data: bytes) -> Game:
    """Read the bytes of a file. Raises `GcgError`."""
    if len(data) > LARGEST_FILE:
        raise GcgError(1, f"the file has more than {LARGEST_FILE} bytes, too many for a recorded game")
    return _Reader().read(_decode(data))


def _decode(data: bytes) -> list[str]:
    """Return the lines, in the encoding named in the first line, else in UTF-8 if valid, else in ISO 8859-1."""
    named = _NAMED_ENCODING.match(data)
    encoding = _known_encoding(named[1].decode("ascii")) if named else _likely_encoding(data)
    try:
        # Old editors end a file with Ctrl-Z.
        text = data.decode(encoding).removeprefix("\ufeff").rstrip("\x1a")
    except UnicodeDecodeError as error:
        at = len(_LINE_END.split(data[: error.start].decode("latin-1")))
        raise GcgError(at, f"a byte here is not in the encoding {encoding} that the first line names") from error
    lines: list[str] = _LINE_END.split(text)
    for number, line in enumerate(lines, start=1):
        if _NOT_TEXT.search(line):
            raise GcgError(number, "this is not text; a GCG file is plain text")
    return lines


def _known_encoding(name: str) -> str:
    try:
        encoding = codecs.lookup(name).name
    except LookupError:
        encoding = ""
    if encoding not in _ENCODINGS:
        raise GcgError(1, f"the encoding {name[:_LONGEST_QUOTE]!r} is not known; save the file as UTF-8")
    return encoding


def _likely_encoding(data: bytes) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "iso8859-1"
    return "utf-8"


class _Reader:
    """Parses the lines of one file."""

    def __init__(self) -> None:
        self._players: dict[int, Player] = {}
        self._entries: list[Entry] = []
        self._racks: list[LastRack] = []
        self._about = {"title": "", "lexicon": ""}

    def read(self, lines: list[str]) -> Game:
        """Return the game. Raises `GcgError`."""
        in_text = False
        for number, line in enumerate(lines, start=1):
            if line.startswith(">"):
                self._entries.append(self._entry(number, line))
                in_text = False
            elif line.startswith("#"):
                self._pragma(number, line)
                in_text = True
            elif line.strip() and not in_text:
                raise GcgError(number, "a line must start with > (an event) or # (a pragma)")
        if len(self._players) != _PLAYERS:
            raise GcgError(1, "the file does not name its players in lines #player1 and #player2")
        players = tuple(self._players[index] for index in range(_PLAYERS))
        return Game(players, tuple(self._entries), tuple(self._racks), len(lines), **self._about)

    def _pragma(self, number: int, line: str) -> None:
        word, value = _first_word(line[1:])
        word = word.lower()
        if word in self._about:
            self._about[word] = value
        found = _NUMBERED.match(word)
        if not found:
            return
        index = int(found[2]) - 1
        if index not in range(_PLAYERS):
            raise GcgError(number, f"#{word} is one player too many; a GCG file has two players")
        if found[1] == "rack":
            self._racks.append(LastRack(number, index, _known_rack(value)))
            return
        if index in self._players:
            raise GcgError(number, f"#{word} is there twice")
        nick, name = _first_word(value)
        if not nick:
            raise GcgError(number, f"#{word} has no nick; write #{word} nick Full Name")
        self._players[index] = Player(nick, name or nick)

    def _entry(self, number: int, line: str) -> Entry:
        found = _EVENT.match(line)
        if not found:
            raise GcgError(number, "write an event as >nick: RACK 8D WORD +points total")
        player = self._player_of(number, found[1])
        fields = found[2].split()
        if any(len(field) > _LONGEST_FIELD for field in fields[:_FIELDS]):
            raise GcgError(number, f"a field has more than {_LONGEST_FIELD} characters, too many for a move")
        rack = ""
        if fields and not _is_move(fields[0]) and not _is_word_of_move(fields):
            rack = _known_rack(fields.pop(0))
        if not fields:
            raise GcgError(number, "the move is missing")
        move = fields.pop(0)
        if move.lower() in _EXCHANGES and len(fields) > _NUMBERS and not fields[0].startswith("+"):
            move = f"-{fields.pop(0)}"
        if not _is_move(move) and move.lower() not in _PASSES:
            raise GcgError(number, f"{move[:_LONGEST_QUOTE]!r} is not a move; a move is 8D WORD, -TILES or -")
        if _POSITION.match(move) and fields and _POINTS.match(fields[0]):
            raise GcgError(number, f"{move[:_LONGEST_QUOTE]!r} is not a move; a play has a word after its square")
        word = fields.pop(0) if _POSITION.match(move) and fields else ""
        if len(fields) < _NUMBERS:
            raise GcgError(number, f"{'the points and the total are' if not fields else 'the total is'} missing")
        points, total = (_number(number, field) for field in fields[:_NUMBERS])
        common = (number, player, rack, points, total)
        if _POSITION.match(move):
            return PlayEntry(*common, *_position(number, move), word)
        return _other_entry(move, common)

    def _player_of(self, number: int, nick: str) -> int:
        indexes = [index for index, player in self._players.items() if player.nick == nick] or [
            index for index, player in self._players.items() if player.is_called(nick)
        ]
        if not indexes:
            raise GcgError(number, f"the nick {nick[:_LONGEST_QUOTE]!r} is not that of #player1 or #player2")
        if len(indexes) > 1:
            raise GcgError(
                number, f"both players have the nick {nick[:_LONGEST_QUOTE]!r}, so it does not show who moved"
            )
        return indexes[0]


def _first_word(text: str) -> tuple[str, str]:
    first, *rest = text.split(maxsplit=1) or [""]
    return first, rest[0].strip() if rest else ""


def _known_rack(field: str) -> str:
    return "" if field == _UNKNOWN_RACK else field


def _is_move(field: str) -> bool:
    return field.startswith(("-", "(")) or _POSITION.match(field) is not None


def _is_word_of_move(fields: Sequence[str]) -> bool:
    """Tell whether an event without a rack begins with the word for a pass or an exchange, which may be a rack too."""
    first, after = fields[0].lower(), fields[1] if len(fields) > 1 else ""
    is_pass = first in _PASSES and bool(_POINTS.match(after))
    return is_pass or (first in _EXCHANGES and not _is_move(after) and after.lower() not in (*_PASSES, *_EXCHANGES))


def _number(line: int, field: str) -> int:
    found = _POINTS.match(field)
    if not found:
        raise GcgError(line, f"{field[:_LONGEST_QUOTE]!r} is in the place of points or a total")
    return int(found[1])


def _position(line: int, field: str) -> tuple[Square, Direction]:
    try:
        return parse_position(field)
    except InvalidSquareError as error:
        raise GcgError(line, str(error)) from error


def _other_entry(move: str, common: tuple[int, int, str, int, int]) -> Entry:
    """Return the event of a move that lays no tiles."""
    match move.lower():
        case passed if passed in _PASSES:
            return PassEntry(*common)
        case "--":
            return WithdrawnEntry(*common)
        case "(challenge)":
            return ChallengeEntry(*common)
        case "(time)":
            return TimeEntry(*common)
    tiles = move[1:]
    if move.startswith("("):
        if not tiles.endswith(")"):
            raise GcgError(common[0], f"{move[:_LONGEST_QUOTE]!r} has no closing bracket")
        return UnplayedEntry(*common, tiles[:-1])
    if _COUNT.match(tiles):
        return ExchangeEntry(*common, int(tiles), "")
    return ExchangeEntry(*common, len(tiles), tiles)
