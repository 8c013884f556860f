"""What pupils have come to in the drills: a line a pupil for a class, a chart for one pupil."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from classroom.drills.kind import DRILLS, DrillKind
from classroom.drills.progress import ClassProgress, DrillProgress, PupilProgress
from classroom.drills.pupil import Pupil
from classroom.i18n import _
from classroom.ui import widgets  # noqa: F401 - known to .kv
from classroom.ui.screens.drilling import word_bar  # noqa: F401 - known to .kv
from classroom.ui.theme import side_look
from classroom.ui.widgets import ScoreLine
from classroom.ui.widgets.panel import Panel
from classroom.ui.widgets.pressable import Pressable


class BarLegend(BoxLayout):
    """What the parts of a bar mean, with `known`, `learning` and `new` as words."""

    known = StringProperty("")
    learning = StringProperty("")
    new = StringProperty("")


class PupilRow(Panel, Pressable, FloatLayout):
    """A pupil of a class: `name`, the bar, and how many rounds were drilled. Events as `Pressable`."""

    name = StringProperty("")
    known = NumericProperty(0)
    learning = NumericProperty(0)
    new = NumericProperty(0)
    rounds = StringProperty("")


class ClassView(BoxLayout):
    """A class: a row a pupil; `chosen` is told the pupil whose row is tapped."""

    def __init__(self, progress: ClassProgress, chosen: Callable[[Pupil], None], **more: Any) -> None:
        super().__init__(**more)
        for one in progress.pupils:
            words = one.words
            row = PupilRow(name=one.pupil.name, known=words.known, learning=words.learning, new=words.new)
            row.rounds = _("Rounds: {count}").format(count=one.rounds)
            row.bind(on_release=partial(_tell, chosen, one.pupil))
            self.ids.rows.add_widget(row)


class DrillRow(FloatLayout):
    """One drill of a pupil: the shape of its line, `title`, `told` below it and the `share` in percent."""

    side = NumericProperty(0)
    title = StringProperty("")
    told = StringProperty("")
    share = StringProperty("")


class PupilView(BoxLayout):
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
        self.ids.nothing.text = "" if self.ids.chart.lines else _("Nothing drilled yet.")


def _tell(chosen: Callable[[Pupil], None], pupil: Pupil, _row: PupilRow) -> None:
    chosen(pupil)


def _drill_row(side: int, kind: DrillKind, drill: DrillProgress) -> DrillRow:
    row = DrillRow(side=side, title=_(DRILLS[kind].title))
    if drill.asked and kind is DrillKind.FIND_BEST:
        row.told = _("of the best score")
        row.share = _("{share} %").format(share=round(100 * drill.share))
    elif drill.asked:
        row.told = _("{right} of {count} right").format(right=drill.right, count=drill.asked)
        row.share = _("{share} %").format(share=round(100 * drill.share))
    else:
        row.told = _("Not tried yet.")
    return row


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
