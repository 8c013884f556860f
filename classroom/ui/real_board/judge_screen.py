"""The judge's screen beside a real board: the clock and its bell, two numbers a turn, the sheet as it grows (P10)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.match.command import NameStarter, RecordTurn, RecordUnwritten, ReleaseHold, StopTurn
from classroom.match.state import TurnKind
from classroom.rules.policy import Challenge, Untimed
from classroom.say.match import (
    ASKED_TWICE_ABOVE,
    lost_turns,
    minutes_text,
    team_name,
)
from classroom.settings import TurnDraft
from classroom.stage.match_faces import BoardFace, BoardMoment, NotesFace, SheetRow
from classroom.stage.session import EntryFace, MatchList, entry_face, objector, typed_of, unwritten_turn
from classroom.stage.stage_faces import RoundFace, drawn_at_board
from classroom.ui.cards.pin_card import ask_judge
from classroom.ui.context import ScreenContext
from classroom.ui.kit.button import SecondaryButton
from classroom.ui.kit.dialog import Pick
from classroom.ui.kit.layout import Column, GrowingColumn, Natural, lay, load_rules
from classroom.ui.kit.theme import THEME, tells
from classroom.ui.kit.touch import TOUCHES, Pressable
from classroom.ui.play.challenge_card import WordChoice
from classroom.ui.play.judge import DisallowPick, hold
from classroom.ui.play.live_match import LiveMatch, back_to_hall, is_in_hall
from classroom.ui.play.shell import BESIDE, CheckListCard, LiveScreen, TeamCards
from classroom.ui.real_board import board_judge
from classroom.ui.real_board.board_judge import TurnKinds  # noqa: F401 - named in the rules
from classroom.value import replace

RING_KEYS = ("f2", "spacebar")
OK_KEYS = ("enter", "numpadenter")
ANNOUNCED, SCORE = "announced", "score"


@tells("on_row")
class SheetRows(Pressable, GrowingColumn):
    """The score sheet so far; a tap on a row leads to correcting it, or to typing a missing word."""

    def on_touch_up(self, touch: Any) -> bool:
        """Find the row that the finger left."""
        self.tapped = next((line for line in self.children if line.collide_point(*touch.pos)), None)
        return bool(super().on_touch_up(touch))

    def on_release(self) -> None:
        """Tell which row was tapped."""
        if (line := getattr(self, "tapped", None)) is not None:
            self.dispatch("on_row", line.row)


class SheetLine(Natural, Widget):
    """A row of the running sheet."""

    natural_height = 44

    row = ObjectProperty(SheetRow(0, ()))

    def __init__(self, row: SheetRow, **more: Any) -> None:
        super().__init__(row=row, **more)
        box = self.ids.entries
        for entry in row.entries:
            box.add_widget(SheetCell(score=f"{entry.score}{'*' if entry.is_untyped else ''}", running=entry.running))


class SheetName(BoxLayout):
    """The team name above a column; `is_narrow` if it shares the sheet with more than one other."""

    side = NumericProperty(0)
    name = StringProperty()
    is_narrow = BooleanProperty(defaultvalue=False)


class SheetCell(BoxLayout):
    """The score of a turn and the total after it."""

    score = StringProperty()
    running = StringProperty()


class StarterPart(Column):
    """Asks who starts, based on the tiles picked at the board; the `rule` says which tile starts (P8, A2)."""

    screen = ObjectProperty()
    rule = StringProperty()

    def __init__(self, screen: Any, **more: Any) -> None:
        super().__init__(screen=screen, rule=drawn_at_board(screen.session.service.state), **more)
        if THEME.low:
            self.remove_widget(self.ids.title.__self__)  # the buttons say it too, and need the room
        for side, face in enumerate(screen.view.sides):
            starts = _("{team} to start").format(team=face.name)
            button = SecondaryButton(text=starts, size_hint_y=1, wrap=True, commits=True, marked=True)
            button.font_size = THEME.section
            button.bind(on_release=lambda _button, side=side: screen.start_with(side))
            self.ids.sides.add_widget(button)


class JudgeScreen(LiveScreen):
    """The judge's screen at a real board.

    Everything typed is in `draft`, which is saved to disk; OK records it and moves on to the next team. `field` is
    the number that the keys type. If the judge types no number, the announced score is taken as the count.
    """

    guards_turns = True
    moment = "board"
    ruling = board_judge.RulingCard
    end_card = board_judge.EndCard

    face = ObjectProperty(rebind=True)
    draft = ObjectProperty(TurnDraft("", 0), rebind=True)
    field = StringProperty(ANNOUNCED)
    message = StringProperty()
    seconds = NumericProperty(0)
    fraction = NumericProperty(1.0)
    clock_text = StringProperty()
    """The text of the clock; for a board of the hall between turns, the same as on the hall's clock."""
    is_in_hall = BooleanProperty(defaultvalue=False)
    """Whether the match is one of the boards under one bell, which are a tap away."""
    entry = ObjectProperty(EntryFace(), rebind=True)
    """What is typed, and what the big button and OK would do."""
    is_starting = BooleanProperty(defaultvalue=False)
    has_stars = BooleanProperty(defaultvalue=False)
    """Whether a score on the sheet has a star, as its word was not typed in."""

    def __init__(self, context: ScreenContext, live: LiveMatch, **more: Any) -> None:
        in_hall = is_in_hall(context, live.session.match_id)
        super().__init__(context, live, face=live.session.view.board, is_in_hall=in_hall, **more)
        self._asked = ""
        self._was_unwritten = False
        self._shown_rows: tuple[SheetRow, ...] = ()
        self._cards = TeamCards(low=THEME.low, size_hint_y=1)
        match, policy = self.view.match, self.session.service.state.format.challenge
        parts = {
            "kinds": not match.is_round,  # in a round there is nothing but words, and letters for sale
            "shop": self.view.round.shop is not None,
            "objection": bool(self.face and self.face.objectors),
            "challenge": match.has_challenges or match.can_disallow,
            "hold": isinstance(policy, Challenge) and policy.hold_seconds > 0,
        }
        for name, is_there in parts.items():
            if not is_there:
                self.ids[name].parent.remove_widget(self.ids[name].__self__)
        # The bell of a hall is a clock too.
        self._has_clock = in_hall or not isinstance(self.session.service.state.opened.switches.turn_time, Untimed)
        if not self._has_clock:
            self.ids.kinds.take_away(TurnKind.TIME)
        self.draft = board_judge.draft_of(context.settings, self.session.service.state)
        self._arrange()
        self.watch(self.view, teams=self._cards.show, clocks=self._cards.show_clocks)
        self.watch(self.view, board=self._changed, message=self._say)
        self.watch(self.view, turn=self._changed, hold=self._changed)
        self.watch(self.view, time=self._show_time, fraction=self._show_time)
        self._cards.show(self.view)
        self._cards.show_clocks(self.view)
        is_narrow = len(self.view.sides) > BESIDE
        for face in self.view.sides:
            self.ids.names.add_widget(SheetName(side=face.team, name=face.name, is_narrow=is_narrow))
        self._changed()
        self._show_entry()
        self.follow_challenge()

    # Faces

    def _arrange(self) -> None:
        """Put the cards at the top; upright the sheet is beside the clock, and the numbers below both."""
        head = self.ids.head
        head.add_widget(self._cards, index=len(head.children))
        if THEME.upright:
            body, sheet = self.ids.body, self.ids.sheet_part.__self__
            body.remove_widget(sheet)
            self.ids.clock_row.add_widget(sheet)

    def _say(self, _view: Any, message: str) -> None:
        if message:
            self.message = message

    def _changed(self, *_args: Any) -> None:
        face: BoardFace | None = self.view.board
        if face is None:
            return
        if self.face is None or face.moment is not self.face.moment:
            TOUCHES.screen_changed()
        self.face = face
        is_written, self._was_unwritten = self._was_unwritten and not face.is_unwritten, face.is_unwritten
        if is_written:
            board_judge.keep_draft(self.context.settings, TurnDraft(self.draft.match_id, face.turns))
        if self.draft.turns != face.turns or is_written:
            self.draft = board_judge.draft_of(self.context.settings, self.session.service.state)
            self.field, self._asked, self.message = ANNOUNCED, "", ""
            self._show_entry()
        self._show_starter(face.moment is BoardMoment.STARTING)
        self._show_time()
        self._show_rows(face.rows)
        self._show_draft()

    def _show_starter(self, starting: bool) -> None:
        if starting == self.is_starting:
            return
        self.is_starting = starting
        lay(self.ids.clock_place, [StarterPart(screen=self) if starting else self._plate])

    def _show_time(self, *_args: Any) -> None:
        hall = self.context.settings.current.hall
        if not self.is_in_hall or self.face.moment is not BoardMoment.READY:
            view = self.view
            self.seconds, self.fraction, self.clock_text = view.time.seconds, view.fraction, view.time.text
            return
        self.seconds, self.fraction = -(-hall.left_ms // 1000), hall.left_ms / (hall.seconds * 1000)
        self.clock_text = minutes_text(hall.left_ms)

    def _is_time_up(self, face: BoardFace) -> bool:
        """Tell whether the round is over, of a board of the hall by the hall's clock (U9)."""
        hall = self.context.settings.current.hall
        return face.time_up or (self.is_in_hall and hall.is_rounds and not hall.left_ms)

    def _show_rows(self, rows: tuple[SheetRow, ...]) -> None:
        if rows == self._shown_rows:
            return
        self._shown_rows = rows
        self.has_stars = any(entry.is_untyped for row in rows for entry in row.entries)
        lay(self.ids.rows, rows, SheetLine)
        self.ids.sheet.scroll_y = 0 if len(rows) > 1 else 1

    def news_text(self, starting: bool, notes: NotesFace, face: RoundFace, holder: float) -> str:
        """Return the line under the clock: what has happened, who holds a play, or how far a round is (S5, U2, U5)."""
        if starting:
            return ""
        if holder >= 0:
            return _("Play held by {team}").format(team=self.view.sides[int(holder)].name)
        return ". ".join(filter(None, (face.begins, face.refill_text))) or notes.news or notes.last_zero

    def why_no_hold(self, holder: float) -> str:
        """Return why nobody can hold the play now (S5)."""
        if holder >= 0:
            return _("The play is held already.")
        return _("A play can be held after its score is written down, until the next bell.")

    # Typing

    def _show_draft(self) -> None:
        is_up = self._is_time_up(self.view.board)
        self.entry = entry_face(self.session, self.draft, has_clock=self._has_clock, is_time_up=is_up)

    def object_to_score(self) -> None:
        """Ask who objects to the announced score, or take that back (A6)."""
        if self.draft.objected >= 0:
            self.keep(objected=-1)
        elif not self.draft.announced:
            self.message = _("Type the announced score first.")
        else:
            brings = {True: _("own group: score only corrected"), False: _("too high: error counts twice")}
            rows = [(one.side, one.name, brings[one.is_own]) for one in self.view.board.objectors]
            self.open_modal(Pick(title=_("Who objects to the score?"), rows=rows, then=self._objects))

    def _objects(self, side: int) -> None:
        self.keep(objected=side, kind="")
        self.choose_field(SCORE)  # the true count is typed next (A6)

    def keep(self, **changes: Any) -> None:
        """Change the draft, and keep it."""
        self.draft = replace(self.draft, **changes)
        board_judge.keep_draft(self.context.settings, self.draft)
        self.message = self._asked = ""
        self._show_draft()

    def choose_field(self, field: str) -> None:
        """Have the keys type another number."""
        self.field = field
        self._show_entry()

    def _show_entry(self) -> None:
        self.ids.keypad.entry = self.draft.score if self.field == SCORE else self.draft.announced

    def entered(self, entry: str) -> None:
        """Take what the keys typed; a number means that a play was made."""
        if entry != (self.draft.score if self.field == SCORE else self.draft.announced):
            self.keep(**{self.field: entry, "kind": ""})

    def choose_kind(self, kind: TurnKind) -> None:
        """Say that no play was made, or take that back."""
        self.keep(kind="" if self.draft.kind == kind.value else kind.value)

    def ask_word(self) -> None:
        """Show the board, and type the word there."""
        draft, turn = self.draft, unwritten_turn(self.session.service.state)
        more = {} if turn is None else {"turn": turn}
        self.open_modal(
            board_judge.BoardWordCard(self, draft.where, draft.word, self._take_word, keep=self._keep_word, **more)
        )

    def _keep_word(self, where: str, word: str) -> None:
        """Save the word after each key typed on the card."""
        self.keep(where=where, word=word)

    def _take_word(self, where: str, word: str) -> None:
        self.keep(where=where, word=word, kind="")

    # Deeds

    def start_with(self, side: int) -> None:
        self.message = ""
        self.session.do(NameStarter(side))

    def press_main(self) -> None:
        """Ring, stop the clock, or continue."""
        self.message = ""
        match self.face.moment:
            case BoardMoment.READY if self.view.turn.why_no_bell:
                self.open_modal(CheckListCard(MatchList(self.session)))
            case BoardMoment.READY if self._is_time_up(self.face):
                self.open_modal(board_judge.EndCard(self))
            case BoardMoment.RECORDING if self.view.match.is_round:
                self.open_modal(board_judge.EndCard(self))
            case BoardMoment.HELD:
                self.session.do(ReleaseHold())
            case BoardMoment.READY:
                self.session.ring()
            case BoardMoment.RUNNING if self.view.match.is_round:
                self.session.pause()
            case BoardMoment.RUNNING:
                self.session.do(StopTurn())
            case BoardMoment.PAUSED:
                self.session.resume()
            case _:
                pass

    def confirm(self) -> None:
        """Record the turn; a very high score must be confirmed, and the judge's own needs a reason."""
        draft, typed = self.draft, typed_of(self.session, self.draft)
        if draft.kind:
            self.write(RecordTurn(TurnKind(draft.kind)))
            return
        score = self.entry.shown_score or draft.announced
        if int(score) > ASKED_TWICE_ABOVE and self._asked != score:
            self._asked = score
            self.message = _("{score} is a lot. Tap OK again if it is right.").format(score=score)
            return
        announced = int(draft.announced) if draft.announced else None
        tiles, objected = typed.tiles if typed else (), objector(draft)
        command = RecordTurn(TurnKind.PLAY, announced, int(score), tiles, objected=objected)
        counted = typed.count.total if typed and typed.count else int(score)
        if counted != int(score):
            ask_judge(self, lambda: self.open_modal(board_judge.WordReasonCard(self, command, counted)))
            return
        self.write(command)

    def write(self, command: RecordTurn) -> bool:
        """Record a turn and clear the draft; if only an owed turn was settled, the draft stays (P12)."""
        before = self.draft
        if not self.session.do(command):
            return False
        state = self.session.service.state
        made = state.turns[before.turns :]
        if made and all(turn.kind is TurnKind.LOST for turn in made) and not before.is_empty:
            self.draft = replace(before, turns=len(state.turns))
            self.keep()
            self._show_entry()
            sentence = _("{lost} Your entry is still here. Tap OK if {team} played it.")
            self.message = sentence.format(lost=lost_turns(state), team=team_name(state, state.to_move))
        elif made:
            board_judge.keep_draft(self.context.settings, TurnDraft(before.match_id, before.turns))
        return True

    def leave(self) -> None:
        """Go back to all boards of the hall, or Home where there is only this one."""
        if self.is_in_hall:
            back_to_hall(self.context)
        else:
            self.context.launcher.leave()

    def hold(self) -> None:
        """Hold the last play, for whoever thinks about a challenge (S5)."""
        hold(self)

    def look_up(self) -> None:
        """Ask which words are challenged, or which to disallow if only the judge can do that (U7)."""
        if self.view.match.can_disallow:
            ask_judge(self, lambda: self.open_modal(DisallowPick(self)))
        elif self._record_unwritten():
            self.open_modal(WordChoice(self) if self.view.window.words else board_judge.LookUpCard(self))

    def _record_unwritten(self) -> bool:
        """Record the play whose word is doubted before its score, if that is due; return False if it is refused."""
        state, draft, typed = self.session.service.state, self.draft, typed_of(self.session, self.draft)
        if not state.doubts_unwritten or state.unwritten:
            return True
        if not self.session.do(RecordUnwritten(typed.tiles if typed else ())):
            return False
        # What was typed is of the same play.
        self.draft = replace(draft, turns=len(self.session.service.state.turns), kind="")
        self.keep()
        self._show_entry()
        return bool(self.session.service.state.unwritten)

    def open_row(self, row: SheetRow) -> None:
        """Show what may be changed of an earlier row."""
        if any(entry.turn is not None for entry in row.entries):
            ask_judge(self, lambda: self.open_modal(board_judge.RowCard(self, row)))

    def say(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self.message = sentence

    refuse = say

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """Ring and stop with F2 and Space, record the turn with digits and Enter: a whole turn without a mouse."""
        if self.modal:
            return False
        if name in RING_KEYS:
            if not self.entry.why_no_main:
                self.press_main()
            return True
        if name in OK_KEYS:
            if self.entry.why_no_ok:
                self.message = self.entry.why_no_ok
            else:
                self.confirm()
            return True
        return name != "escape" and bool(self.ids.keypad.key(name))


load_rules(__file__)
