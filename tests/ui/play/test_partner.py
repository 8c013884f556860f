"""Playing the computer on screen: its turns with bell and clock, its scores, challenges either way, coming back."""

from __future__ import annotations

import pytest

from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.partner.level import LEVELS, Level
from classroom.rules.board import parse_square
from classroom.settings import Settings
from classroom.stage.timing import SLEPT_MS
from classroom.ui.navigation import ScreenName
from classroom.ui.play.challenge_card import ChallengeCard
from classroom.ui.play.turn import ComputersPanel
from tests.grid import first_of
from tests.ui.fake_services import FakeShuffler, World
from tests.ui.harness import RunningApp, assert_fits, open_app
from tests.ui.partner_table import PartnerTable, against
from tests.ui.scripted_partner import ScriptedPartner, laid
from tests.ui.table import lay_out

CAT, ITS = "CATDOGS", "SEAMQUI"
S = laid("K8", "S")

FAIR = "Against the computer, the word list decides which words count and the app scores them."


def cat_is_played(table: PartnerTable) -> None:
    table.whole_turn("H8", "CAT", score=10)
    assert table.at(Phase.READY)


def test_it_takes_its_turn_and_pupils_check_its_score_and_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    partner, settings = ScriptedPartner([laid("K8", "M")], said=[12]), Settings(speak=True)
    with against(monkeypatch, partner, CAT, ITS, settings=settings, live_score=True) as table:
        app = table.app
        cat_is_played(table)
        table.by_touch = True
        # P4: with the bell and the clock, its tiles face down; fingers do nothing for it.
        table.wait(lambda: table.at(Phase.RUNNING))
        assert app.world.bell.rung == [1, 1]
        assert isinstance(table.panel, ComputersPanel)
        assert app.sees("Thinking …")
        assert table.part("ring").opacity == 1
        # The pupils go on looking at their own tiles, where they left them; its own are not seen.
        assert sorted(filter(None, table.part("rack").waiting)) == sorted(table.state.racks[0])
        assert table.part("rack").face_down
        app.tap(table.square("A1"))
        app.tap(table.slot(0))
        app.key("enter")
        assert table.view.pending == []
        assert table.at(Phase.RUNNING)
        shown = list(table.part("rack").waiting)
        table.wait(lambda: table.view.pending)
        assert list(table.part("board").pending) == [(*parse_square("K8"), "M")]
        assert table.part("board").bubble == ""
        assert table.part("rack").waiting == shown, "its tiles come from elsewhere"
        # P10: it says a score, which the pupils check before the app counts.
        assert table.computer_says() == 12
        assert app.navigator.screen == ScreenName.ANNOUNCE
        assert app.sees("12 points")
        assert app.world.device.said[-1] == "CATM, 12 points."
        assert not app.sees("Total")
        table.tap("no")
        table.tap("judge")
        assert app.sees("Is that right?")
        table.tap("no")
        table.announce(8)
        assert app.sees("Well spotted!")
        assert app.sees("The computer said 12. You counted 8. It is 8 points.")
        assert not app.find("CountCard").verdict
        assert app.sees("Total 8")
        table.tap("stands")
        app.frames(3)
        assert (table.state.turns[-1].announced, table.state.turns[-1].score) == (12, 8)
        # P12: its word may be challenged like anybody's.
        table.tap("challenge")
        table.tap("deed")
        assert app.sees("CATM is not in the list")
        assert app.sees("The clock is stopped. The word list decides.")
        table.tap("deed")
        app.frames(3)
        assert table.state.turns[-1].taken_off
        assert app.sees("CATM: refused. The tiles go back to Computer.")
        assert table.state.to_move == 0


def test_P10_a_wrong_score_of_the_computer_is_missed_and_the_count_is_the_score(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with against(monkeypatch, ScriptedPartner([S], said=[12]), CAT, ITS) as table:
        cat_is_played(table)
        table.computer_says()
        table.tap("yes")
        assert table.app.sees("It was wrong this time")
        assert table.app.sees("The computer said 12, and so did you. It is 6 points.")
        assert table.app.sees("Accept 6")
        table.tap("judge")
        assert table.app.sees(FAIR)
        table.tap("stands")
        assert (table.state.turns[-1].announced, table.state.turns[-1].score) == (12, 6)


def test_P10_pupils_cannot_judge_themselves_to_a_win_over_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    with against(monkeypatch, ScriptedPartner(doubts=["TAC"]), CAT, ITS) as table:
        table.whole_turn("H8", "TAC", score=10)
        table.wait(lambda: table.at(Phase.CHALLENGED))
        table.tap("differ")
        assert isinstance(table.modal, ChallengeCard)
        assert table.app.sees(FAIR)
        table.tap("deed")
        assert table.state.turns[-1].taken_off
        table.wait(lambda: table.at(Phase.READY))
        table.tap("judge")
        table.tap("correct")
        assert table.app.sees(FAIR)


def test_P10_pupils_who_type_while_the_machine_wakes_up_hear_the_computers_score_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with against(monkeypatch, ScriptedPartner([S], said=[12]), CAT, ITS) as table:
        cat_is_played(table)
        table.by_touch = True
        table.computer_says()
        table.tap("no")
        table.app.world.clock.pass_ms(SLEPT_MS + 1_000)
        table.app.frames(1)
        table.announce(8)
        assert table.at(Phase.ANNOUNCING)
        assert table.app.sees("One moment: still counting.")
        table.computer_says()
        table.press("OK")
        assert table.state.turns[-1].announced == 12


def test_P12_the_computer_asks_for_a_word_and_the_judge_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    with against(monkeypatch, ScriptedPartner(doubts=["TAC"]), CAT, ITS) as table:
        table.whole_turn("H8", "TAC", score=10)
        assert table.part("challenge").why_disabled
        table.tap("judge")
        table.wait_ms(5_000)
        assert table.at(Phase.READY), "it waits while people look at a card"
        table.tap("no_word_1")
        assert table.app.sees("The computer tells you when it has no word.")
        table.tap("close")
        table.wait(lambda: table.at(Phase.CHALLENGED))
        assert isinstance(table.modal, ChallengeCard)
        assert table.app.sees("The computer asks: is TAC a word?")
        table.tap("deed")
        assert table.state.turns[-1].taken_off
        table.wait(lambda: table.at(Phase.RUNNING))
        assert table.state.to_move == 1


def test_P12_the_computer_that_asked_wrongly_loses_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    with against(monkeypatch, ScriptedPartner(doubts=["CAT"]), CAT, ITS) as table:
        cat_is_played(table)
        table.app.until(lambda: not table.driver.is_thinking)
        table.tap("ring")
        # It asks before it lets the bell be rung.
        table.wait(lambda: table.at(Phase.CHALLENGED))
        assert table.app.sees("If the play stays, it scores 10. Computer will lose the next turn.")
        table.tap("deed")
        table.app.frames(3)
        assert table.happened(ev.TurnLost)
        assert table.app.sees("Hornbills, ready?")
        assert table.app.sees("No turn for Computer: the challenge failed.")


def test_its_turn_goes_on_after_a_pause_and_after_the_app_was_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    partner = ScriptedPartner([laid("K8", "SE", down=True), laid("K8", "SE", down=True), S], said=[12, 12])
    with against(monkeypatch, partner, CAT, ITS) as table:
        app = table.app
        cat_is_played(table)
        table.wait(lambda: table.view.pending)
        table.tap("pause")
        app.pass_ms(3_000)
        assert table.at(Phase.PAUSED)
        table.tap("go_on")
        assert list(table.part("board").pending) == []
        table.wait(lambda: table.view.pending)
        app.launcher.leave()
        app.frames(3)
        assert app.partner is None
        app.launcher.resume("match-1")
        app.frames(3)
        app.pass_ms(3_000)
        assert app.sees("turn starts again")
        table.tap("go_on")
        assert table.computer_says() == 12
        app.launcher.leave()
        app.frames(3)
        app.launcher.resume("match-1")
        assert table.computer_says() == 12
        table.tap("yes")
        app.launcher.leave()
        app.frames(3)
        app.launcher.resume("match-1")
        app.frames(3)
        assert app.sees("It was wrong this time")
        table.tap("stands")
        assert table.state.turns[-1].score == 6


def test_whoever_leaves_while_it_thinks_hears_nothing_of_it_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    with against(monkeypatch, ScriptedPartner([S]), CAT, ITS) as table:
        cat_is_played(table)
        table.app.frames(2)
        table.app.launcher.leave()
        count = len(table.events)
        table.app.frames(10)
        table.app.pass_ms(5_000)
        assert len(table.events) == count
        assert table.app.navigator.screen == ScreenName.HOME


# Whole matches


def begin(app: RunningApp, level: Level) -> PartnerTable:
    """From Home to the first hand-over, at a level; the pupils have the higher lot."""
    app.tap(app.find("CardButton", title="Play the computer"))
    app.tap(app.find("LevelCard", title=level.title))
    app.tap(app.find("PrimaryButton", text="Start"))
    app.tap(app.find_all("LotTile")[0])
    table = PartnerTable(app)
    table.step_ms = 900
    table.wait(lambda: not table.at(Phase.DRAWING))
    app.tap(app.find("PrimaryButton", text="Go"))
    return table


def its_turn(table: PartnerTable) -> None:
    """Let the computer have its turn, say that its score is right, and let what is counted stand."""
    table.wait(lambda: table.view.said is not None or not table.view.turn.is_computers)
    if table.view.said is not None:
        table.tap("yes")
        table.stand()
    table.app.frames(3)


@pytest.mark.parametrize("level", first_of([LEVELS[0], LEVELS[-1]]), ids=lambda level: level.key)
def test_a_whole_match_from_home_to_the_result(level: Level) -> None:
    shuffler = FakeShuffler(lay_out("KA", "CATDOGE", "SEAMTIE", "RIT"), seed=4)
    with open_app(World(shuffler=shuffler)) as app:
        table = begin(app, level)
        table.whole_turn("H8", "CAT", score=10)
        its_turn(table)
        for _turn in range(2):
            table.ring()
            table.tap("give_pass")
            table.press("Yes, pass")
            app.frames(3)
            its_turn(table)
        if level is LEVELS[0]:
            table.do(cmd.CorrectScore(0, 300, "Judge", "to let the pupils win"))
        table.tap("judge")
        table.tap("stop")
        table.press("The lesson is over")
        table.press("End match")
        app.frames(4)
        assert app.navigator.screen == ScreenName.RESULT
        assert_fits(app.screen)
        assert any(turn.play for turn in table.state.turns if turn.side == 1)
        assert app.sees("Well played")
        assert app.sees("The winners" if level is LEVELS[0] else "The winner")
        assert table.state.winner == (0 if level is LEVELS[0] else 1)
        assert app.sees(level.title)
        if level is LEVELS[0]:
            app.tap(app.find("PrimaryButton", text="Try Word builder"))
            assert app.navigator.screen == ScreenName.COMPUTER
            assert app.find("LevelCard", title="Word builder").chosen
            app.until(lambda: app.sees("Short, easy words. Beaten once."))
            assert_fits(app.screen)
            return
        app.tap(app.find("PrimaryButton", text="Add names for certificates"))
        assert app.sees("Who played?")
        app.tap(app.find(text="Cancel"))
        app.tap(app.find("SecondaryButton", text="Same teams again"))
        assert app.navigator.screen == ScreenName.COMPUTER
        assert app.find("LevelCard", title=level.title).chosen
