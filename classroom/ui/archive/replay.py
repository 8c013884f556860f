"""Looks back at a match: turn by turn with better plays, and the words for the class."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty

from classroom.errors import StoreError
from classroom.i18n import _
from classroom.match.state import MatchState
from classroom.record.figure import figure
from classroom.record.look_back import Retrospect
from classroom.ui.archive.turns_page import TurnsPage
from classroom.ui.archive.words_page import WordsPage
from classroom.ui.cards.meanings_card import MeaningsCard
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.navigation import ScreenName
from classroom.ui.wording.look_back import looked_back

TURNS, WORDS = "turns", "words"
_KEYS = {"left": -1, "right": 1}


class ReplayScreen(ContextScreen):
    """Looks back at the match under way or a stored one: `page` is ``turns`` or ``words``; `faces` as in `SideLine`."""

    page = StringProperty(TURNS)
    faces = ListProperty()
    fault = StringProperty()

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._page: TurnsPage | WordsPage | None = None
        self.look: Retrospect | None = None
        super().__init__(context, **more)
        self.look = self._looked_back()
        if self.look is None or not self.look.turns:
            self.fault = self.fault or _("No turns were played in this match.")
        if self.look:
            self.faces = _faces(self.look.state)
        self.show(context.navigator.part_of(ScreenName.REPLAY, TURNS))

    def on_leave(self) -> None:
        """Stop waiting for answers."""
        super().on_leave()
        if self._page:
            self._page.forget()

    def show(self, page: str) -> None:
        """Show the turns or the words."""
        self.page = page
        self.context.navigator.keep_part(ScreenName.REPLAY, page)
        if self._page:
            self._page.forget()
        self.ids.place.clear_widgets()
        if self.look is None or not self.look.turns:
            return
        self._page = (TurnsPage if page == TURNS else WordsPage)(self, self.look)
        self.ids.place.add_widget(self._page)

    def go_back(self) -> None:
        """Go back to the result, or to the list if the match was opened from there."""
        self.context.navigator.go(ScreenName.RESULT if self.context.launcher.service else ScreenName.MATCHES)

    def print_papers(self, paper: str) -> None:
        """Go to the print screen with `paper` chosen."""
        self.context.navigator.go(ScreenName.PRINT, part=paper)

    def show_meanings(self, words: list[str]) -> None:
        """Say what words mean."""
        self.open_modal(MeaningsCard(self.context.services, words))

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Step through the turns with the arrows."""
        if name in _KEYS and isinstance(self._page, TurnsPage) and not self.modal:
            self._page.step(_KEYS[name])
            return True
        return False

    def _looked_back(self) -> Retrospect | None:
        state = self.context.launcher.match_to_print()
        if state is None:
            return None
        try:
            return looked_back(self.context.services, state.opened.match_id)
        except StoreError as error:
            self.fault = error.fault.sentence()
            return None


def _faces(state: MatchState) -> list[tuple[int, str, str]]:
    """The teams with their totals."""
    return [(number, team.name, figure(state.totals[number])) for number, team in enumerate(state.teams)]


load_rules(__file__)
