"""True or not: two letters that are a word, or only look like one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from classroom.drills.kind import DrillKind
from classroom.drills.verdict import Given, Verdict
from classroom.drills.vocabulary import Vocabulary, false_words
from classroom.i18n import N_
from classroom.match.ports import Chance
from classroom.words.two_letter_guide import GuideEntry


@dataclass(frozen=True)
class TrueQuestion:
    """Two letters in capitals; `entry` is the word's entry, None where it is no word. The answer is True or False."""

    text: str
    entry: GuideEntry | None = field(default=None, repr=False)

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
            message=_message(given, is_word=self.is_word, right=right),
            fields={"word": self.text},
            words=(self.text,) if self.is_word else (),
            entry=self.entry,
        )


class TrueOrNot:
    """Asks about the list's two-letter words, and as often about letters that only look like one."""

    kind = DrillKind.TRUE_OR_NOT

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._entries = {entry.word: entry for entry in vocabulary.guide}
        self._false = false_words(vocabulary)

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return letters that are not among `known`: a word or not, each as likely, as long as there are both."""
        words = [word for word in self._entries if word not in known]
        others = [text for text in self._false if text not in known]
        if words and others:
            return chance.choice(words if chance.random() < 1 / 2 else others)
        return chance.choice(words or others) if words or others else None

    def question(self, item: str, chance: Chance) -> TrueQuestion | None:
        """Ask about `item`, unless it is neither a word nor may be shown as none."""
        entry = self._entries.get(item)
        return TrueQuestion(item, entry) if entry or item in self._false else None


def _message(given: Given, *, is_word: bool, right: bool) -> str:
    if given is None:
        return N_("Time is up. {word} is a word.") if is_word else N_("Time is up. {word} is not a word.")
    if right:
        return N_("Right! {word} is a word.") if is_word else N_("Right! {word} is not a word.")
    return N_("{word} is a word.") if is_word else N_("{word} is not a word.")
