"""Widgets of a match: sides, scores, clocks, joy, meanings."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.i18n import _
from classroom.ui.kit import texture
from classroom.ui.kit.drawing import ChartLine, ChartLook
from classroom.ui.kit.label import names_within, text_extent
from classroom.ui.kit.layout import CardBox, Growing, Natural, Panel, Sided, load_rules
from classroom.ui.kit.theme import LEAST_TEXT, SCORE, THEME, Drawn, Fixed, Palette, Shape, settled, whenever

if TYPE_CHECKING:
    from classroom.words.meaning import Meaning


class SideScore(Fixed, BoxLayout):
    """Shape, name and score of a side: `side`, `name`, `score` (words, may be empty), `font_size`.

    As wide as it needs, at most `most_width`.
    """

    side = NumericProperty(0)
    name = StringProperty("")
    score = StringProperty("")
    font_size = NumericProperty(36)
    most_width = NumericProperty(400)


class SideLine(Fixed, BoxLayout):
    """Sides in one line; each has its share of the width at most.

    `faces`: one (side, name, score) after the other; `font_size`.
    """

    faces = ListProperty()
    font_size = NumericProperty(36)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        remake = settled(self._make)
        whenever(self, remake, "faces", "font_size")
        whenever(self, self._share, "width", "spacing")
        remake()

    def _make(self) -> None:
        self.clear_widgets()
        for side, name, score in self.faces:
            look = {"side": side, "name": name, "score": score, "font_size": self.font_size}
            self.add_widget(SideScore(pos_hint={"center_y": 0.5}, **look))
        self._share()

    def _share(self, *_changed: Any) -> None:
        for one in self.children:
            one.most_width = (self.width + self.spacing) / len(self.children) - self.spacing


FLAT = 70  # dp of height below which a low card has one line
NARROW = 310  # dp of width below which a single-line card with a clock has two lines
TIGHT_BELOW = 88  # dp of height below which the two lines of a low card stand close
LINES_OF_TWO = 3.2  # times the font size: the maximum height of two lines
SMALLEST_SCORE = 32  # sp
MARK = 56  # dp, the tick or cross of a verdict


class Pips(Drawn, Widget):
    """`count` rings of which `filled` are filled, from the left, each `pip_size` pixels."""

    count = NumericProperty(4)
    filled = NumericProperty(0)
    pip_size = NumericProperty("18dp")
    colour = StringProperty("#1A1A1A")

    draws_from: ClassVar = ("count", "filled", "colour", "pip_size")

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        if not self.count:
            return
        size = round(self.pip_size)
        made = texture.pips(size, round(dp(6)), self.colour, count=int(self.count), filled=int(self.filled))
        self._drawing.add(Color(1, 1, 1, 1))
        self._drawing.add(Rectangle(texture=made, pos=(round(self.x), round(self.center_y - size / 2)), size=made.size))


class CardShape(NamedTuple):
    """The layout of a team's card, in dp: heights of `name`, `score`, `clock`; room `above` and at the `foot`."""

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

    `digits` of a score and the `name_size` are those of the cards beside it, so that all have one size; `name_fit` is
    the size at which this card's own name fits. `side` selects shape and colours from the palette. `zero_limit` 0
    hides the pips. A `low` card omits the members, and a still lower one has a single line. `clock` is the text of the
    side's clock, empty without one; `clock_runs`, `clock_over` and `clock_note` are as in a `ClockPlate`. The clock
    takes the place of the pips.
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
    digits = NumericProperty(0)
    name_size = NumericProperty(0)
    name_fit = NumericProperty(0)
    ink = StringProperty("#1A1A1A")
    soft_ink = StringProperty("#4A4A4A")
    score_size = NumericProperty(f"{SCORE}sp")

    def __init__(self, **kwargs: object) -> None:
        self._later = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self.zero_words = self.zero_words or _("no points")
        whenever(self, self._later, "pos", "size", "name", "members", "score", "zero_limit", "zero_words", "low")
        whenever(self, self._later, "clock", "clock_note", "clock_runs", "clock_over", "digits", "name_size")
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
        narrow, long = self.width < dp(250), max(len(self.score), self.digits) > len("00")
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
            room = self.right - dp(10 if self.low else 18) - (score + dp(8) if self.score and not self.low else 0)
        self._place_name(shape, room)
        self._place_members(score)

    def _place_name(self, shape: CardShape, room: float) -> None:
        name, mark = self.ids.name, self.ids.mark
        size = {DOUBLED: THEME.caption, FLAT_ROW: min(THEME.team_name, self.height * 0.7)}.get(shape, THEME.team_name)
        name.x = self.x + dp(40 if shape is DOUBLED or self.low else 48)
        high = min(dp(shape.name) * (THEME.text_scale if shape is LOW else 1), self.height - dp(4))
        name.size = max(dp(20), room - name.x), high
        wide = max(1, text_extent(self.name, size, True)[0])
        self.name_fit = max(name.min_font_size, size * min(1, name.width / wide))
        name.max_font_size = min(size, self.name_size or size)
        mark.x = self.x + dp(12 if shape is DOUBLED or self.low else 18)
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
        whenever(self, self._remark, "pos", "size", "accepted")
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
    """The verdict on a word, by the list or the judge: tick or cross, solid or dashed frame, and words.

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


class ScoreChart(Drawn, Widget):
    """A chart of the scores, with one line per side and its own marks.

    `lines`: one `ScoreLine` per side; `axis`: the word under the turns; `reach`: the least top of the scale.
    """

    lines = ListProperty()
    axis = StringProperty("")
    reach = NumericProperty(0)

    draws_from: ClassVar = ("lines", "axis", "reach")

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        width, height = round(self.width), round(self.height)
        if width < 60 or height < 60 or not self.lines:
            return
        lines = tuple(ChartLine(tuple(line.totals), line.colour, line.shape) for line in self.lines)
        palette = THEME.palette
        look = ChartLook(palette.card_line, palette.secondary, sp(LEAST_TEXT), self.axis, int(self.reach))
        made = texture.chart(width, height, lines, look)
        self._drawing.add(Color(1, 1, 1, 1))
        self._drawing.add(Rectangle(texture=made, pos=(round(self.x), round(self.y)), size=(width, height)))


ROUNDNESS = 0.1  # pixels at most between a ring's edge and the straight steps that it is drawn in


class ClockRing(Fixed, Widget):
    """A countdown ring: `seconds` left, rounded up, and `fraction` of the time left, from 1 to 0.

    At `low_at` seconds the ring turns amber and thicker, at 0 dark red; nothing flashes. A non-empty `text` is shown
    instead of the seconds. `timed` False shows a full ring. Without animations, the ring shrinks once a second.
    """

    seconds = NumericProperty(10)
    fraction = NumericProperty(1)
    low_at = NumericProperty(3)
    text = StringProperty("")
    timed = BooleanProperty(True)
    paused = BooleanProperty(False)
    shown = StringProperty("")
    ink = StringProperty("#1A1A1A")

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._drawn: tuple[int, bool] | None = None
        self._share = 1.0
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._drawing)
        whenever(self, self._redraw, "pos", "size", "seconds", "fraction", "low_at", "text", "timed", "paused")
        THEME.follow(self._draw)
        self._redraw()

    def _draw(self, *_args: Any) -> None:
        palette, group = THEME.palette, self._drawing
        whole = max(0, math.ceil(self.seconds - 1e-6))
        self.shown = self.text or (str(whole) if self.timed else "")
        is_low = self.timed and whole <= self.low_at
        colour = palette.primary
        if self.paused:
            colour = palette.secondary
        elif is_low:
            colour = palette.clock_low if whole else palette.clock_last
        self.ink = palette.text if not is_low else (palette.clock_low if whole else palette.clock_last)
        group.clear()
        side = min(self.width, self.height)
        if side < 20:
            return
        radius, width = side / 2 * 0.94, side * (0.105 if is_low else 0.085) * (1 if side < 240 else 0.45)
        if self._drawn != (whole, self.timed) or not THEME.still:
            self._drawn = whole, self.timed
            self._share = min(1, max(0, self.fraction)) if self.timed else 1
        if self._share < 1:
            self._ring(palette.track, 1, radius, width)
        self._ring(colour, self._share, radius, width)

    def _ring(self, colour: str, share: float, radius: float, width: float) -> None:
        """Part of a ring from the top clockwise, with round ends."""
        if share <= 0:
            return
        made = texture.feather(max(2, round(width)))
        inner, outer = radius - width / 2 - 1, radius + width / 2 + 1
        steps = max(2, math.ceil(share * math.pi / math.acos(1 - ROUNDNESS / outer)))
        vertices: list[float] = []
        for step in range(steps + 1):
            angle = math.tau * share * step / steps
            x, y = math.sin(angle), math.cos(angle)
            vertices += [self.center_x + inner * x, self.center_y + inner * y, 0.5, 0]
            vertices += [self.center_x + outer * x, self.center_y + outer * y, 0.5, 1]
        self._drawing.add(Color(*get_color_from_hex(colour)))
        indices = list(range(len(vertices) // 4))
        self._drawing.add(Mesh(vertices=vertices, indices=indices, mode="triangle_strip", texture=made))
        if share < 1:
            for end in (0.0, math.tau * share):
                self._end(self.center_x + radius * math.sin(end), self.center_y + radius * math.cos(end), width)

    def _end(self, x: float, y: float, width: float) -> None:
        size = max(2, round(width))
        made = texture.disc(size)
        self._drawing.add(Rectangle(texture=made, pos=(x - width / 2, y - width / 2), size=(width, width)))


LANDING_SECONDS, WHOLE_RACK_SECONDS, STAR_SECONDS = 0.9, 2.2, 0.35
DROP, JUMP = 0.3, 0.6  # of a square: how high tiles are above it
LANDED = 0.3  # of the time: when landing tiles have landed
NEXT_JUMP, JUMP_TIME = 0.06, 0.2  # of the time: from the start of one jump to the next, and the length of a jump
TAKES_OFF = 0.25  # of the time: when the points begin to fly

Point = tuple[float, float]


class JoyBadge(Panel, Widget):
    """Words on a small plate, as large as they are."""

    text = StringProperty()
    font_size = NumericProperty("40sp")

    def fitting(self, text: str, font_size: float) -> Point:
        """Return the size of the plate for these words."""
        width, height = text_extent(text, font_size, bold=True)
        return width + dp(28), height


class Stars(Fixed, Widget):
    """`count` stars in a row, which come one after the other; those not won are not shown."""

    count = NumericProperty(0)
    shown = NumericProperty(0)
    """The number of stars shown so far; a fraction is a smaller star."""

    def __init__(self, **more: Any) -> None:
        self._drawing = InstructionGroup()
        super().__init__(**more)
        self.canvas.add(self._drawing)
        whenever(self, self._draw, "pos", "size", "shown")

    def on_count(self, _stars: Any, count: float) -> None:
        """Let the stars appear one by one, or all at once without animations."""
        Animation.cancel_all(self)
        if THEME.still:
            self.shown = count
        else:
            Animation(shown=count, duration=STAR_SECONDS * count).start(self)

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        self._drawing.add(Color(1, 1, 1, 1))
        full = round(min(self.height, dp(44)))
        for place in range(math.ceil(self.shown)):
            size = round(full * min(1.0, self.shown - place))
            x, y = self.x + (place + 0.5) * (full + dp(8)), self.center_y
            if size > 1:
                made = texture.star(full, THEME.palette.amber)
                pos = (round(x - size / 2), round(y - size / 2))
                self._drawing.add(Rectangle(texture=made, pos=pos, size=(size, size)))


class PlayJoy(FloatLayout):
    """An animation over everything for a moment; it lets every touch through and removes itself.

    `tiles` are pictures of a tile and of the empty square below it, with its corner, `cell` pixels wide. `points` fly
    from `start` to `target`. `said` is shown on the board, at `place`. `reached` is called with the fraction of the
    flight done, from 0 to 1, so that the score counts up with it.
    """

    progress = NumericProperty(0)
    points = StringProperty()
    said = StringProperty()
    start = ObjectProperty((0, 0))
    target = ObjectProperty((0, 0))
    place = ObjectProperty((0, 0))

    def __init__(
        self, tiles: Sequence[tuple[Any, Any, Point]], cell: float, *, reached: Callable[[float], object], **more: Any
    ) -> None:
        self._tiles, self._cell, self._reached = tiles, cell, reached
        self._drawing = InstructionGroup()
        super().__init__(**more)
        self.canvas.before.add(self._drawing)
        self._draw()

    def play(self) -> None:
        """Start the animation; without animations, end at once."""
        if THEME.still:
            self.end()
            return
        seconds = WHOLE_RACK_SECONDS if self.said else LANDING_SECONDS
        moving = Animation(progress=1, duration=seconds)
        moving.bind(on_complete=lambda *_args: self.end())
        moving.start(self)

    def end(self) -> None:
        """Be over at once, with the score as it is."""
        Animation.cancel_all(self)
        self._reached(1)
        if self.parent:
            self.parent.remove_widget(self)

    @property
    def flown(self) -> float:
        """The part of the flight that is done, from 0 to 1, slow at both ends."""
        done = max(0.0, (self.progress - TAKES_OFF) / (1 - TAKES_OFF))
        return (1 - math.cos(math.pi * done)) / 2

    def flight(self, progress: float) -> Point:
        """Return where the points are now."""
        del progress  # the .kv rule depends on it
        (x, y), (to_x, to_y), done = self.start, self.target, self.flown
        return x + (to_x - x) * done, y + (to_y - y) * done

    def on_progress(self, _joy: Any, _progress: float) -> None:
        """Update everything that moves."""
        self._draw()
        self._reached(self.flown)

    def lift(self, number: int) -> float:
        """Return how high a tile is above its square now, in squares."""
        if not self.said:
            return DROP * max(0.0, 1 - self.progress / LANDED) ** 2
        since = (self.progress - number * NEXT_JUMP) / JUMP_TIME
        return JUMP * math.sin(math.pi * since) if 0 < since < 1 else 0.0

    def _draw(self) -> None:
        self._drawing.clear()
        self._drawing.add(Color(1, 1, 1, 1))
        size = self._cell, self._cell
        lifts = [round(self.lift(number) * self._cell) for number in range(len(self._tiles))]
        raised = [(lift, *tile) for lift, tile in zip(lifts, self._tiles, strict=True) if lift]
        for _lift, _tile, ground, pos in raised:
            self._drawing.add(Rectangle(texture=ground, pos=pos, size=size))
        for lift, tile, _ground, (x, y) in raised:
            self._drawing.add(Rectangle(texture=tile, pos=(x, y + lift), size=size))

    def on_touch_down(self, touch: Any) -> bool:
        """Let every touch through."""
        return False

    on_touch_move = on_touch_up = on_touch_down


class MeaningCard(Growing, CardBox):
    """Shows a `meaning`; its height follows from its width and the text, its width is whatever it is given."""

    meaning = ObjectProperty(None, allownone=True)
    word = StringProperty()
    origin = StringProperty()
    """The word of which this is a form, empty if it is none."""
    text = StringProperty()
    mark = StringProperty()
    """A note that the text was not written for children, empty if it was."""

    def __init__(self, **more: Any) -> None:
        self._measure = Clock.create_trigger(self._make_room, -1)
        super().__init__(**more)
        self.fbind("meaning", self._show)
        self.ids.text.fbind("width", self._measure)
        THEME.follow(self._show)
        self._show()

    def _show(self, *_args: Any) -> None:
        from classroom.words.meaning import Source  # noqa: PLC0415 - Home shows no words

        shown: Meaning | None = self.meaning
        self.word, self.text = (shown.word, shown.text) if shown else ("", "")
        self.origin = _("from {word}").format(word=shown.lemma) if shown and shown.lemma != shown.word else ""
        self.mark = _("From a dictionary for adults.") if shown and shown.source is Source.DICTIONARY else ""
        self._measure()

    def _make_room(self, *_args: Any) -> None:
        label = self.ids.text
        if self.text and label.width > 1:
            label.height = text_extent(self.text, THEME.team_name, width=int(label.width))[1] + 2


load_rules(__file__)
