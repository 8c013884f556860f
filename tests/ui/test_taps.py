"""How many taps it takes, counted on the screens: to the first bell, for a turn, for a correction."""

from __future__ import annotations

from dataclasses import replace

from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.settings import Settings
from classroom.ui.navigation import ScreenName
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import RunningApp, open_app
from tests.ui.table import CAT, HORNBILLS, OFFICIALS, QUIZ, TIGERS, lay_out, seated

CLASS = Settings(teams=(HORNBILLS, TIGERS), officials=OFFICIALS)


def a_world(settings: Settings) -> World:
    return World(settings, shuffler=FakeShuffler(lay_out("KA", QUIZ, CAT)))


def draw_and_go(app: RunningApp) -> None:
    """Both teams draw; then the board is shown."""
    for tile in app.screen.tiles[:2]:
        app.tap(tile)
    app.tap(app.find(text="Go"))


def ring(app: RunningApp) -> None:
    app.tap(app.find(text="Ring the bell"))
    assert app.session.service.state.phase is Phase.RUNNING


def test_the_first_practice_of_all_begins_with_seven_taps_and_no_letter() -> None:
    with open_app(a_world(Settings())) as app:
        app.tap(app.find("CardButton", title="New match"))
        app.tap(app.find(text="Next"))
        app.tap(app.find(text="Start"))
        draw_and_go(app)
        ring(app)
        assert app.taps == 7


def test_another_practice_of_the_same_teams_begins_with_four_where_the_app_draws_a_tie_or_not() -> None:
    for lots in ("KA", "AAEEKA"):
        with open_app(World(CLASS, shuffler=FakeShuffler(lay_out(lots, QUIZ, CAT)))) as app:
            app.tap(app.find(text="Start"))
            app.tap(app.find(text="Let the app draw"))
            app.tap(app.find(text="Go"))
            ring(app)
            assert app.taps == 4


def test_P18_where_the_score_is_shown_a_turn_is_played_with_one_tap_and_the_next_bell_is_the_next() -> None:
    with seated(live_score=True) as table:
        table.ring()
        table.lay("H8", "QUIZ")
        before = table.app.taps
        table.tap("play")
        assert table.at(Phase.READY)
        assert table.app.navigator.screen == ScreenName.MATCH
        assert table.view.teams[0].score == 44
        assert table.view.window.words == ("QUIZ",)
        table.ring()
        assert table.app.taps == before + 2


def test_the_last_score_is_corrected_with_three_taps_and_its_digits_and_has_a_name_and_a_reason() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        before = table.app.taps
        table.tap("judge")
        table.tap("correct")
        assert table.app.sees("Hornbills, turn 1: QUIZ")
        for digit in "46":
            table.press(digit)
        table.tap("deed")
        assert table.app.taps == before + 3 + len("46")
        assert table.happened(ev.ScoreCorrected) == [ev.ScoreCorrected(0, 46, "Judge", "counted wrongly")]
        assert table.modal is None
        assert table.state.totals == (46, 0)
        assert table.app.sees("46")


def test_P22_another_competition_begins_with_seven_taps_one_of_them_for_the_whole_list() -> None:
    with open_app(a_world(replace(CLASS, mode=Mode.COMPETITION))) as app:
        app.tap(app.find(text="Start"))
        draw_and_go(app)
        assert len(app.session.service.state.open_items) == 8
        app.tap(app.find(text="Checklist"))
        app.tap(app.find(text="All in order"))
        ring(app)
        assert app.taps == 7


def test_in_practice_a_turn_is_taken_back_with_three_taps_and_no_reason() -> None:
    with seated(live_score=True) as table:
        table.ring()
        table.lay("H8", "QUIZ")
        table.tap("play")
        before = table.app.taps
        table.tap("judge")
        table.tap("take_back")
        table.tap("deed")
        table.app.frames(3)
        assert table.app.taps == before + 3
        assert table.happened(ev.TurnTakenBack) == [ev.TurnTakenBack(0, 0, "", "")]
        assert table.state.board.is_empty
        assert table.at(Phase.PAUSED)
