"""Checks across policies: formats whose parts do not fit together are refused, fault by fault.

`check_format` applies to every format, also stored ones. `check_rule_book` applies to newly written ones, so that old
matches can still be opened when the requirements for a rule book grow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from classroom.rules import policy
from classroom.rules.policy import Format
from classroom.rules.tile import BLANK
from classroom.words.lexicon import Category

MOST_TEAMS = 4
"""The most teams at one board: the screen and the score sheet have room for this many (S1)."""
MOST_PLAYERS = 8
"""The most main players, and the most reserves, on a team sheet."""
MOST_ROWS = 100
"""The most turns on a score sheet."""

_SHORTEST_WORD = 2
_KEY = re.compile(r"[a-z][a-z0-9-]*\Z")
_CATEGORIES = frozenset(Category)


class InvalidFormatError(ValueError):
    """Text or data that is not a format: `faults` has one sentence for each fault, with its path and what to do."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def check_format(format: Format) -> None:
    """Refuse a format that cannot be used for a match. Raises `InvalidFormatError`."""
    faults: list[str] = []
    if not _KEY.match(format.key):
        faults.append(f"key: must be small letters, digits and hyphens, not {format.key[:40]!r}")
    if not format.title.strip():
        faults.append("title: must not be empty")
    racks, (needed, there) = format.sides.most * _racks_of_a_team(format), _tiles_needed(format)
    if needed > there:
        faults.append(f"racks: {racks} full racks need {needed} tiles, but the tile set has {there}")
    if isinstance(format.opening, policy.SetWord) and format.opening.letters > format.layout.width:
        faults.append(f"opening.letters: {format.opening.letters} letters do not fit on a row of {format.layout.width}")
    faults += [
        f"words.refused: there is no category {name[:40]!r}; the categories are: {', '.join(Category)}"
        for name in format.words.refused
        if name not in _CATEGORIES
    ]
    if faults:
        raise InvalidFormatError(*faults)


def check_rule_book(format: Format) -> None:
    """Also refuse a format whose policies make no sense together. Raises `InvalidFormatError`."""
    check_format(format)
    if faults := [fault for _clash, fault in _clashes(format)]:
        raise InvalidFormatError(*faults)


class Clash(Enum):
    """What does not fit together in a format, for users who choose on a screen; it names no keys of a file."""

    TOO_FEW_TILES = "too few tiles"
    TOO_MANY_TEAMS = "too many teams"
    TOO_MANY_PLAYERS = "too many players"
    TOO_MANY_ROWS = "too many rows"
    ROUND_OF_SEVERAL = "round of several"
    NOBODY_OBJECTS = "nobody objects"
    NOTHING_WRITTEN = "nothing written"
    HELD_TOO_LATE = "held too late"
    NOBODY_CHALLENGES = "nobody challenges"
    WORDS_OF_SEVERAL_RACKS = "words of several racks"
    BONUS_OUT_OF_REACH = "bonus out of reach"
    WORDS_TOO_SHORT = "words too short"
    OPENING_OUT_OF_REACH = "opening out of reach"
    SET_WORD_TOO_LONG = "set word too long"
    SET_WORD_NOT_IN_BOX = "set word not in box"
    START_NEVER_DRAWN = "start never drawn"
    ENDLESS = "endless"


_Faults = Iterator[tuple[Clash, str]]


def clashes_of(format: Format) -> tuple[Clash, ...]:
    """Return the clashes in a format, each once; empty if a match can be played by it."""
    needed, there = _tiles_needed(format)
    found = [Clash.TOO_FEW_TILES] if needed > there else []
    return tuple(dict.fromkeys((*found, *(clash for clash, _fault in _clashes(format)))))


def _clashes(format: Format) -> _Faults:
    for part in (_people, _racks, _opening, _draw, _end):
        yield from part(format)


def _tiles_needed(format: Format) -> tuple[int, int]:
    """Return how many tiles full racks take, and how many are in the box."""
    racks = format.sides.most * _racks_of_a_team(format)
    return racks * policy.rack_size(format.racks, format.sides.mains), len(format.tiles.tiles)


def _racks_of_a_team(format: Format) -> int:
    return format.sides.mains if isinstance(format.racks, policy.MemberRacks) else 1


def _people(format: Format) -> _Faults:
    """Yield faults of policies that need other teams, or none, and of numbers of people."""
    sides = format.sides
    if sides.most > MOST_TEAMS:
        yield Clash.TOO_MANY_TEAMS, f"sides.most: a board has room for {MOST_TEAMS} teams, not {sides.most}"
    for name, number in (("mains", sides.mains), ("reserves", sides.reserves)):
        if number > MOST_PLAYERS:
            yield Clash.TOO_MANY_PLAYERS, f"sides.{name}: a team sheet has room for {MOST_PLAYERS}, not {number}"
    if format.sheet.rows > MOST_ROWS:
        yield Clash.TOO_MANY_ROWS, f"sheet.rows: a score sheet has room for {MOST_ROWS} turns, not {format.sheet.rows}"
    if isinstance(format.turn_time, policy.PerRound) and sides.most > 1:
        yield (
            Clash.ROUND_OF_SEVERAL,
            "turn_time: only one team can play a timed round; use per-side or per-turn, or set sides.most to 1",
        )
    if isinstance(format.announcement, policy.Objections) and sides.least == 1:
        yield (
            Clash.NOBODY_OBJECTS,
            "announcement: objections need another team; set sides.least to 2, or use another announcement",
        )
    if isinstance(format.challenge, policy.Challenge) and format.challenge.until_written:
        if isinstance(format.announcement, policy.NotAnnounced):
            yield (
                Clash.NOTHING_WRITTEN,
                "challenge.until_written: a score that nobody announces is written at once; use another announcement",
            )
        if format.challenge.hold_seconds:
            yield (
                Clash.HELD_TOO_LATE,
                "challenge.hold_seconds: a play is held after its score is written; use 0, or until_written = false",
            )
    if isinstance(format.challenge, policy.Challenge) and sides.least == 1:
        yield (
            Clash.NOBODY_CHALLENGES,
            "challenge: challenges need another team; set sides.least to 2, or use void or judge-disallows",
        )


def _racks(format: Format) -> _Faults:
    sides, full = format.sides, policy.rack_size(format.racks, format.sides.mains)
    racks = sides.most * _racks_of_a_team(format)
    blanks = format.tiles.tiles.count(BLANK)
    letters = len(format.tiles.tiles) - blanks
    if isinstance(format.blanks, policy.BlanksAside) and racks * full > letters:
        yield (
            Clash.TOO_FEW_TILES,
            f"blanks: without its {blanks} blanks the tile set has {letters} tiles, too few for {racks} full racks",
        )
    if isinstance(format.refill, policy.EachWords) and racks > 1:
        yield Clash.WORDS_OF_SEVERAL_RACKS, "refill: words are counted for one rack; with several use each-turn"
    if isinstance(format.bonus, policy.RackBonus) and format.bonus.tiles > full:
        yield Clash.BONUS_OUT_OF_REACH, f"bonus.tiles: a full rack has {full} tiles, not {format.bonus.tiles}"


def _opening(format: Format) -> _Faults:
    """Yield faults of a first play, or a set word, that does not fit on the board or is longer than a word may be."""
    layout, opening, longest = format.layout, format.opening, format.words.longest
    if longest and longest < _SHORTEST_WORD:
        yield (
            Clash.WORDS_TOO_SHORT,
            f"words.longest: a word has at least {_SHORTEST_WORD} letters; write 0 for words of any length",
        )
    match opening:
        case policy.CentreOpening(tiles):
            room = min(max(layout.width, layout.height), policy.rack_size(format.racks, format.sides.mains))
            if tiles > room:
                yield (
                    Clash.OPENING_OUT_OF_REACH,
                    f"opening.tiles: a first play can have at most {room} tiles here, not {tiles}",
                )
            if _SHORTEST_WORD <= longest < tiles:
                yield (
                    Clash.WORDS_TOO_SHORT,
                    f"opening.tiles: a first play of {tiles} tiles is longer than the longest word, {longest}",
                )
        case policy.SetWord(letters, suggestions):
            first = layout.start.column - letters // 2
            if first < 0 or first + letters > layout.width:
                yield (
                    Clash.SET_WORD_TOO_LONG,
                    f"opening.letters: {letters} letters across the start square do not fit on the board",
                )
            if _SHORTEST_WORD <= longest < letters:
                yield (
                    Clash.SET_WORD_TOO_LONG,
                    f"opening.letters: a starting word of {letters} letters is longer than the longest word, {longest}",
                )
            for word in suggestions:
                if not set(word.upper()) <= set(format.tiles.letters):
                    yield (
                        Clash.SET_WORD_NOT_IN_BOX,
                        f"opening.suggestions: {word[:40]!r} has letters that are not in the tile set",
                    )


def _draw(format: Format) -> _Faults:
    """Yield faults of a draw for the start that would never end, as all tiles are alike."""
    in_box = [kind for kind in format.tiles.kinds if kind.count]
    if format.sides.most == 1:
        return
    if isinstance(format.first_turn, policy.HighestValue) and len({kind.value for kind in in_box}) == 1:
        yield (
            Clash.START_NEVER_DRAWN,
            "first_turn: all tiles have the same value, so nobody would ever start; use nearest-to-a or draw-star",
        )
    if isinstance(format.first_turn, policy.NearestToA) and len(in_box) == 1:
        yield (
            Clash.START_NEVER_DRAWN,
            "first_turn: all tiles have the same letter, so nobody would ever start; use draw-star",
        )


def _end(format: Format) -> _Faults:
    is_endless = isinstance(format.turn_time, policy.Untimed | policy.PerTurn) and isinstance(
        format.zero_turns, policy.NoZeroLimit
    )
    endings = format.endings
    if is_endless and not (endings.tiles_used or endings.no_word or endings.turns):
        yield (
            Clash.ENDLESS,
            "endings: a match would never end; let it end when tiles are used or after zero turns, or limit the time",
        )
