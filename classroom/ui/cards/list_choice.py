"""A card in which a word list is chosen, and how a list is called."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from kivy.properties import StringProperty

from classroom.errors import KnownError
from classroom.i18n import N_, _, ngettext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.modal import ModalCard
from classroom.ui.kit.row import ListRow
from classroom.ui.navigation import LISTS, Desk
from classroom.ui.ports import WordListBook
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.category import Category
from classroom.words.lexicon import LEXICON_KEYS, SHORT_TITLES, Lexicon
from classroom.words.teacher_list import CHANGED, KeptLists, TeacherList

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


# Which word list a match is played by: those that come with the app, and the teacher's own.


class ListChoice(ModalCard):
    """`chosen` is called with the key of the list that is tapped; `message` says what there is to wait for."""

    message = StringProperty("")

    def __init__(self, desk: Desk, now: str, chosen: Callable[[str], None]) -> None:
        super().__init__()
        self._desk, self._now, self._chosen = desk, now, chosen
        self._read: LatestTask[KeptLists | KnownError] = LatestTask(self._have_read, FETCHING)
        self.message = _("Reading the word lists...")
        for key in LEXICON_KEYS:
            self._add(key, shipped_name(key), "", is_now=key == now)
        book = desk.services.word_lists
        self._read.ask(lambda: attempt(book.load))

    def close(self) -> None:
        """Take the card away, and wait for no list any more."""
        self._read.forget()
        super().close()

    def change_lists(self) -> None:
        """Go to where lists are taken in, looked at and changed."""
        self.close()
        self._desk.go(LISTS)

    def _have_read(self, answer: KeptLists | KnownError) -> None:
        self.message = ""
        if isinstance(answer, KnownError):
            self.message = str(answer)
            return
        if not answer.lists:
            self.message = _("There is no list of your own yet.")
        for own in answer.lists:
            self._add(own.key, own.title, _("own list"), is_now=self._now in (own.key, *own.former))
        for sentence in answer.refused:
            self.ids.rows.add_widget(GrowingLabel(text=sentence))

    def _add(self, key: str, name: str, note: str, *, is_now: bool) -> None:
        row = ListRow(text=f"\u2713 {name}" if is_now else name, note=note, selected=is_now)
        row.bind(on_release=partial(self._take, key))
        self.ids.rows.add_widget(row)

    def _take(self, key: str, _row: ListRow) -> None:
        self.close()
        self._chosen(key)


load_rules(__file__)
