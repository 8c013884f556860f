"""Choosing who drills, and what."""

import pytest
from kivy.uix.widget import Widget

from classroom.drills.drill_round import GUEST, SECOND_GUEST
from classroom.drills.pupil import DrillKind, Pupil, RoundResult
from classroom.errors import FaultKind, KnownFault
from classroom.paths import assets_dir
from classroom.ui.drills.animals import ANIMALS
from classroom.ui.drills.drills import NameCard
from classroom.ui.kit.layout import ListRow
from classroom.ui.navigation import ScreenName
from tests.ui.exercise import (
    AINA,
    KAVITHA,
    NO_LIST,
    WEI_JIE,
    ZUL,
    Exercise,
    begin,
    class_of,
    drilling,
    without_words,
)
from tests.ui.fake_drills import MORNING
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, assert_fits, open_app


def show(app: RunningApp) -> None:
    app.go(ScreenName.DRILLS)


def chosen(app: RunningApp) -> list[Pupil]:
    return list(app.screen.chosen)


def is_row(widget: Widget) -> bool:
    """Rows touch each other, and the longest names are cut in them; the chosen ones stand whole above the list."""
    return isinstance(widget, ListRow)


def test_a_drill_begins_with_three_taps_from_home() -> None:
    with open_app(class_of(AINA, WEI_JIE)) as app:
        app.tap(app.screen.ids.drills)
        app.tap(app.find("ListRow", text="Wei Jie"))
        app.tap(app.screen.ids.true_or_not)
        assert app.taps == 3
        assert app.navigator.screen == ScreenName.DRILL
        exercise = Exercise(app)
        exercise.wait()
        assert exercise.session.pupils == (WEI_JIE,)
        assert exercise.stage == "asking"


def test_another_class_is_one_tap_away_and_on_another_day_nobody_is_chosen() -> None:
    world = class_of(AINA, WEI_JIE, ZUL, *(Pupil(ZUL.class_name, f"Zul {number}") for number in range(30)))
    world.drill_book.save(RoundResult(AINA, DrillKind.HOOKS, MORNING, 3, 2, 200, 9_000), ())
    with open_app(world) as app:
        show(app)
        assert chosen(app) == []
        assert app.screen.class_name == "5 Bestari"
        for name in ("Zul", "Aina"):
            app.screen.ids.scroll.scroll_y = 0
            app.tap(app.screen.ids.other_class)
            assert app.find("ListRow", text=name)
            assert app.screen.ids.scroll.scroll_y == 1


def test_a_tap_chooses_and_takes_back_and_whoever_was_taken_out_stays_out_after_a_guests_round() -> None:
    with open_app(class_of(AINA, WEI_JIE, KAVITHA)) as app:
        show(app)
        for name in ("Aina", "Wei Jie", "Kavitha"):
            app.tap(app.find("ListRow", text=name))
        assert chosen(app) == [AINA, KAVITHA]
        app.tap(app.screen.ids.first)
        assert chosen(app) == [KAVITHA]
        app.tap(app.find("ListRow", text="Kavitha"))
        assert chosen(app) == []
        assert app.sees("Guest: nothing is saved")
        app.tap(app.find("ListRow", text="Aina"))
        show(app)
        assert chosen(app) == [AINA]
        app.tap(app.screen.ids.first)
        exercise = begin(app, DrillKind.TRUE_OR_NOT)
        exercise.answer()
        exercise.press("Stop")
        exercise.press("Another drill")
        app.frames(3)
        assert chosen(app) == []
        assert not exercise.results(AINA)


def test_a_guest_takes_turns_with_a_pupil_or_with_another_guest() -> None:
    with open_app(class_of(AINA, WEI_JIE)) as app:
        show(app)
        app.tap(app.screen.ids.second)
        assert chosen(app) == [GUEST, SECOND_GUEST]
        app.tap(app.find("ListRow", text="Aina"))
        assert chosen(app) == [AINA, SECOND_GUEST]
        exercise = begin(app, DrillKind.TRUE_OR_NOT)
        exercise.answer()
        exercise.go_on()
        assert exercise.session.name_to_answer == "Guest 2"
        exercise.answer()
        exercise.press("Stop")
        assert [card.name for card in app.find_all("OutcomeCard")] == ["Guest 2", "Aina"]
        assert exercise.results(AINA)[0].asked == 1
        assert list(app.world.drill_book.pages.values()) == [AINA, WEI_JIE]


@pytest.mark.parametrize("animal", ANIMALS)
def test_every_animal_has_its_picture(animal: str) -> None:
    assert (assets_dir() / "animals" / f"{animal}.png").is_file()


def test_an_animal_is_a_name_that_nobody_has_to_write_and_the_card_goes_with_cancel_or_escape() -> None:
    with open_app(class_of(AINA)) as app:
        show(app)
        app.tap(app.screen.ids.write)
        assert app.screen.modal.ids.school_class.text == "5 Bestari"
        app.tap(app.find("SecondaryButton", text="Cancel"))
        assert not app.find_all(NameCard)
        app.screen.write_name()
        app.key("escape")
        assert not app.find_all(NameCard)
        app.tap(app.screen.ids.write)
        assert_fits(app.screen.modal)
        app.tap(app.find("AnimalKey", text="Owl"))
        app.tap(app.screen.modal.ids.deed)
        assert chosen(app) == [Pupil("5 Bestari", "Owl")]
        app.tap(app.screen.ids.progress)
        assert app.navigator.screen == ScreenName.PROGRESS
        show(app)
        app.tap(app.find("SecondaryButton", text="Back"))
        assert app.navigator.screen == ScreenName.HOME


def test_a_drill_without_a_name_keeps_nothing() -> None:
    with drilling(DrillKind.TRUE_OR_NOT) as exercise:
        exercise.answer()
        exercise.press("Stop")
        assert exercise.app.sees("1 of 1 correct")
        assert exercise.app.sees("A guest's round is not saved.")
        assert not exercise.app.world.drill_book.pages


def test_a_new_name_is_written_down_and_chosen_and_find_the_best_says_that_it_needs_a_finished_match() -> None:
    with open_app() as app:
        show(app)
        assert app.sees("First finish a match on this computer.")
        app.tap(app.screen.ids.find_best)
        assert app.navigator.screen == ScreenName.DRILLS
        assert app.notice == "First finish a match on this computer."
        app.app.notice.hide()
        assert app.sees("Enter your name, so Bellword can remember what you know.")
        app.tap(app.screen.ids.write)
        card = app.screen.modal
        assert isinstance(card, NameCard)
        app.frames(2)
        app.write("  Mei   Ling ")
        app.tap(card.ids.deed)
        assert app.sees("Enter the name of the class first, such as 5 Bestari.")
        card.ids.school_class.text = "3 Amanah"
        app.tap(card.ids.deed)
        assert chosen(app) == [Pupil("3 Amanah", "Mei Ling")]
        assert app.world.drill_book.pupils("3 Amanah") == (Pupil("3 Amanah", "Mei Ling"),)
        assert app.find("ListRow", text="Mei Ling").selected


def test_a_book_that_cannot_be_read_is_told_and_drills_go_on() -> None:
    world = World()
    world.drill_book.unreadable = KnownFault(FaultKind.DISK_ERROR, "E:")
    with open_app(world) as app:
        show(app)
        assert app.notice.startswith("E: cannot be read")
        exercise = begin(app, DrillKind.TRUE_OR_NOT)
        assert exercise.stage == "asking"


def test_a_word_list_that_is_missing_is_told_and_there_is_a_way_back() -> None:
    with open_app(class_of(AINA)) as app:
        without_words(app)
        exercise = begin(app, DrillKind.TRUE_OR_NOT, AINA)
        assert exercise.stage == "stuck"
        assert app.sees(NO_LIST)
        assert_fits(app.screen)
        exercise.press("Stop")
        app.frames(3)
        assert app.navigator.screen == ScreenName.DRILLS
