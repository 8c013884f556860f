"""A play that scored: its tiles land or jump, its points fly to the total, and nothing of it is in the way."""

from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.services import Chime
from classroom.settings import Settings
from classroom.ui.kit.score import PlayJoy
from classroom.ui.navigation import ScreenName
from tests.ui.finished import finished
from tests.ui.table import Table, seated


def joy_of(table: Table) -> PlayJoy:
    """What is seen of the play now; its time stands still for the test."""
    table.app.frames(1)
    (joy,) = table.app.find_all("PlayJoy")
    return joy


def play(table: Table, start: str, word: str) -> None:
    table.ring()
    table.lay(start, word)
    table.tap("play")


def test_the_points_of_a_play_fly_to_the_total_which_counts_up_and_the_next_bell_rings_through_it() -> None:
    with seated(live_score=True) as table:
        play(table, "H8", "QUIZ")
        joy = joy_of(table)
        assert (joy.points, joy.said) == ("+44", "")
        shown = []
        for joy.progress in (0.0, 0.5, 0.8, 1.0):
            shown.append((joy.flight(joy.progress)[0], int(table.screen._cards.card(0).score)))
        assert shown == sorted(shown)
        assert (shown[0][1], shown[-1][1]) == (0, 44)
        assert 0 < shown[1][1] < 44
        assert table.app.world.bell.cheered == []
        table.ring()
        assert table.at(Phase.RUNNING)
        joy.end()
        assert not table.app.find_all("PlayJoy")
        assert table.screen._cards.card(0).score == "44"


def test_C9_a_whole_rack_has_its_moment_and_its_sound() -> None:
    with seated(live_score=True) as table:
        play(table, "D8", "QUIZESN")
        joy = joy_of(table)
        assert table.app.sees("All 7 tiles! 50 extra points")
        joy.progress = 0.12
        lifts = [joy.lift(number) for number in range(7)]
        assert lifts[0] > lifts[1] > 0 == lifts[3]
        assert table.app.world.bell.cheered == [Chime.ALL_SEVEN]


def test_its_sound_can_be_switched_off_and_a_still_screen_shows_the_score_at_once() -> None:
    with seated(live_score=True, settings=Settings(chimes=False, still=True)) as table:
        play(table, "D8", "QUIZESN")
        table.app.frames(2)
        assert not table.app.find_all("PlayJoy")
        assert table.screen._cards.card(0).score == str(table.view.teams[0].score)
        assert table.app.world.bell.cheered == []


def test_P10_a_competition_cheers_once_the_score_is_noted() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        play(table, "D8", "QUIZESN")
        table.app.frames(2)
        assert not table.app.find_all("PlayJoy")
        table.announce(100)
        assert table.app.world.bell.cheered == []
        table.tap("stands")
        assert joy_of(table).points.startswith("+")
        assert table.app.world.bell.cheered == [Chime.ALL_SEVEN]


def test_the_result_is_cheered_once_and_says_to_each_team_what_it_did_best() -> None:
    with finished() as table:
        table.app.until(lambda: table.app.find_all("Highlight"))
        winners, others = sorted(table.app.find_all("ResultCard"), key=lambda card: card.side)
        assert winners.ids.cheer.text == "Best word: QUIZ 44   First match!"
        assert others.ids.cheer.text == "First match!"
        assert table.app.world.bell.cheered == [Chime.WINNERS]
        table.screen.joy = 0.5
        assert table.app.find("TileRow", word="QU__")
        assert (winners.ids.total.text, others.ids.total.text) == ("18", "−10")
        table.screen.joy = 1
        assert table.app.find("TileRow", word="QUIZ")
        table.screen.go("replay", "turns")
        table.app.frames(3)
        table.app.go(ScreenName.RESULT)
        table.app.until(lambda: table.app.find_all("Highlight"))
        assert table.app.world.bell.cheered == [Chime.WINNERS]
