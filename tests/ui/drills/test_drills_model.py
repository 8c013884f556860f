"""What the drills keep from screen to screen."""

from __future__ import annotations

from classroom.drills.pupil import DrillKind, Pupil
from classroom.ui.context import screen_context
from classroom.ui.drills.drill_session import DrillsModel
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import World

AINA, DANIEL = Pupil("Aina", "4B"), Pupil("Daniel", "5A")


def test_a_drill_is_begun_and_shown() -> None:
    context = screen_context(World().services())
    drills = DrillsModel(context)
    drills.begin(DrillKind.TRUE_OR_NOT, (AINA,))
    assert drills.session
    assert (drills.session.pupils, context.navigator.screen) == ((AINA,), ScreenName.DRILL)
    drills.session.close()


def test_who_is_forgotten_is_chosen_no_more_and_drills_no_more() -> None:
    drills = DrillsModel(screen_context(World().services()))
    drills.pupils = (AINA, DANIEL)
    drills.begin(DrillKind.TRUE_OR_NOT, (AINA,))
    drills.forget([DANIEL])
    assert drills.session
    assert list(drills.pupils) == [AINA]
    drills.forget([AINA])
    assert drills.session is None
    assert not drills.pupils
