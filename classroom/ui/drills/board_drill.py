"""The drills on a board: board and rack as in a match, with the clock and the task beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.drills.find_best import BestQuestion
from classroom.drills.ten_seconds import PlayQuestion
from classroom.drills.verdict import Given
from classroom.i18n import _
from classroom.match.preview import Preview
from classroom.rules.board import LaidTile
from classroom.rules.format import bonus_for
from classroom.rules.placement import Misplacement, Play, find_play
from classroom.rules.scoring import count_play
from classroom.rules.square import Square
from classroom.rules.tile import LETTERS, rack_face
from classroom.ui.drills.drill_head import DrillCorner
from classroom.ui.drills.drill_session import DrillSession
from classroom.ui.drills.drill_view import ANSWERED, ASKING, READY
from classroom.ui.kit.geometry import ColumnGeometry, column_geometry
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column, Natural
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.placing import PlacingModel
from classroom.ui.kit.placing_surface import BoardStage
from classroom.ui.kit.touch import TOUCHES, Pressable, Watching, let_go
from classroom.ui.wording.match import MoveLine, move_line

PLAY_KEYS = frozenset({"enter", "numpadenter"})

BoardQuestion = PlayQuestion | BestQuestion

_OPENING_TILES = 2


def tile_values(question: BoardQuestion) -> Mapping[str, int]:
    """Return the value of each tile in the question: a past match may have used another tile set."""
    return question.position.tiles.values if isinstance(question, BestQuestion) else question.vocabulary.values


def laying_line(question: BoardQuestion, tiles: Sequence[LaidTile], *, live_score: bool) -> MoveLine:
    """Return what to say about `tiles`; with `live_score`, also their points if the drill is about points."""
    found = _found(question, tiles)
    if isinstance(found, Misplacement):
        return move_line(Preview(misplacement=found))
    if not isinstance(question, BestQuestion) or not live_score:
        return replace(move_line(Preview(words=found.words)), note="")
    bonus = bonus_for(question.position.bonus, len(tiles), len(question.rack))
    count = count_play(question.board.layout, tile_values(question), found, bonus)
    return move_line(Preview(words=found.words, count=count))


def misplaced(question: BoardQuestion, tiles: Sequence[LaidTile]) -> list[Square]:
    """Return the squares on the board with a wrong tile."""
    found = _found(question, tiles)
    return list(found.squares) if isinstance(found, Misplacement) else []


def _found(question: BoardQuestion, tiles: Sequence[LaidTile]) -> Play | Misplacement:
    opening = question.position.opening_tiles if isinstance(question, BestQuestion) else _OPENING_TILES
    return find_play(question.board, tiles, opening_tiles=opening)


# Beside the board: the bell, or the clock and the tiles laid, or the outcome


class BoardCorner(DrillCorner):
    """The head of `session` above the column."""

    session: DrillSession = ObjectProperty(rebind=True)


class DrillColumn(Watching, Column):
    """The column beside the board in one stage of a question; `drill` is the `BoardDrill`."""

    drill = ObjectProperty()
    session: DrillSession = ObjectProperty()
    column = ObjectProperty(column_geometry(800), rebind=True)

    def __init__(self, drill: Any, **more: Any) -> None:
        super().__init__(drill=drill, session=drill.session, column=drill.column, **more)
        self.watch(drill, column=self._fit)

    def _fit(self, _drill: Any, column: ColumnGeometry) -> None:
        self.column = column


class ReadyColumn(DrillColumn):
    """The pupil may look at the board; the rack is face down until the bell."""


class LayingColumn(DrillColumn):
    """What is laid, while the clock runs."""

    def __init__(self, drill: Any, **more: Any) -> None:
        super().__init__(drill, **more)
        drill.draw_apart(self.ids.watch, self)


class AnsweredColumn(DrillColumn):
    """The outcome of the play, and the meaning of its word; a tap on one of `plays` shows it on the board."""

    sentence = StringProperty("")
    accepted = BooleanProperty(defaultvalue=True)

    def __init__(self, drill: Any, **more: Any) -> None:
        super().__init__(drill, **more)
        verdict = self.session.verdict
        self.sentence, self.accepted = verdict.sentence(), verdict.is_accepted
        self._rows: list[tuple[PlayRow, tuple[LaidTile, ...]]] = []
        if verdict.words:
            self._add(_("yours"), verdict.words[0], verdict.score, drill.laid)
        others = [move for move in verdict.examples if sorted(move.tiles) != sorted(drill.laid)]
        for move in others:
            self._add("", move.word, move.score, move.tiles)
        self.show(0 if verdict.is_accepted or not others else len(self._rows) - len(others))

    def show(self, index: int) -> None:
        """Show one of the plays on the board."""
        for number, (row, tiles) in enumerate(self._rows):
            row.selected = number == index
            if number == index:
                self.drill.show_play(tiles)

    def _tapped(self, index: int, _row: PlayRow) -> None:
        self.show(index)

    def _add(self, whose: str, word: str, score: int, tiles: tuple[LaidTile, ...]) -> None:
        row = PlayRow(word=word, whose=whose, score=str(score) if score else "")
        row.bind(on_release=partial(self._tapped, len(self._rows)))
        self._rows.append((row, tiles))
        self.ids.plays.add_widget(row)


class PlayRow(Natural, Panel, Pressable, Widget):
    """A play: its `word`, `whose` it is if it is somebody's, its `score`; `selected` while shown on the board."""

    natural_height = 60

    word = StringProperty("")
    whose = StringProperty("")
    score = StringProperty("")
    selected = BooleanProperty(defaultvalue=False)


# The drill itself


class BoardDrill(BoardStage, FloatLayout):
    """The drills Ten seconds and Find the best; `screen` shows the card that asks what a blank stands for."""

    session: DrillSession = ObjectProperty()
    screen = ObjectProperty()
    line = ObjectProperty(MoveLine(), rebind=True)
    message = StringProperty("")

    def __init__(self, session: DrillSession, screen: Any, **more: Any) -> None:
        self._panel: DrillColumn | None = None
        self._question: BoardQuestion | None = None
        self.laid: tuple[LaidTile, ...] = ()
        super().__init__(session=session, screen=screen, **more)
        self._corner = BoardCorner(session=session)
        self.ids["corner"] = self._corner.proxy_ref
        self.ids.column.add_widget(self._corner, index=1)
        self.watch(session, stage=self._show)
        self._show()

    def lay_over(self, modal: Modal) -> None:
        """Lay a card over the drill's screen."""
        self.screen.open_modal(modal)

    def given(self) -> Given:
        """Return the tiles that lie on the board."""
        self.ids.surface.let_go()
        self.laid = self.placing.pending
        return self.laid or None

    def play(self) -> None:
        """Submit the tiles on the board as the answer, or say why not."""
        self.ids.surface.let_go()
        if self.line.why_not:
            self.message = self.line.why_not
            self.problem = misplaced(self._question, self.placing.pending) if self._question else []
            return
        self.session.answer(self.given())
        if self.session.stage == ASKING:
            self.message = self.session.news

    def placed(self) -> None:
        """React to a change of the tiles on the board by fingers or keys."""
        self.message = ""
        if self._question:
            self.line = laying_line(self._question, self.placing.pending, live_score=self.session.live_score)
        self.problem = list(self.line.squares)

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
        """F2 rings, Enter plays or continues, Esc takes back; arrows, letters and Space lay tiles."""
        session = self.session
        if session.goes_on_by(name, PLAY_KEYS):
            return True
        if session.stage != ASKING:
            return False
        if name in PLAY_KEYS:
            self.play()
            return True
        return bool(self.ids.surface.key(name, text, modifiers))

    def _show(self, *_args: Any) -> None:
        session = self.session
        question = session.question
        kinds: dict[str, type[DrillColumn]] = {READY: ReadyColumn, ASKING: LayingColumn, ANSWERED: AnsweredColumn}
        kind = kinds.get(session.stage)
        if question is None or kind is None or (question is self._question and type(self._panel) is kind):
            return
        TOUCHES.screen_changed()
        self.screen.close_modal()
        if question is not self._question:
            self._set_out(question)
        self.is_open = session.stage == ASKING
        if self._panel:
            let_go(self._panel)
        self._panel = kind(self)
        place = self.ids.place
        place.clear_widgets()
        place.add_widget(self._panel)

    def _set_out(self, question: BoardQuestion) -> None:
        """Set up another position."""
        self._question, self.laid = question, ()
        self.layout_rows = list(question.board.layout.rows)
        self.values = dict(tile_values(question))
        self.letters = "".join(letter for letter in LETTERS if letter in self.values)
        self.cells = list(question.board.rows())
        self.last_play = []
        self.placing = PlacingModel(self.cells, question.rack)
        self.placed()


load_rules(__file__)
