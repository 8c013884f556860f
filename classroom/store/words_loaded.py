"""The words in memory: the lexicon of a match, its index, the words of drills and meanings, each loaded once."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from classroom.errors import LexiconError
from classroom.formats.catalogue import formats
from classroom.i18n import _, current_language
from classroom.match.ports import MoveFinder
from classroom.paths import wordlists_dir
from classroom.rules.board import Board
from classroom.rules.policy import Words
from classroom.store.word_lists import MOST_LEXICONS, AppListError, NoSuchListError, WordLists, WordListsError
from classroom.value import replace
from classroom.words.lexicon import (
    Lexicon,
    TwoLetterWord,
    WordListError,
    load_all_short_words,
    load_lexicon,
    load_two_letter_table,
    load_word_list,
    refused_by,
    refused_where,
)
from classroom.words.meaning import Meaning, Meanings, load_meanings
from classroom.words.move_generator import IndexMoveFinder, WordIndex, index_of

if TYPE_CHECKING:
    from classroom.drills.vocabulary import Vocabulary
    from classroom.partner.level import Level

_EASY_LIST = "everyday"  # its words are laid on the small boards of a drill


class BackgroundMoveFinder:
    """Proves whether a rack can form any word of a list (P14).

    The index of a long list takes most of a second to build, on a thread; until it is ready, nothing is proved.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._index: WordIndex | None = None
        self._finder: IndexMoveFinder | None = None
        self._building = threading.Thread(target=self._build, name="word index", daemon=True)
        self._building.start()

    def can_form_word(self, board: Board, rack: Sequence[str], rulings: Mapping[str, bool]) -> bool | None:
        """Tell whether `rack` can make a play on `board` under `rulings`; None while the index is being built."""
        return self._finder.can_form_word(board, rack, rulings) if self._finder else None

    def wait(self) -> None:
        """Wait until the index is built."""
        self._building.join()

    def index(self) -> WordIndex:
        """Return the index once it is built. Raises `LexiconError` if that failed."""
        self.wait()
        if self._index is None:
            raise _no_lexicon(self._lexicon.key)
        return self._index

    def _build(self) -> None:
        index = index_of(self._lexicon)
        index.prepare()
        self._index, self._finder = index, IndexMoveFinder(index)


@cache
def app_lexicon(key: str, words: Words) -> Lexicon:
    """Return a list that comes with the app, under the `words` policy of a format. Raises `LexiconError`."""
    try:
        return _shortened(load_lexicon(wordlists_dir(), key, refused_by(words)), words.longest)
    except WordListError as error:
        raise _no_lexicon(key) from error


def classroom_lexicon(lists: WordLists, key: str, words: Words) -> Lexicon:
    """Return the app's or the teacher's list, with the teacher's changes; the same object while nothing changes.

    If the teacher has deleted the list, it is the format's own practice list instead. So a match played with it can
    still be opened and continued, and is known to have another list now. Raises `LexiconError`.
    """
    by_rules = refused_where(words, current_language())
    try:
        try:
            lexicon = lists.lexicon(key, by_rules)
        except NoSuchListError:
            lexicon = lists.lexicon(words.practice, by_rules)
        return _shortened(lexicon, words.longest)
    except AppListError as error:
        raise _no_lexicon(key) from error
    except WordListsError as error:
        raise LexiconError(_("{reason} Your matches are safe.").format(reason=error)) from error


@lru_cache(maxsize=MOST_LEXICONS)
def _shortened(lexicon: Lexicon, longest: int) -> Lexicon:
    if not longest:
        return lexicon
    return replace(lexicon, words=frozenset(word for word in lexicon.words if len(word) <= longest))


def _no_lexicon(key: str) -> LexiconError:
    sentence = _("The word list {name} is missing or damaged. Your matches are safe. Install Bellword again.")
    return LexiconError(sentence.format(name=key))


def finder_of(lexicon: Lexicon) -> MoveFinder:
    """Return the finder of a lexicon, which proves whether a rack can form a word (P14)."""
    return _cached_finder(lexicon)


def cached_index(lexicon: Lexicon) -> WordIndex:
    """Return the index of a lexicon, which may take most of a second. Raises `LexiconError`."""
    return _cached_finder(lexicon).index()


@lru_cache(maxsize=MOST_LEXICONS)
def _cached_finder(lexicon: Lexicon) -> BackgroundMoveFinder:
    return BackgroundMoveFinder(lexicon)


def certain_index(lexicon: Lexicon) -> WordIndex:
    """Return the index of the words that the app itself may show, as `cached_index` does."""
    return _cached_certain_index(lexicon) if lexicon.marked or lexicon.unshown else cached_index(lexicon)


@lru_cache(maxsize=2)
def _cached_certain_index(lexicon: Lexicon) -> WordIndex:
    return WordIndex(lexicon.certain_words())


@lru_cache(maxsize=4)
def known_words(level: Level, lexicon: Lexicon) -> WordIndex:
    """Return the index of the words in a match's list that a level knows; this may take a second.

    None of them is a word to ask the judge about. Raises `LexiconError`.
    """
    from classroom.partner.level import vocabulary

    if not level.list_key:
        return certain_index(lexicon)
    try:
        known = load_word_list(wordlists_dir(), level.list_key)
    except WordListError as error:
        raise _no_lexicon(level.list_key) from error
    return vocabulary(level, known.words, lexicon, lexicon.certain_words())


def drill_words(lists: WordLists, key: str) -> Vocabulary:
    """Return the words of drills under the rules of the default format; an empty `key` means its practice list.

    Raises `LexiconError`.
    """
    words = formats()[0].words
    lexicon = classroom_lexicon(lists, key or words.practice, words)
    return _cached_drill_words(lexicon, frozenset().union(*(own.words for own in lists.load().lists)))


@lru_cache(maxsize=2)
def _cached_drill_words(lexicon: Lexicon, own_words: frozenset[str]) -> Vocabulary:
    # Only drills need it.
    from classroom.drills.vocabulary import vocabulary_of

    try:
        easy = load_word_list(wordlists_dir(), _EASY_LIST).words
        known = load_all_short_words(wordlists_dir()) | own_words
    except WordListError as error:
        raise _no_lexicon(_EASY_LIST) from error
    tiles = formats()[0].tiles
    return vocabulary_of(lexicon, certain_index(lexicon), two_letter_table(), tiles, easy=easy, known=known)


@cache
def two_letter_table() -> tuple[TwoLetterWord, ...]:
    """Return the table of two-letter words; empty where the file is missing or damaged."""
    try:
        return load_two_letter_table(wordlists_dir())
    except WordListError:
        return ()


def meaning_of(word: str) -> Meaning | None:
    """Return what a word means, or None if that is unknown or the file is missing or damaged."""
    meanings = _meanings()
    return meanings.meaning_of(word) if meanings else None


@cache
def _meanings() -> Meanings | None:
    """Return the meanings of words, or None if their file is missing or damaged.

    The app then has no meaning cards.
    """
    try:
        return load_meanings(wordlists_dir())
    except WordListError:
        return None
