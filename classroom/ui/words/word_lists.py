"""All word lists of this machine as the screen shows them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from classroom.ui.ports import WordListBook
from classroom.ui.wording.word import origin_line, shipped_line, shipped_name
from classroom.words.category import Category
from classroom.words.lexicon import LEXICON_KEYS, Lexicon
from classroom.words.teacher_list import CHANGED, TeacherList

_DIGITS = 8


@dataclass(frozen=True)
class ListFace:
    """A list as a row shows it: `count` accepted words, the first `digits` of its hash, `own` where it is a teacher's.

    `is_changed`: the teacher's changes make it another list than the one that was taken in or came with the app.
    """

    key: str
    name: str
    about: str
    count: int
    digits: str
    own: TeacherList | None
    is_changed: bool


@dataclass(frozen=True)
class AllLists:
    """Every list, and a sentence for each file among the teacher's own that is damaged."""

    faces: tuple[ListFace, ...]
    damaged: tuple[str, ...]


def all_lists(book: WordListBook, by_rules: Collection[Category]) -> AllLists:
    """Return all lists as a match would use them; reads them, so call it off the screen's thread.

    Raises `KnownError`.
    """
    kept = book.load()
    descriptions = book.descriptions()
    shipped = [
        _face(book.lexicon(key, by_rules), shipped_name(key), shipped_line(key, descriptions[key].title))
        for key in LEXICON_KEYS
    ]
    owned = [_face(book.lexicon(own.key, by_rules), own.title, origin_line(own), own) for own in kept.lists]
    return AllLists((*shipped, *owned), kept.refused)


def _face(lexicon: Lexicon, name: str, about: str, own: TeacherList | None = None) -> ListFace:
    is_changed = lexicon.title.endswith(CHANGED.format(title=""))
    return ListFace(lexicon.key, name, about, len(lexicon), lexicon.sha256[:_DIGITS], own, is_changed)
