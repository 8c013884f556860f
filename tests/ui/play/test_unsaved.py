"""Nothing can be saved in the middle of a match: why can be read whole, and what was to be done is done later."""

from collections.abc import Callable

import pytest

from classroom.errors import FaultKind, KnownFault
from classroom.match.state import Phase
from tests.ui.harness import LAPTOP, LEAST_GAP, faults
from tests.ui.play.test_match_layout import ignored
from tests.ui.table import CAT, QUIZ, seated
from tests.ui.test_window import NETBOOK

PULLED_OUT = KnownFault(FaultKind.DISK_ERROR, "/media/teacher/SEKOLAH/Bellword/data")


@pytest.mark.parametrize("size", [NETBOOK, pytest.param(LAPTOP, marks=pytest.mark.soak)])
def test_why_nothing_can_be_saved_is_read_whole(size: tuple[int, int]) -> None:
    with seated(QUIZ, CAT, size=size) as table:
        app = table.app

        def fails(act: Callable[[], None]) -> None:
            app.world.log.fault = PULLED_OUT
            act()
            app.frames(3)
            app.shot(f"unsaved-{table.state.phase.name}-{size[0]}x{size[1]}")
            assert app.notice == PULLED_OUT.sentence()
            assert faults(app.app.notice, LEAST_GAP, ignored) == []
            assert faults(getattr(table.screen, "modal", None) or table.screen, LEAST_GAP, ignored) == []
            app.world.log.fault = None
            app.app.notice.hide()

        fails(lambda: table.tap("ring"))
        table.ring()
        table.lay("H8", "QUIZ")
        fails(lambda: table.tap("play"))
        assert table.view.message == "That could not be saved."
        fails(lambda: app.pass_ms(10_100))
        assert table.view.message.startswith("Time is over.")
        app.pass_ms(600)
        assert table.at(Phase.ANNOUNCING)
        fails(lambda: table.announce(48))
        app.tap(table.part("keypad").ids.ok)  # what was typed is there still
        assert table.at(Phase.CHECKING)
