"""What is shown over every screen: the cover during a wait, notices, and the visible bell."""

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

UNSEEN_SECONDS = 0.3  # of a wait before the cover appears
JUST_SAID_SECONDS = 0.5
LETTERS_A_SECOND = 14  # a slow reader's pace, for sentences that take longer than the usual time
FRAME = 26  # dp
STROKE_SECONDS = 0.9  # seen in a bright room; far fewer strokes than the three a second that may trouble anyone


class CoverCard(Card):
    """What is being waited for, in a `sentence`."""

    sentence = StringProperty("")


class Cover(DrawnWhenSeen, FloatLayout):
    """Blocks touches and keys while there is a `sentence`, which is shown only if the wait is long."""

    sentence = StringProperty("")
    is_seen = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seeing = Clock.create_trigger(self._see, UNSEEN_SECONDS)

    def on_sentence(self, _cover: Any, sentence: str) -> None:
        """Show the cover after a short delay; hide it when the wait is over."""
        self._seeing.cancel()
        self.is_seen = False
        if sentence:
            unfocus()
            self._seeing()

    def _see(self, _dt: float) -> None:
        self.is_seen = True

    def on_is_seen(self, _cover: Any, is_seen: bool) -> None:
        """Create the card only when it is seen, because an unseen one would be drawn in every frame."""
        self.clear_widgets()
        if is_seen:
            self.add_widget(CoverCard(sentence=self.sentence))

    @property
    def is_modal(self) -> bool:
        """Whether it also keeps the focus from the widgets below."""
        return bool(self.sentence)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch."""
        return bool(self.sentence)


class Notice(DrawnWhenSeen, Panel, Widget):
    """A sentence low in the window, above the bottom buttons; it disappears after a while or when tapped.

    `show(sentence)` shows it for `seconds`, or longer for a long one; a new sentence replaces the old one.

    `text` is the sentence shown now, or empty. A tap hides it and does nothing else.
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
        """Hide a notice from a screen that is being left, but not one shown while leaving it."""
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
    """The visible bell: a frame around the window that glows once per stroke, slowly and never as a flash.

    It covers the whole window and lets touches through; `pulse(strokes)` makes it glow that often.
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
        """Without animations, switch the frame off or on for the next stroke."""
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
