"""The result: who has won and how, the jury where totals are equal, and the ways on."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.match.team import Mode, Role
from classroom.ui.kit.label import NameLabel
from classroom.ui.kit.theme import LEAST_TEXT
from classroom.ui.navigation import ScreenName
from classroom.ui.play.result import MemberLabel
from tests.grid import first_of
from tests.ui.finished import LONGEST_NAMES, disqualified, finished, lay, level, long_teams, pass_turn, stop, used_up
from tests.ui.harness import TABLET_WINDOW, RunningApp, assert_fits, box
from tests.ui.table import HORNBILLS, TIGERS, Table, seated


def cards(table: Table) -> list[Any]:
    """The teams' cards from the top."""
    found = table.app.find_all("ResultCard")
    return sorted(found, key=lambda card: -card.y)


def titles(table: Table) -> list[tuple[str, str]]:
    return [(card.name, card.title) for card in cards(table)]


def highlights(table: Table) -> list[tuple[str, str, str]]:
    found = sorted(table.app.find_all("Highlight"), key=lambda one: one.x)
    return [(one.caption, one.fact, one.more) for one in found]


# Who has won


def test_the_winners_come_first_with_how_each_total_came_about_and_papers_and_home_are_one_tap_away() -> None:
    with finished() as table:
        assert table.app.navigator.screen == ScreenName.RESULT
        first, second = cards(table)
        assert (first.name, first.title, first.total, first.won) == ("Hornbills", "The winners", "37", True)
        assert first.sum_lines == ["44 minus 7 for unplayed tiles (E S N R E A A)"]
        assert (second.name, second.title, second.total) == ("Tigers", "Well played", "\N{MINUS SIGN}10")
        assert second.sum_lines == ["0 minus 10 for unplayed tiles (H O R N I N T)"]
        assert table.app.sees("Aina, Wei Jie, Mei")
        assert table.screen.next_time == "Next time: stay with no clock. Only 2 turns so far."
        assert table.app.sees("Next time: stay with no clock.")
        table.press("Certificates")
        assert (table.app.navigator.screen, table.screen.paper) == (ScreenName.PRINT, "certificates")
        table.press("Back")
        table.press("Judge")
        table.app.key("escape")
        assert table.app.navigator.screen == ScreenName.RESULT
        match_id = table.state.opened.match_id
        table.app.key("escape")
        assert table.app.navigator.screen == ScreenName.HOME
        table.app.launcher.resume(match_id)
        table.app.frames(3)
        assert titles(table) == [("Hornbills", "The winners"), ("Tigers", "Well played")]


@pytest.mark.soak
def test_a_long_reason_is_read_whole() -> None:
    with seated("QUIZESN", "HORNINT", seconds=None) as table:
        stop(table, "the rain came through the roof of the hall and the tables had to be carried to the canteen, " * 2)
        assert_fits(table.screen)


def test_P13_a_team_with_four_zero_turns_is_said_to_be_disqualified_and_the_other_has_won() -> None:
    with disqualified() as table:
        assert titles(table) == [
            ("Tigers", "The winners"),
            ("Hornbills", "Disqualified"),
        ]
        assert table.screen.headline == "Match over: Hornbills disqualified (4 turns in a row without points)"
        assert_fits(table.screen)


def test_P13_in_practice_nobody_is_called_disqualified() -> None:
    with disqualified(mode=Mode.PRACTICE) as table:
        assert titles(table) == [("Tigers", "The winners"), ("Hornbills", "Well played")]
        assert table.screen.headline == "Match over: 4 turns in a row without points"


def test_C9_P15_a_team_without_tiles_reads_that_it_has_none_and_whole_racks_are_counted() -> None:
    with used_up() as table:
        assert table.screen.headline == "Match over: all tiles used"
        assert cards(table)[0].sum_lines == ["No unplayed tiles"]
        assert ("Words made", "1", "1 play using a full rack") in highlights(table)


# What is worth telling


def test_C8_P21_the_best_word_is_told_with_its_own_points_and_not_with_those_of_its_turn() -> None:
    with seated("CATSDOG", "TENHORN", seconds=None) as table:
        lay(table, "8G", "CATS")
        lay(table, "9H", "HO")
        stop(table)
        first, beside = table.state.turns
        assert beside.score > first.score
        best, *_rest = highlights(table)
        assert best == ("Best word", f"{first.score} points", "Hornbills, turn 1")


def test_the_best_word_lies_in_tiles_and_no_moment_is_called_close_that_was_not() -> None:
    with seated("QUIZESN", "HORNINT", "RE", "EE", seconds=None) as table:
        lay(table, "8G", "QUIZ")
        lay(table, "9G", "IN")
        stop(table)
        best, words = highlights(table)
        scores = [turn.score for turn in table.state.turns]
        assert best == ("Best word", f"{scores[0]} points", "Hornbills, turn 1")
        (tiles,) = [row.word for row in table.app.find_all("TileRow") if row.word]
        assert tiles.rstrip("_") == "QUIZ"[: len(tiles.rstrip("_"))]
        assert words == ("Words made", "1", "")


def test_P9_P18_a_word_that_is_none_and_that_nobody_challenged_is_not_praised() -> None:
    with seated("QUIEZSN", "HORNINT", seconds=None, mode=Mode.COMPETITION) as table:
        lay(table, "8G", "QUIE")
        stop(table)
        assert highlights(table) == []
        assert not table.app.sees("QUIE")
        # After a competition no step of practice is named.
        assert not table.screen.next_time
        assert not table.app.sees("Next time")


# The jury (P16)


def open_jury(table: Table) -> Any:
    table.press("The jury decides")
    return table.app.find("JuryCard")


def write(app: RunningApp, field: Any, text: str) -> None:
    app.tap(field)
    app.write(text)


def sign(table: Table, names: str = "Pn. Latifah, En. Tan", reason: str = "the longer words") -> None:
    card = table.app.find("JuryCard")
    write(table.app, card.ids.names, names)
    write(table.app, card.ids.reason, reason)


def test_P16_level_totals_wait_for_the_jury_who_name_the_winner_sign_and_say_why() -> None:
    with level() as table:
        assert [title for _, title in titles(table)] == ["A tie: the jury decides"] * 2
        assert not any(card.won for card in cards(table))
        assert highlights(table) == []
        assert not table.app.find_all(text="Certificates")
        assert_fits(table.screen)
        table.press("Score sheet")
        assert (table.app.navigator.screen, table.screen.paper) == (ScreenName.PRINT, "score-sheet")
        table.press("Back")
        card = open_jury(table)
        assert_fits(card)
        table.press("Write down decision")
        assert card.fault == "Choose a team or a shared win first."
        table.press("Tigers")
        assert card.fault == ""
        table.press("Write down decision")
        assert card.fault == "Type a name first."
        write(table.app, card.ids.names, "Pn. Latifah")
        table.press("Write down decision")
        assert card.fault == "Enter the reason. It goes on the score sheet."
        assert_fits(card)
        write(table.app, card.ids.reason, "the longer words")
        table.press("Not yet")
        assert table.happened(ev.JuryDecided) == []
        card = open_jury(table)
        assert (card.ids.names.text, card.ids.reason.text) == ("Pn. Latifah", "the longer words")
        table.press("Tigers")
        table.press("Write down decision")
        assert not table.app.find_all("JuryCard")
        assert table.happened(ev.JuryDecided) == [ev.JuryDecided(1, "Pn. Latifah", "the longer words")]
        assert titles(table) == [("Tigers", "The winners"), ("Hornbills", "Well played")]
        assert table.app.find(text="Certificates")
        assert_fits(table.screen)


def test_P16_the_jury_decides_on_a_match_that_was_put_aside() -> None:
    with level() as table:
        app = table.app
        match_id = table.state.opened.match_id
        app.tap(table.part("home"))
        assert app.session is None
        app.launcher.resume(match_id)
        app.frames(3)
        open_jury(table)
        table.press("Hornbills")
        sign(table)
        table.press("Write down decision")
        assert titles(table)[0] == ("Hornbills", "The winners")


# The ways on


def test_the_same_teams_play_again_as_their_sheets_said() -> None:
    with seated("QUIZESN", "HORNINT", seconds=None) as table:
        table.do(cmd.EnterReserve(0, "Aina", "Mei"))
        pass_turn(table)
        app = table.app
        assert [one.match_id for one in app.settings.current.rack_orders] == ["match-1"]
        stop(table)
        table.press("Same teams again")
        assert app.settings.current.rack_orders == ()
        assert app.navigator.screen == ScreenName.OPTIONS
        assert app.session is None
        assert app.launcher.team_sheets == (HORNBILLS, TIGERS)
        assert app.world.settings_store.settings.teams == (HORNBILLS, TIGERS)
        assert app.settings.current.teams[0].names(Role.RESERVE) == ("Mei",)


# How it looks


def may_be_cut(widget: Any) -> bool:
    """A name that ends in dots where it must; the papers have it whole."""
    return isinstance(widget, MemberLabel | NameLabel) and not widget.wrap


def test_the_line_below_a_highlight_is_read_whole() -> None:
    with finished((1024, 600)) as table:
        racks = "1 kali guna semua jubin"
        for highlight in table.app.find_all("Highlight"):
            highlight.more = racks
        table.app.frames(3)
        shown = [label for label in table.app.find_all("FitLabel") if label.text == racks]
        assert shown
        assert not any(label.shorten or label.texture_size[0] > label.width + 1 for label in shown)
        assert_fits(table.screen, ignore=lambda widget: isinstance(widget, MemberLabel))


@pytest.mark.parametrize("name", first_of(range(len(LONGEST_NAMES))))
def test_the_longest_names_touch_nothing(name: int) -> None:
    with finished(TABLET_WINDOW, teams=long_teams(LONGEST_NAMES[name])) as table:
        table.do(cmd.CorrectScore(0, 888, "the judge", "to see it"))
        assert_fits(table.screen, ignore=may_be_cut)
        for card in cards(table):
            left, below, _right, above = box(card.ids.total)
            assert below < card.ids.name.center_y < above, "the digits stand on the line of the name"
            assert box(card.ids.name)[2] <= left
            for label in (card.ids.name, *table.app.find_all(MemberLabel, card)):
                assert label.height >= LEAST_TEXT
            if LONGEST_NAMES[name].isascii():
                assert card.ids.name.wrap, "a team's name is read whole"


# Corrections until the sheet is signed


def judge_does(table: Table, name: str) -> None:
    table.app.tap(table.screen.ids.judge)
    table.app.frames(2)
    table.app.tap(table.screen.modal.ids[name])
    table.app.frames(2)


def lowest_row(table: Table) -> None:
    rows = table.app.find_all("ListRow")
    table.app.tap(min(rows, key=lambda row: row.to_window(0, row.y)[1]))
    table.app.frames(2)


def correct_to(table: Table, score: str) -> None:
    """Correct the first turn of the match."""
    judge_does(table, "correct")
    table.tap("another")
    lowest_row(table)
    for digit in score:
        table.press(digit)
    table.tap("deed")
    if table.modal:
        table.tap("deed")
    table.app.frames(3)


def test_P10_P12_a_score_is_corrected_on_the_result_screen_and_totals_winner_and_papers_follow() -> None:
    with finished() as table:
        launcher = table.app.launcher
        assert titles(table)[0] == ("Hornbills", "The winners")
        assert not table.screen.notice
        launcher.note_printed(table.state, "certificates")
        correct_to(table, "3")
        outdated = "Certificates were saved or printed before this correction. Save or print them again."
        assert table.screen.notice == outdated
        (event,) = table.happened(ev.ScoreCorrected)
        assert event == ev.ScoreCorrected(0, 3, "Judge", "counted wrongly")
        assert table.app.navigator.screen == ScreenName.RESULT
        assert (cards(table)[0].name, cards(table)[0].total) == ("Hornbills", "\N{MINUS SIGN}4")
        correct_to(table, "0")
        assert [card.total for card in cards(table)] == ["\N{MINUS SIGN}7", "\N{MINUS SIGN}10"]
        assert table.at(Phase.CLOSED)
        assert_fits(table.screen)
        table.screen.go("print", "certificates")
        table.app.frames(3)
        assert table.app.screen.warning == outdated
        launcher.note_printed(table.state, "certificates")
        assert not launcher.outdated_papers()


def test_P12_the_jury_overturns_a_ruling_on_the_result_screen() -> None:
    with seated("QUIZESN", "HORNINT", seconds=None) as table:
        table.whole_turn("H8", "QUIZ", score=44)
        table.do(cmd.ChallengePlay(1, ("QUIZ",)))
        table.do(cmd.RuleChallenge(accepted=False, reason="It is a name"))
        stop(table, "the bell of the school")
        judge_does(table, "overturn")
        lowest_row(table)
        table.press("It is in our dictionary")
        table.tap("deed")
        table.app.frames(3)
        assert table.happened(ev.RulingOverturned)
        assert table.state.totals[0] > 0
        assert titles(table)[0] == ("Hornbills", "The winners")


def test_P12_P20_once_the_judge_has_signed_nothing_is_corrected_and_it_is_said_who_signed() -> None:
    with finished() as table:
        judge_does(table, "sign")
        table.press("Sign")
        assert table.app.sees("Type a name first.")
        table.screen.modal.ids.name.text = "Puan Lim"
        assert_fits(table.screen.modal)
        table.press("Sign")
        table.app.frames(3)
        assert table.happened(ev.JudgeSigned) == [ev.JudgeSigned("Puan Lim")]
        assert table.app.sees("Signed by Puan Lim.")
        judge_does(table, "correct")
        assert table.app.sees("Puan Lim has signed the score sheet. It can no longer be changed.")
        assert not table.happened(ev.ScoreCorrected)
        assert_fits(table.screen.modal)
