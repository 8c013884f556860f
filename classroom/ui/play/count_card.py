"""The app's own count of a play, word by word as a judge would write it down (C8, C9)."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from classroom.i18n import _
from classroom.rules.layout import Premium
from classroom.rules.scoring import Count, LetterScore, WordScore
from classroom.ui.kit.board import premium_labels
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.panel import CardBox
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.tile import TileRow

TIMES = "\N{MULTIPLICATION SIGN}"
# dp from one tile of the main word to the next: the closest, and those at which what stands under them has one line
CLOSE_PITCH, PITCH, WIDE_PITCH = 40, 50, 66
GAP = 8  # dp between two tiles


class SumLine(BoxLayout):
    """A word in bold and its sum; `total` in bold."""

    word = StringProperty()
    sum = StringProperty()
    total = StringProperty()


class CountCard(CardBox):
    """`count` word by word, together, and whether `announced` is the same; while `count` is None what is to be counted.

    That is `main_word`: pairs of a tile and the `Premium` that works under it, `more_words` made with it, and the
    `bonus` for a whole rack. `values` are points by letter. With `counts_alone` only the tiles are shown: in a
    competition a team reckons without the app (P10).
    """

    count: Count | None = ObjectProperty(None, allownone=True)
    announced = ObjectProperty(None, allownone=True)
    main_word = ListProperty()
    more_words = ListProperty()
    bonus = NumericProperty(0)
    counts_alone = BooleanProperty(defaultvalue=False)
    values = DictProperty()
    is_equal = BooleanProperty(defaultvalue=True)
    together = StringProperty()
    verdict = StringProperty()
    waiting = StringProperty()
    """What the app waits for before it shows its count."""

    def __init__(self, **more: Any) -> None:
        self._show = Clock.create_trigger(self._fill, -1)
        more.setdefault("waiting", _("The app shows its count when you have pressed OK."))
        super().__init__(**more)
        for name in ("count", "announced", "main_word", "more_words", "bonus", "counts_alone", "width"):
            self.fbind(name, self._show)
        self._show()

    def _fill(self, *_args: Any) -> None:
        lines = self.ids.lines
        lines.clear_widgets()
        count = self.count
        self.together = self.verdict = ""
        if count is None:
            self._lay([(tile, self._asked(tile, premium)) for tile, premium in self.main_word], WIDE_PITCH)
            if self.more_words and not self.counts_alone:
                lines.add_widget(SumLine(word=_("and {words}").format(words=", ".join(self.more_words))))
            if self.bonus and not self.counts_alone:
                lines.add_widget(SumLine(word=_("All tiles laid"), total=f"+ {self.bonus}"))
            return
        main, *others = count.words
        self._lay([(letter.tile, _caption(letter)) for letter in main.letters], PITCH)
        lines.add_widget(SumLine(sum=_sum(main), total=str(main.total)))
        for word in others:
            lines.add_widget(SumLine(word=word.word.name, sum=_sum(word), total=str(word.total)))
        if count.bonus:
            lines.add_widget(SumLine(word=_("All tiles laid"), total=f"+ {count.bonus}"))
        self.together = _("Total {score}").format(score=count.total)
        self._compare(count.total)

    def _lay(self, faces: list[tuple[str, str]], widest: int) -> None:
        """Lay a word's tiles with what stands under each, as far apart as there is room, in rows if need be."""
        width = self.width - 2 * dp(18)
        rows = -(-len(faces) // max(3, int(width // dp(CLOSE_PITCH))))
        room = max(1, -(-len(faces) // max(1, rows)))
        pitch = max(dp(CLOSE_PITCH), min(dp(widest), width / room))
        for first in range(0, len(faces), room):
            part = faces[first : first + room]
            row = TileRow(word="".join(tile for tile, _under in part), values=self.values)
            row.captions = [_in_lines(under, pitch) for _tile, under in part] if any(under for _, under in part) else []
            row.spacing, row.tile_size = dp(GAP), pitch - dp(GAP)
            two = any("\n" in caption for caption in row.captions)
            row.size_hint_y, row.height = None, row.minimum_height + dp(4) + (THEME.body * 1.61 if two else 0)
            self.ids.lines.add_widget(row)

    def _asked(self, tile: str, premium: Premium) -> str:
        """What a team has to reckon with: the tile's points, and the sign of the premium."""
        if self.counts_alone:
            return ""
        return f"{self.values.get(tile, 0)} {premium_labels().get(premium.value, '')}".strip()

    def _compare(self, counted: int) -> None:
        if self.announced is None:
            return
        self.is_equal = self.announced == counted
        if self.is_equal:
            self.verdict = _("Right. Announced {score}, counted {score}.").format(score=counted)
        else:
            told = _(
                "Different. Announced {announced}, counted {counted}. The checked score counts; the sheet notes it."
            )
            self.verdict = told.format(announced=self.announced, counted=counted)


def _in_lines(caption: str, pitch: float) -> str:
    """Return what stands under a tile in two lines where one is wider than the tile."""
    if text_extent(caption, THEME.body)[0] <= pitch - dp(2):
        return caption
    return caption.replace(" ", "\n").replace(TIMES, f"\n{TIMES}")


def _caption(letter: LetterScore) -> str:
    return f"{letter.value}{TIMES}{letter.factor}" if letter.factor > 1 else str(letter.value)


def _sum(word: WordScore) -> str:
    """The sum of a word's letters, such as ``(2 + 1 + 10) × 2 =``."""
    parts = " + ".join(str(letter.total) for letter in word.letters)
    return f"({parts}) {TIMES} {word.factor} =" if word.factor > 1 else f"{parts} ="


load_rules(__file__)
