"""A round of a competition at the boards of a hall, by touches: its matches, and their results on the way back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from classroom.competition import command as cmd
from classroom.competition.event import Source
from classroom.competition.result import Played, Walkover, WalkoverReason
from classroom.competition.service import Competitions
from classroom.errors import FaultKind, KnownFault
from classroom.match import command as match_cmd
from classroom.match.team import Mode
from classroom.ui.navigation import ScreenName
from tests.competition.fields import done
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, RunningApp, assert_fits, open_app
from tests.ui.real_board.hall_table import competing, make_ready, play
from tests.ui.real_board.test_hall import begin, board
from tests.ui.walk import press, settle


@contextmanager
def round_in_the_hall(size: tuple[int, int] = LAPTOP) -> Iterator[RunningApp]:
    """The hall with the tables of the round as its boards, none begun."""
    world = World()
    competing(world)
    with open_app(world, size) as app:
        app.go(ScreenName.HALL)
        app.tap(app.screen._part.ids.tables)
        yield app


def standing(app: RunningApp) -> list[tuple[str, object, Source, int]]:
    """What stands in the competition: of which match, the result, where it came from, how often it was corrected."""
    service = Competitions(app.world.competitions).load("c1")
    (published,) = service.state.divisions[0].rounds
    return [(one.match_id, one.result, one.source, len(one.changes)) for one in published.recorded]


def open_board(app: RunningApp, number: int) -> None:
    app.tap(board(app, number))
    app.until(lambda: app.navigator.screen in (ScreenName.JUDGE, ScreenName.RESULT))
    app.frames(3)


def all_boards(app: RunningApp) -> None:
    app.tap(app.screen.ids.home)
    assert app.navigator.screen == ScreenName.HALL


def begun(app: RunningApp) -> None:
    begin(app)
    assert app.screen.hall.matches == ("c1-1-1-2", "c1-1-3-4")


def begun_at(app: RunningApp, number: int) -> None:
    """Begin the boards, and make one of them ready to be played at."""
    begun(app)
    open_board(app, number)
    make_ready(app)


def ticked(app: RunningApp, match_id: str) -> dict[str, str]:
    """Who ticked which item of the list of a board."""
    state = app.world.log.stored(match_id).state
    assert state
    return dict(state.ticked)


def open_list(app: RunningApp) -> Any:
    """Open the list of all boards with the large button; the card."""
    assert app.screen.face.main == "Checklist"
    assert app.screen.face.turn_line == "Finish the checklist first. Do it once for all boards."
    app.tap(app.screen._part.ids.main)
    app.until(lambda: app.screen.modal)
    app.frames(3)
    return app.screen.modal


def tick(app: RunningApp, *items: str) -> None:
    for row in app.find_all("ItemRow"):
        if not items or row.face.item in items:
            app.tap(row.ids.tick)


def test_P22_a_round_is_opened_at_the_boards_by_its_own_rules_and_its_check_list_is_ticked_once_for_all() -> None:
    with round_in_the_hall() as app:
        assert app.find("PrimaryButton", within=app.screen).text == "Start the round"
        assert [row.is_table for row in app.find_all("NamesRow")] == [True, True]
        begun(app)
        state = app.world.log.stored("c1-1-1-2").state
        assert state
        opened = state.opened
        assert (opened.mode, opened.real_board, opened.round_number) == (Mode.COMPETITION, True, 1)
        assert [team.name for team in opened.teams] == ["Team Perak", "Team Johor"]
        assert [one.name for one in opened.officials] == ["Pn. Latifah"]
        assert {entry.note for entry in app.screen.entries} == {"checklist"}
        first, second = app.screen.hall.matches
        card = open_list(app)
        assert (card.title, card.name) == ("Checklist for all boards", "Pn. Latifah")
        assert card.message == "8 items not done."
        assert_fits(card)
        tick(app)
        assert card.message == "All done. Ready for the bell."
        tick(app, "bell")
        assert card.message == "1 item not done."
        assert [len(ticked(app, one)) for one in (first, second)] == [7, 7]
        tick(app, "bell")
        app.tap(card.ids.close)
        assert ticked(app, first) == ticked(app, second) == dict.fromkeys(ticked(app, first), "Pn. Latifah")
        assert len(ticked(app, first)) == 8
        assert app.screen.face.main == "Ring for all"
        assert {entry.note for entry in app.screen.entries} == {"who starts?"}
        app.tap(app.screen._part.ids.main)
        assert app.notice == "Boards not ready: 1, 2. Tap each one and say who starts."
        assert app.world.bell.rung == []
        open_board(app, 2)
        assert not app.session.view.turn.why_no_bell


def test_P22_what_was_ticked_at_a_board_of_its_own_stays_and_only_the_others_are_asked_for() -> None:
    with round_in_the_hall() as app:
        begun(app)
        first, second = app.screen.hall.matches
        open_board(app, 1)
        assert app.session.do(match_cmd.TickItem("bell", "En. Ravi"))
        assert app.session.do(match_cmd.SkipItem("uniforms", "En. Ravi", "It rains"))
        all_boards(app)
        card = open_list(app)
        assert card.message == "8 items not done."
        app.tap(next(row for row in app.find_all("ItemRow") if row.face.item == "dictionary").ids.skip)
        asked = app.find("SkipCard")
        app.tap(asked.ids.deed)
        assert asked.fault
        app.tap(app.find("KitButton", within=asked, text="Will be ready later"))
        app.tap(asked.ids.deed)
        assert not asked.parent
        tick(app, "bell", "uniforms")
        app.tap(card.ids.close)
        assert ticked(app, first) == {"bell": "En. Ravi"}
        assert ticked(app, second) == {"bell": "Pn. Latifah", "uniforms": "Pn. Latifah"}
        states = [app.world.log.stored(one).state for one in (first, second)]
        skipped = [{item: (skip.by, skip.reason) for item, skip in state.skipped.items()} for state in states if state]
        later = ("Pn. Latifah", "will be ready later")
        assert skipped == [{"uniforms": ("En. Ravi", "It rains"), "dictionary": later}, {"dictionary": later}]
        assert app.screen.face.main == "Checklist"


def test_P22_what_cannot_be_saved_at_the_boards_is_said_and_is_not_shown_as_ticked() -> None:
    with round_in_the_hall() as app:
        begun(app)
        card = open_list(app)
        app.tap(card.ids.by)
        card.name = " "
        tick(app, "bell")
        assert card.fault
        assert card.message == "8 items not done."
        card.name = "Mr Lim"
        app.world.log.fault = KnownFault(FaultKind.DISK_FULL, "E:")
        tick(app, "bell")
        assert card.fault.startswith("The disk is full, so nothing was changed.")
        assert not any(row.ids.tick.ticked for row in app.find_all("ItemRow"))
        app.world.log.fault = None
        tick(app, "bell")
        assert card.message == "7 items not done."
        assert [ticked(app, one) for one in app.screen.hall.matches] == [{"bell": "Mr Lim"}] * 2


def test_a_board_that_ends_gives_its_result_to_its_table() -> None:
    with round_in_the_hall() as app:
        begun_at(app, 1)
        play(app, 30, 12)
        assert app.notice == "The result of this match has been entered in the competition."
        assert standing(app) == [("c1-1-1-2", Played("1", "2", 30, 12), Source.PLAYED_HERE, 0)]
        all_boards(app)
        assert board(app, 1).entry.note == "entered"
        assert board(app, 2).entry.note == "checklist"


@pytest.mark.soak
def test_T8_a_team_that_does_not_come_to_its_board_loses_by_walkover() -> None:
    with round_in_the_hall() as app:
        begun_at(app, 2)
        assert app.session.do(match_cmd.WalkOver((1,), "Pn. Latifah", "nobody came"))
        ((match_id, result, _source, _changes),) = standing(app)
        assert (match_id, result) == ("c1-1-3-4", Walkover("3", "4", WalkoverReason.ABSENT))


@pytest.mark.soak
def test_a_board_that_is_corrected_corrects_its_table() -> None:
    with round_in_the_hall() as app:
        begun_at(app, 1)
        play(app, 30, 12)
        assert app.session.do(match_cmd.CorrectScore(0, 36, "Pn. Latifah", "counted again"))
        assert standing(app) == [("c1-1-1-2", Played("1", "2", 36, 12), Source.PLAYED_HERE, 1)]


def typed(app: RunningApp, *, corrects: bool) -> None:
    """Let the director type what stands for the first table."""
    service = Competitions(app.world.competitions).load("c1")
    result = Played("1", "2", 20, 25)
    done(service, cmd.CorrectResult(0, 1, result, "the jury said so") if corrects else cmd.EnterResult(0, 1, result))


def test_a_result_that_was_typed_stays_until_the_teacher_takes_that_of_the_board() -> None:
    with round_in_the_hall() as app:
        begun_at(app, 1)
        typed(app, corrects=False)
        play(app, 30, 12)
        assert app.notice.startswith("A different result for Team Perak and Team Johor in round 1 was entered before.")
        assert standing(app) == [("", Played("1", "2", 20, 25), Source.TYPED, 0)]
        all_boards(app)
        assert board(app, 1).entry.note == "results differ"
        app.tap(board(app, 1))
        card = app.screen.modal
        there, here = "Team Perak 20, Team Johor 25", "Team Perak 30, Team Johor 12"
        said = [line.text for line in reversed(card.ids.content.children)]
        assert said == [f"In the competition: {there}", f"At the board: {here}"]
        assert_fits(card)
        app.tap(card.ids.close)
        assert standing(app) == [("", Played("1", "2", 20, 25), Source.TYPED, 0)]
        app.tap(board(app, 1))
        app.pass_ms(500)
        app.tap(app.screen.modal.ids.deed)
        assert standing(app) == [("", Played("1", "2", 30, 12), Source.TYPED, 1)]
        assert board(app, 1).entry.note == "entered"


@pytest.mark.soak
def test_what_the_director_put_in_the_place_of_a_board_is_not_corrected_by_it() -> None:
    with round_in_the_hall() as app:
        begun_at(app, 1)
        play(app, 30, 12)
        typed(app, corrects=True)
        assert app.session.do(match_cmd.CorrectScore(0, 36, "Pn. Latifah", "counted again"))
        assert app.notice.startswith("A different result for Team Perak and Team Johor in round 1 was entered before.")
        assert standing(app) == [("c1-1-1-2", Played("1", "2", 20, 25), Source.PLAYED_HERE, 1)]
        all_boards(app)
        app.tap(board(app, 1))
        app.tap(app.screen.modal.ids.sheet)
        app.until(lambda: app.navigator.screen == ScreenName.RESULT)


def test_the_open_competition_has_the_result_and_goes_on_with_the_board() -> None:
    with round_in_the_hall() as app:
        begun(app)
        app.screen.go_home()
        app.frames(3)
        press(app, "Competition")
        press(app, "Day")
        settle(app)
        model = app.app.features.day
        table = model.division.rounds[0].tables[0]
        assert model.is_played_here(1, table)
        model.play_here(1, table)
        app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
        make_ready(app)
        play(app, 30, 12)
        assert [one.result for one in model.division.rounds[0].recorded] == [Played("1", "2", 30, 12)]
        assert not model.is_played_here(1, table)


def test_a_board_with_other_names_is_none_of_the_competition_any_more() -> None:
    with round_in_the_hall() as app:
        row = next(row for row in app.find_all("NamesRow") if row.number == 1)
        row.ids.name_one.text = "Owls"
        assert [one.table for one in app.settings.current.hall.names] == ["", "c1-1-3-4"]
        assert not row.is_table
        begin(app)
        state = app.world.log.stored(app.screen.hall.matches[0]).state
        assert state
        assert state.opened.mode is Mode.PRACTICE
        assert app.screen.hall.matches[1] == "c1-1-3-4"
        open_board(app, 1)
        assert app.session.service.state.teams[0].name == "Owls"


@pytest.mark.soak
def test_a_table_whose_result_is_typed_meanwhile_is_not_opened_and_its_board_is_named() -> None:
    with round_in_the_hall() as app:
        typed(app, corrects=False)
        app.tap(app.screen._part.ids.begin)
        app.until(lambda: app.notice)
        assert app.notice == "Board 1's competition table is no longer open. Tap Competition tables again."
        assert not app.screen.hall.matches


@pytest.mark.soak
def test_boards_begun_before_are_gone_on_with() -> None:
    with round_in_the_hall() as app:
        begun_at(app, 1)
        all_boards(app)
        app.tap(app.screen._part.ids.new)
        begun(app)
        assert board(app, 1).entry.note == "Turn 1"


@pytest.mark.soak
def test_rules_that_no_bell_ends_leave_the_boards_to_practice() -> None:
    world = World()
    competing(world, format_key="club")
    with open_app(world) as app:
        app.go(ScreenName.HALL)
        app.tap(app.screen._part.ids.tables)
        assert app.notice.startswith("This competition does not allow one bell for all boards")
        assert [one.table for one in app.settings.current.hall.names] == ["", ""]
        assert [one.first for one in app.settings.current.hall.names] == ["Team Perak", "Team Sabah"]
