"""What the screens of a match show: the one place that turns its state into the properties of a `MatchView`."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.i18n import _
from classroom.match import command as cmd
from classroom.match import event as ev
from classroom.match.decide.context import is_acceptable
from classroom.match.help import open_help
from classroom.match.service import MatchChanged, MatchService
from classroom.match.state import MatchState, Phase, TurnKind
from classroom.match.switches import turn_limit_ms
from classroom.match.team import Mode
from classroom.rules.board import LaidTile
from classroom.rules.layout import Layout, Premium
from classroom.rules.placement import Play, Word
from classroom.rules.policy import (
    Challenge,
    JudgeDisallows,
    Objections,
    PerRound,
    WholeRack,
)
from classroom.rules.square import Square
from classroom.ui.kit.placing import PlacingModel
from classroom.ui.play.answers import MatchAnswers, is_named
from classroom.ui.play.clock_face import (
    clock_faces,
    match_clock,
)
from classroom.ui.play.draw_face import draw_face
from classroom.ui.play.item_face import item_face
from classroom.ui.play.match_view import (
    Activity,
    ChallengeFace,
    LogLine,
    MatchView,
    Scoring,
    ShownTiles,
    TurnWords,
)
from classroom.ui.play.objection_face import challengers, objection_face
from classroom.ui.play.real_board.board_face import board_face
from classroom.ui.play.result_face import result_face
from classroom.ui.play.round_face import shop_face
from classroom.ui.play.side_face import hand_over, side_faces, team_faces, turn_of
from classroom.ui.playable import Part, Place, parts_of
from classroom.ui.wording import challenge as say_challenge
from classroom.ui.wording import literacy_round as say_round
from classroom.ui.wording import match as say
from classroom.ui.wording import zero_turns
from classroom.ui.wording.clock import announcing_note, lookup_note, minutes_text
from classroom.ui.wording.match import AtBell
from classroom.ui.wording.move import MoveLine, move_line
from classroom.ui.wording.refusal import refusal_sentence
from classroom.words.teacher_list import short_title

_ON_ONE_LINE = 20  # letters that stay on one line
_WINDOW = frozenset({Phase.READY, Phase.LAST_WINDOW})
_SCORING = {Phase.ANNOUNCING: Scoring.ANNOUNCING, Phase.CHECKING: Scoring.CHECKING}


class MatchPresenter:
    """The only one who sets a `MatchView`: from the state, its events, the tiles fingers have laid, and the computer.

    What is needed only where a card is opened is not in the view: `MatchAnswers` has it. Two things are known
    from events alone and are forgotten when the match is closed: why the clock was stopped, a turn taken back among the
    reasons, and what the closing bell found.
    """

    def __init__(self, service: MatchService, answers: MatchAnswers) -> None:
        self.view = MatchView()
        self._service, self._answers = service, answers
        self._placing = PlacingModel((), ())
        self._pause_reason: ev.PauseReason | None = None
        self._is_taken_back = False
        self._at_bell = AtBell.NO_BELL
        self._marked_over: list[LaidTile] = []
        state = service.state
        self.view.parts = parts_of(state)
        self.view.is_practice = state.opened.mode is Mode.PRACTICE
        self.view.layout_rows = list(state.format.layout.rows)
        self.view.tile_values = state.tile_set.values
        self.view.letters = "".join(state.tile_set.letters)
        self.view.draw = draw_face(state) if state.lots else None
        self.view.set_word = state.opened.set_word
        self.view.can_disallow = isinstance(state.format.challenge, JudgeDisallows)
        self._update(state)

    # What happens

    def match_changed(self, changed: MatchChanged) -> None:
        """Show what events have made of the match."""
        for event in changed.events:
            match event:
                case ev.TurnPaused(reason=reason):
                    self._pause_reason, self._is_taken_back = reason, False
                case ev.TurnTakenBack():
                    self._is_taken_back = True
                case ev.TilesPlayed(at_bell=at_bell):
                    self._at_bell = AtBell.PLAYED if at_bell else AtBell.NO_BELL
                case ev.TurnTimedOut(tiles=tiles):
                    self._at_bell = AtBell.WENT_BACK if tiles else AtBell.NOTHING
        self.view.hint_squares = []
        self.show_tiles()
        self._update(changed.state)
        for event in changed.events:
            if isinstance(event, ev.TilesShown):
                name = say.team_name(changed.state, event.side)
                self.view.shown_tiles = ShownTiles(name, event.tiles, self._service.event_count)

    def show_rack(self, placing: PlacingModel) -> None:
        """Show the rack and the tiles of another turn."""
        self._placing = self.view.placing = placing

    def show_waiting(self, side: int, slots: Sequence[str]) -> None:
        """Show the tiles of a side that looks on, none to show the rack of the side to move."""
        self.view.waiting_side, self.view.waiting = side, list(slots)

    def show_tiles(self) -> None:
        """Show what fingers have made of the tiles: to be called after every change of them."""
        state, view = self._service.state, self.view
        # Of the computer's tiles nothing is said: pupils add them up.
        is_said = state.phase is Phase.RUNNING and not state.is_computer(state.to_move)
        line = move_line(self._service.preview(self._placing.pending)) if is_said else MoveLine()
        if state.phase is Phase.ANNOUNCING:
            line = MoveLine(hint=_("Played. Now add up the score."), why_not=_("Played. Now add up the score."))
        view.pending = list(self._placing.pending)
        view.message = ""
        view.move_line, view.move_place, view.move_note = line.word, line.place, line.note
        view.bubble, view.hint, view.why_not_play = line.bubble, line.hint, line.why_not
        view.message_squares = list(line.squares)
        if view.pending != self._marked_over:
            view.hint_squares = []

    def show_time(self, left_ms: int) -> None:
        """Show what is left of the turn that runs, where it has a time of its own."""
        if not self.view.is_timed:
            return
        self.view.seconds = -(-left_ms // 1000)
        self.view.fraction = left_ms / (self.view.limit_seconds * 1000)
        self.view.clock_text = minutes_text(left_ms)

    def show_clocks(self) -> None:
        """Show the clocks of the teams as they are now, where they have any (A3, T2, S8)."""
        view, state = self.view, self._service.state
        faces = clock_faces(self._service)
        if not faces:
            return
        view.clock = next((face for face in faces if face.is_running), faces[state.team_of(state.to_move)])
        view.match_clock = match_clock(self._service)
        view.clocks = list(faces)

    def say(self, sentence: str, squares: Sequence[Square] = ()) -> None:
        """Say something about the turn, and mark where it is on the board."""
        # Also a sentence that was said just before is said again.
        self.view.message = ""
        self.view.message_squares = list(squares)
        self.view.message = sentence

    def mark(self, squares: Sequence[Square], sentence: str) -> None:
        """Mark squares for the side to move until something is laid or the turn ends, and say what they are."""
        self._marked_over = list(self._placing.pending)
        self.view.hint_squares = list(squares)
        self.say(sentence)

    def show_activity(self, activity: Activity) -> None:
        """Show what the computer is about."""
        match activity:
            case Activity.NONE:
                self.view.doing = ""
            case Activity.THINKING:
                self.view.doing = _("It is thinking …")
            case Activity.LAYING:
                self.view.doing = _("It lays its tiles.")

    def show_said(self, score: int | None) -> None:
        """Show the score that the computer says for its play, None for none."""
        self.view.said = score

    # The match as it is

    def _update(self, state: MatchState) -> None:
        """Set everything that follows from the state."""
        view = self.view
        view.interrupted = self._service.interrupted
        view.cells = list(state.board.rows())
        self._update_sides(state)
        view.rack_size = state.rack_size(state.to_move)
        others = [side for side in state.sides if side != state.to_move]
        view.others = say.names(say.team_name(state, side) for side in others)
        # Of a rack for each member, or of several sides, there are more than there is room for.
        holds = [_holds(state, side) for side in others] if len(others) == 1 and not view.hand_over else []
        stock = [zero_turns.zero_run_short(state), _unbroken(_("Bag {count}"), len(state.bag)), *holds, view.passes]
        view.stock = "   ".join(filter(None, stock))
        view.rack_is_open = state.phase is Phase.RUNNING and not view.interrupted and not view.is_computers_turn
        view.is_covered = view.interrupted or state.phase is Phase.PAUSED
        view.can_ring = state.phase is Phase.READY
        self._update_list(state)
        view.open_help = open_help(state, with_places=True)
        if state.lots and Phase.DRAWING in (state.phase, view.phase):
            view.draw = draw_face(state)
        self._update_play(state)
        self._update_challenge(state)
        self._update_clock(state)
        self._update_sentences(state)
        self._update_turns(state)
        self._update_round(state)
        view.result = result_face(state)
        view.board = board_face(self._service)
        view.moment = self._moment(state)
        view.scoring = _SCORING.get(state.phase, Scoring.NONE)
        view.phase = state.phase

    def _update_sides(self, state: MatchState) -> None:
        """Show who plays as which side, and for which team."""
        view = self.view
        view.sides = side_faces(state)
        view.teams = team_faces(state)
        view.look = state.team_of(state.to_move)
        view.to_move = state.to_move
        view.hand_over = hand_over(state)
        view.passes = say.passes_so_far(state)
        view.is_computers_turn = view.sides[state.to_move].is_computer
        view.turn_of = turn_of(state)

    def _moment(self, state: MatchState) -> Place:
        view = self.view
        if view.interrupted or state.phase is Phase.PAUSED:
            return Place.PAUSED
        if state.phase is Phase.RUNNING:
            return Place.COMPUTERS_TURN if view.is_computers_turn else Place.TURN
        if state.phase in _SCORING and view.parts.get(Place.SCORE) is Part.OWN_COUNT_PANEL:
            return Place.SCORE
        if state.phase is Phase.HELD:
            return Place.HELD
        if state.phase is Phase.CHALLENGED and view.moment is not Place.END_DUE:
            return Place.BETWEEN_TURNS
        if view.end_due:
            return Place.END_DUE
        return Place.BETWEEN_TURNS if state.phase in _WINDOW else view.moment

    def _update_list(self, state: MatchState) -> None:
        is_asked = state.format.checklist.required and not self.view.is_practice and not state.turns
        self.view.check_list = [item_face(state, item) for item in state.format.checklist.items] if is_asked else []
        waits = _("First the check list: each item is ticked or skipped.")
        self.view.why_no_bell = waits if state.waits_for_list else ""

    def _update_play(self, state: MatchState) -> None:
        view = self.view
        play = state.last_play
        shown = play.play if play else None
        view.last_play = [square for square, _tile in shown.tiles] if shown else []
        view.played_words = [word.name for word in shown.words] if shown else []
        words = [_letters(state.format.layout, shown, word) for word in shown.words] if shown else []
        view.main_word, view.more_words = words[0] if words else [], words[1:]
        view.bonus = play.count.bonus if play and play.count else 0
        view.announced = play.announced if play else None
        hidden = state.phase is Phase.ANNOUNCING or play is None
        view.counted = None if hidden or play is None else play.count
        whole = isinstance(state.format.exchange, WholeRack)
        exchange = cmd.ExchangeTiles(state.racks[state.to_move][: None if whole else 1])
        refusal = self._service.why_not(exchange) if state.phase is Phase.RUNNING else None
        view.why_not_exchange = refusal_sentence(refusal) if refusal else ""

    def _update_challenge(self, state: MatchState) -> None:
        view, play = self.view, state.last_play
        view.challengers = list(challengers(state))
        view.is_challenged_unwritten = state.is_challenged_unwritten
        view.challenged_too_late = say_challenge.challenged_too_late(state)
        view.holder = state.hold.side if state.hold else -1
        view.challenged_side = play.side if play else -1
        doubts = state.challenge or state.hold
        view.challenger = doubts.side if doubts else next(iter(view.challengers), -1)
        policy = state.format.challenge
        view.most_challenged = policy.words if isinstance(policy, Challenge) else 0
        view.challenge = self._challenge_face(state)
        view.challenge_words = (
            list(view.played_words) if say_challenge.is_held_or_open(state) and view.challengers else []
        )
        view.why_no_challenge = self._why_no_challenge(state)
        holds = isinstance(policy, Challenge) and policy.hold_seconds > 0 and state.phase in _WINDOW
        view.can_hold = holds and bool(view.challenge_words)
        view.has_objections = isinstance(state.format.announcement, Objections)
        view.objection = objection_face(self._service)
        self.show_hold()

    def _why_no_challenge(self, state: MatchState) -> str:
        view = self.view
        if view.challenge_words:
            return ""
        side = next(iter(view.challengers), state.to_move)
        refusal = self._service.why_not(cmd.ChallengePlay(int(side), tuple(view.played_words)))
        return say_challenge.why_no_challenge(state, refusal) or _("There is no word to challenge now.")

    def show_hold(self) -> None:
        """Show how far the hold of the last play has come: when tiles may be drawn (S5)."""
        state, view = self._service.state, self.view
        if state.phase is not Phase.HELD:
            return
        view.hold_text = say_challenge.hold_text(state, has_clock=bool(view.clocks))
        refusal = self._service.why_not(cmd.DrawApart())
        view.why_not_draw_apart = refusal_sentence(refusal) if refusal else ""

    def _challenge_face(self, state: MatchState) -> ChallengeFace | None:
        if state.challenge is None:
            return None
        words, opened = state.challenge.words, state.opened
        unlisted = tuple(word for word in words if not is_acceptable(state, self._service.lexicon, word))
        named = is_named(state)
        title = short_title(opened.lexicon_key, opened.lexicon_title, _)
        source = f"{title}."
        if self._service.lexicon_changed:
            source = _("The word list was changed since this match began.")
        # Which of several words is none, not everybody is told (S3).
        shown = [word for word in unlisted if word not in state.rulings] if named or len(words) == 1 else []
        reasons = say.open_reasons(self._service.lexicon, shown)
        return ChallengeFace(
            words=words,
            listed=not unlisted,
            title=say.verdict_title(words, unlisted, ruled_before=words[0] in state.rulings, is_named=named),
            source=" ".join(filter(None, (reasons, source))),
            if_accepted=say.what_follows(state, accepted=True),
            if_refused=say.what_follows(state, accepted=False),
            for_judge=say.for_judge(self._service.lexicon, words),
            unlisted=unlisted,
            is_named=named,
        )

    def _update_round(self, state: MatchState) -> None:
        """Show what a round has that other matches have not: letters for sale, words up to the next tiles (U5, U8)."""
        view = self.view
        view.shop = shop_face(state, self._service.why_not)
        view.spelled, view.refill_words = say_round.refill_progress(state)
        view.refill_text = say_round.refill_text(state)
        view.own_count = say_round.own_count(state)
        if isinstance(state.opened.switches.turn_time, PerRound):
            view.turn_title = say_round.round_title(state)
            view.bells_ahead = say_round.bells_ahead(state)

    def _update_round_clock(self, time: PerRound) -> None:
        """The clock of a round goes on from one word to the next (U9)."""
        self.view.is_timed, self.view.limit_seconds = True, time.seconds
        self.show_time(self._service.remaining_ms() or 0)

    def _update_clock(self, state: MatchState) -> None:
        view, time = self.view, state.opened.switches.turn_time
        if isinstance(time, PerRound):
            self._update_round_clock(time)
            return
        self.show_clocks()
        limit = turn_limit_ms(state.opened.switches)
        view.is_timed = limit is not None
        view.limit_seconds = (limit or 0) // 1000
        if limit is None or state.phase in _SCORING:
            return  # while a score is checked the clock stays where the play stopped it
        counts = state.phase in (Phase.RUNNING, Phase.PAUSED, Phase.RECORDING)
        left = self._service.remaining_ms() if counts else limit
        if left is not None:
            self.show_time(left)

    def _update_sentences(self, state: MatchState) -> None:
        view = self.view
        view.turn_title = say.turn_title(state)
        view.begin_text = say.begin_text(state)
        view.scoring_note = announcing_note(state)
        view.lookup_note = lookup_note(state)
        view.bells_ahead = view.clock.rule or say.bells_ahead(state)
        view.bells_now = say.bells_now(state)
        view.last_zero = say.last_zero(state) or zero_turns.zero_end_ahead(state)
        view.zero_question = zero_turns.zero_question(state)
        view.zero_run = zero_turns.zero_run(state)
        view.may_end = state.may_ask_end and state.end is None and state.phase in _WINDOW
        view.last_pass = say.last_pass(state)
        view.news = say.news(state, self._at_bell)
        view.at_bell = _("Two bells: these tiles are the play.") if self._at_bell is AtBell.PLAYED else ""
        left = self._service.remaining_ms()
        view.pause_text = say.pause_text(state, self._pause_reason, left, interrupted=view.interrupted)
        if self._is_taken_back and state.phase is Phase.PAUSED:
            view.pause_text = _("The judge took that back. The turn goes on where it was, or begins again.")
        due = self._service.end_due()
        view.end_due = say.end_title(state, due)
        view.end_detail = say.end_detail(state, due) if view.end_due else ""

    def _update_turns(self, state: MatchState) -> None:
        view = self.view
        settled = [index for index in reversed(range(len(state.turns))) if state.turns[index].settled]
        view.log = [_line(state, index) for index in settled]
        played = (line for line in view.log if state.turns[line.index].kind is not TurnKind.LOST)
        view.last_line = next(played, None)
        view.last_words = self._answers.words_of(view.last_line.index) if view.last_line else TurnWords()


def _letters(layout: Layout, play: Play, word: Word) -> list[tuple[str, Premium]]:
    laid = dict(play.tiles)
    return [
        (tile, layout.premium(square) if square in laid else Premium.PLAIN)
        for square, tile in zip(word.squares, word.text, strict=True)
    ]


def _holds(state: MatchState, side: int) -> str:
    sentence = _("{team} holds {count}") if say.is_one(state, side) else _("{team} hold {count}")
    holds = _unbroken(sentence, len(state.racks[side]), team=say.team_name(state, side))
    return holds.replace(" ", "\N{NO-BREAK SPACE}") if len(holds) <= _ON_ONE_LINE else holds


def _unbroken(sentence: str, count: int, **more: str) -> str:
    """Return a sentence whose number is on one line with the word before it."""
    return sentence.replace(" {count}", "\N{NO-BREAK SPACE}{count}").format(count=count, **more)


def _line(state: MatchState, index: int) -> LogLine:
    turn = state.turns[index]
    who = say.team_name(state, turn.side)
    member = state.seats[turn.side].member
    text, note = say.turn_text(turn), say.turn_note(turn)
    return LogLine(index, turn.number, state.team_of(turn.side), text, note, str(turn.score), who, member)
