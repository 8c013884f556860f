"""On a computer that is locked for pupils everything is pressed, on every screen and card: nothing leads out.

Out leads a dialog of the system, a printer, another program, another window, a file elsewhere, and the end of the app.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match.event import Switches
from classroom.match.team import Heading, Mode
from classroom.papers import Printer
from classroom.settings import HelperChoice, Settings, hidden
from classroom.ui.navigation import ScreenName
from classroom.ui.settings_model import FOR_BOTH, FOR_PUPILS
from tests.conftest import Tally
from tests.ui.fake_services import World
from tests.ui.harness import RunningApp, open_app
from tests.ui.presses import Presser
from tests.ui.table import HORNBILLS, TIGERS, Table, timed
from tests.ui.walk import CLUB_RACKS, begin_club, deal, draw_tile, lay, old_matches, press, settle, world_in

LOCKED = Settings(kiosk=True, judge_pin=hidden("2468", bytes(16)), teams=(HORNBILLS, TIGERS), helper=HelperChoice.WHERE)


PRESSES = "buttons pressed on a locked computer, none of which led out of the window"


def ways_out(world: World) -> list[object]:
    """All that has left the window."""
    return [
        *world.device.asked,
        *world.paper.saved,
        *world.paper.opened,
        *world.queue.sent,
        *world.match_files.saved,
        *world.backups.saved_to,
        *["the second screen"] * world.second_screen.opened,
    ]


@contextmanager
def locked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[RunningApp, Callable[[str], None]]]:
    """A locked app with a printer and dialogs, and what fails once anything has led out of it."""
    world = world_in(folder, LOCKED)
    world.device.has_dialog = True
    world.queue.known = (Printer("Office"),)
    files = sorted(folder.rglob("*"))
    stopped: list[str] = []
    with open_app(world) as app:
        monkeypatch.setattr(app.app, "stop", lambda *_args: stopped.append("the end of the app"))

        def check(deed: str) -> None:
            assert ways_out(world) + stopped == [], deed
            assert app.world.settings_store.settings.judge_pin == LOCKED.judge_pin, deed

        yield app, check
        assert sorted(folder.rglob("*")) == files


def at_home(app: RunningApp) -> None:
    """Put everything aside."""
    while app.find_all("Modal"):
        app.find_all("Modal")[0].close()
        app.frames(1)
    app.launcher.leave()
    app.frames(2)


def at_the_draw(app: RunningApp, *, real_board: bool = False) -> Table:
    """Begin a match."""
    at_home(app)
    deal(app, "KA", "CATSDOE", "HORNINT", "AEIRSTU")
    match_id = app.context.services.new_match_id()
    switches, teams = Switches(timed(10), helper_open=True), (HORNBILLS, TIGERS)
    command = cmd.OpenMatch(match_id, format_by_key("primary"), "1.0", Mode.PRACTICE, switches, teams, Heading())
    app.launcher.begin(replace(command, real_board=real_board), "pupil")
    settle(app)
    return Table(app)


def at_the_hand_over(app: RunningApp) -> Table:
    """Be where the first turn is to begin."""
    table = at_the_draw(app)
    for side in range(2):
        table.hurry(cmd.DrawLot(side))
    app.go(ScreenName.MATCH)
    return table


def at_a_real_board(app: RunningApp) -> Table:
    """Be beside a board of wood, where it is said who starts."""
    table = at_the_draw(app, real_board=True)
    table.hurry(cmd.NameStarter(0))
    return table


def in_a_turn(app: RunningApp) -> Table:
    """Have laid a word."""
    table = at_the_hand_over(app)
    table.ring()
    table.lay("H8", "CAT")
    return table


def at_the_count(app: RunningApp) -> Table:
    """Have declared a word, whose score is to be announced."""
    table = in_a_turn(app)
    table.tap("play")
    return table


def at_the_check(app: RunningApp) -> Table:
    """Have announced another score than it has."""
    table = at_the_count(app)
    table.announce(9)
    return table


def at_the_objection(app: RunningApp) -> Table:
    """Be where the others may object."""
    table = at_the_check(app)
    table.stand()
    return table


def at_the_end(app: RunningApp) -> Table:
    """Be at the result of a match."""
    table = at_the_objection(app)
    app.launcher.do(cmd.StopMatch("the bell of the school"))
    settle(app)
    return table


def where_players_object(app: RunningApp) -> None:
    """Have objected to a score, as players of two groups do themselves."""
    at_home(app)
    begin_club(app, "AUTS", *CLUB_RACKS)
    for _tile in range(4):
        draw_tile(app)
    press(app, "Go")
    press(app, "Show my tiles")
    lay(app, "H8", "CATS")
    press(app, "Play")
    for digit in "14":
        press(app, digit, at=-1)
    press(app, "OK")
    press(app, "Show the count")
    press(app, "Object to the score")
    press(app, "Object")


WHERE_PUPILS_ARE: tuple[Callable[[RunningApp], object], ...] = (
    at_home,
    at_the_draw,
    at_the_hand_over,
    in_a_turn,
    at_the_count,
    at_the_check,
    at_the_objection,
    at_the_end,
    partial(at_the_draw, real_board=True),
    at_a_real_board,
    where_players_object,
)


def show(app: RunningApp, screen: ScreenName) -> None:
    """Show a screen, whoever may see it."""
    at_home(app)
    app.navigator._show(screen, "")
    app.frames(2)


@pytest.mark.parametrize("presses", [20, pytest.param(100_000, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])])
def test_whatever_pupils_press_leads_nowhere_out(
    presses: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tally: Tally
) -> None:
    with locked(tmp_path, monkeypatch) as (app, check):
        old_matches(app)
        presser = Presser(app, check)
        for start in WHERE_PUPILS_ARE[: presses // 10]:
            presser.press(partial(start, app), presses)
        reached = {spot.screen for spot in presser.spots}
        assert reached <= FOR_PUPILS | FOR_BOTH
        assert any("GrownUpCard" in spot.cards for spot in presser.spots)
        if presses > len(presser.pressed):
            assert reached == FOR_PUPILS | FOR_BOTH
            tally(PRESSES, len(presser.pressed))


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("screen", sorted(set(ScreenName) - FOR_PUPILS - FOR_BOTH))
def test_no_screen_of_a_grown_ups_leads_out_either_while_it_is_locked(
    screen: ScreenName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tally: Tally
) -> None:
    # Nobody comes there; whatever a new screen does, it is asked where all ways meet.
    with locked(tmp_path, monkeypatch) as (app, check):
        old_matches(app)

        def start() -> None:
            app.context.lock.is_on = app.context.lock.is_closed = True
            show(app, screen)

        def done(deed: str) -> None:
            check(deed)
            app.context.lock.is_on = app.context.lock.is_closed = True

        presser = Presser(app, done)
        presser.press(start, 100_000)
        assert any(spot.screen == screen for spot in presser.spots)
        tally(PRESSES, len(presser.pressed))
