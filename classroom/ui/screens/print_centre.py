"""The papers of a match: choose what and for whom, look at the pages, save them, open them to print."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.i18n import _
from classroom.match.award import Award, AwardKind, CertificateText, awards
from classroom.match.score_sheet import score_sheet
from classroom.match.state import MatchState
from classroom.ui.desk import Desk
from classroom.ui.screens.base import DeskScreen
from classroom.ui.screens.certificate_words import CertificateWords
from classroom.ui.screens.save_card import SaveCard
from classroom.ui.widgets import choice_row, page_view  # noqa: F401 - known to .kv
from classroom.ui.widgets.tick_box import TickBox
from classroom.ui.worker import Errand

CERTIFICATES, SHEET, BLANK = "certificates", "score-sheet", "blank-score-sheet"
PREVIEW_WIDTH = 1100
"""Pixels: more than any preview is wide, so that it stays sharp."""


class Made(NamedTuple):
    """A paper ready to be looked at: the PDF, how many pages it has, the first as a picture."""

    pdf: bytes
    pages: int
    picture: tuple[int, int, bytes] | None


class PrintScreen(DeskScreen):
    """Prints the desk's match: `paper` is what, `language` in which language, `chosen` the awards that are ticked."""

    paper = StringProperty(CERTIFICATES)
    language = StringProperty("both")
    chosen = ListProperty()
    everybody = BooleanProperty(defaultvalue=False)
    page = NumericProperty(0)
    pages = NumericProperty(0)
    picture = ObjectProperty(None, allownone=True)
    page_line = StringProperty()
    about_line = StringProperty()
    why_not = StringProperty()
    warning = StringProperty()
    saved = StringProperty()

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(desk, **more)
        self._pdf = b""
        self._made: Errand[Made] = Errand(self._show_made)
        self._turned: Errand[tuple[int, int, bytes]] = Errand(self._show_page)
        self._state: MatchState | None = desk.match_to_print()
        self.everybody = False
        self._list_awards()
        self.choose(desk.paper if self._state and self._state.end else SHEET)

    def on_leave(self) -> None:
        """Wait for no page any more."""
        self._made.forget()
        self._turned.forget()

    # What to print

    def choose(self, paper: str) -> None:
        """Print another paper; certificates only when a match is over (P21)."""
        self.paper = self.desk.paper = paper
        if paper != CERTIFICATES and self.language == "both":
            self.language = self.desk.settings.language
        self.make()

    @property
    def languages(self) -> list[tuple[str, str]]:
        """The languages this paper can speak, with their words."""
        both = [("both", _("Both"))] if self.paper == CERTIFICATES else []
        return [("en", "English"), ("ms", "Melayu"), *both]

    def speak(self, language: str) -> None:
        """Print in another language."""
        self.language = language
        self.make()

    def tick(self, award: Award) -> None:
        """Print an award, or leave it out."""
        self.chosen = [one for one in self._awards if (one in self.chosen) != (one == award)]
        self.make()

    def tick_all(self, *, wanted: bool) -> None:
        """Print all awards, or none."""
        self.chosen = list(self._awards) if wanted else []
        self._show_ticks()
        self.make()

    def give_everybody(self) -> None:
        """Print, or leave out, certificates of participation for the winners too (P21)."""
        self.everybody = not self.everybody
        self._list_awards()
        self.make()

    def edit_words(self) -> None:
        """Change what stands on the certificates."""
        self.add_widget(CertificateWords(self.desk, self.make))

    # Making and looking

    def make(self) -> None:
        """Make the paper anew and show its first page."""
        self.why_not = self.saved = ""
        self.ids.languages.options = self.languages
        self.about_line = "" if self.paper == CERTIFICATES else self._about()
        self.warning = self._unprintable_names()
        if self._state is None:
            self.why_not = _("No match has been played yet.")
        elif self.paper == CERTIFICATES and not self._state.end:
            self.why_not = _("Certificates can be printed when the match is over.")
        elif self.paper == CERTIFICATES and not self.chosen:
            self.why_not = _("Tick the pupils who get a certificate.")
        if self.why_not:
            self._made.forget()
            self._show_made(Made(b"", 0, None))
            return
        self._pdf = b""
        self.why_not = _("One moment: the paper is being made.")
        self._made.ask(partial(self._make, self._work()))

    def turn_page(self, step: int) -> None:
        """Show the page before or after."""
        wanted = min(max(0, int(self.page) + step), int(self.pages) - 1)
        if wanted != self.page and self._pdf:
            self.page = wanted
            self._turned.ask(partial(self.desk.services.paper.page, self._pdf, wanted, PREVIEW_WIDTH))

    def _about(self) -> str:
        """Say what will come out of the printer, for papers that need no choosing."""
        if self.paper == BLANK:
            return _("An empty score sheet with the names of the teams, to be filled in by hand.")
        return _("The score sheet with every turn, the remarks and the lines to sign. It has a second page if need be.")

    def _work(self) -> Callable[[], bytes]:
        """Return how to make the paper: all it needs is taken now, since the work is done on another thread."""
        paper, state = self.desk.services.paper, self._state
        assert state is not None  # noqa: S101 - make() has seen to it
        if self.paper == CERTIFICATES:
            return partial(paper.certificates, tuple(self.chosen), self._text(state), self.desk.settings, self.language)
        return partial(paper.score_sheet, score_sheet(state), self.language, blank=self.paper == BLANK)

    def _make(self, work: Callable[[], bytes]) -> Made:
        paper, pdf = self.desk.services.paper, work()
        return Made(pdf, paper.page_count(pdf), paper.page(pdf, 0, PREVIEW_WIDTH))

    def _show_made(self, made: Made) -> None:
        self._pdf, self.pages, self.page = made.pdf, made.pages, 0
        if made.pdf:
            self.why_not = ""
        self._show_page(made.picture)

    def _show_page(self, picture: tuple[int, int, bytes] | None) -> None:
        self.picture = picture
        number, count = int(self.page) + 1, int(self.pages)
        self.page_line = _("page {number} of {count}").format(number=number, count=count) if count else ""

    # Saving and printing

    def save(self) -> None:
        """Ask where to save the paper: with the system's dialog, or with our own where there is none."""
        folder = self._folder()
        if not self.desk.services.device.choose_file_to_save(folder, self._file_name(), self._save_chosen):
            self.add_widget(SaveCard(folder, self._file_name(), self._save_chosen))

    def open_to_print(self) -> None:
        """Save the paper in the usual folder and open it in the system's viewer, which prints it."""
        path = self._folder() / self._file_name()
        if self._save(path) and not self.desk.services.paper.open(path):
            self.desk.tell(_("No program to show PDFs was found. The paper is saved as {path}").format(path=path))

    def _save_chosen(self, path: Path | None) -> None:
        if path is not None and self._save(path.with_suffix(".pdf")):
            self.desk.keep(folder=str(path.parent))

    def _save(self, path: Path) -> bool:
        fault = self.desk.services.paper.save(self._pdf, path)
        self.saved = "" if fault else _("Saved: {path}").format(path=path)
        if fault:
            self.desk.tell(fault)
        return not fault

    def _folder(self) -> Path:
        last = Path(self.desk.settings.folder) if self.desk.settings.folder else None
        return last if last and last.is_dir() else self.desk.services.device.documents_folder()

    def _file_name(self) -> str:
        match_id = self._state.opened.match_id if self._state else ""
        return self.desk.services.paper.file_name(self.paper, match_id, self.desk.services.today())

    # Whom it is for

    def _list_awards(self) -> None:
        """List the awards anew, all ticked."""
        state = self._state
        self._awards = awards(state, everybody_took_part=self.everybody) if state else ()
        self.chosen = list(self._awards)
        rows = self.ids.pupils
        rows.clear_widgets()
        for award in self._awards:
            kind = _("achievement") if award.kind is AwardKind.ACHIEVEMENT else _("participation")
            row = TickBox(text=f"{award.name}  ({award.team}, {kind})")
            row.bind(on_tick=lambda _row, _ticked, one=award: self.tick(one))
            rows.add_widget(row)
        self._show_ticks()

    def _show_ticks(self) -> None:
        # Kivy keeps the newest child first.
        for row, award in zip(reversed(self.ids.pupils.children), self._awards, strict=True):
            row.ticked = award in self.chosen

    def _text(self, state: MatchState) -> CertificateText:
        settings, heading = self.desk.settings, state.opened.heading
        return CertificateText(
            event=settings.event,
            level=heading.level or settings.level,
            town=settings.town,
            date=heading.date or self.desk.services.today(),
            serial=state.opened.match_id,
        )

    def _unprintable_names(self) -> str:
        names = [award.name for award in self._awards]
        strange = dict.fromkeys(sign for name in names for sign in self.desk.services.paper.unprintable(name))
        if not strange:
            return ""
        return _("These letters cannot be printed and will show as boxes: {signs}").format(signs=" ".join(strange))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
