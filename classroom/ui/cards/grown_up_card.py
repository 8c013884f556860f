"""What a pupil sees where a locked computer is for grown-ups: a card that continues after a PIN or a long press."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import StringProperty

from classroom.i18n import _
from classroom.ui.cards.pin_card import AskPinCard
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import HOLD, PIN
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules


class GrownUpCard(Dialog):
    """Calls `then` once somebody has proved to be a grown-up, or `otherwise` if nobody does.

    `asks` says how: by the judge's PIN, or by holding a button; `how` says it in words.
    """

    how = StringProperty()

    def __init__(self, context: ScreenContext, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        kept = context.settings.current.judge_pin
        super().__init__(asks=PIN if kept else HOLD)
        self.how = _("Hold this button for a second, until it fills up.")
        if kept:
            # A pupil reads this: how a teacher removes a forgotten PIN is in the guide.
            self.how = _("Ask your teacher.")
        self._kept = kept
        self._guesses = context.guesses
        self._then, self._otherwise = then, otherwise
        self._is_answered = False

    def press(self) -> None:
        """Ask for the PIN if there is one; otherwise continue, since the button was held."""
        screen = self.parent
        self._is_answered = True
        self.close()
        if self._kept:
            title = _("A grown-up types the judge's PIN")
            AskPinCard(self._kept, self._guesses, self._then, self._otherwise, title=title).lay_over(screen)
        else:
            self._then()

    def on_close(self) -> None:
        """Call `otherwise`, unless the button was pressed."""
        if not self._is_answered:
            self._otherwise()


load_rules(__file__)
