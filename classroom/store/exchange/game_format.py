"""The rules by which one recorded game was played, as far as the record shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import gcd

from classroom.rules import policy
from classroom.rules.format import Format
from classroom.store.exchange import gcg
from classroom.store.exchange.replay import record_format

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
