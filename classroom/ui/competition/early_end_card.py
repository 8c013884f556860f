"""Asks before standings are made final though rounds are still to be played."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import StringProperty

from classroom.competition.state import CompetitionState, DivisionState
from classroom.i18n import _, ngettext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class EarlyEndCard(ModalCard):
    """The question; `played` says how far each division has come. `do` makes the standings final."""

    played = StringProperty("")

    def __init__(self, state: CompetitionState, do: Callable[[], None]) -> None:
        self._do = do
        super().__init__(played=played_text(state))

    def end(self) -> None:
        """Close the card and make the standings final."""
        self.close()
        self._do()


def played_text(state: CompetitionState) -> str:
    """Return how many of their rounds the divisions that are not at their end have played."""
    sentences = []
    for division in state.unfinished:
        sentence = _rounds_text(division)
        if len(state.divisions) > 1:
            sentence = _("{division}: {sentence}").format(division=division.plan.title, sentence=sentence)
        sentences.append(sentence)
    return "\n".join(sentences)


def _rounds_text(division: DivisionState) -> str:
    played, rounds = len(division.rounds), division.plan.rounds
    if not played:
        return _("No round has been played yet.")
    sentence = ngettext(
        "{count} of {rounds} rounds has been played.", "{count} of {rounds} rounds have been played.", played
    )
    return sentence.format(count=played, rounds=rounds)


load_rules(__file__)
