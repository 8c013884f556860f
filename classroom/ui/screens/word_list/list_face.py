"""What a row says of a word list."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from classroom.i18n import N_, _, ngettext
from classroom.ui.ports import WordListBook
from classroom.words.category import Category
from classroom.words.lexicon import LEXICON_KEYS, SHORT_TITLES, Lexicon
from classroom.words.teacher_list import CHANGED, TeacherList

_DIGITS = 8
_LONGEST_FILE = 30

_USES = {
    "core": N_("For easy matches."),
    "pupil": N_("For classroom matches."),
    "full": N_("For competitions."),
}


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
class Shelf:
    """All lists, and a sentence for each file among the teacher's own that is damaged."""

    faces: tuple[ListFace, ...]
    damaged: tuple[str, ...]


def words_line(count: int) -> str:
    """Return how many words there are."""
    return ngettext("{count} word", "{count} words", count).format(count=f"{count:,}")


def shipped_name(key: str) -> str:
    """Return the short name of a list that comes with the app."""
    return _(SHORT_TITLES[key])


def shelf(book: WordListBook, by_rules: Collection[Category]) -> Shelf:
    """Return all lists as a match would have them; reads them, so not for the screen's thread. Raises `KnownError`."""
    kept = book.load()
    told = book.descriptions()
    shipped = [
        _face(book.lexicon(key, by_rules), shipped_name(key), f"{_(told[key].title)}. {_(_USES[key])}")
        for key in LEXICON_KEYS
    ]
    owned = [_face(book.lexicon(own.key, by_rules), own.title, origin_line(own), own) for own in kept.lists]
    return Shelf((*shipped, *owned), kept.refused)


def origin_line(own: TeacherList) -> str:
    """Return where the words of a teacher's list come from."""
    file = own.origin if len(own.origin) <= _LONGEST_FILE else own.origin[:_LONGEST_FILE] + "..."
    if not own.base:
        return _("From {file}.").format(file=file)
    return _("From {file}, and all words of: {list}.").format(file=file, list=shipped_name(own.base))


def _face(lexicon: Lexicon, name: str, about: str, own: TeacherList | None = None) -> ListFace:
    is_changed = lexicon.title.endswith(CHANGED.format(title=""))
    return ListFace(lexicon.key, name, about, len(lexicon), lexicon.sha256[:_DIGITS], own, is_changed)
