"""Makes the words of a file a list: its name, a list to add them to, and words of kinds that some matches refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty, OptionProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _, folded_title, ngettext
from classroom.ui.context import ScreenContext
from classroom.ui.kit.dialog import Dialog
from classroom.ui.kit.kv import load_rules
from classroom.ui.wording.word import kind_names, shipped_name, words_line
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.teacher_list import Proposal, TeacherList, WordFile

FEW = 3_000
"""A file of fewer words is what a class learns, and is added to the pupils' list; one of more is a dictionary."""
LONGEST_TITLE = 60
_MOST_NAMED = 12
_ALONE = ""
_NO_TITLE = "-"
_FOR_FEW = "pupil"


class NewListCard(Dialog):
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
        self._reading: LatestTask[frozenset[str] | KnownError] = LatestTask(self._on_titles, FETCHING)
        self._weighing: LatestTask[Proposal | KnownError] = LatestTask(self._on_weighed, FETCHING)
        self._saving: LatestTask[TeacherList | KnownError] = LatestTask(self._on_saved, FETCHING)
        self.ids.name.text = title.strip()[:LONGEST_TITLE]
        book = self._book
        self._reading.ask(lambda: attempt(lambda: frozenset(folded_title(own.title) for own in book.load().lists)))
        self.weigh()

    def close(self) -> None:
        """Close the card and ignore answers still to come."""
        for task in (self._reading, self._weighing, self._saving):
            task.forget()
        super().close()

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

    # What the list would be

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
        self.replaced = _("This replaces your list with the same name.") if is_taken else ""
        self.fault = ""

    def weigh(self) -> None:
        """Check again what would be saved, with the current base and name."""
        book, file, base, title = self._book, self._file, self.base, self.ids.name.text.strip() or _NO_TITLE

        def work() -> Proposal:
            found = attempt(lambda: book.propose(file, title, base))
            # Words are checked even if the name is not allowed, because the teacher can type another.
            return book.propose(file, _NO_TITLE, base) if isinstance(found, KnownError) else found

        self._weighing.ask(lambda: attempt(work))

    def _on_titles(self, answer: frozenset[str] | KnownError) -> None:
        if not isinstance(answer, KnownError):
            self._titles = answer
            self.name_changed()

    def _on_weighed(self, answer: Proposal | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.fault = str(answer)
            return
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
            self.why_not = _("Some matches refuse some of these words. Choose whether to keep them.")
        elif not count:
            self.why_not = _("There are no words left to save.")

    def kinds_question(self, proposal: Proposal | None) -> str:
        """Return the question about words of kinds that may be refused, or an empty text if there are none."""
        if proposal is None or not proposal.review.sorted_out:
            return ""
        words = sorted(proposal.review.sorted_out)
        kinds = frozenset[Any]().union(*proposal.review.sorted_out.values())
        named = ", ".join(words[:_MOST_NAMED]) + (" …" if len(words) > _MOST_NAMED else "")
        sentence = ngettext(
            "Some matches refuse {count} of these words: {words} ({kinds}). Keep it?",
            "Some matches refuse {count} of these words: {words} ({kinds}). Keep them?",
            len(words),
        )
        return sentence.format(count=f"{len(words):,}", words=named, kinds=kind_names(kinds))

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

        self._saving.ask(lambda: attempt(work))

    def _on_saved(self, answer: TeacherList | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.stage, self.fault = "found", str(answer)
            return
        self.close()
        self._saved()
        sentence = _("Saved {list}: {words}.").format(list=answer.title, words=words_line(len(answer.words)))
        self._context.navigator.notify(sentence)


load_rules(__file__)
