"""The words of a match: a list, and which of its words this match refuses."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from classroom.i18n import N_
from classroom.value import Value
from classroom.words.category import Category, parse_block_list, parse_words
from classroom.words.two_letter import TwoLetterWord, parse_two_letter, parse_two_letter_meanings
from classroom.words.word_list import WordListError, load_short_words, load_word_list, read_file, table_rows

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
