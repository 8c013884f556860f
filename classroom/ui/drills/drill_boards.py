"""The tasks of a drill: a board, or some tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from classroom.drills.two_letters import HookQuestion, TrueQuestion
from classroom.drills.vocabulary import Given
from classroom.i18n import _
from classroom.rules.board import LaidTile, Square
from classroom.rules.placement import Misplacement
from classroom.rules.tile import LETTERS, rack_face
from classroom.say.drill import BoardQuestion, _found, laying_line, tile_values, told
from classroom.say.match import MoveLine
from classroom.stage.placing import PlacingModel
from classroom.ui.drills.drill_session import ANSWERED, ASKING, READY, DrillSession
from classroom.ui.kit.button import SecondaryButton, SinkingPanel
from classroom.ui.kit.geometry import Box, ColumnGeometry, column_geometry
from classroom.ui.kit.layout import Column, Growing, Natural, Panel, Sided, lay, load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.placing_surface import BoardStage
from classroom.ui.kit.score import MarkedPanel, Verdict
from classroom.ui.kit.screen import Bar
from classroom.ui.kit.theme import tells, whenever
from classroom.ui.kit.tile import GAP, TileRow
from classroom.ui.kit.touch import TOUCHES, Pressable, Watching, let_go
from classroom.words.two_letters import GuideEntry


class SeatChip(Sided, Panel, Widget):
    """A pupil: `name`, `score` (words, such as "3 right"), `side` for shape and colours; filled while `active`."""

    name = StringProperty("")
    score = StringProperty("")
    active = BooleanProperty(defaultvalue=False)


class VerdictLine(Verdict):
    """Whether an answer was right (`accepted`): tick or cross, solid or dashed frame, and a `sentence`."""

    natural_height = 112

    sentence = StringProperty("")


class SeatRow(BoxLayout):
    """`seats`: a `SeatFace` each; `to_answer`: the index of the pupil whose turn it is, or -1 for nobody."""

    seats = ListProperty()
    to_answer = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        whenever(self, self._show, "seats", "to_answer")
        self._show()

    def _show(self, *_args: Any) -> None:
        lay(self, range(len(self.seats)), lambda _at: SeatChip())
        for chip, seat in zip(reversed(self.children), self.seats, strict=True):
            chip.side, chip.name, chip.score = seat.side, seat.name, seat.score
            chip.active = seat.side == self.to_answer


@tells("on_stop")
class DrillBar(Bar):
    """The head as one bar along the top of the window; `room` is what its title leaves for the pupils.

    `title`, `count_line` ("3 of 10"), `seats` and `to_answer` as `SeatRow`. Events: `on_stop`.
    """

    title = StringProperty("")
    count_line = StringProperty("")
    seats = ListProperty()
    to_answer = NumericProperty(0)
    room = NumericProperty(0)


PLAY_KEYS = frozenset({"enter", "numpadenter"})


def misplaced(question: BoardQuestion, tiles: Sequence[LaidTile]) -> list[Square]:
    """Return the squares on the board with a wrong tile."""
    found = _found(question, tiles)
    return list(found.squares) if isinstance(found, Misplacement) else []


# Beside the board: the bell, or the clock and the tiles laid, or the outcome


class BoardCorner(Growing, BoxLayout):
    """The head of `session` as two rows above the column."""

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
    """The laid tiles, while the clock runs."""

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
        if (question := self._question) is None:
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
        lay(self.ids.place, [self._panel])

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


class AnswerButton(Natural, MarkedPanel, SinkingPanel):
    """Yes or no: `text` beside a large tick if `accepted`, otherwise a cross. Events as `Pressable`."""

    natural_height = 120

    text = StringProperty("")


YES_KEYS, NO_KEYS = frozenset("yt"), frozenset("nf")
NEXT_KEYS = frozenset({"enter", "numpadenter", "spacebar"})


@tells("on_answer")
class TrueKeys(Column):
    """Yes or no. Events: `on_answer(given)`."""


@tells("on_answer")
class HookKeys(GridLayout):
    """The letters to choose from. Events: `on_answer(letter)`."""

    letters = StringProperty("")

    def __init__(self, letters: str, **more: Any) -> None:
        super().__init__(letters=letters, **more)
        for letter in letters:
            self.add_widget(HookKey(text=letter, on_release=partial(self._press, letter)))

    def _press(self, letter: str, _key: Any) -> None:
        self.dispatch("on_answer", letter)


class HookKey(SecondaryButton):
    """One letter to choose."""


@tells("on_next")
class Explanation(BoxLayout):
    """The outcome of an answer: whether it was `right`, the `sentence` about it, and what to learn.

    `words` are shown in tiles below. Events: `on_next`.
    """

    right = BooleanProperty(defaultvalue=True)
    sentence = StringProperty("")
    meaning = StringProperty("")
    example = StringProperty("")
    words = ListProperty()
    values = ObjectProperty({})
    next_text = StringProperty("")

    def on_words(self, _explanation: Any, words: list[str]) -> None:
        """Lay the words in tiles."""
        row = self.ids.words
        row.clear_widgets()
        for word in words:
            tiles = TileRow(word=word, values=self.values, tile_size=dp(54), spacing=dp(4), size_hint=(None, None))
            tiles.size = (tiles.minimum_width, tiles.tile_size)
            row.add_widget(tiles)


@tells("on_ring")
class RingAgain(Column):
    """The reason why the clock stopped, as `news`, and the bell. Events: `on_ring`."""

    news = StringProperty("")


class TileDrill(Watching, FloatLayout):
    """True or not, and Hooks: shows the question of `session` and takes one answer for it."""

    session: DrillSession = ObjectProperty()
    mirrored = BooleanProperty(defaultvalue=False)
    prompt = StringProperty("")
    tiles = StringProperty("")

    def __init__(self, session: DrillSession, **more: Any) -> None:
        super().__init__(session=session, **more)
        self.watch(session, stage=self._show, meaning=self._explain)
        self._explained: Explanation | None = None
        self._shown: tuple[str, object] | None = None
        self._show()

    def given(self) -> None:
        """Return the answer when time is up: None, as these drills have nothing to lay."""

    def beside_the_clock(self) -> Box:
        """Return the area of the answers: a card over it leaves the clock visible."""
        side = self.ids.side
        return side.x, side.y, side.width, side.height

    def key(self, name: str, text: str, modifiers: list[str]) -> bool:
        """F2 rings, Y and N or the letters answer, Enter continues."""
        session = self.session
        if session.goes_on_by(name, NEXT_KEYS):
            return True
        if session.stage != ASKING:
            return False
        question = session.question
        if isinstance(question, HookQuestion) and len(name) == 1 and name.upper() in question.letters:
            self._answer(None, name.upper())
        elif isinstance(question, TrueQuestion) and name in YES_KEYS | NO_KEYS:
            self._answer(None, name in YES_KEYS)
        else:
            return False
        return True

    def _show(self, *_args: Any) -> None:
        session = self.session
        shown = (session.stage, session.question)
        if session.question is None or session.stage not in (READY, ASKING, ANSWERED) or shown == self._shown:
            return
        self._shown = shown
        TOUCHES.screen_changed()
        place = self.ids.place
        place.clear_widgets()
        self._explained = None
        question, given = self.session.question, self.session.given
        if self.session.stage == READY:
            # Nobody thinks before the seconds run.
            self.prompt = self.tiles = ""
        elif isinstance(question, HookQuestion):
            letter = given if isinstance(given, str) and self.session.stage == ANSWERED else GAP
            self.prompt = (
                _("Which letter goes at the front?") if question.in_front else _("Which letter goes at the end?")
            )
            self.tiles = question.grown(letter)
        elif isinstance(question, TrueQuestion):
            self.prompt, self.tiles = _("Is this a word?"), question.text
        parts = {READY: self._ring_again, ASKING: self._keys, ANSWERED: self._explanation}
        place.add_widget(parts[session.stage]())

    def _ring_again(self) -> Widget:
        return RingAgain(news=self.session.news, on_ring=lambda _again: self.session.ring())

    def _keys(self) -> Widget:
        question = self.session.question
        keys = HookKeys(letters=question.letters) if isinstance(question, HookQuestion) else TrueKeys()
        keys.bind(on_answer=self._answer)
        return keys

    def _explanation(self) -> Widget:
        session, verdict = self.session, self.session.verdict
        entry = verdict.entry
        shown = Explanation(
            right=verdict.right,
            sentence=verdict.sentence(),
            meaning=self._told(entry) if entry else _("These letters are not in the word list."),
            example=entry.sentence if entry else "",
            values=session.values,
            next_text=session.next_text,
        )
        if isinstance(session.question, HookQuestion):
            shown.words = list(verdict.words)
            shown.meaning, shown.example = session.meaning, ""
            self._explained = shown
        shown.bind(on_next=lambda _shown: session.go_on())
        return shown

    def _told(self, entry: GuideEntry) -> str:
        """The meaning of a word; for a word near the one asked, the word is named too."""
        is_asked = entry.word == self.session.question.item
        return told(entry) if is_asked else f"{entry.word}: {told(entry)}"

    def _explain(self, _session: Any, meaning: str) -> None:
        """Show what the longer word means, as soon as it has been looked up."""
        if self._explained:
            self._explained.meaning = meaning

    def _answer(self, _keys: Any, given: bool | str) -> None:
        self.session.answer(given)


load_rules(__file__)
