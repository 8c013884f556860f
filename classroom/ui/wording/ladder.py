"""The names of the practice ladder's steps, and why one of them is proposed."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.i18n import _, ngettext
from classroom.match.ladder import NO_CLOCK, Proposal, Step, Way, Why
from classroom.match.team import WordCheck


def step_name(step: Step) -> str:
    """Return what a step is called on its button."""
    if step.is_official:
        return _("Official")
    if step.seconds == NO_CLOCK:
        return _("No clock")
    return _("{number} seconds").format(number=step.seconds)


def step_sentence(step: Step) -> str:
    """Return a sentence that describes a step (P18)."""
    if step.is_official:
        return _("{number} seconds and the word list, as in a competition.").format(number=step.seconds)
    if step.seconds == NO_CLOCK:
        return _("Start without a clock. The app shows the score and warns about wrong words.")
    if step.word_check is WordCheck.WARN:
        return _("The same help, now with a bell. Running out of time costs nothing.")
    if step.live_score:
        return _("The score is shown. Words are checked only if challenged.")
    return _("Add up your own score. A time-out is a scoreless turn.")


def proposal_line(proposal: Proposal, steps: Sequence[Step]) -> str:
    """Return why a step is proposed and which, such as: 3 of 14 turns ran out of time: stay with 30 seconds."""
    return _("{reason}: {advice}.").format(reason=_reason(proposal), advice=_advice(proposal, steps))


def next_time_line(proposal: Proposal, steps: Sequence[Step]) -> str:
    """Return the same after a match, such as: Next time: go on to 20 seconds. 12 of 14 turns scored."""
    sentence = _("Next time: {advice}. {reason}.")
    return sentence.format(reason=_reason(proposal), advice=_advice(proposal, steps))


def _reason(proposal: Proposal) -> str:
    turns = proposal.turns
    match proposal.why:
        case Why.NO_MATCH:
            return _("These teams have not played each other yet")
        case Why.FEW_TURNS:
            return ngettext("Only {count} turn so far", "Only {count} turns so far", turns).format(count=turns)
        case Why.TIME:
            return _("{count} of {turns} turns ran out of time").format(count=proposal.timed_out, turns=turns)
        case Why.NO_SCORE:
            return _("{count} of {turns} turns scored nothing").format(count=proposal.scoreless, turns=turns)
        case Why.WENT_WELL:
            scored = turns - proposal.timed_out - proposal.scoreless
            return _("{count} of {turns} turns scored").format(count=scored, turns=turns)


def _advice(proposal: Proposal, steps: Sequence[Step]) -> str:
    step = steps[proposal.step]
    if proposal.why is Why.NO_MATCH:
        return _("start with {step}").format(step=_phrase(step))
    if proposal.way is Way.STAY and proposal.why is Why.WENT_WELL:
        return _("you are ready for a competition")
    match proposal.way:
        case Way.BACK if not proposal.was_there:
            return _("try {step}").format(step=_phrase(step))
        case Way.BACK:
            return _("go back to {step}").format(step=_phrase(step))
        case Way.STAY:
            return _("stay with {step}").format(step=_phrase(step))
        case Way.ON:
            return _("go on to {step}").format(step=_phrase(step))


def _phrase(step: Step) -> str:
    if step.is_official:
        return _("the official {number} seconds").format(number=step.seconds)
    return _("{number} seconds").format(number=step.seconds) if step.seconds else _("no clock")
