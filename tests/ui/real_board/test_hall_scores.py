"""The scores of all boards of the hall on one page, by touches: a number and OK for each, and the bell between them."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.match.state import MatchState, Phase, TurnKind
from classroom.settings import TurnDraft
from classroom.ui.navigation import ScreenName
from tests.grid import first_of
from tests.ui.harness import LAPTOP, LAPTOP_WINDOW, RunningApp, assert_fits
from tests.ui.real_board.test_hall import begin, board, in_a_round, in_the_hall, run_out
from tests.ui.real_board.test_hall_round import round_in_the_hall

TWELVE = tuple((f"SK Bestari {at}", f"Kelab Jaya {at}") for at in range(1, 13))


def ring_out(app: RunningApp) -> None:
    """Ring for all boards, and let the turn go by."""
    app.tap(app.screen._part.ids.main)
    app.pass_ms(10_100)
    app.frames(2)


def pad(app: RunningApp) -> Any:
    return app.find("HallPad")


def type_score(app: RunningApp, score: int) -> None:
    """Type the score of the board that is chosen, and confirm it."""
    for digit in str(score):
        app.tap(app.find("DigitKey", within=app.screen, text=digit))
    app.tap(pad(app).ids.keypad.ids.ok)


def states(app: RunningApp) -> list[MatchState]:
    found = [app.world.log.stored(match_id).state for match_id in app.screen.hall.matches]
    return [state for state in found if state]


def test_twelve_boards_for_two_turns_take_their_digits_and_one_touch_a_board() -> None:
    with in_the_hall(LAPTOP, TWELVE) as app:
        begin(app)
        before, digits = app.taps, 0
        for turn in range(2):
            ring_out(app)
            for at in range(12):
                score = 8 + 3 * at + turn
                digits += len(str(score))
                assert pad(app).who == f"Board {at + 1}: {TWELVE[at][turn]}"
                type_score(app, score)
            assert not app.find_all("HallPad"), "the clock is there again"
        assert app.taps - before == digits + 2 * (12 + 1)
        totals = [[score for _name, score in board(app, at).entry.sides] for at in range(1, 13)]
        assert totals == [[str(8 + 3 * at), str(9 + 3 * at)] for at in range(12)]
        assert [[turn.announced for turn in state.turns] for state in states(app)] == [
            [8 + 3 * at, 9 + 3 * at] for at in range(12)
        ]


def test_a_score_is_asked_for_board_by_board_once_more_where_it_is_rare_and_a_bell_needs_none() -> None:
    with in_the_hall() as app:
        begin(app)
        ring_out(app)
        app.tap(board(app, 2))
        type_score(app, 12)
        assert pad(app).chosen.number == 3
        ring_out(app)
        assert app.world.bell.rung == [1, 2, 1, 2]
        assert [tile.is_open for tile in sorted(app.find_all("BoardTile"), key=lambda tile: tile.entry.number)] == [
            True,
            True,
            True,
        ]
        for number in (1, 3, 1, 2, 3):
            assert pad(app).chosen.number == number
            type_score(app, number)
        assert [[turn.score for turn in state.turns] for state in states(app)] == [[1, 1], [12, 2], [3, 3]]
        ring_out(app)
        type_score(app, 240)
        assert app.notice == "240 is a lot. Tap OK again if it is right."
        assert len(states(app)[0].turns) == 2
        app.tap(pad(app).ids.keypad.ids.ok)
        assert states(app)[0].turns[2].score == 240


def test_what_is_typed_of_a_board_stays_with_it_and_outlives_the_app() -> None:
    with in_the_hall() as app:
        begin(app)
        ring_out(app)
        app.tap(app.find("DigitKey", within=app.screen, text="7"))
        app.tap(board(app, 3))
        assert pad(app).ids.keypad.entry == ""
        assert (board(app, 1).typed, board(app, 3).typed) == ("7", "")
        first = app.screen.hall.matches[0]
        assert app.settings.current.drafts == (TurnDraft(first, 0, announced="7"),)
        app.go(ScreenName.HOME)
        app.go(ScreenName.HALL)
        assert (pad(app).chosen.number, pad(app).ids.keypad.entry) == (1, "7")
        app.tap(pad(app).ids.keypad.ids.ok)
        assert not app.settings.current.drafts


def test_P5_a_turn_without_a_play_takes_two_touches_and_one_without_anything_is_not_written_down() -> None:
    with in_the_hall() as app:
        begin(app)
        ring_out(app)
        app.tap(pad(app).ids.keypad.ids.ok)
        assert app.notice == "Type the score first, or tap Pass, Exchange or Out of time."
        for kind in (TurnKind.PASS, TurnKind.EXCHANGE, TurnKind.TIME):
            app.tap(pad(app).ids.kinds.ids[kind.value])
            if kind is TurnKind.EXCHANGE:
                assert app.notice == "Exchange all 7 tiles. Tiles needed in the bag: 7. In the bag now: 86.", "P11"
            app.tap(pad(app).ids.keypad.ids.ok)
        kinds = [state.turns[0].kind for state in states(app)]
        assert kinds == [TurnKind.PASS, TurnKind.EXCHANGE, TurnKind.TIME]


def test_the_sheet_of_the_board_is_one_touch_away_and_what_was_typed_there_is_not_lost() -> None:
    with in_the_hall() as app:
        begin(app)
        ring_out(app)
        first = app.screen.hall.matches[0]
        app.settings.change(drafts=(TurnDraft(first, 0, announced="9", word="CAB", where="8H"),))
        app.tap(board(app, 1))
        app.tap(pad(app).ids.keypad.ids.ok)
        app.until(lambda: app.navigator.screen == ScreenName.JUDGE)
        assert app.screen.draft.word == "CAB"
        app.go(ScreenName.HALL)
        app.tap(pad(app).ids.sheet)
        app.until(lambda: app.navigator.screen == ScreenName.JUDGE)


def test_a_score_is_typed_with_the_keyboard_alone() -> None:
    with in_the_hall() as app:
        begin(app)
        app.pass_ms(1_000)  # keys typed as a screen comes are not meant for it
        app.key("f2")
        app.pass_ms(11_000)
        for key in ("1", "8", "enter"):
            app.key(key)
        assert states(app)[0].turns[0].score == 18
        app.key("f2")
        assert app.screen.runs


def test_U9_the_totals_of_a_round_are_typed_once_its_time_is_over() -> None:
    with in_the_hall() as app:
        in_a_round(app, 15)
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.pass_ms(2_000)
        app.tap(app.screen._part.ids.main)
        assert not app.find_all("HallPad"), "paused, it is not over"
        app.tap(app.screen._part.ids.main)
        run_out(app)
        for total in (312, 85, 7):
            type_score(app, total)
        assert [state.totals for state in states(app)] == [(312,), (85,), (7,)]
        assert not app.find_all("HallPad")
        assert app.screen.face.main == "End of the round"
        app.tap(app.screen._part.ids.main)
        assert {state.phase for state in states(app)} == {Phase.CLOSED}
        assert app.screen.face.turn_line == "The round is over at all boards."


def test_U8_letters_are_bought_at_the_boards_of_a_hall_while_the_round_runs() -> None:
    with in_the_hall() as app:
        in_a_round(app, 15)
        begin(app)
        app.tap(app.screen._part.ids.main)
        app.pass_ms(2_000)
        app.tap(board(app, 2))
        app.tap(app.screen.modal.ids.buy_7)
        app.tap(app.screen.modal.ids.deed)
        app.tap(app.find("AsideButton", text="Score sheet"))
        assert app.sees("Finish or pause the round first.")
        app.tap(app.screen.modal.ids.close)
        assert app.screen.runs
        assert [state.raised(0) for state in states(app)] == [0, 10, 0]
        assert board(app, 2).entry.note == "letters: $10"
        run_out(app)
        app.tap(board(app, 2))
        type_score(app, 85)
        assert [state.raised(0) for state in states(app)] == [0, 10, 0]
        assert states(app)[1].totals == (85,)


def test_a_hall_that_plays_a_round_bears_its_name_and_its_boards_the_numbers_of_the_tables() -> None:
    with round_in_the_hall() as app:
        begin(app)
        assert app.screen.title == "Round 1"
        assert [entry.title for entry in app.screen.entries] == ["Table 1", "Table 2"]


@pytest.mark.soak
@pytest.mark.parametrize("size", first_of([(1024, 600), LAPTOP_WINDOW, (800, 1280)]))
def test_the_keys_and_twelve_boards_fit(size: tuple[int, int]) -> None:
    with in_the_hall(size, TWELVE) as app:
        begin(app)
        ring_out(app)
        app.tap(app.find("DigitKey", within=app.screen, text="7"))
        app.frames(4)
        assert_fits(app.screen)
