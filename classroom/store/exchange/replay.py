"""A recorded game replayed through the rules: by which format, where record and rules differ, and reports on it."""

from __future__ import annotations

import glob
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from math import gcd
from pathlib import Path
from typing import assert_never

from classroom.files import is_file, is_folder, is_there
from classroom.formats.catalogue import parse_format, shipped_file
from classroom.rules import policy
from classroom.rules.board import Board, LaidTile, empty_board, position_name, square_name
from classroom.rules.placement import Count, Misplaced, Play, count_play, find_play
from classroom.rules.policy import Format, adjustments, bonus_for
from classroom.rules.tile import LETTERS, rack_face, without
from classroom.store.exchange import gcg
from classroom.value import replace


class Fault(Enum):
    """The kinds of fault that a record can have."""

    EMPTY = "empty"
    ALPHABET = "alphabet"
    RACK = "rack"
    PLACEMENT = "placement"
    SCORE = "score"
    TOTAL = "total"
    ORDER = "order"
    EXCHANGE = "exchange"
    UNPLAYED = "unplayed"


@dataclass(frozen=True)
class Finding:
    """One fault found: the line of the file, its kind, a sentence."""

    line: int
    fault: Fault
    reason: str


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


MINUTE_S = 60
# What tournaments give a player and take for each minute beyond it; a record has only the points.
_OWN_TIME_S = 25 * MINUTE_S
_MINUTE_POINTS = 10


def replay_format(game: gcg.Game) -> Format:
    """Return the rules for replaying `game`: those of records, with the end of the match as recorded."""
    return replace(record_format(), end_adjustment=_end_adjustment(game.entries))


def match_format(game: gcg.Game) -> Format:
    """Return the rules that make `game` a match, including what failed challenges and used time cost.

    Raises `GcgError` if no rule gives and takes what the record does.
    """
    format = replay_format(game)
    challenge = policy.Challenge(words=0, failed=_failed_challenge(game.entries))
    return replace(format, challenge=challenge, turn_time=_turn_time(game.entries))


def time_used_ms(time: policy.TurnTime, points: int) -> int:
    """Return a time, in milliseconds, that costs `points` by the clock of a `match_format`."""
    match time:
        case policy.PerSide(seconds, policy.Overtime(points=each)):
            return (seconds + MINUTE_S * (points // each)) * 1000
        case _:
            return 0


def _end_adjustment(entries: Sequence[gcg.Entry]) -> policy.EndAdjustment:
    """Return the rule for unplayed tiles that fits the lines at the end.

    The side that went out takes the other's tiles twice, or once while the other also loses them. Without such a line
    each side loses its own tiles: by the first of these rules if scoreless turns ended the match, otherwise by that
    of the primary schools.
    """
    unplayed = [entry for entry in entries if isinstance(entry, gcg.UnplayedEntry)]
    own = [entry for entry in unplayed if entry.rack]
    if own and len(own) < len(unplayed):
        return policy.OutTakesOthers()
    turns = _turns(entries)
    if own and turns and (isinstance(turns[-1], gcg.PlayEntry) or _last_challenge(entries)):
        return policy.LoseOwn()
    return policy.OutTakesTwice()


def _turns(entries: Sequence[gcg.Entry]) -> list[gcg.Entry]:
    return [
        entry
        for entry in entries
        if isinstance(entry, gcg.PlayEntry | gcg.ExchangeEntry | gcg.PassEntry | gcg.WithdrawnEntry)
    ]


def _last_challenge(entries: Sequence[gcg.Entry]) -> gcg.Entry | None:
    """Return the pass that stands for a failed challenge of the play that went out, or None.

    Nobody has a turn after that play. So a side that still passes, and is the only one with tiles left, has
    challenged.
    """
    match _turns(entries)[-2:]:
        case [gcg.PlayEntry(player=out), gcg.PassEntry(player=other) as last] if out != other:
            unplayed = [entry for entry in entries if isinstance(entry, gcg.UnplayedEntry)]
            is_out = unplayed and all(entry.player == (other if entry.rack else out) for entry in unplayed)
            return last if is_out else None
        case _:
            return None


def _failed_challenge(entries: Sequence[gcg.Entry]) -> policy.FailedChallenge:
    found = [entry for entry in entries if isinstance(entry, gcg.ChallengeEntry)]
    points = [entry.points for entry in found]
    last = _last_challenge(entries)
    if last and found:
        raise gcg.GcgError(last.line, f"this challenge cost a turn, another one is {points[0]:+}; no rule has both")
    if last:
        return policy.LoseNextTurn()
    if not any(points):
        return policy.NoPenalty()
    if min(points) > 0:
        each = gcd(*points)
        return policy.PointsToChallenged(each, each_word=len(set(points)) > 1)
    if len(set(points)) == 1:
        return policy.PointsFromChallenger(-points[0])
    odd = next(entry for entry in found if entry.points != points[0])
    raise gcg.GcgError(odd.line, f"this challenge is {odd.points:+}, another one is {points[0]:+}; no rule has both")


def _turn_time(entries: Sequence[gcg.Entry]) -> policy.TurnTime:
    timed = [entry for entry in entries if isinstance(entry, gcg.TimeEntry) and entry.points]
    if not timed:
        return policy.Untimed()
    lost = [-entry.points for entry in timed]
    points = _MINUTE_POINTS if all(one % _MINUTE_POINTS == 0 for one in lost) else gcd(*lost)
    # One minute more than anybody used, since a player who uses all of it ends the match.
    overtime_s = MINUTE_S * (sum(lost) // points + 1)
    try:
        overtime = policy.Overtime(overtime_s, points, MINUTE_S, loses=False)
    except policy.InvalidPolicyError as error:
        raise gcg.GcgError(timed[0].line, f"{sum(lost)} points are lost for time, more than a day can cost") from error
    return policy.PerSide(_OWN_TIME_S, overtime, timed_challenges=False)


@dataclass(frozen=True)
class Summary:
    """The report on one file: whether record and rules agree, and lines of text, starting with the summary."""

    agrees: bool
    lines: tuple[str, ...]


def summaries(names: Iterable[str], *, verbose: bool = False) -> Iterator[Summary]:
    """Yield a summary for each file named: files, folders searched for ``.gcg`` files, patterns with ``*``.

    A name that leads to no file also gets a summary, which says so.
    """
    for name in names:
        try:
            files = _files(name)
        except OSError as error:
            yield _unreadable(name, error)
            continue
        if not files:
            yield Summary(agrees=False, lines=(f"{name}: there are no .gcg files in this folder",))
        for file in files:
            yield summarise(file, verbose=verbose)


def _files(name: str) -> list[Path]:
    path = Path(name)
    if is_folder(path):
        return sorted(file for file in path.rglob("*.gcg") if is_file(file))
    if is_there(path) or not glob.has_magic(name):
        return [path]
    found = glob.iglob(name, recursive=True)  # noqa: PTH207 - a pattern may be absolute
    return sorted(Path(file) for file in found)


def _unreadable(path: Path | str, error: OSError) -> Summary:
    return Summary(agrees=False, lines=(f"{path}: cannot be read: {error.strerror or error}",))


def summarise(path: Path, *, verbose: bool = False) -> Summary:
    """Return the report on one file; `verbose` adds every move, every reason and the totals under full names."""
    try:
        game = gcg.read_gcg(path)
    except gcg.GcgError as error:
        return Summary(agrees=False, lines=(f"{path}:{error.line}: {error.reason}",))
    except FileNotFoundError:
        return Summary(agrees=False, lines=(f"{path}: the file was not found",))
    except OSError as error:
        return _unreadable(path, error)
    report = replay(game, replay_format(game))
    more = tuple(_details(path, game, report)) if verbose else ()
    return Summary(agrees=not report.findings, lines=(_head(path, game, report), *more))


def _head(path: Path, game: gcg.Game, report: Report) -> str:
    totals = ", ".join(f"{player.nick} {total}" for player, total in zip(game.players, report.totals, strict=True))
    result = f"{report.moves} moves, {totals}"
    if not report.findings:
        verdict = "agrees" if report.complete else "agrees so far, but the record is incomplete"
        return f"{path}: {result}: {verdict}"
    more = f"; {len(report.findings) - 1} more" if len(report.findings) > 1 else ""
    return f"{_finding_line(path, report.findings[0])} ({result}{more})"


def _finding_line(path: Path, finding: Finding) -> str:
    return f"{path}:{finding.line}: {finding.reason}"


def _details(path: Path, game: gcg.Game, report: Report) -> Iterator[str]:
    for step in report.steps:
        yield "  " + _move(game, step)
    for player, total in zip(game.players, report.totals, strict=True):
        yield f"  {player.name}: {total}"
    for finding in report.findings[1:]:
        yield _finding_line(path, finding)


def _move(game: gcg.Game, step: Step) -> str:
    entry, width = step.entry, max(len(player.nick) for player in game.players)
    nick = game.players[entry.player].nick
    line = f"{entry.line:>4}  {nick:<{width}}  {_what(entry):<22} {entry.points:>+5} {entry.total:>5}"
    if step.count is None:
        return line
    words = [f"{word.word.text} {word.total}" for word in step.count.words]
    bonus = [f"bonus {step.count.bonus}"] if step.count.bonus else []
    return f"{line}   {', '.join(words + bonus)}"


def _what(entry: gcg.Entry) -> str:
    match entry:
        case gcg.PlayEntry():
            return f"{position_name(entry.start, entry.direction):<3} {entry.word}"
        case gcg.ExchangeEntry():
            return f"exchange {entry.tiles or entry.count}"
        case gcg.WithdrawnEntry():
            return "taken back"
        case gcg.ChallengeEntry():
            return "challenged, accepted"
        case gcg.TimeEntry():
            return "time"
        case gcg.UnplayedEntry():
            return f"unplayed {entry.tiles}"
        case _:
            return "pass"
