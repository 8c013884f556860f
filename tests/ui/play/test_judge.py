"""What the judge may do between two turns."""

from classroom.match import event as ev
from classroom.ui.navigation import ScreenName
from tests.ui.table import Table, seated


def choose(table: Table, *names: str) -> None:
    for name in names:
        table.tap(name)


def first_row(table: Table) -> None:
    """Tap the row at the top of the list."""
    rows = table.app.find_all("ListRow")
    table.app.tap(max(rows, key=lambda row: row.to_window(0, row.y)[1]))


def test_P19_a_reserve_comes_in_when_chosen_and_confirmed() -> None:
    with seated() as table:
        before = table.app.taps
        choose(table, "judge", "reserve")
        offered = {button.text for button in table.app.find_all("SecondaryButton", within=table.part("choices"))}
        assert offered == {
            "Hornbills: Mei for Aina",
            "Hornbills: Mei for Wei Jie",
            "Tigers: Siti for Kavitha",
            "Tigers: Siti for Daniel",
        }
        table.tap("deed")
        assert table.app.sees("Tap the player who stops and the reserve who comes in.")
        table.press("Hornbills: Mei for Aina")
        table.press("Hornbills: Mei for Wei Jie")
        assert not table.happened(ev.ReserveEntered)
        table.tap("deed")
        assert table.app.taps - before == 6
        assert table.happened(ev.ReserveEntered) == [ev.ReserveEntered(0, "Wei Jie", "Mei")]
        assert table.modal is None
        assert table.app.sees("Aina + Mei")


def test_an_earlier_score_is_corrected_once_its_turn_is_chosen_and_who_does_it_is_remembered() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.whole_turn("I7", "AT", score=6)
        choose(table, "judge", "correct")
        assert table.app.sees("Tigers, turn 1: AT")
        table.tap("another")
        table.app.tap(table.app.find("ListRow", text="Turn 1, Hornbills: QUIZ"))
        table.press("Typed wrongly")
        table.tap("deed")
        assert table.app.sees("Type the new score first.")
        for digit in "45":
            table.press(digit)
        table.tap("deed")
        assert table.happened(ev.ScoreCorrected) == [ev.ScoreCorrected(0, 45, "Judge", "typed wrongly")]
        choose(table, "judge", "correct")
        table.press("5")
        table.part("name").text = " "
        table.tap("deed")
        assert table.app.sees("Type a name first.")
        assert len(table.happened(ev.ScoreCorrected)) == 1
        table.part("name").text = "Encik Tan"
        table.tap("deed")
        choose(table, "judge", "correct")
        assert table.part("name").text == "Encik Tan"


def test_a_new_score_is_typed_on_the_keyboard_and_not_while_the_reason_is() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        choose(table, "judge", "correct")
        for key in ("5", "numpad4", "6", "backspace"):
            table.app.key(key)
        table.app.tap(table.part("reason"))
        table.app.key("9", "9")
        table.tap("deed")
        (corrected,) = table.happened(ev.ScoreCorrected)
        assert isinstance(corrected, ev.ScoreCorrected)
        assert corrected.score == 54
        assert "9" in corrected.reason


def test_P12_the_jury_overturns_a_ruling() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIE", score=1)
        table.tap("challenge")
        table.tap("deed")
        table.press("Refuse")
        choose(table, "judge", "overturn")
        first_row(table)
        assert table.app.sees("The jury accepts QUIE")
        assert table.part("name").text == "Jury"
        table.press("It is in our dictionary")
        assert not table.happened(ev.RulingOverturned)
        table.tap("deed")
        (event,) = table.happened(ev.RulingOverturned)
        assert event == ev.RulingOverturned(0, accepted=True, by="Jury", reason="it is in our dictionary")
        assert not table.state.board.is_empty


def test_P14_each_team_says_itself_that_it_can_make_no_word_once_it_is_explained() -> None:
    with seated() as table:
        table.tap("judge")
        for name, why in (("correct", "No turn has been played yet."), ("overturn", "No rulings on words yet.")):
            table.tap(name)
            assert table.app.sees(why)
        table.tap("no_word_1")
        assert table.app.sees("First, the team whose turn it is must say it has no word.")
        table.tap("no_word_0")
        assert table.app.sees("Until then, Tigers may still play.")
        assert not table.happened(ev.NoWordDeclared)
        table.tap("close")
        assert not table.happened(ev.NoWordDeclared)
        choose(table, "judge", "no_word_0", "deed")
        choose(table, "judge", "no_word_0")
        assert table.app.sees("This team has already said it has no word.")
        choose(table, "no_word_1", "deed")
        assert len(table.happened(ev.NoWordDeclared)) == 2


def test_P14_a_team_that_draws_first_is_told_so() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        choose(table, "judge", "no_word_1", "deed")
        choose(table, "judge", "no_word_0")
        assert table.app.sees("Hornbills must draw new tiles first. Start the next turn.")


def test_a_match_is_stopped_only_with_a_reason_and_asked_twice() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        choose(table, "judge", "stop")
        table.tap("deed")
        assert table.app.sees("Enter a reason, or tap one.")
        table.press("The lesson is over")
        table.app.frames(3)
        assert not table.happened(ev.MatchEnded)
        table.press("End match")
        table.app.frames(3)
        (event,) = table.happened(ev.MatchEnded)
        assert isinstance(event, ev.MatchEnded)
        assert event.note == "the lesson is over"
        assert table.app.navigator.screen == ScreenName.RESULT


def test_all_turns_are_listed_newest_first_and_the_short_list_beside_the_board_opens_them() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=40)
        table.ring()
        table.tap("give_pass")
        table.tap("yes")
        choose(table, "judge", "turns")
        rows = sorted(table.app.find_all("LogRow", within=table.modal), key=lambda row: -row.y)
        assert [(row.words, row.note, row.score) for row in rows] == [("pass", "", "0"), ("QUIZ", "announced 40", "44")]
        table.tap("close")
        assert table.modal is None
        table.ring()
        table.tap("log")
        assert [row.words for row in table.app.find_all("LogRow", within=table.modal)].count("QUIZ") == 1
