"""The players sign the score sheet on the screen, which closes it (T10)."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.match.command import SignSheet
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Natural


class SignatureRow(Natural, BoxLayout):
    """A side that signs: its `title` with its total, its name, and in `signed` who signed (empty before that)."""

    natural_height = 72

    card = ObjectProperty()
    side = NumericProperty(0)
    title = StringProperty()
    signed = StringProperty()


class SignaturesCard(Dialog):
    """A row for each side that signs; once all have signed, only the director can change the sheet."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self._session = screen.session
        self._rows: list[SignatureRow] = []
        for face in self._session.answers.signature_faces():
            row = SignatureRow(card=self, side=face.side, title=face.title, signed=face.signed)
            row.ids.name.text = face.name
            self._rows.append(row)
            self.add_widget(row)

    def sign(self, row: SignatureRow) -> None:
        """Sign for the side of a row."""
        self.fault = self._session.refused(SignSheet(int(row.side), row.ids.name.text))
        if self.fault:
            return
        faces = {face.side: face for face in self._session.answers.signature_faces()}
        for one in self._rows:
            one.signed = faces[int(one.side)].signed
        if all(face.signed for face in faces.values()):
            self.close()


load_rules(__file__)
