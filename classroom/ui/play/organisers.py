"""What the organisers of a match do to those who play: they warn a player, or shut a team out (A12)."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.command import Disqualify, Warn
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard
from classroom.ui.play.match_view import WarnFace


class WarnCard(ModalCard):
    """First the player, then why: each player with the warnings there were, the last of which shuts out."""

    chosen = ObjectProperty(None, allownone=True)
    note = StringProperty()
    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self._buttons: list[tuple[WarnFace, SecondaryButton]] = []
        for face in self._session.answers.warn_faces():
            button = SecondaryButton(text=face.member, wrap=True, size_hint_y=1)
            button.bind(on_release=partial(self._choose, face))
            self.ids.players.add_widget(button)
            self._buttons.append((face, button))
        form = self.ids.form
        form.sign_text = _("Give the warning")
        form.why_not = _("First tap the player.")
        form.picks = [
            _("Talked to a spectator"),
            _("Talked to the other group"),
            _("Looked at another rack"),
            _("Disturbed the match"),
        ]

    def _choose(self, face: WarnFace, _button: SecondaryButton) -> None:
        self.chosen, self.note, self.message = face, face.note, ""
        self.ids.form.why_not = ""
        for other, button in self._buttons:
            button.selected = other is face

    def warn(self, reason: str) -> None:
        """Warn the player."""
        if self._session.do(Warn(self.chosen.side, self.chosen.member, reason)):
            self.close()
        else:
            self.message = self._session.view.message


class DisqualifyCard(ModalCard):
    """A team that the organisers shut out: first which, then who decides and why; the match ends, the other has won."""

    message = StringProperty()
    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)

    def __init__(self, screen: Any, **more: Any) -> None:
        self._session = screen.session
        super().__init__(options=[(team.side, team.name) for team in self._session.answers.team_choices()], **more)
        form = self.ids.form
        form.name = self._session.signer or self._session.answers.judges_name() or _("Organisers")
        form.picks = [_("Cheated"), _("Behaved badly"), _("Did not obey the judge"), _("May not play here")]
        form.sign_text = _("END THE MATCH: disqualified")
        form.why_not = _("First tap the team.")

    def choose(self, side: int) -> None:
        """Name the team, by one of its sides."""
        self.chosen, self.message = side, ""
        self.ids.form.why_not = ""

    def sign(self, name: str, reason: str) -> None:
        """End the match so."""
        self._session.signer = name
        if self._session.do(Disqualify(self.chosen, name, reason)):
            self.close()
        else:
            self.message = self._session.view.message


load_rules(__file__)
