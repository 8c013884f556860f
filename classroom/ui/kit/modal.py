"""Layers over a screen: covers, cards, choosers."""

from collections.abc import Callable
from typing import Any
from weakref import ref

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.factory import Factory
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.ui.kit.button import PrimaryButton
from classroom.ui.kit.layout import Card, Panel, load_rules
from classroom.ui.kit.theme import THEME, tells, whenever
from classroom.ui.kit.touch import (
    TOUCHES,
    Watching,
    begin_anew,
    focus_first,
    focused,
    hold,
    is_held,
    is_reachable,
    let_go,
    unfocus,
)


class DrawnWhenSeen(Widget):
    """Mix in before a widget that is often transparent; Kivy would draw it in every frame all the same."""

    def __init__(self, **kwargs: Any) -> None:
        self._seen = Clock.create_trigger(self._draw_if_seen, -1)
        super().__init__(**kwargs)
        whenever(self, self._seen, "opacity", "parent")
        self._seen()

    def _draw_if_seen(self, *_args: Any) -> None:
        if self.parent is None:
            return
        drawn, siblings = self.parent.canvas, self.parent.children
        is_drawn = drawn.indexof(self.canvas) >= 0
        if is_drawn and not self.opacity:
            drawn.remove(self.canvas)
        elif self.opacity and not is_drawn:
            above = [drawn.indexof(one.canvas) for one in siblings[: siblings.index(self)]]
            drawn.insert(min((place for place in above if place >= 0), default=len(drawn.children)), self.canvas)


UNSEEN_SECONDS = 0.3  # of a wait before the cover appears
JUST_SAID_SECONDS = 0.5
LETTERS_A_SECOND = 14  # a slow reader's pace, for sentences that take longer than the usual time
FRAME = 26  # dp
STROKE_SECONDS = 0.9  # seen in a bright room; far fewer strokes than the three a second that may trouble anyone


class CoverCard(Card):
    """A note of what is being waited for, in a `sentence`."""

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
        whenever(self, self._draw, "pos", "size", "glow")

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


_ASIDE, _PRESS = "escape", ("enter", "numpadenter")
COLUMNS = 6  # of letter keys


@tells("on_close")
class Modal(Watching, FloatLayout):
    """A card over a screen: add it to the screen to show it, `close()` it to remove it.

    Widgets written under it in .kv go onto the card. `card_width` and `card_height` are in pixels, and shrink with a
    small window. Esc closes the card. Enter presses its primary button, unless that `commits`. After closing, the
    focus returns to where it was. The card stops watching when it is removed.

    A finger faster than the display presses neither a new card nor anything under one that closes. Events:
    `on_close`.
    """

    is_modal = True
    card_width = NumericProperty("880dp")
    card_height = NumericProperty("560dp")

    _opener: Callable[[], Any] | None = None

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Put a widget on the card, once there is one."""
        if card := self.ids.get("card"):
            card.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def on_parent(self, _modal: Any, parent: Widget | None) -> None:
        """Take the focus from the screen below, and listen to its keys; stop when removed."""
        TOUCHES.screen_changed()
        Window.unbind(on_key_down=self._key_down)
        if parent is None:
            let_go(self)
        else:
            opener = focused()
            self._opener = ref(opener) if opener is not None else None
            unfocus()
            begin_anew()
            Window.bind(on_key_down=self._key_down)

    def lay_over(self, card: Widget) -> None:
        """Lay a card over this one, which may be gone."""
        if self.parent is not None:
            self.parent.add_widget(card)

    def focus_first(self) -> bool:
        """Focus the first control of the card."""
        return focus_first(self)

    def close(self) -> None:
        """Take the card away."""
        if self.parent is not None:
            self.parent.remove_widget(self)
            self._give_back()
            self.dispatch("on_close")

    def _give_back(self) -> None:
        """Return the focus to the button that opened the card by keyboard, if it is still there."""
        opener = self._opener() if self._opener else None
        unfocus()
        if opener is not None and is_reachable(opener):
            opener.focus = True

    def take_key(self, name: str) -> bool:
        """Handle a key while no field is typed into, as on a pad; return whether it did anything."""
        return False

    def put_aside(self) -> None:
        """Do what Esc is for: take the card away and nothing else."""
        self.close()

    def _key_down(self, _window: Any, code: int, *_args: Any) -> bool:
        if self.get_parent_window() is None:
            Window.unbind(on_key_down=self._key_down)  # the screen below it was left
            return False
        name = Window._system_keyboard.keycode_to_string(code)  # noqa: SLF001 - Kivy's only table of names
        if not isinstance(focused(), TextInput) and self.take_key(name):
            return True
        if name not in (_ASIDE, *_PRESS) or _types(name):
            return False
        if is_held(code):
            return True
        if name == _ASIDE:
            hold(code)
            self.put_aside()
            return True
        return focused() is None and self._press_primary(code)

    def _press_primary(self, code: int) -> bool:
        primary = [one for one in self.walk(restrict=True) if isinstance(one, PrimaryButton) and one.opacity]
        if len(primary) != 1 or primary[0].disabled or primary[0].commits:
            return False
        hold(code)
        primary[0].activate()
        return True

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch from what lies below."""
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep every touch from what lies below, but not from those that hold it."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Keep every touch from what lies below."""
        super().on_touch_up(touch)
        return True


def _types(name: str) -> bool:
    """Tell whether a key belongs to the focused text field; Esc does only if the field is not empty."""
    field = focused()
    return isinstance(field, TextInput) and (name != _ASIDE or bool(field.text))


@tells("on_letter", "on_cancel")
class LetterChooser(Modal):
    """Asks which letter a blank stands for, while the clock runs: `title`, `letters` in rows of six, and Cancel.

    It closes itself.

    Events: `on_letter(letter)`, `on_cancel`.
    """

    letters = StringProperty("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    title = StringProperty("")
    columns = NumericProperty(COLUMNS)
    gap = NumericProperty("8dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("letters", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        area = self.ids.area
        area.clear_widgets()
        for letter in self.letters:
            area.add_widget(Factory.LetterKey(text=letter, on_release=lambda pressed: self.choose(pressed.text)))

    def choose(self, letter: str) -> None:
        self.close()
        self.dispatch("on_letter", letter)

    def cancel(self) -> None:
        self.close()
        self.dispatch("on_cancel")

    def put_aside(self) -> None:
        self.cancel()

    def key(self, name: str) -> bool:
        """Handle a key by Kivy's name; return whether it did anything."""
        if name.upper() in self.letters and len(name) == 1:
            self.choose(name.upper())
        else:
            return False
        return True


load_rules(__file__)
