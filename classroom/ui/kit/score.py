"""What sides have: zero turns, scores, team cards, verdicts on words, the chart of a match."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.ui.kit import texture
from classroom.ui.kit.drawing import ChartLine, ChartLook, chart
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import text_extent
from classroom.ui.kit.palette import Shape
from classroom.ui.kit.panel import Panel, Sided
from classroom.ui.kit.texture import as_texture, fonts_folder
from classroom.ui.kit.theme import LEAST_TEXT, SCORE, THEME

FLAT = 70  # dp of height below which a low card has one line
NARROW = 310  # dp of width below which it has two after all, where it has a clock
TIGHT = 88  # dp of height below which the two lines of a low card stand close
MARK = 56  # dp, the tick or cross of a verdict


class Pips(Widget):
    """`count` rings of which `filled` are filled, from the left, each `pip_size` pixels."""

    count = NumericProperty(4)
    filled = NumericProperty(0)
    pip_size = NumericProperty("18dp")
    colour = StringProperty("#1A1A1A")

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "count", "filled", "colour", "pip_size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        if not self.count:
            return
        size = round(self.pip_size)
        made = texture.pips(size, round(dp(6)), self.colour, count=int(self.count), filled=int(self.filled))
        self._drawing.add(Color(1, 1, 1, 1))
        self._drawing.add(Rectangle(texture=made, pos=(round(self.x), round(self.center_y - size / 2)), size=made.size))


class TeamCard(Sided, Panel, FloatLayout):
    """A side's name, members, score and zero turns; filled with its colour when it is to move.

    `name`, `members` (one line), `score` (words: "55", or "" while hidden), `zeros` of `zero_limit` pips, `active`.

    `side` picks shape and colours from the palette. `zero_limit` 0 hides the pips. A `low` card
    leaves the members out; one that is lower still (`flat`) has all in one line. `clock` are the digits of the side's
    clock, empty where it has none, `clock_runs`, `clock_over` and `clock_note` as for a `ClockPlate`; it has the place
    of the pips.
    """

    name = StringProperty("")
    members = StringProperty("")
    score = StringProperty("")
    zeros = NumericProperty(0)
    zero_limit = NumericProperty(4)
    zero_words = StringProperty("")
    clock = StringProperty("")
    clock_runs = BooleanProperty(False)
    clock_over = BooleanProperty(False)
    clock_note = StringProperty("")
    active = BooleanProperty(False)
    low = BooleanProperty(False)
    flat = AliasProperty(lambda card: card.low and card.height < dp(FLAT), None, bind=("low", "height"))

    doubled = AliasProperty(
        lambda card: bool(card.flat and card.clock) and card.width < dp(NARROW), None, bind=("flat", "clock", "width")
    )
    """Whether a flat card is so narrow that the clock stands below the name."""

    tight = AliasProperty(
        lambda card: bool(card.low and not card.flat) and card.height < dp(TIGHT), None, bind=("flat", "height")
    )
    """Whether the lines of a low card stand close."""

    ink = StringProperty("#1A1A1A")
    soft_ink = StringProperty("#4A4A4A")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.zero_words = self.zero_words or _("zero turns")

    def _score_width(self) -> float:
        """Room for the score with no digit moving: all are equally wide."""
        digits = "0" * max(2, len(self.score))
        return text_extent(digits, self.score_size, True)[0] + dp(2) if self.score else 0

    # It fills the card's height as it is: in big text the room is the name's.
    score_size = NumericProperty(f"{SCORE}sp")
    score_width = AliasProperty(_score_width, None, bind=("score", "score_size"))


class ClockPlate(Panel, FloatLayout):
    """The digits of a clock: `text`, on a plate with a small triangle while it `running`, amber once it is `over`.

    `note` is what being over costs, `ink` the digits' colour without a plate, `font_size` their size at most.
    """

    text = StringProperty("")
    note = StringProperty("")
    running = BooleanProperty(False)
    over = BooleanProperty(False)
    ink = StringProperty("#1A1A1A")
    font_size = NumericProperty("26sp")
    digits_ink = StringProperty("#1A1A1A")
    mark = NumericProperty(0)
    """The width of the triangle with its gap, in pixels."""
    digits_width = NumericProperty(0)
    note_width = NumericProperty(0)
    room = NumericProperty(0)
    most_size = NumericProperty(0)
    """How wide the digits want to be, and the note, how wide the digits may be and how high at most, in pixels."""


class MarkedPanel(Panel):
    """Mix in before a widget: a panel with a large tick on its left where it is `accepted`, else a cross."""

    accepted = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._mark = InstructionGroup()
        self._remark = Clock.create_trigger(self._draw_mark, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._mark)
        for name in ("pos", "size", "accepted"):
            self.fbind(name, self._remark)
        THEME.follow(self._draw_mark)
        self._remark()

    def _draw_mark(self, *_args: Any) -> None:
        palette, size = THEME.palette, round(dp(MARK))
        self._mark.clear()
        colour = palette.ok if self.accepted else palette.danger_text
        made = texture.verdict_mark(size, colour, accepted=self.accepted)
        self._mark.add(Color(1, 1, 1, 1))
        pos = (round(self.x + dp(26)), round(self.center_y - size / 2))
        self._mark.add(Rectangle(texture=made, pos=pos, size=(size, size)))


class Verdict(MarkedPanel, FloatLayout):
    """What the list or the judge says of a word: tick or cross, solid or dashed frame, and words.

    `accepted`, `title` (large), `detail` (one or two lines).
    """

    title = StringProperty("")
    detail = StringProperty("")


class ScoreLine(NamedTuple):
    """A side's running totals, the first before its first turn, and the look of its line."""

    totals: Sequence[int]
    colour: str
    shape: Shape


class ScoreChart(Widget):
    """How the scores grew, a line a side with its own marks.

    `lines`: a `ScoreLine` a side; `axis`: the word under the turns; `reach`: a total it goes up to at least.
    """

    lines = ListProperty()
    axis = StringProperty("")
    reach = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "lines", "axis", "reach"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        width, height = round(self.width), round(self.height)
        if width < 60 or height < 60 or not self.lines:
            return
        lines = [ChartLine(tuple(line.totals), line.colour, line.shape) for line in self.lines]
        palette = THEME.palette
        look = ChartLook(palette.card_line, palette.secondary, sp(LEAST_TEXT), self.axis, int(self.reach))
        made = as_texture(chart(width, height, lines, look, fonts_folder()))
        self._drawing.add(Color(1, 1, 1, 1))
        self._drawing.add(Rectangle(texture=made, pos=(round(self.x), round(self.y)), size=(width, height)))


load_rules(__file__)
