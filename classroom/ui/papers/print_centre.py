"""The papers of a match: choose which and for whom, preview the pages, save or print them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from classroom.errors import KnownError, StoreError
from classroom.i18n import N_, _, paper_translation
from classroom.match.state import MatchState, Phase
from classroom.moments import day_of
from classroom.record.award import CertificateText, awards, best_words
from classroom.record.heading import paper_heading, seat_of
from classroom.record.highlight import words_that_count
from classroom.record.look_back import Retrospect
from classroom.record.score_sheet import ScoreSheet, blank_sheet, score_sheet
from classroom.record.seating import seating_plan
from classroom.say.look_back import looked_back, title_of, words_pdf
from classroom.say.match_setup import event_of, format_of, open_command, word_list_of
from classroom.say.stored_matches import check_code_of
from classroom.services import Services
from classroom.settings import CHIEF_JUDGE, CertificateDesign, Settings
from classroom.ui.cards.match_cards import WhoPlayedCard
from classroom.ui.cards.papers import PaperDesk, TwoLetterCard, paper_languages
from classroom.ui.context import RefillableScreen, ScreenContext
from classroom.ui.kit.layout import load_rules
from classroom.ui.match_launcher import CERTIFICATES, SCORE_SHEET
from classroom.ui.navigation import ScreenName
from classroom.ui.papers.paper_parts import CertificateWords, SumsCard, page_card
from classroom.ui.worker import DRAWING
from classroom.value import replace

SHEET, BLANK = SCORE_SHEET, "blank-score-sheet"
PREVIEW_WIDTH = 1100
"""Pixels: more than any preview is wide, so that it stays sharp."""


SAMPLE_WIDTH = 340
"""Pixels: the certificate in the picture of a design."""

Work = Callable[[], bytes]

Picture = tuple[int, int, bytes]
"""Width, height and pixels, as `PdfMaker.page` returns them."""


class Made(NamedTuple):
    """A paper for the preview: the PDF, its number of pages and a picture of the first one; or why there is none."""

    pdf: bytes = b""
    pages: int = 0
    picture: Picture | None = None
    fault: str = ""


class PrintScreen(RefillableScreen):
    """Prints the match under way, or a stored one: `paper` is the kind, `language` its language.

    `why_not` says why nothing can be saved now; with `waits`, only because a paper is being made or saved.
    """

    paper = StringProperty(CERTIFICATES)
    language = StringProperty()
    everybody = BooleanProperty(defaultvalue=True)
    page = NumericProperty(0)
    pages = NumericProperty(0)
    picture = ObjectProperty(None, allownone=True)
    match_line = StringProperty()
    """A description of the match; with `may_choose`, another can be chosen, as no match is on screen."""
    may_choose = BooleanProperty(defaultvalue=False)
    about_line = StringProperty()
    why_not = StringProperty()
    waits = BooleanProperty(defaultvalue=False)
    has_sums = BooleanProperty(defaultvalue=False)
    """Whether the paper shown has totals to compare with those added on paper."""
    lacks_names = BooleanProperty(defaultvalue=False)
    """Whether the match is over and nobody's name is known."""
    warning = StringProperty()
    saved = StringProperty()
    may_open = BooleanProperty(defaultvalue=False)
    """Whether a file was saved that can be opened."""

    @staticmethod
    def paper_names() -> list[tuple[str, str]]:
        """Return the papers of a match, and what they are called."""
        return [(key, _(paper.name)) for key, paper in PAPERS.items()]

    def __init__(self, context: ScreenContext, **more: Any) -> None:
        super().__init__(context, **more)
        self.refill()

    def refill(self) -> None:
        """Show the paper that is asked for, of the match as it is now, for all who took part."""
        self._take_match()
        self._languages: dict[str, str] = {}
        self._pdf = b""
        self._look: Retrospect | None = None
        self._is_making, self._fault = False, ""
        self._open_desk()
        self.everybody, self.may_open, self.match_line = True, False, ""
        self.page = self.pages = 0
        if self._state:
            day = day_of(self._state.opened.heading.date)
            self.match_line = ", ".join(filter(None, (title_of(self._state), _(self._state.format.title), day)))
        self.may_choose = self.context.launcher.service is None
        self.ids.people.begin()
        self._list_awards()
        self.ids.designs.chosen = self.context.settings.current.certificate_design
        self.choose(self._first_paper())
        self._show_designs()

    def on_leave(self) -> None:
        """Let the pictures and the paper go; what is still being saved is told in a notice."""
        super().on_leave()
        self._open_desk()
        self._pdf, self._look, self.picture, self.ids.designs.pictures = b"", None, None, []

    def _open_desk(self) -> None:
        """Save at a new desk from now on: the one before lays no card here any more."""

        def lay_here(card: Any) -> None:
            if desk is self._saving:
                self.add_widget(card)

        desk = PaperDesk(self.context, lay_here, why_not=self._say_why_not, saved=self._show_saved)
        self._saving = desk

    # Choosing

    def choose(self, paper: str) -> None:
        """Print another paper, in the language this kind of paper was printed in last."""
        self.paper = paper
        self.context.navigator.keep_part(ScreenName.PRINT, paper)
        self.language = self._languages.get(paper, self.context.settings.current.language)
        self.make()

    def languages(self, paper: str) -> list[tuple[str, str]]:
        return paper_languages(both=PAPERS[paper].in_both)

    def print_two_letters(self) -> None:
        """Ask in which form the two-letter words are printed (A9)."""
        settings = self.context.settings.current
        format = self._state.format if self._state else format_of(settings, self.context.services.formats)
        self.open_modal(TwoLetterCard(self.context, word_list_of(settings, format)))

    def speak(self, language: str) -> None:
        """Print in another language."""
        self.language = self._languages[self.paper] = language
        self.make()
        if self.paper == CERTIFICATES:
            self._show_designs()

    def give_everybody(self) -> None:
        """Print, or leave out, certificates of participation for the winners too (P21)."""
        self.everybody = not self.everybody
        self._list_awards()
        self.make()

    def add_sheet(self) -> None:
        """Print the score sheet with the certificates, or without, from now on."""
        self.context.settings.change(with_sheet=not self.context.settings.current.with_sheet)
        self.make()

    def check_sums(self) -> None:
        """Compare the totals that pupils have added on paper with those of the score sheet."""
        if self._state:
            self.open_modal(SumsCard(score_sheet(self._state)))

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Pass digits, Backspace and Enter to the sums that are being checked."""
        return isinstance(self.modal, SumsCard) and self.modal.key(name)

    def add_names(self) -> None:
        """Ask who played in a match without names."""
        if self._state:
            self.open_modal(WhoPlayedCard(self.context, self._state.teams, self._on_names_added))

    def _on_names_added(self) -> None:
        self._take_match()
        self._list_awards()
        self._make_anew()

    def edit_words(self) -> None:
        """Change what stands on the certificates."""
        in_practice = self._state is not None and self._state.is_practice
        self.add_widget(CertificateWords(self.context, self._make_anew, practice=in_practice))

    def design(self, design: CertificateDesign) -> None:
        """Print certificates that look like this, now and from now on."""
        if design is not self.context.settings.current.certificate_design:
            self.context.settings.change(certificate_design=design)
            self.ids.designs.chosen = design
            self.make()

    def _make_anew(self) -> None:
        """Make the paper again with other words, and update the pictures of the designs."""
        self.make()
        self._show_designs()

    def _show_designs(self) -> None:
        """Show the first certificate in each design."""
        state, given, services = self._state, self.ids.people.awards, self.context.services
        if not state or not given:
            return
        text, settings, language = self._certificate_words(state)

        def work() -> Sequence[Picture]:
            try:
                return services.pdf.designs(given[0], text(), settings, language, SAMPLE_WIDTH)
            except KnownError:  # the preview says why
                return ()

        self.fetch(work, self._show_samples, line=DRAWING, blinks=False)

    def _first_paper(self) -> str:
        state, wanted = self._state, self.context.navigator.part_of(ScreenName.PRINT, CERTIFICATES)
        if state is None:
            return BLANK
        return wanted if state.phase is Phase.CLOSED or PAPERS[wanted].is_early else SHEET

    def _list_awards(self) -> None:
        teams = self._state.teams if self._state else ()
        is_over = self._state is not None and self._state.phase is Phase.CLOSED
        self.lacks_names = is_over and not any(team.members for team in teams)
        self.ids.people.teams = [team.name for team in teams]
        self.ids.people.awards = awards(self._state, everybody_took_part=self.everybody) if self._state else ()

    # Making and looking

    def make(self) -> None:
        """Make the paper again and show its first page."""
        self.saved = ""
        self.about_line = _(PAPERS[self.paper].about) if PAPERS[self.paper].about else ""
        self.has_sums = self.paper == SHEET and bool(self._state and self._state.turns)
        self.warning = self.context.launcher.outdated_papers()
        # On the other thread, as all that makes papers: to import it takes longer than all else here.
        self.fetch(partial(unprintable_letters, self._state, self.context), self._warn, line=DRAWING, blinks=False)
        self.forget(self._show_page)
        lacks = self._state is None and self.paper != BLANK
        why = _("No match has been finished yet.") if lacks else PAPERS[self.paper].why_not(self, self._state)
        if why:
            self.forget(self._show_made)
            self._not_made(why)
            return
        self._pdf, self._is_making = b"", True
        self._say_why_not()
        work = partial(self._make, PAPERS[self.paper].work(self, self._state))
        self.fetch(work, self._show_made, self._not_made, DRAWING, blinks=False)

    def turn_page(self, step: int) -> None:
        """Show the page before or after."""
        wanted = min(max(0, int(self.page) + step), int(self.pages) - 1)
        if wanted != self.page and self._pdf:
            self.page = wanted
            work = partial(self.context.services.pdf.page, self._pdf, wanted, PREVIEW_WIDTH)
            self.fetch(work, self._show_page, line=DRAWING, blinks=False)

    def page_line(self, page: float, pages: float, waiting: str) -> str:
        """Say which page is shown, or what there is to wait for."""
        if waiting or not pages:
            return waiting
        return _("page {number} of {count}").format(number=int(page) + 1, count=int(pages))

    # What makes each paper, and why not; all input is taken at once, as it is made on another thread

    def why_no_certificates(self, state: MatchState) -> str:
        if state.phase is Phase.ENDED:
            return _("The totals are level. You can print certificates when the jury has decided.")
        if state.phase is not Phase.CLOSED:
            return _("You can print certificates when the match is over.")
        if not self.ids.people.awards:
            return _("This match has no pupils' names. Add them first.")
        return "" if self.ids.people.chosen else _("Tick the pupils who get a certificate.")

    def certificates(self, state: MatchState) -> Work:
        """Make the certificates, with the score sheet if it is wanted."""
        chosen, services = tuple(self.ids.people.chosen), self.context.services
        text, settings, language = self._certificate_words(state)

        def work() -> bytes:
            return services.pdf.certificates(chosen, text(), settings, language)

        if not settings.with_sheet:
            return work
        beside = self.sheet(state)
        return lambda: services.pdf.joined([work(), beside()])

    def why_no_words(self, state: MatchState) -> str:
        """Read the record for the words of a match; say why they are closed, or why it cannot be read."""
        why = self.context.launcher.why_words_are_closed()
        try:
            self._look = self._look or (None if why else looked_back(self.context.services, state.opened.match_id))
        except StoreError as error:
            return str(error)
        return why

    def words(self, state: MatchState) -> Work:
        """Make the list of words, or a score sheet if nothing of the record is left."""
        if self._look is None:
            return self.sheet(state)
        return partial(words_pdf, self.context.services, self._look, self.language)

    def seating(self, state: MatchState) -> Work:
        """Make the seating plan."""
        opened = state.opened
        plan = replace(seating_plan(state.format, state.teams, opened.officials), seat=seat_of(opened))
        return self.drawn(replace(plan, heading=paper_heading(opened)))

    def sheet(self, state: MatchState | None, *, blank: bool = False) -> Work:
        """Make the score sheet, or a `blank` one."""
        sheet = score_sheet(state, self._check_code) if state else nobodys_sheet(self.context)
        return self.drawn(replace(sheet, blank=blank))

    def drawn(self, sheet: object) -> Work:
        """Draw what a paper says."""
        services, language = self.context.services, self.language
        return lambda: services.pdf.drawn(sheet, language)

    def _certificate_words(self, state: MatchState) -> tuple[Callable[[], CertificateText], Settings, str]:
        """Return what finds the words on certificates, in a moment; what else is on them; and their language."""
        text = replace(certificate_text(state, self.context), check_code=self._check_code)
        words = partial(_with_best_words, self.context.services, state, text)
        return words, paper_settings(self.context, state), self.language

    def _take_match(self) -> None:
        """Take the match to print and its code, for which all of it is read: once for all papers."""
        state = self._state = self.context.launcher.match_to_print()
        self._check_code = check_code_of(self.context.services.archive, state.opened.match_id) if state else ""

    def _make(self, work: Callable[[], bytes]) -> Made:
        pdf, paper = work(), self.context.services.pdf
        return Made(pdf, paper.page_count(pdf), paper.page(pdf, 0, PREVIEW_WIDTH))

    def _warn(self, unprintable: str) -> None:
        self.warning = " ".join(filter(None, (self.context.launcher.outdated_papers(), unprintable)))

    def _not_made(self, why: str) -> None:
        self._show_made(Made(fault=why))

    def _show_made(self, made: Made) -> None:
        self._is_making, self._fault = False, made.fault
        self._say_why_not()
        self._pdf, self.pages, self.page = made.pdf, made.pages, 0
        self._show_page(made.picture)

    def _show_page(self, picture: Picture | None) -> None:
        self.picture = picture

    def _show_samples(self, pictures: Sequence[Picture]) -> None:
        self.ids.designs.pictures = list(pictures)

    # Saving and printing

    def save(self) -> None:
        """Ask where to save the paper, and save it there."""
        if self._is_ready():
            self._saving.leaves = self._state, self.paper
            self._saving.save(self._pdf, self._file_name())

    def print(self) -> None:
        """Print the paper on a printer of this computer, or open it in a program that prints it."""
        if self._is_ready():
            self._saving.leaves = self._state, self.paper
            self._saving.print(self._pdf, self._file_name())

    def _is_ready(self) -> bool:
        """Tell whether there is a paper to save now; if not, say why."""
        if self.why_not:
            self.context.navigator.notify(self.why_not)
        return not self.why_not

    def enlarge(self) -> None:
        """Show the page in the preview as wide as the window has room."""
        if self.picture:
            self.open_modal(page_card(self.picture, self.page_line(self.page, self.pages, "")))

    def open_saved(self) -> None:
        """Open the paper that was saved last in another program."""
        self._saving.open_saved()

    def _say_why_not(self, *_args: Any) -> None:
        making = _("One moment: preparing the document.") if self._is_making else ""
        self.waits = bool(making or (self._saving.why_not and not self._fault))
        self.why_not = making or self._fault or self._saving.why_not

    def _show_saved(self, saving: PaperDesk, sentence: str) -> None:
        if sentence and (left := saving.leaves) and left[0]:
            self.context.launcher.note_printed(*left)
        if saving is self._saving:
            self.saved, self.may_open = sentence, saving.file is not None
        elif sentence:
            self.context.navigator.notify(sentence)

    def _file_name(self) -> str:
        match_id = self._state.opened.match_id if self._state else ""
        services = self.context.services
        called = paper_translation(self.language)(PAPERS[self.paper].file)
        return services.pdf.file_name(called, match_id, services.today())


class MatchPaper(NamedTuple):
    """A paper of a match: its name and its file's, what makes it, what it has unless that is chosen, why there is none.

    `is_early`: it is printed before the match is over, too; `in_both`: in two languages at once.
    """

    name: str
    file: str
    work: Callable[[PrintScreen, Any], Work]
    about: str = ""
    why_not: Callable[[PrintScreen, Any], str] = lambda _screen, _state: ""
    is_early: bool = True
    in_both: bool = False


PAPERS = {
    CERTIFICATES: MatchPaper(
        N_("Certificates"),
        N_("certificates"),
        PrintScreen.certificates,
        why_not=PrintScreen.why_no_certificates,
        is_early=False,
        in_both=True,
    ),
    SHEET: MatchPaper(
        N_("Score sheet"),
        N_("score-sheet"),
        PrintScreen.sheet,
        N_("The score sheet with every turn, the remarks and signature lines. A long match needs more pages."),
    ),
    "seating-plan": MatchPaper(
        N_("Seating plan"),
        N_("seating-plan"),
        PrintScreen.seating,
        N_("Seating plan for players, reserves, judges, time keeper and jury, with lines for missing names."),
        in_both=True,
    ),
    "words": MatchPaper(
        N_("Words"),
        N_("words"),
        PrintScreen.words,
        N_("A list for the class: words played, words refused, and words to learn, with boxes to tick."),
        PrintScreen.why_no_words,
    ),
    BLANK: MatchPaper(
        N_("Blank sheet"),
        N_("blank-score-sheet"),
        partial(PrintScreen.sheet, blank=True),
        N_("A blank score sheet to fill in by hand."),
        is_early=False,
    ),
}


# What is on papers besides the match


def certificate_text(state: MatchState, context: ScreenContext) -> CertificateText:
    """Return the words on every certificate of a match: the settings' own, so that they can still be changed."""
    settings, heading = context.settings.current, state.opened.heading
    return CertificateText(
        event=settings.practice_event if state.is_practice else event_of(settings, state.opened.format),
        level="" if state.is_practice else settings.level or heading.level,
        town=settings.town,
        date=heading.date or context.services.today(),
    )


def paper_settings(context: ScreenContext, state: MatchState) -> Settings:
    """Return the settings for making certificates.

    A practice has no chief judge, so nobody signs as one, unless a name was entered.
    """
    settings: Settings = context.settings.current
    signatories = settings.signatories
    if state.is_practice:
        signatories = tuple(one for one in signatories if one.name or one.office != CHIEF_JUDGE.office)
    return replace(settings, signatories=signatories)


def _with_best_words(services: Services, state: MatchState, text: CertificateText) -> CertificateText:
    """Return the text with the best word of each team, found in the match's word list. May take a moment."""
    return replace(text, best=best_words(state, words_that_count(state, services.matches.lexicon)))


def nobodys_sheet(context: ScreenContext) -> ScoreSheet:
    """Return a sheet for no particular match, with the headings from the settings and the date left blank."""
    settings, services = context.settings.current, context.services
    heading = replace(open_command(settings, services).heading, date="")
    return blank_sheet(format_of(settings, services.formats), heading)


def unprintable_letters(state: MatchState | None, context: ScreenContext) -> str:
    """Return a sentence naming every letter that no font can print, or empty if there is none."""
    settings, teams = context.settings.current, state.teams if state else ()
    texts = [settings.school, settings.event, settings.practice_event, settings.level, settings.town]
    texts += [signatory.name for signatory in settings.signatories]
    texts += [text for one in (state.opened.officials if state else ()) for text in (one.name, one.origin)]
    texts += [text for team in teams for text in (team.name, team.origin, *(one.name for one in team.members))]
    strange = dict.fromkeys(sign for text in texts for sign in context.services.pdf.unprintable(text))
    if not strange:
        return ""
    sentence = _("These letters cannot be printed and will appear as boxes: {signs}")
    return sentence.format(signs=" ".join(strange))


load_rules(__file__)
