"""What pupils have come to in the drills: a line a pupil for a class, a chart for one pupil."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.drills.kind import DRILLS, DrillKind
from classroom.drills.progress import ClassProgress, DrillProgress, PupilProgress
from classroom.drills.pupil import Pupil
from classroom.i18n import _
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.layout import Column, Natural
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.score import ScoreLine
from classroom.ui.kit.theme import THEME, side_look
from classroom.ui.kit.touch import Pressable

STRIPE = 10  # dp from one stripe to the next


class WordBar(Widget):
    """A bar of the numbers of words that are `known`, `learning` and `new`: filled, striped and empty."""

    known = NumericProperty(0)
    learning = NumericProperty(0)
    new = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "known", "learning", "new"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        group, palette = self._drawing, THEME.palette
        group.clear()
        if self.width < dp(10) or self.height < dp(6):
            return
        total = max(1, self.known + self.learning + self.new)
        known, learning = (round(self.width * count / total) for count in (self.known, self.learning))
        group.add(Color(*get_color_from_hex(palette.card)))
        group.add(Rectangle(pos=self.pos, size=self.size))
        group.add(Color(*get_color_from_hex(palette.primary)))
        group.add(Rectangle(pos=self.pos, size=(known, self.height)))
        self._stripes(self.x + known, learning)
        group.add(Color(*get_color_from_hex(palette.text)))
        group.add(Line(rectangle=(*self.pos, *self.size), width=dp(1)))
        if learning:
            edge = self.x + known + learning
            group.add(Line(points=[edge, self.y, edge, self.top], width=dp(1)))

    def _stripes(self, left: float, width: float) -> None:
        """Slanting lines in a part of the bar, clear of its edges by their own thickness."""
        rim = dp(2)
        left, width, high, bottom = left + rim, width - 2 * rim, self.height - 2 * rim, self.y + rim
        at = dp(STRIPE) / 2
        while width > 0 and at < width + high:
            low, right = max(0.0, at - high), min(at, width)
            points = [left + low, bottom + at - low, left + right, bottom + at - right]
            self._drawing.add(Line(points=points, width=dp(1.4), cap="none"))
            at += dp(STRIPE)


class BarLegend(BoxLayout):
    """What the parts of a bar mean, with `known`, `learning` and `new` as words."""

    known = StringProperty("")
    learning = StringProperty("")
    new = StringProperty("")


class PupilRow(Natural, Panel, Pressable, Widget):
    """A pupil of a class: `name`, the bar, and how many rounds were drilled. Events as `Pressable`."""

    natural_height = 64

    name = StringProperty("")
    known = NumericProperty(0)
    learning = NumericProperty(0)
    new = NumericProperty(0)
    rounds = StringProperty("")


class ClassView(Column):
    """A class: a row a pupil; `chosen` is called with the pupil whose row is tapped."""

    def __init__(self, progress: ClassProgress, chosen: Callable[[Pupil], None], **more: Any) -> None:
        super().__init__(**more)
        for one in progress.pupils:
            words = one.words
            row = PupilRow(name=one.pupil.name, known=words.known, learning=words.learning, new=words.new)
            row.rounds = _("Rounds: {count}").format(count=one.rounds)
            row.bind(on_release=partial(_choose, chosen, one.pupil))
            self.ids.rows.add_widget(row)


class DrillRow(Widget):
    """One drill of a pupil: the shape of its line, `title`, `result` below it and the `share` in percent."""

    side = NumericProperty(0)
    title = StringProperty("")
    result = StringProperty("")
    share = StringProperty("")


class PupilView(Column):
    """One pupil: the words, and how the rounds of each drill went."""

    known = NumericProperty(0)
    learning = NumericProperty(0)
    new = NumericProperty(0)

    def __init__(self, progress: PupilProgress, **more: Any) -> None:
        super().__init__(**more)
        words = progress.words
        self.known, self.learning, self.new = words.known, words.learning, words.new
        for side, kind in enumerate(DrillKind):
            self.ids.drills.add_widget(_drill_row(side, kind, progress.drills[kind]))
        self.ids.chart.lines = [
            ScoreLine([round(100 * point.share) for point in drill.chart], side_look(side).ink, side_look(side).shape)
            for side, kind in enumerate(DrillKind)
            if (drill := progress.drills[kind]).chart
        ]
        self.ids.nothing.text = "" if self.ids.chart.lines else _("No drills done yet.")


def _choose(chosen: Callable[[Pupil], None], pupil: Pupil, _row: PupilRow) -> None:
    chosen(pupil)


def _drill_row(side: int, kind: DrillKind, drill: DrillProgress) -> DrillRow:
    row = DrillRow(side=side, title=_(DRILLS[kind].title))
    if drill.asked and kind is DrillKind.FIND_BEST:
        row.result = _("of the best score")
        row.share = _("{share} %").format(share=round(100 * drill.share))
    elif drill.asked:
        row.result = _("{right} of {count} correct").format(right=drill.right, count=drill.asked)
        row.share = _("{share} %").format(share=round(100 * drill.share))
    else:
        row.result = _("Not tried yet.")
    return row


load_rules(__file__)
