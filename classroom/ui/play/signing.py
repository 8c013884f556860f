"""The players sign the score sheet on the screen, which closes it (T10)."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.match.command import SignSheet
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import ModalCard


class SignatureRow(BoxLayout):
    """A side that signs: its `title` with its total, its name, and `signed` by whom, empty before."""

    card = ObjectProperty()
    side = NumericProperty(0)
    title = StringProperty()
    signed = StringProperty()


class SignaturesCard(ModalCard):
    """A row for each side: who signs for it; once all have, nobody but the director changes the sheet."""

    message = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        for face in self._session.answers.signature_faces():
            row = SignatureRow(card=self, side=face.side, title=face.title, signed=face.signed)
            row.ids.name.text = face.name
            self.ids.rows.add_widget(row)

    def sign(self, row: SignatureRow) -> None:
        """Sign for the side of a row."""
        if not self._session.do(SignSheet(int(row.side), row.ids.name.text)):
            self.message = self._session.view.message
            return
        self.message = ""
        faces = {face.side: face for face in self._session.answers.signature_faces()}
        for one in self.ids.rows.children:
            one.signed = faces[int(one.side)].signed
        if all(face.signed for face in faces.values()):
            self.close()


load_rules(__file__)
