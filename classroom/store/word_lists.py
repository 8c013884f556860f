"""The word lists of a teacher and of the app: a file for each in a folder, and the lexicon made of one."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cattrs import Converter

from classroom.errors import KnownError
from classroom.files import is_there, read_at_most, write_durably
from classroom.formats.strict import InvalidDataError, strict_converter, structure
from classroom.i18n import N_, _, folded_title, shown
from classroom.store.fault import being_read, files_in, known_faults
from classroom.store.json_text import strict_json, sum_of
from classroom.value import replace
from classroom.words.lexicon import (
    LEXICON_KEYS,
    SHORT_TITLES,
    Categories,
    Category,
    Description,
    Lexicon,
    WordListError,
    load_categories,
    load_lexicon,
    load_word_list,
    read_description,
    read_file,
    refused_words,
)
from classroom.words.teacher_list import (
    PREFIX,
    Changes,
    Proposal,
    StoredLists,
    TeacherList,
    TeacherListError,
    WordFile,
    changed_lexicon,
    own_lexicon,
    review,
    tidy_title,
    why_no_word,
)

if TYPE_CHECKING:
    from classroom.tables.plan import Table


FOLDER_NAME = "word-lists"
SUFFIX = ".json"
CHANGES_NAME = "changes.json"
MOST_LEXICONS = 8  # in memory

_LARGEST_FILE = 20_000_000
_MOST_LISTS = 16

_NOT_TAKEN = N_("No words were imported and the lists were not changed. {reason}")
_NOT_CHANGED = N_("Nothing was changed. {reason}")
_NO_WORDS = N_("{file}: This file has no words. Choose another file.")
_REFUSED_LINES = N_("{file}: Lines without a word: {count}. Correct the file, or import only the other lines. {first}")
_TAKEN_TITLE = N_("The app comes with a list called {title}. Give your list another name.")
_NONE = N_("There is no word list called {key}. Choose another list.")
_ANOTHER = N_("There is already a list called {title}. Give this one another name.")
_DAMAGED = N_("{file} is damaged: {reason}. Import the list again.")
_CHANGES_DAMAGED = N_(
    "Your changes to the word lists cannot be read: {reason}. Nothing was changed. Move {file} to another folder, "
    "then make the changes again."
)


class WordListsError(KnownError):
    """A list or a change cannot be saved, or does not exist; nothing was changed. `str` is a sentence for people."""


class NoSuchListError(WordListsError):
    """A list that was asked for does not exist, or its file is damaged."""


class AppListError(WordListsError):
    """A file that comes with the app is missing or damaged."""


class WordLists:
    """The word lists of a data folder, and those that come with the app, in the folder `shipped`.

    Whatever fails, stored lists and changes stay as they were.
    """

    def __init__(self, folder: Path, shipped: Path) -> None:
        self._folder = folder / FOLDER_NAME
        self._shipped = shipped

    def load(self) -> StoredLists:
        """Return the teacher's lists that can be read. Raises `StoreError` if the folder cannot be read."""
        lists: list[TeacherList] = []
        refused: list[str] = []
        for path in files_in(self._folder, f"{PREFIX}*{SUFFIX}"):
            try:
                lists.append(_list_in(path))
            except InvalidDataError as error:
                refused.append(_(_DAMAGED).format(file=path.name, reason=_short(error)))
        return StoredLists(tuple(sorted(lists, key=lambda own: (folded_title(own.title), own.key))), tuple(refused))

    def descriptions(self) -> Mapping[str, Description]:
        """Return the description of each list that comes with the app, by key. Raises `AppListError`."""
        with _app_files():
            return {key: self._description(key) for key in LEXICON_KEYS}

    def categories(self) -> Categories:
        """Return the categories of every word that has any. Raises `AppListError`."""
        with _app_files():
            return load_categories(self._shipped)

    def review(self, path: Path, title: str, base: str = "") -> Proposal:
        """Return the list that the file `path` would make under a `title`, as `propose` does."""
        from classroom.tables.reading import plan_table
        from classroom.words.word_rows import WORDS, words_of_plans

        named = self._named(title, base, shown(path.name))
        file = words_of_plans(shown(path.name), plan_table(self.read(path), WORDS))
        return self._reviewed(file, named)

    def read(self, path: Path) -> Table:
        """Return the table in the file `path` as it is; nothing is changed. Raises `WordListsError`."""
        from classroom.store.table_file import read_word_table

        try:
            return read_word_table(path)
        except KnownError as error:
            raise _not_taken(error) from error

    def propose(self, file: WordFile, title: str, base: str = "") -> Proposal:
        """Return the list that a file would make under a `title`; nothing is changed.

        With a `base` the words are to be added to that list of the app, and its words are not new. Otherwise the list
        stands alone, and words that an older list with its title lacks are new. Raises `WordListsError`.
        """
        return self._reviewed(file, self._named(title, base, file.name))

    def _named(self, title: str, base: str, origin: str) -> TeacherList:
        """Return the list without its words. Raises `WordListsError` if it cannot have this title or base."""
        try:
            named = TeacherList(tidy_title(title), base, origin, frozenset())
            self._check_title(named)
        except (TeacherListError, WordListError) as error:
            raise _not_taken(error) from error
        return named

    def _reviewed(self, file: WordFile, named: TeacherList) -> Proposal:
        try:
            known = load_word_list(self._shipped, named.base).words if named.base else self._old_words(named.key)
            found = review(file.entries, known, load_categories(self._shipped))
        except (KnownError, WordListError) as error:
            raise _not_taken(error) from error
        return Proposal(replace(named, words=found.words), found, file.name)

    def save(self, proposal: Proposal, *, without_refused: bool = False) -> TeacherList:
        """Save a list in place of an older one with its title, and return it; the old one stays until it is written.

        Raises `WordListsError` for a list without words, and for one with refused lines unless `without_refused`;
        `StoreError`.
        """
        refused = proposal.review.refused
        reason = ""
        if refused and not without_refused:
            sentence = _(_REFUSED_LINES)
            reason = sentence.format(file=proposal.file, count=len(refused), first=refused[0].sentence())
        elif not proposal.list.words:
            reason = _(_NO_WORDS).format(file=proposal.file)
        if reason:
            raise _not_taken(reason)
        own = self._with_former(proposal.list)
        self._write(self._path(own.key), _list_text(own))
        return own

    def rename(self, key: str, title: str) -> TeacherList:
        """Give a teacher's list another title; matches still find it. Raises `WordListsError`, `StoreError`."""
        old = self._kept(key)
        try:
            named = old.renamed(title)
            self._check_title(named)
        except (TeacherListError, WordListError) as error:
            raise WordListsError(_(_NOT_CHANGED).format(reason=error)) from error
        if named.key == old.key:
            self._write(self._path(named.key), _list_text(named))
            return named
        if is_there(self._path(named.key)):
            raise WordListsError(_(_NOT_CHANGED).format(reason=_(_ANOTHER).format(title=named.title)))
        self._write(self._path(named.key), _list_text(named))
        self._remove(old.key)
        return named

    def delete(self, key: str) -> None:
        """Delete a teacher's list. Raises `WordListsError`, `StoreError`."""
        self._remove(self._kept(key).key)

    def changes(self) -> Changes:
        """Return the teacher's changes to all lists. Raises `WordListsError` if damaged, and `StoreError`."""
        path = self._folder / CHANGES_NAME
        with being_read(self._folder):
            if not is_there(path):
                return Changes()
        try:
            return structure(_converter(), _without_sum(_json_of(path)), Changes)
        except InvalidDataError as error:
            raise WordListsError(_(_CHANGES_DAMAGED).format(file=path, reason=_short(error))) from error

    def save_changes(self, changes: Changes) -> None:
        """Save the teacher's changes in place of the old ones. Raises `StoreError`."""
        table = _converter().unstructure(changes)
        table["sum"] = sum_of(table)
        self._write(self._folder / CHANGES_NAME, json.dumps(table, ensure_ascii=False, indent=2) + "\n")

    def lexicon(self, key: str, by_rules: Collection[Category]) -> Lexicon:
        """Return the lexicon of the list `key`, the app's or the teacher's, with the teacher's changes.

        `by_rules` are the categories that the rules of the match refuse. The same list and changes give the same
        object. Raises `NoSuchListError` for a deleted list, `AppListError` if the app's own files are damaged,
        `WordListsError` if the changes are damaged, and `StoreError`.
        """
        own = None if key in LEXICON_KEYS else self._kept(key)
        changes = self.changes()
        with _app_files():
            return _lexicon(self._shipped, key, own, changes, frozenset(by_rules))

    def _kept(self, key: str) -> TeacherList:
        lists = self.load().lists
        found = [own for own in lists if own.key == key] or [own for own in lists if key in own.former]
        if not found:
            raise NoSuchListError(_(_NONE).format(key=key))
        return found[0]

    def _with_former(self, new: TeacherList) -> TeacherList:
        """Return a list with the former keys of the one that it replaces."""
        former = next((own.former for own in self.load().lists if own.key == new.key), ())
        return replace(new, former=former)

    def _old_words(self, key: str) -> frozenset[str]:
        return next((own.words for own in self.load().lists if own.key == key), frozenset())

    def _check_title(self, own: TeacherList) -> None:
        for key in LEXICON_KEYS:
            for title in (self._description(key).title, SHORT_TITLES[key]):
                if folded_title(own.title) in (folded_title(title), folded_title(_(title))):
                    raise TeacherListError(_(_TAKEN_TITLE).format(title=_(title)))

    def _description(self, key: str) -> Description:
        file = self._shipped / f"{key}.toml"
        return read_description(read_file(file), file.name)

    def _path(self, key: str) -> Path:
        return self._folder / (key + SUFFIX)

    def _write(self, path: Path, text: str) -> None:
        with known_faults(path):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_durably(path, text.encode("utf-8"))
        _read_list.cache_clear()

    def _remove(self, key: str) -> None:
        path = self._path(key)
        with known_faults(path):
            path.unlink()


def _not_taken(reason: object) -> WordListsError:
    return WordListsError(_(_NOT_TAKEN).format(reason=reason))


@contextmanager
def _app_files() -> Iterator[None]:
    try:
        yield
    except WordListError as error:
        raise AppListError(str(error)) from error


@lru_cache(maxsize=MOST_LEXICONS)
def _lexicon(
    shipped: Path, key: str, own: TeacherList | None, changes: Changes, by_rules: frozenset[Category]
) -> Lexicon:
    refused = changes.refused(by_rules)
    if own is None:
        lexicon = load_lexicon(shipped, key, refused)
    else:
        base = load_lexicon(shipped, own.base, refused) if own.base else None
        lexicon = own_lexicon(own, base, refused_words(shipped, refused))
    return changed_lexicon(lexicon, changes, by_rules)


@dataclass(frozen=True)
class _ListFile:
    """A teacher's list as stored in its file; `words` are sorted and separated by spaces."""

    title: str
    base: str
    origin: str
    sha256: str
    words: str
    former: tuple[str, ...] = ()


def _list_text(own: TeacherList) -> str:
    kept = _ListFile(own.title, own.base, own.origin, own.sha256, " ".join(sorted(own.words)), own.former)
    return json.dumps(_converter().unstructure(kept), ensure_ascii=False, indent=2) + "\n"


def _list_in(path: Path) -> TeacherList:
    """Return the list in a file that the app wrote, read again only after a change. Raises `InvalidDataError`."""
    try:
        about = path.stat()
    except OSError as error:
        raise InvalidDataError((error.strerror or type(error).__name__,)) from error
    return _read_list(path, (about.st_mtime_ns, about.st_size))


@lru_cache(maxsize=_MOST_LISTS)
def _read_list(path: Path, _version: tuple[int, int]) -> TeacherList:
    kept = structure(_converter(), _json_of(path), _ListFile)
    words = kept.words.split(" ")
    if any(why_no_word(word) or word != word.lower() for word in words):
        raise InvalidDataError(("words: one of them is not a word in small letters",))
    try:
        own = TeacherList(kept.title, kept.base, kept.origin, frozenset(words), kept.former)
    except TeacherListError as error:
        raise InvalidDataError((str(error),)) from error
    if own.sha256 != kept.sha256:
        raise InvalidDataError(("sha256: the words are not those that were imported",))
    if path.name != own.key + SUFFIX:
        raise InvalidDataError((f"title: the list with this title is in {own.key}{SUFFIX}",))
    return own


def _json_of(path: Path) -> object:
    """Return the data in a file that the app wrote. Raises `InvalidDataError`, also if it is unreadable."""
    try:
        content = read_at_most(path, _LARGEST_FILE + 1)
        text = content.decode("utf-8")
    except OSError as error:
        raise InvalidDataError((error.strerror or type(error).__name__,)) from error
    except UnicodeDecodeError as error:
        raise InvalidDataError(("not UTF-8 text",)) from error
    if len(content) > _LARGEST_FILE:
        raise InvalidDataError(("too large",))
    return strict_json(text)


def _without_sum(table: object) -> object:
    """Return the changes as they were saved; versions up to 0.4 wrote no sum. Raises `InvalidDataError`."""
    if isinstance(table, dict) and "sum" in table and table.pop("sum") != sum_of(table):
        raise InvalidDataError(("not as it was saved",))
    return table


@cache
def _converter() -> Converter:
    converter = strict_converter()
    converter.register_structure_hook(Category, _category)
    return converter


def _category(data: object, _: object) -> Category:
    return Category(str(data))


def _short(error: InvalidDataError) -> str:
    return error.faults[0][:200].rstrip(".")
