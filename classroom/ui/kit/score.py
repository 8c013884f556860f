"""What a side has: scoreless turns, scores, team cards, verdicts on words, the chart of a match."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from classroom.i18n import _
from classroom.ui.kit import texture
from classroom.ui.kit.drawing import ChartLine, ChartLook, chart
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import names_within, text_extent
from classroom.ui.kit.layout import Natural
from classroom.ui.kit.palette import Palette, Shape
from classroom.ui.kit.panel import Panel, Sided
from classroom.ui.kit.texture import as_texture, fonts_folder
from classroom.ui.kit.theme import LEAST_TEXT, SCORE, THEME

FLAT = 70  # dp of height below which a low card has one line
NARROW = 310  # dp of width below which a single-line card with a clock has two lines
TIGHT_BELOW = 88  # dp of height below which the two lines of a low card stand close
LINES_OF_TWO = 3.2  # times the font size: the maximum height of two lines
SMALLEST_SCORE = 32  # sp
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


class CardShape(NamedTuple):
    """How a team's card is laid out, in dp: heights of `name`, `score`, `clock`; room `above` and at the `foot`."""

    name: float
    score: float
    clock: float
    above: float = 0
    foot: float = 0
    is_flat: bool = False


TALL = CardShape(name=40, score=58, clock=42, above=14)
LOW = CardShape(name=40, score=46, clock=42, above=6, foot=2)
TIGHT = CardShape(name=34, score=40, clock=34, above=3, foot=5)
FLAT_ROW = CardShape(name=40, score=40, clock=36, is_flat=True)
DOUBLED = CardShape(name=20, score=40, clock=22, is_flat=True)
"""A flat card that is so narrow that the clock stands below the name."""


class TeamCard(Sided, Panel, Widget):
    """A side's name, members, score and scoreless turns, filled with its colour during its turn.

    `name`, `members` (one line), `score` (text: "55", or "" while hidden), `zeros` of `zero_limit` pips, `active`.

    `side` selects shape and colours from the palette. `zero_limit` 0 hides the pips. A `low` card omits the members,
    and a still lower one has a single line. `clock` is the text of the side's clock, empty without one; `clock_runs`,
    `clock_over` and `clock_note` are as in a `ClockPlate`. The clock takes the place of the pips.
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
    ink = StringProperty("#1A1A1A")
    soft_ink = StringProperty("#4A4A4A")
    score_size = NumericProperty(f"{SCORE}sp")

    def __init__(self, **kwargs: object) -> None:
        self._later = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self.zero_words = self.zero_words or _("scoreless")
        for name in ("pos", "size", "name", "members", "score", "zero_limit", "zero_words", "low"):
            self.fbind(name, self._later)
        for name in ("clock", "clock_note", "clock_runs", "clock_over"):
            self.fbind(name, self._later)
        THEME.follow(self._look_changed)
        self._later()

    @property
    def shape(self) -> CardShape:
        """Return how name, score and clock stand on a card of this size."""
        if not self.low:
            return TALL
        if self.height >= dp(FLAT):
            return TIGHT if self.height < dp(TIGHT_BELOW) else LOW
        return DOUBLED if self.clock and self.width < dp(NARROW) else FLAT_ROW

    def _look_changed(self) -> None:
        self._later()

    def _arrange(self, *_args: Any) -> None:
        """Put everything in its place."""
        shape, ids = self.shape, self.ids
        narrow, long = self.width < dp(250), len(self.score) > len("00")
        # A narrow card leaves name and members their room beside three digits or a clock. In big text the score keeps
        # its size: the room is the name's.
        small = self.low or (narrow and (self.clock or long))
        self.score_size = sp(SMALLEST_SCORE if self.low and narrow and self.clock and long else 40 if small else SCORE)
        # No digit moves: all are equally wide.
        score = text_extent("0" * max(2, len(self.score)), self.score_size, True)[0] + dp(2) if self.score else 0
        end = self.right - dp(26) - score
        self._place_score(shape, score)
        ids.pips.pip_size = dp(14 if shape.is_flat else 16 if narrow else 18)
        pips = self.zero_limit * (ids.pips.pip_size + dp(6))
        if self.clock:
            self._place_clock(shape, score, end)
            end = ids.clock.x if shape is FLAT_ROW else end
        ids.zero.size = max(1, min(ids.zero.wanted_width, self.width - dp(113 if narrow else 140))), dp(26)
        ids.zero.pos = self.x + dp(19), self.y + dp(9)
        ids.pips.size = pips, dp(26)
        ids.pips.pos = ids.zero.right + dp(8), self.y + dp(9)
        if shape is FLAT_ROW:
            if self.clock or self.zero_limit:
                ids.pips.pos = end - pips, self.center_y - dp(13)
                room = (ids.clock.x if self.clock else ids.pips.x) - dp(8)
            else:
                room = end
        elif shape is DOUBLED:
            room = self.right - dp(20) - score
        else:
            room = self.right - dp(18) - (score + dp(8) if self.score and not self.low else 0)
        self._place_name(shape, room)
        self._place_members(score)

    def _place_name(self, shape: CardShape, room: float) -> None:
        name, mark = self.ids.name, self.ids.mark
        size = {DOUBLED: THEME.caption, FLAT_ROW: min(THEME.team_name, self.height * 0.7)}
        name.max_font_size = size.get(shape, THEME.team_name)
        name.x = self.x + dp(40 if shape is DOUBLED else 48)
        name.size = max(dp(20), room - name.x), min(dp(shape.name), self.height - dp(4))
        mark.x = self.x + dp(12 if shape is DOUBLED else 18)
        if shape is DOUBLED:
            name.y, mark.center_y = self.center_y + dp(1), self.center_y
            return
        above = dp(6 if shape is TALL and self.clock else shape.above)
        name.y = self.center_y - name.height / 2 if shape is FLAT_ROW else self.top - above - name.height
        mark.center_y = name.center_y - dp(1)

    def _place_members(self, score: float) -> None:
        """Place the members below the name: on two lines if one would cut them and the card has room."""
        members = self.ids.members
        # With a clock they stand higher, beside the score.
        top = self.top - dp(48 if self.clock else 62)
        room = top - self.y - dp(40 if self.zero_limit or self.clock else 10)
        members.width = max(dp(20), self.width - dp(28) - (score + dp(10) if self.clock else 0))
        two_lines = text_extent(self.members, THEME.caption, width=int(members.width))[1]
        is_long = text_extent(self.members, THEME.caption)[0] > members.width
        members.wrap = is_long and two_lines <= min(room, THEME.caption * LINES_OF_TWO)
        members.height = two_lines if members.wrap else dp(22)
        whole = self.members if members.wrap else names_within(self.members, members.width, THEME.caption)
        members.text = "" if self.low else whole
        members.pos = self.x + dp(19), top - members.height

    def _place_score(self, shape: CardShape, width: float) -> None:
        total = self.ids.total
        total.size = width, min(dp(shape.score), self.height - dp(4))
        total.x = self.right - dp(18) - width
        if shape is TALL:
            total.center_y = self.top - dp(34)
        else:
            total.y = self.center_y - total.height / 2 if shape.is_flat else self.y + dp(shape.foot)

    def _place_clock(self, shape: CardShape, score: float, end: float) -> None:
        clock = self.ids.clock
        clock.height = min(dp(shape.clock), self.height - dp(6))
        sizes = {DOUBLED: THEME.caption, FLAT_ROW: THEME.control, TIGHT: THEME.control, LOW: THEME.section}
        size = sizes.get(shape, THEME.move_word)
        if shape in (LOW, TIGHT):
            # Beside three digits of the score a low card has less room for those of the clock.
            room = max(1, self.width - score - clock.mark - dp(62))
            size *= min(1, room / max(1, text_extent(self.clock, size, True)[0]))
        clock.font_size = size
        digits = dp(24) + clock.mark + text_extent(self.clock, size, True)[0]
        note = text_extent(self.clock_note, max(THEME.caption, size * 0.7), True)[0] + dp(6) if self.clock_note else 0
        # In a low card the score has the other half of the line.
        has_note = not self.low or digits + note <= self.width - score - dp(110 if shape.is_flat else 36)
        clock.note = self.clock_note if has_note else ""
        clock.width = digits + (note if has_note else 0)
        clock.x = end - clock.width if shape is FLAT_ROW else self.x + dp(34 if shape is DOUBLED else 14)
        if shape is DOUBLED:
            clock.y = min(self.y + dp(5), self.center_y + dp(1) - clock.height)
        else:
            clock.y = self.center_y - clock.height / 2 if shape.is_flat else self.y + dp(4 if shape is TIGHT else 7)


class ClockPlate(Panel, Widget):
    """The digits of a clock: `text`, on a plate with a small triangle while it is `running`, amber once it is `over`.

    `note` is the cost of overtime, `ink` the colour of the digits without a plate, `font_size` their maximum size.
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

    def triangle(self, pos: Sequence[float], size: Sequence[float]) -> tuple[float, ...]:
        """Return the corners of the triangle on a plate at this place."""
        left, middle, half = pos[0] + dp(8), pos[1] + size[1] / 2, size[1] * 0.2
        return left, middle - half, left, middle + half, left + 1.5 * half, middle

    def paint(self, palette: Palette, running: bool, over: bool) -> str:
        """Return the colour of the plate, or none."""
        if over:
            return palette.amber
        return palette.card if running else ""

    def frame(self, palette: Palette, running: bool, over: bool) -> str:
        """Return the colour of the line round the plate, or none."""
        if not running:
            return ""
        return palette.clock_last if over else palette.primary

    def digits_colour(self, palette: Palette, ink: str, running: bool, over: bool) -> str:
        """Return the colour of the digits."""
        if over:
            return palette.on_amber
        return palette.text if running else ink


class MarkedPanel(Panel):
    """Mix in before a widget: a panel with a large tick on its left if it is `accepted`, else a cross."""

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


class Verdict(Natural, MarkedPanel, Widget):
    """What the list or the judge says of a word: tick or cross, solid or dashed frame, and words.

    `accepted`, `title` (large), `detail` (one or two lines).
    """

    natural_height = 132

    title = StringProperty("")
    detail = StringProperty("")


class ScoreLine(NamedTuple):
    """A side's running totals, the first before its first turn, and the look of its line."""

    totals: Sequence[int]
    colour: str
    shape: Shape


class ScoreChart(Widget):
    """A chart of the scores, with one line per side and its own marks.

    `lines`: one `ScoreLine` per side; `axis`: the word under the turns; `reach`: the least top of the scale.
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
