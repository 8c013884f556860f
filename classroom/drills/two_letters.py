"""Drills with two-letter words: a hook that makes three letters of them, and whether two letters are a word."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field

from classroom.drills.pupil import DrillKind
from classroom.drills.vocabulary import Given, Verdict, Vocabulary, false_words, is_near, may_be_shown
from classroom.i18n import N_
from classroom.match.ports import Chance
from classroom.rules.tile import LETTERS
from classroom.value import Value
from classroom.words.two_letters import GuideEntry

OFFERED = 6
_MOST_RIGHT = 3
_SIGN = "_"


class HookQuestion(Value):
    """A word in capitals, where the letter goes, and the letters to choose from, some of which are right.

    The answer is one of these letters.
    """

    word: str
    in_front: bool
    letters: str
    right: str
    entry: GuideEntry | None = field(default=None, repr=False)

    kind = DrillKind.HOOKS

    @property
    def item(self) -> str:
        """The word with a sign in place of the letter: ``_AT``, ``AT_``."""
        return _item(self.word, in_front=self.in_front)

    def grown(self, letter: str) -> str:
        """Return the word that `letter` makes."""
        return letter + self.word if self.in_front else self.word + letter

    def answer(self, given: Given) -> Verdict:
        """Return whether the letter `given` makes a word, with all words that the offered letters make."""
        right = isinstance(given, str) and given in tuple(self.right)
        words = tuple(self.grown(letter) for letter in self.right)
        fields = {"words": ", ".join(words), "made": self.grown(given) if isinstance(given, str) else ""}
        if right:
            message = N_("Right! {made} is a word.")
        elif given is None:
            message = N_("Time's up. You could have made {words}.")
        else:
            message = N_("{made} is not a word. You could have made {words}.")
        return Verdict(right=right, share=float(right), message=message, fields=fields, words=words, entry=self.entry)


class Hooks:
    """Asks about each two-letter word that a letter before or after it extends."""

    kind = DrillKind.HOOKS

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._entries = {entry.word: entry for entry in vocabulary.guide}
        self._items = tuple(
            _item(entry.word, in_front=in_front)
            for entry in vocabulary.guide
            for in_front in (True, False)
            if _right_letters(entry, in_front=in_front)
        )

    def fresh(self, known: Collection[str], chance: Chance) -> str | None:
        """Return a word and one of its ends, not among `known`; hooks that make words pupils know come first."""
        items = [item for item in self._items if item not in known]
        easy = [item for item in items if self._easy_letters(item)]
        return chance.choice(easy or items) if items else None

    def question(self, item: str, chance: Chance) -> HookQuestion | None:
        """Return a question with `OFFERED` letters, one to three of them right; None if the list has no such hook.

        The right letters make words that pupils know, if there are any: those are worth learning.
        """
        if item not in self._items:
            return None
        word, in_front = item.strip(_SIGN), item.startswith(_SIGN)
        entry = self._entries[word]
        hooks = _right_letters(entry, in_front=in_front)
        worth = self._easy_letters(item) or hooks
        right = chance.sample(worth, min(len(worth), 1 + int(chance.random() * _MOST_RIGHT)))
        # Not of any list, and nothing unsuitable for pupils.
        made = {letter: letter + word if in_front else word + letter for letter in LETTERS if letter not in hooks}
        wrong = "".join(
            letter
            for letter, text in made.items()
            if letter in self._vocabulary.values and may_be_shown(self._vocabulary, text.lower())
        )
        letters = "".join(sorted([*right, *chance.sample(wrong, min(len(wrong), OFFERED - len(right)))]))
        return HookQuestion(word, in_front, letters, "".join(sorted(right)), entry)

    def _easy_letters(self, item: str) -> str:
        """Return the right letters that make a word pupils know."""
        word, in_front = item.strip(_SIGN), item.startswith(_SIGN)
        hooks = _right_letters(self._entries[word], in_front=in_front)
        return "".join(letter for letter in hooks if item.replace(_SIGN, letter) in self._vocabulary.easy)


def _right_letters(entry: GuideEntry, *, in_front: bool) -> str:
    return entry.front if in_front else entry.behind


def _item(word: str, *, in_front: bool) -> str:
    return f"{_SIGN}{word}" if in_front else f"{word}{_SIGN}"


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
