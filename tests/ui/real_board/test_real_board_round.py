"""A round of one team at a real board: one clock, words or the total written down, its end (U1-U9)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from classroom.match.state import Phase
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.fakes import FakeLexicon
from tests.grid import first_of
from tests.ui.fake_services import World
from tests.ui.harness import LAPTOP, LAPTOP_WINDOW, assert_fits, open_app
from tests.ui.real_board.test_real_board import SMALLEST, UPRIGHT, Judge
from tests.ui.table import TIGERS

LIST = frozenset({"READING", "READINGS", "STAR", "SUN"})
ROUND = Settings(
    teams=(replace(TIGERS, members=TIGERS.members[:2]),),
    real_board=True,
    format_key="literacy",
    set_word="READING",
)


@contextmanager
def in_a_round(size: tuple[int, int] = LAPTOP) -> Iterator[Judge]:
    """A round that is about to be rung in."""
    with open_app(World(ROUND, lexicon=lambda _key, _words: FakeLexicon(LIST)), size) as app:
        app.launcher.begin_next()
        app.frames(3)
        yield Judge(app)


def run_out(judge: Judge) -> None:
    """Let the rest of the round go by."""
    while judge.state.phase is Phase.RUNNING:
        judge.app.world.clock.pass_ms(1_500)
        judge.session_tick()
    judge.app.frames(2)


def test_U9_the_words_of_a_round_are_written_down_as_they_come_and_its_total_at_the_end() -> None:
    with in_a_round() as judge:
        assert judge.screen.ids.ring.text == "20:00"
        judge.press("main")
        judge.app.pass_ms(60_000)
        before = judge.state.in_bag
        judge.word("L8", "STAR")
        assert not judge.screen.modal.ids.blank.parent, "U3: there is no blank"
        judge.tap("Use word")
        judge.press("ok")
        assert (judge.state.phase, judge.state.turns[0].words) == (Phase.RUNNING, ("STAR", "READINGS"))
        assert judge.state.in_bag == before, "U5: letters are drawn after four words, not before"
        run_out(judge)
        assert judge.app.world.bell.rung == [1, 2]
        judge.digits(130)
        judge.press("main")
        assert judge.message() == "Type the team's total first, or its words one by one."
        judge.press("ok")
        judge.tap("End of the round")
        judge.deed()
        assert judge.app.navigator.screen == ScreenName.RESULT
        assert judge.state.totals == (judge.state.turns[0].score + 130,)


def test_U7_U8_the_judge_writes_letters_bought_down_and_disallows_a_word_while_the_round_runs() -> None:
    with in_a_round() as judge:
        judge.press("main")
        judge.press("challenge")
        assert judge.message() == "There is no word to disallow."
        judge.word("L8", "SAR")
        judge.tap("Use word")
        judge.press("ok")
        assert judge.state.scores[0] > 0
        judge.press("challenge")
        judge.app.tap(judge.app.find("ListRow", within=judge.screen.modal))
        judge.tap("Not in the dictionary")
        judge.tap("Disallow word")
        assert judge.state.scores == (0,)
        judge.press("shop")
        judge.tap("7 letters\n$10")
        assert judge.app.sees("$10 for 7 letters?")
        judge.tap("Buy 7 letters")
        judge.tap("1 letter\n$2")
        judge.tap("Buy 1 letter")
        assert judge.app.sees("Raised so far: $12")
        judge.tap("Take back last purchase")
        assert judge.app.sees("7 letters for $10")
        judge.tap("Back to the round")
        assert judge.state.phase is Phase.RUNNING
        assert judge.state.raised(0) == 10


def test_U7_U9_a_word_entered_by_its_score_is_corrected_taken_back_and_disallowed_while_the_round_runs() -> None:
    with in_a_round() as judge:
        judge.press("main")
        for score in (20, 12, 7):
            judge.digits(score)
            judge.press("ok")
        judge.correct(1, "", 21)
        assert (judge.state.phase, judge.state.scores) == (Phase.RUNNING, (40,))
        judge.press("judge")
        judge.tap("Take back the score 7")
        judge.tap("Take back")
        assert (judge.state.phase, judge.state.scores) == (Phase.RUNNING, (33,))
        judge.press("challenge")
        assert judge.app.sees("Turn 1: the word was not typed in")
        judge.app.tap(judge.app.find_all("ListRow", within=judge.screen.modal)[0])
        judge.tap("A proper noun")
        judge.tap("Disallow word")
        assert (judge.state.phase, judge.state.scores) == (Phase.RUNNING, (12,))


def test_U7_U9_a_word_entered_by_its_score_is_typed_while_the_round_runs_and_then_disallowed() -> None:
    with in_a_round() as judge:
        judge.press("main")
        judge.digits(20)
        judge.press("ok")
        judge.open_row(1)
        judge.app.tap(judge.app.find_all("RowLine")[0].ids.write)
        judge.app.tap(judge.screen.modal.ids.where)
        judge.app.write("L8")
        judge.letters("SUN")
        judge.tap("Use word")
        assert (judge.state.phase, judge.state.turns[0].words) == (Phase.RUNNING, ("SUN", "READINGS"))
        judge.word("M8", "UN")
        assert not judge.screen.modal.verdict.startswith("The word by"), "no word is missing any more"
        judge.tap("No word")
        judge.press("challenge")
        judge.app.tap(judge.app.find("ListRow", within=judge.screen.modal))
        assert judge.app.sees("Which word should be disallowed? Tap it.")


def test_U9_a_round_whose_time_is_up_ends_with_what_is_written_and_is_called_a_round() -> None:
    with in_a_round() as judge:
        judge.press("main")
        judge.digits(20)
        judge.press("ok")
        judge.press("judge")
        for text in ("End of the match", "End the match early"):
            assert not judge.app.find_all("KitButton", within=judge.screen.modal, text=text)
        judge.tap("End of the round")
        assert judge.app.sees("The round is not over. You can end it early.")
        judge.tap("End the round early")
        assert judge.app.sees("Pause the round first.")
        judge.tap("Close")
        run_out(judge)
        judge.press("challenge")
        assert judge.message() == "End the round first. After that, you can still correct it."
        judge.tap("End of the round")
        judge.deed()
        assert judge.state.phase is Phase.CLOSED
        assert judge.state.totals == (20,)


def test_U2_U5_U9_a_round_shows_its_starting_word_and_the_words_until_new_tiles_is_paused_and_ended_early() -> None:
    with in_a_round() as judge:
        assert judge.screen.ids.news.text == "READING from 8E. 0 of 4 words, then new tiles"
        judge.press("main")
        judge.app.pass_ms(10_000)
        judge.tap("Pause")
        judge.app.pass_ms(300_000)
        judge.tap("Continue")
        assert judge.screen.ids.ring.text == "19:50"
        for score in (20, 12):
            judge.digits(score)
            judge.press("ok")
        assert judge.screen.ids.news.text.endswith("2 of 4 words, then new tiles")
        judge.tap("Pause")
        judge.correct(1, "", 21)
        judge.press("judge")
        judge.tap("End the round early")
        assert judge.app.sees("End the round early: why?")
        judge.tap("The lesson is over")
        judge.deed()
        assert judge.state.totals == (33,)


@pytest.mark.parametrize("size", first_of([SMALLEST, LAPTOP, LAPTOP_WINDOW, UPRIGHT]))
def test_a_round_fits_beside_a_real_board(size: tuple[int, int]) -> None:
    with in_a_round(size) as judge:
        assert_fits(judge.screen)
        ring, plate = judge.screen.ids.ring, judge.screen.ids.plate
        assert [round(place) for place in ring.center] == [round(place) for place in plate.center]
        judge.press("main")
        run_out(judge)
        judge.digits(130)
        judge.press("ok")
        assert_fits(judge.screen)
        judge.press("main")
        assert_fits(judge.screen.modal)
