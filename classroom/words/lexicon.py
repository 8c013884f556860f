"""The words of a match: lists as files, categories of words, which of them this match refuses, two-letter words."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from classroom.i18n import N_
from classroom.value import Value, replace

if TYPE_CHECKING:
    from classroom.rules.policy import Words


SHORTEST, LONGEST = 2, 15

_FORM = re.compile(rb"(?:[a-z]{2,15}\n)+")
_WORD_BYTES = re.compile(rb"[a-z]{2,15}")
_TEXTS = ("title", "origin", "licence", "sha256", "age_band", "used_for")
_TYPES: Mapping[str, type] = {**dict.fromkeys(_TEXTS, str), "count": int, "ask_judge": str}
_OPTIONAL = frozenset({"ask_judge"})
_KINDS = {str: "a text in quotes", int: "a whole number"}
_SHA256 = re.compile(r"[0-9a-f]{64}")
_FILE_NAME = re.compile(r"[a-z_]+\.txt")
_TOML_LINE = re.compile(r" \(at line (\d+), column \d+\)$")


class WordListError(ValueError):
    """A list or a file about words that cannot be used: `file`, `line` (from 1, or None) and `reason`, a sentence."""

    def __init__(self, file: str, line: int | None, reason: str) -> None:
        super().__init__(f"{file}: {reason}" if line is None else f"{file}, line {line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


def table_rows(text: str, file: str, head: list[str]) -> list[list[str]]:
    """Return the rows of a table with tabs, below the line that names its columns. Raises `WordListError`."""
    first, *rows = [line.split("\t") for line in text.splitlines()] or [[]]
    if first != head:
        raise WordListError(file, 1, f"The first line must name the columns {', '.join(head)}, separated by tabs.")
    return rows


class Description(Value):
    """The contents of a list's `.toml`; `ask_judge` names the file of words to ask the judge about, or is empty."""

    title: str
    origin: str
    licence: str
    count: int
    sha256: str
    age_band: str
    used_for: str
    ask_judge: str = ""


class WordList(Value):
    """A list that was read completely and matches its description; `words` are in lower case."""

    key: str
    description: Description
    words: frozenset[str] = field(repr=False)


_IN_USE: WeakValueDictionary[str, frozenset[str]] = WeakValueDictionary()
"""The words of every list in use, by sha256, shared because the longest takes 25 MB and has many readers."""


def read_description(text: bytes, file: str) -> Description:
    """Read a `.toml`; `file` is its name for errors. Raises `WordListError`."""
    try:
        source = text.decode("utf-8")
        data = tomllib.loads(source)
    except UnicodeDecodeError as error:
        raise WordListError(file, text.count(b"\n", 0, error.start) + 1, "This is not UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        place = _TOML_LINE.search(str(error))
        reason = f"This is not TOML: {_TOML_LINE.sub('', str(error))}."
        raise WordListError(file, int(place[1]) if place else None, reason) from error
    for key, value in data.items():
        if reason := _key_fault(key, value):
            raise WordListError(file, _line_of_key(source, key), reason)
    missing = [key for key in _TYPES if key not in data and key not in _OPTIONAL]
    if missing:
        raise WordListError(file, None, f"These keys are missing: {', '.join(missing)}.")
    return Description(**data)


def read_word_list(text: bytes, description: bytes, key: str) -> WordList:
    """Read the list `key`: `text` and `description` are the contents of its `.txt` and `.toml`.

    Raises `WordListError` where the list is damaged, edited, unsorted or not the one described.
    """
    about = read_description(description, f"{key}.toml")
    sha256 = hashlib.sha256(text).hexdigest()
    known = _IN_USE.get(sha256)
    if known is None or (sha256, len(known)) != (about.sha256, about.count):
        known = _read_words(text, about, sha256, key)
        _IN_USE[sha256] = known
    return WordList(key, about, known)


def _read_words(text: bytes, about: Description, sha256: str, key: str) -> frozenset[str]:
    file = f"{key}.txt"
    words = text.decode("ascii", errors="replace").split("\n")[:-1]
    distinct = frozenset(words)
    if not _FORM.fullmatch(text) or len(distinct) != len(words) or sorted(words) != words:
        raise _form_error(text, file)
    if len(words) != about.count:
        reason = f"It has {len(words)} words, but {key}.toml says {about.count}: {_DAMAGED}"
        raise WordListError(file, None, reason)
    if sha256 != about.sha256:
        reason = f"Its sha256 begins {sha256[:8]}, but {key}.toml says {about.sha256[:8]}: {_DAMAGED}"
        raise WordListError(file, None, reason)
    return distinct


def load_word_list(folder: Path, key: str) -> WordList:
    """Read the list `key` and its description from `folder`; raises `WordListError`."""
    return read_word_list(read_file(folder / f"{key}.txt"), read_file(folder / f"{key}.toml"), key)


def load_short_words(folder: Path, key: str, longest: int) -> frozenset[str]:
    """Return the words of up to `longest` letters of the list `key`, in lower case; raises `WordListError`.

    The others are passed over, which takes a tenth of the time.
    """
    text, about = read_file(folder / f"{key}.txt"), read_description(read_file(folder / f"{key}.toml"), f"{key}.toml")
    if hashlib.sha256(text).hexdigest() != about.sha256:
        return load_word_list(folder, key).words  # or rather, raise the error that says what is wrong
    return frozenset(map(bytes.decode, re.findall(rb"^[a-z]{%d,%d}$" % (SHORTEST, longest), text, re.MULTILINE)))


def read_file(path: Path) -> bytes:
    """Return the content of a file; raises `WordListError` where the system refuses."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise WordListError(path.name, None, f"It cannot be read from {path.parent}: {error.strerror}.") from error


_DAMAGED = "the list was damaged or edited. Install the app again."


def _key_fault(key: str, value: object) -> str:
    if key not in _TYPES:
        return f"There is no key {key!r} here. The keys are: {', '.join(_TYPES)}."
    if type(value) is not _TYPES[key]:
        return f"{key} must be {_KINDS[_TYPES[key]]}."
    if key == "sha256" and not _SHA256.fullmatch(str(value)):
        return "sha256 must be 64 digits 0-9 a-f."
    if key == "ask_judge" and not _FILE_NAME.fullmatch(str(value)):
        return "ask_judge must be the name of a .txt file beside this one."
    return ""


def _line_of_key(source: str, key: str) -> int | None:
    found = re.search(rf"^\s*\[*\s*[\"']?{re.escape(key)}\b", source, re.MULTILINE)
    return source.count("\n", 0, found.end()) + 1 if found else None


def _form_error(text: bytes, file: str) -> WordListError:
    """Return the error of the first line of `text` that is out of order or no word."""
    before = b""
    lines = text.split(b"\n")
    for number, line in enumerate(lines[:-1], 1):
        shown = line.decode("utf-8", errors="replace")
        if not _WORD_BYTES.fullmatch(line):
            return WordListError(file, number, f"{shown!r} is not a word of {SHORTEST} to {LONGEST} letters a-z.")
        if line <= before:
            reason = f"{shown!r} comes after {before.decode()!r}. Sort the words, each once."
            return WordListError(file, number, reason)
        before = line
    if lines[-1]:
        return WordListError(file, len(lines), "The last line has no end: part of the file is missing.")
    return WordListError(file, None, "It has no words.")


class Category(StrEnum):
    """What kind of word a word is; the value is the category's name in `block.txt`.

    Indecent words are in a table of their own, with their kinds: see `lexicon.py`.
    """

    VULGAR = "vulgar"
    SLANG = "slang"
    INFORMAL_SPELLING = "informal-spelling"
    ABBREVIATION = "abbreviation"
    MUSICAL_NOTE = "musical-note"
    LETTER_NAME = "letter-name"
    CURRENCY = "currency"
    INTERJECTION = "interjection"
    FRAGMENT = "fragment"
    INDECENT = "indecent"
    MALAY = "malay"


def refused_by(words: Words) -> tuple[Category, ...]:
    """Return the categories that the `words` policy of a format refuses, in their usual order (P9, A13)."""
    refused = {Category(name) for name in words.refused}
    if Category.SLANG in refused and not words.spellings_apart:
        refused.add(Category.INFORMAL_SPELLING)
    return tuple(category for category in Category if category in refused)


def refused_where(words: Words, language: str) -> tuple[Category, ...]:
    """Return the categories refused if the app speaks `language`: in Malay, `Category.MALAY` is added."""
    refused = refused_by(words)
    return (*refused, Category.MALAY) if language == _MALAY and Category.MALAY not in refused else refused


# The files written by hand: words refused by category, words allowed all the same, words marked

_MALAY = "ms"
_WORD = re.compile(r"[a-z]{2,15}")
_SECTION = re.compile(r"\[([^\[\]]*)\]")

Categories = Mapping[str, frozenset[Category]]


@lru_cache(maxsize=1)  # a list of words asks for it twice
def parse_block_list(text: str, file: str = "block.txt") -> Categories:
    """Return the categories of each word; `file` is the name for errors. Raises `WordListError`."""
    found: dict[str, set[Category]] = {}
    current: Category | None = None
    for line, entry in _entries(text):
        if entry.startswith("["):
            current = _category(entry, file, line)
            continue
        word = _word(entry, file, line)
        if current is None:
            raise WordListError(file, line, f"{word!r} is before the first [category].")
        kinds = found.setdefault(word, set())
        if current in kinds:
            raise WordListError(file, line, f"{word!r} is already under [{current}].")
        kinds.add(current)
    return MappingProxyType({word: frozenset(kinds) for word, kinds in found.items()})


def parse_words(text: str, file: str) -> frozenset[str]:
    """Return the words of a file without categories, such as `allow.txt`; raises `WordListError`."""
    found: set[str] = set()
    for line, entry in _entries(text):
        word = _word(entry, file, line)
        if word in found:
            raise WordListError(file, line, f"{word!r} is already here.")
        found.add(word)
    return frozenset(found)


def _entries(text: str) -> Iterator[tuple[int, str]]:
    """Yield each word or `[category]` with the number of its line, comments left out."""
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content.startswith("["):
            yield number, content
        else:
            for entry in content.split():
                yield number, entry


def _category(entry: str, file: str, line: int) -> Category:
    if (section := _SECTION.fullmatch(entry)) is None:
        raise WordListError(file, line, f"{entry!r} is not a [category]: it must be alone on its line.")
    try:
        return Category(section[1])
    except ValueError:
        reason = f"There is no category {section[1]!r}. The categories are: {', '.join(Category)}."
        raise WordListError(file, line, reason) from None


def _word(entry: str, file: str, line: int) -> str:
    if not _WORD.fullmatch(entry):
        raise WordListError(file, line, f"{entry!r} is not a word of {SHORTEST} to {LONGEST} letters a-z.")
    return entry


MOST_WORDS = 12  # of a meaning or a sentence: what a nine-year-old reads at a glance

_MEANINGS_HEAD = ["word", "meaning"]
_TWO_LETTER_HEAD = ["word", "part_of_speech", "flags", "tier", "meaning", "sentence"]
_TWO_LETTERS = re.compile(r"[a-z]{2}")
_LETTERS = re.compile(r"[A-Za-z]+")
_STOPS = (".", "!", "?")
_SECOND_SENSE = "also:"
_NONE = "-"
_WITHOUT_CATEGORY = (
    "dialect foreign foreign-measure foreign-plant informal-family mythology obsolete rare religion us-spelling"
)
_FLAGS: Mapping[str, Category | None] = {
    **dict.fromkeys(_WITHOUT_CATEGORY.split()),
    "abbreviation": Category.ABBREVIATION,
    "adult-topic": Category.VULGAR,
    "currency": Category.CURRENCY,
    "indecent": Category.VULGAR,
    "informal-clipping": Category.SLANG,
    "interjection": Category.INTERJECTION,
    "letter-name": Category.LETTER_NAME,
    "music-note": Category.MUSICAL_NOTE,
    "slang": Category.SLANG,
    "vulgar": Category.VULGAR,
}


class Tier(StrEnum):
    """The smallest list, pupil or full, with which a two-letter word is played."""

    PUPIL = "pupil"
    FULL = "full"


class TwoLetterWord(Value):
    """One row of the table; `meaning` and `sentence` (which uses the word) are for a pupil of nine, in English.

    `meanings` says the same as `meaning` in other languages, by language.
    """

    word: str
    parts_of_speech: tuple[str, ...]
    flags: tuple[str, ...]
    tier: Tier
    meaning: str
    sentence: str
    meanings: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def categories(self) -> frozenset[Category]:
        """Categories by which the word may be refused."""
        return frozenset(kind for flag in self.flags if (kind := _FLAGS.get(flag)))


def parse_two_letter(text: str, file: str = "two_letter.tsv") -> tuple[TwoLetterWord, ...]:
    """Read the table; `file` is its name for errors. Raises `WordListError`."""
    found: dict[str, TwoLetterWord] = {}
    for line, row in enumerate(table_rows(text, file, _TWO_LETTER_HEAD), 2):
        word = _two_letter_word(row, file, line)
        if word.word in found:
            raise WordListError(file, line, f"{word.word!r} is already here.")
        for other in found.values():
            if word.meaning == other.meaning or word.sentence == other.sentence:
                raise WordListError(file, line, f"{other.word!r} has the same meaning or sentence. Write another one.")
        found[word.word] = word
    return tuple(found.values())


def parse_two_letter_meanings(text: str, file: str) -> dict[str, str]:
    """Read the meanings in another language, by word; `file` is its name for errors. Raises `WordListError`."""
    found: dict[str, str] = {}
    for line, row in enumerate(table_rows(text, file, _MEANINGS_HEAD), 2):
        if len(row) != len(_MEANINGS_HEAD) or not _TWO_LETTERS.fullmatch(row[0]) or row[0] in found:
            raise WordListError(file, line, "A line is a word of two letters a-z, once, a tab, and its meaning.")
        if fault := _text_fault("meaning", row[1]):
            raise WordListError(file, line, fault)
        found[row[0]] = row[1]
    return found


def _two_letter_word(row: list[str], file: str, line: int) -> TwoLetterWord:
    if len(row) != len(_TWO_LETTER_HEAD):
        raise WordListError(file, line, f"There are {len(row)} columns, not {len(_TWO_LETTER_HEAD)}.")
    word, parts, flags, tier, meaning, sentence = row
    if not _TWO_LETTERS.fullmatch(word):
        raise WordListError(file, line, f"{word!r} is not a word of two letters a-z.")
    marked = () if flags == _NONE else tuple(flags.split(","))
    for flag in marked:
        if flag.removeprefix(_SECOND_SENSE) not in _FLAGS:
            raise WordListError(file, line, f"There is no flag {flag!r}. The flags are: {', '.join(_FLAGS)}.")
    if tier not in set(Tier):
        raise WordListError(file, line, f"There is no tier {tier!r}. The tiers are: {', '.join(Tier)}.")
    fault = _text_fault("meaning", meaning) or _text_fault("sentence", sentence)
    if fault:
        raise WordListError(file, line, fault)
    if word not in _LETTERS.findall(sentence.lower()):
        raise WordListError(file, line, f"The sentence does not use the word {word!r}.")
    return TwoLetterWord(word, tuple(parts.split("/")), marked, Tier(tier), meaning, sentence)


def _text_fault(column: str, text: str) -> str:
    """Return why a text cannot be shown to a pupil, or an empty text if it can."""
    if not (words := text.split()):
        return f"The {column} is missing."
    if " ".join(words) != text:
        return f"The {column} has an extra space."
    if len(words) > MOST_WORDS:
        return f"The {column} has {len(words)} words; at most {MOST_WORDS} are allowed."
    if not text[0].isupper() or not text.endswith(_STOPS):
        return f"The {column} must begin with a capital and end with {' '.join(_STOPS)}"
    return ""


DECENCY_FILE = "decency.tsv"
_HEAD = ["word", "decision", "kind"]


class Decision(StrEnum):
    """The use of a word that a class may make; the app itself shows only what is allowed."""

    ALLOWED = "allowed"
    UNSAID = "unsaid"
    """People may play it like any other word; only the app itself never says it to pupils."""
    ASKED = "asked"
    REFUSED = "refused"


class Decency(Value):
    """The words of the table, in lower case: the refused ones, those left to the judge, those only people say."""

    refused: frozenset[str]
    asked: frozenset[str]
    unsaid: frozenset[str]


@lru_cache(maxsize=1)  # a list of words asks for the same table four times
def parse_decency(text: str, file: str = DECENCY_FILE) -> Decency:
    """Read the table; `file` is its name for errors. Raises `WordListError`."""
    rows = _rows(text, file)
    chosen = {kind: frozenset(word for word, decision in rows.items() if decision is kind) for kind in Decision}
    return Decency(chosen[Decision.REFUSED], chosen[Decision.ASKED], chosen[Decision.UNSAID])


def _rows(text: str, file: str) -> Mapping[str, Decision]:
    found: dict[str, Decision] = {}
    decisions = {decision.value: decision for decision in Decision}
    before = ""
    for number, line in enumerate(table_rows(text, file, _HEAD), 2):
        if len(line) != len(_HEAD) or not all(line):
            raise WordListError(file, number, f"A line has {', '.join(_HEAD)}, separated by tabs.")
        word, decision, _kind = line
        if word <= before:
            raise WordListError(file, number, f"{word!r} comes after {before!r}. Sort the words, each once.")
        if decision not in decisions:
            raise WordListError(file, number, f"{decision!r} is none of {', '.join(Decision)}.")
        found[word] = decisions[decision]
        before = word
    return MappingProxyType(found)


LEXICON_KEYS = ("core", "pupil", "full")
SHORT_TITLES: Mapping[str, str] = {"core": N_("Easy list"), "pupil": N_("Pupils' list"), "full": N_("Full list")}
"""Short names of the lists that come with the app, by key, for places with little room; to be translated."""

LONGEST_SHORT = 3
"""The most letters of a short word; see `load_all_short_words`."""

_MEANINGS = "two_letter_"  # begins the name of a file of meanings in another language
_RUDE = frozenset({Category.VULGAR, Category.INDECENT, Category.MALAY})
_REVIEWED = 2  # letters of the words in two_letter.tsv, which were looked at one by one


class RefusedBecause(Enum):
    """Why a word is refused."""

    NOT_IN_LIST = "not in list"
    BLOCKED = "blocked"


class WordRefusal(Value):
    """A word that is not accepted, and why; a reason that may hurt is for the judge alone, never for pupils.

    `word` is in lower case as far as it has case. A blocked word need not be in the list: it has a `category`, or the
    teacher's `reason` if the teacher blocked it. Another word that is not in the list has neither.
    """

    word: str
    because: RefusedBecause
    category: Category | None = None
    reason: str = ""


# Compared by identity: two lexicons are the same for a match when their `sha256` is.
@dataclass(frozen=True, eq=False)
class Lexicon:
    """A list of words, some of them refused by category: what counts as a word in a match (P9).

    `key` is the list's stable name and `title` its name for people. `words` are all words of the list in lower case,
    and `sha256` is the hash of that list, including refused words. `refused` are the categories whose words are not
    accepted. `marked` are words to ask the judge about. `blocked` are words that the teacher removed, with the
    reason. `base` is the key of the list that these words were added to, empty if there is none. `unshown` are words
    that the app itself never shows, whatever the match accepts: those that are not decent in every list, and
    those of kinds that it does not say to children, such as drink, weapons or gambling.
    """

    key: str
    title: str
    sha256: str
    words: frozenset[str] = field(repr=False)
    refused: Mapping[str, Category] = field(default_factory=dict, repr=False)
    marked: frozenset[str] = field(default=frozenset(), repr=False)
    blocked: Mapping[str, str] = field(default_factory=dict, repr=False)
    base: str = ""
    unshown: frozenset[str] = field(default=frozenset(), repr=False)

    def has(self, word: str) -> bool:
        """Tell whether `word`, in any case, is accepted (P9)."""
        plain = _plain(word)
        return plain in self.words and plain not in self.refused

    def refusal(self, word: str) -> WordRefusal | None:
        """Return why `word`, in any case, is not accepted, or None if it is."""
        plain = _plain(word)
        if plain in self.blocked:
            return WordRefusal(plain, RefusedBecause.BLOCKED, reason=self.blocked[plain])
        if (category := self.refused.get(plain)) is not None:
            return WordRefusal(plain, RefusedBecause.BLOCKED, category)
        return None if plain in self.words else WordRefusal(plain, RefusedBecause.NOT_IN_LIST)

    def asks_judge(self, word: str) -> bool:
        """Tell whether `word` is accepted but may be meant as a name, which the judge decides."""
        return _plain(word) in self.marked and self.has(word)

    def is_certain(self, word: str) -> bool:
        """Tell whether `word` is one of the `certain_words`, which the app itself may show."""
        return (
            self.has(word)
            and _plain(word) not in self.unshown
            and (len(word) <= _REVIEWED or not self.asks_judge(word))
        )

    def certain_words(self) -> frozenset[str]:
        """Return all words that the app itself shows, plays, hints, drills or proposes, in lower case.

        They are accepted, no judge need be asked about them (words of two letters were all reviewed), and they are
        decent by every list.
        """
        asked = (word for word in self.marked if len(word) > _REVIEWED)
        return self.words.difference(self.refused, self.unshown, asked)

    def __len__(self) -> int:
        """Count the accepted words."""
        return len(self.words) - sum(word in self.words for word in self.refused)


def load_lexicon(folder: Path, key: str, refused: Collection[Category]) -> Lexicon:
    """Read the list `key` from `folder`, with the words of the `refused` categories refused (P9, A13).

    Raises `WordListError` where a file is missing, damaged or not what it should be.
    """
    if key not in LEXICON_KEYS:
        raise WordListError(key, None, f"There is no such word list. The lists are: {', '.join(LEXICON_KEYS)}.")
    word_list = load_word_list(folder, key)
    about = word_list.description
    marked = parse_words(_text(folder, about.ask_judge), about.ask_judge) if about.ask_judge else frozenset()
    if Category.INDECENT in refused:
        marked |= load_decency(folder).asked
    off, unshown = refused_words(folder, refused), load_unshown(folder)
    return Lexicon(key, about.title, about.sha256, word_list.words, off, marked, unshown=unshown)


def load_decency(folder: Path) -> Decency:
    """Return the decisions about words that may be indecent. Raises as above."""
    return parse_decency(_text(folder, DECENCY_FILE))


def load_unshown(folder: Path) -> frozenset[str]:
    """Return the words that the app itself never shows, in any match. Raises as above."""
    categories = load_categories(folder)
    rude = (word for word, kinds in categories.items() if not kinds.isdisjoint(_RUDE))
    decency = load_decency(folder)
    return decency.asked | decency.unsaid | frozenset(rude)


def refused_words(folder: Path, refused: Collection[Category]) -> dict[str, Category]:
    """Return the words of the `refused` categories, in any list, each with the first of them. Raises as above."""
    off = [category for category in Category if category in refused]
    return {
        word: next(category for category in off if category in kinds)
        for word, kinds in load_categories(folder).items()
        if not kinds.isdisjoint(off)
    }


def load_categories(folder: Path) -> dict[str, frozenset[Category]]:
    """Return the categories of every word that has any; an allowed word never has. Raises as above."""
    categories = dict(parse_block_list(_text(folder, "block.txt")))
    for row in load_two_letter_table(folder):
        categories[row.word] = categories.get(row.word, frozenset()) | row.categories
    for word in load_decency(folder).refused:
        categories[word] = categories.get(word, frozenset()) | {Category.INDECENT}
    allowed = parse_words(_text(folder, "allow.txt"), "allow.txt")
    return {word: kinds for word, kinds in categories.items() if kinds and word not in allowed}


def load_two_letter_table(folder: Path) -> tuple[TwoLetterWord, ...]:
    """Return the table of two-letter words, with meanings in every language that has a file. Raises as above."""
    table = parse_two_letter(_text(folder, "two_letter.tsv"))
    meanings = {
        path.stem.removeprefix(_MEANINGS): parse_two_letter_meanings(_text(folder, path.name), path.name)
        for path in sorted(folder.glob(f"{_MEANINGS}*.tsv"))
    }
    return tuple(
        replace(row, meanings={language: texts[row.word] for language, texts in meanings.items() if row.word in texts})
        for row in table
    )


def _text(folder: Path, file: str) -> str:
    content = read_file(folder / file)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise WordListError(file, line, "This is not UTF-8 text.") from error


def _plain(word: str) -> str:
    """Return `word` in lower case; a letter outside a-z makes it no word (the Kelvin sign would become a k)."""
    return word.lower() if word.isascii() else word


def load_all_short_words(folder: Path) -> frozenset[str]:
    """Return the words of up to three letters, in lower case, from every list and every word file in `folder`.

    Words refused by a category are included: no pupil may be shown one of these as a non-word. Raises
    `WordListError`.
    """
    listed = (word for key in LEXICON_KEYS for word in load_short_words(folder, key, LONGEST_SHORT))
    reviewed = (row.word for row in load_two_letter_table(folder))
    words = (*listed, *reviewed, *load_categories(folder))
    return frozenset(word for word in words if len(word) <= LONGEST_SHORT)
