"""The drills on a board: the board and the rack as in a match, and beside them the clock and what there is to do."""

from __future__ import annotations

import random
from typing import Any

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from classroom.drills.verdict import Given
from classroom.rules.board import LaidTile
from classroom.rules.square import Square
from classroom.rules.tile import LETTERS, rack_face
from classroom.ui.drills.drill_board import BoardQuestion, laying_line, misplaced, tile_values
from classroom.ui.drills.drill_column import DrillColumn, LayingColumn, ReadyColumn, ToldColumn
from classroom.ui.drills.drill_session import DrillSession
from classroom.ui.drills.drill_view import ASKING, READY, TOLD
from classroom.ui.kit.geometry import board_geometry, column_geometry
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import LetterChooser
from classroom.ui.kit.placing import PlacingModel
from classroom.ui.kit.touch import TOUCHES
from classroom.ui.wording.move import MoveLine

RING_KEYS = frozenset({"f2", "enter", "numpadenter"})
PLAY_KEYS = frozenset({"enter", "numpadenter"})


class BoardDrill(FloatLayout):
    """Ten seconds, and Find the best: `screen` lays the card over all that asks what a blank stands for."""

    session: DrillSession = ObjectProperty()
    screen = ObjectProperty()
    mirrored = BooleanProperty(defaultvalue=False)
    parts = ObjectProperty(board_geometry(1280, 800), rebind=True)
    column = ObjectProperty(column_geometry(800), rebind=True)
    board_x = NumericProperty(0)
    column_x = NumericProperty(0)
    layout_rows = ListProperty()
    values = ObjectProperty({})
    cells = ListProperty()
    last_play = ListProperty()
    problem = ListProperty()
    placing = ObjectProperty(PlacingModel((), ()))
    is_open = BooleanProperty(defaultvalue=False)
    line = ObjectProperty(MoveLine(), rebind=True)
    message = StringProperty("")

    def __init__(self, session: DrillSession, screen: Any, **more: Any) -> None:
        self._panel: DrillColumn | None = None
        self._question: BoardQuestion | None = None
        self.laid: tuple[LaidTile, ...] = ()
        super().__init__(session=session, screen=screen, **more)
        self.bind(size=self._measure)
        self._measure()
        session.bind(stage=self._show)
        self._show()

    def on_leave(self) -> None:
        """Stop listening to the drill."""
        self.session.unbind(stage=self._show)
        if self._panel:
            self._panel.on_leave()

    def given(self) -> Given:
        """Return the tiles that lie on the board."""
        self.ids.surface.let_go()
        self.laid = self.placing.pending
        return self.laid or None

    def play(self) -> None:
        """Take what lies on the board as the answer, or say why not."""
        self.ids.surface.let_go()
        if self.line.why_not:
            self.message = self.line.why_not
            self.problem = misplaced(self._question, self.placing.pending) if self._question else []
            return
        self.session.answer(self.given())

    def placed(self) -> None:
        """Fingers or keys have changed what lies on the board."""
        self.message = ""
        if self._question:
            self.line = laying_line(self._question, self.placing.pending, live_score=self.session.live_score)
        self.problem = list(self.line.squares)

    def shuffle(self) -> None:
        """Put the rack in another order."""
        order = list(range(len(self.placing.slots)))
        random.shuffle(order)
        self.ids.surface.shuffle(order)

    def ask_letter(self, _square: Square) -> None:
        """Ask what the blank that was just laid stands for; the clock goes on."""
        chooser = LetterChooser(letters="".join(letter for letter in LETTERS if letter in self.values))
        chooser.bind(
            on_letter=lambda _chooser, letter: self.ids.surface.name_blank(letter),
            on_cancel=lambda _chooser: self.ids.surface.cancel_blank(),
        )
        self.screen.open_modal(chooser)
        # Over the board only: the clock stays in sight.
        chooser.size_hint = (None, None)
        chooser.size = (self.parts.board, self.height)
        chooser.pos = (self.x + self.board_x, self.y)

    def show_play(self, tiles: tuple[LaidTile, ...]) -> None:
        """Show a play on the board as if it had been made."""
        question = self._question
        if question is None:
            return
        self.cells = list(question.board.lay(tiles).rows())
        self.last_play = [square for square, _tile in tiles]
        left = list(question.rack)
        for _square, tile in tiles:
            if rack_face(tile) in left:
                left.remove(rack_face(tile))
        self.placing = PlacingModel(self.cells, left)

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """F2 rings, Enter plays or goes on, Esc takes back; arrows, letters and Space lay tiles."""
        session = self.session
        if session.stage == READY and name in RING_KEYS:
            session.ring()
            return True
        if session.stage == TOLD and name in PLAY_KEYS:
            session.go_on()
            return True
        if session.stage != ASKING:
            return False
        if name in PLAY_KEYS:
            self.play()
            return True
        return bool(self.ids.surface.key(name, text, modifiers))

    def _measure(self, *_args: Any) -> None:
        if self.width < dp(200) or self.height < dp(200):
            return
        self.parts = board_geometry(self.width, self.height, Metrics.density)
        self.column = column_geometry(self.height, Metrics.density)
        self.board_x = self.parts.column if self.mirrored else 0
        self.column_x = 0 if self.mirrored else self.parts.board

    def _show(self, *_args: Any) -> None:
        session = self.session
        question = session.question
        kinds: dict[str, type[DrillColumn]] = {READY: ReadyColumn, ASKING: LayingColumn, TOLD: ToldColumn}
        kind = kinds.get(session.stage)
        if question is None or kind is None or (question is self._question and type(self._panel) is kind):
            return
        TOUCHES.screen_changed()
        self.screen.close_modal()
        if question is not self._question:
            self._set_out(question)
        self.is_open = session.stage == ASKING
        if self._panel:
            self._panel.on_leave()
        self._panel = kind(self)
        place = self.ids.place
        place.clear_widgets()
        place.add_widget(self._panel)

    def _set_out(self, question: BoardQuestion) -> None:
        """Lay out another position."""
        self._question, self.laid = question, ()
        self.layout_rows = list(question.board.layout.rows)
        self.values = tile_values(question)
        self.cells = list(question.board.rows())
        self.last_play = []
        self.placing = PlacingModel(self.cells, question.rack)
        self.placed()


load_rules(__file__)
