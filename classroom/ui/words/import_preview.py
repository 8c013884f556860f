"""What is in a file of words, before anything is changed: new words, refused lines, kinds to decide about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _, folded_title, shown
from classroom.ui.context import ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel
from classroom.ui.kit.modal import ModalCard
from classroom.ui.wording.word import kind_names, shipped_name, words_line
from classroom.ui.worker import FETCHING, LatestTask, attempt
from classroom.words.lexicon import LEXICON_KEYS
from classroom.words.teacher_list import Proposal, TeacherList, WordFile

MOST_SHOWN = 20
FEW = 3_000
"""A file of fewer words is what a class learns, and is added to the pupils' list; one of more is a dictionary."""
LONGEST_TITLE = 60
_ALONE = ""
_NO_TITLE = "-"
_FOR_FEW = "pupil"


@dataclass(frozen=True)
class _Read:
    """A file, what it would give, and the folded titles of the lists there are."""

    file: WordFile
    proposal: Proposal
    titles: frozenset[str]


class ImportPreview(ModalCard):
    """`stage`: the file is being read, cannot be, was found to hold words, or its list is being kept.

    `proposal` is what would be kept; `fault` why nothing is; `keeps_kinds` whether words of kinds that may be refused
    are kept, None until the teacher has said so. `taken` is called when the list is kept.
    """

    stage = OptionProperty("reading", options=["reading", "refused", "found", "keeping"])
    proposal = ObjectProperty(None, allownone=True)
    fault = StringProperty("")
    file_name = StringProperty("")
    base = StringProperty(_ALONE)
    keeps_kinds = ObjectProperty(None, allownone=True)
    tab = StringProperty("new")
    replaced = StringProperty("")
    count = NumericProperty(0)
    more = NumericProperty(0)
    """So many of them are new."""
    why_not = StringProperty("")

    def __init__(
        self, context: ScreenContext, path: Path, *, taken: Callable[[], None], choose_another: Callable[[], None]
    ) -> None:
        self._context, self._book = context, context.services.word_lists
        self._taken, self._choose_another = taken, choose_another
        self._file: WordFile | None = None
        self._titles: frozenset[str] = frozenset()
        super().__init__(file_name=path.name)
        self._reading: LatestTask[_Read | KnownError] = LatestTask(self._have_read, FETCHING)
        self._weighing: LatestTask[Proposal | KnownError] = LatestTask(self._have_weighed, FETCHING)
        self._keeping: LatestTask[TeacherList | KnownError] = LatestTask(self._have_kept, FETCHING)
        self.ids.name.text = shown(path.stem).strip()[:LONGEST_TITLE]
        self._read(path)

    def close(self) -> None:
        """Take the card away, and drop every answer that is still to come."""
        for task in (self._reading, self._weighing, self._keeping):
            task.forget()
        super().close()

    # Reading

    def _read(self, path: Path) -> None:
        book, title = self._book, _titled(self.ids.name.text)
        self.stage = "reading"

        def work() -> _Read:
            file = book.read(path)
            titles = frozenset(folded_title(own.title) for own in book.load().lists)
            proposal = attempt(lambda: book.propose(file, title))
            # A file whose name is no name for a list is looked through all the same; the teacher types another.
            title_now = _NO_TITLE if isinstance(proposal, KnownError) else title
            found = book.propose(file, title_now) if isinstance(proposal, KnownError) else proposal
            few = 0 < len(found.review.words) < FEW
            added = attempt(lambda: book.propose(file, title_now, _FOR_FEW)) if few else found
            return _Read(file, found if isinstance(added, KnownError) else added, titles)

        self._reading.ask(lambda: attempt(work))

    def _have_read(self, answer: _Read | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.stage, self.fault = "refused", str(answer)
            return
        self._file, self._titles, proposal = answer.file, answer.titles, answer.proposal
        if not proposal.list.words and not proposal.review.refused:
            self.stage = "refused"
            sentence = _("No words were taken in, and the lists stay as they were. {reason}")
            self.fault = sentence.format(reason=_("{file}: There are no words in it.").format(file=self.file_name))
            return
        self.stage, self.base = "found", proposal.list.base
        self._show(proposal)
        self.choose_tab("new" if proposal.review.new or not proposal.review.refused else "refused")

    # Weighing

    def bases(self) -> list[tuple[str, str]]:
        """Return the lists to which the words may be added, none the first."""
        return [(_ALONE, _("Alone")), *((key, shipped_name(key)) for key in LEXICON_KEYS)]

    def add_to(self, base: str) -> None:
        """Add the words to another list, or let them stand alone."""
        self.base = base
        self.weigh()

    def weigh(self) -> None:
        """See anew what would change, with the base and the name of now."""
        file, book, base, title = self._file, self._book, self.base, _titled(self.ids.name.text)
        if file is not None:
            self._weighing.ask(lambda: attempt(lambda: book.propose(file, title, base)))

    def keep_kinds(self, keeps: bool) -> None:
        """Keep the words of kinds that may be refused, or leave them out."""
        self.keeps_kinds = keeps
        self._say()

    def name_changed(self) -> None:
        """Say whether a list of this name would be replaced."""
        taken = folded_title(self.ids.name.text) in self._titles
        self.replaced = _("Your list of this name gives way to it.") if taken else ""
        self.fault = ""

    def _have_weighed(self, answer: Proposal | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.fault = str(answer)
        else:
            self._show(answer)

    def _show(self, proposal: Proposal) -> None:
        self.proposal, self.fault = proposal, ""
        self.name_changed()
        self._say()
        self.choose_tab(self.tab)

    def _say(self) -> None:
        found = self.proposal.review
        leaves_out = found.sorted_out and self.keeps_kinds is False
        self.count = len(self.proposal.list.words) - (len(found.sorted_out) if leaves_out else 0)
        self.more = sum(not (leaves_out and entry.text in found.sorted_out) for entry in found.new)
        self.why_not = ""
        if found.sorted_out and self.keeps_kinds is None:
            self.why_not = _("Say first whether the words to decide about are kept.")
        elif not self.count:
            self.why_not = _("No line gives a word, so there is nothing to take in.")

    # What is listed

    def choose_tab(self, tab: str) -> None:
        """List the new words, the refused lines or the words to decide about."""
        self.tab = tab
        self.ids.lines.clear_widgets()
        lines, count = self._lines(tab)
        for line in lines:
            self.ids.lines.add_widget(GrowingLabel(text=line))
        if count > len(lines):
            sentence = _("… and {count} more.").format(count=f"{count - len(lines):,}")
            self.ids.lines.add_widget(GrowingLabel(text=sentence, bold=True))
        if not count:
            self.ids.lines.add_widget(GrowingLabel(text=_("None.")))
        self.ids.scroll.scroll_y = 1

    def tabs(self, proposal: Proposal | None) -> list[tuple[str, str]]:
        """Return what can be listed, with how many there are."""
        if proposal is None:
            return []
        found = proposal.review
        tabs = [
            ("new", _("New: {count}").format(count=f"{len(found.new):,}")),
            ("refused", _("Refused: {count}").format(count=f"{len(found.refused) + self._count_unread():,}")),
        ]
        if found.sorted_out:
            tabs.append(("kinds", _("To decide: {count}").format(count=f"{len(found.sorted_out):,}")))
        return tabs

    def _count_unread(self) -> int:
        return len(self._file.unread) if self._file else 0

    def _lines(self, tab: str) -> tuple[list[str], int]:
        found = self.proposal.review
        if tab == "refused":
            unread = self._file.unread if self._file else ()
            sentences = [*unread, *(entry.sentence() for entry in found.refused[:MOST_SHOWN])]
            return sentences[:MOST_SHOWN], len(unread) + len(found.refused)
        if tab == "kinds":
            shown = sorted(found.sorted_out)[:MOST_SHOWN]
            return [f"{word}: {kind_names(found.sorted_out[word])}" for word in shown], len(found.sorted_out)
        sentence = _("Line {line}: {what}")
        return [sentence.format(line=entry.line, what=entry.text) for entry in found.new[:MOST_SHOWN]], len(found.new)

    def summary(self, proposal: Proposal | None) -> str:
        """Say what the file holds."""
        if proposal is None:
            return ""
        sentence = _("{file}: {words}").format(file=self.file_name, words=words_line(len(proposal.review.words)))
        if not proposal.review.refused:
            return sentence
        left = f"{len(proposal.review.refused):,}"
        return ". ".join((sentence, _("Lines left out: {count}.").format(count=left)))

    def kinds_question(self, proposal: Proposal | None) -> str:
        """Ask about the words of kinds that may be refused, empty where there are none."""
        if proposal is None or not proposal.review.sorted_out:
            return ""
        kinds = frozenset[Any]().union(*proposal.review.sorted_out.values())
        sentence = _("Words of a kind that some matches refuse: {count} ({kinds}). Keep them?")
        return sentence.format(kinds=kind_names(kinds), count=f"{len(proposal.review.sorted_out):,}")

    def base_line(self, base: str) -> str:
        """Say what the list will hold."""
        if not base:
            return _("The list holds these words and no others.")
        return _("The list holds these words and all of: {list}.").format(list=shipped_name(base))

    # Keeping

    def go_words(self, stage: str, base: str, count: float, more: float) -> str:
        """Return what the large button says."""
        if stage == "refused":
            return _("CHOOSE ANOTHER FILE")
        if stage == "keeping":
            return _("Keeping the list …")
        if base:
            return _("TAKE IT: {count} new").format(count=f"{int(more):,}")
        return _("TAKE IT: {words}").format(words=words_line(int(count)))

    def go_on(self) -> None:
        """Take the list, or choose another file where this one cannot be taken."""
        if self.stage == "refused":
            self.choose_another()
        else:
            self.take()

    def take(self) -> None:
        """Keep the list under the name of now, and leave."""
        file, book, base, title = self._file, self._book, self.base, self.ids.name.text
        leaves_out = self.keeps_kinds is False
        if file is None or self.stage != "found":
            return
        self.stage = "keeping"

        def work() -> TeacherList:
            proposal = book.propose(file, title, base)
            wanted = proposal.without_sorted_out() if leaves_out else proposal
            return book.save(wanted, without_refused=True)

        self._keeping.ask(lambda: attempt(work))

    def choose_another(self) -> None:
        """Choose another file."""
        self.close()
        # Not while the touch that led here is still on its way.
        Clock.schedule_once(lambda _dt: self._choose_another(), 0)

    def say(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self._context.navigator.notify(sentence)

    def _have_kept(self, answer: TeacherList | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.stage, self.fault = "found", str(answer)
            return
        self.close()
        self._taken()
        sentence = _("Taken in: {list}, {words}.").format(list=answer.title, words=words_line(len(answer.words)))
        self._context.navigator.notify(sentence)


def _titled(text: str) -> str:
    """A name to weigh a file with, also before one is typed; it decides only which words are new."""
    return text.strip() or _NO_TITLE


load_rules(__file__)
