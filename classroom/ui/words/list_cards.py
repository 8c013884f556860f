"""Cards of word lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from kivy.properties import ObjectProperty, OptionProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _, folded_title, ngettext, shown
from classroom.say.word import ListFace, about_text, kind_names, shipped_name, words_line
from classroom.tables.body import row_reasons
from classroom.tables.plan import SheetPlan
from classroom.ui.cards.table_preview import Judged, TablePreview
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.layout import load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.worker import FETCHING, Asking, attempt, unsaid
from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.teacher_list import Proposal, Review, TeacherList, WordFile, review
from classroom.words.word_rows import WORDS, words_of_plans

T = TypeVar("T")


class ListCard(Asking, Dialog):
    """The deeds with a list: `face` is what its row shows, `why_used` why it cannot be chosen.

    `asks` is the question before deleting. `used` says which matches use the list, `is_practised` whether practice
    matches do. `changed` is called when the lists must be read again.
    """

    face = ObjectProperty()
    why_used = StringProperty("")
    used = StringProperty("")
    asks = StringProperty("")
    waits = StringProperty("")
    """The task that must finish before the card can be closed."""

    def __init__(
        self, context: ScreenContext, face: ListFace, *, used: str, is_practised: bool, changed: Callable[[], None]
    ) -> None:
        self._context, self._is_practised, self._changed = context, is_practised, changed
        why = _("Practice matches already use this list.") if is_practised else ""
        super().__init__(title=face.name, message=about_text(face), face=face, why_used=why, used=used)
        if face.own is None:
            for row in (self.ids.name, self.ids.away):
                row.parent.remove_widget(row)

    def press(self) -> None:
        """Use the list for practice matches from now on."""
        self.fault = self.waits or self.why_used
        if self.fault:
            return
        self._done(_("Practice matches now use this list: {list}").format(list=self.face.name))
        # Last, so that if the disk fails, that is the message shown.
        self._context.settings.change(word_list=self.face.key, computer_list=self.face.key)
        self._changed()

    def rename(self) -> None:
        """Give the list the name that is typed."""
        book, key, title = self._context.services.word_lists, self.face.key, self.ids.name.text
        self._change(partial(book.rename, key, title), self._renamed, self._not_renamed)

    def _not_renamed(self, why: str) -> None:
        self.waits, self.ids.name.fault = "", why

    def _renamed(self, own: TeacherList) -> None:
        self.waits = ""
        self._done(_("The list has a new name: {list}").format(list=own.title))
        if self._is_practised and self.face.key != own.key:
            self._context.settings.change(word_list=own.key)
            self._changed()

    def ask(self) -> None:
        """Ask for confirmation before deleting the list."""
        self.asks = _("Delete {list}? Matches played with it keep the list's name and their scores.").format(
            list=self.face.name
        )

    def delete(self) -> None:
        book, key = self._context.services.word_lists, self.face.key
        self._change(partial(book.delete, key), self._deleted, self._not_deleted)

    def _deleted(self, _nothing: None) -> None:
        self.waits = ""
        self._done(_("The list has been deleted: {list}").format(list=self.face.name))

    def _not_deleted(self, why: str) -> None:
        self.asks = ""
        self._not_renamed(why)

    def _change(self, work: Callable[[], T], then: Callable[[T], object], failed: Callable[[str], object]) -> None:
        """Change the list off the screen's thread, because this reads all lists; only one change at a time."""
        if not self.waits:
            self.waits = _("One moment: saving the list.")
            self.fetch(work, then, failed, FETCHING, blinks=False)

    def put_aside(self) -> None:
        """Close the card, unless something must finish first."""
        if self.waits:
            self.fault = self.waits
        else:
            self.close()

    def _done(self, sentence: str) -> None:
        self.close()
        self._changed()
        self._context.navigator.notify(sentence)


FEW = 3_000
"""A file of fewer words is what a class learns, and is added to the pupils' list; one of more is a dictionary."""
LONGEST_TITLE = 60
_ALONE = ""
_NO_TITLE = "-"
_FOR_FEW = "pupil"


class NewListCard(Asking, Dialog):
    """`proposal` is the list as it would be saved, `fault` why it cannot be; `saved` is called once it is saved.

    `keeps_kinds`: whether words of kinds that may be refused are saved too, None until the teacher decides. `stage`:
    the words are being checked, can be saved, or are being saved.
    """

    stage = OptionProperty("weighing", options=["weighing", "found", "saving"])
    proposal = ObjectProperty(None, allownone=True)
    keeps_kinds = ObjectProperty(None, allownone=True)
    base = StringProperty(_ALONE)
    replaced = StringProperty("")
    button = StringProperty("")

    def __init__(self, context: ScreenContext, file: WordFile, title: str, *, saved: Callable[[], None]) -> None:
        self._context, self._book, self._file, self._saved = context, context.services.word_lists, file, saved
        self._titles: frozenset[str] = frozenset()
        super().__init__(base=_FOR_FEW if len(file.entries) < FEW else _ALONE)
        self.ids.name.text = title.strip()[:LONGEST_TITLE]
        book = self._book

        def titles() -> frozenset[str]:
            return frozenset(folded_title(own.title) for own in book.load().lists)

        self.fetch(titles, self._on_titles, unsaid, FETCHING, blinks=False)
        self.weigh()

    def put_aside(self) -> None:
        """Leave the words, but not while they are being saved."""
        self.fault = self._why_wait()
        if not self.fault:
            super().put_aside()

    def press(self) -> None:
        """Save the list, or say what has to be done first."""
        self.fault = self._why_wait() or self.why_not
        if not self.fault:
            self.save()

    def deed_text(self, stage: str, button: str) -> str:
        """Return the text of the save button; empty while the words are being checked."""
        if stage == "saving":
            return _("Saving …")
        return "" if stage == "weighing" else button

    def _why_wait(self) -> str:
        return _("Saving the list. Wait a moment.") if self.stage == "saving" else ""

    # The list to be

    def bases(self) -> list[tuple[str, str]]:
        """Return the lists to which the words may be added, none the first."""
        return [(_ALONE, _("None")), *((key, shipped_name(key)) for key in LEXICON_KEYS)]

    def base_line(self, base: str) -> str:
        """Say what the list will have."""
        if not base:
            return _("The new list contains only these words.")
        return _("The new list contains these words and all words in: {list}.").format(list=shipped_name(base))

    def add_to(self, base: str) -> None:
        """Add the words to another list, or to none."""
        self.base = base
        self.weigh()

    def keep_kinds(self, keeps: bool) -> None:
        """Save the words of kinds that may be refused too, or leave them out."""
        self.keeps_kinds = keeps
        self._say()

    def name_changed(self) -> None:
        """Say whether a list of this name would be replaced."""
        is_taken = folded_title(self.ids.name.text) in self._titles
        self.replaced = _("This replaces your list of that name.") if is_taken else ""
        self.fault = ""

    def weigh(self) -> None:
        """Check again what would be saved, with the current base and name."""
        book, file, base, title = self._book, self._file, self.base, self.ids.name.text.strip() or _NO_TITLE

        def work() -> Proposal:
            found = attempt(lambda: book.propose(file, title, base))
            # Words are checked even if the name is not allowed, because the teacher can type another.
            return book.propose(file, _NO_TITLE, base) if isinstance(found, KnownError) else found

        self.fetch(work, self._on_weighed, line=FETCHING, blinks=False)

    def _on_titles(self, answer: frozenset[str]) -> None:
        self._titles = answer
        self.name_changed()

    def _on_weighed(self, answer: Proposal) -> None:
        self.proposal = answer
        if self.stage == "weighing":
            self.stage = "found"
        self._say()

    def _say(self) -> None:
        found = self.proposal.review
        leaves_out = found.sorted_out and self.keeps_kinds is False
        count = len(self.proposal.list.words) - (len(found.sorted_out) if leaves_out else 0)
        new = sum(not (leaves_out and entry.text in found.sorted_out) for entry in found.new)
        if self.base:
            self.button = ngettext("Save list with {count} new word", "Save list with {count} new words", new).format(
                count=f"{new:,}"
            )
        else:
            self.button = ngettext("Save list with {count} word", "Save list with {count} words", count).format(
                count=f"{count:,}"
            )
        self.why_not = ""
        if found.sorted_out and self.keeps_kinds is None:
            self.why_not = _("Some words in this list are refused in some matches. Choose whether to keep them.")
        elif not count:
            self.why_not = _("There are no words left to save.")

    # Saving

    def save(self) -> None:
        """Save the list under the name of now, and leave."""
        book, file, base, title = self._book, self._file, self.base, self.ids.name.text
        leaves_out = self.keeps_kinds is False
        if self.stage != "found" or self.why_not:
            return
        self.stage = "saving"

        def work() -> TeacherList:
            proposal = book.propose(file, title, base)
            return book.save(proposal.without_sorted_out() if leaves_out else proposal, without_refused=True)

        self.fetch(work, self._on_saved, self._not_saved, FETCHING, blinks=False)

    def _not_saved(self, why: str) -> None:
        self.stage, self.fault = "found", why

    def _on_saved(self, answer: TeacherList) -> None:
        self.close()
        self._saved()
        sentence = _("Saved {list}: {words}.").format(list=answer.title, words=words_line(len(answer.words)))
        self._context.navigator.notify(sentence)


def word_preview(
    context: ScreenContext,
    path: Path,
    *,
    open_card: Callable[[Modal], object],
    saved: Callable[[], None],
    choose_another: Callable[[], object],
) -> TablePreview:
    """Return the card that shows a file of words.

    `open_card` then asks which list they become, and `saved` is called once that is saved.
    """
    book, name = context.services.word_lists, shown(path.name)
    word_file = partial(words_of_plans, name)

    def judge(plans: Sequence[SheetPlan], _title: str) -> Judged:
        file = word_file(plans)
        found = review(file.entries, (), book.categories())
        count = len(found.words)
        line = ngettext("Continue with {count} word", "Continue with {count} words", count).format(count=f"{count:,}")
        why_not = "" if count else _("No words found. Tap the heading of the column with the words.")
        unread = tuple(one.sentence() for one in file.unread)
        return Judged(line, count, _reasons(file, found), unread, why_not, head=found.head)

    def take(plans: Sequence[SheetPlan], _title: str) -> str:
        open_card(NewListCard(context, word_file(plans), shown(path.stem), saved=saved))
        return ""

    return TablePreview(
        context,
        path.name,
        WORDS,
        read=lambda: book.read(path),
        judge=judge,
        take=take,
        choose_another=choose_another,
        title=_("Import words from {file}").format(file=name),
    )


def _reasons(file: WordFile, found: Review) -> dict[tuple[str, int], str]:
    """Return the note for each row: why it gives no word, or the kind of its word."""
    reasons = row_reasons(file.remarks)
    for refused in found.refused:
        reasons[refused.sheet, refused.line] = refused.what()
    for entry in found.new if found.sorted_out else ():
        if kinds := found.sorted_out.get(entry.text):
            reasons[entry.sheet, entry.line] = f"{entry.text}: {kind_names(kinds)}"
    return reasons


load_rules(__file__)
