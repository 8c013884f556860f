"""A format in plain English, policy by policy with the ids of its rules, as the command line prints it."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any, NamedTuple

from classroom.formats.house_rule import differences
from classroom.formats.reading import POLICIES
from classroom.rules import format as policy
from classroom.rules.format import Format
from classroom.rules.tile import BLANK

_WIDTH = 100
_INDENT = 18


class Line(NamedTuple):
    """One policy of a format: its name, what it says, the ids of the rules it states."""

    policy: str
    sentence: str
    rules: tuple[str, ...]


def describe(format: Format) -> tuple[Line, ...]:
    """Return every policy of `format` in words, in the order of its fields."""
    return tuple(Line(name, sentence(getattr(format, name)), format.rules.get(name, ())) for name in POLICIES)


def description(format: Format, origin: Format | None = None) -> str:
    """Return `format` as text for a terminal; policies that differ from `origin` are marked with a star."""
    changed = {difference.policy for difference in differences(format, origin)} if origin else set()
    layout, tiles = format.layout, format.tiles
    board = Line("layout", f"a board of {layout.width} by {layout.height} squares", ())
    box = Line("tiles", f"{len(tiles.tiles)} tiles, {_count(tiles.tiles.count(BLANK), 'blank')} among them", ())
    lines = [f"{format.title} ({format.key})"]
    for name, words, rules in (board, box, *describe(format)):
        star = "* " if name in changed else "  "
        text = wrap(f"{words} [{', '.join(rules)}]" if rules else words, _WIDTH - _INDENT)
        lines += [f"{star}{name.replace('_', ' '):<{_INDENT}}{text[0]}"]
        lines += [f"{'':<{_INDENT + 2}}{line}" for line in text[1:]]
    return "\n".join(lines)


def sentence(chosen: object) -> str:
    """Return what one policy says, numbers included."""
    words = SENTENCES[type(chosen)]
    if callable(words):
        return words(chosen)
    return words.format(**vars(chosen))


def _count(number: int, one: str, more: str | None = None) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {more or one + 's'}"


def _sides(sides: policy.Sides) -> str:
    number = str(sides.least) if sides.least == sides.most else f"{sides.least} to {sides.most}"
    parts = [f"{number} sides of {_count(sides.mains, 'main player')} and {_count(sides.reserves, 'reserve')}"]
    if sides.years:
        parts.append(f"pupils of years {', '.join(map(str, sides.years))}")
    if sides.mixed_teams:
        parts.append("teams of different communities")
    if sides.teacher:
        parts.append("an accompanying teacher")
    if sides.different_origins:
        parts.append("no two sides from the same state")
    return "; ".join(parts)


def _turn_time(time: policy.PerTurn) -> str:
    return (
        f"{_count(time.seconds, 'second')} a turn, begun by {_count(time.begin_bells, 'bell')} and ended by "
        f"{_count(time.end_bells, 'bell')}; what then lies lawfully on the board is the play"
    )


def _challenge(challenge: policy.Challenge) -> str:
    words = f"at most {_count(challenge.words, 'word')}" if challenge.words else "any words"
    return f"{words} of a play may be challenged until the next turn begins; {sentence(challenge.failed)}"


def _endings(endings: policy.Endings) -> str:
    ways = [
        *(["when all tiles are used"] if endings.tiles_used else []),
        *(["when no side can form a word"] if endings.no_word else []),
    ]
    return f"the match ends {' or '.join(ways)}" if ways else "only zero turns end the match"


def _words(words: policy.Words) -> str:
    refused = f"; refused: {', '.join(words.refused)}" if words.refused else ""
    return f"the {words.practice} list in practice, the {words.competition} list in competition{refused}"


def _help(allowed: policy.Help) -> str:
    practice = "may be opened in practice" if allowed.in_practice else "stays closed in practice"
    return f"the helper {practice} and stays closed in competition"


# What each class of policy says; a text is filled in with the fields of the policy.
SENTENCES: dict[type, str | Callable[[Any], str]] = {
    policy.Sides: _sides,
    policy.SideRack: "each side has one rack of {size} tiles",
    policy.HighestValue: "each side draws a tile and the highest value starts; equal values draw again",
    policy.NearestToA: "each side draws a tile and the one nearest to A starts, a blank before A; ties draw again",
    policy.CentreOpening: "the first play covers the start square with at least {tiles} tiles",
    policy.PerTurn: _turn_time,
    policy.Untimed: "no limit to a turn",
    policy.EachTurn: "each side draws up to a full rack after its play",
    policy.RackBonus: "{points} points for laying {tiles} tiles of a full rack in one turn",
    policy.NoBonus: "no extra points, however many tiles are laid",
    policy.WholeRack: "all tiles of a full rack or none, with at least {bag} in the bag; it scores zero",
    policy.AnyTiles: "one or more tiles, with at least {bag} in the bag; it scores zero",
    policy.JudgeChecks: "the side announces its score, the point judge checks it, the checked score counts",
    policy.NotAnnounced: "the counted score is entered at once",
    policy.LoseNextTurn: "who challenges an acceptable word loses the next turn",
    policy.NoPenalty: "a failed challenge costs nothing",
    policy.Challenge: _challenge,
    policy.SideOut: "{limit} zero turns in a row by one side disqualify it and end the match",
    policy.MatchOver: "{limit} zero turns in a row by all sides together end the match",
    policy.NoZeroLimit: "zero turns end nothing",
    policy.Endings: _endings,
    policy.LoseOwn: "each side loses the value of its own unplayed tiles",
    policy.OutTakesOthers: "each side loses its unplayed tiles; who is out adds the others'",
    policy.OutTakesTwice: "who is out adds twice the others' unplayed tiles; if nobody is, each side loses its own",
    policy.ExtraTurn: "level totals: one extra turn each; still level, the jury decides",
    policy.SharedWin: "level totals share the win",
    policy.Words: _words,
    policy.Help: _help,
    policy.Sheet: "a score sheet has room for {rows} turns",
}
