"""A recorded game replayed through the rules: where the record and the rules differ, line by line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import assert_never

from classroom.formats.catalogue import shipped_file
from classroom.formats.reading import parse_format
from classroom.rules import policy
from classroom.rules.board import Board, LaidTile, empty_board
from classroom.rules.ending import adjustments
from classroom.rules.format import Format, bonus_for
from classroom.rules.placement import Misplaced, Play, find_play
from classroom.rules.scoring import Count, count_play
from classroom.rules.square import position_name, square_name
from classroom.rules.tile import LETTERS, rack_face, without
from classroom.store.exchange import gcg
from classroom.store.exchange.finding import Fault, Finding

# A word as a record writes it, turned into a play: which tiles are laid and which were already there

_THROUGH = "."

_MISPLACED = {
    Misplaced.NO_TILES: "it plays no tile",
    Misplaced.NO_SUCH_TILE: "it has a tile that does not exist",
    Misplaced.BLANK_WITHOUT_LETTER: "a blank has no letter",
    Misplaced.OFF_BOARD: "it goes beyond the board",
    Misplaced.SQUARE_TAKEN: "a square is taken",
    Misplaced.SAME_SQUARE: "a square is used twice",
    Misplaced.NOT_IN_LINE: "its tiles are not in one line",
    Misplaced.GAP: "it has a gap",
    Misplaced.START_NOT_COVERED: "the first play does not cover the start square",
    Misplaced.TOO_FEW_TILES: "the first play has too few tiles",
    Misplaced.NOT_TOUCHING: "it touches no tile on the board",
}


def read_play(board: Board, entry: gcg.PlayEntry, opening_tiles: int) -> Play | Finding:
    """Return the play that `entry` writes, or a finding that says why there is none.

    A letter may stand for a tile that is already there.
    """
    laid: list[LaidTile] = []
    for count, letter in enumerate(entry.word):
        square = entry.start.step(entry.direction, count)
        there = board.at(square)
        if letter == _THROUGH:
            if there is None:
                return _misplaced(entry, f"it goes through {square_name(square)}, which is empty")
        elif letter.upper() not in LETTERS or not letter.isascii():
            return Finding(entry.line, Fault.ALPHABET, f"{_name(entry)} has {letter!r}, which is not a letter")
        elif there is None:
            laid.append(LaidTile(square, letter))
        elif there.upper() != letter.upper():
            return _misplaced(entry, f"it has {letter} on {square_name(square)}, where there is {there}")
    play = find_play(board, laid, opening_tiles=opening_tiles)
    if not isinstance(play, Play):
        squares = ", ".join(square_name(square) for square in play.squares if square in board.layout)
        return _misplaced(entry, _MISPLACED[play.fault] + (f" ({squares})" if squares else ""))
    lines = {(word.squares[0], word.direction): word.text for word in play.words}
    found = lines.get((entry.start, entry.direction), "")
    if len(found) != len(entry.word):
        return _misplaced(entry, f"the board reads {found or play.words[0].text} there")
    return play


def _name(entry: gcg.PlayEntry) -> str:
    return f"{position_name(entry.start, entry.direction)} {entry.word}"


def _misplaced(entry: gcg.PlayEntry, reason: str) -> Finding:
    return Finding(entry.line, Fault.PLACEMENT, f"{_name(entry)} cannot be played: {reason}")


@dataclass(frozen=True)
class Step:
    """An entry as replayed; `play` is the play that it lays, `count` is its count by the rules."""

    entry: gcg.Entry
    play: Play | None
    count: Count | None


@dataclass(frozen=True)
class Report:
    """The result of a replay; if there are no findings, record and rules agree.

    `moves` counts plays, exchanges and passes. The replay stops at a play that cannot be laid. `complete` tells
    whether the record goes to the end of the game.
    """

    steps: tuple[Step, ...]
    moves: int
    totals: tuple[int, ...]
    board: Board
    complete: bool
    findings: tuple[Finding, ...]


@cache
def record_format() -> Format:
    """Return the rules for recorded games, as a format."""
    text = files("classroom.store.exchange").joinpath("record.toml").read_text(encoding="utf-8")
    return parse_format(text, shipped_file)


def replay(game: gcg.Game, format: Format) -> Report:
    """Play `game` again by the layout, tiles, racks, bonus, exchange and end of `format`; words are not looked up."""
    return _Replay(game, format).report()


class _Replay:
    """The state of one replay, which takes the entries in turn and collects findings."""

    def __init__(self, game: gcg.Game, format: Format) -> None:
        self._game = game
        self._format = format
        self._rack_size = policy.rack_size(format.racks, format.sides.mains)
        self._board = self._before = empty_board(format.layout)
        self._totals = [0] * len(game.players)
        self._findings: list[Finding] = []
        self._steps: list[Step] = []
        self._last: gcg.Entry | None = None
        self._to_move: int | None = None
        self._zero_turns = self._zero_turns_before = 0
        self._moves = 0
        # The player who played last, and may have gone out with that play.
        self._out: int | None = None
        self._ended = False
        self._board_known = True

    def report(self) -> Report:
        """Replay the game and return the report."""
        if all(isinstance(entry, gcg.TimeEntry) for entry in self._game.entries):
            self._find(self._game.lines, Fault.EMPTY, "the file has no moves")
        for entry in self._game.entries:
            if self._board_known:
                self._take(entry)
        if self._board_known:
            for left in self._game.last_racks:
                self._check_tiles(left.line, left.rack)
        return Report(
            tuple(self._steps),
            self._moves,
            tuple(self._totals),
            self._board,
            self._ended,
            tuple(self._findings),
        )

    def _find(self, line: int, fault: Fault, reason: str) -> None:
        self._findings.append(Finding(line, fault, reason))

    def _take(self, entry: gcg.Entry) -> None:
        if isinstance(entry, gcg.WithdrawnEntry):  # the rack is the one before the play
            self._withdraw(entry)
        self._check_tiles(entry.line, entry.rack)
        play, count = None, None
        match entry:
            case gcg.PlayEntry():
                self._begin_turn(entry)
                play = self._play(entry)
                if play is None:
                    return
                count = self._count(entry, play)
            case gcg.ExchangeEntry():
                self._begin_turn(entry)
                self._exchange(entry)
            case gcg.PassEntry():
                self._begin_turn(entry)
                self._expect(entry, 0, "a pass scores nothing")
            case gcg.ChallengeEntry():
                self._challenge(entry)
            case gcg.TimeEntry():
                if entry.points > 0:
                    self._find(entry.line, Fault.SCORE, f"time used up adds {entry.points:+}; it can only cost points")
            case gcg.UnplayedEntry():
                self._unplayed(entry)
        self._out = self._out_after(entry)
        self._add(entry)
        self._steps.append(Step(entry, play, count))
        self._last = entry

    def _out_after(self, entry: gcg.Entry) -> int | None:
        """Return the player who may be out after `entry`.

        The other player's pass may be a failed challenge of the last play.
        """
        match entry:
            case gcg.PlayEntry():
                return entry.player
            case gcg.PassEntry():
                return None if self._out == entry.player else self._out
            case gcg.ExchangeEntry() | gcg.WithdrawnEntry():
                return None
            case _:
                return self._out

    def _add(self, entry: gcg.Entry) -> None:
        """Add the points as recorded, then continue from the recorded total.

        So one mistake is found only once.
        """
        total = self._totals[entry.player] + entry.points
        if total != entry.total:
            self._find(entry.line, Fault.TOTAL, f"the file says {entry.total} in total, but the sum is {total}")
        self._totals[entry.player] = entry.total

    def _expect(self, entry: gcg.Entry, points: int, reason: str) -> None:
        if entry.points != points:
            self._find(entry.line, Fault.SCORE, f"the file says {entry.points:+}, {reason}")

    def _begin_turn(self, entry: gcg.Entry) -> None:
        if self._ended:
            self._find(entry.line, Fault.ORDER, "there is a turn after the unplayed tiles were counted")
        elif self._to_move not in (None, entry.player):
            nick = self._game.players[entry.player].nick
            self._find(entry.line, Fault.ORDER, f"it is not the turn of {nick}")
        self._to_move = (entry.player + 1) % len(self._game.players)
        self._moves += 1
        self._zero_turns_before = self._zero_turns
        self._zero_turns = 0 if entry.points else self._zero_turns + 1

    def _check_tiles(self, line: int, rack: str) -> None:
        """Check that a rack, if known, is possible: tiles of the tile set, and no more than a rack holds."""
        strange = self._strange(rack)
        if strange:
            self._find(line, Fault.ALPHABET, f"the rack {rack} has {strange!r}, which is not a tile")
            return
        if len(rack) > self._rack_size:
            self._find(line, Fault.RACK, f"the rack {rack} is longer than {self._rack_size}")
        box = Counter(self._format.tiles.tiles)
        together = Counter(rack) + Counter(self._board.tiles())
        over = [
            f"{together[tile]} of {tile} (the box has {box[tile]})" for tile in together if together[tile] > box[tile]
        ]
        if over:
            self._find(line, Fault.RACK, f"the rack {rack} cannot be: with the board there are {', '.join(over)}")

    def _strange(self, tiles: str) -> str:
        """Return a character in `tiles` that is not a tile of the box, empty if there is none."""
        return next((tile for tile in tiles if tile not in self._format.tiles.tiles), "")

    def _on_rack(self, entry: gcg.Entry, tiles: str) -> bool:
        """Tell whether `tiles` are on the rack of the entry, or may be if the rack is not known."""
        return not entry.rack or bool(self._strange(entry.rack)) or without(tuple(entry.rack), tiles) is not None

    def _play(self, entry: gcg.PlayEntry) -> Play | None:
        play = read_play(self._board, entry, self._format.opening.tiles)
        if not isinstance(play, Play):
            self._findings.append(play)
            self._board_known = False
            return None
        return play

    def _count(self, entry: gcg.PlayEntry, play: Play) -> Count:
        """Lay the tiles of a play and count it."""
        laid = "".join(rack_face(tile) for _, tile in play.tiles)
        if not self._on_rack(entry, laid):
            self._find(entry.line, Fault.RACK, f"plays {laid}, which is not on the rack {entry.rack}")
        # A record may know only part of a rack, but laying as many tiles as a rack holds needs a full one.
        bonus = bonus_for(self._format.bonus, len(laid), max(len(laid), len(entry.rack)))
        count = count_play(self._format.layout, self._format.tiles.values, play, bonus)
        self._expect(entry, count.total, f"the board gives {count.total:+}")
        self._before, self._board = self._board, self._board.lay(play.tiles)
        return count

    def _exchange(self, entry: gcg.ExchangeEntry) -> None:
        self._expect(entry, 0, "an exchange scores nothing")
        strange = self._strange(entry.tiles)
        if strange and not entry.rack:
            self._find(entry.line, Fault.ALPHABET, f"exchanges {entry.tiles}, which has {strange!r}, no tile")
        if not self._on_rack(entry, entry.tiles):
            self._find(entry.line, Fault.RACK, f"exchanges {entry.tiles}, which is not on the rack {entry.rack}")
        size = self._rack_size
        match self._format.exchange:
            case policy.AnyTiles(bag):
                least = 1
            case policy.WholeRack(bag):
                least = size
            case policy.OnlyAlike(bag) | policy.UnlessAlike(bag):
                least = 1
            case policy.LetterShop():
                self._find(entry.line, Fault.EXCHANGE, "tiles are exchanged, but these rules do not allow it")
                return
            case _ as unknown:
                assert_never(unknown)
        if not least <= entry.count <= size:
            self._find(entry.line, Fault.EXCHANGE, f"exchanges {entry.count} tiles; it must be {least} to {size}")
        in_bag = max(0, len(self._left()) - size * len(self._game.players))
        if in_bag < bag:
            self._find(entry.line, Fault.EXCHANGE, f"an exchange needs {bag} tiles in the bag, there are {in_bag}")

    def _left(self) -> str:
        """Return the tiles that are not on the board, in the order of the alphabet."""
        left = Counter(self._format.tiles.tiles) - Counter(self._board.tiles())
        return "".join(sorted(left.elements()))

    def _withdraw(self, entry: gcg.WithdrawnEntry) -> None:
        last = self._last
        if not isinstance(last, gcg.PlayEntry) or last.player != entry.player:
            self._find(entry.line, Fault.ORDER, "a play is taken back that was not the last entry")
            return
        self._expect(entry, -last.points, f"but takes back a play of {last.points:+}")
        self._board = self._before
        self._zero_turns = self._zero_turns_before + 1

    def _challenge(self, entry: gcg.ChallengeEntry) -> None:
        if not isinstance(self._last, gcg.PlayEntry):
            self._find(entry.line, Fault.ORDER, "there are points for a challenge, but no play before it")
        elif self._last.player != entry.player and entry.points >= 0:
            self._find(entry.line, Fault.ORDER, "points for a challenge go to the player who did not play")
        elif self._last.player == entry.player and entry.points < 0:
            reason = f"points for a challenge are {entry.points:+}; the challenged player cannot lose them"
            self._find(entry.line, Fault.SCORE, reason)

    def _unplayed(self, entry: gcg.UnplayedEntry) -> None:
        self._ended = True
        strange = self._strange(entry.tiles)
        if strange:
            self._find(entry.line, Fault.ALPHABET, f"the tiles ({entry.tiles}) have {strange!r}, which is not a tile")
            return
        worth = self._format.tiles.worth(entry.tiles)
        values = [0] * len(self._game.players)
        if entry.rack:
            values[entry.player] = worth
            expected = adjustments(self._format.end_adjustment, values, None)[entry.player]
            self._check_own_tiles(entry)
        else:
            values[(entry.player + 1) % len(values)] = worth
            expected = adjustments(self._format.end_adjustment, values, entry.player)[entry.player]
            self._check_others_tiles(entry)
        if entry.points != expected:
            self._find(
                entry.line,
                Fault.UNPLAYED,
                f"the file says {entry.points:+} for ({entry.tiles}), worth {worth}; the rules give {expected:+}",
            )

    def _check_own_tiles(self, entry: gcg.UnplayedEntry) -> None:
        """Check the player's own unplayed tiles.

        Under a rule by which the side that goes out takes everything, nobody went out here: too many turns had scored
        nothing.
        """
        if not self._strange(entry.rack) and sorted(entry.rack) != sorted(entry.tiles):
            self._find(entry.line, Fault.UNPLAYED, f"({entry.tiles}) are not the tiles of the rack {entry.rack}")
        if not isinstance(self._format.end_adjustment, policy.OutTakesTwice):
            return
        match self._format.zero_turns:
            case policy.MatchOver(limit) | policy.MatchMayEnd(limit) | policy.SideOut(limit):
                if self._zero_turns < limit:
                    reason = f"tiles are lost after {self._zero_turns} turns without points, not {limit}"
                    self._find(entry.line, Fault.ORDER, reason)
            case policy.PassesEnd() | policy.NoZeroLimit():
                self._find(entry.line, Fault.ORDER, "turns without points do not end a match under these rules")

    def _check_others_tiles(self, entry: gcg.UnplayedEntry) -> None:
        """Check the other player's unplayed tiles.

        This player went out, so all tiles that are not on the board are the other's.
        """
        if sorted(entry.tiles) != sorted(self._left()):
            self._find(entry.line, Fault.UNPLAYED, f"({entry.tiles}) are counted, but ({self._left()}) are left")
        elif self._out != entry.player:
            self._find(entry.line, Fault.ORDER, "the unplayed tiles go to the player who did not use all tiles")
