"""Asks before standings are made final though rounds are still to be played."""

from __future__ import annotations

from collections.abc import Callable

from classroom.competition.state import CompetitionState, DivisionState
from classroom.i18n import _, ngettext
from classroom.ui.kit.dialog import Dialog


class EarlyEndCard(Dialog):
    """The question, with how far each division has come. `then` makes the standings final."""

    def __init__(self, state: CompetitionState, then: Callable[[], None]) -> None:
        follows = _("Once the standings are final, no more rounds are drawn. You can open the competition again later.")
        super().__init__(
            title=_("End before the last round?"),
            message=" ".join((*played_texts(state), follows)),
            deed=_("Make final"),
            cancel=_("Not yet"),
        )
        self._then = then

    def done(self) -> None:
        """Make the standings final."""
        self._then()


def played_texts(state: CompetitionState) -> list[str]:
    """Return how many of their rounds the unfinished divisions have played."""
    sentences = []
    for division in state.unfinished:
        sentence = _rounds_text(division)
        if len(state.divisions) > 1:
            sentence = _("{division}: {sentence}").format(division=division.plan.title, sentence=sentence)
        sentences.append(sentence)
    return sentences


def _rounds_text(division: DivisionState) -> str:
    played, rounds = len(division.rounds), division.plan.rounds
    if not played:
        return _("No round has been played yet.")
    sentence = ngettext(
        "{count} of {rounds} rounds has been played.", "{count} of {rounds} rounds have been played.", played
    )
    return sentence.format(count=played, rounds=rounds)
