"""The judge disallows a word (U7): which play, which word of it, who says so and why, and what it costs."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.command import DisallowPlay
from classroom.record.figure import figure
from classroom.ui.kit.button import KitButton
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.row import ListRow
from classroom.ui.play.challenge_card import word_button
from classroom.ui.play.match_view import DisallowFace


class DisallowCard(ModalCard):
    """First the play, then the word with who disallows it and why."""

    message = StringProperty()
    is_asking = BooleanProperty(defaultvalue=False)
    """Whether a play was chosen."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(**more)
        self.session = screen.session
        for face in self.session.answers.disallow_faces():
            row = ListRow(text=face.text, note=str(face.score))
            row.bind(on_release=lambda _row, chosen=face: self.choose(chosen))
            self.ids.rows.add_widget(row)

    def choose(self, face: DisallowFace) -> None:
        """Ask what is to become of this play."""
        name = self.session.signer or self.session.answers.judges_name() or _("Judge")
        self.message, self.is_asking = "", True
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(DisallowForm(card=self, face=face, name=name))

    def disallow(self, face: DisallowFace, words: tuple[str, ...], name: str, reason: str) -> None:
        """Disallow these words of the play."""
        self.session.signer = name
        if self.session.do(DisallowPlay(name, reason, face.index, words, face.stays)):
            self.close()
        else:
            self.message = self.session.view.message


class DisallowForm(Column):
    """What becomes of a play: its tiles come off, or it stays lying, marked; of several words which is disallowed."""

    card = ObjectProperty()
    face = ObjectProperty()
    name = StringProperty()
    chosen = ListProperty()
    title = StringProperty()
    what = StringProperty()
    why_not = StringProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        face: DisallowFace = self.face
        self.title = _("{words}: disallowed?").format(words=face.text)
        if face.asks_words:
            for word in face.words:
                self.ids.words.add_widget(word_button(word, self._tap, commits=False))
        else:
            self.chosen = list(face.words[:1]) if face.stays else []
        self.ids.form.picks = [
            _("Not in the dictionary"),
            _("A proper noun"),
            _("Spelled wrongly"),
            _("Decided by the judges"),
        ]
        self.fbind("chosen", self._tell)
        self._tell()

    def sign(self, name: str, reason: str) -> None:
        """Hand it over."""
        self.card.disallow(self.face, tuple(self.chosen), name, reason)

    def _tap(self, button: KitButton) -> None:
        button.selected = not button.selected
        pressed = [one.text for one in self.ids.words.children if one.selected]
        self.chosen = [word for word in self.face.words if word in pressed]

    def _tell(self, *_args: Any) -> None:
        face: DisallowFace = self.face
        self.why_not = _("First tap the word that is disallowed.") if face.asks_words and not self.chosen else ""
        if self.why_not:
            self.what = _("Which word is it? Only that one loses its points.")
            return
        after = self.card.session.answers.disallowed_score(face, tuple(self.chosen))
        points = _("Its {before} points become {after}.").format(before=face.score, after=figure(after))
        if face.stays:
            built = _("{words} is built on it: it stays lying, marked.").format(words=", ".join(face.built_on))
        else:
            built = _("Its tiles come off the board.")
        self.what = f"{built} {points}"


load_rules(__file__)
