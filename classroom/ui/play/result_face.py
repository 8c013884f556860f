"""What the result screen shows of a finished match: who won, how it went, what to remember."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.i18n import _, ngettext
from classroom.match.state import MatchState
from classroom.match.team import Role, Team
from classroom.record import highlight
from classroom.record.figure import figure
from classroom.record.firsts import First, find_firsts
from classroom.record.wording import end_reason_text
from classroom.rules.ending import EndReason
from classroom.rules.policy import (
    Draw,
    GreatestMargin,
    LockedWhenSigned,
    MatchMayEnd,
    MatchOver,
    MemberRacks,
    NoAdjustment,
    SideOut,
)
from classroom.rules.tile import BLANK
from classroom.ui.play.match_view import HighlightFace, ResultFace, TeamResult, ToRemember
from classroom.ui.wording import literacy_round as say_round
from classroom.ui.wording import match as say
from classroom.ui.wording.word import level_title


def result_face(state: MatchState) -> ResultFace | None:
    """Return the result, None while the match goes on."""
    if state.end is None:
        return None
    is_open = state.awaits_jury or not state.is_over
    leaders = state.leaders() if is_open else state.winning_teams
    order = sorted(range(len(state.teams)), key=lambda team: (team not in leaders, -state.totals[team]))
    level = tuple((team, state.teams[team].name) for team in state.leaders()) if state.awaits_jury else ()
    return ResultFace(
        headline=_headline(state),
        awaits_jury=state.awaits_jury,
        level=level,
        teams=tuple(_team_result(state, team, leaders) for team in order),
        totals=tuple(tuple(totals) for totals in highlight.running_totals(state)),
        signed=_signed(state),
        to_sign=isinstance(state.format.signing, LockedWhenSigned) and state.is_over and not state.is_locked,
    )


def _signed(state: MatchState) -> str:
    """Return who has signed the score sheet, and who still has to if all sides sign it (P20, T10)."""
    if not isinstance(state.format.signing, LockedWhenSigned):
        return _("Signed by {name}.").format(name=state.judge_signed) if state.judge_signed else ""
    names = [state.signatures[side] for side in sorted(state.signatures)]
    if state.is_locked:
        return _("Signed by {names}. Only the director can change the sheet now.").format(names=", ".join(names))
    if not names:
        return _("The players sign the sheet.")
    waits = ", ".join(state.side_name(side) for side in state.sides if side not in state.signatures)
    return _("Signed by {names}. Still to sign: {waits}.").format(names=", ".join(names), waits=waits)


def remembered(state: MatchState, counts: highlight.Counts, earlier: Sequence[MatchState]) -> ToRemember:
    """Return what to remember; `counts` tells whether a word counts, `earlier` are other matches."""
    teams = range(len(state.teams))
    cheers = tuple(_cheer(state, team, counts, find_firsts(state, team, counts, earlier)) for team in teams)
    return ToRemember(tuple(highlight_faces(state, counts)), cheers)


def _cheer(state: MatchState, team: int, counts: highlight.Counts, firsts: Sequence[First]) -> tuple[str, ...]:
    """Return what a team did best and what it did for the first time; nothing for the computer."""
    if state.teams[team].computer:
        return ()
    sides = state.sides_of(team)
    word = highlight.best_word(state, counts, sides)
    said = []
    if First.FIFTY in firsts:
        said.append(_("First turn of 50 or more: {score}!").format(score=highlight.best_turn(state, counts, sides)))
    elif word:
        best = _("New best word: {word} {score}!") if First.BEST_WORD in firsts else _("Best word: {word} {score}")
        said.append(best.format(word=word.word, score=word.score))
    if First.CHALLENGE_WON in firsts:
        said.append(_("First challenge won!"))
    elif First.MATCH in firsts and First.FIFTY not in firsts:
        said.append(_("First match!"))
    return tuple(said)


def highlight_faces(state: MatchState, counts: highlight.Counts) -> Sequence[HighlightFace]:
    """Return the highlights of the match; `counts` tells whether a word counts."""
    faces = []
    best = highlight.best_word(state, counts, state.sides)
    if best:
        more = _("{team}, turn {number}").format(team=state.side_name(best.side), number=best.number)
        # The longest word there can be needs more room than any number.
        said = ngettext("{count} point", "{count} points", best.score).format(count=figure(best.score))
        faces.append(HighlightFace(_("Best word"), said, more, weight=1.6, word=best.tiles))
    made = len(highlight.words_made(state, counts))
    if made:
        faces.append(HighlightFace(_("Words made"), str(made), _racks_line(state, counts)))
    closest = highlight.closest_moment(state)
    if closest:
        fact = ngettext("{count} point", "{count} points", closest.margin).format(count=closest.margin)
        faces.append(HighlightFace(_("Closest moment"), fact, _("turn {number}").format(number=closest.number)))
    return faces


def _headline(state: MatchState) -> str:
    if state.end is None:
        return ""
    if len(state.teams) == 1:
        return say_round.end_title(state)
    limit, lost = state.format.zero_turns, say.names(state.teams[team].name for team in sorted(state.end.lost))
    if state.end.reason is EndReason.WALKOVER:
        return _("Match over: {team} absent ({reason})").format(team=lost, reason=state.end.note)
    if state.end.reason is EndReason.DISQUALIFIED and state.end.note:
        return _("Match over: {team} disqualified ({reason})").format(team=lost, reason=state.end.note)
    if state.end.reason is EndReason.DISQUALIFIED:
        return _("Match over: {team} disqualified after warnings").format(team=lost)
    if state.end.reason is EndReason.STOPPED:
        return _("Match over: stopped by the judge ({reason})").format(reason=state.end.note)
    if state.end.reason is EndReason.ZERO_TURNS and isinstance(limit, SideOut):
        text = _("Match over: {team} disqualified ({count} turns in a row without points)")
        return text.format(team=lost, count=limit.limit)
    if state.end.reason is EndReason.ZERO_TURNS and isinstance(limit, MatchOver | MatchMayEnd):
        return _("Match over: {count} turns in a row without points").format(count=limit.limit)
    return _("Match over: {ending}").format(ending=end_reason_text(state.end.reason.value, _))


def _team_result(state: MatchState, number: int, leaders: tuple[int, ...]) -> TeamResult:
    team = state.teams[number]
    return TeamResult(
        side=number,
        won=number in leaders and not state.awaits_jury,
        verdict=_verdict(state, number, leaders),
        name=team.name,
        members=_people(team),
        total=figure(state.totals[number]),
        sum_lines=_sum_lines(state, number),
        player_lines=_player_lines(state, number),
    )


def _verdict(state: MatchState, team: int, leaders: tuple[int, ...]) -> str:
    if len(state.teams) == 1:
        return say_round.round_title(state)
    if team in leaders:
        if state.awaits_jury:
            return _("A tie: the jury decides")
        if len(leaders) > 1:
            return _("A draw") if isinstance(state.format.tie_break, Draw) else _("Shared win")
        is_one = state.teams[team].computer or state.format.sides.mains == 1
        return _("The winner") if is_one else _("The winners")
    is_out = state.end is not None and team in state.end.lost
    if is_out and state.end and state.end.reason is EndReason.WALKOVER:
        return _("Absent")
    if is_out and state.end and state.end.reason in (EndReason.DISQUALIFIED, EndReason.ZERO_TURNS):
        return _("Disqualified")
    return _("No points, no winner") if state.has_nothing_scored else _("Well played")


def _people(team: Team) -> tuple[str, ...]:
    """Return who plays for a team, or the level if it is the computer."""
    if team.computer:
        return (title,) if (title := level_title(team.computer)) else ()
    people = (*team.names(Role.MAIN), *team.names(Role.RESERVE))
    return () if people == (team.name,) else people


def _racks_line(state: MatchState, counts: highlight.Counts) -> str:
    """How often a whole rack was played (C9), as the line below the number of words."""
    racks = len(highlight.whole_racks(state, counts))
    if not racks:
        return _("all different")
    return ngettext("{count} play using a full rack", "{count} plays using a full rack", racks).format(count=racks)


def _sum_lines(state: MatchState, team: int) -> tuple[str, ...]:
    """Return how the total was made up, one line each: tiles left, the others' tiles, overtime (P15, S7, T2)."""
    if state.end is None:
        return ()
    if state.end.reason is EndReason.WALKOVER and isinstance(state.format.absence, GreatestMargin):
        return () if team in state.end.lost else (_("Walkover: gets the round's biggest margin"),)
    if isinstance(state.format.racks, MemberRacks):
        return ()
    (side,) = state.sides_of(team)
    if isinstance(state.format.end_adjustment, NoAdjustment):
        return (say_round.sum_line(state, side),)
    left, changed = state.end.unplayed[side], state.end.adjustments[side]
    penalty = state.time_penalties()[team]
    if not changed and not penalty:
        count = ngettext("{count} tile left", "{count} tiles left", len(left)).format(count=len(left))
        return (count if left else _("No tiles left"),)
    score = figure(state.scores[team])
    lines = []
    tiles = " ".join(_("blank") if tile == BLANK else tile for tile in left)
    if changed < 0:
        lines.append(_("{score} minus {lost} for tiles left ({tiles})").format(score=score, lost=-changed, tiles=tiles))
    elif changed > 0:
        lines.append(_("{score} plus {more} for the others' tiles").format(score=score, more=changed))
    if penalty and not lines:
        lines.append(_("{score} minus {lost} for overtime").format(score=score, lost=-penalty))
    elif penalty:
        lines.append(_("minus {lost} for overtime").format(lost=-penalty))
    return tuple(lines)


def _player_lines(state: MatchState, team: int) -> tuple[str, ...]:
    """Return what unplayed tiles did to the score of each player with a rack of their own (A11); else nothing."""
    if state.end is None or not isinstance(state.format.racks, MemberRacks):
        return ()
    turns = _("{score} from the turns").format(score=figure(state.scores[team]))
    return turns, *(_player_line(state, side) for side in state.sides_of(team))


def _player_line(state: MatchState, side: int) -> str:
    name, tiles = state.side_name(side), "".join(state.end.unplayed[side] if state.end else ())
    points = state.end.adjustments[side] if state.end else 0
    if points > 0:
        return _("+{points} {name}, out first").format(name=name, points=points)
    if not tiles:
        return _("0 {name}, no tiles left").format(name=name)
    # Translators: a line of a sum: points, the player, and the tiles left on the rack, such as "-10 Aina (HORNINT)".
    return _("{points} {name} ({tiles})").format(name=name, points=figure(points), tiles=tiles)
