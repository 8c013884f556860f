"""True or not: two letters that are a word, or only look like one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field

from classroom.drills.pupil import DrillKind
from classroom.drills.verdict import Given, Verdict
from classroom.drills.vocabulary import Vocabulary, false_words, is_near
from classroom.i18n import N_
from classroom.match.ports import Chance
from classroom.value import Value
from classroom.words.two_letter_guide import GuideEntry

_EVEN = 1 / 2


class TrueQuestion(Value):
    """Two letters in capitals; the answer is True or False.

    `entry` is the word's entry, or None if it is not a word; `nearest` is then the entry of a word one letter away.
    """

    text: str
    entry: GuideEntry | None = field(default=None, repr=False)
    nearest: GuideEntry | None = field(default=None, repr=False)

    kind = DrillKind.TRUE_OR_NOT

    @property
    def item(self) -> str:
        """The letters."""
        return self.text

    @property
    def is_word(self) -> bool:
        """Whether it is a word of the list."""
        return self.entry is not None

    def answer(self, given: Given) -> Verdict:
        """Return whether `given`, True for a word, is right by the list."""
        right = given is self.is_word
        return Verdict(
            right=right,
            share=float(right),
            message=_message(given, is_word=self.is_word, right=right, near=self.nearest is not None),
            fields={"word": self.text, "nearest": self.nearest.word if self.nearest else ""},
            words=(self.text,) if self.is_word else (),
            entry=self.entry or self.nearest,
        )


class TrueOrNot:
    """Asks about the list's two-letter words, and as often about letters that only look like one."""

    kind = DrillKind.TRUE_OR_NOT

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._entries = {entry.word: entry for entry in vocabulary.guide}
        self._false = false_words(vocabulary)
        self._easy = vocabulary.easy

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return letters not among `known`, alternating words and non-words so that both are equally frequent.

        Words that every nine-year-old knows come first.
        """
        words = [word for word in self._entries if word not in known]
        others = [text for text in self._false if text not in known]
        if not words or not others:
            return chance.choice(words or others) if words or others else None
        asked = sum(1 if text in self._entries else -1 for text in known)
        if asked > 0 or (asked == 0 and chance.random() < _EVEN):
            return chance.choice(others)
        return chance.choice([word for word in words if word in self._easy] or words)

    def question(self, item: str, chance: Chance) -> TrueQuestion | None:
        """Return a question about `item`; None if it is not a word and may not be shown as a false one."""
        entry = self._entries.get(item)
        if not entry and item not in self._false:
            return None
        return TrueQuestion(item, entry, None if entry else self._nearest(item))

    def _nearest(self, text: str) -> GuideEntry | None:
        """Return the entry of a word one letter away, preferably one that pupils know."""
        near = [entry for word, entry in self._entries.items() if is_near(text, word)]
        return next((entry for entry in near if entry.word in self._easy), near[0] if near else None)


def _message(given: Given, *, is_word: bool, right: bool, near: bool) -> str:
    if given is None:
        if is_word:
            return N_("Time's up. {word} is a word.")
        if near:
            return N_("Time's up. {word} is not a word, but {nearest} is.")
        return N_("Time's up. {word} is not a word.")
    if is_word:
        return N_("Right! {word} is a word.") if right else N_("{word} is a word.")
    if near:
        if right:
            return N_("Right! {word} is not a word, but {nearest} is.")
        return N_("{word} is not a word, but {nearest} is.")
    return N_("Right! {word} is not a word.") if right else N_("{word} is not a word.")
