"""A match on screen: fingers and buttons become commands, time becomes bells, refusals become sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from classroom.errors import StoreError
from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.command import ItemCommand, Refusal, ReopenItem
from classroom.match.help import TypedWord
from classroom.match.ports import Bell, Clock
from classroom.match.service import MatchChanged, MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.team import WordCheck
from classroom.record.figure import figure
from classroom.rules.board import LaidTile, Square, square_name
from classroom.rules.placement import Word
from classroom.rules.policy import PerRound, PerTurn
from classroom.say.match import announced_sum, count_line, exchange_rule, fault_sentence, kind_words, strange_line
from classroom.say.refusal import refusal_sentence
from classroom.services import Device
from classroom.settings import TurnDraft
from classroom.stage.answers import MatchAnswers
from classroom.stage.match_faces import BoardFace, BoardMoment, ItemFace
from classroom.stage.placing import Laid, PlacingModel, keep_slots, shortened
from classroom.stage.presenter import MatchPresenter, MatchView
from classroom.stage.timing import DueBell, FrameClock
from classroom.value import Value

_BESIDE_CLOCK = (
    cmd.Warn,
    cmd.EnterReserve,
    cmd.BuyLetters,
    cmd.ReturnLetters,
    cmd.CorrectScore,
    cmd.WriteWord,
    cmd.WriteRack,
)
"""Commands that do not stop the clock of a turn."""

_ENDED_BY_TIME = (cmd.Pass, cmd.ExchangeTiles, cmd.BuyLetters)
"""Commands that, once time is up, end the turn with nothing laid."""

PLAY_RESTS_MS = 2_000
"""Milliseconds for which a warned play waits, so that two quick taps do not run over the warning."""

TRY_AGAIN_MS = 500
"""Milliseconds before saving the end of a turn is tried again after it failed."""

_CLOCKED = frozenset({Phase.ANNOUNCING, Phase.HELD, Phase.CHALLENGED})
"""The phases outside a turn in which time may be counted."""


class AsLeft(Value):
    """How the session before left a match: its racks, the tiles laid in a paused turn.

    `left_since_start`: that was since the app was started.
    """

    racks: tuple[tuple[str, ...], ...] = ()
    laid: Laid = ()
    left_since_start: bool = False


_NEVER_LEFT = AsLeft()


class MatchSession:
    """One match in progress on this screen.

    `presenter` sets `view`, which the screen shows. `placing` holds the tiles on the board that are not played yet.
    `rang` is called with the strokes of every bell, to show it. `failed` is called with why something could not be
    saved: that text needs more room than there is beside the board. `arranged` is called when tiles have changed
    their places on a rack, and when the clock is stopped, with the racks as they lie, and the squares and faces of the
    tiles laid in the paused turn; `left` is how the session before left them. `signer` is who last signed a correction.
    Nothing here decides a rule: each method sends one command.
    """

    def __init__(
        self,
        service: MatchService,
        view: MatchView,
        *,
        bell: Bell,
        clock: Clock,
        device: Device,
        vibrate: bool,
        speak: bool,
        left: AsLeft = _NEVER_LEFT,
    ) -> None:
        self.service = service
        self.answers = MatchAnswers(service)
        self.presenter = MatchPresenter(service, self.answers, view, left_since_start=left.left_since_start)
        self.view = view
        self.rang: Callable[[int], object] = lambda _strokes: None
        self.failed: Callable[[str], object] = lambda _why: None
        self.arranged: Callable[[tuple[tuple[str, ...], ...], Laid], object] = lambda _racks, _laid: None
        self.signer = ""
        self._bell = bell
        self._clock = clock
        self._device = device
        self._vibrate = vibrate
        self._speak = speak
        self._slots = dict(enumerate(left.racks))
        self._frames = FrameClock(clock)
        self._warned_of: tuple[LaidTile, ...] | None = None
        self._rests_until = 0
        self._position: tuple[str, int, tuple[str, ...], tuple[str, ...]] | None = None
        self._due = DueBell(bell)
        self._rang_out = False
        self._at_bell: tuple[LaidTile, ...] | None = None
        self._try_again_at = 0
        self._told_at_bell = ""
        self.placing = PlacingModel((), ())
        self._renew_placing()
        if service.state.phase is Phase.PAUSED:
            self.placing.lay_again(left.laid)
        self._kept = self._racks(), self._laid()
        self._show_waiting()
        self.presenter.show_tiles()
        self._leave = service.subscribe(self._changed)
        self._set_bell()

    def close(self) -> None:
        """Leave the match, which goes on by itself."""
        self._due.take_back()
        self._leave()

    # Time

    def tick(self) -> None:
        """Update the clock; call this every frame. Ends the turn when its time is over (P5).

        The end bells ring without this method. If they have rung, the machine did not sleep, however long the gap
        was.
        """
        slept = self._frames.look(has_rung=self._due.has_rung)
        if self._rests_until and self._frames.now_ms >= self._rests_until:
            self._rests_until = 0
            self.presenter.rest_play("")
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
        if (left := self.service.remaining_ms()) is None:
            return
        self.presenter.show_time(left)
        if left == 0:
            self._end_turn(self._frames.now_ms)
            return
        self._rang_out = False
        self._set_bell()
        self._due.let_ring(left, gap)

    def _end_turn(self, now: int) -> None:
        """End the turn with the tiles that are on the board when the bells ring, without waiting for the disk.

        If saving fails, it is tried again with the same tiles: nothing may be laid after the bells (P5). The reason
        is shown once, so that a tap can close it.
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
                self.say(_("Time's up. The app will keep trying to save the turn as it was at the bell."))
                self.failed(why)

    def _tick_clocks(self, state: MatchState, gap: int, *, slept: bool) -> None:
        """Update the clocks that run outside turns: a score is counted, a play held or words looked up."""
        if state.phase not in _CLOCKED:
            return
        if slept:
            if state.phase is Phase.ANNOUNCING and state.counts_on_own_time:
                self.do(cmd.Pause(ev.PauseReason.SLEPT, slept_ms=gap))
                return
            self.service.leave_out(gap)
        if state.phase is Phase.HELD and self.view.clocks.teams and self.service.remaining_ms() == 0:
            self.do(cmd.ReleaseHold())  # a team out of time has none left to think
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
        """Stop the clock, as judge; `lost_ms` of the turn passed since this was requested and are not counted."""
        return self.do(cmd.Pause(ev.PauseReason.JUDGE, lost_ms))

    def resume(self) -> bool:
        """Continue a paused turn; restart an interrupted one."""
        return self.do(cmd.RestartTurn() if self.service.interrupted else cmd.Resume())

    def restart(self) -> bool:
        """Give the turn its full time again."""
        return self.do(cmd.RestartTurn())

    # A side's turn

    def play(self) -> bool:
        """Play the tiles on the board; if words are checked first, warn once about unknown ones, and wait a moment."""
        self.placing.release_all()
        tiles = self.placing.pending if self._at_bell is None else self._at_bell
        strange = self._strange(tiles)
        if strange and self._warned_of != tiles:
            self._warned_of, self._rests_until = tiles, self._clock.now_ms() + PLAY_RESTS_MS
            warning = _("Not in the word list: {words}. Tap Play once more if you are sure.")
            warning = warning.format(words=", ".join(word.name for word in strange))
            self.say(warning, tuple(dict.fromkeys(square for word in strange for square in word.squares)))
            self.presenter.rest_play(warning)
            return False
        return not (strange and self._rests_until) and self.do(cmd.DeclarePlay(tiles))

    def explain(self) -> None:
        """Say why the tiles cannot be played, and mark where."""
        if misplacement := self.service.preview(self.placing.pending).misplacement:
            self.say(fault_sentence(misplacement), misplacement.squares)

    def give_pass(self, side: int | None = None) -> bool:
        """Pass for `side`, the one that was asked to confirm."""
        return self.do(cmd.Pass(side))

    def exchange_all(self, side: int | None = None) -> bool:
        """Exchange the whole rack for `side`, the one that was asked to confirm (P11)."""
        self.placing.recall()
        return self.do(cmd.ExchangeTiles(self.service.state.racks[self.service.state.to_move], side))

    def exchange(self, tiles: tuple[str, ...]) -> bool:
        """Exchange these tiles of the rack (A8, S2, T4)."""
        self.placing.recall()
        return self.do(cmd.ExchangeTiles(tiles))

    def show_placing(self) -> None:
        """Show the tiles as they were moved; call this after every change of `placing`."""
        self.presenter.show_tiles()
        self._keep_racks()

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
        """Challenge words of the last play and read them out; the default challenger is the next side (P12)."""
        done = self.do(cmd.ChallengePlay(int(self.view.window.challenger) if side is None else side, words))
        if done:
            for word in words:
                self.speak(word)
        return done

    def rule(self, *, accepted: bool, reason: str = "", refused: tuple[str, ...] = ()) -> bool:
        """Rule on the challenged words, naming the refused ones if the format tells which they are (P12)."""
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
        """Send a command; return why it was refused, or an empty text if it was carried out."""
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

    def _strange(self, tiles: tuple[LaidTile, ...]) -> tuple[Word, ...]:
        """The words of a play that a warning is due for before it is played."""
        if self.service.state.opened.switches.word_check is not WordCheck.WARN:
            return ()
        seen = self.service.preview(tiles)
        return tuple(word for word in seen.words if word.name in seen.strange)

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
        self._keep_racks()

    @property
    def _turn_time(self) -> object:
        return self.service.state.opened.switches.turn_time

    @property
    def _end_bells(self) -> int:
        """Return how many strokes ring the end of the running turn or round."""
        time = self._turn_time
        return time.end_bells if isinstance(time, PerTurn | PerRound) else 0

    def _stops_clock(self, command: cmd.Command) -> bool:
        """Tell whether `command` stops the clock at once; the clock of a round runs on (U9)."""
        if isinstance(self._turn_time, PerRound):
            return isinstance(command, cmd.Pause | cmd.RestartTurn)
        return not isinstance(command, _BESIDE_CLOCK)

    def _set_bell(self) -> None:
        """Schedule the end bells of the running turn or round; cancel them if nothing is running."""
        state, left = self.service.state, self.service.remaining_ms()
        phases = (Phase.RUNNING, Phase.ANNOUNCING) if isinstance(self._turn_time, PerRound) else (Phase.RUNNING,)
        if state.phase in phases and not self.service.interrupted and left:
            self._due.set(self._end_bells, self._clock.now_ms(), left)
        elif not self._due.has_rung:
            self._due.take_back()

    def _note_rung(self) -> None:
        """Show the bells that rang on schedule."""
        if self._due.has_rung:
            self._ring_out(self._end_bells)

    def _ring_out(self, strokes: int) -> None:
        """Ring the end of the running turn or round once; it makes no second sound if the bells rang on schedule."""
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
        """Reset the placing if position or side changed; each tile is in the slot where its team left it.

        The tiles of a side that has `exchanged` are in the order they were drawn. A letter drawn again in its old
        place would look as if it had been kept.
        """
        state = self.service.state
        side, bought = state.to_move, state.bought[state.to_move]
        position = (state.board.cells, side, state.racks[side], bought)
        if position == self._position:
            return
        if self._position is not None and position[:3] == self._position[:3] and len(bought) > len(self._position[3]):
            # Bought letters are added to the others; the word being laid stays in place (U8).
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

    def _racks(self) -> tuple[tuple[str, ...], ...]:
        """Return how the tiles of each side lie on its rack; those laid on the board have their slots there."""
        slots = {**self._slots, self.service.state.to_move: self.placing.slots}
        return tuple(slots.get(side, ()) for side in self.service.state.sides)

    def _laid(self) -> Laid:
        """Return the tiles laid in a turn whose clock is stopped, by the names of their squares."""
        tiles = self.placing.pending if self.service.state.phase is Phase.PAUSED else ()
        return tuple((square_name(square), face) for square, face in tiles)

    def _keep_racks(self) -> None:
        """Have the order of the racks saved, once tiles were shuffled, moved or drawn, or the clock was stopped."""
        kept = self._racks(), self._laid()
        if kept != self._kept and not self.service.state.is_real_board:
            self._kept = kept
            self.arranged(*kept)

    def _show_waiting(self) -> None:
        """Keep the pupils' tiles in view during the computer's turn, if they have exactly one rack."""
        state = self.service.state
        computers = {side for side in state.sides if state.is_computer(side)}
        pupils = [side for side in state.sides if side not in computers]
        is_its_turn = state.phase is Phase.RUNNING and not self.service.interrupted and state.to_move in computers
        if is_its_turn and len(pupils) == 1:
            (side,) = pupils
            self.presenter.show_waiting(side, keep_slots(self._slots.get(side, ()), state.racks[side]))
        else:
            self.presenter.show_waiting(0, ())


class MatchList:
    """The check list of the match on the screen."""

    def __init__(self, session: MatchSession) -> None:
        self._session = session

    @property
    def title(self) -> str:
        """The title of the card."""
        return _("Before the first bell")

    @property
    def first_name(self) -> str:
        """The last signer, else the first official."""
        return self._session.signer or self._session.answers.first_official

    @property
    def faces(self) -> Sequence[ItemFace]:
        """The items as they are now."""
        return self._session.view.turn.check_list

    def do(self, command: ItemCommand) -> str:
        """Carry a command out; return why not, empty where it was."""
        if not isinstance(command, ReopenItem):
            self._session.signer = command.by.strip()
        return "" if self._session.do(command) else str(self._session.view.message)


# A turn typed beside a real board


class EntryFace(Value):
    """What is typed beside a real board, and what the two large buttons would do.

    `shown_score` is the count that would be recorded, `line` a note about it and its word, and `is_equal` tells whether
    they agree with what was announced. `main` is the text of the button for the clock, `ok_text` that of OK.
    """

    shown_score: str = ""
    line: str = ""
    is_equal: bool = True
    main: str = ""
    why_no_main: str = ""
    why_not_home: str = ""
    ok_text: str = ""
    why_no_ok: str = ""
    why_no_doubt: str = ""


def entry_face(session: MatchSession, draft: TurnDraft, *, has_clock: bool, is_time_up: bool) -> EntryFace:
    """Return what the numbers and the word of a draft add up to, and what may be done with them."""
    state, board, typed = session.service.state, session.view.board, typed_of(session, draft)
    if board is None:
        return EntryFace()
    shown = draft.score or (str(typed.count.total) if typed and typed.count else "")
    is_equal, line = True, _what_now(session, draft)
    if typed and typed.refusal:
        is_equal, line = False, refusal_sentence(typed.refusal)
    elif shown:
        is_equal, line = _compared(session, draft, typed, int(shown))
    main, why_no_main = _main(session, draft, board, has_clock=has_clock, is_time_up=is_time_up)
    ok_text, why_no_ok = _ok(session, draft, typed, shown, has_clock=has_clock)
    if board.moment is BoardMoment.HELD:
        why_no_ok = _("First accept the play, or challenge it.")
    if board.moment in (BoardMoment.STARTING, BoardMoment.OTHER):
        why_no_ok = _("Choose who starts.")
    # A play may be written down without a clock; then it is doubted while its score is typed.
    is_made = board.moment is BoardMoment.READY and bool(draft.announced or draft.score or draft.word)
    return EntryFace(
        shown_score=shown,
        line=line,
        is_equal=is_equal,
        main=main,
        why_no_main=why_no_main,
        why_not_home=_("Stop the clock first.") if board.moment is BoardMoment.RUNNING else "",
        ok_text=ok_text,
        why_no_ok=why_no_ok,
        why_no_doubt="" if is_made and state.doubts_unwritten else board.why_no_challenge,
    )


def typed_of(session: MatchSession, draft: TurnDraft) -> TypedWord | None:
    """Return the result of the typed word (its count, or a refusal), or None if no word is typed."""
    turn = unwritten_turn(session.service.state)
    return session.answers.typed(draft.where, draft.word, turn) if draft.word else None


def unwritten_turn(state: MatchState) -> int | None:
    """Return the index of the play whose score has still to be written, or None if there is none (A5, T5)."""
    return len(state.turns) - 1 if state.unwritten else None


def objector(draft: TurnDraft) -> int | None:
    """Return who objects to the announced score, or None for nobody (A6)."""
    return draft.objected if draft.objected >= 0 and draft.announced else None


def _due(session: MatchSession, draft: TurnDraft, counted: int) -> int:
    """Return the score to record for a count; if players object, it also depends on what they announced (A6)."""
    state, board = session.service.state, session.view.board
    if not draft.announced or not (board and board.objectors):
        return counted
    return int(state.score_due(state.to_move, int(draft.announced), counted, objector(draft)))


def _what_now(session: MatchSession, draft: TurnDraft) -> str:
    """Return what to do now, as long as nothing else is to be said of what was typed."""
    view, state = session.view, session.service.state
    if view.hold.side >= 0:
        return view.hold.text
    if draft.kind == TurnKind.EXCHANGE.value:
        return exchange_rule(state)
    if view.board and view.board.untyped:
        return view.board.untyped
    if state.phase is Phase.RECORDING and view.match.is_round:
        return _("Time's up. Type the missing words or the team's total. Then end the round.")
    if state.phase is Phase.RECORDING and state.doubts_unwritten and not state.unwritten:
        if view.match.has_objections:
            return _("Until you tap OK, the others may object to a word and to the score.")
        return _("Type the announced score. Until you tap OK, words may be challenged.")
    return _("Type the score the team announces. Tap the judge's box to type a different count.")


def _compared(session: MatchSession, draft: TurnDraft, typed: TypedWord | None, counted: int) -> tuple[bool, str]:
    """Return whether the count is what was announced, and what is said of both."""
    words = count_line(typed.count) if typed and typed.count else ""
    is_equal, summed = True, ""
    if typed and typed.count and typed.count.total != counted:
        other = _("The word scores {points}, but you typed {counted}. OK will ask you why.")
        is_equal, summed = False, other.format(points=typed.count.total, counted=counted)
    elif draft.announced and session.view.board and session.view.board.objectors:
        said, objected = int(draft.announced), draft.objected >= 0
        is_equal = said == counted and not objected
        summed = announced_sum(said, counted, _due(session, draft, counted), is_objected=objected)
    elif draft.announced:
        is_equal = int(draft.announced) == counted
        different = _("Announced {announced}, but it is {counted}, so {counted} counts.")
        summed = _("Both counts agree.") if is_equal else different.format(announced=draft.announced, counted=counted)
    return is_equal, "  ".join(filter(None, (strange_line(typed) if typed else "", words, summed)))


def _main(
    session: MatchSession, draft: TurnDraft, board: BoardFace, *, has_clock: bool, is_time_up: bool
) -> tuple[str, str]:
    """Return the text of the large button, and why it cannot be pressed."""
    view = session.view
    match board.moment:
        case BoardMoment.READY if is_time_up:
            return _("End of the round"), ""
        case BoardMoment.READY if view.turn.why_no_bell:
            return _("Checklist"), ""
        case BoardMoment.READY:
            return _("Ring for {team}").format(team=view.sides[view.to_move].name), ""
        case BoardMoment.RUNNING if view.match.is_round:
            return _("Pause"), ""
        case BoardMoment.RUNNING:
            return _("Stop clock") if has_clock else _("Write down the turn"), ""
        case BoardMoment.PAUSED:
            # Only a turn with a time of its own begins anew when it was interrupted.
            has_own_time = isinstance(session.service.state.opened.switches.turn_time, PerTurn)
            return _("Restart turn") if view.turn.interrupted and has_own_time else _("Continue"), ""
        case BoardMoment.RECORDING if view.match.is_round:
            missing = _("Type the team's total first, or its words one by one.")
            return _("End of the round"), "" if board.turns and draft.is_empty else missing
        case BoardMoment.RECORDING:
            without = _("Write down the turn first: the score, or Pass or Exchange.")
            with_clock = _("Write down the turn first: the score, or Pass, Exchange or Out of time.")
            return _("Time's up") if board.time_up else _("Stopped"), with_clock if has_clock else without
        case BoardMoment.HELD:
            return _("Accept it"), ""
        case _:
            return _("Who starts?"), _("Choose who starts.")


def _ok(
    session: MatchSession, draft: TurnDraft, typed: TypedWord | None, shown: str, *, has_clock: bool
) -> tuple[str, str]:
    """Return the text of OK, and what has to be typed first."""
    if draft.kind:
        return _("OK: {what}").format(what=kind_words()[TurnKind(draft.kind)]), ""
    if score := shown or draft.announced:
        refused = _("The word cannot be written down like this. Correct it or remove it.")
        why_not = refused if typed and typed.refusal else ""
        return _("OK: {what}").format(what=figure(_due(session, draft, int(score)))), why_not
    if session.view.match.is_round:
        return _("OK"), _("Type the word's score first, or the team's total.")
    if has_clock:
        return _("OK"), _("Type the score first, or tap Pass, Exchange or Out of time.")
    return _("OK"), _("Type the score first, or tap Pass or Exchange.")
