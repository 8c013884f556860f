"""A side that did not come, came too late or left: the judge notes it, and the match is over (T8, A12)."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty

from classroom.i18n import _
from classroom.match.command import WalkOver
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class AbsenceCard(ModalCard):
    """Which sides are absent, who decides it and why; what the others get by it is said before it is signed."""

    absent = ListProperty()
    message = StringProperty()
    follows = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self._buttons: list[SecondaryButton] = []
        for face in self._session.answers.team_choices():
            button = SecondaryButton(text=face.name, wrap=True, size_hint_y=1)
            button.bind(on_release=lambda _button, side=face.side: self._tap(side))
            self.ids.sides.add_widget(button)
            self._buttons.append(button)
        form = self.ids.form
        form.name = self._session.signer or self._session.answers.judges_name() or _("Judge")
        form.picks = self._session.answers.absence_reasons()
        form.sign_text = _("End the match")
        self._show()

    def _tap(self, side: int) -> None:
        self.message = ""
        self.absent = sorted({int(one) for one in self.absent} ^ {side})
        for face, button in zip(self._session.answers.team_choices(), self._buttons, strict=True):
            button.selected = face.side in self.absent
        self._show()

    def _show(self) -> None:
        absent = tuple(int(side) for side in self.absent)
        self.follows = self._session.answers.absence_follows(absent)
        self.ids.form.why_not = "" if self.follows else _("Tap who is absent: all but one, or all.")

    def walk_over(self, name: str, reason: str) -> None:
        """Note it, and end the match."""
        self._session.signer = name
        if self._session.do(WalkOver(tuple(int(side) for side in self.absent), name, reason)):
            self.close()
        else:
            self.message = self._session.view.message


load_rules(__file__)
