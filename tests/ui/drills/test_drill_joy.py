"""The end of a drill: stars for what was right, and no button where NEXT was."""

import pytest

from classroom.drills.pupil import DrillKind
from classroom.drills.pupil import stars as stars_won
from classroom.say.drill import Outcome, ReviewItem
from classroom.services import Chime
from classroom.settings import Settings
from classroom.ui.drills.drill import OutcomeCard
from tests.ui.exercise import AINA, Exercise, drilling
from tests.ui.harness import open_app


@pytest.mark.parametrize(("right", "stars"), [(0, 0), (1, 1), (5, 1), (6, 2), (8, 2), (9, 3), (10, 3)])
def test_stars_are_for_what_was_right(right: int, stars: int) -> None:
    assert stars_won(right, 10) == stars


def test_the_end_praises_what_was_right_and_says_who_of_two_has_won() -> None:
    missed = (ReviewItem("OX", "A large animal."),)
    with open_app():
        card = OutcomeCard(Outcome(0, "Aina", 8, 10, missed, run=5, is_ahead=True), {})
        assert card.advice == "5 right in a row! These come back tomorrow:"
        assert card.result_line == "Winner: 8 of 10 correct"
        assert [card.whole_rows(room, 8) for room in (20, 195, 196, 263)] == [60, 128, 196, 196], "none is cut"
        guests = OutcomeCard(Outcome(1, "Guest", 0, 10, missed, is_kept=False), {})
        assert guests.advice == "Look at these together. Look at these again:"
        assert guests.result_line == "Good try!"


def end(exercise: Exercise) -> tuple[float, float]:
    """Answer everything rightly; return where the last button lay."""
    while True:
        exercise.answer()
        place = exercise.app.find("PrimaryButton", text=exercise.session.next_text)
        middle = place.to_window(*place.center)
        exercise.go_on()
        if exercise.app.find_all("DrillResult"):
            return middle


def test_a_drill_ends_with_its_stars_and_nothing_begins_where_next_was() -> None:
    with drilling(DrillKind.TRUE_OR_NOT, AINA, settings=Settings(still=True)) as exercise:
        middle = end(exercise)
        assert exercise.app.find("Stars").shown == 3
        assert exercise.app.find("DrillResult").kept_line == "", "one alone has no draw"
        assert exercise.app.world.bell.cheered == [Chime.STARS]
        exercise.app.tap(middle)
        exercise.app.frames(4)
        assert exercise.app.find_all("DrillResult"), "another tap begins nothing"
