"""One bell for the hall, by touches: names, the bell for all boards, results a board at a time, all the sheets."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from classroom.competition.board_list import boards_of_text
from classroom.match.team import Mode
from classroom.record.score_sheet import ScoreSheet, score_sheet
from classroom.roster.school_class import Mix, MixedTeam, SchoolClass
from classroom.rules.policy import time_limit_ms
from classroom.say.audience import HallWatch
from classroom.settings import BoardNames, Hall, Settings, TurnDraft
from classroom.stage.hall import tables_of
from classroom.ui.navigation import ScreenName
from classroom.ui.worker import FETCHING
from tests.competition.fields import publish
from tests.fakes import FakeLexicon
from tests.grid import first_of
from tests.ui.audience.test_board import day, play
from tests.ui.fake_services import TODAY, World
from tests.ui.harness import LAPTOP, LAPTOP_WINDOW, RunningApp, assert_fits, open_app
from tests.ui.real_board.hall_table import competing
from tests.ui.real_board.test_real_board import SETTINGS
from tests.ui.table import OFFICIALS

LIST = frozenset({"READING", "STORIES"})
THREE = (("Tigers", "Hornbills"), ("Eagles", "Herons"), ("Kites", ""))


@contextmanager
def in_the_hall(size: tuple[int, int] = LAPTOP, names: tuple[tuple[str, str], ...] = THREE) -> Iterator[RunningApp]:
    settings = Settings(hall=Hall(tuple(BoardNames(*pair) for pair in names)))
    with open_app(World(settings, lexicon=lambda _key, _words: FakeLexicon(LIST)), size) as app:
        app.go(ScreenName.HALL)
        yield app


def begin(app: RunningApp) -> None:
    app.tap(app.screen._part.ids.begin)
    app.until(lambda: app.screen.hall.matches or app.notice)
    assert app.screen.hall.matches, app.notice


def board(app: RunningApp, number: int) -> Any:
    return next(tile for tile in app.find_all("BoardTile") if tile.entry.number == number)


def settle() -> None:
    """Let papers be made."""
    wait([FETCHING.submit(int)])


def note(app: RunningApp, number: int, *scores: int) -> str:
    """Open the sheet of a board, type the scores of its next turns, and go back to the hall; what came next there."""
    app.tap(board(app, number))
    for pad in app.find_all("HallPad"):
        app.tap(pad.ids.sheet)
    app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
    app.frames(3)
    for score in scores:
        for digit in str(score):
            app.tap(app.find("DigitKey", within=app.screen, text=digit))
        app.tap(app.screen.ids.ok)
    comes: str = app.screen.entry.main
    app.tap(app.screen.ids.home)
    assert app.navigator.screen == ScreenName.HALL
    return comes


def test_three_boards_under_one_bell_have_a_record_and_a_sheet_each() -> None:
    with in_the_hall() as app:
        begin(app)
        screen = app.screen
        assert len(app.find_all("BoardTile")) == 3
        assert all(tile.is_high for tile in app.find_all("BoardTile"))
        assert screen.face.turn_line == "Turn 1: the first team at every board"
        app.tap(screen._part.ids.main)
        app.pass_ms(4_000)
        assert screen.seconds == 6
        app.pass_ms(6_100)
        assert app.world.bell.rung == [1, 2]
        assert screen.face.turn_line == "Turn 1: the second team at every board"
        app.tap(screen._part.ids.main)
        app.pass_ms(10_100)
        note(app, 1, 24, 18)
        note(app, 3, 7)
        totals = [
            [score for _name, score in tile.entry.sides] for tile in (board(app, 1), board(app, 2), board(app, 3))
        ]
        assert totals == [["24", "18"], ["0", "0"], ["7", "0"]]
        assert screen.face.turn_line == "Turn 2: the first team at every board"
        assert [entry.note for entry in app.screen.entries] == ["Turn 2", "Turn 1", "Turn 1"], "as at the board"
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


def turns_of(app: RunningApp, match_id: str) -> int:
    state = app.world.log.stored(match_id).state
    assert state
    return len(state.turns)


def test_a_board_whose_record_is_damaged_goes_on_in_the_hall_with_what_was_typed_of_its_next_turn() -> None:
    with in_the_hall() as app:
        begin(app)
        first, second, third = app.screen.hall.matches
        note(app, 2, 12)
        turns = turns_of(app, second)
        app.settings.change(drafts=(TurnDraft(second, turns, score="7"), TurnDraft(third, 0, score="9")))
        log = app.world.log
        log.damaged[second] = len(log.matches[second]) + 1
        app.navigator.rebuild()
        app.frames(4)
        assert board(app, 2).entry.note == "damaged"
        app.tap(board(app, 2))
        assert app.notice.startswith("This board's record is damaged. Go to Matches played")
        assert app.navigator.screen == ScreenName.HALL
        app.launcher.resume_sound(second)
        app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
        new = app.session.service.state.opened.match_id
        assert new not in (first, second, third)
        assert app.settings.current.hall.matches == (first, new, third)
        assert app.settings.current.drafts == (TurnDraft(new, turns, score="7"), TurnDraft(third, 0, score="9"))
        assert app.screen.draft.score == "7"
        app.go(ScreenName.HALL)
        app.tap(board(app, 2))
        app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
        assert app.session.service.state.opened.match_id == new


def test_what_was_typed_of_a_turn_that_is_lost_is_not_put_to_another() -> None:
    with in_the_hall() as app:
        begin(app)
        first = app.screen.hall.matches[0]
        note(app, 1, 12)
        log = app.world.log
        app.settings.change(drafts=(TurnDraft(first, turns_of(app, first), score="7"),))
        log.damaged[first] = 3  # the opening, and who starts, are sound
        app.launcher.resume_sound(first)
        app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
        assert not app.session.service.state.turns
        assert app.settings.current.drafts == ()
        assert app.screen.draft.score == ""


def test_the_second_screen_is_told_of_the_hall_from_its_begin_to_its_end_and_in_a_turn_no_board_is_opened() -> None:
    def marks(app: RunningApp) -> tuple[bool, bool, int]:
        hall = app.world.settings_store.load().hall
        return bool(hall.since), hall.runs, hall.turn

    with in_the_hall() as app:
        assert marks(app) == (False, False, 0)
        begin(app)
        assert marks(app) == (True, False, 0)
        app.tap(app.screen._part.ids.main)
        assert marks(app) == (True, True, 1)
        app.tap(board(app, 1))
        assert app.navigator.screen == ScreenName.HALL
        assert app.notice == "Finish the turn first."
        app.app.notice.hide()
        app.pass_ms(10_100)
        assert marks(app) == (True, False, 1)
        app.tap(app.screen._part.ids.main)
        app.tap(app.screen._part.ids.main)
        assert marks(app) == (True, False, 2)
        assert app.world.bell.rung == [1, 2, 1], "the clock can be stopped"
        app.screen.go_home()
        app.frames(4)
        assert marks(app) == (False, False, 2)
        app.tap(app.find("CardButton", title="Hall bell"))
        assert marks(app) == (True, False, 2)
        new = app.screen._part.ids.new
        app.tap(new)
        assert app.sees("3 boards are not finished. This bell will not ring for them any more. Their matches are")
        app.tap(app.screen.modal.ids.close)
        assert marks(app) == (True, False, 2)
        app.tap(new)
        app.pass_ms(500)
        app.tap(app.screen.modal.ids.deed)
        assert marks(app) == (False, False, 0)
        begin(app)
        app.tap(app.screen._part.ids.new)
        assert marks(app) == (False, False, 0), "nothing is asked before the first bell"


def test_after_a_crash_in_a_turn_the_second_screen_shows_no_hall_until_it_is_opened_again() -> None:
    with in_the_hall() as app:
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.pass_ms(3_000)
        world = app.world
        left = world.settings_store.load()
    assert (bool(left.hall.since), left.hall.runs) == (True, True)
    world.settings_store.settings = left
    with open_app(world) as app:
        kept, watch = world.settings_store.load().hall, HallWatch(world.clock, app.context.services.now)
        watch.see(kept)
        assert watch.shown(None) is None
        assert (kept.matches, kept.turn, kept.runs) == (left.hall.matches, 1, False)
        app.tap(app.find("CardButton", title="Hall bell"))
        watch.see(world.settings_store.load().hall)
        assert watch.shown(None) == app.screen.hall
        assert app.screen.face.turn_line == "Turn 1: the second team at every board"


def test_P4_a_machine_that_slept_takes_nobodys_time_and_the_two_bells_for_all_boards_wait_for_no_frame() -> None:
    with in_the_hall() as app:
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.pass_ms(4_000)
        app.world.clock.pass_ms(30_000)
        app.frames(2)
        assert not app.screen.runs
        assert app.notice == "The computer went to sleep. The clock stopped, so no time is lost."
        assert app.world.bell.waiting == []
        assert (app.screen.seconds, app.screen.face.main) == (6, "Continue: 6\N{NO-BREAK SPACE}s")
        assert app.screen.face.turn_line == "Turn 1: the first team at every board"
        assert not app.find_all("HallPad"), "the turn is not over"
        app.tap(app.screen._part.ids.main)
        app.pass_ms(6_100)
        assert app.world.bell.rung == [1, 2]
        assert app.screen.hall.turn == 1
        app.tap(app.screen._part.ids.main)
        (alarm,) = app.world.bell.waiting
        app.pass_ms(9_900)
        assert (alarm.ms, app.world.bell.waiting) == (10_000, [alarm])
        alarm.come()
        app.world.clock.pass_ms(4_000)  # a frame that the disk held up
        app.frames(2)
        assert not app.screen.runs
        assert app.world.bell.rung == [1, 2, 1, 2]
        app.tap(app.screen._part.ids.main)
        app.tap(app.screen._part.ids.main)
        assert app.world.bell.waiting == []
        assert app.world.bell.rung == [1, 2, 1, 2, 1]


def test_without_a_competition_the_hall_says_what_to_do_and_names_typed_are_kept_up_to_twelve_boards() -> None:
    with in_the_hall(names=()) as app:
        app.tap(app.screen._part.ids.tables)
        assert app.notice == "No competition has open tables for this kind of bell. Publish a round first."
        app.app.notice.hide()
        row = app.find("NamesRow")
        app.tap(row.ids.name_one)
        app.write("Owls")
        assert app.settings.current.hall.names == (BoardNames("Owls"),)
        for _board in range(11):
            app.tap(app.screen._part.ids.more)
        app.tap(app.screen._part.ids.fewer)
        assert len(app.settings.current.hall.names) == 11
        app.tap(app.screen._part.ids.more)
        app.tap(app.screen._part.ids.more)
        assert app.notice == "You can have up to 12 boards."
        assert app.settings.current.hall.names[0] == BoardNames("Owls")


@pytest.mark.soak
@pytest.mark.parametrize("size", first_of([(1024, 600), LAPTOP_WINDOW, (800, 1280)]))
def test_twelve_boards_fit(size: tuple[int, int]) -> None:
    names = tuple((f"SK Bestari {at}", f"Kelab Jaya {at}") for at in range(12))
    with in_the_hall(size, names) as app:
        assert_fits(app.screen)
        begin(app)
        app.frames(4)
        assert_fits(app.screen)


def test_a_turn_rung_for_by_mistake_is_rung_for_again_and_the_next_teams_are_marked_as_it_ends() -> None:
    with in_the_hall() as app:
        begin(app)
        app.tap(app.screen._part.ids.again)
        assert app.notice == "No turn has been played yet."
        app.key("f2")
        app.pass_ms(10_100)
        assert [tile.next_side for tile in app.find_all("BoardTile")] == [0, 0, 0], "their scores are due"
        for _board in range(3):
            app.tap(app.find("DigitKey", within=app.screen, text="9"))
            app.tap(app.find("HallPad").ids.keypad.ids.ok)
        assert [tile.next_side for tile in app.find_all("BoardTile")] == [1, 1, 1]
        app.tap(app.screen._part.ids.again)
        assert app.screen.face.turn_line == "Turn 1: the first team at every board"
        assert [tile.next_side for tile in app.find_all("BoardTile")] == [0, 0, 0]


# A round


def in_a_round(app: RunningApp, minutes: int = 20) -> None:
    app.tap(app.find("ChoiceButton", text="A round, one team per board"))
    if app.screen.hall.seconds != minutes * 60:
        app.tap(app.find("ChoiceButton", text=f"{minutes} min"))


def run_out(app: RunningApp) -> None:
    while app.screen.runs:
        app.world.clock.pass_ms(1_500)
        app.screen._tick(0)
    app.frames(2)


def test_U1_U2_U9_a_round_has_one_clock_for_all_boards_the_same_word_and_a_total_each() -> None:
    with in_the_hall() as app:
        in_a_round(app, 15)
        begin(app)
        assert app.screen.face.turn_line == "Round 1: READING is on every board."
        assert app.screen.round_clock == "15:00"
        states = [app.world.log.stored(match_id).state for match_id in app.screen.hall.matches]
        assert [[team.name for team in state.teams] for state in states if state] == [["Tigers"], ["Eagles"], ["Kites"]]
        assert {state.opened.set_word for state in states if state} == {"READING"}
        assert {time_limit_ms(state.opened.switches.turn_time) for state in states if state} == {900_000}
        app.tap(app.screen._part.ids.main)
        app.pass_ms(2_000)
        assert app.screen.round_clock == "14:58"
        run_out(app)
        assert app.world.bell.rung == [1, 2]
        assert app.screen.face.turn_line == "The round is over. Type the total for each board."
        assert note(app, 2) == "End of the round"
        note(app, 1, 120)
        note(app, 3, 40, 35)
        assert [board(app, number).entry.sides[0][1] for number in (1, 2, 3)] == ["120", "0", "75"]
        app.tap(app.screen._part.ids.next)
        app.pass_ms(500)
        app.tap(app.screen.modal.ids.deed)
        begin(app)
        assert app.screen.face.turn_line == "Round 2: READING is on every board."


def test_U9_the_clock_of_a_round_is_paused_and_outlives_the_app() -> None:
    with in_the_hall() as app:
        in_a_round(app)
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.pass_ms(4_000)
        app.tap(app.screen._part.ids.main)
        assert app.screen.face.main == "Continue: 19:56"
        app.pass_ms(60_000)
        app.tap(app.screen._part.ids.main)
        app.tap(board(app, 1))
        app.tap(app.find("AsideButton", text="Score sheet"))
        assert app.sees("Finish or pause the round first.")
        app.tap(app.screen.modal.ids.close)
        app.pass_ms(9_000)  # and then the power fails, without a pause
        world = app.world
    world.settings_store.settings = world.settings_store.load()
    with open_app(world) as app:
        app.tap(app.find("CardButton", title="Hall bell"))
        kept = app.screen.hall.used_ms
        assert 4_000 <= kept <= 13_000
        assert app.screen.face.main.startswith("Continue: 19:")
        app.tap(app.screen._part.ids.main)
        assert app.world.bell.rung == [1], "it goes on without another bell"


def test_a_paused_hall_shows_one_time_everywhere() -> None:
    with in_the_hall() as app:
        in_a_round(app)
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.pass_ms(4_400)
        app.tap(app.screen._part.ids.main)
        watch = HallWatch(app.world.clock, app.context.services.now)
        watch.see(app.world.settings_store.load().hall)
        assert watch.left_ms(app.screen.hall) == 1_195_600
        assert (app.screen.face.main, app.screen.round_clock) == ("Continue: 19:56", "19:56")
        app.tap(board(app, 1))
        app.tap(app.find("AsideButton", text="Score sheet"))
        app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
        assert app.screen.ids.ring.text == "19:56"


def test_U2_a_set_word_of_too_few_letters_is_refused() -> None:
    with in_the_hall() as app:
        in_a_round(app)
        field = app.screen._part.ids.set_word
        field.text = "STORY"
        app.tap(app.screen._part.ids.begin)
        app.until(lambda: app.notice)
        assert not app.screen.hall.matches
        assert app.notice == "The starting word needs 7 letters from A to Z."
        field.text = "stories"
        begin(app)
        assert app.screen.face.turn_line == "Round 1: STORIES is on every board."


def test_U2_a_set_word_that_is_not_in_the_list_is_asked_about_once_and_then_taken() -> None:
    with in_the_hall() as app:
        in_a_round(app)
        app.screen._part.ids.set_word.text = "Ireland"
        app.tap(app.screen._part.ids.begin)
        app.until(lambda: app.notice)
        assert not app.screen.hall.matches
        assert app.notice.startswith("IRELAND is not in the word list.")
        begin(app)
        assert app.screen.face.turn_line == "Round 1: IRELAND is on every board."


# Names


def test_names_are_pasted_from_a_list_a_board_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    copied = "1. Tigers, Hornbills\r\n\n2) Eagles vs Herons\nKites\tOwls\n"
    monkeypatch.setattr(Clipboard, "paste", lambda: copied)
    with in_the_hall(names=()) as app:
        app.tap(app.screen._part.ids.paste)
        app.tap(app.screen.modal.ids.deed)
        preview = app.find("TablePreview")
        assert preview.found_head == "3 boards, 6 teams."
        app.pass_ms(500)
        app.tap(preview.ids.deed)
        assert app.screen.modal is None
        assert app.settings.current.hall.names == (
            BoardNames("Tigers", "Hornbills"),
            BoardNames("Eagles", "Herons"),
            BoardNames("Kites", "Owls"),
        )
        assert [row.ids.name_one.text for row in reversed(app.screen._part.ids.rows.children)] == [
            "Tigers",
            "Eagles",
            "Kites",
        ]


def test_where_nothing_was_copied_the_lines_are_typed_and_their_enters_start_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Clipboard, "paste", str)
    with in_the_hall() as app:
        app.tap(app.screen._part.ids.paste)
        card = app.screen.modal
        app.tap(card.ids.deed)
        assert card.fault == "Type or paste a line for each board first."
        assert_fits(card)
        app.tap(card.ids.lines)
        app.write("Owls, Mice\nBats, Frogs")
        app.key("enter")
        app.frames(2)
        assert not app.screen.hall.matches
        app.tap(card.ids.deed)
        app.pass_ms(500)
        app.tap(app.find("TablePreview").ids.close)
        assert app.screen.modal is card, "what was typed is there again"
        assert len(app.settings.current.hall.names) == 3


@pytest.mark.parametrize(
    ("text", "alone", "boards"),
    [
        ("", False, ()),
        (" , \n;", False, ()),
        ("Year 4 Tigers - Year 5 Hornbills", False, (("Year 4 Tigers", "Year 5 Hornbills"),)),
        ("4 Bestari, 4 Cerdas", False, (("4 Bestari", "4 Cerdas"),)),
        ("A, B, C", False, (("A", "B"), ("C", ""))),
        ("SK Jaya-Utama", False, (("SK Jaya-Utama", ""),)),
        ("Tigers, Hornbills\nOwls", True, (("Tigers", ""), ("Hornbills", ""), ("Owls", ""))),
    ],
)
def test_a_list_of_names_is_read_as_people_write_it(text: str, alone: bool, boards: object) -> None:  # noqa: FBT001
    found = (BoardNames(*board.sides) for board in boards_of_text(text, alone=alone).boards)
    assert tuple((one.first, one.second) for one in found) == boards


def mixed_class(groups: str) -> SchoolClass:
    """A class of which six pupils, of a group of a letter each, are in two teams."""
    one = SchoolClass("5 Bestari")
    for name, group in zip(("Aina", "Ben", "Chan", "Devi", "Emil", "Farah"), groups, strict=True):
        one = one.add(name, 5, group)
    return one.with_mix(Mix(TODAY, (MixedTeam((1, 2), (3,)), MixedTeam((4, 5), (6,)))))


@contextmanager
def with_class(one: SchoolClass, size: tuple[int, int] = LAPTOP) -> Iterator[RunningApp]:
    """The hall, with a class whose teams were mixed before."""
    world = World()
    world.class_book.save(one)
    with open_app(world, size) as app:
        app.go(ScreenName.HALL)
        yield app


def test_U1_P2_mixed_teams_that_fit_are_taken_at_once_and_those_of_other_rules_mixed_again_by_those_of_the_boards() -> (
    None
):
    with with_class(mixed_class("abcabc")) as app:
        app.tap(app.screen._part.ids.mixed)
        assert app.screen.hall.names == (BoardNames("Aina + Ben", "Devi + Emil"),)
        app.tap(app.find("ChoiceButton", text="A round, one team per board"))
        app.tap(app.screen._part.ids.mixed)
        card = app.screen.modal
        assert card.message.startswith("These teams were made with other rules.")
        app.tap(card.ids.deed)
        assert app.navigator.screen == ScreenName.MIX
        app.frames(4)
        assert app.screen.misfit == card.message
        assert app.screen.shown.title == "5 Bestari"
        assert app.settings.current.format_key == "literacy"


def test_P2_mixed_teams_that_fit_no_more_say_so_before_their_names_are_taken() -> None:
    one = mixed_class("aacbbc").mark_absent(3, TODAY, absent=True)
    with with_class(one, LAPTOP) as app:
        app.tap(app.screen._part.ids.mixed)
        card = app.screen.modal
        assert card.message == (
            "Absent today from Team 1: Chan. These teams no longer fit the class. Team 1: Aina, Ben are in the "
            "same group. Team 2: Devi, Emil are in the same group."
        )
        assert_fits(card)
        assert app.screen.hall.names == ()
        app.tap(card.ids.close)
        assert app.screen.hall.names == ()
        app.tap(app.screen._part.ids.mixed)
        app.tap(app.screen.modal.ids.take)
        assert app.screen.hall.names == (BoardNames("Aina + Ben", "Devi + Emil"),)


def test_the_tables_of_a_competitions_round_are_the_boards() -> None:
    service = day(6)
    publish(service)
    play(service, 1)
    (published,) = service.state.divisions[0].rounds
    names = [[service.state.name(player) for player in table.players] for table in published.open_tables]
    assert len(names) == 2
    found = tables_of([service.state], alone=False)
    assert found
    assert [[one.first, one.second] for one in found.boards] == names
    assert [one.table for one in found.boards] == [
        f"c1-1-{min(table.players)}-{max(table.players)}" for table in published.open_tables
    ]
    begins_second = replace(published.open_tables[0], first=published.open_tables[0].other)
    division = replace(service.state.divisions[0], rounds=(replace(published, tables=(begins_second,)),))
    turned = replace(service.state, divisions=(division,))
    again = tables_of([turned], alone=False)
    assert again is None or [[one.second, one.first] for one in again.boards] == names[:1]
    assert tables_of([service.state], alone=True) is None


# Official matches


def test_P4_without_an_official_match_it_is_said_boards_have_the_time_rung_for_and_their_sheets_are_one_paper() -> None:
    with in_the_hall() as app:
        app.tap(app.screen._part.ids.official)
        assert app.notice.startswith("There are no official matches for the bell yet.")
        app.app.notice.hide()
        app.tap(app.find("ChoiceButton", text="30\N{NO-BREAK SPACE}s"))
        begin(app)
        states = [app.world.log.stored(match_id).state for match_id in app.screen.hall.matches]
        assert {time_limit_ms(state.opened.switches.turn_time) for state in states if state} == {30_000}
        for name in ("filled", "blank"):
            app.tap(app.screen._part.ids[name])
            settle()
            app.frames(3)
            app.key("escape")
            app.pass_ms(1_000)
        assert [sheet.blank for sheet, _ in app.world.paper.of(ScoreSheet)] == [False] * 3 + [True] * 3
        assert app.world.paper.joins == [3, 3]


def test_P17_P22_official_matches_are_opened_at_their_own_boards_and_then_taken_under_the_bell() -> None:
    settings = replace(SETTINGS, mode=Mode.COMPETITION, officials=OFFICIALS)
    with open_app(World(settings)) as app:
        app.tap(app.find(text="Start"))
        app.tap(app.find("KitButton", text="Hornbills to start"))
        app.launcher.leave()
        app.frames(4)
        app.tap(app.find("CardButton", title="Hall bell"))
        app.tap(app.screen._part.ids.official)
        assert board(app, 1).entry.note == "checklist"
        assert app.screen.face.main == "Checklist"
        app.tap(board(app, 1))
        app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
        app.frames(3)
        app.tap(app.find("KitButton", text="Checklist"))
        for row in app.find_all("ItemRow"):
            app.tap(row.ids.tick)
        app.tap(app.find("KitButton", within=app.screen.modal, text="Close"))
        app.launcher.leave()
        app.frames(4)
        app.tap(app.find("CardButton", title="Hall bell"))
        app.tap(app.screen._part.ids.main)
        assert app.world.bell.rung == [1]
        app.pass_ms(10_100)
        note(app, 1, 14)
        state = app.world.log.stored(app.screen.hall.matches[0]).state
        assert state
        assert (state.opened.mode, state.opened.officials, state.scores) == (Mode.COMPETITION, OFFICIALS, (14, 0))


def test_U9_a_hall_that_was_killed_with_a_score_to_type_comes_back_as_the_hall() -> None:
    with in_the_hall() as app:
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.pass_ms(10_100)
        for _board in range(2):
            app.tap(app.find("DigitKey", within=app.screen, text="9"))
            app.tap(app.find("HallPad").ids.keypad.ids.ok)
        world = app.world
        world.settings_store.settings = world.settings_store.load()
    with open_app(world) as app:
        assert (app.screen.next_step, app.screen.line) == ("hall", "One bell for 3 boards. Saved.")
        app.tap(app.find(text="Continue"))
        assert app.navigator.screen == ScreenName.HALL
        assert app.find("HallPad").who == "Board 3: Kites"
        app.tap(app.find("DigitKey", within=app.screen, text="9"))
        app.tap(app.find("HallPad").ids.keypad.ids.ok)
        assert not app.find_all("HallPad")
        app.go(ScreenName.HOME)
        app.screen.context.settings.change(hall=Hall())
        app.screen.refill()
        assert app.screen.next_step == "continue", "no hall any more"


def test_T9_home_offers_a_competition_beside_a_practice_hall_and_each_leads_to_its_own() -> None:
    with in_the_hall((1024, 600)) as app:
        competing(app.world)
        begin(app)
        for text, screen in (("Hall bell", ScreenName.HALL), ("Competition", ScreenName.COMPETITION)):
            app.go(ScreenName.HOME)
            assert_fits(app.screen)
            steps = (app.screen.next_step, *[step for step, _id in app.screen.others])
            assert steps == ("hall", "day")
            app.tap(app.screen.ids.go_on if text == "Hall bell" else app.screen.ids.others.children[0])
            assert app.navigator.screen == screen
