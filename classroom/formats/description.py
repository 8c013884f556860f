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
    mains = f"{sides.fewest_mains} to {sides.mains} main players" if sides.fewest_mains else ""
    mains = mains or _count(sides.mains, "main player")
    teams = "team" if sides.most == 1 else "teams"
    parts = [f"{number} {teams} of {mains} and {_count(sides.reserves, 'reserve')}"]
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


def _minutes(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if not rest:
        return _count(minutes, "minute")
    return f"{_count(minutes, 'minute')} {_count(rest, 'second')}" if minutes else _count(rest, "second")


def _side_time(time: policy.PerSide) -> str:
    challenges = "challenges take the challenger's time" if time.timed_challenges else "the clocks stand at a challenge"
    return f"{_minutes(time.seconds)} a team for the whole match; {challenges}; {sentence(time.out_of_time)}"


def _overtime(overtime: policy.Overtime) -> str:
    loses = ", and is lost by who used it up" if overtime.loses else ""
    each = _minutes(overtime.each_seconds).removeprefix("1 ")
    return (
        f"each {each} begun of overtime costs {overtime.points} points; after "
        f"{_minutes(overtime.seconds)} of it the match ends{loses}"
    )


def _round_time(time: policy.PerRound) -> str:
    return (
        f"{_minutes(time.seconds)} a round, begun by {_count(time.begin_bells, 'bell')} and ended by "
        f"{_count(time.end_bells, 'bell')}"
    )


def _officials(officials: policy.Officials) -> str:
    return "judges come from states that do not play" if officials.from_elsewhere else "anybody may judge"


def _checklist(checklist: policy.CheckList) -> str:
    return f"ticked before the first bell: {', '.join(checklist.items)}" if checklist.items else "nothing is ticked"


def _warnings(warnings: policy.Warnings) -> str:
    if not warnings.limit:
        return "warnings are noted"
    return f"{_count(warnings.limit, 'warning')} of one player disqualify the team"


def _shop(shop: policy.LetterShop) -> str:
    prices = ", ".join(f"{price.letters} for {shop.currency}{price.amount}" for price in shop.prices)
    return f"no exchange; extra letters are bought: {prices}"


def _points_to_challenged(failed: policy.PointsToChallenged) -> str:
    each = " for each word" if failed.each_word else ""
    return f"who challenges an acceptable word gives the other side {failed.points} points{each}"


def _challenge(challenge: policy.Challenge) -> str:
    words = f"at most {_count(challenge.words, 'word')}" if challenge.words else "any words"
    hold = f"; a play may be held, and drawing waits {challenge.hold_seconds} seconds" if challenge.hold_seconds else ""
    return f"{words} of a play may be challenged until the next turn begins; {sentence(challenge.failed)}{hold}"


def _endings(endings: policy.Endings) -> str:
    ways = [
        *(["when all tiles are used"] if endings.tiles_used else []),
        *(["when no side can form a word"] if endings.no_word else []),
    ]
    return f"the match ends {' or '.join(ways)}" if ways else "used tiles end nothing"


def _words(words: policy.Words) -> str:
    refused = f"; refused: {', '.join(words.refused)}" if words.refused else ""
    longest = f"; at most {words.longest} letters" if words.longest else ""
    return f"the {words.practice} list in practice, the {words.competition} list in competition{refused}{longest}"


def _help(allowed: policy.Help) -> str:
    practice = "may be opened in practice" if allowed.in_practice else "stays closed in practice"
    open_list = "the list of two-letter words lies open; " if allowed.list_open else ""
    return f"{open_list}the helper {practice} and stays closed in competition"


# What each class of policy says; a text is filled in with the fields of the policy.
SENTENCES: dict[type, str | Callable[[Any], str]] = {
    policy.Sides: _sides,
    policy.SideRack: "each side has one rack of {size} tiles",
    policy.MemberRacks: "each main player has a rack of {size} tiles, and the teams take turns round the table",
    policy.PooledRack: "each team has one pool of {per_member} tiles for every main player",
    policy.Officials: _officials,
    policy.CheckList: _checklist,
    policy.Warnings: _warnings,
    policy.NoMargin: "a walkover is a win without a margin",
    policy.GreatestMargin: "who wins by walkover is given the greatest margin of the round",
    policy.FixedMargin: "who is absent, or later than {late_minutes} minutes, loses by {points} points",
    policy.SignedOnPaper: "the judge signs the printed score sheet",
    policy.LockedWhenSigned: "all sides sign the score sheet; then only the director changes it, with a reason",
    policy.BlanksPlayed: "a blank stands for the letter it is given",
    policy.BlanksAside: "a blank drawn is put aside and another tile drawn",
    policy.HighestValue: "each side draws a tile and the highest value starts; equal values draw again",
    policy.NearestToA: "each side draws a tile and the one nearest to A starts, a blank before A; ties draw again",
    policy.DrawStar: "each side draws a lot and the star starts, or the starter is given by the tournament",
    policy.NobodyWaits: "the first team of the list starts",
    policy.SetWord: "a word of {letters} letters lies across the start square before the first play and scores nothing",
    policy.CentreOpening: "the first play covers the start square with at least {tiles} tiles",
    policy.PerTurn: _turn_time,
    policy.PerSide: _side_time,
    policy.Overtime: _overtime,
    policy.SitsOut: "a team out of time moves no more, but may challenge, and what the others play is checked",
    policy.PerRound: _round_time,
    policy.Untimed: "no limit to a turn",
    policy.EachTurn: "each side draws up to a full rack after its play",
    policy.EachWords: "each side draws up to a full rack after every {words} words",
    policy.RackBonus: "{points} points for laying {tiles} tiles of a full rack in one turn",
    policy.NoBonus: "no extra points, however many tiles are laid",
    policy.WholeRack: "all tiles of a full rack or none, with at least {bag} in the bag; it scores zero",
    policy.AnyTiles: "one or more tiles, with at least {bag} in the bag; it scores zero",
    policy.OnlyAlike: "one or more tiles, only with {alike} or more of one letter on the rack and {bag} in the bag; it "
    "scores zero",
    policy.UnlessAlike: "one or more tiles, but not with {alike} or more of one letter on the rack, and with at least "
    "{bag} in the bag; it scores zero",
    policy.LetterShop: _shop,
    policy.JudgeChecks: "the side announces its score, the point judge checks it, the checked score counts",
    policy.NotAnnounced: "the counted score is entered at once",
    policy.OwnCount: "the team says its own count; the judges' count makes the total",
    policy.Objections: "the side announces its score; too low a score is corrected, too high a score stands unless "
    "somebody objects, and costs as much again where the others do",
    policy.LoseNextTurn: "who challenges an acceptable word loses the next turn",
    policy.NoPenalty: "a failed challenge costs nothing",
    policy.PointsToChallenged: _points_to_challenged,
    policy.PointsFromChallenger: "who challenges an acceptable word loses {points} points",
    policy.Challenge: _challenge,
    policy.Void: "a play with a word that does not count is refused at once, and nobody challenges",
    policy.JudgeDisallows: lambda policy: f"the judge disallows plays; {sentence(policy.disallowed_word)}",
    policy.PointsTakenBack: "a disallowed play scores nothing",
    policy.PointsDeducted: "a disallowed play costs its full value",
    policy.SideOut: "{limit} zero turns in a row by one side disqualify it and end the match",
    policy.MatchOver: "{limit} zero turns in a row by all sides together end the match",
    policy.MatchMayEnd: "{limit} zero turns in a row by all sides together let any side end the match",
    policy.PassesEnd: "the match ends when everybody has passed in {cycles} full cycles",
    policy.NoZeroLimit: "zero turns end nothing",
    policy.Endings: _endings,
    policy.LoseOwn: "each side loses the value of its own unplayed tiles",
    policy.OutTakesOthers: "each side loses its unplayed tiles; who is out adds the others'",
    policy.OutTakesTwice: "who is out adds twice the others' unplayed tiles; if nobody is, each side loses its own",
    policy.NoAdjustment: "unplayed tiles cost nothing",
    policy.Draw: "level totals are a draw",
    policy.ExtraTurn: "level totals: one extra turn each; still level, the jury decides",
    policy.SharedWin: "level totals share the win",
    policy.Words: _words,
    policy.Help: _help,
    policy.Sheet: "a score sheet has room for {rows} turns",
}
