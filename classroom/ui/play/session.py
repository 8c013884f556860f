"""A match on screen: fingers and buttons become commands, time becomes bells, refusals become sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from classroom.errors import StoreError
from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.ports import Bell, Clock
from classroom.match.refusal import Refusal
from classroom.match.service import MatchChanged, MatchService
from classroom.match.state import MatchState, Phase
from classroom.match.team import WordCheck
from classroom.rules.board import LaidTile
from classroom.rules.policy import PerRound, PerTurn
from classroom.rules.square import Square
from classroom.ui.due_bell import DueBell
from classroom.ui.frame_clock import FrameClock
from classroom.ui.kit.placing import PlacingModel, keep_slots, shortened
from classroom.ui.play.answers import MatchAnswers
from classroom.ui.play.presenter import MatchPresenter
from classroom.ui.ports import Device
from classroom.ui.wording.move import fault_sentence
from classroom.ui.wording.refusal import refusal_sentence

_BESIDE_CLOCK = (
    cmd.Warn,
    cmd.EnterReserve,
    cmd.BuyLetters,
    cmd.ReturnLetters,
    cmd.CorrectScore,
    cmd.WriteWord,
    cmd.WriteRack,
)
"""What is done while the time of a turn goes on."""

_ENDED_BY_TIME = (cmd.Pass, cmd.ExchangeTiles, cmd.BuyLetters)
"""What a side may ask for that ends its turn with nothing laid, once the time is over."""

TRY_AGAIN_MS = 500
"""So long after a turn's end could not be saved it is tried again."""

_CLOCKED = frozenset({Phase.ANNOUNCING, Phase.HELD, Phase.CHALLENGED})
"""Where time may go by outside a turn."""


class MatchSession:
    """One match under way on this screen.

    `presenter` sets `view`, which is what is shown; `placing` are the tiles that lie on the board but are not played.
    `rang` is called with the strokes of every bell, to show it, and `failed` with why something could not be saved:
    that takes more room than beside the board there is for what is said of a turn. `signer` is who signed a correction
    last. Nothing here decides a rule: each method sends one command.
    """

    def __init__(
        self, service: MatchService, *, bell: Bell, clock: Clock, device: Device, vibrate: bool, speak: bool
    ) -> None:
        self.service = service
        self.answers = MatchAnswers(service)
        self.presenter = MatchPresenter(service, self.answers)
        self.view = self.presenter.view
        self.rang: Callable[[int], object] = lambda _strokes: None
        self.failed: Callable[[str], object] = lambda _why: None
        self.signer = ""
        self._bell = bell
        self._clock = clock
        self._device = device
        self._vibrate = vibrate
        self._speak = speak
        self._slots: dict[int, tuple[str, ...]] = {}
        self._frames = FrameClock(clock)
        self._warned_of: tuple[LaidTile, ...] | None = None
        self._position: tuple[str, int, tuple[str, ...], tuple[str, ...]] | None = None
        self._due = DueBell(bell)
        self._rang_out = False
        self._at_bell: tuple[LaidTile, ...] | None = None
        self._try_again_at = 0
        self._told_at_bell = ""
        self.placing = PlacingModel((), ())
        self._renew_placing()
        self._show_waiting()
        self.presenter.show_tiles()
        self._leave = service.subscribe(self._changed)
        self._set_bell()

    def close(self) -> None:
        """Stop listening to the match."""
        self._due.take_back()
        self._leave()

    # Time

    def tick(self) -> None:
        """Look at the clock; to be called every frame. Ends the turn when its time is over (P5).

        The bells of that end ring without it: where they have, the machine did not sleep, however long the gap.
        """
        slept = self._frames.look(has_rung=self._due.has_rung)
        gap = self._frames.gap_ms
        state = self.service.state
        if state.phase is not Phase.RUNNING:
            self._tick_clocks(state, gap, slept=slept)
            return
        if self.service.interrupted:
            return
        if slept:
            self.do(cmd.Pause(ev.PauseReason.SLEPT, slept_ms=gap))
            return
        self.presenter.show_clocks()
        left = self.service.remaining_ms()
        if left is None:
            return
        self.presenter.show_time(left)
        if left == 0:
            self._end_turn(self._frames.now_ms)
            return
        self._rang_out = False
        self._set_bell()
        self._due.let_ring(left, gap)

    def _end_turn(self, now: int) -> None:
        """End the turn with what lies on the board at the bells, which are the clock's and wait for no disk.

        What cannot be saved is tried again, with the same tiles: nothing is laid after the bells (P5). Why it cannot be
        is told once, so that a tap takes it away.
        """
        self._ring_out(self._end_bells)
        if self._at_bell is None:
            self.placing.release_all()
            self._at_bell = self.placing.pending
        if now < self._try_again_at:
            return
        self._try_again_at = now + TRY_AGAIN_MS
        try:
            self._send(cmd.EndTurn(self._at_bell))
        except StoreError as error:
            why = error.fault.sentence()
            if why != self._told_at_bell:
                self._told_at_bell = why
                self.say(_("Time's up. The turn will be saved as it was at the bell, as soon as possible."))
                self.failed(why)

    def _tick_clocks(self, state: MatchState, gap: int, *, slept: bool) -> None:
        """Let the clocks go on that run outside turns: where a score is counted, a play held, or words looked up."""
        if state.phase not in _CLOCKED:
            return
        if slept:
            if state.phase is Phase.ANNOUNCING and state.counts_on_own_time:
                self.do(cmd.Pause(ev.PauseReason.SLEPT, slept_ms=gap))
                return
            self.service.leave_out(gap)
        if state.phase is Phase.HELD and self.view.clocks.teams and self.service.remaining_ms() == 0:
            self.do(cmd.ReleaseHold())  # whose time is used up has nothing left to think with
            return
        self.presenter.show_clocks()
        self.presenter.show_hold()
        self._tick_round(state, gap)

    def _tick_round(self, state: MatchState, gap: int) -> None:
        """Go on with the clock of a round; its end is rung at once, though a word is still counted (U9)."""
        time = state.opened.switches.turn_time
        if not isinstance(time, PerRound):
            return
        left = self.service.remaining_ms() or 0
        self.presenter.show_time(left)
        self._set_bell()
        if left == 0:
            self._ring_out(time.end_bells)
        else:
            self._due.let_ring(left, gap)

    @property
    def match_id(self) -> str:
        """The stable name of the match."""
        return self.service.state.opened.match_id

    def ring(self) -> bool:
        """Ring the bell that begins the next turn (P4)."""
        return self.do(cmd.RingBell())

    def pause(self, lost_ms: int = 0) -> bool:
        """Stop the clock, as judge; `lost_ms` of the turn went by since that was wanted, and do not count."""
        return self.do(cmd.Pause(ev.PauseReason.JUDGE, lost_ms))

    def resume(self) -> bool:
        """Go on with a paused turn; an interrupted one is restarted."""
        return self.do(cmd.RestartTurn() if self.service.interrupted else cmd.Resume())

    def restart(self) -> bool:
        """Give the turn its full time again."""
        return self.do(cmd.RestartTurn())

    # A side's turn

    def play(self) -> bool:
        """Play the tiles that lie on the board; where words are to be checked first, strange ones are named once."""
        self.placing.release_all()
        tiles = self.placing.pending if self._at_bell is None else self._at_bell
        strange = self._strange(tiles)
        if strange and self._warned_of != tiles:
            self._warned_of = tiles
            warning = _("Not in the word list: {words}. Tap Play once more if you are sure.")
            self.say(warning.format(words=", ".join(strange)))
            return False
        return self.do(cmd.DeclarePlay(tiles))

    def explain(self) -> None:
        """Say what keeps the tiles from being played, and mark where."""
        misplacement = self.service.preview(self.placing.pending).misplacement
        if misplacement:
            self.say(fault_sentence(misplacement), misplacement.squares)

    def give_pass(self, side: int | None = None) -> bool:
        """Pass, for the `side` that was asked whether it does."""
        return self.do(cmd.Pass(side))

    def exchange_all(self, side: int | None = None) -> bool:
        """Exchange the whole rack, for the `side` that was asked whether it does (P11)."""
        self.placing.recall()
        return self.do(cmd.ExchangeTiles(self.service.state.racks[self.service.state.to_move], side))

    def exchange(self, tiles: tuple[str, ...]) -> bool:
        """Exchange these tiles of the rack (A8, S2, T4)."""
        self.placing.recall()
        return self.do(cmd.ExchangeTiles(tiles))

    def show_placing(self) -> None:
        """Show what fingers have made of the tiles: to be called after every change of `placing`."""
        self.presenter.show_tiles()

    def mark(self, squares: Sequence[Square], sentence: str) -> None:
        """Mark squares for the side to move until something is laid or the turn ends, and say what they are."""
        self.presenter.mark(squares, sentence)

    # The score, challenges, the judge

    def announce(self, score: int) -> bool:
        """Announce the score of the play (P10)."""
        return self.do(cmd.Announce(score))

    def settle(self, score: int | None = None, reason: str = "") -> bool:
        """Note the counted score, or the judge's own with a reason (P10)."""
        return self.do(cmd.SettleScore(score, reason))

    def challenge(self, words: tuple[str, ...], side: int | None = None) -> bool:
        """Challenge words of the last play, by default for the side that comes after it, and call them out (P12)."""
        done = self.do(cmd.ChallengePlay(int(self.view.window.challenger) if side is None else side, words))
        if done:
            for word in words:
                self.speak(word)
        return done

    def rule(self, *, accepted: bool, reason: str = "", refused: tuple[str, ...] = ()) -> bool:
        """Rule on the challenged words, naming those refused where the format says which they are (P12)."""
        return self.do(cmd.RuleChallenge(accepted, reason, refused))

    def do(self, command: cmd.Command) -> bool:
        """Send a command; say what is refused, or why it could not be saved."""
        try:
            return self._send(command)
        except StoreError as error:
            self.say(_("That could not be saved. Try again."))
            self.failed(error.fault.sentence())
            return False

    def refused(self, command: cmd.Command) -> str:
        """Send a command; return why it is refused, or an empty text where it is done."""
        return "" if self.do(command) else str(self.view.message)

    def say(self, sentence: str, squares: Sequence[Square] = ()) -> None:
        """Say something about the turn, and mark where it is on the board."""
        self.presenter.say(sentence, squares)

    def speak(self, words: str) -> bool:
        """Speak aloud, where the device can and the teacher wants it."""
        return self._speak and self._device.say(words)

    # Inside

    def _send(self, command: cmd.Command) -> bool:
        """Send a command; say what is refused. Raises `StoreError`."""
        self._note_rung()
        if self._at_bell is not None and isinstance(command, _ENDED_BY_TIME):
            command = cmd.EndTurn(self._at_bell)  # the turn was over before that was asked for, and not yet saved
        if self._stops_clock(command):
            # It was in time, however long the disk takes for it.
            self._due.take_back()
        answer = self.service.do(command)
        if isinstance(answer, Refusal):
            self.say(refusal_sentence(answer), answer.squares)
            return False
        return True

    def _strange(self, tiles: tuple[LaidTile, ...]) -> tuple[str, ...]:
        """The words of a play that a warning is due for before it is played."""
        warns = self.service.state.opened.switches.word_check is WordCheck.WARN
        return self.service.preview(tiles).strange if warns else ()

    def _changed(self, changed: MatchChanged) -> None:
        self._note_rung()
        for event in changed.events:
            if isinstance(event, ev.TurnBegan | ev.TurnRestarted) and not isinstance(self._turn_time, PerRound):
                self._rang_out = False
            elif isinstance(event, ev.BellRung):
                self._ring(event)
        self._at_bell, self._try_again_at, self._told_at_bell = None, 0, ""
        self._set_bell()
        self._renew_placing({event.side for event in changed.events if isinstance(event, ev.Exchanged)})
        self._show_waiting()
        self.presenter.match_changed(changed)

    @property
    def _turn_time(self) -> object:
        return self.service.state.opened.switches.turn_time

    @property
    def _end_bells(self) -> int:
        """How often the end of what runs now is rung."""
        time = self._turn_time
        return time.end_bells if isinstance(time, PerTurn | PerRound) else 0

    def _stops_clock(self, command: cmd.Command) -> bool:
        """Whether the clock stands still from the moment of `command` on; that of a round goes on (U9)."""
        if isinstance(self._turn_time, PerRound):
            return isinstance(command, cmd.Pause | cmd.RestartTurn)
        return not isinstance(command, _BESIDE_CLOCK)

    def _set_bell(self) -> None:
        """Set the bells that end what runs now for their moment; take them back where nothing runs."""
        state, left = self.service.state, self.service.remaining_ms()
        phases = (Phase.RUNNING, Phase.ANNOUNCING) if isinstance(self._turn_time, PerRound) else (Phase.RUNNING,)
        if state.phase in phases and not self.service.interrupted and left:
            self._due.set(self._end_bells, self._clock.now_ms(), left)
        elif not self._due.has_rung:
            self._due.take_back()

    def _note_rung(self) -> None:
        """Show what has rung by itself."""
        if self._due.has_rung:
            self._ring_out(self._end_bells)

    def _ring_out(self, strokes: int) -> None:
        """Ring the end of what runs now, once; it is heard already where it has rung by itself."""
        if strokes and not self._rang_out:
            self._rang_out = True
            self._due.strike(strokes)
            self._show_bell(strokes)

    def _ring(self, bell: ev.BellRung) -> None:
        if self._rang_out and (bell.elapsed_ms or isinstance(self._turn_time, PerRound)):
            self._rang_out = False  # it rang at its moment, before it could be saved
            return
        self._bell.ring(bell.strokes)
        self._show_bell(bell.strokes)

    def _show_bell(self, strokes: int) -> None:
        self.rang(strokes)
        if self._vibrate:
            self._device.vibrate(0.2 * strokes)

    def _renew_placing(self, exchanged: Collection[int] = ()) -> None:
        """Begin placing anew where position or side changed; each tile is in the slot where its team left it.

        Those of a side that has `exchanged` lie as they were drawn: a letter that came again in its old place would
        look as if it had been kept.
        """
        state = self.service.state
        side, bought = state.to_move, state.bought[state.to_move]
        position = (state.board.cells, side, state.racks[side], bought)
        if position == self._position:
            return
        if self._position is not None and position[:3] == self._position[:3] and len(bought) > len(self._position[3]):
            # Letters bought come to the others; the word that is being laid stays where it is (U8).
            self.placing.add(bought[len(self._position[3]) :])
            self._position = position
            return
        if self._position is not None:
            self._slots[self._position[1]] = self.placing.slots
        self._slots = {side: slots for side, slots in self._slots.items() if side not in exchanged}
        self._position = position
        hand = state.hand(side)
        slots = shortened(keep_slots(self._slots.get(side, ()), hand), max(state.rack_size(side), len(hand)))
        self.placing = PlacingModel(state.board.rows(), slots, bought)
        self.presenter.show_rack(self.placing)

    def _show_waiting(self) -> None:
        """Keep the tiles of the pupils in sight while the computer has its turn, if there is one rack of theirs."""
        state = self.service.state
        computers = {side for side in state.sides if state.is_computer(side)}
        pupils = [side for side in state.sides if side not in computers]
        is_its_turn = state.phase is Phase.RUNNING and not self.service.interrupted and state.to_move in computers
        if is_its_turn and len(pupils) == 1:
            (side,) = pupils
            self.presenter.show_waiting(side, keep_slots(self._slots.get(side, ()), state.racks[side]))
        else:
            self.presenter.show_waiting(0, ())
