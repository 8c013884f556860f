"""The papers by touch: what is printed for whom, looked at, saved and opened, and what is said where it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from classroom.i18n import translation
from classroom.match import command as cmd
from classroom.match.team import Member, Mode, Team
from classroom.papers import JobReport, JobState, Printer
from classroom.record.award import AwardKind, BestWord
from classroom.record.score_sheet import ScoreSheet
from classroom.record.seating import SeatingPlan
from classroom.settings import CertificateDesign, Settings
from classroom.ui.cards import papers as print_card
from classroom.ui.cards.papers import PrintCard, short_folder
from classroom.ui.kit.label import NameLabel
from classroom.ui.match_launcher import CERTIFICATES
from classroom.ui.navigation import ScreenName
from classroom.ui.papers.print_centre import PAPERS
from classroom.ui.worker import DRAWING
from tests.ui.fake_services import FakePaper, FakeQueue, World
from tests.ui.finished import LONGEST_NAMES, finished, level, long_teams, pass_turn, stop
from tests.ui.harness import (
    LAPTOP,
    LAPTOP_WINDOW,
    TABLET,
    TABLET_WINDOW,
    assert_fits,
    box,
    open_app,
)
from tests.ui.table import HORNBILLS, OFFICIALS, TIGERS, Table, seated

FILE = "certificates_2026-11-21_match-1.pdf"
PUPILS = ["Aina", "Wei Jie", "Mei", "Kavitha", "Daniel", "Siti"]
ALL = [*PUPILS[:3], *PUPILS]
"""The pupils by their certificates: the winners have one for the achievement and one for taking part."""


class Printing:
    """The print screen of a match that is over, papers saved in a folder of the test's own."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.table, self.app, self.folder = table, table.app, folder
        self.app.world.device.folder = folder

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def paper(self) -> FakePaper:
        return self.app.world.paper

    @property
    def queue(self) -> FakeQueue:
        return self.app.world.queue

    @property
    def card(self) -> PrintCard:
        """The card on which a printer is chosen."""
        (card,) = (one for one in self.screen.walk(restrict=True) if isinstance(one, PrintCard))
        return card

    @property
    def notice(self) -> str:
        text: str = self.app.app.notice.text
        return text

    @property
    def names(self) -> list[str]:
        """Who is on the certificates made last."""
        return [award.name for award in self.paper.awards[-1][0]]

    @property
    def page_line(self) -> str:
        line: str = self.screen.page_line(self.screen.page, self.screen.pages, "")
        return line

    def press(self, text: str) -> None:
        self.table.press(text)
        self.settle()

    def settle(self) -> None:
        """Wait until the paper asked for can be saved, or why it cannot is said."""
        self.app.until(lambda: not getattr(self.screen, "waits", False))

    def row(self, name: str) -> Any:
        """The row with the first certificate of a pupil."""
        return max(self.app.find_all("AwardRow", text=name), key=lambda row: row.y)

    def tick(self, name: str) -> None:
        row = self.row(name)
        around = self.screen.ids.people.ids.scrolled.parent
        around.scroll_to(row, animate=False)
        self.app.frames(2)
        # The box at the row's beginning: where a finger goes.
        x, y = row.to_window(row.x + 20, row.center_y)
        self.app.tap((x, y))
        self.settle()


@contextmanager
def printing(
    folder: Path,
    size: tuple[int, int] = LAPTOP,
    *,
    teams: Sequence[Team] = (HORNBILLS, TIGERS),
    settings: Settings | None = None,
    paper: str = "certificates",
) -> Iterator[Printing]:
    with finished(size, teams=teams, settings=settings, shown=False) as table:
        printer = Printing(table, folder)
        table.app.use_services(data_folder=folder)
        table.app.go(ScreenName.PRINT, paper)
        printer.settle()
        yield printer


# Who gets a certificate


def test_every_paper_says_what_it_is_and_its_file_has_a_name() -> None:
    for key, paper in PAPERS.items():
        assert paper.name
        assert paper.about or key == CERTIFICATES, f"what is printed as {key!r}? Say so in its row"
        assert paper.file


def test_P21_everybody_is_ticked_and_printed_a_page_each_the_winners_twice_but_who_has_no_tick(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        assert printer.names == ALL
        assert printer.page_line == "page 1 of 9"
        kinds = [award.kind for award in printer.paper.awards[-1][0]]
        assert kinds == [AwardKind.ACHIEVEMENT] * 3 + [AwardKind.PARTICIPATION] * 6
        assert printer.app.sees("achievement")
        assert printer.app.sees("participation")
        printer.tick("Wei Jie")
        assert printer.names == [ALL[0], *ALL[2:]]
        assert not printer.row("Wei Jie").ticked
        printer.tick("Wei Jie")
        assert printer.names == ALL
        # One tap leaves the winners out of those who took part, and ticks stay.
        assert printer.screen.ids.everybody.ticked
        printer.tick("Aina")
        printer.press("Winners also get a certificate for taking part")
        assert printer.names == PUPILS[1:]
        printer.press("Winners also get a certificate for taking part")
        assert printer.names == ALL[1:]
        printer.press("None")
        assert printer.app.sees("Tick the pupils who get a certificate.")
        assert printer.screen.picture is None
        assert_fits(printer.screen)
        printer.app.tap(printer.screen.ids.save)
        assert printer.notice == "Tick the pupils who get a certificate."
        assert printer.paper.saved == []
        printer.press("All")
        assert printer.names == ALL
        assert not printer.app.sees("Tick the pupils", printer.screen)
        # It is kept while another screen is shown, without its pictures; then all are ticked again.
        printer.tick("Aina")
        printer.press("Winners also get a certificate for taking part")
        printer.screen.turn_page(1)
        kept = printer.screen
        printer.app.go(ScreenName.HOME)
        assert (kept.picture, kept.ids.designs.pictures, kept._pdf) == (None, [], b"")
        printer.app.go(ScreenName.PRINT)
        printer.settle()
        assert printer.screen is kept
        assert (printer.names, printer.page_line) == (ALL, "page 1 of 9")
        assert kept.ids.everybody.ticked


def test_the_words_of_the_settings_their_design_and_the_day_of_the_match_stand_on_them(tmp_path: Path) -> None:
    design = CertificateDesign.BOARD
    settings = Settings(event="Cup", town="Ipoh", level="District", certificate_design=design)
    with printing(tmp_path, settings=settings) as printer:
        assert cards(printer)[design].marked
        assert printer.paper.settings[-1].certificate_design is design
        given, text, _ = printer.paper.awards[-1]
        # A practice is no competition, whatever that is called.
        assert (text.event, text.town, text.level) == ("Classroom Word Match", "Ipoh", "")
        assert text.date == "2026-11-21"
        assert [award.number for award in given][:4] == [f"match-1-{number}" for number in ("A01", "A02", "A03", "P01")]


def test_P16_there_are_none_before_the_jury_has_decided(tmp_path: Path) -> None:
    with level() as table:
        printer = Printing(table, tmp_path)
        table.press("Score sheet")
        printer.settle()
        printer.press("Certificates")
        assert printer.app.sees("The totals are level. You can print certificates when the jury has decided.")
        assert printer.paper.awards == []


# Other papers


def test_P20_score_sheet_and_blank_sheet_are_one_tap_away_and_each_paper_remembers_its_language(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        assert printer.paper.awards[-1][2] == "en"
        printer.press("Melayu")
        assert printer.paper.awards[-1][2] == "ms"
        printer.press("English")
        printer.press("Score sheet")
        sheet, language = printer.paper.of(ScoreSheet)[-1]
        assert (sheet.match_id, language, sheet.blank) == ("match-1", "en", False)
        assert printer.page_line == "page 1 of 1"
        assert not printer.app.find_all(text="All")
        assert_fits(printer.screen)
        assert not printer.app.find_all("ChoiceButton", words="Both")
        printer.press("Melayu")
        assert printer.paper.of(ScoreSheet)[-1][1] == "ms"
        printer.press("Certificates")
        assert printer.paper.awards[-1][2] == "en"
        printer.press("Both")
        assert printer.paper.awards[-1][2] == "both"
        printer.press("Blank sheet")
        assert printer.paper.of(ScoreSheet)[-1][0].blank
        printer.app.tap(printer.screen.ids.save)
        printer.press("Save here")
        assert printer.paper.saved == [tmp_path / "blank-score-sheet_2026-11-21_match-1.pdf"]


def test_P20_the_sheet_of_a_match_under_way_can_be_printed(tmp_path: Path) -> None:
    with seated("QUIZESN", "HORNINT", seconds=None) as table:
        pass_turn(table)
        app = table.app
        app.go(ScreenName.PRINT)
        printer = Printing(table, tmp_path)
        printer.settle()
        assert printer.screen.paper == "score-sheet"
        sheet, _ = printer.paper.of(ScoreSheet)[-1]
        assert (sheet.ended, len(sheet.rows), sheet.blank) == (None, 1, False)
        printer.press("Certificates")
        assert app.sees("You can print certificates when the match is over.")
        table.press("Back")
        assert app.navigator.screen == ScreenName.MATCH


def test_P23_the_seating_plan_of_the_matchs_own_officials_is_seen_and_printed_before_the_first_bell(
    tmp_path: Path,
) -> None:
    with seated(mode=Mode.COMPETITION) as table:
        app = table.app
        app.go(ScreenName.PRINT)
        printer = Printing(table, tmp_path)
        printer.press("Seating plan")
        plan, language = printer.paper.of(SeatingPlan)[-1]
        officials = {(place.role.value, place.name, place.origin) for place in plan.places if not place.team}
        assert {(one.role.value, one.name, one.origin) for one in OFFICIALS} <= officials
        assert ("jury", "", "") in officials, "a line to write the jury on"
        assert {place.name for place in plan.places if place.team} == set(PUPILS)
        assert language == "en"
        assert printer.screen.picture
        assert_fits(printer.screen)
        printer.press("Both")
        assert printer.paper.of(SeatingPlan)[-1][1] == "both"
        app.tap(printer.screen.ids.save)
        printer.press("Save here")
        assert printer.paper.saved == [tmp_path / "seating-plan_2026-11-21_match-1.pdf"]


def test_P20_without_any_match_there_is_a_blank_sheet(tmp_path: Path) -> None:
    world = World(settings=Settings(school="SK Taman Bestari", level="District"))
    with open_app(world) as app:
        app.go(ScreenName.PRINT)
        app.until(lambda: world.paper.of(ScoreSheet))
        sheet, _ = world.paper.of(ScoreSheet)[-1]
        assert sheet.blank
        assert (sheet.heading.school, sheet.heading.level, sheet.heading.date) == ("SK Taman Bestari", "District", "")
        assert [column.side for column in sheet.columns] == ["", ""]
        for paper in ("Certificates", "Score sheet"):
            app.tap(app.find(text=paper))
            assert app.sees("No match has been finished yet.")
            assert_fits(app.screen)


def test_the_match_that_was_finished_last_is_printed_from_home(tmp_path: Path) -> None:
    with finished() as table:
        table.press("Home")
        app = table.app
        app.screen.show_papers()
        app.frames(3)
        printer = Printing(table, tmp_path)
        printer.settle()
        assert printer.names == ALL
        assert printer.screen.match_line == "Hornbills: 37, Tigers: \N{MINUS SIGN}10, Primary schools"
        assert all(app.sees(team.name, printer.screen.ids.match) for team in (HORNBILLS, TIGERS))
        assert_fits(printer.screen)
        table.press("Another match")
        assert app.navigator.screen == ScreenName.MATCHES


# Designs


def cards(printer: Printing) -> dict[CertificateDesign, Any]:
    return {card.design: card for card in printer.app.find_all("DesignCard")}


def test_a_design_shows_the_first_pupils_certificate_in_its_language_and_is_chosen_by_one_tap(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        printer.app.until(lambda: all(card.picture for card in cards(printer).values()))
        printer.press("Both")
        printer.app.until(lambda: len(printer.paper.samples) == 2)
        shown = [(award.name, language) for award, _, _, language in printer.paper.samples]
        assert shown == [("Aina", "en"), ("Aina", "both")]
        best = printer.paper.samples[-1][1].best
        assert best[0] == BestWord("QUIZ", (10, 1, 1, 10), 44)
        assert best[1] is None
        assert [design for design, card in cards(printer).items() if card.marked] == [CertificateDesign.PLAIN]
        printer.app.tap(cards(printer)[CertificateDesign.GOLD])
        printer.settle()
        assert printer.paper.settings[-1].certificate_design is CertificateDesign.GOLD
        assert printer.app.world.settings_store.settings.certificate_design is CertificateDesign.GOLD
        assert [design for design, card in cards(printer).items() if card.marked] == [CertificateDesign.GOLD]
        made = len(printer.paper.awards)
        printer.app.tap(cards(printer)[CertificateDesign.GOLD])
        assert len(printer.paper.awards) == made


def test_a_finger_finds_every_design_and_other_papers_have_none(tmp_path: Path) -> None:
    with printing(tmp_path, TABLET_WINDOW) as printer:
        places = [(tuple(card.pos), tuple(card.size)) for card in cards(printer).values()]
        assert min(min(size) for _, size in places) >= 64
        printer.press("None")
        assert [(tuple(card.pos), tuple(card.size)) for card in cards(printer).values()] == places
        printer.press("Score sheet")
        for card in cards(printer).values():
            assert card.width == 0


def test_teams_without_a_name_of_their_own_are_called_by_number_on_screen_alone(tmp_path: Path) -> None:
    teams = (replace(HORNBILLS, name="Team 1", origin=""), replace(TIGERS, name="Team 2", origin=""))
    with printing(tmp_path, teams=teams) as printer:
        headings = {heading.team for heading in printer.app.find_all("AwardHeading")}
        assert headings == {"Team 1", "Team 2"}
        assert {award.team for award in printer.paper.awards[-1][0]} == {""}


# Pages


def test_pages_are_turned_to_the_last_and_back_to_the_first(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        printer.app.tap(printer.screen.ids.previous)
        assert printer.notice == "This is the first page."
        printer.app.app.notice.hide()
        for number in range(2, 10):
            printer.app.tap(printer.screen.ids.following)
            assert printer.page_line == f"page {number} of 9"
            printer.app.until(partial(_has_shown, printer, number - 1))
        assert printer.paper.shown == list(range(9))
        printer.app.tap(printer.screen.ids.following)
        assert printer.notice == "This is the last page."
        printer.app.app.notice.hide()
        printer.app.tap(printer.screen.ids.previous)
        assert printer.page_line == "page 8 of 9"
        printer.press("None")
        printer.press("All")
        assert printer.page_line == "page 1 of 9"


def _has_shown(printer: Printing, page: int) -> bool:
    return printer.paper.shown[-1] == page and printer.screen.picture is not None


def test_a_page_asked_for_before_the_paper_changed_is_not_shown(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        wide = (2, 1, bytes(6))
        printer.paper.may_make.clear()
        printer.table.press("Score sheet")
        printer.screen.fetch(lambda: wide, printer.screen._show_page, line=DRAWING, blinks=False)
        printer.table.press("Blank sheet")
        printer.paper.may_make.set()
        printer.settle()
        assert [sheet.blank for sheet, _ in printer.paper.of(ScoreSheet)] == [False, True]
        assert printer.screen.picture is not None
        assert printer.screen.picture != wide


def test_with_a_dialog_of_the_system_ours_is_not_shown_nothing_moves_and_another_paper_takes_the_news_away(
    tmp_path: Path,
) -> None:
    with printing(tmp_path) as printer:
        before = {part: box(printer.screen.ids[part]) for part in ("preview", "previous", "save", "people")}
        printer.app.world.device.answer = tmp_path / "USB" / "for the head.pdf"
        printer.press("Save PDF")
        assert not printer.app.find_all("SaveCard")
        assert printer.app.world.device.asked == [(tmp_path, FILE)]
        assert printer.paper.saved == [tmp_path / "USB" / "for the head.pdf"]
        assert printer.screen.saved
        assert {part: box(printer.screen.ids[part]) for part in before} == before
        printer.tick("Aina")
        assert not printer.app.sees("Saved: ")
        for typed, saved in (("v1.2", "v1.2.pdf"), ("HEAD.PDF", "HEAD.PDF"), ("a.txt", "a.txt.pdf")):
            printer.app.world.device.answer = tmp_path / typed
            printer.press("Save PDF")
            assert printer.paper.saved[-1] == tmp_path / saved


def test_leaving_while_a_paper_is_made_is_fine(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        printer.paper.may_make.clear()
        printer.table.press("Score sheet")
        printer.table.press("Back")
        assert printer.app.navigator.screen == ScreenName.RESULT
        printer.paper.may_make.set()
        printer.app.until(lambda: printer.paper.of(ScoreSheet))
        assert printer.app.navigator.screen == ScreenName.RESULT


# Saving


def test_the_certificates_of_the_match_just_finished_take_three_taps_and_so_they_do_with_the_score_sheet(
    tmp_path: Path,
) -> None:
    with finished() as table:
        printer = Printing(table, tmp_path)
        app = table.app
        app.taps = 0
        table.press("Certificates")
        printer.settle()
        table.press("Save PDF")
        table.press("Save here")
        printer.settle()
        assert app.taps <= 3
        assert printer.paper.saved == [tmp_path / FILE]
        assert printer.screen.saved == f"Saved: {FILE} in {short_folder(tmp_path)}"
        assert app.sees(printer.screen.saved)
        table.press("Open PDF")
        app.until(lambda: printer.paper.opened == [tmp_path / FILE])
        app.tap(printer.screen.ids.with_sheet)
        printer.settle()
        assert app.settings.current.with_sheet
        table.press("Back")
        app.taps = 0
        table.press("Certificates")
        printer.settle()
        assert printer.paper.joins[-1] == 2
        table.press("Save PDF")
        table.press("Save here")
        printer.settle()
        assert app.taps <= 3


def test_a_tap_on_the_preview_shows_the_page_as_wide_as_the_window(tmp_path: Path) -> None:
    with finished() as table:
        printer = Printing(table, tmp_path)
        table.press("Certificates")
        printer.settle()
        small = printer.screen.ids.preview
        table.app.tap(small)
        (view,) = (one for one in table.app.find_all("PageView", within=table.modal))
        assert view.page == small.page
        assert view.width > 1.5 * small.width
        assert view.height == pytest.approx(view.width * view.page[1] / view.page[0])
        table.press("Close")
        assert table.modal is None


def test_while_a_dialog_is_open_no_second_one_is_and_a_cancelled_one_saves_nothing(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        printer.app.world.device.has_dialog = True
        printer.table.press("Save PDF")
        printer.table.press("Save PDF")
        assert printer.notice == "Choose a place in the window that has opened."
        printer.table.press("Print")
        assert printer.paper.opened == []
        assert len(printer.app.world.device.asked) == 1
        answer = printer.app.world.device.waiting
        assert answer
        answer(None)
        printer.settle()
        assert printer.paper.saved == []
        assert printer.screen.why_not == ""
        printer.table.press("Save PDF")
        assert len(printer.app.world.device.asked) == 2


def test_a_dialog_answered_late_saves_the_paper_it_was_asked_for(tmp_path: Path) -> None:
    class Papers(FakePaper):
        kept: list[bytes] = []  # noqa: RUF012 - one test, one list

        def drawn(self, sheet: object, language: str) -> bytes:
            super().drawn(sheet, language)
            return b"the sheet"

        def save(self, pdf: bytes, path: Path) -> None:
            self.kept.append(pdf)
            super().save(pdf, path)

    with finished() as table:
        papers = Papers()
        table.app.world.paper = papers
        table.app.use_services(pdf=papers)
        printer = Printing(table, tmp_path)
        printer.app.world.device.has_dialog = True
        table.press("Certificates")
        printer.settle()
        certificates = printer.screen._pdf
        table.press("Save PDF")
        table.press("Score sheet")
        printer.app.until(lambda: printer.screen._pdf == b"the sheet")
        answer = printer.app.world.device.waiting
        assert answer
        answer(tmp_path / FILE)
        printer.app.until(lambda: papers.saved)
        assert papers.kept == [certificates]


def test_the_folder_is_remembered_for_the_next_paper(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with printing(tmp_path) as printer:
        printer.app.world.device.answer = stick / FILE
        printer.press("Save PDF")
        assert printer.app.world.settings_store.settings.folder == str(stick)
        printer.press("Score sheet")
        printer.press("Save PDF")
        assert printer.app.world.device.asked[-1] == (stick, "score-sheet_2026-11-21_match-1.pdf")
        # The stick is pulled out.
        stick.rmdir()
        printer.press("Save PDF")
        assert printer.app.world.device.asked[-1][0] == tmp_path


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    told = f"{FILE} was not saved in {tmp_path}: there is no room left on the disk. Choose another place."
    with printing(tmp_path) as printer:
        printer.paper.fault = told
        printer.app.world.device.answer = tmp_path / "stick" / FILE
        printer.tick("Aina")
        printer.press("Save PDF")
        assert printer.notice == told
        assert printer.screen.saved == ""
        assert printer.app.world.settings_store.settings.folder == ""
        # All is as it was, and works once there is room.
        assert printer.names == ALL[1:]
        assert not printer.row("Aina").ticked
        printer.paper.fault = ""
        printer.press("Save PDF")
        assert printer.paper.saved == [tmp_path / "stick" / FILE]
        assert printer.app.sees("Saved: ")


def test_while_the_paper_is_being_made_it_cannot_be_saved(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        printer.paper.may_make.clear()
        printer.table.press("Melayu")
        assert printer.app.sees("One moment: preparing the document.")
        for button in ("Save PDF", "Print"):
            printer.app.app.notice.hide()
            printer.table.press(button)
            assert printer.notice == "One moment: preparing the document."
        assert printer.paper.saved == []
        assert not printer.app.find_all("SaveCard")
        printer.paper.may_make.set()
        printer.settle()
        printer.table.press("Save PDF")
        assert printer.app.find("SaveCard")


def test_while_a_slow_disk_is_written_the_app_goes_on(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        printer.app.world.device.answer = tmp_path / FILE
        printer.paper.may_save.clear()
        printer.table.press("Save PDF")
        assert printer.app.sees("One moment: saving the document.")
        printer.app.tap(printer.screen.ids.following)
        printer.app.until(lambda: printer.paper.shown == [0, 1])
        printer.table.press("Save PDF")
        assert printer.notice == "One moment: saving the document."
        printer.paper.may_save.set()
        printer.settle()
        assert printer.paper.saved == [tmp_path / FILE]


def test_a_paper_saved_after_the_screen_was_left_is_told_all_the_same_and_is_no_news_of_the_next_visit(
    tmp_path: Path,
) -> None:
    with printing(tmp_path) as printer:
        printer.app.world.device.answer = tmp_path / FILE
        printer.paper.may_save.clear()
        printer.table.press("Save PDF")
        printer.table.press("Back")
        printer.app.go(ScreenName.PRINT)
        printer.settle()
        assert printer.screen.why_not == ""
        printer.paper.may_save.set()
        printer.app.until(lambda: printer.notice)
        assert printer.screen.saved == ""
        assert printer.notice == f"Saved: {FILE} in {short_folder(tmp_path)}"


def test_only_the_end_of_a_long_path_is_shown() -> None:
    longest = Path(f"/home/teacher/{'a' * 34}")
    assert short_folder(longest) == str(longest)
    deep = short_folder(Path("/home/teacher") / "/".join(["a long folder"] * 20))
    assert len(deep) == 49
    assert deep.startswith("…")


# Opening to print


def test_open_to_print_saves_and_shows_it_or_says_where_it_is_or_why_it_is_nowhere(tmp_path: Path) -> None:
    with printing(tmp_path) as printer:
        printer.paper.fault = "It was not saved: the disk cannot be written to."
        printer.press("Print")
        assert printer.paper.opened == []
        assert printer.notice == "It was not saved: the disk cannot be written to."
        printer.paper.fault = ""
        printer.app.app.notice.hide()
        printer.press("Print")
        assert printer.paper.saved == printer.paper.opened == [tmp_path / FILE]
        assert printer.app.sees(f"Saved: {FILE}")
        assert printer.notice == ""
        # Where it was put is no choice of the teacher's.
        assert printer.app.world.settings_store.settings.folder == ""
        printer.paper.has_viewer = False
        printer.press("Print")
        assert printer.notice == f"No program to open PDFs was found. The document is saved as {tmp_path / FILE}"


# Printing


PRINTERS = (Printer("Office", is_default=True), Printer("Room_5", "Room 5, left cupboard"))
WAITING = JobReport(JobState.QUEUED)
NO_PAPER = JobReport(JobState.HELD, "The printer has no paper.")
DONE = JobReport(JobState.DONE)


@pytest.fixture(autouse=True)
def _without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_card, "ASK_EVERY", 0.0)


@contextmanager
def at_a_printer(tmp_path: Path, *reports: JobReport, settings: Settings | None = None) -> Iterator[Printing]:
    """The certificates, of a computer with two printers; Print has been pressed."""
    with printing(tmp_path, settings=settings or Settings()) as printer:
        printer.queue.known, printer.queue.reports = PRINTERS, list(reports or (DONE,))
        printer.press("Print")
        yield printer


def test_a_paper_goes_to_the_printer_that_is_chosen_which_is_offered_first_the_next_time(tmp_path: Path) -> None:
    with at_a_printer(tmp_path) as printer:
        assert printer.card.printer == "Office"
        printer.app.tap(printer.card.ids.rows.children[0])
        printer.app.tap(printer.card.ids.more)
        printer.app.tap(printer.card.ids.deed)
        printer.app.until(lambda: printer.card.is_over)
        assert printer.queue.sent == [("Room_5", Path(FILE).stem, 2)]
        assert printer.card.news == "Done. Everything was sent to Room_5."
        printer.app.tap(printer.card.ids.close)
        assert printer.app.sees("Printed on Room_5.")
        assert printer.paper.opened == printer.paper.saved == []
        printer.press("Print")
        assert printer.card.printer == "Room_5"


def test_how_far_a_paper_has_come_is_told_until_it_is_out(tmp_path: Path) -> None:
    with at_a_printer(tmp_path, WAITING, JobReport(JobState.PRINTING), NO_PAPER, DONE) as printer:
        told: list[str] = []
        printer.card.bind(news=lambda _card, news: told.append(news))
        printer.app.tap(printer.card.ids.deed)
        printer.app.until(lambda: printer.card.is_over)
        assert told == [
            "Sending to Office …",
            "The document is waiting for Office.",
            "Office is printing.",
            "Waiting: Office is not printing. Check it. The printer has no paper.",
            "Done. Everything was sent to Office.",
        ]


def test_a_paper_that_waits_can_be_taken_back_and_sent_elsewhere(tmp_path: Path) -> None:
    with at_a_printer(tmp_path, NO_PAPER) as printer:
        printer.app.tap(printer.card.ids.deed)
        printer.app.until(lambda: printer.card.is_bad)
        printer.app.tap(printer.card.ids.other)
        printer.app.until(lambda: printer.card.is_over)
        removed = "The document was removed from the print queue. Print it again if needed."
        assert printer.card.news == f"Office did not print this. {removed}"
        printer.app.tap(printer.card.ids.other)
        assert not printer.card.is_sent
        printer.queue.reports = [DONE]
        printer.app.tap(printer.card.ids.rows.children[0])
        printer.app.tap(printer.card.ids.deed)
        printer.app.until(lambda: printer.card.is_over)
        assert [name for name, _title, _copies in printer.queue.sent] == ["Office", "Room_5"]


def test_a_printer_that_takes_nothing_says_why(tmp_path: Path) -> None:
    with at_a_printer(tmp_path) as printer:
        printer.queue.fault = "The printer Office did not take the paper: it is gone."
        printer.app.tap(printer.card.ids.deed)
        printer.app.until(lambda: printer.card.is_over)
        assert printer.card.news == printer.queue.fault
        assert_fits(printer.card)


def test_leaving_a_paper_on_its_way_says_so(tmp_path: Path) -> None:
    with at_a_printer(tmp_path, WAITING) as printer:
        printer.app.tap(printer.card.ids.deed)
        printer.app.until(lambda: printer.card.news.startswith("The document is waiting"))
        printer.app.tap(printer.card.ids.close)
        assert printer.notice == "The document is in the queue for Office."


def test_a_paper_can_be_opened_though_there_are_printers(tmp_path: Path) -> None:
    with at_a_printer(tmp_path) as printer:
        printer.app.tap(printer.card.ids.other)
        printer.settle()
        assert printer.paper.opened == [tmp_path / FILE]


# What cannot be printed


def test_strange_letters_are_told_before_anything_is_printed(tmp_path: Path) -> None:
    strange = replace(HORNBILLS, members=(Member("Ai\N{SNOWMAN}na", year=5), *HORNBILLS.members[1:]))
    with printing(tmp_path, teams=(strange, TIGERS)) as printer:
        told = "These letters cannot be printed and will appear as boxes: ☃"
        assert printer.app.sees(told)
        assert_fits(printer.screen)
        printer.press("Score sheet")
        assert printer.app.sees(told)


def test_a_paper_that_cannot_be_made_says_why(tmp_path: Path) -> None:
    told = "The font file Andika-Regular.ttf is missing. Install Bellword again."
    with printing(tmp_path) as printer:
        printer.paper.make_fault = told
        printer.press("Score sheet")
        assert printer.app.sees(told)
        assert printer.screen.picture is None
        printer.table.press("Save PDF")
        assert printer.notice == told
        printer.paper.make_fault = ""
        printer.press("Certificates")
        assert not printer.app.sees(told, printer.screen)


# How it looks


@pytest.mark.parametrize(
    ("size", "name"),
    [
        (LAPTOP_WINDOW, 0),
        pytest.param(TABLET, 1, marks=pytest.mark.soak),
        pytest.param(TABLET_WINDOW, 2, marks=pytest.mark.soak),
        pytest.param(LAPTOP, 3, marks=pytest.mark.soak),
    ],
)
def test_the_longest_names_touch_nothing(size: tuple[int, int], name: int, tmp_path: Path) -> None:
    with printing(tmp_path, size, teams=long_teams(LONGEST_NAMES[name])) as printer:
        assert_fits(printer.screen, ignore=lambda one: isinstance(one, NameLabel))
        rows = printer.app.find_all("AwardRow")
        assert len(rows) == 9
        for row in rows:
            assert row.height >= 56


def test_in_the_smallest_window_two_pupils_are_seen_at_a_time_and_every_one_can_be_reached(tmp_path: Path) -> None:
    with printing(tmp_path, (1024, 600)) as printer:
        scrolled = printer.screen.ids.people.ids.scrolled
        assert printer.screen.ids.everybody.parent == scrolled
        rows = sorted(printer.app.find_all("AwardRow"), key=lambda row: -row.y)
        view = scrolled.parent
        assert box(rows[1])[1] >= box(view)[1]
        assert_fits(printer.screen)
        printer.tick("Siti")
        assert printer.names == ALL[:-1]


def test_P16_P21_a_stopped_match_without_a_score_has_no_certificates_for_winning(tmp_path: Path) -> None:
    with seated("QUIZESN", "HORNINJ", seconds=None) as table:
        stop(table)
        assert table.app.sees("No points, no winner")
        printer = Printing(table, tmp_path)
        table.press("Certificates")
        printer.settle()
        assert printer.names == ["Aina", "Wei Jie", "Mei", "Kavitha", "Daniel", "Siti"]


def test_a_correction_made_later_is_on_the_next_sheet(tmp_path: Path) -> None:
    with printing(tmp_path, paper="score-sheet") as printer:
        printer.table.press("Back")
        printer.table.do(cmd.CorrectScore(0, 12, "the judge", "added wrongly"))
        printer.table.press("Score sheet")
        printer.settle()
        assert printer.paper.of(ScoreSheet)[-1][0].columns[0].score == 12


@pytest.mark.soak
def test_the_seating_plan_is_called_by_its_whole_name_in_malay_where_room_is_scarce(tmp_path: Path) -> None:
    with printing(tmp_path, (800, 1280), settings=Settings(language="ms")) as paper:
        name = "Pelan tempat duduk"
        button = next(
            one for one in paper.app.find_all("ChoiceButton") if one.words.replace("\N{NO-BREAK SPACE}", " ") == name
        )
        paper.app.tap(button)
        paper.settle()
        assert paper.screen.paper == "seating-plan"
        assert_fits(paper.screen)
    for english in ("Seating plan", "Seating plan", "Seating plans, one per table ({count})"):
        assert name.casefold() in translation("ms")(english).casefold().replace("\N{NO-BREAK SPACE}", " ")
