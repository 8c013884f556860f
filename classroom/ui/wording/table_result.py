"""Sentences about the result of a table; no Kivy."""

from __future__ import annotations

from classroom.competition.event import ResultToEnter
from classroom.competition.result import NobodyCame, Outcome, Played, Ruled, Scored, Walkover, WalkoverReason
from classroom.competition.standing import walkover_margin
from classroom.competition.state import CompetitionState, RoundState
from classroom.competition.wording import margin_text
from classroom.i18n import _
from classroom.record.figure import figure, money
from classroom.rules.policy import GreatestMargin, NoMargin


def walkover_text(reason: WalkoverReason, loser: str) -> str:
    """Return why a match was won without being played to its end."""
    match reason:
        case WalkoverReason.ABSENT:
            sentence = _("{name} did not come")
        case WalkoverReason.LATE:
            sentence = _("{name} was too late")
        case WalkoverReason.WALKED_OUT:
            sentence = _("{name} stopped playing")
        case WalkoverReason.DISQUALIFIED:
            sentence = _("{name} was disqualified")
    return sentence.format(name=loser)


def walkover_margin_text(state: CompetitionState, published: RoundState) -> str:
    """Return the margin of the walkovers of a round, and where it comes from (A12, P16, T8)."""
    margin = figure(walkover_margin(published.results(), state.standing))
    match state.standing.absence:
        case GreatestMargin():
            sentence = _("margin {margin}, the biggest of this round")
        case NoMargin() if state.standing.walkover_by_median:
            sentence = _("margin {margin}, the middle of this round's margins")
        case _:
            sentence = _("margin {margin}")
    return sentence.format(margin=margin)


def result_text(state: CompetitionState, result: ResultToEnter, currency: str = "") -> str:
    """Return a result in a sentence; `currency` is that of letters that are sold (U8)."""
    match result:
        case Played(first, second, first_score, second_score, decided_for):
            sentence = _("{first} {first_score}, {second} {second_score}").format(
                first=state.name(first),
                first_score=figure(first_score),
                second=state.name(second),
                second_score=figure(second_score),
            )
            if decided_for is None:
                return sentence
            return _("{result}; decided for {name}").format(result=sentence, name=state.name(decided_for))
        case Walkover(winner, loser, reason):
            why = walkover_text(reason, state.name(loser))
            return _("{name} won by walkover: {why}").format(name=state.name(winner), why=why)
        case NobodyCame(first, second):
            return _("Neither {first} nor {second} came").format(first=state.name(first), second=state.name(second))
        case Scored(player, score, raised):
            sentence = _("{name} {score}, raised {raised}") if raised else _("{name} {score}")
            return sentence.format(name=state.name(player), score=figure(score), raised=money(currency, raised))
        case Ruled(player, outcome, margin):
            return _("{name}: {outcome}, margin {margin}").format(
                name=state.name(player), outcome=outcome_text(outcome), margin=margin_text(margin)
            )


def outcome_text(outcome: Outcome) -> str:
    """Return a team's outcome of a round in one word."""
    match outcome:
        case Outcome.WON:
            return _("won")
        case Outcome.DRAWN:
            return _("drawn")
        case Outcome.LOST:
            return _("lost")
