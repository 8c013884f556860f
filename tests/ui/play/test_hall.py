"""One bell for the hall, by touches: names, the bell for all boards, results a board at a time, all the sheets."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import contextmanager
from typing import Any

import pytest

from classroom.record.score_sheet import score_sheet
from classroom.settings import BoardNames, Hall, Settings
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import FETCHING
from tests.grid import first_of
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, LAPTOP_WINDOW, RunningApp, assert_fits, open_app

THREE = (("Tigers", "Hornbills"), ("Eagles", "Herons"), ("Kites", ""))


@contextmanager
def in_the_hall(size: tuple[int, int] = LAPTOP, names: tuple[tuple[str, str], ...] = THREE) -> Iterator[RunningApp]:
    with open_app(World(Settings(hall=Hall(tuple(BoardNames(*pair) for pair in names)))), size) as app:
        app.tap(app.find("CardButton", title="Hall bell"))
        yield app


def begin(app: RunningApp) -> None:
    app.tap(app.find(text="START"))
    app.until(lambda: app.screen.hall.matches)


def board(app: RunningApp, number: int) -> Any:
    return next(tile for tile in app.find_all("BoardTile") if tile.entry.number == number)


def settle() -> None:
    """Let papers be made."""
    wait([FETCHING.submit(int)])


def note(app: RunningApp, number: int, *scores: int) -> None:
    """Tap a board, type the scores of its next turns, and go back to the hall."""
    app.tap(board(app, number))
    app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
    app.frames(3)
    for score in scores:
        for digit in str(score):
            app.tap(app.find("DigitKey", within=app.screen, text=digit))
        app.tap(app.screen.ids.ok)
    app.tap(app.screen.ids.judge)
    app.tap(app.find("KitButton", within=app.screen.modal, text="All boards of the hall"))


def test_three_boards_under_one_bell_have_a_record_and_a_sheet_each() -> None:
    with in_the_hall() as app:
        begin(app)
        screen = app.screen
        assert len(app.find_all("BoardTile")) == 3
        assert screen.turn_line == "Turn 1: the first team of every board"
        app.tap(screen._part.ids.main)
        app.pass_ms(4_000)
        assert screen.seconds == 6
        app.pass_ms(6_100)
        assert app.world.bell.rung == [1, 2]
        assert screen.turn_line == "Turn 2: the second team of every board"
        app.tap(screen._part.ids.main)
        app.pass_ms(10_100)
        note(app, 1, 24, 18)
        note(app, 3, 7)
        totals = [
            [score for _name, score in tile.entry.sides] for tile in (board(app, 1), board(app, 2), board(app, 3))
        ]
        assert totals == [["24", "18"], ["0", "0"], ["7", "0"]]
        states = [app.world.log.stored(match_id).state for match_id in app.screen.hall.matches]
        sheets = [score_sheet(state) for state in states if state]
        assert [column.side for sheet in sheets for column in sheet.columns] == [
            "Tigers",
            "Hornbills",
            "Eagles",
            "Herons",
            "Kites",
            "Board 3, second",
        ]
        assert [len(sheet.rows) for sheet in sheets] == [1, 0, 1]
        assert all(sheet.real_board for sheet in sheets)


def test_while_the_turn_runs_no_board_is_opened_and_the_clock_can_be_stopped() -> None:
    with in_the_hall() as app:
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.pass_ms(1_000)
        app.tap(board(app, 1))
        assert app.navigator.screen == ScreenName.HALL
        assert app.notice == "First the turn must be over."
        app.tap(app.screen._part.ids.main)
        assert app.world.bell.rung == [1]
        assert app.screen.turn_line == "Turn 2: the second team of every board"


def test_a_machine_that_slept_takes_nobodys_time() -> None:
    with in_the_hall() as app:
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.world.clock.pass_ms(30_000)
        app.frames(2)
        assert app.screen.runs
        assert app.screen.seconds == 10


def test_names_typed_are_kept_with_every_letter_and_up_to_twelve_boards() -> None:
    with in_the_hall(names=()) as app:
        row = app.find("NamesRow")
        app.tap(row.ids.name_one)
        app.write("Owls")
        assert app.settings.current.hall.names == (BoardNames("Owls"),)
        for _board in range(11):
            app.tap(app.screen._part.ids.more)
        app.tap(app.screen._part.ids.more)
        assert app.notice == "Twelve boards are the most."
        app.tap(app.screen._part.ids.fewer)
        assert len(app.settings.current.hall.names) == 11
        assert app.settings.current.hall.names[0] == BoardNames("Owls")


@pytest.mark.parametrize(("name", "blank"), [("blank", True), ("filled", False)])
def test_the_sheets_of_all_boards_are_one_paper_filled_or_blank(name: str, blank: bool) -> None:  # noqa: FBT001
    with in_the_hall() as app:
        begin(app)
        app.tap(app.screen._part.ids[name])
        settle()
        assert [made[2] for made in app.world.paper.sheets] == [blank] * 3
        app.frames(3)
        assert app.world.paper.joins == [3]


@pytest.mark.parametrize("size", first_of([(1024, 600), LAPTOP_WINDOW, (800, 1280)]))
def test_twelve_boards_fit(size: tuple[int, int]) -> None:
    names = tuple((f"SK Bestari {at}", f"Kelab Jaya {at}") for at in range(12))
    with in_the_hall(size, names) as app:
        assert_fits(app.screen)
        begin(app)
        app.frames(4)
        assert_fits(app.screen)
