"""The teacher's own lists and changes, and the review of a table or file of words before it is taken."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from enum import Enum
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from classroom.i18n import N_, _, folded_title, is_one_line, ngettext, quoted
from classroom.value import Value, replace
from classroom.words.lexicon import LEXICON_KEYS, LONGEST, SHORT_TITLES, SHORTEST, Categories, Category, Lexicon

if TYPE_CHECKING:
    from classroom.tables.body import Remark, Unread


_FIRST = 3
_LETTERS = re.compile(r"[A-Za-z]+")
_NO_CATEGORIES: Categories = MappingProxyType({})


class Why(Enum):
    """Why a line of a file gives no word; the value is the sentence about it."""

    SEVERAL = N_("{text} is more than one word. Put one word on each line.")
    FORMULA = N_("{text} is a formula. Type the word itself.")
    NO_LETTER = N_("{text} contains {sign}, which is not a letter from A to Z.")
    TOO_SHORT = N_("{text} is too short. A word has {shortest} to {longest} letters.")
    TOO_LONG = N_("{text} is too long. A word has {shortest} to {longest} letters.")
    TWICE = N_("{text} is already on line {first}.")


class Entry(Value):
    """The text of one line of a file; lines count from 1. `sheet` where words come from several sheets."""

    line: int
    text: str
    sheet: str = ""


class RefusedEntry(Value):
    """A line that gives no word; `first` is the line of the same word where the file has it twice, else 0."""

    line: int
    text: str
    why: Why
    first: int = 0
    sheet: str = ""

    def what(self) -> str:
        """Return what is wrong with it, in the language on screen."""
        return said_of(self.text, self.why, self.first)

    def sentence(self) -> str:
        """Return the line and what is wrong with it, in the language on screen."""
        return _("Line {line}: {what}").format(line=self.line, what=self.what())


class Review(Value):
    """The findings in a file, before anything is changed.

    `words` are all good words in lower case; `new` are those that were not known, by line; `refused` are the lines
    that give no word; `sorted_out` are good words of a category which may be refused, with their categories.
    """

    words: frozenset[str] = field(repr=False)
    new: tuple[Entry, ...]
    refused: tuple[RefusedEntry, ...]
    sorted_out: Mapping[str, frozenset[Category]]

    @property
    def head(self) -> str:
        """Return in a few words what was found, its first words, and how many lines give none."""
        count = len(self.words)
        words = ngettext("{count} word", "{count} words", count).format(count=f"{count:,}")
        first = ", ".join(entry.text for entry in self.new[:_FIRST]) + (" …" if len(self.new) > _FIRST else "")
        lost = sum(one.why is not Why.TWICE for one in self.refused)
        line = ngettext("{count} row is not imported.", "{count} rows are not imported.", lost)
        found = (f"{words}: {first}" if first else words) + ("" if first.endswith("…") else ".")
        return f"{found} {line.format(count=f'{lost:,}')}" if lost else found


def review(entries: Iterable[Entry], known: Collection[str] = (), categories: Categories = _NO_CATEGORIES) -> Review:
    """Return what `entries`, the lines of a file, hold; `known` words are in lower case, empty lines are skipped."""
    found: dict[str, int] = {}
    refused: list[RefusedEntry] = []
    for entry in entries:
        if not (text := entry.text.strip()):
            continue
        why = why_no_word(text)
        word = text.lower()
        if why is None and word in found:
            refused.append(RefusedEntry(entry.line, text, Why.TWICE, found[word], entry.sheet))
        elif why is None:
            found[word] = entry.line
        else:
            refused.append(RefusedEntry(entry.line, text, why, sheet=entry.sheet))
    return Review(
        words=frozenset(found),
        new=tuple(Entry(line, word) for word, line in found.items() if word not in known),
        refused=tuple(refused),
        sorted_out=MappingProxyType({word: categories[word] for word in found if word in categories}),
    )


def why_no_word(text: str) -> Why | None:
    """Return why `text`, in any case, cannot be a word of a list, or None if it can."""
    if text.startswith("="):
        return Why.FORMULA
    if len(text.split()) > 1:
        return Why.SEVERAL
    if text and not _LETTERS.fullmatch(text):
        return Why.NO_LETTER
    if len(text) < SHORTEST:
        return Why.TOO_SHORT
    return Why.TOO_LONG if len(text) > LONGEST else None


def said_of(text: str, why: Why, first: int = 0) -> str:
    """Return why `text` is no word, in the language on screen; a long or hostile text is shown in short."""
    sign = next((sign for sign in text if not _LETTERS.match(sign)), "")
    return _(why.value).format(text=quoted(text), sign=quoted(sign), shortest=SHORTEST, longest=LONGEST, first=first)


# A teacher's own lists, and a teacher's changes to every list: words allowed, words blocked, categories switched

PREFIX = "own-"
"""The prefix of every teacher's list key, so that it never equals the key of a list that comes with the app."""

CHANGED = N_("{title}, with the teacher's changes")
"""The title of a list that the teacher changed; stored with a match in English, as every title is."""

_LONGEST_TITLE = 60
_LONGEST_REASON = 200
_STEM = 24
_DIGITS = 8
_NO_KEY_SIGNS = re.compile(r"[^a-z0-9]+")


class TeacherListError(ValueError):
    """A title, a word or a reason that cannot be taken; `str` is a sentence for people."""


class TeacherList(Value):
    """A list of a teacher's or a school's own.

    `words` are in lower case; `base` is the key of the list they are added to, empty for a list of its own;
    `origin` is the name of the file they came from. `former` are the keys the list had under earlier titles, by which
    matches may know it.
    """

    title: str
    base: str
    origin: str
    words: frozenset[str] = field(repr=False)
    former: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.title.strip() or not _is_line(self.title, _LONGEST_TITLE):
            sentence = _("A list's name must be one line of up to {most} characters. Choose another name.")
            raise TeacherListError(sentence.format(most=_LONGEST_TITLE))
        if self.base and self.base not in LEXICON_KEYS:
            sentence = _("There is no list {key} to add words to. Choose from {keys}.")
            raise TeacherListError(sentence.format(key=self.base[:_LONGEST_TITLE], keys=", ".join(LEXICON_KEYS)))

    @property
    def key(self) -> str:
        """The list's stable name, which does not depend on the case of the title."""
        folded = folded_title(self.title)
        plain = unicodedata.normalize("NFKD", folded).encode("ascii", "ignore").decode()
        stem = _NO_KEY_SIGNS.sub("-", plain)[:_STEM].strip("-") or "list"
        return f"{PREFIX}{stem}-{hashlib.sha256(folded.encode()).hexdigest()[:_DIGITS]}"

    @property
    def stands_alone(self) -> bool:
        """Whether it has no base list, so that it can be the one dictionary of a competition (P9)."""
        return not self.base

    @property
    def sha256(self) -> str:
        """The hash of the teacher's own words, without those of the base."""
        return hash_of_words(self.words)

    def renamed(self, title: str) -> TeacherList:
        """Return the list under another title, with its old key among the `former`. Raises `TeacherListError`."""
        named = replace(self, title=tidy_title(title))
        return replace(named, former=tuple(sorted({*self.former, self.key} - {named.key})))


class StoredLists(Value):
    """The teacher's lists by title, and a sentence for each file among them that cannot be read as one."""

    lists: tuple[TeacherList, ...]
    refused: tuple[str, ...]


class WordFile(Value):
    """The contents of a teacher's file: its name, and the text of each cell that should be a word.

    `remarks` are about rows that are not read, `unread` are columns and sheets.
    """

    name: str
    entries: tuple[Entry, ...] = field(repr=False)
    remarks: tuple[Remark, ...] = ()
    unread: tuple[Unread, ...] = ()


class Proposal(Value):
    """A list as it would be saved, and what was found in its file; `file` is the file's name."""

    list: TeacherList
    review: Review
    file: str

    def without_sorted_out(self) -> Proposal:
        """Return the proposal less the words of a category which may be refused."""
        words = self.list.words.difference(self.review.sorted_out)
        return replace(self, list=replace(self.list, words=words))


class WordNote(Value):
    """A word in lower case that a teacher allowed or blocked, and why."""

    word: str
    reason: str


class Switch(Value):
    """A category that the teacher accepts, or refuses, whatever the rules of a match say."""

    category: Category
    accepted: bool


class Changes(Value):
    """The teacher's changes to every list: each word once, by word, and each category once, by name."""

    allowed: tuple[WordNote, ...] = ()
    blocked: tuple[WordNote, ...] = ()
    switches: tuple[Switch, ...] = ()

    def __post_init__(self) -> None:
        for notes in (self.allowed, self.blocked):
            for note in notes:
                _check(note)
            _check_order([note.word for note in notes])
        _check_order([switch.category.value for switch in self.switches])
        both = {note.word for note in self.allowed} & {note.word for note in self.blocked}
        if both:
            raise TeacherListError(_("{word} is both allowed and blocked.").format(word=min(both)))

    def allow(self, word: str, reason: str) -> Changes:
        """Return the changes with `word` accepted from now on. Raises `TeacherListError`."""
        others, note = self.forget(word), _noted(word, reason)
        return replace(others, allowed=_by_word([*others.allowed, note]))

    def block(self, word: str, reason: str) -> Changes:
        """Return the changes with `word` refused from now on. Raises `TeacherListError`."""
        others, note = self.forget(word), _noted(word, reason)
        return replace(others, blocked=_by_word([*others.blocked, note]))

    def forget(self, word: str) -> Changes:
        """Return the changes without `word`, which is then as the list and the rules say."""
        plain = word.strip().lower()
        return replace(
            self,
            allowed=tuple(note for note in self.allowed if note.word != plain),
            blocked=tuple(note for note in self.blocked if note.word != plain),
        )

    def switch(self, category: Category, *, accepted: bool | None) -> Changes:
        """Return the changes with a category accepted or refused, or with None left to the rules of a match."""
        others = [switch for switch in self.switches if switch.category is not category]
        switched = others if accepted is None else [*others, Switch(category, accepted)]
        return replace(self, switches=tuple(sorted(switched, key=lambda switch: switch.category.value)))

    def refused(self, by_rules: Collection[Category]) -> frozenset[Category]:
        """Return the categories refused in a match whose rules refuse those `by_rules`."""
        accepted = {switch.category for switch in self.switches if switch.accepted}
        refused = {switch.category for switch in self.switches if not switch.accepted}
        return frozenset(by_rules) - accepted | refused


def category_named(name: str) -> Category:
    """Return the category of this name. Raises `TeacherListError`, which has the names there are."""
    try:
        return Category(name.strip().lower())
    except ValueError as error:
        sentence = _("There is no category {name}. Choose from {names}.")
        raise TeacherListError(sentence.format(name=name[:_LONGEST_TITLE], names=", ".join(Category))) from error


def own_lexicon(own: TeacherList, base: Lexicon | None, refused: Mapping[str, Category]) -> Lexicon:
    """Return the lexicon of a teacher's list and its base; `refused` are words refused by category, in any list."""
    words = own.words | base.words if base else own.words
    marked = base.marked if base else frozenset()
    unshown = base.unshown if base else frozenset()
    return Lexicon(own.key, own.title, hash_of_words(words), words, refused, marked, base=own.base, unshown=unshown)


def changed_lexicon(lexicon: Lexicon, changes: Changes, by_rules: Collection[Category]) -> Lexicon:
    """Return `lexicon` with the teacher's changes, or `lexicon` itself if they change nothing in it.

    `by_rules` are the categories that the match's rules refuse; `lexicon` already refuses
    `changes.refused(by_rules)`.
    """
    allowed = frozenset(note.word for note in changes.allowed)
    blocked = {note.word: note.reason for note in changes.blocked}
    words = (lexicon.words | allowed).difference(blocked)
    extra = [f"allowed {word}" for word in allowed & lexicon.refused.keys()]
    extra += [
        f"category {switch.category} {'accepted' if switch.accepted else 'refused'}"
        for switch in changes.switches
        if switch.accepted == (switch.category in by_rules)
    ]
    if words == lexicon.words and not extra:
        return lexicon
    return replace(
        lexicon,
        title=CHANGED.format(title=lexicon.title),
        sha256=hash_of_words(words, extra),
        words=words,
        refused={word: kind for word, kind in lexicon.refused.items() if word not in allowed},
        marked=lexicon.marked - allowed,
        blocked=blocked,
    )


def hash_of_words(words: Iterable[str], extra: Iterable[str] = ()) -> str:
    """Return the sha256 of words sorted, one a line, followed by `extra` lines with what no word contains."""
    text = "".join(f"{line}\n" for line in (*sorted(words), *sorted(extra)))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def tidy_title(title: str) -> str:
    """Return `title` as it is stored: trimmed, with one space between words."""
    return " ".join(title.split())


def said_title(title: str, say: Callable[[str], str]) -> str:
    """Return the `title` of a list, as it is stored with a match, in the language of `say`."""
    plain = bare_title(title)
    return say(title) if plain == title else say(CHANGED).format(title=say(plain))


def short_title(key: str, title: str, say: Callable[[str], str]) -> str:
    """Return the name under which list `key` is offered: a short one if it comes with the app, else its `title`.

    `title` is as stored with a match; either name says so if a teacher changed the list.
    """
    if key not in SHORT_TITLES:
        return said_title(title, say)
    short = say(SHORT_TITLES[key])
    return short if bare_title(title) == title else say(CHANGED).format(title=short)


def bare_title(title: str) -> str:
    """Return the `title` of a list, as it is stored with a match, without the remark that a teacher changed it."""
    return title.removesuffix(CHANGED.format(title=""))


def _noted(word: str, reason: str) -> WordNote:
    plain = word.strip()
    note = WordNote(plain.lower() if plain.isascii() else plain, reason.strip())
    _check(note)
    return note


def _check(note: WordNote) -> None:
    if why := why_no_word(note.word):
        raise TeacherListError(said_of(note.word, why))
    if note.word != note.word.lower():
        raise TeacherListError(_("{word} is not in lower-case letters.").format(word=note.word))
    if not note.reason:
        raise TeacherListError(
            _("Say why {word} is allowed or blocked, so that others understand.").format(word=note.word)
        )
    if not _is_line(note.reason, _LONGEST_REASON):
        sentence = _("The reason for {word} must be one line of up to {most} characters. Make it shorter.")
        raise TeacherListError(sentence.format(word=note.word, most=_LONGEST_REASON))


def _check_order(keys: list[str]) -> None:
    for before, after in pairwise(keys):
        if before >= after:
            raise TeacherListError(_("{word} is missing or appears twice.").format(word=after))


def _by_word(notes: Iterable[WordNote]) -> tuple[WordNote, ...]:
    return tuple(sorted(notes, key=lambda note: note.word))


def _is_line(text: str, most: int) -> bool:
    """Tell whether `text` is one line that can be seen, of at most `most` characters."""
    return len(text) <= most and is_one_line(text)
