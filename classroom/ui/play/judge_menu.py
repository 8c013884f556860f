"""What the judge may do between two turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from classroom.i18n import _
from classroom.match.command import DeclareNoWord
from classroom.match.state import MatchState, Phase
from classroom.match.team import Role
from classroom.ui.kit.button import DangerButton, KitButton, SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard
from classroom.ui.play.correction_card import CorrectionCard, RulingsCard
from classroom.ui.play.judge_card import ReserveCard, StopCard


class JudgeMenu(ModalCard):
    """A button for each thing; what cannot be done now says why when it is tapped."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._screen = screen
        state: MatchState = screen.session.service.state
        self._add("leave", _("Home: the match is kept"), screen.desk.leave)
        self._add("reserve", _("Reserve in"), ReserveCard, _why_no_reserve(state))
        self._add("correct", _("Correct a score"), CorrectionCard, _why_no_correction(state))
        self._add("overturn", _("Jury: another ruling"), RulingsCard, _why_no_ruling(state))
        for face in screen.view.teams:
            why = "" if face.side in screen.view.may_declare else _why_not_declare(state, face.side)
            if face.is_computer and not why:
                why = _("The computer says so itself.")
            text = _("{team} can make no word").format(team=face.name)
            self._add(f"no_word_{face.side}", text, lambda side=face.side: self._declare(side), why)
        self._add("turns", _("All turns"), screen.show_turns)
        # As far as can be from the way home, and in another colour.
        self._add("stop", _("End the match early"), StopCard, _why_no_stop(state), DangerButton)

    def _add(
        self,
        name: str,
        text: str,
        what: Callable[..., Any],
        why_not: str = "",
        kind: type[KitButton] = SecondaryButton,
    ) -> None:
        button = kind(text=text, size_hint_y=1, why_disabled=why_not)
        button.bind(on_release=lambda _button: self._do(what), on_refused=self._refused)
        self.ids.actions.add_widget(button)
        self.ids[name] = button.proxy_ref

    def _do(self, what: Callable[..., Any]) -> None:
        if isinstance(what, type):
            self._screen.open_modal(what(self._screen))
        else:
            self.close()
            what()

    def _refused(self, _button: Any, why: str) -> None:
        self.ids.message.text = why

    def _declare(self, side: int) -> None:
        self._screen.session.do(DeclareNoWord(side))


def _why_no_reserve(state: MatchState) -> str:
    if state.phase is not Phase.READY:
        return _("A reserve comes in between two turns.")
    return "" if any(team.names(Role.RESERVE) for team in state.teams) else _("No team has a reserve.")


def _why_no_correction(state: MatchState) -> str:
    return "" if state.turns else _("No turn has been played yet.")


def _why_no_ruling(state: MatchState) -> str:
    return "" if any(turn.ruling for turn in state.turns) else _("No word has been ruled on yet.")


def _why_no_stop(state: MatchState) -> str:
    return _("The extra turns are played to the end.") if state.extra is not None else ""


def _why_not_declare(state: MatchState, side: int) -> str:
    if side in state.declared:
        return _("They have said so already.")
    if state.phase is not Phase.READY or state.extra is not None or not state.format.endings.no_word:
        return _("That cannot be done now.")
    return _("The team whose turn it is says it first.")


load_rules(__file__)
