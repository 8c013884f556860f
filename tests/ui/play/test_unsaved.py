"""Nothing can be saved in the middle of a match: why can be read whole, and what was to be done is done later."""

from collections.abc import Callable

import pytest

from classroom.errors import FaultKind, KnownFault
from classroom.i18n import _
from classroom.match.state import Phase
from classroom.settings import Settings
from tests.ui.harness import LAPTOP, LEAST_GAP, faults
from tests.ui.play.round_table import at_round
from tests.ui.play.test_match_layout import ignored
from tests.ui.table import CAT, QUIZ, Table, seated
from tests.ui.test_window import NETBOOK

PULLED_OUT = KnownFault(FaultKind.DISK_ERROR, "/media/teacher/SEKOLAH/Bellword/data")


def fails(table: Table, act: Callable[[], None]) -> None:
    """Do what cannot be saved: all that is said of it fits, and no notice is there afterwards."""
    app = table.app
    app.world.log.fault = PULLED_OUT
    act()
    app.frames(3)
    assert app.notice == PULLED_OUT.sentence()
    assert faults(app.app.notice, LEAST_GAP, ignored) == []
    assert faults(getattr(table.screen, "modal", None) or table.screen, LEAST_GAP, ignored) == []
    app.world.log.fault = None
    app.app.notice.hide()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("ms", NETBOOK),
        pytest.param("en", NETBOOK, marks=pytest.mark.soak),
        pytest.param("en", LAPTOP, marks=pytest.mark.soak),
    ],
)
def test_why_nothing_can_be_saved_is_read_whole(language: str, size: tuple[int, int]) -> None:
    with seated(QUIZ, CAT, size=size, settings=Settings(language=language)) as table:
        fails(table, lambda: table.tap("ring"))
        table.ring()
        table.lay("H8", "QUIZ")
        fails(table, lambda: table.tap("play"))
        assert table.view.message == _("That could not be saved. Try again.")
        fails(table, lambda: table.app.pass_ms(10_100))
        assert table.view.message.startswith(
            _("Time's up. The app will keep trying to save the turn as it was at the bell.")
        )
        table.app.pass_ms(600)
        assert table.at(Phase.ANNOUNCING)
        table.by_touch = True
        fails(table, lambda: table.announce(48))
        table.app.tap(table.part("keypad").ids.ok)  # what was typed is there still
        assert table.at(Phase.CHECKING)


@pytest.mark.parametrize("language", ["ms", pytest.param("en", marks=pytest.mark.soak)])
def test_so_it_is_in_a_round(language: str) -> None:
    with at_round(size=NETBOOK, settings=Settings(language=language)) as table:
        fails(table, lambda: table.tap("ring"))
        table.ring()
        fails(table, table.run_out)
        assert table.at(Phase.RUNNING)
        table.app.pass_ms(600)
        assert table.state.is_over
