"""The app's own count of a play, word by word as a judge would write it down (C8, C9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.rules.scoring import Count, LetterScore, WordScore
from classroom.ui.widgets import CardBox, TileRow

TIMES = "\N{MULTIPLICATION SIGN}"
PITCH = 50  # dp from one tile of the main word to the next, so that what stands under them is read


class SumLine(BoxLayout):
    """A word in bold and its sum; `total` in bold."""

    word = StringProperty()
    sum = StringProperty()
    total = StringProperty()


class CountCard(CardBox):
    """`count` word by word, together, and whether `announced` is the same; while `count` is None what is to be done.

    `values` are points by letter.
    """

    count: Count | None = ObjectProperty(None, allownone=True)
    announced = ObjectProperty(None, allownone=True)
    values = DictProperty()
    is_equal = BooleanProperty(defaultvalue=True)
    together = StringProperty()
    verdict = StringProperty()
    columns = NumericProperty(7)

    def __init__(self, **more: Any) -> None:
        self._show = Clock.create_trigger(self._fill, -1)
        super().__init__(**more)
        self.bind(count=self._show, announced=self._show, width=self._show)
        self._show()

    def _fill(self, *_args: Any) -> None:
        lines = self.ids.lines
        lines.clear_widgets()
        count = self.count
        self.together = self.verdict = ""
        if count is None:
            return
        main, *others = count.words
        for row in self._main_rows(main):
            lines.add_widget(row)
        lines.add_widget(SumLine(sum=_sum(main), total=str(main.total)))
        for word in others:
            lines.add_widget(SumLine(word=word.word.name, sum=_sum(word), total=str(word.total)))
        if count.bonus:
            lines.add_widget(SumLine(word=_("All tiles laid"), total=f"+ {count.bonus}"))
        self.together = _("Together {score}").format(score=count.total)
        self._compare(count.total)

    def _main_rows(self, main: WordScore) -> list[TileRow]:
        """The main word in tiles, in as many rows as its length asks for."""
        room = max(3, int((self.width - 2 * dp(18)) // dp(PITCH)))
        letters = main.letters
        rows = []
        for first in range(0, len(letters), room):
            part = letters[first : first + room]
            word = "".join(letter.tile for letter in part)
            row = TileRow(word=word, values=self.values, captions=[_caption(letter) for letter in part])
            row.tile_size, row.spacing = dp(42), dp(PITCH - 42)
            row.size_hint_y, row.height = None, row.minimum_height + dp(4)
            rows.append(row)
        return rows

    def _compare(self, counted: int) -> None:
        if self.announced is None:
            return
        self.is_equal = self.announced == counted
        if self.is_equal:
            self.verdict = _("Equal. Announced {score}, counted {score}.").format(score=counted)
        else:
            told = _(
                "Different. Announced {announced}, counted {counted}. The checked score counts; the sheet notes it."
            )
            self.verdict = told.format(announced=self.announced, counted=counted)


def _caption(letter: LetterScore) -> str:
    return f"{letter.value}{TIMES}{letter.factor}" if letter.factor > 1 else str(letter.value)


def _sum(word: WordScore) -> str:
    """The sum of a word's letters, such as ``(2 + 1 + 10) × 2 =``."""
    parts = " + ".join(str(letter.total) for letter in word.letters)
    return f"({parts}) {TIMES} {word.factor} =" if word.factor > 1 else f"{parts} ="


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
