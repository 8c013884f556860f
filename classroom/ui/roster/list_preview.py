"""What is in a list of pupils, before anything is changed: pupils, refused rows, columns that are not read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.errors import KnownError
from classroom.i18n import _, ngettext
from classroom.roster.class_list import ClassProposal, ListReview, propose, review_list, with_letters_noted
from classroom.roster.school_class import tidy_title
from classroom.ui.context import ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import GrowingLabel, strange_letters
from classroom.ui.kit.modal import ModalCard
from classroom.ui.roster.class_model import ClassModel
from classroom.ui.worker import FETCHING, LatestTask, attempt

MOST_SHOWN = 60


class PupilLine(FloatLayout):
    """A pupil whom a list gives: the `name`, in any script, and a `note` on the right: class, year, group."""

    name = StringProperty("")
    note = StringProperty("")


class ListPreview(ModalCard):
    """`stage`: the file is being read, cannot be, or was found to hold pupils.

    `proposal` is what would be stored, `fault` why nothing is. `taken` is called when the classes are stored.
    """

    stage = OptionProperty("reading", options=["reading", "refused", "found"])
    proposal = ObjectProperty(None, allownone=True)
    fault = StringProperty("")
    file_name = StringProperty("")
    tab = StringProperty("pupils")

    def __init__(
        self,
        context: ScreenContext,
        model: ClassModel,
        path: Path,
        *,
        taken: Callable[[], None],
        choose_another: Callable[[], None],
        **more: Any,
    ) -> None:
        self._context, self._model = context, model
        self._taken, self._choose_another = taken, choose_another
        self._review: ListReview | None = None
        super().__init__(file_name=path.name, **more)
        self._reading: LatestTask[ListReview | KnownError] = LatestTask(self._have_read, FETCHING, blinks=True)
        self.ids.title.text = tidy_title(path.stem)
        files = context.services.class_files
        self._reading.ask(partial(attempt, lambda: with_letters_noted(review_list(files.read(path)), strange_letters)))

    def close(self) -> None:
        """Take the card away, and drop the answer that is still to come."""
        self._reading.forget()
        super().close()

    def weigh(self) -> None:
        """See anew what would change, with the name of the class of now."""
        if self._review is not None:
            self.proposal = propose(self._review, self._model.classes, self.ids.title.text)
            self.fault = ""
            self.choose_tab(self.tab)

    def asks_for_class(self, proposal: ClassProposal | None) -> bool:
        """Tell whether a row names no class, so that the list needs a name."""
        return bool(proposal and self._review and any(not pupil.class_title for pupil in self._review.pupils))

    # What is listed

    def tabs(self, proposal: ClassProposal | None) -> list[tuple[str, str]]:
        """Return what can be listed, with how many there are."""
        if proposal is None or self._review is None:
            return []
        said = len(self._remarks(proposal))
        return [
            ("pupils", _("Pupils: {count}").format(count=f"{proposal.new + proposal.known:,}")),
            ("remarks", _("Remarks: {count}").format(count=f"{said:,}")),
        ]

    def choose_tab(self, tab: str) -> None:
        """List the pupils, or what is left out and why."""
        self.tab = tab
        lines = self.ids.lines
        lines.clear_widgets()
        self.ids.scroll.scroll_y = 1
        if self.proposal is None or self._review is None:
            return
        if tab == "remarks":
            sentences = self._remarks(self.proposal)
            for sentence in sentences[:MOST_SHOWN]:
                lines.add_widget(GrowingLabel(text=sentence))
            self._add_rest(len(sentences))
            return
        for pupil in self._review.pupils[:MOST_SHOWN]:
            title = pupil.class_title or tidy_title(self.ids.title.text)
            year = _("Year {year}").format(year=pupil.year) if pupil.year else ""
            note = " · ".join(part for part in (title, year, pupil.group) if part)
            lines.add_widget(PupilLine(name=pupil.name, note=note))
        self._add_rest(len(self._review.pupils))

    def _add_rest(self, count: int) -> None:
        if count > MOST_SHOWN:
            sentence = _("… and {count} more.").format(count=f"{count - MOST_SHOWN:,}")
            self.ids.lines.add_widget(GrowingLabel(text=sentence, bold=True))
        if not count:
            self.ids.lines.add_widget(GrowingLabel(text=_("None.")))

    def _remarks(self, proposal: ClassProposal) -> list[str]:
        if self._review is None:
            return []
        return list(replace(self._review, remarks=(*self._review.remarks, *proposal.remarks)).sentences)

    def summary(self, proposal: ClassProposal | None) -> str:
        """Say what the file holds."""
        if proposal is None:
            return self.file_name
        titles = ", ".join(one.title for one in proposal.classes[:4]) + (" …" if len(proposal.classes) > 4 else "")
        new = ngettext("{count} new pupil", "{count} new pupils", proposal.new).format(count=f"{proposal.new:,}")
        parts = [new]
        if proposal.known:
            parts.append(_("{count} there already").format(count=f"{proposal.known:,}"))
        return _("{classes}: {pupils}").format(classes=titles or self.file_name, pupils=", ".join(parts))

    # Taking

    def go_words(self, stage: str, proposal: ClassProposal | None) -> str:
        """Return what the large button says."""
        if stage != "found" or proposal is None:
            return _("CHOOSE ANOTHER FILE")
        return _("TAKE IT: {count} new").format(count=f"{proposal.new:,}")

    def go_on(self) -> None:
        """Take the pupils, or choose another file where this one gives none."""
        if self.stage != "found" or self.proposal is None:
            self.close()
            # Not while the touch that led here is still on its way.
            Clock.schedule_once(lambda _dt: self._choose_another(), 0)
            return
        self.weigh()
        if not self.proposal.classes:
            remarks = self.proposal.remarks or self._review.remarks if self._review else ()
            self.fault = remarks[0].sentence() if remarks else ""
            return
        self.fault = self._model.store(self.proposal.classes)
        if self.fault:
            return
        taken = self.summary(self.proposal)
        self.close()
        self._taken()
        self._context.navigator.notify(_("Taken in: {what}.").format(what=taken))

    def _have_read(self, answer: ListReview | KnownError) -> None:
        if isinstance(answer, KnownError):
            self.stage, self.fault = "refused", str(answer)
            return
        self._review = answer
        if not answer.pupils and not answer.remarks:
            self.stage = "refused"
            self.fault = _("{file}: There are no pupils in it.").format(file=self.file_name)
            return
        self.stage = "found"
        self.tab = "pupils" if answer.pupils else "remarks"
        self.weigh()


load_rules(__file__)
