"""The score of a play: typed by the team, counted by the app, noted by the judge (P10)."""

from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.ui.navigation import ScreenName
from tests.ui.harness import TABLET_WINDOW, assert_fits
from tests.ui.table import CAT, QUIZ, Table, seated


def announcing(table: Table, word: str = "QUIZ") -> None:
    table.play("H8", word)
    table.app.frames(2)
    assert table.app.navigator.screen == ScreenName.ANNOUNCE
    table.by_touch = True


def settled(table: Table) -> ev.ScoreSettled:
    (event,) = table.happened(ev.ScoreSettled)
    assert isinstance(event, ev.ScoreSettled)
    return event


def test_P10_in_a_competition_a_play_is_announced_and_noted_in_four_taps_and_counted_by_the_app_after_that() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        announcing(table)
        assert table.app.sees("played QUIZ. What is your score?")
        assert not table.app.sees("44")
        table.tap("stands")
        assert table.app.sees("Wait until the team announces its score.")
        table.press("OK")
        assert table.app.sees("Type your score first.")
        assert table.at(Phase.ANNOUNCING)
        before = table.app.taps
        table.announce(22)
        assert table.app.sees("Total 44")
        assert table.app.sees("Accept 44")
        assert table.app.sees("You said 22. It is 44, so 44 counts. This goes on the sheet.")
        table.stand()
        assert table.app.taps - before <= 4
        assert settled(table).noted == 44
        assert table.app.navigator.screen == ScreenName.MATCH


def test_P10_a_team_sees_the_tiles_and_the_premiums_that_it_has_to_count_and_each_word_has_its_line() -> None:
    with seated(QUIZ, "ATSODGC") as table:
        announcing(table)
        (tiles,) = table.app.find_all("TileRow")
        assert (tiles.word, list(tiles.captions)) == ("QUIZ", ["10 DW", "1", "1", "10"])
        assert not table.app.sees("and also:")
        table.announce(44)
        assert table.app.sees("Right! You said 44, and it is 44.")
        table.stand()
        table.play("I7", "AT")
        assert table.app.sees("and also:")
        assert laid(table) == [("AT", ["1 DL", "1"]), ("AU", ["1 DL", "1"]), ("TI", ["1", "1"])]
        table.announce(3)
        doubled = "1\N{MULTIPLICATION SIGN}2"
        assert laid(table) == [("AT", [doubled, "1"]), ("AU", [doubled, "1"]), ("TI", ["1", "1"])]
        sums = sorted(table.app.find_all("SumLine"), key=lambda line: -line.y)
        assert [line.total for line in sums] == ["3", "3", "2"]


def laid(table: Table) -> list[tuple[str, list[str]]]:
    """The words laid in tiles from the top, with what stands under each tile."""
    rows = sorted(table.app.find_all("TileRow"), key=lambda row: -row.y)
    return [(row.word, list(row.captions)) for row in rows]


def test_P10_in_competition_a_team_reckons_without_the_app_until_it_has_announced() -> None:
    with seated(mode=Mode.COMPETITION) as table:
        table.play("D8", "QUIZESN")
        table.app.frames(2)
        (tiles,) = table.app.find_all("TileRow")
        assert (tiles.word, list(tiles.captions)) == ("QUIZESN", [])
        assert not table.app.sees("All tiles played")
        table.announce(150)
        assert table.at(Phase.CHECKING), "it is not asked for once more"
        assert table.app.find("TileRow").captions
        assert table.app.sees("All tiles played")


def test_C9_seven_tiles_of_a_play_stand_in_one_row_with_their_bonus() -> None:
    with seated(size=TABLET_WINDOW) as table:
        table.play("D8", "QUIZESN")
        table.app.frames(3)
        (tiles,) = table.app.find_all("TileRow")
        assert tiles.word == "QUIZESN"
        assert tiles.minimum_width <= tiles.width
        assert table.app.sees("All tiles played")
        assert table.app.sees("+ 50")
        table.announce(0)
        assert table.view.played.announced == 0
        assert table.app.find("TileRow").word == "QUIZESN"
        assert_fits(table.screen)


def test_C8_the_sum_of_seven_tiles_is_read_whole_in_the_smallest_window() -> None:
    with seated(size=(1024, 600)) as table:
        table.play("D8", "QUIZESN")
        table.announce(1)
        assert [line.sum[:6] for line in table.app.find_all("SumLine") if line.sum] == ["(20 + "]
        assert_fits(table.screen)


def test_C8_P10_the_count_is_shown_word_by_word_with_premiums_and_none_under_a_tile_that_lay_there() -> None:
    with seated(QUIZ, CAT, "AAAA", "AAA") as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.play("H9", "ATS", down=True)
        assert laid(table) == [("QATS", ["10", "1", "1", "1"])]
        table.announce(13)
        table.stand()
        table.play("I7", "S", down=True)
        table.announce(2)
        assert laid(table) == [("SU", ["1\N{MULTIPLICATION SIGN}2", "1"])]
        assert table.app.sees("2 + 1 =")


def test_P10_a_wrong_announcement_is_told_calmly_and_found_again_and_the_checked_score_counts() -> None:
    with seated() as table:
        announcing(table)
        assert not table.app.sees("44")
        table.announce(40)
        assert table.app.sees("You said 40. It is 44, so 44 counts. Add up the letters again, as shown here.")
        table.tap("judge")
        table.press("Cancel")
        assert not table.happened(ev.ScoreSettled)
        table.app.launcher.leave()
        table.app.frames(3)
        table.app.launcher.resume("match-1")
        table.app.frames(3)
        assert table.app.navigator.screen == ScreenName.ANNOUNCE
        assert (table.part("number").number, table.part("keypad").entry) == ("40", "40")
        assert table.app.sees("Total 44")
        table.stand()
        assert settled(table).noted == 44
        assert table.part("last").turn.note == "announced 40"


def test_P10_the_judge_may_note_another_score_with_a_reason() -> None:
    with seated() as table:
        announcing(table)
        table.announce(22)
        assert table.app.sees("You said 22. It is 44, so 44 counts. Look at QUIZ: the whole word counts double.")
        assert_fits(table.screen)
        table.tap("judge")
        table.app.key("9")
        table.app.tap(table.part("reason"))
        table.app.frames(2)
        assert (table.part("pad").entry, table.app.find("TypedNumber").active) == ("9", False)
        table.app.tap(table.app.find("TypedNumber"))
        table.app.frames(2)
        assert (table.part("reason").focus, table.app.find("TypedNumber").active) == (False, True)
        table.app.key("backspace")
        table.press("Counted again by hand")
        table.tap("deed")
        assert table.app.sees("Type the new score first.")
        for digit in "46":
            table.app.key(digit)
        assert not table.happened(ev.ScoreSettled)
        table.tap("deed")
        table.app.frames(2)
        assert (settled(table).noted, settled(table).reason) == (46, "counted again by hand")
        assert table.app.navigator.screen == ScreenName.MATCH


def test_P10_a_judges_score_far_from_the_count_is_asked_about_first_and_a_reason_before_that() -> None:
    with seated() as table:
        announcing(table)
        table.announce(44)
        table.tap("judge")
        for _digit in range(3):
            table.press("9")
        table.tap("deed")
        assert table.app.sees("Enter a reason, or tap one.")
        table.app.find("ReasonForm").ids.reason.text = "We looked it up"
        table.tap("deed")
        assert table.app.sees("999 is far from 44. If it is correct, tap the button again.")
        assert not table.happened(ev.ScoreSettled)
        table.press("\u2190")
        table.tap("deed")
        assert table.app.sees("99 is far from 44. If it is correct, tap the button again.")
        assert not table.happened(ev.ScoreSettled)
        table.tap("deed")
        assert (settled(table).noted, settled(table).reason) == (99, "We looked it up")


def test_a_very_high_score_is_asked_for_once_more_and_another_again() -> None:
    with seated() as table:
        announcing(table)
        for score in (440, 151):
            table.announce(score)
            assert table.app.sees(f"{score} is a lot. Tap OK again if it is right.")
            assert table.at(Phase.ANNOUNCING)
            for _digit in range(3 * (score == 440)):
                table.press("\u2190")
        table.tap("stands")
        assert table.app.sees("Tap OK first to confirm 151.")
        table.press("OK")
        assert table.at(Phase.CHECKING)


def test_P10_a_mistyped_score_is_retyped_until_ok_on_the_screen_and_the_keyboard() -> None:
    with seated() as table:
        announcing(table)
        for key in ("4", "5", "\u2190", "4"):
            table.press(key)
        assert table.part("number").number == "44"
        table.app.key("backspace")
        table.app.key("6", "6")
        assert table.part("number").number == "46"
        assert not table.happened(ev.ScoreAnnounced)
        table.app.pass_ms(500)
        table.app.key("enter")
        assert table.at(Phase.CHECKING)
        table.press("\u2190")
        assert table.app.sees("The score has been announced. Only the judge can change it.")
        assert table.view.played.announced == 46
        table.app.pass_ms(500)
        table.app.key("enter")
        assert settled(table).noted == 44
