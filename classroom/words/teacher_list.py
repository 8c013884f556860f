"""The teacher's own lists and changes, and the review of a table or file of words before it is taken."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from classroom.i18n import N_, _, folded_title, is_one_line, ngettext, quoted
from classroom.names import name_key
from classroom.tables import reading
from classroom.tables.body import read_body
from classroom.tables.evidence import has_letter
from classroom.tables.heading import Column, cell_words
from classroom.tables.plan import Purpose, Row, Sheet, SheetPlan
from classroom.tables.text import head_of, is_quoted, rows_matching, rows_parted
from classroom.value import Value
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


_LABEL_AND_WORDS = re.compile(
    r"\s*([A-Za-z]|(?:unit|week|minggu|tema|theme|topic|topik)\s*\d+)\s*[:.)]\s*([^:]*,[^:]*)", re.IGNORECASE
)
_TOPIC_AND_WORDS = re.compile(r"\s*([A-Za-z][A-Za-z ]*?)\s*:\s*([A-Za-z]+(?:\s*[,;]\s*[A-Za-z]+)+)[\s.,;]*")
_BETWEEN_WORDS = re.compile("[,;]")
_WORD_AND_MEANING = re.compile(r"\s*([A-Za-z]+)(?:\s*/[^/]+/|\s*\[[^\]]+\])?(?:\s+[-\u2013\u2014]\s+|\s*[:=]\s*)(\S.*)")
_WORD_OF_DICTIONARY = re.compile(r"\s*([A-Z]{2,15})\s+(\S.*\[[a-z]+\b.*\])\s*")
_TAGS = re.compile(r"<[^<>]*>")
_UNSEEN = re.compile("[\xad\u200b\u2060\ufeff]")
"""Signs that break a word over two lines, and that nobody sees."""
_COMMENT = re.compile(r"(?<=\S)\s+(?:#|//).*")
_COUNTED = re.compile(r"\d[\d,.]*\s+(\w+)")
_BEHIND = re.compile(r"(?:/[A-Z]+|[#*+$!,;.]+)$")
_WITH_ITS_KIND = re.compile(r"([A-Za-z]+)\s*\((?:n|v|vb|adj|adv|prep|pron|conj|noun|verb|adjective|adverb)\.?\)")


# Reading a list of words


def _plain(sheet: Sheet, rows: Sequence[Row]) -> SheetPlan:
    """Return the plan of words without headings; beside them may be their meanings, which have more than one word."""
    texts = {place: reading.texts_of(rows, place) for place in range(sheet.width)}
    filled = [at for at, cells in texts.items() if any(map(has_letter, cells))]
    filled = filled or [at for at, cells in texts.items() if cells]
    if len(filled) == reading.LEAST_BESIDE <= len(rows) and all(
        set(filled) <= set(row.filled) for row in rows[: reading.SAMPLE]
    ):
        # Two columns that are filled all the way down have words and their meanings.
        filled = [next((at for at in filled if _are_words(texts[at])), filled[0])]
    words = (at for at in filled if at == filled[0] or not any(map(reading.is_phrase, texts[at])))
    return reading.plan_of_columns(sheet, dict.fromkeys(words, Column.WORD))


def _contrasts(sheet: Sheet, rows: Sequence[Row]) -> Iterator[SheetPlan]:
    """Yield the plan of words whose first row names languages, or numbers its columns, as in Week 1, Week 2."""
    named = {at: name_key(rows[0].cell(at)) for at in rows[0].filled}
    english = [at for at, name in named.items() if name in cell_words("english")]
    if (
        english
        and len(named) > 1
        and all(name in cell_words("other-language") for at, name in named.items() if at != english[0])
    ):
        yield reading.plan_below(sheet, rows[0], {english[0]: Column.WORD})
    head, below = rows[0], [row.cell(at) for row in rows[1:] for at in row.filled]
    is_numbered = all(has_letter(head.cell(at)) and any(map(str.isdecimal, head.cell(at))) for at in head.filled)
    if is_numbered and len(head.filled) > 1 and not any(any(map(str.isdecimal, cell)) for cell in below):
        yield reading.plan_below(sheet, head, dict.fromkeys(head.filled, Column.WORD))


def _doubts(plan: SheetPlan) -> Iterator[SheetPlan]:
    """Yield the readings of another column with words, such as a translation, or of one column where several have any.

    Columns with one heading, as Week 1 and Week 2, have words of one kind.
    """
    held = plan.places(Column.WORD)
    kinds = {reading.key_of(plan.columns[at].heading) for at in held}
    if len(held) > 1 and len(kinds) > 1:
        yield from (plan.holding({at: Column.WORD}) for at in held)
    elif len(held) == 1 and not plan.headings:
        rows = [row for row in reading.sampled(plan).sheet.rows if not row.is_empty]
        others = (
            at
            for at in reading.lettered_places(plan, rows)
            if at not in held and _are_words(reading.texts_of(rows, at))
        )
        yield from (plan.holding({at: Column.WORD}) for at in others)


def _are_words(texts: Sequence[str]) -> bool:
    return sum(reading.fit(Column.WORD, text) == 1 for text in texts) > len(texts) / 2


def _rows_of_text(text: str) -> tuple[Row, ...]:
    """Return the rows of lines that each have a word and its meaning, or words apart at commas and semicolons."""
    if rows := rows_matching(text, _WORD_OF_DICTIONARY):
        return rows
    labelled = (rows for pattern in (_LABEL_AND_WORDS, _TOPIC_AND_WORDS) if (rows := rows_matching(text, pattern)))
    if "\t" not in text and (rows := next(labelled, ())):
        return tuple(Row(row.line, (word.strip(),)) for row in rows for word in _BETWEEN_WORDS.split(row.cell(1)))
    meanings = rows_matching(text, _WORD_AND_MEANING)
    if len(meanings) > 1 and "\t" not in text and not is_quoted(head_of(text)):
        return meanings
    if "," in text and ";" in text and "\t" not in text and not is_quoted(head_of(text)):
        return rows_parted(text.replace(";", ","), ",")
    return ()


WORDS = Purpose(
    "words",
    (Column.WORD,),
    is_key=lambda row: bool(row.holds[Column.WORD]),
    meant=lambda found: found.means,
    plain=_plain,
    contrasts=_contrasts,
    doubts=_doubts,
    rows_of_text=_rows_of_text,
)
"""Lists of words."""


# Text beside a word


def words_of_plans(name: str, plans: Iterable[SheetPlan]) -> WordFile:
    """Return what a list of words called `name` gives, before anything is changed.

    Text beside a word is left out: "cat (n.)", "cat/MS" and "12 cat" are the word cat.
    """
    body = read_body(plans)
    found = ((record, cell.text) for record in body.records for cell in record.all(Column.WORD))
    entries = tuple(Entry(record.line, _word(text), record.sheet) for record, text in found)
    return WordFile(name, entries, body.remarks, body.unread)


def _word(text: str) -> str:
    if text.isascii() and text.isalpha():
        return text
    bare = _COMMENT.sub("", _UNSEEN.sub("", _TAGS.sub(" ", text)).strip())
    found = _WITH_ITS_KIND.fullmatch(bare) or _COUNTED.fullmatch(bare)
    word = found[1] if found else _BEHIND.sub("", bare)
    # What is no word even so is shown as it is written.
    return word if word.isascii() and word.isalpha() else text
