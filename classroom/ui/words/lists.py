"""Word lists, kinds of words and words of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.errors import KnownError
from classroom.i18n import N_, _
from classroom.match.team import Mode
from classroom.rules.policy import Format
from classroom.say.match_setup import format_of, word_list_of
from classroom.say.word import (
    AllLists,
    Finding,
    ListFace,
    all_lists,
    by_rules,
    find_word,
    kind_name,
    kind_sentence,
    words_line,
)
from classroom.services import WordListBook
from classroom.tables.plan import SUFFIXES
from classroom.ui.cards.file_card import ask_files
from classroom.ui.cards.table_preview import FileQueue, TablePreview
from classroom.ui.context import ContextScreen, ScreenContext
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.layout import CardBox, Column, Growing, Panel, lay, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.theme import tells
from classroom.ui.kit.touch import Pressable, let_go
from classroom.ui.words.list_cards import ListCard, word_preview
from classroom.ui.worker import FETCHING, Asking, attempt
from classroom.value import replace
from classroom.words.lexicon import Categories, Category
from classroom.words.teacher_list import Changes, TeacherListError, said_of, why_no_word


class Part(Asking, CardBox):
    """A part of the screen; it and its typed text stay while another is shown. `screen` holds its cards."""

    screen = ObjectProperty()

    @property
    def context(self) -> ScreenContext:
        context: ScreenContext = self.screen.context
        return context

    @property
    def book(self) -> WordListBook:
        """The word lists."""
        book: WordListBook = self.context.services.word_lists
        return book

    @property
    def format(self) -> Format:
        """The format that the next match is played by."""
        return format_of(self.context.settings.current, self.context.services.formats)

    def show(self) -> None:
        """Called when the part is shown, for the first time or again."""


@tells("on_tick")
class KindTile(Growing, Column):
    """A kind of word: `name`, `sentence`, `refused` (ticked), and `why_fixed` if it cannot be changed.

    Event: `on_tick`.
    """

    name = StringProperty("")
    sentence = StringProperty("")
    refused = BooleanProperty(defaultvalue=False)
    why_fixed = StringProperty("")


class KindsPart(Part):
    """The kinds of word as tiles; `fault` says why nothing can be shown or saved."""

    fault = StringProperty("")

    def show(self) -> None:
        """Show every kind as it stands."""
        self.fault = ""
        self.ids.kinds.clear_widgets()
        changes, categories = attempt(self.book.changes), attempt(self.book.categories)
        if isinstance(changes, KnownError) or isinstance(categories, KnownError):
            self.fault = str(changes if isinstance(changes, KnownError) else categories)
            return
        lay(self.ids.kinds, [self._tile(category, changes, categories) for category in Category])

    def refuse_kind(self, category: Category, tile: KindTile, refused: bool) -> None:
        """Refuse a kind of word from now on, or leave it to the rules."""
        kept = attempt(partial(self._keep, category, refused))
        if isinstance(kept, KnownError):
            self.show()
            self.fault = str(kept)
            return
        self.fault, tile.refused = "", refused

    def _keep(self, category: Category, refused: bool) -> None:
        changes: Changes = self.book.changes()
        stands = category in by_rules(self.format)
        accepted = None if stands == refused else not refused
        self.book.save_changes(changes.switch(category, accepted=accepted))

    def _tile(self, category: Category, changes: Changes, categories: Categories) -> KindTile:
        refused = category in changes.refused(by_rules(self.format))
        fixed = category in by_rules(self.format) and refused
        count = sum(category in kinds for kinds in categories.values())
        sentence = kind_sentence(category)
        if fixed:
            sentence = " ".join((sentence, _("The rules refuse these words.")))
        why = _("The rules refuse these words ({rules}). To accept one of them, allow it under Words, with a reason.")
        tile = KindTile(
            name=f"{kind_name(category)} ({count:,})",
            sentence=sentence,
            refused=refused,
            why_fixed=why.format(rules=_(self.format.title)) if fixed else "",
        )
        tile.bind(on_tick=partial(self._ticked, category))
        return tile

    def _ticked(self, category: Category, tile: Any, refused: bool) -> None:
        self.refuse_kind(category, tile, refused)


class WordListRow(Panel, Pressable, Widget):
    """A list's row.

    `name`, `about`, its number of `words`, `digits` of its hash, `used` by which matches, `changed` if it is.
    """

    name = StringProperty("")
    about = StringProperty("")
    words = StringProperty("")
    digits = StringProperty("")
    used = StringProperty("")
    changed = StringProperty("")


class ListsPart(Part):
    """The lists as rows; `message` replaces the rows while they are being read, and if they cannot be read."""

    message = StringProperty("")
    is_reading = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        self._lists: AllLists | None = None
        self._folder: Path | None = None  # where the last file was, which is looked for again after a fault
        super().__init__(**more)

    def show(self) -> None:
        """Read the lists anew: words and kinds may have been changed meanwhile."""
        self.is_reading = True
        if self._lists is None:
            self.message = _("Reading the word lists …")
        work = partial(all_lists, self.book, by_rules(self.format))
        self.fetch(work, self._on_loaded, self._unread, FETCHING, blinks=False)

    def take_in(self) -> None:
        """Ask for files of words, and look through them."""
        folder = self._folder or self.context.outside.documents_folder()
        title = _("Which file has the words? (text, CSV or XLSX)")
        ask_files(self.context, folder, SUFFIXES, self._chosen, self.screen.open_modal, title)

    def _chosen(self, paths: Sequence[Path]) -> None:
        if paths and self.screen.get_root_window():
            self._folder = paths[0].parent
            FileQueue(paths, self._preview, self.screen.open_modal)

    def _preview(self, path: Path, open_card: Callable[[Modal], object]) -> TablePreview:
        return word_preview(self.context, path, open_card=open_card, saved=self.show, choose_another=self.take_in)

    def _unread(self, why: str) -> None:
        self.is_reading = False
        self.ids.rows.clear_widgets()
        self._lists, self.message = None, why

    def _on_loaded(self, answer: AllLists) -> None:
        self.is_reading = False
        self._lists, self.message = answer, ""
        damaged = [GrowingLabel(text=sentence) for sentence in answer.damaged]
        lay(self.ids.rows, [*damaged, *map(self._row, answer.faces)])

    def _row(self, face: ListFace) -> WordListRow:
        words = words_line(face.count)
        row = WordListRow(name=face.name, about=face.about, words=words, digits=face.digits, used=self.used(face))
        row.changed = _("changed") if face.is_changed else ""
        row.bind(on_release=partial(self._open, face))
        return row

    def _open(self, face: ListFace, _row: WordListRow) -> None:
        used, is_practised = self.used(face), self.is_practised(face)
        self.screen.open_modal(ListCard(self.context, face, used=used, is_practised=is_practised, changed=self.show))

    def used(self, face: ListFace) -> str:
        """Say which matches use a list."""
        used = [_("practice")] if self.is_practised(face) else []
        used += [_("competition")] if _is_list(face, self._key_of(Mode.COMPETITION)) else []
        return ", ".join(used)

    def is_practised(self, face: ListFace) -> bool:
        """Tell whether practice matches use a list."""
        return _is_list(face, self._key_of(Mode.PRACTICE))

    def _key_of(self, mode: Mode) -> str:
        """Return the list that matches of a mode use; the format's own if the chosen one no longer exists."""
        key = word_list_of(replace(self.context.settings.current, mode=mode), self.format)
        if self._lists is None or any(_is_list(face, key) for face in self._lists.faces):
            return key
        words = self.format.words
        return words.practice if mode is Mode.PRACTICE else words.competition


def _is_list(face: ListFace, key: str) -> bool:
    """Tell whether a list has this key, or had it once."""
    return face.key == key or bool(face.own and key in face.own.former)


class ChangeRow(Growing, Panel, Pressable, BoxLayout):
    """A change: `word`, `what` was done to it, and the `reason`, as high as it needs."""

    word = StringProperty("")
    what = StringProperty("")
    reason = StringProperty("")


class WordsPart(Part):
    """`finding` is the result for the word looked up, None if there is none; `waits` while a word is looked up."""

    finding = ObjectProperty(None, allownone=True)
    waits = BooleanProperty(defaultvalue=False)
    why_no_change = StringProperty("")
    why_no_return = StringProperty("")
    changes_line = StringProperty("")

    def asks_text(self, waits: bool, finding: Finding | None) -> str:
        """Return the text shown while there is no finding."""
        if waits:
            return _("Looking it up …")
        return "" if finding else _("Type a word to see if it is accepted, and why.")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._weigh_buttons()

    def show(self) -> None:
        """List the changes, and look the word up again: a list or a kind may have been changed meanwhile."""
        self._list_changes()
        if self.finding:
            self.look_up()

    # Looking up

    def look_up(self) -> None:
        row, word = self.ids.word, self.ids.word.text.strip()
        if why := why_no_word(word):
            row.fault = said_of(word, why) if word else _("Type a word first.")
            return
        key = word_list_of(self.context.settings.current, self.format)
        self.waits = True
        work = partial(find_word, self.book, word, key, self.format)
        self.fetch(work, self._found, self._not_found, FETCHING, blinks=False)

    def word_changed(self) -> None:
        """Clear the finding, because another word is being typed."""
        if self.finding is None or self.ids.word.text.strip().lower() != self.finding.word:
            self.forget(self._found)
            self.waits, self.finding = False, None
            self._weigh_buttons()

    def _not_found(self, why: str) -> None:
        self.waits, self.ids.word.fault = False, why

    def _found(self, answer: Finding) -> None:
        self.waits, self.finding = False, answer
        self._weigh_buttons()

    # Changing

    def refuse(self, why: str) -> None:
        """Say beside the word why nothing can be changed about it."""
        self.ids.word.fault = why
        self.ids.word.focus = not self.finding

    def allow(self) -> None:
        """Accept the word from now on, for the reason that is typed."""
        if self._has_reason(_("Say why {word} is allowed.")):
            self._change(lambda changes: changes.allow(self.finding.word, self.ids.reason.text))

    def block(self) -> None:
        """Refuse the word from now on, for the reason that is typed."""
        if self._has_reason(_("Say why {word} is blocked.")):
            self._change(lambda changes: changes.block(self.finding.word, self.ids.reason.text))

    def take_back(self) -> None:
        """Undo the change, so that the lists and the rules decide about the word again."""
        self._change(lambda changes: changes.forget(self.finding.word))

    def _has_reason(self, asked: str) -> bool:
        """Tell whether a reason is typed; if not, put the cursor where it can be typed."""
        row = self.ids.reason
        if row.text.strip():
            return True
        row.fault = asked.format(word=self.finding.word)
        row.focus = True
        return False

    def _change(self, change: Any) -> None:
        book = self.book
        try:
            book.save_changes(change(book.changes()))
        except (KnownError, TeacherListError) as error:
            self.ids.reason.fault = str(error)
            return
        self.ids.reason.text = ""
        self._list_changes()
        self.look_up()

    def _weigh_buttons(self) -> None:
        found = self.finding
        self.why_no_change = "" if found else _("Look the word up first.")
        unchanged = _("You have not changed anything about this word.")
        self.why_no_return = "" if found and found.is_changed else unchanged if found else _("Look the word up first.")

    # All changes

    def _list_changes(self) -> None:
        rows = self.ids.changes
        rows.clear_widgets()
        changes = attempt(self.book.changes)
        if isinstance(changes, KnownError):
            self.changes_line = _("Your changes")
            rows.add_widget(GrowingLabel(text=str(changes)))
            return
        changed = [(note, _("allowed")) for note in changes.allowed] + [
            (note, _("blocked")) for note in changes.blocked
        ]
        self.changes_line = (
            _("Your changes: {count}").format(count=len(changed)) if changed else _("No words changed yet.")
        )
        for note, what in sorted(changed, key=lambda pair: pair[0].word):
            row = ChangeRow(word=note.word.upper(), what=what, reason=note.reason)
            row.bind(on_release=partial(self._show_word, note.word))
            rows.add_widget(row)

    def _show_word(self, word: str, _row: ChangeRow) -> None:
        self.ids.word.text = word
        self.look_up()


# Looking a word up: is it accepted, by which list, as what kind, and why not


_PARTS: dict[str, tuple[str, type[Part]]] = {
    "lists": (N_("Lists"), ListsPart),
    "words": (N_("Words"), WordsPart),
    "kinds": (N_("Kinds of words"), KindsPart),
}


class ListsScreen(ContextScreen):
    """Three parts, one at a time; what is typed in one stays while another is shown."""

    shown = StringProperty("")

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        self._parts: dict[str, Part] = {}
        super().__init__(context, **more)
        self.show("lists")

    def on_leave(self) -> None:
        """Stop waiting for anything."""
        super().on_leave()
        for part in self._parts.values():
            let_go(part)

    def parts(self) -> list[tuple[str, str]]:
        return [(key, _(title)) for key, (title, _kind) in _PARTS.items()]

    def show(self, key: str) -> None:
        if key not in self._parts:
            self._parts[key] = _PARTS[key][1](screen=self)
        self.shown = key
        self.context.navigator.notify("")
        lay(self.ids.place, [self._parts[key]])
        self._parts[key].show()


load_rules(__file__)
