"""The card that says what a screen is for, and the four cards of the first start."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.ui.cards.explanations import EXPLANATIONS, FIRST_CARDS, Page
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.geometry import Box
from classroom.ui.kit.kv import load_rules
from classroom.ui.navigation import ScreenName


class ExplanationCard(Dialog):
    """Explains in three sentences what a screen is for, over the whole window or only in `room` if given.

    A touch beside the card closes it. `leads_to` is the text of a button for more, "" for none.
    Events: `on_more`.
    """

    __events__ = ("on_more",)

    leads_to = StringProperty("")
    page: Page = ObjectProperty(rebind=True)

    def __init__(self, screen: ScreenName, room: Box | None = None, **more: Any) -> None:
        super().__init__(page=EXPLANATIONS[screen], **more)
        if room:
            self.size_hint = (None, None)
            self.x, self.y, self.width, self.height = room

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch; a touch beside the card closes it."""
        if not self.ids.card.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)

    def on_more(self) -> None:
        """Default handler: the user wants to read more."""


class FirstCards(Dialog):
    """What a teacher is shown at the first start, card after card; `at` is which.

    Skipped in one tap. `languages` can be chosen on the first, as pairs of code and words; none: no choice. Events:
    `on_done`, seen or skipped; `on_language(code)`.
    """

    __events__ = ("on_done", "on_language")

    at = NumericProperty(0)
    count = NumericProperty(len(FIRST_CARDS))
    page: Page = ObjectProperty(FIRST_CARDS[0], rebind=True)
    languages = ListProperty()

    def on_at(self, _card: Any, at: float) -> None:
        """Show another card."""
        self.page = FIRST_CARDS[int(at)]

    def press(self) -> None:
        """Show the next card, or be done after the last."""
        if self.at + 1 < self.count:
            self.at += 1
        else:
            self.put_aside()

    def put_aside(self) -> None:
        """Skip the rest."""
        self.close()
        self.dispatch("on_done")

    def on_done(self) -> None:
        """Default handler: the cards were seen or skipped."""

    def on_language(self, code: str) -> None:
        """Default handler: a language was chosen."""


load_rules(__file__)
