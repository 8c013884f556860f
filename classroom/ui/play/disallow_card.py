"""The judge disallows a word (U7): which play, which word of it, who says so and why, and what it costs."""

from __future__ import annotations

from typing import Any

from classroom.i18n import _
from classroom.match.command import DisallowPlay
from classroom.record.figure import figure
from classroom.ui.kit.dialog import Pick
from classroom.ui.kit.kv import load_rules
from classroom.ui.play.judge_ask import JudgeAsk
from classroom.ui.play.match_view import DisallowFace


class DisallowPick(Pick):
    """The plays of this match, to choose the one with the disallowed word."""

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(
            title=_("Which word is disallowed?"),
            message=_("A word is disallowed if it is not in the dictionary or is a proper noun."),
            rows=[(face, face.text, _note(face)) for face in screen.session.answers.disallow_faces()],
            then=lambda face: screen.open_modal(DisallowCard(screen, face)),
            **more,
        )


def _note(face: DisallowFace) -> str:
    """Return what stands beside a play: the words that the dictionary does not have, and the score."""
    if not face.unlisted:
        return str(face.score)
    return _("{words} not in the dictionary: {score}").format(words=", ".join(face.unlisted), score=face.score)


class DisallowCard(JudgeAsk):
    """What happens to a play: its tiles come off, or stay, marked; of several words, which ones are disallowed."""

    def __init__(self, screen: Any, face: DisallowFace, **more: Any) -> None:
        picks = [_("Not in the dictionary"), _("A proper noun"), _("Spelt wrongly"), _("Decided by the judges")]
        title = _("Disallow {words}?").format(words=face.text)
        super().__init__(screen, title=title, picks=picks, **more)
        self._face = face
        self._words: tuple[str, ...] = face.words[:1]
        if face.asks_words:
            # The good words beside it are not written down as disallowed.
            self._words = face.unlisted
            self.ids.words.options = [(word, word) for word in face.words]
            self.ids.words.chosen = list(face.unlisted)
        self._tell()

    def choose(self, words: list[str]) -> None:
        """Take the words that are disallowed."""
        self._words, self.fault = tuple(words), ""
        self._tell()

    def command(self) -> DisallowPlay:
        """Disallow these words of the play."""
        return DisallowPlay(self.name, self.reason, self._face.index, self._words, self._face.stays)

    def _tell(self) -> None:
        face = self._face
        if face.asks_words and not self._words:
            self.why_not = _("First tap the word to disallow.")
            self.message = _("Which word? Only that word loses its points.")
            return
        self.why_not = ""
        after = self.session.answers.disallowed_score(face, self._words)
        points = _("The score changes from {before} to {after}.").format(before=face.score, after=figure(after))
        if face.stays:
            built = _("This word is marked but stays: its tiles are used in {words}.").format(
                words=", ".join(face.built_on)
            )
        else:
            built = _("The tiles are taken off the board.")
        listed = ""
        if face.unlisted:
            listed = _("Not in the dictionary: {words}.").format(words=", ".join(face.unlisted))
        self.message = " ".join(filter(None, (listed, built, points)))


load_rules(__file__)
