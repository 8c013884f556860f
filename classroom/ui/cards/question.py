"""Questions before something is done: in the place of the buttons that led to it, or on a card over the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.moments import time_of
from classroom.say.next_match import NextMatch
from classroom.ui.kit.button import ButtonGrid, SecondaryButton
from classroom.ui.kit.dialog import Aside, Dialog
from classroom.ui.kit.layout import load_rules
from classroom.ui.kit.theme import Fixed, tells


@tells("on_yes", "on_no")
class Question(Fixed, BoxLayout):
    """A question in place of the buttons that led to it, so that the board stays visible.

    It has a `sentence` and a button with the text `yes_text`. Events: `on_yes`, `on_no`.
    """

    sentence = StringProperty()
    yes_text = StringProperty()


class DeleteCard(Dialog):
    """The last question before something is deleted for good: a `title`, what it is about as `heading`, `then`."""

    def __init__(self, sentence: str, then: Callable[[], object], **more: Any) -> None:
        labels = {"deed": _("Delete for good"), "cancel": _("Don't delete"), "is_danger": True, "breadth": "small"}
        super().__init__(message=sentence, then=then, **{**labels, **more})


SPANS = (5, 10, 15, 20, 30)
"""The choices in minutes from now."""


class TimeCard(Dialog):
    """A time of today to type, called `caption`, or minutes from `now` to tap; `chosen` is called with the moment."""

    caption = StringProperty()

    def __init__(
        self, now: datetime, chosen: Callable[[datetime], None], spans: Sequence[int] = SPANS, **more: Any
    ) -> None:
        self._now, self._chosen, self._spans = now, chosen, spans
        super().__init__(**more)

    def spans(self) -> list[tuple[int, str]]:
        """Return the spans to tap."""
        return [(minutes, _("in {minutes} min").format(minutes=minutes)) for minutes in self._spans]

    def choose(self, minutes: int) -> None:
        """Enter the time that is this many minutes from now."""
        self.ids.time.text = (self._now + timedelta(minutes=minutes)).strftime("%H:%M")

    def do(self) -> str:
        """Take the entered time."""
        if (moment := time_of(self.ids.time.text, self._now)) is None:
            return _("Type the time, such as 10:45, or tap how long to wait.")
        if moment <= self._now:
            return _("That time has passed. Choose a later one.")
        self._chosen(moment)
        return ""


def locked_card(folder: Path, then: Callable[[], object]) -> Dialog:
    """Return a card that asks whether what is deleted or renamed may stay for now in a locked `folder`'s backups."""
    sentence = _(
        "{folder} is locked, for example by the small switch on a USB stick. Its backups still contain "
        "everything you delete or rename here. Unlock the folder so that Bellword can delete it there too."
    )
    title, message, deed = _("Some backups are locked"), sentence.format(folder=folder), _("Continue anyway")
    return Dialog(title=title, message=message, deed=deed, cancel=_("Change nothing"), then=then)


def continue_card(
    matches: Sequence[NextMatch], resume: Callable[[str], object], everything: str, show_all: Callable[[], object]
) -> Dialog:
    """Return a card with the practice matches that can be continued.

    `resume` gets the id of the tapped one; `show_all` shows all matches, from the button `everything`.
    """
    rows = ButtonGrid(cols=1, least=dp(92))
    title, message = _("Continue a match"), _("Tap the match you want to continue.")
    aside = Aside("all", everything, show_all, closes=True)
    card = Dialog(title=title, message=message, cancel=_("Back"), lines=[rows], asides=[aside])

    def take(match_id: str, _row: SecondaryButton) -> None:
        card.close()
        resume(match_id)

    for match in matches:
        teams = ", ".join(f"{name}: {score}" for _side, name, score in match.faces)
        words, taken = f"{teams}\n{match.line}", partial(take, match.match_id)
        rows.add_widget(SecondaryButton(text=words, wrap=True, on_release=taken))
    return card


load_rules(__file__)
