"""The scores of a turn at all boards of the hall: which are missing, and the keys that record them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from classroom.errors import KnownError
from classroom.i18n import _
from classroom.match.command import Command, EndAtBoard, RecordTurn
from classroom.match.refusal import Refusal
from classroom.match.service import MatchService
from classroom.match.state import MatchState, TurnKind
from classroom.rules.ending import EndReason
from classroom.rules.policy import LetterShop
from classroom.settings import Hall, TurnDraft
from classroom.ui.context import ScreenContext
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column
from classroom.ui.play.match_view import ShopFace
from classroom.ui.play.stage_faces import shop_face
from classroom.ui.real_board.draft import ASKED_TWICE_ABOVE
from classroom.ui.real_board.hall_bell import BoardEntry
from classroom.ui.real_board.turn_kinds import TurnKinds  # noqa: F401 - named in the rules
from classroom.ui.table_results import is_at_table
from classroom.ui.wording.refusal import refusal_sentence


def needs_score(hall: Hall, entry: BoardEntry) -> bool:
    """Tell whether a board still needs the score of a turn that was rung, or in a round its total (U9)."""
    is_over = not hall.left_ms if hall.is_rounds else not hall.is_paused
    return is_over and entry.takes_scores and entry.turns < hall.turns_due(entry.number)


def next_board(hall: Hall, entries: Sequence[BoardEntry], after: int) -> BoardEntry | None:
    """Return the board to type next: of those furthest behind, the first after number `after`."""
    waiting = [entry for entry in entries if needs_score(hall, entry)]
    behind = max((hall.turns_due(entry.number) - entry.turns for entry in waiting), default=0)
    furthest = [entry for entry in waiting if hall.turns_due(entry.number) - entry.turns == behind]
    return min(furthest, key=lambda entry: (entry.number <= after, entry.number), default=None)


class BoardScores:
    """Records turns at the boards of the hall; a match is loaded once while the hall is on screen."""

    def __init__(self, context: ScreenContext) -> None:
        self._context = context
        self._loaded: dict[str, MatchService] = {}

    def write(self, match_id: str, draft: TurnDraft) -> MatchState | Refusal:
        """Record what is typed, and return the new state of the board; raises `KnownError`.

        If the team owed the turn, only that is settled (P12): the board is no longer open, and what was typed does
        not count.
        """
        if draft.kind:
            return self._do(match_id, RecordTurn(TurnKind(draft.kind)))
        return self._do(match_id, RecordTurn(TurnKind.PLAY, int(draft.announced), int(draft.announced)))

    def end_round(self, match_id: str) -> str:
        """End the round of a team whose time is over; return why that cannot be, or an empty text (U9)."""
        return self.send(match_id, EndAtBoard(EndReason.TIME, ((),)))

    def sells_letters(self, match_id: str) -> bool:
        """Tell whether letters are sold at a board; raises `KnownError` (U8)."""
        return isinstance(self._service(match_id).state.format.exchange, LetterShop)

    def shop(self, match_id: str) -> ShopFace | None:
        """Return the letter shop of a board with a loaded match (U8)."""
        service = self._service(match_id)
        return shop_face(service.state, service.why_not)

    def send(self, match_id: str, command: Command) -> str:
        """Carry out a command at a board; return why it cannot be, or an empty text."""
        try:
            answer = self._do(match_id, command)
        except KnownError as error:
            return str(error)
        return refusal_sentence(answer) if isinstance(answer, Refusal) else ""

    def _service(self, match_id: str) -> MatchService:
        if match_id not in self._loaded:
            self._loaded[match_id] = self._context.services.matches.load(match_id)
        return self._loaded[match_id]

    def _do(self, match_id: str, command: Command) -> MatchState | Refusal:
        service = self._service(match_id)
        answer = service.do(command)
        if isinstance(answer, Refusal):
            return answer
        if is_at_table(service.state):
            self._context.table_results.follow(service.state)
        return service.state


class HallPad(Column):
    """The score keys for the board that is `chosen`, if any; OK records the score and goes to the next board."""

    screen = ObjectProperty()
    chosen = ObjectProperty(None, allownone=True)
    draft = ObjectProperty(TurnDraft("", 0), rebind=True)
    who = StringProperty()
    why_no_ok = StringProperty()
    is_round = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        if self.is_round:
            kinds = self.ids.kinds.__self__
            kinds.parent.remove_widget(kinds)  # of a round nothing but its total is typed

    def choose(self, entry: BoardEntry, draft: TurnDraft) -> None:
        """Type the score of a board, starting from what was typed earlier."""
        self.chosen, self.draft = entry, draft
        self.ids.keypad.entry = draft.announced
        name = entry.sides[entry.mover][0]
        self.who = f"{entry.title}: {name}"
        self.show(draft)

    def show(self, draft: TurnDraft) -> None:
        """Show what is typed."""
        self.draft = draft
        self.why_no_ok = "" if draft.kind or draft.announced else self._what_to_type()

    def _what_to_type(self) -> str:
        if self.is_round:
            return _("Type the team's total first.")
        return _("Type the score first, or tap Pass, Exchange or Time out.")

    def is_rare(self) -> bool:
        """Tell whether the score is so high that it must be confirmed."""
        return not (self.is_round or self.draft.kind) and int(self.draft.announced) > ASKED_TWICE_ABOVE


load_rules(__file__)
