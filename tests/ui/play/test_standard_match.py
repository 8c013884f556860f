"""The standard rules on the match screens, two to four players: seven challenge rules, the hold, the end (S1-S8)."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.formats.catalogue import format_by_key
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.rules.policy import EndReason
from tests.grid import first_of
from tests.match.table import boxed
from tests.ui.play.tournament import SECOND, STANDARD, at_board, set_used

QUIZ, CAT, TEA, DOG = "QUIZESN", "CATSDOG", "TEAMLOW", "DOGITEA"


# Whole matches


@pytest.mark.parametrize("count", first_of([4, 2, 3]))
def test_S1_S6_S7_a_whole_match_of_two_three_and_four_players_by_touches(count: int) -> None:
    racks = ("CATDOGE", "HORNINT", "EASTERN", "LOWBIRD")[:count]
    with at_board(boxed("".join(racks), STANDARD), *racks, drawn=False) as table:
        for place in range(count):
            table.app.tap(table.screen.tiles[place])
        table.by_touch = True
        assert table.app.sees("Aina: you start!")
        table.tap("go_on")
        assert table.app.sees("Aina, ready?")
        table.whole_turn("G8", "CAT", score=10)
        table.whole_turn("H9", "N", down=True, score=2)
        table.ring()
        table.tap("give_pass")
        table.press("Yes, pass")
        while not table.state.may_ask_end:
            table.ring()
            table.session.give_pass()
            table.app.frames(2)
        assert table.state.end is None
        assert "Turns without points: 6 of 6. Any player may end the match now." in table.view.notes.news
        table.tap("ask_end")
        table.app.tap(table.part("side_1"))
        table.app.frames(3)
        end = table.state.end
        assert end
        assert (end.reason, end.side) == (EndReason.ZERO_TURNS, None)
        assert table.app.sees("Match over: 6 turns in a row without points")
        cards = [card.name for card in reversed(table.screen.ids.cards.children)]
        assert sorted(cards) == sorted(["Aina", "Daniel", "Kavitha", "Wei Jie"][:count])
        assert len(table.screen.lines) == count


# The seven challenge rules


@pytest.mark.parametrize(
    "case",
    first_of(
        [
            ("double", "If QUIZ is a word: Daniel will lose the next turn.", (44, 0), 1),
            ("single", "If QUIZ is a word: the play is accepted.", (44, 0), 0),
            ("plus-5", "If QUIZ is a word: Aina: +5 points.", (49, 0), 0),
            ("plus-10", "If QUIZ is a word: Aina: +10 points.", (54, 0), 0),
            ("minus-5", "If QUIZ is a word: Daniel: \N{MINUS SIGN}5 points.", (44, -5), 0),
            ("minus-10", "If QUIZ is a word: Daniel: \N{MINUS SIGN}10 points.", (44, -10), 0),
        ]
    ),
)
def test_S4_what_a_failed_challenge_costs_is_said_before_it_is_confirmed(
    case: tuple[str, str, tuple[int, int], int],
) -> None:
    rule, said, scores, owed = case
    with at_board(format_by_key("standard", challenge=rule), QUIZ, CAT) as table:
        table.whole_turn("E8", "QUIZ", score=44)
        table.tap("challenge")
        assert table.modal.if_word == said
        assert table.modal.if_not == "If it isn't a word, Aina will take the tiles back and score 0."
        table.tap("deed")
        table.tap("deed")
        table.app.frames(3)
        assert table.state.scores == scores
        assert len(table.happened(ev.TurnLost)) == owed


@pytest.mark.parametrize("rule", first_of(["double", "single", "plus-5", "plus-10", "minus-5", "minus-10"]))
def test_S3_a_bad_word_takes_the_play_off_under_each_rule(rule: str) -> None:
    with at_board(format_by_key("standard", challenge=rule), "QZUIESN", CAT) as table:
        table.play("G8", "QZ")
        table.announce(22)
        table.stand()
        table.tap("challenge")
        table.tap("deed")
        table.tap("deed")
        table.app.frames(3)
        assert table.state.turns[0].taken_off
        assert table.state.scores == (0, 0)
        assert table.app.sees("QZ: refused. The tiles go back to Aina. Turns without points: 1 of 6.")


def test_S4_void_refuses_a_bad_word_at_once_and_nobody_challenges() -> None:
    with at_board(format_by_key("standard", challenge="void"), "QZUIESN", CAT) as table:
        table.by_touch = True
        table.play("G8", "QZ")
        assert table.state.phase is Phase.RUNNING
        assert table.view.message == "Not in the word list: QZ. Try another word."
        table.tap("challenge")
        assert table.view.message == "There are no challenges here: a word that is not in the list cannot be played."
        table.tap("recall")
        table.lay("E8", "QUIZ")
        table.tap("play")
        table.announce(44)
        table.stand()
        table.tap("challenge")
        assert table.modal is None
        assert table.app.notice == "There are no challenges here: a word that is not in the list cannot be played."


def test_S3_nobody_is_told_which_word_was_bad() -> None:
    with at_board(STANDARD, "CATZOES", "QOGITEA") as table:
        table.whole_turn("G8", "CAT", score=10)
        table.play("G9", "QO")
        words = table.view.played.words
        assert len(words) > 1
        table.announce(12)
        table.stand()
        table.tap("challenge")
        for word in words:
            table.press(word)
        table.tap("deed")
        assert table.app.sees("Not all words are in the list")
        assert not any(
            text.startswith(("\N{CHECK MARK}", "\N{MULTIPLICATION SIGN}")) for text in table.app.texts(table.modal)
        )
        table.press("Refuse")
        (ruled,) = table.happened(ev.ChallengeRuled)
        assert ruled == ev.ChallengeRuled(accepted=False, listed=False, reason="")


@pytest.mark.parametrize("challenger", first_of([3, 1, 2]))
def test_S3_any_of_the_others_may_challenge(challenger: int) -> None:
    names = ("", "Daniel", "Kavitha", "Wei Jie")
    with at_board(format_by_key("standard", challenge="minus-5"), QUIZ, CAT, TEA, DOG) as table:
        table.whole_turn("E8", "QUIZ", score=44)
        table.tap("challenge")
        table.press(f"Challenge by {names[challenger]}") if challenger > 1 else None
        assert table.modal.if_word == f"If QUIZ is a word: {names[challenger]}: \N{MINUS SIGN}5 points."
        table.tap("deed")
        table.tap("deed")
        assert table.state.turns[0].ruling
        assert table.state.turns[0].ruling.side == challenger
        assert table.state.scores[challenger] == -5


# The hold


def held(*racks: str, **more: Any) -> Any:
    """A table with clocks, where a play may be held."""
    return at_board(format_by_key("standard", turn_time="side", challenge="double"), *racks, **more)


def test_S5_a_play_is_held_while_the_own_clock_runs_and_let_stand() -> None:
    with held(QUIZ, CAT) as table:
        table.whole_turn("E8", "QUIZ", score=44)
        table.tap("hold")
        assert table.app.sees("Play held by Daniel")
        table.app.pass_ms(7 * SECOND)
        assert [clock.text for clock in table.view.clocks.teams] == ["25:00", "24:53"]
        table.tap("release")
        table.app.frames(2)
        assert (table.state.phase, table.state.used_ms) == (Phase.READY, (0, 7 * SECOND))


def test_S5_drawing_waits_15_seconds_and_what_was_drawn_is_shown_before_it_goes_back() -> None:
    with held("QZUIESN", CAT, draws=["OR"]) as table:
        table.whole_turn("G8", "QZ", score=22)
        table.tap("hold")
        table.app.pass_ms(14 * SECOND)
        table.tap("draw_apart")
        assert table.app.notice == "Wait 15 seconds before you draw. The word may be challenged."
        assert not table.happened(ev.TilesSetApart)
        table.app.pass_ms(SECOND)
        table.app.navigator.notice = ""
        table.tap("draw_apart")
        assert table.happened(ev.TilesSetApart) == [ev.TilesSetApart(0, ("O", "R"))]
        table.tap("challenge")
        table.tap("deed")
        table.tap("deed")
        table.app.frames(3)
        assert (table.modal.tiles, table.modal.message) == (
            "OR",
            (
                "The play is taken off. Aina had already drawn these tiles. Show them to everyone before they go "
                "back into the bag."
            ),
        )
        table.tap("close")
        assert table.modal is None
        assert table.state.racks[0] == ("U", "I", "E", "S", "N", "Q", "Z")


def test_S5_the_challenge_after_a_hold_is_the_holder_s() -> None:
    with held(QUIZ, CAT, TEA) as table:
        table.whole_turn("E8", "QUIZ", score=44)
        table.tap("hold")
        table.press("Kavitha: hold")
        assert table.state.hold
        assert table.state.hold.side == 2
        table.tap("challenge")
        table.tap("deed")
        assert table.state.challenge
        assert table.state.challenge.side == 2


def test_P12_of_three_players_who_loses_the_next_turn_is_told_before_its_bell() -> None:
    with at_board(boxed("CATDOGEHORNINTSEASTER", STANDARD), "CATDOGE", "HORNINT", "SEASTER") as table:
        table.play("G8", "CAT")
        assert table.view.notes.scoring == "no hurry"
        table.announce(10)
        table.stand()
        table.tap("challenge")
        table.press("Challenge by Kavitha")
        table.tap("deed")
        assert table.view.notes.lookup == "The judge decides."
        table.tap("deed")
        table.app.frames(3)
        table.whole_turn("H9", "N", down=True, score=2)
        assert table.app.sees("Kavitha, ready?")
        assert table.app.sees("No turn for Kavitha: the challenge failed.")
        table.tap("ring")
        assert table.app.sees("Aina, ready?")
        assert table.app.sees("No turn for Kavitha: the challenge failed.")


def test_S5_a_hold_ends_when_the_own_time_is_used_up() -> None:
    with held(QUIZ, CAT) as table:
        table.whole_turn("E8", "QUIZ", score=44)
        set_used(table, 1, (25 + 10) * 60 * SECOND - SECOND)
        table.tap("hold")
        table.app.pass_ms(2 * SECOND)
        table.app.frames(3)
        assert table.happened(ev.HoldReleased)
        assert table.app.navigator.screen == "result"
        assert table.state.time_penalties() == (0, -100)


# Clocks, exchange


def test_S8_without_a_clock_nothing_counts() -> None:
    with at_board(STANDARD, QUIZ, CAT) as table:
        assert not table.view.clocks.teams
        table.ring()
        assert table.app.sees("No clock")


def test_S8_a_turn_may_have_two_minutes() -> None:
    with at_board(format_by_key("standard", turn_time="turn"), QUIZ, CAT) as table:
        table.ring()
        assert table.view.time.seconds == 120


def test_S2_why_nothing_is_exchanged_while_the_bag_holds_fewer_than_seven_is_said() -> None:
    with at_board(boxed(QUIZ + CAT + "AAAAAA", STANDARD), QUIZ, CAT) as table:
        table.ring()
        table.tap("exchange")
        assert (
            table.view.message == "There are not enough tiles in the bag to exchange: 7 needed, 6 left. Play a word "
            "or pass."
        )


def test_S6_a_play_that_comes_off_may_be_the_sixth_turn_without_points() -> None:
    with at_board(STANDARD, "CATZOES", "QUIERSN") as table:
        table.whole_turn("G8", "CAT", score=10)
        for _turn in range(5):
            table.hurry(cmd.RingBell())
            table.hurry(cmd.Pass())
        table.app.frames(3)
        table.play("G9", "OZ")
        table.announce(16)
        table.stand()
        assert "ask_end" not in table.panel.ids
        assert "hold" in table.panel.ids
        table.do(cmd.ChallengePlay(table.view.window.challenger, tuple(table.view.played.words[:1])))
        table.do(cmd.RuleChallenge(accepted=False, reason="-"))
        assert table.state.may_ask_end
        assert "hold" not in table.panel.ids
        table.tap("ask_end")
        table.app.tap(table.part("side_0"))
        table.app.frames(3)
        assert table.state.end
