"""The youth tournament on the match screens: the star, challenges before the score is written, signatures (T1-T10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.state import TurnKind
from classroom.rules.policy import EndReason
from classroom.stage.stage_faces import result_face
from tests.match.table import boxed
from tests.ui.harness import assert_fits
from tests.ui.play.tournament import MINUTE, SECOND, YOUTH, at_board, set_used
from tests.ui.table import Table

QUIZ, CAT = "QUIZESN", "CATSDOG"


def give_pass(table: Table) -> None:
    """A whole turn given away."""
    if table.by_touch:
        table.ring()
        table.tap("give_pass")
        table.press("Yes, pass")
    else:
        table.hurry(cmd.RingBell())
        table.do(cmd.Pass())


def sign(table: Table, *places: int) -> None:
    """Sign in these rows of the card."""
    rows = table.modal._rows
    for place in places:
        table.app.tap(rows[place].ids.sign)


# A whole match


def test_T5_T7_T10_a_whole_match_by_touches_from_the_star_to_the_signed_sheet() -> None:
    rule_book = boxed("CATDOGEHORNINT", YOUTH)
    with at_board(rule_book, "CATDOGE", "HORNINT", drawn=False) as table:
        table.app.tap(table.screen.tiles[0])
        table.app.tap(table.screen.tiles[1])
        table.by_touch = True
        assert table.app.sees("Aina: you start!")
        table.tap("go_on")
        table.whole_turn("G8", "CAT", score=10)
        table.play("G9", "ON")
        table.app.pass_ms(5 * SECOND)
        table.tap("challenge")
        table.press("ON")
        table.tap("deed")
        table.tap("deed")
        table.app.frames(3)
        assert table.state.turns[1].taken_off
        assert table.state.used_ms[1] == 5 * SECOND
        table.whole_turn("I9", "G", down=False, score=4)
        while table.state.end is None:
            give_pass(table)
        assert table.state.end.reason is EndReason.ZERO_TURNS
        assert table.app.navigator.screen == "result"
        table.tap("sign")
        sign(table, 0)
        assert table.app.sees("Signed by Aina. Still to sign: Daniel.")
        sign(table, 1)
        assert table.modal is None
        assert table.state.is_locked
        assert table.app.sees("Signed by Aina, Daniel. Only the director can change the sheet now.")


def test_T7_who_is_out_adds_twice_the_other_s_tiles_and_the_card_says_so() -> None:
    with at_board(boxed("CATSEINDOGTEAR", YOUTH), "CATSEIN", "DOGTEAR") as table:
        table.play("G8", "CATSEIN")
        table.announce(70)
        table.stand()
        assert table.view.end.title
        table.tap("end")
        table.app.frames(3)
        assert table.state.end
        assert table.state.end.adjustments == (18, 0)
        lines = [list(card.sum_lines) for card in reversed(table.screen.ids.cards.children)]
        assert lines == [[f"{table.state.scores[0]} plus 18 for the others' tiles"], ["7 unplayed tiles"]]
        end = replace(table.state.end, unplayed=((), ("D",)))
        face = result_face(replace(table.state, end=end))
        assert face
        assert face.teams[1].sum_lines == ("1 unplayed tile",)


# The start


def test_T3_two_lots_lie_there_and_the_star_starts() -> None:
    with at_board(YOUTH, QUIZ, CAT, drawn=False) as table:
        assert len(table.screen.tiles) == 2
        assert table.app.sees("Aina: tap a tile. One of them hides the star.")
        table.app.tap(table.screen.tiles[1])
        assert [card.note for card in table.screen.cards] == ["the star", ""]
        table.app.tap(table.screen.tiles[0])
        assert [card.note for card in table.screen.cards] == ["the star", "no star"]
        assert table.state.starter == 0


def test_T3_where_a_tournament_balances_starts_nobody_draws() -> None:
    with at_board(YOUTH, CAT, QUIZ, starter=1) as table:
        assert table.app.sees("Daniel, ready?")


# Exchange


def test_T4_any_tiles_are_exchanged_by_tapping_them() -> None:
    with at_board(YOUTH, QUIZ, CAT, draws=["EE"]) as table:
        table.ring()
        table.tap("exchange")
        tiles = list(reversed(table.modal.ids.tiles.children))
        table.tap("deed")
        assert table.modal.fault == "First tap the tiles to exchange."
        for place in (0, 3, 4):
            table.app.tap(tiles[place])
        table.app.tap(tiles[4])
        table.tap("deed")
        (exchanged,) = table.happened(ev.Exchanged)
        assert isinstance(exchanged, ev.Exchanged)
        assert exchanged.returned == ("Q", "Z")
        assert (table.modal, table.state.to_move) == (None, 1)


def test_T2_the_card_for_an_exchange_goes_when_the_time_is_over() -> None:
    with at_board(YOUTH, QUIZ, CAT) as table:
        set_used(table, 0, 30 * MINUTE - SECOND)
        table.ring()
        table.tap("exchange")
        table.app.pass_ms(2 * SECOND)
        table.app.frames(3)
        assert (table.modal, table.app.navigator.screen) == (None, "result")
        assert table.screen.headline.startswith("Match over")


# Challenges


@pytest.mark.parametrize("is_said", [False, True], ids=["before the score is said", "before it is noted"])
def test_T5_a_failed_challenge_before_the_score_is_written_gives_5_points(is_said: bool) -> None:  # noqa: FBT001
    with at_board(YOUTH, QUIZ, CAT) as table:
        table.play("E8", "QUIZ")
        if is_said:
            table.announce(44)
        table.tap("challenge")
        assert table.app.sees("If QUIZ is a word: Aina: +5 points.")
        table.tap("deed")
        assert table.app.navigator.screen == "match"
        counts = "If the play stays, it scores 44." if is_said else "If the play stays, it counts."
        assert table.app.sees(f"Pupils' list. {counts} Aina: +5 points.")
        table.tap("deed")
        table.app.frames(3)
        assert table.app.navigator.screen == "announce"
        if not is_said:
            table.announce(44)
        assert table.part("challenge").why_disabled
        table.stand()
        assert table.state.scores == (49, 0)


def test_T5_after_the_score_is_written_it_is_too_late_and_before_5_points_are_for_each_word_doubted() -> None:
    with at_board(YOUTH, "CATSTEA", "DOGITEA") as table:
        table.whole_turn("G8", "CAT", score=10)
        table.tap("challenge")
        assert not table.modal
        assert table.app.notice == "Too late: a word can only be challenged before its score is written down."
        table.ring()
        table.tap("challenge")
        assert table.view.message == "Too late: a word can only be challenged before its score is written down."
        table.do(cmd.DeclarePlay(table.laid("G9", "OI")))
        words = table.view.played.words
        assert len(words) == 3
        table.tap("challenge")
        for word in words:
            table.press(word)
        assert table.modal.if_word.endswith(f"Daniel: +{5 * len(words)} points.")


# Zero turns


def test_T6_six_zero_turns_are_counted_for_both_together_and_end_the_match() -> None:
    with at_board(YOUTH, QUIZ, CAT) as table:
        for count in range(1, 6):
            give_pass(table)
            assert f"Turns without points: {count} of 6." in table.view.notes.news
        table.ring()
        table.tap("give_pass")
        assert table.app.sees("Pass? This ends the match.")
        assert table.view.message == "One more turn without points makes 6 in a row and ends the match."
        table.press("Yes, pass")
        table.app.frames(3)
        assert table.app.navigator.screen == "result"
        assert table.app.sees("Match over: 6 turns in a row without points")
        assert all(turn.kind is TurnKind.PASS for turn in table.state.turns)


# Result, signatures


def over(table: Table) -> None:
    """A match that has come to its end, overtime of the first player in it."""
    table.whole_turn("E8", "QUIZ", score=44)
    set_used(table, 0, 26 * MINUTE)
    table.do(cmd.StopMatch("The lesson is over"))


def test_T2_T7_T10_a_sheet_with_tiles_and_overtime_is_signed_and_corrected_by_the_director_alone() -> None:
    with at_board(YOUTH, QUIZ, CAT, draws=["AAEE"]) as table:
        over(table)
        lines = [list(card.sum_lines) for card in reversed(table.screen.ids.cards.children)]
        assert lines == [
            ["44 minus 7 for unplayed tiles (E S N A A E E)", "minus 10 for overtime"],
            ["0 minus 11 for unplayed tiles (C A T S D O G)"],
        ]
        table.tap("sign")
        name = table.modal._rows[0].ids.name
        written, name.text = name.text, ""
        sign(table, 0)
        assert table.modal.fault == "Type a name first."
        assert not table.state.signatures
        name.text = written
        sign(table, 0, 1)
        assert table.state.winner == 0
        table.tap("judge")
        table.tap("set_clock")
        assert table.modal.fault == "The score sheet is signed. Only the director can change it."
        table.tap("correct")
        assert table.app.sees("The sheet is signed. Only the director can change it, with a name and a reason.")
        table.press("5")
        table.press("0")
        form = table.app.find("ReasonForm")
        assert form.name == ""
        table.tap("deed")
        assert not table.happened(ev.ScoreCorrected)
        form.name = "Puan Rohani"
        table.tap("deed")
        assert table.happened(ev.ScoreCorrected) == [
            ev.ScoreCorrected(0, 50, "Puan Rohani", "counted wrongly", director=True)
        ]
        assert table.state.is_locked
        table.app.frames(3)
        table.tap("judge")
        table.tap("disqualify")
        table.press("Aina")
        table.press("Not eligible")
        table.app.find("ReasonForm").name = ""
        table.tap("deed")
        assert table.state.winner == 0, "the director gives a name"
        table.app.find("ReasonForm").name = "Encik Zaki"
        table.tap("deed")
        assert table.state.winner == 1
        assert table.app.sees("Match over: Aina disqualified (Encik Zaki: not eligible)")


# Lateness


def test_T8_who_is_more_than_15_minutes_late_loses_by_walkover() -> None:
    with at_board(YOUTH, QUIZ, CAT) as table:
        table.tap("judge")
        table.tap("walk_over")
        table.tap("deed")
        assert table.modal.fault == "Tap every absent team. For a walkover, at most one team can be here."
        table.press("Daniel")
        assert table.modal.message == "Walkover for Aina. In the standings: +150."
        table.press("Aina")
        assert table.modal.message == "Nobody is here, so nobody wins."
        table.press("Aina")
        table.press("More than 15 minutes late")
        table.tap("deed")
        table.app.frames(3)
        assert table.app.navigator.screen == "result"
        end = table.state.end
        assert end
        assert end.reason is EndReason.WALKOVER
        assert end.lost == {1}
        assert table.state.winner == 0


def test_three_digits_of_a_score_stand_beside_the_running_clock_in_the_lowest_window() -> None:
    with at_board(YOUTH, QUIZ, CAT, size=(1024, 600)) as table:
        table.whole_turn("E8", "QUIZ", score=44)
        give_pass(table)
        table.ring()
        for card in table.screen._cards.children:
            card.score = "358"
        table.app.frames(3)
        assert_fits(table.screen)


def test_T10_the_committee_disqualifies_a_player_for_any_reason() -> None:
    with at_board(YOUTH, QUIZ, CAT) as table:
        table.tap("judge")
        assert table.app.sees("Disqualify a player")
        table.tap("disqualify")
        table.press("Daniel")
        table.press("Cheated")
        table.press("Disqualify team")
        table.app.frames(3)
        assert table.state.end is not None
        assert table.state.winning_teams == (0,)
