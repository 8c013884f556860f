"""A format's rules as a few short lines for its card, said from its policies."""

from __future__ import annotations

from classroom.i18n import _, ngettext
from classroom.match.team import Mode
from classroom.rules import policy
from classroom.rules.format import Format
from classroom.rules.policy import rack_size


def rule_lines(format: Format, time: policy.TurnTime | None = None) -> tuple[str, ...]:
    """Return what a team has to know before it plays, the most important first; `time` is the one chosen, if any."""
    lines = (
        _time(time or format.turn_time, alone=format.sides.mains == 1),
        _announcement(format.announcement),
        _exchange(format.exchange, rack_size(format.racks, format.sides.mains)),
        _challenge(format.challenge),
        _zero_turns(format.zero_turns),
        _bonus(format.bonus),
    )
    return tuple(line for line in lines if line)


def kind_text(format: Format, mode: Mode) -> str:
    """Return what kind of match it is: by which rules, and whether it is practice or competition."""
    if mode is Mode.PRACTICE:
        return _("{format}, practice").format(format=_(format.title))
    return _("{format}, competition").format(format=_(format.title))


def sides_line(format: Format) -> str:
    """Return who plays: teams, players, reserves."""
    sides = format.sides
    number = str(sides.least) if sides.least == sides.most else f"{sides.least}-{sides.most}"
    if sides.mains == 1 and not sides.reserves:
        return _("{number} players, each playing alone").format(number=number)
    if sides.most == 1:
        return ngettext("1 team of {number} player", "1 team of {number} players", sides.mains).format(
            number=sides.mains
        )
    parts = [_("{number} teams").format(number=number)]
    parts.append(ngettext("{number} player each", "{number} players each", sides.mains).format(number=sides.mains))
    if sides.reserves:
        parts.append(ngettext("{number} reserve", "{number} reserves", sides.reserves).format(number=sides.reserves))
    return ", ".join(parts)


def _time(time: policy.TurnTime, *, alone: bool = False) -> str:
    match time:
        case policy.PerTurn(seconds, begin, end):
            line = _("{seconds} seconds a turn").format(seconds=seconds)
            if not (begin and end):
                return line
            bells = [ngettext("{number} bell", "{number} bells", count).format(number=count) for count in (begin, end)]
            return _("{line}: {begin} at the start, {end} at the end").format(line=line, begin=bells[0], end=bells[1])
        case policy.PerSide(seconds):
            if alone:
                return _("{minutes} minutes per player for the whole match").format(minutes=seconds // 60)
            return _("{minutes} minutes per team for the whole match").format(minutes=seconds // 60)
        case policy.PerRound(seconds):
            return _("{minutes} minutes a round").format(minutes=seconds // 60)
        case policy.Untimed():
            return _("Take your time: turns have no time limit")


def _announcement(announcement: policy.Announcement) -> str:
    match announcement:
        case policy.JudgeChecks():
            return _("Announce your own score; the judge checks it")
        case policy.OwnCount():
            return _("Keep your own score; the judges also count")
        case policy.Objections():
            return _("Announce your own score; the others may object")
        case policy.NotAnnounced():
            return ""


def _exchange(exchange: policy.Exchange, rack: int) -> str:
    match exchange:
        case policy.WholeRack():
            return _("Exchange all {number} tiles or none; you score 0 points").format(number=rack)
        case policy.AnyTiles():
            return _("Exchange any tiles for 0 points")
        case policy.OnlyAlike(alike=alike):
            return _("Exchange tiles for 0 points only if you have {number} of the same letter").format(number=alike)
        case policy.UnlessAlike(alike=alike):
            return _("Exchange any tiles for 0 points, unless you have {number} of the same letter").format(
                number=alike
            )
        case policy.LetterShop():
            return _("No exchange: buy extra letters")


def _challenge(challenge: policy.Challenges) -> str:
    match challenge:
        case policy.Challenge(failed=policy.LoseNextTurn()):
            return _("If you challenge a good word, you lose your next turn")
        case policy.Challenge(failed=policy.PointsToChallenged(points)):
            return _("If you challenge a good word, the others get {points} points").format(points=points)
        case policy.Challenge(failed=policy.PointsFromChallenger(points)):
            return _("If you challenge a good word, you lose {points} points").format(points=points)
        case policy.Challenge():
            return _("A challenge costs nothing")
        case policy.Void():
            return _("A word that is not in the list cannot be played")
        case policy.JudgeDisallows():
            return _("The judge takes off wrong words")


def _zero_turns(zero_turns: policy.ZeroTurns) -> str:
    match zero_turns:
        case policy.SideOut(limit):
            return _("{number} turns in a row without points: your team is out").format(number=limit)
        case policy.MatchOver(limit):
            return _("{number} turns in a row without points: the match is over").format(number=limit)
        case policy.MatchMayEnd(limit):
            return _("{number} turns in a row without points: the match may end").format(number=limit)
        case policy.PassesEnd(cycles):
            return _("Everybody passes {number} times in a row: the match is over").format(number=cycles)
        case policy.NoZeroLimit():
            return ""


def _bonus(bonus: policy.Bonus) -> str:
    match bonus:
        case policy.RackBonus(tiles, points):
            return _("All {tiles} tiles in one turn: {points} extra points").format(tiles=tiles, points=points)
        case policy.NoBonus():
            return ""
