"""The word of a turn as it lies on the real board: a tap on its first square, then its letters; the app counts it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.textinput import TextInput

from classroom.i18n import _
from classroom.match.typed_word import TypedWord
from classroom.rules.scoring import Count
from classroom.rules.square import Direction, InvalidSquareError, Square, parse_position, position_name, square_name
from classroom.rules.tile import LETTERS
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.modal import Modal
from classroom.ui.kit.touch import focused
from classroom.ui.wording.refusal import refusal_sentence

Words = Callable[[str, str], Any]
LONGEST = 15


class BoardWordCard(Modal):
    """`where` the word starts, as people write it, and the `word`, with blanks in lower case; Back loses nothing.

    `keep` is called after every key, `take` with the word once it is valid. `turn` is that of an earlier play, None
    for the next one.
    """

    where = StringProperty()
    word = StringProperty()
    is_blank = BooleanProperty(defaultvalue=False)
    """Whether the next letter is a blank."""
    cells = ListProperty()
    pending = ListProperty()
    problem = ListProperty()
    count_line = StringProperty()
    verdict = StringProperty()
    why_not = StringProperty()
    place = StringProperty()
    total = StringProperty()
    turn = NumericProperty(-1)
    view = ObjectProperty()

    def __init__(
        self, screen: Any, where: str, word: str, take: Words, *, keep: Words | None = None, turn: int = -1
    ) -> None:
        self._answers = screen.session.answers
        self._take, self._keep = take, keep
        self._of = turn if turn >= 0 else None
        super().__init__(view=screen.view, where=where, word=word, turn=turn)
        self.cells = self._answers.board_of(self._of)
        self.ids.where.text = where
        self._show()

    # What is typed

    def tap(self, square: Square) -> None:
        """Begin at a square; a tap on the same square turns the word."""
        try:
            start, direction = parse_position(self.where)
        except InvalidSquareError:
            start, direction = None, Direction.ACROSS
        turned = direction.other if start == square else direction
        self.ids.where.text = position_name(square, turned)

    def flip(self) -> None:
        """Turn the word."""
        try:
            start, direction = parse_position(self.where)
        except InvalidSquareError:
            return
        self.ids.where.text = position_name(start, direction.other)

    def place_typed(self, text: str) -> None:
        """Set the first square from typed text, such as 8H."""
        self.where = "".join(text.split()).upper()
        self._changed()

    def press(self, letter: str) -> None:
        """Handle a key: add a letter, or remove the last one."""
        if letter:
            self.type_letter(letter)
        else:
            self.back()

    def type_letter(self, letter: str) -> None:
        """Add a letter, a small one for a blank."""
        if len(self.word) < LONGEST:
            self.word += letter.lower() if self.is_blank else letter
        self.is_blank = False
        self._changed()

    def turn_blank(self) -> None:
        """Make the next letter a blank, or an ordinary letter again."""
        self.is_blank = not self.is_blank

    def back(self) -> None:
        """Remove the last letter."""
        self.word = self.word[:-1]
        self._changed()

    def _changed(self) -> None:
        if self._keep:
            self._keep(self.where, self.word)
        self._show()

    # What it comes to

    def _show(self) -> None:
        self.place = self._said_place()
        self.pending, self.problem, self.count_line, self.total = [], [], "", ""
        if not self.word or not self.where:
            self.verdict = _("Tap the first square of the word, then type its letters.")
            self.why_not = self.verdict
            return
        typed: TypedWord = self._answers.typed(self.where, self.word, self._of)
        self.pending = [(square.row, square.column, tile) for square, tile in typed.tiles]
        if typed.refusal:
            self.why_not = self.verdict = refusal_sentence(typed.refusal)
            self.problem = list(typed.refusal.squares)
            return
        self.why_not = ""
        if typed.count:
            self.count_line, self.total = count_line(typed.count), str(typed.count.total)
        self.verdict = _("Counted by the app")

    def _said_place(self) -> str:
        try:
            start, direction = parse_position(self.where)
        except InvalidSquareError:
            return _("which square?")
        way = _("across from {where}") if direction is Direction.ACROSS else _("down from {where}")
        return way.format(where=square_name(start))

    def take(self) -> None:
        """Hand the word over."""
        self.close()
        self._take(self.where, self.word)

    def clear(self) -> None:
        """Continue without a word."""
        self.word = self.where = ""
        self.ids.where.text = ""
        self._changed()
        if self._of is None:
            self.close()

    def _key_down(self, window: Any, code: int, *more: Any) -> bool:
        name = Window._system_keyboard.keycode_to_string(code)  # noqa: SLF001 - Kivy's only table of names
        if self.get_parent_window() is not None and not isinstance(focused(), TextInput):
            modifiers = more[-1] if more and isinstance(more[-1], list) else []
            if len(name) == 1 and name.upper() in LETTERS:
                self.is_blank = self.is_blank or "shift" in modifiers
                self.type_letter(name.upper())
                return True
            if name == "backspace":
                self.back()
                return True
            if name == "spacebar":
                self.flip()
                return True
        return super()._key_down(window, code, *more)


def count_line(count: Count) -> str:
    """Return what a play counts, word by word."""
    parts = [f"{word.word.name} {word.total}" for word in count.words]
    if count.bonus:
        parts.append(_("all tiles {points}").format(points=count.bonus))
    return " + ".join(parts)


load_rules(__file__)
