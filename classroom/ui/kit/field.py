"""Where something is entered: names, numbers, rows of a form, a slider."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from classroom.names import pasted_line
from classroom.ui.kit.kv import load_rules
from classroom.ui.kit.label import strange_letters, text_extent, within
from classroom.ui.kit.layout import Growing, GrowingColumn, Natural, Row, Slotted
from classroom.ui.kit.lettering import Script, is_plain, runs
from classroom.ui.kit.panel import Panel
from classroom.ui.kit.screen import BaseScreen
from classroom.ui.kit.theme import PUPIL_CONTROL, SCRIPT_FONTS, THEME
from classroom.ui.kit.touch import Focusable, Pressable, Reachable, admits

LONGEST_NAME = 80
PADDING = 16  # dp from the frame to the name
CAPTION_WIDTH, CAPTION_SHARE = 250, 0.3  # dp, and of the width of a form at most
KNOB, LINE = 36, 8  # dp, of a slider
_STEPS = {"left": -1, "down": -1, "right": 1, "up": 1}
_LINE_STEPS = {"up": -1, "down": 1}


class NameInput(Reachable, TextInput):
    """The line that is typed into; takes the font of the script that is being written.

    Events: `on_step(step)`: an arrow was pressed, 1 for down, -1 for up.
    """

    __events__ = ("on_step",)

    longest = NumericProperty(LONGEST_NAME)

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Step with the arrows up and down: there is one line only."""
        if keycode[1] in _LINE_STEPS:
            self.dispatch("on_step", _LINE_STEPS[keycode[1]])
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def on_step(self, step: int) -> None:
        """Default handler: an arrow was pressed."""

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """Take what is typed or pasted as one line, up to the longest name."""
        line = pasted_line(substring)
        room = max(0, int(self.longest) - len(self.text) + len(self.selection_text))
        return super().insert_text(line[:room], from_undo=from_undo)

    def on_text(self, _field: Any, text: str) -> None:
        """Change the font when the script changes."""
        foreign: Script = next((run.script for run in runs(text) if run.script != "latin"), "latin")
        self.font_name = SCRIPT_FONTS[foreign]
        self._show_beginning()

    def on_focus(self, _field: Any, _focus: bool) -> None:
        """Show the beginning of a long text once nobody types in it."""
        self._show_beginning()

    def _show_beginning(self) -> None:
        if not self.focus:
            Clock.schedule_once(self._go_home, 0)

    def on_width(self, _field: Any, _width: float) -> None:
        """Show the beginning again in the new room."""
        self._show_beginning()

    def _go_home(self, _dt: float) -> None:
        if not self.focus:
            self.cursor = (0, 0)
            self.scroll_x = 0


class NameField(Natural, Panel, Widget):
    """`text`, `hint_text` (shown while empty), `focus`; at most `longest` characters.

    While it is not being typed into it shows the name as it will stand on screen and paper, joined and reordered, and
    a long one on two lines; so it shows a long hint while it is empty.

    `strange` are the letters that no font has, each once: the screen around it tells of them.

    Events: `on_text_validate` when Enter is pressed; `on_step(step)` when an arrow is, 1 for down, -1 for up.
    """

    __events__ = ("on_text_validate", "on_step")

    text = StringProperty("")
    strange = StringProperty("")
    hint_text = StringProperty("")
    focus = BooleanProperty(False)
    longest = NumericProperty(LONGEST_NAME)
    preview = StringProperty("")
    long_hint = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "hint_text", "focus", "size"):
            self.fbind(name, self._preview)
        self._preview()

    def _preview(self, *_args: Any) -> None:
        room = self.width - dp(2 * PADDING)
        self.long_hint = "" if self.text or text_extent(self.hint_text, THEME.control)[0] <= room else self.hint_text
        is_long = text_extent(self.text, THEME.control)[0] > room
        self.preview = (
            "" if self.focus or (is_plain(self.text) and not is_long) else within(self.text, room, self.height)
        )
        if not self.focus:
            self.strange = strange_letters(self.text)

    def on_strange(self, _field: Any, letters: str) -> None:
        """Let the screen say which letters will be seen as boxes."""
        around = self.parent
        while letters and around is not None and around is not around.parent:
            if isinstance(around, BaseScreen):
                around.tell_strange(letters)
                return
            around = around.parent

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to type wherever the field is touched."""
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if admits(touch) and not self.ids.input.dispatch("on_touch_down", touch):
            touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Begin to type on release beside the line itself."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        # After the touch has ended: Kivy takes the keyboard from everything a touch did not go to.
        Clock.schedule_once(self._begin, 0)
        return True

    def _begin(self, _dt: float) -> None:
        self.ids.input.focus = True

    def on_text_validate(self) -> None:
        """Default handler: Enter was pressed."""

    def on_step(self, step: int) -> None:
        """Default handler: an arrow was pressed."""


class NumberBox(Panel, Pressable, Widget):
    """A number with a word above it, such as the score announced: `caption` and `number` (words).

    `active` frames it in blue: digits typed go here. Events as `Pressable`.
    """

    caption = StringProperty("")
    number = StringProperty("")
    active = BooleanProperty(False)


class FormRow(Growing, Slotted, GridLayout):
    """A line of a form: what is asked, the field to type in, and below it what is wrong with the answer.

    `caption`, `text`, `hint_text`, `longest`, `focus`; `fault`: a sentence, gone once the text changes.

    `caption_width` in pixels, or more where the caption needs it; `room_before` is what it has taken. Without
    `has_note` the frame alone shows that there is a fault, and the screen says it elsewhere. Widgets added to it (in
    .kv: written under it) stand right of the field.

    Events: `on_text_validate` when Enter is pressed; `on_step(step)` when an arrow is, 1 for down, -1 for up.
    """

    __events__ = ("on_text_validate", "on_step")

    caption = StringProperty("")
    text = StringProperty("")
    hint_text = StringProperty("")
    fault = StringProperty("")
    has_note = BooleanProperty(True)
    focus = BooleanProperty(False)
    longest = NumericProperty(LONGEST_NAME)
    caption_width = NumericProperty(130)
    room_before = NumericProperty(0)

    def on_text(self, _row: Any, _text: str) -> None:
        """Forget what was wrong with the answer before."""
        self.fault = ""

    def on_text_validate(self) -> None:
        """Default handler: Enter was pressed."""

    def on_step(self, step: int) -> None:
        """Default handler: an arrow was pressed."""


class FormLine(Row):
    """A line of a form: what is asked, `caption`, and beside it the answers (in .kv: written under it)."""

    natural_height = PUPIL_CONTROL
    caption = StringProperty("")
    caption_width = NumericProperty("130dp")


class Form(GrowingColumn):
    """Lines of a form below each other, whose captions are all as wide: one more line changes no other."""

    def __init__(self, **kwargs: Any) -> None:
        self._align = Clock.create_trigger(self._align_captions, -1)
        super().__init__(**kwargs)
        self.fbind("width", self._align)
        THEME.follow(self._look_changed)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a line, or anything else that is then left as it is."""
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, FormLine | FormRow):
            widget.fbind("caption", self._align)
            self._align()

    def _look_changed(self) -> None:
        self._align()

    def _align_captions(self, *_args: Any) -> None:
        lines = [child for child in self.children if isinstance(child, FormLine | FormRow)]
        width = float(min(dp(CAPTION_WIDTH), self.width * CAPTION_SHARE))
        for line in lines:
            line.caption_width = width
            if isinstance(line, FormLine):
                words = line.ids.caption
                high = text_extent(words.text, words.max_font_size, words.bold, max(1, int(width)))[1]
                line.height = max(dp(line.natural_height), high)


class StepSlider(Focusable, Widget):
    """A line with a knob to run through many steps with one finger.

    `step`: where it is, from 0; `steps`: how many there are. With the keyboard's ring on it, the arrows move it.

    Events: `on_choose(step)` while a finger moves it.
    """

    __events__ = ("on_choose",)

    step = NumericProperty(0)
    steps = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "step", "steps"):
            self.fbind(name, self._redraw)
        THEME.follow(self._draw)
        self._redraw()

    def x_of(self, step: float) -> float:
        """Where the knob's middle is for a step."""
        room = self.width - dp(KNOB)
        return float(self.x + dp(KNOB) / 2 + room * step / max(1, self.steps - 1))

    def step_at(self, x: float) -> int:
        """The step nearest to a place."""
        room = max(1.0, self.width - dp(KNOB))
        share = (x - self.x - dp(KNOB) / 2) / room
        return min(max(0, round(share * (self.steps - 1))), int(self.steps) - 1)

    def on_choose(self, step: int) -> None:
        """Default handler: another step was chosen."""

    def on_touch_down(self, touch: Any) -> bool:
        """Go where the finger is."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if not self.disabled and admits(touch):
            touch.grab(self)
            self._choose(self.step_at(touch.x))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger, above and below the line too."""
        if touch.grab_current is not self:
            return False
        self._choose(self.step_at(touch.x))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def keyboard_on_key_down(self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]) -> bool:
        """Step with the arrows; Tab moves on."""
        if keycode[1] in _STEPS:
            self._choose(min(max(0, int(self.step) + _STEPS[keycode[1]]), int(self.steps) - 1))
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def _choose(self, step: int) -> None:
        if step != self.step:
            self.step = step
            self.dispatch("on_choose", step)

    def _draw(self, *_args: Any) -> None:
        group, palette = self._drawing, THEME.palette
        group.clear()
        if self.width <= dp(KNOB):
            return
        middle, knob = self.x_of(self.step), dp(KNOB)
        for colour, begin, end in (
            (palette.border, self.x, self.right),
            (palette.primary, self.x, middle),
        ):
            group.add(Color(*get_color_from_hex(colour)))
            place = {"pos": (begin, self.center_y - dp(LINE) / 2), "size": (end - begin, dp(LINE))}
            group.add(RoundedRectangle(radius=[dp(LINE) / 2], **place))
        group.add(Ellipse(pos=(middle - knob / 2, self.center_y - knob / 2), size=(knob, knob)))


load_rules(__file__)
