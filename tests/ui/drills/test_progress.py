"""How a class and its pupils get on: the chart, the paper, deleting."""

from __future__ import annotations

import datetime

import pytest

from classroom.drills.drill_round import graded
from classroom.drills.progress import ClassProgress, PupilProgress
from classroom.drills.pupil import DrillKind, Pupil, RoundResult
from classroom.errors import FaultKind, KnownFault
from classroom.settings import Settings
from classroom.ui.cards.question import DeleteCard
from classroom.ui.drills.progress import initials
from classroom.ui.navigation import ScreenName
from tests.ui.exercise import AINA, KAVITHA, NO_LIST, ZUL, class_of, without_words
from tests.ui.fake_drills import MORNING, small_vocabulary
from tests.ui.fake_services import World
from tests.ui.harness import TABLET_WINDOW, RunningApp, assert_fits, open_app

DAY = datetime.timedelta(days=1)


def studied(*others: Pupil, settings: Settings | None = None) -> World:
    """A world in which Aina has drilled a good deal, Kavitha once, and nobody else."""
    world = class_of(AINA, KAVITHA, *others, settings=settings)
    for number in range(6):
        began = MORNING - DAY * (6 - number)
        for kind, right in ((DrillKind.TRUE_OR_NOT, 5 + number % 5), (DrillKind.HOOKS, 4), (DrillKind.TEN_SECONDS, 6)):
            result = RoundResult(AINA, kind, began, 10, right, right * 100, 30_000)
            world.drill_book.save(result, ())
    cards = [
        graded(word, None, DrillKind.TRUE_OR_NOT, right=True, took_ms=500, at=MORNING - DAY)
        for word in ("AM", "AN", "AS", "AT")
    ]
    cards[:3] = [
        graded(card.item, card, DrillKind.TRUE_OR_NOT, right=True, took_ms=500, at=MORNING) for card in cards[:3]
    ]
    world.drill_book.save(RoundResult(AINA, DrillKind.TRUE_OR_NOT, MORNING, 1, 1, 100, 2_000), cards)
    world.drill_book.save(RoundResult(KAVITHA, DrillKind.HOOKS, MORNING - DAY, 2, 1, 100, 9_000), ())
    return world


def show(app: RunningApp) -> None:
    app.go(ScreenName.PROGRESS)
    app.until(lambda: app.screen.is_empty or app.screen.ids.place.children or not app.screen.news.startswith("One"))


def show_aina(app: RunningApp) -> None:
    show(app)
    app.tap(app.find("PupilRow", name="Aina"))


def hold(app: RunningApp, seconds: float = 1.1) -> None:
    """Hold the button that deletes."""
    app._seconds += 1
    finger = app.finger(app.screen.ids.delete)
    finger.press()
    app.frames(1)
    app._seconds += seconds
    finger.up()
    app.frames(3)


@pytest.mark.parametrize("language", ["en", "ms"])
def test_damage_of_what_was_kept_of_a_pupil_is_said_above_what_is_sound(language: str) -> None:
    world = studied(settings=Settings(language=language))
    fault = KnownFault(FaultKind.DRILLS_DAMAGED, AINA.name)
    world.drill_book.damaged[AINA.key] = fault
    with open_app(world, TABLET_WINDOW) as app:
        show(app)
        app.until(lambda: app.screen.ids.place.children)
        assert app.screen.news == fault.sentence()
        assert_fits(app.screen)


def test_without_names_there_is_one_button() -> None:
    with open_app() as app:
        show(app)
        assert app.sees("No drill results are saved yet.")
        assert {button.text for button in app.find_all("KitButton", within=app.screen)} == {"Drills", "Back", "?"}
        app.tap(app.screen.ids.drill)
        assert app.navigator.screen == ScreenName.DRILLS


def test_a_pupil_at_a_locked_computer_sees_own_progress_and_nothing_else() -> None:
    with open_app(studied(), (1024, 600), locked=True) as app:
        app.drills.pupils = (AINA, KAVITHA)
        app.go(ScreenName.PROGRESS)
        assert app.navigator.screen == ScreenName.PROGRESS
        app.until(lambda: app.find_all("PupilView"))
        assert (app.screen.pupil, app.screen.ids.bar.title) == (AINA, "Aina")
        assert app.sees("3 two-letter words right today.")
        assert [day.done for day in reversed(app.find_all("DayTick"))][:1] in ([True], [False])
        assert_fits(app.screen)
        assert not app.sees("Save PDF")
        assert not app.find_all("HoldButton")
        app.tap(app.screen.ids.other_class)
        app.until(lambda: app.screen.pupil == KAVITHA and app.find_all("PupilView"))
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.DRILLS
        app.drills.pupils = ()
        app.go(ScreenName.PROGRESS)
        assert app.sees("Tap your name in the drills first.")
        assert not app.find_all("PupilRow")


def test_a_class_and_a_pupil_show_what_is_known_with_a_shape_for_each_drill_and_no_class_is_deleted_there() -> None:
    words = len(small_vocabulary().words)
    with open_app(studied(ZUL, Pupil("6 Dedikasi", "Mina"))) as app:
        show(app)
        assert app.screen.class_name == "5 Bestari"
        aina, kavitha = (app.find("PupilRow", name=name) for name in ("Aina", "Kavitha"))
        assert (aina.known, aina.learning, aina.new) == (3, 1, words - 4)
        assert (kavitha.known, kavitha.learning, kavitha.new) == (0, 0, words)
        assert app.sees("3 known", aina)
        assert aina.rounds == "Rounds: 19"
        for name in ("Mina", "Zul"):
            app.tap(app.screen.ids.other_class)
            assert app.find("PupilRow", name=name)
        assert not app.find_all("HoldButton")
        app.tap(app.find("PupilRow", name="Zul"))
        assert app.sees("No drills done yet.")
        app.tap(app.find("SecondaryButton", text="Back"))
        app.tap(app.screen.ids.other_class)
        app.frames(3)
        app.tap(app.find("PupilRow", name="Aina"))
        assert app.sees("3 known")
        assert app.sees("1 learning")
        shapes = [line.shape for line in app.find("ScoreChart").lines]
        assert shapes == ["triangle", "circle", "square"]
        shown = {row.title: (row.result, row.share) for row in app.find_all("DrillRow")}
        assert shown["Hooks"] == ("24 of 60 correct", "40 %")
        assert shown["Find the best"] == ("Not tried yet.", "")
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.find("PupilRow", name="Aina")
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.DRILLS


def test_the_paper_of_the_class_or_the_pupil_is_saved_and_printed_or_it_is_said_why_not() -> None:
    with open_app(studied()) as app:
        app.world.paper.make_fault = "The font is missing."
        show(app)
        app.tap(app.screen.ids.save)
        app.until(lambda: app.notice)
        assert app.notice == "The font is missing."
        assert not app.screen.why_not_print
        app.world.paper.make_fault = ""
        app.app.notice.hide()
        app.world.device.answer = app.world.data_folder / "progress.pdf"
        app.tap(app.screen.ids.save)
        app.until(lambda: app.world.paper.saved)
        app.until(lambda: app.screen.news)
        assert app.screen.news.startswith("Saved: progress.pdf")
        show_aina(app)
        app.tap(app.screen.ids.open)
        app.until(lambda: app.world.paper.opened)
        (of_class, language), (of_pupil, _) = app.world.paper.of(PupilProgress, ClassProgress)
        assert language == "en"
        assert getattr(of_class, "class_name", "") == "5 Bestari"
        assert getattr(of_pupil, "pupil", None) == AINA
        assert app.world.paper.opened[0].name == "drills-pupil_2026-11-21_5 Bestari A.pdf"


def test_deleting_a_pupil_takes_a_second_and_a_yes() -> None:
    with open_app(studied()) as app:
        app.drills.pupils = (AINA, KAVITHA)
        show_aina(app)
        app.tap(app.screen.ids.delete, briefly=True)
        assert app.notice == "Hold this button for a second, until it fills up."
        assert not app.find_all(DeleteCard)
        hold(app)
        app.tap(app.find(DeleteCard).ids.close)
        assert AINA in app.world.drill_book.pupils("5 Bestari")
        hold(app)
        assert app.sees("Delete Aina and all drill results?")
        app.tap(app.find(DeleteCard).ids.deed)
        assert app.world.drill_book.pupils("5 Bestari") == (KAVITHA,)
        assert not app.world.drill_book.results(AINA)
        assert list(app.drills.pupils) == [KAVITHA]
        assert [row.name for row in app.find_all("PupilRow")] == ["Kavitha"]


def test_a_book_that_cannot_be_written_or_read_is_told() -> None:
    with open_app(studied()) as app:
        show_aina(app)
        app.world.drill_book.fault = KnownFault(FaultKind.DISK_FULL)
        hold(app)
        app.tap(app.find(DeleteCard).ids.deed)
        assert app.notice.startswith("The disk is full")
        assert AINA in app.world.drill_book.pupils("5 Bestari")
        app.world.drill_book.unreadable = KnownFault(FaultKind.DISK_ERROR, "E:")
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.screen.news.startswith("E: cannot be read")
        app.tap(app.screen.ids.save)
        assert app.notice.startswith("E: cannot be read")
        assert not app.world.paper.of(PupilProgress, ClassProgress)


def test_a_word_list_that_is_missing_is_told() -> None:
    with open_app(studied()) as app:
        without_words(app)
        show(app)
        assert app.screen.news == NO_LIST
        app.tap(app.screen.ids.open)
        assert app.notice == NO_LIST


def test_a_paper_still_being_made_is_forgotten_once_another_pupil_is_shown_or_deleted() -> None:
    with open_app(studied()) as app:
        app.world.device.answer = app.world.data_folder / "progress.pdf"
        show_aina(app)
        app.world.paper.may_make.clear()
        app.tap(app.screen.ids.save)
        assert app.screen.why_not_print == "One moment: preparing the document."
        hold(app)
        app.tap(app.find(DeleteCard).ids.deed)
        assert app.notice == "Deleted."
        app.world.paper.may_make.set()
        app.until(lambda: app.world.paper.of(PupilProgress, ClassProgress))
        assert app.world.paper.saved == []
        app.tap(app.screen.ids.save)
        app.until(lambda: app.world.paper.saved)
        assert isinstance(app.world.paper.of(PupilProgress, ClassProgress)[-1][0], ClassProgress)


@pytest.mark.parametrize(
    ("name", "letters"), [("Aina", "A"), ("Nur Aisyah binti Ali", "NABA"), ("wei jie", "WJ"), ("", "")]
)
def test_a_file_tells_no_more_of_a_name_than_its_initials(name: str, letters: str) -> None:
    assert initials(name) == letters
