"""In a competition the judge's buttons are held, or want the PIN; in practice they are free unless there is one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.settings import Settings, hidden
from classroom.ui.cards.pin_card import AskPinCard
from classroom.ui.navigation import ScreenName
from classroom.ui.play.challenge_card import ChallengeCard, OtherRulingCard
from classroom.ui.play.judge import JudgeMenu, TakeBackCard
from classroom.ui.play.turn import PausedPanel
from tests.ui.harness import assert_fits
from tests.ui.table import Table, seated

PIN = Settings(judge_pin=hidden("2468", bytes(16)))
HOW = "Hold this button for a second, until it fills up."


def tap_briefly(table: Table, name: str) -> None:
    table.app.tap(table.part(name), briefly=True)


def pin_cards(table: Table) -> list[Any]:
    return table.app.find_all(AskPinCard)


def type_pin(table: Table, pin: str) -> None:
    (card,) = pin_cards(table)
    for digit in pin:
        table.app.tap(table.app.find("Pressable", within=card, text=digit))
    table.app.tap(card.ids.keypad.ids.ok)
    table.app.frames(3)


# Holding


def test_in_a_competition_a_tap_on_judge_says_to_hold_it_and_holding_it_or_a_key_opens_the_menu() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        assert table.part("judge").text == "Judge (hold)"
        tap_briefly(table, "judge")
        assert table.app.navigator.notice == HOW
        assert table.modal is None
        for key in ("enter", "spacebar"):
            table.part("judge").focus = True
            table.app.pass_ms(1_000)
            table.app.key(key)
            assert table.modal is None
            table.app.hold_key(key)
            assert isinstance(table.modal, JudgeMenu)
            table.app.key("escape")
            table.app.frames(3)
        assert table.modal is None
        table.tap("judge")
        assert isinstance(table.modal, JudgeMenu)


def test_P10_the_judge_is_asked_for_before_another_score_and_before_a_ruling_against_the_list() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.play("H8", "QUIZ")
        table.announce(44)
        tap_briefly(table, "judge")
        assert table.app.sees(HOW)
        assert table.modal is None
        table.tap("judge")
        assert table.modal
        table.press("Cancel")
        table.stand()
        table.tap("challenge")
        table.tap("deed")
        tap_briefly(table, "differ")
        assert table.app.sees(HOW)
        assert isinstance(table.modal, ChallengeCard)
        table.tap("differ")
        assert isinstance(table.modal, OtherRulingCard)


def test_P12_P14_the_end_is_confirmed_and_a_match_that_is_over_is_corrected_by_the_judge_alone() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        for side in (0, 1):
            table.do(cmd.DeclareNoWord(side))
        tap_briefly(table, "end")
        assert not table.happened(ev.MatchEnded)
        table.tap("end")
        assert table.happened(ev.MatchEnded)
        table.app.frames(3)
        if table.app.navigator.screen != ScreenName.RESULT:
            table.do(cmd.StopMatch("the lesson is over"))
        tap_briefly(table, "judge")
        assert table.modal is None
        table.tap("judge")
        assert isinstance(table.modal, JudgeMenu)
        assert table.modal.moment == "after"


# The PIN


def test_the_pin_is_asked_for_in_practice_too_shows_as_dots_and_is_ok_with_four_digits_only() -> None:
    with seated(settings=PIN) as table:
        assert table.part("judge").text == "Judge (PIN)"
        table.tap("judge")
        (card,) = pin_cards(table)
        assert_fits(card)
        for digit in "246":
            table.app.tap(table.app.find("Pressable", within=card, text=digit))
        assert card.ids.shown.number == "\N{BULLET}" * 3
        assert not table.app.sees("246")
        table.app.tap(card.ids.keypad.ids.ok)
        assert table.app.sees("A PIN has 4 to 8 digits.")
        table.app.tap(card.ids.close)
        assert pin_cards(table) == []
        assert table.modal is None
        table.tap("judge")
        table.app.key("escape")
        assert pin_cards(table) == []
        assert table.modal is None
        table.tap("judge")
        type_pin(table, "2469")
        assert table.app.sees("That is not the PIN. Type it again.")
        assert table.modal is None
        type_pin(table, "2468")
        assert isinstance(table.modal, JudgeMenu)
        assert pin_cards(table) == []


def test_the_pin_is_typed_with_the_keyboard_and_nothing_below_hears_it() -> None:
    with seated(settings=PIN) as table:
        table.ring()
        table.app.pass_ms(2_000)
        table.tap("pause")
        assert table.at(Phase.RUNNING)
        table.app.pass_ms(1_500)
        for key in ("2", "4", "x", "6", "9", "backspace", "8", "f2", "enter"):
            table.app.key(key, key)
        table.app.frames(3)
        assert table.at(Phase.PAUSED)
        (event,) = table.happened(ev.TurnPaused)
        assert isinstance(event, ev.TurnPaused)
        assert event.elapsed_ms == 2_000, "what went by while it was typed does not count"


# A pause


def test_P4_a_held_pause_stops_the_clock_where_it_was_pressed_and_covers_board_and_rack() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        cover = table.part("cover")
        assert cover.opacity == 0
        table.ring()
        table.app.pass_ms(3_000)
        tap_briefly(table, "pause")
        assert table.at(Phase.RUNNING)
        assert table.view.message == HOW
        touch = table.app.finger(table.part("pause"))
        touch.press()
        table.app.frames(1)
        table.app.pass_ms(1_000)
        touch.up()
        table.app.frames(3)
        assert table.at(Phase.PAUSED)
        (event,) = table.happened(ev.TurnPaused)
        assert isinstance(event, ev.TurnPaused)
        assert event.elapsed_ms == 3_000
        assert cover.opacity == 1
        board, rack = table.part("board"), table.part("rack")
        for part in (board, rack):
            assert cover.x <= part.x
            assert cover.y <= part.y
            assert cover.right >= part.right
            assert cover.top >= part.top
        over = table.screen.children.index(cover.__self__)
        assert over < table.screen.children.index(table.part("still").__self__), "which has board and rack"
        assert_fits(table.screen)
        table.tap("other")
        assert table.happened(ev.TurnResumed)
        assert cover.opacity == 0


def test_P4_in_a_competition_the_new_bell_is_offered_first_in_practice_going_on() -> None:
    for mode, first, second in (
        (Mode.COMPETITION, "New bell: 10 seconds", "Continue: 7 seconds"),
        (Mode.PRACTICE, "Continue: 7 seconds", "New bell: 10 seconds"),
    ):
        with seated(mode=mode) as table:
            table.ring()
            table.app.pass_ms(3_000)
            table.do(cmd.Pause(ev.PauseReason.JUDGE))
            assert isinstance(table.panel, PausedPanel)
            assert (table.part("go_on").text, table.part("other").text) == (first, second)
            table.tap("go_on")
            assert bool(table.happened(ev.TurnRestarted)) is (mode is Mode.COMPETITION)


# Taking back


@contextmanager
def by_accident(mode: Mode = Mode.COMPETITION) -> Iterator[Table]:
    """A match whose first play was an accident, still to be announced."""
    with seated(mode=mode) as table:
        table.play("H8", "QUIZ")
        table.app.frames(3)
        yield table


def test_P5_an_accidental_play_is_taken_back_before_it_is_announced() -> None:
    with by_accident() as table:
        table.tap("judge")
        assert isinstance(table.modal, TakeBackCard)
        assert table.app.sees("Take back QUIZ")
        assert_fits(table.modal)
        table.tap("deed")
        assert table.app.sees("Enter a reason, or tap one.")
        table.press("Tapped by accident")
        assert not table.happened(ev.TurnTakenBack)
        table.tap("deed")
        table.app.frames(3)
        (event,) = table.happened(ev.TurnTakenBack)
        assert isinstance(event, ev.TurnTakenBack)
        assert (event.by, event.reason) == ("Puan Rohani", "tapped by accident")
        assert table.at(Phase.PAUSED)
        assert table.app.sees("The judge took the turn back.")
        assert table.state.board.is_empty
        table.tap("other")
        assert sorted(tile for tile in table.part("rack").slots if tile) == sorted("QUIZESN")
        table.lay("H8", "QUIZ")
        assert table.at(Phase.RUNNING)


@pytest.mark.parametrize("what", ["give_pass", "exchange"])
def test_P11_a_pass_or_an_exchange_is_taken_back_from_the_judges_menu_until_the_bell(what: str) -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.ring()
        table.tap(what)
        table.tap("yes")
        table.tap("judge")
        words = "Take back the pass" if what == "give_pass" else "Take back the exchange"
        assert table.part("take_back").text == words
        table.tap("take_back")
        table.press("Wrong button")
        table.tap("deed")
        table.app.frames(3)
        assert table.at(Phase.PAUSED)
        assert sorted(table.state.racks[0]) == sorted("QUIZESN")
        assert table.modal is None


def test_P12_in_practice_a_tap_is_enough_and_after_the_bell_it_is_too_late_to_take_back() -> None:
    with seated() as table:
        assert table.part("judge").text == "Judge"
        tap_briefly(table, "judge")
        assert isinstance(table.modal, JudgeMenu)
        table.tap("take_back")
        assert table.app.sees("There is no turn to take back now.")
        assert_fits(table.modal)


def test_P13_the_pass_that_ended_the_match_is_taken_back_on_the_result_screen() -> None:
    with seated() as table:
        for _turn in range(7):
            table.hurry(cmd.RingBell())
            table.hurry(cmd.Pass())
        table.app.frames(3)
        assert table.app.navigator.screen == ScreenName.RESULT
        table.tap("judge")
        table.tap("take_back")
        table.tap("deed")
        table.app.frames(3)
        assert table.app.navigator.screen == ScreenName.MATCH
        assert table.at(Phase.PAUSED)
