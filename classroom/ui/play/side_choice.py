"""Asks which side wants something: a button for each side, which says what the side asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from classroom.i18n import _
from classroom.match.command import AskEnd
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules


class SideChoiceCard(Dialog):
    """A `title`, a `message`, a button for each of `sides` that says `words` of its name; `then` is given the side."""

    def __init__(self, screen: Any, sides: Sequence[int], words: str, then: Callable[[int], bool], **more: Any) -> None:
        super().__init__(**more)
        self._screen, self._then = screen, then
        for side in sides:
            text = words.format(team=screen.view.sides[side].name)
            button = SecondaryButton(text=text, wrap=True, marked=True, commits=True)
            button.bind(on_release=lambda _button, chosen=side: self._choose(chosen))
            self.ids.sides.add_widget(button)
            self.ids[f"side_{side}"] = button.proxy_ref

    def _choose(self, side: int) -> None:
        if self._then(side):
            self.close()
        else:
            self.fault = self._screen.view.message


def ask_end(screen: Any) -> None:
    """Ask which side wants to end the match after scoreless turns (S6)."""
    session, view = screen.session, screen.view
    sides = (choice.side for choice in session.answers.team_choices())
    card = SideChoiceCard(
        screen,
        [side for side in sides if not view.sides[side].is_computer],
        _("{team} asks to end the match"),
        lambda side: bool(session.do(AskEnd(side))),
        title=_("Does a player want to end the match?"),
        message=view.notes.zero_run,
        cancel=_("Play on"),
    )
    screen.open_modal(card)


load_rules(__file__)
