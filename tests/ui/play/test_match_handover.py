"""Between two turns, in a pause, and at the end of a match, on the match screen."""

from classroom.errors import FaultKind, KnownFault
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.state import Phase
from classroom.settings import RackOrders, Settings
from classroom.ui.navigation import ScreenName
from classroom.ui.play.between import EndingPanel, HandoverPanel
from classroom.ui.play.turn import PausedPanel, TurnPanel
from classroom.value import replace
from tests.match.table import boxed
from tests.ui.table import CAT, QUIZ, Table, seated

# The hand-over


def test_the_next_team_is_asked_for_and_its_rack_lies_face_down() -> None:
    with seated() as table:
        table.whole_turn("H8", "QUIZ", score=44)
        assert isinstance(table.panel, HandoverPanel)
        for said in ("Turn 1", "Tigers, ready?", "Kavitha + Daniel. Hornbills, please look away."):
            assert table.app.sees(said)
        assert table.app.sees("One bell, ten seconds, two bells.")
        assert table.part("rack").face_down
        assert table.part("last").turn.text == "QUIZ"
        assert table.part("last").turn.score == "44"


def test_P4_the_first_hand_over_says_who_begins_and_the_bell_opens_the_rack() -> None:
    with seated() as table:
        assert table.app.sees("First turn: Hornbills.")
        assert table.app.sees("Change how you play")
        table.tap("challenge")
        assert table.app.navigator.notice == "There is no word to challenge now."
        table.app.tap(table.square("H8"))
        table.app.tap(table.slot(0))
        assert (table.session.placing.cursor, table.session.placing.pending) == (None, ())
        table.tap("home")
        assert table.app.navigator.screen == ScreenName.HOME
        table.app.launcher.resume("match-1")
        table.app.frames(3)
        assert isinstance(table.panel, HandoverPanel)
        table.app.world.log.fault = KnownFault(FaultKind.DISK_FULL)
        table.tap("ring")
        assert table.app.sees("The disk is full")
        assert table.at(Phase.READY)
        table.app.world.log.fault = None
        table.tap("ring")
        assert isinstance(table.panel, TurnPanel)
        assert not table.part("rack").face_down
        assert table.happened(ev.TurnBegan)
        assert table.app.sees("Hornbills to play")


def test_P16_an_extra_turn_is_called_so() -> None:
    racks = ("QAAAAAA", "ZEEEEEE")
    with seated(*racks, rule_book=boxed("".join(racks)), lots="QE") as table:
        table.do(cmd.DeclareNoWord(0))
        table.do(cmd.DeclareNoWord(1))
        table.tap("end")
        assert table.app.sees("Extra turn")
        assert table.app.sees("The totals are level, so extra turns are played.")
        for _side in range(2):
            table.ring()
            table.tap("give_pass")
            table.tap("yes")
            table.app.frames(2)
        assert table.state.awaits_jury


def test_teams_that_can_make_no_word_are_heard_before_the_judge_ends_the_match() -> None:
    with seated() as table:
        table.tap("judge")
        table.tap("no_word_0")
        table.tap("deed")
        assert table.app.sees("Hornbills cannot make a word.")
        table.tap("judge")
        table.tap("no_word_1")
        table.tap("deed")
        assert isinstance(table.panel, EndingPanel)
        assert table.app.sees("All teams say they cannot make a word.")
        table.tap("end")
        assert table.happened(ev.MatchEnded)


def test_P14_the_judge_may_let_the_match_go_on_instead() -> None:
    with seated() as table:
        for side in (0, 1):
            table.do(cmd.DeclareNoWord(side))
        table.tap("ring")
        assert table.at(Phase.RUNNING)


# A pause


def test_a_paused_turn_shows_no_tile_and_goes_on_where_it_stopped_anew_or_another_day() -> None:
    with seated(settings=Settings(rack_orders=tuple(RackOrders(f"old-{number}") for number in range(4)))) as table:
        table.ring()
        table.lay("H8", "QU")
        table.app.pass_ms(4_000)
        table.tap("pause")
        assert isinstance(table.panel, PausedPanel)
        assert table.part("rack").face_down
        assert table.app.sees("The judge stopped the clock.")
        table.app.pass_ms(60_000)
        assert table.app.sees("Continue: 6 seconds")
        table.tap("go_on")
        assert isinstance(table.panel, TurnPanel)
        assert table.part("ring").shown == "6"
        assert len(table.part("board").pending) == 2
        finger = table.app.finger(table.slot_of("I"))
        finger.press()
        table.app.frames(1)
        table.app.pass_ms(500)
        finger.move(*table.square("J8"))
        table.app.frames(1)
        table.session.pause()
        table.app.frames(2)
        finger.up()
        table.app.frames(2)
        table.tap("go_on")
        assert table.part("rack").slots == ["", "", *QUIZ[2:]], "a tile in a hand goes back"
        table.tap("pause")
        assert table.app.sees("New bell: 10 seconds")
        table.tap("other")
        assert table.part("ring").shown == "10"
        assert table.app.world.bell.rung == [1, 1]
        table.tap("pause")
        table.tap("leave")
        assert table.app.navigator.screen == ScreenName.HOME
        assert table.app.session is None
        pause_another(table, "match-2", "G8")
        table.app.launcher.resume("match-1")
        table.app.frames(3)
        assert isinstance(table.panel, PausedPanel)
        assert table.app.sees("The match was left for a while. 10 seconds are left.")
        table.tap("go_on")
        assert table.at(Phase.RUNNING)
        assert len(table.part("board").pending) == 2
        orders = table.app.settings.current.rack_orders
        assert [(one.match_id, one.laid) for one in orders] == [
            *((f"old-{number}", ()) for number in (2, 3)),
            ("match-2", (("G8", "Q"),)),
            ("match-1", ()),
        ]


def pause_another(table: Table, match_id: str, where: str) -> None:
    """Continue a match that is as the first one, lay a tile there, and leave it paused."""
    opened, *events = table.app.world.log.matches["match-1"]
    assert isinstance(opened, ev.MatchOpened)
    table.app.world.log.matches[match_id] = (replace(opened, match_id=match_id), *events)
    table.app.launcher.resume(match_id)
    table.app.frames(3)
    assert table.session.placing.pending == ()
    table.tap("go_on")
    table.lay(where, "Q")
    table.tap("pause")
    table.tap("leave")


def test_an_interrupted_turn_is_found_paused_and_begins_again_with_its_rack_as_it_lay() -> None:
    with seated("CATSEIN", "DOGTEAR") as table:
        table.ring()
        while (order := table.session.placing.slots) == tuple("CATSEIN"):
            table.tap("shuffle")
        table.app.pass_ms(7_000)
        table.app.launcher.leave()
        table.app.frames(3)
        table.app.launcher.resume("match-1")
        table.app.frames(3)
        assert table.view.turn.interrupted
        assert isinstance(table.panel, PausedPanel)
        assert table.part("rack").face_down
        assert not table.app.find_all("Pressable", text="Continue")
        assert table.app.sees("turn starts again")
        table.tap("go_on")
        assert table.part("ring").shown == "10"
        assert table.session.placing.slots == order
        assert table.happened(ev.TurnRestarted)


def test_an_untimed_turn_is_paused_without_seconds() -> None:
    with seated(seconds=None) as table:
        table.ring()
        table.tap("pause")
        assert table.app.sees("Continue")
        assert table.app.sees("Hornbills: paused")
        assert not table.app.sees("seconds")
        assert not table.app.sees("clock")


# The end


def test_P14_the_judge_ends_the_match_when_all_tiles_are_used() -> None:
    with seated(QUIZ, CAT, rule_book=boxed(QUIZ + CAT), lots="ZA") as table:
        table.whole_turn("D8", "QUIZESN", score=3)
        assert isinstance(table.panel, EndingPanel)
        assert table.app.sees("All tiles are used")
        assert table.app.sees("The bag is empty, and so is the rack of Hornbills.")
        assert table.app.sees("Challenge QUIZESN")
        table.tap("end")
        table.app.frames(3)
        assert table.happened(ev.MatchClosed)
        assert table.app.navigator.screen == ScreenName.RESULT


def test_P12_the_last_word_can_be_challenged_before_the_end() -> None:
    with seated(QUIZ, CAT, rule_book=boxed(QUIZ + CAT), lots="ZA") as table:
        table.whole_turn("D8", "QUIZESN", score=3)
        table.tap("challenge")
        # There is no next turn to lose, but that of the extra round, where there is one.
        assert table.app.sees("If QUIZESN is a word: Tigers will lose the extra turn if the totals are level.")
        table.tap("deed")
        table.tap("deed")
        assert isinstance(table.panel, HandoverPanel)
        assert table.app.sees("QUIZESN: refused. The tiles go back to Hornbills.")
        assert len(table.state.racks[0]) == 7
