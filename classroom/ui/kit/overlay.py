"""What lies over every screen: the cover while something is awaited, notices, the bell for the eyes."""

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.panel import Card, Panel
from classroom.ui.kit.theme import THEME
from classroom.ui.kit.touch import unfocus
from classroom.ui.kit.unseen import DrawnWhenSeen

UNSEEN_SECONDS = 0.3  # of a wait before it is shown
JUST_SAID_SECONDS = 0.5
LETTERS_A_SECOND = 14  # a slow reader's pace, for sentences that take longer than the usual time
FRAME = 26  # dp
STROKE_SECONDS = 0.9  # seen in a bright room; far fewer strokes than the three a second that may trouble anyone


class CoverCard(Card):
    """What is being waited for, in a `sentence`."""

    sentence = StringProperty("")


class Cover(DrawnWhenSeen, FloatLayout):
    """Keeps touches and keys from what lies below while there is a `sentence`, which is shown when the wait is long."""

    sentence = StringProperty("")
    is_seen = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seeing = Clock.create_trigger(self._see, UNSEEN_SECONDS)

    def on_sentence(self, _cover: Any, sentence: str) -> None:
        """Wait a little before anything is shown; show nothing any more when the wait is over."""
        self._seeing.cancel()
        self.is_seen = False
        if sentence:
            unfocus()
            self._seeing()

    def _see(self, _dt: float) -> None:
        self.is_seen = True

    def on_is_seen(self, _cover: Any, is_seen: bool) -> None:
        """Lay the card over the window: it is not there before, as each frame would draw it unseen."""
        self.clear_widgets()
        if is_seen:
            self.add_widget(CoverCard(sentence=self.sentence))

    @property
    def is_modal(self) -> bool:
        """Whether it keeps the keyboard's ring too from what lies below."""
        return bool(self.sentence)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch."""
        return bool(self.sentence)


class Notice(DrawnWhenSeen, Panel, Widget):
    """A sentence low in the window, above the buttons at its foot; it goes by itself or when it is tapped.

    `show(sentence)` shows it for `seconds`, longer where it is long; a new sentence takes the place of the old.

    `text` is what is shown now, empty when nothing is. A tap takes the sentence away and does nothing else.
    """

    seconds = NumericProperty(6)
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._since = 0.0
        self._ending = Clock.create_trigger(self.hide, 0)

    def show(self, sentence: str) -> None:
        """Show `sentence`; an empty one takes away what is shown."""
        if not sentence:
            self.hide()
            return
        self.text, self._since = sentence, Clock.get_time()
        self._ending.cancel()
        self._ending.timeout = max(self.seconds, len(sentence) / LETTERS_A_SECOND)
        self._ending()

    def leave(self) -> None:
        """Take away what was said on a screen that is left; not what was said as it was left."""
        if Clock.get_time() - self._since > JUST_SAID_SECONDS:
            self.hide()

    def hide(self, *_args: Any) -> None:
        """Take the sentence away."""
        self._ending.cancel()
        self.text = ""

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that what lies below is not tapped by mistake."""
        if not self.text or not self.collide_point(*touch.pos):
            return False
        self.hide()
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """End the touch that took the sentence away."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True


class BellPulse(Widget):
    """The bell for the eyes: a frame round the window that glows once a stroke, slowly and never as a flash.

    It lies over the whole window and lets touches through; `pulse(strokes)` glows so many times.
    """

    glow = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._showing = Clock.create_trigger(self._show_next, STROKE_SECONDS / 2)
        self._left = 0
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "glow"):
            self.fbind(name, self._draw)

    def pulse(self, strokes: int) -> None:
        """Glow `strokes` times; a pulse still going on is replaced."""
        Animation.cancel_all(self, "glow")
        self._showing.cancel()
        self.glow = 0
        if strokes < 1:
            return
        if THEME.still:
            self._left = 2 * strokes - 1
            self.glow = 1
            self._showing()
            return
        steps = [
            Animation(glow=level, duration=seconds, transition="in_out_sine")
            for _stroke in range(strokes)
            for level, seconds in ((1, 0.3 * STROKE_SECONDS), (0, 0.7 * STROKE_SECONDS))
        ]
        whole = steps[0]
        for step in steps[1:]:
            whole += step
        whole.start(self)

    def _show_next(self, _dt: float) -> None:
        """Where nothing is to move, take the frame away at once, or show it for the next stroke."""
        self._left -= 1
        self.glow = self._left % 2
        if self._left > 0:
            self._showing()

    def _draw(self, *_args: Any) -> None:
        self._drawing.clear()
        if self.glow <= 0:
            return
        red, green, blue, _alpha = get_color_from_hex(THEME.palette.amber)
        self._drawing.add(Color(red, green, blue, self.glow))
        frame, x, y = dp(FRAME), self.x, self.y
        for pos, size in (
            ((x, self.top - frame), (self.width, frame)),
            ((x, y), (self.width, frame)),
            ((x, y + frame), (frame, self.height - 2 * frame)),
            ((self.right - frame, y + frame), (frame, self.height - 2 * frame)),
        ):
            self._drawing.add(Rectangle(pos=pos, size=size))

    def on_touch_down(self, touch: Any) -> bool:
        """Let every touch through."""
        return False


load_rules(__file__)
