"""The computer at the table: what it decides becomes commands in its own time, and in nobody else's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from classroom.errors import FaultKind, KnownError, KnownFault, StoreError
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.event import Switches
from classroom.match.state import Phase
from classroom.match.team import Mode
from classroom.partner.brain import Act
from classroom.partner.level import UnknownLevelError
from classroom.rules.board import parse_square
from classroom.rules.policy import PerTurn, Untimed
from classroom.stage.session import MatchSession
from classroom.ui.play.live_match import LAYING_MS, BoundView, PartnerDriver
from tests.fakes import FakeBell, FakeShuffler
from tests.match.table import PRIMARY, Table, boxed, opening, team, tiles
from tests.ui.fake_services import FakeDevice
from tests.ui.scripted_partner import COMPUTER, PLAYS_AFTER, RINGS_AFTER, ScriptedPartner, laid

TIMED = PerTurn(10, begin_bells=1, end_bells=2)
FRAME = 50
CAT, ITS = "CATDOGS", "SEAMQUI"
S = laid("K8", "S")


class AtOnce(Executor):
    """Does what it is given at once, unless `held`: then when it is let go."""

    def __init__(self) -> None:
        self.held = False
        self._waiting: list[Callable[[], None]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def do() -> None:
            try:
                future.set_result(work(*args, **named))
            except Exception as error:  # noqa: BLE001 - handed over, as executors do
                future.set_exception(error)

        if self.held:
            self._waiting.append(do)
        else:
            do()
        return future

    def let_go(self) -> None:
        self.held = False
        for do in self._waiting:
            do()
        self._waiting.clear()


class Seat:
    """A session with the computer as second team, and its driver."""

    def __init__(self, table: Table, partner: Any, *, speak: bool = False) -> None:
        self.table, self.partner, self.speak = table, partner, speak
        self.executor = AtOnce()
        self.phone = FakeDevice()
        self.sit()

    def sit(self) -> None:
        self.session = MatchSession(
            self.table.service,
            BoundView(),
            bell=FakeBell(),
            clock=self.table.clock,
            device=self.phone,
            vibrate=False,
            speak=self.speak,
        )
        self.driver = PartnerDriver(self.session, self._found, self.table.clock, self.executor)
        self.tick()

    def _found(self, level: str) -> Any:
        assert level == COMPUTER.computer
        if isinstance(self.partner, Exception):
            raise self.partner
        return self.partner

    @property
    def phase(self) -> Phase:
        return self.table.phase()

    @property
    def view(self) -> Any:
        return self.session.view

    def tick(self, duration: int = FRAME, *, attended: bool = True) -> None:
        """Let time pass as frames do; what was thought comes back with each."""
        while duration > 0:
            self.table.clock.pass_ms(min(FRAME, duration))
            self.session.tick()
            self.driver.tick(attended=attended)
            FRAMES.draw()
            duration -= FRAME

    def until(self, happened: Callable[[], Any]) -> int:
        """Let time pass until something has happened; how long that took, in milliseconds."""
        for step in range(400):
            if happened():
                return step * FRAME
            self.tick()
        raise AssertionError(f"it did not happen; the match is {self.phase}")

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.table.events if isinstance(event, kind)]


class Frames:
    """Kivy's clock as far as thinking needs it, without the time between frames."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[float], None]] = []

    def schedule_once(self, do: Callable[[float], None], _seconds: float) -> None:
        self._waiting.append(do)

    def draw(self) -> None:
        waiting, self._waiting = self._waiting, []
        for do in waiting:
            do(0.0)


FRAMES = Frames()


@pytest.fixture(autouse=True)
def _frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.ui.worker.Clock", FRAMES)


def sit(
    partner: Any,
    *racks: str,
    draws: Sequence[str] = (),
    timed: bool = True,
    lots: str = "KA",
    speak: bool = False,
    box: str = "",
) -> Seat:
    """The first hand-over; the pupils begin unless the `lots` say otherwise."""
    rules = boxed(box) if box else PRIMARY
    switches = Switches(TIMED if timed else Untimed())
    table = Table(FakeShuffler(*lots, *(racks or (CAT, ITS)), *draws))
    table.open(opening(rules, mode=Mode.PRACTICE, switches=switches, teams=(team(0), COMPUTER)))
    for side in (0, 1):
        table.do(cmd.DrawLot(side))
    return Seat(table, partner, speak=speak)


def after_cat(partner: Any, *racks: str, **more: Any) -> Seat:
    """The pupils have played CAT: it is the computer's turn."""
    seat = sit(partner, *racks, **more)
    seat.table.play("8H", "CAT")
    return seat


# Its turn


def test_P4_it_rings_thinks_lays_its_tiles_one_by_one_and_plays_in_its_time() -> None:
    seat = after_cat(ScriptedPartner([laid("K7", "SEA", down=True)]))
    waited = seat.until(lambda: seat.phase is Phase.RUNNING)
    assert abs(waited - RINGS_AFTER) <= 3 * FRAME
    seat.tick()
    assert seat.view.doing == "Thinking …"
    assert not seat.view.turn.rack_is_open
    waited = seat.until(lambda: seat.view.pending)
    assert seat.view.doing == "The computer puts down its tiles."
    seen = {len(seat.view.pending)}
    seat.view.bind(pending=lambda _view, pending: seen.add(len(pending)))
    assert seat.until(lambda: seat.phase is not Phase.RUNNING) <= LAYING_MS
    assert {1, 2, 3} <= seen
    (played,) = [event for event in seat.happened(ev.TilesPlayed) if event.side == 1]
    assert sorted(played.tiles) == sorted(tiles("K7", "SEA"))
    assert abs(played.elapsed_ms - PLAYS_AFTER) <= 3 * FRAME
    assert not played.at_bell


def test_the_tiles_of_the_pupils_stay_in_sight_in_its_turn_and_not_in_a_pause() -> None:
    seat = after_cat(ScriptedPartner([laid("K7", "SEA", down=True)]))
    assert seat.view.waiting.slots == ()
    seat.until(lambda: seat.phase is Phase.RUNNING)
    held = sorted(seat.session.service.state.racks[0])
    assert (seat.view.waiting.side, sorted(filter(None, seat.view.waiting.slots))) == (0, held)
    seat.session.pause()
    assert seat.view.waiting.slots == ()
    seat.session.resume()
    assert sorted(filter(None, seat.view.waiting.slots)) == held
    seat.until(lambda: seat.phase is not Phase.RUNNING)
    assert seat.view.waiting.slots == ()


def test_it_begins_where_the_lot_says_so() -> None:
    seat = sit(ScriptedPartner([laid("H8", "SEA")]), ITS, CAT, lots="AK")
    seat.until(lambda: seat.view.said)
    assert seat.table.state.turns[0].side == 1


def test_it_draws_its_lot_when_it_is_its_turn_to_draw() -> None:
    table = Table(FakeShuffler("K", "A", CAT, ITS))
    table.open(opening(mode=Mode.PRACTICE, switches=Switches(TIMED), teams=(team(0), COMPUTER)))
    seat = Seat(table, ScriptedPartner())
    seat.tick(5_000)
    assert not table.state.lots[-1]
    table.do(cmd.DrawLot(0))
    seat.until(lambda: seat.phase is Phase.READY)


def test_a_blank_is_laid_with_the_letter_it_stands_for() -> None:
    seat = after_cat(ScriptedPartner([laid("K8", "s")]), CAT, "?EAMQUI")
    seat.until(lambda: seat.view.pending)
    assert list(seat.view.pending) == [(parse_square("K8"), "s")]
    seat.until(lambda: seat.phase is Phase.ANNOUNCING)


def test_of_its_tiles_nothing_is_told_while_they_lie_there() -> None:
    seat = after_cat(ScriptedPartner([S]))
    seat.until(lambda: seat.view.pending)
    assert (seat.view.move.word, seat.view.move.bubble, seat.view.move.hint) == ("", "", "")


def test_it_passes_and_exchanges() -> None:
    seat = sit(ScriptedPartner([cmd.Pass(), cmd.ExchangeTiles(tuple(ITS))]), draws=["EEEEIOA"])
    for _turn in range(2):
        seat.table.pass_()
        seat.until(lambda: seat.phase is Phase.RUNNING)
        seat.until(lambda: seat.phase is Phase.READY)
    assert [event.side for event in seat.happened(ev.Passed)] == [0, 1, 0]
    assert [event.side for event in seat.happened(ev.Exchanged)] == [1]
    assert seat.table.state.zero_streak(1) == 2


def test_what_is_refused_is_a_pass() -> None:
    seat = after_cat(ScriptedPartner([laid("A1", "SE")]))
    seat.until(lambda: seat.happened(ev.Passed))
    assert seat.table.state.board.rows()[0] == "." * 15
    assert seat.view.pending == []


def test_P5_it_is_never_too_slow_for_the_bell_however_long_it_would_think() -> None:
    partner = ScriptedPartner([S])
    partner.plays_after = 60_000
    seat = after_cat(partner)
    seat.until(lambda: seat.phase is Phase.ANNOUNCING)
    assert not seat.happened(ev.TilesPlayed)[-1].at_bell


def test_P5_an_answer_that_comes_too_late_finds_the_turn_lost() -> None:
    seat = after_cat(ScriptedPartner([S]))
    seat.until(lambda: seat.phase is Phase.RUNNING)
    seat.executor.held = True
    seat.table.do(cmd.Pause(ev.PauseReason.JUDGE), cmd.Resume())
    seat.until(lambda: seat.happened(ev.TurnTimedOut))
    assert (seat.phase, seat.table.state.to_move) == (Phase.READY, 0)
    seat.executor.let_go()
    count = len(seat.table.events)
    seat.tick(10_000)
    assert len(seat.table.events) == count


def test_without_a_clock_it_takes_its_time_all_the_same() -> None:
    seat = after_cat(ScriptedPartner([S]), timed=False)
    seat.until(lambda: seat.phase is Phase.RUNNING)
    waited = seat.until(lambda: seat.phase is Phase.ANNOUNCING)
    assert abs(waited - PLAYS_AFTER) <= 3 * FRAME


def test_somebody_who_rings_for_it_need_not_wait() -> None:
    seat = after_cat(ScriptedPartner([S]))
    seat.tick()
    seat.driver.hurry()
    assert seat.until(lambda: seat.phase is Phase.RUNNING) <= 2 * FRAME


def test_while_others_act_it_never_moves() -> None:
    partner = ScriptedPartner([S])
    seat = sit(partner, timed=False)
    commands: tuple[cmd.Command, ...] = (
        cmd.RingBell(),
        cmd.Pause(ev.PauseReason.JUDGE),
        cmd.Resume(),
        cmd.DeclarePlay(tiles("8H", "CAT")),
        cmd.Announce(10),
    )
    for command in commands:
        seat.tick(10_000)
        count = len(seat.table.events)
        seat.tick(10_000)
        assert len(seat.table.events) == count
        seat.table.do(command)
    assert not [view for view in partner.asked if view.phase in (Phase.RUNNING, Phase.ANNOUNCING)]


def test_nobody_who_looks_away_misses_its_turn() -> None:
    seat = after_cat(ScriptedPartner([S]))
    seat.tick(20_000, attended=False)
    assert seat.phase is Phase.READY
    assert abs(seat.until(lambda: seat.phase is Phase.RUNNING) - RINGS_AFTER) <= 3 * FRAME


def test_what_it_was_about_to_do_it_still_does_after_somebody_has_looked_away() -> None:
    class Changeable(ScriptedPartner):
        """Doubts a play but once."""

        def next_act(self, view: Any) -> Act | None:
            act = super().next_act(view)
            if act and isinstance(act.command, cmd.ChallengePlay):
                self.doubts.clear()
            return act

    seat = after_cat(Changeable(doubts=["CAT"]))
    seat.tick(500)
    seat.tick(500, attended=False)
    seat.until(lambda: seat.phase is not Phase.READY)
    assert seat.phase is Phase.CHALLENGED


# Its score


def test_P10_it_says_its_score_and_leaves_it_to_people_to_announce_it() -> None:
    seat = after_cat(ScriptedPartner([S], said=[9]), speak=True)
    seat.until(lambda: seat.view.said is not None)
    assert seat.view.said == 9
    assert seat.phone.said == ["CATS, 9 points."]
    seat.tick(10_000)
    assert seat.phase is Phase.ANNOUNCING
    assert seat.phone.said == ["CATS, 9 points."]
    assert seat.session.announce(seat.view.said)
    seat.tick()
    assert seat.view.said is None
    assert seat.session.settle()
    turn = seat.table.state.turns[-1]
    assert (turn.announced, turn.score) == (9, 6)


# Challenges, ends, extra turns


def test_P12_it_challenges_before_its_bell() -> None:
    seat = after_cat(ScriptedPartner(doubts=["CAT"]))
    seat.tick()
    seat.driver.hurry()
    seat.until(lambda: seat.phase is Phase.CHALLENGED)
    assert seat.table.state.challenge
    assert (seat.table.state.challenge.side, seat.table.state.challenge.words) == (1, ("CAT",))
    seat.tick(10_000)
    assert seat.phase is Phase.CHALLENGED
    seat.session.rule(accepted=True)
    assert [event.side for event in seat.happened(ev.TurnLost)] == [1]
    seat.tick(10_000)
    assert (seat.phase, seat.table.state.to_move) == (Phase.READY, 0)


def test_P12_after_a_failed_challenge_of_others_it_has_the_next_turn_too() -> None:
    seat = after_cat(ScriptedPartner([S]))
    seat.until(lambda: seat.view.said)
    seat.session.announce(6)
    seat.session.settle()
    seat.table.challenge("CATS", accepted=True)
    assert seat.table.state.to_move == 1
    seat.until(lambda: seat.happened(ev.Passed))


def test_P14_an_end_that_is_due_is_confirmed_by_people_or_played_on_from() -> None:
    partner = ScriptedPartner()
    seat = after_cat(partner)
    seat.table.pass_()
    seat.table.pass_()
    seat.table.do(cmd.DeclareNoWord(1), cmd.DeclareNoWord(0))
    seat.tick(20_000)
    assert seat.phase is Phase.READY
    assert seat.view.end.title
    seat.driver.hurry()
    seat.until(lambda: seat.phase is Phase.RUNNING)


def test_P16_it_has_an_extra_turn() -> None:
    seat = sit(ScriptedPartner([laid("H8", "DOG")]), CAT, CAT, lots="CD", box=CAT + CAT)
    seat.table.do(cmd.DeclareNoWord(0), cmd.DeclareNoWord(1), cmd.ConfirmEnd())
    assert seat.table.state.extra is not None
    seat.tick(10_000)
    seat.table.pass_()
    seat.until(lambda: seat.view.said)
    assert seat.table.state.turns[-1].extra


# Coming back, faults


def test_a_turn_that_was_interrupted_goes_on_when_somebody_restarts_it() -> None:
    partner = ScriptedPartner([S, S])
    seat = after_cat(partner)
    seat.until(lambda: seat.view.pending)
    seat.driver.close()
    seat.session.close()
    seat.table.reopen()
    seat.sit()
    seat.tick(20_000)
    assert seat.table.service.interrupted
    assert seat.session.resume()
    seat.until(lambda: seat.view.said)
    assert seat.view.said == 6


def test_a_pause_takes_its_tiles_back() -> None:
    seat = after_cat(ScriptedPartner([laid("K8", "SE", down=True), S]))
    seat.until(lambda: seat.view.pending)
    assert seat.session.pause()
    seat.tick(20_000)
    assert seat.session.resume()
    seat.tick()
    assert seat.view.pending == []
    seat.until(lambda: seat.phase is Phase.ANNOUNCING)
    assert seat.view.played.words == ("CATS",)


def test_a_laptop_that_slept_begins_its_moment_anew() -> None:
    seat = after_cat(ScriptedPartner([S, S]))
    seat.tick(500)
    seat.table.clock.pass_ms(60_000)
    assert abs(seat.until(lambda: seat.phase is Phase.RUNNING) - RINGS_AFTER) <= 3 * FRAME
    seat.tick(500)
    seat.table.clock.pass_ms(60_000)
    seat.tick()
    assert seat.phase is Phase.PAUSED
    seat.session.resume()
    seat.until(lambda: seat.phase is Phase.ANNOUNCING)


def test_a_correction_while_it_waits_changes_nothing_for_it() -> None:
    seat = after_cat(ScriptedPartner([S]))
    seat.tick(500)
    seat.table.correct(0, 9)
    seat.until(lambda: seat.view.said)
    assert seat.view.said == 6


def test_whoever_has_left_the_table_does_nothing_more() -> None:
    seat = after_cat(ScriptedPartner([S]))
    seat.executor.held = True
    seat.tick()
    seat.driver.close()
    seat.executor.let_go()
    count = len(seat.table.events)
    FRAMES.draw()
    assert len(seat.table.events) == count


@pytest.mark.parametrize(
    ("fault", "told"),
    [(KnownError("The word list core is missing."), "missing"), (UnknownLevelError("none"), "so it passes.")],
)
def test_without_its_word_list_or_its_level_it_passes_and_says_why(fault: Exception, told: str) -> None:
    seat = after_cat(fault)
    seat.until(lambda: seat.phase is Phase.RUNNING)
    seat.until(lambda: told in seat.view.message)
    seat.until(lambda: seat.happened(ev.Passed))


def test_a_full_disk_is_told_once_and_tried_again_when_somebody_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = after_cat(ScriptedPartner([S]))
    told: list[str] = []
    seat.session.failed = told.append
    full = KnownFault(FaultKind.DISK_FULL, "/data")
    real = seat.table.service.do

    def refuse(_command: cmd.Command) -> Any:
        raise StoreError(full)

    monkeypatch.setattr(seat.table.service, "do", refuse)
    seat.tick(10_000)
    assert told == [full.sentence()]
    monkeypatch.setattr(seat.table.service, "do", real)
    seat.driver.hurry()
    seat.until(lambda: seat.phase is Phase.RUNNING)
