"""Clocks of the teams on the match screens: what they show, overtime, sleep, and a judge who sets them."""

from dataclasses import replace
from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.rules.policy import CheckList, Format, Overtime, PerSide, SitsOut, TurnTime
from tests.ui.play.tournament import MINUTE, SECOND, YOUTH, at_board, set_used
from tests.ui.table import HORNBILLS, TIGERS, Table

FIRST, SECOND_RACK = "QUIZESN", "CATSDOG"
GROUPS = PerSide(900, SitsOut(), timed_challenges=False, until_announced=True, match_seconds=1800)


def with_clock(time: TurnTime = YOUTH.turn_time) -> Format:
    """The primary format with the clocks of another."""
    return replace(format_by_key("primary"), turn_time=time, checklist=CheckList(()))


def timed(time: TurnTime = YOUTH.turn_time, **more: Any) -> Any:
    """Tigers begin, whose side is 1 and who hold `FIRST`."""
    return at_board(with_clock(time), FIRST, SECOND_RACK, teams=(HORNBILLS, TIGERS), **more)


def clocks(table: Table) -> list[str]:
    """What the team cards show."""
    return [card.clock for card in reversed(table.screen._cards.children)]


def marks(table: Table) -> list[bool]:
    """Which of them are marked as running."""
    return [card.clock_runs for card in reversed(table.screen._cards.children)]


def test_T2_each_player_s_clock_is_shown_and_only_the_running_one_is_marked() -> None:
    with timed() as table:
        assert (clocks(table), marks(table)) == (["25:00", "25:00"], [False, False])
        table.ring()
        assert not table.app.world.bell.rung
        table.app.pass_ms(61 * SECOND)
        assert (clocks(table), marks(table)) == (["25:00", "23:59"], [False, True])
        assert table.part("ring").text == "23:59"


def test_T2_it_runs_on_until_the_score_is_announced_and_stands_while_that_is_checked() -> None:
    with timed() as table:
        table.play("E8", "QUIZ")
        table.app.pass_ms(30 * SECOND)
        assert table.screen.ids.clock.text == "24:30"
        table.announce(44)
        assert table.screen.ids.clock.text == ""
        table.app.pass_ms(30 * SECOND)
        table.stand()
        assert (clocks(table), marks(table)) == (["25:00", "24:30"], [False, False])


def test_T2_overtime_counts_up_and_says_what_it_costs_as_it_comes() -> None:
    with timed() as table:
        set_used(table, 1, 25 * MINUTE)
        table.ring()
        assert clocks(table)[1] == "0:00"
        table.app.pass_ms(SECOND)
        card = table.screen._cards.children[0]
        assert (card.clock, card.clock_over, card.clock_note) == ("+0:01", True, "\N{MINUS SIGN}10")
        table.app.pass_ms(MINUTE)
        assert (card.clock, card.clock_note) == ("+1:01", "\N{MINUS SIGN}20")
        rule = "Each new minute costs 10 points. At +5:00 on the clock, the match is over."
        assert table.part("detail").text == f"Overtime: \N{MINUS SIGN}20.  {rule}"
        table.tap("give_pass")
        table.press("Yes, pass")
        table.ring()
        table.session.give_pass()
        table.app.frames(3)
        assert table.view.notes.bells_ahead == rule


def test_A3_the_match_has_a_time_of_its_own_that_goes_on_while_a_word_is_looked_up() -> None:
    with timed(GROUPS) as table:
        table.whole_turn("E8", "QUIZ", score=44)
        assert table.view.clocks.match == "Match 30:00"
        table.tap("challenge")
        table.tap("deed")
        table.app.pass_ms(10 * SECOND)
        assert "Match 29:50" in table.view.notes.lookup + table.view.clocks.match
        assert clocks(table) == ["15:00", "15:00"]
        table.tap("deed")
        assert table.state.looked_up_ms == 10 * SECOND


@pytest.mark.parametrize("is_counting", [False, True], ids=["in a turn", "while a score is counted"])
def test_a_sleep_of_the_machine_takes_no_team_s_time(is_counting: bool) -> None:  # noqa: FBT001 - a parameter
    with timed() as table:
        table.ring()
        if is_counting:
            table.lay("E8", "QUIZ")
            table.tap("play")
        table.app.world.clock.pass_ms(20 * MINUTE)
        table.app.frames(4)
        assert (table.state.phase, table.app.navigator.screen) == (Phase.PAUSED, "match")
        assert table.part("go_on").text == "Continue: 25:00"
        table.tap("go_on")
        table.app.frames(3)
        assert table.state.phase is (Phase.ANNOUNCING if is_counting else Phase.RUNNING)
        assert table.session.service.used_ms(1) == 0


def test_a_judge_gives_time_back_with_name_and_reason() -> None:
    with timed() as table:
        table.ring()
        table.app.pass_ms(90 * SECOND)
        table.tap("pause")
        table.tap("other")
        assert table.modal.clock == "23:30"
        table.app.tap(table.part("deed"))
        assert table.modal.fault == "Choose how much time to give back or take away."
        for step in ("+1:00", "+1:00"):
            table.press(step)
        assert table.modal.fault == "The clock cannot be changed any further."
        table.press("+0:10")
        table.press("The wrong clock ran")
        table.app.tap(table.part("deed"))
        assert table.modal is None
        (clock_set,) = table.happened(ev.ClockSet)
        assert clock_set == ev.ClockSet(1, 20 * SECOND, "Judge", "the wrong clock ran")
        assert table.part("go_on").text == "Continue: 24:40"


def test_T2_a_judge_takes_time_of_a_team_between_two_turns() -> None:
    with timed() as table:
        table.tap("judge")
        table.tap("set_clock")
        table.press("Hornbills")
        table.press("\N{MINUS SIGN}1:00")
        table.press("The wrong clock ran")
        table.app.tap(table.part("deed"))
        assert clocks(table) == ["24:00", "25:00"]


def test_S6_overtime_that_loses_says_so() -> None:
    assert isinstance(YOUTH.turn_time, PerSide)
    loses = Overtime(600, 10, 60, loses=True)
    with timed(replace(YOUTH.turn_time, out_of_time=loses)) as table:
        set_used(table, 1, 25 * MINUTE)
        table.ring()
        assert table.part("detail").text.endswith("At +10:00 on the clock, the team loses the match.")
