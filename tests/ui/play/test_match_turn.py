"""A turn on the match screen: laying tiles in three ways, playing, exchanging, passing, and the clock."""

import gc
import random
from dataclasses import replace
from typing import Any

import pytest
from kivy.core.window import Window

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.match.team import Mode, WordCheck
from classroom.rules.board import parse_square
from classroom.settings import Settings
from classroom.stage.session import PLAY_RESTS_MS
from classroom.ui.kit.modal import LetterChooser
from classroom.ui.kit.touch import focused
from classroom.ui.navigation import ScreenName
from tests.grid import in_soak
from tests.ui.harness import LAPTOP, assert_fits, resize
from tests.ui.table import CAT, QUIZ, Table, seated

ENTER = 13
ACROSS = [("H8", "Q"), ("I8", "U"), ("J8", "I"), ("K8", "Z")]


def by_arrow(table: Table) -> int:
    before = table.app.taps
    table.lay("H8", "QUIZ")
    return table.app.taps - before


def by_tile_and_square(table: Table) -> int:
    before = table.app.taps
    for square, tile in ACROSS:
        table.app.tap(table.slot_of(tile))
        table.app.tap(table.square(square))
    return table.app.taps - before


def by_dragging(table: Table) -> int:
    for square, tile in ACROSS:
        table.app.drag(table.slot_of(tile), table.square(square))
    return len(ACROSS)


def played(table: Table) -> ev.TilesPlayed:
    (event,) = table.happened(ev.TilesPlayed)
    assert isinstance(event, ev.TilesPlayed)
    return event


def test_quiz_is_laid_in_three_ways_with_few_touches_taken_back_and_played_with_one() -> None:
    with seated() as table:
        table.ring()
        assert by_tile_and_square(table) <= 8
        laid = table.session.placing.pending
        assert laid == tuple((parse_square(square), tile) for square, tile in ACROSS)
        table.tap("undo")
        assert table.part("rack").slots == ["", "", "", "Z", "E", "S", "N"]
        table.app.tap(table.square("I8"))
        assert table.part("rack").slots == ["", "U", "", "Z", "E", "S", "N"]
        table.tap("recall")
        assert table.part("rack").slots == list(QUIZ)
        assert table.part("board").pending == []
        assert by_dragging(table) <= 4
        assert table.session.placing.pending == laid
        table.tap("recall")
        assert by_arrow(table) <= 5
        assert table.session.placing.pending == laid
        before = table.app.taps
        table.tap("play")
        assert table.app.taps - before == 1
        assert played(table).tiles == laid
        table.app.frames(2)
        assert table.app.navigator.screen == ScreenName.ANNOUNCE


def test_a_word_down_takes_one_tap_more_and_goes_past_what_lies_there() -> None:
    with seated() as table:
        table.whole_turn("G8", "QUIZ", score=1)
        table.ring()
        before = table.app.taps
        table.lay("I6", "CAS", down=True)
        assert table.app.taps - before == 5
        assert [square for square, _tile in table.session.placing.pending] == [
            parse_square(name) for name in ("I6", "I7", "I9")
        ]


def test_C3_C4_P6_play_says_what_is_wrong_and_marks_where() -> None:
    with seated() as table:
        board = table.part("board")
        table.ring()
        assert table.app.sees("Tap a square, then your tiles.")
        table.tap("play")
        assert table.app.sees("Put your tiles on the board first.")
        by_tile_and_square(table)
        table.app.tap(table.slot_of("E"))
        table.app.tap(table.square("K10"))
        assert list(board.problem) == [parse_square("K10")], "a tile out of line is marked at once"
        table.tap("recall")
        table.lay("H8", "Q")
        table.tap("play")
        assert table.app.sees("The first word is too short. Add a letter.")
        table.tap("recall")
        table.lay("A1", "QU")
        assert table.app.sees("The first word must cover the star.")
        table.tap("play")
        assert list(board.problem) == [parse_square("H8")]
        assert table.at(Phase.RUNNING)
        assert not table.happened(ev.TilesPlayed)
        table.tap("recall")
        table.lay("H8", "QU")
        assert list(board.problem) == []
        table.tap("play")
        assert len(played(table).tiles) == 2


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768)], ids=["beside the rack", "beside Recall"])
def test_shuffle_keeps_every_tile(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    with seated(size=size) as table:
        table.ring()
        monkeypatch.setattr(random, "shuffle", list.reverse)
        table.press("Shuffle")
        assert table.part("rack").slots == list(reversed(QUIZ))


# Blanks


def test_C7_a_blank_is_named_on_its_keys_or_the_keyboard_while_the_clock_stays_in_sight() -> None:
    with seated("Q?IZESN", CAT) as table:
        table.ring()
        table.lay("H8", "Q?")
        assert isinstance(table.modal, LetterChooser)
        card, ring = table.modal.ids.card, table.part("ring")
        assert card.right < ring.to_window(*ring.pos)[0]
        table.app.pass_ms(2_000)
        assert table.part("ring").seconds == 8
        table.app.key("escape")
        assert table.modal is None
        assert table.part("rack").slots[1] == "?"
        table.lay("I8", "?")
        table.session.pause()
        table.app.frames(3)
        assert table.modal is None
        table.tap("go_on")
        assert isinstance(table.modal, LetterChooser), "a blank without a letter is asked for again after a pause"
        table.app.tap(table.app.find("Pressable", within=table.modal, text="U"))
        assert table.modal is None
        assert table.session.placing.pending[1].tile == "u"
        table.tap("recall")
        table.lay("H8", "Q?")
        table.app.key("w", "w")
        assert table.session.placing.pending[1].tile == "w"


def test_the_second_bell_closes_the_keys_of_a_blank() -> None:
    with seated("Q?IZESN", CAT) as table:
        table.ring()
        table.lay("H8", "Q?")
        table.app.pass_ms(10_100)
        assert table.modal is None
        assert table.happened(ev.TurnTimedOut)


# What else to do with a turn


def test_P11_all_seven_are_exchanged_in_two_taps_on_two_places_or_it_is_said_why_not() -> None:
    with seated() as table:
        table.ring()
        for name in ("exchange", "give_pass"):
            button = table.part(name)
            place = button.to_window(*button.center)
            table.app.tap(place)
            table.app.tap(place)
            assert table.at(Phase.RUNNING)
            if table.app.find_all("Question"):
                table.tap("no")
            assert not table.app.find_all("Question")
        view = table.session.view
        allowed = view.turn
        why = "There are not enough tiles in the bag to exchange: 7 needed, 3 left. Play a word or pass."
        view.turn = replace(allowed, why_not_exchange=why)
        table.tap("exchange")
        assert table.app.sees(why)
        assert not table.app.find_all("Question")
        view.turn = allowed
        before = table.app.taps
        table.tap("exchange")
        assert table.app.sees("Exchange all 7 tiles? This turn scores 0.")
        assert not table.happened(ev.Exchanged)
        table.tap("yes")
        assert table.app.taps - before == 2
        assert table.happened(ev.Exchanged)


def test_P13_the_fourth_turn_without_points_is_announced_before_it_and_asked_about() -> None:
    ends = "One more turn without points makes 4 in a row: Hornbills will be out, and the match ends."
    with seated(seconds=None) as table:
        for _ in range(6):
            table.hurry(cmd.RingBell())
            table.hurry(cmd.Pass())
        table.app.frames(3)
        ahead = "Hornbills: 3 turns without points. After one more, Hornbills will be out."
        assert table.app.sees(f"Tigers passed. {ahead}")
        table.ring()
        for button, question in (
            ("exchange", "Exchange? Your team is out."),
            ("give_pass", "Pass? Your team is out."),
        ):
            table.tap(button)
            assert table.app.sees(question)
            assert table.app.sees(ends)
            assert_fits(table.screen)
            table.tap("no")
        assert table.at(Phase.RUNNING)
        table.tap("give_pass")
        table.tap("yes")
        assert table.at(Phase.CLOSED)


def test_P12_a_challenge_during_a_turn_says_that_it_is_too_late() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ")
        table.ring()
        table.tap("challenge")
        assert table.app.sees("Too late: a word can only be challenged before the next bell.")
        assert table.at(Phase.RUNNING)


# The clock


def test_P4_the_clock_is_shown_and_its_end_ends_the_turn() -> None:
    with seated() as table:
        pulses: list[int] = []
        table.session.rang = pulses.append
        table.ring()
        assert table.part("ring").shown == "10"
        assert table.app.world.bell.rung == [1]
        table.app.pass_ms(6_500)
        assert table.part("ring").shown == "4"
        table.app.pass_ms(3_500)
        assert table.app.world.bell.rung == pulses == [1, 2]
        assert table.app.sees("Time! Hornbills: no word this turn.")
        assert table.app.sees("Tigers, ready?")


def test_P5_tiles_that_are_down_at_the_second_bell_are_the_play_and_one_in_a_hand_goes_back() -> None:
    with seated() as table:
        table.ring()
        table.lay("H8", "QUIZ")
        finger = table.app.finger(table.slot_of("E"))
        finger.press()
        table.app.frames(1)
        table.app.pass_ms(1_000)
        finger.move(*table.square("L8"))
        table.app.frames(1)
        assert table.session.placing.held(finger.touch.uid) == "E"
        shown = []
        table.session.rang = lambda strokes: shown.append((strokes, table.app.app.pulse.get_root_window()))
        table.app.pass_ms(9_100)
        finger.up()
        table.app.frames(2)
        assert played(table).at_bell
        assert len(played(table).tiles) == 4
        assert table.app.navigator.screen == ScreenName.ANNOUNCE
        assert table.app.sees("Two bells: the tiles on the board are your play.")
        assert shown[0][0] == 2
        assert table.app.app.pulse.get_root_window() is not None, "the glow outlives the screen that heard the bell"


def test_an_untimed_turn_shows_no_ring() -> None:
    with seated(seconds=None) as table:
        table.ring()
        assert table.app.sees("No clock")
        assert table.part("ring").opacity == 0


# What is shown of the word


def test_practice_shows_the_score_where_the_teacher_wants_it() -> None:
    with seated(live_score=True) as table:
        table.ring()
        table.lay("H8", "QUIZ")
        assert table.part("board").bubble == "44"
        assert table.app.sees("QUIZ 44")


def test_P18_competition_shows_no_score_before_it_is_announced() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.ring()
        table.lay("H8", "QUIZ")
        assert table.part("board").bubble == ""
        assert table.app.sees("Q U I Z")
        assert not table.app.sees("44")


def test_a_strange_word_is_warned_of_and_played_at_the_second_tap() -> None:
    with seated("ZQXESNA", CAT, word_check=WordCheck.WARN) as table:
        table.ring()
        table.lay("H8", "ZQX")
        table.tap("play")
        assert table.app.sees("Not in the word list: ZQX. Tap Play once more if you are sure.")
        table.tap("play")
        assert table.part("board").problem
        assert not table.happened(ev.TilesPlayed)
        table.app.pass_ms(PLAY_RESTS_MS)
        table.tap("play")
        assert played(table).tiles


# Two pupils, doubled touches, the keyboard


def test_two_fingers_lay_two_tiles_in_the_order_they_were_lifted_and_do_one_thing_on_two_buttons() -> None:
    with seated() as table:
        table.ring()
        table.app.tap(table.square("H8"), hasty=True)
        assert table.session.placing.cursor is None, "the finger that rang does not touch the board of the turn"
        table.app.tap(table.square("H8"))
        both(table, table.slot_of("Q"), table.slot_of("U"))
        assert [tile for _square, tile in table.session.placing.pending] == ["Q", "U"]
        table.tap("give_pass")
        table.app.pass_ms(500)
        both(table, table.part("play"), table.part("yes"))
        assert len(table.happened(ev.TilesPlayed, ev.Passed)) == 1


def both(table: Table, *places: Any) -> None:
    """Press two places with a finger each, then lift both."""
    fingers = [table.app.finger(place) for place in places]
    for finger in fingers:
        finger.press()
        table.app.frames(1)
    for finger in fingers:
        finger.up()
        table.app.frames(1)


def test_a_whole_turn_can_be_played_on_the_keyboard() -> None:
    with seated() as table:
        table.app.pass_ms(500)
        table.app.key("f2")
        assert table.at(Phase.RUNNING)
        table.app.pass_ms(500)
        table.app.key("right")
        for letter in "quix":
            table.app.key(letter, letter)
        assert [tile for _square, tile in table.session.placing.pending] == ["Q", "U", "I"]
        table.app.key("spacebar", " ")
        table.app.key("escape")
        assert table.session.placing.pending == ()
        for letter in "quiz":
            table.app.key(letter, letter)
        table.app.key("enter")
        assert len(played(table).tiles) == 4


def test_a_button_with_the_ring_takes_enter_and_leaves_letters_to_the_board() -> None:
    with seated() as table:
        table.ring()
        table.app.tap(table.square("H8"))
        table.app.key("tab")
        assert focused() is not None
        for letter in "quiz":
            table.app.key(letter, letter)
        assert len(table.session.placing.pending) == 4
        table.app.key("enter")
        assert not table.happened(ev.TilesPlayed)


def test_a_key_that_is_held_down_acts_once() -> None:
    with seated() as table:
        table.ring()
        table.lay("H8", "QUIZ")
        for _ in range(5):
            Window.dispatch("on_key_down", ENTER, 0, "", [])
            table.app.pass_ms(500)
        Window.dispatch("on_key_up", ENTER, 0)
        assert table.at(Phase.ANNOUNCING)


def test_dragging_can_be_switched_off() -> None:
    with seated(settings=Settings(drag=False)) as table:
        table.ring()
        by_dragging(table)
        assert table.session.placing.pending == ()


def test_of_a_turn_that_is_over_nothing_goes_on_listening_to_the_match() -> None:
    with seated() as table:
        listening = []
        for _ in range(3):
            table.ring()
            gc.collect()  # what .kv has bound goes with the widget
            listening.append({name: len(table.view.get_property_observers(name)) for name in table.view.properties()})
            table.do(cmd.Pass())
            table.app.frames(2)
        assert listening == [listening[0]] * 3


@pytest.mark.parametrize("size", [*in_soak([(1280, 800)]), (800, 1280)], ids=["the same shape", "turned"])
def test_a_tile_under_a_finger_is_back_on_the_rack_when_the_window_changes(size: tuple[int, int]) -> None:
    with seated() as table:
        table.ring()
        before, (x, y) = list(table.screen.ids.rack.slots), table.slot(0)
        finger = table.app.finger((x, y))
        table.app._pause()
        finger.press()
        table.app.frames(1)
        table.app._seconds += 0.2
        finger.move(x + 60, y + 100)
        table.app.frames(1)
        assert finger.touch is not None
        assert table.session.placing.held(finger.touch.uid)
        resize(size)
        table.app.frames(3)
        assert table.session.placing.held(finger.touch.uid) is None
        assert list(table.screen.ids.rack.slots) == before
        resize(LAPTOP)
